/* wander TABLE SOURCE
 *     compares the table of widgets with the source (see widgets.h).
 * wander walk BINARY TABLE FOLDER WxH FILE...
 *     carries the walks of the files out, one after the other, each in a home of its own; what must
 *     be so and is not, a crash or a hang fails (see steps.h).
 * wander about BINARY TABLE FOLDER SECONDS SEED ERRANDS... [wish...]
 *     wanders: errands by turns, and chance. Fails on a crash, a report of the sanitizers, a hang,
 * a place or widget of the table that was never reached, and a widget the table does not know.
 *     Wishes: only=NAME  the errands of that name, stars and all, over and over until the time is
 * up, at least once, nothing by chance; fails when one is left off brief    only the tour, and the
 * lines of the table marked "short" must be reached hour     those marked "hour" as well, and every
 * verb of every set ordered free     nothing must be reached verbose
 *
 * The same seed makes the same choices as far as the program shows the same: its own clock, and how
 * fast the machine is, still play a part. */
#include "app/desk/keys.h"
#include "rules/rules.h"
#include "steps.h"

#include <fnmatch.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    DISPLAY_W = 1920,
    DISPLAY_H = 1080,
    BURST = 14,
    PLACES = 64,
    RESTS = 60,
    WALK_MS = 15000,
    ERRAND_MS = 5000 /* what is slow is found by its own time, not by the clock */
};

/* ---- walks ----------------------------------------------------------------------------------- */

static bool walk_alone(struct walks *walks, int index, char *const *program, const char *table,
                       const char *folder, int w, int h)
{
    static struct walker walker;
    const struct walk *walk = &walks->walk[index];
    char home[DESK_PATH], why[STEPS_LINE] = "", picture[DESK_PATH + 40];
    snprintf(home, sizeof home, "%.340s/%s", folder, walk->name);
    walker = (struct walker){.verbose = getenv("WANDER_VERBOSE") != NULL, .patience_ms = WALK_MS};
    char *argv[10] = {program[0], "--layout", walker.desk.layout, "--seed", "7", "--playouts",
                      "0",        NULL};
    bool good = widgets_load(&walker.widgets, table);
    static char layout[DESK_PATH];
    snprintf(layout, sizeof layout, "%.380s/layout", home);
    argv[2] = layout;
    long began = desk_ms();
    good = good && walker_open(&walker, home, walk->settings, w, h, argv) &&
           walk_do(&walker, walk, why);
    if (good && walker.trouble == WALKER_FINE)
        good = step_do(&walker, "quit", why);
    if (!good) {
        printf("FAILED: walk %s: %s (%s)\n", walk->name, why, walker.why);
        snprintf(picture, sizeof picture, "%s/failed.png", home);
        if (walker.desk.number > 0)
            desk_picture(&walker.desk, picture);
        walker_tell(&walker);
    } else {
        printf("walked: %s, %ld inputs, %ld s, slowest answer %ld ms (%s)\n", walk->name,
               walker.inputs, (desk_ms() - began) / 1000, walker.slowest_ms, walker.slowest);
    }
    fflush(stdout);
    walker_close(&walker);
    return good;
}

static int walk_main(int count, char **word)
{
    struct walks walks = {0};
    int w = 1366, h = 768, failed = 0;
    if (count < 5 || sscanf(word[3], "%dx%d", &w, &h) != 2)
        return 2;
    mkdir(word[2], 0777);
    for (int i = 4; i < count; i++)
        if (!walks_load(&walks, word[i]))
            return 1;
    for (int i = 0; i < walks.count; i++)
        failed += !walk_alone(&walks, i, &word[0], word[1], word[2], w, h);
    printf("%d walks, %d failed\n", walks.count, failed);
    walks_release(&walks);
    return failed != 0;
}

/* ---- chance ---------------------------------------------------------------------------------- */

struct wander {
    struct walker walker;
    struct walks errands;
    int *ran, *ended; /* of each errand: how often begun, and how often carried to its end */
    int all;          /* errands that are made: a short walk makes the tour alone */
    uint64_t chance;
    long end_ms;
    bool brief, hour, free;
    const char *only;           /* errands of such a name, and nothing by chance; NULL: all */
    char stayed[WIDGETS_PLACE]; /* where it is, and for how many inputs */
    int stays, restarts;
    char place[PLACES][WIDGETS_PLACE]; /* that were seen */
    int places;
};

static uint32_t any(struct wander *a, uint32_t below)
{
    a->chance ^= a->chance << 13;
    a->chance ^= a->chance >> 7;
    a->chance ^= a->chance << 17;
    return (uint32_t)(a->chance >> 20) % (below > 0 ? below : 1);
}

static bool time_left(const struct wander *a)
{
    return desk_ms() < a->end_ms;
}

/* Looks around: notes place and widgets. */
static void notice(struct wander *a)
{
    char place[WIDGETS_PLACE];
    widgets_place(&a->walker.desk, place);
    widgets_see(&a->walker.widgets, &a->walker.desk, place);
    a->stays = strcmp(place, a->stayed) == 0 ? a->stays + 1 : 0;
    snprintf(a->stayed, sizeof a->stayed, "%s", place);
    for (int i = 0; i < a->places; i++)
        if (strcmp(a->place[i], place) == 0)
            return;
    if (a->places < PLACES)
        snprintf(a->place[a->places++], WIDGETS_PLACE, "%s", place);
}

/* How much a widget is wished for: the less it was hit, the more. */
static uint32_t wish_for(struct wander *a, const struct desk_item *item, const char *place)
{
    bool shown = strcmp(item->kind, "label") == 0 || strcmp(item->kind, "panel") == 0;
    if (shown || !item->able || item->w <= 0)
        return 0;
    const struct widget_line *line = widgets_line(&a->walker.widgets, place, item->id);
    long hits = line ? line->hits : 0;
    uint32_t wish = hits > 30 ? 1 : (uint32_t)(1000 / (1 + hits * hits));
    if (strcmp(item->id, "button:quit") == 0 || strstr(item->id, "quit"))
        wish = wish / 8 + 1;
    return wish + 3;
}

static void press_something(struct wander *a)
{
    static struct desk_item item[WALKER_ITEMS];
    static uint32_t wish[WALKER_ITEMS];
    char place[WIDGETS_PLACE];
    int count = walker_items(&a->walker, item);
    uint32_t all = 0;
    widgets_place(&a->walker.desk, place);
    for (int i = 0; i < count; i++)
        all += wish[i] = wish_for(a, &item[i], place);
    uint32_t at = any(a, all);
    for (int i = 0; i < count; i++) {
        if (at < wish[i]) {
            if (walker_press(&a->walker, item[i].id) == PRESS_HIDDEN) {
                /* Counted a little, so that what never can be reached is not tried for ever. */
                struct widget_line *line = widgets_line(&a->walker.widgets, place, item[i].id);
                if (line && line->hits > 0)
                    line->hits++;
            }
            return;
        }
        at -= wish[i];
    }
}

/* Somewhere on the screen: mostly where something is. */
static void somewhere(struct wander *a, int *x, int *y)
{
    static struct desk_item item[WALKER_ITEMS];
    int w = a->walker.w, h = a->walker.h, count = 0, seen = 0;
    desk_pair(&a->walker.desk, "window", &w, &h);
    *x = (int)any(a, (uint32_t)w);
    *y = (int)any(a, (uint32_t)h);
    if (any(a, 4) == 0)
        return;
    if (any(a, 3) == 0) {
        count = walker_items(&a->walker, item);
        if (count > 0) {
            const struct desk_item *one = &item[any(a, (uint32_t)count)];
            *x = one->x + (int)any(a, (uint32_t)(one->w > 0 ? one->w : 1));
            *y = one->y + (int)any(a, (uint32_t)(one->h > 0 ? one->h : 1));
        }
        return;
    }
    for (const char *at = a->walker.desk.seen; at && *at; at = strchr(at, '\n')) {
        int ux, uy;
        at += *at == '\n';
        if ((sscanf(at, "unit %*s %d %d", &ux, &uy) == 2 ||
             sscanf(at, "entry %*d %*s %d %d", &ux, &uy) == 2) &&
            any(a, (uint32_t)++seen) == 0) {
            *x = ux + (int)any(a, 13) - 6;
            *y = uy + (int)any(a, 13) - 6;
        }
    }
}

static void click_somewhere(struct wander *a, int button, int times)
{
    int x, y;
    char hot[DESK_ID + 8], place[WIDGETS_PLACE];
    somewhere(a, &x, &y);
    walker_move(&a->walker, x, y);
    desk_says(&a->walker.desk, "hot", hot, sizeof hot);
    widgets_place(&a->walker.desk, place);
    walker_click(&a->walker, button, times);
    if (button == 1)
        widgets_hit(&a->walker.widgets, place, hot);
}

static void drag_somewhere(struct wander *a)
{
    static const char *const held[] = {"shift", "ctrl", "alt"};
    int x0, y0, x1, y1, button = any(a, 5) == 0 ? 2 + (int)any(a, 2) : 1;
    int with = any(a, 5) == 0 ? (int)any(a, 3) : -1;
    somewhere(a, &x0, &y0);
    somewhere(a, &x1, &y1);
    if (any(a, 2) == 0) { /* not far */
        x1 = x0 + (int)any(a, 241) - 120;
        y1 = y0 + (int)any(a, 241) - 120;
    }
    if (with >= 0)
        walker_hold(&a->walker, held[with], true);
    walker_drag(&a->walker, button, x0, y0, x1, y1, 2 + (int)any(a, 5));
    if (with >= 0)
        walker_hold(&a->walker, held[with], false);
}

static void wheel_somewhere(struct wander *a)
{
    static const char *const held[] = {"shift", "ctrl"};
    int x, y, with = any(a, 4) == 0 ? (int)any(a, 2) : -1;
    somewhere(a, &x, &y);
    walker_move(&a->walker, x, y);
    if (with >= 0)
        walker_hold(&a->walker, held[with], true);
    walker_wheel(&a->walker, (int)any(a, 9) - 4);
    if (with >= 0)
        walker_hold(&a->walker, held[with], false);
}

/* A key as xdotool calls it; "" when it has no name there. */
static void key_word(int key, unsigned mods, char *out, size_t size)
{
    static const struct {
        int key;
        const char *word;
    } words[] = {{UI_KEY_TAB, "Tab"},
                 {UI_KEY_ENTER, "Return"},
                 {UI_KEY_SPACE, "space"},
                 {UI_KEY_ESC, "Escape"},
                 {UI_KEY_BACKSPACE, "BackSpace"},
                 {UI_KEY_DELETE, "Delete"},
                 {UI_KEY_LEFT, "Left"},
                 {UI_KEY_RIGHT, "Right"},
                 {UI_KEY_UP_ARROW, "Up"},
                 {UI_KEY_DOWN_ARROW, "Down"},
                 {UI_KEY_HOME, "Home"},
                 {UI_KEY_END, "End"},
                 {UI_KEY_PAGE_UP, "Page_Up"},
                 {UI_KEY_PAGE_DOWN, "Page_Down"},
                 {'?', "question"},
                 {'/', "slash"},
                 {'+', "plus"},
                 {'-', "minus"},
                 {'=', "equal"},
                 {'.', "period"},
                 {',', "comma"},
                 {'[', "bracketleft"},
                 {']', "bracketright"}};
    char word[24] = "";
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (words[i].key == key)
            snprintf(word, sizeof word, "%s", words[i].word);
    if (key >= UI_KEY_F1 && key <= UI_KEY_F12)
        snprintf(word, sizeof word, "F%d", key - UI_KEY_F1 + 1);
    else if ((key >= 'a' && key <= 'z') || (key >= '0' && key <= '9'))
        snprintf(word, sizeof word, "%c", key);
    out[0] = '\0';
    if (word[0])
        snprintf(out, size, "%s%s%s%s", mods & UI_CTRL ? "ctrl+" : "", mods & UI_ALT ? "alt+" : "",
                 mods & UI_SHIFT ? "shift+" : "", word);
}

static void press_key(struct wander *a)
{
    const struct key_binding *b = &keys_table[any(a, (uint32_t)keys_count)];
    char word[48];
    int key = b->to ? b->key + (int)any(a, (uint32_t)(b->to - b->key + 1)) : b->key;
    if (b->action == ACTION_QUIT && any(a, 6) != 0)
        return;
    key_word(key, b->mods, word, sizeof word);
    if (word[0])
        walker_key(&a->walker, word);
}

static void type_something(struct wander *a)
{
    static const char *const words[] = {
        "move R3 ahead 0.8",
        "move B1 to 50 50 face 90",
        "shoot R1 at B1",
        "deploy R1 to 20 40",
        "umpire set R1 hits 1",
        "umpire die 6 3",
        "end",
        "resign",
        "draw",
        "muster",
        "99999999999999",
        "-1",
        "Grüße „an“ alle…",
        "%s%n%d \\ \"quoted\" ../../x",
        "a",
        "the quick brown fox jumps over the lazy dog and then some"};
    walker_type(&a->walker, words[any(a, sizeof words / sizeof words[0])]);
    if (any(a, 2) == 0)
        walker_key(&a->walker, "Return");
}

static void resize(struct wander *a)
{
    static const int size[][2] = {{1366, 768}, {1024, 768}, {1920, 1080}, {1280, 720},
                                  {1600, 900}, {800, 600},  {1366, 768},  {1024, 768}};
    uint32_t i = any(a, 10);
    if (i < 8)
        walker_size(&a->walker, size[i][0], size[i][1]);
    else
        walker_size(&a->walker, 400 + (int)any(a, 1500), 300 + (int)any(a, 780));
}

/* One input by chance. */
static void chance(struct wander *a)
{
    uint32_t k = any(a, 1000);
    if (k < 560)
        press_something(a);
    else if (k < 640)
        click_somewhere(a, 1, 1);
    else if (k < 690)
        click_somewhere(a, 3, 1);
    else if (k < 700)
        click_somewhere(a, 2, 1);
    else if (k < 715)
        click_somewhere(a, 1, 2);
    else if (k < 785)
        drag_somewhere(a);
    else if (k < 820)
        wheel_somewhere(a);
    else if (k < 970)
        press_key(a);
    else if (k < 990)
        type_something(a);
    else
        resize(a);
}

/* ---- wandering ------------------------------------------------------------------------------- */

/* The program ended by itself, as it may: it is begun again. */
static void go_on(struct wander *a)
{
    if (a->walker.trouble != WALKER_ENDED)
        return;
    a->restarts++;
    walker_again(&a->walker);
}

/* An errand is made at 1366 × 768 first, then at any of the sizes people have. */
static bool sized(struct wander *a, int index)
{
    static const int size[][2] = {{1366, 768}, {1024, 768}, {1920, 1080}};
    uint32_t which = a->ran[index] > 1 ? any(a, 3) : 0;
    int w = 0, h = 0;
    desk_pair(&a->walker.desk, "window", &w, &h);
    if (size[which][0] != w || size[which][1] != h)
        walker_size(&a->walker, size[which][0], size[which][1]);
    return walker_fine(&a->walker);
}

/* An errand that was left off may have left the games away. */
static void restore(struct wander *a)
{
    char path[DESK_PATH * 2], why[STEPS_LINE];
    struct stat what;
    snprintf(path, sizeof path, "%s/data/foilshot/games.lost", a->walker.desk.folder);
    if (stat(path, &what) == 0)
        step_do(&a->walker, "find data/foilshot/games", why);
}

static void run_errand(struct wander *a, int index)
{
    char why[STEPS_LINE] = "";
    const struct walk *walk = &a->errands.walk[index];
    long began = desk_ms(), inputs = a->walker.inputs;
    a->ran[index]++;
    if (!walker_home(&a->walker)) {
        go_on(a);
        if (!walker_fine(&a->walker))
            return;
        snprintf(why, sizeof why, "the start screen was not found from %s", a->stayed);
    } else if (sized(a, index) && walk_do(&a->walker, walk, why)) {
        a->ended[index]++;
        why[0] = '\0';
    }
    if (why[0])
        restore(a);
    printf("%s: %ld inputs, %ld s%s%s\n", walk->name, a->walker.inputs - inputs,
           (desk_ms() - began) / 1000, why[0] ? "; left off at " : "", why);
    go_on(a);
    if (walker_fine(&a->walker))
        notice(a);
}

/* An errand that was carried out least, by chance among those. */
static int errand_next(struct wander *a)
{
    int best = -1, many = 0;
    for (int i = 0; i < a->all; i++) {
        if (best >= 0 && a->ran[i] > a->ran[best])
            continue;
        many = best >= 0 && a->ran[i] == a->ran[best] ? many + 1 : 1;
        if (any(a, (uint32_t)many) == 0)
            best = i;
    }
    return best;
}

static void bursts(struct wander *a, int inputs)
{
    for (int i = 0; i < inputs && walker_fine(&a->walker); i++) {
        chance(a);
        go_on(a);
        if (walker_fine(&a->walker))
            notice(a);
        if (a->stays > RESTS)
            return;
    }
}

/* The errands asked for, over and over until the time is up. */
static void only_those(struct wander *a)
{
    do {
        for (int i = 0; i < a->errands.count && walker_fine(&a->walker); i++)
            if (fnmatch(a->only, a->errands.walk[i].name, 0) == 0)
                run_errand(a, i);
    } while (time_left(a) && walker_fine(&a->walker));
}

/* Every errand once, in order; then by turns with chance until the time is up. */
static void wander(struct wander *a)
{
    while (a->all < a->errands.count &&
           !(a->brief && strncmp(a->errands.walk[a->all].name, "long-", 5) == 0))
        a->all++;
    for (int i = 0; i < a->all && walker_fine(&a->walker); i++) {
        run_errand(a, i);
        if (!a->brief)
            bursts(a, BURST);
    }
    while (time_left(a) && walker_fine(&a->walker)) {
        bursts(a, BURST * (1 + (int)any(a, 6)));
        a->stays = 0;
        if (walker_fine(&a->walker))
            run_errand(a, errand_next(a));
    }
}

/* ---- judging --------------------------------------------------------------------------------- */

/* Is the file among those that were damaged from the first (a name a line in "spoilt"), or a copy
 * of one ("torn+2.journal")? */
static bool was_spoilt(const struct wander *a, const char *name)
{
    char path[DESK_PATH * 2], text[120];
    bool found = false;
    snprintf(path, sizeof path, "%s/spoilt", a->walker.desk.folder);
    FILE *file = fopen(path, "r");
    while (file && !found && fgets(text, sizeof text, file)) {
        text[strcspn(text, "\n")] = '\0';
        size_t n = strcspn(text, ".");
        found = strcmp(text, name) == 0 || (strncmp(text, name, n) == 0 && name[n] == '+');
    }
    if (file)
        fclose(file);
    return found;
}

/* Runs the program on each of the files, `what` before its name. */
static bool each_good(struct wander *a, const char *what, const char *files)
{
    char path[DESK_PATH * 2], why[STEPS_LINE];
    glob_t found;
    int wrong = 0;
    snprintf(path, sizeof path, "%s/%s", a->walker.desk.folder, files);
    if (glob(path, 0, NULL, &found) != 0)
        return true;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        if (was_spoilt(a, strrchr(found.gl_pathv[i], '/') + 1))
            continue;
        if (!step_run(&a->walker, what, found.gl_pathv[i], why)) {
            printf("FAILED: %s %s: %s\n", what, found.gl_pathv[i], why);
            wrong++;
        }
    }
    printf("%s: %d files, %d wrong\n", what, (int)found.gl_pathc, wrong);
    globfree(&found);
    return wrong == 0;
}

/* All that was saved: games play again as they are written, tables can be read. */
static bool saved_good(struct wander *a)
{
    bool good = each_good(a, "verify", "data/foilshot/games/*.journal");
    return good;
}

/* ---- verbs: what was ordered, by set ----------------------------------------------------------
 */

enum { SETS_MOST = 16, VERBS_MOST = 64 };
static long given[SETS_MOST][VERBS_MOST];

enum { CUTS_MOST = 99, BLOCK_NONE = -1 };
/* The games the home was furnished with: orders up to their last block nobody gave here. */
static struct {
    char scenario[80];
    int last;
} cut[CUTS_MOST];
static int cuts;

/* Reads a game's set, scenario and last block, and counts its orders behind what it was furnished
 * with; `count` NULL: does not count. False when it is no game. */
static bool verbs_of(const char *path, char scenario[80], int *last, long (*count)[VERBS_MOST])
{
    char text[400], set[32] = "", hand[16], verb[32];
    int at = -1, number, behind = BLOCK_NONE;
    struct stat what;
    bool regular = stat(path, &what) == 0 && S_ISREG(what.st_mode);
    FILE *file = regular ? fopen(path, "r") : NULL; /* a pipe would be waited for */
    scenario[0] = '\0';
    *last = BLOCK_NONE;
    while (file && fgets(text, sizeof text, file)) {
        if (at < 0 && sscanf(text, "set %31s", set) == 1)
            for (int i = 0; i < rules_count && i < SETS_MOST; i++)
                at = strcmp(rules_list[i]->id, set) == 0 ? i : at;
        if (!scenario[0] && sscanf(text, "scenario %79[^\n]", scenario) == 1)
            for (int i = 0; i < cuts; i++)
                behind = strcmp(cut[i].scenario, scenario) == 0 ? cut[i].last : behind;
        int words = sscanf(text, ">%d %*s %15s %31s", &number, hand, verb);
        if (words >= 1)
            *last = number;
        if (at < 0 || words != 3 || strcmp(hand, "auto") == 0 || number <= behind || !count)
            continue;
        int v = verb_find(rules_list[at], verb);
        if (v >= 0 && v < VERBS_MOST)
            count[at][v]++;
    }
    if (file)
        fclose(file);
    return at >= 0;
}

static void cuts_read(const char *folder)
{
    char path[DESK_PATH * 2];
    glob_t found;
    snprintf(path, sizeof path, "%s/cut/*.journal", folder);
    if (glob(path, 0, NULL, &found) != 0)
        return;
    for (size_t i = 0; i < found.gl_pathc && cuts < CUTS_MOST; i++)
        cuts += verbs_of(found.gl_pathv[i], cut[cuts].scenario, &cut[cuts].last, NULL);
    globfree(&found);
}

static void verbs_count(const struct wander *a)
{
    char path[DESK_PATH * 2], scenario[80];
    int last;
    glob_t found;
    snprintf(path, sizeof path, "%s/data/foilshot/games/*.journal", a->walker.desk.folder);
    if (glob(path, 0, NULL, &found) != 0)
        return;
    for (size_t i = 0; i < found.gl_pathc; i++)
        verbs_of(found.gl_pathv[i], scenario, &last, given);
    globfree(&found);
}

/* Has every verb of every set been given? ("open" the game alone gives.) */
static bool verbs_all(const struct wander *a)
{
    int all = 0, never = 0;
    verbs_count(a);
    for (int i = 0; i < rules_count && i < SETS_MOST; i++)
        for (int v = 0; v < rules_list[i]->verbs && v < VERBS_MOST; v++) {
            if (strcmp(rules_list[i]->verb[v].word, "open") == 0)
                continue;
            all++;
            never += given[i][v] <= 0;
            if (given[i][v] <= 0 && !a->brief)
                printf("never ordered: %s %s\n", rules_list[i]->id, rules_list[i]->verb[v].word);
        }
    printf("verbs ordered: %d of %d\n", all - never, all);
    return never == 0;
}

/* Was each of the errands carried to its end, at least once? Of those asked for alone, always. */
static bool errands_ended(const struct wander *a)
{
    bool all = true;
    for (int i = 0; i < a->errands.count; i++) {
        bool good = a->only ? a->ended[i] == a->ran[i] : a->ended[i] > 0 || i >= a->all;
        if (!good)
            printf("errand not carried to its end: %s (begun %d times, ended %d times)\n",
                   a->errands.walk[i].name, a->ran[i], a->ended[i]);
        all = all && good;
    }
    return all;
}

static bool reached_all(struct wander *a)
{
    struct widgets *t = &a->walker.widgets;
    enum widgets_walk walk = a->brief ? WALK_SHORT : a->hour ? WALK_HOUR : WALK_LONG;
    int wanted = 0, left = widgets_missing(t, WALK_HOUR, true);
    for (int i = 0; i < t->count; i++)
        wanted += t->line[i].when <= walk;
    int missing = widgets_missing(t, walk, false);
    printf("widgets reached: %d of %d; of those wanted of this walk %d of %d\n", t->count - left,
           t->count, wanted - missing, wanted);
    for (int i = 0; i < t->stranges && !a->free; i++)
        printf("strange: %s %s %s\n", t->strange[i].place, t->strange[i].id,
               t->strange[i].hit ? "hit" : "see");
    bool ended = errands_ended(a), verbs = verbs_all(a);
    if (a->only)
        return ended;
    if (a->free)
        return true;
    return (verbs || !a->hour) && missing == 0;
}

static bool judge(struct wander *a, uint64_t seed, long began)
{
    char why[STEPS_LINE] = "", picture[DESK_PATH + 40];
    struct walker *w = &a->walker;
    bool good = walker_fine(w) && step_do(w, "quit", why);
    printf("seed %llu: %ld inputs in %ld s, %ld repeated, %d new beginnings, %d places:",
           (unsigned long long)seed, w->inputs, (desk_ms() - began) / 1000, w->lost, a->restarts,
           a->places);
    for (int i = 0; i < a->places; i++)
        printf(" %s", a->place[i]);
    printf("\nslowest answer: %ld ms of its own time (%s)\n", w->slowest_ms, w->slowest);
    if (!good) {
        printf("FAILED: seed %llu: %s %s\n", (unsigned long long)seed, w->why, why);
        snprintf(picture, sizeof picture, "%s/failed.png", w->desk.folder);
        desk_picture(&w->desk, picture);
        walker_tell(w);
    }
    good = saved_good(a) && good;
    if (!reached_all(a)) {
        printf("FAILED: not all was reached\n");
        good = false;
    }
    return good;
}

static int about_main(int count, char **word)
{
    static struct wander a;
    static char layout[DESK_PATH], seed_word[24];
    if (count < 6)
        return 2;
    long began = desk_ms();
    uint64_t seed = strtoull(word[4], NULL, 10);
    a.chance = seed * 0x9e3779b97f4a7c15u + 0x1234567;
    a.walker.patience_ms = ERRAND_MS;
    a.end_ms = began + atol(word[3]) * 1000;
    for (int i = 5; i < count; i++) {
        if (strcmp(word[i], "brief") == 0)
            a.brief = true;
        else if (strcmp(word[i], "hour") == 0)
            a.hour = true;
        else if (strcmp(word[i], "free") == 0)
            a.free = true;
        else if (strncmp(word[i], "only=", 5) == 0)
            a.only = word[i] + 5;
        else if (strcmp(word[i], "verbose") == 0)
            a.walker.verbose = true;
        else if (!walks_load(&a.errands, word[i]))
            return 1;
    }
    a.ran = calloc((size_t)a.errands.count + 1, sizeof *a.ran);
    a.ended = calloc((size_t)a.errands.count + 1, sizeof *a.ended);
    snprintf(layout, sizeof layout, "%.380s/layout", word[2]);
    snprintf(seed_word, sizeof seed_word, "%llu", (unsigned long long)seed);
    char *argv[] = {word[0], "--layout", layout, "--seed", seed_word, "--playouts", "0", NULL};
    if (!a.ran || !a.ended || !widgets_load(&a.walker.widgets, word[1]))
        return 1;
    bool good = walker_open(&a.walker, word[2], "window-width 1366\nwindow-height 768\nspeed 400\n",
                            DISPLAY_W, DISPLAY_H, argv);
    cuts_read(word[2]);
    if (good && a.only)
        only_those(&a);
    else if (good)
        wander(&a);
    good = good && judge(&a, seed, began);
    walker_close(&a.walker);
    walks_release(&a.errands);
    free(a.ran);
    free(a.ended);
    return good ? 0 : 1;
}

static int table_main(const char *table, const char *top)
{
    struct widgets widgets;
    bool good = widgets_load(&widgets, table) && widgets_check(&widgets, top);
    widgets_release(&widgets);
    return good ? 0 : 1;
}

int main(int argc, char **argv)
{
    int code = 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (argc > 2 && strcmp(argv[1], "walk") == 0)
        code = walk_main(argc - 2, argv + 2);
    else if (argc > 2 && strcmp(argv[1], "about") == 0)
        code = about_main(argc - 2, argv + 2);
    else if (argc == 3)
        code = table_main(argv[1], argv[2]);
    if (code == 2)
        fprintf(stderr,
                "wander TABLE SOURCE | wander walk BINARY TABLE FOLDER WxH FILE... |\n"
                "wander about BINARY TABLE FOLDER SECONDS SEED ERRANDS... [only=NAME] [brief] "
                "[hour] [free] [verbose]\n");
    return code;
}
