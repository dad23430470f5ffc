/* What the files of the game share: game.c gives orders, game_file.c keeps them, game_verify.c
 * gives them again, game_mend.c saves what can be saved. For nobody else. */
#ifndef FOILSHOT_RULES_GAME_INSIDE_H
#define FOILSHOT_RULES_GAME_INSIDE_H

#include "rules/game.h"

void game_init(struct game *game, const struct rules *rules, const struct journal_head *head);
/* Writes the last record down. */
void game_file_add(struct game *game);
void game_file_close(struct game *game);

/* The order of a recorded block again on the table it was given to, with the faces it recorded,
 * into `again`, which the caller cancels or commits. False with trouble, and nothing changed, when
 * it may not be given there or needs other dice. */
bool game_block_again(struct game *game, const struct block *block, struct block *again,
                      struct trouble *trouble);

/* Takes the CR out of every line end when the first line has one; the new size. */
size_t game_plain_ends(char *text, size_t size);
/* The block that the text begins with, or would have begun with, told for people: "block 17". */
void game_name_block(const char *text, size_t size, char out[40]);

#endif
