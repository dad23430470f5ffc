/* Whether the table is fair, in the panel: asked, counted, and what would even it. */
#include "app/edit/editor.h"

#include <stdio.h>

enum { SHOWN = 8, EVEN = 50 };

static void tell_count(struct ui *ui, struct fair_told told)
{
    char words[200];
    struct fair_chance c = fair_chance(told);
    snprintf(words, sizeof words, "%d %s: Red won %d, Blue %d, %d drawn.", told.games,
             told.games == 1 ? "game" : "games", told.won[SIDE_RED], told.won[SIDE_BLUE],
             told.won[SIDE_NONE]);
    ui_label(ui, "label:fair", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    const char *says = c.low > EVEN    ? "Red has the better of it"
                       : c.high < EVEN ? "Blue has the better of it"
                                       : "Nothing says that it is not fair";
    snprintf(words, sizeof words,
             "%s. Red’s chance, a draw being a half: %d in 100, between %d and %d.", says, c.red,
             c.low, c.high);
    ui_label(ui, "label:fair-says", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
}

static void tell_tries(struct editor *ed, struct ui *ui)
{
    struct fair_try tries[FAIR_TRIES];
    int of, done = fairness_tries(ed->fairness, tries, &of);
    if (!of)
        return;
    ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_CAPTION,
             "Tried, a hundred games each: Red’s chance then");
    for (int i = 0; i < done && i < SHOWN; i++) {
        char words[FAIR_WORDS + 60], id[UI_ID];
        struct fair_chance c = fair_chance(tries[i].told);
        snprintf(id, sizeof id, "label:fair-even-%d", i);
        snprintf(words, sizeof words, "%s: %d, between %d and %d", tries[i].words, c.red, c.low,
                 c.high);
        ui_label(ui, id, UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    }
}

void editor_even_build(struct editor *ed, struct ui *ui)
{
    const char *why = edit_why_not(&ed->edit);
    const struct setting *setting = &ed->edit.show->setting;
    bool busy = ed->fairness && fairness_busy(ed->fairness);
    struct fair_told told = ed->fairness ? fairness_told(ed->fairness) : (struct fair_told){0};
    ed->fair_shown_busy = busy;
    ui_heading(ui, "Is it fair?");
    if (told.games)
        tell_count(ui, told);
    else
        ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_CAPTION,
                 "Drilled troops play it two hundred times by themselves: they make for what it is "
                 "about, and do not think ahead.");
    if (ed->fairness && fairness_stale(ed->fairness, setting))
        ui_label(ui, "label:fair-old", UI_AUTO, ROLE_SECOND, TINT_CAPTION,
                 "Of the table before its last change.");
    if (ed->fairness)
        tell_tries(ed, ui);
    if (busy) {
        if (ui_button(ui, "button:fair-stop", UI_AUTO, UI_PAPER, ICON_PAUSE, "Stop", NULL))
            fairness_stop(ed->fairness);
        return;
    }
    if (ui_button(ui, "button:fair", UI_AUTO, UI_PAPER, ICON_DIE, "Play two hundred games", why)) {
        if (!ed->fairness)
            ed->fairness = fairness_new();
        fairness_ask(ed->fairness, ed->edit.rules, setting);
        ed->fair_shown_busy = true;
        ed->desk->redraw = true;
    } else if (told.games && ui_button(ui, "button:even", UI_AUTO, UI_PAPER, ICON_QUESTION,
                                       "What would even it?", why)) {
        fairness_even(ed->fairness);
        ed->fair_shown_busy = true;
        ed->desk->redraw = true;
    }
}
