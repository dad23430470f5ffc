/* The screen: the page with the map, and the panel beside it. Before one is begun or carried on the
 * panel is the choice of them. */
#include "app/campaign/campaigning.h"
#include "app/desk/levels.h"
#include "app/desk/sides.h"
#include "app/desk/units.h"

#include <stdio.h>
#include <string.h>

enum {
    WITH_MAP = 1200,
    PANEL = 470,
    PANEL_LEAST = 400,
    EDGE = 24,
    GAP = 20,
    BUTTON = 48,
    BIG = 64,
    ROW = 10,
    NAME = 120
};

/* ---- which one ------------------------------------------------------------------------------- */

static void entries(struct ui *ui, struct campaigning *c, bool begun)
{
    bool any = false;
    for (int i = 0; i < c->count; i++) {
        const struct campaign_entry *e = &c->entry[i];
        char id[UI_ID], line[TROUBLE_TEXT];
        if (e->begun != begun)
            continue;
        if (!any)
            ui_heading(ui, begun ? "Carry one on" : "Begin one");
        any = true;
        snprintf(id, sizeof id, "radio:campaign-%d", i);
        words_fit(ui, ROLE_SECOND, e->good ? e->words : e->said, ui_rest(ui).w - ui_px(ui, 62), 3,
                  line, sizeof line);
        if (ui_radio(ui, id, UI_AUTO, e->title, line, c->chosen == i, e->good ? NULL : e->said))
            campaigning_choose(c, i);
    }
}

static void choice_build(struct ui *ui, struct campaigning *c)
{
    ui_title(ui, MARK_NONE, "A campaign of an evening", "Three to five battles", TINT_TEXT);
    entries(ui, c, true);
    entries(ui, c, false);
    if (c->count == 0)
        ui_label(ui, "label:no-campaign", UI_AUTO, ROLE_TEXT, TINT_IDLE, "There is none.");
    if (c->shows && c->chosen >= 0 && !c->entry[c->chosen].begun) {
        ui_rule(ui);
        ui_label(ui, "label:campaign-notes", UI_AUTO, ROLE_SECOND, TINT_SECOND, c->campaign.notes);
        ui_label(ui, "label:campaign-source", UI_AUTO, ROLE_SECOND, TINT_CAPTION,
                 c->campaign.source);
    }
}

/* ---- how it stands --------------------------------------------------------------------------- */

static const char *result_words(int winner)
{
    return winner == SIDE_RED ? "Red won" : winner == SIDE_BLUE ? "Blue won" : "a draw";
}

static void so_far(struct ui *ui, const struct campaigning *c)
{
    const struct progress *p = &c->progress;
    for (int i = 0; i < p->fights; i++) {
        const struct fought *f = &p->fought[i];
        const struct campaign_battle *b = &c->campaign.battle[f->battle];
        char id[UI_ID], words[CAMPAIGN_SAY + 100];
        if (!f->over)
            continue;
        snprintf(id, sizeof id, "label:fought-%d", i + 1);
        snprintf(words, sizeof words, "**%d. %s, %s.** %s", i + 1, c->campaign.place[b->place].name,
                 result_words(f->winner), b->way[f->winner].say);
        ui_label(ui, id, UI_AUTO, ROLE_TEXT, TINT_SECOND, words);
    }
}

static void next_battle(struct ui *ui, const struct campaigning *c)
{
    char words[CAMPAIGN_SAY + 100];
    if (c->next < 0) {
        ui_label(ui, "label:campaign-end", UI_AUTO, ROLE_TEXT, TINT_TEXT, c->say);
        return;
    }
    const struct campaign_battle *b = &c->campaign.battle[c->next];
    ui_heading(ui, progress_open(&c->progress) ? "Being fought" : "Next");
    snprintf(words, sizeof words, "**%s.** %s", c->title, b->say);
    ui_label(ui, "label:next", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    if (c->changed[0])
        ui_label(ui, "label:changed", UI_AUTO, ROLE_SECOND, TINT_CAPTION, c->changed);
}

/* Those of a side who stand so, in one line; how many there are: "Hill Foot, 3 of 5 men; …". */
static int stand_line(const struct campaigning *c, int side, enum standing stands, char *out,
                      size_t size)
{
    static const char *const heads[] = {"Stand", "Tired", "Promoted", "Lost"};
    size_t used = (size_t)snprintf(out, size, "**%s:** ", heads[stands]);
    int any = 0;
    for (int i = 0; i < c->progress.fates; i++) {
        const struct fate *f = &c->progress.fate[i];
        char say[FATE_SAY];
        if (f->side != side || fate_standing(&c->campaign, f) != stands)
            continue;
        fate_say(&c->campaign, c->rules, f, say);
        const char *count = strstr(say, ", ");
        count = stands == STANDS_FRESH ? say : count ? count + 2 : NULL;
        if (used + NAME_MAX_BYTES + FATE_SAY > size)
            break;
        used += (size_t)snprintf(out + used, size - used, "%s%s%s%s%s", any++ ? ", " : "", f->name,
                                 count && f->full ? " (" : "", count && f->full ? count : "",
                                 count && f->full ? ")" : "");
    }
    return any;
}

static void armies(struct ui *ui, const struct campaigning *c, int side)
{
    static const enum standing order[] = {STANDS_PROMOTED, STANDS_FRESH, STANDS_TIRED, STANDS_LOST};
    const struct campaign_law *law = &c->rules->battle->campaign;
    const char *const meaning[] = {"", law->tired, law->promoted, law->lost};
    char words[2400], id[UI_ID];
    ui_row_begin(ui, 40, 10, (int[]){36, -1}, 2);
    ui_emblem(ui, UI_AUTO, side_mark(side), 34);
    ui_line(ui, NULL, UI_AUTO, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, side_title(side));
    ui_row_end(ui);
    for (int i = 0; i < 4; i++) {
        int count = stand_line(c, side, order[i], words, sizeof words - 300);
        if (!count)
            continue;
        snprintf(id, sizeof id, "label:%s-%d", side_word(side), (int)order[i]);
        if (meaning[order[i]][0]) {
            size_t used = strlen(words);
            snprintf(words + used, sizeof words - used, ". %s %s.", count == 1 ? "It" : "Each",
                     meaning[order[i]]);
        }
        ui_label(ui, id, UI_AUTO, ROLE_SECOND, TINT_SECOND, words);
    }
    if (c->next >= 0 && c->joins[side][0]) {
        snprintf(words, sizeof words, "**%s:** %s.", c->progress.fates ? "New here" : "Begin with",
                 c->joins[side]);
        snprintf(id, sizeof id, "label:%s-joins", side_word(side));
        ui_label(ui, id, UI_AUTO, ROLE_SECOND, TINT_SECOND, words);
    }
}

static void standing_build(struct ui *ui, struct campaigning *c)
{
    char title[120];
    int winner = c->next < 0 ? c->winner : SIDE_NONE;
    if (winner)
        snprintf(title, sizeof title, "%s has won it", side_title(winner));
    else
        snprintf(title, sizeof title, "%s", c->next < 0 ? "Nobody has won it" : c->campaign.title);
    ui_title(ui, winner ? side_mark(winner) : MARK_NONE, c->rules->title, title,
             winner ? side_tint(winner) : TINT_TEXT);
    next_battle(ui, c);
    if (c->progress.fights && (c->progress.fights > 1 || c->progress.fought[0].over)) {
        ui_heading(ui, "So far");
        so_far(ui, c);
    }
    ui_heading(ui, "Who stands how");
    armies(ui, c, SIDE_RED);
    armies(ui, c, SIDE_BLUE);
}

/* ---- the foot -------------------------------------------------------------------------------- */

static void players(struct ui *ui, struct campaigning *c)
{
    static const struct ui_choice who[] = {{.part = "person", .words = "Person"},
                                           {.part = "computer", .words = "Computer"}};
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        struct player *p = &c->player[side];
        char id[UI_ID];
        int chosen = p->computer;
        ui_row_begin(ui, target(ui, BUTTON), ROW, (int[]){44, NAME, -1}, 3);
        ui_emblem(ui, UI_AUTO, side_mark(side), 42);
        snprintf(id, sizeof id, "field:plays-%s", side_word(side));
        ui_field(ui, id, UI_AUTO, p->name, sizeof p->name, "Name");
        snprintf(id, sizeof id, "seg:plays-%s", side_word(side));
        ui_segments(ui, id, UI_AUTO, false, who, 2, &chosen);
        play_level_sits(c->player, side, chosen == 1);
        ui_row_end(ui);
    }
}

static bool go_button(struct ui *ui, const struct campaigning *c)
{
    bool fights = c->open && progress_open(&c->progress);
    bool begun = !c->open && c->chosen >= 0 && c->entry[c->chosen].begun;
    char begin[120];
    snprintf(begin, sizeof begin, "Begin with %s", c->rules->title);
    const char *words = fights    ? "Carry on this battle"
                        : c->open ? "Play this battle"
                        : begun   ? "Carry on"
                                  : begin;
    const char *why = !c->open && !c->shows && !begun ? "Choose a campaign first" : NULL;
    return ui_button(ui, "button:go", ui_next(ui, BIG), UI_BRASS, ICON_SWORDS, words, why);
}

static bool over(const struct campaigning *c)
{
    return c->open && c->next < 0;
}

static int foot_units(const struct ui *ui, const struct campaigning *c)
{
    int row = target(ui, BUTTON) + ROW;
    return over(c) ? row : (3 + play_level_sides(c->player)) * row + BIG + ROW;
}

static void foot(struct ui *ui, struct campaigning *c)
{
    bool go = false;
    if (!over(c)) {
        players(ui, c);
        play_level_rows(ui, "seg:plays-level", target(ui, BUTTON), true, c->player);
        go = go_button(ui, c);
    }
    ui_row_begin(ui, target(ui, BUTTON), ROW, (int[]){-1, -1}, 2);
    bool other = ui_button(ui, "button:campaigns", UI_AUTO, UI_PAPER, ICON_FLAG, "Other campaigns",
                           c->open ? NULL : "They are listed here");
    bool home = ui_button(ui, "button:start", UI_AUTO, UI_PAPER, ICON_HOME, "Start screen", NULL);
    ui_row_end(ui);
    if (go)
        campaigning_go(c);
    else if (other)
        desk_want_file(c->desk, INTENT_CAMPAIGN, "");
    else if (home)
        desk_want(c->desk, INTENT_LEAVE);
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void screen_campaign_build(struct ui *ui, void *self)
{
    struct campaigning *c = self;
    struct rect page = rect_inset(ui_window(ui), ui_px(ui, EDGE));
    int wide = window_units_w(ui);
    bool map = wide >= WITH_MAP;
    ui_planks(ui, ui_window(ui));
    struct rect right = map ? ui_cut_right(ui, &page, wide < 1300 ? PANEL_LEAST : PANEL) : page;
    if (map) {
        ui_cut_right(ui, &page, GAP);
        campaign_map_build(ui, c, page);
    }
    ui_panel_begin(ui, "panel:campaign", right, foot_units(ui, c));
    if (c->open)
        standing_build(ui, c);
    else
        choice_build(ui, c);
    ui_panel_foot(ui);
    foot(ui, c);
    ui_panel_end(ui);
}

/* Esc: back to where one came from. */
static bool first(void *self, const struct ui_event *event)
{
    struct campaigning *c = self;
    if (event->kind != UI_KEY || event->key != UI_KEY_ESC)
        return false;
    if (c->open)
        desk_want_file(c->desk, INTENT_CAMPAIGN, "");
    else
        desk_want(c->desk, INTENT_LEAVE);
    return true;
}

const struct screen screen_campaign = {
    .name = "campaign", .enter = "button:go", .build = screen_campaign_build, .first = first};
