/* Seals: a text of records, behind each of which stands a line that tells whether it is still what
 * was written, and whether it stands behind what it was written behind.
 *
 *   …the lines of a record…
 *   !9f3c01…                 16 hexadecimal digits
 *
 * A seal is BLAKE2b (libsodium) over the seal before it and the record with its line ends, cut to
 * 64 bits: a changed, lost, doubled or moved byte is missed by chance once in 2^64. Two things it
 * does not tell: that whole records are missing at the end, and who wrote them: whoever changes a
 * record on purpose can seal it anew. No line of a record begins with '!'.
 */
#ifndef FOILSHOT_DISK_SEAL_H
#define FOILSHOT_DISK_SEAL_H

#include "core/words.h"

enum { SEAL_BYTES = 8, SEAL_LINE = 2 * SEAL_BYTES + 2 };

struct seal {
    unsigned char of[SEAL_BYTES]; /* all zero: nothing was written yet */
};

/* Seals what stands in `out` from `from` on as the next record: adds its line, and *seal is the one
 * to go on from. */
void seal_add(struct seal *seal, struct words *out, size_t from);

/* Its line, with the line end: SEAL_LINE bytes. */
void seal_write(const struct seal *seal, char *to);

/* Does a line, of which `size` bytes are left, tell a seal? `seal` may be NULL. */
bool seal_read(const char *line, size_t size, struct seal *seal);

/* Looks for the one byte that was changed since the record behind *before, with its seal line at
 * its end, was written, and puts it right; false, and nothing changed, when no single byte does.
 * Bytes that are frequent in the record are tried first, as long as there is *work left, which is
 * counted down. */
bool seal_put_right(const struct seal *before, char *record, size_t size, double *work);
#define SEAL_WORK 1e10 /* bytes hashed: some ten seconds */

/* The same when it is the seal line that is damaged and the record is not: it is written anew.
 * Returns the bytes of the record with its seal; 0, and nothing changed, when that is not so. */
size_t seal_put_back(const struct seal *before, char *record, size_t size);

/* Does a record begin here, and is it, up to its seal, the one behind *before? As long as there is
 * *work left (bytes), which is counted down. */
bool seal_follows(const struct seal *before, const char *text, size_t size, double *work);

/* A seal line that lost or gained bytes, or is gone, seen by the record that stands behind it. The
 * bytes of the record behind *before without that line, its seal (written into all the same when
 * there is none), and in *next where the record after it begins; 0 when no such two are found, or
 * no *work is left. The last record of a text has none after it. */
size_t seal_missing(const struct seal *before, const char *record, size_t size, struct seal *seal,
                    size_t *next, double *work);

/* How far a sealed text is sound. */
struct seals {
    size_t sound;     /* bytes up to the end of the last sound record and its seal */
    int lines;        /* in them */
    int records;      /* in them */
    bool torn;        /* what follows is only the beginning of a record: its seal is missing */
    struct seal seal; /* of the last sound record */
};
struct seals seals_read(const char *text, size_t size);
/* The same of what stands behind a record with the seal `before`; so are its bytes, lines, records.
 */
struct seals seals_read_on(const struct seal *before, const char *text, size_t size);

#endif
