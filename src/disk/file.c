#include "disk/file.h"

#include "port/port.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 1 << 16, TRIES = 100, NAME_MOST = 255 /* bytes, on most systems */ };

static bool not_written(struct trouble *trouble, const char *path)
{
    return trouble_at(trouble, path, 0, "cannot be written: %s",
                      port_why() == PORT_ABSENT ? "there is no such folder" : port_reason());
}

/* ---- reading ----------------------------------------------------------------------------------
 */

static const char *const kind_words[] = {
    [PORT_FILE] = "a file", [PORT_FOLDER] = "a folder",      [PORT_DEVICE] = "a device",
    [PORT_PIPE] = "a pipe", [PORT_OTHER] = "something else",
};

/* May it be read? Asked before it is opened, which wakes some devices, and of what was opened. */
static bool is_plain(const char *path, const struct port_info *info, struct trouble *trouble)
{
    if (info->kind != PORT_FILE)
        return trouble_at(trouble, path, 0, "this is %s; only plain files are read",
                          kind_words[info->kind]);
    return info->size <= FILE_MOST ||
           trouble_at(trouble, path, 0, "is too large (over %d MB)", FILE_MOST >> 20);
}

static bool open_plain(const char *path, struct port_file *file, struct trouble *trouble)
{
    struct port_info info;
    if (!port_info(path, &info))
        return trouble_at(trouble, path, 0, "cannot be opened: %s", port_reason());
    if (!is_plain(path, &info, trouble))
        return false;
    if (!port_open(file, path, PORT_READ))
        return trouble_at(trouble, path, 0, "cannot be opened: %s", port_reason());
    bool good = port_info_of(*file, &info)
                    ? is_plain(path, &info, trouble)
                    : trouble_at(trouble, path, 0, "cannot be read: %s", port_reason());
    if (!good)
        port_close(file);
    return good;
}

/* All that is left of an open file, and a zero byte; NULL with trouble. */
static char *read_all(struct port_file file, const char *path, size_t *size,
                      struct trouble *trouble)
{
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
    if (data && n == 0) {
        data[used] = '\0';
        *size = used;
        return data;
    }
    trouble_at(trouble, path, 0, "cannot be read: %s",
               !data   ? "not enough memory"
               : n < 0 ? port_reason()
                       : "it is too large");
    free(data);
    return NULL;
}

bool file_read_bytes(const char *path, char **bytes, size_t *size, struct trouble *trouble)
{
    struct port_file file;
    *bytes = NULL;
    if (!open_plain(path, &file, trouble))
        return false;
    *bytes = read_all(file, path, size, trouble);
    port_close(&file);
    return *bytes != NULL;
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

/* How much of a name fits into `most` bytes, whole letters of UTF-8. */
static int name_cut(const char *name, size_t most)
{
    size_t n = strlen(name);
    if (n > most)
        for (n = most; n > 0 && ((unsigned char)name[n] & 0xc0) == 0x80;)
            n--;
    return (int)n;
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
    int n = snprintf(out, FILE_NAME, "%.*s.%.*s.%s.part", (int)(name - path), path,
                     name_cut(name, 100), name, random);
    return n > 0 && n < FILE_NAME;
}

static bool write_all(struct port_file file, const char *data, size_t size)
{
    while (size > 0) {
        int64_t n = port_write(file, data, size);
        if (n <= 0)
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

/* A new file beside `path`, filled and on the disk; its name into out. Like `like`, if there is
 * one. Nothing is left when it fails. */
static bool part_write(const char *path, const struct port_info *like, const void *data,
                       size_t size, bool sync, char out[FILE_NAME])
{
    struct port_file file;
    if (!beside(path, out) || !port_open(&file, out, PORT_NEW))
        return false;
    bool good = !like || port_set_like(file, like);
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

/* Other bytes into the same file. *touched: it could be opened. */
static bool overwrite(const char *path, const char *data, size_t size, bool *touched)
{
    struct port_file file;
    *touched = port_open(&file, path, PORT_OVER);
    if (!*touched)
        return false;
    bool good = write_all(file, data, size) && port_cut(file, (int64_t)size) && port_sync(file);
    return port_close(&file) && good;
}

/* Writes over the file where it is. What was in it comes back when that fails; and until it is done
 * `part`, a whole copy, is on the disk, its name as well. Should the disk not even take back what
 * it had, the copy stays and *spoilt says so. */
static bool write_over(const char *path, const char *part, const void *data, size_t size,
                       bool *spoilt)
{
    char *old;
    size_t old_size;
    if (!file_read_bytes(path, &old, &old_size, NULL)) {
        port_remove(part);
        return false;
    }
    bool touched = false, again;
    bool good = names_kept(path) && overwrite(path, data, size, &touched);
    *spoilt = touched && !good && !overwrite(path, old, old_size, &again);
    if (!*spoilt)
        port_remove(part);
    free(old);
    return good;
}

/* Would the file keep its names and its owner if `part` got its name? */
static bool may_take_place(const char *part, const struct port_info *there)
{
    struct port_info made;
    return there->links == 1 && port_info(part, &made) && made.owner == there->owner;
}

/* Over the plain file that is there. */
static bool replace(const char *path, const struct port_info *there, const void *data, size_t size,
                    bool sync, struct trouble *trouble)
{
    char real[FILE_NAME], part[FILE_NAME];
    bool spoilt = false, good;
    struct port_file may;
    if (!port_real(path, real, sizeof real) || !port_open(&may, real, PORT_OVER) ||
        !port_close(&may) || /* who may not write into it may not replace it either */
        !part_write(real, there, data, size, sync, part))
        return not_written(trouble, path);
    if (!may_take_place(part, there)) {
        good = write_over(real, part, data, size, &spoilt);
    } else {
        good = port_rename(part, real);
        if (!good)
            port_remove(part); /* which leaves the reason as it is, unless it fails as well */
        good = good && (!sync || names_kept(real));
    }
    if (spoilt)
        return trouble_at(trouble, path, 0, "cannot be written: %s. What was to be in it is in %s",
                          port_reason(), part);
    return good || not_written(trouble, path);
}

/* Where nothing is. */
static bool put(const char *path, const void *data, size_t size, bool sync)
{
    char part[FILE_NAME];
    if (!part_write(path, NULL, data, size, sync, part))
        return false;
    if (!port_rename_new(part, path)) {
        port_remove(part);
        return false;
    }
    if (!sync || names_kept(path))
        return true;
    port_remove(path);
    return false;
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
    if (!port_info(path, &info))
        return (port_why() == PORT_ABSENT && put(path, data, size, sync)) ||
               not_written(trouble, path);
    if (info.kind == PORT_FILE)
        return replace(path, &info, data, size, sync, trouble);
    if (info.kind == PORT_DEVICE || info.kind == PORT_PIPE)
        return straight(path, data, size) || not_written(trouble, path);
    return trouble_at(trouble, path, 0, "cannot be written: it is %s", kind_words[info.kind]);
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
    size_t stem = strlen(path), tail = strlen(ending);
    bool ends = stem > tail && strcmp(path + stem - tail, ending) == 0;
    stem -= ends ? tail : 0;
    for (int i = ends ? 2 : 1; i <= TRIES; i++) {
        char number[16] = "";
        bool there = false;
        if (i > 1)
            snprintf(number, sizeof number, "-%d", i);
        const char *slash = strrchr(path, '/');
        size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
        int fits = name_cut(path + folder, NAME_MOST - strlen(number) - tail);
        int name = (int)(stem - folder) < fits ? (int)(stem - folder) : fits;
        int n = snprintf(out, FILE_NAME, "%.*s%.*s%s%s", (int)folder, path, name, path + folder,
                         number, ending);
        if (n < 0 || n >= FILE_NAME)
            return trouble_at(trouble, path, 0, "the name is too long");
        struct trouble first;
        if (file_write_new(out, data, size, &there, &first))
            return true;
        if (!there)
            return trouble_set(trouble, "%s", first.text);
    }
    return trouble_at(trouble, path, 0, "there are too many files of that name beside it");
}

/* ---- folders ----------------------------------------------------------------------------------
 */

static void each_removed(void *self, const char *name)
{
    char path[FILE_NAME];
    if (snprintf(path, sizeof path, "%s/%s", (const char *)self, name) < FILE_NAME &&
        !port_remove(path))
        tree_remove(path);
}

bool tree_remove(const char *path)
{
    char folder[FILE_NAME];
    if (snprintf(folder, sizeof folder, "%s", path) >= FILE_NAME)
        return false;
    port_each_name(folder, each_removed, folder);
    return port_remove_folder(folder);
}
