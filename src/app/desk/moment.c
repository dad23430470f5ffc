#include "app/desk/moment.h"

#include "app/desk/called.h"
#include "app/desk/news.h"
#include "rules/house.h"

#include <stdio.h>
#include <string.h>

enum {
    LIGHT_LEAST = 70 * MM,
    ROOM = 22 * MM, /* light round those who take part */
    NEAR = 8 * MM,  /* no arrow from one to the other when they stand so near */
    CHANGED_MOST = 8,
};

void moment_clear(struct moment *moment)
{
    *moment = (struct moment){.block = -1, .verb = -1};
}

/* ---- what was said ----------------------------------------------------------------------------
 */

static void id_add(struct moment *m, const char *id)
{
    if (!id[0])
        return;
    for (int i = 0; i < m->ids; i++)
        if (strcmp(m->id[i], id) == 0)
            return;
    if (m->ids == MOMENT_IDS) { /* the last rules are the ones that fired */
        memmove(m->id[0], m->id[1], sizeof m->id[0] * (MOMENT_IDS - 1));
        m->ids--;
    }
    snprintf(m->id[m->ids++], ID_TEXT, "%s", id);
}

static void say_add(struct moment *m, const char *words)
{
    if (m->sayings == MOMENT_SAID) {
        memmove(m->said[0], m->said[1], sizeof m->said[0] * (MOMENT_SAID - 1));
        m->sayings--;
    }
    snprintf(m->said[m->sayings++], SENTENCE_TEXT, "%s", words);
}

/* ---- dice -------------------------------------------------------------------------------------
 */

/* The unit whose name, or whose reference, the reason begins with; -1: none. Of "The Blacks" and
 * "The Blacks’ Guns" the longer is meant, of R1 and R12 as well. */
static int thrower(const struct table *t, const char *why, size_t *length)
{
    int found = -1;
    *length = 0;
    for (int i = 0; i < t->units; i++) {
        char ref[REF_TEXT];
        const char *called[] = {ref_text(t, ref_unit(t, i), ref),
                                t->unit[i].name ? table_text(t, t->unit[i].name) : ""};
        for (int k = 0; k < 2; k++) {
            size_t n = strlen(called[k]);
            if (n <= *length || strncmp(why, called[k], n) != 0)
                continue;
            *length = n;
            found = i;
        }
    }
    return found;
}

int moment_thrower(const struct table *t, const char *why)
{
    size_t length;
    return thrower(t, why, &length);
}

static const struct dice_word *dice_find(const struct rules *rules, const char *id)
{
    for (const struct dice_word *d = rules->tells ? rules->tells->dice : NULL; d && d->id; d++)
        if (strcmp(d->id, id) == 0)
            return d;
    return NULL;
}

bool moment_low(const struct rules *rules, const char *id)
{
    const struct dice_word *d = dice_find(rules, id);
    return d && d->low;
}

void moment_what(const struct rules *rules, const struct table *table, const char *id,
                 const char *why, char out[MOMENT_WORDS])
{
    const struct dice_word *d = dice_find(rules, id);
    const char *comma = strrchr(why, ','), *colon = strchr(why, ':');
    size_t length = strlen(why), name;
    if (d && d->told == DICE_WORD) {
        why = d->word;
        length = strlen(why);
    } else if (d && d->told == DICE_THROWER && thrower(table, why, &name) >= 0) {
        length = name;
    } else if (d && d->told == DICE_NEEDS && comma && comma[1] == ' ') {
        why = comma + 2;
        length = strlen(why);
    } else if (colon && colon[1] == ' ') {
        why = colon + 2;
        length = strlen(why);
    }
    while (length >= MOMENT_WORDS) { /* whole words only */
        do
            length--;
        while (length > 0 && why[length] != ' ');
    }
    snprintf(out, MOMENT_WORDS, "%.*s", (int)length, why);
}

int moment_die_side(const struct table *t, const char *why, int side)
{
    size_t length;
    for (int i = SIDE_RED; i < SIDE_COUNT; i++) {
        const char *name = side_name(i);
        size_t n = strlen(name);
        if (strncmp(why, name, n) == 0 && why[n] == ':')
            return i;
    }
    int unit = thrower(t, why, &length);
    return unit < 0 ? side : unit_side(&t->unit[unit]);
}

/* Room for one more. Of two sides' dice for one thing neither is kept without the other. */
static void throws_shift(struct moment *m, const char *what)
{
    const struct moment_throw *a = &m->thrown[0], *b = &m->thrown[MOMENT_THROWS - 1];
    if (m->throws < MOMENT_THROWS)
        return;
    bool pair = strcmp(a->what, b->what) == 0 && strcmp(b->what, what) != 0;
    m->thrown[0] = *b;
    m->throws = pair ? 0 : m->throws - 1;
}

static void die_add(const struct rules *rules, const struct table *t, const struct block *b,
                    const struct entry *e, struct moment *m)
{
    const char *why = block_text(b, e);
    char what[MOMENT_WORDS];
    moment_what(rules, t, e->id, why, what);
    int side = moment_die_side(t, why, m->side);
    struct moment_throw *last = m->throws ? &m->thrown[m->throws - 1] : NULL;
    if (!last || last->side != side || strcmp(last->what, what) != 0) {
        throws_shift(m, what);
        last = &m->thrown[m->throws++];
        *last = (struct moment_throw){.side = side};
        memcpy(last->what, what, sizeof what);
    }
    if (last->count == MOMENT_DICE) {
        memmove(last->face, last->face + 1, sizeof last->face[0] * (MOMENT_DICE - 1));
        last->count--;
        last->more++;
    }
    last->face[last->count++] = e->face;
}

static void more_say(struct moment *m)
{
    for (int i = 0; i < m->throws; i++) {
        char *what = m->thrown[i].what;
        size_t n = strlen(what);
        if (m->thrown[i].more)
            snprintf(what + n, MOMENT_WHAT - n, "%s%d more", n ? ", and " : "", m->thrown[i].more);
    }
}

/* ---- who, and at what cost --------------------------------------------------------------------
 */

static bool listed(const struct ref *list, int count, struct ref unit)
{
    for (int i = 0; i < count; i++)
        if (ref_same(list[i], unit))
            return true;
    return false;
}

static void unit_add(struct ref *list, int *count, struct ref unit)
{
    if (unit.kind == KIND_UNIT && *count < MOMENT_UNITS && !listed(list, *count, unit))
        list[(*count)++] = unit;
}

/* The unit a change is about: its own, or its base's. */
static struct ref unit_of(const struct table *t, struct ref thing)
{
    if (thing.kind == KIND_UNIT && thing.index < t->units)
        return ref_unit(t, thing.index);
    if (thing.kind == KIND_BASE && thing.index < t->bases)
        return ref_unit(t, base_unit(&t->base[thing.index]));
    return (struct ref){0};
}

static struct moment_cost *cost_of(struct moment *m, struct ref unit)
{
    for (int i = 0; i < m->costs; i++)
        if (ref_same(m->cost[i].unit, unit))
            return &m->cost[i];
    if (m->costs == MOMENT_COSTS)
        return NULL;
    m->cost[m->costs] = (struct moment_cost){.unit = unit};
    return &m->cost[m->costs++];
}

static bool is_hits(const struct rules *rules, const struct change *c)
{
    const struct attrs *a = &rules->attrs;
    int at = c->field - F_ATTR;
    return c->ref.kind == KIND_UNIT && at >= 0 && at < a->count[KIND_UNIT] &&
           a->of[KIND_UNIT][at].show == SHOW_PIPS;
}

/* Does the set count this unit's hits upwards? Then more of them is less of the unit. */
static bool counts_up(const struct rules *rules, const struct table *t, struct ref unit)
{
    struct signs signs = {0};
    if (rules->shows->signs)
        rules->shows->signs(t, unit.index, &signs);
    return signs.suffered;
}

/* What is lost is less, whichever way the set counts: "–4". What comes back is "+4". */
static void costs_read(const struct rules *rules, const struct table *t, const struct block *b,
                       struct moment *m)
{
    int lost[MOMENT_COSTS] = {0};
    for (int32_t i = 0; i < b->count; i++) {
        const struct entry *e = &b->entry[i];
        if (e->kind != ENTRY_CHANGE)
            continue;
        const struct change *c = &e->change;
        struct ref unit = unit_of(t, c->ref);
        if (!unit.kind || c->field == F_made)
            continue;
        if (is_hits(rules, c)) {
            struct moment_cost *cost = cost_of(m, unit);
            int by = counts_up(rules, t, unit) ? c->old - c->new : c->new - c->old;
            if (cost && !lost[cost - m->cost])
                snprintf(cost->words, sizeof cost->words, "%s%d", by > 0 ? "+" : "–",
                         by > 0 ? by : -by);
        } else if (c->field == F_BASE_where && c->old == WHERE_TABLE && c->new == WHERE_LOST) {
            struct moment_cost *cost = cost_of(m, unit);
            if (!cost)
                continue;
            int gone = ++lost[cost - m->cost];
            int bases = rules->troop[t->unit[unit.index].troop].bases;
            if (bases > 1)
                snprintf(cost->words, sizeof cost->words, "–%d", gone);
            else
                snprintf(cost->words, sizeof cost->words, "gone");
        }
    }
}

/* Of an order that names nobody (an answer, the game's own): all it changed, when that is few. */
static void changed_read(const struct table *t, const struct block *b, struct moment *m)
{
    struct ref found[MOMENT_UNITS];
    int count = 0;
    if (m->costs && !m->throws) /* losses counted: only who lost */
        return;
    for (int32_t i = 0; i < b->count; i++)
        if (b->entry[i].kind == ENTRY_CHANGE && b->entry[i].change.field != F_made)
            unit_add(found, &count, unit_of(t, b->entry[i].change.ref));
    if (count > CHANGED_MOST)
        return;
    for (int i = 0; i < count; i++) {
        if (unit_side(&t->unit[found[i].index]) == m->side || m->side == SIDE_NONE)
            unit_add(m->actor, &m->actors, found[i]);
        else
            unit_add(m->target, &m->targets, found[i]);
    }
}

static void order_about(const struct rules *rules, const struct table *t, const struct block *b,
                        struct moment *m)
{
    struct order order;
    struct trouble trouble = {0};
    if (!b->order || b->number == 0 || !order_recall(rules, t, b->side, b->order, &order, &trouble))
        return;
    m->verb = order.verb;
    for (int i = 0; i < order.ids; i++)
        unit_add(m->actor, &m->actors, order.id[i]);
    if (order.has_at)
        unit_add(m->target, &m->targets, unit_of(t, order.at));
    m->shot = m->actors > 0 && m->targets > 0 &&
              unit_side(&t->unit[m->actor[0].index]) != unit_side(&t->unit[m->target[0].index]);
}

/* Where the actors stood and will stand: what changed says so, whatever the table is. */
static void way_read(const struct table *t, const struct block *b, struct moment *m)
{
    for (int k = 0; k < m->actors; k++) {
        int base = t->unit[m->actor[k].index].base;
        struct vec from = base_pose(&t->base[base]).at, to = from;
        bool x = false, y = false;
        for (int32_t i = 0; i < b->count; i++) {
            const struct change *c = &b->entry[i].change;
            if (b->entry[i].kind != ENTRY_CHANGE || c->ref.kind != KIND_BASE ||
                c->ref.index != base)
                continue;
            if (c->field == F_BASE_x) {
                from.x = x ? from.x : c->old;
                to.x = c->new;
                x = true;
            } else if (c->field == F_BASE_y) {
                from.y = y ? from.y : c->old;
                to.y = c->new;
                y = true;
            }
        }
        m->from[k] = from;
        m->to[k] = to;
    }
}

/* The heaviest of the sentences that were kept, of equals the last. */
static void lead_find(const struct rules *rules, const struct block *block, struct moment *m)
{
    enum { ALL = 64 };
    struct news news[ALL];
    int count = news_of_block(rules, block, news, ALL), first = count - m->sayings;
    enum weight most = WEIGHS_NOTHING;
    for (int i = first < 0 ? 0 : first; i < count; i++)
        if (news[i].weight >= most) {
            most = news[i].weight;
            m->lead = i - first;
        }
}

void moment_read(const struct rules *rules, const struct table *table, const struct block *block,
                 struct moment *m)
{
    moment_clear(m);
    m->block = block->number;
    m->side = block->side;
    m->automatic = block->source == SOURCE_AUTO;
    char words[SENTENCE_TEXT];
    for (int32_t i = 0; i < block->count; i++) {
        const struct entry *e = &block->entry[i];
        if (e->kind == ENTRY_SAY)
            say_add(m, said_called(table, block, e, words));
        if (e->kind == ENTRY_SAY || (e->kind == ENTRY_DIE && e->faces > 1))
            id_add(m, e->id);
        if (e->kind == ENTRY_DIE && e->faces == 6)
            die_add(rules, table, block, e, m);
        m->flick = m->flick || e->kind == ENTRY_FILM;
    }
    more_say(m);
    lead_find(rules, block, m);
    if (block->number == 0) /* the setup is about everybody */
        return;
    order_about(rules, table, block, m);
    costs_read(rules, table, block, m);
    if (m->actors == 0 && (m->throws || m->costs))
        changed_read(table, block, m);
    for (int i = 0; i < m->costs; i++)
        if (!listed(m->actor, m->actors, m->cost[i].unit))
            unit_add(m->target, &m->targets, m->cost[i].unit);
    way_read(table, block, m);
}

bool moment_close(const struct moment *m)
{
    return m->actors + m->targets > 0 && (m->throws || m->costs || m->shot || m->flick);
}

/* ---- where ------------------------------------------------------------------------------------
 */

void box_add(struct span_box *box, struct vec low, struct vec high)
{
    if (!box->any) {
        *box = (struct span_box){low, high, true};
        return;
    }
    box->low = (struct vec){low.x < box->low.x ? low.x : box->low.x,
                            low.y < box->low.y ? low.y : box->low.y};
    box->high = (struct vec){high.x > box->high.x ? high.x : box->high.x,
                             high.y > box->high.y ? high.y : box->high.y};
}

void box_unit(struct span_box *box, const struct table *t, struct ref unit)
{
    struct vec low, high;
    bool stands = false;
    for (int i = 0; i < t->bases; i++) {
        const struct base *b = &t->base[i];
        if (base_unit(b) != unit.index || b->where != WHERE_TABLE)
            continue;
        struct outline o = base_outline(b);
        outline_bounds(&o, &low, &high);
        box_add(box, low, high);
        stands = true;
    }
    const struct base *first = &t->base[t->unit[unit.index].base];
    if (stands || first->where != WHERE_LOST)
        return;
    struct outline o = base_outline(first);
    outline_bounds(&o, &low, &high);
    box_add(box, low, high);
}

bool moment_frame(const struct table *t, const struct moment *m, struct framing *out)
{
    struct span_box box = {0};
    for (int i = 0; i < m->actors; i++) {
        box_unit(&box, t, m->actor[i]);
        if (box.any) {
            box_add(&box, m->from[i], m->from[i]);
            box_add(&box, m->to[i], m->to[i]);
        }
    }
    for (int i = 0; i < m->targets; i++)
        box_unit(&box, t, m->target[i]);
    if (!box.any)
        return false;
    *out = (struct framing){.low = box.low, .high = box.high};
    out->spot = (struct vec){(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
    if (moment_close(m))
        out->radius = vec_distance(box.low, box.high) / 2 + ROOM;
    if (out->radius && out->radius < LIGHT_LEAST)
        out->radius = LIGHT_LEAST;
    return true;
}

/* Where the way from `from`, inside the outline, to `to`, outside, leaves it. */
static struct vec leaves(const struct outline *o, struct vec from, struct vec to)
{
    enum { HALVINGS = 16 };
    struct vec in = from, out = to;
    for (int i = 0; i < HALVINGS; i++) {
        struct vec middle = {(in.x + out.x) / 2, (in.y + out.y) / 2};
        if (outline_holds(o, middle))
            in = middle;
        else
            out = middle;
    }
    return out;
}

/* Of fronts that face each other every point is as near: from middle to middle looks best, unless
 * that is much farther. */
static void straighten(const struct base *a, const struct base *b, const struct outline *on_a,
                       const struct outline *on_b, struct vec *from, struct vec *to)
{
    struct vec mid_a = base_pose(a).at, mid_b = base_pose(b).at;
    if (outline_holds(on_a, mid_b) || outline_holds(on_b, mid_a))
        return;
    struct vec p = leaves(on_a, mid_a, mid_b), q = leaves(on_b, mid_b, mid_a);
    if (vec_distance(p, q) <= vec_distance(*from, *to) * 5 / 4 + NEAR) {
        *from = p;
        *to = q;
    }
}

bool moment_gap(const struct table *t, const struct moment *m, struct vec *from, struct vec *to,
                int32_t *gap)
{
    bool found = false;
    if (m->actors == 0 || m->targets == 0)
        return false;
    for (int i = 0; i < t->bases; i++) {
        if (base_unit(&t->base[i]) != m->actor[0].index || t->base[i].where != WHERE_TABLE)
            continue;
        struct outline a = base_outline(&t->base[i]);
        for (int k = 0; k < t->bases; k++) {
            if (base_unit(&t->base[k]) != m->target[0].index || t->base[k].where == WHERE_RESERVE)
                continue;
            struct outline b = base_outline(&t->base[k]);
            struct vec on_a, on_b;
            int32_t far = outline_nearest(&a, &b, &on_a, &on_b);
            if (found && far >= *gap)
                continue;
            found = true;
            *gap = far;
            *from = on_a;
            *to = on_b;
            straighten(&t->base[i], &t->base[k], &a, &b, from, to);
        }
    }
    return found && *gap > NEAR;
}
