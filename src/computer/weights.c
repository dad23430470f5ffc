#include "computer/weights.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { VERSION = 1, STRENGTH = 9000, WORD = 40 };

/* What a set's file may say besides its weights, each once, and none of it less than 1. */
#define COUNT(list) (sizeof(list) / sizeof(list)[0])
static const struct {
    const char *word;
    size_t at; /* an int32_t of struct weights */
    int32_t most;
} numbers[] = {{"ahead", offsetof(struct weights, ahead), AHEAD_MOST},
               {"games", offsetof(struct weights, games), TIMES_MOST},
               {"holds", offsetof(struct weights, holds), HOLDS_MOST},
               {"pauses", offsetof(struct weights, pauses), PAUSES_MOST},
               {"presses", offsetof(struct weights, presses), PRESSES_MOST},
               {"stride", offsetof(struct weights, stride), STRIDE_MOST},
               {"crowd", offsetof(struct weights, crowd), CROWD_MOST},
               {"trust", offsetof(struct weights, trust), TRUST_MOST},
               {"swing", offsetof(struct weights, swing), SWING_MOST},
               {"stands", offsetof(struct weights, stands), TRUST_MOST}};

static int32_t *number_of(struct weights *weights, size_t number)
{
    return (int32_t *)(void *)((char *)weights + numbers[number].at);
}

struct weights weights_usual(const struct rules *rules)
{
    struct weights w = {.of = {[WEIGHT_STRENGTH] = STRENGTH}, .ahead = 1, .games = 1};
    for (int i = 0; rules->terms && i < rules->terms->features; i++)
        w.of[WEIGHT_FEATURES + i] = rules->terms->feature[i].weight;
    return w;
}

int weights_count(const struct rules *rules)
{
    return WEIGHT_FEATURES + (rules->terms ? rules->terms->features : 0);
}

const char *weight_word(const struct rules *rules, int weight)
{
    return weight == WEIGHT_STRENGTH ? "strength"
           : weight == WEIGHT_LATE   ? "late"
                                     : rules->terms->feature[weight - WEIGHT_FEATURES].word;
}

static int weight_find(const struct rules *rules, const char *word)
{
    for (int i = 0; i < weights_count(rules); i++)
        if (strcmp(weight_word(rules, i), word) == 0)
            return i;
    return -1;
}

struct reading {
    const struct rules *rules;
    const char *name;
    int line;
    bool set;
    bool seen[WEIGHTS];
    struct weights weights;
};

static bool set_read(struct reading *r, const char *word, int32_t version, struct trouble *trouble)
{
    if (strcmp(word, r->rules->id) != 0)
        return trouble_at(trouble, r->name, r->line, "these are weights of %s, not of %s", word,
                          r->rules->id);
    if (version != r->rules->version)
        return trouble_at(trouble, r->name, r->line,
                          "these are weights of version %d of %s, which is at %d", version, word,
                          r->rules->version);
    r->set = true;
    return true;
}

/* A number of the set's that stands once, from 1 on; 0: not yet. */
static bool once_read(struct reading *r, const char *word, int32_t number, int32_t most,
                      int32_t *value, struct trouble *trouble)
{
    if (*value)
        return trouble_at(trouble, r->name, r->line, "\"%s\" stands here twice", word);
    if (number < 1 || number > most)
        return trouble_at(trouble, r->name, r->line, "%d is out of range: 1 to %d", number, most);
    *value = number;
    return true;
}

static bool weight_read(struct reading *r, const char *word, int32_t number,
                        struct trouble *trouble)
{
    int weight = weight_find(r->rules, word);
    if (weight < 0)
        return trouble_at(trouble, r->name, r->line, "%s knows no \"%s\"", r->rules->id, word);
    if (r->seen[weight])
        return trouble_at(trouble, r->name, r->line, "\"%s\" stands here twice", word);
    if (number < -WEIGHT_MOST || number > WEIGHT_MOST)
        return trouble_at(trouble, r->name, r->line, "%d is out of range: -%d to %d", number,
                          WEIGHT_MOST, WEIGHT_MOST);
    r->seen[weight] = true;
    r->weights.of[weight] = number;
    return true;
}

/* A word, and a whole number; nothing else. */
static bool pair_read(const char *line, char word[WORD], int32_t *number)
{
    size_t n = strcspn(line, " ");
    if (n == 0 || n >= WORD || line[n] != ' ')
        return false;
    memcpy(word, line, n);
    word[n] = '\0';
    char *end;
    const char *at = line + n + 1;
    if (!(*at == '-' || (*at >= '0' && *at <= '9')))
        return false;
    long value = strtol(at, &end, 10);
    *number = value < -WEIGHT_MOST - 1  ? -WEIGHT_MOST - 1
              : value > WEIGHT_MOST + 1 ? WEIGHT_MOST + 1
                                        : (int32_t)value;
    return end != at && !*end;
}

static bool line_read(struct reading *r, const char *line, struct trouble *trouble)
{
    char word[WORD];
    int32_t number;
    if (r->line == 1) {
        if (strncmp(line, "foilshot weights ", 17) != 0)
            return trouble_at(trouble, r->name, 1, "this is no file of weights");
        if (strcmp(line + 17, "1") != 0)
            return trouble_at(trouble, r->name, 1, "its version is %.20s; this program reads %d",
                              line + 17, VERSION);
        return true;
    }
    if (!*line || *line == '#')
        return true;
    if (strncmp(line, "set ", 4) == 0 && pair_read(line + 4, word, &number))
        return set_read(r, word, number, trouble);
    if (!pair_read(line, word, &number))
        return trouble_at(trouble, r->name, r->line, "not a word and a whole number: \"%.40s\"",
                          line);
    if (!r->set)
        return trouble_at(trouble, r->name, r->line, "a line \"set\" must come first");
    for (size_t i = 0; i < COUNT(numbers); i++)
        if (strcmp(word, numbers[i].word) == 0)
            return once_read(r, word, number, numbers[i].most, number_of(&r->weights, i), trouble);
    return weight_read(r, word, number, trouble);
}

bool weights_read(const char *text, const char *name, const struct rules *rules,
                  struct weights *weights, struct trouble *trouble)
{
    enum { LINE = 1000 };
    struct reading r = {.rules = rules, .name = name};
    char line[LINE];
    for (const char *at = text; *at;) {
        size_t n = strcspn(at, "\n");
        r.line++;
        if (n >= LINE)
            return trouble_at(trouble, name, r.line, "the line is too long");
        memcpy(line, at, n);
        line[n] = '\0';
        if (n > 0 && line[n - 1] == '\r')
            line[n - 1] = '\0';
        if (!line_read(&r, line, trouble))
            return false;
        at += n + (at[n] == '\n');
    }
    for (int i = 0; i < weights_count(rules); i++)
        if (!r.seen[i])
            return trouble_at(trouble, name, r.line, "\"%s\" is missing", weight_word(rules, i));
    *weights = r.weights;
    weights->ahead = r.weights.ahead ? r.weights.ahead : 1;
    weights->games = r.weights.games ? r.weights.games : 1;
    return true;
}

void weights_write(const struct weights *weights, const struct rules *rules, const char *told,
                   struct words *out)
{
    struct weights w = *weights;
    words_format(out, "foilshot weights %d\nset %s %d\n%s", VERSION, rules->id, rules->version,
                 told);
    for (size_t i = 0; i < COUNT(numbers); i++)
        if (*number_of(&w, i))
            words_format(out, "%s %d\n", numbers[i].word, *number_of(&w, i));
    for (int i = 0; i < weights_count(rules); i++)
        words_format(out, "%s %d\n", weight_word(rules, i), weights->of[i]);
}
