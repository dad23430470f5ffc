/* What a screen or a dialogue wants done that is no business of its own: it posts an intent, and
 * whoever knows all screens (app.c) acts on it when the pass is over. Posting never changes what is
 * shown in the same pass.
 */
#ifndef FOILSHOT_APP_DESK_INTENT_H
#define FOILSHOT_APP_DESK_INTENT_H

#include "app/desk/paths.h"
#include "rules/setting.h"

/* Who plays a side. Spans are a game option (set on the start screen where the set has spans). */
struct player {
    char name[24]; /* "" = none given */
    int span_mm;   /* 0: the scenario's */
    bool computer;
    bool far;  /* a friend elsewhere */
    int level; /* how well it plays, from the plainest (levels.h) */
};

enum intent_kind {
    INTENT_PLAY,      /* a game of this setting by these players */
    INTENT_OPEN,      /* a scenario or journal by name */
    INTENT_MEND,      /* a damaged game: mend it, tell what became of it, open it */
    INTENT_PLAYERS,   /* these play the open game from now on */
    INTENT_REMATCH,   /* the same again, sides exchanged */
    INTENT_READY,     /* whoever is to play has taken the laptop */
    INTENT_LEAVE,     /* the game, for the screen it was begun from; it is saved already */
    INTENT_LOOK_BACK, /* at the open game, from a block on; -1 from its first, playing */
    INTENT_BACK,      /* from looking back to where that was begun */
    INTENT_TAKE_OVER, /* play on from this block, from looking back */
    INTENT_DEMO,      /* watch the demonstration of this set */
    INTENT_CAMPAIGN,  /* the map of the campaign of this progress; "": the choice of them */
    INTENT_ARMY,      /* the sides of the chosen scenario are built anew, to a total */
    INTENT_EDIT,      /* set up a table of this set */
    INTENT_COPY,      /* the table of the open game as a scenario of its own */
    INTENT_SET_UP, /* the editor is done: to the start screen, with the table of this path chosen;
                    * or to the game that waits */
    INTENT_TELL,   /* the battle that is over, in a page of its own */
    INTENT_GUIDE,  /* step by step through the first turn */
    INTENT_SETTLE, /* the settings have changed: put them into force */
    INTENT_INVITE, /* the friend of the game that waits: a server is made for it */
    INTENT_JOIN,   /* the game of this invitation, and … */
    INTENT_WATCH,
    INTENT_ALONE, /* nobody is invited, joined or watched any more */
    INTENT_QUIT,  /* unless something would be lost, which is asked about first */
    INTENT_STOP,  /* the same, and nobody asks */
};

struct intent {
    enum intent_kind kind;
    union {
        struct {
            struct setting *setting; /* owned by the intent */
            struct player player[SIDE_COUNT];
            bool offered;              /* its guide, and … */
            bool guided;               /* wanted by the player */
            bool tried;                /* a table that is being set up */
            char campaign[PATH_BYTES]; /* the progress that it is the next battle of; "" none */
        } play;
        char path[PATH_BYTES]; /* INTENT_OPEN, _MEND, _SET_UP, _CAMPAIGN; an invitation of _JOIN,
                                  _WATCH */
        struct {
            int reach;         /* enum far_reach */
            int32_t turn_time; /* seconds a turn may take; 0: no matter */
            int32_t dice_time; /* … and dice be kept back */
            char address[320];
        } invite;
        char set[24];  /* INTENT_DEMO, _EDIT */
        int32_t block; /* INTENT_LOOK_BACK, _TAKE_OVER */
    };
};

/* Those not yet acted on, in the order in which they were posted. */
enum { INTENTS_MOST = 8 };
struct intents {
    struct intent intent[INTENTS_MOST];
    int count;
};

void intents_add(struct intents *intents, const struct intent *intent);
bool intents_take(struct intents *intents, struct intent *intent); /* false: there is none */
/* Lets go of what it owns. */
void intent_release(struct intent *intent);

#endif
