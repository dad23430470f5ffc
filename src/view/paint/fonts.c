#include "view/paint/fonts.h"

#include <SDL.h>
#include <stdio.h>

static bool opens(const char *path)
{
    SDL_RWops *file = SDL_RWFromFile(path, "rb");
    return file && SDL_RWclose(file) == 0;
}

static bool beside(const char *folder, const struct font_wish *wish, struct font_file *out)
{
    for (int i = 0; i < FONT_NAMES && wish->file[i]; i++) {
        int n = snprintf(out->path, sizeof out->path, "%s/%s", folder, wish->file[i]);
        if (n > 0 && n < (int)sizeof out->path && opens(out->path))
            return true;
    }
    out->path[0] = '\0';
    return false;
}

void fonts_find(const char *folder, const struct font_wish *const wish[], int count,
                struct font_file out[])
{
    bool all = true;
    for (int i = 0; i < count; i++) {
        out[i] = (struct font_file){0};
        all = folder && beside(folder, wish[i], &out[i]) && all;
    }
    if (!all)
        fonts_of_system(wish, count, out);
}
