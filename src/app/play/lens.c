/* The glass that asks why: while it is out, whatever lies under the pointer says what it is and why
 * it may or may not act, with its rule, the geometry that shows it, and the nearest order that is
 * allowed. It knows no rule set: it asks offers, verdicts, the coach, the journal and the cards. */
#include "app/desk/called.h"
#include "app/desk/desk.h"
#include "app/desk/units.h"
#include "app/match/match.h"
#include "app/play/play.h"

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
static void take_id_of_words(struct play *play, const char *words)
{
    for (const char *at = strchr(words, '('); at && !answer.id[0]; at = strchr(at + 1, '(')) {
        char id[ID_TEXT];
        size_t n = strcspn(at + 1, "),");
        if (n == 0 || n >= sizeof id)
            continue;
        memcpy(id, at + 1, n);
        id[n] = '\0';
        if (match_card(play->match, id))
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

const struct sheet_line *lens_sheet(const struct play *play, const char *name)
{
    const struct sheet_line *found = NULL;
    for (int i = 0; i < play->match->cards.sheets; i++)
        if (play->match->cards.sheet[i].lines && speaks_of(play->match->cards.sheet[i].head, name))
            return &play->match->cards.sheet[i].line[0];
    for (int i = 0; i < play->match->cards.sheets; i++)
        for (unsigned k = 0; k < play->match->cards.sheet[i].lines; k++) {
            const struct sheet_line *line = &play->match->cards.sheet[i].line[k];
            if (strcmp(line->what, name) == 0 || (!found && speaks_of(line->what, name)))
                found = line; /* the last of that very name: cannon move, and then they shoot */
        }
    return found;
}

/* ---- orders ---------------------------------------------------------------------------------- */

/* Why the order is refused, with its geometry, and what would be allowed in its place. The first
 * one asked about is the one that is shown. */
static void ask_order(struct play *play, const struct order *order)
{
    const struct rules *rules = play->match->game->rules;
    struct verdict v = {0};
    if (answer.refused)
        return;
    check_called(rules, &play->match->game->table, order, &v);
    if (v.allowed)
        return;
    answer.refused = true;
    answer.verdict = v;
    take_id(v.id);
    answer.instead = *order;
    if (rules_snap(rules, &play->match->game->table, &answer.instead)) {
        check_called(rules, &play->match->game->table, &answer.instead, &v);
        answer.has_instead = v.allowed;
    }
}

static struct order order_of(const struct play *play, const struct offer *o)
{
    struct order order = {.verb = o->verb, .side = game_awaited(play->match->game)};
    if (o->withs > 0) {
        order.ids = o->withs;
        memcpy(order.id, o->with, sizeof order.id[0] * (size_t)o->withs);
    } else if (o->unit.kind) {
        order.ids = 1;
        order.id[0] = o->unit;
    }
    return order;
}

static void say_offer(struct play *play, const struct offer *o)
{
    const struct verb *v = &play->match->game->rules->verb[o->verb];
    if (answer.lines++ >= LINES)
        return;
    if (o->allowed)
        add("**%s:** %s\n", v->name, v->hint[0] ? v->hint : o->why);
    else
        add("**Why not %s?** %s%s%s%s\n", v->name, o->why, o->id[0] ? " (" : "", o->id,
            o->id[0] ? ")" : "");
}

static void ask_offer(struct play *play, const struct offer *o)
{
    const struct verb *v = &play->match->game->rules->verb[o->verb];
    say_offer(play, o);
    if (!o->allowed) {
        struct order order = order_of(play, o);
        if (!answer.refused && o->id[0]) /* the refusal is what is asked about */
            snprintf(answer.id, sizeof answer.id, "%s", o->id);
        ask_order(play, &order);
        if (answer.refused && strcmp(answer.verdict.id, o->id) != 0)
            answer.verdict.marks = (struct marks){0}; /* only more had to be said; no picture */
        answer.refused = true;
    }
    take_id(v->id);
}

/* ---- things on the table --------------------------------------------------------------------- */

/* Why the chosen one may not do it to this enemy, for everything that is done to one. */
static void ask_target(struct play *play, struct ref unit, struct ref enemy)
{
    const struct offers *list = play_offers(play);
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        const struct verb *v = &play->match->game->rules->verb[o->verb];
        if (v->gesture != GESTURE_PICK || !play_offer_concerns(o, unit))
            continue;
        static struct verdict verdict;
        struct order order = order_of(play, o);
        order.at = enemy;
        order.has_at = true;
        verdict = (struct verdict){0};
        check_called(play->match->game->rules, &play->match->game->table, &order, &verdict);
        bool named = verdict.id[0] && !of_the_house(verdict.id);
        if (answer.lines++ < LINES)
            add(verdict.allowed ? "**%s:** allowed. %s%s%s%s\n" : "**Why not %s?** %s%s%s%s\n",
                v->name, verdict.why, named ? " (" : "", named ? verdict.id : "", named ? ")" : "");
        ask_order(play, &order);
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

static bool ask_thing(struct play *play, struct ref thing)
{
    const struct table *t = &play->match->game->table;
    const struct rules *rules = play->match->game->rules;
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
    struct ref chosen = play_chosen(play);
    if (thing.kind == KIND_UNIT) {
        const struct offers *list = play_offers(play);
        bool enemy =
            unit_side(&t->unit[thing.index]) == side_other(game_awaited(play->match->game));
        if (enemy && chosen.kind == KIND_UNIT && !ref_same(chosen, thing))
            ask_target(play, chosen, thing);
        for (int i = 0; i < list->count; i++)
            if (play_offer_concerns(&list->offer[i], thing))
                ask_offer(play, &list->offer[i]);
        if (!answer.lines && enemy)
            add("It is not his turn to be ordered about.");
        take_id_of_words(play, answer.words);
        take_id(rules->troop[t->unit[thing.index].troop].id);
    }
    take_id_of_words(play, answer.words);
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
static bool ask_untimely(struct play *play, const char *word)
{
    struct verdict v = {0};
    int verb = verb_find(play->match->game->rules, word);
    if (verb < 0 || !play_untimely(play, verb, &v))
        return false;
    add("%s", v.why);
    answer.refused = true;
    take_id(v.id);
    return true;
}

/* "row:move", "row:volley-R3": every offer of that verb, or the one. */
static bool ask_row(struct play *play, const struct ui_item *item)
{
    const struct offers *list = play_offers(play);
    const char *word = item->id + strlen("row:"), *dash = strchr(word, '-');
    size_t length = dash ? (size_t)(dash - word) : strlen(word);
    const struct offer *shown = NULL;
    struct ref chosen = play_chosen(play);
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        const char *verb = play->match->game->rules->verb[o->verb].word;
        char name[REF_TEXT] = "";
        if (strlen(verb) != length || memcmp(verb, word, length) != 0)
            continue;
        if (o->unit.kind)
            ref_text(&play->match->game->table, o->unit, name);
        bool his = dash ? strcmp(dash + 1, o->word[0] ? o->word : name) == 0
                        : chosen.kind && play_offer_concerns(o, chosen);
        if (!shown || his)
            shown = o;
        if (his)
            break;
    }
    snprintf(answer.title, sizeof answer.title, "%s", item->text);
    if (!shown)
        return ask_untimely(play, word);
    ask_offer(play, shown);
    return true;
}

/* "Nobody can now: Rally, Ride": one reason for each, with whose it is. */
static bool ask_barred(struct play *play)
{
    const struct offers *list = play_offers(play);
    const struct rules *rules = play->match->game->rules;
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
        add("**%s** (%s): %s\n", play_verb_called(play, verb),
            unit_called(&play->match->game->table, first->unit, name, sizeof name), first->why);
        answer.refused = true;
        take_id(first->id);
    }
    return answer.lines > 0;
}

/* The odds, and what the moment is about. */
static bool ask_coach(struct play *play)
{
    struct coach c = {0};
    bool shaping = held_shapes(&play->hand) && play->hand.shape.order.ids > 0;
    if (!play->match->game->rules->shows->coach)
        return false;
    play->match->game->rules->shows->coach(&play->match->game->table,
                                           shaping ? &play->hand.shape.order : NULL, &c);
    coach_called(&play->match->game->table, &c);
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

static bool ask_dice(struct play *play)
{
    const struct journal *j = &play->match->game->journal;
    snprintf(answer.title, sizeof answer.title, "The dice");
    for (int32_t at = j->at; at >= 0; at = j->block[at].parent)
        if (ask_throw(&play->match->game->table, &j->block[at]))
            return true;
    add("No die has been thrown yet.");
    return true;
}

/* The last loss of anybody, from the block in which a base left the table for good. */
static bool ask_losses(struct play *play)
{
    const struct journal *j = &play->match->game->journal;
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
                    add("%s\n", said_called(&play->match->game->table, b, &b->entry[i], words));
                take_id(b->entry[i].id);
            }
        if (lost && answer.lines)
            return true;
    }
    const struct sheet_line *win = lens_sheet(play, "Winning");
    add("Nobody is lost so far.\n");
    if (win) {
        add("**%s:** %s", win->what, win->how);
        take_id(win->id);
    }
    return true;
}

/* A part of the turn on the strip. */
static bool ask_phase(struct play *play, const struct ui_item *item)
{
    const struct rules *rules = play->match->game->rules;
    const struct offer *end;
    snprintf(answer.title, sizeof answer.title, "%s", item->text);
    const struct phase *now = &rules->phase[play->match->game->table.phase];
    if (strcmp(now->word, item->id + strlen("phase/")) == 0) {
        add("This part of the turn is going on.\n");
        if (play_end_verb(play, &end) >= 0) {
            add("%s: %s\n", end->text, end->allowed ? "ends it" : end->why);
            take_id(end->id);
            take_id(rules->verb[end->verb].id);
        }
    } else {
        add("Now it is %s. Parts of a turn come in this order.\n", now->name);
    }
    const struct sheet_line *line = lens_sheet(play, item->text);
    line = line ? line : lens_sheet(play, "The turn");
    if (line) {
        add("**%s:** %s", line->what, line->how);
        take_id(line->id);
    }
    return true;
}

static bool ask_item(struct play *play, const struct ui_item *item)
{
    const struct offer *end;
    answer.anchor = item->rect;
    if (starts(item->id, "row:"))
        return ask_row(play, item);
    if (strcmp(item->id, "tag:barred") == 0)
        return ask_barred(play);
    if (starts(item->id, "coach:") || starts(item->id, "tag:coach"))
        return ask_coach(play);
    if (starts(item->id, "dice:") || starts(item->id, "tray:"))
        return ask_dice(play);
    if (starts(item->id, "roster:") || starts(item->id, "tally:"))
        return ask_losses(play);
    if (starts(item->id, "phase/"))
        return ask_phase(play, item);
    if (strcmp(item->id, "button:end") == 0 && play_end_verb(play, &end) >= 0) {
        snprintf(answer.title, sizeof answer.title, "%s", end->text);
        ask_offer(play, end);
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
static bool ask_held(struct play *play)
{
    if (!held_shapes(&play->hand) || !play->hand.shape.order.ids || play->hand.shape.raw_good)
        return false;
    int x = play->glass.x, y = play->glass.y;
    if (play->glass.keyed && play->hand.shape.order.has_to)
        tabletop_to_screen(&play->match->view, play->hand.shape.order.to, 0, &x, &y);
    answer.anchor = (struct rect){x - 12, y - 12, 24, 24};
    snprintf(answer.title, sizeof answer.title, "Why not?");
    add("%s", play->hand.shape.verdict.why);
    answer.verdict = play->hand.shape.verdict;
    answer.refused = true;
    take_id(play->hand.shape.verdict.id);
    answer.has_instead = play->hand.shape.near_good;
    answer.instead = play->hand.shape.near;
    return true;
}

/* The topmost thing with a name under the pointer that can say something about itself. */
static bool ask_panel(struct play *play)
{
    const struct ui *ui = play->desk->ui;
    for (int i = ui_count(ui) - 1; i >= 0; i--) {
        const struct ui_item *item = ui_item(ui, i);
        if (item->kind != UI_KIND_AREA && !starts(item->id, "lens:") &&
            rect_holds(item->rect, play->glass.x, play->glass.y) && ask_item(play, item))
            return true;
    }
    return false;
}

static bool on_own_card(const struct play *play)
{
    struct rect card;
    return ui_rect(play->desk->ui, "lens:card", &card) &&
           rect_holds(rect_inset(card, -16), play->glass.x, play->glass.y);
}

/* By keys: the row that has the focus, else who is chosen. */
static bool ask_by_keys(struct play *play)
{
    const struct ui_item *item = ui_find(play->desk->ui, ui_focused(play->desk->ui));
    if (item && ask_item(play, item))
        return true;
    struct ref chosen = play_chosen(play);
    if (chosen.kind == KIND_NONE)
        return false;
    answer.anchor = tabletop_box(&play->match->view, &play->match->game->table, chosen);
    return ask_thing(play, chosen);
}

/* A refusal is being told beside whoever it is about: his card would lie on it. */
static bool is_refused(const struct play *play)
{
    const struct toast *toast = &play->toast;
    return toast->words[0] && !toast->good && play->desk->now - toast->since <= PLAY_TOAST_MS;
}

static void ask(struct play *play)
{
    if (!play->glass.keyed && answer.title[0] && on_own_card(play))
        return;
    answer = (struct answer){0};
    if (tabletop_busy(&play->match->view))
        return;
    if (ask_held(play) || (play->glass.keyed ? ask_by_keys(play) : ask_panel(play)))
        return;
    answer = (struct answer){0};
    if (is_refused(play) && !play->glass.keyed)
        return;
    answer.anchor = (struct rect){play->glass.x - 14, play->glass.y - 14, 28, 28};
    if (play->hovered.kind == KIND_UNIT || play->hovered.kind == KIND_BASE) {
        struct rect box =
            tabletop_box(&play->match->view, &play->match->game->table, play->hovered);
        answer.anchor = rect_empty(box) ? answer.anchor : box;
    }
    ask_thing(play, play->hovered);
}

/* ---- showing it ------------------------------------------------------------------------------ */

static void hint_build(struct play *play, struct ui *ui)
{
    char key[KEY_NAME], words[KEY_NAME + 80];
    keys_of(ACTION_WHY, KEYS_TABLE, key);
    snprintf(words, sizeof words, "Why? Point at anything. %s or Esc: enough.", key);
    struct rect view = play->match->view.clear;
    ui_bubble(ui, "lens:hint", view.x + view.w / 2, view.y + view.h - ui_px(ui, 30), UI_SPEECH,
              words);
}

void lens_build(struct play *play, struct ui *ui)
{
    char order[80] = "";
    if (!play->show_why || play->desk->dialogue != DIALOGUE_NONE)
        return;
    ask(play);
    if (!answer.title[0]) {
        hint_build(play, ui);
        return;
    }
    if (answer.has_instead)
        snprintf(order, sizeof order, "%s: nearest allowed",
                 play_verb_called(play, answer.instead.verb));
    size_t n = strlen(answer.words);
    while (n > 0 && answer.words[n - 1] == '\n')
        answer.words[--n] = '\0';
    enum ui_why_answer pressed =
        ui_tell(ui, "lens:card", answer.anchor, answer.refused, answer.title, answer.words,
                answer.id[0] ? answer.id : NULL, order[0] ? order : NULL);
    if (pressed == UI_WHY_TAG) {
        desk_show_card(play->desk, answer.id);
    } else if (pressed == UI_WHY_INSTEAD) {
        struct order instead = answer.instead;
        play->show_why = false;
        hand_let_go(play);
        play_give(play, &instead, play->keyed ? SOURCE_KEYS : SOURCE_MOUSE);
    }
}

void lens_draw(const struct play *play, const struct painter *painter)
{
    if (play->show_why && answer.title[0] && answer.refused)
        marks_paint(&answer.verdict.marks, painter);
}

const char *lens_says(const struct play *play, const char **id)
{
    *id = play->show_why ? answer.id : "";
    return play->show_why ? answer.words : "";
}
