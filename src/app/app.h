/* The program in its window: what all screens share.
 *
 * One screen is shown at a time, over it at most one dialogue. Every screen is a build function for
 * the interface (view/widgets/widget.h): it names its widgets, reads their answers, and calls the
 * functions below. The main loop (window.c) owns events, time and drawing.
 */
#ifndef FOILSHOT_APP_APP_H
#define FOILSHOT_APP_APP_H

#include "app/desk/intent.h"
#include "app/desk/settings.h"
#include "app/desk/stroke.h"
#include "app/keeping.h"
#include "app/tools/cli.h"
#include "computer/keen.h"
#include "rules/game.h"
#include "scenario/cards.h"
#include "view/paint/layer.h"
#include "view/table/sound.h"
#include "view/table/tabletop.h"
#include "view/toys/figure.h"
#include "view/widgets/present.h"
#include "view/widgets/widget.h"

enum screen_kind {
    SCREEN_START,
    SCREEN_PASS,
    SCREEN_PLAY,
    SCREEN_END,
    SCREEN_REPLAY,
    SCREEN_EDIT,
    SCREEN_COUNT
};

struct app;

/* One screen: what the main loop asks of whichever is shown. Members that are NULL: nothing. */
struct screen {
    const char *name;  /* for scripts */
    const char *enter; /* the button that Enter presses where the table does not answer; "" none */
    void (*build)(struct ui *ui, void *app);
    /* An event no widget used, with no dialogue over the screen. The first is asked before the keys
     * that mean the same everywhere, and says whether it used the event; the other after them. */
    bool (*first)(struct app *app, const struct ui_event *event);
    void (*event)(struct app *app, const struct ui_event *event);
    /* Time passes; and ms until it must, -1 never. NULL: the open game's, if there is one. */
    void (*step)(struct app *app);
    int (*wake)(struct app *app);
    /* A table lies behind it, drawn inside these boxes. */
    bool (*shows_table)(const struct app *app);
    int (*boxes)(struct app *app, struct rect *box, int max);
    void (*draw)(struct app *app, struct canvas *canvas, const struct rect *part, int parts);
};
extern const struct screen screen_start, screen_pass, screen_play, screen_end, screen_replay,
    screen_edit;
const struct screen *app_screen(const struct app *app); /* the one shown (frame.c) */

enum dialogue {
    DIALOGUE_NONE,
    DIALOGUE_SETTINGS,
    DIALOGUE_RULES, /* rule cards of app->cards, at app->card_id when not "" */
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
    DIALOGUE_RECAP,     /* what the other did, for the one whose turn it is */
    DIALOGUE_UNSAVED,   /* what is in memory only, or who else plays this game */
    DIALOGUE_TROUBLE,   /* app->trouble, one clear message */
    DIALOGUE_COUNT
};

/* What the stage has been given of the journal, and what it has shown of that (told.c): the table
 * and the block it stands after. */
struct told {
    struct table shown, table;
    int32_t shown_at, at;
};

struct play;     /* screen_play.c */
struct start;    /* screen_start.c */
struct umpiring; /* umpire.c */
struct guiding;  /* guiding.c */
struct papers;   /* dialogue.h */
struct deeds;    /* match.h */

struct app {
    const struct cli *cli;
    struct paths paths;
    struct settings settings;
    char settings_path[PATH_BYTES];

    struct present *present; /* NULL in pictures and tests */
    struct text *text;
    struct figures *figures;
    struct ui *ui;
    int64_t now; /* ms; the injected clock, set by the main loop before every pass */
    bool running;
    int64_t touched;     /* when somebody last touched mouse or keys */
    bool attracts;       /* a demonstration begins by itself when nobody does for long */
    bool redraw;         /* everything must be drawn again */
    bool answered;       /* something happened since the interface was laid out last */
    bool lively;         /* it looked different from the time before then */
    int unlaid;          /* frames since then */
    struct layer chrome; /* the interface as last drawn, laid over the table in every frame */

    enum screen_kind screen;
    enum dialogue dialogue, back; /* the one that is open, and where closing it leads */
    char card_id[ID_TEXT];
    int only_dice;             /* the log: 0 all, 1 only dice */
    bool practised;            /* three flicks, since the program was begun */
    const struct rules *rules; /* of the set chosen on the start screen */
    struct intents intents;
    bool frameless; /* nobody waits for a frame: orders wait for the disk instead of being held */
    struct keeping keeping;
    struct trouble trouble, notice;
    bool mended; /* the trouble tells what mending a game came to */

    bool in_game;    /* game, view, cards are open */
    bool journalled; /* the file of --journal has its game; later ones save themselves */
    struct game *game;
    struct tabletop view;
    struct cards cards, house; /* of the open set; the house's own */
    struct setting *setting;   /* what the game began with; path "" for carried-on journals */
    struct player player[SIDE_COUNT];
    int holder;               /* side before whom the laptop stands; SIDE_NONE at the start */
    int32_t recap_from;       /* first block the holder, or holder-to-be, has not seen */
    int32_t recap_after;      /* the last of these */
    int32_t seen[SIDE_COUNT]; /* first block a side has not seen, from when it was its turn last */

    struct told *told;         /* owned */
    bool looks_back;           /* it shows other blocks meanwhile */
    const char *no_copy;       /* why the editor would not take its table; NULL: it would */
    const struct deeds *deeds; /* what the table does for others */
    void *doer;                /* and who does it */

    struct play *play;
    struct start *start;
    struct papers *papers;       /* what dialogues remember; papers_of makes it */
    struct umpiring *umpiring;   /* the umpire's hand; NULL while it rests */
    struct guiding *guiding;     /* the guided first turn of the open game */
    struct replay *replay;       /* while SCREEN_REPLAY looks back */
    struct presenter *presenter; /* what a room full of people sees; presenter_of makes it */
    struct editor *editor;       /* the table that is being set up, kept while it is tried out */
    struct sounds *sounds;       /* NULL without a window: nothing sounds */

    struct { /* of mouse and keys so far: scripts wait until they have been heard */
        int keys, buttons, wheels;
        int x, y;    /* where the pointer was told to be last */
        int presses; /* widgets that answered, and the last of them */
        char pressed[UI_ID];
    } heard;
};

/* ---- app.c: what screens ask for ----------------------------------------------------------------
 */

bool app_init(struct app *app, const struct cli *cli, struct trouble *trouble);
/* What takes long and can be done beside the opening of a window of that size: call it before
 * that, and app_init afterwards. `table`: a game is opened at once. */
void app_ahead(struct app *app, const struct cli *cli, int w, int h, bool table);
/* The settings are put into force: keys, colours of the sides, type, sound. */
void app_settle(struct app *app);
void app_release(struct app *app);

/* Begins a game from a loaded setting (options already in it); `players` has a player for each
 * side. Autosaves into the games folder from the first order on. False: a trouble dialogue is
 * shown. */
bool app_begin(struct app *app, const struct setting *setting,
               const struct player player[SIDE_COUNT]);
/* Opens a scenario or journal by name. */
bool app_open(struct app *app, const char *path);
/* Opens a journal only to look at it: nothing is saved until app_keep. */
bool app_look_at(struct app *app, const char *path);
/* From now on the open game saves itself. */
void app_keep(struct app *app);
/* The same scenario again, the players with sides exchanged. */
void app_rematch(struct app *app);
/* Acts on every intent that was posted. */
void app_act(struct app *app);
/* scenarios/demos/SET.journal is shown; attract: any input ends it. False with a trouble dialogue
 * when it cannot be. */
bool app_demo(struct app *app, const char *set, bool attract);
/* Mends a damaged game, tells what became of it, and opens it when there is anything to play on. */
void app_mend(struct app *app, const char *path);
void app_leave_game(struct app *app); /* to the start screen; the game is saved already */
void app_quit(struct app *app);
/* The laptop is handed to `side`: from SCREEN_PASS to the table. */
void app_take_over(struct app *app);
/* A game begins or goes on from here: the screen of whoever is to play, behind a curtain when
 * something is hidden. */
void app_sit_down(struct app *app);

/* ---- screens: each builds itself ---- */

void screen_pass_build(struct ui *ui, void *app);
void screen_play_build(struct ui *ui, void *app);
void screen_end_build(struct ui *ui, void *app);
/* Units at the foot that the way back to the result takes while the table is looked at alone. */
int screen_end_foot(const struct ui *ui);

/* The battle that is being told (screen_end.c): a picture more; it ends with the game. */
void end_step(struct app *app);
void end_let_go(struct app *app);
bool end_tells(const struct app *app);

/* ---- play: the table with its hand
 * ---------------------------------------------------------------------- */

struct play *play_new(struct app *app);
void play_free(struct play *play);
/* Does a curtain fall when the laptop goes to another player now? */
bool play_curtain(const struct app *app);
/* It is before him without one: the panel says whose turn it is, and what the other did. */
void play_hand_over(struct app *app, int side);
/* Whoever is to set up has nobody who waits: the order that ends it, unasked. False: not so. Asked
 * only before he has set up anybody himself. */
bool play_set_up_already(const struct game *game, struct order *order);
/* A new game or a jump: everything selected or held is let go. */
void play_reset(struct app *app);
/* Notes whether pointer or keys speak, before any widget answers: orders carry their source. */
void play_source(struct app *app, const struct ui_event *event);
/* An event no widget used. */
void play_event(struct app *app, const struct ui_event *event);
/* The same of the screens with the open game's table, and the key that looks back. */
void play_table_event(struct app *app, const struct ui_event *event);
bool play_table_shown(const struct app *app);
/* Time passes: animations, the computer player, hover. True when something must be drawn. */
bool play_step(struct app *app);
bool play_holding(const struct app *app); /* something is in the hand */
/* The unit chosen first; {0} when none is. */
struct ref play_chosen(const struct app *app);
/* Milliseconds until it wants play_step again, -1 never. */
int play_wake(struct app *app);
/* Draws the table into the boxes; the interface is drawn over it afterwards. */
int play_boxes(struct app *app, struct rect *box, int max);
void play_draw(struct app *app, struct canvas *canvas, const struct rect *part, int parts);
/* Gives an order typed as text; the refusal is shown beside the field. */
void play_say(struct app *app, const char *text);
/* Gives an order that is only a verb ("resign"), from whatever was pressed last: mouse or keys. */
void play_bare(struct app *app, const char *verb);
/* See the game again; not while something is hidden, which would be seen. */
void play_look_back(struct app *app);
/* Takes back (dialogue when the other side must agree); agreed: it has. */
void play_undo(struct app *app, bool agreed);
void play_redo(struct app *app);
/* Where everything on the table is on the screen, a line each, for scripts (--layout). */
void play_layout(struct app *app, struct words *out);

#endif
