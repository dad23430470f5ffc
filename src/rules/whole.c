/* Is a rule set whole? What a table forgot would otherwise be missed by nobody until somebody
 * presses just that button. Asked when the program starts, and in the tests. */
#include "rules/rules.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct look {
    const struct rules *rules;
    char *why;
    size_t size;
};

static bool __attribute__((format(printf, 2, 3))) lacks(struct look *l, const char *format, ...)
{
    va_list args;
    int n =
        snprintf(l->why, l->size, "the set %s: ", l->rules->id ? l->rules->id : "without an id");
    va_start(args, format);
    if (n >= 0 && (size_t)n < l->size)
        vsnprintf(l->why + n, l->size - (size_t)n, format, args);
    va_end(args);
    return false;
}

static bool said(const char *words)
{
    return words && words[0];
}

/* "KI-43", "PS-34b" */
static bool is_id(const char *id)
{
    return id && isupper((unsigned char)id[0]) && strlen(id) >= 5 && strlen(id) < ID_TEXT &&
           id[2] == '-' && isdigit((unsigned char)id[3]) && isalnum((unsigned char)id[4]) &&
           (!id[5] || (islower((unsigned char)id[5]) && !id[6]));
}

static bool troops_whole(struct look *l)
{
    const struct rules *r = l->rules;
    if (r->troops < 1 || r->attrs.troops != r->troops)
        return lacks(l, "its troops are %d, its attributes know %d", r->troops, r->attrs.troops);
    for (int i = 0; i < r->troops; i++) {
        const struct troop *t = &r->troop[i];
        if (!said(t->word) || !said(t->name) || !said(t->figure) || !said(t->card) || !is_id(t->id))
            return lacks(l, "troop %d lacks a word, name, figure, card or id", i);
        if (t->round <= 0 && (t->hx <= 0 || t->hy <= 0))
            return lacks(l, "%s stands on nothing", t->word);
        if (troop_find(r, t->word) != i)
            return lacks(l, "two troops are called %s", t->word);
    }
    return true;
}

static bool phases_whole(struct look *l)
{
    const struct rules *r = l->rules;
    if (r->phases < 1 || r->attrs.phases != r->phases)
        return lacks(l, "its phases are %d, its attributes know %d", r->phases, r->attrs.phases);
    for (int i = 0; i < r->phases; i++)
        if (!said(r->phase[i].word) || !said(r->phase[i].name) || !said(r->phase[i].icon))
            return lacks(l, "phase %d lacks a word, name or icon", i);
    return true;
}

/* The first of its verbs that is that one of the house's; -1 when there is none. */
static int verb_of_house(const struct rules *rules, enum house house)
{
    for (int i = 0; i < rules->verbs; i++)
        if (rules->verb[i].house == house)
            return i;
    return -1;
}

/* A verb without a check is the game's own. */
static bool verb_whole(struct look *l, int index)
{
    const struct verb *v = &l->rules->verb[index];
    if (!said(v->word) || !said(v->name) || !said(v->icon) || !v->hint || !is_id(v->id))
        return lacks(l, "verb %d lacks a word, name, icon, hint or id", index);
    if (!v->apply && !v->house && !(v->phases && v->reach))
        return lacks(l, "nothing carries out %s", v->word);
    if (!v->apply && v->house == HOUSE_END && !l->rules->decides->last_turn)
        return lacks(l, "nothing is done behind the last turn");
    if (v->phases && !v->house && !(v->takes & TAKES_NAMES))
        return lacks(l, "%s is given to a unit, and takes no names", v->word);
    if (v->phases >> l->rules->phases)
        return lacks(l, "%s belongs to a phase that there is not", v->word);
    if (v->house && verb_of_house(l->rules, v->house) != index)
        return lacks(l, "%s is the house's verb a second time", v->word);
    if (v->snap && v->gesture != GESTURE_PLACE && v->gesture != GESTURE_FLICK &&
        !(v->takes & TAKES_PLACE))
        return lacks(l, "%s snaps, but is no order about a place", v->word);
    if (v->gesture == GESTURE_FLICK && !l->rules->flicks)
        return lacks(l, "%s is flicked, and nothing knows how", v->word);
    if (verb_find(l->rules, v->word) != index)
        return lacks(l, "two verbs are called %s", v->word);
    return true;
}

/* Each attribute begins within its bounds and has a name and an id. */
static bool attrs_whole(struct look *l, const struct attr *attr, int count, const char *of)
{
    if (count > 0 && !attr)
        return lacks(l, "the attributes of %s are counted, and not there", of);
    for (int i = 0; i < count; i++)
        if (!said(attr[i].name) || !said(attr[i].what) || !is_id(attr[i].id) ||
            attr[i].low > attr[i].initial || attr[i].initial > attr[i].high)
            return lacks(l, "attribute %d of %s lacks a name, words, an id or sound bounds", i, of);
    return true;
}

static bool all_attrs_whole(struct look *l)
{
    static const char *const of[KIND_COUNT] = {[KIND_TABLE] = "the table",
                                               [KIND_SIDE] = "a side",
                                               [KIND_UNIT] = "a unit",
                                               [KIND_BASE] = "a base",
                                               [KIND_PIECE] = "a piece"};
    const struct attrs *a = &l->rules->attrs;
    if (a->options > 0 && !l->rules->option_text)
        return lacks(l, "its options have no words");
    for (int kind = 0; kind < KIND_COUNT; kind++)
        if (!attrs_whole(l, a->of[kind], a->count[kind], of[kind] ? of[kind] : "something"))
            return false;
    for (int i = 0; i < a->options; i++)
        if (!said(l->rules->option_text[i]))
            return lacks(l, "option %s has no words", a->option[i].name);
    return attrs_whole(l, a->option, a->options, "the options");
}

/* Ids of the ledger, none twice. */
static bool ids_whole(struct look *l, const char *const *id, const char *what)
{
    for (int i = 0; id && id[i]; i++) {
        if (!is_id(id[i]))
            return lacks(l, "“%s” among its %s is no id", id[i], what);
        for (int k = 0; k < i; k++)
            if (strcmp(id[i], id[k]) == 0)
                return lacks(l, "%s stands twice among its %s", id[i], what);
    }
    return true;
}

static bool tells_whole(struct look *l)
{
    const struct tells *t = l->rules->tells;
    if (!t || !t->refusals || !t->outcomes)
        return lacks(l, "it does not tell what it refuses by and how it ends");
    for (const struct dice_word *d = t->dice; d && d->id; d++)
        if (!is_id(d->id) || (d->told == DICE_WORD && !said(d->word)))
            return lacks(l, "its dice of %s have no word", d->id);
    return ids_whole(l, t->refusals, "refusals") && ids_whole(l, t->outcomes, "outcomes") &&
           ids_whole(l, t->weighty, "weighty ones");
}

static bool endings_whole(struct look *l)
{
    const struct endings *e = l->rules->endings;
    if (!e || e->attr >= l->rules->attrs.count[KIND_TABLE] || (!e->of && !l->rules->shows->outcome))
        return lacks(l, "nothing keeps or says how its games end");
    for (const struct ending *one = e->of; one && one->id; one++)
        if (!is_id(one->id) || (!said(one->won) && !said(one->drawn)))
            return lacks(l, "the ending %d has no id or no words", one->by);
    return true;
}

static bool parts_whole(struct look *l)
{
    const struct rules *r = l->rules;
    if (!r->decides || !r->decides->setup)
        return lacks(l, "nobody sets it up");
    if (verb_of_house(r, HOUSE_END) < 0 || verb_of_house(r, HOUSE_RESIGN) < 0)
        return lacks(l, "no verb ends a phase, or none gives up");
    if (!r->shows || !said(r->shows->cloth) || !said(r->shows->tags[0]))
        return lacks(l, "it has no cloth or no tags");
    if (r->tells && r->tells->questions && !r->decides->answers)
        return lacks(l, "it asks, and offers no answers");
    if (r->tells && r->tells->questions && !r->shows->question)
        return lacks(l, "it asks, and has no words for it");
    if (!r->editing || r->editing->usual.width <= 0 || r->editing->usual.depth <= 0)
        return lacks(l, "no table is laid for it");
    for (int i = 0; i < r->editing->ways; i++)
        if (!said(r->editing->way[i].kind))
            return lacks(l, "way %d to win has no word", i);
    if (r->flicks && (!r->flicks->spots || !r->flicks->preview || !r->flicks->reach))
        return lacks(l, "it flicks, but not wholly");
    return true;
}

static bool terms_whole(struct look *l)
{
    const struct terms *t = l->rules->terms;
    if (!t)
        return true;
    if (!t->appraise || t->features < 0 || t->features > FEATURES_MAX ||
        (t->features > 0) != (t->measure != NULL) || (t->features > 0 && !t->feature))
        return lacks(l, "what it tells computers is not whole");
    for (int i = 0; i < t->features; i++)
        if (!said(t->feature[i].word) || !said(t->feature[i].worse) || !is_id(t->feature[i].id))
            return lacks(l, "feature %d lacks a word or an id", i);
    return true;
}

bool rules_whole(const struct rules *rules, char *why, size_t size)
{
    struct look l = {rules, why, size};
    if (!said(rules->id) || !said(rules->title) || !said(rules->author) || !said(rules->blurb) ||
        rules->version < 1)
        return lacks(&l, "it lacks an id, a title, an author, a blurb or a version");
    if (!parts_whole(&l) || !troops_whole(&l) || !phases_whole(&l) || !all_attrs_whole(&l) ||
        !tells_whole(&l) || !terms_whole(&l) || !endings_whole(&l))
        return false;
    for (int i = 0; i < rules->verbs; i++)
        if (!verb_whole(&l, i))
            return false;
    return rules->verbs > 0 || lacks(&l, "there is nothing to do in it");
}
