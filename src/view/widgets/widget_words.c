/* Things that only say something: labels, titles, pictures, bubbles, stamps. */
#include "view/widgets/widget_inside.h"

#include <assert.h>
#include <string.h>

static void put_label(struct ui *ui, const char *id, struct rect r, const char *string,
                      uint64_t extra)
{
    ui_put(ui, &(struct ui_part){.id = id,
                                 .kind = UI_KIND_LABEL,
                                 .rect = r,
                                 .text = string,
                                 .ghost = true,
                                 .extra = extra});
}

int ui_width_now(const struct ui *ui)
{
    const struct ui_place *place = &ui->place[ui->places - 1];
    return place->kind == PLACE_ROW && place->index < place->cells ? place->cell[place->index]
                                                                   : place->area.w;
}

int ui_label(struct ui *ui, const char *id, struct rect at, enum role role, enum tint tint,
             const char *string)
{
    int width = at.w > 0 ? at.w : ui_width_now(ui);
    struct wrap wrap = text_wrap(ui->text, role, string, width);
    struct rect r = ui_take(ui, at, wrap.w, wrap.h);
    /* In a cell higher than the words they stand in its middle. */
    if (at.w == 0 && r.h > wrap.h)
        r = (struct rect){r.x, r.y + (r.h - wrap.h) / 2, r.w, wrap.h};
    put_label(ui, id, r, string, (uint64_t)role << 8 | (uint64_t)tint);
    if (ui->canvas != NULL)
        text_draw_wrapped(ui->text, ui->canvas, role, theme_pixel(tint), r.x, r.y, r.w, ALIGN_LEFT,
                          string);
    return wrap.h;
}

void ui_line(struct ui *ui, const char *id, struct rect at, enum role role, enum tint tint,
             enum align align, const char *string)
{
    struct rect r = ui_take(ui, at, text_width(ui->text, role, string), text_line(ui->text, role));
    put_label(ui, id, r, string, (uint64_t)role << 8 | (uint64_t)tint);
    ui_words(ui, role, theme_pixel(tint), r, align, string);
}

void ui_own(struct ui *ui, const char *id, struct rect at, uint64_t look)
{
    ui_put(ui, &(struct ui_part){
                   .id = id, .kind = UI_KIND_LABEL, .rect = at, .ghost = true, .extra = look});
}

void ui_heading(struct ui *ui, const char *string)
{
    ui_line(ui, NULL, UI_AUTO, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, string);
}

void ui_rule(struct ui *ui)
{
    enum { ABOVE = 15, BELOW = 12, GAP = 10 };
    /* The column's own gap is part of the room above and below. */
    struct rect r = ui_next(ui, ABOVE + BELOW - 2 * GAP + 2);
    int line = (ui_px(ui, 3) + 1) / 2;
    struct rect rule = {r.x, r.y + ui_px(ui, ABOVE - GAP), r.w, line};
    put_label(ui, NULL, r, "", 0);
    if (ui->canvas != NULL)
        canvas_rect(ui->canvas, rule, theme_alpha(TINT_HAIRLINE, 40));
}

void ui_title(struct ui *ui, enum side_mark side, const char *caption, const char *title,
              enum tint tint)
{
    enum { EMBLEM = 46, GAP = 14, LINES = 2 };
    int small = text_line(ui->text, ROLE_SECOND) * 88 / 100;
    int beside = side != MARK_NONE ? ui_px(ui, EMBLEM) + ui_px(ui, GAP) : 0;
    /* A long title takes a second line before it gets smaller. */
    enum role role = ROLE_TITLE;
    struct wrap wrap = text_wrap(ui->text, role, title, ui_width_now(ui) - beside);
    if (wrap.lines > LINES) {
        role = ROLE_HEADING;
        wrap = text_wrap(ui->text, role, title, ui_width_now(ui) - beside);
    }
    int big = wrap.h > text_line(ui->text, ROLE_TITLE) ? wrap.h : text_line(ui->text, ROLE_TITLE);
    struct rect r = ui_take(ui, UI_AUTO, ui_px(ui, 300), small + big);
    put_label(ui, NULL, r, title, ui_hash((uint64_t)tint, caption, strlen(caption)));
    struct rect words = r;
    if (side != MARK_NONE) {
        int size = ui_px(ui, EMBLEM);
        if (ui->canvas != NULL)
            emblem_draw(ui->canvas, (int)side, r.x, r.y + (r.h - size) / 2, size);
        ui_cut_left(ui, &words, EMBLEM + GAP);
    }
    struct rect upper = {words.x, words.y, words.w, small};
    struct rect lower = {words.x, words.y + small, words.w, big};
    ui_words(ui, ROLE_SECOND, theme_pixel(TINT_CAPTION), upper, ALIGN_LEFT, caption);
    if (wrap.lines <= 1)
        ui_words(ui, role, theme_pixel(tint), lower, ALIGN_LEFT, title);
    else if (ui->canvas != NULL)
        text_draw_wrapped(ui->text, ui->canvas, role, theme_pixel(tint), lower.x, lower.y, lower.w,
                          ALIGN_LEFT, title);
}

void ui_icon(struct ui *ui, struct rect at, enum icon icon, int units, enum tint tint)
{
    int size = ui_px(ui, units);
    struct rect r = ui_take(ui, at, size, size);
    put_label(ui, NULL, r, icon_name(icon), (uint64_t)tint);
    ui_draw_icon(ui, icon, r, units, theme_pixel(tint));
}

void ui_emblem(struct ui *ui, struct rect at, enum side_mark side, int units)
{
    static const char *const names[] = {"red", "blue", ""};
    int size = ui_px(ui, units);
    struct rect r = ui_take(ui, at, size, size);
    put_label(ui, NULL, r, names[side], 0);
    if (ui->canvas != NULL && side != MARK_NONE)
        emblem_draw(ui->canvas, (int)side, r.x + (r.w - size) / 2, r.y + (r.h - size) / 2, size);
}

void ui_picture(struct ui *ui, struct rect at, const struct image *image)
{
    struct rect r = ui_take(ui, at, image->w, image->h);
    put_label(ui, NULL, r, "", (uint64_t)(uintptr_t)image->px);
    if (ui->canvas != NULL && image->px != NULL)
        canvas_stretch(ui->canvas, image, r);
}

/* ---- bubbles --------------------------------------------------------------------------------- */

struct bubble_look {
    enum role role;
    enum tint ground, words;
    int percent, pad_x, pad_y, radius;
};

static const struct bubble_look bubbles[] = {
    [UI_SPEECH] = {ROLE_LABEL, TINT_SPEECH, TINT_TEXT, 100, 13, 4, 6},
    [UI_DARK_LABEL] = {ROLE_LABEL_SECOND, TINT_LABEL, TINT_LABEL_TEXT, 88, 12, 4, 6},
};

enum { BUBBLE_MARGIN = 14 };

/* As wide as its words, or wrapped where its middle leaves less room. */
static struct rect bubble_rect(const struct ui *ui, struct rect window, int x, int y,
                               const struct bubble_look *b, const char *string, struct wrap *lines)
{
    int pad_x = ui_px(ui, b->pad_x), pad_y = ui_px(ui, b->pad_y);
    int left = x - window.x, right = window.x + window.w - x;
    int room = 2 * (left < right ? left : right) - 2 * (ui_px(ui, BUBBLE_MARGIN) + pad_x);
    *lines = (struct wrap){.w = text_width(ui->text, b->role, string),
                           .h = text_line(ui->text, b->role)};
    if (room > 0 && lines->w > room)
        *lines = text_wrap(ui->text, b->role, string, room);
    int w = lines->w + 2 * pad_x, h = lines->h + 2 * pad_y;
    return (struct rect){x - w / 2, y - h, w, h};
}

/* Its middle, moved aside to stay within an area. */
static int bubble_x(const struct ui *ui, struct rect area, int x, const struct bubble_look *b,
                    const char *string)
{
    int wide = text_width(ui->text, b->role, string) + 2 * ui_px(ui, b->pad_x);
    int most = 2 * area.w / 3;
    int half = (wide < most ? wide : most) / 2 + ui_px(ui, BUBBLE_MARGIN);
    int left = area.x + half, right = area.x + area.w - half;
    return x < left ? left : x > right ? right : x;
}

static struct rect bubble_in(struct ui *ui, const char *id, struct rect window, int x, int y,
                             enum ui_bubble look, const char *string)
{
    const struct bubble_look *b = &bubbles[look];
    struct wrap lines;
    struct rect r = bubble_rect(ui, window, x, y, b, string, &lines);
    bool long_one = lines.h > text_line(ui->text, b->role);
    ui_put(ui, &(struct ui_part){.id = id,
                                 .kind = UI_KIND_LABEL,
                                 .rect = r,
                                 .text = string,
                                 .ghost = true,
                                 .margin = ui_px(ui, BUBBLE_MARGIN),
                                 .extra = (uint64_t)look});
    if (look == UI_SPEECH)
        ui_shadow(ui, r, b->radius, 8, 3, 55);
    ui_fill_round(ui, r, b->radius, theme_alpha(b->ground, b->percent));
    if (!long_one)
        ui_words(ui, b->role, theme_pixel(b->words), r, ALIGN_CENTRE, string);
    else if (ui->canvas)
        text_draw_wrapped(ui->text, ui->canvas, b->role, theme_pixel(b->words),
                          r.x + ui_px(ui, b->pad_x), r.y + ui_px(ui, b->pad_y), lines.w,
                          ALIGN_CENTRE, string);
    return r;
}

struct rect ui_bubble(struct ui *ui, const char *id, int x, int y, enum ui_bubble look,
                      const char *string)
{
    return bubble_in(ui, id, ui_window(ui), x, y, look, string);
}

struct rect ui_bubble_within(struct ui *ui, const char *id, struct rect area, int x, int y,
                             enum ui_bubble look, const char *string)
{
    return bubble_in(ui, id, area, bubble_x(ui, area, x, &bubbles[look], string), y, look, string);
}

struct rect ui_bubble_room(const struct ui *ui, struct rect area, int x, int y, enum ui_bubble look,
                           const char *string)
{
    const struct bubble_look *b = &bubbles[look];
    struct wrap lines;
    return bubble_rect(ui, area, bubble_x(ui, area, x, b, string), y, b, string, &lines);
}

/* ---- the stamp ------------------------------------------------------------------------------- */

void ui_stamp(struct ui *ui, struct rect at, bool good, const char *string)
{
    enum { PAD = 14, ICON = 26, HIGH = 46, ASKEW = -5 * 1000, LINE = 30 };
    enum tint tint = good ? TINT_PASSED : TINT_REFUSED;
    int w = text_width(ui->text, ROLE_TITLE, string) + ui_px(ui, 3 * PAD + ICON);
    int h = ui_px(ui, HIGH);
    struct rect r = ui_take(ui, at, w, h);
    put_label(ui, NULL, r, string, (uint64_t)tint);
    struct canvas canvas;
    if (ui->canvas == NULL || !canvas_init(&canvas, w, h))
        return;
    /* Drawn straight on a sheet of its own, which is then laid down askew. */
    struct canvas *table = ui->canvas;
    struct rect box = {0, 0, w, h}, clip = ui->clip;
    ui->canvas = &canvas;
    ui->clip = box;
    ui_fill_round(ui, box, 8, theme_alpha(tint, 5));
    ui_frame_round(ui, box, 8, LINE, theme_pixel(tint));
    struct rect words = rect_inset(box, ui_px(ui, PAD));
    struct rect sign = ui_cut_left(ui, &words, ICON);
    ui_draw_icon(ui, good ? ICON_TICK : ICON_CROSS, sign, ICON, theme_pixel(tint));
    ui_words(ui, ROLE_TITLE, theme_pixel(tint), (struct rect){words.x, 0, words.w, h}, ALIGN_RIGHT,
             string);
    ui->canvas = table;
    ui->clip = clip;
    canvas_blit_turned(table, &canvas.image, w * FIX / 2, h * FIX / 2,
                       (struct fpoint){(2 * r.x + r.w) * FIX / 2, (2 * r.y + r.h) * FIX / 2}, ASKEW,
                       1 << 16, 255);
    canvas_release(&canvas);
}
