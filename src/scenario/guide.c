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

/* Is this block, given at that moment, what the step waits for, if its side is asked? */
static bool does(const struct guide_now *now, const struct setting_step *s, const struct block *b,
                 struct moment before)
{
    return s->wait >= 0 && b->source != SOURCE_AUTO && in_phase(s, before) &&
           order_is(now, s, b->order);
}

/* Has the phase come that the step waits for? */
static bool reaches(const struct setting_step *s, struct moment m)
{
    return s->until >= 0 && m.phase == s->until && m.turn >= s->turn &&
           (s->side == SIDE_NONE || s->side == m.active);
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
        done = b->side == side && does(now, s, b, m);
        turn = m.turn; /* what ends a turn was done in it */
        moment_after(&m, b);
        done = done || reaches(s, m);
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

/* Whose steps are counted while this side is to act: its own, if a person plays it. */
static int reader_beside(const struct guide_now *now, int awaited)
{
    return now->computer[awaited] ? side_other(awaited) : awaited;
}

/* Is it for this side? Who has practised is not asked to. */
static bool concerns(const struct guide_now *now, int step, int side)
{
    const struct setting_step *s = &now->step[step];
    return (s->side == SIDE_NONE || s->side == side) &&
           (!s->practice || !now->practised || marked(now, step));
}

/* Could it still be said to this side? */
static bool may_come_to(const struct guide_now *now, int step, int side)
{
    const struct setting_step *s = &now->step[step];
    int turn = now->table->turn > 0 ? now->table->turn : 1;
    return (s->last >= turn || s->closing) && !now->table->over && !now->computer[side] &&
           concerns(now, step, side) && !step_done(now, step, side);
}

static bool may_come(const struct guide_now *now, int step)
{
    return may_come_to(now, step, SIDE_RED) || may_come_to(now, step, SIDE_BLUE);
}

/* ---- how many were told before it ------------------------------------------------------------ */

/* What has been said to whom, along the journal; bits are 1u << side. */
struct past {
    unsigned said[SETTING_STEPS], done[SETTING_STEPS];
    struct moment moment;
    int32_t ask, ask_side;
};

static bool marked_at(const struct guide_now *now, int step, int32_t block)
{
    for (int i = 0; i < now->marks; i++)
        if (now->mark[i].step == step && now->mark[i].block == block)
            return true;
    return false;
}

/* Whoever was to act then. */
static int past_awaited(const struct past *p)
{
    return p->ask ? p->ask_side : p->moment.active;
}

/* Is it an answer to nothing? What else could be ordered then is not known. */
static bool unasked(const struct guide_now *now, const struct setting_step *s, const struct past *p)
{
    return s->wait >= 0 && now->rules->verb[s->wait].gesture == GESTURE_CHOOSE && !p->ask;
}

/* The first step that was to be said then, -1: none. */
static int past_step(const struct guide_now *now, const struct past *p)
{
    int awaited = past_awaited(p);
    for (int i = 0; i < now->steps; i++) {
        const struct setting_step *s = &now->step[i];
        if (s->closing || !concerns(now, i, awaited) || p->done[i] & 1u << awaited ||
            !in_phase(s, p->moment) || unasked(now, s, p) ||
            (now->computer[awaited] && (s->side != SIDE_NONE || !waits_for_next(s))))
            continue;
        return i;
    }
    return -1;
}

/* While the game stood after this block; `last`: then somebody gave an order. */
static void past_say(const struct guide_now *now, struct past *p, int32_t block, bool last)
{
    int reader = reader_beside(now, past_awaited(p)), step;
    for (int i = 0; i < now->steps; i++)
        if (waits_for_next(&now->step[i]) && marked_at(now, i, block)) {
            p->said[i] |= 1u << reader;
            p->done[i] = 1u << SIDE_RED | 1u << SIDE_BLUE;
        }
    if (last && (step = past_step(now, p)) >= 0)
        p->said[step] |= 1u << reader;
}

static void past_block(const struct guide_now *now, struct past *p, const struct block *b)
{
    struct moment before = p->moment;
    moment_after(&p->moment, b);
    for (int32_t i = 0; i < b->count; i++) {
        const struct change *c = &b->entry[i].change;
        if (b->entry[i].kind != ENTRY_CHANGE || c->ref.kind != KIND_TABLE)
            continue;
        if (c->field == F_TABLE_ask)
            p->ask = c->new;
        else if (c->field == F_TABLE_ask_side)
            p->ask_side = c->new;
    }
    for (int i = 0; i < now->steps; i++) {
        const struct setting_step *s = &now->step[i];
        if (does(now, s, b, before))
            p->done[i] |= 1u << b->side;
        if (reaches(s, p->moment))
            p->done[i] |= 1u << SIDE_RED | 1u << SIDE_BLUE;
    }
}

static void past_read(const struct guide_now *now, struct past *p)
{
    const struct journal *j = now->journal;
    int32_t *line = malloc(sizeof *line * (size_t)(j->count + 1));
    if (!line)
        abort();
    int32_t count = journal_line(j, j->at, line);
    *p = (struct past){0};
    for (int32_t i = 0; i < count; i++) {
        bool last = i + 1 < count && j->block[line[i + 1]].source != SOURCE_AUTO;
        past_block(now, p, &j->block[line[i]]);
        past_say(now, p, line[i], last);
    }
    free(line);
}

/* Whoever was asked has answered: nobody else will be. */
static bool answered(const struct guide_now *now, int step)
{
    const struct setting_step *s = &now->step[step];
    return s->wait >= 0 && now->rules->verb[s->wait].gesture == GESTURE_CHOOSE &&
           (step_done(now, step, SIDE_RED) || step_done(now, step, SIDE_BLUE));
}

/* The number of what is said now, and of how many: those that were said before it to this reader,
 * and those that may still come. To who goes second the earlier steps were said while he looked on.
 */
static void count_tell(const struct guide_now *now, int side, struct guide_told *out)
{
    struct past past;
    int before = 0, coming = 0;
    past_read(now, &past);
    for (int i = 0; i < now->steps; i++) {
        if (!concerns(now, i, side))
            continue;
        bool equal = marked(now, i + GUIDE_EQUAL);
        bool said = i < out->step ? past.said[i] != 0 : (past.said[i] & 1u << side) != 0;
        before += equal + (said && i != out->step);
        coming +=
            !equal && !said && i != out->step && may_come_to(now, i, side) && !answered(now, i);
    }
    out->number = before + 1;
    out->of = out->number + coming;
}

void guide_tell(const struct guide_now *now, struct guide_told *out)
{
    int side = reader_beside(now, now->side);
    bool more = now->steps > 0 && done_this_turn(now); /* something before may still come */
    *out = (struct guide_told){.step = -1, .over = true};
    for (int i = 0; i < now->steps; i++) {
        const struct setting_step *s = &now->step[i];
        bool equal = !now->table->over && equal_lives(now, i, side);
        if (!equal && !may_come(now, i))
            continue;
        out->over = false;
        more = more || !s->closing;
        if (out->step >= 0 || (s->closing && more) ||
            (!equal && (!step_lives(now, s) || step_done(now, i, side))))
            continue;
        out->step = i;
        out->equal = equal;
        out->next = equal || waits_for_next(s);
    }
    if (out->step >= 0)
        count_tell(now, side, out);
}
