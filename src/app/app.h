/* The program in its window: what all screens share.
 *
 * One screen is shown at a time, over it at most one dialogue. Every screen is a build function for
 * the interface (view/widgets/widget.h): it names its widgets, reads their answers, and calls the
 * functions below. The main loop (window.c) owns events, time and drawing.
 */
#ifndef FOILSHOT_APP_APP_H
#define FOILSHOT_APP_APP_H

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

/* Who plays a side. Spans are a game option (set on the start screen where the set has spans). */
struct player {
    char name[24]; /* "" = none given */
    int span_mm;   /* 0: the scenario's */
    bool computer;
};

struct play;     /* screen_play.c */
struct start;    /* screen_start.c */
struct umpiring; /* umpire.c */
struct guiding;  /* guiding.c */
struct papers;   /* dialogue.h */
struct report;   /* report.h */

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
    enum dialogue dialogue;
    char card_id[ID_TEXT];
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

    /* the practice flick in the lens of DIALOGUE_CALIBRATE */
    struct stroke practice;
    int practice_x, practice_y;       /* where the button went down */
    int practice_to_x, practice_to_y; /* where the pointer was last */
    bool practising;

    struct play *play;
    struct start *start;
    struct papers *papers;       /* what dialogues remember; papers_of makes it */
    struct umpiring *umpiring;   /* the umpire's hand; NULL while it rests */
    struct guiding *guiding;     /* the guided first turn of the open game */
    struct replay *replay;       /* while SCREEN_REPLAY looks back */
    struct presenter *presenter; /* what a room full of people sees; presenter_of makes it */
    struct editor *editor;       /* the table that is being set up, kept while it is tried out */
    struct report *telling;      /* the battle is being told, a picture with each frame */
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
void app_trouble(struct app *app, const struct trouble *trouble); /* shows DIALOGUE_TROUBLE */

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
/* Mends a damaged game, tells what became of it, and opens it when there is anything to play on. */
void app_mend(struct app *app, const char *path);
void app_leave_game(struct app *app); /* to the start screen; the game is saved already */
void app_quit(struct app *app);
/* The game played last that is not over, or cannot be read and may be mended. */
struct unfinished {
    char path[PATH_BYTES], words[200]; /* "Kiddies’ Rules, Book Ridge, turn 4" */
    bool damaged;
};
/* False when there is none. */
bool app_unfinished(const struct app *app, struct unfinished *unfinished);
/* The laptop is handed to `side`: from SCREEN_PASS to the table. */
void app_take_over(struct app *app);
/* A game begins or goes on from here: the screen of whoever is to play, behind a curtain when
 * something is hidden. */
void app_sit_down(struct app *app);

const struct card *app_card(const struct app *app, const char *id); /* of the set or the house */
void app_show_card(struct app *app, const char *id);                /* opens DIALOGUE_RULES there */
const char *app_player_name(const struct app *app, int side); /* the player's, else the army's */

/* ---- screens: each builds itself
 * -------------------------------------------------------------------- */

void screen_start_build(struct ui *ui, void *app);
void screen_pass_build(struct ui *ui, void *app);
void screen_play_build(struct ui *ui, void *app);
void screen_end_build(struct ui *ui, void *app);
/* Units at the foot that the way back to the result takes while the table is looked at alone. */
int screen_end_foot(const struct ui *ui);
/* The open dialogue, built after its screen. */
void dialogue_build(struct ui *ui, struct app *app);

/* ---- the editor (screen_edit.c)
 * ------------------------------------------------------------------
 */

/* Opens the editor: where it was left, or with the question what to begin from. */
void editor_show(struct app *app, const char *set);
/* With a scenario, or an empty table of a set. False: a trouble dialogue is shown. */
bool editor_open(struct app *app, const char *path);
bool editor_empty(struct app *app, const char *set);
void editor_free(struct editor *editor); /* NULL is fine */
void screen_edit_build(struct ui *ui, void *app);
/* The open game is the table being tried out: leaving it leads back to the editor. */
bool editor_back(const struct app *app);
void editor_game_gone(struct app *app); /* the open game is closed: no way leads back to it */
/* The table of the running game as a scenario of its own; the game waits and is come back to. The
 * first says why it cannot be, NULL when it can. */
const char *editor_why_no_copy(const struct app *app);
void editor_copy_game(struct app *app);
/* The table lies there: to be drawn, clicked and stepped. */
bool editor_shown(const struct app *app);
/* Something that was not saved would be lost: then it asks, and it is false. */
bool editor_may_quit(struct app *app);
void editor_watch(struct app *app, const struct ui_event *event); /* before any widget */
bool editor_event(struct app *app, const struct ui_event *event); /* that no widget used */
int editor_boxes(struct app *app, struct rect *box, int max);
void editor_draw(struct app *app, struct canvas *canvas, const struct rect *part, int parts);
void editor_stale(struct app *app);
void editor_dye(struct app *app);
void editor_step(struct app *app);
int editor_wake(struct app *app); /* ms until it wants editor_step again, -1 never */
void editor_layout(struct app *app, struct words *out);

struct start *start_new(void);
void start_free(struct start *start);
void start_dye(struct app *app); /* the sides have other colours: pictures are made anew */
/* Called when the start screen is shown again: re-reads scenarios and saved games. */
void start_refresh(struct app *app);
/* The scenario of this file is the chosen one, if it is listed. */
void start_choose(struct app *app, const char *path);

/* The battle that is being told (screen_end.c): a picture more; it ends with the game. */
void end_step(struct app *app);
void end_let_go(struct app *app);

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
/* An event over the lens of the practice flicks. */
void play_practise(struct app *app, const struct ui_event *event);
/* While a practice stroke is under way: px from the pellet to where the hand has it, and with the
 * catapult the strength it would have, 0 … 1000 (0: nothing would happen yet). */
bool play_practice_pull(struct app *app, int *x, int *y, int *strength);
/* Time passes: animations, the computer player, hover. True when something must be drawn. */
bool play_step(struct app *app);
bool play_holding(const struct app *app); /* something is in the hand */
/* The game as the screen has shown it so far, and the block it stands after (told.c): what is told
 * in words is told from here. */
const struct table *play_told(const struct app *app);
int32_t play_told_at(const struct app *app);
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
bool play_hidden(const struct app *app); /* something is hidden from either side */
/* See the game again; not while something is hidden, which would be seen. */
void play_look_back(struct app *app);
/* Takes back (dialogue when the other side must agree); agreed: it has. */
void play_undo(struct app *app, bool agreed);
void play_redo(struct app *app);
/* Where everything on the table is on the screen, a line each, for scripts (--layout). */
void play_layout(struct app *app, struct words *out);

#endif
