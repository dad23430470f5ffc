#include "rules/rules.h"
#include "rules/quiet.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
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

bool troop_gun(const struct troop *troop)
{
    return troop->men == 0 && troop->material && strcmp(troop->material, "gun") == 0;
}

const char *verb_called_in(const struct verb *verb, int phase)
{
    bool other = verb->elsewhere && verb->elsewhere_in >> phase & 1;
    return other ? verb->elsewhere : verb->name;
}

const char *verb_called(const struct verb *verb, const struct table *table)
{
    return verb_called_in(verb, table->phase);
}

char *verb_within(const char *name, char *out, size_t size)
{
    snprintf(out, size, "%s", name);
    size_t length = strlen(out);
    if (length && out[length - 1] == '!')
        out[length - 1] = '\0';
    if (length > 1 && islower((unsigned char)out[1]))
        out[0] = (char)tolower((unsigned char)out[0]);
    return out;
}

char *verb_within_at(const struct verb *verb, const char *does, const char *name, bool whole,
                     char *out, size_t size)
{
    const char *at = verb->whom, *star = at ? strchr(at, '*') : NULL;
    if (star)
        snprintf(out, size, "%.*s%s%s", (int)(star - at), at, name, whole ? star + 1 : "");
    else
        snprintf(out, size, "%s%s%s %s", does, at ? " " : "", at ? at : "", name);
    return out;
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

/* ---- quiet -----------------------------------------------------------------------------------
 */

static _Thread_local struct quiet *hushed;

struct quiet *rules_quietly(struct quiet *quiet)
{
    struct quiet *before = hushed;
    hushed = quiet;
    return before;
}

bool rules_quiet(void)
{
    return hushed != NULL;
}

bool rules_rough(void)
{
    return hushed && hushed->rough;
}

struct quiet *quiet_now(void)
{
    return hushed;
}

static struct recall *recall_of(uint64_t of, int what, int a, int b)
{
    uint64_t mixed = of + (uint64_t)what * 31 + (uint64_t)a * 1021 + (uint64_t)b * 7;
    return &hushed->recall[(mixed * 0x9e3779b97f4a7c15u >> 32) % RECALLS];
}

bool quiet_recall_of(uint64_t of, int what, int a, int b, void *result, size_t size)
{
    if (!hushed)
        return false;
    const struct recall *r = recall_of(of, what, a, b);
    if (r->what != what || r->a != a || r->b != b || r->of != of)
        return false;
    memcpy(result, r->bytes, size);
    return true;
}

void quiet_keep_of(uint64_t of, int what, int a, int b, const void *result, size_t size)
{
    if (!hushed)
        return;
    struct recall *r = recall_of(of, what, a, b);
    assert(size <= sizeof r->bytes && what > 0);
    r->of = of;
    r->what = what;
    r->a = a;
    r->b = b;
    memcpy(r->bytes, result, size);
}

bool quiet_recall(const struct table *table, int what, int a, int b, void *result, size_t size)
{
    return quiet_recall_of(table->hash, what, a, b, result, size);
}

void quiet_keep(const struct table *table, int what, int a, int b, const void *result, size_t size)
{
    quiet_keep_of(table->hash, what, a, b, result, size);
}

/* The room given back last, for whichever thread asks next: fresh megabytes cost more than what is
 * written into them. */
static _Atomic(struct offers *) room_kept;

struct offers *offers_room(void)
{
    struct offers *room =
        hushed && hushed->spare ? hushed->spare : atomic_exchange(&room_kept, NULL);
    if (!room)
        room = malloc(sizeof *room);
    if (!room)
        abort();
    room->count = 0;
    return room;
}

void offers_room_free(struct offers *room)
{
    if (!hushed || room != hushed->spare)
        free(atomic_exchange(&room_kept, room));
}

bool offers_skip(int unit)
{
    return hushed && hushed->only >= 0 && hushed->only != unit;
}

static void no_area(void *self, enum meaning meaning, const struct vec *point, int count)
{
    (void)self, (void)meaning, (void)point, (void)count;
}

static void no_disc(void *self, enum meaning meaning, struct vec centre, int32_t radius)
{
    (void)self, (void)meaning, (void)centre, (void)radius;
}

static void no_wedge(void *self, enum meaning meaning, struct vec centre, int32_t radius,
                     int32_t from, int32_t to)
{
    (void)self, (void)meaning, (void)centre, (void)radius, (void)from, (void)to;
}

static void no_label(void *self, enum meaning meaning, struct vec at, const char *text)
{
    (void)self, (void)meaning, (void)at, (void)text;
}

static struct painter painter_none(void)
{
    return (struct painter){
        .area = no_area, .line = no_area, .disc = no_disc, .wedge = no_wedge, .label = no_label};
}

/* ---- verdicts --------------------------------------------------------------------------------
 */

static void id_set(char id[ID_TEXT], const char *from)
{
    size_t length = strlen(from);
    length = length < ID_TEXT ? length : ID_TEXT - 1;
    memcpy(id, from, length);
    id[length] = '\0';
}

void allow(struct verdict *verdict)
{
    verdict->allowed = true;
    verdict->untimely = verdict->never = verdict->place = false;
    verdict->id[0] = verdict->why[0] = '\0';
    verdict->marks.count = verdict->marks.points = 0;
}

static struct painter refuse_words(struct verdict *verdict, const char *id, const char *format,
                                   va_list args)
{
    verdict->allowed = verdict->untimely = verdict->never = verdict->place = false;
    verdict->marks.count = verdict->marks.points = 0;
    id_set(verdict->id, id);
    verdict->why[0] = '\0';
    if (hushed)
        return painter_none();
    vsnprintf(verdict->why, sizeof verdict->why, format, args);
    return marks_painter(&verdict->marks);
}

void refuse_now(struct verdict *verdict, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    refuse_words(verdict, "HS-05", format, args);
    va_end(args);
    verdict->untimely = true;
}

void refuse_idle(struct verdict *verdict)
{
    refuse(verdict, "HS-15", "That would change nothing: it stands so already.");
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
