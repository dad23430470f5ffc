#include "scenario/bricks.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

/* A stretch of wall of one course, without openings. */
struct run {
    enum brick_wall wall;
    int from, to; /* studs along the wall */
    bool open[2]; /* the stretch begins, ends at an opening or a corner of the house */
};

struct course {
    int16_t brick[BRICKS_SPAN][BRICKS_SPAN]; /* [y][x]: index + 1 of the brick on that stud */
};

struct mason {
    const struct brick_plan *plan;
    struct bricks *out;
    struct course below, now;
    int course;
};

/* Costs of laying: fewer bricks are better than joints that avoid those below, a little; a joint
 * right above a joint makes a wall that falls in two. */
enum { COST_LONG = 4, COST_SHORT = 5, COST_JOINT = 3, COST_NEVER = INT_MAX / 2 };

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

int brick_overlap(const struct brick *a, const struct brick *b)
{
    int aw = a->north ? BRICK_THICK : a->length, ad = a->north ? a->length : BRICK_THICK;
    int bw = b->north ? BRICK_THICK : b->length, bd = b->north ? b->length : BRICK_THICK;
    int w = smaller(a->x + aw, b->x + bw) - larger(a->x, b->x);
    int d = smaller(a->y + ad, b->y + bd) - larger(a->y, b->y);
    return w > 0 && d > 0 ? w * d : 0;
}

static struct brick brick_at(const struct mason *m, enum brick_wall wall, int along, int length)
{
    const struct brick_plan *p = m->plan;
    bool north = wall == BRICK_WEST || wall == BRICK_EAST;
    int across = wall == BRICK_EAST    ? p->width - BRICK_THICK
                 : wall == BRICK_NORTH ? p->depth - BRICK_THICK
                                       : 0;
    return (struct brick){
        .x = north ? across : along,
        .y = north ? along : across,
        .north = north,
        .length = length,
        .course = m->course,
        .support = -1,
    };
}

static int below_at(const struct mason *m, const struct brick *b, int along, int across)
{
    int x = b->north ? b->x + across : b->x + along;
    int y = b->north ? b->y + along : b->y + across;
    return m->below.brick[y][x];
}

/* Index of the brick below that carries most of it, -1 if none carries a quarter. */
static int carrier(const struct mason *m, const struct brick *b)
{
    int best = -1, most = 0;
    for (int along = 0; along < b->length; along++) {
        for (int across = 0; across < BRICK_THICK; across++) {
            int index = below_at(m, b, along, across) - 1;
            int studs = index >= 0 ? brick_overlap(b, &m->out->brick[index]) : 0;
            if (studs > most || (studs == most && studs && index < best)) {
                most = studs;
                best = index;
            }
        }
    }
    return 4 * most >= b->length * BRICK_THICK ? best : -1;
}

/* Is there a joint below the end of this brick? */
static bool joint_below(const struct mason *m, const struct brick *b, bool last)
{
    if (last || m->course == 0)
        return false;
    struct brick next = *b;
    *(b->north ? &next.y : &next.x) += b->length;
    int here = below_at(m, b, b->length - 1, 0), there = below_at(m, &next, 0, 0);
    return here && there && here != there;
}

/* Fills one stretch with the cheapest row of bricks that are all carried: shortest way through the
 * joints, which lie at even studs. */
static bool lay_run(struct mason *m, const struct run *run)
{
    enum { JOINTS = BRICKS_SPAN / 2 + 1 };
    int cost[JOINTS], length[JOINTS];
    int n = (run->to - run->from) / 2;
    cost[0] = 0;
    for (int end = 1; end <= n; end++) {
        cost[end] = COST_NEVER;
        for (int size = 2; size >= 1; size--) {
            if (size > end || cost[end - size] >= COST_NEVER)
                continue;
            struct brick b = brick_at(m, run->wall, run->from + 2 * (end - size), 2 * size);
            if (m->course > 0 && carrier(m, &b) < 0)
                continue;
            int sum = cost[end - size] + (size == 2 ? COST_LONG : COST_SHORT) +
                      (joint_below(m, &b, end == n) ? COST_JOINT : 0);
            if (sum < cost[end]) {
                cost[end] = sum;
                length[end] = 2 * size;
            }
        }
    }
    if (cost[n] >= COST_NEVER)
        return false;
    for (int end = n; end > 0; end -= length[end] / 2) {
        if (m->out->count == BRICKS_MAX)
            return false;
        struct brick *b = &m->out->brick[m->out->count++];
        *b = brick_at(m, run->wall, run->from + 2 * end - length[end], length[end]);
        b->support = m->course > 0 ? carrier(m, b) : -1;
        b->trim = (end == n && run->open[1]) || (end * 2 == length[end] && run->open[0]);
        for (int along = 0; along < b->length; along++)
            for (int across = 0; across < BRICK_THICK; across++)
                m->now.brick[b->north ? b->y + along : b->y + across]
                            [b->north ? b->x + across : b->x + along] = (int16_t)m->out->count;
    }
    return true;
}

/* Takes the openings out of one wall's course and lays what is left. */
static bool lay_wall(struct mason *m, enum brick_wall wall, int from, int to)
{
    const struct brick_plan *p = m->plan;
    bool open[BRICKS_SPAN + 1] = {false};
    for (int i = 0; i < p->gaps; i++) {
        const struct brick_gap *g = &p->gap[i];
        if (g->wall != wall || m->course < g->sill || m->course >= g->sill + g->height)
            continue;
        for (int s = g->at; s < g->at + g->width; s++)
            open[s] = true;
    }
    open[to] = true;
    for (int s = from; s < to;) {
        int end = s;
        while (!open[end])
            end++;
        struct run run = {.wall = wall, .from = s, .to = end, .open = {true, true}};
        if (end > s && !lay_run(m, &run))
            return false;
        s = end + (end == s);
    }
    return true;
}

/* One course of the four walls; the walls of every other course run through the corners. */
static bool lay_course(struct mason *m)
{
    const struct brick_plan *p = m->plan;
    if (p->depth == BRICK_THICK)
        return lay_wall(m, BRICK_SOUTH, 0, p->width);
    int step = m->course - p->courses + 1; /* steps of the gable this course has drawn in */
    bool gable = step > 0;
    bool through = m->course % 2 == 0; /* south and north take the corners */
    int draw = gable ? step * BRICK_THICK : 0;
    int x = gable ? draw : through ? 0 : BRICK_THICK;
    int y = gable ? draw : through ? BRICK_THICK : 0;
    bool south_north = !gable || p->gables == GABLES_NORTH_SOUTH;
    bool west_east = !gable || p->gables == GABLES_EAST_WEST;
    if (south_north &&
        (!lay_wall(m, BRICK_SOUTH, x, p->width - x) || !lay_wall(m, BRICK_NORTH, x, p->width - x)))
        return false;
    return !west_east ||
           (lay_wall(m, BRICK_WEST, y, p->depth - y) && lay_wall(m, BRICK_EAST, y, p->depth - y));
}

/* Courses of the plan with its gables, which end when two studs or four are left. */
static int plan_courses(const struct brick_plan *p)
{
    int span = p->gables == GABLES_EAST_WEST     ? p->depth
               : p->gables == GABLES_NORTH_SOUTH ? p->width
                                                 : 0;
    int steps = span ? (span - 2) / (2 * BRICK_THICK) : 0;
    return p->courses + steps;
}

static const char *plan_trouble(const struct brick_plan *p)
{
    if (p->width % 2 || p->depth % 2)
        return "a brick plan is counted in even studs";
    if (p->width < 4 || p->width > BRICKS_SPAN || p->depth > BRICKS_SPAN ||
        (p->depth != BRICK_THICK && p->depth < 8) || (p->depth != BRICK_THICK && p->width < 8))
        return "a brick plan is 8 to 60 studs each way (a wall 4 to 60)";
    if (p->courses < 1 || plan_courses(p) > BRICKS_COURSES)
        return "there are 1 to 24 courses, gables included";
    for (int i = 0; i < p->gaps; i++) {
        const struct brick_gap *g = &p->gap[i];
        bool north = g->wall == BRICK_WEST || g->wall == BRICK_EAST;
        int length = north ? p->depth : p->width;
        if (g->at % 2 || g->width % 2)
            return "doors and windows are counted in even studs";
        if (g->width < 2 || g->height < 1 || g->sill < 0 || g->at < 4 ||
            g->at + g->width > length - 4)
            return "a door or window keeps four studs from the corners of its wall";
        if (g->sill + g->height > p->courses)
            return "a door or window is higher than its wall";
        if (p->depth == BRICK_THICK && g->wall != BRICK_SOUTH)
            return "a straight wall has its openings in \"south\"";
    }
    return NULL;
}

bool bricks_lay(const struct brick_plan *plan, struct bricks *out, const char **why)
{
    assert(plan->gaps <= BRICKS_GAPS);
    struct mason m = {.plan = plan, .out = out};
    out->count = 0;
    *why = plan_trouble(plan);
    if (*why)
        return false;
    for (m.course = 0; m.course < plan_courses(plan); m.course++) {
        memset(&m.now, 0, sizeof m.now);
        if (!lay_course(&m)) {
            *why = out->count == BRICKS_MAX ? "this takes too many bricks"
                                            : "a door or window is too wide: the bricks over it "
                                              "would rest on nothing";
            return false;
        }
        m.below = m.now;
    }
    return true;
}
