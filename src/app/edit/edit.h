/* Setting a table: what the editor changes, without a window.
 *
 * An edit holds a draft of a scenario (scenario/write.h), what the draft looks like laid out on a
 * table, everything that does not fit yet, and all earlier states. Whoever changes something calls
 * one of the functions that change the draft and then either edit_try, which lays the table out
 * (while something is in the hand), or edit_keep, which also makes it a step of its own that can be
 * undone. What cannot be laid out at all is never kept.
 *
 * An entry is a line of the file: a unit, a line of men, men still to be deployed, a piece of
 * terrain with all its bricks or panels. Entries are named by struct edit_ref; removing one moves
 * those behind it. Lengths are µm, angles mdeg, as everywhere.
 */
#ifndef FOILSHOT_APP_EDIT_EDIT_H
#define FOILSHOT_APP_EDIT_EDIT_H

#include "app/desk/paths.h"
#include "rules/rules.h"
#include "scenario/write.h"

enum { EDIT_THINGS = TABLE_UNITS, EDIT_KINDS = 32 };

enum edit_kind { EDIT_NOTHING, EDIT_UNIT, EDIT_PIECE };
struct edit_ref {
    enum edit_kind kind;
    int side; /* of a unit */
    int index;
};

/* Why an entry, or the table as a whole ({0}), cannot stay as it is. */
struct edit_misfit {
    struct edit_ref who, other;
    char why[220];
};

/* A draft laid out. */
struct edit_show {
    struct setting setting;
    struct table table;
    struct edit_ref unit_entry[SETTING_UNITS], piece_entry[SETTING_PIECES];
    int misfits;
    struct edit_misfit misfit[MISFITS_MOST + 1];
};

struct edit {
    const struct rules *rules;
    struct draft draft;
    struct edit_show *show; /* owned; of the draft when it was last tried */
    char **state;           /* owned: texts of the draft, oldest first */
    int states, room, at, saved;
    char path[PATH_BYTES];   /* file it came from or was saved to last; "" none */
    bool offers[EDIT_KINDS]; /* kinds of terrain the set has nothing against */
};

void edit_init(struct edit *edit);
void edit_release(struct edit *edit);
/* An empty table of a set. False with trouble only when even that cannot be laid out. */
bool edit_new(struct edit *edit, const struct rules *rules, struct trouble *trouble);
/* A scenario file, as it is. False leaves the edit as edit_init does. */
bool edit_open(struct edit *edit, const char *path, struct trouble *trouble);

/* A battle that is no set's (scenario/battle.h), as these rules have it on the table: of no file.
 */
bool edit_open_battle(struct edit *edit, const char *path, const struct rules *rules,
                      struct trouble *trouble);

/* Either, with the units where they stand on `now`, a table of a game of that scenario under these
 * rules; who is lost is left out, and it counts as changed and of no file. */
bool edit_open_as(struct edit *edit, const char *path, const struct rules *rules,
                  const struct table *now, struct trouble *trouble);

/* Lays the draft out. False when it cannot be, with the reason; the show is then as before. */
bool edit_try(struct edit *edit, struct trouble *trouble);
/* The same, and a step that can be undone; false takes the draft back to the last step. */
bool edit_keep(struct edit *edit, struct trouble *trouble);
/* Back to the last step. */
void edit_reset(struct edit *edit);
bool edit_can_undo(const struct edit *edit);
bool edit_can_redo(const struct edit *edit);
void edit_undo(struct edit *edit);
void edit_redo(struct edit *edit);
bool edit_changed(const struct edit *edit); /* since it was opened or saved */

/* NULL when it could be played; else why not, in a sentence. */
const char *edit_why_not(const struct edit *edit);
/* The reason of this entry; NULL when it fits. */
const char *edit_misfit_of(const struct edit *edit, struct edit_ref entry);
/* Writes it, whole or not at all, also when it could not be played yet: edit_open takes it again.
 * False with trouble when it cannot be written. */
bool edit_save(struct edit *edit, const char *path, struct trouble *trouble);

/* ---- entries -----------------------------------------------------------------------------------
 */

bool edit_same(struct edit_ref a, struct edit_ref b);
bool edit_has(const struct edit *edit, struct edit_ref entry);
int edit_entries(const struct edit *edit);
/* Entry number `index`, 0 … edit_entries - 1: Red, Blue, terrain. */
struct edit_ref edit_entry_at(const struct edit *edit, int index);
int edit_entry_number(const struct edit *edit, struct edit_ref entry);
struct raw_unit *edit_unit(struct edit *edit, struct edit_ref entry);   /* NULL: it is none */
struct raw_piece *edit_piece(struct edit *edit, struct edit_ref entry); /* NULL: it is none */
/* The entry a unit, base or piece of the show's table belongs to; {0} none. */
struct edit_ref edit_entry_of(const struct edit *edit, struct ref thing);
/* Units and pieces of an entry on the show's table; returns how many. */
int edit_things(const struct edit *edit, struct edit_ref entry, struct ref thing[EDIT_THINGS]);
/* Its name for people: "The House", "Regular, Red". */
void edit_say(struct edit *edit, struct edit_ref entry, char *out, size_t size);
/* Where it stands: its middle and facing. False for men who wait beside the table. */
bool edit_pose(const struct edit *edit, struct edit_ref entry, struct pose *out);
/* Radius of a circle round its middle that holds all of it. */
int32_t edit_reach(const struct edit *edit, struct edit_ref entry);

/* ---- changes: of the draft, nothing is laid out yet --------------------------------------------
 */

struct edit_ref edit_add_unit(struct edit *edit, int side, const char *troop, struct vec at);
struct edit_ref edit_add_piece(struct edit *edit, const char *kind, struct vec at);
/* Terrain of these words is on offer in the set. */
bool edit_offers_kind(const struct edit *edit, const char *kind);
/* So far east and north, kept on the table and on the grid. */
void edit_move(struct edit *edit, struct edit_ref entry, struct vec by);
/* Clockwise about its middle, to whole degrees, or the grid's eight facings. */
void edit_turn(struct edit *edit, struct edit_ref entry, int32_t by);
/* Sizes, where the kind has any: what it is, and to set it. */
bool edit_size(const struct edit *edit, struct edit_ref entry, struct vec *out);
void edit_resize(struct edit *edit, struct edit_ref entry, struct vec size);
/* Corners and bends of bands, walls and drawn areas. */
int edit_points(const struct edit *edit, struct edit_ref entry);
struct vec edit_point(const struct edit *edit, struct edit_ref entry, int index);
void edit_point_put(struct edit *edit, struct edit_ref entry, int index, struct vec at);
/* A new point between `index` and the next; returns its index, -1 when there is no room. */
int edit_point_split(struct edit *edit, struct edit_ref entry, int index);
/* False when no more may be taken away. */
bool edit_point_drop(struct edit *edit, struct edit_ref entry, int index);
/* Another of the same beside it. */
struct edit_ref edit_copy(struct edit *edit, struct edit_ref entry);
void edit_remove(struct edit *edit, struct edit_ref entry);
/* One man of those who wait; the entry itself when it is one man already. */
struct edit_ref edit_take(struct edit *edit, struct edit_ref entry);
/* Puts a unit down at a place, wherever it was before. */
void edit_put(struct edit *edit, struct edit_ref entry, struct vec at);
/* Its player deploys it. */
void edit_wait(struct edit *edit, struct edit_ref entry);
/* Why a line stays whole; NULL when it can be parted. */
const char *edit_why_whole(const struct edit *edit, struct edit_ref entry);
/* Men of a line become units of their own; returns the first. The entry itself, and nothing is
 * changed, when edit_why_whole has a reason. */
struct edit_ref edit_part(struct edit *edit, struct edit_ref entry);
/* Whoever names it (leaders, ways to win) calls it by the new name. */
void edit_rename(struct edit *edit, struct edit_ref entry, const char *name);

#endif
