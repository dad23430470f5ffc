/* The chosen unit, and what is left of both sides. */
#include "app/desk/desk.h"
#include "app/desk/sides.h"
#include "app/match/match.h"
#include "app/play/panel_inside.h"
#include "view/toys/figure.h"

#include <stdio.h>
#include <string.h>

int play_panel_width(const struct ui *ui)
{
    enum { MOST = 42 }; /* percent of the window: the table keeps the larger part */
    int wide = ui_px(ui, PLAY_PANEL_W), most = ui_window(ui).w * MOST / 100;
    return wide < most ? wide : most;
}

/* One line of the chosen unit; more where it is long. */
static void unit_line(const struct play *play, struct ui *ui, const char *id, int high,
                      enum role role, enum tint tint, const char *words)
{
    if (text_width(play->desk->text, role, words) > ui_rest(ui).w)
        ui_label(ui, id, UI_AUTO, role, tint, words);
    else
        ui_line(ui, id, ui_next(ui, high), role, tint, ALIGN_LEFT, words);
}

/* Have its figures room side by side, whole? */
static bool qualities_fit(const struct play *play, const struct ui *ui,
                          const struct quality *quality, int count)
{
    enum { GAP = 8, INSET = 20, HIGH = 58 };
    int wide = (ui_rest(ui).w - (count - 1) * ui_px(ui, GAP)) / count - ui_px(ui, INSET);
    for (int i = 0; i < count; i++)
        if (text_width(play->desk->text, ROLE_BUTTON, quality[i].value) > wide ||
            text_width(play->desk->text, ROLE_SECOND, quality[i].what) > wide)
            return false;
    return text_line(play->desk->text, ROLE_BUTTON) + text_line(play->desk->text, ROLE_SECOND) <=
           ui_px(ui, HIGH);
}

void panel_unit_build(struct play *play, struct ui *ui)
{
    const struct rules *rules = play->match->game->rules;
    const struct table *t = &play->match->game->table;
    struct quality quality[QUALITIES_MAX];
    struct signs signs = {0};
    char words[160], name[REF_TEXT];
    if (!rules->shows->qualities || play->selections != 1 || play->selected[0].kind != KIND_UNIT)
        return;
    int unit = play->selected[0].index;
    const struct unit *u = &t->unit[unit];
    int count = rules->shows->qualities(t, unit, quality);
    ref_text(t, play->selected[0], name);
    if (u->name)
        snprintf(words, sizeof words, "%s", table_text(t, u->name));
    else
        snprintf(words, sizeof words, "%s %s", rules->troop[u->troop].name, name);
    unit_line(play, ui, "label:unit", 26, ROLE_HEADING, TINT_HEADING, words);
    if (rules->shows->signs)
        rules->shows->signs(t, unit, &signs);
    if (signs.of)
        snprintf(words, sizeof words, "%s · %s · %d of %d %s", rules->troop[u->troop].name, name,
                 signs.pips, signs.of, signs.suffered ? "hits" : "left");
    else
        snprintf(words, sizeof words, "%s · %s", rules->troop[u->troop].name, name);
    unit_line(play, ui, "label:troop", 22, ROLE_SECOND, TINT_SECOND, words);
    if (count > 0 && !qualities_fit(play, ui, quality, count)) {
        words[0] = '\0';
        for (int i = 0; i < count; i++) {
            size_t used = strlen(words);
            snprintf(words + used, sizeof words - used, "%s%s **%s**", i ? " · " : "",
                     quality[i].what, quality[i].value);
        }
        ui_label(ui, "label:qualities", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    } else if (count > 0) {
        int cells[QUALITIES_MAX] = {-1, -1, -1};
        ui_row_begin(ui, 58, 8, cells, count);
        for (int i = 0; i < count; i++) {
            struct rect in = ui_inset(ui, ui_next(ui, 58)), top = in;
            top.h = in.h / 2;
            in.y += in.h / 2;
            in.h -= in.h / 2;
            ui_line(ui, NULL, top, ROLE_BUTTON, TINT_TEXT, ALIGN_CENTRE, quality[i].value);
            ui_line(ui, NULL, in, ROLE_SECOND, TINT_SECOND, ALIGN_CENTRE, quality[i].what);
        }
        ui_row_end(ui);
    }
    panel_section(play, ui);
}

/* What is left as blocks, hollow ones are lost; as words where there are too many. */
static void roster_blocks(struct play *play, struct ui *ui, struct rect at,
                          const struct roster *row)
{
    enum { MOST = 12, WIDE = 9, HIGH = 18, GAP = 2 };
    struct canvas *canvas = ui_canvas(ui);
    char words[24];
    if (row->of < 1 || row->of > MOST) {
        snprintf(words, sizeof words, row->of ? "%d of %d" : "%d", row->left, row->of);
        ui_line(ui, NULL, at, ROLE_SECOND, TINT_TEXT, ALIGN_RIGHT, words);
        return;
    }
    ui_own(ui, NULL, at, (uint64_t)row->left << 16 | (uint64_t)row->of << 8 | (uint64_t)row->side);
    if (!canvas)
        return;
    int wide = ui_px(play->desk->ui, WIDE), high = ui_px(play->desk->ui, HIGH),
        step = wide + ui_px(play->desk->ui, GAP);
    if (step * row->of > at.w) {
        step = at.w / row->of;
        wide = step - 1;
    }
    for (int i = 0; i < row->of; i++) {
        struct rect r = {at.x + at.w - step * (row->of - i), at.y + (at.h - high) / 2, wide, high};
        canvas_round_rect(canvas, r, 2, theme_pixel(TINT_INK));
        canvas_round_rect(canvas, rect_inset(r, 1), 2,
                          theme_pixel(i >= row->left           ? TINT_PAPER
                                      : row->side == SIDE_BLUE ? TINT_BLUE_RIM
                                                               : TINT_RED_RIM));
    }
}

/* Commands, divisions or armies with what is left of them. */
static void build_roster(struct play *play, struct ui *ui)
{
    enum { LOW = 30, TALL = 44, EMBLEM = 36, BLOCKS = 92 };
    struct roster row[ROSTER_ROWS] = {0};
    int count = play->match->game->rules->shows->roster(match_told(play->match), row);
    bool small = panel_is_low(ui);
    char id[UI_ID];
    for (int i = 0; i < count; i++) {
        /* On a small window only what is out of the ordinary is told in words. */
        bool note = row[i].note[0] && (!small || row[i].marked);
        struct rect r = ui_next(ui, note ? TALL : LOW), head = r;
        struct rect emblem = ui_cut_left(ui, &head, EMBLEM);
        struct rect blocks = ui_cut_right(ui, &head, BLOCKS);
        if (row[i].marked)
            ui_icon(ui, emblem, ICON_SHAKEN, 24, TINT_REFUSED);
        else
            ui_emblem(ui, emblem, row[i].side == SIDE_RED ? MARK_RED : MARK_BLUE, 24);
        struct rect low = head;
        if (note) {
            head.h = blocks.h = head.h / 2;
            low.y += head.h;
            low.h -= head.h;
            low.w += blocks.w;
            ui_line(ui, NULL, low, ROLE_TAG, row[i].marked ? TINT_REFUSED : TINT_CAPTION,
                    ALIGN_LEFT, row[i].note);
        }
        roster_blocks(play, ui, blocks, &row[i]);
        snprintf(id, sizeof id, "roster:%d", i + 1);
        ui_line(ui, id, head, ROLE_SECOND, TINT_TEXT, ALIGN_LEFT, row[i].name);
    }
}

/* A side's men: how many stand and wait, its cannon, and who has fallen. */
struct muster {
    int standing, cannon, down, waiting;
    int fallen; /* troop of the last of them */
};

static struct muster muster_of(const struct play *play, int side)
{
    const struct table *t = match_told(play->match);
    struct muster m = {0};
    for (int i = 0; i < t->units; i++) {
        const struct base *b = &t->base[t->unit[i].base];
        bool gun = troop_gun(&play->match->game->rules->troop[t->unit[i].troop]);
        if (unit_side(&t->unit[i]) != side)
            continue;
        m.standing += b->where == WHERE_TABLE && !gun;
        m.cannon += b->where == WHERE_TABLE && gun;
        m.waiting += b->where == WHERE_RESERVE;
        if (b->where != WHERE_LOST)
            continue;
        m.down++;
        m.fallen = t->unit[i].troop;
    }
    return m;
}

/* A tiny man of that troop, lying on his back along the line. */
static void tally_fallen(struct play *play, struct ui *ui, struct rect at, int side, int troop)
{
    enum { LONG = 60, MIDDLE = 24 }; /* mm: of a man lying with his base; from its middle to his */
    if (!play->desk->figures) {
        ui_icon(ui, at, ICON_FALLEN, 26, side == SIDE_RED ? TINT_RED_RIM : TINT_BLUE_RIM);
        return;
    }
    const struct figure_look look = {
        .kind = figure_kind(play->desk->figures, play->match->game->rules->troop[troop].figure),
        .side = side,
        .fallen = true,
        .fallen_to = 90 * DEG,
        .alpha = 255};
    int32_t px_per_mm = at.w * 65536 / LONG;
    struct fpoint foot = {(at.x + at.w / 2) * FIX - (int32_t)((int64_t)MIDDLE * px_per_mm >> 8),
                          (at.y + at.h * 11 / 20) * FIX};
    /* another picture, once the baker has the right one */
    struct stamp_put put = {0};
    figure_put(play->desk->figures, &look, foot, px_per_mm, 0xFFFFFFFFu, &put);
    ui_own(ui, NULL, at, (uint64_t)(uintptr_t)put.stamp * SIDE_COUNT + (uint64_t)side);
    if (ui_canvas(ui))
        figure_draw(play->desk->figures, ui_canvas(ui), &look, foot, px_per_mm, 0xFFFFFFFFu);
}

static void tally_row(struct play *play, struct ui *ui, int side)
{
    enum { HIGH = 34, EMBLEM = 34, APART = 8, MAN = 42 };
    struct muster m = muster_of(play, side);
    int viewer = match_viewer(play->match);
    bool veiled = viewer != SIDE_NONE && viewer != side;
    struct rect r = ui_next(ui, HIGH);
    char words[80], down[32];
    ui_emblem(ui, ui_cut_left(ui, &r, EMBLEM), side == SIDE_RED ? MARK_RED : MARK_BLUE, 28);
    ui_cut_left(ui, &r, 10);
    if (veiled)
        snprintf(words, sizeof words, "behind the curtain");
    else if (m.waiting)
        snprintf(words, sizeof words, "%d standing, %d waiting", m.standing + m.cannon, m.waiting);
    else if (m.cannon)
        snprintf(words, sizeof words, "%d standing, %d cannon", m.standing, m.cannon);
    else
        snprintf(words, sizeof words, "%d standing", m.standing);
    struct rect line = r;
    int wide = text_width(play->desk->text, ROLE_TEXT, words) + 2;
    line.w = wide < r.w ? wide : r.w;
    ui_line(ui, side == SIDE_RED ? "tally:red" : "tally:blue", line, ROLE_TEXT, TINT_TEXT,
            ALIGN_LEFT, words);
    if (veiled || !m.down)
        return;
    r.x += line.w + ui_px(ui, APART);
    r.w -= line.w + ui_px(ui, APART);
    snprintf(down, sizeof down, "%d down", m.down);
    wide = text_width(play->desk->text, ROLE_TEXT, down) + 2;
    if (r.w >= wide + ui_px(ui, MAN + 6)) {
        tally_fallen(play, ui, ui_cut_left(ui, &r, MAN), side, m.fallen);
        ui_cut_left(ui, &r, 6);
    }
    ui_line(ui, side == SIDE_RED ? "tally:red-down" : "tally:blue-down", r, ROLE_TEXT, TINT_TEXT,
            ALIGN_LEFT, down);
}

void panel_tally_build(struct play *play, struct ui *ui)
{
    panel_section(play, ui);
    if (play->match->game->rules->shows->roster) {
        build_roster(play, ui);
        return;
    }
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        tally_row(play, ui, side);
}
