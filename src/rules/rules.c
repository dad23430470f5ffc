#include "rules/rules.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#ifdef FOILSHOT_TEMPLATE /* in its tests, not for players */
#define TEMPLATE RULES(template)
#else
#define TEMPLATE
#endif

#define RULES(name) extern const struct rules rules_##name;
TEMPLATE
#include "rules/rules.def"

const struct rules *const rules_list[] = {
#define RULES(name) &rules_##name,
    TEMPLATE
#include "rules/rules.def"
};
const int rules_count = (int)(sizeof rules_list / sizeof rules_list[0]);

const struct rules *rules_find(const char *id)
{
    for (int i = 0; i < rules_count; i++)
        if (strcmp(rules_list[i]->id, id) == 0)
            return rules_list[i];
    return NULL;
}

int verb_find(const struct rules *rules, const char *word)
{
    for (int i = 0; i < rules->verbs; i++)
        if (strcmp(rules->verb[i].word, word) == 0)
            return i;
    return -1;
}

int troop_find(const struct rules *rules, const char *word)
{
    for (int i = 0; i < rules->troops; i++)
        if (strcmp(rules->troop[i].word, word) == 0)
            return i;
    return -1;
}

int option_find(const struct rules *rules, const char *name)
{
    for (int i = 0; i < rules->attrs.options; i++)
        if (strcmp(rules->attrs.option[i].name, name) == 0)
            return i;
    return -1;
}

struct offer *offers_add(struct offers *offers)
{
    assert(offers->count < OFFERS_MAX);
    struct offer *offer = &offers->offer[offers->count++];
    *offer = (struct offer){0};
    return offer;
}

void allow(struct verdict *verdict)
{
    verdict->allowed = true;
    verdict->untimely = verdict->never = verdict->place = false;
    verdict->id[0] = verdict->why[0] = '\0';
    verdict->marks.count = verdict->marks.points = 0;
}

void refuse_now(struct verdict *verdict, const char *format, ...)
{
    char why[sizeof verdict->why];
    va_list args;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    refuse(verdict, "HS-05", "%s", why);
    verdict->untimely = true;
}

void refuse_idle(struct verdict *verdict)
{
    refuse(verdict, "HS-15", "That would change nothing: it stands so already.");
}

static struct painter refuse_words(struct verdict *verdict, const char *id, const char *format,
                                   va_list args)
{
    verdict->allowed = verdict->untimely = verdict->never = verdict->place = false;
    verdict->marks.count = verdict->marks.points = 0;
    snprintf(verdict->id, sizeof verdict->id, "%s", id);
    vsnprintf(verdict->why, sizeof verdict->why, format, args);
    return marks_painter(&verdict->marks);
}

struct painter refuse(struct verdict *verdict, const char *id, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct painter painter = refuse_words(verdict, id, format, args);
    va_end(args);
    return painter;
}

struct painter refuse_place(struct verdict *verdict, const char *id, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct painter painter = refuse_words(verdict, id, format, args);
    va_end(args);
    verdict->place = true;
    return painter;
}
