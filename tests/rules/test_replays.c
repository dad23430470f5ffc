/* The golden journals from inside: undo all and redo all, written back the same, every prefix, and
 * bytes changed at random. tests/replays/run runs this beside what it asks of the program. */
#include "disk/file.h"
#include "unit/check.h"
#include "unit/sanitized.h"

#include "rules/game.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JOURNALS = 200, PATH_LENGTH = 700 };
static char journals[JOURNALS][PATH_LENGTH];
static int count;

static void folder_read(const char *path)
{
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (struct dirent *e = readdir(folder); e; e = readdir(folder)) {
        size_t n = strlen(e->d_name);
        if (n > 8 && strcmp(e->d_name + n - 8, ".journal") == 0 && count < JOURNALS)
            snprintf(journals[count++], PATH_LENGTH, "%.400s/%.250s", path, e->d_name);
    }
    closedir(folder);
}

static char *text_of(const char *path)
{
    char *text;
    struct trouble trouble = {{0}};
    if (!file_read(path, &text, NULL, &trouble))
        fail_msg("%s", trouble.text);
    return text;
}

static struct game *open_text(const char *text, const char *path)
{
    struct game *game = calloc(1, sizeof *game);
    struct trouble trouble = {{0}}, notice = {{0}};
    assert_non_null(game);
    if (!game_open(game, text, path, &trouble, &notice))
        fail_msg("%s", trouble.text);
    return game;
}

static void close_game(struct game *game)
{
    game_release(game);
    free(game);
}

static void taken_back_and_done_again(void **state)
{
    (void)state;
    for (int i = 0; i < count; i++) {
        char *text = text_of(journals[i]);
        struct game *game = open_text(text, journals[i]);
        struct journal *j = &game->journal;
        /* All undone is the set-up table; that one undone as well is the empty one. */
        int32_t at = j->at, here = at;
        uint64_t end = game->table.hash, first = j->block[0].hash;
        while (game_undo(game, SIDE_RED, true))
            ;
        assert_int_equal(j->at, 0);
        assert_true(game->table.hash == first);
        int32_t line[4096], steps = journal_line(j, here, line);
        for (int32_t k = 1; k < steps; k++)
            assert_true(journal_redo(j, &game->table, SIDE_RED, line[k]));
        assert_true(game->table.hash == end);
        assert_true(table_hash(&game->table) == end);
        at = j->at;
        journal_seek(j, &game->table, &at, -1);
        assert_true(game->table.hash == 0);
        /* And every block of every branch ends as it says. */
        for (int32_t k = 0; k < j->count; k++) {
            journal_seek(j, &game->table, &at, k);
            assert_true(game->table.hash == j->block[k].hash);
        }
        close_game(game);
        free(text);
    }
}

static void written_back_the_same(void **state)
{
    (void)state;
    for (int i = 0; i < count; i++) {
        char *text = text_of(journals[i]);
        struct game *game = open_text(text, journals[i]);
        struct words out;
        words_init(&out);
        if (game->journal.head.format == JOURNAL_SEALED)
            game_write(game, &out);
        else
            journal_write(&game->journal, &game->table, NULL, &out);
        assert_string_equal(out.text, text);
        words_release(&out);
        close_game(game);
        free(text);
    }
}

/* Loads what is there, or says path and line, or that this is no journal at all. */
static bool loads_or_tells(const char *text)
{
    static struct game game;
    struct trouble trouble = {{0}}, notice = {{0}};
    bool good = game_open(&game, text, "part.journal", &trouble, &notice);
    if (good)
        assert_true(table_hash(&game.table) == game.table.hash);
    else
        assert_int_equal(strncmp(trouble.text, "part.journal", 12), 0);
    game_release(&game);
    return good;
}

static void every_prefix(void **state)
{
    (void)state;
    for (int i = 0; i < count; i++) {
        char *text = text_of(journals[i]), *part = malloc(strlen(text) + 1);
        size_t size = strlen(text), lines = 0;
        int loaded = 0, tried = 0;
        assert_non_null(part);
        for (size_t k = 0; k < size; k++)
            lines += text[k] == '\n';
        size_t every = lines / (SANITIZED ? 80 : 300) + 1, line = 0;
        for (size_t k = 0; k < size; k++) {
            bool break_here = text[k] == '\n';
            line += break_here;
            if (!break_here || line % every)
                continue;
            for (size_t cut = k > 2 ? k - 2 : 0; cut <= k + 1 && cut <= size; cut++) {
                memcpy(part, text, cut);
                part[cut] = '\0';
                loaded += loads_or_tells(part);
                tried++;
            }
        }
        assert_true(tried > 0 && loaded > 0 && loaded < tried);
        free(part);
        free(text);
    }
}

static void spoilt_at_random(void **state)
{
    (void)state;
    struct rng rng = {99};
    for (int i = 0; i < count; i++) {
        char *text = text_of(journals[i]);
        int32_t size = (int32_t)strlen(text);
        for (int n = 0; n < 60; n++) {
            int32_t at = rng_from(&rng, 0, size - 1);
            char was = text[at];
            text[at] = (char)rng_from(&rng, 1, 127);
            loads_or_tells(text);
            text[at] = was;
        }
        free(text);
    }
}

/* Journals from before there were seals, of which every set has some, or of rules of an older
 * version: they are opened as they were. */
static void old_ones_are_opened(void **state)
{
    (void)state;
    int of[16] = {0};
    count = 0;
    folder_read(FOILSHOT_SOURCE "/tests/replays/old");
    written_back_the_same(state);
    for (int i = 0; i < count; i++) {
        char *text = text_of(journals[i]);
        struct game *game = open_text(text, journals[i]);
        bool plain = game->journal.head.format == JOURNAL_PLAIN;
        assert_true(plain || game->journal.head.set_version < game->rules->version);
        for (int r = 0; r < rules_count; r++)
            of[r] += plain && game->rules == rules_list[r];
        close_game(game);
        free(text);
    }
    for (int r = 0; r < rules_count; r++)
        if (strcmp(rules_list[r]->id, "template") != 0)
            assert_true(of[r] >= 3);
}

int main(void)
{
    folder_read(FOILSHOT_SOURCE "/tests/replays/kiddies");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(taken_back_and_done_again),
        cmocka_unit_test(written_back_the_same),
        cmocka_unit_test(every_prefix),
        cmocka_unit_test(spoilt_at_random),
        cmocka_unit_test(old_ones_are_opened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
