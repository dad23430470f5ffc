/* How far a campaign has come, and what it has left of everybody: a file in the games folder beside
 * the journals of its battles, written whole each time.
 *
 *   foilshot campaign 1
 *   campaign "/…/mill-road.yaml"
 *   set kiddies
 *   player red "person Anna"
 *   battle "ford" "kiddies-fen-ford-20261121-213000.journal"
 *   result red                                   none yet: it is being fought
 *   unit red "Hill Foot" 600 5 tired             thousandths of a fresh one, which has 5; tired is
 *   end                                          worked out again, lost and promoted are kept
 *
 * Behind each line stands a seal (disk/seal.h), so that a damaged one is told by its number. A
 * battle of a campaign is an ordinary game: what it was begun with stands in its journal.
 */
#ifndef FOILSHOT_SCENARIO_PROGRESS_H
#define FOILSHOT_SCENARIO_PROGRESS_H

#include "rules/game.h"
#include "scenario/campaign.h"

enum { FATES = 256, PROGRESS_NAME = 200, PROGRESS_PLAYER = 64, FATE_SAY = 240 };
#define PROGRESS_ENDING ".campaign"

struct fate {
    int side;
    char name[NAME_MAX_BYTES];
    int32_t share; /* thousandths of a fresh unit that it begins the next battle with */
    int32_t full;  /* a fresh one has so many of what the set counts; 0: not counted */
    bool lost, promoted;
};
enum standing { STANDS_FRESH, STANDS_TIRED, STANDS_PROMOTED, STANDS_LOST };
struct fought {
    int battle;
    char journal[PROGRESS_NAME]; /* beside the progress */
    bool over;
    int winner; /* enum side_id; SIDE_NONE: a draw */
};
struct progress {
    char path[CAMPAIGN_PATH]; /* its own */
    char file[CAMPAIGN_PATH]; /* the campaign's */
    char set[24];
    char player[SIDE_COUNT][PROGRESS_PLAYER]; /* as whoever plays says it: "captain Anna" */
    int fights, fates;
    struct fought fought[CAMPAIGN_MOST];
    struct fate fate[FATES];
};

/* A campaign begins; nothing is written. */
void progress_begin(struct progress *progress, const struct campaign *campaign,
                    const struct rules *rules, const char *path);
/* Does the file begin as one? */
bool progress_is(const char *path);
/* Reads it and its campaign, which is looked for in `folder` (may be NULL) when it is no longer
 * where it was. False with path:line, and both as they were, when a line is damaged or does not fit
 * the campaign. */
bool progress_load(const char *path, const char *folder, struct progress *progress,
                   struct campaign *campaign, struct trouble *trouble);
/* The same of a text, for a campaign that is read already. */
bool progress_read(const char *path, const char *text, size_t size, const struct campaign *campaign,
                   struct progress *progress, struct trouble *trouble);
bool progress_save(const struct campaign *campaign, const struct progress *progress,
                   struct trouble *trouble);
void progress_write(const struct campaign *campaign, const struct progress *progress,
                    struct words *out);

/* The battle that is fought or to be fought next; -1: the campaign is over. */
int progress_next(const struct campaign *campaign, const struct progress *progress);
/* The one that is being fought; NULL: it has not been begun. */
const struct fought *progress_open(const struct progress *progress);
/* It is over: who has won it (enum side_id), and the sentence for that. */
int progress_winner(const struct campaign *campaign, const struct progress *progress,
                    const char **say);

/* The next battle with what the earlier ones have left: lost units are not there. Leaders are
 * always there: who fell was only wounded. */
void progress_carry(const struct campaign *campaign, const struct progress *progress,
                    const struct rules *rules, struct battle *battle);
/* The same as a scenario of the set. What had to be changed to make it one is told. */
bool progress_setting(const struct campaign *campaign, const struct progress *progress,
                      struct setting *setting, struct words *told, struct trouble *trouble);
/* It is begun with this journal. */
void progress_fight(const struct campaign *campaign, struct progress *progress,
                    const char *journal);
/* The one that is being fought is over: what is left of everybody. False with trouble when the game
 * is not over or is none of this battle. */
bool progress_settle(const struct campaign *campaign, struct progress *progress,
                     const struct game *game, struct trouble *trouble);
/* Units of a side that can still fight in the next battle, leaders not counted. */
int progress_able(const struct campaign *campaign, const struct progress *progress, int side);

const struct fate *progress_fate(const struct progress *progress, int side, const char *name);
enum standing fate_standing(const struct campaign *campaign, const struct fate *fate);
/* "tired, 3 of 5 men" in the set's words; returns out. */
char *fate_say(const struct campaign *campaign, const struct rules *rules, const struct fate *fate,
               char out[FATE_SAY]);

#endif
