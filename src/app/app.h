/* The program in its window: the files of this folder are the only ones that know all screens.
 *
 * One screen is shown at a time, over it at most one dialogue. A screen (desk/screen.h) has a state
 * of its own and knows the desk, the match and itself; what it wants beyond that it posts, and
 * app_act alone acts on it. The main loop (window.c) owns events, time and drawing.
 */
#ifndef FOILSHOT_APP_APP_H
#define FOILSHOT_APP_APP_H

#include "app/desk/desk.h"
#include "app/desk/screen.h"
#include "app/match/match.h"
#include "app/tools/cli.h"
#include "view/paint/layer.h"
#include "view/table/sound.h"
#include "view/toys/figure.h"
#include "view/widgets/present.h"

struct app;

/* frame.c: the screen that is shown, and its state; NULL: it has none now. */
const struct screen *app_screen(const struct app *app);
void *app_self(const struct app *app);

struct play;
struct start;
struct editor;
struct campaigning;
struct replay;
struct presenter;
struct papers;
struct report;

struct app {
    const struct cli *cli;
    struct desk desk;
    struct match match;

    bool running;
    int64_t touched;     /* when somebody last touched mouse or keys */
    bool attracts;       /* a demonstration begins by itself when nobody does for long */
    int demos;           /* that have */
    bool lively;         /* the interface looked different from the time before */
    int unlaid;          /* frames since then */
    struct layer chrome; /* the interface as last drawn, laid over the table in every frame */
    bool journalled;     /* the file of --journal has its game; later ones save themselves */

    struct start *start;
    struct editor *editor; /* the table that is being set up, kept while it is tried out */
    struct campaigning *campaigning;
    struct play *play;           /* of the open game; NULL: none is */
    struct replay *replay;       /* looking back */
    struct presenter *presenter; /* what a room full of people sees */
    struct papers *papers;       /* what dialogues remember */
    struct far *leaving;         /* says goodbye, aside */
    char carry_on[PATH_BYTES];   /* a far game, when `leaving` has gone; "" none */
    struct setting *invited;     /* what a friend elsewhere is wanted for; owned */
    struct player invited_player[SIDE_COUNT];
    bool stop_told;         /* that the far game has stopped */
    struct report *telling; /* of the game that is over; NULL: nobody tells it */

    struct { /* of mouse and keys so far: scripts wait until they have been heard */
        int keys, buttons, wheels;
        int x, y;    /* where the pointer was told to be last */
        int presses; /* widgets that answered, and the last of them */
        char pressed[UI_ID];
    } heard;
    struct {            /* a press that led to another screen or sheet, frame.c */
        int x, y;       /* the last press */
        bool on, drawn; /* it did; what it led to has been drawn */
        bool held;      /* one that is not answered is still down */
        int64_t since;  /* when that was seen */
    } led;
};

/* ---- app.c: what becomes of games
 * ----------------------------------------------------------------
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

/* For friend.c: the open game is put away; the one that `match.game` now is gets a table; a name
 * for it in the games folder; who plays by the file beside a journal. */
void app_close_game(struct app *app);
bool app_table_opened(struct app *app);
bool app_game_named(const struct app *app, const struct game *game, char path[PATH_BYTES]);
void app_players_keep(const struct app *app, const char *journal);
void app_players_read(struct app *app, const char *journal);

/* ---- friend.c: games with a friend elsewhere ---- */

/* A game of this setting (taken over) that a friend is wanted for: he is asked how he comes. */
void friend_wanted(struct app *app, struct setting *setting,
                   const struct player player[SIDE_COUNT]);
void friend_invite(struct app *app, int reach, const char *address, int32_t turn_time,
                   int32_t dice_time);
void friend_join(struct app *app, const char *invitation, bool watch);
bool friend_carry_on(struct app *app, const char *journal);
/* host, join and watch of the command line. False with a trouble dialogue. */
bool friend_begin(struct app *app);
void friend_none(struct app *app); /* nobody is invited or joined, unless the table lies there */
void friend_leave(struct app *app);
void friend_release(struct app *app);
void friend_step(struct app *app);
int friend_wake(const struct app *app); /* ms; -1 never */

/* ---- telling.c: the battle that is over, in a page of its own: a picture more with each step; it
 * ends with the game ---- */

void tell_begin(struct app *app);
void tell_step(struct app *app);
int tell_wake(const struct app *app); /* ms; -1: never */
void tell_let_go(struct app *app);

#endif
