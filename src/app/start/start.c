/* The start screen: what is to be played, by whom, and how.
 *
 * With several rule sets each has a card and its scenarios stand in the panel; with one set the
 * scenarios are the cards. The rest of the last row of cards is the briefing of the chosen
 * scenario. A window too small for cards gets everything in one column.
 */
#include "app/desk/desk.h"
#include "app/desk/levels.h"
#include "app/desk/units.h"
#include "app/start/start_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct start *start_new(struct desk *desk)
{
    struct start *start = calloc(1, sizeof *start);
    if (!start)
        return NULL;
    start->desk = desk;
    start->sets = rules_list;
    start->set_count = rules_count;
    start->chosen = -1;
    for (int side = 0; side < SIDE_COUNT; side++)
        start->player[side].level = LEVEL_FIRST;
    return start;
}

void start_free(struct start *start)
{
    if (!start)
        return;
    start_list_release(start->listed, start->count);
    if (start->figures)
        figures_release(start->figures);
    start_army_free(start);
    free(start);
}

void start_use_sets(struct start *start, const struct rules *const *set, int count)
{
    start->sets = set;
    start->set_count = count;
    start_choose_set(start, 0);
    start_refresh(start);
}

/* ---- beginning ------------------------------------------------------------------------------- */

static void begin(struct start *s, bool guided)
{
    const struct listed *l = start_chosen(s);
    struct trouble trouble = {0};
    struct setting *setting = malloc(sizeof *setting);
    if (!setting)
        abort();
    if (l && start_load(s, l, setting, NULL, &trouble)) {
        start_begin(s, setting, guided);
        return;
    }
    free(setting);
    desk_trouble(s->desk, &trouble);
}

/* ---- the screen ------------------------------------------------------------------------------ */

enum { WIDE_W = 1000, WIDE_H = 560, LOW_H = 1000 };

/* A row under the cards; where even few words have no room beside the icon, it goes without. */
static bool foot_action(struct ui *ui, const char *id, bool lit, bool plain, enum icon icon,
                        const char *words)
{
    if (plain)
        return ui_button(ui, id, UI_AUTO, lit ? UI_LIT : UI_DARK, ICON_NONE, words, NULL);
    return ui_action(ui, id, UI_AUTO, lit ? UI_ON_BRASS : UI_ON_DARK, icon, words, "");
}

/* The rows under the cards. True when the first turn is to be shown. */
static bool foot_row(struct ui *ui, struct start *start, struct rect r)
{
    const struct rules *rules = start_rules(start);
    enum { BESIDE = 116 }; /* units of a row that are not for words */
    bool demo = rules && desk_has_demo(start->desk, rules->id), watch = false, guide = false;
    bool guided = start_guided(start) >= 0;
    int cells = 4 + demo + guided;
    int room = (r.w - (cells - 1) * ui_px(ui, CARD_GAP)) / cells - ui_px(ui, BESIDE);
    bool brief = text_width(ui_text(ui), ROLE_HEADING, "Open a saved game") > room;
    bool plain = brief && text_width(ui_text(ui), ROLE_HEADING, "Campaign") > room;
    ui_row_at(ui, r, CARD_GAP, (int[]){-1, -1, -1, -1, -1, -1}, cells);
    if (guided) {
        guide = foot_action(ui, "row:guide", true, plain, ICON_POINT,
                            brief ? "Show me" : start_show_me);
        ui_tip(ui, start_show_tip);
    }
    if (demo)
        watch = foot_action(ui, "row:demo", !guided, plain, ICON_PROJECTOR,
                            brief ? "Watch" : "Watch it played");
    if (foot_action(ui, "row:campaign", false, plain, ICON_FLAG, brief ? "Campaign" : "Campaigns"))
        desk_want_file(start->desk, INTENT_CAMPAIGN, "");
    ui_tip(ui, start_campaign_tip);
    if (foot_action(ui, "row:open", false, plain, ICON_OPEN, brief ? "Open" : "Open a saved game"))
        dialogue_show(start->desk, DIALOGUE_OPEN);
    if (foot_action(ui, "row:rules", false, plain, ICON_BOOK, brief ? "Rules" : "Read the rules"))
        start_read_rules(start);
    if (foot_action(ui, "row:join", false, plain, ICON_REMOTE, brief ? "Join" : "Join a game"))
        dialogue_show(start->desk, DIALOGUE_JOIN);
    ui_tip(ui, "A friend far away has invited you: play or watch");
    ui_row_end(ui);
    if (watch)
        desk_want_set(start->desk, INTENT_DEMO, rules->id);
    return guide;
}

static enum wish wide_build(struct ui *ui, struct start *s)
{
    bool low = window_units_h(ui) < LOW_H, narrow = window_units_w(ui) < 1280;
    int side = low ? 24 : 64;
    enum wish wish = WISH_NOTHING;
    struct rect page = ui_window(ui);
    ui_cut_left(ui, &page, side);
    ui_cut_right(ui, &page, side);
    struct rect top = ui_cut_top(ui, &page, low ? 118 : 166);
    ui_cut_bottom(ui, &page, low ? 20 : 28);
    struct rect right = ui_cut_right(ui, &page, narrow ? 440 : low ? 470 : 518);
    ui_cut_right(ui, &page, low ? 24 : 42);
    struct rect foot = ui_cut_bottom(ui, &page, 62);
    ui_cut_bottom(ui, &page, 24);
    bool brief = start_cards_build(ui, s, page);
    if (foot_row(ui, s, foot))
        wish = WISH_GUIDE;
    struct rect last = s->unfinished ? ui_cut_bottom(ui, &right, 78) : (struct rect){0};
    if (s->unfinished)
        ui_cut_bottom(ui, &right, 18);
    bool edit = false;
    if (start_panel_build(ui, s, right, brief, &edit))
        wish = WISH_PLAY;
    else if (edit)
        wish = WISH_EDIT;
    if (s->unfinished && start_carry_on(ui, s, last, UI_ON_BRASS))
        wish = WISH_CARRY_ON;
    start_head_build(ui, s, top, false, &wish);
    return wish;
}

void screen_start_build(struct ui *ui, void *self)
{
    struct start *start = self;
    if (!start->loaded)
        start_refresh(start);
    ui_planks(ui, ui_window(ui));
    bool wide = window_units_w(ui) >= WIDE_W && window_units_h(ui) >= WIDE_H;
    enum wish wish = wide ? wide_build(ui, start) : start_column_build(ui, start);
    if (ui_canvas(ui))
        start_pictures_go_on(start);
    switch (wish) {
    case WISH_EDIT:
        desk_want_set(start->desk, INTENT_EDIT, start->sets[start->set]->id);
        break;
    case WISH_PLAY:
        begin(start, false);
        break;
    case WISH_GUIDE:
        start_choose_listed(start, start_guided(start));
        begin(start, true);
        break;
    case WISH_CARRY_ON:
        desk_want_file(start->desk, start->last.damaged ? INTENT_MEND : INTENT_OPEN,
                       start->last.path);
        break;
    case WISH_QUIT:
        desk_want(start->desk, INTENT_QUIT);
        break;
    case WISH_NOTHING:
        break;
    }
}

const struct screen screen_start = {
    .name = "start", .enter = "button:play", .build = screen_start_build};
