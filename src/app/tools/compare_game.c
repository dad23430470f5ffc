/* One game as a line: what is counted of it, written down, and read again. */
#include "app/tools/compare.h"
#include "rules/house.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- counting -------------------------------------------------------------------------------- */

struct watch {
    const struct game *game;
    const struct battle_law *law;
    struct table table;
    int32_t at, began[RED_BLUE]; /* sum of units' strength at the beginning */
    int32_t left[TABLE_UNITS];   /* thousandths of each unit, as it stood last */
    int32_t harmed[RED_BLUE][CAUSE_COUNT], fallen[RED_BLUE][CELLS];
    int cause;
    struct outcome *out;
};

static struct vec unit_at(const struct table *t, int unit)
{
    const struct unit *u = &t->unit[unit];
    for (int i = 0; i < u->bases; i++)
        if (t->base[u->base + i].where == WHERE_TABLE)
            return base_pose(&t->base[u->base + i]).at;
    return base_pose(&t->base[u->base]).at;
}

static int cell_of(const struct table *t, struct vec at)
{
    int64_t x = (int64_t)at.x * CELLS_X / (t->width > 0 ? t->width : 1);
    int64_t y = (int64_t)at.y * CELLS_Y / (t->depth > 0 ? t->depth : 1);
    x = x < 0 ? 0 : x >= CELLS_X ? CELLS_X - 1 : x;
    y = y < 0 ? 0 : y >= CELLS_Y ? CELLS_Y - 1 : y;
    return (int)(y * CELLS_X + x);
}

static int cause_of(const struct watch *w, const struct block *b)
{
    char word[32];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(b->order, " "), b->order);
    int verb = verb_find(w->game->rules, word);
    int cause = verb >= 0 && verb < BATTLE_VERBS && w->law ? w->law->cause[verb] : CAUSE_REST;
    return cause == CAUSE_SAME ? w->cause : cause;
}

static void block_watch(struct watch *w, int32_t number)
{
    const struct rules *rules = w->game->rules;
    const struct table *t = &w->table;
    int cell[TABLE_UNITS];
    for (int i = 0; i < t->units; i++)
        cell[i] = cell_of(t, unit_at(t, i));
    w->cause = cause_of(w, &w->game->journal.block[number]);
    journal_seek(&w->game->journal, &w->table, &w->at, number);
    for (int i = 0; i < t->units; i++) {
        int32_t left = unit_strength(rules, t, i), lost = w->left[i] - left;
        int side = unit_side(&t->unit[i]) - SIDE_RED;
        w->harmed[side][w->cause] += lost; /* what rallies comes back */
        w->fallen[side][cell[i]] += lost > 0 ? lost : 0;
        w->left[i] = left;
    }
}

static void turn_watch(struct watch *w, int turn)
{
    const struct table *t = &w->table;
    int64_t sum[RED_BLUE] = {0};
    for (int i = 0; i < t->units; i++) {
        int side = unit_side(&t->unit[i]) - SIDE_RED;
        sum[side] += w->left[i];
        w->out->stood[side][cell_of(t, unit_at(t, i))] +=
            t->base[t->unit[i].base].where == WHERE_TABLE && w->left[i] > 0;
    }
    for (int side = 0; side < RED_BLUE; side++)
        w->out->strength[side][turn] =
            (int32_t)(WHOLE * sum[side] / (w->began[side] > 0 ? w->began[side] : 1));
}

static int32_t of_army(const struct watch *w, int side, int32_t lost)
{
    int64_t began = w->began[side] > 0 ? w->began[side] : 1;
    return (int32_t)((2 * (int64_t)WHOLE * lost + began) / (2 * began));
}

static void watch_begin(struct watch *w)
{
    table_init(&w->table);
    w->at = -1;
    journal_seek(&w->game->journal, &w->table, &w->at, 0);
    for (int i = 0; i < w->table.units; i++) {
        w->left[i] = unit_strength(w->game->rules, &w->table, i);
        w->began[unit_side(&w->table.unit[i]) - SIDE_RED] += w->left[i];
    }
    turn_watch(w, 0);
}

static void watch_end(struct watch *w)
{
    char text[200];
    struct outcome *o = w->out;
    const struct table *t = &w->game->table;
    o->winner = t->over == OVER_WON ? t->winner : SIDE_NONE;
    rules_outcome(w->game->rules, t, o->end, text, sizeof text);
    for (int side = 0; side < RED_BLUE; side++) {
        for (int i = 0; i < CAUSE_COUNT; i++)
            o->harm[side][i] = of_army(w, side, w->harmed[side][i]);
        for (int i = 0; i < CELLS; i++)
            o->fell[side][i] = of_army(w, side, w->fallen[side][i]);
    }
}

void outcome_of(const struct game *game, struct outcome *out)
{
    struct watch *w = calloc(1, sizeof *w);
    int32_t *line = malloc(sizeof *line * (size_t)(game->journal.count + 1)),
            game_number = out->game;
    if (!w || !line)
        abort();
    *out = (struct outcome){.game = game_number};
    w->game = game;
    w->law = game->rules->battle;
    w->out = out;
    int32_t count = journal_line(&game->journal, game->journal.at, line);
    watch_begin(w);
    int turn = 0;
    for (int32_t i = 1; i < count; i++) {
        block_watch(w, line[i]);
        out->orders += game->journal.block[line[i]].source != SOURCE_AUTO;
        int now = w->table.turn < TURNS_TOLD ? w->table.turn : TURNS_TOLD - 1;
        for (; turn + 1 < now; turn++)
            turn_watch(w, turn + 1);
    }
    out->turns = w->table.turn < TURNS_TOLD ? w->table.turn : TURNS_TOLD - 1;
    for (; turn < out->turns; turn++)
        turn_watch(w, turn + 1);
    turn_watch(w, out->turns);
    watch_end(w);
    free(line);
    free(w);
}

/* ---- the line -------------------------------------------------------------------------------- */

static uint32_t sum_of(const char *text, size_t length)
{
    uint32_t sum = 2166136261u;
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ (unsigned char)text[i]) * 16777619u;
    return sum;
}

static void list_add(struct words *out, const char *name, const int32_t *value, int count)
{
    words_format(out, ", \"%s\": [", name);
    for (int i = 0; i < count; i++)
        words_format(out, "%s%d", i ? "," : "", value[i]);
    words_add(out, "]");
}

/* Cells that are not empty, each with what is in it. */
static void cells_add(struct words *out, const char *name, const int32_t *value)
{
    bool any = false;
    words_format(out, ", \"%s\": [", name);
    for (int i = 0; i < CELLS; i++)
        if (value[i]) {
            words_format(out, "%s%d,%d", any ? "," : "", i, value[i]);
            any = true;
        }
    words_add(out, "]");
}

static const char *const of_side[RED_BLUE] = {"red", "blue"};

void compare_line(const struct outcome *o, const char *set, uint32_t run, struct words *out)
{
    size_t from = out->length;
    words_format(
        out,
        "{\"set\": \"%s\", \"run\": \"%08x\", \"game\": %d, \"winner\": %d, \"turns\": %d, "
        "\"orders\": %d, \"end\": \"%s\"",
        set, run, o->game, o->winner, o->turns, o->orders, o->end);
    for (int side = 0; side < RED_BLUE; side++) {
        char name[24];
        snprintf(name, sizeof name, "%s_strength", of_side[side]);
        list_add(out, name, o->strength[side], o->turns + 1);
        snprintf(name, sizeof name, "%s_harm", of_side[side]);
        list_add(out, name, o->harm[side], CAUSE_COUNT);
        snprintf(name, sizeof name, "%s_fell", of_side[side]);
        cells_add(out, name, o->fell[side]);
        snprintf(name, sizeof name, "%s_stood", of_side[side]);
        cells_add(out, name, o->stood[side]);
    }
    words_format(out, ", \"sum\": \"%08x\"}\n", sum_of(out->text + from, out->length - from));
}

static bool text_is(const char **at, const char *text)
{
    size_t length = strlen(text);
    if (strncmp(*at, text, length) != 0)
        return false;
    *at += length;
    return true;
}

static bool number_is(const char **at, const char *name, int32_t low, int32_t high, int32_t *value)
{
    return text_is(at, ", \"") && text_is(at, name) && text_is(at, "\": ") &&
           number_read(at, 0, value) && *value >= low && *value <= high;
}

static bool list_opens(const char **at, int side, const char *name)
{
    return text_is(at, ", \"") && text_is(at, of_side[side]) && text_is(at, name) &&
           text_is(at, "\": [");
}

static bool list_is(const char **at, int side, const char *name, int32_t *value, int count)
{
    bool good = list_opens(at, side, name);
    for (int i = 0; good && i < count; i++)
        good = (i == 0 || text_is(at, ",")) && number_read(at, 0, &value[i]);
    return good && text_is(at, "]");
}

static bool cells_are(const char **at, int side, const char *name, int32_t value[CELLS])
{
    bool good = list_opens(at, side, name);
    int32_t cell;
    for (int i = 0; good && **at != ']'; i++) {
        good = (i == 0 || text_is(at, ",")) && number_read(at, 0, &cell) && cell >= 0 &&
               cell < CELLS && text_is(at, ",") && number_read(at, 0, &value[cell]) &&
               value[cell] >= 0;
    }
    return good && text_is(at, "]");
}

static bool strengths_are(const char **at, int side, struct outcome *o)
{
    bool good = list_is(at, side, "_strength", o->strength[side], o->turns + 1);
    for (int i = 0; good && i <= o->turns; i++)
        good = o->strength[side][i] >= 0 && o->strength[side][i] <= 2 * WHOLE;
    return good;
}

static bool end_is(const char **at, struct outcome *o)
{
    if (!text_is(at, ", \"end\": \""))
        return false;
    size_t length = strcspn(*at, "\"");
    if (length >= sizeof o->end || (*at)[length] != '"')
        return false;
    memcpy(o->end, *at, length);
    o->end[length] = '\0';
    *at += length + 1;
    return true;
}

bool compare_read(const char *line, const char *set, uint32_t run, struct outcome *o)
{
    char head[64], tail[32];
    const char *at = line;
    int32_t winner = 0;
    *o = (struct outcome){0};
    snprintf(head, sizeof head, "{\"set\": \"%.24s\", \"run\": \"%08x\"", set, run);
    bool good = text_is(&at, head) && number_is(&at, "game", 0, GAMES_MOST - 1, &o->game) &&
                number_is(&at, "winner", 0, SIDE_BLUE, &winner) &&
                number_is(&at, "turns", 0, TURNS_TOLD - 1, &o->turns) &&
                number_is(&at, "orders", 0, INT32_MAX, &o->orders) && end_is(&at, o);
    o->winner = winner;
    for (int side = 0; good && side < RED_BLUE; side++)
        good = strengths_are(&at, side, o) &&
               list_is(&at, side, "_harm", o->harm[side], CAUSE_COUNT) &&
               cells_are(&at, side, "_fell", o->fell[side]) &&
               cells_are(&at, side, "_stood", o->stood[side]);
    snprintf(tail, sizeof tail, ", \"sum\": \"%08x\"}", sum_of(line, (size_t)(at - line)));
    return good && strcmp(at, tail) == 0;
}
