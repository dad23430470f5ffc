#include "app/desk/called.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

char *unit_called(const struct table *t, struct ref unit, char *out, size_t size)
{
    char ref[REF_TEXT];
    const char *own = unit.kind == KIND_UNIT ? table_text(t, t->unit[unit.index].name) : "";
    snprintf(out, size, "%s", own[0] ? own : ref_text(t, unit, ref));
    return out;
}

/* The unit that is named here by side and number, as a word of its own and not in brackets behind
 * its name; {0} when none is. *end comes behind it. */
static struct ref named_here(const struct table *t, const char *text, const char *at,
                             const char **end)
{
    *end = at;
    if ((*at != 'R' && *at != 'B') || !isdigit((unsigned char)at[1]) ||
        (at > text && (isalnum((unsigned char)at[-1]) || at[-1] == '(')))
        return (struct ref){0};
    struct ref ref = ref_read(t, end);
    bool whole = !isalnum((unsigned char)**end);
    return ref.kind == KIND_UNIT && whole ? ref : (struct ref){0};
}

void why_called(const struct table *t, char *why, size_t size)
{
    struct words words;
    if (t->box || !why[0])
        return;
    words_init(&words);
    for (const char *at = why, *end; *at; at = end) {
        struct ref unit = named_here(t, why, at, &end);
        const char *own = unit.kind ? table_text(t, t->unit[unit.index].name) : "";
        if (own[0] && !strstr(why, own)) {
            words_add(&words, own);
            continue;
        }
        end = end > at ? end : at + 1;
        words_addn(&words, at, (size_t)(end - at));
    }
    if (words.length < size)
        memcpy(why, words.text, words.length + 1);
    words_release(&words);
}

void check_called(const struct rules *rules, const struct table *t, const struct order *order,
                  struct verdict *v)
{
    rules_check(rules, t, order, v);
    if (!v->allowed)
        why_called(t, v->why, sizeof v->why);
}

void offer_called(const struct rules *rules, const struct table *t, int side, struct offers *list)
{
    rules->decides->offer(t, side, list);
    for (int i = 0; i < list->count; i++) {
        why_called(t, list->offer[i].why, sizeof list->offer[i].why);
        why_called(t, list->offer[i].text, sizeof list->offer[i].text);
    }
}
