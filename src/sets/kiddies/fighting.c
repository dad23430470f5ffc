/* Hand-to-hand (KI-60 … KI-69): who fights whom, the dice, who falls. */
#include "sets/kiddies/kiddies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The men in contact, in the order they stand along the wider extent of the fighting. */
struct melee {
    struct pairing pairing;
    struct pairing_law law; /* what it goes by */
    int unit[PAIRING_MEN];
};

static void melee_sort(const struct table *t, struct melee *m)
{
    int32_t low_x = INT32_MAX, high_x = INT32_MIN, low_y = INT32_MAX, high_y = INT32_MIN;
    int n = m->pairing.men;
    for (int i = 0; i < n; i++) {
        struct vec at = base_pose(base_of(t, m->unit[i])).at;
        low_x = at.x < low_x ? at.x : low_x;
        high_x = at.x > high_x ? at.x : high_x;
        low_y = at.y < low_y ? at.y : low_y;
        high_y = at.y > high_y ? at.y : high_y;
    }
    bool by_x = n > 0 && (int64_t)high_x - low_x > (int64_t)high_y - low_y;
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0; k--) {
            struct vec a = base_pose(base_of(t, m->unit[k - 1])).at;
            struct vec b = base_pose(base_of(t, m->unit[k])).at;
            int32_t ka = by_x ? a.x : a.y, kb = by_x ? b.x : b.y;
            if (ka < kb || (ka == kb && m->unit[k - 1] < m->unit[k]))
                break;
            int swap = m->unit[k];
            m->unit[k] = m->unit[k - 1];
            m->unit[k - 1] = swap;
        }
}

/* Numbers the volley lines whose men may not be doubled up on (KI-64). */
static void melee_groups(const struct table *t, struct melee *m)
{
    uint8_t number[TABLE_UNITS] = {0};
    int groups = 0;
    for (int i = 0; i < m->pairing.men; i++) {
        int unit = m->unit[i];
        struct line line;
        if (kiddies_troop(t, unit) != REGULAR || number[unit])
            continue;
        kiddies_line_of(t, unit, &line);
        if (line.count < kiddies_law()->group || groups >= 255)
            continue;
        groups++;
        for (int k = 0; k < line.count; k++) {
            number[line.man[k]] = (uint8_t)groups;
            if (!kiddies_pinned(t, line.man[k]))
                m->pairing.untouched[groups] = true;
        }
    }
    for (int i = 0; i < m->pairing.men; i++)
        m->pairing.group[i] = number[m->unit[i]];
}

/* Everybody who touches an enemy, with what has been decided about his fight. */
static struct melee *melee_of(const struct table *t)
{
    struct melee *m = calloc(1, sizeof *m);
    if (!m)
        abort();
    memcpy(m->law.most, kiddies_law()->lone_most, sizeof m->law.most);
    m->pairing.law = &m->law;
    for (int i = 0; i < t->units; i++)
        if (unit_stands(t, i) && kiddies_is_figure(t, i) && m->pairing.men < PAIRING_MEN &&
            kiddies_pinned(t, i))
            m->unit[m->pairing.men++] = i;
    melee_sort(t, m);
    for (int i = 0; i < m->pairing.men; i++) {
        m->pairing.side[i] = (uint8_t)side_of(t, m->unit[i]);
        m->pairing.kind[i] = kiddies_troop(t, m->unit[i]) == CAVALRY;
        m->pairing.fight[i] = (int16_t)kiddies_attr(t, m->unit[i], U_FIGHT);
        for (int k = 0; k < i; k++)
            m->pairing.touch[i][k] = m->pairing.touch[k][i] =
                side_of(t, m->unit[i]) != side_of(t, m->unit[k]) &&
                kiddies_touching(t, m->unit[i], m->unit[k]);
    }
    melee_groups(t, m);
    return m;
}

static void star_word(const struct table *t, const struct melee *m, const struct star *star,
                      char out[ORDER_WORD])
{
    char name[REF_TEXT];
    int used = 0;
    for (int i = 0; i < star->count; i++)
        used += snprintf(out + used, (size_t)(ORDER_WORD - used), "%s%s", i ? "+" : "",
                         unit_name(t, m->unit[star->man[i]], name));
    if (star->count == 1)
        snprintf(out + used, (size_t)(ORDER_WORD - used), "-waits");
}

static void star_text(const struct table *t, const struct melee *m, const struct star *star,
                      char *out, size_t size)
{
    char side[SIDE_COUNT][40] = {"", "", ""}, name[REF_TEXT];
    for (int i = 0; i < star->count; i++) {
        int unit = m->unit[star->man[i]];
        char *line = side[side_of(t, unit)];
        size_t used = strlen(line);
        snprintf(line + used, sizeof side[0] - used, "%s%s", used ? " and " : "",
                 unit_name(t, unit, name));
    }
    if (star->count == 1)
        snprintf(out, size, "%s stands by", unit_name(t, m->unit[star->man[0]], name));
    else
        snprintf(out, size, "%s against %s", side[SIDE_RED], side[SIDE_BLUE]);
}

static void melee_write(struct turn *turn, const struct melee *m)
{
    for (int i = 0; i < m->pairing.men; i++)
        turn_attr(turn, ref_unit(turn->table, m->unit[i]), U_FIGHT, m->pairing.fight[i]);
}

/* ---- who fights whom (KI-68) ----------------------------------------------------------------- */

int kiddies_fights_left(const struct table *t)
{
    int count = 0;
    for (int i = 0; i < t->units; i++)
        count += unit_stands(t, i) && kiddies_attr(t, i, U_FIGHT) > 0;
    return count;
}

/* The fights are over: back to the second mover, or on to the shooting (KI-22). */
void kiddies_fights_end(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++)
        turn_attr(turn, ref_unit(t, i), U_FIGHT, 0);
    if (t->over)
        return;
    if (t->attr[T_FIGHT_BACK] == STEP_SECOND)
        phase_set(turn, MOVE, STEP_SECOND, side_other(t->first));
    else
        phase_set(turn, SHOOT_CANNON, STEP_OPEN, t->first);
    turn_attr(turn, ref_table(), T_FIGHT_BACK, 0);
}

/* Settles what is forced and asks the first mover about the rest (KI-68). */
static void fights_make_up(struct turn *turn)
{
    struct melee *m = melee_of(turn->table);
    struct star options_now[PAIRING_OPTIONS];
    int count = pairing_next(&m->pairing, options_now);
    melee_write(turn, m);
    if (count > 0) {
        turn_set(turn, ref_table(), F_TABLE_ask, ASK_PAIR);
        turn_set(turn, ref_table(), F_TABLE_ask_side, turn->table->first);
        turn_set(turn, ref_table(), F_TABLE_ask_subject, m->unit[options_now[0].man[0]] + 1);
    } else {
        question_done(turn);
        if (kiddies_fights_left(turn->table) == 0)
            kiddies_fights_end(turn);
    }
    free(m);
}

void kiddies_open_fights(struct turn *turn)
{
    const struct table *t = turn->table;
    phase_set(turn, FIGHT, STEP_FIRST, t->first);
    int touched = 0;
    for (int i = 0; i < t->units; i++)
        touched += unit_stands(t, i) && kiddies_is_figure(t, i) && kiddies_pinned(t, i);
    if (touched)
        turn_say(turn, "KI-60", "%d %s an enemy: they fight.", touched,
                 touched == 1 ? "figure touches" : "figures touch");
    fights_make_up(turn);
}

static bool answer_star(const struct table *t, const char *word, struct melee **melee,
                        struct star *chosen)
{
    struct star star[PAIRING_OPTIONS];
    char name[ORDER_WORD];
    *melee = melee_of(t);
    int count = pairing_next(&(*melee)->pairing, star);
    for (int i = 0; i < count; i++) {
        star_word(t, *melee, &star[i], name);
        if (strcmp(name, word) == 0) {
            *chosen = star[i];
            return true;
        }
    }
    return false;
}

/* Is it a word that answers the open question? */
bool kiddies_pairs_by(const struct table *t, const char *word)
{
    struct melee *m = NULL;
    struct star star;
    bool known = strcmp(word, "any") == 0;
    if (!known) {
        known = answer_star(t, word, &m, &star);
        free(m);
    }
    return known;
}

void kiddies_answer_pair(struct turn *turn, const struct order *o)
{
    struct melee *m = NULL;
    struct star star[PAIRING_OPTIONS];
    char text[120];
    if (strcmp(o->word, "any") == 0) {
        turn_say(turn, "KI-68", "The fights are taken as they come.");
        m = melee_of(turn->table);
        while (pairing_next(&m->pairing, star) > 0)
            pairing_take(&m->pairing, &star[0]);
    } else if (answer_star(turn->table, o->word, &m, &star[0])) {
        star_text(turn->table, m, &star[0], text, sizeof text);
        turn_say(turn, "KI-68", "%s chooses: %s.", side_name(o->side), text);
        pairing_take(&m->pairing, &star[0]);
    }
    melee_write(turn, m);
    free(m);
    fights_make_up(turn);
}

void kiddies_offer_pairs(const struct table *t, struct offers *list)
{
    char word[ORDER_WORD], text[120];
    struct melee *m = melee_of(t);
    struct star star[PAIRING_OPTIONS];
    int count = pairing_next(&m->pairing, star);
    offer_answer(list, V_ANSWER, "any", "KI-68", "The fights as they come");
    for (int i = 0; i < count; i++) {
        star_word(t, m, &star[i], word);
        star_text(t, m, &star[i], text, sizeof text);
        offer_answer(list, V_ANSWER, word, "KI-68", text);
    }
    free(m);
}

/* ---- a fight --------------------------------------------------------------------------------- */

bool kiddies_fight_of(const struct table *t, int unit, struct fight *f)
{
    int32_t number = kiddies_attr(t, unit, U_FIGHT);
    *f = (struct fight){0};
    if (number <= 0)
        return false;
    for (int i = 0; i < t->units; i++) {
        int side = side_of(t, i);
        if (unit_stands(t, i) && kiddies_attr(t, i, U_FIGHT) == number && f->count[side] < STAR_MEN)
            f->man[side][f->count[side]++] = i;
    }
    return f->count[SIDE_RED] > 0 && f->count[SIDE_BLUE] > 0;
}

void kiddies_check_fight(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT];
    struct fight f;
    if (!kiddies_now(t, o, 1u << FIGHT, v) || !kiddies_ids_are_units(t, o, v))
        return;
    if (!kiddies_fight_of(t, o->id[0].index, &f)) {
        refuse(v, "KI-60", "%s has nobody left to fight this round.",
               unit_name(t, o->id[0].index, name));
        return;
    }
    for (int i = 1; i < o->ids; i++)
        if (kiddies_attr(t, o->id[i].index, U_FIGHT) != kiddies_attr(t, o->id[0].index, U_FIGHT)) {
            refuse(v, "KI-68", "%s is not in that fight.", unit_name(t, o->id[i].index, name));
            return;
        }
    allow(v);
}

/* How many dice a side throws. */
static int fight_dice(const struct table *t, const struct fight *f, int side)
{
    bool horse = kiddies_troop(t, f->man[side][0]) == CAVALRY;
    bool foot = kiddies_troop(t, f->man[side_other(side)][0]) != CAVALRY;
    return horse && foot ? kiddies_law()->double_cavalry_dice : 1;
}

/* One side's total, with every die and bonus said. */
static int fight_total(struct turn *turn, const struct fight *f, int side, const char *id,
                       char *sum, size_t size)
{
    const struct table *t = turn->table;
    char name[REF_TEXT], with[REF_TEXT];
    int other = side_other(side), count = f->count[side], total = 0;
    int dice = fight_dice(t, f, side);
    int used = snprintf(sum, size, "%s", unit_name(t, f->man[side][0], name));
    for (int i = 1; i < count; i++)
        used +=
            snprintf(sum + used, size - (size_t)used, "+%s", unit_name(t, f->man[side][i], with));
    used += snprintf(sum + used, size - (size_t)used, " ");
    for (int i = 0; i < dice; i++) {
        int face =
            turn_roll(turn, 6, id, "%s against %s", name, unit_name(t, f->man[other][0], with));
        used += snprintf(sum + used, size - (size_t)used, "%s%d", i ? " + " : "", face);
        total += face;
    }
    if (count > 1)
        used += snprintf(sum + used, size - (size_t)used, " + %d", count - 1);
    total += count - 1;
    if (dice > 1 || count > 1)
        snprintf(sum + used, size - (size_t)used, " = %d", total);
    return total;
}

static const char *fight_id(const struct table *t, const struct fight *f)
{
    bool red = kiddies_troop(t, f->man[SIDE_RED][0]) == CAVALRY;
    bool blue = kiddies_troop(t, f->man[SIDE_BLUE][0]) == CAVALRY;
    if (red && blue)
        return "KI-65";
    if (red || blue)
        return "KI-66";
    return f->count[SIDE_RED] + f->count[SIDE_BLUE] > 2 ? "KI-62" : "KI-61";
}

/* "B3 falls", "R2 and R3 fall", "all fall". */
static void fallen_say(const struct table *t, const struct fight *f, const bool *dies, char *out,
                       size_t size)
{
    int side = dies[SIDE_RED] ? SIDE_RED : SIDE_BLUE;
    char name[REF_TEXT];
    if (dies[SIDE_RED] && dies[SIDE_BLUE]) {
        snprintf(out, size, "all fall");
        return;
    }
    out[0] = '\0';
    for (int i = 0; i < f->count[side]; i++) {
        size_t used = strlen(out);
        snprintf(out + used, size - used, "%s%s",
                 i == 0                   ? ""
                 : i + 1 < f->count[side] ? ", "
                                          : " and ",
                 unit_name(t, f->man[side][i], name));
    }
    size_t used = strlen(out);
    snprintf(out + used, size - used, " fall%s", f->count[side] == 1 ? "s" : "");
}

void kiddies_apply_fight(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    struct fight f;
    char sum[SIDE_COUNT][100], fallen[100];
    int total[SIDE_COUNT] = {0};
    if (!kiddies_fight_of(t, o->id[0].index, &f))
        abort();
    const char *id = fight_id(t, &f);
    int first = t->first ? t->first : SIDE_RED, second = side_other(first);
    total[first] = fight_total(turn, &f, first, id, sum[first], sizeof sum[first]);
    total[second] = fight_total(turn, &f, second, id, sum[second], sizeof sum[second]);
    bool dies[SIDE_COUNT] = {false, total[SIDE_RED] <= total[SIDE_BLUE],
                             total[SIDE_BLUE] <= total[SIDE_RED]};
    fallen_say(t, &f, dies, fallen, sizeof fallen);
    turn_say(turn, id, "%s against %s: %s.", sum[first], sum[second], fallen);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        for (int i = 0; i < f.count[side]; i++) {
            if (dies[side])
                kiddies_kill(turn, f.man[side][i]);
            else
                turn_attr(turn, ref_unit(t, f.man[side][i]), U_FIGHT, 0);
        }
    kiddies_judge(turn);
    if (t->over || kiddies_fights_left(t) == 0)
        kiddies_fights_end(turn);
}

/* In how many throws a side's dice and plus make each total. */
enum { TOTALS = 2 * 6 + STAR_MEN };
static int fight_throws(int dice, int plus, int way[TOTALS + 1])
{
    memset(way, 0, sizeof *way * (TOTALS + 1));
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= (dice > 1 ? 6 : 1); b++)
            way[a + (dice > 1 ? b : 0) + plus]++;
    return dice > 1 ? 36 : 6;
}

/* What the dice of a fight may do for whoever orders it: all throws counted. */
void kiddies_reckon(const struct table *t, const struct order *o, struct coach *out)
{
    struct fight f;
    int way[SIDE_COUNT][TOTALS + 1], won = 0, equal = 0, all = 1;
    *out = (struct coach){0};
    if (o->verb != V_FIGHT || o->ids < 1 || !kiddies_fight_of(t, o->id[0].index, &f))
        return;
    int mine = o->side ? o->side : t->first, his = side_other(mine);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        all *= fight_throws(fight_dice(t, &f, side), f.count[side] - 1, way[side]);
    for (int a = 0; a <= TOTALS; a++)
        for (int b = 0; b <= a; b++) {
            won += a > b ? way[mine][a] * way[his][b] : 0;
            equal += a == b ? way[mine][a] * way[his][b] : 0;
        }
    out->chance = won;
    out->out_of = all;
    out->of = "to win";
    coach_id(out, fight_id(t, &f));
    coach_say(out, "swords", "%d more are equal: then all of them fall.", equal);
}

void kiddies_offer_fights(const struct table *t, struct offers *list)
{
    bool told[256] = {false};
    for (int i = 0; i < t->units; i++) {
        int32_t number = kiddies_attr(t, i, U_FIGHT);
        struct fight f;
        char name[REF_TEXT], text[120] = "";
        if (number <= 0 || told[number] || !unit_stands(t, i) || !kiddies_fight_of(t, i, &f))
            continue;
        told[number] = true;
        struct offer *offer = offers_add(list);
        offer->verb = V_FIGHT;
        offer->unit = ref_unit(t, i);
        offer->allowed = true;
        snprintf(offer->id, sizeof offer->id, "%s", fight_id(t, &f));
        for (int side = SIDE_RED; side < SIDE_COUNT; side++)
            for (int k = 0; k < f.count[side]; k++) {
                size_t used = strlen(text);
                snprintf(text + used, sizeof text - used, "%s%s",
                         k                   ? " and "
                         : side == SIDE_BLUE ? " against "
                                             : "",
                         unit_name(t, f.man[side][k], name));
                offer->with[offer->withs++] = ref_unit(t, f.man[side][k]);
            }
        snprintf(offer->why, sizeof offer->why, "%s", text);
    }
}
