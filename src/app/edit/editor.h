/* Setting a table: its screen with its own dialogues. It may know the desk and the match, no other
 * screen: where a set table goes it posts.
 * Begin reading in editor_screen.c: strip, menus, what is asked; editor.c has the view,
 * editor_change.c each step, editor_file.c the disk, hand.c the table under pointer and
 * keys, panel.c the panel. What is changed and how it is laid out is edit.h's business; here is
 * only who presses what. */
#ifndef FOILSHOT_APP_EDIT_EDITOR_H
#define FOILSHOT_APP_EDIT_EDITOR_H

#include "app/desk/desk.h"
#include "app/desk/keys.h"
#include "app/desk/screen.h"
#include "app/desk/sides.h"
#include "app/desk/units.h"
#include "app/edit/edit.h"
#include "app/edit/editor_fair.h"
#include "app/match/match.h"

enum { /* in UI units, px and milliseconds */
       EDITOR_STRIP_H = 68,
       EDITOR_PANEL_W = 396,
       EDITOR_EDGE = 20,
       EDITOR_SAID_MS = 5000,
       EDITOR_PICTURES = 48,
       EDITOR_MENU = 40,
       FAIR_POLL_MS = 250,
};

enum editor_tab { TAB_TROOPS, TAB_LAND, TAB_TABLE, TAB_WIN, TAB_STORY, TAB_COUNT };

/* What the hand has hold of. */
enum grasp {
    GRASP_NOTHING,
    GRASP_PRESS, /* a button is down on something, nothing has moved yet */
    GRASP_THING, /* an entry follows the pointer */
    GRASP_NEW,   /* a new one from the panel does */
    GRASP_RING,  /* the selected entry turns toward the pointer */
    GRASP_POINT, /* one of its points */
    GRASP_SIZE,  /* its corner */
    GRASP_PAN,
};

enum editor_ask { ASK_NOTHING, ASK_BEGIN, ASK_SAVE, ASK_ANYWAY, ASK_LEAVE };
enum editor_after { AFTER_NOTHING, AFTER_LEAVE, AFTER_BEGIN, AFTER_QUIT };

/* What a list beside a button is about. */
enum editor_list { LIST_NOTHING, LIST_MAIN, LIST_THING, LIST_LEADER, LIST_GOAL_PIECE };

/* Something in the box: a troop of a side or a kind of terrain. */
struct editor_new {
    bool unit;
    int side;
    char word[RAW_WORD];
};

struct editor {
    struct desk *desk;
    struct match *match;

    struct edit edit;
    bool waiting; /* the open game waits meanwhile */
    bool tried;   /* the open game tries it out */
    bool begun;   /* there is a table; else only ASK_BEGIN is shown */
    struct tabletop view;
    bool viewed; /* the view is made, for these rules */
    const struct rules *viewed_rules;

    struct edit_ref selected;
    struct edit_ref fetched; /* the last out of the box: while it is selected, the box stays */
    int point;               /* of it, -1 none */
    struct ref hovered;
    enum editor_tab tab;
    int side; /* whose troops the panel shows */

    enum grasp grasp;
    bool sticky; /* it follows without a button down */
    struct editor_new fresh;
    struct edit_ref held;
    struct vec from; /* table point under the pointer when it was grasped */
    int32_t turn;    /* turned by the wheel while it is held */
    int x, y, last_x, last_y, down_x, down_y;
    bool over_table;     /* the pointer is over the table, not over the panel */
    char pressed[UI_ID]; /* thing in the panel's box on which the button went down */
    bool keyed;          /* a key spoke last, not the pointer */
    struct ref stack[TABLETOP_PICKS];
    int stacked;

    bool typing; /* a field has changed and is not kept yet */
    bool naming; /* `name` is the selected entry's, changed */
    char name[NAME_MAX_BYTES];

    char said[240]; /* a word over the table */
    bool said_good;
    int64_t said_since;

    struct { /* of what lies in the box */
        char key[UI_ID];
        struct image image;
    } picture[EDITOR_PICTURES];
    int pictures, picture_w, picture_h;
    const struct rules *pictured;
    bool wanted; /* the picture that is to be drawn next */
    struct editor_new want;
    int wanted_w, wanted_h;
    struct figures *figures;

    struct fairness *fairness; /* owned; NULL: it was never asked whether the table is fair */
    int64_t fair_since;        /* when it was looked at last */
    bool fair_shown_busy;      /* the panel shows that games are played */

    enum editor_ask ask;
    enum editor_after after;
    struct {
        enum editor_list what;
        struct rect at;
        int index; /* of a goal */
    } list;
    struct {
        char name[FIELD_TEXT];
        bool replace;
        bool anyway; /* it was said that it cannot be played yet */
        char said[TROUBLE_TEXT];
    } save;
    struct {
        int set, chosen; /* chosen: -1 an empty table, else a file */
        char **name;     /* of files; owned */
        char **title;    /* of their tables; owned */
        int count, own;  /* the first `own` are the player's */
        int battles;     /* so many at the end are battles, of no set */
    } begin;
};

/* ---- for whoever shows it */

/* Opens the editor: where it was left, or with the question what to begin from. */
void editor_show(struct editor *ed, const char *set);
/* With a scenario, or an empty table of a set. False: a trouble dialogue is shown. */
bool editor_open(struct editor *ed, const char *path);
/* A battle that is no set's, as these rules have it on the table. */
bool editor_open_battle(struct editor *editor, const char *path, const struct rules *rules);
bool editor_empty(struct editor *ed, const char *set);
struct editor *editor_new(struct desk *desk, struct match *match);
void editor_free(struct editor *editor); /* NULL is fine */
extern const struct screen screen_edit;
void screen_edit_build(struct ui *ui, void *app);
/* The open game is the table being tried out: leaving it leads back to the editor. */
bool editor_back(const struct editor *ed);
void editor_game_gone(struct editor *ed); /* the open game is closed: no way leads back to it */
/* The open game is such a table from now on. */
void editor_tries(struct editor *ed);
/* The table of the running game as a scenario of its own; the game waits and is come back to. The
 * first says why the editor cannot, NULL when it can. */
const char *editor_why_no_copy(const struct editor *ed);
void editor_copy_game(struct editor *ed);
bool editor_waits(const struct editor *ed); /* there is a game to come back to */
void editor_game_goes_on(struct editor *ed);
/* The table lies there: to be drawn, clicked and stepped. */
bool editor_shown(const void *self);
/* Something that was not saved would be lost: then it asks, and it is false. */
bool editor_may_quit(struct editor *ed);
void editor_watch(struct editor *ed, const struct ui_event *event); /* before any widget */
bool editor_event(void *self, const struct ui_event *event);        /* that no widget used */
int editor_boxes(void *self, struct rect *box, int max);
void editor_draw(void *self, struct canvas *canvas, const struct rect *part, int parts);
void editor_stale(struct editor *ed);
void editor_dye(struct editor *ed);
void editor_step(struct editor *ed);
int editor_wake(struct editor *ed); /* ms until it wants editor_step again, -1 never */
void editor_layout(struct editor *ed, struct words *out);

/* ---- among its files, from the bottom: none calls one that stands below it here ---- */

/* editor_change.c */
void editor_tell(struct editor *ed, bool good, const char *words);
/* Lays out what was changed and keeps it as a step; says why not. */
bool editor_keep(struct editor *ed);
/* What was typed becomes a step. */
void editor_settle(struct editor *ed);
void editor_select(struct editor *ed, struct edit_ref entry);
void edit_hand_let_go(struct editor *ed); /* nothing happened */
void editor_undo(struct editor *ed);
void editor_redo(struct editor *ed);
void editor_remove(struct editor *ed);
void editor_copy(struct editor *ed);
/* Puts a new thing down where the view's middle is, for keys. */
void editor_add(struct editor *ed, const struct editor_new *fresh);

/* editor_file.c */
void editor_begin_list(struct editor *ed); /* finds the files to begin with */
void editor_begin_free(struct editor *ed);
void editor_save(struct editor *ed, bool as);
void editor_save_as(struct editor *ed); /* under the name that was typed */
void editor_play(struct editor *ed);
void editor_leave(struct editor *ed, enum editor_after after);
void editor_leave_now(struct editor *ed, enum editor_after after); /* asks nothing more */

/* hand.c */
bool edit_hand_event(struct editor *ed, const struct ui_event *event);
/* Sees every event before the interface does: what is taken out of the box. */
void edit_hand_watch(struct editor *ed, const struct ui_event *event);
void edit_hand_new(struct editor *ed, const struct editor_new *fresh);
void edit_hand_marks(struct editor *ed, const struct painter *painter, bool air);
void edit_hand_turn(struct editor *ed, int32_t by); /* the selected entry, kept */
/* The id of a thing in the box, and back; false for another widget. */
void edit_new_id(const struct editor_new *fresh, char id[UI_ID]);
bool edit_new_read(const char *id, struct editor_new *fresh);

/* panel.c */
void edit_panel_build(struct editor *ed, struct ui *ui);
void edit_pictures_release(struct editor *ed);
void edit_picture_go_on(struct editor *ed); /* draws the picture that is wanted, if one is */

/* editor_even.c: whether the table is fair, in the panel */
void editor_even_build(struct editor *ed, struct ui *ui);

/* editor_ask.c */
void editor_begin_build(struct ui *ui, struct editor *ed);
void editor_anyway_build(struct ui *ui, struct editor *ed);
void editor_save_build(struct ui *ui, struct editor *ed);
void editor_leave_build(struct ui *ui, struct editor *ed);

#endif
