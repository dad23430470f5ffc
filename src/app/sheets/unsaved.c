/* What of the open game is in memory only, or who else plays it. */
#include "app/sheets/sheets.h"

#include <stdio.h>

static void looking_on(struct ui *ui, struct papers *papers)
{
    char words[LOCK_WHO + 160];
    snprintf(words, sizeof words,
             "%s plays this game and writes it down. Here you see it as it was when you opened it: "
             "open it once more to see how it went on.",
             papers->match->keeping.player);
    ui_label(ui, "label:unsaved", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
}

/* Returns what was pressed: 1 try again, 2 save elsewhere, 3 leave all the same; 0 nothing. */
static int unsaved_rows(struct ui *ui, struct papers *papers, int lost)
{
    const struct keeping *k = &papers->match->keeping;
    char words[400];
    if (lost)
        snprintf(words, sizeof words,
                 "**%d %s** of this game %s in memory only: %s. Foilshot tries again by itself; "
                 "nothing is lost as long as it runs.",
                 lost, keeping_count_say(lost), lost == 1 ? "is" : "are",
                 keeping_why(papers->match));
    else
        snprintf(words, sizeof words, "Everything is saved now.");
    ui_label(ui, "label:unsaved", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    if (lost && !k->nowhere &&
        ui_action(ui, "row:again", UI_AUTO, UI_NORMAL, ICON_REDO, "Try again now",
                  "When there is room, or the disk is back"))
        return 1;
    if (ui_action(ui, "row:save", UI_AUTO, UI_NORMAL, ICON_SAVE, "Save under a name",
                  "Keep a copy in the folder of games"))
        return 2;
    if ((k->leaving || k->quitting) &&
        ui_action(ui, "row:leave", UI_AUTO, UI_NORMAL, ICON_CROSS,
                  k->quitting ? "Quit all the same" : "Leave all the same",
                  lost ? "What is not saved is lost" : "Carry on whenever you like"))
        return 3;
    return 0;
}

void unsaved_build(struct ui *ui, struct papers *papers)
{
    int lost = keeping_lost(papers->match), pressed = 0;
    bool looks = papers->match->keeping.player[0] != '\0';
    ui_dialogue_begin(ui, "dialogue:unsaved", 600, 0, looks ? "Looking on" : "Not saved", 58);
    if (looks)
        looking_on(ui, papers);
    else
        pressed = unsaved_rows(ui, papers, lost);
    ui_dialogue_foot(ui);
    bool done = ui_button(ui, "button:done", ui_next(ui, 46), UI_BRASS, ICON_TICK,
                          looks ? "All right" : "Play on", NULL);
    if (ui_dialogue_end(ui) || done) {
        dialogue_close(papers->desk);
    } else if (pressed == 1) {
        keeping_try_again(papers->match);
    } else if (pressed == 2) {
        dialogue_show(papers->desk, DIALOGUE_SAVE);
    } else if (pressed == 3 && papers->match->keeping.quitting) {
        desk_want(papers->desk, INTENT_QUIT);
    } else if (pressed == 3) {
        dialogue_close(papers->desk);
        desk_want(papers->desk, INTENT_LEAVE);
    }
}
