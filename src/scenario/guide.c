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

/* The turn in which this side did what the step waits for, 0: not yet. */
static int waited_for(const struct guide_now *now, const struct setting_step *s, int side)
{
    const struct journal *j = now->journal;
    struct moment m = {0};
    bool done = false;
    int turn = 0;
    int32_t *line = malloc(sizeof *line * (size_t)(j->count + 1));
    if (!line)
        abort();
    int32_t count = journal_line(j, j->at, line);
    for (int32_t i = 0; i < count && !done; i++) {
        const struct block *b = &j->block[line[i]];
        if (s->wait >= 0)
            done = b->source != SOURCE_AUTO && b->side == side && in_phase(s, m) &&
                   order_is(now, s, b->order);
        turn = m.turn; /* what ends a turn was done in it */
        moment_after(&m, b);
        if (s->until >= 0)
            done = m.phase == s->until && m.turn >= s->turn &&
                   (s->side == SIDE_NONE || s->side == m.active);
    }
    free(line);
    return !done ? 0 : turn > 0 ? turn : 1;
}

static bool throws_dice(const struct block *b)
{
    for (int32_t i = 0; i < b->count; i++)
        if (b->entry[i].kind == ENTRY_DIE && b->entry[i].faces > 1)
            return true;
    return false;
}

/* Have dice just ended the step's phase, before anybody gave an order in it, and nobody has given
 * one since? */
static bool just_equal(const struct guide_now *now, const struct setting_step *s)
{
    const struct journal *j = now->journal;
    struct moment m = {0};
    bool untouched = false, equal = false;
    int32_t *line = malloc(sizeof *line * (size_t)(j->count + 1));
    if (!line)
        abort();
    int32_t count = journal_line(j, j->at, line);
    for (int32_t i = 0; i < count; i++) {
        const struct block *b = &j->block[line[i]];
        struct moment before = m;
        bool automatic = b->source == SOURCE_AUTO;
        moment_after(&m, b);
        bool left = in_phase(s, before) && m.phase != s->phase;
        equal = automatic && (equal || (left && untouched && throws_dice(b)));
        untouched = m.phase != before.phase || (untouched && automatic);
    }
    free(line);
    return equal;
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
    return waits_for_next(s) ? marked(now, step) : waited_for(now, s, side) > 0;
}

static bool done_by_anybody(const struct guide_now *now, int step)
{
    return step_done(now, step, SIDE_RED) || step_done(now, step, SIDE_BLUE);
}

/* Was something that steps wait for done in the turn that is going on? Then that turn is not over
 * yet. */
static bool done_this_turn(const struct guide_now *now)
{
    int turn = now->table->turn > 0 ? now->table->turn : 1;
    for (int i = 0; i < now->steps; i++)
        for (int side = SIDE_RED; side < SIDE_COUNT; side++)
            if (!now->computer[side] && !waits_for_next(&now->step[i]) &&
                waited_for(now, &now->step[i], side) == turn)
                return true;
    return false;
}

/* Dice have let nobody do what the step waits for, and it has a word to say on that. */
static bool equal_lives(const struct guide_now *now, int step, int side)
{
    const struct setting_step *s = &now->step[step];
    return s->equal[0] && !step_done(now, step, side) && !marked(now, step + GUIDE_EQUAL) &&
           just_equal(now, s);
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

/* Would its number be the next one? Closing steps may come after some that never came. */
static bool in_order(const struct guide_now *now, int step, int side)
{
    for (int i = 0; i < now->steps; i++)
        if (i != step && concerns(&now->step[i], side) && !now->step[i].closing &&
            (i < step ? !done_by_anybody(now, i) : step_done(now, i, side)))
            return false;
    return true;
}

static void step_tell(const struct guide_now *now, int step, int side, struct guide_told *out)
{
    int number = 0;
    for (int i = 0; i <= step; i++)
        number += concerns(&now->step[i], side);
    out->step = step;
    out->next = out->equal || waits_for_next(&now->step[step]);
    out->number = !out->equal && in_order(now, step, side) ? number : 0;
}

void guide_tell(const struct guide_now *now, struct guide_told *out)
{
    int side = reader_of(now);
    bool more = now->steps > 0 && done_this_turn(now); /* something before may still come */
    *out = (struct guide_told){.step = -1, .over = true};
    for (int i = 0; i < now->steps; i++) {
        const struct setting_step *s = &now->step[i];
        out->of += concerns(s, side);
        bool equal = !now->table->over && equal_lives(now, i, side);
        if (!equal && !may_come(now, i))
            continue;
        out->over = false;
        more = more || !s->closing;
        if (out->step >= 0 || (s->closing && more) ||
            (!equal && (!step_lives(now, s) || step_done(now, i, side))))
            continue;
        out->equal = equal;
        step_tell(now, i, side, out);
    }
}
