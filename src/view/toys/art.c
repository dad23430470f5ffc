#include "view/toys/art.h"

#include "core/words.h"
#include "disk/file.h"
#include "view/paint/theme.h"

#include <assert.h>
#include <SDL_image.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COLOURS = 64, /* names a figure may know */
    DEPTH = 4,    /* files that may use one another */
    PATH_LIMIT = 1024,
};

struct dye {
    char name[ART_NAME];
    uint32_t rgb[ART_SIDES];
};

/* Where a used part goes: figure = s × part + d, heights scaled and raised. */
struct placing {
    int32_t sx, sy, sz, dx, dy, raise;
};

/* One file being read, and what it is read into. */
struct reader {
    struct art_figure *figure;
    struct art_stack *stack; /* where its layers go */
    const char *folder;
    const char *path;
    const char *at; /* the rest of the line */
    int line;
    int depth;
    struct placing placing;
    struct dye *tint; /* COLOURS of them */
    int *tints;
    struct words *shapes; /* of the layer last begun */
    int sides;            /* bit set: which sides that layer is for; 0: no layer is open */
    struct trouble *trouble;
};

static const struct placing in_place = {ART_ONE, ART_ONE, ART_ONE, 0, 0, 0};
static const char *const side_names[ART_SIDES] = {"red", "blue"};
static const char *const base_names[ART_BASES] = {"none", "round", "oval", "eight", "slab"};

static bool read_file(struct reader *r);

/* ---- words of a line ---- */

static bool complain(struct reader *r, const char *what)
{
    return trouble_at(r->trouble, r->path, r->line, "%s", what);
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void skip_space(struct reader *r)
{
    while (is_space(*r->at))
        r->at++;
}

/* The next word into `out`; false at the end of the line. Words too long are cut (no name is). */
static bool next_word(struct reader *r, char out[ART_NAME])
{
    size_t n = 0;
    skip_space(r);
    while (*r->at && !is_space(*r->at)) {
        if (n + 1 < ART_NAME)
            out[n++] = *r->at;
        r->at++;
    }
    out[n] = 0;
    return n > 0;
}

static bool next_is(struct reader *r, const char *word)
{
    const char *back = r->at;
    char got[ART_NAME];
    if (next_word(r, got) && strcmp(got, word) == 0)
        return true;
    r->at = back;
    return false;
}

/* `count` numbers as thousandths (so that mm become µm). */
static bool next_numbers(struct reader *r, int32_t *number, int count)
{
    for (int i = 0; i < count; i++) {
        skip_space(r);
        if (!number_read(&r->at, 3, &number[i]))
            return complain(r, "a number is missing or has more than three decimals");
    }
    return true;
}

/* ---- colours ---- */

static bool hex_read(struct reader *r, uint32_t *rgb)
{
    char word[ART_NAME];
    char *end = NULL;
    if (!next_word(r, word) || strlen(word) != 6)
        return complain(r, "a colour is six hexadecimal digits, for Red and then for Blue");
    *rgb = (uint32_t)strtoul(word, &end, 16);
    return *end == 0 || complain(r, "a colour is six hexadecimal digits");
}

static struct dye *dye_find(struct reader *r, const char *name, size_t length)
{
    for (int i = 0; i < *r->tints; i++)
        if (strlen(r->tint[i].name) == length && memcmp(r->tint[i].name, name, length) == 0)
            return &r->tint[i];
    return NULL;
}

static bool read_colour(struct reader *r)
{
    char name[ART_NAME];
    struct dye new = {0};
    if (!next_word(r, name))
        return complain(r, "colour NAME RED BLUE");
    for (int side = 0; side < ART_SIDES; side++)
        if (!hex_read(r, &new.rgb[side]))
            return false;
    for (int side = 0; side < ART_SIDES; side++)
        new.rgb[side] = theme_dye(side + 1, new.rgb[side]);
    memcpy(new.name, name, sizeof new.name);
    struct dye *tint = dye_find(r, name, strlen(name));
    if (!tint) {
        if (*r->tints == COLOURS)
            return complain(r, "too many colours");
        tint = &r->tint[(*r->tints)++];
    }
    *tint = new;
    return true;
}

/* A copy of the shapes with every $name replaced by the side's colour; NULL for a name unknown. */
static char *fill_colours(struct reader *r, const char *text, int side)
{
    struct words w;
    words_init(&w);
    while (*text) {
        size_t plain = strcspn(text, "$");
        words_addn(&w, text, plain);
        text += plain;
        if (!*text)
            break;
        size_t length = strspn(++text, "abcdefghijklmnopqrstuvwxyz_");
        const struct dye *tint = dye_find(r, text, length);
        if (!tint) {
            trouble_at(r->trouble, r->path, r->line, "no colour is called \"%.*s\"", (int)length,
                       text);
            words_release(&w);
            return NULL;
        }
        words_format(&w, "#%06x", (unsigned)tint->rgb[side]);
        text += length;
    }
    char *copy = malloc(w.length + 1);
    if (copy)
        memcpy(copy, w.text, w.length + 1);
    else
        complain(r, "not enough memory");
    words_release(&w);
    return copy;
}

/* ---- layers ---- */

static int32_t times(int32_t value, int32_t ratio)
{
    int64_t product = (int64_t)value * ratio;
    return (int32_t)((product + (product < 0 ? -ART_ONE / 2 : ART_ONE / 2)) / ART_ONE);
}

/* Folds the pivot and the part's placing into a sample, so that only scale and shift remain. */
static struct art_map place_map(const struct placing *p, struct art_map m, const int32_t pivot[2])
{
    int32_t dx = m.dx + pivot[0] - times(pivot[0], m.sx);
    int32_t dy = m.dy + pivot[1] - times(pivot[1], m.sy);
    return (struct art_map){.sx = times(m.sx, p->sx),
                            .sy = times(m.sy, p->sy),
                            .dx = times(dx, p->sx) + p->dx,
                            .dy = times(dy, p->sy) + p->dy};
}

static bool read_taper(struct reader *r, struct art_map map[ART_CURVE])
{
    int32_t from[4], to[4], now[4];
    if (!next_numbers(r, from, 4))
        return false;
    if (!next_is(r, "to"))
        return complain(r, "taper SX SY DX DY to SX SY DX DY");
    if (!next_numbers(r, to, 4))
        return false;
    for (int i = 0; i < ART_CURVE; i++) {
        for (int k = 0; k < 4; k++)
            now[k] = from[k] + (to[k] - from[k]) * i / (ART_CURVE - 1);
        map[i] = (struct art_map){now[0], now[1], now[2], now[3]};
    }
    return true;
}

static bool read_curve(struct reader *r, struct art_map map[ART_CURVE])
{
    for (int i = 0; i < ART_CURVE; i++) {
        int32_t value[4] = {0};
        int count = 0;
        do {
            if (count == 4 || !next_numbers(r, &value[count], 1))
                return complain(r, "curve needs nine samples SX[,SY[,DX,DY]]");
            count++;
        } while (*r->at == ',' && r->at++);
        map[i] = (struct art_map){value[0], count > 1 ? value[1] : value[0], value[2], value[3]};
    }
    return true;
}

static bool read_only(struct reader *r)
{
    for (int side = 0; side < ART_SIDES; side++)
        if (next_is(r, side_names[side])) {
            r->sides = 1 << side;
            return true;
        }
    return complain(r, "only red, or only blue");
}

/* The optional words at the end of a layer's line. */
static bool read_layer_option(struct reader *r, struct art_layer *layer, int32_t pivot[2])
{
    char word[ART_NAME];
    if (next_is(r, "pivot"))
        return next_numbers(r, pivot, 2);
    if (next_is(r, "taper"))
        return read_taper(r, layer->map);
    if (next_is(r, "curve"))
        return read_curve(r, layer->map);
    if (next_is(r, "only"))
        return read_only(r);
    if (next_is(r, "base"))
        return layer->base = true;
    if (next_is(r, "fine"))
        return layer->fine = true;
    next_word(r, word);
    return trouble_at(r->trouble, r->path, r->line, "a layer knows no \"%s\"", word);
}

static struct art_layer *new_layer(struct reader *r)
{
    struct art_stack *s = r->stack;
    if (s->layers % 16 == 0) {
        struct art_layer *more = realloc(s->layer, ((size_t)s->layers + 16) * sizeof *more);
        if (!more) {
            complain(r, "not enough memory");
            return NULL;
        }
        s->layer = more;
    }
    struct art_layer *layer = &s->layer[s->layers++];
    *layer = (struct art_layer){0};
    for (int i = 0; i < ART_CURVE; i++)
        layer->map[i] = (struct art_map){ART_ONE, ART_ONE, 0, 0};
    return layer;
}

static bool read_layer(struct reader *r)
{
    static const char form[] = "layer NAME z LOW HIGH light DARK BRIGHT side SHADE …";
    int32_t pivot[2] = {0}, z[2], light[2];
    struct art_layer *layer = new_layer(r);
    if (!layer)
        return false;
    r->sides = (1 << ART_SIDES) - 1;
    if (!next_word(r, layer->name) || !next_is(r, "z"))
        return complain(r, form);
    if (!next_numbers(r, z, 2) || !next_is(r, "light") || !next_numbers(r, light, 2) ||
        !next_is(r, "side") || !next_numbers(r, &layer->side, 1))
        return complain(r, form);
    if (z[1] < z[0])
        return complain(r, "a layer's HIGH lies below its LOW");
    layer->dark = light[0];
    layer->bright = light[1];
    layer->low = times(z[0], r->placing.sz) + r->placing.raise;
    layer->high = times(z[1], r->placing.sz) + r->placing.raise;
    for (skip_space(r); *r->at; skip_space(r))
        if (!read_layer_option(r, layer, pivot))
            return false;
    for (int i = 0; i < ART_CURVE; i++)
        layer->map[i] = place_map(&r->placing, layer->map[i], pivot);
    return true;
}

/* A layer's shapes are complete when the next statement or the end of the file comes. */
static bool close_layer(struct reader *r)
{
    if (!r->sides)
        return true;
    struct art_layer *layer = &r->stack->layer[r->stack->layers - 1];
    if (r->shapes->length == 0)
        return complain(r, "the layer above has no shapes");
    for (int side = 0; side < ART_SIDES; side++) {
        if (!(r->sides & (1 << side)))
            continue;
        layer->svg[side] = fill_colours(r, r->shapes->text, side);
        if (!layer->svg[side])
            return false;
    }
    words_clear(r->shapes);
    r->sides = 0;
    return true;
}

/* ---- statements ---- */

static bool read_placing(struct reader *r, struct placing *p)
{
    int32_t n[2];
    char word[ART_NAME];
    *p = in_place;
    for (skip_space(r); *r->at; skip_space(r)) {
        if (next_is(r, "raise")) {
            if (!next_numbers(r, &p->raise, 1))
                return false;
        } else if (next_is(r, "scale")) {
            if (!next_numbers(r, n, 1))
                return false;
            p->sx = p->sy = p->sz = n[0];
        } else if (next_is(r, "stretch")) {
            if (!next_numbers(r, n, 2))
                return false;
            p->sx = n[0];
            p->sy = n[1];
        } else if (next_is(r, "shift")) {
            if (!next_numbers(r, n, 2))
                return false;
            p->dx = n[0];
            p->dy = n[1];
        } else {
            next_word(r, word);
            return trouble_at(r->trouble, r->path, r->line, "use knows no \"%s\"", word);
        }
    }
    return true;
}

static struct placing place_twice(struct placing outer, struct placing inner)
{
    return (struct placing){.sx = times(inner.sx, outer.sx),
                            .sy = times(inner.sy, outer.sy),
                            .sz = times(inner.sz, outer.sz),
                            .dx = times(inner.dx, outer.sx) + outer.dx,
                            .dy = times(inner.dy, outer.sy) + outer.dy,
                            .raise = times(inner.raise, outer.sz) + outer.raise};
}

static bool read_use(struct reader *r, struct art_stack *stack)
{
    char name[ART_NAME], path[PATH_LIMIT];
    struct placing inner;
    struct words shapes;
    if (!next_word(r, name))
        return complain(r, "use PART …");
    if (!read_placing(r, &inner))
        return false;
    if (r->depth == DEPTH)
        return complain(r, "parts use one another too deeply");
    if (snprintf(path, sizeof path, "%s/parts/%s.part", r->folder, name) >= (int)sizeof path)
        return complain(r, "the name is too long");
    struct reader part = *r;
    words_init(&shapes);
    part.stack = stack;
    part.path = path;
    part.depth++;
    part.placing = place_twice(r->placing, inner);
    part.shapes = &shapes;
    bool good = read_file(&part);
    words_release(&shapes);
    return good;
}

static bool read_base(struct reader *r)
{
    char word[ART_NAME] = "";
    int32_t size[2];
    next_word(r, word);
    for (int i = 0; i < ART_BASES; i++) {
        if (strcmp(word, base_names[i]) != 0)
            continue;
        r->figure->base = (enum art_base)i;
        if (!next_numbers(r, size, i == ART_ROUND ? 1 : 2))
            return false;
        r->figure->across = size[0];
        r->figure->along = i == ART_ROUND ? size[0] : size[1];
        return true;
    }
    return complain(r, "a base is none, round, oval, eight or slab");
}

static bool read_shadow(struct reader *r)
{
    int32_t n[2];
    if (!next_numbers(r, n, 2))
        return false;
    r->figure->shadow_radius = n[0];
    r->figure->shadow_height = n[1];
    return true;
}

static bool read_grow(struct reader *r)
{
    if (!next_numbers(r, &r->figure->grow, 1))
        return false;
    return r->figure->grow >= ART_ONE || complain(r, "grow is at least 1");
}

static bool read_reach(struct reader *r)
{
    return next_numbers(r, r->figure->reach[0], 4);
}

static bool read_reach_lying(struct reader *r)
{
    return next_numbers(r, r->figure->reach[1], 4);
}

static bool read_use_here(struct reader *r)
{
    return read_use(r, r->stack);
}

static bool read_lying(struct reader *r)
{
    return read_use(r, &r->figure->lying);
}

static const struct statement {
    const char *name;
    bool (*read)(struct reader *r);
} statements[] = {
    {"base", read_base},     {"shadow", read_shadow}, {"grow", read_grow},
    {"colour", read_colour}, {"use", read_use_here},  {"lying", read_lying},
    {"layer", read_layer},   {"reach", read_reach},   {"reach_lying", read_reach_lying},
};

static bool read_statement(struct reader *r)
{
    char word[ART_NAME];
    next_word(r, word);
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        if (strcmp(word, statements[i].name) != 0)
            continue;
        if (!statements[i].read(r))
            return false;
        skip_space(r);
        return *r->at == 0 || complain(r, "there is more on the line than belongs there");
    }
    return trouble_at(r->trouble, r->path, r->line, "\"%s\" is not known here", word);
}

static bool read_line(struct reader *r)
{
    skip_space(r);
    if (*r->at == 0 || *r->at == '#')
        return true;
    if (*r->at == '<') {
        if (!r->sides)
            return complain(r, "shapes belong under a layer");
        words_add(r->shapes, r->at);
        return true;
    }
    return close_layer(r) && read_statement(r);
}

static bool read_file(struct reader *r)
{
    char *text;
    bool good = file_read(r->path, &text, NULL, r->trouble);
    r->line = 0;
    r->sides = 0;
    for (char *line = text; good && line && *line;) {
        char *end = line + strcspn(line, "\n");
        char *next = *end ? end + 1 : end;
        *end = 0;
        r->line++;
        r->at = line;
        good = read_line(r);
        line = next;
    }
    good = good && close_layer(r);
    free(text);
    return good;
}

static void keep_colours(struct reader *r)
{
    const struct {
        const char *name;
        uint32_t *to;
    } wanted[] = {{"coat", r->figure->coat},
                  {"rim", r->figure->rim},
                  {"lace", r->figure->lace},
                  {"ground", r->figure->ground}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        const struct dye *tint = dye_find(r, wanted[i].name, strlen(wanted[i].name));
        if (tint)
            memcpy(wanted[i].to, tint->rgb, sizeof tint->rgb);
    }
}

static void stack_release(struct art_stack *stack)
{
    for (int i = 0; i < stack->layers; i++)
        for (int side = 0; side < ART_SIDES; side++)
            free(stack->layer[i].svg[side]);
    free(stack->layer);
    *stack = (struct art_stack){0};
}

bool art_figure_load(struct art_figure *figure, const char *folder, const char *name,
                     struct trouble *trouble)
{
    char path[PATH_LIMIT];
    struct dye tint[COLOURS] = {0};
    int tints = 0;
    struct words shapes;
    *figure = (struct art_figure){.base = ART_ROUND,
                                  .across = 21000,
                                  .along = 21000,
                                  .shadow_radius = 10500,
                                  .shadow_height = 8000,
                                  .grow = ART_ONE,
                                  .coat = {0xD64A33, 0x26589F},
                                  .rim = {0xC23A26, 0x234F8C},
                                  .lace = {0xF6EAD0, 0xF2C14E},
                                  .ground = {0x7C9650, 0x7C9650}};
    snprintf(figure->name, sizeof figure->name, "%s", name);
    words_init(&shapes);
    struct reader r = {.figure = figure,
                       .stack = &figure->standing,
                       .folder = folder,
                       .path = path,
                       .placing = in_place,
                       .tint = tint,
                       .tints = &tints,
                       .shapes = &shapes,
                       .trouble = trouble};
    snprintf(path, sizeof path, "%s/palette.txt", folder);
    bool good = read_file(&r);
    if (good) {
        snprintf(path, sizeof path, "%s/%s.figure", folder, name);
        good = read_file(&r);
    }
    words_release(&shapes);
    for (int side = 0; side < ART_SIDES; side++) {
        figure->coat[side] = theme_dye(side + 1, figure->coat[side]);
        figure->rim[side] = theme_dye(side + 1, figure->rim[side]);
        figure->lace[side] = theme_dye(side + 1, figure->lace[side]);
    }
    keep_colours(&r);
    if (!good) {
        stack_release(&figure->standing);
        stack_release(&figure->lying);
    }
    return good;
}

void art_figure_release(struct art_figure *figure)
{
    stack_release(&figure->standing);
    stack_release(&figure->lying);
}

/* ---- rasterising ---- */

/* SDL_image gives straight alpha in byte order red, green, blue, alpha. */
static pixel premultiplied(const uint8_t *rgba)
{
    uint32_t a = rgba[3], c[3];
    for (int i = 0; i < 3; i++) {
        uint32_t v = rgba[i] * a + 128;
        c[i] = (v + (v >> 8)) >> 8;
    }
    return a << 24 | c[0] << 16 | c[1] << 8 | c[2];
}

static bool take_surface(struct image *image, SDL_Surface *surface, int w, int h)
{
    struct image new;
    if (!surface)
        return false;
    SDL_Surface *plain = SDL_ConvertSurfaceFormat(surface, SDL_PIXELFORMAT_RGBA32, 0);
    SDL_FreeSurface(surface);
    if (!plain)
        return false;
    bool good = image_init(&new, w, h);
    for (int y = 0; good && y < h && y < plain->h; y++) {
        const uint8_t *from = (const uint8_t *)plain->pixels + (ptrdiff_t)y * plain->pitch;
        pixel *to = new.px + (ptrdiff_t)y *new.stride;
        for (int x = 0; x < w && x < plain->w; x++)
            to[x] = premultiplied(from + 4 * (ptrdiff_t)x);
    }
    SDL_FreeSurface(plain);
    if (good)
        *image = new;
    return good;
}

bool art_document(struct image *image, const char *svg, int w, int h)
{
    SDL_RWops *text = SDL_RWFromConstMem(svg, (int)strlen(svg));
    if (!text)
        return false;
    SDL_Surface *surface = IMG_LoadSizedSVG_RW(text, w, h);
    SDL_RWclose(text);
    return take_surface(image, surface, w, h);
}

bool art_rasterise(struct image *image, const char *shapes, int32_t x, int32_t y, int w, int h,
                   int32_t px_per_mm_q16)
{
    struct words svg;
    assert(w > 0 && h > 0 && px_per_mm_q16 > 0);
    words_init(&svg);
    words_format(&svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\"", w,
                 h);
    words_add(&svg, " viewBox=\"");
    words_number(&svg, x, 3);
    words_add(&svg, " ");
    words_number(&svg, y, 3);
    words_add(&svg, " ");
    /* the box in nanometres: the picture must come out at exactly w × h pixels */
    words_number(&svg, (int64_t)w * 65536 * 1000000 / px_per_mm_q16, 6);
    words_add(&svg, " ");
    words_number(&svg, (int64_t)h * 65536 * 1000000 / px_per_mm_q16, 6);
    words_add(&svg, "\">");
    words_add(&svg, shapes);
    words_add(&svg, "</svg>");
    SDL_RWops *text = SDL_RWFromConstMem(svg.text, (int)svg.length);
    SDL_Surface *surface = text ? IMG_LoadSVG_RW(text) : NULL;
    if (text)
        SDL_RWclose(text);
    words_release(&svg);
    return take_surface(image, surface, w, h);
}
