/* The table: the whole state of a game as flat data.
 *
 * One struct, arrays of plain structs of int32_t, no pointers: a game is copied by assignment. All
 * numbers come from fields.def; rule sets add declared attributes and options. Outside turn.c and
 * journal.c everybody holds a `const struct table *`: changes go through turn_* (turn.h).
 *
 * Entities are reached by `struct ref`: kind, slot and the slot's `made` number, which holds what
 * it is called (R3 = side 1, number 3). A ref whose slot is empty or made as something else is
 * stale; table_has() tells. {0} is "none". Slots are filled in order and never used again, so loops
 * over 0 … count-1 are in order of creation, and ties are broken by it.
 */
#ifndef FOILSHOT_CORE_TABLE_H
#define FOILSHOT_CORE_TABLE_H

#include "core/geometry.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum side_id { SIDE_NONE, SIDE_RED, SIDE_BLUE, SIDE_COUNT };
enum where {
    WHERE_RESERVE, /* not yet deployed */
    WHERE_TABLE,   /* standing on the table */
    WHERE_LOST,    /* killed or destroyed; lies beside the table */
    WHERE_LEFT,    /* left the table by an edge, alive */
    WHERE_COUNT
};
enum over { OVER_NO, OVER_WON, OVER_DRAWN };

enum terrain {
    TERRAIN_NONE,
#define TERRAIN(id, word) TERRAIN_##id,
#include "core/terrain.def"
    TERRAIN_COUNT
};

enum kind {
    KIND_NONE,
    KIND_TABLE,
    KIND_SIDE,
    KIND_UNIT,
    KIND_BASE,
    KIND_PIECE,
    KIND_POINT,
    KIND_COUNT
};

enum {
    TABLE_UNITS = 512,
    TABLE_BASES = 1024,
    TABLE_PIECES = 1024,
    TABLE_POINTS = 2048,
    TABLE_TEXT = 16384, /* bytes of names */
    TABLE_ATTRS = 48,   /* declared by the rule set, for each kind of thing */
    SIDE_ATTRS = 48,
    UNIT_ATTRS = 24,
    BASE_ATTRS = 16,
    TABLE_OPTIONS = 48,
    NAME_MAX_BYTES = 48,
};

struct ref {
    uint16_t kind, index;
    int32_t made;
};

struct side {
    int32_t made;
#define SIDE_FIELD(name, what) int32_t name;
#include "core/fields.def"
    int32_t attr[SIDE_ATTRS];
};
struct unit {
    int32_t made; /* side << 16 | number */
#define UNIT_FIELD(name, what) int32_t name;
#include "core/fields.def"
    int32_t attr[UNIT_ATTRS];
};
struct base {
    int32_t made; /* (unit index + 1) << 16 | number within the unit, from 1 */
#define BASE_FIELD(name, what) int32_t name;
#include "core/fields.def"
    int32_t attr[BASE_ATTRS];
};
struct piece {
    int32_t made; /* number */
#define PIECE_FIELD(name, what) int32_t name;
#include "core/fields.def"
};
struct point {
    int32_t made; /* number */
#define POINT_FIELD(name, what) int32_t name;
#include "core/fields.def"
};

struct table {
    int32_t made;
#define TABLE_FIELD(name, what) int32_t name;
#include "core/fields.def"
    int32_t attr[TABLE_ATTRS];
    int32_t option[TABLE_OPTIONS];
    struct side side[SIDE_COUNT]; /* [SIDE_NONE] stays empty */
    struct unit unit[TABLE_UNITS];
    struct base base[TABLE_BASES];
    struct piece piece[TABLE_PIECES];
    struct point point[TABLE_POINTS];
    int32_t units, bases, pieces, point_count; /* filled slots */
    int32_t text_used;
    char text[TABLE_TEXT]; /* names; offset 0 is "" */
    uint64_t hash;         /* of every field, kept up to date with each change */
};

/* ---- fields ---------------------------------------------------------------------------------- */

/* A field code names one number of one kind of entity: enum values F_UNIT_troop and so on;
 * attributes and options of the rule set follow behind. */
enum field {
    F_made,
#define TABLE_FIELD(name, what) F_TABLE_##name,
#define SIDE_FIELD(name, what) F_SIDE_##name,
#define UNIT_FIELD(name, what) F_UNIT_##name,
#define BASE_FIELD(name, what) F_BASE_##name,
#define PIECE_FIELD(name, what) F_PIECE_##name,
#define POINT_FIELD(name, what) F_POINT_##name,
#include "core/fields.def"
    FIELD_COUNT,
    F_ATTR = 1024,   /* + index into the kind's attributes */
    F_OPTION = 2048, /* + index into the options (table only) */
};

/* How the view shows an attribute. */
enum attr_show { SHOW_NOTHING, SHOW_TICK, SHOW_PIPS, SHOW_NUMBER, SHOW_MARKER };

/* An attribute a rule set declares. */
struct attr {
    const char *name; /* [a-z_]+, in journals; not a core field's name of the same kind */
    int32_t low, high, initial;
    enum attr_show show;
    const char *id;   /* ledger id it serves */
    const char *what; /* for the inspector */
};
/* A set's attributes, by kind; `of[KIND_UNIT]` and so on. NULL lists are empty. */
struct attrs {
    const struct attr *of[KIND_COUNT];
    int count[KIND_COUNT];
    const struct attr *option; /* options are attributes of the table, under their own names */
    int options;
    int troops, phases; /* how many the set has: bounds of the fields of those names */
};

/* ---- reaching -------------------------------------------------------------------------------- */

void table_init(struct table *table); /* the empty table, before order 0 */
/* Copies what is in use, which takes a microsecond where an assignment takes twenty. `to` is a
 * table already: initialised, or copied to before. */
void table_copy(struct table *to, const struct table *from);

bool ref_same(struct ref a, struct ref b);
struct ref ref_table(void);
struct ref ref_side(const struct table *table, int side);
struct ref ref_unit(const struct table *table, int index);
struct ref ref_base(const struct table *table, int index);
struct ref ref_piece(const struct table *table, int index);
struct ref ref_point(const struct table *table, int index);
bool table_has(const struct table *table, struct ref ref);

int unit_side(const struct unit *unit); /* enum side_id of the unit's maker */
int unit_number(const struct unit *unit);
int base_unit(const struct base *base); /* index of the unit it belongs to */
int base_number(const struct base *base);
int side_other(int side);

struct pose base_pose(const struct base *base);
struct pose piece_pose(const struct piece *piece);
struct outline base_outline(const struct base *base);
struct outline base_outline_at(const struct base *base, struct pose pose);
struct outline piece_outline(const struct table *table, const struct piece *piece);
const char *table_text(const struct table *table, int32_t offset);

const char *terrain_word(int terrain);
int terrain_find(const char *word); /* 0 when there is none */
const char *side_word(int side);    /* "red", "blue", "none" */

/* "table", "red", "R3", "R3.2", "T7", "P12" */
enum { REF_TEXT = 16 };
char *ref_text(const struct table *table, struct ref ref, char out[REF_TEXT]);
/* Reads such a word, or a unit's or piece's name in quotes, in any case; moves *at behind it.
 * Returns {0} and leaves *at when it is none of these or there is no such thing on the table. */
struct ref ref_read(const struct table *table, const char **at);
/* Bytes of a word that is a name by its look (R99, "Old Tom"), whether there is such a thing or
 * not; 0: it is none. */
size_t ref_seems(const char *text);

/* ---- generic access (journal, turn, inspector) ------------------------------------------------
 */

/* The field `name` of a kind, a rule set's attribute included; -1 when there is none. */
int field_find(const struct attrs *attrs, int kind, const char *name);
const char *field_name(const struct attrs *attrs, int field, int kind);
bool field_is_text(int field);
int field_kind(int field); /* the kind a core field belongs to; KIND_NONE for attributes and made */
/* Address of the number; NULL if the entity or field is out of bounds. */
const int32_t *table_at(const struct table *table, struct ref ref, int field);
int32_t table_get(const struct table *table, struct ref ref, int field);

/* Every index within its array, every word within its list, every attribute within its range: what
 * the rest of the program relies on. False and the reason in `why` when a file made it otherwise.
 */
bool table_sane(const struct table *table, const struct attrs *attrs, char *why, size_t size);

/* The hash computed afresh from all fields; equals table->hash unless there is a bug. */
uint64_t table_hash(const struct table *table);
/* What one number adds to the hash (0 for value 0). The table's hash is the XOR of all. */
uint64_t field_hash(const struct table *table, struct ref ref, int field, int32_t value);
/* A number of where all bases stand and look, for what hangs on nothing else. Never stored. */
uint64_t table_stance(const struct table *table);
/* Such a number with one thing more in it; here whole, as it is asked for by the thousand. */
static inline uint64_t mixed_with(uint64_t of, int64_t value)
{
    of = (of ^ (uint64_t)value) * 0x9e3779b97f4a7c15u;
    return of ^ of >> 29;
}

#endif
