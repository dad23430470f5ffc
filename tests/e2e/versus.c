#include "versus.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOOK_MS = 3000,
    TOLD_MOST = 5, /* orders of a turn that are looked at while they are told */
    THOUGHTS_MOST = 3,
    CURVE_MS = 600000,
    REPORT_MS = 600000
};

static bool press(struct robot *r, const char *id)
{
    return mouse_widget(r, id);
}

static bool shown(const struct robot *r, const char *id)
{
    struct desk_item item;
    return desk_item(&r->desk, id, &item);
}

static bool there(const struct desk *desk, const void *what)
{
    struct desk_item item;
    return desk_item(desk, what, &item);
}

static bool waits_for(struct robot *r, const char *id, int ms)
{
    return desk_wait(&r->desk, there, id, (int)desk_patience(ms));
}

/* The first widget whose name begins so. */
static bool first_like(const struct robot *r, const char *begins, struct desk_item *item)
{
    enum { MOST = 400 };
    struct desk_item *all = malloc(sizeof *all * MOST);
    bool found = false;
    if (!all)
        abort();
    int count = desk_items(&r->desk, all, MOST);
    for (int i = 0; i < count && !found; i++) {
        found = strncmp(all[i].id, begins, strlen(begins)) == 0;
        if (found)
            *item = all[i];
    }
    free(all);
    return found;
}

static void picture(struct robot *r, const char *what)
{
    char name[60];
    snprintf(name, sizeof name, "t%02d-b%03d-%s", r->game.rules ? r->game.table.turn : 0,
             robot_block(r), what);
    robot_picture(r, name);
}

bool versus_begin(struct robot *r, const struct versus *v)
{
    char level[DESK_ID];
    snprintf(level, sizeof level, "seg:level/%s", v->level);
    desk_look(&r->desk);
    if (!press(r, "seg:blue/computer") || !waits_for(r, level, LOOK_MS) || !press(r, level)) {
        fprintf(stderr, "robot: Blue cannot be the computer's\n");
        return false;
    }
    desk_sleep(200);
    desk_look(&r->desk);
    return true;
}

static bool blues(const struct robot *r)
{
    char side[16], screen[16];
    return desk_says(&r->desk, "awaited", side, sizeof side) && strcmp(side, "blue") == 0 &&
           desk_says(&r->desk, "screen", screen, sizeof screen) && strcmp(screen, "play") == 0 &&
           desk_number(&r->desk, "over") <= 0;
}

static int turn_now(const struct robot *r)
{
    return r->game.rules ? r->game.table.turn : 0;
}

static void new_turn(struct robot *r, struct versus *v)
{
    if (turn_now(r) == v->turn)
        return;
    v->turn = turn_now(r);
    v->seen = 0;
    v->recap = v->hint = false;
}

/* It thinks long enough for its button: every second time it is told to play. */
static void hurry(struct robot *r, struct versus *v)
{
    if (++v->thoughts <= THOUGHTS_MOST)
        picture(r, "thinks");
    if (v->thoughts % 2)
        return;
    int before = robot_block(r);
    long pressed = desk_ms();
    if (!press(r, "button:play-now"))
        return;
    while (desk_ms() - pressed < LOOK_MS) { /* it is told, or done */
        struct desk_item now;
        desk_look(&r->desk);
        if (robot_block(r) != before || shown(r, "bubble:order") ||
            !desk_item(&r->desk, "button:play-now", &now) || !now.able)
            break;
        desk_sleep(2);
    }
    long took = desk_ms() - pressed;
    v->hurried++;
    v->slowest_ms = took > v->slowest_ms ? took : v->slowest_ms;
    robot_note(r, "  played at once after %ld ms", took);
}

/* An order is told: looked at, and shown on; from some turn on the rest is skipped. */
static void told(struct robot *r, struct versus *v)
{
    int before = robot_block(r);
    if (before == v->told)
        return;
    v->told = before;
    int few = v->skipped ? 2 : 1; /* a small side gives two orders a turn */
    int most = turn_now(r) >= v->skips_from ? few : TOLD_MOST;
    if (v->seen++ < most) {
        picture(r, "told");
        if (v->seen == 2) { /* what comes of it, on the way */
            robot_moved_on(r, before, ROBOT_WAIT);
            picture(r, "goes");
        }
    } else if (turn_now(r) >= v->skips_from && press(r, "button:skip")) {
        v->skipped++;
        desk_sleep(150);
        desk_look(&r->desk);
        if (v->skipped <= 2)
            picture(r, "skips");
    }
}

bool versus_watches(struct robot *r, struct versus *v)
{
    struct desk_item now;
    desk_look(&r->desk);
    if (!v->level || !blues(r))
        return false;
    new_turn(r, v);
    if (shown(r, "bubble:order"))
        told(r, v);
    else if (desk_item(&r->desk, "button:play-now", &now) && now.able)
        hurry(r, v);
    desk_sleep(20);
    return true;
}

/* What Blue did, and the place of one of its orders. */
static bool look_at_recap(struct robot *r, struct versus *v)
{
    struct desk_item row;
    v->recap = true;
    if (!shown(r, "tag:recap") || !press(r, "tag:recap") ||
        !waits_for(r, "dialogue:recap", LOOK_MS))
        return false;
    desk_sleep(200);
    picture(r, "recap");
    desk_look(&r->desk);
    if (first_like(r, "row:did-", &row)) {
        desk_click(&r->desk, row.x + row.w / 2, row.y + row.h / 2);
        desk_sleep(700);
        picture(r, "there");
        press(r, "button:home");
    } else {
        press(r, "button:done");
    }
    desk_sleep(300);
    v->recaps++;
    return true;
}

/* From the menu: a hint, the next best, and away with it. */
static bool look_at_hint(struct robot *r, struct versus *v)
{
    struct desk_item item;
    v->hint = true;
    if (!press(r, "button:menu") || !waits_for(r, "menu:main/hint", LOOK_MS))
        return false;
    if (!press(r, "menu:main/hint") || !waits_for(r, "label:hint-odds", 4 * LOOK_MS)) {
        press(r, "button:hint-away");
        return false;
    }
    desk_sleep(100);
    picture(r, "hint");
    v->hints++;
    desk_look(&r->desk);
    if (desk_item(&r->desk, "button:hint-next", &item) && item.able &&
        press(r, "button:hint-next")) {
        desk_sleep(250);
        picture(r, "hint-next");
    }
    desk_look(&r->desk);
    press(r, "button:hint-away");
    desk_sleep(200);
    return true;
}

bool versus_ready(struct robot *r, struct versus *v)
{
    if (!v->level)
        return true;
    new_turn(r, v);
    if (r->game.table.ask && v->asked++ < 4)
        picture(r, "asked");
    if (r->game.table.ask || r->game.rules->phase[r->game.table.phase].hidden)
        return true;
    if (!v->recap && (v->recaps < 4) && look_at_recap(r, v))
        return false;
    if (!v->hint && v->hints < 4 && look_at_hint(r, v))
        return false;
    return true;
}

/* ---- the end --------------------------------------------------------------------------------- */

static bool says_done(const struct desk *desk, const void *what)
{
    struct desk_item item;
    (void)what;
    return desk_item(desk, "curve:count", &item) && strstr(item.text, "worked out") == NULL;
}

static bool is_told(const struct desk *desk, const void *what)
{
    struct desk_item item;
    (void)what;
    return desk_item(desk, "label:told-in", &item);
}

/* Each turning point, and the first of them played once more. */
static void turning_points(struct robot *r)
{
    enum { MOST = 4 };
    char id[DESK_ID], name[40];
    for (int i = 1; i <= MOST; i++) {
        snprintf(id, sizeof id, "turn:%d", i);
        desk_look(&r->desk);
        if (!shown(r, id) || !press(r, id) || !waits_for(r, "panel:turn", LOOK_MS))
            return;
        desk_sleep(300);
        snprintf(name, sizeof name, "back-point-%d", i);
        picture(r, name);
        desk_look(&r->desk);
        if (i == 1 && press(r, "button:turn-again")) {
            desk_sleep(1500);
            picture(r, "back-again");
            desk_look(&r->desk);
        }
        press(r, "button:turn-away");
        desk_sleep(200);
    }
}

bool versus_looks_back(struct robot *r)
{
    desk_sleep(500);
    desk_look(&r->desk);
    picture(r, "end");
    if (!press(r, "button:again") || !waits_for(r, "curve:count", LOOK_MS * 3)) {
        fprintf(stderr, "robot: there is no looking back\n");
        return false;
    }
    desk_sleep(1500);
    picture(r, "back-begins");
    if (!desk_wait(&r->desk, says_done, NULL, (int)desk_patience(CURVE_MS))) {
        fprintf(stderr, "robot: the curve is not worked out\n");
        return false;
    }
    desk_sleep(500);
    picture(r, "back");
    turning_points(r);
    desk_look(&r->desk);
    if (!press(r, "button:leave") || !waits_for(r, "button:tell", LOOK_MS * 3)) {
        fprintf(stderr, "robot: looking back does not end\n");
        return false;
    }
    press(r, "button:tell");
    desk_sleep(800);
    picture(r, "telling");
    if (!desk_wait(&r->desk, is_told, NULL, (int)desk_patience(REPORT_MS))) {
        fprintf(stderr, "robot: the battle is not told\n");
        return false;
    }
    picture(r, "told");
    return true;
}

bool versus_whole(const struct robot *r, const struct versus *v)
{
    const struct journal *j = &r->game.journal;
    int orders = 0, reasons = 0;
    for (int32_t i = 0; i < j->count; i++) {
        const struct block *b = &j->block[i];
        if (b->source != SOURCE_COMPUTER)
            continue;
        orders++;
        for (int32_t k = 0; k < b->count; k++)
            if (b->entry[k].kind == ENTRY_WHY) {
                reasons++;
                break;
            }
    }
    printf(
        "against the %s: %d orders of its, %d with reasons; %d times played at once (slowest %ld "
        "ms), %d skipped, %d recaps, %d hints\n",
        v->level, orders, reasons, v->hurried, v->slowest_ms, v->skipped, v->recaps, v->hints);
    bool good = orders > 0 && reasons > 0 && v->skipped > 0 && v->recaps > 0 && v->hints > 0;
    if (!good)
        fprintf(stderr, "robot: not all of it was seen\n");
    return good;
}
