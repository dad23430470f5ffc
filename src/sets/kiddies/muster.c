/* Setting up the rest (KI-10): as somebody sets up who has played before. The cannon where they see
 * most, their two men beside them; lines of five that may shoot at once; cavalry together on a
 * flank, abreast; skirmishers behind cover; the men who are left behind the lines, to fill gaps.
 * Nobody stands before a cannon or a line. Every place is one that `deploy` would allow; of places
 * worth the same the first is taken, column by column from the front of the zone, middle first.
 */
#include "sets/kiddies/kiddies.h"

#include <stdlib.h>

/* What whoever draws up an army goes by. */
static const struct {
    int32_t pitch;               /* from man to man in a line, and from row to row of places */
    int32_t column;              /* from column to column */
    int32_t edge;                /* of the foremost column from the front of the zone */
    int32_t room;                /* between groups, from base to base */
    int32_t field, line_field;   /* how far before a cannon and a line nobody stands */
    int32_t see;                 /* how far a cannon looks for what is in its way */
    int32_t cover;               /* so close before a skirmisher something hides him */
    int32_t guns, skirmishers;   /* these keep so far from each other */
    int32_t behind;              /* the men who are left, from the foremost column */
    int32_t before, behind_pass; /* the defender draws up so far before what he holds, or behind it
                                    when it is a bridge or a ford */
} drill = {
    .pitch = 21 * MM,
    .column = 23 * MM,
    .edge = 12 * MM,
    .room = 15 * MM,
    .field = 450 * MM,
    .line_field = 300 * MM,
    .see = 600 * MM,
    .cover = 60 * MM,
    .guns = 250 * MM,
    .skirmishers = 90 * MM,
    .behind = 75 * MM,
    .before = 100 * MM,
    .behind_pass = 200 * MM,
};

/* Ground before those who shoot or charge that stays free: as wide as they are, a cannon's widening
 * to both sides. */
struct lane {
    struct pose from;
    int32_t half, length;
    bool widens;
};

/* Which wishes count; every group tries all of them first. */
enum wishes { WISHES_NONE, WISHES_FIELDS, WISHES_ALL };

enum draw_up { DRAW_GUN, DRAW_LINE, DRAW_RIDERS, DRAW_SKIRMISHER, DRAW_SPARE };

/* Something solid to shoot into, or to hide behind. */
struct wall {
    struct vec low, high;
    struct outline outline;
};

enum { LANES = 64 };

struct muster {
    const struct table *t;
    int side;
    int32_t west, east;
    int32_t front, middle; /* the line it is drawn up on, and the row it is drawn up about */
    int32_t margin;        /* at either edge of the table, for riders who wait */
    int32_t flank;         /* +1: riders go north of everybody, -1: south */
    enum wishes wishes;
    int lanes;
    struct lane lane[LANES];
    int walls; /* those that can be seen from the zone */
    struct wall wall[TABLE_PIECES];
    struct verdict verdict;
};

/* ---- what a place is worth ------------------------------------------------------------------- */

static int32_t far_from(int32_t a, int32_t b)
{
    return a > b ? a - b : b - a;
}

static int32_t muster_face(const struct muster *m)
{
    return m->side == SIDE_RED ? 90 * DEG : 270 * DEG;
}

/* How far behind the line somebody stands; negative: before it. */
static int32_t depth_of(const struct muster *m, struct vec at)
{
    return m->side == SIDE_RED ? m->front - at.x : at.x - m->front;
}

static bool lane_holds(const struct lane *f, struct vec at)
{
    struct vec local = pose_local(f->from, at);
    int32_t aside = far_from(local.x, 0) - rules_kiddies.troop[REGULAR].round;
    return local.y > 0 && local.y <= f->length && aside <= f->half + (f->widens ? local.y : 0);
}

/* Where a group stands: its cannon, or the man in its middle. */
static struct pose group_pose(enum draw_up what, const struct formation *f)
{
    return f->to[what == DRAW_GUN ? 0 : f->count / 2];
}

static struct lane lane_of(enum draw_up what, const struct formation *f, const struct table *t)
{
    if (what == DRAW_GUN)
        return (struct lane){f->to[0], base_of(t, f->unit[0])->hx, drill.field, true};
    return (struct lane){group_pose(what, f), f->count * drill.pitch / 2, drill.line_field, false};
}

static bool keeps_field(enum draw_up what)
{
    return what == DRAW_GUN || what == DRAW_LINE || what == DRAW_RIDERS;
}

/* Does somebody of the group stand in a field, or somebody who stands already in its own? */
static bool spoils_field(const struct muster *m, enum draw_up what, const struct formation *f)
{
    const struct table *t = m->t;
    struct lane own = lane_of(what, f, t);
    for (int i = 0; i < f->count; i++)
        for (int k = 0; k < m->lanes; k++)
            if (lane_holds(&m->lane[k], f->to[i].at))
                return true;
    for (int i = 0; i < t->units && keeps_field(what); i++)
        if (side_of(t, i) == m->side && unit_stands(t, i) && kiddies_is_figure(t, i) &&
            !kiddies_in_formation(f, i) && lane_holds(&own, base_pose(base_of(t, i)).at))
            return true;
    return false;
}

static bool elbows(const struct muster *m, enum draw_up what, const struct formation *f)
{
    const struct table *t = m->t;
    for (int i = 0; i < f->count; i++) {
        struct outline o = base_outline_at(base_of(t, f->unit[i]), f->to[i]);
        for (int k = 0; k < t->units; k++) {
            const struct base *b = base_of(t, k);
            if (side_of(t, k) != m->side || !unit_stands(t, k) || kiddies_in_formation(f, k) ||
                (what == DRAW_RIDERS && kiddies_troop(t, k) == CAVALRY) ||
                kiddies_far_away(base_pose(b).at, f->to[i].at))
                continue;
            struct outline other = base_outline(b);
            if (outline_gap(&o, &other) < drill.room)
                return true;
        }
    }
    return false;
}

/* Finds what stands in the way of pellets. Books do not: they are hopped. */
static void walls_find(struct muster *m)
{
    for (int i = 0; i < m->t->pieces; i++) {
        const struct piece *p = &m->t->piece[i];
        struct wall *wall = &m->wall[m->walls];
        if (!kiddies_in_body_way(p) || !kiddies_ground(p->kind)->solid || p->kind == TERRAIN_RIDGE)
            continue;
        wall->outline = piece_outline(m->t, p);
        outline_bounds(&wall->outline, &wall->low, &wall->high);
        m->walls += wall->high.x > m->west - drill.see && wall->low.x < m->east + drill.see;
    }
}

static bool way_free(const struct muster *m, struct vec from, int32_t bearing, int32_t length)
{
    enum { PELLET = 8 * MM };
    struct vec to = vec_ahead(from, bearing, length);
    struct vec low = {(from.x < to.x ? from.x : to.x) - PELLET,
                      (from.y < to.y ? from.y : to.y) - PELLET};
    struct vec high = {(from.x > to.x ? from.x : to.x) + PELLET,
                       (from.y > to.y ? from.y : to.y) + PELLET};
    for (int i = 0; i < m->walls; i++) {
        const struct wall *w = &m->wall[i];
        if (w->low.x < high.x && w->high.x > low.x && w->low.y < high.y && w->high.y > low.y &&
            track_gap(from, to, PELLET, &w->outline) < 0)
            return false;
    }
    return true;
}

/* How far one sees between two bearings to either side, on the average: nothing, half, or all. */
static int32_t view_of(const struct muster *m, struct pose pose, int32_t wide, int32_t step)
{
    int32_t sum = 0, rays = 0;
    for (int32_t d = -wide; d <= wide; d += step, rays++) {
        int32_t bearing = angle_norm((int64_t)pose.face + d);
        if (way_free(m, pose.at, bearing, drill.see / 2))
            sum += way_free(m, vec_ahead(pose.at, bearing, drill.see / 2), bearing, drill.see / 2)
                       ? drill.see
                       : drill.see / 2;
    }
    return sum / rays;
}

static bool is_stop(const struct table *t, int piece)
{
    return kiddies_ground(t->piece[piece].kind)->stops_charge;
}

/* Nothing that stops a charge (KI-73), looked at in steps. */
static bool charge_free(const struct muster *m, struct pose pose, int32_t length)
{
    enum { STEPS = 6 };
    for (int i = 1; i <= STEPS; i++)
        if (on_piece(m->t, vec_ahead(pose.at, pose.face, length * i / STEPS), is_stop))
            return false;
    return way_free(m, pose.at, pose.face, length);
}

/* How much nearer than `least` the nearest of a troop stands. */
static int32_t crowding(const struct muster *m, enum troop_kind troop, struct vec at, int32_t least)
{
    int32_t near = least;
    for (int i = 0; i < m->t->units; i++) {
        struct vec other = base_pose(base_of(m->t, i)).at;
        if (side_of(m->t, i) != m->side || kiddies_troop(m->t, i) != troop || !unit_stands(m->t, i))
            continue;
        int32_t d = vec_distance(at, other);
        near = d < near ? d : near;
    }
    return least - near;
}

/* Rows of a flank: the outermost of those who stand, riders left out. */
static int32_t flank_row(const struct muster *m)
{
    int32_t row = m->middle;
    for (int i = 0; i < m->t->units; i++) {
        int32_t y = base_of(m->t, i)->y;
        if (side_of(m->t, i) == m->side && unit_stands(m->t, i) &&
            kiddies_troop(m->t, i) != CAVALRY && (y - row) * m->flank > 0)
            row = y;
    }
    return row;
}

/* A rider who stands already; -1: none does. */
static int first_rider(const struct muster *m)
{
    for (int i = 0; i < m->t->units; i++)
        if (side_of(m->t, i) == m->side && kiddies_troop(m->t, i) == CAVALRY &&
            unit_stands(m->t, i))
            return i;
    return -1;
}

/* Does one of his own stand right before him? */
static bool masked(const struct muster *m, struct pose pose)
{
    enum { NEAR = 200 * MM };
    struct lane lane = {pose, rules_kiddies.troop[REGULAR].round, NEAR, true};
    for (int i = 0; i < m->t->units; i++)
        if (side_of(m->t, i) == m->side && unit_stands(m->t, i) &&
            lane_holds(&lane, base_pose(base_of(m->t, i)).at))
            return true;
    return false;
}

/* The edge of the table on their flank is left to the riders. */
static bool in_margin(const struct muster *m, enum draw_up what, const struct formation *f)
{
    for (int i = 0; i < f->count && what != DRAW_RIDERS; i++) {
        int32_t y = f->to[i].at.y;
        if (m->flank > 0 ? y > m->t->depth - m->margin : y < m->margin)
            return true;
    }
    return false;
}

/* µm that a rider's place is worth; false: it is on no flank. */
static bool riders_worth(const struct muster *m, const struct formation *f, int64_t *worth)
{
    enum { FAR = 3000 * MM };
    int32_t row = flank_row(m), ahead = 2 * m->t->side[m->side].span;
    struct vec at = group_pose(DRAW_RIDERS, f).at;
    for (int i = 0; i < f->count && m->wishes == WISHES_ALL; i++)
        if ((f->to[i].at.y - row) * m->flank <= 0)
            return false;
    *worth = -far_from(at.y, row) - 2 * (int64_t)depth_of(m, at);
    int32_t close = 0;
    for (int i = 0; i < f->count && first_rider(m) >= 0; i++) {
        int32_t his = crowding(m, CAVALRY, f->to[i].at, FAR);
        close = his > close ? his : close;
    }
    *worth += 8 * (int64_t)close; /* beside those who stand, rather than behind */
    for (int i = 0; i < f->count; i++)
        *worth += charge_free(m, f->to[i], ahead) ? 100 * MM : 0;
    return true;
}

/* What a place is worth, µm; false: none of the places that are wished for. */
static bool place_worth(const struct muster *m, enum draw_up what, const struct formation *f,
                        int64_t *worth)
{
    const struct table *t = m->t;
    struct vec at = group_pose(what, f).at;
    int64_t depth = depth_of(m, at), off = far_from(at.y, m->middle);
    if (m->wishes >= WISHES_FIELDS && (spoils_field(m, what, f) || in_margin(m, what, f)))
        return false;
    if (m->wishes == WISHES_ALL && (depth < 0 || elbows(m, what, f)))
        return false;
    for (int i = 0; i < f->count && keeps_field(what) && m->wishes > WISHES_NONE; i++)
        if (on_piece(t, f->to[i].at,
                     kiddies_is_wood)) /* no volley from there, no charge (KI-43, KI-73) */
            return false;
    depth = depth < 0 ? -depth : depth;
    switch (what) {
    case DRAW_GUN:
        *worth = view_of(m, f->to[0], 60 * DEG, 20 * DEG) - off - 2 * depth -
                 2 * crowding(m, CANNON, at, drill.guns);
        return true;
    case DRAW_LINE:
        *worth = view_of(m, group_pose(what, f), 20 * DEG, 20 * DEG) / 2 - off - 2 * depth;
        return true;
    case DRAW_RIDERS:
        return riders_worth(m, f, worth);
    case DRAW_SKIRMISHER: {
        bool covered =
            on_piece(t, at, kiddies_is_wood) || !way_free(m, at, f->to[0].face, drill.cover);
        *worth = (covered ? drill.see / 2 : 0) - (masked(m, f->to[0]) ? drill.see : 0) - off -
                 2 * depth - 4 * crowding(m, SKIRMISHER, at, drill.skirmishers);
        return true;
    }
    case DRAW_SPARE:
        *worth = -off - 3 * (int64_t)far_from((int32_t)depth, drill.behind);
        return true;
    }
    return false;
}

/* ---- places ---------------------------------------------------------------------------------- */

/* The group about `pose`: a cannon with a man to either side of it, others abreast. */
static void muster_place(const struct table *t, enum draw_up what, struct formation *f,
                         struct pose pose)
{
    const struct base *b = base_of(t, f->unit[0]);
    int32_t aside = b->hx + b->round + rules_kiddies.troop[REGULAR].round;
    for (int i = 0; i < f->count; i++) {
        int32_t x = what != DRAW_GUN ? (i - f->count / 2) * drill.pitch
                    : i == 0         ? 0
                    : i == 1         ? -aside
                                     : aside;
        f->to[i] = (struct pose){pose_place(pose, (struct vec){x, 0}), pose.face};
    }
}

static bool muster_allowed(struct muster *m, const struct formation *f)
{
    for (int i = 0; i < f->count; i++)
        if (!kiddies_may_deploy(m->t, f, i, m->side, &m->verdict) ||
            !kiddies_may_stand(m->t, f, i, &m->verdict))
            return false;
    return true;
}

/* The places that are tried lie in rows and columns from here: the middle of the foremost column;
 * for riders one from which they come to stand beside a rider who stands already. */
static struct vec first_place(const struct muster *m, enum draw_up what)
{
    struct vec at = {m->side == SIDE_RED ? m->east - drill.edge : m->west + drill.edge,
                     m->t->depth / 2};
    int rider = first_rider(m);
    if (what == DRAW_RIDERS && rider >= 0) {
        at.x += (base_of(m->t, rider)->x - at.x) % drill.column;
        at.y += (base_of(m->t, rider)->y - at.y) % drill.pitch;
    }
    return at;
}

/* The best place for a group, if there is one with these wishes. */
static bool muster_find(struct muster *m, enum draw_up what, struct formation *f, int64_t *best)
{
    int32_t columns = (m->east - m->west) / drill.column + 1;
    int32_t rows = m->t->depth / 2 / drill.pitch, face = muster_face(m);
    struct vec first = first_place(m, what);
    struct formation found = {0};
    for (int32_t c = 0; c < columns; c++)
        for (int32_t r = 0; r <= 2 * rows; r++) {
            int32_t in = c * drill.column;
            struct vec at = {m->side == SIDE_RED ? first.x - in : first.x + in,
                             first.y + (r % 2 ? (r + 1) / 2 : -r / 2) * drill.pitch};
            int64_t worth;
            muster_place(m->t, what, f, (struct pose){at, face});
            if (!place_worth(m, what, f, &worth) || (found.count && worth <= *best) ||
                !muster_allowed(m, f))
                continue;
            *best = worth;
            found = *f;
        }
    if (found.count)
        *f = found;
    return found.count > 0;
}

/* Draws a group up, with as many wishes as can be had. False: not with so many as `least`. */
static bool muster_group(struct turn *turn, struct muster *m, enum draw_up what,
                         struct formation *f, enum wishes least)
{
    bool found = false;
    int64_t worth;
    for (int w = WISHES_ALL; w >= (int)least && !found; w--) {
        m->wishes = (enum wishes)w;
        found = muster_find(m, what, f, &worth);
    }
    for (int i = 0; i < f->count && found; i++) {
        turn_where(turn, base_ref(m->t, f->unit[i]), WHERE_TABLE);
        turn_pose(turn, base_ref(m->t, f->unit[i]), f->to[i]);
    }
    if (found && keeps_field(what) && m->lanes < LANES)
        m->lane[m->lanes++] = lane_of(what, f, m->t);
    return found;
}

/* ---- drawing up ------------------------------------------------------------------------------ */

/* The next of a troop who waits behind `after`; -1: nobody. */
static int waiting_one(const struct table *t, int side, enum troop_kind troop, int after)
{
    for (int i = after + 1; i < t->units; i++)
        if (side_of(t, i) == side && kiddies_troop(t, i) == troop &&
            base_of(t, i)->where == WHERE_RESERVE)
            return i;
    return -1;
}

/* Adds to a group those of a troop who wait, until it has `most`. */
static void group_fill(const struct table *t, int side, enum troop_kind troop, int most,
                       struct formation *f)
{
    int man = -1;
    while (f->count < most && (man = waiting_one(t, side, troop, man)) >= 0)
        f->unit[f->count++] = man;
}

/* Cannon that a player has set up alone get the men they lack, where these have room. */
static void muster_crews(struct turn *turn, struct muster *m)
{
    const struct table *t = m->t;
    for (int i = 0; i < t->units; i++) {
        const struct base *b = base_of(t, i);
        int beside = 0, man;
        if (side_of(t, i) != m->side || kiddies_troop(t, i) != CANNON || !unit_stands(t, i))
            continue;
        for (int k = 0; k < t->units; k++)
            beside += side_of(t, k) == m->side && kiddies_troop(t, k) == REGULAR &&
                      kiddies_touching(t, i, k);
        int32_t aside = b->hx + b->round + rules_kiddies.troop[REGULAR].round;
        for (int k = -1; k <= 1 && beside < kiddies_law()->crew; k += 2) {
            if ((man = waiting_one(t, m->side, REGULAR, -1)) < 0)
                return;
            struct formation f = {.count = 1, .unit = {man}};
            f.to[0] = (struct pose){pose_place(base_pose(b), (struct vec){k * aside, 0}), b->face};
            if (!muster_allowed(m, &f))
                continue;
            turn_where(turn, base_ref(t, man), WHERE_TABLE);
            turn_pose(turn, base_ref(t, man), f.to[0]);
            beside++;
        }
        if (m->lanes < LANES)
            m->lane[m->lanes++] = (struct lane){base_pose(b), b->hx, drill.field, true};
    }
}

/* All of a troop in groups of `most`: those that find no place together, and those who are left
 * over, go on as they are. A group has at least `least`. */
static void muster_troop(struct turn *turn, struct muster *m, enum draw_up what,
                         enum troop_kind troop, int most, int least, enum wishes wishes)
{
    for (;;) {
        struct formation f = {0};
        group_fill(m->t, m->side, troop, most, &f);
        if (f.count < least || f.count == 0 || !muster_group(turn, m, what, &f, wishes))
            return;
    }
}

static void muster_guns(struct turn *turn, struct muster *m)
{
    int gun = -1;
    while ((gun = waiting_one(m->t, m->side, CANNON, gun)) >= 0) {
        struct formation f = {.count = 1, .unit = {gun}};
        group_fill(m->t, m->side, REGULAR, 1 + kiddies_law()->crew, &f);
        if (f.count < 1 + kiddies_law()->crew)
            f.count = 1;
        if (!muster_group(turn, m, DRAW_GUN, &f, WISHES_NONE)) {
            f.count = 1;
            muster_group(turn, m, DRAW_GUN, &f, WISHES_NONE);
        }
    }
}

/* The riders' flank is where one of them stands, else where more ground is open to a charge. */
static void muster_flank(struct muster *m)
{
    int32_t open[2] = {0}, ahead = 2 * m->t->side[m->side].span;
    int riders = 0, first = first_rider(m);
    for (int i = 0; i < m->t->units; i++)
        riders += side_of(m->t, i) == m->side && kiddies_troop(m->t, i) == CAVALRY;
    m->margin = riders ? riders * drill.pitch + 2 * drill.room : 0;
    for (int32_t y = drill.pitch; y < m->margin; y += drill.pitch) {
        struct pose south = {{m->front, y}, muster_face(m)}, north = south;
        north.at.y = m->t->depth - y;
        open[0] += charge_free(m, south, ahead);
        open[1] += charge_free(m, north, ahead);
    }
    m->flank = open[1] >= open[0] ? 1 : -1;
    if (first < 0)
        return;
    int32_t y = base_of(m->t, first)->y, depth = m->t->depth;
    m->flank = y >= depth / 2 ? 1 : -1;
    m->margin += m->flank > 0 ? depth - y : y; /* the others find room beside him */
    m->margin = m->margin > depth / 3 ? depth / 3 : m->margin;
}

/* Where an army is drawn up: at the front of its zone, before the middle of the table, or before
 * what there is to hold; whoever defends that stays with it. */
static void muster_ground(struct muster *m)
{
    const struct table *t = m->t;
    int hold = t->attr[T_HOLD_PIECE] - 1, attacker = t->attr[T_ATTACKER];
    kiddies_zone(t, m->side, &m->west, &m->east);
    walls_find(m);
    m->front = m->side == SIDE_RED ? m->east : m->west;
    m->middle = t->depth / 2;
    if (hold < 0 || hold >= t->pieces)
        return;
    m->middle = t->piece[hold].y;
    if (attacker == m->side)
        return;
    int32_t ahead = kiddies_is_pass(t, hold) ? -drill.behind_pass : drill.before;
    int32_t front = t->piece[hold].x + (m->side == SIDE_RED ? ahead : -ahead);
    if (front > m->west + drill.field && front < m->east - drill.edge && m->side == SIDE_RED)
        m->front = front;
    if (front > m->west + drill.edge && front < m->east - drill.field && m->side == SIDE_BLUE)
        m->front = front;
}

void kiddies_check_muster(const struct table *t, const struct order *o, struct verdict *v)
{
    if (!kiddies_now(t, o, 1u << DEPLOY, v))
        return;
    if (kiddies_waiting(t, o->side))
        allow(v);
    else
        refuse(v, "KI-10", "Everybody stands on the table.");
}

void kiddies_apply_muster(struct turn *turn, const struct order *o)
{
    struct muster *m = calloc(1, sizeof *m);
    if (!m)
        abort();
    m->t = turn->table;
    m->side = o->side;
    turn->see = kiddies_see_mask(m->t, o->side);
    muster_ground(m);
    muster_flank(m);
    muster_crews(turn, m);
    muster_guns(turn, m);
    muster_troop(turn, m, DRAW_LINE, REGULAR, kiddies_law()->group, kiddies_law()->group,
                 WISHES_FIELDS);
    muster_troop(turn, m, DRAW_RIDERS, CAVALRY, kiddies_law()->riders, 1, WISHES_FIELDS);
    muster_troop(turn, m, DRAW_RIDERS, CAVALRY, 1, 1, WISHES_NONE);
    muster_troop(turn, m, DRAW_SKIRMISHER, SKIRMISHER, 1, 1, WISHES_NONE);
    muster_troop(turn, m, DRAW_SPARE, REGULAR, 1, 1, WISHES_NONE);
    turn->see = SEE_ALL;
    free(m);
}
