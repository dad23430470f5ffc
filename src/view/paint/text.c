#include "view/paint/text.h"

#include "view/paint/fonts.h"
#include "view/paint/stroke_font.h"

#include <assert.h>
#include <SDL_ttf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FONTS_OPEN = 96,    /* one per face, size and outline; the longest unused is closed */
    STRING_MOST = 2048, /* bytes of one line; longer ones are cut between letters */
    BUCKETS = 4096,
    LIMIT = 16 << 20,           /* bytes the cache may hold */
    PIECES = 96,                /* words of one line of running text */
    FACE_FALLBACK = FACE_COUNT, /* DejaVu Sans, for what the others lack */
    FACE_FILES = FACE_COUNT + 1,
};

/* The faces. Weights of the stroke font are thousandths of the em. */
struct face_source {
    struct font_wish wish;
    int stroke;
    const char *package, *words;
};

/* clang-format off */
#define AVERIA(cut) {"Averia Serif GWF", "Averia Serif", "Averia Serif Libre"}, \
    {"AveriaSerifGWF-" cut ".ttf", "AveriaSerif-" cut ".ttf", "AveriaSerifLibre-" cut ".ttf"}
#define CABIN(cut) {"Cabin"}, {"Cabin-" cut ".otf", "Cabin-" cut ".ttf"}
#define AVERIA_FROM "fonts-averia-serif-gwf", "Averia Serif"
#define CABIN_FROM "fonts-cabin", "Cabin"
static const struct face_source sources[FACE_FILES] = {
    [FACE_DISPLAY_BOLD] = {{AVERIA("Bold"), FONT_BOLD, false}, 125, AVERIA_FROM},
    [FACE_DISPLAY] = {{AVERIA("Regular"), FONT_REGULAR, false}, 85, AVERIA_FROM},
    [FACE_DISPLAY_ITALIC] = {{AVERIA("Italic"), FONT_REGULAR, true}, 85, AVERIA_FROM},
    [FACE_MEDIUM] = {{CABIN("Medium"), FONT_MEDIUM, false}, 85, CABIN_FROM},
    [FACE_SEMIBOLD] = {{CABIN("SemiBold"), FONT_SEMIBOLD, false}, 100, CABIN_FROM},
    [FACE_BOLD] = {{CABIN("Bold"), FONT_BOLD, false}, 120, CABIN_FROM},
    [FACE_FALLBACK] = {{{"DejaVu Sans"}, {"DejaVuSans.ttf"}, FONT_REGULAR, false}, 85,
                       "fonts-dejavu-core", "DejaVu Sans"},
};
/* clang-format on */

struct font_slot {
    TTF_Font *font; /* NULL: free */
    int face, size, outline;
    uint64_t used;
};

/* How a string is to be made: one kind of letter. */
struct cut {
    int face, size, outline;
    bool stroke;
};

struct entry {
    struct entry *chain, *newer, *older;
    uint32_t hash;
    struct cut cut;
    int width;
    struct image mask; /* px NULL until first drawn */
    int base;          /* row of the baseline within the mask */
    size_t bytes, length;
    char string[];
};

struct text {
    bool looked, ttf;   /* for the fonts; SDL_ttf works */
    SDL_Thread *looker; /* looks just now */
    const char *folder; /* of font files beside the program, or NULL */
    bool stroke;        /* the built-in font was asked for */
    int scale, zoom;    /* thousandths; percent */
    enum theme_mode mode;
    struct font_file file[FACE_FILES];
    struct font_slot slot[FONTS_OPEN];
    uint64_t clock;
    char notice[256];
    struct entry *bucket[BUCKETS];
    struct entry *newest, *oldest;
    size_t bytes, limit;
};

/* ---- strings --------------------------------------------------------------------------------- */

size_t text_before(const char *string, size_t at)
{
    if (at == 0)
        return 0;
    do
        at--;
    while (at > 0 && ((unsigned char)string[at] & 0xc0) == 0x80);
    return at;
}

size_t text_after(const char *string, size_t at)
{
    if (string[at] == '\0')
        return at;
    do
        at++;
    while (((unsigned char)string[at] & 0xc0) == 0x80);
    return at;
}

/* Copies whole letters into out, always closed; broken bytes become U+FFFD, controls spaces.
 * Returns the bytes written. */
static size_t clean(char out[STRING_MOST], const char *string, size_t length)
{
    size_t size = 0;
    for (size_t at = 0; at < length && size + 5 < STRING_MOST;) {
        uint32_t code = utf8_next(string, length, &at);
        size += (size_t)utf8_put(out + size, code < 0x20 || code == 0x7f ? ' ' : code);
    }
    out[size] = '\0';
    return size;
}

/* ---- fonts ----------------------------------------------------------------------------------- */

/* The sentence for the player about families that are not there. */
static void write_notice(struct text *text)
{
    char families[96] = "", packages[96] = "";
    for (int face = 0; face < FACE_FILES; face++) {
        const struct face_source *source = &sources[face];
        if (text->file[face].path[0] != '\0' || strstr(families, source->words) != NULL)
            continue;
        size_t f = strlen(families), p = strlen(packages);
        snprintf(families + f, sizeof families - f, "%s%s", f > 0 ? ", " : "", source->words);
        snprintf(packages + p, sizeof packages - p, "%s%s", p > 0 ? " " : "", source->package);
    }
    if (families[0] != '\0')
        snprintf(text->notice, sizeof text->notice,
                 "Fonts not found: %s. Other letters stand in; install %s.", families, packages);
}

static int look_for_fonts(void *self)
{
    struct text *text = self;
    text->ttf = TTF_Init() == 0;
    const struct font_wish *wish[FACE_FILES];
    for (int face = 0; face < FACE_FILES; face++)
        wish[face] = &sources[face].wish;
    if (text->ttf)
        fonts_find(text->folder, wish, FACE_FILES, text->file);
    write_notice(text);
    for (int face = 0; face < FACE_COUNT; face++)
        if (text->file[face].path[0] == '\0')
            text->file[face] = text->file[FACE_FALLBACK];
    return 0;
}

/* Has the fonts looked for, if they were not yet. */
static void know_fonts(struct text *text)
{
    if (text->looker != NULL)
        SDL_WaitThread(text->looker, NULL);
    else if (!text->looked)
        look_for_fonts(text);
    text->looker = NULL;
    text->looked = true;
}

static struct font_slot *free_slot(struct text *text)
{
    struct font_slot *slot = &text->slot[0];
    for (int i = 0; i < FONTS_OPEN; i++) {
        if (text->slot[i].font == NULL)
            return &text->slot[i];
        if (text->slot[i].used < slot->used)
            slot = &text->slot[i];
    }
    TTF_CloseFont(slot->font);
    slot->font = NULL;
    return slot;
}

/* The font opened for this cut, NULL when there is none. Each cut has a font of its own, since
 * changing the size or outline of an open one throws its letters away. */
static TTF_Font *font(struct text *text, struct cut cut)
{
    know_fonts(text);
    if (!text->ttf || text->file[cut.face].path[0] == '\0')
        return NULL;
    for (int i = 0; i < FONTS_OPEN; i++) {
        struct font_slot *slot = &text->slot[i];
        if (slot->font != NULL && slot->face == cut.face && slot->size == cut.size &&
            slot->outline == cut.outline) {
            slot->used = ++text->clock;
            return slot->font;
        }
    }
    const struct font_file *file = &text->file[cut.face];
    struct font_slot *slot = free_slot(text);
    slot->font = TTF_OpenFontIndex(file->path, cut.size, file->index);
    if (slot->font == NULL) {
        snprintf(text->notice, sizeof text->notice, "A font could not be read: %.200s.",
                 file->path);
        text->file[cut.face].path[0] = '\0';
        return NULL;
    }
    TTF_SetFontHinting(slot->font, TTF_HINTING_LIGHT_SUBPIXEL);
    if (cut.outline > 0)
        TTF_SetFontOutline(slot->font, cut.outline);
    slot->face = cut.face;
    slot->size = cut.size;
    slot->outline = cut.outline;
    slot->used = ++text->clock;
    return slot->font;
}

/* ---- runs: stretches of a string that one font can write ------------------------------------- */

struct run {
    TTF_Font *font;
    size_t from, to;
};

/* The next stretch from `at` on. A letter goes to the fallback only when it alone has it. */
static struct run next_run(TTF_Font *first, TTF_Font *second, const char *string, size_t length,
                           size_t at)
{
    struct run run = {first, at, at};
    while (run.to < length) {
        size_t next = run.to;
        uint32_t code = utf8_next(string, length, &next);
        TTF_Font *with = first;
        if (second != NULL && second != first && !TTF_GlyphIsProvided32(first, code) &&
            TTF_GlyphIsProvided32(second, code))
            with = second;
        if (run.to > at && with != run.font)
            break;
        run.font = with;
        run.to = next;
    }
    return run;
}

static int run_width(struct run run, const char *string)
{
    char part[STRING_MOST];
    memcpy(part, string + run.from, run.to - run.from);
    part[run.to - run.from] = '\0';
    int w = 0, h = 0;
    TTF_SizeUTF8(run.font, part, &w, &h);
    return w;
}

static TTF_Font *fallback(struct text *text, struct cut cut)
{
    cut.face = FACE_FALLBACK;
    return font(text, cut);
}

/* Does this cut come out of the built-in font? */
static bool stroked(struct text *text, struct cut cut)
{
    return cut.stroke || font(text, cut) == NULL;
}

/* `string` is clean. */
static int measure(struct text *text, struct cut cut, const char *string, size_t length)
{
    cut.outline = 0;
    if (length == 0)
        return 0;
    if (stroked(text, cut))
        return stroke_font_width(string, length, cut.size, sources[cut.face].stroke);
    TTF_Font *first = font(text, cut), *second = fallback(text, cut);
    int width = 0;
    for (size_t at = 0; at < length;) {
        struct run run = next_run(first, second, string, length, at);
        width += run_width(run, string);
        at = run.to;
    }
    return width;
}

/* ---- masks ----------------------------------------------------------------------------------- */

/* Adds the picture of a run to the mask; both carry the letters in their alpha. */
static void paste(struct image *mask, SDL_Surface *run, int x, int y)
{
    for (int j = 0; j < run->h; j++) {
        const uint32_t *from = (const uint32_t *)(const void *)((const uint8_t *)run->pixels +
                                                                (ptrdiff_t)j * run->pitch);
        int row = y + j;
        if (row < 0 || row >= mask->h)
            continue;
        for (int i = 0; i < run->w; i++) {
            int column = x + i;
            uint32_t alpha = from[i] >> 24;
            if (column < 0 || column >= mask->w || alpha == 0)
                continue;
            pixel *to = &mask->px[row * mask->stride + column];
            if (alpha > *to >> 24)
                *to = alpha * 0x01010101u;
        }
    }
}

static void make_fonts_mask(struct text *text, struct entry *entry)
{
    struct cut cut = entry->cut;
    TTF_Font *first = font(text, cut), *second = fallback(text, cut);
    /* SDL_ttf counts an outline twice in the ascent, but puts letters only once as far down. */
    int rim = cut.outline, ascent = TTF_FontAscent(first) - 2 * rim;
    int height = TTF_FontHeight(first);
    if (second != NULL && TTF_FontAscent(second) - 2 * rim > ascent)
        ascent = TTF_FontAscent(second) - 2 * rim;
    if (second != NULL && TTF_FontHeight(second) > height)
        height = TTF_FontHeight(second);
    if (!image_init(&entry->mask, entry->width + 2 * rim + 2, height + ascent / 4 + 2 * rim))
        return;
    entry->base = ascent + rim;
    int x = 0;
    for (size_t at = 0; at < entry->length;) {
        struct run run = next_run(first, second, entry->string, entry->length, at);
        char part[STRING_MOST];
        memcpy(part, entry->string + run.from, run.to - run.from);
        part[run.to - run.from] = '\0';
        SDL_Surface *surface =
            TTF_RenderUTF8_Blended(run.font, part, (SDL_Color){255, 255, 255, 255});
        if (surface != NULL) {
            paste(&entry->mask, surface, x, ascent + 2 * rim - TTF_FontAscent(run.font));
            /* An outlined run is wider by its rim at either end. */
            x += surface->w - 2 * rim;
            SDL_FreeSurface(surface);
        }
        at = run.to;
    }
}

static void make_stroke_mask(struct entry *entry)
{
    struct cut cut = entry->cut;
    int room = cut.outline + cut.size / 4 + 1;
    struct image mask;
    if (!image_init(&mask, entry->width + 2 * cut.outline + 1, cut.size + 2 * room))
        return;
    entry->base = stroke_font_cap(cut.size) + room;
    struct canvas canvas;
    canvas_wrap(&canvas, mask);
    stroke_font_draw(&canvas, cut.outline, entry->base, entry->string, entry->length, cut.size,
                     sources[cut.face].stroke, cut.outline, 0xffffffff);
    canvas_release(&canvas);
    entry->mask = mask;
}

/* ---- cache ----------------------------------------------------------------------------------- */

static uint32_t hash_of(struct cut cut, const char *string, size_t length)
{
    uint32_t hash = 2166136261u;
    uint32_t head = (uint32_t)cut.face << 24 ^ (uint32_t)cut.size << 8 ^
                    (uint32_t)cut.outline << 1 ^ (uint32_t)cut.stroke;
    for (int i = 0; i < 4; i++)
        hash = (hash ^ (head >> (8 * i) & 0xff)) * 16777619u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)string[i]) * 16777619u;
    return hash;
}

static void unlink_entry(struct text *text, struct entry *entry)
{
    *(entry->newer != NULL ? &entry->newer->older : &text->newest) = entry->older;
    *(entry->older != NULL ? &entry->older->newer : &text->oldest) = entry->newer;
}

static void link_entry(struct text *text, struct entry *entry)
{
    entry->newer = NULL;
    entry->older = text->newest;
    *(text->newest != NULL ? &text->newest->newer : &text->oldest) = entry;
    text->newest = entry;
}

static void forget(struct text *text, struct entry *entry)
{
    struct entry **link = &text->bucket[entry->hash % BUCKETS];
    while (*link != entry)
        link = &(*link)->chain;
    *link = entry->chain;
    unlink_entry(text, entry);
    text->bytes -= entry->bytes;
    image_release(&entry->mask);
    free(entry);
}

/* Keeps `keep`, the one in use, whatever its size. */
static void prune(struct text *text, const struct entry *keep)
{
    while (text->bytes > text->limit && text->oldest != keep)
        forget(text, text->oldest);
}

static bool same_cut(struct cut a, struct cut b)
{
    return a.face == b.face && a.size == b.size && a.outline == b.outline && a.stroke == b.stroke;
}

/* The entry of this string, with its width; NULL when memory is short. */
static struct entry *entry_of(struct text *text, struct cut cut, const char *string, size_t length)
{
    char tidy[STRING_MOST];
    length = clean(tidy, string, length);
    uint32_t hash = hash_of(cut, tidy, length);
    struct entry **bucket = &text->bucket[hash % BUCKETS];
    for (struct entry *entry = *bucket; entry != NULL; entry = entry->chain)
        if (entry->hash == hash && entry->length == length && same_cut(entry->cut, cut) &&
            memcmp(entry->string, tidy, length) == 0) {
            unlink_entry(text, entry);
            link_entry(text, entry);
            return entry;
        }
    struct entry *entry = calloc(1, sizeof *entry + length + 1);
    if (entry == NULL)
        return NULL;
    memcpy(entry->string, tidy, length + 1);
    entry->hash = hash;
    entry->cut = cut;
    entry->length = length;
    entry->width = measure(text, cut, tidy, length);
    entry->bytes = sizeof *entry + length + 1;
    entry->chain = *bucket;
    *bucket = entry;
    link_entry(text, entry);
    text->bytes += entry->bytes;
    prune(text, entry);
    return entry;
}

static struct entry *masked(struct text *text, struct cut cut, const char *string, size_t length)
{
    struct entry *entry = entry_of(text, cut, string, length);
    if (entry == NULL || entry->mask.px != NULL || entry->length == 0)
        return entry;
    if (stroked(text, cut))
        make_stroke_mask(entry);
    else
        make_fonts_mask(text, entry);
    if (entry->mask.px != NULL) {
        size_t bytes = (size_t)entry->mask.stride * (size_t)entry->mask.h * sizeof(pixel);
        entry->bytes += bytes;
        text->bytes += bytes;
        prune(text, entry);
    }
    return entry;
}

static void forget_all(struct text *text)
{
    while (text->oldest != NULL)
        forget(text, text->oldest);
}

/* ---- the public part ------------------------------------------------------------------------- */

struct text *text_new(const char *fonts)
{
    struct text *text = calloc(1, sizeof *text);
    if (text)
        text->zoom = 100;
    if (text != NULL) {
        text->folder = fonts;
        text->limit = LIMIT;
        text->scale = SCALE_ONE;
    }
    return text;
}

void text_look_ahead(struct text *text)
{
    if (text->looked || text->looker != NULL)
        return;
    text->looker = SDL_CreateThread(look_for_fonts, "fonts", text);
}

void text_free(struct text *text)
{
    if (text == NULL)
        return;
    if (text->looker != NULL)
        know_fonts(text);
    forget_all(text);
    for (int i = 0; i < FONTS_OPEN; i++)
        if (text->slot[i].font != NULL)
            TTF_CloseFont(text->slot[i].font);
    if (text->ttf)
        TTF_Quit();
    free(text);
}

void text_use_stroke_font(struct text *text, bool on)
{
    text->stroke = on;
}

void text_set_scale(struct text *text, int scale, enum theme_mode mode)
{
    text->scale = scale;
    text->mode = mode;
}

void text_set_zoom(struct text *text, int percent)
{
    text->zoom = percent;
}

int text_scale(const struct text *text)
{
    return text->scale;
}

const char *text_notice(const struct text *text)
{
    return text->looker != NULL ? "" : text->notice;
}

size_t text_cached(const struct text *text)
{
    return text->bytes;
}

void text_set_limit(struct text *text, size_t bytes)
{
    text->limit = bytes;
    prune(text, NULL);
}

int text_size(const struct text *text, enum role role)
{
    int size = theme_type_size(role, text->scale, text->mode) * text->zoom / 100;
    return size < TYPE_LEAST ? TYPE_LEAST : size;
}

int text_line(const struct text *text, enum role role)
{
    return (text_size(text, role) * theme_role(role)->leading + 50) / 100;
}

static struct cut cut_of(const struct text *text, enum role role)
{
    return (struct cut){
        .face = (int)theme_role(role)->face, .size = text_size(text, role), .stroke = text->stroke};
}

static int part_width(struct text *text, enum role role, const char *string, size_t length)
{
    struct entry *entry = entry_of(text, cut_of(text, role), string, length);
    return entry != NULL ? entry->width : 0;
}

int text_width(struct text *text, enum role role, const char *string)
{
    return part_width(text, role, string, strlen(string));
}

size_t text_fit(struct text *text, enum role role, const char *string, int width)
{
    struct cut cut = cut_of(text, role);
    size_t low = 0, high = strlen(string);
    while (low < high) {
        size_t mid = low + (high - low + 1) / 2;
        while (mid < high && ((unsigned char)string[mid] & 0xc0) == 0x80)
            mid++;
        char tidy[STRING_MOST];
        size_t length = clean(tidy, string, mid);
        if (measure(text, cut, tidy, length) <= width)
            low = mid;
        else
            high = text_before(string, mid);
    }
    return low;
}

/* Height of the capitals: they, not the box of the font, are put in the middle of a line. */
static int cap_height(struct text *text, struct cut cut)
{
    cut.outline = 0;
    int low, high, left, right, advance;
    if (!stroked(text, cut) &&
        TTF_GlyphMetrics32(font(text, cut), 'H', &left, &right, &low, &high, &advance) == 0)
        return high;
    return stroke_font_cap(cut.size);
}

static void draw_part(struct text *text, struct canvas *canvas, struct cut cut, pixel colour, int x,
                      int baseline, const char *string, size_t length)
{
    const struct entry *entry = masked(text, cut, string, length);
    if (entry != NULL && entry->mask.px != NULL)
        canvas_blit_mask(canvas, &entry->mask, x - cut.outline, baseline - entry->base, colour);
}

static int aligned(int x, int width, enum align align)
{
    return align == ALIGN_LEFT ? x : align == ALIGN_CENTRE ? x - width / 2 : x - width;
}

static int baseline_of(struct text *text, struct cut cut, int y, int height)
{
    return y + (height + cap_height(text, cut)) / 2;
}

static void draw_line(struct text *text, struct canvas *canvas, struct cut cut, pixel colour,
                      pixel rim, int x, int y, int height, enum align align, const char *string,
                      size_t length)
{
    const struct entry *entry =
        entry_of(text, (struct cut){cut.face, cut.size, 0, cut.stroke}, string, length);
    int left = aligned(x, entry != NULL ? entry->width : 0, align);
    int baseline = baseline_of(text, cut, y, height);
    if (cut.outline > 0)
        draw_part(text, canvas, cut, rim, left, baseline, string, length);
    cut.outline = 0;
    draw_part(text, canvas, cut, colour, left, baseline, string, length);
}

void text_draw(struct text *text, struct canvas *canvas, enum role role, pixel colour, int x, int y,
               enum align align, const char *string)
{
    draw_line(text, canvas, cut_of(text, role), colour, 0, x, y, text_line(text, role), align,
              string, strlen(string));
}

void text_draw_outlined(struct text *text, struct canvas *canvas, enum role role, pixel colour,
                        pixel rim, int outline, int x, int y, enum align align, const char *string)
{
    struct cut cut = cut_of(text, role);
    cut.outline = outline;
    draw_line(text, canvas, cut, colour, rim, x, y, text_line(text, role), align, string,
              strlen(string));
}

void text_draw_in(struct text *text, struct canvas *canvas, enum role role, pixel colour,
                  struct rect r, enum align align, const char *string)
{
    int x = align == ALIGN_LEFT ? r.x : align == ALIGN_CENTRE ? r.x + r.w / 2 : r.x + r.w;
    struct cut cut = cut_of(text, role);
    if (text_width(text, role, string) <= r.w) {
        draw_line(text, canvas, cut, colour, 0, x, r.y, r.h, align, string, strlen(string));
        return;
    }
    static const char dots[] = "…";
    int room = r.w - text_width(text, role, dots);
    size_t keep = room > 0 ? text_fit(text, role, string, room) : 0;
    while (keep > 0 && string[keep - 1] == ' ')
        keep--;
    char line[STRING_MOST];
    if (keep > sizeof line - sizeof dots)
        keep = text_before(string, sizeof line - sizeof dots);
    memcpy(line, string, keep);
    memcpy(line + keep, dots, sizeof dots);
    draw_line(text, canvas, cut, colour, 0, x, r.y, r.h, align, line, strlen(line));
}

/* ---- running text ---------------------------------------------------------------------------- */

/* A stretch of letters of one cut without a space inside. Pieces that follow each other without a
 * space are one word. */
struct piece {
    const char *from;
    size_t length;
    enum role role;
    int space; /* px before it; 0 when it belongs to the word before */
    int width;
};

struct setter {
    struct text *text;
    struct canvas *canvas; /* NULL: measure only */
    enum role role;
    pixel colour;
    int x, y, width;
    enum align align;
    struct wrap wrap;
    struct piece piece[PIECES];
    int count, used; /* pieces in the line, px they take */
    int word;        /* first piece of the word being gathered */
};

/* Words of one cut are drawn as one string, with the font's own spacing. */
static void draw_pieces(struct setter *s, int pieces, int x, int line)
{
    char run[STRING_MOST];
    for (int i = 0; i < pieces;) {
        const struct piece *first = &s->piece[i];
        size_t length = 0;
        if (i > 0)
            x += first->space;
        for (; i < pieces && s->piece[i].role == first->role; i++) {
            const struct piece *piece = &s->piece[i];
            if (length + piece->length + 2 > sizeof run)
                break;
            if (piece != first && piece->space > 0)
                run[length++] = ' ';
            memcpy(run + length, piece->from, piece->length);
            length += piece->length;
        }
        struct cut cut = cut_of(s->text, first->role);
        draw_part(s->text, s->canvas, cut, s->colour, x,
                  baseline_of(s->text, cut, s->y + s->wrap.h, line), run, length);
        x += part_width(s->text, first->role, run, length);
        if (length == 0)
            i++;
    }
}

static void setter_line(struct setter *s, int pieces)
{
    int used = 0;
    for (int i = 0; i < pieces; i++)
        used += s->piece[i].width + (i > 0 ? s->piece[i].space : 0);
    if (used > s->wrap.w)
        s->wrap.w = used;
    int line = text_line(s->text, s->role);
    int anchor = s->align == ALIGN_LEFT     ? s->x
                 : s->align == ALIGN_CENTRE ? s->x + s->width / 2
                                            : s->x + s->width;
    if (s->canvas != NULL)
        draw_pieces(s, pieces, aligned(anchor, used, s->align), line);
    s->wrap.lines++;
    s->wrap.h += line;
    memmove(s->piece, s->piece + pieces, (size_t)(s->count - pieces) * sizeof *s->piece);
    s->count -= pieces;
    s->word = 0;
    s->used = 0;
    for (int i = 0; i < s->count; i++)
        s->used += s->piece[i].width + (i > 0 ? s->piece[i].space : 0);
}

static void setter_add(struct setter *s, struct piece piece)
{
    if (s->count == PIECES)
        setter_line(s, s->word > 0 ? s->word : s->count);
    if (piece.space > 0 || s->count == 0)
        s->word = s->count;
    s->used += piece.width + (s->count > 0 ? piece.space : 0);
    s->piece[s->count++] = piece;
    if (s->used > s->width && s->word > 0)
        setter_line(s, s->word);
    /* A word wider than the whole line is broken between letters. */
    while (s->count == 1 && s->used > s->width) {
        struct piece *only = &s->piece[0], rest = *only;
        char head[STRING_MOST];
        size_t length = only->length < sizeof head ? only->length : sizeof head - 1;
        memcpy(head, only->from, length);
        head[length] = '\0';
        size_t fit = text_fit(s->text, only->role, head, s->width);
        if (fit == 0)
            fit = text_after(head, 0);
        if (fit >= only->length)
            return;
        only->length = fit;
        only->width = part_width(s->text, only->role, only->from, fit);
        setter_line(s, 1);
        rest.from += fit;
        rest.length -= fit;
        rest.width = part_width(s->text, rest.role, rest.from, rest.length);
        s->piece[0] = rest;
        s->count = 1;
        s->used = rest.width;
    }
}

/* What a space adds to a string; over three of them, since widths are whole pixels. */
static int space_width(const struct setter *s)
{
    return (part_width(s->text, s->role, "nn nn nn nn", 11) -
            part_width(s->text, s->role, "nnnnnnnn", 8) + 1) /
           3;
}

static struct wrap set_text(struct setter *s, const char *string)
{
    bool bold = false;
    int space = 0;
    for (const char *c = string; *c != '\0';) {
        enum role role = bold && s->role == ROLE_TEXT ? ROLE_TEXT_BOLD : s->role;
        if (*c == '*' && c[1] == '*') {
            bold = !bold;
            c += 2;
        } else if (*c == '\n') {
            setter_line(s, s->count);
            space = 0;
            c++;
        } else if (*c == ' ') {
            space = space_width(s);
            c++;
        } else {
            size_t length = strcspn(c, " \n*");
            while (c[length] == '*' && c[length + 1] != '*')
                length += 1 + strcspn(c + length + 1, " \n*");
            setter_add(s, (struct piece){.from = c,
                                         .length = length,
                                         .role = role,
                                         .space = space,
                                         .width = part_width(s->text, role, c, length)});
            space = 0;
            c += length;
        }
    }
    if (s->count > 0)
        setter_line(s, s->count);
    return s->wrap;
}

struct wrap text_wrap(struct text *text, enum role role, const char *string, int width)
{
    struct setter s = {.text = text, .role = role, .width = width > 1 ? width : 1};
    return set_text(&s, string);
}

struct wrap text_draw_wrapped(struct text *text, struct canvas *canvas, enum role role,
                              pixel colour, int x, int y, int width, enum align align,
                              const char *string)
{
    struct setter s = {.text = text,
                       .canvas = canvas,
                       .role = role,
                       .colour = colour,
                       .x = x,
                       .y = y,
                       .width = width > 1 ? width : 1,
                       .align = align};
    return set_text(&s, string);
}
