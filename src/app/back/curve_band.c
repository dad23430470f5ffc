/* The chance to win under what is looked back at: the curve, its turning points, and what made the
 * one that is looked at. */
#include "app/back/replay_inside.h"
#include "app/desk/called.h"
#include "app/desk/causes.h"
#include "app/desk/sides.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    KNOB = 11, /* the slider's below, whose places these are */
    EDGE = 5,  /* of the frame */
    MEDAL = 11,
    WIDEST = 4096,
    CARD_W = 396,
    CARD_EDGE = 20,
    CARD_FOOT = 62,
};

/* ---- where ------------------------------------------------------------------------------------
 */

static int x_of(const struct ui *ui, const struct replay *r, struct rect at, int place)
{
    int knob = ui_px(ui, KNOB), run = at.w - 2 * knob;
    return at.x + knob + (r->count > 1 ? (int)((int64_t)run * place / (r->count - 1)) : 0);
}

static int y_of(struct rect at, int32_t chance)
{
    return at.y + (int)((int64_t)at.h * (CERTAIN - chance) / CERTAIN);
}

/* The last deed that is over at this place. */
static int deed_at(const struct replay *r, int place)
{
    const struct fortunes *f = curve_known(r->curve);
    int found = 0;
    for (int i = 0; i < f->deeds && curve_place(r->curve, i) <= place; i++)
        found = i;
    return found;
}

/* ---- the curve --------------------------------------------------------------------------------
 */

static uint64_t mixed(uint64_t look, uint64_t with)
{
    return (look ^ with) * 0x100000001b3u;
}

static uint64_t look_of(const struct replay *r)
{
    const struct fortunes *f = curve_known(r->curve);
    uint64_t look = mixed(0xcbf29ce484222325u, (uint64_t)r->index);
    for (int i = 0; i < f->deeds; i++)
        look = mixed(look, (uint64_t)(uint32_t)f->chance[i]);
    return look;
}

static void even_draw(struct ui *ui, struct rect in)
{
    enum { DASH = 6 };
    struct fpoint even[2] = {{in.x * FIX, (in.y + in.h / 2) * FIX},
                             {(in.x + in.w) * FIX, (in.y + in.h / 2) * FIX}};
    canvas_stroke_dashed(ui_canvas(ui), even, 2, false, FIX, ui_px(ui, DASH) * FIX,
                         ui_px(ui, DASH) * FIX, 0, theme_alpha(TINT_RED_LACE, 45));
}

/* Its outline from left to right; how many points. */
static int outline(const struct ui *ui, const struct replay *r, struct rect in, struct rect at,
                   struct fpoint point[WIDEST])
{
    const struct fortunes *f = curve_known(r->curve);
    int count = 0;
    for (int i = 0; i < f->deeds && count + 5 < WIDEST; i++) {
        if (f->chance[i] < 0)
            continue;
        int x = x_of(ui, r, at, curve_place(r->curve, i));
        if (count && point[count - 1].x == x * FIX && i + 1 < f->deeds)
            continue;
        if (!count && i == 0)
            point[count++] = (struct fpoint){in.x * FIX, y_of(in, f->chance[i]) * FIX};
        point[count++] = (struct fpoint){x * FIX, y_of(in, f->chance[i]) * FIX};
    }
    if (count && curve_place(r->curve, f->deeds - 1) == r->count - 1) {
        point[count] = (struct fpoint){(in.x + in.w) * FIX, point[count - 1].y};
        count++;
    }
    return count;
}

/* Blue fills it from above, in stripes, and Red from below, so that they are told apart in grey. */
static void stripes_draw(struct ui *ui, struct rect in, int from, int to)
{
    enum { APART = 9 };
    struct canvas *canvas = ui_canvas(ui);
    struct rect old = canvas_clip(canvas, (struct rect){from, in.y, to - from, in.h});
    int apart = ui_px(ui, APART);
    for (int x = from - in.h; x < to; x += apart) {
        struct fpoint line[2] = {{x * FIX, (in.y + in.h) * FIX}, {(x + in.h) * FIX, in.y * FIX}};
        canvas_stroke(canvas, line, 2, false, FIX, theme_alpha(TINT_BLUE_LIGHT, 45));
    }
    canvas_unclip(canvas, old);
}

static void fill_draw(struct ui *ui, struct rect in, struct fpoint *point, int count)
{
    enum { LINE = 3, UNDER = 6 };
    struct canvas *canvas = ui_canvas(ui);
    int from = point[0].x / FIX, to = point[count - 1].x / FIX, foot = in.y + in.h;
    canvas_rect(canvas, (struct rect){from, in.y, to - from, in.h}, theme_pixel(TINT_BLUE_COAT));
    stripes_draw(ui, in, from, to);
    point[count] = (struct fpoint){to * FIX, foot * FIX};
    point[count + 1] = (struct fpoint){from * FIX, foot * FIX};
    canvas_polygon(canvas, point, count + 2, theme_pixel(TINT_RED_COAT));
    even_draw(ui, (struct rect){from, in.y, to - from, in.h});
    canvas_stroke(canvas, point, count, false, ui_px(ui, UNDER) * FIX, theme_alpha(TINT_INK, 70));
    canvas_stroke(canvas, point, count, false, ui_px(ui, LINE) * FIX, theme_pixel(TINT_LABEL_TEXT));
}

/* Where the curve begins when it is set up before, of which no chance is told; else at the edge. */
static int begun_x(const struct ui *ui, const struct replay *r, struct rect in, struct rect at)
{
    const struct fortunes *f = curve_known(r->curve);
    int i = 0;
    while (i + 1 < f->deeds && f->chance[i] == CHANCE_UNTOLD)
        i++;
    return i ? x_of(ui, r, at, curve_place(r->curve, i)) : in.x;
}

static void setup_draw(struct ui *ui, struct rect in, int to)
{
    static const char words[] = "Setting up", longest[] = "Setting";
    enum { SIDE = 4 };
    struct rect band = {in.x, in.y, to - in.x, in.h};
    int room = band.w - 2 * ui_px(ui, SIDE);
    if (rect_empty(band))
        return;
    canvas_rect(ui_canvas(ui), band, theme_alpha(TINT_STRIP_EDGE, 22));
    if (text_width(ui_text(ui), ROLE_SECOND, longest) > room)
        return; /* the place is too short for words */
    struct wrap wrap = text_wrap(ui_text(ui), ROLE_SECOND, words, room);
    if (wrap.h <= band.h)
        text_draw_wrapped(ui_text(ui), ui_canvas(ui), ROLE_SECOND, theme_pixel(TINT_STRIP_SECOND),
                          band.x + ui_px(ui, SIDE), band.y + (band.h - wrap.h) / 2, room,
                          ALIGN_CENTRE, words);
}

static void here_draw(struct ui *ui, const struct replay *r, struct rect in, struct rect at)
{
    int x = x_of(ui, r, at, r->index), wide = ui_px(ui, 2);
    struct canvas *canvas = ui_canvas(ui);
    canvas_rect(canvas, (struct rect){x - wide, in.y, 2 * wide + 1, in.h},
                theme_alpha(TINT_INK, 60));
    canvas_rect(canvas, (struct rect){x - wide / 2, in.y, wide, in.h}, theme_pixel(TINT_SELECTION));
}

static void curve_draw(struct ui *ui, const struct replay *r, struct rect at)
{
    static struct fpoint point[WIDEST];
    enum { RADIUS = 8 };
    struct canvas *canvas = ui_canvas(ui);
    struct rect in = rect_inset(at, ui_px(ui, EDGE));
    canvas_round_rect(canvas, at, ui_px(ui, RADIUS), theme_pixel(TINT_WALNUT_DARK));
    struct rect old = canvas_clip(canvas, rect_cut(in, canvas->clip));
    int count = outline(ui, r, in, at, point);
    setup_draw(ui, in, begun_x(ui, r, in, at));
    if (count > 1)
        fill_draw(ui, in, point, count);
    here_draw(ui, r, in, at);
    canvas_unclip(canvas, old);
    canvas_round_frame(canvas, at, ui_px(ui, RADIUS), ui_px(ui, 2), theme_alpha(TINT_BRASS, 55));
}

/* ---- turning points ---------------------------------------------------------------------------
 */

static void medal_draw(struct ui *ui, struct rect at, const char *number, bool chosen)
{
    struct canvas *canvas = ui_canvas(ui);
    struct fpoint middle = {(2 * at.x + at.w) * FIX / 2, (2 * at.y + at.h) * FIX / 2};
    int radius = at.w / 2 + 1, line = ui_px(ui, 2);
    canvas_disc(canvas, middle, (radius + line) * FIX,
                theme_pixel(chosen ? TINT_SELECTION : TINT_INK));
    canvas_disc(canvas, middle, radius * FIX, theme_pixel(chosen ? TINT_INK : TINT_BRASS_EDGE));
    canvas_disc(canvas, middle, (radius - line / 2) * FIX, theme_pixel(TINT_BRASS_BUTTON));
    text_draw_in(ui_text(ui), canvas, ROLE_TAG, theme_pixel(TINT_TEXT), at, ALIGN_CENTRE, number);
}

static void point_show(struct replay *r, int deed)
{
    r->turned = r->turned == deed ? -1 : deed;
    if (r->turned >= 0)
        replay_show_deed(r, curve_order(r->curve, deed), curve_place(r->curve, deed));
    r->desk->redraw = true;
}

static int between(int low, int value, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* One step of it: two that overlap go apart by what they lack, the earlier to the left, each by
 * half. False: none do. */
static bool medals_part(struct rect *medal, int count, struct rect in)
{
    bool moved = false;
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++) {
            int apart = medal[i].w * 3 / 4, lack = apart - (medal[k].x - medal[i].x);
            if (abs(medal[k].y - medal[i].y) >= apart || lack <= 0)
                continue;
            medal[i].x -= (lack + 1) / 2;
            medal[k].x += lack / 2;
            moved = true;
        }
    for (int i = 0; i < count; i++)
        medal[i].x = between(in.x, medal[i].x, in.x + in.w - medal[i].w);
    return moved;
}

/* On the curve, where they do not overlap: of each three quarters can be seen and pressed. */
static void medals_place(struct ui *ui, const struct replay *r, struct rect at, const int *point,
                         int count, struct rect *medal)
{
    enum { STEPS = 200 };
    const struct fortunes *f = curve_known(r->curve);
    struct rect in = rect_inset(at, ui_px(ui, EDGE));
    int half = ui_px(ui, MEDAL) - 1;
    for (int i = 0; i < count; i++) {
        int x = x_of(ui, r, at, curve_place(r->curve, point[i])), y = y_of(in, f->chance[point[i]]);
        medal[i] = (struct rect){x - half, between(in.y, y - half, in.y + in.h - 2 * half),
                                 2 * half, 2 * half};
    }
    for (int i = 0; i < STEPS && medals_part(medal, count, at); i++) {
    }
}

/* While it is worked out, those that are accounted for: others may explain nothing, and go again.
 */
static int points_shown(const struct replay *r, int point[POINTS_MOST])
{
    const struct fortunes *f = curve_known(r->curve);
    int points = turning_points(f, point), shown = 0;
    for (int i = 0; i < points; i++)
        if (f->account[point[i]].known || curve_wake(r->curve) < 0)
            point[shown++] = point[i];
    return shown;
}

static void points_build(struct ui *ui, struct replay *r, struct rect at)
{
    const struct fortunes *f = curve_known(r->curve);
    struct rect place[POINTS_MOST];
    int point[POINTS_MOST], points = points_shown(r, point);
    medals_place(ui, r, at, point, points, place);
    for (int i = 0; i < points; i++) {
        char id[UI_ID], number[16], tip[CAUSE_TEXT];
        struct rect medal = place[i];
        snprintf(id, sizeof id, "turn:%d", i + 1);
        snprintf(number, sizeof number, "%d", i + 1);
        if (ui_button(ui, id, medal, UI_DARK, ICON_NONE, NULL, NULL))
            point_show(r, point[i]);
        ui_tip(ui, cause_headline(f, point[i], tip, sizeof tip));
        if (ui_canvas(ui))
            medal_draw(ui, medal, number, r->turned == point[i]);
    }
}

/* ---- beside it --------------------------------------------------------------------------------
 */

static void count_say(const struct replay *r, char *out, size_t size)
{
    int of, done = curve_progress(r->curve, &of), point[POINTS_MOST];
    int points = points_shown(r, point);
    if (curve_wake(r->curve) >= 0)
        snprintf(out, size, "%s%d in 100 worked out",
                 curve_anew(r->curve) ? "What was kept is of no use; anew: " : "",
                 of > 0 ? (int)(100 * (int64_t)done / of) : 0);
    else if (points)
        snprintf(out, size, "%d turning %s: press one", points, points == 1 ? "point" : "points");
    else
        snprintf(out, size, "No order turned it");
}

static void chance_say(const struct replay *r, char *out, size_t size)
{
    const struct fortunes *f = curve_known(r->curve);
    int32_t chance = f->chance[deed_at(r, r->index)];
    if (chance >= 0)
        snprintf(out, size, "Red %d, Blue %d in 100", chance_percent(chance),
                 100 - chance_percent(chance));
    else
        snprintf(out, size, chance == CHANCE_UNTOLD ? "Not begun yet" : "Not worked out yet");
}

static void words_build(struct ui *ui, const struct replay *r, struct rect at)
{
    char chance[80], count[120];
    chance_say(r, chance, sizeof chance);
    count_say(r, count, sizeof count);
    ui_column_begin(ui, at, 2);
    ui_label(ui, "curve:chance", UI_AUTO, ROLE_HEADING, TINT_STRIP_TEXT, chance);
    ui_label(ui, "curve:count", UI_AUTO, ROLE_SECOND, TINT_STRIP_SECOND, count);
    ui_column_end(ui);
}

void curve_band_build(struct ui *ui, struct replay *r, struct rect at, int beside)
{
    struct rect words = ui_cut_right(ui, &at, beside);
    ui_cut_right(ui, &at, 16);
    at.h -= ui_px(ui, 8);
    ui_own(ui, "curve:curve", at, look_of(r));
    if (ui_canvas(ui))
        curve_draw(ui, r, at);
    points_build(ui, r, at);
    words_build(ui, r, words);
}

/* ---- what made it -----------------------------------------------------------------------------
 */

static void order_build(struct ui *ui, const struct replay *r, int deed)
{
    const struct game *game = r->match->game;
    const struct fortunes *f = curve_known(r->curve);
    const struct block *b = &game->journal.block[f->deed[deed].block];
    char words[300], text[CAUSE_TEXT + 320];
    if (!told_called(&game->table, b, words, sizeof words))
        order_called(game, b, words, sizeof words);
    snprintf(text, sizeof text, "%s%s%s", b->side ? side_title(b->side) : "", b->side ? ": " : "",
             words);
    ui_label(ui, "label:turn-order", UI_AUTO, ROLE_TEXT, TINT_TEXT, text);
}

static void sentence_show(struct ui *ui, const char *id, enum role role, enum tint tint,
                          const char *text)
{
    if (*text)
        ui_label(ui, id, UI_AUTO, role, tint, text);
}

static void causes_build(struct ui *ui, const struct replay *r, int deed)
{
    const struct fortunes *f = curve_known(r->curve);
    char text[CAUSE_TEXT];
    sentence_show(ui, "label:turn-chance", ROLE_SECOND, TINT_SECOND,
                  cause_chance(f, deed, text, sizeof text));
    ui_rule(ui);
    if (!f->account[deed].known && curve_wake(r->curve) >= 0) {
        ui_label(ui, "label:turn-wait", UI_AUTO, ROLE_SECOND, TINT_SECOND,
                 "What made it is still being worked out.");
        return;
    }
    const char *which = cause_which(f, deed);
    if (*which)
        ui_label(ui, "label:turn-which", UI_AUTO, ROLE_HEADING, TINT_HEADING, which);
    sentence_show(ui, "label:turn-dice", ROLE_TEXT, TINT_TEXT,
                  cause_dice(f, deed, text, sizeof text));
    sentence_show(ui, "label:turn-better", ROLE_TEXT, TINT_TEXT,
                  cause_order(f, deed, text, sizeof text));
}

static void card_foot(struct ui *ui, struct replay *r, const int *point, int points, int number)
{
    ui_panel_foot(ui);
    ui_row_begin(ui, 48, 8, (int[]){-3, -2, 52}, 3);
    if (ui_button(ui, "button:turn-again", UI_AUTO, UI_PAPER, ICON_PLAY, "Show it", NULL))
        replay_show_deed(r, curve_order(r->curve, r->turned), curve_place(r->curve, r->turned));
    if (ui_button(ui, "button:turn-next", UI_AUTO, UI_PAPER, ICON_NEXT, "Next",
                  points < 2 ? "There is no other turning point" : NULL))
        point_show(r, point[(number + 1) % points]);
    if (ui_button(ui, "button:turn-away", UI_AUTO, UI_PAPER, ICON_CROSS, NULL, NULL))
        point_show(r, r->turned);
    ui_tip(ui, "Put it away");
    ui_row_end(ui);
}

void curve_card_build(struct ui *ui, struct replay *r, struct rect place)
{
    enum { NEAR = 120 };
    const struct fortunes *f;
    int point[POINTS_MOST], number = 0;
    char caption[60], title[80];
    if (!r->curve || r->turned < 0)
        return;
    f = curve_known(r->curve);
    int points = points_shown(r, point);
    while (number < points && point[number] != r->turned)
        number++;
    if (number == points) { /* others have turned out to be larger */
        r->turned = -1;
        return;
    }
    ui_near_begin(ui, NEAR);
    struct rect room = rect_inset(place, ui_px(ui, CARD_EDGE));
    int w = ui_px(ui, CARD_W), h = ui_panel_wants(ui, "panel:turn");
    h = h <= 0 || h > room.h ? room.h : h;
    ui_panel_begin(ui, "panel:turn", (struct rect){room.x + room.w - w, room.y, w, h}, CARD_FOOT);
    snprintf(caption, sizeof caption, "Turning point %d of %d", number + 1, points);
    cause_headline(f, r->turned, title, sizeof title);
    bool blue = turning_change(f, r->turned) < 0;
    ui_title(ui, blue ? MARK_BLUE : MARK_RED, caption, title,
             blue ? TINT_BLUE_DARK : TINT_RED_DARK);
    ui_rule(ui);
    order_build(ui, r, r->turned);
    causes_build(ui, r, r->turned);
    card_foot(ui, r, point, points, number);
    ui_panel_end(ui);
    ui_near_end(ui);
}
