/* Whole files. Everything the program writes goes through this room (this header, and tape.h for
 * what grows): it is whole or it is not there, whenever the program or the power stops.
 *
 * Only plain files are read, and only so large. A file is written beside its place under a name
 * nobody has and nobody can foresee, brought to the disk, and then given its name; its owner and
 * who may read it stay as they were, and a link stays a link. A file of several names, or of an
 * owner it could not be given back to, is written over where it is; until that is done, a whole
 * copy lies beside it. Devices and pipes (/dev/null, say) are written straight into.
 */
#ifndef FOILSHOT_DISK_FILE_H
#define FOILSHOT_DISK_FILE_H

#include "core/trouble.h"

#include <stddef.h>

enum { FILE_MOST = 256 << 20, FILE_NAME = 1024 };

/* Reads a whole file, as it is; the caller frees *bytes, behind which stands one zero byte more. */
bool file_read_bytes(const char *path, char **bytes, size_t *size, struct trouble *trouble);
/* The same for a text: a zero byte in it is refused with its line. `size` may be NULL. */
bool file_read(const char *path, char **text, size_t *size, struct trouble *trouble);
/* Does the plain file begin with these words? False as well when it cannot be read. */
bool file_begins(const char *path, const char *words);

/* Each of these: false with trouble, and what has the name is what had it before; only when the
 * disk does not answer at the very end it may be the new file, whole. */
bool file_write(const char *path, const void *data, size_t size, struct trouble *trouble);
/* Only where nothing has that name. *there (may be NULL) tells whether something had. */
bool file_write_new(const char *path, const void *data, size_t size, bool *there,
                    struct trouble *trouble);
/* Whole or not there, but not waited for: for what is written all the time and can be lost. */
bool file_write_quick(const char *path, const void *data, size_t size, struct trouble *trouble);
/* A new file beside `path` whose name nobody has, into out: "path" + ending, or with a number
 * before the ending; when `path` ends so itself, "game-2.journal" and so on. */
bool file_write_beside(const char *path, const char *ending, const void *data, size_t size,
                       char out[FILE_NAME], struct trouble *trouble);

/* Removes a folder with all that is in it; follows no link. False when something of it is left. */
bool tree_remove(const char *path);
/* The folder of a path ("." for a bare name). */
void file_folder(const char *path, char out[FILE_NAME]);

#endif
