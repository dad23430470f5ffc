/* "Set up the rest" (KI-10) sets up as a sensible player would, in every scenario that comes with
 * the game and on tables nobody has thought of: everybody stands, cannon are worked by two men and
 * see something, Regulars stand in fives where so many are left, riders stand together on a flank,
 * and nobody stands before a cannon. */
#include "rules/game.h"
#include "scenario/scenario.h"

#include "unit/check.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct setting setting; /* too big for the stack */
static struct game game;
static char what[200]; /* is looked at, for messages */

enum { FIELD = 450 * MM, ROUND = 10500 };

static const struct table *table(void)
{
    return &game.table;
}

static const struct base *base_of(int unit)
{
    return &table()->base[table()->unit[unit].base];
}

static bool is(int unit, const char *troop)
{
    return strcmp(game.rules->troop[table()->unit[unit].troop].word, troop) == 0;
}

static bool his(int unit, int side)
{
    return unit_side(&table()->unit[unit]) == side;
}

static int count_of(int side, const char *troop, bool standing)
{
    int count = 0;
    for (int i = 0; i < table()->units; i++)
        count += his(i, side) && is(i, troop) && (!standing || base_of(i)->where == WHERE_TABLE);
    return count;
}

static bool touch(int a, int b)
{
    struct outline x = base_outline(base_of(a)), y = base_outline(base_of(b));
    return a != b && base_of(a)->where == WHERE_TABLE && base_of(b)->where == WHERE_TABLE &&
           outline_gap(&x, &y) <= CONTACT;
}

static void say(const char *order)
{
    struct verdict verdict;
    struct trouble trouble = {0};
    if (game_say(&game, SIDE_NONE, order, SOURCE_TYPED, &verdict, &trouble) != GIVEN_DONE)
        fail_msg("%s: %s: %s %s%s", what, order, verdict.id, verdict.why, trouble.text);
}

/* ---- what is wished for -----------------------------------------------------------------------
 */

/* Nobody of his own stands before a cannon. */
static void fields_are_free(int side)
{
    for (int c = 0; c < table()->units; c++) {
        if (!his(c, side) || !is(c, "cannon") || base_of(c)->where != WHERE_TABLE)
            continue;
        for (int i = 0; i < table()->units; i++) {
            if (!his(i, side) || i == c || base_of(i)->where != WHERE_TABLE)
                continue;
            struct vec local = pose_local(base_pose(base_of(c)), base_pose(base_of(i)).at);
            if (local.y > 0 && local.y <= FIELD && abs(local.x) <= local.y)
                fail_msg("%s: unit %d stands before the cannon %d", what, i, c);
        }
    }
}

/* Two men touch each cannon, as long as there are men. */
static void cannon_are_worked(int side)
{
    int men = count_of(side, "regular", false), worked = 0, guns = 0;
    for (int c = 0; c < table()->units; c++) {
        int beside = 0;
        if (!his(c, side) || !is(c, "cannon"))
            continue;
        guns++;
        for (int i = 0; i < table()->units; i++)
            beside += his(i, side) && is(i, "regular") && touch(c, i);
        worked += beside >= 2;
    }
    int want = men / 2 < guns ? men / 2 : guns;
    if (worked < want)
        fail_msg("%s: %d of %d cannon have their men", what, worked, want);
}

static bool right_hand(int a, int b)
{
    struct vec local = pose_local(base_pose(base_of(a)), base_pose(base_of(b)).at);
    return his(b, unit_side(&table()->unit[a])) && is(b, "regular") && touch(a, b) &&
           base_of(a)->face == base_of(b)->face && local.x > 0 && abs(local.y) <= MM;
}

/* Fives that may fire a volley, counted along each line. */
static int fives_of(int side)
{
    int fives = 0;
    for (int i = 0; i < table()->units; i++) {
        bool first = his(i, side) && is(i, "regular") && base_of(i)->where == WHERE_TABLE;
        for (int k = 0; k < table()->units && first; k++)
            first = !right_hand(k, i);
        int men = first;
        for (int man = i, more = first; more;) {
            more = 0;
            for (int k = 0; k < table()->units && !more; k++)
                if (right_hand(man, k)) {
                    man = k;
                    more = 1;
                }
            men += more;
        }
        fives += men / 5;
    }
    return fives;
}

/* Riders touch one another, and no man on foot stands beyond them. */
static void riders_are_on_a_flank(int side)
{
    int riders = count_of(side, "cavalry", true), north = 0, south = 0;
    for (int i = 0; i < table()->units && riders > 1; i++) {
        int beside = 0;
        if (!his(i, side) || !is(i, "cavalry") || base_of(i)->where != WHERE_TABLE)
            continue;
        for (int k = 0; k < table()->units; k++)
            beside += his(k, side) && is(k, "cavalry") && touch(i, k);
        if (beside == 0)
            fail_msg("%s: rider %d stands alone", what, i);
        bool most_north = true, most_south = true;
        for (int k = 0; k < table()->units; k++) {
            if (!his(k, side) || is(k, "cavalry") || is(k, "skirmisher") ||
                base_of(k)->where != WHERE_TABLE)
                continue;
            most_north = most_north && base_of(k)->y < base_of(i)->y;
            most_south = most_south && base_of(k)->y > base_of(i)->y;
        }
        north += most_north;
        south += most_south;
    }
    if (riders > 1 && north < riders && south < riders)
        fail_msg("%s: %d riders, %d beyond the northern flank, %d beyond the southern", what,
                 riders, north, south);
}

/* Whoever still waits would find no place anywhere. */
static void nobody_waits_in_vain(int side)
{
    char order[80], name[REF_TEXT];
    static struct verdict verdict;
    for (int i = 0; i < table()->units; i++) {
        if (!his(i, side) || base_of(i)->where != WHERE_RESERVE)
            continue;
        for (int32_t x = 11; x < table()->width / MM; x += 23)
            for (int32_t y = 11; y < table()->depth / MM; y += 23) {
                struct order o;
                struct trouble trouble;
                snprintf(order, sizeof order, "deploy %s to %d.%d %d.%d",
                         ref_text(table(), ref_unit(table(), i), name), x / 10, x % 10, y / 10,
                         y % 10);
                assert_true(order_read(game.rules, table(), side, order, &o, &trouble));
                verdict.allowed = false;
                rules_judge(game.rules, table(), &o, &verdict);
                if (verdict.allowed)
                    fail_msg("%s: %s would be allowed", what, order);
            }
    }
}

static void stands_sensibly(int side, bool roomy)
{
    fields_are_free(side);
    nobody_waits_in_vain(side);
    if (!roomy)
        return;
    int men = count_of(side, "regular", false), guns = count_of(side, "cannon", false);
    int spare = men - 2 * guns;
    cannon_are_worked(side);
    riders_are_on_a_flank(side);
    if (fives_of(side) < (spare > 0 ? spare / 5 : 0))
        fail_msg("%s: %d fives of %d men", what, fives_of(side), spare);
}

/* Both sides; `roomy`: there is room for all that is wished for. */
static uint64_t set_up(bool roomy)
{
    struct trouble trouble = {0};
    if (!game_begin(&game, rules_find("kiddies"), &setting, 1, &trouble))
        fail_msg("%s: %s", what, trouble.text);
    for (int i = 0; i < 2; i++) {
        int side = game_awaited(&game);
        say("muster");
        stands_sensibly(side, roomy);
        if (i == 0 && count_of(side, "regular", true) == count_of(side, "regular", false) &&
            count_of(side, "cavalry", true) == count_of(side, "cavalry", false) &&
            count_of(side, "skirmisher", true) == count_of(side, "skirmisher", false) &&
            count_of(side, "cannon", true) == count_of(side, "cannon", false))
            say("end");
        else
            break;
    }
    return game.table.hash;
}

/* ---- the tables --------------------------------------------------------------------------------
 */

static void ki_10_ruling_the_rest_stand_sensibly_in_every_scenario(void **state)
{
    (void)state;
    char folder[] = FOILSHOT_SOURCE "/scenarios/kiddies";
    DIR *dir = opendir(folder);
    int count = 0;
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char path[600];
        struct trouble trouble = {0};
        if (!strstr(entry->d_name, ".yaml"))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        snprintf(what, sizeof what, "%.180s", entry->d_name);
        if (!scenario_load(path, &setting, &trouble))
            fail_msg("%s", trouble.text);
        if (setting.unit[0].placed)
            continue;
        uint64_t hash = set_up(true);
        game_release(&game);
        assert_true(set_up(true) == hash);
        game_release(&game);
        count++;
    }
    closedir(dir);
    assert_true(count >= 5);
}

static struct rng rng = {46};

static void some_piece(struct words *out)
{
    static const char *const kinds[] = {"wood",  "hill", "ridge", "house",
                                        "field", "lake", "brick", "wall"};
    int kind = rng_from(&rng, 0, 7);
    int x = rng_from(&rng, 8, 175), y = rng_from(&rng, 8, 112), w = rng_from(&rng, 5, 26),
        d = rng_from(&rng, 5, 30);
    if (kind == 7)
        words_format(out, "  - {kind: wall, points: [[%d, %d], [%d, %d]]}\n", x, y,
                     x > 90 ? x - w : x + w, y > 60 ? y - d : y + d);
    else if (kind == 6 || kind == 3)
        words_format(out, "  - {kind: %s, at: [%d, %d], face: %d}\n", kinds[kind], x, y,
                     rng_from(&rng, 0, 359));
    else
        words_format(out, "  - {kind: %s, at: [%d, %d], size: [%d, %d], face: %d%s}\n", kinds[kind],
                     x, y, w, d, rng_from(&rng, 0, 359), kind == 0 ? ", trees: 5" : "");
}

/* A table with things lying anywhere, in the zones as well. */
static void some_table(struct words *out)
{
    bool attack = rng_from(&rng, 0, 2) == 0;
    int pieces = rng_from(&rng, 0, 14);
    words_clear(out);
    words_add(out, "title: T\nset: kiddies\n");
    words_add(out, attack ? "kind: attack\nattacker: red\n" : "kind: encounter\n");
    words_add(out, "table: {width: 183, depth: 122}\nsides:\n");
    for (int side = 0; side < 2; side++) {
        words_format(out, "  %s:\n    units:\n", side ? "blue" : "red");
        words_format(out, "      - {troop: regular, count: %d}\n",
                     rng_from(&rng, 1, 16) + (attack && !side ? 20 : 0));
        if (rng_from(&rng, 0, 1))
            words_format(out, "      - {troop: cavalry, count: %d}\n", rng_from(&rng, 1, 7));
        if (rng_from(&rng, 0, 1))
            words_format(out, "      - {troop: skirmisher, count: %d}\n", rng_from(&rng, 1, 5));
        for (int i = rng_from(&rng, 0, 3); i > 0; i--)
            words_add(out, "      - {troop: cannon}\n");
    }
    if (pieces)
        words_add(out, "terrain:\n");
    for (int i = 0; i < pieces; i++)
        some_piece(out);
}

/* Anything may lie in a zone here, so that not every wish can be had; but nobody is left over who
 * would find a place, and nobody stands before a cannon. Where a zone is empty all can be had. */
static void ki_10_ruling_the_rest_stand_sensibly_anywhere(void **state)
{
    (void)state;
    enum { TABLES = 150 };
    struct words text;
    int tried = 0, empty = 0;
    words_init(&text);
    for (int n = 0; tried < TABLES && n < 20 * TABLES; n++) {
        struct trouble trouble = {0};
        some_table(&text);
        snprintf(what, sizeof what, "table %d", n);
        if (!scenario_read("random.yaml", text.text, text.length, &setting, &trouble))
            continue; /* things lie in one another */
        if (!game_begin(&game, rules_find("kiddies"), &setting, 1, &trouble))
            continue; /* the smaller army attacks */
        game_release(&game);
        bool roomy = setting.piece_count == 0;
        set_up(roomy);
        game_release(&game);
        tried++;
        empty += roomy;
    }
    words_release(&text);
    assert_int_equal(tried, TABLES);
    assert_true(empty > 3);
}

/* What the player has set up himself stays, and is taken into account: his cannon gets its men, his
 * rider company, and nobody stands before the cannon. */
static void ki_10_ruling_the_rest_join_those_who_stand(void **state)
{
    (void)state;
    struct trouble trouble = {0};
    snprintf(what, sizeof what, "half set up");
    if (!scenario_load(FOILSHOT_SOURCE "/scenarios/kiddies/chalk-bridge.yaml", &setting, &trouble))
        fail_msg("%s", trouble.text);
    if (!game_begin(&game, rules_find("kiddies"), &setting, 1, &trouble))
        fail_msg("%s", trouble.text);
    say("deploy \"Big Bessie\" to 6 61");
    say("deploy R24 to 8 20 face 90");
    assert_true(is(23, "cavalry"));
    say("muster");
    stands_sensibly(SIDE_RED, true);
    assert_int_equal(base_of(23)->y, 200 * MM);
    game_release(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ki_10_ruling_the_rest_stand_sensibly_in_every_scenario),
        cmocka_unit_test(ki_10_ruling_the_rest_stand_sensibly_anywhere),
        cmocka_unit_test(ki_10_ruling_the_rest_join_those_who_stand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
