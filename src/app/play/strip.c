/* The strip above the table: menu, phases, tools. */
#include "app/desk/desk.h"
#include "app/desk/keys.h"
#include "app/match/match.h"
#include "app/play/play.h"
#include "app/play/umpire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A phase was clicked: they come and go by the button at the foot, not here. */
static void phase_explain(struct play *play, const struct ui_phase *phase)
{
    char words[120], head[80];
    rules_headline(play->match->game->rules, match_told(play->match), head, sizeof head);
    if (phase->state == UI_PHASE_CURRENT)
        snprintf(words, sizeof words, "Now: %s. The button at the foot ends it.", head);
    else
        snprintf(words, sizeof words, "%s %s", phase->words,
                 phase->state == UI_PHASE_DONE ? "is over for this turn."
                                               : "comes later in this turn.");
    play_tell(play, words);
}

static void build_phases(struct play *play, struct ui *ui, struct rect at)
{
    const struct rules *rules = play->match->game->rules;
    const struct table *t = match_told(play->match);
    struct ui_phase phase[16];
    int count = 0;
    for (int i = 0; i < rules->phases && count < 16; i++) {
        if (rules->phase[i].hidden)
            continue;
        phase[count++] = (struct ui_phase){.part = rules->phase[i].word,
                                           .icon = icon_by_name(rules->phase[i].icon),
                                           .words = rules->phase[i].name,
                                           .state = rules->phase[t->phase].hidden || i > t->phase
                                                        ? UI_PHASE_LATER
                                                    : i == t->phase ? UI_PHASE_CURRENT
                                                                    : UI_PHASE_DONE};
    }
    int asked = ui_phases(ui, "phase", at, phase, count);
    if (asked >= 0)
        phase_explain(play, &phase[asked]);
}

/* The buttons of the strip, the last to go first where it is narrow; what goes is in the menu. */
const struct strip_tool strip_tool[STRIP_TOOLS] = {
    {"button:help", ICON_QUESTION, ACTION_HELP, "Help for this moment", 12},
    {"button:redo", ICON_REDO, ACTION_REDO, "Do again", 6},
    {"button:undo", ICON_UNDO, ACTION_UNDO, "Take back", 24},
    {"button:home", ICON_HOME, ACTION_HOME, "The whole table", 6},
    {"button:in", ICON_PLUS, ACTION_ZOOM_IN, "Closer", 6},
    {"button:out", ICON_MINUS, ACTION_ZOOM_OUT, "Farther", 6},
    {"button:ruler", ICON_RULER, ACTION_RULER, "Tape measure", 6},
};
enum { TOOL_W = 46, TOOL_H = 44, PHASE_LEAST = 190 };

void play_strip_do(struct play *play, enum action action)
{
    if (action == ACTION_HELP)
        play->desk->dialogue = DIALOGUE_HELP;
    else if (action == ACTION_REDO)
        play_redo(play);
    else if (action == ACTION_UNDO)
        play_undo(play, false);
    else if (action == ACTION_HOME)
        follow_home(play);
    else if (action == ACTION_ZOOM_IN || action == ACTION_ZOOM_OUT)
        camera_zoom(&play->match->view.camera, action == ACTION_ZOOM_IN ? 2 : -2,
                    play->match->view.clear.x + play->match->view.clear.w / 2,
                    play->match->view.clear.y + play->match->view.clear.h / 2);
    else if (action == ACTION_RULER)
        hand_ruler(play);
}

/* How many of the buttons fit beside the menu and the present phase. */
static int strip_fits(const struct ui *ui, int room)
{
    int fits = 0;
    for (; fits < STRIP_TOOLS; fits++) {
        room -= ui_px(ui, TOOL_W) + ui_px(ui, strip_tool[fits].gap);
        if (room < 0)
            break;
    }
    return fits;
}

/* Has a person given this order by hand? Not when the game ended the set-up of those who all stood
 * where the scenario had placed them. */
static bool by_hand(const struct rules *rules, const struct block *b, int phase)
{
    bool set_up = rules->phase[phase].hidden && strcmp(b->order, "end") == 0;
    return b->source != SOURCE_AUTO && b->source != SOURCE_COMPUTER && !set_up;
}

/* Did the computer give it for a side that a person has taken over since? */
static bool taken_over(const struct match *match, const struct block *b)
{
    return b->source == SOURCE_COMPUTER && b->side != SIDE_NONE && !match->player[b->side].computer;
}

/* Has any person done anything yet, or does none play? */
static bool somebody_acted(const struct play *play)
{
    const struct journal *j = &play->match->game->journal;
    int phase = 0;
    bool acted = play->match->player[SIDE_RED].computer && play->match->player[SIDE_BLUE].computer;
    int32_t *line = malloc(sizeof *line * (size_t)(j->count + 1));
    if (!line)
        abort();
    int32_t count = journal_line(j, j->at, line);
    for (int32_t i = 0; i < count && !acted; i++) {
        const struct block *b = &j->block[line[i]];
        acted = by_hand(play->match->game->rules, b, phase) || taken_over(play->match, b);
        for (int32_t k = 0; k < b->count; k++)
            if (b->entry[k].kind == ENTRY_CHANGE && b->entry[k].change.field == F_TABLE_phase &&
                b->entry[k].change.ref.kind == KIND_TABLE)
                phase = b->entry[k].change.new;
    }
    free(line);
    return acted;
}

/* Why a button of the strip has nothing to do, NULL when it has. */
static const char *strip_why_not(const struct play *play, enum action action)
{
    int side = play->match->holder ? play->match->holder : game_awaited(play->match->game);
    if (action == ACTION_REDO && !game_can_redo(play->match->game))
        return "Nothing to do again";
    if (action == ACTION_UNDO &&
        (game_undo_need(play->match->game, side, NULL) == UNDO_NOTHING || !somebody_acted(play)))
        return "Nothing to take back yet";
    return NULL;
}

void play_strip_build(struct play *play, struct ui *ui)
{
    enum { SCENARIO_LEAST = 90, PHASES_AT = 34, APART = 16 };
    struct rect window = ui_window(ui), r = window;
    r = ui_cut_top(ui, &r, PLAY_STRIP_H);
    ui_strip(ui, "strip:top", r);
    ui_cut_left(ui, &r, PLAY_EDGE);
    ui_cut_right(ui, &r, PLAY_EDGE);
    struct rect menu = ui_cut_left(ui, &r, 48);
    menu.y += (menu.h - ui_px(ui, TOOL_H)) / 2;
    menu.h = ui_px(ui, TOOL_H);
    if (ui_button(ui, "button:menu", menu, UI_DARK, ICON_MENU, NULL, NULL))
        play->main_menu = !play->main_menu;
    ui_tip(ui, "Menu");
    ui_cut_left(ui, &r, 20);
    int least = ui_px(ui, PHASE_LEAST), fits = strip_fits(ui, r.w - least);
    enum action pressed = ACTION_NONE;
    for (int i = 0; i < fits; i++) {
        const struct strip_tool *tool = &strip_tool[i];
        struct rect b = ui_cut_right(ui, &r, TOOL_W);
        ui_cut_right(ui, &r, tool->gap);
        b.y += (b.h - ui_px(ui, TOOL_H)) / 2;
        b.h = ui_px(ui, TOOL_H);
        bool lit = (tool->action == ACTION_RULER && play->hand.holding == HOLD_RULER) ||
                   tool->action == ACTION_HELP;
        const char *why = strip_why_not(play, tool->action);
        if (ui_button(ui, tool->id, b, lit ? UI_LIT : UI_DARK, tool->icon, NULL, why))
            pressed = tool->action;
        char tip[KEY_NAME + 32];
        ui_tip(ui, keys_tip(tool->tip, tool->action, KEYS_TABLE, tip, sizeof tip));
    }
    const char *title = play->match->game->rules->title;
    int wide = text_width(play->desk->text, ROLE_STRIP, title);
    if (wide + ui_px(ui, 20) + least <= r.w) {
        struct rect name = {r.x, r.y, wide + 4, r.h};
        ui_line(ui, NULL, name, ROLE_STRIP, TINT_STRIP_TEXT, ALIGN_LEFT, title);
        r.x += wide + ui_px(ui, 20);
        r.w -= wide + ui_px(ui, 20);
    }
    /* Phases in the middle of the window, the scenario's name where there is room before them. */
    int from = window.w * PHASES_AT / 100;
    from = from > r.x && r.x + r.w - from >= least ? from : r.x;
    struct rect phases = {from, r.y, r.x + r.w - from, r.h};
    struct rect scenario = {r.x, r.y, phases.x - r.x - ui_px(ui, APART), r.h};
    if (scenario.w > ui_px(ui, SCENARIO_LEAST))
        ui_line(ui, NULL, scenario, ROLE_SECOND, TINT_STRIP_SECOND, ALIGN_LEFT,
                play->match->game->journal.head.scenario);
    if (umpiring(play))
        umpiring_mark_build(play, ui, phases);
    else
        build_phases(play, ui, phases);
    play_strip_do(play, pressed);
}

int play_strip_left(const struct play *play)
{
    enum { BESIDE = 2 * PLAY_EDGE + 48 + 20 };
    const struct ui *ui = play->desk->ui;
    return strip_fits(ui, ui_window(ui).w - ui_px(ui, BESIDE) - ui_px(ui, PHASE_LEAST));
}
