#include "app/keys.h"

#include "app/cli.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
const struct key_binding keys_table[] = {
    {UI_KEY_F1, 0, 0, KEYS_ANYWHERE, ACTION_HELP, "Help for this moment"},
    {'?', 0, 0, KEYS_ANYWHERE, ACTION_HELP, NULL},
    {'?', 0, UI_SHIFT, KEYS_ANYWHERE, ACTION_HELP, NULL},
    {'/', 0, UI_SHIFT, KEYS_ANYWHERE, ACTION_HELP, NULL},
    {UI_KEY_F1 + 1, 0, 0, KEYS_ANYWHERE, ACTION_RULES, "Read the rules"},
    {'s', 0, UI_CTRL, KEYS_ANYWHERE, ACTION_SAVE, "Save the game"},
    {'o', 0, UI_CTRL, KEYS_ANYWHERE, ACTION_OPEN, "Open a saved game"},
    {'n', 0, UI_CTRL, KEYS_ANYWHERE, ACTION_NEW, "Start a new game"},
    {UI_KEY_F1 + 10, 0, 0, KEYS_ANYWHERE, ACTION_FULL_SCREEN, "Full screen, or a window again"},
    {UI_KEY_F12, 0, 0, KEYS_ANYWHERE, ACTION_PICTURE, "Keep a picture of the screen"},
    {UI_KEY_F12, 0, UI_SHIFT, KEYS_ANYWHERE, ACTION_PICTURE_TABLE, "Keep a picture of the whole table"},
    {'m', 0, UI_CTRL, KEYS_ANYWHERE, ACTION_MUTE, "No sound, or sound again"},
    {'q', 0, UI_CTRL, KEYS_ANYWHERE, ACTION_QUIT, "Quit; the game is saved already"},

    {UI_KEY_TAB, 0, 0, KEYS_TABLE, ACTION_NEXT_UNIT, "Next soldier who can still act"},
    {UI_KEY_TAB, 0, UI_SHIFT, KEYS_TABLE, ACTION_PREVIOUS_UNIT, "The one before him"},
    {UI_KEY_ENTER, 0, 0, KEYS_TABLE, ACTION_CONFIRM, "Do it"},
    {UI_KEY_ESC, 0, 0, KEYS_TABLE, ACTION_BACK, "One step back"},
    {UI_KEY_BACKSPACE, 0, 0, KEYS_TABLE, ACTION_BACK, NULL},
    {UI_KEY_ENTER, 0, UI_CTRL, KEYS_TABLE, ACTION_END_PHASE, "End this part of the turn"},
    {UI_KEY_SPACE, 0, 0, KEYS_TABLE, ACTION_NEXT, "Go on; or keep the chosen, and Tab adds the next"},
    {'z', 0, UI_CTRL, KEYS_TABLE, ACTION_UNDO, "Take the last order back"},
    {'u', 0, 0, KEYS_TABLE, ACTION_UNDO, NULL},
    {'y', 0, UI_CTRL, KEYS_TABLE, ACTION_REDO, "Do it again"},
    {'z', 0, UI_CTRL | UI_SHIFT, KEYS_TABLE, ACTION_REDO, NULL},
    {'0', '9', 0, KEYS_TABLE, ACTION_DIGIT, "Type a distance, then Enter: forward so far"},
    {'m', 0, 0, KEYS_TABLE, ACTION_RULER, "Measure; Backspace clears"},
    {'l', 0, 0, KEYS_TABLE, ACTION_SIGHT, "Show what he can see"},
    {'f', 0, 0, KEYS_TABLE, ACTION_FIELDS, "Show fields of fire"},
    {'t', 0, 0, KEYS_TABLE, ACTION_THREAT, "Show what the enemy could reach"},
    {'w', 0, 0, KEYS_TABLE, ACTION_WHY, "Ask why: point at anything"},
    {'g', 0, 0, KEYS_TABLE, ACTION_GRID, "Show a grid and positions"},
    {'d', 0, 0, KEYS_TABLE, ACTION_DICE_LOG, "Look at the dice so far"},
    {'j', 0, 0, KEYS_TABLE, ACTION_TIMELINE, "See the game again from any moment; play on from there"},
    {'j', 0, UI_SHIFT, KEYS_TABLE, ACTION_LOG, "Read all that happened"},
    {'r', 0, 0, KEYS_TABLE, ACTION_REPLAY, "See the last shot again, slowly"},
    {UI_KEY_LEFT, 0, 0, KEYS_TABLE, ACTION_LEFT, "Look further left"},
    {UI_KEY_RIGHT, 0, 0, KEYS_TABLE, ACTION_RIGHT, "Look further right"},
    {UI_KEY_UP_ARROW, 0, 0, KEYS_TABLE, ACTION_UP, "Look further up"},
    {UI_KEY_DOWN_ARROW, 0, 0, KEYS_TABLE, ACTION_DOWN, "Look further down"},
    {UI_KEY_LEFT, 0, UI_SHIFT, KEYS_TABLE, ACTION_LEFT_FINE, "Look a little left"},
    {UI_KEY_RIGHT, 0, UI_SHIFT, KEYS_TABLE, ACTION_RIGHT_FINE, "Look a little right"},
    {UI_KEY_UP_ARROW, 0, UI_SHIFT, KEYS_TABLE, ACTION_UP_FINE, "Look a little up"},
    {UI_KEY_DOWN_ARROW, 0, UI_SHIFT, KEYS_TABLE, ACTION_DOWN_FINE, "Look a little down"},
    {'+', 0, 0, KEYS_TABLE, ACTION_ZOOM_IN, "Look closer"},
    {'+', 0, UI_SHIFT, KEYS_TABLE, ACTION_ZOOM_IN, NULL},
    {'=', 0, 0, KEYS_TABLE, ACTION_ZOOM_IN, NULL},
    {'=', 0, UI_SHIFT, KEYS_TABLE, ACTION_ZOOM_IN, NULL},
    {'-', 0, 0, KEYS_TABLE, ACTION_ZOOM_OUT, "See more of the table"},
    {UI_KEY_HOME, 0, 0, KEYS_TABLE, ACTION_HOME, "The whole table"},
    {'c', 0, 0, KEYS_TABLE, ACTION_CENTRE, "Look at the chosen soldier"},
    {'v', 0, 0, KEYS_TABLE, ACTION_OTHER_SIDE, "Look from the other side"},
    {'/', 0, 0, KEYS_TABLE, ACTION_TYPED, "Type an order"},
    {UI_KEY_F1 + 3, 0, 0, KEYS_TABLE, ACTION_TYPED, NULL}, /* where / needs Shift */

    {UI_KEY_LEFT, 0, 0, KEYS_GHOST, ACTION_LEFT, "Nudge him left"},
    {UI_KEY_RIGHT, 0, 0, KEYS_GHOST, ACTION_RIGHT, "Nudge him right"},
    {UI_KEY_UP_ARROW, 0, 0, KEYS_GHOST, ACTION_UP, "Nudge him up"},
    {UI_KEY_DOWN_ARROW, 0, 0, KEYS_GHOST, ACTION_DOWN, "Nudge him down"},
    {UI_KEY_LEFT, 0, UI_SHIFT, KEYS_GHOST, ACTION_LEFT_FINE, "The finest nudge left"},
    {UI_KEY_RIGHT, 0, UI_SHIFT, KEYS_GHOST, ACTION_RIGHT_FINE, "The finest nudge right"},
    {UI_KEY_UP_ARROW, 0, UI_SHIFT, KEYS_GHOST, ACTION_UP_FINE, "The finest nudge up"},
    {UI_KEY_DOWN_ARROW, 0, UI_SHIFT, KEYS_GHOST, ACTION_DOWN_FINE, "The finest nudge down"},
    {'0', '9', 0, KEYS_GHOST, ACTION_DIGIT, "Type a distance, then Enter: forward so far"},
    {'.', 0, 0, KEYS_GHOST, ACTION_DIGIT, NULL},
    {'q', 0, 0, KEYS_GHOST, ACTION_TURN_LEFT, "Turn him left, 5 degrees"},
    {'e', 0, 0, KEYS_GHOST, ACTION_TURN_RIGHT, "Turn him right, 5 degrees"},
    {'q', 0, UI_SHIFT, KEYS_GHOST, ACTION_TURN_LEFT_FINE, "Turn him left, 1 degree"},
    {'e', 0, UI_SHIFT, KEYS_GHOST, ACTION_TURN_RIGHT_FINE, "Turn him right, 1 degree"},
    {'q', 0, UI_ALT, KEYS_GHOST, ACTION_TURN_LEFT_LEGAL, "Next facing on the left that is allowed"},
    {'e', 0, UI_ALT, KEYS_GHOST, ACTION_TURN_RIGHT_LEGAL, "Next facing on the right that is allowed"},
    {'a', 0, 0, KEYS_GHOST, ACTION_ABOUT_FACE, "About face"},
    {UI_KEY_ENTER, 0, 0, KEYS_GHOST, ACTION_CONFIRM, "Put him down"},
    {UI_KEY_ESC, 0, 0, KEYS_GHOST, ACTION_BACK, "Back to where he was"},
    {UI_KEY_BACKSPACE, 0, 0, KEYS_GHOST, ACTION_BACK, NULL},

    {UI_KEY_TAB, 0, 0, KEYS_AIM, ACTION_NEXT_SPOT, "Next place for the pellet"},
    {UI_KEY_TAB, 0, UI_SHIFT, KEYS_AIM, ACTION_PREVIOUS_SPOT, "The place before it"},
    {UI_KEY_LEFT, 0, 0, KEYS_AIM, ACTION_LEFT, "Aim 1 degree to the left"},
    {UI_KEY_RIGHT, 0, 0, KEYS_AIM, ACTION_RIGHT, "Aim 1 degree to the right"},
    {UI_KEY_LEFT, 0, UI_SHIFT, KEYS_AIM, ACTION_LEFT_FINE, "Aim a tenth to the left"},
    {UI_KEY_RIGHT, 0, UI_SHIFT, KEYS_AIM, ACTION_RIGHT_FINE, "Aim a tenth to the right"},
    {UI_KEY_UP_ARROW, 0, 0, KEYS_AIM, ACTION_STRONGER, "Flick harder"},
    {UI_KEY_DOWN_ARROW, 0, 0, KEYS_AIM, ACTION_WEAKER, "Flick more softly"},
    {UI_KEY_ENTER, 0, 0, KEYS_AIM, ACTION_CONFIRM, "Hold the aim; then fire"},
    {UI_KEY_SPACE, 0, 0, KEYS_AIM, ACTION_FIRE, "Fire"},
    {UI_KEY_ESC, 0, 0, KEYS_AIM, ACTION_BACK, "Put the pellet back"},
    {UI_KEY_BACKSPACE, 0, 0, KEYS_AIM, ACTION_BACK, NULL},
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
};

const char *key_context_name(enum key_context context)
{
    return contexts[context].name;
}

static bool fits(const struct key_binding *b, int key, unsigned mods, enum key_context context)
{
    int last = b->to ? b->to : b->key;
    return b->context == context && b->mods == mods && key >= b->key && key <= last;
}

enum action keys_action(int key, unsigned mods, enum key_context context)
{
    for (; context != KEYS_CONTEXTS; context = contexts[context].outer)
        for (int i = 0; i < keys_count; i++)
            if (fits(&keys_table[i], key, mods, context))
                return keys_table[i].action;
    return ACTION_NONE;
}

/* ---- words ----------------------------------------------------------------------------------- */

static const char *special_name(int key)
{
    static const struct {
        int key;
        const char *name;
    } names[] = {
        {UI_KEY_TAB, "Tab"},         {UI_KEY_ENTER, "Enter"},         {UI_KEY_SPACE, "Space"},
        {UI_KEY_ESC, "Esc"},         {UI_KEY_BACKSPACE, "Backspace"}, {UI_KEY_DELETE, "Delete"},
        {UI_KEY_LEFT, "Left"},       {UI_KEY_RIGHT, "Right"},         {UI_KEY_UP_ARROW, "Up"},
        {UI_KEY_DOWN_ARROW, "Down"}, {UI_KEY_HOME, "Home"},           {UI_KEY_END, "End"},
        {UI_KEY_PAGE_UP, "Page up"}, {UI_KEY_PAGE_DOWN, "Page down"},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].key == key)
            return names[i].name;
    return NULL;
}

static void name_one(struct words *out, int key)
{
    const char *special = special_name(key);
    if (special)
        words_add(out, special);
    else if (key >= UI_KEY_F1 && key <= UI_KEY_F12)
        words_format(out, "F%d", key - UI_KEY_F1 + 1);
    else
        words_format(out, "%c", key >= 'a' && key <= 'z' ? key - 'a' + 'A' : key);
}

static void name_add(struct words *out, const struct key_binding *binding)
{
    static const struct {
        unsigned mod;
        const char *name;
    } mods[] = {{UI_CTRL, "Ctrl+"}, {UI_ALT, "Alt+"}, {UI_SHIFT, "Shift+"}};
    for (size_t i = 0; i < sizeof mods / sizeof mods[0]; i++)
        if (binding->mods & mods[i].mod)
            words_add(out, mods[i].name);
    name_one(out, binding->key);
    if (binding->to) {
        words_add(out, " to ");
        name_one(out, binding->to);
    }
}

char *key_name(const struct key_binding *binding, char out[KEY_NAME])
{
    struct words words;
    words_init(&words);
    name_add(&words, binding);
    snprintf(out, KEY_NAME, "%s", words.text);
    words_release(&words);
    return out;
}

char *keys_of(enum action action, enum key_context context, char out[KEY_NAME])
{
    out[0] = '\0';
    for (; context != KEYS_CONTEXTS; context = contexts[context].outer)
        for (int i = 0; i < keys_count; i++)
            if (keys_table[i].action == action && keys_table[i].context == context)
                return key_name(&keys_table[i], out);
    return out;
}

/* Some signs are reached with Shift on one keyboard and without on another; people need the sign
 * only once. */
static bool worth_saying(const struct key_binding *b)
{
    bool sign = b->key == '+' || b->key == '=' || b->key == '?' || b->key == '/';
    return !(sign && b->mods == UI_SHIFT);
}

bool keys_line(int index, struct key_line *line)
{
    int i = -1;
    do {
        i++;
        while (i < keys_count && !keys_table[i].words)
            i++;
    } while (i < keys_count && index-- > 0);
    if (i >= keys_count)
        return false;
    struct words keys;
    words_init(&keys);
    *line = (struct key_line){.context = keys_table[i].context, .words = keys_table[i].words};
    name_add(&keys, &keys_table[i]);
    for (int k = i + 1; k < keys_count && !keys_table[k].words; k++)
        if (worth_saying(&keys_table[k])) {
            words_add(&keys, ", ");
            name_add(&keys, &keys_table[k]);
        }
    snprintf(line->keys, sizeof line->keys, "%s", keys.text);
    words_release(&keys);
    return true;
}

void help_keys(void)
{
    struct key_line line;
    enum key_context last = KEYS_CONTEXTS;
    for (int i = 0; keys_line(i, &line); i++) {
        if (line.context != last)
            printf("%s%s:\n", i ? "\n" : "", key_context_name(line.context));
        last = line.context;
        printf("  %-21s %s\n", line.keys, line.words);
    }
    printf(
        "\nF6 walks from panel to panel; Tab, arrows, Enter and Space work in them.\n\nMouse and "
        "touchpad:\n");
    for (int i = 0; i < mouse_count; i++) {
        printf("  %-22s %s\n", mouse_table[i].input, mouse_table[i].table);
        if (mouse_table[i].holding)
            printf("  %-22s %s\n", "  while holding", mouse_table[i].holding);
    }
}
