/* Hashes of the flick's measuring scenes, one line each: every build must print the same. */
#include "flick/scenes.h"

#include <inttypes.h>
#include <stdio.h>

int main(void)
{
    static const int32_t flicks[FLICK_BENCH_COUNT] = {2000, 2000, 300, 1000, 50};
    for (int which = 0; which < FLICK_BENCH_COUNT; which++) {
        for (int k = 0; k < 2; k++) {
            struct flick_bench_figures f;
            if (!flick_bench((enum flick_bench_scene)which, 1, flicks[which], 1,
                             k ? FLICK_PLAIN : 0, NULL, &f)) {
                return 1;
            }
            printf("%s %s %016" PRIx64 " %016" PRIx64 "\n", flick_bench_spec[which].name,
                   k ? "plain" : "full", f.scene_hash, f.result_hash);
        }
    }
    return 0;
}
