#include "steps.h"

#include <ctype.h>
#include <fnmatch.h>
#include <glob.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS = 24, TURNS_MS = 30000, TRY_MS = 700, EVERY_MOST = 60, LONG_LINE = 4096 };

/* ---- files of walks -------------------------------------------------------------------------- */

static void *more(void *list, int count, size_t size)
{
    void *longer = realloc(list, (size_t)(count + 1) * size);
    if (!longer)
        abort();
    return longer;
}

static void walk_begin(struct walks *all, const char *path, char *words)
{
    all->walk = more(all->walk, all->count, sizeof *all->walk);
    struct walk *walk = &all->walk[all->count++];
    const char *slash = strrchr(path, '/');
    *walk = (struct walk){0};
    snprintf(walk->file, sizeof walk->file, "%.70s", slash ? slash + 1 : path);
    char *word = strtok(words, " ");
    snprintf(walk->name, sizeof walk->name, "%s", word ? word : "");
    while ((word = strtok(NULL, " "))) {
        size_t n = strlen(walk->settings);
        char *equals = strchr(word, '=');
        if (equals)
            *equals = ' ';
        snprintf(walk->settings + n, sizeof walk->settings - n, "%s\n", word);
    }
}

/* A set that a file's walks are made for: "set ID CARD TITLE". */
struct made_for {
    char word[3][STEPS_NAME];
};
static const char *const stands_for[3] = {"$SET", "$CARD", "$TITLE"};

/* The text with what stands for a set's own words. False when it grows too long. */
static bool for_set(const struct made_for *set, const char *text, char out[STEPS_LINE])
{
    size_t n = 0;
    while (*text && n < STEPS_LINE - 1) {
        int k = 0;
        while (k < 3 && (!set || strncmp(text, stands_for[k], strlen(stands_for[k])) != 0))
            k++;
        if (k == 3) {
            out[n++] = *text++;
            continue;
        }
        n += (size_t)snprintf(out + n, STEPS_LINE - n, "%s", set->word[k]);
        text += strlen(stands_for[k]);
    }
    if (n >= STEPS_LINE)
        return false;
    out[n] = '\0';
    return !*text;
}

enum { MADE_FOR = 8 };
/* A file as it is read. */
struct reading {
    struct walks *all;
    const char *path;
    struct made_for set[MADE_FOR];
    int sets, number;
    int first; /* of the walks that are being written; all.count when none is */
    bool each; /* they are one for each set */
};

static bool reading_set(struct reading *r, const char *words)
{
    struct made_for *set = &r->set[r->sets];
    if (r->sets == MADE_FOR ||
        sscanf(words, "%47s %47s %47[^\n]", set->word[0], set->word[1], set->word[2]) != 3)
        return false;
    r->sets++;
    return true;
}

static bool reading_walk(struct reading *r, const char *words)
{
    char text[STEPS_LINE];
    r->each = strstr(words, "$SET") != NULL;
    r->first = r->all->count;
    for (int i = 0; i < (r->each ? r->sets : 1); i++) {
        if (!for_set(r->each ? &r->set[i] : NULL, words, text))
            return false;
        walk_begin(r->all, r->path, text);
    }
    return r->first < r->all->count;
}

static bool reading_step(struct reading *r, const char *words)
{
    for (int i = r->first; i < r->all->count; i++) {
        struct walk *walk = &r->all->walk[i];
        walk->step = more(walk->step, walk->steps, sizeof *walk->step);
        walk->number = more(walk->number, walk->steps, sizeof *walk->number);
        walk->number[walk->steps] = r->number;
        if (!for_set(r->each ? &r->set[i - r->first] : NULL, words, walk->step[walk->steps++]))
            return false;
    }
    return r->first < r->all->count;
}

bool walks_load(struct walks *all, const char *path)
{
    char text[STEPS_LINE];
    bool good = true;
    struct reading reading = {.all = all, .path = path, .first = all->count};
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        return false;
    }
    while (good && fgets(text, sizeof text, file)) {
        char *at = text + strspn(text, " \t");
        at[strcspn(at, "\n")] = '\0';
        reading.number++;
        if (*at == '\0' || *at == '#')
            continue;
        if (strncmp(at, "set ", 4) == 0)
            good = reading_set(&reading, at + 4);
        else if (strncmp(at, "walk ", 5) == 0)
            good = reading_walk(&reading, at + 5);
        else
            good = reading_step(&reading, at);
        if (!good)
            fprintf(stderr, "%s:%d: a step before any walk, too many sets, or too long: %s\n", path,
                    reading.number, at);
    }
    fclose(file);
    return good;
}

void walks_release(struct walks *all)
{
    for (int i = 0; i < all->count; i++) {
        free(all->walk[i].step);
        free(all->walk[i].number);
    }
    free(all->walk);
    *all = (struct walks){0};
}

/* ---- words of a step ------------------------------------------------------------------------- */

struct words {
    char buffer[STEPS_LINE];
    char *word[WORDS];
    int count;
};

/* Blanks part words; quotation marks hold them together. */
static void words_part(struct words *w, const char *step)
{
    w->count = 0;
    snprintf(w->buffer, sizeof w->buffer, "%s", step);
    for (char *at = w->buffer; *at && w->count < WORDS;) {
        at += strspn(at, " ");
        if (!*at)
            break;
        bool quoted = *at == '"';
        at += quoted;
        w->word[w->count++] = at;
        at += strcspn(at, quoted ? "\"" : " ");
        if (*at)
            *at++ = '\0';
    }
}

static bool wrong(char why[STEPS_LINE], const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool wrong(char why[STEPS_LINE], const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(why, STEPS_LINE, format, args);
    va_end(args);
    return false;
}

/* ---- places ---------------------------------------------------------------------------------- */

/* The line of the layout whose words fit, "unit R3 *": the n-th of them. */
static bool layout_line(const struct walker *w, const char *pattern, int nth, char *out,
                        size_t size)
{
    for (const char *at = w->desk.seen; at && *at;) {
        size_t n = strcspn(at, "\n");
        snprintf(out, size, "%.*s", (int)n, at);
        if (fnmatch(pattern, out, 0) == 0 && nth-- == 0)
            return true;
        at += n + (at[n] == '\n');
    }
    return false;
}

static bool unit_place(const struct walker *w, const char *name, int *x, int *y)
{
    static int next;
    char line[120], pattern[60], awaited[16];
    desk_says(&w->desk, "awaited", awaited, sizeof awaited);
    bool red = strcmp(awaited, "red") == 0;
    if (strcmp(name, "own") == 0 || strcmp(name, "enemy") == 0) {
        bool reds = red == (strcmp(name, "own") == 0);
        snprintf(pattern, sizeof pattern, "unit %c* * stands", reds ? 'R' : 'B');
        next = (next + 1) % 40;
        for (int k = next; k >= 0; k = k > 3 ? k / 2 : k - 1)
            if (layout_line(w, pattern, k, line, sizeof line))
                return sscanf(line, "unit %*s %d %d", x, y) == 2;
        return false;
    }
    snprintf(pattern, sizeof pattern, "unit %.20s *", name);
    return layout_line(w, pattern, 0, line, sizeof line) &&
           sscanf(line, "unit %*s %d %d", x, y) == 2;
}

static bool entry_place(const struct walker *w, const char *name, int *x, int *y)
{
    char line[120], pattern[60];
    snprintf(pattern, sizeof pattern,
             isdigit((unsigned char)name[0]) ? "entry %.20s *" : "entry * %.20s *", name);
    return layout_line(w, pattern, 0, line, sizeof line) &&
           sscanf(line, "entry %*d %*s %d %d", x, y) == 2;
}

static bool table_place(const struct walker *w, const char *cx, const char *cy, int *x, int *y)
{
    int ox, oy, mx, my;
    if (!desk_pair(&w->desk, "origin", &ox, &oy) || !desk_pair(&w->desk, "metre", &mx, &my))
        return false;
    *x = ox + (int)(atof(cx) * (mx - ox) / 100.0);
    *y = oy + (int)(atof(cy) * (my - oy) / 100.0);
    return true;
}

static bool widget_place(const struct walker *w, const char *name, int *x, int *y)
{
    char id[DESK_ID];
    struct desk_item item;
    int px = 50, py = 50;
    const char *at = strchr(name, '@');
    snprintf(id, sizeof id, "%.*s", at ? (int)(at - name) : (int)strlen(name), name);
    if (at && sscanf(at, "@%d,%d", &px, &py) != 2)
        return false;
    if (!walker_find(w, id, &item))
        return false;
    *x = item.x + item.w * px / 100;
    *y = item.y + item.h * py / 100;
    return true;
}

/* Reads a place from word `*at` on; false when it is not there. */
static bool place_read(const struct walker *w, const struct words *s, int *at, int *x, int *y)
{
    const char *one = *at < s->count ? s->word[*at] : "";
    const char *two = *at + 1 < s->count ? s->word[*at + 1] : "";
    const char *three = *at + 2 < s->count ? s->word[*at + 2] : "";
    if (strcmp(one, "unit") == 0) {
        *at += 2;
        return unit_place(w, two, x, y);
    }
    if (strcmp(one, "entry") == 0) {
        *at += 2;
        return entry_place(w, two, x, y);
    }
    if (strcmp(one, "table") == 0) {
        *at += 3;
        return table_place(w, two, three, x, y);
    }
    if (strcmp(one, "at") == 0) {
        *at += 3;
        *x = atoi(two);
        *y = atoi(three);
        return true;
    }
    *at += 1;
    return widget_place(w, one, x, y);
}

/* ---- what is done ---------------------------------------------------------------------------- */

static const char *press_word(enum walker_press press)
{
    switch (press) {
    case PRESS_DONE:
        return "pressed";
    case PRESS_ABSENT:
        return "is not there";
    case PRESS_BARRED:
        return "cannot be pressed now";
    case PRESS_HIDDEN:
        return "cannot be reached";
    }
    return "";
}

/* The widget that fits the pattern and says these words (NULL: any); comes back as `id`. */
static char *id_saying(const struct walker *w, const char *pattern, const char *words,
                       char id[DESK_ID])
{
    static struct desk_item item[WALKER_ITEMS];
    int count = words ? walker_items(w, item) : 0;
    snprintf(id, DESK_ID, "%s", words ? "nothing:says-that" : pattern);
    for (int i = count - 1; i >= 0; i--)
        if (item[i].able && fnmatch(pattern, item[i].id, 0) == 0 &&
            fnmatch(words, item[i].text, 0) == 0)
            snprintf(id, DESK_ID, "%s", item[i].id);
    return id;
}

/* The last row of those the pattern is one of (radio:save-0: of radio:save-*): it tells whether a
 * list has moved. */
static void last_row(const struct walker *w, const char *pattern, char id[DESK_ID])
{
    static struct desk_item item[WALKER_ITEMS];
    char rows[DESK_ID];
    const char *dash = strrchr(pattern, '-');
    int count = walker_items(w, item);
    snprintf(rows, sizeof rows, "%.*s*", (int)(dash ? dash + 1 - pattern : DESK_ID - 2), pattern);
    id[0] = '\0';
    for (int i = 0; i < count; i++)
        if (fnmatch(rows, item[i].id, 0) == 0)
            snprintf(id, DESK_ID, "%s", item[i].id);
}

/* Such a row is seen and stands still: a list glides to its place, and perhaps past it. */
static bool row_rests(struct walker *w, const char *id)
{
    enum { GLIDE_MS = 120 };
    struct desk_item row;
    for (int before = -1; walker_fine(w) && walker_find(w, id, &row); before = row.y) {
        if (row.y == before)
            return true;
        desk_sleep(GLIDE_MS);
        desk_look(&w->desk);
    }
    return false;
}

/* Of a long list only what is seen is there: turns the wheel until such a row is. */
static void seek(struct walker *w, const char *pattern, const char *words)
{
    enum { TURNS = 400, NOTCHES = 4, STILL = 12, GLIDE_MS = 80 };
    char id[DESK_ID], before[DESK_ID] = "", now[DESK_ID];
    struct desk_item list, row;
    int still = 0, way = NOTCHES, notches;
    for (long end = desk_ms() + desk_patience(w->patience_ms);
         walker_fine(w) && desk_ms() < end && !walker_find(w, "list:*", &list);) {
        if (walker_find(w, id_saying(w, pattern, words, id), &row)) /* it is in no list */
            return;
        desk_sleep(50); /* it has not been opened yet */
        desk_look(&w->desk);
    }
    for (int i = 0; i < TURNS && walker_fine(w) && walker_find(w, "list:*", &list); i++) {
        last_row(w, pattern, now);
        still = strcmp(before, now) == 0 ? still + 1 : 0; /* a list glides to its place */
        if (still == STILL && way < 0)
            return;
        if (still == STILL) { /* it may have been left anywhere */
            way = -NOTCHES;
            still = 0;
        }
        notches = way;
        if (walker_find(w, id_saying(w, pattern, words, id), &row)) {
            if (row_rests(w, id))
                return;
            notches = way > 0 ? -1 : 1;
        }
        snprintf(before, sizeof before, "%s", now);
        walker_move(w, list.x + list.w / 2, list.y + list.h / 2);
        walker_wheel(w, notches);
        desk_sleep(GLIDE_MS);
        desk_look(&w->desk);
    }
}

/* A widget may come a moment later. */
static bool do_press(struct walker *w, const struct words *s, char why[STEPS_LINE])
{
    char id[DESK_ID];
    const char *words = s->count > 2 ? s->word[2] : NULL;
    enum walker_press got;
    long end = desk_ms() + desk_patience(w->patience_ms);
    if (words)
        seek(w, s->word[1], words);
    while ((got = walker_press(w, id_saying(w, s->word[1], words, id))) != PRESS_DONE &&
           walker_fine(w) && desk_ms() < end) {
        if (got == PRESS_BARRED)
            break;
        desk_sleep(50);
        desk_look(&w->desk);
    }
    return got == PRESS_DONE || wrong(why, "%s %s", s->word[1], press_word(got));
}

/* A place may come a moment later. */
static bool place_wait(struct walker *w, const struct words *s, int *at, int *x, int *y)
{
    long end = desk_ms() + desk_patience(w->patience_ms / 3);
    int first = *at;
    do {
        *at = first;
        if (place_read(w, s, at, x, y))
            return true;
        desk_sleep(30);
        desk_look(&w->desk);
    } while (desk_ms() < end && walker_fine(w));
    return false;
}

static bool do_click(struct walker *w, const struct words *s, char why[STEPS_LINE])
{
    int at = 1, x, y;
    const char *how = s->word[0];
    char hot[DESK_ID + 8], place[WIDGETS_PLACE];
    if (!place_wait(w, s, &at, &x, &y))
        return wrong(why, "no such place");
    walker_move(w, x, y);
    desk_says(&w->desk, "hot", hot, sizeof hot);
    widgets_hit(&w->widgets, widgets_place(&w->desk, place), hot);
    if (strcmp(how, "click") == 0)
        walker_click(w, 1, 1);
    else if (strcmp(how, "right") == 0)
        walker_click(w, 3, 1);
    else if (strcmp(how, "middle") == 0)
        walker_click(w, 2, 1);
    else if (strcmp(how, "double") == 0)
        walker_click(w, 1, 2);
    return true;
}

static bool do_drag(struct walker *w, const struct words *s, char why[STEPS_LINE])
{
    enum { SLOW = 8 };
    int at = 1, x0, y0, x1, y1;
    bool pans = strcmp(s->word[0], "pan") == 0, strikes = strcmp(s->word[0], "stroke") == 0;
    if (!place_wait(w, s, &at, &x0, &y0))
        return wrong(why, "no such place to begin");
    if (at >= s->count || strcmp(s->word[at++], "to") != 0 || !place_wait(w, s, &at, &x1, &y1))
        return wrong(why, "no such place to end");
    if (!strikes) {
        walker_drag(w, pans ? 2 : 1, x0, y0, x1, y1, SLOW);
        return true;
    }
    /* Steadily, many small steps: as fast as a hand. */
    enum { STRIKE_STEPS = 24, STRIKE_MS = 6 };
    walker_move(w, x0, y0);
    walker_button(w, 1, true);
    for (int i = 1; i <= STRIKE_STEPS; i++) {
        desk_move(&w->desk, x0 + (x1 - x0) * i / STRIKE_STEPS, y0 + (y1 - y0) * i / STRIKE_STEPS);
        desk_sleep(STRIKE_MS);
    }
    walker_button(w, 1, false);
    walker_move(w, x1 + 1, y1);
    return true;
}

static bool do_keys(struct walker *w, const struct words *s)
{
    for (int i = 1; i < s->count; i++)
        walker_key(w, s->word[i]);
    return true;
}

static bool do_quit(struct walker *w, bool kills, char why[STEPS_LINE])
{
    if (kills) {
        desk_kill(&w->desk);
        w->trouble = WALKER_ENDED;
        return true;
    }
    if (w->desk.program > 0) /* as the window's close button: SDL makes the same of it */
        kill(w->desk.program, SIGTERM);
    int code = desk_ended(&w->desk, 60000);
    if (code == DESK_RUNS) {
        return wrong(why, "it does not end");
    }
    w->trouble = code == 0 ? WALKER_ENDED : WALKER_CRASHED;
    snprintf(w->why, sizeof w->why, "at its end: exit code %d", code);
    return code == 0 || wrong(why, "exit code %d", code);
}

/* Presses all that fit, each once. */
static bool do_every(struct walker *w, const char *pattern, char why[STEPS_LINE])
{
    static struct desk_item item[WALKER_ITEMS];
    char done[EVERY_MOST][DESK_ID], place[WIDGETS_PLACE], now[WIDGETS_PLACE];
    int dones = 0;
    widgets_place(&w->desk, place);
    while (walker_fine(w) && dones < EVERY_MOST &&
           strcmp(place, widgets_place(&w->desk, now)) == 0) {
        int count = walker_items(w, item), at = -1;
        for (int i = 0; i < count && at < 0; i++) {
            bool fits = item[i].able && fnmatch(pattern, item[i].id, 0) == 0;
            for (int k = 0; k < dones && fits; k++)
                fits = strcmp(done[k], item[i].id) != 0;
            if (fits)
                at = i;
        }
        if (at < 0)
            break;
        snprintf(done[dones++], DESK_ID, "%s", item[at].id);
        walker_press(w, item[at].id);
    }
    return dones > 0 || wrong(why, "there is no %s", pattern);
}

/* The first order in the game `path` that somebody gave after that block; its own block, or -1. */
static int order_after(const char *path, int block, char order[STEPS_LINE])
{
    char text[LONG_LINE], hand[16];
    int found = -1;
    FILE *file = fopen(path, "r");
    while (file && found < 0 && fgets(text, sizeof text, file)) {
        int number = 0, used = 0;
        if (sscanf(text, ">%d %*s %15s %n", &number, hand, &used) < 2 || used == 0 ||
            number <= block || strcmp(hand, "auto") == 0)
            continue;
        text[strcspn(text, "\n")] = '\0';
        snprintf(order, STEPS_LINE, "%.230s", text + used);
        found = number;
    }
    if (file)
        fclose(file);
    return found;
}

/* Types one order; whoever waits for the laptop gets it first. */
static bool type_order(struct walker *w, const char *order)
{
    char place[WIDGETS_PLACE], why[STEPS_LINE];
    if (strcmp(widgets_place(&w->desk, place), "pass") == 0)
        walker_press(w, "button:ready");
    if (!step_do(w, "press button:menu", why) || !step_do(w, "press menu:main/typed", why))
        return false;
    walker_type(w, order);
    walker_press(w, "button:give");
    if (strcmp(widgets_place(&w->desk, place), "typed") == 0)
        walker_press(w, "button:close");
    return walker_fine(w);
}

/* So many of the orders that were given in another, longer telling of the open game. */
static bool do_follow(struct walker *w, const char *file, int orders, char why[STEPS_LINE])
{
    char path[DESK_PATH * 2], order[STEPS_LINE], screen[16];
    int tried = desk_number(&w->desk, "block");
    snprintf(path, sizeof path, "%s/%s", w->desk.folder, file);
    for (int i = 0; i < orders && walker_fine(w); i++) {
        desk_says(&w->desk, "screen", screen, sizeof screen);
        if (strcmp(screen, "end") == 0)
            return true;
        int block = desk_number(&w->desk, "block");
        tried = order_after(path, block > tried ? block : tried, order);
        if (tried < 0)
            return i > 0 || wrong(why, "no order follows in %s", file);
        if (!type_order(w, order))
            return wrong(why, "it cannot be typed: %.100s", order);
    }
    return true;
}

/* ---- what must be so ------------------------------------------------------------------------- */

/* The words from `from` on, with blanks between them. */
static char *joined(const struct words *s, int from, char out[STEPS_LINE])
{
    size_t n = 0;
    out[0] = '\0';
    for (int i = from; i < s->count; i++)
        n += (size_t)snprintf(out + n, STEPS_LINE - n, "%s%s", i > from ? " " : "", s->word[i]);
    return out;
}

static bool so_widget(const struct walker *w, const struct words *s)
{
    struct desk_item item;
    char words[STEPS_LINE], pattern[STEPS_LINE + 4];
    bool there = walker_find(w, s->word[1], &item);
    if (strcmp(s->word[0], "gone") == 0)
        return !there;
    if (!there || s->count < 2)
        return false;
    if (strcmp(s->word[0], "able") == 0)
        return item.able;
    if (strcmp(s->word[0], "barred") == 0)
        return !item.able;
    if (strcmp(s->word[0], "on") == 0)
        return item.on;
    snprintf(pattern, sizeof pattern, "*%s*", joined(s, 2, words));
    return fnmatch(pattern, item.text, 0) == 0;
}

static bool so_line(const struct walker *w, const struct words *s)
{
    char words[STEPS_LINE], now[DESK_TEXT * 4];
    return desk_says(&w->desk, s->word[1], now, sizeof now) &&
           fnmatch(joined(s, 2, words), now, 0) == 0;
}

static bool line_in(const char *path, const char *pattern)
{
    char text[LONG_LINE];
    bool found = false;
    FILE *file = fopen(path, "r");
    while (file && !found && fgets(text, sizeof text, file)) {
        text[strcspn(text, "\n")] = '\0';
        found = fnmatch(pattern, text, 0) == 0;
    }
    if (file)
        fclose(file);
    return found;
}

static bool so_file(const struct walker *w, const struct words *s, int from)
{
    char path[DESK_PATH * 2], words[STEPS_LINE];
    glob_t found;
    bool so = false;
    snprintf(path, sizeof path, "%s/%s", w->desk.folder, s->word[from]);
    if (glob(path, 0, NULL, &found) != 0)
        return false;
    joined(s, from + 1, words);
    for (size_t i = 0; i < found.gl_pathc && !so; i++)
        so = !words[0] || line_in(found.gl_pathv[i], words);
    globfree(&found);
    return so;
}

static bool so_turns(const struct walker *w, const struct words *s)
{
    char screen[16], place[WIDGETS_PLACE];
    struct desk_item item;
    desk_says(&w->desk, "screen", screen, sizeof screen);
    widgets_place(&w->desk, place);
    return strcmp(screen, "end") == 0 || desk_number(&w->desk, "block") >= atoi(s->word[1]) ||
           (walker_find(w, "dialogue:trouble", &item));
}

/* Looks until it is so. Meanwhile the program must answer. */
static bool must(struct walker *w, const struct words *s,
                 bool (*so)(const struct walker *w, const struct words *s), int ms,
                 char why[STEPS_LINE])
{
    char words[STEPS_LINE], now[DESK_TEXT];
    enum { ALIVE_MS = 500 };
    long end = desk_ms() + desk_patience(ms), alive = desk_ms() + ALIVE_MS;
    do {
        desk_look(&w->desk);
        if (so(w, s))
            return true;
        if (desk_ms() > alive) {
            walker_move(w, w->x + (w->x % 2 ? 1 : -1), w->y);
            alive = desk_ms() + ALIVE_MS;
        }
        desk_sleep(20);
    } while (desk_ms() < end && walker_fine(w));
    if (s->count > 1 && desk_says(&w->desk, s->word[1], now, sizeof now) &&
        strcmp(s->word[0], "is") == 0)
        return wrong(why, "it is \"%s\"", now);
    return wrong(why, "it is not so: %s", joined(s, 0, words));
}

static bool so_file_plain(const struct walker *w, const struct words *s)
{
    return so_file(w, s, 1);
}

static bool so_no_file(const struct walker *w, const struct words *s)
{
    return !so_file(w, s, 2);
}

/* The program, without a window; what it prints goes where the other's words go. */
static bool program_runs(struct walker *w, char *const *argv, char why[STEPS_LINE])
{
    int status = -1;
    pid_t pid = fork();
    if (pid == 0) {
        FILE *said = freopen(w->desk.said, "a", stdout);
        if (said)
            dup2(fileno(said), STDERR_FILENO);
        if (!freopen("/dev/null", "r", stdin))
            _exit(126);
        execv(argv[0], argv);
        _exit(127);
    }
    waitpid(pid, &status, 0);
    return status == 0 || wrong(why, "it ended with %d; see %s", status, w->desk.said);
}

bool step_run(struct walker *w, const char *what, const char *path, char why[STEPS_LINE])
{
    char word[STEPS_NAME], file[DESK_PATH * 2];
    snprintf(word, sizeof word, "%s", what);
    snprintf(file, sizeof file, "%s", path);
    return program_runs(w, (char *[]){w->program[0], word, file, NULL}, why);
}

/* Words with a slash are files of the home, stars and all. */
static bool do_run(struct walker *w, const struct words *s, char why[STEPS_LINE])
{
    char *argv[WORDS * 8 + 2] = {w->program[0]};
    glob_t found[WORDS];
    int count = 1, globs = 0;
    bool good = true;
    for (int i = 1; i < s->count && good; i++) {
        char path[DESK_PATH * 2];
        snprintf(path, sizeof path, "%s/%s", w->desk.folder, s->word[i]);
        if (strchr(s->word[i], '/') && glob(path, 0, NULL, &found[globs]) == 0) {
            for (size_t k = 0; k < found[globs].gl_pathc && count < WORDS * 8; k++)
                argv[count++] = found[globs].gl_pathv[k];
            globs++;
        } else if (strchr(s->word[i], '*')) {
            good = wrong(why, "no file is called %s", s->word[i]);
        } else if (count < WORDS * 8) {
            argv[count++] = s->word[i];
        }
    }
    argv[count] = NULL;
    good = good && program_runs(w, argv, why);
    while (globs > 0)
        globfree(&found[--globs]);
    return good;
}

/* ---- the home behind the program's back ------------------------------------------------------
 */

static const char games_folder[] = "data/foilshot/games";

static bool file_copy(const char *from, const char *to)
{
    char part[LONG_LINE];
    size_t n;
    FILE *in = fopen(from, "rb"), *out = in ? fopen(to, "wb") : NULL;
    bool good = out != NULL;
    while (good && (n = fread(part, 1, sizeof part, in)) > 0)
        good = fwrite(part, 1, n, out) == n;
    if (in)
        fclose(in);
    return (!out || fclose(out) == 0) && good;
}

/* Puts a name before the others in the list of the games that were played last. */
static bool played_last(const char *folder, const char *name)
{
    char list[DESK_PATH * 2], longer[DESK_PATH * 2 + 8], text[LONG_LINE];
    snprintf(list, sizeof list, "%s/played-last.txt", folder);
    snprintf(longer, sizeof longer, "%s.new", list);
    FILE *before = fopen(list, "r"), *file = fopen(longer, "w");
    if (file)
        fprintf(file, "%s\n", name);
    while (file && before && fgets(text, sizeof text, before))
        fputs(text, file);
    if (before)
        fclose(before);
    return file && fclose(file) == 0 && rename(longer, list) == 0;
}

/* One of the home's games, untouched, under a name nothing has yet. */
static bool do_lay(const struct walker *w, const char *game, char why[STEPS_LINE])
{
    enum { MANY = 10000 };
    const char *slash = strrchr(game, '/'), *base = slash ? slash + 1 : game;
    char from[DESK_PATH * 2], folder[DESK_PATH * 2], to[DESK_PATH * 3], name[DESK_ID * 2];
    snprintf(from, sizeof from, "%s/%s.journal", w->desk.folder, game);
    snprintf(folder, sizeof folder, "%s/%s", w->desk.folder, games_folder);
    for (int i = 1; i < MANY; i++) {
        snprintf(name, sizeof name, "%.80s+%d.journal", base, i);
        snprintf(to, sizeof to, "%s/%s", folder, name);
        if (access(to, F_OK) != 0)
            break;
    }
    return (file_copy(from, to) && played_last(folder, name)) ||
           wrong(why, "%s cannot be laid down", game);
}

/* A folder of the home is moved away behind the running program's back, and a file stands where it
 * was; or it comes back. */
static bool do_lose(struct walker *w, const char *folder, bool lose, char why[STEPS_LINE])
{
    char path[DESK_PATH * 2], away[DESK_PATH * 2 + 8];
    snprintf(path, sizeof path, "%s/%s", w->desk.folder, folder);
    snprintf(away, sizeof away, "%s.lost", path);
    if (!lose)
        return (unlink(path) == 0 && rename(away, path) == 0) ||
               wrong(why, "%s does not come back", folder);
    FILE *file = rename(path, away) == 0 ? fopen(path, "w") : NULL;
    return (file && fclose(file) == 0) || wrong(why, "%s cannot be moved", folder);
}

/* ---- a step ---------------------------------------------------------------------------------- */

static bool is(const struct words *s, const char *verb, int least)
{
    return s->count > least && strcmp(s->word[0], verb) == 0;
}

/* Steps that want something to be so; -1: it is none of them. */
static int step_must(struct walker *w, const struct words *s, char why[STEPS_LINE])
{
    static const struct {
        const char *verb;
        int least;
        bool (*so)(const struct walker *w, const struct words *s);
    } verbs[] = {{"is", 1, so_line},         {"see", 1, so_widget},    {"gone", 1, so_widget},
                 {"able", 1, so_widget},     {"barred", 1, so_widget}, {"on", 1, so_widget},
                 {"file", 1, so_file_plain}, {"no", 2, so_no_file},    {"turns", 1, so_turns}};
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (is(s, verbs[i].verb, verbs[i].least))
            return must(w, s, verbs[i].so, verbs[i].so == so_turns ? TURNS_MS : w->patience_ms,
                        why);
    return -1;
}

/* Steps that do something; -1: it is none of them. */
static int step_act(struct walker *w, const struct words *s, char why[STEPS_LINE])
{
    int wide, high;
    if (is(s, "press", 1))
        return do_press(w, s, why);
    if (is(s, "every", 1))
        return do_every(w, s->word[1], why);
    if (is(s, "click", 1) || is(s, "right", 1) || is(s, "middle", 1) || is(s, "double", 1) ||
        is(s, "point", 1))
        return do_click(w, s, why);
    if (is(s, "drag", 3) || is(s, "pan", 3) || is(s, "stroke", 3))
        return do_drag(w, s, why);
    if (is(s, "key", 1))
        return do_keys(w, s);
    if (is(s, "quit", 0) || is(s, "kill", 0))
        return do_quit(w, is(s, "kill", 0), why);
    if (is(s, "begin", 0))
        return walker_again(w) || wrong(why, "%s", w->why);
    if (is(s, "home", 0))
        return walker_home(w) || wrong(why, "no way leads to the start screen");
    if (is(s, "follow", 2))
        return do_follow(w, s->word[1], atoi(s->word[2]), why);
    if (is(s, "run", 1))
        return do_run(w, s, why);
    if (is(s, "lay", 1))
        return do_lay(w, s->word[1], why);
    if (is(s, "lose", 1) || is(s, "find", 1))
        return do_lose(w, s->word[1], is(s, "lose", 1), why);
    if (is(s, "picture", 1)) {
        char path[DESK_PATH + 60];
        snprintf(path, sizeof path, "%s/%.40s.png", w->desk.folder, s->word[1]);
        return desk_picture(&w->desk, path) || wrong(why, "no picture");
    }
    if (is(s, "wheel", 1))
        walker_wheel(w, atoi(s->word[1]));
    else if (is(s, "type", 1))
        walker_type(w, s->word[1]);
    else if (is(s, "hold", 1) || is(s, "free", 1))
        walker_hold(w, s->word[1], is(s, "hold", 1));
    else if (is(s, "size", 1) && sscanf(s->word[1], "%dx%d", &wide, &high) == 2)
        walker_size(w, wide, high);
    else
        return -1;
    return true;
}

static bool one_step(struct walker *w, const char *step, char why[STEPS_LINE])
{
    struct words s;
    char place[WIDGETS_PLACE];
    bool may_fail = strncmp(step, "try ", 4) == 0;
    int patience = w->patience_ms;
    enum walker_trouble before = w->trouble;
    if (may_fail)
        w->patience_ms = TRY_MS;
    words_part(&s, may_fail ? step + 4 : step);
    why[0] = '\0';
    int good = step_must(w, &s, why);
    if (good < 0)
        good = step_act(w, &s, why);
    w->patience_ms = patience;
    if (good < 0)
        return wrong(why, "no such step");
    bool ends = s.count > 0 && (strcmp(s.word[0], "quit") == 0 || strcmp(s.word[0], "kill") == 0);
    if (w->trouble == WALKER_FINE)
        widgets_see(&w->widgets, &w->desk, widgets_place(&w->desk, place));
    else if (!ends && w->trouble != before && w->trouble != WALKER_ENDED)
        return wrong(why, "%s", w->why);
    return good || may_fail;
}

/* The step again and again until such a widget has come. */
static bool step_until(struct walker *w, const char *id, const char *step, char why[STEPS_LINE])
{
    enum { UNTIL_MOST = 60 };
    char see[STEPS_LINE];
    snprintf(see, sizeof see, "try see %s", id);
    for (int i = 0; i < UNTIL_MOST; i++) {
        struct desk_item item;
        if (!one_step(w, see, why))
            return false;
        if (walker_find(w, id, &item))
            return true;
        if (!one_step(w, step, why) || !walker_fine(w))
            return false;
    }
    return wrong(why, "%s does not come", id);
}

bool step_do(struct walker *w, const char *step, char why[STEPS_LINE])
{
    int times = 1, used = 0;
    bool good = true;
    char id[DESK_ID];
    if (sscanf(step, "until %63s %n", id, &used) == 1)
        return step_until(w, id, step + used, why);
    if (sscanf(step, "times %d %n", &times, &used) != 1)
        used = 0;
    for (int i = 0; i < times && good && (i == 0 || walker_fine(w)); i++)
        good = one_step(w, step + used, why);
    return good;
}

bool walk_do(struct walker *w, const struct walk *walk, char why[STEPS_LINE])
{
    for (int i = 0; i < walk->steps; i++) {
        char reason[STEPS_LINE];
        if (w->verbose)
            printf("%s:%d: %s\n", walk->file, walk->number[i], walk->step[i]);
        if (!step_do(w, walk->step[i], reason)) {
            snprintf(why, STEPS_LINE, "%s:%d: %.90s: %.90s", walk->file, walk->number[i],
                     walk->step[i], reason);
            return false;
        }
    }
    return true;
}
