/* What the files of the game share: game.c gives orders, game_file.c keeps them, game_verify.c
 * gives them again, game_mend.c saves what can be saved. For nobody else. */
#ifndef FOILSHOT_RULES_GAME_INSIDE_H
#define FOILSHOT_RULES_GAME_INSIDE_H

#include "rules/game.h"

void game_init(struct game *game, const struct rules *rules, const struct journal_head *head);
/* Writes the last record down. */
void game_file_add(struct game *game);
void game_file_close(struct game *game);

/* Dice of which none falls: an order that rolls stops for want of them. */
struct dice no_dice(void);

/* Has the game dice that both seats make? Finds out where their chains stand. */
void game_find_shared(struct game *game);
/* Adds them to a block of their order, as they stand in the journal. */
void block_add_links(struct block *block, int32_t number, const struct link link[SIDE_COUNT]);
/* Those of a block; false with trouble when it has not one of each side, of one number. */
bool block_links(const struct block *block, int32_t *number, struct link link[SIDE_COUNT],
                 struct trouble *trouble);

/* The order of a recorded block again on the table it was given to, with the faces it recorded,
 * into `again`, which the caller cancels or commits. False with trouble, and nothing changed, when
 * it may not be given there or needs other dice. */
bool game_block_again(struct game *game, const struct block *block, struct block *again,
                      struct trouble *trouble);

/* Does again what the block's order does, an umpire's, a side's, the game's or a claim, as far as
 * it may be: false with trouble when it may not. */
bool game_turn_again(struct game *game, const struct block *block, struct turn *turn,
                     struct trouble *trouble);
/* May this be claimed on the table as it stands, and what comes of it. */
bool game_claim_good(struct game *game, const struct claim *claim, struct trouble *trouble);
void game_claim_apply(const struct rules *rules, struct turn *turn, const struct claim *claim);

/* What became of a damaged journal. */
struct mended {
    struct words game; /* sound; empty when there was nothing to mend */
    struct words rest; /* what is not in it word for word */
    struct words told; /* sentences, a line each */
};
/* Mends a journal in memory. `work` is what may be spent on trying bytes (SEAL_WORK). `result` is
 * words_init before. False with trouble when it is no journal or nothing of it is sound. */
bool game_mend_bytes(const char *bytes, size_t size, const char *path, double work,
                     struct mended *result, struct trouble *trouble);

/* Takes the CR out of every line end when the first line has one; the new size. */
size_t game_plain_ends(char *text, size_t size);
/* The record that a text begins with, told for people, when `blocks` came before it: "block 17",
 * "the taking back of block 16". Its own bytes may be damaged. */
enum { RECORD_NAME = 48 };
void game_name_record(const char *text, size_t size, int32_t blocks, char out[RECORD_NAME]);

#endif
