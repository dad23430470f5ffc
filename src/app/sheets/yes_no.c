#include "app/sheets/sheets.h"

int yes_no(struct ui *ui, const char *yes, enum icon icon, const char *no)
{
    int answer = -1;
    ui_dialogue_foot(ui);
    ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1}, 2);
    if (ui_button(ui, "button:yes", UI_AUTO, UI_BRASS, icon, yes, NULL))
        answer = 1;
    if (ui_button(ui, "button:no", UI_AUTO, UI_PAPER, ICON_NONE, no, NULL))
        answer = 0;
    ui_row_end(ui);
    if (ui_dialogue_end(ui))
        answer = 0;
    return answer;
}
