/* Pieces of what is said: numbers in words, whose a unit is, and sentences put behind each other.
 * What has been said in this turn already is not said again. */
#include "computer/reasons_inside.h"

#include "rules/house.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int percent_of(int32_t chance)
{
    return (chance + POINT / 2) / POINT;
}

int chance_bare(int32_t chance)
{
    int share = percent_of(chance);
    return share == 100 && chance < CERTAIN ? 99 : share == 0 && chance > 0 ? 1 : share;
}

const char *about_say(int32_t chance)
{
    int share = percent_of(chance);
    return share > 0 && share < 100 ? "about " : "";
}

char *chance_say(int32_t chance, char out[NAME])
{
    int share = percent_of(chance);
    const char *about = share == 100 && chance < CERTAIN ? "more than "
                        : share == 0 && chance > 0       ? "less than "
                                                         : "";
    share = share == 100 && *about ? 99 : share == 0 && *about ? 1 : share;
    snprintf(out, NAME, "%s%d in 100", about, share);
    return out;
}

bool text_add(char text[REASON_TEXT], const char *format, ...)
{
    size_t used = strlen(text);
    va_list args;
    va_start(args, format);
    int wants = vsnprintf(text + used, REASON_TEXT - used, format, args);
    va_end(args);
    if (wants >= 0 && used + (size_t)wants + 2 < REASON_TEXT)
        return true;
    text[used] = '\0';
    return false;
}

void text_cut(char *text, size_t most)
{
    static const char more[] = "…";
    if (strlen(text) <= most)
        return;
    for (size_t at = most; at > most / 2; at--)
        if (strncmp(text + at, ", ", 2) == 0) { /* what stands before it is said whole */
            text[at] = '\0';
            return;
        }
    most -= strlen(more);
    while (most > 0 && text[most] != ' ')
        most--;
    strcpy(text + most, more);
}

void test_say(const char *what, const char *odds, char out[REASON_TEXT])
{
    enum { WHAT = 70, ODDS = 140 };
    char title[REASON_TEXT], so[REASON_TEXT];
    snprintf(title, sizeof title, "%s", what);
    snprintf(so, sizeof so, "%s", odds);
    text_cut(title, WHAT);
    text_cut(so, ODDS);
    snprintf(out, REASON_TEXT, "%s: %s", title, so);
}

void unless_added(struct commander *c, const struct said *before, bool added)
{
    if (!added)
        c->said = *before;
}

bool text_add_sentence(char text[REASON_TEXT], const char *sentence)
{
    return !*sentence || text_add(text, "%s%s.", *text ? " " : "", sentence);
}

static uint64_t sentence_hash(const char *sentence)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    for (const char *at = sentence; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 1099511628211u;
    return hash;
}

bool was_heard(const struct commander *c, const char *sentence)
{
    uint64_t hash = sentence_hash(sentence);
    for (int i = 0; i < HEARD; i++)
        if (c->said.heard[i] == hash)
            return true;
    return false;
}

void now_heard(struct commander *c, const char *sentence)
{
    c->said.heard[c->said.hearing] = sentence_hash(sentence);
    c->said.hearing = (c->said.hearing + 1) % HEARD;
}

char *share_say(int32_t of, int32_t games, char out[NAME])
{
    if (of == games)
        snprintf(out, NAME, "in all %d games", (int)games);
    else
        snprintf(out, NAME, "in %d of %d games", (int)of, (int)games);
    return out;
}

char *number_say(int32_t of, int32_t games, char out[NAME])
{
    if (of == 0 || of == games)
        snprintf(out, NAME, "%s", of ? "all" : "none");
    else
        snprintf(out, NAME, "%d", (int)of);
    return out;
}

/* "our Hussars": a name loses its article there. */
static char *own_name(const struct commander *c, int unit, char out[NAME])
{
    static const char *const article[] = {"The ", "the ", "A ", "An "};
    saying_name(c->rules, &c->view, ref_unit(&c->view, unit), out, NAME);
    for (size_t i = 0; i < sizeof article / sizeof article[0]; i++) {
        size_t n = strlen(article[i]);
        if (strncmp(out, article[i], n) == 0) {
            memmove(out, out + n, strlen(out + n) + 1);
            break;
        }
    }
    return out;
}

void whose_say(const struct commander *c, int unit, char out[2 * NAME])
{
    char name[NAME];
    bool own = unit_side(&c->view.unit[unit]) == c->side;
    if (own)
        own_name(c, unit, name);
    else
        saying_name(c->rules, &c->view, ref_unit(&c->view, unit), name, sizeof name);
    snprintf(out, 2 * NAME, "%s%s", own ? "our " : "", name);
}

/* What a unit has of hits or elements when it is whole; 0: they are not counted. */
static int counts_to(const struct commander *c, int unit)
{
    struct signs signs = {0};
    const struct unit *u = &c->view.unit[unit];
    const struct shows *shows = c->rules->shows;
    if (!shows->counts)
        return 0;
    if (shows->signs && unit_stands(&c->view, unit))
        shows->signs(&c->view, unit, &signs);
    return signs.of > 0 ? signs.of : u->bases > 1 ? u->bases : 0;
}

/* What is told of: tenths of these, or hundredths of its strength. */
static int loss_told(const struct commander *c, const struct outlook *o, int unit)
{
    int64_t loss = o->hurt[unit] / o->games; /* thousandths of it */
    int of = counts_to(c, unit);
    return of ? (int)((loss * of + 50) / 100) : (int)(loss / 10);
}

bool loss_none(const struct commander *c, const struct outlook *o, int unit)
{
    return loss_told(c, o, unit) <= 0;
}

char *tenths_say(int tenths, char out[NAME])
{
    enum { MANY = 30 };
    if (tenths >= MANY || tenths % 10 == 0)
        snprintf(out, NAME, "%d", (tenths + 5) / 10);
    else
        snprintf(out, NAME, "%d.%d", tenths / 10, tenths % 10);
    return out;
}

char *loss_say(const struct commander *c, const struct outlook *o, int unit, bool noun,
               char out[NAME])
{
    int told = loss_told(c, o, unit);
    char count[NAME];
    if (!counts_to(c, unit)) {
        snprintf(out, NAME, "%d in 100%s", told, noun ? " of its strength" : "");
        return out;
    }
    const char *counts = c->rules->shows->counts;
    int letters = (int)strlen(counts) - (told == 10); /* one of them */
    tenths_say(told, count);
    snprintf(out, NAME, "%s%s%.*s", count, noun ? " " : "", noun ? letters : 0, counts);
    return out;
}
