/* Saying why: what an order is for, what may be expected of it, and what was thought of instead.
 *
 * Every number is counted in games that are played ahead for the telling alone, as those by which
 * the order was chosen flatter it, or is the rules' own arithmetic, by the set's coach. What is
 * compared meets the same dice on both sides, and only what differs by more than these games may
 * differ by chance is called better. What has been said in this turn already is not said again. */
#include "computer/reasons_inside.h"

#include "rules/house.h"

#include <stdio.h>
#include <string.h>

enum { DEED = 150 };

/* Another turn, or the other side: everything is new. */
static void begin_afresh(struct commander *c)
{
    if (c->said.turn == c->view.turn && c->said.side == c->side)
        return;
    struct said before = c->said;
    c->said = (struct said){.turn = c->view.turn,
                            .side = c->side,
                            .alike = before.alike,
                            .told = before.side == c->side ? before.told : -1,
                            .hearing = before.hearing};
    memcpy(c->said.heard, before.heard, sizeof before.heard);
}

void commander_forget(struct commander *c)
{
    c->said = (struct said){.turn = -1, .alike = -1, .told = -1};
    c->before = c->said;
}

void commander_asked_again(struct commander *c)
{
    struct said was = c->said;
    commander_forget(c);
    c->said.turn = was.turn;
    c->said.side = was.side;
    c->said.told = was.told;
    c->said.odds = was.odds;
    c->said.planned = was.planned;
}

void commander_unheard(struct commander *c)
{
    c->said = c->before;
}

/* It was hurried, or there was nothing to choose from: the rules' own arithmetic takes no games. */
static void without_games(struct commander *c)
{
    struct coach coach;
    coach_of(c, &c->thought[0].order, &coach);
    tell_arithmetic(c, &c->thought[0], &coach, c->reason[1].text);
    tell_question(c, c->reason[1].text);
    for (int i = 0; i < REASONS; i++)
        c->reason[i].other = c->reason[i].chance = -1;
}

/* Who does what, with the odds of it that the rules tell. */
static void tell_deed(struct commander *c, const struct thought *t)
{
    struct coach coach;
    char what[REASON_TEXT], odds[REASON_TEXT], *text = c->reason[0].text;
    saying_deed(c, t, what, sizeof what);
    text_cut(what, DEED);
    snprintf(text, REASON_TEXT, "%s", what);
    coach_of(c, &t->order, &coach);
    if (tells_chance(&coach)) {
        odds_say(&coach, odds, sizeof odds);
        if (text_add(text, ", %s", odds))
            test_say(coach.title, odds, c->said.test);
    }
    strcat(text, ".");
}

/* Whom a shot was thought of for may stand before somebody who is likelier to fall: it is told by
 * him. */
static void tell_at(struct commander *c, struct thought *t, const struct outlook *o)
{
    if (c->rules->verb[t->order.verb].gesture != GESTURE_FLICK || t->whom.kind != KIND_UNIT)
        return;
    int falls = falls_most(c, o, t->whom.index);
    if (falls == t->whom.index)
        return;
    t->whom = ref_unit(&c->view, falls);
    tell_deed(c, t);
}

/* Whom it goes for is whom it comes to strike at, whoever else the place was thought of for: the
 * way is told by him where it leads nearer to him, and who turns to him has turned for him. He
 * is whom it is about from then on, as what else was thought of is told beside it. */
static void tell_towards(struct commander *c, struct thought *t, const struct outlook *o)
{
    const struct strike *own = strike_meant(o);
    bool closes = t->aim == AIM_CLOSE || t->aim == AIM_FLANK;
    struct thought goes = *t;
    c->telling.goes = own && own->whom.kind            ? own->whom
                      : closes || t->aim == AIM_STRIKE ? t->whom
                                                       : (struct ref){0};
    c->telling.strikes = own != NULL;
    if (!own || ref_same(own->whom, t->whom))
        return;
    goes.whom = own->whom;
    c->telling.askew =
        t->aim == AIM_FACE && t->whom.kind && own->whom.kind && !saying_turns(c, &goes);
    if (t->aim == AIM_BACK) /* away from one is nearer to another */
        goes.aim = AIM_CLOSE;
    if (own->whom.kind && ((t->aim == AIM_FACE && t->whom.kind && !c->telling.askew) ||
                           ((closes || t->aim == AIM_BACK) && saying_nears(c, &goes)))) {
        *t = goes;
        tell_deed(c, t);
    }
}

/* "Lancers", "Lancers and Red Tercio", "Lancers and 3 more": who could still do something. */
static void waiting_say(const struct commander *c, char *out, size_t size)
{
    char first[NAME] = "", second[NAME] = "";
    int count = 0;
    for (int i = 0; i < c->view.units; i++) {
        if (c->rested[i] != RESTED_CHOSEN || !unit_stands(&c->view, i))
            continue;
        if (count < 2)
            saying_name(c->rules, &c->view, ref_unit(&c->view, i), count ? second : first, NAME);
        count++;
    }
    if (count == 0)
        snprintf(out, size, c->stayed == 1 ? "One of ours" : "Some of ours");
    else if (count > 2)
        snprintf(out, size, "%s and %d more", first, count - 1);
    else
        snprintf(out, size, "%s%s%s", first, count == 2 ? " and " : "", second);
}

/* "All moved" is no word for it where some have not. */
static const char *ends_say(const struct commander *c)
{
    bool any = false;
    for (int i = 0; i < c->view.units; i++)
        any = any || (c->acted[i] && unit_side(&c->view.unit[i]) == c->side);
    return !c->pauses ? "That is all." : any ? "The others stay." : "All stay.";
}

/* A phase is ended, and some could still do something in it: why they do not. */
static bool tell_staying(struct commander *c)
{
    const struct thought *best = &c->thought[0];
    char *text = c->reason[1].text;
    if (c->unit >= 0 || c->thoughts != 1 || best->playouts || best->order.ids || c->view.ask ||
        c->stayed == 0)
        return false;
    snprintf(c->reason[0].text, sizeof c->reason[0].text, "%s", ends_say(c));
    if (c->pauses)
        snprintf(text, REASON_TEXT,
                 "Those who may march stay: that came out better in the games played ahead.");
    else {
        char who[3 * NAME];
        waiting_say(c, who, sizeof who);
        snprintf(text, REASON_TEXT, "%s could still act, but nothing came out better than to wait.",
                 who);
    }
    if (was_heard(c, text))
        text[0] = '\0';
    else
        now_heard(c, text);
    for (int i = 0; i < REASONS; i++)
        c->reason[i].other = c->reason[i].chance = -1;
    return true;
}

bool reasons_begin(struct commander *c)
{
    const struct thought *best = &c->thought[0];
    if (!c->silent && tell_staying(c))
        return false;
    bool does = best->playouts || c->hurried || best->order.ids; /* told, if nothing was weighed */
    if (c->silent || !does || best->rests)
        return false;
    begin_afresh(c);
    c->telling.of = c->telling.other = 0;
    c->telling.aims = c->telling.strikes = c->telling.askew = false;
    c->telling.goes = (struct ref){0};
    c->telling.calm = 0;
    c->telling.price[0] = '\0';
    c->telling.anyway = false;
    tell_deed(c, best);
    if (!best->playouts) {
        without_games(c);
        return false;
    }
    c->telling.on = true;
    trust_take(c);
    memset(c->telling.outlook, 0, sizeof c->telling.outlook);
    return true;
}

/* The order's own games are over; is there anything to compare it with? */
static bool best_told(struct commander *c, struct outlook *o)
{
    struct reason *r = &c->reason[0];
    r->other = r->chance = -1;
    if (o->games < TELLING) {
        without_games(c);
        return false;
    }
    tell_at(c, &c->thought[0], o);
    tell_towards(c, &c->thought[0], o);
    r->text[strlen(r->text) - 1] = '\0';
    tell_purpose(c, &c->thought[0], o, r->text);
    strcat(r->text, ".");
    tell_outlook(c, &c->thought[0], o, &c->reason[1]);
    r->chance = outlook_mean(o);
    r->playouts = o->games;
    c->telling.better = other_missed(c);
    c->telling.other = c->telling.better ? 1 : other_contrast(c);
    if (!c->telling.other) {
        tell_perhaps(c, &c->thought[0], o);
        tell_alike(c, &c->reason[2]);
        if (c->reason[2].text[0] && c->thought[0].aim == AIM_FACE) /* it costs as much to stand */
            price_dropped(c);
        tell_price(c, c->reason[2].text[0], c->reason[1].text);
    }
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
    if (t->of == 1 && o[1].games == TELLING) {
        int unit = c->telling.unpriced.unit;
        if (unit >= 0 && 4 * o[0].lost[unit] < 3 * o[1].lost[unit])
            t->anyway = false; /* it is compared with what loses it far oftener */
        tell_other(c, &o[0], &o[1], &c->reason[2]);
        if (c->reason[2].text[0] && !c->telling.better)
            tell_safety(c, &o[0], &o[1]);
        tell_price(c, c->reason[2].text[0], c->reason[1].text);
    }
    price_dropped(c); /* hurried */
    now_calm(c);
    t->on = false;
    return false;
}
