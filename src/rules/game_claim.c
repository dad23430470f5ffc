/* The win that is claimed, as an order of the journal. */
#include "rules/claim.h"
#include "rules/game_inside.h"
#include "rules/house.h"

#include <stdlib.h>
#include <string.h>

static const char claim_word[] = "claim ", time_words[] = "claim time",
                  dice_words[] = "claim dice ", auto_word[] = "auto ", order_word[] = "order ";

static bool past(const char **at, const char *word)
{
    size_t size = strlen(word);
    bool good = strncmp(*at, word, size) == 0;
    *at += good ? size : 0;
    return good;
}

bool claim_says(const char *order)
{
    return strncmp(order, claim_word, strlen(claim_word)) == 0;
}

/* "order red flick R12 …" */
static bool waiting_read(const char *at, struct claim *claim)
{
    claim->automatic = past(&at, auto_word);
    if (!claim->automatic && !past(&at, order_word))
        return false;
    size_t size = strcspn(at, " ");
    for (claim->giver = SIDE_NONE; claim->giver < SIDE_COUNT; claim->giver++)
        if (word_same(at, size, side_word(claim->giver)))
            break;
    claim->order = at + size + 1;
    return claim->giver < SIDE_COUNT && at[size] && *claim->order && !claim_says(claim->order);
}

bool claim_read(int side, const char *order, struct claim *claim, struct trouble *trouble)
{
    const char *at = order;
    *claim = (struct claim){.side = side, .why = CLAIM_TIME, .order = ""};
    if (strcmp(order, time_words) == 0)
        return true;
    claim->why = CLAIM_DICE;
    return (past(&at, dice_words) && waiting_read(at, claim)) ||
           trouble_set(trouble, "\"%.80s\" claims nothing that can be claimed", order);
}

void claim_write(const struct claim *claim, struct words *out)
{
    if (claim->why == CLAIM_TIME)
        words_add(out, time_words);
    else
        words_format(out, "%s%s%s %s", dice_words, claim->automatic ? auto_word : order_word,
                     side_word(claim->giver), claim->order);
}

/* ---- may it be so? ----------------------------------------------------------------------------
 */

/* Would the order that is said to wait for dice stop for want of them? */
static bool waits(struct game *game, const struct claim *claim, struct trouble *trouble)
{
    struct dice none = no_dice();
    struct block trial;
    block_init(&trial, claim->giver, claim->automatic ? SOURCE_AUTO : SOURCE_REMOTE, claim->order);
    trial.number = game->journal.at + 1;
    struct turn turn = {.table = &game->table, .block = &trial, .dice = &none, .see = SEE_ALL};
    bool good = game_turn_again(game, &trial, &turn, trouble);
    bool dry = turn.dry;
    free(turn.stuck);
    block_cancel(&trial, &game->table);
    block_release(&trial);
    return good && (dry || trouble_set(trouble, "\"%.80s\" waits for no dice", claim->order));
}

bool game_claim_good(struct game *game, const struct claim *claim, struct trouble *trouble)
{
    if (claim->side != SIDE_RED && claim->side != SIDE_BLUE)
        return trouble_set(trouble, "nobody can claim the win but a side");
    if (!block_find_link(&game->journal.block[0], SIDE_RED))
        return trouble_set(trouble, "a win is claimed only where both make the dice");
    if (game->table.over)
        return trouble_set(trouble, "the game is over");
    if (claim->why == CLAIM_DICE)
        return waits(game, claim, trouble);
    return game_awaited(game) == side_other(claim->side) ||
           trouble_set(trouble, "it is not the other's time that runs");
}

/* ---- what becomes of it -----------------------------------------------------------------------
 */

void game_claim_apply(const struct rules *rules, struct turn *turn, const struct claim *claim)
{
    bool time = claim->why == CLAIM_TIME;
    const char *loser = side_name(side_other(claim->side)), *winner = side_name(claim->side);
    game_over(turn, claim->side, rules->endings->attr, time ? ENDED_ON_TIME : ENDED_WITHHELD);
    if (time)
        turn_say(turn, "HS-16", "%s lost on time, as both agreed: %s wins.", loser, winner);
    else
        turn_say(turn, "HS-17", "%s kept the dice back for longer than was agreed: %s wins.", loser,
                 winner);
}

bool game_owed(const struct game *game, int *side, struct words *out)
{
    struct order order;
    if (!game->rules->decides->automatic ||
        game->rules->decides->automatic(&game->table, &order) == DUE_NOTHING)
        return false;
    *side = order.side;
    order_write(game->rules, &game->table, &order, out);
    return true;
}

static void claim_commit(struct game *game, const struct claim *claim, const struct link *own,
                         enum source source, const char *text)
{
    char hex[LINK_HEX + 1];
    struct block block;
    block_init(&block, claim->side, source, text);
    struct turn turn = {
        .table = &game->table, .block = &block, .dice = &game->dice, .see = SEE_ALL};
    game_claim_apply(game->rules, &turn, claim);
    if (claim->why == CLAIM_DICE) {
        link_write(own, hex);
        block_link(&block, claim->side, game->shared.number + 1, hex);
    }
    journal_commit(&game->journal, &block, &game->table);
    game_file_add(game);
}

bool game_claim(struct game *game, const struct claim *claim, const struct link *own,
                enum source source, struct trouble *trouble)
{
    struct words text;
    game_wait(game);
    if (!game_claim_good(game, claim, trouble))
        return false;
    if (claim->why == CLAIM_DICE && !link_leads(own, 1, &game->shared.last[claim->side]))
        return trouble_set(trouble, "who claims the win has not shown his own dice");
    words_init(&text);
    claim_write(claim, &text);
    bool good = text.length < ORDER_TEXT || trouble_set(trouble, "that order is too long");
    if (good)
        claim_commit(game, claim, own, source, text.text);
    words_release(&text);
    return good;
}
