/* Dice of two seats that do not trust each other. Each seat makes a hash chain and says at the
 * beginning where it ends (link 0); link n hashes to link n - 1. When an order that rolls is fixed,
 * both show their next link, and its faces follow from the two and the order. Nobody can choose a
 * link, foresee the other's or use one twice, and whoever has the links can prove the faces.
 *
 *   link n - 1  BLAKE2b-256("foilshot link" and link n)
 *   faces       from BLAKE2b-512(key and place), 32 bits each, place 0, 1, …, where
 *               key = BLAKE2b-256("foilshot dice", red's link, blue's, n, the table's hash before
 *               the order, the order's text), numbers in 8 bytes, the lowest first
 */
#ifndef FOILSHOT_DISK_CHAIN_H
#define FOILSHOT_DISK_CHAIN_H

#include "core/dice.h"
#include "core/table.h"

enum { LINK_BYTES = 32, LINK_HEX = 2 * LINK_BYTES, CHAIN_LINKS = 1 << 14 };

struct link {
    unsigned char of[LINK_BYTES];
};

/* Link `number`, 0 … CHAIN_LINKS, of the chain that ends in a secret: some milliseconds for the
 * first ones. */
struct link chain_link(const struct link *secret, int32_t number);
/* Does the link come to `to` so many steps before it? */
bool link_leads(const struct link *link, int32_t steps, const struct link *to);
bool link_same(const struct link *a, const struct link *b);
void link_write(const struct link *link, char out[LINK_HEX + 1]);
bool link_read(const char *hex, struct link *link); /* all LINK_HEX digits, and no more */

/* The faces of one order. */
struct faces {
    struct link key;
    unsigned char drawn[64];
    uint64_t place; /* 32-bit numbers used */
};
void faces_begin(struct faces *faces, const struct link link[SIDE_COUNT], int32_t number,
                 uint64_t hash, const char *order);
/* Draws from them for ever, every face equally likely; they are not owned. */
struct dice faces_dice(struct faces *faces);

#endif
