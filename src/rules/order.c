#include "rules/order.h"

#include "rules/rules.h"

#include <stdio.h>
#include <string.h>

static const char *const hand_words[HAND_COUNT] = {[HAND_NONE] = "none",
                                                   [HAND_FLICK] = "flick",
                                                   [HAND_CATAPULT] = "catapult",
                                                   [HAND_STEADY] = "steady"};

static const char *const clause_words[ORDER_CLAUSES] = {
#define CLAUSE(word, example, box, says) [ORDER_##word] = #word,
#include "rules/grammar.def"
};

/* Inches are written with so many decimals that every µm comes back; centimetres need four. */
enum { INCH_DECIMALS = 5, INCH_PARTS = 100000, CM_DECIMALS = 4, ANGLE_DECIMALS = 3 };

static const char *const compass[8] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

const char *hand_word(enum hand hand)
{
    return hand_words[hand];
}

struct parser {
    const struct rules *rules;
    const struct table *table;
    const char *at;
    const char *verb; /* as it is called */
    unsigned takes;
    struct order *order;
    struct trouble *trouble;
    struct vec by;
    int32_t ahead;
    bool has_by, has_ahead;
};

static void blanks(struct parser *p)
{
    while (*p->at == ' ' || *p->at == '\t')
        p->at++;
}

static size_t word_length(const char *c)
{
    size_t n = 0;
    while (c[n] && c[n] != ' ' && c[n] != '\t' && c[n] != '\n' && c[n] != '\r')
        n++;
    return n;
}

static bool at_end(struct parser *p)
{
    blanks(p);
    return *p->at == '\0' || *p->at == '\n' || *p->at == '\r';
}

static bool expected(struct parser *p, const char *what)
{
    int n = (int)word_length(p->at);
    return n ? trouble_set(p->trouble, "%s expected, not \"%.*s\"", what, n, p->at)
             : trouble_set(p->trouble, "%s expected, and it ends there", what);
}

/* Takes the word if it is next. */
static bool take(struct parser *p, const char *word)
{
    blanks(p);
    size_t n = word_length(p->at);
    if (!word_same(p->at, n, word))
        return false;
    p->at += n;
    return true;
}

/* A word that looks like a name and is nobody's is told as such; false and nothing told else. */
static bool nobody(struct parser *p)
{
    const char *at = p->at;
    int n = (int)ref_seems(at);
    if (n == 0 || ref_read(p->table, &at).kind)
        return false;
    trouble_set(p->trouble, *p->at == '"' ? "there is nothing called %.*s" : "there is no %.*s", n,
                p->at);
    return true;
}

static bool number_next(struct parser *p, int digits, int32_t *value, const char *what)
{
    blanks(p);
    const char *c = p->at;
    int32_t got;
    if (!number_read(&c, digits, &got) || (word_length(c) != 0))
        return expected(p, what);
    *value = got;
    p->at = c;
    return true;
}

/* Nothing a player may name lies farther off: what is reckoned from it stays within 32 bits. */
static bool near_enough(struct parser *p, int64_t um)
{
    return (um >= -FARTHEST && um <= FARTHEST) ||
           trouble_set(p->trouble, "that is farther than any table reaches");
}

static bool length_next(struct parser *p, int32_t *um)
{
    bool inches = p->rules->measure == MEASURE_INCHES;
    if (!number_next(p, inches ? INCH_DECIMALS : CM_DECIMALS, um, "a place in numbers"))
        return false;
    if (inches) {
        int64_t v = (int64_t)*um * INCH;
        *um = (int32_t)((v >= 0 ? v + INCH_PARTS / 2 : v - INCH_PARTS / 2) / INCH_PARTS);
    }
    return near_enough(p, *um);
}

/* "C5": column letter(s) from the west, row number from the south. */
static bool box_next(struct parser *p, struct vec *to)
{
    blanks(p);
    const char *c = p->at;
    int32_t column = 0, row, size = p->table->box;
    if (size <= 0)
        return trouble_set(p->trouble, "a place in boxes: this table has no boxes");
    for (; letter_upper(*c) >= 'A' && letter_upper(*c) <= 'Z' && column < 100; c++)
        column = column * 26 + (letter_upper(*c) - 'A' + 1);
    if (!column || !number_read(&c, 0, &row) || row < 1 || word_length(c) != 0 ||
        (int64_t)column * size > p->table->width || (int64_t)row * size > p->table->depth)
        return expected(p, "a box such as C5");
    *to = (struct vec){column * size - size / 2, row * size - size / 2};
    p->at = c;
    return true;
}

static bool place_next(struct parser *p, struct vec *to)
{
    if (p->rules->measure == MEASURE_BOXES)
        return box_next(p, to);
    return length_next(p, &to->x) && length_next(p, &to->y);
}

static bool angle_next(struct parser *p, int32_t *mdeg)
{
    for (int i = 0; i < 8; i++)
        if (take(p, compass[i])) {
            *mdeg = i * 45 * DEG;
            return true;
        }
    if (!number_next(p, ANGLE_DECIMALS, mdeg, "degrees or a compass point"))
        return false;
    *mdeg = angle_norm(*mdeg);
    return true;
}

static bool hand_next(struct parser *p)
{
    for (int i = 1; i < HAND_COUNT; i++)
        if (take(p, hand_words[i])) {
            p->order->hand = (enum hand)i;
            return true;
        }
    return expected(p, "flick, catapult or steady");
}

static bool clause_read(struct parser *p, enum order_clause clause)
{
    struct order *o = p->order;
    int32_t unit = measure_unit(p->table, p->rules->measure, o->side), number;
    switch (clause) {
    case ORDER_via:
        if (o->vias >= ORDER_VIA)
            return trouble_set(p->trouble, "a path has at most %d turning points", ORDER_VIA);
        return place_next(p, &o->via[o->vias++]);
    case ORDER_to:
        o->has_to = true;
        return place_next(p, &o->to);
    case ORDER_by:
        p->has_by = true;
        return length_next(p, &p->by.x) && length_next(p, &p->by.y);
    case ORDER_ahead:
        p->has_ahead = true;
        if (!number_next(p, 3, &number, "a distance"))
            return false;
        if (!near_enough(p, (int64_t)number * unit / 1000))
            return false;
        p->ahead = (int32_t)((int64_t)number * unit / 1000);
        return true;
    case ORDER_at:
        blanks(p);
        o->at = ref_read(p->table, &p->at);
        o->has_at = o->at.kind != KIND_NONE;
        return o->has_at || (!nobody(p) && expected(p, "a target such as B5"));
    case ORDER_face:
        o->has_face = true;
        return angle_next(p, &o->face);
    case ORDER_spot:
        return number_next(p, 0, &o->spot, "the number of a place");
    case ORDER_aim:
        return angle_next(p, &o->aim);
    case ORDER_strength:
        return number_next(p, 0, &o->strength, "a strength from 0 to 1000");
    case ORDER_hand:
        return hand_next(p);
    case ORDER_bend:
        if (!number_next(p, ANGLE_DECIMALS, &number, "degrees"))
            return false;
        o->bend = number % TURN;
        return true;
    case ORDER_CLAUSES:
        break;
    }
    return false;
}

void takes_write(unsigned takes, struct words *out)
{
    bool first = true;
    for (int i = 0; i < ORDER_CLAUSES; i++)
        if (takes >> i & 1) {
            words_format(out, "%s%s", first ? "" : ", ", clause_words[i]);
            first = false;
        }
}

/* Neither a clause nor a name that could stand here. */
static bool nothing_known(struct parser *p, bool names)
{
    struct words takes;
    const char *at = p->at;
    if (nobody(p))
        return false;
    if (ref_read(p->table, &at).kind)
        return trouble_set(p->trouble,
                           p->takes & TAKES_NAMES
                               ? "names come first: \"%.*s\" must stand before "
                                 "the clauses"
                               : "\"%.*s\" does not belong here: nobody is named",
                           (int)(at - p->at), p->at);
    words_init(&takes);
    takes_write(p->takes, &takes);
    if (p->takes & TAKES_NAMES && names)
        words_format(&takes, "%sthe name of a thing", takes.length ? " or " : "");
    expected(p, takes.length ? takes.text : "nothing more");
    words_release(&takes);
    return false;
}

static bool not_taken(struct parser *p, int clause)
{
    struct words takes;
    words_init(&takes);
    takes_write(p->takes, &takes);
    trouble_set(p->trouble, "\"%s\" does not take \"%s\"%s%s", p->verb, clause_words[clause],
                takes.length ? "; it takes " : "", takes.text);
    words_release(&takes);
    return false;
}

static bool clauses_read(struct parser *p)
{
    for (bool first = true; !at_end(p); first = false) {
        int clause = 0;
        while (clause < ORDER_CLAUSES && !take(p, clause_words[clause]))
            clause++;
        if (clause == ORDER_CLAUSES)
            return nothing_known(p, first);
        if (!(p->takes >> clause & 1))
            return not_taken(p, clause);
        if (!clause_read(p, (enum order_clause)clause))
            return false;
    }
    return true;
}

static bool ids_read(struct parser *p)
{
    while (p->takes & TAKES_NAMES && !at_end(p)) {
        struct ref ref = ref_read(p->table, &p->at);
        if (!ref.kind)
            break;
        if (p->order->ids >= ORDER_IDS)
            return trouble_set(p->trouble, "an order names at most %d things", ORDER_IDS);
        p->order->id[p->order->ids++] = ref;
    }
    return true;
}

static bool answer_read(struct parser *p)
{
    blanks(p);
    size_t n = word_length(p->at);
    if (n == 0 || n >= ORDER_WORD)
        return expected(p, "the answer");
    memcpy(p->order->word, p->at, n);
    p->order->word[n] = '\0';
    answer_tidy(p->order->word);
    p->at += n;
    return at_end(p) || expected(p, "nothing more");
}

static bool letter(char c)
{
    return letter_lower(c) >= 'a' && letter_lower(c) <= 'z';
}

void answer_tidy(char *word)
{
    for (char *c = word; *c;) {
        char *end = c;
        while (letter(*end))
            end++;
        bool name = *end >= '0' && *end <= '9';
        for (; c < end; c++)
            *c = name ? letter_upper(*c) : letter_lower(*c);
        c += *c != '\0';
    }
}

/* Is the phase called so: by its word, its name, or what else it is called? */
static bool phase_called(const struct phase *phase, const char *said)
{
    const char *c = phase->called;
    bool found =
        word_same(said, strlen(said), phase->word) || word_same(said, strlen(said), phase->name);
    while (!found && c && *c) {
        size_t n = strcspn(c, " ");
        found = word_same(c, n, said);
        c += n + (c[n] == ' ');
    }
    return found;
}

/* `end shooting`: the phases that are called so. */
static bool phase_read(struct parser *p)
{
    const struct rules *rules = p->rules;
    struct order *o = p->order;
    struct words all;
    if (at_end(p))
        return true;
    size_t n = strcspn(p->at, "\r\n");
    while (p->at[n - 1] == ' ' || p->at[n - 1] == '\t')
        n--;
    snprintf(o->word, sizeof o->word, "%.*s", (int)n, p->at);
    words_init(&all);
    for (int i = 0; i < rules->phases; i++) {
        if (phase_called(&rules->phase[i], o->word))
            o->phases |= 1u << i;
        words_format(&all, "%s%s", i ? ", " : "", rules->phase[i].word);
    }
    if (!o->phases)
        trouble_set(p->trouble, "there is no phase \"%s\"; the phases are %s", o->word, all.text);
    words_release(&all);
    p->at += n;
    return o->phases != 0;
}

/* `by` and `ahead` count from where the first thing stands. */
static bool relative(struct parser *p)
{
    struct order *o = p->order;
    if (!p->has_by && !p->has_ahead)
        return true;
    if (o->ids == 0 || o->id[0].kind != KIND_UNIT)
        return trouble_set(p->trouble, "say whom: the name of a thing must come first");
    int unit = o->id[0].index;
    struct pose pose = p->rules->decides->pose
                           ? p->rules->decides->pose(p->table, unit)
                           : base_pose(&p->table->base[p->table->unit[unit].base]);
    o->to = p->has_ahead ? vec_ahead(pose.at, pose.face, p->ahead) : vec_add(pose.at, p->by);
    o->has_to = true;
    return near_enough(p, o->to.x) && near_enough(p, o->to.y);
}

static bool text_read(const struct rules *rules, const struct table *table, int side,
                      const char *text, bool recorded, struct order *order, struct trouble *trouble)
{
    struct parser p = {
        .rules = rules, .table = table, .at = text, .order = order, .trouble = trouble};
    *order = (struct order){.side = side};
    for (int s = SIDE_RED; s < SIDE_COUNT; s++)
        if (take(&p, side_word(s)))
            order->side = order->phase_side = s;
    if (order->side == SIDE_NONE)
        order->side = table->ask ? table->ask_side : table->active;
    blanks(&p);
    if (at_end(&p))
        return trouble_set(trouble, "an order begins with a verb such as \"%s\"",
                           rules->verb[0].word);
    order->verb = -1;
    for (int i = 0; i < rules->verbs && order->verb < 0; i++)
        if (take(&p, rules->verb[i].word))
            order->verb = i;
    if (order->verb < 0)
        return trouble_set(trouble, "there is no order \"%.*s\"; \"help\" tells which there are",
                           (int)word_length(p.at), p.at);
    p.verb = rules->verb[order->verb].word;
    p.takes = recorded ? TAKES_PHASE - 1 : rules->verb[order->verb].takes;
    if (rules->verb[order->verb].gesture == GESTURE_CHOOSE)
        return answer_read(&p);
    if (p.takes & TAKES_PHASE)
        return phase_read(&p);
    return ids_read(&p) && clauses_read(&p) && relative(&p);
}

bool order_read(const struct rules *rules, const struct table *table, int side, const char *text,
                struct order *order, struct trouble *trouble)
{
    return text_read(rules, table, side, text, false, order, trouble);
}

bool order_recall(const struct rules *rules, const struct table *table, int side, const char *text,
                  struct order *order, struct trouble *trouble)
{
    return text_read(rules, table, side, text, true, order, trouble);
}

bool order_clauses_read(const struct rules *rules, const struct table *table, const char *verb,
                        unsigned takes, const char *text, struct order *order,
                        struct trouble *trouble)
{
    struct parser p = {.rules = rules,
                       .table = table,
                       .at = text,
                       .verb = verb,
                       .takes = takes,
                       .order = order,
                       .trouble = trouble};
    *order = (struct order){.verb = -1, .side = table->active};
    return ids_read(&p) && clauses_read(&p) && relative(&p);
}

/* ---- writing
 * -------------------------------------------------------------------------------------- */

static void length_write(const struct rules *rules, int32_t um, struct words *out)
{
    if (rules->measure == MEASURE_INCHES) {
        int64_t v = (int64_t)um * INCH_PARTS;
        words_number(out, (v >= 0 ? v + INCH / 2 : v - INCH / 2) / INCH, INCH_DECIMALS);
    } else {
        words_number(out, um, CM_DECIMALS);
    }
}

static void place_write(const struct rules *rules, const struct table *table, struct vec at,
                        struct words *out)
{
    if (rules->measure == MEASURE_BOXES && table->box > 0) {
        int32_t column = at.x / table->box;
        if (column >= 26)
            words_format(out, "%c", 'A' + column / 26 - 1);
        words_format(out, "%c%d", 'A' + column % 26, at.y / table->box + 1);
        return;
    }
    length_write(rules, at.x, out);
    words_add(out, " ");
    length_write(rules, at.y, out);
}

bool order_is_for(const struct order *order, int unit)
{
    for (int i = 0; i < order->ids; i++)
        if (order->id[i].kind == KIND_UNIT && order->id[i].index == unit)
            return true;
    return false;
}

void order_clauses_write(const struct rules *rules, const struct table *table,
                         const struct order *order, struct words *out)
{
    char ref[REF_TEXT];
    for (int i = 0; i < order->ids; i++)
        words_format(out, " %s", ref_text(table, order->id[i], ref));
    for (int i = 0; i < order->vias; i++) {
        words_add(out, " via ");
        place_write(rules, table, order->via[i], out);
    }
    if (order->has_to) {
        words_add(out, " to ");
        place_write(rules, table, order->to, out);
    }
    if (order->has_at)
        words_format(out, " at %s", ref_text(table, order->at, ref));
    if (order->has_face) {
        words_add(out, " face ");
        words_number(out, order->face, ANGLE_DECIMALS);
    }
}

void order_write(const struct rules *rules, const struct table *table, const struct order *order,
                 struct words *out)
{
    const struct verb *verb = &rules->verb[order->verb];
    struct order said = *order;
    words_add(out, verb->word);
    if (verb->gesture == GESTURE_CHOOSE) {
        words_format(out, " %s", order->word);
        return;
    }
    /* What the verb does not use would not be read again. */
    said.ids = verb->takes & TAKES_NAMES ? said.ids : 0;
    said.vias = verb->takes & TAKES(via) ? said.vias : 0;
    said.has_to = said.has_to && verb->takes & TAKES(to);
    said.has_at = said.has_at && verb->takes & TAKES(at);
    said.has_face = said.has_face && verb->takes & TAKES(face);
    order_clauses_write(rules, table, &said, out);
    if (verb->takes & TAKES(aim)) {
        words_format(out, " spot %d aim ", order->spot);
        words_number(out, order->aim, ANGLE_DECIMALS);
        words_format(out, " strength %d hand %s bend ", order->strength, hand_word(order->hand));
        words_number(out, order->bend, ANGLE_DECIMALS);
    }
}

enum { HAND_STEP = 100 }; /* 0.1 mm and 0.1° */

static int32_t step_near(int32_t v)
{
    int32_t half = v >= 0 ? HAND_STEP / 2 : -HAND_STEP / 2;
    return (v + half) / HAND_STEP * HAND_STEP;
}

void order_quantise(struct order *order)
{
    order->to = (struct vec){step_near(order->to.x), step_near(order->to.y)};
    for (int i = 0; i < order->vias; i++)
        order->via[i] = (struct vec){step_near(order->via[i].x), step_near(order->via[i].y)};
    order->face = angle_norm(step_near(order->face));
    order->aim = angle_norm(step_near(order->aim));
    order->bend = step_near(order->bend);
}
