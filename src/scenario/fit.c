/* Does everything fit: on the table, nothing in one another, every name once? */
#include "scenario/reader.h"
#include "scenario/write.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A body that takes up room: a standing piece or a base of a placed unit. */
struct body {
    struct outline outline;
    struct vec low, high;
    int32_t z, top;
    int line;
    int whole; /* index of the piece it is part of, or itself; -1 - unit for a base */
    const char *what;
};

struct bodies {
    struct body *body;
    int count;
};

/* Men stand on these, so they take no room from them: books everywhere, and hills too unless they
 * are the toy box's blocks, which nobody can climb. */
static bool carries_men(const struct reader *r, enum terrain kind)
{
    bool flicks = r->rules->flicks != NULL;
    return kind == TERRAIN_RIDGE || (kind == TERRAIN_HILL && !flicks);
}

static void body_add(struct bodies *list, struct body body)
{
    outline_bounds(&body.outline, &body.low, &body.high);
    list->body[list->count++] = body;
}

static void bodies_fill(const struct reader *r, struct bodies *list)
{
    const struct setting *s = r->s;
    for (int i = 0; i < s->piece_count; i++) {
        const struct setting_piece *p = &s->piece[i];
        if (p->height > 0)
            body_add(list, (struct body){
                               .outline = setting_outline(s, p),
                               .z = p->z,
                               .top = p->z + p->height,
                               .line = p->line,
                               .whole = p->part_of ? p->part_of - 1 : i,
                               .what = terrain_word((int)p->kind),
                           });
    }
    for (int i = 0; i < s->unit_count; i++) {
        const struct setting_unit *u = &s->unit[i];
        struct outline base[FOOTPRINT];
        int bases = u->placed && !u->box_x ? setting_footprint(r, u, base) : 0;
        for (int k = 0; k < bases; k++)
            body_add(list, (struct body){
                               .outline = base[k],
                               .top = INT32_MAX,
                               .line = u->line,
                               .whole = -1 - i,
                               .what = u->troop,
                           });
    }
}

static bool apart(const struct reader *r, const struct body *a, const struct body *b)
{
    if (a->low.x > b->high.x || b->low.x > a->high.x || a->low.y > b->high.y ||
        b->low.y > a->high.y || a->z >= b->top || b->z >= a->top)
        return true;
    bool man = b->whole < 0;
    if (man && a->whole >= 0 && carries_men(r, r->s->piece[a->whole].kind))
        return true;
    return outline_gap(&a->outline, &b->outline) >= -OVERLAP;
}

bool misfit(const struct reader *r, int line, int other, const char *format, ...)
{
    struct misfits *m = r->misfits;
    char why[TROUBLE_TEXT];
    va_list args;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    if (!m)
        return trouble_at(r->trouble, r->path, line, "%s", why);
    for (int i = 0; i < m->count; i++)
        if (m->misfit[i].line == line && m->misfit[i].other == other)
            return true;
    if (m->count == MISFITS_MOST)
        return true;
    m->misfit[m->count].line = line;
    m->misfit[m->count].other = other;
    snprintf(m->misfit[m->count].why, sizeof m->misfit[0].why, "%.150s", why);
    m->count++;
    return true;
}

static bool check_on_table(const struct reader *r, const struct body *b)
{
    if (b->low.x >= -OVERLAP && b->low.y >= -OVERLAP && b->high.x <= r->s->width + OVERLAP &&
        b->high.y <= r->s->depth + OVERLAP)
        return true;
    return misfit(r, b->line, 0, "this %s reaches over the edge of the table", b->what);
}

static bool check_bodies(const struct reader *r, const struct bodies *list)
{
    for (int i = 0; i < list->count; i++) {
        const struct body *b = &list->body[i];
        if (!check_on_table(r, b))
            return false;
        for (int j = 0; j < i; j++) {
            const struct body *a = &list->body[j];
            if (apart(r, a, b))
                continue;
            int line = a->line > b->line ? a->line : b->line;
            int other = a->line > b->line ? b->line : a->line;
            const char *what = a->line > b->line ? a->what : b->what;
            const char *with = a->line > b->line ? b->what : a->what;
            if (!misfit(r, line, other, "this %s overlaps the %s of line %d", what, with, other))
                return false;
        }
    }
    return true;
}

struct name {
    const char *text;
    int line;
};

static int name_order(const void *a, const void *b)
{
    const struct name *x = a, *y = b;
    int order = strcmp(x->text, y->text);
    return order ? order : (x->line > y->line) - (x->line < y->line);
}

static bool check_names(const struct reader *r)
{
    const struct setting *s = r->s;
    struct name name[SETTING_UNITS + SETTING_PIECES];
    size_t count = 0, bytes = 0;
    for (int i = 0; i < s->unit_count; i++)
        if (s->unit[i].name[0])
            name[count++] = (struct name){s->unit[i].name, s->unit[i].line};
    for (int i = 0; i < s->piece_count; i++)
        if (s->piece[i].name[0])
            name[count++] = (struct name){s->piece[i].name, s->piece[i].line};
    qsort(name, count, sizeof *name, name_order);
    for (size_t i = 0; i < count; i++) {
        bytes += strlen(name[i].text) + 1;
        if (bytes > TABLE_TEXT - 1024)
            return misfit(r, name[i].line, 0, "there are too many names");
        if (i == 0 || strcmp(name[i - 1].text, name[i].text) != 0)
            continue;
        if (!misfit(r, name[i].line, name[i - 1].line,
                    "\"%s\" is already the name of something in line %d", name[i].text,
                    name[i - 1].line))
            return false;
    }
    return true;
}

bool check_fit(const struct reader *r)
{
    struct bodies list = {
        .body = calloc(SETTING_PIECES + SETTING_UNITS * FOOTPRINT, sizeof *list.body),
    };
    if (!list.body)
        abort();
    bodies_fill(r, &list);
    bool sound = check_names(r) && check_bodies(r, &list);
    free(list.body);
    return sound;
}
