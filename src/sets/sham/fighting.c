/* S.H.A.M., the fight phase: dice and scores (SH-60 to SH-62, SH-76), sharing them out (SH-63),
 * tests of losers and winners (SH-63, SH-64), falling back (SH-65), pursuit (SH-66). */
#include "sets/sham/sham.h"

#include <stdio.h>

int sham_fight_dice(const struct table *t, int unit)
{
    if (t->option[O_FLANK] && sham_attr(t, unit, U_FLANKED))
        return 1;
    return sham_front(t, unit);
}

int sham_fight_score(const struct table *t, int unit, int target)
{
    return t->option[O_FIGHT + FIGHT_KINDS * sham_kind(t, unit) + sham_kind(t, target)];
}

static bool in_fight(const struct table *t, int unit)
{
    return t->attr[T_FIGHT] > 0 && sham_attr(t, unit, U_FIGHT) == t->attr[T_FIGHT] &&
           unit_stands(t, unit);
}

int sham_foes_in_fight(const struct table *t, int unit, int foe[SHAM_FOES])
{
    enum { ALL = 32 };
    int all[ALL], count = 0, found = sham_foes(t, unit, all, ALL);
    for (int i = 0; i < found && count < SHAM_FOES; i++)
        if (sham_attr(t, all[i], U_FIGHT) == sham_attr(t, unit, U_FIGHT))
            foe[count++] = all[i];
    return count;
}

static int shared(const struct table *t, int unit, int place)
{
    return sham_attr(t, unit, U_SHARE) >> 3 * place & 7;
}

/* ---- sharing dice ---- */

/* The next way to share: count[0] … count[foes-1], all adding up to dice; first all on the first.
 */
static bool share_next(int *count, int foes)
{
    int last = foes - 1, back = count[last];
    count[last] = 0;
    for (int i = last - 1; i >= 0; i--)
        if (count[i] > 0) {
            count[i]--;
            count[i + 1] = back + 1;
            return true;
        }
    return false;
}

static void share_word(const struct table *t, const int *foe, const int *count, int foes, char *out,
                       size_t size)
{
    char name[REF_TEXT];
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < foes; i++)
        if (count[i] && used < size)
            used += (size_t)snprintf(out + used, size - used, "%s%s:%d", used ? "+" : "",
                                     ref_text(t, ref_unit(t, foe[i]), name), count[i]);
}

void sham_share_set(struct turn *turn, int unit, const int *count, int foes)
{
    int32_t share = 0;
    for (int i = 0; i < foes; i++)
        share |= (count[i] & 7) << 3 * i;
    sham_set_unit(turn, unit, U_SHARE, share);
}

enum { SHARES_MAX = 40 };

bool sham_shares_each(const struct table *t, int unit,
                      bool (*each)(void *self, const char *word, const int *count, int foes),
                      void *self)
{
    int foe[SHAM_FOES], count[SHAM_FOES] = {0}, foes = sham_foes_in_fight(t, unit, foe),
                        dice = sham_fight_dice(t, unit);
    char word[ORDER_WORD];
    if (foes < 1)
        return false;
    count[0] = dice < 7 ? dice : 7;
    for (int n = 0; n < SHARES_MAX; n++) {
        share_word(t, foe, count, foes, word, sizeof word);
        if (each(self, word, count, foes))
            return true;
        if (!share_next(count, foes))
            break;
    }
    return false;
}

/* Decides what needs no deciding; true when a question was asked. */
static bool stage_share(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        int foe[SHAM_FOES];
        if (!in_fight(t, i) || sham_attr(t, i, U_SHARE))
            continue;
        int foes = sham_foes_in_fight(t, i, foe);
        if (foes > 1) {
            sham_ask(turn, ASK_SHARE, i);
            return true;
        }
        int dice = sham_fight_dice(t, i);
        sham_set_unit(turn, i, U_SHARE, foes ? (dice < 7 ? dice : 7) : 1 << 24);
    }
    return false;
}

static bool stage_points(struct turn *turn)
{
    const struct table *t = turn->table;
    struct sham_helper helper[SHAM_HELPERS];
    for (int i = 0; i < t->units; i++) {
        if (!in_fight(t, i) || sham_attr(t, i, U_POINT))
            continue;
        if (sham_helpers(t, i, true, helper) > 0) {
            sham_ask(turn, ASK_DICE, i);
            return true;
        }
        sham_set_unit(turn, i, U_POINT, 1);
    }
    return false;
}

/* ---- rolling ---- */

static void fight_dice(struct turn *turn, int unit)
{
    const struct table *t = turn->table;
    int foe[SHAM_FOES], foes = sham_foes_in_fight(t, unit, foe);
    char name[SHAM_NAME], at[SHAM_NAME];
    int add = sham_attr(t, unit, U_POINT) == 2;
    sham_name(t, unit, name);
    for (int k = 0; k < foes; k++) {
        int dice = shared(t, unit, k), score = sham_fight_score(t, unit, foe[k]), kills = 0;
        char faces[64] = "", most[SHAM_KILLS_WORDS];
        size_t used = 0;
        int left = sham_left(t, foe[k]) - sham_attr(t, foe[k], U_HITS);
        sham_name(t, foe[k], at);
        for (int i = 0; i < dice; i++) {
            int die = turn_roll(turn, 6, "SH-61", "%s fights %s, %d to kill", name, at, score);
            kills += die + add >= score;
            used +=
                (size_t)snprintf(faces + used, sizeof faces - used, "%s%d", used ? " " : "", die);
        }
        if (!dice)
            continue;
        turn_say(turn, "SH-61", "%s on %s: %s%s, %d needed: %d %s%s.", name, at, faces,
                 add ? ", +1 each" : "", score, kills, counted(kills, NOUN_kill),
                 sham_kills_words(kills, left, most));
        sham_set_unit(turn, foe[k], U_HITS, sham_attr(t, foe[k], U_HITS) + kills);
    }
}

/* Kills a unit has suffered: no more than it had elements. A gun is one element (SH-74). */
static int suffered(const struct table *t, int unit)
{
    int hits = sham_attr(t, unit, U_HITS), left = sham_left(t, unit);
    return hits < left ? hits : left;
}

static void fight_losses(struct turn *turn)
{
    const struct table *t = turn->table;
    int lost[TABLE_UNITS];
    char name[SHAM_NAME];
    for (int i = 0; i < t->units; i++)
        lost[i] = in_fight(t, i) ? suffered(t, i) : 0;
    for (int i = 0; i < t->units; i++) {
        if (!lost[i])
            continue;
        int by = side_other(side_of(t, i)), with = sham_attached_to(t, i);
        turn_attr(turn, ref_side(t, by), S_KILLS, t->side[by].attr[S_KILLS] + lost[i]);
        sham_name(t, i, name);
        sham_lose(turn, i, lost[i]);
        turn_say(turn, sham_troop(t, i) == GUNS ? "SH-74" : "SH-60", "%s loses %d %s: %d left.",
                 name, lost[i], counted(lost[i], NOUN_element), sham_left(t, i));
        if (!unit_stands(t, i) && with >= 0) {
            turn_say(turn, "SH-67", "%s falls with it.", sham_name(t, with, name));
            sham_gone(turn, with);
        }
    }
    for (int i = 0; i < t->units; i++)
        if (sham_attr(t, i, U_FIGHT) == t->attr[T_FIGHT])
            sham_set_unit(turn, i, U_HITS, 0);
}

static enum sham_stage stage_roll(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++)
        if (in_fight(t, i))
            fight_dice(turn, i);
    fight_losses(turn);
    int red = t->side[SIDE_RED].attr[S_KILLS], blue = t->side[SIDE_BLUE].attr[S_KILLS];
    if (red == blue) {
        turn_say(turn, "SH-65", "%d %s each: nobody tests, and they fight on next turn.", red,
                 counted(red, NOUN_kill));
        return STAGE_NONE;
    }
    int loser = red > blue ? SIDE_BLUE : SIDE_RED;
    sham_set(turn, T_LOSER, loser);
    turn_say(turn, "SH-63", "Kills: Red %d, Blue %d. %s has lost the fight.", red, blue,
             side_name(loser));
    return STAGE_LOSERS;
}

/* ---- what becomes of them ---- */

static bool stage_tests(struct turn *turn, int side, enum sham_cause cause)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        if (!in_fight(t, i) || side_of(t, i) != side || sham_runs(t, i) ||
            sham_attr(t, i, U_TESTED))
            continue;
        sham_test_begin(turn, i, cause);
        if (t->ask)
            return true;
    }
    return false;
}

static bool any_stands(const struct table *t, int side)
{
    for (int i = 0; i < t->units; i++)
        if (in_fight(t, i) && side_of(t, i) == side && !sham_runs(t, i))
            return true;
    return false;
}

static void fall_back(struct turn *turn, int unit)
{
    enum { BEYOND = 2000 * MM };
    const struct table *t = turn->table;
    struct sham_mover self;
    struct going going = sham_going(t, unit, ERRAND_BACK, &self);
    struct body body = sham_body(t, unit);
    char name[SHAM_NAME], back[SHAM_CM];
    int32_t way = angle_norm((int64_t)body.pose.face + TURN / 2);
    int32_t far =
        body_run_clear(&going, &body, way, sham_law.fall_back, sham_law.fall_back + BEYOND);
    if (far < 0)
        far = body_retreat_most(&going, &body, way, sham_law.fall_back);
    struct pose pose = {vec_ahead(body.pose.at, way, far), body.pose.face};
    body = body_at(&body, pose);
    sham_carry(turn, unit, &body);
    sham_set_unit(turn, unit, U_WENT, far);
    sham_set_unit(turn, unit, U_WAY, way);
    sham_name(t, unit, name);
    if (far)
        turn_say(turn, "SH-65", "%s falls back %s, still facing the enemy.", name,
                 sham_cm(far, back));
    else
        turn_say(turn, "SH-65", "%s has no room to fall back and stays in contact.", name);
    sham_make_way(turn);
}

static void stage_back(struct turn *turn)
{
    const struct table *t = turn->table;
    int loser = t->attr[T_LOSER];
    if (!any_stands(t, side_other(loser)))
        return;
    for (int i = 0; i < t->units; i++) {
        if (!in_fight(t, i) || side_of(t, i) != loser || sham_runs(t, i) || sham_attr(t, i, U_DONE))
            continue;
        sham_set_unit(turn, i, U_DONE, 1);
        fall_back(turn, i);
    }
}

int sham_touched_foot(const struct table *t, int unit, int place)
{
    int foot = sham_named(t, sham_attr(t, unit, (enum sham_unit_attr)(U_TOUCH + place)));
    if (foot < 0 || !unit_stands(t, foot) || sham_troop(t, foot) != FOOT ||
        sham_attr(t, foot, U_WENT) < sham_law.least)
        return -1;
    return foot;
}

static bool stage_pursuit(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        if (!in_fight(t, i) || sham_troop(t, i) != HORSE || sham_runs(t, i) ||
            sham_attr(t, i, U_DONE))
            continue;
        for (int k = 0; k < 3; k++)
            if (sham_touched_foot(t, i, k) >= 0) {
                sham_ask(turn, ASK_PURSUE, i);
                return true;
            }
        sham_set_unit(turn, i, U_DONE, 1);
    }
    return false;
}

/* Straight after them, as far as they went or until something else is in the way. */
void sham_pursue(struct turn *turn, int unit, int foot)
{
    const struct table *t = turn->table;
    struct sham_mover self;
    struct going going = sham_going(t, unit, ERRAND_PURSUE, &self);
    struct body body = sham_body(t, unit), end = body;
    struct barred barred = {0};
    char name[SHAM_NAME], after[SHAM_NAME], along[SHAM_CM];
    int32_t way = sham_attr(t, foot, U_WAY);
    int32_t far = body_slide_most(&going, &body, way, sham_attr(t, foot, U_WENT), &barred);
    far = far > 0 ? far : 0;
    for (int32_t step = far; step > 0; step /= 2) { /* not over the edge */
        struct pose pose = {vec_ahead(body.pose.at, way, far), body.pose.face};
        end = body_at(&body, pose);
        if (!body_off_table(t, &end))
            break;
        far -= step / 2 > 0 ? step / 2 : 1;
    }
    struct pose pose = {vec_ahead(body.pose.at, way, far), body.pose.face};
    end = body_at(&body, pose);
    if (body_off_table(t, &end)) {
        far = 0;
        end = body;
    }
    sham_carry(turn, unit, &end);
    sham_name(t, unit, name);
    sham_name(t, foot, after);
    if (far >= sham_law.least) {
        sham_set_unit(turn, unit, U_PURSUES, side_of(t, unit) == sham_active(t) ? 2 : 1);
        turn_say(turn, "SH-66", "%s pursues %s for %s.", name, after, sham_cm(far, along));
    } else {
        turn_say(turn, "SH-66", "%s cannot follow %s: something is in the way.", name, after);
    }
    sham_caught(turn);
    sham_make_way(turn);
}

/* ---- a fight from its beginning to its end ---- */

static void fight_clear(struct turn *turn)
{
    static const enum sham_unit_attr clear[] = {U_FIGHT,   U_SHARE, U_POINT, U_FLANKED,
                                                U_WENT,    U_WAY,   U_TOUCH, U_TOUCH_2,
                                                U_TOUCH_3, U_DONE,  U_HITS,  U_TESTED};
    const struct table *t = turn->table;
    int number = t->attr[T_FIGHT];
    for (int i = 0; i < t->units; i++)
        if (sham_attr(t, i, U_FIGHT) == number)
            for (size_t k = 0; k < sizeof clear / sizeof clear[0]; k++)
                sham_set_unit(turn, i, clear[k], 0);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        turn_attr(turn, ref_side(t, side), S_KILLS, 0);
        turn_attr(turn, ref_side(t, side), S_STOOD, 0);
    }
    sham_set(turn, T_FIGHT, 0);
    sham_set(turn, T_STAGE, STAGE_NONE);
    sham_set(turn, T_LOSER, SIDE_NONE);
    sham_set(turn, T_CAUSE, FOR_NOTHING);
    sham_caught(turn);
    sham_make_way(turn);
}

void sham_fight_on(struct turn *turn)
{
    const struct table *t = turn->table;
    for (;;) {
        enum sham_stage next = STAGE_NONE;
        int loser = t->attr[T_LOSER];
        switch ((enum sham_stage)t->attr[T_STAGE]) {
        case STAGE_SHARE:
            if (stage_share(turn))
                return;
            next = STAGE_POINTS;
            break;
        case STAGE_POINTS:
            if (stage_points(turn))
                return;
            next = STAGE_ROLL;
            break;
        case STAGE_ROLL:
            next = stage_roll(turn);
            break;
        case STAGE_LOSERS:
            if (stage_tests(turn, loser, FOR_LOSING))
                return;
            next = any_stands(t, loser) ? STAGE_WINNERS : STAGE_PURSUIT;
            break;
        case STAGE_WINNERS:
            if (stage_tests(turn, side_other(loser), FOR_WINNING))
                return;
            next = STAGE_BACK;
            break;
        case STAGE_BACK:
            stage_back(turn);
            next = STAGE_PURSUIT;
            break;
        case STAGE_PURSUIT:
            if (stage_pursuit(turn))
                return;
            break;
        case STAGE_NONE:
            break;
        }
        if (next == STAGE_NONE) {
            fight_clear(turn);
            return;
        }
        sham_set(turn, T_STAGE, next);
    }
}

void sham_check_fight(const struct table *t, const struct order *o, struct verdict *v)
{
    if (!sham_the_phase(t, o, FIGHT, v))
        return;
    if (o->ids != 1 || o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0]) ||
        !unit_stands(t, o->id[0].index))
        refuse(v, "HS-07", "Name a unit that is in a fight.");
    else if (!sham_attr(t, o->id[0].index, U_FIGHT))
        refuse(v, "SH-60", "It is in no fight, or its fight is over. Pick one in contact.");
    else
        allow(v);
}

void sham_apply_fight(struct turn *turn, const struct order *o)
{
    sham_set(turn, T_FIGHT, sham_attr(turn->table, o->id[0].index, U_FIGHT));
    sham_set(turn, T_STAGE, STAGE_SHARE);
    sham_fight_on(turn);
}

void sham_offer_fights(const struct table *t, struct offers *list, struct verdict *v)
{
    bool seen[256] = {false};
    for (int i = 0; i < t->units; i++) {
        int number = sham_attr(t, i, U_FIGHT);
        if (!number || seen[number] || !unit_stands(t, i))
            continue;
        seen[number] = true;
        struct offer *offer = offer_for(t, V_FIGHT, i, list);
        allow(v);
        offer_say(sham_verbs, offer, v, "roll the dice for this fight");
    }
}
