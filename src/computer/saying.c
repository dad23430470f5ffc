/* What a thought is, in words: who does what, and where that takes him. Whatever is said of a place
 * is measured there: a way that was thought of to come round somebody's flank may end before his
 * muskets, and then that is said. */
#include "computer/commander_inside.h"

#include "rules/house.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 80, NEARLY = 3 * MM /* no more than that is nothing to tell of */ };

void saying_name(const struct rules *rules, const struct table *t, struct ref ref, char *out,
                 size_t size)
{
    char number[REF_TEXT];
    const char *name = ref.kind == KIND_UNIT    ? table_text(t, t->unit[ref.index].name)
                       : ref.kind == KIND_PIECE ? table_text(t, t->piece[ref.index].name)
                                                : "";
    if (*name)
        snprintf(out, size, "%s", name);
    else if (ref.kind == KIND_PIECE)
        snprintf(out, size, "the %s", terrain_word(t->piece[ref.index].kind));
    else if (ref.kind == KIND_UNIT && t->box > 0) /* B2 is a box as well */
        snprintf(out, size, "%s %s", rules->troop[t->unit[ref.index].troop].name,
                 ref_text(t, ref, number));
    else
        snprintf(out, size, "%s", ref_text(t, ref, number));
}

/* What the offer of an answer says; NULL when it says nothing of its own. What is offered is found
 * without words (ahead_offers), and the names in an answer are some: it is asked for anew. */
static const char *offer_said(struct commander *c, const struct order *o)
{
    const struct offers *offers = &c->offers;
    if (c->view.ask) {
        rules_offer(c->rules, &c->view, c->side, &c->asked);
        offers = &c->asked;
    }
    for (int i = 0; i < offers->count; i++) {
        const struct offer *f = &offers->offer[i];
        if (f->verb == o->verb && strcmp(f->word, o->word) == 0 && f->text[0] &&
            (o->ids == 0 || o->word[0]))
            return f->text;
    }
    return NULL;
}

void saying_verb(const struct rules *rules, const struct table *t, int verb, char *out, size_t size)
{
    verb_within(verb_called(&rules->verb[verb], t), out, size);
}

void saying_strike(const struct rules *rules, const struct table *t, int verb, struct ref whom,
                   char *out, size_t size)
{
    char name[NAME];
    saying_name(rules, t, whom, name, sizeof name);
    saying_strike_at(rules, verb, name, out, size);
}

static void strike_say(const struct rules *rules, int verb, const char *name, bool whole, char *out,
                       size_t size)
{
    char does[NAME];
    verb_within(rules->verb[verb].name, does, sizeof does);
    verb_within_at(&rules->verb[verb], does, name, whole, out, size);
}

void saying_strike_at(const struct rules *rules, int verb, const char *name, char *out, size_t size)
{
    strike_say(rules, verb, name, true, out, size);
}

void saying_deed_at(const struct rules *rules, int verb, const char *name, char *out, size_t size)
{
    strike_say(rules, verb, name, false, out, size);
}

int order_names(const struct table *t, const struct order *o, int side)
{
    for (int i = 0; i < o->ids; i++)
        if (o->id[i].kind == KIND_UNIT && unit_side(&t->unit[o->id[i].index]) == side)
            return o->id[i].index;
    if (o->has_at && o->at.kind == KIND_UNIT && unit_side(&t->unit[o->at.index]) == side)
        return o->at.index;
    return -1;
}

/* The side of those who carry an order out: its giver's, unless it names none of his, as with a gun
 * that he has taken. */
static int doers(const struct commander *c, const struct order *o)
{
    for (int i = 0; i < o->ids; i++)
        if (o->id[i].kind == KIND_UNIT && unit_side(&c->view.unit[o->id[i].index]) == c->side)
            return c->side;
    return o->ids && o->id[0].kind == KIND_UNIT ? unit_side(&c->view.unit[o->id[0].index])
                                                : c->side;
}

/* "R1", "R1 and R7", "R1 and 4 more": those of a side that an order names; "" when it names none.
 */
static void names_say(const struct commander *c, const struct order *o, int side, char *out,
                      size_t size)
{
    const struct table *t = &c->view;
    char name[NAME], second[NAME];
    int first = -1, last = -1, count = 0;
    for (int i = 0; i < o->ids; i++)
        if (o->id[i].kind == KIND_UNIT && unit_side(&t->unit[o->id[i].index]) == side) {
            first = count == 0 ? i : first;
            last = i;
            count++;
        }
    *out = '\0';
    if (count == 0)
        return;
    saying_name(c->rules, t, o->id[first], name, sizeof name);
    saying_name(c->rules, t, o->id[last], second, sizeof second);
    if (count > 2)
        snprintf(out, size, "%s and %d more", name, count - 1);
    else
        snprintf(out, size, "%s%s%s", name, count == 2 ? " and " : "", count == 2 ? second : "");
}

/* ---- where it comes to -------------------------------------------------------------------------
 */

/* A unit that is placed, before and after, and how far it is then from whom it is about. */
struct trip {
    int unit;
    const struct order *order; /* that takes it there, and maybe others */
    struct pose from, to;
    struct pose his;
    bool about;            /* `whom` is a unit: */
    int32_t before, after; /* between them: units_measured */
};

/* Measured from a unit, on the table as it is and where the order has been carried out. */
static void trip_about(const struct commander *c, struct trip *trip, int unit)
{
    const struct table *t = &c->ahead.table;
    trip->about = unit_stands(&c->view, unit) && unit_stands(t, unit);
    if (!trip->about)
        return;
    trip->his = unit_pose(c->rules, &c->view, unit);
    trip->before = units_measured(&c->view, trip->unit, unit);
    trip->after = units_measured(t, trip->unit, unit);
}

/* Carries it out on a copy: false when the unit does not stand there afterwards. */
static bool trip_of(struct commander *c, const struct thought *thought, struct trip *trip)
{
    const struct order *o = &thought->order;
    *trip = (struct trip){.order = o};
    if (thought->rests || o->ids == 0 || o->id[0].kind != KIND_UNIT ||
        !unit_stands(&c->view, o->id[0].index))
        return false;
    trip->unit = o->id[0].index;
    trip->from = unit_pose(c->rules, &c->view, trip->unit);
    ahead_from(&c->ahead, &c->view);
    const struct table *t = &c->ahead.table;
    if (!ahead_give(&c->ahead, o) || !unit_stands(t, trip->unit))
        return false;
    trip->to = unit_pose(c->rules, t, trip->unit);
    if (thought->whom.kind == KIND_UNIT)
        trip_about(c, trip, thought->whom.index);
    return true;
}

static char *far_say(const struct commander *c, int32_t far, char out[NAME])
{
    return measure_say(&c->view, c->rules->measure, c->side, far, out, NAME);
}

/* " (3.4 cm off)": how far it is, where nobody moves */
static void off_say(const struct commander *c, const struct trip *trip, char out[NAME])
{
    char far[NAME];
    *out = '\0';
    if (trip->about && trip->after > (c->view.box > 0 ? 0 : NEARLY))
        snprintf(out, NAME, " (%s off)", far_say(c, trip->after, far));
}

/* Where it comes to, by how far it is from him then. */
static void close_say(const struct commander *c, const struct trip *trip, const char *whom,
                      char *out, size_t size)
{
    char far[NAME];
    bool boxes = c->view.box > 0, nearer = trip->after < trip->before;
    if (trip->after <= (boxes ? units_beside(&c->view) : NEARLY))
        snprintf(out, size, "%s %s",
                 !nearer                          ? "aside, still beside"
                 : boxes || trip->after > CONTACT ? "right up to"
                                                  : "into contact with",
                 whom);
    else if (nearer)
        snprintf(out, size, "to within %s of %s", far_say(c, trip->after, far), whom);
    else if (trip->after > trip->before + (boxes ? 0 : NEARLY))
        snprintf(out, size, "away from %s, %s off", whom, far_say(c, trip->after, far));
    else
        snprintf(out, size, "aside, still %s from %s", far_say(c, trip->after, far), whom);
}

/* From where somebody is looked at: how far from straight ahead of him, mdeg. */
static int32_t aside(const struct pose *his, struct vec at)
{
    return abs(angle_diff(his->face, angle_of(vec_sub(at, his->at))));
}

bool saying_nears_to(struct commander *c, const struct thought *t, int unit)
{
    struct trip trip;
    if (!trip_of(c, t, &trip))
        return false;
    trip_about(c, &trip, unit);
    return trip.about && trip.after < trip.before;
}

bool saying_nears(struct commander *c, const struct thought *t)
{
    return t->whom.kind == KIND_UNIT && saying_nears_to(c, t, t->whom.index);
}

bool saying_turns(struct commander *c, const struct thought *t)
{
    struct trip trip;
    return trip_of(c, t, &trip) && trip.about &&
           aside(&trip.to, trip.his.at) < aside(&trip.from, trip.his.at);
}

/* By whom an enemy is named where a place is told: on boxes, where a leader shares one with a unit
 * or stands next to it, by that unit. */
static int known_by(const struct commander *c, const struct table *t, int unit)
{
    int by = unit;
    int32_t least = units_beside(t) + 1;
    if (t->box == 0 || !unit_leads(c->rules, t, unit))
        return unit;
    for (int i = 0; i < t->units; i++) {
        if (i == unit || unit_side(&t->unit[i]) != unit_side(&t->unit[unit]) ||
            !unit_stands(t, i) || unit_leads(c->rules, t, i))
            continue;
        int32_t far = units_measured(t, unit, i);
        by = far < least ? i : by;
        least = far < least ? far : least;
    }
    return by;
}

/* Whom of the enemy's it stands nearest to, once it is there; -1: nobody is left. */
static int nearest_to(const struct commander *c, const struct trip *trip)
{
    int nearest = -1;
    int32_t least = INT32_MAX;
    const struct table *t = &c->ahead.table;
    for (int i = 0; i < c->view.units; i++) {
        if (!is_enemy(c->rules, &c->view, c->side, i) || !unit_stands(&c->view, i) ||
            !unit_stands(t, i))
            continue;
        int32_t far = units_measured(t, trip->unit, i);
        nearest = far < least ? i : nearest;
        least = far < least ? far : least;
    }
    return nearest < 0 ? nearest : known_by(c, t, nearest);
}

/* How near it comes to him; -1: nobody. */
static void foe_say(const struct commander *c, const struct trip *trip, int foe, char *out,
                    size_t size)
{
    char name[NAME];
    struct trip there = *trip;
    if (foe < 0)
        return;
    trip_about(c, &there, foe);
    saying_name(c->rules, &c->view, ref_unit(&c->view, foe), name, sizeof name);
    close_say(c, &there, name, out, size);
}

/* A place that has no name worth saying is told by the enemy who is nearest to it. */
static void nearest_say(const struct commander *c, const struct trip *trip, char *out, size_t size)
{
    foe_say(c, trip, nearest_to(c, trip), out, size);
}

/* Who is to leave over the far edge: how near he comes to it. False: he does not leave, or comes no
 * nearer. */
static bool edge_say(const struct commander *c, const struct trip *trip, char *out, size_t size)
{
    char far[NAME];
    int32_t width = c->view.width;
    bool red = c->side == SIDE_RED;
    int32_t before = red ? width - trip->from.at.x : trip->from.at.x;
    int32_t after = red ? width - trip->to.at.x : trip->to.at.x;
    if (after >= before || !unit_leaves(c->rules, &c->view, trip->unit, NULL))
        return false;
    snprintf(out, size, "to within %s of the far edge", far_say(c, after, far));
    return true;
}

/* Does it come nearer to him, or to a place beside or behind him? */
static bool comes_round(const struct trip *trip)
{
    enum { PLACES = 3, BESIDE = 70 * MM };
    static const int32_t way[PLACES] = {-90 * DEG, 90 * DEG, 180 * DEG};
    int64_t least = INT64_MAX, before = 0;
    for (int i = 0; i < PLACES; i++) {
        struct vec place = vec_ahead(trip->his.at, angle_norm(trip->his.face + way[i]), BESIDE);
        int64_t far = vec_distance(trip->to.at, place);
        if (far < least) {
            least = far;
            before = vec_distance(trip->from.at, place);
        }
    }
    return trip->after < trip->before || least + NEARLY < before;
}

/* Who ends before his muskets, or rides away from him, has not come to his flank. */
static void flank_say(const struct commander *c, const struct trip *trip, const char *whom,
                      char *out, size_t size)
{
    enum { BEFORE_HIM = 30 * DEG, FLANK = 60 * DEG, REAR = 135 * DEG };
    char far[NAME];
    int32_t round = aside(&trip->his, trip->to.at);
    if (round < BEFORE_HIM || !comes_round(trip)) {
        close_say(c, trip, whom, out, size);
        return;
    }
    const char *where = round >= REAR    ? "to the rear of"
                        : round >= FLANK ? "to the flank of"
                                         : "towards the flank of";
    if (trip->after > (c->view.box > 0 ? units_beside(&c->view) : NEARLY))
        snprintf(out, size, "%s %s, %s off", where, whom, far_say(c, trip->after, far));
    else
        snprintf(out, size, "%s %s", where, whom);
}

static void back_say(const struct commander *c, const struct trip *trip, const char *whom,
                     char *out, size_t size)
{
    char far[NAME];
    if (trip->after > trip->before && trip->after > (c->view.box > 0 ? 0 : NEARLY))
        snprintf(out, size, "away from %s, %s off", whom, far_say(c, trip->after, far));
    else
        snprintf(out, size, "aside from %s", whom);
}

/* "onto" what one stands on, "into" what one stands in. */
static const char *enters(const struct piece *p)
{
    bool up = p->kind == TERRAIN_HILL || p->kind == TERRAIN_RIDGE || p->kind == TERRAIN_ROAD ||
              p->kind == TERRAIN_BRIDGE;
    return up ? "onto" : "into";
}

/* False: there is nothing about the ground that is worth saying. */
static bool hold_say(const struct commander *c, const struct trip *trip, struct ref piece,
                     const char *name, char *out, size_t size)
{
    const struct piece *p = &c->view.piece[piece.index];
    struct outline o = piece_outline(&c->view, p);
    bool on = outline_holds(&o, trip->to.at), was = outline_holds(&o, trip->from.at);
    struct vec low, high;
    outline_bounds(&o, &low, &high);
    struct vec middle = {low.x / 2 + high.x / 2, low.y / 2 + high.y / 2};
    bool towards = vec_distance(trip->to.at, middle) < vec_distance(trip->from.at, middle);
    if (!on && (!towards || !is_goal(c->rules, &c->view, piece))) /* it may have no way in */
        return false;
    snprintf(out, size, "%s %s%s",
             on && was ? "elsewhere on"
             : !on     ? "towards"
                       : enters(p),
             name, is_goal(c->rules, &c->view, piece) ? ", which the battle is about" : "");
    return true;
}

/* False: it stands far from him then, and does not come nearer. */
static bool join_say(const struct commander *c, const struct trip *trip, const char *whom,
                     char *out, size_t size)
{
    const struct base *base = base_of(&c->view, trip->unit);
    int32_t wide = c->view.box > 0 ? units_beside(&c->view) + 1 : 2 * (base->hx + base->round);
    bool joins = c->view.box > 0 && trip->after == 0;
    bool nears = trip->after < trip->before, beside = trip->after < wide;
    snprintf(out, size, "%s %s",
             joins             ? "to join"
             : beside && nears ? "in beside"
             : beside          ? "beside"
                               : "nearer to",
             whom);
    return joins || beside || nears;
}

/* The friend that a leader comes nearer to and then stands nearest to; -1: there is none. Whoever
 * leads goes to his own, not at an enemy or away from one. */
static int led_to(const struct commander *c, const struct trip *trip)
{
    const struct table *t = &c->ahead.table;
    int nearest = -1;
    int32_t least = INT32_MAX;
    if (!unit_leads(c->rules, &c->view, trip->unit))
        return -1;
    for (int i = 0; i < c->view.units; i++) {
        if (i == trip->unit || unit_side(&c->view.unit[i]) != c->side ||
            unit_leads(c->rules, &c->view, i) || !unit_stands(&c->view, i) || !unit_stands(t, i))
            continue;
        int32_t far = units_measured(t, trip->unit, i);
        if (far < least && far < units_measured(&c->view, trip->unit, i)) {
            nearest = i;
            least = far;
        }
    }
    return nearest;
}

/* False: he comes nearer to none. */
static bool led_say(const struct commander *c, const struct trip *trip, char *out, size_t size)
{
    char name[NAME];
    struct trip there = *trip;
    int friend = led_to(c, trip);
    if (friend < 0)
        return false;
    trip_about(c, &there, friend);
    saying_name(c->rules, &c->view, ref_unit(&c->view, friend), name, sizeof name);
    join_say(c, &there, name, out, size);
    return true;
}

/* Does a leader come to share a box with one of his own? */
static bool led_joins(const struct commander *c, const struct trip *trip)
{
    int friend = c->view.box > 0 ? led_to(c, trip) : -1;
    return friend >= 0 && units_measured(&c->ahead.table, trip->unit, friend) == 0;
}

/* Is it ground that matters to who stands there? Not a line on the cloth, nor a part of something.
 */
static bool matters(const struct piece *p)
{
    bool plain = p->kind == TERRAIN_ROAD || p->kind == TERRAIN_FIELD || p->kind == TERRAIN_CHALK;
    return p->where == WHERE_TABLE && !p->part_of && p->shape != SHAPE_BAND && !plain;
}

/* The ground that it comes to stand on and has not stood on, behind whom it is about. */
static void ground_say(const struct commander *c, const struct trip *trip, char *out, size_t size)
{
    char name[NAME];
    size_t used = strlen(out);
    for (int i = 0; used && i < c->view.pieces; i++) {
        const struct piece *p = &c->view.piece[i];
        struct outline o = piece_outline(&c->view, p);
        if (!matters(p) || !outline_holds(&o, trip->to.at) || outline_holds(&o, trip->from.at))
            continue;
        saying_name(c->rules, &c->view, ref_piece(&c->view, i), name, sizeof name);
        snprintf(out + used, size - used, ", %s %s", enters(p), name);
        return;
    }
}

/* Is the unit straight before it, and next to it, on the table? */
static bool is_before(const struct commander *c, const struct table *t, int unit, int foe)
{
    enum { STRAIGHT = 10 * DEG };
    struct pose pose = unit_pose(c->rules, t, unit), his = unit_pose(c->rules, t, foe);
    return units_measured(t, unit, foe) <= units_beside(t) && aside(&pose, his.at) <= STRAIGHT;
}

/* Whoever it comes to stand against is whom it is about, whatever it was thought of for; -1: it
 * comes to stand against nobody. On boxes that is who is straight before it. */
static int met_by(const struct commander *c, const struct trip *trip)
{
    const struct table *t = &c->ahead.table;
    for (int i = 0; c->view.box > 0 && i < t->units; i++)
        if (unit_stands(t, i) && unit_stands(&c->view, i) &&
            is_enemy(c->rules, &c->view, c->side, i) && is_before(c, t, trip->unit, i))
            return is_before(c, &c->view, trip->unit, i) ? -1 : known_by(c, t, i);
    int foe = c->view.box > 0 ? -1 : nearest_to(c, trip);
    bool meets = foe >= 0 && units_measured(t, trip->unit, foe) <= CONTACT &&
                 units_measured(&c->view, trip->unit, foe) > CONTACT;
    return meets ? foe : -1;
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_of_a_word(char c)
{
    return (c >= 'a' && c <= 'z') || is_capital(c) || (c >= '0' && c <= '9') || (c & 0x80);
}

/* “ and ” and ’ and … are of three bytes, and of no word. */
static const char mark_begins[] = "\xe2\x80";
enum { MARK = 3 };

static bool word_goes_on(const char *at)
{
    return is_of_a_word(*at) && strncmp(at, mark_begins, sizeof mark_begins - 1) != 0;
}

static bool word_before(const char *text, const char *at)
{
    bool mark = at - text >= MARK && strncmp(at - MARK, mark_begins, sizeof mark_begins - 1) == 0;
    return at > text && is_of_a_word(at[-1]) && !mark;
}

/* Does a word with a capital end there, as "Trained" before " Horse"? */
static bool capital_before(const char *text, const char *at)
{
    const char *from = at;
    if (from == text || from[-1] != ' ')
        return false;
    for (from--; word_before(text, from); from--)
        ;
    return is_capital(*from);
}

/* "1st Foot" is no name in "21st Foot", nor is "Horse" in "Trained Horse" or "Horse Guards". */
bool saying_has_name(const char *text, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = strstr(text, name); at; at = strstr(at + 1, name)) {
        bool longer = word_before(text, at) || word_goes_on(at + n) ||
                      (at[n] == ' ' && is_capital(at[n + 1])) || capital_before(text, at);
        if (!longer)
            return true;
    }
    return false;
}

/* Whom it looks at there, if it was told to look elsewhere than where it goes. Where the boxes are
 * all there is to go by, nobody would notice. */
static void looks_say(const struct commander *c, const struct thought *t, const struct trip *trip,
                      char *out, size_t size)
{
    enum { ASKEW = 15 * DEG, LOOKS = 50 * DEG };
    char name[NAME];
    size_t used = strlen(out);
    struct trip there = *trip;
    int foe = nearest_to(c, trip);
    int32_t goes = angle_of(vec_sub(trip->to.at, trip->from.at));
    if (!t->order.has_face || c->view.box > 0 || foe < 0 ||
        abs(angle_diff(goes, trip->to.face)) < ASKEW)
        return;
    trip_about(c, &there, foe);
    if (aside(&there.to, there.his.at) > LOOKS)
        return;
    saying_name(c->rules, &c->view, ref_unit(&c->view, foe), name, sizeof name);
    bool named = saying_has_name(out, name);
    if (named && (strstr(out, ", onto ") || strstr(out, ", into ") || strstr(out, ", towards ")))
        return; /* "it" would be the ground */
    snprintf(out + used, size - used, ", facing %s", named ? "it" : name);
}

/* Where a unit that is placed comes to. */
static void place_say(const struct commander *c, const struct thought *t, struct trip *trip,
                      char *out, size_t size)
{
    char whom[NAME] = "", ground[3 * NAME] = "";
    int met = met_by(c, trip);
    struct ref about = t->whom;
    if (about.kind == KIND_UNIT && is_enemy(c->rules, &c->view, c->side, about.index) && met < 0) {
        about = ref_unit(&c->view, known_by(c, &c->view, about.index));
        trip_about(c, trip, about.index);
    }
    if (about.kind)
        saying_name(c->rules, &c->view, about, whom, sizeof whom);
    *out = '\0';
    if (led_joins(c, trip) && led_say(c, trip, out, size)) /* whoever is met there is his */
        return;
    bool holds = t->aim == AIM_HOLD && t->whom.kind == KIND_PIECE;
    bool named = holds && hold_say(c, trip, t->whom, whom, ground, sizeof ground);
    if (met >= 0)
        foe_say(c, trip, met, out, size);
    else if (t->aim == AIM_CROSS && edge_say(c, trip, out, size))
        return;
    else if (t->aim == AIM_CROSS || (holds && !named))
        nearest_say(c, trip, out, size);
    else if (trip->about && (t->aim == AIM_CLOSE || t->aim == AIM_FLANK || t->aim == AIM_BACK) &&
             led_say(c, trip, out, size))
        return;
    else if (trip->about && t->aim == AIM_CLOSE)
        close_say(c, trip, whom, out, size);
    else if (trip->about && t->aim == AIM_FLANK)
        flank_say(c, trip, whom, out, size);
    else if (trip->about && t->aim == AIM_BACK)
        back_say(c, trip, whom, out, size);
    else if (trip->about && t->aim == AIM_JOIN && !join_say(c, trip, whom, out, size))
        nearest_say(c, trip, out, size);
    if (named)
        snprintf(out + strlen(out), size - strlen(out), "%s%s", *out ? ", " : "", ground);
    else if (t->aim != AIM_HOLD)
        ground_say(c, trip, out, size);
    if (*out)
        looks_say(c, t, trip, out, size);
}

/* Who is turned to was not before it: what for is plain then. */
enum { ON_FLANK = 60 * DEG, BEHIND = 135 * DEG, FACED = 45 * DEG };
static bool was_flanked(const struct trip *trip)
{
    return trip->about && aside(&trip->from, trip->his.at) >= ON_FLANK &&
           aside(&trip->to, trip->his.at) < FACED;
}

static void stood_say(const struct trip *trip, char out[NAME])
{
    bool behind = trip->about && aside(&trip->from, trip->his.at) >= BEHIND;
    snprintf(out, NAME, "%s",
             !was_flanked(trip) ? ""
             : behind           ? ", which stood behind it"
                                : ", which stood on its flank");
}

bool saying_faces(struct commander *c, const struct thought *t)
{
    struct trip trip;
    return trip_of(c, t, &trip) && trip.about && aside(&trip.to, trip.his.at) < FACED;
}

bool saying_was_flanked(struct commander *c, const struct thought *t)
{
    struct trip trip;
    return t->aim == AIM_FACE && trip_of(c, t, &trip) && was_flanked(&trip);
}

bool saying_was_aside(struct commander *c, const struct thought *t)
{
    struct trip trip;
    return trip_of(c, t, &trip) && trip.about && aside(&trip.from, trip.his.at) >= FACED;
}

/* The friend nearest to it on a table, nearer than `least`, who is nearer to the enemy than it
 * stood; -1: there is none. */
static int friend_ahead(const struct commander *c, const struct table *t, const struct trip *trip,
                        int foe, int32_t least)
{
    int first = -1;
    for (int i = 0; i < c->view.units; i++) {
        if (order_is_for(trip->order, i) || unit_side(&c->view.unit[i]) != c->side ||
            !unit_stands(t, i) || unit_leads(c->rules, &c->view, i) ||
            is_enemy(c->rules, &c->view, c->side, i) || units_measured(t, i, foe) >= trip->before)
            continue;
        int32_t far = units_measured(t, trip->unit, i);
        if (far >= least)
            continue;
        first = i;
        least = far;
    }
    return first;
}

/* So many times its own width, or so many boxes. */
static int32_t beside(const struct commander *c, const struct trip *trip, int widths, int boxes)
{
    const struct base *base = base_of(&c->view, trip->unit);
    return c->view.box > 0 ? boxes * c->view.box : widths * 2 * (base->hx + base->round);
}

int saying_follows(struct commander *c, const struct thought *t)
{
    enum { WIDTHS = 6, BOXES = 3 }; /* is near by */
    struct trip trip;
    if (!trip_of(c, t, &trip) || vec_distance(trip.from.at, trip.to.at) == 0)
        return FOLLOWS_NOWHERE;
    int foe = nearest_to(c, &trip);
    if (foe >= 0)
        trip_about(c, &trip, foe);
    if (foe < 0 || trip.after >= trip.before ||
        trip.after <= (c->view.box > 0 ? units_beside(&c->view) : NEARLY)) /* it has come */
        return FOLLOWS_NOWHERE;
    int friend = friend_ahead(c, &c->ahead.table, &trip, foe, beside(c, &trip, WIDTHS, BOXES) + 1);
    return friend < 0 ? FOLLOWS_NOBODY : friend;
}

bool saying_goes_on(struct commander *c, const struct thought *thought, int friend)
{
    enum { ALONG = 60 * DEG };
    const struct table *t = &c->view;
    struct trip trip;
    struct vec at = unit_pose(c->rules, t, friend).at, gone = vec_sub(at, c->began[friend]);
    if (!c->acted[friend] || vec_distance(at, c->began[friend]) < NEARLY ||
        !trip_of(c, thought, &trip) ||
        abs(angle_diff(angle_of(gone), angle_of(vec_sub(trip.to.at, trip.from.at)))) > ALONG)
        return false;
    for (int i = 0; t->box == 0 && i < t->units; i++) /* who is in a fight stays */
        if (unit_stands(t, i) && is_enemy(c->rules, t, c->side, i) &&
            units_measured(t, friend, i) <= CONTACT)
            return false;
    return true;
}

int saying_gets_round(struct commander *c, const struct thought *t)
{
    enum { WIDTHS = 1, BOXES = 2 }; /* nearer than that it is in the way */
    struct trip trip;
    if (t->aim != AIM_FLANK || !trip_of(c, t, &trip) || !trip.about || trip.after < trip.before)
        return -1;
    return friend_ahead(c, &c->view, &trip, t->whom.index, beside(c, &trip, WIDTHS, BOXES));
}

/* Who of its own, near by and looking as it does, stands within so many mdeg of that direction from
 * where it has come to; -1: nobody. */
static int friend_at(const struct commander *c, const struct trip *trip, int32_t way, int32_t off,
                     int32_t near)
{
    enum { ALIKE = 30 * DEG };
    const struct table *t = &c->ahead.table;
    int nearest = -1;
    for (int i = 0; i < t->units; i++) {
        if (order_is_for(trip->order, i) || unit_side(&t->unit[i]) != c->side ||
            !unit_stands(t, i) || unit_leads(c->rules, t, i) || is_enemy(c->rules, t, c->side, i))
            continue;
        struct pose his = unit_pose(c->rules, t, i);
        int32_t far = units_measured(t, trip->unit, i);
        if (far > near || abs(angle_diff(his.face, trip->to.face)) > ALIKE ||
            abs(aside(&trip->to, his.at) - way) > off)
            continue;
        near = far;
        nearest = i;
    }
    return nearest;
}

int saying_lines_up(struct commander *c, const struct thought *t, bool *behind)
{
    enum { SIDE = 90 * DEG, ASIDE = 25 * DEG, BEFORE = 35 * DEG, BOXES = 2 };
    struct trip trip;
    if (!trip_of(c, t, &trip) || vec_distance(trip.from.at, trip.to.at) == 0)
        return -1;
    int friend = friend_at(c, &trip, SIDE, ASIDE, beside(c, &trip, 1, BOXES));
    *behind = friend < 0;
    return *behind ? friend_at(c, &trip, 0, BEFORE, beside(c, &trip, 1, BOXES)) : friend;
}

/* "turn 21° to face Spode Foot (11.2 cm off)"; "turn 21°" when it is for nobody there. */
static void face_say(const struct commander *c, const struct thought *t, const struct trip *trip,
                     const char *does, char *out, size_t size)
{
    enum { BEFORE = 50 * DEG }; /* to either hand: who stands within it is looked at */
    char whom[NAME], off[NAME], stood[NAME], by[24] = "";
    int turned = (abs(angle_diff(trip->from.face, trip->to.face)) + DEG / 2) / DEG;
    const char *faces = strstr(does, " to face"); /* "turn to face" */
    bool looks = !trip->about || aside(&trip->to, trip->his.at) <= BEFORE;
    if (!trip->about ||
        (!looks && aside(&trip->to, trip->his.at) >= aside(&trip->from, trip->his.at))) {
        if (turned)
            snprintf(by, sizeof by, " %d°", turned);
        snprintf(out, size, "%.*s%s", faces ? (int)(faces - does) : NAME, does, by);
        return;
    }
    saying_name(c->rules, &c->view, ref_unit(&c->view, known_by(c, &c->view, t->whom.index)), whom,
                sizeof whom);
    off_say(c, trip, off);
    stood_say(trip, stood);
    if (turned && !faces)
        snprintf(by, sizeof by, " %d°", turned);
    if (looks)
        snprintf(out, size, "%s%s%s %s%s%s", does, by, faces ? "" : " to face", whom, off, stood);
    else
        snprintf(out, size, "%.*s%s towards %s%s", faces ? (int)(faces - does) : NAME, does, by,
                 whom, off);
}

int won_over(const struct commander *c)
{
    int (*controller)(const struct table *, int) = c->rules->decides->controller;
    for (int i = 0; controller && i < c->view.units; i++)
        if (unit_stands(&c->ahead.table, i) && controller(&c->ahead.table, i) == c->side &&
            controller(&c->view, i) != c->side)
            return i;
    return -1;
}

/* "move to crew The Pepper Mill", and of the enemy's that nobody serves, or he: "move to take the
 * cannon B7" */
static void wins_say(const struct commander *c, int gun, const char *does, char *out, size_t size)
{
    char name[NAME], noun[NAME];
    const struct unit *u = &c->view.unit[gun];
    const char *wins = unit_side(u) == c->side ? "crew" : "take";
    saying_name(c->rules, &c->view, ref_unit(&c->view, gun), name, sizeof name);
    verb_within(c->rules->troop[u->troop].name, noun, sizeof noun);
    if (*table_text(&c->view, u->name))
        snprintf(out, size, "%s to %s %s", does, wins, name);
    else
        snprintf(out, size, "%s to %s the %s %s", does, wins, noun, name);
}

/* Does it come to where it helps somebody whom it does not help already? */
static bool comes_to_help(const struct commander *c, const struct trip *trip, struct help *help)
{
    const struct terms *terms = c->rules->terms;
    struct help before;
    return terms && terms->helps && terms->helps(&c->ahead.table, trip->unit, help) &&
           !(terms->helps(&c->view, trip->unit, &before) && ref_same(before.whom, help->whom));
}

/* "ride to stand by the 2nd Foot; +1 to its dice for a point (SH-17)" */
static void help_say(const struct commander *c, const struct help *help, const char *does,
                     char *out, size_t size)
{
    char whom[NAME];
    saying_name(c->rules, &c->view, help->whom, whom, sizeof whom);
    snprintf(out, size, "%s to stand by %s; %s (%s)", does, whom, help->words, help->id);
}

/* "move with Leader": with whom is known. Whoever leads, and has gone as well. */
static void company_say(const struct commander *c, const struct trip *trip, char does[NAME])
{
    char name[NAME], *with = strstr(does, " with ");
    const struct table *t = &c->ahead.table;
    for (int i = 0; with && i < t->units; i++) {
        if (i == trip->unit || unit_side(&t->unit[i]) != c->side || !unit_stands(&c->view, i) ||
            !unit_stands(t, i) || !unit_leads(c->rules, t, i))
            continue;
        struct vec before = unit_pose(c->rules, &c->view, i).at, at = unit_pose(c->rules, t, i).at;
        if (before.x == at.x && before.y == at.y)
            continue;
        saying_name(c->rules, t, ref_unit(t, i), name, sizeof name);
        snprintf(with, (size_t)(does + NAME - with), " with %s", name);
        return;
    }
}

/* Whoever moves with The Duke does not go to join him: that place is told by the enemy. */
static void company_named(const struct commander *c, const struct trip *trip, const char *does,
                          char *where, size_t size)
{
    static const char with[] = " with ";
    const char *at = strstr(does, with);
    if (at && saying_has_name(where, at + strlen(with))) {
        *where = '\0';
        nearest_say(c, trip, where, size);
    }
}

/* What is done, without who does it. */
static void deed_say(struct commander *c, const struct thought *t, const char *offered, char *out,
                     size_t size)
{
    const struct order *o = &t->order;
    enum gesture gesture = c->rules->verb[o->verb].gesture;
    char does[NAME], whom[2 * NAME], where[REASON_TEXT];
    struct trip trip;
    struct help help;
    saying_verb(c->rules, &c->view, o->verb, does, sizeof does);
    names_say(c, o, side_other(doers(c, o)), whom, sizeof whom);
    if (offered)
        snprintf(out, size, "%s", offered);
    else if (t->aim == AIM_STRIKE && t->whom.kind)
        saying_strike(c->rules, &c->view, o->verb, t->whom, out, size);
    else if (*whom) /* a fight names both sides */
        saying_strike_at(c->rules, o->verb, whom, out, size);
    else if (gesture != GESTURE_PLACE || !trip_of(c, t, &trip))
        snprintf(out, size, "%s", does);
    else if (t->aim == AIM_FACE)
        face_say(c, t, &trip, does, out, size);
    else if (won_over(c) >= 0)
        wins_say(c, won_over(c), does, out, size);
    else if (comes_to_help(c, &trip, &help))
        help_say(c, &help, does, out, size);
    else {
        company_say(c, &trip, does);
        place_say(c, t, &trip, where, sizeof where);
        company_named(c, &trip, does, where, sizeof where);
        /* who goes back goes away, and beside whom is another matter */
        bool back = strstr(does, "back") != NULL, away = strncmp(where, "away ", 5) == 0;
        bool still = strncmp(where, "aside, ", 7) == 0;
        const char *rest = back ? where + (away ? 5 : still ? 7 : 0) : where;
        const char *comma = back && !away && *where ? "," : "";
        snprintf(out, size, "%s%s%s%s", does, comma, *rest ? " " : "", rest);
    }
}

/* Nobody who has done nothing yet can do nothing more. */
static void rest_say(const struct commander *c, const struct order *o, char *out, size_t size)
{
    bool acted = o->ids && o->id[0].kind == KIND_UNIT && c->acted[o->id[0].index];
    snprintf(out, size, "do nothing%s", acted ? " more" : "");
}

void saying_deed(struct commander *c, const struct thought *t, char *out, size_t size)
{
    char who[2 * NAME + 8] = "", deed[REASON_TEXT];
    const struct order *o = &t->order;
    const char *offered = offer_said(c, o);
    if (t->rests)
        rest_say(c, o, deed, sizeof deed);
    else
        deed_say(c, t, offered, deed, sizeof deed);
    if (o->ids && !offered)
        names_say(c, o, doers(c, o), who, sizeof who);
    snprintf(out, size, "%s%s%s", who, *who ? ": " : "", deed);
}

void commander_say(struct commander *c, int thought, char *out, size_t size)
{
    saying_deed(c, &c->thought[thought], out, size);
}

void saying_other(struct commander *c, const struct thought *t, char *out, size_t size)
{
    const struct order *o = &t->order, *best = &c->thought[0].order;
    bool same = o->ids && best->ids && ref_same(o->id[0], best->id[0]);
    if (same && t->rests)
        rest_say(c, o, out, size);
    else if (same)
        deed_say(c, t, offer_said(c, o), out, size);
    else
        saying_deed(c, t, out, size);
}
