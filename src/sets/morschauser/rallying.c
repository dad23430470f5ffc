/* Rallying (MO-36), and what kind of Leader each is (MO-52, MO-53). */
#include "sets/morschauser/morschauser.h"

#include <stdio.h>
#include <stdlib.h>

/* What Leaders are, by the number that is kept of it (MO-52). */
const char *const mo_quality_words[] = {
    [0] = "none", [POOR] = "poor", [AVERAGE] = "average", [SUPERIOR] = "superior"};

static bool may_rally(const struct board *b, int leader, struct verdict *v)
{
    struct painter p;
    if (!mo_is_leader(b->t, leader))
        p = refuse(v, b->law->id_rally, "%s is no Leader: only Leaders rally.",
                   mo_called(b->t, leader));
    else if (mo_attr_of(b->t, leader, U_RALLIED))
        p = refuse(v, "HS-03", "%s has rallied once this turn. Choose another Leader.",
                   mo_called(b->t, leader));
    else
        return true;
    mo_mark_unit(&p, MEANS_REFUSED, b, leader);
    return false;
}

static bool rally_helps(const struct board *b, int leader, int unit, struct verdict *v)
{
    const struct table *t = b->t;
    struct box at = mo_box_of(t, leader), to = mo_box_of(t, unit);
    struct painter p;
    if (unit == leader || mo_commander(t, unit) != leader)
        p = refuse(v, "MO-36", "%s is not of the command of %s. Pick one that is.",
                   mo_called(t, unit), mo_called(t, leader));
    else if (!box_same(at, to) && !box_adjacent(at, to))
        p = refuse(v, "MO-36", "%s is not beside %s. Next turn, bring him there.",
                   mo_called(t, unit), mo_called(t, leader));
    else if (mo_attr_of(t, unit, U_FOUGHT))
        p = refuse(v, "MO-36", "%s has fought in melee this turn. Pick one that has not.",
                   mo_called(t, unit));
    else if (mo_attr_of(t, unit, U_HITS) >= mo_attr_of(t, unit, U_FULL))
        p = refuse(v, "MO-36", "%s has lost no hits. Pick one that has.", mo_called(t, unit));
    else
        return true;
    mo_mark_unit(&p, MEANS_REFUSED, b, unit);
    return false;
}

static void judge_rally(const struct board *b, const struct order *o, struct verdict *v)
{
    int leader, unit;
    if (mo_now(b->t, o, RALLY, RALLY_RALLY, v) && (leader = mo_unit_of(b, o, v)) >= 0 &&
        may_rally(b, leader, v) && (unit = mo_target_of(b, o, false, v)) >= 0 &&
        rally_helps(b, leader, unit, v))
        allow(v);
}

void mo_check_rally(const struct table *t, const struct order *o, struct verdict *v)
{
    struct board b;
    if (!mo_on_grid(t, o, v))
        return;
    mo_board_fill(&b, t);
    judge_rally(&b, o, v);
}

bool mo_any_rally(const struct board *b)
{
    struct verdict *v = malloc(sizeof *v);
    bool any = false;
    if (!v)
        abort();
    for (int i = 0; i < b->t->units && !any; i++) {
        if (side_of(b->t, i) != b->t->active || !unit_stands(b->t, i) || !may_rally(b, i, v))
            continue;
        for (int k = 0; k < b->t->units && !any; k++)
            any = unit_stands(b->t, k) && mo_commander(b->t, k) == i && rally_helps(b, i, k, v);
    }
    free(v);
    return any;
}

static int quality_bonus(const struct table *t, int leader)
{
    int quality = mo_attr_of(t, leader, U_QUALITY);
    return quality ? quality - AVERAGE : 0;
}

void mo_apply_rally(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    int leader = o->id[0].index, unit = o->at.index;
    const struct morschauser_law *law = mo_law_of(t);
    int die = turn_roll(turn, DIE, law->id_rally, "%s rallies %s", mo_called(t, leader),
                        mo_called(t, unit));
    int sum = die + quality_bonus(t, leader);
    int wins = sum <= morschauser_shared()->rally_fails ? 0
               : sum >= morschauser_shared()->rally_two ? 2
                                                        : 1;
    int lost = mo_attr_of(t, unit, U_FULL) - mo_attr_of(t, unit, U_HITS);
    int gained = wins < lost ? wins : lost;
    char bonus[32] = "";
    if (sum != die)
        snprintf(bonus, sizeof bonus, " %s 1 = %d", sum > die ? "+" : "−", sum);
    mo_set_unit(turn, leader, U_RALLIED, 1);
    mo_set_unit(turn, unit, U_HITS, mo_attr_of(t, unit, U_HITS) + gained);
    turn_say(turn, sum == die ? law->id_rally : "MO-52",
             "%s rallies %s: %d%s, 3 or more helps: %s.", mo_called(t, leader), mo_called(t, unit),
             die, bonus,
             gained == 0     ? "nothing"
             : gained > 1    ? "two hits regained"
             : gained < wins ? "a hit regained, it had lost no more"
                             : "a hit regained");
}

/* One for every Leader. */
void mo_offer_rallies(const struct board *b, int side, struct offers *list, struct verdict *v)
{
    for (int i = 0; i < b->t->units; i++) {
        if (side_of(b->t, i) != side || !unit_stands(b->t, i) || !mo_is_leader(b->t, i))
            continue;
        struct offer *offer = mo_offer_pick(b, i, V_RALLY, false, judge_rally, list, v);
        if (offer->targets)
            allow(v);
        else if (may_rally(b, i, v))
            refuse(v, "MO-36", "No unit beside him has lost hits and not fought.");
        offer_say(b->law->rules->verb, offer, v, "3 or more regains a hit");
    }
}

/* ---- Leaders good and bad -------------------------------------------------------------------
 */

/* "Superior" */
const char *mo_quality_name(int quality, char out[QUALITY_WORD])
{
    snprintf(out, QUALITY_WORD, "%s", mo_quality_words[quality]);
    out[0] = letter_upper(out[0]);
    return out;
}

void mo_roll_quality(struct turn *turn)
{
    const struct table *t = turn->table;
    char word[QUALITY_WORD];
    for (int i = 0; i < t->units && t->option[O_QUALITY]; i++) {
        if (!mo_is_leader(t, i))
            continue;
        int more = t->option[side_of(t, i) == SIDE_RED ? O_QUALITY_RED : O_QUALITY_BLUE];
        int die = turn_roll(turn, DIE, "MO-52", "what kind of Leader %s is", mo_called(t, i));
        int sum = die + more;
        int quality = sum <= morschauser_shared()->quality_poor       ? POOR
                      : sum >= morschauser_shared()->quality_superior ? SUPERIOR
                                                                      : AVERAGE;
        mo_set_unit(turn, i, U_QUALITY, quality);
        turn_say(turn, more ? "MO-53" : "MO-52", "%s: %d%s: %s.", mo_called(t, i), die,
                 more > 0   ? " + 1"
                 : more < 0 ? " − 1"
                            : "",
                 mo_quality_name(quality, word));
    }
}
