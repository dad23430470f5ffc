/* A program as a player: spoken with in lines (help players). Whatever it does wrong loses it the
 * game, and nothing else. */
#ifndef FOILSHOT_APP_TOOLS_PROGRAM_H
#define FOILSHOT_APP_TOOLS_PROGRAM_H

#include "rules/game.h"

#include <stdbool.h>

struct program;

/* "program:COMMAND": the command; NULL when the word is another player's. */
const char *program_command(const char *word);
/* Starts it and tells it the battle; `seconds` is the time it has for an order. NULL when it cannot
 * be started. */
struct program *program_new(const char *command, const struct game *game, int side, double seconds);
void program_free(struct program *program);
/* Tells it what has happened since, what is offered, and that it is to move; its order in `order`.
 * False, and why in a sentence, when it has lost the game by what it did. */
bool program_order(struct program *program, const struct game *game, struct order *order,
                   struct trouble *why);
void program_over(struct program *program, const struct game *game); /* the game is */
/* The protocol, for help. */
extern const char program_help[];

#endif
