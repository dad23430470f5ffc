/* Sounds: each is heard, none is clipped, all end in silence, and a game's blocks sound like what
 * happens in them. */
#include "disk/file.h"
#include "unit/check.h"

#include "core/journal.h"
#include "rules/game.h"
#include "view/table/sound.h"

#include <stdlib.h>
#include <string.h>

static void every_sound_is_heard_and_ends(void **state)
{
    static int16_t out[SOUND_MOST], again[SOUND_MOST];
    (void)state;
    for (int s = 0; s < SOUND_COUNT; s++) {
        int count = sound_make((enum sound)s, out), loudest = 0;
        int64_t power = 0;
        assert_in_range(count, SOUND_RATE / 10, SOUND_MOST);
        for (int i = 0; i < count; i++) {
            loudest = abs(out[i]) > loudest ? abs(out[i]) : loudest;
            power += (int64_t)out[i] * out[i];
        }
        assert_in_range(loudest, 5000, 29000);
        assert_true(power / count > 100 * 100);
        assert_true(abs(out[count - 1]) < 600);
        assert_int_equal(sound_make((enum sound)s, again), count);
        assert_memory_equal(out, again, sizeof *out * (size_t)count);
    }
}

static void no_two_sounds_are_the_same(void **state)
{
    static int16_t a[SOUND_MOST], b[SOUND_MOST];
    (void)state;
    for (int s = 0; s < SOUND_COUNT; s++)
        for (int k = s + 1; k < SOUND_COUNT; k++) {
            int n = sound_make((enum sound)s, a), m = sound_make((enum sound)k, b);
            assert_true(n != m || memcmp(a, b, sizeof *a * (size_t)n) != 0);
            assert_string_not_equal(sound_word((enum sound)s), sound_word((enum sound)k));
        }
}

/* A recorded game: blocks with dice rattle, flicks begin with the finger, in order of time. */
static void a_game_sounds_like_what_happens(void **state)
{
    const char *path = FOILSHOT_SOURCE "/tests/replays/kiddies/played-by-mouse-book-ridge.journal";
    static struct game game;
    static struct table table;
    struct trouble trouble = {0}, notice = {0};
    char *text;
    int32_t at = -1;
    int flicks = 0, rolls = 0, marches = 0;
    (void)state;
    assert_true(file_read(path, &text, NULL, &trouble));
    assert_true(game_open(&game, text, path, &trouble, &notice));
    free(text);
    table_init(&table);
    for (int32_t i = 0; i < game.journal.count; i++) {
        const struct block *b = &game.journal.block[i];
        struct cue cue[CUES_MOST];
        bool film = false, die = false;
        for (int k = 0; k < b->count; k++) {
            film = film || b->entry[k].kind == ENTRY_FILM;
            die = die || (b->entry[k].kind == ENTRY_DIE && b->entry[k].faces > 1);
        }
        int count = i > 0 ? cues_of_block(game.rules, &table, b, cue) : 0;
        for (int k = 0; k < count; k++) {
            assert_in_range(cue[k].loudness, 1, 1000);
            assert_true(cue[k].aside >= -1000 && cue[k].aside <= 1000);
            rolls += cue[k].sound == SOUND_DICE;
            flicks += cue[k].sound == SOUND_FINGER;
            marches += cue[k].sound == SOUND_MARCH;
        }
        if (i > 0 && film)
            assert_int_equal(cue[0].sound, SOUND_FINGER);
        if (i > 0 && die)
            assert_true(count > 0);
        journal_seek(&game.journal, &table, &at, i);
    }
    assert_true(flicks > 5 && rolls > 10 && marches > 10);
    game_release(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sound_is_heard_and_ends),
        cmocka_unit_test(no_two_sounds_are_the_same),
        cmocka_unit_test(a_game_sounds_like_what_happens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
