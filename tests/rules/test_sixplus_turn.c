/* 6+: table, turn, options and the end (SP-01 … SP-05, SP-50 … SP-57), and what a player is told.
 */
#include "rules/sixplus.h"

#include "kit/chance.h"

/* ---- table and turn -------------------------------------------------------------------------- */

static void sp_01_stated_no_die_is_ever_asked_for(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 100, 180, 90);
    put(SIDE_RED, "infantry", 100, 60, 90);
    put(SIDE_BLUE, "infantry", 160, 180, 270);
    put(SIDE_BLUE, "infantry", 160, 60, 270);
    option("chance_cards", 1);
    option("rout", 1);
    option("tide", 1);
    setup();
    for (int n = 0; n < 80 && !table()->over; n++) {
        static struct offers offers;
        rules_offer(field.game.rules, table(), game_awaited(&field.game), &offers);
        if (table()->ask == 2) {
            char text[80];
            snprintf(text, sizeof text, "answer %s", offers.offer[0].word);
            say(text);
        } else if (table()->ask == 3) {
            say(table()->ask_side == SIDE_RED ? "retreat R1 to 8 18" : "retreat B1 to 7 18");
        } else if (offered("charge", "R1") && offered("charge", "R1")->allowed &&
                   table()->active == SIDE_RED) {
            say("charge R1 at B1");
        } else {
            say("end");
        }
    }
    assert_false(six_any_die());
    assert_int_equal(table()->drawn_game, 0);
    assert_int_equal(table()->drawn_scatter, 0);
}

static void sp_02_stated_a_table_of_36_centimetres(void **state)
{
    (void)state;
    six_far(SIDE_RED);
    six_far(SIDE_BLUE);
    setup();
    assert_int_equal(table()->width, 360 * MM);
    assert_int_equal(table()->depth, 360 * MM);
}

static void sp_03_stated_four_types_on_the_same_bases(void **state)
{
    (void)state;
    static const char *const troop[] = {"infantry", "cavalry", "skirmishers", "artillery"};
    for (int i = 0; i < 4; i++) {
        put(SIDE_RED, troop[i], 60, 60 + 60 * i, 90);
        put(SIDE_BLUE, troop[i], 300, 60 + 60 * i, 270);
    }
    option("base_width", 30);
    option("base_depth", 15);
    setup();
    for (int i = 0; i < table()->bases; i++) {
        assert_int_equal(table()->base[i].hx, 15 * MM);
        assert_int_equal(table()->base[i].hy, 7500);
    }
}

static void sp_03_ruling_40_by_20_millimetres(void **state)
{
    (void)state;
    six_far(SIDE_RED);
    six_far(SIDE_BLUE);
    setup();
    for (int i = 0; i < table()->bases; i++) {
        assert_int_equal(table()->base[i].hx, 20 * MM);
        assert_int_equal(table()->base[i].hy, 10 * MM);
    }
}

static void sp_04_stated_move_shoot_fight_eliminate(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 100, 60, 90);
    put(SIDE_RED, "cavalry", 100, 180, 90);
    put(SIDE_BLUE, "infantry", 160, 60, 270);
    put(SIDE_BLUE, "infantry", 160, 180, 0);
    setup();
    assert_true(six_phase("move"));
    say("charge R2 at B2");
    say("end");
    assert_true(six_phase("shoot"));
    assert_int_equal(attr("B2", "hits"), 0); /* the fight comes after the shooting */
    say("shoot R1 at B1");
    assert_true(said("SP-40", "12 of 12") || attr("B2", "hits") == 12);
    assert_false(alive("B2")); /* and the fallen go last */
    assert_int_equal(table()->active, SIDE_BLUE);
    assert_true(six_phase("move"));
    assert_int_equal(table()->turn, 1);
    six_pass();
    assert_int_equal(table()->turn, 2);
}

static void sp_04_stated_phases_with_nothing_to_do_pass(void **state)
{
    (void)state;
    six_far(SIDE_RED);
    six_far(SIDE_BLUE);
    setup();
    say("end");
    assert_true(said("SP-04", "no shooting"));
    assert_true(said("SP-04", "no hand-to-hand"));
    assert_true(said("SP-04", "nobody is eliminated"));
    assert_int_equal(table()->active, SIDE_BLUE);
}

static void sp_05_ruling_the_scenario_says_who_goes_first(void **state)
{
    (void)state;
    six_far(SIDE_RED);
    six_far(SIDE_BLUE);
    field.set.first = SIDE_BLUE;
    setup();
    assert_int_equal(table()->active, SIDE_BLUE);
    six_pass();
    assert_int_equal(table()->turn, 1);
    six_pass();
    assert_int_equal(table()->turn, 2); /* a turn is over when both have had theirs */
}

static void sp_05_ruling_else_they_agree(void **state)
{
    (void)state;
    six_far(SIDE_RED);
    six_far(SIDE_BLUE);
    field.set.first = SIDE_NONE;
    setup();
    assert_int_equal(table()->ask, 1);
    refused("end", "HS-06");
    refused("answer green", "HS-06");
    refused("blue answer blue", "HS-05"); /* Red says what was agreed */
    say("answer blue");
    assert_true(said("SP-05", "Blue has the first turn"));
    assert_int_equal(table()->active, SIDE_BLUE);
    assert_false(six_any_die());
}

static void sp_05_ruling_it_deploys_both_sides(void **state)
{
    (void)state;
    six_far(SIDE_RED);
    wait_aside(SIDE_BLUE, "infantry");
    assert_false(try_setup());
    assert_non_null(strstr(field.trouble.text, "field.yaml:2"));
    assert_non_null(strstr(field.trouble.text, "say where B1 stands"));
}

/* ---- what a scenario may not say ------------------------------------------------------------- */

static void wrong(const char *part)
{
    assert_false(try_setup());
    if (!strstr(field.trouble.text, part))
        fail_msg("%s", field.trouble.text);
}

static void setup_refuses_terrain_it_has_no_rule_for(void **state)
{
    (void)state;
    six_far(SIDE_RED);
    six_far(SIDE_BLUE);
    box(TERRAIN_WALL, 100, 100, 40, 10, 0);
    wrong("no rule for a wall");
}

static void setup_refuses_units_where_they_may_not_be(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 100, 100, 90);
    six_far(SIDE_BLUE);
    box(TERRAIN_WOOD, 100, 100, 60, 60, 0);
    wrong("R1 cannot stand there: the wood");
}

static void setup_refuses_other_objectives(void **state)
{
    (void)state;
    six_far(SIDE_RED);
    six_far(SIDE_BLUE);
    goal("points", "", 3);
    field.set.goal[0].side = SIDE_RED;
    wrong("hold and exit");
}

static void setup_refuses_a_piece_that_is_not_there(void **state)
{
    (void)state;
    six_far(SIDE_RED);
    six_far(SIDE_BLUE);
    goal("hold", "Nowhere", 1);
    field.set.goal[0].side = SIDE_RED;
    wrong("no piece \"Nowhere\"");
}

static void setup_wants_a_general_for_each_side(void **state)
{
    (void)state;
    six_far(SIDE_RED);
    six_far(SIDE_BLUE);
    put(SIDE_RED, "general", 100, 100, 90);
    option("general", 1);
    wrong("Blue has none");
}

static void setup_wants_one_general_only(void **state)
{
    (void)state;
    six_far(SIDE_BLUE);
    put(SIDE_RED, "general", 100, 100, 90);
    put(SIDE_RED, "general", 100, 200, 90);
    option("general", 1);
    wrong("one General");
}

/* ---- squares --------------------------------------------------------------------------------- */

static void sp_50_option_no_move_no_shot_no_charge(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 100, 60, 90);
    put(SIDE_RED, "skirmishers", 100, 250, 90);
    put(SIDE_BLUE, "cavalry", 160, 60, 270);
    put(SIDE_BLUE, "infantry", 160, 250, 270);
    option("square", 1);
    setup();
    shown("square R2", "SP-50"); /* infantry only */
    say("square R1");
    assert_true(said("SP-50", "forms square"));
    six_shoot();
    shown("shoot R1 at B1", "SP-50");
    six_pass();
    shown("charge B1 at R1", "SP-50");
    six_pass();
    shown("move R1 by -2 0", "SP-50");
    shown("turn R1 face 0", "SP-50");
}

static void sp_50_option_at_the_start_of_movement(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 100, 60, 90);
    put(SIDE_RED, "infantry", 100, 160, 90);
    put(SIDE_RED, "infantry", 100, 260, 90);
    six_far(SIDE_BLUE);
    option("square", 1);
    setup();
    say("square R1");
    say("square R3"); /* other squares do not hinder */
    say("move R2 by 1 0");
    six_pass();
    six_pass();
    say("turn R2 face 80");
    shown("square R1", "SP-50");
}

static void sp_50_option_is_a_switch(void **state)
{
    (void)state;
    six_far(SIDE_RED);
    six_far(SIDE_BLUE);
    setup();
    refused("square R1", "SP-50");
    assert_null(offered("square", "R1"));
}

static void sp_50_ruling_reloads_in_square_and_shoots_out_of_it(void **state)
{
    (void)state;
    put(SIDE_RED, "infantry", 100, 60, 90);
    put(SIDE_BLUE, "infantry", 160, 60, 270);
    option("square", 1);
    setup();
    six_shoot();
    say("shoot R1 at B1");
    six_pass();
    say("square R1");
    six_pass();
    six_pass();
    say("reload R1");
    six_pass();
    six_pass();
    say("square R1"); /* back into line, instead of moving */
    shown("move R1 by 1 0", "SP-13");
    six_shoot();
    say("shoot R1 at B1");
    assert_int_equal(attr("B1", "hits"), 8);
}

/* ---- generals -------------------------------------------------------------------------------- */

static void generals(void)
{
    put(SIDE_RED, "general", 60, 60, 90);
    put(SIDE_BLUE, "general", 300, 60, 270);
    option("general", 1);
}

static void sp_51_option_moves_as_cavalry_never_shoots(void **state)
{
    (void)state;
    generals();
    put(SIDE_RED, "infantry", 250, 300, 90);
    put(SIDE_BLUE, "infantry", 310, 300, 270);
    setup();
    shown("move R1 by 12.02 0", "SP-11");
    say("move R1 by 12 0");
    six_shoot();
    shown("shoot R1 at B1", "SP-51");
    struct signs signs;
    field.game.rules->shows->signs(table(), thing("R1").index, &signs);
    assert_int_equal(signs.of, 12);
    assert_int_equal(signs.pips, 0);
    assert_true(signs.suffered);
}

static void sp_51_option_off_he_stays_at_home(void **state)
{
    (void)state;
    six_far(SIDE_RED);
    six_far(SIDE_BLUE);
    generals();
    field.set.option[0].value = 0;
    setup();
    assert_int_equal(table()->units, 2);
}

static void sp_51_ruling_does_not_charge_and_is_charged_in_full(void **state)
{
    (void)state;
    generals();
    put(SIDE_RED, "cavalry", 240, 60, 90);
    put(SIDE_BLUE, "infantry", 120, 60, 270);
    box(TERRAIN_TOWN, 60, 120, 60, 40, 0);
    setup();
    shown("charge R1 at B2", "SP-51");
    shown("move R1 to 6 12", "SP-15"); /* ground binds him as it does cavalry */
    say("charge R2 at B1");
    say("end");
    if (table()->ask == 0 && six_phase("shoot"))
        say("end");
    assert_int_equal(attr("B1", "hits"), 6); /* no cavalry target */
}

static void sp_52_option_six_hits_off_himself_or_one_he_touches(void **state)
{
    (void)state;
    generals();
    put(SIDE_RED, "infantry", 80, 60, 90); /* touches him */
    put(SIDE_RED, "infantry", 80, 200, 90);
    put(SIDE_BLUE, "infantry", 140, 60, 270);
    put(SIDE_BLUE, "infantry", 140, 200, 270);
    put(SIDE_BLUE, "artillery", 200, 60, 270);
    option("rally", 1);
    field.set.first = SIDE_BLUE;
    setup();
    six_shoot();
    refused("rally B1 at B2", "SP-52");
    say("shoot B2 at R2");
    say("shoot B4 at R2");
    say("shoot B3 at R3");
    assert_int_equal(attr("R2", "hits"), 6);
    refused("rally R1 at R2", "HS-05"); /* after the movement */
    six_shoot();
    refused("rally R1", "HS-07");
    refused("rally R1 at B2", "HS-07");
    shown("rally R2 at R2", "SP-52");      /* he is no General */
    shown("rally R1 at R3", "SP-52");      /* out of touch */
    shown("rally R1 at R1", "SP-52");      /* no hits */
    say("umpire move B2 to 4 6 face 270"); /* an enemy with hits in the General's back */
    say("umpire set B2 hits 3");
    refused("rally R1 at B2", "HS-07");
    assert_int_equal(offered("rally", "R1")->targets, 1);
    assert_int_equal(offered("rally", "R1")->target[0].index, thing("R2").index);
    say("rally R1 at R2");
    assert_true(said("SP-52", "6 hits off, it has 0 of 12"));
    assert_int_equal(attr("R2", "hits"), 0);
}

static void sp_52_option_after_movement_before_any_shot(void **state)
{
    (void)state;
    generals();
    put(SIDE_RED, "infantry", 80, 60, 90);
    put(SIDE_BLUE, "infantry", 140, 60, 270);
    option("rally", 1);
    field.set.first = SIDE_BLUE;
    setup();
    six_shoot();
    say("shoot B2 at R2");
    six_shoot();
    say("shoot R2 at B2"); /* now it is too late, and the turn passes on */
    assert_int_equal(table()->active, SIDE_BLUE);
    assert_int_equal(attr("R2", "hits"), 4);
}

static void sp_52_ruling_once_in_the_whole_game(void **state)
{
    (void)state;
    generals();
    put(SIDE_RED, "infantry", 80, 60, 90);
    put(SIDE_RED, "infantry", 80, 140, 90);
    put(SIDE_BLUE, "infantry", 140, 60, 270);
    option("rally", 1);
    field.set.first = SIDE_BLUE;
    setup();
    six_shoot();
    say("shoot B2 at R2");
    six_shoot();
    say("rally R1 at R2");
    six_pass();
    say("reload B2");
    six_shoot();
    say("shoot B2 at R2");
    six_shoot();
    shown("rally R1 at R2", "SP-52");
    struct signs signs;
    field.game.rules->shows->signs(table(), thing("R1").index, &signs);
    assert_int_equal(signs.markers, 1);
    assert_string_equal(signs.marker[0], "rallied");
}

static void sp_52_option_is_a_switch(void **state)
{
    (void)state;
    generals();
    setup();
    refused("rally R1 at R1", "SP-52");
}

/* ---- routs ----------------------------------------------------------------------------------- */

/* Blue has `units` units, of which Red's cavalry rides down the first `lost` at once, each in the
 * flank. */
static void lay_to_ride_down(int lost, int units)
{
    for (int i = 0; i < lost; i++)
        put(SIDE_RED, "cavalry", 100, 40 + 60 * i, 90);
    for (int i = 0; i < units; i++)
        put(SIDE_BLUE, "infantry", i < lost ? 160 : 230 + 45 * (i - lost),
            i < lost ? 40 + 60 * i : 330, 0);
}

static void ride_down(int lost)
{
    char text[40];
    setup();
    for (int i = 1; i <= lost; i++) {
        snprintf(text, sizeof text, "charge R%d at B%d", i, i);
        say(text);
    }
    say("end");
}

static void sp_53_option_more_than_half_lost(void **state)
{
    (void)state;
    option("rout", 1);
    lay_to_ride_down(4, 6);
    ride_down(4);
    assert_true(said("SP-53", "Blue has lost 4 of 6"));
    assert_int_equal(base("B5")->where, WHERE_LEFT); /* removed at once */
    ended(SIDE_RED, "SP-53");
}

static void sp_53_option_is_a_switch(void **state)
{
    (void)state;
    lay_to_ride_down(4, 6);
    ride_down(4);
    assert_int_equal(table()->over, OVER_NO);
}

static void sp_53_ruling_four_of_six_three_of_five(void **state)
{
    (void)state;
    option("rout", 1);
    lay_to_ride_down(3, 6);
    ride_down(3);
    assert_int_equal(table()->over, OVER_NO);
}

static void sp_53_ruling_three_of_five(void **state)
{
    (void)state;
    option("rout", 1);
    lay_to_ride_down(3, 5);
    ride_down(3);
    ended(SIDE_RED, "SP-53");
}

/* Guns of both sides wear the others down, two hits a turn, until R1, R2 and B1 have ten, and with
 * `both` B2 as well. Then R1 charges B1, R2 fires into the fight, and the tide takes R2 with it. */
static void worn_down(bool both)
{
    put(SIDE_RED, "cavalry", 100, 180, 90);
    put(SIDE_RED, "infantry", 120, 130, 60);
    put(SIDE_RED, "artillery", 30, 180, 90);
    put(SIDE_BLUE, "infantry", 160, 180, 270);
    put(SIDE_BLUE, "infantry", 160, 225, 270);
    put(SIDE_BLUE, "artillery", 300, 180, 270);
    option("rout", 1);
    option("tide", 1);
    option("desperation", 1);
    setup();
    for (int n = 0; n < 20; n++) {
        bool red = n % 2 == 0, second = n >= 10;
        if (attr(red ? "R3" : "B3", "unloaded"))
            say(red ? "reload R3" : "reload B3");
        six_shoot();
        if (!red)
            say(second ? "shoot B3 at R2" : "shoot B3 at R1");
        else if (!second || both)
            say(second ? "shoot R3 at B2" : "shoot R3 at B1");
        if (table()->active == (red ? SIDE_RED : SIDE_BLUE))
            say("end");
    }
    say("charge R1 at B1");
    six_shoot();
    say("shoot R2 at B1");
    if (table()->over == OVER_NO)
        say("end");
}

static void sp_53_ruling_it_may_be_the_side_whose_turn_it_is(void **state)
{
    (void)state;
    worn_down(false);
    assert_true(said("SP-53", "Red has lost 2 of 3"));
    ended(SIDE_BLUE, "SP-53");
}

static void sp_53_ruling_both_at_once_a_draw(void **state)
{
    (void)state;
    worn_down(true);
    assert_true(said("SP-53", "Red has lost 2 of 3"));
    assert_true(said("SP-53", "Blue has lost 2 of 3"));
    ended(SIDE_NONE, "SP-53");
}

static void sp_54_option_a_general_counts_as_two(void **state)
{
    (void)state;
    struct roster row[ROSTER_ROWS];
    option("rout", 1);
    option("general", 1);
    put(SIDE_RED, "general", 20, 20, 90);
    put(SIDE_BLUE, "general", 220, 60, 0);
    put(SIDE_RED, "cavalry", 165, 60, 90);
    for (int i = 0; i < 3; i++)
        put(SIDE_RED, "cavalry", 100, 130 + 60 * i, 90);
    for (int i = 0; i < 3; i++)
        put(SIDE_BLUE, "infantry", 160, 130 + 60 * i, 0);
    for (int i = 0; i < 3; i++)
        put(SIDE_BLUE, "infantry", 230 + 45 * i, 330, 0);
    setup();
    assert_int_equal(attr("blue", "initial"), 8); /* six and a General */
    assert_int_equal(field.game.rules->shows->roster(table(), row), 2);
    assert_non_null(strstr(row[1].note, "5 more"));
    say("charge R2 at B1");
    say("charge R3 at B2");
    say("charge R4 at B3");
    say("charge R5 at B4");
    say("end");
    assert_true(said("SP-53", "Blue has lost 5 of 8"));
    ended(SIDE_RED, "SP-53");
}

static void sp_54_option_four_are_not_enough(void **state)
{
    (void)state;
    option("rout", 1);
    option("general", 1);
    lay_to_ride_down(4, 6);
    put(SIDE_RED, "general", 20, 20, 90);
    put(SIDE_BLUE, "general", 340, 20, 270);
    ride_down(4);
    assert_int_equal(table()->over, OVER_NO);
}

/* ---- the tide -------------------------------------------------------------------------------- */

static void sp_55_option_two_hits_within_three_centimetres(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 100, 180, 90);
    put(SIDE_BLUE, "infantry", 160, 180, 0);     /* x 140 … 180, y 170 … 190 */
    put(SIDE_BLUE, "infantry", 230, 180, 0);     /* 30 mm from it */
    put10(SIDE_BLUE, "infantry", 1600, 2301, 0); /* 30.1 mm */
    put(SIDE_RED, "infantry", 150, 145, 0);      /* an enemy of the fallen feels nothing */
    option("tide", 1);
    setup();
    say("charge R1 at B1");
    say("end");
    if (six_phase("shoot"))
        say("end");
    assert_false(alive("B1"));
    assert_int_equal(attr("B2", "hits"), 2);
    assert_int_equal(attr("B3", "hits"), 0);
    assert_int_equal(attr("R2", "hits"), 0);
    assert_true(said("SP-55", "B2 sees B1 fall"));
}

static void sp_55_option_those_who_fall_pass_it_on(void **state)
{
    (void)state;
    put(SIDE_RED, "cavalry", 100, 180, 90);
    put(SIDE_BLUE, "infantry", 160, 180, 0);
    put(SIDE_RED, "cavalry", 220, 120, 0);
    put(SIDE_BLUE, "infantry", 220, 180, 0); /* struck in the rear as well: both fall at once */
    put(SIDE_BLUE, "infantry", 190, 215, 0); /* beside both */
    option("tide", 1);
    setup();
    say("charge R1 at B1");
    say("charge R2 at B2");
    say("end");
    assert_int_equal(attr("B3", "hits"), 4);
}

static void sp_55_ruling_of_the_fallen_edge_to_edge_twelve_enough(void **state)
{
    (void)state;
    /* B2 has ten hits by a charge from the front and shots; the tide brings it to twelve. */
    put(SIDE_RED, "cavalry", 100, 180, 90);
    put(SIDE_BLUE, "infantry", 160, 180, 0);
    put(SIDE_BLUE, "infantry", 205, 180, 0);
    put(SIDE_RED, "infantry", 205, 250, 180);    /* 4 hits */
    put(SIDE_RED, "infantry", 150, 245, 140);    /* 4 hits */
    put(SIDE_RED, "skirmishers", 250, 250, 180); /* 2 hits */
    put(SIDE_BLUE, "infantry", 205, 150, 0);
    option("tide", 1);
    setup();
    say("charge R1 at B1");
    six_shoot();
    say("shoot R2 at B2");
    say("shoot R3 at B2");
    say("shoot R4 at B2");
    assert_false(alive("B1"));
    assert_true(said("SP-55", "12 of 12"));
    assert_false(alive("B2"));
    assert_int_equal(attr("B3", "hits"), 4); /* 2 for each of them */
}

/* ---- chance cards ---------------------------------------------------------------------------- */

/* The first number that gives a side this card as its first. */
static int order_with(int side, int card)
{
    for (int seed = 1; seed < 9999; seed++)
        if (chance_number(seed, side, 0) == card)
            return seed;
    fail_msg("no order begins with card %d", card);
    return 0;
}

static void cards(int first_card)
{
    for (int i = 0; i < 3; i++) {
        put(SIDE_RED, i == 2 ? "cavalry" : "infantry", 100, 60 + 80 * i, 90);
        put(SIDE_BLUE, "infantry", 160, 60 + 80 * i, 270);
    }
    option("chance_cards", 1);
    option("chance_order", order_with(SIDE_RED, first_card));
}

static void sp_56_option_lost_orders(void **state)
{
    (void)state;
    cards(6);
    setup();
    assert_true(table()->ask == 2 && table()->ask_side == SIDE_BLUE); /* it hurts: the enemy says */
    refused("move R1 by 1 0", "HS-06");
    refused("red answer R1", "HS-05");
    refused("answer B1", "HS-06");
    say("answer R1");
    refused("answer R1", "HS-06"); /* two different ones */
    say("answer R3");
    assert_int_equal(table()->ask, 0);
    shown("move R1 by 1 0", "SP-56");
    shown("turn R1 face 0", "SP-56");
    shown("charge R3 at B3", "SP-56");
    say("move R2 by 1 0");
    six_shoot();
    say("shoot R1 at B1"); /* it may shoot */
}

static void sp_56_option_damp_powder(void **state)
{
    (void)state;
    cards(8);
    setup();
    assert_false(said("SP-56", "nothing"));
    /* Two of the three can shoot at all: nothing is left to choose. */
    assert_int_equal(table()->ask, 0);
    say("end");
    assert_int_equal(table()->active, SIDE_BLUE); /* nobody could shoot */
    if (table()->ask)
        return;
    assert_int_equal(attr("R1", "unloaded"), 0);
}

static void sp_56_option_damp_powder_is_refused(void **state)
{
    (void)state;
    cards(8);
    put(SIDE_RED, "artillery", 40, 330, 90);
    setup();
    assert_int_equal(table()->ask_side, SIDE_BLUE);
    say("answer R1");
    say("answer R4");
    six_shoot();
    shown("shoot R1 at B1", "SP-56");
    say("shoot R2 at B2");
}

static void sp_56_option_mishap_and_stroke(void **state)
{
    (void)state;
    cards(10);
    setup();
    assert_int_equal(table()->ask_side, SIDE_BLUE);
    say("answer R2");
    assert_true(said("SP-56", "R2 suffers 3 hits"));
    assert_int_equal(attr("R2", "hits"), 3);
}

static void sp_56_option_stroke_of_luck(void **state)
{
    (void)state;
    cards(15);
    setup();
    assert_int_equal(table()->ask_side, SIDE_RED); /* it helps: its owner says */
    refused("answer R2", "HS-06");
    say("answer B2");
    assert_int_equal(attr("B2", "hits"), 3);
}

static void sp_56_option_acts_twice(void **state)
{
    (void)state;
    cards(11);
    setup();
    assert_int_equal(table()->ask_side, SIDE_RED);
    say("answer R3");
    say("move R3 by -5 0 face 90");
    say("move R3 by 4 0"); /* two moves */
    shown("move R3 by 1 0", "HS-03");
}

static void sp_56_option_shoots_twice(void **state)
{
    (void)state;
    cards(12);
    setup();
    say("answer R1");
    six_shoot();
    say("shoot R1 at B1");
    say("shoot R1 at B1"); /* two shots */
    assert_int_equal(attr("B1", "hits"), 8);
    shown("shoot R1 at B1", "HS-03");
}

static void sp_56_option_second_wind_has_nobody_to_help(void **state)
{
    (void)state;
    cards(13);
    setup();
    assert_int_equal(table()->ask, 0);
    assert_int_equal(attr("table", "card"), 13);
}

static void sp_56_option_second_wind(void **state)
{
    (void)state;
    cards(13);
    field.set.first = SIDE_BLUE;
    /* Blue's own first card must be one of those that do nothing. */
    for (int seed = 1; seed < 9999; seed++)
        if (chance_number(seed, SIDE_RED, 0) == 13 && chance_number(seed, SIDE_BLUE, 0) <= 5) {
            field.set.option[1].value = seed;
            break;
        }
    setup();
    six_shoot();
    say("shoot B1 at R1");
    say("shoot B2 at R2");
    say("shoot B3 at R3");
    assert_int_equal(table()->ask_side, SIDE_RED);
    say("answer R1");
    say("answer R3");
    assert_int_equal(attr("R1", "hits"), 2);
    assert_int_equal(attr("R2", "hits"), 4);
    assert_int_equal(attr("R3", "hits"), 2);
}

static void sp_56_ruling_fixed_order_and_no_die(void **state)
{
    (void)state;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        for (int32_t seed = 0; seed < 50; seed++) {
            int seen[CHANCE_CARDS + 1] = {0};
            for (int i = 0; i < CHANCE_CARDS; i++)
                seen[chance_number(seed, side, i)]++;
            for (int i = 1; i <= CHANCE_CARDS; i++)
                assert_int_equal(seen[i], 1);
            assert_int_equal(chance_number(seed, side, CHANCE_CARDS), chance_number(seed, side, 0));
        }
    assert_int_equal(chance_fixed(3), 2);
    assert_int_equal(chance_fixed(6), 3);
    cards(1);
    setup();
    assert_true(attr("red", "drawn") == 1 && attr("table", "card") == 1);
    assert_false(six_any_die());
}

static void sp_56_ruling_else_by_the_games_seed(void **state)
{
    (void)state;
    cards(1);
    field.set.option[1].value = 0;
    field.seed = order_with(SIDE_RED, 2);
    setup();
    assert_int_equal(attr("table", "card"), 2);
}

/* ---- the end --------------------------------------------------------------------------------- */

static void sp_57_ruling_a_side_without_units(void **state)
{
    (void)state;
    lay_to_ride_down(2, 2);
    ride_down(2);
    ended(SIDE_RED, "SP-57");
}

static void limit(void)
{
    put(SIDE_RED, "infantry", 100, 100, 90);
    put(SIDE_BLUE, "infantry", 260, 100, 270);
    field.set.turns = 1;
}

static void held(int side, const char *name, int x)
{
    snprintf(box(TERRAIN_HILL, x, 100, 60, 60, 0)->name, NAME_MAX_BYTES, "%s", name);
    goal("hold", name, 1);
    field.set.goal[field.set.goal_count - 1].side = side;
}

static void sp_57_ruling_no_objective_a_draw(void **state)
{
    (void)state;
    limit();
    setup();
    six_pass();
    six_pass();
    ended(SIDE_NONE, "SP-57");
}

static void sp_57_ruling_the_objective_is_held(void **state)
{
    (void)state;
    limit();
    held(SIDE_RED, "Knoll", 130);
    setup();
    say("move R1 by 3 0");
    six_pass();
    six_pass();
    ended(SIDE_RED, "SP-57");
}

static void sp_57_ruling_not_reached_the_other_wins(void **state)
{
    (void)state;
    limit();
    held(SIDE_RED, "Knoll", 200);
    setup();
    six_pass();
    six_pass();
    ended(SIDE_BLUE, "SP-57");
}

static void sp_57_ruling_both_reached_a_draw(void **state)
{
    (void)state;
    limit();
    held(SIDE_RED, "Knoll", 100);
    held(SIDE_BLUE, "Tump", 260);
    setup();
    six_pass();
    six_pass();
    ended(SIDE_NONE, "SP-57");
}

static void giving_up_and_draws(void **state)
{
    (void)state;
    six_far(SIDE_RED);
    six_far(SIDE_BLUE);
    setup();
    say("draw");
    refused("draw", "HS-10");
    say("end");
    say("end"); /* Blue has not taken it: it has lapsed */
    assert_int_equal(table()->draw_offer, SIDE_NONE);
    say("blue draw");
    say("red draw");
    ended(SIDE_NONE, "HS-10");
    refused("end", "HS-08");
}

static void giving_up(void **state)
{
    (void)state;
    six_far(SIDE_RED);
    six_far(SIDE_BLUE);
    setup();
    say("blue resign");
    ended(SIDE_RED, "HS-09");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SIX_TEST(sp_01_stated_no_die_is_ever_asked_for),
        SIX_TEST(sp_02_stated_a_table_of_36_centimetres),
        SIX_TEST(sp_03_stated_four_types_on_the_same_bases),
        SIX_TEST(sp_03_ruling_40_by_20_millimetres),
        SIX_TEST(sp_04_stated_move_shoot_fight_eliminate),
        SIX_TEST(sp_04_stated_phases_with_nothing_to_do_pass),
        SIX_TEST(sp_05_ruling_the_scenario_says_who_goes_first),
        SIX_TEST(sp_05_ruling_else_they_agree),
        SIX_TEST(sp_05_ruling_it_deploys_both_sides),
        SIX_TEST(setup_refuses_terrain_it_has_no_rule_for),
        SIX_TEST(setup_refuses_units_where_they_may_not_be),
        SIX_TEST(setup_refuses_other_objectives),
        SIX_TEST(setup_refuses_a_piece_that_is_not_there),
        SIX_TEST(setup_wants_a_general_for_each_side),
        SIX_TEST(setup_wants_one_general_only),
        SIX_TEST(sp_50_option_no_move_no_shot_no_charge),
        SIX_TEST(sp_50_option_at_the_start_of_movement),
        SIX_TEST(sp_50_option_is_a_switch),
        SIX_TEST(sp_50_ruling_reloads_in_square_and_shoots_out_of_it),
        SIX_TEST(sp_51_option_moves_as_cavalry_never_shoots),
        SIX_TEST(sp_51_option_off_he_stays_at_home),
        SIX_TEST(sp_51_ruling_does_not_charge_and_is_charged_in_full),
        SIX_TEST(sp_52_option_six_hits_off_himself_or_one_he_touches),
        SIX_TEST(sp_52_option_after_movement_before_any_shot),
        SIX_TEST(sp_52_option_is_a_switch),
        SIX_TEST(sp_52_ruling_once_in_the_whole_game),
        SIX_TEST(sp_53_option_more_than_half_lost),
        SIX_TEST(sp_53_option_is_a_switch),
        SIX_TEST(sp_53_ruling_four_of_six_three_of_five),
        SIX_TEST(sp_53_ruling_three_of_five),
        SIX_TEST(sp_53_ruling_it_may_be_the_side_whose_turn_it_is),
        SIX_TEST(sp_53_ruling_both_at_once_a_draw),
        SIX_TEST(sp_54_option_a_general_counts_as_two),
        SIX_TEST(sp_54_option_four_are_not_enough),
        SIX_TEST(sp_55_option_two_hits_within_three_centimetres),
        SIX_TEST(sp_55_option_those_who_fall_pass_it_on),
        SIX_TEST(sp_55_ruling_of_the_fallen_edge_to_edge_twelve_enough),
        SIX_TEST(sp_56_option_lost_orders),
        SIX_TEST(sp_56_option_damp_powder),
        SIX_TEST(sp_56_option_damp_powder_is_refused),
        SIX_TEST(sp_56_option_mishap_and_stroke),
        SIX_TEST(sp_56_option_stroke_of_luck),
        SIX_TEST(sp_56_option_acts_twice),
        SIX_TEST(sp_56_option_shoots_twice),
        SIX_TEST(sp_56_option_second_wind_has_nobody_to_help),
        SIX_TEST(sp_56_option_second_wind),
        SIX_TEST(sp_56_ruling_fixed_order_and_no_die),
        SIX_TEST(sp_56_ruling_else_by_the_games_seed),
        SIX_TEST(sp_57_ruling_a_side_without_units),
        SIX_TEST(sp_57_ruling_no_objective_a_draw),
        SIX_TEST(sp_57_ruling_the_objective_is_held),
        SIX_TEST(sp_57_ruling_not_reached_the_other_wins),
        SIX_TEST(sp_57_ruling_both_reached_a_draw),
        SIX_TEST(giving_up_and_draws),
        SIX_TEST(giving_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
