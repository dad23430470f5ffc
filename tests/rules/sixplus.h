/* 6+ on a small table: what its tests share. A base that looks east (90) or west reaches 10 mm to
 * either side of its middle along x and 20 mm along y. */
#ifndef FOILSHOT_TESTS_SIXPLUS_H
#define FOILSHOT_TESTS_SIXPLUS_H

#include "rules/field.h"

#include "kit/measured.h"

/* An empty table of 36 cm; Red goes first. */
static inline int six_new(void **state)
{
    field_new(state);
    snprintf(field.set.set, sizeof field.set.set, "sixplus");
    field.set.width = field.set.depth = 360 * MM;
    field.set.first = SIDE_RED;
    return 0;
}

#define SIX_TEST(name) cmocka_unit_test_setup_teardown(name, six_new, field_end)

/* Nobody who matters, in the far corner. */
static inline void six_far(int side)
{
    put(side, "infantry", side == SIDE_RED ? 15 : 345, 335, side == SIDE_RED ? 90 : 270);
}

static inline bool six_phase(const char *word)
{
    return strcmp(field.game.rules->phase[table()->phase].word, word) == 0;
}

/* Ends phases until the other side moves; answers nothing. */
static inline void six_pass(void)
{
    int side = table()->active;
    for (int n = 0; n < 4 && table()->active == side && !table()->over; n++)
        say("end");
    assert_true(table()->over || table()->active != side);
}

/* To the shooting of the side that moves now. */
static inline void six_shoot(void)
{
    say("end");
    if (!six_phase("shoot"))
        fail_msg("nobody has anything to shoot at");
}

/* Text of the coach about an order, or about the moment ("" = none): its lines, one after another.
 */
static inline const char *six_coach(const char *text)
{
    static char all[1200];
    static struct coach coach;
    struct order order;
    struct trouble trouble;
    all[0] = '\0';
    if (*text)
        assert_true(order_read(field.game.rules, table(), SIDE_NONE, text, &order, &trouble));
    field.game.rules->shows->coach(table(), *text ? &order : NULL, &coach);
    for (int i = 0; i < coach.lines; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s; ", coach.line[i].text);
    for (int i = 0; i < coach.ids; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s ", coach.id[i]);
    return all;
}

static inline void six_coach_says(const char *order, const char *part)
{
    const char *all = six_coach(order);
    if (!strstr(all, part))
        fail_msg("the coach says of \"%s\": %s", order, all);
}

/* Has the journal any die at all? */
static inline bool six_any_die(void)
{
    for (int32_t i = 0; i < field.game.journal.count; i++)
        for (int32_t k = 0; k < field.game.journal.block[i].count; k++)
            if (field.game.journal.block[i].entry[k].kind == ENTRY_DIE)
                return true;
    return false;
}

#endif
