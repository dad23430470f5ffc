/* Campaigns and their progress that nobody would write. Whatever the bytes: "path:line: …" and
 * nothing taken, or a campaign whose every way ends, and a progress that stands on one of them. Its
 * inputs are our campaigns; the progress is damaged from one that was written. */
#include "scenario/progress.h"

#define FUZZ_INPUTS FOILSHOT_SOURCE "/scenarios/campaigns"
#define FUZZ_ENDING ".yaml"
#define FUZZ_ROUNDS 400
#include "fuzz/alone.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void told(const struct trouble *trouble)
{
    assert(strncmp(trouble->text, "fuzz.yaml:", 10) == 0 && trouble->text[11]);
}

static void all_ways_end(const struct campaign *c)
{
    assert(c->battles > 0 && c->battles <= CAMPAIGN_BATTLES);
    for (int i = 0; i < c->battles; i++)
        for (int first = 0; first < SIDE_COUNT; first++) {
            int at = c->battle[i].way[first].to, steps = 0;
            while (at >= 0) {
                assert(at < c->battles && ++steps <= CAMPAIGN_MOST);
                at = c->battle[at].way[steps % SIDE_COUNT].to;
            }
        }
    for (int i = 0; i < c->roads; i++)
        assert(c->road[i].from >= 0 && c->road[i].from < c->places && c->road[i].to >= 0 &&
               c->road[i].to < c->places && c->road[i].bends <= CAMPAIGN_BENDS);
}

/* What was read as a campaign is begun, written, and read again; the bytes stand for damage. */
static void progress_of(const struct campaign *c, const uint8_t *data, size_t size)
{
    struct progress *p = calloc(1, sizeof *p), *again = calloc(1, sizeof *again);
    struct trouble trouble;
    struct words out;
    if (!p || !again)
        abort();
    words_init(&out);
    progress_begin(p, c, rules_list[0], "fuzz.yaml");
    progress_fight(c, p, "one.journal");
    progress_write(c, p, &out);
    assert(progress_read("fuzz.yaml", out.text, out.length, c, again, &trouble));
    assert(memcmp(p, again, sizeof *p) == 0);
    out.text[(size ? data[0] : 0) % out.length] ^= 1;
    if (!progress_read("fuzz.yaml", out.text, out.length, c, again, &trouble))
        told(&trouble);
    words_release(&out);
    free(again);
    free(p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct campaign *c = calloc(1, sizeof *c);
    struct progress *p = calloc(1, sizeof *p);
    struct trouble trouble = {{0}};
    if (!c || !p)
        abort();
    if (campaign_read("fuzz.yaml", (const char *)data, size, c, &trouble)) {
        all_ways_end(c);
        progress_of(c, data, size);
    } else {
        told(&trouble);
    }
    if (!progress_read("fuzz.yaml", (const char *)data, size, c, p, &trouble))
        told(&trouble);
    free(p);
    free(c);
    return 0;
}
