/* The tests of this folder as one text, for those that ask whether something is tested. */
#ifndef FOILSHOT_TESTS_NAMED_TESTS_H
#define FOILSHOT_TESTS_NAMED_TESTS_H

#include "core/words.h"
#include "disk/file.h"
#include "unit/check.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All of them whose names begin so ("test_", "test_sixplus_"); owned by the caller. */
static char *tests_named(const char *begin)
{
    struct words all;
    DIR *folder = opendir(FOILSHOT_SOURCE "/tests/rules");
    assert_non_null(folder);
    words_init(&all);
    for (struct dirent *e = readdir(folder); e; e = readdir(folder)) {
        char path[600], *text;
        struct trouble trouble = {{0}};
        if (strncmp(e->d_name, begin, strlen(begin)) != 0)
            continue;
        snprintf(path, sizeof path, "%s/tests/rules/%s", FOILSHOT_SOURCE, e->d_name);
        assert_true(file_read(path, &text, NULL, &trouble));
        words_add(&all, text);
        free(text);
    }
    closedir(folder);
    return all.text;
}

#endif
