/* Settings that somebody spoilt by hand: every value is one it may have, the first mistake is told
 * with its line, and what is kept of them is read again as the same. */
#include "app/desk/settings.h"

#include "core/words.h"

#include "fuzz/alone.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct settings settings, again;
    struct trouble trouble = {{0}};
    struct words first, second;
    char *text = malloc(size + 1);
    if (!text)
        abort();
    memcpy(text, data, size);
    text[size] = '\0';
    if (!settings_read_text(&settings, text, "fuzz.settings", &trouble))
        assert(strncmp(trouble.text, "fuzz.settings:", 14) == 0);
    words_init(&first);
    words_init(&second);
    settings_write(&settings, &first);
    char *copy = malloc(first.length + 1);
    if (!copy)
        abort();
    memcpy(copy, first.text, first.length + 1);
    if (!settings_read_text(&again, copy, "again.settings", &trouble)) {
        fprintf(stderr, "%s\n", trouble.text);
        abort();
    }
    settings_write(&again, &second);
    assert(strcmp(first.text, second.text) == 0);
    words_release(&first);
    words_release(&second);
    free(copy);
    free(text);
    return 0;
}
