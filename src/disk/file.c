#include "disk/file.h"

#include "port/port.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 1 << 16, TRIES = 100 };

static bool not_written(struct trouble *trouble, const char *path)
{
    return trouble_at(trouble, path, 0, "cannot be written: %s", port_reason());
}

/* ---- reading ----------------------------------------------------------------------------------
 */

static const char *const kind_words[] = {
    [PORT_FILE] = "a file", [PORT_FOLDER] = "a folder",      [PORT_DEVICE] = "a device",
    [PORT_PIPE] = "a pipe", [PORT_OTHER] = "something else",
};

/* Opens a plain file of a size that can be read. */
static bool open_plain(const char *path, struct port_file *file, struct trouble *trouble)
{
    struct port_info info;
    if (!port_open(file, path, PORT_READ))
        return trouble_at(trouble, path, 0, "cannot be opened: %s", port_reason());
    bool good = true;
    if (!port_info_of(*file, &info))
        good = trouble_at(trouble, path, 0, "cannot be read: %s", port_reason());
    else if (info.kind != PORT_FILE)
        good = trouble_at(trouble, path, 0, "this is %s; only plain files are read",
                          kind_words[info.kind]);
    else if (info.size > FILE_MOST)
        good = trouble_at(trouble, path, 0, "is too large (over %d MB)", FILE_MOST >> 20);
    if (!good)
        port_close(file);
    return good;
}

bool file_read_bytes(const char *path, char **bytes, size_t *size, struct trouble *trouble)
{
    struct port_file file;
    *bytes = NULL;
    if (!open_plain(path, &file, trouble))
        return false;
    size_t used = 0, room = PIECE;
    char *data = malloc(room);
    int64_t n = 1;
    while (data && n > 0 && used <= FILE_MOST) {
        n = port_read(file, data + used, room - used - 1);
        used += n > 0 ? (size_t)n : 0;
        if (used < room - 1)
            continue;
        room *= 2;
        char *more = realloc(data, room);
        if (!more)
            free(data);
        data = more;
    }
    bool good = data && n == 0;
    if (!data)
        trouble_at(trouble, path, 0, "cannot be read: not enough memory");
    else if (n < 0)
        trouble_at(trouble, path, 0, "cannot be read: %s", port_reason());
    else if (!good)
        trouble_at(trouble, path, 0, "is too large (over %d MB)", FILE_MOST >> 20);
    port_close(&file);
    if (!good) {
        free(data);
        return false;
    }
    data[used] = '\0';
    *bytes = data;
    *size = used;
    return true;
}

bool file_read(const char *path, char **text, size_t *size, struct trouble *trouble)
{
    size_t used = 0;
    if (!file_read_bytes(path, text, &used, trouble))
        return false;
    const char *zero = memchr(*text, '\0', used);
    if (zero) {
        int line = 1;
        for (const char *c = *text; c < zero; c++)
            line += *c == '\n';
        free(*text);
        *text = NULL;
        return trouble_at(trouble, path, line, "a zero byte; this is not a text file");
    }
    if (size)
        *size = used;
    return true;
}

bool file_begins(const char *path, const char *words)
{
    char head[64];
    struct port_file file;
    size_t size = strlen(words), used = 0;
    if (size > sizeof head || !open_plain(path, &file, NULL))
        return false;
    int64_t n = 1;
    while (used < size && (n = port_read(file, head + used, size - used)) > 0)
        used += (size_t)n;
    port_close(&file);
    return used == size && memcmp(head, words, size) == 0;
}

/* ---- writing ----------------------------------------------------------------------------------
 */

void file_folder(const char *path, char out[FILE_NAME])
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        snprintf(out, FILE_NAME, ".");
    else if (slash == path)
        snprintf(out, FILE_NAME, "/");
    else
        snprintf(out, FILE_NAME, "%.*s", (int)(slash - path), path);
}

/* A hidden name beside `path` that nobody can foresee. */
static bool beside(const char *path, char out[FILE_NAME])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    unsigned char dice[12];
    char random[sizeof dice + 1] = "";
    port_random(dice, sizeof dice);
    for (size_t i = 0; i < sizeof dice; i++)
        random[i] = letters[dice[i] % (sizeof letters - 1)];
    /* Names have an end: of a long one the beginning does. */
    int n = snprintf(out, FILE_NAME, "%.*s.%.100s.%s.part", (int)(name - path), path, name, random);
    return n > 0 && n < FILE_NAME;
}

static bool write_all(struct port_file file, const char *data, size_t size)
{
    while (size > 0) {
        int64_t n = port_write(file, data, size);
        if (n < 0)
            return false;
        data += n;
        size -= (size_t)n;
    }
    return true;
}

/* Fills an open file and closes it. */
static bool fill(struct port_file *file, const void *data, size_t size, bool sync)
{
    bool good = write_all(*file, data, size) && (!sync || port_sync(*file));
    return port_close(file) && good;
}

/* A new file beside `path`, filled and on the disk; its name into out. With the mode of `like`, if
 * there is one. Nothing is left when it fails. */
static bool part_write(const char *path, const struct port_info *like, const void *data,
                       size_t size, bool sync, char out[FILE_NAME])
{
    struct port_file file;
    if (!beside(path, out) || !port_open(&file, out, PORT_NEW))
        return false;
    bool good = !like || port_set_mode(file, like->mode);
    if (!good)
        port_close(&file);
    good = good && fill(&file, data, size, sync);
    if (!good)
        port_remove(out);
    return good;
}

static bool names_kept(const char *path)
{
    char folder[FILE_NAME];
    file_folder(path, folder);
    return port_sync_folder(folder);
}

/* A file with several names keeps them: it is written over, and until that is done there is a whole
 * copy beside it. */
static bool write_over(const char *path, const char *part, const void *data, size_t size)
{
    struct port_file file;
    if (!port_open(&file, path, PORT_OVER))
        return false;
    return fill(&file, data, size, true) && port_remove(part);
}

/* Over the plain file that is there. */
static bool replace(const char *path, const struct port_info *there, const void *data, size_t size,
                    bool sync)
{
    char real[FILE_NAME], part[FILE_NAME];
    if (!port_real(path, real, sizeof real) || !part_write(real, there, data, size, sync, part))
        return false;
    if (there->links > 1)
        return write_over(real, part, data, size);
    if (!port_rename(part, real)) {
        port_remove(part);
        return false;
    }
    return !sync || names_kept(real);
}

/* Where nothing is. */
static bool put(const char *path, const void *data, size_t size, bool sync)
{
    char part[FILE_NAME];
    if (!part_write(path, NULL, data, size, sync, part))
        return false;
    if (!port_rename_new(part, path)) {
        port_remove(part); /* which leaves the reason as it is, unless it fails as well */
        return false;
    }
    return !sync || names_kept(path);
}

static bool straight(const char *path, const void *data, size_t size)
{
    struct port_file file;
    return port_open(&file, path, PORT_STRAIGHT) && fill(&file, data, size, false);
}

static bool write_any(const char *path, const void *data, size_t size, bool sync,
                      struct trouble *trouble)
{
    struct port_info info;
    bool good;
    if (!port_info(path, &info))
        good = port_why() == PORT_ABSENT && put(path, data, size, sync);
    else if (info.kind == PORT_FILE)
        good = replace(path, &info, data, size, sync);
    else if (info.kind == PORT_DEVICE || info.kind == PORT_PIPE)
        good = straight(path, data, size);
    else
        return trouble_at(trouble, path, 0, "cannot be written: it is %s", kind_words[info.kind]);
    return good || not_written(trouble, path);
}

bool file_write(const char *path, const void *data, size_t size, struct trouble *trouble)
{
    return write_any(path, data, size, true, trouble);
}

bool file_write_quick(const char *path, const void *data, size_t size, struct trouble *trouble)
{
    return write_any(path, data, size, false, trouble);
}

bool file_write_new(const char *path, const void *data, size_t size, bool *there,
                    struct trouble *trouble)
{
    bool good = put(path, data, size, true), taken = !good && port_why() == PORT_THERE;
    if (there)
        *there = taken;
    return good || not_written(trouble, path);
}

bool file_write_beside(const char *path, const char *ending, const void *data, size_t size,
                       char out[FILE_NAME], struct trouble *trouble)
{
    for (int i = 1; i <= TRIES; i++) {
        char number[16] = "";
        bool there = false;
        if (i > 1)
            snprintf(number, sizeof number, "-%d", i);
        int n = snprintf(out, FILE_NAME, "%s%s%s", path, number, ending);
        if (n < 0 || n >= FILE_NAME)
            return trouble_at(trouble, path, 0, "the name is too long");
        if (file_write_new(out, data, size, &there, trouble))
            return true;
        if (!there)
            return false;
    }
    return trouble_at(trouble, path, 0, "there are too many files of that name beside it");
}
