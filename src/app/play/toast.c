/* A kind word over the table. */
#include "app/play/play.h"

#include <stdio.h>

void play_tell(struct play *play, const char *words)
{
    struct toast *toast = &play->toast;
    *toast = (struct toast){.since = play->desk->now, .good = true};
    snprintf(toast->words, sizeof toast->words, "%s", words);
}
