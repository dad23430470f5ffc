#include "app/play/showing.h"

#include "app/desk/called.h"
#include "app/desk/desk.h"
#include "app/match/match.h"
#include "app/play/guiding.h"
#include "app/play/play.h"
#include "app/play/umpire.h"
#include "app/present/presenter.h"
#include "port/port.h"
#include "rules/house.h"

#include <stdio.h>
#include <string.h>

enum {
    BRISK_MS = 500,
    BEGIN_MS = 700,
    WORD_MS = 260,
    PAUSE_MS = 350,
    SHORT_MS = 400, /* whoever thinks no longer is not told of */
};

int32_t showing_stay(const char *words, int pace, int speed)
{
    int count = 0;
    for (const char *at = words; *at; at++)
        count += *at != ' ' && (at[1] == ' ' || at[1] == '\0');
    int32_t ms = BEGIN_MS + WORD_MS * count;
    ms = ms < SHOWING_MOST_MS ? ms : SHOWING_MOST_MS;
    if (pace == PACE_AT_ONCE)
        return 0;
    if (pace == PACE_BRISK)
        ms = BRISK_MS;
    return ms * 100 / (speed > 0 ? speed : 100);
}

/* ---- whose turn it is --------------------------------------------------------------------------
 */

static bool computers(const struct play *play)
{
    int side = game_awaited(play->match->game);
    return side != SIDE_NONE && play->match->player[side].computer && !play->match->hands_off &&
           !play->match->game->table.over;
}

static bool may_think(struct play *play)
{
    return computers(play) && play->desk->dialogue == DIALOGUE_NONE && !umpiring(play) &&
           !guiding_holds(play) && !play->match->keeping.player[0];
}

/* What was done before has been written. */
static bool may_play(struct play *play)
{
    return may_think(play) && (play->desk->frameless || game_settled(play->match->game));
}

static bool persons(const struct play *play)
{
    return !play->match->player[SIDE_RED].computer || !play->match->player[SIDE_BLUE].computer;
}

bool showing_on(const struct play *play)
{
    return !play->match->game->table.over && computers(play);
}

bool showing_tells(const struct play *play)
{
    return play->showing.told;
}

void showing_reset(struct play *play)
{
    play->showing = (struct showing){0};
}

/* Nobody sees what it does behind the curtain. */
static bool may_see(const struct play *play, const struct order *o)
{
    const struct game *game = play->match->game;
    const struct table *t = &game->table;
    int viewer = match_viewer(play->match);
    if (match_hidden(play->match))
        return false;
    for (int i = 0; i < o->ids; i++)
        if (o->id[i].kind == KIND_UNIT && viewer != SIDE_NONE && game->rules->decides->visible &&
            !game->rules->decides->visible(t, viewer, t->unit[o->id[i].index].base))
            return false;
    return true;
}

/* ---- time --------------------------------------------------------------------------------------
 */

static void take(struct play *play, const struct order *order)
{
    struct showing *s = &play->showing;
    const struct table *t = &play->match->game->table;
    const struct reason *reason = thinker_reasons(play->thinker);
    s->known = true;
    s->hash = t->hash;
    s->order = *order;
    s->told = false;
    for (int i = 0; i < REASONS; i++) {
        snprintf(s->why[i], sizeof s->why[i], "%s", reason[i].text);
        why_called(t, s->why[i], sizeof s->why[i]);
    }
    if (!s->why[0][0] && order->ids)
        order_meant(play->match->game->rules, t, NULL, order, s->why[0], sizeof s->why[0]);
    play->desk->answered = true;
}

/* What it thinks of, now and then. */
static void watch_thoughts(struct play *play)
{
    struct showing *s = &play->showing;
    struct thought thought;
    if (s->known || s->hastens || play->desk->frameless || play->desk->now < s->looked ||
        !play->thinker)
        return;
    s->looked = play->desk->now + SHOWING_LOOK_MS;
    if (!thinker_considers(play->thinker, &thought) || thought.rests ||
        (!thought.order.has_to && !thought.order.has_face) || !may_see(play, &thought.order))
        return;
    memmove(&s->thinks_of[1], &s->thinks_of[0], sizeof s->thinks_of[0] * (SHOWING_THOUGHTS - 1));
    s->thinks_of[0] = thought.order;
    s->thoughts += s->thoughts < SHOWING_THOUGHTS;
}

void showing_think(struct play *play)
{
    struct showing *s = &play->showing;
    const struct game *game = play->match->game;
    struct order order;
    if (!computers(play)) {
        s->hastens = s->known = s->told = false;
        s->asked = s->thoughts = 0;
    }
    if (!may_think(play) || (s->known && s->hash == game->table.hash))
        return;
    int side = game_awaited(game);
    s->known = s->told = false;
    if (!play->thinker) {
        struct weights weights = desk_weights(play->desk, game->rules);
        uint64_t seed = COMMANDER_SEED;
        if (play->desk->varied)
            port_random(&seed, sizeof seed);
        play->thinker = thinker_new(game->rules, &weights, seed);
    }
    thinker_polite(play->thinker, play->desk->settings.gives_up);
    if (s->asked == 0) {
        s->asked = play->desk->now;
        s->thoughts = 0;
    }
    if (thinker_ask(play->thinker, &game->table, side, play->match->player[side].level,
                    play->desk->frameless, &order) == THINKS_THIS) {
        s->asked = 0;
        s->thoughts = 0;
        take(play, &order);
    }
    watch_thoughts(play);
}

/* An order is told of that is given to somebody who can be seen, or that offers a draw or gives the
 * game up. */
static int32_t stays(const struct play *play)
{
    const struct showing *s = &play->showing;
    enum house house = play->match->game->rules->verb[s->order.verb].house;
    bool matters = house == HOUSE_DRAW || house == HOUSE_RESIGN;
    if (play->desk->frameless || (s->hastens && !matters) || (s->order.ids == 0 && !matters) ||
        !may_see(play, &s->order))
        return 0;
    if (s->rests)
        return INT32_MAX;
    return showing_stay(s->why[0], play->desk->settings.pace, play->desk->settings.speed);
}

static int32_t pause_ms(const struct play *play)
{
    int speed = play->desk->settings.speed;
    if (play->showing.hastens || play->desk->settings.pace == PACE_AT_ONCE)
        return 0;
    return PAUSE_MS * 100 / (speed > 0 ? speed : 100);
}

/* The journal has the reasons of what may be seen, as they are told. */
static void write_reasons(struct play *play, const struct order *order)
{
    const struct reason *reason = play->thinker ? thinker_reasons(play->thinker) : NULL;
    for (int i = 0; reason && i < REASONS && may_see(play, order); i++)
        game_because(play->match->game, reason[i].text);
}

static void carry_out(struct play *play)
{
    struct showing *s = &play->showing;
    struct order order = s->order;
    bool told = s->told;
    s->points = told && !play->desk->settings.reduced
                    ? order_way(play->match->game->rules, &play->match->game->table, &order, s->way)
                    : 0;
    s->went = play->desk->now;
    memset(s->did, 0, sizeof s->did);
    if (told)
        memcpy(s->did, s->why, sizeof s->did);
    s->known = s->told = false;
    play->offers_stale = true;
    write_reasons(play, &order);
    play_give(play, &order, SOURCE_COMPUTER);
    if (s->hastens || (play->desk->settings.pace == PACE_AT_ONCE && !play->desk->frameless))
        tabletop_finish(&play->match->view);
    play->computer_at = play->desk->now + pause_ms(play);
}

void showing_step(struct play *play)
{
    struct showing *s = &play->showing;
    if (s->hastens && computers(play))
        guiding_skip(play);
    if (!may_play(play) || play->desk->now < play->computer_at)
        return;
    showing_think(play);
    if (!s->known)
        return;
    int32_t stay = stays(play);
    if (!s->told && stay > 0) {
        s->told = true;
        s->since = play->desk->now;
        follow_told(play, &s->order);
        play->desk->answered = true;
    }
    if (!s->told || play->desk->now - s->since >= stay)
        carry_out(play);
}

static bool fades(const struct play *play)
{
    const struct showing *s = &play->showing;
    return s->points > 1 && play->desk->now - s->went < SHOWING_FADE_MS;
}

int showing_wake(struct play *play)
{
    enum { FRAME_MS = 16 };
    if (fades(play))
        return FRAME_MS;
    if (play->showing.rests && play->showing.told)
        return -1;
    if (!computers(play) || umpiring(play) || play->desk->dialogue != DIALOGUE_NONE ||
        (guiding_holds(play) && !play->showing.hastens))
        return -1;
    return play->computer_at > play->desk->now ? (int)(play->computer_at - play->desk->now)
                                               : FRAME_MS;
}

/* ---- the watcher's hand ------------------------------------------------------------------------
 */

void showing_hasten(struct play *play)
{
    if (!persons(play))
        return;
    play->showing.hastens = true;
    play->showing.points = 0;
    play->computer_at = play->desk->now;
    tabletop_finish(&play->match->view);
    play->desk->redraw = true;
}

bool showing_meant(struct play *play, enum foot foot)
{
    bool other = play->foot != FOOT_NONE && play->foot != foot;
    if (other && play->desk->now - play->foot_at < DESK_DEAF_MS)
        return false;
    play->foot = foot;
    play->foot_at = play->desk->now;
    return true;
}

/* The order that is told now is carried out. */
static void step_on(struct play *play)
{
    play->showing.since = INT64_MIN / 2;
    play->desk->redraw = true;
}

bool showing_event(struct play *play, const struct ui_event *event)
{
    if (!computers(play) || play_holding(play) || umpiring(play))
        return false;
    bool esc = event->kind == UI_KEY && event->key == UI_KEY_ESC && !event->mods;
    bool space = event->kind == UI_KEY && event->key == UI_KEY_SPACE && !event->mods;
    bool click = event->kind == UI_DOWN && event->button == UI_LEFT;
    if (esc && !presenter_shown(play->presenter) && !play->show_why && persons(play)) {
        showing_hasten(play);
        return true;
    }
    if (!play->showing.told || (!space && !click))
        return false;
    step_on(play);
    return true;
}

/* ---- what is seen ------------------------------------------------------------------------------
 */

struct ref showing_unit(const struct play *play)
{
    const struct showing *s = &play->showing;
    return s->told && s->order.ids ? s->order.id[0] : (struct ref){0};
}

const char *showing_sentence(const struct play *play, int number)
{
    return play->showing.told && number < REASONS ? play->showing.why[number] : NULL;
}

static int thought_ghosts(const struct play *play, struct tabletop_ghost *out, int max)
{
    const struct showing *s = &play->showing;
    int count = 0;
    if (tabletop_busy(&play->match->view)) /* it looks as if it were there already */
        return 0;
    for (int i = 0; i < s->thoughts; i++)
        count += order_ghosts(play->match->game->rules, &play->match->game->table, &s->thinks_of[i],
                              GHOST_THOUGHT, out + count, max - count);
    return count;
}

int showing_ghosts(const struct play *play, struct tabletop_ghost *out, int max)
{
    const struct showing *s = &play->showing;
    const struct order *o = &s->order;
    if (s->thoughts > 0)
        return thought_ghosts(play, out, max);
    if (!s->told || o->ids == 0 || o->id[0].kind != KIND_UNIT || (!o->has_to && !o->has_face))
        return 0;
    return order_ghosts(play->match->game->rules, &play->match->game->table, o, GHOST_LEGAL, out,
                        max);
}

static void draw_way(const struct play *play, const struct painter *p)
{
    const struct showing *s = &play->showing;
    struct vec way[WAY_POINTS];
    if (!fades(play))
        return;
    memcpy(way, s->way, sizeof way);
    int points =
        way_fades(way, s->points, (int32_t)((play->desk->now - s->went) * 1000 / SHOWING_FADE_MS));
    if (points > 1)
        p->line(p->self, MEANS_PATH, way, points);
}

static void draw_target(const struct table *t, const struct order *o, struct vec from,
                        const struct painter *p)
{
    if (!o->has_at || o->at.kind != KIND_UNIT)
        return;
    struct vec line[2] = {from, base_pose(&t->base[t->unit[o->at.index].base]).at};
    p->line(p->self, MEANS_SIGHT, line, 2);
}

void showing_draw(const struct play *play, const struct painter *p, bool air)
{
    const struct showing *s = &play->showing;
    const struct rules *rules = play->match->game->rules;
    const struct table *t = &play->match->game->table;
    const struct order *o = &s->order;
    struct vec way[WAY_POINTS];
    if (!air) {
        draw_way(play, p);
        return;
    }
    if (!s->told || o->ids == 0 || o->id[0].kind != KIND_UNIT)
        return;
    if (rules->verb[o->verb].gesture == GESTURE_FLICK && rules->shows->overlay)
        rules->shows->overlay(t, OVERLAY_SELECTED, o, p);
    int points = order_way(rules, t, o, way);
    if (points)
        p->line(p->self, MEANS_PATH, way, points);
    draw_target(t, o, order_from(rules, t, o).at, p);
}

/* ---- in words ----------------------------------------------------------------------------------
 */

static bool thinks_long(const struct play *play)
{
    return play->thinker && thinker_thinks(play->thinker) && play->showing.asked &&
           play->desk->now - play->showing.asked >= SHORT_MS;
}

static void sentences_build(struct ui *ui, const char why[REASONS][REASON_TEXT])
{
    ui_label(ui, "label:watch", UI_AUTO, ROLE_TEXT, TINT_TEXT, why[0]);
    for (int i = 1; i < REASONS; i++)
        if (why[i][0]) {
            char id[UI_ID];
            snprintf(id, sizeof id, "label:why-%d", i);
            ui_label(ui, id, UI_AUTO, ROLE_SECOND, TINT_SECOND, why[i]);
        }
}

/* Was the last order that somebody gave the computer's? */
static bool goes_on(const struct game *game)
{
    const struct journal *j = &game->journal;
    int32_t at = j->at;
    while (at > 0 && j->block[at].source == SOURCE_AUTO)
        at = j->block[at].parent;
    return at > 0 && j->block[at].source == SOURCE_COMPUTER;
}

/* What is told, and as long as it is seen how it comes about, what was told of that. */
void showing_panel_build(struct play *play, struct ui *ui)
{
    const struct showing *s = &play->showing;
    if (guiding_holds(play)) {
        ui_label(ui, "label:watch", UI_AUTO, ROLE_TEXT, TINT_TEXT,
                 "The computer waits until you press **Next**, below the table.");
        return;
    }
    bool goes =
        !s->told && s->did[0][0] && tabletop_busy(&play->match->view) && goes_on(play->match->game);
    if (s->told || goes)
        sentences_build(ui, goes ? s->did : s->why);
    else
        ui_label(ui, "label:watch", UI_AUTO, ROLE_TEXT, TINT_TEXT,
                 thinks_long(play) ? "The computer thinks." : "The computer is playing. Watch.");
    if (s->told && s->rests)
        ui_label(ui, "label:rests", UI_AUTO, ROLE_SECOND, TINT_CAPTION,
                 "It waits. Space gives this order and tells the next.");
}

void showing_foot_build(struct play *play, struct ui *ui)
{
    bool thinks = thinks_long(play);
    ui_row_begin(ui, 48, 10, (int[]){-2, -3}, 2);
    bool now = ui_button(ui, "button:play-now", UI_AUTO, UI_PAPER, ICON_NONE, "Play now",
                         thinks ? NULL : "It thinks of nothing just now");
    bool skip = false, rest = false;
    if (persons(play))
        skip = ui_button(ui, "button:skip", UI_AUTO, UI_PAPER, ICON_NONE, "Skip to my turn",
                         play->showing.hastens ? "It is nearly yours" : NULL);
    else
        rest = play->showing.rests
                   ? ui_button(ui, "button:go-on", UI_AUTO, UI_BRASS, ICON_PLAY, "Go on", NULL)
                   : ui_button(ui, "button:pause", UI_AUTO, UI_PAPER, ICON_PAUSE, "Pause", NULL);
    ui_row_end(ui);
    if ((!now && !skip && !rest) || !showing_meant(play, FOOT_WATCH))
        return;
    if (now)
        thinker_play_now(play->thinker);
    else if (skip)
        showing_hasten(play);
    else
        play->showing.rests = !play->showing.rests;
    play->desk->redraw = true;
}

/* Who does what, without what comes next: that stands in the panel. */
static const char *in_short(const char *why, char *out, size_t size)
{
    size_t length = told_deed(why);
    snprintf(out, size, "%.*s%s", (int)length, why, why[length] ? "." : "");
    return out;
}

/* Does it go up the window from where it stands, or aim that way? Then the words are below, out of
 * its way. */
static bool goes_up(const struct play *play)
{
    struct vec way[WAY_POINTS];
    int x, y[2];
    const struct order *o = &play->showing.order;
    const struct rules *rules = play->match->game->rules;
    const struct table *t = &play->match->game->table;
    int points = order_way(rules, t, o, way);
    if (points < 2 && o->has_at && o->at.kind == KIND_UNIT) {
        way[0] = order_from(rules, t, o).at;
        way[1] = base_pose(&t->base[t->unit[o->at.index].base]).at;
        points = 2;
    }
    if (points < 2)
        return false;
    tabletop_to_screen(&play->match->view, way[0], 0, &x, &y[0]);
    tabletop_to_screen(&play->match->view, way[points - 1], 0, &x, &y[1]);
    return y[1] < y[0];
}

/* How much of those who stand there it would cover, in px; of whom the words name many times so
 * much, with the plates over their heads. */
static int64_t covers(const struct play *play, const struct ui *ui, struct rect words)
{
    enum { NAMED = 16, PLATE = 32, TIMES = 12 };
    const struct table *t = &play->match->game->table;
    const struct showing *s = &play->showing;
    struct ref named[NAMED];
    int names = units_named(t, s->why[0], named, NAMED);
    int64_t sum = 0;
    for (int i = 0; i < t->units; i++) {
        struct ref unit = ref_unit(t, i);
        if (!unit_stands(t, i) || ref_same(unit, s->order.id[0]))
            continue;
        struct rect at = tabletop_box(&play->match->view, t, unit);
        int times = 1;
        for (int k = 0; k < names; k++)
            if (ref_same(named[k], unit)) {
                at.y -= ui_px(ui, PLATE);
                at.h += ui_px(ui, PLATE);
                times = TIMES;
            }
        struct rect hidden = rect_cut(at, words);
        sum += (int64_t)hidden.w * hidden.h * times;
    }
    return sum;
}

/* Over whom it is about, or below where that covers less of the others. */
void showing_float_build(struct play *play, struct ui *ui)
{
    const struct showing *s = &play->showing;
    if (!s->told || !s->why[0][0] || s->order.ids == 0 || s->order.id[0].kind != KIND_UNIT)
        return;
    enum { GAP = 8, HIGH = 12 }; /* between him and the words; their height besides a line's */
    char words[REASON_TEXT];
    struct rect at = tabletop_box(&play->match->view, &play->match->game->table, s->order.id[0]);
    struct rect clear = play->match->view.clear;
    if (rect_empty(at))
        return;
    in_short(s->why[0], words, sizeof words);
    int foot[2] = {at.y - ui_px(ui, GAP),
                   at.y + at.h + ui_px(ui, GAP + HIGH) + text_line(ui_text(ui), ROLE_LABEL)};
    bool low = foot[1] < clear.y + clear.h, below = low && goes_up(play);
    int64_t hides[2];
    for (int i = 0; i < 2; i++)
        hides[i] =
            covers(play, ui, ui_bubble_room(ui, clear, at.x + at.w / 2, foot[i], UI_SPEECH, words));
    if (low && 2 * hides[!below] < hides[below])
        below = !below;
    ui_bubble_within(ui, "bubble:order", clear, at.x + at.w / 2, foot[below], UI_SPEECH, words);
}
