/* Stands in for window.c in a build without SDL. */
#include "app/cli.h"

#include <stdio.h>

static int no_window(void)
{
    fputs("foilshot: this build has no window; play --headless, verify, check, simulate, list and "
          "bench work\n",
          stderr);
    return EXIT_FAILED;
}

int command_window(const struct cli *cli)
{
    (void)cli;
    return no_window();
}

int command_picture(const struct cli *cli)
{
    (void)cli;
    return no_window();
}

int command_bench_frame(const struct cli *cli)
{
    (void)cli;
    return no_window();
}

void help_keys(void)
{
    no_window();
}
