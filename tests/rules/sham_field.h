/* Tables for tests of S.H.A.M.: rules/field.h with the set's own shorthand. Red's Army Commander is
 * R1 in the south-west corner, Blue's B1 in the north-east one, far from everything; the units a
 * test lays out are R2, R3 … and B2, B3 … in order, commanded by them unless it says otherwise.
 * Red is active first. Places are the middle of a unit's front edge. */
#ifndef FOILSHOT_TESTS_SHAM_FIELD_H
#define FOILSHOT_TESTS_SHAM_FIELD_H

#include "rules/field.h"

static inline struct setting_unit *last_put(void)
{
    return &field.set.unit[field.set.unit_count - 1];
}

static inline void named(const char *name)
{
    snprintf(last_put()->name, sizeof last_put()->name, "%s", name);
}

static inline void led_by(const char *name)
{
    snprintf(last_put()->leader, sizeof last_put()->leader, "%s", name);
}

static inline void in_ranks(const char *form)
{
    snprintf(last_put()->form, sizeof last_put()->form, "%s", form);
}

static inline void of_strength(int elements)
{
    last_put()->strength = elements;
}

/* The table and the two Army Commanders. The dice of Red's first command phase are the generator's
 * (a test scripts dice from there on). */
static inline void lay(void)
{
    snprintf(field.set.set, sizeof field.set.set, "sham");
    field.set.width = 1200 * MM;
    field.set.depth = 900 * MM;
    field.set.first = SIDE_RED;
    field.set.turns = 6;
    put(SIDE_RED, "commander", 60, 40, 0);
    named("Red Army");
    put(SIDE_BLUE, "commander", 1140, 860, 180);
    named("Blue Army");
}

/* Goes on, spending no points, until the side may give orders in the phase. */
static inline void until(const char *phase, int side)
{
    for (int n = 0; n < 60 && !table()->over; n++) {
        if (!table()->ask && table()->step > 0 && table()->active == side &&
            strcmp(field.game.rules->phase[table()->phase].word, phase) == 0)
            return;
        say(table()->ask ? "answer no" : "end");
    }
    fail_msg("%s never comes to %s", side_word(side), phase);
}

/* To Red's next command phase, in which his commanders roll these faces in order. */
static inline void red_rolls(const char *faces)
{
    bool there = table()->active == SIDE_BLUE && table()->phase == 0 && table()->step > 0;
    if (!there)
        dice("1");
    until("command", SIDE_BLUE);
    dice(faces);
    until("command", SIDE_RED);
}

static inline bool phase_is(const char *word)
{
    return strcmp(field.game.rules->phase[table()->phase].word, word) == 0;
}

/* Middle of the front edge. */
static inline struct pose stand(const char *name)
{
    return field.game.rules->decides->pose(table(), thing(name).index);
}

/* Stands there, to half a millimetre. */
static inline void is_at(const char *name, int x, int y)
{
    struct pose pose = stand(name);
    if (vec_distance(pose.at, (struct vec){x * MM, y * MM}) > 500)
        fail_msg("%s stands at %d %d, not at %d %d mm", name, pose.at.x, pose.at.y, x, y);
}

static inline int elements(const char *name)
{
    const struct unit *u = &table()->unit[thing(name).index];
    int count = 0;
    for (int i = 0; i < u->bases; i++)
        count += table()->base[u->base + i].where == WHERE_TABLE;
    return count;
}

static inline bool runs(const char *name)
{
    return attr(name, "runs") != 0;
}

/* Least gap between two units, µm. */
static inline int32_t between(const char *a, const char *b)
{
    const struct unit *u = &table()->unit[thing(a).index], *v = &table()->unit[thing(b).index];
    int32_t least = INT32_MAX;
    for (int i = u->base; i < u->base + u->bases; i++)
        for (int k = v->base; k < v->base + v->bases; k++) {
            const struct base *x = &table()->base[i], *y = &table()->base[k];
            if (x->where != WHERE_TABLE || y->where != WHERE_TABLE)
                continue;
            struct outline ox = base_outline(x), oy = base_outline(y);
            int32_t gap = outline_gap(&ox, &oy);
            least = gap < least ? gap : least;
        }
    return least;
}

static inline bool touch(const char *a, const char *b)
{
    return between(a, b) <= CONTACT;
}

/* Is there an answer of this word to the open question? */
static inline bool may_answer(const char *word)
{
    static struct offers offers;
    rules_offer(field.game.rules, table(), table()->ask_side, &offers);
    for (int i = 0; i < offers.count; i++)
        if (strcmp(offers.offer[i].word, word) == 0)
            return true;
    return false;
}

#endif
