/* A scenario that can be changed and written down again: the other direction of scenario.h.
 *
 * A draft holds the entries of a scenario file as they are written: a brick house is still one
 * entry with its doors, a line of men one entry with its count. Whoever edits changes words of the
 * entries; writing gives a text that people can read and that the loader turns into the very
 * setting it would have made of the draft. Nothing in a draft is checked before it is read again:
 * `scenario_read` on the draft's text tells what is wrong with it, `draft_sketch` shows it all the
 * same.
 *
 * Words are empty where a value is left out. Lengths in words are centimetres with at most four
 * decimals, so that every µm can be said; angles degrees with at most three.
 *
 * Ownership: a draft owns its lists; entries move in memory when one is added or taken away.
 * Running out of memory stops the program.
 */
#ifndef FOILSHOT_SCENARIO_WRITE_H
#define FOILSHOT_SCENARIO_WRITE_H

#include "scenario/raw.h"
#include "scenario/scenario.h"

struct draft {
    char *head; /* the remarks before the first word of the file; owned, may be NULL; those before
                   an entry are the entry's, others are lost */
    struct raw_scenario raw;
    uint64_t guided; /* hash of the troops and pieces its guide is about */
    /* lines of the entries in the text last made by draft_text, from 1 */
    int unit_line[SIDE_COUNT][RAW_ENTRIES], piece_line[RAW_ENTRIES];
};

/* An empty table of this set, w × d µm; `box` 0 where it has no boxes. */
void draft_init(struct draft *draft, const char *set, int32_t width, int32_t depth, int32_t box);
void draft_release(struct draft *draft);
/* Fills a released or zeroed draft from a file's text. False leaves it released and fills
 * `trouble`; only the shape of the file is looked at. */
bool draft_read(struct draft *draft, const char *path, const char *text, size_t size,
                struct trouble *trouble);
bool draft_load(struct draft *draft, const char *path, struct trouble *trouble);

/* Writes it down, and notes at which line every entry begins. A guide that is about other troops
 * or pieces than those there are now goes, for good. */
void draft_text(struct draft *draft, struct words *out);

/* Its guide goes, or is about what there is now. */
void draft_guide_drop(struct draft *draft);
void draft_guide_keep(struct draft *draft);
/* There is a guide, and it is about the troops and pieces there are now. */
bool draft_guided(struct draft *draft);
/* Somebody of that name has another one now: the guide calls him by it, and goes on being about
 * what there is. For guides that were so before he was renamed. */
void draft_guide_rename(struct draft *draft, const char *old, const char *name);

/* An entry that cannot stay as it is. */
enum { MISFITS_MOST = 64 };
struct misfits {
    int count;
    struct {
        int line, other; /* of the entry, and of the one it is in conflict with (0: none) */
        char why[160];
    } misfit[MISFITS_MOST];
};

/* Reads a text although things overlap or reach over the edge: these become misfits, up to
 * MISFITS_MOST of them. False when even so it cannot be read; `trouble` tells why. */
bool scenario_sketch(const char *path, const char *text, size_t size, struct setting *out,
                     struct misfits *misfits, struct trouble *trouble);

/* ---- entries -----------------------------------------------------------------------------------
 * A new entry is empty and comes last; NULL when RAW_ENTRIES is reached. Taking one away closes the
 * gap. */

struct raw_side *draft_side(struct draft *draft, int side);
struct raw_unit *draft_unit_add(struct draft *draft, int side);
void draft_unit_remove(struct draft *draft, int side, unsigned index);
struct raw_piece *draft_piece_add(struct draft *draft);
struct raw_piece *draft_piece_copy(struct draft *draft, unsigned index);
void draft_piece_remove(struct draft *draft, unsigned index);
struct raw_goal *draft_goal_add(struct draft *draft); /* NULL at SETTING_GOALS */
void draft_goal_remove(struct draft *draft, unsigned index);
/* Before `index`; false at RAW_POINTS. */
bool draft_point_add(struct raw_piece *piece, unsigned index, struct vec at);
void draft_point_remove(struct raw_piece *piece, unsigned index);

/* ---- kinds of terrain --------------------------------------------------------------------------
 */

/* The words a piece's `kind` may be, one after another; NULL behind the last. */
const char *draft_kind(int index);
/* May a piece of this kind have this word ("size", "points" …)? False for an unknown kind. */
bool draft_takes(const char *kind, const char *word);
/* What it is on the table; a brick house is bricks. TERRAIN_NONE for an unknown kind. */
enum terrain draft_terrain(const char *kind);
/* The usual size and width of a kind, µm; 0 where the file must say it. */
struct vec draft_usual_size(const char *kind);
int32_t draft_usual_width(const char *kind);

/* ---- words and numbers -------------------------------------------------------------------------
 */

void raw_put(char word[RAW_WORD], int32_t value, int digits);
void raw_put_cm(char word[RAW_WORD], int32_t um);
void raw_put_pair(struct raw_pair *pair, struct vec at); /* µm as centimetres */
/* The value of a word, or `otherwise` where it is left out or no such number. */
int32_t raw_number(const char *word, int digits, int32_t otherwise);
int32_t raw_cm(const char *word, int32_t otherwise);
bool raw_pair_said(const struct raw_pair *pair);
struct vec raw_pair_at(const struct raw_pair *pair);

#endif
