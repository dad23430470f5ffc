/* Reading a YAML file strictly: libcyaml fills plain structs by a schema, and every complaint is
 * one sentence with the line and the word at fault.
 *
 * Two passes. The first walks libyaml's events: it finds mistakes of writing, forbids what these
 * files have no use for (aliases, several documents, values left empty), and notes the line of
 * every value under its place: "terrain[3].points[0]". The second is libcyaml. The places serve its
 * complaints and all checks that come after loading.
 *
 * Ownership: struct places owns its memory; data is freed with strict_free.
 */
#ifndef FOILSHOT_SCENARIO_STRICT_H
#define FOILSHOT_SCENARIO_STRICT_H

#include "core/trouble.h"
#include "core/words.h"

#include <cyaml/cyaml.h>

enum {
    STRICT_BYTES = 1 << 20, /* files longer than this are refused */
    STRICT_DEPTH = 12,      /* lists within lists */
    STRICT_PLACE = 160,     /* bytes of a place with its closing zero */
    PLACES_HEADS = 1024,    /* chains of the hash table */
};

struct place {
    size_t text; /* offset into the pool */
    uint64_t hash;
    size_t next; /* in its chain, + 1 */
    int line;
};
struct places {
    struct words pool;
    struct place *place;
    size_t count, room;
    size_t head[PLACES_HEADS]; /* + 1 */
};

/* On success *data is what the schema says and *places is full. On failure *data is NULL, places
 * are empty, and trouble says why. Both are to be released either way. */
bool strict_load(const char *path, const char *text, size_t size,
                 const struct cyaml_schema_value *schema, void **data, struct places *places,
                 struct trouble *trouble);
void strict_free(const struct cyaml_schema_value *schema, void *data);

/* Does the word stand at the beginning of a line? Says what kind of a file it is before it is read.
 */
bool strict_says(const char *text, const char *word);

void places_release(struct places *places);
/* Is there anything at that place? */
bool places_has(const struct places *places, const char *where);
/* Its line; the line of what it would be part of when there is nothing. */
int places_line(const struct places *places, const char *where);

#endif
