/* The coach: what an order would mean. */
#include "sets/morschauser/morschauser.h"

#include <stdio.h>
#include <stdlib.h>

/* "5 dice needing 3 or less, uphill", "against 3 that cannot hit" */
enum { DICE_TEXT = 80 };
static void dice_say(int dice, bool noun, int value, const char *why, char out[DICE_TEXT])
{
    char of[24] = "";
    if (noun)
        snprintf(of, sizeof of, " %s", counted(dice, NOUN_die));
    if (value > 0)
        snprintf(out, DICE_TEXT, "%d%s needing %d or less%s", dice, of, value, why);
    else
        snprintf(out, DICE_TEXT, "%d%s that cannot hit%s", dice, of, why);
}

/* As if it stood there already: what melee would follow. A Leader who shares a box fights nobody.
 */
static void coach_melee(struct coach *c, const struct board *b, int unit, const struct plan *p)
{
    struct table *then = malloc(sizeof *then);
    struct board there;
    const char *why, *other;
    if (!then)
        abort();
    *then = *b->t;
    struct base *base = &then->base[then->unit[unit].base];
    struct vec at = grid_centre(b->g, p->path[p->count - 1]);
    base->x = at.x;
    base->y = at.y;
    base->face = facing_bearing(p->face);
    mo_board_fill(&there, then);
    bool fights = !mo_stacked(&there, unit);
    static const int order[] = {0, -1, 1}; /* the half left and right it attacks if told to */
    for (size_t i = 0; fights && i < sizeof order / sizeof *order; i++) {
        int enemy = mo_enemy_before(&there, unit, order[i]);
        char mine[DICE_TEXT], his[DICE_TEXT];
        if (enemy < 0)
            continue;
        int value = mo_melee_value(&there, unit, enemy, &why);
        int back = mo_melee_value(&there, enemy, unit, &other);
        dice_say(mo_attr_of(b->t, unit, U_HITS), true, value, why, mine);
        dice_say(mo_attr_of(b->t, enemy, U_HITS), false, back, "", his);
        coach_say(c, "swords", "Melee with %s %s: %s, against %s.", mo_called(b->t, enemy),
                  order[i] == 0 ? "follows" : "may follow", mine, his);
        coach_against(c, enemy);
        if (order[i] == 0)
            coach_certain(c);
        coach_cite(c, *why ? "MO-31" : "MO-30");
    }
    if (fights && mo_contact_of(&there, unit) >= 0) {
        if (mo_stats_of(b->t, unit)->range && !mo_attr_of(b->t, unit, U_SHOT))
            coach_say(c, "no entry", "No shooting after that.");
        coach_id(c, "MO-27");
    }
    free(then);
}

static void coach_move(struct coach *c, const struct board *b, const struct order *o,
                       const struct plan *p, int leader)
{
    char cost[BOXES_TEXT], has[BOXES_TEXT];
    int unit = o->id[0].index;
    snprintf(c->caption, sizeof c->caption, "%s", mo_kind_of(b->t, unit)->name);
    snprintf(c->title, sizeof c->title, o->verb == V_TURN ? "If it turns" : "If they go there");
    quarters_say(p->cost, cost, sizeof cost);
    boxes_say(p->allowance, has, sizeof has);
    if (p->enemy >= 0)
        coach_say(c, "march", "%s of %s. They must stop: zone of control of %s.", cost, has,
                  mo_called(b->t, p->enemy));
    else
        coach_say(c, "march", "%s of %s%s%s.%s", cost, has, mo_speed_words(b, unit, p),
                  p->road ? ", by road" : "", p->stream ? " The stream ends the move." : "");
    if (leader >= 0)
        coach_say(c, "person", "%s comes along.", mo_called(b->t, leader));
    coach_id(c, p->enemy >= 0 ? "MO-16" : p->road ? "MO-14" : "MO-12");
    if (p->stream) {
        coach_say(c, "no entry", "No shooting from a stream.");
        coach_id(c, "MO-21");
    }
    coach_melee(c, b, unit, p);
}

static void coach_shoot(struct coach *c, const struct board *b, int unit, int target)
{
    struct shot s = mo_shot_of(b, unit, target);
    char far[BOXES_TEXT], need[BOXES_TEXT];
    snprintf(c->caption, sizeof c->caption, "Shooting, %s", boxes_say(s.distance, far, sizeof far));
    snprintf(c->title, sizeof c->title, "%s at %s", mo_called(b->t, unit), mo_called(b->t, target));
    coach_term(c, NULL, -1, "", "one die");
    if (s.cover)
        coach_term(c, NULL, 0, "–1", "cover");
    if (s.weak)
        coach_term(c, "shaken", 0, "–1", "Shaken");
    snprintf(need, sizeof need, "%d+", s.need);
    c->needs = s.need;
    c->out_of = DIE;
    c->chance = DIE + 1 - s.need - s.cover - s.weak;
    if (c->chance < 0)
        c->chance = 0;
    c->of = s.grape ? "to hit with grape" : "to hit";
    coach_say(c, s.grape ? "cannon" : "musket", "%s: %s hits.", s.grape ? "Grape" : "A shot", need);
    coach_repeats(c);
    coach_id(c, s.grape ? "MO-26" : "MO-25");
    if (s.cover)
        coach_id(c, "MO-22");
    if (s.weak)
        coach_id(c, "MO-23");
}

static void coach_fight(struct coach *c, const struct board *b, int unit, int enemy)
{
    const char *why, *other;
    snprintf(c->caption, sizeof c->caption, "Melee");
    snprintf(c->title, sizeof c->title, "%s against %s", mo_called(b->t, unit),
             mo_called(b->t, enemy));
    int value = mo_melee_value(b, unit, enemy, &why), back = mo_melee_value(b, enemy, unit, &other);
    char mine[DICE_TEXT], his[DICE_TEXT];
    dice_say(mo_attr_of(b->t, unit, U_HITS), true, value, why, mine);
    dice_say(mo_attr_of(b->t, enemy, U_HITS), true, back, other, his);
    coach_say(c, "swords", "%s: %s.", mo_called(b->t, unit), mine);
    coach_cite(c, *why ? "MO-31" : "MO-30");
    coach_say(c, "swords", "%s: %s.", mo_called(b->t, enemy), his);
    coach_id(c, "MO-30");
    if (b->law->loser_falls) {
        coach_say(c, "back", "Who causes fewer hits falls back two boxes.");
        coach_id(c, "MO-33");
    }
}

void mo_coach(const struct table *t, const struct order *o, struct coach *out)
{
    struct board b;
    struct plan plan;
    int leader = -1;
    *out = (struct coach){0};
    if (!o) {
        if (t->ask == ASK_SPLIT)
            coach_say(out, "swords", "Each fight has as few units as can be."),
                coach_id(out, "MO-32");
        else if (t->ask == ASK_BACK || t->ask == ASK_FROM)
            coach_say(out, "back", "Two boxes straight away; a hit for each it cannot go."),
                coach_id(out, "MO-37");
        if (out->lines) {
            snprintf(out->caption, sizeof out->caption, "The question");
            mo_question(t, out->title, sizeof out->title);
        }
        return;
    }
    struct verdict *v = malloc(sizeof *v);
    if (!v)
        abort();
    mo_board_fill(&b, t);
    enum verb_kind verb = (enum verb_kind)o->verb;
    if ((verb == V_MOVE || verb == V_LEAD) && mo_move_of(&b, o, &plan, &leader, v))
        coach_move(out, &b, o, &plan, leader);
    else if (verb == V_TURN && mo_turn_of(&b, o, &plan, v))
        coach_move(out, &b, o, &plan, leader);
    else if (verb == V_BACK && mo_back_of(&b, o, &plan, v))
        coach_move(out, &b, o, &plan, leader);
    else if (verb == V_SHOOT || verb == V_MELEE) {
        rules_judge(b.law->rules, t, o, v);
        if (v->allowed && verb == V_SHOOT)
            coach_shoot(out, &b, o->id[0].index, o->at.index);
        else if (v->allowed)
            coach_fight(out, &b, o->id[0].index, o->at.index);
    }
    free(v);
}
