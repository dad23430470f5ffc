/* Giving orders: given, refused, taken back, done again; what it changes for those at the table,
 * and the news handed on to be shown. */
#include "app/desk/called.h"
#include "app/desk/desk.h"
#include "app/desk/sides.h"
#include "app/match/match.h"
#include "app/play/guiding.h"
#include "app/play/play.h"

#include "app/far/far.h"
#include "app/play/afar.h"
#include "app/present/presenter.h"
#include "disk/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void play_refuse(struct play *play, const struct verdict *verdict, const struct order *order)
{
    struct toast *toast = &play->toast;
    *toast = (struct toast){.since = play->desk->now};
    snprintf(toast->words, sizeof toast->words, "%s", verdict->why);
    why_called(&play->match->game->table, toast->words, sizeof toast->words);
    snprintf(toast->id, sizeof toast->id, "%s", verdict->id);
    if (order && order->ids > 0 && order->id[0].kind == KIND_UNIT) {
        const struct table *t = &play->match->game->table;
        const struct base *b = &t->base[t->unit[order->id[0].index].base];
        toast->at = order->has_to ? order->to : (struct vec){b->x, b->y};
        toast->has_at = true;
    }
}

void play_look_back(struct play *play)
{
    if (match_hidden(play->match))
        play_tell(play, "Not before both have set up: the other side would be seen.");
    else
        desk_want_block(play->desk, INTENT_LOOK_BACK, play->match->game->journal.at);
}

/* The game's names, which a journal's changes only point at. */
static void names_keep(const struct play *play, struct table *table)
{
    memcpy(table->text, play->match->game->table.text, sizeof table->text);
    table->text_used = play->match->game->table.text_used;
}

void play_attend(struct play *play, const struct block *block)
{
    if (block->number == play->heard)
        return;
    play->heard = block->number;
    if (block == match_playing(play->match))
        follow_block(play, block);
    sounds_play_block(play->desk->sounds, play->match->game->rules, &play->match->told->shown,
                      block, &play->match->view, play->desk->now);
}

enum { NEWS_MOST = 60 }; /* blocks that are shown one after the other */

/* Hands every block the screen has not shown to the animation. */
static void show_news(struct play *play)
{
    const struct journal *j = &play->match->game->journal;
    names_keep(play, &play->match->told->shown);
    names_keep(play, &play->match->told->table);
    int32_t *line = malloc(sizeof *line * (size_t)(j->count + 1));
    if (!line)
        abort();
    int32_t count = journal_line(j, j->at, line), from = count;
    while (from > 0 && line[from - 1] > play->match->told->shown_at)
        from--;
    bool flood = count - from > NEWS_MOST; /* much came at once: it is there, and not shown */
    bool onward = flood       ? false
                  : from == 0 ? play->match->told->shown_at < 0
                              : line[from - 1] == play->match->told->shown_at;
    if (!onward) {
        tabletop_show_now(&play->match->view);
        journal_seek(j, &play->match->told->shown, &play->match->told->shown_at, j->at);
    }
    for (int32_t i = from; onward && i < count; i++) {
        tabletop_play_block(&play->match->view, &play->match->told->shown, &j->block[line[i]],
                            play->desk->now);
        journal_seek(j, &play->match->told->shown, &play->match->told->shown_at, line[i]);
        if (tabletop_waiting(&play->match->view) == 0) /* there was nothing to watch */
            play_attend(play, &j->block[line[i]]);
    }
    if (match_playing(play->match))
        play_attend(play, match_playing(play->match));
    free(line);
}

/* Does the side that is awaited now begin something of its own, so that the laptop should go over?
 */
static bool begins_moving(struct play *play)
{
    const struct offers *list = play_offers(play);
    for (int i = 0; i < list->count; i++)
        if (play->match->game->rules->verb[list->offer[i].verb].gesture == GESTURE_PLACE &&
            list->offer[i].unit.kind)
            return true;
    return false;
}

/* A new phase or turn: whoever was chosen and has nothing to do in it is let go. */
static void idle_let_go(struct play *play)
{
    const struct table *t = &play->match->game->table;
    if (play->match->told->shown.phase == t->phase && play->match->told->shown.active == t->active)
        return;
    play->unfolded = false;
    const struct offers *list = play_offers(play);
    bool able = false;
    for (int i = 0; i < list->count && play->selections; i++)
        able = able ||
               (list->offer[i].allowed && play_offer_concerns(&list->offer[i], play->selected[0]));
    if (!able)
        play->selections = 0;
}

bool play_curtain(const struct play *play)
{
    return match_hidden(play->match) ||
           (play->desk->settings.pass == PASS_ALWAYS &&
            !presenter_shown(play->presenter)); /* one screen for all */
}

/* What the other has done since this side's turn was over is there to be read. */
static void recap_since(struct play *play, int side, enum recap_shown shown)
{
    play->match->recap_from = play->match->seen[side];
    play->match->recap_after = play->match->game->journal.at;
    play->recap = shown;
}

/* Orders were taken back: of those of the other's nothing is told any more. */
static void recap_back(struct play *play)
{
    if (play->match->game->journal.at < play->match->recap_after)
        play->recap = RECAP_NOT;
}

void play_hand_over(struct play *play, int side)
{
    play->match->holder = side;
    recap_since(play, side, RECAP_LINE);
    play->away = false;
}

bool play_set_up_already(const struct game *game, struct order *order)
{
    const struct table *t = &game->table;
    int side = game_awaited(game);
    bool found = false;
    if (!game->rules->phase[t->phase].hidden || t->over || t->ask || side == SIDE_NONE)
        return false;
    for (int i = 0; i < t->units; i++)
        if (unit_side(&t->unit[i]) == side && t->base[t->unit[i].base].where == WHERE_RESERVE)
            return false;
    struct offers *list = malloc(sizeof *list);
    if (!list)
        abort();
    rules_offer(game->rules, t, side, list);
    for (int i = 0; i < list->count && !found; i++) {
        const struct verb *verb = &game->rules->verb[list->offer[i].verb];
        found = play_ends_it(verb, &list->offer[i]) && list->offer[i].allowed;
        *order = (struct order){.verb = list->offer[i].verb, .side = side};
    }
    free(list);
    return found;
}

/* It is somebody else's turn. */
static void others_turn(struct play *play, int awaited)
{
    play->recap = RECAP_NOT;
    if (!play->away)
        play->match->seen[play->match->holder] = play->match->game->journal.at + 1;
    if (play->match->player[awaited].computer || play->match->far) {
        play->away = true;
        return;
    }
    recap_since(play, awaited, RECAP_CHIP);
    if (play_curtain(play))
        play->passing = true;
    else if (begins_moving(play))
        play_hand_over(play, awaited);
    else
        play->match->holder = awaited;
}

static void after_order(struct play *play)
{
    const struct table *t = &play->match->game->table;
    int awaited = game_awaited(play->match->game);
    play->offers_stale = true;
    play->end_warned = 0;
    play->answer = 0;
    play->digits[0] = '\0'; /* a march that was begun to be typed was another's */
    play->kept = 0;
    play->menu.open = false;
    for (int i = 0; i < play->selections; i++) {
        const struct base *b = &t->base[t->unit[play->selected[i].index].base];
        if (b->where != WHERE_TABLE && b->where != WHERE_RESERVE)
            play->selections = 0;
    }
    idle_let_go(play);
    show_news(play);
    play->ending = t->over != OVER_NO;
    play->ended = 0;
    if (t->over || awaited == SIDE_NONE)
        return;
    if (awaited == play->match->holder) {
        if (play->away && begins_moving(play))
            play_hand_over(play, awaited);
        else if (play->away && !play->recap)
            recap_since(play, awaited, RECAP_CHIP);
        return;
    }
    play->selections = 0;
    hand_let_go(play);
    others_turn(play, awaited);
}

/* Clears the table for what is done now. */
static void before_order(struct play *play)
{
    tabletop_finish(&play->match->view);
    play->toast.words[0] = '\0';
    play->hovered = (struct ref){0}; /* no card over what is done now; moving asks anew */
    play->card_open = false;
}

/* Shows what came of it; `order` may be NULL. */
static void order_given(struct play *play, enum given given, const struct order *order,
                        enum source source, const struct verdict *verdict,
                        const struct trouble *trouble)
{
    if (given == GIVEN_REFUSED) {
        play_refuse(play, verdict, order);
    } else if (given == GIVEN_ALREADY) {
        play_tell(play, trouble->text);
    } else if (given != GIVEN_DONE) {
        desk_trouble(play->desk, trouble);
    } else {
        if (play->recap == RECAP_LINE) /* he has read it */
            play->recap = RECAP_CHIP;
        after_order(play);
    }
    if (source == SOURCE_MOUSE) /* Tab goes on to the next unit, not to the next button */
        ui_focus(play->desk->ui, "area:table");
    if (given == GIVEN_STUCK && play->match->game->stuck_scene) {
        char path[PATH_BYTES];
        struct trouble ignored;
        if (path_join(path, play->desk->paths.saves, "stuck-scene.txt"))
            file_write(path, play->match->game->stuck_scene, strlen(play->match->game->stuck_scene),
                       &ignored);
    }
    keeping_step(play->match);
}

enum given play_give(struct play *play, const struct order *order, enum source source)
{
    struct verdict verdict = {0};
    struct trouble trouble = {0};
    if (!keeping_may(play->match, &verdict)) {
        play_refuse(play, &verdict, order);
        return GIVEN_REFUSED;
    }
    if (keeping_holds(play->match, order, source))
        return GIVEN_DONE;
    before_order(play);
    if (source != SOURCE_COMPUTER)
        guiding_acted(play);
    int side = game_awaited(play->match->game);
    enum given given = play->match->far
                           ? far_give(play->match->far, order, source, &verdict, &trouble)
                           : game_give(play->match->game, order, source, &verdict, &trouble);
    struct order next;
    while (!play->match->far && given == GIVEN_DONE && game_awaited(play->match->game) != side &&
           play_set_up_already(play->match->game, &next)) {
        side = game_awaited(play->match->game);
        given = game_give(play->match->game, &next, source, &verdict, &trouble);
    }
    order_given(play, given, order, source, &verdict, &trouble);
    return given;
}

enum given play_umpire(struct play *play, const struct umpire_order *order, enum source source)
{
    struct verdict verdict = {0};
    struct trouble trouble = {0};
    if (!keeping_may(play->match, &verdict)) {
        play_refuse(play, &verdict, NULL);
        return GIVEN_REFUSED;
    }
    if (play->match->far)
        return afar_umpire(play, order);
    keeping_settle(play->match);
    before_order(play);
    enum given given = game_umpire(play->match->game, order, source, &verdict, &trouble);
    order_given(play, given, NULL, source, &verdict, &trouble);
    return given;
}

/* A sentence nobody can read: what was expected. */
static void unread(struct play *play, const struct trouble *trouble)
{
    struct verdict verdict = {0};
    snprintf(verdict.why, sizeof verdict.why, "%.190s", trouble->text);
    play_refuse(play, &verdict, NULL);
}

static void umpire_say(struct play *play, const char *text)
{
    struct umpire_order order = {0};
    struct trouble trouble = {0};
    if (umpire_read(play->match->game->rules, &play->match->game->table, text, &order, &trouble))
        play_umpire(play, &order, SOURCE_TYPED);
    else
        unread(play, &trouble);
}

void play_say(struct play *play, const char *text)
{
    struct order order;
    struct trouble trouble = {0};
    if (umpire_says(text))
        umpire_say(play, text);
    else if (order_read(play->match->game->rules, &play->match->game->table, SIDE_NONE, text,
                        &order, &trouble))
        play_give(play, &order, SOURCE_TYPED);
    else
        unread(play, &trouble);
}

void play_press(struct play *play, const struct offer *offer, enum source source)
{
    struct order order = {.verb = offer->verb, .side = game_awaited(play->match->game)};
    if (offer->withs) {
        order.ids = offer->withs;
        memcpy(order.id, offer->with, sizeof order.id[0] * (size_t)offer->withs);
    } else if (offer->unit.kind) {
        order.ids = 1;
        order.id[0] = offer->unit;
    }
    memcpy(order.word, offer->word, sizeof order.word);
    play_give(play, &order, source);
}

void play_bare(struct play *play, const char *verb)
{
    struct order order = {.verb = verb_find(play->match->game->rules, verb),
                          .side = game_awaited(play->match->game)};
    int32_t at = play->match->game->journal.at;
    if (order.verb >= 0)
        play_give(play, &order, play->keyed ? SOURCE_KEYS : SOURCE_MOUSE);
    bool offered = strcmp(verb, "draw") == 0 && play->match->game->journal.at != at;
    if (offered && !play->match->game->table.over && !play->match->far) {
        char words[80];
        snprintf(words, sizeof words, "A draw is offered: %s answers in its own turn.",
                 side_title(side_other(order.side)));
        play_tell(play, words);
    }
}

void play_press_end(struct play *play, const struct offer *end)
{
    if (play_left_to_do(play) && !play->end_warned &&
        !play->match->game->rules->phase[play->match->game->table.phase].hidden) {
        play->end_warned = 1;
        return;
    }
    struct offer copy = *end;
    hand_let_go(play);
    play_press(play, &copy, play->keyed ? SOURCE_KEYS : SOURCE_MOUSE);
}

/* Who only looks on is told so. */
static bool looks_on(struct play *play)
{
    struct verdict verdict = {0};
    if (keeping_may(play->match, &verdict))
        return false;
    play_refuse(play, &verdict, NULL);
    return true;
}

void play_undo(struct play *play, bool agreed)
{
    if (looks_on(play))
        return;
    if (keeping_let_go(
            play->match)) { /* that was the last thing done: it has not been carried out */
        play_tell(play, "Taken back before it was carried out.");
        return;
    }
    if (play->match->far) {
        afar_undo(play);
        return;
    }
    int side = play->match->holder ? play->match->holder : game_awaited(play->match->game);
    int32_t first;
    int orders = match_takes_back(play->match, &first);
    enum undo need = game_undo_need(play->match->game, side, NULL);
    if (need == UNDO_NOTHING || !orders) {
        play_tell(play, "Nothing to take back.");
        return;
    }
    if (need == UNDO_ASK && !agreed) {
        play->desk->dialogue = DIALOGUE_UNDO;
        play->desk->redraw = true;
        return;
    }
    hand_let_go(play);
    play->selections = 0; /* what he was about is taken back, too */
    while (orders > 0 && game_undo(play->match->game, side, agreed))
        orders--;
    play->passing = play->ending = play->away = false;
    recap_back(play);
    thinker_free(play->thinker);
    play->thinker = NULL;
    play->taken_back = true;
    play->showing = (struct showing){0};
    play->desk->screen = SCREEN_PLAY;
    if (!play->match->player[game_awaited(play->match->game)].computer)
        play->match->holder = game_awaited(play->match->game);
    after_order(play);
}

void play_news_came(struct play *play, bool back)
{
    if (back) {
        hand_let_go(play);
        play->taken_back = true;
        play->selections = 0;
        play->passing = play->ending = play->away = false;
        recap_back(play);
        play->desk->screen = SCREEN_PLAY;
    }
    after_order(play);
}

void play_redo(struct play *play)
{
    if (looks_on(play))
        return;
    if (play->match->far) {
        afar_redo(play);
        return;
    }
    keeping_settle(play->match);
    if (!game_can_redo(play->match->game)) {
        play_tell(play, "Nothing to do again.");
        return;
    }
    hand_let_go(play);
    struct match *match = play->match;
    struct game *game = match->game;
    game_redo(game, game_awaited(game));
    if (match->player[game_awaited(game)].computer && game_can_redo(game) &&
        !match->player[match->holder].computer) { /* what it did is told again */
        match->seen[match->holder] = game->journal.at + 1;
        play->away = true;
    }
    /* what a computer gave then belongs to it: it is not to think of something else */
    while (game_can_redo(game) && match->player[game_awaited(game)].computer)
        game_redo(game, game_awaited(game));
    after_order(play);
}
