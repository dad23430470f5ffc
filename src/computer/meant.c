/* Saying what is meant with a turn: which units go for whom in most of the games that are played
 * ahead from where it begins. It is told once a turn, with the first order that games are told of.
 */
#include "computer/reasons_inside.h"

#include <stdio.h>
#include <string.h>

enum {
    MOST = 4,
    OF = 5,           /* whoever goes for somebody in so many of so many games is told of; */
    ENEMIES_TOLD = 2, /* of so many enemies, */
    DOERS_TOLD = 3    /* and of so many who go for one of them */
};

static bool is_meant(const struct intent *i, const struct outlook *o)
{
    return i->games && OF * i->games >= MOST * o->games;
}

/* The games in which anybody who is meant to strikes at an enemy, summed over who does. */
static int64_t weight_on(const struct outlook *o, int whom)
{
    int64_t sum = 0;
    for (int i = 0; i < INTENTS; i++)
        if (is_meant(&o->intent[i], o) && o->intent[i].whom == whom)
            sum += o->intent[i].games;
    return sum;
}

/* The enemy whom most go for, beside those who are told of already; -1: nobody. */
static int most_meant(const struct outlook *o, const int *told, int tolds)
{
    int most = -1;
    for (int i = 0; i < INTENTS; i++) {
        int whom = o->intent[i].whom;
        bool known = !is_meant(&o->intent[i], o);
        for (int k = 0; k < tolds; k++)
            known = known || told[k] == whom;
        if (!known && (most < 0 || weight_on(o, whom) > weight_on(o, most)))
            most = whom;
    }
    return most;
}

/* "A, B and C against D": false when there is no room for it. */
static bool add_enemy(const struct commander *c, const struct outlook *o, int whom, char *text,
                      size_t size)
{
    char name[DOERS_TOLD][NAME], enemy[NAME];
    int doers = 0;
    for (int i = 0; i < INTENTS && doers < DOERS_TOLD; i++)
        if (is_meant(&o->intent[i], o) && o->intent[i].whom == whom)
            saying_name(c->rules, &c->view, ref_unit(&c->view, o->intent[i].unit), name[doers++],
                        NAME);
    size_t length = strlen(text);
    for (int i = 0; i < doers; i++) {
        const char *joint = i == 0 ? (length ? "; " : "") : i == doers - 1 ? " and " : ", ";
        snprintf(text + strlen(text), size - strlen(text), "%s%s", joint, name[i]);
    }
    saying_name(c->rules, &c->view, ref_unit(&c->view, whom), enemy, sizeof enemy);
    int more = snprintf(text + strlen(text), size - strlen(text), " against %s", enemy);
    bool fits = more > 0 && strlen(text) + 1 < size;
    if (!fits)
        text[length] = '\0';
    return fits;
}

/* Does anybody but who carries the order out go for somebody? What that one does is told with it.
 */
static bool others_meant(const struct commander *c, const struct outlook *o)
{
    for (int i = 0; i < INTENTS; i++)
        if (is_meant(&o->intent[i], o) && !does_it(c, o->intent[i].unit))
            return true;
    return false;
}

void tell_meant(struct commander *c, const struct outlook *o, char text[REASON_TEXT])
{
    char plan[REASON_TEXT] = "", sentence[REASON_TEXT + NAME];
    int told[ENEMIES_TOLD], tolds = 0;
    if (c->said.planned || c->view.active == side_other(c->side))
        return;
    while (others_meant(c, o) && tolds < ENEMIES_TOLD) {
        int whom = most_meant(o, told, tolds);
        if (whom < 0 || !add_enemy(c, o, whom, plan, sizeof plan))
            break;
        told[tolds++] = whom;
    }
    snprintf(sentence, sizeof sentence, "In most games this turn: %s", plan);
    c->said.planned = !tolds || text_add_sentence(text, sentence);
}
