#include "app/tools/bench_machine.h"

#include "app/desk/say.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { NAME = 120 };

#ifndef FOILSHOT_BUILD_TYPE
#define FOILSHOT_BUILD_TYPE "unknown"
#endif

/* "model name : AMD EPYC": what Linux calls it, "unknown" elsewhere. */
static void processor_name(char out[NAME])
{
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    snprintf(out, NAME, "unknown");
    while (file && fgets(line, sizeof line, file)) {
        const char *at = strchr(line, ':');
        if (!at || strncmp(line, "model name", 10) != 0)
            continue;
        at += strspn(at, ": \t");
        snprintf(out, NAME, "%.*s", (int)strcspn(at, "\r\n\"\\"), at);
        break;
    }
    if (file)
        fclose(file);
}

/* Of the last minute, by Linux; below 0 elsewhere. */
static double load_now(void)
{
    double load = -1;
    FILE *file = fopen("/proc/loadavg", "r");
    if (file && fscanf(file, "%lf", &load) != 1)
        load = -1;
    if (file)
        fclose(file);
    return load;
}

void machine_print(bool json, const char *driver, int w, int h)
{
    char name[NAME];
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    processor_name(name);
    say(json ? "{\"processor\": \"%s\", \"processors\": %ld, \"load\": %.2f, \"compiler\": \"%s\", "
               "\"build\": \"%s\""
             : "processor %s\nprocessors %ld\nload %.2f\ncompiler %s\nbuild %s\n",
        name, cores, load_now(), __VERSION__, FOILSHOT_BUILD_TYPE);
    if (driver)
        say(json ? ", \"driver\": \"%s\", \"width\": %d, \"height\": %d"
                 : "driver %s\nsize %dx%d\n",
            driver, w, h);
    if (json)
        say("}\n");
}
