/* What a rule set shows beside its units: hits left as pips, a commander's die, turned counters, a
 * word. Always upright on the screen, below or beside the unit, moved apart from one another and
 * off other units where there is room. Their pictures are kept: a frame only copies them. */
#include "view/paint/icons.h"
#include "view/paint/lamp.h"
#include "view/table/tabletop_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PIPS_MOST = 8, /* more are told by a number and a gauge */
    PIPS_FEW = 5,  /* of a gauge in their place, where the number would be wider than its unit */
    CAPSULE = 17,  /* units; heights and sizes, and how large they are on the table, µm */
    CAPSULE_UM = 11500,
    CAPSULE_LEAST = 13,
    CAPSULE_FLAT = 9, /* never lower, to fit its unit's width */
    TALLY = 21,
    TALLY_UM = 12 * MM,
    TALLY_LEAST = 18,
    DIE = 40,
    DIE_UM = 17 * MM,
    DIE_LEAST = 23,
    COUNTER = 20, /* radius */
    COUNTER_UM = 8600,
    COUNTER_LEAST = 13,
    GAP = 2, /* px */
    PLACES = 10,
    TILT = 9, /* degrees a die lies askew, at most */
    WEIGHT_SIGN = 4,
    LIT = 150, /* of 256: how much of the lamp's shade signs take */
};

/* Icon names of rule sets and the counters they are. Others: their icon on plain wood. */
static const struct {
    const char *name;
    enum counter counter;
} COUNTERS[] = {
    {"shaken", COUNTER_SHAKEN},
    {"running", COUNTER_RUNNING},
    {"unloaded", COUNTER_UNLOADED},
    {"powder", COUNTER_NO_POWDER},
    {"square", COUNTER_SQUARE},
    {"rallied", COUNTER_RALLIED},
    {"out", COUNTER_OUT},
    {"leader", COUNTER_LEADER},
    {"fallen", COUNTER_FALLEN},
    {"casualty", COUNTER_FALLEN},
    {"march", COUNTER_RUNNING},
    {"star", COUNTER_LEADER},
    {"no powder", COUNTER_NO_POWDER},
};

/* ---- what the rules say ---- */

/* A counter's number; those behind COUNTER_KINDS are icons. */
static uint8_t marker_of(const char *name)
{
    for (size_t i = 0; i < sizeof COUNTERS / sizeof *COUNTERS; i++)
        if (strcmp(COUNTERS[i].name, name) == 0)
            return (uint8_t)COUNTERS[i].counter;
    return (uint8_t)(COUNTER_KINDS + (int)icon_by_name(name));
}

static int8_t small(int value)
{
    return (int8_t)(value < 0 ? 0 : value > 99 ? 99 : value);
}

void signs_know(struct tabletop *view, const struct table *table)
{
    struct tabletop_inside *in = view->inside;
    const struct rules *rules = view->setup.rules;
    memset(in->known.sign, 0, sizeof in->known.sign);
    for (int i = 0; rules->shows->signs != NULL && i < table->units; i++) {
        struct signs said = {0};
        struct sign_known *k = &in->known.sign[i];
        rules->shows->signs(table, i, &said);
        k->of = said.suffered && said.pips == 0 ? 0 : small(said.of);
        k->pips = small(said.pips);
        k->die = (int8_t)(said.die >= 1 && said.die <= 6 ? said.die : 0);
        for (int m = 0; m < said.markers && m < SIGNS_MARKERS; m++)
            k->marker[k->markers++] = marker_of(said.marker[m]);
        if (said.word != NULL)
            snprintf(k->word, sizeof k->word, "%s", said.word);
        in->known.signs |= k->of > 0 || k->die > 0 || k->markers > 0 || k->word[0] != '\0';
    }
}

/* ---- where they lie ---- */

/* Lengths on the screen: so many units, but never much larger or smaller than on a real table. */
static int32_t sized(const struct tabletop *view, int units, int32_t um, int least)
{
    int scale = tabletop_scale(view);
    int32_t most = theme_px(units, scale) * FIX, size = camera_length(&view->camera, um);
    int32_t low = theme_px(view->inside->thumbnail ? least / 2 : least, scale) * FIX;
    return size > most ? most : size < low ? low : size;
}

struct rect unit_rect(const struct tabletop *view, const struct table *table, int unit)
{
    const struct unit *u = &table->unit[unit];
    struct rect all = {0};
    for (int i = 0; i < u->bases; i++) {
        const struct thing *t = &view->inside->thing[SLOT_BASE + u->base + i];
        const struct sight *s = &t->key.sight;
        if (!t->shown || t->key.marks & MARK_MARKER || s->where != WHERE_TABLE)
            continue;
        if (is_slab(&t->key)) {
            all = rect_join(all, slab_box(view, &t->key));
            continue;
        }
        struct fpoint at = list_foot(view, t);
        int32_t half = camera_length(&view->camera, s->round + (s->hx > s->hy ? s->hx : s->hy));
        all = rect_join(all, (struct rect){(at.x - half) / FIX, (at.y - half) / FIX, 2 * half / FIX,
                                           2 * half / FIX});
    }
    return all;
}

/* Where a unit's bases end on the screen: how low in its middle, and its outermost corners. */
struct outskirts {
    int low;
    struct fpoint left, right;
};

static void corners_join(struct outskirts *o, const struct fpoint corner[4], int32_t middle,
                         int32_t half)
{
    for (int i = 0; i < 4; i++) {
        struct fpoint a = corner[i], b = corner[(i + 1) % 4];
        if (a.x < o->left.x - FIX / 2 || (a.x <= o->left.x + FIX / 2 && a.y > o->left.y))
            o->left = a;
        if (a.x > o->right.x + FIX / 2 || (a.x >= o->right.x - FIX / 2 && a.y > o->right.y))
            o->right = a;
        for (int k = -1; k <= 1; k++) { /* the edge above a sign's middle and its ends */
            int32_t x = middle + k * half;
            if (a.x == b.x || (x < a.x && x < b.x) || (x > a.x && x > b.x))
                continue;
            int y = (int)(a.y + (int64_t)(b.y - a.y) * (x - a.x) / (b.x - a.x)) / FIX;
            o->low = y > o->low ? y : o->low;
        }
    }
}

static struct outskirts outskirts_of(const struct tabletop *view, const struct table *table,
                                     int unit, struct rect r, int half)
{
    const struct unit *u = &table->unit[unit];
    int32_t middle = (r.x + r.w / 2) * FIX;
    struct outskirts o = {INT32_MIN, {INT32_MAX, INT32_MIN}, {INT32_MIN, INT32_MIN}};
    for (int i = 0; i < u->bases; i++) {
        const struct thing *t = &view->inside->thing[SLOT_BASE + u->base + i];
        struct fpoint corner[4];
        if (!t->shown || t->key.marks & MARK_MARKER || t->key.sight.where != WHERE_TABLE ||
            !is_slab(&t->key))
            continue;
        slab_corners(view, &t->key, 0, corner);
        corners_join(&o, corner, middle, half * FIX);
    }
    int low = r.y + r.h;
    o.low = o.low < r.y || o.low > low ? low : o.low;
    if (o.right.x < o.left.x) { /* round bases: as if they were square */
        o.left = (struct fpoint){r.x * FIX, low * FIX};
        o.right = (struct fpoint){(r.x + r.w) * FIX, low * FIX};
    }
    return o;
}

/* Everything that is laid out, in the order in which it was placed. */
struct layout {
    int units;
    struct rect unit[TABLE_UNITS];
    int placed;
    struct rect box[TABLE_UNITS * SIGN_ITEMS];
};

static int64_t shared(struct rect a, struct rect b)
{
    struct rect r = rect_cut(a, b);
    return rect_empty(r) ? 0 : (int64_t)r.w * r.h;
}

/* How badly a sign would lie in `r`: over other signs, over other units. */
static int64_t badness(const struct layout *l, int unit, struct rect r)
{
    int64_t sum = 0;
    for (int i = 0; i < l->placed; i++)
        sum += shared(r, l->box[i]) * WEIGHT_SIGN;
    for (int i = 0; i < l->units; i++)
        if (i != unit)
            sum += shared(r, l->unit[i]);
    return sum;
}

/* How badly it lies away from its first place: a sign that has wandered is taken for a neighbour's.
 * So much that it rather lies over a corner of somebody. */
static int64_t astray(struct rect box, struct fpoint first, struct fpoint at)
{
    return (int64_t)(abs(at.x - first.x) + abs(at.y - first.y)) / FIX *
           (box.w < box.h ? box.w : box.h);
}

/* Takes the first of the places (its middle, px) that disturbs nobody, or the one that disturbs
 * least. `box` is the sign's box about 0, 0. */
static struct fpoint take_place(struct layout *l, int unit, struct rect box,
                                const struct fpoint *place, int places)
{
    int best = 0;
    int64_t least = INT64_MAX;
    for (int i = 0; i < places && least > 0; i++) {
        struct rect r = {box.x + place[i].x / FIX, box.y + place[i].y / FIX, box.w, box.h};
        int64_t bad = badness(l, unit, r) + astray(box, place[0], place[i]);
        if (bad < least) {
            least = bad;
            best = i;
        }
    }
    l->box[l->placed++] =
        (struct rect){box.x + place[best].x / FIX, box.y + place[best].y / FIX, box.w, box.h};
    return place[best];
}

static struct sign_item *item_add(struct sign *s, enum sign_part part, int a, int b)
{
    struct sign_item *item = &s->item[s->items++];
    *item = (struct sign_item){.part = (int32_t)part, .a = a, .b = b};
    return item;
}

static void item_place(struct layout *l, int unit, struct sign_item *item, struct rect box,
                       const struct fpoint *place, int places)
{
    item->at = take_place(l, unit, box, place, places);
    item->box = l->box[l->placed - 1];
}

/* Below the unit, in its middle; on its lower edge, to a side or farther down when something lies
 * there. */
static int places_below(const struct tabletop *view, int unit, struct rect r, int half_w,
                        int half_h, struct fpoint out[PLACES])
{
    struct outskirts o = outskirts_of(view, view->inside->table, unit, r, half_w * 3 / 4);
    int x = r.x + r.w / 2, y = o.low + half_h + GAP, n = 0;
    static const struct {
        int right, down; /* in half widths and half heights */
    } STEPS[] = {{0, 0}, {0, -1}, {0, -2}, {-1, 0}, {1, 0}, {0, 2}, {-1, 2}, {1, 2}, {0, 4}};
    for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS; i++)
        out[n++] = (struct fpoint){(x + STEPS[i].right * half_w) * FIX,
                                   (y + STEPS[i].down * half_h) * FIX};
    return n;
}

/* Beside it: to the right, low first; then to the left; then below. */
static int places_beside(const struct tabletop *view, int unit, struct rect r, int half,
                         struct fpoint out[PLACES])
{
    struct outskirts o = outskirts_of(view, view->inside->table, unit, r, half);
    int right = o.right.x / FIX + half, left = o.left.x / FIX - half;
    int bottom = r.y + r.h - half, low = o.right.y / FIX, other = o.left.y / FIX;
    low = low > bottom ? bottom : low;
    other = other > bottom ? bottom : other;
    int high = low - 2 * half;
    const int at[PLACES][2] = {
        {right, low},
        {right, high},
        {left, other},
        {left, other - 2 * half},
        {right + 2 * half, low},
        {right, low + half},
        {right, high - half},
        {left, other + half},
        {r.x + r.w - half, r.y + r.h + half},
        {r.x + half, r.y + r.h + half},
    };
    for (int i = 0; i < PLACES; i++)
        out[i] = (struct fpoint){at[i][0] * FIX, at[i][1] * FIX};
    return PLACES;
}

/* Its unit is chosen or pointed at: then a sign may be as wide as it needs. */
static bool thought_of(const struct tabletop *view, const struct table *table, int unit)
{
    const struct unit *u = &table->unit[unit];
    for (int i = 0; i < u->bases; i++) {
        const struct thing *t = &view->inside->thing[SLOT_BASE + u->base + i];
        if (t->shown && t->key.marks & (MARK_SELECTED | MARK_HOVERED))
            return true;
    }
    return false;
}

/* Size of the sign with a number and a gauge; its words' width goes to *room. */
static int32_t tally_size(const struct tabletop *view, int32_t *room)
{
    int32_t size = sized(view, TALLY, TALLY_UM, TALLY_LEAST);
    int32_t line = text_line(view->setup.text, ROLE_LABEL_SECOND) * FIX;
    *room = text_width(view->setup.text, ROLE_LABEL_SECOND, "00") * FIX;
    return size < line ? line : size;
}

static void place_hits(struct tabletop *view, struct layout *l, int unit,
                       const struct sign_known *k, struct sign *s)
{
    struct fpoint place[PLACES];
    const struct fpoint none = {0, 0};
    int pips = k->pips, of = k->of;
    int32_t room = 0, size = tally_size(view, &room);
    bool tally = k->of > PIPS_MOST;
    if (tally && view->inside->thumbnail)
        return;
    if (tally && tally_bounds(none, size, room).w > l->unit[unit].w &&
        !thought_of(view, view->inside->table, unit)) {
        tally = false;
        of = PIPS_FEW;
        pips = (k->pips * PIPS_FEW + k->of - 1) / k->of;
    }
    struct sign_item *item = item_add(s, tally ? PART_TALLY : PART_HITS, pips, of);
    item->size = tally ? size : sized(view, CAPSULE, CAPSULE_UM, CAPSULE_LEAST);
    item->room = tally ? room : 0;
    int flat = view->inside->thumbnail ? CAPSULE_FLAT / 2 : CAPSULE_FLAT;
    int32_t least = theme_px(flat, tabletop_scale(view)) * FIX;
    int wide = l->unit[unit].w * (of == k->of ? 5 : 4) / 4;
    while (!tally && item->size > least && hits_bounds(of, none, item->size).w > wide)
        item->size -= FIX;
    struct rect box =
        tally ? tally_bounds(none, item->size, item->room) : hits_bounds(of, none, item->size);
    int n = places_below(view, unit, l->unit[unit], box.w / 2, item->size / FIX / 2 + 1, place);
    item_place(l, unit, item, box, place, n);
}

static void place_die(struct tabletop *view, struct layout *l, int unit, int side,
                      const struct sign_known *k, struct sign *s)
{
    struct fpoint place[PLACES];
    struct sign_item *item = item_add(s, PART_DIE, side, k->die);
    item->size = sized(view, DIE, DIE_UM, DIE_LEAST);
    item->turn = angle_norm(((unit * 7) % (2 * TILT + 1) - TILT) * DEG);
    struct die_look look = {.face = k->die, .turn = item->turn, .alpha = 255};
    struct rect box = die_bounds(&look, (struct fpoint){0, 0}, item->size);
    int n = places_beside(view, unit, l->unit[unit], item->size * 5 / 8 / FIX, place);
    item_place(l, unit, item, box, place, n);
}

static void place_marker(struct tabletop *view, struct layout *l, int unit, int marker,
                         struct sign *s)
{
    struct fpoint place[PLACES];
    struct sign_item *item =
        item_add(s, marker == COUNTER_FALLEN ? PART_FALLEN : PART_COUNTER, marker, 0);
    item->size = sized(view, COUNTER, COUNTER_UM, COUNTER_LEAST);
    int r = item->size / FIX;
    int n = places_beside(view, unit, l->unit[unit], r, place);
    item_place(l, unit, item, (struct rect){-r - 1, -r - 1, 2 * r + 2, 2 * r + r / 2 + 2}, place,
               n);
    item->box = rect_join(item->box, counter_bounds(item->at, item->size));
}

static void place_word(struct tabletop *view, struct layout *l, int unit,
                       const struct sign_known *k, struct sign *s)
{
    struct fpoint place[PLACES];
    struct sign_item *item = item_add(s, PART_WORD, 0, 0);
    snprintf(s->word, sizeof s->word, "%s", k->word);
    struct rect box = label_words_box(view, SPEECH_NAME, s->word);
    box.x = -box.w / 2;
    box.y = -box.h / 2;
    int n = places_below(view, unit, l->unit[unit], box.w / 2, box.h / 2 + 1, place);
    item_place(l, unit, item, box, place, n);
}

/* ---- the list ---- */

static uint64_t stamp_of(const struct tabletop *view, const struct table *table)
{
    const struct tabletop_inside *in = view->inside;
    const struct camera *c = &view->camera;
    const uint64_t number[] = {table->hash,
                               stage_version(in->stage),
                               (uint64_t)(uint32_t)c->x,
                               (uint64_t)(uint32_t)c->y,
                               (uint64_t)c->scale,
                               c->turned,
                               (uint64_t)tabletop_scale(view),
                               (uint64_t)in->known.viewer,
                               (uint64_t)text_scale(view->setup.text)};
    uint64_t hash = bytes_hash(14695981039346656037u, number, sizeof number);
    for (int i = 0; i < table->units; i++)
        if (in->known.sign[i].of > PIPS_MOST && thought_of(view, table, i))
            hash = bytes_hash(hash, &i, sizeof i);
    return hash | 1;
}

static void put_sign(struct tabletop *view, int unit)
{
    struct sign *s = &view->inside->sign[unit];
    struct rect box = {0};
    for (int i = 0; i < s->items; i++)
        box = rect_join(box, rect_inset(s->item[i].box, -1));
    if (s->items == 0) {
        list_hide(view, SLOT_SIGN + unit);
        return;
    }
    uint64_t hash = bytes_hash(14695981039346656037u, s, sizeof *s);
    struct key key = {.kind = s->items,
                      .extra = {(int32_t)(hash & 0x7fffffff), (int32_t)(hash >> 32 & 0x7fffffff)}};
    list_put(view, SLOT_SIGN + unit, &key, box);
}

void signs_prepare(struct tabletop *view, const struct table *table)
{
    static struct layout l; /* only this thread draws */
    struct tabletop_inside *in = view->inside;
    if (!in->known.signs && !in->signs_shown)
        return;
    uint64_t stamp = stamp_of(view, table);
    if (stamp == in->signs_stamp)
        return;
    in->signs_stamp = stamp;
    in->signs_shown = in->known.signs;
    memset(in->sign, 0, sizeof in->sign);
    l.units = table->units;
    l.placed = 0;
    for (int i = 0; i < table->units; i++)
        l.unit[i] = unit_rect(view, table, i);
    for (int part = 0; part < 4; part++)
        for (int i = 0; i < table->units; i++) {
            const struct sign_known *k = &in->known.sign[i];
            struct sign *s = &in->sign[i];
            if (rect_empty(l.unit[i]))
                continue;
            if (part == 0 && k->of > 0)
                place_hits(view, &l, i, k, s);
            if (part == 1 && k->die > 0)
                place_die(view, &l, i, unit_side(&table->unit[i]), k, s);
            for (int m = 0; part == 2 && m < k->markers; m++)
                place_marker(view, &l, i, k->marker[m], s);
            if (part == 3 && k->word[0] != '\0' && !in->thumbnail)
                place_word(view, &l, i, k, s);
        }
    for (int i = 0; i < TABLE_UNITS; i++)
        put_sign(view, i);
}

bool signs_free(const struct tabletop *view, struct rect r)
{
    const struct tabletop_inside *in = view->inside;
    for (int i = 0; in->signs_shown && i < TABLE_UNITS; i++)
        for (int k = 0; k < in->sign[i].items; k++)
            if (!rect_empty(rect_cut(r, in->sign[i].item[k].box)))
                return false;
    return true;
}

/* ---- pictures ---- */

static enum piece_side piece_side(int side)
{
    return side == SIDE_BLUE ? PIECE_BLUE : PIECE_RED;
}

/* Draws a part by itself, its point `at`. */
static void part_draw(struct canvas *canvas, const struct sign_picture *p, struct fpoint at)
{
    struct fpoint number;
    struct die_look look = {
        .side = piece_side(p->side), .face = p->b, .turn = p->turn, .alpha = 255};
    switch ((enum sign_part)p->part) {
    case PART_HITS:
        hits_draw(canvas, piece_side(p->side), p->a, p->b, at, p->size);
        break;
    case PART_TALLY:
        tally_draw(canvas, piece_side(p->side), p->a, p->b, at, p->size, p->room, &number);
        break;
    case PART_DIE:
        die_draw(canvas, &look, at, p->size);
        break;
    case PART_COUNTER:
    case PART_FALLEN:
        if (p->a < COUNTER_KINDS)
            counter_draw(canvas, (enum counter)p->a, at, p->size, 255);
        else
            counter_draw_icon(canvas, (enum icon)(p->a - COUNTER_KINDS), at, p->size, 255);
        break;
    case PART_WORD:
        break;
    }
}

static bool same_picture(const struct sign_picture *p, const struct sign_picture *q)
{
    return p->part == q->part && p->side == q->side && p->a == q->a && p->b == q->b &&
           p->size == q->size && p->room == q->room && p->turn == q->turn && p->image.px != NULL;
}

/* The kept picture of a part, made when it is not there. NULL when memory is short. */
static const struct sign_picture *picture_of(struct tabletop_inside *in,
                                             const struct sign_picture *want, struct rect box)
{
    struct sign_picture *old = &in->sign_picture[0];
    in->sign_clock++;
    for (int i = 0; i < SIGN_PICTURES; i++) {
        struct sign_picture *p = &in->sign_picture[i];
        if (same_picture(p, want)) {
            p->used = in->sign_clock;
            return p;
        }
        old = p->used < old->used ? p : old;
    }
    image_release(&old->image);
    *old = *want;
    old->used = in->sign_clock;
    struct canvas canvas;
    if (!image_init(&old->image, box.w, box.h))
        return NULL;
    old->x = box.x;
    old->y = box.y;
    canvas_wrap(&canvas, old->image);
    part_draw(&canvas, want, (struct fpoint){-box.x * FIX, -box.y * FIX});
    canvas_release(&canvas);
    return old;
}

void signs_release(struct tabletop_inside *in)
{
    for (int i = 0; i < SIGN_PICTURES; i++)
        image_release(&in->sign_picture[i].image);
}

/* The box of a part about its point, whole pixels. */
static struct rect part_box(const struct sign_item *item, const struct sign_picture *p)
{
    struct fpoint none = {0, 0};
    struct die_look look = {.face = p->b, .turn = p->turn, .alpha = 255};
    switch ((enum sign_part)p->part) {
    case PART_HITS:
        return hits_bounds(p->b, none, p->size);
    case PART_TALLY:
        return tally_bounds(none, p->size, p->room);
    case PART_DIE:
        return die_bounds(&look, none, p->size);
    case PART_COUNTER:
    case PART_FALLEN:
        return counter_bounds(none, p->size);
    case PART_WORD:
        break;
    }
    return item->box;
}

static void number_draw(struct tabletop *view, struct canvas *canvas, const struct sign_item *item,
                        int side)
{
    char text[8];
    int line = text_line(view->setup.text, ROLE_LABEL_SECOND);
    int32_t gauge = item->size * 16 / 100;
    snprintf(text, sizeof text, "%d", item->a);
    int x = item->at.x / FIX + (item->size * 40 / 100) / FIX;
    text_draw(view->setup.text, canvas, ROLE_LABEL, colour(side == SIDE_BLUE ? 0xffdf8a : 0xfff6e0),
              x, (item->at.y - gauge / 2) / FIX - line / 2, ALIGN_CENTRE, text);
}

static void item_draw(struct tabletop *view, struct canvas *canvas, const struct sign_item *item,
                      const struct sign *s, int unit, pixel light)
{
    struct tabletop_inside *in = view->inside;
    const struct table *table = in->table;
    int side = unit_side(&table->unit[unit]);
    if (item->part == PART_WORD) {
        label_words_draw(view, canvas, SPEECH_NAME, item->box, s->word);
        return;
    }
    const struct sign_picture want = {.part = item->part,
                                      .side = item->part == PART_COUNTER ? 0 : side,
                                      .a = item->part == PART_DIE ? 0 : item->a,
                                      .b = item->b,
                                      .size = item->size,
                                      .room = item->room,
                                      .turn = item->turn};
    const struct sign_picture *p = picture_of(in, &want, part_box(item, &want));
    if (p == NULL)
        return;
    canvas_blit_tint(canvas, &p->image, item->at.x / FIX + p->x, item->at.y / FIX + p->y, light);
    if (item->part == PART_TALLY)
        number_draw(view, canvas, item, side);
    if (item->part == PART_FALLEN) {
        int base = table->unit[unit].base;
        int kind = in->thing[SLOT_BASE + base].key.kind;
        fallen_man_draw(canvas, view->setup.figures, kind, side, item->at, item->size, 255);
    }
}

void signs_draw(struct tabletop *view, struct canvas *canvas)
{
    struct tabletop_inside *in = view->inside;
    if (!in->signs_shown)
        return;
    for (int i = 0; i < TABLE_UNITS; i++) {
        const struct thing *t = &in->thing[SLOT_SIGN + i];
        if (!t->shown || rect_empty(rect_cut(t->box, canvas->clip)))
            continue;
        for (int k = 0; k < in->sign[i].items; k++) {
            const struct sign_item *item = &in->sign[i].item[k];
            struct rect old = canvas_clip(canvas, rect_inset(item->box, -1));
            if (!rect_empty(canvas->clip)) {
                pixel lamp = lamp_at(&in->still.lamp, item->at.x / FIX, item->at.y / FIX);
                item_draw(view, canvas, item, &in->sign[i], i,
                          colour_mix(colour(0xffffff), lamp, LIT));
            }
            canvas_unclip(canvas, old);
        }
    }
}
