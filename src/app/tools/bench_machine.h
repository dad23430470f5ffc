/* What a measurement was made on, so that two figures are compared only when they can be: the
 * processor and how many of it, how busy it was, the screen and its driver, compiler and build. */
#ifndef FOILSHOT_APP_TOOLS_BENCH_MACHINE_H
#define FOILSHOT_APP_TOOLS_BENCH_MACHINE_H

#include <stdbool.h>

/* On stdout: a line for each, or one object of JSON. `driver`: of the window, NULL without one; w
 * and h of its picture, px. */
void machine_print(bool json, const char *driver, int w, int h);

#endif
