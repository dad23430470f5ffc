/* S.H.A.M.: moving and running (SH-30 … SH-37, SH-70 … SH-72). */
#include "rules/sham_field.h"

#include "computer/quick.h"

/* R2 foot at 300, 300 looking north, R3 horse in two ranks, R4 guns; Blue far off. Red may move. */
static void march(void)
{
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_RED, "horse", 600, 300, 0);
    in_ranks("double");
    put(SIDE_RED, "guns", 900, 300, 0);
    put(SIDE_RED, "foot", 300, 100, 0);
    put(SIDE_BLUE, "foot", 300, 800, 180);
    put(SIDE_BLUE, "foot", 600, 800, 180);
    setup();
    until("move", SIDE_RED);
}

static void passes(const char *unit)
{
    char order[40];
    snprintf(order, sizeof order, "test %s", unit);
    dice("6");
    say(order);
    if (table()->ask)
        say("answer no");
    assert_int_equal(attr(unit, "tested"), 1);
}

static void sh_31_stated_horse_12_foot_and_guns_6(void **state)
{
    (void)state;
    march();
    passes("R2");
    passes("R3");
    passes("R4");
    assert_int_equal(attr("R2", "left"), 60 * MM);
    assert_int_equal(attr("R3", "left"), 120 * MM);
    assert_int_equal(attr("R4", "left"), 60 * MM);
    shown("move R2 ahead 6.1", "SH-31");
    say("move R2 ahead 6");
    is_at("R2", 300, 360);
    say("move R3 ahead 12");
    is_at("R3", 600, 420);
}

static void sh_31_stated_commanders_have_moved_already(void **state)
{
    (void)state;
    march();
    refused("move R1 ahead 4", "SH-31");
    refused("test R1", "SH-31");
}

static void sh_32_stated_only_after_a_pass_and_a_fail_stays(void **state)
{
    (void)state;
    march();
    refused("move R2 ahead 6", "SH-32");
    dice("1");
    say("test R2");
    refused("move R2 ahead 6", "SH-32");
    refused("test R2", "SH-32");
    is_at("R2", 300, 300);
    passes("R3");
    refused("test R3", "HS-03");
}

static void nothing_is_used_up_by_what_changes_nothing(void **state)
{
    (void)state;
    march();
    passes("R2");
    refused("move R2 ahead 0", "HS-15");
    refused("move R2 by 0 0", "HS-15");
    refused("wheel R2 face 0", "HS-15");
    say("move R2 ahead 6");
}

static void sh_33_stated_no_nearer_than_3_cm(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_BLUE, "foot", 300, 380, 180);
    put(SIDE_BLUE, "foot", 900, 800, 180);
    setup();
    until("move", SIDE_RED);
    passes("R2");
    shown("move R2 ahead 5.1", "SH-33");
    say("move R2 ahead 5");
    assert_int_equal((between("R2", "B2") + 500) / MM, 30);
}

static void sh_33_ruling_enemy_commanders_too(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_BLUE, "commander", 300, 380, 180);
    led_by("Blue Army");
    put(SIDE_BLUE, "foot", 900, 800, 180);
    setup();
    until("move", SIDE_RED);
    passes("R2");
    shown("move R2 ahead 5.1", "SH-33");
    say("move R2 ahead 5");
}

static void sh_33_ruling_who_begins_nearer_goes_away_only(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_RED, "foot", 600, 300, 180); /* its back to B3 */
    put(SIDE_BLUE, "foot", 300, 320, 180);
    put(SIDE_BLUE, "foot", 600, 350, 180);
    setup();
    until("move", SIDE_RED);
    passes("R2");
    refused("move R2 ahead 1", "SH-33");
    say("about R2"); /* no nearer by that */
    passes("R3");
    say("move R3 ahead 6");
}

static void sh_34_stated_a_change_of_ranks_is_the_whole_move(void **state)
{
    (void)state;
    march();
    passes("R2");
    say("reform R2");
    assert_int_equal(attr("R2", "form"), 1);
    refused("move R2 ahead 1", "HS-03");
    passes("R3");
    say("move R3 ahead 1");
    refused("reform R3", "SH-34");
}

static void sh_34_ruling_the_front_edge_stays_and_needs_room(void **state)
{
    (void)state;
    march();
    passes("R2");
    say("reform R2");
    is_at("R2", 300, 300);
    passes("R3");
    say("reform R3");
    is_at("R3", 600, 300);
    until("command", SIDE_BLUE);
}

static void sh_34_ruling_no_room_no_change(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_RED, "foot", 300, 260, 0); /* close behind */
    put(SIDE_BLUE, "foot", 900, 800, 180);
    setup();
    until("move", SIDE_RED);
    passes("R2");
    shown("reform R2", "SH-34");
}

static void sh_35_stated_forward_wheel_or_about(void **state)
{
    (void)state;
    march();
    passes("R2");
    shown("move R2 to 32 34", "SH-35"); /* aside */
    refused("move R2 by 0 -3", "SH-35");
    say("move R2 ahead 2");
    is_at("R2", 300, 320);
    passes("R5");
    say("about R5");
    assert_int_equal(stand("R5").face, 180 * DEG);
    is_at("R5", 300, 70); /* its rear edge is now its front */
}

/* How often, of 400 quick players, one tells the unit to do that. */
static int quickly(const char *verb, const char *unit)
{
    static struct ahead ahead;
    static struct offers room;
    static struct quick quick;
    struct order order;
    int times = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        ahead_init(&ahead, field.game.rules);
        ahead_from(&ahead, table());
        quick_init(&quick, seed, &room);
        assert_true(quick_order(&quick, &ahead, SIDE_RED, &order));
        times += order.ids == 1 && order.id[0].index == thing(unit).index &&
                 strcmp(field.game.rules->verb[order.verb].word, verb) == 0;
    }
    return times;
}

/* Those who play ahead use what the rule permits as a soldier would. */
static void sh_35_plain_players_turn_their_back_to_no_enemy(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_RED, "guns", 600, 300, 0); /* in range: it would rather stand */
    put(SIDE_RED, "foot", 900, 600, 0); /* with its back to the enemy */
    put(SIDE_BLUE, "foot", 300, 500, 180);
    put(SIDE_BLUE, "foot", 600, 500, 180);
    put(SIDE_BLUE, "foot", 900, 400, 0);
    setup();
    until("move", SIDE_RED);
    passes("R2");
    passes("R3");
    passes("R4");
    assert_int_equal(quickly("about", "R2") + quickly("about", "R3"), 0);
    assert_true(quickly("move", "R2") > 0);
    assert_true(quickly("about", "R4") > 0);
}

static void sh_35_plain_players_go_straight_ahead_and_wheel_as_far_as_they_may(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 300, 0); /* who is nearest stands half aside */
    put(SIDE_RED, "foot", 600, 300, 0); /* who is nearest stands on its right */
    put(SIDE_BLUE, "foot", 380, 700, 180);
    put(SIDE_BLUE, "foot", 950, 400, 270);
    setup();
    until("move", SIDE_RED);
    passes("R2");
    passes("R3");
    assert_true(quickly("move", "R2") > 0);
    assert_true(quickly("wheel", "R3") > 0);
    assert_int_equal(quickly("wheel", "R2"), 0); /* it is before its front */
}

static void sh_34_plain_players_who_may_march_keep_their_ranks(void **state)
{
    (void)state;
    march();
    passes("R2");
    passes("R3");
    assert_true(quickly("move", "R2") > 0 && quickly("move", "R3") > 0);
    assert_int_equal(quickly("reform", "R2") + quickly("reform", "R3"), 0);
}

static void sh_35_ruling_wheels_are_measured_at_the_outer_corner(void **state)
{
    (void)state;
    march();
    passes("R2"); /* 16 cm wide: 6 cm of arc are 21.48° */
    shown("wheel R2 face 22", "SH-35");
    say("wheel R2 face 21");
    assert_int_equal(stand("R2").face, 21 * DEG);
    /* about the right front corner, which stays */
    struct pose pose = stand("R2");
    struct vec corner = pose_place(pose, (struct vec){80 * MM, 0});
    assert_true(vec_distance(corner, (struct vec){380 * MM, 300 * MM}) < 500);
    int32_t left = attr("R2", "left");
    assert_true(left > 1000 && left < 1700); /* 60 - 58.6 */
    shown("move R2 ahead 0.2", "SH-31");
}

static void sh_35_ruling_forward_and_wheels_add_up(void **state)
{
    (void)state;
    march();
    passes("R3"); /* 8 cm wide, 12 cm */
    say("move R3 ahead 4");
    say("wheel R3 face 340"); /* 20° left of 8 cm: 27.9 mm */
    int32_t left = attr("R3", "left");
    assert_true(left > 51 * MM && left < 53 * MM);
    say("move R3 ahead 5");
    refused("about R3", "SH-35");
    refused("move R3 ahead 0.5", "SH-31");
}

static void sh_35_ruling_nobody_moves_through_a_unit(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_RED, "foot", 300, 370, 0); /* 4 cm before it */
    put(SIDE_BLUE, "foot", 900, 800, 180);
    setup();
    until("move", SIDE_RED);
    passes("R2");
    shown("move R2 ahead 5", "SH-35");
    say("move R2 ahead 4");
    assert_true(touch("R2", "R3"));
}

static void sh_35_ruling_not_off_the_table(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 50, 180);
    put(SIDE_BLUE, "foot", 900, 800, 180);
    setup();
    until("move", SIDE_RED);
    passes("R2");
    refused("move R2 ahead 5.1", "HS-02");
    say("move R2 ahead 4");
}

static void sh_35_ruling_commanders_make_way(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_RED, "commander", 300, 345, 0); /* R3 on its way */
    led_by("Red Army");
    put(SIDE_BLUE, "foot", 900, 800, 180);
    setup();
    until("move", SIDE_RED);
    passes("R2");
    say("move R2 ahead 4");
    is_at("R2", 300, 340);
    assert_true(between("R2", "R3") >= -OVERLAP);
    assert_true(said("SH-35", "makes way"));
}

static void sh_37_ruling_not_in_contact(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_BLUE, "foot", 300, 300, 180);
    put(SIDE_BLUE, "foot", 900, 800, 180);
    put(SIDE_RED, "foot", 900, 100, 0);
    setup();
    until("move", SIDE_RED);
    shown("test R2", "SH-37");
}

/* ---- running ---- */

/* R2, three elements, is shot into running by B2; it is Blue's command phase. */
static void routed(int x, int y)
{
    lay();
    put(SIDE_RED, "foot", x, y, 0);
    put(SIDE_RED, "foot", 800, 300, 0);
    put(SIDE_RED, "foot", 1000, 300, 0);
    put(SIDE_BLUE, "foot", x, y + 100, 180);
    of_strength(3); /* its middle element is the nearest */
    put(SIDE_BLUE, "foot", 900, 800, 180);
}

static void rout(void)
{
    setup();
    until("shoot", SIDE_BLUE);
    dice("6 1 1 1");
    say("shoot B2 at R2");
    say("end");
    assert_true(runs("R2"));
}

static void sh_71_ruling_a_full_run_at_once_losing_nothing(void **state)
{
    (void)state;
    routed(300, 400);
    rout();
    assert_int_equal(elements("R2"), 3);
    assert_int_equal(stand("R2").face, 180 * DEG); /* turned away */
    is_at("R2", 300, 310);                         /* 6 cm, its front now below */
    struct signs signs;
    field.game.rules->shows->signs(table(), thing("R2").index, &signs);
    assert_string_equal(signs.marker[0], "running");
}

static void sh_30_stated_a_full_move_away_then_one_element_less(void **state)
{
    (void)state;
    routed(300, 400);
    rout();
    until("move", SIDE_RED);
    assert_int_equal(table()->turn, 2);
    assert_int_equal(elements("R2"), 2);
    is_at("R2", 300, 250);
    refused("test R2", "SH-71");
}

static void sh_30_ruling_off_the_edge_is_lost(void **state)
{
    (void)state;
    routed(300, 100);
    rout();
    assert_int_equal(elements("R2"), 3);
    until("move", SIDE_RED);
    assert_int_equal(elements("R2"), 0);
    assert_true(!runs("R2"));
}

static void sh_30_ruling_a_gun_is_lost_after_its_run(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "guns", 300, 300, 0);
    put(SIDE_RED, "foot", 800, 300, 0);
    put(SIDE_RED, "foot", 1000, 300, 0);
    put(SIDE_BLUE, "horse", 300, 345, 180);
    in_ranks("double");
    put(SIDE_BLUE, "foot", 900, 800, 180);
    setup();
    until("charge", SIDE_BLUE);
    dice("6");   /* the test */
    dice("1 6"); /* Horse rolls first? no: R2 one die, then B2 two */
    dice("1 1");
    say("charge B2 at R2");
    for (int n = 0; n < 12 && !(table()->turn == 2 && phase_is("move")) && !table()->over; n++)
        say(table()->ask ? "answer no" : "end");
    assert_true(elements("R2") == 0 || !runs("R2"));
}

static void sh_71_ruling_runs_go_through_friends_ending_clear(void **state)
{
    (void)state;
    routed(300, 400);
    put(SIDE_RED, "foot", 300, 350, 0); /* R5 close behind: 320 to 350 */
    rout();
    assert_true(between("R2", "R5") >= -OVERLAP);
    assert_true(stand("R2").at.y < 330 * MM);
}

static void sh_71_ruling_and_stop_short_of_enemies(void **state)
{
    (void)state;
    routed(300, 400);
    put(SIDE_BLUE, "foot", 300, 300, 0); /* B4 behind it, 70 mm */
    setup();
    until("shoot", SIDE_BLUE);
    dice("6 1 1 1");
    say("shoot B2 at R2");
    for (int n = 0; n < 3 && !runs("R2"); n++)
        say(table()->ask ? "answer no" : "end");
    assert_true(runs("R2"));
    assert_true(between("R2", "B4") >= -OVERLAP);
}

static void sh_71_ruling_a_runner_does_nothing_and_is_removed_when_charged(void **state)
{
    (void)state;
    routed(300, 400);
    put(SIDE_BLUE, "horse", 300, 610, 180); /* B4, follows in Blue's turn */
    rout();
    until("move", SIDE_BLUE);
    dice("6");
    say("test B4");
    if (table()->ask)
        say("answer no");
    refused("move B4 ahead 12", "SH-35"); /* B2 is in the way */
    until("command", SIDE_RED);
}

static void sh_71_ruling_charged_it_is_removed(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 400, 0);
    put(SIDE_RED, "foot", 800, 300, 0);
    put(SIDE_RED, "foot", 1000, 300, 0);
    put(SIDE_BLUE, "foot", 300, 450, 180); /* B2, 5 cm away */
    of_strength(3);
    put(SIDE_BLUE, "foot", 900, 800, 180);
    rout();
    assert_int_equal(between("R2", "B2") / MM, 110); /* 50 + 60 */
    /* Red ends; Blue follows 6 cm and charges. */
    until("move", SIDE_BLUE);
    dice("6");
    say("test B2");
    say("move B2 ahead 6");
    until("charge", SIDE_BLUE);
    dice("6");
    say("charge B2 at R2");
    assert_int_equal(elements("R2"), 0);
    assert_true(said("SH-71", "removed"));
    is_at("B2", 300, 340); /* where they met */
}

/* ---- attached commanders, ranks ---- */

static void sh_70_ruling_he_goes_along_when_it_runs(void **state)
{
    (void)state;
    routed(300, 400);
    put(SIDE_RED, "commander", 300, 369, 0); /* R5, 1 mm behind R2 */
    named("Left");
    led_by("Red Army");
    snprintf(field.set.unit[2].leader, sizeof field.set.unit[2].leader, "Left");
    setup();
    until("shoot", SIDE_BLUE);
    dice("6 1 1 1");
    say("shoot B2 at R2");
    say("end");
    if (table()->ask)
        say("answer no");
    assert_true(runs("R2"));
    assert_true(between("R5", "R2") <= 5 * MM);
    assert_true(stand("R5").at.y < 369 * MM);
}

static void sh_70_ruling_in_the_move_phase_he_stays(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 400, 0);
    put(SIDE_BLUE, "foot", 900, 800, 180);
    field.set.unit[0].pose = (struct pose){{300 * MM, 369 * MM}, 0};
    setup();
    until("move", SIDE_RED);
    passes("R2");
    say("move R2 ahead 4");
    is_at("R1", 300, 369);
}

static void sh_72_ruling_single_16_by_3_double_8_by_6(void **state)
{
    (void)state;
    march();
    struct vec low = {INT32_MAX, INT32_MAX}, high = {0, 0};
    for (int unit = 0; unit < 2; unit++) {
        const char *name = unit ? "R3" : "R2";
        const struct unit *u = &table()->unit[thing(name).index];
        low = (struct vec){INT32_MAX, INT32_MAX};
        high = (struct vec){0, 0};
        for (int i = u->base; i < u->base + u->bases; i++) {
            struct outline o = base_outline(&table()->base[i]);
            struct vec a, b;
            outline_bounds(&o, &a, &b);
            low = (struct vec){a.x < low.x ? a.x : low.x, a.y < low.y ? a.y : low.y};
            high = (struct vec){b.x > high.x ? b.x : high.x, b.y > high.y ? b.y : high.y};
        }
        assert_int_equal(high.x - low.x, (unit ? 80 : 160) * MM);
        assert_int_equal(high.y - low.y, (unit ? 60 : 30) * MM);
    }
}

static void sh_72_ruling_one_element_is_a_single_rank(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    of_strength(1);
    put(SIDE_BLUE, "foot", 900, 800, 180);
    setup();
    until("move", SIDE_RED);
    passes("R2");
    refused("reform R2", "SH-72");
}

static void ghosts_and_snaps(void **state)
{
    (void)state;
    march();
    passes("R2");
    const struct rules *rules = field.game.rules;
    struct order o = {.verb = verb_find(rules, "move"),
                      .side = SIDE_RED,
                      .ids = 1,
                      .id = {thing("R2")},
                      .has_to = true,
                      .to = {330 * MM, 450 * MM}};
    assert_true(rules_snap(rules, table(), &o)); /* straight ahead, as far as it may */
    assert_int_equal(o.to.x, 300 * MM);
    assert_int_equal(o.to.y, 360 * MM);
    int base[16];
    struct pose pose[16];
    assert_int_equal(rules->decides->ghost(table(), &o, base, pose, 16), 4);
    assert_int_equal(pose[0].at.x, 240 * MM);
    assert_int_equal(pose[0].at.y, 345 * MM);
    o = (struct order){.verb = verb_find(rules, "wheel"),
                       .side = SIDE_RED,
                       .ids = 1,
                       .id = {thing("R2")},
                       .has_face = true,
                       .face = 80 * DEG};
    assert_true(rules_snap(rules, table(), &o));
    assert_true(o.face > 20 * DEG && o.face < 22 * DEG);
}

static int charge_ghost(const char *who, const char *at)
{
    int base[16];
    struct pose pose[16];
    struct order o = {.verb = verb_find(field.game.rules, "charge"),
                      .side = SIDE_RED,
                      .ids = 1,
                      .id = {thing(who)},
                      .has_at = *at,
                      .at = *at ? thing(at) : (struct ref){0}};
    return field.game.rules->decides->ghost(table(), &o, base, pose, 16);
}

/* Where it would stand is shown of a charge at an enemy, and at nothing else that has his number.
 */
static void the_ghost_of_a_charge_needs_an_enemy(void **state)
{
    (void)state;
    lay();
    put(SIDE_RED, "horse", 300, 300, 0);
    put(SIDE_RED, "horse", 600, 300, 0);
    put(SIDE_RED, "commander", 430, 415, 270);
    led_by("Red Army");
    put(SIDE_BLUE, "foot", 300, 400, 180);
    for (int i = 0; i < 6; i++)
        box(TERRAIN_WOOD, 900 + 40 * i, 100, 20, 20, 0);
    setup();
    assert_true(charge_ghost("R2", "B2") > 0);
    assert_int_equal(charge_ghost("R2", "T6"), 0); /* the sixth piece, B2 the sixth unit */
    assert_int_equal(thing("T6").index, thing("B2").index);
    assert_int_equal(charge_ghost("R2", "R3"), 0);
    assert_int_equal(charge_ghost("R2", ""), 0);
    assert_int_equal(charge_ghost("R4", "B2"), 0); /* a commander charges nobody */
    say("umpire remove B2");
    assert_int_equal(charge_ghost("R2", "B2"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(sh_31_stated_horse_12_foot_and_guns_6),
        FIELD_TEST(sh_31_stated_commanders_have_moved_already),
        FIELD_TEST(sh_32_stated_only_after_a_pass_and_a_fail_stays),
        FIELD_TEST(nothing_is_used_up_by_what_changes_nothing),
        FIELD_TEST(sh_33_stated_no_nearer_than_3_cm),
        FIELD_TEST(sh_33_ruling_enemy_commanders_too),
        FIELD_TEST(sh_33_ruling_who_begins_nearer_goes_away_only),
        FIELD_TEST(sh_34_stated_a_change_of_ranks_is_the_whole_move),
        FIELD_TEST(sh_34_ruling_the_front_edge_stays_and_needs_room),
        FIELD_TEST(sh_34_ruling_no_room_no_change),
        FIELD_TEST(sh_35_stated_forward_wheel_or_about),
        FIELD_TEST(sh_35_plain_players_turn_their_back_to_no_enemy),
        FIELD_TEST(sh_34_plain_players_who_may_march_keep_their_ranks),
        FIELD_TEST(sh_35_plain_players_go_straight_ahead_and_wheel_as_far_as_they_may),
        FIELD_TEST(sh_35_ruling_wheels_are_measured_at_the_outer_corner),
        FIELD_TEST(sh_35_ruling_forward_and_wheels_add_up),
        FIELD_TEST(sh_35_ruling_nobody_moves_through_a_unit),
        FIELD_TEST(sh_35_ruling_not_off_the_table),
        FIELD_TEST(sh_35_ruling_commanders_make_way),
        FIELD_TEST(sh_37_ruling_not_in_contact),
        FIELD_TEST(sh_71_ruling_a_full_run_at_once_losing_nothing),
        FIELD_TEST(sh_30_stated_a_full_move_away_then_one_element_less),
        FIELD_TEST(sh_30_ruling_off_the_edge_is_lost),
        FIELD_TEST(sh_30_ruling_a_gun_is_lost_after_its_run),
        FIELD_TEST(sh_71_ruling_runs_go_through_friends_ending_clear),
        FIELD_TEST(sh_71_ruling_and_stop_short_of_enemies),
        FIELD_TEST(sh_71_ruling_a_runner_does_nothing_and_is_removed_when_charged),
        FIELD_TEST(sh_71_ruling_charged_it_is_removed),
        FIELD_TEST(sh_70_ruling_he_goes_along_when_it_runs),
        FIELD_TEST(sh_70_ruling_in_the_move_phase_he_stays),
        FIELD_TEST(sh_72_ruling_single_16_by_3_double_8_by_6),
        FIELD_TEST(sh_72_ruling_one_element_is_a_single_rank),
        FIELD_TEST(ghosts_and_snaps),
        FIELD_TEST(the_ghost_of_a_charge_needs_an_enemy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
