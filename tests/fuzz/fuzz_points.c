/* Files of points that nobody would write. Whatever the bytes: "path:line: …" and nothing taken, or
 * prices that lie within their intervals and are read again as they are written. Its inputs are our
 * own files. */
#include "scenario/points.h"

#define FUZZ_INPUTS FOILSHOT_SOURCE "/assets/points"
#define FUZZ_ENDING ""
#define FUZZ_ROUNDS 3000
#include "fuzz/alone.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void whole(const struct rules *rules, const struct points *p)
{
    struct points again;
    struct trouble trouble;
    struct words out;
    for (int i = 0; i < points_kinds(rules); i++) {
        const struct price *price = &p->of[i];
        assert(price->points >= 0 && price->points <= POINTS_CEILING);
        assert(price->low <= price->points && price->points <= price->high);
    }
    words_init(&out);
    points_write(p, rules, "", &out);
    assert(points_read(out.text, "fuzz", rules, &again, &trouble));
    assert(memcmp(p, &again, sizeof again) == 0);
    words_release(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (!text)
        abort();
    memcpy(text, data, size);
    text[size] = '\0';
    for (int i = 0; i < rules_count; i++) {
        struct points p;
        struct trouble trouble = {{0}};
        memset(&p, 0, sizeof p);
        if (points_read(text, "fuzz", rules_list[i], &p, &trouble))
            whole(rules_list[i], &p);
        else
            assert(strncmp(trouble.text, "fuzz:", 5) == 0 && trouble.text[6]);
    }
    free(text);
    return 0;
}
