/* Anything that somebody might type, to a game of every set that is on its way. The first byte says
 * which game, the next how far it was played; then a line is an order, "undo" and "redo" among
 * them. What is refused or cannot be read changes nothing and says something; the game keeps its
 * promises. Its inputs are the orders of the recorded games. */
#define FUZZ_INPUTS FOILSHOT_SOURCE "/tests/replays"
#define FUZZ_ENDING ".orders"
#define FUZZ_MOST 12000
#define FUZZ_ROUNDS 1500
#include "fuzz/alone.h"
#include "fuzz/stages.h"

enum { LINES = 8 };

static void typed(struct game *game, const char *line)
{
    static struct verdict verdict;
    struct trouble trouble = {{0}};
    uint64_t hash = game->table.hash;
    int32_t blocks = game->journal.count;
    if (strcmp(line, "undo") == 0) {
        game_undo(game, game_awaited(game), true);
    } else if (strcmp(line, "redo") == 0) {
        game_redo(game, game_awaited(game));
    } else {
        enum given given = game_say(game, SIDE_NONE, line, SOURCE_TYPED, &verdict, &trouble);
        bool told = given == GIVEN_REFUSED ? verdict.id[0] && verdict.why[0] : trouble.text[0];
        if (given != GIVEN_DONE)
            demand(told, "not told why not", &trouble);
        if (given != GIVEN_DONE && given != GIVEN_STUCK && given != GIVEN_DRY)
            demand(game->table.hash == hash && game->journal.count == blocks,
                   "what was not done has changed something", &trouble);
    }
    is_true(game, "not sane after an order");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct game game;
    struct trouble trouble = {{0}};
    if (!stage[0][0])
        stages_make();
    if (size < 2)
        return 0;
    demand(
        game_open(&game, stage[data[0] % GAMES][data[1] % STAGES], "typed.journal", &trouble, NULL),
        "the game to begin with is not read", &trouble);
    char *text = malloc(size);
    if (!text)
        abort();
    memcpy(text, data + 2, size - 2);
    text[size - 2] = '\0';
    int lines = 0;
    for (char *line = strtok(text, "\n"); line && lines < LINES; line = strtok(NULL, "\n")) {
        lines += *line != '#';
        if (*line != '#' && !game.table.over)
            typed(&game, line);
    }
    same_again(&game);
    game_release(&game);
    free(text);
    return 0;
}
