/* The keys: one table says which key does what and where. The main loop dispatches from it, and
 * the help card, `foilshot help keys` and the manual page are printed from it.
 *
 * A key is looked up in the innermost context first, then outwards: while a ghost is held, arrows
 * nudge it and W still asks why, because what KEYS_GHOST does not name is KEYS_TABLE's business,
 * and what that does not name KEYS_ANYWHERE's. No key is ever held down but Shift, Ctrl and Alt.
 * Focus, fields, menus and dialogues are the interface's own (view/widget.h): ask here only for
 * keys that no widget used.
 */
#ifndef FOILSHOT_APP_KEYS_H
#define FOILSHOT_APP_KEYS_H

#include "view/widget.h"

enum key_context {
    KEYS_ANYWHERE, /* on every screen */
    KEYS_TABLE,    /* at the table */
    KEYS_GHOST,    /* at the table, with a ghost or a tool in the hand */
    KEYS_AIM,      /* at the table, with a shot being aimed or loaded */
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
    ACTION_GRID,
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
    /* the program */
    ACTION_HELP,
    ACTION_RULES,
    ACTION_TYPED,
    ACTION_SAVE,
    ACTION_OPEN,
    ACTION_NEW,
    ACTION_FULL_SCREEN,
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
};

extern const struct key_binding keys_table[];
extern const int keys_count;

/* What the key does there; ACTION_NONE when nothing. */
enum action keys_action(int key, unsigned mods, enum key_context context);

enum { KEY_NAME = 64 };
/* "Ctrl+Z", "0 to 9"; returns out. */
char *key_name(const struct key_binding *binding, char out[KEY_NAME]);
/* The keys of an action in a context as a menu shows them: "Ctrl+Z"; "" when it has none. */
char *keys_of(enum action action, enum key_context context, char out[KEY_NAME]);

/* The table as lines for people: all keys for the same thing together. */
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

#endif
