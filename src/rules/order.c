#include "rules/order.h"

#include "rules/rules.h"

#include <stdio.h>
#include <string.h>

static const char *const hand_words[HAND_COUNT] = {[HAND_NONE] = "none",
                                                   [HAND_FLICK] = "flick",
                                                   [HAND_CATAPULT] = "catapult",
                                                   [HAND_STEADY] = "steady"};

enum clause {
#define CLAUSE(word, example, says) CLAUSE_##word,
#include "rules/grammar.def"
    CLAUSE_COUNT
};

static const char *const clause_words[CLAUSE_COUNT] = {
#define CLAUSE(word, example, says) [CLAUSE_##word] = #word,
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
    return trouble_set(p->trouble, "%s expected, not \"%.*s\"", what, (int)word_length(p->at),
                       p->at);
}

/* Takes the word if it is next. */
static bool take(struct parser *p, const char *word)
{
    blanks(p);
    size_t n = strlen(word);
    if (word_length(p->at) != n || strncmp(p->at, word, n) != 0)
        return false;
    p->at += n;
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
    for (; *c >= 'A' && *c <= 'Z' && column < 100; c++)
        column = column * 26 + (*c - 'A' + 1);
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

static bool clause_read(struct parser *p, enum clause clause)
{
    struct order *o = p->order;
    int32_t unit = measure_unit(p->table, p->rules->measure, o->side), number;
    switch (clause) {
    case CLAUSE_via:
        if (o->vias >= ORDER_VIA)
            return trouble_set(p->trouble, "a path has at most %d turning points", ORDER_VIA);
        return place_next(p, &o->via[o->vias++]);
    case CLAUSE_to:
        o->has_to = true;
        return place_next(p, &o->to);
    case CLAUSE_by:
        p->has_by = true;
        return length_next(p, &p->by.x) && length_next(p, &p->by.y);
    case CLAUSE_ahead:
        p->has_ahead = true;
        if (!number_next(p, 3, &number, "a distance"))
            return false;
        if (!near_enough(p, (int64_t)number * unit / 1000))
            return false;
        p->ahead = (int32_t)((int64_t)number * unit / 1000);
        return true;
    case CLAUSE_at:
        blanks(p);
        o->at = ref_read(p->table, &p->at);
        o->has_at = o->at.kind != KIND_NONE;
        return o->has_at || expected(p, "a target such as B5");
    case CLAUSE_face:
        o->has_face = true;
        return angle_next(p, &o->face);
    case CLAUSE_spot:
        return number_next(p, 0, &o->spot, "the number of a place");
    case CLAUSE_aim:
        return angle_next(p, &o->aim);
    case CLAUSE_strength:
        return number_next(p, 0, &o->strength, "a strength from 0 to 1000");
    case CLAUSE_hand:
        return hand_next(p);
    case CLAUSE_bend:
        if (!number_next(p, ANGLE_DECIMALS, &number, "degrees"))
            return false;
        o->bend = number % TURN;
        return true;
    case CLAUSE_COUNT:
        break;
    }
    return false;
}

static bool clauses_read(struct parser *p)
{
    while (!at_end(p)) {
        int clause = 0;
        while (clause < CLAUSE_COUNT && !take(p, clause_words[clause]))
            clause++;
        if (clause == CLAUSE_COUNT)
            return expected(p, "the name of a thing or one of the words via, to, by, ahead, at, "
                               "face, spot, aim, strength, hand, bend");
        if (!clause_read(p, (enum clause)clause))
            return false;
    }
    return true;
}

static bool ids_read(struct parser *p)
{
    while (!at_end(p)) {
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
    p->at += n;
    return at_end(p) || expected(p, "nothing more");
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
    struct pose pose = p->rules->pose ? p->rules->pose(p->table, unit)
                                      : base_pose(&p->table->base[p->table->unit[unit].base]);
    o->to = p->has_ahead ? vec_ahead(pose.at, pose.face, p->ahead) : vec_add(pose.at, p->by);
    o->has_to = true;
    return near_enough(p, o->to.x) && near_enough(p, o->to.y);
}

bool order_read(const struct rules *rules, const struct table *table, int side, const char *text,
                struct order *order, struct trouble *trouble)
{
    struct parser p = {
        .rules = rules, .table = table, .at = text, .order = order, .trouble = trouble};
    *order = (struct order){.side = side};
    for (int s = SIDE_RED; s < SIDE_COUNT; s++)
        if (take(&p, side_word(s)))
            order->side = s;
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
        return trouble_set(trouble, "there is no order \"%.*s\"", (int)word_length(p.at), p.at);
    if (rules->verb[order->verb].gesture == GESTURE_CHOOSE)
        return answer_read(&p);
    return ids_read(&p) && clauses_read(&p) && relative(&p);
}

bool order_clauses_read(const struct rules *rules, const struct table *table, const char *text,
                        struct order *order, struct trouble *trouble)
{
    struct parser p = {
        .rules = rules, .table = table, .at = text, .order = order, .trouble = trouble};
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
    words_add(out, verb->word);
    if (verb->gesture == GESTURE_CHOOSE) {
        words_format(out, " %s", order->word);
        return;
    }
    order_clauses_write(rules, table, order, out);
    if (verb->gesture == GESTURE_FLICK) {
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
