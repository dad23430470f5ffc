/* robot BINARY SCENARIO SEED mouse|keys WxH JOURNAL [WISH...]
 *
 * Plays a whole game in a real window: from the start screen to the end, both sides, by nothing but
 * a mouse or nothing but keys. JOURNAL "-" leaves the game where the program saves it by itself.
 * Exit code 0: the game ended by a rule of the set, its journal plays again as it is written, and
 * no order came from anywhere else. Wishes:
 *   goal=exit|hold     what an attacker goes for besides the enemy
 *   draw=N resign=N    Red offers a draw, gives up in turn N
 *   span=N             both hands, mm
 *   pace=usual         with all the animation a player sees
 *   carry              carries the last game on instead of beginning one
 *   until=flick until=N   stops after the first shot, after N orders; then no victory is wanted
 *   moves=N            orders to move in a phase at most
 *   against=LEVEL      Blue is the computer's; what it does is watched, and looked back at
 *   skips=N            from turn N on its telling is skipped after some orders
 *   leave=quit|kill    at the end Ctrl+Q, or without warning
 *   pictures=FOLDER folder=FOLDER verbose
 *   host=FILE join=FILE watch=FILE
 *                      a game with a friend in another window: hosts it and writes the invitation
 *                      there, takes it from there (FILE.watch) and plays or watches
 *   friends=N          a host leaves when so many others have seen the end
 *   kills=N cuts=N     kills its program, a host his server, so often
 *   every=N            orders between two of those
 *
 * robot rehearse SCENARIO FROM TO [JOURNAL [ORDERS]]
 *
 * Plays the same plans without a window, seeds FROM to TO, and says how each game would end; keeps
 * the last one, or its first so many orders, as a journal. With GOAL_EXIT in the environment Red
 * makes for the far edge. */
#include "robot.h"
#include "disk/file.h"
#include "friend.h"
#include "scenario/scenario.h"
#include "versus.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FAILURES_MOST = 60, IDLE_MS = 60000, LEAVE_MS = 20000, PICTURE_EVERY = 25 };

static bool verbose;
static struct friend with;    /* way FRIEND_NONE: both sides play at this window */
static struct versus against; /* level NULL: nobody */
static char *const *begun;    /* the program's command line */

void robot_note(const struct robot *robot, const char *format, ...)
{
    va_list args;
    if (!verbose)
        return;
    printf("%5d ", robot->orders);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
    fflush(stdout);
}

void robot_picture(struct robot *r, const char *name)
{
    char path[DESK_PATH];
    if (!r->pictures)
        return;
    snprintf(path, sizeof path, "%s/%04d-%s.png", r->pictures, r->orders, name);
    desk_picture(&r->desk, path);
}

struct vec robot_stands(const struct robot *r, struct ref unit)
{
    const struct table *t = &r->game.table;
    if (r->game.rules->decides->pose)
        return r->game.rules->decides->pose(t, unit.index).at;
    return base_pose(&t->base[t->unit[unit.index].base]).at;
}

const struct offer *robot_offer(const struct robot *r, const struct order *o)
{
    for (int i = 0; i < r->planner.offers.count; i++) {
        const struct offer *offer = &r->planner.offers.offer[i];
        if (offer->verb == o->verb && offer->unit.kind && o->ids &&
            (ref_same(offer->unit, o->id[0]) ||
             (offer->withs && ref_same(offer->with[0], o->id[0]))))
            return offer;
    }
    return NULL;
}

/* ---- following the game ---------------------------------------------------------------------- */

int robot_block(const struct robot *r)
{
    return desk_number(&r->desk, "block");
}

void robot_pixel(const struct robot *r, struct vec at, int *x, int *y)
{
    int ox = 0, oy = 0, mx = 0, my = 0;
    desk_pair(&r->desk, "origin", &ox, &oy);
    desk_pair(&r->desk, "metre", &mx, &my);
    int64_t px = (int64_t)at.x * (mx - ox), py = (int64_t)at.y * (my - oy);
    int64_t metre = 1000 * MM, half = metre / 2;
    *x = ox + (int)((px >= 0 ? px + half : px - half) / metre);
    *y = oy + (int)((py >= 0 ? py + half : py - half) / metre);
}

static bool later(const struct desk *desk, const void *what)
{
    char screen[16];
    const int *before = what;
    return desk_number(desk, "block") > *before ||
           (desk_says(desk, "screen", screen, sizeof screen) && strcmp(screen, "end") == 0);
}

bool robot_moved_on(struct robot *r, int before, int ms)
{
    return desk_wait(&r->desk, later, &before, ms);
}

static bool later_or_asked(const struct desk *desk, const void *what)
{
    struct desk_item end;
    return later(desk, what) ||
           (desk_item(desk, "button:end", &end) && strstr(end.text, "Sure?") != NULL);
}

void robot_answered(struct robot *r, int before)
{
    desk_wait(&r->desk, later_or_asked, &before, ROBOT_WAIT);
}

static bool holds(const struct desk *desk, const void *what)
{
    return desk_number(desk, "hold") == *(const int *)what;
}

bool robot_holds(struct robot *r, int hold, int ms)
{
    return desk_wait(&r->desk, holds, &hold, ms);
}

bool robot_shaped(const struct robot *r, const char *key, struct order *order)
{
    char words[ORDER_BYTES];
    struct trouble trouble;
    return desk_says(&r->desk, key, words, sizeof words) &&
           order_read(r->game.rules, &r->game.table, SIDE_NONE, words, order, &trouble);
}

/* Reads the journal until it stands where the screen does. */
static bool follow(struct robot *r)
{
    long end = desk_ms() + ROBOT_WAIT;
    do {
        struct trouble trouble = {0}, notice = {0};
        struct stat stat_now;
        char *text;
        if (r->journal_size > 0 && r->game.journal.at == robot_block(r))
            return true;
        if (stat(r->journal, &stat_now) != 0 || stat_now.st_size == r->journal_size) {
            desk_sleep(5);
        } else if (file_read(r->journal, &text, NULL, &trouble)) {
            if (r->journal_size > 0)
                game_release(&r->game);
            bool good = game_open(&r->game, text, r->journal, &trouble, &notice);
            free(text);
            if (!good) {
                r->journal_size = 0;
                fprintf(stderr, "robot: %s\n", trouble.text);
                return false;
            }
            r->journal_size = (long)stat_now.st_size;
            friend_follows(r, &with);
        }
        desk_look(&r->desk);
    } while (desk_ms() < end);
    return false;
}

/* The game the program saves by itself: the only journal of its games folder that is growing. */
static void find_autosave(struct robot *r)
{
    char folder[DESK_PATH + 40], newest[DESK_PATH] = "";
    snprintf(folder, sizeof folder, "%s/data/foilshot/games", r->desk.folder);
    DIR *open_folder = opendir(folder);
    if (!open_folder)
        return;
    for (struct dirent *e; (e = readdir(open_folder));)
        if (strstr(e->d_name, ".journal") && strcmp(e->d_name, newest) > 0)
            snprintf(newest, sizeof newest, "%.200s", e->d_name);
    closedir(open_folder);
    if (newest[0])
        snprintf(r->journal, sizeof r->journal, "%.190s/%.200s", folder, newest);
}

/* ---- screens --------------------------------------------------------------------------------- */

static bool press(struct robot *r, const char *id)
{
    return r->keys ? keyboard_widget(r, id) : mouse_widget(r, id);
}

static bool screen_is(const struct robot *r, const char *name)
{
    char screen[16];
    return desk_says(&r->desk, "screen", screen, sizeof screen) && strcmp(screen, name) == 0;
}

/* The slider of a side's span, by clicks on it or by arrow keys. */
static void set_span(struct robot *r, const char *id, int mm)
{
    enum { LOW = 130, HIGH = 230, STEP = 5 };
    struct desk_item item;
    if (!desk_item(&r->desk, id, &item) || r->keys)
        return;
    int knob = item.h / 2;
    desk_click(&r->desk, item.x + knob + (item.w - 2 * knob) * (mm - LOW) / (HIGH - LOW),
               item.y + item.h / 2);
    desk_sleep(100);
}

/* Waits for the table, or for the hand-over before it. */
static bool at_table(struct robot *r)
{
    long end = desk_ms() + 20000;
    while (desk_ms() < end && !screen_is(r, "pass") && !screen_is(r, "play")) {
        desk_sleep(20);
        desk_look(&r->desk);
    }
    return screen_is(r, "pass") || screen_is(r, "play");
}

/* Chooses the scenario on the start screen and begins. */
static bool start_game(struct robot *r, const char *scenario, int span)
{
    static struct setting setting;
    struct trouble trouble = {0};
    char id[DESK_ID];
    const char *slash = strrchr(scenario, '/');
    if (!scenario_load(scenario, &setting, &trouble)) {
        fprintf(stderr, "robot: %s\n", trouble.text);
        return false;
    }
    int set = 0;
    while (set + 1 < rules_count && strcmp(rules_list[set]->id, setting.set) != 0)
        set++;
    snprintf(id, sizeof id, "card:set-%d", set);
    if (!desk_until(&r->desk, "screen", "start", ROBOT_WAIT) || !press(r, id)) {
        fprintf(stderr, "robot: no %s on the start screen\n", id);
        return false;
    }
    desk_sleep(300);
    desk_look(&r->desk);
    snprintf(id, sizeof id, "radio:%.*s", (int)strcspn(slash ? slash + 1 : scenario, "."),
             slash ? slash + 1 : scenario);
    struct desk_item item;
    for (long end = desk_ms() + ROBOT_WAIT; !desk_item(&r->desk, id, &item) && desk_ms() < end;) {
        desk_sleep(20);
        desk_look(&r->desk);
    }
    if (!press(r, id)) {
        fprintf(stderr, "robot: no %s on the start screen\n", id);
        return false;
    }
    desk_sleep(300);
    desk_look(&r->desk);
    if (span) {
        set_span(r, "slider:span_red", span);
        set_span(r, "slider:span_blue", span);
    }
    if (against.level && !versus_begin(r, &against))
        return false;
    robot_picture(r, "start");
    if (press(r, "button:play") && at_table(r))
        return true;
    fprintf(stderr, "robot: the game does not begin\n");
    return false;
}

/* Carries on the game that was left; true at the table or before the hand-over. */
static bool carry_on(struct robot *r)
{
    if (!desk_until(&r->desk, "screen", "start", ROBOT_WAIT) || !press(r, "row:carry-on")) {
        fprintf(stderr, "robot: \"Carry on\" is not offered\n");
        return false;
    }
    return at_table(r);
}

static bool take_over(struct robot *r)
{
    static const char *const next[] = {"play", "end"};
    if (r->orders % 3 == 0)
        robot_picture(r, "pass");
    if (!press(r, "button:ready"))
        return false;
    long end = desk_ms() + ROBOT_WAIT;
    while (desk_ms() < end) {
        desk_look(&r->desk);
        for (int i = 0; i < 2; i++)
            if (screen_is(r, next[i]))
                return true;
        desk_sleep(5);
    }
    if (r->keys)
        desk_key(&r->desk, "F6");
    return false;
}

/* ---- playing --------------------------------------------------------------------------------- */

static void note_home(struct robot *r)
{
    int mx, my;
    if (r->home_metre || !desk_pair(&r->desk, "origin", &r->home_x, &r->home_y) ||
        !desk_pair(&r->desk, "metre", &mx, &my))
        return;
    r->home_metre = mx - r->home_x;
}

/* Lets go of whatever a failed order left in the hand. */
static void let_go(struct robot *r)
{
    for (int i = 0; i < 3 && desk_number(&r->desk, "hold") > 0; i++) {
        struct desk_item item;
        if (r->keys)
            desk_key(&r->desk, "Escape");
        else if (desk_item(&r->desk, "button:back", &item))
            mouse_widget(r, "button:back");
        else {
            desk_press(&r->desk, 3);
            desk_release(&r->desk, 3);
        }
        robot_holds(r, HELD_NOTHING, 800);
    }
}

static void failed(struct robot *r, const struct order *o, const char *text)
{
    char refused[DESK_TEXT * 3];
    desk_look(&r->desk);
    desk_says(&r->desk, "refused", refused, sizeof refused);
    robot_note(r, "  not given: %s (%s)", text, refused);
    robot_picture(r, "failed");
    plan_failed(&r->planner, o);
    r->failures++;
    let_go(r);
}

static bool one_order(struct robot *r)
{
    struct order o;
    struct words text;
    int side = game_awaited(&r->game), before = robot_block(r);
    if (!plan_next(&r->planner, &r->game.table, side, &o)) {
        fprintf(stderr, "robot: there is nothing to do in turn %d\n", r->game.table.turn);
        return false;
    }
    words_init(&text);
    order_write(r->game.rules, &r->game.table, &o, &text);
    robot_note(r, "%s %s", side_word(side), text.text);
    if (r->orders % PICTURE_EVERY == 5)
        robot_picture(r, "table");
    bool good = r->keys ? keyboard_give(r, &o) : mouse_give(r, &o);
    desk_look(&r->desk);
    if (good || robot_block(r) > before || screen_is(r, "end")) {
        r->orders++;
        r->verb_given[o.verb]++;
        friend_gave(r, &with, &o);
        if (r->game.rules->verb[o.verb].gesture == GESTURE_FLICK && r->until_flick)
            r->until_orders = r->orders;
    } else {
        failed(r, &o, text.text);
    }
    words_release(&text);
    return r->failures < FAILURES_MOST;
}

/* Its program is killed and begun anew: it finds back by itself. */
static bool begin_anew(struct robot *r)
{
    if (!friend_kills(r, &with))
        return true;
    robot_note(r, "killed");
    return desk_begin(&r->desk, begun) && friend_begin(r, &with);
}

static bool play(struct robot *r)
{
    long moved = desk_ms();
    int last = -1;
    while (desk_runs(&r->desk)) {
        desk_look(&r->desk);
        if (screen_is(r, "end") || (r->until_orders && r->orders >= r->until_orders))
            return true;
        if (robot_block(r) != last) {
            last = robot_block(r);
            moved = desk_ms();
        }
        if (desk_ms() - moved > desk_patience(with.way ? 3 * IDLE_MS : IDLE_MS)) {
            fprintf(stderr, "robot: nothing goes on any more\n");
            robot_picture(r, "stuck");
            return false;
        }
        if (desk_number(&r->desk, "dialogue") > 0) {
            robot_picture(r, "dialogue");
            press(r, "button:done");
            desk_sleep(200);
        } else if (versus_watches(r, &against)) {
            if (robot_block(r) != last && !follow(r))
                return false;
        } else if (screen_is(r, "pass")) {
            if (!take_over(r))
                desk_sleep(100);
        } else if (desk_number(&r->desk, "busy") > 0 || desk_number(&r->desk, "over") > 0) {
            desk_sleep(10);
        } else if (screen_is(r, "play")) {
            note_home(r);
            if (with.way && !friend_awaited(r, &with)) {
                desk_sleep(10);
                continue;
            }
            friend_cuts(r, &with);
            if (!begin_anew(r))
                return false;
            if (!follow(r)) {
                fprintf(stderr, "robot: the journal does not follow the table\n");
                return false;
            }
            if (!r->planner.rules)
                r->planner.rules = r->game.rules;
            if (versus_ready(r, &against) && !one_order(r))
                return false;
        }
    }
    fprintf(stderr, "robot: the program has ended\n");
    return false;
}

/* ---- the end --------------------------------------------------------------------------------- */

static bool sources_good(const struct robot *r)
{
    enum source own = r->keys ? SOURCE_KEYS : SOURCE_MOUSE;
    bool good = true;
    for (int32_t i = 0; i < r->game.journal.count; i++) {
        const struct block *b = &r->game.journal.block[i];
        enum source wanted = against.level && b->side == SIDE_BLUE ? SOURCE_COMPUTER
                             : friend_plays(&with, b->side)        ? own
                                                                   : SOURCE_REMOTE;
        /* Where nobody has to be set up, one press closes that for both. */
        bool both = against.level && strcmp(b->order, "end") == 0 && b->source == own;
        if (b->source != SOURCE_AUTO && b->source != wanted && !both) {
            fprintf(stderr, "robot: order %d (%s) came from %s\n", b->number, b->order,
                    source_word(b->source));
            good = false;
        }
    }
    return good;
}

static bool verified(const char *binary, const char *journal)
{
    int status = -1;
    pid_t pid = fork();
    if (pid == 0) {
        execl(binary, binary, "verify", journal, (char *)NULL);
        _exit(127);
    }
    waitpid(pid, &status, 0);
    return status == 0;
}

/* Every order is written as it would be read: the text is its canonical form. */
static bool syntax_good(const struct robot *r)
{
    const struct journal *j = &r->game.journal;
    struct table *t = malloc(sizeof *t);
    int32_t at = j->at;
    bool good = true;
    if (!t)
        abort();
    *t = r->game.table;
    for (int32_t i = 1; i < j->count; i++) {
        struct order order;
        struct trouble trouble = {0};
        struct words words;
        words_init(&words);
        journal_seek(j, t, &at, j->block[i].parent);
        bool same =
            order_recall(r->game.rules, t, j->block[i].side, j->block[i].order, &order, &trouble);
        if (same)
            order_write(r->game.rules, t, &order, &words);
        same = same && strcmp(words.text, j->block[i].order) == 0;
        if (!same)
            fprintf(stderr, "robot: order %d (%s) is read as \"%s\" %s\n", j->block[i].number,
                    j->block[i].order, words.text, trouble.text);
        good = good && same;
        words_release(&words);
    }
    free(t);
    return good;
}

static bool judge(struct robot *r, const char *binary)
{
    char id[ID_TEXT] = "", why[200] = "";
    struct trouble trouble = {0}, notice = {0};
    char *text;
    friend_forgets(r, &with);
    if (!file_read(r->journal, &text, NULL, &trouble) ||
        !game_open(&r->game, text, r->journal, &trouble, &notice)) {
        fprintf(stderr, "robot: %s\n", trouble.text);
        return false;
    }
    free(text);
    const struct table *t = &r->game.table;
    if (t->over)
        rules_outcome(r->game.rules, t, id, why, sizeof why);
    printf("%s: turn %d, block %d, %s %s\n", r->journal, t->turn, r->game.journal.at, id, why);
    printf("orders %d, failures %d, inputs %ld:", r->orders, r->failures, r->desk.inputs);
    for (int i = 0; i < r->game.rules->verbs; i++)
        if (r->verb_given[i])
            printf(" %s %d", r->game.rules->verb[i].word, r->verb_given[i]);
    printf("\n");
    bool won = r->until_orders || ((with.way || against.level) && t->over) ||
               (t->over == OVER_WON && strcmp(id, "KI-85") != 0);
    if (!won)
        fprintf(stderr, "robot: not won by a victory rule\n");
    bool good = sources_good(r);
    good = syntax_good(r) && good;
    bool same = verified(binary, r->journal);
    if (!same)
        fprintf(stderr, "robot: the journal does not verify\n");
    good = (!against.level || versus_whole(r, &against)) && good;
    return won && good && same;
}

/* ---- from the command line ------------------------------------------------------------------- */

struct wish {
    const char *goal, *draw, *resign, *span, *pace, *pictures, *folder, *until, *moves, *leave;
    const char *host, *join, *watch, *friends, *kills, *cuts, *every, *against, *skips;
    bool carry, framed;
};

static bool wish_read(const char *argument, struct wish *wish)
{
    const struct {
        const char *name;
        const char **to;
    } known[] = {
        {"goal=", &wish->goal},     {"draw=", &wish->draw},       {"resign=", &wish->resign},
        {"span=", &wish->span},     {"pace=", &wish->pace},       {"pictures=", &wish->pictures},
        {"folder=", &wish->folder}, {"until=", &wish->until},     {"moves=", &wish->moves},
        {"leave=", &wish->leave},   {"host=", &wish->host},       {"join=", &wish->join},
        {"watch=", &wish->watch},   {"friends=", &wish->friends}, {"kills=", &wish->kills},
        {"cuts=", &wish->cuts},     {"every=", &wish->every},     {"against=", &wish->against},
        {"skips=", &wish->skips}};
    if (strcmp(argument, "verbose") == 0)
        return verbose = true;
    if (strcmp(argument, "carry") == 0)
        return wish->carry = true;
    if (strcmp(argument, "framed") == 0) /* the window draws its frame itself */
        return wish->framed = true;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strncmp(argument, known[i].name, strlen(known[i].name)) == 0) {
            *known[i].to = argument + strlen(known[i].name);
            return true;
        }
    return false;
}

static int number(const char *text)
{
    return text ? atoi(text) : 0;
}

static void wishes_take(struct robot *r, const struct wish *wish)
{
    r->pictures = wish->pictures;
    r->until_flick = wish->until && strcmp(wish->until, "flick") == 0;
    r->until_orders = r->until_flick ? 0 : number(wish->until);
    r->planner.goal = !wish->goal                       ? GOAL_KILL
                      : strcmp(wish->goal, "exit") == 0 ? GOAL_EXIT
                                                        : GOAL_HOLD;
    r->planner.keen.runs = r->planner.goal == GOAL_EXIT ? SIDE_RED : SIDE_NONE;
    r->planner.draw_turn = number(wish->draw);
    r->planner.resign_turn = number(wish->resign);
    r->planner.most_moves = number(wish->moves);
    against = (struct versus){.level = wish->against,
                              .skips_from = wish->skips ? number(wish->skips) : 3,
                              .turn = -1,
                              .told = -1};
    with = (struct friend){.way = wish->host    ? FRIEND_HOST
                                  : wish->join  ? FRIEND_JOIN
                                  : wish->watch ? FRIEND_WATCH
                                                : FRIEND_NONE,
                           .invitation = wish->host   ? wish->host
                                         : wish->join ? wish->join
                                                      : wish->watch,
                           .friends = number(wish->friends),
                           .kills = number(wish->kills),
                           .cuts = number(wish->cuts),
                           .every = number(wish->every),
                           .next = number(wish->every)};
}

/* Ctrl+Q ends the program properly, asking nothing. */
static bool leave(struct robot *r, const char *how)
{
    if (!how)
        return true;
    if (strcmp(how, "kill") == 0) {
        desk_kill(&r->desk);
        return true;
    }
    desk_key(&r->desk, "F12");
    desk_sleep(500);
    desk_key(&r->desk, "ctrl+q");
    if (desk_ended(&r->desk, (int)desk_patience(LEAVE_MS)) == 0)
        return true;
    fprintf(stderr, "robot: Ctrl+Q did not end the program with exit code 0\n");
    return false;
}

/* ---- rehearsal ------------------------------------------------------------------------------- */

enum { REHEARSED_MOST = 6000 };

/* One game of the plans without a window. */
static bool rehearse_game(const struct setting *setting, const struct rules *rules, int32_t seed,
                          const char *journal, int most)
{
    static struct game game;
    static struct planner planner;
    static struct verdict verdict;
    struct trouble trouble = {0};
    struct order o;
    int orders = 0, used[64] = {0};
    char id[ID_TEXT] = "", why[200] = "";
    if (!game_begin(&game, rules, setting, seed, &trouble)) {
        fprintf(stderr, "robot: %s\n", trouble.text);
        return false;
    }
    planner_init(&planner, rules, (uint64_t)seed);
    planner.keen.runs = getenv("GOAL_EXIT") ? SIDE_RED : SIDE_NONE;
    if (journal && !game_record(&game, journal, KEEP_OVER, NULL, &trouble, NULL)) {
        fprintf(stderr, "robot: %s\n", trouble.text);
        return false;
    }
    while (!game.table.over && orders < most &&
           plan_next(&planner, &game.table, game_awaited(&game), &o)) {
        orders++;
        used[o.verb]++;
        if (game_give(&game, &o, SOURCE_COMPUTER, &verdict, &trouble) != GIVEN_DONE)
            plan_failed(&planner, &o);
    }
    if (game.table.over)
        rules_outcome(rules, &game.table, id, why, sizeof why);
    printf("seed %d: %s, turn %d, %d orders, %s %s; never:", seed,
           game.table.over == OVER_WON     ? side_word(game.table.winner)
           : game.table.over == OVER_DRAWN ? "draw"
                                           : "not over",
           game.table.turn, orders, id, why);
    for (int i = 0; i < rules->verbs; i++)
        if (!used[i])
            printf(" %s", rules->verb[i].word);
    printf("\n");
    game_release(&game);
    return true;
}

static int rehearse(const char *path, int from, int to, const char *journal, int most)
{
    static struct setting setting;
    struct trouble trouble = {0};
    if (!scenario_load(path, &setting, &trouble)) {
        fprintf(stderr, "robot: %s\n", trouble.text);
        return 3;
    }
    const struct rules *rules = rules_find(setting.set);
    for (int seed = from; rules && seed <= to; seed++)
        if (!rehearse_game(&setting, rules, seed, seed == to ? journal : NULL, most))
            return 1;
    return 0;
}

static int usage(void)
{
    fprintf(stderr, "usage: robot BINARY SCENARIO SEED mouse|keys WxH JOURNAL [WISH...]\n"
                    "       robot rehearse SCENARIO FROM TO [JOURNAL [ORDERS]]\n");
    return 2;
}

/* What the program's settings file holds: quick, or as people have it; the odds in any case. */
static const char *usual_settings(bool fast)
{
    if (against.level)
        return fast ? "reduced-motion on\ndice quick\nspeed 400\nodds on\nguided 65535\n"
                    : "odds on\nguided 65535\n";
    return fast ? "reduced-motion on\ndice quick\nspeed 400\n" : "";
}

int main(int argc, char **argv)
{
    static struct robot r;
    struct wish wish = {0};
    char folder[DESK_PATH], layout[DESK_PATH + 16];
    int w, h;
    if (argc >= 5 && argc <= 7 && strcmp(argv[1], "rehearse") == 0)
        return rehearse(argv[2], atoi(argv[3]), atoi(argv[4]), argc > 5 ? argv[5] : NULL,
                        argc > 6 ? atoi(argv[6]) : REHEARSED_MOST);
    if (argc < 7 || sscanf(argv[5], "%dx%d", &w, &h) != 2)
        return usage();
    for (int i = 7; i < argc; i++)
        if (!wish_read(argv[i], &wish))
            return usage();
    snprintf(r.journal, sizeof r.journal, "%s", argv[6]);
    r.keys = strcmp(argv[4], "keys") == 0;
    planner_init(&r.planner, NULL, (uint64_t)atoll(argv[3]));
    wishes_take(&r, &wish);
    if (wish.folder)
        snprintf(folder, sizeof folder, "%s", wish.folder);
    else
        snprintf(folder, sizeof folder, "/tmp/foilshot-robot-%ld", (long)getpid());
    snprintf(layout, sizeof layout, "%s/layout", folder);
    bool own = strcmp(argv[6], "-") != 0;
    char *program[16] = {argv[1], "--layout", layout, "--seed", argv[3], "--size", argv[5]};
    int words = 7;
    if (own)
        remove(r.journal);
    if (own) {
        program[words++] = "--journal";
        program[words++] = argv[6];
    }
    if (with.way)
        friend_words(&with, argv[2], program + words);
    begun = program;
    enum { FRAME = 60 };
    desk_framed(wish.framed ? FRAME : 0);
    bool fast = !wish.pace || strcmp(wish.pace, "fast") == 0;
    bool good =
        friend_called(&with) && desk_open(&r.desk, folder, usual_settings(fast), w, h, program);
    good = good && (with.way     ? friend_begin(&r, &with)
                    : wish.carry ? carry_on(&r)
                                 : start_game(&r, argv[2], number(wish.span)));
    if (!own)
        find_autosave(&r);
    good = good && play(&r);
    robot_picture(&r, good ? "end" : "stopped");
    good = (!against.level || !good || versus_looks_back(&r)) && good;
    good = friend_done(&with) && good;
    good = leave(&r, wish.leave) && good;
    if (r.game.rules || with.way)
        good = judge(&r, argv[1]) && good;
    desk_close(&r.desk);
    return good ? 0 : 1;
}
