#include "app/tools/program.h"

#include "port/port.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 4096, TRIES = 1000 };

const char program_help[] =
    "Players of foilshot arena\n\n"
    "  random                 orders that are offered, without a plan\n"
    "  keen                   goes at the enemy\n"
    "  quick                  the same, asking less: who plays when one plays ahead\n"
    "  drilled                keeps its lines, makes for what it is about, and has a plan:\n"
    "                         who plays a comparison\n"
    "  recruit sergeant captain general\n"
    "                         plays each thing it could do ahead, again and again\n"
    "  playouts=N             the same, N games ahead for an order\n"
    "  program:COMMAND        a program of your own, started by the shell\n\n"
    "A program reads lines and answers with lines; each ends with a newline.\n\n"
    "It is told, once:\n"
    "  foilshot 1                       the version of this language\n"
    "  set SET VERSION\n"
    "  scenario \"TITLE\"\n"
    "  table WIDTH DEPTH                centimetres (inches, boxes: as the set measures)\n"
    "  you red                          or blue\n"
    "  land NAME KIND X Y               a wood, a house, a hill, and its middle: a line each\n\n"
    "and whatever happens, as journals have it, without what it may not see and without the seed:\n"
    "  >N SIDE SOURCE ORDER             an order, and under it\n"
    "  =FIELD THING OLD NEW             a change\n"
    "  *dFACES FACE STREAM ID \"WHY\"    a die\n"
    "  :ID \"SENTENCE\"\n"
    "  .N                               its end\n\n"
    "When it is to move it is told what it may do, a line each:\n"
    "  offer ORDER                      an order it may give as it is\n"
    "  offer VERB UNITS… reach DISTANCE it may be placed within that distance (or, 0, turned)\n"
    "  offer VERB UNITS… spots N        a flick: spot, aim, strength and hand are its own\n"
    "  at UNIT X Y FACE SIDE            where each unit stands that it can see\n"
    "  go MILLISECONDS                  and now it has so long for its answer:\n\n"
    "  try ORDER                        asks about an order; it is answered \"yes\", \"no ID "
    "WHY\",\n"
    "                                   or \"near ORDER\", the nearest that may be given\n"
    "  ORDER                            gives it (foilshot help orders)\n\n"
    "At the end: over won SIDE, or over drawn. A program that ends, is silent, gives an order "
    "that\n"
    "may not be given or says what is none has lost the game, and the reason is told.\n";

struct program {
    struct port_child *child;
    int side;
    double seconds;
    int32_t told; /* blocks of the journal */
    struct offers offers;
    struct verdict verdict;
};

const char *program_command(const char *word)
{
    static const char begins[] = "program:";
    size_t n = sizeof begins - 1;
    return strncmp(word, begins, n) == 0 && word[n] ? word + n : NULL;
}

static bool tell(struct program *p, struct words *text)
{
    bool told = port_child_tell(p->child, text->text, text->length, p->seconds);
    words_clear(text);
    return told;
}

/* What lies on the table: a wood, a house, a hill. */
static void lands_tell(const struct game *game, int64_t unit, struct words *out)
{
    const struct table *t = &game->table;
    char name[REF_TEXT];
    for (int i = 0; i < t->pieces; i++)
        if (t->piece[i].where == WHERE_TABLE && !t->piece[i].part_of)
            words_format(out, "land %s %s %.1f %.1f\n", ref_text(t, ref_piece(t, i), name),
                         terrain_word(t->piece[i].kind), (double)t->piece[i].x / (double)unit,
                         (double)t->piece[i].y / (double)unit);
}

struct program *program_new(const char *command, const struct game *game, int side, double seconds)
{
    struct program *p = calloc(1, sizeof *p);
    struct words text;
    if (!p)
        abort();
    p->child = port_child_new(command);
    p->side = side;
    p->seconds = seconds;
    if (!p->child) {
        free(p);
        return NULL;
    }
    int64_t unit = measure_unit(&game->table, game->rules->measure, side);
    words_init(&text);
    words_format(&text, "foilshot 1\nset %s %d\nscenario ", game->rules->id, game->rules->version);
    words_quote(&text, game->journal.head.scenario);
    words_format(&text, "\ntable %.1f %.1f\nyou %s\n", (double)game->table.width / (double)unit,
                 (double)game->table.depth / (double)unit, side_word(side));
    lands_tell(game, game->rules->measure == MEASURE_SPANS ? CM : unit, &text);
    tell(p, &text);
    words_release(&text);
    return p;
}

void program_free(struct program *p)
{
    if (p)
        port_child_free(p->child);
    free(p);
}

/* ---- what has happened ----------------------------------------------------------------------- */

/* May this side know of the entry? Nobody may know the seed, which foretells the dice, nor what the
 * other thinks. */
static bool may_know(const struct entry *e, int side)
{
    if (e->kind == ENTRY_FILM || e->kind == ENTRY_WHY)
        return false;
    return e->kind != ENTRY_CHANGE ||
           (e->change.see & 1 << side && e->change.field != F_TABLE_seed);
}

/* A block without what the side may not know; its order too is hidden when any of that is. */
static void block_tell(const struct game *game, const struct block *block, int side,
                       struct words *out)
{
    struct block known = *block;
    char hidden[] = "hidden";
    known.entry = malloc(sizeof *known.entry * (size_t)(block->count + 1));
    if (!known.entry)
        abort();
    known.count = 0;
    for (int32_t i = 0; i < block->count; i++) {
        const struct entry *e = &block->entry[i];
        if (may_know(e, side))
            known.entry[known.count++] = *e;
        else if (e->kind == ENTRY_CHANGE && e->change.field != F_TABLE_seed)
            known.order = hidden;
    }
    block_write(&game->journal, &game->table, &known, out);
    free(known.entry);
}

/* ---- what is offered ------------------------------------------------------------------------- */

static void order_tell(const struct game *game, const struct order *order, struct words *out)
{
    words_add(out, "offer ");
    order_write(game->rules, &game->table, order, out);
    words_add(out, "\n");
}

static void offer_tell(struct program *p, const struct game *game, const struct offer *offer,
                       struct words *out)
{
    struct order o = {.verb = offer->verb, .side = p->side};
    enum gesture gesture = game->rules->verb[offer->verb].gesture;
    char number[32];
    o.ids = offer->withs ? offer->withs : offer->unit.kind != KIND_NONE;
    for (int i = 0; i < o.ids; i++)
        o.id[i] = offer->withs ? offer->with[i] : offer->unit;
    memcpy(o.word, offer->word, sizeof o.word);
    if (gesture == GESTURE_PICK && offer->targets > 0) {
        for (int i = 0; i < offer->targets; i++) {
            o.at = offer->target[i];
            o.has_at = true;
            order_tell(game, &o, out);
        }
        return;
    }
    if (gesture != GESTURE_PLACE && gesture != GESTURE_FLICK) {
        order_tell(game, &o, out);
        return;
    }
    words_add(out, "offer ");
    if (gesture == GESTURE_FLICK) { /* what is its own is not said */
        words_add(out, game->rules->verb[offer->verb].word);
        order_clauses_write(game->rules, &game->table, &o, out);
        words_format(out, " spots %d\n", offer->spots);
    } else {
        order_write(game->rules, &game->table, &o, out);
        int64_t unit = measure_unit(&game->table, game->rules->measure, p->side);
        words_format(out, " reach %s\n",
                     number_text((int64_t)offer->reach * 100 / unit, 2, number, sizeof number));
    }
}

static void units_tell(struct program *p, const struct game *game, struct words *out)
{
    const struct table *t = &game->table;
    char name[REF_TEXT], x[32], y[32];
    bool (*visible)(const struct table *, int, int) = game->rules->decides->visible;
    int64_t unit =
        game->rules->measure == MEASURE_SPANS ? CM : measure_unit(t, game->rules->measure, p->side);
    for (int i = 0; i < t->units; i++) {
        int base = t->unit[i].base;
        if (t->base[base].where != WHERE_TABLE || (visible && !visible(t, p->side, base)))
            continue;
        struct pose pose = game->rules->decides->pose ? game->rules->decides->pose(t, i)
                                                      : base_pose(&t->base[base]);
        words_format(out, "at %s %s %s %d %s\n", ref_text(t, ref_unit(t, i), name),
                     number_text((int64_t)pose.at.x * 100 / unit, 2, x, sizeof x),
                     number_text((int64_t)pose.at.y * 100 / unit, 2, y, sizeof y), pose.face / DEG,
                     side_word(unit_side(&t->unit[i])));
    }
}

static bool all_told(struct program *p, const struct game *game)
{
    struct words text;
    words_init(&text);
    for (; p->told < game->journal.count; p->told++)
        block_tell(game, &game->journal.block[p->told], p->side, &text);
    rules_offer(game->rules, &game->table, p->side, &p->offers);
    for (int i = 0; i < p->offers.count; i++)
        if (p->offers.offer[i].allowed)
            offer_tell(p, game, &p->offers.offer[i], &text);
    units_tell(p, game, &text);
    words_format(&text, "go %d\n", (int)(p->seconds * 1000));
    bool told = tell(p, &text);
    words_release(&text);
    return told;
}

/* ---- its answer ------------------------------------------------------------------------------ */

static bool tried(struct program *p, const struct game *game, const char *said)
{
    struct order order;
    struct words text;
    struct trouble trouble = {0};
    words_init(&text);
    if (!order_read(game->rules, &game->table, p->side, said, &order, &trouble)) {
        words_format(&text, "no HS-07 %s\n", trouble.text);
    } else {
        rules_check(game->rules, &game->table, &order, &p->verdict);
        if (p->verdict.allowed)
            words_add(&text, "yes\n");
        else if (rules_snap(game->rules, &game->table, &order)) {
            words_add(&text, "near ");
            order_write(game->rules, &game->table, &order, &text);
            words_add(&text, "\n");
        } else
            words_format(&text, "no %s %s\n", p->verdict.id, p->verdict.why);
    }
    bool told = tell(p, &text);
    words_release(&text);
    return told;
}

static bool given(struct program *p, const struct game *game, const char *said, struct order *order,
                  struct trouble *why)
{
    struct trouble trouble = {0};
    if (!order_read(game->rules, &game->table, p->side, said, order, &trouble))
        return trouble_set(why, "it said \"%.60s\", which is no order: %s", said, trouble.text);
    rules_check(game->rules, &game->table, order, &p->verdict);
    return p->verdict.allowed || trouble_set(why, "its order \"%.60s\" is refused: %s %s", said,
                                             p->verdict.id, p->verdict.why);
}

/* Orders are plain letters: whatever else it has said stands in the journal as a question mark. */
static void make_plain(char *line)
{
    for (; *line; line++)
        if (*line < ' ' || *line > '~')
            *line = '?';
}

bool program_order(struct program *p, const struct game *game, struct order *order,
                   struct trouble *why)
{
    char line[LINE];
    if (!all_told(p, game))
        return port_child_hear(p->child, line, sizeof line, 0) == PORT_GONE
                   ? trouble_set(why, "it has ended")
                   : trouble_set(why, "it does not listen");
    double until = port_seconds() + p->seconds;
    for (int n = 0; n < TRIES; n++) {
        double left = until - port_seconds();
        switch (port_child_hear(p->child, line, sizeof line, left > 0 ? left : 0)) {
        case PORT_SILENT:
            return trouble_set(why, "it was silent for %.1f seconds", p->seconds);
        case PORT_GONE:
            return trouble_set(why, "it has ended");
        case PORT_LONG:
            return trouble_set(why, "it said a line of more than %d bytes", LINE);
        case PORT_LINE:
            break;
        }
        make_plain(line);
        if (strncmp(line, "try ", 4) != 0)
            return given(p, game, line, order, why);
        if (!tried(p, game, line + 4))
            return trouble_set(why, "it does not listen");
    }
    return trouble_set(why, "it has tried %d orders and given none", TRIES);
}

void program_over(struct program *p, const struct game *game)
{
    struct words text;
    words_init(&text);
    for (; p->told < game->journal.count; p->told++)
        block_tell(game, &game->journal.block[p->told], p->side, &text);
    if (game->table.over == OVER_WON)
        words_format(&text, "over won %s\n", side_word(game->table.winner));
    else
        words_add(&text, "over drawn\n");
    tell(p, &text);
    words_release(&text);
}
