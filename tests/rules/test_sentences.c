/* Every sentence of random games of every set, held against what happened (told.h): numbers told
 * are those of the block's changes, dice told are those rolled, who is told lost is lost, and
 * nobody is lost, hit or moved about without a word. And in the same games: no order is given that
 * changes nothing (HS-15), and none such is offered.
 *
 * How a sentence is matched where its numbers stand in no change: distances of moves by the poses
 * before and after (of a ride round something, that it is no shorter than the straight way; of a
 * charge, that it is no shorter than the gap and no longer than the set lets anybody charge; of a
 * wheel, by the angle and the width of the unit); ranges by the gap between the bases; sums by
 * doing them again; tests and scores by counting the dice.
 */
#include "rules/told.h"
#include "unit/sanitized.h"

#include "computer/random.h"
#include "disk/file.h"
#include "scenario/scenario.h"

#include <dirent.h>

/* ---- sums -------------------------------------------------------------------------------------
 */

/* "…halved against Cavalry = 3, doubled in the rear = 12": each step is done as it says; what comes
 * out in the end. `sign` stands before each result. */
static int32_t chain(const struct scene *s, const char *text, int32_t value, const char *sign)
{
    for (const char *c = strchr(text, ','); c; c = strchr(c + 1, ',')) {
        bool halved = strncmp(c, ", halved", 8) == 0, doubled = strncmp(c, ", doubled", 9) == 0;
        holds_true(s, halved || doubled || strncmp(c, ", split", 7) == 0, "a step of no kind");
        value = doubled ? 2 * value : (value + 1) / 2;
        size_t end = strcspn(c + 1, ",") + 1;
        while (end > 0 && isdigit((unsigned char)c[end - 1]))
            end--;
        is(s, atoi(c + end), value, "a step of the sum");
        holds_true(s, strncmp(c + end - strlen(sign), sign, strlen(sign)) == 0, "no result");
    }
    return value;
}

/* ---- the house ---------------------------------------------------------------------------------
 */

static void gives_up(struct scene *s, const struct told *m)
{
    is(s, s->after->over, OVER_WON, "over");
    is(s, m->side[1], s->after->winner, "the winner");
    is(s, side_other(m->side[0]), m->side[1], "who gave up");
}

static void offers_draw(struct scene *s, const struct told *m)
{
    is(s, m->side[0], s->after->draw_offer, "who offers");
}

static void drawn(struct scene *s, const struct told *m)
{
    (void)m;
    is(s, s->after->over, OVER_DRAWN, "over");
}

static void last_turn_drawn(struct scene *s, const struct told *m)
{
    is(s, m->number[0], s->before->turn, "the turn");
    drawn(s, m);
}

static void last_side_wins(struct scene *s, const struct told *m)
{
    is(s, s->after->over, OVER_WON, "over");
    is(s, m->side[m->sides - 1], s->after->winner, "the winner");
    if (m->numbers)
        is(s, m->number[0], s->before->turn, "the turn");
}

static void first_is(struct scene *s, const struct told *m)
{
    is(s, m->side[0], s->after->first, "who is first");
}

static void two_dice_higher(struct scene *s, const struct told *m)
{
    two_dice_were(s, m->number[0], m->number[1]);
    if (m->sides)
        is(s, m->side[0], m->number[0] > m->number[1] ? SIDE_RED : SIDE_BLUE, "the higher");
}

static void two_dice_tie(struct scene *s, const struct told *m)
{
    two_dice_were(s, m->number[0], m->number[1]);
    is(s, m->number[0], m->number[1], "a tie");
}

#define HOUSE                                                                                      \
    {"{S} gives up: {S} wins.", gives_up, false}, {"{S} offers a draw.", offers_draw, false},      \
    {                                                                                              \
        "Both agree: a draw.", drawn, true                                                         \
    }

/* ---- 6+ ----------------------------------------------------------------------------------------
 */

static struct body body_in(const struct table *t, int unit)
{
    return body_base(t, t->unit[unit].base);
}

static int32_t gap_in(const struct table *t, int a, int b)
{
    struct outline x = base_outline(unit_base(t, a)), y = base_outline(unit_base(t, b));
    return outline_gap(&x, &y);
}

static void six_goes(struct scene *s, const struct told *m)
{
    went(s, m->unit[0], m->number[0]);
}

static void six_reloads(struct scene *s, const struct told *m)
{
    is(s, unit_attr(s, s->before, m->unit[0], "unloaded"), 1, "unloaded before");
    is(s, unit_attr(s, s->after, m->unit[0], "unloaded"), 0, "unloaded after");
}

static void six_square(struct scene *s, const struct told *m)
{
    is(s, m->choice[0] == 0, unit_attr(s, s->after, m->unit[0], "square"), "in square");
}

static void leaves(struct scene *s, const struct told *m)
{
    s->off[m->unit[0]] = true;
}

/* Of the four faces the patterns name: front, left, right, rear. */
static const enum face faces[] = {FACE_FRONT, FACE_LEFT, FACE_RIGHT, FACE_REAR};
#define FACES "{front|left flank|right flank|rear}"

static void charge_is(struct scene *s, const struct told *m, int32_t most)
{
    int unit = m->unit[0], victim = m->unit[1];
    int32_t gap = gap_in(s->before, unit, victim), far = m->number[0];
    struct body target = body_in(s->before, victim), body = body_in(s->before, unit);
    int32_t poke = vec_distance(body_centre(&body), body_corner(&body, CORNER_FRONT_LEFT)) -
                   unit_base(s->before, unit)->hy; /* by turning at the start */
    if (far < gap - poke - rounding_of(s) || far > most)
        untrue(s, "%d µm over a gap of %d", far, gap);
    holds_true(s, gap_in(s->after, unit, victim) <= CONTACT, "in contact");
    is(s, faces[m->choice[0]],
       face_sector(body_centre(&target), target.pose.face, body_centre(&body)), "the face");
}

static void six_charges(struct scene *s, const struct told *m)
{
    charge_is(s, m, 6 * CM);
    is(s, unit_attr(s, s->after, m->unit[0], "foe"), m->unit[1] + 1, "the foe");
    is(s, unit_attr(s, s->after, m->unit[0], "face_struck"), (int32_t)faces[m->choice[0]],
       "the face");
}

static void six_shoots(struct scene *s, const struct told *m)
{
    int32_t gap = gap_in(s->before, m->unit[0], m->unit[1]);
    holds_true(s, within_of(gap < 0 ? 0 : gap, m->number[0], rounding_of(s)), "so far away");
    is(s, unit_attr(s, s->after, m->unit[0], "shots"),
       1 + unit_attr(s, s->before, m->unit[0], "shots"), "shots");
}

static void six_suffers(struct scene *s, const struct told *m)
{
    int unit = m->unit[0];
    int32_t hits = chain(s, m->text[0], m->number[0], "= ");
    s->harm[unit] += hits;
    is(s, m->number[1], unit_attr(s, s->now, unit, "hits"), "hits it has");
    is(s, m->number[2], 12, "hits there are");
    is(s, m->choice[0] == 1, m->number[1] >= 12, "destroyed");
}

static void six_hits(struct scene *s, const struct told *m)
{
    s->harm[m->unit[0]] += m->number[0];
    is(s, m->number[m->numbers - 2], unit_attr(s, s->now, m->unit[0], "hits"), "hits it has");
    is(s, m->number[m->numbers - 1], 12, "hits there are");
}

static void six_heals(struct scene *s, const struct told *m)
{
    s->harm[m->unit[m->units - 1]] -= m->number[0];
    is(s, m->number[1], unit_attr(s, s->now, m->unit[m->units - 1], "hits"), "hits it has");
}

static void six_stays(struct scene *s, const struct told *m)
{
    went(s, m->unit[0], 0);
}

static void six_falls(struct scene *s, const struct told *m)
{
    s->gone[m->unit[0]] = true;
    is(s, m->number[0], unit_attr(s, s->after, m->unit[0], "hits"), "hits it has");
    holds_true(s, m->number[0] >= 12, "twelve hits");
}

static void six_nobody_falls(struct scene *s, const struct told *m)
{
    (void)m;
    for (int i = 0; i < s->before->units; i++)
        is(s, unit_stands(s->after, i), unit_stands(s->before, i), "who stands");
}

/* Of the tide: harm, and the one it saw fall did. */
static void six_sees(struct scene *s, const struct told *m)
{
    six_hits(s, m);
    holds_true(s, !unit_stands(s->now, m->unit[1]), "it fell");
}

static void six_destroyed(struct scene *s, const struct told *m)
{
    went(s, m->unit[0], 0);
    holds_true(s, unit_attr(s, s->now, m->unit[1], "hits") >= 12, "destroyed");
}

/* Lost by elimination or left behind by a rout: counted as the set does. */
static void six_routs(struct scene *s, const struct told *m)
{
    int side = m->side[0], lost = 0;
    bool generals = s->now->option[option_find(s->game->rules, "general")] &&
                    s->now->option[option_find(s->game->rules, "rout")];
    for (int i = 0; i < s->now->units; i++) {
        bool general = strcmp(s->game->rules->troop[s->now->unit[i].troop].word, "general") == 0;
        if (unit_side(&s->now->unit[i]) != side)
            continue;
        lost += unit_base(s->now, i)->where == WHERE_LOST ? general && generals ? 2 : 1 : 0;
        s->off[i] = s->off[i] || unit_stands(s->now, i);
    }
    is(s, m->number[0], lost, "lost");
    is(s, m->number[1], told_attr(s, s->now, ref_side(s->now, side), "initial"), "of so many");
    holds_true(s, 2 * lost > m->number[1], "more than half");
}

static void six_gone(struct scene *s, const struct told *m)
{
    is(s, m->number[0], told_attr(s, s->now, ref_side(s->now, m->side[0]), "gone"), "left");
    last_side_wins(s, &(struct told){.side = {m->side[1]}, .sides = 1});
}

static void luck_is(struct scene *s, const struct told *m, int32_t luck)
{
    is(s, unit_attr(s, s->after, m->unit[0], "luck"), luck, "what the card does");
}

static void six_card_unit(struct scene *s, const struct told *m)
{
    luck_is(s, m, m->choice[0] + 1);
}

static void six_card(struct scene *s, const struct told *m)
{
    is(s, m->number[0], told_attr(s, s->now, ref_table(), "card"), "the card");
}

static void nobody_of(struct scene *s, const struct told *m)
{
    for (int i = 0; i < s->now->units; i++)
        holds_true(s, unit_side(&s->now->unit[i]) != m->side[0] || !unit_stands(s->now, i),
                   "nobody stands");
}

static const struct pattern sixplus[] = {
    HOUSE,
    {"{U} goes {D} by road.", six_goes, false},
    {"{U} reloads instead of moving.", six_reloads, false},
    {"{U} {forms square: no cavalry will charge it|forms line again}.", six_square, false},
    {"{U} leaves by the far edge.", leaves, false},
    {"{U} charges {U}: {D}, into the " FACES ".", six_charges, false},
    {"{U} shoots at {U}, {D} away.", six_shoots, false},
    {"{U}: {#} hits{*}. It has {#} of {#}{|: destroyed (SP-46)}.", six_suffers, false},
    {"{U} rallies {U}: {#} hit{|s} off, it has {#} of 12.", six_heals, false},
    {"{U} rallies himself: {#} hit{|s} off, it has {#} of 12.", six_heals, true},
    {"{U} has no way back: it stays in contact and retreats next turn.", six_stays, true},
    {"{U} retreats {D}.", six_goes, false},
    {"{U} {may not move this turn|may not shoot this turn|acts twice this turn}.", six_card_unit,
     false},
    {"{U} suffers {#} hits (D6 is 3) and has {#} of {#}.", six_hits, false},
    {"{U} has {#} hit{|s} taken off and has {#} of 12.", six_heals, false},
    {"{S} draws card {#}, {*}", six_card, false},
    {"{S} has lost {#} of {#}, more than half: the whole army routs.", six_routs, false},
    {"Turn {#} was the last and nobody is ahead: a draw.", last_turn_drawn, false},
    {"Turn {#} was the last: {S} has its objective and wins.", last_side_wins, false},
    {"Turn {#} was the last: {S} has not reached its objective, {S} wins.", last_side_wins, true},
    {"{#} units of {S} have left by the far edge: {S} wins.", six_gone, true},
    {"Nobody of {S} is left on the table.", nobody_of, false},
    {"{U} sees {U} fall: {#} hits, it has {#} of {#}.", six_sees, false},
    {"{U} has {#} hits and is eliminated.", six_falls, false},
    {"Nobody has 12 hits: nobody is eliminated.", six_nobody_falls, false},
    {"{U} has destroyed {U} and stays where it is.", six_destroyed, false},
    {"{S} has nobody to shoot at: no shooting.", NULL, false},
    {"Nobody has charged: no hand-to-hand.", NULL, false},
    {"Agreed: {S} has the first turn.", first_is, false},
};

/* ---- Pike and Shot -----------------------------------------------------------------------------
 */

/* "it has 6 of 15" or "eliminated at the end of the turn": choice 0 or 1, its number the last. */
#define HAD "{it has |eliminated at the end of the turn}{*}"

static void pike_had(struct scene *s, const struct told *m, int unit)
{
    int32_t hits = unit_attr(s, s->now, unit, "hits");
    bool eliminated = m->choice[m->choices - 1] == 1;
    const char *rest = m->text[m->texts - 1];
    is(s, eliminated, hits >= 15, "eliminated");
    if (eliminated) {
        is(s, (int32_t)strlen(rest), 0, "more words");
        return;
    }
    char want[20];
    snprintf(want, sizeof want, "%d of 15", hits);
    holds_true(s, strcmp(rest, want) == 0, "the hits it has");
}

static void pike_moves(struct scene *s, const struct told *m)
{
    went(s, m->unit[0], m->number[0]);
}

static void turns_on_the_spot(struct scene *s, const struct told *m)
{
    went(s, m->unit[0], 0);
    holds_true(s,
               unit_pose(s, s->before, m->unit[0]).face != unit_pose(s, s->after, m->unit[0]).face,
               "it turned");
}

static void pike_charges(struct scene *s, const struct told *m)
{
    charge_is(s, m, 12 * INCH);
}

static void pike_off(struct scene *s, const struct told *m)
{
    int left = 0;
    for (int i = 0; i < s->after->units; i++)
        left += unit_base(s->after, i)->where == WHERE_LEFT &&
                unit_side(&s->after->unit[i]) == unit_side(&s->after->unit[m->unit[0]]);
    s->off[m->unit[0]] = true;
    is(s, m->number[0], left, "so many have left");
}

static void pike_shoots(struct scene *s, const struct told *m)
{
    int32_t hits = m->number[m->numbers - 1];
    if (m->numbers == 2)
        is(s, hits, (m->number[0] + 1) / 2, "halved");
    die_was(s, m->number[0]);
    is(s, m->choice[0] == 1, hits != 1 || m->numbers == 2 ? m->choice[0] == 1 : 0, "hit or hits");
    s->harm[m->unit[1]] += hits;
    pike_had(s, m, m->unit[1]);
}

static void pike_empty(struct scene *s, const struct told *m)
{
    is(s, unit_attr(s, s->before, m->unit[0], "out_of_ammunition"), 0, "before");
    is(s, unit_attr(s, s->after, m->unit[0], "out_of_ammunition"), 1, "after");
}

static void pike_strikes(struct scene *s, const struct told *m)
{
    const char *sum = m->text[0];
    int32_t hits = m->number[0];
    die_was(s, hits);
    if (strncmp(sum, " + ", 3) == 0) {
        hits += atoi(sum + 3);
        const char *equals = strstr(sum, "= ");
        is(s, equals ? atoi(equals + 2) : -1, hits, "the sum");
    }
    hits = chain(s, sum, hits, " ");
    is(s, m->number[1], hits, "hits");
    s->harm[m->unit[1]] += hits;
    pike_had(s, m, m->unit[1]);
}

static void pike_suffers(struct scene *s, const struct told *m)
{
    s->harm[m->unit[0]] += m->choice[0] == 0 ? -m->number[0] : m->number[0];
    is(s, m->choice[1] == 1, m->number[0] != 1, "hit or hits");
    pike_had(s, m, m->unit[0]);
}

static void pike_falls(struct scene *s, const struct told *m)
{
    s->gone[m->unit[0]] = true;
    is(s, m->number[0], unit_attr(s, s->after, m->unit[0], "hits"), "hits it has");
    holds_true(s, m->number[0] >= 15, "fifteen hits");
}

static void pike_card_unit(struct scene *s, const struct told *m)
{
    static const char *const attr[] = {"halted", "silenced", "acts_twice"};
    is(s, unit_attr(s, s->after, m->unit[0], attr[m->choice[0]]), 1, attr[m->choice[0]]);
}

static void pike_army(struct scene *s, const struct told *m)
{
    int32_t side = m->side[0];
    const char *list = m->text[0];
    holds_true(s, s->rolls >= 2, "two dice");
    is(s, m->number[0], s->rolled[s->rolls - 2 + (side == SIDE_BLUE)], "the die");
    for (int k = 0; k < s->game->rules->troops; k++) {
        char words[60];
        int count = 0;
        for (int i = 0; i < s->now->units; i++)
            count += unit_side(&s->now->unit[i]) == side && s->now->unit[i].troop == k;
        snprintf(words, sizeof words, "%s %d", s->game->rules->troop[k].name, count);
        is(s, strstr(list, words) != NULL, count > 0, words);
    }
}

static void pike_nobody_left(struct scene *s, const struct told *m)
{
    nobody_of(s, m);
    last_side_wins(s, m);
}

static int pike_shots(struct scene *s, const struct told *m)
{
    int shots = 0;
    for (int i = 0; i < s->before->units; i++)
        if (unit_side(&s->before->unit[i]) == m->side[0])
            shots += unit_attr(s, s->before, i, "shot");
    return shots;
}

static void pike_has_shot(struct scene *s, const struct told *m)
{
    holds_true(s, pike_shots(s, m) > 0, "who has shot");
}

/* Whoever has shot is not told that he could not. */
static void pike_silent(struct scene *s, const struct told *m)
{
    is(s, pike_shots(s, m), 0, "shots");
}

static const struct pattern pikeshot[] = {
    HOUSE,
    {"{U} turns on the spot.", turns_on_the_spot, false},
    {"{U} turns to face the attack.", turns_on_the_spot, true},
    {"{U} moves {D}.", pike_moves, false},
    {"{U} moves {D}, all of it by road.", pike_moves, false},
    {"{U} charges {U} over {D} and strikes its " FACES ".", pike_charges, false},
    {"{U} marches off over the far edge: {#} of {#}.", pike_off, false},
    {"Enough have got away: {S} wins.", last_side_wins, true},
    {"{U} shoots at {U} in {*}: {#}, halved {#}{|}; " HAD ".", pike_shoots, false},
    {"{U} shoots at {U}: {#} hit{|s}; " HAD ".", pike_shoots, false},
    {"{U} is out of ammunition for the rest of the game.", pike_empty, false},
    {"{U} strikes {U}: die {#}{*}: {#} hit{|s}; " HAD ".", pike_strikes, false},
    {"{S} has shot with all who could.", pike_has_shot, false},
    {"{S} cannot shoot: {*}.", pike_silent, false},
    {"{S} touches no enemy: no blows.", NULL, false},
    {"{U} {shakes off|suffers} {#} hit{|s}: " HAD ".", pike_suffers, false},
    {"{U} has suffered {#} hits and is eliminated.", pike_falls, false},
    {"{U} {may not move this turn|may not shoot this turn|acts twice this turn}.", pike_card_unit,
     false},
    {"{S} draws a chance card: {*}", NULL, false},
    {"There is no unit it could fall on.", NULL, false},
    {"{S} rolls {#}: {*}.", pike_army, false},
    {"{#} and {#}: the same, roll again.", two_dice_tie, false},
    {"Red {#}, Blue {#}: {S} chooses who goes first.", two_dice_higher, false},
    {"{S} goes first, as the scenario says.", first_is, false},
    {"{S} goes first.", first_is, false},
    {"Turn {#} was the last, and {S} has reached the objective: {S} wins.", last_side_wins, false},
    {"Turn {#} was the last and nobody has won: a draw.", last_turn_drawn, false},
    {"Both armies are gone: a draw.", drawn, true},
    {"{S} has no unit left on the table: {S} wins.", pike_nobody_left, false},
};

/* ---- S.H.A.M. ----------------------------------------------------------------------------------
 */

static int sham_front_of(const struct scene *s, const struct table *t, int unit)
{
    int count = unit_elements(t, unit);
    return unit_attr(s, t, unit, "form") ? (count + 1) / 2 : count;
}

/* From the front edge. */
static int32_t sham_range(const struct scene *s, int from, int to)
{
    const struct table *t = s->before;
    int32_t half = sham_front_of(s, t, from) * 2 * CM, least = INT32_MAX;
    struct pose pose = unit_pose(s, t, from);
    struct outline edge = {.count = 2,
                           .point = {pose_place(pose, (struct vec){-half, 0}),
                                     pose_place(pose, (struct vec){half, 0})}};
    for (int k = 0; k < t->unit[to].bases; k++) {
        const struct base *b = &t->base[t->unit[to].base + k];
        if (b->where != WHERE_TABLE)
            continue;
        struct outline his = base_outline(b);
        int32_t gap = outline_gap(&edge, &his);
        least = gap < least ? gap : least;
    }
    return least < 0 ? 0 : least;
}

static void sham_points(struct scene *s, int unit, int32_t left)
{
    s->points[unit] = true;
    is(s, left, unit_attr(s, s->now, unit, "points"), "points");
}

static void sham_rides(struct scene *s, const struct told *m)
{
    int32_t far =
        vec_distance(unit_pose(s, s->before, m->unit[0]).at, unit_pose(s, s->after, m->unit[0]).at);
    /* His way is his middle's, and he may end looking another way. */
    holds_true(s, m->number[0] >= far - 30 * MM - rounding_of(s) && m->number[0] <= 12 * CM,
               "so far");
    sham_points(s, m->unit[0], m->number[1]);
    is(s, unit_attr(s, s->before, m->unit[0], "points") - m->number[1], 1, "for a point");
}

static void sham_hands(struct scene *s, const struct told *m)
{
    for (int i = 0; i < 2; i++) {
        s->points[m->unit[i]] = true;
        is(s,
           unit_attr(s, s->now, m->unit[i], "points") -
               unit_attr(s, s->before, m->unit[i], "points"),
           i ? 1 : -1, "a point");
    }
}

static void sham_spends(struct scene *s, const struct told *m)
{
    sham_points(s, m->unit[0], m->number[0]);
}

static void sham_rolls_points(struct scene *s, const struct told *m)
{
    sham_points(s, m->unit[0], m->number[0]);
    die_was(s, m->number[0]);
    is(s, m->choice[0] == 1, m->number[0] != 1, "point or points");
}

static void sham_tests(struct scene *s, const struct told *m)
{
    int unit = m->unit[0];
    bool guns = strcmp(s->game->rules->troop[s->now->unit[unit].troop].word, "guns") == 0;
    is(s, m->number[0], guns ? 4 : unit_elements(s->now, unit), "elements");
    die_was(s, m->number[1]);
    is(s, m->number[2], m->number[0] + (m->choice[1] == 1) + m->number[1], "the total");
    is(s, m->choice[2] == 0, m->number[2] >= 6, "passed");
    is(s, told_attr(s, s->now, ref_table(), "last_die"), m->number[1], "the die");
}

static void sham_moves(struct scene *s, const struct told *m)
{
    int32_t left = unit_attr(s, s->now, m->unit[0], "left");
    went(s, m->unit[0], m->number[0]);
    holds_true(s, left >= m->number[1] && left - m->number[1] <= 2 * rounding_of(s), "left");
}

/* The outer corner goes on a circle as wide as the unit. */
static void sham_wheels(struct scene *s, const struct told *m)
{
    int unit = m->unit[0];
    int32_t wide = sham_front_of(s, s->before, unit) * 4 * CM;
    int32_t by = angle_diff(unit_pose(s, s->before, unit).face, unit_pose(s, s->after, unit).face);
    int64_t arc = (int64_t)wide * (by < 0 ? -by : by) * 31416 / 10000 / (TURN / 2);
    int32_t left = unit_attr(s, s->now, unit, "left");
    is(s, m->choice[0] == 0, by > 0, "to the right");
    holds_true(s, within_of((int32_t)arc, m->number[0], rounding_of(s)), "at the outer corner");
    holds_true(s, left >= m->number[1] && left - m->number[1] <= 2 * rounding_of(s), "left");
}

static void sham_forms(struct scene *s, const struct told *m)
{
    is(s, m->choice[0] == 0, unit_attr(s, s->after, m->unit[0], "form"), "two ranks");
}

static void sham_about(struct scene *s, const struct told *m)
{
    int32_t by = angle_diff(unit_pose(s, s->before, m->unit[0]).face,
                            unit_pose(s, s->after, m->unit[0]).face);
    holds_true(s, within_of(by < 0 ? -by : by, TURN / 2, 100), "about");
}

/* "6 2, +1 each, 5 needed: 1 kill": what the dice say; of more kills than there are to kill it says
 * so. */
static void sham_score(struct scene *s, const struct told *m, int choice, int left)
{
    int add = m->choice[choice], kills = 0;
    dice_were(s, m->face, m->faces);
    for (int i = 0; i < m->faces; i++)
        kills += m->face[i] + add >= m->number[m->numbers - 2];
    is(s, m->number[m->numbers - 1], kills, "kills");
    is(s, m->choice[choice + 1] == 0, kills != 1, "kill or kills");
    bool more = *m->text[m->texts - 1] != '\0';
    is(s, more, kills > left, "more than there are");
    if (more) {
        char want[60];
        snprintf(want, sizeof want, " on a unit with %d left", left > 0 ? left : 0);
        holds_true(s, strcmp(want, m->text[m->texts - 1]) == 0, "so many left");
    }
}

static void sham_shoots(struct scene *s, const struct told *m)
{
    int target = m->unit[1];
    bool guns = strcmp(s->game->rules->troop[s->now->unit[target].troop].word, "guns") == 0;
    int32_t range = sham_range(s, m->unit[0], target);
    if (!within_of(range, m->number[0], rounding_of(s)))
        untrue(s, "it was %d µm", range);
    sham_score(s, m, 0, guns ? 99 : unit_elements(s->now, target));
}

static void sham_fights(struct scene *s, const struct told *m)
{
    int target = m->unit[1];
    sham_score(s, m, 0, unit_elements(s->now, target) - unit_attr(s, s->now, target, "hits"));
}

static void sham_loses(struct scene *s, const struct told *m)
{
    s->elements[m->unit[0]] += m->number[0];
    is(s, m->number[1], unit_elements(s->now, m->unit[0]), "left");
    is(s, m->choice[0] == 1, m->number[0] != 1, "element or elements");
    s->gone[m->unit[0]] = s->gone[m->unit[0]] || m->number[1] == 0;
}

static void sham_runs_dead(struct scene *s, const struct told *m)
{
    s->elements[m->unit[0]]++;
    is(s, m->number[0], unit_elements(s->now, m->unit[0]), "left");
    s->gone[m->unit[0]] = s->gone[m->unit[0]] || m->number[0] == 0;
}

static void is_lost(struct scene *s, const struct told *m)
{
    s->gone[m->unit[0]] = true;
}

static void sham_gun_lost(struct scene *s, const struct told *m)
{
    is(s, m->number[0], unit_attr(s, s->now, m->unit[0], "hits"), "kills");
    holds_true(s, m->number[0] >= 2, "two kills");
    is_lost(s, m);
}

static void sham_gun_stays(struct scene *s, const struct told *m)
{
    is(s, unit_attr(s, s->now, m->unit[0], "hits"), 1, "kills");
    holds_true(s, unit_stands(s->after, m->unit[0]), "it stands");
}

static int32_t sham_gap_of(const struct scene *s, int a, int b)
{
    return unit_gap(s->before, a, b, NULL, NULL);
}

static void sham_charges(struct scene *s, const struct told *m)
{
    int32_t gap = sham_gap_of(s, m->unit[0], m->unit[1]);
    if (m->number[0] > 6 * CM || (gap < INT32_MAX && m->number[0] < gap - rounding_of(s) - 70 * MM))
        untrue(s, "over a gap of %d µm", gap);
    is(s, unit_attr(s, s->after, m->unit[1], "flanked"),
       m->choice[0] > 0 && unit_stands(s->after, m->unit[1])
           ? 1
           : unit_attr(s, s->after, m->unit[1], "flanked"),
       "in the flank");
}

/* Runs, retreats and pursuits: the whole goes straight so far. Of several in one block (a run and
 * the pursuit of it are two) each unit goes once. */
static void sham_goes(struct scene *s, const struct told *m)
{
    int unit = m->unit[0];
    struct pose from = unit_pose(s, s->before, unit), to = unit_pose(s, s->now, unit);
    if (unit_elements(s->before, unit) != unit_elements(s->now, unit))
        return; /* it has closed up as well: how far it went is not to be seen */
    if (m->choices && m->choice[0] == 1) { /* a run: it turns its back first */
        int32_t went_so = unit_attr(s, s->now, unit, "went");
        holds_true(s, within_of(went_so, m->number[0], rounding_of(s)), "so far");
        return;
    }
    int32_t far = vec_distance(from.at, to.at);
    holds_true(s, within_of(far, m->number[0], rounding_of(s)), "so far");
}

static void sham_kills_each(struct scene *s, const struct told *m)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int32_t kills = told_attr(s, s->now, ref_side(s->now, side), "kills");
        is(s, m->number[m->numbers == 2 ? side - SIDE_RED : 0], kills, "kills");
    }
    if (m->sides)
        is(s, m->side[0], m->number[0] > m->number[1] ? SIDE_BLUE : SIDE_RED, "the loser");
}

static void sham_army(struct scene *s, const struct told *m)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int bad = 0;
        for (int i = 0; i < s->now->units; i++) {
            bool commands =
                strcmp(s->game->rules->troop[s->now->unit[i].troop].word, "commander") == 0;
            bad += unit_side(&s->now->unit[i]) == side && !commands &&
                   (!unit_stands(s->now, i) || unit_attr(s, s->now, i, "runs"));
        }
        is(s, m->number[2 * (side - SIDE_RED)], bad, "gone or running");
        is(s, m->number[2 * (side - SIDE_RED) + 1],
           told_attr(s, s->now, ref_side(s->now, side), "units"), "of so many");
    }
}

static void sham_last(struct scene *s, const struct told *m)
{
    is(s, m->number[0], s->before->turn, "the turn");
    is(s,
       m->choice[0] == 2 ? SIDE_NONE
       : m->choice[0]    ? SIDE_BLUE
                         : SIDE_RED,
       s->after->winner, "the winner");
}

static void sham_stops(struct scene *s, const struct told *m)
{
    is(s, unit_attr(s, s->before, m->unit[0], "runs"), 1, "it ran");
    is(s, unit_attr(s, s->after, m->unit[0], "runs"), 0, "it runs");
}

static void sham_makes_way(struct scene *s, const struct told *m)
{
    holds_true(s,
               vec_distance(unit_pose(s, s->before, m->unit[0]).at,
                            unit_pose(s, s->now, m->unit[0]).at) > 0,
               "he moved");
}

static void sham_free(struct scene *s, const struct told *m)
{
    is(s, unit_attr(s, s->after, m->unit[0], "pursues"), 0, "it pursues");
    for (int i = 0; i < s->after->units; i++) {
        bool foe = unit_side(&s->after->unit[i]) != unit_side(&s->after->unit[m->unit[0]]);
        bool commands =
            strcmp(s->game->rules->troop[s->after->unit[i].troop].word, "commander") == 0;
        holds_true(
            s, !foe || commands || !unit_stands(s->now, i) || !units_touch(s->now, i, m->unit[0]),
            "no contact");
    }
}

/* Where its middle is, all its elements taken together. */
static struct vec sham_middle(const struct table *t, int unit)
{
    int64_t x = 0, y = 0;
    int count = unit_elements(t, unit);
    for (int i = 0; i < t->unit[unit].bases; i++) {
        const struct base *b = &t->base[t->unit[unit].base + i];
        x += b->where == WHERE_TABLE ? b->x : 0;
        y += b->where == WHERE_TABLE ? b->y : 0;
    }
    return (struct vec){(int32_t)(x / (count ? count : 1)), (int32_t)(y / (count ? count : 1))};
}

/* About the middle of its frame, which with an odd rank is not that of its elements. */
static void sham_turns(struct scene *s, const struct told *m)
{
    int unit = m->unit[0], count = unit_elements(s->before, unit);
    holds_true(s, unit_pose(s, s->before, unit).face != unit_pose(s, s->after, unit).face,
               "it turned");
    int32_t far = vec_distance(sham_middle(s->before, unit), sham_middle(s->after, unit));
    holds_true(s, far <= (count % 2 ? 15 * MM : 100), "on the spot");
}

static void sham_pursues(struct scene *s, const struct told *m)
{
    sham_goes(s, m);
    holds_true(s, unit_attr(s, s->now, m->unit[0], "pursues") > 0, "it pursues");
}

/* "more" when the side has given an order in the phase, by what the journal has of it. */
static void sham_passes(struct scene *s, const struct told *m)
{
    const struct journal *j = &s->game->journal;
    bool acted = false, begun = false;
    for (int32_t at = s->block->parent; at >= 0 && !begun; at = j->block[at].parent) {
        const struct block *b = &j->block[at];
        for (int32_t i = 0; i < b->count; i++)
            begun = begun || (b->entry[i].kind == ENTRY_CHANGE &&
                              b->entry[i].change.ref.kind == KIND_TABLE &&
                              b->entry[i].change.field == F_TABLE_phase);
        /* What begins a phase ended the one before. */
        acted = acted || (!begun && b->side == m->side[0] && b->source != SOURCE_AUTO);
    }
    is(s, m->choice[0], acted, "more");
}

static const struct pattern sham[] = {
    HOUSE,
    {"{U} rides {D} for a point: {#} left.", sham_rides, false},
    {"{U} hands {U} a point.", sham_hands, false},
    {"{U} tests {to move|to rally|to charge|after its losses|after losing the fight|after winning "
     "the fight}: {#} element{*}{|, 1 point}, die {#}, total {#}: {it passes|it fails (6 needed)}.",
     sham_tests, false},
    {"{U} spends a point on {U}: {#} left.", sham_spends, false},
    {"{U} moves {D}: {D} left.", sham_moves, false},
    {"{U} wheels to the {right|left}, {D} at the outer corner: {D} left.", sham_wheels, false},
    {"{U} forms {two ranks|a single rank}.", sham_forms, false},
    {"{U} turns about.", sham_about, false},
    {"{U} has suffered {#} kills this turn and is destroyed.", sham_gun_lost, true},
    {"A single kill on guns is ignored: two destroy {U}.", sham_gun_stays, true},
    {"{U} loses {#} element{|s}: {#} left.", sham_loses, false},
    {"{U} shoots at {U} over {D}: {F}{|, +1 each|, +2 each}, {#} needed: {#} kill{s|}{*}.",
     sham_shoots, false},
    {"{U} charges {U} over {D}{|, in the rear|, in the flank}.", sham_charges, false},
    {"{U} stands alone and is ridden down.", is_lost, true},
    {"{U} stands alone and is ridden down by {U}.", is_lost, false},
    {"{U} runs and is removed.", is_lost, true},
    {"It pursues: no test is needed.", NULL, true},
    {"{U} on {U}: {F}{|, +1 each}, {#} needed: {#} kill{s|}{*}.", sham_fights, false},
    {"{U} falls with it.", is_lost, true},
    {"{#} kill{|s} each: nobody tests, and they fight on next turn.", sham_kills_each, false},
    {"Kills: Red {#}, Blue {#}. {S} has lost the fight.", sham_kills_each, false},
    {"{U} falls back {D}, still facing the enemy.", sham_goes, false},
    {"{U} has no room to fall back and stays in contact.", NULL, true},
    {"{U} pursues {U} for {D}.", sham_pursues, false},
    {"{U} cannot follow {U}: something is in the way.", NULL, true},
    {"{U} is in contact no more: it pursues nobody and tests again.", sham_free, false},
    {"{U} stops running. It may turn to face any way.", sham_stops, false},
    {"Gone or running: {#} of Red's {#} units, {#} of Blue's {#}.", sham_army, false},
    {"Turn {#} was the last: {Red wins by the scenario's terms|Blue wins by the scenario's "
     "terms|a draw}.",
     sham_last, false},
    {"Red {#}, Blue {#}: the higher is active first.", two_dice_higher, false},
    {"{#} and {#}: a tie, roll again.", two_dice_tie, true},
    {"{U} has {#} command point{|s}.", sham_rolls_points, false},
    {"{U} loses an element by running: {#} left.", sham_runs_dead, false},
    {"Nobody is in contact: no fights.", NULL, false},
    {"{S}: nothing {|more }to do in {*}.", sham_passes, false},
    {"{U} turns to its new front.", sham_turns, true},
    {"{U}{| runs} {D}.", sham_goes, false},
    {"{U} turns to run, and is penned in.", NULL, true},
    {"{U} runs off the table and is lost.", is_lost, false},
    {"{U} is carried off with it.", is_lost, true},
    {"{U} makes way.", sham_makes_way, false},
};

/* ---- Kiddies -----------------------------------------------------------------------------------
 */

static void kid_charges(struct scene *s, const struct told *m)
{
    for (int i = 0; i < 3; i++)
        went(s, m->unit[i], m->number[0]);
}

static void kid_lost(struct scene *s, const struct told *m)
{
    s->gone[m->unit[0]] = true;
}

static void kid_stands(struct scene *s, const struct told *m)
{
    holds_true(s, unit_stands(s->after, m->unit[0]), "he stands");
}

static void kid_pushed(struct scene *s, const struct told *m)
{
    struct pose from = unit_pose(s, s->before, m->unit[0]), to = unit_pose(s, s->after, m->unit[0]);
    kid_stands(s, m);
    holds_true(s, from.at.x != to.at.x || from.at.y != to.at.y || from.face != to.face, "moved");
}

static void kid_turned(struct scene *s, const struct told *m)
{
    int turned = 0;
    (void)m;
    for (int i = 0; i < s->before->bases; i++)
        turned += s->before->base[i].face != s->after->base[i].face;
    is(s, turned, 3, "who turned");
}

static void kid_pieces(struct scene *s, const struct told *m)
{
    int moved = 0, off = 0;
    for (int i = 0; i < s->before->pieces; i++) {
        const struct piece *a = &s->before->piece[i], *b = &s->after->piece[i];
        off += a->where == WHERE_TABLE && b->where != WHERE_TABLE;
        moved += b->where == WHERE_TABLE && memcmp(a, b, sizeof *a) != 0;
    }
    is(s, m->number[0], m->choices == 1 ? off : moved, "pieces");
    is(s, m->choice[0] == 1, m->number[0] != 1, "piece or pieces");
}

static void kid_marches_off(struct scene *s, const struct told *m)
{
    s->off[m->unit[0]] = true;
    last_side_wins(s, m);
}

static void kid_regulars(struct scene *s, const struct told *m)
{
    for (int i = 0; i < s->now->units; i++) {
        bool regular = strcmp(s->game->rules->troop[s->now->unit[i].troop].word, "regular") == 0;
        bool gone =
            unit_base(s->now, i)->where == WHERE_LOST || unit_base(s->now, i)->where == WHERE_LEFT;
        holds_true(s, unit_side(&s->now->unit[i]) != m->side[0] || !regular || gone,
                   "no Regular is left");
    }
    last_side_wins(s, m);
}

static void kid_touch(struct scene *s, const struct told *m)
{
    const struct table *t = s->now;
    int count = 0;
    for (int i = 0; i < t->units; i++) {
        bool touches = false;
        for (int k = 0; k < t->units; k++) {
            bool figures = strcmp(s->game->rules->troop[t->unit[i].troop].word, "cannon") != 0 &&
                           strcmp(s->game->rules->troop[t->unit[k].troop].word, "cannon") != 0;
            touches = touches || (figures && unit_stands(t, i) && unit_stands(t, k) &&
                                  unit_side(&t->unit[i]) != unit_side(&t->unit[k]) &&
                                  gap_in(t, i, k) <= CONTACT);
        }
        count += touches;
    }
    is(s, m->number[0], count, "figures");
}

/* One side's sum: "R1+R2 5 + 1 = 6", its faces the next of those rolled; the total. */
static int kid_sum(const struct scene *s, const char *text, int *at, int *face, bool *whose)
{
    int total = 0, men = 1, sum = 0, told = -1;
    const char *c = text;
    for (; *c && *c != ' '; c++)
        men += *c == '+';
    for (const char *n = text; n && n < c; n = strchr(n, '+') ? strchr(n, '+') + 1 : NULL) {
        const char *end = n;
        struct ref ref = ref_read(s->now, &end);
        holds_true(s, ref.kind == KIND_UNIT, "a man's name");
        whose[ref.index] = true;
    }
    for (int n = 0; *c && *c != '='; n++) {
        int number = atoi(c + 1);
        const char *next = strstr(c + 1, " + ");
        const char *equals = strchr(c + 1, '=');
        bool last = !next || (equals && equals < next);
        if (!(last && men > 1)) {
            is(s, number, s->rolled[*at], "a die");
            (*at)++;
            (*face)++;
        } else {
            is(s, number, men - 1, "for more men");
        }
        sum += number;
        c = last ? (equals ? equals : "") : next + 2;
    }
    if (*c == '=')
        told = atoi(c + 1);
    total = sum;
    if (told >= 0)
        is(s, told, total, "the sum");
    return total;
}

static void kid_fights(struct scene *s, const struct told *m)
{
    bool whose[2][TABLE_UNITS] = {{false}};
    int at = 0, face = 0, total[2];
    for (int i = 0; i < 2; i++)
        total[i] = kid_sum(s, m->text[i], &at, &face, whose[i]);
    is(s, at, s->rolls, "dice rolled");
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < s->now->units; k++)
            s->gone[k] = s->gone[k] || (whose[i][k] && total[i] <= total[!i]);
    /* "R1, R2 and R3 fall", "B2 falls", "all fall" */
    const char *fallen = m->text[2];
    if (strcmp(fallen, "all fall") == 0) {
        is(s, total[0], total[1], "equal");
        return;
    }
    int named = 0, fell = 0;
    for (int k = 0; k < s->now->units; k++) {
        char name[REF_TEXT];
        ref_text(s->now, ref_unit(s->now, k), name);
        fell += s->gone[k];
        for (const char *c = strstr(fallen, name); c; c = strstr(c + 1, name)) {
            bool whole = !isdigit((unsigned char)c[strlen(name)]) &&
                         (c == fallen || !isalnum((unsigned char)c[-1]));
            named += whole;
            holds_true(s, !whole || s->gone[k], "who is told fallen");
        }
    }
    is(s, named, fell, "the fallen");
}

static void kid_fires(struct scene *s, const struct told *m)
{
    two_dice_were(s, m->number[0], m->number[1]);
    if (m->sides) {
        is(s, m->side[0], s->after->active, "who fires first");
        is(s, m->side[0], m->number[0] > m->number[1] ? SIDE_RED : SIDE_BLUE, "the higher");
    } else {
        is(s, m->number[0], m->number[1], "equal");
    }
}

static bool kid_can_fire(const struct scene *s, int side)
{
    static struct offers offers;
    static struct table then;
    then = *s->after;
    then.active = side;
    offers.count = 0;
    rules_offer(s->game->rules, &then, side, &offers);
    for (int i = 0; i < offers.count; i++)
        if (offers.offer[i].allowed &&
            strcmp(s->game->rules->verb[offers.offer[i].verb].word, "flick") == 0)
            return true;
    return false;
}

/* Why a side cannot fire: "it has none" of those that shoot in this step, or something else. */
static void kid_silent(struct scene *s, int side, const char *why)
{
    static const char *const shoots[] = {"cannon", "regular", "skirmisher"};
    const struct table *t = s->after;
    int standing = 0;
    for (int i = 0; i < t->units; i++) {
        const char *troop = s->game->rules->troop[t->unit[i].troop].word;
        for (int k = 0; k < 3; k++)
            standing += unit_side(&t->unit[i]) == side &&
                        t->base[t->unit[i].base].where == WHERE_TABLE &&
                        strcmp(troop, shoots[k]) == 0 &&
                        strcmp(s->game->rules->phase[t->phase].word, k == 0   ? "cannon"
                                                                     : k == 1 ? "volley"
                                                                              : "skirmish") == 0;
    }
    if (strcmp(why, "it has none") != 0)
        holds_true(s, standing > 0, "who could shoot");
    else if (strcmp(s->game->rules->phase[t->phase].word, "cannon") != 0) /* others may have it */
        is(s, standing, 0, "who could shoot");
}

static void kid_fires_alone(struct scene *s, const struct told *m)
{
    kid_fires(s, m);
    holds_true(s, m->side[1] == side_other(m->side[0]), "the other");
    kid_silent(s, m->side[1], m->text[1]);
    holds_true(s, kid_can_fire(s, m->side[0]) && !kid_can_fire(s, m->side[1]), "who can");
}

static void kid_fires_second(struct scene *s, const struct told *m)
{
    kid_fires(s, m);
    holds_true(s, m->side[1] == side_other(m->side[0]), "the other");
    kid_silent(s, m->side[0], m->text[1]);
    holds_true(s, !kid_can_fire(s, m->side[0]) && kid_can_fire(s, m->side[1]), "who can");
}

static void kid_declines(struct scene *s, const struct told *m)
{
    is(s, m->side[0], s->block->side, "who declines");
    is(s, strncmp(s->block->order, "end", 3), 0, "the order");
}

static void kid_decides(struct scene *s, const struct told *m)
{
    is(s, m->side[0], s->before->ask_side, "who was asked");
}

static void kid_chooses(struct scene *s, const struct told *m)
{
    holds_true(s, s->rolls >= 2, "two dice");
    bool red = s->rolled[s->rolls - 2] > s->rolled[s->rolls - 1];
    is(s, m->side[0], red ? SIDE_RED : SIDE_BLUE, "the higher");
    is(s, m->side[0], s->after->ask_side, "who is asked");
}

static void kid_last(struct scene *s, const struct told *m)
{
    is(s, m->number[0], s->before->turn, "the turn");
    is(s, m->choice[0] == 1, s->after->over == OVER_DRAWN, "a draw");
}

static const struct pattern kiddies[] = {
    HOUSE,
    {"Both sides are finished at one stroke: a draw.", drawn, true},
    {"Nobody of {S} is left standing: {S} wins.", last_side_wins, false},
    {"The last Regular of {S} has fallen: {S} wins.", kid_regulars, false},
    {"{U} stands in the way and is ridden down.", kid_lost, false},
    {"{U} is cut down at his cannon.", kid_lost, true},
    {"{U}, {U} and {U} charge {D} straight ahead.", kid_charges, false},
    {"The three turn in place.", kid_turned, false},
    {"{U} marches off over the far edge: {S} wins.", kid_marches_off, false},
    {"{#} figures touch an enemy: they fight.", kid_touch, false},
    {"{*} against {*}: {*}.", kid_fights, false},
    {"{U} goes over the edge of the table: destroyed.", kid_lost, true},
    {"{U} is pushed; cannon are not destroyed by hits.", kid_pushed, true},
    {"{U} is pushed off the table.", kid_lost, true},
    {"{U} is brushed over by the hand and stood up again.", kid_stands, true},
    {"{U} is brushed by the hand and stood up again.", kid_stands, true},
    {"{U} is bowled over by his own side's hand.", kid_lost, true},
    {"{U} is knocked over{| by the ricochet| by falling terrain| by a falling figure| by what was "
     "pushed into him}.",
     kid_lost, false},
    {"{U} only leans, and is stood up.", kid_stands, true},
    {"{U} leans on an enemy: that counts as knocked over.", kid_lost, true},
    {"{U} leans on an enemy, and is stood up.", kid_stands, true},
    {"{U} is pushed, but stands.", kid_pushed, true},
    {"{#} piece{|s} of terrain went over the edge: out of the game.", kid_pieces, true},
    {"{#} piece{|s} of terrain moved and stay{s|} where {it lies|they lie}.", kid_pieces, true},
    {"{#} and {#}: a tie, roll again.", two_dice_tie, false},
    {"{#} {man holds|men hold} {*}, {#} {is|are} needed: {S} wins.", NULL, true},
    {"Turn {#} was the last: {the attacker has not done it, the defender wins|a draw}.", kid_last,
     true},
    {"Nobody can {*}: no roll.", NULL, false},
    {"Red {#}, Blue {#}: equal, so there is no {*} this turn.", kid_fires, false},
    {"Red {#}, Blue {#}: {S} is first, but cannot {*}: {*}. {S} fires.", kid_fires_second, false},
    {"Red {#}, Blue {#}: {S} fires. {S} cannot {*}: {*}.", kid_fires_alone, false},
    {"Red {#}, Blue {#}: {S} fires first, then {S}.", kid_fires, false},
    {"{S} holds back its {*}.", kid_declines, false},
    {"The fights are taken as they come.", NULL, false},
    {"{S} chooses: {*} stands by.", kid_decides, true},
    {"{S} chooses: {*} against {*}.", kid_decides, false},
    {"The three keep looking ahead.", NULL, true},
    {"{S} rolls higher and chooses.", kid_chooses, false},
    {"The curtain falls: both armies stand revealed.", NULL, false},
    {"{S} moves first.", first_is, false},
};

/* ---- Morschauser --------------------------------------------------------------------------------
 */

/* What a troop moves, in boxes: Mark 1 and Mark 2 (M1-01 … M1-07, M2-01 … M2-08). */
static const struct {
    const char *word;
    int boxes[2];
} mark_moves[] = {
    {"militia", {0, 2}},    {"light_infantry", {5, 3}}, {"infantry", {4, 2}},
    {"grenadiers", {4, 2}}, {"light_cavalry", {6, 5}},  {"heavy_cavalry", {5, 4}},
    {"artillery", {4, 2}},  {"leader", {6, 6}},
};

static void in_box(const struct scene *s, const struct table *t, int unit, int32_t told)
{
    struct box box = grid_nearest(t, base_pose(unit_base(t, unit)).at);
    is(s, told, box.x + 1000 * box.y, "the box");
}

static int32_t mark_full(const struct scene *s, int unit)
{
    bool second = strcmp(s->game->rules->id, "morschauser2") == 0;
    const char *word = s->game->rules->troop[s->now->unit[unit].troop].word;
    for (size_t i = 0; i < sizeof mark_moves / sizeof mark_moves[0]; i++)
        if (strcmp(mark_moves[i].word, word) == 0)
            return mark_moves[i].boxes[second] * QUARTERS;
    fail_msg("nobody knows how far %s moves", word);
    return 0;
}

static bool mark_shaken(const struct scene *s, int unit)
{
    int leader = s->before->unit[unit].leader - 1;
    return leader >= 0 && unit_attr(s, s->before, leader, "shaken");
}

/* "2 of 4 boxes at half speed, Shaken, by road": the words are true, and the number is what they
 * say. */
static void mark_speed(struct scene *s, const struct told *m, int unit)
{
    enum { FULL, OUT, SHAKEN, BACK, REAR };
    int how = m->choice[m->choices - 2];
    bool road = m->choice[m->choices - 1] == 1;
    int32_t full = mark_full(s, unit), may = how == FULL || how == REAR ? full : full / 2;
    int32_t costs = m->number[m->numbers - 2];
    is(s, m->number[m->numbers - 1], road ? may + may / 2 : may, "the allowance");
    holds_true(s, costs <= m->number[m->numbers - 1], "what it costs");
    if (how == SHAKEN || how == REAR)
        holds_true(s, mark_shaken(s, unit), "it is Shaken");
    if (how == BACK)
        is(s, strncmp(s->block->order, "back ", 5), 0, "it went straight back");
    struct box a = grid_nearest(s->before, base_pose(unit_base(s->before, unit)).at);
    struct box b = grid_nearest(s->after, base_pose(unit_base(s->after, unit)).at);
    holds_true(s, costs >= box_distance(a, b), "the way costs no less than it is long");
}

#define SPEED                                                                                      \
    "{Q} of {Q} box{|es}{| at half speed, out of command| at half speed, Shaken| at half speed, "  \
    "straight back| to the rear}{|, by road}"

static void mark_goes(struct scene *s, const struct told *m)
{
    for (int i = 0; i < m->units; i++)
        in_box(s, s->after, m->unit[i], m->number[0]);
    is(s, facing_bearing(m->number[1]), unit_base(s->after, m->unit[0])->face, "the facing");
    mark_speed(s, m, m->unit[0]);
}

static void mark_shoots(struct scene *s, const struct told *m)
{
    struct box a = grid_nearest(s->before, base_pose(unit_base(s->before, m->unit[0])).at);
    struct box b = grid_nearest(s->before, base_pose(unit_base(s->before, m->unit[1])).at);
    int minus = m->choice[2] + m->choice[3];
    bool hits = m->number[1] - minus >= m->number[2];
    is(s, m->number[0], box_distance(a, b), "the range");
    die_was(s, m->number[1]);
    is(s, m->choice[4] == 0, hits, "a hit");
    s->harm[m->unit[1]] += hits;
    is(s, m->choice[3] == 1,
       strcmp(s->game->rules->id, "morschauser2") == 0 && mark_shaken(s, m->unit[0]), "Shaken");
}

/* Hits of a fight are told as they are rolled; they come off together. What there was to lose is
 * told where it was less. */
static void mark_rolls(struct scene *s, const struct told *m)
{
    int enemy = m->unit[1], hits = 0;
    dice_were(s, m->face, m->faces);
    is(s, m->number[0], m->faces, "dice");
    for (int i = 0; i < m->faces; i++)
        hits += m->face[i] <= m->number[1];
    is(s, m->number[2], hits, "hits");
    is(s, m->choice[0] == 1, hits != 1, "hit or hits");
    int32_t left = unit_attr(s, s->before, enemy, "hits") - s->harm[enemy];
    left = left > 0 ? left : 0;
    bool more = m->numbers > 3;
    is(s, more, hits > left, "more than it has left");
    if (more)
        is(s, m->number[3], left, "it has left");
    s->harm[enemy] += hits < left ? hits : left;
}

static void mark_result(struct scene *s, const struct told *m)
{
    int side = m->number[0] < m->number[1] ? SIDE_RED : SIDE_BLUE;
    bool second = strcmp(s->game->rules->id, "morschauser2") == 0;
    if (m->sides)
        is(s, m->side[0], side, "the loser");
    else
        holds_true(s, !second || m->number[0] == m->number[1], "they stay");
}

static void mark_falls(struct scene *s, const struct told *m)
{
    in_box(s, s->now, m->unit[0], m->number[0]);
    if (m->units == 2) {
        struct box was = grid_nearest(s->before, base_pose(unit_base(s->before, m->unit[0])).at);
        struct box at = grid_nearest(s->now, base_pose(unit_base(s->now, m->unit[0])).at);
        struct box foe = grid_nearest(s->now, base_pose(unit_base(s->now, m->unit[1])).at);
        is(s, unit_base(s->now, m->unit[0])->face, facing_bearing(box_direction(at, foe)),
           "facing him");
        holds_true(s, m->number[0] != was.x + 1000 * was.y, "it went back");
    }
}

static void mark_blocked(struct scene *s, const struct told *m)
{
    int32_t left = unit_attr(s, s->now, m->unit[0], "hits");
    is(s, m->number[1], m->number[0] < left ? m->number[0] : left, "hits");
    is(s, m->choice[0] == 1, m->number[0] != 1, "box or boxes");
    is(s, m->choice[1] == 1, m->number[1] != 1, "hit or hits");
    s->harm[m->unit[0]] += m->number[1];
}

static void mark_to(struct scene *s, const struct told *m)
{
    struct box was = grid_nearest(s->before, base_pose(unit_base(s->before, m->unit[0])).at);
    in_box(s, s->after, m->unit[0], m->number[0]);
    holds_true(s, m->number[0] != was.x + 1000 * was.y, "it went");
}

/* More may happen to him yet: he is seen at his box, or went on from it. */
static void mark_shoved(struct scene *s, const struct told *m)
{
    struct box is_at = grid_nearest(s->after, base_pose(unit_base(s->after, m->unit[0])).at);
    struct box told = {m->number[0] % 1000, m->number[0] / 1000};
    holds_true(s, box_distance(is_at, told) <= 2 * 6, "the box");
}

/* In its box: a Leader there may make room for it. */
static void mark_stays(struct scene *s, const struct told *m)
{
    struct box was = grid_nearest(s->before, base_pose(unit_base(s->before, m->unit[0])).at);
    in_box(s, s->now, m->unit[0], was.x + 1000 * was.y);
}

static void mark_becomes_shaken(struct scene *s, const struct told *m)
{
    int leader = m->unit[0], all = 0, gone = 0;
    for (int i = 0; i < s->now->units; i++) {
        bool his = s->now->unit[i].leader - 1 == leader && i != leader;
        all += his;
        gone += his && !unit_stands(s->now, i);
    }
    is(s, m->number[0], gone, "gone");
    is(s, m->number[1], all, "of so many");
    is(s, m->side[0], unit_side(&s->now->unit[leader]), "the side");
    is(s, unit_attr(s, s->after, leader, "shaken"), 1, "Shaken");
    is(s, unit_attr(s, s->before, leader, "shaken"), 0, "Shaken before");
}

static void mark_fate(struct scene *s, const struct told *m)
{
    die_was(s, m->number[0]);
    is(s, m->choice[0] == 0, m->number[0] == 1, "he falls");
    if (m->choice[0] == 0)
        s->gone[m->unit[0]] = true;
}

static void mark_joins(struct scene *s, const struct told *m)
{
    die_was(s, m->number[0]);
    holds_true(s, m->number[0] > 1, "he lives");
}

static void mark_rallies(struct scene *s, const struct told *m)
{
    enum { NOTHING, ONE, TWO };
    static const int gain[] = {0, 1, 1, 2};
    int sum = m->numbers > 1 ? m->number[1] : m->number[0];
    int gained = gain[m->choice[m->choices - 1]];
    die_was(s, m->number[0]);
    if (m->numbers > 1)
        is(s, sum, m->number[0] + (m->choice[0] == 0 ? 1 : -1), "the sum");
    holds_true(s, (sum >= 3) == (gained > 0), "whether it helps");
    s->harm[m->unit[1]] -= gained;
}

static void mark_quality(struct scene *s, const struct told *m)
{
    int sum = m->number[0] + (m->choice[0] == 1) - (m->choice[0] == 2);
    die_was(s, m->number[0]);
    is(s, m->choice[1] + 1, sum <= 2 ? 1 : sum >= 5 ? 3 : 2, "the quality");
    is(s, unit_attr(s, s->after, m->unit[0], "quality"), m->choice[1] + 1, "the quality");
}

static void mark_concedes(struct scene *s, const struct told *m)
{
    is(s, s->after->over, OVER_WON, "over");
    is(s, side_other(m->side[0]), s->after->winner, "the winner");
}

static void mark_holds(struct scene *s, const struct told *m)
{
    is(s, s->after->over, OVER_WON, "over");
    is(s, m->side[0], s->after->winner, "the winner");
}

static void mark_share(struct scene *s, const struct told *m)
{
    is(s, unit_attr(s, s->after, m->unit[0], "share"),
       unit_attr(s, s->after, m->unit[0], "fought") ? 0 : 1 + m->number[0], "dice");
}

#define MARKS                                                                                      \
    {"{S} concedes: {S} wins.", gives_up, false}, {"{S} offers a draw.", offers_draw, false},      \
        {"Both agree: a draw.", drawn, true},                                                      \
        {"{U} moves to {B}, facing {N}: " SPEED ".", mark_goes, false},                            \
        {"{U} turns in {B}, facing {N}: " SPEED ".", mark_goes, false},                            \
        {"{U} and {U} moves to {B}, facing {N}: " SPEED ".", mark_goes, false},                    \
        {"It enters the zone of control of {U}, stops and faces it.", NULL, false},                \
        {"The stream ends its move.", NULL, false}, {"{U} is destroyed.", is_lost, false},         \
        {"A {#}: {U} {falls with the unit he was with|is unhurt, but there is nobody to join}.",   \
         mark_fate, true},                                                                         \
        {"A {#}: {U} joins {U}.", mark_joins, false},                                              \
        {"{U} shoots at {U}, {Q} box{|es}{|, grape}: {#}{| − 1 for cover}{| − 1 as it is "     \
         "Shaken}, "                                                                               \
         "{#} or more hits: {a hit|a miss}.",                                                      \
         mark_shoots, false},                                                                      \
        {"{U} rolls {#} at {U} ({F}), {#} or less{*}: {#} hit{|s}.", mark_rolls, false},           \
        {"{U} rolls {#} at {U} ({F}), {#} or less{*}: {#} hit{|s} on one with {#} left.",          \
         mark_rolls, false},                                                                       \
        {"{U} cannot hit {U}{*}.", NULL, true},                                                    \
        {"Red caused {#}, Blue {#}: {S} has lost.", mark_result, true},                            \
        {"Red caused {#}, Blue {#}: they stay.", mark_result, false},                              \
        {"{U} attacks {U} as well.", NULL, false},                                                 \
        {"{U} rallies {U}: {#}, 3 or more helps: {nothing|a hit regained|a hit regained, it had "  \
         "lost no more|two hits regained}.",                                                       \
         mark_rallies, false},                                                                     \
        {"{S} holds what it came for and wins.", mark_holds, true},                                \
        {"Red and Blue both hold what they came for: a draw.", drawn, true},                       \
        {"Turn {#} was the last: a draw.", last_turn_drawn, false},                                \
        {"Both sides concede at once: a draw.", drawn, true},                                      \
        {"{#} and {#}: a tie, again.", two_dice_tie, true},                                        \
        {"Red {#}, Blue {#}: {S} goes first.", two_dice_higher, false},                            \
        {"Nobody faces an enemy: no melee.", NULL, false},                                         \
        {"Nobody can be rallied.", NULL, false},                                                   \
        {"{U} {joins the melee|stays out of the melee}.", NULL, false},                            \
        {"{*} fight one another.", NULL, true},                                                    \
    {                                                                                              \
        "{#} of {#} {die|dice} at {U}.", mark_share, false                                         \
    }

static const struct pattern morschauser1[] = {
    MARKS,
    {"{S} concedes: more than half of its units are lost.", mark_concedes, false},
};

static const struct pattern morschauser2[] = {
    MARKS,
    {"{S} concedes: all its commands are Shaken.", mark_concedes, false},
    {"{S}: {#} of {#} units gone, the command of {U} is Shaken.", mark_becomes_shaken, false},
    {"{U} cannot retreat and stays.", mark_stays, true},
    {"{U} retreats to {B}.", mark_to, false},
    {"{U} falls back to {B}, facing {U}.", mark_falls, false},
    {"{U} cannot fall back and stays in {B}.", mark_falls, true},
    {"{U} is blocked {#} box{|es} short: {#} more hit{|s}.", mark_blocked, false},
    {"{U} is shoved to {B}.", mark_shoved, true},
    {"{U} rallies {U}: {#} {+|−} 1 = {#}, 3 or more helps: {nothing|a hit regained|a hit regained, "
     "it had lost no more|two hits regained}.",
     mark_rallies, true},
    {"{U}: {#}{| + 1| − 1}: {Poor|Average|Superior}.", mark_quality, true},
};

/* ---- the sets -----------------------------------------------------------------------------------
 */

#define TOLD_OF(name) .set = #name, .pattern = name, .patterns = sizeof name / sizeof name[0]
static const struct set_told sets[] = {
    {TOLD_OF(kiddies)},
    {TOLD_OF(sixplus), .hits = "hits", .sign = 1},
    {TOLD_OF(pikeshot), .hits = "hits", .sign = 1},
    {TOLD_OF(sham), .points = "points", .elements = true},
    {TOLD_OF(morschauser1), .hits = "hits", .sign = -1},
    {TOLD_OF(morschauser2), .hits = "hits", .sign = -1},
};

static struct set_told told_of(const char *id)
{
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        if (strcmp(sets[i].set, id) == 0) {
            struct set_told set = sets[i];
            set.seen = calloc((size_t)set.patterns, sizeof *set.seen);
            assert_non_null(set.seen);
            return set;
        }
    fail_msg("nobody has said what the sentences of %s mean", id);
    abort();
}

/* ---- orders that change nothing
 * ------------------------------------------------------------------ */

/* What is offered to be placed, ordered to stay as it is, is refused; *idle counts how often by the
 * house's rule. */
static void staying_is_refused(const struct game *game, const struct offers *offers, int *idle)
{
    const struct rules *rules = game->rules;
    const struct table *t = &game->table;
    static struct verdict v;
    for (int i = 0; i < offers->count; i++) {
        const struct offer *offer = &offers->offer[i];
        if (!offer->allowed || rules->verb[offer->verb].gesture != GESTURE_PLACE ||
            !unit_stands(t, offer->unit.index))
            continue;
        struct pose pose = rules->decides->pose ? rules->decides->pose(t, offer->unit.index)
                                                : base_pose(unit_base(t, offer->unit.index));
        for (int how = 0; how < 4; how++) {
            struct order o = {.verb = offer->verb,
                              .side = game_awaited(game),
                              .ids = offer->withs ? offer->withs : 1,
                              .id = {offer->unit},
                              .has_to = how & 1,
                              .to = how & 1 ? pose.at : (struct vec){0, 0},
                              .has_face = how & 2,
                              .face = how & 2 ? pose.face : 0};
            if (offer->withs)
                memcpy(o.id, offer->with, sizeof o.id[0] * (size_t)offer->withs);
            v.allowed = false;
            rules_check(rules, t, &o, &v);
            if (v.allowed)
                fail_msg("%s: %s as it stands (%d)", rules->id, rules->verb[offer->verb].word, how);
            *idle += strcmp(v.id, "HS-15") == 0;
        }
    }
}

/* No order to place anybody has left everybody where he stood. */
static void somebody_moved(const struct game *game, const struct table *before,
                           const struct order *o)
{
    const struct table *t = &game->table;
    if (game->rules->verb[o->verb].gesture != GESTURE_PLACE)
        return;
    for (int i = 0; i < t->bases; i++)
        if (t->base[i].where != before->base[i].where ||
            !pose_alike(base_pose(&t->base[i]), base_pose(&before->base[i])))
            return;
    fail_msg("%s: %s has moved nobody", game->rules->id, game->rules->verb[o->verb].word);
}

/* ---- playing
 * ------------------------------------------------------------------------------------- */

static void game_play(const char *path, int32_t seed, struct game *game, int *idle)
{
    enum { ORDERS = 3000, LOOK = 7 };
    static struct offers offers;
    static struct verdict verdict;
    static struct setting setting;
    static struct table before;
    struct trouble trouble = {{0}};
    if (!scenario_load(path, &setting, &trouble) ||
        !game_begin(game, rules_find(setting.set), &setting, seed, &trouble))
        fail_msg("%s", trouble.text);
    struct random_player player = random_player((uint64_t)(uint32_t)seed);
    player.wild = true;
    for (int n = 0; !game->table.over && n < ORDERS; n++) {
        struct order o;
        bool wild;
        if (!random_order(&player, game->rules, &game->table, game_awaited(game), &offers, &o,
                          &wild))
            fail_msg("%s: nobody has an order", path);
        before = game->table;
        enum given given = game_give(game, &o, SOURCE_COMPUTER, &verdict, &trouble);
        if (given != GIVEN_DONE && !wild)
            fail_msg("%s: %s %s", path, verdict.id, verdict.why);
        if (given == GIVEN_DONE)
            somebody_moved(game, &before, &o);
        if (n % LOOK == 0) {
            rules_offer(game->rules, &game->table, game_awaited(game), &offers);
            staying_is_refused(game, &offers, idle);
        }
    }
}

static bool is_of(const char *path, const char *set)
{
    char line[60], *text;
    struct trouble trouble;
    snprintf(line, sizeof line, "\nset: %s\n", set);
    if (!file_read(path, &text, NULL, &trouble))
        fail_msg("%s", trouble.text);
    bool of = strstr(text, line) != NULL;
    free(text);
    return of;
}

/* So many games of every scenario of the set in a folder; the tests' own small ones more often. */
static void folder_play(const char *path, const struct set_told *set, int games, int *idle)
{
    struct dirent **entry;
    int count = scandir(path, &entry, NULL, alphasort);
    assert_true(count >= 0);
    for (int i = 0; i < count; i++) {
        char file[700];
        size_t n = strlen(entry[i]->d_name);
        snprintf(file, sizeof file, "%s/%s", path, entry[i]->d_name);
        for (int k = 0; k < games && n > 5 && strcmp(entry[i]->d_name + n - 5, ".yaml") == 0 &&
                        is_of(file, set->set);
             k++) {
            struct game *game = calloc(1, sizeof *game);
            assert_non_null(game);
            game_play(file, k + 1, game, idle);
            game_check(game, set);
            game_release(game);
            free(game);
        }
        free(entry[i]);
    }
    free(entry);
}

static void sentences_are_true(void **state)
{
    enum { GREAT = SANITIZED ? 1 : 2, SMALL = SANITIZED ? 2 : 12 };
    const struct rules *rules = *(const struct rules **)*state;
    char path[600];
    int missing = 0, idle = 0;
    struct set_told set = told_of(rules->id);
    snprintf(path, sizeof path, "%s/scenarios/%s", FOILSHOT_SOURCE, rules->id);
    folder_play(path, &set, GREAT, &idle);
    snprintf(path, sizeof path, "%s/tests/rules", FOILSHOT_SOURCE);
    folder_play(path, &set, SMALL, &idle);
    for (int i = 0; i < set.patterns; i++) {
        bool never = !set.seen[i] && !set.pattern[i].rare;
        printf("%8d%s %s\n", set.seen[i], never ? " never!" : "", set.pattern[i].text);
        missing += never;
    }
    assert_true(SANITIZED || missing == 0); /* the rarest need many games */
    assert_true(idle > (SANITIZED ? 10 : 100));
    free(set.seen);
}

/* A test for each set of rules.def; one alone when it is named. */
int main(int count, char **name)
{
    enum { SETS = 32 };
    static struct CMUnitTest tests[SETS];
    static const struct rules *rules[SETS];
    assert_true(rules_count <= SETS);
    for (int i = 0; i < rules_count; i++) {
        rules[i] = rules_list[i];
        tests[i] = (struct CMUnitTest){
            .name = rules[i]->id, .test_func = sentences_are_true, .initial_state = &rules[i]};
    }
    if (count > 1)
        cmocka_set_test_filter(name[1]);
    return _cmocka_run_group_tests("sentences", tests, (size_t)rules_count, NULL, NULL);
}
