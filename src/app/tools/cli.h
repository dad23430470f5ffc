/* What was asked for on the command line, and the commands that need no window. They may know the
 * desk, no screen. Exit codes: 0 ok, 1 failure, 2 usage.
 * Begin reading at struct cli; which commands there are stands in app/commands.c. */
#ifndef FOILSHOT_APP_TOOLS_CLI_H
#define FOILSHOT_APP_TOOLS_CLI_H

#include "app/desk/paths.h"

#include <stdint.h>

enum { CLI_FILES = 64, CLI_DICE = 4096, CLI_PLAYOUTS = 100000 };

enum cli_far { CLI_NEAR, CLI_HOST, CLI_JOIN, CLI_WATCH };

struct cli {
    const char *file[CLI_FILES];
    int files;
    bool headless, json, free_undo, force, kills, quick, verbose, quiet, hold, html, demo, edit,
        post, tune, trust, report, without, comic;
    const char *orders, *journal, *out, *layout, *dump, *data_dir, *size, *view, *server, *address;
    enum cli_far far; /* in the window */
    int32_t seed, games, at, flicks, playouts;
    bool has_seed, has_at, has_playouts;
    const char *set, *sets, *level;   /* battle: which set; compare: which of them, and who plays */
    const char *red, *blue, *weights; /* arena: the players, and what they weigh by */
    int32_t seconds, jobs, shard, shards; /* shards 0: all of it */
    bool has_sprt;
    double sprt[2]; /* Elo */
    int32_t clock;  /* seconds a turn may take; 0: no matter */
    int32_t within; /* seconds dice may be kept back; 0: no matter */
    bool has_within;
    int die[CLI_DICE];
    int dice;
    struct paths paths;
};

/* headless.c */
int command_play_headless(const struct cli *cli);
int command_verify(const struct cli *cli);
int command_mend(const struct cli *cli);
int command_check(const struct cli *cli);
int command_list(const struct cli *cli);
int command_rules(const struct cli *cli);
/* far.c */
bool cli_clock_read(const char *text, struct cli *cli, struct trouble *trouble);
bool cli_within_read(const char *text, struct cli *cli, struct trouble *trouble);
int32_t cli_within(const struct cli *cli); /* seconds: as it was said, or as is usual */
int command_host(const struct cli *cli);
int command_join(const struct cli *cli);
int command_watch(const struct cli *cli);
/* simulate.c */
int command_simulate(const struct cli *cli);
/* arena.c */
int command_arena(const struct cli *cli);
/* compare.c */
int command_compare(const struct cli *cli);
/* worth.c */
int command_worth(const struct cli *cli);
/* tune.c */
int arena_tune(const struct cli *cli);
/* bench.c */
int command_bench(const struct cli *cli);
/* bench_remote.c, bench_hall.c: a helper of the first, told what to do by its standard input */
int bench_remote(const struct cli *cli);
int bench_hall(const struct cli *cli);
/* bench_think.c */
int bench_think(const struct cli *cli);

/* Help about orders, printed from the tables. */
void help_orders(void);

#endif
