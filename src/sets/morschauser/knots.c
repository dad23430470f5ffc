/* Who fights whom: attacks, who joins or is drawn in, and how those in contact are split into
 * fights (MO-32).
 */
#include "sets/morschauser/morschauser.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The enemy in one of a unit's three front boxes, -1 half left, 0 ahead, 1 half right; -1: none. */
int mo_enemy_before(const struct board *b, int unit, int side)
{
    int i =
        mo_unit_at(b, box_step(mo_box_of(b->t, unit), mo_face_of(b->t, unit) + side + FACINGS, 1));
    return i >= 0 && side_of(b->t, i) != side_of(b->t, unit) ? i : -1;
}

bool mo_active_fighter(const struct board *b, int unit)
{
    return unit_stands(b->t, unit) && side_of(b->t, unit) == b->t->active && !mo_stacked(b, unit);
}

int mo_attack_bit(int side)
{
    return side < 0 ? 1 : side > 0 ? 2 : 0;
}

/* Does an active unit attack this enemy: straight ahead, or as it has been told to? */
bool mo_attacks(const struct board *b, int unit, int enemy)
{
    for (int side = -1; side <= 1; side++)
        if (mo_enemy_before(b, unit, side) == enemy &&
            (side == 0 || (mo_attr_of(b->t, unit, U_ATTACK) & mo_attack_bit(side))))
            return true;
    return false;
}

static bool attacks_any(const struct board *b, int unit)
{
    for (int side = -1; side <= 1; side++) {
        int enemy = mo_enemy_before(b, unit, side);
        if (enemy >= 0 && mo_attacks(b, unit, enemy))
            return true;
    }
    return false;
}

static bool is_attacked(const struct board *b, int unit)
{
    for (int f = 0; f < FACINGS; f++) {
        int i = mo_unit_at(b, box_step(mo_box_of(b->t, unit), f, 1));
        if (i >= 0 && mo_active_fighter(b, i) && side_of(b->t, i) != side_of(b->t, unit) &&
            mo_attacks(b, i, unit))
            return true;
    }
    return false;
}

/* A passive unit that is not attacked, but has an enemy in its zone: it may fight. */
bool mo_may_join(const struct board *b, int unit)
{
    if (!unit_stands(b->t, unit) || side_of(b->t, unit) == b->t->active || mo_stacked(b, unit) ||
        is_attacked(b, unit))
        return false;
    for (int side = -1; side <= 1; side++)
        if (mo_enemy_before(b, unit, side) >= 0)
            return true;
    return false;
}

static bool joins(const struct board *b, int unit)
{
    return mo_attr_of(b->t, unit, U_JOIN) == 1 && mo_may_join(b, unit);
}

/* Is an active unit drawn into a melee by a defender who joins? */
static bool is_drawn(const struct board *b, int unit)
{
    for (int f = 0; f < FACINGS; f++) {
        int i = mo_unit_at(b, box_step(mo_box_of(b->t, unit), f, 1));
        if (i >= 0 && side_of(b->t, i) != side_of(b->t, unit) && joins(b, i) &&
            mo_in_zone_of(b, i, mo_box_of(b->t, unit)))
            return true;
    }
    return false;
}

/* A file may put several into one box, or one beside the grid: who does not hold the box it is in
 * fights nobody. */
bool mo_takes_part(const struct board *b, int unit)
{
    if (!unit_stands(b->t, unit) || mo_unit_at(b, mo_box_of(b->t, unit)) != unit ||
        mo_attr_of(b->t, unit, U_FOUGHT))
        return false;
    if (side_of(b->t, unit) == b->t->active)
        return attacks_any(b, unit) || is_drawn(b, unit);
    return is_attacked(b, unit) || joins(b, unit);
}

/* ==== knots and fights =======================================================================
 */

static bool could_fight(const struct board *b, int active, int passive)
{
    return mo_attacks(b, active, passive) || mo_in_zone_of(b, passive, mo_box_of(b->t, active));
}

void mo_knot_fill(const struct board *b, struct knot *k)
{
    memset(k, 0, sizeof *k);
    for (int i = 0; i < b->t->units && k->count < KNOT; i++)
        if (!mo_attr_of(b->t, i, U_FIGHT) && mo_takes_part(b, i))
            k->unit[k->count++] = i;
    for (int i = 0; i < k->count; i++)
        for (int j = 0; j < k->count; j++) {
            int a = k->unit[i], p = k->unit[j];
            if (side_of(b->t, a) != b->t->active || side_of(b->t, p) == b->t->active ||
                !box_adjacent(mo_box_of(b->t, a), mo_box_of(b->t, p)) || !could_fight(b, a, p))
                continue;
            k->touch[i] |= (uint64_t)1 << j;
            k->touch[j] |= (uint64_t)1 << i;
            if (mo_enemy_before(b, a, 0) == p) {
                k->ahead[i] |= (uint64_t)1 << j;
                k->ahead[j] |= (uint64_t)1 << i;
            }
        }
}

/* All equally good ways to split a knot (MO-32): each fight has as few units as can be (the sum of
 * the squares of their numbers is least), and then as many as can be fight whom they attack
 * straight ahead. Found by taking the first unit not yet in a fight, trying every star it could be
 * part of, and leaving off where even pairs for all the rest would be worse than the best known. */
enum { SPLITS = 48, SPLIT_STEPS = 200000, WEIGHT = 64 };
struct splits {
    const struct knot *knot;
    int best, count, steps;
    uint64_t star[KNOT]; /* the way being tried: star of each unit */
    uint64_t way[SPLITS][KNOT];
};

static int bits(uint64_t set)
{
    int count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

int mo_lowest(uint64_t set)
{
    int at = 0;
    while (!(set >> at & 1))
        at++;
    return at;
}

static void split_on(struct splits *s, uint64_t left, int cost);

static void split_star(struct splits *s, uint64_t left, int cost, int centre, uint64_t leaves)
{
    uint64_t star = leaves | (uint64_t)1 << centre;
    int size = bits(star), ahead = bits(s->knot->ahead[centre] & leaves);
    for (uint64_t m = star; m; m &= m - 1)
        s->star[mo_lowest(m)] = star;
    split_on(s, left & ~star, cost + WEIGHT * size * size - ahead);
}

/* Every subset of `from`, smallest first, as the leaves of a star (with `always` among them). */
static void split_leaves(struct splits *s, uint64_t left, int cost, int centre, uint64_t always,
                         uint64_t from, int least)
{
    int most = bits(from);
    for (int size = least; size <= most; size++)
        for (uint64_t sub = from;; sub = (sub - 1) & from) {
            if (bits(sub) == size)
                split_star(s, left, cost, centre, sub | always);
            if (!sub)
                break;
        }
}

static void split_on(struct splits *s, uint64_t left, int cost)
{
    const struct knot *k = s->knot;
    /* Pairs cost twice the weight for each of them, less one for each attacked straight ahead. */
    int least = cost + (2 * WEIGHT - 1) * bits(left);
    if (++s->steps > SPLIT_STEPS || (s->best >= 0 && least > s->best))
        return;
    if (!left) {
        if (s->best < 0 || cost < s->best)
            s->count = 0;
        s->best = cost;
        if (s->count < SPLITS)
            memcpy(s->way[s->count++], s->star, sizeof s->star);
        return;
    }
    for (uint64_t m = left; m; m &= m - 1)
        if (!(k->touch[mo_lowest(m)] & left))
            return;
    int first = mo_lowest(left);
    uint64_t near = k->touch[first] & left, me = (uint64_t)1 << first;
    split_leaves(s, left, cost, first, 0, near, 1);
    for (uint64_t m = near; m; m &= m - 1) {
        int centre = mo_lowest(m);
        split_leaves(s, left, cost, centre, me, k->touch[centre] & left & ~me, 1);
    }
}

/* The part of the knot that hangs together with a unit. */
static uint64_t knot_part(const struct knot *k, int first)
{
    uint64_t part = (uint64_t)1 << first, old = 0;
    while (part != old) {
        old = part;
        for (uint64_t m = part; m; m &= m - 1)
            part |= k->touch[mo_lowest(m)];
    }
    return part;
}

static int next_fight(const struct table *t)
{
    bool used[TABLE_UNITS + 2] = {false};
    int number = 1;
    for (int i = 0; i < t->units; i++)
        if (mo_attr_of(t, i, U_FIGHT) <= TABLE_UNITS)
            used[mo_attr_of(t, i, U_FIGHT)] = true;
    while (used[number])
        number++;
    return number;
}

static struct splits *splits_of(const struct knot *k, uint64_t part)
{
    struct splits *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->knot = k;
    s->best = -1;
    split_on(s, part, 0);
    return s;
}

/* The unit whose fight is open between equally good ways; -1: there is one way only. */
static int split_open(const struct splits *s, uint64_t part)
{
    for (uint64_t m = part; m; m &= m - 1)
        for (int i = 1; i < s->count; i++)
            if (s->way[i][mo_lowest(m)] != s->way[0][mo_lowest(m)])
                return mo_lowest(m);
    return -1;
}

int mo_stars_of(const struct knot *k, int at, uint64_t *star, int max)
{
    struct splits *s = splits_of(k, knot_part(k, at));
    int count = 0;
    for (int i = 0; i < s->count && count < max; i++) {
        bool known = false;
        for (int n = 0; n < count; n++)
            known = known || star[n] == s->way[i][at];
        if (!known)
            star[count++] = s->way[i][at];
    }
    free(s);
    return count;
}

/* "R3+B2+B4" */
void mo_star_word(const struct table *t, const struct knot *k, uint64_t star, char *out,
                  size_t size)
{
    char name[REF_TEXT];
    out[0] = '\0';
    for (; star; star &= star - 1) {
        size_t used = strlen(out);
        snprintf(out + used, size - used, "%s%s", used ? "+" : "",
                 ref_text(t, ref_unit(t, k->unit[mo_lowest(star)]), name));
    }
}

void mo_star_fix(struct turn *turn, const struct knot *k, uint64_t star)
{
    int number = next_fight(turn->table);
    for (; star; star &= star - 1)
        mo_set_unit(turn, k->unit[mo_lowest(star)], U_FIGHT, number);
}

/* Puts every unit that takes part into a fight; stops with a question where the active side may
 * choose. True when all is done. */
bool mo_split_all(struct turn *turn)
{
    struct board b;
    struct knot k;
    for (;;) {
        mo_board_fill(&b, turn->table);
        mo_knot_fill(&b, &k);
        if (k.count == 0)
            return true;
        uint64_t part = knot_part(&k, 0);
        struct splits *s = splits_of(&k, part);
        int open = split_open(s, part);
        if (s->count == 0) { /* nobody to fight after all */
            mo_set_unit(turn, k.unit[0], U_FOUGHT, 1);
        } else if (open >= 0) {
            question_ask(turn, ASK_SPLIT, turn->table->active, k.unit[open] + 1);
        } else {
            for (uint64_t m = part; m;) {
                mo_star_fix(turn, &k, s->way[0][mo_lowest(m)]);
                m &= ~s->way[0][mo_lowest(m)];
            }
        }
        free(s);
        if (open >= 0)
            return false;
    }
}
