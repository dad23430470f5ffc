/* Help: what may be done now, the keys, the mouse. */
#include "app/dialogue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 860, HIGH = 780, PART_NOW = 0, PART_KEYS, PART_MOUSE };

static const struct ui_choice parts[] = {{.part = "now", .icon = ICON_POINT, .words = "Now"},
                                         {.part = "keys", .icon = ICON_MENU, .words = "Keys"},
                                         {.part = "mouse", .icon = ICON_HAND, .words = "Mouse"}};

/* ---- now ------------------------------------------------------------------------------------- */

/* The offers of this moment; worked out once for every state of the table. */
static const struct offers *offers_now(struct app *app)
{
    struct papers *p = papers_of(app);
    const struct game *game = app->game;
    if (!p->help.offers)
        p->help.offers = malloc(sizeof *p->help.offers);
    if (!p->help.offers)
        abort();
    if (p->help.at != game->journal.at) {
        p->help.offers->count = 0;
        if (!game->table.over)
            game->rules->offer(&game->table, game_awaited(game), p->help.offers);
        p->help.at = game->journal.at;
    }
    return p->help.offers;
}

/* How many may do it; 0 when nobody may, and then the first reason why not. */
static int allowed(const struct offers *offers, int verb, const struct offer **first)
{
    int count = 0;
    *first = NULL;
    for (int i = 0; i < offers->count; i++) {
        const struct offer *o = &offers->offer[i];
        if (o->verb != verb)
            continue;
        if (!*first || (o->allowed && !(*first)->allowed))
            *first = o;
        count += o->allowed;
    }
    return count;
}

static void verb_row(struct ui *ui, struct app *app, const struct offers *offers, int verb)
{
    const struct verb *v = &app->game->rules->verb[verb];
    const struct offer *first;
    char id[UI_ID], card[ID_TEXT];
    int count = allowed(offers, verb, &first);
    if (!first)
        return;
    snprintf(id, sizeof id, "row:help-%s", v->word);
    snprintf(card, sizeof card, "%s", count || !first->id[0] ? v->id : first->id);
    const char *second = count ? (v->hint[0] ? v->hint : first->why) : first->why;
    if (ui_action(ui, id, UI_AUTO, count ? UI_NORMAL : UI_BARRED, icon_by_name(v->icon), v->name,
                  second)) {
        papers_of(app)->back = DIALOGUE_HELP;
        app_show_card(app, card);
    }
}

static void now_part(struct ui *ui, struct app *app)
{
    char line[240] = "";
    if (!app->in_game) {
        ui_label(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT,
                 "Choose a battle, say who plays, press **Play**. Two people sit at one laptop "
                 "and hand it over. Red is set up first; nobody peeks.");
        ui_label(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT,
                 "Everything is possible with the left button alone, and with the keys alone.");
        return;
    }
    const struct game *game = app->game;
    game->rules->headline(&game->table, line, sizeof line);
    ui_title(ui, side_mark(game_awaited(game)), "Now", line, side_tint(game_awaited(game)));
    if (game->table.ask && game->rules->question) {
        game->rules->question(&game->table, line, sizeof line);
        ui_label(ui, "label:question", UI_AUTO, ROLE_TEXT_BOLD, TINT_TEXT, line);
    }
    ui_heading(ui, "What may I do now?");
    ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_CAPTION, "Choose a row to read its rule.");
    const struct offers *offers = offers_now(app);
    for (int i = 0; i < game->rules->verbs; i++)
        verb_row(ui, app, offers, i);
}

/* ---- keys and mouse -------------------------------------------------------------------------- */

static void line_row(struct ui *ui, const char *key, const char *words, int key_w)
{
    struct rect rest = ui_rest(ui);
    int tag = text_width(ui_text(ui), ROLE_TAG, key) + 2 * ui_px(ui, 11);
    int w = rest.w - ui_px(ui, key_w) - ui_px(ui, 12);
    struct wrap wrap = text_wrap(ui_text(ui), ROLE_TEXT, words, w);
    int high = ui_px(ui, 30), row = wrap.h > high ? wrap.h : high;
    struct rect at = ui_next(ui, row * SCALE_ONE / ui_scale(ui));
    struct rect chip = {at.x, at.y + (row - high) / 2,
                        tag < ui_px(ui, key_w) ? tag : ui_px(ui, key_w), high};
    ui_tag(ui, NULL, chip, ICON_NONE, key, false);
    struct rect say = {at.x + ui_px(ui, key_w + 12), at.y + (row - wrap.h) / 2, w, wrap.h};
    ui_label(ui, NULL, say, ROLE_TEXT, TINT_TEXT, words);
}

static void keys_part(struct ui *ui)
{
    struct key_line line;
    enum key_context last = KEYS_CONTEXTS;
    ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_CAPTION,
             "F6 walks from panel to panel. There Tab, arrows, Enter and Space work.");
    for (int i = 0; keys_line(i, &line); i++) {
        if (line.context != last)
            ui_heading(ui, key_context_name(line.context));
        last = line.context;
        line_row(ui, line.keys, line.words, 170);
    }
}

static void mouse_part(struct ui *ui)
{
    ui_heading(ui, "On the table");
    for (int i = 0; i < mouse_count; i++)
        line_row(ui, mouse_table[i].input, mouse_table[i].table, 210);
    ui_heading(ui, "With something in your hand");
    for (int i = 0; i < mouse_count; i++)
        if (mouse_table[i].holding)
            line_row(ui, mouse_table[i].input, mouse_table[i].holding, 210);
}

/* ---- the dialogue ---------------------------------------------------------------------------- */

void help_open(struct app *app)
{
    papers_of(app)->help.at = -2;
}

void help_build(struct ui *ui, struct app *app)
{
    struct papers *p = papers_of(app);
    int room_w = window_units_w(ui) - 48;
    bool rules = false;
    ui_dialogue_begin(ui, "dialogue:help", room_w < WIDE ? room_w : WIDE, HIGH, "Help",
                      foot_high(ui));
    ui_segments(ui, "seg:part", UI_AUTO, false, parts, 3, &p->help.part);
    if (p->help.part == PART_KEYS)
        keys_part(ui);
    else if (p->help.part == PART_MOUSE)
        mouse_part(ui);
    else
        now_part(ui, app);
    ui_dialogue_foot(ui);
    ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1}, 2);
    bool done = ui_button(ui, "button:done", UI_AUTO, UI_BRASS, ICON_TICK, "Done", NULL);
    rules = ui_button(ui, "button:rules", UI_AUTO, UI_PAPER, ICON_BOOK, "Read the rules", NULL);
    ui_row_end(ui);
    if (ui_dialogue_end(ui) || done) {
        dialogue_close(app);
    } else if (rules) {
        p->back = DIALOGUE_HELP;
        app_show_card(app, "");
    }
}
