/* Put before every test that is built for Windows: the few calls of POSIX they make. */
#ifndef FOILSHOT_TESTS_WINDOWS_POSIX_H
#define FOILSHOT_TESTS_WINDOWS_POSIX_H

#define tell tell_of_io /* which is a name of ours too */
#include <io.h>
#include <direct.h>
#include <unistd.h>
#undef tell
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define mkdir(path, mode) _mkdir(path)

/* Names begin with /tmp, which is not there: in the folder for passing files instead. */
static inline char *mkdtemp(char *name)
{
    return _mktemp(name) && _mkdir(name) == 0 ? name : NULL;
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
