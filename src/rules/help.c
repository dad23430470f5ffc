#include "rules/help.h"

#include "rules/house.h"
#include "rules/umpire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct said {
    const char *word, *example, *box, *says;
};
static const struct said clauses[] = {
#define CLAUSE(word, example, box, says) {#word, example, box, says},
#include "rules/grammar.def"
};
static const struct said acts[] = {
#define UMPIRE(word, example, says) {#word, example, example, says},
#include "rules/grammar.def"
};
static const struct said asides[] = {
#define ASIDE(word, example, says) {#word, example, example, says},
#include "rules/grammar.def"
};
enum {
    ACTS = sizeof acts / sizeof acts[0],
    ASIDES = sizeof asides / sizeof asides[0],
    NAMES_MOST = 12,  /* names told in one line */
    REASONS_MOST = 4, /* reasons why somebody may not */
};

/* ---- lines ----------------------------------------------------------------------------------- */

/* Words up to a column; at least one blank. */
static void column(struct words *out, size_t from, size_t width)
{
    size_t used = out->length - from;
    words_format(out, "%*s", used < width ? (int)(width - used) : 1, "");
}

static void line(struct words *out, const char *before, const char *word, int width,
                 const char *says)
{
    words_format(out, "%s%-*s %s\n", before, width, word, says);
}

static void names_add(const struct table *t, const struct ref *ref, int count, struct words *out)
{
    char name[REF_TEXT];
    for (int i = 0; i < count && i < NAMES_MOST; i++)
        words_format(out, " %s", ref_text(t, ref[i], name));
    if (count > NAMES_MOST)
        words_add(out, " …");
}

/* What the player must find himself. */
static const char *const blank_words[ORDER_CLAUSES] = {
    [ORDER_to] = "to X Y",       [ORDER_face] = "face DEGREES",   [ORDER_spot] = "spot N",
    [ORDER_aim] = "aim DEGREES", [ORDER_strength] = "strength N",
};

/* How an order is said that an offer allows: with its own names and target, and with blanks to be
 * filled in. */
static void usage_write(const struct game *game, const struct offer *o, struct words *out)
{
    const struct table *t = &game->table;
    const struct rules *rules = game->rules;
    unsigned takes = rules->verb[o->verb].takes;
    bool boxes = rules->measure == MEASURE_BOXES;
    words_add(out, rules->verb[o->verb].word);
    if (o->word[0])
        words_format(out, " %s", o->word);
    if (takes & TAKES_PHASE)
        words_format(out, " %s", rules->phase[t->phase].word);
    if (takes & TAKES_NAMES && o->withs)
        names_add(t, o->with, o->withs, out);
    else if (takes & TAKES_NAMES && o->unit.kind)
        names_add(t, &o->unit, 1, out);
    if (takes & TAKES(at)) {
        words_add(out, " at");
        if (o->targets)
            names_add(t, o->target, 1, out);
        else
            words_add(out, " …");
    }
    for (int i = 0; i < ORDER_CLAUSES && !(takes & TAKES(at)); i++) {
        bool needed = blank_words[i] && (i != ORDER_face || !(takes & TAKES(to)));
        if (needed && takes >> i & 1)
            words_format(out, " %s", i == ORDER_to && boxes ? "to BOX" : blank_words[i]);
    }
}

static struct offers *offers_now(const struct game *game)
{
    struct offers *offers = offers_room();
    if (!game->table.over)
        rules_offer(game->rules, &game->table, game_awaited(game), offers);
    return offers;
}

/* ---- questions ------------------------------------------------------------------------------- */

void question_write(const struct game *game, struct words *out)
{
    enum { WIDE = 34 };
    const struct rules *rules = game->rules;
    const struct table *t = &game->table;
    char question[300] = "";
    if (!t->ask || t->over)
        return;
    if (rules->shows->question)
        rules->shows->question(t, question, sizeof question);
    words_format(out, "? %s is asked: %s\n", side_name(t->ask_side), question);
    struct offers *offers = offers_now(game);
    for (int i = 0; i < offers->count; i++) {
        const struct offer *o = &offers->offer[i];
        if (!o->allowed || rules->verb[o->verb].turn_free)
            continue;
        words_add(out, "?   ");
        size_t from = out->length;
        usage_write(game, o, out);
        column(out, from, WIDE);
        words_format(out, "%s\n", o->text[0] ? o->text : o->why);
    }
    offers_room_free(offers);
}

/* ---- what may be done now -------------------------------------------------------------------- */

/* Whom the allowed (or refused) offers of a verb are made to; how many. */
static int offered_to(const struct offers *offers, int verb, bool allowed,
                      struct ref who[OFFERS_MAX])
{
    int count = 0;
    for (int i = 0; i < offers->count; i++) {
        const struct offer *o = &offers->offer[i];
        bool known = false;
        for (int k = 0; k < count; k++)
            known = known || ref_same(who[k], o->unit);
        if (o->verb == verb && o->allowed == allowed && o->unit.kind && !known)
            who[count++] = o->unit;
    }
    return count;
}

static const struct offer *first_offer(const struct offers *offers, int verb, bool allowed)
{
    for (int i = 0; i < offers->count; i++)
        if (offers->offer[i].verb == verb && offers->offer[i].allowed == allowed)
            return &offers->offer[i];
    return NULL;
}

/* A verb that may be given now: how it is said and by whom it may be done. False: it may not be. */
static bool verb_now(const struct game *game, const struct offers *offers, int verb,
                     struct words *out)
{
    enum { WIDE = 40 };
    const struct offer *o = first_offer(offers, verb, true);
    if (!o)
        return false;
    struct ref *who = malloc(sizeof *who * OFFERS_MAX);
    if (!who)
        abort();
    words_add(out, "  ");
    size_t from = out->length;
    usage_write(game, o, out);
    column(out, from, WIDE);
    int count = offered_to(offers, verb, true, who);
    words_add(out, verb_called(&game->rules->verb[verb], &game->table));
    if (count > 0)
        words_add(out, ":");
    names_add(&game->table, who, count, out);
    words_add(out, "\n");
    free(who);
    return true;
}

static void now_write(const struct game *game, struct words *out)
{
    const struct rules *rules = game->rules;
    const struct table *t = &game->table;
    char headline[200] = "";
    struct words rest;
    words_init(&rest);
    rules_headline(rules, t, headline, sizeof headline);
    words_format(out, "Turn %d, %s: %s\n", t->turn, rules->phase[t->phase].word, headline);
    question_write(game, out);
    struct offers *offers = offers_now(game);
    for (int i = 0; i < rules->verbs; i++) {
        bool answer = rules->verb[i].gesture == GESTURE_CHOOSE;
        if (!answer && !verb_now(game, offers, i, out) && first_offer(offers, i, false))
            words_format(&rest, "%s%s", rest.length ? ", " : "", rules->verb[i].word);
    }
    if (rest.length)
        words_format(out, "Not now: %s; \"help\" and the word says why.\n", rest.text);
    words_add(out, "More: help orders, help umpire, help and any of these words; undo, redo, "
                   "quit.\n");
    offers_room_free(offers);
    words_release(&rest);
}

/* ---- one verb -------------------------------------------------------------------------------- */

static void clauses_write(const struct rules *rules, unsigned takes, struct words *out)
{
    for (int i = 0; i < ORDER_CLAUSES; i++)
        if (takes >> i & 1)
            line(out, "  ",
                 rules && rules->measure == MEASURE_BOXES ? clauses[i].box : clauses[i].example, 14,
                 clauses[i].says);
}

/* Why they may not: each reason once, with the first of those it holds for. */
static void reasons_write(const struct game *game, const struct offers *offers, int verb,
                          struct words *out)
{
    const struct offer *told[REASONS_MOST];
    int count = 0;
    for (int i = 0; i < offers->count && count < REASONS_MOST; i++) {
        const struct offer *o = &offers->offer[i];
        bool known = o->verb != verb || o->allowed;
        for (int k = 0; k < count; k++)
            known = known || strcmp(told[k]->why, o->why) == 0;
        if (known)
            continue;
        told[count++] = o;
        words_add(out, "  not");
        if (o->unit.kind)
            names_add(&game->table, &o->unit, 1, out);
        words_format(out, ": %s (%s)\n", o->why, o->id);
    }
}

static void verb_write(const struct game *game, int verb, struct words *out)
{
    const struct verb *v = &game->rules->verb[verb];
    words_format(out, "%s: %s%s%s (%s)\n", v->word, v->name, v->hint[0] ? ". " : "", v->hint,
                 v->id);
    if (v->group)
        words_add(out, "  several names: all of them or none\n");
    clauses_write(game->rules, v->takes, out);
    if (v->takes & TAKES_PHASE)
        line(out, "  ", game->rules->phase[game->table.phase].word, 14,
             "the phase it ends, and no other; without it whichever is open");
    if (v->gesture == GESTURE_CHOOSE) {
        question_write(game, out);
        return;
    }
    struct offers *offers = offers_now(game);
    words_add(out, "Now:\n");
    if (!verb_now(game, offers, verb, out) && !first_offer(offers, verb, false))
        words_add(out, game->table.over  ? "  the game is over\n"
                       : game->table.ask ? "  first the question must be answered\n"
                                         : "  not in this phase\n");
    reasons_write(game, offers, verb, out);
    offers_room_free(offers);
}

/* ---- the language ---------------------------------------------------------------------------- */

static void umpire_fields_write(const struct rules *rules, struct words *out)
{
    static const char *const whose[KIND_COUNT] = {
        [KIND_TABLE] = "the table", [KIND_SIDE] = "a side", [KIND_UNIT] = "a unit"};
    words_format(out, "\nAn umpire sets in %s:\n", rules->title);
    for (int i = 0; i < umpire_fields(rules); i++) {
        const struct umpire_field *field = umpire_field_at(rules, i);
        words_format(out, "  %-18s %s (of %s): ", field->word, field->name, whose[field->kind]);
        umpire_values_write(rules, NULL, (struct ref){0}, i, out);
        words_add(out, "\n");
    }
}

static void umpire_acts_write(struct words *out)
{
    words_add(out, "An umpire's orders, at any moment and for either side; put \";\" between "
                   "several:\n");
    for (int i = 0; i < ACTS; i++)
        line(out, "  ", acts[i].example, 36, acts[i].says);
}

static void verbs_write(const struct rules *rules, struct words *out)
{
    words_format(out, "\nVerbs of %s (%s):\n", rules->title, rules->id);
    for (int i = 0; i < rules->verbs; i++) {
        const struct verb *v = &rules->verb[i];
        words_format(out, "  %-10s %s", v->word, v->hint[0] ? v->hint : v->name);
        if (v->takes & ~(TAKES_NAMES | TAKES_PHASE)) {
            words_add(out, "; takes ");
            takes_write(v->takes, out);
        }
        words_add(out, "\n");
    }
    words_add(out, "Its phases:");
    for (int i = 0; i < rules->phases; i++)
        words_format(out, "%s %s", i ? "," : "", rules->phase[i].word);
    words_add(out, "\n");
}

void grammar_write(const struct rules *rules, struct words *out)
{
    words_add(out, "An order is a verb, the names it is given to, and clauses, in any case:\n\n"
                   "  move R3 to 81.2 40.6 face 90\n  move R3 R4 R5 by 12 0\n"
                   "  flick R12 spot 1 aim 92.5 strength 640 hand steady bend 0\n"
                   "  answer first\n  end shooting    ends that phase and nothing else; \"end\" "
                   "ends whichever is open\n\nClauses:\n");
    clauses_write(rules, TAKES_NAMES - 1, out);
    words_add(out, "\n");
    umpire_acts_write(out);
    for (int i = 0; i < rules_count; i++)
        if (!rules || rules == rules_list[i]) {
            verbs_write(rules_list[i], out);
            umpire_fields_write(rules_list[i], out);
        }
    words_add(out, "\nNames: R3 is the third of Red, B5 the fifth of Blue, T7 a piece of terrain; "
                   "a name in\nquotes does too. Also:\n");
    for (int i = 0; i < ASIDES; i++)
        line(out, "  ", asides[i].example, 10, asides[i].says);
}

/* ---- asking ---------------------------------------------------------------------------------- */

static size_t blanks(const char *c)
{
    return strspn(c, " \t\r\n");
}

bool help_asked(const char *text, const char **topic)
{
    text += blanks(text);
    size_t n = strcspn(text, " \t\r\n");
    *topic = text + n + blanks(text + n);
    return word_same(text, n, "help") || word_same(text, n, "?");
}

bool help_write(const struct game *game, const char *topic, struct words *out,
                struct trouble *trouble)
{
    const struct rules *rules = game->rules;
    size_t n = strlen(topic);
    while (n > 0 && blanks(topic + n - 1))
        n--;
    if (n == 0) {
        now_write(game, out);
        return true;
    }
    if (word_same(topic, n, "orders")) {
        grammar_write(rules, out);
        return true;
    }
    if (word_same(topic, n, "umpire")) {
        umpire_acts_write(out);
        umpire_fields_write(rules, out);
        return true;
    }
    for (int i = 0; i < rules->verbs; i++)
        if (word_same(topic, n, rules->verb[i].word)) {
            verb_write(game, i, out);
            return true;
        }
    return trouble_set(trouble,
                       "there is no help about \"%.*s\"; say help, help orders, help umpire "
                       "or help and a verb",
                       (int)n, topic);
}
