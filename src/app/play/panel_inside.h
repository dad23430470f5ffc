/* What the files of the panel share. Nobody else reads this: what others ask of the panel stands in
 * play.h. */
#ifndef FOILSHOT_APP_PLAY_PANEL_INSIDE_H
#define FOILSHOT_APP_PLAY_PANEL_INSIDE_H

#include "app/play/play.h"

enum { ROWS_MOST = 9 };

/* The line between two sections, unless one has just been drawn. */
static inline void panel_section(struct play *play, struct ui *ui)
{
    if (ui_rest(ui).y == play->ruled)
        return;
    ui_rule(ui);
    play->ruled = ui_rest(ui).y;
}

static inline bool panel_is_low(const struct ui *ui)
{
    enum { SMALL = 900 };
    return ui_window(ui).h < SMALL;
}

/* How much the panel leaves out: second lines of rows and the cards of a test that has been rolled;
 * and the rows are buttons side by side. */
enum { TIGHT_NOT, TIGHT_ROWS, TIGHT_BUTTONS, TIGHT_MOST = TIGHT_BUTTONS };

/* An order is being shaped by a ghost or by choosing a target. */
static inline bool panel_shaping(const struct play *play)
{
    return play->hand.holding == HOLD_GHOST || play->hand.holding == HOLD_STICKY ||
           play->hand.holding == HOLD_RING || play->hand.holding == HOLD_PICK;
}

/* question.c */
/* The rows of an open question; the one that Enter gives stands out. */
void panel_question_build(struct play *play, struct ui *ui);
/* The question alone. */
void panel_question_say(struct play *play, struct ui *ui, enum role role, enum tint tint);

/* panel_rows.c */
void panel_row_id(char out[UI_ID], const struct play *play, const struct offer *o);
/* "What may I do now?": a summary for verbs done with the figures, rows for presses and shooters;
 * then what cannot be done, and why. */
void panel_rows_build(struct play *play, struct ui *ui);

/* panel_flick.c */
/* How to flick: the hand of one's choice, and what the pull reads. */
void panel_flick_build(struct play *play, struct ui *ui);

/* panel_coach.c */
/* What an order would mean, or what the moment is about. */
void panel_advice_build(struct play *play, struct ui *ui);
/* Refusals and advice: why not, with the rule. */
void panel_coach_build(struct play *play, struct ui *ui);

/* panel_units.c */
/* The chosen unit: its name, troop, what is left of it, and its three figures. */
void panel_unit_build(struct play *play, struct ui *ui);
void panel_tally_build(struct play *play, struct ui *ui);

/* panel_dice.c */
/* The tray: the last dice, what each was for when they were for two things, and what they meant. */
void panel_tray_build(struct play *play, struct ui *ui, struct rect tray);
/* Units of the dice tray: never too low for what is told in it, however small the rest is. */
int panel_tray_high(const struct play *play, const struct ui *ui);
/* Dice were thrown, and there is room for them. In a very low window (200 %) they are only there
 * while they roll: what may be done comes first, and what they meant is told above. */
bool panel_tray_shown(const struct play *play, const struct ui *ui);

#endif
