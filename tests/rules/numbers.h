/* The numbers of a set's tables, tried on both sides.
 *
 * A row names a number where the set keeps it, says once more what the ledger says it is, and how
 * to lay out a table on which it is measured: `tried` is given an amount and tells whether the
 * rules still allow it (or still see it so) there. It is called twice, with amounts made from the
 * set's own number: the last on one side and the first on the other. A number the set's tables hold
 * and no row names is found (numbers_complete).
 */
#ifndef FOILSHOT_TESTS_NUMBERS_H
#define FOILSHOT_TESTS_NUMBERS_H

#include "rules/field.h"

#include <stdarg.h>

struct number {
    const char *id; /* ledger */
    const void *at; /* int32_t, int, or bool by its size */
    size_t size;
    int64_t value;                 /* what the ledger says, in the table's units */
    bool (*tried)(int64_t amount); /* NULL: only the number itself is compared */
    int64_t yes, no;               /* added to the number: still so; no more so */
    const char *why;               /* no tried: why not */
};

#define NUMBER(id, number, value, tried, yes, no)                                                  \
    {                                                                                              \
        id, &(number), sizeof(number), value, tried, yes, no, NULL                                 \
    }
/* A number no position shows by itself. */
#define PLAIN(id, number, value, why)                                                              \
    {                                                                                              \
        id, &(number), sizeof(number), value, NULL, 0, 0, why                                      \
    }

static inline int64_t number_of(const struct number *row)
{
    int32_t number = 0;
    bool flag = false;
    if (row->size == sizeof flag) {
        memcpy(&flag, row->at, sizeof flag);
        return flag;
    }
    assert_int_equal(row->size, sizeof number);
    memcpy(&number, row->at, sizeof number);
    return number;
}

static inline void number_tried(const struct number *row, int64_t amount, bool wanted)
{
    field_new(NULL);
    bool got = row->tried(amount);
    if (field.begun)
        game_release(&field.game);
    field.begun = false;
    if (got != wanted)
        fail_msg("%s: with %lld (the number is %lld) it is %sso", row->id, (long long)amount,
                 (long long)number_of(row), got ? "" : "not ");
}

static inline void numbers_hold(const struct number *row, int rows)
{
    for (int i = 0; i < rows; i++) {
        int64_t number = number_of(&row[i]);
        if (number != row[i].value)
            fail_msg("%s: the table says %lld, the ledger %lld", row[i].id, (long long)number,
                     (long long)row[i].value);
        if (row[i].tried) {
            number_tried(&row[i], number + row[i].yes, true);
            number_tried(&row[i], number + row[i].no, false);
        }
    }
}

/* Does every byte of the table that is not nought belong to a row? */
static inline void numbers_complete(const void *law, size_t size, const struct number *row,
                                    int rows)
{
    const unsigned char *byte = law;
    for (size_t i = 0; i < size; i++) {
        bool found = byte[i] == 0;
        for (int k = 0; k < rows && !found; k++) {
            const unsigned char *at = row[k].at;
            found = &byte[i] >= at && &byte[i] < at + row[k].size;
        }
        if (!found)
            fail_msg("no row has the number at byte %zu of the table", i);
    }
}

/* An order that may be refused under this id and no other: was it done? */
static inline bool done_unless(const char *id, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static inline bool done_unless(const char *id, const char *format, ...)
{
    char text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    enum given given = give(text);
    if (given == GIVEN_DONE)
        return true;
    if (given != GIVEN_REFUSED || strcmp(field.verdict.id, id) != 0)
        fail_msg("\"%s\": %s %s%s, not %s", text, field.verdict.id, field.verdict.why,
                 given == GIVEN_REFUSED ? "" : field.trouble.text, id);
    return false;
}

/* µm as an order says them, and millidegrees; the last few stay valid. */
static inline const char *cm(int64_t um)
{
    static char text[8][24];
    static int next;
    return number_text(um, 4, text[next++ % 8], sizeof text[0]);
}

static inline const char *degrees(int64_t mdeg)
{
    static char text[4][24];
    static int next;
    return number_text(mdeg, 3, text[next++ % 4], sizeof text[0]);
}

/* The last one put stands there, to the µm. */
static inline void exactly(int64_t x, int64_t y)
{
    field.set.unit[field.set.unit_count - 1].pose.at = (struct vec){(int32_t)x, (int32_t)y};
}

#endif
