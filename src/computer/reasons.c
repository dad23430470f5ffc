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

enum {
    NAME = 80,
    SHARE_TOLD = 4,
    LEAST_TOLD = 2, /* in 100: a difference between two chances */
    POINT = CERTAIN / 100,
    DEED = 150,
    CLEARLY = CERTAIN / 50 /* worse or better, by the games by which it was chosen */
};

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

/* Has it been heard of late, word for word? From now on it has. */
static bool heard(struct commander *c, const char *sentence)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    for (const char *at = sentence; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 1099511628211u;
    for (int i = 0; i < HEARD; i++)
        if (c->said.heard[i] == hash)
            return true;
    c->said.heard[c->said.hearing] = hash;
    c->said.hearing = (c->said.hearing + 1) % HEARD;
    return false;
}

/* No longer than this, and not within a letter. */
static void cut(char *text, size_t most)
{
    if (strlen(text) <= most)
        return;
    while (most > 0 && ((unsigned char)text[most] & 0xC0) == 0x80)
        most--;
    text[most] = '\0';
}

/* "in all 48 games", "in 30 of 48 games" */
static char *share_say(int32_t of, int32_t games, char out[NAME])
{
    if (of == games)
        snprintf(out, NAME, "in all %d games", (int)games);
    else
        snprintf(out, NAME, "in %d of %d games", (int)of, (int)games);
    return out;
}

/* "none", "all", "30" */
static char *number_say(int32_t of, int32_t games, char out[NAME])
{
    if (of == 0 || of == games)
        snprintf(out, NAME, "%s", of ? "all" : "none");
    else
        snprintf(out, NAME, "%d", (int)of);
    return out;
}

/* "its own Hussars": a name loses its article there. */
static char *own_name(const struct table *t, int unit, char out[NAME])
{
    static const char *const article[] = {"The ", "the ", "A ", "An "};
    saying_name(t, ref_unit(t, unit), out, NAME);
    for (size_t i = 0; i < sizeof article / sizeof article[0]; i++) {
        size_t n = strlen(article[i]);
        if (strncmp(out, article[i], n) == 0) {
            memmove(out, out + n, strlen(out + n) + 1);
            break;
        }
    }
    return out;
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

static void note_strike(struct strike strike[STRIKES], int verb, struct ref whom, bool later)
{
    int i = 0;
    while (i < STRIKES && strike[i].games &&
           !(strike[i].verb == verb && ref_same(strike[i].whom, whom)))
        i++;
    if (i == STRIKES)
        return;
    strike[i].verb = verb;
    strike[i].whom = whom;
    strike[i].later += later;
    strike[i].games++;
}

static bool is_named(const struct order *o, struct ref unit)
{
    for (int i = 0; i < o->ids; i++)
        if (ref_same(o->id[i], unit))
            return true;
    return false;
}

/* Whom an order of either side strikes at, also where it names both; nobody: KIND 0. */
static struct ref struck_by(const struct commander *c, const struct order *o)
{
    int whom = order_names(&c->view, o, side_other(o->side));
    bool strikes = whom >= 0 && order_names(&c->view, o, o->side) >= 0;
    return strikes ? ref_unit(&c->view, whom) : (struct ref){0};
}

/* The first thing that the unit does to somebody in this game, and the first that is done to it. */
static void note_orders(const struct commander *c, const struct thought *thought, struct outlook *o)
{
    struct ref unit = thought->order.ids ? thought->order.id[0] : (struct ref){0};
    for (int i = 0; i < c->play.gives && unit.kind == KIND_UNIT; i++) {
        const struct order *g = &c->play.gave[i];
        bool later = c->play.turn[i] > c->view.turn;
        struct ref whom = struck_by(c, g);
        bool flicks = c->rules->verb[g->verb].gesture == GESTURE_FLICK;
        if (g->side == c->side && (whom.kind || flicks) && is_named(g, unit) && !o->struck) {
            note_strike(o->strike, g->verb, whom, later);
            o->struck = true;
        } else if (g->side != c->side && ref_same(whom, unit) && !o->suffered) {
            int by = order_names(&c->view, g, g->side);
            note_strike(o->against, g->verb, ref_unit(&c->view, by), later);
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

static void add_strikes(struct strike to[STRIKES], const struct strike *from)
{
    if (from->games)
        note_strike(to, from->verb, from->whom, from->later > 0);
}

/* Adds what came of one game to the others'. */
static void outlook_add(struct outlook *o, const struct outlook *one)
{
    o->won += one->won;
    o->chance[o->games++] = one->chance[0];
    o->open += one->open;
    for (int i = 0; i < WEIGHTS; i++)
        o->told[i] += one->told[i];
    for (int i = 0; i < TABLE_UNITS; i++) {
        o->fell[i] += one->fell[i];
        o->lost[i] += one->lost[i];
        o->hurt[i] += one->hurt[i];
    }
    o->ours += one->ours;
    o->theirs += one->theirs;
    add_strikes(o->strike, &one->strike[0]);
    add_strikes(o->against, &one->against[0]);
}

/* What a shared game is about. */
struct told_game {
    struct commander *c;
    const struct thought *thought;
};

static void tell_game(void *self, int hand, int part)
{
    const struct told_game *g = self;
    struct commander *m = mates_hand(g->c, hand);
    struct outlook *o = &g->c->one[part];
    bool more = !g->c->hurried;
    if (!more)
        return;
    commander_play_begin(m, g->thought, (int64_t)FIRST_TOLD + part);
    note_at_once(m, o);
    while (more) {
        more = commander_play_on(m);
        note_orders(m, g->thought, o);
    }
    if (!g->c->hurried) /* half a game tells nothing */
        note_end(m, o);
}

/* All games for telling, shared; up to the first that was hurried. */
static void outlook_shared(struct commander *c, const struct thought *thought, struct outlook *o)
{
    struct told_game game = {c, thought};
    memset(c->one, 0, sizeof *c->one * TELLING);
    mates_look(c);
    c->shares(c->crew, TELLING, tell_game, &game);
    for (int i = 0; i < TELLING && c->one[i].games; i++)
        outlook_add(o, &c->one[i]);
}

/* Some orders of another game; false when there were enough, or it is hurried. */
static bool outlook_on(struct commander *c, const struct thought *thought, struct outlook *o)
{
    if (c->hurried || o->games >= TELLING)
        return false;
    if (c->hands > 1) {
        outlook_shared(c, thought, o);
        return false;
    }
    if (!c->play.on) {
        commander_play_begin(c, thought, (int64_t)FIRST_TOLD + o->games);
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

static const struct strike *likeliest(const struct strike strike[STRIKES], int32_t games, int share)
{
    const struct strike *most = &strike[0];
    for (int i = 1; i < STRIKES; i++)
        if (strike[i].games > most->games)
            most = &strike[i];
    return share * most->games >= games && most->games ? most : NULL;
}

/* Has it been said in this turn that the unit has to do with him? From now on it has. */
static bool told_next(struct commander *c, struct ref unit, struct ref whom)
{
    if (ref_same(c->said.who, unit) && ref_same(c->said.next, whom))
        return true;
    c->said.who = unit;
    c->said.next = whom;
    return false;
}

static bool is_for_goal(const struct commander *c, const struct thought *t)
{
    int32_t goal[GOALS_TOLD];
    int goals = goals_of(c->rules, &c->view, goal);
    for (int i = 0; i < goals; i++)
        if (t->aim == AIM_HOLD && t->whom.kind == KIND_PIECE && goal[i] == t->whom.index)
            return true;
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

/* "; for a commander by more of its units": of an order that nobody is struck after. */
static void tell_gain(struct commander *c, const struct thought *t, char text[REASON_TEXT])
{
    struct help help;
    struct ref unit = t->order.ids ? t->order.id[0] : (struct ref){0};
    const struct terms *terms = c->rules->terms;
    if (unit.kind != KIND_UNIT || c->rules->verb[t->order.verb].gesture != GESTURE_PLACE ||
        c->view.ask || !terms)
        return;
    const char *gain = gains_most(c, &t->order);
    bool helps = unit_stands(&c->ahead.table, unit.index) && terms->helps &&
                 terms->helps(&c->ahead.table, unit.index, &help);
    bool leads = unit_leads(c->rules, &c->view, unit.index) && t->aim == AIM_JOIN;
    c->telling.aims = c->telling.aims || gain || helps || leads;
    if (gain && !helps)
        add(text, "; for %s", gain);
    else if (!helps && leads)
        add(text, "; for being at hand there");
}

/* Does it stand there as a word of its own? B1 does not in "B13". */
static bool says_name(const char *text, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = strstr(text, name); at; at = strstr(at + 1, name))
        if (!strchr("0123456789", at[n]) || !at[n])
            return true;
    return false;
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
        saying_name(&c->view, own->whom, name, sizeof name);
        saying_deed_at(c->rules, own->verb, says_name(text, name) ? "it" : name, does, sizeof does);
    } else
        saying_verb(c->rules, &c->view, own->verb, does, sizeof does);
    snprintf(out, size, "%s %s", does, when);
}

/* ", to charge Spode Foot next, in 40 of 48 games", ", perhaps to " when it is the smaller part of
 * the games, or what it gains. */
static void tell_purpose(struct commander *c, const struct thought *t, const struct outlook *o,
                         char text[REASON_TEXT])
{
    char does[3 * NAME], share[NAME];
    const struct strike *own = likeliest(o->strike, o->games, SHARE_TOLD);
    struct said before = c->said;
    c->telling.aims = t->aim == AIM_STRIKE || own || is_for_goal(c, t);
    if (t->aim == AIM_STRIKE || o->games < TELLING)
        return;
    if (!own) {
        tell_gain(c, t, text);
        return;
    }
    if (told_next(c, t->order.id[0], own->whom))
        return;
    next_say(c, own, text, does, sizeof does);
    unless_added(c, &before,
                 add(text, ", %sto %s, %s", 2 * own->games < o->games ? "perhaps " : "", does,
                     share_say(own->games, o->games, share)));
}

/* "The Harrow would shoot at it, in 39 of 48 games": what it costs when it costs nobody. Of who
 * strikes now, and where it is going to strike itself, that is not asked. */
static void tell_risk(struct commander *c, const struct thought *t, const struct outlook *o)
{
    char does[2 * NAME], name[NAME], share[NAME];
    const struct strike *foe = likeliest(o->against, o->games, 2);
    struct said before = c->said;
    if (*c->telling.price || t->aim == AIM_STRIKE || !foe ||
        likeliest(o->strike, o->games, SHARE_TOLD) || told_next(c, t->order.id[0], foe->whom))
        return;
    saying_name(&c->view, foe->whom, name, sizeof name);
    saying_deed_at(c->rules, foe->verb, "it", does, sizeof does);
    unless_added(c, &before,
                 add(c->telling.price, "%s would %s, %s", name, does,
                     share_say(foe->games, o->games, share)));
}

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

static void tell_line(const struct coach *coach, int line, const char *id, char text[REASON_TEXT])
{
    char sentence[REASON_TEXT];
    line_say(coach, line, id, sentence);
    add_sentence(text, sentence);
}

/* What enemies could do to who goes there, by the rules: the price when the games tell of none. */
static void tell_threat(struct commander *c, const struct thought *t, const struct coach *coach)
{
    if (*c->telling.price || c->view.ask || c->rules->verb[t->order.verb].gesture != GESTURE_PLACE)
        return;
    for (int i = 0; i < coach->lines; i++)
        if (coach->line[i].threat) {
            line_say(coach, i, coach->line[i].id, c->telling.price);
            return;
        }
}

/* Does the first sentence tell the odds of the order itself? */
static bool tells_chance(const struct coach *coach)
{
    return coach->of && coach->out_of > 0 && coach->ids > 0;
}

/* Its lines with numbers; of an order that goes somewhere not how far it goes, and nothing that the
 * first sentence says. */
static void tell_arithmetic(struct commander *c, const struct thought *t, const struct coach *coach,
                            char text[REASON_TEXT])
{
    enum { LINES = 2 };
    bool goes = c->rules->verb[t->order.verb].gesture == GESTURE_PLACE;
    if (goes && c->view.ask) /* it is about the question */
        return;
    for (int i = 0, told = 0; i < coach->lines && told < LINES; i++) {
        const char *icon = coach->line[i].icon ? coach->line[i].icon : "";
        bool said = tells_chance(coach) && coach->line[i].odds;
        if (said || coach->line[i].threat || (goes && strcmp(icon, "march") == 0) ||
            !has_digit(coach->line[i].text))
            continue;
        bool first = !goes && !told && coach->ids && !tells_chance(coach);
        tell_line(coach, i,
                  coach->line[i].id[0] ? coach->line[i].id
                  : first              ? coach->id[0]
                                       : "",
                  text);
        told++;
    }
}

static void coach_of(struct commander *c, const struct order *order, struct coach *coach)
{
    *coach = (struct coach){0};
    const struct terms *terms = c->rules->terms;
    if (terms && terms->reckon)
        terms->reckon(&c->view, order, coach);
    else if (c->rules->shows && c->rules->shows->coach)
        c->rules->shows->coach(&c->view, order, coach);
}

/* "3 chances in 6 to pass (SH-21)", "no chance to hit (MO-25)", "4 chances in 6 to pass, 5 with a
 * point (SH-21)": nobody knows yet whether the help is given. */
static char *odds_say(const struct coach *coach, char *out, size_t size)
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

/* The test that an answer is about: its odds, if they were not told with the order that asked. */
static void tell_question(struct commander *c, char text[REASON_TEXT])
{
    char odds[REASON_TEXT], test[sizeof c->said.test], sentence[REASON_TEXT];
    struct coach coach;
    if (!c->view.ask || !c->rules->shows || !c->rules->shows->coach)
        return;
    c->rules->shows->coach(&c->view, NULL, &coach);
    if (!tells_chance(&coach))
        return;
    odds_say(&coach, odds, sizeof odds);
    snprintf(test, sizeof test, "%.70s: %.140s", coach.title, odds);
    if (strcmp(c->said.test, test) == 0)
        return;
    snprintf(sentence, sizeof sentence, "%.70s: %.140s", coach.caption, odds);
    if (!add_sentence(text, sentence))
        return;
    snprintf(c->said.test, sizeof c->said.test, "%s", test);
    tell_arithmetic(c, &c->thought[0], &coach, text);
}

/* ---- what may be expected ----------------------------------------------------------------------
 */

/* The unit of a side that the order is about; -1: it is about none. */
static int about(const struct commander *c, int side)
{
    const struct thought *t = &c->thought[0];
    int unit = order_names(&c->view, &t->order, side);
    bool goes_for_him = t->aim == AIM_CLOSE || t->aim == AIM_FLANK || t->aim == AIM_STRIKE;
    if (unit < 0 && goes_for_him && t->whom.kind == KIND_UNIT &&
        unit_side(&c->view.unit[t->whom.index]) == side)
        unit = t->whom.index;
    return unit;
}

/* The unit of a side that most games take away, when it is a share worth telling of; of whom the
 * order is about rather than of anybody else, who is told of only where the odds are. */
static int most_lost(const struct commander *c, const struct outlook *o, int side, bool any)
{
    int most = about(c, side);
    if (most >= 0 && o->lost[most] && SHARE_TOLD * o->lost[most] >= o->games)
        return most;
    most = -1;
    if (!any)
        return most;
    for (int i = 0; i < c->view.units; i++)
        if (unit_side(&c->view.unit[i]) == side && SHARE_TOLD * o->lost[i] >= o->games &&
            o->lost[i] && (most < 0 || o->lost[i] > o->lost[most]))
            most = i;
    return most;
}

/* Is it hurt a tenth or more, and not only because it is lost in some games? */
static bool is_hurt(const struct commander *c, const struct outlook *o, int unit)
{
    enum { LEAST = 100 };
    int32_t all = unit_strength(c->rules, &c->view, unit);
    return o->hurt[unit] >= LEAST * o->games && 2 * o->lost[unit] * all <= o->hurt[unit];
}

/* The unit of a side that is hurt most, when it is not lost anyway. */
static int most_hurt(const struct commander *c, const struct outlook *o, int side, bool any)
{
    int most = about(c, side);
    if (most >= 0 && is_hurt(c, o, most))
        return most;
    most = -1;
    if (!any)
        return most;
    for (int i = 0; i < c->view.units; i++)
        if (unit_side(&c->view.unit[i]) == side && is_hurt(c, o, i) &&
            (most < 0 || o->hurt[i] > o->hurt[most]))
            most = i;
    return most;
}

/* "before Red’s next turn": how far the games are played. */
static void horizon(const struct commander *c, char out[NAME])
{
    static const char *const which[] = {"",
                                        "next turn",
                                        "turn after next",
                                        "third turn from now",
                                        "fourth turn from now",
                                        "fifth turn from now"};
    /* Who is asked in the other's turn and has his own still before him, sees one more of his. */
    bool before_his = c->view.active == side_other(c->side) && c->view.first == c->view.active;
    int32_t turns = c->weights.ahead < c->level.turns ? c->weights.ahead : c->level.turns;
    turns = turns < 1 ? 1 : turns > AHEAD_MOST ? AHEAD_MOST : turns;
    snprintf(out, NAME, "before %s’s %s", side_name(c->side), which[turns + before_his]);
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

/* "its own Hussars" of its own, the name of anybody else. */
static void whose_say(const struct commander *c, int unit, char out[2 * NAME])
{
    char name[NAME];
    bool own = unit_side(&c->view.unit[unit]) == c->side;
    if (own)
        own_name(&c->view, unit, name);
    else
        saying_name(&c->view, ref_unit(&c->view, unit), name, sizeof name);
    snprintf(out, 2 * NAME, "%s%s", own ? "its own " : "", name);
}

/* Has it been told of the unit how much it is hurt? Of nobody there is nothing to tell. */
static bool told_hurt(struct commander *c, const struct outlook *o, int unit)
{
    enum { NEAR = 20 }; /* in 100 */
    return unit < 0 || told_so(c->said.hurt, unit, o->hurt[unit] / o->games / 10, NEAR);
}

/* Nobody is lost as a rule: who of the enemy is hurt most, and what that costs whoever does it. */
static void tell_hurt(struct commander *c, const struct outlook *o, bool any,
                      char text[REASON_TEXT])
{
    char when[NAME], name[2 * NAME], sentence[REASON_TEXT];
    struct said before = c->said;
    int foe = most_hurt(c, o, side_other(c->side), any);
    int own = *c->telling.price ? -1 : most_hurt(c, o, c->side, false);
    horizon(c, when);
    if (!told_hurt(c, o, foe)) {
        whose_say(c, foe, name);
        snprintf(sentence, sizeof sentence, "Hurt %s: %s, by %d in 100 of its strength", when, name,
                 (int)(o->hurt[foe] / o->games / 10));
        unless_added(c, &before, add_sentence(text, sentence));
    }
    if (told_hurt(c, o, own))
        return;
    whose_say(c, own, name);
    add(c->telling.price, "%s hurt by %d in 100 of its strength %s", name,
        (int)(o->hurt[own] / o->games / 10), when);
}

/* "Spode Foot in 30 of 48 games", "its own Hussars in all 48 games" */
static void lost_say(const struct commander *c, const struct outlook *o, int unit, char *out,
                     size_t size)
{
    char name[2 * NAME], share[NAME];
    whose_say(c, unit, name);
    snprintf(out, size, "%s %s", name, share_say(o->lost[unit], o->games, share));
}

/* Whom the enemy loses, and whom that costs. One's own losses alone are told only of who carries
 * the order out: that is its price. */
static void tell_losses(struct commander *c, const struct outlook *o, bool any,
                        char text[REASON_TEXT])
{
    char when[NAME], name[2 * NAME], share[NAME], own[3 * NAME] = "", sentence[8 * NAME];
    struct said before = c->said;
    int theirs = most_lost(c, o, side_other(c->side), any);
    bool gains = theirs >= 0 && !told_lost(c, theirs, o->lost[theirs]);
    int ours = most_lost(c, o, c->side, any && gains);
    bool costs = ours >= 0 && !told_lost(c, ours, o->lost[ours]);
    horizon(c, when);
    if (gains) {
        lost_say(c, o, theirs, sentence, 3 * NAME);
        if (costs)
            lost_say(c, o, ours, own, sizeof own);
        char both[7 * NAME];
        snprintf(both, sizeof both, "%s%s%s", sentence, *own ? "; " : "", own);
        snprintf(sentence, sizeof sentence, "Lost %s: %s", when, both);
        unless_added(c, &before, add_sentence(text, sentence));
    } else if (costs) {
        whose_say(c, ours, name);
        add(c->telling.price, "%s lost %s %s", name, share_say(o->lost[ours], o->games, share),
            when);
    }
    if (theirs < 0)
        tell_hurt(c, o, any, text);
}

/* Does the order itself put somebody where he may be hurt? A test or an answer does not. */
static bool exposes(const struct order *o)
{
    return o->has_to || o->has_face || o->has_at;
}

/* What it costs, behind what it is for; of what is for nothing that could be named, that nothing
 * better was found. */
static void tell_price(struct commander *c, bool gains, char text[REASON_TEXT])
{
    char sentence[2 * REASON_TEXT];
    if (!*c->telling.price || !(exposes(&c->thought[0].order) || gains || c->telling.aims))
        return;
    snprintf(sentence, sizeof sentence, "%s: %s",
             c->thought[0].aim == AIM_BACK ? "Even so"
             : gains || c->telling.aims    ? "The price"
                                           : "Nothing better was found; the price",
             c->telling.price);
    if (!heard(c, sentence))
        add_sentence(text, sentence);
}

/* Whom a shot at `whom` knocks over: him, or who falls oftenest by what is meant to be pushed over
 * others and cannot fall itself. */
static int falls_most(const struct commander *c, const struct outlook *o, int whom)
{
    int most = whom;
    for (int i = 0; i < c->view.units && !o->fell[whom]; i++)
        if (unit_side(&c->view.unit[i]) != c->side && o->fell[i] > o->fell[most])
            most = i;
    return most;
}

/* "1.3 of its own": of so many in so many games. */
static void average_say(int of, int32_t games, const char *whose, char out[NAME])
{
    int tenths = (int)((10 * of + games / 2) / games);
    if (tenths)
        snprintf(out, NAME, "%d.%d %s", tenths / 10, tenths % 10, whose);
    else
        snprintf(out, NAME, "less than 0.1 %s", whose);
}

/* Of a shot with a pellet: whom it knocks over. */
static void tell_shot(struct commander *c, const struct thought *t, const struct outlook *o,
                      char text[REASON_TEXT])
{
    char sentence[REASON_TEXT], name[NAME], number[NAME], others[NAME] = "", ours[NAME] = "";
    int foes = 0, own = 0;
    if (c->rules->verb[t->order.verb].gesture != GESTURE_FLICK || t->whom.kind != KIND_UNIT)
        return;
    for (int i = 0; i < c->view.units; i++) {
        bool his = unit_side(&c->view.unit[i]) == c->side;
        own += his ? o->fell[i] : 0;
        foes += his ? 0 : o->fell[i];
    }
    int falls = falls_most(c, o, t->whom.index);
    foes -= (int)o->fell[falls];
    number_say(o->fell[falls], o->games, number);
    saying_name(&c->view, ref_unit(&c->view, falls), name, sizeof name);
    const char *knock = o->fell[falls] == 1 ? "knocks" : "knock";
    if (o->fell[falls] == 0 && foes == 0)
        snprintf(sentence, sizeof sentence, "A long shot: of %d such none knocks anybody over",
                 (int)o->games);
    else if (falls == t->whom.index)
        snprintf(sentence, sizeof sentence, "Of %d such shots %s %s him over", (int)o->games,
                 number, knock);
    else
        snprintf(sentence, sizeof sentence, "Of %d such shots %s %s over %s instead", (int)o->games,
                 number, knock, name);
    add_sentence(text, sentence);
    told_lost(c, falls, o->fell[falls]);
    if (foes > 0)
        average_say(foes, o->games, "more of the enemy", others);
    if (own > 0)
        average_say(own, o->games, "of its own", ours);
    if (foes <= 0 && own <= 0)
        return;
    snprintf(sentence, sizeof sentence, "On average each also takes %s%s%s", others,
             foes > 0 && own > 0 ? " and " : "", ours);
    add_sentence(text, sentence);
}

static int64_t root(int64_t of)
{
    int64_t low = 0, high = CERTAIN;
    while (low < high) {
        int64_t middle = (low + high + 1) / 2;
        if (middle * middle <= of)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* The standard error of the mean of these games, millionths. */
static int32_t error_of(const struct outlook *o, int32_t from, int32_t to)
{
    int64_t middle = mean_of(o, from, to), squares = 0, n = to - from;
    for (int32_t i = from; i < to; i++)
        squares += (o->chance[i] - middle) * (o->chance[i] - middle) / CERTAIN;
    return n > 1 ? (int32_t)root(squares * CERTAIN / (n * (n - 1))) : CERTAIN;
}

/* Has anything happened since the order before this? Dice, or the enemy: that each order is better
 * than what the games ahead would have done instead, is no news. */
static bool has_happened(const struct commander *c)
{
    return c->rolled != c->said.rolled || c->view.active != c->said.active;
}

/* Have the odds changed since the order before this? By what nobody would call chance: games that
 * end in a win or a loss scatter widely, and it is asked with every order of a turn (three standard
 * errors).
 */
static bool odds_new(const struct commander *c, int32_t chance, int32_t error)
{
    enum { CHANGED = 8 * POINT, ERRORS = 3 };
    int64_t more = chance - c->said.chance, both = error, was = c->said.error;
    int64_t spread = both * both + was * was;
    return has_happened(c) && (more >= CHANGED || more <= -CHANGED) &&
           more * more >= ERRORS * ERRORS * spread;
}

/* Of a hundred, where no word is said about it: what is not quite certain is not called so. */
static int bare(int32_t chance)
{
    int share = percent(chance);
    return share == 100 && chance < CERTAIN ? 99 : share == 0 && chance > 0 ? 1 : share;
}

/* "52 in 100"; what is not quite certain is not called so. */
static char *chance_say(int32_t chance, char out[NAME])
{
    int share = percent(chance);
    const char *about = share == 100 && chance < CERTAIN ? "more than "
                        : share == 0 && chance > 0       ? "less than "
                                                         : "";
    share = share == 100 && *about ? 99 : share == 0 && *about ? 1 : share;
    snprintf(out, NAME, "%s%d in 100", about, share);
    return out;
}

/* Is a battle that was as good as won, or lost, when odds were told last, so still? */
static bool still_sure(const struct commander *c, int32_t chance)
{
    enum { SURE = 97 };
    int was = percent(c->said.told), now = percent(chance);
    return c->said.told >= 0 &&
           ((was >= SURE && now >= SURE) || (was <= 100 - SURE && now <= 100 - SURE));
}

/* What the next order's odds are compared with. */
static void odds_keep(struct commander *c, int32_t chance, int32_t error)
{
    c->said.chance = chance;
    c->said.error = error;
    c->said.rolled = c->rolled;
    c->said.active = c->view.active;
}

/* Whether there is news of the odds half of the games say, and what it is the others: games that
 * are told of because they are unusual would flatter or frighten. */
static void tell_odds(struct commander *c, struct outlook *o, struct reason *r)
{
    enum { DIFFERS = 3 }; /* in 100 */
    char sentence[REASON_TEXT], now[NAME], was[NAME] = "";
    const struct said said = c->said;
    int32_t before = c->said.chance, half = before < 0 ? 0 : o->games / 2;
    bool news = before < 0 ? !still_sure(c, mean(o))
                           : odds_new(c, mean_of(o, 0, half), error_of(o, 0, half));
    int32_t chance = mean_of(o, half, o->games), games = o->games - half;
    int more = percent(chance) - percent(before);
    odds_keep(c, mean(o), error_of(o, 0, o->games));
    if (!news)
        return;
    if (before >= 0 && (more >= DIFFERS || more <= -DIFFERS))
        snprintf(was, sizeof was, "; just before it was %d", bare(before));
    snprintf(sentence, sizeof sentence, "Chance to win: %s, by %d games played ahead%s",
             chance_say(chance, now), (int)games, was);
    if (!add_sentence(r->text, sentence)) {
        c->said = said; /* what is cut for want of room has not been said */
        return;
    }
    o->from = half;
    c->said.told = chance;
    r->chance = chance;
    r->playouts = games;
}

static void tell_outlook(struct commander *c, const struct thought *t, struct outlook *o,
                         struct reason *r)
{
    struct coach coach;
    coach_of(c, &t->order, &coach);
    tell_shot(c, t, o, r->text);
    tell_arithmetic(c, t, &coach, r->text);
    tell_question(c, r->text);
    r->other = r->chance = -1;
    tell_odds(c, o, r);
    tell_losses(c, o, r->playouts > 0, r->text);
    tell_risk(c, t, o);
    tell_threat(c, t, &coach);
}

/* ---- what else ---------------------------------------------------------------------------------
 */

/* What makes most of the difference between two outlooks, for the better: what the other way is the
 * worse by; "" when nothing is. */
static const char *worse_by(const struct commander *c, const struct outlook *best,
                            const struct outlook *o)
{
    enum { LEAST = 20 }; /* thousandths of a logit, and */
    int64_t most = LEAST;
    const char *words = "";
    if (!best->open || !o->open)
        return "";
    for (int i = WEIGHT_FEATURES; i < WEIGHT_FEATURES + c->rules->terms->features; i++) {
        int64_t more = best->told[i] / best->open - o->told[i] / o->open;
        if (more <= most)
            continue;
        most = more;
        words = c->rules->terms->feature[i - WEIGHT_FEATURES].worse;
    }
    return words;
}

/* Who is lost in fewer games, or the enemy's in more, by most; or who is hurt so, and not only by
 * being lost. */
static int differs_most(const struct commander *c, const struct outlook *best,
                        const struct outlook *o, bool lost)
{
    int32_t most = lost ? o->games / 6 : o->games * 100;
    int unit = -1;
    for (int i = 0; i < c->view.units; i++) {
        int32_t more = lost ? o->lost[i] - best->lost[i] : o->hurt[i] - best->hurt[i];
        if (unit_side(&c->view.unit[i]) != c->side)
            more = -more;
        if (more > most && (lost || is_hurt(c, o, i) || is_hurt(c, best, i))) {
            most = more;
            unit = i;
        }
    }
    return unit;
}

/* "; it would lose Spode Foot in 30 of 48 games, this way in 4" */
static void tell_lost_so(const struct commander *c, const struct outlook *best,
                         const struct outlook *o, int unit, char text[REASON_TEXT])
{
    char name[NAME], share[NAME], so[NAME];
    bool own = unit_side(&c->view.unit[unit]) == c->side;
    saying_name(&c->view, ref_unit(&c->view, unit), name, sizeof name);
    if (o->lost[unit])
        share_say(o->lost[unit], o->games, share);
    else
        snprintf(share, sizeof share, "in none of %d games", (int)o->games);
    add(text, "; it would %s %s %s, this way in %s", own ? "lose" : "take", name, share,
        number_say(best->lost[unit], best->games, so));
}

/* "; it would cost its own Spode Foot 30 in 100 of its strength, this way none" */
static void tell_hurt_so(const struct commander *c, const struct outlook *best,
                         const struct outlook *o, int unit, char text[REASON_TEXT])
{
    char name[2 * NAME], so[NAME];
    int this_way = (int)(best->hurt[unit] / best->games / 10);
    int else_so = (int)(o->hurt[unit] / o->games / 10);
    whose_say(c, unit, name);
    if (else_so > 0)
        add(text, "; it would cost %s %d in 100 of its strength, this way %s", name, else_so,
            number_say(this_way, 100, so));
    else
        add(text, "; it would cost %s nothing, this way %d in 100 of its strength", name, this_way);
}

/* What a side loses of all that it has on the table, in 100. */
static int army_hurt(const struct commander *c, const struct outlook *o, int side)
{
    int64_t sum = 0, all = 0;
    for (int i = 0; i < c->view.units; i++)
        if (unit_side(&c->view.unit[i]) == side && unit_stands(&c->view, i)) {
            sum += o->hurt[i];
            all += (int64_t)unit_strength(c->rules, &c->view, i) * o->games;
        }
    return all ? (int)(100 * sum / all) : 0;
}

/* "; that way 0.6 more of its own are lost", "; that way the enemy loses 5 in 100 less of his
 * strength": of who differs in no other way that could be named; false: in none of these. */
static bool tell_sums(const struct commander *c, const struct outlook *best,
                      const struct outlook *o, char text[REASON_TEXT])
{
    enum { UNITS = 3, SHARE = 3 }; /* tenths of a unit; in 100 */
    int own = 10 * (o->ours - best->ours) / o->games;
    int foe = 10 * (best->theirs - o->theirs) / o->games;
    int foes = side_other(c->side), most = own > foe ? own : foe;
    if (most >= UNITS)
        return add(text, "; that way %d.%d %s are lost", most / 10, most % 10,
                   own >= foe ? "more of its own" : "fewer of the enemy");
    own = army_hurt(c, o, c->side) - army_hurt(c, best, c->side);
    foe = army_hurt(c, best, foes) - army_hurt(c, o, foes);
    most = own > foe ? own : foe;
    return most >= SHARE &&
           add(text, "; that way %s loses %d in 100 %s of its strength",
               own >= foe ? "its own side" : side_name(foes), most, own >= foe ? "more" : "less");
}

/* In how many games somebody is struck so first. */
static int32_t struck_so(const struct strike strike[STRIKES], const struct strike *as)
{
    for (int i = 0; i < STRIKES; i++)
        if (strike[i].games && strike[i].verb == as->verb && ref_same(strike[i].whom, as->whom))
            return strike[i].games;
    return 0;
}

/* Is the other thought of the same unit? Only then are strikes the same one's. */
static bool same_doer(const struct commander *c)
{
    const struct order *a = &c->thought[0].order, *b = &c->thought[c->telling.other].order;
    return a->ids && b->ids && ref_same(a->id[0], b->id[0]);
}

/* Who strikes at the unit that other way, in half of the games more; NULL: nobody does. */
static const struct strike *escapes(const struct commander *c, const struct outlook *best,
                                    const struct outlook *o)
{
    const struct strike *foe = likeliest(o->against, o->games, 2);
    bool less = foe && 2 * (foe->games - struck_so(best->against, foe)) >= o->games;
    return less && same_doer(c) ? foe : NULL;
}

/* "; The Harrow would shoot at it in 40 of 48 games, this way in 3" */
static bool tell_escape(const struct commander *c, const struct outlook *best,
                        const struct outlook *o, char text[REASON_TEXT])
{
    char name[NAME], does[2 * NAME], share[NAME], so[NAME];
    const struct strike *foe = escapes(c, best, o);
    if (!foe)
        return false;
    saying_name(&c->view, foe->whom, name, sizeof name);
    saying_deed_at(c->rules, foe->verb, "it", does, sizeof does);
    return add(text, "; %s would %s %s, this way in %s", name, does,
               share_say(foe->games, o->games, share),
               number_say(struck_so(best->against, foe), best->games, so));
}

/* What the other way is worse by, by what is nearest to the game: whom it loses, whom it hurts, how
 * many, who strikes, and last what the set counts. */
static void tell_difference(const struct commander *c, const struct outlook *best,
                            const struct outlook *o, char text[REASON_TEXT])
{
    int lost = differs_most(c, best, o, true), hurt = differs_most(c, best, o, false);
    if (lost >= 0)
        tell_lost_so(c, best, o, lost, text);
    else if (hurt >= 0)
        tell_hurt_so(c, best, o, hurt, text);
    else if (!tell_sums(c, best, o, text) && !tell_escape(c, best, o, text)) {
        const char *worse = worse_by(c, best, o);
        if (*worse)
            add(text, "; that way %s", worse);
    }
}

/* "; out of reach of The Harrow": what an order is for that nothing else is named for. */
static void tell_safety(struct commander *c, const struct outlook *so, const struct outlook *o)
{
    enum { SELDOM = 12 };
    char name[NAME], *text = c->reason[0].text;
    const struct strike *foe = escapes(c, so, o);
    const struct thought *best = &c->thought[0];
    bool goes = best->aim != AIM_FACE;
    if (c->telling.aims || !foe || (!goes && ref_same(best->whom, foe->whom)))
        return;
    bool out = goes && SELDOM * struck_so(so->against, foe) <= so->games;
    saying_name(&c->view, foe->whom, name, sizeof name);
    text[strlen(text) - 1] = '\0';
    if (goes && ref_same(best->whom, foe->whom))
        c->telling.aims = add(text, "; %s", out ? "out of its reach" : "safer there");
    else
        c->telling.aims = add(text, "; %s %s", out ? "out of reach of" : "safer from", name);
    strcat(text, ".");
}

/* What else was weighed, and by how much it is worse; or better, with those who play less well and
 * may take what is not the best. Whole chances stand only beside the odds that are told with this
 * order: others would be taken for news of them. */
static void tell_other(struct commander *c, const struct outlook *best, const struct outlook *o,
                       struct reason *r)
{
    char what[REASON_TEXT], now[NAME];
    bool missed = c->telling.better;
    int32_t so = mean_of(best, best->from, best->games), else_so = mean_of(o, best->from, o->games);
    int by = missed ? percent(else_so) - percent(so) : percent(so) - percent(else_so);
    if (by < LEAST_TOLD || !(missed ? clearly_better(o, best) : clearly_better(best, o)))
        return;
    saying_other(c, &c->thought[c->telling.other], what, sizeof what);
    r->chance = so;
    r->other = else_so;
    r->playouts = o->games - best->from;
    add(r->text, "%s “%.120s”: ", missed ? "It passes over" : "Instead", what);
    if (c->reason[1].playouts > 0)
        add(r->text, "%s, not %d", chance_say(else_so, now), bare(so));
    else
        add(r->text, "%s by %d in 100", missed ? "better" : "worse", by);
    if (!missed)
        tell_difference(c, best, o, r->text);
    add(r->text, ".");
}

/* Is it another thing to do, in words as well? Each is carried out for its words, so only a few are
 * asked in one part. */
enum { ASKED = 6 };
static bool sounds_other(struct commander *c, const char *one, int thought)
{
    char other[REASON_TEXT];
    saying_deed(c, &c->thought[thought], other, sizeof other);
    return strcmp(one, other) != 0;
}

/* What was not taken though it came out clearly better, as with those who play less well. */
static bool missed(struct commander *c)
{
    char one[REASON_TEXT];
    saying_deed(c, &c->thought[0], one, sizeof one);
    return (c->level.slips || c->level.slack) && c->thoughts > 1 && c->thought[1].playouts > 0 &&
           thought_mean(&c->thought[1]) - thought_mean(&c->thought[0]) >= CLEARLY &&
           sounds_other(c, one, 1);
}

/* The best of what it thought of that came out clearly worse and is another thing to do; 0: there
 * is none. */
static int contrast(struct commander *c)
{
    char one[REASON_TEXT];
    int tried = 0;
    saying_deed(c, &c->thought[0], one, sizeof one);
    for (int i = 1; i < c->thoughts && tried < ASKED; i++) {
        if (c->thought[i].playouts == 0 ||
            thought_mean(&c->thought[0]) - thought_mean(&c->thought[i]) < CLEARLY)
            continue;
        tried++;
        if (sounds_other(c, one, i))
            return i;
    }
    return 0;
}

/* Is it another thing to do, and not the same a little farther? */
static bool is_other_kind(const struct commander *c, int thought)
{
    const struct thought *a = &c->thought[0], *b = &c->thought[thought];
    return a->rests != b->rests || a->order.verb != b->order.verb || a->aim != b->aim ||
           !ref_same(a->whom, b->whom);
}

/* Another thing to do that was weighed, of another kind rather than of the same; 0: there is none.
 */
static int like(struct commander *c)
{
    char one[REASON_TEXT];
    int asked = 0;
    saying_deed(c, &c->thought[0], one, sizeof one);
    for (int kind = 1; kind >= 0; kind--)
        for (int i = 1; i < c->thoughts && asked < ASKED; i++) {
            if (c->thought[i].playouts == 0 || is_other_kind(c, i) != kind)
                continue;
            asked++;
            if (sounds_other(c, one, i))
                return i;
        }
    return 0;
}

/* Whatever it takes comes out alike: that is said once a turn, and of who goes somewhere for
 * nothing that could be named. */
static void tell_alike(struct commander *c, struct reason *r)
{
    char what[REASON_TEXT];
    int weighed = 0;
    for (int i = 0; i < c->thoughts; i++) {
        weighed += c->thought[i].playouts > 0;
        if (c->thought[i].playouts &&
            thought_mean(&c->thought[i]) - thought_mean(&c->thought[0]) >= CLEARLY)
            return; /* what it does is worse itself */
    }
    bool bare = !c->telling.aims && !c->reason[1].text[0] && exposes(&c->thought[0].order);
    if (c->said.alike == c->view.turn && !c->view.ask && !bare)
        return;
    int other = like(c);
    if (!other)
        return;
    c->said.alike = c->view.turn;
    r->chance = r->other = -1;
    saying_other(c, &c->thought[other], what, sizeof what);
    add(r->text, "Nothing better was found: “%.120s” comes to the same", what);
    if (weighed > 2)
        add(r->text, ", as %s %d more", weighed == 3 ? "does" : "do", weighed - 2);
    add(r->text, ".");
    if (heard(c, r->text))
        r->text[0] = '\0';
}

/* ---- one after the other -----------------------------------------------------------------------
 */

/* Another turn, or the other side: everything is new. */
static void begin_afresh(struct commander *c)
{
    if (c->said.turn == c->view.turn && c->said.side == c->side)
        return;
    struct said before = c->said;
    c->said = (struct said){.turn = c->view.turn,
                            .side = c->side,
                            .chance = -1,
                            .alike = before.alike,
                            .told = before.side == c->side ? before.told : -1,
                            .hearing = before.hearing};
    memcpy(c->said.heard, before.heard, sizeof before.heard);
}

void commander_forget(struct commander *c)
{
    c->said = (struct said){.turn = -1, .alike = -1, .told = -1};
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
    cut(what, DEED);
    snprintf(text, REASON_TEXT, "%s", what);
    coach_of(c, &t->order, &coach);
    if (tells_chance(&coach)) {
        odds_say(&coach, odds, sizeof odds);
        if (add(text, ", %s", odds))
            snprintf(c->said.test, sizeof c->said.test, "%.70s: %.140s", coach.title, odds);
    }
    strcat(text, ".");
}

/* Who turns to one and goes for another has turned for the other's sake: nobody is named then. */
static void tell_turning(struct commander *c, const struct thought *t, const struct outlook *o)
{
    const struct strike *own = likeliest(o->strike, o->games, 2);
    struct thought turns = *t;
    if (t->aim != AIM_FACE || !own || ref_same(own->whom, t->whom))
        return;
    turns.whom = (struct ref){0};
    tell_deed(c, &turns);
}

/* A phase is ended, and some could still do something in it: why they do not. */
static bool tell_staying(struct commander *c)
{
    const struct thought *best = &c->thought[0];
    char *text = c->reason[1].text;
    if (c->unit >= 0 || c->thoughts != 1 || best->playouts || best->order.ids || c->view.ask ||
        c->stayed == 0)
        return false;
    tell_deed(c, best);
    if (c->pauses)
        snprintf(text, REASON_TEXT, "It came out better ahead when those who may march stay.");
    else if (c->stayed == 1)
        snprintf(text, REASON_TEXT, "For one who may still act nothing came out better ahead.");
    else
        snprintf(text, REASON_TEXT, "For %d who may still act nothing came out better ahead.",
                 c->stayed);
    if (heard(c, text))
        text[0] = '\0';
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
    tell_deed(c, best);
    if (!best->playouts) {
        without_games(c);
        return false;
    }
    c->telling.on = true;
    c->telling.of = c->telling.other = 0;
    c->telling.aims = false;
    c->telling.price[0] = '\0';
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
    tell_turning(c, &c->thought[0], o);
    r->text[strlen(r->text) - 1] = '\0';
    tell_purpose(c, &c->thought[0], o, r->text);
    strcat(r->text, ".");
    tell_outlook(c, &c->thought[0], o, &c->reason[1]);
    r->chance = mean(o);
    r->playouts = o->games;
    c->telling.better = missed(c);
    c->telling.other = c->telling.better ? 1 : contrast(c);
    if (!c->telling.other) {
        tell_alike(c, &c->reason[2]);
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
        tell_other(c, &o[0], &o[1], &c->reason[2]);
        if (c->reason[2].text[0] && !c->telling.better)
            tell_safety(c, &o[0], &o[1]);
        tell_price(c, c->reason[2].text[0], c->reason[1].text);
    }
    t->on = false;
    return false;
}

void commander_weigh_begin(struct commander *c, int thought)
{
    c->play.on = false;
    c->telling.other = thought;
    memset(&c->telling.outlook[1], 0, sizeof c->telling.outlook[1]);
}

bool commander_weigh_on(struct commander *c)
{
    return outlook_on(c, &c->thought[c->telling.other], &c->telling.outlook[1]);
}

int32_t commander_weighed(const struct commander *c)
{
    const struct outlook *o = &c->telling.outlook[1];
    return o->games == TELLING ? mean(o) : -1;
}
