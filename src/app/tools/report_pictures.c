/* Pictures for the battle report: the game's own painter, kept as JPEG in memory. */
#include "app/tools/report.h"
#include "view/table/tabletop.h"
#include "view/toys/figure.h"

#include <SDL_image.h>
#include <stdlib.h>
#include <string.h>

enum { QUALITY = 86, MOST_BYTES = 4 << 20, LARGE = 1800 /* of words on a panel */ };

struct report_pictures {
    struct figures *figures;
    struct text *text;
    const struct rules *rules;
    unsigned char *scratch;
    bool lent; /* the figures are the window's */
};

struct report_pictures *report_pictures_new(const struct cli *cli, const struct rules *rules,
                                            struct figures *figures)
{
    char art[PATH_BYTES];
    struct report_pictures *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->rules = rules;
    p->text = text_new(cli->paths.fonts);
    p->scratch = malloc(MOST_BYTES);
    p->lent = figures != NULL;
    if (figures)
        p->figures = figures;
    else if (path_join(art, cli->paths.data, "assets/art"))
        p->figures = figures_init(&(struct figures_setup){.folder = art});
    if (p->text && p->figures && p->scratch)
        return p;
    report_pictures_free(p);
    return NULL;
}

void report_pictures_free(struct report_pictures *p)
{
    if (!p)
        return;
    if (p->figures && !p->lent)
        figures_release(p->figures);
    if (p->text)
        text_free(p->text);
    free(p->scratch);
    free(p);
}

/* The image as JPEG; it is released. */
static unsigned char *as_jpeg(struct report_pictures *p, struct image *image, size_t *size)
{
    unsigned char *bytes = NULL;
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormatFrom(
        image->px, image->w, image->h, 32, image->stride * 4, SDL_PIXELFORMAT_ARGB8888);
    SDL_RWops *memory = SDL_RWFromMem(p->scratch, MOST_BYTES);
    if (surface && memory && IMG_SaveJPG_RW(surface, memory, 0, QUALITY) == 0) {
        *size = (size_t)SDL_RWtell(memory);
        bytes = malloc(*size ? *size : 1);
        if (bytes)
            memcpy(bytes, p->scratch, *size);
    }
    if (memory)
        SDL_RWclose(memory);
    SDL_FreeSurface(surface);
    image_release(image);
    return bytes;
}

unsigned char *report_picture(struct report_pictures *p, const struct table *table, int width,
                              int height, size_t *size)
{
    struct tabletop_setup setup = {.rules = p->rules, .figures = p->figures, .text = p->text};
    struct image image = {0};
    if (!tabletop_picture(table, &setup, width, height, SIGHT_HOME, &image))
        return NULL;
    return as_jpeg(p, &image, size);
}

unsigned char *report_panel(struct report_pictures *p, const struct table *table,
                            const struct tabletop_shot *shot, int width, int height, size_t *size)
{
    struct tabletop_setup setup = {
        .rules = p->rules, .figures = p->figures, .text = p->text, .bright = true};
    struct image image = {0};
    int scale = text_scale(p->text);
    text_set_scale(p->text, LARGE, MODE_DESK);
    bool good = tabletop_panel(table, &setup, width, height, shot, &image);
    text_set_scale(p->text, scale > 0 ? scale : SCALE_ONE, MODE_DESK);
    if (!good)
        return NULL;
    return as_jpeg(p, &image, size);
}
