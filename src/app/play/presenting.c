#include "app/play/presenting.h"

#include "app/desk/desk.h"
#include "app/desk/keys.h"
#include "app/far/far.h"
#include "app/match/match.h"
#include "app/play/afar.h"
#include "app/play/play.h"
#include "app/present/presenter.h"

#include <stdio.h>
#include <string.h>

bool presenter_back(struct play *play, const struct ui_event *event)
{
    if (event->kind != UI_KEY || event->key != UI_KEY_ESC || event->mods ||
        !presenter_shown(play->presenter) || play_holding(play) || play->selections > 0 ||
        play->menu.open || play->main_menu)
        return false;
    presenter_toggle(play->presenter);
    return true;
}

/* How much a block is worth a look. */
static int worth_of(const struct moment *m)
{
    return m->flick ? 4 : moment_close(m) ? 3 : m->throws ? 2 : m->sayings ? 1 : 0;
}

/* The stage has come to block `at`: of the last order, and of what the game did by itself after it,
 * the block that is worth most so far is the moment. True when that is another one now. */
static bool come_to(struct play *play, int32_t at)
{
    enum { BLOCKS = 16 };
    struct moment m;
    struct presenter *p = play->presenter;
    const struct journal *j = &play->match->game->journal;
    int32_t line[BLOCKS];
    int blocks = 0;
    bool found = false;
    for (; at > p->seen && at > 0 && blocks < BLOCKS; at = j->block[at].parent)
        line[blocks++] = at;
    while (blocks > 0) {
        const struct block *b = &j->block[line[--blocks]];
        moment_read(play->match->game->rules, match_told(play->match), b, &m);
        int worth = worth_of(&m);
        if (b->source == SOURCE_AUTO && worth < p->worth)
            continue;
        p->worth = worth;
        presenter_show(play->presenter, &m);
        found = true;
    }
    return found;
}

/* The moment over, the light goes and the camera back, if nobody has moved it since. */
static void settle(struct play *play)
{
    struct presenter *p = play->presenter;
    p->settled = true;
    if (((p->lit >= 0 && p->framed) || p->moment.flick) && !play_holding(play) &&
        camera_same(&p->aimed, &play->match->view.camera))
        tabletop_home(&play->match->view, play->desk->settings.reduced ? -1 : play->desk->now);
    p->lit = -1;
    p->framed = false;
    play->desk->redraw = true;
}

void presenter_watch(struct play *play)
{
    struct framing f;
    struct presenter *p = play->presenter;
    const struct block *now = match_playing(play->match);
    int32_t at = now ? now->number : match_told_at(play->match);
    if (!p->on || play->desk->screen != SCREEN_PLAY)
        return;
    if (at < p->seen) { /* taken back */
        p->worth = 0;
        presenter_show(play->presenter, NULL);
    } else if (at != p->seen && come_to(play, at)) {
        const struct moment *m = &p->moment;
        if (!m->flick && moment_close(m) && moment_frame(match_told(play->match), m, &f) &&
            presenter_aim(play->presenter, &f, true, false))
            tabletop_delay(&play->match->view, tabletop_arrives(&play->match->view));
    }
    p->seen = at;
    bool busy = tabletop_busy(&play->match->view);
    if (p->moment.block >= 0 && match_told_at(play->match) >= p->moment.block &&
        play->desk->now >= tabletop_arrives(&play->match->view))
        presenter_landed(play->presenter);
    if (!busy && !presenter_holds(play->presenter) &&
        presenter_announce(play->presenter, match_told(play->match), true, false))
        play->desk->redraw = true;
    bool over = !busy && p->landed >= 0 && play->desk->now - p->landed >= DICE_STAY_MS;
    if (over && !p->settled)
        settle(play);
}

/* ---- the band at play ------------------------------------------------------------------------ */

struct answers {
    const struct offer *offer[2 * CAPTION_ANSWERS];
    char words[2 * CAPTION_ANSWERS][120];
    int count;
    bool ends; /* the last one ends what is going on */
    bool sure; /* and has been pressed once, with orders left */
};

static bool has_verb(const struct answers *a, int verb)
{
    for (int i = 0; i < a->count; i++)
        if (a->offer[i]->verb == verb)
            return true;
    return false;
}

/* Answers, what the chosen one may do, the end of a phase. */
static void answers_find(struct play *play, struct answers *a)
{
    const struct offers *list = play_offers(play);
    const struct rules *rules = play->match->game->rules;
    const struct offer *end;
    *a = (struct answers){0};
    if (match_elsewhere(play->match, game_awaited(play->match->game)) ||
        play->match->game->table.over)
        return;
    bool asked = play->match->game->table.ask != 0;
    int end_verb = play_end_verb(play, &end);
    int most = asked ? 2 * CAPTION_ANSWERS : CAPTION_ANSWERS;
    for (int i = 0; i < list->count && a->count < most; i++) {
        const struct offer *o = &list->offer[i];
        const struct verb *v = &rules->verb[o->verb];
        if (!o->allowed || (v->turn_free && !o->unit.kind))
            continue;
        bool answer = asked && v->gesture == GESTURE_CHOOSE;
        bool his = play->selections > 0 && play_offer_concerns(o, play->selected[0]);
        bool press = !asked && o->verb != end_verb &&
                     (his || (v->gesture == GESTURE_PRESS && !o->unit.kind));
        if (!answer && (!press || has_verb(a, o->verb)))
            continue;
        snprintf(a->words[a->count], sizeof a->words[0], "%s",
                 answer && o->text[0] ? o->text : play_verb_called(play, o->verb));
        a->offer[a->count++] = o;
    }
    if (!asked && end_verb >= 0) {
        int left = play_left_to_do(play);
        a->ends = true;
        a->sure = left && play->end_warned;
        if (a->sure)
            snprintf(a->words[a->count], sizeof a->words[0], "Sure? %d can still act", left);
        else
            snprintf(a->words[a->count], sizeof a->words[0], "%s", end->text);
        a->offer[a->count++] = end;
    }
}

static int answer_width(struct play *play, struct ui *ui, const char *words)
{
    return text_width(play->desk->text, ROLE_BUTTON, words) * SCALE_ONE / ui_scale(ui) + 60;
}

/* Width of all of them, at most half the window: what does not fit is told briefly, then without
 * what stands behind the colon. */
static int answers_width(struct play *play, struct ui *ui, struct answers *a)
{
    int widest = 0, most = ui_window(ui).w * SCALE_ONE / ui_scale(ui) / 2;
    int columns = a->count > CAPTION_ANSWERS ? 2 : 1;
    for (int i = 0; i < a->count; i++) {
        char *words = a->words[i], *end;
        if (answer_width(play, ui, words) > most / columns && a->offer[i]->brief[0])
            snprintf(words, sizeof a->words[0], "%s", a->offer[i]->brief);
        if (answer_width(play, ui, words) > most / columns && (end = strstr(words, ": ")))
            *end = '\0';
        int w = answer_width(play, ui, words);
        widest = w > widest ? w : widest;
    }
    if (columns == 2)
        widest = 2 * widest + 10;
    return widest > most ? most : widest;
}

static void answers_build(struct play *play, struct ui *ui, struct rect at, const struct answers *a)
{
    int columns = a->count > CAPTION_ANSWERS ? 2 : 1;
    int rows = (a->count + columns - 1) / columns, gap = ui_px(ui, 10), pressed = -1;
    int most = ui_px(ui, 88);
    if (a->count == 0)
        return;
    int high = (at.h - gap * (rows - 1)) / rows;
    high = high > most ? most : high;
    int top = at.y + (at.h - rows * high - (rows - 1) * gap) / 2;
    for (int i = 0; i < a->count; i++) {
        char id[UI_ID];
        int w = (at.w - gap * (columns - 1)) / columns;
        struct rect r = {at.x + i % columns * (w + gap), top + i / columns * (high + gap), w, high};
        bool end = a->ends && i == a->count - 1;
        int left = end ? play_left_to_do(play) : 0;
        if (end)
            snprintf(id, sizeof id, "button:end");
        else
            snprintf(id, sizeof id, "button:answer-%d", i);
        bool lit = end ? left == 0 || a->sure : i == 0;
        if (ui_button(ui, id, r, lit ? UI_LIT : UI_DARK, ICON_NONE, a->words[i],
                      a->offer[i]->allowed ? NULL : a->offer[i]->why))
            pressed = i;
    }
    if (pressed < 0)
        return;
    struct offer copy = *a->offer[pressed];
    bool end = a->ends && pressed == a->count - 1;
    if (end && !showing_meant(play, play->end_warned ? FOOT_SURE : FOOT_END))
        return;
    if (end && play_left_to_do(play) && !play->end_warned &&
        !play->match->game->rules->phase[play->match->game->table.phase].hidden)
        play->end_warned = 1;
    else if (end || play->match->game->rules->verb[copy.verb].gesture == GESTURE_CHOOSE)
        play_press(play, &copy, play->keyed ? SOURCE_KEYS : SOURCE_MOUSE);
    else
        hand_begin(play, &copy); /* whoever it is about is chosen already */
}

static void now_say(struct play *play, char *out, size_t size)
{
    const struct table *t = &play->match->game->table;
    char words[200] = "";
    bool shaped = play->hand.holding == HOLD_GHOST || play->hand.holding == HOLD_STICKY ||
                  play->hand.holding == HOLD_RING;
    if (play->match->far && play->match->hands_off)
        far_say(play->match->far, words, sizeof words);
    else if (showing_tells(play) && play->showing.why[0][0])
        snprintf(words, sizeof words, "%s", play->showing.why[0]);
    else if (play->match->player[game_awaited(play->match->game)].computer)
        snprintf(words, sizeof words, "The computer is playing.");
    else if (hint_say(play, words, sizeof words))
        (void)0;
    else if (shaped && !play->hand.shape.raw_good && play->hand.shape.verdict.why[0] &&
             !hand_untouched(play))
        snprintf(words, sizeof words, "%s", play->hand.shape.verdict.why);
    else if (t->ask && play->match->game->rules->shows->question)
        play->match->game->rules->shows->question(t, words, sizeof words);
    else if (play->hand.holding == HOLD_AIM)
        snprintf(words, sizeof words, "Aim, and click to hold it.");
    else if (play->hand.holding == HOLD_READY || play->hand.holding == HOLD_PULL)
        snprintf(words, sizeof words, "%s",
                 play->hand.shape.order.hand == HAND_CATAPULT ? "Pull back, and let go!"
                 : play->hand.shape.order.hand == HAND_FLICK
                     ? "Draw back behind the pellet, push through!"
                     : "Arrows: how hard. Space: fire!");
    else
        rules_headline(play->match->game->rules, t, words, sizeof words);
    snprintf(out, size, "%s", words);
}

/* Another hand was chosen while this one aims: it is the chosen one that is told of, and flicks. */
static void hand_chosen(struct play *play)
{
    enum hand chosen = (enum hand)play->desk->settings.hand;
    if ((play->hand.holding == HOLD_AIM || play->hand.holding == HOLD_READY) && !play->keyed &&
        chosen > HAND_NONE && chosen < HAND_COUNT)
        play->hand.shape.order.hand = chosen;
}

static bool refused(const struct play *play)
{
    const struct toast *toast = &play->toast;
    return toast->words[0] && !toast->good && play->desk->now - toast->since <= PLAY_TOAST_MS;
}

/* The keys a demonstrator needs, as they are called now. Who watches friends has nothing to give.
 */
static char *keys_say(const struct play *play, char *out, size_t size)
{
    char next[KEY_NAME], give[KEY_NAME], end[KEY_NAME], leave[KEY_NAME];
    if (play->match->far && !far_plays(play->match->far)) {
        snprintf(out, size, "%s leaves", keys_of(ACTION_PRESENTER, KEYS_TABLE, leave));
        return out;
    }
    snprintf(out, size, "%s next · %s do it · %s end · %s leaves",
             keys_of(ACTION_NEXT_UNIT, KEYS_TABLE, next), keys_of(ACTION_CONFIRM, KEYS_TABLE, give),
             keys_of(ACTION_END_PHASE, KEYS_TABLE, end),
             keys_of(ACTION_PRESENTER, KEYS_TABLE, leave));
    return out;
}

void presenter_play_build(struct play *play, struct ui *ui)
{
    struct presenter *p = play->presenter;
    const struct moment *m = &p->moment;
    struct rect all = ui_window(ui);
    struct rect top = ui_cut_top(ui, &all, CAPTION_STRIP);
    struct rect foot = ui_cut_bottom(ui, &all, caption_height(ui));
    struct caption_places places;
    struct answers answers;
    char keys[4 * KEY_NAME + 80], why[ID_TEXT + 16];
    int which = 0;
    bool busy = tabletop_busy(&play->match->view), holds = presenter_holds(play->presenter);
    bool flies = busy && (m->flick || match_flying(play->match));
    hand_chosen(play);
    ui_beside_within(ui, all);
    if (!holds && !match_waits(play->match)) {
        p->turn_then = presenter_turn(match_told(play->match));
        now_say(play, p->now_then, sizeof p->now_then);
    }
    p->hushed = play->toast.words[0] && play->toast.good;
    presenter_over(play->presenter, ui, match_told(play->match));
    struct caption_time time;
    bool timed = afar_time_caption(play, &time);
    enum caption_press pressed =
        presenter_strip(play->presenter, ui, top, p->turn_then, timed ? &time : NULL, &which);
    if (pressed == CAPTION_RULE)
        desk_show_card(play->desk, m->id[which]);
    answers_find(play, &answers);

    bool told = m->sayings > 0 && p->landed >= 0 && !flies; /* not before it is seen */
    struct caption caption = {
        .headline = told    ? m->said[m->lead]
                    : flies ? "Watch the pellet!"
                            : p->now_then,
        .keys = keys_say(play, keys, sizeof keys),
        .thrown = m->thrown,
        .throws = m->throws, /* as long as the sentence that tells of them */
        .thrown_at = p->began,
        .buttons = answers_width(play, ui, &answers),
    };
    if (told)
        caption.second[caption.seconds++] = p->now_then;
    if (refused(play)) { /* nothing else matters then */
        caption.headline = play->toast.words;
        snprintf(why, sizeof why, "Why not? %s", play->toast.id);
        caption.second[0] = why;
        caption.seconds = 1;
        caption.throws = 0;
    }
    caption_build(ui, &play->match->view, foot, &caption, &places);
    if (!busy)
        answers_build(play, ui, places.buttons, &answers);
    if (places.dice_apart && holds) /* no longer: the table is played on */
        presenter_plate(play->presenter, ui, match_told(play->match), &caption);
    if (pressed == CAPTION_CLOSE)
        presenter_toggle(play->presenter);
}
