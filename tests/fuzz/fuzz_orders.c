/* The reader of orders by itself, over games of every set that are on their way: it reads no byte
 * that is not there, says what it expected, and what it has read is written as a sentence that it
 * reads as the same order, when it stays on the table. Carrying orders out is fuzz_typed's. The
 * first byte says which game, the next how far it was played; the rest is a line. */
#define FUZZ_INPUTS FOILSHOT_SOURCE "/tests/replays"
#define FUZZ_ENDING ".orders"
#define FUZZ_MOST 12000
#define FUZZ_ROUNDS 20000
#include "fuzz/alone.h"
#include "fuzz/stages.h"

static struct game game[GAMES][STAGES];

static void games_open(void)
{
    struct trouble trouble = {{0}};
    stages_make();
    for (int g = 0; g < GAMES; g++)
        for (int s = 0; s < STAGES; s++)
            demand(game_open(&game[g][s], stage[g][s], "orders.journal", &trouble, NULL),
                   "the game to begin with is not read", &trouble);
}

/* Beyond the table there are no boxes to be named; nothing is ever ordered there. */
static bool on_the_table(const struct table *t, struct vec at)
{
    return at.x >= 0 && at.y >= 0 && at.x < t->width && at.y < t->depth;
}

static void written_and_read(const struct game *g, const struct order *order)
{
    struct words first, second;
    struct order again;
    struct trouble trouble = {{0}};
    bool there = !order->has_to || on_the_table(&g->table, order->to);
    for (int i = 0; i < order->vias; i++)
        there = there && on_the_table(&g->table, order->via[i]);
    if (!there)
        return;
    words_init(&first);
    words_init(&second);
    order_write(g->rules, &g->table, order, &first);
    demand(order_recall(g->rules, &g->table, order->side, first.text, &again, &trouble),
           "what was written is not read", &trouble);
    order_write(g->rules, &g->table, &again, &second);
    demand(strcmp(first.text, second.text) == 0, "written otherwise the second time", &trouble);
    words_release(&first);
    words_release(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!game[0][0].rules)
        games_open();
    if (size < 2)
        return 0;
    const struct game *g = &game[data[0] % GAMES][data[1] % STAGES];
    struct order order;
    struct trouble trouble = {{0}};
    char *text = malloc(size - 1);
    if (!text)
        abort();
    memcpy(text, data + 2, size - 2);
    text[size - 2] = '\0';
    if (order_read(g->rules, &g->table, SIDE_NONE, text, &order, &trouble))
        written_and_read(g, &order);
    else
        demand(trouble.text[0], "not told why not", &trouble);
    free(text);
    return 0;
}
