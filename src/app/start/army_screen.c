/* Building the sides: a panel a side with its total and what it may have, and a foot with what the
 * points are, what is to be done, and what stands in the way. */
#include "app/desk/sides.h"
#include "app/desk/units.h"
#include "app/start/army.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    EDGE = 24,
    GAP = 20,
    TWO_PANELS = 1100, /* units of width */
    ROW_GAP = 6,
    STEPPER = 150,
    LINE = 64, /* the button for a whole line */
    TOTAL_STEP = 5,
    TOTAL_MOST = 9999,
    BUTTON = 48,
    FOOT = 208,
};

/* ---- the way here ---------------------------------------------------------------------------- */

void start_army_row(struct ui *ui, struct start *s)
{
    const struct listed *l = start_chosen(s);
    struct trouble trouble = {0};
    bool good = l && l->good;
    if (!ui_action(ui, "row:army", UI_AUTO, good ? UI_NORMAL : UI_IDLE, ICON_SWORDS,
                   "Build the sides…",
                   good ? "An army list: troops to a total of points" : "There is no scenario"))
        return;
    if (good && army_open(s, &trouble))
        desk_want(s->desk, INTENT_ARMY);
    else if (good)
        desk_trouble(s->desk, &trouble);
}

/* ---- a side ---------------------------------------------------------------------------------- */

/* Its name and what it costs, over one another. */
static void kind_words(struct ui *ui, const struct army_page *p, int side, int kind, struct rect r)
{
    char id[UI_ID], price[120];
    struct points_kind k = points_kind(p->rules, kind);
    struct rect name = {r.x, r.y, r.w, r.h / 2}, cost = {r.x, r.y + r.h / 2, r.w, r.h - r.h / 2};
    points_say(&p->points, kind, price, sizeof price);
    ui_line(ui, NULL, name, ROLE_BUTTON, TINT_TEXT, ALIGN_LEFT, k.name);
    snprintf(id, sizeof id, "price:%s-%.40s", side_word(side), k.word);
    ui_line(ui, id, cost, ROLE_SECOND, TINT_CAPTION, ALIGN_LEFT, price);
}

static void kind_row(struct ui *ui, struct army_page *p, int side, int kind)
{
    int plain, line = points_line(p->rules, &plain);
    struct points_kind k = points_kind(p->rules, kind);
    char id[UI_ID], words[24];
    int32_t count = p->army.count[side][kind];
    int value = count;
    struct rect r = ui_next(ui, target(ui, 54));
    struct rect step = ui_cut_right(ui, &r, STEPPER);
    snprintf(id, sizeof id, "count:%s-%.40s", side_word(side), k.word);
    snprintf(words, sizeof words, "%d", count);
    if (ui_stepper(ui, id, step, 0, SETTING_UNITS, 1, &value, words))
        army_add(p, side, kind, value - count);
    ui_tip(ui, p->rules->troop[k.troop].card);
    if (line > 1 && kind == plain) {
        struct rect all = ui_cut_right(ui, &r, LINE + 8);
        ui_cut_right(ui, &all, 8);
        snprintf(id, sizeof id, "line:%s-%.40s", side_word(side), k.word);
        snprintf(words, sizeof words, "+%d", line);
        if (ui_button(ui, id, all, UI_PAPER, ICON_NONE, words, NULL))
            army_add(p, side, kind, line);
        ui_tip(ui, "A whole line of them");
    }
    ui_cut_right(ui, &r, 8);
    kind_words(ui, p, side, kind, r);
}

static void sum_build(struct ui *ui, const struct army_page *p, int side)
{
    char id[UI_ID], words[120], costs[POINTS_TEXT], left[POINTS_TEXT];
    int32_t cost = army_cost(&p->points, p->rules, &p->army, side);
    int32_t over = cost - 10 * p->army.total[side];
    points_text(cost, costs);
    points_text(over < 0 ? -over : over, left);
    snprintf(words, sizeof words, over > 0 ? "Costs **%s**: %s too many" : "Costs **%s**, %s left",
             costs, left);
    snprintf(id, sizeof id, "label:%s-cost", side_word(side));
    ui_label(ui, id, UI_AUTO, ROLE_TEXT, over > 0 ? TINT_REFUSED : TINT_TEXT, words);
}

static void total_row(struct ui *ui, struct army_page *p, int side)
{
    char id[UI_ID], words[40];
    int value = p->army.total[side];
    struct rect r = ui_next(ui, target(ui, BUTTON));
    struct rect step = ui_cut_right(ui, &r, 2 * STEPPER - 60);
    ui_line(ui, NULL, r, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, "Built to");
    snprintf(id, sizeof id, "total:%s-points", side_word(side));
    snprintf(words, sizeof words, "%d points", value);
    if (ui_stepper(ui, id, step, 1, TOTAL_MOST, TOTAL_STEP, &value, words))
        army_total(p, side, value);
}

static void side_build(struct ui *ui, struct army_page *p, int side)
{
    ui_title(ui, side_mark(side), side_title(side), p->side_name[side], side_tint(side));
    total_row(ui, p, side);
    sum_build(ui, p, side);
    ui_rule(ui);
    for (int i = 0; i < points_kinds(p->rules); i++)
        kind_row(ui, p, side, i);
}

/* ---- the foot -------------------------------------------------------------------------------- */

/* Why it cannot be played or saved; NULL: it can. */
static const char *why_not(struct army_page *p)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        if (army_cost(&p->points, p->rules, &p->army, side) > 10 * p->army.total[side])
            return side == SIDE_RED ? "Red costs more than its total"
                                    : "Blue costs more than its total";
    army_try(p);
    return p->good ? NULL : p->why;
}

static void told(struct ui *ui, struct army_page *p, const char *why)
{
    char source[300];
    points_source(&p->points, p->rules, source, sizeof source);
    if (p->said[0])
        ui_label(ui, "label:army-said", UI_AUTO, ROLE_TEXT, p->refused ? TINT_REFUSED : TINT_PASSED,
                 p->said);
    else if (why)
        ui_label(ui, "label:army-why", UI_AUTO, ROLE_TEXT, TINT_REFUSED, why);
    ui_label(ui, "label:army-source", UI_AUTO, ROLE_SECOND, TINT_CAPTION, source);
}

static void play(struct start *s)
{
    struct army_page *p = s->army;
    struct setting *setting = malloc(sizeof *setting);
    if (!setting)
        abort();
    *setting = *p->setting;
    if (!p->saved) /* it has no file that says these sides */
        setting->path[0] = '\0';
    start_begin(s, setting, false);
}

static void buttons(struct ui *ui, struct start *s, const char *why)
{
    struct army_page *p = s->army;
    bool narrow = window_units_w(ui) < TWO_PANELS;
    ui_row_begin(ui, target(ui, BUTTON), 10,
                 narrow ? (int[]){-3, -2, -2, -2} : (int[]){-4, -2, -2, -2}, 4);
    enum ui_edit edit =
        ui_field(ui, "field:army-title", UI_AUTO, p->title, sizeof p->title, "What it is called");
    if (edit == UI_EDIT_CHANGED) {
        p->retitled = true;
        p->tried = p->replace = false;
    }
    bool save = ui_button(ui, "button:save", UI_AUTO, UI_PAPER, ICON_SAVE, "Save", why);
    bool back = ui_button(ui, "button:start", UI_AUTO, UI_PAPER, ICON_BACK,
                          narrow ? "Back" : "Start screen", NULL);
    bool go = ui_button(ui, "button:play", UI_AUTO, UI_BRASS, ICON_PELLET, "Play", why);
    ui_row_end(ui);
    if (save)
        army_save(s);
    else if (back)
        desk_want_file(s->desk, INTENT_SET_UP, p->path);
    else if (go)
        play(s);
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void both_build(struct ui *ui, struct start *s, struct rect page)
{
    const char *why = why_not(s->army);
    ui_panel_begin(ui, "panel:army", page, target(ui, BUTTON) + 12);
    told(ui, s->army, why);
    side_build(ui, s->army, SIDE_RED);
    ui_rule(ui);
    side_build(ui, s->army, SIDE_BLUE);
    ui_panel_foot(ui);
    buttons(ui, s, why);
    ui_panel_end(ui);
}

static void screen_army_build(struct ui *ui, void *self)
{
    struct start *s = self;
    struct rect page = rect_inset(ui_window(ui), ui_px(ui, EDGE));
    ui_planks(ui, ui_window(ui));
    if (window_units_w(ui) < TWO_PANELS) {
        both_build(ui, s, page);
        return;
    }
    struct rect foot = ui_cut_bottom(ui, &page, FOOT);
    ui_cut_bottom(ui, &page, GAP);
    struct rect right = page;
    struct rect left = {page.x, page.y, (page.w - ui_px(ui, GAP)) / 2, page.h};
    right.x += left.w + ui_px(ui, GAP);
    right.w -= left.w + ui_px(ui, GAP);
    ui_panel_begin(ui, "panel:army-red", left, 0);
    side_build(ui, s->army, SIDE_RED);
    ui_panel_end(ui);
    ui_panel_begin(ui, "panel:army-blue", right, 0);
    side_build(ui, s->army, SIDE_BLUE);
    ui_panel_end(ui);
    const char *why = why_not(s->army);
    ui_panel_begin(ui, "panel:army", foot, target(ui, BUTTON) + 12);
    told(ui, s->army, why);
    ui_panel_foot(ui);
    buttons(ui, s, why);
    ui_panel_end(ui);
}

/* Esc: back to the start screen. */
static bool first(void *self, const struct ui_event *event)
{
    struct start *s = self;
    if (event->kind != UI_KEY || event->key != UI_KEY_ESC)
        return false;
    desk_want_file(s->desk, INTENT_SET_UP, s->army->path);
    return true;
}

const struct screen screen_army = {
    .name = "army", .enter = "button:play", .build = screen_army_build, .first = first};
