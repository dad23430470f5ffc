/* Ways over the boxes: what a move costs and who pays (MO-12 … 17, MO-1A, MO-36, MO-41). */
#include "sets/morschauser/morschauser.h"

#include "rules/house.h"

#include <string.h>

/* One who moves, for the search of grid.h. */
struct mover {
    const struct board *b;
    int unit;
    int leader;                /* comes along; -1: nobody */
    bool road_only;            /* MO-14 */
    bool rear_only;            /* MO-41 */
    uint8_t known[GRID_BOXES]; /* what a box says, once asked: enum walk_entry and one */
};

/* What a box says to a mover, wherever it comes from. */
static enum walk_entry box_entry(const struct mover *m, struct box to)
{
    const struct board *b = m->b;
    int side = side_of(b->t, m->unit);
    if (mo_ground_bars(b, m->unit, to) || (m->leader >= 0 && mo_ground_bars(b, m->leader, to)))
        return WALK_BARRED;
    int there = mo_unit_at(b, to), other = mo_leader_at(b, to);
    bool may_end = true, joins = false;
    if (there >= 0 && there != m->unit) {
        if (side_of(b->t, there) != side)
            return WALK_BARRED;
        if (mo_is_leader(b->t, m->unit)) {
            may_end = !mo_is_leader(b->t, there) && (other < 0 || other == m->unit);
            joins = may_end;
        } else if (mo_is_leader(b->t, there)) {
            may_end = m->leader < 0;
        } else {
            return WALK_BARRED;
        }
    }
    bool stops = mo_in_stream(b, to) || (!joins && mo_in_zone(b, to, side));
    if (stops)
        return may_end ? WALK_STOP : WALK_BARRED;
    return may_end ? WALK_FREE : WALK_THROUGH;
}

static enum walk_entry mover_enter(const struct walk *w, struct box from, struct box to)
{
    struct mover *m = w->self;
    const struct board *b = m->b;
    int side = side_of(b->t, m->unit);
    if (m->road_only && !mo_by_road(b, from, to))
        return WALK_BARRED;
    if (m->rear_only && mo_to_own_edge(b, side, to) >= mo_to_own_edge(b, side, from))
        return WALK_BARRED;
    uint8_t *known = &m->known[grid_index(b->g, to)];
    if (!*known)
        *known = (uint8_t)(1 + box_entry(m, to));
    return (enum walk_entry)(*known - 1);
}

int mo_purses_of(const struct board *b, int unit, bool halved, struct purse purse[PURSES])
{
    int count = 0;
    int32_t full = mo_stats_of(b->t, unit)->move * QUARTERS;
    bool out = mo_out_of_command(b, unit), weak = mo_shaken(b->t, unit);
    int32_t usual = halved || out || weak ? full / 2 : full;
    purse[count++] = (struct purse){usual, false, false};
    purse[count++] = (struct purse){usual + usual / 2, true, false};
    if (weak && !out && !halved) {
        purse[count++] = (struct purse){full, false, true};
        purse[count++] = (struct purse){full + full / 2, true, true};
    }
    return count;
}

/* The best way to end in `to`, facing `face` (-1: any), of those one search has found. */
static bool plan_end(const struct board *b, const struct mover *m, const struct walk *w,
                     const struct reach *r, struct box to, int face, struct plan *best)
{
    int enemy[FACINGS], enemies = 0, there = mo_unit_at(b, to), was = mo_face_of(b->t, m->unit);
    bool joins = mo_is_leader(b->t, m->unit) && there >= 0 && there != m->unit;
    bool found = false;
    int least_turn = FACINGS, arrive = 0;
    while (arrive < FACINGS && reach_cost(r, to, arrive) < 0)
        arrive++;
    if (arrive == FACINGS)
        return false;
    if (!joins)
        enemies = mo_zones_at(b, to, side_of(b->t, m->unit), enemy);
    for (int f = 0; f < FACINGS; f++) {
        int32_t cost = reach_cost(r, to, f);
        for (int end = 0; end < FACINGS && cost >= 0; end++) {
            int32_t sum = cost + w->turn[facing_turn(f, end)];
            int whose = -1;
            if (face >= 0 && end != face)
                continue;
            for (int e = 0; e < enemies && whose < 0; e++)
                if (box_direction(to, mo_box_of(b->t, enemy[e])) == end)
                    whose = enemy[e];
            if (enemies && whose < 0)
                continue;
            if (enemies && box_in_front(to, f, mo_box_of(b->t, whose)))
                sum = cost;
            else if (!enemies && mo_in_stream(b, to) && end != f)
                continue;
            int turn = facing_turn(was, end);
            if (sum > w->allowance ||
                (found && (sum > best->cost || (sum == best->cost && turn >= least_turn))))
                continue;
            found = true;
            least_turn = turn;
            arrive = f;
            best->cost = sum;
            best->face = end;
            best->enemy = whose;
        }
    }
    if (!found)
        return false;
    best->count = reach_path(r, to, arrive, best->path);
    best->allowance = w->allowance;
    best->stream = mo_in_stream(b, to);
    return true;
}

static struct walk walk_of(const struct board *b, struct mover *m, int32_t allowance)
{
    return (struct walk){.grid = b->g,
                         .self = m,
                         .enter = mover_enter,
                         .start = mo_box_of(b->t, m->unit),
                         .facing = mo_face_of(b->t, m->unit),
                         .allowance = allowance,
                         .turn = b->law->turn};
}

bool mo_may_end_at(const struct board *b, int unit, int leader, struct box to)
{
    int there = mo_unit_at(b, to), other = mo_leader_at(b, to);
    if (there < 0 || there == unit)
        return true;
    if (side_of(b->t, there) != side_of(b->t, unit))
        return false;
    if (mo_is_leader(b->t, unit))
        return !mo_is_leader(b->t, there) && (other < 0 || other == unit);
    return mo_is_leader(b->t, there) && leader < 0;
}

/* What the last unit that was asked about can reach, by each purse: whoever thinks asks for one box
 * after the other, and one search answers for all. */
enum { KEPT_BYTES = 40 << 10 }; /* boards of some 270 boxes; on greater ones nothing is kept */
static _Thread_local struct {
    uint64_t hash;
    int unit, leader;
    struct reach *reach[PURSES];
    _Alignas(16) unsigned char memory[PURSES][KEPT_BYTES];
} kept;

static struct reach *searched(const struct walk *w, int purse)
{
    const struct mover *m = w->self;
    if (!rules_quiet() || w->vias || reach_bytes(w) > KEPT_BYTES)
        return walk_search(w);
    if (kept.hash != m->b->t->hash || kept.unit != m->unit || kept.leader != m->leader) {
        kept.hash = m->b->t->hash;
        kept.unit = m->unit;
        kept.leader = m->leader;
        memset(kept.reach, 0, sizeof kept.reach);
    }
    if (!kept.reach[purse])
        kept.reach[purse] = walk_search_in(w, kept.memory[purse]);
    return kept.reach[purse];
}

static void search_done(struct reach *r)
{
    for (int i = 0; i < PURSES; i++)
        if (kept.reach[i] == r)
            return;
    reach_release(r);
}

static bool plan_sought(const struct board *b, int unit, int leader, const struct order *o,
                        struct box to, int face, struct plan *plan)
{
    struct purse purse[PURSES];
    int count = mo_purses_of(b, unit, false, purse);
    bool found = false;
    for (int i = 0; i < count && !found; i++) {
        struct mover m = {.b = b,
                          .unit = unit,
                          .leader = leader,
                          .road_only = purse[i].road,
                          .rear_only = purse[i].rear};
        struct walk w = walk_of(b, &m, purse[i].allowance);
        for (int k = 0; k < o->vias; k++)
            w.via[w.vias++] = grid_box(b->g, o->via[k]);
        if (!mo_may_end_at(b, unit, leader, to))
            return false;
        struct reach *r = searched(&w, i);
        found = plan_end(b, &m, &w, r, to, face, plan);
        plan->road = purse[i].road;
        plan->rear = purse[i].rear;
        plan->back = false;
        search_done(r);
    }
    return found;
}

enum { SOUGHT_PLAN = 1, SOUGHT_ENDS };

/* Whoever thinks asks for one box after the other: are those known in which it can end at all? */
static bool cannot_end(const struct board *b, int unit, int leader, struct box to)
{
    struct ends ends;
    return !box_same(to, mo_box_of(b->t, unit)) &&
           quiet_recall(b->t, SOUGHT_ENDS, unit, leader, &ends, sizeof ends) &&
           !mo_ends_in(&ends, grid_index(b->g, to));
}

/* The cheapest move to `to` that some purse pays; false when none does. */
bool mo_plan_move(const struct board *b, int unit, int leader, const struct order *o, struct box to,
                  int face, struct plan *plan)
{
    struct {
        bool found;
        struct plan plan;
    } s;
    if (o->vias)
        return plan_sought(b, unit, leader, o, to, face, plan);
    if (cannot_end(b, unit, leader, to))
        return false;
    int way = grid_index(b->g, to) * (FACINGS + 1) + face + 1,
        who = unit * TABLE_UNITS + leader + 1;
    if (!quiet_recall(b->t, SOUGHT_PLAN, who, way, &s, sizeof s)) {
        memset(&s, 0, sizeof s);
        s.found = plan_sought(b, unit, leader, o, to, face, &s.plan);
        quiet_keep(b->t, SOUGHT_PLAN, who, way, &s, sizeof s);
    }
    *plan = s.plan;
    return s.found;
}

/* What it would cost if it could go on for ever, to the rear only or any way; -1: there is no way
 * at all. */
int32_t mo_plan_dream(const struct board *b, int unit, int leader, const struct order *o,
                      struct box to, int face, bool rear)
{
    enum { DREAM = 400 };
    struct plan plan;
    struct mover m = {.b = b, .unit = unit, .leader = leader, .rear_only = rear};
    struct walk w = walk_of(b, &m, DREAM);
    for (int k = 0; k < o->vias; k++)
        w.via[w.vias++] = grid_box(b->g, o->via[k]);
    struct reach *r = walk_search(&w);
    bool found = plan_end(b, &m, &w, r, to, face, &plan);
    reach_release(r);
    return found ? plan.cost : -1;
}

/* Could it come to the box at all for so much, whichever way it faces then? */
bool mo_arrives(const struct board *b, int unit, int leader, const struct order *o, struct box to,
                int32_t allowance)
{
    struct mover m = {.b = b, .unit = unit, .leader = leader};
    struct walk w = walk_of(b, &m, allowance);
    for (int k = 0; k < o->vias; k++)
        w.via[w.vias++] = grid_box(b->g, o->via[k]);
    struct reach *r = walk_search(&w);
    bool comes = false;
    for (int f = 0; f < FACINGS; f++)
        comes = comes || reach_cost(r, to, f) >= 0;
    reach_release(r);
    return comes;
}

/* Why a unit goes at half speed. */
const char *mo_half_why(const struct board *b, int unit)
{
    if (mo_out_of_command(b, unit))
        return " at half speed, out of command";
    return mo_shaken(b->t, unit) ? " at half speed, Shaken" : "";
}

/* The same of a move worked out, by the purse it is paid from. */
const char *mo_speed_words(const struct board *b, int unit, const struct plan *plan)
{
    return plan->back   ? " at half speed, straight back"
           : plan->rear ? " to the rear"
                        : mo_half_why(b, unit);
}

/* ---- every box it can reach -----------------------------------------------------------------
 */

/* The cheapest way for a unit to end in each box, by whatever purse; -1: cannot. */
void mo_costs_of(const struct board *b, int unit, int leader, const struct order *o,
                 int32_t cost[GRID_BOXES])
{
    struct purse purse[PURSES];
    int count = mo_purses_of(b, unit, false, purse), boxes = b->g->columns * b->g->rows;
    for (int k = 0; k < boxes; k++)
        cost[k] = -1;
    for (int i = 0; i < count; i++) {
        struct mover m = {.b = b,
                          .unit = unit,
                          .leader = leader,
                          .road_only = purse[i].road,
                          .rear_only = purse[i].rear};
        if (m.road_only && !mo_on_road(b, mo_box_of(b->t, unit)))
            continue;
        struct walk w = walk_of(b, &m, purse[i].allowance);
        for (int k = 0; o && k < o->vias; k++)
            w.via[w.vias++] = grid_box(b->g, o->via[k]);
        struct reach *r = searched(&w, i);
        for (int k = 0; k < boxes; k++) {
            struct plan plan;
            struct box box = grid_at(b->g, k);
            if (cost[k] < 0 && !box_same(box, w.start) && mo_may_end_at(b, unit, leader, box) &&
                plan_end(b, &m, &w, r, box, -1, &plan))
                cost[k] = plan.cost;
        }
        search_done(r);
    }
}

bool mo_ends_in(const struct ends *ends, int box)
{
    return ends->box[box / 64] >> box % 64 & 1;
}

void mo_ends_of(const struct board *b, int unit, int leader, const struct order *o,
                struct ends *ends)
{
    int32_t cost[GRID_BOXES];
    bool straight = !o || !o->vias;
    if (straight && quiet_recall(b->t, SOUGHT_ENDS, unit, leader, ends, sizeof *ends))
        return;
    *ends = (struct ends){0};
    mo_costs_of(b, unit, leader, o, cost);
    for (int k = 0; k < b->g->columns * b->g->rows; k++)
        if (cost[k] >= 0)
            ends->box[k / 64] |= (uint64_t)1 << k % 64;
    if (straight)
        quiet_keep(b->t, SOUGHT_ENDS, unit, leader, ends, sizeof *ends);
}

/* Can it end in any box? The boxes round it say so at once, as a rule. */
bool mo_can_go(const struct board *b, int unit, int leader)
{
    struct ends ends;
    struct purse purse[PURSES];
    struct mover m = {.b = b, .unit = unit, .leader = leader};
    struct walk w = walk_of(b, &m, 0);
    mo_purses_of(b, unit, false, purse);
    for (int f = 0; f < FACINGS; f++) {
        struct box to = box_step(w.start, f, 1);
        int turn = facing_turn(w.facing, f);
        int32_t step = (f % 2 ? STEP_DIAGONAL : STEP_STRAIGHT) + w.turn[turn ? turn - 1 : 0];
        if (grid_has(b->g, to) && step <= purse[0].allowance &&
            mover_enter(&w, w.start, to) == WALK_FREE)
            return true;
    }
    mo_ends_of(b, unit, leader, NULL, &ends);
    for (int k = 0; k < b->g->columns * b->g->rows; k++)
        if (mo_ends_in(&ends, k))
            return true;
    return false;
}
