/* A game: a table, its rules and its journal, kept in step. Everybody who plays goes through here:
 * hand, typed line, file, computer player, network.
 *
 * After every order the orders the game gives itself (opening a phase that rolls, …) follow at once
 * as blocks of their own with source auto. With a file attached each block is written as soon as it
 * is complete and brought to the disk by a thread; the next order waits until it is there
 * (game_settled tells beforehand whether it would have to). What cannot be written stays in memory
 * and is tried again; a file that somebody took away or changed is written anew, or beside what is
 * there now. `file_trouble` says once what happened, game_unsaved how it stands.
 */
#ifndef FOILSHOT_RULES_GAME_H
#define FOILSHOT_RULES_GAME_H

#include "core/journal.h"
#include "disk/chain.h"
#include "disk/lock.h"
#include "disk/seal.h"
#include "rules/claim.h"
#include "rules/rules.h"
#include "rules/umpire.h"

struct tape;

/* Dice that both seats make (disk/chain.h): a game that has them rolls with the links it is given
 * for one order at a time, and is dry otherwise. */
struct shared_dice {
    bool on;
    bool shown;                   /* link[] are the next, for the order to be given now */
    int32_t number, next;         /* of the last links used; of those shown */
    struct link last[SIDE_COUNT]; /* used */
    struct link link[SIDE_COUNT]; /* shown */
    struct faces faces;
};

struct game {
    const struct rules *rules;
    struct table table;
    struct journal journal;
    struct dice dice;            /* .next NULL: the generator */
    struct shared_dice shared;   /* .on: they are its dice */
    bool free_undo;              /* teaching: undo never asks */
    bool hold;                   /* a phase in which nothing is left to do waits to be ended */
    struct tape *tape;           /* NULL: nothing is written down */
    struct lock *lock;           /* of the file */
    struct seal seal;            /* of its last record */
    char path[512];              /* "": nothing was ever written down */
    int unsaved;                 /* orders that are in memory only */
    struct trouble file_trouble; /* not empty: something happened to the file; whoever tells it
                                    empties it */
    struct words because;        /* reasons of the order that comes next, zero-separated; .text
                                    NULL: none yet */
    char *stuck_scene;           /* a flick that reached a cap: its scene as text; owned */
};

enum given {
    GIVEN_DONE,
    GIVEN_REFUSED,    /* verdict has id, sentence and marks; nothing changed */
    GIVEN_UNREADABLE, /* trouble says what was expected; nothing changed */
    GIVEN_ALREADY,    /* the phase it names the game has closed by itself, as trouble says; nothing
                         changed, and nothing is wrong */
    /* The next two may also meet an order the game gives itself: what came before it stands, and it
     * is owed (game_carry_on). */
    GIVEN_DRY,   /* the scripted dice ran out, or both seats' links are wanted; nothing changed */
    GIVEN_STUCK, /* the flick solver reached a cap, or the table is one that no game comes to;
                    nothing changed, trouble tells */
};

/* Starts a game from a setting. False with trouble (path:line) when the set refuses it; the game is
 * then as released. */
bool game_begin(struct game *game, const struct rules *rules, const struct setting *setting,
                int32_t seed, struct trouble *trouble);
/* The same with these dice and `hold` from the set-up on. Dice that run out in what follows it
 * leave that to game_carry_on. */
bool game_begin_with(struct game *game, const struct rules *rules, const struct setting *setting,
                     int32_t seed, struct dice dice, bool hold, struct trouble *trouble);
/* Opens a recorded game from text: applies its changes, runs no rules. A journal that was sealed
 * must be sound: the first damaged block is named. A torn end is left out and told in `notice`. */
bool game_open(struct game *game, const char *text, const char *path, struct trouble *trouble,
               struct trouble *notice);
/* The same from a file, which may have CR LF at the ends of its lines. */
bool game_load(struct game *game, const char *path, struct trouble *trouble,
               struct trouble *notice);
void game_release(struct game *game);
/* For whoever plays on after game_open: gives the orders the game owes itself, which a program that
 * was stopped between an order and what follows of itself left undone. */
enum given game_carry_on(struct game *game, struct trouble *trouble);

/* The set-up alone, as a plain journal. */
void game_write_setup(const struct game *game, struct words *out);
/* Begins a game whose dice both seats make, from the text of a journal that holds the set-up alone,
 * without a seed, and the ends of their chains. Gives no orders: see game_carry_on. */
bool game_begin_shared(struct game *game, const char *text, const char *path,
                       const struct link end[SIDE_COUNT], struct trouble *trouble);
/* Shows the links `number` (the next, or some later ones when those between went by unused) for the
 * next order that is carried out, and for that one only. False with trouble when they are not of
 * the chains. NULL: none any more. */
bool game_show_links(struct game *game, int32_t number, const struct link link[SIDE_COUNT],
                     struct trouble *trouble);

/* Ends such a game by a claim (claim.h); `own`: of CLAIM_DICE, the next link of who claims it.
 * False with trouble, and nothing changed, where there is nothing to claim. */
bool game_claim(struct game *game, const struct claim *claim, const struct link *own,
                enum source source, struct trouble *trouble);
/* The order that the game owes itself is added to `out`; false when there is none. */
bool game_owed(const struct game *game, int *side, struct words *out);

/* Gives an order as text or as numbers. side SIDE_NONE: whoever's turn it is. */
enum given game_say(struct game *game, int side, const char *text, enum source source,
                    struct verdict *verdict, struct trouble *trouble);
/* Why the order that is given next is given, in one sentence; again for another. It stands at the
 * head of its block, and is gone when the order is not carried out. Longer than a sentence: cut. */
void game_because(struct game *game, const char *why);
enum given game_give(struct game *game, const struct order *order, enum source source,
                     struct verdict *verdict, struct trouble *trouble);
/* What game_give would come to, as far as the rules' yes or no goes: GIVEN_DONE, GIVEN_REFUSED or
 * GIVEN_ALREADY. */
enum given game_judge(const struct game *game, const struct order *order, struct verdict *verdict,
                      struct trouble *trouble);
/* What an order would come to, tried and taken back: GIVEN_DONE with the table's hash behind it and
 * before what the game then does by itself, GIVEN_DRY when it rolls and no dice are shown, or as
 * game_say. */
enum given game_try(struct game *game, int side, const char *text, uint64_t *hash,
                    struct verdict *verdict, struct trouble *trouble);
/* An umpire's order (umpire.h); game_say takes it as text. Places are rounded as umpire_tidy does.
 */
enum given game_umpire(struct game *game, const struct umpire_order *order, enum source source,
                       struct verdict *verdict, struct trouble *trouble);
/* Side whose order is awaited: the asked one while a question is open. */
int game_awaited(const struct game *game);

enum undo { UNDO_NOTHING, UNDO_FREE, UNDO_ASK };
/* What taking back the last order would need (decisions 15). `why` (may be NULL) gets the reason.
 */
enum undo game_undo_need(const struct game *game, int side, const char **why);
/* Takes the last given order back, with what the game did by itself after it. */
bool game_undo(struct game *game, int side, bool agreed);
bool game_can_redo(const struct game *game);
bool game_redo(struct game *game, int side);

/* ---- its file (game_file.c) ------------------------------------------------------------------ */

enum game_keep {
    KEEP_NEW,  /* where nothing has that name */
    KEEP_ON,   /* there, or in the journal of this same game that is there: it goes on */
    KEEP_OVER, /* over whatever is there */
};
/* Writes the game down and all that follows as well; nobody else may meanwhile. False with trouble,
 * and what is there is as it was; `who` (may be NULL) tells which program plays it already, or "".
 * A torn end is set aside in a file beside it, which `notice` names. A device takes what comes. */
bool game_record(struct game *game, const char *path, enum game_keep keep, char who[LOCK_WHO],
                 struct trouble *trouble, struct trouble *notice);
/* A copy; false with trouble when it cannot be written whole. */
bool game_save(const struct game *game, const char *path, struct trouble *trouble);
/* The whole game as its file has it. Returns the last seal. */
struct seal game_write(const struct game *game, struct words *out);

/* Is every order on the disk, or known not to be? Nobody then waits in game_give. */
bool game_settled(const struct game *game);
void game_wait(struct game *game); /* until it is */
/* Orders that are in memory only, and why (may be NULL). Tried again with each order, and here: */
int game_unsaved(const struct game *game, const char **why);
void game_try_file(struct game *game);
/* Orders are left to the system to bring to the disk: for measuring. */
void game_hurry(struct game *game);

/* Mends a damaged journal: what is sound is kept, a damaged block is worked out again by the rules
 * where its order and dice can be read, and what is lost is put into a file beside it. `told` gets
 * sentences, a line each. False with trouble, and the file is as it was, when it is no journal or
 * nothing of it is sound. */
bool game_mend(const char *path, struct words *told, struct trouble *trouble);

/* Runs a journal's orders again, on every branch, with the faces it recorded (they may have been
 * scripted or thrown by hand), and compares every block but for the wording of sentences. Block 0,
 * the setup, has no order to run. A journal of other rules or physics is only loaded (notice says
 * so). Dice that both seats made must follow from their links, and these from each other. A win
 * that is claimed because of dice that were kept back must stand where such dice are due, with the
 * link of who claims it, and at the end. */
bool game_verify(const char *text, const char *path, struct trouble *trouble,
                 struct trouble *notice);
/* The same of an open game, which stands afterwards where it stood. */
bool game_proved(struct game *game, const char *path, struct trouble *trouble,
                 struct trouble *notice);

#endif
