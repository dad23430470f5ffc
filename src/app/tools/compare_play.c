/* Playing one game of a comparison. */
#include "app/desk/weighing.h"
#include "app/tools/compare.h"
#include "computer/ahead.h"
#include "computer/opponent.h"
#include "scenario/battle.h"

#include <stdlib.h>

enum { ORDER_CAP = 20000 };

static struct opponent *player_new(const struct comparison *c, const struct game *game,
                                   uint64_t seed)
{
    struct trouble ignored = {0};
    struct opponent *p = opponent_new(c->player, game->rules, seed);
    struct commander *commander = opponent_commander(p);
    if (commander) {
        struct weights weights = weighing_of(&c->cli->paths, game->rules, &ignored);
        commander_manners(commander, false, false); /* nobody reads its reasons */
        commander_weigh(commander, &weights);
    }
    return p;
}

static bool fought(struct game *game, struct opponent *player[SIDE_COUNT], struct trouble *trouble)
{
    struct verdict *verdict = calloc(1, sizeof *verdict);
    struct order order;
    int orders = 0, refused = 0;
    enum given given = GIVEN_DONE;
    if (!verdict)
        abort();
    while (!game->table.over && given != GIVEN_STUCK && orders++ < ORDER_CAP && refused < 100) {
        int side = game_awaited(game);
        if (!opponent_order(player[side], &game->table, side, &order))
            break;
        given = game_give(game, &order, SOURCE_COMPUTER, verdict, trouble);
        refused += given == GIVEN_REFUSED;
    }
    free(verdict);
    return game->table.over || given == GIVEN_STUCK;
}

bool compare_setting(const struct comparison *c, int set, struct setting *s,
                     struct trouble *trouble)
{
    return battle_translate(c->battle, c->set[set].rules, s, NULL, NULL, trouble);
}

uint64_t compare_plan(const struct comparison *c, int32_t plan, int side)
{
    return ahead_mixed(ahead_mixed((uint64_t)c->first_seed, (uint64_t)plan), (uint64_t)side);
}

/* The players' own seeds are those of the plan, the dice those of the game. */
bool compare_play(const struct comparison *c, const struct setting *s, int set, int32_t number,
                  struct game *game, struct trouble *trouble)
{
    struct opponent *player[SIDE_COUNT] = {0};
    if (!game_begin(game, c->set[set].rules, s, c->first_seed + number, trouble))
        return false;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        player[side] = player_new(c, game, compare_plan(c, number / PLAN_GAMES, side));
    bool good = fought(game, player, trouble);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        opponent_free(player[side]);
    if (good)
        return true;
    game_release(game);
    return trouble_set(trouble, "%s: game %d never ends", c->set[set].rules->title, number);
}

bool compare_again(const struct comparison *c, int set, int32_t number, struct game *game,
                   struct trouble *trouble)
{
    struct setting *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    bool good =
        compare_setting(c, set, s, trouble) && compare_play(c, s, set, number, game, trouble);
    free(s);
    return good;
}
