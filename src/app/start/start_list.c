/* The scenarios that can be begun: found in their folders, read, put in order, one of them chosen.
 */
#include "app/desk/desk.h"
#include "app/desk/sides.h"
#include "app/start/start_inside.h"
#include "port/port.h"
#include "scenario/battle.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCENARIOS_MOST = 200 };

void start_list_release(struct listed *listed, int count)
{
    for (int i = 0; i < count; i++)
        image_release(&listed[i].picture);
    free(listed);
}

const struct rules *start_rules(const struct start *start)
{
    return start->desk->rules;
}

void start_choose_set(struct start *s, int set)
{
    s->set = set;
    s->desk->rules = s->set_count > 0 ? s->sets[set] : NULL;
}

bool start_one_set(const struct start *s)
{
    return s->set_count == 1;
}

const struct listed *start_chosen(const struct start *s)
{
    return s->chosen >= 0 ? &s->listed[s->chosen] : NULL;
}

static void tag_add(struct listed *l, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void tag_add(struct listed *l, const char *format, ...)
{
    va_list args;
    if (l->tags == TAGS)
        return;
    va_start(args, format);
    vsnprintf(l->tag[l->tags++], TAG_TEXT, format, args);
    va_end(args);
}

const char start_begin_here[] = "Begin here";

static void tags_make(struct listed *l)
{
    int red = l->units[SIDE_RED], blue = l->units[SIDE_BLUE];
    l->tags = 0;
    if (l->begin)
        tag_add(l, "%s", start_begin_here);
    if (l->minutes > 0)
        tag_add(l, "%d min", l->minutes);
    if (red == blue)
        tag_add(l, "%d a side", red);
    else
        tag_add(l, "%d against %d", red, blue);
    if (l->attacker == SIDE_RED || l->attacker == SIDE_BLUE)
        tag_add(l, "%s attacks", side_title(l->attacker));
    else
        tag_add(l, "Encounter");
}

/* Of each set only the first that is marked so is badged: a table copied from it is marked too. */
static void begins_find(struct start *s)
{
    for (int i = 1; i < s->count; i++) {
        struct listed *l = &s->listed[i];
        for (int k = 0; k < i && l->begin; k++)
            l->begin = s->listed[k].set != l->set || !s->listed[k].begin;
        if (l->good)
            tags_make(l);
    }
}

/* The set's own default, then what the scenario says. */
static void options_read(const struct rules *rules, const struct setting *setting, int32_t *option)
{
    for (int i = 0; i < rules->attrs.options; i++)
        option[i] = rules->attrs.option[i].initial;
    for (int i = 0; i < setting->option_count; i++) {
        int at = option_find(rules, setting->option[i].name);
        if (at >= 0)
            option[at] = setting->option[i].value;
    }
}

/* Name and numbers of a side: "Pantry Guard: Regular 7 · Skirmisher 2". */
static void army_read(const struct rules *rules, const struct setting *setting, int side, char *out,
                      size_t size)
{
    struct words words;
    const char *between = ": ";
    words_init(&words);
    words_add(&words, setting->side_name[side]);
    for (int k = 0; k < rules->troops; k++) {
        int count = 0;
        for (int i = 0; i < setting->unit_count; i++)
            count += setting->unit[i].side == side &&
                     strcmp(setting->unit[i].troop, rules->troop[k].word) == 0;
        if (count)
            words_format(&words, "%s%s %d", between, rules->troop[k].name, count);
        between = count ? " · " : between;
    }
    if (setting->points[side])
        words_format(&words, " · to %d points", setting->points[side]);
    snprintf(out, size, "%s", words.text);
    words_release(&words);
}

static void listed_fill(struct listed *l, const struct rules *rules, const struct setting *setting)
{
    memcpy(l->title, setting->title, sizeof l->title);
    memcpy(l->teaser, setting->teaser, sizeof l->teaser);
    memcpy(l->notes, setting->notes, sizeof l->notes);
    l->attacker = strcmp(setting->kind, "attack") == 0 ? setting->attacker : SIDE_NONE;
    l->begin = setting->begin > 0;
    l->guided = setting->step_count > 0;
    l->minutes = setting->minutes;
    l->turns = setting->turns;
    l->width = setting->width;
    l->depth = setting->depth;
    for (int i = 0; i < setting->unit_count; i++)
        l->units[setting->unit[i].side]++;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        army_read(rules, setting, side, l->army[side], sizeof l->army[side]);
    options_read(rules, setting, l->option);
    tags_make(l);
}

void start_listed_say(struct listed *l, const struct start *start, const char *text)
{
    size_t n = strlen(start->desk->paths.data);
    if (strncmp(text, start->desk->paths.data, n) == 0 && text[n] == '/')
        text += n + 1;
    snprintf(l->said, sizeof l->said, "%s", text);
}

bool start_load(const struct start *s, const struct listed *l, struct setting *setting,
                struct words *told, struct trouble *trouble)
{
    if (!l->battle)
        return scenario_load(l->path, setting, trouble);
    return battle_load_as(l->path, s->sets[l->set], setting, NULL, told, trouble);
}

static void listed_read(struct listed *l, const struct start *start, struct setting *setting)
{
    const struct rules *rules = start->sets[l->set];
    struct trouble trouble = {0};
    struct words told;
    words_init(&told);
    l->good = start_load(start, l, setting, &told, &trouble);
    snprintf(l->lost, sizeof l->lost, "%s", l->battle && told.length ? told.text : "");
    words_release(&told);
    if (l->good && strcmp(setting->set, rules->id) != 0)
        l->good = trouble_at(&trouble, l->path, 0, "is for another rule set, \"%s\"", setting->set);
    if (l->good) {
        listed_fill(l, rules, setting);
    } else {
        snprintf(l->title, sizeof l->title, "%s", l->name);
        start_listed_say(l, start, trouble.text);
    }
}

static int64_t stamp_of(const char *path)
{
    struct port_info info;
    return port_info(path, &info) ? info.changed : 0;
}

/* Pictures of files that have not changed are kept. */
static void picture_inherit(struct listed *l, struct listed *old, int count)
{
    for (int i = 0; i < count; i++)
        if (old[i].picture.px && strcmp(old[i].path, l->path) == 0 && old[i].set == l->set &&
            old[i].stamp == l->stamp) {
            l->picture = old[i].picture;
            l->picture_w = old[i].picture_w;
            old[i].picture = (struct image){0};
        }
}

static void folder_read(struct start *s, struct listed what, const char *folder, struct listed *old,
                        int old_count, struct setting *setting)
{
    char **names;
    int count = folder_names(folder, ".yaml", &names);
    for (int i = 0; i < count && s->count < SCENARIOS_MOST; i++) {
        struct listed *l = &s->listed[s->count];
        *l = what;
        if (!path_join(l->path, folder, names[i]))
            continue;
        snprintf(l->name, sizeof l->name, "%s%s%.*s", l->own ? "own-" : "",
                 l->battle ? "battle-" : "", (int)(strlen(names[i]) - strlen(".yaml")), names[i]);
        l->stamp = stamp_of(l->path);
        listed_read(l, s, setting);
        picture_inherit(l, old, old_count);
        s->count++;
    }
    if (count)
        names_free(names, count);
}

/* Ours, then the player's: those of a folder called `name`. */
static void folders_read(struct start *start, struct listed what, const char *name,
                         struct listed *old, int old_count, struct setting *setting)
{
    char folder[PATH_BYTES], sub[64];
    snprintf(sub, sizeof sub, "scenarios/%s", name);
    if (path_join(folder, start->desk->paths.data, sub))
        folder_read(start, what, folder, old, old_count, setting);
    what.own = true;
    if (start->desk->paths.scenarios[0] && path_join(folder, start->desk->paths.scenarios, name))
        folder_read(start, what, folder, old, old_count, setting);
}

/* Tables of the set, and the battles that every set may have on its table. */
static void set_read(struct start *start, int set, struct listed *old, int old_count,
                     struct setting *setting)
{
    const struct rules *rules = start->sets[set];
    folders_read(start, (struct listed){.set = set}, rules->id, old, old_count, setting);
    if (rules->battle && !start_one_set(start))
        folders_read(start, (struct listed){.set = set, .battle = true}, "battles", old, old_count,
                     setting);
}

/* The one to begin with first, then games for beginners: shorter ones, then by name; what cannot be
 * read comes last. */
static int by_length(const void *a, const void *b)
{
    const struct listed *x = a, *y = b;
    if (x->set != y->set)
        return x->set < y->set ? -1 : 1;
    if (x->battle != y->battle)
        return x->battle ? 1 : -1;
    if (x->own != y->own)
        return x->own ? 1 : -1;
    if (x->good != y->good)
        return x->good ? -1 : 1;
    if (x->begin != y->begin)
        return x->begin ? -1 : 1;
    if (x->minutes != y->minutes)
        return x->minutes < y->minutes ? -1 : 1;
    return strcmp(x->path, y->path);
}

void start_choose_listed(struct start *s, int index)
{
    int32_t before[TABLE_OPTIONS];
    bool first = s->chosen < 0;
    s->chosen = index;
    if (index < 0 || !s->listed[index].good)
        return;
    const struct rules *rules = s->sets[s->listed[index].set];
    memcpy(before, s->option, sizeof before);
    memcpy(s->option, s->listed[index].option, sizeof s->option);
    /* The players' hands stay as long as they are. */
    for (int i = 0; i < rules->attrs.options && !first; i++)
        if (strncmp(rules->attrs.option[i].name, "span_", 5) == 0 && before[i])
            s->option[i] = before[i];
}

void start_choose_first(struct start *s)
{
    int found = -1;
    for (int i = s->count - 1; i >= 0; i--)
        if (s->listed[i].set == s->set && (s->listed[i].good || found < 0))
            found = i;
    start_choose_listed(s, found);
}

/* Set and players that were chosen last, the first time. */
static void recall(struct start *s)
{
    const struct settings *kept = &s->desk->settings;
    if (kept->set < s->set_count)
        start_choose_set(s, kept->set);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        s->player[side].computer = kept->by[side] > 0;
        if (kept->by[side] > 0)
            s->player[side].level = kept->by[side] - 1;
    }
}

void start_refresh(struct start *s)
{
    char before[PATH_BYTES] = "";
    if (!s->loaded)
        recall(s);
    if (start_chosen(s))
        snprintf(before, sizeof before, "%s", start_chosen(s)->path);
    struct listed *old = s->listed;
    int old_count = s->count;
    struct setting *setting = malloc(sizeof *setting);
    s->listed = calloc(SCENARIOS_MOST, sizeof *s->listed);
    if (!setting || !s->listed)
        abort();
    s->count = 0;
    for (int i = 0; i < s->set_count; i++)
        set_read(s, i, old, old_count, setting);
    free(setting);
    start_list_release(old, old_count);
    qsort(s->listed, (size_t)s->count, sizeof *s->listed, by_length);
    begins_find(s);
    s->loaded = true;
    s->unfinished = start_unfinished(s->desk, &s->last);
    s->chosen = s->chosen < 0 ? -1 : 0;
    int again = -1;
    for (int i = 0; i < s->count && before[0]; i++)
        if (strcmp(s->listed[i].path, before) == 0 && (again < 0 || s->listed[i].set == s->set))
            again = i;
    if (again >= 0)
        start_choose_listed(s, again);
    else
        start_choose_first(s);
    s->desk->redraw = true;
}

void start_choose(struct start *s, const char *path)
{
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->listed[i].path, path) == 0 && !s->listed[i].battle) {
            start_choose_set(s, s->listed[i].set);
            start_choose_listed(s, i);
        }
}

int start_guided(const struct start *s)
{
    int found = -1;
    for (int i = s->count - 1; i >= 0; i--)
        if (s->listed[i].set == s->set && s->listed[i].good && s->listed[i].guided)
            found = i;
    return found;
}
