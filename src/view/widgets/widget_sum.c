/* Arithmetic that reads aloud: terms on little cards, the result, and where it lies on the scale.
 */
#include "view/widgets/widget_inside.h"

#include <assert.h>
#include <string.h>

static void put_words(struct ui *ui, const char *id, struct rect r, const char *words,
                      uint64_t extra)
{
    ui_put(ui, &(struct ui_part){.id = id,
                                 .kind = UI_KIND_LABEL,
                                 .rect = r,
                                 .text = words,
                                 .ghost = true,
                                 .extra = extra});
}

/* ---- terms ----------------------------------------------------------------------------------- */

enum { SIGN = 20, CARD_PAD = 9, PICTURE = 58 };

static void draw_term_picture(struct ui *ui, struct rect r, const struct ui_term *term)
{
    enum { DIE = 42, ICON = 42 };
    if (ui->canvas == NULL)
        return;
    if (term->die > 0)
        emblem_die(ui->canvas, (int)term->die_side, term->die, r.x + r.w / 2, r.y + r.h / 2,
                   ui_px(ui, DIE), 0);
    else if (term->picture != NULL && term->picture->px != NULL) {
        const struct image *picture = term->picture;
        int w = r.w, h = picture->h * r.w / (picture->w > 0 ? picture->w : 1);
        if (h > r.h) {
            h = r.h;
            w = picture->w * r.h / picture->h;
        }
        canvas_stretch(ui->canvas, picture,
                       (struct rect){r.x + (r.w - w) / 2, r.y + (r.h - h) / 2, w, h});
    } else {
        ui_draw_icon(ui, term->icon, r, ICON, theme_pixel(TINT_NOW_EDGE));
    }
}

static void draw_term(struct ui *ui, struct rect r, const struct ui_term *term)
{
    ui_fill_round(ui, r, 9, theme_pixel(TINT_INSET));
    ui_frame_round(ui, r, 9, 13, theme_alpha(TINT_HAIRLINE, 42));
    struct rect inside = rect_inset(r, ui_px(ui, CARD_PAD));
    draw_term_picture(ui, ui_cut_top(ui, &inside, PICTURE), term);
    int high = text_line(ui->text, ROLE_HEADING);
    ui_words(ui, ROLE_HEADING, theme_pixel(TINT_TEXT),
             (struct rect){inside.x, inside.y, inside.w, high}, ALIGN_CENTRE, term->number);
    if (ui->canvas != NULL)
        text_draw_wrapped(ui->text, ui->canvas, ROLE_SECOND, theme_pixel(TINT_SECOND), inside.x,
                          inside.y + high, inside.w, ALIGN_CENTRE, term->words);
}

void ui_sum(struct ui *ui, const char *id, struct rect at, const struct ui_term *term, int count)
{
    assert(count > 0 && count <= UI_CELLS);
    int sign = ui_px(ui, SIGN), words = 0;
    int whole = at.w > 0 ? at.w : ui_rest(ui).w;
    int width = (whole - (count - 1) * sign) / count;
    for (int i = 0; i < count; i++) {
        struct wrap wrap =
            text_wrap(ui->text, ROLE_SECOND, term[i].words, width - 2 * ui_px(ui, CARD_PAD));
        words = wrap.h > words ? wrap.h : words;
    }
    int height = words + text_line(ui->text, ROLE_HEADING) + ui_px(ui, PICTURE + 2 * CARD_PAD);
    struct rect r = ui_take(ui, at, whole, height);
    char said[96] = "";
    uint64_t look = (uint64_t)count;
    for (int i = 0; i < count; i++) {
        look = look * 31 + (uint64_t)(term[i].die * 4 + (int)term[i].die_side);
        size_t used = strlen(said);
        snprintf(said + used, sizeof said - used, "%s%s %s", i > 0 ? " + " : "", term[i].number,
                 term[i].words);
    }
    put_words(ui, id, r, said, look);
    width = (r.w - (count - 1) * sign) / count;
    for (int i = 0, x = r.x; i < count; i++, x += width + sign) {
        draw_term(ui, (struct rect){x, r.y, width, r.h}, &term[i]);
        if (i + 1 < count)
            ui_words(ui, ROLE_HEADING, theme_pixel(TINT_CAPTION),
                     (struct rect){x + width, r.y, sign, r.h}, ALIGN_CENTRE, "+");
    }
}

void ui_total(struct ui *ui, const char *id, struct rect at, const char *total, const char *needs,
              const char *what, bool good, const char *verdict)
{
    enum { GAP = 14, STAMP_W = 136, STAMP_H = 46 };
    int line = text_line(ui->text, ROLE_SECOND);
    struct rect r =
        ui_take(ui, at, ui_px(ui, 300), text_line(ui->text, ROLE_NUMBER) + ui_px(ui, 8));
    char said[64];
    snprintf(said, sizeof said, "= %s", total);
    int stamp_w = verdict != NULL ? ui_px(ui, STAMP_W) : 0;
    put_words(ui, id, (struct rect){r.x, r.y, r.w - stamp_w, r.h}, said,
              ui_hash((uint64_t)good, what, strlen(what)));
    ui_words(ui, ROLE_NUMBER, theme_pixel(TINT_TEXT), r, ALIGN_LEFT, said);
    int x = r.x + text_width(ui->text, ROLE_NUMBER, said) + ui_px(ui, GAP);
    int middle = r.y + r.h / 2;
    int room = r.x + r.w - stamp_w - ui_px(ui, GAP) - x;
    ui_words(ui, ROLE_SECOND, theme_pixel(TINT_SECOND), (struct rect){x, middle - line, room, line},
             ALIGN_LEFT, needs);
    ui_words(ui, ROLE_TEXT_BOLD, theme_pixel(TINT_TEXT), (struct rect){x, middle, room, line},
             ALIGN_LEFT, what);
    if (verdict != NULL)
        ui_stamp(ui,
                 (struct rect){r.x + r.w - stamp_w, r.y + (r.h - ui_px(ui, STAMP_H)) / 2, stamp_w,
                               ui_px(ui, STAMP_H)},
                 good, verdict);
}

/* ---- the scale ------------------------------------------------------------------------------- */

static void draw_flag(struct ui *ui, int x, struct rect r, const char *words)
{
    int w = text_width(ui->text, ROLE_TAG, words) + ui_px(ui, 14), h = ui_px(ui, 20);
    struct rect flag = {x, r.y, w, h};
    canvas_rect(ui->canvas, (struct rect){x - 1, r.y, ui_px(ui, 2), r.h}, theme_pixel(TINT_INK));
    canvas_rect(ui->canvas, flag, theme_pixel(TINT_INK));
    ui_words(ui, ROLE_TAG, theme_pixel(TINT_LABEL_TEXT), flag, ALIGN_CENTRE, words);
}

void ui_number_line(struct ui *ui, const char *id, struct rect at, int low, int high, int need,
                    int got)
{
    enum { FLAG = 22, BOX = 24, MARK = 16, GAP = 5 };
    assert(high > low && high - low < 40);
    struct rect r = ui_take(ui, at, ui_px(ui, 300), ui_px(ui, FLAG + BOX + MARK + 2));
    char said[48];
    snprintf(said, sizeof said, "%d, needs %d or more", got, need);
    put_words(ui, id, r, said, (uint64_t)(high - low));
    if (ui->canvas == NULL)
        return;
    int count = high - low + 1, y = r.y + ui_px(ui, FLAG), box = ui_px(ui, BOX);
    for (int i = 0; i < count; i++) {
        int x = r.x + r.w * i / count, next = r.x + r.w * (i + 1) / count;
        struct rect cell = {x, y, next - x - ui_px(ui, GAP), box};
        bool enough = low + i >= need, here = low + i == got;
        enum tint edge = here ? TINT_PASSED : enough ? TINT_STRIP_TICK : TINT_TAG_EDGE;
        ui_fill_round(ui, cell, 4,
                      enough
                          ? colour_mix(theme_pixel(TINT_PAPER), theme_pixel(TINT_STRIP_TICK), 110)
                          : theme_pixel(TINT_TAG));
        ui_frame_round(ui, cell, 4, here ? 20 : 12,
                       theme_pixel(here && !enough ? TINT_REFUSED : edge));
        char number[12];
        snprintf(number, sizeof number, "%d", low + i);
        ui_words(ui, ROLE_TAG, theme_pixel(TINT_TAG_TEXT), cell, ALIGN_CENTRE, number);
        if (low + i == need) {
            char flag[16];
            snprintf(flag, sizeof flag, "%d+", need);
            draw_flag(ui, cell.x - ui_px(ui, GAP) / 2 - 1, (struct rect){0, r.y, 0, y + box - r.y},
                      flag);
        }
        if (here) {
            int middle = (cell.x + cell.w / 2) * FIX, top = (y + box + ui_px(ui, 3)) * FIX;
            int32_t half = ui_px(ui, 9) * FIX;
            canvas_polygon(ui->canvas,
                           (struct fpoint[]){{middle, top},
                                             {middle + half, top + half * 3 / 2},
                                             {middle - half, top + half * 3 / 2}},
                           3, theme_pixel(enough ? TINT_PASSED : TINT_REFUSED));
        }
    }
}
