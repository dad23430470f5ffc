#include "app/desk/levels.h"

#include <string.h>

const struct play_level play_levels[PLAY_LEVELS] = {
    {"plain", "Plain", "It goes straight at the enemy, and shoots at random."},
    {"recruit", "Recruit", "It thinks a little, and slips often."},
    {"sergeant", "Sergeant", "It plays some ways ahead, and slips now and then."},
    {"captain", "Captain", "It plays many ways ahead and takes the best."},
    {"general", "General", "It thinks for seconds about each order."},
};

int play_level_find(const char *word, size_t size)
{
    for (int i = 0; i < PLAY_LEVELS; i++)
        if (strlen(play_levels[i].word) == size && strncmp(play_levels[i].word, word, size) == 0)
            return i;
    return -1;
}
