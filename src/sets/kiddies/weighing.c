/* What the set tells computers of a table besides its strength. */
#include "sets/kiddies/kiddies.h"

#include "kit/balance.h"
#include "kit/leaving.h"

const struct feature kiddies_feature[KIDDIES_FEATURES] = {
    [TOLD_REGULARS] = {.word = "regulars",
                       .id = "KI-81",
                       .weight = 2500,
                       .worse = "we have fewer Regulars left against the enemy’s"},
    [TOLD_MEN] = {.word = "men",
                  .id = "KI-80",
                  .weight = 1500,
                  .worse = "we have fewer men left against the enemy’s"},
    [TOLD_CANNON] = {.word = "cannon",
                     .id = "KI-40",
                     .weight = 300,
                     .worse = "we have fewer cannon against the enemy’s"},
    [TOLD_VOLLEY] = {.word = "volley",
                     .id = "KI-42",
                     .weight = 300,
                     .worse = "fewer of our men may shoot together, against the enemy’s",
                     .gains = "more men who may shoot together"},
    [TOLD_HOLD] = {.word = "hold",
                   .id = "KI-83",
                   .weight = 3000,
                   .worse = "we are less likely to hold what is fought for",
                   .gains = "what is fought for",
                   .ahead = true},
    [TOLD_NEAR] = {.word = "near",
                   .id = "KI-83",
                   .weight = 1000,
                   .worse = "we stand farther from what is fought for",
                   .gains = "a place nearer to what is fought for"},
    [TOLD_LEAVING] = {.word = "leaving",
                      .id = "KI-82",
                      .weight = 4000,
                      .worse = "the race for the far edge goes worse for us",
                      .gains = "the race for the far edge"},
};

enum {
    NEAR_ENOUGH = 600 * MM,
    GUN_FAR = 900 * MM, /* a cannon's shot may well find whom it is flicked at */
};

struct tally {
    int regulars, men, cannon, volleys;
    int32_t near;
};

static int32_t nearness(const struct table *t, int unit)
{
    int piece = t->attr[T_HOLD_PIECE] - 1;
    struct vec at = base_pose(base_of(t, unit)).at;
    if (side_of(t, unit) != t->attr[T_ATTACKER])
        return 0;
    if (piece < 0 || piece >= t->pieces)
        return 0;
    return balance_near((struct vec){t->piece[piece].x, t->piece[piece].y}, at, NEAR_ENOUGH);
}

/* Who goes over the far edge, and how fast: any Regular wins by it. */
static int32_t march(const struct table *t, int unit)
{
    return kiddies_troop(t, unit) != REGULAR
               ? 0
               : kiddies_spans(t, side_of(t, unit), kiddies_law()->move[REGULAR]);
}

static bool leaving_of(const struct table *t, struct leaving *l)
{
    enum { TOGETHER = 2 }; /* one is enough, but hardly gets there alone */
    *l = (struct leaving){.side = t->attr[T_ATTACKER], .wanted = TOGETHER, .march = march};
    return t->attr[T_EXIT] && t->attr[T_ATTACKER];
}

bool kiddies_leaves(const struct table *t, int unit, struct vec *to)
{
    struct leaving l;
    bool leaves = leaving_of(t, &l) && side_of(t, unit) == l.side && leaving_goes(t, &l, unit);
    if (leaves && to)
        *to = leaving_way(t, &l, unit);
    return leaves;
}

static int32_t on_time(const struct table *t, int side)
{
    struct leaving l;
    return !leaving_of(t, &l) ? 0
           : l.side == side   ? leaving_on_time(t, &l)
                              : -leaving_on_time(t, &l);
}

/* Those of a line who stand in some group that may shoot together (KI-42): a line may bend. */
static int men_together(const struct table *t, const struct line *line)
{
    int men = 0, group = kiddies_law()->group, counted = 0;
    for (int k = 0; k + group <= line->count; k++) {
        if (!kiddies_face_alike(t, line->man + k, group))
            continue;
        men += k + group - (k > counted ? k : counted);
        counted = k + group;
    }
    return men;
}

/* The men of a side who stand in lines that may shoot together. */
static int men_in_lines(const struct table *t, int side)
{
    struct lines lines = {0};
    struct line line;
    int men = 0;
    while (kiddies_next_line(t, side, &lines, &line))
        men += men_together(t, &line);
    return men;
}

static void tally(const struct table *t, int side, struct tally *y)
{
    *y = (struct tally){.volleys = men_in_lines(t, side)};
    for (int i = 0; i < t->units; i++) {
        int where = base_of(t, i)->where;
        if (!kiddies_is_figure(t, i)) {
            y->cannon += unit_stands(t, i) && kiddies_controller(t, i) == side;
            continue;
        }
        if (side_of(t, i) != side || (where != WHERE_TABLE && where != WHERE_RESERVE))
            continue;
        y->men++;
        y->regulars += kiddies_troop(t, i) == REGULAR;
        y->near += where == WHERE_TABLE ? nearness(t, i) : 0;
    }
}

void kiddies_measure(const struct table *t, int side, int32_t value[FEATURES_MAX])
{
    struct tally us, them;
    int foe = side_other(side), attacker = t->attr[T_ATTACKER];
    tally(t, side, &us);
    tally(t, foe, &them);
    bool held = t->attr[T_HOLD_PIECE] && kiddies_holders(t) >= t->attr[T_HOLD_MEN];
    int32_t terms = !attacker || !(t->attr[T_HOLD_PIECE] || t->attr[T_EXIT]) ? 0
                    : (attacker == side) == held                             ? 1000
                                                                             : -1000;
    value[TOLD_REGULARS] = balance_of(us.regulars, them.regulars, us.regulars + them.regulars);
    value[TOLD_MEN] = balance_of(us.men, them.men, us.men + them.men);
    value[TOLD_CANNON] = balance_of(us.cannon, them.cannon, us.cannon + them.cannon);
    value[TOLD_VOLLEY] = balance_of(us.volleys, them.volleys, us.regulars + them.regulars);
    value[TOLD_HOLD] = balance_late(t, terms);
    value[TOLD_NEAR] =
        balance_of(us.near, them.near, 1000 * (int64_t)(attacker == side ? us.men : them.men));
    value[TOLD_LEAVING] = on_time(t, side);
}

int kiddies_goals(const struct table *t, int32_t piece[GOALS_TOLD])
{
    return balance_goal(t, t->attr[T_HOLD_PIECE], piece, 0, GOALS_TOLD);
}

/* ---- lines of men who march --------------------------------------------------------------------
 */

static int32_t half_width(const struct table *t, int unit)
{
    return base_of(t, unit)->hx + base_of(t, unit)->round;
}

/* Nobody keeps to a line who may reach an enemy. */
static bool may_strike(const struct table *t, int side, struct vec from, int32_t reach)
{
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) != side && kiddies_is_figure(t, i) && unit_stands(t, i) &&
            vec_distance(base_pose(base_of(t, i)).at, from) <= reach + 2 * half_width(t, i))
            return true;
    return false;
}

/* Beside the man at an end of a line, looking as he does. */
static struct pose abreast(const struct table *t, int end, int unit, int hand)
{
    struct pose pose = base_pose(base_of(t, end));
    int32_t far = half_width(t, end) + half_width(t, unit) + kiddies_law()->line_gap / 2;
    pose.at = pose_place(pose, (struct vec){hand * far, 0});
    return pose;
}

/* Nobody steps back to form up on those who were behind him. */
static bool is_behind(const struct table *t, int unit, struct vec at)
{
    return pose_local(base_pose(base_of(t, unit)), at).y < 0;
}

static int station_insert(struct station *station, int count, struct station new, struct vec from)
{
    int64_t gap = vec_distance(new.pose.at, from);
    int k = count < STATIONS_TOLD ? count++ : STATIONS_TOLD;
    for (; k > 0 && vec_distance(station[k - 1].pose.at, from) > gap; k--)
        if (k < STATIONS_TOLD)
            station[k] = station[k - 1];
    if (k < STATIONS_TOLD)
        station[k] = new;
    return count;
}

/* The crewed cannon that somebody is, or is of the crew of; -1: none. */
static int cannon_served(const struct table *t, int unit)
{
    int crew[2];
    if (kiddies_troop(t, unit) == CANNON)
        return kiddies_crew_of(t, unit, crew) == SIDE_NONE ? -1 : unit;
    for (int i = 0; kiddies_troop(t, unit) == REGULAR && i < t->units; i++)
        if (kiddies_troop(t, i) == CANNON && kiddies_touching(t, i, unit) &&
            kiddies_crew_of(t, i, crew) == side_of(t, unit) && (crew[0] == unit || crew[1] == unit))
            return i;
    return -1;
}

/* Is there an enemy before the cannon (KI-41) whom a shot may well find? */
static bool has_target(const struct table *t, int cannon, int side)
{
    struct pose pose = base_pose(base_of(t, cannon));
    for (int i = 0; i < t->units; i++) {
        struct vec at = base_pose(base_of(t, i)).at;
        if (kiddies_is_figure(t, i) && side_of(t, i) != side && unit_stands(t, i) &&
            pose_local(pose, at).y > 0 && vec_distance(pose.at, at) <= GUN_FAR)
            return true;
    }
    return false;
}

/* Beside a cannon that nobody crews (KI-37, KI-57), on either hand: for who has no line to shoot
 * with.
 */
static int crew_places(const struct table *t, int unit, int32_t reach,
                       struct station station[STATIONS_TOLD])
{
    int count = 0, crew[2];
    struct line line;
    struct vec from = base_pose(base_of(t, unit)).at;
    for (int i = 0; i < t->units; i++) {
        if (kiddies_troop(t, i) != CANNON || !unit_stands(t, i))
            continue;
        int32_t far = half_width(t, i) + half_width(t, unit);
        if (vec_distance(base_pose(base_of(t, i)).at, from) > reach + far ||
            kiddies_crew_of(t, i, crew) != SIDE_NONE)
            continue;
        for (int hand = -1; hand <= 1; hand += 2) {
            struct pose pose = base_pose(base_of(t, i));
            pose.at = pose_place(pose, (struct vec){hand * far, 0});
            if (vec_distance(pose.at, from) <= reach)
                count =
                    station_insert(station, count, (struct station){pose, ref_unit(t, i)}, from);
        }
    }
    if (count == 0)
        return 0;
    kiddies_line_of(t, unit, &line);
    return men_together(t, &line) > 0 ? 0 : count;
}

/* For a cannon that may fire the place it has, and for its crew, whom it takes along when it
 * marches (KI-31), theirs; for other Regulars places beside a cannon without a crew, and the ends
 * of the lines that have marched in this turn: so a line stays one that may shoot together (KI-42)
 * although every man is moved by himself. */
int kiddies_stations(const struct table *t, int unit, int32_t reach,
                     struct station station[STATIONS_TOLD])
{
    bool seen[TABLE_UNITS] = {false};
    struct pose stands = base_pose(base_of(t, unit));
    struct vec from = stands.at;
    int count = 0, side = kiddies_controller(t, unit), cannon = cannon_served(t, unit);
    if (cannon >= 0 && (cannon != unit || has_target(t, cannon, side))) {
        station[0] = (struct station){stands, ref_unit(t, unit)};
        return 1;
    }
    if (kiddies_troop(t, unit) != REGULAR || kiddies_attr(t, unit, U_MOVED) ||
        may_strike(t, side, from, reach))
        return 0;
    count = crew_places(t, unit, reach, station);
    for (int i = 0; i < t->units; i++) {
        struct line line;
        if (seen[i] || i == unit || side_of(t, i) != side || kiddies_troop(t, i) != REGULAR ||
            !unit_stands(t, i) || !kiddies_attr(t, i, U_MOVED))
            continue;
        kiddies_line_of(t, i, &line);
        for (int k = 0; k < line.count; k++)
            seen[line.man[k]] = true;
        if (seen[unit]) { /* he stands in it already */
            station[0] = (struct station){stands, ref_unit(t, i)};
            return 1;
        }
        for (int hand = -1; hand <= 1; hand += 2) {
            int end = line.man[hand < 0 ? 0 : line.count - 1];
            struct station at = {abreast(t, end, unit, hand), ref_unit(t, end)};
            if (vec_distance(at.pose.at, from) <= reach && !is_behind(t, unit, at.pose.at))
                count = station_insert(station, count, at, from);
        }
    }
    return count;
}

/* Cannon (KI-41), and who stands in a line that may shoot together (KI-42). */
bool kiddies_fronted(const struct table *t, int unit)
{
    struct line line;
    if (kiddies_troop(t, unit) != REGULAR)
        return kiddies_troop(t, unit) == CANNON;
    kiddies_line_of(t, unit, &line);
    return men_together(t, &line) > 0;
}

/* The rest of a line that may shoot together (KI-42). Whoever is to touch an enemy goes by himself.
 */
int kiddies_together(const struct table *t, int unit, int32_t reach, int mate[ORDER_IDS - 1])
{
    struct line line;
    int count = 0, side = kiddies_controller(t, unit);
    if (kiddies_troop(t, unit) != REGULAR || cannon_served(t, unit) >= 0)
        return 0;
    kiddies_line_of(t, unit, &line);
    for (int k = 0; k < line.count && count < ORDER_IDS - 1; k++) {
        int man = line.man[k], pair[] = {unit, man};
        if (may_strike(t, side, base_pose(base_of(t, man)).at, reach))
            return 0;
        if (man != unit && !kiddies_attr(t, man, U_MOVED) && cannon_served(t, man) < 0 &&
            kiddies_face_alike(t, pair, 2))
            mate[count++] = man;
    }
    return count;
}

/* Has it left the cannon it served with nobody to fire it? */
bool kiddies_rash(const struct table *t, const struct table *after, int unit)
{
    int crew[2], cannon = kiddies_is_figure(t, unit) ? cannon_served(t, unit) : -1;
    return cannon >= 0 && kiddies_crew_of(after, cannon, crew) != side_of(t, unit);
}
