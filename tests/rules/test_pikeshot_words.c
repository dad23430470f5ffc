/* Pike and Shot: what is told and shown before and after: offers, ghosts, the nearest order that
 * would be allowed, the coach, signs, cards, roster, overlays. */
#include "rules/pike.h"

#include "computer/random.h"

static struct coach coach;

static void ask_coach(const char *order)
{
    struct order o;
    if (!order_read(field.game.rules, table(), SIDE_NONE, order, &o, &field.trouble))
        fail_msg("%s", field.trouble.text);
    field.game.rules->shows->coach(table(), &o, &coach);
}

static bool coached(const char *part)
{
    for (int i = 0; i < coach.lines; i++)
        if (strstr(coach.line[i].text, part))
            return true;
    return false;
}

static void the_arithmetic_is_told_before_a_charge(void **state)
{
    (void)state;
    stand(SIDE_RED, "cavalry", 80, 180, 90);
    stand(SIDE_BLUE, "infantry", 180, 180, 0);
    setup();
    ask_coach("charge R1 at B1");
    assert_true(coached("A die + 2, halved against Infantry (PS-44), doubled in the left flank "
                        "(PS-47): 6.0 hits on average"));
    assert_true(coached("strikes back: 3.5"));
    assert_int_equal(coach.terms, 2);  /* the die and what is added to it */
    assert_int_equal(coach.out_of, 0); /* no face finishes it */
    assert_string_equal(coach.id[0], "PS-41");
    ask_coach("move R1 to 12 18");
    assert_non_null(strstr(coach.title, "4 inches of 12 inches"));
    ask_coach("charge R1 at B1 to 8 30"); /* refused: the coach says why */
    assert_string_equal(coach.id[0], "PS-21");
}

static void the_arithmetic_is_told_before_a_shot_and_a_blow(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 180, 90);
    stand(SIDE_RED, "cavalry", 60, 300, 90);
    stand(SIDE_BLUE, "swordsmen", 150, 180, 270);
    stand(SIDE_BLUE, "infantry", 160, 300, 270);
    ground(TERRAIN_WOOD, 150, 180, 40, 60);
    setup();
    say("charge R2 at B2");
    say("end");
    ask_coach("shoot R1 at B1");
    assert_true(coached("2.0 hits on average"));
    assert_false(coached("It has "));
    ask_coach("fight R2 at B2");
    assert_true(coached("3.0 hits on average"));
}

static void the_nearest_that_is_allowed(void **state)
{
    (void)state;
    struct order o;
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_BLUE, "infantry", 160, 180, 270);
    ground(TERRAIN_WOOD, 60, 280, 80, 60);
    setup();
    static const char *const wish[] = {
        "move R1 to 30 18",   /* too far, and an enemy on the way */
        "move R1 to 6 28",    /* into a wood */
        "move R1 to -3 18",   /* off the table */
        "move R1 to 15.5 18", /* upon an enemy */
        "move R1 to 6 35 face 45",
    };
    for (size_t i = 0; i < sizeof wish / sizeof wish[0]; i++) {
        static struct verdict v;
        assert_true(order_read(field.game.rules, table(), SIDE_RED, wish[i], &o, &field.trouble));
        if (!rules_snap(field.game.rules, table(), &o))
            fail_msg("nothing is near \"%s\"", wish[i]);
        rules_check(field.game.rules, table(), &o, &v);
        assert_true(v.allowed);
        struct order again = o;
        assert_true(rules_snap(field.game.rules, table(), &again)); /* and stays where it is */
        assert_int_equal(again.to.x, o.to.x);
        assert_int_equal(again.to.y, o.to.y);
    }
    assert_true(
        order_read(field.game.rules, table(), SIDE_RED, "move B1 to 9 9", &o, &field.trouble));
    assert_false(rules_snap(field.game.rules, table(), &o)); /* no place makes that right */
}

static void in_hand_to_hand_a_turn_snaps_to_quarters(void **state)
{
    (void)state;
    struct order o;
    int base[8];
    struct pose pose[8];
    stand(SIDE_RED, "cavalry", 80, 180, 90);
    stand(SIDE_BLUE, "infantry", 180, 180, 0);
    setup();
    say("charge R1 at B1");
    assert_true(said("PS-23", "left flank"));
    dice("1");
    say("end");
    assert_true(
        order_read(field.game.rules, table(), SIDE_BLUE, "turn B1 face 300", &o, &field.trouble));
    assert_true(rules_snap(field.game.rules, table(), &o));
    assert_int_equal(o.face, 270 * DEG);
    /* The ghost shows both of them. */
    assert_int_equal(field.game.rules->decides->ghost(table(), &o, base, pose, 8), 2);
    assert_int_equal(hundredth(pose[1].at.x), 1600);
}

static void the_ghost_of_a_charge_is_lined_up(void **state)
{
    (void)state;
    struct order o;
    int base[4];
    struct pose pose[4];
    stand(SIDE_RED, "cavalry", 60, 180, 90);
    stand(SIDE_BLUE, "infantry", 160, 190, 270);
    setup();
    assert_true(
        order_read(field.game.rules, table(), SIDE_RED, "charge R1 at B1", &o, &field.trouble));
    assert_int_equal(field.game.rules->decides->ghost(table(), &o, base, pose, 4), 1);
    say("charge R1 at B1");
    assert_int_equal(pose[0].at.x, place("R1").x);
    assert_int_equal(pose[0].at.y, place("R1").y);
}

static void cards_signs_roster_and_spent(void **state)
{
    (void)state;
    struct words text;
    struct quality quality[QUALITIES_MAX];
    struct roster row[ROSTER_ROWS];
    struct signs signs;
    stand(SIDE_RED, "infantry", 60, 180, 90);
    stand(SIDE_BLUE, "infantry", 150, 180, 270);
    named(ground(TERRAIN_HILL, 60, 180, 60, 80), "Gallows Hill");
    setup();
    words_init(&text);
    const struct rules *rules = field.game.rules;
    rules->shows->card(table(), thing("R1"), &text);
    assert_non_null(strstr(text.text, "0 of 15 hits"));
    assert_non_null(strstr(text.text, "Gallows Hill"));
    words_clear(&text);
    rules->shows->card(table(), ref_piece(table(), 0), &text);
    assert_non_null(strstr(text.text, "PS-46"));
    words_release(&text);
    assert_int_equal(rules->shows->qualities(table(), thing("R1").index, quality), 3);
    assert_string_equal(quality[0].value, "6″");
    assert_int_equal(rules->shows->roster(table(), row), 2);
    assert_int_equal(row[0].left, 1);
    rules->shows->signs(table(), thing("R1").index, &signs);
    assert_int_equal(signs.pips, 0);
    assert_int_equal(signs.of, 15);
    assert_false(rules->shows->spent(table(), thing("R1").index));
    say("turn R1 face 91");
    assert_true(rules->shows->spent(table(), thing("R1").index));
}

static int marks;

static void count_area(void *self, enum meaning m, const struct vec *p, int count)
{
    (void)self, (void)m, (void)p, (void)count;
    marks++;
}

static void count_disc(void *self, enum meaning m, struct vec centre, int32_t radius)
{
    (void)self, (void)m, (void)centre, (void)radius;
    marks++;
}

static void count_wedge(void *self, enum meaning m, struct vec centre, int32_t radius, int32_t from,
                        int32_t to)
{
    (void)self, (void)m, (void)centre, (void)radius, (void)from, (void)to;
    marks++;
}

static void count_label(void *self, enum meaning m, struct vec at, const char *text)
{
    (void)self, (void)m, (void)at, (void)text;
    marks++;
}

static bool draws(enum overlay what, const char *order)
{
    const struct painter painter = {NULL,       count_area,  count_area,
                                    count_disc, count_wedge, count_label};
    struct order o;
    if (!order_read(field.game.rules, table(), SIDE_NONE, order, &o, &field.trouble))
        fail_msg("%s", field.trouble.text);
    marks = 0;
    field.game.rules->shows->overlay(table(), what, &o, &painter);
    return marks > 0;
}

static void overlays_draw(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 180, 90);
    stand(SIDE_RED, "cavalry", 60, 60, 90);
    stand(SIDE_BLUE, "reiters", 150, 180, 270);
    stand(SIDE_BLUE, "cavalry", 150, 60, 270);
    named(ground(TERRAIN_HILL, 300, 300, 60, 60), "The Hill");
    goal("hold", "The Hill", 1);
    field.set.goal[0].side = SIDE_RED;
    setup();
    assert_true(draws(OVERLAY_SELECTED, "move R1"));
    assert_true(draws(OVERLAY_SELECTED, "move R1 to 8 18"));
    assert_true(draws(OVERLAY_SELECTED, "charge R2"));
    assert_true(draws(OVERLAY_SELECTED, "charge R2 at B2"));
    assert_true(draws(OVERLAY_THREAT, "move R1"));
    assert_true(draws(OVERLAY_FIRE, "move R1"));
    assert_true(draws(OVERLAY_SIGHT, "move R1"));
    assert_true(draws(OVERLAY_ZONE, "move R1"));
    say("end");
    assert_true(draws(OVERLAY_SELECTED, "shoot R1"));
    assert_true(draws(OVERLAY_SELECTED, "shoot R1 at B1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PIKE_TEST(the_arithmetic_is_told_before_a_charge),
        PIKE_TEST(the_arithmetic_is_told_before_a_shot_and_a_blow),
        PIKE_TEST(the_nearest_that_is_allowed),
        PIKE_TEST(in_hand_to_hand_a_turn_snaps_to_quarters),
        PIKE_TEST(the_ghost_of_a_charge_is_lined_up),
        PIKE_TEST(cards_signs_roster_and_spent),
        PIKE_TEST(overlays_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
