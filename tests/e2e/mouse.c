/* Orders by mouse: drags, clicks, pulls and strokes; no key is ever pressed. */
#include "robot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    POINTER_MS = 1500,
    HOVER_MS = 1000,
    REACH = 20, /* px: a press this near to a figure takes hold of it */
    START = 9,  /* px a drag has to go before it is one */
    PULL_FULL = 240,
    PULL_DEAD = 20,
    STROKE_BACK = 130,
    STROKE_PAST = 40,
    STROKE_FULL = 2400, /* px/s of full strength */
    HELD_STILL = 130,   /* ms before a catapult is let go */
    WHEEL_MOST = 12,
};

/* ---- pointing -------------------------------------------------------------------------------- */

struct place {
    int x, y;
};

static bool pointer_there(const struct desk *desk, const void *what)
{
    const struct place *place = what;
    int x, y;
    return desk_pair(desk, "pointer", &x, &y) && x == place->x && y == place->y;
}

/* Moves over the table and waits until the program knows. A card that was in the way goes when the
 * pointer comes onto it, so the second time the table answers. */
static bool point(struct robot *r, int x, int y)
{
    for (int i = 0; i < 3; i++) {
        desk_move(&r->desk, x + i % 2, y);
        desk_move(&r->desk, x, y);
        if (desk_wait(&r->desk, pointer_there, &(struct place){x, y}, HOVER_MS))
            return true;
    }
    return false;
}

static bool inside(const struct desk_item *item, int x, int y)
{
    return x > item->x && y > item->y && x < item->x + item->w && y < item->y + item->h;
}

/* Turns the wheel over the panel until the widget's middle can be seen. */
static bool scroll_to(struct robot *r, const char *id, struct desk_item *item)
{
    struct desk_item panel, end;
    for (int n = 0; n < WHEEL_MOST; n++) {
        if (!desk_item(&r->desk, id, item))
            return false;
        int x = item->x + item->w / 2, y = item->y + item->h / 2;
        bool start = strncmp(id, "radio:", 6) == 0;
        if ((strncmp(id, "row:", 4) != 0 && !start) ||
            !desk_item(&r->desk, start ? "panel:setup" : "panel:turn", &panel))
            return true;
        if (desk_item(&r->desk, start ? "button:play" : "button:end", &end))
            panel.h = end.y - panel.y - 6;
        if (inside(&panel, x, y))
            return true;
        desk_move(&r->desk, panel.x + panel.w / 2, panel.y + panel.h / 2);
        desk_hand(&r->desk, "click %d", y > panel.y + panel.h / 2 ? 5 : 4);
        desk_sleep(60);
        desk_look(&r->desk);
    }
    return false;
}

bool mouse_widget(struct robot *r, const char *id)
{
    struct desk_item item;
    if (!scroll_to(r, id, &item) || !item.able)
        return false;
    desk_click(&r->desk, item.x + item.w / 2, item.y + item.h / 2);
    return true;
}

static bool home_now(const struct robot *r)
{
    int ox, oy, mx, my;
    return desk_pair(&r->desk, "origin", &ox, &oy) && desk_pair(&r->desk, "metre", &mx, &my) &&
           ox == r->home_x && oy == r->home_y && mx - ox == r->home_metre;
}

/* Back to the view of the whole table. */
static void go_home(struct robot *r)
{
    long end = desk_ms() + POINTER_MS;
    if (home_now(r))
        return;
    mouse_widget(r, "button:home");
    while (!home_now(r) && desk_ms() < end) {
        desk_sleep(5);
        desk_look(&r->desk);
    }
    desk_until(&r->desk, "busy", "0", POINTER_MS);
}

/* Where the unit's feet are; false when it is not shown or under a panel. */
static bool feet(const struct robot *r, struct ref unit, int *x, int *y)
{
    char name[REF_TEXT], key[40];
    struct desk_item panel;
    snprintf(key, sizeof key, "unit %s", ref_text(&r->game.table, unit, name));
    return desk_pair(&r->desk, key, x, y) &&
           !(desk_item(&r->desk, "panel:turn", &panel) && inside(&panel, *x, *y));
}

/* Puts the pointer where a press takes hold of this unit and no other. */
static bool point_at(struct robot *r, struct ref unit)
{
    static const struct place try[] = {{0, 0},  {0, -3}, {0, 3}, {-3, 0}, {3, 0},
                                       {0, -6}, {-6, 0}, {6, 0}, {0, 6},  {0, -9}};
    char name[REF_TEXT], hovered[DESK_TEXT];
    int x, y;
    if (!feet(r, unit, &x, &y))
        return false;
    ref_text(&r->game.table, unit, name);
    for (size_t i = 0; i < sizeof try / sizeof try[0]; i++) {
        if (!point(r, x + try[i].x, y + try[i].y))
            continue;
        if (desk_says(&r->desk, "hovered", hovered, sizeof hovered) && strcmp(hovered, name) == 0)
            return true;
    }
    return false;
}

/* ---- placing --------------------------------------------------------------------------------- */

/* Drags what the pointer is on by so many pixels; the drop gives the order. */
static bool drag_by(struct robot *r, int dx, int dy)
{
    int x = r->desk.x, y = r->desk.y, before = robot_block(r);
    int far = abs(dx) + abs(dy);
    desk_press(&r->desk, 1);
    if (far < START) /* out and back again */
        desk_move(&r->desk, x + START, y + START);
    else
        desk_move(&r->desk, x + dx * START / far, y + dy * START / far);
    desk_move(&r->desk, x + dx / 2, y + dy / 2);
    point(r, x + dx, y + dy);
    bool held = robot_holds(r, HELD_GHOST, ROBOT_WAIT);
    desk_release(&r->desk, 1);
    return held && robot_moved_on(r, before, ROBOT_WAIT);
}

static bool selected_are(const struct robot *r, const struct order *o)
{
    char words[DESK_TEXT * 4], name[REF_TEXT];
    int count = 0;
    if (!desk_says(&r->desk, "selected", words, sizeof words))
        return false;
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "), count++) {
        bool wanted = false;
        for (int i = 0; i < o->ids; i++)
            wanted = wanted || strcmp(ref_text(&r->game.table, o->id[i], name), word) == 0;
        if (!wanted)
            return false;
    }
    return count == o->ids;
}

static bool of_order(const struct order *o, int unit)
{
    for (int i = 0; i < o->ids; i++)
        if (o->id[i].index == unit)
            return true;
    return false;
}

/* A rectangle with exactly these units in it whose first corner takes hold of nobody. */
static bool box_for(const struct robot *r, const struct order *o, struct place *from,
                    struct place *to)
{
    static const int margins[] = {4, 7, 11, 16, 22, 30};
    enum { COUNT = sizeof margins / sizeof margins[0] };
    const struct table *t = &r->game.table;
    int left = 100000, right = -1, top = 100000, bottom = -1, low_x, low_y, high_x, high_y;
    for (int i = 0; i < o->ids; i++) {
        int x, y;
        if (!feet(r, o->id[i], &x, &y))
            return false;
        left = x < left ? x : left;
        right = x > right ? x : right;
        top = y < top ? y : top;
        bottom = y > bottom ? y : bottom;
    }
    robot_pixel(r, (struct vec){8 * MM, t->depth - 8 * MM}, &low_x, &low_y);
    robot_pixel(r, (struct vec){t->width - 8 * MM, 8 * MM}, &high_x, &high_y);
    for (int n = 0; n < COUNT * COUNT * 4; n++) {
        int mx = margins[n % COUNT], my = margins[n / COUNT % COUNT], corner = n / COUNT / COUNT;
        int x0 = left - mx, x1 = right + mx, y0 = top - my, y1 = bottom + my;
        *from = (struct place){corner & 1 ? x1 : x0, corner & 2 ? y1 : y0};
        *to = (struct place){corner & 1 ? x0 : x1, corner & 2 ? y0 : y1};
        bool good = from->x > low_x && from->x < high_x && from->y > low_y && from->y < high_y;
        for (int i = 0; i < t->units && good; i++) {
            int x, y;
            if (!feet(r, ref_unit(t, i), &x, &y))
                continue;
            if (unit_side(&t->unit[i]) == o->side && !of_order(o, i) && x > x0 - 2 && x < x1 + 2 &&
                y > y0 - 2 && y < y1 + 2)
                good = false;
            if (hypot(x - from->x, y - from->y) < REACH)
                good = false;
        }
        if (good)
            return true;
    }
    return false;
}

static bool select_group(struct robot *r, const struct order *o)
{
    struct place from, to;
    if (!box_for(r, o, &from, &to) || !point(r, from.x, from.y))
        return false;
    desk_press(&r->desk, 1);
    desk_move(&r->desk, (from.x + to.x) / 2, (from.y + to.y) / 2);
    point(r, to.x, to.y);
    desk_release(&r->desk, 1);
    long end = desk_ms() + POINTER_MS;
    while (!selected_are(r, o) && desk_ms() < end) {
        desk_sleep(5);
        desk_look(&r->desk);
    }
    return selected_are(r, o);
}

static bool place_by_drag(struct robot *r, const struct order *o)
{
    const struct table *t = &r->game.table;
    int x0, y0, x1, y1;
    go_home(r);
    if (o->ids > 1 && !select_group(r, o)) {
        robot_note(r, "  no box takes just these");
        return false;
    }
    if (!feet(r, o->id[0], &x0, &y0) || !point_at(r, o->id[0])) {
        robot_note(r, "  cannot take hold");
        return false;
    }
    robot_pixel(r, o->to, &x1, &y1);
    const struct base *b = &t->base[t->unit[o->id[0].index].base];
    if (b->where == WHERE_TABLE) /* pixels are the same everywhere: no need of the rounded feet */
        robot_pixel(r, robot_stands(r, o->id[0]), &x0, &y0);
    return drag_by(r, x1 - x0, y1 - y0);
}

/* Turning in place: the row takes hold, the pointer says where to look, a click does it. */
static bool place_by_row(struct robot *r, const struct order *o)
{
    char id[DESK_ID], name[REF_TEXT];
    const struct table *t = &r->game.table;
    int before = robot_block(r), x, y;
    struct ref middle = o->ids > 1 ? o->id[1] : o->id[0];
    for (int i = 0; i < r->planner.offers.count && o->ids > 1; i++)
        if (r->planner.offers.offer[i].verb == o->verb)
            middle = r->planner.offers.offer[i].unit;
    snprintf(id, sizeof id, "row:%s-%s", r->game.rules->verb[o->verb].word,
             ref_text(t, middle, name));
    go_home(r);
    if (!mouse_widget(r, id) || !robot_holds(r, HELD_STICKY, ROBOT_WAIT))
        return false;
    const struct base *b = &t->base[t->unit[o->id[0].index].base];
    struct vec look = vec_ahead((struct vec){b->x, b->y}, o->face, 140 * MM);
    robot_pixel(r, o->has_to ? o->to : look, &x, &y);
    if (!point(r, x, y))
        return false;
    desk_press(&r->desk, 1);
    desk_release(&r->desk, 1);
    return robot_moved_on(r, before, ROBOT_WAIT);
}

/* ---- flicking -------------------------------------------------------------------------------- */

/* Direction of the aim on the screen. */
static void aim_on_screen(const struct robot *r, const struct order *o, double *ax, double *ay)
{
    int x0, y0, x1, y1;
    robot_pixel(r, (struct vec){0, 0}, &x0, &y0);
    robot_pixel(r, vec_ahead((struct vec){0, 0}, o->aim, 1000 * MM), &x1, &y1);
    double d = hypot(x1 - x0, y1 - y0);
    *ax = (x1 - x0) / d;
    *ay = (y1 - y0) / d;
}

/* A stretch of cloth for a stroke: back along the aim from (x, y) and a little forward. */
static void clear_stretch(const struct robot *r, double ax, double ay, int back, int *x, int *y)
{
    char words[DESK_TEXT];
    int cx = 0, cy = 0, cw = r->desk.w / 2, ch = r->desk.h / 2;
    if (desk_says(&r->desk, "clear", words, sizeof words))
        sscanf(words, "%d %d %d %d", &cx, &cy, &cw, &ch);
    *x = cx + cw / 2 + (int)(ax * back / 2);
    *y = cy + ch / 2 + (int)(ay * back / 2);
}

static bool fire_steady(struct robot *r, const struct order *o)
{
    int want = (o->strength + 25) / 50, before = robot_block(r);
    want = want < 1 ? 1 : want > 20 ? 20 : want;
    for (int n = 0; n < 24; n++) {
        int now = desk_number(&r->desk, "strength") / 50;
        char words[16];
        if (now == want)
            break;
        if (!mouse_widget(r, now < want ? "step:strength/plus" : "step:strength/minus"))
            break;
        snprintf(words, sizeof words, "%d", (now < want ? now + 1 : now - 1) * 50);
        desk_until(&r->desk, "strength", words, 800);
    }
    return mouse_widget(r, "button:fire") && robot_moved_on(r, before, ROBOT_WAIT_FLICK);
}

static bool fire_catapult(struct robot *r, const struct order *o)
{
    double ax, ay;
    int x, y, pull = PULL_DEAD + o->strength * (PULL_FULL - PULL_DEAD) / 1000;
    int before = robot_block(r);
    aim_on_screen(r, o, &ax, &ay);
    clear_stretch(r, ax, ay, pull, &x, &y);
    point(r, x, y);
    desk_press(&r->desk, 1);
    for (int i = 1; i <= 12; i++) {
        desk_move(&r->desk, x - (int)(ax * pull * i / 12), y - (int)(ay * pull * i / 12));
        desk_sleep(8);
    }
    desk_sleep(HELD_STILL);
    if (r->shots % 5 == 0)
        robot_picture(r, "pull");
    desk_release(&r->desk, 1);
    return robot_moved_on(r, before, ROBOT_WAIT_FLICK);
}

static bool fire_flick(struct robot *r, const struct order *o)
{
    enum { STEP_MS = 4 };
    double ax, ay;
    int x, y, before = robot_block(r);
    double speed = o->strength / 1000.0 * STROKE_FULL;
    aim_on_screen(r, o, &ax, &ay);
    clear_stretch(r, ax, ay, STROKE_BACK, &x, &y);
    point(r, x, y);
    desk_press(&r->desk, 1);
    for (int i = 1; i <= 13; i++) {
        desk_move(&r->desk, x - (int)(ax * STROKE_BACK * i / 13),
                  y - (int)(ay * STROKE_BACK * i / 13));
        desk_sleep(8);
    }
    desk_sleep(60);
    long began = desk_ms();
    for (;;) { /* by the clock, so that a late step goes farther and not slower */
        double along = speed * (double)(desk_ms() - began) / 1000 - STROKE_BACK;
        desk_move(&r->desk, x + (int)(ax * along), y + (int)(ay * along));
        if (along > STROKE_PAST)
            break;
        desk_sleep(STEP_MS);
    }
    desk_release(&r->desk, 1);
    return robot_moved_on(r, before, ROBOT_WAIT_FLICK);
}

static bool choose_spot(struct robot *r, const struct order *o)
{
    struct flick_spot spot[ORDER_IDS];
    struct order shaped;
    int count = r->game.rules->flicks->spots(&r->game.table, o, spot, ORDER_IDS), x, y;
    if (o->spot < 1 || o->spot > count)
        return false;
    if ((robot_shaped(r, "shaped good:", &shaped) || robot_shaped(r, "shaped bad:", &shaped)) &&
        shaped.spot == o->spot)
        return true;
    robot_pixel(r, spot[o->spot - 1].at, &x, &y);
    point(r, x, y);
    desk_press(&r->desk, 1);
    desk_release(&r->desk, 1);
    long end = desk_ms() + POINTER_MS;
    while (desk_ms() < end) {
        desk_look(&r->desk);
        if ((robot_shaped(r, "shaped good:", &shaped) || robot_shaped(r, "shaped bad:", &shaped)) &&
            shaped.spot == o->spot)
            return true;
        desk_sleep(5);
    }
    return false;
}

/* Points along the aim, as far away as the cloth goes, and clicks: the aim is held. */
static bool hold_aim(struct robot *r, const struct order *o)
{
    struct flick_spot spot[ORDER_IDS];
    int cx = 0, cy = 0, cw = 0, ch = 0, x, y;
    char words[DESK_TEXT];
    r->game.rules->flicks->spots(&r->game.table, o, spot, ORDER_IDS);
    if (!desk_says(&r->desk, "clear", words, sizeof words) ||
        sscanf(words, "%d %d %d %d", &cx, &cy, &cw, &ch) != 4)
        return false;
    for (int far = 900; far > 40; far -= 20) {
        robot_pixel(r, vec_ahead(spot[o->spot - 1].at, o->aim, far * MM), &x, &y);
        if (x > cx + 10 && y > cy + 10 && x < cx + cw - 10 && y < cy + ch - 10)
            break;
    }
    if (!point(r, x, y))
        return false;
    if (r->shots % 4 == 1)
        robot_picture(r, "aim");
    desk_press(&r->desk, 1);
    desk_release(&r->desk, 1);
    return robot_holds(r, HELD_READY, ROBOT_WAIT);
}

static bool give_flick(struct robot *r, const struct order *planned)
{
    static const char *const words[HAND_COUNT] = {[HAND_NONE] = "",
                                                  [HAND_FLICK] = "seg:hand/flick",
                                                  [HAND_CATAPULT] = "seg:hand/catapult",
                                                  [HAND_STEADY] = "seg:hand/steady"};
    struct order o = {0};
    struct desk_item item;
    go_home(r);
    const struct offer *offer = NULL;
    for (int i = 0; i < r->planner.offers.count && !offer; i++)
        if (r->planner.offers.offer[i].verb == planned->verb &&
            ref_same(r->planner.offers.offer[i].with[0], planned->id[0]))
            offer = &r->planner.offers.offer[i];
    if (!offer || !point_at(r, offer->unit))
        return false;
    desk_press(&r->desk, 1);
    desk_release(&r->desk, 1);
    if (!robot_holds(r, HELD_AIM, ROBOT_WAIT))
        return false;
    desk_sleep(30); /* the camera flies there: what is where counts when it has come to rest */
    desk_until(&r->desk, "busy", "0", ROBOT_WAIT);
    /* The click may have chosen other five of a long line: aim for those. */
    if (!robot_shaped(r, "shaped good:", &o) && !robot_shaped(r, "shaped bad:", &o))
        return false;
    if (!plan_shot(&r->planner, &r->game.table, &o)) {
        mouse_widget(r, "button:back");
        robot_holds(r, HELD_NOTHING, ROBOT_WAIT);
        return false;
    }
    r->shots++;
    o.hand = (enum hand)(HAND_FLICK + r->shots % 3);
    if (desk_item(&r->desk, words[o.hand], &item) && !item.on) {
        mouse_widget(r, words[o.hand]);
        desk_sleep(60);
        desk_look(&r->desk);
    }
    if (!choose_spot(r, &o) || !hold_aim(r, &o))
        return false;
    return o.hand == HAND_STEADY     ? fire_steady(r, &o)
           : o.hand == HAND_CATAPULT ? fire_catapult(r, &o)
                                     : fire_flick(r, &o);
}

/* ---- pressing -------------------------------------------------------------------------------- */

static bool give_end(struct robot *r)
{
    int before = robot_block(r);
    if (!mouse_widget(r, "button:end"))
        return false;
    robot_answered(r, before);
    if (robot_block(r) == before && !mouse_widget(r, "button:end"))
        return false;
    return robot_moved_on(r, before, ROBOT_WAIT);
}

/* Right click, then the line of the list that says it. */
static bool list_line(struct robot *r, const struct order *o)
{
    const char *name = r->game.rules->verb[o->verb].name;
    go_home(r);
    if (!point_at(r, o->id[0]))
        return false;
    desk_press(&r->desk, 3);
    desk_release(&r->desk, 3);
    long end = desk_ms() + POINTER_MS;
    while (desk_ms() < end) {
        desk_look(&r->desk);
        for (int i = 0; i < 24; i++) {
            char id[DESK_ID];
            struct desk_item item;
            snprintf(id, sizeof id, "menu:unit/%d", i);
            if (desk_item(&r->desk, id, &item) && strcmp(item.text, name) == 0 && item.able &&
                mouse_widget(r, id))
                return true;
        }
        desk_sleep(10);
    }
    return false;
}

static bool by_list(struct robot *r, const struct order *o)
{
    int before = robot_block(r);
    return list_line(r, o) && robot_moved_on(r, before, ROBOT_WAIT);
}

/* From the list, then a click where it shall go or look. */
static bool place_by_list(struct robot *r, const struct order *o)
{
    int before = robot_block(r), x, y;
    struct vec to = o->to;
    if (!list_line(r, o) || !robot_holds(r, HELD_STICKY, ROBOT_WAIT))
        return false;
    if (!o->has_to) { /* a long way in that direction, yet in the window */
        struct vec from = robot_stands(r, o->id[0]);
        int32_t far = r->game.table.width / 5;
        to = vec_ahead(from, o->face, far);
    }
    robot_pixel(r, to, &x, &y);
    if (!point(r, x, y))
        return false;
    desk_press(&r->desk, 1);
    desk_release(&r->desk, 1);
    return robot_moved_on(r, before, ROBOT_WAIT);
}

/* One's own from the list, then a click on the other; every second time the other way: one's own is
 * clicked, the other is clicked, and clicked again. */
static bool give_pick(struct robot *r, const struct order *o)
{
    int before = robot_block(r);
    go_home(r);
    if (!list_line(r, o) || !robot_holds(r, HELD_PICK, ROBOT_WAIT) || !point_at(r, o->at))
        return false;
    if (r->orders % 7 == 3)
        robot_picture(r, "pick");
    for (int i = 0; i < 2; i++) { /* the first click shows it, the second does it */
        desk_sleep(500);          /* no double click */
        desk_press(&r->desk, 1);
        desk_release(&r->desk, 1);
    }
    return robot_moved_on(r, before, ROBOT_WAIT);
}

static bool by_row(struct robot *r, const struct order *o)
{
    char id[DESK_ID], name[REF_TEXT] = "";
    const char *word = r->game.rules->verb[o->verb].word;
    int before = robot_block(r);
    const struct offer *offer = robot_offer(r, o);
    struct ref unit = offer ? offer->unit : (struct ref){0};
    if (o->word[0])
        snprintf(id, sizeof id, "row:%s-%s", word, o->word);
    else if (unit.kind)
        snprintf(id, sizeof id, "row:%s-%s", word, ref_text(&r->game.table, unit, name));
    else
        snprintf(id, sizeof id, "row:%s", word);
    return mouse_widget(r, id) && robot_moved_on(r, before, ROBOT_WAIT);
}

/* From the program's own menu: offering a draw, giving up. */
static bool by_menu(struct robot *r, const char *part)
{
    char id[DESK_ID];
    int before = robot_block(r);
    if (!mouse_widget(r, "button:menu"))
        return false;
    snprintf(id, sizeof id, "menu:main/%s", part);
    struct desk_item item;
    for (long end = desk_ms() + POINTER_MS; !desk_item(&r->desk, id, &item) && desk_ms() < end;) {
        desk_sleep(10);
        desk_look(&r->desk);
    }
    if (!mouse_widget(r, id))
        return false;
    if (strcmp(part, "resign") == 0) {
        for (long end = desk_ms() + POINTER_MS;
             !desk_item(&r->desk, "button:yes", &item) && desk_ms() < end;) {
            desk_sleep(10);
            desk_look(&r->desk);
        }
        robot_picture(r, "resign");
        mouse_widget(r, "button:yes");
    }
    return robot_moved_on(r, before, ROBOT_WAIT);
}

/* Is it this verb that dragging the unit means, or another that is offered before it? */
static bool drag_means(const struct robot *r, const struct order *o)
{
    for (int i = 0; i < r->planner.offers.count; i++) {
        const struct offer *offer = &r->planner.offers.offer[i];
        const struct verb *verb = &r->game.rules->verb[offer->verb];
        if (offer->allowed && ref_same(offer->unit, o->id[0]) && verb->gesture == GESTURE_PLACE &&
            verb->grip == GRIP_BODY)
            return offer->verb == o->verb;
    }
    return true;
}

bool mouse_give(struct robot *r, const struct order *o)
{
    const struct verb *verb = &r->game.rules->verb[o->verb];
    if (strcmp(verb->word, "end") == 0)
        return give_end(r);
    if (verb->turn_free && o->ids == 0)
        return by_menu(r, verb->word);
    if (verb->gesture == GESTURE_FLICK)
        return give_flick(r, o);
    if (verb->gesture == GESTURE_PICK)
        return give_pick(r, o);
    if (verb->gesture == GESTURE_PLACE && r->game.table.ask)
        return place_by_row(r, o);
    if (verb->gesture == GESTURE_PLACE && o->ids == 1 &&
        (!o->has_to || verb->grip != GRIP_BODY || !drag_means(r, o)))
        return place_by_list(r, o);
    if (verb->gesture == GESTURE_PLACE)
        return o->has_to ? place_by_drag(r, o) : place_by_row(r, o);
    bool in_list = verb->gesture == GESTURE_PRESS && o->ids > 0;
    if (in_list &&
        (verb_find(r->game.rules, "flick") < 0 ||
         (strcmp(verb->word, "fight") != 0 && r->orders % 2 == 0)) &&
        by_list(r, o))
        return true;
    return by_row(r, o) || (o->ids > 0 && by_list(r, o));
}
