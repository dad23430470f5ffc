/* A table like the one a scenario lays: for the tests that draw. */
#ifndef FOILSHOT_TESTS_VIEW_SCENE_H
#define FOILSHOT_TESTS_VIEW_SCENE_H

#include "view/ground.h"

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

#endif
