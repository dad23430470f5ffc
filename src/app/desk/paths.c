#include "app/desk/paths.h"

#include "disk/file.h"
#include "port/port.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef FOILSHOT_DATA
#define FOILSHOT_DATA "/usr/share/foilshot"
#endif
#ifndef FOILSHOT_SOURCE_DATA
#define FOILSHOT_SOURCE_DATA "."
#endif

bool path_exists(const char *path)
{
    struct port_info info;
    return port_info(path, &info);
}

bool path_join(char out[PATH_BYTES], const char *folder, const char *name)
{
    int n = snprintf(out, PATH_BYTES, "%s/%s", folder, name);
    return n > 0 && n < PATH_BYTES;
}

static bool is_data(const char *folder)
{
    char rules[PATH_BYTES];
    return path_join(rules, folder, "assets/rules") && path_exists(rules);
}

/* Among the person's own files. */
static bool own(char out[PATH_BYTES], enum port_home what, const char *rest)
{
    char home[PATH_BYTES];
    int n = port_home(what, home, sizeof home)
                ? snprintf(out, PATH_BYTES, "%s/foilshot%s", home, rest)
                : -1;
    return n > 0 && n < PATH_BYTES;
}

/* The folder of the program and of what was installed with it: bin/foilshot and share/foilshot. ""
 * where that cannot be told. */
static void beside_program(char own_folder[PATH_BYTES], char share[PATH_BYTES])
{
    char program[PATH_BYTES];
    own_folder[0] = share[0] = '\0';
    if (!port_program(program, sizeof program))
        return;
    for (int up = 0; up < 2; up++) {
        char *slash = strrchr(program, '/');
        if (!slash)
            return;
        *slash = '\0';
        if (up == 0)
            snprintf(own_folder, PATH_BYTES, "%s", program);
    }
    if (!path_join(share, program, "share/foilshot"))
        share[0] = '\0';
}

static bool find_data(char out[PATH_BYTES], const char *given, struct trouble *trouble)
{
    char beside[PATH_BYTES], shared[PATH_BYTES], told[PATH_BYTES];
    beside_program(beside, shared);
    const char *const places[] = {port_told("FOILSHOT_DATA_DIR", told, sizeof told) ? told : NULL,
                                  shared,
                                  beside,
                                  FOILSHOT_SOURCE_DATA,
                                  FOILSHOT_DATA,
                                  "/usr/local/share/foilshot",
                                  "/usr/share/foilshot",
                                  "."};
    if (given) {
        if (!is_data(given))
            return trouble_at(trouble, given, 0,
                              "holds no Foilshot data (assets/rules is missing)");
        snprintf(out, PATH_BYTES, "%s", given);
        return true;
    }
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (places[i] && places[i][0] && is_data(places[i])) {
            snprintf(out, PATH_BYTES, "%s", places[i]);
            return true;
        }
    return trouble_set(trouble,
                       "the program's data were found neither in %s nor in %s nor here; say "
                       "where with --data-dir",
                       FOILSHOT_SOURCE_DATA, FOILSHOT_DATA);
}

bool paths_find(struct paths *paths, const char *given, struct trouble *trouble)
{
    *paths = (struct paths){0};
    if (!own(paths->saves, PORT_HOME_DATA, "/games") ||
        !own(paths->scenarios, PORT_HOME_DATA, "/scenarios") ||
        !own(paths->config, PORT_HOME_SETTINGS, ""))
        return trouble_set(trouble, "there is no folder for a person's own files, or its name is "
                                    "too long");
    if (!find_data(paths->data, given, trouble))
        return false;
    return path_join(paths->fonts, paths->data, "assets/fonts") ||
           trouble_at(trouble, paths->data, 0, "the name is too long");
}

/* Makes one folder where nothing has that name; its own name is then on the disk. */
static bool folder_made(const char *path, struct trouble *trouble)
{
    char above[FILE_NAME];
    file_folder(path, above);
    return (port_make_folder(path) ? port_sync_folder(above) : port_why() == PORT_THERE) ||
           trouble_at(trouble, path, 0, "cannot be made: %s", port_reason());
}

bool folder_make(const char *path, struct trouble *trouble)
{
    char part[PATH_BYTES];
    int n = snprintf(part, sizeof part, "%s", path);
    if (n < 0 || n >= PATH_BYTES)
        return trouble_at(trouble, path, 0, "the name is too long");
    for (char *c = part + 1; *c; c++) {
        if (*c != '/')
            continue;
        *c = '\0';
        if (!folder_made(part, trouble))
            return false;
        *c = '/';
    }
    return folder_made(part, trouble);
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Names that were found so far. */
struct found {
    const char *ending;
    char **name;
    int count, room;
};

static void name_found(void *self, const char *name)
{
    struct found *f = self;
    size_t n = strlen(name), tail = strlen(f->ending);
    if (name[0] == '.' || n < tail || strcmp(name + n - tail, f->ending) != 0)
        return;
    if (f->count == f->room) {
        f->room = f->room ? f->room * 2 : 16;
        f->name = realloc(f->name, (size_t)f->room * sizeof *f->name);
    }
    char *copy = malloc(n + 1);
    if (!f->name || !copy)
        abort();
    memcpy(copy, name, n + 1);
    f->name[f->count++] = copy;
}

int folder_names(const char *folder, const char *ending, char ***names)
{
    struct found found = {.ending = ending};
    port_each_name(folder, name_found, &found);
    *names = found.name;
    if (found.count > 1)
        qsort(found.name, (size_t)found.count, sizeof *found.name, compare);
    return found.count;
}

void names_free(char **names, int count)
{
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
}
