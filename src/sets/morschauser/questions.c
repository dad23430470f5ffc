/* The questions in the middle of an order, and their answers: MO-30, MO-32, MO-37. */
#include "sets/morschauser/morschauser.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* One answer: its word, the same for people. */
struct answer {
    char word[ORDER_WORD], text[120];
    uint64_t star; /* ASK_SPLIT */
    int number;    /* ASK_SHARE: dice; ASK_BACK, ASK_FROM: index of the unit */
};
enum { ANSWERS = 64 };
struct answers {
    int count;
    struct answer answer[ANSWERS];
    struct knot knot;
};

static struct answer *answer_add(struct answers *a)
{
    if (a->count < ANSWERS)
        a->count++;
    a->answer[a->count - 1] = (struct answer){0};
    return &a->answer[a->count - 1];
}

static void answers_units(const struct table *t, struct answers *a, const int *unit, int count,
                          const char *text)
{
    char name[REF_TEXT];
    for (int i = 0; i < count; i++) {
        struct answer *x = answer_add(a);
        x->number = unit[i];
        snprintf(x->word, sizeof x->word, "%s", ref_text(t, ref_unit(t, unit[i]), name));
        snprintf(x->text, sizeof x->text, "%s %s", text, mo_called(t, unit[i]));
    }
}

static void answers_split(const struct table *t, struct answers *a)
{
    struct board b;
    mo_board_fill(&b, t);
    mo_knot_fill(&b, &a->knot);
    int at = 0;
    while (at < a->knot.count && a->knot.unit[at] != mo_subject_of(t))
        at++;
    if (at == a->knot.count)
        return;
    uint64_t star[ANSWERS];
    int stars = mo_stars_of(&a->knot, at, star, ANSWERS);
    for (int i = 0; i < stars; i++) {
        struct answer *x = answer_add(a);
        x->star = star[i];
        mo_star_word(t, &a->knot, x->star, x->word, sizeof x->word);
        size_t used = 0;
        for (uint64_t m = x->star; m && used < sizeof x->text; m &= m - 1) {
            int who = a->knot.unit[mo_lowest(m)];
            used += (size_t)snprintf(x->text + used, sizeof x->text - used, "%s%s",
                                     used ? ", " : "", mo_called(t, who));
        }
    }
}

static void answers_of(const struct table *t, struct answers *a)
{
    int list[TABLE_UNITS], enemies = 0, fight = t->attr[T_FIGHT], subject = mo_subject_of(t);
    memset(a, 0, sizeof *a);
    switch ((enum question_kind)t->ask) {
    case ASK_JOIN: {
        struct answer *yes = answer_add(a);
        snprintf(yes->word, sizeof yes->word, "fight");
        snprintf(yes->text, sizeof yes->text, "%s fights", mo_called(t, subject));
        yes->number = 1;
        struct answer *no = answer_add(a);
        snprintf(no->word, sizeof no->word, "stay");
        snprintf(no->text, sizeof no->text, "%s stays out", mo_called(t, subject));
        no->number = 2;
        break;
    }
    case ASK_SPLIT:
        answers_split(t, a);
        break;
    case ASK_SHARE: {
        int centre = mo_centre_of(t, fight, list, &enemies);
        int left = centre >= 0 ? mo_dice_left(t, centre, list, enemies) : -1;
        for (int i = left; i >= 0; i--) {
            struct answer *x = answer_add(a);
            x->number = i;
            snprintf(x->word, sizeof x->word, "%d", i);
            snprintf(x->text, sizeof x->text, "%d of %d %s", i, left, counted(left, NOUN_die));
        }
        break;
    }
    case ASK_BACK:
        answers_units(t, a, list, mo_fallers(t, t->ask_side, list), "First");
        break;
    case ASK_FROM:
        answers_units(t, a, list, mo_nearest_foes(t, subject, list), "Away from");
        break;
    case ASK_NOTHING:
        break;
    }
}

static const struct answer *answer_find(const struct answers *a, const char *word)
{
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->answer[i].word, word) == 0)
            return &a->answer[i];
    return NULL;
}

void mo_check_answer(const struct table *t, const struct order *o, struct verdict *v)
{
    struct answers a;
    if (!mo_on_grid(t, o, v))
        return;
    if (!t->ask)
        refuse(v, "HS-05", "Nothing has been asked.");
    else if (t->ask_side != o->side)
        refuse(v, "HS-06", "The question is for %s.", side_name(t->ask_side));
    else {
        answers_of(t, &a);
        if (answer_find(&a, o->word))
            allow(v);
        else
            refuse(v, "HS-06", "\"%.40s\" is no answer here; \"%s\" would be.", o->word,
                   a.count ? a.answer[0].word : "…");
    }
}

void mo_apply_answer(struct turn *turn, const struct order *o)
{
    struct answers a;
    const struct table *t = turn->table;
    int subject = mo_subject_of(t), kind = t->ask;
    answers_of(t, &a);
    const struct answer *x = answer_find(&a, o->word);
    assert(x);
    question_done(turn);
    switch ((enum question_kind)kind) {
    case ASK_JOIN:
        mo_set_unit(turn, subject, U_JOIN, x->number);
        turn_say(turn, "MO-32", "%s %s.", mo_called(t, subject),
                 x->number == 1 ? "joins the melee" : "stays out of the melee");
        mo_melee_on(turn);
        break;
    case ASK_SPLIT:
        turn_say(turn, "MO-32", "%s fight one another.", x->text);
        mo_star_fix(turn, &a.knot, x->star);
        mo_melee_on(turn);
        break;
    case ASK_SHARE:
        turn_say(turn, "MO-30", "%s at %s.", x->text, mo_called(t, subject));
        mo_set_unit(turn, subject, U_SHARE, 1 + x->number);
        mo_fight_on(turn);
        if (!t->ask)
            mo_melee_on(turn);
        break;
    case ASK_BACK:
        if (mo_fall_one(turn, x->number))
            mo_rally_on(turn);
        break;
    case ASK_FROM:
        mo_fall_back(turn, subject, x->number);
        mo_rally_on(turn);
        break;
    case ASK_NOTHING:
        break;
    }
}

/* At whom the dice are that are not at the one who is asked about, if that is one; -1: it is not.
 */
static int other_target(const struct table *t)
{
    int enemy[TABLE_UNITS], enemies = 0, other = -1;
    int subject = mo_subject_of(t);
    if (mo_centre_of(t, t->attr[T_FIGHT], enemy, &enemies) < 0)
        return -1;
    for (int i = 0; i < enemies; i++) {
        if (enemy[i] == subject || mo_attr_of(t, enemy[i], U_SHARE))
            continue;
        if (other >= 0)
            return -1;
        other = enemy[i];
    }
    return other;
}

static void all_say(int dice, const char *at, char *out, size_t size)
{
    if (dice == 1)
        snprintf(out, size, "The one die at %s", at);
    else
        snprintf(out, size, "All %d dice at %s", dice, at);
}

/* "All 3 dice at B2", "Only 2 of the 3 dice at B2": behind the number of a key no number comes
 * first. */
static void share_say(const struct table *t, int dice, int left, char *out, size_t size)
{
    int subject = mo_subject_of(t), other = other_target(t);
    if (dice == 0 && other >= 0)
        all_say(left, mo_called(t, other), out, size);
    else if (dice == 0)
        snprintf(out, size, "No die at %s", mo_called(t, subject));
    else if (dice < left)
        snprintf(out, size, "Only %d of the %d dice at %s", dice, left, mo_called(t, subject));
    else
        all_say(left, mo_called(t, subject), out, size);
}

void mo_offer_question(const struct table *t, struct offers *list)
{
    struct answers a;
    static const char *const ids[] = {[ASK_JOIN] = "MO-32",
                                      [ASK_SPLIT] = "MO-32",
                                      [ASK_SHARE] = "MO-30",
                                      [ASK_BACK] = "MO-37",
                                      [ASK_FROM] = "MO-37"};
    answers_of(t, &a);
    for (int i = 0; i < a.count; i++) {
        struct offer *offer = offers_add(list);
        offer->verb = V_ANSWER;
        offer->allowed = true;
        snprintf(offer->id, sizeof offer->id, "%s", ids[t->ask]);
        memcpy(offer->word, a.answer[i].word, sizeof offer->word);
        if (t->ask == ASK_SHARE)
            share_say(t, a.answer[i].number, a.answer[0].number, offer->text, sizeof offer->text);
        else
            snprintf(offer->text, sizeof offer->text, "%s%s", a.answer[i].text,
                     t->ask == ASK_SPLIT ? " together" : "");
    }
}
