/* S.H.A.M.: the coach: what an order, a question or the last test is about. Pure. */
#include "sets/sham/sham.h"

#include <stdio.h>

static void coach_value(struct coach *c, int value, const char *what, const char *icon, int die)
{
    char text[12];
    snprintf(text, sizeof text, "%d", value);
    coach_term(c, icon, die, die < 0 ? "?" : text, what);
}

/* Faces of a die that pass a test. */
static int faces_passing(int count, int points)
{
    int least = sham_law.needs - count - points;
    return least <= 1 ? 6 : least > 6 ? 0 : 7 - least;
}

static const char *troop_icon(enum sham_troop troop)
{
    static const char *const icon[TROOPS] = {
        [COMMANDER] = "star", [GUNS] = "cannon", [HORSE] = "horse", [FOOT] = "musket"};
    return icon[troop];
}

static const char *plain_name(const struct table *t, int unit, char out[REF_TEXT])
{
    const char *called = table_text(t, t->unit[unit].name);
    return *called ? called : ref_text(t, ref_unit(t, unit), out);
}

/* What a test is about, by its cause: the rule, and what passing and failing bring. */
static const struct {
    const char *id, *passes, *fails, *if_fails;
} cause_says[CAUSES] = {
    [FOR_MOVE] = {"SH-32", "It may move now.", "It stays put this phase.",
                  "If it fails, it stays put this phase."},
    [FOR_RALLY] = {"SH-14", "It stops running.", "It goes on running.",
                   "If it fails, it goes on running."},
    [FOR_CHARGE] = {"SH-50", "They charge home.", "They stay where they are.",
                    "If they fail, they stay where they are."},
    [FOR_SHOT] = {"SH-47", "It stands.", "It runs.", "If it fails, it runs."},
    [FOR_LOSING] = {"SH-63", "It stands.", "It runs.",
                    "If it fails, it runs; if it stands, the winners test."},
    [FOR_WINNING] = {"SH-64", "It stands.", "It runs.",
                     "If it fails, it runs; if it stands, the losers fall back 3 cm."},
};

static void coach_caption(const struct table *t, int unit, enum sham_cause cause, int target,
                          struct coach *c)
{
    char name[REF_TEXT], at[REF_TEXT];
    c->who = ref_unit(t, unit);
    snprintf(c->caption, sizeof c->caption, "Reaction test %s", sham_cause_text(cause));
    if (target >= 0)
        snprintf(c->title, sizeof c->title, "%s on %s", plain_name(t, unit, name),
                 plain_name(t, target, at));
    else
        snprintf(c->title, sizeof c->title, "%s", plain_name(t, unit, name));
    coach_id(c, "SH-21");
    if (cause_says[cause].id)
        coach_id(c, cause_says[cause].id);
    if (cause == FOR_CHARGE)
        coach_id(c, "SH-54");
}

static void coach_elements(const struct table *t, int unit, int count, struct coach *c)
{
    char what[32];
    snprintf(what, sizeof what, "%s left", counted(count, NOUN_element));
    coach_value(c, count, sham_troop(t, unit) == GUNS ? "guns count" : what,
                troop_icon(sham_troop(t, unit)), 0);
}

static void coach_test(const struct table *t, int unit, enum sham_cause cause, int target,
                       struct coach *c)
{
    struct sham_helper helper[SHAM_HELPERS];
    char text[140];
    int count = sham_counts(t, unit);
    bool help = sham_helpers(t, unit, false, helper) > 0;
    coach_caption(t, unit, cause, target, c);
    coach_elements(t, unit, count, c);
    if (help)
        coach_value(c, 1, "command point", "star", 0);
    coach_value(c, 0, "on the die", NULL, -1);
    c->needs = sham_law.needs;
    c->chance = faces_passing(count, help);
    c->out_of = 6;
    c->of = "to pass";
    if (help) {
        c->with = "with a point";
        c->alone = faces_passing(count, 0);
        snprintf(text, sizeof text, "Without the point: %d in 6.", c->alone);
        coach_line(c, "star", text);
        coach_repeats(c);
    }
    if (cause_says[cause].if_fails)
        coach_line(c, NULL, cause_says[cause].if_fails);
}

/* The last test, as it fell. */
static void coach_last(const struct table *t, struct coach *c)
{
    int unit = sham_named(t, t->attr[T_LAST_UNIT]), target = sham_named(t, t->attr[T_TARGET]);
    int die = t->attr[T_LAST_DIE], point = t->attr[T_LAST_POINT], count = t->attr[T_LAST_COUNT];
    enum sham_cause cause = (enum sham_cause)t->attr[T_LAST_CAUSE];
    char text[140];
    if (unit < 0 || die < 1)
        return;
    coach_caption(t, unit, cause, cause == FOR_CHARGE ? target : -1, c);
    coach_elements(t, unit, count, c);
    if (point)
        coach_value(c, 1, "command point", "star", 0);
    coach_value(c, die, "on the die", NULL, die);
    c->needs = sham_law.needs;
    c->total = count + point + die;
    c->rolled = true;
    c->passed = c->total >= c->needs;
    c->chance = faces_passing(count, point);
    c->out_of = 6;
    int least = c->needs - count - point;
    const char *comes = c->passed ? cause_says[cause].passes : cause_says[cause].fails;
    if (least <= 1)
        snprintf(text, sizeof text, "%s Any die was enough.", comes ? comes : "");
    else if (least > 6)
        snprintf(text, sizeof text, "%s No die was enough.", comes ? comes : "");
    else
        snprintf(text, sizeof text, "%s A %d on the die %s: %d %s in 6.", comes ? comes : "", least,
                 c->passed ? "would have been enough" : "was needed", c->chance,
                 counted(c->chance, NOUN_chance));
    coach_line(c, NULL, text);
}

/* "each kills on a 6", "each kills on 4 or more", of one die "it kills on a 6"; options allow
 * scores that no die shows. */
static const char *kills_on(int score, int dice, char out[32])
{
    const char *who = dice == 1 ? "it" : "each";
    if (score > 6)
        snprintf(out, 32, dice == 1 ? "it cannot kill" : "none kills");
    else if (score <= 1)
        snprintf(out, 32, "%s kills", who);
    else
        snprintf(out, 32, score == 6 ? "%s kills on a %d" : "%s kills on %d or more", who, score);
    return out;
}

static void coach_shot(const struct table *t, int unit, int target, struct coach *c)
{
    struct sham_shot shot;
    char name[REF_TEXT], at[REF_TEXT], text[140], far[SHAM_CM], on[32];
    int why = sham_shot(t, unit, target, &shot);
    snprintf(c->caption, sizeof c->caption, "Shooting");
    snprintf(c->title, sizeof c->title, "%s at %s", plain_name(t, unit, name),
             plain_name(t, target, at));
    coach_id(c, "SH-42");
    if (why != SHOT_FINE) {
        coach_line(c, "noentry",
                   why == SHOT_FAR   ? "Out of range."
                   : why == SHOT_ARC ? "Outside the arc of its front rank."
                                     : "Hidden by another unit.");
        coach_id(c, "SH-73");
        return;
    }
    snprintf(text, sizeof text, "%d %s, %s%s. Range %s.", shot.dice, counted(shot.dice, NOUN_die),
             kills_on(shot.score - shot.bonus, shot.dice, on),
             !shot.bonus      ? ""
             : shot.dice == 1 ? ": +1, they stand in two ranks"
                              : ": +1 to each, they stand in two ranks",
             sham_cm(shot.range, far));
    coach_line(c, "musket", text);
    if (sham_troop(t, target) == GUNS) {
        coach_line(c, "cannon", "Guns fall to two kills in one turn; one is ignored.");
        coach_id(c, "SH-46");
    }
    if (shot.bonus)
        coach_id(c, "SH-44");
}

/* What a die has to show: a point that is spent counts with each. */
static int fight_needs(const struct table *t, int unit, int foe)
{
    return sham_fight_score(t, unit, foe) - (sham_attr(t, unit, U_POINT) == 2);
}

static void coach_fight(const struct table *t, int unit, struct coach *c)
{
    int foe[COACH_LINES];
    char handle[REF_TEXT], text[140], on[32];
    int foes = sham_foes(t, unit, foe, 3);
    snprintf(c->caption, sizeof c->caption, "Hand to hand");
    snprintf(c->title, sizeof c->title, "%s", plain_name(t, unit, handle));
    for (int i = 0; i < foes; i++) {
        const char *name = plain_name(t, foe[i], handle);
        int mine = sham_fight_dice(t, unit), his = sham_fight_dice(t, foe[i]);
        snprintf(text, sizeof text, "%d %s on %s, %s.", mine, counted(mine, NOUN_die), name,
                 kills_on(fight_needs(t, unit, foe[i]), mine, on));
        coach_line(c, "swords", text);
        snprintf(text, sizeof text, "%s: %d %s, %s.", name, his, counted(his, NOUN_die),
                 kills_on(fight_needs(t, foe[i], unit), his, on));
        coach_line(c, "swords", text);
    }
    if (!foes)
        coach_line(c, NULL, "It touches no enemy.");
    coach_id(c, "SH-61");
    coach_id(c, "SH-63");
}

int sham_pointed(const struct table *t, struct ref ref)
{
    return ref.kind == KIND_UNIT && table_has(t, ref) && unit_stands(t, ref.index) ? ref.index : -1;
}

static void coach_order(const struct table *t, const struct order *o, struct coach *c)
{
    int unit = o->ids > 0 ? sham_pointed(t, o->id[0]) : -1;
    int target = o->has_at ? sham_pointed(t, o->at) : -1;
    if (unit < 0)
        return;
    bool troops = !sham_commands(t, unit);
    int verb = o->verb;
    if (verb == V_TEST && troops)
        coach_test(t, unit, t->phase == SHOOT ? FOR_SHOT : FOR_MOVE, -1, c);
    else if (verb == V_CHARGE && troops)
        coach_test(t, unit, FOR_CHARGE, target, c);
    else if (verb == V_RALLY && target >= 0 && !sham_commands(t, target))
        coach_test(t, target, FOR_RALLY, -1, c);
    else if (verb == V_SHOOT && troops && target >= 0 && !sham_commands(t, target))
        coach_shot(t, unit, target, c);
    else if (verb == V_FIGHT && troops)
        coach_fight(t, unit, c);
}

void sham_coach(const struct table *t, const struct order *about, struct coach *out)
{
    int unit = sham_named(t, t->ask_subject), target = sham_named(t, t->attr[T_TARGET]);
    *out = (struct coach){0};
    if (about) {
        coach_order(t, about, out);
        return;
    }
    if (target >= 0 && !unit_stands(t, target))
        target = -1;
    if (t->ask && unit >= 0 && unit_stands(t, unit)) {
        enum sham_cause cause = (enum sham_cause)t->attr[T_CAUSE];
        if (t->ask == ASK_TEST)
            coach_test(t, unit, cause, cause == FOR_CHARGE ? target : -1, out);
        else if (t->ask == ASK_DICE && t->phase == SHOOT && target >= 0)
            coach_shot(t, unit, target, out);
        else if (t->ask == ASK_DICE || t->ask == ASK_SHARE)
            coach_fight(t, unit, out);
        return;
    }
    coach_last(t, out);
}
