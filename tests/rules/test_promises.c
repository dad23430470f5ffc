/* A game: whose yes an undo needs, branches, scripted dice that run out, verifying; and what snap,
 * offer and check promise each other, on tables of random play. */
#include "disk/file.h"
#include "rules/field.h"

#include "computer/random.h"

static void armies(void)
{
    put(SIDE_RED, "regular", 300, 300, 90);
    put(SIDE_RED, "regular", 300, 400, 90);
    put(SIDE_RED, "skirmisher", 300, 600, 90);
    put(SIDE_BLUE, "regular", 1500, 300, 270);
    put(SIDE_BLUE, "skirmisher", 1500, 600, 270);
}

static enum undo need(int side)
{
    return game_undo_need(&field.game, side, NULL);
}

/* ---- undo
 * ------------------------------------------------------------------------------------------ */

static void nothing_to_take_back_at_the_start(void **state)
{
    (void)state;
    const char *why;
    armies();
    setup();
    assert_int_equal(game_undo_need(&field.game, SIDE_RED, &why), UNDO_NOTHING);
    assert_true(strlen(why) > 5);
    assert_false(game_undo(&field.game, SIDE_RED, true));
    assert_false(game_can_redo(&field.game));
    assert_false(game_redo(&field.game, SIDE_RED));
}

static void ones_own_order_is_free(void **state)
{
    (void)state;
    armies();
    start();
    uint64_t before = table()->hash;
    say("move R1 by 5 0");
    assert_int_equal(need(SIDE_RED), UNDO_FREE);
    assert_int_equal(need(SIDE_BLUE), UNDO_ASK); /* it is not his */
    assert_false(game_undo(&field.game, SIDE_BLUE, false));
    assert_true(game_undo(&field.game, SIDE_RED, false));
    assert_true(table()->hash == before);
    assert_true(game_redo(&field.game, SIDE_RED));
    stands_at("R1", 350, 300);
    say("move R2 by 5 0");
    assert_true(game_undo(&field.game, SIDE_RED, false));
    assert_true(game_undo(&field.game, SIDE_RED, false));
    assert_true(table()->hash == before);
}

static void the_others_order_needs_his_yes(void **state)
{
    (void)state;
    armies();
    start();
    say("move R1 by 5 0");
    say("end");
    assert_int_equal(need(SIDE_RED), UNDO_FREE); /* Blue has done nothing yet */
    say("move B1 by -5 0");
    assert_int_equal(need(SIDE_RED), UNDO_ASK);
    assert_int_equal(need(SIDE_BLUE), UNDO_FREE);
    assert_true(game_undo(&field.game, SIDE_RED, true));
    const struct record *r = &field.game.journal.record[field.game.journal.records - 1];
    assert_int_equal(r->kind, RECORD_UNDO);
    assert_true(r->agreed); /* marked for ever */
}

static void dice_need_a_yes(void **state)
{
    (void)state;
    const char *why;
    armies();
    setup();
    say("end");
    assert_int_equal(need(SIDE_RED), UNDO_FREE);
    say("end"); /* the armies are revealed and dice rolled by the game itself */
    assert_int_equal(game_undo_need(&field.game, SIDE_BLUE, &why), UNDO_ASK);
    assert_non_null(strstr(why, "dice"));
    assert_false(game_undo(&field.game, SIDE_BLUE, false));
    assert_true(game_undo(&field.game, SIDE_BLUE, true)); /* takes what came of itself with it */
    assert_int_equal(table()->turn, 0);
    assert_int_equal(table()->drawn_game, 0);
    assert_true(game_redo(&field.game, SIDE_BLUE));
    assert_int_equal(table()->turn, 1);
    assert_int_equal(table()->ask, 1); /* redone with what came of itself, the same dice */
}

static void a_shot_needs_a_yes(void **state)
{
    (void)state;
    armies();
    start();
    to_phase("skirmish");
    uint64_t before = table()->hash;
    say("flick R3 spot 3 aim 90 strength 500 hand steady");
    assert_int_equal(need(SIDE_RED), UNDO_ASK);
    assert_true(game_undo(&field.game, SIDE_RED, true));
    assert_true(table()->hash == before);
}

static void teaching_undo_never_asks(void **state)
{
    (void)state;
    armies();
    start();
    to_phase("skirmish");
    say("flick R3 spot 3 aim 90 strength 500 hand steady");
    field.game.free_undo = true;
    assert_int_equal(need(SIDE_BLUE), UNDO_FREE);
    assert_true(game_undo(&field.game, SIDE_BLUE, false));
}

/* The same dice come again after an undo: they are in the table, not in the air. */
static void dice_taken_back_fall_the_same(void **state)
{
    (void)state;
    armies();
    setup();
    field.game.dice = (struct dice){0}; /* the generator */
    say("end");
    say("end");
    uint64_t before = table()->hash;
    assert_true(game_undo(&field.game, SIDE_BLUE, true));
    say("end");
    assert_true(table()->hash == before);
}

/* ---- branches
 * -------------------------------------------------------------------------------------- */

static void branches_are_kept(void **state)
{
    (void)state;
    armies();
    start();
    say("move R1 by 5 0");
    uint64_t first = table()->hash;
    assert_true(game_undo(&field.game, SIDE_RED, false));
    int32_t fork = field.game.journal.at;
    say("move R1 by 0 5");
    uint64_t second = table()->hash;
    assert_int_equal(field.game.journal.block[field.game.journal.at].parent, fork);
    assert_true(game_undo(&field.game, SIDE_RED, false));
    assert_true(game_redo(&field.game, SIDE_RED)); /* the youngest */
    assert_true(table()->hash == second);
    int32_t at = field.game.journal.at;
    journal_seek(&field.game.journal, &field.game.table, &at, field.game.journal.at - 1);
    assert_true(table()->hash == first); /* the other one is still there, and verified at the end */
    journal_seek(&field.game.journal, &field.game.table, &at, field.game.journal.at);
}

/* ---- dice that run out
 * ----------------------------------------------------------------------------- */

static void dry_dice_change_nothing(void **state)
{
    (void)state;
    static const int faces[] = {3};
    struct dice_script script = {.face = faces, .count = 1};
    armies();
    setup();
    say("end");
    field.game.dice = dice_scripted(&script);
    assert_int_equal(give("end"), GIVEN_DRY);
    assert_true(strlen(field.trouble.text) > 5);
    assert_true(table_hash(table()) == table()->hash);
    /* The player's order stands; what the game wanted to roll after it does not. */
    assert_int_equal(table()->drawn_game, 0);
    assert_int_equal(table()->step, 0);
    field.game.dice = (struct dice){.next = field_face};
}

/* ---- verify
 * --------------------------------------------------------------------------------------- */

static char *written(void)
{
    struct words text;
    words_init(&text);
    journal_write(&field.game.journal, table(), NULL, &text);
    return text.text;
}

/* `from` in the text becomes `to`, of the same length or not. */
static char *changed(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    assert_non_null(at);
    char *out = malloc(strlen(text) + strlen(to) + 1);
    assert_non_null(out);
    sprintf(out, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return out;
}

static void verify_finds_orders_that_do_not_come_out(void **state)
{
    (void)state;
    struct trouble trouble = {{0}}, notice = {{0}};
    armies();
    start();
    say("move R1 by 5 0");
    char *text = written(), *other = changed(text, "move R1 to 35 30", "move R1 to 36 30");
    assert_true(game_verify(text, "x.journal", &trouble, &notice));
    assert_false(game_verify(other, "x.journal", &trouble, &notice));
    assert_non_null(strstr(trouble.text, "move R1 to 36 30"));
    free(other);
    other = changed(text, "move R1 to 35 30", "move R1 to 95 30");
    assert_false(game_verify(other, "x.journal", &trouble, &notice));
    assert_non_null(strstr(trouble.text, "KI-30")); /* says which rule refuses it now */
    free(other);
    free(text);
}

/* What the game gave itself it gives itself again, and nothing else. */
static void verify_finds_orders_the_game_does_not_give_itself(void **state)
{
    (void)state;
    struct trouble trouble = {{0}}, notice = {{0}};
    armies();
    start();
    char *text = written(), *other = changed(text, " auto open", " auto resign");
    assert_true(game_verify(text, "x.journal", &trouble, &notice));
    assert_false(game_verify(other, "x.journal", &trouble, &notice));
    assert_non_null(strstr(trouble.text, "resign"));
    free(other);
    free(text);
}

static void verify_only_loads_what_is_older(void **state)
{
    (void)state;
    struct trouble trouble = {{0}}, notice = {{0}};
    char line[40];
    armies();
    start();
    say("move R1 by 5 0");
    snprintf(line, sizeof line, "set kiddies %d", field.game.rules->version);
    char *text = written(), *old = changed(text, line, "set kiddies 0");
    char *wrong = changed(old, "move R1 to 35 30", "move R1 to 95 30");
    assert_true(game_verify(wrong, "x.journal", &trouble, &notice));
    assert_true(strlen(notice.text) > 5);
    free(wrong);
    free(old);
    free(text);
}

static void unknown_sets_are_told(void **state)
{
    (void)state;
    struct trouble trouble = {{0}}, notice = {{0}};
    armies();
    start();
    char *text = written(), *other = changed(text, "set kiddies", "set grownups");
    struct game *game = calloc(1, sizeof *game);
    assert_non_null(game);
    assert_false(game_open(game, other, "x.journal", &trouble, &notice));
    assert_non_null(strstr(trouble.text, "x.journal:2"));
    assert_non_null(strstr(trouble.text, "grownups"));
    game_release(game);
    free(game);
    free(other);
    free(text);
}

static void a_game_goes_on_from_its_text(void **state)
{
    (void)state;
    struct trouble trouble = {{0}}, notice = {{0}};
    armies();
    start();
    say("move R1 by 5 0");
    say("end");
    char *text = written();
    struct game *game = calloc(1, sizeof *game);
    assert_non_null(game);
    assert_true(game_open(game, text, "x.journal", &trouble, &notice));
    assert_true(game->table.hash == table()->hash);
    say("move B1 by -5 0");
    assert_int_equal(
        game_say(game, SIDE_NONE, "move B1 by -5 0", SOURCE_TYPED, &field.verdict, &trouble),
        GIVEN_DONE);
    assert_true(game->table.hash == table()->hash);
    game_release(game);
    free(game);
    free(text);
}

/* ---- promises, on tables of random play
 * ----------------------------------------------------------------- */

static void table_holds(const struct table *t)
{
    char why[160];
    if (!table_sane(t, &field.game.rules->attrs, why, sizeof why))
        fail_msg("%s", why);
    for (int i = 0; i < t->units; i++)
        assert_true(t->unit[i].bases == 1);
}

/* Whatever order is given, snap leaves one that check allows, or the order as it was; and what is
 * allowed stays as it is. */
static void snap_promises(const struct order *given)
{
    const struct rules *rules = field.game.rules;
    struct order o = *given;
    static struct verdict before, after;
    rules_check(rules, table(), &o, &before);
    bool snapped = rules_snap(rules, table(), &o);
    rules_check(rules, table(), &o, &after);
    assert_true(!before.allowed || snapped);
    assert_true(!snapped || after.allowed);
    if (before.allowed || !snapped)
        assert_memory_equal(&o, given, sizeof o);
}

static void played_at_random(uint64_t seed, int orders)
{
    static struct offers offers;
    struct random_player player = random_player(seed);
    const struct rules *rules = field.game.rules;
    int where[TABLE_BASES] = {0};
    player.wild = true;
    for (int n = 0; n < orders && !table()->over; n++) {
        struct order o;
        bool probe;
        uint64_t hash = table()->hash;
        assert_true(
            random_order(&player, rules, table(), game_awaited(&field.game), &offers, &o, &probe));
        enum given given =
            game_give(&field.game, &o, SOURCE_COMPUTER, &field.verdict, &field.trouble);
        assert_true(given == GIVEN_DONE || (probe && given == GIVEN_REFUSED));
        if (given == GIVEN_REFUSED)
            assert_true(table()->hash == hash && field.verdict.id[0] && field.verdict.why[0]);
        table_holds(table());
        for (int i = 0; i < table()->bases; i++) { /* who is lost never comes back */
            if (where[i] == WHERE_LOST || where[i] == WHERE_LEFT)
                assert_int_equal(table()->base[i].where, where[i]);
            where[i] = table()->base[i].where;
        }
        rules_offer(rules, table(), game_awaited(&field.game), &offers);
        for (int k = 0; k < 3 && !table()->over; k++) {
            random_probe(&player, rules, table(), game_awaited(&field.game), &offers, &o);
            snap_promises(&o);
        }
        assert_true(table_hash(table()) == table()->hash);
    }
}

static void random_play_keeps_every_promise(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        field_new(state);
        field.seed = (int32_t)seed;
        for (int side = SIDE_RED; side <= SIDE_BLUE; side++)
            for (int i = 0; i < 16; i++)
                wait_aside(side, i < 7    ? "regular"
                                 : i < 10 ? "skirmisher"
                                 : i < 15 ? "cavalry"
                                          : "cannon");
        band(TERRAIN_ROAD, 60, 0, 400, 1830, 400);
        band(TERRAIN_RIVER, 60, 900, 0, 900, 1220);
        box(TERRAIN_BRIDGE, 900, 900, 100, 60, 0);
        box(TERRAIN_WOOD, 600, 700, 200, 200, 0);
        solid(TERRAIN_HILL, "block", 1200, 600, 100, 60, 30);
        solid(TERRAIN_WALL, "wall", 1100, 300, 8, 100, 19);
        solid(TERRAIN_RIDGE, "book", 700, 300, 130, 200, 11);
        setup();
        field.game.dice = (struct dice){0};
        played_at_random(seed, 400);
        if (seed < 6)
            field_end(state);
    }
}

/* Every id of the set's list of refusals is asserted by some test, and no other is ever used. */
static void refusals_are_listed_and_tested(void **state)
{
    (void)state;
    static const char *const files[] = {"setup", "turn",  "moving", "shooting",
                                        "hits",  "melee", "charge", "winning"};
    const char *const *list = rules_find("kiddies")->tells->refusals;
    int missing = 0;
    for (const char *const *id = list; *id; id++) {
        char want[40];
        bool found = false;
        snprintf(want, sizeof want, "\", \"%s\");", *id);
        for (size_t i = 0; i < sizeof files / sizeof files[0] && !found; i++) {
            char path[600], *text;
            snprintf(path, sizeof path, "%s/tests/rules/test_kiddies_%s.c", FOILSHOT_SOURCE,
                     files[i]);
            assert_true(file_read(path, &text, NULL, &field.trouble));
            found = strstr(text, want) != NULL;
            free(text);
        }
        if (!found) {
            printf("no test is refused by %s\n", *id);
            missing++;
        }
    }
    assert_int_equal(missing, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(nothing_to_take_back_at_the_start),
        FIELD_TEST(ones_own_order_is_free),
        FIELD_TEST(the_others_order_needs_his_yes),
        FIELD_TEST(dice_need_a_yes),
        FIELD_TEST(a_shot_needs_a_yes),
        FIELD_TEST(teaching_undo_never_asks),
        FIELD_TEST(dice_taken_back_fall_the_same),
        FIELD_TEST(branches_are_kept),
        FIELD_TEST(dry_dice_change_nothing),
        FIELD_TEST(verify_finds_orders_that_do_not_come_out),
        FIELD_TEST(verify_finds_orders_the_game_does_not_give_itself),
        FIELD_TEST(verify_only_loads_what_is_older),
        FIELD_TEST(unknown_sets_are_told),
        FIELD_TEST(a_game_goes_on_from_its_text),
        FIELD_TEST(random_play_keeps_every_promise),
        FIELD_TEST(refusals_are_listed_and_tested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
