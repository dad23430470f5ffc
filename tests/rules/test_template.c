/* The template is a whole game: it begins, is played at random, taken back, written and read. */
#include "unit/check.h"

#include "computer/random.h"
#include "rules/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct rules rules_template;

static struct setting *small_setting(void)
{
    struct setting *s = calloc(1, sizeof *s);
    assert_non_null(s);
    snprintf(s->path, sizeof s->path, "none.yaml");
    snprintf(s->title, sizeof s->title, "Nothing");
    s->width = 1000 * MM;
    s->depth = 800 * MM;
    for (int i = 0; i < 4; i++) {
        struct setting_unit *u = &s->unit[s->unit_count++];
        u->side = i % 2 ? SIDE_BLUE : SIDE_RED;
        u->placed = i > 0;
        u->pose = (struct pose){{(200 + 100 * i) * MM, 300 * MM}, 90 * DEG};
        snprintf(u->troop, sizeof u->troop, "figure");
    }
    return s;
}

static struct game *begin(const struct setting *s)
{
    struct game *game = calloc(1, sizeof *game);
    struct trouble trouble = {{0}};
    assert_non_null(game);
    if (!game_begin(game, &rules_template, s, 7, &trouble))
        fail_msg("%s", trouble.text);
    return game;
}

static void end(struct game *game)
{
    game_release(game);
    free(game);
}

static void sides_take_turns(void **state)
{
    (void)state;
    struct setting *s = small_setting();
    struct game *game = begin(s);
    static struct verdict v;
    struct trouble trouble = {{0}};
    for (int i = 0; i < 10; i++) {
        assert_int_equal(game->table.turn, 1 + i / 2);
        assert_int_equal(game->table.active, i % 2 ? SIDE_BLUE : SIDE_RED);
        assert_int_equal(
            game_say(game, side_other(game->table.active), "end", SOURCE_TYPED, &v, &trouble),
            GIVEN_REFUSED);
        assert_string_equal(v.id, "HS-05");
        assert_int_equal(game_say(game, SIDE_NONE, "end", SOURCE_TYPED, &v, &trouble), GIVEN_DONE);
    }
    assert_int_equal(game_say(game, SIDE_BLUE, "resign", SOURCE_TYPED, &v, &trouble), GIVEN_DONE);
    assert_int_equal(game->table.winner, SIDE_RED);
    assert_int_equal(game_say(game, SIDE_RED, "end", SOURCE_TYPED, &v, &trouble), GIVEN_REFUSED);
    assert_string_equal(v.id, "HS-08");
    end(game);
    free(s);
}

static void its_option_ends_it(void **state)
{
    (void)state;
    struct setting *s = small_setting();
    snprintf(s->option[0].name, sizeof s->option[0].name, "short_game");
    s->option[0].value = 1;
    s->option_count = 1;
    struct game *game = begin(s);
    struct random_player player = random_player(3);
    static struct offers offers;
    static struct verdict v;
    struct trouble trouble = {{0}};
    int orders = 0;
    while (!game->table.over) {
        struct order order;
        bool probe;
        assert_true(random_order(&player, game->rules, &game->table, game_awaited(game), &offers,
                                 &order, &probe));
        assert_int_equal(game_give(game, &order, SOURCE_COMPUTER, &v, &trouble), GIVEN_DONE);
        orders++;
    }
    assert_int_equal(orders, 6);
    char id[ID_TEXT], text[100];
    game->rules->shows->outcome(&game->table, id, text, sizeof text);
    assert_string_equal(id, "TM-02");
    end(game);
    free(s);
}

static void it_is_taken_back_written_and_read(void **state)
{
    (void)state;
    struct setting *s = small_setting();
    struct game *game = begin(s);
    static struct verdict v;
    static struct table back;
    struct trouble trouble = {{0}}, notice = {{0}};
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
    free(s);
}

static void its_tables_are_whole(void **state)
{
    (void)state;
    assert_null(rules_find("template")); /* built, tested, not listed */
    char why[200] = "";
    if (!rules_whole(&rules_template, why, sizeof why))
        fail_msg("%s", why);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_take_turns),
        cmocka_unit_test(its_option_ends_it),
        cmocka_unit_test(it_is_taken_back_written_and_read),
        cmocka_unit_test(its_tables_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
