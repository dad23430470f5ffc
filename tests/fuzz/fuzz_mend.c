/* Any bytes at all to be mended. Either nothing of it is sound, and that is said; or what comes of
 * it is a sound game, and mending that again finds nothing to mend. Its inputs are the recorded
 * games. */
#define FUZZ_INPUTS FOILSHOT_SOURCE "/tests/replays"
#define FUZZ_ENDING ".journal"
#define FUZZ_MOST 12000
#define FUZZ_ROUNDS 1500
#include "fuzz/alone.h"
#include "fuzz/real.h"
#include "rules/game_inside.h"

#define WORK 1e5 /* bytes hashed in looking for a wrong one */

static void results_init(struct mended *result)
{
    words_init(&result->game);
    words_init(&result->rest);
    words_init(&result->told);
}

static void results_release(struct mended *result)
{
    words_release(&result->game);
    words_release(&result->rest);
    words_release(&result->told);
}

static void nothing_more(const struct words *text)
{
    struct mended again;
    struct trouble trouble = {{0}};
    results_init(&again);
    char *copy = malloc(text->length + 1);
    if (!copy)
        abort();
    memcpy(copy, text->text, text->length + 1);
    demand(game_mend_bytes(copy, text->length, "again.journal", WORK, &again, &trouble),
           "what was mended cannot be mended", &trouble);
    demand(again.game.length == 0 && again.rest.length == 0, "what was mended is not sound",
           &trouble);
    results_release(&again);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct game game;
    struct mended result;
    struct trouble trouble = {{0}}, notice = {{0}};
    results_init(&result);
    char *bytes = malloc(size + 1);
    if (!bytes)
        abort();
    memcpy(bytes, data, size);
    bytes[size] = '\0';
    if (!game_mend_bytes(bytes, size, "any.journal", WORK, &result, &trouble)) {
        demand(strncmp(trouble.text, "any.journal:", 12) == 0, "refused without its path",
               &trouble);
    } else if (result.game.length > 0) {
        demand(game_open(&game, result.game.text, "mended.journal", &trouble, &notice),
               "what was mended cannot be opened", &trouble);
        demand(!notice.text[0], "what was mended is torn", &notice);
        is_true(&game, "mended, and not sane");
        game_release(&game);
        nothing_more(&result.game);
    }
    demand(result.told.length > 0 || trouble.text[0], "nothing is said", &trouble);
    results_release(&result);
    free(bytes);
    return 0;
}
