/* The template is a whole game: it begins, is played, taken back, written and read; and its tables,
 * which the frame works from, say what may be done. The program itself, with the template listed,
 * plays it in tests/rules/template.sh. */
#include "unit/check.h"

#include "computer/keen.h"
#include "computer/random.h"
#include "rules/game.h"
#include "scenario/cards.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct rules rules_template;

static struct game *begin(int32_t seed)
{
    struct setting *s = calloc(1, sizeof *s);
    struct game *game = calloc(1, sizeof *game);
    struct trouble trouble = {{0}};
    assert_non_null(s);
    assert_non_null(game);
    if (!scenario_load(FOILSHOT_SOURCE "/tests/rules/template.yaml", s, &trouble) ||
        !game_begin(game, &rules_template, s, seed, &trouble))
        fail_msg("%s", trouble.text);
    free(s);
    return game;
}

static void end(struct game *game)
{
    game_release(game);
    free(game);
}

static struct verdict v;
static struct trouble trouble;

static void done(struct game *game, const char *words)
{
    if (game_say(game, SIDE_NONE, words, SOURCE_TYPED, &v, &trouble) != GIVEN_DONE)
        fail_msg("%s: %s %s", words, v.id, v.why);
}

static void refused(struct game *game, int side, const char *words, const char *id)
{
    assert_int_equal(game_say(game, side, words, SOURCE_TYPED, &v, &trouble), GIVEN_REFUSED);
    assert_string_equal(v.id, id);
}

/* What the rows leave to the frame: turn, phase, who, whom, where, and how often. */
static void rows_are_asked(void **state)
{
    struct game *game = begin(7);
    (void)state;
    refused(game, SIDE_BLUE, "move B1 to 55 40", "HS-05"); /* it is Red's turn */
    refused(game, SIDE_RED, "throw R3 at B3", "HS-05");    /* and nobody throws yet */
    refused(game, SIDE_RED, "move B1 to 55 40", "HS-01");
    refused(game, SIDE_RED, "move R1 R2 to 33 20", "HS-07");
    refused(game, SIDE_RED, "move R1 to 60 20", "TM-02"); /* too far */
    refused(game, SIDE_RED, "move R1 to 30 28", "HS-04"); /* R2 stands there */
    done(game, "move R1 to 36 20");
    refused(game, SIDE_RED, "move R1 to 37 20", "TM-02"); /* once a turn */
    done(game, "end");
    assert_int_equal(game->table.phase, 1);
    refused(game, SIDE_RED, "throw R1 at B3", "TM-03");
    refused(game, SIDE_RED, "throw R3", "HS-07");
    refused(game, SIDE_RED, "throw R3 at R1", "HS-07");
    refused(game, SIDE_RED, "throw R3 at B3", "TM-03"); /* too far */
    done(game, "end");
    done(game, "end");
    assert_int_equal(game->table.active, SIDE_BLUE);
    assert_int_equal(game->table.turn, 1);
    for (int i = 0; i < 3; i++)
        done(game, "end");
    assert_int_equal(game->table.turn, 2);
    done(game, "move R1 to 37 20"); /* a new turn */
    done(game, "resign");
    assert_int_equal(game->table.winner, SIDE_BLUE);
    char id[ID_TEXT], text[100];
    rules_outcome(game->rules, &game->table, id, text, sizeof text);
    assert_string_equal(id, "HS-09");
    assert_string_equal(text, "Red gave up.");
    refused(game, SIDE_RED, "end", "HS-08");
    end(game);
}

/* Offers are those of the phase: nobody is told in the one what may be done in the other. */
static void rows_of_other_phases_are_not_offered(void **state)
{
    struct game *game = begin(7);
    static struct offers offers;
    static const char *const verb[] = {"move", "throw"};
    (void)state;
    for (int phase = 0; phase < 2; phase++) {
        int own = 0;
        rules_offer(game->rules, &game->table, SIDE_RED, &offers);
        for (int i = 0; i < offers.count; i++) {
            const char *word = game->rules->verb[offers.offer[i].verb].word;
            own += strcmp(word, verb[phase]) == 0;
            assert_string_not_equal(word, verb[!phase]);
        }
        assert_true(own > 0);
        done(game, "end");
    }
    end(game);
}

/* The last turn is both sides': it is over when the second has had his. */
static void the_last_turn_is_both_sides(void **state)
{
    struct game *game = begin(7);
    (void)state;
    assert_true(game->table.turn_limit > 1);
    for (int turn = 1; turn < game->table.turn_limit; turn++)
        for (int i = 0; i < 6; i++)
            done(game, "end");
    assert_int_equal(game->table.turn, game->table.turn_limit);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(game->table.over, OVER_NO);
        assert_int_equal(game->table.active, i < 3 ? SIDE_RED : SIDE_BLUE);
        done(game, "end");
    }
    assert_true(game->table.over);
    end(game);
}

/* A place that is too far becomes the farthest on the way; one that is taken, one short of it. */
static void the_frame_finds_a_place(void **state)
{
    struct game *game = begin(7);
    (void)state;
    struct order o = {.verb = verb_find(game->rules, "move"),
                      .side = SIDE_RED,
                      .ids = 1,
                      .id = {ref_unit(&game->table, 0)},
                      .has_to = true,
                      .to = {600 * MM, 200 * MM}};
    assert_true(rules_snap(game->rules, &game->table, &o));
    assert_int_equal(o.to.x, 380 * MM);
    o.to = (struct vec){300 * MM, 280 * MM};
    assert_true(rules_snap(game->rules, &game->table, &o));
    assert_in_range(o.to.y, 201 * MM, 270 * MM);
    end(game);
}

/* Whole games; everything offered is possible, and says why when it is not. */
static void played(uint64_t seed, bool keen, bool over[4])
{
    struct game *game = begin((int32_t)seed);
    static struct offers offers;
    struct random_player random = random_player(seed);
    struct keen_player planner = keen_player(seed);
    struct order order;
    bool probe;
    for (int n = 0; n < 2000 && !game->table.over; n++) {
        int side = game_awaited(game);
        assert_true(
            keen ? keen_order(&planner, game->rules, &game->table, side, &offers, &order)
                 : random_order(&random, game->rules, &game->table, side, &offers, &order, &probe));
        for (int i = 0; i < offers.count; i++)
            assert_true(offers.offer[i].allowed ||
                        (offers.offer[i].id[0] && offers.offer[i].why[0]));
        if (game_give(game, &order, SOURCE_COMPUTER, &v, &trouble) != GIVEN_DONE)
            fail_msg("%s %s", v.id, v.why);
    }
    assert_true(game->table.over);
    over[game->table.attr[0] & 3] = true;
    end(game);
}

static void it_is_played_to_its_ends(void **state)
{
    bool over[4] = {false};
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        played(seed, false, over);
        played(seed, true, over);
    }
    assert_true(over[1] && over[2]); /* the last man, and the last turn */
}

static void it_is_taken_back_written_and_read(void **state)
{
    (void)state;
    struct game *game = begin(7);
    static struct table back;
    struct trouble notice = {{0}};
    struct words text, again;
    uint64_t start = game->table.hash;
    words_init(&text);
    words_init(&again);
    for (int i = 0; i < 5; i++)
        game_say(game, SIDE_NONE, "end", SOURCE_TYPED, &v, &trouble);
    uint64_t last = game->table.hash;
    while (game_undo(game, game_awaited(game), true))
        ;
    assert_true(game->table.hash == start);
    while (game_redo(game, game_awaited(game)))
        ;
    assert_true(game->table.hash == last);
    journal_write(&game->journal, &game->table, NULL, &text);
    struct journal journal;
    table_init(&back);
    journal_init(&journal, NULL, &rules_template.attrs);
    assert_true(journal_read(&journal, &back, text.text, "none.journal", &trouble, &notice));
    assert_true(back.hash == last);
    journal_write(&journal, &back, NULL, &again);
    assert_string_equal(text.text, again.text);
    journal_release(&journal);
    words_release(&text);
    words_release(&again);
    end(game);
}

static void it_is_whole_and_listed_here_alone(void **state)
{
    char why[200] = "";
    (void)state;
    assert_ptr_equal(rules_find("template"), &rules_template); /* this test's rules.c has it */
    for (int i = 0; i < rules_count; i++)
        if (!rules_whole(rules_list[i], why, sizeof why))
            fail_msg("%s", why);
}

/* It has no file of cards: they are made from its tables. */
static void cards_are_made_from_its_tables(void **state)
{
    struct cards cards = {0};
    (void)state;
    if (!cards_of(&rules_template, NULL, &cards, &trouble))
        fail_msg("%s", trouble.text);
    assert_string_equal(cards.title, "Two Warbands");
    for (int i = 0; i < rules_template.verbs; i++)
        assert_true(strncmp(rules_template.verb[i].id, "HS-", 3) == 0 ||
                    cards_find(&cards, rules_template.verb[i].id));
    assert_int_equal(cards.sheets, 4);
    assert_string_equal(cards.sheet[0].line[1].what, "Throw");
    assert_string_equal(cards.sheet[1].line[0].what, "Spears");
    assert_string_equal(cards.sheet[2].line[2].id, "TM-04");
    cards_release(&cards);
    for (int i = 0; i < rules_count; i++) { /* nor would any other set be without */
        assert_true(cards_of(rules_list[i], NULL, &cards, &trouble));
        assert_true(cards.sheets >= 3 && cards.count > 3);
        cards_release(&cards);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_asked),
        cmocka_unit_test(rows_of_other_phases_are_not_offered),
        cmocka_unit_test(the_last_turn_is_both_sides),
        cmocka_unit_test(the_frame_finds_a_place),
        cmocka_unit_test(it_is_played_to_its_ends),
        cmocka_unit_test(it_is_taken_back_written_and_read),
        cmocka_unit_test(it_is_whole_and_listed_here_alone),
        cmocka_unit_test(cards_are_made_from_its_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
