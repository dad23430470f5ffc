/* Things to press: buttons, rows, segments, ticks, tags, sliders. */
#include "view/widgets/widget_inside.h"

#include <assert.h>
#include <string.h>

enum { LIP = 4 }; /* units of a button's lower edge that show while it is up */

/* ---- looks ----------------------------------------------------------------------------------- */

struct look {
    enum tint ground, edge, words, icon;
    int ground_percent, edge_percent;
    int edge_tenths, radius;
    bool lip;
};

/* clang-format off */
static const struct look looks[] = {
    [UI_BRASS] = {TINT_BRASS_BUTTON, TINT_BRASS_EDGE, TINT_INK, TINT_INK, 100, 100, 22, 11, true},
    [UI_PAPER] = {TINT_INSET, TINT_HAIRLINE, TINT_TEXT, TINT_TEXT, 100, 55, 15, 11, true},
    [UI_DARK] = {TINT_STRIP_EDGE, TINT_STRIP_EDGE, TINT_STRIP_TEXT, TINT_STRIP_TEXT,
                 14, 48, 12, 9, false},
    [UI_LIT] = {TINT_BRASS_BUTTON, TINT_BRASS_BUTTON, TINT_INK, TINT_INK, 100, 100, 12, 9, false},
    [UI_SMALL] = {TINT_INSET, TINT_TAG_EDGE, TINT_TAG_TEXT, TINT_TAG_TEXT, 60, 100, 13, 6, false},
};

static const struct look states[] = {
    [UI_NOW] = {TINT_NOW, TINT_NOW_EDGE, TINT_TEXT, TINT_INK, 100, 100, 22, 10, true},
    [UI_NORMAL] = {TINT_INSET, TINT_HAIRLINE, TINT_TEXT, TINT_TEXT, 100, 42, 13, 10, false},
    [UI_IDLE] = {TINT_NONE, TINT_HAIRLINE, TINT_IDLE, TINT_IDLE, 0, 60, 13, 10, false},
    [UI_BARRED] = {TINT_REFUSED_GROUND, TINT_REFUSED, TINT_TEXT, TINT_REFUSED,
                   100, 85, 15, 10, false},
    [UI_PASSED_ROW] = {TINT_INSET, TINT_HAIRLINE, TINT_TEXT, TINT_PASSED, 100, 42, 13, 10, false},
    [UI_ON_DARK] = {TINT_WALNUT_DARK, TINT_STRIP_EDGE, TINT_STRIP_TEXT, TINT_STRIP_TEXT,
                    62, 42, 12, 10, false},
    [UI_ON_BRASS] = {TINT_NOW, TINT_NOW_EDGE, TINT_TEXT, TINT_INK, 100, 100, 22, 13, false},
};
/* clang-format on */

static pixel faded(pixel colour, int percent)
{
    return colour_scale(colour, percent * 256 / 100);
}

/* Ground, edge and lip; returns where the contents go (one step lower while held). */
static struct rect draw_ground(struct ui *ui, struct rect r, const struct look *look,
                               const struct ui_press *press)
{
    pixel ground = theme_pixel(look->ground);
    int percent = look->ground_percent;
    if (press->hot && look->ground != TINT_NONE) {
        ground = colour_mix(ground, colour(0xFFFFFF), 56);
        percent = percent < 60 ? percent + 14 : percent;
    }
    if (look->lip && !press->held) {
        struct rect lip = {r.x, r.y + ui_px(ui, LIP) / 2, r.w, r.h + ui_px(ui, LIP) / 2};
        ui_fill_round(ui, lip, look->radius, theme_alpha(TINT_LIP, 75));
    }
    if (press->held)
        r.y += ui_px(ui, LIP) / 2;
    ui_fill_round(ui, r, look->radius, faded(ground, percent));
    ui_frame_round(ui, r, look->radius, look->edge_tenths,
                   theme_alpha(look->edge, look->edge_percent));
    return r;
}

static void draw_disabled(struct ui *ui, struct rect r, const struct look *look, bool dark)
{
    if (dark)
        ui_frame_round(ui, r, look->radius, look->edge_tenths, theme_alpha(TINT_STRIP_EDGE, 22));
    else
        ui_dash_round(ui, r, look->radius, 13, theme_alpha(TINT_HAIRLINE, 60));
}

/* ---- buttons --------------------------------------------------------------------------------- */

struct button_size {
    enum role role;
    int icon, gap, pad;
};

static struct button_size button_size(const struct ui *ui, enum ui_look look, struct rect r)
{
    enum { BIG = 66 };
    if (look == UI_SMALL)
        return (struct button_size){ROLE_TAG, 15, 8, 12};
    if (r.h >= ui_px(ui, BIG) && look != UI_DARK && look != UI_LIT)
        return (struct button_size){ROLE_BUTTON_BIG, 34, 18, 20};
    return (struct button_size){ROLE_BUTTON, 24, 10, 14};
}

static void draw_button_words(struct ui *ui, struct rect r, struct button_size size, enum icon icon,
                              const char *words, pixel words_colour, pixel icon_colour)
{
    if (ui->canvas == NULL)
        return;
    bool said = words != NULL && words[0] != '\0';
    int icon_w = icon != ICON_NONE ? ui_px(ui, size.icon) : 0;
    int gap = icon_w > 0 && said ? ui_px(ui, size.gap) : 0;
    int words_w = said ? text_width(ui->text, size.role, words) : 0;
    int room = r.w - ui_px(ui, 12) - icon_w - gap;
    words_w = words_w < room ? words_w : room;
    int x = r.x + (r.w - icon_w - gap - words_w) / 2;
    if (icon_w > 0)
        ui_draw_icon(ui, icon, (struct rect){x, r.y, icon_w, r.h}, size.icon, icon_colour);
    if (said)
        ui_words(ui, size.role, words_colour, (struct rect){x + icon_w + gap, r.y, words_w, r.h},
                 ALIGN_LEFT, words);
}

bool ui_button(struct ui *ui, const char *id, struct rect at, enum ui_look look, enum icon icon,
               const char *words, const char *why)
{
    enum { HIGH = 48, SMALL_HIGH = 30 };
    int h = ui_px(ui, look == UI_SMALL ? SMALL_HIGH : HIGH);
    if (look != UI_SMALL && h < TARGET_LEAST)
        h = TARGET_LEAST;
    struct button_size size = button_size(ui, look, (struct rect){0, 0, 0, h});
    bool said = words != NULL && words[0] != '\0';
    int w = said ? text_width(ui->text, size.role, words) + 2 * ui_px(ui, size.pad) : h;
    if (said && icon != ICON_NONE)
        w += ui_px(ui, size.icon + size.gap);
    struct rect r = ui_take(ui, at, w, h);
    const struct look *style = &looks[look];
    struct ui_press press =
        ui_put(ui, &(struct ui_part){.id = id,
                                     .kind = UI_KIND_BUTTON,
                                     .rect = r,
                                     .text = words,
                                     .why = why,
                                     .margin = ui_px(ui, LIP + 6),
                                     .extra = (uint64_t)look << 8 | (uint64_t)icon});
    if (ui->canvas == NULL)
        return press.clicked;
    size = button_size(ui, look, r);
    struct rect inside = r;
    bool dark = look == UI_DARK || look == UI_LIT;
    if (why != NULL) {
        draw_disabled(ui, r, style, dark);
        pixel idle = dark ? theme_alpha(TINT_STRIP_SECOND, 55) : theme_pixel(TINT_IDLE);
        draw_button_words(ui, inside, size, icon, words, idle, idle);
    } else {
        inside = draw_ground(ui, r, style, &press);
        draw_button_words(ui, inside, size, icon, words, theme_pixel(style->words),
                          theme_pixel(style->icon));
    }
    if (press.ring)
        ui_draw_ring(ui, r, style->radius);
    return press.clicked;
}

/* ---- action rows ----------------------------------------------------------------------------- */

enum { ROW_SQUARE = 46, ROW_SIDE = 14, ROW_GAP = 16, ROW_PAD = 11 };

/* How high name and second line are in so many units less than the widget gets: what is long goes
 * on below, so that nothing that matters is cut. */
static int words_height(struct ui *ui, struct rect at, int less, enum role alone, const char *name,
                        const char *second)
{
    int room = (at.w > 0 ? at.w : ui_width_now(ui)) - ui_px(ui, less), h = 0;
    room = room > 0 ? room : 1;
    if (second == NULL || second[0] == '\0') {
        h = text_wrap(ui->text, alone, name, room).h;
        return h > text_line(ui->text, ROLE_BUTTON) ? h : text_line(ui->text, ROLE_BUTTON);
    }
    h = text_wrap(ui->text, ROLE_SECOND, second, room).h;
    return text_line(ui->text, ROLE_BUTTON) + h;
}

/* Name and second line, as a block in the middle of r; where there is no room for more, the second
 * is one line. */
static void draw_two_lines(struct ui *ui, struct rect r, const char *name, const char *second,
                           enum role role, pixel first_colour, pixel second_colour)
{
    int high = text_line(ui->text, role), low = text_line(ui->text, ROLE_SECOND);
    bool two = second != NULL && second[0] != '\0';
    struct wrap wrap = {0};
    if (two)
        wrap = text_wrap(ui->text, ROLE_SECOND, second, r.w > 0 ? r.w : 1);
    else if (role == ROLE_TEXT || role == ROLE_BUTTON)
        wrap = text_wrap(ui->text, role, name, r.w > 0 ? r.w : 1);
    if (!two && wrap.lines > 1 && wrap.h <= r.h) {
        text_draw_wrapped(ui->text, ui->canvas, role, first_colour, r.x, r.y + (r.h - wrap.h) / 2,
                          r.w, ALIGN_LEFT, name);
        return;
    }
    bool more = two && wrap.h > low && high + wrap.h <= r.h;
    int y = r.y + (r.h - high - (more ? wrap.h : two ? low : 0)) / 2;
    ui_words(ui, role, first_colour, (struct rect){r.x, y, r.w, high}, ALIGN_LEFT, name);
    if (more)
        text_draw_wrapped(ui->text, ui->canvas, ROLE_SECOND, second_colour, r.x, y + high, r.w,
                          ALIGN_LEFT, second);
    else if (two)
        ui_words(ui, ROLE_SECOND, second_colour, (struct rect){r.x, y + high, r.w, low}, ALIGN_LEFT,
                 second);
}

static void draw_icon_square(struct ui *ui, struct rect r, enum ui_state state, enum icon icon)
{
    static const struct {
        enum tint ground;
        int percent;
    } squares[] = {
        [UI_NOW] = {TINT_BRASS_BUTTON, 100}, [UI_NORMAL] = {TINT_TAG, 100},
        [UI_IDLE] = {TINT_IDLE, 13},         [UI_BARRED] = {TINT_REFUSED, 18},
        [UI_PASSED_ROW] = {TINT_TAG, 100},   [UI_ON_DARK] = {TINT_NONE, 0},
        [UI_ON_BRASS] = {TINT_NONE, 0},
    };
    if (state == UI_BARRED)
        icon = ICON_NO_ENTRY;
    else if (state == UI_PASSED_ROW && icon == ICON_NONE)
        icon = ICON_TICK;
    ui_fill_round(ui, r, 9, theme_alpha(squares[state].ground, squares[state].percent));
    ui_draw_icon(ui, icon, r, 28, theme_alpha(states[state].icon, state == UI_IDLE ? 70 : 100));
}

static void draw_action(struct ui *ui, struct rect r, enum ui_state state, enum icon icon,
                        const char *name, const char *second)
{
    enum { WIDE_ICON = 30 };
    const struct look *look = &states[state];
    bool wide = state == UI_ON_DARK || state == UI_ON_BRASS;
    int square = ui_px(ui, ROW_SQUARE), side = ui_px(ui, wide ? 2 * ROW_SIDE : ROW_SIDE);
    if (square > r.h - 8)
        square = r.h - 8;
    struct rect box = {r.x + side, r.y + (r.h - square) / 2, square, square};
    struct rect words = {box.x + square + ui_px(ui, ROW_GAP), r.y, 0, r.h};
    words.w = r.x + r.w - ui_px(ui, ROW_SIDE) - words.x;
    if (wide)
        ui_draw_icon(ui, icon, box, WIDE_ICON, theme_pixel(look->icon));
    else
        draw_icon_square(ui, box, state, icon);
    pixel first = theme_pixel(look->words);
    if (state != UI_ON_DARK) {
        enum tint low = state == UI_IDLE ? TINT_IDLE : TINT_SECOND;
        draw_two_lines(ui, words, name, second, state == UI_ON_BRASS ? ROLE_HEADING : ROLE_BUTTON,
                       first, theme_pixel(low));
        return;
    }
    int name_w = text_width(ui->text, ROLE_HEADING, name) + ui_px(ui, 14);
    ui_words(ui, ROLE_HEADING, first, words, ALIGN_LEFT, name);
    words.x += name_w;
    words.w -= name_w;
    if (words.w > 0)
        ui_words(ui, ROLE_TEXT, theme_pixel(TINT_STRIP_SECOND), words, ALIGN_LEFT, second);
}

bool ui_action(struct ui *ui, const char *id, struct rect at, enum ui_state state, enum icon icon,
               const char *name, const char *second)
{
    const char *low = second != NULL ? second : "";
    struct rect r =
        ui_take(ui, at, ui_px(ui, 300),
                words_height(ui, at, ROW_SQUARE + ROW_GAP + 2 * ROW_SIDE, ROLE_BUTTON, name, low) +
                    2 * ui_px(ui, ROW_PAD));
    struct ui_press press =
        ui_put(ui, &(struct ui_part){
                       .id = id,
                       .kind = UI_KIND_ROW,
                       .rect = r,
                       .text = name,
                       .second = low,
                       .why = state == UI_IDLE ? low : NULL,
                       .margin = ui_px(ui, LIP + 6),
                       .extra = ui_hash((uint64_t)state << 8 | (uint64_t)icon, low, strlen(low))});
    if (ui->canvas == NULL)
        return press.clicked;
    struct rect inside = r;
    if (state == UI_IDLE)
        ui_dash_round(ui, r, states[state].radius, 13, theme_alpha(TINT_HAIRLINE, 52));
    else
        inside = draw_ground(ui, r, &states[state], &press);
    draw_action(ui, inside, state, icon, name, second);
    if (press.ring)
        ui_draw_ring(ui, r, states[state].radius);
    return press.clicked;
}

/* ---- segments -------------------------------------------------------------------------------- */

static void draw_segment(struct ui *ui, struct rect whole, struct rect r, bool chosen,
                         const struct ui_choice *choice, const struct ui_press *press, bool first)
{
    struct rect old = ui_clip_to(ui, r);
    if (chosen || (press->hot && choice->why == NULL))
        ui_fill_round(ui, whole, 9, theme_alpha(TINT_BRASS_BUTTON, chosen ? 100 : 22));
    enum tint tint = chosen ? TINT_INK : choice->why != NULL ? TINT_IDLE : TINT_CAPTION;
    draw_button_words(ui, r, (struct button_size){ROLE_TAG, 20, 9, 10}, choice->icon, choice->words,
                      theme_pixel(tint), theme_pixel(tint));
    if (!first && !chosen && ui->canvas != NULL)
        canvas_rect(ui->canvas, (struct rect){r.x, r.y, 1, r.h}, theme_alpha(TINT_HAIRLINE, 55));
    ui_clip_back(ui, old);
}

/* Left and right walk along the segments and choose at once, as in a set of radio buttons. */
static int segment_key(struct ui *ui, const char *id, const struct ui_choice *choice, int count)
{
    char part[UI_ID];
    for (int i = 0; i < count; i++) {
        ui_join_id(part, id, choice[i].part);
        if (!ui_key_for(ui, part) || !ui->ring)
            continue;
        int step = ui->event.key == UI_KEY_RIGHT ? 1 : ui->event.key == UI_KEY_LEFT ? -1 : 0;
        for (int k = i + step; step != 0 && k >= 0 && k < count; k += step)
            if (choice[k].why == NULL) {
                ui_take_event(ui);
                ui_join_id(part, id, choice[k].part);
                ui_focus(ui, part);
                return k;
            }
    }
    return -1;
}

bool ui_segments(struct ui *ui, const char *id, struct rect at, bool small,
                 const struct ui_choice *choice, int count, int *value)
{
    enum { HIGH = 50, SMALL_HIGH = 31, SMALL_PAD = 13 };
    assert(count > 0 && count <= UI_CELLS);
    int natural = 0, before = *value;
    for (int i = 0; i < count; i++)
        natural += text_width(ui->text, ROLE_TAG, choice[i].words) + 2 * ui_px(ui, SMALL_PAD);
    struct rect r = ui_take(ui, at, natural, ui_px(ui, small ? SMALL_HIGH : HIGH));
    ui_fill_round(ui, r, 9, theme_pixel(TINT_INSET));
    int walked = segment_key(ui, id, choice, count);
    if (walked >= 0)
        *value = walked;
    /* Shares grow with the words, so that none is cut while another has room. */
    int spare = r.w - natural, x = r.x;
    struct ui_press press[UI_CELLS];
    struct rect cell[UI_CELLS];
    for (int i = 0; i < count; i++) {
        int w = text_width(ui->text, ROLE_TAG, choice[i].words) + 2 * ui_px(ui, SMALL_PAD);
        w = small ? w + spare / count : r.w / count;
        cell[i] = (struct rect){x, r.y, i + 1 < count ? w : r.x + r.w - x, r.h};
        x += w;
        char part[UI_ID];
        ui_join_id(part, id, choice[i].part);
        press[i] = ui_put(ui, &(struct ui_part){.id = part,
                                                .kind = UI_KIND_TOGGLE,
                                                .rect = cell[i],
                                                .text = choice[i].words,
                                                .why = choice[i].why,
                                                .on = *value == i,
                                                .value = i});
        if (press[i].clicked)
            *value = i;
    }
    for (int i = 0; i < count; i++)
        draw_segment(ui, r, cell[i], *value == i, &choice[i], &press[i], i == 0);
    ui_frame_round(ui, r, 9, 14, theme_alpha(TINT_HAIRLINE, 90));
    for (int i = 0; i < count; i++)
        if (press[i].ring)
            ui_draw_ring(ui, rect_inset(cell[i], ui_px(ui, 2)), 8);
    return *value != before;
}

/* ---- ticks and dots -------------------------------------------------------------------------- */

static int row_height(struct ui *ui, struct rect at, int less, const char *name, const char *second)
{
    enum { PAD = 8 };
    int h = words_height(ui, at, less, ROLE_TEXT, name, second) + 2 * ui_px(ui, PAD);
    return h < TARGET_LEAST ? TARGET_LEAST : h;
}

enum { RADIO_WORDS = 50, RADIO_END = 10, BADGE_H = 24, BADGE_PAD = 9, BADGE_DOWN = 6 };

/* px that a badge needs beside the words of a row. */
static int badge_width(struct ui *ui, const char *badge)
{
    return text_width(ui->text, ROLE_TAG, badge) + 2 * ui_px(ui, BADGE_PAD);
}

static bool badge_fits(struct ui *ui, struct rect row, const char *words, const char *badge)
{
    return text_width(ui->text, ROLE_BUTTON, words) + badge_width(ui, badge) +
               ui_px(ui, RADIO_WORDS + 2 * RADIO_END) <=
           row.w;
}

/* In the upper right corner of a row. */
static void draw_badge(struct ui *ui, struct rect row, const char *badge)
{
    int w = badge_width(ui, badge);
    struct rect r = {row.x + row.w - w - ui_px(ui, RADIO_END), row.y + ui_px(ui, BADGE_DOWN), w,
                     ui_px(ui, BADGE_H)};
    ui_fill_round(ui, r, 6, theme_pixel(TINT_TAG));
    ui_frame_round(ui, r, 6, 13, theme_pixel(TINT_TAG_EDGE));
    ui_words(ui, ROLE_TAG, theme_pixel(TINT_TAG_TEXT), r, ALIGN_CENTRE, badge);
}

bool ui_radio(struct ui *ui, const char *id, struct rect at, const char *words, const char *second,
              bool chosen, const char *why)
{
    return ui_radio_badged(ui, id, at, words, second, NULL, chosen, why);
}

bool ui_radio_badged(struct ui *ui, const char *id, struct rect at, const char *words,
                     const char *second, const char *badge, bool chosen, const char *why)
{
    enum { DOT = 12, SIDE = 26, WORDS = RADIO_WORDS, INNER = 6 };
    char both[192], below[700];
    struct rect r = ui_take(ui, at, ui_px(ui, 300), row_height(ui, at, WORDS + 10, words, second));
    bool beside = badge && badge_fits(ui, r, words, badge);
    snprintf(both, sizeof both, "%s%s%s", words, badge ? " · " : "", badge ? badge : "");
    if (badge && !beside) { /* no room in the corner: the line under the title begins with it */
        snprintf(below, sizeof below, "%s. %s", badge, second ? second : "");
        second = below;
    }
    struct ui_press press = ui_put(
        ui, &(struct ui_part){.id = id,
                              .kind = UI_KIND_ROW,
                              .rect = r,
                              .text = both,
                              .why = why,
                              .on = chosen,
                              .extra = second != NULL ? ui_hash(0, second, strlen(second)) : 0});
    if (ui->canvas == NULL)
        return press.clicked;
    enum ui_state state = why != NULL ? UI_IDLE : chosen ? UI_NOW : UI_NORMAL;
    struct look look = states[state];
    look.lip = false;
    if (why != NULL)
        draw_disabled(ui, r, &look, false);
    else
        draw_ground(ui, r, &look, &(struct ui_press){.hot = press.hot});
    struct fpoint middle = {(r.x + ui_px(ui, SIDE)) * FIX, r.y * FIX + r.h * FIX / 2};
    int32_t radius = ui_px(ui, DOT) * FIX;
    canvas_disc(ui->canvas, middle, radius, theme_pixel(TINT_INSET));
    canvas_ring(ui->canvas, middle, radius - FIX, ui_px(ui, 2) * FIX,
                theme_pixel(why != NULL ? TINT_IDLE : TINT_RING));
    if (chosen)
        canvas_disc(ui->canvas, middle, ui_px(ui, INNER) * FIX, theme_pixel(TINT_INK));
    struct rect words_at = {r.x + ui_px(ui, WORDS), r.y, r.w - ui_px(ui, WORDS + 10), r.h};
    draw_two_lines(ui, words_at, words, second, ROLE_BUTTON, theme_pixel(look.words),
                   theme_pixel(why != NULL ? TINT_IDLE : TINT_SECOND));
    if (beside)
        draw_badge(ui, r, badge);
    if (press.ring)
        ui_draw_ring(ui, r, look.radius);
    return press.clicked;
}

bool ui_check(struct ui *ui, const char *id, struct rect at, const char *words, const char *second,
              bool *on, const char *why)
{
    enum { BOX = 26, WORDS = 40 };
    struct rect r = ui_take(ui, at, ui_px(ui, 300), row_height(ui, at, WORDS, words, second));
    struct ui_press press = ui_put(
        ui, &(struct ui_part){.id = id,
                              .kind = UI_KIND_TOGGLE,
                              .rect = r,
                              .text = words,
                              .why = why,
                              .on = *on,
                              .extra = second != NULL ? ui_hash(0, second, strlen(second)) : 0});
    if (press.clicked)
        *on = !*on;
    if (ui->canvas == NULL)
        return press.clicked;
    int size = ui_px(ui, BOX);
    struct rect box = {r.x, r.y + (r.h - size) / 2, size, size};
    enum tint ground = *on && why == NULL ? TINT_BRASS_BUTTON : TINT_INSET;
    ui_fill_round(ui, box, 6, theme_pixel(press.hot && !*on ? TINT_NOW : ground));
    ui_frame_round(ui, box, 6, 18, theme_pixel(why != NULL ? TINT_IDLE : TINT_RING));
    if (*on)
        ui_draw_icon(ui, ICON_TICK, box, BOX - 6, theme_pixel(why != NULL ? TINT_IDLE : TINT_INK));
    struct rect words_at = {r.x + ui_px(ui, WORDS), r.y, r.w - ui_px(ui, WORDS), r.h};
    draw_two_lines(ui, words_at, words, second, second != NULL ? ROLE_BUTTON : ROLE_TEXT,
                   theme_pixel(why != NULL ? TINT_IDLE : TINT_TEXT),
                   theme_pixel(why != NULL ? TINT_IDLE : TINT_SECOND));
    if (press.ring)
        ui_draw_ring(ui, r, 8);
    return press.clicked;
}

/* ---- tags ------------------------------------------------------------------------------------ */

bool ui_tag(struct ui *ui, const char *id, struct rect at, enum icon icon, const char *words,
            bool link)
{
    enum { HIGH = 30, PAD = 11, ICON = 17, GAP = 9 };
    int w = text_width(ui->text, ROLE_TAG, words) + 2 * ui_px(ui, PAD);
    if (icon != ICON_NONE)
        w += ui_px(ui, ICON + GAP);
    struct rect r = ui_take(ui, at, w, ui_px(ui, HIGH));
    struct ui_press press =
        ui_put(ui, &(struct ui_part){.id = id,
                                     .kind = link ? UI_KIND_BUTTON : UI_KIND_LABEL,
                                     .rect = r,
                                     .text = words,
                                     .ghost = !link,
                                     .extra = (uint64_t)icon});
    pixel ground = theme_pixel(TINT_TAG);
    ui_fill_round(ui, r, 6, press.hot ? colour_mix(ground, colour(0xFFFFFF), 70) : ground);
    ui_frame_round(ui, r, 6, 13, theme_pixel(TINT_TAG_EDGE));
    draw_button_words(ui, r, (struct button_size){ROLE_TAG, ICON, GAP, PAD}, icon, words,
                      theme_pixel(TINT_TAG_TEXT), theme_pixel(TINT_TAG_TEXT));
    if (press.ring)
        ui_draw_ring(ui, r, 6);
    return press.clicked;
}

/* ---- values ---------------------------------------------------------------------------------- */

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* Arrow keys and wheel while the widget has the focus or the pointer; 0 when none. */
static int value_steps(struct ui *ui, const char *id, struct rect r)
{
    const struct ui_event *event = &ui->event;
    int steps = 0;
    if (ui_key_for(ui, id) && ui->ring) {
        int key = event->key;
        steps = key == UI_KEY_RIGHT || key == '+' || key == '=' ? 1
                : key == UI_KEY_LEFT || key == '-'              ? -1
                : key == UI_KEY_PAGE_UP                         ? 5
                : key == UI_KEY_PAGE_DOWN                       ? -5
                                                                : 0;
    } else if (event->kind == UI_WHEEL && !ui->used && ui_same(ui->hot, id) &&
               rect_holds(r, ui->px, ui->py)) {
        steps = event->wheel_y;
    }
    if (steps != 0)
        ui_take_event(ui);
    return steps;
}

bool ui_slider(struct ui *ui, const char *id, struct rect at, int low, int high, int step,
               int *value, const char *words)
{
    enum { TRACK = 8, KNOB = 11, HIGH = 28 };
    assert(high > low && step > 0);
    int line = words != NULL ? text_line(ui->text, ROLE_TAG) : 0;
    struct rect r = ui_take(ui, at, ui_px(ui, 180), ui_px(ui, HIGH) + line);
    struct rect top = {r.x, r.y, r.w, ui_px(ui, HIGH)};
    int before = *value, knob = ui_px(ui, KNOB), run = r.w - 2 * knob > 1 ? r.w - 2 * knob : 1;
    *value = clamp(*value + step * value_steps(ui, id, top), low, high);
    struct ui_press press = ui_put(ui, &(struct ui_part){.id = id,
                                                         .kind = UI_KIND_SLIDER,
                                                         .rect = top,
                                                         .text = words,
                                                         .margin = line,
                                                         .value = *value});
    bool held = ui_same(ui->active, id);
    if (held && (ui->event.kind == UI_DOWN || ui->event.kind == UI_MOVE)) {
        int along = clamp(ui->px - top.x - knob, 0, run);
        int steps = (int)(((int64_t)along * (high - low) + (int64_t)run * step / 2) / run / step);
        *value = clamp(low + steps * step, low, high);
        ui_take_event(ui);
    }
    if (ui->canvas == NULL)
        return *value != before;
    int track = ui_px(ui, TRACK), y = top.y + top.h / 2;
    int x = top.x + knob + (int)((int64_t)run * (*value - low) / (high - low));
    struct rect bar = {top.x, y - track / 2, top.w, track};
    ui_fill_round(ui, bar, TRACK / 2, theme_pixel(TINT_TRACK));
    ui_frame_round(ui, bar, TRACK / 2, 10, theme_alpha(TINT_HAIRLINE, 80));
    struct fpoint middle = {x * FIX, y * FIX};
    canvas_disc(ui->canvas, middle, knob * FIX, theme_pixel(TINT_TAG_TEXT));
    canvas_disc(ui->canvas, middle, (knob - ui_px(ui, 2)) * FIX,
                theme_pixel(press.hot || held ? TINT_NOW : TINT_BRASS_BUTTON));
    ui_words(ui, ROLE_TAG, theme_pixel(TINT_SECOND),
             (struct rect){r.x, r.y + top.h, r.w, r.h - top.h}, ALIGN_LEFT, words);
    if (press.ring)
        ui_draw_ring(ui, rect_inset(top, 2), 8);
    return *value != before;
}

bool ui_stepper(struct ui *ui, const char *id, struct rect at, int low, int high, int step,
                int *value, const char *words)
{
    enum { HIGH = 48, BUTTON = 48 };
    struct rect r = ui_take(ui, at, ui_px(ui, 200), ui_px(ui, HIGH));
    int before = *value;
    char less[UI_ID], more[UI_ID];
    ui_join_id(less, id, "minus");
    ui_join_id(more, id, "plus");
    *value = clamp(*value + step * value_steps(ui, id, r), low, high);
    struct ui_press press = ui_put(
        ui, &(struct ui_part){
                .id = id, .kind = UI_KIND_SLIDER, .rect = r, .text = words, .value = *value});
    ui_fill_round(ui, r, 9, theme_pixel(TINT_INSET));
    ui_frame_round(ui, r, 9, 14, theme_alpha(TINT_HAIRLINE, 70));
    struct rect rest = r;
    struct rect left = ui_cut_left(ui, &rest, BUTTON), right = ui_cut_right(ui, &rest, BUTTON);
    struct {
        const char *id;
        struct rect r;
        enum icon icon;
        int by;
        bool end;
    } ends[2] = {{less, left, ICON_MINUS, -step, *value <= low},
                 {more, right, ICON_PLUS, step, *value >= high}};
    for (int i = 0; i < 2; i++) {
        struct ui_press end =
            ui_put(ui, &(struct ui_part){.id = ends[i].id,
                                         .kind = UI_KIND_BUTTON,
                                         .rect = ends[i].r,
                                         .text = icon_name(ends[i].icon),
                                         .why = ends[i].end ? "That is as far as it goes" : NULL,
                                         .passive = true});
        if (end.clicked)
            *value = clamp(*value + ends[i].by, low, high);
        struct rect button = rect_inset(ends[i].r, ui_px(ui, 5));
        ui_fill_round(ui, button, 7, theme_pixel(end.hot && !ends[i].end ? TINT_NOW : TINT_TAG));
        ui_draw_icon(ui, ends[i].icon, button, 18,
                     theme_pixel(ends[i].end ? TINT_TAG_EDGE : TINT_TEXT));
    }
    ui_words(ui, ROLE_BUTTON, theme_pixel(TINT_TEXT), rest, ALIGN_CENTRE, words);
    if (press.ring)
        ui_draw_ring(ui, r, 9);
    return *value != before;
}

/* ---- rows of lists --------------------------------------------------------------------------- */

bool ui_item_row(struct ui *ui, const char *id, struct rect at, enum icon icon, const char *words,
                 const char *right, bool chosen)
{
    enum { HIGH = 44, PAD = 12, ICON = 20 };
    struct rect r = ui_take(ui, at, ui_px(ui, 300), ui_px(ui, HIGH));
    struct ui_press press = ui_put(
        ui, &(struct ui_part){.id = id,
                              .kind = UI_KIND_ROW,
                              .rect = r,
                              .text = words,
                              .on = chosen,
                              .extra = right != NULL ? ui_hash(0, right, strlen(right)) : 0});
    if (ui->canvas == NULL)
        return press.clicked;
    if (chosen || press.hot)
        ui_fill_round(ui, r, 8, theme_alpha(TINT_NOW, chosen ? 100 : 55));
    struct rect inside = {r.x + ui_px(ui, PAD), r.y, r.w - 2 * ui_px(ui, PAD), r.h};
    if (icon != ICON_NONE) {
        ui_draw_icon(ui, icon, ui_cut_left(ui, &inside, ICON), ICON, theme_pixel(TINT_TEXT));
        ui_cut_left(ui, &inside, PAD);
    }
    if (right != NULL) {
        struct rect end = inside;
        int w = text_width(ui->text, ROLE_SECOND, right);
        ui_words(ui, ROLE_SECOND, theme_pixel(TINT_SECOND), end, ALIGN_RIGHT, right);
        inside.w -= w + ui_px(ui, PAD);
    }
    ui_words(ui, ROLE_TEXT, theme_pixel(TINT_TEXT), inside, ALIGN_LEFT, words);
    if (press.ring)
        ui_draw_ring(ui, rect_inset(r, ui_px(ui, 4)), 7);
    return press.clicked;
}
