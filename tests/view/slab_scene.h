/* Tables of sets with slabs, laid by hand: for the tests that draw. They play no rules. */
#ifndef FOILSHOT_TESTS_VIEW_SLAB_SCENE_H
#define FOILSHOT_TESTS_VIEW_SLAB_SCENE_H

#include "rules/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- laying ---- */

static inline int scene_text(struct table *t, const char *words)
{
    int at = t->text_used;
    size_t size = strlen(words) + 1;
    memcpy(t->text + at, words, size);
    t->text_used += (int32_t)size;
    return at;
}

/* A unit whose first base is ready to be placed. */
static inline int scene_unit(struct table *t, int side, int troop, const char *name)
{
    int number = 1, i = t->units++;
    for (int k = 0; k < i; k++)
        number += t->unit[k].made >> 16 == side;
    t->unit[i] = (struct unit){
        .made = side << 16 | number, .name = scene_text(t, name), .troop = troop, .base = t->bases};
    return i;
}

static inline void scene_base(struct table *t, int x, int y, int face, int hx, int hy, int tall)
{
    struct unit *u = &t->unit[t->units - 1];
    u->bases++;
    t->base[t->bases++] = (struct base){.made = t->units << 16 | u->bases,
                                        .where = WHERE_TABLE,
                                        .x = x,
                                        .y = y,
                                        .face = angle_norm((int64_t)face * DEG),
                                        .hx = hx,
                                        .hy = hy,
                                        .height = tall * MM};
}

/* A unit of `files` × `ranks` bases about a middle, mm. */
static inline int scene_block(struct table *t, const struct rules *rules, int side, int troop,
                              const char *name, int x, int y, int face, int files, int ranks)
{
    const struct troop *k = &rules->troop[troop];
    int unit = scene_unit(t, side, troop, name);
    struct pose at = {{x * MM, y * MM}, angle_norm((int64_t)face * DEG)};
    for (int r = 0; r < ranks; r++)
        for (int f = 0; f < files; f++) {
            struct vec local = {(2 * f + 1 - files) * k->hx, (ranks - 1 - 2 * r) * k->hy};
            struct vec p = pose_place(at, local);
            scene_base(t, p.x, p.y, face, k->hx, k->hy, k->height / MM);
        }
    return unit;
}

static inline struct piece *scene_piece(struct table *t, enum terrain kind, int x, int y, int face,
                                        int hx, int hy, int height)
{
    struct piece *p = &t->piece[t->pieces++];
    *p = (struct piece){.made = t->pieces,
                        .kind = kind,
                        .where = WHERE_TABLE,
                        .shape = SHAPE_BOX,
                        .x = x * MM,
                        .y = y * MM,
                        .face = angle_norm((int64_t)face * DEG),
                        .hx = hx * MM,
                        .hy = hy * MM,
                        .height = height * MM};
    return p;
}

/* A band (half width > 0) or polygon through points, mm on the table. */
static inline struct piece *scene_line(struct table *t, enum terrain kind, int half, int height,
                                       const int (*point)[2], int count)
{
    struct piece *p = scene_piece(t, kind, 0, 0, 0, 0, 0, height);
    p->shape = half > 0 ? SHAPE_BAND : SHAPE_POLYGON;
    p->round = half * MM;
    p->point = t->point_count;
    p->points = count;
    for (int i = 0; i < count; i++) {
        struct point *q = &t->point[t->point_count++];
        *q = (struct point){.made = t->point_count, .x = point[i][0] * MM, .y = point[i][1] * MM};
    }
    return p;
}

static inline void scene_done(struct table *t)
{
    t->hash = table_hash(t);
}

static inline struct table *scene_table(int wide_mm, int deep_mm, int32_t box)
{
    struct table *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    table_init(t);
    t->text_used = 1;
    t->width = wide_mm * MM;
    t->depth = deep_mm * MM;
    t->box = box;
    t->active = SIDE_RED;
    t->turn = 5;
    for (int side = SIDE_RED; side <= SIDE_BLUE; side++)
        t->side[side].made = side;
    return t;
}

/* ---- the sets ---- */

/* Signs come from a unit's attributes: pips, of, die, marker + 1. */
enum { SCENE_PIPS, SCENE_OF, SCENE_DIE, SCENE_MARKER, SCENE_SECOND };

static const char *const SCENE_MARKERS[] = {
    "running", "shaken", "unloaded", "powder", "square", "fallen", "rallied", "out", "leader",
};

static inline void scene_signs(const struct table *t, int unit, struct signs *out)
{
    const int32_t *a = t->unit[unit].attr;
    *out = (struct signs){.pips = a[SCENE_PIPS], .of = a[SCENE_OF], .die = a[SCENE_DIE]};
    for (int i = SCENE_MARKER; i <= SCENE_SECOND; i++)
        if (a[i] > 0)
            out->marker[out->markers++] = SCENE_MARKERS[a[i] - 1];
    if (a[SCENE_MARKER] == 1)
        out->word = "running";
    if (a[SCENE_MARKER] == 2)
        out->word = "Shaken";
}

#define SLAB(word_, name_, art, x, y, tall, many, men_, ranks_)                                    \
    {                                                                                              \
        .word = word_, .name = name_, .figure = art, .hx = (x)*MM / 2, .hy = (y)*MM / 2,           \
        .height = (tall)*MM, .bases = many, .men = men_, .ranks = ranks_                           \
    }

enum { SHAM_COMMANDER, SHAM_GUNS, SHAM_HORSE, SHAM_FOOT };
static const struct troop SHAM_TROOPS[] = {
    SLAB("commander", "Commander", "general", 40, 30, 40, 1, 2, 1),
    SLAB("guns", "Guns", "cannon", 40, 30, 25, 1, 1, 1),
    SLAB("horse", "Horse", "heavy_cavalry", 40, 30, 40, 4, 3, 1),
    SLAB("foot", "Foot", "infantry", 40, 30, 30, 4, 6, 2),
};
static const struct rules SHAM_LIKE = {
    .id = "sham-like",
    .title = "Sham-like",
    .measure = MEASURE_CENTIMETRES,
    .troop = SHAM_TROOPS,
    .troops = 4,
    .shows = &(const struct shows){.cloth = "meadow", .signs = scene_signs}};

enum {
    GRID_LIGHT,
    GRID_INFANTRY,
    GRID_GRENADIERS,
    GRID_LIGHT_HORSE,
    GRID_HORSE,
    GRID_GUN,
    GRID_LEADER
};
static const struct troop GRID_TROOPS[] = {
    SLAB("light_infantry", "Light Infantry", "skirmisher", 50, 50, 30, 1, 3, 2),
    SLAB("infantry", "Infantry", "infantry", 50, 50, 30, 1, 4, 2),
    SLAB("grenadiers", "Grenadiers", "grenadier", 50, 50, 32, 1, 4, 2),
    SLAB("light_cavalry", "Light Cavalry", "light_cavalry", 50, 50, 40, 1, 2, 1),
    SLAB("heavy_cavalry", "Heavy Cavalry", "heavy_cavalry", 50, 50, 40, 1, 2, 1),
    SLAB("artillery", "Artillery", "cannon", 50, 50, 25, 1, 1, 1),
    SLAB("leader", "Leader", "leader", 50, 50, 40, 1, 1, 1),
};
static const struct rules GRID_LIKE = {
    .id = "grid-like",
    .title = "Grid-like",
    .measure = MEASURE_BOXES,
    .troop = GRID_TROOPS,
    .troops = 7,
    .shows = &(const struct shows){.cloth = "board 2", .signs = scene_signs}};

enum { PIKE_INFANTRY, PIKE_SWORDS, PIKE_REITERS, PIKE_CAVALRY };
static const struct troop PIKE_TROOPS[] = {
    SLAB("infantry", "Infantry", "pikeman", 127, 51, 45, 1, 10, 2),
    SLAB("swordsmen", "Swordsmen", "swordsman", 127, 51, 30, 1, 6, 2),
    SLAB("reiters", "Reiters", "reiter", 127, 51, 40, 1, 4, 1),
    SLAB("cavalry", "Cavalry", "cavalry", 127, 51, 40, 1, 4, 1),
};
static const struct rules PIKE_LIKE = {
    .id = "pike-like",
    .title = "Pike-like",
    .measure = MEASURE_INCHES,
    .troop = PIKE_TROOPS,
    .troops = 4,
    .shows = &(const struct shows){.cloth = "heath", .signs = scene_signs}};

#define MARKS(t, ...)                                                                              \
    do {                                                                                           \
        const int32_t mark_[5] = {__VA_ARGS__};                                                    \
        memcpy((t)->unit[(t)->units - 1].attr, mark_, sizeof mark_);                               \
    } while (0)

#define LINE(t, kind, half, height, ...)                                                           \
    do {                                                                                           \
        static const int line_[][2] = {__VA_ARGS__};                                               \
        scene_line(t, kind, half, height, line_, (int)(sizeof line_ / sizeof *line_));             \
    } while (0)

static inline struct table *sham_scene(void)
{
    const struct rules *r = &SHAM_LIKE;
    struct table *t = scene_table(900, 600, 0);
    LINE(t, TERRAIN_ROAD, 14, 0, {430, 0}, {425, 120}, {455, 260}, {440, 420}, {420, 600});
    LINE(t, TERRAIN_STREAM, 12, 0, {900, 470}, {800, 440}, {730, 500}, {700, 600});
    LINE(t, TERRAIN_WOOD, 0, 0, {20, 330}, {100, 300}, {150, 350}, {120, 420}, {40, 410});
    LINE(t, TERRAIN_HILL, 0, 18, {760, 120}, {860, 110}, {890, 190}, {840, 260}, {750, 220});
    scene_piece(t, TERRAIN_FIELD, 700, 520, 4, 90, 50, 0);
    scene_piece(t, TERRAIN_TOWN, 330, 480, 0, 50, 40, 0);
    scene_block(t, r, SIDE_RED, SHAM_FOOT, "1st Foot", 140, 180, 0, 4, 1);
    scene_block(t, r, SIDE_RED, SHAM_FOOT, "2nd Foot", 190, 60, -3, 2, 2);
    scene_block(t, r, SIDE_RED, SHAM_FOOT, "4th Foot", 300, 200, 38, 2, 2);
    scene_block(t, r, SIDE_RED, SHAM_HORSE, "Queen's Horse", 570, 180, 0, 3, 1);
    MARKS(t, 0, 0, 0, 6);
    scene_block(t, r, SIDE_RED, SHAM_COMMANDER, "Lord Holme", 560, 110, 0, 1, 1);
    MARKS(t, 0, 0, 2);
    scene_block(t, r, SIDE_RED, SHAM_COMMANDER, "Sir John", 70, 40, 3, 1, 1);
    MARKS(t, 0, 0, 3);
    scene_block(t, r, SIDE_RED, SHAM_GUNS, "1st Guns", 680, 130, 15, 1, 1);
    scene_block(t, r, SIDE_RED, SHAM_GUNS, "2nd Guns", 730, 150, 15, 1, 1);
    scene_block(t, r, SIDE_RED, SHAM_FOOT, "5th Foot", 815, 185, 0, 2, 1);
    scene_block(t, r, SIDE_BLUE, SHAM_FOOT, "1st Foot", 570, 300, 180, 4, 1);
    scene_block(t, r, SIDE_BLUE, SHAM_HORSE, "Dragoons", 350, 330, 180, 2, 2);
    scene_block(t, r, SIDE_BLUE, SHAM_FOOT, "2nd Foot", 180, 310, 183, 3, 1);
    MARKS(t, 0, 0, 0, 6, 2);
    scene_block(t, r, SIDE_BLUE, SHAM_FOOT, "Runaways", 110, 510, -10, 2, 1);
    MARKS(t, 0, 0, 0, 1, 6);
    scene_block(t, r, SIDE_BLUE, SHAM_COMMANDER, "Duke", 210, 400, 178, 1, 1);
    MARKS(t, 0, 0, 1);
    scene_block(t, r, SIDE_BLUE, SHAM_COMMANDER, "Marshal", 600, 400, 180, 1, 1);
    MARKS(t, 0, 0, 5);
    scene_block(t, r, SIDE_BLUE, SHAM_GUNS, "Guns", 720, 420, 195, 1, 1);
    scene_block(t, r, SIDE_BLUE, SHAM_HORSE, "Guard Horse", 840, 330, 270, 1, 4);
    for (int i = 0; i < 3; i++)
        t->base[t->bases - 1 - i].where = i < 2 ? WHERE_LOST : WHERE_TABLE;
    scene_done(t);
    return t;
}

static inline void grid_unit(struct table *t, int side, int troop, int col, int row, int face,
                             int left, int of)
{
    enum { BOX = 762 }; /* tenths of mm */
    const struct troop *k = &GRID_TROOPS[troop];
    scene_unit(t, side, troop, k->name);
    scene_base(t, (2 * col + 1) * BOX * 50, (2 * row + 1) * BOX * 50, face, k->hx, k->hy,
               k->height / MM);
    MARKS(t, left, of);
}

static inline struct table *grid_scene(void)
{
    struct table *t = scene_table(1219, 914, 76200);
    t->width = 16 * 76200;
    t->depth = 12 * 76200;
    LINE(t, TERRAIN_RIVER, 24, 0, {640, 915}, {640, 840}, {730, 700}, {690, 560}, {600, 430},
         {590, 330}, {690, 180}, {720, 0});
    LINE(t, TERRAIN_ROAD, 11, 0, {0, 420}, {1219, 420});
    LINE(t, TERRAIN_ROAD, 11, 0, {952, 915}, {952, 0});
    scene_piece(t, TERRAIN_BRIDGE, 595, 420, 90, 18, 36, 0);
    scene_piece(t, TERRAIN_FORD, 650, 235, 0, 30, 20, 0);
    for (int i = 0; i < 3; i++)
        scene_piece(t, TERRAIN_WOOD, 266 + i % 2 * 76, 838 - i / 2 * 76, 0, 38, 38, 0);
    scene_piece(t, TERRAIN_WOOD, 1105, 114, 0, 76, 38, 0);
    scene_piece(t, TERRAIN_WOOD, 800, 724, 0, 38, 76, 0);
    scene_piece(t, TERRAIN_TOWN, 838, 495, 0, 76, 38, 0);
    scene_piece(t, TERRAIN_HILL, 1067, 571, 0, 70, 50, 16)->round = 14 * MM;
    scene_piece(t, TERRAIN_HILL, 190, 229, 0, 50, 60, 16)->round = 14 * MM;
    scene_piece(t, TERRAIN_FIELD, 76, 495, 0, 76, 38, 0)->colour = 2;
    scene_piece(t, TERRAIN_FIELD, 419, 76, 0, 38, 76, 0)->colour = 1;
    scene_piece(t, TERRAIN_WALL, 800, 381, 0, 70, 3, 9);
    scene_piece(t, TERRAIN_MARSH, 1105, 800, 0, 60, 36, 0);
    grid_unit(t, SIDE_RED, GRID_LEADER, 4, 8, 90, 2, 2);
    grid_unit(t, SIDE_RED, GRID_LIGHT_HORSE, 6, 8, 90, 3, 4);
    grid_unit(t, SIDE_RED, GRID_HORSE, 5, 7, 90, 6, 6);
    grid_unit(t, SIDE_RED, GRID_INFANTRY, 7, 6, 90, 4, 5);
    grid_unit(t, SIDE_RED, GRID_GUN, 5, 5, 90, 3, 3);
    grid_unit(t, SIDE_RED, GRID_INFANTRY, 7, 4, 45, 5, 5);
    grid_unit(t, SIDE_RED, GRID_GRENADIERS, 7, 3, 90, 4, 6);
    grid_unit(t, SIDE_RED, GRID_LIGHT, 4, 1, 315, 1, 2);
    MARKS(t, 1, 2, 0, 2);
    grid_unit(t, SIDE_RED, GRID_INFANTRY, 5, 1, 90, 2, 5);
    MARKS(t, 2, 5, 0, 2);
    grid_unit(t, SIDE_RED, GRID_GUN, 2, 3, 90, 2, 3);
    MARKS(t, 2, 3, 0, 3);
    grid_unit(t, SIDE_BLUE, GRID_LIGHT_HORSE, 9, 8, 270, 3, 4);
    grid_unit(t, SIDE_BLUE, GRID_HORSE, 12, 10, 270, 4, 6);
    grid_unit(t, SIDE_BLUE, GRID_LEADER, 14, 10, 270, 2, 2);
    grid_unit(t, SIDE_BLUE, GRID_INFANTRY, 12, 6, 270, 5, 5);
    grid_unit(t, SIDE_BLUE, GRID_INFANTRY, 12, 7, 225, 2, 5);
    grid_unit(t, SIDE_BLUE, GRID_GRENADIERS, 11, 3, 270, 5, 6);
    grid_unit(t, SIDE_BLUE, GRID_GUN, 13, 7, 270, 3, 3);
    grid_unit(t, SIDE_BLUE, GRID_LIGHT, 9, 2, 225, 2, 4);
    grid_unit(t, SIDE_BLUE, GRID_INFANTRY, 11, 5, 270, 1, 5);
    scene_done(t);
    return t;
}

static inline struct table *pike_scene(void)
{
    const struct rules *r = &PIKE_LIKE;
    struct table *t = scene_table(914, 914, 0);
    LINE(t, TERRAIN_ROAD, 18, 0, {0, 470}, {300, 500}, {600, 430}, {914, 470});
    LINE(t, TERRAIN_RIVER, 25, 0, {914, 700}, {700, 720}, {500, 690}, {260, 740}, {0, 720});
    scene_piece(t, TERRAIN_BRIDGE, 400, 710, 0, 24, 40, 0);
    LINE(t, TERRAIN_HILL, 0, 20, {640, 760}, {820, 770}, {860, 850}, {700, 890}, {600, 840});
    LINE(t, TERRAIN_WOOD, 0, 0, {40, 200}, {180, 180}, {210, 290}, {120, 340}, {30, 300});
    scene_piece(t, TERRAIN_TOWN, 790, 330, 0, 80, 60, 0);
    LINE(t, TERRAIN_LAKE, 0, 0, {60, 820}, {150, 800}, {220, 850}, {160, 890}, {80, 880});
    scene_piece(t, TERRAIN_MARSH, 330, 850, 0, 60, 36, 0);
    scene_block(t, r, SIDE_RED, PIKE_INFANTRY, "Pikes", 420, 330, 0, 1, 1);
    MARKS(t, 6, 15);
    scene_block(t, r, SIDE_RED, PIKE_REITERS, "Reiters", 250, 420, 40, 1, 1);
    MARKS(t, 11, 15, 0, 4);
    scene_block(t, r, SIDE_RED, PIKE_CAVALRY, "Cavalry", 620, 290, 0, 1, 1);
    MARKS(t, 10, 15);
    scene_block(t, r, SIDE_RED, PIKE_SWORDS, "Swords", 440, 200, 0, 1, 1);
    MARKS(t, 15, 15);
    scene_block(t, r, SIDE_BLUE, PIKE_INFANTRY, "Pikes", 430, 590, 180, 1, 1);
    MARKS(t, 3, 15, 0, 7);
    scene_block(t, r, SIDE_BLUE, PIKE_REITERS, "Reiters", 620, 480, 240, 1, 1);
    MARKS(t, 9, 15, 0, 4);
    scene_block(t, r, SIDE_BLUE, PIKE_CAVALRY, "Cavalry", 730, 820, 190, 1, 1);
    MARKS(t, 15, 15);
    scene_block(t, r, SIDE_BLUE, PIKE_SWORDS, "Swords", 150, 620, 175, 1, 1);
    MARKS(t, 12, 15);
    scene_done(t);
    return t;
}

#endif
