/* Terrain of a scenario: every kind of piece, its words and what it unfolds to.
 *
 * A kind is a line of the table below: what it is on the table, the words it takes, the words it
 * cannot do without, and the usual numbers. Macros lay several pieces.
 */
#include "scenario/bricks.h"
#include "scenario/reader.h"
#include "scenario/scenario.h"
#include "scenario/write.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Words a kind of terrain may take, beside "kind" and "name". */
enum {
    W_AT = 1 << 0,
    W_SIZE = 1 << 1,
    W_FACE = 1 << 2,
    W_POINTS = 1 << 3,
    W_WIDTH = 1 << 4,
    W_HEIGHT = 1 << 5,
    W_ROUND = 1 << 6,
    W_MASS = 1 << 7,
    W_COLOUR = 1 << 8,
    W_TRIM = 1 << 9,
    W_SMOOTH = 1 << 10,
    W_TREES = 1 << 11,
    W_COURSES = 1 << 12,
    W_GABLES = 1 << 13,
    W_STUDS = 1 << 14,
    W_DOORS = 1 << 15,
    W_WINDOWS = 1 << 16,
};
static const struct {
    const char *word;
    int bit;
} piece_words[] = {
    {"at", W_AT},           {"size", W_SIZE},     {"face", W_FACE},     {"points", W_POINTS},
    {"width", W_WIDTH},     {"height", W_HEIGHT}, {"round", W_ROUND},   {"mass", W_MASS},
    {"colour", W_COLOUR},   {"trim", W_TRIM},     {"smooth", W_SMOOTH}, {"trees", W_TREES},
    {"courses", W_COURSES}, {"gables", W_GABLES}, {"studs", W_STUDS},   {"doors", W_DOORS},
    {"windows", W_WINDOWS},
};

struct form {
    const char *word;
    enum terrain kind;
    int words;        /* that it may take */
    int needs;        /* that it cannot do without */
    struct vec size;  /* usual size of a box, µm; 0 = must be said */
    int32_t width;    /* usual width of a band */
    int32_t height;   /* usual height; 0 = painted */
    const char *mass; /* usual material; NULL: it is no body */
    bool smooth;      /* its points are corners of a curve */
    bool (*lay)(struct reader *r, const char *item, const struct raw_piece *raw,
                const struct form *form);
};

static bool lay_area(struct reader *, const char *, const struct raw_piece *, const struct form *);
static bool lay_band(struct reader *, const char *, const struct raw_piece *, const struct form *);
static bool lay_box(struct reader *, const char *, const struct raw_piece *, const struct form *);
static bool lay_tree(struct reader *, const char *, const struct raw_piece *, const struct form *);
static bool lay_walls(struct reader *, const char *, const struct raw_piece *, const struct form *);
static bool lay_bricks(struct reader *, const char *, const struct raw_piece *,
                       const struct form *);

enum {
    AREA = W_AT | W_SIZE | W_FACE | W_POINTS | W_ROUND | W_SMOOTH | W_COLOUR,
    BAND = W_POINTS | W_WIDTH | W_SMOOTH | W_COLOUR,
    BOX = W_AT | W_SIZE | W_FACE | W_HEIGHT | W_ROUND | W_MASS | W_COLOUR,
    BRICKS = W_AT | W_FACE | W_COURSES | W_COLOUR | W_TRIM | W_DOORS | W_WINDOWS,
};

static const struct form forms[] = {
    {.word = "road",
     .kind = TERRAIN_ROAD,
     .words = BAND,
     .needs = W_POINTS,
     .width = 60 * MM,
     .smooth = true,
     .lay = lay_band},
    {.word = "river",
     .kind = TERRAIN_RIVER,
     .words = BAND,
     .needs = W_POINTS,
     .width = 90 * MM,
     .smooth = true,
     .lay = lay_band},
    {.word = "stream",
     .kind = TERRAIN_STREAM,
     .words = BAND,
     .needs = W_POINTS,
     .width = 30 * MM,
     .smooth = true,
     .lay = lay_band},
    {.word = "chalk",
     .kind = TERRAIN_CHALK,
     .words = BAND,
     .needs = W_POINTS,
     .width = 4 * MM,
     .lay = lay_band},
    {.word = "ford", .kind = TERRAIN_FORD, .words = AREA, .lay = lay_area},
    {.word = "bridge", .kind = TERRAIN_BRIDGE, .words = AREA, .lay = lay_area},
    {.word = "wood",
     .kind = TERRAIN_WOOD,
     .words = AREA | W_TREES,
     .smooth = true,
     .lay = lay_area},
    {.word = "town", .kind = TERRAIN_TOWN, .words = AREA, .lay = lay_area},
    {.word = "marsh", .kind = TERRAIN_MARSH, .words = AREA, .smooth = true, .lay = lay_area},
    {.word = "lake", .kind = TERRAIN_LAKE, .words = AREA, .smooth = true, .lay = lay_area},
    {.word = "field", .kind = TERRAIN_FIELD, .words = AREA, .lay = lay_area},
    {.word = "tree",
     .kind = TERRAIN_TREE,
     .words = W_AT | W_HEIGHT | W_COLOUR | W_MASS,
     .needs = W_AT,
     .height = 70 * MM,
     .mass = "tree",
     .lay = lay_tree},
    {.word = "hill",
     .kind = TERRAIN_HILL,
     .words = BOX,
     .needs = W_AT,
     .height = 30 * MM,
     .size = {120 * MM, 60 * MM},
     .mass = "block",
     .lay = lay_box},
    {.word = "ridge",
     .kind = TERRAIN_RIDGE,
     .words = BOX,
     .needs = W_AT,
     .height = 11 * MM,
     .size = {130 * MM, 200 * MM},
     .mass = "book",
     .lay = lay_box},
    {.word = "brick",
     .kind = TERRAIN_BRICK,
     .words = BOX,
     .needs = W_AT,
     .height = BRICK_COURSE,
     .size = {4 * BRICK_STUD, 2 * BRICK_STUD},
     .mass = "brick",
     .lay = lay_box},
    {.word = "house",
     .kind = TERRAIN_HOUSE,
     .words = BOX,
     .needs = W_AT,
     .height = 60 * MM,
     .size = {64 * MM, 64 * MM},
     .mass = "hut",
     .lay = lay_box},
    {.word = "wall",
     .kind = TERRAIN_WALL,
     .words = W_POINTS | W_WIDTH | W_HEIGHT | W_MASS | W_COLOUR,
     .needs = W_POINTS,
     .width = 8 * MM,
     .height = 2 * BRICK_COURSE,
     .mass = "wall",
     .lay = lay_walls},
    {.word = "brick wall",
     .kind = TERRAIN_BRICK,
     .words = BRICKS | W_STUDS,
     .needs = W_AT | W_STUDS | W_COURSES,
     .height = BRICK_COURSE,
     .mass = "brick",
     .lay = lay_bricks},
    {.word = "brick house",
     .kind = TERRAIN_BRICK,
     .words = BRICKS | W_STUDS | W_GABLES,
     .needs = W_AT | W_STUDS | W_COURSES,
     .height = BRICK_COURSE,
     .mass = "brick",
     .lay = lay_bricks},
};
enum { FORMS = sizeof forms / sizeof forms[0] };

static const struct form *form_of(const char *kind)
{
    for (int i = 0; i < FORMS; i++)
        if (strcmp(forms[i].word, kind) == 0)
            return &forms[i];
    return NULL;
}

const char *draft_kind(int index)
{
    return index >= 0 && index < FORMS ? forms[index].word : NULL;
}

bool draft_takes(const char *kind, const char *word)
{
    const struct form *form = form_of(kind);
    for (size_t i = 0; form && i < sizeof piece_words / sizeof *piece_words; i++)
        if (strcmp(piece_words[i].word, word) == 0)
            return form->words & piece_words[i].bit;
    return false;
}

enum terrain draft_terrain(const char *kind)
{
    const struct form *form = form_of(kind);
    return form ? form->kind : TERRAIN_NONE;
}

struct vec draft_usual_size(const char *kind)
{
    const struct form *form = form_of(kind);
    return form ? form->size : (struct vec){0, 0};
}

int32_t draft_usual_width(const char *kind)
{
    const struct form *form = form_of(kind);
    return form ? form->width : 0;
}

static const char *const masses[] = {"fixed", "brick", "block", "wall",
                                     "book",  "tree",  "hut",   NULL};

const char *const *scenario_colours(enum terrain kind)
{
    static const char *const bricks[] = {"cream", "terracotta", "mustard", "slate", NULL};
    static const char *const trees[] = {"round", "pointed", NULL};
    static const char *const books[] = {"green", "brown", "plum", "ochre", NULL};
    static const char *const blocks[] = {"amber", "green", "violet", "teal", NULL};
    static const char *const roofs[] = {"tiles", "slates", "straw", NULL};
    static const char *const stones[] = {"grey", "sandy", NULL};
    static const char *const fields[] = {"grass", "plough", "corn", NULL};
    static const char *const plain[] = {"plain", NULL};
    static const char *const *const colours[TERRAIN_COUNT] = {
        [TERRAIN_BRICK] = bricks, [TERRAIN_BUILDING] = bricks, [TERRAIN_WALL] = stones,
        [TERRAIN_HOUSE] = roofs,  [TERRAIN_TREE] = trees,      [TERRAIN_WOOD] = trees,
        [TERRAIN_RIDGE] = books,  [TERRAIN_HILL] = blocks,     [TERRAIN_FIELD] = fields,
    };
    return colours[kind] ? colours[kind] : plain;
}

/* ---- shared by the ways of laying -------------------------------------------------------------
 */

struct setting_piece *piece_add(struct reader *r, const char *item)
{
    if (r->s->piece_count == SETTING_PIECES) {
        wrong(r, item, "there are more than %d pieces of terrain, each brick and tree counted",
              SETTING_PIECES);
        return NULL;
    }
    struct setting_piece *piece = &r->s->piece[r->s->piece_count++];
    piece->line = places_line(r->places, item);
    return piece;
}

bool piece_point(struct reader *r, const char *item, struct setting_piece *piece, struct vec local)
{
    if (r->s->point_count == SETTING_POINTS)
        return wrong(r, item, "the shapes have more than %d corners together", SETTING_POINTS);
    if (piece->points == 0)
        piece->first_point = r->s->point_count;
    r->s->point[r->s->point_count++] = local;
    piece->points++;
    return true;
}

struct outline setting_outline(const struct setting *s, const struct setting_piece *piece)
{
    if (piece->shape == SHAPE_BOX)
        return outline_box(piece->pose, piece->hx, piece->hy, piece->round);
    return outline_points(piece->pose, s->point + piece->first_point, piece->points,
                          piece->shape == SHAPE_POLYGON, piece->round);
}

/* A piece of this form with its name, colour, height and material, as far as they are said. */
static struct setting_piece *piece_begin(struct reader *r, const char *item,
                                         const struct raw_piece *raw, const struct form *form)
{
    static const struct range range_height = {4, MM, 300 * MM, "cm"};
    struct setting_piece *piece = piece_add(r, item);
    int mass = 0;
    if (!piece)
        return NULL;
    piece->kind = form->kind;
    piece->height = form->height;
    if (!read_text(r, item, "name", raw->name, piece->name, sizeof piece->name) ||
        !read_word(r, item, "colour", raw->colour, scenario_colours(form->kind), &piece->colour) ||
        !read_number(r, item, "height", raw->height, range_height, &piece->height) ||
        !read_word(r, item, "mass", raw->mass, masses, &mass))
        return NULL;
    if (form->mass)
        snprintf(piece->mass, sizeof piece->mass, "%s", raw->mass[0] ? masses[mass] : form->mass);
    return piece;
}

static bool read_pose(struct reader *r, const char *item, const struct raw_piece *raw,
                      struct pose *pose)
{
    if (!read_pair(r, item, "at", &raw->at, range_place, &pose->at) ||
        !on_table(r, item, "at", pose->at) ||
        !read_number(r, item, "face", raw->face, range_face, &pose->face))
        return false;
    pose->face = angle_norm(pose->face);
    return true;
}

/* Half extents of a box from its size and the rounding of its corners. */
static bool box_extents(struct reader *r, const char *item, const struct raw_piece *raw,
                        struct vec size, struct setting_piece *piece)
{
    char where[WHERE];
    if (!read_pair(r, item, "size", &raw->size, range_size, &size) ||
        !read_number(r, item, "round", raw->round, range_size, &piece->round))
        return false;
    if (size.x <= 0)
        return wrong(r, item, "a %s needs \"size\" or \"points\"", raw->kind);
    int32_t least = size.x < size.y ? size.x : size.y;
    if (2 * piece->round > least)
        return wrong(r, where_of(where, item, "round"),
                     "\"round\" may be at most half the smaller side");
    piece->shape = SHAPE_BOX;
    piece->hx = size.x / 2 - piece->round;
    piece->hy = size.y / 2 - piece->round;
    return true;
}

/* ---- curves ------------------------------------------------------------------------------------
 */

/* Points of the file, still in table places. */
struct path {
    struct vec at[OUTLINE_POINTS];
    int count;
};

static bool read_points(struct reader *r, const char *item, const struct raw_piece *raw, int least,
                        struct path *path)
{
    char where[WHERE], word[24];
    if ((int)raw->points < least)
        return wrong(r, where_of(where, item, "points"), "a %s needs at least %d points", raw->kind,
                     least);
    assert(raw->points <= OUTLINE_POINTS);
    for (unsigned i = 0; i < raw->points; i++) {
        snprintf(word, sizeof word, "points[%u]", i);
        if (!read_pair(r, item, word, &raw->point[i], range_place, &path->at[i]) ||
            !on_table(r, item, word, path->at[i]))
            return false;
        if (i > 0 && vec_distance(path->at[i], path->at[i - 1]) < MM)
            return wrong(r, where_of(where, item, word), "two points lie on one another");
    }
    path->count = (int)raw->points;
    return true;
}

static int32_t clamp(int64_t value, int32_t low, int32_t high)
{
    return (int32_t)(value < low ? low : value > high ? high : value);
}

/* One coordinate of the Catmull-Rom curve through b and c at the time t/n. The cubic is evaluated
 * over the common denominator 2 n³, so that it is the same on every machine. */
static int32_t curve_at(int64_t a, int64_t b, int64_t c, int64_t d, int64_t t, int64_t n)
{
    int64_t sum = 2 * b * n * n * n + (c - a) * t * n * n +
                  (2 * a - 5 * b + 4 * c - d) * t * t * n + (3 * b - a - 3 * c + d) * t * t * t;
    return (int32_t)(sum / (2 * n * n * n));
}

/* Makes the corners of a path points of a curve, with as many steps as the outline can hold. */
static void path_smooth(const struct reader *r, struct path *path, bool closed)
{
    enum { STEPS_MOST = 8, CLOSED_MOST = 40 };
    struct path corners = *path;
    int n = corners.count, stretches = closed ? n : n - 1;
    int room = closed ? CLOSED_MOST : OUTLINE_POINTS - 1;
    int steps = room / stretches < STEPS_MOST ? room / stretches : STEPS_MOST;
    if (steps < 2 || n < 3)
        return;
    path->count = 0;
    for (int i = 0; i < stretches; i++) {
        const struct vec *at = corners.at;
        struct vec b = at[i], c = at[(i + 1) % n];
        struct vec a = closed ? at[(i + n - 1) % n] : at[i > 0 ? i - 1 : 0];
        struct vec d = closed ? at[(i + 2) % n] : at[i + 2 < n ? i + 2 : n - 1];
        for (int t = 0; t < steps; t++)
            path->at[path->count++] =
                (struct vec){clamp(curve_at(a.x, b.x, c.x, d.x, t, steps), 0, r->s->width),
                             clamp(curve_at(a.y, b.y, c.y, d.y, t, steps), 0, r->s->depth)};
    }
    if (!closed)
        path->at[path->count++] = corners.at[n - 1];
}

static bool crosses(struct vec a, struct vec b, struct vec c, struct vec d)
{
    int64_t c_side = vec_cross(vec_sub(b, a), vec_sub(c, a));
    int64_t d_side = vec_cross(vec_sub(b, a), vec_sub(d, a));
    int64_t a_side = vec_cross(vec_sub(d, c), vec_sub(a, c));
    int64_t b_side = vec_cross(vec_sub(d, c), vec_sub(b, c));
    return (c_side > 0) != (d_side > 0) && (a_side > 0) != (b_side > 0);
}

static bool path_simple(const struct path *path)
{
    for (int i = 0; i < path->count; i++)
        for (int j = i + 2; j < path->count; j++)
            if ((j + 1) % path->count != i && crosses(path->at[i], path->at[(i + 1) % path->count],
                                                      path->at[j], path->at[(j + 1) % path->count]))
                return false;
    return true;
}

static int64_t path_area(const struct path *path) /* twice, µm² */
{
    int64_t sum = 0;
    for (int i = 0; i < path->count; i++)
        sum += vec_cross(path->at[i], path->at[(i + 1) % path->count]);
    return sum < 0 ? -sum : sum;
}

/* Gives the piece the path's points, local to the middle of their bounds. */
static bool piece_path(struct reader *r, const char *item, struct setting_piece *piece,
                       const struct path *path)
{
    struct vec low = path->at[0], high = path->at[0];
    for (int i = 1; i < path->count; i++) {
        low.x = path->at[i].x < low.x ? path->at[i].x : low.x;
        low.y = path->at[i].y < low.y ? path->at[i].y : low.y;
        high.x = path->at[i].x > high.x ? path->at[i].x : high.x;
        high.y = path->at[i].y > high.y ? path->at[i].y : high.y;
    }
    piece->pose = (struct pose){.at = {(low.x + high.x) / 2, (low.y + high.y) / 2}};
    for (int i = 0; i < path->count; i++)
        if (!piece_point(r, item, piece, vec_sub(path->at[i], piece->pose.at)))
            return false;
    return true;
}

static bool read_smooth(struct reader *r, const char *item, const struct raw_piece *raw,
                        const struct form *form, bool *smooth)
{
    static const char *const words[] = {"no", "yes", NULL};
    int value = form->smooth;
    if (!read_word(r, item, "smooth", raw->smooth, words, &value))
        return false;
    *smooth = value;
    return true;
}

/* ---- ways of laying ----------------------------------------------------------------------------
 */

static bool lay_area(struct reader *r, const char *item, const struct raw_piece *raw,
                     const struct form *form)
{
    static const struct range range_trees = {0, 1, 200, ""};
    char where[WHERE];
    bool smooth;
    struct path path = {.count = 0};
    struct setting_piece *piece = piece_begin(r, item, raw, form);
    int32_t trees = 0;
    if (!piece || !read_smooth(r, item, raw, form, &smooth) ||
        !read_number(r, item, "trees", raw->trees, range_trees, &trees))
        return false;
    r->trees[piece - r->s->piece] = trees;
    if (!has(r, item, "points")) {
        if (!has(r, item, "at"))
            return wrong(r, item, "a %s needs \"at\" and \"size\", or \"points\"", raw->kind);
        return read_pose(r, item, raw, &piece->pose) &&
               box_extents(r, item, raw, form->size, piece);
    }
    if (has(r, item, "at") || has(r, item, "size") || has(r, item, "round"))
        return wrong(r, item, "a %s has \"at\" and \"size\", or \"points\", not both", raw->kind);
    if (!read_points(r, item, raw, 3, &path))
        return false;
    if (!path_simple(&path) || path_area(&path) < (int64_t)MM * MM)
        return wrong(r, where_of(where, item, "points"),
                     "these points go round nothing, or the line crosses itself");
    struct path corners = path;
    if (smooth)
        path_smooth(r, &path, true);
    piece->shape = SHAPE_POLYGON;
    return piece_path(r, item, piece, path_simple(&path) ? &path : &corners);
}

static bool lay_band(struct reader *r, const char *item, const struct raw_piece *raw,
                     const struct form *form)
{
    bool smooth;
    struct path path = {.count = 0};
    struct setting_piece *piece = piece_begin(r, item, raw, form);
    int32_t width = form->width;
    if (!piece || !read_smooth(r, item, raw, form, &smooth) ||
        !read_number(r, item, "width", raw->width, range_size, &width) ||
        !read_points(r, item, raw, 2, &path))
        return false;
    if (smooth)
        path_smooth(r, &path, false);
    piece->shape = SHAPE_BAND;
    piece->round = width / 2;
    return piece_path(r, item, piece, &path);
}

static bool lay_box(struct reader *r, const char *item, const struct raw_piece *raw,
                    const struct form *form)
{
    struct setting_piece *piece = piece_begin(r, item, raw, form);
    return piece && read_pose(r, item, raw, &piece->pose) &&
           box_extents(r, item, raw, form->size, piece);
}

static bool lay_tree(struct reader *r, const char *item, const struct raw_piece *raw,
                     const struct form *form)
{
    enum { TRUNK = 3500 };
    struct setting_piece *piece = piece_begin(r, item, raw, form);
    if (!piece || !read_pose(r, item, raw, &piece->pose))
        return false;
    piece->shape = SHAPE_BOX;
    piece->round = TRUNK;
    return true;
}

/* Panels of wall from point to point, none longer than a panel of the toy box, with a hair between
 * neighbours and room for both thicknesses at a corner. */
static bool lay_wall(struct reader *r, const char *item, const struct setting_piece *like,
                     struct vec from, struct vec to, int32_t back, int32_t front, int first)
{
    enum { PANEL = 100 * MM, JOINT = 400 };
    char where[WHERE];
    int32_t whole = vec_distance(from, to), face = angle_of(vec_sub(to, from));
    int32_t length = whole - back - front;
    int panels = (length + PANEL - 1) / PANEL;
    if (length < 2 * like->hx)
        return wrong(r, where_of(where, item, "points"), "this stretch of wall is too short");
    for (int i = 0; i < panels; i++) {
        struct setting_piece *piece =
            r->s->piece_count - 1 == first && like->shape == SHAPE_NONE && i == 0
                ? &r->s->piece[first]
                : piece_add(r, item);
        if (!piece)
            return false;
        int line = piece->line;
        *piece = *like;
        piece->line = line;
        if (piece != &r->s->piece[first]) {
            piece->name[0] = 0;
            piece->part_of = first + 1;
        }
        piece->shape = SHAPE_BOX;
        piece->hy = length / panels / 2 - JOINT / 2;
        int32_t middle = back + (int32_t)((int64_t)length * (2 * i + 1) / (2 * panels));
        piece->pose = (struct pose){vec_ahead(from, face, middle), face};
    }
    return true;
}

static bool lay_walls(struct reader *r, const char *item, const struct raw_piece *raw,
                      const struct form *form)
{
    struct path path = {.count = 0};
    int first = r->s->piece_count;
    struct setting_piece *piece = piece_begin(r, item, raw, form);
    int32_t width = form->width;
    if (!piece || !read_number(r, item, "width", raw->width, range_size, &width) ||
        !read_points(r, item, raw, 2, &path))
        return false;
    struct setting_piece like = *piece;
    like.hx = width / 2;
    for (int i = 0; i + 1 < path.count; i++) {
        bool start = i == 0, end = i + 2 == path.count;
        like.shape = start ? SHAPE_NONE : SHAPE_BOX;
        if (!lay_wall(r, item, &like, path.at[i], path.at[i + 1], start ? 0 : width,
                      end ? 0 : width, first))
            return false;
    }
    return true;
}

/* ---- bricks ------------------------------------------------------------------------------------
 */

static bool read_gaps(struct reader *r, const char *item, const char *list,
                      const struct raw_gap *raw, unsigned count, struct brick_plan *plan)
{
    static const char *const walls[] = {"south", "north", "west", "east", NULL};
    static const struct range range_studs = {0, 0, BRICKS_SPAN, "studs"};
    static const struct range range_courses = {0, 0, BRICKS_COURSES, "courses"};
    for (unsigned i = 0; i < count; i++) {
        char where[WHERE];
        int wall = 0;
        int32_t at = 0, width = 0, sill = 0, height = 0;
        snprintf(where, sizeof where, "%.100s.%s[%u]", item, list, i);
        if (!read_word(r, where, "wall", raw[i].wall, walls, &wall) ||
            !read_number(r, where, "at", raw[i].at, range_studs, &at) ||
            !read_number(r, where, "width", raw[i].width, range_studs, &width) ||
            !read_number(r, where, "sill", raw[i].sill, range_courses, &sill) ||
            !read_number(r, where, "height", raw[i].height, range_courses, &height))
            return false;
        assert(plan->gaps < BRICKS_GAPS);
        plan->gap[plan->gaps++] = (struct brick_gap){.wall = (enum brick_wall)wall,
                                                     .at = at,
                                                     .width = width,
                                                     .sill = sill,
                                                     .height = height};
    }
    return true;
}

static bool read_plan(struct reader *r, const char *item, const struct raw_piece *raw,
                      struct brick_plan *plan)
{
    static const char *const gables[] = {"none", "east-west", "north-south", NULL};
    static const struct range range_studs = {0, 2, BRICKS_SPAN, "studs"};
    static const struct range range_courses = {0, 1, BRICKS_COURSES, "courses"};
    char where[WHERE];
    struct vec studs = {0, 0};
    int32_t courses = 0;
    int gable = 0;
    if (!read_pair(r, item, "studs", &raw->studs, range_studs, &studs) ||
        !read_number(r, item, "courses", raw->courses, range_courses, &courses) ||
        !read_word(r, item, "gables", raw->gables, gables, &gable) ||
        !read_gaps(r, item, "doors", raw->door, raw->doors, plan) ||
        !read_gaps(r, item, "windows", raw->window, raw->windows, plan))
        return false;
    bool wall = strcmp(raw->kind, "brick wall") == 0;
    if (wall != (studs.y == BRICK_THICK))
        return wrong(r, where_of(where, item, "studs"),
                     wall ? "a brick wall is two studs thick: [length, 2]"
                          : "a brick house is at least eight studs each way");
    plan->width = studs.x;
    plan->depth = studs.y;
    plan->courses = courses;
    plan->gables = (enum brick_gables)gable;
    return true;
}

/* The bricks of a plan become pieces, local to the plan's middle, on the pose of the house. */
static bool place_bricks(struct reader *r, const char *item, const struct brick_plan *plan,
                         const struct bricks *bricks, const struct setting_piece *like, int trim)
{
    int first = r->s->piece_count; /* of the bricks */
    for (int i = 0; i < bricks->count; i++) {
        const struct brick *b = &bricks->brick[i];
        int w = b->north ? BRICK_THICK : b->length, d = b->north ? b->length : BRICK_THICK;
        struct setting_piece *piece = piece_add(r, item);
        if (!piece)
            return false;
        struct vec local = {(2 * b->x + w - plan->width) * (BRICK_STUD / 2),
                            (2 * b->y + d - plan->depth) * (BRICK_STUD / 2)};
        int line = piece->line;
        *piece = *like;
        piece->line = line;
        piece->name[0] = 0;
        piece->shape = SHAPE_BOX;
        piece->pose.at = pose_place(like->pose, local);
        piece->hx = w * (BRICK_STUD / 2) - BRICK_PLAY;
        piece->hy = d * (BRICK_STUD / 2) - BRICK_PLAY;
        piece->z = b->course * BRICK_COURSE;
        piece->height = BRICK_COURSE;
        piece->support = b->support < 0 ? 0 : first + b->support + 1;
        piece->colour = b->trim ? trim : like->colour;
    }
    return true;
}

static bool lay_bricks(struct reader *r, const char *item, const struct raw_piece *raw,
                       const struct form *form)
{
    struct brick_plan plan = {.gaps = 0};
    int floor = r->s->piece_count;
    struct setting_piece *piece = piece_begin(r, item, raw, form);
    if (!piece || !read_pose(r, item, raw, &piece->pose) || !read_plan(r, item, raw, &plan))
        return false;
    int trim = piece->colour;
    if (!read_word(r, item, "trim", raw->trim, scenario_colours(TERRAIN_BRICK), &trim))
        return false;
    struct setting_piece like = *piece;
    like.part_of = floor + 1;
    piece->kind = TERRAIN_BUILDING;
    piece->shape = SHAPE_BOX;
    piece->hx = plan.width * (BRICK_STUD / 2);
    piece->hy = plan.depth * (BRICK_STUD / 2);
    piece->height = 0;
    piece->mass[0] = 0;
    struct bricks *bricks = calloc(1, sizeof *bricks);
    if (!bricks)
        abort();
    const char *why;
    bool sound = bricks_lay(&plan, bricks, &why) || wrong(r, item, "%s", why);
    sound = sound && place_bricks(r, item, &plan, bricks, &like, trim);
    free(bricks);
    return sound;
}

/* ---- the list ----------------------------------------------------------------------------------
 */

static bool check_words(const struct reader *r, const char *item, const struct form *form)
{
    char where[WHERE];
    for (size_t i = 0; i < sizeof piece_words / sizeof *piece_words; i++) {
        const char *word = piece_words[i].word;
        bool said = has(r, item, word);
        if (said && !(form->words & piece_words[i].bit))
            return wrong(r, where_of(where, item, word), "a %s has no \"%s\"", form->word, word);
        if (!said && (form->needs & piece_words[i].bit))
            return wrong(r, item, "a %s needs a word \"%s\"", form->word, word);
    }
    return true;
}

bool read_terrain(struct reader *r)
{
    const char *words[FORMS + 1] = {NULL};
    for (int i = 0; i < FORMS; i++)
        words[i] = forms[i].word;
    for (unsigned i = 0; i < r->raw->pieces; i++) {
        const struct raw_piece *raw = &r->raw->piece[i];
        char item[WHERE];
        int form = 0;
        snprintf(item, sizeof item, "terrain[%u]", i);
        int first = r->s->piece_count;
        if (!read_word(r, item, "kind", raw->kind, words, &form) ||
            !check_words(r, item, &forms[form]) || !forms[form].lay(r, item, raw, &forms[form]))
            return false;
        for (int piece = first; piece < r->s->piece_count; piece++)
            r->entry[piece] = (int)i;
    }
    return true;
}
