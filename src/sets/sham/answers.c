/* S.H.A.M.: answers to the game's questions: a point on a test or on dice (SH-16, SH-17), how dice
 * are shared (SH-63), who is pursued (SH-66). */
#include "sets/sham/sham.h"

#include <stdio.h>
#include <string.h>

static int subject(const struct table *t)
{
    return sham_named(t, t->ask_subject);
}

static bool word_is(void *self, const char *word, const int *count, int foes)
{
    (void)count;
    (void)foes;
    return strcmp(self, word) == 0;
}

static int pursuit_answer(const struct table *t, int unit, const char *word)
{
    char name[REF_TEXT];
    for (int k = 0; k < 3; k++) {
        int foot = sham_touched_foot(t, unit, k);
        if (foot >= 0 && strcmp(ref_text(t, ref_unit(t, foot), name), word) == 0)
            return foot;
    }
    return -1;
}

static bool answer_known(const struct table *t, const struct order *o)
{
    int unit = subject(t);
    struct sham_helper helper;
    char word[ORDER_WORD];
    bool no = strcmp(o->word, "no") == 0;
    memcpy(word, o->word, sizeof word);
    switch ((enum sham_question)t->ask) {
    case ASK_TEST:
        return no || (unit >= 0 && sham_helper_find(t, unit, false, o->word, &helper));
    case ASK_DICE:
        return no || (unit >= 0 && sham_helper_find(t, unit, true, o->word, &helper));
    case ASK_SHARE: /* a forged question that cannot be answered may be waved away */
        return unit >= 0 && sham_foes_in_fight(t, unit, (int[SHAM_FOES]){0}) > 0
                   ? sham_shares_each(t, unit, word_is, word)
                   : no;
    case ASK_PURSUE:
        return no || (unit >= 0 && pursuit_answer(t, unit, o->word) >= 0);
    case ASK_NOTHING:
    case QUESTIONS:
        break;
    }
    return no;
}

void sham_check_answer(const struct table *t, const struct order *o, struct verdict *v)
{
    if (!t->ask)
        refuse(v, "HS-06", "Nothing is being asked. Give an order.");
    else if (t->ask_side != o->side)
        refuse(v, "HS-05", "%s is being asked. Wait for the answer.", side_word(t->ask_side));
    else if (!answer_known(t, o))
        refuse(v, "HS-06", "\"%s\" is not one of the answers. Choose from the list.", o->word);
    else
        allow(v);
}

struct share_wanted {
    struct turn *turn;
    int unit;
    const char *word;
};

static bool share_take(void *self, const char *word, const int *count, int foes)
{
    struct share_wanted *wanted = self;
    if (strcmp(word, wanted->word) != 0)
        return false;
    sham_share_set(wanted->turn, wanted->unit, count, foes);
    return true;
}

static void answer_point(struct turn *turn, const struct order *o, int unit, bool dice)
{
    const struct table *t = turn->table;
    struct sham_helper helper;
    bool point = sham_helper_find(t, unit, dice, o->word, &helper);
    if (point)
        sham_helper_spends(turn, &helper, unit, dice);
    if (!dice)
        sham_test_roll(turn, unit, (enum sham_cause)t->attr[T_CAUSE], point);
    else if (t->phase == FIGHT)
        sham_set_unit(turn, unit, U_POINT, point ? 2 : 1);
    else if (sham_named(t, t->attr[T_TARGET]) >= 0 &&
             unit_stands(t, sham_named(t, t->attr[T_TARGET])))
        sham_shoot_now(turn, unit, sham_named(t, t->attr[T_TARGET]), point);
}

static void answer_pursuit(struct turn *turn, const struct order *o, int unit)
{
    int foot = pursuit_answer(turn->table, unit, o->word);
    sham_set_unit(turn, unit, U_DONE, 1);
    if (foot >= 0)
        sham_pursue(turn, unit, foot);
}

void sham_apply_answer(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    enum sham_question what = (enum sham_question)t->ask;
    int unit = subject(t);
    struct share_wanted wanted = {turn, unit, o->word};
    question_done(turn);
    if (unit >= 0 && unit_stands(t, unit)) {
        if (what == ASK_TEST || what == ASK_DICE)
            answer_point(turn, o, unit, what == ASK_DICE);
        else if (what == ASK_SHARE && !sham_shares_each(t, unit, share_take, &wanted))
            sham_set_unit(turn, unit, U_SHARE, 1 << 24);
        else if (what == ASK_PURSUE)
            answer_pursuit(turn, o, unit);
    }
    if (t->attr[T_STAGE] && t->phase == FIGHT && !t->ask && !t->over)
        sham_fight_on(turn);
}

/* ==== offers ==== */

static struct offer *answer_add(struct offers *list, const char *word)
{
    return offer_answer(list, V_ANSWER, word, sham_verbs[V_ANSWER].id, "");
}

static void offer_points(const struct table *t, int unit, bool dice, struct offers *list)
{
    struct sham_helper helper[SHAM_HELPERS];
    int count = sham_helpers(t, unit, dice, helper);
    char word[ORDER_WORD], name[SHAM_NAME], from[SHAM_NAME];
    for (int i = 0; i < count; i++) {
        sham_helper_word(t, &helper[i], word);
        struct offer *offer = answer_add(list, word);
        snprintf(offer->id, sizeof offer->id, "%s", dice ? "SH-17" : "SH-16");
        sham_name(t, helper[i].commander, name);
        if (helper[i].from >= 0)
            snprintf(offer->text, sizeof offer->text, "A point from %s by way of %s: +1",
                     sham_name(t, helper[i].from, from), name);
        else {
            snprintf(offer->brief, sizeof offer->brief, "A point from %s: +1", name);
            snprintf(offer->text, sizeof offer->text, "%s (%d in hand)", offer->brief,
                     sham_attr(t, helper[i].commander, U_POINTS));
        }
    }
    struct offer *offer = answer_add(list, "no");
    snprintf(offer->text, sizeof offer->text, "Spend no point");
}

/* "B3:3+B4:1" for people: "3 dice on B3, 1 on B4". */
static void share_say(const char *word, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    while (*word && used < size) {
        int name = (int)strcspn(word, ":");
        const char *count = word + name + (word[name] == ':');
        int digits = (int)strcspn(count, "+");
        used += (size_t)snprintf(out + used, size - used, "%s%.*s%s on %.*s", used ? ", " : "",
                                 digits, count,
                                 used                           ? ""
                                 : strncmp(count, "1+", 2) == 0 ? " die"
                                                                : " dice",
                                 name, word);
        word = count + digits + (count[digits] == '+');
    }
}

static bool share_offer(void *self, const char *word, const int *count, int foes)
{
    int on = 0;
    for (int i = 0; i < foes; i++)
        on += count[i] > 0;
    struct offer *offer = answer_add(self, word);
    snprintf(offer->id, sizeof offer->id, "SH-63");
    if (on == 1)
        snprintf(offer->text, sizeof offer->text, "All on %.*s", (int)strcspn(word, ":"), word);
    else
        share_say(word, offer->text, sizeof offer->text);
    return false;
}

void sham_offer_question(const struct table *t, struct offers *list)
{
    int unit = subject(t);
    char name[SHAM_NAME], word[REF_TEXT];
    struct offer *offer;
    if (unit < 0 || !unit_stands(t, unit)) {
        answer_add(list, "no");
        return;
    }
    switch ((enum sham_question)t->ask) {
    case ASK_TEST:
    case ASK_DICE:
        offer_points(t, unit, t->ask == ASK_DICE, list);
        break;
    case ASK_SHARE:
        sham_shares_each(t, unit, share_offer, list);
        if (list->count == 0)
            answer_add(list, "no");
        break;
    case ASK_PURSUE:
        for (int k = 0; k < 3; k++) {
            int foot = sham_touched_foot(t, unit, k);
            if (foot < 0)
                continue;
            offer = answer_add(list, ref_text(t, ref_unit(t, foot), word));
            snprintf(offer->id, sizeof offer->id, "SH-66");
            snprintf(offer->text, sizeof offer->text, "After %s!", sham_name(t, foot, name));
        }
        offer = answer_add(list, "no");
        snprintf(offer->text, sizeof offer->text, "Stay");
        break;
    case ASK_NOTHING:
    case QUESTIONS:
    default:
        answer_add(list, "no");
        break;
    }
}
