/* A table like the one a scenario lays: for the tests that draw. */
#ifndef FOILSHOT_TESTS_VIEW_SCENE_H
#define FOILSHOT_TESTS_VIEW_SCENE_H

#include "view/toys/ground.h"
#include "view/toys/props.h"

#include <stdlib.h>

enum { SCENE_WIDE = 1828800, SCENE_DEEP = 1219200 };

#define AT(x, y)                                                                                   \
    {                                                                                              \
        (x) * MM, (y)*MM                                                                           \
    }

static const struct vec SCENE_ROAD[] = {
    AT(620, 1219), AT(628, 1150), AT(650, 1090), AT(690, 1030), AT(730, 970),
    AT(752, 900),  AT(748, 830),  AT(720, 770),  AT(690, 720),  AT(670, 680),
};
static const struct vec SCENE_LANE[] = {
    AT(0, 560),    AT(150, 590),  AT(300, 640),  AT(430, 662),  AT(560, 640),
    AT(670, 640),  AT(800, 580),  AT(930, 540),  AT(1060, 540), AT(1200, 575),
    AT(1330, 640), AT(1480, 690), AT(1650, 705), AT(1829, 700),
};
static const struct vec SCENE_BROOK[] = {
    AT(1829, 260), AT(1700, 280), AT(1560, 250), AT(1400, 200), AT(1250, 190),
    AT(1100, 230), AT(980, 210),  AT(880, 120),  AT(860, 0),
};
static const struct vec SCENE_POND[] = {
    AT(1560, 880), AT(1590, 900), AT(1640, 905), AT(1680, 890),
    AT(1690, 860), AT(1660, 835), AT(1600, 832), AT(1565, 850),
};
static const struct vec SCENE_FIELD[] = {AT(150, 150), AT(430, 170), AT(420, 330), AT(140, 300)};

#define POINTS(a) .point = (a), .count = (int)(sizeof(a) / sizeof *(a))

static const struct paint SCENE_PAINT[] = {
    {.kind = PAINT_FIELD, .area = true, POINTS(SCENE_FIELD)},
    {.kind = PAINT_ROAD, .half = 26 * MM, POINTS(SCENE_ROAD)},
    {.kind = PAINT_ROAD, .half = 26 * MM, POINTS(SCENE_LANE)},
    {.kind = PAINT_RIVER, .half = 34 * MM, POINTS(SCENE_BROOK)},
    {.kind = PAINT_RIVER, .area = true, POINTS(SCENE_POND)},
};

static inline struct ground scene_ground(enum cloth cloth)
{
    return (struct ground){.width = SCENE_WIDE,
                           .depth = SCENE_DEEP,
                           .cloth = cloth,
                           .box = cloth == CLOTH_BOARD_1 || cloth == CLOTH_BOARD_2 ? 76200 : 0,
                           .paint = SCENE_PAINT,
                           .paints = (int)(sizeof SCENE_PAINT / sizeof *SCENE_PAINT)};
}

enum { SCENE_PROPS = 400 };

struct scene {
    struct prop prop[SCENE_PROPS];
    int count;
};

static inline void scene_add(struct scene *s, enum prop_kind kind, int x, int y, int face, int hx,
                             int hy, int round, int z0, int height, int colour)
{
    if (s->count < SCENE_PROPS)
        s->prop[s->count] = (struct prop){.kind = kind,
                                          .pose = {AT(x, y), face * DEG},
                                          .hx = hx * 100,
                                          .hy = hy * 100,
                                          .round = round * 100,
                                          .z0 = z0 * 100,
                                          .height = height * 100,
                                          .colour = colour,
                                          .seed = (uint32_t)(s->count + 1) * 2654435761u};
    s->count++;
}

/* A brick of a × b studs (8 mm each) whose lower left stud is column i, row j of a lattice. */
static inline void scene_brick(struct scene *s, int x, int y, int i, int j, int a, int b,
                               int course, int colour)
{
    scene_add(s, PROP_BRICK, x, y, 0, a * 40 - 1, b * 40 - 1, 0, 32 + course * 96, 96, colour);
    struct prop *brick = &s->prop[s->count - 1];
    brick->pose.at.x += (2 * i + a) * 4 * MM;
    brick->pose.at.y += (2 * j + b) * 4 * MM;
}

/* A house of 12 × 12 studs with a doorway in the south and a window in the north. */
static inline void scene_house(struct scene *s, int x, int y, int courses)
{
    scene_add(s, PROP_PLATE, x + 48, y + 48, 0, 520, 520, 0, 0, 32, 0);
    for (int c = 0; c < courses; c++) {
        int odd = c & 1;
        for (int i = 0; i < 3; i++) {
            if (!(c >= 1 && c <= 2 && i == 1))
                scene_brick(s, x, y, odd ? 2 + i * 4 - 2 : i * 4, 10, 4, 2, c, c == 1 ? 1 : 0);
            if (c < courses - (i == 2))
                scene_brick(s, x, y, 10, 2 + i * 3, 2, 3, c, (i + c) % 3 == 0 ? 1 : 0);
            scene_brick(s, x, y, 0, 2 + i * 3, 2, 3, c, (i + c) % 2 == 0 ? 1 : 0);
        }
        scene_brick(s, x, y, 0, 0, 4, 2, c, odd ? 0 : 1);
        if (c < 2)
            scene_brick(s, x, y, 8, 0, 4, 2, c, odd ? 2 : 0);
    }
}

static int scene_order(const void *a, const void *b)
{
    const struct prop *p = a, *q = b;
    int32_t ya = p->pose.at.y - p->hy - p->round, yb = q->pose.at.y - q->hy - q->round;
    if (ya != yb)
        return ya > yb ? -1 : 1;
    return p->z0 != q->z0 ? (p->z0 < q->z0 ? -1 : 1) : (p->seed < q->seed ? -1 : p->seed > q->seed);
}

/* Sorted for a view from the south. */
static inline void scene_props(struct scene *s)
{
    s->count = 0;
    scene_add(s, PROP_BOOK, 430, 860, 355, 690, 460, 0, 0, 110, 0);
    scene_add(s, PROP_BLOCK, 1010, 980, 20, 130, 150, 0, 0, 300, 0);
    scene_add(s, PROP_BLOCK, 1230, 960, 2, 420, 180, 0, 0, 180, -1);
    scene_add(s, PROP_BLOCK, 1195, 975, 359, 200, 100, 0, 180, 140, 1);
    scene_house(s, 1150, 690, 4);
    scene_add(s, PROP_BRICK, 1270, 740, 20, 79, 159, 0, 0, 96, 0);
    scene_add(s, PROP_BRICK, 1268, 700, 300, 79, 159, 0, 0, 96, 0);
    scene_add(s, PROP_BRICK, 1240, 672, 42, 79, 79, 0, 0, 96, 1);
    scene_add(s, PROP_BRICK, 1290, 668, 250, 79, 159, 0, 0, 96, 0);
    scene_add(s, PROP_BRICK, 1312, 715, 10, 79, 79, 0, 0, 96, 3);
    scene_add(s, PROP_TREE_ROUND, 930, 1010, 0, 0, 0, 130, 0, 460, 0);
    scene_add(s, PROP_TREE_ROUND, 965, 985, 0, 0, 0, 90, 0, 330, 1);
    scene_add(s, PROP_TREE_POINTED, 300, 990, 0, 0, 0, 140, 0, 520, 0);
    scene_add(s, PROP_TREE_POINTED, 335, 975, 0, 0, 0, 120, 0, 450, 1);
    scene_add(s, PROP_TREE_POINTED, 1400, 800, 0, 0, 0, 130, 0, 480, 2);
    scene_add(s, PROP_TREE_POINTED, 1440, 785, 0, 0, 0, 140, 0, 520, 0);
    scene_add(s, PROP_TREE_ROUND, 1450, 830, 0, 0, 0, 140, 0, 480, 0);
    scene_add(s, PROP_BUSH, 830, 760, 0, 0, 0, 75, 0, 110, 0);
    scene_add(s, PROP_BUSH, 850, 770, 0, 0, 0, 75, 0, 110, 1);
    scene_add(s, PROP_BUSH, 870, 758, 0, 0, 0, 75, 0, 110, 2);
    scene_add(s, PROP_HOUSE, 1500, 480, 30, 300, 420, 0, 0, 520, 0);
    scene_add(s, PROP_HOUSE, 1640, 560, 100, 240, 380, 0, 0, 460, 1);
    scene_add(s, PROP_HOUSE, 1590, 380, 0, 240, 320, 0, 0, 420, 2);
    scene_add(s, PROP_WALL, 1400, 420, 0, 300, 40, 0, 0, 120, 0);
    scene_add(s, PROP_WALL, 1340, 480, 80, 260, 40, 0, 0, 120, 0);
    scene_add(s, PROP_HEDGE, 280, 350, 86, 60, 1300, 0, 0, 120, 0);
    scene_add(s, PROP_BRIDGE, 1400, 200, 5, 300, 520, 0, 0, 90, 0);
    scene_add(s, PROP_STEPS, 640, 300, 20, 700, 300, 500, 0, 250, 0);
    for (int i = 0; i < 14; i++)
        scene_add(s, i % 3 ? PROP_TREE_ROUND : PROP_TREE_POINTED, 1000 + i * 53 % 190,
                  330 + i * 37 % 140, 0, 0, 0, 110 + i % 4 * 12, 0, 360 + i * 29 % 170, i);
    qsort(s->prop, (size_t)s->count, sizeof *s->prop, scene_order);
}

#endif
