/* Small questions about figures; crews (KI-31, KI-37, KI-41); lines (KI-42). */
#include "sets/kiddies/kiddies.h"

#include <string.h>

enum troop_kind kiddies_troop(const struct table *t, int unit)
{
    return (enum troop_kind)t->unit[unit].troop;
}

int32_t kiddies_attr(const struct table *t, int unit, enum unit_attr attr)
{
    return t->unit[unit].attr[attr];
}

bool kiddies_is_figure(const struct table *t, int unit)
{
    return kiddies_troop(t, unit) != CANNON;
}

int32_t kiddies_spans(const struct table *t, int side, int32_t thousandths)
{
    return (int32_t)((int64_t)thousandths * t->side[side].span / 1000);
}

/* Poses farther apart than any two bases of this set can touch. */
bool kiddies_far_away(struct vec a, struct vec b)
{
    enum { REACH = 100 * MM };
    return a.x - b.x > REACH || b.x - a.x > REACH || a.y - b.y > REACH || b.y - a.y > REACH;
}

/* The same of a base's middle and a piece, which may be larger. */
bool kiddies_piece_far(const struct table *t, const struct piece *p, struct vec at)
{
    enum { REACH = 60 * MM };
    return piece_beyond(t, p, at, REACH);
}

static int32_t gap_between(const struct table *t, int a, int b)
{
    struct outline x = base_outline(base_of(t, a)), y = base_outline(base_of(t, b));
    return outline_gap(&x, &y);
}

/* No base comes farther from its middle than half its sides together. */
static bool within(const struct table *t, int a, int b, int32_t gap)
{
    const struct base *x = base_of(t, a), *y = base_of(t, b);
    int32_t most = x->hx + x->hy + x->round + y->hx + y->hy + y->round + gap;
    int32_t dx = x->x - y->x, dy = x->y - y->y;
    if (dx > most || -dx > most || dy > most || -dy > most)
        return false;
    struct outline ox = base_outline(x), oy = base_outline(y);
    return !outline_apart(&ox, &oy, gap + 1);
}

bool kiddies_touching(const struct table *t, int a, int b)
{
    return a != b && unit_stands(t, a) && unit_stands(t, b) && within(t, a, b, CONTACT);
}

/* Touches an enemy figure: pinned (KI-27). */
bool kiddies_pinned(const struct table *t, int unit)
{
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) != side_of(t, unit) && kiddies_is_figure(t, i) &&
            kiddies_touching(t, unit, i))
            return true;
    return false;
}

static bool piece_is(const struct table *t, int piece, enum terrain kind)
{
    return t->piece[piece].kind == (int32_t)kind;
}

bool kiddies_is_water(const struct table *t, int piece)
{
    return kiddies_ground(t->piece[piece].kind)->water;
}

bool kiddies_is_pass(const struct table *t, int piece)
{
    return kiddies_ground(t->piece[piece].kind)->pass;
}

bool kiddies_is_wood(const struct table *t, int piece)
{
    return piece_is(t, piece, TERRAIN_WOOD);
}

bool kiddies_in_wood(const struct table *t, int unit)
{
    return on_piece(t, base_pose(base_of(t, unit)).at, kiddies_is_wood);
}

/* A standing piece that reaches down to where a man's body is. */
bool kiddies_in_body_way(const struct piece *p)
{
    return p->where == WHERE_TABLE && p->z < kiddies_law()->look;
}

/* ---- crews (KI-37) --------------------------------------------------------------------------- */

/* Is he one of the two who crewed it when the turn began (KI-31)? */
bool kiddies_crewed_at_start(const struct table *t, int cannon, int man)
{
    return kiddies_attr(t, cannon, U_CREW_1) == man + 1 ||
           kiddies_attr(t, cannon, U_CREW_2) == man + 1;
}

/* Lower goes first: men fit for the task, then men beside fewer cannon, so that nobody is taken
 * from a cannon that has no other. */
static int crew_rank(const struct table *t, int cannon, int man, enum crew_task task)
{
    int beside = 0;
    bool unfit = (task == CREW_MOVES && !kiddies_crewed_at_start(t, cannon, man)) ||
                 (task == CREW_SHOOTS && (kiddies_attr(t, man, U_SHOT) || kiddies_pinned(t, man)));
    for (int c = 0; c < t->units; c++)
        beside += kiddies_troop(t, c) == CANNON && kiddies_touching(t, c, man);
    return (unfit ? TABLE_UNITS : 0) + beside;
}

/* The best men of a side beside a cannon, lowest numbers first among equals; how many, at most two.
 */
static int crew_pick(const struct table *t, int cannon, int side, enum crew_task task,
                     const bool *used, int crew[2])
{
    int count = 0, rank[2] = {0};
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side || kiddies_troop(t, i) != REGULAR || used[i] ||
            !kiddies_touching(t, cannon, i))
            continue;
        int man = i, his = crew_rank(t, cannon, i, task);
        for (int k = 0; k < kiddies_law()->crew; k++) {
            if (k < count && rank[k] <= his)
                continue;
            int other = crew[k], other_rank = rank[k];
            bool more = k < count;
            crew[k] = man;
            rank[k] = his;
            count = more ? count : k + 1;
            if (!more)
                break;
            man = other;
            his = other_rank;
        }
    }
    return count;
}

static bool touches_figure_of(const struct table *t, int unit, int side)
{
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == side && kiddies_is_figure(t, i) && kiddies_touching(t, unit, i))
            return true;
    return false;
}

/* The two Regulars who crew a cannon and their side; SIDE_NONE when nobody does. Cannon choose in
 * order, so that nobody crews two. */
int kiddies_crew_for(const struct table *t, int cannon, enum crew_task task, int crew[2])
{
    bool used[TABLE_UNITS] = {false};
    for (int c = 0; c <= cannon; c++) {
        if (kiddies_troop(t, c) != CANNON || !unit_stands(t, c))
            continue;
        for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
            int men[2];
            if (touches_figure_of(t, c, side_other(side)) ||
                crew_pick(t, c, side, task, used, men) < kiddies_law()->crew)
                continue;
            used[men[0]] = used[men[1]] = true;
            if (c == cannon) {
                crew[0] = men[0] < men[1] ? men[0] : men[1];
                crew[1] = men[0] < men[1] ? men[1] : men[0];
                return side;
            }
        }
    }
    return SIDE_NONE;
}

int kiddies_crew_of(const struct table *t, int cannon, int crew[2])
{
    return kiddies_crew_for(t, cannon, CREW_ANY, crew);
}

int kiddies_controller(const struct table *t, int unit)
{
    int crew[2];
    if (kiddies_troop(t, unit) != CANNON)
        return side_of(t, unit);
    if (t->phase == DEPLOY)
        return side_of(t, unit);
    return kiddies_crew_of(t, unit, crew);
}

/* ---- lines (KI-42) --------------------------------------------------------------------------- */

/* Stands b at a's right hand, flank to flank in line? */
bool kiddies_right_of(const struct table *t, int a, int b)
{
    struct pose pa = base_pose(base_of(t, a)), pb = base_pose(base_of(t, b));
    int32_t turn = angle_diff(pa.face, pb.face);
    if (a == b || kiddies_far_away(pa.at, pb.at) || turn > kiddies_law()->line_face ||
        turn < -kiddies_law()->line_face)
        return false;
    struct vec local = pose_local(pa, pb.at);
    return local.x > 0 && local.y <= kiddies_law()->line_level &&
           local.y >= -kiddies_law()->line_level && local.x > (local.y > 0 ? local.y : -local.y) &&
           within(t, a, b, kiddies_law()->line_gap);
}

/* The man at somebody's right (or left) hand; -1 when there is none. Of several the nearest. */
static int neighbour(const struct table *t, int unit, bool right)
{
    int best = -1;
    int32_t least = INT32_MAX;
    for (int i = 0; i < t->units; i++) {
        if (i == unit || side_of(t, i) != side_of(t, unit) || kiddies_troop(t, i) != REGULAR ||
            !unit_stands(t, i) ||
            kiddies_far_away(base_pose(base_of(t, i)).at, base_pose(base_of(t, unit)).at))
            continue;
        if (!(right ? kiddies_right_of(t, unit, i) : kiddies_right_of(t, i, unit)))
            continue;
        int32_t gap = gap_between(t, unit, i);
        if (gap < least) {
            least = gap;
            best = i;
        }
    }
    return best;
}

/* The whole line a Regular stands in, itself included. */
void kiddies_line_of(const struct table *t, int unit, struct line *line)
{
    bool seen[TABLE_UNITS] = {false};
    int left = unit;
    seen[unit] = true;
    for (int i = neighbour(t, unit, false); i >= 0 && !seen[i] && neighbour(t, i, true) == left;
         i = neighbour(t, i, false)) {
        seen[i] = true;
        left = i;
    }
    memset(seen, 0, sizeof seen);
    line->count = 0;
    for (int i = left; i >= 0 && !seen[i] && line->count < LINE_MEN;) {
        seen[i] = true;
        line->man[line->count++] = i;
        int next = neighbour(t, i, true);
        if (next < 0 || neighbour(t, next, false) != i)
            break;
        i = next;
    }
}

bool kiddies_next_line(const struct table *t, int side, struct lines *lines, struct line *line)
{
    for (; lines->from < t->units; lines->from++) {
        int i = lines->from;
        if (lines->seen[i] || side_of(t, i) != side || kiddies_troop(t, i) != REGULAR ||
            !unit_stands(t, i))
            continue;
        kiddies_line_of(t, i, line);
        for (int k = 0; k < line->count; k++)
            lines->seen[line->man[k]] = true;
        return true;
    }
    return false;
}

/* Do they all face the same way, within the angle of KI-42? Neighbour by neighbour is not enough: a
 * line may bend. */
bool kiddies_face_alike(const struct table *t, const int *men, int count)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++) {
            int32_t turn = angle_diff(base_of(t, men[i])->face, base_of(t, men[k])->face);
            if (turn > kiddies_law()->line_face || turn < -kiddies_law()->line_face)
                return false;
        }
    return true;
}

/* Bearing a line looks to: square to the way from its left to its right end. */
int32_t kiddies_line_face(const struct table *t, const int *sorted, int count)
{
    struct vec left = base_pose(base_of(t, sorted[0])).at;
    struct vec right = base_pose(base_of(t, sorted[count - 1])).at;
    return angle_norm((int64_t)angle_of(vec_sub(right, left)) - 90 * DEG);
}
