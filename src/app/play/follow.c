#include "app/play/follow.h"
#include "app/desk/units.h"
#include "app/match/match.h"

#include "app/desk/moment.h"
#include "app/desk/news.h"
#include "app/play/play.h"
#include "app/play/umpire.h"
#include "app/present/presenter.h"

enum {
    SMALL = 26,        /* units: a base whose longer side is shorter is too small to play with */
    GAIN = 5,          /* going near must show everything at least so many quarters as large */
    PATIENCE_MS = 250, /* what plays waits so long for a button to be let go */
    EDGE = 10 * MM,    /* seen round those who may act */
    CALM = 25 * MM,    /* and round what somebody else does */
    TARGET_FAR = 3,    /* the nearest enemy within so many reaches is seen with him who may act */
};

#define FOLLOW_NEVER (INT64_MIN / 2)

/* ---- may it? --------------------------------------------------------------------------------- */

static bool is_on(const struct play *play)
{
    return presenter_shown(play->presenter) ? play->desk->settings.follow
                                            : play->desk->settings.camera;
}

static bool owned(const struct play *play)
{
    return play->desk->now - play->follow.own < FOLLOW_OWN_MS;
}

bool follow_points(const struct play *play)
{
    return !play->keyed && rect_holds(play->match->view.clear, play->glass.x, play->glass.y);
}

/* Nothing is held, pressed or shown. */
static bool hands_free(const struct play *play)
{
    return !play->follow.pressed && play->hand.holding == HOLD_NOTHING &&
           play->desk->dialogue == DIALOGUE_NONE && !play->menu.open && !play->main_menu &&
           !umpiring(play) && !tabletop_busy(&play->match->view);
}

/* The same, and nobody is on his way to something. */
static bool at_leisure(const struct play *play)
{
    return hands_free(play) && play->desk->now - play->follow.moved >= FOLLOW_REST_MS;
}

/* Is it time to look at who may act? As soon as it is his turn, before he can have begun anything;
 * later only when his hand rests. What was gone near to is looked at first. */
static bool turn_comes(const struct play *play)
{
    const struct follow *f = &play->follow;
    int64_t age = play->desk->now - f->since - (f->away ? FOLLOW_STAY_MS : 0);
    return age >= 0 && (age < FOLLOW_FRESH_MS ? hands_free(play) : at_leisure(play));
}

/* ---- going ----------------------------------------------------------------------------------- */

static void go(struct play *play, const struct camera *to)
{
    struct follow *f = &play->follow;
    tabletop_fly(&play->match->view, to, play->desk->now);
    f->set = tabletop_goes(&play->match->view);
    play->desk->redraw = true;
}

/* Near something, from where it comes back. */
static void go_near(struct play *play, const struct camera *to)
{
    struct follow *f = &play->follow;
    if (!f->away)
        f->base = tabletop_goes(&play->match->view);
    f->away = true;
    f->wish = WISH_NOTHING;
    go(play, to);
}

static void wish_for(struct play *play, int wish)
{
    struct follow *f = &play->follow;
    if ((int)f->wish == wish)
        return;
    f->wish = wish;
    f->since = play->desk->now;
}

void follow_reset(struct play *play)
{
    play->follow = (struct follow){.own = FOLLOW_NEVER, .moved = FOLLOW_NEVER};
    follow_keep(play);
}

void follow_keep(struct play *play)
{
    struct follow *f = &play->follow;
    f->set = tabletop_goes(&play->match->view);
    f->base = tabletop_home_camera(&play->match->view);
}

bool follow_wishes(const struct play *play)
{
    const struct follow *f = &play->follow;
    return f->away ? play->hand.holding == HOLD_NOTHING : f->wish != WISH_NOTHING;
}

/* ---- who is looked at -------------------------------------------------------------------------
 */

/* A box of the table, and the smallest base in it. */
struct cast {
    struct span_box box;
    int32_t least; /* µm, the longer side; 0: nobody */
};

static void cast_size(struct cast *cast, const struct base *b)
{
    int32_t longer = 2 * ((b->hx > b->hy ? b->hx : b->hy) + b->round);
    if (cast->least == 0 || longer < cast->least)
        cast->least = longer;
}

static void cast_unit(struct cast *cast, const struct table *t, struct ref unit)
{
    box_unit(&cast->box, t, unit);
    cast_size(cast, &t->base[t->unit[unit.index].base]);
}

static void cast_units(struct cast *cast, const struct table *t, const struct ref *unit, int count)
{
    for (int i = 0; i < count; i++)
        if (unit[i].kind == KIND_UNIT)
            cast_unit(cast, t, unit[i]);
}

/* All of them in sight, and none too small to play with? */
static bool well_seen(const struct play *play, const struct cast *cast)
{
    int px = camera_length(&play->match->view.camera, cast->least) / FIX;
    return tabletop_sees(&play->match->view, cast->box.low, cast->box.high) &&
           px >= ui_px(play->desk->ui, SMALL);
}

static bool gains(const struct camera *to, const struct camera *from)
{
    return (int64_t)camera_px_per_mm(to) * 4 >= (int64_t)camera_px_per_mm(from) * GAIN;
}

static struct camera cast_camera(const struct play *play, const struct cast *cast)
{
    return tabletop_framing(&play->match->view, (struct vec[]){cast->box.low, cast->box.high}, 2);
}

static struct vec on_table(const struct table *t, struct vec at)
{
    return (struct vec){at.x < 0          ? 0
                        : at.x > t->width ? t->width
                                          : at.x,
                        at.y < 0          ? 0
                        : at.y > t->depth ? t->depth
                                          : at.y};
}

/* The enemy nearest to a unit, when he is nearer than that. */
static void cast_foe(struct cast *cast, const struct table *t, struct ref unit, int32_t nearest)
{
    const struct base *b = &t->base[t->unit[unit.index].base];
    int foe = -1;
    for (int i = 0; i < t->units; i++) {
        const struct base *o = &t->base[t->unit[i].base];
        int32_t far = vec_distance(base_pose(b).at, base_pose(o).at);
        if (o->where == WHERE_TABLE && unit_side(&t->unit[i]) != unit_side(&t->unit[unit.index]) &&
            far < nearest) {
            nearest = far;
            foe = i;
        }
    }
    if (foe >= 0)
        cast_unit(cast, t, ref_unit(t, foe));
}

/* Who it is about, where he may go, and whom it may be done to. False: he does not stand on the
 * table. */
static bool cast_offer(const struct play *play, struct cast *cast, const struct offer *o)
{
    const struct table *t = &play->match->game->table;
    const struct base *b = &t->base[t->unit[o->unit.index].base];
    if (b->where != WHERE_TABLE)
        return false;
    cast_unit(cast, t, o->unit);
    cast_units(cast, t, o->with, o->withs);
    cast_units(cast, t, o->target, o->targets);
    if (o->reach > 0) {
        struct vec to = on_table(t, vec_ahead(base_pose(b).at, b->face, o->reach));
        box_add(&cast->box, to, to);
    }
    if (play->match->game->rules->verb[o->verb].gesture == GESTURE_FLICK)
        cast_foe(cast, t, o->unit, hand_reach(play, o));
    return true;
}

/* All who may act now. False when nobody in particular may, or somebody waits beside the table. */
static bool cast_actors(struct play *play, struct cast *cast)
{
    const struct offers *list = play_offers(play);
    *cast = (struct cast){0};
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (!o->allowed || play->match->game->rules->verb[o->verb].turn_free ||
            o->unit.kind != KIND_UNIT)
            continue;
        if (!cast_offer(play, cast, o))
            return false;
    }
    return cast->box.any;
}

/* The enemy nearest to each of those who may act: what one does is about him. */
static void cast_foes(struct play *play, struct cast *cast)
{
    const struct offers *list = play_offers(play);
    const struct table *t = &play->match->game->table;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (o->allowed && !play->match->game->rules->verb[o->verb].turn_free &&
            o->unit.kind == KIND_UNIT)
            cast_foe(cast, t, o->unit, INT32_MAX);
    }
}

/* Another phase: who may act and whom they face, if they can be seen larger than on the whole
 * table. */
static void look_at_actors(struct play *play)
{
    struct cast cast;
    struct camera home = tabletop_home_camera(&play->match->view), to = home;
    bool over = play->match->game->table.over;
    if (!over && match_elsewhere(play->match, game_awaited(play->match->game)))
        return;
    if (!over && cast_actors(play, &cast)) {
        cast_foes(play, &cast);
        if (well_seen(play, &cast))
            return;
        to = cast_camera(play, &cast);
        to = gains(&to, &home) ? to : home;
    }
    go(play, &to);
}

/* ---- somebody else's turn ---------------------------------------------------------------------
 */

/* Nothing here is done by anybody at this table. */
static bool others(const struct play *play, int side)
{
    return match_elsewhere(play->match, side) && !presenter_shown(play->presenter);
}

/* All of it in sight, by as little as that takes. */
static void stay_with(struct play *play, const struct span_box *box)
{
    const struct table *t = match_told(play->match);
    if (!box->any || play->follow.pressed || play->hand.holding != HOLD_NOTHING)
        return;
    struct vec low = on_table(t, (struct vec){box->low.x - CALM, box->low.y - CALM});
    struct vec high = on_table(t, (struct vec){box->high.x + CALM, box->high.y + CALM});
    struct camera to = tabletop_reaching(&play->match->view, low, high);
    struct camera now = tabletop_goes(&play->match->view);
    play->follow.away = false;
    if (!camera_same(&to, &now))
        go(play, &to);
}

static void box_unit_there(struct span_box *box, const struct table *t, struct ref unit)
{
    if (unit.kind == KIND_UNIT && t->base[t->unit[unit.index].base].where == WHERE_TABLE)
        box_unit(box, t, unit);
}

/* The enemy a flick is aimed at: who stands nearest to where it goes; {0}: nobody does. */
static struct ref aimed_at(const struct table *t, const struct order *o, struct vec from)
{
    int32_t least = 15 * DEG;
    struct ref found = {0};
    for (int i = 0; i < t->units; i++) {
        const struct base *b = &t->base[t->unit[i].base];
        int32_t off = angle_diff(angle_of(vec_sub(base_pose(b).at, from)), o->aim);
        off = off < 0 ? -off : off;
        if (b->where == WHERE_TABLE && unit_side(&t->unit[i]) != o->side && off < least) {
            least = off;
            found = ref_unit(t, i);
        }
    }
    return found;
}

void follow_told(struct play *play, const struct order *order)
{
    const struct table *t = &play->match->game->table;
    struct vec way[WAY_POINTS];
    struct span_box box = {0};
    if (!is_on(play) || owned(play) || !others(play, game_awaited(play->match->game)))
        return;
    for (int i = 0; i < order->ids; i++)
        box_unit_there(&box, t, order->id[i]);
    int points = order_way(play->match->game->rules, t, order, way);
    for (int i = 0; i < points; i++)
        box_add(&box, way[i], way[i]);
    const struct rules *rules = play->match->game->rules;
    if (order->has_at)
        box_unit_there(&box, t, order->at);
    else if (rules->verb[order->verb].gesture == GESTURE_FLICK)
        box_unit_there(&box, t, aimed_at(t, order, order_from(rules, t, order).at));
    stay_with(play, &box);
}

/* Where a block begins and ends, and whom it is done to. */
static void stay_with_block(struct play *play, const struct block *block)
{
    struct moment m;
    const struct table *t = match_told(play->match);
    struct vec low, high;
    struct span_box box = {0};
    moment_read(play->match->game->rules, t, block, &m);
    if (m.flick && tabletop_flick_bounds(&play->match->view, &low, &high))
        box_add(&box, low, high);
    for (int i = 0; i < m.actors; i++) {
        box_unit_there(&box, t, m.actor[i]);
        if (m.to[i].x != m.from[i].x || m.to[i].y != m.from[i].y)
            box_add(&box, m.to[i], m.to[i]);
    }
    for (int i = 0; i < m.targets; i++)
        box_unit_there(&box, t, m.target[i]);
    stay_with(play, &box);
}

/* ---- what plays ------------------------------------------------------------------------------ */

/* What is worth going near to see it, in this block. */
static bool cast_block(struct play *play, const struct block *block, struct cast *cast)
{
    struct moment m;
    struct framing f;
    const struct table *t = match_told(play->match);
    moment_read(play->match->game->rules, t, block, &m);
    *cast = (struct cast){0};
    if (m.flick) { /* whoever stands there may fall */
        for (int i = 0; i < t->bases; i++)
            if (t->base[i].where == WHERE_TABLE)
                cast_size(cast, &t->base[i]);
        cast->box.any = tabletop_flick_bounds(&play->match->view, &cast->box.low, &cast->box.high);
    } else if (moment_close(&m) && moment_frame(t, &m, &f)) {
        cast_units(cast, t, m.actor, m.actors);
        cast_units(cast, t, m.target, m.targets);
        box_add(&cast->box, f.low, f.high);
    }
    return cast->box.any;
}

void follow_block(struct play *play, const struct block *block)
{
    struct follow *f = &play->follow;
    struct cast cast;
    if (!is_on(play) || owned(play) || play->desk->screen != SCREEN_PLAY ||
        (presenter_shown(play->presenter) && !block_films(block)))
        return;
    if (others(play, block->side ? block->side : match_told_side(play->match))) {
        if (!match_hidden(play->match))
            stay_with_block(play, block);
        if (tabletop_arrives(&play->match->view) > play->desk->now)
            tabletop_delay(&play->match->view, tabletop_arrives(&play->match->view));
        return;
    }
    if (!cast_block(play, block, &cast))
        return;
    struct camera to = cast_camera(play, &cast);
    bool sees = tabletop_sees(&play->match->view, cast.box.low, cast.box.high);
    if (well_seen(play, &cast) || (sees && !gains(&to, &play->match->view.camera)))
        return;
    if (f->pressed) { /* as soon as it is let go */
        wish_for(play, WISH_SEE);
        tabletop_delay(&play->match->view, play->desk->now + PATIENCE_MS);
        return;
    }
    go_near(play, &to);
    tabletop_delay(&play->match->view, tabletop_arrives(&play->match->view));
}

/* ---- time ------------------------------------------------------------------------------------ */

void follow_saw(struct play *play, const struct ui_event *event)
{
    struct follow *f = &play->follow;
    if (event->kind == UI_DOWN)
        f->pressed = true;
    else if (event->kind == UI_UP)
        f->pressed = false;
    else if (event->kind == UI_MOVE && rect_holds(play->match->view.clear, event->x, event->y))
        f->moved = play->desk->now;
}

/* Somebody has moved the camera himself: it is his. */
static void watch_hands(struct play *play)
{
    struct follow *f = &play->follow;
    if (tabletop_arrives(&play->match->view) > play->desk->now ||
        camera_same(&play->match->view.camera, &f->set))
        return;
    f->own = play->desk->now;
    f->set = play->match->view.camera;
    f->away = false;
    f->wish = WISH_NOTHING;
}

static void see_now(struct play *play)
{
    struct follow *f = &play->follow;
    const struct block *block = match_playing(play->match);
    if (f->pressed && block && play->desk->now - f->since < PATIENCE_MS)
        return;
    f->wish = WISH_NOTHING;
    if (block && !f->pressed)
        follow_block(play, block);
}

void follow_step(struct play *play)
{
    struct follow *f = &play->follow;
    if (presenter_shown(play->presenter) || !is_on(play)) {
        f->set = tabletop_goes(&play->match->view);
        f->away = false;
        f->wish = WISH_NOTHING;
        return;
    }
    watch_hands(play);
    if (f->away && f->wish == WISH_NOTHING && tabletop_waiting(&play->match->view) == 0 &&
        play->hand.holding == HOLD_NOTHING)
        wish_for(play, WISH_BACK);
    if (f->wish == WISH_SEE) {
        see_now(play);
    } else if (f->wish != WISH_NOTHING && owned(play)) {
        f->wish = WISH_NOTHING; /* the occasion is past */
    } else if (f->wish == WISH_TURN && turn_comes(play)) {
        f->wish = WISH_NOTHING;
        f->away = false;
        look_at_actors(play);
    } else if (f->wish == WISH_BACK && at_leisure(play) &&
               play->desk->now - f->since >= FOLLOW_STAY_MS) {
        follow_back(play);
    }
}

/* ---- occasions ------------------------------------------------------------------------------- */

void follow_home(struct play *play)
{
    struct follow *f = &play->follow;
    f->own = FOLLOW_NEVER;
    f->away = false;
    f->wish = WISH_NOTHING;
    tabletop_home(&play->match->view, play->desk->now);
    f->set = tabletop_goes(&play->match->view);
}

void follow_turn(struct play *play)
{
    wish_for(play, WISH_TURN);
}

void follow_near(struct play *play, const struct vec *point, int count)
{
    if (!is_on(play) || owned(play) || play->follow.pressed || count == 0)
        return;
    struct camera to = tabletop_framing(&play->match->view, point, count);
    go_near(play, &to);
}

void follow_back(struct play *play)
{
    struct follow *f = &play->follow;
    f->wish = WISH_NOTHING;
    if (!f->away)
        return;
    f->away = false;
    go(play, &f->base);
}

void follow_unit(struct play *play, struct ref unit)
{
    const struct table *t = &play->match->game->table;
    const struct offer *offer;
    struct cast cast = {0};
    if (unit.kind != KIND_UNIT || t->base[t->unit[unit.index].base].where != WHERE_TABLE ||
        play->follow.pressed)
        return;
    cast_unit(&cast, t, unit);
    struct span_box *box = &cast.box;
    if (!is_on(play) || owned(play)) { /* his camera, and he asked for the unit */
        if (!tabletop_sees(&play->match->view, box->low, box->high))
            tabletop_centre(
                &play->match->view,
                (struct vec){(box->low.x + box->high.x) / 2, (box->low.y + box->high.y) / 2},
                play->desk->now);
        return;
    }
    if (well_seen(play, &cast))
        return;
    if (play_verb_for(play, unit, &offer) >= 0 && offer->allowed) {
        cast_offer(play, &cast, offer);
        cast_foe(&cast, t, unit, TARGET_FAR * offer->reach);
    }
    struct camera to = cast_camera(play, &cast);
    go(play, &to);
}
