/* Saying what may be expected of an order, by the rules' own arithmetic, which the set's coach
 * knows, and by the games that were played ahead for the telling. */
#include "computer/reasons_inside.h"

#include "rules/house.h"

#include <stdio.h>
#include <string.h>

/* ---- the rules' own arithmetic -----------------------------------------------------------------
 */

static bool has_digit(const char *text)
{
    return strpbrk(text, "0123456789") != NULL;
}

/* A line of the coach's with its rule, as a sentence of its own. */
static void line_say(const struct coach *coach, int line, const char *id, char out[REASON_TEXT])
{
    const char *words = coach->line[line].text;
    size_t length = strlen(words);
    bool named = strchr(words, '(') != NULL;
    if (length && words[length - 1] == '.')
        length--;
    snprintf(out, REASON_TEXT, *id && !named ? "%.*s (%s)" : "%.*s", (int)length, words, id);
}

/* Not the same again of the same enemy, but for the first line of what strikes. */
static bool tell_line(struct commander *c, const struct coach *coach, int line, const char *id,
                      bool again, char text[REASON_TEXT])
{
    char sentence[REASON_TEXT], whole[REASON_TEXT + NAME];
    int foe = order_names(&c->view, &c->thought[0].order, side_other(c->side));
    line_say(coach, line, id, sentence);
    snprintf(whole, sizeof whole, "%d %s", foe, sentence);
    bool heard = was_heard(c, whole);
    if ((heard && !again) || !text_add_sentence(text, sentence))
        return false;
    if (!heard)
        now_heard(c, whole);
    return true;
}

/* What enemies could do to who goes there, by the rules: the price when the games tell of none, but
 * for that somebody does something of the kind in one of them. */
static void tell_threat(struct commander *c, const struct thought *t, const struct outlook *o,
                        const struct coach *coach)
{
    if (*c->telling.price || !o->against[0].games || c->view.ask ||
        c->rules->verb[t->order.verb].gesture != GESTURE_PLACE)
        return;
    for (int i = 0; i < coach->lines; i++)
        if (coach->line[i].threat) {
            price_begin(c, &c->said, -1);
            line_say(coach, i, coach->line[i].id, c->telling.price);
            return;
        }
}

bool tells_chance(const struct coach *coach)
{
    return coach->of && coach->out_of > 0 && coach->ids > 0;
}

/* Is it about another than whom it goes for, of whom a line is there as well? What comes in any
 * case is told all the same. */
static bool is_of_another(const struct commander *c, const struct coach *coach, int line)
{
    int goes = c->telling.goes.kind == KIND_UNIT ? c->telling.goes.index + 1 : 0;
    bool there = false;
    for (int i = 0; i < coach->lines && goes; i++)
        there = there || coach->line[i].against == goes;
    return there && coach->line[line].against > 0 && coach->line[line].against != goes &&
           !coach->line[line].certain;
}

/* Is it said elsewhere: in the first sentence, or as the price? Or no reason at all: that there is
 * nobody to strike at. */
static bool line_is_told(const struct commander *c, const struct coach *coach, int line, bool goes)
{
    const char *icon = coach->line[line].icon ? coach->line[line].icon : "";
    return (tells_chance(coach) && coach->line[line].odds) || coach->line[line].threat ||
           (goes && strcmp(icon, "march") == 0) || coach->line[line].against < 0 ||
           (coach->line[line].targets && c->telling.strikes) || is_of_another(c, coach, line);
}

void tell_arithmetic(struct commander *c, const struct thought *t, const struct coach *coach,
                     char text[REASON_TEXT])
{
    enum { LINES = 2 };
    bool goes = c->rules->verb[t->order.verb].gesture == GESTURE_PLACE;
    if (goes && c->view.ask) /* it is about the question */
        return;
    int told = 0;
    for (int i = 0; i < coach->lines && told < LINES; i++) {
        if (line_is_told(c, coach, i, goes) || !has_digit(coach->line[i].text))
            continue;
        bool first = !goes && !told && coach->ids && !tells_chance(coach);
        told += tell_line(c, coach, i,
                          coach->line[i].id[0] ? coach->line[i].id
                          : first              ? coach->id[0]
                                               : "",
                          !goes && !told, text);
    }
    c->telling.reckoned = told > 0;
}

void coach_of(struct commander *c, const struct order *order, struct coach *coach)
{
    *coach = (struct coach){0};
    const struct terms *terms = c->rules->terms;
    if (terms && terms->reckon)
        terms->reckon(&c->view, order, coach);
    else if (c->rules->shows && c->rules->shows->coach)
        c->rules->shows->coach(&c->view, order, coach);
}

char *odds_say(const struct coach *coach, char *out, size_t size)
{
    bool helped = coach->with && coach->alone != coach->chance;
    int alone = helped ? coach->alone : coach->chance;
    char with[NAME] = "";
    if (helped && coach->chance == coach->out_of)
        snprintf(with, sizeof with, ", certain %s", coach->with);
    else if (helped && !alone)
        snprintf(with, sizeof with, ", %d in %d %s", coach->chance, coach->out_of, coach->with);
    else if (helped)
        snprintf(with, sizeof with, ", %d %s", coach->chance, coach->with);
    if (alone == 0 || alone == coach->out_of)
        snprintf(out, size, "%s %s%s (%s)", alone ? "certain" : "no chance", coach->of, with,
                 coach->id[0]);
    else
        snprintf(out, size, "%d %s in %d %s%s (%s)", alone, alone == 1 ? "chance" : "chances",
                 coach->out_of, coach->of, with, coach->id[0]);
    return out;
}

void tell_question(struct commander *c, char text[REASON_TEXT])
{
    char odds[REASON_TEXT], test[sizeof c->said.test], sentence[REASON_TEXT];
    struct coach coach;
    if (!c->view.ask || !c->rules->shows || !c->rules->shows->coach)
        return;
    c->rules->shows->coach(&c->view, NULL, &coach);
    if (!tells_chance(&coach))
        return;
    odds_say(&coach, odds, sizeof odds);
    test_say(coach.title, odds, test);
    if (strcmp(c->said.test, test) == 0)
        return;
    test_say(coach.caption, odds, sentence);
    if (!text_add_sentence(text, sentence))
        return;
    snprintf(c->said.test, sizeof c->said.test, "%s", test);
    tell_arithmetic(c, &c->thought[0], &coach, text);
}

/* ---- what comes of it in the games played ahead ------------------------------------------------
 */

/* The unit of a side that the order is about: who is named, or whom whoever carries it out strikes
 * at in most of the games; -1: none. What else comes of whom it only goes near is others' doing. */
static int about(const struct commander *c, int side)
{
    int unit = order_names(&c->view, &c->thought[0].order, side);
    struct ref goes = c->telling.goes;
    if (unit < 0 && c->telling.strikes && goes.kind == KIND_UNIT &&
        unit_side(&c->view.unit[goes.index]) == side)
        unit = goes.index;
    return unit;
}

/* Is it a share worth telling of? What one may lose is told sooner than what one hopes for. */
static bool is_share(const struct commander *c, int side, int32_t lost, int32_t games)
{
    enum { SHARE_HOPED = 2 };
    return lost && (side == c->side ? SHARE_TOLD : SHARE_HOPED) * lost >= games;
}

/* The unit of a side that most games take away, when it is a share worth telling of; of whom the
 * order is about rather than of anybody else, who is told of only where the odds are. */
static int most_lost(const struct commander *c, const struct outlook *o, int side, bool any)
{
    int most = about(c, side);
    if (most >= 0 && is_share(c, side, o->lost[most], o->games))
        return most;
    most = -1;
    if (!any)
        return most;
    for (int i = 0; i < c->view.units; i++)
        if (unit_side(&c->view.unit[i]) == side && is_share(c, side, o->lost[i], o->games) &&
            (most < 0 || o->lost[i] > o->lost[most]))
            most = i;
    return most;
}

/* The unit of a side that is hurt most, when it is not lost anyway. */
static int most_hurt(const struct commander *c, const struct outlook *o, int side, bool any)
{
    int most = about(c, side);
    if (most >= 0 && outlook_hurts(c, o, most))
        return most;
    most = -1;
    if (!any)
        return most;
    for (int i = 0; i < c->view.units; i++)
        if (unit_side(&c->view.unit[i]) == side && outlook_hurts(c, o, i) &&
            (most < 0 || o->hurt[i] > o->hurt[most]))
            most = i;
    return most;
}

/* "before Red’s turn 4": how far the games are played. */
void horizon_say(const struct commander *c, char out[NAME])
{
    int32_t turns = c->weights.ahead < c->level.turns ? c->weights.ahead : c->level.turns;
    turns = turns < 1 ? 1 : turns > AHEAD_MOST ? AHEAD_MOST : turns;
    if (c->view.turn_limit && c->view.turn + turns > c->view.turn_limit)
        snprintf(out, NAME, "by the end of the battle");
    else
        snprintf(out, NAME, "before %s’s turn %d", side_name(c->side), (int)(c->view.turn + turns));
}

/* Has this been told of a unit in this turn, about so? From now on it has. */
static bool told_so(uint8_t said[TABLE_UNITS], int unit, int32_t now, int32_t near)
{
    int32_t before = unit < 0 ? 0 : said[unit] - 1;
    bool told = unit < 0 || (before >= 0 && now - before < near && before - now < near);
    if (!told)
        said[unit] = (uint8_t)(now + 1);
    return told;
}

static bool told_lost(struct commander *c, int unit, int32_t games)
{
    return told_so(c->said.lost, unit, games, TELLING / SHARE_TOLD);
}

/* Has it been told of the unit how much it is hurt? Of nobody there is nothing to tell. */
static bool told_hurt(struct commander *c, const struct outlook *o, int unit)
{
    enum { NEAR = 20 }; /* in 100 */
    return unit < 0 || told_so(c->said.hurt, unit, o->hurt[unit] / o->games / 10, NEAR);
}

bool does_it(const struct commander *c, int unit)
{
    const struct order *o = &c->thought[0].order;
    bool named = false;
    int own = 0;
    for (int i = 0; i < o->ids; i++) {
        bool his =
            o->id[i].kind == KIND_UNIT && unit_side(&c->view.unit[o->id[i].index]) == c->side;
        own += his;
        named = named || (his && o->id[i].index == unit);
    }
    return named && own == 1 && !c->view.ask;
}

/* Has it been named already, here or with the order itself? */
static bool is_named(const struct commander *c, int unit, const char *text)
{
    char name[NAME];
    saying_name(c->rules, &c->view, ref_unit(&c->view, unit), name, sizeof name);
    return saying_has_name(text, name) || saying_has_name(c->reason[0].text, name);
}

/* "Besides, " before an enemy with whom the order has nothing to do; an answer has no place. */
static const char *besides(const struct commander *c, int foe, const char *text)
{
    bool here = c->view.ask || foe == about(c, side_other(c->side)) || is_named(c, foe, text);
    return here ? "" : "Besides, ";
}

/* What the order itself does to an enemy where no dice are thrown, and the rules' own arithmetic
 * has told of it: hardly less than comes of it in the games, thousandths of his strength; or it
 * destroys him. Then nothing is left to tell. */
static bool is_reckoned(struct commander *c, const struct outlook *o, int foe)
{
    const struct table *then = &c->ahead.table;
    if (foe < 0 || !c->telling.reckoned || c->thought[0].aim != AIM_STRIKE)
        return false;
    ahead_from(&c->ahead, &c->view);
    if (!ahead_give(&c->ahead, &c->thought[0].order) || then->drawn_game != c->view.drawn_game)
        return false;
    if (!unit_stands(then, foe))
        return true;
    int64_t by = unit_strength(c->rules, &c->view, foe) - unit_strength(c->rules, then, foe);
    return by > 0 && o->hurt[foe] * 9 <= by * 10 * o->games;
}

/* Nobody is lost as a rule: who of the enemy is hurt most, and what that costs whoever does it. */
static void tell_hurt(struct commander *c, const struct outlook *o, bool any,
                      char text[REASON_TEXT])
{
    char when[NAME], name[2 * NAME], loss[NAME], sentence[REASON_TEXT];
    struct said before = c->said;
    int foe = most_hurt(c, o, side_other(c->side), any);
    int own = *c->telling.price ? -1 : most_hurt(c, o, c->side, false);
    horizon_say(c, when);
    if (!is_reckoned(c, o, foe) && !told_hurt(c, o, foe)) {
        whose_say(c, foe, name);
        loss_say(c, o, foe, true, loss);
        snprintf(sentence, sizeof sentence, "%s%s would be down by about %s %s",
                 besides(c, foe, text), name, loss, when);
        unless_added(c, &before, text_add_sentence(text, sentence));
    }
    if (told_hurt(c, o, own))
        return;
    price_begin(c, &before, own);
    whose_say(c, own, name);
    loss_say(c, o, own, true, loss);
    text_add(c->telling.price, "about %s%s%s %s", loss, does_it(c, own) ? "" : " to ",
             does_it(c, own) ? "" : name, when);
}

/* Would who is lost be lost by whatever else he was thought to do, about as often? */
static bool lost_anyway(const struct commander *c, int32_t lost, int32_t games)
{
    enum { WEIGHED = 4 }; /* games, the fewest that tell */
    int others = 0;
    for (int i = 1; i < c->thoughts; i++) {
        const struct thought *t = &c->thought[i];
        if (t->playouts < WEIGHED || !same_doer(c, i))
            continue;
        if (4 * (int64_t)t->lost * games < 3 * (int64_t)lost * t->playouts)
            return false;
        others++;
    }
    return others > 0;
}

/* Whom the enemy loses, and whom that costs. One's own losses alone are told only of who carries
 * the order out: that is its price. */
static void tell_losses(struct commander *c, const struct outlook *o, bool any,
                        char text[REASON_TEXT])
{
    char when[NAME], name[2 * NAME], share[NAME], own[3 * NAME] = "", sentence[8 * NAME];
    struct said before = c->said;
    int theirs = most_lost(c, o, side_other(c->side), any);
    bool gains =
        theirs >= 0 && !is_reckoned(c, o, theirs) && !told_lost(c, theirs, o->lost[theirs]);
    int ours = most_lost(c, o, c->side, any && gains);
    bool costs = ours >= 0 && !told_lost(c, ours, o->lost[ours]);
    horizon_say(c, when);
    if (costs) {
        whose_say(c, ours, name);
        share_say(o->lost[ours], o->games, share);
    }
    bool mostly = costs && 2 * o->lost[ours] >= o->games;
    if (gains && costs && does_it(c, ours))
        snprintf(own, sizeof own, "; and this one %s lost %s", mostly ? "is" : "may be", share);
    else if (gains && costs)
        snprintf(own, sizeof own, "; and we %slose %s %s", mostly ? "" : "may ", name, share);
    if (gains) {
        whose_say(c, theirs, name);
        share_say(o->lost[theirs], o->games, share);
        snprintf(sentence, sizeof sentence, "%s%s would be gone %s, %s%s", besides(c, theirs, text),
                 name, when, share, own);
        unless_added(c, &before, text_add_sentence(text, sentence));
    } else if (costs) {
        price_begin(c, &before, ours);
        bool itself = does_it(c, ours); /* "it" would be who was named last */
        c->telling.anyway = itself && lost_anyway(c, o->lost[ours], o->games);
        itself = itself && !strstr(text, "would be");
        text_add(c->telling.price, "%s%s %s %s", itself ? "it is lost" : "we lose ",
                 itself ? "" : name, share, when);
    }
    if (theirs < 0)
        tell_hurt(c, o, any, text);
}

/* Whom a shot at `whom` knocks over: him, or who falls far oftener by it, as where somebody is
 * meant to be pushed over others and cannot fall himself. */
int falls_most(const struct commander *c, const struct outlook *o, int whom)
{
    enum { RATHER = 3 };
    int most = whom;
    for (int i = 0; i < c->view.units; i++)
        if (unit_side(&c->view.unit[i]) != c->side && o->fell[i] > o->fell[most])
            most = i;
    return o->fell[most] >= RATHER * o->fell[whom] ? most : whom;
}

/* "1.3 of ours": of so many in so many games; nothing of next to none. */
static void average_say(int of, int32_t games, const char *whose, char out[NAME])
{
    char number[NAME];
    int tenths = (int)((10 * of + games / 2) / games);
    if (tenths)
        snprintf(out, NAME, "%s %s", tenths_say(tenths, number), whose);
    else
        *out = '\0';
}

/* Of a shot with a pellet: whom it knocks over. */
static void tell_shot(struct commander *c, const struct thought *t, const struct outlook *o,
                      char text[REASON_TEXT])
{
    char sentence[REASON_TEXT], number[NAME], others[NAME] = "", ours[NAME] = "";
    int foes = 0, own = 0;
    if (c->rules->verb[t->order.verb].gesture != GESTURE_FLICK || t->whom.kind != KIND_UNIT)
        return;
    for (int i = 0; i < c->view.units; i++) {
        bool his = unit_side(&c->view.unit[i]) == c->side;
        own += his ? o->fell[i] : 0;
        foes += his ? 0 : o->fell[i];
    }
    int falls = t->whom.index; /* it has been told by whoever falls most often: tell_at */
    foes -= (int)o->fell[falls];
    number_say(o->fell[falls], o->games, number);
    const char *knock = o->fell[falls] == 1 ? "knocks" : "knock";
    if (o->fell[falls] == 0 && foes == 0)
        snprintf(sentence, sizeof sentence, "A long shot: of %d such none knocks any of them over",
                 (int)o->games);
    else
        snprintf(sentence, sizeof sentence, "Of %d such shots %s %s him over", (int)o->games,
                 number, knock);
    if (text_add_sentence(text, sentence))
        told_lost(c, falls, o->fell[falls]);
    if (foes > 0)
        average_say(foes, o->games, "more of the enemy", others);
    if (own > 0)
        average_say(own, o->games, "of ours", ours);
    snprintf(sentence, sizeof sentence, "Each%s takes about %s%s%s", o->fell[falls] ? " also" : "",
             others, *others && *ours ? " and " : "", ours);
    if (*others || *ours)
        text_add_sentence(text, sentence);
}

/* Is a battle that was as good as won, or lost, when odds were told last, so still? */
static bool still_sure(const struct commander *c, int32_t chance)
{
    enum { SURE = 97 };
    int was = percent_of(c->said.told), now = percent_of(chance);
    return c->said.told >= 0 &&
           ((was >= SURE && now >= SURE) || (was <= 100 - SURE && now <= 100 - SURE));
}

/* Once a turn, with its first order: from order to order the odds differ by what plain players make
 * of those who have not been ordered yet, and nobody would believe them. */
static void tell_odds(struct commander *c, const struct outlook *o, struct reason *r)
{
    char sentence[REASON_TEXT], now[NAME];
    int32_t chance = outlook_mean(o);
    if (c->said.odds)
        return;
    c->said.odds = true;
    if (still_sure(c, chance))
        return;
    snprintf(sentence, sizeof sentence, "Chance to win: %s%s, by %d games played ahead",
             about_say(chance), chance_say(chance, now), (int)o->games);
    if (!text_add_sentence(r->text, sentence))
        return;
    c->said.told = chance;
    r->chance = chance;
    r->playouts = o->games;
}

void tell_outlook(struct commander *c, const struct thought *t, struct outlook *o, struct reason *r)
{
    struct coach coach;
    coach_of(c, &t->order, &coach);
    tell_shot(c, t, o, r->text);
    tell_arithmetic(c, t, &coach, r->text);
    tell_question(c, r->text);
    r->other = r->chance = -1;
    tell_odds(c, o, r);
    tell_meant(c, o, r->text);
    /* of others not in a set whose games ahead have been found bloodier than Captains' */
    tell_losses(c, o, r->playouts > 0 && is_trusted(&c->weights), r->text);
    tell_risk(c, t, o);
    tell_threat(c, t, o, &coach);
}
