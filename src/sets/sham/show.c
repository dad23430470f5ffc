/* S.H.A.M.: what players read and see. Pure. */
#include "rules/house.h"
#include "sets/sham/sham.h"

#include <stdio.h>
#include <string.h>

/* ==== sentences ==== */

const char *sham_cause_text(enum sham_cause cause)
{
    static const char *const text[CAUSES] = {[FOR_NOTHING] = "",
                                             [FOR_MOVE] = "to move",
                                             [FOR_RALLY] = "to rally",
                                             [FOR_CHARGE] = "to charge",
                                             [FOR_SHOT] = "after its losses",
                                             [FOR_LOSING] = "after losing the fight",
                                             [FOR_WINNING] = "after winning the fight"};
    return text[cause];
}

void sham_question(const struct table *t, char *out, size_t size)
{
    int unit = sham_named(t, t->ask_subject);
    char name[SHAM_NAME];
    out[0] = '\0';
    if (!t->ask || unit < 0)
        return;
    sham_name(t, unit, name);
    switch ((enum sham_question)t->ask) {
    case ASK_TEST:
        snprintf(out, size, "%s tests %s. Spend a command point?", name,
                 sham_cause_text((enum sham_cause)t->attr[T_CAUSE]));
        break;
    case ASK_DICE:
        snprintf(out, size, "%s is about to %s. Spend a command point on its dice?", name,
                 t->phase == FIGHT ? "fight" : "shoot");
        break;
    case ASK_SHARE:
        snprintf(out, size, "%s fights several enemies. How are its dice shared?", name);
        break;
    case ASK_PURSUE:
        snprintf(out, size, "The enemy's Foot gives way. Does %s pursue?", name);
        break;
    case ASK_NOTHING:
    case QUESTIONS:
        break;
    }
}

void sham_headline(const struct table *t, char *out, size_t size)
{
    static const char *const does[PHASES] = {[COMMAND] = "commands",
                                             [MOVE] = "moves",
                                             [SHOOT] = "shoots",
                                             [CHARGE] = "may charge",
                                             [FIGHT] = "fights"};
    int side = t->ask ? t->ask_side : t->active;
    if (t->over == OVER_WON)
        snprintf(out, size, "%s wins!", side_name(t->winner));
    else if (t->over)
        snprintf(out, size, "A draw");
    else if (t->ask)
        snprintf(out, size, "%s decides", side_name(side));
    else if (t->phase == SHOOT && t->step >= STEP_TESTS)
        snprintf(out, size, "%s tests its losses", side_name(side));
    else if (t->phase == FIGHT)
        snprintf(out, size, "Hand-to-hand");
    else
        snprintf(out, size, "%s %s", side_name(side), does[t->phase]);
}

void sham_outcome(const struct table *t, char id[ID_TEXT], char *out, size_t size)
{
    int by = t->attr[T_ENDED_BY], gone;
    const char *loser = t->over == OVER_WON ? side_name(side_other(t->winner)) : "";
    bool limit = t->turn >= (t->turn_limit ? t->turn_limit : sham_law.turns);
    snprintf(id, ID_TEXT, by < 20 ? "HS-%02d" : "SH-%d", by);
    if (t->over == OVER_NO)
        snprintf(out, size, "The battle goes on.");
    else if (by == 9)
        snprintf(out, size, "%s gave up.", loser);
    else if (by == 10)
        snprintf(out, size, "Both sides agreed to a draw.");
    else if (t->over == OVER_DRAWN)
        snprintf(out, size,
                 limit ? "The last turn has passed and nobody has won."
                       : "Both armies gave way in the same turn.");
    else if (sham_gives_way(t, side_other(t->winner), &gone))
        snprintf(out, size, "%s gave way: half of its units or more are gone or running.", loser);
    else
        snprintf(out, size, "The last turn has passed: %s is short of its aim.", loser);
}

static void card_commander(const struct table *t, int unit, struct words *out)
{
    char name[SHAM_NAME];
    int attached = sham_attached(t, unit);
    words_format(out, "%s. Command points left: %d (SH-12).\n",
                 sham_army(t, sham_side(t, unit)) == unit ? "Army Commander" : "Commander",
                 sham_attr(t, unit, U_POINTS));
    if (attached >= 0)
        words_format(out, "Attached to %s (SH-70).\n", sham_name(t, attached, name));
}

static void card_troops(const struct table *t, int unit, struct words *out)
{
    char name[SHAM_NAME], far[SHAM_CM];
    int commander = sham_commander(t, unit), left = sham_left(t, unit);
    if (sham_troop(t, unit) != GUNS)
        words_format(out, "%d %s in %s: %d in the front rank.\n", left, counted(left, NOUN_element),
                     sham_form(t, unit) == DOUBLE ? "two ranks" : "a single rank",
                     sham_front(t, unit));
    if (commander >= 0)
        words_format(out, "Under %s.\n", sham_name(t, commander, name));
    else
        words_add(out, "Nobody commands it any more (SH-04).\n");
    if (sham_runs(t, unit))
        words_add(out, "Running: a commander within 6 cm may rally it (SH-75).\n");
    if (sham_attr(t, unit, U_FELL))
        words_format(out, "Lost %d to shooting this turn: must test (SH-47).\n",
                     sham_attr(t, unit, U_FELL));
    if (sham_attr(t, unit, U_PURSUES))
        words_add(out, "Pursues: needs no test to move or charge (SH-66).\n");
    if (sham_attr(t, unit, U_RALLIED))
        words_add(out, "Rallied this turn: stays where it is (SH-75).\n");
    if (sham_troop(t, unit) == GUNS && sham_attr(t, unit, U_MOVED))
        words_add(out, "Has moved: may not shoot this turn (SH-36).\n");
    if (sham_held(t, unit))
        words_add(out, "In contact with the enemy (SH-37).\n");
    if (sham_attr(t, unit, U_LEFT) >= sham_law.least)
        words_format(out, "May still move %s.\n", sham_cm_left(sham_attr(t, unit, U_LEFT), far));
}

void sham_card(const struct table *t, struct ref thing, struct words *out)
{
    char name[SHAM_NAME];
    if (!table_has(t, thing))
        return;
    if (thing.kind == KIND_PIECE) {
        const char *called = table_text(t, t->piece[thing.index].name);
        if (*called)
            words_format(out, "%s\n", called);
        words_add(out, "Terrain is scenery here: it neither stops nor hides anybody.\n");
        return;
    }
    int unit = thing.kind == KIND_UNIT   ? thing.index
               : thing.kind == KIND_BASE ? base_unit(&t->base[thing.index])
                                         : -1;
    if (unit < 0)
        return;
    const char *troop = sham_troops[sham_troop(t, unit)].name;
    if (*table_text(t, t->unit[unit].name)) /* "The Grenadiers (R3), Foot" */
        words_format(out, "%s, %s\n", sham_name(t, unit, name), troop);
    else
        words_format(out, "%s %s\n", troop, sham_name(t, unit, name));
    words_format(out, "%s\n", sham_troops[sham_troop(t, unit)].card);
    if (!sham_stands(t, unit))
        words_add(out, "Out of the game.\n");
    else if (sham_commands(t, unit))
        card_commander(t, unit, out);
    else
        card_troops(t, unit, out);
}

/* ==== beside the units ==== */

void sham_signs(const struct table *t, int unit, struct signs *out)
{
    *out = (struct signs){0};
    if (!sham_stands(t, unit))
        return;
    if (sham_commands(t, unit)) {
        out->die = sham_attr(t, unit, U_POINTS);
        return;
    }
    if (sham_runs(t, unit)) {
        out->marker[out->markers++] = "running";
        out->word = "running";
    }
    for (int i = 0; i < sham_attr(t, unit, U_FELL) && out->markers < SIGNS_MARKERS; i++)
        out->marker[out->markers++] = "fallen";
    if (sham_attr(t, unit, U_RALLIED) && out->markers < SIGNS_MARKERS)
        out->marker[out->markers++] = "rallied";
    if (sham_attr(t, unit, U_PURSUES) && out->markers < SIGNS_MARKERS)
        out->marker[out->markers++] = "horse";
}

int sham_qualities(const struct table *t, int unit, struct quality quality[QUALITIES_MAX])
{
    static const char *const move[TROOPS] = {
        [COMMANDER] = "12 cm", [GUNS] = "6 cm", [HORSE] = "12 cm", [FOOT] = "6 cm"};
    int count = 0, left = sham_left(t, unit), points = sham_attr(t, unit, U_POINTS);
    if (sham_commands(t, unit)) {
        snprintf(quality[count].value, sizeof quality[0].value, "%d", points);
        snprintf(quality[count++].what, sizeof quality[0].what, "%s left",
                 counted(points, NOUN_point));
    } else {
        snprintf(quality[count].value, sizeof quality[0].value, "%d", sham_counts(t, unit));
        snprintf(quality[count++].what, sizeof quality[0].what, "%s",
                 sham_troop(t, unit) == GUNS ? "counts as" : counted(left, NOUN_element));
        if (sham_troop(t, unit) == HORSE)
            snprintf(quality[count].value, sizeof quality[0].value, "6 cm");
        else
            snprintf(quality[count].value, sizeof quality[0].value, "%d cm",
                     sham_shot_reach(t, unit) / CM);
        snprintf(quality[count++].what, sizeof quality[0].what, "%s",
                 sham_troop(t, unit) == HORSE ? "charge" : "shoots");
    }
    snprintf(quality[count].value, sizeof quality[0].value, "%s", move[sham_troop(t, unit)]);
    snprintf(quality[count++].what, sizeof quality[0].what, "moves");
    return count;
}

int sham_roster(const struct table *t, struct roster row[ROSTER_ROWS])
{
    int count = 0;
    for (int i = 0; i < t->units && count < ROSTER_ROWS; i++) {
        if (!sham_commands(t, i))
            continue;
        struct roster *r = &row[count++];
        char name[REF_TEXT];
        const char *called = table_text(t, t->unit[i].name);
        bool stands = sham_stands(t, i);
        int running = 0, points = sham_attr(t, i, U_POINTS);
        *r = (struct roster){.side = sham_side(t, i)};
        for (int k = 0; k < t->units; k++) {
            if (sham_commands(t, k) || sham_named(t, t->unit[k].leader) != i)
                continue;
            r->of++;
            r->left += sham_stands(t, k);
            running += sham_stands(t, k) && sham_runs(t, k);
        }
        snprintf(r->name, sizeof r->name, "%s",
                 *called ? called : ref_text(t, ref_unit(t, i), name));
        if (!stands)
            snprintf(r->note, sizeof r->note, "Commander lost");
        else if (running)
            snprintf(r->note, sizeof r->note, "%d %s, %d running", points,
                     counted(points, NOUN_point), running);
        else
            snprintf(r->note, sizeof r->note, "%d %s", points, counted(points, NOUN_point));
        r->marked = !stands || running > 0;
    }
    return count;
}

/* ==== the coach ==== */

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
    if (help) {
        snprintf(text, sizeof text, "Without the point: %d in 6.", faces_passing(count, 0));
        coach_line(c, "star", text);
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

static void coach_shot(const struct table *t, int unit, int target, struct coach *c)
{
    struct sham_shot shot;
    char name[REF_TEXT], at[REF_TEXT], text[140], far[SHAM_CM];
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
    snprintf(text, sizeof text, "%d %s, %d or more kills%s. Range %s.", shot.dice,
             counted(shot.dice, NOUN_die), shot.score,
             shot.bonus ? "; +1 to each, they stand in two ranks" : "", sham_cm(shot.range, far));
    coach_line(c, "musket", text);
    int faces = 7 - (shot.score - shot.bonus);
    snprintf(text, sizeof text, "Each die kills with %d in 6.",
             faces < 0   ? 0
             : faces > 6 ? 6
                         : faces);
    coach_line(c, NULL, text);
    if (sham_troop(t, target) == GUNS) {
        coach_line(c, "cannon", "Guns fall to two kills in one turn; one is ignored.");
        coach_id(c, "SH-46");
    }
    if (shot.bonus)
        coach_id(c, "SH-44");
}

static void coach_fight(const struct table *t, int unit, struct coach *c)
{
    int foe[COACH_LINES];
    char handle[REF_TEXT], text[140];
    int foes = sham_foes(t, unit, foe, 3);
    snprintf(c->caption, sizeof c->caption, "Hand to hand");
    snprintf(c->title, sizeof c->title, "%s", plain_name(t, unit, handle));
    for (int i = 0; i < foes; i++) {
        const char *name = plain_name(t, foe[i], handle);
        int mine = sham_fight_dice(t, unit), his = sham_fight_dice(t, foe[i]);
        snprintf(text, sizeof text, "%d %s on %s: %d or more kills.", mine, counted(mine, NOUN_die),
                 name, sham_fight_score(t, unit, foe[i]));
        coach_line(c, "swords", text);
        snprintf(text, sizeof text, "%s: %d %s, %d or more kills.", name, his,
                 counted(his, NOUN_die), sham_fight_score(t, foe[i], unit));
        coach_line(c, "swords", text);
    }
    if (!foes)
        coach_line(c, NULL, "It touches no enemy.");
    coach_id(c, "SH-61");
    coach_id(c, "SH-63");
}

static int unit_named_by(const struct table *t, struct ref ref)
{
    return ref.kind == KIND_UNIT && table_has(t, ref) && sham_stands(t, ref.index) ? ref.index : -1;
}

static void coach_order(const struct table *t, const struct order *o, struct coach *c)
{
    int unit = o->ids > 0 ? unit_named_by(t, o->id[0]) : -1;
    int target = o->has_at ? unit_named_by(t, o->at) : -1;
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
    if (target >= 0 && !sham_stands(t, target))
        target = -1;
    if (t->ask && unit >= 0 && sham_stands(t, unit)) {
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

/* ==== overlays ==== */

static void ring_say(const struct body *body, int32_t reach, enum meaning meaning, const char *what,
                     const struct painter *p)
{
    char far[SHAM_CM], text[40];
    ring_paint(body, reach, meaning, p);
    snprintf(text, sizeof text, "%s %s", what, sham_cm(reach, far));
    p->label(p->self, meaning, vec_ahead(body_centre(body), 135 * DEG, reach), text);
}

static void show_commander(const struct table *t, int unit, const struct painter *p)
{
    struct body body = sham_body(t, unit);
    if (t->phase == COMMAND && !sham_attr(t, unit, U_RODE))
        ring_say(&body, sham_law.move[COMMANDER], MEANS_MOVE, "ride", p);
    ring_say(&body, sham_law.help, MEANS_COMMAND, "command", p);
    if (sham_army(t, sham_side(t, unit)) == unit)
        ring_say(&body, sham_law.hand, MEANS_COMMAND, "hand over", p);
}

static void show_move(const struct table *t, const struct order *o, int unit,
                      const struct painter *p)
{
    struct body body = sham_body(t, unit);
    int32_t left = sham_attr(t, unit, U_LEFT);
    if (left < sham_law.least)
        left = sham_attr(t, unit, U_TESTED) ? 0 : sham_law.move[sham_troop(t, unit)];
    if (!left)
        return;
    if (o->verb == V_WHEEL) {
        for (int hand = -1; hand <= 1; hand += 2) {
            struct body most = body_wheeled(&body, wheel_most(&body, hand * 90 * DEG, left));
            struct outline edge = body_outline(&most);
            p->area(p->self, MEANS_MOVE, edge.point, edge.count);
        }
        return;
    }
    char far[SHAM_CM];
    strip_paint(&body, body.pose.face, left, MEANS_MOVE, p);
    if (!o->has_to)
        p->label(p->self, MEANS_MOVE, vec_ahead(body.pose.at, body.pose.face, left),
                 sham_cm_left(left, far));
}

static void show_fire(const struct table *t, int unit, const struct painter *p)
{
    struct fan fan = sham_fan(t, unit);
    int32_t near = t->option[O_SHOOT + 3 * ROW_NEAR] * 10 * MM;
    fan_paint(&fan, sham_shot_reach(t, unit), MEANS_FIRE, p);
    if (sham_troop(t, unit) == GUNS && near < sham_shot_reach(t, unit))
        fan_paint(&fan, near, MEANS_FIRE, p);
}

static void show_sight(const struct table *t, const struct order *o, int unit,
                       const struct painter *p)
{
    struct sham_shot shot;
    int target = o->has_at ? unit_named_by(t, o->at) : -1;
    if (target < 0 || sham_commands(t, target))
        return;
    if (sham_shot(t, unit, target, &shot) == SHOT_FAR)
        return;
    struct vec line[2] = {shot.seen.eye, shot.seen.at};
    p->line(p->self, MEANS_SIGHT, line, 2);
}

static void show_charge(const struct table *t, const struct order *o, int unit,
                        const struct painter *p)
{
    struct body body = sham_body(t, unit);
    struct charge charge;
    struct barred barred = {0};
    int target = o->has_at ? unit_named_by(t, o->at) : -1;
    charge_paint(&body, &sham_charge_law, MEANS_CHARGE, p);
    p->label(
        p->self, MEANS_CHARGE,
        vec_ahead(body_corner(&body, CORNER_FRONT_RIGHT), body.pose.face, sham_charge_law.limit),
        "charge 6 cm");
    if (target < 0 || sham_side(t, target) == sham_side(t, unit) ||
        !sham_charge(t, unit, target, o->has_to ? &o->to : NULL, &charge, &barred))
        return;
    struct vec edge[2] = {body_corner(&charge.end, CORNER_FRONT_LEFT),
                          body_corner(&charge.end, CORNER_FRONT_RIGHT)};
    p->line(p->self, MEANS_LEGAL, edge, 2);
    struct vec way[2] = {body.pose.at, charge.end.pose.at};
    p->line(p->self, MEANS_PATH, way, 2);
}

static void show_selected(const struct table *t, const struct order *o, const struct painter *p)
{
    int unit = o && o->ids > 0 ? unit_named_by(t, o->id[0]) : -1;
    if (unit < 0)
        return;
    if (sham_commands(t, unit)) {
        show_commander(t, unit, p);
        return;
    }
    int commander = sham_commander(t, unit);
    if (commander >= 0) {
        struct body body = sham_body(t, commander);
        ring_paint(&body, sham_law.help, MEANS_COMMAND, p);
    }
    if (t->phase == MOVE && !sham_runs(t, unit))
        show_move(t, o, unit, p);
    else if (t->phase == SHOOT && (sham_troop(t, unit) == FOOT || sham_troop(t, unit) == GUNS)) {
        show_fire(t, unit, p);
        show_sight(t, o, unit, p);
    } else if (t->phase == CHARGE && sham_troop(t, unit) != GUNS && !sham_runs(t, unit))
        show_charge(t, o, unit, p);
}

static void show_threat(const struct table *t, int side, const struct painter *p)
{
    for (int i = 0; i < t->units; i++) {
        if (sham_side(t, i) == side || !sham_stands(t, i))
            continue;
        struct body body = sham_body(t, i);
        if (t->phase == MOVE || t->phase == COMMAND)
            ring_paint(&body, sham_law.keep_away, MEANS_THREAT, p);
        if (sham_troop(t, i) == HORSE || sham_troop(t, i) == FOOT)
            charge_paint(&body, &sham_charge_law, MEANS_THREAT, p);
    }
}

void sham_overlay(const struct table *t, enum overlay what, const struct order *o,
                  const struct painter *p)
{
    int side = o && o->side ? o->side : t->active;
    int piece = t->attr[T_GOAL_PIECE] - 1;
    switch (what) {
    case OVERLAY_SELECTED:
        show_selected(t, o, p);
        break;
    case OVERLAY_THREAT:
        show_threat(t, side, p);
        break;
    case OVERLAY_FIRE:
        for (int i = 0; i < t->units; i++)
            if (sham_side(t, i) == side && sham_stands(t, i) && !sham_runs(t, i) &&
                (sham_troop(t, i) == FOOT || sham_troop(t, i) == GUNS))
                show_fire(t, i, p);
        break;
    case OVERLAY_SIGHT:
        if (o && o->ids > 0 && unit_named_by(t, o->id[0]) >= 0 &&
            !sham_commands(t, o->id[0].index) && sham_troop(t, o->id[0].index) != HORSE)
            show_sight(t, o, o->id[0].index, p);
        break;
    case OVERLAY_ZONE:
        if (piece >= 0 && piece < t->pieces) {
            struct outline area = piece_outline(t, &t->piece[piece]);
            if (area.closed)
                p->area(p->self, MEANS_ZONE, area.point, area.count);
        }
        break;
    case OVERLAY_COUNT:
        break;
    }
}

/* Elements by worth; a running unit is worth a third. */
int32_t sham_appraise(const struct table *t, int side)
{
    static const int32_t worth[TROOPS] = {[COMMANDER] = 30, [GUNS] = 40, [HORSE] = 12, [FOOT] = 12};
    int32_t score = 0;
    for (int i = 0; i < t->units; i++) {
        int32_t value = worth[sham_troop(t, i)] * sham_left(t, i);
        if (sham_runs(t, i))
            value /= 3;
        score += sham_side(t, i) == side ? value : -value;
    }
    if (t->over == OVER_WON)
        score += t->winner == side ? 10000 : -10000;
    return score;
}
