/* What the hand draws on the table and over it. */
#include "app/desk/units.h"
#include "app/match/match.h"
#include "app/play/hand_inside.h"

#include <stdio.h>
#include <string.h>

enum { CORNER_DOT_PX = 5 };

static void ruler_draw_marks(struct play *play, const struct painter *p)
{
    const struct table *t = hand_table(play);
    struct vec point[RULER_POINTS + 1];
    int count = play->hand.ruler.points;
    if (play->hand.holding != HOLD_RULER || count == 0)
        return;
    memcpy(point, play->hand.ruler.point, sizeof point[0] * (size_t)count);
    if (count == 1)
        point[count++] = tabletop_to_table(&play->match->view, play->x, play->y);
    int64_t length = 0;
    for (int i = 1; i < count; i++)
        length += vec_distance(point[i - 1], point[i]);
    /* From edge to edge when both ends lie on bases. */
    struct ref found[TABLETOP_PICKS];
    int base[2] = {-1, -1};
    for (int end = 0; end < 2 && count == 2; end++) {
        int sx, sy;
        tabletop_to_screen(&play->match->view, point[end], 0, &sx, &sy);
        if (tabletop_pick(&play->match->view, t, match_viewer(play->match), sx, sy, found) > 0 &&
            found[0].kind == KIND_BASE)
            base[end] = found[0].index;
    }
    if (base[0] >= 0 && base[1] >= 0 && base[0] != base[1]) {
        struct outline a = base_outline(&t->base[base[0]]), b = base_outline(&t->base[base[1]]);
        length = outline_nearest(&a, &b, &point[0], &point[1]);
        length = length < 0 ? 0 : length;
    }
    char said[40], cm[40], words[96];
    int32_t um = length > INT32_MAX ? INT32_MAX : (int32_t)length;
    measure_say(t, play->match->game->rules->measure, game_awaited(play->match->game), um, said,
                sizeof said);
    measure_say(t, MEASURE_CENTIMETRES, SIDE_NONE, um, cm, sizeof cm);
    snprintf(words, sizeof words, "%s (%s)", said, cm);
    p->line(p->self, MEANS_MEASURE, point, count);
    p->label(p->self, MEANS_MEASURE, point[count - 1], words);
}

/* Who may be chosen: a ring round each, a heavier one round the one that is thought of. */
static void target_draw(const struct table *t, const struct painter *p, struct ref target,
                        bool chosen)
{
    enum meaning meaning = chosen ? MEANS_SELECTED : MEANS_LEGAL;
    const struct unit *u = &t->unit[target.index];
    for (int k = 0; k < u->bases; k++) {
        if (t->base[u->base + k].where != WHERE_TABLE)
            continue;
        struct outline o = base_outline(&t->base[u->base + k]);
        if (o.count > 2)
            p->area(p->self, meaning, o.point, o.count);
        else
            p->disc(p->self, meaning, o.point[0], o.radius);
    }
}

static void targets_draw(struct play *play, const struct painter *p)
{
    const struct offer *offer = hand_pick_offer(play);
    for (int i = 0; offer && i < offer->targets; i++)
        if (offer->target[i].kind == KIND_UNIT)
            target_draw(hand_table(play), p, offer->target[i],
                        play->hand.shape.order.has_at &&
                            ref_same(offer->target[i], play->hand.shape.order.at));
}

/* Whom the open question may be answered with. */
static void answers_draw(struct play *play, const struct painter *p)
{
    struct ref unit[TABLE_UNITS];
    int count = play_answer_units(play, unit, TABLE_UNITS);
    for (int i = 0; i < count && i < TABLE_UNITS; i++)
        target_draw(hand_table(play), p, unit[i], hand_is_selected(play, unit[i]));
}

/* Handles at the front corners of one that can wheel. */
static void corners_draw(struct play *play, const struct painter *p)
{
    const struct offer *offer;
    struct vec corner[2];
    if (play->selected[0].kind != KIND_UNIT ||
        hand_grip_verb(play, play->selected[0], GRIP_CORNER, &offer) < 0 || !offer->allowed)
        return;
    hand_corners(play, play->selected[0], corner);
    int32_t px = camera_length(&play->match->view.camera, 100 * MM) / FIX; /* of 100 mm */
    for (int i = 0; i < 2; i++)
        p->disc(p->self, MEANS_SPOT, corner[i], CORNER_DOT_PX * 100 * MM / (px > 0 ? px : 1));
}

/* The front of the ring, with a knob to pull it by. */
static void ring_draw(struct play *play, const struct painter *p)
{
    enum { HALF = 35, STEP = 5, POINTS = 2 * HALF / STEP + 1 };
    struct vec middle, arc[POINTS];
    int radius;
    bool allowed = false;
    int32_t px = camera_length(&play->match->view.camera, 100 * MM) / FIX; /* of 100 mm */
    if (!hand_ring_of(play, &middle, &radius, &allowed) || !allowed || px <= 0)
        return;
    int32_t far = (radius + (RING_IN + RING_OUT) / 2) * (100 * MM / px);
    int32_t face = hand_stands(play, play->selected[0]).face;
    for (int i = 0; i < POINTS; i++)
        arc[i] = vec_ahead(middle, angle_norm(face + (i * STEP - HALF) * DEG), far);
    p->line(p->self, MEANS_LEGAL, arc, POINTS);
    p->disc(p->self, MEANS_SPOT, arc[POINTS / 2], CORNER_DOT_PX * 100 * MM / px);
}

void hand_draw(struct play *play, const struct painter *p, bool air)
{
    const struct table *t =
        play->hand.holding == HOLD_NOTHING ? match_told(play->match) : hand_table(play);
    const struct rules *rules = play->match->game->rules;
    struct order about = {.side = match_told_side(play->match)};
    bool shaping = play->hand.holding == HOLD_GHOST || play->hand.holding == HOLD_STICKY ||
                   play->hand.holding == HOLD_RING || play->hand.holding == HOLD_AIM ||
                   play->hand.holding == HOLD_READY || play->hand.holding == HOLD_PULL ||
                   play->hand.holding == HOLD_PICK;
    if (!air && rules->shows->overlay) {
        rules->shows->overlay(t, OVERLAY_ZONE, &about, p);
        if (play->show_threat)
            rules->shows->overlay(t, OVERLAY_THREAT, &about, p);
        if (play->show_sight && play->selections) {
            struct order seen = {.side = about.side, .ids = 1, .id[0] = play->selected[0]};
            rules->shows->overlay(t, OVERLAY_SIGHT, &seen, p);
        }
        if (play->show_fire)
            rules->shows->overlay(t, OVERLAY_FIRE, &about, p);
        if (!shaping && play->selections && !tabletop_busy(&play->match->view)) {
            const struct offer *offer;
            int verb = play_verb_for(play, play->selected[0], &offer);
            if (verb >= 0) {
                about.verb = verb;
                about.ids = 1;
                about.id[0] = play->selected[0];
                rules->shows->overlay(t, OVERLAY_SELECTED, &about, p);
            }
        }
    }
    if (shaping && rules->shows->overlay && !air) {
        bool flick = hand_gesture(play, play->hand.shape.order.verb) == GESTURE_FLICK;
        rules->shows->overlay(t, OVERLAY_SELECTED,
                              !flick && play->hand.shape.near_good && !hand_untouched(play)
                                  ? &play->hand.shape.near
                                  : &play->hand.shape.order,
                              p);
    }
    if (air && shaping && !play->hand.shape.raw_good && !play->hand.shape.near_good)
        marks_paint(&play->hand.shape.verdict.marks, p);
    if (air)
        ruler_draw_marks(play, p);
    if (air)
        lens_draw(play, p);
    if (air && play->hand.holding == HOLD_PICK)
        targets_draw(play, p);
    if (air && !match_waits(play->match))
        answers_draw(play, p);
    if (air && play->hand.holding == HOLD_NOTHING && play->selections == 1)
        corners_draw(play, p);
    if (air && play->hand.holding == HOLD_NOTHING)
        ring_draw(play, p);
}
