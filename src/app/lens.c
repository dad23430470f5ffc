/* The glass that asks why: while it is out, whatever lies under the pointer says what it is and why
 * it may or may not act, with its rule, the geometry that shows it, and the nearest order that is
 * allowed. It knows no rule set: it asks offers, verdicts, the coach, the journal and the cards. */
#include "app/desk/called.h"
#include "app/dialogue.h"
#include "app/play.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 900, LINES = 5 };

struct answer {
    char title[120], words[WORDS], id[ID_TEXT];
    bool refused;
    struct verdict verdict; /* its marks are drawn */
    struct order instead;   /* the nearest that is allowed */
    bool has_instead;
    struct rect anchor;
    int lines;
};

static struct answer answer; /* the last one stays while the pointer is on its card */

static void add(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void add(const char *format, ...)
{
    size_t n = strlen(answer.words);
    va_list args;
    va_start(args, format);
    vsnprintf(answer.words + n, WORDS - n, format, args);
    va_end(args);
}

static void take_id(const char *id)
{
    if (!answer.id[0] && id[0])
        snprintf(answer.id, sizeof answer.id, "%s", id);
}

/* The first rule that the words name: "(KI-33)". */
static void take_id_of_words(struct app *app, const char *words)
{
    for (const char *at = strchr(words, '('); at && !answer.id[0]; at = strchr(at + 1, '(')) {
        char id[ID_TEXT];
        size_t n = strcspn(at + 1, "),");
        if (n == 0 || n >= sizeof id)
            continue;
        memcpy(id, at + 1, n);
        id[n] = '\0';
        if (app_card(app, id))
            take_id(id);
    }
}

/* "Move" and "Moving", "Fight" and "The fight" are the same: one letter less than five will do. */
static bool speaks_of(const char *head, const char *name)
{
    static const char the[] = "The ";
    size_t n = strlen(name) < 5 ? strlen(name) : 5;
    n = n > 2 ? n - 1 : n;
    if (strncmp(head, the, sizeof the - 1) == 0 && strcmp(head, name) != 0) {
        head += sizeof the - 1;
        return (head[0] | 0x20) == (name[0] | 0x20) && strncmp(head + 1, name + 1, n - 1) == 0;
    }
    return strncmp(head, name, n) == 0;
}

const struct sheet_line *lens_sheet(const struct app *app, const char *name)
{
    const struct sheet_line *found = NULL;
    for (int i = 0; i < app->cards.sheets; i++)
        if (app->cards.sheet[i].lines && speaks_of(app->cards.sheet[i].head, name))
            return &app->cards.sheet[i].line[0];
    for (int i = 0; i < app->cards.sheets; i++)
        for (unsigned k = 0; k < app->cards.sheet[i].lines; k++) {
            const struct sheet_line *line = &app->cards.sheet[i].line[k];
            if (strcmp(line->what, name) == 0 || (!found && speaks_of(line->what, name)))
                found = line; /* the last of that very name: cannon move, and then they shoot */
        }
    return found;
}

/* ---- orders ---------------------------------------------------------------------------------- */

/* Why the order is refused, with its geometry, and what would be allowed in its place. The first
 * one asked about is the one that is shown. */
static void ask_order(struct app *app, const struct order *order)
{
    const struct rules *rules = app->game->rules;
    static struct verdict v;
    if (answer.refused)
        return;
    v = (struct verdict){0};
    check_called(rules, &app->game->table, order, &v);
    if (v.allowed)
        return;
    answer.refused = true;
    answer.verdict = v;
    take_id(v.id);
    answer.instead = *order;
    if (rules_snap(rules, &app->game->table, &answer.instead)) {
        check_called(rules, &app->game->table, &answer.instead, &v);
        answer.has_instead = v.allowed;
    }
}

static struct order order_of(const struct app *app, const struct offer *o)
{
    struct order order = {.verb = o->verb, .side = game_awaited(app->game)};
    if (o->withs > 0) {
        order.ids = o->withs;
        memcpy(order.id, o->with, sizeof order.id[0] * (size_t)o->withs);
    } else if (o->unit.kind) {
        order.ids = 1;
        order.id[0] = o->unit;
    }
    return order;
}

static void say_offer(struct app *app, const struct offer *o)
{
    const struct verb *v = &app->game->rules->verb[o->verb];
    if (answer.lines++ >= LINES)
        return;
    if (o->allowed)
        add("**%s:** %s\n", v->name, v->hint[0] ? v->hint : o->why);
    else
        add("**Why not %s?** %s%s%s%s\n", v->name, o->why, o->id[0] ? " (" : "", o->id,
            o->id[0] ? ")" : "");
}

static void ask_offer(struct app *app, const struct offer *o)
{
    const struct verb *v = &app->game->rules->verb[o->verb];
    say_offer(app, o);
    if (!o->allowed) {
        struct order order = order_of(app, o);
        if (!answer.refused && o->id[0]) /* the refusal is what is asked about */
            snprintf(answer.id, sizeof answer.id, "%s", o->id);
        ask_order(app, &order);
        if (answer.refused && strcmp(answer.verdict.id, o->id) != 0)
            answer.verdict.marks = (struct marks){0}; /* only more had to be said; no picture */
        answer.refused = true;
    }
    take_id(v->id);
}

/* ---- things on the table --------------------------------------------------------------------- */

/* Why the chosen one may not do it to this enemy, for everything that is done to one. */
static void ask_target(struct app *app, struct ref unit, struct ref enemy)
{
    const struct offers *list = play_offers(app);
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        const struct verb *v = &app->game->rules->verb[o->verb];
        if (v->gesture != GESTURE_PICK || !play_offer_concerns(o, unit))
            continue;
        static struct verdict verdict;
        struct order order = order_of(app, o);
        order.at = enemy;
        order.has_at = true;
        verdict = (struct verdict){0};
        check_called(app->game->rules, &app->game->table, &order, &verdict);
        bool named = verdict.id[0] && !of_the_house(verdict.id);
        if (answer.lines++ < LINES)
            add(verdict.allowed ? "**%s:** allowed. %s%s%s%s\n" : "**Why not %s?** %s%s%s%s\n",
                v->name, verdict.why, named ? " (" : "", named ? verdict.id : "", named ? ")" : "");
        ask_order(app, &order);
    }
}

/* A piece that no rule of the set knows. */
static void say_scenery(const struct piece *piece)
{
    static const char house_rule[] = "HS-14"; /* only for looks */
    const char *word = terrain_word(piece->kind);
    if (!answer.title[0])
        snprintf(answer.title, sizeof answer.title, "%c%s", word[0] - 'a' + 'A', word + 1);
    if (!answer.words[strspn(answer.words, "\n ")])
        snprintf(answer.words, WORDS, "Only for looks: it neither stops nor hides anybody.");
    take_id(house_rule);
}

static bool ask_thing(struct app *app, struct ref thing)
{
    const struct table *t = &app->game->table;
    const struct rules *rules = app->game->rules;
    struct words text;
    if (!thing.kind || !rules->shows->card || !table_has(t, thing))
        return false;
    if (thing.kind == KIND_BASE)
        thing = ref_unit(t, base_unit(&t->base[thing.index]));
    words_init(&text);
    rules->shows->card(t, thing, &text);
    char *rest = strchr(text.text, '\n');
    snprintf(answer.title, sizeof answer.title, "%.*s", rest ? (int)(rest - text.text) : 100,
             text.text);
    if (rest && rest[1])
        add("%s", rest + 1);
    else if (text.length > 1)
        add("%s\n", text.text);
    words_release(&text);
    struct ref chosen = play_chosen(app);
    if (thing.kind == KIND_UNIT) {
        const struct offers *list = play_offers(app);
        bool enemy = unit_side(&t->unit[thing.index]) == side_other(game_awaited(app->game));
        if (enemy && chosen.kind == KIND_UNIT && !ref_same(chosen, thing))
            ask_target(app, chosen, thing);
        for (int i = 0; i < list->count; i++)
            if (play_offer_concerns(&list->offer[i], thing))
                ask_offer(app, &list->offer[i]);
        if (!answer.lines && enemy)
            add("It is not his turn to be ordered about.");
        take_id_of_words(app, answer.words);
        take_id(rules->troop[t->unit[thing.index].troop].id);
    }
    take_id_of_words(app, answer.words);
    if (thing.kind == KIND_PIECE && !answer.id[0])
        say_scenery(&t->piece[thing.index]);
    return true;
}

/* ---- things in the panel --------------------------------------------------------------------- */

static bool starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* What belongs to another part of the turn: the rules say why it waits. */
static bool ask_untimely(struct app *app, const char *word)
{
    static struct verdict v;
    int verb = verb_find(app->game->rules, word);
    if (verb < 0 || !play_untimely(app, verb, &v))
        return false;
    add("%s", v.why);
    answer.refused = true;
    take_id(v.id);
    return true;
}

/* "row:move", "row:volley-R3": every offer of that verb, or the one. */
static bool ask_row(struct app *app, const struct ui_item *item)
{
    const struct offers *list = play_offers(app);
    const char *word = item->id + strlen("row:"), *dash = strchr(word, '-');
    size_t length = dash ? (size_t)(dash - word) : strlen(word);
    const struct offer *shown = NULL;
    struct ref chosen = play_chosen(app);
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        const char *verb = app->game->rules->verb[o->verb].word;
        char name[REF_TEXT] = "";
        if (strlen(verb) != length || memcmp(verb, word, length) != 0)
            continue;
        if (o->unit.kind)
            ref_text(&app->game->table, o->unit, name);
        bool his = dash ? strcmp(dash + 1, o->word[0] ? o->word : name) == 0
                        : chosen.kind && play_offer_concerns(o, chosen);
        if (!shown || his)
            shown = o;
        if (his)
            break;
    }
    snprintf(answer.title, sizeof answer.title, "%s", item->text);
    if (!shown)
        return ask_untimely(app, word);
    ask_offer(app, shown);
    return true;
}

/* "Nobody can now: Rally, Ride": one reason for each, with whose it is. */
static bool ask_barred(struct app *app)
{
    const struct offers *list = play_offers(app);
    const struct rules *rules = app->game->rules;
    char name[NAME_MAX_BYTES];
    snprintf(answer.title, sizeof answer.title, "Nobody can now");
    for (int verb = 0; verb < rules->verbs; verb++) {
        const struct offer *first = NULL;
        bool can = false;
        for (int i = 0; i < list->count; i++)
            if (list->offer[i].verb == verb && list->offer[i].unit.kind) {
                first = first ? first : &list->offer[i];
                can = can || list->offer[i].allowed;
            }
        if (!first || can || answer.lines++ >= LINES)
            continue;
        add("**%s** (%s): %s\n", rules->verb[verb].name,
            unit_called(&app->game->table, first->unit, name, sizeof name), first->why);
        answer.refused = true;
        take_id(first->id);
    }
    return answer.lines > 0;
}

/* The odds, and what the moment is about. */
static bool ask_coach(struct app *app)
{
    static struct coach c;
    struct play *play = app->play;
    bool shaping = play->hold != HOLD_NOTHING && play->order.ids > 0;
    if (!app->game->rules->shows->coach)
        return false;
    c = (struct coach){0};
    app->game->rules->shows->coach(&app->game->table, shaping ? &play->order : NULL, &c);
    coach_called(&app->game->table, &c);
    if (!c.title[0])
        return false;
    snprintf(answer.title, sizeof answer.title, "%s", c.title);
    for (int i = 0; i < c.terms; i++)
        add("%s%s %s", i ? " + " : "", c.term[i].die < 0 ? "?" : c.term[i].value, c.term[i].what);
    if (c.terms && c.needs)
        add(": needs %d or more", c.needs);
    add(c.terms ? ".\n" : "");
    if (c.out_of)
        add("%d %s in %d.\n", c.chance, counted(c.chance, NOUN_chance), c.out_of);
    for (int i = 0; i < c.lines; i++)
        add("%s\n", c.line[i].text);
    for (int i = 0; i < c.ids; i++)
        take_id(c.id[i]);
    return true;
}

/* What was thrown for in a block, and what came of it: its last throw. */
static bool ask_throw(const struct table *t, const struct block *b)
{
    char words[SENTENCE_TEXT];
    bool thrown = false, said = false;
    for (int32_t i = 0; i < b->count; i++) {
        const struct entry *e = &b->entry[i];
        if (e->kind == ENTRY_DIE && e->stream == STREAM_GAME) {
            if (said) /* a later throw is begun */
                answer.words[0] = answer.id[0] = '\0';
            thrown = true;
            said = false;
            add("%d: %s\n", e->face, said_called(t, b, e, words));
            take_id(e->id);
        } else if (e->kind == ENTRY_SAY && thrown && !said) {
            said = true;
            add("%s\n", said_called(t, b, e, words));
            take_id(e->id);
        }
    }
    return thrown;
}

static bool ask_dice(struct app *app)
{
    const struct journal *j = &app->game->journal;
    snprintf(answer.title, sizeof answer.title, "The dice");
    for (int32_t at = j->at; at >= 0; at = j->block[at].parent)
        if (ask_throw(&app->game->table, &j->block[at]))
            return true;
    add("No die has been thrown yet.");
    return true;
}

/* The last loss of anybody, from the block in which a base left the table for good. */
static bool ask_losses(struct app *app)
{
    const struct journal *j = &app->game->journal;
    char words[SENTENCE_TEXT];
    snprintf(answer.title, sizeof answer.title, "Who is out, and why");
    for (int32_t at = j->at; at >= 0; at = j->block[at].parent) {
        const struct block *b = &j->block[at];
        bool lost = false;
        for (int32_t i = 0; i < b->count && !lost; i++)
            lost = b->entry[i].kind == ENTRY_CHANGE && b->entry[i].change.field == F_BASE_where &&
                   b->entry[i].change.new == WHERE_LOST;
        for (int32_t i = 0; i < b->count && lost; i++)
            if (b->entry[i].kind == ENTRY_SAY) {
                if (answer.lines++ < LINES)
                    add("%s\n", said_called(&app->game->table, b, &b->entry[i], words));
                take_id(b->entry[i].id);
            }
        if (lost && answer.lines)
            return true;
    }
    const struct sheet_line *win = lens_sheet(app, "Winning");
    add("Nobody is lost so far.\n");
    if (win) {
        add("**%s:** %s", win->what, win->how);
        take_id(win->id);
    }
    return true;
}

/* A part of the turn on the strip. */
static bool ask_phase(struct app *app, const struct ui_item *item)
{
    const struct rules *rules = app->game->rules;
    const struct offer *end;
    snprintf(answer.title, sizeof answer.title, "%s", item->text);
    const struct phase *now = &rules->phase[app->game->table.phase];
    if (strcmp(now->word, item->id + strlen("phase/")) == 0) {
        add("This part of the turn is going on.\n");
        if (play_end_verb(app, &end) >= 0) {
            add("%s: %s\n", end->text, end->allowed ? "ends it" : end->why);
            take_id(end->id);
            take_id(rules->verb[end->verb].id);
        }
    } else {
        add("Now it is %s. Parts of a turn come in this order.\n", now->name);
    }
    const struct sheet_line *line = lens_sheet(app, item->text);
    line = line ? line : lens_sheet(app, "The turn");
    if (line) {
        add("**%s:** %s", line->what, line->how);
        take_id(line->id);
    }
    return true;
}

static bool ask_item(struct app *app, const struct ui_item *item)
{
    const struct offer *end;
    answer.anchor = item->rect;
    if (starts(item->id, "row:"))
        return ask_row(app, item);
    if (strcmp(item->id, "tag:barred") == 0)
        return ask_barred(app);
    if (starts(item->id, "coach:") || starts(item->id, "tag:coach"))
        return ask_coach(app);
    if (starts(item->id, "dice:") || starts(item->id, "tray:"))
        return ask_dice(app);
    if (starts(item->id, "roster:") || starts(item->id, "tally:"))
        return ask_losses(app);
    if (starts(item->id, "phase/"))
        return ask_phase(app, item);
    if (strcmp(item->id, "button:end") == 0 && play_end_verb(app, &end) >= 0) {
        snprintf(answer.title, sizeof answer.title, "%s", end->text);
        ask_offer(app, end);
        return true;
    }
    if (item->kind == UI_KIND_BUTTON && !item->enabled) {
        snprintf(answer.title, sizeof answer.title, "Not now");
        add("Rest the pointer on it: it says what is missing.");
        return true;
    }
    return false;
}

/* ---- what is pointed at ---------------------------------------------------------------------- */

/* What the hand holds where it may not be. */
static bool ask_held(struct app *app)
{
    struct play *play = app->play;
    if (play->hold == HOLD_NOTHING || play->hold == HOLD_RULER || play->hold == HOLD_BOX ||
        play->hold == HOLD_PAN || play->hold == HOLD_PRESS || !play->order.ids || play->raw_good)
        return false;
    int x = play->glass.x, y = play->glass.y;
    if (play->glass.keyed && play->order.has_to)
        tabletop_to_screen(&app->view, play->order.to, 0, &x, &y);
    answer.anchor = (struct rect){x - 12, y - 12, 24, 24};
    snprintf(answer.title, sizeof answer.title, "Why not?");
    add("%s", play->verdict.why);
    answer.verdict = play->verdict;
    answer.refused = true;
    take_id(play->verdict.id);
    answer.has_instead = play->near_good;
    answer.instead = play->near;
    return true;
}

/* The topmost thing with a name under the pointer that can say something about itself. */
static bool ask_panel(struct app *app)
{
    const struct ui *ui = app->ui;
    const struct play *play = app->play;
    for (int i = ui_count(ui) - 1; i >= 0; i--) {
        const struct ui_item *item = ui_item(ui, i);
        if (item->kind != UI_KIND_AREA && !starts(item->id, "lens:") &&
            rect_holds(item->rect, play->glass.x, play->glass.y) && ask_item(app, item))
            return true;
    }
    return false;
}

static bool on_own_card(const struct app *app)
{
    struct rect card;
    return ui_rect(app->ui, "lens:card", &card) &&
           rect_holds(rect_inset(card, -16), app->play->glass.x, app->play->glass.y);
}

/* By keys: the row that has the focus, else who is chosen. */
static bool ask_by_keys(struct app *app)
{
    const struct ui_item *item = ui_find(app->ui, ui_focused(app->ui));
    if (item && ask_item(app, item))
        return true;
    struct ref chosen = play_chosen(app);
    if (chosen.kind == KIND_NONE)
        return false;
    answer.anchor = tabletop_box(&app->view, &app->game->table, chosen);
    return ask_thing(app, chosen);
}

static void ask(struct app *app)
{
    struct play *play = app->play;
    if (!play->glass.keyed && answer.title[0] && on_own_card(app))
        return;
    answer = (struct answer){0};
    if (tabletop_busy(&app->view))
        return;
    if (ask_held(app) || (play->glass.keyed ? ask_by_keys(app) : ask_panel(app)))
        return;
    answer = (struct answer){0};
    answer.anchor = (struct rect){play->glass.x - 14, play->glass.y - 14, 28, 28};
    if (play->hovered.kind == KIND_UNIT || play->hovered.kind == KIND_BASE) {
        struct rect box = tabletop_box(&app->view, &app->game->table, play->hovered);
        answer.anchor = rect_empty(box) ? answer.anchor : box;
    }
    ask_thing(app, play->hovered);
}

/* ---- showing it ------------------------------------------------------------------------------ */

static void hint_build(struct app *app, struct ui *ui)
{
    char key[KEY_NAME], words[KEY_NAME + 80];
    keys_of(ACTION_WHY, KEYS_TABLE, key);
    snprintf(words, sizeof words, "Why? Point at anything. %s or Esc: enough.", key);
    struct rect view = app->view.clear;
    ui_bubble(ui, "lens:hint", view.x + view.w / 2, view.y + view.h - ui_px(ui, 30), UI_SPEECH,
              words);
}

void lens_build(struct app *app, struct ui *ui)
{
    char order[80] = "";
    if (!app->play->show_why || app->dialogue != DIALOGUE_NONE)
        return;
    ask(app);
    if (!answer.title[0]) {
        hint_build(app, ui);
        return;
    }
    if (answer.has_instead)
        snprintf(order, sizeof order, "%s: nearest allowed",
                 app->game->rules->verb[answer.instead.verb].name);
    size_t n = strlen(answer.words);
    while (n > 0 && answer.words[n - 1] == '\n')
        answer.words[--n] = '\0';
    enum ui_why_answer pressed =
        ui_tell(ui, "lens:card", answer.anchor, answer.refused, answer.title, answer.words,
                answer.id[0] ? answer.id : NULL, order[0] ? order : NULL);
    if (pressed == UI_WHY_TAG) {
        app_show_card(app, answer.id);
    } else if (pressed == UI_WHY_INSTEAD) {
        struct order instead = answer.instead;
        app->play->show_why = false;
        hand_let_go(app->play);
        play_give(app, &instead, app->play->keyed ? SOURCE_KEYS : SOURCE_MOUSE);
    }
}

void lens_draw(const struct app *app, const struct painter *painter)
{
    if (app->play->show_why && answer.title[0] && answer.refused)
        marks_paint(&answer.verdict.marks, painter);
}

const char *lens_says(const struct app *app, const char **id)
{
    *id = app->play->show_why ? answer.id : "";
    return app->play->show_why ? answer.words : "";
}
