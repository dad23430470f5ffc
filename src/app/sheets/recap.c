/* What the other has done since it was one's turn last. */
#include "app/sheets/sheets.h"

void recap_build(struct ui *ui, struct papers *papers)
{
    enum { DIALOGUE_WIDE = 720 };
    int side = papers->match->holder ? papers->match->holder : game_awaited(papers->match->game);
    ui_dialogue_begin(ui, "dialogue:recap", DIALOGUE_WIDE, 0, NULL, foot_high(ui));
    recap_head(ui, papers->match, side);
    recap_story(ui, papers->match, side);
    ui_dialogue_foot(ui);
    bool done = ui_button(ui, "button:done", ui_next(ui, target(ui, 46)), UI_BRASS, ICON_TICK,
                          "Go on", NULL);
    if (ui_dialogue_end(ui) || done)
        dialogue_close(papers->desk);
}
