/* Saying what was thought of instead: by what it is worse, what it passes over, and that whatever
 * is done comes to the same. */
#include "computer/reasons_inside.h"

#include "rules/house.h"

#include <stdio.h>
#include <string.h>

enum {
    QUOTED = 120,          /* bytes of what is done instead */
    LEAST_TOLD = 2,        /* in 100: a difference between two chances */
    CLEARLY = CERTAIN / 50 /* worse or better, by the games by which it was chosen */
};

/* ---- by what it differs ------------------------------------------------------------------------
 */

/* What makes most of the difference between two outlooks, for the better, and has not been heard of
 * late: what the other way is the worse by; "" when nothing is. */
static const char *worse_by(const struct commander *c, const struct outlook *best,
                            const struct outlook *o)
{
    enum { LEAST = 20 }; /* thousandths of a logit, and */
    int64_t most = LEAST;
    const char *words = "";
    if (!best->open || !o->open || !c->rules->terms)
        return "";
    for (int i = WEIGHT_FEATURES; i < WEIGHT_FEATURES + c->rules->terms->features; i++) {
        int64_t more = best->told[i] / best->open - o->told[i] / o->open;
        const char *worse = c->rules->terms->feature[i - WEIGHT_FEATURES].worse;
        if (more <= most || c->weights.of[i] < 0 || /* then less of it would be the better */
            was_heard(c, worse))
            continue;
        most = more;
        words = worse;
    }
    return words;
}

/* In a share of either's games that tells: does the unit strike at whoever does it, or is struck?
 */
static bool meets(const struct outlook *o, struct ref unit)
{
    enum { SHARE = 6 };
    int32_t games = o->by[unit.index];
    for (int i = 0; i < STRIKES; i++)
        if (o->strike[i].games && ref_same(o->strike[i].whom, unit))
            games += o->strike[i].games;
    return games && SHARE * games >= o->games;
}

/* Does a thought name the unit? */
static bool is_named(const struct thought *thought, struct ref unit)
{
    const struct order *o = &thought->order;
    bool named = ref_same(thought->whom, unit) || (o->has_at && ref_same(o->at, unit));
    for (int i = 0; i < o->ids; i++)
        named = named || ref_same(o->id[i], unit);
    return named;
}

/* Does a thought name the unit, or somebody beside it, or lead to where it stands? */
static bool is_about(const struct commander *c, const struct thought *thought, int unit)
{
    enum { NEAR = 150 }; /* thousandths of the table's length */
    const struct order *o = &thought->order;
    const struct table *t = &c->view;
    int64_t length = t->width > t->depth ? t->width : t->depth;
    if (is_named(thought, ref_unit(t, unit)))
        return true;
    struct vec at = unit_pose(c->rules, t, unit).at;
    for (int i = 0; i < o->ids; i++) {
        if (o->id[i].kind != KIND_UNIT)
            continue;
        struct vec from = unit_pose(c->rules, t, o->id[i].index).at;
        if (vec_distance(at, from) * (int64_t)1000 <= length * NEAR)
            return true;
    }
    return o->has_to && vec_distance(at, o->to) * (int64_t)1000 <= length * NEAR;
}

/* Has it to do with what is done, or with what might be done instead? What else befalls anybody
 * elsewhere is the doing of those who play the games ahead. Of an answer that is not known. */
static bool is_touched(const struct commander *c, const struct outlook *best,
                       const struct outlook *o, int unit)
{
    struct ref ref = ref_unit(&c->view, unit);
    return c->view.ask || meets(best, ref) || meets(o, ref) || is_about(c, &c->thought[0], unit) ||
           is_about(c, &c->thought[c->telling.other], unit);
}

/* Is it by whoever carries it out, or to him? Who else is the better off by it, nobody would see.
 */
static bool is_between(const struct commander *c, const struct outlook *best,
                       const struct outlook *o, int unit)
{
    struct ref ref = ref_unit(&c->view, unit);
    return c->view.ask || meets(best, ref) || meets(o, ref) || is_named(&c->thought[0], ref) ||
           is_named(&c->thought[c->telling.other], ref);
}

/* Of those who do it or to whom it is done: who is lost in fewer games, or the enemy's in more, by
 * most; or who is hurt so, and not only by being lost. */
static int differs_most(const struct commander *c, const struct outlook *best,
                        const struct outlook *o, bool lost)
{
    int32_t most = lost ? o->games / 6 : o->games * 100;
    int unit = -1;
    for (int i = 0; i < c->view.units; i++) {
        int32_t more = lost ? o->lost[i] - best->lost[i] : o->hurt[i] - best->hurt[i];
        if (unit_side(&c->view.unit[i]) != c->side)
            more = -more;
        if (more > most && (lost || outlook_hurts(c, o, i) || outlook_hurts(c, best, i)) &&
            is_between(c, best, o, i)) {
            most = more;
            unit = i;
        }
    }
    return unit;
}

/* "this takes Spode Foot in 30 of 48 games, that way in 4"; of one's own the other way is told
 * first. */
static void tell_lost_so(const struct commander *c, const struct outlook *best,
                         const struct outlook *o, int unit, char text[REASON_TEXT])
{
    char name[NAME], share[NAME], so[NAME];
    bool own = unit_side(&c->view.unit[unit]) == c->side;
    saying_name(c->rules, &c->view, ref_unit(&c->view, unit), name, sizeof name);
    const struct outlook *first = own ? o : best, *second = own ? best : o;
    share_say(first->lost[unit], first->games, share);
    number_say(second->lost[unit], second->games, so);
    const char *told = c->reason[1].text; /* how often this way has been said there */
    if (!own && saying_has_name(told, name) && strstr(told, share))
        text_add(text, "that way %s would be gone in %s", name, so);
    else if (!own)
        text_add(text, "this takes %s %s, that way in %s", name, share, so);
    else if (does_it(c, unit) && same_doer(c, c->telling.other))
        text_add(text, "that way it is lost %s, this way in %s", share, so);
    else
        text_add(text, "that way we lose %s %s, this way in %s", name, share, so);
}

/* "this costs The Harrow about 4.6 hits, that way 2"; "that way costs our Spode Foot about
 * 9 hits, this way 2.3" */
static void tell_hurt_so(const struct commander *c, const struct outlook *best,
                         const struct outlook *o, int unit, char text[REASON_TEXT])
{
    char name[2 * NAME], more[NAME], less[NAME];
    bool own = unit_side(&c->view.unit[unit]) == c->side;
    whose_say(c, unit, name);
    loss_say(c, own ? o : best, unit, true, more);
    loss_say(c, own ? best : o, unit, false, less);
    if (loss_none(c, own ? best : o, unit))
        snprintf(less, sizeof less, "none");
    if (strncmp(more, less, strlen(less)) == 0 && more[strlen(less)] == ' ')
        return; /* nobody would tell them apart */
    if (!own)
        text_add(text, "this costs %s about %s, that way %s", name, more, less);
    else if (does_it(c, unit) && same_doer(c, c->telling.other))
        text_add(text, "that way costs about %s, this way %s", more, less);
    else
        text_add(text, "that way costs %s about %s, this way %s", name, more, less);
}

/* By how much more of all that a side has on the table it loses that other way, in 100, of those
 * who are touched. */
static int more_hurt(const struct commander *c, const struct outlook *best, const struct outlook *o,
                     int side)
{
    int64_t sum = 0, all = 0;
    for (int i = 0; i < c->view.units; i++) {
        if (unit_side(&c->view.unit[i]) != side || !unit_stands(&c->view, i))
            continue;
        sum += is_touched(c, best, o, i) ? o->hurt[i] - best->hurt[i] : 0;
        all += (int64_t)unit_strength(c->rules, &c->view, i) * o->games;
    }
    return all ? (int)(100 * sum / all) : 0;
}

/* How many more of them, in tenths of a unit. */
static int more_lost(const struct commander *c, const struct outlook *best, const struct outlook *o,
                     int side)
{
    int32_t sum = 0;
    for (int i = 0; i < c->view.units; i++)
        if (unit_side(&c->view.unit[i]) == side && is_touched(c, best, o, i))
            sum += o->lost[i] - best->lost[i];
    return 10 * sum / o->games;
}

/* "that way 0.6 more of ours are lost", "that way Blue loses 5 in 100 less of its strength": where
 * nobody differs who could be named; false: it is in none of these. */
static bool tell_sums(const struct commander *c, const struct outlook *best,
                      const struct outlook *o, char text[REASON_TEXT])
{
    enum { UNITS = 3, SHARE = 3 }; /* tenths of a unit; in 100 */
    char number[NAME];
    int foes = side_other(c->side);
    int own = more_lost(c, best, o, c->side), foe = -more_lost(c, best, o, foes);
    int most = own > foe ? own : foe;
    if (most >= UNITS) {
        tenths_say(most, number);
        return text_add(text, "that way %s %s %s lost", number,
                        own >= foe ? "more of ours" : "fewer of the enemy",
                        strcmp(number, "1") == 0 ? "is" : "are");
    }
    own = more_hurt(c, best, o, c->side);
    foe = -more_hurt(c, best, o, foes);
    most = own > foe ? own : foe;
    if (most < SHARE)
        return false;
    return own >= foe ? text_add(text, "that way we lose %d in 100 more of our strength", most)
                      : text_add(text, "that way %s loses %d in 100 less of its strength",
                                 side_name(foes), most);
}

/* "that way The Harrow would shoot at it in 40 of 48 games, this way in 3"; "would go for it" where
 * he has several ways, this way. */
static bool tell_escape(const struct commander *c, const struct outlook *best,
                        const struct outlook *o, char text[REASON_TEXT])
{
    char name[NAME], does[2 * NAME], share[NAME], so[NAME];
    const struct strike *foe = escapes(c, best, o);
    if (!foe)
        return false;
    saying_name(c->rules, &c->view, foe->whom, name, sizeof name);
    int32_t by = best->by[foe->whom.index], other = o->by[foe->whom.index];
    bool alone = by == struck_so(best->against, foe);
    if (alone)
        saying_deed_at(c->rules, foe->verb, "it", does, sizeof does);
    else
        snprintf(does, sizeof does, "go for it");
    return text_add(text, "that way %s would %s %s, this way in %s", name, does,
                    share_say(alone ? foe->games : other, o->games, share),
                    number_say(by, best->games, so));
}

/* What the other way is worse by, by what is nearest to the game: whom it loses, whom it hurts, how
 * many, who strikes, and last what the set counts: those words, "" if it is another. */
static const char *tell_difference(const struct commander *c, const struct outlook *best,
                                   const struct outlook *o, char text[REASON_TEXT])
{
    int lost = differs_most(c, best, o, true), hurt = differs_most(c, best, o, false);
    if (lost >= 0)
        tell_lost_so(c, best, o, lost, text);
    else if (hurt >= 0)
        tell_hurt_so(c, best, o, hurt, text);
    else if (!tell_sums(c, best, o, text) && !tell_escape(c, best, o, text)) {
        const char *worse = worse_by(c, best, o);
        if (*worse && text_add(text, "that way %s", worse))
            return worse;
    }
    return "";
}

void tell_other(struct commander *c, const struct outlook *best, const struct outlook *o,
                struct reason *r)
{
    char what[REASON_TEXT], difference[REASON_TEXT], now[NAME];
    bool missed = c->telling.better;
    int32_t so = outlook_mean(best), else_so = outlook_mean(o);
    int by = missed ? percent_of(else_so) - percent_of(so) : percent_of(so) - percent_of(else_so);
    if (by < LEAST_TOLD || !(missed ? clearly_better(o, best) : clearly_better(best, o)))
        return;
    saying_other(c, &c->thought[c->telling.other], what, sizeof what);
    text_cut(what, QUOTED);
    r->chance = so;
    r->other = else_so;
    r->playouts = o->games;
    if (missed && c->reason[1].playouts > 0)
        text_add(r->text, "It passes over “%s”: %s, not %d", what, chance_say(else_so, now),
                 chance_bare(so));
    else if (missed)
        text_add(r->text, "It passes over “%s”: better by %d in 100", what, by);
    else if (c->reason[1].playouts > 0)
        text_add(r->text, "Better than “%s”, with %d in 100 against %d", what, chance_bare(so),
                 chance_bare(else_so));
    else
        text_add(r->text, "Better than “%s” by %d in 100", what, by);
    const char *worse = "";
    *difference = '\0';
    if (!missed)
        worse = tell_difference(c, best, o, difference);
    bool told = *difference && text_add(r->text, ": %s.", difference);
    if (told && *worse)
        now_heard(c, worse);
    if (!told)
        text_add(r->text, ".");
}

/* ---- what it is compared with ------------------------------------------------------------------
 */

/* Is it another thing to do, in words as well? Each is carried out for its words, so only a few are
 * asked in one part. */
enum { ASKED = 6 };
static bool sounds_other(struct commander *c, const char *one, int thought)
{
    char other[REASON_TEXT];
    saying_deed(c, &c->thought[thought], other, sizeof other);
    return strcmp(one, other) != 0;
}

/* The same a finger's breadth farther is nothing to compare it with: not less than so many
 * thousandths of the table's length. */
static bool is_apart(const struct commander *c, int thought)
{
    enum { LEAST = 40 };
    const struct order *a = &c->thought[0].order, *b = &c->thought[thought].order;
    const struct table *t = &c->view;
    int64_t length = t->width > t->depth ? t->width : t->depth;
    if (!same_doer(c, thought) || a->verb != b->verb || !a->has_to || !b->has_to)
        return true;
    return t->box ? vec_distance(a->to, b->to) >= t->box / 2
                  : vec_distance(a->to, b->to) * (int64_t)1000 >= LEAST * length;
}

/* May one be given when the other has been? */
static bool both_go(struct commander *c, const struct order *first, const struct order *then)
{
    ahead_from(&c->ahead, &c->view);
    return ahead_give(&c->ahead, first) && !c->ahead.table.over && !c->ahead.table.ask &&
           c->ahead.table.active == c->view.active && ahead_allows(&c->ahead, then);
}

/* Could all be left as it is? Where somebody must act yet nobody is asked whether he rests. */
bool commander_may_end(struct commander *c)
{
    ahead_from(&c->ahead, &c->view);
    ahead_offers(&c->ahead, c->side, 0, &c->asked);
    for (int i = 0; i < c->asked.count; i++) {
        struct order end = offer_order(&c->asked.offer[i], c->side);
        if (offer_ends_phase(c->rules, &c->asked.offer[i]) && ahead_allows(&c->ahead, &end))
            return true;
    }
    return false;
}

/* Is it instead of what it does? A side that may give both, one after the other, has not chosen;
 * one that ends its phase gives up the rest. */
static bool is_instead(struct commander *c, int thought)
{
    const struct order *a = &c->thought[0].order, *b = &c->thought[thought].order;
    if (c->thought[thought].rests)
        return commander_may_end(c);
    return c->view.ask || !a->ids || !(both_go(c, a, b) || both_go(c, b, a));
}

bool other_missed(struct commander *c)
{
    char one[REASON_TEXT];
    saying_deed(c, &c->thought[0], one, sizeof one);
    return (c->level.slips || c->level.slack) && c->thoughts > 1 && c->thought[1].playouts > 0 &&
           thought_mean(&c->thought[1]) - thought_mean(&c->thought[0]) >= CLEARLY &&
           is_apart(c, 1) && sounds_other(c, one, 1) && is_instead(c, 1);
}

/* Is it another thing to do, and not the same a little farther? Of a question each answer is. */
static bool is_other_kind(const struct commander *c, int thought)
{
    const struct thought *a = &c->thought[0], *b = &c->thought[thought];
    return c->view.ask || a->rests != b->rests || a->order.verb != b->order.verb ||
           a->aim != b->aim || !ref_same(a->whom, b->whom);
}

/* Another kind of thing tells more than the same a little farther. */
int other_contrast(struct commander *c)
{
    char one[REASON_TEXT];
    int tried = 0;
    /* that a shot is better than none is no news */
    bool shoots = c->thought[0].aim == AIM_STRIKE && !order_exposes(c, &c->thought[0].order);
    saying_deed(c, &c->thought[0], one, sizeof one);
    for (int kind = 1; kind >= 0; kind--)
        for (int i = 1; i < c->thoughts && tried < ASKED; i++) {
            if (c->thought[i].playouts == 0 || is_other_kind(c, i) != kind || !is_apart(c, i) ||
                (shoots && c->thought[i].rests) ||
                thought_mean(&c->thought[0]) - thought_mean(&c->thought[i]) < CLEARLY)
                continue;
            tried++;
            if (sounds_other(c, one, i) && is_instead(c, i))
                return i;
        }
    return 0;
}

/* Was it weighed, and did it not come out clearly worse than what it does? */
static bool comes_up_to(const struct commander *c, int thought)
{
    const struct thought *t = &c->thought[thought];
    return t->playouts > 0 && thought_mean(&c->thought[0]) - thought_mean(t) < CLEARLY;
}

/* Do two say the same but for a number, and for whom one looks at in the end? */
static bool same_words(const char *one, const char *other)
{
    static const char digits[] = "0123456789.½", facing[] = ", facing ";
    for (char before = '\0';; before = *one++, other++) {
        if (before == ' ') { /* not that of R3 */
            one += strspn(one, digits);
            other += strspn(other, digits);
        }
        bool ends = !*one || strncmp(one, facing, sizeof facing - 1) == 0;
        if (ends || *one != *other)
            return ends && (!*other || strncmp(other, facing, sizeof facing - 1) == 0);
    }
}

/* Another thing to do, of another kind, that came out alike; 0: there is none. To do nothing, or
 * the same a little farther, is nothing to choose it before. */
static int like(struct commander *c)
{
    char one[REASON_TEXT], other[REASON_TEXT];
    int asked = 0;
    saying_deed(c, &c->thought[0], one, sizeof one);
    for (int i = 1; i < c->thoughts && asked < ASKED; i++) {
        if (!comes_up_to(c, i) || c->thought[i].rests || !is_other_kind(c, i) || !is_apart(c, i))
            continue;
        asked++;
        saying_deed(c, &c->thought[i], other, sizeof other);
        if (!same_words(one, other) && is_instead(c, i))
            return i;
    }
    return 0;
}

bool any_better(const struct commander *c)
{
    for (int i = 1; i < c->thoughts; i++)
        if (c->thought[i].playouts > 0 &&
            thought_mean(&c->thought[i]) - thought_mean(&c->thought[0]) >= CLEARLY)
            return true;
    return false;
}

void tell_alike(struct commander *c, struct reason *r)
{
    enum { FEW = 3 }; /* more of them are not counted out */
    char what[REASON_TEXT];
    int alike = 0;
    bool says = c->thought[0].aim == AIM_STRIKE || c->thought[0].aim == AIM_FACE;
    if (any_better(c) || says) /* whom it is done to says enough */
        return;
    for (int i = 0; i < c->thoughts; i++)
        alike += comes_up_to(c, i) && !c->thought[i].rests && (i == 0 || is_other_kind(c, i));
    if (c->said.alike == c->view.turn && !c->view.ask)
        return;
    int other = like(c);
    if (!other)
        return;
    c->said.alike = c->view.turn;
    r->chance = r->other = -1;
    saying_other(c, &c->thought[other], what, sizeof what);
    text_cut(what, QUOTED);
    text_add(r->text, "“%s” would do as well", what);
    if (alike > 2 + FEW)
        text_add(r->text, ", as would much else");
    else if (alike == 3)
        text_add(r->text, ", as would one other");
    else if (alike > 3)
        text_add(r->text, ", as would %d others", alike - 2);
    text_add(r->text, ".");
    if (was_heard(c, r->text))
        r->text[0] = '\0';
    else
        now_heard(c, r->text);
}
