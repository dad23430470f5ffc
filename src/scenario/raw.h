/* A scenario file as it is written: every value still a word, in the shape of the file. Internal to
 * this room; schema.c says how libcyaml fills it. "" is a value that was left out.
 */
#ifndef FOILSHOT_SCENARIO_RAW_H
#define FOILSHOT_SCENARIO_RAW_H

#include "rules/setting.h"
#include "scenario/strict.h"

enum {
    RAW_WORD = 24,
    RAW_OPTIONS = 512,  /* option names of all sets together */
    RAW_ENTRIES = 1024, /* entries of one list */
    RAW_POINTS = 64,
    RAW_GAPS = 16,
    RAW_REMARK = 400,
};

struct raw_pair {
    char number[2][RAW_WORD];
};
struct raw_line {
    struct raw_pair from, to;
    char spacing[RAW_WORD];
};
struct raw_unit {
    char troop[RAW_WORD], name[NAME_MAX_BYTES], leader[NAME_MAX_BYTES];
    char count[RAW_WORD], face[RAW_WORD], strength[RAW_WORD], form[16], box[8];
    struct raw_pair at;
    struct raw_line line;
    char remark[RAW_REMARK]; /* draft_read only, as of pieces: the remark lines before the entry */
};
struct raw_side {
    char name[NAME_MAX_BYTES], points[RAW_WORD];
    struct raw_unit *unit;
    unsigned units;
};
/* A door or window. */
struct raw_gap {
    char wall[8], at[RAW_WORD], width[RAW_WORD], sill[RAW_WORD], height[RAW_WORD];
};
struct raw_piece {
    char kind[16], name[NAME_MAX_BYTES];
    struct raw_pair at, size;
    char face[RAW_WORD], width[RAW_WORD], height[RAW_WORD], round[RAW_WORD];
    char mass[16], colour[RAW_WORD], trim[RAW_WORD], smooth[8];
    char trees[RAW_WORD], courses[RAW_WORD], gables[16];
    struct raw_pair studs;
    struct raw_pair *point;
    unsigned points;
    struct raw_gap *door, *window;
    unsigned doors, windows;
    char remark[RAW_REMARK];
};
struct raw_goal {
    char side[8], kind[16], piece[NAME_MAX_BYTES], men[RAW_WORD];
};
struct raw_name {
    char text[NAME_MAX_BYTES];
};
struct raw_step {
    char say[STEP_SAY], equal[STEP_SAY], side[8], turn[RAW_WORD], last[RAW_WORD], phase[STEP_WORD],
        wait[STEP_WORD], until[STEP_WORD], panel[STEP_WORD], practice[8], closing[8];
    struct raw_name *by, *point;
    unsigned bys, points;
    struct raw_pair place;
};
struct raw_options {
    char value[RAW_OPTIONS][RAW_WORD];
};
struct raw_table {
    char width[RAW_WORD], depth[RAW_WORD], box[RAW_WORD];
};
struct raw_sides {
    struct raw_side red, blue;
};
struct raw_scenario {
    char title[SETTING_TEXT], teaser[2 * SETTING_TEXT], notes[SETTING_NOTES];
    char set[RAW_WORD], kind[16], attacker[8], first[8], begin[8], minutes[RAW_WORD],
        turns[RAW_WORD];
    struct raw_table table;
    struct raw_sides sides;
    struct raw_options options;
    struct raw_piece *piece;
    unsigned pieces;
    struct raw_goal *goal;
    unsigned goals;
    struct raw_step *step;
    unsigned steps;
};

/* The schema of scenario files. Its options are those of all rule sets; which set knows which is
 * checked later. The schema lives as long as the program. */
const struct cyaml_schema_value *raw_schema(void);
/* Place of an option's value in raw_options; -1 when no set has it. */
int raw_option(const char *name);

#endif
