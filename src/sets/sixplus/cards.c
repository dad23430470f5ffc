/* 6+: chance cards. Id: SP-56. */
#include "sets/sixplus/sixplus.h"

#include "kit/chance.h"

#include <string.h>

/* Side whose units the card of the active side falls on, and the side that chooses them. */
int sixplus_card_victims(const struct table *t, const struct chance *card)
{
    return card->of_enemy ? side_other(t->active) : t->active;
}

static int card_chooser(const struct table *t, const struct chance *card)
{
    return card->enemy_chooses ? side_other(t->active) : t->active;
}

/* The card on the table; NULL: there is none, whatever is asked. */
const struct chance *sixplus_card_now(const struct table *t)
{
    int32_t number = t->attr[T_CARD];
    return number >= 1 && number <= CHANCE_CARDS ? chance_card(number) : NULL;
}

/* Could the card fall on this unit? */
bool sixplus_card_fits(const struct table *t, const struct chance *card, int unit)
{
    if (!card || !unit_stands(t, unit) || sixplus_finished(t, unit) ||
        side_of(t, unit) != sixplus_card_victims(t, card) ||
        sixplus_attr(t, unit, U_CARD) != LUCK_NONE)
        return false;
    switch (card->effect) {
    case CHANCE_SILENCE:
        return sixplus_can_ever_shoot(t, unit);
    case CHANCE_REST:
        return sixplus_attr(t, unit, U_HITS) > 0;
    case CHANCE_HALT:
    case CHANCE_MISHAP:
    case CHANCE_TWICE:
    case CHANCE_STROKE:
        return true;
    case CHANCE_NOTHING:
    case CHANCE_EFFECTS:
        break;
    }
    return false;
}

static int card_fitting(const struct table *t, const struct chance *card)
{
    int count = 0;
    for (int i = 0; i < t->units; i++)
        count += sixplus_card_fits(t, card, i);
    return count;
}

static void card_falls(struct turn *turn, const struct chance *card, int unit)
{
    const struct table *t = turn->table;
    struct ref ref = ref_unit(t, unit);
    char name[REF_TEXT];
    int hits = chance_fixed(card->hits_faces), has = sixplus_attr(t, unit, U_HITS);
    enum luck luck = LUCK_REST;
    unit_name(t, unit, name);
    switch (card->effect) {
    case CHANCE_HALT:
        luck = LUCK_HALT;
        turn_say(turn, "SP-56", "%s may not move this turn.", name);
        break;
    case CHANCE_SILENCE:
        luck = LUCK_SILENCE;
        turn_say(turn, "SP-56", "%s may not shoot this turn.", name);
        break;
    case CHANCE_TWICE:
        luck = LUCK_TWICE;
        turn_say(turn, "SP-56", "%s acts twice this turn.", name);
        break;
    case CHANCE_MISHAP:
    case CHANCE_STROKE:
        sixplus_suffer(turn, unit, hits);
        turn_say(turn, "SP-56", "%s suffers %d %s (D6 is %d) and has %d of %d.", name, hits,
                 counted(hits, NOUN_hit), hits, has + hits, sixplus_law.fatal);
        break;
    case CHANCE_REST:
        hits = has < hits ? has : hits;
        turn_attr(turn, ref, U_HITS, has - hits);
        turn_say(turn, "SP-56", "%s has %d %s taken off and has %d of %d.", name, hits,
                 counted(hits, NOUN_hit), has - hits, sixplus_law.fatal);
        break;
    case CHANCE_NOTHING:
    case CHANCE_EFFECTS:
        break;
    }
    turn_attr(turn, ref, U_CARD, (int32_t)luck);
}

void sixplus_card_draw(struct turn *turn)
{
    const struct table *t = turn->table;
    int side = t->active;
    if (side == SIDE_NONE) /* a file may begin a turn that is nobody's */
        return;
    int32_t drawn = t->side[side].attr[S_DRAWN];
    int32_t seed = t->option[O_CHANCE_ORDER];
    int number = seed ? chance_number(seed, side, drawn) : chance_draw(turn, side, drawn, "SP-56");
    const struct chance *card = chance_card(number);
    turn_attr(turn, ref_side(t, side), S_DRAWN, drawn + 1);
    turn_attr(turn, ref_table(), T_CARD, number);
    int wanted = chance_fixed(card->units_faces), fitting = card_fitting(t, card);
    turn_say(turn, "SP-56", "%s draws card %d, %s: %s%s", side_name(side), number, card->title,
             card->text,
             wanted == 0    ? ""
             : fitting == 0 ? " There is nobody it could fall on."
             : wanted > 1   ? " (D3 is 2)"
                            : "");
    if (fitting > wanted && wanted > 0) {
        turn_attr(turn, ref_table(), T_CARD_LEFT, wanted);
        question_ask(turn, ASK_CARD, card_chooser(t, card), number);
        return;
    }
    for (int i = 0; i < t->units && wanted > 0; i++)
        if (sixplus_card_fits(t, card, i))
            card_falls(turn, card, i);
}

void sixplus_answer_card(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    const struct chance *card = sixplus_card_now(t);
    char name[REF_TEXT];
    for (int i = 0; i < t->units; i++)
        if (sixplus_card_fits(t, card, i) && strcmp(o->word, unit_name(t, i, name)) == 0) {
            card_falls(turn, card, i);
            break;
        }
    int32_t left = t->attr[T_CARD_LEFT];
    turn_attr(turn, ref_table(), T_CARD_LEFT, left > 0 ? left - 1 : 0);
    if (t->attr[T_CARD_LEFT] > 0)
        return;
    question_done(turn);
    sixplus_retreats_owed(turn);
}
