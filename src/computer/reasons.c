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

/* What the offer of an answer says; else the verb's name. */
static const char *verb_said(const struct commander *c, const struct order *o)
{
    for (int i = 0; i < c->offers.count; i++) {
        const struct offer *f = &c->offers.offer[i];
        if (f->verb == o->verb && strcmp(f->word, o->word) == 0 && f->text[0] &&
            (o->ids == 0 || o->word[0]))
            return f->text;
    }
    return c->rules->verb[o->verb].name;
}

/* What a thought is for: "The Guards: March, to close with The Hussars". Names are of one or of
 * many, so no verb has to agree with them. */
static void say_aim(const struct commander *c, const struct thought *t, char *out, size_t size)
{
    static const struct {
        const char *before;
        bool whom;
    } form[] = {
        [AIM_CLOSE] = {", to close with ", true},
        [AIM_FLANK] = {", round the flank of ", true},
        [AIM_BACK] = {", away from ", true},
        [AIM_HOLD] = {", for ", true},
        [AIM_JOIN] = {", beside ", true},
        [AIM_FACE] = {", to face ", true},
        [AIM_STRIKE] = {" at ", true},
        [AIM_CROSS] = {", towards the far edge", false},
    };
    const struct order *o = &t->order;
    char who[80] = "", whom[80] = "";
    if (o->ids)
        name_of(&c->view, o->id[0], who, sizeof who);
    if (t->whom.kind)
        name_of(&c->view, t->whom, whom, sizeof whom);
    const char *before = t->aim < sizeof form / sizeof form[0] ? form[t->aim].before : NULL;
    bool tells = before && !t->rests && (whom[0] || !form[t->aim].whom);
    snprintf(out, size, "%s%s%s%s%s", who, who[0] ? ": " : "",
             t->rests ? "nothing more" : verb_said(c, o), tells ? before : "",
             tells && form[t->aim].whom ? whom : "");
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

/* What each term adds to the chance at the end of a game that is still open, in thousandths of a
 * logit; strength, and strength once more for the hour, are one. */
static void note_terms(const struct commander *c, struct outlook *o)
{
    int32_t value[WEIGHTS];
    if (c->ahead.table.over)
        return;
    worth_told(c->rules, &c->ahead.table, c->side, &c->scale, value);
    for (int i = 0; i < WEIGHTS; i++)
        o->told[i == WEIGHT_LATE ? WEIGHT_STRENGTH : i] +=
            (int64_t)value[i] * c->weights.of[i] / 1000;
    o->open++;
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
    note_terms(c, o);
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
    const char *us = side_name(c->side), *foe = side_name(side_other(c->side));
    char ours[16], theirs[16];
    tenths(o->ours, o->games, ours);
    tenths(o->theirs, o->games, theirs);
    r->chance = (int32_t)(o->won / o->games);
    r->other = -1;
    r->playouts = o->games;
    int used =
        snprintf(r->text, REASON_TEXT, "Chance to win so: %d in 100, by %d games played ahead",
                 percent(r->chance), o->games);
    if (strcmp(ours, theirs) == 0 && strcmp(ours, "0.0") == 0)
        snprintf(r->text + used, REASON_TEXT - (size_t)used, ".");
    else
        snprintf(r->text + used, REASON_TEXT - (size_t)used,
                 "; until %s has moved %s may lose %s units, %s %s.", foe, foe, theirs, us, ours);
}

/* What makes most of the difference between two outlooks, for the better; "" when nothing does. */
static const char *counts_most(const struct commander *c, const struct outlook *best,
                               const struct outlook *o)
{
    enum { LEAST = 20 }; /* thousandths of a logit, and */
    int64_t most = LEAST;
    const char *words = "";
    if (!best->open || !o->open)
        return "";
    for (int i = 0; i < WEIGHTS; i++) {
        int64_t more = best->told[i] / best->open - o->told[i] / o->open;
        bool own = i >= WEIGHT_FEATURES;
        if (more <= most || (own && i - WEIGHT_FEATURES >= c->rules->terms->features))
            continue;
        most = more;
        words = own ? c->rules->terms->feature[i - WEIGHT_FEATURES].counts : "the strength left";
    }
    return words;
}

/* What else was thought of: whose it is is told when it is another's. */
static void say_other(const struct commander *c, const struct thought *t, char *out, size_t size)
{
    const struct order *o = &t->order, *best = &c->thought[0].order;
    say_aim(c, t, out, size);
    const char *said = strstr(out, ": ");
    if (said && o->ids && best->ids && ref_same(o->id[0], best->id[0]))
        memmove(out, said + 2, strlen(said + 2) + 1);
}

static void tell_other(struct commander *c, const struct outlook *best, const struct outlook *o,
                       struct reason *r)
{
    char what[REASON_TEXT];
    r->chance = (int32_t)(best->won / best->games);
    r->other = (int32_t)(o->won / o->games);
    r->playouts = o->games;
    int worse = percent(r->chance) - percent(r->other);
    const char *most = counts_most(c, best, o);
    say_other(c, &c->thought[c->telling.other], what, sizeof what);
    if (worse > 0)
        snprintf(r->text, REASON_TEXT, "Instead “%.110s”: %d in 100, %d less%s%s.", what,
                 percent(r->other), worse, most[0] ? "; what counts most is " : "", most);
    else
        snprintf(r->text, REASON_TEXT, "Not worse in these games: “%.110s”, %d in 100.", what,
                 percent(r->other));
}

/* The best of what it thought of that came out clearly worse; 0: there is none. */
static int contrast(const struct commander *c)
{
    enum { CLEARLY = CERTAIN / 50 };
    for (int i = 1; i < c->thoughts; i++)
        if (c->thought[i].playouts > 0 &&
            thought_mean(&c->thought[0]) - thought_mean(&c->thought[i]) >= CLEARLY)
            return i;
    return 0;
}

/* Whatever it takes comes out alike. */
static void tell_alike(struct commander *c, struct reason *r)
{
    char what[REASON_TEXT];
    say_other(c, &c->thought[1], what, sizeof what);
    *r = (struct reason){.chance = -1, .other = -1};
    snprintf(r->text, REASON_TEXT, "Little hangs on it: “%.120s” comes out alike.", what);
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
    c->telling.other = contrast(c);
    if (!c->telling.other && c->thoughts > 1 && c->thought[1].playouts > 0)
        tell_alike(c, &c->reason[2]);
    return c->telling.other > 0;
}

bool reasons_on(struct commander *c)
{
    struct telling *t = &c->telling;
    struct outlook *o = t->outlook;
    if (outlook_on(c, &c->thought[t->of ? t->other : 0], &o[t->of]))
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
