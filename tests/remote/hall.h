/* A list of messages in memory that several carriers share, with everything a network does to it:
 * delay, cuts, messages that come twice, adding that is not heard of. Time is counted in calls of
 * hall_tick. */
#ifndef FOILSHOT_TESTS_HALL_H
#define FOILSHOT_TESTS_HALL_H

#include "core/words.h"
#include "remote/carrier.h"

#include "unit/check.h"

#include <stdlib.h>
#include <string.h>

enum { HALL_MESSAGES = 4096, HALL_LINES = 4 };

struct hall {
    struct words message[HALL_MESSAGES];
    int64_t since[HALL_MESSAGES]; /* when it came */
    int64_t stamp[HALL_MESSAGES]; /* ms, by the hall's own clock; 0: it has none */
    int count;
    int64_t now, clock;
    bool closed; /* nobody reaches it */
};

struct hall_line {
    struct hall *hall;
    struct rng rng;
    int delay;   /* a message is seen so many ticks after it came */
    int again;   /* of a hundred messages so many come twice */
    int lost;    /* of a hundred that are sent so many never arrive */
    int64_t cut; /* nothing goes through before this */
    int at;      /* taken */
    int repeat;  /* the last one once more */
    int64_t busy;
    int sent;
};

static inline void hall_release(struct hall *hall)
{
    for (int i = 0; i < hall->count; i++)
        words_release(&hall->message[i]);
    *hall = (struct hall){.count = 0};
}

static inline void hall_add(struct hall *hall, const void *bytes, size_t size)
{
    assert_true(hall->count < HALL_MESSAGES);
    struct words *w = &hall->message[hall->count];
    words_init(w);
    words_addn(w, bytes, size);
    hall->stamp[hall->count] = hall->clock;
    hall->since[hall->count++] = hall->now;
}

static inline bool line_open(const struct hall_line *line)
{
    return !line->hall->closed && line->hall->now >= line->cut;
}

static inline bool hall_take(void *self, const void **bytes, size_t *size, uint64_t *place)
{
    struct hall_line *line = self;
    struct hall *hall = line->hall;
    if (!line_open(line) || line->at >= hall->count ||
        hall->since[line->at] + line->delay > hall->now)
        return false;
    bool twice = line->at > 0 && !line->repeat && rng_from(&line->rng, 0, 99) < line->again;
    int which = twice ? line->at - 1 : line->at;
    line->repeat = twice;
    *bytes = hall->message[which].text;
    *size = hall->message[which].length;
    *place = (uint64_t)which + 1;
    line->at = which + 1;
    return true;
}

static inline int64_t hall_when(void *self)
{
    const struct hall_line *line = self;
    return line->at ? line->hall->stamp[line->at - 1] : 0;
}

static inline void hall_send(void *self, const void *bytes, size_t size, uint64_t behind)
{
    struct hall_line *line = self;
    line->busy = line->hall->now + line->delay;
    line->sent++;
    if (!line_open(line) || rng_from(&line->rng, 0, 99) < line->lost)
        return;
    if ((uint64_t)line->hall->count == behind)
        hall_add(line->hall, bytes, size);
}

static inline enum sending hall_sending(void *self)
{
    struct hall_line *line = self;
    return line->hall->now < line->busy ? SENDING : SENDING_NOTHING;
}

static inline bool hall_caught_up(void *self)
{
    struct hall_line *line = self;
    return line_open(line) && line->at == line->hall->count;
}

static inline enum line hall_state(void *self, struct trouble *why)
{
    struct hall_line *line = self;
    return line_open(line) ? LINE_UP : (trouble_set(why, "the line is gone"), LINE_TRYING);
}

static inline struct carrier hall_carrier(struct hall_line *line, struct hall *hall)
{
    *line = (struct hall_line){.hall = hall, .rng = {77}};
    return (struct carrier){.self = line,
                            .take = hall_take,
                            .when = hall_when,
                            .send = hall_send,
                            .sending = hall_sending,
                            .caught_up = hall_caught_up,
                            .line = hall_state};
}

#endif
