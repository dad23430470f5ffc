/* Sentences and what happened: every sentence of a game is read back by the pattern it was made
 * from, and what it tells is held against the changes of its block.
 *
 * A pattern is the sentence with braces where it varies:
 *
 *   {U}        a unit, by any name it goes by      {S}       "Red" or "Blue"
 *   {#}        a whole number                      {F}       faces of dice: "6 2" or "6, 2"
 *   {D}        a distance with its measure, µm     {Q}       boxes in quarters: "2½"
 *   {B}        a box of the grid: "C5"             {N}       a facing: "NE"
 *   {*}        anything                            {a|b|c}   one of these; "" may be among them
 *
 * What was read stands in struct told, each kind in order. A sentence that no pattern of its set
 * fits fails the test, so that nobody adds one without saying what must be true of it; so does one
 * whose claim is not true, and a block that did what its sentences do not tell: hits gained or
 * lost, elements, losses, command points. Times: `before` is the table before the block, `now` the
 * one at the sentence (sentences come after what they tell of, where it says nothing else), `after`
 * the one after the block.
 */
#ifndef FOILSHOT_TESTS_TOLD_H
#define FOILSHOT_TESTS_TOLD_H

#include "unit/check.h"

#include "core/change.h"
#include "core/measure.h"
#include "kit/grid.h"
#include "kit/measured.h"
#include "rules/game.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOLD = 12, TOLD_TEXT = 160 };
struct told {
    int unit[TOLD], units;
    int side[TOLD], sides;
    int32_t number[TOLD]; /* {#} {D} {Q}; {B}: column + 1000 × row; {N}: facing */
    int numbers;
    int face[16], faces; /* of {F} */
    int choice[TOLD], choices;
    char text[TOLD][TOLD_TEXT];
    int texts;
};

/* A game that is gone through, at one of its sentences. */
struct scene {
    const struct game *game;
    const struct block *block;
    struct table *before, *now, *after;
    int rolled[512], rolls;                           /* faces of the block so far */
    int32_t harm[TABLE_UNITS], elements[TABLE_UNITS]; /* told in this block */
    bool gone[TABLE_UNITS], off[TABLE_UNITS], points[TABLE_UNITS];
    const char *sentence;
};

struct pattern {
    const char *text;
    void (*holds)(struct scene *s, const struct told *m); /* NULL: it tells nothing in numbers */
    bool rare; /* need not come in the games the test plays */
};

static inline void __attribute__((noreturn, format(printf, 2, 3)))
untrue(const struct scene *s, const char *format, ...)
{
    char why[400];
    va_list args;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    fail_msg("%s: “%s”: %s (order: %s)", s->game->rules->id, s->sentence ? s->sentence : "", why,
             s->block->order);
    abort();
}

/* ---- reading ----------------------------------------------------------------------------------
 */

static inline bool told_match(const struct scene *s, const char *p, const char *t, struct told *m);

static inline bool told_unit(const struct scene *s, const char *p, const char *t, struct told *m)
{
    const struct table *table = s->now;
    for (int i = 0; i < table->units && m->units < TOLD; i++) {
        char name[4][NAME_MAX_BYTES + 40], ref[REF_TEXT];
        const char *own = table_text(table, table->unit[i].name);
        ref_text(table, ref_unit(table, i), ref);
        snprintf(name[0], sizeof name[0], "%s", ref);
        snprintf(name[1], sizeof name[1], "%s (%s)", own, ref);
        snprintf(name[2], sizeof name[2], "%s", own);
        for (int k = 0; k < (*own ? 3 : 1); k++) {
            size_t n = strlen(name[k]);
            if (strncmp(name[k], t, n) != 0)
                continue;
            struct told more = *m;
            more.unit[more.units++] = i;
            if (told_match(s, p, t + n, &more)) {
                *m = more;
                return true;
            }
        }
    }
    return false;
}

static inline bool told_side(const struct scene *s, const char *p, const char *t, struct told *m)
{
    static const char *const name[] = {[SIDE_RED] = "Red", [SIDE_BLUE] = "Blue"};
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        if (strncmp(t, name[side], strlen(name[side])) == 0) {
            struct told more = *m;
            more.side[more.sides++] = side;
            if (told_match(s, p, t + strlen(name[side]), &more)) {
                *m = more;
                return true;
            }
        }
    return false;
}

/* A number with a point or a half, in parts of 1000; how many bytes, 0 when there is none. */
static inline size_t told_thousandths(const char *t, int64_t *value)
{
    static const struct {
        const char *sign;
        int part;
    } fraction[] = {{"½", 500}, {"¼", 250}, {"¾", 750}};
    size_t n = 0;
    int64_t part = 1000;
    *value = 0;
    for (; isdigit((unsigned char)t[n]); n++)
        *value = *value * 10 + (t[n] - '0') * 1000;
    for (size_t i = 0; i < sizeof fraction / sizeof fraction[0]; i++)
        if (strncmp(t + n, fraction[i].sign, strlen(fraction[i].sign)) == 0) {
            *value += fraction[i].part;
            return n + strlen(fraction[i].sign);
        }
    if (n && t[n] == '.' && isdigit((unsigned char)t[n + 1]))
        for (n++; isdigit((unsigned char)t[n]); n++) {
            part /= 10;
            *value += (t[n] - '0') * part;
        }
    return n;
}

static inline bool told_number(const struct scene *s, char kind, const char *p, const char *t,
                               struct told *m)
{
    int64_t value;
    size_t n = told_thousandths(t, &value);
    if (n == 0 || (kind == '#' && value % 1000))
        return false;
    if (kind == 'D') {
        static const struct {
            const char *word;
            enum measure measure;
        } unit[] = {{" cm", MEASURE_CENTIMETRES},
                    {" inches", MEASURE_INCHES},
                    {" inch", MEASURE_INCHES},
                    {" spans", MEASURE_SPANS},
                    {" span", MEASURE_SPANS}};
        size_t k = 0;
        while (k < sizeof unit / sizeof unit[0] &&
               strncmp(t + n, unit[k].word, strlen(unit[k].word)) != 0)
            k++;
        if (k == sizeof unit / sizeof unit[0])
            return false;
        value = value * measure_unit(s->now, unit[k].measure, s->block->side) / 1000;
        n += strlen(unit[k].word);
    } else {
        value = kind == 'Q' ? value * QUARTERS / 1000 : value / 1000;
    }
    struct told more = *m;
    more.number[more.numbers++] = (int32_t)value;
    if (!told_match(s, p, t + n, &more))
        return false;
    *m = more;
    return true;
}

static inline bool told_box(const struct scene *s, const char *p, const char *t, struct told *m)
{
    if (t[0] < 'A' || t[0] > 'Z' || !isdigit((unsigned char)t[1]))
        return false;
    char *end;
    long row = strtol(t + 1, &end, 10);
    struct told more = *m;
    more.number[more.numbers++] = (int32_t)(t[0] - 'A' + 1000 * (row - 1));
    if (!told_match(s, p, end, &more))
        return false;
    *m = more;
    return true;
}

static inline bool told_facing(const struct scene *s, const char *p, const char *t, struct told *m)
{
    for (int f = 0; f < FACINGS; f++) {
        const char *word = facing_word(f);
        if (strncmp(t, word, strlen(word)) != 0)
            continue;
        struct told more = *m;
        more.number[more.numbers++] = f;
        if (told_match(s, p, t + strlen(word), &more)) {
            *m = more;
            return true;
        }
    }
    return false;
}

static inline bool told_faces(const struct scene *s, const char *p, const char *t, struct told *m)
{
    struct told more = *m;
    more.faces = 0;
    while (t[0] >= '1' && t[0] <= '6' && more.faces < 16) {
        more.face[more.faces++] = *t++ - '0';
        if (told_match(s, p, t, &more)) {
            *m = more;
            return true;
        }
        t += *t == ',';
        if (*t != ' ')
            return false;
        t++;
    }
    return false;
}

static inline bool told_any(const struct scene *s, const char *p, const char *t, struct told *m)
{
    for (size_t n = 0; n < TOLD_TEXT; n++) {
        struct told more = *m;
        snprintf(more.text[more.texts++], TOLD_TEXT, "%.*s", (int)n, t);
        if (told_match(s, p, t + n, &more)) {
            *m = more;
            return true;
        }
        if (!t[n])
            return false;
    }
    return false;
}

static inline bool told_choice(const struct scene *s, const char *choices, const char *p,
                               const char *t, struct told *m)
{
    int number = 0;
    for (const char *c = choices;; number++) {
        size_t n = strcspn(c, "|}");
        if (strncmp(c, t, n) == 0) {
            struct told more = *m;
            more.choice[more.choices++] = number;
            if (told_match(s, p, t + n, &more)) {
                *m = more;
                return true;
            }
        }
        c += n;
        if (*c++ != '|')
            return false;
    }
}

static inline bool told_match(const struct scene *s, const char *p, const char *t, struct told *m)
{
    for (; *p && *p != '{'; p++, t++)
        if (*p != *t)
            return false;
    if (!*p)
        return !*t;
    const char *rest = strchr(p, '}') + 1, *inside = p + 1;
    if (rest - p == 3)
        switch (*inside) {
        case 'U':
            return told_unit(s, rest, t, m);
        case 'S':
            return told_side(s, rest, t, m);
        case '#':
        case 'D':
        case 'Q':
            return told_number(s, *inside, rest, t, m);
        case 'B':
            return told_box(s, rest, t, m);
        case 'N':
            return told_facing(s, rest, t, m);
        case 'F':
            return told_faces(s, rest, t, m);
        case '*':
            return told_any(s, rest, t, m);
        default:
            break;
        }
    return told_choice(s, inside, rest, t, m);
}

/* ---- what may be asked of a table -------------------------------------------------------------
 */

static inline int32_t told_attr(const struct scene *s, const struct table *t, struct ref ref,
                                const char *name)
{
    int code = field_find(&s->game->rules->attrs, ref.kind, name);
    if (code < 0)
        fail_msg("%s has no attribute %s", s->game->rules->id, name);
    return table_get(t, ref, code);
}

static inline int32_t unit_attr(const struct scene *s, const struct table *t, int unit,
                                const char *name)
{
    return told_attr(s, t, ref_unit(t, unit), name);
}

static inline const struct base *unit_base(const struct table *t, int unit)
{
    return &t->base[t->unit[unit].base];
}

static inline bool unit_stands(const struct table *t, int unit)
{
    for (int i = 0; i < t->unit[unit].bases; i++)
        if (t->base[t->unit[unit].base + i].where == WHERE_TABLE)
            return true;
    return false;
}

static inline int unit_elements(const struct table *t, int unit)
{
    int count = 0;
    for (int i = 0; i < t->unit[unit].bases; i++)
        count += t->base[t->unit[unit].base + i].where == WHERE_TABLE;
    return count;
}

/* Where the set says a unit stands: its own pose, or its first base's. */
static inline struct pose unit_pose(const struct scene *s, const struct table *t, int unit)
{
    return s->game->rules->decides->pose ? s->game->rules->decides->pose(t, unit)
                                         : base_pose(unit_base(t, unit));
}

static inline bool within_of(int32_t a, int32_t b, int32_t slack)
{
    return a - b <= slack && b - a <= slack;
}

/* What rounding a distance to a tenth of its measure (a hundredth of a span) may make of it. */
static inline int32_t rounding_of(const struct scene *s)
{
    enum measure measure = s->game->rules->measure;
    int32_t unit = measure_unit(s->now, measure, s->block->side);
    return (measure == MEASURE_SPANS ? unit / 200 : unit / 20) + 20;
}

static inline void is(const struct scene *s, int32_t told, int32_t was, const char *what)
{
    if (told != was)
        untrue(s, "%s: told %d, it was %d", what, told, was);
}

static inline void holds_true(const struct scene *s, bool so, const char *what)
{
    if (!so)
        untrue(s, "%s", what);
}

/* The unit went so far, as the crow flies, in this block. */
static inline void went(const struct scene *s, int unit, int32_t told)
{
    int32_t far = vec_distance(unit_pose(s, s->before, unit).at, unit_pose(s, s->after, unit).at);
    if (!within_of(far, told, rounding_of(s)))
        untrue(s, "told %d µm, went %d", told, far);
}

/* The last dice rolled before the sentence had these faces, in this order. */
static inline void dice_were(const struct scene *s, const int *face, int count)
{
    if (count > s->rolls)
        untrue(s, "%d dice are told, %d were rolled", count, s->rolls);
    for (int i = 0; i < count; i++)
        is(s, face[i], s->rolled[s->rolls - count + i], "a die");
}

static inline void die_was(const struct scene *s, int face)
{
    dice_were(s, &face, 1);
}

static inline void two_dice_were(const struct scene *s, int red, int blue)
{
    dice_were(s, (int[]){red, blue}, 2);
}

/* ---- going through a game ----------------------------------------------------------------------
 */

/* What a set counts as hits (+1: suffered, -1: left), or NULL. */
struct set_told {
    const char *set;
    const struct pattern *pattern;
    int patterns;
    const char *hits;
    int sign;
    const char *points; /* a commander's, or NULL */
    bool elements;      /* units of several, lost one by one */
    int *seen;          /* how often each pattern came */
};

static inline void sentence_check(struct scene *s, const struct set_told *set, const char *text)
{
    s->sentence = text;
    for (int i = 0; i < set->patterns; i++) {
        struct told m = {.units = 0};
        if (!told_match(s, set->pattern[i].text, text, &m))
            continue;
        set->seen[i]++;
        if (set->pattern[i].holds)
            set->pattern[i].holds(s, &m);
        return;
    }
    untrue(s, "no pattern fits: say in tests/rules/test_sentences.c what must be true of it");
}

/* What the block did, against all that its sentences have told. */
static inline void block_check(struct scene *s, const struct set_told *set)
{
    char name[REF_TEXT];
    s->sentence = NULL;
    for (int i = 0; i < s->after->units; i++) {
        bool stood = unit_stands(s->before, i), stands = unit_stands(s->after, i);
        bool left = !stands && unit_base(s->after, i)->where == WHERE_LEFT &&
                    unit_base(s->before, i)->where != WHERE_LEFT;
        bool gone = stood && !stands && !left;
        ref_text(s->after, ref_unit(s->after, i), name);
        if (gone != s->gone[i])
            untrue(s, gone ? "%s is lost, and nobody tells" : "%s is told lost, and is not", name);
        if (left != s->off[i])
            untrue(s, left ? "%s has left, and nobody tells" : "%s is told off, and is not", name);
        if (set->hits) {
            int32_t by = set->sign * (unit_attr(s, s->after, i, set->hits) -
                                      unit_attr(s, s->before, i, set->hits));
            if (by != s->harm[i])
                untrue(s, "%s: %d hits are told, %d came", name, s->harm[i], by);
        }
        if (set->elements && !gone) {
            int lost = unit_elements(s->before, i) - unit_elements(s->after, i);
            if (lost != s->elements[i])
                untrue(s, "%s: %d elements are told, %d were lost", name, s->elements[i], lost);
        }
        if (set->points && !s->points[i] &&
            unit_attr(s, s->after, i, set->points) != unit_attr(s, s->before, i, set->points))
            untrue(s, "%s has other command points, and nobody tells", name);
    }
}

/* Every sentence of every block. */
static inline void game_check(const struct game *game, const struct set_told *set)
{
    struct scene *s = calloc(1, sizeof *s);
    struct table *table = calloc(3, sizeof *table);
    int32_t at_before = -1, at_after = -1;
    assert_non_null(s);
    assert_non_null(table);
    s->game = game;
    s->before = &table[0];
    s->now = &table[1];
    s->after = &table[2];
    for (int i = 0; i < 3; i++) { /* names are not state: they are looked up where they lie */
        table_init(&table[i]);
        memcpy(table[i].text, game->table.text, sizeof table[i].text);
        table[i].text_used = game->table.text_used;
    }
    journal_seek(&game->journal, s->before, &at_before, 0);
    for (int32_t i = 1; i < game->journal.count; i++) {
        const struct block *b = &game->journal.block[i];
        memset(s->harm, 0, sizeof s->harm);
        memset(s->elements, 0, sizeof s->elements);
        memset(s->gone, 0, sizeof s->gone);
        memset(s->off, 0, sizeof s->off);
        memset(s->points, 0, sizeof s->points);
        s->block = b;
        s->rolls = 0;
        journal_seek(&game->journal, s->before, &at_before, b->parent);
        journal_seek(&game->journal, s->after, &at_after, i);
        *s->now = *s->before;
        for (int32_t k = 0; k < b->count; k++) {
            const struct entry *e = &b->entry[k];
            if (e->kind == ENTRY_CHANGE)
                assert_true(change_do(s->now, &e->change));
            else if (e->kind == ENTRY_DIE && e->stream == STREAM_GAME && s->rolls < 512)
                s->rolled[s->rolls++] = e->face;
            else if (e->kind == ENTRY_SAY)
                sentence_check(s, set, block_text(b, e));
        }
        block_check(s, set);
    }
    free(table);
    free(s);
}

#endif
