/* Where the font files are. Those that lie beside the program are taken first (a laptop without
 * fontconfig has only those), then what fontconfig knows. */
#ifndef FOILSHOT_VIEW_PAINT_FONTS_H
#define FOILSHOT_VIEW_PAINT_FONTS_H

#include <stdbool.h>

enum {
    FONT_NAMES = 3,
    FONT_PATH = 1024, /* bytes of a font file's name */
};

enum font_weight { FONT_REGULAR, FONT_MEDIUM, FONT_SEMIBOLD, FONT_BOLD };

/* One face: the first family, or the first file, that is there is taken. */
struct font_wish {
    const char *family[FONT_NAMES], *file[FONT_NAMES]; /* closed by NULL where there are fewer */
    enum font_weight weight;
    bool italic;
};

struct font_file {
    char path[FONT_PATH]; /* "" when there is none */
    int index;            /* within the file */
};

/* `folder` may be NULL: there are none beside the program. Takes some ms. */
void fonts_find(const char *folder, const struct font_wish *const wish[], int count,
                struct font_file out[]);

/* What the system knows: finds those of `out` whose path is "" still (fonts_system.c). */
void fonts_of_system(const struct font_wish *const wish[], int count, struct font_file out[]);

#endif
