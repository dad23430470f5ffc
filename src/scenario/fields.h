/* What the schemas of scenarios and of battles have in common: values stay words, stored in place,
 * so that the only memory is that of the lists. For a file that is a schema; internal to this room.
 */
#ifndef FOILSHOT_SCENARIO_FIELDS_H
#define FOILSHOT_SCENARIO_FIELDS_H

#include "scenario/raw.h"

/* libcyaml's macros turn string literals into its plain char pointers. */
#pragma GCC diagnostic ignored "-Wconversion"

#define NEEDED CYAML_FLAG_DEFAULT
#define MAYBE CYAML_FLAG_OPTIONAL
#define WORD(key, flags, type, member) CYAML_FIELD_STRING(key, flags, type, member, 0)
#define NUMBERS(flag)                                                                              \
    {                                                                                              \
        .type = CYAML_SEQUENCE_FIXED, .flags = flag, .data_size = RAW_WORD,                        \
        .sequence = {.entry = &number_value, .min = 2, .max = 2},                                  \
    }
#define PAIR(name, flag, owner, member)                                                            \
    {                                                                                              \
        .key = name, .data_offset = offsetof(owner, member), .value = NUMBERS(flag)                \
    }
#define LIST(key, flags, type, member, count, entry, max)                                          \
    CYAML_FIELD_SEQUENCE_COUNT(key, CYAML_FLAG_POINTER | (flags), type, member, count, entry, 0,   \
                               max)

static const cyaml_schema_value_t number_value = {
    CYAML_VALUE_STRING(CYAML_FLAG_DEFAULT, char[RAW_WORD], 0, RAW_WORD - 1),
};
static const cyaml_schema_value_t pair_value = NUMBERS(CYAML_FLAG_DEFAULT);

/* The words of any piece of ground, and of any aim, before its own. */
/* clang-format off */
#define PIECE_WORDS(type) \
    WORD("kind", NEEDED, type, kind), \
    WORD("name", MAYBE, type, name), \
    PAIR("at", MAYBE, type, at), \
    PAIR("size", MAYBE, type, size), \
    WORD("face", MAYBE, type, face), \
    LIST("points", MAYBE, type, point, points, &pair_value, RAW_POINTS)
#define GOAL_WORDS(type) \
    WORD("side", NEEDED, type, side), \
    WORD("kind", NEEDED, type, kind), \
    WORD("piece", MAYBE, type, piece)
#define SIDES_WORDS(owner, fields) \
    CYAML_FIELD_MAPPING("red", NEEDED, owner, red, fields), \
    CYAML_FIELD_MAPPING("blue", NEEDED, owner, blue, fields)
/* clang-format on */

#endif
