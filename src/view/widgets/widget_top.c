/* The strip's phases, the start screen's cards, and what lies on top of all: menus, dialogues, the
 * "Why not?" card, tooltips. */
#include "view/widgets/widget_inside.h"

#include <assert.h>
#include <string.h>

/* ---- phases ---------------------------------------------------------------------------------- */

enum { PHASE_HIGH = 44, PHASE_RAISED = 6, PHASE_PAD = 18, PHASE_ICON = 21, PHASE_GAP = 11 };

/* How much of the phases there is room for. */
enum phase_show { PHASE_WORDS, PHASE_SIGNS, PHASE_NOW, PHASE_NOW_SIGN };

/* Px of one phase; 0: not shown. */
static int phase_width(struct ui *ui, const struct ui_phase *phase, enum phase_show show)
{
    bool now = phase->state == UI_PHASE_CURRENT;
    if (!now && show >= PHASE_NOW)
        return 0;
    if (show == PHASE_NOW_SIGN || (show == PHASE_SIGNS && !now))
        return ui_px(ui, 2 * PHASE_PAD + PHASE_ICON);
    return text_width(ui->text, ROLE_LABEL_SECOND, phase->words) +
           ui_px(ui, 2 * PHASE_PAD + PHASE_ICON + PHASE_GAP);
}

static int phases_width(struct ui *ui, const struct ui_phase *phase, int count,
                        enum phase_show show)
{
    int width = 0;
    for (int i = 0; i < count; i++)
        width += phase_width(ui, &phase[i], show);
    return width;
}

static void draw_phase(struct ui *ui, struct rect r, const struct ui_phase *phase, bool hot,
                       bool first)
{
    bool now = phase->state == UI_PHASE_CURRENT, done = phase->state == UI_PHASE_DONE;
    if (ui->canvas == NULL)
        return;
    if (now) {
        ui_shadow(ui, r, 10, 7, 3, 60);
        ui_fill_round(ui, r, 10, theme_pixel(hot ? TINT_NOW : TINT_BRASS_BUTTON));
    } else if (!first) {
        canvas_rect(ui->canvas, (struct rect){r.x, r.y, 1, r.h}, theme_alpha(TINT_STRIP_EDGE, 40));
    }
    enum tint words = now ? TINT_INK : done || hot ? TINT_STRIP_TEXT : TINT_STRIP_SECOND;
    struct rect inside = {r.x + ui_px(ui, PHASE_PAD), r.y, r.w - 2 * ui_px(ui, PHASE_PAD), r.h};
    struct rect sign = ui_cut_left(ui, &inside, PHASE_ICON);
    ui_draw_icon(ui, done ? ICON_TICK : phase->icon, sign, PHASE_ICON,
                 theme_pixel(done ? TINT_STRIP_TICK : words));
    ui_cut_left(ui, &inside, PHASE_GAP);
    inside.w = r.x + r.w - inside.x;
    if (r.w >= phase_width(ui, phase, PHASE_WORDS))
        ui_words(ui, ROLE_LABEL_SECOND, theme_pixel(words), inside, ALIGN_LEFT, phase->words);
}

int ui_phases(struct ui *ui, const char *id, struct rect at, const struct ui_phase *phase,
              int count)
{
    assert(count > 0 && count <= UI_CELLS);
    int high = ui_px(ui, PHASE_HIGH), clicked = -1, current = -1;
    enum phase_show show = PHASE_WORDS;
    while (at.w > 0 && show < PHASE_NOW_SIGN && phases_width(ui, phase, count, show) > at.w)
        show++;
    int width = phases_width(ui, phase, count, show);
    if (width == 0)
        return -1;
    struct rect place = ui_take(ui, at, width, high);
    struct rect r = {place.x, place.y + (place.h - high) / 2, width, high};
    ui_fill_round(ui, r, 10, colour_alpha(0x120802, 70));
    ui_frame_round(ui, r, 10, 12, theme_alpha(TINT_STRIP_EDGE, 42));
    struct rect cell[UI_CELLS];
    bool hot[UI_CELLS], ring[UI_CELLS];
    for (int i = 0, x = r.x; i < count; i++) {
        cell[i] = (struct rect){x, r.y, phase_width(ui, &phase[i], show), r.h};
        x += cell[i].w;
        hot[i] = ring[i] = false;
        if (cell[i].w == 0)
            continue;
        char part[UI_ID];
        ui_join_id(part, id, phase[i].part);
        struct ui_press press =
            ui_put(ui, &(struct ui_part){.id = part,
                                         .kind = UI_KIND_BUTTON,
                                         .rect = cell[i],
                                         .text = phase[i].words,
                                         .on = phase[i].state == UI_PHASE_CURRENT,
                                         .value = (int)phase[i].state,
                                         .margin = ui_px(ui, 14)});
        hot[i] = press.hot;
        ring[i] = press.ring;
        if (show != PHASE_WORDS)
            ui_tip(ui, phase[i].words);
        if (press.clicked)
            clicked = i;
        if (phase[i].state == UI_PHASE_CURRENT)
            current = i;
        else
            draw_phase(ui, cell[i], &phase[i], press.hot, i == 0);
    }
    /* The present one is drawn last: it stands out over its neighbours. */
    if (current >= 0) {
        struct rect raised = rect_inset(cell[current], -ui_px(ui, PHASE_RAISED) / 2);
        draw_phase(ui, raised, &phase[current], hot[current], false);
    }
    for (int i = 0; i < count; i++)
        if (ring[i])
            ui_draw_ring(ui, rect_inset(cell[i], ui_px(ui, 2)), 8);
    return clicked;
}

/* ---- cards of the start screen --------------------------------------------------------------- */

static void draw_card_picture(struct ui *ui, struct rect r, const struct image *picture)
{
    if (picture != NULL)
        ui_draw_rounded_picture(ui, r, 8, picture);
    else
        ui_fill_round(ui, r, 8, theme_pixel(TINT_BAIZE));
    ui_frame_round(ui, r, 8, 25, theme_pixel(TINT_WALNUT_LIGHT));
}

/* `title`: where its words end, which the badge does not cover. */
static void draw_chosen(struct ui *ui, struct rect r, struct rect picture, int title)
{
    enum { BRASS = 60, TICK = 24, RIGHT = 40, ABOVE = 6 };
    int out = ui_px(ui, 5);
    ui_frame_round(ui, rect_inset(r, -out - ui_px(ui, 2)), 19, 20, theme_pixel(TINT_WALNUT_DARK));
    ui_frame_round(ui, rect_inset(r, -out), 18, BRASS, theme_pixel(TINT_BRASS_BUTTON));
    int size = ui_px(ui, 2 * TICK);
    struct rect badge = {picture.x + picture.w - ui_px(ui, RIGHT) - size / 2 + ui_px(ui, 8),
                         picture.y + picture.h - size / 2, size, size};
    if (title > badge.x)
        badge.y = picture.y + picture.h - size - ui_px(ui, ABOVE);
    ui_fill_round(ui, badge, TICK, theme_pixel(TINT_WALNUT));
    ui_fill_round(ui, rect_inset(badge, ui_px(ui, 2)), TICK - 2, theme_pixel(TINT_BRASS_BUTTON));
    ui_draw_icon(ui, ICON_TICK, badge, 26, theme_pixel(TINT_INK));
}

static void draw_card_tags(struct ui *ui, struct rect r, const struct ui_card *card)
{
    enum { HIGH = 30, PAD = 11, GAP = 8 };
    int x = r.x;
    for (int i = 0; i < card->tag_count; i++) {
        int w = text_width(ui->text, ROLE_TAG, card->tags[i]) + 2 * ui_px(ui, PAD);
        struct rect tag = {x, r.y, w, ui_px(ui, HIGH)};
        if (tag.x + w > r.x + r.w)
            return;
        ui_fill_round(ui, tag, 6, theme_pixel(TINT_TAG));
        ui_frame_round(ui, tag, 6, 13, theme_pixel(TINT_TAG_EDGE));
        ui_words(ui, ROLE_TAG, theme_pixel(TINT_TAG_TEXT), tag, ALIGN_CENTRE, card->tags[i]);
        x += w + ui_px(ui, GAP);
    }
}

bool ui_card(struct ui *ui, const char *id, struct rect at, const struct ui_card *card)
{
    enum { EDGE = 10, PICTURE_W = 376, PICTURE_H = 196, SIDE = 18, FOOT = 18, SHADOW = 36 };
    struct rect r = ui_take(ui, at, ui_px(ui, 396), ui_px(ui, 386));
    struct ui_press press = ui_put(ui, &(struct ui_part){.id = id,
                                                         .kind = UI_KIND_BUTTON,
                                                         .rect = r,
                                                         .text = card->title,
                                                         .why = card->why,
                                                         .on = card->chosen,
                                                         .margin = ui_px(ui, SHADOW)});
    if (ui->canvas == NULL)
        return press.clicked;
    ui_shadow(ui, r, 14, 22, 8, 58);
    pixel paper = theme_pixel(TINT_PAPER);
    ui_fill_round(ui, r, 14, press.hot ? colour_mix(paper, colour(0xFFFFFF), 90) : paper);
    ui_frame_round(ui, r, 14, 12, theme_alpha(TINT_WALNUT_LIGHT, 70));
    struct rect inside = rect_inset(r, ui_px(ui, EDGE));
    int picture_h = inside.w * PICTURE_H / PICTURE_W;
    if (picture_h > r.h * 54 / 100)
        picture_h = r.h * 54 / 100;
    struct rect picture = {inside.x, inside.y, inside.w, picture_h};
    draw_card_picture(ui, picture, card->picture);
    struct rect words = {r.x + ui_px(ui, SIDE), picture.y + picture.h + ui_px(ui, 10),
                         r.w - 2 * ui_px(ui, SIDE), 0};
    int title = text_line(ui->text, ROLE_TITLE);
    bool long_title = text_width(ui->text, ROLE_TITLE, card->title) > words.w;
    enum role role = long_title ? ROLE_HEADING : ROLE_TITLE;
    ui_words(ui, role, theme_pixel(TINT_TEXT), (struct rect){words.x, words.y, words.w, title},
             ALIGN_LEFT, card->title);
    text_draw_wrapped(ui->text, ui->canvas, ROLE_TEXT, theme_pixel(TINT_SECOND), words.x,
                      words.y + title + ui_px(ui, 3), words.w, ALIGN_LEFT, card->words);
    struct rect tags = {words.x, r.y + r.h - ui_px(ui, FOOT + 30), words.w, 0};
    draw_card_tags(ui, tags, card);
    if (card->chosen)
        draw_chosen(ui, r, picture, words.x + text_width(ui->text, role, card->title));
    if (press.ring)
        ui_draw_ring(ui, r, 14);
    return press.clicked;
}

/* ---- placing beside an anchor ---------------------------------------------------------------- */

enum beside { BESIDE_BELOW, BESIDE_RIGHT, BESIDE_ABOVE, BESIDE_LEFT, BESIDE_COUNT };

static struct rect beside(struct rect anchor, int w, int h, int gap, enum beside where)
{
    int x = anchor.x + anchor.w / 2 - w / 4, y = anchor.y + anchor.h / 2 - h / 4;
    switch (where) {
    case BESIDE_BELOW:
        return (struct rect){x, anchor.y + anchor.h + gap, w, h};
    case BESIDE_RIGHT:
        return (struct rect){anchor.x + anchor.w + gap, y, w, h};
    case BESIDE_ABOVE:
        return (struct rect){x, anchor.y - gap - h, w, h};
    case BESIDE_LEFT:
    case BESIDE_COUNT:
        break;
    }
    return (struct rect){anchor.x - gap - w, y, w, h};
}

static struct rect into(struct rect r, struct rect window)
{
    if (r.x + r.w > window.x + window.w)
        r.x = window.x + window.w - r.w;
    if (r.y + r.h > window.y + window.h)
        r.y = window.y + window.h - r.h;
    r.x = r.x < window.x ? window.x : r.x;
    r.y = r.y < window.y ? window.y : r.y;
    return r;
}

static int area_of(struct rect r)
{
    return rect_empty(r) ? 0 : r.w * r.h;
}

/* The first of below, right, above, left that hides nothing; else the one that hides least. */
static struct rect find_place(const struct ui *ui, struct rect anchor, int w, int h, int gap,
                              const struct rect *avoid, int avoids)
{
    bool holds = w + 2 * ui_px(ui, 6) <= ui->within.w && h + 2 * ui_px(ui, 6) <= ui->within.h;
    struct rect window = rect_inset(holds ? ui->within : ui->window, ui_px(ui, 6)), best = {0};
    int least = -1;
    for (int i = 0; i < BESIDE_COUNT; i++) {
        struct rect r = into(beside(anchor, w, h, gap, (enum beside)i), window);
        int hidden = 4 * area_of(rect_cut(r, anchor));
        for (int k = 0; k < avoids; k++)
            hidden += area_of(rect_cut(r, avoid[k]));
        if (least < 0 || hidden < least) {
            least = hidden;
            best = r;
        }
    }
    return best;
}

/* A small triangle from the card towards the middle of its anchor. */
static void draw_pointer(struct ui *ui, struct rect r, struct rect anchor, pixel ground, pixel edge)
{
    enum { WIDE = 20, HIGH = 12 };
    int half = ui_px(ui, WIDE) / 2, high = ui_px(ui, HIGH), line = ui_px(ui, 2);
    bool below = r.y >= anchor.y + anchor.h, above = r.y + r.h <= anchor.y;
    if (ui->canvas == NULL || (!below && !above))
        return;
    int x = anchor.x + anchor.w / 2, from = r.x + 2 * half, to = r.x + r.w - 2 * half;
    x = x < from ? from : x > to ? to : x;
    int root = below ? r.y + line : r.y + r.h - line, tip = below ? r.y - high : r.y + r.h + high;
    struct fpoint three[3] = {
        {(x - half) * FIX, root * FIX}, {x * FIX, tip * FIX}, {(x + half) * FIX, root * FIX}};
    canvas_polygon(ui->canvas, three, 3, ground);
    canvas_stroke(ui->canvas, three, 3, false, line * FIX, edge);
}

/* ---- tooltips -------------------------------------------------------------------------------- */

/* Percent of the desk's measures at which words are as large as a room needs. */
enum { NEAR_CARD = 215, NEAR_STEP = 25, NEAR_LEAST = 140 };

static void draw_tip(struct ui *ui)
{
    enum { WIDE = 300, PAD_X = 12, PAD_Y = 7, GAP = 10 };
    ui->tip_shown = ui->tip[0] != '\0' && !ui->hover_done &&
                    ui->now >= ui->hover_since + UI_TIP_MS && ui->active[0] == '\0';
    if (!ui->tip_shown)
        return;
    int pad_x = ui_px(ui, PAD_X), pad_y = ui_px(ui, PAD_Y);
    struct wrap wrap = text_wrap(ui->text, ROLE_TAG, ui->tip, ui_px(ui, WIDE) - 2 * pad_x);
    struct rect r = find_place(ui, ui->tip_rect, wrap.w + 2 * pad_x, wrap.h + 2 * pad_y,
                               ui_px(ui, GAP), NULL, 0);
    ui_put(ui, &(struct ui_part){.id = "tooltip",
                                 .kind = UI_KIND_LABEL,
                                 .rect = r,
                                 .text = ui->tip,
                                 .ghost = true,
                                 .margin = ui_px(ui, 20)});
    if (ui->canvas == NULL)
        return;
    ui_shadow(ui, r, 7, 10, 4, 50);
    ui_fill_round(ui, r, 7, theme_alpha(TINT_LABEL, 96));
    ui_frame_round(ui, r, 7, 10, theme_alpha(TINT_STRIP_EDGE, 50));
    text_draw_wrapped(ui->text, ui->canvas, ROLE_TAG, theme_pixel(TINT_LABEL_TEXT), r.x + pad_x,
                      r.y + pad_y, wrap.w + 2, ALIGN_LEFT, ui->tip);
}

void ui_draw_tip(struct ui *ui)
{
    ui_near_begin(ui, NEAR_CARD);
    draw_tip(ui);
    ui_near_end(ui);
}

/* ---- menus ----------------------------------------------------------------------------------- */

enum { MENU_ROW = 42, MENU_PAD = 12, MENU_ICON = 22, MENU_KEY_GAP = 24, MENU_LEAST = 220 };

/* Of a row in a menu `w` px wide: a reason takes as many lines as it needs. */
static int menu_row_height(struct ui *ui, const struct ui_choice *choice, int w)
{
    int h = ui_px(ui, MENU_ROW);
    if (choice->why != NULL)
        h = text_line(ui->text, ROLE_TEXT) + ui_px(ui, 12) +
            text_wrap(ui->text, ROLE_SECOND, choice->why, w - ui_px(ui, MENU_ICON + 5 * MENU_PAD))
                .h;
    return h < TARGET_LEAST ? TARGET_LEAST : h;
}

static int menu_width(struct ui *ui, const char *title, const struct ui_choice *choice, int count)
{
    enum { MOST = 460 };
    const int beside = ui_px(ui, MENU_ICON + 3 * MENU_PAD); /* of a row's words, inside the menu */
    int widest =
        title != NULL ? text_width(ui->text, ROLE_HEADING, title) + ui_px(ui, MENU_PAD) : 0;
    for (int i = 0; i < count; i++) {
        int w = text_width(ui->text, ROLE_TEXT, choice[i].words) + beside;
        if (choice[i].key != NULL)
            w += text_width(ui->text, ROLE_SECOND, choice[i].key) + ui_px(ui, MENU_KEY_GAP);
        if (choice[i].why != NULL) {
            int why = text_width(ui->text, ROLE_SECOND, choice[i].why) + beside;
            w = why > w ? why : w;
        }
        widest = w > widest ? w : widest;
    }
    widest += 2 * ui_px(ui, MENU_PAD);
    if (widest < ui_px(ui, MENU_LEAST))
        widest = ui_px(ui, MENU_LEAST);
    return widest < ui_px(ui, MOST) ? widest : ui_px(ui, MOST);
}

static bool menu_row(struct ui *ui, const char *id, struct rect r, const struct ui_choice *choice)
{
    char part[UI_ID];
    ui_join_id(part, id, choice->part);
    struct ui_press press = ui_put(
        ui,
        &(struct ui_part){
            .id = part, .kind = UI_KIND_ROW, .rect = r, .text = choice->words, .why = choice->why});
    bool able = choice->why == NULL;
    if (able && (press.hot || press.ring))
        ui_fill_round(ui, r, 8, theme_pixel(TINT_NOW));
    struct rect inside = {r.x + ui_px(ui, MENU_PAD), r.y, r.w - 2 * ui_px(ui, MENU_PAD), r.h};
    pixel tint = theme_pixel(able ? TINT_TEXT : TINT_IDLE);
    ui_draw_icon(ui, choice->icon, ui_cut_left(ui, &inside, MENU_ICON), MENU_ICON, tint);
    ui_cut_left(ui, &inside, MENU_PAD);
    if (choice->key != NULL)
        ui_words(ui, ROLE_SECOND, theme_pixel(TINT_SECOND), inside, ALIGN_RIGHT, choice->key);
    if (!able) {
        int high = text_line(ui->text, ROLE_TEXT);
        struct wrap low = text_wrap(ui->text, ROLE_SECOND, choice->why, inside.w);
        struct rect first = {inside.x, inside.y + (inside.h - high - low.h) / 2, inside.w, high};
        ui_words(ui, ROLE_TEXT, tint, first, ALIGN_LEFT, choice->words);
        if (ui->canvas != NULL)
            text_draw_wrapped(ui->text, ui->canvas, ROLE_SECOND, tint, inside.x, first.y + high,
                              inside.w, ALIGN_LEFT, choice->why);
    } else {
        ui_words(ui, ROLE_TEXT, tint, inside, ALIGN_LEFT, choice->words);
    }
    if (press.ring)
        ui_draw_ring(ui, rect_inset(r, ui_px(ui, 4)), 6);
    return press.clicked;
}

/* Esc, or a button pressed anywhere else. The right one may open another there (ui_again). */
static bool menu_left(struct ui *ui, struct rect r)
{
    const struct ui_event *event = &ui->event;
    bool outside = event->kind == UI_DOWN && !rect_holds(r, event->x, event->y);
    bool escaped = event->kind == UI_KEY && event->key == UI_KEY_ESC && !ui->used;
    if (outside || escaped)
        ui_take_event(ui);
    ui->again = outside && event->button == UI_RIGHT;
    return outside || escaped;
}

static int menu_head(struct ui *ui, const char *title)
{
    return title != NULL ? text_line(ui->text, ROLE_HEADING) + ui_px(ui, MENU_PAD) : 0;
}

/* Of the whole menu, `w` px wide, shown or not. */
static int menu_height(struct ui *ui, const char *title, const struct ui_choice *choice, int count,
                       int w)
{
    int h = 2 * ui_px(ui, MENU_PAD) + menu_head(ui, title);
    for (int i = 0; i < count; i++)
        h += menu_row_height(ui, &choice[i], w);
    return h;
}

/* Before a room as large as it may be and still be seen whole. */
static void menu_near(struct ui *ui, const char *title, const struct ui_choice *choice, int count)
{
    ui_near_begin(ui, NEAR_CARD);
    for (int percent = NEAR_CARD; ui->near_within == 0 && percent >= NEAR_LEAST;
         percent -= NEAR_STEP) {
        ui_near_end(ui);
        ui_near_begin(ui, percent);
        int w = menu_width(ui, title, choice, count);
        if (menu_height(ui, title, choice, count, w) <= ui->window.h - 2 * ui_px(ui, 6))
            return;
    }
}

static int menu_build(struct ui *ui, const char *id, struct rect anchor, const char *title,
                      const struct ui_choice *choice, int count)
{
    enum { GAP = 6 };
    ui_layer(ui);
    int w = menu_width(ui, title, choice, count), pad = ui_px(ui, MENU_PAD);
    int h = menu_height(ui, title, choice, count, w), head = menu_head(ui, title);
    struct rect window = rect_inset(ui->window, ui_px(ui, 6));
    h = h < window.h ? h : window.h;
    struct rect r = find_place(ui, anchor, w, h, ui_px(ui, GAP), NULL, 0);
    bool fresh = ui_find(ui, id) == NULL;
    ui_put(ui, &(struct ui_part){.id = id,
                                 .kind = UI_KIND_PANEL,
                                 .rect = r,
                                 .text = title,
                                 .passive = true,
                                 .margin = ui_px(ui, 40)});
    ui_draw_paper(ui, r);
    struct rect inside = rect_inset(r, pad);
    if (title != NULL) {
        struct rect line = {inside.x + pad, inside.y, inside.w - pad, head - pad};
        ui_words(ui, ROLE_HEADING, theme_pixel(TINT_HEADING), line, ALIGN_LEFT, title);
        inside.y += head;
        inside.h -= head;
    }
    int chosen = UI_NO_CHOICE;
    char body[UI_ID];
    ui_join_id(body, id, "body");
    ui_scroll_open(ui, body, inside, 0);
    for (int i = 0; i < count; i++) {
        int row = menu_row_height(ui, &choice[i], w);
        if (menu_row(ui, id, ui_take(ui, UI_AUTO, inside.w, row), &choice[i]))
            chosen = i;
    }
    ui_scroll_close(ui, true);
    if (fresh && count > 0) { /* the keyboard begins at the first line */
        char part[UI_ID];
        ui_join_id(part, id, choice[0].part);
        ui_focus(ui, part);
        ui->ring = ui->ring || ui->event.kind == UI_KEY;
        return chosen;
    }
    return chosen == UI_NO_CHOICE && menu_left(ui, r) ? UI_CLOSED : chosen;
}

int ui_menu(struct ui *ui, const char *id, struct rect anchor, const char *title,
            const struct ui_choice *choice, int count)
{
    menu_near(ui, title, choice, count);
    int chosen = menu_build(ui, id, anchor, title, choice, count);
    ui_near_end(ui);
    return chosen;
}

/* ---- dialogues ------------------------------------------------------------------------------- */

void ui_dialogue_begin(struct ui *ui, const char *id, int width, int height, const char *title,
                       int foot)
{
    enum { FIRST_HIGH = 300, MARGIN = 24, DIM = 115 };
    ui_layer(ui);
    struct rect window = rect_inset(ui->window, ui_px(ui, MARGIN));
    int h = height > 0 ? ui_px(ui, height) : ui_panel_wants(ui, id);
    h = h > 0 ? h : ui_px(ui, FIRST_HIGH);
    h = h < window.h ? h : window.h;
    int w = ui_px(ui, width) < window.w ? ui_px(ui, width) : window.w;
    struct rect r = {window.x + (window.w - w) / 2, window.y + (window.h - h) / 2, w, h};
    /* The veil is a thing of its own, so that taking it away redraws everything under it. */
    char veil[UI_ID];
    ui_join_id(veil, id, "veil");
    ui_put(ui, &(struct ui_part){
                   .id = veil, .kind = UI_KIND_PANEL, .rect = ui->window, .passive = true});
    if (ui->canvas != NULL)
        canvas_rect(ui->canvas, ui->window, colour_alpha(0x120802, DIM));
    ui_panel_begin(ui, id, r, foot);
    if (title != NULL) {
        ui_line(ui, NULL, UI_AUTO, ROLE_TITLE, TINT_TEXT, ALIGN_LEFT, title);
        ui_rule(ui);
    }
}

void ui_dialogue_foot(struct ui *ui)
{
    ui_panel_foot(ui);
}

bool ui_dialogue_end(struct ui *ui)
{
    ui_panel_end(ui);
    bool escaped = ui->event.kind == UI_KEY && ui->event.key == UI_KEY_ESC && !ui->used;
    if (escaped)
        ui_take_event(ui);
    return escaped;
}

/* ---- why not --------------------------------------------------------------------------------- */

/* How a card beside a thing looks: a refusal, or plain information. */
struct card_look {
    enum icon icon;
    enum tint edge;
    bool through; /* the pointer goes through it */
};

static enum ui_why_answer card_build(struct ui *ui, struct card_look look, const char *id,
                                     struct rect anchor, const struct rect *avoid, int avoids,
                                     const char *title, const char *words, const char *tag,
                                     const char *instead)
{
    enum { WIDE = 290, PAD = 16, GAP = 12, ICON = 26, BUTTON = 44, TAG_HIGH = 28 };
    int pad = ui_px(ui, PAD), w = ui_px(ui, WIDE), gap = ui_px(ui, GAP);
    int tag_w = tag != NULL ? text_width(ui->text, ROLE_TAG, tag) + 2 * ui_px(ui, 10) : 0;
    int title_w = w - 2 * pad - (look.icon != ICON_NONE ? ui_px(ui, ICON) + gap : 0) -
                  (tag != NULL ? tag_w + gap / 2 : 0);
    int head = text_wrap(ui->text, ROLE_HEADING, title, title_w).h;
    int tag_h = ui_px(ui, TAG_HIGH);
    head = head > tag_h ? head : tag_h;
    struct wrap wrap = text_wrap(ui->text, ROLE_TEXT, words, w - 2 * pad);
    int button = instead != NULL ? ui_px(ui, BUTTON) : 0;
    if (button > 0 && button < TARGET_LEAST)
        button = TARGET_LEAST;
    int h = 2 * pad + head + gap / 2 + wrap.h + (button > 0 ? button + gap : 0);
    struct rect r = find_place(ui, anchor, w, h, gap, avoid, avoids);
    ui_put(ui, &(struct ui_part){.id = id,
                                 .kind = UI_KIND_PANEL,
                                 .rect = r,
                                 .text = words,
                                 .passive = true,
                                 .ghost = look.through,
                                 .margin = ui_px(ui, 36)});
    ui_shadow(ui, r, 9, 16, 6, 55);
    ui_fill_round(ui, r, 9, theme_pixel(TINT_SPEECH));
    ui_frame_round(ui, r, 9, 20, theme_pixel(look.edge));
    draw_pointer(ui, r, anchor, theme_pixel(TINT_SPEECH), theme_pixel(look.edge));
    struct rect inside = rect_inset(r, pad), line = {inside.x, inside.y, inside.w, head};
    enum ui_why_answer answer = UI_WHY_NOTHING;
    if (look.icon != ICON_NONE) {
        ui_draw_icon(ui, look.icon, ui_cut_left(ui, &line, ICON), ICON, theme_pixel(look.edge));
        ui_cut_left(ui, &line, GAP);
    }
    char part[UI_ID];
    if (tag != NULL) {
        struct rect chip = {inside.x + inside.w - tag_w, line.y + (head - tag_h) / 2, tag_w, tag_h};
        line.w = chip.x - line.x - gap / 2;
        ui_join_id(part, id, "tag");
        if (ui_tag(ui, part, chip, ICON_NONE, tag, !look.through))
            answer = UI_WHY_TAG;
    }
    if (ui->canvas != NULL) {
        int high = text_wrap(ui->text, ROLE_HEADING, title, title_w).h;
        text_draw_wrapped(ui->text, ui->canvas, ROLE_HEADING, theme_pixel(TINT_TEXT), line.x,
                          line.y + (head - high) / 2, title_w, ALIGN_LEFT, title);
    }
    if (ui->canvas != NULL)
        text_draw_wrapped(ui->text, ui->canvas, ROLE_TEXT, theme_pixel(TINT_TEXT), inside.x,
                          inside.y + head + gap / 2, inside.w, ALIGN_LEFT, words);
    if (button > 0) {
        struct rect place = {inside.x, inside.y + inside.h - button, inside.w, button};
        ui_join_id(part, id, "instead");
        if (ui_button(ui, part, place, UI_PAPER, ICON_TICK, instead, NULL))
            answer = UI_WHY_INSTEAD;
    }
    return answer;
}

static enum ui_why_answer card_beside(struct ui *ui, struct card_look look, const char *id,
                                      struct rect anchor, const struct rect *avoid, int avoids,
                                      const char *title, const char *words, const char *tag,
                                      const char *instead)
{
    ui_near_begin(ui, NEAR_CARD);
    enum ui_why_answer answer =
        card_build(ui, look, id, anchor, avoid, avoids, title, words, tag, instead);
    ui_near_end(ui);
    return answer;
}

enum ui_why_answer ui_why(struct ui *ui, const char *id, struct rect anchor,
                          const struct rect *avoid, int avoids, const char *title,
                          const char *words, const char *tag, const char *instead)
{
    return card_beside(ui, (struct card_look){ICON_NO_ENTRY, TINT_REFUSED, false}, id, anchor,
                       avoid, avoids, title, words, tag, instead);
}

enum ui_why_answer ui_tell(struct ui *ui, const char *id, struct rect anchor, bool refused,
                           const char *title, const char *words, const char *tag,
                           const char *instead)
{
    struct card_look look = refused ? (struct card_look){ICON_NO_ENTRY, TINT_REFUSED, false}
                                    : (struct card_look){ICON_QUESTION, TINT_BRASS_EDGE, false};
    return card_beside(ui, look, id, anchor, NULL, 0, title, words, tag, instead);
}

void ui_info(struct ui *ui, const char *id, struct rect anchor, const char *title,
             const char *words)
{
    card_beside(ui, (struct card_look){ICON_NONE, TINT_BRASS_EDGE, false}, id, anchor, NULL, 0,
                title, words, NULL, NULL);
}

void ui_note(struct ui *ui, const char *id, struct rect anchor, const struct rect *avoid,
             int avoids, const char *title, const char *words, const char *tag)
{
    card_beside(ui, (struct card_look){ICON_NO_ENTRY, TINT_REFUSED, true}, id, anchor, avoid,
                avoids, title, words, tag, NULL);
}
