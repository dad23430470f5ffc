#include "kit/grid.h"

#include "core/words.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct box steps[FACINGS] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                          {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

static int32_t size_of(int32_t v)
{
    return v < 0 ? -v : v;
}

/* ---- boxes and facings ------------------------------------------------------------------------
 */

bool grid_fits(int32_t width, int32_t depth, int32_t edge)
{
    return edge > 0 && width % edge == 0 && depth % edge == 0 && width / edge >= 1 &&
           depth / edge >= 1 && width / edge <= GRID_MOST && depth / edge <= GRID_MOST;
}

bool grid_has(const struct grid *g, struct box box)
{
    return box.x >= 0 && box.y >= 0 && box.x < g->columns && box.y < g->rows;
}

int32_t grid_index(const struct grid *g, struct box box)
{
    assert(grid_has(g, box));
    return box.y * g->columns + box.x;
}

struct box grid_at(const struct grid *g, int32_t index)
{
    return (struct box){index % g->columns, index / g->columns};
}

static int32_t floor_div(int32_t a, int32_t b)
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

struct box grid_box(const struct grid *g, struct vec at)
{
    return (struct box){floor_div(at.x, g->edge), floor_div(at.y, g->edge)};
}

static int32_t nearest_of(int32_t at, int32_t size, int32_t edge)
{
    int32_t last = size / edge - 1, box = floor_div(at, edge);
    return box < 0 ? 0 : box > last ? last : box;
}

struct box grid_nearest(const struct table *t, struct vec at)
{
    if (!grid_fits(t->width, t->depth, t->box))
        return (struct box){0, 0};
    return (struct box){nearest_of(at.x, t->width, t->box), nearest_of(at.y, t->depth, t->box)};
}

struct vec grid_centre(const struct grid *g, struct box box)
{
    return (struct vec){box.x * g->edge + g->edge / 2, box.y * g->edge + g->edge / 2};
}

bool grid_lies(const struct grid *g, struct box box, enum terrain kind)
{
    return g->lies[grid_index(g, box)] >> kind & 1;
}

bool box_same(struct box a, struct box b)
{
    return a.x == b.x && a.y == b.y;
}

enum { EIGHTH = 45 * DEG };

int facing_of(int32_t bearing)
{
    return (int)((angle_norm(bearing) + EIGHTH / 2) / EIGHTH) % FACINGS;
}

int32_t facing_bearing(int facing)
{
    return (facing & (FACINGS - 1)) * EIGHTH;
}

const char *facing_word(int facing)
{
    static const char *const words[FACINGS] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    return words[facing & (FACINGS - 1)];
}

int facing_turn(int from, int to)
{
    int turn = (to - from) & (FACINGS - 1);
    return turn <= FACINGS / 2 ? turn : FACINGS - turn;
}

struct box box_step(struct box from, int facing, int count)
{
    const struct box *step = &steps[facing & (FACINGS - 1)];
    return (struct box){from.x + count * step->x, from.y + count * step->y};
}

int box_direction(struct box from, struct box to)
{
    /* Nearer to a diagonal than to a side when the smaller part is over tan 22.5° of the larger. No
     * whole numbers ever lie on that line. */
    enum { TAN = 41421356, ONE = 100000000 };
    int64_t dx = to.x - from.x, dy = to.y - from.y;
    int64_t ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy;
    int64_t less = ax < ay ? ax : ay, more = ax < ay ? ay : ax;
    bool diagonal = less * ONE > more * TAN;
    struct box step = {(dx > 0) - (dx < 0), (dy > 0) - (dy < 0)};
    if (!diagonal) {
        step.x = ax >= ay ? step.x : 0;
        step.y = ax >= ay ? 0 : step.y;
    }
    for (int f = 0; f < FACINGS; f++)
        if (box_same(steps[f], step))
            return f;
    return 0;
}

bool box_adjacent(struct box a, struct box b)
{
    return !box_same(a, b) && size_of(a.x - b.x) <= 1 && size_of(a.y - b.y) <= 1;
}

bool box_in_front(struct box at, int facing, struct box other)
{
    return box_adjacent(at, other) && facing_turn(facing, box_direction(at, other)) <= 1;
}

bool box_in_quarter(struct box at, int facing, struct box other)
{
    /* Along and across the facing, to one scale: a quarter is where neither side exceeds. */
    const struct box f = steps[facing & (FACINGS - 1)];
    int32_t dx = other.x - at.x, dy = other.y - at.y;
    int32_t along = dx * f.x + dy * f.y, across = size_of(dx * f.y - dy * f.x);
    return along > 0 && across <= along;
}

int32_t box_distance(struct box a, struct box b)
{
    int32_t dx = size_of(a.x - b.x), dy = size_of(a.y - b.y);
    int32_t less = dx < dy ? dx : dy, more = dx < dy ? dy : dx;
    return less * STEP_DIAGONAL + (more - less) * STEP_STRAIGHT;
}

char *box_name(struct box box, char out[BOX_TEXT])
{
    enum { LETTERS = 26 };
    char high[2] = "";
    if (box.x >= LETTERS)
        high[0] = (char)('A' + box.x / LETTERS - 1);
    snprintf(out, BOX_TEXT, "%s%c%d", high, 'A' + box.x % LETTERS, (int)(box.y % 1000) + 1);
    return out;
}

char *quarters_say(int32_t quarters, char *out, int size)
{
    static const char *const parts[QUARTERS] = {"", "¼", "½", "¾"};
    if (quarters < QUARTERS && quarters > 0)
        snprintf(out, (size_t)size, "%s", parts[quarters]);
    else
        snprintf(out, (size_t)size, "%d%s", quarters / QUARTERS, parts[quarters % QUARTERS]);
    return out;
}

const char *boxes_noun(int32_t quarters)
{
    return counted(quarters > 0 && quarters <= QUARTERS ? 1 : 2, NOUN_box);
}

char *boxes_say(int32_t quarters, char *out, int size)
{
    char number[12];
    snprintf(out, (size_t)size, "%s %s", quarters_say(quarters, number, sizeof number),
             boxes_noun(quarters));
    return out;
}

/* ---- what lies where --------------------------------------------------------------------------
 */

enum { SAMPLES = 5 }; /* a side, to reckon how much of a box is covered */

static int covered(const struct grid *g, struct box box, const struct outline *o)
{
    int count = 0;
    for (int i = 0; i < SAMPLES * SAMPLES; i++) {
        struct vec p = {
            box.x * g->edge + (2 * (i % SAMPLES) + 1) * g->edge / (2 * SAMPLES),
            box.y * g->edge + (2 * (i / SAMPLES) + 1) * g->edge / (2 * SAMPLES),
        };
        count += outline_holds(o, p);
    }
    return count;
}

/* How much of a line's length runs through a box. */
static int32_t run_through(const struct grid *g, struct box box, const struct outline *line)
{
    enum { MOST = 8 };
    struct outline square =
        outline_box((struct pose){grid_centre(g, box), 0}, g->edge / 2, g->edge / 2, 0);
    int32_t sum = 0;
    for (int i = 0; i + 1 < line->count; i++) {
        struct span span[MOST];
        int n = track_spans(line->point[i], line->point[i + 1], &square, span, MOST);
        for (int k = 0; k < n; k++)
            sum += span[k].to - span[k].from;
    }
    return sum;
}

static bool lies_in(const struct grid *g, const struct piece *p, const struct outline *o,
                    struct box box)
{
    if (p->shape == SHAPE_BAND)
        return run_through(g, box, o) * 2 >= g->edge;
    struct vec middle = {p->x, p->y};
    if (p->shape == SHAPE_BOX && box_same(grid_box(g, middle), box))
        return true;
    return covered(g, box, o) * 2 > SAMPLES * SAMPLES;
}

static void lay(struct grid *g, const struct table *t, const struct piece *p)
{
    struct outline o = piece_outline(t, p);
    struct vec low, high;
    outline_bounds(&o, &low, &high);
    struct box from = grid_box(g, low), to = grid_box(g, high);
    for (int32_t y = from.y; y <= to.y; y++)
        for (int32_t x = from.x; x <= to.x; x++) {
            struct box box = {x, y};
            if (grid_has(g, box) && lies_in(g, p, &o, box))
                g->lies[grid_index(g, box)] |= 1u << p->kind;
        }
}

enum { HIGH = 1u << TERRAIN_HILL | 1u << TERRAIN_RIDGE };

/* Numbers the hills: boxes of high ground that touch are one. */
static void number_hills(struct grid *g)
{
    int32_t stack[GRID_BOXES];
    uint16_t hills = 0;
    for (int32_t i = 0; i < g->columns * g->rows; i++) {
        if (!(g->lies[i] & HIGH) || g->height[i])
            continue;
        int count = 0;
        stack[count++] = i;
        g->height[i] = ++hills;
        while (count > 0) {
            struct box at = grid_at(g, stack[--count]);
            for (int f = 0; f < FACINGS; f++) {
                struct box next = box_step(at, f, 1);
                int32_t k = grid_has(g, next) ? grid_index(g, next) : -1;
                if (k < 0 || !(g->lies[k] & HIGH) || g->height[k])
                    continue;
                g->height[k] = hills;
                stack[count++] = k;
            }
        }
    }
}

/* Follows the line of a road from road box to road box; boxes it only clips are passed over. */
static void join_road(struct grid *g, const struct table *t, const struct piece *p)
{
    enum { PACES = 8 }; /* in a box */
    struct outline o = piece_outline(t, p);
    struct box last = {-1, -1};
    for (int i = 0; i + 1 < o.count && p->shape == SHAPE_BAND; i++) {
        struct vec a = o.point[i], b = o.point[i + 1];
        int32_t paces = 1 + vec_distance(a, b) * PACES / g->edge;
        for (int32_t k = 0; k <= paces; k++) {
            struct vec at = {(int32_t)(a.x + (int64_t)(b.x - a.x) * k / paces),
                             (int32_t)(a.y + (int64_t)(b.y - a.y) * k / paces)};
            struct box box = grid_box(g, at);
            if (!grid_has(g, box) || box_same(box, last) || !grid_lies(g, box, TERRAIN_ROAD))
                continue;
            if (box_adjacent(last, box) && grid_has(g, last)) {
                int f = box_direction(last, box);
                g->road[grid_index(g, last)] |= (uint8_t)(1 << f);
                g->road[grid_index(g, box)] |= (uint8_t)(1 << (f + FACINGS / 2) % FACINGS);
            }
            last = box;
        }
    }
}

static uint64_t mixed(uint64_t hash, int32_t value)
{
    return (hash ^ (uint32_t)value) * 0x100000001b3u;
}

static bool has_part(const struct piece *p)
{
    return p->where == WHERE_TABLE && !p->part_of;
}

static uint64_t terrain_key(const struct table *t)
{
    uint64_t h = 0xcbf29ce484222325u;
    h = mixed(mixed(mixed(h, t->width), t->depth), t->box);
    for (int i = 0; i < t->pieces; i++) {
        const struct piece *p = &t->piece[i];
        if (!has_part(p))
            continue;
        h = mixed(mixed(mixed(mixed(h, p->kind), p->shape), p->x), p->y);
        h = mixed(mixed(mixed(mixed(h, p->face), p->hx), p->hy), p->round);
        for (int k = 0; k < p->points; k++)
            h = mixed(mixed(h, t->point[p->point + k].x), t->point[p->point + k].y);
    }
    return h;
}

/* The pieces of the table that was asked about last: as a rule it is the same again. */
static _Thread_local struct {
    int32_t width, depth, box, pieces, points;
    struct piece piece[TABLE_PIECES];
    struct point point[TABLE_POINTS];
} land;

static bool same_land(const struct table *t)
{
    return land.width == t->width && land.depth == t->depth && land.box == t->box &&
           land.pieces == t->pieces && land.points == t->point_count &&
           memcmp(land.piece, t->piece, sizeof *t->piece * (size_t)t->pieces) == 0 &&
           memcmp(land.point, t->point, sizeof *t->point * (size_t)t->point_count) == 0;
}

static void keep_land(const struct table *t)
{
    land.width = t->width;
    land.depth = t->depth;
    land.box = t->box;
    land.pieces = t->pieces;
    land.points = t->point_count;
    memcpy(land.piece, t->piece, sizeof *t->piece * (size_t)t->pieces);
    memcpy(land.point, t->point, sizeof *t->point * (size_t)t->point_count);
}

const struct grid *grid_of(const struct table *t)
{
    static _Thread_local struct grid grid;
    static _Thread_local uint64_t key;
    if (grid.edge > 0 && same_land(t))
        return &grid;
    uint64_t wanted = terrain_key(t);
    keep_land(t);
    if (grid.edge > 0 && key == wanted)
        return &grid;
    memset(&grid, 0, sizeof grid);
    key = wanted;
    if (!grid_fits(t->width, t->depth, t->box)) {
        grid.edge = grid.columns = grid.rows = 1; /* no boxes: one of them, and nothing in it */
        return &grid;
    }
    grid.edge = t->box;
    grid.columns = t->width / t->box;
    grid.rows = t->depth / t->box;
    for (int i = 0; i < t->pieces; i++)
        if (has_part(&t->piece[i]))
            lay(&grid, t, &t->piece[i]);
    for (int i = 0; i < t->pieces; i++)
        if (has_part(&t->piece[i]) && t->piece[i].kind == TERRAIN_ROAD)
            join_road(&grid, t, &t->piece[i]);
    number_hills(&grid);
    return &grid;
}

/* ---- sight ------------------------------------------------------------------------------------
 */

bool box_blocked(struct box from, struct box to, bool (*blocks)(const void *self, struct box box),
                 const void *self, struct box *by)
{
    int32_t ax = size_of(to.x - from.x), ay = size_of(to.y - from.y);
    int32_t sx = to.x > from.x ? 1 : -1, sy = to.y > from.y ? 1 : -1;
    struct box at = from;
    /* From border to border: ix borders across columns and iy across rows lie behind. The next of
     * either kind is met at (2 ix + 1) / 2 ax and (2 iy + 1) / 2 ay of the way. */
    for (int32_t ix = 0, iy = 0; ix < ax || iy < ay;) {
        int64_t column = (int64_t)(2 * ix + 1) * ay, row = (int64_t)(2 * iy + 1) * ax;
        if (column == row) {
            struct box a = {at.x + sx, at.y}, b = {at.x, at.y + sy};
            if (blocks(self, a) && blocks(self, b)) {
                *by = a;
                return true;
            }
        }
        if (column <= row) {
            at.x += sx;
            ix++;
        }
        if (column >= row) {
            at.y += sy;
            iy++;
        }
        if (!box_same(at, to) && blocks(self, at)) {
            *by = at;
            return true;
        }
    }
    return false;
}

/* ---- the cheapest way -------------------------------------------------------------------------
 */

/* A place of the search is a number of vias passed, a box and a facing. Those that wait at one cost
 * stand in a ring list, first come first served, so that ties always fall the same way. */
struct reach {
    const struct grid *grid;
    int32_t layer, places; /* places of one layer, of all */
    int vias;
    int32_t *cost; /* -1: not reached */
    int32_t *from; /* place before; -1 at the start */
    int32_t *next, *before;
    bool *stop;
};

enum { BUCKETS = 512 };
struct buckets {
    int32_t first[BUCKETS], last[BUCKETS];
};

static void bucket_take(struct reach *r, struct buckets *b, int32_t place)
{
    int32_t c = r->cost[place], before = r->before[place], next = r->next[place];
    *(before >= 0 ? &r->next[before] : &b->first[c]) = next;
    *(next >= 0 ? &r->before[next] : &b->last[c]) = before;
}

static void bucket_put(struct reach *r, struct buckets *b, int32_t place)
{
    int32_t c = r->cost[place];
    r->next[place] = -1;
    r->before[place] = b->last[c];
    *(b->last[c] >= 0 ? &r->next[b->last[c]] : &b->first[c]) = place;
    b->last[c] = place;
}

static int32_t place_of(const struct reach *r, int via, struct box box, int facing)
{
    return via * r->layer + grid_index(r->grid, box) * FACINGS + facing;
}

static void arrive(const struct walk *w, struct reach *r, struct buckets *b, int via,
                   struct box box, int facing, int32_t cost, int32_t from, bool stop)
{
    while (via < w->vias && box_same(w->via[via], box))
        via++;
    if (cost > w->allowance)
        return;
    int32_t place = place_of(r, via, box, facing);
    if (r->cost[place] >= 0 && r->cost[place] <= cost)
        return;
    if (r->cost[place] >= 0)
        bucket_take(r, b, place);
    r->cost[place] = cost;
    r->from[place] = from;
    r->stop[place] = stop;
    bucket_put(r, b, place);
}

static void go_on(const struct walk *w, struct reach *r, struct buckets *b, int32_t place)
{
    int via = place / r->layer, facing = place % FACINGS;
    struct box at = grid_at(r->grid, place % r->layer / FACINGS);
    if (r->stop[place])
        return;
    for (int d = 0; d < FACINGS; d++) {
        struct box to = box_step(at, d, 1);
        enum walk_entry entry = grid_has(r->grid, to) ? w->enter(w, at, to) : WALK_BARRED;
        if (entry == WALK_BARRED)
            continue;
        int32_t step = d % 2 ? STEP_DIAGONAL : STEP_STRAIGHT;
        for (int side = -1; side <= 1; side++) {
            int turned = (d + side) & (FACINGS - 1);
            arrive(w, r, b, via, to, turned,
                   r->cost[place] + w->turn[facing_turn(facing, turned)] + step, place,
                   entry == WALK_STOP);
        }
    }
}

static size_t places_of(const struct walk *w)
{
    return (size_t)w->grid->columns * (size_t)w->grid->rows * FACINGS * (size_t)(w->vias + 1);
}

size_t reach_bytes(const struct walk *w)
{
    return sizeof(struct reach) + places_of(w) * (4 * sizeof(int32_t) + sizeof(bool));
}

struct reach *walk_search_in(const struct walk *w, void *memory)
{
    struct reach *r = memory;
    struct buckets b;
    size_t n = places_of(w);
    assert(w->allowance >= 0 && w->allowance < BUCKETS && w->vias <= WALK_VIAS);
    *r = (struct reach){.grid = w->grid,
                        .layer = w->grid->columns * w->grid->rows * FACINGS,
                        .places = (int32_t)n,
                        .vias = w->vias};
    r->cost = (int32_t *)(r + 1);
    memset(r->cost, -1, n * sizeof *r->cost);
    r->from = r->cost + n;
    r->next = r->from + n;
    r->before = r->next + n;
    r->stop = (bool *)(r->before + n);
    memset(&b, -1, sizeof b);
    arrive(w, r, &b, 0, w->start, w->facing, 0, -1, false);
    for (int32_t c = 0; c <= w->allowance; c++)
        while (b.first[c] >= 0) {
            int32_t place = b.first[c];
            bucket_take(r, &b, place);
            go_on(w, r, &b, place);
        }
    return r;
}

struct reach *walk_search(const struct walk *w)
{
    void *memory = malloc(reach_bytes(w));
    if (!memory)
        abort();
    return walk_search_in(w, memory);
}

void reach_release(struct reach *r)
{
    free(r);
}

int32_t reach_cost(const struct reach *r, struct box box, int facing)
{
    return grid_has(r->grid, box) ? r->cost[place_of(r, r->vias, box, facing)] : -1;
}

int reach_path(const struct reach *r, struct box box, int facing, struct box path[WALK_PATH])
{
    int count = 0, from = 0;
    int32_t end = place_of(r, r->vias, box, facing);
    for (int32_t p = end; p >= 0; p = r->from[p])
        count++;
    from = count;
    for (int32_t p = end; p >= 0; p = r->from[p])
        if (--from < WALK_PATH)
            path[from] = grid_at(r->grid, p % r->layer / FACINGS);
    return count < WALK_PATH ? count : WALK_PATH;
}
