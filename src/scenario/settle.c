#include "scenario/settle.h"

#include "rules/game.h"

#include <stdlib.h>
#include <string.h>

enum {
    TRIES_MOST = 600, /* settings asked about */
    WAYS = 8,         /* directions somebody is moved in */
    RINGS = 14,       /* so many steps away at most */
};

struct vec settle_moved(int moved, int32_t face, int32_t step, bool grid)
{
    static const int32_t way[WAYS] = {180, 90, 270, 135, 225, 45, 315, 0};
    struct vec none = {0, 0};
    if (!moved)
        return none;
    int32_t far = ((moved - 1) / WAYS + 1) * step, turn = way[(moved - 1) % WAYS];
    if (grid && turn % 90)
        far = far * 1414 / 1000;
    return vec_ahead(none, angle_norm(face + turn * DEG), far);
}

struct vec settle_box(struct vec at, struct vec table, int32_t box)
{
    int32_t columns = table.x / box, rows = table.y / box;
    int32_t cx = at.x / box, cy = at.y / box;
    cx = cx < 0 ? 0 : cx >= columns ? columns - 1 : cx;
    cy = cy < 0 ? 0 : cy >= rows ? rows - 1 : cy;
    return (struct vec){cx * box + box / 2, cy * box + box / 2};
}

/* The line a complaint names, and where its sentence begins. */
static int line_of(const struct settling *s, const struct trouble *why, const char **sentence)
{
    size_t length = strlen(s->path);
    int32_t line = 0;
    *sentence = why->text;
    if (strncmp(why->text, s->path, length) != 0 || why->text[length] != ':')
        return 0;
    const char *at = why->text + length + 1;
    if (number_read(&at, 0, &line) && *at == ':')
        at++;
    *sentence = *at == ' ' ? at + 1 : at;
    return line;
}

/* "… of line 24": the other one of two that overlap; 0: nobody. */
static int other_line(const char *sentence)
{
    static const char words[] = " of line ";
    int32_t line = 0;
    const char *at = strstr(sentence, words);
    if (at)
        at += sizeof words - 1;
    return at && number_read(&at, 0, &line) ? line : 0;
}

/* Whose entry begins at that line of the draft's text; -1: nobody's, or his who stays. */
static int who_at(const struct settling *s, int line)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        for (unsigned i = 0; i < draft_side(s->draft, side)->units; i++)
            if (s->draft->unit_line[side][i] == line)
                return s->who(s->self, side, i);
    return -1;
}

/* Somebody who stays is complained of: whoever may move and stands nearest is in his way. */
static int who_near(const struct settling *s, const struct setting *setting, int line)
{
    int found = -1;
    int64_t nearest = INT64_MAX;
    const struct setting_unit *of = NULL;
    for (int i = 0; i < setting->unit_count; i++)
        if (setting->unit[i].line == line)
            of = &setting->unit[i];
    if (!of)
        return -1;
    for (int i = 0; i < setting->unit_count; i++) {
        const struct setting_unit *u = &setting->unit[i];
        int who = u->placed ? who_at(s, u->line) : -1;
        int64_t far = who < 0 ? INT64_MAX : vec_distance(of->pose.at, u->pose.at);
        if (far < nearest) {
            nearest = far;
            found = who;
        }
    }
    return found;
}

static bool begins(const struct settling *s, const struct setting *setting, struct game *game,
                   struct trouble *why)
{
    if (!game_begin(game, s->rules, setting, 1, why))
        return false;
    game_release(game);
    return true;
}

bool settle(const struct settling *s, struct setting *setting, struct words *text,
            struct trouble *told)
{
    struct game *game = calloc(1, sizeof *game);
    struct trouble why = {0};
    const char *sentence = "";
    bool good = false;
    if (!game)
        abort();
    for (int n = 0; !good && n < TRIES_MOST; n++) {
        s->lay(s->self);
        draft_text(s->draft, text);
        bool read = scenario_read(s->path, text->text, text->length, setting, &why);
        good = read && begins(s, setting, game, &why);
        int line = good ? 0 : line_of(s, &why, &sentence), who = good ? -1 : who_at(s, line);
        if (!good && who < 0)
            who = who_at(s, other_line(sentence));
        if (!good && who < 0 && read)
            who = who_near(s, setting, line);
        if (good || who < 0 || ++s->moved[who] > RINGS * WAYS)
            break;
    }
    free(game);
    return good || trouble_set(told, "%s", sentence);
}
