/* Kiddies: every kind of terrain, column by column, as the ledger has it (KI-08, KI-13, KI-33,
 * KI-34, KI-36, KI-73, KI-83); and what is offered when. */
#include "rules/field.h"

/* What a kind of terrain means. "" = nothing against it, else the id that is. */
static const struct meaning_of {
    enum terrain kind;
    const char *through, *onto; /* a man's path across it; ending on it */
    const char *deploy;
    bool stops_charge;
    bool held_standing, held_touching;
    bool blocks_pellet; /* nothing may be laid where it stands */
    bool crosses_water;
} ground[] = {
    {TERRAIN_ROAD, "", "", "", false, true, false, false, true},
    {TERRAIN_RIVER, "KI-34", "KI-34", "KI-13", true, false, false, false, false},
    {TERRAIN_STREAM, "KI-34", "KI-34", "KI-13", true, false, false, false, false},
    {TERRAIN_LAKE, "KI-34", "KI-34", "KI-13", true, false, false, false, false},
    {TERRAIN_BRIDGE, "", "", "", true, true, false, false, true},
    {TERRAIN_WOOD, "", "", "", true, true, false, false, false},
    {TERRAIN_TREE, "", "KI-36", "KI-13", true, false, true, true, false},
    {TERRAIN_HILL, "KI-33", "KI-33", "KI-13", true, false, true, true, false},
    {TERRAIN_RIDGE, "", "", "", false, true, false, false, false},
    {TERRAIN_BUILDING, "", "", "KI-13", true, true, true, false, false},
    {TERRAIN_BRICK, "KI-36", "KI-36", "KI-13", true, false, true, true, false},
    {TERRAIN_HOUSE, "KI-36", "KI-36", "KI-13", true, false, true, true, false},
    {TERRAIN_WALL, "KI-36", "KI-36", "KI-13", true, false, true, true, false},
    {TERRAIN_FIELD, "", "", "", false, false, false, false, false},
    {TERRAIN_CHALK, "", "", "", false, false, false, false, false},
};
enum { GROUNDS = sizeof ground / sizeof ground[0] };

/* A piece of the kind, 40 mm square, at x, y. */
static void lay(const struct meaning_of *g, int x, int y)
{
    struct setting_piece *p = box(g->kind, x, y, 40, 40, 0);
    bool stands = g->blocks_pellet || g->kind == TERRAIN_RIDGE;
    p->height = stands ? 20 * MM : 0;
    if (stands)
        snprintf(p->mass, sizeof p->mass, "%s", g->kind == TERRAIN_RIDGE ? "book" : "fixed");
    snprintf(p->name, sizeof p->name, "The Piece");
}

static void judged(const char *order, const char *id, const struct meaning_of *g)
{
    if (*id) {
        enum given given = give(order);
        if (given != GIVEN_REFUSED || strcmp(field.verdict.id, id) != 0)
            fail_msg("%s on %s: %s, not %s", order, terrain_word((int)g->kind),
                     given == GIVEN_REFUSED ? field.verdict.id : "done", id);
        assert_true(field.verdict.marks.count > 0);
    } else if (give(order) != GIVEN_DONE) {
        fail_msg("%s on %s: %s %s", order, terrain_word((int)g->kind), field.verdict.id,
                 field.verdict.why);
    }
}

static void paths_and_ends(void **state)
{
    (void)state;
    for (int i = 0; i < GROUNDS; i++) {
        field_new(NULL);
        lay(&ground[i], 500, 500);
        put(SIDE_RED, "cavalry", 400, 500, 90);
        put(SIDE_RED, "cavalry", 400, 515, 90);
        put(SIDE_BLUE, "regular", 1700, 600, 270);
        start();
        judged("move R1 to 60 50", ground[i].through, &ground[i]);
        judged("move R2 to 50 51.5", ground[i].onto, &ground[i]);
        field_end(NULL);
    }
    field.begun = false;
}

/* A horse is longer than it is broad: its path may pass where it may not stand across. */
static void ends_are_judged_by_the_whole_base(void **state)
{
    (void)state;
    for (int i = 0; i < GROUNDS; i++) {
        if (!*ground[i].onto || strcmp(ground[i].onto, "KI-34") == 0)
            continue;
        field_new(NULL);
        lay(&ground[i], 500, 500);
        put(SIDE_RED, "cavalry", 467, 400, 0);
        put(SIDE_BLUE, "regular", 1700, 600, 270);
        start();
        judged("move R1 to 46.7 50 face 90", ground[i].onto, &ground[i]);
        judged("move R1 to 46.7 50 face 0", "", &ground[i]);
        judged("move R1 face 90", ground[i].onto, &ground[i]); /* nor turn there */
        field_end(NULL);
    }
    field.begun = false;
}

static void setting_up(void **state)
{
    (void)state;
    for (int i = 0; i < GROUNDS; i++) {
        field_new(NULL);
        lay(&ground[i], 100, 500);
        wait_aside(SIDE_RED, "regular");
        wait_aside(SIDE_BLUE, "regular");
        setup();
        judged("deploy R1 to 12.5 50", ground[i].deploy, &ground[i]);
        refused("blue muster", "HS-05");
        field_end(NULL);
    }
    field.begun = false;
}

static void charges(void **state)
{
    (void)state;
    for (int i = 0; i < GROUNDS; i++) {
        field_new(NULL);
        lay(&ground[i], 500, 720);
        put_riders(SIDE_RED, 500, 500, 0);
        put(SIDE_BLUE, "regular", 1700, 600, 270);
        start();
        say("charge R1 R2 R3");
        if ((place("R2").y > 684 * MM) == ground[i].stops_charge)
            fail_msg("%s: the charge ends at %d", terrain_word((int)ground[i].kind), place("R2").y);
        field_end(NULL);
    }
    field.begun = false;
}

static void holding(void **state)
{
    (void)state;
    for (int i = 0; i < GROUNDS; i++)
        for (int touching = 0; touching <= 1; touching++) {
            if (!touching && strcmp(ground[i].onto, "KI-34") != 0 && *ground[i].onto)
                continue; /* nobody can stand there */
            bool wins = touching ? ground[i].held_touching : ground[i].held_standing;
            field_new(NULL);
            lay(&ground[i], 500, 500);
            attack(SIDE_RED);
            put(SIDE_RED, "regular", touching ? 469 : 500, 500, 90);
            if (touching)
                field.set.unit[0].pose.at.x = 469500 - 300;
            put(SIDE_RED, "regular", 100, 100, 90);
            put(SIDE_BLUE, "regular", 1700, 900, 270);
            goal("hold", "The Piece", 1);
            start();
            say("end");
            say("end");
            if ((table()->over != OVER_NO) != wins)
                fail_msg("%s %s: %s", touching ? "touching" : "standing on",
                         terrain_word((int)ground[i].kind), wins ? "not held" : "held");
            field_end(NULL);
        }
    field.begun = false;
}

static void pellets(void **state)
{
    (void)state;
    for (int i = 0; i < GROUNDS; i++) {
        field_new(NULL);
        lay(&ground[i], 500, 500);
        put(SIDE_RED, "skirmisher", 500, 465, 0);
        put(SIDE_BLUE, "regular", 1700, 600, 270);
        start();
        to_phase("skirmish");
        judged("flick R1 spot 1 aim 0 strength 100 hand flick",
               ground[i].blocks_pellet ? "KI-40" : "", &ground[i]);
        field_end(NULL);
    }
    field.begun = false;
}

static void crossings(void **state)
{
    (void)state;
    for (int i = 0; i < GROUNDS; i++) {
        const struct meaning_of *g = &ground[i];
        if (g->blocks_pellet || strcmp(g->through, "KI-34") == 0)
            continue;
        field_new(NULL);
        band(TERRAIN_RIVER, 30, 0, 500, 1830, 500);
        lay(g, 500, 500);
        put(SIDE_RED, "regular", 500, 450, 0);
        put(SIDE_BLUE, "regular", 1700, 900, 270);
        start();
        judged("move R1 by 0 10", g->crosses_water ? "" : "KI-34", g);
        field_end(NULL);
    }
    field.begun = false;
}

static void others_are_no_terrain_of_this_set(void **state)
{
    (void)state;
    for (int kind = 1; kind < TERRAIN_COUNT; kind++) {
        bool known = false;
        for (int i = 0; i < GROUNDS; i++)
            known = known || (int)ground[i].kind == kind;
        field_new(NULL);
        put(SIDE_RED, "regular", 100, 450, 0);
        put(SIDE_BLUE, "regular", 1700, 900, 270);
        box((enum terrain)kind, 500, 500, 40, 40, 0);
        assert_int_equal(try_setup(), known);
        if (known)
            field_end(NULL);
    }
    field.begun = false;
}

/* ---- offers
 * ---------------------------------------------------------------------------------------- */

static void may(const char *verb, const char *unit, const char *id)
{
    const struct offer *o = offered(verb, unit);
    if (!o)
        fail_msg("%s %s is not offered", verb, unit);
    if (o->allowed != !*id || (*id && strcmp(o->id, id) != 0))
        fail_msg("%s %s: %s %s", verb, unit, o->allowed ? "allowed" : o->id, o->why);
    assert_true(o->allowed || strlen(o->why) > 5);
}

static void offers_say_who_can_and_why_not(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 300, 90);
    put_crewed(SIDE_RED, 300, 500, 90);         /* R2, crew R3 R4 */
    put(SIDE_RED, "cannon", 300, 700, 90);      /* R5 */
    put10(SIDE_RED, "regular", 8000, 3000, 90); /* R6 touches B1 */
    put10(SIDE_BLUE, "regular", 8210, 3000, 90);
    put_riders(SIDE_RED, 300, 900, 0);         /* R7 R8 R9 */
    put(SIDE_RED, "skirmisher", 1000, 900, 0); /* R10 */
    put(SIDE_RED, "skirmisher", 1100, 900, 0); /* R11 */
    setup();
    may("deploy", "R1", "");
    may("muster", "", "KI-10");
    may("end", "", "");
    say("end");
    say("end");
    may("answer", "", "");
    say("answer first");
    may("move", "R1", "");
    may("move", "R2", "");
    may("move", "R5", "KI-37");
    may("move", "R6", "KI-27");
    may("charge", "R8", "");
    assert_int_equal(offered("charge", "R8")->withs, 3);
    say("move R1 by 5 0");
    may("move", "R1", "HS-03");
    may("charge", "R8", "KI-70");
    assert_null(offered("fight", "R6"));
    assert_null(offered("flick", "R10"));
    say("end");
    say("end");
    may("fight", "R6", "");
    may("end", "", "KI-60");
    dice("6 1");
    say("fight R6");
    ended(SIDE_RED, "KI-80");
    assert_null(offered("resign", ""));
}

static void offers_of_shots(void **state)
{
    (void)state;
    put_crewed(SIDE_RED, 300, 500, 90);        /* R1, crew R2 R3 */
    put_crewed(SIDE_RED, 300, 900, 90);        /* R4, crew R5 R6 */
    put_line(SIDE_RED, 6, 600, 500, 0);        /* R7 … R12 */
    put(SIDE_RED, "skirmisher", 1000, 900, 0); /* R13 */
    put(SIDE_RED, "skirmisher", 1100, 900, 0); /* R14 */
    put(SIDE_BLUE, "regular", 1700, 300, 90);
    box(TERRAIN_WOOD, 705, 500, 20, 20, 0); /* R12 is in it */
    start();
    to_phase("cannon");
    may("flick", "R1", "");
    may("flick", "R4", "");
    assert_null(offered("flick", "R13"));
    say("flick R1 spot 1 aim 90 strength 50 hand flick");
    may("flick", "R1", "KI-41");
    to_phase("volley");
    may("flick", "R9", "");       /* the middle of the first five */
    may("flick", "R10", "KI-43"); /* and of the others */
    to_phase("skirmish");
    may("flick", "R13", "");
    may("flick", "R14", "");
    assert_int_equal(offered("flick", "R14")->spots, 8);
}

static void odd_orders_are_refused_in_words(void **state)
{
    (void)state;
    wait_aside(SIDE_RED, "regular");
    put_riders(SIDE_RED, 500, 500, 0);
    wait_aside(SIDE_BLUE, "regular");
    setup();
    refused("deploy R1", "HS-07"); /* where to? */
    refused("deploy R1 face 90", "HS-07");
    refused("pivot R2 R3 R4 face 90", "HS-05");
    refused("open", "HS-05");
    struct order order = {.verb = verb_find(field.game.rules, "end"), .side = SIDE_NONE};
    rules_check(field.game.rules, table(), &order, &field.verdict);
    assert_false(field.verdict.allowed);
    assert_string_equal(field.verdict.id, "HS-05");
    /* A phase that is not open yet lets nobody in: only the game opens it. */
    say("muster");
    say("end");
    say("muster");
    say("end");
    say("answer first");
    static struct table closed;
    closed = *table();
    closed.step = 0;
    order = (struct order){.verb = verb_find(field.game.rules, "move"),
                           .side = SIDE_RED,
                           .ids = 1,
                           .id = {thing("R1")},
                           .has_face = true};
    rules_check(field.game.rules, &closed, &order, &field.verdict);
    assert_false(field.verdict.allowed);
    assert_string_equal(field.verdict.id, "HS-05");
    rules_check(field.game.rules, table(), &order, &field.verdict);
    assert_true(field.verdict.allowed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(paths_and_ends),
        FIELD_TEST(ends_are_judged_by_the_whole_base),
        FIELD_TEST(setting_up),
        FIELD_TEST(charges),
        FIELD_TEST(holding),
        FIELD_TEST(pellets),
        FIELD_TEST(crossings),
        FIELD_TEST(others_are_no_terrain_of_this_set),
        FIELD_TEST(offers_say_who_can_and_why_not),
        FIELD_TEST(offers_of_shots),
        FIELD_TEST(odd_orders_are_refused_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
