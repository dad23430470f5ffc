#include "app/desk/settings.h"

#include "app/desk/levels.h"
#include "app/desk/paths.h"
#include "core/journal.h"
#include "core/words.h"
#include "disk/file.h"
#include "port/port.h"
#include "rules/order.h"
#include "view/paint/theme.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- the list of all settings ---------------------------------------------------------------- */

enum kept { KEPT_NUMBER, KEPT_WORD, KEPT_SWITCH };

enum { WORDS_MAX = 4 };

struct item {
    const char *name;
    enum kept kept;
    size_t at;
    int low, high, usual;
    const char *word[WORDS_MAX]; /* from `low` on */
};

#define NUMBER(field, low, high, usual)                                                            \
    KEPT_NUMBER, offsetof(struct settings, field), low, high, usual,                               \
    {                                                                                              \
        0                                                                                          \
    }
#define SWITCH(field, usual)                                                                       \
    KEPT_SWITCH, offsetof(struct settings, field), 0, 1, usual,                                    \
    {                                                                                              \
        "off", "on"                                                                                \
    }
#define WORD(field, low, high, usual, ...)                                                         \
    KEPT_WORD, offsetof(struct settings, field), low, high, usual,                                 \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

static const struct item items[] = {
    {"scale", NUMBER(scale, 75, 200, 100)},
    {"help", WORD(help, 0, HELP_COUNT - 1, HELP_TEACH, "teach", "helpful", "referee")},
    {"dice", WORD(dice, 0, DICE_PACES - 1, DICE_FULL, "full", "quick", "instant")},
    {"curtain", WORD(pass, 0, PASS_COUNT - 1, PASS_HIDDEN, "hidden", "always")},
    {"hand", WORD(hand, HAND_FLICK, HAND_STEADY, HAND_CATAPULT, "flick", "catapult", "steady")},
    {"speed", NUMBER(speed, 50, 400, 100)},
    {"text", NUMBER(text, 80, 140, 100)},
    {"side-colours",
     WORD(dyes, 0, DYES_COUNT - 1, DYES_RED_BLUE, "red-blue", "orange-blue", "dark-light")},
    {"computer-pace", WORD(pace, 0, PACES - 1, PACE_UNHURRIED, "unhurried", "brisk", "at-once")},
    {"last-set", NUMBER(set, 0, 63, 0)},
    {"last-red", NUMBER(by[SIDE_RED], 0, PLAY_LEVELS, 0)},
    {"last-blue", NUMBER(by[SIDE_BLUE], 0, PLAY_LEVELS, 0)},
    {"guided", NUMBER(guided, 0, 0x7fffffff, 0)},
    {"window-width", NUMBER(window_w, 0, 16384, 0)},
    {"window-height", NUMBER(window_h, 0, 16384, 0)},
    {"window-x", NUMBER(window_x, WINDOW_ANYWHERE, 100000, WINDOW_ANYWHERE)},
    {"window-y", NUMBER(window_y, WINDOW_ANYWHERE, 100000, WINDOW_ANYWHERE)},
    {"full-screen", SWITCH(full_screen, 0)},
    {"reduced-motion", SWITCH(reduced, 0)},
    {"slow-hits", SWITCH(slow_hits, 1)},
    {"camera", SWITCH(camera, 1)},
    {"follow", SWITCH(follow, 1)},
    {"scroll-pans", SWITCH(scroll_pans, 0)},
    {"names", SWITCH(names, 0)},
    {"contrast", SWITCH(contrast, 0)},
    {"mute", SWITCH(mute, 0)},
    {"odds", SWITCH(odds, 0)},
    {"computer-gives-up", SWITCH(gives_up, 1)},
    {"handicap-red", NUMBER(handicap[SIDE_RED], 50, 100, 100)},
    {"handicap-blue", NUMBER(handicap[SIDE_BLUE], 50, 100, 100)},
    {"full-power-red", NUMBER(full_px_s[SIDE_RED], 400, 20000, 2400)},
    {"full-power-blue", NUMBER(full_px_s[SIDE_BLUE], 400, 20000, 2400)},
};

enum { ITEMS = sizeof items / sizeof items[0] };

static int item_get(const struct settings *settings, const struct item *item)
{
    const char *field = (const char *)settings + item->at;
    return item->kept == KEPT_SWITCH ? *(const bool *)field : *(const int *)(const void *)field;
}

static void item_set(struct settings *settings, const struct item *item, int value)
{
    char *field = (char *)settings + item->at;
    if (item->kept == KEPT_SWITCH)
        *(bool *)field = value != 0;
    else
        *(int *)(void *)field = value;
}

struct settings settings_default(void)
{
    struct settings settings = {.full_px_s[SIDE_NONE] = 2400, .handicap[SIDE_NONE] = 100};
    for (int i = 0; i < ITEMS; i++)
        item_set(&settings, &items[i], items[i].usual);
    keymap_usual(&settings.keys);
    return settings;
}

int settings_text_most(const struct settings *settings)
{
    enum { TEXT_MOST = 140, BOTH = 200 * 100 };
    int most = BOTH / (settings->scale > 0 ? settings->scale : 100);
    return most > TEXT_MOST ? TEXT_MOST : most;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* The value of an item as a number; false with what it may be in `wanted`. */
static bool value_read(const struct item *item, const char *text, int *value, struct words *wanted)
{
    int32_t number;
    const char *at = text;
    if (item->kept == KEPT_NUMBER) {
        if (number_read(&at, 0, &number) && *at == '\0' && number >= item->low &&
            number <= item->high) {
            *value = number;
            return true;
        }
        words_format(wanted, "a number from %d to %d", item->low, item->high);
        return false;
    }
    for (int i = item->low; i <= item->high; i++) {
        const char *word = item->word[i - item->low];
        if (strcmp(text, word) == 0) {
            *value = i;
            return true;
        }
        words_format(wanted, "%s%s", i > item->low ? " or " : "", word);
    }
    return false;
}

/* Cuts blanks off both ends. */
static char *trimmed(char *text)
{
    static const char blanks[] = " \t\r";
    text += strspn(text, blanks);
    size_t n = strlen(text);
    while (n > 0 && strchr(blanks, text[n - 1]))
        text[--n] = '\0';
    return text;
}

static const char key_prefix[] = "key.";

/* "key.turn-left = Q, Left", after the prefix was found. */
static bool key_line_read(struct settings *settings, const char *name, const char *value,
                          const char *path, int line, int where[KEYS_LINES],
                          struct trouble *trouble)
{
    const char *what = name + sizeof key_prefix - 1;
    int at = keys_line_find(what, strlen(what));
    if (at < 0)
        return trouble_at(trouble, path, line, "there is nothing called %s; help keys lists all",
                          name);
    if (keys_line_fixed(at))
        return trouble_at(trouble, path, line, "%s cannot change: %s", name, keys_line_fixed(at));
    if (*value == '=')
        value++;
    value += strspn(value, " \t");
    where[at] = line;
    if (!keymap_read(&settings->keys, at, value))
        return trouble_at(
            trouble, path, line,
            "%s takes up to %d keys like Space, Ctrl+Z, or none, not \"%s\"; it stays "
            "as it usually is",
            name, KEYS_EACH, value);
    return true;
}

/* One line; false with path:line when a known setting has a value it cannot have. */
static bool line_read(struct settings *settings, char *text, const char *path, int line,
                      int where[KEYS_LINES], struct trouble *trouble)
{
    char *name = trimmed(text), *value = name + strcspn(name, " \t");
    if (!name[0] || name[0] == '#')
        return true;
    if (*value) {
        *value++ = '\0';
        value = trimmed(value);
    }
    if (strncmp(name, key_prefix, sizeof key_prefix - 1) == 0)
        return key_line_read(settings, name, value, path, line, where, trouble);
    for (int i = 0; i < ITEMS; i++) {
        int number;
        if (strcmp(items[i].name, name) != 0)
            continue;
        struct words wanted;
        words_init(&wanted);
        bool good = value_read(&items[i], value, &number, &wanted);
        if (good)
            item_set(settings, &items[i], number);
        else
            trouble_at(trouble, path, line, "%s takes %s; it stays as it usually is", name,
                       wanted.text);
        words_release(&wanted);
        return good;
    }
    return true;
}

/* Two things with one key, which no screen would have let pass: the one whose keys the file changed
 * goes without. Looked at when all lines are read, for two that swap keys clash in between. */
static bool keys_settle(struct settings *settings, const char *path, const int where[KEYS_LINES],
                        struct trouble *trouble)
{
    bool good = true;
    for (int i = 0; i < keys_lines(); i++)
        for (int k = 0; k < KEYS_EACH && keymap_changed(&settings->keys, i); k++) {
            struct key_press press = settings->keys.press[i][k];
            int other = press.key ? keymap_clash(&settings->keys, i, press) : -1;
            char name[KEY_NAME];
            if (other < 0)
                continue;
            trouble_at(good ? trouble : NULL, path, where[i],
                       "%s is for %s%s already; %s%s does without", key_name(press, name),
                       key_prefix, keys_line_name(other), key_prefix, keys_line_name(i));
            keymap_drop(&settings->keys, i, press);
            good = false;
            k--;
        }
    return good;
}

bool settings_read_text(struct settings *settings, char *text, const char *path,
                        struct trouble *trouble)
{
    int where[KEYS_LINES] = {0}, line = 1;
    bool good = true;
    *settings = settings_default();
    for (char *at = text; *at; line++) {
        char *end = at + strcspn(at, "\n"), *next = *end ? end + 1 : end;
        *end = '\0';
        /* The first mistake is told; the lines after it still count. */
        if (!line_read(settings, at, path, line, where, good ? trouble : NULL))
            good = false;
        at = next;
    }
    return keys_settle(settings, path, where, good ? trouble : NULL) && good;
}

bool settings_load(struct settings *settings, const char *path, struct trouble *trouble)
{
    char *text;
    *settings = settings_default();
    if (!path_exists(path)) {
        settings->scale = port_enlarged();
        return true;
    }
    if (!file_read(path, &text, NULL, trouble))
        return false;
    bool good = settings_read_text(settings, text, path, trouble);
    free(text);
    return good;
}

/* ---- writing --------------------------------------------------------------------------------- */

static bool folder_of(const char *path, struct trouble *trouble)
{
    char folder[PATH_BYTES];
    const char *slash = strrchr(path, '/');
    size_t n = slash ? (size_t)(slash - path) : 0;
    if (n == 0)
        return true;
    if (n >= sizeof folder)
        return trouble_at(trouble, path, 0, "the name is too long");
    memcpy(folder, path, n);
    folder[n] = '\0';
    return folder_make(folder, trouble);
}

void settings_write(const struct settings *settings, struct words *out)
{
    words_add(out, "# Foilshot: settings, a name and a value on each line\n");
    for (int i = 0; i < ITEMS; i++) {
        const struct item *item = &items[i];
        int value = item_get(settings, item);
        value = value < item->low ? item->low : value > item->high ? item->high : value;
        if (item->kept == KEPT_NUMBER)
            words_format(out, "%s %d\n", item->name, value);
        else
            words_format(out, "%s %s\n", item->name, item->word[value - item->low]);
    }
    for (int i = 0; i < keys_lines(); i++) {
        char names[KEY_NAME];
        if (keymap_changed(&settings->keys, i))
            words_format(out, "%s%s = %s\n", key_prefix, keys_line_name(i),
                         keymap_names(&settings->keys, i, names));
    }
}

bool settings_save(const struct settings *settings, const char *path, struct trouble *trouble)
{
    struct words out;
    if (!folder_of(path, trouble))
        return false;
    words_init(&out);
    settings_write(settings, &out);
    bool good = file_write(path, out.text, out.length, trouble);
    words_release(&out);
    return good;
}
