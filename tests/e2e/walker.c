#include "walker.h"

#include <fnmatch.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LATE_MS = 5000, /* what was pressed may be told so much later */
    LOOK_MS = 3,
    REPEAT_MS = 1500,  /* without an answer, the program idle: the input is given again */
    ASLEEP_MS = 25000, /* so long asleep without an answer: it hangs */
    SCROLL_MOST = 60,
    HOME_MOST = 30,
};

/* ---- starting and ending --------------------------------------------------------------------- */

bool walker_fine(const struct walker *w)
{
    return w->trouble == WALKER_FINE;
}

static bool begun(struct walker *w)
{
    w->trouble = WALKER_FINE;
    w->begun = false;
    if (!desk_begin(&w->desk, w->program)) {
        snprintf(w->why, sizeof w->why, "the program does not start");
        w->trouble = WALKER_CRASHED;
        return false;
    }
    walker_move(w, w->w / 2, w->h / 2);
    w->begun = walker_fine(w);
    return w->begun;
}

bool walker_open(struct walker *w, const char *folder, const char *settings, int wide, int high,
                 char *const *program)
{
    w->program = program;
    w->w = wide;
    w->h = high;
    if (!desk_display(&w->desk, folder, settings, wide, high))
        return false;
    snprintf(w->desk.said, sizeof w->desk.said, "%.380s/said", folder);
    return begun(w);
}

bool walker_again(struct walker *w)
{
    return begun(w);
}

void walker_close(struct walker *w)
{
    desk_close(&w->desk);
    widgets_release(&w->widgets);
}

/* ---- the log --------------------------------------------------------------------------------- */

static void note(struct walker *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void note(struct walker *w, const char *format, ...)
{
    char *line = w->log[w->inputs++ % WALKER_LOG];
    va_list args;
    va_start(args, format);
    vsnprintf(line, WALKER_INPUT, format, args);
    va_end(args);
    if (w->verbose) {
        char place[WIDGETS_PLACE];
        printf("%6ld %s: %s\n", w->inputs, widgets_place(&w->desk, place), line);
        fflush(stdout);
    }
}

void walker_tell(const struct walker *w)
{
    long first = w->inputs > WALKER_LOG ? w->inputs - WALKER_LOG : 0;
    printf("the last %ld inputs:\n", w->inputs - first);
    for (long i = first; i < w->inputs; i++)
        printf("%6ld %s\n", i + 1, w->log[i % WALKER_LOG]);
}

/* ---- waiting for the answer ------------------------------------------------------------------ */

/* Milliseconds of processor the program's main thread has used; -1 when it is gone. */
static long main_thread_ms(const struct walker *w)
{
    char path[64], text[512] = "";
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/task/%d/stat", (int)w->desk.program,
             (int)w->desk.program);
    FILE *file = fopen(path, "r");
    if (!file)
        return -1;
    size_t n = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[n] = '\0';
    const char *at = strrchr(text, ')');
    if (!at ||
        sscanf(at + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        return -1;
    return (long)((user + system) * 1000 / (unsigned long)sysconf(_SC_CLK_TCK));
}

struct heard {
    int keys, buttons, wheels, x, y;
};

static struct heard heard_now(const struct walker *w)
{
    struct heard h = {-1, -1, -1, -1, -1};
    char words[80];
    if (desk_says(&w->desk, "heard", words, sizeof words))
        sscanf(words, "%d %d %d", &h.keys, &h.buttons, &h.wheels);
    desk_pair(&w->desk, "at", &h.x, &h.y);
    return h;
}

static int clamp(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* A place where the window is no more, since it became smaller, is its rim. */
static void within(const struct walker *w, int *x, int *y)
{
    int wide = w->w, high = w->h;
    desk_pair(&w->desk, "window", &wide, &high);
    *x = clamp(*x, 1, wide - 2);
    *y = clamp(*y, 1, high - 2);
}

/* What is waited for: at least so many keys, buttons and notches (-1: any), and the pointer there.
 */
static bool heard_all(const struct walker *w, const struct heard *want)
{
    struct heard now = heard_now(w);
    int x = want->x, y = want->y;
    within(w, &x, &y);
    return now.keys >= want->keys && now.buttons >= want->buttons && now.wheels >= want->wheels &&
           (want->x < 0 || (now.x == x && now.y == y));
}

static void ended(struct walker *w)
{
    int code = desk_ended(&w->desk, 60000);
    w->trouble = code == 0 ? WALKER_ENDED : WALKER_CRASHED;
    if (code > 0)
        snprintf(w->why, sizeof w->why, "the program ended with exit code %d", code);
    else
        snprintf(w->why, sizeof w->why, "the program ended by signal %d", -code);
}

/* Has the program's process ended? Its exit code is left for `ended` to fetch. */
static bool gone(const struct walker *w)
{
    char path[64], state = 'Z';
    snprintf(path, sizeof path, "/proc/%d/stat", (int)w->desk.program);
    FILE *file = fopen(path, "r");
    if (!file)
        return true;
    if (fscanf(file, "%*d %*[^)]) %c", &state) != 1)
        state = 'Z';
    fclose(file);
    return state == 'Z' || state == 'X';
}

static long hang_ms(const struct walker *w)
{
    return w->begun ? WALKER_HANG_MS : WALKER_BEGIN_MS;
}

static void judged(struct walker *w, long cpu)
{
    const char *input = w->log[(w->inputs - 1) % WALKER_LOG];
    if (w->begun && cpu > w->slowest_ms) {
        w->slowest_ms = cpu;
        snprintf(w->slowest, sizeof w->slowest, "%s", input);
    }
    if (cpu > hang_ms(w) && w->trouble == WALKER_FINE) {
        w->trouble = WALKER_HANGS;
        snprintf(w->why, sizeof w->why, "no answer for %ld ms of its own time to: %s", cpu, input);
    }
}

/* Waits until all of it is heard and drawn. `again` (may be NULL) repeats the input when it seems
 * to have been lost on the way: the program sleeps and knows nothing of it. */
static void wait_for(struct walker *w, const struct heard *want, void (*again)(struct walker *w))
{
    long began = desk_ms(), repeat = began + REPEAT_MS, cpu = main_thread_ms(w), used = 0, last = 0;
    while (walker_fine(w)) {
        desk_look(&w->desk);
        if (heard_all(w, want)) {
            char place[WIDGETS_PLACE];
            judged(w, main_thread_ms(w) - cpu);
            widgets_see(&w->widgets, &w->desk, widgets_place(&w->desk, place));
            return;
        }
        if (gone(w)) {
            ended(w);
            return;
        }
        used = main_thread_ms(w) - cpu;
        if (used > hang_ms(w)) {
            judged(w, used);
            return;
        }
        long now = desk_ms();
        if (now > repeat) {
            if (used - last < 20 && again) {
                w->lost++;
                if (w->verbose)
                    printf("       not heard: %s\n", w->log[(w->inputs - 1) % WALKER_LOG]);
                again(w);
            }
            last = used;
            repeat = now + REPEAT_MS;
        }
        if (now > began + desk_patience(ASLEEP_MS)) {
            w->trouble = WALKER_HANGS;
            snprintf(w->why, sizeof w->why, "asleep, and no answer to: %s",
                     w->log[(w->inputs - 1) % WALKER_LOG]);
        }
        desk_sleep(LOOK_MS);
    }
}

/* ---- inputs ---------------------------------------------------------------------------------- */

/* There is no window manager: who asks for the full screen asks nobody, and believes it has it. So
 * the walker gives the window the size that the program thinks it has. */
static void size_as_thought(struct walker *w)
{
    int wide, high;
    if (!desk_pair(&w->desk, "window", &wide, &high))
        return;
    desk_size(&w->desk, wide, high);
    desk_hand(&w->desk, "search --onlyvisible --name ^Foilshot windowmove 0 0");
    w->filled = wide == w->desk.w && high == w->desk.h;
}

static void move_again(struct walker *w)
{
    size_as_thought(w);
    within(w, &w->x, &w->y);
    desk_move(&w->desk, w->x + (w->x > 2 ? -2 : 2), w->y);
    desk_move(&w->desk, w->x, w->y);
}

static void move_to(struct walker *w, int x, int y)
{
    struct heard want = {-1, -1, -1, x, y};
    w->x = x;
    w->y = y;
    desk_move(&w->desk, x, y);
    wait_for(w, &want, move_again);
}

/* The pointer goes one pixel aside: when that is known, so is all that was done before. */
static void nudge(struct walker *w)
{
    move_to(w, w->x > 1 ? w->x - 1 : w->x + 1, w->y);
}

void walker_move(struct walker *w, int x, int y)
{
    int wide = w->w, high = w->h;
    desk_pair(&w->desk, "window", &wide, &high);
    bool fills = wide == w->desk.w && high == w->desk.h;
    within(w, &x, &y);
    if (!walker_fine(w))
        return;
    if (fills && !w->filled)
        size_as_thought(w);
    w->filled = fills;
    note(w, "move %d,%d", x, y);
    if (heard_all(w, &(struct heard){-1, -1, -1, x, y}))
        nudge(w);
    move_to(w, x, y);
}

void walker_button(struct walker *w, int button, bool down)
{
    struct heard want = heard_now(w);
    if (!walker_fine(w))
        return;
    note(w, "button %d %s at %d,%d", button, down ? "down" : "up", w->x, w->y);
    want = (struct heard){-1, want.buttons + 1, -1, -1, -1};
    if (down)
        desk_hand(&w->desk, "mousedown %d", button);
    else
        desk_hand(&w->desk, "mouseup %d", button);
    wait_for(w, &want, NULL);
}

void walker_click(struct walker *w, int button, int times)
{
    char hot[DESK_ID + 8], place[WIDGETS_PLACE];
    struct heard want = heard_now(w);
    if (!walker_fine(w))
        return;
    desk_says(&w->desk, "hot", hot, sizeof hot);
    note(w, "%s %d at %d,%d on %s of %s", times > 1 ? "double click" : "click", button, w->x, w->y,
         hot[0] ? hot : "nothing", widgets_place(&w->desk, place));
    want = (struct heard){-1, want.buttons + 2 * times, -1, -1, -1};
    /* Two single clicks shall not be taken for a double one. */
    if (times == 1) {
        desk_press(&w->desk, button);
        desk_release(&w->desk, button);
    }
    for (int i = 0; times > 1 && i < times; i++)
        desk_hand(&w->desk, "click %d", button);
    wait_for(w, &want, NULL);
}

void walker_drag(struct walker *w, int button, int x0, int y0, int x1, int y1, int steps)
{
    walker_move(w, x0, y0);
    walker_button(w, button, true);
    for (int i = 1; i <= steps; i++)
        walker_move(w, x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps);
    walker_button(w, button, false);
}

void walker_wheel(struct walker *w, int notches)
{
    struct heard want = heard_now(w);
    int many = notches < 0 ? -notches : notches;
    if (!walker_fine(w) || many == 0)
        return;
    note(w, "wheel %d at %d,%d", notches, w->x, w->y);
    want = (struct heard){-1, -1, want.wheels + many, -1, -1};
    desk_hand(&w->desk, "click --repeat %d --delay 8 %d", many, notches > 0 ? 4 : 5);
    wait_for(w, &want, NULL);
}

void walker_key(struct walker *w, const char *key)
{
    struct heard want = heard_now(w);
    if (!walker_fine(w))
        return;
    note(w, "key %s", key);
    want = (struct heard){want.keys + 1, -1, -1, -1, -1};
    desk_focus(&w->desk);
    desk_hand(&w->desk, "key --delay 0 %s", key);
    wait_for(w, &want, nudge);
}

void walker_hold(struct walker *w, const char *key, bool down)
{
    if (!walker_fine(w))
        return;
    note(w, "%s %s", key, down ? "down" : "up");
    desk_hand(&w->desk, "key%s %s", down ? "down" : "up", key);
    nudge(w);
}

void walker_type(struct walker *w, const char *text)
{
    char quoted[300];
    size_t n = 0;
    if (!walker_fine(w))
        return;
    note(w, "type %s", text);
    for (const char *c = text; *c && n + 2 < sizeof quoted; c++) {
        if (*c == '"' || *c == '\\')
            quoted[n++] = '\\';
        quoted[n++] = *c;
    }
    quoted[n] = '\0';
    desk_focus(&w->desk);
    desk_hand(&w->desk, "type --delay 2 -- \"%s\"", quoted);
    nudge(w);
}

void walker_size(struct walker *w, int wide, int high)
{
    if (!walker_fine(w))
        return;
    note(w, "window %d x %d", wide, high);
    desk_size(&w->desk, wide, high);
    desk_sleep(60);
    walker_move(w, wide / 3, high / 3);
    walker_move(w, wide / 2, high / 2);
}

/* ---- widgets --------------------------------------------------------------------------------- */

/* A dialogue or a menu bars all that was built before it. */
static bool bars(const struct desk_item *item)
{
    return (strncmp(item->id, "dialogue:", 9) == 0 || strncmp(item->id, "menu:", 5) == 0) &&
           !strchr(item->id, '/');
}

int walker_items(const struct walker *w, struct desk_item item[WALKER_ITEMS])
{
    int count = desk_items(&w->desk, item, WALKER_ITEMS), first = 0;
    for (int i = 0; i < count; i++)
        if (bars(&item[i]))
            first = i;
    memmove(item, item + first, (size_t)(count - first) * sizeof *item);
    return count - first;
}

bool walker_find(const struct walker *w, const char *pattern, struct desk_item *found)
{
    static struct desk_item item[WALKER_ITEMS];
    int count = walker_items(w, item), at = -1;
    for (int i = 0; i < count; i++)
        if (fnmatch(pattern, item[i].id, 0) == 0 && (at < 0 || (item[i].able && !item[at].able)))
            at = i;
    if (at >= 0)
        *found = item[at];
    return at >= 0;
}

/* Widget or one of its parts under the pointer? */
static bool hot_is(const struct walker *w, const char *id)
{
    char hot[DESK_ID + 8];
    size_t n = strlen(id);
    desk_says(&w->desk, "hot", hot, sizeof hot);
    return strncmp(hot, id, n) == 0 && (hot[n] == '\0' || hot[n] == '/');
}

/* What scrolls around a widget: the last panel or list built before it that is as wide. */
static bool holder_of(const struct walker *w, const struct desk_item *of, struct desk_item *holder)
{
    static struct desk_item item[WALKER_ITEMS];
    int count = walker_items(w, item), middle = of->x + of->w / 2;
    bool any = false;
    for (int i = 0; i < count && strcmp(item[i].id, of->id) != 0; i++) {
        bool holds = strcmp(item[i].kind, "panel") == 0 || strcmp(item[i].kind, "list") == 0;
        if (holds && item[i].h > 60 && middle > item[i].x && middle < item[i].x + item[i].w) {
            *holder = item[i];
            any = true;
        }
    }
    return any;
}

enum walker_press walker_point(struct walker *w, const char *pattern)
{
    struct desk_item item, holder;
    int wide = w->w, high = w->h, before = 1 << 30;
    for (int n = 0; n < SCROLL_MOST && walker_fine(w); n++) {
        if (!walker_find(w, pattern, &item))
            return PRESS_ABSENT;
        desk_pair(&w->desk, "window", &wide, &high);
        int x = item.x + item.w / 2, y = item.y + item.h / 2;
        if (x > 0 && y > 0 && x < wide && y < high) {
            walker_move(w, x, y);
            if (hot_is(w, item.id))
                return PRESS_DONE;
        }
        if (y == before || !holder_of(w, &item, &holder))
            return PRESS_HIDDEN;
        before = y;
        walker_move(w, holder.x + holder.w / 2, holder.y + holder.h / 2);
        walker_wheel(w, y > holder.y + holder.h / 2 ? -1 : 1);
    }
    return PRESS_HIDDEN;
}

static int presses(const struct walker *w, char id[DESK_ID])
{
    char words[DESK_ID + 24];
    int count = 0, used = 0;
    id[0] = '\0';
    if (desk_says(&w->desk, "pressed", words, sizeof words) &&
        sscanf(words, "%d %n", &count, &used) == 1)
        snprintf(id, DESK_ID, "%s", words + used);
    return count;
}

enum walker_press walker_press(struct walker *w, const char *pattern)
{
    char place[WIDGETS_PLACE], now[WIDGETS_PLACE], id[DESK_ID];
    struct desk_item item;
    enum walker_press found = walker_point(w, pattern);
    if (found != PRESS_DONE)
        return found;
    if (!walker_find(w, pattern, &item))
        return PRESS_ABSENT;
    widgets_place(&w->desk, place);
    int before = presses(w, id);
    walker_click(w, 1, 1);
    /* What was pressed may stand in the next layout only: a game is opened in between. */
    for (long end = desk_ms() + desk_patience(LATE_MS);
         item.able && strcmp(item.kind, "area") != 0 && walker_fine(w) &&
         presses(w, id) <= before && desk_ms() < end;) {
        desk_sleep(LOOK_MS);
        desk_look(&w->desk);
    }
    if (strcmp(item.kind, "area") == 0)
        widgets_hit(&w->widgets, place, item.id);
    else if (presses(w, id) > before || w->trouble == WALKER_ENDED)
        widgets_hit(&w->widgets, place, w->trouble == WALKER_ENDED ? item.id : id);
    else if (walker_fine(w) && item.able && strcmp(place, widgets_place(&w->desk, now)) != 0)
        widgets_hit(&w->widgets, place, item.id); /* it led away before it was told */
    else if (walker_fine(w))
        return item.able ? PRESS_HIDDEN : PRESS_BARRED;
    return PRESS_DONE;
}

/* ---- home ------------------------------------------------------------------------------------ */

/* One step towards the start screen; false when none is known. */
static bool step_home(struct walker *w)
{
    static const struct {
        const char *place, *id;
    } way[] = {
        {"unsaved", "row:leave"},    {"leave", "button:yes"},   {"edit-leave", "button:drop"},
        {"edit-*", "button:cancel"}, {"play", "menu:*/leave"},  {"edit", "menu:edit/leave"},
        {"end", "button:start"},     {"end", "button:result"},  {"pass", "button:ready"},
        {"replay", "button:leave"},  {"play", "button:umpire"}, {"play", "button:menu"},
        {"edit", "button:menu"},     {"play", "button:leave"},  {"*", "button:done"},
        {"*", "button:close"},       {"*", "button:no"},
    };
    char place[WIDGETS_PLACE];
    struct desk_item item;
    widgets_place(&w->desk, place);
    for (size_t i = 0; i < sizeof way / sizeof way[0]; i++)
        if (fnmatch(way[i].place, place, 0) == 0 && walker_find(w, way[i].id, &item) &&
            walker_press(w, way[i].id) == PRESS_DONE)
            return true;
    return false;
}

bool walker_home(struct walker *w)
{
    char place[WIDGETS_PLACE];
    for (int n = 0; n < HOME_MOST && walker_fine(w); n++) {
        if (strcmp(widgets_place(&w->desk, place), "start") == 0)
            return true;
        if (n % 8 == 7 || !step_home(w))
            walker_key(w, "Escape");
    }
    return false;
}
