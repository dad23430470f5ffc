/* Any bytes at all as a journal of a real set, with the hashes and seals that belong under them.
 * Either it is refused with its path, or it is a game that keeps all that a game promises.
 * Its inputs are the recorded games. */
#define FUZZ_INPUTS FOILSHOT_SOURCE "/tests/replays"
#define FUZZ_ENDING ".journal"
#define FUZZ_MOST 12000
#define FUZZ_ROUNDS 1500
#include "fuzz/alone.h"
#include "fuzz/real.h"

enum { MENDINGS = 40, PROVED = 60, ORDERS = 3 };

static bool opened(struct game *game, const char *text, struct trouble *trouble)
{
    struct trouble notice = {{0}};
    char *sealed = reseal(text);
    bool good = false;
    for (int tries = 0; tries < MENDINGS && !good; tries++) {
        good = game_open(game, sealed, "any.journal", trouble, &notice);
        if (good)
            break;
        game_release(game);
        if (!mend(sealed, trouble))
            break;
        char *again = reseal(sealed);
        free(sealed);
        sealed = again;
    }
    free(sealed);
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct game game;
    struct trouble trouble = {{0}}, notice = {{0}};
    char *text = malloc(size + 1);
    if (!text)
        abort();
    memcpy(text, data, size); /* a zero byte ends it: game_load lets none through */
    text[size] = '\0';
    if (opened(&game, text, &trouble)) {
        is_true(&game, "not sane");
        same_again(&game);
        uint64_t hash = game.table.hash;
        if (game.journal.count <= PROVED && !game_proved(&game, "any.journal", &trouble, &notice))
            demand(trouble.text[0] != '\0', "does not verify, and does not say why", &trouble);
        demand(game.table.hash == hash, "proving moved it", &trouble);
        there_and_back(&game);
        played_on(&game, size, ORDERS);
        same_again(&game);
        game_release(&game);
    } else {
        demand(strncmp(trouble.text, "any.journal:", 12) == 0, "refused without its path",
               &trouble);
    }
    free(text);
    return 0;
}
