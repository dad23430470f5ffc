/* What the parts of the scenario loader share: the file being read, the setting being filled, and
 * ways to read a word with a complaint that names its line. Internal to this room.
 *
 * Every `where` is a place of strict.h ("terrain[3].size"). All readers return false with trouble
 * set, or true with the value; a value left out keeps what *out held.
 */
#ifndef FOILSHOT_SCENARIO_READER_H
#define FOILSHOT_SCENARIO_READER_H

#include "rules/rules.h"
#include "scenario/raw.h"

enum { WHERE = STRICT_PLACE };

struct misfits; /* write.h */

struct reader {
    const char *path;
    const struct raw_scenario *raw;
    const struct places *places;
    const struct rules *rules;
    struct setting *s;
    struct trouble *trouble;
    int trees[SETTING_PIECES]; /* trees each wood wants */
    int entry[SETTING_PIECES]; /* the entry of the list a piece comes from */
    struct misfits *misfits;   /* NULL: what does not fit is a mistake; else it is noted here */
};

/* A number a word may be: value × 10^digits, within low … high, named in complaints by `unit`. */
struct range {
    int digits;
    int32_t low, high;
    const char *unit;
};
extern const struct range range_place; /* centimetres to µm, on any table */
extern const struct range range_size;  /* the same, above zero */
extern const struct range range_face;  /* degrees to mdeg */

/* Complains of `where`; always false. */
bool wrong(const struct reader *r, const char *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* where = item.word */
char *where_of(char where[WHERE], const char *item, const char *word);
bool has(const struct reader *r, const char *item, const char *word);

bool read_number(const struct reader *r, const char *item, const char *word, const char *text,
                 struct range range, int32_t *out);
bool read_pair(const struct reader *r, const char *item, const char *word,
               const struct raw_pair *pair, struct range range, struct vec *out);
/* One of the words of a list that ends in NULL; *out its index. */
bool read_word(const struct reader *r, const char *item, const char *word, const char *text,
               const char *const *words, int *out);
/* "red" or "blue" */
bool read_side(const struct reader *r, const char *item, const char *word, const char *text,
               int *out);
/* A name without control characters; size is the room at out. */
bool read_text(const struct reader *r, const char *item, const char *word, const char *text,
               char *out, size_t size);
/* Is the point on the table? */
bool on_table(const struct reader *r, const char *item, const char *word, struct vec at);

/* terrain.c: all pieces, macros unfolded. woods.c: the trees, when everything else lies. */
bool read_terrain(struct reader *r);
bool plant_woods(struct reader *r);
/* units.c */
bool read_units(struct reader *r);
/* steps.c: the guided first turn. */
bool read_guide(struct reader *r);
/* fit.c: everything on the table, nothing in one another, no name twice; with misfits always true.
 */
bool check_fit(const struct reader *r);
/* Complains of a line, or notes it and is true, so that the rest can be looked at. `other` is the
 * line it is in conflict with, 0 when there is none. */
bool misfit(const struct reader *r, int line, int other, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* A new piece, cleared, or NULL with trouble when the setting is full. */
struct setting_piece *piece_add(struct reader *r, const char *item);
bool piece_point(struct reader *r, const char *item, struct setting_piece *piece, struct vec local);
struct outline setting_outline(const struct setting *s, const struct setting_piece *piece);
/* What a placed unit of this set stands on, formed up; returns how many bases. */
enum { FOOTPRINT = 16 };
int setting_footprint(const struct reader *r, const struct setting_unit *unit,
                      struct outline out[FOOTPRINT]);

#endif
