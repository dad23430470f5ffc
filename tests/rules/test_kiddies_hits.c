/* Kiddies: what a shot does (KI-50 … KI-57). Scenes are close enough for their outcome to be sure,
 * or the seed is searched for which the flick does what the clause is about. */
#include "rules/field.h"
#include "sets/kiddies/kiddies_law.h"

static void reserves(void)
{
    put(SIDE_RED, "regular", 60, 1150, 90);
    put(SIDE_BLUE, "regular", 1770, 1150, 270);
    put(SIDE_BLUE, "skirmisher", 1770, 1050, 270);
}

/* A shot of R1, a skirmisher at 300, 600 who looks east. The pellet lies at his side, so that the
 * hand passes him. */
static const char hard[] = "flick R1 spot 3 aim 90 strength 1000 hand steady";

static const char big[] = "flick R1 spot 1 aim 90 strength 1000 hand steady";

static bool yes(void)
{
    return true;
}

/* ---- KI-50, KI-51
 * ----------------------------------------------------------------------------- */

static void enemy_at_the_muzzle(void)
{
    put_crewed(SIDE_RED, 300, 600, 90);
    put(SIDE_BLUE, "regular", 400, 600, 270);
    reserves();
}

static bool one_lies(void)
{
    return filmed(FLICK_AT_DOWN, "B1", "") || filmed(FLICK_AT_DOWN, "R4", "");
}

static void ki_50_stated_knocked_over_is_killed(void **state)
{
    (void)state;
    search(enemy_at_the_muzzle, "cannon", big, one_lies);
    assert_int_equal(base("B1")->where, WHERE_LOST);
    assert_true(said("KI-50", "B1"));
}

static void friend_at_the_muzzle(void)
{
    put_crewed(SIDE_RED, 300, 600, 90);
    put(SIDE_RED, "regular", 400, 600, 270); /* R4 */
    reserves();
}

static void ki_50_stated_of_either_side(void **state)
{
    (void)state;
    search(friend_at_the_muzzle, "cannon", big, one_lies);
    assert_int_equal(base("R4")->where, WHERE_LOST);
}

static void a_crowd(void)
{
    put_crewed(SIDE_RED, 300, 600, 90);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++)
            put(SIDE_BLUE, "regular", 400 + 24 * i, 576 + 24 * k, 270);
    reserves();
}

static int fallen(void)
{
    int count = 0;
    for (int i = 0; i < table()->bases; i++)
        count += table()->base[i].where == WHERE_LOST;
    return count;
}

static bool three_lie(void)
{
    int count = 0;
    for (int i = 1; i <= 12; i++) {
        char name[REF_TEXT];
        snprintf(name, sizeof name, "B%d", i);
        count += filmed(FLICK_AT_DOWN, name, "");
    }
    return count >= 3;
}

static void ki_50_stated_any_number(void **state)
{
    (void)state;
    search(a_crowd, "cannon", big, three_lie);
    assert_true(fallen() >= 3);
}

static bool domino(void)
{
    for (int i = 1; i <= 12; i++)
        for (int k = 1; k <= 12; k++) {
            char a[REF_TEXT], b[REF_TEXT];
            snprintf(a, sizeof a, "B%d", i);
            snprintf(b, sizeof b, "B%d", k);
            if (filmed(FLICK_AT_STRIKE, a, b) && filmed(FLICK_AT_DOWN, b, ""))
                return said("KI-50", "by a falling figure");
        }
    return false;
}

static void ki_50_ruling_so_is_who_a_falling_figure_knocks_over(void **state)
{
    (void)state;
    search(a_crowd, "cannon", big, domino);
    for (int i = 1; i <= 12; i++) {
        char name[REF_TEXT];
        snprintf(name, sizeof name, "B%d", i);
        if (filmed(FLICK_AT_DOWN, name, ""))
            assert_int_equal(base(name)->where, WHERE_LOST);
    }
}

/* A wall before the shooter, an enemy close behind him. */
static void wall_before_enemy_behind(void)
{
    put(SIDE_RED, "skirmisher", 300, 600, 90);
    solid(TERRAIN_HILL, "block", 400, 580, 60, 300, 30);
    for (int i = 0; i < 9; i++)
        put(SIDE_BLUE, "skirmisher", 240, 484 + 24 * i, 90);
    reserves();
}

static bool one_behind_lies(void)
{
    for (int i = 1; i <= 9; i++) {
        char name[REF_TEXT];
        snprintf(name, sizeof name, "B%d", i);
        if (filmed(FLICK_AT_DOWN, name, ""))
            return true;
    }
    return false;
}

static void ki_51_stated_a_rebound_behind_the_shooter_kills(void **state)
{
    (void)state;
    search(wall_before_enemy_behind, "skirmish", hard, one_behind_lies);
    assert_true(said("KI-51", "ricochet"));
    for (int i = 1; i <= 9; i++) {
        char name[REF_TEXT];
        snprintf(name, sizeof name, "B%d", i);
        if (filmed(FLICK_AT_DOWN, name, ""))
            assert_int_equal(base(name)->where, WHERE_LOST);
    }
}

/* A tower of bricks with a man close behind it. */
static void man_behind_bricks(void)
{
    put_crewed(SIDE_RED, 300, 600, 90);
    for (int course = 0; course < 3; course++) {
        struct setting_piece *p = solid(TERRAIN_BRICK, "brick", 400, 600, 16, 32, 10);
        p->height = 9600;
        p->z = 9600 * course;
        p->support = course;
    }
    for (int i = 0; i < 3; i++)
        put(SIDE_BLUE, "regular", 421, 576 + 24 * i, 270);
    reserves();
}

static bool bricks_fell_him(void)
{
    for (int i = 1; i <= 3; i++) {
        char name[REF_TEXT];
        snprintf(name, sizeof name, "B%d", i);
        if (filmed(FLICK_AT_DOWN, name, "") && said("KI-51", "terrain"))
            return true;
    }
    return false;
}

static void ki_51_stated_dislodged_terrain_kills(void **state)
{
    (void)state;
    search(man_behind_bricks, "cannon", "flick R1 spot 1 aim 90 strength 1000 hand steady",
           bricks_fell_him);
    for (int i = 1; i <= 3; i++) {
        char name[REF_TEXT];
        snprintf(name, sizeof name, "B%d", i);
        if (filmed(FLICK_AT_DOWN, name, ""))
            assert_int_equal(base(name)->where, WHERE_LOST);
    }
}

/* ---- KI-52
 * ------------------------------------------------------------------------------------ */

static void alone(void)
{
    put(SIDE_RED, "skirmisher", 300, 600, 90);
    reserves();
}

static void ki_52_stated_the_hand_kills_its_own_firer(void **state)
{
    (void)state;
    /* The pellet lies before him: the finger comes from behind, through him. */
    search(alone, "skirmish", "flick R1 spot 1 aim 90 strength 1000 hand steady", yes);
    assert_true(filmed(FLICK_AT_FINGER, "pellet", "R1") || filmed(FLICK_AT_FINGER, "R1", ""));
    assert_false(alive("R1"));
    assert_true(said("KI-52", "R1"));
}

static void ki_52_stated_beside_him_it_does_not(void **state)
{
    (void)state;
    search(alone, "skirmish", hard, yes);
    assert_true(alive("R1"));
    assert_false(said("KI-52", NULL));
}

static void the_finger_is_seen_before(void)
{
    struct order order;
    struct flick_preview preview;
    assert_true(order_read(field.game.rules, table(), SIDE_RED,
                           "flick R1 spot 1 aim 90 strength 1000 hand steady", &order,
                           &field.trouble));
    field.game.rules->flicks->preview(table(), &order, &preview);
    assert_int_equal(preview.swept_count, 1);
    assert_true(ref_same(preview.swept[0], ref_base(table(), 0)));
    assert_string_equal(preview.warns, "your hand may kill R1 (KI-52)");
    order.spot = 3;
    field.game.rules->flicks->preview(table(), &order, &preview);
    assert_int_equal(preview.swept_count, 0);
    assert_string_equal(preview.warns, "");
}

static void ki_52_ruling_a_capsule_behind_and_past_the_pellet(void **state)
{
    (void)state;
    alone();
    start();
    to_phase("skirmish");
    the_finger_is_seen_before();
}

static void bystander_in_the_hand(void)
{
    put(SIDE_RED, "skirmisher", 300, 600, 90);
    put(SIDE_RED, "regular", 270, 578, 90); /* behind the pellet at the side */
    reserves();
}

static void ki_52_ruling_others_are_stood_up_again(void **state)
{
    (void)state;
    search(bystander_in_the_hand, "skirmish", hard, yes);
    assert_true(alive("R2"));
    stands_at("R2", 270, 578);
    assert_true(said("KI-52", "stood up again"));
}

static void ki_52_ruling_the_firers_are_the_five_or_the_crew(void **state)
{
    (void)state;
    put_line(SIDE_RED, 6, 300, 600, 0);
    reserves();
    start();
    to_phase("volley");
    /* Along the front of the line, from before its left end: the finger reaches over nobody; from
     * before the right end to the left it brushes R5 and R6, of whom only R5 fires. */
    say("flick R1 R2 R3 R4 R5 spot 2 aim 0 strength 900 hand steady");
    assert_true(alive("R6"));
    assert_false(alive("R1")); /* the pellet lay before him */
}

/* ---- KI-53
 * ------------------------------------------------------------------------------------ */

/* A pea low at his feet brings B1 down towards the shooter, on what stands beside its way there. */
static void falls_towards(const char *on, int side)
{
    put(SIDE_RED, "skirmisher", 300, 600, 90);
    put(SIDE_BLUE, "regular", 400, 578, 270);
    if (strcmp(on, "cannon") == 0)
        put(side, on, 350, 614, 90);
    else if (side)
        put(side, on, 362, 598, 90);
    else
        solid(TERRAIN_HILL, "block", 360, 602, 26, 26, 30);
    reserves();
}

static bool b1_leans(void)
{
    return leant("B1", "");
}

static void before_a_hill(void)
{
    falls_towards("hill", SIDE_NONE);
}

static void ki_53_stated_leaning_on_terrain_is_stood_up(void **state)
{
    (void)state;
    search(before_a_hill, "skirmish", hard, b1_leans);
    assert_true(leant("B1", "T1"));
    assert_true(alive("B1"));
    assert_true(said("KI-53", "B1"));
}

static void before_a_friend(void)
{
    falls_towards("skirmisher", SIDE_BLUE);
}

static bool b1_leans_on_b2(void)
{
    return leant("B1", "B2");
}

static void ki_53_stated_leaning_on_a_friend_is_stood_up(void **state)
{
    (void)state;
    search(before_a_friend, "skirmish", hard, b1_leans_on_b2);
    assert_true(alive("B1"));
    assert_true(said("KI-53", "B1"));
}

static void before_a_cannon(void)
{
    falls_towards("cannon", SIDE_RED);
}

static bool b1_leans_on_r2(void)
{
    return leant("B1", "R2");
}

static void ki_53_ruling_a_cannon_counts_as_terrain(void **state)
{
    (void)state;
    search(before_a_cannon, "skirmish", hard, b1_leans_on_r2);
    assert_true(alive("B1"));
    assert_true(said("KI-53", "B1"));
}

static void before_an_enemy(void)
{
    falls_towards("skirmisher", SIDE_RED);
}

static int32_t leaning_seed;

static void ki_53_ruling_leaning_on_an_enemy_is_no_help(void **state)
{
    (void)state;
    search(before_an_enemy, "skirmish", hard, b1_leans_on_r2);
    leaning_seed = field.seed;
    assert_int_equal(base("B1")->where, WHERE_LOST);
}

static void before_an_enemy_with_the_option(void)
{
    option("lean_enemy_stands", 1);
    before_an_enemy();
}

static void ki_53_option_leaning_on_an_enemy_saves_too(void **state)
{
    (void)state;
    search(before_an_enemy_with_the_option, "skirmish", hard, b1_leans_on_r2);
    assert_int_equal(field.seed, leaning_seed); /* the very same flick */
    assert_true(alive("B1"));
    assert_true(said("KI-53", "is stood up"));
}

/* ---- KI-54 … KI-57
 * ---------------------------------------------------------------------------- */

static void man_in_the_open(void)
{
    put(SIDE_RED, "skirmisher", 300, 600, 90);
    put(SIDE_BLUE, "regular", 400, 578, 270);
    reserves();
}

static bool b1_pushed(void)
{
    return base("B1")->x != 400 * MM && !filmed(FLICK_AT_DOWN, "B1", "") &&
           !filmed(FLICK_AT_OFF, "B1", "") && !filmed(FLICK_AT_LEAN, "B1", "");
}

static void ki_54_stated_pushed_but_standing_stays_there(void **state)
{
    (void)state;
    search(man_in_the_open, "skirmish", "flick R1 spot 3 aim 90 strength 450 hand steady",
           b1_pushed);
    assert_true(alive("B1"));
    assert_true(said("KI-54", "B1"));
}

static void man_before_an_enemy(void)
{
    put(SIDE_RED, "skirmisher", 300, 600, 90);
    put(SIDE_BLUE, "regular", 400, 578, 270);
    put10(SIDE_RED, "regular", 4660, 5780, 270); /* about as far as he slides */
    reserves();
}

static bool b1_touches(void)
{
    struct outline a = base_outline(base("B1")), b = base_outline(base("R2"));
    return b1_pushed() && alive("R2") && outline_gap(&a, &b) <= CONTACT;
}

static void ki_54_ruling_pushed_into_an_enemy_they_fight(void **state)
{
    (void)state;
    search(man_before_an_enemy, "skirmish", "flick R1 spot 3 aim 90 strength 450 hand steady",
           b1_touches);
    to_phase("move");
    shown("red move R2 by 5 0", "KI-27");
    say("end");
    say("end");
    assert_string_equal(field.game.rules->phase[table()->phase].word, "fight");
    say("fight B1");
}

static void cannon_before_a_brick(void)
{
    put_crewed(SIDE_RED, 300, 600, 90);
    put_crewed(SIDE_RED, 300, 300, 90);
    solid(TERRAIN_BRICK, "brick", 380, 600, 16, 32, 10);
    reserves();
}

static bool brick_moved(void)
{
    return table()->piece[0].x != 380 * MM;
}

static void ki_55_stated_moved_terrain_stays_where_it_lies(void **state)
{
    (void)state;
    search(cannon_before_a_brick, "cannon", "flick R1 spot 1 aim 90 strength 300 hand steady",
           brick_moved);
    assert_true(said("KI-55", NULL));
    struct piece brick = table()->piece[0];
    say("flick R4 spot 1 aim 90 strength 10 hand steady");
    to_phase("move");
    assert_memory_equal(&brick, &table()->piece[0], sizeof brick);
}

static void cannon_before_a_cannon(void)
{
    put_crewed(SIDE_RED, 300, 600, 90);
    put(SIDE_BLUE, "cannon", 420, 600, 0);
    reserves();
}

static bool gun_moved(void)
{
    return base("B1")->x != 420 * MM;
}

static void ki_56_stated_hits_do_not_destroy_a_cannon(void **state)
{
    (void)state;
    search(cannon_before_a_cannon, "cannon", "flick R1 spot 1 aim 90 strength 1000 hand steady",
           gun_moved);
    assert_true(alive("B1"));
    assert_true(said("KI-56", "pushed"));
}

static void gun_on_the_brink(void)
{
    put_crewed(SIDE_RED, 100, 100, 180);
    put(SIDE_BLUE, "cannon", 100, 0, 90);
    field.set.unit[field.set.unit_count - 1].pose.at.y = 500;
    reserves();
}

static bool b1_off(void)
{
    return filmed(FLICK_AT_OFF, "B1", "");
}

static void ki_56_stated_off_the_table_it_is_destroyed(void **state)
{
    (void)state;
    search(gun_on_the_brink, "cannon", "flick R1 spot 1 aim 180 strength 1000 hand steady", b1_off);
    assert_int_equal(base("B1")->where, WHERE_LOST);
    assert_true(said("KI-56", "destroyed"));
}

static void man_on_the_brink(void)
{
    put(SIDE_RED, "skirmisher", 122, 60, 180);
    put(SIDE_BLUE, "regular", 100, 0, 0);
    field.set.unit[field.set.unit_count - 1].pose.at.y = 600;
    reserves();
}

static void ki_56_ruling_a_man_off_the_table_is_killed(void **state)
{
    (void)state;
    search(man_on_the_brink, "skirmish", "flick R1 spot 3 aim 180 strength 500 hand steady",
           b1_off);
    assert_int_equal(base("B1")->where, WHERE_LOST);
    assert_true(said("KI-56", "off the table"));
}

static void brick_on_the_brink(void)
{
    put_crewed(SIDE_RED, 100, 100, 180);
    struct setting_piece *p = solid(TERRAIN_BRICK, "brick", 100, 0, 32, 16, 10);
    p->pose.at.y = 500;
    reserves();
}

static bool brick_off(void)
{
    return filmed(FLICK_AT_OFF, "T1", "");
}

static void ki_56_ruling_terrain_off_the_table_is_out(void **state)
{
    (void)state;
    search(brick_on_the_brink, "cannon", "flick R1 spot 1 aim 180 strength 1000 hand steady",
           brick_off);
    assert_int_equal(table()->piece[0].where, WHERE_LOST);
}

static void ki_57_stated_either_side_crews_it_again(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 500, 500, 90);            /* R1, crew R2 south? and R3 */
    put10(SIDE_BLUE, "skirmisher", 5000, 5465, 0); /* B1 touches R2 in the north */
    put10(SIDE_BLUE, "skirmisher", 5000, 4535, 0); /* B2 touches R3 in the south */
    put(SIDE_BLUE, "regular", 580, 560, 270);      /* B3, B4 come up */
    put(SIDE_BLUE, "regular", 580, 440, 270);
    put(SIDE_RED, "regular", 420, 560, 90); /* R4, R5 too late */
    put(SIDE_RED, "regular", 420, 440, 90);
    reserves();
    start();
    say("end");
    say("end");
    dice("1 6 1 6");
    say("fight R2");
    say("fight R3");
    assert_false(alive("R2") || alive("R3"));
    assert_true(alive("R1")); /* the cannon stands there, nobody's */
    assert_int_equal(kiddies_controller(table(), 0), SIDE_NONE);
    to_phase("move");
    say("end");
    say("move B1 by 5 10");
    say("move B2 by 5 -10");
    say("move B3 to 50 52.56");
    say("move B4 to 50 47.44");
    assert_int_equal(kiddies_controller(table(), 0), SIDE_BLUE);
    to_phase("cannon");
    refused("red flick R1 spot 1 aim 90 strength 300 hand steady", "HS-05");
    say("blue flick R1 spot 1 aim 90 strength 300 hand steady");
}

/* ---- heights (KI-08, KI-33): a book is a step for pellets
 * ----------------------------------------------- */

static void book_before_the_shooter(void)
{
    put(SIDE_RED, "skirmisher", 300, 600, 90);
    solid(TERRAIN_RIDGE, "book", 420, 580, 100, 200, 11);
    put(SIDE_RED, "skirmisher", 420, 800, 0); /* R2 below it in the north */
    reserves();
}

static bool pellet_meets_the_book(void)
{
    return filmed(FLICK_AT_HIT, "pellet", "T1") || filmed(FLICK_AT_CLIMB, "pellet", "T1");
}

static void ki_08_stated_a_book_is_in_the_pellets_way(void **state)
{
    (void)state;
    search(book_before_the_shooter, "skirmish", hard, pellet_meets_the_book);
    struct piece *book = &field.game.table.piece[0];
    assert_int_equal(book->x, 420 * MM); /* and never moves */
}

static void man_on_the_book(void)
{
    put(SIDE_RED, "skirmisher", 420, 600, 90);
    solid(TERRAIN_RIDGE, "book", 420, 580, 100, 200, 11);
    reserves();
}

static void ki_33_stated_who_stands_on_a_book_shoots_from_its_top(void **state)
{
    (void)state;
    search(man_on_the_book, "skirmish", hard, yes);
    struct flick_event e;
    assert_true(filmed_line(FLICK_AT_START, "pellet", "", &e));
    assert_int_equal(e.z, 11 * MM);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(ki_50_stated_knocked_over_is_killed),
        FIELD_TEST(ki_50_stated_of_either_side),
        FIELD_TEST(ki_50_stated_any_number),
        FIELD_TEST(ki_50_ruling_so_is_who_a_falling_figure_knocks_over),
        FIELD_TEST(ki_51_stated_a_rebound_behind_the_shooter_kills),
        FIELD_TEST(ki_51_stated_dislodged_terrain_kills),
        FIELD_TEST(ki_52_stated_the_hand_kills_its_own_firer),
        FIELD_TEST(ki_52_stated_beside_him_it_does_not),
        FIELD_TEST(ki_52_ruling_a_capsule_behind_and_past_the_pellet),
        FIELD_TEST(ki_52_ruling_others_are_stood_up_again),
        FIELD_TEST(ki_52_ruling_the_firers_are_the_five_or_the_crew),
        FIELD_TEST(ki_53_stated_leaning_on_terrain_is_stood_up),
        FIELD_TEST(ki_53_stated_leaning_on_a_friend_is_stood_up),
        FIELD_TEST(ki_53_ruling_a_cannon_counts_as_terrain),
        FIELD_TEST(ki_53_ruling_leaning_on_an_enemy_is_no_help),
        FIELD_TEST(ki_53_option_leaning_on_an_enemy_saves_too),
        FIELD_TEST(ki_54_stated_pushed_but_standing_stays_there),
        FIELD_TEST(ki_54_ruling_pushed_into_an_enemy_they_fight),
        FIELD_TEST(ki_55_stated_moved_terrain_stays_where_it_lies),
        FIELD_TEST(ki_56_stated_hits_do_not_destroy_a_cannon),
        FIELD_TEST(ki_56_stated_off_the_table_it_is_destroyed),
        FIELD_TEST(ki_56_ruling_a_man_off_the_table_is_killed),
        FIELD_TEST(ki_56_ruling_terrain_off_the_table_is_out),
        FIELD_TEST(ki_57_stated_either_side_crews_it_again),
        FIELD_TEST(ki_08_stated_a_book_is_in_the_pellets_way),
        FIELD_TEST(ki_33_stated_who_stands_on_a_book_shoots_from_its_top),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
