#include "app/desk/meant.h"

#include "app/desk/called.h"
#include "computer/saying.h"

#include <stdio.h>
#include <string.h>

enum { NAME = 80 };

static char *thing_called(const struct table *t, struct ref thing, char out[NAME])
{
    if (thing.kind == KIND_UNIT)
        return unit_called(t, thing, out, NAME);
    const char *name = thing.kind == KIND_PIECE ? table_text(t, t->piece[thing.index].name) : "";
    if (*name)
        snprintf(out, NAME, "%s", name);
    else if (thing.kind == KIND_PIECE)
        snprintf(out, NAME, "the %s", terrain_word(t->piece[thing.index].kind));
    else
        ref_text(t, thing, out);
    return out;
}

/* What the offer of an answer or a press says; NULL: nothing of its own. */
static const char *offered_words(const struct offers *offers, const struct order *o)
{
    for (int i = 0; offers && i < offers->count; i++) {
        const struct offer *f = &offers->offer[i];
        if (f->verb == o->verb && strcmp(f->word, o->word) == 0 && f->text[0] &&
            (o->ids == 0 || o->word[0]))
            return f->text;
    }
    return NULL;
}

char *thought_say(const struct rules *rules, const struct table *table, const struct offers *offers,
                  const struct thought *thought, char *out, size_t size)
{
    static const char *const aims[][2] = {
        [AIM_NONE] = {"", ""},
        [AIM_CLOSE] = {", to close with ", "him"},
        [AIM_FLANK] = {", round the flank of ", "him"},
        [AIM_BACK] = {", away from ", "him"},
        [AIM_HOLD] = {", for ", "it"},
        [AIM_CROSS] = {", towards the far edge", NULL},
        [AIM_JOIN] = {", beside ", "him"},
        [AIM_FACE] = {", to face ", "him"},
        [AIM_STRIKE] = {"", NULL},
        [AIM_REST] = {"", NULL},
        [AIM_OTHER] = {"", NULL},
    };
    const struct order *o = &thought->order;
    char who[NAME] = "", whom[NAME] = "", does[2 * NAME];
    if (o->ids)
        thing_called(table, o->id[0], who);
    if (thought->whom.kind)
        thing_called(table, thought->whom, whom);
    if (thought->rests) {
        snprintf(out, size, "%s: do nothing", who);
        return out;
    }
    const char *const *aim = aims[thought->aim];
    bool names = aim[1] && whom[0];
    const char *offered = offered_words(offers, o);
    if (offered)
        snprintf(does, sizeof does, "%s", offered);
    else if (thought->aim == AIM_STRIKE && whom[0])
        saying_strike_at(rules, o->verb, whom, does, sizeof does);
    else
        saying_verb(rules, table, o->verb, does, sizeof does);
    snprintf(out, size, "%s%s%s%s%s", who, who[0] ? ": " : "", does,
             names || (aim[0][0] && !aim[1]) ? aim[0] : "", names ? whom : "");
    return out;
}

char *order_meant(const struct rules *rules, const struct table *table, const struct offers *offers,
                  const struct order *order, char *out, size_t size)
{
    struct thought thought = {.order = *order, .aim = order->has_at ? AIM_STRIKE : AIM_NONE};
    if (order->has_at)
        thought.whom = order->at;
    return thought_say(rules, table, offers, &thought, out, size);
}
