#include "app/play/guiding.h"
#include "app/desk/desk.h"
#include "app/desk/sides.h"
#include "app/match/match.h"

#include "app/desk/keys.h"
#include "app/play/play.h"
#include "app/play/umpire.h"
#include "app/present/caption.h"
#include "app/present/presenter.h"
#include "core/journal.h"
#include "disk/file.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { /* units */
       BAND = 100,
       BAND_MOST = 30, /* percent of the window */
       NEXT_W = 104,
       CROSS_W = 46,
       PRACTISE_W = 130,
       YES_W = 130,
       NO_W = 150,
       BUTTON_H = 46,
       GAP = 10,
       ARROW_FAR = 110, /* how long an arrow out of nowhere is */
       ARROW_ROOM = 36, /* half of its head, and some air */
       RING = 4,
       RING_ROOM = 7,
       LEAST = 60, /* px across of somebody who is pointed at, at full size */
};
enum {
    DIM = 70,             /* of 255: how dark the rest of the table becomes */
    LIGHT_ROOM = 60 * MM, /* round what is lit */
    LIGHT_LEAST = 90 * MM,
    FRAME_ROOM = 80 * MM, /* round the battle, for the camera */
};

static const char never_mind[] = "Never mind, I can find my own way";

/* ---- whose guide it is ------------------------------------------------------------------------
 */

static struct guiding *guide(const struct play *play)
{
    return play->match->in_game ? play->guiding : NULL;
}

static int set_bit(const struct play *play)
{
    for (int i = 0; i < rules_count && i < 31; i++)
        if (rules_list[i] == play->match->game->rules)
            return 1 << i;
    return 0;
}

static void steps_take(struct guiding *g, const struct setting *setting)
{
    g->steps = setting->step_count;
    memcpy(g->step, setting->step, sizeof g->step);
}

/* The scenario the game was begun from, by its title: the journal knows no more. */
static bool steps_find_in(struct play *play, const char *folder, struct setting *setting)
{
    char **names, path[PATH_BYTES];
    bool found = false;
    int count = folder_names(folder, ".yaml", &names);
    for (int i = 0; i < count && !found; i++) {
        struct trouble ignored = {0};
        found = path_join(path, folder, names[i]) && scenario_load(path, setting, &ignored) &&
                setting->step_count > 0 &&
                strcmp(setting->title, play->match->game->journal.head.scenario) == 0 &&
                strcmp(setting->set, play->match->game->rules->id) == 0;
    }
    if (count)
        names_free(names, count);
    return found;
}

static void steps_find(struct play *play)
{
    char sub[64], folder[PATH_BYTES];
    struct setting *setting = malloc(sizeof *setting);
    if (!setting)
        abort();
    snprintf(sub, sizeof sub, "scenarios/%s", play->match->game->rules->id);
    bool found =
        path_join(folder, play->desk->paths.data, sub) && steps_find_in(play, folder, setting);
    if (!found && play->desk->paths.scenarios[0] &&
        path_join(folder, play->desk->paths.scenarios, play->match->game->rules->id))
        found = steps_find_in(play, folder, setting);
    if (found)
        steps_take(play->guiding, setting);
    free(setting);
}

/* ---- beside the journal ----------------------------------------------------------------------
 * One line: "on" or "off", and where Next was clicked: "on 0@0 1@0 4@12". */

static void state_write(const struct guiding *g)
{
    struct words text;
    struct trouble ignored = {0};
    if (!g->kept[0])
        return;
    words_init(&text);
    words_add(&text, g->state == GUIDING_ON ? "on" : "off");
    for (int i = 0; i < g->marks; i++)
        words_format(&text, " %d@%d", (int)g->mark[i].step, (int)g->mark[i].block);
    words_add(&text, "\n");
    file_write_quick(g->kept, text.text, text.length,
                     &ignored); /* without it help calls the guide */
    words_release(&text);
}

static void state_read(struct guiding *g)
{
    char *text;
    struct trouble ignored = {0};
    if (!path_exists(g->kept) || !file_read(g->kept, &text, NULL, &ignored))
        return;
    g->state = strncmp(text, "on", 2) == 0 ? GUIDING_ON : GUIDING_RESTS;
    const char *at = text + strcspn(text, " \n");
    while (*at == ' ' && g->marks < GUIDING_MARKS) {
        struct guide_mark *mark = &g->mark[g->marks];
        at++;
        if (!number_read(&at, 0, &mark->step) || *at++ != '@' || !number_read(&at, 0, &mark->block))
            break;
        g->marks++;
    }
    free(text);
}

void guiding_open(struct play *play, const struct setting *setting)
{
    struct guiding *g = calloc(1, sizeof *g);
    if (!g)
        abort();
    guiding_close(play);
    play->guiding = g;
    g->shown = -1;
    if (setting)
        steps_take(g, setting);
    else
        steps_find(play);
    if (g->steps == 0)
        return;
    int n = snprintf(g->kept, sizeof g->kept, "%s.guide", play->match->game->path);
    if (!play->match->game->path[0] || n >= (int)sizeof g->kept)
        g->kept[0] = '\0';
    if (!setting)
        state_read(g);
}

void guiding_close(struct play *play)
{
    free(play->guiding);
    play->guiding = NULL;
}

void guiding_offer(struct play *play, bool wanted)
{
    struct guiding *g = guide(play);
    if (!g || g->steps == 0)
        return;
    bool known = play->desk->settings.guided & set_bit(play);
    if (wanted || (!known && play->desk->settings.help == HELP_TEACH))
        guiding_start(play);
    else if (!known && play->desk->settings.help == HELP_HELPFUL)
        g->state = GUIDING_OFFERED;
}

/* Who has seen it, or does not want it, is not asked again. */
static void known_now(struct play *play)
{
    int bit = set_bit(play);
    if (play->desk->settings.guided & bit)
        return;
    play->desk->settings.guided |= bit;
    settings_keep(play->desk);
}

void guiding_start(struct play *play)
{
    struct guiding *g = guide(play);
    if (!g)
        return;
    g->state = GUIDING_ON;
    g->shown = -1;
    play->desk->redraw = true;
    state_write(g);
}

void guiding_stop(struct play *play)
{
    struct guiding *g = guide(play);
    if (!g)
        return;
    g->state = GUIDING_RESTS;
    play->desk->redraw = true;
    state_write(g);
    known_now(play);
}

/* ---- what is said now -------------------------------------------------------------------------
 */

/* Something is still being shown that the guide must not run ahead of. */
static bool unseen(const struct play *play)
{
    return match_told_at(play->match) != play->match->game->journal.at;
}

/* As it was when everything had come to rest. */
static const struct guide_told *told(struct play *play)
{
    struct guiding *g = guide(play);
    const struct journal *j = &play->match->game->journal;
    int side = game_awaited(play->match->game);
    struct guiding_key key = {j->at, j->records, side, g->marks, true};
    if (g->key.known && unseen(play))
        return &g->told;
    if (g->key.known && key.at == g->key.at && key.records == g->key.records &&
        key.side == g->key.side && key.marks == g->key.marks)
        return &g->told;
    struct guide_now now = {
        .step = g->step,
        .steps = g->steps,
        .rules = play->match->game->rules,
        .table = &play->match->game->table,
        .journal = j,
        .offers = play_offers(play),
        .side = side,
        .computer = {false, play->match->player[SIDE_RED].computer,
                     play->match->player[SIDE_BLUE].computer},
        .practised = play->desk->practised,
        .mark = g->mark,
        .marks = g->marks,
    };
    guide_tell(&now, &g->told);
    if (g->told.equal) {
        g->equal = (struct setting_step){.phase = -1, .wait = -1, .until = -1};
        memcpy(g->equal.say, g->step[g->told.step].equal, sizeof g->equal.say);
    }
    g->key = key;
    return &g->told;
}

bool guiding_on(const struct play *play)
{
    const struct guiding *g = guide(play);
    return g && g->state == GUIDING_ON;
}

bool guiding_can(struct play *play)
{
    const struct guiding *g = guide(play);
    return g && g->steps > 0 && !told(play)->over;
}

/* The step that is said, NULL when none is. */
static const struct setting_step *step_now(struct play *play)
{
    if (!guiding_on(play))
        return NULL;
    const struct guide_told *t = told(play);
    if (t->equal)
        return &guide(play)->equal;
    return t->step >= 0 ? &guide(play)->step[t->step] : NULL;
}

bool guiding_holds(struct play *play)
{
    return step_now(play) && told(play)->next;
}

static void mark_add(struct play *play)
{
    struct guiding *g = guide(play);
    const struct guide_told *t = told(play);
    struct guide_mark mark = {t->step + (t->equal ? GUIDE_EQUAL : 0),
                              play->match->game->journal.at};
    if (g->marks == GUIDING_MARKS) {
        memmove(g->mark, g->mark + 1, sizeof g->mark[0] * (GUIDING_MARKS - 1));
        g->marks--;
        g->key.known = false;
    }
    g->mark[g->marks++] = mark;
    told(play); /* what comes after it, before an order changes the table */
    play->desk->redraw = true;
    state_write(g);
}

static void next(struct play *play)
{
    if (guiding_holds(play) && !unseen(play))
        mark_add(play);
}

void guiding_acted(struct play *play)
{
    struct guiding *g = guide(play);
    if (g && g->state == GUIDING_OFFERED) /* he goes his own way, and may be asked another time */
        g->state = GUIDING_RESTS;
    next(play);
}

void guiding_skip(struct play *play)
{
    next(play);
}

bool guiding_event(struct play *play, const struct ui_event *event)
{
    if (event->kind != UI_KEY || event->key != UI_KEY_SPACE || event->mods ||
        play->hand.holding != HOLD_NOTHING || play->selections > 0 || !guiding_holds(play) ||
        unseen(play))
        return false;
    next(play);
    return true;
}

/* ---- how many were said -----------------------------------------------------------------------
 * Counted is what was said on this screen, each to whom it was said: steps that were done before
 * they could be said, or could not be said, leave no gap. */

/* Who reads: whoever is to act, or the other one while the computer acts. */
static int reader(const struct play *play)
{
    int side = game_awaited(play->match->game);
    return play->match->player[side].computer && !play->match->player[side_other(side)].computer
               ? side_other(side)
               : side;
}

/* What was said after an order that has been taken back has not been said. */
static void unseen_drop(struct play *play)
{
    struct guiding *g = guide(play);
    const struct journal *j = &play->match->game->journal;
    while (g->seens > 0) {
        int32_t at = j->at;
        while (at >= 0 && at != g->seen[g->seens - 1].block)
            at = j->block[at].parent;
        if (at >= 0)
            return;
        g->seens--;
    }
}

static void seen_add(struct guiding *g, struct guiding_seen now)
{
    if (g->seens == 0)
        g->before = g->told.number - 1; /* told before this screen began to count */
    if (g->seens == GUIDING_SEEN) {
        memmove(g->seen, g->seen + 1, sizeof g->seen[0] * (GUIDING_SEEN - 1));
        g->seens--;
        g->before++;
    }
    g->seen[g->seens++] = now;
}

/* The number of what is said now. */
static int number_now(struct play *play)
{
    struct guiding *g = guide(play);
    const struct guide_told *t = told(play);
    struct guiding_seen now = {t->step + (t->equal ? GUIDE_EQUAL : 0), reader(play), g->key.at};
    unseen_drop(play);
    for (int i = 0; i < g->seens; i++)
        if (g->seen[i].step == now.step && g->seen[i].side == now.side)
            return g->before + i + 1;
    seen_add(g, now);
    return g->before + g->seens;
}

/* ---- the camera and the light -----------------------------------------------------------------
 */

static void corners_add(struct vec at, struct vec *low, struct vec *high)
{
    low->x = at.x < low->x ? at.x : low->x;
    low->y = at.y < low->y ? at.y : low->y;
    high->x = at.x > high->x ? at.x : high->x;
    high->y = at.y > high->y ? at.y : high->y;
}

static struct vec middle_of(const struct table *t, struct ref thing)
{
    if (thing.kind == KIND_PIECE)
        return piece_pose(&t->piece[thing.index]).at;
    return base_pose(&t->base[t->unit[thing.index].base]).at;
}

static bool stands(const struct table *t, struct ref thing)
{
    if (thing.kind == KIND_PIECE)
        return t->piece[thing.index].where == WHERE_TABLE;
    return thing.kind == KIND_UNIT && t->base[t->unit[thing.index].base].where == WHERE_TABLE;
}

/* What a step points at, of those that stand there; of both sides' units only the reader's. Returns
 * how many. */
static int pointed(struct play *play, const struct setting_step *s, struct ref thing[STEP_NAMES])
{
    const struct table *t = &play->match->game->table;
    int count = 0, side = reader(play);
    bool both[SIDE_COUNT] = {false};
    for (int i = 0; i < s->points; i++) {
        struct ref ref = guide_thing(t, s->point[i]);
        if (ref.kind == KIND_UNIT)
            both[unit_side(&t->unit[ref.index])] = true;
    }
    for (int i = 0; i < s->points; i++) {
        struct ref ref = guide_thing(t, s->point[i]);
        bool other = ref.kind == KIND_UNIT && both[SIDE_RED] && both[SIDE_BLUE] &&
                     unit_side(&t->unit[ref.index]) != side;
        if (stands(t, ref) && !other)
            thing[count++] = ref;
    }
    return count;
}

/* One of those who are pointed at is chosen. */
static bool pointed_chosen(struct play *play, const struct setting_step *s)
{
    struct ref thing[STEP_NAMES];
    int count = pointed(play, s, thing);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < play->selections; k++)
            if (ref_same(thing[i], play->selected[k]))
                return true;
    return false;
}

/* Round what is pointed at; false: nothing on the table is. */
static bool pointed_box(struct play *play, const struct setting_step *s, struct vec *low,
                        struct vec *high)
{
    struct ref thing[STEP_NAMES];
    int count = pointed(play, s, thing);
    *low = (struct vec){FARTHEST, FARTHEST};
    *high = (struct vec){0, 0};
    for (int i = 0; i < count; i++) {
        struct outline o;
        struct vec from, to;
        const struct table *t = &play->match->game->table;
        if (thing[i].kind == KIND_PIECE) {
            o = piece_outline(t, &t->piece[thing[i].index]);
            outline_bounds(&o, &from, &to);
            corners_add(from, low, high);
            corners_add(to, low, high);
            continue;
        }
        for (int k = 0; k < t->bases; k++) {
            if (base_unit(&t->base[k]) != thing[i].index || t->base[k].where != WHERE_TABLE)
                continue;
            o = base_outline(&t->base[k]);
            outline_bounds(&o, &from, &to);
            corners_add(from, low, high);
            corners_add(to, low, high);
        }
    }
    if (s->placed)
        corners_add(s->place, low, high);
    return count > 0 || s->placed;
}

/* Both armies, with room round them. */
static void battle_box(const struct table *t, struct vec *low, struct vec *high)
{
    for (int i = 0; i < t->units; i++)
        if (stands(t, ref_unit(t, i)))
            corners_add(middle_of(t, ref_unit(t, i)), low, high);
    low->x = low->x > FRAME_ROOM ? low->x - FRAME_ROOM : 0;
    low->y = low->y > FRAME_ROOM ? low->y - FRAME_ROOM : 0;
    high->x = high->x + FRAME_ROOM < t->width ? high->x + FRAME_ROOM : t->width;
    high->y = high->y + FRAME_ROOM < t->depth ? high->y + FRAME_ROOM : t->depth;
}

/* The least one who is pointed at is too small on the screen to be looked at, or out of sight. */
static bool too_small(struct play *play, const struct setting_step *s)
{
    struct ref thing[STEP_NAMES];
    int count = pointed(play, s, thing), least = ui_px(play->desk->ui, LEAST);
    for (int i = 0; i < count; i++) {
        struct rect box = tabletop_box(&play->match->view, &play->match->game->table, thing[i]);
        struct rect seen = rect_cut(box, play->match->view.clear);
        if (box.w < least || seen.w < box.w || seen.h < box.h)
            return true;
    }
    return false;
}

/* Would anything be larger there? Not when it fills the better part of what is seen. */
static bool worth_going(struct play *play, const struct vec corner[2])
{
    enum { BETTER_PART = 80 }; /* percent */
    struct vec low, high;
    camera_visible(&play->match->view.camera, play->match->view.clear, &low, &high);
    bool seen = corner[0].x >= low.x && corner[0].y >= low.y && corner[1].x <= high.x &&
                corner[1].y <= high.y;
    int64_t wide = (int64_t)(corner[1].x - corner[0].x) * 100,
            deep = (int64_t)(corner[1].y - corner[0].y) * 100;
    return !seen || (wide < BETTER_PART * (int64_t)(high.x - low.x) &&
                     deep < BETTER_PART * (int64_t)(high.y - low.y));
}

/* Who has just practised has done what it says. */
static void practice_skip(struct play *play)
{
    const struct setting_step *s = step_now(play);
    if (s && s->practice && play->desk->practised && play->desk->dialogue == DIALOGUE_NONE)
        next(play);
}

/* The camera is moved once a step, if need be; then it is the player's. */
void guiding_step(struct play *play)
{
    practice_skip(play);
    const struct setting_step *s = step_now(play);
    struct guiding *g = guide(play);
    struct vec corner[2];
    if (!s || tabletop_busy(&play->match->view) || play_holding(play) ||
        presenter_shown(play->presenter) || g->shown == told(play)->step)
        return;
    g->shown = told(play)->step;
    if (!play->desk->settings.camera || !pointed_box(play, s, &corner[0], &corner[1]) ||
        !too_small(play, s))
        return;
    battle_box(&play->match->game->table, &corner[0], &corner[1]);
    if (!worth_going(play, corner))
        return;
    tabletop_for_room(&play->match->view, corner, 2,
                      play->desk->settings.reduced ? -1 : play->desk->now);
    play->desk->redraw = true;
}

void guiding_light(struct play *play, struct tabletop_look *look)
{
    const struct setting_step *s = step_now(play);
    struct vec low, high;
    if (!s || presenter_shown(play->presenter) || tabletop_busy(&play->match->view) ||
        !pointed_box(play, s, &low, &high))
        return;
    int32_t radius = vec_distance(low, high) / 2 + LIGHT_ROOM;
    look->spot = (struct vec){(low.x + high.x) / 2, (low.y + high.y) / 2};
    look->spot_radius = radius > LIGHT_LEAST ? radius : LIGHT_LEAST;
    look->dim = DIM;
}

/* ---- marks on the table -----------------------------------------------------------------------
 */

static struct fpoint on_screen(const struct play *play, struct vec at)
{
    int x, y;
    tabletop_to_screen(&play->match->view, at, 0, &x, &y);
    return (struct fpoint){x * FIX, y * FIX};
}

/* An arrow to (x, y) from the side on which the table has more room. */
static void arrow_to(struct play *play, struct ui *ui, struct rect box, const char *id)
{
    struct rect view = play->match->view.clear;
    int far = ui_px(ui, ARROW_FAR), x = box.x + box.w / 2, y = box.y + box.h / 2;
    bool left = x > view.x + view.w / 2, above = y > view.y + view.h / 2;
    struct fpoint to = {(left ? box.x : box.x + box.w) * FIX,
                        (above ? box.y : box.y + box.h) * FIX};
    struct fpoint from = {to.x + (left ? -far : far) * FIX, to.y + (above ? -far : far) * FIX};
    presenter_arrow(ui, view, from, to, id);
}

/* A ring on the cloth where somebody may go. */
static void place_ring(struct play *play, struct ui *ui, struct vec at, int32_t radius)
{
    struct fpoint middle = on_screen(play, at);
    int32_t r = camera_length(&play->match->view.camera, radius);
    int px = ui_px(ui, RING), all = r / FIX + 2 * px;
    struct rect box = {middle.x / FIX - all, middle.y / FIX - all, 2 * all, 2 * all};
    ui_own(ui, "guide:place", rect_cut(box, play->match->view.clear), (uint64_t)r);
    if (!ui_canvas(ui))
        return;
    struct rect old = canvas_clip(ui_canvas(ui), play->match->view.clear);
    canvas_ring(ui_canvas(ui), middle, r, (px + 4) * FIX, theme_pixel(TINT_INK));
    canvas_ring(ui_canvas(ui), middle, r, px * FIX, theme_pixel(TINT_PROJECTOR_TEXT));
    canvas_unclip(ui_canvas(ui), old);
}

/* The radius of whoever goes there. */
static int32_t footing(const struct table *t, const struct ref *thing, int count)
{
    enum { USUAL = 20 * MM };
    if (count == 0 || thing[0].kind != KIND_UNIT)
        return USUAL;
    const struct base *b = &t->base[t->unit[thing[0].index].base];
    return (b->hx < b->hy ? b->hx : b->hy) + b->round;
}

static void marks_build(struct play *play, struct ui *ui, const struct setting_step *s)
{
    struct ref thing[STEP_NAMES];
    const struct table *t = &play->match->game->table;
    int count = pointed(play, s, thing);
    char id[UI_ID];
    if (s->placed)
        place_ring(play, ui, s->place, footing(t, thing, count));
    if (play->hand.holding != HOLD_NOTHING || (s->panel[0] && pointed_chosen(play, s)))
        return; /* he has understood */
    for (int i = 0; i < count; i++) {
        snprintf(id, sizeof id, "guide:ring-%d", i);
        if (thing[i].kind == KIND_UNIT)
            presenter_ring(play->presenter, ui, t, thing[i], ui_px(ui, RING), id);
    }
    if (count > 0 && s->placed)
        presenter_arrow(ui, play->match->view.clear, on_screen(play, middle_of(t, thing[0])),
                        on_screen(play, s->place), "guide:arrow");
    else if (count > 0)
        arrow_to(play, ui, tabletop_box(&play->match->view, t, thing[0]), "guide:arrow");
    else if (s->placed)
        arrow_to(play, ui,
                 (struct rect){on_screen(play, s->place).x / FIX, on_screen(play, s->place).y / FIX,
                               1, 1},
                 "guide:arrow");
}

/* ---- the band ---------------------------------------------------------------------------------
 */

static bool shown(struct play *play)
{
    const struct guiding *g = guide(play);
    if (!g || g->steps == 0 || g->state == GUIDING_RESTS || play->desk->screen != SCREEN_PLAY ||
        presenter_shown(play->presenter) || umpiring(play))
        return false;
    return !told(play)->over;
}

int guiding_band(struct play *play)
{
    int high = ui_px(play->desk->ui, BAND), most = ui_window(play->desk->ui).h * BAND_MOST / 100;
    if (!shown(play))
        return 0;
    return high < most ? high : most;
}

/* How to go on with what is in the hand. */
static const char *in_hand(const struct play *play)
{
    static const char *const hands[HAND_COUNT] = {
        [HAND_FLICK] = "Press behind the pellet, draw back, push through it.",
        [HAND_CATAPULT] = "Press behind the pellet, pull back, let go.",
        [HAND_STEADY] = "Set the strength in the panel, then press its first row."};
    switch (play->hand.holding) {
    case HOLD_GHOST:
        return "Let go where it shall stand. Red stripes: not there.";
    case HOLD_STICKY:
        return "Click where it shall stand. Red stripes: not there.";
    case HOLD_RING:
        return "Turn it, and let go.";
    case HOLD_AIM:
        return "Point where it shall go. A click holds the aim.";
    case HOLD_READY:
    case HOLD_PULL:
        return hands[play->hand.shape.order.hand];
    case HOLD_PICK:
        return "Click whom, then the button at the foot of the panel.";
    case HOLD_NOTHING:
    case HOLD_PRESS:
    case HOLD_BOX:
    case HOLD_PAN:
    case HOLD_RULER:
        break;
    }
    return NULL;
}

/* Is what has been seen the moment in which orders are given now? */
static bool caught_up(const struct table *seen, const struct table *now)
{
    return seen->turn == now->turn && seen->phase == now->phase && seen->active == now->active &&
           seen->ask == now->ask;
}

/* Nothing to say just now: how the game goes on, as far as it has been seen; nothing at all while
 * dice roll and pellets fly. */
static void gap_say(struct play *play, char *out, size_t size)
{
    const struct table *seen = match_told(play->match);
    const struct offer *end;
    char head[120], foot[64];
    int side = match_told_side(play->match);
    out[0] = '\0';
    if (play->match->player[side].computer) {
        snprintf(out, size, "The computer plays %s. Watch: the guide goes on after it.",
                 side_title(side));
        return;
    }
    if (match_waits(play->match))
        return;
    rules_headline(play->match->game->rules, seen, head, sizeof head);
    size_t n = strlen(head);
    const char *stop = n && strchr("!?.", head[n - 1]) ? "" : ".";
    size_t used = (size_t)snprintf(out, size, "%s%s", head, stop);
    if (used < size && caught_up(seen, &play->match->game->table) &&
        play_end_words(play, &end, foot, sizeof foot))
        snprintf(out + used, size - used, " Do what you like, then press “%s”. The guide goes on.",
                 foot);
    else if (used < size)
        snprintf(out + used, size - used, " The guide goes on after that.");
}

/* "Never mind", small. True when it was pressed. */
static bool cross(struct ui *ui, struct rect *buttons)
{
    struct rect at = ui_cut_right(ui, buttons, CROSS_W);
    bool pressed = ui_button(ui, "button:guide-stop", ui_centre(ui, at, CROSS_W, BUTTON_H), UI_DARK,
                             ICON_CROSS, NULL, NULL);
    ui_tip(ui, never_mind);
    return pressed;
}

int guiding_buttons(const struct setting_step *s, bool next)
{
    return CROSS_W + (next ? NEXT_W + GAP : 0) + (s && s->practice ? PRACTISE_W + GAP : 0);
}

static void step_build(struct play *play, struct ui *ui, struct rect band)
{
    const struct setting_step *s = step_now(play);
    const struct guide_told *t = told(play);
    struct caption_places places;
    char gap[240];
    bool next_shown = s && t->next && !unseen(play), practise = s && s->practice, stop = false,
         go = false;
    struct caption c = {
        .headline = s ? s->say : gap, .small = true, .buttons = guiding_buttons(s, next_shown)};
    gap_say(play, gap, sizeof gap);
    if (s) {
        c.step = number_now(play);
        c.of = c.step + t->of - t->number;
    }
    const char *hand = s && s->wait >= 0 ? in_hand(play) : NULL;
    if (hand)
        c.second[c.seconds++] = hand;
    else if (t->next && t->number == 1 && s)
        c.second[c.seconds++] = "Rather find your own way? Press the cross.";
    caption_build(ui, &play->match->view, band, &c, &places);
    stop = cross(ui, &places.buttons);
    if (next_shown) {
        ui_cut_right(ui, &places.buttons, GAP);
        struct rect at = ui_cut_right(ui, &places.buttons, NEXT_W);
        bool last = t->step == guide(play)->steps - 1 && !t->equal;
        go = ui_button(ui, "button:guide-next", ui_centre(ui, at, NEXT_W, BUTTON_H), UI_LIT,
                       last ? ICON_TICK : ICON_NEXT, last ? "Done" : "Next", NULL);
        ui_tip(ui, "Space does it, too");
    }
    bool flick = false;
    if (practise) {
        ui_cut_right(ui, &places.buttons, GAP);
        struct rect at = ui_cut_right(ui, &places.buttons, PRACTISE_W);
        flick = ui_button(ui, "button:guide-practise", ui_centre(ui, at, PRACTISE_W, BUTTON_H),
                          UI_LIT, ICON_PELLET, "Practise", NULL);
        ui_tip(ui, "Three practice flicks, of no account");
    }
    if (flick)
        dialogue_show(play->desk, DIALOGUE_CALIBRATE);
    if (go)
        next(play);
    if (stop)
        guiding_stop(play);
}

static void offer_build(struct play *play, struct ui *ui, struct rect band)
{
    struct caption_places places;
    struct caption c = {.headline = "New to these rules? I can show you the first turn, step by "
                                    "step.",
                        .small = true,
                        .buttons = YES_W + GAP + NO_W};
    caption_build(ui, &play->match->view, band, &c, &places);
    struct rect no = ui_cut_right(ui, &places.buttons, NO_W);
    ui_cut_right(ui, &places.buttons, GAP);
    bool yes = ui_button(ui, "button:guide-yes", ui_centre(ui, places.buttons, YES_W, BUTTON_H),
                         UI_LIT, ICON_NONE, "Show me", NULL);
    bool stop = ui_button(ui, "button:guide-stop", ui_centre(ui, no, NO_W, BUTTON_H), UI_DARK,
                          ICON_NONE, "No, thank you", NULL);
    ui_tip(ui, never_mind);
    if (yes)
        guiding_start(play);
    else if (stop)
        guiding_stop(play);
}

void guiding_build(struct play *play, struct ui *ui, bool points)
{
    struct guiding *g = guide(play);
    int high = guiding_band(play);
    if (g && g->state == GUIDING_ON && told(play)->over && !play->match->game->table.over) {
        guiding_stop(play); /* all is said */
        return;
    }
    if (high == 0)
        return;
    struct rect clear = play->match->view.clear, window = ui_window(ui);
    struct rect band = {0, window.h - high, clear.x + clear.w + ui_px(ui, PLAY_EDGE / 2), high};
    const struct setting_step *s = step_now(play);
    if (s && points && !tabletop_busy(&play->match->view))
        marks_build(play, ui, s);
    if (g->state == GUIDING_OFFERED)
        offer_build(play, ui, band);
    else
        step_build(play, ui, band);
}

/* ---- pointing at the panel --------------------------------------------------------------------
 */

/* Where a widget can be seen; false when most of it is scrolled away. */
static bool seen_rect(struct ui *ui, const struct ui_item *item, struct rect *out)
{
    if (!item)
        return false;
    *out = rect_cut(item->rect, item->ink);
    return out->h * 2 >= item->rect.h && !rect_empty(rect_cut(*out, ui_window(ui)));
}

/* The row of a verb for one of those who are to give it, for all, or for anybody; or the button at
 * the foot. */
static bool row_rect(struct play *play, struct ui *ui, const struct setting_step *s,
                     struct rect *out)
{
    const struct table *t = &play->match->game->table;
    const struct offer *end;
    char id[UI_ID], name[REF_TEXT];
    int at = play_end_verb(play, &end);
    if (at >= 0 && strcmp(play->match->game->rules->verb[at].word, s->panel) == 0)
        return seen_rect(ui, ui_find(ui, "button:end"), out);
    for (int i = 0; i < s->bys; i++) {
        snprintf(id, sizeof id, "row:%s-%s", s->panel, ref_text(t, guide_thing(t, s->by[i]), name));
        if (ui_find(ui, id))
            return seen_rect(ui, ui_find(ui, id), out);
    }
    snprintf(id, sizeof id, "row:%s", s->panel);
    if (ui_find(ui, id))
        return seen_rect(ui, ui_find(ui, id), out);
    snprintf(id, sizeof id, "row:%s-", s->panel);
    for (int i = 0; i < ui_count(ui); i++)
        if (strncmp(ui_item(ui, i)->id, id, strlen(id)) == 0)
            return seen_rect(ui, ui_item(ui, i), out);
    return false;
}

static bool panel_rect(struct play *play, struct ui *ui, const struct setting_step *s,
                       struct rect *out)
{
    static const struct {
        const char *what, *first, *last;
    } things[] = {{"dice", "tray:dice", NULL},
                  {"tally", "tally:red", "tally:blue"},
                  {"tally", "roster:1", "roster:2"},
                  {"help", "button:help", NULL},
                  {"undo", "button:undo", NULL}};
    for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
        struct rect last, panel;
        if (strcmp(things[i].what, s->panel) != 0 ||
            !seen_rect(ui, ui_find(ui, things[i].first), out))
            continue;
        if (!things[i].last)
            return true;
        if (seen_rect(ui, ui_find(ui, things[i].last), &last))
            *out = rect_join(*out, last);
        if (ui_rect(ui, "panel:turn", &panel)) { /* rows of the panel, from edge to edge */
            out->x = panel.x + ui_px(ui, 2 * RING_ROOM);
            out->w = panel.w - ui_px(ui, 4 * RING_ROOM);
        }
        return true;
    }
    return row_rect(play, ui, s, out);
}

void guiding_over(struct play *play, struct ui *ui)
{
    const struct setting_step *s = step_now(play);
    struct rect at, window = ui_window(ui);
    if (!s || !s->panel[0] || !shown(play) || play->hand.holding != HOLD_NOTHING ||
        tabletop_busy(&play->match->view) || play->main_menu ||
        play->desk->dialogue != DIALOGUE_NONE || (s->points && !pointed_chosen(play, s)) ||
        !panel_rect(play, ui, s, &at) || rect_empty(at))
        return; /* first who, then what */
    at = rect_cut(rect_inset(at, -ui_px(ui, RING_ROOM)), window);
    ui_own(ui, "guide:row", at, 1);
    if (ui_canvas(ui)) {
        int wide = ui_px(ui, RING), radius = ui_px(ui, 12);
        canvas_round_frame(ui_canvas(ui), at, radius, wide + 4, theme_pixel(TINT_INK));
        canvas_round_frame(ui_canvas(ui), rect_inset(at, 2), radius, wide,
                           theme_pixel(TINT_PROJECTOR_ACCENT));
    }
    int far = ui_px(ui, ARROW_FAR), y = at.y + at.h / 2;
    int lowest = window.h - guiding_band(play) - ui_px(ui, ARROW_ROOM);
    if (lowest > at.y + ui_px(ui, ARROW_ROOM) / 2)
        y = y < lowest ? y : lowest;            /* over the band, and over no button */
    bool high = at.y < ui_px(ui, PLAY_STRIP_H); /* in the strip: from below */
    bool low = y > lowest;                      /* beside the band: from above */
    bool upright = high || low;
    struct fpoint to = {(upright ? at.x + at.w / 2 : at.x) * FIX, (high  ? at.y + at.h
                                                                   : low ? at.y
                                                                         : y) *
                                                                      FIX};
    struct fpoint from = {to.x - (upright ? 0 : far) * FIX, to.y + (high  ? far
                                                                    : low ? -far
                                                                          : 0) *
                                                                       FIX};
    presenter_arrow(ui, window, from, to, "guide:arrow-row");
}

void guiding_layout(struct play *play, struct words *out)
{
    const struct guiding *g = guide(play);
    if (!g || g->steps == 0)
        return;
    const struct setting_step *s = step_now(play);
    int number = s ? number_now(play) : 0;
    words_format(out, "guide %s %d %d\n",
                 g->state == GUIDING_ON        ? "on"
                 : g->state == GUIDING_OFFERED ? "offered"
                                               : "rests",
                 number, s ? number + told(play)->of - told(play)->number : told(play)->of);
    if (s)
        words_format(out, "guide says %s\n", s->say);
}
