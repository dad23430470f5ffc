/* Orders by keys: Tab, arrows, digits, Q and E, Enter, F6 for the panels; the pointer never moves.
 */
#include "robot.h"

#include <stdlib.h>
#include <string.h>

enum {
    KEY_MS = 4000,
    STOPS_MOST = 120, /* widgets F6 may pass */
    AHEAD = 3 * DEG,  /* so nearly straight on is typed as a distance */
    STEP = 10 * MM,
    FINE = 1 * MM,
    TURN_STEP = 5 * DEG,
    TURN_FINE = 1 * DEG,
    AIM_STEP = 1 * DEG,
    AIM_FINE = 100,
};

/* ---- the panels ------------------------------------------------------------------------------ */

/* Name of the widget with the focus; "" when the table has it. */
static void focus_now(const struct robot *r, char out[DESK_ID])
{
    out[0] = '\0';
    for (const char *at = r->desk.seen; at && *at;) {
        size_t n = strcspn(at, "\n");
        char line[400];
        snprintf(line, sizeof line, "%.*s", (int)(n < sizeof line ? n : sizeof line - 1), at);
        if ((strstr(line, " able") || strstr(line, " not")) && strstr(line, " focus  ")) {
            snprintf(out, DESK_ID, "%.*s", (int)strcspn(line, " "), line);
            return;
        }
        at = at[n] ? at + n + 1 : NULL;
    }
}

static bool focus_moved(const struct desk *desk, const void *what)
{
    struct robot seen = {.desk = *desk};
    char now[DESK_ID];
    focus_now(&seen, now);
    return strcmp(now, what) != 0;
}

bool keyboard_widget(struct robot *r, const char *id)
{
    struct desk_item item;
    if (!desk_item(&r->desk, id, &item) || !item.able)
        return false;
    for (int i = 0; i < STOPS_MOST; i++) {
        char before[DESK_ID];
        focus_now(r, before);
        if (strcmp(before, id) == 0) {
            desk_key(&r->desk, "Return");
            return true;
        }
        desk_key(&r->desk, "F6");
        desk_wait(&r->desk, focus_moved, before, KEY_MS);
    }
    return false;
}

/* Esc gives the keys back to the table, when a widget still has them. */
static void to_table(struct robot *r)
{
    char now[DESK_ID];
    desk_look(&r->desk);
    focus_now(r, now);
    if (!now[0] || strncmp(now, "area:", 5) == 0)
        return;
    desk_key(&r->desk, "Escape");
    desk_wait(&r->desk, focus_moved, now, KEY_MS);
}

/* ---- choosing -------------------------------------------------------------------------------- */

static void selected_now(const struct robot *r, char out[DESK_TEXT])
{
    char words[DESK_TEXT];
    desk_says(&r->desk, "selected", words, sizeof words);
    snprintf(out, DESK_TEXT, "%.*s", (int)strcspn(words, " "), words);
}

static bool selected_other(const struct desk *desk, const void *what)
{
    char words[DESK_TEXT];
    return desk_says(desk, "selected", words, sizeof words) && strcmp(words, what) != 0;
}

static bool tab_to(struct robot *r, struct ref unit)
{
    char name[REF_TEXT], now[DESK_TEXT], words[DESK_TEXT];
    ref_text(&r->game.table, unit, name);
    to_table(r);
    for (int i = 0; i < r->game.table.units + 2; i++) {
        selected_now(r, now);
        if (strcmp(now, name) == 0)
            return true;
        desk_says(&r->desk, "selected", words, sizeof words);
        desk_key(&r->desk, "Tab");
        if (!desk_wait(&r->desk, selected_other, words, KEY_MS))
            return false;
    }
    return false;
}

static void repeat(struct robot *r, const char *key, int count)
{
    if (count > 0)
        desk_hand(&r->desk, "key --delay 0 --clearmodifiers --repeat %d --repeat-delay 2 %s", count,
                  key);
}

static bool shaped_now(const struct robot *r, struct order *o);
static bool row_for(struct robot *r, const struct order *o, int hold);

/* ---- placing --------------------------------------------------------------------------------- */

static bool by_digits(struct robot *r, const struct order *o)
{
    const struct table *t = &r->game.table;
    const struct base *b = &t->base[t->unit[o->id[0].index].base];
    struct vec way = vec_sub(o->to, (struct vec){b->x, b->y});
    int32_t off = angle_diff(b->face, angle_of(way));
    int before = robot_block(r);
    if (b->where != WHERE_TABLE || o->vias || o->has_face || off > AHEAD || off < -AHEAD)
        return false;
    int hundredths = (int)((int64_t)vec_length(way) * 100 / t->side[o->side].span);
    char digits[8];
    snprintf(digits, sizeof digits, "%d%02d", hundredths / 100, hundredths % 100);
    for (const char *c = digits; *c; c++) {
        desk_hand(&r->desk, "key --delay 0 %c", *c);
        if (c == digits + strlen(digits) - 3)
            desk_key(&r->desk, "period");
    }
    desk_key(&r->desk, "Return");
    if (robot_moved_on(r, before, ROBOT_WAIT))
        return true;
    desk_key(&r->desk, "Escape");
    robot_holds(r, HELD_NOTHING, KEY_MS);
    return false;
}

static bool place(struct robot *r, const struct order *o)
{
    const struct table *t = &r->game.table;
    char id[DESK_ID], name[REF_TEXT];
    int before = robot_block(r);
    bool units = verb_find(r->game.rules, "flick") < 0;
    if (t->ask) {
        snprintf(id, sizeof id, "row:%s-%s", r->game.rules->verb[o->verb].word,
                 ref_text(t, o->id[0], name));
        if (!keyboard_widget(r, id) || !robot_holds(r, HELD_STICKY, KEY_MS))
            return false;
        to_table(r);
    } else if (units) {
        if (!row_for(r, o, HELD_STICKY))
            return false;
    } else {
        if (!tab_to(r, o->id[0]))
            return false;
        if (by_digits(r, o))
            return true;
        if (!tab_to(r, o->id[0]))
            return false;
        desk_key(&r->desk, "Return");
        if (!robot_holds(r, HELD_STICKY, KEY_MS))
            return false;
    }
    struct order shaped;
    struct vec from = robot_stands(r, o->id[0]);
    if ((robot_shaped(r, "shaped good:", &shaped) || robot_shaped(r, "shaped bad:", &shaped)) &&
        shaped.has_to)
        from = shaped.to;
    int32_t dx = o->to.x - from.x, dy = o->to.y - from.y, step = t->box ? t->box : STEP;
    repeat(r, dx > 0 ? "Right" : "Left", (abs(dx) + (t->box ? step / 2 : 0)) / step);
    repeat(r, dy > 0 ? "Up" : "Down", (abs(dy) + (t->box ? step / 2 : 0)) / step);
    if (!t->box) {
        repeat(r, dx > 0 ? "shift+Right" : "shift+Left", abs(dx) % STEP / FINE);
        repeat(r, dy > 0 ? "shift+Up" : "shift+Down", abs(dy) % STEP / FINE);
    }
    desk_key(&r->desk, "Return");
    if (robot_moved_on(r, before, ROBOT_WAIT))
        return true;
    desk_key(&r->desk, "Escape");
    robot_holds(r, HELD_NOTHING, KEY_MS);
    return false;
}

static bool turn_in_place(struct robot *r, const struct order *o)
{
    char id[DESK_ID], name[REF_TEXT];
    const struct table *t = &r->game.table;
    int before = robot_block(r);
    struct ref middle = o->id[1];
    for (int i = 0; i < r->planner.offers.count; i++)
        if (r->planner.offers.offer[i].verb == o->verb)
            middle = r->planner.offers.offer[i].unit;
    snprintf(id, sizeof id, "row:%s-%s", r->game.rules->verb[o->verb].word,
             ref_text(t, middle, name));
    if (!keyboard_widget(r, id) || !robot_holds(r, HELD_STICKY, KEY_MS))
        return false;
    to_table(r);
    int32_t turn = angle_diff(t->base[t->unit[o->id[0].index].base].face, o->face);
    repeat(r, turn > 0 ? "e" : "q", abs(turn) / TURN_STEP);
    repeat(r, turn > 0 ? "shift+e" : "shift+q", abs(turn) % TURN_STEP / TURN_FINE);
    desk_key(&r->desk, "Return");
    return robot_moved_on(r, before, ROBOT_WAIT);
}

/* The row takes the one who is chosen by Tab in hand. */
static bool row_for(struct robot *r, const struct order *o, int hold)
{
    char id[DESK_ID];
    struct desk_item item;
    if (!tab_to(r, o->id[0]))
        return false;
    snprintf(id, sizeof id, "row:%s", r->game.rules->verb[o->verb].word);
    if (desk_number(&r->desk, "hold") == HELD_PICK) { /* Tab began it by itself */
        desk_key(&r->desk, "Escape");
        robot_holds(r, HELD_NOTHING, KEY_MS);
    }
    if (!desk_item(&r->desk, id, &item) || !keyboard_widget(r, id))
        return false;
    bool held = robot_holds(r, hold, KEY_MS);
    to_table(r);
    return held;
}

/* Tab goes from target to target, Enter does it. */
static bool give_pick(struct robot *r, const struct order *o)
{
    struct order shaped;
    int before = robot_block(r);
    if (!row_for(r, o, HELD_PICK))
        return false;
    for (int i = 0; i < ORDER_IDS + 1; i++) {
        if (shaped_now(r, &shaped) && ref_same(shaped.at, o->at)) {
            desk_key(&r->desk, "Return");
            return robot_moved_on(r, before, ROBOT_WAIT);
        }
        struct ref was = shaped.at;
        desk_key(&r->desk, "Tab");
        for (int n = 0; n < 100 && shaped_now(r, &shaped) && ref_same(shaped.at, was); n++) {
            desk_sleep(5);
            desk_look(&r->desk);
        }
    }
    desk_key(&r->desk, "Escape");
    return false;
}

/* On the spot: Q and E, then Enter. */
static bool turn_by_row(struct robot *r, const struct order *o)
{
    const struct table *t = &r->game.table;
    int before = robot_block(r);
    if (!row_for(r, o, HELD_STICKY))
        return false;
    int32_t face = r->game.rules->decides->pose
                       ? r->game.rules->decides->pose(t, o->id[0].index).face
                       : t->base[t->unit[o->id[0].index].base].face;
    int32_t turn = angle_diff(face, o->face), step = t->box ? TURN / 8 : TURN_STEP;
    repeat(r, turn > 0 ? "e" : "q", abs(turn) / step);
    if (!t->box)
        repeat(r, turn > 0 ? "shift+e" : "shift+q", abs(turn) % TURN_STEP / TURN_FINE);
    desk_key(&r->desk, "Return");
    return robot_moved_on(r, before, ROBOT_WAIT);
}

/* ---- flicking -------------------------------------------------------------------------------- */

static bool shaped_now(const struct robot *r, struct order *o)
{
    return robot_shaped(r, "shaped good:", o) || robot_shaped(r, "shaped bad:", o);
}

/* Tab goes from shooter to shooter, Esc puts the pellet back in between. */
static bool take_pellet(struct robot *r, const struct order *planned, struct order *o)
{
    to_table(r);
    for (int i = 0; i < r->planner.offers.count + 1; i++) {
        desk_key(&r->desk, "Tab");
        if (!robot_holds(r, HELD_AIM, KEY_MS))
            return false;
        if (shaped_now(r, o) && ref_same(o->id[0], planned->id[0]))
            return true;
        desk_key(&r->desk, "Escape");
        robot_holds(r, HELD_NOTHING, KEY_MS);
    }
    return false;
}

static bool give_flick(struct robot *r, const struct order *planned)
{
    struct order o = {0}, now = {0};
    int before = robot_block(r);
    if (!take_pellet(r, planned, &o))
        return false;
    if (!plan_shot(&r->planner, &r->game.table, &o)) {
        desk_key(&r->desk, "Escape");
        return false;
    }
    r->shots++;
    for (int i = 0; i < ORDER_IDS && shaped_now(r, &now) && now.spot != o.spot; i++) {
        desk_key(&r->desk, "Tab");
        for (int32_t was = now.spot, n = 0; now.spot == was && n < 100; n++) {
            desk_sleep(5);
            desk_look(&r->desk);
            shaped_now(r, &now);
        }
    }
    int32_t turn = angle_diff(now.aim, o.aim);
    repeat(r, turn > 0 ? "Right" : "Left", abs(turn) / AIM_STEP);
    repeat(r, turn > 0 ? "shift+Right" : "shift+Left", abs(turn) % AIM_STEP / AIM_FINE);
    desk_key(&r->desk, "Return");
    if (!robot_holds(r, HELD_READY, KEY_MS)) {
        desk_key(&r->desk, "Escape");
        return false;
    }
    int steps = (o.strength + 25) / 50 - desk_number(&r->desk, "strength") / 50;
    repeat(r, steps > 0 ? "Up" : "Down", abs(steps));
    robot_picture(r, "aim");
    desk_key(&r->desk, r->shots % 2 ? "space" : "Return");
    return robot_moved_on(r, before, ROBOT_WAIT_FLICK);
}

/* ---- pressing -------------------------------------------------------------------------------- */

static bool give_end(struct robot *r)
{
    int before = robot_block(r);
    to_table(r);
    desk_key(&r->desk, "ctrl+Return");
    robot_answered(r, before);
    if (robot_block(r) == before)
        desk_key(&r->desk, "ctrl+Return");
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
    struct desk_item item;
    if (unit.kind && !o->word[0] && !desk_item(&r->desk, id, &item)) {
        /* one row for all who can: the chosen one does it */
        if (!tab_to(r, unit))
            return false;
        snprintf(id, sizeof id, "row:%s", word);
    }
    bool done = keyboard_widget(r, id) && robot_moved_on(r, before, ROBOT_WAIT);
    to_table(r);
    return done;
}

static bool by_enter(struct robot *r, const struct order *o)
{
    int before = robot_block(r);
    if (!tab_to(r, o->id[0]))
        return false;
    desk_key(&r->desk, "Return");
    return robot_moved_on(r, before, ROBOT_WAIT);
}

static bool by_menu(struct robot *r, const char *part)
{
    char id[DESK_ID];
    struct desk_item item;
    int before = robot_block(r);
    snprintf(id, sizeof id, "menu:main/%s", part);
    if (!keyboard_widget(r, "button:menu"))
        return false;
    for (long end = desk_ms() + KEY_MS; !desk_item(&r->desk, id, &item) && desk_ms() < end;) {
        desk_sleep(10);
        desk_look(&r->desk);
    }
    if (!keyboard_widget(r, id))
        return false;
    if (strcmp(part, "resign") == 0) {
        for (long end = desk_ms() + KEY_MS;
             !desk_item(&r->desk, "button:yes", &item) && desk_ms() < end;) {
            desk_sleep(10);
            desk_look(&r->desk);
        }
        keyboard_widget(r, "button:yes");
    }
    bool done = robot_moved_on(r, before, ROBOT_WAIT);
    to_table(r);
    return done;
}

bool keyboard_give(struct robot *r, const struct order *o)
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
    if (verb->gesture == GESTURE_PLACE && o->ids == 1 && !r->game.table.ask &&
        verb_find(r->game.rules, "flick") < 0)
        return o->has_to ? place(r, o) : turn_by_row(r, o);
    if (verb->gesture == GESTURE_PLACE)
        return o->has_to ? place(r, o) : turn_in_place(r, o);
    if (verb->gesture == GESTURE_PRESS && o->ids == 1 && r->orders % 2 &&
        verb_find(r->game.rules, "flick") >= 0 && by_enter(r, o))
        return true;
    return by_row(r, o);
}
