/* A game about its journal: what is begun, carried on, taken back and played again, and what
 * neither player nor file may do to it. */
#include "disk/file.h"
#include "rules/field.h"

/* The set without the orders it gives itself: as if the program had been stopped before them. */
static struct rules halted;
static struct decides decides;

static void halt(void)
{
    halted = *field.game.rules;
    decides = *halted.decides;
    decides.automatic = NULL;
    halted.decides = &decides;
    field.game.rules = &halted;
}

static void one_against_one(void)
{
    put(SIDE_RED, "regular", 300, 400, 90);
    put(SIDE_BLUE, "regular", 900, 400, 270);
    setup();
}

static void unreadable(const char *text, const char *why)
{
    uint64_t before = table()->hash;
    assert_int_equal(give(text), GIVEN_UNREADABLE);
    if (!strstr(field.trouble.text, why))
        fail_msg("\"%s\": %s", text, field.trouble.text);
    assert_true(table()->hash == before);
}

static void farther_than_any_table(void **state)
{
    (void)state;
    one_against_one();
    unreadable("move R1 to 214748 0", "farther");
    unreadable("move R1 to -200000.5 3", "farther");
    unreadable("move R1 by 799 0", "farther");
    unreadable("move R1 via 0 900 to 1 1", "farther");
    unreadable("move R1 ahead 2000000", "farther");
    unreadable("move R1 ahead -2000000", "farther");
    assert_int_equal(give("move R1 to 799 -799"), GIVEN_REFUSED);
}

static void too_many_names(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 400, 90);
    put(SIDE_BLUE, "regular", 900, 400, 270);
    for (int i = 0; i < 600; i++) {
        struct setting_piece *p = &field.set.piece[field.set.piece_count++];
        *p = (struct setting_piece){.line = i + 10,
                                    .kind = TERRAIN_HOUSE,
                                    .shape = SHAPE_BOX,
                                    .hx = MM,
                                    .hy = MM,
                                    .height = MM};
        snprintf(p->name, sizeof p->name, "The house with the number %05d in the lane", i);
    }
    assert_false(try_setup());
    assert_non_null(strstr(field.trouble.text, "field.yaml:"));
    if (!strstr(field.trouble.text, "one name too many"))
        fail_msg("%s", field.trouble.text);
    assert_null(field.game.journal.block);
}

static void what_no_journal_may_hold(void **state)
{
    (void)state;
    field.set.turns = -3;
    put(SIDE_RED, "regular", 300, 400, 90);
    put(SIDE_BLUE, "regular", 900, 400, 270);
    assert_false(try_setup());
    assert_non_null(strstr(field.trouble.text, "the turn or"));
    assert_null(field.game.journal.block);
}

static void owed_orders_are_carried_on(void **state)
{
    (void)state;
    one_against_one();
    const struct rules *whole = field.game.rules;
    halt();
    say("end");
    say("end");
    int32_t blocks = field.game.journal.count;
    assert_int_equal(table()->ask, 0);
    field.game.rules = whole;
    assert_int_equal(game_carry_on(&field.game, &field.trouble), GIVEN_DONE);
    assert_int_equal(field.game.journal.count, blocks + 1);
    assert_int_equal(field.game.journal.block[blocks].source, SOURCE_AUTO);
    assert_int_not_equal(table()->ask, 0);
    assert_int_equal(game_carry_on(&field.game, &field.trouble), GIVEN_DONE);
    assert_int_equal(field.game.journal.count, blocks + 1);
}

static void lifting_the_curtain_is_not_taken_back_alone(void **state)
{
    (void)state;
    const char *why = NULL;
    one_against_one();
    const struct rules *whole = field.game.rules;
    halt();
    say("end");
    assert_int_equal(game_undo_need(&field.game, SIDE_RED, &why), UNDO_FREE);
    assert_string_equal(why, "");
    say("end");
    assert_int_equal(game_undo_need(&field.game, SIDE_BLUE, &why), UNDO_ASK);
    assert_non_null(strstr(why, "hidden"));
    assert_false(game_undo(&field.game, SIDE_BLUE, false));
    field.game.free_undo = true;
    assert_int_equal(game_undo_need(&field.game, SIDE_BLUE, &why), UNDO_FREE);
    field.game.free_undo = false;
    assert_true(game_undo(&field.game, SIDE_BLUE, true));
    assert_true(field.game.journal.record[field.game.journal.records - 1].agreed);
    field.game.rules = whole;
}

static void an_order_nobody_gave_does_not_verify(void **state)
{
    (void)state;
    put(SIDE_RED, "regular", 300, 400, 90);
    put(SIDE_BLUE, "regular", 900, 400, 270);
    start();
    say("move R1 by 1 0");
    struct words text;
    struct trouble trouble = {{0}}, notice = {{0}};
    words_init(&text);
    journal_write(&field.game.journal, table(), NULL, &text);
    assert_true(game_verify(text.text, "a.journal", &trouble, &notice));
    char *source = strstr(text.text, "red typed move");
    assert_non_null(source);
    memcpy(source, "red auto  move", 14);
    source[8] = ' ';
    memmove(source + 9, source + 10, strlen(source + 10) + 1);
    assert_false(game_verify(text.text, "a.journal", &trouble, &notice));
    assert_non_null(strstr(trouble.text, "not one the game gives itself"));
    words_release(&text);
}

/* ---- why an order is given --------------------------------------------------------------------
 */

static int whys(const struct block *b)
{
    int count = 0;
    for (int32_t i = 0; i < b->count; i++)
        count += b->entry[i].kind == ENTRY_WHY;
    return count;
}

static const struct block *last_block(void)
{
    return &field.game.journal.block[field.game.journal.count - 1];
}

/* They stand in the block of their order and in no other, are read back, and follow from nothing:
 * the game is played again without them. */
static void reasons_stand_in_the_journal(void **state)
{
    (void)state;
    struct words text;
    struct trouble notice = {0};
    one_against_one();
    halt();
    game_because(&field.game, "R1: End, two\nlines \"and\" a mark.");
    game_because(&field.game, "");
    game_because(&field.game, "Chance to win so: 51 in 100.");
    say("end");
    assert_int_equal(whys(last_block()), 2);
    assert_string_equal(block_text(last_block(), &last_block()->entry[0]),
                        "R1: End, two lines \"and\" a mark.");
    say("end");
    assert_int_equal(whys(last_block()), 0);
    words_init(&text);
    game_write(&field.game, &text);
    assert_non_null(strstr(text.text, "\n?\"Chance to win so: 51 in 100.\"\n"));
    if (!game_verify(text.text, "why", &field.trouble, &notice))
        fail_msg("%s", field.trouble.text);
    words_release(&text);
}

static void a_refused_order_has_no_reasons(void **state)
{
    (void)state;
    one_against_one();
    halt();
    game_because(&field.game, "Because.");
    struct order order = {.verb = verb_find(field.game.rules, "move"), .side = SIDE_RED};
    struct verdict verdict = {0};
    assert_int_equal(game_give(&field.game, &order, SOURCE_COMPUTER, &verdict, &field.trouble),
                     GIVEN_REFUSED);
    say("end");
    assert_int_equal(whys(last_block()), 0);
}

static void a_wrong_reason_is_named(void **state)
{
    (void)state;
    struct words text;
    struct trouble notice = {0};
    one_against_one();
    game_because(&field.game, "Because.");
    say("end");
    words_init(&text);
    journal_write(&field.game.journal, table(), NULL, &text);
    char *at = strstr(text.text, "?\"Because.\"");
    assert_non_null(at);
    at[strlen("?\"Because.\"") - 1] = '-';
    assert_false(game_verify(text.text, "why", &field.trouble, &notice));
    assert_non_null(strstr(field.trouble.text, "this is no reason"));
    words_release(&text);
}

#define FIELD_TEST(name) cmocka_unit_test_setup_teardown(name, field_new, field_end)

/* A table that no game comes to, out of a file: the game says so and stands still. */
static void from_nowhere(int32_t phase, int32_t step, int32_t active)
{
    struct table *t = &field.game.table;
    one_against_one();
    struct table *was = malloc(sizeof *was);
    assert_non_null(was);
    *was = *t;
    t->phase = phase;
    t->step = step;
    t->active = active;
    t->hash = table_hash(t);
    uint64_t before = t->hash;
    assert_int_equal(game_carry_on(&field.game, &field.trouble), GIVEN_STUCK);
    assert_non_null(strstr(field.trouble.text, "cannot go on by itself from here"));
    assert_true(t->hash == before);
    *t = *was;
    free(was);
}

static void nobodys_step_is_told(void **state)
{
    (void)state;
    from_nowhere(3, 1, SIDE_NONE);
}

/* Is it said that the rules were others then? It opens and is whole either way. */
static bool told_as_older(const char *name)
{
    char path[300], *text;
    struct trouble trouble = {{0}}, notice = {{0}};
    snprintf(path, sizeof path, "%s/tests/replays/%s.journal", FOILSHOT_SOURCE, name);
    if (!file_read(path, &text, NULL, &trouble) || !game_verify(text, path, &trouble, &notice))
        fail_msg("%s", trouble.text);
    free(text);
    return strstr(notice.text, "of older rules or physics: loaded, not played again") != NULL;
}

/* The same game as it was written by version 2 of the rules, and as it is written now. */
static void a_game_of_older_rules_opens_and_is_told(void **state)
{
    (void)state;
    assert_true(told_as_older("old/kiddies-2-ki-43-volley-in-wood-refused"));
    assert_true(told_as_older("old/kiddies-2-ki-52-own-hand-killed"));
    assert_false(told_as_older("kiddies/ki-43-volley-in-wood-refused"));
    assert_false(told_as_older("kiddies/ki-52-own-hand-killed"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(nobodys_step_is_told),
        FIELD_TEST(farther_than_any_table),
        FIELD_TEST(too_many_names),
        FIELD_TEST(what_no_journal_may_hold),
        FIELD_TEST(owed_orders_are_carried_on),
        FIELD_TEST(lifting_the_curtain_is_not_taken_back_alone),
        FIELD_TEST(an_order_nobody_gave_does_not_verify),
        cmocka_unit_test(a_game_of_older_rules_opens_and_is_told),
        FIELD_TEST(reasons_stand_in_the_journal),
        FIELD_TEST(a_refused_order_has_no_reasons),
        FIELD_TEST(a_wrong_reason_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
