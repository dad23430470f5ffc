/* S.H.A.M.: shooting (SH-36, SH-40 … SH-47, SH-73). */
#include "rules/sham_field.h"

/* R2 foot before B2 foot at a gap of `gap` mm; reserves far off so that nobody gives way. */
static void duel(int gap)
{
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_RED, "foot", 900, 100, 0);
    put(SIDE_RED, "foot", 1100, 100, 0);
    put(SIDE_BLUE, "foot", 300, 300 + gap, 180);
    put(SIDE_BLUE, "foot", 900, 800, 180);
    put(SIDE_BLUE, "foot", 700, 800, 180);
}

static void sh_40_stated_passive_first_then_the_survivors(void **state)
{
    (void)state;
    duel(100);
    setup();
    say("end");
    say("end");
    assert_true(phase_is("shoot"));
    assert_int_equal(table()->active, SIDE_BLUE);
    refused("shoot R2 at B2", "HS-01"); /* it is Blue who speaks now */
    refused("red shoot R2 at B2", "HS-05");
    dice("6 6 1 1");
    say("shoot B2 at R2");
    assert_true(said("SH-42", "6 6 1 1, 6 needed: 2 kills"));
    assert_int_equal(elements("R2"), 2); /* off at once */
    if (table()->active == SIDE_BLUE)
        say("end");
    assert_int_equal(table()->active, SIDE_RED);
    int before = field.at;
    dice("1 1");
    say("shoot R2 at B2");
    assert_true(field.at >= before + 2);
    assert_int_equal(rolled("SH-42"), 2); /* two are left to shoot */
}

static struct {
    struct vec eye;
    int32_t far[4]; /* of each area painted, its farthest point from the eye */
    int areas;
} painted;

static void paint_area(void *self, enum meaning meaning, const struct vec *point, int count)
{
    (void)self;
    (void)meaning;
    if (painted.areas >= 4)
        return;
    int32_t *far = &painted.far[painted.areas++];
    for (int i = 0; i < count; i++) {
        int32_t off = vec_distance(painted.eye, point[i]);
        *far = off > *far ? off : *far;
    }
}

static void paint_line(void *self, enum meaning meaning, const struct vec *point, int count)
{
    (void)self;
    (void)meaning;
    (void)point;
    (void)count;
}

static void paint_disc(void *self, enum meaning meaning, struct vec centre, int32_t radius)
{
    (void)self;
    (void)meaning;
    (void)centre;
    (void)radius;
}

static void paint_wedge(void *self, enum meaning meaning, struct vec centre, int32_t radius,
                        int32_t from, int32_t to)
{
    (void)self;
    (void)meaning;
    (void)centre;
    (void)from;
    (void)to;
    if (painted.areas < 4)
        painted.far[painted.areas++] = radius;
}

static void paint_label(void *self, enum meaning meaning, struct vec at, const char *text)
{
    (void)self;
    (void)meaning;
    (void)at;
    (void)text;
}

/* Guns have two ranges, and both are drawn where they end. */
static void sh_42_the_fire_of_guns_is_drawn_as_far_as_it_goes(void **state)
{
    (void)state;
    static const struct painter painter = {.area = paint_area,
                                           .line = paint_line,
                                           .disc = paint_disc,
                                           .wedge = paint_wedge,
                                           .label = paint_label};
    lay();
    put(SIDE_RED, "guns", 300, 300, 0);
    put(SIDE_BLUE, "foot", 300, 700, 180);
    option("shoot_near_range", 14);
    setup();
    memset(&painted, 0, sizeof painted);
    painted.eye = stand("R2").at;
    struct order o = {.side = SIDE_RED, .ids = 1, .id = {thing("R2")}};
    field.game.rules->shows->overlay(table(), OVERLAY_FIRE, &o, &painter);
    assert_int_equal(painted.areas, 2);
    assert_in_range(painted.far[0], 239 * MM, 255 * MM); /* from the ends of the front, too */
    assert_in_range(painted.far[1], 139 * MM, 155 * MM);
}

static void sh_40_ruling_unit_by_unit_once_each(void **state)
{
    (void)state;
    duel(100);
    put(SIDE_BLUE, "foot", 470, 400, 180); /* B5 */
    setup();
    until("shoot", SIDE_BLUE);
    dice("1 1 1 1");
    say("shoot B5 at R2");
    refused("shoot B5 at R2", "HS-03");
    dice("1 1 1 1");
    say("shoot B2 at R2");
}

static void sh_40_ruling_runners_do_not_shoot(void **state)
{
    (void)state;
    duel(100);
    setup();
    until("shoot", SIDE_BLUE);
    dice("6 1 1 1 1");
    say("shoot B2 at R2");
    if (phase_is("shoot"))
        say("end");
    assert_true(runs("R2"));
    until("move", SIDE_BLUE);
    dice("6");
    say("test B2");
    say("move B2 ahead 6"); /* 10 cm from the runner, which looks away anyhow */
    if (phase_is("move"))
        say("end");
    const struct offer *o;
    if (phase_is("shoot") && table()->active == SIDE_RED && (o = offered("shoot", "R2"))) {
        assert_false(o->allowed);
        assert_string_equal(o->id, "SH-40");
    }
}

static void sh_41_stated_only_foot_and_guns(void **state)
{
    (void)state;
    duel(100);
    put(SIDE_BLUE, "horse", 480, 400, 180); /* B5 */
    setup();
    until("shoot", SIDE_BLUE);
    refused("shoot B5 at R2", "SH-41");
    refused("shoot B1 at R2", "SH-41");
}

static void sh_41_stated_front_rank_only(void **state)
{
    (void)state;
    duel(100);
    in_ranks("single");
    snprintf(field.set.unit[5].form, sizeof field.set.unit[5].form, "double"); /* B2 */
    setup();
    until("shoot", SIDE_BLUE);
    dice("1 1");
    say("shoot B2 at R2");
    assert_int_equal(rolled("SH-42"), 2);
}

static void sh_42_ruling_foot_12_cm_one_die_sixes(void **state)
{
    (void)state;
    duel(120);
    setup();
    until("shoot", SIDE_BLUE);
    dice("6 5 5 5");
    say("shoot B2 at R2");
    assert_int_equal(rolled("SH-42"), 4);
    assert_int_equal(elements("R2"), 3);
}

static void sh_42_ruling_not_beyond_12_cm(void **state)
{
    (void)state;
    duel(122);
    put(SIDE_BLUE, "foot", 480, 400, 180); /* B5 may */
    setup();
    until("shoot", SIDE_BLUE);
    shown("shoot B2 at R2", "SH-42");
}

static void sh_42_ruling_guns_two_dice_near_one_far(void **state)
{
    (void)state;
    for (int far = 0; far < 2; far++) {
        field_new(NULL);
        duel(300);
        put(SIDE_BLUE, "guns", 300, far ? 520 : 410, 180); /* B5 */
        field.set.unit[5].pose.at.x = 1100 * MM;
        setup();
        until("shoot", SIDE_BLUE);
        dice("1 1");
        say("shoot B5 at R2");
        assert_int_equal(rolled("SH-42"), far ? 1 : 2);
        field_end(NULL);
        field.begun = false;
    }
}

static void sh_42_ruling_a_scenario_may_replace_any_number(void **state)
{
    (void)state;
    duel(150);
    option("shoot_foot_range", 16);
    option("shoot_foot_dice", 2);
    option("shoot_foot_score", 5);
    setup();
    until("shoot", SIDE_BLUE);
    dice("5 1 1 1 1 1 1 1");
    say("shoot B2 at R2");
    assert_int_equal(rolled("SH-42"), 8);
    assert_int_equal(elements("R2"), 3);
}

/* Blue's commander B1 touches B2. */
static void attached(const char *troop, int gap)
{
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    in_ranks("double");
    put(SIDE_RED, "foot", 900, 100, 0);
    put(SIDE_RED, "foot", 1100, 100, 0);
    put(SIDE_BLUE, troop, 300, 300 + gap, 180);
    put(SIDE_BLUE, "foot", 900, 800, 180);
    put(SIDE_BLUE, "foot", 700, 800, 180);
    field.set.first = SIDE_BLUE; /* so that B1 has points */
    field.set.unit[1].pose.at = (struct vec){300 * MM, (300 + gap + 34) * MM};
    setup();
    until("shoot", SIDE_BLUE);
    assert_true(attr("B1", "points") > 0);
}

static void sh_43_stated_a_point_adds_one_to_all_dice(void **state)
{
    (void)state;
    attached("foot", 100);
    int32_t points = attr("B1", "points");
    say("shoot B2 at R2");
    assert_int_equal(table()->ask, 2);
    assert_true(may_answer("B1"));
    dice("5 5 4 4");
    say("answer B1");
    assert_int_equal(attr("B1", "points"), points - 1);
    assert_int_equal(elements("R2"), 2);
}

static void sh_17_stated_a_point_on_the_dice_of_an_attached_unit(void **state)
{
    (void)state;
    attached("foot", 100);
    say("shoot B2 at R2");
    dice("5 5 4 4");
    say("answer no"); /* without it */
    assert_int_equal(elements("R2"), 4);
}

static void sh_17_ruling_attached_is_within_5_mm(void **state)
{
    (void)state;
    duel(100);
    field.set.first = SIDE_BLUE;
    field.set.unit[1].pose.at = (struct vec){300 * MM, 436 * MM}; /* 6 mm behind B2 */
    setup();
    until("shoot", SIDE_BLUE);
    dice("1 1 1 1");
    say("shoot B2 at R2");
    assert_int_equal(table()->ask, 0); /* nobody is asked */
}

static void sh_44_stated_guns_add_one_against_two_ranks(void **state)
{
    (void)state;
    attached("guns", 100);
    say("shoot B2 at R2");
    dice("5 4");
    say("answer no");
    assert_int_equal(elements("R2"), 3);
    assert_true(said("SH-44", NULL));
}

static void sh_44_ruling_on_top_of_the_point(void **state)
{
    (void)state;
    attached("guns", 100);
    say("shoot B2 at R2");
    dice("4 4");
    say("answer B1");
    assert_int_equal(elements("R2"), 2);
}

static void sh_45_stated_kills_remove_elements_and_a_marker_shows(void **state)
{
    (void)state;
    duel(100);
    setup();
    until("shoot", SIDE_BLUE);
    dice("6 1 1 1");
    say("shoot B2 at R2");
    assert_int_equal(elements("R2"), 3);
    assert_int_equal(attr("R2", "fell"), 1);
    struct signs signs;
    field.game.rules->shows->signs(table(), thing("R2").index, &signs);
    assert_int_equal(signs.markers, 1);
    assert_string_equal(signs.marker[0], "fallen");
}

static void sh_45_ruling_closes_up_and_the_marker_goes_after_the_test(void **state)
{
    (void)state;
    duel(100);
    setup();
    until("shoot", SIDE_BLUE);
    dice("6 1 1 1");
    say("shoot B2 at R2");
    is_at("R2", 300, 300); /* upon its middle */
    say("end");
    dice("6");
    say("end");
    assert_int_equal(attr("R2", "fell"), 0);
    assert_false(runs("R2"));
}

static void sh_46_stated_two_kills_destroy_a_gun_one_does_nothing(void **state)
{
    (void)state;
    for (int kills = 1; kills <= 2; kills++) {
        field_new(NULL);
        duel(100);
        snprintf(field.set.unit[2].troop, sizeof field.set.unit[2].troop, "guns"); /* R2 */
        setup();
        until("shoot", SIDE_BLUE);
        dice(kills == 1 ? "6 1 1 1" : "6 6 1 1");
        say("shoot B2 at R2");
        assert_int_equal(elements("R2"), kills == 1 ? 1 : 0);
        assert_int_equal(attr("R2", "fell"), 0);
        field_end(NULL);
        field.begun = false;
    }
}

static void sh_46_ruling_kills_of_all_shooters_together(void **state)
{
    (void)state;
    duel(100);
    snprintf(field.set.unit[2].troop, sizeof field.set.unit[2].troop, "guns");
    put(SIDE_BLUE, "foot", 465, 400, 180); /* B5 */
    setup();
    until("shoot", SIDE_BLUE);
    dice("6 1 1 1");
    say("shoot B2 at R2");
    dice("6 1 1 1");
    say("shoot B5 at R2");
    assert_int_equal(elements("R2"), 0);
}

static void sh_47_stated_those_who_lost_test_and_run_if_they_fail(void **state)
{
    (void)state;
    duel(100);
    setup();
    until("shoot", SIDE_BLUE);
    dice("6 6 1 1");
    say("shoot B2 at R2");
    if (table()->active == SIDE_BLUE)
        say("end");
    dice("1 1 3"); /* shots, and the test: 2 + 3 */
    say("shoot R2 at B2");
    if (phase_is("shoot"))
        say("end");
    assert_true(runs("R2"));
    assert_false(runs("B2"));
}

static void sh_47_ruling_passive_units_first_in_their_owners_order(void **state)
{
    (void)state;
    duel(100);
    put(SIDE_RED, "foot", 465, 300, 0);    /* R5 */
    put(SIDE_BLUE, "foot", 465, 400, 180); /* B5 */
    setup();
    until("shoot", SIDE_BLUE);
    dice("6 1 1 1");
    say("shoot B2 at R2");
    dice("6 1 1 1");
    say("shoot B5 at R5");
    dice("6 1 1");
    say("shoot R2 at B2");
    dice("6 1 1");
    say("shoot R5 at B5");
    if (table()->step < 3)
        say("end");
    assert_int_equal(table()->active, SIDE_BLUE); /* passive first */
    refused("shoot B2 at R2", "SH-47");
    refused("end", "SH-47");
    refused("test B3", "SH-47");
    dice("6 6");
    say("test B5"); /* the last one follows by itself */
    assert_int_equal(attr("B2", "fell"), 0);
    assert_int_equal(table()->active, SIDE_RED);
    dice("6 6");
    say("test R5");
    assert_int_equal(attr("R2", "fell"), 0);
}

static void sh_36_stated_guns_that_moved_do_not_shoot(void **state)
{
    (void)state;
    duel(180);
    put(SIDE_RED, "guns", 460, 300, 0); /* R5 */
    setup();
    until("move", SIDE_RED);
    dice("6");
    say("test R5");
    if (table()->ask)
        say("answer no");
    say("move R5 ahead 1");
    until("command", SIDE_BLUE); /* nobody else could shoot: passed by */
    assert_int_equal(rolled("SH-42"), 0);
}

static void sh_36_stated_moved_guns_are_refused(void **state)
{
    (void)state;
    duel(100);
    put(SIDE_RED, "guns", 460, 300, 0); /* R5 */
    setup();
    until("move", SIDE_RED);
    dice("6");
    say("test R5");
    say("move R5 ahead 1");
    until("shoot", SIDE_RED);
    refused("shoot R5 at B2", "SH-36");
}

/* Computers are told that guns which may shoot where they stand stay there. */
static void sh_36_stated_guns_in_range_are_told_to_stay(void **state)
{
    (void)state;
    struct station station[STATIONS_TOLD];
    duel(180);
    put(SIDE_RED, "guns", 460, 300, 0);  /* R5 */
    put(SIDE_RED, "guns", 1000, 300, 0); /* R6, nobody before it */
    setup();
    const struct terms *terms = field.game.rules->terms;
    assert_int_equal(terms->stations(table(), thing("R5").index, 60 * MM, station), 1);
    struct pose stands = field.game.rules->decides->pose(table(), thing("R5").index);
    assert_int_equal(vec_distance(station[0].pose.at, stands.at), 0);
    assert_int_equal(terms->stations(table(), thing("R6").index, 60 * MM, station), 0);
    assert_int_equal(terms->stations(table(), thing("R2").index, 60 * MM, station), 0);
}

static void sh_36_ruling_in_the_enemys_turn_they_may(void **state)
{
    (void)state;
    duel(180);
    put(SIDE_RED, "guns", 460, 300, 0); /* R5 */
    setup();
    until("move", SIDE_RED);
    dice("6");
    say("test R5");
    say("move R5 ahead 1");
    until("command", SIDE_BLUE);
    until("shoot", SIDE_RED); /* passive, in Blue's turn */
    dice("1");
    say("shoot R5 at B2");
    assert_int_equal(rolled("SH-42"), 1);
}

static void sh_73_ruling_45_degrees_from_each_front_corner(void **state)
{
    (void)state;
    duel(500);
    put(SIDE_BLUE, "guns", 300, 400, 180); /* B5: corners at 280 and 320, y 400 */
    put(SIDE_RED, "horse", 500, 340, 0);   /* R5: left corner 420, 340: 100 east, 60 down */
    setup();
    until("shoot", SIDE_BLUE);
    shown("shoot B5 at R5", "SH-73");
}

static void sh_73_ruling_units_of_both_sides_hide(void **state)
{
    (void)state;
    duel(500);
    put(SIDE_BLUE, "guns", 300, 440, 180); /* B5 */
    put(SIDE_BLUE, "foot", 300, 400, 180); /* B6 before it */
    setup();
    until("shoot", SIDE_BLUE);
    shown("shoot B5 at R2", "SH-73");
    assert_non_null(strstr(field.verdict.why, "hidden by B6"));
}

static void sh_73_ruling_nobody_in_contact_shoots_or_is_shot_at(void **state)
{
    (void)state;
    duel(500);
    put(SIDE_RED, "foot", 300, 400, 0);    /* R5 */
    put(SIDE_BLUE, "foot", 300, 400, 180); /* B5, in contact */
    put(SIDE_BLUE, "guns", 430, 500, 180); /* B6 */
    setup();
    until("shoot", SIDE_BLUE);
    shown("shoot B5 at R2", "SH-73");
    shown("shoot B6 at R5", "SH-73");
}

static void sh_67_ruling_commanders_are_not_shot_at(void **state)
{
    (void)state;
    duel(100);
    put(SIDE_RED, "commander", 300, 345, 0); /* R5 between them: hides nobody */
    led_by("Red Army");
    setup();
    until("shoot", SIDE_BLUE);
    shown("shoot B2 at R5", "SH-67");
    dice("1 1 1 1");
    say("shoot B2 at R2");
}

static struct order shot_of(const char *unit, struct ref at)
{
    return (struct order){.verb = verb_find(field.game.rules, "shoot"),
                          .side = SIDE_BLUE,
                          .ids = 1,
                          .id = {thing(unit)},
                          .has_at = true,
                          .at = at};
}

static void shots_are_named_well(void **state)
{
    (void)state;
    duel(100);
    setup();
    until("shoot", SIDE_BLUE);
    refused("shoot B2", "HS-07");
    refused("shoot B2 at B3", "HS-01");
    refused("shoot at R2", "HS-07");
    const struct offer *o = offered("shoot", "B2");
    assert_non_null(o);
    assert_true(o->allowed);
    assert_int_equal(o->targets, 1);
    struct order order = shot_of("B2", thing("R2"));
    struct coach coach;
    field.game.rules->shows->coach(table(), &order, &coach);
    assert_non_null(strstr(coach.line[0].text, "4 dice, each kills on a 6. Range"));
}

/* One die is not each of several. */
static void the_coach_tells_of_one_die(void **state)
{
    (void)state;
    struct coach coach;
    lay();
    put(SIDE_RED, "foot", 300, 300, 0);
    put(SIDE_RED, "foot", 900, 100, 0);
    put(SIDE_BLUE, "guns", 300, 520, 180);
    put(SIDE_BLUE, "foot", 900, 800, 180);
    setup();
    until("shoot", SIDE_BLUE);
    struct order order = shot_of("B2", thing("R2"));
    field.game.rules->shows->coach(table(), &order, &coach);
    assert_non_null(strstr(coach.line[0].text, " it kills on "));
    assert_null(strstr(coach.line[0].text, "each"));
}

/* Who points at a piece of ground shoots at nobody, whatever unit has the same place in its list.
 */
static void the_coach_of_a_shot_at_the_ground_says_nothing(void **state)
{
    (void)state;
    duel(100);
    for (int i = 0; i < 8; i++)
        box(TERRAIN_WOOD, 60 + 20 * i, 860, 15, 15, 0);
    setup();
    until("shoot", SIDE_BLUE);
    struct order order = shot_of("B2", (struct ref){0});
    struct coach coach;
    order.at = ref_piece(table(), thing("R2").index);
    field.game.rules->shows->coach(table(), &order, &coach);
    assert_int_equal(coach.lines, 0);
    assert_string_equal(coach.title, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(sh_40_stated_passive_first_then_the_survivors),
        FIELD_TEST(sh_40_ruling_unit_by_unit_once_each),
        FIELD_TEST(sh_42_the_fire_of_guns_is_drawn_as_far_as_it_goes),
        FIELD_TEST(sh_40_ruling_runners_do_not_shoot),
        FIELD_TEST(sh_41_stated_only_foot_and_guns),
        FIELD_TEST(sh_41_stated_front_rank_only),
        FIELD_TEST(sh_42_ruling_foot_12_cm_one_die_sixes),
        FIELD_TEST(sh_42_ruling_not_beyond_12_cm),
        FIELD_TEST(sh_42_ruling_guns_two_dice_near_one_far),
        FIELD_TEST(sh_42_ruling_a_scenario_may_replace_any_number),
        FIELD_TEST(sh_43_stated_a_point_adds_one_to_all_dice),
        FIELD_TEST(sh_17_stated_a_point_on_the_dice_of_an_attached_unit),
        FIELD_TEST(sh_17_ruling_attached_is_within_5_mm),
        FIELD_TEST(sh_44_stated_guns_add_one_against_two_ranks),
        FIELD_TEST(sh_44_ruling_on_top_of_the_point),
        FIELD_TEST(sh_45_stated_kills_remove_elements_and_a_marker_shows),
        FIELD_TEST(sh_45_ruling_closes_up_and_the_marker_goes_after_the_test),
        FIELD_TEST(sh_46_stated_two_kills_destroy_a_gun_one_does_nothing),
        FIELD_TEST(sh_46_ruling_kills_of_all_shooters_together),
        FIELD_TEST(sh_47_stated_those_who_lost_test_and_run_if_they_fail),
        FIELD_TEST(sh_47_ruling_passive_units_first_in_their_owners_order),
        FIELD_TEST(sh_36_stated_guns_that_moved_do_not_shoot),
        FIELD_TEST(sh_36_stated_moved_guns_are_refused),
        FIELD_TEST(sh_36_stated_guns_in_range_are_told_to_stay),
        FIELD_TEST(sh_36_ruling_in_the_enemys_turn_they_may),
        FIELD_TEST(sh_73_ruling_45_degrees_from_each_front_corner),
        FIELD_TEST(sh_73_ruling_units_of_both_sides_hide),
        FIELD_TEST(sh_73_ruling_nobody_in_contact_shoots_or_is_shot_at),
        FIELD_TEST(sh_67_ruling_commanders_are_not_shot_at),
        FIELD_TEST(shots_are_named_well),
        FIELD_TEST(the_coach_tells_of_one_die),
        FIELD_TEST(the_coach_of_a_shot_at_the_ground_says_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
