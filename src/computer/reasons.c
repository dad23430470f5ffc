/* Saying why: what an order is for, what may be expected of it, and what was thought of instead. */
#include "computer/commander_inside.h"

#include "rules/house.h"

#include <stdio.h>
#include <string.h>

static void name_of(const struct table *t, struct ref ref, char *out, size_t size)
{
    char number[REF_TEXT];
    const char *name = ref.kind == KIND_UNIT    ? table_text(t, t->unit[ref.index].name)
                       : ref.kind == KIND_PIECE ? table_text(t, t->piece[ref.index].name)
                                                : "";
    if (*name)
        snprintf(out, size, "%s", name);
    else if (ref.kind == KIND_PIECE)
        snprintf(out, size, "the %s", terrain_word(t->piece[ref.index].kind));
    else
        snprintf(out, size, "%s", ref_text(t, ref, number));
}

/* What a thought is for: "It closes with B3." */
static void say_aim(const struct commander *c, const struct thought *t, char *out, size_t size)
{
    static const char *const form[] = {[AIM_CLOSE] = "closes with %s",
                                       [AIM_FLANK] = "goes round the flank of %s",
                                       [AIM_BACK] = "keeps away from %s",
                                       [AIM_HOLD] = "makes for %s",
                                       [AIM_CROSS] = "makes for the far edge",
                                       [AIM_JOIN] = "goes beside %s",
                                       [AIM_FACE] = "faces %s",
                                       [AIM_STRIKE] = "strikes at %s",
                                       [AIM_REST] = "stays as it is"};
    char who[80], whom[80];
    name_of(&c->view, t->order.ids ? t->order.id[0] : (struct ref){0}, who, sizeof who);
    name_of(&c->view, t->whom, whom, sizeof whom);
    const char *verb = t->rests ? "rest" : c->rules->verb[t->order.verb].name;
    if (!form[t->aim == AIM_OTHER || t->aim == AIM_NONE ? AIM_NONE : t->aim])
        snprintf(out, size, "%s%s%s", t->order.ids ? who : "", t->order.ids ? ": " : "", verb);
    else {
        char what[120];
        const char *f = form[t->aim], *at = strstr(f, "%s");
        if (at)
            snprintf(what, sizeof what, "%.*s%s", (int)(at - f), f, whom);
        else
            snprintf(what, sizeof what, "%s", f);
        snprintf(out, size, "%s %s", who, what);
    }
}

/* Whole percent, rounded to the nearest. */
static int percent(int32_t chance)
{
    return (chance + CERTAIN / 200) / (CERTAIN / 100);
}

/* ---- what may be expected ---------------------------------------------------------------------
 *
 * The games by which an order was chosen flatter it; these are new ones. */

enum { TELLING = 48, FIRST = 1 << 20 };

static int standing(const struct table *t, int side)
{
    int count = 0;
    for (int i = 0; i < t->units; i++)
        count += unit_side(&t->unit[i]) == side && unit_stands(t, i);
    return count;
}

/* Some orders of another game; false when there were enough, or it is hurried. */
static bool outlook_on(struct commander *c, const struct thought *thought, struct outlook *o)
{
    int foe = side_other(c->side);
    if (c->hurried || o->games >= TELLING)
        return false;
    if (!c->play.on)
        commander_play_begin(c, thought, (int64_t)FIRST + o->games);
    if (commander_play_on(c))
        return true;
    if (c->hurried) /* half a game tells nothing */
        return false;
    o->won += chance_at(c->rules, &c->ahead.table, c->side, &c->scale, &c->weights);
    o->ours += standing(&c->view, c->side) - standing(&c->ahead.table, c->side);
    o->theirs += standing(&c->view, foe) - standing(&c->ahead.table, foe);
    o->games++;
    return true;
}

/* "1.4" of so many games. */
static void tenths(int32_t sum, int32_t games, char out[16])
{
    int32_t t = sum > 0 ? (10 * sum + games / 2) / games : 0;
    snprintf(out, 16, "%d.%d", t / 10, t % 10);
}

static void tell_outlook(struct commander *c, const struct outlook *o, struct reason *r)
{
    char ours[16], theirs[16];
    tenths(o->ours, o->games, ours);
    tenths(o->theirs, o->games, theirs);
    r->chance = (int32_t)(o->won / o->games);
    r->other = -1;
    r->playouts = o->games;
    if (o->ours <= 0 && o->theirs <= 0)
        snprintf(r->text, REASON_TEXT, "Chance to win so: %d in 100, by %d games played ahead.",
                 percent(r->chance), o->games);
    else
        snprintf(
            r->text, REASON_TEXT,
            "Chance to win so: %d in 100. Until %s has moved, %s of %s's units may go, and %s of "
            "its own (%d games played ahead).",
            percent(r->chance), side_name(side_other(c->side)), theirs,
            side_name(side_other(c->side)), ours, o->games);
}

static void tell_other(struct commander *c, const struct outlook *best, const struct outlook *o,
                       struct reason *r)
{
    char what[REASON_TEXT];
    r->chance = (int32_t)(best->won / best->games);
    r->other = (int32_t)(o->won / o->games);
    r->playouts = o->games;
    int worse = percent(r->chance) - percent(r->other);
    say_aim(c, &c->thought[1], what, sizeof what);
    if (worse > 0)
        snprintf(r->text, REASON_TEXT, "Instead, %.120s: %d in 100, %d less.", what,
                 percent(r->other), worse);
    else
        snprintf(r->text, REASON_TEXT, "As good: %.120s, %d in 100.", what, percent(r->other));
}

/* The rules' own arithmetic, where the order throws dice: "4 chances in 6 (SH-21)". */
static void tell_arithmetic(struct commander *c, const struct order *order, char *out, size_t size)
{
    struct coach coach = {0};
    *out = '\0';
    if (!c->rules->shows || !c->rules->shows->coach)
        return;
    c->rules->shows->coach(&c->view, order, &coach);
    if (coach.out_of > 0 && coach.ids > 0)
        snprintf(out, size, ", %d %s in %d (%s)", coach.chance,
                 coach.chance == 1 ? "chance" : "chances", coach.out_of, coach.id[0]);
}

bool reasons_begin(struct commander *c)
{
    const struct thought *best = &c->thought[0];
    char what[REASON_TEXT], sum[60];
    if (c->silent || !best->playouts || best->rests)
        return false;
    struct order order = best->order;
    say_aim(c, best, what, sizeof what);
    tell_arithmetic(c, &order, sum, sizeof sum);
    snprintf(c->reason[0].text, REASON_TEXT, "%.130s%s.", what, sum);
    c->telling = (struct telling){.on = true};
    return true;
}

/* The order's own games are over; is there anything to compare it with? */
static bool best_told(struct commander *c, const struct outlook *o)
{
    struct reason *r = &c->reason[0];
    r->other = -1;
    if (!o->games) { /* hurried: there are no numbers */
        r->chance = -1;
        return false;
    }
    tell_outlook(c, o, &c->reason[1]);
    r->chance = c->reason[1].chance;
    r->playouts = o->games;
    return c->thoughts > 1 && c->thought[1].playouts > 0;
}

bool reasons_on(struct commander *c)
{
    struct telling *t = &c->telling;
    struct outlook *o = t->outlook;
    if (outlook_on(c, &c->thought[t->of], &o[t->of]))
        return true;
    c->play.on = false;
    if (t->of == 0 && best_told(c, &o[0])) {
        t->of = 1;
        return true;
    }
    if (t->of == 1 && o[1].games)
        tell_other(c, &o[0], &o[1], &c->reason[2]);
    t->on = false;
    return false;
}
