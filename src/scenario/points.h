/* What the units of a set cost, so that a side can be built to a total.
 *
 * Prices stand in a file for each set, assets/points/SET: as the set's author gives them, or, where
 * he gives none, as we have measured them (foilshot worth). A usual battalion of the line costs
 * POINTS_LINE; measured ones come with the ends of their 95 % interval.
 *
 *   foilshot points 1
 *   set sham 2
 *   measured 4000 1          # games, and their seed; or: author SH-99
 *   # how it was measured
 *   foot 10.0 10.0 10.0      # what it costs, and between what
 *   commander 3.1 1.9 4.3
 *   general free             # every side has as many
 *
 * Points are tenths everywhere but in words for people.
 */
#ifndef FOILSHOT_SCENARIO_POINTS_H
#define FOILSHOT_SCENARIO_POINTS_H

#include "core/trouble.h"
#include "core/words.h"
#include "rules/rules.h"

enum { POINTS_KINDS = 16, POINTS_LINE = 100, POINTS_CEILING = 99999, POINTS_TEXT = 16 };

/* Whoever has a price: a troop of the set, or one of another strength with a name of its own. */
struct points_kind {
    const char *word, *name;
    int troop;
    int32_t strength; /* 0: the troop's usual */
};
int points_kinds(const struct rules *rules);
struct points_kind points_kind(const struct rules *rules, int index);
/* The kind that a unit of the set is; -1: no troop of it is called so. Whoever begins with less
 * than usual costs what he would cost whole. */
int points_kind_of(const struct rules *rules, const char *troop, int32_t strength);
/* So many units of the set are a usual battalion of the line, and of which kind they are. */
int points_line(const struct rules *rules, int *kind);

struct price {
    int32_t points, low, high;
    bool free; /* costs nothing: every side has as many */
};
struct points {
    bool known;       /* there are any */
    char id[ID_TEXT]; /* ledger id of the author's; "": ours */
    int32_t games, seed;
    struct price of[POINTS_KINDS];
};

/* Reads the text of a file; `name` is what trouble calls it. Each kind of the set must be there
 * once. False with trouble that names the line; then *points is unchanged. */
bool points_read(const char *text, const char *name, const struct rules *rules,
                 struct points *points, struct trouble *trouble);
/* Adds a file's text; `told` is lines that begin with "# ", or "". */
void points_write(const struct points *points, const struct rules *rules, const char *told,
                  struct words *out);

/* What a side of the setting costs; `counts` (may be NULL) gets how many it has of each kind. */
int32_t points_cost(const struct points *points, const struct rules *rules,
                    const struct setting *setting, int side, int32_t counts[POINTS_KINDS]);
/* False with path:line when a side costs more than its total. */
bool points_within(const struct points *points, const struct rules *rules,
                   const struct setting *setting, struct trouble *trouble);

/* "12.5", "12.0" */
const char *points_text(int32_t tenths, char text[POINTS_TEXT]);
/* Where they come from, a sentence: "Measured by us in 4000 games of …", "By the author (SH-99)."
 */
void points_source(const struct points *points, const struct rules *rules, char *out, size_t size);
/* A kind's price for people: "14.2, measured by us: 12.9–15.5"; "costs nothing: every side has as
 * many". */
void points_say(const struct points *points, int kind, char *out, size_t size);
/* The same without whose they are: "14.2 (12.9–15.5)", "nothing". */
void points_brief(const struct points *points, int kind, char *out, size_t size);

#endif
