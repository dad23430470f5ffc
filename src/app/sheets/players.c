/* Who plays from now on: a person or the computer, side by side, and how well it plays. */
#include "app/desk/levels.h"
#include "app/sheets/sheets.h"

#include <stdio.h>
#include <string.h>

enum { WHO = 2 };

void players_open(struct papers *papers)
{
    memcpy(papers->player, papers->match->player, sizeof papers->player);
}

static void side_row(struct ui *ui, struct papers *papers, int side)
{
    static const struct ui_choice who[WHO] = {
        {.part = "person", .icon = ICON_PERSON, .words = "Person"},
        {.part = "computer", .icon = ICON_COMPUTER, .words = "Computer"}};
    struct player *p = &papers->player[side];
    char id[UI_ID], words[64];
    int chosen = p->computer;
    ui_row_begin(ui, target(ui, 48), 10, (int[]){44, -2, -3}, 3);
    ui_emblem(ui, UI_AUTO, side_mark(side), 42);
    snprintf(id, sizeof id, "label:%s", side_word(side));
    ui_line(ui, id, UI_AUTO, ROLE_TEXT, TINT_TEXT, ALIGN_LEFT,
            player_title(papers->match, side, words, sizeof words));
    snprintf(id, sizeof id, "seg:%s", side_word(side));
    ui_segments(ui, id, UI_AUTO, false, who, WHO, &chosen);
    ui_row_end(ui);
    play_level_sits(papers->player, side, chosen == 1);
}

void players_build(struct ui *ui, struct papers *papers)
{
    enum { DIALOGUE_WIDE = 620 };
    ui_dialogue_begin(ui, "dialogue:players", DIALOGUE_WIDE, 0, "Who plays", foot_high(ui));
    ui_label(ui, "label:players", UI_AUTO, ROLE_TEXT, TINT_TEXT,
             "From now on; what has been done stays done.");
    side_row(ui, papers, SIDE_RED);
    side_row(ui, papers, SIDE_BLUE);
    play_level_rows(ui, "seg:level", target(ui, 48), false, papers->player);
    play_levels_told(ui, papers->player);
    int answer = yes_no(ui, "Play on", ICON_TICK, "As it was");
    if (answer >= 0)
        dialogue_close(papers->desk);
    if (answer == 1)
        desk_want_players(papers->desk, papers->player);
}
