/* Put before every test that is built for Windows: the few calls of POSIX they make. */
#ifndef FOILSHOT_TESTS_WINDOWS_POSIX_H
#define FOILSHOT_TESTS_WINDOWS_POSIX_H

#define tell tell_of_io /* which is a name of ours too */
#include <direct.h>
#include <dirent.h>
#include <io.h>
#include <unistd.h>
#undef tell
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define write(to, from, size) _write(to, from, (unsigned)(size))
#define mkdir(path, mode) _mkdir(path)

/* Names begin with /tmp, which is not there: in the folder for passing files instead. */
static inline char *mkdtemp(char *name)
{
    return _mktemp(name) && _mkdir(name) == 0 ? name : NULL;
}

static inline int alphasort(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* All names of a folder; the filter is for none. */
static inline int scandir(const char *path, struct dirent ***all, void *filter,
                          int (*compare)(const struct dirent **a, const struct dirent **b))
{
    DIR *folder = opendir(path);
    int count = 0;
    *all = NULL;
    (void)filter;
    for (struct dirent *e; folder && (e = readdir(folder)); count++) {
        *all = realloc(*all, (size_t)(count + 1) * sizeof **all);
        (*all)[count] = memcpy(malloc(sizeof *e), e, sizeof *e);
    }
    if (folder)
        closedir(folder);
    qsort(*all, (size_t)count, sizeof **all, (int (*)(const void *, const void *))compare);
    return folder ? count : -1;
}

/* A link to a folder is a junction, which wine has no command for: its name leads there by a copy.
 * So few files are meant that it does not matter. */
static inline int symlink(const char *to, const char *from)
{
    char command[1200];
    snprintf(command, sizeof command, "xcopy /e /i /q \"%s\" \"%s\" >nul", to, from);
    for (char *c = strchr(command, '"'); *c != '>'; c++)
        if (*c == '/')
            *c = '\\';
    return system(command);
}

static inline int setenv(const char *name, const char *value, int over)
{
    return !over && getenv(name) ? 0 : _putenv_s(name, value);
}

static inline int unsetenv(const char *name)
{
    return _putenv_s(name, "");
}

#endif
