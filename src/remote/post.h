/* A game by post: no server, but lines that are pasted into any letter. Each holds all that was
 * said here since the other was last heard, sealed and signed as everywhere. The list lies in a
 * file of one's own; when both have said something at the same time the host's counts, and the
 * friend says his again.
 */
#ifndef FOILSHOT_REMOTE_POST_H
#define FOILSHOT_REMOTE_POST_H

#include "core/words.h"
#include "remote/carrier.h"

#define POST_PREFIX "foilshot-post:"

struct post;

/* Opens the list in a file that need not be there yet. NULL with trouble. */
struct post *post_open(const char *path, bool host, struct trouble *trouble);
void post_close(struct post *post); /* NULL: nothing */
/* It is the post's, and reads from the list's beginning. */
struct carrier post_carrier(struct post *post);

/* How many messages there are, when there is something here that the other has not heard; else 0.
 */
size_t post_unsaid(const struct post *post);
/* The line to send him, without its end; the same until something more is said. */
void post_line(const struct post *post, struct words *out);

enum pasted {
    PASTED_TAKEN,   /* perhaps nothing new */
    PASTED_REFUSED, /* trouble tells; nothing changed */
    PASTED_ANEW,    /* what was said here meanwhile is not: the talk has to be begun anew */
};
enum pasted post_paste(struct post *post, const char *line, struct trouble *trouble);

#endif
