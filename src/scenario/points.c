#include "scenario/points.h"

#include "rules/battle.h"
#include "rules/house.h"

#include <stdio.h>
#include <string.h>

enum { VERSION = 1, WORD = 40, LINE_BYTES = 1000, GAMES_MOST = 10000000 };

/* ---- who has a price ------------------------------------------------------------------------- */

static int ranked_of(const struct rules *rules)
{
    int count = 0;
    while (rules->battle && count < BATTLE_RANKED && rules->battle->ranked[count].word)
        count++;
    return count;
}

int points_kinds(const struct rules *rules)
{
    int all = rules->troops + ranked_of(rules);
    return all < POINTS_KINDS ? all : POINTS_KINDS;
}

struct points_kind points_kind(const struct rules *rules, int index)
{
    if (index < rules->troops)
        return (struct points_kind){rules->troop[index].word, rules->troop[index].name, index, 0};
    const struct battle_ranked *r = &rules->battle->ranked[index - rules->troops];
    return (struct points_kind){r->word, r->name, troop_find(rules, r->troop), r->strength};
}

int points_kind_of(const struct rules *rules, const char *troop, int32_t strength)
{
    for (int i = rules->troops; i < points_kinds(rules) && strength; i++) {
        struct points_kind kind = points_kind(rules, i);
        if (kind.strength == strength && strcmp(rules->troop[kind.troop].word, troop) == 0)
            return i;
    }
    return troop_find(rules, troop);
}

static int kind_find(const struct rules *rules, const char *word)
{
    for (int i = 0; i < points_kinds(rules); i++)
        if (strcmp(points_kind(rules, i).word, word) == 0)
            return i;
    return -1;
}

int points_line(const struct rules *rules, int *kind)
{
    const struct battle_arm *line = rules->battle ? &rules->battle->arm[ARM_LINE] : NULL;
    *kind = line && line->troop ? troop_find(rules, line->troop) : 0;
    return line && line->units > 1 ? line->units : 1;
}

/* ---- reading --------------------------------------------------------------------------------- */

struct reading {
    const struct rules *rules;
    const char *name;
    int line;
    bool set, source, seen[POINTS_KINDS];
    struct points points;
    struct trouble *trouble;
};

static bool wrong(const struct reading *r, const char *what, const char *word)
{
    return trouble_at(r->trouble, r->name, r->line, "%s: \"%.40s\"", what, word);
}

/* A number behind a blank, at *at. */
static bool number_next(const char **at, int digits, int32_t most, int32_t *value)
{
    if (**at != ' ')
        return false;
    ++*at;
    return number_read(at, digits, value) && *value >= 0 && *value <= most;
}

static bool set_read(struct reading *r, const char *rest)
{
    int32_t version = 0;
    size_t n = strlen(r->rules->id);
    const char *at = rest + n;
    if (r->set)
        return wrong(r, "the set is said twice", rest);
    if (strncmp(rest, r->rules->id, n) != 0 || *at != ' ')
        return wrong(r, "these are points of another set", rest);
    if (!number_next(&at, 0, GAMES_MOST, &version) || *at || version != r->rules->version)
        return wrong(r, "these are points of another version of the set", rest);
    r->set = true;
    return true;
}

/* "measured 4000 1", "author and its ledger id" */
static bool source_read(struct reading *r, const char *line, bool author)
{
    const char *at = line + (author ? sizeof "author" : sizeof "measured") - 1;
    if (r->source)
        return wrong(r, "where they come from is said twice", line);
    r->source = true;
    if (author) {
        snprintf(r->points.id, sizeof r->points.id, "%s", *at ? at + 1 : "");
        return (r->points.id[0] && strlen(at + 1) < sizeof r->points.id) ||
               wrong(r, "the author's rule is wanted: author and its ledger id", line);
    }
    return (number_next(&at, 0, GAMES_MOST, &r->points.games) && r->points.games > 0 &&
            number_next(&at, 0, INT32_MAX, &r->points.seed) && !*at) ||
           wrong(r, "games and their seed are wanted: measured 4000 1", line);
}

static bool price_read(struct reading *r, const char *line)
{
    char word[WORD];
    size_t n = strcspn(line, " ");
    if (n == 0 || n >= WORD)
        return wrong(r, "this is no price", line);
    memcpy(word, line, n);
    word[n] = '\0';
    int kind = kind_find(r->rules, word);
    if (kind < 0)
        return wrong(r, "the set has nobody called so", word);
    if (r->seen[kind])
        return wrong(r, "this has a price already", word);
    struct price *p = &r->points.of[kind];
    const char *at = line + n;
    r->seen[kind] = true;
    if (strcmp(at, " free") == 0) {
        p->free = true;
        return true;
    }
    if (!number_next(&at, 1, POINTS_CEILING, &p->points))
        return wrong(r, "points are wanted, with a tenth at most", line);
    p->low = p->high = p->points;
    if (r->points.id[0] && !*at)
        return true;
    if (!number_next(&at, 1, POINTS_CEILING, &p->low) ||
        !number_next(&at, 1, POINTS_CEILING, &p->high) || *at || p->low > p->points ||
        p->high < p->points)
        return wrong(r, "the ends of the interval are wanted behind the points, around them", line);
    return true;
}

static bool line_read(struct reading *r, const char *line)
{
    static const char head[] = "foilshot points 1";
    if (r->line == 1)
        return strcmp(line, head) == 0 || wrong(r, "this is no file of points of version 1", line);
    if (!*line || *line == '#')
        return true;
    if (strncmp(line, "set ", 4) == 0)
        return set_read(r, line + 4);
    if (!r->set)
        return wrong(r, "a line \"set\" must come first", line);
    if (strncmp(line, "author ", 7) == 0 || strncmp(line, "measured ", 9) == 0)
        return source_read(r, line, *line == 'a');
    if (!r->source)
        return wrong(r, "a line \"author\" or \"measured\" must come before the prices", line);
    return price_read(r, line);
}

static bool all_there(struct reading *r)
{
    if (!r->set || !r->source)
        return trouble_at(r->trouble, r->name, r->line, "the file ends before the prices");
    for (int i = 0; i < points_kinds(r->rules); i++)
        if (!r->seen[i])
            return wrong(r, "nothing says what this costs", points_kind(r->rules, i).word);
    return true;
}

bool points_read(const char *text, const char *name, const struct rules *rules,
                 struct points *points, struct trouble *trouble)
{
    struct reading r = {.rules = rules, .name = name, .trouble = trouble};
    char line[LINE_BYTES];
    for (const char *at = text; *at;) {
        size_t n = strcspn(at, "\n");
        r.line++;
        if (n >= LINE_BYTES)
            return trouble_at(trouble, name, r.line, "the line is too long");
        memcpy(line, at, n);
        line[n] = '\0';
        if (n > 0 && line[n - 1] == '\r')
            line[n - 1] = '\0';
        if (!line_read(&r, line))
            return false;
        at += n + (at[n] == '\n');
    }
    if (!all_there(&r))
        return false;
    r.points.known = true;
    *points = r.points;
    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void tenth_add(struct words *out, int32_t tenths)
{
    words_format(out, " %d.%d", tenths / 10, tenths % 10);
}

void points_write(const struct points *points, const struct rules *rules, const char *told,
                  struct words *out)
{
    words_format(out, "foilshot points %d\nset %s %d\n", VERSION, rules->id, rules->version);
    if (points->id[0])
        words_format(out, "author %s\n", points->id);
    else
        words_format(out, "measured %d %d\n", points->games, points->seed);
    words_add(out, told);
    for (int i = 0; i < points_kinds(rules); i++) {
        const struct price *p = &points->of[i];
        words_add(out, points_kind(rules, i).word);
        if (p->free) {
            words_add(out, " free");
        } else {
            tenth_add(out, p->points);
            tenth_add(out, p->low);
            tenth_add(out, p->high);
        }
        words_add(out, "\n");
    }
}

/* ---- sides ----------------------------------------------------------------------------------- */

int32_t points_cost(const struct points *points, const struct rules *rules,
                    const struct setting *setting, int side, int32_t counts[POINTS_KINDS])
{
    int32_t sum = 0;
    if (counts)
        memset(counts, 0, sizeof *counts * POINTS_KINDS);
    for (int i = 0; i < setting->unit_count; i++) {
        const struct setting_unit *u = &setting->unit[i];
        int kind = u->side == side ? points_kind_of(rules, u->troop, u->strength) : -1;
        if (kind < 0 || kind >= POINTS_KINDS)
            continue;
        sum += points->of[kind].points;
        if (counts)
            counts[kind]++;
    }
    return sum;
}

bool points_within(const struct points *points, const struct rules *rules,
                   const struct setting *setting, struct trouble *trouble)
{
    for (int side = SIDE_RED; side < SIDE_COUNT && points->known; side++) {
        int32_t cost = points_cost(points, rules, setting, side, NULL);
        char costs[POINTS_TEXT];
        if (setting->points[side] && cost > 10 * setting->points[side])
            return trouble_at(trouble, setting->path, setting->points_line[side],
                              "\"points\": %s costs %s, and its total is %d", side_name(side),
                              points_text(cost, costs), setting->points[side]);
    }
    return true;
}

/* ---- for people ------------------------------------------------------------------------------ */

const char *points_text(int32_t tenths, char text[POINTS_TEXT])
{
    snprintf(text, POINTS_TEXT, "%d.%d", tenths / 10, tenths % 10);
    return text;
}

void points_source(const struct points *points, const struct rules *rules, char *out, size_t size)
{
    int kind, line = points_line(rules, &kind);
    char unit[80];
    snprintf(unit, sizeof unit, line > 1 ? "%d %s" : "%.0d%s", line > 1 ? line : 0,
             rules->troop[kind].name);
    if (!points->known)
        snprintf(out, size, "Nobody has said or measured what units are worth here.");
    else if (points->id[0])
        snprintf(out, size, "Points by the author of the rules (%s).", points->id);
    else
        snprintf(out, size,
                 "The author gives no points. Measured by us in %d games of computer players: "
                 "%s %s %d; behind each its 95 %% interval.",
                 points->games, unit, line > 1 ? "are" : "is", POINTS_LINE / 10);
}

void points_say(const struct points *points, int kind, char *out, size_t size)
{
    const struct price *p = &points->of[kind];
    char own[POINTS_TEXT], low[POINTS_TEXT], high[POINTS_TEXT];
    points_text(p->points, own);
    if (!points->known)
        snprintf(out, size, "nobody knows");
    else if (p->free)
        snprintf(out, size, "costs nothing: every side has as many");
    else if (points->id[0])
        snprintf(out, size, "%s by the author", own);
    else if (p->low == p->high)
        snprintf(out, size, "%s: what the others are measured by", own);
    else
        snprintf(out, size, "%s, measured by us: %s–%s", own, points_text(p->low, low),
                 points_text(p->high, high));
}

void points_brief(const struct points *points, int kind, char *out, size_t size)
{
    const struct price *p = &points->of[kind];
    char own[POINTS_TEXT], low[POINTS_TEXT], high[POINTS_TEXT];
    points_text(p->points, own);
    if (p->free)
        snprintf(out, size, "nothing");
    else if (p->low == p->high)
        snprintf(out, size, "%s", own);
    else
        snprintf(out, size, "%s (%s–%s)", own, points_text(p->low, low),
                 points_text(p->high, high));
}
