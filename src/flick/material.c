/* What things are made of: the data the game is tuned by, and the closed forms that follow. */
#include "flick/work.h"

#include <string.h>

const struct flick_material flick_material[FLICK_CLASS_COUNT] = {
    [FLICK_FIXED] = {.name = "fixed",
                     .density = 600,
                     .height = 0.030,
                     .friction = 0.40,
                     .bounce = 0.35,
                     .fixed = true,
                     .flat_top = true},
    [FLICK_FOOT] = {.name = "foot",
                    .mass = 0.0009,
                    .height = 0.032,
                    .centre = 0.011,
                    .turn_k2 = 85.5e-6,
                    .friction = 0.40,
                    .bounce = 0.35,
                    .rim = 0.002,
                    .topples = true,
                    .figure = true},
    [FLICK_FOOT_SMALL] = {.name = "foot_small",
                          .mass = 0.0020,
                          .height = 0.030,
                          .centre = 0.012,
                          .friction = 0.40,
                          .bounce = 0.35,
                          .rim = 0.002,
                          .topples = true,
                          .figure = true},
    [FLICK_MOUNTED] = {.name = "mounted",
                       .mass = 0.0044,
                       .height = 0.042,
                       .centre = 0.018,
                       .friction = 0.40,
                       .bounce = 0.35,
                       .rim = 0.003,
                       .topples = true,
                       .figure = true},
    [FLICK_GUN] = {.name = "gun", .mass = 0.012, .height = 0.025, .friction = 0.40, .bounce = 0.35},
    [FLICK_BRICK] = {.name = "brick",
                     .density = 472,
                     .height = 0.0096,
                     .friction = 0.35,
                     .bounce = 0.35,
                     .flat_top = true},
    [FLICK_BLOCK] = {.name = "block",
                     .density = 600,
                     .height = 0.030,
                     .friction = 0.40,
                     .bounce = 0.35,
                     .topples = true,
                     .flat_top = true},
    [FLICK_WALL] = {.name = "wall",
                    .density = 607,
                    .height = 0.0288,
                    .friction = 0.35,
                    .bounce = 0.35,
                    .topples = true,
                    .flat_top = true},
    [FLICK_HUT] = {.name = "hut",
                   .density = 244,
                   .height = 0.060,
                   .friction = 0.35,
                   .bounce = 0.35,
                   .topples = true},
    [FLICK_BOOK] = {.name = "book",
                    .density = 540,
                    .height = 0.011,
                    .friction = 0.40,
                    .bounce = 0.35,
                    .fixed = true,
                    .flat_top = true},
    [FLICK_TREE] = {.name = "tree",
                    .density = 200,
                    .height = 0.080,
                    .friction = 0.40,
                    .bounce = 0.35,
                    .fixed = true},
};

bool flick_class_named(const char *name, enum flick_class *out)
{
    for (int i = 0; i < FLICK_CLASS_COUNT; i++) {
        if (strcmp(name, flick_material[i].name) == 0) {
            *out = (enum flick_class)i;
            return true;
        }
    }
    return false;
}

/* drag = air density 1.204 × coefficient 0.60 × cross-section / twice the mass */
const struct flick_pellet flick_pellet[FLICK_SET_COUNT][FLICK_SIZE_COUNT] =
    {
        [FLICK_FOIL] =
            {
                [FLICK_PEA] = {.name = "pea",
                               .radius = 0.0040,
                               .mass = 0.00020,
                               .friction = 0.30,
                               .drag = 0.0908,
                               .bounce = 0.35,
                               .bounce_spread = 0.10,
                               .diffusion = 0.060,
                               .hop = 0.20,
                               .jag_height = 0.30,
                               .jag_normal = 0.12,
                               .grip = 0.2},
                [FLICK_SMALL] = {.name = "small",
                                 .radius = 0.0070,
                                 .mass = 0.00090,
                                 .friction = 0.30,
                                 .drag = 0.0618,
                                 .bounce = 0.35,
                                 .bounce_spread = 0.10,
                                 .diffusion = 0.035,
                                 .hop = 0.20,
                                 .jag_height = 0.30,
                                 .jag_normal = 0.12,
                                 .grip = 0.2},
                [FLICK_LARGE] = {.name = "large",
                                 .radius = 0.0110,
                                 .mass = 0.0030,
                                 .friction = 0.30,
                                 .drag = 0.0458,
                                 .bounce = 0.35,
                                 .bounce_spread = 0.10,
                                 .diffusion = 0.020,
                                 .hop = 0.20,
                                 .jag_height = 0.30,
                                 .jag_normal = 0.12,
                                 .grip = 0.2},
            },
        /* acrylic dice: heavier, livelier, straighter; as wide as the mean over their turning */
        [FLICK_DICE] =
            {
                [FLICK_PEA] = {.name = "die of 7 mm",
                               .radius = 0.0042,
                               .mass = 0.00040,
                               .friction = 0.28,
                               .drag = 0.0501,
                               .bounce = 0.45,
                               .bounce_spread = 0.10,
                               .diffusion = 0.045,
                               .hop = 0.24,
                               .jag_height = 0.30,
                               .jag_normal = 0.16,
                               .grip = 0.2},
                [FLICK_SMALL] = {.name = "die of 12 mm",
                                 .radius = 0.0072,
                                 .mass = 0.0020,
                                 .friction = 0.28,
                                 .drag = 0.0294,
                                 .bounce = 0.45,
                                 .bounce_spread = 0.10,
                                 .diffusion = 0.028,
                                 .hop = 0.24,
                                 .jag_height = 0.30,
                                 .jag_normal = 0.16,
                                 .grip = 0.2},
                [FLICK_LARGE] = {.name = "die of 16 mm",
                                 .radius = 0.0096,
                                 .mass = 0.0049,
                                 .friction = 0.28,
                                 .drag = 0.0213,
                                 .bounce = 0.45,
                                 .bounce_spread = 0.10,
                                 .diffusion = 0.018,
                                 .hop = 0.24,
                                 .jag_height = 0.30,
                                 .jag_normal = 0.16,
                                 .grip = 0.2},
            },
};

const struct flick_finger flick_finger = {
    .radius = 0.008,
    .behind = 0.060,
    .past = 0.025,
    .mass = 0.015,
    .height = 0.008,
    .lead = 1.35,
};

enum { SLOWEST = 800000, FASTEST = 5000000 }; /* µm/s at strength 0 and at full strength */

int32_t flick_speed(int32_t strength)
{
    strength = strength < 0 ? 0 : strength > FLICK_STRENGTH_MAX ? FLICK_STRENGTH_MAX : strength;
    return SLOWEST + (FASTEST - SLOWEST) / FLICK_STRENGTH_MAX * strength;
}

int32_t flick_strength(int32_t speed)
{
    const int32_t step = (FASTEST - SLOWEST) / FLICK_STRENGTH_MAX;
    if (speed <= SLOWEST) {
        return 0;
    }
    return speed >= FASTEST ? FLICK_STRENGTH_MAX : (speed - SLOWEST + step / 2) / step;
}

int32_t flick_radius(enum flick_set set, enum flick_size size)
{
    return micro(flick_pellet[set][size].radius);
}

int32_t flick_range(enum flick_set set, enum flick_size size, int32_t speed)
{
    const struct flick_pellet *p = &flick_pellet[set][size];
    double v = speed * 1e-6, a = p->friction * GRAVITY;
    return micro(number_log1p(p->drag * v * v / a) / (2 * p->drag));
}

int32_t flick_spread(enum flick_set set, enum flick_size size, int32_t distance)
{
    double x = distance * 1e-6;
    return micro(sqrt(flick_pellet[set][size].diffusion * x * x * x / 3));
}
