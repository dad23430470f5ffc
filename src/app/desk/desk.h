/* The desk all screens stand on: window, interface, settings, clock, which screen and which
 * dialogue is open, and what is wanted of the rest of the program (intent.h). It knows no screen
 * and no game. Begin reading at struct desk. */
#ifndef FOILSHOT_APP_DESK_DESK_H
#define FOILSHOT_APP_DESK_DESK_H

#include "app/desk/intent.h"
#include "app/desk/settings.h"
#include "app/desk/weighing.h"
#include "rules/rules.h"
#include "view/widgets/present.h"
#include "view/widgets/widget.h"

/* So long after a press what has come to its place does not hear: a double click is over. */
enum { DESK_DEAF_MS = 600 };

enum screen_kind {
    SCREEN_START,
    SCREEN_PASS,
    SCREEN_PLAY,
    SCREEN_END,
    SCREEN_REPLAY,
    SCREEN_EDIT,
    SCREEN_CAMPAIGN,
    SCREEN_ARMY,
    SCREEN_COUNT
};

enum dialogue {
    DIALOGUE_NONE,
    DIALOGUE_SETTINGS,
    DIALOGUE_RULES, /* rule cards of the cards, at card_id when not "" */
    DIALOGUE_HELP,  /* keys and mouse */
    DIALOGUE_LOG,   /* what was said, with ids; dice log too */
    DIALOGUE_SAVE,  /* save under a name */
    DIALOGUE_OPEN,  /* saved games and journals */
    DIALOGUE_UNDO,  /* the other side's yes */
    DIALOGUE_RESIGN,
    DIALOGUE_LEAVE,     /* back to the start screen? (the game is saved) */
    DIALOGUE_TYPED,     /* a typed order */
    DIALOGUE_CALIBRATE, /* three practice flicks */
    DIALOGUE_KEYS,      /* which key does what, and new ones */
    DIALOGUE_SHEET,     /* the rules at a glance */
    DIALOGUE_PLAYERS,   /* who plays from now on */
    DIALOGUE_RECAP,     /* what the other did, for the one whose turn it is */
    DIALOGUE_UNSAVED,   /* what is in memory only, or who else plays this game */
    DIALOGUE_INVITE,    /* a friend elsewhere: how he comes, and what to send him */
    DIALOGUE_JOIN,      /* an invitation that came: to play, or to watch */
    DIALOGUE_FRIEND,    /* the friend elsewhere: what is said, and who may watch */
    DIALOGUE_ASKED,     /* he asks for something */
    DIALOGUE_QR,        /* the watchers' invitation, large */
    DIALOGUE_TROUBLE,   /* desk->trouble, one clear message */
    DIALOGUE_COUNT
};

struct figures;
struct sounds;

struct cards;

struct desk {
    struct paths paths;
    struct settings settings;
    char settings_path[PATH_BYTES];

    struct present *present; /* NULL in pictures and tests */
    struct text *text;
    struct figures *figures;
    struct ui *ui;
    struct sounds *sounds; /* NULL without a window: nothing sounds */
    int64_t now;           /* ms; the injected clock, set by the main loop before every pass */
    bool frameless; /* nobody waits for a frame: orders wait for the disk instead of being held */
    bool varied;    /* who plays against a person has other chances in every battle */
    bool redraw;    /* everything must be drawn again */
    bool answered;  /* something happened since the interface was laid out last */

    enum screen_kind screen;
    enum dialogue dialogue, back; /* the one that is open, and where closing it leads */
    bool came_back;               /* it was left for another one, and is open where it was left */
    char card_id[ID_TEXT];        /* at which the rule cards are open */
    int only_dice;                /* the log: 0 all, 1 only dice */
    struct trouble trouble, notice;
    uint32_t uncarded; /* sets, by their place in rules_list, whose cards were told to be missing */
    uint32_t unweighed; /* the same, whose weights were */
    bool mended;        /* the trouble tells what mending a game came to */

    const struct rules *rules; /* of the set chosen on the start screen */
    bool practised;            /* three flicks, since the program was begun */
    void (*nudge)(void);       /* the loop looks around: from any thread; NULL: there is no loop */
    struct intents intents;
};

/* Posts an intent; the others are for those that carry nothing, a path, a set, a block. */
void desk_post(struct desk *desk, const struct intent *intent);
void desk_want(struct desk *desk, enum intent_kind kind);
void desk_want_file(struct desk *desk, enum intent_kind kind, const char *path);
void desk_want_set(struct desk *desk, enum intent_kind kind, const char *set);
void desk_want_block(struct desk *desk, enum intent_kind kind, int32_t block);
void desk_want_players(struct desk *desk, const struct player player[SIDE_COUNT]);

/* The one dialogue over the screen; another one may be come back to from it. */
void dialogue_show(struct desk *desk, enum dialogue dialogue);
void dialogue_show_then(struct desk *desk, enum dialogue dialogue, enum dialogue back);
void dialogue_close(struct desk *desk);
void desk_trouble(struct desk *desk, const struct trouble *trouble); /* shows DIALOGUE_TROUBLE */
void desk_show_card(struct desk *desk, const char *id); /* opens DIALOGUE_RULES there */

void desk_mute(struct desk *desk);     /* no sound, or sound again */
void settings_keep(struct desk *desk); /* writes them; a trouble is told */
/* The cards of a set, released by the caller. That its file is missing or damaged is said once, on
 * the start screen and the terminal. */
void desk_cards(struct desk *desk, const struct rules *rules, struct cards *cards);
/* By what the computer thinks of a set; told in the same way. */
struct weights desk_weights(struct desk *desk, const struct rules *rules);
/* scenarios/demos/SET.ending; false when that is too long. */
bool desk_demo_path(const struct desk *desk, const char *set, const char *ending,
                    char path[PATH_BYTES]);
bool desk_has_demo(const struct desk *desk, const char *set);

#endif
