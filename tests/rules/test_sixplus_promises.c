/* 6+: every refusal of the list is asserted by some test; and what snap, offer and check promise
 * each other holds on tables of random play, with everything agreed on that can be. */
#include "rules/named_tests.h"
#include "rules/sixplus.h"

#include "computer/random.h"

/* Every id of the list is asserted, and no other is ever used. */
static void refusals_are_listed_and_tested(void **state)
{
    (void)state;
    char *tests = tests_named("test_sixplus_");
    int missing = 0;
    for (const char *const *id = rules_find("sixplus")->tells->refusals; *id; id++) {
        char want[40];
        snprintf(want, sizeof want, "\", \"%s\");", *id);
        if (strstr(tests, want))
            continue;
        printf("no test is refused by %s\n", *id);
        missing++;
    }
    assert_int_equal(missing, 0);
    free(tests);
}

static bool listed(const char *id)
{
    for (const char *const *known = rules_find("sixplus")->tells->refusals; *known; known++)
        if (strcmp(*known, id) == 0)
            return true;
    return false;
}

/* Whatever order is given, snap leaves one that check allows, or the order as it was; what is
 * allowed stays as it is; the ghost and the coach can be asked about anything. */
static void promises(const struct order *given)
{
    const struct rules *rules = field.game.rules;
    struct order o = *given;
    static struct verdict before, after;
    static struct coach coach;
    static struct marks marks;
    struct painter painter = marks_painter(&marks);
    struct pose pose;
    int base;
    before = after = (struct verdict){0};
    rules_check(rules, table(), &o, &before);
    bool snapped = rules_snap(rules, table(), &o);
    rules_check(rules, table(), &o, &after);
    assert_true(!before.allowed || snapped);
    assert_true(!snapped || after.allowed);
    if (before.allowed || !snapped)
        assert_memory_equal(&o, given, sizeof o);
    if (!before.allowed && !listed(before.id))
        fail_msg("%s is not listed", before.id);
    assert_true(rules->decides->ghost(table(), given, &base, &pose, 1) <= 1);
    rules->shows->coach(table(), given, &coach);
    marks = (struct marks){0};
    for (int what = 0; what < OVERLAY_COUNT; what++)
        rules->shows->overlay(table(), (enum overlay)what, given, &painter);
}

/* What is offered can be done; what is not says why. */
static void offers_promise(const struct offers *offers, int side)
{
    const struct rules *rules = field.game.rules;
    static struct verdict v;
    for (int i = 0; i < offers->count; i++) {
        const struct offer *offer = &offers->offer[i];
        assert_true(offer->allowed || (offer->id[0] && offer->why[0]));
        if (!offer->allowed && !listed(offer->id))
            fail_msg("%s is not listed", offer->id);
        for (int k = 0; k < offer->targets && offer->word[0] == '\0'; k++) {
            struct order o = {.verb = offer->verb,
                              .side = side,
                              .ids = 1,
                              .id = {offer->unit},
                              .has_at = true,
                              .at = offer->target[k]};
            v.allowed = false;
            rules_check(rules, table(), &o, &v);
            if (!v.allowed)
                fail_msg("offered but refused: %s %s", v.id, v.why);
        }
    }
}

static void table_holds(void)
{
    const struct table *t = table();
    char why[160];
    if (!table_sane(t, &field.game.rules->attrs, why, sizeof why))
        fail_msg("%s", why);
    for (int i = 0; i < t->bases; i++)
        for (int k = 0; k < i; k++) {
            if (t->base[i].where != WHERE_TABLE || t->base[k].where != WHERE_TABLE)
                continue;
            struct outline a = base_outline(&t->base[i]), b = base_outline(&t->base[k]);
            if (vec_distance(base_pose(&t->base[i]).at, base_pose(&t->base[k]).at) < 50 * MM)
                assert_true(outline_gap(&a, &b) >= -2 * OVERLAP);
        }
}

static void played_at_random(uint64_t seed, int orders)
{
    static struct offers offers;
    struct random_player player = random_player(seed);
    const struct rules *rules = field.game.rules;
    player.wild = true;
    for (int n = 0; n < orders && !table()->over; n++) {
        struct order o;
        bool probe;
        int side = game_awaited(&field.game);
        assert_true(random_order(&player, rules, table(), side, &offers, &o, &probe));
        enum given given =
            game_give(&field.game, &o, SOURCE_COMPUTER, &field.verdict, &field.trouble);
        assert_true(given == GIVEN_DONE || (probe && given == GIVEN_REFUSED));
        table_holds();
        side = game_awaited(&field.game);
        rules_offer(rules, table(), side, &offers);
        offers_promise(&offers, side);
        for (int k = 0; k < 3 && !table()->over; k++) {
            random_probe(&player, rules, table(), side, &offers, &o);
            promises(&o);
        }
    }
    assert_false(six_any_die());
}

static void random_play_keeps_every_promise(void **state)
{
    (void)state;
    static const char *const troop[] = {"infantry", "cavalry",     "cavalry",
                                        "infantry", "skirmishers", "artillery"};
    static const char *const agreed[] = {"square", "general",     "rally",       "rout",
                                         "tide",   "desperation", "chance_cards"};
    for (uint64_t seed = 1; seed <= 5; seed++) {
        six_new(state);
        field.seed = (int32_t)seed;
        field.set.turns = 12;
        for (int side = SIDE_RED; side <= SIDE_BLUE; side++) {
            bool red = side == SIDE_RED;
            for (int i = 0; i < 6; i++)
                put(side, troop[i], red ? 110 : 250, 50 + 45 * i, red ? 90 : 270);
            put(side, "general", red ? 85 : 275, 180, red ? 90 : 270);
        }
        for (size_t i = 0; i < sizeof agreed / sizeof agreed[0]; i++)
            option(agreed[i], 1);
        band(TERRAIN_ROAD, 20, 0, 330, 360, 330);
        band(TERRAIN_RIVER, 12, 180, 290, 180, 360);
        box(TERRAIN_BRIDGE, 180, 330, 30, 22, 0);
        box(TERRAIN_WOOD, 180, 230, 60, 60, 0);
        box(TERRAIN_HILL, 180, 160, 70, 60, 0);
        box(TERRAIN_TOWN, 180, 60, 60, 60, 0);
        box(TERRAIN_MARSH, 40, 180, 50, 60, 0);
        goal("exit", "", 3);
        field.set.goal[0].side = SIDE_RED;
        setup();
        field.game.dice = (struct dice){0};
        played_at_random(seed, 250);
        if (seed < 5)
            field_end(state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals_are_listed_and_tested),
        SIX_TEST(random_play_keeps_every_promise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
