/* A campaign of an evening: three to five battles in a row on one map, each a file of its own that
 * belongs to no set (battle.h), so that a campaign is played by any set. Who wins says which battle
 * is next; who has the same name in a later battle is the same unit, with what the earlier ones
 * have left of it.
 *
 * A file is YAML (scenarios/README.md shows every word). A mistake gives "path:line: what is
 * wrong", and nothing is loaded. Plain data, no pointers; shares are thousandths of a fresh unit.
 */
#ifndef FOILSHOT_SCENARIO_CAMPAIGN_H
#define FOILSHOT_SCENARIO_CAMPAIGN_H

#include "core/words.h"
#include "rules/battle.h"
#include "rules/rules.h"

enum {
    CAMPAIGN_PLACES = 24,
    CAMPAIGN_ROADS = 32,
    CAMPAIGN_BENDS = 8, /* of a road */
    CAMPAIGN_BATTLES = 12,
    CAMPAIGN_LEAST = 3, /* battles on every way through it, and … */
    CAMPAIGN_MOST = 5,
    CAMPAIGN_SAY = 400,
    CAMPAIGN_WORD = 24,
    CAMPAIGN_FILE = 64,
    CAMPAIGN_PATH = 512,
};

enum campaign_place_kind {
    PLACE_TOWN,
    PLACE_VILLAGE,
    PLACE_BRIDGE,
    PLACE_HILL,
    PLACE_CAMP,
    PLACES
};

struct campaign_place {
    int line;
    enum campaign_place_kind kind;
    char name[NAME_MAX_BYTES];
    struct vec at; /* on the map, thousandths of its unit, from the lower left corner */
};
struct campaign_road {
    int line, from, to; /* places */
    int bends;
    struct vec bend[CAMPAIGN_BENDS];
};
/* What follows on a result. */
struct campaign_way {
    int line;
    int to;     /* battle; -1: the campaign is over */
    int winner; /* then: enum side_id, SIDE_NONE: nobody */
    char say[CAMPAIGN_SAY];
};
struct campaign_battle {
    int line, place;
    char name[CAMPAIGN_WORD], file[CAMPAIGN_FILE], say[CAMPAIGN_SAY];
    struct campaign_way way[SIDE_COUNT]; /* by who has won; [SIDE_NONE]: a draw */
};
/* What is carried from one battle into the next. */
struct campaign_carrying {
    int32_t lost;  /* who has less left after a battle is lost for good */
    int32_t back;  /* so much of what a unit lacks comes back between two battles */
    int32_t tired; /* who then has less than this is tired */
    int promoted;  /* units of the winner that are promoted after a battle */
    int fewest;    /* units without leaders; a side with fewer fights no more */
};
struct campaign {
    char path[CAMPAIGN_PATH], title[SETTING_TEXT], teaser[2 * SETTING_TEXT], notes[SETTING_NOTES],
        source[SETTING_NOTES];
    struct vec map; /* its width and depth */
    struct campaign_carrying carrying;
    char spent[SIDE_COUNT][CAMPAIGN_SAY]; /* said when a side has too few units left */
    int places, roads, battles;
    struct campaign_place place[CAMPAIGN_PLACES];
    struct campaign_road road[CAMPAIGN_ROADS];
    struct campaign_battle battle[CAMPAIGN_BATTLES]; /* the first is the first to be fought */
};

/* Does the file say that it is a campaign (its words "places" and "battles")? */
bool campaign_is(const char *path);
/* Reads a file; false leaves *out as it was and fills `trouble`. Every battle is reached, no way
 * goes round in a circle, and each is CAMPAIGN_LEAST to CAMPAIGN_MOST battles long. */
bool campaign_load(const char *path, struct campaign *out, struct trouble *trouble);
bool campaign_read(const char *path, const char *text, size_t size, struct campaign *out,
                   struct trouble *trouble);

/* The file of one of its battles: beside it, in a folder "battles" beside it, or beside its folder.
 * False with the line of the battle when it is nowhere. */
bool campaign_battle_path(const struct campaign *campaign, int battle, char out[CAMPAIGN_PATH],
                          struct trouble *trouble);
/* That battle, fresh. */
bool campaign_battle_load(const struct campaign *campaign, int battle, struct battle *out,
                          struct trouble *trouble);
/* For `foilshot check`: every battle in every set, what each loses and what is carried, a line each
 * to `told`. False with trouble when a battle is nowhere, damaged, or no set can hold it. */
bool campaign_check(const struct campaign *campaign, struct words *told, struct trouble *trouble);

#endif
