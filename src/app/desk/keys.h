/* The keys: one table says which key does what and where, as the program comes; a keymap says which
 * keys the player has put in their places. The main loop dispatches from the map in force, and the
 * help card, tooltips, `foilshot help keys` and the manual page are printed from it.
 *
 * A LINE is one thing to be done in one context with all its keys: it begins with a binding that
 * has words, and those after it without words belong to it. Lines are counted from 0 in the order
 * of the table; settings files know them by name ("key.turn-left = Q"). What is fixed stays: Esc
 * goes one step back, digits type distances, F6 walks from panel to panel.
 *
 * A key is looked up in the innermost context first, then outwards: while a ghost is held, arrows
 * nudge it and W still asks why, because what KEYS_GHOST does not name is KEYS_TABLE's business,
 * and what that does not name KEYS_ANYWHERE's. No key is ever held down but Shift, Ctrl and Alt.
 * Focus, fields, menus and dialogues are the interface's own (view/widgets/widget.h): ask here only
 * for keys that no widget used.
 */
#ifndef FOILSHOT_APP_DESK_KEYS_H
#define FOILSHOT_APP_DESK_KEYS_H

#include "view/widgets/widget.h"

enum key_context {
    KEYS_ANYWHERE, /* on every screen */
    KEYS_TABLE,    /* at the table */
    KEYS_GHOST,    /* at the table, with a ghost or a tool in the hand */
    KEYS_AIM,      /* at the table, with a shot being aimed or loaded */
    KEYS_REPLAY,   /* looking back, or at a demonstration */
    KEYS_EDIT,     /* setting up a table */
    KEYS_CONTEXTS
};

enum action {
    ACTION_NONE,
    /* choosing */
    ACTION_NEXT_UNIT,
    ACTION_PREVIOUS_UNIT,
    ACTION_CONFIRM,
    ACTION_BACK,
    ACTION_DIGIT, /* the event's key is the digit, or a point */
    /* arrows: pan, nudge or trim, by context */
    ACTION_LEFT,
    ACTION_RIGHT,
    ACTION_UP,
    ACTION_DOWN,
    ACTION_LEFT_FINE,
    ACTION_RIGHT_FINE,
    ACTION_UP_FINE,
    ACTION_DOWN_FINE,
    /* turning what is held */
    ACTION_TURN_LEFT,
    ACTION_TURN_RIGHT,
    ACTION_TURN_LEFT_FINE,
    ACTION_TURN_RIGHT_FINE,
    ACTION_TURN_LEFT_LEGAL, /* to the next facing that is allowed */
    ACTION_TURN_RIGHT_LEGAL,
    ACTION_ABOUT_FACE,
    /* the shot */
    ACTION_NEXT_SPOT,
    ACTION_PREVIOUS_SPOT,
    ACTION_STRONGER,
    ACTION_WEAKER,
    ACTION_FIRE,
    /* taking back */
    ACTION_UNDO,
    ACTION_REDO,
    /* asking and measuring */
    ACTION_RULER,
    ACTION_SIGHT,
    ACTION_FIELDS,
    ACTION_THREAT,
    ACTION_WHY,
    ACTION_HINT, /* what a Captain would do here */
    ACTION_GRID,
    ACTION_UMPIRE, /* the umpire's hand on, and off again */
    /* looking */
    ACTION_OTHER_SIDE,
    ACTION_HOME,
    ACTION_CENTRE,
    ACTION_ZOOM_IN,
    ACTION_ZOOM_OUT,
    /* what happened */
    ACTION_DICE_LOG,
    ACTION_LOG,
    ACTION_REPLAY,
    ACTION_TIMELINE,
    ACTION_NEXT, /* Space: next beat, finish what moves; never ends a turn */
    ACTION_END_PHASE,
    /* looking back */
    ACTION_GO_ON,
    ACTION_ORDER_BEFORE,
    ACTION_ORDER_NEXT,
    ACTION_TURN_BEFORE,
    ACTION_TURN_NEXT,
    ACTION_EVENT_BEFORE,
    ACTION_EVENT_NEXT,
    ACTION_BEGINNING,
    ACTION_ENDING,
    ACTION_PROJECTOR,
    ACTION_TAKE_OVER,
    /* setting up a table */
    ACTION_COPY,
    ACTION_REMOVE,
    ACTION_NEXT_POINT,
    ACTION_PREVIOUS_POINT,
    ACTION_NEW_POINT,
    ACTION_SMALLER,
    ACTION_LARGER,
    ACTION_SAVE_AS,
    ACTION_TRY,
    /* the program */
    ACTION_HELP,
    ACTION_SHEET, /* the rules at a glance */
    ACTION_RULES, /* all cards */
    ACTION_TYPED,
    ACTION_FRIEND, /* the one elsewhere: talk to him */
    ACTION_SAVE,
    ACTION_OPEN,
    ACTION_NEW,
    ACTION_FULL_SCREEN,
    ACTION_PRESENTER,
    ACTION_PICTURE,
    ACTION_PICTURE_TABLE,
    ACTION_MUTE,
    ACTION_QUIT,
    ACTION_COUNT
};

struct key_binding {
    int key, to; /* a range when `to` is not 0 */
    unsigned mods;
    enum key_context context;
    enum action action;
    const char *words; /* what it does; NULL: another key for the binding above it */
    const char *name;  /* of the line, in settings files; NULL where words are */
};

extern const struct key_binding keys_table[];
extern const int keys_count;

/* ---- who has which key ----------------------------------------------------------------------- */

enum { KEYS_LINES = 192, KEYS_EACH = 5, KEY_NAME = 160 };

struct key_press {
    int key; /* UI_KEY_… or a lower-case ASCII letter or sign; 0: none */
    unsigned mods;
};
/* The keys of every line, without what is fixed; those that are 0 come last. */
struct keymap {
    struct key_press press[KEYS_LINES][KEYS_EACH];
};

void keymap_usual(struct keymap *map);
/* From now on this map holds everywhere; it is copied. Until then the usual one does. */
void keys_use(const struct keymap *map);
const struct keymap *keys_used(void);

int keys_lines(void); /* how many there are */
enum key_context keys_line_context(int line);
const char *keys_line_words(int line);
const char *keys_line_name(int line);
int keys_line_find(const char *name, size_t length); /* -1 when there is none */
/* NULL when its keys may be changed, else the sentence why they stay. */
const char *keys_line_fixed(int line);
/* All keys of a line: "Ctrl+Z, U"; "none" when it has none. Returns out. */
char *keymap_names(const struct keymap *map, int line, char out[KEY_NAME]);
bool keymap_changed(const struct keymap *map, int line);
void keymap_line_usual(struct keymap *map, int line);
/* Reads what keymap_names writes; false and unchanged when it is none of that. */
bool keymap_read(struct keymap *map, int line, const char *text);

/* NULL when the key may be given to something, else the sentence why not. */
const char *key_reserved(struct key_press press);
/* The first line but `line` itself that has this key where both are asked for: in the same context,
 * or one inside the other. -1 when there is none. A line whose key an inner context takes over as
 * the program comes (arrows look around, but nudge who is held) may lose any key to it. */
int keymap_clash(const struct keymap *map, int line, struct key_press press);
/* Gives the line this key alone, or one more. False when there is no room for one more. What it
 * clashes with is not looked at. */
bool keymap_set(struct keymap *map, int line, struct key_press press, bool besides);
void keymap_drop(struct keymap *map, int line, struct key_press press);
/* Gives `line` the key alone; what clashed gets the first key that `line` had, unless it has others
 * left or that key clashes there. */
void keymap_swap(struct keymap *map, int line, struct key_press press);

/* ---- asking ---------------------------------------------------------------------------------- */

/* What the key does there; ACTION_NONE when nothing. */
enum action keys_action(int key, unsigned mods, enum key_context context);
/* Is it a digit or the point of a typed distance? */
bool key_types(int key);

/* "Ctrl+Z"; returns out. */
char *key_name(struct key_press press, char out[KEY_NAME]);
/* The first key of an action in a context as a menu shows it: "Ctrl+Z"; "" when it has none. */
char *keys_of(enum action action, enum key_context context, char out[KEY_NAME]);
/* "Take back (Ctrl+Z)"; without a key the words alone. Returns out. */
char *keys_tip(const char *words, enum action action, enum key_context context, char *out,
               size_t size);

/* The map in force as lines for people: all keys for the same thing together. */
struct key_line {
    enum key_context context;
    char keys[KEY_NAME]; /* "Ctrl+Z, U" */
    const char *words;
};
/* Line number `index` (from 0); false behind the last. */
bool keys_line(int index, struct key_line *line);
const char *key_context_name(enum key_context context);

/* What the mouse does, for the same help: input, what it does on the table, while holding. */
struct mouse_line {
    const char *input, *table, *holding;
};
extern const struct mouse_line mouse_table[];
extern const int mouse_count;

void help_keys(void); /* prints which key does what */

#endif
