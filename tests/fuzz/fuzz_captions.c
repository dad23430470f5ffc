/* Captions of a demonstration: any bytes end, and give lines of words that are closed. Its inputs
 * are those of the demonstrations. */
#include "app/desk/captions.h"

#define FUZZ_INPUTS FOILSHOT_SOURCE "/scenarios/demos"
#define FUZZ_ENDING ".captions"
#include "fuzz/alone.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct caption_line line;
    char *text = malloc(size + 1);
    size_t lines = 0;
    if (!text)
        abort();
    memcpy(text, data, size);
    text[size] = '\0';
    for (const char *at = text; captions_next(&at, &line); lines++) {
        assert(at > text && at <= text + size);
        assert(memchr(line.words, '\0', sizeof line.words) && !strchr(line.words, '\n'));
    }
    assert(lines <= size);
    free(text);
    return 0;
}
