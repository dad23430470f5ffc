/* Above the cards: the name, what the game is or must be known first, and the buttons. */
#include "app/desk/desk.h"
#include "app/desk/units.h"
#include "app/start/start_inside.h"

#include <stdio.h>

enum { HEAD_BUTTONS = 4 };

static void head_button(struct ui *ui, struct start *start, int i, int size, enum wish *wish)
{
    static const struct {
        const char *id, *tip;
        enum icon icon;
        enum dialogue opens;
    } buttons[HEAD_BUTTONS] = {
        {"button:mute", "Sound", ICON_SOUND, DIALOGUE_NONE},
        {"button:settings", "Settings", ICON_GEAR, DIALOGUE_SETTINGS},
        {"button:help", "Help: keys and mouse", ICON_QUESTION, DIALOGUE_HELP},
        {"button:quit", "Quit", ICON_CROSS, DIALOGUE_NONE}};
    bool mutes = i == 0;
    const char *tip = !mutes                       ? buttons[i].tip
                      : start->desk->settings.mute ? "Let it sound again"
                                                   : "No sound";
    bool pressed =
        ui_button(ui, buttons[i].id, ui_centre(ui, ui_next(ui, size), size, size), UI_DARK,
                  mutes && start->desk->settings.mute ? ICON_MUTE : buttons[i].icon, NULL, NULL);
    ui_tip(ui, tip);
    if (pressed && mutes)
        desk_mute(start->desk);
    else if (pressed && buttons[i].opens)
        dialogue_show(start->desk, buttons[i].opens);
    else if (pressed)
        *wish = WISH_QUIT;
}

static void draw_name(struct ui *ui, struct rect r)
{
    struct canvas *canvas = ui_canvas(ui);
    struct rect shade = {r.x + ui_px(ui, 2), r.y + ui_px(ui, 4), r.w, r.h};
    if (!canvas)
        return;
    text_draw_in(ui_text(ui), canvas, ROLE_LOGO, colour_alpha(0x120802, 170), shade, ALIGN_LEFT,
                 "Foilshot");
    text_draw_in(ui_text(ui), canvas, ROLE_LOGO, theme_pixel(TINT_STRIP_TEXT), r, ALIGN_LEFT,
                 "Foilshot");
}

/* The motto in the largest type whose lines are whole: in two lines where they have room, else in
 * three. */
static enum role motto_fit(struct ui *ui, struct rect r, const char *wish, char *out, size_t size)
{
    static const enum role roles[] = {ROLE_MOTTO, ROLE_TEXT, ROLE_SECOND};
    static const char *const breaks[] = {" ", "\n"};
    enum { ROLES = sizeof roles / sizeof roles[0], LOOSE = 8 };
    for (int lines = 2; lines <= 3; lines++)
        for (int i = 0; i < ROLES; i++) {
            snprintf(out, size, "Toy soldiers%son a real table.\n%s", breaks[lines - 2], wish);
            struct wrap wrap = text_wrap(ui_text(ui), roles[i], out, r.w - LOOSE);
            if (wrap.lines <= lines && wrap.h <= r.h)
                return roles[i];
        }
    return ROLE_SECOND;
}

/* Beside the name, or what must be known first. */
static void motto(struct ui *ui, const struct start *start, struct rect r)
{
    char words[TROUBLE_TEXT];
    const char *notice =
        start->desk->notice.text[0] ? start->desk->notice.text : text_notice(ui_text(ui));
    const char *wish = start_one_set(start) ? "Choose your battle." : "Choose your rules.";
    enum role role = ROLE_SECOND;
    if (notice[0])
        snprintf(words, sizeof words, "%s", notice);
    else
        role = motto_fit(ui, r, wish, words, sizeof words);
    int lines = r.h / text_line(ui_text(ui), role);
    if (r.w < ui_px(ui, 150) || lines < 1)
        return;
    if (notice[0])
        words_fit(ui, role, notice, r.w, lines < 3 ? lines : 3, words, sizeof words);
    struct wrap wrap = text_wrap(ui_text(ui), role, words, r.w);
    r.y += (r.h - wrap.h) / 2;
    r.h = wrap.h;
    ui_label(ui, "label:motto", r, role, notice[0] ? TINT_NOW : TINT_STRIP_SECOND, words);
}

void start_head_build(struct ui *ui, struct start *start, struct rect r, bool small,
                      enum wish *wish)
{
    int size = small ? 48 : 60, gap = small ? 8 : 12;
    struct rect corner = ui_cut_right(ui, &r, HEAD_BUTTONS * size + (HEAD_BUTTONS - 1) * gap);
    ui_cut_right(ui, &r, 24);
    if (!small) {
        struct rect logo = ui_cut_left(ui, &r, 188);
        if (ui_canvas(ui))
            emblem_logo(ui_canvas(ui), ui_centre(ui, logo, 184, 74));
        ui_cut_left(ui, &r, 34);
    }
    int name_w = text_width(ui_text(ui), ROLE_LOGO, "Foilshot") + 4;
    draw_name(ui, (struct rect){r.x, r.y, name_w < r.w ? name_w : r.w, r.h});
    struct rect rest = {r.x + name_w + ui_px(ui, 36), r.y, r.w - name_w - ui_px(ui, 36), r.h};
    if (rest.w > ui_px(ui, 150)) {
        struct rect line = ui_centre(ui, (struct rect){rest.x, rest.y, 0, rest.h}, 2, 62);
        if (ui_canvas(ui))
            canvas_rect(ui_canvas(ui), line, theme_alpha(TINT_STRIP_EDGE, 45));
        ui_cut_left(ui, &rest, 22);
        motto(ui, start, rest);
    }
    int cells[HEAD_BUTTONS] = {size, size, size, size};
    ui_row_at(ui, corner, gap, cells, HEAD_BUTTONS);
    for (int i = 0; i < HEAD_BUTTONS; i++)
        head_button(ui, start, i, size, wish);
    ui_row_end(ui);
}
