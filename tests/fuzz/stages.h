/* Games of every set that are on their way, for readers of orders. */
#ifndef FOILSHOT_TESTS_FUZZ_STAGES_H
#define FOILSHOT_TESTS_FUZZ_STAGES_H

#include "fuzz/real.h"
#include "scenario/scenario.h"

#ifndef FOILSHOT_SOURCE
#define FOILSHOT_SOURCE "."
#endif

enum { STAGES = 3, STEP = 4 };

static const char *const scenarios[] = {
    "replays/kiddies/march-off.yaml",  "replays/kiddies/knot.yaml",
    "replays/sham/contact.yaml",       "replays/sham/line.yaml",
    "replays/sixplus/charge.yaml",     "replays/sixplus/options.yaml",
    "replays/pikeshot/cards.yaml",     "replays/pikeshot/bridge.yaml",
    "replays/morschauser1/lines.yaml", "rules/morschauser1-press.yaml",
    "replays/morschauser2/wings.yaml", "rules/morschauser2-guns.yaml"};
enum { GAMES = sizeof scenarios / sizeof *scenarios };

/* Each game as it is at each stage, as text, made once. */
static char *stage[GAMES][STAGES];

static void stages_make(void)
{
    static struct setting setting;
    static struct game game;
    for (int g = 0; g < GAMES; g++) {
        char path[1024];
        struct trouble trouble = {{0}};
        const char *top = getenv("FOILSHOT_TOP");
        snprintf(path, sizeof path, "%s/tests/%s", top ? top : FOILSHOT_SOURCE, scenarios[g]);
        demand(scenario_load(path, &setting, &trouble) &&
                   game_begin(&game, rules_find(setting.set), &setting, 1, &trouble),
               "no game to begin with", &trouble);
        for (int s = 0; s < STAGES; s++) {
            struct words out;
            words_init(&out);
            game_write(&game, &out);
            stage[g][s] = out.text;
            played_on(&game, (uint64_t)g + 1, STEP << s * 2);
        }
        game_release(&game);
    }
}

#endif
