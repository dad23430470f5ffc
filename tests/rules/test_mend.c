/* Damaged journals: a real game of each set, in which every changed byte is found and its block
 * named, and which is mended to the byte; what cannot be had back, and what is said of it. With
 * FOILSHOT_LONG=1 each of the changed ones is mended. */
#include "disk/file.h"
#include "rules/game.h"
#include "rules/game_inside.h"
#include "unit/check.h"
#include "unit/sanitized.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHANGES = SANITIZED ? 270 : 900, MENDED = SANITIZED ? 3 : 9 };

/* Of recorded orders, so that the rules tell them in the same words today. */
static const char *const sets[] = {
    "kiddies/ki-85-last-turn-drawn",           "sham/sh-15-points-handed-over",
    "sixplus/sp-52-general-rallies-done",      "pikeshot/ps-52-cards-drawn",
    "morschauser1/mo-43-whole-game-typed-won", "morschauser2/mo-42-whole-game-typed-won"};
enum { SETS = sizeof sets / sizeof *sets };

/* ---- a journal, whole -------------------------------------------------------------------------
 */

static char *real_game(const char *set, size_t *size)
{
    char path[700], *text;
    struct trouble trouble = {{0}};
    snprintf(path, sizeof path, FOILSHOT_SOURCE "/tests/replays/%s.journal", set);
    if (!file_read(path, &text, size, &trouble))
        fail_msg("%s", trouble.text);
    assert_memory_equal(text, "foilshot journal 2\n", 19);
    return text;
}

/* What a place belongs to, as it is named, and where that begins; its line. */
static size_t record_at(const char *text, size_t at, char out[80], int *line)
{
    size_t from = 0;
    int lines = 1, blocks = 0;
    bool head = true;
    *line = 1;
    for (size_t i = 1; i <= at; i++) {
        if (text[i - 1] != '\n')
            continue;
        lines++;
        /* Behind a seal something begins. */
        if (i >= SEAL_LINE && text[i - SEAL_LINE] == '!' &&
            (i == SEAL_LINE || text[i - SEAL_LINE - 1] == '\n')) {
            blocks += text[from] == '>';
            from = i;
            *line = lines;
            head = false;
        }
    }
    if (head)
        snprintf(out, 80, "the head");
    else if (text[from] == '>')
        snprintf(out, 80, "block %d", blocks);
    else
        snprintf(out, 80, "the %s of block %d", text[from] == '<' ? "taking back" : "doing again",
                 atoi(text + from + 1));
    return from;
}

/* ---- found ------------------------------------------------------------------------------------
 */

/* Opening it says what is damaged, and the line where that begins. */
static void assert_found(const char *text, const char *spoilt, size_t at)
{
    static struct game game;
    struct trouble trouble = {{0}}, notice = {{0}};
    char what[80], wanted[160];
    int line;
    size_t from = record_at(text, at, what, &line);
    if (game_open(&game, spoilt, "spoilt.journal", &trouble, &notice))
        fail_msg("byte %d, %02x for %02x, in %s is not found", (int)at, (unsigned char)spoilt[at],
                 (unsigned char)text[at], what);
    game_release(&game);
    snprintf(wanted, sizeof wanted, "spoilt.journal:%d: %s is damaged", line, what);
    /* What makes it a journal of that format may be gone; and what was a step may not look like one
     * any more. */
    bool named = strncmp(trouble.text, wanted, strlen(wanted)) == 0;
    bool step = text[from] == '<' || text[from] == '+';
    if (!named && !(step && strstr(trouble.text, " is damaged")) && at >= 19)
        fail_msg("byte %d: %s, not %s", (int)at, trouble.text, wanted);
    assert_int_equal(strncmp(trouble.text, "spoilt.journal:", 15), 0);
}

/* What comes of mending it; the caller releases. */
static void mend_text(const char *text, size_t size, double work, struct mended *result)
{
    struct trouble trouble = {{0}};
    words_init(&result->game);
    words_init(&result->rest);
    words_init(&result->told);
    if (!game_mend_bytes(text, size, "spoilt.journal", work, result, &trouble))
        words_format(&result->told, "TROUBLE %s", trouble.text);
}

static void results_release(struct mended *result)
{
    words_release(&result->game);
    words_release(&result->rest);
    words_release(&result->told);
}

static bool mended_the_same(const char *text, size_t size, const char *spoilt)
{
    struct mended result;
    mend_text(spoilt, size, SEAL_WORK, &result);
    bool same = result.game.length == size && memcmp(result.game.text, text, size) == 0 &&
                result.rest.length == 0;
    results_release(&result);
    return same;
}

/* Every changed byte of a real game of each set is found, and mended to the byte. */
static void every_changed_byte(void **state)
{
    (void)state;
    const char *number = getenv("FOILSHOT_LONG");
    bool all = number && number[0] == '1';
    struct rng rng = {14};
    for (int s = 0; s < SETS; s++) {
        size_t size;
        int tried = 0, same = 0;
        char *text = real_game(sets[s], &size);
        for (int i = 0; i < CHANGES; i++) {
            size_t at = (size_t)rng_from(&rng, 0, (int32_t)size - 1);
            char was = text[at], *spoilt = malloc(size + 1);
            assert_non_null(spoilt);
            memcpy(spoilt, text, size + 1);
            while (spoilt[at] == was)
                spoilt[at] = (char)rng_from(&rng, 1, 255);
            assert_found(text, spoilt, at);
            if (all || i % (CHANGES / MENDED) == 0) {
                tried++;
                same += mended_the_same(text, size, spoilt);
            }
            free(spoilt);
        }
        free(text);
        printf("%s: %d of %d changed bytes are found, %d of %d mended to the byte\n", sets[s],
               CHANGES, CHANGES, same, tried);
        assert_int_equal(same, tried);
    }
}

/* Each byte of the last two records and of the head, to several others: where the end of the file
 * is near, damage must not pass for a torn end. */
static void the_last_bytes(void **state)
{
    (void)state;
    static const char others[] = "\n!0 ~\xff";
    size_t size;
    char *text = real_game(sets[5], &size), what[80];
    int line;
    size_t last = record_at(text, size - 1, what, &line);
    size_t from = record_at(text, last - 1, what, &line);
    for (size_t at = 0; at < size; at++) {
        char was = text[at], *spoilt = strdup(text);
        assert_non_null(spoilt);
        for (const char *c = others; *c && (at < 100 || at >= from); c++) {
            spoilt[at] = *c;
            if (*c != was)
                assert_found(text, spoilt, at);
        }
        free(spoilt);
    }
    free(text);
}

/* ---- mended -----------------------------------------------------------------------------------
 */

static void told(const struct mended *result, const char *words)
{
    if (!strstr(result->told.text, words))
        fail_msg("not told \"%s\", but: %s", words, result->told.text);
}

/* The first place of `words` behind that of `behind`. */
static size_t place(const char *text, const char *behind, const char *words)
{
    const char *at = strstr(text, behind);
    assert_non_null(at);
    at = strstr(at, words);
    assert_non_null(at);
    return (size_t)(at - text);
}

static void nothing_to_mend(void **state)
{
    (void)state;
    size_t size;
    struct mended result;
    char *text = real_game(sets[1], &size);
    mend_text(text, size, SEAL_WORK, &result);
    told(&result, "is sound; there is nothing to mend");
    assert_int_equal(result.game.length, 0);
    results_release(&result);
    mend_text("set: kiddies\n", 13, SEAL_WORK, &result);
    told(&result, "TROUBLE spoilt.journal:1: not a Foilshot journal");
    results_release(&result);
    mend_text("", 0, SEAL_WORK, &result);
    told(&result, "TROUBLE spoilt.journal:1: not a Foilshot journal");
    results_release(&result);
    free(text);
}

/* Without seals it gets them; CR LF becomes LF. */
static void of_the_old_format(void **state)
{
    (void)state;
    size_t size;
    struct mended result;
    char *text = real_game(sets[2], &size);
    struct words plain, lines;
    words_init(&plain);
    words_init(&lines);
    for (const char *c = text; *c; c += strcspn(c, "\n") + 1)
        if (*c != '!')
            words_addn(&plain, c, strcspn(c, "\n") + 1);
    plain.text[17] = '1';
    mend_text(plain.text, plain.length, SEAL_WORK, &result);
    told(&result, "written anew, with checksums");
    assert_string_equal(result.game.text, text);
    results_release(&result);
    for (const char *c = text; *c; c++)
        words_format(&lines, "%s%c", *c == '\n' ? "\r" : "", *c);
    mend_text(lines.text, lines.length, SEAL_WORK, &result);
    assert_string_equal(result.game.text, text);
    results_release(&result);
    words_release(&plain);
    words_release(&lines);
    free(text);
}

/* A torn end is not damage, but what lies behind the last whole record is lost. */
static void torn(void **state)
{
    (void)state;
    size_t size;
    struct mended result;
    char *text = real_game(sets[3], &size);
    size_t cut = place(text, "\n>20 ", "\n>21 ") + 8;
    mend_text(text, cut, SEAL_WORK, &result);
    told(&result, "from block 21 on it could not be saved");
    told(&result, "mended; it goes up to block 20.");
    assert_int_equal(result.game.length, cut - 7);
    assert_memory_equal(result.game.text, text, cut - 7);
    assert_int_equal(result.rest.length, 7);
    assert_memory_equal(result.rest.text, text + cut - 7, 7);
    results_release(&result);
    free(text);
}

/* Where a record ends: behind its seal. */
static size_t record_end(const char *text, size_t from)
{
    const char *seal = strstr(text + from, "\n!");
    assert_non_null(seal);
    return (size_t)(seal - text) + 1 + SEAL_LINE;
}

/* The first block from a place on that has so many lines of a kind; its name. */
static size_t block_with(const char *text, size_t at, char kind, int lines, char what[80])
{
    int line;
    size_t from = record_at(text, at, what, &line);
    for (;; from = record_end(text, from)) {
        int found = 0;
        size_t end = record_end(text, from);
        for (size_t i = from + 1; i < end; i++)
            found += text[i] == kind && text[i - 1] == '\n';
        record_at(text, from, what, &line);
        if (found >= lines && text[from] == '>' && strcmp(what, "block 0") != 0)
            return from;
    }
}

/* Six letters of the first sentence of a block. */
static void spoil_sentence(char *text, size_t from)
{
    char *at = strstr(text + from, "\n:");
    assert_non_null(at);
    at = strchr(at, '"');
    assert_true(at && memchr(at + 1, '"', 7) == NULL);
    memcpy(at + 1, "xxxxxx", 6);
}

/* Several bytes of a sentence: what the block did is not damaged, and the rules tell it anew. */
static void words_lost(void **state)
{
    (void)state;
    for (int s = 0; s < SETS; s++) {
        size_t size;
        struct mended result;
        char *text = real_game(sets[s], &size), *spoilt = strdup(text), what[80];
        assert_non_null(spoilt);
        spoil_sentence(spoilt, block_with(text, size / 3, ':', 1, what));
        mend_text(spoilt, size, 0, &result);
        told(&result, what);
        told(&result, "it has been worked out again");
        assert_string_equal(result.game.text, text);
        assert_int_equal(result.rest.length, 0);
        results_release(&result);
        free(spoilt);
        free(text);
    }
}

/* The words of a block and its order, of which the first `kept` bytes can be read, are lost: what
 * it did is in the mended game, told as damaged, and the old words lie beside. */
static void assert_kept_without_words(const char *text, size_t size, size_t kept, bool closed)
{
    char *spoilt = strdup(text), what[80], said[160];
    struct mended result;
    struct trouble trouble = {{0}};
    static struct game game, was;
    assert_non_null(spoilt);
    size_t from = block_with(text, size / 3, ':', 1, what), end = record_end(text, from);
    spoil_sentence(spoilt, from);
    for (size_t at = from + kept; spoilt[at] != '\n'; at++)
        spoilt[at] = 'x';
    if (!closed)
        *strchr(strstr(spoilt + from, "\n:"), '"') = 'x';
    mend_text(spoilt, size, 0, &result);
    snprintf(said, sizeof said, "words of %s are damaged; what it did is not", what);
    told(&result, said);
    assert_int_equal(result.rest.length, end - from);
    assert_memory_equal(result.rest.text, spoilt + from, end - from);
    assert_true(game_open(&game, result.game.text, "mended.journal", &trouble, NULL));
    assert_true(game_open(&was, text, "was.journal", &trouble, NULL));
    assert_int_equal(game.journal.count, was.journal.count);
    assert_int_equal(game.journal.records, was.journal.records);
    assert_true(game.table.hash == was.table.hash);
    game_release(&was);
    game_release(&game);
    results_release(&result);
    free(spoilt);
}

static void order_and_words_lost(void **state)
{
    (void)state;
    for (int s = 0; s < SETS; s++) {
        size_t size;
        char *text = real_game(sets[s], &size), what[80];
        size_t from = block_with(text, size / 3, ':', 1, what);
        const char *order = text + from;
        for (int words = 0; words < 3; words++)
            order = strchr(order, ' ') + 1;
        size_t behind = (size_t)(order - text) - from;
        assert_kept_without_words(text, size, behind, true);  /* who gave it can be read */
        assert_kept_without_words(text, size, behind, false); /* nor can the sentence be read */
        assert_kept_without_words(text, size, 4, true);       /* nor who gave it */
        assert_kept_without_words(text, size, 0, false);
        free(text);
    }
}

/* Many changes of one block are lost, but its order and dice can be read. */
static void a_bad_spot(void **state)
{
    (void)state;
    for (int s = 0; s < SETS; s++) {
        size_t size;
        struct mended result;
        char *text = real_game(sets[s], &size), *spoilt = strdup(text), what[80];
        assert_non_null(spoilt);
        /* All lines of changes of a block in the middle. */
        size_t from = block_with(text, size / 2, '=', 2, what), end = record_end(text, from);
        for (size_t i = from + 1; i < end; i++)
            if (text[i] == '=' && text[i - 1] == '\n')
                spoilt[i + 2] = spoilt[i + 4] = '?';
        mend_text(spoilt, size, 0, &result);
        told(&result, what);
        told(&result, "worked out again");
        assert_string_equal(result.game.text, text);
        results_release(&result);
        free(spoilt);
        free(text);
    }
}

/* What somebody puts between two sound records costs none of them. */
static void strangers_between_records(void **state)
{
    static const char *const put_in[] = {"\n", "hello\n", "> this is none of ours\n"};
    (void)state;
    for (int s = 0; s < SETS; s++) {
        size_t size;
        struct mended result;
        char *text = real_game(sets[s], &size), what[80];
        size_t from = block_with(text, size / 2, '=', 2, what);
        for (size_t k = 0; k < sizeof put_in / sizeof put_in[0]; k++) {
            size_t more = strlen(put_in[k]);
            char *spoilt = malloc(size + more + 1);
            assert_non_null(spoilt);
            memcpy(spoilt, text, from);
            memcpy(spoilt + from, put_in[k], more);
            memcpy(spoilt + from + more, text + from, size - from);
            mend_text(spoilt, size + more, SEAL_WORK, &result);
            if (strcmp(result.game.text, text) != 0)
                fail_msg("%s, stranger %zu: %s", sets[s], k, result.told.text);
            results_release(&result);
            free(spoilt);
        }
        free(text);
    }
}

/* A copy of the text with `cut` bytes from `at` on replaced by these. */
static char *text_with(const char *text, size_t at, size_t cut, const char *instead)
{
    struct words copy;
    words_init(&copy);
    words_addn(&copy, text, at);
    words_add(&copy, instead);
    words_add(&copy, text + at + cut);
    return copy.text;
}

/* A seal that lost bytes or gained some, or is gone with its line end: of the head, and of a block
 * in the middle. Nothing but the seal is hurt. */
static void a_seal_of_another_length(void **state)
{
    static const struct {
        size_t from, cut; /* of the seal line */
        const char *instead;
        int rest; /* bytes that are put aside */
    } hurt[] = {
        {3, 1, "", 17},    {3, 0, "a", 19},          {0, 1, "", 17}, {17, 1, "", 17},
        {0, 18, "", 0},    {9, 0, "0123456789", 28}, {1, 16, "", 2}, {5, 0, "\n", 19},
        {0, 18, "?\n", 2}, {17, 0, " ", 19},         {4, 14, "", 4},
    };
    (void)state;
    for (int s = 0; s < SETS; s++) {
        size_t size;
        char *text = real_game(sets[s], &size), what[80];
        size_t middle = record_end(text, block_with(text, size / 2, '=', 2, what));
        size_t ends[] = {record_end(text, 0), middle};
        for (size_t e = 0; e < 2; e++)
            for (size_t h = 0; h < sizeof hurt / sizeof hurt[0]; h++) {
                struct mended result;
                char *spoilt = text_with(text, ends[e] - SEAL_LINE + hurt[h].from, hurt[h].cut,
                                         hurt[h].instead);
                mend_text(spoilt, strlen(spoilt), SEAL_WORK, &result);
                if (strcmp(result.game.text, text) != 0)
                    fail_msg("%s, end %zu, hurt %zu: %s", sets[s], e, h, result.told.text);
                told(&result, e == 0 ? "the seal of the head" : what);
                assert_int_equal(result.rest.length, hurt[h].rest);
                results_release(&result);
                free(spoilt);
            }
        free(text);
    }
}

/* Behind a seal that is in two lines, or that is gone with its line end, the line of the next
 * damage is told as it is in the file. */
static void lines_told_behind_a_mended_seal(void **state)
{
    static const struct {
        size_t from, cut;
        const char *instead;
        int more; /* lines in the file */
    } hurt[] = {{5, 0, "\n", 1}, {0, 18, "", -1}, {3, 1, "", 0}};
    (void)state;
    for (size_t h = 0; h < sizeof hurt / sizeof hurt[0]; h++) {
        size_t size;
        int line;
        struct mended result;
        char *text = real_game(sets[1], &size), what[80], where[120];
        size_t end = record_end(text, block_with(text, record_end(text, 0), '=', 1, what));
        size_t later = record_at(text, size - 1, what, &line);
        assert_true(later > end);
        text[later + 1] ^= 1;
        char *spoilt =
            text_with(text, end - SEAL_LINE + hurt[h].from, hurt[h].cut, hurt[h].instead);
        text[later + 1] ^= 1;
        mend_text(spoilt, strlen(spoilt), SEAL_WORK, &result);
        assert_string_equal(result.game.text, text);
        snprintf(where, sizeof where, "spoilt.journal:%d: a wrong byte in ", line + hurt[h].more);
        told(&result, where);
        results_release(&result);
        free(spoilt);
        free(text);
    }
}

/* A setting up of seven thousand lines whose seal is hurt; and a file of nothing but beginnings, on
 * which nobody works for ever. */
static void large_ones(void **state)
{
    enum { LINES = 400000 };
    size_t size;
    struct mended result;
    struct words lines;
    char *text = real_game("kiddies/played-by-mouse-great-table", &size);
    size_t end = record_end(text, record_end(text, 0));
    char *spoilt = text_with(text, end - 9, 1, "");
    (void)state;
    mend_text(spoilt, strlen(spoilt), SEAL_WORK, &result);
    assert_string_equal(result.game.text, text);
    results_release(&result);
    free(spoilt);
    words_init(&lines);
    words_addn(&lines, text, record_end(text, 0));
    for (int i = 0; i < LINES; i++)
        words_add(&lines, i % 2 ? ">0\n" : ">1 red\n");
    mend_text(lines.text, lines.length, 1e8, &result);
    told(&result, "nothing of it is sound");
    results_release(&result);
    words_release(&lines);
    free(text);
}

/* Half a kilobyte is gone, with the order in it: that ends the journal, and the rest lies beside.
 */
static void what_cannot_be_saved(void **state)
{
    (void)state;
    size_t size;
    struct mended result;
    char *text = real_game(sets[4], &size), *spoilt = malloc(size), what[80];
    int line;
    assert_non_null(spoilt);
    memcpy(spoilt, text, size);
    size_t from = record_at(text, size / 2, what, &line), at = from - from % 512 + 512;
    memset(spoilt + from, 0, at - from + 512);
    mend_text(spoilt, size, SEAL_WORK, &result);
    told(&result, "from ");
    told(&result, "on it could not be saved");
    told(&result, what);
    assert_int_equal(result.game.length, from);
    assert_memory_equal(result.game.text, text, from);
    assert_int_equal(result.rest.length, size - from);
    assert_memory_equal(result.rest.text, spoilt + from, size - from);
    results_release(&result);
    free(spoilt);
    free(text);
}

/* Damage in many places at once: a byte in every third record. */
static void in_many_places(void **state)
{
    (void)state;
    size_t size;
    struct mended result;
    struct rng rng = {3};
    char *text = real_game(sets[1], &size), *spoilt = strdup(text);
    int records = 0, hurt = 0;
    assert_non_null(spoilt);
    for (size_t from = 0; from < size; from = record_end(text, from))
        if (records++ % 3 == 0) {
            spoilt[from + (size_t)rng_from(&rng, 0, 15)] ^= 1;
            hurt++;
        }
    assert_true(hurt > 10);
    mend_text(spoilt, size, SEAL_WORK, &result);
    assert_string_equal(result.game.text, text);
    results_release(&result);
    free(spoilt);
    free(text);
}

/* ---- as a file --------------------------------------------------------------------------------
 */

static void assert_holds(const char *name, const char *text, size_t size)
{
    char *there;
    size_t length;
    assert_true(file_read_bytes(name, &there, &length, NULL));
    assert_int_equal(length, size);
    assert_memory_equal(there, text, size);
    free(there);
}

static void as_a_file(void **state)
{
    (void)state;
    char folder[] = "/tmp/foilshot-mend-XXXXXX", name[100], rest[120], who[LOCK_WHO];
    size_t size;
    struct words said;
    struct trouble trouble = {{0}};
    char *text = real_game(sets[0], &size);
    assert_non_null(mkdtemp(folder));
    snprintf(name, sizeof name, "%s/a.journal", folder);
    snprintf(rest, sizeof rest, "%s.rest", name);
    words_init(&said);
    size_t cut = size - 25;
    assert_true(file_write(name, text, cut, NULL));
    struct lock *lock = lock_take(name, who, NULL);
    assert_non_null(lock);
    assert_false(game_mend(name, &said, &trouble)); /* while somebody plays it */
    assert_non_null(strstr(trouble.text, "is being played by"));
    lock_free(lock);
    assert_holds(name, text, cut);
    assert_true(game_mend(name, &said, &trouble));
    assert_non_null(strstr(said.text, "a.journal.rest.\n"));
    static struct game game;
    trouble.text[0] = '\0';
    assert_true(game_load(&game, name, &trouble, &trouble));
    assert_string_equal(trouble.text, "");
    size_t sound = seals_read(text, cut).sound;
    assert_holds(name, text, sound);
    assert_holds(rest, text + sound, cut - sound);
    game_release(&game);
    unlink(rest);
    assert_false(game_mend(rest, &said, &trouble));
    unlink(name);
    assert_int_equal(rmdir(folder), 0); /* nothing else is left there, no lock either */
    words_release(&said);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_changed_byte),
        cmocka_unit_test(the_last_bytes),
        cmocka_unit_test(nothing_to_mend),
        cmocka_unit_test(of_the_old_format),
        cmocka_unit_test(torn),
        cmocka_unit_test(words_lost),
        cmocka_unit_test(order_and_words_lost),
        cmocka_unit_test(a_bad_spot),
        cmocka_unit_test(strangers_between_records),
        cmocka_unit_test(a_seal_of_another_length),
        cmocka_unit_test(lines_told_behind_a_mended_seal),
        cmocka_unit_test(large_ones),
        cmocka_unit_test(what_cannot_be_saved),
        cmocka_unit_test(in_many_places),
        cmocka_unit_test(as_a_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
