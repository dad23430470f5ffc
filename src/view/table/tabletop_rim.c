/* What lies on the wood south of the table: the ruler with the active side's spans, the saucer of
 * pellets, the dice. */
#include "view/paint/icons.h"
#include "view/table/tabletop_inside.h"

#include <stdio.h>

enum {
    RULER_IN = 30 * MM, /* its beginning, from the cloth's corner, */
    RULER_WIDE = 21 * MM,
    RULER_PAD = 7, /* px above and below its words: it is at least so wide */
    RULER_HALVES = 5,
    RIM_GAP = 9 * MM, /* from the cloth to what lies beside it, */
    RIM_GAP_LEAST = 9 * FIX,
    SAUCER_GAP = 26 * MM, /* and from the ruler to the saucer */
    SAUCER_RADIUS = 27 * MM,
    SAUCER_RADIUS_LEAST = 30 * FIX,
    CHALK_LONG = 62 * MM, /* the stick of chalk the roads were drawn with */
    CHALK_THICK = 8 * MM,
    CHALK_LEAST = 6 * FIX,
    CHALK_LIES = 78 * DEG,
    TRAY_OUT = 50 * MM, /* dice on the bare wood */
    DIE_SIZE = 68,      /* units */
    DIE_EDGE = 30 * MM,
    DIE_ROWS = 4, /* of many dice, each so much lower, */
    DIE_FALL = 118,
    DIE_PITCH = 130, /* hundredths of its size, */
    DIE_SHADE = 44,  /* and the room for the shadows of the outer ones */
    ROLL_MS = 700,
    SETTLE_MS = 200,
    FACE_MS = 70, /* a rolling die shows a face so long */
    HOPS = 3,
    EDGE_OUT = 3, /* px from the cloth to the coordinates */
    EDGE_PAD = 4,
};

/* The screen's lower left corner of the cloth. */
static struct fpoint corner(const struct tabletop *view)
{
    const struct tabletop_inside *in = view->inside;
    struct vec at = view->camera.turned ? (struct vec){in->width, in->depth} : (struct vec){0, 0};
    return camera_point(&view->camera, at);
}

static int active_side(const struct table *table)
{
    return table->active == SIDE_BLUE ? SIDE_BLUE : SIDE_RED;
}

static int32_t at_least(int32_t length, int32_t least)
{
    return length < least ? least : length;
}

/* How far from the cloth the middle of something lies that reaches so far to either side. */
static int32_t beside_cloth(const struct tabletop *view, int32_t half)
{
    return half + at_least(camera_length(&view->camera, RIM_GAP), RIM_GAP_LEAST);
}

static struct ruler ruler_of(const struct tabletop *view, int32_t span)
{
    const struct camera *c = &view->camera;
    struct fpoint at = corner(view);
    int words = text_line(view->setup.text, ROLE_LABEL) + RULER_PAD;
    int32_t width = at_least(camera_length(c, RULER_WIDE), words * FIX);
    return (struct ruler){
        .from = {at.x + camera_length(c, RULER_IN), at.y + beside_cloth(view, width / 2)},
        .heading = TURN / 4,
        .span = camera_length(c, span),
        .halves = RULER_HALVES,
        .width = width};
}

static int32_t saucer_radius(const struct tabletop *view)
{
    int32_t least = theme_px(SAUCER_RADIUS_LEAST, tabletop_scale(view));
    return at_least(camera_length(&view->camera, SAUCER_RADIUS), least);
}

static struct fpoint saucer_at(const struct tabletop *view, int32_t span)
{
    struct ruler ruler = ruler_of(view, span);
    int32_t radius = saucer_radius(view);
    int32_t gap = at_least(camera_length(&view->camera, SAUCER_GAP), ruler.width * 3 / 4);
    return (struct fpoint){ruler.from.x + ruler.span * RULER_HALVES / 2 + gap + radius,
                           corner(view).y + beside_cloth(view, radius)};
}

/* The middle of the chalk, and how long and thick it is. */
static struct fpoint chalk_at(const struct tabletop *view, int32_t span, int32_t *length,
                              int32_t *thick)
{
    struct fpoint at = saucer_at(view, span);
    *thick = at_least(camera_length(&view->camera, CHALK_THICK), CHALK_LEAST);
    *length = at_least(camera_length(&view->camera, CHALK_LONG), 6 * *thick);
    at.x += saucer_radius(view) + *length;
    return at;
}

struct rect rim_tray(const struct tabletop *view, const struct tabletop_look *look)
{
    if (!rect_empty(look->tray))
        return look->tray;
    const struct camera *c = &view->camera;
    int32_t span = look->table->side[active_side(look->table)].span;
    int32_t length, thick;
    struct fpoint at = chalk_at(view, span, &length, &thick);
    int edge = camera_length(c, DIE_EDGE) / FIX, deep = camera_length(c, RIM_SOUTH) / FIX;
    return (struct rect){(at.x + length) / FIX,
                         (corner(view).y + camera_length(c, TRAY_OUT)) / FIX - deep / 2,
                         edge * 2 * look->dice + edge, deep};
}

/* ---- dice ---- */

/* Dice in so many rows, of which the last may be shorter, each `size` large. */
struct dice_rows {
    int32_t size;
    int rows, columns;
};

/* As large as they may be in one row, or in as many as make them largest. */
static struct dice_rows dice_rows(const struct tabletop *view, struct rect tray, int dice)
{
    struct dice_rows best = {.size = 8, .rows = 1, .columns = dice};
    for (int rows = 1; rows <= DIE_ROWS && rows <= dice; rows++) {
        int columns = (dice + rows - 1) / rows, size = theme_px(DIE_SIZE, tabletop_scale(view));
        int wide = tray.w * 100 / (columns * DIE_PITCH + DIE_SHADE);
        int high = rows == 1 ? tray.h * 11 / 20 : tray.h * 100 / (rows * DIE_FALL + DIE_SHADE);
        size = size < wide ? size : wide;
        size = size < high ? size : high;
        if (size > best.size)
            best = (struct dice_rows){size, rows, columns};
    }
    best.size *= FIX;
    return best;
}

int tabletop_die_px(const struct tabletop *view, struct rect tray, int dice)
{
    return dice_rows(view, tray, dice).size / FIX;
}

/* Where die `i` is and how it lies, `age` ms after it was thrown. */
static struct die_look die_now(const struct tabletop_die *die, int i, int64_t age, int32_t size,
                               int32_t *aside)
{
    int32_t rest = (i * 53 % 29 - 14) * DEG; /* how it lies in the end */
    struct die_look look = {
        .side = die->side, .face = die->face, .turn = angle_norm(rest), .alpha = 255};
    *aside = 0;
    if (age < 0 || age >= ROLL_MS + SETTLE_MS)
        return look;
    int32_t t = (int32_t)age, left = ROLL_MS + SETTLE_MS - t;
    look.turn = angle_norm(rest + (int64_t)left * left * (i % 2 ? 3 : -3) / 5);
    if (t >= ROLL_MS)
        return look;
    look.face = (int)((t / FACE_MS + i * 3 + die->face) % 6) + 1;
    int32_t beat = ROLL_MS / HOPS, within = t % beat, high = size * (HOPS - t / beat) / HOPS;
    look.hop = (int32_t)((int64_t)high * 4 * within * (beat - within) / beat / beat);
    *aside = (int32_t)((int64_t)(ROLL_MS - t) * size / 300);
    return look;
}

/* How far its roll is, in ms of one in full at usual speed: it lies still when the stage goes on.
 */
static int32_t dice_age(const struct tabletop *view, const struct tabletop_die *die)
{
    int64_t age = view->inside->now - die->since, roll = tabletop_roll_ms(view);
    if (age >= roll)
        return ROLL_MS + SETTLE_MS;
    age = age < 0 ? 0 : age; /* not thrown yet: it shows no face it will not show again */
    return (int32_t)(age * (ROLL_MS + SETTLE_MS) / roll);
}

static void dice_draw(const struct tabletop *view, struct canvas *canvas, struct rect tray,
                      const struct tabletop_die *die, int dice)
{
    struct dice_rows lie = dice_rows(view, tray, dice);
    int32_t size = lie.size, pitch = size * DIE_PITCH / 100, fall = size * DIE_FALL / 100;
    for (int i = 0; i < dice; i++) {
        int row = i / lie.columns, column = i % lie.columns, rest = dice - row * lie.columns;
        int beside = rest < lie.columns ? rest : lie.columns;
        int32_t aside;
        struct die_look look = die_now(&die[i], i, dice_age(view, &die[i]), size, &aside);
        struct fpoint at = {tray.x * FIX + tray.w * FIX / 2 +
                                (2 * column + 1 - beside) * pitch / 2 - aside,
                            tray.y * FIX + tray.h * FIX / 2 + (2 * row + 1 - lie.rows) * fall / 2 +
                                (i % 2 ? size / 10 : -size / 10) / lie.rows};
        if (look.face >= 1 && look.face <= 6)
            die_draw(canvas, &look, at, size);
    }
}

void tabletop_draw_dice(const struct tabletop *view, struct canvas *canvas, struct rect tray,
                        struct rect baize, const struct tabletop_die *die, int dice)
{
    struct rect old = canvas_clip(canvas, baize);
    dice_draw(view, canvas, tray, die, dice);
    canvas_unclip(canvas, old);
}

/* ---- the frame ---- */

static bool has_ruler(const struct tabletop *view, const struct tabletop_look *look)
{
    return look->ruler && view->setup.rules->measure == MEASURE_SPANS &&
           look->table->side[active_side(look->table)].span > 0;
}

static void prepare_dice(struct tabletop *view, const struct tabletop_look *look)
{
    if (look->dice <= 0) {
        list_hide(view, SLOT_DICE);
        return;
    }
    struct key key = {.kind = look->dice, .extra = {0, tabletop_scale(view), 0, 0}};
    uint32_t hash = 2166136261u;
    for (int i = 0; i < look->dice; i++) {
        int32_t age = dice_age(view, &look->die[i]);
        hash = (hash ^ (uint32_t)(look->die[i].face * 8 + (int)look->die[i].side)) * 16777619u;
        hash = (hash ^ (uint32_t)age) * 16777619u;
    }
    key.seed = (int32_t)(hash & 0x7fffffff);
    struct rect tray = rim_tray(view, look);
    int room = tabletop_die_px(view, tray, look->dice) * 2;
    list_put(view, SLOT_DICE, &key, rect_inset(tray, -room));
}

void rim_prepare(struct tabletop *view, const struct tabletop_look *look)
{
    prepare_dice(view, look);
    if (!has_ruler(view, look)) {
        list_hide(view, SLOT_RULER);
        list_hide(view, SLOT_SAUCER);
        return;
    }
    int side = active_side(look->table);
    int32_t span = look->table->side[side].span;
    struct ruler ruler = ruler_of(view, span);
    struct key key = {.kind = span, .extra = {tabletop_scale(view), 0, 0, 0}};
    list_put(view, SLOT_RULER, &key, rect_inset(ruler_bounds(&ruler), -4));
    struct fpoint at = saucer_at(view, span);
    int32_t length, thick;
    struct fpoint chalk = chalk_at(view, span, &length, &thick);
    int r = saucer_radius(view) / FIX * 3 / 2 + 8;
    struct key saucer = {.kind = look->pellets, .side = span};
    struct rect box = {at.x / FIX - r, at.y / FIX - r, 2 * r, 2 * r};
    box.w = (chalk.x + length) / FIX - box.x;
    list_put(view, SLOT_SAUCER, &saucer, box);
}

static void spans_draw(const struct tabletop *view, struct canvas *canvas,
                       const struct ruler *ruler)
{
    static const char *const WORDS[] = {"1 span", "2 spans", "2½"};
    static const char *const SHORT[] = {"1", "2", "2½"};
    struct text *text = view->setup.text;
    int line = text_line(text, ROLE_LABEL), icon = line * 9 / 10;
    struct fpoint at;
    bool dark;
    for (int i = 0; i < (int)(sizeof WORDS / sizeof *WORDS) && ruler_label(ruler, i, &at, &dark);
         i++) {
        int32_t stretch = 2 * i + 1 < ruler->halves ? ruler->span : ruler->span / 2;
        const char *word = text_width(text, ROLE_LABEL, WORDS[i]) + RULER_PAD < ruler->span / FIX
                               ? WORDS[i]
                               : SHORT[i];
        int width = text_width(text, ROLE_LABEL, word), x = at.x / FIX, y = at.y / FIX;
        bool hand = width + icon + icon / 2 < stretch / FIX;
        if (width > stretch / FIX || line > ruler->width / FIX + 4)
            continue;
        pixel ink = theme_pixel(dark ? TINT_PAPER : TINT_TEXT);
        int left = x - (hand ? width + icon + icon / 2 : width) / 2;
        if (hand)
            icon_draw(canvas, ICON_HAND, left, y - icon / 2, icon, ink);
        text_draw(text, canvas, ROLE_LABEL, ink, left + (hand ? icon + icon / 2 : 0), y - line / 2,
                  ALIGN_LEFT, word);
    }
}

/* ---- coordinates ---- */

static struct rect cloth_of(const struct tabletop *view)
{
    const struct tabletop_inside *in = view->inside;
    struct fpoint a = camera_point(&view->camera, (struct vec){0, 0});
    struct fpoint b = camera_point(&view->camera, (struct vec){in->width, in->depth});
    int x0 = (a.x < b.x ? a.x : b.x) / FIX, x1 = (a.x < b.x ? b.x : a.x) / FIX;
    int y0 = (a.y < b.y ? a.y : b.y) / FIX, y1 = (a.y < b.y ? b.y : a.y) / FIX;
    return (struct rect){x0, y0, x1 - x0, y1 - y0};
}

/* The strips of wood along the four edges in which they stand. */
static void edges_of(const struct tabletop *view, struct rect edge[4])
{
    struct rect c = cloth_of(view);
    int line = text_line(view->setup.text, ROLE_LABEL_SECOND) + EDGE_PAD;
    edge[0] = (struct rect){c.x, c.y + c.h + EDGE_OUT, c.w, line};
    edge[1] = (struct rect){c.x, c.y - EDGE_OUT - line, c.w, line};
    edge[2] = (struct rect){c.x - EDGE_OUT - line * 3 / 2, c.y, line * 3 / 2, c.h};
    edge[3] = (struct rect){c.x + c.w + EDGE_OUT, c.y, line * 3 / 2, c.h};
}

/* A column is a letter from the west, a row a number from the south, as in orders. */
static void coordinate_text(char *out, size_t size, bool row, int i)
{
    if (row)
        snprintf(out, size, "%d", i + 1);
    else
        snprintf(out, size, "%c", 'A' + i % 26);
}

static void edge_draw(struct tabletop *view, struct canvas *canvas, int side,
                      const struct rect *strip, int32_t box)
{
    const struct tabletop_inside *in = view->inside;
    struct text *text = view->setup.text;
    bool row = side >= 2;
    int count = (row ? in->depth : in->width) / box;
    int line = text_line(text, ROLE_LABEL_SECOND);
    int step = camera_length(&view->camera, box) / FIX < line * 5 / 4 ? 2 : 1;
    struct rect old = canvas_clip(canvas, *strip);
    for (int i = 0; i < count && !rect_empty(canvas->clip); i += step) {
        char word[8];
        int32_t middle = i * box + box / 2;
        struct fpoint at =
            camera_point(&view->camera, row ? (struct vec){0, middle} : (struct vec){middle, 0});
        coordinate_text(word, sizeof word, row, i);
        int x = row ? strip->x + strip->w / 2 : at.x / FIX;
        int y = row ? at.y / FIX - line / 2 : strip->y + EDGE_PAD / 2;
        text_draw(text, canvas, ROLE_LABEL_SECOND, colour_alpha(0x140a04, 200), x + 1, y + 1,
                  ALIGN_CENTRE, word);
        text_draw(text, canvas, ROLE_LABEL_SECOND, theme_alpha(TINT_LABEL_TEXT, 85), x, y,
                  ALIGN_CENTRE, word);
    }
    canvas_unclip(canvas, old);
}

static void coordinates_lay(struct tabletop *view, int32_t box)
{
    struct tabletop_inside *in = view->inside;
    for (int i = 0; i < 4; i++) {
        still_relight(&in->still, in->edge[i]);
        in->edge[i] = (struct rect){0};
    }
    if (box <= 0)
        return;
    edges_of(view, in->edge);
    for (int i = 0; i < 4; i++)
        still_relight(&in->still, in->edge[i]);
    for (int i = 0; i < 4; i++)
        edge_draw(view, &in->still.lit, i, &in->edge[i], box);
}

void rim_draw(struct tabletop *view, struct canvas *canvas, const struct tabletop_look *look,
              int slot)
{
    const struct thing *t = &view->inside->thing[slot];
    if (!t->shown || rect_empty(rect_cut(t->box, canvas->clip)))
        return;
    struct rect old = canvas_clip(canvas, t->box);
    if (slot == SLOT_RULER) {
        struct ruler ruler = ruler_of(view, t->key.kind);
        ruler_draw(canvas, &ruler);
        spans_draw(view, canvas, &ruler);
    } else if (slot == SLOT_SAUCER) {
        int32_t length, thick;
        struct fpoint chalk = chalk_at(view, t->key.side, &length, &thick);
        saucer_draw(canvas, saucer_at(view, t->key.side), saucer_radius(view), t->key.kind);
        chalk_stick_draw(canvas, chalk, CHALK_LIES, thick, length);
    } else if (slot == SLOT_DICE) {
        dice_draw(view, canvas, rim_tray(view, look), look->die, look->dice);
    }
    canvas_unclip(canvas, old);
}

void rim_lay(struct tabletop *view, const struct tabletop_look *look)
{
    static const int SLOT[2] = {SLOT_RULER, SLOT_SAUCER};
    struct tabletop_inside *in = view->inside;
    uint64_t keys = 14695981039346656037u;
    for (int i = 0; i < 2; i++) {
        const struct thing *t = &in->thing[SLOT[i]];
        uint64_t shown = t->shown;
        keys = bytes_hash(keys, &shown, sizeof shown);
        keys = bytes_hash(keys, &t->key, t->shown ? sizeof t->key : 0);
        keys = bytes_hash(keys, &t->box, t->shown ? sizeof t->box : 0);
    }
    const int32_t grid[2] = {look->table->box, text_scale(view->setup.text)};
    keys = bytes_hash(keys, grid, sizeof grid);
    if (keys == in->rim_keys && in->rim_lights == in->still.lights && in->rim_lights != 0)
        return;
    for (int i = 0; i < 2; i++) {
        const struct thing *t = &in->thing[SLOT[i]];
        still_relight(&in->still, in->rim[i]);
        in->rim[i] = t->shown ? t->box : (struct rect){0};
        still_relight(&in->still, in->rim[i]);
    }
    coordinates_lay(view, look->table->box);
    for (int i = 0; i < 2; i++)
        rim_draw(view, &in->still.lit, look, SLOT[i]);
    in->rim_lights = in->still.lights;
    in->rim_keys = keys;
}
