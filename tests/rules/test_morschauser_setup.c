/* Morschauser's marks: one implementation, the start, the order of a turn (MO-10, MO-11), what a
 * scenario may say, the extras (MO-50 … MO-53), and what people see. */
#include "rules/grid_field.h"

#include "core/marks.h"

static void two_lines(void)
{
    unit(SIDE_RED, "infantry", "D6", "E");
    unit(SIDE_BLUE, "infantry", "K6", "W");
}

static void both_marks_are_one_implementation(void **state)
{
    (void)state;
    const struct rules *a = rules_find("morschauser1"), *b = rules_find("morschauser2");
    assert_true(a && b && a != b);
    assert_ptr_equal(a->decides, b->decides);
    assert_ptr_equal(a->verb, b->verb);
    assert_true(a->shows->overlay == b->shows->overlay && a->shows->spent == b->shows->spent);
    assert_true(a->shows->question == b->shows->question &&
                a->shows->headline == b->shows->headline);
    assert_true(a->shows->outcome == b->shows->outcome && a->shows->card == b->shows->card &&
                a->terms->appraise == b->terms->appraise);
    assert_true(a->shows->signs == b->shows->signs && a->shows->qualities == b->shows->qualities &&
                a->shows->coach == b->shows->coach);
    assert_true(a->shows->roster == b->shows->roster && a->verb == b->verb && a->verbs == b->verbs);
    assert_true(a->measure == MEASURE_BOXES && b->measure == MEASURE_BOXES);
}

/* Faces rolled for who goes first at the start, in order. */
static int first_faces(int face[64])
{
    int count = 0;
    for (int32_t i = 0; i < field.game.journal.count; i++) {
        const struct block *b = &field.game.journal.block[i];
        for (int32_t k = 0; k < b->count; k++)
            if (b->entry[k].kind == ENTRY_DIE && strcmp(b->entry[k].id, "MO-10") == 0)
                face[count++] = b->entry[k].face;
    }
    return count;
}

static void roll_for_first(bool ties)
{
    int face[64], seen = 0;
    for (int32_t seed = 1; seed < 60; seed++) {
        mark_new(NULL, mark);
        two_lines();
        add_leader(SIDE_RED);
        add_leader(SIDE_BLUE);
        field.seed = seed;
        setup();
        int count = first_faces(face);
        assert_true(count >= 2 && count % 2 == 0);
        for (int i = 0; i + 2 < count; i += 2)
            assert_int_equal(face[i], face[i + 1]);
        int first = face[count - 2] > face[count - 1] ? SIDE_RED : SIDE_BLUE;
        assert_int_equal(table()->active, first);
        assert_int_equal(table()->first, first);
        seen += ties ? count > 2 : count == 2;
        field_end(NULL);
    }
    assert_true(seen > 2);
    mark_new(NULL, mark);
}

static void mo_10_stated_dice_say_who_goes_first(void **state)
{
    (void)state;
    roll_for_first(false);
}

static void mo_10_ruling_ties_are_rolled_again(void **state)
{
    (void)state;
    roll_for_first(true);
}

static void mo_10_stated_commands_with_leaders(void **state)
{
    (void)state;
    two_lines();
    assert_false(try_setup());
    assert_non_null(strstr(field.trouble.text, "MO-10"));
    mark_new(NULL, mark);
    two_lines();
    leader(SIDE_RED, "A1", "One");
    leader(SIDE_RED, "A2", "Two");
    add_leader(SIDE_BLUE);
    assert_false(try_setup());
    assert_non_null(strstr(field.trouble.text, "whose command"));
    memcpy(field.set.unit[0].leader, "One", 4);
    assert_false(try_setup());
    assert_non_null(strstr(field.trouble.text, "no units to command"));
    unit(SIDE_RED, "infantry", "B2", "E");
    of_leader("Two");
    assert_true(try_setup());
    assert_int_equal(table()->unit[0].leader, 3);
}

static void mo_11_ruling_units_then_melees_then_rally(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "D6", "E");
    weak(SIDE_RED, "infantry", "F9", "E", 2);
    unit(SIDE_RED, "infantry", "G9", "E");
    unit(SIDE_BLUE, "infantry", "H6", "W");
    begin();
    say("move R3 to H9"); /* units in any order */
    say("shoot R1 at B1");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "move");
}

static void phases_with_nothing_to_do_pass(void **state)
{
    (void)state;
    two_lines();
    begin();
    say("end");
    assert_true(said("MO-11", "no melee"));
    assert_true(said("MO-11", "rallied"));
    assert_int_equal(table()->active, SIDE_BLUE);
    assert_int_equal(table()->turn, 1);
    say("end");
    assert_int_equal(table()->turn, 2);
}

static void mo_11_ruling_shoot_move_fight_rally(void **state)
{
    (void)state;
    leader(SIDE_RED, "D5", "Chief");
    weak(SIDE_RED, "infantry", "D6", "E", 2); /* R2 */
    unit(SIDE_RED, "infantry", "G8", "E");    /* R3 */
    unit(SIDE_BLUE, "grenadiers", "H8", "W");
    begin();
    refused("melee R3 at B1", "HS-05");
    refused("rally R1 at R2", "HS-05");
    say("end");
    refused("move R2 to E6", "HS-05");
    refused("shoot R2 at B1", "HS-05");
    dice("6 6 6 6 6 6 6 6 6 6 6");
    say("melee R3 at B1");
    refused("melee R3 at B1", "HS-05"); /* it is time to rally now */
    say("rally R1 at R2");
    assert_int_equal(table()->active, SIDE_BLUE);
}

static void mo_11_ruling_only_the_active_side_attacks(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "G6", "W"); /* its back to the enemy */
    unit(SIDE_BLUE, "infantry", "H6", "W");
    begin();
    refused("blue move B1 to J6", "HS-05");
    refused("blue shoot B1 at R1", "HS-05");
    say("end");
    assert_int_equal(table()->ask_side, SIDE_BLUE); /* it may fight, as a defender */
    refused("blue melee B1 at R1", "HS-06");
    say("answer stay");
    assert_int_equal(table()->active, SIDE_BLUE);
    say("end"); /* now it must */
    dice("6 6 6 6 6 1 6 6 6 6");
    say("melee B1 at R1");
    assert_int_equal(hits("B1"), 4); /* both sides roll */
}

static void mo_11_ruling_morale_at_each_loss(void **state)
{
    (void)state;
    leader(SIDE_BLUE, "M9", "Firm");
    leader(SIDE_BLUE, "M8", "Weak");
    weak(SIDE_BLUE, "militia", "G6", "W", 1);
    of_leader("Weak");
    unit(SIDE_BLUE, "militia", "G4", "W");
    of_leader("Weak");
    unit(SIDE_BLUE, "infantry", "L9", "W");
    of_leader("Firm");
    unit(SIDE_RED, "light_infantry", "D6", "E");
    begin();
    dice("6");
    say("shoot R1 at B3");
    assert_true(said("MO-11", "destroyed"));
    assert_true(said("MO-40", "Shaken")); /* in the middle of the moves */
}

/* ---- what a scenario may say --------------------------------------------------------------------
 */

static void no_setup(const char *part)
{
    assert_false(try_setup());
    if (!strstr(field.trouble.text, part))
        fail_msg("\"%s\" does not say \"%s\"", field.trouble.text, part);
    mark_new(NULL, mark);
    two_lines();
    add_leader(SIDE_RED);
    add_leader(SIDE_BLUE);
}

static void what_setting_up_refuses(void **state)
{
    (void)state;
    two_lines();
    field.set.box = 0;
    no_setup("whole boxes");
    field.set.width = 3 * EDGE / 2;
    no_setup("whole boxes");
    field.set.first = SIDE_RED;
    no_setup("dice say");
    ground(TERRAIN_MARSH, "F6");
    no_setup("no rules for a marsh");
    field.set.unit[0].placed = false;
    no_setup("MO-44");
    field.set.unit[0].pose.face = 30 * DEG;
    no_setup("MO-13");
    field.set.unit[0].strength = 6;
    no_setup("MO-50");
    snprintf(field.set.unit[0].form, sizeof field.set.unit[0].form, "square");
    no_setup("formations");
    ground(TERRAIN_WOOD, "D6");
    no_setup("Light Infantry");
    unit(SIDE_RED, "infantry", "D6", "E");
    no_setup("MO-19");
    goal("exit", "", 0);
    no_setup("no such way to win");
    goal("hold", "Nowhere", 1);
    no_setup("Nowhere");
    field.set.unit[0].side = SIDE_BLUE;
    no_setup("no units beside");
    setup();
}

/* ---- extras -------------------------------------------------------------------------------------
 */

static void mo_50_stated_guards_have_two_more_hits(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "D6", "E")->strength = 7;
    unit(SIDE_RED, "grenadiers", "D4", "E")->strength = 8;
    unit(SIDE_BLUE, "infantry", "K6", "W");
    begin();
    assert_int_equal(hits("R1"), 7);
    assert_int_equal(attr("R1", "full"), 7);
    assert_int_equal(hits("R2"), 8);
    struct words card;
    words_init(&card);
    field.game.rules->shows->card(table(), thing("R1"), &card);
    assert_non_null(strstr(card.text, "Guard Infantry"));
    words_release(&card);
}

static void mo_51_stated_unwilling_men_are_militia(void **state)
{
    (void)state;
    unit(SIDE_RED, "militia", "D6", "E");
    snprintf(field.set.unit[0].name, NAME_MAX_BYTES, "Doubtful Allies");
    unit(SIDE_BLUE, "infantry", "K6", "W");
    begin();
    assert_int_equal(hits("R1"), 2);
    say("move \"Doubtful Allies\" to F6");
}

static int qualities_of(int32_t seed, int more, int *sum)
{
    mark_new(NULL, mark);
    two_lines();
    option("leader_quality", 1);
    option("quality_red", more);
    add_leader(SIDE_RED);
    add_leader(SIDE_BLUE);
    field.seed = seed;
    setup();
    int die = 0;
    for (int32_t i = 0; i < field.game.journal.count && !die; i++) {
        const struct block *b = &field.game.journal.block[i];
        for (int32_t k = 0; k < b->count && !die; k++)
            if (b->entry[k].kind == ENTRY_DIE && strcmp(b->entry[k].id, "MO-52") == 0)
                die = b->entry[k].face;
    }
    *sum = die + more;
    int quality = attr("R2", "quality");
    field_end(NULL);
    return quality;
}

static void mo_52_stated_a_die_for_each_leader(void **state)
{
    (void)state;
    int seen[8] = {0};
    for (int32_t seed = 1; seed < 60; seed++) {
        int sum, quality = qualities_of(seed, 0, &sum);
        assert_int_equal(quality, sum <= 2 ? 1 : sum >= 5 ? 3 : 2);
        seen[sum]++;
    }
    for (int face = 1; face <= 6; face++)
        assert_true(seen[face] > 0);
    mark_new(NULL, mark);
}

/* The unit rallied has lost three of its hits, or so many. */
static void quality_rally_of(int lost, int wanted, const char *die, int gain)
{
    for (int32_t seed = 1; seed < 200; seed++) {
        mark_new(NULL, mark);
        leader(SIDE_RED, "D6", "Chief");
        weak(SIDE_RED, "infantry", "E6", "E", 5 - lost);
        unit(SIDE_BLUE, "infantry", "K6", "W");
        add_leader(SIDE_BLUE);
        option("leader_quality", 1);
        field.seed = seed;
        setup();
        if (table()->active == SIDE_RED && attr("R1", "quality") == wanted) {
            say("end");
            dice(die);
            say("rally R1 at R2");
            assert_int_equal(hits("R2"), 5 - lost + gain);
            return;
        }
        game_release(&field.game);
        field.begun = false;
    }
    fail_msg("no Leader of that quality");
}

static void quality_rally(int wanted, const char *die, int gain)
{
    quality_rally_of(3, wanted, die, gain);
}

static void mo_52_stated_a_superior_seven_regains_two(void **state)
{
    (void)state;
    quality_rally(3, "6", 2);
    assert_true(said("MO-52", "two hits regained"));
}

/* Told is what was gained, and not what the die would have given. */
static void m2_09_stated_of_one_hit_lost_one_is_regained(void **state)
{
    (void)state;
    quality_rally_of(1, 3, "6", 1);
    assert_true(said("MO-52", "a hit regained, it had lost no more"));
    assert_false(said("MO-52", "two hits"));
}

static void mo_52_stated_a_superior_two_regains_one(void **state)
{
    (void)state;
    quality_rally(3, "2", 1);
}

static void mo_52_stated_a_poor_three_does_nothing(void **state)
{
    (void)state;
    quality_rally(1, "3", 0);
}

static void mo_53_stated_better_or_worse_armies(void **state)
{
    (void)state;
    for (int more = -1; more <= 1; more += 2)
        for (int32_t seed = 1; seed < 40; seed++) {
            int sum, quality = qualities_of(seed, more, &sum);
            assert_int_equal(quality, sum <= 2 ? 1 : sum >= 5 ? 3 : 2);
        }
    mark_new(NULL, mark);
}

/* ---- what people see ----------------------------------------------------------------------------
 */

static int labels, threat_labels, areas[MEANS_COUNT], lines[MEANS_COUNT];
static char label_text[200];

static void see_area(void *self, enum meaning meaning, const struct vec *point, int count)
{
    (void)self;
    (void)point;
    (void)count;
    areas[meaning]++;
}

static void see_line(void *self, enum meaning meaning, const struct vec *point, int count)
{
    (void)self;
    (void)point;
    (void)count;
    lines[meaning]++;
}

static void see_wedge(void *self, enum meaning meaning, struct vec centre, int32_t radius,
                      int32_t from, int32_t to)
{
    (void)self;
    (void)centre;
    (void)radius;
    (void)from;
    (void)to;
    areas[meaning]++;
}

static void see_label(void *self, enum meaning meaning, struct vec at, const char *text)
{
    (void)self;
    (void)at;
    labels++;
    threat_labels += meaning == MEANS_THREAT;
    snprintf(label_text, sizeof label_text, "%s", text);
}

static void look(enum overlay what, const char *order)
{
    struct painter p = {.area = see_area, .line = see_line, .wedge = see_wedge, .label = see_label};
    struct order o;
    labels = threat_labels = 0;
    memset(areas, 0, sizeof areas);
    memset(lines, 0, sizeof lines);
    assert_true(order_read(field.game.rules, table(), SIDE_RED, order, &o, &field.trouble));
    field.game.rules->shows->overlay(table(), what, &o, &p);
}

static void the_table_shows_it(void **state)
{
    (void)state;
    unit(SIDE_RED, "light_cavalry", "D6", "E");
    unit(SIDE_RED, "artillery", "C3", "E");
    unit(SIDE_BLUE, "infantry", "H6", "W");
    alone = true;
    begin();
    look(OVERLAY_SELECTED, "move R1 to F6");
    assert_true(areas[MEANS_MOVE] > 20);
    assert_int_equal(areas[MEANS_MOVE] + 1, labels); /* what each box costs; one names the zones */
    assert_int_equal(threat_labels, 1);
    assert_true(areas[MEANS_THREAT] >= 3);
    assert_int_equal(lines[MEANS_PATH], 1);
    look(OVERLAY_SELECTED, "shoot R2 at B1");
    assert_int_equal(lines[MEANS_SIGHT], 1);
    assert_string_equal(label_text, "6½ boxes · shot 4+");
    look(OVERLAY_SELECTED, "back R1 to C6");
    assert_true(areas[MEANS_MOVE] == 2 || mark == 1);
    look(OVERLAY_THREAT, "move R1 to F6");
    assert_true(areas[MEANS_THREAT] >= 6);
    look(OVERLAY_FIRE, "move R1 to F6");
    assert_true(areas[MEANS_FIRE] >= 2);
    look(OVERLAY_SIGHT, "move R1 to F6");
    assert_true(areas[MEANS_SIGHT] > 10);
}

static void the_coach_tells_what_would_follow(void **state)
{
    (void)state;
    struct coach coach;
    struct order o;
    weak(SIDE_RED, "light_cavalry", "D6", "E", 3);
    weak(SIDE_BLUE, "light_cavalry", "H6", "W", 3);
    begin();
    assert_true(
        order_read(field.game.rules, table(), SIDE_RED, "move R1 to G6", &o, &field.trouble));
    field.game.rules->shows->coach(table(), &o, &coach);
    assert_string_equal(coach.title, "If they go there");
    assert_int_equal(coach.lines, 3);
    assert_non_null(strstr(coach.line[0].text, "3 of "));
    assert_string_equal(
        coach.line[1].text,
        "Melee with B1 follows: 3 dice needing 4 or less, against 3 needing 4 or less.");
    assert_string_equal(coach.line[2].text, "No shooting after that.");
    assert_int_equal(coach.ids, 3);
    assert_string_equal(coach.id[0], "MO-16");
}

static void snapping_finds_the_nearest_box(void **state)
{
    (void)state;
    unit(SIDE_RED, "infantry", "D6", "E");
    unit(SIDE_BLUE, "infantry", "M6", "W");
    begin();
    struct order o = {.verb = verb_find(field.game.rules, "move"),
                      .side = SIDE_RED,
                      .ids = 1,
                      .id = {thing("R1")},
                      .has_to = true,
                      .to = {middle_of("L6").x + 7 * MM, middle_of("L6").y - 9 * MM}};
    assert_true(rules_snap(field.game.rules, table(), &o));
    struct vec at = middle_of(mark == 1 ? "H6" : "F6");
    assert_true(o.to.x == at.x && o.to.y == at.y);
    struct order same = o;
    assert_true(rules_snap(field.game.rules, table(), &same));
    assert_true(same.to.x == o.to.x && same.to.y == o.to.y);
    o.has_face = true;
    o.face = 31 * DEG;
    o.to = middle_of("E6");
    assert_true(rules_snap(field.game.rules, table(), &o));
    assert_int_equal(o.face, 45 * DEG);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_TEST(both_marks_are_one_implementation),
        BOTH_TEST(mo_10_stated_dice_say_who_goes_first),
        BOTH_TEST(mo_10_ruling_ties_are_rolled_again),
        SECOND_TEST(mo_10_stated_commands_with_leaders),
        BOTH_TEST(mo_11_ruling_units_then_melees_then_rally),
        BOTH_TEST(mo_11_ruling_shoot_move_fight_rally),
        BOTH_TEST(mo_11_ruling_only_the_active_side_attacks),
        SECOND_TEST(mo_11_ruling_morale_at_each_loss),
        BOTH_TEST(phases_with_nothing_to_do_pass),
        BOTH_TEST(what_setting_up_refuses),
        SECOND_TEST(mo_50_stated_guards_have_two_more_hits),
        SECOND_TEST(mo_51_stated_unwilling_men_are_militia),
        SECOND_TEST(mo_52_stated_a_die_for_each_leader),
        SECOND_TEST(mo_52_stated_a_superior_seven_regains_two),
        SECOND_TEST(m2_09_stated_of_one_hit_lost_one_is_regained),
        SECOND_TEST(mo_52_stated_a_superior_two_regains_one),
        SECOND_TEST(mo_52_stated_a_poor_three_does_nothing),
        SECOND_TEST(mo_53_stated_better_or_worse_armies),
        BOTH_TEST(the_table_shows_it),
        BOTH_TEST(the_coach_tells_what_would_follow),
        BOTH_TEST(snapping_finds_the_nearest_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
