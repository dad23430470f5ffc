#include "scenario/guide.h"

#include <stdlib.h>
#include <string.h>

const char *const guide_panel[] = {"dice", "tally", "help", "undo", NULL};

struct ref guide_thing(const struct table *t, const char *name)
{
    const char *at = name;
    for (int i = 0; i < t->units; i++)
        if (t->unit[i].name && strcmp(table_text(t, t->unit[i].name), name) == 0)
            return ref_unit(t, i);
    for (int i = 0; i < t->pieces; i++)
        if (t->piece[i].name && strcmp(table_text(t, t->piece[i].name), name) == 0)
            return ref_piece(t, i);
    struct ref ref = ref_read(t, &at);
    return ref.kind == KIND_UNIT && !*at ? ref : (struct ref){0};
}

/* ---- what the journal tells ------------------------------------------------------------------ */

/* Where the game stood at a point of the journal. */
struct moment {
    int turn, phase, active;
};

static struct moment moment_of(const struct table *t)
{
    return (struct moment){t->turn, t->phase, t->active};
}

static void moment_after(struct moment *m, const struct block *b)
{
    for (int32_t i = 0; i < b->count; i++) {
        const struct change *c = &b->entry[i].change;
        if (b->entry[i].kind != ENTRY_CHANGE || c->ref.kind != KIND_TABLE)
            continue;
        if (c->field == F_TABLE_turn)
            m->turn = c->new;
        else if (c->field == F_TABLE_phase)
            m->phase = c->new;
        else if (c->field == F_TABLE_active)
            m->active = c->new;
    }
}

/* Setting up comes before the first turn and belongs to it. */
static bool in_turn(const struct setting_step *s, struct moment m)
{
    int turn = m.turn > 0 ? m.turn : 1;
    return s->closing || (turn >= s->turn && turn <= s->last);
}

static bool in_phase(const struct setting_step *s, struct moment m)
{
    return in_turn(s, m) && (s->phase < 0 || s->phase == m.phase);
}

/* The next word of an order: at *at, *length bytes; false at the end. Names in quotes are one. */
static bool order_word(const char **at, size_t *length)
{
    *at += *length;
    *at += strspn(*at, " ");
    *length = **at == '"' ? strcspn(*at + 1, "\"") + 2 : strcspn(*at, " ");
    return **at != '\0';
}

/* Does the order name one of those who are to give it? */
static bool order_names(const struct guide_now *now, const struct setting_step *s,
                        const char *order)
{
    size_t length = 0;
    if (s->bys == 0)
        return true;
    for (const char *at = order; order_word(&at, &length);) {
        for (int i = 0; i < s->bys; i++) {
            char name[REF_TEXT];
            ref_text(now->table, guide_thing(now->table, s->by[i]), name);
            if (strlen(name) == length && memcmp(name, at, length) == 0)
                return true;
        }
    }
    return false;
}

static bool order_is(const struct guide_now *now, const struct setting_step *s, const char *order)
{
    const char *verb = now->rules->verb[s->wait].word;
    return strcspn(order, " ") == strlen(verb) && strncmp(order, verb, strlen(verb)) == 0 &&
           order_names(now, s, order);
}

/* Has this side done what the step waits for? */
static bool waited_for(const struct guide_now *now, const struct setting_step *s, int side)
{
    const struct journal *j = now->journal;
    struct moment m = {0};
    bool done = false;
    int32_t *line = malloc(sizeof *line * (size_t)(j->count + 1));
    if (!line)
        abort();
    int32_t count = journal_line(j, j->at, line);
    for (int32_t i = 0; i < count && !done; i++) {
        const struct block *b = &j->block[line[i]];
        if (s->wait >= 0)
            done = b->source != SOURCE_AUTO && b->side == side && in_phase(s, m) &&
                   order_is(now, s, b->order);
        moment_after(&m, b);
        if (s->until >= 0)
            done = m.phase == s->until && m.turn >= s->turn &&
                   (s->side == SIDE_NONE || s->side == m.active);
    }
    free(line);
    return done;
}

static bool on_line(const struct journal *j, int32_t block)
{
    for (int32_t at = j->at; at >= 0; at = j->block[at].parent)
        if (at == block)
            return true;
    return false;
}

static bool marked(const struct guide_now *now, int step)
{
    for (int i = 0; i < now->marks; i++)
        if (now->mark[i].step == step && on_line(now->journal, now->mark[i].block))
            return true;
    return false;
}

/* ---- which step ------------------------------------------------------------------------------ */

static bool waits_for_next(const struct setting_step *s)
{
    return s->wait < 0 && s->until < 0;
}

static bool step_done(const struct guide_now *now, int step, int side)
{
    const struct setting_step *s = &now->step[step];
    return waits_for_next(s) ? marked(now, step) : waited_for(now, s, side);
}

/* Can the order be given that it waits for? */
static bool offered(const struct guide_now *now, const struct setting_step *s)
{
    for (int i = 0; i < now->offers->count; i++) {
        const struct offer *o = &now->offers->offer[i];
        bool his = s->bys == 0;
        for (int k = 0; k < s->bys && !his; k++) {
            struct ref who = guide_thing(now->table, s->by[k]);
            his = ref_same(o->unit, who);
            for (int w = 0; w < o->withs && !his; w++)
                his = ref_same(o->with[w], who);
        }
        if (o->verb == s->wait && o->allowed && his)
            return true;
    }
    return false;
}

/* May it be said now? While the computer is to act only what is said to everybody. */
static bool step_lives(const struct guide_now *now, const struct setting_step *s)
{
    if (!in_phase(s, moment_of(now->table)))
        return false;
    if (now->computer[now->side])
        return s->side == SIDE_NONE && waits_for_next(s);
    if (s->side != SIDE_NONE && s->side != now->side)
        return false;
    return s->wait < 0 || offered(now, s);
}

/* Whose steps are counted: those of the side that is to act, if a person plays it. */
static int reader_of(const struct guide_now *now)
{
    return now->computer[now->side] ? side_other(now->side) : now->side;
}

static bool concerns(const struct setting_step *s, int side)
{
    return s->side == SIDE_NONE || s->side == side;
}

/* Could it still be said to anybody? */
static bool may_come(const struct guide_now *now, int step)
{
    const struct setting_step *s = &now->step[step];
    int turn = now->table->turn > 0 ? now->table->turn : 1;
    if ((s->last < turn && !s->closing) || now->table->over)
        return false;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        if (!now->computer[side] && concerns(s, side) && !step_done(now, step, side))
            return true;
    return false;
}

void guide_tell(const struct guide_now *now, struct guide_told *out)
{
    int side = reader_of(now), number = 0;
    bool more = false; /* something before may still come */
    *out = (struct guide_told){.step = -1, .over = true};
    for (int i = 0; i < now->steps; i++) {
        const struct setting_step *s = &now->step[i];
        number += concerns(s, side);
        out->of += concerns(s, side);
        if (!may_come(now, i))
            continue;
        out->over = false;
        more = more || !s->closing;
        if (out->step >= 0 || (s->closing && more) || !step_lives(now, s) ||
            step_done(now, i, side))
            continue;
        out->step = i;
        out->next = waits_for_next(s);
        out->number = number;
    }
}
