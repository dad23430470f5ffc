#include "scenario/scenario.h"

#include "core/journal.h"
#include "disk/file.h"
#include "scenario/reader.h"
#include "scenario/write.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_LEAST = 300 * MM, TABLE_MOST = 6000 * MM, TURNS_MOST = 500, MINUTES_MOST = 999 };

static const struct range range_table = {4, TABLE_LEAST, TABLE_MOST, "cm"};
static const struct range range_box = {4, 10 * MM, 1000 * MM, "cm"};
static const struct range range_turns = {0, 1, TURNS_MOST, "turns"};
static const struct range range_minutes = {0, 1, MINUTES_MOST, "minutes"};
static const struct range range_count = {0, 1, 1000, ""};

static bool read_set(struct reader *r)
{
    struct setting *s = r->s;
    struct words known;
    r->rules = rules_find(r->raw->set);
    if (r->rules)
        return read_text(r, "", "set", r->raw->set, s->set, sizeof s->set);
    words_init(&known);
    for (int i = 0; i < rules_count; i++)
        words_format(&known, "%s%s", i ? ", " : "", rules_list[i]->id);
    wrong(r, "set", "there is no rule set \"%s\" (there is: %s)", r->raw->set, known.text);
    words_release(&known);
    return false;
}

static bool read_head(struct reader *r)
{
    static const char *const kinds[] = {"", "encounter", "attack", NULL};
    struct setting *s = r->s;
    const struct raw_scenario *raw = r->raw;
    static const char *const begins[] = {"here", NULL};
    int kind = 0, here = 0;
    int32_t turns = 0, minutes = 0;
    if (!read_text(r, "", "title", raw->title, s->title, sizeof s->title) ||
        !read_text(r, "", "teaser", raw->teaser, s->teaser, sizeof s->teaser) ||
        !read_text(r, "", "notes", raw->notes, s->notes, sizeof s->notes) || !read_set(r) ||
        !read_word(r, "", "kind", raw->kind, kinds + 1, &kind) ||
        !read_side(r, "", "attacker", raw->attacker, &s->attacker) ||
        !read_side(r, "", "first", raw->first, &s->first) ||
        !read_word(r, "", "begin", raw->begin, begins, &here) ||
        !read_number(r, "", "turns", raw->turns, range_turns, &turns) ||
        !read_number(r, "", "minutes", raw->minutes, range_minutes, &minutes))
        return false;
    if (raw->kind[0])
        memcpy(s->kind, raw->kind, sizeof s->kind);
    if (raw->begin[0])
        s->begin = places_line(r->places, "begin");
    s->turns = turns;
    s->minutes = minutes;
    bool attack = strcmp(s->kind, "attack") == 0;
    if (attack && s->attacker == SIDE_NONE)
        return wrong(r, "kind", "an attack needs a word \"attacker\": red or blue");
    if (!attack && s->attacker != SIDE_NONE)
        return wrong(r, "attacker", "only an attack has an attacker (kind: attack)");
    return true;
}

static bool read_table(struct reader *r)
{
    const struct raw_table *t = &r->raw->table;
    return read_number(r, "table", "width", t->width, range_table, &r->s->width) &&
           read_number(r, "table", "depth", t->depth, range_table, &r->s->depth) &&
           read_number(r, "table", "box", t->box, range_box, &r->s->box);
}

/* A switch is said in words as well. */
static bool option_switch(const struct attr *option, const char *text, int32_t *value)
{
    static const struct {
        const char *word;
        int32_t value;
    } words[] = {{"yes", 1}, {"on", 1}, {"true", 1}, {"no", 0}, {"off", 0}, {"false", 0}};
    if (option->low != 0 || option->high != 1)
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].word, text) == 0) {
            *value = words[i].value;
            return true;
        }
    return false;
}

static bool read_options(struct reader *r)
{
    char where[WHERE];
    for (int set = 0; set < rules_count; set++) {
        const struct attrs *attrs = &rules_list[set]->attrs;
        for (int i = 0; i < attrs->options; i++) {
            const struct attr *option = &attrs->option[i];
            if (!has(r, "options", option->name))
                continue;
            int own = option_find(r->rules, option->name);
            if (own < 0)
                return wrong(r, where_of(where, "options", option->name),
                             "\"%s\" is no option of %s", option->name, r->rules->title);
            if (rules_list[set] != r->rules)
                continue;
            const char *text = r->raw->options.value[raw_option(option->name)];
            struct range range = {0, option->low, option->high, ""};
            int32_t value = 0;
            if (!option_switch(option, text, &value) &&
                !read_number(r, "options", option->name, text, range, &value))
                return false;
            assert(r->s->option_count < SETTING_OPTIONS);
            struct setting_option *o = &r->s->option[r->s->option_count++];
            snprintf(o->name, sizeof o->name, "%s", option->name);
            o->value = value;
            o->line = places_line(r->places, where_of(where, "options", option->name));
        }
    }
    return true;
}

static const struct setting_piece *piece_named(const struct setting *s, const char *name)
{
    for (int i = 0; i < s->piece_count; i++)
        if (strcmp(s->piece[i].name, name) == 0)
            return &s->piece[i];
    return NULL;
}

static bool read_goals(struct reader *r)
{
    for (unsigned i = 0; i < r->raw->goals; i++) {
        const struct raw_goal *raw = &r->raw->goal[i];
        struct setting_goal *goal = &r->s->goal[r->s->goal_count++];
        char item[WHERE], where[WHERE];
        snprintf(item, sizeof item, "victory[%u]", i);
        goal->line = places_line(r->places, item);
        if (!read_side(r, item, "side", raw->side, &goal->side) ||
            !read_text(r, item, "kind", raw->kind, goal->kind, sizeof goal->kind) ||
            !read_text(r, item, "piece", raw->piece, goal->piece, sizeof goal->piece) ||
            !read_number(r, item, "men", raw->men, range_count, &goal->count))
            return false;
        if (raw->piece[0] && !piece_named(r->s, raw->piece))
            return wrong(r, where_of(where, item, "piece"),
                         "\"%s\" is no named piece of the terrain", raw->piece);
    }
    return true;
}

static bool read_all(struct reader *r, struct setting *out)
{
    return read_head(r) && read_table(r) && read_options(r) && read_terrain(r) && read_units(r) &&
           plant_woods(r) && check_fit(r) && read_goals(r) && read_guide(r) && (*out = *r->s, true);
}

static bool read_whole(const char *path, const char *text, size_t size, struct setting *out,
                       struct misfits *misfits, struct trouble *trouble)
{
    void *data = NULL;
    struct places places;
    const struct cyaml_schema_value *schema = raw_schema();
    if (!strict_load(path, text, size, schema, &data, &places, trouble))
        return false;
    struct reader *r = calloc(1, sizeof *r);
    struct setting *setting = calloc(1, sizeof *setting);
    if (!r || !setting)
        abort();
    *r = (struct reader){.path = path,
                         .raw = data,
                         .places = &places,
                         .s = setting,
                         .trouble = trouble,
                         .misfits = misfits};
    snprintf(setting->path, sizeof setting->path, "%s", path);
    bool sound = read_all(r, out);
    free(setting);
    free(r);
    places_release(&places);
    strict_free(schema, data);
    return sound;
}

bool scenario_read(const char *path, const char *text, size_t size, struct setting *out,
                   struct trouble *trouble)
{
    return read_whole(path, text, size, out, NULL, trouble);
}

bool scenario_sketch(const char *path, const char *text, size_t size, struct setting *out,
                     struct misfits *misfits, struct trouble *trouble)
{
    misfits->count = 0;
    return read_whole(path, text, size, out, misfits, trouble);
}

bool scenario_load(const char *path, struct setting *out, struct trouble *trouble)
{
    size_t size;
    char *text;
    if (!file_read(path, &text, &size, trouble))
        return false;
    bool sound = scenario_read(path, text, size, out, trouble);
    free(text);
    return sound;
}
