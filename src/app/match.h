/* The open game and who sits at it: names, cards, what is hidden from whom. */
#ifndef FOILSHOT_APP_MATCH_H
#define FOILSHOT_APP_MATCH_H

#include "app/app.h"

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
    bool (*guides)(void *self);                 /* a guide has something left to say, and rests */
};

void match_cards_open(struct app *app);                               /* of the open game */
const struct card *match_card(const struct app *app, const char *id); /* of the set or the house */
const char *match_player_name(const struct app *app, int side); /* the player's, else the army's */
/* "Anna (Red)" or "Red"; returns out. */
char *player_title(const struct app *app, int side, char *out, size_t size);
bool match_hidden(const struct app *app); /* something is hidden from either side */
int match_viewer(const struct app *app);  /* whose eyes see the table; SIDE_NONE: everybody's */
/* A sentence with its ledger id as a tag that opens the card. */
void sentence_build(struct ui *ui, struct app *app, const char *id, const char *card_id,
                    const char *text, enum tint tint);

/* What the other has done since it was one's turn last (recap.c): its title, and a line with a chip
 * that opens the dialogue; all of it, for the one who takes over. */
char *recap_title(const struct app *app, char *out, size_t size);
void recap_tell(struct app *app, struct ui *ui);
void recap_head(struct ui *ui, const struct app *app, int side); /* whose turn it is, large */
void recap_story(struct ui *ui, struct app *app, int side);

/* What has been told (told.c): the game as the stage has shown it so far, and the block it stands
 * after. What is said in words is said from here. */
const struct table *match_told(const struct app *app);
int32_t match_told_at(const struct app *app);
int match_told_side(const struct app *app);               /* whose order was awaited then */
const struct block *match_playing(const struct app *app); /* shown just now; NULL: none */
bool match_flying(const struct app *app);                 /* a pellet is on its way */
bool match_rolling(const struct app *app); /* dice roll, or what they led to is being shown */
/* More than a march is still to be seen: nothing is offered on the strength of it. */
bool match_waits(const struct app *app);

#endif
