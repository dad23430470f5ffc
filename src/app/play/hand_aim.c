/* Flicking: from where, at what, how hard; the pull that sends the pellet. */
#include "app/desk/desk.h"
#include "app/desk/moment.h"
#include "app/desk/units.h"
#include "app/match/match.h"
#include "app/play/hand_inside.h"

#include <math.h>
#include <string.h>

enum { SPOT_PX = 18 }; /* a click this near picks a pellet's place */

static int spots_of(struct play *play, struct flick_spot *spot)
{
    const struct rules *rules = play->match->game->rules;
    return rules->flicks
               ? rules->flicks->spots(hand_table(play), &play->hand.shape.order, spot, ORDER_IDS)
               : 0;
}

static bool spot_here(struct play *play, struct flick_spot *here)
{
    struct flick_spot spot[ORDER_IDS];
    int count = spots_of(play, spot), at = play->hand.shape.order.spot;
    if (at < 1 || at > count)
        return false;
    *here = spot[at - 1];
    return true;
}

/* May the pellet be sent from there towards that place? */
static bool bears(const struct flick_spot *spot, struct vec at)
{
    int32_t way = angle_of(vec_sub(at, spot->at));
    return spot->all ||
           angle_norm((int64_t)way - spot->from) <= angle_norm((int64_t)spot->to - spot->from);
}

/* The nearest enemy the pellet may be sent at and can reach; -1: none. */
static int nearest_target(const struct play *play, const struct flick_spot *here, int32_t reach)
{
    const struct table *t = hand_table(play);
    int found = -1;
    for (int i = 0; i < t->units; i++) {
        const struct base *b = &t->base[t->unit[i].base];
        struct vec at = {b->x, b->y};
        int32_t far = vec_distance(here->at, at);
        if (b->where != WHERE_TABLE || unit_side(&t->unit[i]) == play->hand.shape.order.side ||
            far > reach || !bears(here, at))
            continue;
        reach = far;
        found = i;
    }
    return found;
}

/* Frames the shooter, his target and who stands beside that one, or what lies before him. */
static void frame_shot(struct play *play)
{
    enum { BESIDE = 25 * MM, BEHIND = 30 * MM, BY_HIM = 70 * MM };
    const struct table *t = hand_table(play);
    const struct order *o = &play->hand.shape.order;
    struct flick_spot here;
    struct span_box box = {0};
    if (!spot_here(play, &here))
        return;
    int32_t reach = hand_reach_of(play, o);
    int target = nearest_target(play, &here, reach);
    struct vec ahead = vec_ahead(here.at, o->aim, reach);
    struct vec back = vec_ahead(here.at, angle_norm((int64_t)o->aim + TURN / 2), BEHIND);
    if (target >= 0)
        ahead = base_pose(&t->base[t->unit[target].base]).at;
    for (int i = 0; i < t->units && target >= 0; i++) {
        const struct base *b = &t->base[t->unit[i].base];
        struct vec at = {b->x, b->y};
        if (b->where == WHERE_TABLE && unit_side(&t->unit[i]) != o->side &&
            vec_distance(at, ahead) <= BY_HIM)
            box_add(&box, (struct vec){at.x - BESIDE, at.y - BESIDE},
                    (struct vec){at.x + BESIDE, at.y + BESIDE});
    }
    box_add(&box, ahead, ahead);
    box_add(&box, here.at, here.at);
    box_add(&box, back, back);
    for (int i = 0; i < o->ids; i++)
        box_unit(&box, t, o->id[i]);
    struct vec point[2] = {box.low, box.high};
    for (int i = 0; i < 2; i++) {
        point[i].x = point[i].x < 0 ? 0 : point[i].x > t->width ? t->width : point[i].x;
        point[i].y = point[i].y < 0 ? 0 : point[i].y > t->depth ? t->depth : point[i].y;
    }
    follow_near(play, point, 2);
}

void hand_aim(struct play *play, const struct offer *offer)
{
    struct flick_spot spot[ORDER_IDS];
    hand_let_go(play);
    hand_shape_begin(play)->order =
        (struct order){.verb = offer->verb, .side = game_awaited(play->match->game)};
    play->hand.shape.order.ids = offer->withs ? offer->withs : 1;
    play->hand.shape.order.id[0] = offer->unit;
    if (offer->withs)
        memcpy(play->hand.shape.order.id, offer->with,
               sizeof play->hand.shape.order.id[0] * (size_t)offer->withs);
    play->selections = 0;
    for (int i = 0; i < play->hand.shape.order.ids; i++)
        hand_select(play, play->hand.shape.order.id[i], i > 0);
    int count = spots_of(play, spot);
    play->hand.shape.order.aim = hand_stands(play, offer->unit).face;
    play->hand.shape.order.strength = 500;
    play->hand.shape.order.spot = 0;
    /* The place from which the finger sweeps fewest of one's own. */
    int fewest = ORDER_IDS + 1, best = 0;
    for (int i = 0; i < count; i++) {
        struct flick_preview preview = {0};
        play->hand.shape.order.spot = i + 1;
        if (!spot[i].blocked && play->match->game->rules->flicks)
            play->match->game->rules->flicks->preview(hand_table(play), &play->hand.shape.order,
                                                      &preview);
        if (!spot[i].blocked && preview.swept_count < fewest) {
            fewest = preview.swept_count;
            best = i + 1;
        }
    }
    play->hand.shape.order.spot = best;
    play->hand.shape.order.hand = (enum hand)play->desk->settings.hand;
    if (play->hand.shape.order.hand <= HAND_NONE || play->hand.shape.order.hand >= HAND_COUNT)
        play->hand.shape.order.hand = HAND_CATAPULT;
    play->hand.shape.order.strength = 500;
    if (play->strength <= 0)
        play->strength = 500;
    play->hand.holding = HOLD_AIM;
    hand_judge(play);
    frame_shot(play);
}

void hand_aim_follow(struct play *play, int x, int y)
{
    struct flick_spot here;
    if (!spot_here(play, &here))
        return;
    struct vec at = tabletop_to_table(&play->match->view, x, y);
    if (at.x == here.at.x && at.y == here.at.y)
        return;
    play->hand.shape.order.aim = angle_of(vec_sub(at, here.at));
    hand_judge(play);
}

void hand_aim_click(struct play *play, int x, int y)
{
    struct flick_spot spot[ORDER_IDS];
    int count = spots_of(play, spot), nearest = -1;
    int64_t least = SPOT_PX * SPOT_PX + 1;
    for (int i = 0; i < count; i++) {
        int sx, sy;
        tabletop_to_screen(&play->match->view, spot[i].at, 0, &sx, &sy);
        int64_t dx = sx - x, dy = sy - y, far = dx * dx + dy * dy;
        if (!spot[i].blocked && far < least) {
            least = far;
            nearest = i + 1;
        }
    }
    if (nearest > 0 && nearest != play->hand.shape.order.spot) {
        play->hand.shape.order.spot = nearest;
        hand_judge(play);
        return;
    }
    if (!play->hand.shape.near_good) {
        play_refuse(play, &play->hand.shape.verdict, &play->hand.shape.order);
        return;
    }
    play->hand.shape.order.aim = play->hand.shape.near.aim;
    play->hand.holding = HOLD_READY;
    hand_judge(play);
}

void hand_spot_next(struct play *play, int step)
{
    struct flick_spot spot[ORDER_IDS];
    int count = spots_of(play, spot);
    for (int n = 0; n < count; n++) {
        play->hand.shape.order.spot = (play->hand.shape.order.spot - 1 + step + count) % count + 1;
        if (!spot[play->hand.shape.order.spot - 1].blocked)
            break;
    }
    hand_judge(play);
}

bool hand_aim_bounded(struct play *play)
{
    struct flick_spot here;
    return spot_here(play, &here) && !here.all;
}

void hand_aim_trim(struct play *play, int32_t by)
{
    play->hand.shape.order.aim = angle_norm((int64_t)play->hand.shape.order.aim + by);
    play->keyed = true;
    hand_judge(play);
}

void hand_fire(struct play *play, int32_t strength, int32_t bend, enum hand hand,
               enum source source)
{
    struct order order = play->hand.shape.order;
    order.hand = hand;
    order.strength = strength;
    order.bend = bend;
    order_quantise(&order);
    hand_let_go(play);
    play_give(play, &order, source);
}

/* Pellet and aim on the screen: px and a unit direction. */
static bool aim_on_screen(struct play *play, double *px, double *py, double *ax, double *ay)
{
    struct flick_spot here;
    int x0, y0, x1, y1;
    if (!spot_here(play, &here))
        return false;
    tabletop_to_screen(&play->match->view, here.at, 0, &x0, &y0);
    tabletop_to_screen(&play->match->view, vec_ahead(here.at, play->hand.shape.order.aim, 500 * MM),
                       0, &x1, &y1);
    double dx = x1 - x0, dy = y1 - y0, d = sqrt(dx * dx + dy * dy);
    if (d < 1)
        return false;
    *px = x0;
    *py = y0;
    *ax = dx / d;
    *ay = dy / d;
    return true;
}

void hand_pull_follow(struct play *play, const struct ui_event *event)
{
    double px, py, ax, ay;
    stroke_add(&play->hand.shape.stroke, event->ms, event->x, event->y);
    if (!aim_on_screen(play, &px, &py, &ax, &ay))
        return;
    px = play->press.x;
    py = play->press.y;
    if (play->hand.shape.order.hand == HAND_FLICK) {
        struct stroke_read read =
            stroke_flick(&play->hand.shape.stroke, px, py, ax, ay,
                         play->desk->settings.full_px_s[play->hand.shape.order.side]);
        if (read.fired) {
            play->strength = read.strength;
            hand_fire(play, hand_strength(play), read.bend, HAND_FLICK, SOURCE_MOUSE);
        }
        return;
    }
    struct stroke_read read = stroke_catapult(&play->hand.shape.stroke, px, py, ax, ay);
    play->strength = read.fired ? read.strength : 0;
}

void hand_pull_release(struct play *play)
{
    double px, py, ax, ay;
    if (aim_on_screen(play, &px, &py, &ax, &ay)) {
        bool catapult = play->hand.shape.order.hand == HAND_CATAPULT;
        px = play->press.x;
        py = play->press.y;
        struct stroke_read read = catapult
                                      ? stroke_catapult(&play->hand.shape.stroke, px, py, ax, ay)
                                      : stroke_flick(&play->hand.shape.stroke, px, py, ax, ay, 0);
        if (catapult && read.fired) {
            play->strength = read.strength;
            hand_fire(play, hand_strength(play), 0, HAND_CATAPULT, SOURCE_MOUSE);
            return;
        }
        play_tell(play, stroke_say(play->hand.shape.order.hand, read.miss));
    }
    play->hand.holding = HOLD_READY;
    play->strength = 500;
    stroke_clear(&play->hand.shape.stroke, 1000);
}
