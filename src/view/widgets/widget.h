/* The interface: widgets on a canvas, without SDL and without a widget tree.
 *
 * HOW TO USE IT. A screen is one function that names its widgets in order, over and over:
 *
 *     static void build(struct ui *ui, struct game *game)
 *     {
 *         ui_panel_begin(ui, "panel:turn", where, 64);          (64 units kept for the foot)
 *         ui_title(ui, MARK_RED, "Turn 4 · cannon fire", "Red shoots!", TINT_RED_DARK);
 *         ui_rule(ui);
 *         ui_heading(ui, "What may I do now?");
 *         if (ui_action(ui, "row:flick", UI_AUTO, UI_NOW, ICON_CANNON, "Flick the big pellet",
 *                       "Let go to fire this cannon"))
 *             game_fire(game);
 *         ui_panel_foot(ui);
 *         ui_row_begin(ui, 48, 10, (int[]){-1, -1}, 2);         (two stretch cells)
 *         if (ui_button(ui, "button:charge", UI_AUTO, UI_BRASS, ICON_HORSE, "Charge!", NULL))
 *             …
 *         ui_row_end(ui);
 *         ui_panel_end(ui);
 *     }
 *
 * One pass = ui_begin, build, ui_end. A pass carries at most one event and draws only when given a
 * canvas. The usual loop: for each event a pass without canvas (it answers the event), then one
 * pass with canvas and without event:
 *
 *     ui_begin(ui, NULL, &event, now);  build(ui, game);  used = ui_end(ui);
 *     …
 *     ui_begin(ui, &canvas, NULL, now); build(ui, game);  ui_end(ui);
 *
 * The very first pass, and the first after a screen changed, knows no rectangles yet: make one
 * pass without event first (ui_lay does all of it: begin, end and twice when sizes moved).
 * A widget function returns true in the pass in which it was activated (click released on it,
 * Enter or Space on it, or a script's UI_ACTIVATE). Never keep pointers given to it: everything is
 * copied. ui_end returns true when the event was used; otherwise it is the table's.
 *
 * IDS. Every widget has an id "kind:name" ("button:fire", "row:move"), unique on the screen, at
 * most 63 bytes. Parts of a widget append "/part" ("seg:hand/steady", "slider:span/plus"). Labels
 * may pass NULL. State (scrolling, caret, focus) is kept by id between passes.
 *
 * PLACES. Every widget takes a rectangle in pixels, or UI_AUTO: the next place in the present
 * layout, with its natural height. Layouts nest: column (rows below each other), row (cells beside
 * each other: > 0 is a width in units, < 0 a share of the rest), flow (natural widths, wraps).
 * Lengths given by hand are in units (px at 1080; ui_px turns them into pixels); rectangles are
 * pixels. Everything that can be clicked answers on at least 36 × 36 px.
 *
 * WHY NOT. `why` is NULL for an enabled widget; otherwise it is disabled and the sentence is its
 * tooltip. Disabled widgets keep the focus ring's stops, so that a keyboard player reads it too.
 *
 * ORDER. What is built later lies on top. Build dialogues, menus and cards over the table last.
 * Tooltips draw themselves at ui_end.
 *
 * KEYS. Tab and Shift+Tab walk the ring, F6 too; arrows go to the nearest neighbour once the ring
 * is shown; Enter and Space activate; Esc closes the topmost menu or dialogue. An area (ui_area)
 * is a stop of the ring that lets all keys but F6 pass to its owner: the table.
 */
#ifndef FOILSHOT_VIEW_WIDGETS_WIDGET_H
#define FOILSHOT_VIEW_WIDGETS_WIDGET_H

#include "core/words.h"
#include "view/paint/canvas.h"
#include "view/paint/icons.h"
#include "view/paint/text.h"
#include "view/paint/theme.h"

#include <stdio.h>

/* ---- events -------------------------------------------------------------------------------- */

enum ui_event_kind {
    UI_NOTHING,
    UI_MOVE,  /* pointer at x, y */
    UI_DOWN,  /* button, clicks */
    UI_UP,    /* button */
    UI_WHEEL, /* wheel_x, wheel_y: notches, up and right positive */
    UI_LEAVE, /* the pointer left the window */
    UI_KEY,   /* key, mods; key is UI_KEY_… or a lower-case ASCII letter, digit or sign */
    UI_KEY_UP,
    UI_TEXT,     /* typed text, UTF-8 */
    UI_ACTIVATE, /* text holds a widget's id: a script's click */
    UI_QUIT,     /* the window's close button */
};

enum ui_key {
    UI_KEY_TAB = 0x100,
    UI_KEY_ENTER,
    UI_KEY_SPACE,
    UI_KEY_ESC,
    UI_KEY_BACKSPACE,
    UI_KEY_DELETE,
    UI_KEY_LEFT,
    UI_KEY_RIGHT,
    UI_KEY_UP_ARROW,
    UI_KEY_DOWN_ARROW,
    UI_KEY_HOME,
    UI_KEY_END,
    UI_KEY_PAGE_UP,
    UI_KEY_PAGE_DOWN,
    UI_KEY_F1, /* F1 … F12 follow each other */
    UI_KEY_F12 = UI_KEY_F1 + 11,
};

enum { UI_SHIFT = 1, UI_CTRL = 2, UI_ALT = 4 };
enum { UI_LEFT = 1, UI_MIDDLE = 2, UI_RIGHT = 3 };
enum { UI_ID = 64 };

struct ui_event {
    enum ui_event_kind kind;
    int x, y;             /* px of the picture */
    int button, clicks;   /* clicks: 2 = double */
    int wheel_x, wheel_y; /* notches */
    int key;
    unsigned mods;
    char text[UI_ID];
    int64_t ms; /* time stamp of the event, for flicks */
};

struct ui_clipboard {
    void *self;
    /* copies at most size - 1 bytes into out, always closes it */
    void (*get)(void *self, char *out, size_t size);
    void (*set)(void *self, const char *text);
};

/* ---- the interface as a whole -------------------------------------------------------------- */

struct ui;

/* `text` must outlive it. NULL when memory is short. */
struct ui *ui_new(struct text *text);
void ui_free(struct ui *ui);
/* Size of the window in px; sets the scale of this interface and of its text. */
void ui_set_window(struct ui *ui, int w, int h, int percent, enum theme_mode mode);
void ui_set_clipboard(struct ui *ui, struct ui_clipboard clipboard);
void ui_set_still(struct ui *ui, bool still); /* reduced motion: nothing moves or blinks */
struct text *ui_text(struct ui *ui);
struct rect ui_window(const struct ui *ui);
int ui_px(const struct ui *ui, int units);
int ui_scale(const struct ui *ui); /* thousandths */
/* For the rest of this pass menus, cards and tooltips lie within this part of the window, when it
 * holds them. */
void ui_beside_within(struct ui *ui, struct rect place);
/* Between the two a projected interface has the measures of the desk, so many percent larger:
 * words, icons and rows keep the proportions they were made for. At the desk nothing changes.
 * Within another pair the outer one counts. */
void ui_near_begin(struct ui *ui, int percent);
void ui_near_end(struct ui *ui);
/* For tests: from now on the first line that had to be shortened for want of room is kept; what it
 * said in full, or "". Watching (again) forgets it. */
void ui_watch(struct ui *ui, bool on);
const char *ui_shortened(const struct ui *ui);

/* canvas NULL: nothing is drawn. event NULL: nothing happened but time. */
void ui_begin(struct ui *ui, struct canvas *canvas, const struct ui_event *event, int64_t now_ms);
bool ui_end(struct ui *ui);
/* The last event was a press of the right button beside a menu, which closed it: give it once more,
 * to what lies there. */
bool ui_again(const struct ui *ui);
/* Passes without event and canvas until no rectangle moves any more (at most four). */
void ui_lay(struct ui *ui, void (*build)(struct ui *ui, void *self), void *self, int64_t now_ms);

/* The canvas of this pass to draw own things with, NULL in passes without. */
struct canvas *ui_canvas(struct ui *ui);
int64_t ui_now(const struct ui *ui);
/* Is the pointer over a widget that is not an area? */
bool ui_over(const struct ui *ui);
/* Id of the widget activated in this (or, after ui_end, the last) pass, "" when none; and under
 * the pointer; and with the focus. */
const char *ui_activated(const struct ui *ui);
const char *ui_hot(const struct ui *ui);
const char *ui_focused(const struct ui *ui);
void ui_focus(struct ui *ui, const char *id); /* NULL: no focus */
bool ui_typing(const struct ui *ui);          /* a text field has the focus */
/* Milliseconds until something changes by itself (tooltip, caret), -1 when never. */
int ui_wake(const struct ui *ui);
/* What looks different from the last pass with a canvas, as one rectangle (empty: nothing). */
struct rect ui_damage(const struct ui *ui);

/* ---- what is there: for tests and scripts -------------------------------------------------- */

enum ui_kind {
    UI_KIND_LABEL,
    UI_KIND_PANEL,
    UI_KIND_BUTTON,
    UI_KIND_ROW,
    UI_KIND_TOGGLE,
    UI_KIND_FIELD,
    UI_KIND_SLIDER,
    UI_KIND_LIST,
    UI_KIND_AREA,
    UI_KIND_COUNT
};

struct ui_item {
    char id[UI_ID];
    enum ui_kind kind;
    struct rect rect; /* drawn */
    struct rect ink;  /* drawn, with shadow and focus ring */
    struct rect hit;  /* answers to the pointer; empty for labels and what is scrolled away */
    bool enabled, focusable, on;
    int value;
    char text[96];    /* beginning of what it says */
    char second[160]; /* of a row's second line */
    uint64_t look;    /* changes when it looks different */
};

int ui_count(const struct ui *ui); /* of the last finished pass */
const struct ui_item *ui_item(const struct ui *ui, int index);
const struct ui_item *ui_find(const struct ui *ui, const char *id); /* NULL when not there */
void ui_each(const struct ui *ui, void (*visit)(void *self, const struct ui_item *item),
             void *self);
bool ui_rect(const struct ui *ui, const char *id, struct rect *rect);
void ui_dump(const struct ui *ui, struct words *out); /* a line each: id, kind, rect, state, text */

/* ---- places -------------------------------------------------------------------------------- */

#define UI_AUTO ((struct rect){0, 0, 0, 0})

struct rect ui_cut_top(const struct ui *ui, struct rect *r, int units); /* cuts off and returns */
struct rect ui_cut_bottom(const struct ui *ui, struct rect *r, int units);
struct rect ui_cut_left(const struct ui *ui, struct rect *r, int units);
struct rect ui_cut_right(const struct ui *ui, struct rect *r, int units);
struct rect ui_centre(const struct ui *ui, struct rect r, int w_units, int h_units);

void ui_column_begin(struct ui *ui, struct rect area, int gap);
int ui_column_end(struct ui *ui); /* px used from the top */
/* A row in the present layout. cells: > 0 units, < 0 share of the rest. */
void ui_row_begin(struct ui *ui, int height, int gap, const int *cells, int count);
/* A row in a rectangle of one's own. */
void ui_row_at(struct ui *ui, struct rect area, int gap, const int *cells, int count);
void ui_row_end(struct ui *ui);
void ui_flow_begin(struct ui *ui, int height, int gap);
void ui_flow_end(struct ui *ui);
struct rect ui_next(struct ui *ui, int height); /* the next place, to draw something of one's own */
struct rect ui_rest(const struct ui *ui);       /* what is left of the column */
void ui_space(struct ui *ui, int units);
/* What follows in the column begins so many units further in; as many less: it ends. */
void ui_indent(struct ui *ui, int units);

/* A column that scrolls when its contents are higher than `area`. */
void ui_scroll_begin(struct ui *ui, const char *id, struct rect area, int gap);
void ui_scroll_end(struct ui *ui);

/* ---- surfaces ------------------------------------------------------------------------------ */

/* Paper card. Its contents are a column that scrolls; `foot` units at the lower edge stay put and
 * are filled after ui_panel_foot. foot = 0: none. */
void ui_panel_begin(struct ui *ui, const char *id, struct rect r, int foot);
void ui_panel_foot(struct ui *ui);
void ui_panel_end(struct ui *ui);
/* The panel, or dialogue, is opened anew: it shows its beginning, not where it was left. */
void ui_panel_top(struct ui *ui, const char *id);
/* Height in px that the panel's contents would need (of the last pass), foot and margins in. */
int ui_panel_wants(const struct ui *ui, const char *id);
/* Strip of walnut, for the top of the window. */
void ui_strip(struct ui *ui, const char *id, struct rect r);
/* Dark walnut planks over the whole of `r` (start screen, hand over). */
void ui_planks(struct ui *ui, struct rect r);
/* Walnut frame with baize; returns the baize inside. */
struct rect ui_tray(struct ui *ui, const char *id, struct rect r);
/* Lighter card inside a panel, drawn only; returns its inside. */
struct rect ui_inset(struct ui *ui, struct rect r);
/* A part of the window that is the owner's: gets the pointer where nothing lies above it. Returns
 * true when it has the focus. Build it first. */
bool ui_area(struct ui *ui, const char *id, struct rect r);

/* ---- words --------------------------------------------------------------------------------- */

enum side_mark { MARK_RED, MARK_BLUE, MARK_NONE };

/* Wrapped text; returns its height in px. With a rectangle: wrapped in it from its top. */
int ui_label(struct ui *ui, const char *id, struct rect at, enum role role, enum tint tint,
             const char *string);
/* One line in the middle of the place's height. */
void ui_line(struct ui *ui, const char *id, struct rect at, enum role role, enum tint tint,
             enum align align, const char *string);
void ui_heading(struct ui *ui, const char *string);
void ui_rule(struct ui *ui); /* line between two sections */
/* Emblem, small line, big line: the head of a panel. */
void ui_title(struct ui *ui, enum side_mark side, const char *caption, const char *title,
              enum tint tint);
void ui_icon(struct ui *ui, struct rect at, enum icon icon, int units, enum tint tint);
void ui_emblem(struct ui *ui, struct rect at, enum side_mark side, int units);
/* The owner draws inside `at` itself (ui_canvas); it must be drawn anew when `look` changes. */
void ui_own(struct ui *ui, const char *id, struct rect at, uint64_t look);
void ui_picture(struct ui *ui, struct rect at, const struct image *image); /* stretched */
/* Words in a bubble on the table, middle of the lower edge at (x, y): pale (speech) or dark. */
enum ui_bubble { UI_SPEECH, UI_DARK_LABEL };
struct rect ui_bubble(struct ui *ui, const char *id, int x, int y, enum ui_bubble look,
                      const char *string);
/* The same, moved aside as far as it must be to stay within an area. */
struct rect ui_bubble_within(struct ui *ui, const char *id, struct rect area, int x, int y,
                             enum ui_bubble look, const char *string);
/* Where that would be. */
struct rect ui_bubble_room(const struct ui *ui, struct rect area, int x, int y, enum ui_bubble look,
                           const char *string);
/* A result stamped a little askew: green with a tick or red with a cross. */
void ui_stamp(struct ui *ui, struct rect at, bool good, const char *string);

/* ---- arithmetic that reads aloud ----------------------------------------------------------- */

/* One term: a number and what it counts, under a die, a picture or an icon. */
struct ui_term {
    const char *number, *words;
    int die;                 /* face 1 … 6 to show a die */
    enum side_mark die_side; /* MARK_NONE: ivory */
    const struct image *picture;
    enum icon icon;
};

/* The terms on cards with plus signs between them. */
void ui_sum(struct ui *ui, const char *id, struct rect at, const struct ui_term *term, int count);
/* "= 8", "needs" over "6 or more", and a stamped verdict (NULL: none). */
void ui_total(struct ui *ui, const char *id, struct rect at, const char *total, const char *needs,
              const char *what, bool good, const char *verdict);
/* The numbers low … high in boxes, a flag at the one needed, a mark under the one got. */
void ui_number_line(struct ui *ui, const char *id, struct rect at, int low, int high, int need,
                    int got);

/* ---- things to press ----------------------------------------------------------------------- */

enum ui_look {
    UI_BRASS, /* the one that shouts */
    UI_PAPER, /* the others */
    UI_DARK,  /* on walnut */
    UI_LIT,   /* on walnut, brass */
    UI_SMALL, /* a chip among the tags: "Show me" */
};

/* Icon, words or both; high buttons use big type. Natural height 48 (small: 30). */
bool ui_button(struct ui *ui, const char *id, struct rect at, enum ui_look look, enum icon icon,
               const char *words, const char *why);
/* What the thing built last shows, in words: for tests and scripts. */
void ui_says(struct ui *ui, const char *words);
/* Attaches a tooltip to the widget built last. */
void ui_tip(struct ui *ui, const char *words);

enum ui_state {
    UI_NOW, /* the thing to do: brass ground */
    UI_NORMAL,
    UI_IDLE,       /* not now: dashed and pale; second line is the reason; cannot be activated */
    UI_BARRED,     /* refused: pink, no-entry sign; activating it asks why */
    UI_PASSED_ROW, /* done or allowed: green tick */
    UI_ON_DARK,    /* on walnut, words in one line (start screen) */
    UI_ON_BRASS,
};

/* Icon in a square, name and second line. Natural height 72. */
bool ui_action(struct ui *ui, const char *id, struct rect at, enum ui_state state, enum icon icon,
               const char *name, const char *second);

struct ui_choice {
    const char *part; /* id is "<id>/<part>" */
    enum icon icon;
    const char *words;
    const char *key; /* shown at the right of a menu's line, may be NULL */
    const char *why; /* NULL: can be chosen */
};

/* One of several, side by side. true when *value changed. Natural height 48 (small: 31). */
bool ui_segments(struct ui *ui, const char *id, struct rect at, bool small,
                 const struct ui_choice *choice, int count, int *value);
bool ui_check(struct ui *ui, const char *id, struct rect at, const char *words, const char *second,
              bool *on, const char *why);
/* Row with a dot; true when it was chosen. Natural height 62. */
bool ui_radio(struct ui *ui, const char *id, struct rect at, const char *words, const char *second,
              bool chosen, const char *why);
/* The same with a badge in its corner, or before its second line where the corner has no room;
 * NULL: none. What the row says ends in it. */
bool ui_radio_badged(struct ui *ui, const char *id, struct rect at, const char *words,
                     const char *second, const char *badge, bool chosen, const char *why);
/* Ledger ids and properties. With icon and `link` it can be clicked. Natural width in a flow. */
bool ui_tag(struct ui *ui, const char *id, struct rect at, enum icon icon, const char *words,
            bool link);
/* Slider; `words` (may be NULL) stand under it. true when *value changed. */
bool ui_slider(struct ui *ui, const char *id, struct rect at, int low, int high, int step,
               int *value, const char *words);
/* – value + in one piece. */
bool ui_stepper(struct ui *ui, const char *id, struct rect at, int low, int high, int step,
                int *value, const char *words);

enum ui_edit { UI_EDIT_NOTHING, UI_EDIT_CHANGED, UI_EDIT_DONE, UI_EDIT_LEFT };

/* A line of text in the caller's buffer, always closed and whole UTF-8. DONE is Enter, LEFT Esc. */
enum ui_edit ui_field(struct ui *ui, const char *id, struct rect at, char *buffer, size_t size,
                      const char *hint);

/* ---- lists --------------------------------------------------------------------------------- */

struct ui_list {
    int first, end; /* rows to build: first … end - 1 */
    int state;      /* for ui_list_row */
};

/* A long list: only the rows seen are built. `row` is a row's height in units. */
struct ui_list ui_list_begin(struct ui *ui, const char *id, struct rect r, int count, int row);
struct rect ui_list_row(struct ui *ui, const struct ui_list *list, int index);
void ui_list_end(struct ui *ui);
void ui_list_show(struct ui *ui, const char *id, int index); /* scrolls it into view */
/* A plain row of text in a list; true when chosen. */
bool ui_item_row(struct ui *ui, const char *id, struct rect at, enum icon icon, const char *words,
                 const char *right, bool chosen);

/* ---- the top strip, the start screen ------------------------------------------------------- */

enum ui_phase_state { UI_PHASE_DONE, UI_PHASE_CURRENT, UI_PHASE_LATER };

struct ui_phase {
    const char *part;
    enum icon icon;
    const char *words;
    enum ui_phase_state state;
};

/* Natural width, from the left of `at`, middle of its height; where that is too wide the others are
 * signs without words, then the present one stands alone. Index clicked or -1. */
int ui_phases(struct ui *ui, const char *id, struct rect at, const struct ui_phase *phase,
              int count);

struct ui_card {
    const char *title, *words;
    const char *const *tags;
    int tag_count;
    const struct image *picture; /* NULL: a patch of baize */
    bool chosen;
    const char *why;
};

bool ui_card(struct ui *ui, const char *id, struct rect at, const struct ui_card *card);

/* ---- on top -------------------------------------------------------------------------------- */

enum { UI_NO_CHOICE = -1, UI_CLOSED = -2 };

/* A list of orders beside `anchor`. Index chosen, UI_NO_CHOICE, or UI_CLOSED when the player wants
 * none of them (then stop building it). */
int ui_menu(struct ui *ui, const char *id, struct rect anchor, const char *title,
            const struct ui_choice *choice, int count);

/* Modal card in the middle; a column inside, `foot` units below that stay. height 0: what it
 * needs. ui_dialogue_end returns true when Esc wants it closed. */
void ui_dialogue_begin(struct ui *ui, const char *id, int width, int height, const char *title,
                       int foot);
void ui_dialogue_foot(struct ui *ui);
bool ui_dialogue_end(struct ui *ui);

/* The card that answers "Why not?": sentence, ledger id, and when `instead` is given a button with
 * the nearest order that would be allowed. Placed below, right of, above or left of `anchor`, off
 * the `avoid` rectangles. Ids: "<id>/tag", "<id>/instead". */
enum ui_why_answer { UI_WHY_NOTHING, UI_WHY_TAG, UI_WHY_INSTEAD };
enum ui_why_answer ui_why(struct ui *ui, const char *id, struct rect anchor,
                          const struct rect *avoid, int avoids, const char *title,
                          const char *words, const char *tag, const char *instead);

/* The same card for an answer that is not always a refusal: with or without the red sign. */
enum ui_why_answer ui_tell(struct ui *ui, const char *id, struct rect anchor, bool refused,
                           const char *title, const char *words, const char *tag,
                           const char *instead);
/* The same card as plain information: what a thing is. */
void ui_info(struct ui *ui, const char *id, struct rect anchor, const char *title,
             const char *words);
/* A refusal while something is held: as ui_why, but the pointer goes through it. */
void ui_note(struct ui *ui, const char *id, struct rect anchor, const struct rect *avoid,
             int avoids, const char *title, const char *words, const char *tag);

#endif
