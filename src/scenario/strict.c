#include "scenario/strict.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

/* ---- places ---------------------------------------------------------------------------------- */

static uint64_t place_hash(const char *text)
{
    uint64_t hash = 14695981039346656037u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    return hash;
}

static void places_add(struct places *p, const char *where, int line)
{
    if (p->count == p->room) {
        p->room = p->room ? 2 * p->room : 256;
        p->place = realloc(p->place, p->room * sizeof *p->place);
        if (!p->place)
            abort();
    }
    uint64_t hash = place_hash(where);
    size_t *head = &p->head[hash % PLACES_HEADS];
    p->place[p->count++] =
        (struct place){.text = p->pool.length, .hash = hash, .next = *head, .line = line};
    *head = p->count;
    words_addn(&p->pool, where, strlen(where) + 1);
}

void places_release(struct places *places)
{
    if (places->pool.text)
        words_release(&places->pool);
    free(places->place);
    *places = (struct places){0};
}

static const struct place *places_find(const struct places *p, const char *where)
{
    uint64_t hash = place_hash(where);
    for (size_t i = p->head[hash % PLACES_HEADS]; i; i = p->place[i - 1].next) {
        const struct place *place = &p->place[i - 1];
        if (place->hash == hash && strcmp(p->pool.text + place->text, where) == 0)
            return place;
    }
    return NULL;
}

bool places_has(const struct places *places, const char *where)
{
    return places_find(places, where) != NULL;
}

int places_line(const struct places *places, const char *where)
{
    char part[STRICT_PLACE];
    snprintf(part, sizeof part, "%s", where);
    for (;;) {
        const struct place *place = places_find(places, part);
        if (place)
            return place->line;
        size_t cut = strlen(part);
        while (cut > 0 && part[cut - 1] != '.' && part[cut - 1] != '[')
            cut--;
        if (cut == 0)
            return 1;
        part[cut - 1] = 0;
    }
}

/* ---- first pass: writing and places ---------------------------------------------------------- */

struct level {
    bool list;
    bool value; /* mapping: the key has been read, its value is next */
    int count;  /* list: entries so far */
    size_t end; /* length of `where` without this level's key or number */
};

struct walk {
    const char *path;
    struct trouble *trouble;
    struct places *places;
    struct level level[STRICT_DEPTH];
    int depth;
    int documents;
    char where[STRICT_PLACE];
};

static void walk_cut(struct walk *w)
{
    w->where[w->depth ? w->level[w->depth - 1].end : 0] = 0;
}

static bool walk_key(struct walk *w, const yaml_event_t *e, int line)
{
    struct level *top = &w->level[w->depth - 1];
    if (e->type != YAML_SCALAR_EVENT)
        return trouble_at(w->trouble, w->path, line, "a word was expected before the colon");
    walk_cut(w);
    const char *key = (const char *)e->data.scalar.value;
    size_t used = strlen(w->where);
    snprintf(w->where + used, sizeof w->where - used, "%s%.40s", used ? "." : "", key);
    if (places_has(w->places, w->where))
        return trouble_at(w->trouble, w->path, line,
                          "\"%.40s\" stands here a second time (the first is in line %d)", key,
                          places_line(w->places, w->where));
    places_add(w->places, w->where, line);
    top->value = true;
    return true;
}

/* A value begins: a list's entry gets its number, and either way its place is noted. */
static void walk_value(struct walk *w, int line)
{
    if (!w->depth)
        return;
    struct level *top = &w->level[w->depth - 1];
    top->value = false;
    if (!top->list)
        return;
    walk_cut(w);
    size_t used = strlen(w->where);
    snprintf(w->where + used, sizeof w->where - used, "[%d]", top->count++);
    places_add(w->places, w->where, line);
}

static bool walk_open(struct walk *w, bool list, int line)
{
    walk_value(w, line);
    if (w->depth == STRICT_DEPTH)
        return trouble_at(w->trouble, w->path, line, "lists are nested too deeply here");
    w->level[w->depth++] = (struct level){.list = list, .end = strlen(w->where)};
    return true;
}

static bool walk_scalar(struct walk *w, const yaml_event_t *e, int line)
{
    walk_value(w, line);
    if (memchr(e->data.scalar.value, 0, e->data.scalar.length))
        return trouble_at(w->trouble, w->path, line, "there is a zero byte in this value");
    if (e->data.scalar.length == 0) {
        const char *dot = strrchr(w->where, '.');
        return trouble_at(w->trouble, w->path, line, "nothing stands behind \"%s\"",
                          dot ? dot + 1 : w->where);
    }
    return true;
}

static bool walk_event(struct walk *w, const yaml_event_t *e)
{
    int line = (int)e->start_mark.line + 1;
    bool opens = e->type == YAML_MAPPING_START_EVENT || e->type == YAML_SEQUENCE_START_EVENT;
    if (e->type == YAML_ALIAS_EVENT)
        return trouble_at(w->trouble, w->path, line, "\"*%.40s\": references have no use here",
                          (const char *)e->data.alias.anchor);
    if (e->type == YAML_DOCUMENT_START_EVENT && ++w->documents > 1)
        return trouble_at(w->trouble, w->path, line,
                          "a second document starts here; one is enough");
    if (w->depth && (opens || e->type == YAML_SCALAR_EVENT)) {
        struct level *top = &w->level[w->depth - 1];
        if (!top->list && !top->value)
            return walk_key(w, e, line);
    }
    if (opens)
        return walk_open(w, e->type == YAML_SEQUENCE_START_EVENT, line);
    if (e->type == YAML_SCALAR_EVENT)
        return walk_scalar(w, e, line);
    if (e->type == YAML_MAPPING_END_EVENT || e->type == YAML_SEQUENCE_END_EVENT) {
        w->where[w->level[--w->depth].end] = 0;
        walk_cut(w);
    }
    return true;
}

static bool walk_file(struct walk *w, const char *text, size_t size)
{
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser))
        abort();
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, size);
    bool sound = true, done = false;
    while (sound && !done) {
        yaml_event_t event;
        if (!yaml_parser_parse(&parser, &event)) {
            /* A mistake of bytes has no mark of its own: it lies where reading stands. */
            size_t line = parser.problem_mark.line ? parser.problem_mark.line : parser.mark.line;
            sound = trouble_at(w->trouble, w->path, (int)line + 1, "this is not YAML: %s",
                               parser.problem ? parser.problem : "it cannot be read");
            break;
        }
        done = event.type == YAML_STREAM_END_EVENT;
        sound = walk_event(w, &event);
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    if (sound && w->documents == 0)
        sound = trouble_at(w->trouble, w->path, 0, "is empty");
    return sound;
}

/* ---- second pass: libcyaml and what it complains of ------------------------------------------ */

/* libcyaml complains through its log: first the reason, then the way to the place, innermost part
 * first ("in mapping field 'at' (line: …", "in sequence entry '2' (line: …"). Its lines are those
 * of the event before, so the place is looked up in ours. */
enum { STEPS_MAX = STRICT_DEPTH + 1, STEP_TEXT = 48 };
struct complaint {
    char reason[200];
    char step[STEPS_MAX][STEP_TEXT]; /* ".at", "[1]", "" for the mapping itself */
    int steps;
};

static void complain_step(struct complaint *c, const char *line)
{
    if (c->steps == STEPS_MAX)
        return;
    char *step = c->step[c->steps++];
    const char *quote = strchr(line, '\'');
    const char *end = quote ? strchr(quote + 1, '\'') : NULL;
    if (end && strstr(line, "in mapping field"))
        snprintf(step, STEP_TEXT, ".%.*s", (int)(end - quote - 1), quote + 1);
    else if (end && strstr(line, "in sequence entry"))
        snprintf(step, STEP_TEXT, "[%ld]", strtol(quote + 1, NULL, 10) - 1);
    else
        step[0] = 0;
}

static void __attribute__((format(printf, 3, 0)))
complain(cyaml_log_t level, void *ctx, const char *format, va_list args)
{
    struct complaint *c = ctx;
    char line[200];
    vsnprintf(line, sizeof line, format, args);
    line[strcspn(line, "\n")] = 0;
    if (level < CYAML_LOG_ERROR || strstr(line, "Backtrace"))
        return;
    if (strncmp(line, "  in ", 5) == 0)
        complain_step(c, line);
    else if (!c->reason[0])
        snprintf(c->reason, sizeof c->reason, "%s",
                 strncmp(line, "Load: ", 6) == 0 ? line + 6 : line);
}

/* The place without its `skip` innermost steps. */
static void complain_where(const struct complaint *c, int skip, char *where, size_t size)
{
    size_t used = 0;
    where[0] = 0;
    for (int i = c->steps - 1; i >= skip && used + 1 < size; i--) {
        const char *step = c->step[i];
        snprintf(where + used, size - used, "%s", used || step[0] != '.' ? step : step + 1);
        used += strlen(where + used);
    }
}

/* Letters to change, add or drop to make one word of the other. */
static int word_distance(const char *a, const char *b)
{
    enum { LONGEST = 24 };
    int row[LONGEST + 1];
    int n = (int)strlen(b);
    if (n > LONGEST || strlen(a) > LONGEST)
        return LONGEST;
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 0; a[i]; i++) {
        int corner = row[0];
        row[0] = i + 1;
        for (int j = 1; j <= n; j++) {
            int least = corner + (a[i] != b[j - 1]);
            corner = row[j];
            least = row[j] + 1 < least ? row[j] + 1 : least;
            row[j] = row[j - 1] + 1 < least ? row[j - 1] + 1 : least;
        }
    }
    return row[n];
}

/* Fields of the mapping at `where`, or NULL. */
static const cyaml_schema_field_t *schema_fields(const cyaml_schema_value_t *value,
                                                 const char *where)
{
    while (value && *where) {
        if (*where == '[') {
            if (value->type != CYAML_SEQUENCE && value->type != CYAML_SEQUENCE_FIXED)
                return NULL;
            value = value->sequence.entry;
            where += strcspn(where, "]") + 1;
        } else {
            where += *where == '.';
            size_t length = strcspn(where, ".[");
            if (value->type != CYAML_MAPPING)
                return NULL;
            const cyaml_schema_field_t *f = value->mapping.fields;
            while (f->key && (strlen(f->key) != length || strncmp(f->key, where, length) != 0))
                f++;
            value = f->key ? &f->value : NULL;
            where += length;
        }
    }
    return value && value->type == CYAML_MAPPING ? value->mapping.fields : NULL;
}

static void say_unknown_key(struct words *out, const cyaml_schema_field_t *f, const char *key)
{
    words_format(out, "there is no word \"%.40s\" here", key);
    const char *best = NULL;
    int least = 3;
    for (const cyaml_schema_field_t *at = f; at && at->key; at++) {
        int distance = word_distance(key, at->key);
        if (distance < least) {
            least = distance;
            best = at->key;
        }
    }
    if (best) {
        words_format(out, "; did you mean \"%s\"?", best);
        return;
    }
    enum { LISTED = 16 };
    for (int i = 0; f && f[i].key && i < LISTED; i++)
        words_format(out, "%s%s", i ? ", " : " (the words are: ", f[i].key);
    if (f && f[0].key)
        words_add(out, ")");
}

static const char *shape_word(const char *event)
{
    static const struct {
        const char *cyaml, *ours;
    } shapes[] = {
        {"SEQUENCE", "a list in [ ] or with dashes"},
        {"MAPPING", "words with values (word: value)"},
        {"SCALAR", "a single value"},
        {"STRING", "a single value"},
    };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (strncmp(event, shapes[i].cyaml, strlen(shapes[i].cyaml)) == 0)
            return shapes[i].ours;
    return "something else";
}

static const char *last_word(const char *where)
{
    const char *dot = strrchr(where, '.');
    return dot ? dot + 1 : *where ? where : "the file";
}

/* Turns the complaint into our sentence; the place it is about goes into `where`. */
static void complain_say(const struct complaint *c, const cyaml_schema_value_t *schema, char *where,
                         size_t size, struct words *out)
{
    const char *reason = c->reason, *colon = strchr(reason, ':');
    const char *detail = colon ? colon + 1 + (colon[1] == ' ') : "";
    long number = strtol(reason + strcspn(reason, "0123456789"), NULL, 10);
    complain_where(c, 0, where, size);
    if (strncmp(reason, "Unexpected key", 14) == 0) {
        say_unknown_key(out, schema_fields(schema, where), detail);
        size_t used = strlen(where);
        snprintf(where + used, size - used, "%s%.40s", used ? "." : "", detail);
    } else if (strncmp(reason, "Missing required", 16) == 0) {
        complain_where(c, 1, where, size);
        words_format(out, "the word \"%s\" is missing", detail);
        if (*where)
            words_format(out, " in \"%s\"", last_word(where));
    } else if (strncmp(reason, "Expecting", 9) == 0) {
        words_format(out, "\"%s\" should be %s, not %s", last_word(where), shape_word(reason + 10),
                     shape_word(detail));
    } else if (strncmp(reason, "Excessive entries", 17) == 0) {
        complain_where(c, 1, where, size);
        words_format(out,
                     number == 2 ? "\"%s\" takes two numbers (decimals are written with a point)"
                                 : "\"%s\" has too many entries: at most %ld",
                     last_word(where), number);
    } else if (strncmp(reason, "Insufficient entries", 20) == 0) {
        complain_where(c, 1, where, size);
        const char *of = strstr(reason, " of ");
        words_format(out, "\"%s\" has too few entries: at least %ld", last_word(where),
                     of ? strtol(of + 4, NULL, 10) : number);
    } else if (strncmp(reason, "STRING length >", 15) == 0) {
        words_format(out, "\"%s\" is too long: at most %ld bytes", last_word(where), number);
    } else {
        words_format(out, "\"%s\": %s", last_word(where), reason[0] ? reason : "cannot be read");
    }
}

bool strict_load(const char *path, const char *text, size_t size,
                 const struct cyaml_schema_value *schema, void **data, struct places *places,
                 struct trouble *trouble)
{
    *data = NULL;
    *places = (struct places){0};
    words_init(&places->pool);
    struct walk walk = {.path = path, .trouble = trouble, .places = places};
    if (size > STRICT_BYTES) {
        places_release(places);
        return trouble_at(trouble, path, 0, "is too long for such a file");
    }
    if (!walk_file(&walk, text, size)) {
        places_release(places);
        return false;
    }
    struct complaint complaint = {0};
    const cyaml_config_t config = {
        .log_fn = complain,
        .log_ctx = &complaint,
        .mem_fn = cyaml_mem,
        .log_level = CYAML_LOG_ERROR,
        .flags = CYAML_CFG_NO_ALIAS,
    };
    cyaml_err_t error = cyaml_load_data((const uint8_t *)text, size, &config, schema, data, NULL);
    if (error == CYAML_OK && *data)
        return true;
    if (!complaint.reason[0])
        snprintf(complaint.reason, sizeof complaint.reason, "%s", cyaml_strerror(error));
    char where[STRICT_PLACE];
    struct words sentence;
    words_init(&sentence);
    complain_say(&complaint, schema, where, sizeof where, &sentence);
    trouble_at(trouble, path, places_line(places, where), "%s", sentence.text);
    words_release(&sentence);
    places_release(places);
    return false;
}

void strict_free(const struct cyaml_schema_value *schema, void *data)
{
    static const cyaml_config_t config = {.mem_fn = cyaml_mem, .flags = CYAML_CFG_NO_ALIAS};
    if (data)
        cyaml_free(&config, schema, data, 0);
}

bool strict_says(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at += length)
        if (at == text || at[-1] == '\n')
            return true;
    return false;
}
