/* Who fights for the prices: four to seven units a side, every second one of the line, the others
 * of any kind the set has, in a row each in an order drawn by lot; leaders behind. */
#include "app/tools/worth.h"
#include "computer/random.h"
#include "rules/house.h"

#include <stdio.h>
#include <string.h>

enum {
    FRONT = 200 * 1000, /* of a battalion, mm of the real ground */
    /* Fronts: between the sides, behind each, and in the row. */
    BETWEEN = 3,
    BEHIND = 2,
    DEEP = 8,
    TURNS = 20,
    UNITS_LEAST = 4,
    UNITS_MORE = 4,
    LINE_PART = 2, /* one in so many is of the line whatever is drawn */
    VETERAN_PART = 4,
};

/* An arm that a set has, and that another says no better: of those that are the same troop the
 * whole one. */
static bool is_wanted(const struct battle_law *law, int arm)
{
    const struct battle_arm *a = &law->arm[arm];
    if (!a->troop || arm == ARM_LEADER)
        return false;
    for (int i = 0; i < ARM_LEADER; i++) {
        const struct battle_arm *other = &law->arm[i];
        if (i != arm && other->troop && strcmp(other->troop, a->troop) == 0 &&
            (other->strength > a->strength || (other->strength == a->strength && i < arm)))
            return false;
    }
    return true;
}

struct drawing {
    const struct battle_law *law;
    struct random_player lot;
    int arm[ARM_COUNT], arms;
};

static struct battle_unit *unit_add(struct battle *b, int side, enum battle_arm_kind arm)
{
    struct battle_unit *u = &b->unit[b->units++];
    *u = (struct battle_unit){.line = b->units,
                              .side = side,
                              .arm = arm,
                              .face = side == SIDE_RED ? 90 * DEG : 270 * DEG};
    snprintf(u->name, sizeof u->name, "%s %d", side_name(side), b->units);
    return u;
}

static int leaders_drawn(struct drawing *d)
{
    switch (d->law->leaders) {
    case LEADERS_ONE:
        return 1;
    case LEADERS_ALL:
    case LEADERS_COMMANDS:
        return 1 + (int)random_below(&d->lot, 2);
    case LEADERS_NONE:
        break;
    }
    return 0;
}

/* Where the n-th of so many stands in a row: the two about the middle of the ground. */
static struct vec in_row(struct vec ground, int side, int n, int count, int behind)
{
    int32_t x = (BETWEEN + 2 * behind) * FRONT / 2, y = (2 * n - count + 1) * FRONT / 2;
    return side == SIDE_RED ? (struct vec){ground.x / 2 - x, ground.y / 2 + y}
                            : (struct vec){ground.x / 2 + x, ground.y / 2 - y};
}

static void side_draw(struct drawing *d, struct battle *b, int side)
{
    int leaders = leaders_drawn(d), first = b->units;
    int count = UNITS_LEAST + (int)random_below(&d->lot, UNITS_MORE);
    for (int i = 0; i < leaders; i++) {
        struct battle_unit *u = unit_add(b, side, ARM_LEADER);
        u->at = in_row(b->ground, side, i, leaders, 1);
        if (i > 0 && d->law->leaders == LEADERS_ALL)
            memcpy(u->leader, b->unit[first].name, sizeof u->leader);
    }
    for (int i = 0; i < count; i++) {
        uint32_t drawn = random_below(&d->lot, (uint32_t)(LINE_PART * d->arms));
        int arm = drawn < (uint32_t)d->arms ? d->arm[drawn] : ARM_LINE;
        struct battle_unit *u = unit_add(b, side, (enum battle_arm_kind)arm);
        u->at = in_row(b->ground, side, i, count, 0);
        if (random_below(&d->lot, VETERAN_PART) == 0 && arm == ARM_LINE && d->law->ranked[0].word)
            u->quality = MEN_VETERAN;
        if (leaders)
            memcpy(u->leader, b->unit[first + i % leaders].name, sizeof u->leader);
    }
}

/* So many fronts, or as many as the smallest table has: distances are as they are said. */
static int32_t ground_length(int32_t least, int32_t front, int fronts)
{
    int64_t wants = (int64_t)least * FRONT / front;
    return wants > fronts * FRONT ? (int32_t)wants : fronts * FRONT;
}

void worth_sides(const struct rules *rules, uint64_t seed, int32_t pair, bool exchanged,
                 struct battle *battle)
{
    struct drawing d = {.law = rules->battle, .lot = random_player(seed + (uint64_t)pair)};
    for (int i = 0; i < ARM_COUNT; i++)
        if (is_wanted(d.law, i))
            d.arm[d.arms++] = i;
    memset(battle, 0, sizeof *battle);
    snprintf(battle->path, sizeof battle->path, "worth");
    snprintf(battle->title, sizeof battle->title, "Open ground");
    snprintf(battle->kind, sizeof battle->kind, "encounter");
    battle->ground = (struct vec){ground_length(d.law->least.x, d.law->front, BETWEEN + 2 * BEHIND),
                                  ground_length(d.law->least.y, d.law->front, DEEP)};
    battle->front = FRONT;
    battle->men = 600;
    battle->guns = 6;
    battle->minutes = TURNS * d.law->turn;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        snprintf(battle->side_name[side], NAME_MAX_BYTES, "%s", side_name(side));
    if (d.law->aim[AIM_KIND_LOSSES]) /* else a battle that nobody ends says nothing */
        battle->aim[battle->aims++] =
            (struct battle_aim){.side = SIDE_RED, .kind = AIM_KIND_LOSSES};
    side_draw(&d, battle, exchanged ? SIDE_BLUE : SIDE_RED);
    side_draw(&d, battle, exchanged ? SIDE_RED : SIDE_BLUE);
}
