#include "app/play/hint.h"

#include "app/desk/called.h"
#include "app/desk/desk.h"
#include "app/desk/meant.h"
#include "app/match/match.h"
#include "app/play/guiding.h"
#include "app/play/play.h"
#include "app/play/thinker.h"
#include "app/play/umpire.h"
#include "port/port.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HINTS = 6, SAID_MOST = 40, WAIT_MS = 50 };

struct choice {
    struct thought thought;
    char words[MEANT_TEXT];
    char plain[MEANT_TEXT]; /* what is done, without what it is for */
    int32_t chance;         /* millionths; -1: none was reckoned */
    bool better;            /* new games put it ahead of the first, by more than chance */
};

struct hint {
    struct commander *mind;
    struct port_worker *worker;
    struct port_crew *crew; /* who play ahead with it; NULL: nobody */
    struct table table;     /* it thinks about */
    int side;
    bool sets_up; /* as nobody is to see */
    int about;    /* the unit that was chosen when it was asked; -1: none */
    bool asked;   /* and has not been heard yet */
    bool wanted;  /* a person waits for it, or looks at it */
    bool again;   /* asked anew while an earlier thought was still ending */
    bool begun, found;
    bool says;                      /* it has thought, and says what else came to mind: */
    int next;                       /* the next of its thoughts, */
    bool weighs;                    /* which is being played ahead, as the best was */
    struct order order;             /* on the worker */
    struct choice choice[HINTS];    /* the best first */
    char more[REASONS][MEANT_TEXT]; /* of the best: what comes of it, and what else there is */
    int32_t told;                   /* the chance to win that these tell, millionths; -1: none */
    char waits[MEANT_TEXT];         /* that the unit it is about waits; "": it does not */
    int count, at, of;              /* `of`: as many as came to mind */
};

/* Another hint, unless it does what reads like one that is there already. */
static void keep(struct hint *h, const struct thought *thought, const char *words,
                 const char *plain, int32_t chance, bool better)
{
    for (int i = 0; i < h->count; i++)
        if (plain[0] && strcmp(h->choice[i].plain, plain) == 0)
            return;
    struct choice *choice = &h->choice[h->count++];
    *choice = (struct choice){.thought = *thought, .chance = chance, .better = better};
    snprintf(choice->plain, sizeof choice->plain, "%s", plain);
    snprintf(choice->words, sizeof choice->words, "%s", words);
    why_called(&h->table, choice->words, sizeof choice->words);
}

/* The best as the commander tells of it, with its reasons and odds that are not those by which it
 * was chosen. */
static void say_best(struct hint *h)
{
    int thoughts;
    const struct thought *thought = commander_thoughts(h->mind, &thoughts);
    const struct reason *reason = commander_reasons(h->mind);
    struct thought order = {.order = h->order};
    char plain[MEANT_TEXT] = "";
    if (thoughts)
        commander_say(h->mind, 0, plain, sizeof plain);
    h->count = 0;
    keep(h, thoughts ? &thought[0] : &order, reason[0].text, plain,
         reason[0].text[0] ? reason[0].chance : -1, false);
    for (int i = 0; i < REASONS; i++) {
        snprintf(h->more[i], sizeof h->more[i], "%s", i > 0 ? reason[i].text : "");
        why_called(&h->table, h->more[i], sizeof h->more[i]);
    }
    h->told = reason[1].text[0] ? reason[1].chance : -1;
    h->of = thoughts;
    h->next = 1;
    h->weighs = false;
    h->waits[0] = '\0';
    enum rested rested = commander_rested(h->mind);
    if (rested != RESTED_NOT) {
        char name[NAME_MAX_BYTES];
        unit_called(&h->table, ref_unit(&h->table, h->about), name, sizeof name);
        snprintf(h->waits, sizeof h->waits, "%s: %s.", name,
                 rested == RESTED_CHOSEN ? "nothing came out better than to wait"
                                         : "nothing more to do now");
    }
}

/* The last one kept goes before those that are worse; the best stays where it is. */
static void put_in_order(struct hint *h)
{
    for (int i = h->count - 1; i > 1 && h->choice[i].chance > h->choice[i - 1].chance; i--) {
        struct choice swap = h->choice[i];
        h->choice[i] = h->choice[i - 1];
        h->choice[i - 1] = swap;
    }
}

/* Was it played ahead, and can it be done? Nobody rests where somebody must act. */
static bool worth_saying(struct hint *h, const struct thought *t)
{
    return t->playouts > 0 && (!t->rests || commander_may_end(h->mind));
}

/* One more of what came to mind, the better first, if it was played ahead; false: that is all. Each
 * is carried out on a copy to see where it leads, so that is no work for a frame. */
static bool say_on(struct hint *h)
{
    int thoughts;
    char words[MEANT_TEXT];
    const struct thought *thought = commander_thoughts(h->mind, &thoughts);
    if (h->weighs && commander_weigh_on(h->mind))
        return true;
    if (h->weighs) {
        h->weighs = false;
        commander_say(h->mind, h->next, words, sizeof words);
        keep(h, &thought[h->next], words, words, commander_weighed(h->mind),
             commander_weighed_better(h->mind));
        put_in_order(h);
        h->next++;
    }
    while (h->next < thoughts && !worth_saying(h, &thought[h->next]))
        h->next++;
    if (h->next >= thoughts || h->next > SAID_MOST || h->count >= HINTS)
        return false;
    commander_weigh_begin(h->mind, h->next);
    return h->weighs = true;
}

/* On the worker, a part of it. */
static bool think(void *self)
{
    struct hint *h = self;
    if (h->says)
        return h->says = say_on(h);
    bool more = h->begun ? commander_on(h->mind) : commander_begin(h->mind, &h->table, h->side);
    h->begun = more;
    if (more)
        return true;
    h->found = commander_found(h->mind, &h->order);
    if (h->found)
        say_best(h);
    return h->says = h->found;
}

static struct hint *hint_new(const struct rules *rules, const struct weights *weights)
{
    struct hint *h = calloc(1, sizeof *h);
    if (!h)
        abort();
    struct level patient = levels[CAPTAIN]; /* whoever asks has time for twice as many games */
    patient.playouts *= 2;
    h->mind = commander_new(rules, &patient, 0, COMMANDER_SEED);
    commander_weigh(h->mind, weights);
    h->crew = thinker_crew();
    thinker_share(h->mind, h->crew);
    h->worker = port_worker_in_parts(think, h);
    if (!h->worker)
        abort();
    return h;
}

void hint_free(struct hint *h)
{
    enum { POLL_MS = 1 };
    if (!h)
        return;
    while (!port_worker_idle(h->worker)) {
        commander_hurry(h->mind);
        port_worker_nap(h->worker, POLL_MS / 1000.0);
    }
    port_worker_free(h->worker);
    commander_free(h->mind);
    port_crew_free(h->crew);
    free(h);
}

void hint_forget(struct play *play)
{
    hint_free(play->hint);
    play->hint = NULL;
    play->taken_back = false;
}

/* ---- may one ask, and of what ------------------------------------------------------------------
 */

const char *hint_why_not(const struct play *play)
{
    const struct game *game = play->match->game;
    struct verdict verdict;
    int side = game_awaited(game);
    if (game->table.over)
        return "The game is over.";
    if (!keeping_may(play->match, &verdict))
        return "Who looks on gives no hints.";
    if (play->match->far)
        return "Not against a friend far away.";
    if (play->match->hands_off)
        return "Not before it is your turn.";
    if (side == SIDE_NONE || play->match->player[side].computer)
        return "It is the computer’s turn.";
    if (match_waits(play->match) || umpiring(play) || play->match->keeping.holds)
        return "Not just now."; /* an order that is held is given before anybody looks ahead */
    return NULL;
}

bool hint_thinks(const struct play *play)
{
    return play->hint && play->hint->wanted && play->hint->asked;
}

bool hint_shown(const struct play *play)
{
    return play->hint && play->hint->wanted;
}

static const struct thought *now(const struct play *play)
{
    const struct hint *h = play->hint;
    return h && h->wanted && !h->asked && h->count ? &h->choice[h->at].thought : NULL;
}

struct ref hint_unit(const struct play *play)
{
    const struct thought *t = now(play);
    return t && t->order.ids ? t->order.id[0] : (struct ref){0};
}

/* Is the best compared with the next one? Not where his reasons have compared it already. */
static bool compares(const struct hint *h)
{
    return h->at == 0 && h->count > 1 && !h->more[REASONS - 1][0] && h->choice[0].chance >= 0 &&
           h->choice[1].chance >= 0;
}

const char *hint_sentence(const struct play *play, int number)
{
    const struct hint *h = play->hint;
    if (!now(play) || (number && h->at))
        return NULL;
    if (number == 0)
        return h->choice[h->at].words;
    if (number < REASONS)
        return h->more[number];
    return number == REASONS && compares(h) ? h->choice[1].words : NULL;
}

void hint_put_away(struct play *play)
{
    if (!hint_shown(play))
        return;
    play->hint->wanted = play->hint->again = false;
    commander_hurry(play->hint->mind);
    play->desk->redraw = true;
}

/* ---- thinking ----------------------------------------------------------------------------------
 */

static void begin(struct play *play, int about)
{
    const struct game *game = play->match->game;
    struct hint *h = play->hint;
    h->table = game->table;
    h->side = game_awaited(game);
    h->sets_up = game->rules->phase[h->table.phase].hidden;
    h->count = h->at = 0;
    h->about = about;
    commander_about(h->mind, about);
    commander_asked_again(h->mind);
    h->asked = h->wanted = true;
    play->toast.words[0] = '\0'; /* what was said before is about something else */
    port_worker_ask(h->worker);
}

/* The unit that is chosen, of the side that is asked; -1: none, or several. */
static int chosen_unit(const struct play *play)
{
    const struct game *game = play->match->game;
    struct ref chosen = play->selections == 1 ? play->selected[0] : (struct ref){0};
    bool own = chosen.kind == KIND_UNIT &&
               unit_owner(game->rules, &game->table, chosen.index) == game_awaited(game);
    return own ? (int)chosen.index : -1;
}

static void next_best(struct play *play)
{
    play->hint->at = (play->hint->at + 1) % play->hint->count;
    play->desk->redraw = true;
}

void hint_ask(struct play *play)
{
    const char *why = hint_why_not(play);
    const struct game *game = play->match->game;
    int about = why ? -1 : chosen_unit(play);
    if (play->taken_back)
        hint_forget(play);
    if (why) {
        play_tell(play, why);
        return;
    }
    bool same = play->hint && (about < 0 || about == play->hint->about);
    if (now(play) && same) {
        next_best(play);
        return;
    }
    if (hint_thinks(play) && !same) {
        play->hint->again = true;
        commander_hurry(play->hint->mind);
    }
    if (hint_thinks(play))
        return;
    if (!play->hint) {
        struct weights weights = desk_weights(play->desk, game->rules);
        play->hint = hint_new(game->rules, &weights);
    }
    if (!port_worker_idle(play->hint->worker)) {
        play->hint->again = true;
        return;
    }
    hand_let_go(play);
    play->selections = 0;
    play->card_open = false;
    play->hovered = (struct ref){0}; /* no card over what is shown; moving asks anew */
    begin(play, about);
    play->desk->redraw = true;
}

/* Whatever has not been said is said as a person's order would be. */
static void take(struct play *play)
{
    struct hint *h = play->hint;
    h->asked = false;
    if (h->count && !h->choice[0].words[0])
        order_meant(play->match->game->rules, &h->table, play_offers(play), &h->order,
                    h->choice[0].words, sizeof h->choice[0].words);
    if (h->wanted && h->count == 0) {
        h->wanted = false;
        play_tell(play, "Nothing comes to mind here.");
    }
    play->desk->redraw = true;
}

void hint_step(struct play *play)
{
    if (play->taken_back)
        hint_forget(play);
    struct hint *h = play->hint;
    if (!h)
        return;
    bool past = h->table.hash != play->match->game->table.hash ||
                h->side != game_awaited(play->match->game) || hint_why_not(play) != NULL ||
                play->hand.holding != HOLD_NOTHING;
    if (past)
        hint_put_away(play);
    if (!h->asked)
        return;
    if (!port_worker_idle(h->worker)) {
        if (!h->wanted)
            commander_hurry(h->mind);
        return;
    }
    if (h->again) { /* what it was hurried out of is not what is asked now */
        h->again = h->asked = false;
        h->count = 0;
        hint_ask(play);
        return;
    }
    if (h->wanted)
        take(play);
    h->asked = false;
}

int hint_wake(const struct play *play)
{
    return play->hint && play->hint->asked ? WAIT_MS : -1;
}

static void do_it(struct play *play, enum source source)
{
    const struct thought *t = now(play);
    if (!t || t->rests)
        return;
    struct order order = t->order;
    hint_put_away(play);
    play_give(play, &order, source);
}

bool hint_event(struct play *play, const struct ui_event *event)
{
    if (event->kind != UI_KEY || !hint_shown(play))
        return false;
    enum action action = keys_action(event->key, event->mods, KEYS_TABLE);
    if (action == ACTION_BACK) {
        hint_put_away(play);
        return true;
    }
    if (action != ACTION_CONFIRM)
        return false;
    do_it(play, SOURCE_KEYS);
    return true;
}

/* ---- what is seen ------------------------------------------------------------------------------
 */

int hint_ghosts(const struct play *play, struct tabletop_ghost *out, int max)
{
    const struct thought *t = now(play);
    if (!t || t->rests || t->order.ids == 0 || t->order.id[0].kind != KIND_UNIT ||
        (!t->order.has_to && !t->order.has_face))
        return 0;
    return order_ghosts(play->match->game->rules, &play->match->game->table, &t->order, GHOST_LEGAL,
                        out, max);
}

void hint_draw(const struct play *play, const struct painter *p)
{
    const struct thought *th = now(play);
    const struct rules *rules = play->match->game->rules;
    const struct table *t = &play->match->game->table;
    struct vec way[WAY_POINTS];
    if (!th || th->rests || th->order.ids == 0 || th->order.id[0].kind != KIND_UNIT)
        return;
    if (rules->verb[th->order.verb].gesture == GESTURE_FLICK && rules->shows->overlay)
        rules->shows->overlay(t, OVERLAY_SELECTED, &th->order, p);
    int points = order_way(rules, t, &th->order, way);
    if (points)
        p->line(p->self, MEANS_PATH, way, points);
    if (th->order.has_at && th->order.at.kind == KIND_UNIT) {
        struct vec line[2] = {order_from(rules, t, &th->order).at,
                              base_pose(&t->base[t->unit[th->order.at.index].base]).at};
        p->line(p->self, MEANS_SIGHT, line, 2);
    }
}

/* In 100: a later choice that is better by no more is as good, as is one better by chance alone. */
enum { ALIKE = 2 };

/* What he would do next but the best, without who does it where it is the same who does. */
static const char *next_deed(const struct hint *h)
{
    const char *words = h->choice[1].words, *colon = strstr(words, ": ");
    size_t who = colon ? (size_t)(colon - words) + 2 : 0;
    return words + (strncmp(words, h->choice[0].words, who) == 0 ? who : 0);
}

/* By how much the best is ahead of the next. */
static void lead_say(const struct hint *h, char *out, size_t size)
{
    int32_t chance = h->choice[1].chance, best = h->choice[0].chance;
    int more = chance_percent(chance) - chance_percent(best);
    size_t used = (size_t)snprintf(out, size, "He thought of %d things to do", h->of);
    out += used;
    size -= used;
    if (!compares(h))
        snprintf(out, size, ".");
    else if (more < 0)
        snprintf(out, size, "; the next, “%s”, is %d in 100 behind.", next_deed(h), -more);
    else if (more <= ALIKE || !h->choice[1].better)
        snprintf(out, size, "; “%s” came out as good.", next_deed(h));
    else
        snprintf(out, size, "; new games put “%s” ahead of it, by %d in 100.", next_deed(h), more);
}

/* Why nothing is there to choose from. */
static const char *alone_say(const struct hint *h)
{
    if (h->choice[0].thought.order.ids)
        return "There is nothing else worth telling.";
    return h->table.ask || h->sets_up || h->more[1][0]
               ? ""
               : "Nobody is left who has anything better to do.";
}

/* "His second choice: 3 in 100 worse." By games that none was chosen by: a later choice may come
 * out a little better in them. */
static void odds_say(const struct hint *h, char *out, size_t size)
{
    static const char *const rank[HINTS] = {"first", "second", "third", "fourth", "fifth", "sixth"};
    int32_t chance = h->choice[h->at].chance, best = h->choice[0].chance;
    int more = chance_percent(chance) - chance_percent(best);
    if (h->count < 2)
        snprintf(out, size, "%s", alone_say(h));
    else if (h->at == 0)
        lead_say(h, out, size);
    else if (chance < 0 || best < 0)
        snprintf(out, size, "His %s choice.", rank[h->at]);
    else if (more >= 0 && (more <= ALIKE || !h->choice[h->at].better))
        snprintf(out, size, "His %s choice: as good in these games.", rank[h->at]);
    else if (more < 0)
        snprintf(out, size, "His %s choice: %d in 100 worse.", rank[h->at], -more);
    else
        snprintf(out, size, "His %s choice. New games put it ahead of his first, by %d in 100.",
                 rank[h->at], more);
}

static const char *heading(const struct hint *h)
{
    return h->at ? "Or else he would" : "A Captain would";
}

bool hint_say(const struct play *play, char *out, size_t size)
{
    const struct hint *h = play->hint;
    const struct thought *t = now(play);
    if (!hint_shown(play))
        return false;
    if (!t)
        snprintf(out, size, "A Captain is thinking …");
    else if (h->at || h->told < 0)
        snprintf(out, size, "%s: %s", heading(h), h->choice[h->at].words);
    else
        snprintf(out, size, "%s: %s (%d in 100)", heading(h), h->choice[h->at].words,
                 chance_percent(h->told));
    return true;
}

void hint_panel_build(struct play *play, struct ui *ui)
{
    const struct hint *h = play->hint;
    const struct thought *t = now(play);
    char words[2 * MEANT_TEXT];
    ui_line(ui, NULL, UI_AUTO, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, heading(h));
    if (!t) {
        ui_label(ui, "label:hint", UI_AUTO, ROLE_TEXT, TINT_TEXT, "He is thinking …");
        return;
    }
    if (h->waits[0])
        ui_label(ui, "label:hint-waits", UI_AUTO, ROLE_SECOND, TINT_SECOND, h->waits);
    ui_label(ui, "label:hint", UI_AUTO, ROLE_TEXT, TINT_TEXT, h->choice[h->at].words);
    /* the buttons before the reasons: those go on under the panel's fold where it is low */
    ui_row_begin(ui, 48, 8, (int[]){-3, -4, 52}, 3);
    bool does = ui_button(ui, "button:hint-do", UI_AUTO, UI_BRASS, ICON_NONE, "Do it",
                          t->rests ? "There is nothing to do for that" : NULL);
    bool next = ui_button(ui, "button:hint-next", UI_AUTO, UI_PAPER, ICON_NONE, "Next best",
                          h->count < 2 ? "He thought of nothing else" : NULL);
    bool away = ui_button(ui, "button:hint-away", UI_AUTO, UI_PAPER, ICON_CROSS, NULL, NULL);
    ui_tip(ui, "Put it away");
    ui_row_end(ui);
    for (int i = 1; i < REASONS && h->at == 0; i++) {
        char id[UI_ID];
        snprintf(id, sizeof id, "label:hint-why-%d", i);
        if (h->more[i][0])
            ui_label(ui, id, UI_AUTO, ROLE_SECOND, TINT_SECOND, h->more[i]);
    }
    odds_say(h, words, sizeof words);
    if (*words)
        ui_label(ui, "label:hint-odds", UI_AUTO, ROLE_SECOND, TINT_SECOND, words);
    if (does)
        do_it(play, play->keyed ? SOURCE_KEYS : SOURCE_MOUSE);
    else if (next)
        next_best(play);
    else if (away)
        hint_put_away(play);
}
