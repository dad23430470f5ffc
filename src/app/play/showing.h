/* The computer's turn as it is told: who, where to, why, and only then what comes of it, one order
 * at a time, at the pace that is set. While one is told or carried out it thinks of the next.
 */
#ifndef FOILSHOT_APP_PLAY_SHOWING_H
#define FOILSHOT_APP_PLAY_SHOWING_H

#include "app/desk/meant.h"
#include "app/play/ghosts.h"
#include "view/widgets/widget.h"

struct play;

enum {
    SHOWING_FADE_MS = 900, /* the way behind who goes */
    SHOWING_MOST_MS = 4200,
    SHOWING_THOUGHTS = 1,  /* what it thinks of is seen, so many at a time */
    SHOWING_LOOK_MS = 160, /* and no oftener looked at */
};

/* What the buttons at the foot of the panel are for. */
enum foot { FOOT_NONE, FOOT_END, FOOT_SURE, FOOT_PICK, FOOT_WATCH };

struct showing {
    bool known; /* what it does on this table … */
    uint64_t hash;
    struct order order;
    char why[REASONS][REASON_TEXT]; /* … and what for, in the screen's names */
    char did[REASONS][REASON_TEXT]; /* the same of the order before, while it is carried out */
    bool told;                      /* it is being told, since … */
    int64_t since;
    int64_t asked; /* when it began to think of it */
    bool rests;    /* it waits until one lets it go on; Space gives one order all the same */
    bool hastens;  /* nothing is told until it is a person's turn again */
    struct order thinks_of[SHOWING_THOUGHTS]; /* on this table, the last first */
    int thoughts;
    int64_t looked;
    struct vec way[WAY_POINTS];
    int points;
    int64_t went; /* when the way began to fade */
};

/* ms for which words are told before the order is carried out, at a pace (enum computer_pace) and a
 * speed in percent. */
int32_t showing_stay(const char *words, int pace, int speed);

void showing_reset(struct play *play);
/* Time passes; the second one when nothing moves on the table. */
void showing_think(struct play *play);
void showing_step(struct play *play);
/* ms until it wants to be asked again; -1: never. */
int showing_wake(struct play *play);
/* It is the computer's turn, or it has been told of the last of it only just now: its buttons are
 * at the foot of the panel. */
bool showing_on(const struct play *play);
/* An order is told just now. */
bool showing_tells(const struct play *play);
/* Space, Esc and a press on the table; true when it was meant. */
bool showing_event(struct play *play, const struct ui_event *event);
void showing_hasten(struct play *play); /* on to the next person's turn */
/* A button at the foot of the panel was pressed: false when that can only be the second click of a
 * double one, whose first was on a button for something else that has stood there. */
bool showing_meant(struct play *play, enum foot foot);

/* Whom it is about; {0}: nobody. */
struct ref showing_unit(const struct play *play);
/* A sentence of what is told just now, by its number from 0; NULL: that is all. */
const char *showing_sentence(const struct play *play, int number);
int showing_ghosts(const struct play *play, struct tabletop_ghost *out, int max);
void showing_draw(const struct play *play, const struct painter *painter, bool air);
void showing_panel_build(struct play *play, struct ui *ui); /* what it thinks of */
void showing_foot_build(struct play *play, struct ui *ui);
void showing_float_build(struct play *play, struct ui *ui);

#endif
