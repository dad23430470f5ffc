/* Saying what an order is for, by whom it goes for later, what it gains or whom it escapes, and
 * what it costs. */
#include "computer/reasons_inside.h"

#include "rules/house.h"

#include <stdio.h>
#include <string.h>

/* ---- what it is for ----------------------------------------------------------------------------
 */

/* Has it been said in this turn that the unit has to do with him? From now on it has. */
static bool told_next(struct commander *c, struct ref unit, struct ref whom)
{
    if (ref_same(c->said.who, unit) && ref_same(c->said.next, whom))
        return true;
    c->said.who = unit;
    c->said.next = whom;
    return false;
}

/* What the order itself betters most of what the set tells of a table, in the set's words; NULL
 * when it is nothing worth telling. */
static const char *gains_most(struct commander *c, const struct order *order)
{
    enum { LEAST = 15 }; /* thousandths of a logit */
    int32_t before[WEIGHTS], after[WEIGHTS];
    int64_t most = LEAST;
    const char *words = NULL;
    ahead_from(&c->ahead, &c->view);
    worth_told(c->rules, &c->ahead.table, c->side, &c->scale, before);
    if (!ahead_give(&c->ahead, order) || c->ahead.table.over)
        return NULL;
    worth_told(c->rules, &c->ahead.table, c->side, &c->scale, after);
    for (int i = WEIGHT_FEATURES; i < WEIGHT_FEATURES + c->rules->terms->features; i++) {
        int64_t more = (int64_t)(after[i] - before[i]) * c->weights.of[i] / 1000;
        const struct feature *f = &c->rules->terms->feature[i - WEIGHT_FEATURES];
        if (more <= most || !f->gains || after[i] <= before[i] || (f->ahead && after[i] <= 0))
            continue;
        most = more;
        words = f->gains;
    }
    return words;
}

/* Is it a deed of one's own that is no end in itself, as to load? */
static bool prepares(struct commander *c, const struct thought *t)
{
    struct coach coach;
    if (c->rules->verb[t->order.verb].gesture != GESTURE_PRESS || c->view.ask ||
        t->order.ids == 0 || t->order.has_at)
        return false;
    coach_of(c, &t->order, &coach);
    return !tells_chance(&coach);
}

/* Is he whom it goes to led by it, or by somebody it leads? Who is led by nobody is anybody's. */
static bool leads_him(const struct table *t, int leader, struct ref whom)
{
    int his = whom.kind == KIND_UNIT ? t->unit[whom.index].leader : 0;
    for (int n = 0; his && his != leader + 1 && n < t->units; n++)
        his = t->unit[his - 1].leader;
    return whom.kind == KIND_UNIT && (his == leader + 1 || !t->unit[whom.index].leader);
}

/* "; for a commander by more of our units": of an order that nobody is struck after. */
static void tell_gain(struct commander *c, const struct thought *t, char text[REASON_TEXT])
{
    struct help help;
    struct ref unit = t->order.ids ? t->order.id[0] : (struct ref){0};
    const struct terms *terms = c->rules->terms;
    bool goes = c->rules->verb[t->order.verb].gesture == GESTURE_PLACE;
    if (unit.kind != KIND_UNIT || (!goes && !prepares(c, t)) || c->view.ask || !terms)
        return;
    const char *gain = gains_most(c, &t->order);
    bool wins = won_over(c) >= 0;
    bool helps = unit_stands(&c->ahead.table, unit.index) && terms->helps &&
                 terms->helps(&c->ahead.table, unit.index, &help);
    bool leads = unit_leads(c->rules, &c->view, unit.index) && t->aim == AIM_JOIN &&
                 saying_nears(c, t) && leads_him(&c->view, unit.index, t->whom);
    bool told = gain && !helps && !was_heard(c, gain) && text_add(text, "; for %s", gain);
    if (told) /* of many orders the first says it */
        now_heard(c, gain);
    else if (!helps && leads)
        text_add(text, "; to be at hand");
    c->telling.aims = c->telling.aims || told || helps || leads || wins;
}

/* "shoot at Spode Foot next"; "at it" when the order has named him, "later" when that is mostly in
 * another turn. A flick names nobody. */
static void next_say(const struct commander *c, const struct strike *own, const char *text,
                     char *out, size_t size)
{
    char does[2 * NAME], name[NAME];
    const char *when = 2 * own->later > own->games ? "later"
                       : own->whom.kind            ? "next"
                                                   : "from there";
    if (own->whom.kind) {
        saying_name(c->rules, &c->view, own->whom, name, sizeof name);
        saying_deed_at(c->rules, own->verb, saying_has_name(text, name) ? "it" : name, does,
                       sizeof does);
    } else
        saying_verb(c->rules, &c->view, own->verb, does, sizeof does);
    snprintf(out, size, "%s %s", does, when);
}

/* The games in which it strikes at this one or at that, by what it does in most of them; of nobody
 * when that is always the same one. */
static struct strike strikes_at_several(const struct strike strike[STRIKES])
{
    struct strike all = {.verb = -1};
    int32_t most = 0;
    int several = 0;
    for (int i = 0; i < STRIKES && strike[i].games; i++)
        if (strike[i].games > most) {
            all.verb = strike[i].verb;
            most = strike[i].games;
        }
    for (int i = 0; i < STRIKES && strike[i].games; i++)
        if (strike[i].verb == all.verb && strike[i].whom.kind) {
            all.games += strike[i].games;
            all.later += strike[i].later;
            several++;
        }
    return several > 1 ? all : (struct strike){.verb = -1};
}

/* The one of them that comes most often, but for this one; NULL: there is no other. */
static const struct strike *most_but(const struct strike strike[STRIKES], int verb,
                                     const struct strike *but)
{
    const struct strike *most = NULL;
    for (int i = 0; i < STRIKES && strike[i].games; i++)
        if (&strike[i] != but && strike[i].verb == verb && strike[i].whom.kind &&
            (!most || strike[i].games > most->games))
            most = &strike[i];
    return most;
}

static void name_say(const struct commander *c, const struct strike *strike, const char *text,
                     char out[NAME])
{
    saying_name(c->rules, &c->view, strike->whom, out, NAME);
    if (saying_has_name(text, out))
        snprintf(out, NAME, "it");
}

/* "shoot at Foot Guards or Infantry R9": the two at whom it strikes in two of three of those games;
 * "Foot Guards or another", if in one of three at him; else "whoever is near". */
static void several_say(const struct commander *c, const struct strike strike[STRIKES],
                        const struct strike *all, const char *text, char out[3 * NAME])
{
    enum { THIRDS = 3, TWO = 2 };
    char whom[2 * NAME + 8] = "whoever is near", first[NAME], second[NAME];
    const struct strike *most = most_but(strike, all->verb, NULL);
    const struct strike *next = most_but(strike, all->verb, most);
    if (most && next) {
        name_say(c, most, text, first);
        name_say(c, next, text, second);
        bool named = strcmp(second, "it") == 0; /* "it" comes first */
        if (named && strcmp(first, "it") == 0)
            saying_name(c->rules, &c->view, next->whom, second, sizeof second);
        if (THIRDS * (most->games + next->games) >= TWO * all->games)
            snprintf(whom, sizeof whom, "%s or %s", named ? second : first, named ? first : second);
        else if (THIRDS * most->games >= all->games)
            snprintf(whom, sizeof whom, "%s or another", first);
    }
    saying_deed_at(c->rules, all->verb, whom, out, 3 * NAME);
}

/* ", then to charge Spode Foot or another, in 30 of 48 games"; false: it does nothing of the kind
 * in a share that is worth telling. */
static bool tell_several(struct commander *c, const struct outlook *o, char text[REASON_TEXT])
{
    char does[3 * NAME], share[NAME];
    struct strike own = strikes_at_several(o->strike);
    if (own.verb < 0 || !is_meant_for(own.games, o->games))
        return false;
    several_say(c, o->strike, &own, text, does);
    return text_add(text, ", %s to %s, %s", 2 * own.later > own.games ? "later" : "then", does,
                    share_say(own.games, o->games, share));
}

/* How far the nearest enemy is from a unit; INT32_MAX: there is none. */
static int32_t foe_far(const struct commander *c, const struct table *table, int unit)
{
    int32_t least = INT32_MAX;
    for (int i = 0; i < table->units; i++)
        if (unit_stands(table, i) && is_enemy(c->rules, table, c->side, i)) {
            int32_t far = units_measured(table, unit, i);
            least = far < least ? far : least;
        }
    return least;
}

/* How far the nearest enemy is from the unit once it is there; -1: it does not stand there. */
static int32_t foe_far_after(struct commander *c, const struct thought *t, int unit)
{
    const struct table *table = &c->ahead.table;
    ahead_from(&c->ahead, &c->view);
    return ahead_give(&c->ahead, &t->order) && unit_stands(table, unit) ? foe_far(c, table, unit)
                                                                        : -1;
}

/* Is an enemy so near, once it is there, that nobody would believe that it stays out of the
 * fighting? Within a sixth of the table's length, on boxes within three. */
static bool foe_near(const struct commander *c, int32_t far)
{
    enum { PART = 6, BOXES = 3 };
    const struct table *table = &c->view;
    int32_t length = table->width > table->depth ? table->width : table->depth;
    return far <= (table->box > 0 ? BOXES * table->box : length / PART);
}

static const char calm_words[] = "; in reserve for now";
static const char out_words[] = "; to keep out of the fighting";

/* As what it is remembered: who keeps out of it may say so again in another turn. */
static const char *calm_kept(const struct commander *c, const char *words, char out[NAME])
{
    if (words != out_words)
        return words;
    snprintf(out, NAME, "%d%s", (int)c->view.turn, words);
    return out;
}

/* That nobody strikes at it, nor it at anybody; or that it goes away from all enemies, as a Leader
 * does: of whoever flicks that is not known, as others may do it for him, and whoever is hurt has
 * been struck in some way. */
static void tell_calm(struct commander *c, const struct thought *t, const struct outlook *o,
                      char text[REASON_TEXT])
{
    int unit = order_names(&c->view, &t->order, c->side);
    if (unit < 0 || o->against[0].games || o->lost[unit] || o->hurt[unit] > 0 || c->rules->flicks)
        return;
    int32_t far = foe_far_after(c, t, unit);
    char kept[NAME];
    const char *words =
        !o->strike[0].games && !was_heard(c, calm_words) && !foe_near(c, far) ? calm_words
        : far > foe_far(c, &c->view, unit) && !was_heard(c, calm_kept(c, out_words, kept))
            ? out_words
            : NULL;
    size_t calm = strlen(text);
    if (words && text_add(text, "%s", words)) {
        c->telling.calm = calm;
        c->telling.calm_words = words;
    }
}

void now_calm(struct commander *c)
{
    char kept[NAME];
    if (c->telling.calm && c->telling.calm_words)
        now_heard(c, calm_kept(c, c->telling.calm_words, kept));
    c->telling.calm = 0;
}

/* "; to meet it in front": whoever turns to somebody he does not strike at. */
static bool tell_meeting(struct commander *c, const struct thought *t, char text[REASON_TEXT])
{
    return t->aim == AIM_FACE && t->whom.kind == KIND_UNIT && !c->telling.askew &&
           saying_turns(c, t) && saying_faces(c, t) && saying_was_aside(c, t) &&
           !saying_was_flanked(c, t) && text_add(text, "; to meet it in front");
}

/* Does it go back, or away from somebody, by what has been said of it? */
static bool is_said_to_go_away(const char *text)
{
    return strstr(text, " away from ") || strstr(text, " back") || strstr(text, ": retreat");
}

/* "; to keep up with White Regiment" who has gone before it, "to come up to" who stands, "to get
 * round it", or that it leads: whoever marches at an enemy whom it does not reach yet. */
static bool tell_coming(struct commander *c, const struct thought *t, char text[REASON_TEXT])
{
    char name[NAME], sentence[2 * NAME];
    int passed = saying_gets_round(c, t);
    int friend = passed >= 0 ? passed : t->aim == AIM_BACK ? FOLLOWS_NOWHERE : saying_follows(c, t);
    if (friend == FOLLOWS_NOWHERE || unit_leads(c->rules, &c->view, t->order.id[0].index) ||
        is_said_to_go_away(text))
        return false;
    bool keeps = friend >= 0 && passed < 0 && saying_goes_on(c, t, friend);
    if (friend == FOLLOWS_NOBODY || (passed < 0 && !keeps && !saying_nears_to(c, t, friend)))
        snprintf(sentence, sizeof sentence, "; coming up to fight in a later turn");
    else {
        saying_name(c->rules, &c->view, ref_unit(&c->view, friend), name, sizeof name);
        if (saying_has_name(text, name)) /* it goes there, as was said */
            return false;
        snprintf(sentence, sizeof sentence, "; to %s %s",
                 passed >= 0 ? "get round"
                 : keeps     ? "keep up with"
                             : "come up to",
                 name);
    }
    char heard[3 * NAME]; /* in this turn; in the next it may be said again */
    snprintf(heard, sizeof heard, "%d%s", (int)c->view.turn, sentence);
    if (was_heard(c, heard) || !text_add(text, "%s", sentence))
        return false;
    now_heard(c, heard);
    return true;
}

/* Adds words that give way to a better reason, and may be said again of the next. */
static bool add_calm(struct commander *c, char text[REASON_TEXT], const char *words)
{
    size_t end = strlen(text);
    if (!text_add(text, "%s", words))
        return false;
    c->telling.calm = end;
    c->telling.calm_words = NULL;
    return true;
}

/* "; in line with Infantry R4", "; behind Infantry R4": where it stands among its own, if nothing
 * better is found. */
static bool tell_line(struct commander *c, const struct thought *t, char text[REASON_TEXT])
{
    char name[NAME], words[2 * NAME];
    bool behind;
    int friend = unit_leads(c->rules, &c->view, t->order.id[0].index) || is_said_to_go_away(text)
                     ? -1
                     : saying_lines_up(c, t, &behind);
    if (friend < 0)
        return false;
    saying_name(c->rules, &c->view, ref_unit(&c->view, friend), name, sizeof name);
    snprintf(words, sizeof words, "; %s %s", behind ? "behind" : "in line with", name);
    return !saying_has_name(text, name) && add_calm(c, text, words);
}

/* "; to make room for Harbour Regiment", who goes over where it stood, in most games. */
static bool tell_room(struct commander *c, const struct thought *t, const struct outlook *o,
                      char text[REASON_TEXT])
{
    char name[NAME];
    int best = 0;
    if (!is_said_to_go_away(text) || unit_leads(c->rules, &c->view, t->order.id[0].index))
        return false; /* who leads shares a box */
    for (int i = 1; i < c->view.units; i++)
        best = o->room[i] > o->room[best] ? i : best;
    if (!is_meant_for(o->room[best], o->games))
        return false;
    saying_name(c->rules, &c->view, ref_unit(&c->view, best), name, sizeof name);
    return !saying_has_name(text, name) && text_add(text, "; to make room for %s", name);
}

/* "; to save what is left of it": of half or less, which goes away and mostly lives. */
static bool tell_saving(struct commander *c, const struct thought *t, const struct outlook *o,
                        char text[REASON_TEXT])
{
    enum { HALF = 500 };
    int unit = t->order.id[0].index;
    bool saves = !unit_leads(c->rules, &c->view, unit) && is_said_to_go_away(text) &&
                 unit_strength(c->rules, &c->view, unit) <= HALF && 2 * o->lost[unit] <= o->games &&
                 foe_far_after(c, t, unit) > foe_far(c, &c->view, unit);
    return saves && add_calm(c, text, "; to save what is left of it");
}

/* What an order is for that is for nobody: for whoever is near, or for nothing yet. */
static void tell_nobody(struct commander *c, const struct thought *t, const struct outlook *o,
                        char text[REASON_TEXT])
{
    bool goes = c->rules->verb[t->order.verb].gesture == GESTURE_PLACE;
    if (c->telling.aims || c->view.ask || (!goes && !prepares(c, t)))
        return;
    c->telling.aims =
        tell_several(c, o, text) ||
        (goes && (tell_meeting(c, t, text) || tell_coming(c, t, text) || tell_room(c, t, o, text)));
    if (!c->telling.aims && goes && !tell_line(c, t, text) && !tell_saving(c, t, o, text))
        tell_calm(c, t, o, text);
}

/* ", perhaps to shoot at whoever is near, in 16 of 48 games": what it does in a share of the games
 * that is worth telling, be it in less than what it is meant for. */
static bool tell_maybe(struct commander *c, const struct thought *t, const struct outlook *o,
                       char text[REASON_TEXT])
{
    char does[3 * NAME], share[NAME];
    struct strike several = strikes_at_several(o->strike);
    const struct strike *own = strike_likeliest(o->strike, o->games, SHARE_TOLD);
    struct said before = c->said;
    if (several.verb >= 0 && SHARE_TOLD * several.games >= o->games) {
        several_say(c, o->strike, &several, text, does);
        own = &several;
    } else if (!own || told_next(c, t->order.id[0], own->whom))
        return false;
    else
        next_say(c, own, text, does, sizeof does);
    bool added =
        text_add(text, ", perhaps to %s, %s", does, share_say(own->games, o->games, share));
    unless_added(c, &before, added);
    return added;
}

void tell_perhaps(struct commander *c, const struct thought *t, const struct outlook *o)
{
    char *text = c->reason[0].text;
    if (c->telling.aims || c->telling.calm || c->view.ask || o->games < TELLING ||
        c->rules->verb[t->order.verb].gesture != GESTURE_PLACE)
        return;
    text[strlen(text) - 1] = '\0';
    bool comes = t->aim == AIM_CLOSE && !is_said_to_go_away(text) &&
                 !unit_leads(c->rules, &c->view, t->order.id[0].index) &&
                 saying_follows(c, t) != FOLLOWS_NOWHERE; /* as it was said of the first */
    c->telling.aims = tell_maybe(c, t, o, text) || (comes && text_add(text, "; coming up as well"));
    strcat(text, ".");
}

/* ", to rally Militia R17 next, in 40 of 48 games": what a march is for that brings it to a friend
 * for whom it does something then. */
static bool tell_serving(struct commander *c, const struct thought *t, const struct outlook *o,
                         char text[REASON_TEXT])
{
    char does[3 * NAME], share[NAME];
    const struct strike *own = strike_likeliest(o->serves, o->games, SHARE_TOLD);
    if (!own || c->rules->verb[t->order.verb].gesture != GESTURE_PLACE)
        return false;
    bool always = own->games == o->games;
    next_say(c, own, text, does, sizeof does);
    return text_add(text, ", %sto %s (%s)%s%s",
                    is_meant_for(own->games, o->games) ? "" : "perhaps ", does,
                    c->rules->verb[own->verb].id, always ? "" : ", ",
                    always ? "" : share_say(own->games, o->games, share));
}

void tell_purpose(struct commander *c, const struct thought *t, const struct outlook *o,
                  char text[REASON_TEXT])
{
    char does[3 * NAME], share[NAME];
    const struct strike *own = strike_meant(o);
    struct said before = c->said;
    c->telling.aims =
        t->aim == AIM_STRIKE || own || (t->aim == AIM_HOLD && is_goal(c->rules, &c->view, t->whom));
    if (t->aim == AIM_STRIKE || o->games < TELLING || c->telling.askew)
        return;
    if (!own) {
        if (tell_serving(c, t, o, text))
            c->telling.aims = true;
        else
            tell_gain(c, t, text);
        tell_nobody(c, t, o, text);
        return;
    }
    if (told_next(c, t->order.id[0], own->whom) && !prepares(c, t))
        return;
    next_say(c, own, text, does, sizeof does);
    bool always = own->games == o->games;
    unless_added(c, &before,
                 text_add(text, ", to %s%s%s", does, always ? "" : ", ",
                          always ? "" : share_say(own->games, o->games, share)));
}

void tell_safety(struct commander *c, const struct outlook *so, const struct outlook *o)
{
    char name[NAME], beside[2 * NAME], share[NAME], *text = c->reason[0].text;
    const struct strike *foe = escapes(c, so, o);
    const struct thought *best = &c->thought[0];
    bool goes = c->rules->verb[best->order.verb].gesture == GESTURE_PLACE && best->aim != AIM_FACE;
    if (c->telling.aims || !foe || (!goes && ref_same(best->whom, foe->whom)))
        return;
    saying_name(c->rules, &c->view, foe->whom, name, sizeof name);
    snprintf(beside, sizeof beside, "right up to %s", name);
    if (strstr(text, beside)) /* nobody would believe it */
        return;
    bool out = goes && so->spared[foe->whom.index] == so->games;
    if (goes && !out && saying_nears_to(c, best, foe->whom.index)) /* nobody would believe that */
        return;
    text[c->telling.calm ? c->telling.calm : strlen(text) - 1] = '\0'; /* the better reason */
    c->telling.calm = 0;
    if (goes && ref_same(best->whom, foe->whom))
        snprintf(name, sizeof name, "it");
    if (out)
        c->telling.aims = text_add(text, "; safe from %s there, %s", name,
                                   share_say(so->games, so->games, share));
    else
        c->telling.aims = text_add(text, "; safer from %s", name);
    strcat(text, ".");
}

/* ---- what it costs -----------------------------------------------------------------------------
 */

void tell_risk(struct commander *c, const struct thought *t, const struct outlook *o)
{
    char does[2 * NAME], name[NAME], share[NAME];
    const struct strike *foe = strike_likeliest(o->against, o->games, 2);
    struct said before = c->said;
    if (*c->telling.price || t->aim == AIM_STRIKE || !foe || strike_meant(o) ||
        told_next(c, t->order.id[0], foe->whom))
        return;
    saying_name(c->rules, &c->view, foe->whom, name, sizeof name);
    saying_deed_at(c->rules, foe->verb, "it", does, sizeof does);
    price_begin(c, &before, -1);
    unless_added(c, &before,
                 text_add(c->telling.price, "%s would %s, %s", name, does,
                          share_say(foe->games, o->games, share)));
}

bool order_exposes(struct commander *c, const struct order *o)
{
    const struct table *t = &c->ahead.table;
    int own = order_names(&c->view, o, c->side),
        foe = order_names(&c->view, o, side_other(c->side));
    if (o->has_to || o->has_face)
        return true;
    if (own < 0 || foe < 0)
        return false;
    ahead_from(&c->ahead, &c->view);
    if (!ahead_give(&c->ahead, o) || !unit_stands(t, own))
        return true;
    const struct table *stood = unit_stands(t, foe) ? t : &c->view;
    return units_measured(stood, own, foe) <= units_beside(t);
}

void price_begin(struct commander *c, const struct said *before, int unit)
{
    c->telling.unpriced = (struct unpriced){.unit = unit,
                                            .lost = unit < 0 ? 0 : before->lost[unit],
                                            .hurt = unit < 0 ? 0 : before->hurt[unit],
                                            .who = before->who,
                                            .next = before->next};
}

void price_dropped(struct commander *c)
{
    const struct unpriced *u = &c->telling.unpriced;
    if (!*c->telling.price)
        return;
    c->telling.price[0] = '\0';
    c->said.who = u->who;
    c->said.next = u->next;
    if (u->unit < 0)
        return;
    c->said.lost[u->unit] = u->lost;
    c->said.hurt[u->unit] = u->hurt;
}

void tell_price(struct commander *c, bool gains, char text[REASON_TEXT])
{
    char sentence[2 * REASON_TEXT];
    bool exposes = order_exposes(c, &c->thought[0].order);
    bool shoots = c->thought[0].aim == AIM_STRIKE && !exposes; /* that costs it nothing */
    bool worth = !shoots && (exposes || gains || c->telling.aims);
    bool goes = c->thought[0].order.has_to &&
                (c->thought[0].aim == AIM_BACK || is_said_to_go_away(c->reason[0].text));
    snprintf(sentence, sizeof sentence, "%s%s",
             c->telling.anyway ? "Whatever it does, "
             : goes            ? "Even so: "
             : gains || c->telling.aims || c->telling.reckoned || any_better(c)
                 ? "The price: "
                 : "Nothing better was found; the price: ",
             c->telling.price);
    /* of whom it was told what he loses, is kept by himself: another may lose as much */
    bool kept = c->telling.unpriced.unit >= 0;
    if (*c->telling.price && worth && (kept || !was_heard(c, sentence)) &&
        text_add_sentence(text, sentence)) {
        if (!kept)
            now_heard(c, sentence);
        c->telling.price[0] = '\0';
    }
    price_dropped(c);
}
