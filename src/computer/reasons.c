/* Saying why: what an order is for, what may be expected of it, and what was thought of instead.
 *
 * Every number is counted in games that are played ahead for the telling alone, as those by which
 * the order was chosen flatter it, or is the rules' own arithmetic, by the set's coach. What is
 * compared meets the same dice on both sides, and only what differs by more than these games may
 * differ by chance is called better. What has been said in this turn already is not said again. */
#include "computer/commander_inside.h"

#include "rules/house.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { NAME = 80, FIRST = 1 << 20, SHARE_TOLD = 4, POINT = CERTAIN / 100 };

/* Whole percent, rounded to the nearest. */
static int percent(int32_t chance)
{
    return (chance + POINT / 2) / POINT;
}

/* Adds a piece if there is room for all of it, and a full stop. */
static bool add(char text[REASON_TEXT], const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool add(char text[REASON_TEXT], const char *format, ...)
{
    size_t used = strlen(text);
    va_list args;
    va_start(args, format);
    int wants = vsnprintf(text + used, REASON_TEXT - used, format, args);
    va_end(args);
    if (wants >= 0 && used + (size_t)wants + 2 < REASON_TEXT)
        return true;
    text[used] = '\0';
    return false;
}

/* What is cut for want of room has not been said. */
static void unless_added(struct commander *c, const struct said *before, bool added)
{
    if (!added)
        c->said = *before;
}

/* A whole sentence behind those that are there, with its full stop; none when it has no room. */
static bool add_sentence(char text[REASON_TEXT], const char *sentence)
{
    return !*sentence || add(text, "%s%s.", *text ? " " : "", sentence);
}

/* ---- what comes of it in the games played ahead ------------------------------------------------
 */

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

static bool is_lost(const struct table *t, int unit)
{
    const struct unit *u = &t->unit[unit];
    for (int i = 0; i < u->bases; i++)
        if (t->base[u->base + i].where != WHERE_LOST)
            return false;
    return u->bases > 0;
}

/* Who was lost in this game, and who was hurt. */
static void note_losses(const struct commander *c, struct outlook *o)
{
    const struct table *t = &c->ahead.table;
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(&c->view, i))
            continue;
        o->lost[i] += is_lost(t, i);
        o->hurt[i] += unit_strength(c->rules, &c->view, i) - unit_strength(c->rules, t, i);
    }
}

static void note_strike(struct strike strike[STRIKES], int verb, struct ref whom)
{
    int i = 0;
    while (i < STRIKES && strike[i].games &&
           !(strike[i].verb == verb && ref_same(strike[i].whom, whom)))
        i++;
    if (i == STRIKES)
        return;
    strike[i].verb = verb;
    strike[i].whom = whom;
    strike[i].games++;
}

/* The first thing that the unit does to somebody in this game, and the first that is done to it. */
static void note_orders(const struct commander *c, const struct thought *thought, struct outlook *o)
{
    struct ref unit = thought->order.ids ? thought->order.id[0] : (struct ref){0};
    for (int i = 0; i < c->play.gives && unit.kind == KIND_UNIT; i++) {
        const struct order *g = &c->play.gave[i];
        bool strikes = g->has_at && g->at.kind == KIND_UNIT && g->ids &&
                       g->id[0].kind == KIND_UNIT &&
                       unit_side(&c->view.unit[g->at.index]) != g->side;
        if (strikes && g->side == c->side && ref_same(g->id[0], unit) && !o->struck) {
            note_strike(o->strike, g->verb, g->at);
            o->struck = true;
        } else if (strikes && g->side != c->side && ref_same(g->at, unit) && !o->suffered) {
            note_strike(o->against, g->verb, g->id[0]);
            o->suffered = true;
        }
    }
}

/* What the order alone has done, before anybody else has moved. */
static void note_at_once(const struct commander *c, struct outlook *o)
{
    for (int i = 0; i < c->view.units; i++)
        o->fell[i] += unit_stands(&c->view, i) && is_lost(&c->ahead.table, i);
}

static void note_end(const struct commander *c, struct outlook *o)
{
    int foe = side_other(c->side);
    int32_t chance = chance_at(c->rules, &c->ahead.table, c->side, &c->scale, &c->weights);
    note_terms(c, o);
    note_losses(c, o);
    o->ours += standing(&c->view, c->side) - standing(&c->ahead.table, c->side);
    o->theirs += standing(&c->view, foe) - standing(&c->ahead.table, foe);
    o->chance[o->games++] = chance;
    o->won += chance;
}

/* Some orders of another game; false when there were enough, or it is hurried. */
static bool outlook_on(struct commander *c, const struct thought *thought, struct outlook *o)
{
    if (c->hurried || o->games >= TELLING)
        return false;
    if (!c->play.on) {
        commander_play_begin(c, thought, (int64_t)FIRST + o->games);
        note_at_once(c, o);
        o->struck = o->suffered = false;
    }
    bool more = commander_play_on(c);
    note_orders(c, thought, o);
    if (more)
        return true;
    if (c->hurried) /* half a game tells nothing */
        return false;
    note_end(c, o);
    return true;
}

static int32_t mean_of(const struct outlook *o, int32_t from, int32_t to)
{
    int64_t sum = 0;
    for (int32_t i = from; i < to; i++)
        sum += o->chance[i];
    return to > from ? (int32_t)(sum / (to - from)) : 0;
}

static int32_t mean(const struct outlook *o)
{
    return o->games ? (int32_t)(o->won / o->games) : 0;
}

/* By how much one is better than another in the same games, millionths; 0 when it may be chance:
 * less than two standard errors, or half a point. */
static int32_t clearly_better(const struct outlook *a, const struct outlook *b)
{
    int games = a->games < b->games ? a->games : b->games;
    int64_t sum = 0, squares = 0;
    for (int i = 0; i < games; i++) {
        int64_t d = (a->chance[i] - b->chance[i]) / 100; /* so that squares have room */
        sum += d;
        squares += d * d;
    }
    if (games < 2 || sum <= 0 || sum * 100 / games < POINT / 2)
        return 0;
    int64_t spread = squares - sum * sum / games; /* games times the variance */
    return sum * sum >= 4 * spread ? mean(a) - mean(b) : 0;
}

/* ---- what it is for ----------------------------------------------------------------------------
 */

static const struct strike *likeliest(const struct strike strike[STRIKES], int32_t games)
{
    const struct strike *most = &strike[0];
    for (int i = 1; i < STRIKES; i++)
        if (strike[i].games > most->games)
            most = &strike[i];
    return 2 * most->games >= games && most->games ? most : NULL;
}

/* "; next: charge Spode Foot, in 40 of 48 games", or who goes for it. Of who strikes now that is
 * not asked. */
static void tell_purpose(struct commander *c, const struct thought *t, const struct outlook *o,
                         char text[REASON_TEXT])
{
    char does[2 * NAME], name[NAME];
    const struct strike *own = likeliest(o->strike, o->games),
                        *foe = likeliest(o->against, o->games);
    if (t->aim == AIM_STRIKE || o->games < TELLING)
        return;
    const struct strike *now = own ? own : foe;
    if (!now || (ref_same(c->said.who, t->order.id[0]) && ref_same(c->said.next, now->whom)))
        return;
    struct said before = c->said;
    bool added;
    c->said.who = t->order.id[0];
    c->said.next = now->whom;
    if (own) {
        saying_strike(c->rules, &c->view, own->verb, own->whom, does, sizeof does);
        added = add(text, "; next: %s, in %d of %d games", does, (int)own->games, (int)o->games);
    } else {
        saying_name(&c->view, foe->whom, name, sizeof name);
        saying_strike_at(c->rules, foe->verb, "it", does, sizeof does);
        added = add(text, "; %s would %s, in %d of %d games", name, does, (int)foe->games,
                    (int)o->games);
    }
    unless_added(c, &before, added);
}

/* ---- the rules' own arithmetic -----------------------------------------------------------------
 */

static bool has_digit(const char *text)
{
    return strpbrk(text, "0123456789") != NULL;
}

/* A line of the coach's with its rule, as a sentence of its own. */
static void tell_line(const struct coach *coach, int line, const char *id, char text[REASON_TEXT])
{
    char sentence[REASON_TEXT];
    const char *words = coach->line[line].text;
    size_t length = strlen(words);
    bool named = strchr(words, '(') != NULL;
    if (length && words[length - 1] == '.')
        length--;
    snprintf(sentence, sizeof sentence, *id && !named ? "%.*s (%s)" : "%.*s", (int)length, words,
             id);
    add_sentence(text, sentence);
}

/* Its lines with numbers; of an order that goes somewhere not how far it goes. */
static void tell_arithmetic(struct commander *c, const struct thought *t, const struct coach *coach,
                            char text[REASON_TEXT])
{
    enum { LINES = 2 };
    bool goes = c->rules->verb[t->order.verb].gesture == GESTURE_PLACE;
    if (goes && c->view.ask) /* it is about the question */
        return;
    for (int i = 0, told = 0; i < coach->lines && told < LINES; i++) {
        const char *icon = coach->line[i].icon ? coach->line[i].icon : "";
        if ((goes && strcmp(icon, "march") == 0) || !has_digit(coach->line[i].text))
            continue;
        const char *id = coach->ids == coach->lines && goes ? coach->id[i]
                         : !goes && !told && coach->ids     ? coach->id[0]
                                                            : "";
        tell_line(coach, i, id, text);
        told++;
    }
}

static void coach_of(struct commander *c, const struct order *order, struct coach *coach)
{
    *coach = (struct coach){0};
    if (c->rules->shows && c->rules->shows->coach)
        c->rules->shows->coach(&c->view, order, coach);
}

/* ---- what may be expected ----------------------------------------------------------------------
 */

/* The unit of a side that most games take away, when it is a share worth telling of. */
static int most_lost(const struct commander *c, const struct outlook *o, int side)
{
    int most = -1;
    for (int i = 0; i < c->view.units; i++)
        if (unit_side(&c->view.unit[i]) == side && SHARE_TOLD * o->lost[i] >= o->games &&
            o->lost[i] && (most < 0 || o->lost[i] > o->lost[most]))
            most = i;
    return most;
}

/* The unit of a side that is hurt most, when it is not lost anyway and a tenth or more. */
static int most_hurt(const struct commander *c, const struct outlook *o, int side)
{
    enum { LEAST = 100 };
    int most = -1;
    for (int i = 0; i < c->view.units; i++)
        if (unit_side(&c->view.unit[i]) == side && o->hurt[i] >= LEAST * o->games &&
            (most < 0 || o->hurt[i] > o->hurt[most]))
            most = i;
    return most;
}

/* "before Red has moved twice": how far the games are played. */
static void horizon(const struct commander *c, char out[NAME])
{
    static const char *const often[] = {"", "", " twice", " three times", " four times"};
    int32_t turns = c->weights.ahead < c->level.turns ? c->weights.ahead : c->level.turns;
    turns = turns < 1 ? 1 : turns > AHEAD_MOST ? AHEAD_MOST : turns;
    snprintf(out, NAME, "before %s has moved%s", side_name(side_other(c->side)), often[turns]);
}

/* Has this loss been told of, in about as many games? */
static bool told_lost(struct commander *c, int which, int unit, int32_t games)
{
    struct ref ref = unit < 0 ? (struct ref){0} : ref_unit(&c->view, unit);
    int32_t before = c->said.games[which], near = TELLING / SHARE_TOLD;
    bool told =
        ref_same(ref, c->said.lost[which]) && games - before < near && before - games < near;
    if (!told) {
        c->said.lost[which] = ref;
        c->said.games[which] = games;
    }
    return told;
}

/* Nobody is lost as a rule: who is hurt most, of the enemy or else of one's own. */
static void tell_hurt(struct commander *c, const struct outlook *o, char text[REASON_TEXT])
{
    char when[NAME], name[NAME], sentence[REASON_TEXT];
    struct said before = c->said;
    int foe = most_hurt(c, o, side_other(c->side)), own = most_hurt(c, o, c->side);
    int unit = foe >= 0 && (own < 0 || o->hurt[foe] >= o->hurt[own]) ? foe : own;
    if (unit < 0 || told_lost(c, 0, unit, 0))
        return;
    horizon(c, when);
    saying_name(&c->view, ref_unit(&c->view, unit), name, sizeof name);
    snprintf(sentence, sizeof sentence, "Hurt most %s: %s%s, by %d in 100 of its strength", when,
             unit == own ? "its own " : "", name, (int)(o->hurt[unit] / o->games / 10));
    unless_added(c, &before, add_sentence(text, sentence));
}

/* "Spode Foot in 30 of 48 games", "in all 48 games" */
static void lost_say(const struct commander *c, const struct outlook *o, int unit, char *out,
                     size_t size)
{
    char name[NAME];
    saying_name(&c->view, ref_unit(&c->view, unit), name, sizeof name);
    if (o->lost[unit] == o->games)
        snprintf(out, size, "%s in all %d games", name, (int)o->games);
    else
        snprintf(out, size, "%s in %d of %d games", name, (int)o->lost[unit], (int)o->games);
}

static void tell_losses(struct commander *c, const struct outlook *o, char text[REASON_TEXT])
{
    char when[NAME], his[2 * NAME] = "", own[2 * NAME] = "", sentence[6 * NAME];
    int foe = side_other(c->side), theirs = most_lost(c, o, foe), ours = most_lost(c, o, c->side);
    if (theirs < 0 && ours < 0) {
        tell_hurt(c, o, text);
        return;
    }
    struct said before = c->said;
    bool told = told_lost(c, 0, theirs, theirs < 0 ? 0 : o->lost[theirs]);
    told = told_lost(c, 1, ours, ours < 0 ? 0 : o->lost[ours]) && told;
    if (told)
        return;
    horizon(c, when);
    if (theirs >= 0)
        lost_say(c, o, theirs, his, sizeof his);
    if (ours >= 0)
        lost_say(c, o, ours, own, sizeof own);
    snprintf(sentence, sizeof sentence, "Lost %s: %s%s%s%s", when, his, *his && *own ? "; " : "",
             *own ? "its own " : "", own);
    unless_added(c, &before, add_sentence(text, sentence));
}

/* Of a shot with a pellet: whom it knocks over. */
static void tell_shot(const struct commander *c, const struct thought *t, const struct outlook *o,
                      char text[REASON_TEXT])
{
    char sentence[REASON_TEXT];
    int foes = 0, own = 0;
    if (c->rules->verb[t->order.verb].gesture != GESTURE_FLICK || t->whom.kind != KIND_UNIT)
        return;
    for (int i = 0; i < c->view.units; i++) {
        bool his = unit_side(&c->view.unit[i]) == c->side;
        own += his ? o->fell[i] : 0;
        foes += his ? 0 : o->fell[i];
    }
    snprintf(sentence, sizeof sentence, "Of %d such shots %d knock him over", (int)o->games,
             (int)o->fell[t->whom.index]);
    add_sentence(text, sentence);
    if (foes > o->fell[t->whom.index] || own) {
        snprintf(sentence, sizeof sentence, "Of the others they knock over %d, and %d of its own",
                 foes - (int)o->fell[t->whom.index], own);
        add_sentence(text, sentence);
    }
}

/* The odds, when they are new: in the first order of a turn, or when they have changed. */
static bool odds_new(const struct commander *c, int32_t chance)
{
    enum { CHANGED = 8 }; /* in 100: less may be chance */
    int more = percent(chance) - percent(c->said.chance);
    return c->said.chance < 0 || more >= CHANGED || more <= -CHANGED;
}

/* Whether there is news of the odds half of the games say, and what it is the others: games that
 * are told of because they are unusual would flatter or frighten. */
static void tell_odds(struct commander *c, struct outlook *o, struct reason *r)
{
    char sentence[REASON_TEXT], was[NAME] = "";
    int32_t before = c->said.chance, half = before < 0 ? 0 : o->games / 2;
    if (before >= 0 && !odds_new(c, mean_of(o, 0, half)))
        return;
    int32_t chance = mean_of(o, half, o->games), games = o->games - half;
    if (before >= 0)
        snprintf(was, sizeof was, "; before it was %d", percent(before));
    snprintf(sentence, sizeof sentence, "Chance to win: %d in 100, by %d games played ahead%s",
             percent(chance), (int)games, was);
    if (!add_sentence(r->text, sentence))
        return;
    o->from = half;
    c->said.chance = r->chance = chance;
    r->playouts = games;
}

static void tell_outlook(struct commander *c, const struct thought *t, struct outlook *o,
                         struct reason *r)
{
    struct coach coach;
    coach_of(c, &t->order, &coach);
    tell_shot(c, t, o, r->text);
    tell_arithmetic(c, t, &coach, r->text);
    r->other = r->chance = -1;
    tell_odds(c, o, r);
    tell_losses(c, o, r->text);
}

/* ---- what else ---------------------------------------------------------------------------------
 */

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

/* Who is lost in fewer games, or the enemy's in more, by most. */
static int differs_most(const struct commander *c, const struct outlook *best,
                        const struct outlook *o, bool lost)
{
    int32_t most = lost ? o->games / 6 : o->games * 150;
    int unit = -1;
    for (int i = 0; i < c->view.units; i++) {
        int32_t more = lost ? o->lost[i] - best->lost[i] : o->hurt[i] - best->hurt[i];
        if (unit_side(&c->view.unit[i]) != c->side)
            more = -more;
        if (more > most) {
            most = more;
            unit = i;
        }
    }
    return unit;
}

/* ": Spode Foot is then lost in 30 games and not in 4", or what counts. */
static void tell_difference(const struct commander *c, const struct outlook *best,
                            const struct outlook *o, char text[REASON_TEXT])
{
    char name[NAME];
    int lost = differs_most(c, best, o, true), hurt = differs_most(c, best, o, false);
    const char *most = counts_most(c, best, o);
    if (lost >= 0) {
        bool own = unit_side(&c->view.unit[lost]) == c->side;
        saying_name(&c->view, ref_unit(&c->view, lost), name, sizeof name);
        add(text, "; it would %s %s in %d games, not in %d", own ? "lose" : "take", name,
            (int)o->lost[lost], (int)best->lost[lost]);
    } else if (hurt >= 0) {
        saying_name(&c->view, ref_unit(&c->view, hurt), name, sizeof name);
        add(text, "; it would cost %s %d in 100 of its strength, not %d", name,
            (int)(o->hurt[hurt] / o->games / 10), (int)(best->hurt[hurt] / best->games / 10));
    } else if (*most)
        add(text, "; what counts most is %s", most);
}

static void tell_other(struct commander *c, const struct outlook *best, const struct outlook *o,
                       struct reason *r)
{
    enum { LEAST = 2 }; /* in 100 */
    char what[REASON_TEXT];
    int32_t so = mean_of(best, best->from, best->games), else_so = mean_of(o, best->from, o->games);
    if (!clearly_better(best, o) || percent(so) - percent(else_so) < LEAST)
        return;
    saying_other(c, &c->thought[c->telling.other], what, sizeof what);
    r->chance = so;
    r->other = else_so;
    r->playouts = o->games - best->from;
    add(r->text, "Instead “%.120s”: %d in 100, not %d", what, percent(r->other),
        percent(r->chance));
    tell_difference(c, best, o, r->text);
    add(r->text, ".");
}

/* Is it another thing to do, in words as well? */
static bool sounds_other(struct commander *c, int thought)
{
    char one[REASON_TEXT], other[REASON_TEXT];
    saying_deed(c, &c->thought[0], one, sizeof one);
    saying_deed(c, &c->thought[thought], other, sizeof other);
    return strcmp(one, other) != 0;
}

/* The best of what it thought of that came out clearly worse and is another thing to do; 0: there
 * is none. */
static int contrast(struct commander *c)
{
    enum { CLEARLY = CERTAIN / 50, TRIES = 6 };
    int tried = 0;
    for (int i = 1; i < c->thoughts && tried < TRIES; i++) {
        if (c->thought[i].playouts == 0 ||
            thought_mean(&c->thought[0]) - thought_mean(&c->thought[i]) < CLEARLY)
            continue;
        tried++;
        if (sounds_other(c, i))
            return i;
    }
    return 0;
}

/* Whatever it takes comes out alike: that is said once a turn. */
static void tell_alike(struct commander *c, struct reason *r)
{
    int weighed = 0;
    for (int i = 0; i < c->thoughts; i++)
        weighed += c->thought[i].playouts > 0;
    if (weighed < 2 || c->said.alike == c->view.turn)
        return;
    c->said.alike = c->view.turn;
    r->chance = r->other = -1;
    add(r->text, "Little hangs on it: of %d things weighed none comes out clearly worse.", weighed);
}

/* ---- one after the other -----------------------------------------------------------------------
 */

/* Another turn, or the other side: everything is new. */
static void begin_afresh(struct commander *c)
{
    if (c->said.turn == c->view.turn && c->said.side == c->side)
        return;
    c->said =
        (struct said){.turn = c->view.turn, .side = c->side, .chance = -1, .alike = c->said.alike};
}

void commander_forget(struct commander *c)
{
    c->said = (struct said){.turn = -1, .alike = -1};
}

bool reasons_begin(struct commander *c)
{
    const struct thought *best = &c->thought[0];
    struct coach coach;
    char what[REASON_TEXT];
    if (c->silent || !best->playouts || best->rests)
        return false;
    begin_afresh(c);
    saying_deed(c, best, what, sizeof what);
    add(c->reason[0].text, "%.150s", what);
    coach_of(c, &best->order, &coach);
    if (coach.out_of > 0 && coach.ids > 0)
        add(c->reason[0].text, ", %d %s in %d (%s)", coach.chance,
            coach.chance == 1 ? "chance" : "chances", coach.out_of, coach.id[0]);
    strcat(c->reason[0].text, ".");
    c->telling.on = true;
    c->telling.of = c->telling.other = 0;
    memset(c->telling.outlook, 0, sizeof c->telling.outlook);
    return true;
}

/* The order's own games are over; is there anything to compare it with? */
static bool best_told(struct commander *c, struct outlook *o)
{
    struct reason *r = &c->reason[0];
    r->other = r->chance = -1;
    if (o->games < TELLING) /* hurried: there are no numbers */
        return false;
    r->text[strlen(r->text) - 1] = '\0';
    tell_purpose(c, &c->thought[0], o, r->text);
    strcat(r->text, ".");
    tell_outlook(c, &c->thought[0], o, &c->reason[1]);
    r->chance = mean(o);
    r->playouts = o->games;
    c->telling.other = contrast(c);
    if (!c->telling.other)
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
    if (t->of == 1 && o[1].games == TELLING)
        tell_other(c, &o[0], &o[1], &c->reason[2]);
    t->on = false;
    return false;
}
