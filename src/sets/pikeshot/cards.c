/* Chance cards (PS-52). */
#include "sets/pikeshot/pikeshot.h"

#include "kit/chance.h"

const struct chance *pikeshot_card_now(const struct table *t)
{
    int32_t number = t->attr[T_CARD];
    return number >= 1 && number <= CHANCE_CARDS ? chance_card(number) : NULL;
}

bool pikeshot_card_takes(const struct table *t, const struct chance *c, int unit)
{
    int victim = c->of_enemy ? side_other(t->active) : t->active;
    if (!unit_stands(t, unit) || side_of(t, unit) != victim || pikeshot_attr(t, unit, U_CARDED))
        return false;
    if (c->effect == CHANCE_SILENCE)
        return pikeshot_law()->shoots[pikeshot_troop(t, unit)] && !pikeshot_attr(t, unit, U_EMPTY);
    if (c->effect == CHANCE_REST)
        return pikeshot_attr(t, unit, U_HITS) > 0;
    return c->effect != CHANCE_NOTHING;
}

static int card_takers(const struct table *t, const struct chance *c)
{
    int count = 0;
    for (int i = 0; i < t->units; i++)
        count += pikeshot_card_takes(t, c, i);
    return count;
}

void pikeshot_card_falls(struct turn *turn, const struct chance *c, int unit)
{
    const struct table *t = turn->table;
    char name[REF_TEXT], left[48];
    struct ref ref = ref_unit(t, unit);
    int32_t hits = t->attr[T_CARD_HITS];
    unit_name(t, unit, name);
    turn_attr(turn, ref, U_CARDED, 1);
    switch (c->effect) {
    case CHANCE_HALT:
        turn_attr(turn, ref, U_HALTED, 1);
        turn_say(turn, "PS-52", "%s may not move this turn.", name);
        break;
    case CHANCE_SILENCE:
        turn_attr(turn, ref, U_SILENT, 1);
        turn_say(turn, "PS-52", "%s may not shoot this turn.", name);
        break;
    case CHANCE_TWICE:
        turn_attr(turn, ref, U_TWICE, 1);
        turn_say(turn, "PS-52", "%s acts twice this turn.", name);
        break;
    case CHANCE_REST:
        hits = hits < pikeshot_attr(t, unit, U_HITS) ? hits : pikeshot_attr(t, unit, U_HITS);
        pikeshot_attr_add(turn, unit, U_HITS, -hits);
        turn_say(turn, "PS-52", "%s shakes off %d %s: %s.", name, hits, counted(hits, NOUN_hit),
                 pikeshot_had(t, unit, left));
        break;
    case CHANCE_MISHAP:
    case CHANCE_STROKE:
        pikeshot_attr_add(turn, unit, U_HITS, hits);
        turn_say(turn, "PS-52", "%s suffers %d %s: %s.", name, hits, counted(hits, NOUN_hit),
                 pikeshot_had(t, unit, left));
        break;
    case CHANCE_NOTHING:
    case CHANCE_EFFECTS:
        break;
    }
}

static void card_done(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++)
        turn_attr(turn, ref_unit(t, i), U_CARDED, 0);
    turn_attr(turn, ref_table(), T_CARD, 0);
    turn_attr(turn, ref_table(), T_CARD_HITS, 0);
    question_done(turn);
    phase_set(turn, MOVE, STEP_RUNS, t->active);
}

/* So many units are still to be named. When the card takes all who are left, nobody is asked. */
void pikeshot_card_next(struct turn *turn, const struct chance *c, int count)
{
    const struct table *t = turn->table;
    int takers = card_takers(t, c);
    if (count > 0 && takers > count) {
        question_ask(turn, ASK_CARD, c->enemy_chooses ? side_other(t->active) : t->active, count);
        return;
    }
    for (int i = 0; i < t->units && count > 0; i++)
        if (pikeshot_card_takes(t, c, i))
            pikeshot_card_falls(turn, c, i);
    card_done(turn);
}

void pikeshot_card_draw(struct turn *turn)
{
    const struct table *t = turn->table;
    int side = t->active, count = 0, hits = 0;
    int32_t drawn = t->side[side].attr[S_DRAWN];
    int number = chance_draw(turn, side, drawn, "PS-52");
    const struct chance *c = chance_card(number);
    turn_attr(turn, ref_side(t, side), S_DRAWN, drawn < 9999 ? drawn + 1 : drawn);
    turn_attr(turn, ref_table(), T_CARD, number);
    turn_say(turn, "PS-52", "%s draws a chance card: %s. %s", side_name(side), c->title, c->text);
    if (c->units_faces > 1)
        count = turn_roll(turn, c->units_faces, "PS-52", "%s: how many units", c->title);
    else
        count = c->units_faces;
    if (c->hits_faces > 0)
        hits = turn_roll(turn, c->hits_faces, "PS-52", "%s: how many hits", c->title);
    turn_attr(turn, ref_table(), T_CARD_HITS, hits < 9 ? hits : 9);
    if (count > 0 && card_takers(t, c) == 0)
        turn_say(turn, "PS-52", "There is no unit it could fall on.");
    pikeshot_card_next(turn, c, count);
}
