/* Whoever spoils a journal on purpose puts the right hash under it. So do the tests, when a block
 * is refused for nothing else: the message tells the line and the hash. */
#ifndef FOILSHOT_TESTS_FUZZ_MEND_H
#define FOILSHOT_TESTS_FUZZ_MEND_H

#include "core/trouble.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The line whose number the message names, or the text's first. */
static char *mend_line(char *text, const struct trouble *trouble)
{
    const char *number = strchr(trouble->text, ':');
    for (int line = number ? atoi(number + 1) : 1; line > 1 && text; line--)
        text = strchr(text, '\n') ? strchr(text, '\n') + 1 : NULL;
    return text;
}

/* Puts the right hash under the block; false when something else is wrong with it. */
static bool mend(char *text, const struct trouble *trouble)
{
    const char *here = strstr(trouble->text, ", here ");
    if (!here || strlen(here) != 7 + 16)
        return false;
    char *at = mend_line(text, trouble);
    char *space = at && at[0] == '.' ? strchr(at, ' ') : NULL;
    if (!space || strlen(space) < 17)
        return false;
    memcpy(space + 1, here + 7, 16);
    return true;
}

#endif
