#include "kit/pairing.h"

#include <stdlib.h>
#include <string.h>

struct set {
    uint64_t word[2];
};

static bool set_has(struct set s, int i)
{
    return s.word[i >> 6] >> (i & 63) & 1;
}

static void set_drop(struct set *s, int i)
{
    s->word[i >> 6] &= ~((uint64_t)1 << (i & 63));
}

static void set_put(struct set *s, int i)
{
    s->word[i >> 6] |= (uint64_t)1 << (i & 63);
}

static int set_first(struct set s)
{
    for (int i = 0; i < PAIRING_MEN; i++)
        if (set_has(s, i))
            return i;
    return -1;
}

/* ---- memory of the search
 * ------------------------------------------------------------------------- */

struct memo {
    struct set *key;
    int16_t *value; /* NONE: empty */
    size_t room, used;
};

enum { NEVER = -1000, EMPTY = INT16_MIN };

static size_t memo_slot(const struct memo *m, struct set key)
{
    uint64_t h = (key.word[0] ^ key.word[1] * 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
    size_t i = (size_t)(h ^ h >> 29) & (m->room - 1);
    while (m->value[i] != EMPTY &&
           (m->key[i].word[0] != key.word[0] || m->key[i].word[1] != key.word[1]))
        i = (i + 1) & (m->room - 1);
    return i;
}

static void memo_init(struct memo *m, size_t room)
{
    *m = (struct memo){.room = room};
    m->key = malloc(room * sizeof *m->key);
    m->value = malloc(room * sizeof *m->value);
    if (!m->key || !m->value)
        abort();
    for (size_t i = 0; i < room; i++)
        m->value[i] = EMPTY;
}

static void memo_release(struct memo *m)
{
    free(m->key);
    free(m->value);
}

static void memo_put(struct memo *m, struct set key, int value)
{
    if ((m->used + 1) * 2 > m->room) {
        struct memo more;
        memo_init(&more, m->room * 2);
        for (size_t i = 0; i < m->room; i++)
            if (m->value[i] != EMPTY) {
                size_t slot = memo_slot(&more, m->key[i]);
                more.key[slot] = m->key[i];
                more.value[slot] = m->value[i];
            }
        more.used = m->used;
        memo_release(m);
        *m = more;
    }
    size_t slot = memo_slot(m, key);
    m->key[slot] = key;
    m->value[slot] = (int16_t)value;
    m->used++;
}

/* ---- stars
 * ------------------------------------------------------------------------------------------ */

struct search {
    const struct pairing *p;
    bool doubled[256]; /* groups whose men may be doubled up on: then all of them must fight */
    struct memo memo;
};

static int most(const struct search *s, int centre, int leaf)
{
    const struct pairing *p = s->p;
    int limit = p->law->most[p->kind[centre]][p->kind[leaf]];
    if (limit > 1 && p->kind[centre] == 0 && p->kind[leaf] == 0 && p->group[centre] &&
        !s->doubled[p->group[centre]])
        limit = 1;
    return limit;
}

struct stars {
    struct star star[PAIRING_OPTIONS];
    int count;
};

static void star_add(struct stars *stars, struct star star)
{
    if (stars->count < PAIRING_OPTIONS)
        stars->star[stars->count++] = star;
}

/* Adds leaves from `from` on to a star whose centre is `centre`. */
static void stars_grow(const struct search *s, struct set left, struct stars *stars,
                       struct star star, int centre, int first_leaf, int leaves, int from)
{
    const struct pairing *p = s->p;
    if (leaves >= 2)
        star_add(stars, star);
    for (int i = from; i < p->men; i++) {
        if (!set_has(left, i) || !p->touch[centre][i] || i == centre)
            continue;
        bool named = false;
        for (int k = 0; k < star.count; k++)
            named = named || star.man[k] == i;
        if (named || (first_leaf >= 0 && p->kind[i] != p->kind[first_leaf]))
            continue;
        if (leaves + 1 > most(s, centre, i) || star.count >= STAR_MEN)
            continue;
        struct star more = star;
        more.man[more.count++] = i;
        stars_grow(s, left, stars, more, centre, first_leaf >= 0 ? first_leaf : i, leaves + 1,
                   i + 1);
    }
}

/* Every fight of man m with men that are left, standing by last. */
static void stars_of(const struct search *s, struct set left, int m, struct stars *stars)
{
    const struct pairing *p = s->p;
    stars->count = 0;
    for (int i = 0; i < p->men; i++) /* one against one */
        if (set_has(left, i) && p->touch[m][i] && (most(s, m, i) >= 1 || most(s, i, m) >= 1))
            star_add(stars, (struct star){.count = 2, .man = {m, i}});
    struct star alone = {.count = 1, .man = {m}};
    stars_grow(s, left, stars, alone, m, -1, 0, 0); /* m against several */
    for (int c = 0; c < p->men; c++)                /* m among several against c */
        if (set_has(left, c) && p->touch[m][c] && most(s, c, m) >= 2)
            stars_grow(s, left, stars, (struct star){.count = 2, .man = {m, c}}, c, m, 1, 0);
    if (!p->group[m] || !s->doubled[p->group[m]])
        star_add(stars, alone);
}

static struct set set_without(struct set left, const struct star *star)
{
    for (int i = 0; i < star->count; i++)
        set_drop(&left, star->man[i]);
    return left;
}

/* Most figures that can be brought into fights out of those left; NEVER if a bound cannot be kept.
 */
static int best(struct search *s, struct set left)
{
    int m = set_first(left);
    if (m < 0)
        return 0;
    size_t slot = memo_slot(&s->memo, left);
    if (s->memo.value[slot] != EMPTY)
        return s->memo.value[slot];
    struct stars *stars = malloc(sizeof *stars);
    if (!stars)
        abort();
    stars_of(s, left, m, stars);
    int most_in = NEVER;
    for (int i = 0; i < stars->count; i++) {
        int in = stars->star[i].count > 1 ? stars->star[i].count : 0;
        int rest = best(s, set_without(left, &stars->star[i]));
        if (rest > NEVER && in + rest > most_in)
            most_in = in + rest;
    }
    free(stars);
    memo_put(&s->memo, left, most_in);
    return most_in;
}

/* ---- knots
 * ------------------------------------------------------------------------------------------ */

static void knot_grow(const struct pairing *p, struct set all, int m, struct set *knot)
{
    set_put(knot, m);
    for (int i = 0; i < p->men; i++)
        if (set_has(all, i) && p->touch[m][i] && !set_has(*knot, i))
            knot_grow(p, all, i, knot);
}

/* The sum over the knots: they do not touch each other. */
static int best_of_all(struct search *s, struct set left)
{
    int sum = 0;
    for (int m = set_first(left); m >= 0; m = set_first(left)) {
        struct set knot = {{0, 0}};
        knot_grow(s->p, left, m, &knot);
        int in = best(s, knot);
        if (in <= NEVER)
            return NEVER;
        sum += in;
        left.word[0] &= ~knot.word[0];
        left.word[1] &= ~knot.word[1];
    }
    return sum;
}

static struct set undecided(const struct pairing *p)
{
    struct set left = {{0, 0}};
    for (int i = 0; i < p->men; i++)
        if (p->fight[i] == 0)
            set_put(&left, i);
    return left;
}

/* Is one of a kind-0 group's men already doubled up on, or standing by? */
static void group_state(const struct pairing *p, int group, bool *doubled, bool *idle)
{
    *doubled = *idle = false;
    for (int i = 0; i < p->men; i++) {
        if (p->group[i] != group)
            continue;
        *idle = *idle || p->fight[i] < 0;
        int against = 0;
        for (int k = 0; k < p->men; k++)
            against += p->fight[i] > 0 && p->fight[k] == p->fight[i] && p->side[k] != p->side[i] &&
                       p->kind[k] == 0;
        *doubled = *doubled || (p->kind[i] == 0 && against > 1);
    }
}

enum { GROUPS_TRIED = 8 };

/* Groups that could be doubled up on: every man of theirs has an enemy, none stands by. */
static int groups_open(const struct pairing *p, int *group, bool *forced)
{
    int count = 0;
    bool seen[256] = {false};
    for (int i = 0; i < p->men && count < GROUPS_TRIED; i++) {
        int g = p->group[i];
        bool doubled, idle;
        if (!g || seen[g])
            continue;
        seen[g] = true;
        group_state(p, g, &doubled, &idle);
        if (p->untouched[g] || idle)
            continue;
        forced[count] = doubled;
        group[count++] = g;
    }
    return count;
}

/* Best number of figures over every way to open the groups; the open groups of each best way are
 * bits in `ways`. */
static int best_ways(const struct pairing *p, struct search *s, uint32_t *ways, int *count,
                     int *group, int *groups)
{
    bool forced[GROUPS_TRIED];
    *groups = groups_open(p, group, forced);
    int top = NEVER;
    *count = 0;
    for (uint32_t way = 0; way < 1u << *groups; way++) {
        bool fits = true;
        for (int g = 0; g < *groups; g++)
            fits = fits && (!forced[g] || (way >> g & 1));
        if (!fits)
            continue;
        memset(s->doubled, 0, sizeof s->doubled);
        for (int g = 0; g < *groups; g++)
            s->doubled[group[g]] = way >> g & 1;
        memo_init(&s->memo, 256);
        int in = best_of_all(s, undecided(p));
        memo_release(&s->memo);
        if (in > top) {
            top = in;
            *count = 0;
        }
        if (in == top && in > NEVER)
            ways[(*count)++] = way;
    }
    return top;
}

static bool star_same(const struct star *a, const struct star *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++) {
        bool in = false;
        for (int k = 0; k < b->count; k++)
            in = in || a->man[i] == b->man[k];
        if (!in)
            return false;
    }
    return true;
}

/* The fights of man m that belong to some best split. */
static int options_of(struct pairing *p, int m, struct star *options)
{
    struct search s = {.p = p};
    uint32_t ways[1 << GROUPS_TRIED];
    int group[GROUPS_TRIED], groups, count, found = 0;
    int top = best_ways(p, &s, ways, &count, group, &groups);
    struct stars *stars = malloc(sizeof *stars);
    if (!stars)
        abort();
    for (int w = 0; w < count; w++) {
        memset(s.doubled, 0, sizeof s.doubled);
        for (int g = 0; g < groups; g++)
            s.doubled[group[g]] = ways[w] >> g & 1;
        memo_init(&s.memo, 256);
        struct set left = undecided(p);
        stars_of(&s, left, m, stars);
        for (int i = 0; i < stars->count; i++) {
            int in = stars->star[i].count > 1 ? stars->star[i].count : 0;
            bool known = false;
            for (int k = 0; k < found; k++)
                known = known || star_same(&options[k], &stars->star[i]);
            if (!known && found < PAIRING_OPTIONS &&
                in + best_of_all(&s, set_without(left, &stars->star[i])) == top)
                options[found++] = stars->star[i];
        }
        memo_release(&s.memo);
    }
    free(stars);
    return found;
}

void pairing_take(struct pairing *p, const struct star *star)
{
    int16_t number = 0;
    for (int i = 0; i < p->men; i++)
        if (p->fight[i] > number)
            number = p->fight[i];
    for (int i = 0; i < star->count; i++)
        p->fight[star->man[i]] = star->count > 1 ? (int16_t)(number + 1) : (int16_t)-1;
}

int pairing_next(struct pairing *p, struct star options[PAIRING_OPTIONS])
{
    for (;;) {
        bool decided_one = false;
        for (int m = 0; m < p->men; m++) {
            if (p->fight[m] != 0)
                continue;
            int count = options_of(p, m, options);
            if (count > 1)
                continue;
            struct star alone = {.count = 1, .man = {m}};
            pairing_take(p, count == 1 ? &options[0] : &alone);
            decided_one = true;
        }
        if (decided_one)
            continue;
        for (int m = 0; m < p->men; m++)
            if (p->fight[m] == 0)
                return options_of(p, m, options);
        return 0;
    }
}
