#include "rules/house.h"

#include "kit/grid.h"
#include "kit/measured.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *side_name(int side)
{
    return side == SIDE_RED ? "Red" : side == SIDE_BLUE ? "Blue" : "Nobody";
}

bool unit_stands(const struct table *t, int unit)
{
    const struct unit *u = &t->unit[unit];
    for (int i = 0; i < u->bases; i++)
        if (t->base[u->base + i].where == WHERE_TABLE)
            return true;
    return false;
}

char *unit_name(const struct table *t, int unit, char out[REF_TEXT])
{
    return ref_text(t, ref_unit(t, unit), out);
}

int32_t units_gap(const struct table *t, int a, int b, int32_t touch)
{
    struct outline x = base_outline(base_of(t, a)), y = base_outline(base_of(t, b));
    int32_t gap = outline_gap(&x, &y);
    return gap > touch ? gap : 0;
}

int32_t units_apart(const struct table *t, int a, int b, int32_t touch)
{
    int32_t gap = unit_gap(t, a, b, NULL, NULL);
    return gap > touch ? gap : 0;
}

int32_t units_measured(const struct table *t, int a, int b)
{
    if (t->box <= 0)
        return units_apart(t, a, b, CONTACT);
    struct vec x = base_pose(base_of(t, a)).at, y = base_pose(base_of(t, b)).at;
    return box_distance(grid_nearest(t, x), grid_nearest(t, y)) * (t->box / QUARTERS);
}

int32_t units_beside(const struct table *t)
{
    return t->box > 0 ? STEP_DIAGONAL * (t->box / QUARTERS) : CONTACT;
}

int enemy_touched(const struct table *t, int unit, int32_t touch)
{
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) != side_of(t, unit) && unit_stands(t, i) &&
            units_gap(t, unit, i, touch) == 0)
            return i;
    return -1;
}

int32_t unit_strength(const struct rules *rules, const struct table *t, int unit)
{
    enum { ALL = 1000 };
    const struct unit *u = &t->unit[unit];
    int there = 0;
    for (int i = 0; i < u->bases; i++)
        there += t->base[u->base + i].where != WHERE_LOST;
    if (!there || u->bases < 1)
        return 0;
    int32_t left = ALL * there / u->bases;
    struct signs signs = {0};
    if (rules->shows->signs && t->base[u->base].where == WHERE_TABLE)
        rules->shows->signs(t, unit, &signs);
    if (signs.of <= 0)
        return left;
    int hits = signs.suffered ? signs.of - signs.pips : signs.pips;
    hits = hits < 0 ? 0 : hits > signs.of ? signs.of : hits;
    return left * hits / signs.of;
}

int units_left(const struct table *t, int side)
{
    int left = 0;
    for (int i = 0; i < t->units; i++)
        left += side_of(t, i) == side && unit_stands(t, i);
    return left;
}

int units_on(const struct table *t, int side, int piece)
{
    struct outline o = piece_outline(t, &t->piece[piece]);
    int count = 0;
    for (int i = 0; i < t->units; i++)
        count += unit_stands(t, i) && side_of(t, i) == side &&
                 outline_holds(&o, base_pose(base_of(t, i)).at);
    return count;
}

void unit_forgets(struct turn *turn, int unit, const int *attr, size_t count)
{
    for (size_t i = 0; i < count; i++)
        turn_attr(turn, ref_unit(turn->table, unit), attr[i], 0);
}

const struct base *base_of(const struct table *t, int unit)
{
    return &t->base[t->unit[unit].base];
}

struct ref base_ref(const struct table *t, int unit)
{
    return ref_base(t, t->unit[unit].base);
}

int side_of(const struct table *t, int unit)
{
    return unit_side(&t->unit[unit]);
}

void mark_outline(const struct painter *p, enum meaning meaning, const struct outline *o)
{
    if (o->count == 1)
        p->disc(p->self, meaning, o->point[0], o->radius);
    else if (o->closed)
        p->area(p->self, meaning, o->point, o->count);
    else
        p->line(p->self, meaning, o->point, o->count);
}

void mark_unit(const struct painter *p, enum meaning meaning, const struct table *t, int unit)
{
    struct outline o = base_outline(base_of(t, unit));
    mark_outline(p, meaning, &o);
}

void mark_ref(const struct painter *p, enum meaning meaning, const struct table *t, struct ref ref)
{
    struct outline o;
    if (ref.kind == KIND_BASE && table_has(t, ref))
        o = base_outline(&t->base[ref.index]);
    else if (ref.kind == KIND_PIECE && table_has(t, ref))
        o = piece_outline(t, &t->piece[ref.index]);
    else
        return;
    mark_outline(p, meaning, &o);
}

/* ---- phases and questions ---------------------------------------------------------------------
 */

void phase_set(struct turn *turn, int phase, int step, int active)
{
    turn_set(turn, ref_table(), F_TABLE_phase, phase);
    turn_set(turn, ref_table(), F_TABLE_step, step);
    turn_set(turn, ref_table(), F_TABLE_active, active);
}

void player_turn_begin(struct turn *turn, const struct rules *rules, int side)
{
    draw_lapse(turn, side);
    for (int i = 0; i < turn->table->units; i++)
        for (int k = 0; k < rules->verbs; k++)
            if (rules->verb[k].spends)
                turn_attr(turn, ref_unit(turn->table, i), rules->verb[k].spends - 1, 0);
    phase_set(turn, 0, 0, side);
}

void phase_pass(struct turn *turn, const struct rules *rules)
{
    const struct table *t = turn->table;
    int next = side_other(t->active);
    if (t->phase + 1 < rules->phases) {
        phase_set(turn, t->phase + 1, 0, t->active);
    } else if (next == t->first && t->turn_limit && t->turn >= t->turn_limit) {
        rules->decides->last_turn(turn);
    } else {
        turn_set(turn, ref_table(), F_TABLE_turn, t->turn + (next == t->first));
        player_turn_begin(turn, rules, next);
    }
}

void question_ask(struct turn *turn, int ask, int side, int subject)
{
    turn_set(turn, ref_table(), F_TABLE_ask, ask);
    turn_set(turn, ref_table(), F_TABLE_ask_side, side);
    turn_set(turn, ref_table(), F_TABLE_ask_subject, subject);
}

void question_done(struct turn *turn)
{
    question_ask(turn, 0, SIDE_NONE, 0);
}

int roll_off(struct turn *turn, const char *id, const char *what, const char *again,
             int face[SIDE_COUNT])
{
    enum { ROLLS = 200 };
    face[SIDE_RED] = face[SIDE_BLUE] = 1;
    for (int n = 0; n < ROLLS && !turn->dry; n++) {
        face[SIDE_RED] = turn_roll(turn, 6, id, "Red: %s", what);
        face[SIDE_BLUE] = turn_roll(turn, 6, id, "Blue: %s", what);
        if (face[SIDE_RED] != face[SIDE_BLUE])
            break;
        turn_say(turn, id, "%d and %d: %s", face[SIDE_RED], face[SIDE_BLUE], again);
    }
    return face[SIDE_BLUE] > face[SIDE_RED] ? SIDE_BLUE : SIDE_RED;
}

/* ---- orders and offers ------------------------------------------------------------------------
 */

bool order_timely(const struct rules *rules, const struct table *t, const struct order *o,
                  unsigned phases, struct verdict *v)
{
    if (t->active != o->side)
        refuse(v, "HS-05", "It is %s's turn now. Wait for yours.", side_name(t->active));
    else if (rules->decides->opened && !rules->decides->opened(t))
        refuse(v, "HS-05", "The phase has not been opened yet.");
    else if (!(phases >> t->phase & 1))
        refuse_now(v, "Not now: the phase is %s. The strip shows what comes when.",
                   rules->phase[t->phase].name);
    else
        return true;
    return false;
}

int order_unit(const struct table *t, const struct order *o, const struct naming *n,
               struct verdict *v)
{
    char name[REF_TEXT];
    if (o->ids != 1) {
        refuse(v, "HS-07", "%s", o->ids ? n->many : n->none);
        return -1;
    }
    ref_text(t, o->id[0], name);
    int unit = o->id[0].index;
    if (o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0]))
        refuse(v, "HS-07", "%s is not a unit. %s", name, n->other);
    else if (!unit_stands(t, unit))
        refuse(v, "HS-07", "%s is out of the game. %s", name, n->gone);
    else if (side_of(t, unit) == o->side)
        return unit;
    else {
        struct painter p = refuse(v, "HS-01", "%s is not yours. %s", name, n->foe);
        n->mark(&p, MEANS_REFUSED, t, unit);
    }
    return -1;
}

int order_enemy(const struct table *t, const struct order *o,
                void (*mark)(const struct painter *painter, enum meaning meaning,
                             const struct table *table, int unit),
                struct verdict *v)
{
    char name[REF_TEXT];
    struct ref at = o->at;
    if (at.kind == KIND_BASE && table_has(t, at))
        at = ref_unit(t, base_unit(&t->base[at.index]));
    if (!o->has_at)
        refuse(v, "HS-07", "Say at whom.");
    else if (at.kind != KIND_UNIT || !table_has(t, at) || !unit_stands(t, at.index))
        refuse(v, "HS-07", "%s is no unit on the table. Name an enemy's.",
               ref_text(t, o->at, name));
    else if (side_of(t, at.index) != o->side)
        return at.index;
    else {
        struct painter p =
            refuse(v, "HS-07", "%s is your own. Name an enemy's.", unit_name(t, at.index, name));
        mark(&p, MEANS_REFUSED, t, at.index);
    }
    return -1;
}

int order_target(const struct order *o, const struct table *t)
{
    return o->at.kind == KIND_BASE ? base_unit(&t->base[o->at.index]) : o->at.index;
}

struct order order_by(int verb, int side)
{
    return (struct order){.verb = verb, .side = side};
}

struct order order_for(const struct table *t, int verb, int unit)
{
    return (struct order){
        .verb = verb, .side = side_of(t, unit), .ids = 1, .id = {ref_unit(t, unit)}};
}

struct offer *offer_for(const struct table *t, int verb, int unit, struct offers *list)
{
    struct offer *offer = offers_add(list);
    offer->verb = verb;
    offer->unit = ref_unit(t, unit);
    return offer;
}

struct offer *offer_answer(struct offers *list, int verb, const char *word, const char *id,
                           const char *text)
{
    struct offer *offer = offers_add(list);
    offer->verb = verb;
    offer->allowed = true;
    snprintf(offer->id, sizeof offer->id, "%s", id);
    snprintf(offer->word, sizeof offer->word, "%s", word);
    snprintf(offer->text, sizeof offer->text, "%s", text);
    return offer;
}

void offer_say(const struct verb *verbs, struct offer *offer, const struct verdict *v,
               const char *yes)
{
    offer->allowed = v->allowed;
    offer->never = v->never;
    if (rules_quiet())
        return;
    snprintf(offer->id, sizeof offer->id, "%s", v->allowed ? verbs[offer->verb].id : v->id);
    snprintf(offer->why, sizeof offer->why, "%s", v->allowed ? yes : v->why);
}

void offer_target(struct offer *offer, struct ref target)
{
    if (offer->targets < ORDER_IDS)
        offer->target[offer->targets++] = target;
}

void draw_check(const struct table *t, const struct order *o, struct verdict *v)
{
    if (t->draw_offer == o->side)
        refuse(v, "HS-10", "You have offered it; the other side must say. Play on meanwhile.");
    else
        allow(v);
}

void draw_apply(struct turn *turn, const struct order *o, const struct endings *endings)
{
    if (turn->table->draw_offer == side_other(o->side)) {
        game_over(turn, SIDE_NONE, endings->attr, endings->drawn);
        turn_say(turn, "HS-10", "Both agree: a draw.");
        return;
    }
    turn_set(turn, ref_table(), F_TABLE_draw_offer, o->side);
    turn_say(turn, "HS-10", "%s offers a draw.", side_name(o->side));
}

void draw_lapse(struct turn *turn, int side)
{
    if (turn->table->draw_offer == side)
        turn_set(turn, ref_table(), F_TABLE_draw_offer, SIDE_NONE);
}

void resign_apply(struct turn *turn, const struct order *o, const struct endings *endings)
{
    game_over(turn, side_other(o->side), endings->attr, endings->resigned);
    turn_say(turn, "HS-09", "%s gives up: %s wins.", side_name(o->side),
             side_name(side_other(o->side)));
}

/* ---- the end --------------------------------------------------------------------------------- */

void game_over(struct turn *turn, int winner, int attr, int by)
{
    turn_set(turn, ref_table(), F_TABLE_over, winner ? OVER_WON : OVER_DRAWN);
    turn_set(turn, ref_table(), F_TABLE_winner, winner);
    turn_attr(turn, ref_table(), attr, by);
    question_done(turn);
}

bool ending_is_house(const struct rules *rules, const struct table *t)
{
    int by = t->attr[rules->endings->attr];
    return t->over == OVER_WON && (by == ENDED_ON_TIME || by == ENDED_WITHHELD);
}

/* The sentence with {winner} and {loser} as they are called. */
static void names_fill(const struct table *t, const char *text, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    while (*text && used + 1 < size) {
        size_t plain = strcspn(text, "{"), name = text[plain] ? strcspn(text + plain, "}") + 1 : 0;
        const char *who = !name                    ? ""
                          : text[plain + 1] == 'w' ? side_name(t->winner)
                                                   : side_name(side_other(t->winner));
        used += (size_t)snprintf(out + used, size - used, "%.*s%s", (int)plain, text, who);
        text += plain + name;
    }
}

void ending_say(const struct endings *e, const struct table *t, char id[ID_TEXT], char *out,
                size_t size)
{
    struct ending how = {0, "", "The battle goes on.", "The battle goes on."};
    int by = t->attr[e->attr];
    if (t->over && by == e->resigned)
        how = (struct ending){by, "HS-09", "{loser} gave up.", NULL};
    else if (t->over && by == e->drawn)
        how = (struct ending){by, "HS-10", NULL, "Both sides agreed to a draw."};
    else if (t->over && by == ENDED_ON_TIME)
        how = (struct ending){by, "HS-16", "{loser} lost on time.", NULL};
    else if (t->over && by == ENDED_WITHHELD)
        how = (struct ending){by, "HS-17", "{loser} kept the dice back for longer than was agreed.",
                              NULL};
    for (const struct ending *one = e->of; one && one->id && t->over; one++)
        if (one->by == by)
            how = *one;
    const char *text = t->over == OVER_DRAWN ? how.drawn : how.won;
    snprintf(id, ID_TEXT, "%s", how.id);
    names_fill(t, text ? text : "It is over.", out, size);
}

void card_of(const struct table *table, struct ref thing, struct words *out,
             void (*unit)(const struct table *table, int unit, struct words *out),
             void (*piece)(const struct table *table, int piece, struct words *out))
{
    if (!table_has(table, thing))
        return;
    if (thing.kind == KIND_UNIT)
        unit(table, thing.index, out);
    else if (thing.kind == KIND_BASE)
        unit(table, base_unit(&table->base[thing.index]), out);
    else if (thing.kind == KIND_PIECE)
        piece(table, thing.index, out);
}

int station_add(struct station station[STATIONS_TOLD], int64_t far[STATIONS_TOLD], int count,
                struct station one, int64_t its)
{
    int k = count < STATIONS_TOLD ? count++ : STATIONS_TOLD;
    for (; k > 0 && far[k - 1] > its; k--)
        if (k < STATIONS_TOLD) {
            far[k] = far[k - 1];
            station[k] = station[k - 1];
        }
    if (k < STATIONS_TOLD) {
        far[k] = its;
        station[k] = one;
    }
    return count;
}

void coach_line(struct coach *c, const char *icon, const char *text)
{
    coach_say(c, icon, "%s", text);
}

void coach_certain(struct coach *c)
{
    if (c->lines > 0)
        c->line[c->lines - 1].certain = true;
}

void coach_targets(struct coach *c)
{
    if (c->lines > 0)
        c->line[c->lines - 1].targets = true;
}

void coach_against(struct coach *c, int unit)
{
    if (c->lines > 0)
        c->line[c->lines - 1].against = (int16_t)(unit + 1);
}

void coach_threat(struct coach *c)
{
    if (c->lines > 0)
        c->line[c->lines - 1].threat = true;
}

void coach_say(struct coach *c, const char *icon, const char *format, ...)
{
    va_list args;
    if (c->lines >= COACH_LINES)
        return;
    c->line[c->lines].icon = icon;
    va_start(args, format);
    vsnprintf(c->line[c->lines].text, sizeof c->line[c->lines].text, format, args);
    va_end(args);
    c->lines++;
}

void coach_id(struct coach *c, const char *id)
{
    for (int i = 0; i < c->ids; i++)
        if (strcmp(c->id[i], id) == 0)
            return;
    if (c->ids < COACH_IDS)
        snprintf(c->id[c->ids++], ID_TEXT, "%s", id);
}

void coach_cite(struct coach *c, const char *id)
{
    if (c->lines > 0)
        snprintf(c->line[c->lines - 1].id, ID_TEXT, "%s", id);
    coach_id(c, id);
}

void coach_repeats(struct coach *c)
{
    if (c->lines > 0)
        c->line[c->lines - 1].odds = true;
}

void coach_term(struct coach *c, const char *icon, int die, const char *value, const char *what)
{
    if (c->terms >= COACH_TERMS)
        return;
    c->term[c->terms].icon = icon;
    c->term[c->terms].die = die;
    snprintf(c->term[c->terms].value, sizeof c->term[0].value, "%s", value);
    snprintf(c->term[c->terms].what, sizeof c->term[0].what, "%s", what);
    c->terms++;
}
