#include "view/paint/fonts.h"

#ifdef FOILSHOT_FONTCONFIG
#include <ctype.h>
#include <fontconfig/fontconfig.h>
#include <stdio.h>
#include <string.h>

static const int weight_of[] = {[FONT_REGULAR] = FC_WEIGHT_REGULAR,
                                [FONT_MEDIUM] = FC_WEIGHT_MEDIUM,
                                [FONT_SEMIBOLD] = FC_WEIGHT_DEMIBOLD,
                                [FONT_BOLD] = FC_WEIGHT_BOLD};

static bool same_family(const char *a, const char *b)
{
    for (; *a != '\0' && *b != '\0'; a++, b++)
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return false;
    return *a == *b;
}

static bool file_of(FcPattern *got, const char *family, struct font_file *file)
{
    FcChar8 *name = NULL, *path = NULL;
    bool found = false;
    if (FcPatternGetString(got, FC_FILE, 0, &path) != FcResultMatch ||
        strlen((const char *)path) >= FONT_PATH)
        return false;
    for (int i = 0; !found && FcPatternGetString(got, FC_FAMILY, i, &name) == FcResultMatch; i++)
        found = same_family((const char *)name, family);
    if (!found)
        return false;
    snprintf(file->path, sizeof file->path, "%s", (const char *)path);
    if (FcPatternGetInteger(got, FC_INDEX, 0, &file->index) != FcResultMatch)
        file->index = 0;
    file->index &= 0xffff; /* the upper half counts variations, which SDL_ttf lacks */
    return true;
}

/* fontconfig always answers with something; only the family itself counts. */
static bool ask(FcConfig *config, const struct font_wish *wish, const char *family,
                struct font_file *file)
{
    FcPattern *want = FcPatternCreate();
    if (want == NULL)
        return false;
    FcPatternAddString(want, FC_FAMILY, (const FcChar8 *)family);
    FcPatternAddInteger(want, FC_WEIGHT, weight_of[wish->weight]);
    FcPatternAddInteger(want, FC_SLANT, wish->italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN);
    FcConfigSubstitute(config, want, FcMatchPattern);
    FcDefaultSubstitute(want);
    FcResult result = FcResultNoMatch;
    FcPattern *got = FcFontMatch(config, want, &result);
    bool found = got != NULL && file_of(got, family, file);
    if (got != NULL)
        FcPatternDestroy(got);
    FcPatternDestroy(want);
    return found;
}

void fonts_of_system(const struct font_wish *const wish[], int count, struct font_file out[])
{
    FcConfig *config = FcInitLoadConfigAndFonts();
    for (int face = 0; config != NULL && face < count; face++)
        for (int i = 0; i < FONT_NAMES && wish[face]->family[i] != NULL; i++)
            if (out[face].path[0] != '\0' ||
                ask(config, wish[face], wish[face]->family[i], &out[face]))
                break;
    if (config != NULL)
        FcConfigDestroy(config);
}
#else
void fonts_of_system(const struct font_wish *const wish[], int count, struct font_file out[])
{
    (void)wish, (void)count, (void)out;
}
#endif
