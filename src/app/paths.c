#include "app/paths.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef FOILSHOT_DATA
#define FOILSHOT_DATA "/usr/share/foilshot"
#endif
#ifndef FOILSHOT_SOURCE_DATA
#define FOILSHOT_SOURCE_DATA "."
#endif

bool path_exists(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0;
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

/* $VARIABLE/foilshot/rest, or ~/fallback/foilshot/rest */
static void xdg(char out[PATH_BYTES], const char *variable, const char *fallback, const char *rest)
{
    const char *set = getenv(variable), *home = getenv("HOME");
    if (set && set[0] == '/')
        snprintf(out, PATH_BYTES, "%s/foilshot%s", set, rest);
    else
        snprintf(out, PATH_BYTES, "%s/%s/foilshot%s", home ? home : ".", fallback, rest);
}

/* Beside an installed program: bin/foilshot and share/foilshot. "" where that cannot be told. */
static void beside_program(char out[PATH_BYTES])
{
    char program[PATH_BYTES];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    out[0] = '\0';
    if (n <= 0)
        return;
    program[n] = '\0';
    for (int up = 0; up < 2; up++) {
        char *slash = strrchr(program, '/');
        if (!slash)
            return;
        *slash = '\0';
    }
    if (!path_join(out, program, "share/foilshot"))
        out[0] = '\0';
}

bool paths_find(struct paths *paths, const char *given, struct trouble *trouble)
{
    char beside[PATH_BYTES];
    beside_program(beside);
    const char *const places[] = {getenv("FOILSHOT_DATA_DIR"),
                                  beside,
                                  FOILSHOT_SOURCE_DATA,
                                  FOILSHOT_DATA,
                                  "/usr/local/share/foilshot",
                                  "/usr/share/foilshot",
                                  "."};
    *paths = (struct paths){0};
    xdg(paths->saves, "XDG_DATA_HOME", ".local/share", "/games");
    xdg(paths->scenarios, "XDG_DATA_HOME", ".local/share", "/scenarios");
    xdg(paths->config, "XDG_CONFIG_HOME", ".config", "");
    if (given) {
        if (!is_data(given))
            return trouble_at(trouble, given, 0,
                              "holds no Foilshot data (assets/rules is missing)");
        snprintf(paths->data, sizeof paths->data, "%s", given);
        return true;
    }
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (places[i] && places[i][0] && is_data(places[i])) {
            snprintf(paths->data, sizeof paths->data, "%s", places[i]);
            return true;
        }
    return trouble_set(trouble,
                       "the program's data were found neither in %s nor in %s nor here; say "
                       "where with --data-dir",
                       FOILSHOT_SOURCE_DATA, FOILSHOT_DATA);
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
        if (mkdir(part, 0755) != 0 && errno != EEXIST)
            return trouble_at(trouble, part, 0, "cannot be made: %s", strerror(errno));
        *c = '/';
    }
    if (mkdir(part, 0755) != 0 && errno != EEXIST)
        return trouble_at(trouble, part, 0, "cannot be made: %s", strerror(errno));
    return true;
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int folder_names(const char *folder, const char *ending, char ***names)
{
    int count = 0, room = 0;
    size_t tail = strlen(ending);
    *names = NULL;
    DIR *dir = opendir(folder);
    if (!dir)
        return 0;
    for (struct dirent *entry; (entry = readdir(dir));) {
        size_t n = strlen(entry->d_name);
        if (entry->d_name[0] == '.' || n < tail || strcmp(entry->d_name + n - tail, ending) != 0)
            continue;
        if (count == room) {
            room = room ? room * 2 : 16;
            char **more = realloc(*names, (size_t)room * sizeof *more);
            if (!more)
                break;
            *names = more;
        }
        char *copy = malloc(n + 1);
        if (!copy)
            break;
        memcpy(copy, entry->d_name, n + 1);
        (*names)[count++] = copy;
    }
    closedir(dir);
    if (count > 1)
        qsort(*names, (size_t)count, sizeof **names, compare);
    return count;
}

void names_free(char **names, int count)
{
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
}
