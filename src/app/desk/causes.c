#include "app/desk/causes.h"

#include "rules/house.h"

#include <stdio.h>
#include <stdlib.h>

enum { HUNDREDTH = CERTAIN / 100, AVERAGE = 1 /* so few points are no luck */ };

int32_t points_of(int64_t chance)
{
    int64_t half = chance < 0 ? -HUNDREDTH / 2 : HUNDREDTH / 2;
    return (int32_t)((chance + half) / HUNDREDTH);
}

int chance_percent(int32_t chance)
{
    int percent = points_of(chance);
    return chance > 0 && percent < 1 ? 1 : chance < CERTAIN && percent > 99 ? 99 : percent;
}

char *cause_headline(const struct fortunes *t, int deed, char *out, size_t size)
{
    int32_t points = points_of(turning_change(t, deed));
    snprintf(out, size, "%s gains %d", side_name(points < 0 ? SIDE_BLUE : SIDE_RED), abs(points));
    return out;
}

char *cause_chance(const struct fortunes *t, int deed, char *out, size_t size)
{
    snprintf(out, size, "Red’s chance to win went from %d to %d in 100.",
             chance_percent(t->chance[deed - 1]), chance_percent(t->chance[deed]));
    return out;
}

char *cause_dice(const struct fortunes *t, int deed, char *out, size_t size)
{
    const struct account *a = &t->account[deed];
    int32_t luck = points_of(account_luck(a, SIDE_RED));
    *out = '\0';
    if (!a->known)
        return out;
    if (!t->deed[deed].dice)
        snprintf(out, size, "No dice were thrown.");
    else if (abs(luck) <= AVERAGE)
        snprintf(out, size, "%s on the whole.",
                 t->deed[deed].shot ? "The shot did what such shots do"
                                    : "The dice did what they do");
    else
        snprintf(out, size, "The %s gave %s %d in 100 more than %s do on the whole.",
                 t->deed[deed].shot ? "shot" : "dice", side_name(luck > 0 ? SIDE_RED : SIDE_BLUE),
                 abs(luck), t->deed[deed].shot ? "such shots" : "they");
    return out;
}

char *cause_order(const struct fortunes *t, int deed, char *out, size_t size)
{
    const struct account *a = &t->account[deed];
    int side = t->deed[deed].side;
    *out = '\0';
    if (!a->known)
        return out;
    if (!a->better)
        snprintf(out, size, "Nothing better was found for %s.", side_name(side));
    else
        snprintf(out, size, "Better: %s%s%d in 100 more for %s.", a->words, *a->words ? ", " : "",
                 abs(points_of(account_skill(a, side))), side_name(side));
    return out;
}

/* Half of what it came to, or more, by itself. */
const char *cause_which(const struct fortunes *t, int deed)
{
    const struct account *a = &t->account[deed];
    int side = t->deed[deed].side;
    int32_t change = turning_change(t, deed) * (side == SIDE_BLUE ? -1 : 1);
    if (!a->known || !change)
        return "";
    int64_t luck = account_luck(a, side), skill = account_skill(a, side);
    bool dice = change > 0 ? 2 * luck >= change : 2 * luck <= change;
    int64_t gain = (int64_t)(a->mean - t->chance[deed] + turning_change(t, deed)) *
                   (side == SIDE_BLUE ? -1 : 1);
    bool order = change < 0 ? 2 * skill <= change : 2 * gain >= change;
    bool shot = t->deed[deed].shot;
    if (dice && order)
        return shot ? "It was the order, and how the shot ran besides."
                    : "It was the order, and the dice besides.";
    if (dice)
        return shot ? "It was how the shot ran." : "It was the dice.";
    if (order)
        return change > 0 && !a->better ? "It was a good order." : "It was the order.";
    return change <= 0 && !a->better ? "There was no way round it."
           : shot                    ? "The order and how the shot ran did it together."
                                     : "The order and the dice did it together.";
}

char *cause_luck(const struct turning_sum *s, int side, char *out, size_t size)
{
    int32_t luck = points_of(s->luck);
    const char *who = side_name(side);
    if (!s->thrown)
        snprintf(out, size, "%s’s orders threw no dice.", who);
    else if (abs(luck) <= AVERAGE)
        snprintf(out, size, "The dice of %s’s orders did what dice do on the whole.", who);
    else
        snprintf(out, size, "The dice of %s’s orders were worth %d in 100 %s than on the whole.",
                 who, abs(luck), luck > 0 ? "more" : "less");
    return out;
}

char *cause_skill(const struct turning_sum *s, int side, char *out, size_t size)
{
    int32_t skill = points_of(s->skill);
    const char *who = side_name(side);
    if (!s->orders)
        snprintf(out, size, "No order of %s’s was weighed.", who);
    else if (!s->worse)
        snprintf(out, size, "Of %d orders %s gave none was found to be the worse one.", s->orders,
                 who);
    else
        snprintf(out, size,
                 "Of %d orders %s gave, something better was found for %d: %d in 100 in all.",
                 s->orders, who, s->worse, abs(skill));
    return out;
}
