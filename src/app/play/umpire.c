#include "app/play/umpire.h"
#include "app/desk/desk.h"
#include "app/desk/sides.h"
#include "app/desk/units.h"
#include "app/match/match.h"

#include "app/desk/keys.h"
#include "app/play/play.h"
#include "rules/umpire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FOOT = 64,    /* units, as the panel of the game */
    DRAG_FAR = 6, /* px: less is a click */
    STEP = 10 * MM,
    STEP_FINE = 1 * MM,
    TURNING = 15 * DEG, /* by button; 45° on a grid */
    TURNING_WHEEL = 5 * DEG,
    TURNING_FINE = 1 * DEG,
    EIGHTH = 45 * DEG,
    SHOWN_GHOSTS = 32,
};

/* What it does with the table. */
enum grasp {
    GRASP_NOTHING,
    GRASP_PRESS,  /* a button is down, nothing has moved yet */
    GRASP_DRAG,   /* a ghost follows the pointer, button down */
    GRASP_STICKY, /* it follows pointer or keys, no button down */
    GRASP_PAN,
};

struct umpiring {
    struct ref unit; /* chosen; {0}: none */
    enum grasp grasp;
    struct vec grab; /* pointer minus unit, µm, at pick-up */
    int down_x, down_y;
    struct pose to; /* of the ghost */
    bool moved;     /* since it was picked up */
    struct verdict verdict;
    struct umpire_order order; /* of the ghost */
    int faces, dice;           /* what the button rolls; faces: index into die_faces */
};

static const int die_faces[] = {6, 10, 20, 100};
static const struct ui_choice die_choice[] = {{.part = "6", .words = "d6"},
                                              {.part = "10", .words = "d10"},
                                              {.part = "20", .words = "d20"},
                                              {.part = "100", .words = "d100"}};
enum { DIE_KINDS = sizeof die_faces / sizeof die_faces[0], DICE_MOST = 6 };

void umpiring_begin(struct play *play)
{
    if (play->umpiring || !play->match->in_game)
        return;
    play->umpiring = calloc(1, sizeof *play->umpiring);
    if (!play->umpiring)
        abort();
    play->umpiring->dice = 1;
    if (play->selections == 1 && play->selected[0].kind == KIND_UNIT)
        play->umpiring->unit = play->selected[0];
    hand_let_go(play);
    play->selections = 0;
    play->menu.open = false;
    ui_focus(play->desk->ui, "area:table");
    play->desk->redraw = true;
}

void umpiring_end(struct play *play)
{
    if (play->umpiring)
        play->desk->redraw = true;
    free(play->umpiring);
    play->umpiring = NULL;
}

struct ref umpiring_chosen(const struct play *play)
{
    return play->umpiring ? play->umpiring->unit : (struct ref){0};
}

static const struct table *table_of(const struct play *play)
{
    return &play->match->game->table;
}

static bool boxes(const struct play *play)
{
    return play->match->game->rules->measure == MEASURE_BOXES;
}

static enum source source_of(const struct play *play)
{
    return play->keyed ? SOURCE_KEYS : SOURCE_MOUSE;
}

static struct pose stands(const struct play *play, int unit)
{
    const struct table *t = table_of(play);
    return play->match->game->rules->decides->pose
               ? play->match->game->rules->decides->pose(t, unit)
               : base_pose(&t->base[t->unit[unit].base]);
}

/* ---- one act, given at once ------------------------------------------------------------------ */

static struct umpire_act *act_new(struct umpiring *u, enum umpire_deed deed, struct ref thing)
{
    u->order.acts = 0;
    return umpire_add(&u->order, deed, thing);
}

static bool act_give(struct play *play)
{
    return play_umpire(play, &play->umpiring->order, source_of(play)) == GIVEN_DONE;
}

static void set_give(struct play *play, struct ref thing, int line, int32_t value)
{
    struct umpire_act *act = act_new(play->umpiring, UMPIRE_SET, thing);
    act->field = line;
    act->value = value;
    act_give(play);
}

static void turn_give(struct play *play, int32_t by)
{
    struct umpiring *u = play->umpiring;
    struct umpire_act *act = act_new(u, UMPIRE_MOVE, u->unit);
    act->has_face = true;
    act->face = angle_norm((int64_t)stands(play, u->unit.index).face + by);
    act_give(play);
}

static void remove_give(struct play *play)
{
    act_new(play->umpiring, UMPIRE_REMOVE, play->umpiring->unit);
    act_give(play);
}

static void dice_give(struct play *play)
{
    struct umpire_act *act = act_new(play->umpiring, UMPIRE_DIE, (struct ref){0});
    act->faces = die_faces[play->umpiring->faces];
    act->count = play->umpiring->dice;
    act_give(play);
}

/* ---- a unit in the hand ---------------------------------------------------------------------- */

static bool holds(const struct umpiring *u)
{
    return u->grasp == GRASP_DRAG || u->grasp == GRASP_STICKY;
}

/* The order that would put down what is held, and whether it may be. */
static void judge(struct play *play)
{
    struct umpiring *u = play->umpiring;
    bool there = umpire_stands(table_of(play), u->unit.index);
    struct umpire_act *act = act_new(u, there ? UMPIRE_MOVE : UMPIRE_RETURN, u->unit);
    act->has_to = act->has_face = true;
    act->to = u->to.at;
    act->face = u->to.face;
    umpire_tidy(play->match->game->rules, table_of(play), &u->order);
    umpire_check(play->match->game->rules, table_of(play), &u->order, &u->verdict);
}

static void let_go(struct play *play)
{
    play->umpiring->grasp = GRASP_NOTHING;
    play->umpiring->moved = false;
}

static void pick_up(struct play *play, enum grasp grasp, struct pose at)
{
    struct umpiring *u = play->umpiring;
    u->grasp = grasp;
    u->to = at;
    u->grab = (struct vec){0, 0};
    u->moved = false;
    play->toast.words[0] = '\0';
    judge(play);
}

static void put_down(struct play *play)
{
    struct umpiring *u = play->umpiring;
    if (!u->moved) {
        let_go(play);
        return;
    }
    judge(play);
    if (act_give(play) || u->grasp == GRASP_DRAG)
        let_go(play);
}

static void follow(struct play *play, int x, int y)
{
    struct umpiring *u = play->umpiring;
    u->to.at = vec_sub(tabletop_to_table(&play->match->view, x, y), u->grab);
    u->moved = true;
    judge(play);
}

static void turn_held(struct play *play, int32_t by)
{
    struct umpiring *u = play->umpiring;
    if (boxes(play))
        by = by > 0 ? EIGHTH : -EIGHTH;
    u->to.face = angle_norm((int64_t)u->to.face + by);
    u->moved = true;
    judge(play);
}

static void nudge(struct play *play, int dx, int dy, bool fine)
{
    struct umpiring *u = play->umpiring;
    int32_t step = boxes(play) ? table_of(play)->box : fine ? STEP_FINE : STEP;
    /* As the table is seen: from the other side everything is turned round. */
    int x, y, x1, y1;
    tabletop_to_screen(&play->match->view, (struct vec){0, 0}, 0, &x, &y);
    tabletop_to_screen(&play->match->view, (struct vec){1000 * MM, 0}, 0, &x1, &y1);
    int way = x1 >= x ? 1 : -1;
    u->to.at = vec_add(u->to.at, (struct vec){way * dx * step, way * dy * step});
    u->moved = true;
    judge(play);
}

/* Brings somebody back: into the hand, in the middle of what is seen. */
static void bring_back(struct play *play, struct ref unit)
{
    struct rect view = play->match->view.clear;
    struct pose pose = stands(play, unit.index);
    play->umpiring->unit = unit;
    pose.at = tabletop_to_table(&play->match->view, view.x + view.w / 2, view.y + view.h / 2);
    pick_up(play, GRASP_STICKY, pose);
    play->umpiring->moved = true;
    ui_focus(play->desk->ui, "area:table");
}

static struct ref under(const struct play *play, int x, int y)
{
    struct ref found[TABLETOP_PICKS];
    const struct table *t = table_of(play);
    int n = tabletop_pick(&play->match->view, t, match_viewer(play->match), x, y, found);
    for (int i = 0; i < n; i++)
        if (found[i].kind == KIND_BASE)
            return ref_unit(t, base_unit(&t->base[found[i].index]));
        else if (found[i].kind == KIND_UNIT)
            return found[i];
    return (struct ref){0};
}

int umpiring_ghosts(const struct play *play, struct tabletop_ghost *ghost, int max)
{
    const struct umpiring *u = play->umpiring;
    int base[SHOWN_GHOSTS];
    struct pose pose[SHOWN_GHOSTS];
    if (!u || !holds(u) || !table_has(table_of(play), u->unit))
        return 0;
    int count = umpire_ghost(play->match->game->rules, table_of(play), &u->order, base, pose,
                             max < SHOWN_GHOSTS ? max : SHOWN_GHOSTS);
    for (int i = 0; i < count; i++)
        ghost[i] = (struct tabletop_ghost){.base = ref_base(table_of(play), base[i]),
                                           .pose = pose[i],
                                           .ghost = !u->moved            ? GHOST_CARRIED
                                                    : u->verdict.allowed ? GHOST_LEGAL
                                                                         : GHOST_REFUSED};
    return count;
}

/* ---- the pointer ----------------------------------------------------------------------------- */

static void down(struct play *play, const struct ui_event *event)
{
    struct umpiring *u = play->umpiring;
    play->keyed = false;
    play->toast.words[0] = '\0';
    play->card_open = false;
    u->down_x = event->x;
    u->down_y = event->y;
    if (u->grasp == GRASP_STICKY) {
        follow(play, event->x, event->y);
        put_down(play);
        return;
    }
    struct ref unit = under(play, event->x, event->y);
    u->unit = unit;
    u->grasp = unit.kind ? GRASP_PRESS : GRASP_PAN;
}

static void drag_begin(struct play *play, const struct ui_event *event)
{
    struct umpiring *u = play->umpiring;
    const struct table *t = table_of(play);
    struct pose pose = stands(play, u->unit.index);
    int base = t->unit[u->unit.index].base;
    if (t->base[base].where == WHERE_RESERVE)
        tabletop_shelf(t, base, &pose);
    pick_up(play, GRASP_DRAG, pose);
    u->grab = vec_sub(tabletop_to_table(&play->match->view, u->down_x, u->down_y), pose.at);
    follow(play, event->x, event->y);
}

/* Moves of the pointer are the hand's too while nothing is held: it says what lies there. */
static bool move(struct play *play, const struct ui_event *event)
{
    struct umpiring *u = play->umpiring;
    int dx = event->x - u->down_x, dy = event->y - u->down_y;
    int moved_x = event->x - play->x, moved_y = event->y - play->y;
    if (u->grasp == GRASP_NOTHING || play->press.button == UI_RIGHT ||
        play->press.button == UI_MIDDLE)
        return false;
    play->x = event->x;
    play->y = event->y;
    play->hovered = (struct ref){0};
    if (u->grasp == GRASP_PAN)
        camera_pan(&play->match->view.camera, moved_x, moved_y);
    else if (u->grasp == GRASP_PRESS && dx * dx + dy * dy > DRAG_FAR * DRAG_FAR)
        drag_begin(play, event);
    else if (u->grasp == GRASP_DRAG || (u->grasp == GRASP_STICKY && (moved_x || moved_y)))
        follow(play, event->x, event->y);
    return true;
}

static void up(struct play *play)
{
    struct umpiring *u = play->umpiring;
    if (u->grasp == GRASP_DRAG)
        put_down(play);
    else if (u->grasp != GRASP_STICKY)
        u->grasp = GRASP_NOTHING;
}

/* ---- keys ------------------------------------------------------------------------------------ */

static void next_unit(struct play *play, int step)
{
    struct umpiring *u = play->umpiring;
    const struct table *t = table_of(play);
    int at = u->unit.kind ? u->unit.index : step > 0 ? -1 : t->units;
    for (int n = 0; n < t->units; n++) {
        at = (at + step + t->units) % t->units;
        if (!umpire_stands(t, at))
            continue;
        int x, y;
        u->unit = ref_unit(t, at);
        tabletop_to_screen(&play->match->view, stands(play, at).at, 0, &x, &y);
        if (!rect_holds(play->match->view.clear, x, y))
            tabletop_centre(&play->match->view, stands(play, at).at, play->desk->now);
        return;
    }
}

static void back(struct play *play)
{
    struct umpiring *u = play->umpiring;
    if (holds(u))
        let_go(play);
    else if (u->unit.kind)
        u->unit = (struct ref){0};
    else
        umpiring_end(play);
}

static bool held_key(struct play *play, enum action action)
{
    switch ((int)action) {
    case ACTION_LEFT:
    case ACTION_LEFT_FINE:
        nudge(play, -1, 0, action == ACTION_LEFT_FINE);
        return true;
    case ACTION_RIGHT:
    case ACTION_RIGHT_FINE:
        nudge(play, 1, 0, action == ACTION_RIGHT_FINE);
        return true;
    case ACTION_UP:
    case ACTION_UP_FINE:
        nudge(play, 0, 1, action == ACTION_UP_FINE);
        return true;
    case ACTION_DOWN:
    case ACTION_DOWN_FINE:
        nudge(play, 0, -1, action == ACTION_DOWN_FINE);
        return true;
    case ACTION_TURN_LEFT:
    case ACTION_TURN_LEFT_FINE:
    case ACTION_TURN_LEFT_LEGAL:
        turn_held(play, action == ACTION_TURN_LEFT_FINE ? -TURNING_FINE : -TURNING_WHEEL);
        return true;
    case ACTION_TURN_RIGHT:
    case ACTION_TURN_RIGHT_FINE:
    case ACTION_TURN_RIGHT_LEGAL:
        turn_held(play, action == ACTION_TURN_RIGHT_FINE ? TURNING_FINE : TURNING_WHEEL);
        return true;
    case ACTION_ABOUT_FACE:
        play->umpiring->to.face = angle_norm((int64_t)play->umpiring->to.face + TURN / 2);
        play->umpiring->moved = true;
        judge(play);
        return true;
    case ACTION_CONFIRM:
        put_down(play);
        return true;
    case ACTION_BACK:
        back(play);
        return true;
    default:
        return false;
    }
}

static bool is_arrow(int key)
{
    return key >= UI_KEY_LEFT && key <= UI_KEY_DOWN_ARROW;
}

/* True when it was used. With nothing in the hand arrows still look around. */
static bool key(struct play *play, const struct ui_event *event)
{
    struct umpiring *u = play->umpiring;
    enum action action = keys_action(event->key, event->mods, holds(u) ? KEYS_GHOST : KEYS_TABLE);
    if (holds(u) && held_key(play, action))
        return true;
    if (is_arrow(event->key))
        return false;
    if (event->key == UI_KEY_DELETE && u->unit.kind && !holds(u)) {
        remove_give(play);
        return true;
    }
    switch ((int)action) {
    case ACTION_NEXT_UNIT:
    case ACTION_PREVIOUS_UNIT:
        if (!holds(u))
            next_unit(play, action == ACTION_NEXT_UNIT ? 1 : -1);
        return true;
    case ACTION_CONFIRM:
        if (u->unit.kind && !table_of(play)->ask && umpire_stands(table_of(play), u->unit.index))
            pick_up(play, GRASP_STICKY, stands(play, u->unit.index));
        return true;
    case ACTION_BACK:
        back(play);
        return true;
    default:
        return true; /* no order of a side is given by the umpire's hand */
    }
}

bool umpiring_event(struct play *play, const struct ui_event *event)
{
    struct umpiring *u = play->umpiring;
    bool left = event->button == UI_LEFT;
    if (!u || play->desk->screen != SCREEN_PLAY)
        return false;
    if (u->unit.kind && !table_has(table_of(play), u->unit))
        u->unit = (struct ref){0};
    play->menu.open = false;
    switch (event->kind) {
    case UI_DOWN:
        if (left)
            down(play, event);
        return left;
    case UI_UP:
        if (left)
            up(play);
        else if (event->button == UI_RIGHT && play->press.x > -1000 && holds(u))
            let_go(play);
        if (event->button == UI_RIGHT && play->press.x > -1000) {
            play->press.button = 0; /* a right click lists nobody's orders here */
            return true;
        }
        return left;
    case UI_MOVE:
        return move(play, event);
    case UI_WHEEL:
        if (!holds(u) || event->mods & UI_CTRL)
            return false;
        turn_held(play, event->wheel_y * (event->mods & UI_SHIFT ? TURNING_FINE : TURNING_WHEEL));
        return true;
    case UI_KEY:
        return key(play, event);
    case UI_NOTHING:
    case UI_LEAVE:
    case UI_KEY_UP:
    case UI_TEXT:
    case UI_ACTIVATE:
    case UI_QUIT:
        break;
    }
    return false;
}

/* ---- what is seen ---------------------------------------------------------------------------- */

void umpiring_mark_build(struct play *play, struct ui *ui, struct rect at)
{
    enum { WIDE = 150 };
    at.w = ui_px(ui, WIDE) < at.w ? ui_px(ui, WIDE) : at.w;
    at.y += (at.h - ui_px(ui, 44)) / 2;
    at.h = ui_px(ui, 44);
    bool end = ui_button(ui, "button:umpire", at, UI_LIT, ICON_HAND, "Umpire", NULL);
    ui_tip(ui, "The umpire’s hand is on. Click to take it off.");
    if (end)
        umpiring_end(play);
}

/* One number: a tick for yes and no, else steps. */
static void build_field(struct play *play, struct ui *ui, struct ref thing, int line,
                        const char *prefix)
{
    const struct rules *rules = play->match->game->rules;
    const struct umpire_field *f = umpire_field_at(rules, line);
    int32_t low, high;
    char id[UI_ID], words[80], name[REF_TEXT];
    if (!umpire_bounds(rules, table_of(play), thing, line, &low, &high))
        return;
    int value = umpire_value(rules, table_of(play), thing, line);
    snprintf(words, sizeof words, "%s%s", prefix, f->name);
    ref_text(table_of(play), thing, name);
    if (low == 0 && high == 1 && !f->words) {
        bool on = value != 0;
        snprintf(id, sizeof id, "check:%s-%s", name, f->word);
        if (ui_check(ui, id, UI_AUTO, words, NULL, &on, NULL))
            set_give(play, thing, line, on);
        return;
    }
    enum { STEPPER = 150, STEPPER_WORD = 200 };
    snprintf(id, sizeof id, "step:%s-%s", name, f->word);
    ui_row_begin(ui, target(ui, 44), 10, (int[]){-1, f->words ? STEPPER_WORD : STEPPER}, 2);
    ui_line(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT, ALIGN_LEFT, words);
    if (umpire_value_word(f, value))
        snprintf(words, sizeof words, "%s", umpire_value_word(f, value));
    else
        snprintf(words, sizeof words, "%d", value);
    if (ui_stepper(ui, id, UI_AUTO, low, high, 1, &value, words))
        set_give(play, thing, line, value);
    ui_row_end(ui);
}

static void build_fields(struct play *play, struct ui *ui, struct ref thing, const char *prefix)
{
    for (int i = 0; i < umpire_fields(play->match->game->rules); i++)
        build_field(play, ui, thing, i, prefix);
}

static void build_dice(struct play *play, struct ui *ui)
{
    struct umpiring *u = play->umpiring;
    char words[40];
    ui_heading(ui, "Roll a die");
    ui_segments(ui, "seg:die", UI_AUTO, true, die_choice, DIE_KINDS, &u->faces);
    ui_row_begin(ui, target(ui, 46), 10, (int[]){150, -1}, 2);
    snprintf(words, sizeof words, "%d", u->dice);
    ui_stepper(ui, "step:dice", UI_AUTO, 1, DICE_MOST, 1, &u->dice, words);
    snprintf(words, sizeof words, u->dice == 1 ? "Roll" : "Roll %d", u->dice);
    bool roll = ui_button(ui, "button:roll", UI_AUTO, UI_PAPER, ICON_DIE, words, NULL);
    ui_row_end(ui);
    if (roll)
        dice_give(play);
}

static void build_chosen(struct play *play, struct ui *ui)
{
    struct umpiring *u = play->umpiring;
    char words[120];
    if (!u->unit.kind || !table_has(table_of(play), u->unit)) {
        ui_heading(ui, "A unit");
        ui_label(ui, "label:umpire", UI_AUTO, ROLE_TEXT, TINT_SECOND,
                 "Click any unit to choose it. Drag it anywhere that is free.");
        return;
    }
    play_unit_say(play, u->unit, words, sizeof words);
    ui_heading(ui, words);
    if (holds(u)) {
        ui_label(ui, "label:umpire", UI_AUTO, ROLE_TEXT, TINT_SECOND,
                 u->grasp == GRASP_DRAG ? "Let go where it is to stand. Wheel or Q and E turn it."
                                        : "Click where it is to stand. Wheel or Q and E turn it.");
        return;
    }
    if (!umpire_stands(table_of(play), u->unit.index)) {
        if (ui_button(ui, "button:return", ui_next(ui, target(ui, 46)), UI_PAPER, ICON_REDO,
                      "Bring back", NULL))
            bring_back(play, u->unit);
        return;
    }
    build_fields(play, ui, u->unit, "");
    int32_t turn = boxes(play) ? EIGHTH : TURNING;
    ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1}, 2);
    if (ui_button(ui, "button:left", UI_AUTO, UI_PAPER, ICON_UNDO, "Turn left", NULL))
        turn_give(play, -turn);
    if (ui_button(ui, "button:right", UI_AUTO, UI_PAPER, ICON_REDO, "Turn right", NULL))
        turn_give(play, turn);
    ui_row_end(ui);
    ui_space(ui, 4);
    if (ui_button(ui, "button:remove", ui_next(ui, target(ui, 46)), UI_PAPER, ICON_FALLEN,
                  "Take off the table", NULL))
        remove_give(play);
}

/* Who is off the table, to be brought back. */
static void build_gone(struct play *play, struct ui *ui)
{
    const struct table *t = table_of(play);
    bool any = false;
    for (int i = 0; i < t->units; i++) {
        char id[UI_ID], words[120], name[REF_TEXT];
        if (umpire_stands(t, i) || t->unit[i].bases < 1 ||
            t->base[t->unit[i].base].where == WHERE_RESERVE)
            continue;
        if (!any) {
            ui_rule(ui);
            ui_heading(ui, "Bring back");
        }
        any = true;
        play_unit_say(play, ref_unit(t, i), words, sizeof words);
        snprintf(id, sizeof id, "button:back-%s", ref_text(t, ref_unit(t, i), name));
        if (ui_button(ui, id, ui_next(ui, target(ui, 44)), UI_PAPER, ICON_REDO, words, NULL))
            bring_back(play, ref_unit(t, i));
    }
}

const char *umpiring_why_no_copy(const struct play *play)
{
    if (!play->match->setting->path[0] || !path_exists(play->match->setting->path))
        return "Only a game begun from a scenario on this disk";
    if (match_hidden(play->match))
        return "Not before both have set up: the other side would be seen";
    return play->match->no_copy;
}

static void build_game(struct play *play, struct ui *ui)
{
    char prefix[NAME_MAX_BYTES + 8];
    ui_rule(ui);
    ui_heading(ui, "The game");
    build_fields(play, ui, ref_table(), "");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        snprintf(prefix, sizeof prefix, "%s: ", side_title(side));
        build_fields(play, ui, ref_side(table_of(play), side), prefix);
    }
}

void umpiring_panel_build(struct play *play, struct ui *ui, struct rect column)
{
    ui_panel_begin(ui, "panel:umpire", column, FOOT);
    ui_title(ui, MARK_NONE, "Umpire", "Put it right", TINT_TEXT);
    ui_rule(ui);
    if (!table_of(play)->ask) {
        build_chosen(play, ui);
    } else {
        ui_heading(ui, "A question is open");
        ui_label(ui, "label:ask", UI_AUTO, ROLE_TEXT, TINT_SECOND,
                 "It must be answered first. A die may be rolled all the same.");
    }
    ui_rule(ui);
    build_dice(play, ui);
    if (!table_of(play)->ask)
        build_gone(play, ui);
    play_news_build(play, ui);
    if (!table_of(play)->ask)
        build_game(play, ui);
    ui_rule(ui);
    bool keep = ui_button(ui, "button:keep-table", ui_next(ui, target(ui, 46)), UI_PAPER, ICON_SAVE,
                          "Keep this table as a scenario…", umpiring_why_no_copy(play));
    ui_panel_foot(ui);
    ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1}, 2);
    bool done = ui_button(ui, "button:rest", UI_AUTO, UI_BRASS, ICON_TICK, "Done", NULL);
    bool back = ui_button(ui, "button:back-last", UI_AUTO, UI_PAPER, ICON_UNDO, "Take back", NULL);
    ui_row_end(ui);
    ui_panel_end(ui);
    if (back)
        play_undo(play, false);
    else if (done)
        umpiring_end(play);
    else if (keep)
        desk_want(play->desk, INTENT_COPY);
}

void umpiring_float_build(struct play *play, struct ui *ui)
{
    const struct umpiring *u = play->umpiring;
    int x, y;
    if (!u || !holds(u) || !u->moved || u->verdict.allowed || !u->verdict.why[0])
        return;
    tabletop_to_screen(&play->match->view, u->to.at, 0, &x, &y);
    struct rect avoid = {x - ui_px(ui, 70), y - ui_px(ui, 60), ui_px(ui, 140), ui_px(ui, 120)};
    ui_note(ui, "note:umpire", avoid, &avoid, 1, "Why not?", u->verdict.why, u->verdict.id);
}

void umpiring_layout(const struct play *play, struct words *out)
{
    const struct umpiring *u = play->umpiring;
    char name[REF_TEXT];
    if (!u)
        return;
    words_format(out, "umpire %s %s%s\n",
                 u->unit.kind ? ref_text(table_of(play), u->unit, name) : "none",
                 holds(u) ? "holds" : "rests",
                 holds(u) && u->moved ? u->verdict.allowed ? " good" : " bad" : "");
}
