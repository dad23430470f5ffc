#include "app/desk/levels.h"

#include "app/desk/sides.h"

#include <stdio.h>
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

void play_level_sits(struct player player[SIDE_COUNT], int side, bool computer)
{
    struct player *p = &player[side], *other = &player[side_other(side)];
    if (computer && !p->computer && other->computer)
        p->level = other->level;
    if (!computer && p->computer && !other->computer)
        other->level = p->level;
    p->computer = computer;
}

int play_level_sides(const struct player player[SIDE_COUNT])
{
    return player[SIDE_RED].computer + player[SIDE_BLUE].computer;
}

/* The plainest is for tests alone. */
static int offered(int level)
{
    return level < 1 ? LEVEL_FIRST : level;
}

static void level_segments(struct ui *ui, const char *id, struct rect at, bool small, int *level)
{
    struct ui_choice choice[PLAY_LEVELS - 1];
    int chosen = offered(*level) - 1;
    for (int i = 1; i < PLAY_LEVELS; i++)
        choice[i - 1] =
            (struct ui_choice){.part = play_levels[i].word, .words = play_levels[i].name};
    ui_segments(ui, id, at, small, choice, PLAY_LEVELS - 1, &chosen);
    *level = chosen + 1;
}

void play_level_rows(struct ui *ui, const char *id, int high, bool small,
                     struct player player[SIDE_COUNT])
{
    enum { APART = 10, EMBLEM = 44, EMBLEM_WIDE = 42 };
    bool both = play_level_sides(player) > 1;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        char own[UI_ID];
        if (!player[side].computer)
            continue;
        if (!both) {
            level_segments(ui, id, ui_next(ui, high), small, &player[side].level);
            continue;
        }
        ui_row_begin(ui, high, APART, (int[]){EMBLEM, -1}, 2);
        ui_emblem(ui, UI_AUTO, side_mark(side), EMBLEM_WIDE);
        snprintf(own, sizeof own, "%s-%s", id, side_word(side));
        level_segments(ui, own, UI_AUTO, small, &player[side].level);
        ui_row_end(ui);
    }
}

void play_levels_told(struct ui *ui, const struct player player[SIDE_COUNT])
{
    bool both = play_level_sides(player) > 1;
    bool alike = player[SIDE_RED].level == player[SIDE_BLUE].level;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        char id[UI_ID], words[160];
        const struct play_level *level = &play_levels[offered(player[side].level)];
        if (!player[side].computer || (both && alike && side == SIDE_BLUE))
            continue;
        snprintf(id, sizeof id, "label:computer-%s", side_word(side));
        snprintf(words, sizeof words, "**%s** · %s: %s",
                 both && !alike ? side_title(side) : "The computer", level->name, level->told);
        ui_label(ui, id, UI_AUTO, ROLE_SECOND, TINT_CAPTION, words);
    }
}
