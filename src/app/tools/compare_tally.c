/* Lines put together. Whole numbers only until the very end: sums of them do not depend on the
 * order in which they come. */
#include "app/tools/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int32_t bounded(int32_t value, int32_t most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

static void tally_end(struct compare_tally *t, const char *id, bool drawn)
{
    for (int i = 0; i < ENDS_MOST; i++) {
        if (t->end[i].games && strcmp(t->end[i].id, id) != 0)
            continue;
        memcpy(t->end[i].id, id, sizeof t->end[i].id);
        t->end[i].games++;
        t->end[i].drawn += drawn;
        return;
    }
}

static void tally_side(struct compare_tally *t, const struct outcome *o, int side)
{
    for (int turn = 0; turn < TURNS_TOLD; turn++) {
        int32_t then = o->strength[side][turn < o->turns ? turn : o->turns];
        t->left[side][turn][bounded(then / 10, HUNDREDTHS - 1)]++;
    }
    t->lost[side][bounded(WHOLE - o->strength[side][o->turns], WHOLE)]++;
    for (int i = 0; i < CAUSE_COUNT; i++)
        t->harm[side][i] += o->harm[side][i];
    for (int i = 0; i < CELLS; i++) {
        t->fell[side][i] += o->fell[side][i];
        t->stood[side][i] += o->stood[side][i];
    }
}

void tally_line(struct compare_tally *t, const struct outcome *o)
{
    if (tally_knows(t, o->game))
        return;
    t->known[o->game / 8] |= (uint8_t)(1u << o->game % 8);
    t->games++;
    t->won[o->winner]++;
    t->turns[o->turns]++;
    tally_end(t, o->end, o->winner == SIDE_NONE);
    for (int side = 0; side < RED_BLUE; side++)
        tally_side(t, o, side);
    struct plan_tally *p = &t->plan[o->game / PLAN_GAMES];
    int32_t margin = o->strength[0][o->turns] - o->strength[1][o->turns];
    p->games++;
    p->won[o->winner]++;
    p->margin += margin;
    p->square += (int64_t)margin * margin;
}

bool tally_knows(const struct compare_tally *t, int32_t game)
{
    return t->known[game / 8] >> game % 8 & 1;
}

int32_t tally_part(const int32_t *count, int bins, int hundredths)
{
    int64_t all = 0, sum = 0;
    for (int i = 0; i < bins; i++)
        all += count[i];
    for (int i = 0; i < bins; i++) {
        sum += count[i];
        if (100 * sum >= all * hundredths && sum > 0)
            return i;
    }
    return 0;
}

int32_t tally_apart(const struct compare_tally *t, const struct outcome *o)
{
    int usual = t->won[SIDE_RED] >= t->won[SIDE_BLUE] ? SIDE_RED : SIDE_BLUE;
    usual = t->won[SIDE_NONE] > t->won[usual] ? SIDE_NONE : usual;
    int32_t apart = o->winner == usual ? 0 : WHOLE;
    apart += 40 * abs(o->turns - tally_part(t->turns, TURNS_TOLD, 50));
    for (int side = 0; side < RED_BLUE; side++)
        apart +=
            abs(WHOLE - o->strength[side][o->turns] - tally_part(t->lost[side], THOUSANDTHS, 50));
    return apart;
}

struct chance_of_winner tally_chance(const struct compare_tally *t, int winner)
{
    double chance = t->games ? (double)t->won[winner] / t->games : 0, sum = 0, plans = 0;
    for (int32_t i = 0; i < PLANS_MOST; i++) {
        const struct plan_tally *p = &t->plan[i];
        if (!p->games)
            continue;
        double apart = (double)p->won[winner] / p->games - chance;
        sum += apart * apart;
        plans++;
    }
    /* a little is put in, so that a clean sheet is not thought certain */
    double error = plans > 0 ? 1.96 * sqrt((sum + 0.125) / (plans + 1) / plans) : 1;
    return (struct chance_of_winner){
        bounded((int32_t)lround(WHOLE * chance), WHOLE),
        bounded((int32_t)lround(WHOLE * (chance - error)), WHOLE),
        bounded((int32_t)lround(WHOLE * (chance + error)), WHOLE),
    };
}

static double pairs(double n)
{
    return n * (n - 1) / 2;
}

struct luck_told tally_luck(const struct compare_tally *t)
{
    double plans = 0, within = 0, squares = 0, sum = 0, same = 0, all = 0;
    struct luck_told told = {-1, -1, -1};
    for (int32_t i = 0; i < PLANS_MOST; i++) {
        const struct plan_tally *p = &t->plan[i];
        if (p->games != PLAN_GAMES)
            continue;
        double mean = (double)p->margin / PLAN_GAMES;
        plans++;
        sum += mean;
        squares += mean * mean;
        within += (double)p->square - PLAN_GAMES * mean * mean;
        same += pairs(p->won[0]) + pairs(p->won[1]) + pairs(p->won[2]);
        all += pairs(PLAN_GAMES);
    }
    if (plans < 2)
        return told;
    double dice = within / (plans * (PLAN_GAMES - 1));
    double means = (squares - sum * sum / plans) / (plans - 1), plan = means - dice / PLAN_GAMES;
    plan = plan > 0 ? plan : 0;
    if (dice + plan > 0)
        told.dice = bounded((int32_t)lround(WHOLE * dice / (dice + plan)), WHOLE);
    told.again = (int32_t)lround(WHOLE * same / all);
    double any = 0;
    for (int i = 0; i < 3; i++)
        any += (double)t->won[i] * t->won[i] / ((double)t->games * t->games);
    told.any = (int32_t)lround(WHOLE * any);
    return told;
}
