/* Words over the table: speech, names, and the labels of overlays. They move out of each other's
 * way and stand above a figure's head, so that they never hide a base's front. */
#include "view/table/tabletop_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAD_X = 13, /* units */
    PAD_Y = 4,
    NAME_PAD_X = 6,
    NAME_PAD_Y = 1,
    ABOVE = 5, /* from a head to the words */
    ROUND = 7,
    COLUMNS = 7,
    TRIES = 35,
    SWAY_NEAR = 11 * MM, /* strokes beside a head that sways: so far from its middle, */
    SWAY_APART = 4 * MM, /* so far from each other, */
    SWAY_WIDE = 1300,    /* so wide, */
    SWAY_ARC = 30,       /* and so many degrees to either side */
    SWAY_POINTS = 9,
    PIN_LONG = 14, /* units, from a head to the words about him */
    PIN_HEAD = 4,
    PIN_ROOM = 8,
};

/* Styles only overlays' labels have. */
enum { COST = SPEECH_PLAIN + 1, ZONE, SWAY };

static const struct {
    enum role role;
    enum tint ground, text;
    int percent, pad_x, pad_y;
    enum tint edge;
} STYLES[] = {
    [SPEECH_SAFE] = {ROLE_LABEL, TINT_SPEECH, TINT_TEXT, 100, PAD_X, PAD_Y, TINT_NONE},
    [SPEECH_DOWN] = {ROLE_LABEL, TINT_NOW, TINT_TEXT, 100, PAD_X, PAD_Y, TINT_NONE},
    [SPEECH_NAME] = {ROLE_LABEL_SECOND, TINT_LABEL, TINT_LABEL_TEXT, 80, NAME_PAD_X, NAME_PAD_Y,
                     TINT_NONE},
    [SPEECH_PLAIN] = {ROLE_LABEL, TINT_LABEL, TINT_LABEL_TEXT, 88, PAD_X, PAD_Y, TINT_NONE},
    [COST] = {ROLE_LABEL_SECOND, TINT_NONE, TINT_INK, 0, 0, 0, TINT_NONE},
    [ZONE] = {ROLE_LABEL_SECOND, TINT_PAPER, TINT_TEXT, 96, PAD_X, PAD_Y, TINT_ZONE},
};

/* The size of words in a style. */
static struct rect words_box(const struct tabletop *view, int speech, const char *words)
{
    int s = tabletop_scale(view);
    struct text *text = view->setup.text;
    enum role role = STYLES[speech].role;
    return (struct rect){0, 0,
                         text_width(text, role, words) + 2 * theme_px(STYLES[speech].pad_x, s),
                         text_line(text, role) + 2 * theme_px(STYLES[speech].pad_y, s)};
}

static void words_draw(const struct tabletop *view, struct canvas *canvas, int speech,
                       struct rect r, const char *words)
{
    int round = theme_px(ROUND, tabletop_scale(view));
    if (speech == SPEECH_SAFE || speech == SPEECH_DOWN) {
        canvas_soft_shadow(canvas, r, round, 6, 1, 3, colour_alpha(0x150c04, 110));
        canvas_round_rect(canvas, rect_inset(r, -1), round + 1, theme_alpha(TINT_INK, 55));
    }
    if (speech == COST) { /* straight on the box */
        text_draw_outlined(view->setup.text, canvas, STYLES[speech].role,
                           theme_pixel(STYLES[speech].text), colour_alpha(0xfff4cc, 150), 1,
                           r.x + r.w / 2, r.y, ALIGN_CENTRE, words);
        return;
    }
    if (STYLES[speech].edge != TINT_NONE)
        canvas_round_rect(canvas, rect_inset(r, -2), round + 2, theme_pixel(STYLES[speech].edge));
    canvas_round_rect(canvas, r, round, theme_alpha(STYLES[speech].ground, STYLES[speech].percent));
    text_draw_in(view->setup.text, canvas, STYLES[speech].role, theme_pixel(STYLES[speech].text), r,
                 ALIGN_CENTRE, words);
}

/* Two pale strokes about the middle of the box; the words are the bearing they lie at. */
static void sway_draw(const struct tabletop *view, struct canvas *canvas, struct rect r,
                      const char *words)
{
    const struct camera *c = &view->camera;
    struct fpoint middle = {r.x * FIX + r.w * FIX / 2, r.y * FIX + r.h * FIX / 2};
    int32_t bearing = (int32_t)strtol(words, NULL, 10), wide = camera_length(c, SWAY_WIDE);
    wide = wide < FIX * 3 / 2 ? FIX * 3 / 2 : wide;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < 2; i++) {
            struct fpoint arc[SWAY_POINTS];
            int32_t out = camera_length(c, SWAY_NEAR + i * SWAY_APART), half = SWAY_ARC * DEG;
            for (int k = 0; k < SWAY_POINTS; k++) {
                int32_t at = bearing + (2 * k - SWAY_POINTS + 1) * half / (SWAY_POINTS - 1);
                struct sincos s = angle_sincos(angle_norm(at));
                arc[k] = (struct fpoint){middle.x + (int32_t)((int64_t)out * s.sin >> 30),
                                         middle.y - (int32_t)((int64_t)out * s.cos >> 30)};
            }
            canvas_stroke(canvas, arc, SWAY_POINTS, false, pass ? wide : wide + 3 * FIX / 2,
                          pass ? colour_alpha(0xfffbe6, 235) : theme_alpha(TINT_INK, 35));
        }
}

static void pin_draw(const struct tabletop *view, struct canvas *canvas,
                     const struct label_text *label)
{
    int s = tabletop_scale(view);
    const struct rect *r = &label->box;
    const struct fpoint line[2] = {{(r->x + r->w / 2) * FIX, (r->y + r->h - 1) * FIX}, label->pin};
    int32_t wide = theme_px(1, s) * 3 * FIX / 2, round = theme_px(PIN_HEAD, s) * FIX;
    canvas_stroke(canvas, line, 2, false, wide + 2 * FIX, theme_alpha(TINT_LABEL_TEXT, 70));
    canvas_disc(canvas, label->pin, round + 3 * FIX / 2, theme_alpha(TINT_LABEL_TEXT, 90));
    canvas_stroke(canvas, line, 2, false, wide, theme_pixel(TINT_LABEL));
    canvas_disc(canvas, label->pin, round, theme_pixel(TINT_LABEL));
}

void label_draw(const struct tabletop *view, struct canvas *canvas, const struct label_text *label)
{
    if (label->speech == SWAY) {
        sway_draw(view, canvas, label->box, label->words);
        return;
    }
    if (label->pinned)
        pin_draw(view, canvas, label);
    words_draw(view, canvas, label->speech, label->box, label->words);
}

struct rect label_words_box(const struct tabletop *view, enum speech speech, const char *words)
{
    return words_box(view, speech, words);
}

void label_words_draw(const struct tabletop *view, struct canvas *canvas, enum speech speech,
                      struct rect r, const char *words)
{
    words_draw(view, canvas, speech, r, words);
}

/* ---- laying out ---- */

static bool free_of_others(const struct tabletop *view, struct rect r)
{
    const struct tabletop_inside *in = view->inside;
    for (int i = 0; i < in->labels; i++)
        if (in->label[i].speech != COST &&
            !rect_empty(rect_cut(in->label[i].box, rect_inset(r, -2))))
            return false;
    return signs_free(view, r);
}

static struct rect kept_inside(struct rect r, struct rect place)
{
    r.x = r.x + r.w > place.x + place.w ? place.x + place.w - r.w : r.x;
    r.y = r.y + r.h > place.y + place.h ? place.y + place.h - r.h : r.y;
    r.x = r.x < place.x ? place.x : r.x;
    r.y = r.y < place.y ? place.y : r.y;
    return r;
}

/* Above the point; when somebody's words are there already, higher, or to either side. */
static void add_label(struct tabletop *view, int speech, int x, int y, const char *words)
{
    struct tabletop_inside *in = view->inside;
    struct rect size = words_box(view, speech, words), r = size;
    if (in->labels == LABELS || !rect_holds(rect_inset(view->place, -40), x, y))
        return;
    for (int i = 0; i < TRIES; i++) {
        int step = i % COLUMNS, column = step % 2 ? (step + 1) / 2 : -step / 2;
        r.x = x - size.w / 2 + column * (size.w / 2 + 8);
        r.y = y - size.h - i / COLUMNS * (size.h / 2 + 2);
        r = kept_inside(r, view->clear);
        if (free_of_others(view, r))
            break;
    }
    struct label_text *label = &in->label[in->labels++];
    *label = (struct label_text){.speech = (int32_t)speech, .box = r};
    snprintf(label->words, sizeof label->words, "%s", words);
}

/* The first base of a unit that still stands; the first of all when none does. */
static int base_seen(const struct table *table, int unit)
{
    const struct unit *u = &table->unit[unit];
    for (int i = 0; i < u->bases; i++)
        if (table->base[u->base + i].where == WHERE_TABLE)
            return u->base + i;
    return u->base;
}

/* Where it stands in the list; -1: it is not seen. */
static int slot_of(const struct tabletop *view, struct ref thing)
{
    const struct tabletop_inside *in = view->inside;
    const struct table *table = in->table;
    int slot = !table_has(table, thing)   ? -1
               : thing.kind == KIND_UNIT  ? SLOT_BASE + base_seen(table, thing.index)
               : thing.kind == KIND_BASE  ? SLOT_BASE + thing.index
               : thing.kind == KIND_PIECE ? SLOT_PIECE + thing.index
                                          : -1;
    return slot >= 0 && in->thing[slot].shown ? slot : -1;
}

/* The pixel above a base's or piece's head. */
static bool head_of(const struct tabletop *view, struct ref thing, int *x, int *y)
{
    const struct tabletop_inside *in = view->inside;
    const struct table *table = in->table;
    int slot = slot_of(view, thing);
    if (slot < 0)
        return false;
    const struct key *k = &in->thing[slot].key;
    if (slot < SLOT_PIECE && is_slab(k) && !(k->marks & MARK_MARKER)) {
        struct rect r = tabletop_box(view, table, thing);
        *x = r.x + r.w / 2;
        *y = r.y;
        return true;
    }
    int32_t tall = k->sight.fallen ? k->sight.round : k->sight.height;
    int64_t grown = slot < SLOT_PIECE ? (int64_t)tall * k->grow / 1000 * 7 / 5 : tall;
    struct fpoint p = camera_raise(&view->camera, k->sight.pose.at, k->sight.z + (int32_t)grown);
    *x = p.x / FIX;
    *y = p.y / FIX;
    return true;
}

static void add_over(struct tabletop *view, enum speech speech, struct ref thing, const char *words)
{
    int x, y;
    if (head_of(view, thing, &x, &y))
        add_label(view, speech, x, y - theme_px(ABOVE, tabletop_scale(view)), words);
}

/* A name with a pin to where he stands: where many stand close it would lie on somebody else. */
static void add_pinned(struct tabletop *view, struct ref thing, const char *words)
{
    struct tabletop_inside *in = view->inside;
    int x, y, before = in->labels, s = tabletop_scale(view);
    if (!head_of(view, thing, &x, &y))
        return;
    add_label(view, SPEECH_NAME, x, y - theme_px(ABOVE + PIN_LONG, s), words);
    if (in->labels == before)
        return;
    const struct sight *sight = &in->thing[slot_of(view, thing)].key.sight;
    in->label[before].pinned = true;
    in->label[before].pin = camera_raise(&view->camera, sight->pose.at, sight->z);
}

/* Strokes on the far side of a head that leans: it has just moved. */
static void add_sway(struct tabletop *view, int base)
{
    struct tabletop_inside *in = view->inside;
    const struct thing *t = &in->thing[SLOT_BASE + base];
    const struct sight *s = &t->key.sight;
    if (!t->shown || s->lean == 0 || s->fallen || in->labels == LABELS || view->reduced)
        return;
    int64_t tall = (int64_t)s->height * t->key.grow / 1000 * 6 / 5;
    int32_t bearing = camera_bearing(&view->camera, s->lean_to + TURN / 2);
    if (bearing > TURN / 4 && bearing < TURN / 4 * 3) /* never over his body */
        bearing = angle_norm(TURN / 2 - bearing);
    struct vec head = vec_ahead(s->pose.at, s->lean_to, (int32_t)(tall * s->lean / 1000));
    struct fpoint at = camera_raise(&view->camera, head, s->z + (int32_t)tall);
    int reach = camera_length(&view->camera, SWAY_NEAR + 2 * SWAY_APART) / FIX + 2;
    struct label_text *label = &in->label[in->labels++];
    *label = (struct label_text){
        .speech = SWAY, .box = {at.x / FIX - reach, at.y / FIX - reach, 2 * reach, 2 * reach}};
    snprintf(label->words, sizeof label->words, "%d", bearing);
}

/* One word for all that lie and one for all that lean, over the last of each: no shouting match. */
static void add_cries(struct tabletop *view, const struct table *table)
{
    const struct stage_effects *e = stage_effects(view->inside->stage);
    for (int down = 0; down < 2; down++) {
        int count = 0, last = -1;
        char words[LABEL_TEXT];
        for (int i = 0; i < e->cries; i++)
            if (e->cry[i].down == (down == 1) && e->cry[i].base < table->bases) {
                last = e->cry[i].base;
                count++;
                if (down == 0)
                    add_sway(view, last);
            }
        if (count == 1)
            snprintf(words, sizeof words, "%s", down ? "Down!" : "Leaning: safe");
        else
            snprintf(words, sizeof words, down ? "%d down!" : "%d leaning: safe", count);
        if (count > 0)
            add_over(view, down ? SPEECH_DOWN : SPEECH_SAFE, ref_base(table, last), words);
    }
}

static void add_names(struct tabletop *view, const struct table *table)
{
    for (int i = 0; i < table->units; i++) {
        char name[REF_TEXT];
        if (view->inside->thing[SLOT_BASE + table->unit[i].base].key.marks & MARK_MARKER)
            continue;
        add_over(view, SPEECH_NAME, ref_unit(table, i), ref_text(table, ref_unit(table, i), name));
    }
}

void labels_prepare(struct tabletop *view, const struct tabletop_look *look)
{
    struct tabletop_inside *in = view->inside;
    in->labels = 0;
    for (int i = 0; i < look->labels; i++) {
        const struct tabletop_label *l = &look->label[i];
        if (l->thing.kind != KIND_NONE && l->speech == SPEECH_NAME) {
            add_pinned(view, l->thing, l->words);
            continue;
        }
        if (l->thing.kind != KIND_NONE) {
            add_over(view, l->speech, l->thing, l->words);
            continue;
        }
        struct fpoint p = camera_point(&view->camera, l->at);
        add_label(view, l->speech, p.x / FIX, p.y / FIX, l->words);
    }
    if (look->speak)
        add_cries(view, look->table);
    if (look->names)
        add_names(view, look->table);
}

int tabletop_words(const struct tabletop *view, struct rect *box, int max)
{
    const struct tabletop_inside *in = view->inside;
    int count = 0;
    for (int i = 0; i < in->labels && count < max; i++)
        if (in->label[i].speech != COST && in->label[i].speech != SWAY)
            box[count++] = in->label[i].box;
    return count;
}

/* A number in a box of a board belongs to that box and stays there; others move apart. */
void label_overlay(struct tabletop *view, enum meaning meaning, struct vec at, const char *text)
{
    struct tabletop_inside *in = view->inside;
    struct fpoint p = camera_point(&view->camera, at);
    int x = p.x / FIX, y = p.y / FIX;
    if (meaning != MEANS_MOVE || in->table->box == 0) {
        int up = theme_px(ABOVE, tabletop_scale(view));
        add_label(view, meaning == MEANS_THREAT ? ZONE : SPEECH_PLAIN, x, y - up, text);
        return;
    }
    struct rect r = words_box(view, COST, text);
    r.x = x - r.w / 2;
    r.y = y - r.h / 2;
    if (in->labels == LABELS || rect_empty(rect_cut(r, view->place)) ||
        r.h > camera_length(&view->camera, in->table->box) / FIX)
        return;
    struct label_text *label = &in->label[in->labels++];
    *label = (struct label_text){.speech = COST, .box = r};
    snprintf(label->words, sizeof label->words, "%s", text);
}

/* All that is drawn of it. */
static struct rect label_place(const struct tabletop *view, const struct label_text *label)
{
    struct rect place = rect_inset(label->box, -12);
    int room = theme_px(PIN_ROOM, tabletop_scale(view));
    struct rect pin = {label->pin.x / FIX - room, label->pin.y / FIX - room, 2 * room, 2 * room};
    return label->pinned ? rect_join(place, pin) : place;
}

void labels_finish(struct tabletop *view)
{
    struct tabletop_inside *in = view->inside;
    int until = in->labels_put > in->labels ? in->labels_put : in->labels;
    in->labels_put = in->labels;
    for (int i = 0; i < until; i++) {
        if (i >= in->labels) {
            list_hide(view, SLOT_LABEL + i);
            continue;
        }
        uint32_t hash = 2166136261u;
        for (const char *c = in->label[i].words; *c != '\0'; c++)
            hash = (hash ^ (unsigned char)*c) * 16777619u;
        struct key key = {.kind = in->label[i].speech,
                          .seed = (int32_t)(hash & 0x7fffffff),
                          .extra = {tabletop_scale(view), in->label[i].pinned, in->label[i].pin.x,
                                    in->label[i].pin.y}};
        list_put(view, SLOT_LABEL + i, &key, label_place(view, &in->label[i]));
    }
}
