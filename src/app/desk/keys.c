#include "app/desk/keys.h"

#include "app/desk/say.h"
#include "core/words.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* clang-format off */
const struct key_binding keys_table[] = {
    {UI_KEY_F1, 0, 0, KEYS_ANYWHERE, ACTION_HELP, "Help for this moment", "help"},
    {'?', 0, 0, KEYS_ANYWHERE, ACTION_HELP, NULL, NULL},
    {'?', 0, UI_SHIFT, KEYS_ANYWHERE, ACTION_HELP, NULL, NULL},
    {'/', 0, UI_SHIFT, KEYS_ANYWHERE, ACTION_HELP, NULL, NULL},
    {UI_KEY_F1 + 1, 0, 0, KEYS_ANYWHERE, ACTION_SHEET, "The rules at a glance", "sheet"},
    {UI_KEY_F1 + 1, 0, UI_SHIFT, KEYS_ANYWHERE, ACTION_RULES, "Read the rules in full", "rules"},
    {'s', 0, UI_CTRL, KEYS_ANYWHERE, ACTION_SAVE, "Save the game", "save"},
    {'o', 0, UI_CTRL, KEYS_ANYWHERE, ACTION_OPEN, "Open a saved game", "open"},
    {'n', 0, UI_CTRL, KEYS_ANYWHERE, ACTION_NEW, "Start a new game", "new"},
    {UI_KEY_F1 + 10, 0, 0, KEYS_ANYWHERE, ACTION_FULL_SCREEN, "Full screen, or a window again", "full-screen"},
    {UI_KEY_F12, 0, 0, KEYS_ANYWHERE, ACTION_PICTURE, "Keep a picture of the screen", "picture"},
    {UI_KEY_F12, 0, UI_SHIFT, KEYS_ANYWHERE, ACTION_PICTURE_TABLE, "Keep a picture of the whole table", "picture-table"},
    {'m', 0, UI_CTRL, KEYS_ANYWHERE, ACTION_MUTE, "No sound, or sound again", "mute"},
    {'q', 0, UI_CTRL, KEYS_ANYWHERE, ACTION_QUIT, "Quit; the game is saved already", "quit"},

    {UI_KEY_TAB, 0, 0, KEYS_TABLE, ACTION_NEXT_UNIT, "Next soldier who can still act", "next-unit"},
    {UI_KEY_TAB, 0, UI_SHIFT, KEYS_TABLE, ACTION_PREVIOUS_UNIT, "The one before him", "previous-unit"},
    {UI_KEY_ENTER, 0, 0, KEYS_TABLE, ACTION_CONFIRM, "Do it", "confirm"},
    {UI_KEY_ESC, 0, 0, KEYS_TABLE, ACTION_BACK, "One step back", "back"},
    {UI_KEY_BACKSPACE, 0, 0, KEYS_TABLE, ACTION_BACK, NULL, NULL},
    {UI_KEY_ENTER, 0, UI_CTRL, KEYS_TABLE, ACTION_END_PHASE, "End this part of the turn", "end-phase"},
    {UI_KEY_SPACE, 0, 0, KEYS_TABLE, ACTION_NEXT, "Go on; or keep the chosen, and Tab adds the next", "next"},
    {'z', 0, UI_CTRL, KEYS_TABLE, ACTION_UNDO, "Take the last order back", "undo"},
    {'u', 0, 0, KEYS_TABLE, ACTION_UNDO, NULL, NULL},
    {'y', 0, UI_CTRL, KEYS_TABLE, ACTION_REDO, "Do it again", "redo"},
    {'z', 0, UI_CTRL | UI_SHIFT, KEYS_TABLE, ACTION_REDO, NULL, NULL},
    {'0', '9', 0, KEYS_TABLE, ACTION_DIGIT, "Type a distance, then Enter: forward so far", "digits"},
    {'m', 0, 0, KEYS_TABLE, ACTION_RULER, "Measure; Backspace clears", "ruler"},
    {'l', 0, 0, KEYS_TABLE, ACTION_SIGHT, "Show what he can see", "sight"},
    {'f', 0, 0, KEYS_TABLE, ACTION_FIELDS, "Show fields of fire", "fields"},
    {'t', 0, 0, KEYS_TABLE, ACTION_THREAT, "Show what the enemy could reach", "threat"},
    {'w', 0, 0, KEYS_TABLE, ACTION_WHY, "Ask why: point at anything", "why"},
    {'h', 0, 0, KEYS_TABLE, ACTION_HINT, "A hint: what a Captain would do here; again: the next best", "hint"},
    {'g', 0, 0, KEYS_TABLE, ACTION_GRID, "Show a grid and positions", "grid"},
    {'u', 0, UI_CTRL, KEYS_TABLE, ACTION_UMPIRE, "Umpire: put the table right, or roll a die", "umpire"},
    {'d', 0, 0, KEYS_TABLE, ACTION_DICE_LOG, "Look at the dice so far", "dice-log"},
    {'j', 0, 0, KEYS_TABLE, ACTION_TIMELINE, "See the game again from any moment; play on from there", "timeline"},
    {'p', 0, 0, KEYS_TABLE, ACTION_PRESENTER, "Present to a room: large words; Ctrl and drag draws", "presenter"},
    {'j', 0, UI_SHIFT, KEYS_TABLE, ACTION_LOG, "Read all that happened", "log"},
    {'r', 0, 0, KEYS_TABLE, ACTION_REPLAY, "See the last shot again, slowly", "replay"},
    {UI_KEY_LEFT, 0, 0, KEYS_TABLE, ACTION_LEFT, "Look further left", "look-left"},
    {UI_KEY_RIGHT, 0, 0, KEYS_TABLE, ACTION_RIGHT, "Look further right", "look-right"},
    {UI_KEY_UP_ARROW, 0, 0, KEYS_TABLE, ACTION_UP, "Look further up", "look-up"},
    {UI_KEY_DOWN_ARROW, 0, 0, KEYS_TABLE, ACTION_DOWN, "Look further down", "look-down"},
    {UI_KEY_LEFT, 0, UI_SHIFT, KEYS_TABLE, ACTION_LEFT_FINE, "Look a little left", "look-left-fine"},
    {UI_KEY_RIGHT, 0, UI_SHIFT, KEYS_TABLE, ACTION_RIGHT_FINE, "Look a little right", "look-right-fine"},
    {UI_KEY_UP_ARROW, 0, UI_SHIFT, KEYS_TABLE, ACTION_UP_FINE, "Look a little up", "look-up-fine"},
    {UI_KEY_DOWN_ARROW, 0, UI_SHIFT, KEYS_TABLE, ACTION_DOWN_FINE, "Look a little down", "look-down-fine"},
    {'+', 0, 0, KEYS_TABLE, ACTION_ZOOM_IN, "Look closer", "zoom-in"},
    {'+', 0, UI_SHIFT, KEYS_TABLE, ACTION_ZOOM_IN, NULL, NULL},
    {'=', 0, 0, KEYS_TABLE, ACTION_ZOOM_IN, NULL, NULL},
    {'=', 0, UI_SHIFT, KEYS_TABLE, ACTION_ZOOM_IN, NULL, NULL},
    {'-', 0, 0, KEYS_TABLE, ACTION_ZOOM_OUT, "See more of the table", "zoom-out"},
    {UI_KEY_HOME, 0, 0, KEYS_TABLE, ACTION_HOME, "The whole table", "home"},
    {'c', 0, 0, KEYS_TABLE, ACTION_CENTRE, "Look at the chosen soldier", "centre"},
    {'v', 0, 0, KEYS_TABLE, ACTION_OTHER_SIDE, "Look from the other side", "other-side"},
    {'k', 0, 0, KEYS_TABLE, ACTION_FRIEND, "Talk with a friend far away", "friend"},
    {'/', 0, 0, KEYS_TABLE, ACTION_TYPED, "Type an order", "typed"},
    {UI_KEY_F1 + 3, 0, 0, KEYS_TABLE, ACTION_TYPED, NULL, NULL}, /* where / needs Shift */

    {UI_KEY_LEFT, 0, 0, KEYS_GHOST, ACTION_LEFT, "Nudge him left", "nudge-left"},
    {UI_KEY_RIGHT, 0, 0, KEYS_GHOST, ACTION_RIGHT, "Nudge him right", "nudge-right"},
    {UI_KEY_UP_ARROW, 0, 0, KEYS_GHOST, ACTION_UP, "Nudge him up", "nudge-up"},
    {UI_KEY_DOWN_ARROW, 0, 0, KEYS_GHOST, ACTION_DOWN, "Nudge him down", "nudge-down"},
    {UI_KEY_LEFT, 0, UI_SHIFT, KEYS_GHOST, ACTION_LEFT_FINE, "The finest nudge left", "nudge-left-fine"},
    {UI_KEY_RIGHT, 0, UI_SHIFT, KEYS_GHOST, ACTION_RIGHT_FINE, "The finest nudge right", "nudge-right-fine"},
    {UI_KEY_UP_ARROW, 0, UI_SHIFT, KEYS_GHOST, ACTION_UP_FINE, "The finest nudge up", "nudge-up-fine"},
    {UI_KEY_DOWN_ARROW, 0, UI_SHIFT, KEYS_GHOST, ACTION_DOWN_FINE, "The finest nudge down", "nudge-down-fine"},
    {'0', '9', 0, KEYS_GHOST, ACTION_DIGIT, "Type a distance, then Enter: forward so far", "digits-held"},
    {'.', 0, 0, KEYS_GHOST, ACTION_DIGIT, NULL, NULL},
    {'q', 0, 0, KEYS_GHOST, ACTION_TURN_LEFT, "Turn him left, 5 degrees", "turn-left"},
    {'e', 0, 0, KEYS_GHOST, ACTION_TURN_RIGHT, "Turn him right, 5 degrees", "turn-right"},
    {'q', 0, UI_SHIFT, KEYS_GHOST, ACTION_TURN_LEFT_FINE, "Turn him left, 1 degree", "turn-left-fine"},
    {'e', 0, UI_SHIFT, KEYS_GHOST, ACTION_TURN_RIGHT_FINE, "Turn him right, 1 degree", "turn-right-fine"},
    {'q', 0, UI_ALT, KEYS_GHOST, ACTION_TURN_LEFT_LEGAL, "Next facing on the left that is allowed", "turn-left-allowed"},
    {'e', 0, UI_ALT, KEYS_GHOST, ACTION_TURN_RIGHT_LEGAL, "Next facing on the right that is allowed", "turn-right-allowed"},
    {'a', 0, 0, KEYS_GHOST, ACTION_ABOUT_FACE, "About face", "about-face"},
    {UI_KEY_ENTER, 0, 0, KEYS_GHOST, ACTION_CONFIRM, "Put him down", "put-down"},
    {UI_KEY_ESC, 0, 0, KEYS_GHOST, ACTION_BACK, "Back to where he was", "put-back"},
    {UI_KEY_BACKSPACE, 0, 0, KEYS_GHOST, ACTION_BACK, NULL, NULL},

    {UI_KEY_TAB, 0, 0, KEYS_AIM, ACTION_NEXT_SPOT, "Next place for the pellet", "next-spot"},
    {UI_KEY_TAB, 0, UI_SHIFT, KEYS_AIM, ACTION_PREVIOUS_SPOT, "The place before it", "previous-spot"},
    {UI_KEY_LEFT, 0, 0, KEYS_AIM, ACTION_LEFT, "Aim 1 degree to the left", "aim-left"},
    {UI_KEY_RIGHT, 0, 0, KEYS_AIM, ACTION_RIGHT, "Aim 1 degree to the right", "aim-right"},
    {UI_KEY_LEFT, 0, UI_SHIFT, KEYS_AIM, ACTION_LEFT_FINE, "Aim a tenth to the left", "aim-left-fine"},
    {UI_KEY_RIGHT, 0, UI_SHIFT, KEYS_AIM, ACTION_RIGHT_FINE, "Aim a tenth to the right", "aim-right-fine"},
    {UI_KEY_UP_ARROW, 0, 0, KEYS_AIM, ACTION_STRONGER, "Flick harder", "harder"},
    {UI_KEY_DOWN_ARROW, 0, 0, KEYS_AIM, ACTION_WEAKER, "Flick more softly", "softer"},
    {UI_KEY_ENTER, 0, 0, KEYS_AIM, ACTION_CONFIRM, "Hold the aim; then fire", "hold-aim"},
    {UI_KEY_SPACE, 0, 0, KEYS_AIM, ACTION_FIRE, "Fire", "fire"},
    {UI_KEY_ESC, 0, 0, KEYS_AIM, ACTION_BACK, "Put the pellet back", "unload"},
    {UI_KEY_BACKSPACE, 0, 0, KEYS_AIM, ACTION_BACK, NULL, NULL},

    {UI_KEY_SPACE, 0, 0, KEYS_REPLAY, ACTION_GO_ON, "On to the next step; in a timeline play or pause", "go-on"},
    {UI_KEY_LEFT, 0, 0, KEYS_REPLAY, ACTION_ORDER_BEFORE, "The order before", "order-before"},
    {UI_KEY_RIGHT, 0, 0, KEYS_REPLAY, ACTION_ORDER_NEXT, "The next order", "order-next"},
    {'.', 0, UI_SHIFT, KEYS_REPLAY, ACTION_ORDER_NEXT, NULL, NULL},
    {UI_KEY_LEFT, 0, UI_SHIFT, KEYS_REPLAY, ACTION_TURN_BEFORE, "The turn before", "turn-before"},
    {',', 0, UI_SHIFT, KEYS_REPLAY, ACTION_TURN_BEFORE, NULL, NULL},
    {UI_KEY_RIGHT, 0, UI_SHIFT, KEYS_REPLAY, ACTION_TURN_NEXT, "The next turn", "turn-next"},
    {',', 0, 0, KEYS_REPLAY, ACTION_EVENT_BEFORE, "One event back", "event-before"},
    {'.', 0, 0, KEYS_REPLAY, ACTION_EVENT_NEXT, "One event on", "event-next"},
    {UI_KEY_HOME, 0, UI_CTRL, KEYS_REPLAY, ACTION_BEGINNING, "From the beginning", "beginning"},
    {UI_KEY_END, 0, 0, KEYS_REPLAY, ACTION_ENDING, "To the end", "ending"},
    {UI_KEY_HOME, 0, 0, KEYS_REPLAY, ACTION_HOME, "The whole table", "replay-home"},
    {'v', 0, 0, KEYS_REPLAY, ACTION_OTHER_SIDE, "Look from the other side", "replay-other-side"},
    {'p', 0, 0, KEYS_REPLAY, ACTION_PROJECTOR, "Large letters for a projector, or small again", "projector"},
    {'t', 0, 0, KEYS_REPLAY, ACTION_TAKE_OVER, "Play on from here", "take-over"},
    {UI_KEY_ESC, 0, 0, KEYS_REPLAY, ACTION_BACK, "Back to where you were", "replay-back"},
    {'j', 0, 0, KEYS_REPLAY, ACTION_BACK, NULL, NULL},

    {UI_KEY_TAB, 0, 0, KEYS_EDIT, ACTION_NEXT_UNIT, "Next thing on the table", "edit-next"},
    {UI_KEY_TAB, 0, UI_SHIFT, KEYS_EDIT, ACTION_PREVIOUS_UNIT, "The thing before it", "edit-previous"},
    {UI_KEY_LEFT, 0, 0, KEYS_EDIT, ACTION_LEFT, "Push it left, half a centimetre or a box", "edit-left"},
    {UI_KEY_RIGHT, 0, 0, KEYS_EDIT, ACTION_RIGHT, "Push it right", "edit-right"},
    {UI_KEY_UP_ARROW, 0, 0, KEYS_EDIT, ACTION_UP, "Push it up", "edit-up"},
    {UI_KEY_DOWN_ARROW, 0, 0, KEYS_EDIT, ACTION_DOWN, "Push it down", "edit-down"},
    {UI_KEY_LEFT, 0, UI_SHIFT, KEYS_EDIT, ACTION_LEFT_FINE, "A millimetre left", "edit-left-fine"},
    {UI_KEY_RIGHT, 0, UI_SHIFT, KEYS_EDIT, ACTION_RIGHT_FINE, "A millimetre right", "edit-right-fine"},
    {UI_KEY_UP_ARROW, 0, UI_SHIFT, KEYS_EDIT, ACTION_UP_FINE, "A millimetre up", "edit-up-fine"},
    {UI_KEY_DOWN_ARROW, 0, UI_SHIFT, KEYS_EDIT, ACTION_DOWN_FINE, "A millimetre down", "edit-down-fine"},
    {'q', 0, 0, KEYS_EDIT, ACTION_TURN_LEFT, "Turn it left, 5 degrees or an eighth", "edit-turn-left"},
    {'e', 0, 0, KEYS_EDIT, ACTION_TURN_RIGHT, "Turn it right", "edit-turn-right"},
    {'q', 0, UI_SHIFT, KEYS_EDIT, ACTION_TURN_LEFT_FINE, "Turn it left, 1 degree", "edit-turn-left-fine"},
    {'e', 0, UI_SHIFT, KEYS_EDIT, ACTION_TURN_RIGHT_FINE, "Turn it right, 1 degree", "edit-turn-right-fine"},
    {'a', 0, 0, KEYS_EDIT, ACTION_ABOUT_FACE, "About face", "edit-about-face"},
    {'d', 0, 0, KEYS_EDIT, ACTION_COPY, "Another of the same", "edit-copy"},
    {'d', 0, UI_CTRL, KEYS_EDIT, ACTION_COPY, NULL, NULL},
    {UI_KEY_DELETE, 0, 0, KEYS_EDIT, ACTION_REMOVE, "Off the table with it, or with its point", "edit-remove"},
    {UI_KEY_BACKSPACE, 0, 0, KEYS_EDIT, ACTION_REMOVE, NULL, NULL},
    {'[', 0, 0, KEYS_EDIT, ACTION_SMALLER, "Make it smaller", "edit-smaller"},
    {']', 0, 0, KEYS_EDIT, ACTION_LARGER, "Make it larger", "edit-larger"},
    {'p', 0, 0, KEYS_EDIT, ACTION_NEXT_POINT, "Next point of a road or a wood", "edit-point"},
    {'p', 0, UI_SHIFT, KEYS_EDIT, ACTION_PREVIOUS_POINT, "The point before it", "edit-point-before"},
    {'i', 0, 0, KEYS_EDIT, ACTION_NEW_POINT, "A new point behind this one", "edit-point-new"},
    {'z', 0, UI_CTRL, KEYS_EDIT, ACTION_UNDO, "Take the last change back", "edit-undo"},
    {'u', 0, 0, KEYS_EDIT, ACTION_UNDO, NULL, NULL},
    {'y', 0, UI_CTRL, KEYS_EDIT, ACTION_REDO, "Change it again", "edit-redo"},
    {'z', 0, UI_CTRL | UI_SHIFT, KEYS_EDIT, ACTION_REDO, NULL, NULL},
    {'+', 0, 0, KEYS_EDIT, ACTION_ZOOM_IN, "Look closer", "edit-zoom-in"},
    {'+', 0, UI_SHIFT, KEYS_EDIT, ACTION_ZOOM_IN, NULL, NULL},
    {'=', 0, 0, KEYS_EDIT, ACTION_ZOOM_IN, NULL, NULL},
    {'-', 0, 0, KEYS_EDIT, ACTION_ZOOM_OUT, "See more of the table", "edit-zoom-out"},
    {UI_KEY_HOME, 0, 0, KEYS_EDIT, ACTION_HOME, "The whole table", "edit-home"},
    {'c', 0, 0, KEYS_EDIT, ACTION_CENTRE, "Look at the chosen thing", "edit-centre"},
    {'v', 0, 0, KEYS_EDIT, ACTION_OTHER_SIDE, "Look from the other side", "edit-other-side"},
    {'s', 0, UI_CTRL, KEYS_EDIT, ACTION_SAVE, "Save the table", "edit-save"},
    {'s', 0, UI_CTRL | UI_SHIFT, KEYS_EDIT, ACTION_SAVE_AS, "Save it as another", "edit-save-as"},
    {'o', 0, UI_CTRL, KEYS_EDIT, ACTION_OPEN, "Set up another table", "edit-open"},
    {'n', 0, UI_CTRL, KEYS_EDIT, ACTION_OPEN, NULL, NULL},
    {UI_KEY_ENTER, 0, UI_CTRL, KEYS_EDIT, ACTION_TRY, "Play it at once", "edit-try"},
    {UI_KEY_ENTER, 0, 0, KEYS_EDIT, ACTION_CONFIRM, "Put down what is held", "edit-put"},
    {UI_KEY_ESC, 0, 0, KEYS_EDIT, ACTION_BACK, "One step back; at last to the start screen", "edit-back"},
};
/* clang-format on */

const int keys_count = sizeof keys_table / sizeof keys_table[0];

/* clang-format off */
const struct mouse_line mouse_table[] = {
    {"Rest the pointer", "Says who he is and why not", "Says if it is allowed there"},
    {"Click", "Chooses; again: the next below", "Sets a waypoint, or does it"},
    {"Drag your soldier", "Picks him up", "Lets him go where you let go"},
    {"Drag the cloth", "Chooses all in the box", NULL},
    {"Shift and click", "Adds to the chosen", "Next point of the way"},
    {"Double click", "Looks at him", "Does it"},
    {"Right click", "Lists his orders", "One step back"},
    {"Right or middle drag", "Moves the view", "Moves the view"},
    {"Wheel", "Looks closer or farther", "Turns him 5 degrees (Shift: 1)"},
    {"Shift and wheel", "Moves the view", NULL},
    {"Ctrl and wheel", "Looks closer or farther", "Looks closer or farther"},
    {"Drag the wooden rim", "Moves the view", "Moves the view"},
};
/* clang-format on */

const int mouse_count = sizeof mouse_table / sizeof mouse_table[0];

/* ---- looking up ------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    enum key_context outer;
} contexts[KEYS_CONTEXTS] = {
    [KEYS_ANYWHERE] = {"Everywhere", KEYS_CONTEXTS},
    [KEYS_TABLE] = {"At the table", KEYS_ANYWHERE},
    [KEYS_GHOST] = {"With a soldier in your hand", KEYS_TABLE},
    [KEYS_AIM] = {"With a pellet before your finger", KEYS_TABLE},
    [KEYS_REPLAY] = {"Looking back at a game", KEYS_ANYWHERE},
    [KEYS_EDIT] = {"Setting up a table", KEYS_ANYWHERE},
};

const char *key_context_name(enum key_context context)
{
    return contexts[context].name;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Where each line begins in the table, and where the table ends. */
static int line_start[KEYS_LINES + 1];
static int lines;

static struct keymap in_force;

static bool is_fixed(const struct key_binding *b)
{
    return b->to != 0 || b->action == ACTION_DIGIT || b->key == UI_KEY_ESC;
}

/* Counts the lines and takes the usual keys into force, once. */
static void learn(void)
{
    if (lines)
        return;
    for (int i = 0; i < keys_count; i++)
        if (keys_table[i].words) {
            assert(lines < KEYS_LINES);
            line_start[lines++] = i;
        }
    line_start[lines] = keys_count;
    keymap_usual(&in_force);
}

int keys_lines(void)
{
    learn();
    return lines;
}

static const struct key_binding *line_of(int line)
{
    learn();
    assert(line >= 0 && line < lines);
    return &keys_table[line_start[line]];
}

enum key_context keys_line_context(int line)
{
    return line_of(line)->context;
}

const char *keys_line_words(int line)
{
    return line_of(line)->words;
}

const char *keys_line_name(int line)
{
    return line_of(line)->name;
}

int keys_line_find(const char *name, size_t length)
{
    for (int i = 0; i < keys_lines(); i++)
        if (strlen(keys_line_name(i)) == length && memcmp(keys_line_name(i), name, length) == 0)
            return i;
    return -1;
}

const char *keys_line_fixed(int line)
{
    return line_of(line)->action == ACTION_DIGIT ? "Digits stay digits: they type distances" : NULL;
}

/* ---- maps ------------------------------------------------------------------------------------ */

static bool same_press(struct key_press a, struct key_press b)
{
    return a.key == b.key && a.mods == b.mods;
}

void keymap_line_usual(struct keymap *map, int line)
{
    int n = 0;
    memset(map->press[line], 0, sizeof map->press[line]);
    for (int i = line_start[line]; i < line_start[line + 1]; i++)
        if (!is_fixed(&keys_table[i])) {
            assert(n < KEYS_EACH);
            map->press[line][n++] = (struct key_press){keys_table[i].key, keys_table[i].mods};
        }
}

void keymap_usual(struct keymap *map)
{
    memset(map, 0, sizeof *map);
    for (int i = 0; i < keys_lines(); i++)
        keymap_line_usual(map, i);
}

void keys_use(const struct keymap *map)
{
    learn();
    in_force = *map;
}

const struct keymap *keys_used(void)
{
    learn();
    return &in_force;
}

bool keymap_changed(const struct keymap *map, int line)
{
    struct keymap usual;
    line_of(line);
    keymap_line_usual(&usual, line);
    return memcmp(usual.press[line], map->press[line], sizeof map->press[line]) != 0;
}

/* Has the line that key, by the map or because it is fixed? */
static bool line_has(const struct keymap *map, int line, struct key_press press)
{
    for (int i = 0; i < KEYS_EACH; i++)
        if (map->press[line][i].key && same_press(map->press[line][i], press))
            return true;
    for (int i = line_start[line]; i < line_start[line + 1]; i++) {
        const struct key_binding *b = &keys_table[i];
        int last = b->to ? b->to : b->key;
        if (is_fixed(b) && b->mods == press.mods && press.key >= b->key && press.key <= last)
            return true;
    }
    return false;
}

static bool inside(enum key_context inner, enum key_context outer)
{
    while (inner != outer && inner != KEYS_CONTEXTS)
        inner = contexts[inner].outer;
    return inner == outer;
}

/* Has the usual map a line of `inner` with a key of the line `outer`? Then that context hides this
 * line on purpose, and may do so with any of its lines: there the arrows nudge, Enter fires. */
static bool hides(enum key_context inner, int outer)
{
    struct keymap usual;
    for (int i = 0; i < lines; i++) {
        if (keys_line_context(i) != inner)
            continue;
        keymap_line_usual(&usual, i);
        keymap_line_usual(&usual, outer);
        for (int k = 0; k < KEYS_EACH; k++)
            if (usual.press[i][k].key && line_has(&usual, outer, usual.press[i][k]))
                return true;
    }
    return false;
}

/* May both have one key although both contexts hold at once? */
static bool share(int a, int b)
{
    enum key_context of_a = keys_line_context(a), of_b = keys_line_context(b);
    return of_a != of_b && (inside(of_a, of_b) ? hides(of_a, b) : hides(of_b, a));
}

int keymap_clash(const struct keymap *map, int line, struct key_press press)
{
    enum key_context mine = line_of(line)->context;
    for (int i = 0; i < lines; i++) {
        enum key_context his = keys_line_context(i);
        if (i != line && (inside(mine, his) || inside(his, mine)) && line_has(map, i, press) &&
            !share(line, i))
            return i;
    }
    return -1;
}

bool keymap_set(struct keymap *map, int line, struct key_press press, bool besides)
{
    int n = 0;
    if (!besides)
        memset(map->press[line], 0, sizeof map->press[line]);
    if (line_has(map, line, press))
        return true;
    while (n < KEYS_EACH && map->press[line][n].key)
        n++;
    if (n == KEYS_EACH)
        return false;
    map->press[line][n] = press;
    return true;
}

void keymap_drop(struct keymap *map, int line, struct key_press press)
{
    struct key_press *at = map->press[line];
    int n = 0;
    for (int i = 0; i < KEYS_EACH; i++)
        if (at[i].key && !same_press(at[i], press))
            at[n++] = at[i];
    for (; n < KEYS_EACH; n++)
        at[n] = (struct key_press){0};
}

void keymap_swap(struct keymap *map, int line, struct key_press press)
{
    struct key_press old = map->press[line][0];
    int other;
    keymap_set(map, line, press, false);
    while ((other = keymap_clash(map, line, press)) >= 0) {
        keymap_drop(map, other, press);
        if (!map->press[other][0].key && old.key && !same_press(old, press) &&
            keymap_clash(map, other, old) < 0) {
            keymap_set(map, other, old, false);
            old.key = 0; /* given away */
        }
        if (line_has(map, other, press))
            return; /* it is fixed there */
    }
}

/* ---- looking up ------------------------------------------------------------------------------ */

bool key_types(int key)
{
    return (key >= '0' && key <= '9') || key == '.';
}

enum action keys_action(int key, unsigned mods, enum key_context context)
{
    struct key_press press = {key, mods};
    learn();
    for (; key && context != KEYS_CONTEXTS; context = contexts[context].outer)
        for (int i = 0; i < lines; i++)
            if (keys_line_context(i) == context && line_has(&in_force, i, press))
                return line_of(i)->action;
    return ACTION_NONE;
}

const char *key_reserved(struct key_press press)
{
    char name[KEY_NAME];
    if (press.key == UI_KEY_ESC)
        return "Esc goes one step back, everywhere";
    if (press.key == UI_KEY_F1 + 5)
        return "F6 walks from panel to panel";
    if (press.key >= '0' && press.key <= '9' && !(press.mods & (UI_CTRL | UI_ALT)))
        return "Digits type distances and answers";
    key_name(press, name);
    return name[0] ? NULL : "That key has no name here; take another";
}

/* ---- words ----------------------------------------------------------------------------------- */

static const struct {
    int key;
    const char *name;
} names[] = {
    {UI_KEY_TAB, "Tab"},         {UI_KEY_ENTER, "Enter"},         {UI_KEY_SPACE, "Space"},
    {UI_KEY_ESC, "Esc"},         {UI_KEY_BACKSPACE, "Backspace"}, {UI_KEY_DELETE, "Delete"},
    {UI_KEY_LEFT, "Left"},       {UI_KEY_RIGHT, "Right"},         {UI_KEY_UP_ARROW, "Up"},
    {UI_KEY_DOWN_ARROW, "Down"}, {UI_KEY_HOME, "Home"},           {UI_KEY_END, "End"},
    {UI_KEY_PAGE_UP, "Page up"}, {UI_KEY_PAGE_DOWN, "Page down"}, {',', "Comma"},
};
enum { NAMES = sizeof names / sizeof names[0], FIRST_SIGN = 0x21, LAST_SIGN = 0x7e };

static const struct {
    unsigned mod;
    const char *name;
} mod_names[] = {{UI_CTRL, "Ctrl+"}, {UI_ALT, "Alt+"}, {UI_SHIFT, "Shift+"}};
enum { MODS = sizeof mod_names / sizeof mod_names[0] };

static void name_one(struct words *out, int key)
{
    for (int i = 0; i < NAMES; i++)
        if (names[i].key == key) {
            words_add(out, names[i].name);
            return;
        }
    if (key >= UI_KEY_F1 && key <= UI_KEY_F12)
        words_format(out, "F%d", key - UI_KEY_F1 + 1);
    else if (key >= FIRST_SIGN && key <= LAST_SIGN)
        words_format(out, "%c", key >= 'a' && key <= 'z' ? key - 'a' + 'A' : key);
}

static void name_add(struct words *out, struct key_press press)
{
    struct words key;
    words_init(&key);
    name_one(&key, press.key);
    for (int i = 0; i < MODS && key.length; i++)
        if (press.mods & mod_names[i].mod)
            words_add(out, mod_names[i].name);
    words_addn(out, key.text, key.length);
    words_release(&key);
}

static char *words_out(struct words *words, char out[KEY_NAME])
{
    snprintf(out, KEY_NAME, "%s", words->text ? words->text : "");
    words_release(words);
    return out;
}

char *key_name(struct key_press press, char out[KEY_NAME])
{
    struct words words;
    words_init(&words);
    name_add(&words, press);
    return words_out(&words, out);
}

static struct key_press first_press(int line)
{
    const struct key_binding *b = line_of(line);
    return is_fixed(b) ? (struct key_press){b->key, b->mods} : in_force.press[line][0];
}

char *keys_of(enum action action, enum key_context context, char out[KEY_NAME])
{
    out[0] = '\0';
    learn();
    for (; context != KEYS_CONTEXTS; context = contexts[context].outer)
        for (int i = 0; i < lines; i++)
            if (line_of(i)->action == action && line_of(i)->context == context &&
                first_press(i).key)
                return key_name(first_press(i), out);
    return out;
}

char *keys_tip(const char *words, enum action action, enum key_context context, char *out,
               size_t size)
{
    char key[KEY_NAME];
    keys_of(action, context, key);
    snprintf(out, size, key[0] ? "%s (%s)" : "%s", words, key);
    return out;
}

/* Some signs are reached with Shift on one keyboard and without on another; people need the sign
 * only once, and a file needs both. */
static bool worth_saying(struct key_press p)
{
    bool sign = p.key == '+' || p.key == '=' || p.key == '?' || p.key == '/';
    return !(sign && p.mods == UI_SHIFT);
}

/* The keys of a line with commas between; `all`: even those that people need not be told. */
static void line_names(const struct keymap *map, int line, bool all, struct words *out)
{
    for (int i = line_start[line]; i < line_start[line + 1] && !all; i++) {
        const struct key_binding *b = &keys_table[i];
        if (!is_fixed(b))
            continue;
        words_add(out, out->length ? ", " : "");
        name_add(out, (struct key_press){b->key, b->mods});
        if (b->to) {
            words_add(out, " to ");
            name_one(out, b->to);
        }
    }
    for (int i = 0; i < KEYS_EACH; i++) {
        struct key_press p = map->press[line][i];
        if (!p.key || (!all && i > 0 && !worth_saying(p)))
            continue;
        words_add(out, out->length ? ", " : "");
        name_add(out, p);
    }
    if (!out->length)
        words_add(out, "none");
}

char *keymap_names(const struct keymap *map, int line, char out[KEY_NAME])
{
    struct words words;
    words_init(&words);
    line_of(line);
    line_names(map, line, true, &words);
    return words_out(&words, out);
}

bool keys_line(int index, struct key_line *line)
{
    struct words keys;
    if (index < 0 || index >= keys_lines())
        return false;
    *line = (struct key_line){.context = keys_line_context(index), .words = keys_line_words(index)};
    words_init(&keys);
    line_names(&in_force, index, false, &keys);
    words_out(&keys, line->keys);
    return true;
}

/* ---- reading names --------------------------------------------------------------------------- */

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Is `name` the same as those `length` bytes, capitals or not? */
static bool same_name(const char *name, const char *text, size_t length)
{
    size_t i = 0;
    while (i < length && name[i] && small(name[i]) == small(text[i]))
        i++;
    return i == length && !name[i];
}

static int key_read(const char *text, size_t length)
{
    char f[8];
    for (int i = 0; i < NAMES; i++)
        if (same_name(names[i].name, text, length))
            return names[i].key;
    for (int i = 0; UI_KEY_F1 + i <= UI_KEY_F12; i++) {
        snprintf(f, sizeof f, "F%d", i + 1);
        if (same_name(f, text, length))
            return UI_KEY_F1 + i;
    }
    return length == 1 && text[0] >= FIRST_SIGN && text[0] <= LAST_SIGN ? small(text[0]) : 0;
}

static bool press_read(const char *text, size_t length, struct key_press *press)
{
    *press = (struct key_press){0};
    for (int i = 0; i < MODS; i++) {
        size_t n = strlen(mod_names[i].name);
        if (length > n && same_name(mod_names[i].name, text, n)) {
            press->mods |= mod_names[i].mod;
            text += n;
            length -= n;
            i = -1; /* in any order */
        }
    }
    press->key = key_read(text, length);
    return press->key != 0 && !key_reserved(*press);
}

bool keymap_read(struct keymap *map, int line, const char *text)
{
    struct key_press read[KEYS_EACH] = {{0}};
    int n = 0;
    if (keys_line_fixed(line))
        return false;
    if (!same_name("none", text, strlen(text)))
        for (const char *at = text; *at;) {
            at += strspn(at, " ");
            size_t length = strcspn(at, ","), ink = length;
            while (ink > 0 && at[ink - 1] == ' ')
                ink--;
            if (n == KEYS_EACH || !press_read(at, ink, &read[n]))
                return false;
            n++;
            at += length;
            if (*at == ',' && !*++at)
                return false;
        }
    if (!n && !same_name("none", text, strlen(text)))
        return false;
    memcpy(map->press[line], read, sizeof read);
    return true;
}

void help_keys(void)
{
    struct key_line line;
    enum key_context last = KEYS_CONTEXTS;
    for (int i = 0; keys_line(i, &line); i++) {
        if (line.context != last)
            say("%s%s:\n", i ? "\n" : "", key_context_name(line.context));
        last = line.context;
        say("  %-21s %s\n", line.keys, line.words);
    }
    say("\nF6 walks from panel to panel; Tab, arrows, Enter and Space work in them.\n\nMouse and "
        "touchpad:\n");
    for (int i = 0; i < mouse_count; i++) {
        say("  %-22s %s\n", mouse_table[i].input, mouse_table[i].table);
        if (mouse_table[i].holding)
            say("  %-22s %s\n", "  while holding", mouse_table[i].holding);
    }
}
