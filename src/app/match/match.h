/* The open game and who sits at it: its table as shown, players, cards, file, what has been told of
 * it. It knows the desk and no screen; what it needs of the play screen are deeds.
 * Begin reading at struct match. */
#ifndef FOILSHOT_APP_MATCH_MATCH_H
#define FOILSHOT_APP_MATCH_MATCH_H

#include "app/desk/desk.h"
#include "app/match/keeping.h"
#include "rules/game.h"
#include "scenario/cards.h"
#include "view/table/tabletop.h"

/* What the table does for those who do not know it: the file, the dialogues. */
struct deeds {
    void (*give)(void *self, const struct order *order, enum source source);
    void (*tell)(void *self, const char *words); /* a kind word over the table */
    void (*undo)(void *self,
                 bool agreed); /* dialogue when the other side must agree; agreed: has */
    void (*redo)(void *self);
    void (*bare)(void *self, const char *verb); /* an order that is only a verb */
    void (*say)(void *self, const char *text);  /* an order typed as text */
    struct ref (*chosen)(void *self);           /* the unit chosen first; {0} when none is */
    void (*news)(void *self, bool back);        /* the journal has grown, or lost its end (back) */
    bool (*guides)(void *self);                 /* a guide has something left to say, and rests */
};

/* What the stage has been given of the journal, and what it has shown of that (told.c): the table
 * and the block it stands after. */
struct told {
    struct table shown, table;
    int32_t shown_at, at;
};

struct far;

struct match {
    struct desk *desk;
    struct far *far; /* the friend elsewhere (app/far/far.h); NULL: all sit here */
    bool lent;       /* the game is his line's, which lets go of it */
    bool hands_off;  /* nobody here may touch the table just now: he is awaited, or the line */
    bool in_game;    /* game, view, cards are open */
    struct game *game;
    struct tabletop view;
    struct cards cards, house; /* of the open set; the house's own */
    struct setting *setting;   /* what the game began with; path "" for carried-on journals */
    struct player player[SIDE_COUNT];
    struct keeping keeping;
    int holder;                /* side before whom the laptop stands; SIDE_NONE at the start */
    int32_t recap_from;        /* first block the holder, or holder-to-be, has not seen */
    int32_t recap_after;       /* the last of these */
    int32_t seen[SIDE_COUNT];  /* first block a side has not seen, from when it was its turn last */
    struct told *told;         /* owned */
    bool looks_back;           /* it shows other blocks meanwhile */
    char campaign[PATH_BYTES]; /* the progress of the campaign that it is a battle of; "" none */
    const char *no_copy;       /* why the editor would not take its table; NULL: it would */
    const struct deeds *deeds;
    void *doer; /* of the deeds */
};

void match_cards_open(struct match *match); /* of the open game */
const struct card *match_card(const struct match *match,
                              const char *id); /* of the set or the house */
const char *match_player_name(const struct match *match,
                              int side); /* the player's, else the army's */
/* "Anna (Red)" or "Red"; returns out. */
char *player_title(const struct match *match, int side, char *out, size_t size);
bool match_hidden(const struct match *match); /* something is hidden from either side */
/* What this side does is given by no hand here: the computer has it, or a friend elsewhere. */
bool match_elsewhere(const struct match *match, int side);
/* How many orders are taken back at once, and the first of them (a block): one order; against a
 * computer one's own last, and with it what the computer has given since, which would only be given
 * again. 0: there is none. */
int match_takes_back(const struct match *match, int32_t *block);
int match_viewer(const struct match *match); /* whose eyes see the table; SIDE_NONE: everybody's */
/* A sentence with its ledger id as a tag that opens the card. */
void sentence_build(struct ui *ui, struct match *match, const char *id, const char *card_id,
                    const char *text, enum tint tint);

/* What the other has done since it was one's turn last (recap.c): its title, a chip that opens the
 * dialogue, and a line with that chip; all of it, for the one who takes over. */
char *recap_title(const struct match *match, char *out, size_t size);
void recap_chip(struct match *match, struct ui *ui);
void recap_tell(struct match *match, struct ui *ui);
void recap_head(struct ui *ui, const struct match *match, int side); /* whose turn it is, large */
void recap_story(struct ui *ui, struct match *match, int side);

/* What has been told (told.c): the game as the stage has shown it so far, and the block it stands
 * after. What is said in words is said from here. */
const struct table *match_told(const struct match *match);
int32_t match_told_at(const struct match *match);
int match_told_side(const struct match *match);               /* whose order was awaited then */
const struct block *match_playing(const struct match *match); /* shown just now; NULL: none */
bool match_flying(const struct match *match);                 /* a pellet is on its way */
bool match_rolling(const struct match *match); /* dice roll, or what they led to is being shown */
/* More than a march is still to be seen: nothing is offered on the strength of it. */
bool match_waits(const struct match *match);

#endif
