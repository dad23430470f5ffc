#include "rules/umpire.h"

#include "kit/grid.h"
#include "rules/house.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char umpire_word[] = "umpire";

static const char *const deed_words[UMPIRE_DEEDS] = {[UMPIRE_DIE] = "die",
                                                     [UMPIRE_MOVE] = "move",
                                                     [UMPIRE_SET] = "set",
                                                     [UMPIRE_REMOVE] = "remove",
                                                     [UMPIRE_RETURN] = "return"};

enum { DIE_USUAL = 6, DIE_LEAST = 2, TURNS_MOST = 999, UNIT_BASES = 64 };

/* What every set has. A turn before the first (0) belongs to the set, and stays. */
static const struct umpire_field common[] = {
    {.word = "turn",
     .name = "Turn",
     .kind = KIND_TABLE,
     .field = F_TABLE_turn,
     .low = 1,
     .high = TURNS_MOST,
     .id = "HS-12"},
    {.word = "last_turn",
     .name = "Last turn",
     .kind = KIND_TABLE,
     .field = F_TABLE_turn_limit,
     .low = 0,
     .high = TURNS_MOST,
     .id = "HS-12"},
};
enum { COMMON = sizeof common / sizeof common[0] };

struct umpire_act *umpire_add(struct umpire_order *order, enum umpire_deed deed, struct ref thing)
{
    if (order->acts >= UMPIRE_ACTS)
        return NULL;
    struct umpire_act *act = &order->act[order->acts++];
    *act = (struct umpire_act){.deed = deed, .thing = thing, .faces = DIE_USUAL, .count = 1};
    return act;
}

/* ---- what may be set ------------------------------------------------------------------------- */

int umpire_fields(const struct rules *rules)
{
    return COMMON + (rules->umpire ? rules->umpire->fields : 0);
}

const struct umpire_field *umpire_field_at(const struct rules *rules, int line)
{
    assert(line >= 0 && line < umpire_fields(rules));
    return line < COMMON ? &common[line] : &rules->umpire->field[line - COMMON];
}

bool umpire_bounds(const struct rules *rules, const struct table *t, struct ref thing, int line,
                   int32_t *low, int32_t *high)
{
    const struct umpire_field *f = umpire_field_at(rules, line);
    *low = f->low;
    *high = f->high;
    if (thing.kind != (int)f->kind || !table_has(t, thing))
        return false;
    if (f->kind == KIND_TABLE)
        return f->field != F_TABLE_turn || t->turn > 0;
    if (f->kind != KIND_UNIT)
        return true;
    const struct unit *u = &t->unit[thing.index];
    if (f->troops && !(f->troops >> u->troop & 1))
        return false;
    if (f->most)
        *high = f->most(t, thing.index);
    else if (f->field == UMPIRE_BASES)
        *high = u->bases;
    return *high > *low;
}

const char *umpire_value_word(const struct umpire_field *f, int32_t value)
{
    static const char *const yes_or_no[] = {"no", "yes"};
    if (value < f->low || value > f->high)
        return NULL;
    if (f->words)
        return f->words[value - f->low];
    return f->low == 0 && f->high == 1 ? yes_or_no[value] : NULL;
}

void umpire_values_write(const struct rules *rules, const struct table *t, struct ref thing,
                         int line, struct words *out)
{
    const struct umpire_field *f = umpire_field_at(rules, line);
    int32_t low = f->low, high = f->high;
    if (thing.kind)
        umpire_bounds(rules, t, thing, line, &low, &high);
    if (!umpire_value_word(f, low)) {
        if (thing.kind || (!f->most && f->field != UMPIRE_BASES))
            words_format(out, "%d to %d", low, high);
        else
            words_add(out, "a number");
        return;
    }
    if (!f->words) {
        words_add(out, "yes or no");
        return;
    }
    for (int32_t v = low; v <= high; v++)
        words_format(out, "%s%s",
                     v == low    ? ""
                     : v == high ? " or "
                                 : ", ",
                     umpire_value_word(f, v));
}

static int standing_bases(const struct table *t, int unit)
{
    int count = 0;
    for (int i = 0; i < t->unit[unit].bases; i++)
        count += t->base[t->unit[unit].base + i].where == WHERE_TABLE;
    return count;
}

int32_t umpire_value(const struct rules *rules, const struct table *t, struct ref thing, int line)
{
    const struct umpire_field *f = umpire_field_at(rules, line);
    return f->field == UMPIRE_BASES ? standing_bases(t, thing.index)
                                    : table_get(t, thing, f->field);
}

bool umpire_stands(const struct table *t, int unit)
{
    return standing_bases(t, unit) > 0;
}

/* The line of that word which is about that thing; -1 when there is none. */
static int field_line(const struct rules *rules, const struct table *t, struct ref thing,
                      const char *word, size_t length)
{
    int32_t low, high;
    for (int i = 0; i < umpire_fields(rules); i++) {
        const struct umpire_field *f = umpire_field_at(rules, i);
        if (word_same(word, length, f->word) && umpire_bounds(rules, t, thing, i, &low, &high))
            return i;
    }
    return -1;
}

/* ---- reading --------------------------------------------------------------------------------- */

static const char *blanks(const char *c)
{
    while (*c == ' ' || *c == '\t')
        c++;
    return c;
}

static size_t word_length(const char *c)
{
    return strcspn(c, " \t\n\r");
}

static bool word_take(const char **at, const char *word)
{
    const char *c = blanks(*at);
    size_t n = word_length(c);
    if (!word_same(c, n, word))
        return false;
    *at = blanks(c + n);
    return true;
}

bool umpire_says(const char *text)
{
    return word_take(&text, umpire_word);
}

static bool number_take(const char **at, int32_t *value)
{
    const char *c = blanks(*at);
    if (!number_read(&c, 0, value) || word_length(c) != 0)
        return false;
    *at = blanks(c);
    return true;
}

static bool die_read(const char *at, struct umpire_act *act, struct trouble *trouble)
{
    bool good = (!*at || number_take(&at, &act->faces)) && (!*at || number_take(&at, &act->count));
    return (good && !*at) || trouble_set(trouble,
                                         "faces and number of dice expected, such as "
                                         "\"die 6 2\", not \"%s\"",
                                         at);
}

static bool thing_read(const struct table *t, const char **at, struct umpire_act *act,
                       struct trouble *trouble)
{
    *at = blanks(*at);
    act->thing = ref_read(t, at);
    int n = (int)ref_seems(*at);
    if (!act->thing.kind && n > 0)
        return trouble_set(
            trouble, **at == '"' ? "there is nothing called %.*s" : "there is no %.*s", n, *at);
    if (!act->thing.kind)
        return trouble_set(trouble, "the name of a unit such as R3 expected, not \"%.*s\"",
                           (int)word_length(*at), *at);
    *at = blanks(*at);
    return true;
}

/* A value by its word, as yes or no, or by its number. */
static bool value_take(const struct umpire_field *f, const char **at, int32_t *value)
{
    for (int32_t v = f->low; v <= f->high && umpire_value_word(f, v); v++)
        if (word_take(at, umpire_value_word(f, v))) {
            *value = v;
            return true;
        }
    bool yes = word_take(at, "yes");
    *value = yes;
    return yes || word_take(at, "no") || number_take(at, value);
}

static bool set_read(const struct rules *rules, const struct table *t, const char *at,
                     struct umpire_act *act, struct trouble *trouble)
{
    if (!thing_read(t, &at, act, trouble))
        return false;
    size_t n = word_length(at);
    act->field = field_line(rules, t, act->thing, at, n);
    if (act->field < 0) {
        struct words words;
        int32_t low, high;
        words_init(&words);
        for (int i = 0; i < umpire_fields(rules); i++)
            if (umpire_bounds(rules, t, act->thing, i, &low, &high))
                words_format(&words, "%s%s", words.length ? ", " : "",
                             umpire_field_at(rules, i)->word);
        trouble_set(trouble, "one of %s expected, not \"%.*s\"",
                    words.length ? words.text : "(nothing: it has no numbers to set)", (int)n, at);
        words_release(&words);
        return false;
    }
    at += n;
    if (!value_take(umpire_field_at(rules, act->field), &at, &act->value)) {
        struct words words;
        words_init(&words);
        umpire_values_write(rules, t, act->thing, act->field, &words);
        if (*blanks(at))
            trouble_set(trouble, "%s expected, not \"%s\"", words.text, blanks(at));
        else
            trouble_set(trouble, "%s expected, and it ends there", words.text);
        words_release(&words);
        return false;
    }
    return !*at || trouble_set(trouble, "nothing more expected, not \"%s\"", at);
}

static unsigned deed_takes(enum umpire_deed deed)
{
    return deed == UMPIRE_REMOVE ? TAKES_NAMES : TAKES_NAMES | TAKES_PLACE | TAKES(face);
}

/* A place, a facing or both, read as any order's; or the names of several to be removed. */
static bool place_read(const struct rules *rules, const struct table *t, const char *at,
                       enum umpire_deed deed, struct umpire_order *order, struct trouble *trouble)
{
    struct order said;
    struct umpire_act first;
    const char *names = at;
    if (!thing_read(t, &names, &first, trouble) ||
        !order_clauses_read(rules, t, deed_words[deed], deed_takes(deed), at, &said, trouble))
        return false;
    if (said.ids > 1 && deed != UMPIRE_REMOVE)
        return trouble_set(trouble, "one unit at a time; put \";\" between several");
    if (said.has_to && rules->measure == MEASURE_BOXES &&
        !grid_has(grid_of(t), grid_box(grid_of(t), said.to))) /* `by` and `ahead` lead anywhere */
        return trouble_set(trouble, "that is beyond the boxes of the table");
    for (int i = 0; i < said.ids; i++) {
        struct umpire_act *act = umpire_add(order, deed, said.id[i]);
        if (!act)
            return trouble_set(trouble, "an umpire's order has at most %d acts", UMPIRE_ACTS);
        act->has_to = said.has_to;
        act->to = said.to;
        act->has_face = said.has_face;
        act->face = said.face;
    }
    return true;
}

static bool act_read(const struct rules *rules, const struct table *t, const char *at,
                     struct umpire_order *order, struct trouble *trouble)
{
    int deed = 0;
    while (deed < UMPIRE_DEEDS && !word_take(&at, deed_words[deed]))
        deed++;
    if (deed == UMPIRE_DEEDS)
        return trouble_set(trouble, "die, move, set, remove or return expected, not \"%.*s\"",
                           (int)word_length(blanks(at)), blanks(at));
    if (deed != UMPIRE_DIE && deed != UMPIRE_SET)
        return place_read(rules, t, at, (enum umpire_deed)deed, order, trouble);
    struct umpire_act *act = umpire_add(order, (enum umpire_deed)deed, (struct ref){0});
    if (!act)
        return trouble_set(trouble, "an umpire's order has at most %d acts", UMPIRE_ACTS);
    return deed == UMPIRE_DIE ? die_read(at, act, trouble) : set_read(rules, t, at, act, trouble);
}

/* The length of the act at `c`: up to a semicolon outside quotes, or to the end of the line. */
static size_t act_length(const char *c)
{
    size_t n = 0;
    for (bool quoted = false; c[n] && c[n] != '\n' && c[n] != '\r' && (quoted || c[n] != ';'); n++)
        quoted = c[n] == '"' ? !quoted : quoted;
    return n;
}

bool umpire_read(const struct rules *rules, const struct table *t, const char *text,
                 struct umpire_order *order, struct trouble *trouble)
{
    order->acts = 0;
    if (!word_take(&text, umpire_word))
        return trouble_set(trouble, "an umpire's order begins with \"%s\"", umpire_word);
    for (bool more = true; more;) {
        char one[ORDER_BYTES];
        size_t n = act_length(text), kept = n;
        while (kept > 0 && (text[kept - 1] == ' ' || text[kept - 1] == '\t'))
            kept--;
        if (kept >= sizeof one)
            return trouble_set(trouble, "that is too long");
        memcpy(one, text, kept);
        one[kept] = '\0';
        if (!act_read(rules, t, one, order, trouble))
            return false;
        more = text[n] == ';';
        text += n + more;
    }
    umpire_tidy(rules, t, order);
    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void value_write(const struct umpire_field *f, int32_t value, struct words *out)
{
    const char *word = umpire_value_word(f, value);
    if (word)
        words_add(out, word);
    else
        words_number(out, value, 0);
}

static void act_write(const struct rules *rules, const struct table *t,
                      const struct umpire_act *act, struct words *out)
{
    char ref[REF_TEXT];
    words_add(out, deed_words[act->deed]);
    switch (act->deed) {
    case UMPIRE_DIE:
        words_format(out, " %d", act->faces);
        if (act->count != 1)
            words_format(out, " %d", act->count);
        return;
    case UMPIRE_SET:
        words_format(out, " %s %s ", ref_text(t, act->thing, ref),
                     umpire_field_at(rules, act->field)->word);
        value_write(umpire_field_at(rules, act->field), act->value, out);
        return;
    case UMPIRE_MOVE:
    case UMPIRE_REMOVE:
    case UMPIRE_RETURN:
    case UMPIRE_DEEDS:
        break;
    }
    struct order said = {.ids = 1,
                         .has_to = act->has_to,
                         .to = act->to,
                         .has_face = act->has_face,
                         .face = act->face};
    said.id[0] = act->thing;
    order_clauses_write(rules, t, &said, out);
}

void umpire_write(const struct rules *rules, const struct table *t,
                  const struct umpire_order *order, struct words *out)
{
    words_format(out, "%s ", umpire_word);
    for (int i = 0; i < order->acts; i++) {
        words_add(out, i ? "; " : "");
        act_write(rules, t, &order->act[i], out);
    }
}

void umpire_tidy(const struct rules *rules, const struct table *t, struct umpire_order *order)
{
    bool boxes = rules->measure == MEASURE_BOXES;
    for (int i = 0; i < order->acts; i++) {
        struct umpire_act *act = &order->act[i];
        struct order said = {.to = act->to, .face = act->face};
        if (act->deed != UMPIRE_MOVE && act->deed != UMPIRE_RETURN)
            act->has_to = act->has_face = false;
        if (boxes) {
            said.to = grid_centre(grid_of(t), grid_nearest(t, act->to));
            said.face = facing_bearing(facing_of(angle_norm(act->face)));
        } else {
            order_quantise(&said);
        }
        act->to = said.to;
        act->face = said.face;
    }
}

/* ---- doing ----------------------------------------------------------------------------------- */

enum { WHO_TEXT = NAME_MAX_BYTES + REF_TEXT + 8 };

static const char *who(const struct table *t, struct ref thing, char out[WHO_TEXT])
{
    char ref[REF_TEXT];
    const char *called = thing.kind == KIND_UNIT   ? table_text(t, t->unit[thing.index].name)
                         : thing.kind == KIND_SIDE ? table_text(t, t->side[thing.index].name)
                                                   : "";
    if (thing.kind == KIND_TABLE)
        snprintf(out, WHO_TEXT, "the game");
    else if (*called && thing.kind == KIND_UNIT)
        snprintf(out, WHO_TEXT, "%s (%s)", called, ref_text(t, thing, ref));
    else
        snprintf(out, WHO_TEXT, "%s", *called ? called : ref_text(t, thing, ref));
    return out;
}

static struct pose unit_pose(const struct rules *rules, const struct table *t, int unit)
{
    return rules->decides->pose ? rules->decides->pose(t, unit) : base_pose(base_of(t, unit));
}

/* The first `count` bases stand, at a pose of the unit; the others do not. */
static void stand(const struct rules *rules, struct turn *turn, int unit, struct pose pose,
                  int count)
{
    const struct table *t = turn->table;
    struct pose to[UNIT_BASES];
    int bases = t->unit[unit].bases, first = t->unit[unit].base, poses = 1;
    for (int i = 0; i < bases; i++)
        if (i < count)
            turn_where(turn, ref_base(t, first + i), WHERE_TABLE);
        else if (t->base[first + i].where == WHERE_TABLE)
            turn_where(turn, ref_base(t, first + i), WHERE_LOST);
    to[0] = pose;
    if (rules->umpire && rules->umpire->lay)
        poses = rules->umpire->lay(t, unit, pose, count, to, UNIT_BASES);
    for (int i = 0; i < poses && i < bases; i++)
        turn_pose(turn, ref_base(t, first + i), to[i]);
}

static int fresh_count(const struct rules *rules, const struct table *t, int unit)
{
    int32_t low, high;
    for (int i = 0; i < umpire_fields(rules); i++)
        if (umpire_field_at(rules, i)->field == UMPIRE_BASES &&
            umpire_bounds(rules, t, ref_unit(t, unit), i, &low, &high))
            return high;
    return t->unit[unit].bases;
}

static void do_place(const struct rules *rules, struct turn *turn, const struct umpire_act *act)
{
    const struct table *t = turn->table;
    int unit = act->thing.index;
    bool back = act->deed == UMPIRE_RETURN;
    bool new = base_of(t, unit)->where == WHERE_RESERVE;
    char name[WHO_TEXT];
    if (back) {
        int count = fresh_count(rules, t, unit);
        for (int i = 0; i < count; i++)
            turn_where(turn, ref_base(t, t->unit[unit].base + i), WHERE_TABLE);
        for (int i = 0; i < umpire_fields(rules); i++) {
            const struct umpire_field *f = umpire_field_at(rules, i);
            int32_t low, high;
            if (f->kind == KIND_UNIT && f->field != UMPIRE_BASES && f->fresh != FRESH_KEEP &&
                umpire_bounds(rules, t, act->thing, i, &low, &high))
                turn_set(turn, act->thing, f->field, f->fresh == FRESH_LOW ? low : high);
        }
    }
    struct pose pose = unit_pose(rules, t, unit);
    if (act->has_to)
        pose.at = act->to;
    if (act->has_face)
        pose.face = act->face;
    stand(rules, turn, unit, pose, standing_bases(t, unit));
    turn_say(turn, "HS-12",
             new           ? "Umpire: puts %s on the table."
             : back        ? "Umpire: brings %s back."
             : act->has_to ? "Umpire: moves %s."
                           : "Umpire: turns %s.",
             who(t, act->thing, name));
}

/* "Umpire: R3, Quality: superior, not poor." */
static void set_say(struct turn *turn, const struct umpire_act *act, const struct umpire_field *f,
                    int32_t old)
{
    char name[WHO_TEXT];
    struct words words;
    words_init(&words);
    value_write(f, act->value, &words);
    if (act->value == old)
        words_add(&words, " as before");
    else if (f->words || !umpire_value_word(f, old)) {
        words_add(&words, ", not ");
        value_write(f, old, &words);
    }
    turn_say(turn, "HS-12", "Umpire: %s, %s: %s.", who(turn->table, act->thing, name), f->name,
             words.text);
    words_release(&words);
}

static void do_set(const struct rules *rules, struct turn *turn, const struct umpire_act *act)
{
    const struct table *t = turn->table;
    const struct umpire_field *f = umpire_field_at(rules, act->field);
    int32_t old = umpire_value(rules, t, act->thing, act->field);
    struct pose pose = {{0, 0}, 0};
    if (f->kind == KIND_UNIT && (f->lays || f->field == UMPIRE_BASES))
        pose = unit_pose(rules, t, act->thing.index);
    if (f->field == UMPIRE_BASES)
        stand(rules, turn, act->thing.index, pose, act->value);
    else
        turn_set(turn, act->thing, f->field, act->value);
    if (f->kind == KIND_UNIT && f->lays)
        stand(rules, turn, act->thing.index, pose, standing_bases(t, act->thing.index));
    set_say(turn, act, f, old);
}

static void do_remove(struct turn *turn, const struct umpire_act *act)
{
    const struct table *t = turn->table;
    const struct unit *u = &t->unit[act->thing.index];
    char name[WHO_TEXT];
    for (int i = 0; i < u->bases; i++)
        turn_where(turn, ref_base(t, u->base + i), WHERE_LOST);
    turn_say(turn, "HS-12", "Umpire: takes %s off the table.", who(t, act->thing, name));
}

static void do_die(struct turn *turn, const struct umpire_act *act)
{
    int32_t sum = 0;
    char faces[160] = "", of[24] = "";
    size_t used = 0;
    if (act->faces != DIE_USUAL)
        snprintf(of, sizeof of, " of %d", act->faces);
    for (int i = 0; i < act->count; i++) {
        int face = turn_roll(turn, act->faces, "HS-13", "Umpire's die%s", of);
        used += (size_t)snprintf(faces + used, sizeof faces - used, "%s%d", i ? ", " : "", face);
        sum += face;
    }
    if (act->count == 1)
        turn_say(turn, "HS-13", "Umpire's die%s: %s.", of, faces);
    else
        turn_say(turn, "HS-13", "Umpire's dice%s: %s, %d together.", of, faces, sum);
}

static void do_act(const struct rules *rules, struct turn *turn, const struct umpire_act *act)
{
    switch (act->deed) {
    case UMPIRE_DIE:
        do_die(turn, act);
        return;
    case UMPIRE_SET:
        do_set(rules, turn, act);
        break;
    case UMPIRE_REMOVE:
        do_remove(turn, act);
        break;
    case UMPIRE_MOVE:
    case UMPIRE_RETURN:
        do_place(rules, turn, act);
        break;
    case UMPIRE_DEEDS:
        return;
    }
}

/* What ends once all acts are done. */
static void settle(const struct rules *rules, struct turn *turn, const struct umpire_order *order)
{
    bool touched[TABLE_UNITS] = {false}, any = false;
    for (int i = 0; i < order->acts; i++) {
        const struct umpire_act *act = &order->act[i];
        bool lays =
            act->deed == UMPIRE_MOVE || act->deed == UMPIRE_REMOVE || act->deed == UMPIRE_RETURN;
        if (act->deed == UMPIRE_SET) {
            const struct umpire_field *f = umpire_field_at(rules, act->field);
            lays = f->kind == KIND_UNIT && (f->lays || f->field == UMPIRE_BASES);
        }
        any = any || lays;
        if (lays)
            touched[act->thing.index] = true;
    }
    if (any && rules->umpire && rules->umpire->settle)
        rules->umpire->settle(turn, touched);
}

void umpire_apply(const struct rules *rules, struct turn *turn, const struct umpire_order *order)
{
    for (int i = 0; i < order->acts; i++)
        do_act(rules, turn, &order->act[i]);
    settle(rules, turn, order);
}

/* ---- checking -------------------------------------------------------------------------------- */

/* A table beside the game's, on which an order is tried. */
struct trial {
    struct table *table;
    struct block block;
    struct turn turn;
};

static void trial_init(struct trial *trial, const struct table *t)
{
    trial->table = malloc(sizeof *trial->table);
    if (!trial->table)
        abort();
    *trial->table = *t;
    block_init(&trial->block, SIDE_NONE, SOURCE_AUTO, umpire_word);
    trial->turn = (struct turn){.table = trial->table, .block = &trial->block, .see = SEE_ALL};
}

static void trial_release(struct trial *trial)
{
    block_release(&trial->block);
    free(trial->table);
}

static bool die_possible(const struct umpire_act *act, struct verdict *v)
{
    if (act->faces >= DIE_LEAST && act->faces <= UMPIRE_FACES && act->count >= 1 &&
        act->count <= UMPIRE_DICE)
        return true;
    refuse(v, "HS-13", "Roll 1 to %d dice of %d to %d faces.", UMPIRE_DICE, DIE_LEAST,
           UMPIRE_FACES);
    return false;
}

static bool set_possible(const struct rules *rules, const struct table *t,
                         const struct umpire_act *act, struct verdict *v)
{
    const struct umpire_field *f = umpire_field_at(rules, act->field);
    int32_t low, high;
    char name[WHO_TEXT];
    if (!umpire_bounds(rules, t, act->thing, act->field, &low, &high)) {
        refuse(v, "HS-12", "%s: %s is not for it.", who(t, act->thing, name), f->name);
        return false;
    }
    if (act->thing.kind == KIND_UNIT && !umpire_stands(t, act->thing.index)) {
        refuse(v, "HS-07", "%s is not on the table. Bring it back first.",
               who(t, act->thing, name));
        return false;
    }
    if (act->value < low || act->value > high) {
        struct words words;
        words_init(&words);
        umpire_values_write(rules, t, act->thing, act->field, &words);
        refuse(v, "HS-12", "%s, %s: %s.", who(t, act->thing, name), f->name, words.text);
        words_release(&words);
        return false;
    }
    return true;
}

static bool all_lost(const struct table *t, int unit)
{
    for (int i = 0; i < t->unit[unit].bases; i++)
        if (t->base[t->unit[unit].base + i].where != WHERE_LOST)
            return false;
    return true;
}

static bool unit_possible(const struct table *t, const struct umpire_act *act, struct verdict *v)
{
    char name[WHO_TEXT];
    if (act->thing.kind != KIND_UNIT || !table_has(t, act->thing) ||
        t->unit[act->thing.index].bases < 1) {
        refuse(v, "HS-07", "Name a unit.");
        return false;
    }
    who(t, act->thing, name);
    bool stands = umpire_stands(t, act->thing.index);
    if (act->deed == UMPIRE_MOVE && !stands)
        refuse(v, "HS-07", "%s is not on the table. Bring it back first.", name);
    else if (act->deed == UMPIRE_MOVE && !act->has_to && !act->has_face)
        refuse(v, "HS-07", "Say where %s is to stand, or which way it is to look.", name);
    else if (act->deed == UMPIRE_RETURN && stands)
        refuse(v, "HS-07", "%s stands on the table already.", name);
    else if (act->deed == UMPIRE_REMOVE && all_lost(t, act->thing.index))
        refuse(v, "HS-07", "%s is off the table already.", name);
    else
        return true;
    return false;
}

/* Can this act be done at all on this table? Where it leads is looked at in the end. */
static bool act_possible(const struct rules *rules, const struct table *t,
                         const struct umpire_act *act, struct verdict *v)
{
    switch (act->deed) {
    case UMPIRE_DIE:
        return die_possible(act, v);
    case UMPIRE_SET:
        return set_possible(rules, t, act, v);
    case UMPIRE_MOVE:
    case UMPIRE_REMOVE:
    case UMPIRE_RETURN:
        return unit_possible(t, act, v);
    case UMPIRE_DEEDS:
        break;
    }
    return false;
}

/* Where pellets fly, what stands on the table is solid, and only books carry men. Elsewhere trees
 * and houses are moved aside for who stands among them. */
static bool solid(const struct rules *rules, const struct piece *p)
{
    return rules->flicks && p->where == WHERE_TABLE && p->height > 0 && p->kind != TERRAIN_RIDGE;
}

static bool bounds_apart(const struct outline *a, const struct outline *b)
{
    struct vec al, ah, bl, bh;
    outline_bounds(a, &al, &ah);
    outline_bounds(b, &bl, &bh);
    return al.x > bh.x || bl.x > ah.x || al.y > bh.y || bl.y > ah.y;
}

static bool overlap(const struct outline *a, const struct outline *b)
{
    return !bounds_apart(a, b) && outline_gap(a, b) < -OVERLAP;
}

/* What a base stands in: a base of another unit or a standing piece; {0}: nothing. */
static struct ref stands_in(const struct rules *rules, const struct table *t, int base)
{
    struct outline o = base_outline(&t->base[base]), other;
    int unit = base_unit(&t->base[base]);
    for (int i = 0; i < t->bases; i++) {
        int his = base_unit(&t->base[i]);
        if (his == unit || t->base[i].where != WHERE_TABLE)
            continue;
        other = base_outline(&t->base[i]);
        bool shares = rules->umpire && rules->umpire->share && rules->umpire->share(t, unit, his);
        if (!shares && overlap(&o, &other))
            return ref_base(t, i);
    }
    for (int i = 0; i < t->pieces; i++) {
        if (!solid(rules, &t->piece[i]))
            continue;
        other = piece_outline(t, &t->piece[i]);
        if (overlap(&o, &other))
            return ref_piece(t, i);
    }
    return (struct ref){0};
}

/* Has the base come to stand where it did not? A round one that only turns covers what it did. */
static bool base_moved(const struct base *old, const struct base *new)
{
    if (new->where != WHERE_TABLE)
        return false;
    bool round = new->hx == 0 && new->hy == 0;
    return old->where != WHERE_TABLE || old->x != new->x || old->y != new->y ||
           (old->face != new->face && !round);
}

static bool off_table(const struct table *t, const struct outline *o)
{
    struct vec low, high;
    outline_bounds(o, &low, &high);
    return low.x < -OVERLAP || low.y < -OVERLAP || high.x > t->width + OVERLAP ||
           high.y > t->depth + OVERLAP;
}

/* Does every base that has moved stand free, on the table? */
static bool all_free(const struct rules *rules, const struct table *before, const struct table *t,
                     struct verdict *v)
{
    char name[WHO_TEXT], other[WHO_TEXT];
    for (int i = 0; i < t->bases; i++) {
        if (!base_moved(&before->base[i], &t->base[i]))
            continue;
        struct ref unit = ref_unit(t, base_unit(&t->base[i]));
        struct outline o = base_outline(&t->base[i]);
        if (off_table(t, &o)) {
            struct painter p = refuse(v, "HS-02", "%s would stand over the edge of the table.",
                                      who(t, unit, name));
            mark_outline(&p, MEANS_REFUSED, &o);
            return false;
        }
        struct ref what = stands_in(rules, t, i);
        if (!what.kind)
            continue;
        struct ref his =
            what.kind == KIND_BASE ? ref_unit(t, base_unit(&t->base[what.index])) : what;
        struct painter p = refuse(
            v, "HS-04", "No room for %s there: %s is in the way.", who(t, unit, name),
            what.kind == KIND_BASE ? who(t, his, other) : terrain_word(t->piece[what.index].kind));
        mark_outline(&p, MEANS_REFUSED, &o);
        mark_ref(&p, MEANS_REFUSED, t, what);
        return false;
    }
    return true;
}

static bool only_dice(const struct umpire_order *order)
{
    for (int i = 0; i < order->acts; i++)
        if (order->act[i].deed != UMPIRE_DIE)
            return false;
    return true;
}

/* Tries the order on the table beside; false with a refusal. The table is as far as it came. */
static bool tried(const struct rules *rules, struct trial *trial, const struct umpire_order *order,
                  struct verdict *v)
{
    for (int i = 0; i < order->acts; i++) {
        if (!act_possible(rules, trial->table, &order->act[i], v))
            return false;
        if (order->act[i].deed != UMPIRE_DIE)
            do_act(rules, &trial->turn, &order->act[i]);
    }
    settle(rules, &trial->turn, order);
    return true;
}

void umpire_check(const struct rules *rules, const struct table *t,
                  const struct umpire_order *order, struct verdict *v)
{
    char why[160];
    *v = (struct verdict){0};
    if (t->over) {
        refuse(v, "HS-08", "The game is over. Undo its end first.");
        return;
    }
    if (order->acts == 0) {
        refuse(v, "HS-07", "Say what the umpire is to do.");
        return;
    }
    if (t->ask && !only_dice(order)) {
        refuse(v, "HS-06", "A question is open. It must be answered first.");
        return;
    }
    struct trial trial;
    trial_init(&trial, t);
    if (!tried(rules, &trial, order, v) || !all_free(rules, t, trial.table, v))
        v->allowed = false;
    else if (!table_sane(trial.table, &rules->attrs, why, sizeof why))
        refuse(v, "HS-12", "This cannot be: %s.", why);
    else
        allow(v);
    trial_release(&trial);
}

int umpire_ghost(const struct rules *rules, const struct table *t, const struct umpire_order *order,
                 int *base, struct pose *pose, int max)
{
    struct trial trial;
    struct verdict *unused = calloc(1, sizeof *unused);
    int count = 0;
    if (!unused)
        abort();
    trial_init(&trial, t);
    tried(rules, &trial, order, unused);
    for (int i = 0; i < trial.table->bases && count < max; i++)
        for (int k = 0; k < order->acts; k++) {
            struct ref thing = order->act[k].thing;
            const struct base *b = &trial.table->base[i];
            if (thing.kind != KIND_UNIT || thing.index != base_unit(b) || b->where != WHERE_TABLE)
                continue;
            base[count] = i;
            pose[count++] = base_pose(b);
            break;
        }
    trial_release(&trial);
    free(unused);
    return count;
}
