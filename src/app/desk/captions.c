#include "app/desk/captions.h"

#include "core/words.h"

#include <stdio.h>
#include <string.h>

/* `end`: of the line. */
static bool line_read(const char *at, const char *end, struct caption_line *line)
{
    if (!number_read(&at, 0, &line->first))
        return false;
    line->last = line->first;
    if (*at == '-') {
        at++;
        if (!number_read(&at, 0, &line->last))
            return false;
    }
    if (*at != ' ' || at >= end)
        return false;
    snprintf(line->words, sizeof line->words, "%.*s", (int)(end - at - 1), at + 1);
    return true;
}

bool captions_next(const char **text, struct caption_line *line)
{
    while (**text) {
        const char *at = *text, *end = at + strcspn(at, "\n");
        *text = end + (*end == '\n');
        if (line_read(at, end, line))
            return true;
    }
    return false;
}
