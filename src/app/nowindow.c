/* Stands in for window.c in a build without SDL. */
#include "app/commands.h"
#include "app/desk/keys.h"
#include "app/desk/say.h"
#include "app/desk/settings.h"
#include "app/tools/report.h"

#include <stdio.h>

static int no_window(void)
{
    say_error(
        "foilshot: this build has no window; play --headless, verify, check, simulate, list and "
        "bench work\n");
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

/* No window, no keys: the manual page leaves their part empty. */
bool keys_line(int index, struct key_line *line)
{
    (void)index;
    (void)line;
    return false;
}

const char *key_context_name(enum key_context context)
{
    (void)context;
    return "";
}

void keys_use(const struct keymap *map)
{
    (void)map;
}

bool settings_load(struct settings *settings, const char *path, struct trouble *trouble)
{
    (void)settings;
    (void)path;
    (void)trouble;
    return true;
}

/* A report without pictures. */
struct report_pictures *report_pictures_new(const struct cli *cli, const struct rules *rules,
                                            struct figures *figures)
{
    (void)figures;
    (void)cli;
    (void)rules;
    return NULL;
}

void report_pictures_free(struct report_pictures *pictures)
{
    (void)pictures;
}

unsigned char *report_picture(struct report_pictures *pictures, const struct table *table,
                              int width, int height, size_t *size)
{
    (void)pictures;
    (void)table;
    (void)width;
    (void)height;
    *size = 0;
    return NULL;
}

unsigned char *report_panel(struct report_pictures *pictures, const struct table *table,
                            const struct tabletop_shot *shot, int width, int height, size_t *size)
{
    (void)shot;
    return report_picture(pictures, table, width, height, size);
}
