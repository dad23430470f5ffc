/* The stage: how everything stands on the screen while something that happened is being shown.
 *
 * A `struct sight` is how one base or piece is shown. While nothing plays, the sights mirror the
 * table. A block of the journal handed to stage_play becomes a clip: who moved from where to where,
 * the dice, and the film of a flick. A clip is a pure function of the time since it began: a slow
 * machine leaves out pictures and never lags, and the same clock gives the same pictures.
 *
 * Times are ms of the clock given, film times µs as in flick.h. Nothing here draws.
 */
#ifndef FOILSHOT_VIEW_TABLE_STAGE_H
#define FOILSHOT_VIEW_TABLE_STAGE_H

#include "core/journal.h"
#include "core/table.h"
#include "flick/flick.h"

#include <stdbool.h>
#include <stdint.h>

struct sight {
    int32_t where; /* enum where */
    struct pose pose;
    int32_t z; /* of its foot, µm */
    int32_t lift;
    int32_t lean, lean_to; /* thousandths, mdeg */
    int32_t fallen, fallen_to;
    int32_t alpha;                 /* 0 … 255 */
    int32_t hx, hy, round, height; /* footprint, µm */
};

enum puff { PUFF_SMOKE, PUFF_DUST, PUFF_STAR };

enum {
    STAGE_TRAIL = 8,
    STAGE_PUFFS = 24,
    STAGE_CRIES = 12,
    STAGE_DICE = 24,
    STAGE_FALLS = 24,
    STAGE_FALL_LEAST = 420000, /* µs: no fall in a film is shown faster */
};

/* Hills are low steps whatever the scenario says, so that who stands on one is not shown far from
 * where he is. */
enum { HILL_HIGH = 16 * MM };

/* What passes over the table without being a thing on it. */
struct stage_effects {
    bool pellet;
    int32_t radius; /* µm */
    struct vec at;  /* of the pellet */
    int32_t z;      /* of its lowest point */
    int32_t tumble, bearing;
    int trails;
    struct {
        struct vec at;
        int32_t z;
    } trail[STAGE_TRAIL]; /* newest first */
    int puffs;
    struct {
        enum puff kind;
        struct vec at;
        int32_t z, age; /* thousandths of its life */
    } puff[STAGE_PUFFS];
    int cries;
    struct {
        int32_t base;
        bool down; /* or safe */
    } cry[STAGE_CRIES];
};

/* A base that will be seen to fall in what is shown now, and the way. */
struct stage_fall {
    int32_t base, to; /* mdeg */
};

struct stage_die {
    int side, face; /* enum side_id, or SIDE_NONE */
};

/* How long dice roll before they say what they say. */
enum stage_dice { DICE_IN_FULL, DICE_QUICKLY, DICE_AT_ONCE };

struct stage_pace {
    enum stage_dice dice;
    int speed;      /* percent */
    bool reduced;   /* reduced motion */
    bool slow_hits; /* time slows at hits */
};

struct stage;
struct rules;

struct stage *stage_new(void); /* NULL when memory is short */
void stage_free(struct stage *stage);

/* While nothing plays: shows the table. True when that changed any sight. */
bool stage_mirror(struct stage *stage, const struct table *table);
/* Forgets what it shows and plays; the next stage_mirror reads everything. */
void stage_clear(struct stage *stage);
const struct sight *stage_base(const struct stage *stage, int index);
const struct sight *stage_piece(const struct stage *stage, int index);
/* Slots that may be shown. */
int stage_bases(const struct stage *stage);
int stage_pieces(const struct stage *stage);
/* Grows whenever a sight, an effect or the dice change. */
uint64_t stage_version(const struct stage *stage);
/* Is the base's sight, or that of any piece, another than in that version? */
bool stage_base_since(const struct stage *stage, int index, uint64_t version);
bool stage_pieces_since(const struct stage *stage, uint64_t version);

/* Queues a block. The rules (may be NULL) are only asked to read the order, for the way it names.
 * A block that has nothing to show is shown when everything before it has been. */
void stage_play(struct stage *stage, const struct rules *rules, const struct table *before,
                const struct block *block, const struct stage_pace *pace, int64_t now);
/* Shows the moment `now`; true when something may look different. */
bool stage_step(struct stage *stage, int64_t now);
bool stage_busy(const struct stage *stage);
/* How many of the blocks handed to stage_play, the last ones, have not been shown to their end: the
 * first of these is shown now. What is played once more counts no more. */
int stage_waiting(const struct stage *stage);
/* What is shown now, if it has only just begun, begins at `when`. */
void stage_delay(struct stage *stage, int64_t when);
/* How long until what is shown now comes to that time of its film, ms of the clock; of a film µs,
 * -1 for its very beginning. */
int32_t stage_until(const struct stage *stage, int32_t film, int64_t now);
/* How long dice tumble before they lie there for all to read, ms of the clock; 0: not at all. */
int32_t stage_roll_ms(const struct stage_pace *pace);
void stage_finish(struct stage *stage);
bool stage_replay(struct stage *stage, int percent, const struct stage_pace *pace, int64_t now);
bool stage_has_flick(const struct stage *stage);
bool stage_flick_bounds(const struct stage *stage, struct vec *low, struct vec *high);
const struct stage_effects *stage_effects(const struct stage *stage);
/* Who falls in the clip that plays, from its beginning on; how many. */
int stage_falls(const struct stage *stage, struct stage_fall fall[STAGE_FALLS]);
/* Dice of the clip that plays, and since when they roll. */
int stage_dice(const struct stage *stage, struct stage_die die[STAGE_DICE], int64_t *since);

/* ---- shared with whoever shows a table (shelf.c) -----------------------------------------------
 */

/* How a base or piece is shown when nothing moves; where men stand on a book, its top is added by
 * stage_mirror. */
struct sight sight_of_base(const struct table *table, int index);
struct sight sight_of_piece(const struct table *table, int index);
/* Places beside the table: where a base waits to be deployed, and where its marker lies when it is
 * lost. Written for all bases at once: shelf[i] for base i. */
void shelf_poses(const struct table *table, struct pose shelf[TABLE_BASES]);

#endif
