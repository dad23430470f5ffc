/* The guided first turn: each step's words are those of the set, and whom it names there is. */
#include "scenario/reader.h"

#include "scenario/guide.h"

#include <stdio.h>
#include <string.h>

enum { TURNS_MOST = 9 };

static const struct range range_turn = {0, 1, TURNS_MOST, ""};

/* The unit of a side with this number is there. */
static bool is_number(const struct setting *s, const char *name)
{
    int32_t number, count = 0;
    int side = name[0] == 'R' ? SIDE_RED : name[0] == 'B' ? SIDE_BLUE : SIDE_NONE;
    const char *at = name + (side != SIDE_NONE);
    if (side == SIDE_NONE || !number_read(&at, 0, &number) || *at)
        return false;
    for (int i = 0; i < s->unit_count; i++)
        count += s->unit[i].side == side;
    return number >= 1 && number <= count;
}

static bool is_unit(const struct setting *s, const char *name)
{
    for (int i = 0; i < s->unit_count; i++)
        if (strcmp(s->unit[i].name, name) == 0)
            return true;
    return is_number(s, name);
}

static bool is_piece(const struct setting *s, const char *name)
{
    for (int i = 0; i < s->piece_count; i++)
        if (strcmp(s->piece[i].name, name) == 0)
            return true;
    return false;
}

static bool read_names(const struct reader *r, const char *item, const char *word,
                       const struct raw_name *raw, unsigned count, bool pieces,
                       char out[STEP_NAMES][NAME_MAX_BYTES], int *names)
{
    char where[WHERE], entry[WHERE];
    for (unsigned i = 0; i < count; i++) {
        snprintf(entry, sizeof entry, "%s[%u]", word, i);
        where_of(where, item, entry);
        if (!read_text(r, item, entry, raw[i].text, out[i], NAME_MAX_BYTES))
            return false;
        if (!is_unit(r->s, raw[i].text) && !(pieces && is_piece(r->s, raw[i].text)))
            return wrong(r, where, "\"%s\": there is no unit%s \"%s\"", word,
                         pieces ? " or piece" : "", raw[i].text);
    }
    *names = (int)count;
    return true;
}

/* One of the set's phases or verbs; *out its place, -1 when it is left out. */
static bool read_of_set(const struct reader *r, const char *item, const char *word,
                        const char *text, bool phase, int *out)
{
    const char *known[64] = {NULL};
    int count = phase ? r->rules->phases : r->rules->verbs, index = -1;
    for (int i = 0; i < count && i < 63; i++)
        known[i] = phase ? r->rules->phase[i].word : r->rules->verb[i].word;
    if (!read_word(r, item, word, text, known, &index))
        return false;
    *out = index;
    return true;
}

static bool read_panel(const struct reader *r, const char *item, const struct raw_step *raw,
                       struct setting_step *step)
{
    const char *known[96] = {NULL};
    int count = 0, index = 0;
    for (int i = 0; i < r->rules->verbs && count < 80; i++)
        known[count++] = r->rules->verb[i].word;
    for (int i = 0; guide_panel[i] && count < 95; i++)
        known[count++] = guide_panel[i];
    return read_word(r, item, "panel", raw->panel, known, &index) &&
           read_text(r, item, "panel", raw->panel, step->panel, sizeof step->panel);
}

static bool set_flicks(const struct rules *rules)
{
    for (int i = 0; i < rules->verbs; i++)
        if (rules->verb[i].gesture == GESTURE_FLICK)
            return true;
    return false;
}

static bool read_switch(const struct reader *r, const char *item, const char *word,
                        const char *text, bool *out)
{
    static const char *const words[] = {"no", "yes", NULL};
    int on = 0;
    if (!read_word(r, item, word, text, words, &on))
        return false;
    *out = on != 0;
    return true;
}

static bool read_switches(const struct reader *r, const char *item, const struct raw_step *raw,
                          struct setting_step *step)
{
    char where[WHERE];
    if (!read_switch(r, item, "practice", raw->practice, &step->practice) ||
        !read_switch(r, item, "closing", raw->closing, &step->closing))
        return false;
    if (step->practice && !set_flicks(r->rules))
        return wrong(r, where_of(where, item, "practice"), "nobody flicks in %s", r->rules->title);
    if (step->closing && (step->wait >= 0 || step->until >= 0))
        return wrong(r, where_of(where, item, "closing"), "a closing step waits for nothing");
    return true;
}

static bool read_turns(const struct reader *r, const char *item, const struct raw_step *raw,
                       struct setting_step *step)
{
    char where[WHERE];
    int32_t turn = 1;
    if (!read_number(r, item, "turn", raw->turn, range_turn, &turn))
        return false;
    int32_t last = turn;
    if (!read_number(r, item, "last", raw->last, range_turn, &last))
        return false;
    step->turn = turn;
    step->last = last;
    return last >= turn ||
           wrong(r, where_of(where, item, "last"), "\"last\" is before the first turn of the step");
}

static bool read_waits(const struct reader *r, const char *item, const struct raw_step *raw,
                       struct setting_step *step)
{
    char where[WHERE];
    if (!read_of_set(r, item, "phase", raw->phase, true, &step->phase) ||
        !read_of_set(r, item, "wait", raw->wait, false, &step->wait) ||
        !read_of_set(r, item, "until", raw->until, true, &step->until) ||
        !read_names(r, item, "by", raw->by, raw->bys, false, step->by, &step->bys))
        return false;
    if (step->wait >= 0 && step->until >= 0)
        return wrong(r, where_of(where, item, "until"),
                     "a step waits for an order or \"until\" a phase, not both");
    if (step->equal[0] && (step->wait < 0 || step->phase < 0))
        return wrong(r, where_of(where, item, "equal"),
                     "\"equal\" is about the order of \"wait\" in a \"phase\"");
    if (step->bys && step->wait < 0)
        return wrong(r, where_of(where, item, "by"), "\"by\" says who gives the order of \"wait\"");
    return true;
}

static bool read_step(const struct reader *r, const char *item, const struct raw_step *raw,
                      struct setting_step *step)
{
    *step = (struct setting_step){
        .line = places_line(r->places, item), .phase = -1, .wait = -1, .until = -1};
    if (!read_text(r, item, "say", raw->say, step->say, sizeof step->say) ||
        !read_text(r, item, "equal", raw->equal, step->equal, sizeof step->equal) ||
        !read_side(r, item, "side", raw->side, &step->side) || !read_turns(r, item, raw, step) ||
        !read_waits(r, item, raw, step) ||
        !read_names(r, item, "point", raw->point, raw->points, true, step->point, &step->points) ||
        !read_pair(r, item, "place", &raw->place, range_place, &step->place) ||
        !read_panel(r, item, raw, step) || !read_switches(r, item, raw, step))
        return false;
    step->placed = has(r, item, "place");
    return !step->placed || on_table(r, item, "place", step->place);
}

bool read_guide(struct reader *r)
{
    for (unsigned i = 0; i < r->raw->steps; i++) {
        char item[WHERE];
        snprintf(item, sizeof item, "guide[%u]", i);
        if (!read_step(r, item, &r->raw->step[i], &r->s->step[r->s->step_count++]))
            return false;
    }
    return true;
}
