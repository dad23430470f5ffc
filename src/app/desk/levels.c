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

int play_level_row(struct ui *ui, const char *id, struct rect at, bool small, int level)
{
    struct ui_choice choice[PLAY_LEVELS - 1];
    int chosen = (level < 1 ? LEVEL_FIRST : level) - 1;
    for (int i = 1; i < PLAY_LEVELS; i++)
        choice[i - 1] =
            (struct ui_choice){.part = play_levels[i].word, .words = play_levels[i].name};
    ui_segments(ui, id, at, small, choice, PLAY_LEVELS - 1, &chosen);
    return chosen + 1;
}
