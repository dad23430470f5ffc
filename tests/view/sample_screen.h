/* Screens for the tests and for looking at: the chrome of a game, the start screen, and one of
 * everything else. Each is a build function for ui_lay and a pass of its own. */
#ifndef FOILSHOT_TESTS_SAMPLE_SCREEN_H
#define FOILSHOT_TESTS_SAMPLE_SCREEN_H

#include "view/widgets/widget.h"

#include <string.h>

struct sample {
    int fired, hand, chosen, scenario, red, blue, span_red, span_blue, help, phase, list_row;
    bool quick, menu, dialogue;
    int menu_choice, right_again;
    char name[24];
    enum ui_edit edit;
};

static const struct ui_choice sample_hands[] = {{.part = "flick", .words = "Flick"},
                                                {.part = "catapult", .words = "Catapult"},
                                                {.part = "steady", .words = "Steady"}};
static const struct ui_choice sample_players[] = {
    {.part = "person", .icon = ICON_PERSON, .words = "Person"},
    {.part = "computer", .icon = ICON_COMPUTER, .words = "Computer"},
    {.part = "remote", .icon = ICON_REMOTE, .words = "Remote", .why = "No network here"}};
static const struct ui_choice sample_help[] = {
    {.part = "teach", .icon = ICON_BOOK, .words = "Teach me"},
    {.part = "helpful", .icon = ICON_QUESTION, .words = "Helpful"},
    {.part = "referee", .icon = ICON_NO_ENTRY, .words = "Referee"}};
static const struct ui_choice sample_orders[] = {
    {.part = "move", .icon = ICON_MARCH, .words = "Move", .key = "M"},
    {.part = "fire", .icon = ICON_CANNON, .words = "Fire", .why = "52°: the arc ends at 45°"},
    {.part = "rest", .icon = ICON_HOURGLASS, .words = "Do nothing", .key = "Space"}};

static inline void sample_strip(struct ui *ui, struct sample *s)
{
    static const struct ui_phase phases[] = {
        {"move", ICON_MARCH, "Move", UI_PHASE_DONE},
        {"fight", ICON_SWORDS, "Fight", UI_PHASE_DONE},
        {"cannon", ICON_CANNON, "Cannon", UI_PHASE_CURRENT},
        {"volley", ICON_MUSKET, "Volley", UI_PHASE_LATER},
        {"skirmish", ICON_PELLET, "Skirmisher", UI_PHASE_LATER}};
    static const struct {
        const char *id, *tip;
        enum icon icon;
        enum ui_look look;
    } buttons[] = {{"button:ruler", "Measure", ICON_RULER, UI_DARK},
                   {"button:out", "See more of the table", ICON_MINUS, UI_DARK},
                   {"button:in", "Look closer", ICON_PLUS, UI_DARK},
                   {"button:home", "The whole table", ICON_HOME, UI_DARK},
                   {"button:undo", "Take back", ICON_UNDO, UI_DARK},
                   {"button:redo", "Do it again", ICON_REDO, UI_DARK},
                   {"button:help", "Help for this moment", ICON_QUESTION, UI_LIT}};
    struct rect window = ui_window(ui), r = ui_cut_top(ui, &window, 68);
    ui_strip(ui, "panel:strip", r);
    struct rect left = r, right = ui_cut_right(ui, &r, 7 * 52 + 46);
    ui_cut_left(ui, &left, 22);
    struct rect menu = ui_cut_left(ui, &left, 44);
    if (ui_button(ui, "button:menu", ui_centre(ui, menu, 44, 44), UI_DARK, ICON_MENU, NULL, NULL))
        s->menu = true;
    ui_cut_left(ui, &left, 20);
    int w = text_width(ui_text(ui), ROLE_STRIP, "Kiddies’ Rules");
    ui_line(ui, "label:set", (struct rect){left.x, left.y, w + 2, left.h}, ROLE_STRIP,
            TINT_STRIP_TEXT, ALIGN_LEFT, "Kiddies’ Rules");
    left.x += w + ui_px(ui, 20);
    const char *scenario = "The House on Brick Lane, little ones’ level";
    w = text_width(ui_text(ui), ROLE_TEXT, scenario);
    struct rect phase = {ui_window(ui).w * 34 / 100, r.y, 0, r.h};
    phase.w = left.x + left.w - phase.x;
    if (left.x + w > phase.x)
        w = phase.x - left.x - ui_px(ui, 16);
    ui_line(ui, "label:scenario", (struct rect){left.x, left.y, w + 2, left.h}, ROLE_TEXT,
            TINT_STRIP_SECOND, ALIGN_LEFT, scenario);
    int clicked = ui_phases(ui, "phase:turn", phase, phases, 5);
    if (clicked >= 0)
        s->phase = clicked;
    ui_row_at(ui, right, 8, (int[]){-1, 44, 44, 44, 44, 4, 44, 44, 4, 44, 14}, 11);
    ui_next(ui, 44);
    for (int i = 0; i < 7; i++) {
        if (i == 4 || i == 6)
            ui_next(ui, 44);
        struct rect cell = ui_centre(ui, ui_next(ui, 44), 44, 44);
        ui_button(ui, buttons[i].id, cell, buttons[i].look, buttons[i].icon, NULL,
                  i == 5 ? "Nothing was taken back" : NULL);
        ui_tip(ui, buttons[i].tip);
    }
    ui_row_end(ui);
}

static inline void sample_tally(struct ui *ui, enum side_mark side, const char *count)
{
    ui_row_begin(ui, 32, 12, (int[]){28, -1}, 2);
    ui_emblem(ui, UI_AUTO, side, 28);
    ui_label(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT, count);
    ui_row_end(ui);
}

static inline void sample_panel(struct ui *ui, struct sample *s)
{
    struct rect window = ui_window(ui);
    ui_cut_top(ui, &window, 88);
    ui_cut_right(ui, &window, 20);
    struct rect r = ui_cut_right(ui, &window, 396);
    struct rect tray = {r.x, r.y + ui_px(ui, 792), r.w, ui_px(ui, 180)};
    r.h = ui_px(ui, 772);
    bool low = ui_window(ui).h < 1000; /* then the tray's place goes to the panel */
    if (low)
        r.h = ui_window(ui).h - r.y - ui_px(ui, 16);
    ui_panel_begin(ui, "panel:turn", r, low ? 50 : 0);
    ui_title(ui, MARK_RED, "Turn 4 · cannon fire", "Red shoots!", TINT_RED_DARK);
    ui_rule(ui);
    ui_heading(ui, "What may I do now?");
    if (ui_action(ui, "row:flick", UI_AUTO, UI_NOW, ICON_CANNON, "Flick the big pellet",
                  "Let go to fire this cannon"))
        s->fired++;
    ui_action(ui, "row:aim", UI_AUTO, UI_NORMAL, ICON_UNDO, "Aim again",
              "Right-click puts it down");
    ui_action(ui, "row:skip", UI_AUTO, UI_NORMAL, ICON_NEXT, "Do not fire",
              "Then Blue’s cannon may");
    ui_action(ui, "row:move", UI_AUTO, UI_IDLE, ICON_MARCH, "Move", "Not now: everyone has moved");
    ui_rule(ui);
    ui_row_begin(ui, 31, 10, (int[]){-1, 200}, 2);
    ui_line(ui, NULL, UI_AUTO, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, "How to flick");
    ui_segments(ui, "seg:hand", UI_AUTO, true, sample_hands, 3, &s->hand);
    ui_row_end(ui);
    ui_label(ui, "label:coach", UI_AUTO, ROLE_TEXT, TINT_TEXT,
             "Pull back, then let go. A longer pull goes farther. **Knocked right over** is out. "
             "**Only leaning** is safe.");
    ui_flow_begin(ui, 30, 9);
    ui_tag(ui, "tag:KI-41", UI_AUTO, ICON_BOOK, "KI-41 · KI-50 · KI-53", true);
    ui_button(ui, "button:show", UI_AUTO, UI_SMALL, ICON_PLAY, "Show me", NULL);
    ui_flow_end(ui);
    ui_rule(ui);
    sample_tally(ui, MARK_RED, "**12** standing");
    sample_tally(ui, MARK_BLUE, "**11** standing, 1 down");
    if (low) {
        ui_panel_foot(ui);
        ui_row_begin(ui, 46, 10, (int[]){-1, -1}, 2);
        ui_button(ui, "button:charge", UI_AUTO, UI_BRASS, ICON_HORSE, "Charge!", NULL);
        ui_button(ui, "button:leave", UI_AUTO, UI_PAPER, ICON_NONE, "Leave it", NULL);
        ui_row_end(ui);
    }
    ui_panel_end(ui);
    if (low)
        return;
    struct rect in = ui_tray(ui, "panel:tray", tray);
    if (ui_canvas(ui) != NULL) {
        int size = ui_px(ui, 74), y = in.y + in.h / 2;
        emblem_die(ui_canvas(ui), 0, 5, in.x + ui_px(ui, 54), y, size, -9000);
        emblem_die(ui_canvas(ui), 1, 2, in.x + ui_px(ui, 148), y + 4, size, 10000);
    }
    ui_cut_left(ui, &in, 206);
    ui_cut_top(ui, &in, 46);
    ui_column_begin(ui, in, 2);
    ui_line(ui, NULL, UI_AUTO, ROLE_HEADING, TINT_NOW, ALIGN_LEFT, "5 beats 2");
    ui_label(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_PAPER, "Red fires first,\nthen Blue");
    ui_column_end(ui);
}

/* The chrome of a game; the table is a plain cloth. */
static inline void sample_game(struct ui *ui, void *self)
{
    struct sample *s = self;
    struct rect window = ui_window(ui);
    if (ui_canvas(ui) != NULL)
        canvas_rect(ui_canvas(ui), window, theme_pixel(TINT_BAIZE));
    ui_area(ui, "table", window);
    sample_strip(ui, s);
    sample_panel(ui, s);
    ui_bubble(ui, "bubble:lean", window.w * 43 / 100, window.h * 45 / 100, UI_SPEECH,
              "Leaning: safe");
    ui_bubble(ui, "bubble:pull", window.w * 10 / 100, window.h * 85 / 100, UI_DARK_LABEL,
              "about 3 spans");
    ui_why(ui, "card:why", (struct rect){window.w / 4, window.h / 4, 90, 60}, NULL, 0, "Why not?",
           "Foot may not charge Horse. Stay in two ranks and let them come to you.", "SH-52",
           "Stay in two ranks");
    ui_stamp(ui, (struct rect){window.w / 2, window.h * 2 / 3, ui_px(ui, 140), ui_px(ui, 46)}, true,
             "Pass");
    if (s->menu) {
        int choice = ui_menu(ui, "menu:orders", (struct rect){600, 400, 40, 40}, "R3, foot",
                             sample_orders, 3);
        if (choice != UI_NO_CHOICE) {
            s->menu = false;
            s->menu_choice = choice;
        }
    }
}

static const char *const sample_tags[][3] = {
    {"Spans", "Flick", "30 min"},         {"Centimetres", "d6", "60 min"},
    {"3-inch boxes", "d6", "45 min"},     {"3-inch boxes", "d6", "75 min"},
    {"Centimetres", "No dice", "30 min"}, {"Inches", "d6", "60 min"}};
static const char *const sample_sets[][2] = {
    {"Kiddies’ Rules", "Flick foil pellets, knock them over. The one for a first game."},
    {"S.H.A.M.", "Lines, guns and horse, and the nerve of your commanders."},
    {"Morschauser, Mark 1", "Old-school battle, box by box. Quick to learn."},
    {"Morschauser, Mark 2", "Box by box, with leaders and wings that can be shaken."},
    {"6+", "No dice at all: only your plan against theirs."},
    {"Pike and Shot", "Six units a side. Pikes, reiters, swords and an hour to win."}};

static inline void sample_span(struct ui *ui, const char *id, enum tint tint, int *value)
{
    char words[16];
    snprintf(words, sizeof words, "%d mm", *value);
    ui_icon(ui, UI_AUTO, ICON_HAND, 34, tint);
    ui_slider(ui, id, UI_AUTO, 100, 250, 5, value, words);
}

static inline void sample_setup(struct ui *ui, struct rect r, struct sample *s)
{
    static const char *const scenarios[][2] = {
        {"The House on Brick Lane", "Red attacks, Blue holds the house"},
        {"Meeting at Chalk Bridge", "An even encounter over the river"},
        {"Book Ridge", "First game: ten soldiers a side"}};
    ui_panel_begin(ui, "panel:setup", r, 76);
    ui_title(ui, MARK_NONE, "On the table", "Kiddies’ Rules", TINT_TEXT);
    ui_heading(ui, "Scenario");
    for (int i = 0; i < 3; i++) {
        char id[UI_ID];
        snprintf(id, sizeof id, "radio:scenario-%d", i);
        if (ui_radio(ui, id, UI_AUTO, scenarios[i][0], scenarios[i][1], s->scenario == i, NULL))
            s->scenario = i;
    }
    ui_heading(ui, "Players");
    for (int side = 0; side < 2; side++) {
        ui_row_begin(ui, 52, 12, (int[]){46, -1}, 2);
        ui_emblem(ui, UI_AUTO, (enum side_mark)side, 44);
        ui_segments(ui, side == 0 ? "seg:red" : "seg:blue", UI_AUTO, false, sample_players, 3,
                    side == 0 ? &s->red : &s->blue);
        ui_row_end(ui);
    }
    ui_heading(ui, "Hand span");
    ui_row_begin(ui, 48, 10, (int[]){34, -1, 34, -1}, 4);
    sample_span(ui, "slider:red", TINT_RED_RIM, &s->span_red);
    sample_span(ui, "slider:blue", TINT_BLUE_RIM, &s->span_blue);
    ui_row_end(ui);
    ui_row_begin(ui, 52, 16, (int[]){50, -1}, 2);
    ui_line(ui, NULL, UI_AUTO, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, "Help");
    ui_segments(ui, "seg:help", UI_AUTO, false, sample_help, 3, &s->help);
    ui_row_end(ui);
    ui_panel_foot(ui);
    if (ui_button(ui, "button:play", ui_next(ui, 72), UI_BRASS, ICON_PELLET, "Play", NULL))
        s->fired++;
    ui_panel_end(ui);
}

static inline void sample_cards(struct ui *ui, struct rect r, struct sample *s)
{
    int gap = ui_px(ui, 22), high = (r.h - gap) / 2;
    for (int row = 0; row < 2; row++) {
        struct rect line = {r.x, r.y + row * (high + gap), r.w, high};
        ui_row_at(ui, line, 22, (int[]){-1, -1, -1}, 3);
        for (int i = row * 3; i < row * 3 + 3; i++) {
            char id[UI_ID];
            snprintf(id, sizeof id, "card:%d", i);
            struct ui_card card = {.title = sample_sets[i][0],
                                   .words = sample_sets[i][1],
                                   .tags = sample_tags[i],
                                   .tag_count = 3,
                                   .chosen = s->chosen == i};
            if (ui_card(ui, id, UI_AUTO, &card))
                s->chosen = i;
        }
        ui_row_end(ui);
    }
}

static inline void sample_head(struct ui *ui, struct rect head)
{
    static const enum icon icons[] = {ICON_PROJECTOR, ICON_SOUND, ICON_GEAR, ICON_QUESTION};
    static const char *const ids[] = {"button:projector", "button:sound", "button:settings",
                                      "button:help"};
    struct rect corner = ui_cut_right(ui, &head, 4 * 60 + 36);
    struct rect logo = ui_cut_left(ui, &head, 188);
    if (ui_canvas(ui) != NULL) {
        emblem_logo(ui_canvas(ui), ui_centre(ui, logo, 184, 74));
        struct rect name = {head.x + ui_px(ui, 34), head.y, ui_px(ui, 400), head.h};
        struct rect shade = {name.x + ui_px(ui, 2), name.y + ui_px(ui, 4), name.w, name.h};
        text_draw_in(ui_text(ui), ui_canvas(ui), ROLE_LOGO, colour_alpha(0x120802, 170), shade,
                     ALIGN_LEFT, "Foilshot");
        text_draw_in(ui_text(ui), ui_canvas(ui), ROLE_LOGO, theme_pixel(TINT_STRIP_TEXT), name,
                     ALIGN_LEFT, "Foilshot");
    }
    ui_row_at(ui, corner, 12, (int[]){60, 60, 60, 60}, 4);
    for (int i = 0; i < 4; i++)
        ui_button(ui, ids[i], ui_centre(ui, ui_next(ui, 60), 60, 60), UI_DARK, icons[i], NULL,
                  NULL);
    ui_row_end(ui);
}

static inline void sample_start(struct ui *ui, void *self)
{
    struct sample *s = self;
    struct rect window = ui_window(ui);
    ui_planks(ui, window);
    bool low = ui_window(ui).h < 1000;
    int side = low ? 24 : 64;
    struct rect page = window;
    ui_cut_left(ui, &page, side);
    ui_cut_right(ui, &page, side);
    sample_head(ui, ui_cut_top(ui, &page, low ? 118 : 166));
    ui_cut_bottom(ui, &page, low ? 20 : 28);
    struct rect right = ui_cut_right(ui, &page, low ? 470 : 518);
    ui_cut_right(ui, &page, low ? 24 : 42);
    struct rect foot = ui_cut_bottom(ui, &page, 62);
    ui_cut_bottom(ui, &page, 24);
    sample_cards(ui, page, s);
    ui_row_at(ui, foot, 22, (int[]){-11, -10}, 2);
    ui_action(ui, "row:carry-on", UI_AUTO, UI_ON_DARK, ICON_HOURGLASS, "Carry on",
              "S.H.A.M., turn 5, Red to charge");
    ui_action(ui, "row:rules", UI_AUTO, UI_ON_DARK, ICON_BOOK, "Read the rules",
              "All six sets, as cards");
    ui_row_end(ui);
    struct rect demo = ui_cut_bottom(ui, &right, 78);
    ui_cut_bottom(ui, &right, 18);
    sample_setup(ui, right, s);
    ui_action(ui, "row:demo", demo, UI_ON_BRASS, ICON_PLAY, "Watch a demonstration",
              "One click. Three minutes. Nothing to set up.");
}

static inline void sample_coach(struct ui *ui, struct rect r)
{
    static const struct ui_term terms[] = {
        {.number = "3", .words = "elements left", .icon = ICON_HORSE},
        {.number = "1", .words = "command point", .icon = ICON_STAR},
        {.number = "4", .words = "on the die", .die = 4, .die_side = MARK_RED}};
    ui_panel_begin(ui, "panel:coach", r, 0);
    ui_title(ui, MARK_RED, "Turn 5 · Red is active", "Rules coach", TINT_TEXT);
    ui_rule(ui);
    ui_line(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_CAPTION, ALIGN_LEFT, "Reaction test to charge");
    ui_heading(ui, "Queen’s Horse on Blue’s 2nd Foot");
    ui_sum(ui, "sum:test", UI_AUTO, terms, 3);
    ui_total(ui, "total:test", UI_AUTO, "8", "needs", "6 or more", true, "Pass");
    ui_number_line(ui, "scale:test", UI_AUTO, 1, 10, 6, 8);
    ui_label(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT,
             "They charge home. A 2 on the die would have been enough: 5 chances in 6.");
    ui_panel_end(ui);
}

/* A list, a field, ticks, a stepper, a dialogue. */
static inline void sample_rest(struct ui *ui, void *self)
{
    struct sample *s = self;
    ui_planks(ui, ui_window(ui));
    struct rect page = rect_inset(ui_window(ui), ui_px(ui, 40));
    struct rect left = ui_cut_left(ui, &page, 460);
    ui_panel_begin(ui, "panel:rest", left, 0);
    ui_heading(ui, "Name of the game");
    s->edit = ui_field(ui, "field:name", UI_AUTO, s->name, sizeof s->name, "A short name");
    ui_check(ui, "check:quick", UI_AUTO, "Quick dice", "They settle at once", &s->quick, NULL);
    ui_check(ui, "check:sound", UI_AUTO, "Sound", NULL, &s->quick, "No sound device");
    char words[24];
    snprintf(words, sizeof words, "%d %%", s->span_red);
    ui_stepper(ui, "step:scale", UI_AUTO, 75, 200, 25, &s->span_red, words);
    ui_action(ui, "row:barred", UI_AUTO, UI_BARRED, ICON_NONE, "4th Foot",
              "Foot may not charge Horse");
    ui_action(ui, "row:passed", UI_AUTO, UI_PASSED_ROW, ICON_NONE, "3rd Foot",
              "on Blue’s 1st Foot");
    if (ui_button(ui, "button:ask", UI_AUTO, UI_PAPER, ICON_QUESTION, "Ask", NULL))
        s->dialogue = true;
    struct rect list = ui_next(ui, 260);
    struct ui_list rows = ui_list_begin(ui, "list:saves", list, 1000, 44);
    for (int i = rows.first; i < rows.end; i++) {
        char id[UI_ID], name[32];
        snprintf(id, sizeof id, "row:save-%d", i);
        snprintf(name, sizeof name, "Saved game %d", i + 1);
        if (ui_item_row(ui, id, ui_list_row(ui, &rows, i), ICON_SAVE, name, "turn 4",
                        s->list_row == i))
            s->list_row = i;
    }
    ui_list_end(ui);
    ui_panel_end(ui);
    ui_cut_left(ui, &page, 40);
    sample_coach(ui, ui_cut_left(ui, &page, 396));
    if (s->dialogue) {
        ui_dialogue_begin(ui, "dialogue:undo", 460, 0, "Take back a roll?", 50);
        ui_label(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT,
                 "Dice have fallen since. Blue must say yes. It is marked in the log.");
        ui_dialogue_foot(ui);
        ui_row_begin(ui, 46, 10, (int[]){-1, -1}, 2);
        bool yes = ui_button(ui, "button:yes", UI_AUTO, UI_BRASS, ICON_TICK, "Yes", NULL);
        bool no = ui_button(ui, "button:no", UI_AUTO, UI_PAPER, ICON_NONE, "Leave it", NULL);
        ui_row_end(ui);
        if (ui_dialogue_end(ui) || yes || no)
            s->dialogue = false;
    }
}

#endif
