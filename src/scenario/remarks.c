/* Remarks: nothing wrong with the file, but its writer may want to know. */
#include "scenario/scenario.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct remarks {
    const struct setting *s;
    struct words *out;
    int count;
};

static void __attribute__((format(printf, 3, 4)))
remark(struct remarks *r, int line, const char *format, ...)
{
    struct trouble trouble, sentence;
    va_list args;
    va_start(args, format);
    vsnprintf(sentence.text, sizeof sentence.text, format, args);
    va_end(args);
    trouble_at(&trouble, r->s->path, line, "%s", sentence.text);
    words_format(r->out, "%s\n", trouble.text);
    r->count++;
}

static int units_of(const struct setting *s, int side, const char *troop, int *line)
{
    int count = 0;
    for (int i = 0; i < s->unit_count; i++)
        if (s->unit[i].side == side && strcmp(s->unit[i].troop, troop) == 0) {
            count++;
            *line = s->unit[i].line;
        }
    return count;
}

static void remark_balance(struct remarks *r)
{
    const struct setting *s = r->s;
    for (int i = 0; i < s->unit_count; i++) {
        const char *troop = s->unit[i].troop;
        bool seen = false;
        for (int j = 0; j < i && !seen; j++)
            seen = strcmp(s->unit[j].troop, troop) == 0;
        if (seen)
            continue;
        int line = s->unit[i].line;
        int blue = units_of(s, SIDE_BLUE, troop, &line), red = units_of(s, SIDE_RED, troop, &line);
        if (red != blue)
            remark(r, line, "an encounter, but Red has %d and Blue %d of \"%s\"", red, blue, troop);
    }
}

int scenario_remarks(const struct setting *s, struct words *out)
{
    struct remarks r = {.s = s, .out = out};
    bool totals = s->points[SIDE_RED] && s->points[SIDE_BLUE]; /* they say what is fair */
    if (strcmp(s->kind, "encounter") == 0 && !totals)
        remark_balance(&r);
    if (strcmp(s->kind, "attack") == 0 && s->goal_count == 0)
        remark(&r, 0, "an attack without \"victory\": what is the attacker after?");
    if (!s->turns)
        remark(&r, 0, "no \"turns\": it may go on for ever");
    if (!s->teaser[0] || !s->minutes)
        remark(&r, 0, "the start screen has no \"%s\" to show",
               s->teaser[0] ? "minutes" : "teaser");
    return r.count;
}
