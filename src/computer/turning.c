#include "computer/turning.h"

#include "rules/umpire.h"

#include <stdlib.h>
#include <string.h>

const struct turning_terms turning_terms = {.points = 6, .least = 80000};

/* ---- a journal as orders ---------------------------------------------------------------------
 */

static void *room(int count, size_t size)
{
    void *memory = calloc((size_t)count + 1, size);
    if (!memory)
        abort();
    return memory;
}

static bool begins_deed(const struct block *b)
{
    return b->number == 0 || b->source != SOURCE_AUTO;
}

/* What a block draws: dice, and the scatter of a shot. */
enum { DRAWN_DICE = 1, DRAWN_SCATTER = 2 };
static int drawn_by(const struct block *b)
{
    int drawn = 0;
    for (int32_t i = 0; i < b->count; i++)
        if (b->entry[i].kind == ENTRY_DIE)
            drawn |= b->entry[i].faces ? DRAWN_DICE : DRAWN_SCATTER;
    return drawn;
}

/* Is it done at one of the other side's units, " at B4"? One marches " to B4", which is a box. */
static bool names_foe(const struct block *b)
{
    const char *foe = b->side == SIDE_RED ? " at B" : " at R";
    const char *at = b->side == SIDE_NONE ? NULL : strstr(b->order, foe);
    return at && strchr("0123456789", at[strlen(foe)]) && at[strlen(foe)];
}

static int deeds_of(const struct journal *j, const int32_t *line, int32_t count, struct deed *deed)
{
    int deeds = 0, drawn = 0;
    for (int32_t i = 0; i < count; i++) {
        const struct block *b = &j->block[line[i]];
        if (!deeds || (begins_deed(b) && deeds < DEEDS_MOST)) {
            deed[deeds++] = (struct deed){.block = line[i],
                                          .side = umpire_says(b->order) ? SIDE_NONE : b->side,
                                          .strikes = names_foe(b)};
            drawn = 0;
        }
        deed[deeds - 1].last = line[i];
        drawn |= drawn_by(b);
        deed[deeds - 1].dice = drawn != 0;
        deed[deeds - 1].shot = (drawn & DRAWN_SCATTER) != 0;
    }
    return deeds;
}

void turning_init(struct fortunes *t, const struct journal *j, const int32_t *line, int32_t count)
{
    int most = count < DEEDS_MOST ? (int)count : DEEDS_MOST;
    *t = (struct fortunes){.deed = room(most, sizeof *t->deed),
                           .chance = room(most, sizeof *t->chance),
                           .account = room(most, sizeof *t->account)};
    t->deeds = deeds_of(j, line, count, t->deed);
    for (int i = 0; i < t->deeds; i++)
        t->chance[i] = CHANCE_UNKNOWN;
}

void turning_release(struct fortunes *t)
{
    free(t->deed);
    free(t->chance);
    free(t->account);
    *t = (struct fortunes){0};
}

/* ---- turning points --------------------------------------------------------------------------
 */

int32_t turning_change(const struct fortunes *t, int deed)
{
    if (deed < 1 || deed >= t->deeds || t->chance[deed] < 0 || t->chance[deed - 1] < 0)
        return 0;
    return t->chance[deed] - t->chance[deed - 1];
}

bool turning_explained(const struct fortunes *t, int deed)
{
    const struct account *a = &t->account[deed];
    int side = t->deed[deed].side, sign = side == SIDE_BLUE ? -1 : 1;
    int64_t change = (int64_t)sign * turning_change(t, deed);
    int64_t luck = account_luck(a, side), skill = account_skill(a, side);
    if (change > 0 && side != SIDE_NONE && !t->deed[deed].dice && !t->deed[deed].strikes)
        return false;
    if (!a->known)
        return true;
    if (change < 0)
        return 2 * (luck + skill) <= change;
    int64_t gain = (int64_t)sign * (a->after - (t->chance[deed] - turning_change(t, deed)));
    return 2 * luck >= change || 2 * gain >= change;
}

static int by_time(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int turning_points(const struct fortunes *t, int point[POINTS_MOST])
{
    int most = turning_terms.points < POINTS_MOST ? turning_terms.points : POINTS_MOST, count = 0;
    for (int i = 1; i < t->deeds; i++) {
        int32_t change = abs(turning_change(t, i));
        int at = count;
        if (change < turning_terms.least || !turning_explained(t, i))
            continue;
        while (at > 0 && abs(turning_change(t, point[at - 1])) < change)
            at--;
        if (at >= most)
            continue;
        count += count < most;
        memmove(point + at + 1, point + at, sizeof *point * (size_t)(count - 1 - at));
        point[at] = i;
    }
    qsort(point, (size_t)count, sizeof *point, by_time);
    return count;
}

/* ---- luck and skill --------------------------------------------------------------------------
 */

int32_t account_luck(const struct account *a, int side)
{
    int32_t luck = a->known ? a->after - a->mean : 0;
    return side == SIDE_BLUE ? -luck : luck;
}

int32_t account_skill(const struct account *a, int side)
{
    int32_t skill = a->known && a->better ? a->mean - a->best : 0;
    return side == SIDE_BLUE ? -skill : skill;
}

void turning_sums(const struct fortunes *t, struct turning_sum sum[SIDE_COUNT])
{
    memset(sum, 0, sizeof *sum * SIDE_COUNT);
    for (int i = 0; i < t->deeds; i++) {
        const struct account *a = &t->account[i];
        struct turning_sum *s = &sum[t->deed[i].side];
        if (!a->known)
            continue;
        s->orders++;
        s->thrown += t->deed[i].dice;
        s->worse += a->better;
        s->luck += account_luck(a, t->deed[i].side);
        s->skill += account_skill(a, t->deed[i].side);
    }
}
