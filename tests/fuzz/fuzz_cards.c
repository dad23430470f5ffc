/* Rule cards that nobody would print. Whatever the bytes: "path:line: …" and nothing taken, or
 * cards each of which is found by its id. Its inputs are the cards themselves. */
#include "scenario/cards.h"

#define FUZZ_INPUTS FOILSHOT_SOURCE "/assets/rules"
#define FUZZ_ROUNDS 400
#include "fuzz/alone.h"

#include <assert.h>
#include <string.h>

static void read_all(const struct cards *cards)
{
    size_t letters = 0;
    for (int i = 0; i < cards->count; i++) {
        const struct card *card = &cards->card[i];
        assert(cards_find(cards, card->id) == card);
        assert(card->line > 0 && card->clauses >= 1);
        letters += strlen(card->title) + strlen(card->phase);
        for (int k = 0; k < card->clauses; k++)
            letters += strlen(card->clause[k].text) + strlen(clause_word(card->clause[k].kind));
    }
    for (int i = 0; i < cards->sheets; i++)
        for (unsigned k = 0; k < cards->sheet[i].lines; k++)
            letters += strlen(cards->sheet[i].line[k].what) + strlen(cards->sheet[i].head);
    assert(letters < 1u << 24);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct cards cards = {0};
    const struct cards none = {0};
    struct trouble trouble = {{0}};
    if (cards_read("fuzz.yaml", (const char *)data, size, &cards, &trouble)) {
        read_all(&cards);
    } else {
        assert(strncmp(trouble.text, "fuzz.yaml:", 10) == 0 && trouble.text[11]);
        assert(memcmp(&cards, &none, sizeof none) == 0);
    }
    cards_release(&cards);
    return 0;
}
