#include "app/desk/games.h"

#include "core/words.h"
#include "disk/file.h"
#include "port/port.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT = 500 }; /* names in the file */
static const char list_name[] = "played-last.txt";

/* ---- the file ---------------------------------------------------------------------------------
 */

/* The lines of the file, newest first; "" when there is none. The caller frees. */
static char *list_read(const char *folder)
{
    char path[PATH_BYTES], *text = NULL;
    if (path_join(path, folder, list_name) && file_read(path, &text, NULL, NULL))
        return text;
    text = calloc(1, 1);
    if (!text)
        abort();
    return text;
}

/* Which line of the text a name is; the number of lines when it is none. */
static int line_of(const char *text, const char *name)
{
    int line = 0;
    size_t length = strlen(name);
    for (const char *at = text; *at; line++) {
        size_t n = strcspn(at, "\n");
        if (n == length && memcmp(at, name, n) == 0)
            return line;
        at += n + (at[n] != '\0');
    }
    return line;
}

/* Does the path name a file of the folder? Then its name there. */
static const char *name_in(const char *folder, const char *path)
{
    char full[PATH_BYTES];
    struct port_info here, there;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    bool good = path_join(full, folder, name) && port_info(full, &here) &&
                port_info(path, &there) && here.disk == there.disk && here.id == there.id;
    return good ? name : NULL;
}

void games_played(const char *folder, const char *path)
{
    const char *name = name_in(folder, path);
    char list[PATH_BYTES], full[PATH_BYTES];
    struct words out;
    if (!name || strchr(name, '\n') || !path_join(list, folder, list_name))
        return;
    char *text = list_read(folder);
    words_init(&out);
    words_format(&out, "%s\n", name);
    int kept = 1;
    for (char *at = text; *at && kept < KEPT;) {
        char *end = at + strcspn(at, "\n"), *next = *end ? end + 1 : end;
        *end = '\0';
        if (*at && strcmp(at, name) != 0 && path_join(full, folder, at) && path_exists(full)) {
            words_format(&out, "%s\n", at);
            kept++;
        }
        at = next;
    }
    file_write(list, out.text, out.length, NULL);
    words_release(&out);
    free(text);
}

/* ---- the order --------------------------------------------------------------------------------
 */

/* "20261121-213000" in a name the program gave; "" in others. */
static const char *stamp_of(const char *name)
{
    enum { STAMP = 15 };
    size_t n = strlen(name), tail = sizeof GAMES_ENDING - 1 + STAMP;
    const char *stamp = n > tail ? name + n - tail : "";
    return strspn(stamp, "0123456789-") == STAMP ? stamp : "";
}

bool games_named_itself(const char *name)
{
    return *stamp_of(name) != '\0';
}

struct listed {
    char *name;
    int line; /* in the file */
};

static int last_first(const void *a, const void *b)
{
    const struct listed *x = a, *y = b;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    int stamps = strcmp(stamp_of(y->name), stamp_of(x->name));
    return stamps ? stamps : strcmp(x->name, y->name);
}

int games_list(const char *folder, char ***names)
{
    int count = folder_names(folder, GAMES_ENDING, names);
    struct listed *list = calloc((size_t)count + 1, sizeof *list);
    char *text = list_read(folder);
    if (!list)
        abort();
    for (int i = 0; i < count; i++)
        list[i] = (struct listed){.name = (*names)[i], .line = line_of(text, (*names)[i])};
    if (count > 1)
        qsort(list, (size_t)count, sizeof *list, last_first);
    for (int i = 0; i < count; i++)
        (*names)[i] = list[i].name;
    free(text);
    free(list);
    return count;
}
