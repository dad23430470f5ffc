#include "app/present/caption.h"
#include "app/desk/units.h"

#include "view/table/stage.h"

#include <stdio.h>
#include <string.h>

enum {
    PAD = 30, /* left and right of everything */
    PAD_TOP = 14,
    PAD_FOOT = 12,
    CIRCLE = 146,
    CIRCLE_SLIM = 128,
    CIRCLE_SMALL = 64,
    GAP = 32,
    PAD_SMALL = 18,
    PAD_FLAT_SMALL = 8,
    HAIR = 3,
    DASH_W = 44,
    DASH_H = 10,
    DASH_GAP = 12,
    DASH_LEAST = 6,
    DASH_ROOM = 26,
    DIE = 120,
    DICE_LINE = 56, /* the word under them */
    DIE_SMALL = 74,
    THROW_GAP = 28,
    THROW_LEAST = 150,
    THROW_MOST = 420,
    WORDS_LEAST = 820, /* keep so much for the words before dice come in */
    NARROW = 1700,     /* a window narrower than this needs the tall band */
    CHIP_H = 66,
    CHIP_PAD = 20,
    CHIP_ICON = 34,
    CHIP_GAP = 14,
    EMBLEM = 54,
    CLOSE = 64,
    PLATE_PAD = 16,
    READ_MS = 1200,
    READ_WORD_MS = 320,
    FACE_MS = 100, /* a tumbling die shows each face so long */
};

int64_t caption_reading_ms(const char *words)
{
    int count = 0;
    for (bool gap = true; *words; words++) {
        count += gap && *words != ' ';
        gap = *words == ' ';
    }
    return READ_MS + (int64_t)READ_WORD_MS * count;
}

static int units_across(const struct ui *ui, int px)
{
    return px * SCALE_ONE / ui_scale(ui);
}

int caption_height(const struct ui *ui)
{
    return units_across(ui, ui_window(ui).w) < NARROW ? CAPTION_BAND_TALL : CAPTION_BAND;
}

/* ---- dice -------------------------------------------------------------------------------------
 */

static int die_units(const struct caption *c)
{
    int most = 0;
    for (int i = 0; i < c->throws; i++)
        most = c->thrown[i].count > most ? c->thrown[i].count : most;
    return c->throws * most <= 2 ? DIE : DIE_SMALL;
}

static int throw_width(struct ui *ui, const struct caption *c, int i)
{
    int die = die_units(c), across = c->thrown[i].count;
    if (die == DIE_SMALL && across > 4)
        across = (across + 1) / 2;
    int wide = across * die * 115 / 100;
    int words = units_across(ui, text_width(ui_text(ui), ROLE_TAG, c->thrown[i].what)) + 8;
    words = words > THROW_MOST ? THROW_MOST : words;
    wide = wide > words ? wide : words;
    return wide > THROW_LEAST ? wide : THROW_LEAST;
}

static int dice_width(struct ui *ui, const struct caption *c)
{
    int wide = 0;
    for (int i = 0; i < c->throws; i++)
        wide += throw_width(ui, c, i) + (i ? THROW_GAP : 0);
    return wide;
}

static uint64_t dice_look(struct ui *ui, const struct tabletop *view, const struct caption *c)
{
    int64_t age = ui_now(ui) - c->thrown_at, roll = tabletop_roll_ms(view);
    uint64_t look = (uint64_t)(age < 0 ? 0 : age > roll ? roll : age) + 1;
    for (int i = 0; i < c->throws; i++) {
        look = look * 31 + (uint64_t)c->thrown[i].side;
        for (int k = 0; k < c->thrown[i].count; k++)
            look = look * 31 + (uint64_t)c->thrown[i].face[k];
    }
    return look;
}

/* On the table's rim dice come rolling in from the side; here there is no room for that: each
 * tumbles on its place, all of it in sight from the first moment, face after face until the one it
 * keeps. */
static struct tabletop_die tumbling(struct ui *ui, const struct tabletop *view,
                                    const struct caption *c, int side, int face, int number)
{
    static const enum piece_side sides[SIDE_COUNT] = {PIECE_NEUTRAL, PIECE_RED, PIECE_BLUE};
    struct tabletop_die die = {.side = sides[side], .face = face, .since = 0};
    int64_t age = ui_now(ui) - c->thrown_at;
    age = age < 0 ? 0 : age;
    if (age < tabletop_roll_ms(view))
        die.face = (int)((age / FACE_MS + 3 * number + face) % 6) + 1;
    return die;
}

/* One throw: its dice in one row or two, its word under them. */
static void throw_build(struct ui *ui, const struct tabletop *view, struct rect at,
                        const struct caption *c, int i)
{
    const struct moment_throw *t = &c->thrown[i];
    char id[UI_ID];
    struct rect words = ui_cut_bottom(ui, &at, DICE_LINE), row = at;
    snprintf(id, sizeof id, "caption:what-%d", i);
    ui_line(ui, id, words, ROLE_TAG, TINT_PROJECTOR_SECOND, ALIGN_CENTRE, t->what);
    if (!ui_canvas(ui))
        return;
    int rows = die_units(c) == DIE_SMALL && t->count > 4 ? 2 : 1;
    int across = (t->count + rows - 1) / rows;
    for (int k = 0; k < rows; k++) {
        struct tabletop_die die[MOMENT_DICE];
        int count = 0;
        for (int d = k * across; d < t->count && d < (k + 1) * across; d++)
            die[count++] = tumbling(ui, view, c, t->side, t->face[d], d);
        row.h = at.h / rows;
        row.y = at.y + k * row.h;
        tabletop_draw_dice(view, ui_canvas(ui), row, row, die, count);
    }
}

static void dice_build(struct ui *ui, const struct tabletop *view, struct rect at,
                       const struct caption *c)
{
    ui_own(ui, "caption:dice", at, dice_look(ui, view, c));
    ui_says(ui, ui_now(ui) - c->thrown_at < tabletop_roll_ms(view) ? "rolling" : "lie");
    for (int i = 0; i < c->throws; i++) {
        struct rect one = ui_cut_left(ui, &at, throw_width(ui, c, i));
        ui_cut_left(ui, &at, THROW_GAP);
        throw_build(ui, view, one, c, i);
    }
}

struct rect caption_plate_size(struct ui *ui, const struct caption *c)
{
    return (struct rect){0, 0, ui_px(ui, dice_width(ui, c) + 2 * PLATE_PAD),
                         ui_px(ui, DIE + 24 + DICE_LINE + PLATE_PAD)};
}

struct rect caption_plate(struct ui *ui, const struct tabletop *view, int x, int y,
                          const struct caption *c)
{
    struct rect r = caption_plate_size(ui, c);
    r.x = x - r.w;
    r.y = y - r.h;
    ui_own(ui, "caption:plate", r, 1);
    if (ui_canvas(ui)) {
        canvas_round_rect(ui_canvas(ui), r, ui_px(ui, 16), theme_alpha(TINT_PROJECTOR, 92));
        canvas_round_frame(ui_canvas(ui), r, ui_px(ui, 16), ui_px(ui, HAIR),
                           theme_pixel(TINT_PROJECTOR_ACCENT));
    }
    struct rect inside = r;
    ui_cut_left(ui, &inside, PLATE_PAD);
    ui_cut_top(ui, &inside, PLATE_PAD / 2);
    dice_build(ui, view, inside, c);
    return r;
}

/* ---- fitting ----------------------------------------------------------------------------------
 */

/* The last sentences that fit whole into the room; at least the last one. Returns their height. */
static int second_fit(struct ui *ui, const struct caption *c, int width, int room,
                      struct caption_places *p)
{
    struct text *text = ui_text(ui);
    p->words[0] = '\0';
    p->cut = p->shortened = false;
    int height = 0;
    for (int first = 0; first < c->seconds; first++) {
        size_t used = 0;
        for (int i = first; i < c->seconds && used < sizeof p->words; i++)
            used += (size_t)snprintf(p->words + used, sizeof p->words - used, "%s%s",
                                     i > first ? " " : "", c->second[i]);
        height = text_wrap(text, ROLE_SECOND, p->words, width).h;
        if (height <= room && used < sizeof p->words)
            return height;
    }
    if (c->seconds == 0)
        return 0;
    /* Too long by itself: what comes behind its first stop or colon goes, at the end its last
     * words. */
    const char *last = c->second[c->seconds - 1];
    p->shortened = true;
    snprintf(p->words, sizeof p->words, "%s", last);
    for (const char *at = strpbrk(last, ":;"); at && at[1]; at = strpbrk(at + 1, ":;")) {
        if (at[1] != ' ') /* 3:2 is no stop */
            continue;
        snprintf(p->words, sizeof p->words, "%s", at + 2);
        if (p->words[0] >= 'a' && p->words[0] <= 'z')
            p->words[0] = (char)(p->words[0] - 'a' + 'A');
        height = text_wrap(text, ROLE_SECOND, p->words, width).h;
        if (height <= room)
            return height;
    }
    p->cut = true;
    for (size_t n = strlen(p->words); height > room && n > 0;) {
        do
            n--;
        while (n > 0 && p->words[n] != ' ');
        snprintf(p->words + n, sizeof p->words - n, "…");
        height = text_wrap(text, ROLE_SECOND, p->words, width).h;
    }
    return height <= room ? height : 0;
}

/* The largest type in which the headline, and under it at least the last sentence, fit into w × h.
 * Sizes are tried from large to small; the first that leaves all of it whole is taken. */
static void words_place(struct ui *ui, const struct caption *c, struct rect at,
                        struct caption_places *p)
{
    static const struct {
        enum role role;
        int lines;
    } tries[] = {
        {ROLE_TITLE, 1},      {ROLE_NUMBER, 1},           {ROLE_TITLE, 2},   {ROLE_NUMBER, 2},
        {ROLE_BUTTON_BIG, 1}, {ROLE_BUTTON_BIG, 2},       {ROLE_HEADING, 1}, {ROLE_HEADING, 2},
        {ROLE_LABEL, 2},      {ROLE_LABEL, CAPTION_LINES}};
    enum {
        STEADY = 4,
        PLAIN = 6
    }; /* steps begin here: a size that one line and two have room
          for; the small band there */
    struct text *text = ui_text(ui);
    int tried = (int)(sizeof tries / sizeof tries[0]);
    for (int pass = 0; pass < 3; pass++) /* then with a sentence shortened, then with one cut */
        for (int i = c->small ? PLAIN : c->of ? STEADY : 0; i < tried; i++) {
            struct wrap wrap = text_wrap(text, tries[i].role, c->headline, at.w);
            int room = at.h - wrap.h;
            if (wrap.lines > tries[i].lines || room < 0)
                continue;
            int height = second_fit(ui, c, at.w, room, p);
            if ((pass < 2 && ((c->seconds && height == 0) || p->cut)) ||
                (pass == 0 && p->shortened))
                continue;
            bool whole = c->keys && text_width(text, ROLE_SECOND, c->keys) <= at.w;
            int keys = whole ? text_line(text, ROLE_SECOND) : 0;
            bool has_keys = keys && room - height >= keys;
            int used = wrap.h + height + (has_keys ? keys : 0);
            int y = at.y + (at.h - used) / 2;
            p->role = tries[i].role;
            p->headline = (struct rect){at.x, y, at.w, wrap.h};
            p->second = (struct rect){at.x, y + wrap.h, at.w, height};
            if (has_keys)
                p->keys = (struct rect){at.x, y + wrap.h + height, at.w, keys};
            return;
        }
    p->role = ROLE_LABEL;
    p->headline = at;
    p->cut = true;
}

void caption_fit(struct ui *ui, struct rect band, const struct caption *c, struct caption_places *p)
{
    *p = (struct caption_places){0};
    struct rect r = band;
    bool slim = units_across(ui, band.w) < NARROW;
    int pad = c->small ? PAD_SMALL : PAD, gap = c->small ? PAD_SMALL : GAP;
    ui_cut_left(ui, &r, pad);
    ui_cut_right(ui, &r, pad);
    ui_cut_top(ui, &r, c->small ? PAD_FLAT_SMALL : PAD_TOP);
    ui_cut_bottom(ui, &r, c->small ? PAD_FLAT_SMALL : PAD_FOOT);
    if (c->buttons) {
        p->buttons = ui_cut_right(ui, &r, c->buttons);
        ui_cut_right(ui, &r, gap);
    }
    if (c->of) {
        int across = c->small ? CIRCLE_SMALL : slim ? CIRCLE_SLIM : CIRCLE;
        p->circle = ui_cut_left(ui, &r, across);
        p->circle = ui_centre(ui, p->circle, across, across);
        ui_cut_left(ui, &r, gap);
    }
    int dice = dice_width(ui, c);
    if (c->throws && units_across(ui, r.w) - dice - GAP >= WORDS_LEAST) {
        p->dice = ui_cut_right(ui, &r, dice);
        ui_cut_right(ui, &r, GAP);
    }
    p->dice_apart = c->throws && rect_empty(p->dice);
    if (c->of && !c->small)
        p->dashes = ui_cut_bottom(ui, &r, DASH_ROOM);
    words_place(ui, c, r, p);
}

/* ---- building ---------------------------------------------------------------------------------
 */

static void circle_build(struct ui *ui, struct rect r, const struct caption *c)
{
    char number[12], of[16];
    ui_own(ui, "caption:circle", r, (uint64_t)(c->step * 100 + c->of));
    if (ui_canvas(ui))
        canvas_disc(ui_canvas(ui),
                    (struct fpoint){(r.x * 2 + r.w) * FIX / 2, (r.y * 2 + r.h) * FIX / 2},
                    r.w * FIX / 2, theme_pixel(TINT_PROJECTOR_ACCENT));
    snprintf(number, sizeof number, "%d", c->step);
    snprintf(of, sizeof of, "of %d", c->of);
    struct rect upper = {r.x, r.y + r.h * 12 / 100, r.w, r.h * 46 / 100};
    struct rect lower = {r.x, r.y + r.h * 56 / 100, r.w, r.h * 32 / 100};
    ui_line(ui, "caption:step", upper, c->small ? ROLE_HEADING : ROLE_NUMBER, TINT_INK,
            ALIGN_CENTRE, number);
    ui_line(ui, "caption:of", lower, ROLE_TAG, TINT_INK, ALIGN_CENTRE, of);
}

/* A dash for each step: done, now, to come. With many steps they are narrower. */
static void dashes_build(struct ui *ui, struct rect r, const struct caption *c)
{
    ui_own(ui, "caption:dashes", r, (uint64_t)(c->step * 100 + c->of));
    if (!ui_canvas(ui) || c->of <= 0)
        return;
    int gap = ui_px(ui, DASH_GAP), w = ui_px(ui, DASH_W), h = ui_px(ui, DASH_H);
    if (c->of * (w + gap) > r.w) {
        gap /= 2;
        w = r.w / c->of - gap;
    }
    w = w < DASH_LEAST ? DASH_LEAST : w;
    for (int i = 0; i < c->of; i++) {
        struct rect dash = {r.x + i * (w + gap), r.y + r.h - h, w, h};
        pixel ink = i + 1 == c->step  ? theme_pixel(TINT_PROJECTOR_ACCENT)
                    : i + 1 < c->step ? theme_pixel(TINT_PROJECTOR_SECOND)
                                      : theme_alpha(TINT_PROJECTOR_SECOND, 30);
        canvas_round_rect(ui_canvas(ui), dash, h / 2, ink);
    }
}

/* Dark ground with a gold hair line at its upper or lower edge. */
static void ground_build(struct ui *ui, const char *id, struct rect r, bool line_below)
{
    ui_own(ui, id, r, 1);
    if (!ui_canvas(ui))
        return;
    int hair = ui_px(ui, HAIR);
    canvas_clear(ui_canvas(ui), rect_cut(r, ui_canvas(ui)->clip), theme_pixel(TINT_PROJECTOR));
    canvas_rect(ui_canvas(ui), (struct rect){r.x, line_below ? r.y + r.h - hair : r.y, r.w, hair},
                theme_pixel(TINT_PROJECTOR_ACCENT));
}

void caption_build(struct ui *ui, const struct tabletop *view, struct rect band,
                   const struct caption *c, struct caption_places *p)
{
    ground_build(ui, "caption:band", band, false);
    caption_fit(ui, band, c, p);
    if (!rect_empty(p->circle))
        circle_build(ui, p->circle, c);
    ui_label(ui, "caption:headline", p->headline, p->role, TINT_PROJECTOR_TEXT, c->headline);
    if (!rect_empty(p->second))
        ui_label(ui, "caption:second", p->second, ROLE_SECOND, TINT_PROJECTOR_SECOND, p->words);
    if (!rect_empty(p->keys))
        ui_line(ui, "caption:keys", p->keys, ROLE_SECOND, TINT_PROJECTOR_ACCENT, ALIGN_LEFT,
                c->keys);
    if (!rect_empty(p->dashes))
        dashes_build(ui, p->dashes, c);
    if (!rect_empty(p->dice))
        dice_build(ui, view, p->dice, c);
}

/* ---- the strip --------------------------------------------------------------------------------
 */

static int chip_width(struct ui *ui, const struct ui_phase *phase, bool icons)
{
    int words = text_width(ui_text(ui), ROLE_BUTTON, phase->words);
    return words + ui_px(ui, 2 * CHIP_PAD + (icons && phase->icon ? CHIP_ICON + 12 : 0));
}

static void chip_build(struct ui *ui, struct rect r, const struct ui_phase *phase, bool icons)
{
    char id[UI_ID];
    bool now = phase->state == UI_PHASE_CURRENT;
    snprintf(id, sizeof id, "phase:%s-ground", phase->part);
    ui_own(ui, id, r, now);
    if (ui_canvas(ui) && now)
        canvas_round_rect(ui_canvas(ui), r, ui_px(ui, 12), theme_pixel(TINT_PROJECTOR_ACCENT));
    else if (ui_canvas(ui))
        canvas_round_frame(ui_canvas(ui), r, ui_px(ui, 12), ui_px(ui, 2),
                           theme_alpha(TINT_PROJECTOR_SECOND, 45));
    struct rect inside = r;
    ui_cut_left(ui, &inside, CHIP_PAD);
    if (icons && phase->icon) {
        struct rect icon = ui_cut_left(ui, &inside, CHIP_ICON);
        ui_cut_left(ui, &inside, 12);
        ui_icon(ui, icon, phase->icon, CHIP_ICON, now ? TINT_INK : TINT_PROJECTOR_SECOND);
    }
    inside.w = text_width(ui_text(ui), ROLE_BUTTON, phase->words) + 1;
    snprintf(id, sizeof id, "phase:%s", phase->part);
    ui_line(ui, id, inside, ROLE_BUTTON, now ? TINT_INK : TINT_PROJECTOR_SECOND, ALIGN_LEFT,
            phase->words);
}

/* The phases from the right as far as they fit: all with icons, all without, the present one. */
static void chips_build(struct ui *ui, struct rect at, const struct caption_head *h)
{
    int gap = ui_px(ui, CHIP_GAP), from = 0, to = h->phases;
    bool icons = true;
    for (int round = 0; round < 3; round++) {
        int wide = -gap;
        for (int i = from; i < to; i++)
            wide += chip_width(ui, &h->phase[i], icons) + gap;
        if (wide <= at.w)
            break;
        if (round == 0) {
            icons = false;
            continue;
        }
        for (int i = 0; i < h->phases; i++)
            if (h->phase[i].state == UI_PHASE_CURRENT) {
                from = i;
                to = i + 1;
            }
        if (to - from != 1 || chip_width(ui, &h->phase[from], false) > at.w)
            return;
    }
    int high = ui_px(ui, CHIP_H), x = at.x + at.w;
    for (int i = to - 1; i >= from; i--) {
        int w = chip_width(ui, &h->phase[i], icons);
        struct rect chip = {x - w, at.y + (at.h - high) / 2, w, high};
        x -= w + gap;
        chip_build(ui, chip, &h->phase[i], icons);
    }
}

/* As large as the strip can have it, to be read from the back of the room. Whose it is, is shown
 * where the title tells of another. */
static void time_build(struct ui *ui, struct rect *at, const struct caption_head *h)
{
    enum { SIGN = 52, BETWEEN = 36 };
    const struct caption_time *t = &h->time;
    int words = text_width(ui_text(ui), ROLE_NUMBER, t->words) + 4;
    if (!t->words[0] || at->w < words + ui_px(ui, BETWEEN + SIGN + 14))
        return;
    enum tint tint = t->over     ? TINT_PROJECTOR_ACCENT
                     : t->stands ? TINT_PROJECTOR_SECOND
                                 : TINT_PROJECTOR_TEXT;
    ui_cut_left(ui, at, BETWEEN);
    struct rect sign = ui_cut_left(ui, at, SIGN);
    if (t->of != h->side)
        ui_emblem(ui, sign, t->of, SIGN);
    else
        ui_icon(ui, sign, ICON_HOURGLASS, SIGN, tint);
    ui_cut_left(ui, at, 14);
    ui_line(ui, "caption:time", ui_cut_left(ui, at, units_across(ui, words)), ROLE_NUMBER, tint,
            ALIGN_LEFT, t->words);
}

enum caption_press caption_strip(struct ui *ui, struct rect at, const struct caption_head *h,
                                 int *which)
{
    enum caption_press pressed = CAPTION_NOTHING;
    ground_build(ui, "caption:strip", at, true);
    ui_cut_left(ui, &at, PAD);
    ui_cut_right(ui, &at, PAD);
    ui_cut_bottom(ui, &at, HAIR);
    struct rect emblem = ui_cut_left(ui, &at, EMBLEM);
    ui_emblem(ui, emblem, h->side, EMBLEM);
    ui_cut_left(ui, &at, 24);
    int wide = units_across(ui, text_width(ui_text(ui), ROLE_STRIP, h->title)) + 4;
    struct rect title = ui_cut_left(ui, &at, wide);
    ui_line(ui, "caption:who", title, ROLE_STRIP, TINT_PROJECTOR_TEXT, ALIGN_LEFT, h->title);
    struct rect close = ui_centre(ui, ui_cut_right(ui, &at, CLOSE), CLOSE, CLOSE);
    if (ui_button(ui, "button:leave", close, UI_DARK, ICON_CROSS, NULL, NULL))
        pressed = CAPTION_CLOSE;
    ui_cut_right(ui, &at, 20);
    time_build(ui, &at, h);
    ui_cut_left(ui, &at, 36);
    for (int i = 0; i < h->ids; i++) {
        char id[UI_ID];
        int w = units_across(ui, text_width(ui_text(ui), ROLE_TAG, h->id[i])) + CHIP_ICON +
                3 * CHIP_PAD;
        if (ui_px(ui, w) > at.w)
            break;
        struct rect tag = ui_cut_left(ui, &at, w);
        ui_cut_left(ui, &at, 12);
        tag.y += (tag.h - ui_px(ui, CHIP_H)) / 2;
        tag.h = ui_px(ui, CHIP_H);
        snprintf(id, sizeof id, "tag:%s", h->id[i]);
        if (ui_button(ui, id, tag, UI_DARK, ICON_BOOK, h->id[i], NULL)) {
            pressed = CAPTION_RULE;
            *which = i;
        }
    }
    ui_cut_left(ui, &at, 12);
    chips_build(ui, at, h);
    return pressed;
}
