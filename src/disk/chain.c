#include "disk/chain.h"

#include <sodium.h>
#include <string.h>

static const char link_label[] = "foilshot link", dice_label[] = "foilshot dice";

/* ---- links ------------------------------------------------------------------------------------
 */

static struct link link_before(const struct link *link)
{
    struct link before;
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, LINK_BYTES);
    crypto_generichash_update(&state, (const unsigned char *)link_label, sizeof link_label);
    crypto_generichash_update(&state, link->of, LINK_BYTES);
    crypto_generichash_final(&state, before.of, LINK_BYTES);
    return before;
}

struct link chain_link(const struct link *secret, int32_t number)
{
    struct link link = *secret;
    for (int32_t at = CHAIN_LINKS; at > number; at--)
        link = link_before(&link);
    return link;
}

bool link_same(const struct link *a, const struct link *b)
{
    return memcmp(a->of, b->of, LINK_BYTES) == 0;
}

bool link_leads(const struct link *link, int32_t steps, const struct link *to)
{
    struct link at = *link;
    if (steps < 1 || steps > CHAIN_LINKS)
        return false;
    for (int32_t i = 0; i < steps; i++)
        at = link_before(&at);
    return link_same(&at, to);
}

void link_write(const struct link *link, char out[LINK_HEX + 1])
{
    sodium_bin2hex(out, LINK_HEX + 1, link->of, LINK_BYTES);
}

bool link_read(const char *hex, struct link *link)
{
    size_t size;
    return strlen(hex) == LINK_HEX && strspn(hex, "0123456789abcdef") == LINK_HEX &&
           sodium_hex2bin(link->of, LINK_BYTES, hex, LINK_HEX, NULL, &size, NULL) == 0;
}

/* ---- faces ------------------------------------------------------------------------------------
 */

static void add_number(crypto_generichash_state *state, uint64_t number)
{
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(number >> 8 * i & 0xff);
    crypto_generichash_update(state, bytes, sizeof bytes);
}

void faces_begin(struct faces *faces, const struct link link[SIDE_COUNT], int32_t number,
                 uint64_t hash, const char *order)
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, LINK_BYTES);
    crypto_generichash_update(&state, (const unsigned char *)dice_label, sizeof dice_label);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        crypto_generichash_update(&state, link[side].of, LINK_BYTES);
    add_number(&state, (uint64_t)number);
    add_number(&state, hash);
    crypto_generichash_update(&state, (const unsigned char *)order, strlen(order));
    *faces = (struct faces){.place = 0};
    crypto_generichash_final(&state, faces->key.of, LINK_BYTES);
}

static uint32_t drawn(struct faces *faces)
{
    enum { NUMBERS = sizeof faces->drawn / 4 };
    unsigned at = (unsigned)(faces->place % NUMBERS);
    if (at == 0) {
        crypto_generichash_state state;
        crypto_generichash_init(&state, NULL, 0, sizeof faces->drawn);
        crypto_generichash_update(&state, faces->key.of, LINK_BYTES);
        add_number(&state, faces->place / NUMBERS);
        crypto_generichash_final(&state, faces->drawn, sizeof faces->drawn);
    }
    faces->place++;
    const unsigned char *b = faces->drawn + 4 * at;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

/* Numbers above the last whole multiple are thrown away: no face is likelier by a hair. */
static int drawn_face(void *self, int faces)
{
    uint32_t of = (uint32_t)faces, over = UINT32_MAX - (UINT32_MAX % of + 1) % of, number;
    do
        number = drawn(self);
    while (number > over);
    return (int)(number % of) + 1;
}

static int32_t drawn_scatter(void *self)
{
    return (int32_t)(drawn(self) >> 1);
}

struct dice faces_dice(struct faces *faces)
{
    return (struct dice){.next = drawn_face, .scatter = drawn_scatter, .self = faces};
}
