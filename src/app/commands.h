/* The command line: one table of commands and options, from which help is printed too. */
#ifndef FOILSHOT_APP_COMMANDS_H
#define FOILSHOT_APP_COMMANDS_H

#include "app/tools/cli.h"

int cli_main(int argc, char **argv);

/* window.c, or nowindow.c in a build without SDL */
int command_window(const struct cli *cli); /* start screen, or the file named */
int command_picture(const struct cli *cli);
int command_bench_frame(const struct cli *cli);

#endif
