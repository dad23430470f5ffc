#include "app/desk/units.h"

#include <stdio.h>
#include <string.h>

int window_units_w(const struct ui *ui)
{
    return ui_window(ui).w * SCALE_ONE / ui_scale(ui);
}

int window_units_h(const struct ui *ui)
{
    return ui_window(ui).h * SCALE_ONE / ui_scale(ui);
}

int target(const struct ui *ui, int units)
{
    int least = (TARGET_LEAST * SCALE_ONE + ui_scale(ui) - 1) / ui_scale(ui);
    return units > least ? units : least;
}

int foot_high(const struct ui *ui)
{
    enum { BUTTON = 46, LIP = 6 };
    return target(ui, BUTTON) + LIP;
}

int dialogue_room(const struct ui *ui, int high)
{
    enum { MARGIN = 24, PAD = 22, GAP = 12 }; /* as dialogues are laid out */
    int h = ui_px(ui, high), most = ui_window(ui).h - 2 * ui_px(ui, MARGIN);
    h = h < most ? h : most;
    return h - 2 * ui_px(ui, PAD) - ui_px(ui, foot_high(ui)) - ui_px(ui, GAP) - 2;
}

static const char dots[] = "…";

char *words_fit(struct ui *ui, enum role role, const char *text, int width, int lines, char *out,
                size_t size)
{
    size_t length = strlen(text);
    if (length > size - sizeof dots)
        length = text_before(text, size - sizeof dots + 1);
    snprintf(out, size, "%.*s%s", (int)length, text, text[length] ? dots : "");
    while (text_wrap(ui_text(ui), role, out, width).lines > lines && length > 0) {
        while (length > 0 && text[length - 1] != ' ' && text[length - 1] != '/')
            length = text_before(text, length);
        length = length > 0 ? length - 1 : 0;
        snprintf(out, size, "%.*s%s", (int)length, text, dots);
    }
    return out;
}
