/* The panel beside the cards: scenarios, players, armies, options, Play; and the one column that
 * holds everything in a small window. */
#include "app/desk/desk.h"
#include "app/desk/levels.h"
#include "app/desk/sides.h"
#include "app/desk/units.h"
#include "app/start/start_inside.h"

#include <stdio.h>
#include <string.h>

enum { WHO = 3 };
static const struct ui_choice who[WHO] = {
    {.part = "person", .icon = ICON_PERSON, .words = "Person"},
    {.part = "computer", .icon = ICON_COMPUTER, .words = "Computer"},
    {.part = "far", .icon = ICON_REMOTE, .words = "Far"}};
static const struct ui_choice who_plain[WHO] = {{.part = "person", .words = "Person"},
                                                {.part = "computer", .words = "Computer"},
                                                {.part = "far", .words = "Far"}};
static const struct ui_choice presets[HELP_COUNT] = {
    [HELP_TEACH] = {.part = "teach", .icon = ICON_BOOK, .words = "Teach me"},
    [HELP_HELPFUL] = {.part = "helpful", .icon = ICON_QUESTION, .words = "Helpful"},
    [HELP_REFEREE] = {.part = "referee", .icon = ICON_NO_ENTRY, .words = "Referee"}};

static void scenario_list(struct ui *ui, struct start *s)
{
    bool battles = false;
    ui_heading(ui, "Scenario");
    for (int i = 0; i < s->count; i++) {
        const struct listed *l = &s->listed[i];
        char id[UI_ID], line[300];
        if (l->set != s->set)
            continue;
        if (l->battle && !battles)
            ui_heading(ui, "Battles for every set");
        battles = battles || l->battle;
        snprintf(id, sizeof id, "radio:%.50s", l->name);
        const char *said = l->good ? l->teaser : l->said;
        start_first_sentence(said, line, sizeof line);
        int room = ui_rest(ui).w - ui_px(ui, 62);
        bool chosen = s->chosen == i, fits = text_width(ui_text(ui), ROLE_SECOND, line) <= room;
        if (chosen || !fits) /* the one that is chosen says more */
            words_fit(ui, ROLE_SECOND, said, room, chosen ? 3 : 2, line, sizeof line);
        if (ui_radio_badged(ui, id, UI_AUTO, l->title, line, l->begin ? start_begin_here : NULL,
                            s->chosen == i, l->good ? NULL : l->said))
            start_choose_listed(s, i);
    }
}

/* What a battle loses on the table of this set. */
static void lost(struct ui *ui, const struct start *s)
{
    const struct listed *l = start_chosen(s);
    char line[300];
    if (!l || !l->good || !l->battle || !l->lost[0])
        return;
    ui_heading(ui, "Lost in translation");
    int number = 0;
    for (const char *at = l->lost; *at; number++) {
        char id[UI_ID];
        int n = (int)strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", n, at);
        snprintf(id, sizeof id, "label:lost-%d", number);
        ui_label(ui, id, UI_AUTO, ROLE_SECOND, TINT_CAPTION, line);
        at += n + (at[n] == '\n');
    }
}

/* Who plays: at the foot, so that it is seen whatever is scrolled. Where space is short one row has
 * both, without their names. */
static void players(struct ui *ui, struct start *s, bool brief)
{
    /* Where space is short the words are worth more than their pictures. */
    enum { NAME = 134, NAME_LEAST = 96 };
    int words = text_width(ui_text(ui), ROLE_TAG, "Computer"), name = NAME;
    int cell = (ui_rest(ui).w - ui_px(ui, 44 + NAME + 20)) / WHO;
    bool icons = words + ui_px(ui, 20 + 9 + 14) <= cell;
    if (words + ui_px(ui, 14) > cell)
        name = NAME_LEAST;
    if (brief)
        ui_row_begin(ui, target(ui, 48), 10, (int[]){44, -1, 44, -1}, 4);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        struct player *p = &s->player[side];
        char id[UI_ID], hint[32];
        int chosen = p->far ? 2 : p->computer;
        snprintf(hint, sizeof hint, name < NAME ? "Name" : "%s’s name", side_title(side));
        if (!brief)
            ui_row_begin(ui, target(ui, 48), 10, (int[]){44, name, -1}, 3);
        ui_emblem(ui, UI_AUTO, side_mark(side), 42);
        snprintf(id, sizeof id, "field:%s", side_word(side));
        if (!brief)
            ui_field(ui, id, UI_AUTO, p->name, sizeof p->name, hint);
        snprintf(id, sizeof id, "seg:%s", side_word(side));
        ui_segments(ui, id, UI_AUTO, false, icons && !brief ? who : who_plain, WHO, &chosen);
        if (!brief)
            ui_row_end(ui);
        play_level_sits(s->player, side, chosen == 1);
        p->far = chosen == 2;
        if (p->far) /* one of both sits here */
            s->player[side_other(side)].far = false;
    }
    if (brief)
        ui_row_end(ui);
}

/* How well the computer plays. */
static void level_rows(struct ui *ui, struct start *s)
{
    play_level_rows(ui, "seg:level", target(ui, 48), false, s->player);
}

/* The same where the foot has no room for the names. */
static void names(struct ui *ui, struct start *s)
{
    ui_heading(ui, "Names");
    ui_row_begin(ui, target(ui, 48), 10, (int[]){-1, -1}, 2);
    ui_field(ui, "field:red", UI_AUTO, s->player[SIDE_RED].name, sizeof s->player[0].name,
             "Red’s name");
    ui_field(ui, "field:blue", UI_AUTO, s->player[SIDE_BLUE].name, sizeof s->player[0].name,
             "Blue’s name");
    ui_row_end(ui);
}

/* What the sides have. */
static void armies(struct ui *ui, const struct start *s)
{
    const struct listed *l = start_chosen(s);
    if (!l || !l->good)
        return;
    ui_heading(ui, "Armies");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        char words[sizeof l->army[side] + 16];
        snprintf(words, sizeof words, "**%s** · %s", side_title(side), l->army[side]);
        ui_label(ui, side == SIDE_RED ? "label:army-red" : "label:army-blue", UI_AUTO, ROLE_SECOND,
                 TINT_CAPTION, words);
    }
    play_levels_told(ui, s->player);
}

/* Options named span_red and span_blue: the players' hands. */
static void spans(struct ui *ui, struct start *s, const struct rules *rules)
{
    int count = 0;
    for (int i = 0; i < rules->attrs.options; i++)
        count += start_span_side(rules->attrs.option[i].name) != SIDE_NONE;
    if (count != 2)
        return;
    ui_heading(ui, "Hand span");
    ui_row_begin(ui, 50, 10, (int[]){34, -1, 34, -1}, 4);
    for (int i = 0; i < rules->attrs.options; i++) {
        const struct attr *a = &rules->attrs.option[i];
        int side = start_span_side(a->name), value = s->option[i];
        char id[UI_ID], words[32];
        if (!side)
            continue;
        snprintf(id, sizeof id, "slider:%s", a->name);
        ui_icon(ui, UI_AUTO, ICON_HAND, 34, side == SIDE_RED ? TINT_RED_RIM : TINT_BLUE_RIM);
        snprintf(words, sizeof words, "%d mm", value);
        ui_slider(ui, id, UI_AUTO, a->low, a->high, 5, &value, words);
        ui_tip(ui, rules->option_text[i]);
        s->option[i] = value;
    }
    ui_row_end(ui);
}

static void option_row(struct ui *ui, const struct attr *a, const char *text, int32_t *option)
{
    char id[UI_ID], words[80];
    int value = *option;
    bool on = value != 0;
    snprintf(id, sizeof id, "option:%.48s", a->name);
    if (a->low == 0 && a->high == 1) {
        ui_check(ui, id, UI_AUTO, text, NULL, &on, NULL);
        *option = on;
        return;
    }
    snprintf(words, sizeof words, "%s: %d", text, value);
    ui_slider(ui, id, UI_AUTO, a->low, a->high, a->high - a->low > 60 ? 5 : 1, &value, words);
    *option = value;
}

static void options(struct ui *ui, struct start *s, const struct rules *rules)
{
    bool any = false;
    for (int i = 0; i < rules->attrs.options; i++) {
        const struct attr *a = &rules->attrs.option[i];
        if (start_span_side(a->name))
            continue;
        if (!any)
            ui_heading(ui, "Options");
        any = true;
        option_row(ui, a, rules->option_text[i], &s->option[i]);
    }
}

static void help_row(struct ui *ui, struct start *start)
{
    ui_row_begin(ui, target(ui, 50), 14, (int[]){52, -1}, 2);
    ui_line(ui, NULL, UI_AUTO, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, "Help");
    ui_segments(ui, "seg:help", UI_AUTO, false, presets, HELP_COUNT, &start->desk->settings.help);
    ui_row_end(ui);
}

static bool play_button(struct ui *ui, const struct start *s)
{
    const struct listed *l = start_chosen(s);
    const char *why = !l ? "There is no scenario to play" : !l->good ? l->said : NULL;
    return ui_button(ui, "button:play", ui_next(ui, 72), UI_BRASS, ICON_PELLET, "Play", why);
}

/* Units of the foot with the players and Play. */
static int play_foot(struct ui *ui, const struct start *s, bool brief)
{
    enum { PLAY = 76, APART = 10 };
    int rows = (brief ? 1 : 2) + play_level_sides(s->player);
    return PLAY + rows * (target(ui, 48) + APART);
}

static bool edit_row(struct ui *ui)
{
    return ui_action(ui, "row:edit", UI_AUTO, UI_NORMAL, ICON_HAND, "Set up a table…",
                     "Make a scenario of your own");
}

bool start_panel_build(struct ui *ui, struct start *s, struct rect r, bool brief, bool *edit)
{
    const struct rules *rules = start_rules(s);
    const struct listed *l = start_chosen(s);
    ui_panel_begin(ui, "panel:setup", r, play_foot(ui, s, false));
    if (start_one_set(s) && l)
        ui_title(ui, MARK_NONE, rules->title, l->title, TINT_TEXT);
    else
        ui_title(ui, MARK_NONE, "On the table", rules->title, TINT_TEXT);
    if (!start_one_set(s))
        scenario_list(ui, s);
    else if (brief && l && l->good)
        ui_label(ui, "label:notes", UI_AUTO, ROLE_TEXT, TINT_SECOND, l->notes);
    lost(ui, s);
    *edit = edit_row(ui);
    start_army_row(ui, s);
    armies(ui, s);
    spans(ui, s, rules);
    options(ui, s, rules);
    help_row(ui, s);
    ui_panel_foot(ui);
    players(ui, s, false);
    level_rows(ui, s);
    bool play = play_button(ui, s);
    ui_panel_end(ui);
    return play;
}

const char start_show_me[] = "Show me how";

const char start_show_tip[] = "Your first turn, step by step";

void start_read_rules(struct start *start)
{
    start->desk->card_id[0] = '\0';
    dialogue_show(start->desk, DIALOGUE_RULES);
}

bool start_carry_on(struct ui *ui, const struct start *s, struct rect at, enum ui_state state)
{
    if (s->last.damaged)
        return ui_action(ui, "row:mend", at, state, ICON_GEAR, "Mend", s->last.words);
    return ui_action(ui, "row:carry-on", at, state, ICON_HOURGLASS, "Carry on", s->last.words);
}

enum wish start_column_build(struct ui *ui, struct start *s)
{
    const struct rules *rules = start_rules(s);
    enum wish wish = WISH_NOTHING;
    struct rect page = rect_inset(ui_window(ui), ui_px(ui, 16));
    struct rect top = ui_cut_top(ui, &page, 76);
    ui_cut_top(ui, &page, 8);
    ui_panel_begin(ui, "panel:setup", page, play_foot(ui, s, true));
    if (s->unfinished && start_carry_on(ui, s, UI_AUTO, UI_NORMAL))
        wish = WISH_CARRY_ON;
    if (s->set_count > 1)
        ui_heading(ui, "Rules");
    for (int i = 0; i < s->set_count && s->set_count > 1; i++) {
        char id[UI_ID], line[300];
        snprintf(id, sizeof id, "card:set-%d", i);
        words_fit(ui, ROLE_SECOND, s->sets[i]->blurb, ui_rest(ui).w - ui_px(ui, 62), 1, line,
                  sizeof line);
        if (ui_radio(ui, id, UI_AUTO, s->sets[i]->title, line, s->set == i, NULL) && s->set != i) {
            start_choose_set(s, i);
            start_choose_first(s);
        }
    }
    scenario_list(ui, s);
    lost(ui, s);
    if (edit_row(ui))
        wish = WISH_EDIT;
    start_army_row(ui, s);
    start_campaign_row(ui, s);
    names(ui, s);
    armies(ui, s);
    spans(ui, s, rules);
    options(ui, s, rules);
    help_row(ui, s);
    ui_rule(ui);
    if (start_guided(s) >= 0 &&
        ui_action(ui, "row:guide", UI_AUTO, UI_NORMAL, ICON_POINT, start_show_me, start_show_tip))
        wish = WISH_GUIDE;
    bool demo = rules && desk_has_demo(s->desk, rules->id);
    bool watch = demo && ui_action(ui, "row:demo", UI_AUTO, UI_NORMAL, ICON_PROJECTOR,
                                   "Watch it played", NULL);
    if (ui_action(ui, "row:join", UI_AUTO, UI_NORMAL, ICON_REMOTE, "Join a game",
                  "A friend far away has invited you"))
        dialogue_show(s->desk, DIALOGUE_JOIN);
    if (ui_action(ui, "row:open", UI_AUTO, UI_NORMAL, ICON_OPEN, "Open a saved game", NULL))
        dialogue_show(s->desk, DIALOGUE_OPEN);
    if (ui_action(ui, "row:rules", UI_AUTO, UI_NORMAL, ICON_BOOK, "Read the rules", NULL))
        start_read_rules(s);
    ui_panel_foot(ui);
    players(ui, s, true);
    level_rows(ui, s);
    if (play_button(ui, s))
        wish = WISH_PLAY;
    ui_panel_end(ui);
    start_head_build(ui, s, top, true, &wish);
    if (watch)
        desk_want_set(s->desk, INTENT_DEMO, rules->id);
    return wish;
}
