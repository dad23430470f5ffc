/* A recorded game played again: its orders, with the faces it recorded, and every block compared.
 */
#include "flick/flick.h"
#include "rules/game.h"
#include "rules/game_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- dice that both seats made ----------------------------------------------------------------
 */

static bool journal_shared(const struct journal *journal)
{
    return journal->count > 0 && block_find_link(&journal->block[0], SIDE_RED);
}

bool block_links(const struct block *block, int32_t *number, struct link link[SIDE_COUNT],
                 struct trouble *trouble)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        const struct entry *e = block_find_link(block, side);
        if (!e || !link_read(block_text(block, e), &link[side]) ||
            (side != SIDE_RED && e->face != *number))
            return trouble_set(trouble, "block %d (%s) does not have the links its dice need",
                               block->number, block->order);
        *number = e->face;
    }
    return true;
}

void game_find_shared(struct game *game)
{
    const struct journal *j = &game->journal;
    struct shared_dice *shared = &game->shared;
    shared->on = journal_shared(j);
    for (int32_t i = 0; i < j->count && shared->on; i++)
        if (block_find_link(&j->block[i], SIDE_RED) && !claim_says(j->block[i].order))
            block_links(&j->block[i], &shared->number, shared->last, NULL);
}

/* Is it of his chain, behind the last that is known? Links that were shown for an order that could
 * not be worked out are spent, and no block has them. */
static bool link_follows(const struct block *b, const struct entry *own, int32_t before,
                         const struct link *last)
{
    struct link link;
    return link_read(block_text(b, own), &link) && own->face > before && own->face <= CHAIN_LINKS &&
           link_leads(&link, own->face - before, last);
}

/* Has a claim the link that it needs, his who claims it and nobody else's? */
static bool claim_link(const struct block *b, int32_t before, const struct link last[SIDE_COUNT],
                       struct trouble *trouble)
{
    struct claim claim;
    if (!claim_read(b->side, b->order, &claim, trouble))
        return false;
    const struct entry *own = block_find_link(b, b->side),
                       *other = block_find_link(b, side_other(b->side));
    bool wants = claim.why == CLAIM_DICE;
    return (!other && !own == !wants && (!wants || link_follows(b, own, before, &last[b->side]))) ||
           trouble_set(trouble, "block %d (%s) does not have the link it needs", b->number,
                       b->order);
}

/* After dice were kept back there is nothing any more. */
static bool claim_last(const struct journal *j, int32_t i, struct trouble *trouble)
{
    static const char dice[] = "claim dice ";
    return strncmp(j->block[i].order, dice, strlen(dice)) != 0 || i + 1 == j->count ||
           trouble_set(trouble, "block %d (%s) stands behind the end of the game",
                       j->block[i + 1].number, j->block[i + 1].order);
}

/* Does every link come to the one before it of its side, and has every roll its links? Blocks are
 * numbered in the order of time, so taking back changes nothing here. */
static bool links_proved(const struct journal *journal, struct trouble *trouble)
{
    struct link last[SIDE_COUNT], link[SIDE_COUNT];
    int32_t number = 0, before;
    if (!journal_shared(journal))
        return true;
    if (!block_links(&journal->block[0], &before, last, trouble))
        return false;
    for (int32_t i = 1; i < journal->count; i++) {
        const struct block *b = &journal->block[i];
        if (claim_says(b->order)) {
            if (!claim_link(b, before, last, trouble) || !claim_last(journal, i, trouble))
                return false;
            continue;
        }
        if (!block_has_dice(b) && !block_find_link(b, SIDE_RED) && !block_find_link(b, SIDE_BLUE))
            continue;
        if (!block_links(b, &number, link, trouble))
            return false;
        for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
            if (number > CHAIN_LINKS || !link_leads(&link[side], number - before, &last[side]))
                return trouble_set(trouble, "block %d (%s): link %d of %s is not of his chain",
                                   b->number, b->order, number, side_word(side));
            last[side] = link[side];
        }
        before = number;
    }
    return true;
}

/* ---- one block --------------------------------------------------------------------------------
 */

/* Feeds the faces a block recorded. */
struct replayed {
    const struct block *block;
    int32_t at;
};

static int replay_face(void *self, int faces)
{
    struct replayed *r = self;
    for (; r->at < r->block->count; r->at++) {
        const struct entry *e = &r->block->entry[r->at];
        if (e->kind == ENTRY_DIE && e->stream == STREAM_GAME) {
            r->at++;
            return e->faces == faces ? e->face : 0;
        }
    }
    return 0;
}

static bool entry_same(const struct block *a, const struct entry *x, const struct block *b,
                       const struct entry *y)
{
    if (x->kind != y->kind)
        return false;
    if (x->kind == ENTRY_CHANGE)
        return ref_same(x->change.ref, y->change.ref) && x->change.field == y->change.field &&
               x->change.new == y->change.new && x->change.see == y->change.see;
    if (x->kind == ENTRY_DIE)
        return x->faces == y->faces && x->face == y->face && x->stream == y->stream;
    /* Film must be the same picture; the wording of sentences may improve. */
    return x->kind == ENTRY_SAY || strcmp(block_text(a, x), block_text(b, y)) == 0;
}

/* The next entry that follows from the order; why it was given does not. */
static int32_t entry_next(const struct block *block, int32_t i)
{
    while (i < block->count && block->entry[i].kind == ENTRY_WHY)
        i++;
    return i;
}

static bool block_same(const struct block *a, const struct block *b)
{
    int32_t i = entry_next(a, 0), k = entry_next(b, 0);
    while (i < a->count && k < b->count && entry_same(a, &a->entry[i], b, &b->entry[k])) {
        i = entry_next(a, i + 1);
        k = entry_next(b, k + 1);
    }
    return i == a->count && k == b->count;
}

/* The order of a block again, on the table it was given to: one the game gave itself must be the
 * one it gives there now, any other must still be allowed. */
static bool order_again(const struct game *game, const struct block *block, struct order *order,
                        struct trouble *trouble)
{
    const struct rules *rules = game->rules;
    if (block->source == SOURCE_AUTO) {
        struct words text;
        words_init(&text);
        bool due = rules->decides->automatic &&
                   rules->decides->automatic(&game->table, order) != DUE_NOTHING;
        if (due)
            order_write(rules, &game->table, order, &text);
        due = due && order->side == block->side && strcmp(text.text, block->order) == 0;
        words_release(&text);
        return due || trouble_set(trouble, "order %d (%s) is not one the game gives itself there",
                                  block->number, block->order);
    }
    if (!order_read(rules, &game->table, block->side, block->order, order, trouble))
        return false;
    struct verdict *verdict = calloc(1, sizeof *verdict);
    if (!verdict)
        abort();
    rules_check(rules, &game->table, order, verdict);
    bool good =
        verdict->allowed || trouble_set(trouble, "order %d (%s) is now refused: %s %s",
                                        block->number, block->order, verdict->id, verdict->why);
    free(verdict);
    return good;
}

/* An umpire's block again; nobody's, and given by somebody. */
static bool umpire_again(const struct game *game, const struct block *block,
                         struct umpire_order *order, struct trouble *trouble)
{
    if (block->side != SIDE_NONE || block->source == SOURCE_AUTO)
        return trouble_set(trouble, "order %d (%s) is an umpire's and cannot be a side's",
                           block->number, block->order);
    if (!umpire_read(game->rules, &game->table, block->order, order, trouble))
        return false;
    struct verdict *verdict = calloc(1, sizeof *verdict);
    if (!verdict)
        abort();
    umpire_check(game->rules, &game->table, order, verdict);
    bool good =
        verdict->allowed || trouble_set(trouble, "order %d (%s) is now refused: %s %s",
                                        block->number, block->order, verdict->id, verdict->why);
    free(verdict);
    return good;
}

/* A claim again; of somebody, and given by somebody. */
static bool claim_again(struct game *game, const struct block *block, struct turn *turn,
                        struct trouble *trouble)
{
    struct claim claim;
    if (block->source == SOURCE_AUTO)
        return trouble_set(trouble, "order %d (%s) is none the game gives itself", block->number,
                           block->order);
    if (!claim_read(block->side, block->order, &claim, trouble) ||
        !game_claim_good(game, &claim, trouble))
        return false;
    game_claim_apply(game->rules, turn, &claim);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        const struct entry *e = block_find_link(block, side);
        if (e)
            block_link(turn->block, side, e->face, block_text(block, e));
    }
    return true;
}

bool game_turn_again(struct game *game, const struct block *block, struct turn *turn,
                     struct trouble *trouble)
{
    if (claim_says(block->order))
        return claim_again(game, block, turn, trouble);
    if (!umpire_says(block->order)) {
        struct order order;
        if (!order_again(game, block, &order, trouble))
            return false;
        rules_apply(game->rules, turn, &order);
        return true;
    }
    struct umpire_order *order = malloc(sizeof *order);
    if (!order)
        abort();
    bool good = umpire_again(game, block, order, trouble);
    if (good)
        umpire_apply(game->rules, turn, order);
    free(order);
    return good;
}

bool game_block_again(struct game *game, const struct block *block, struct block *again,
                      struct trouble *trouble)
{
    struct replayed faces = {.block = block};
    struct faces drawn;
    struct dice dice = {.next = replay_face, .self = &faces};
    struct link link[SIDE_COUNT];
    int32_t number = 0;
    bool shared = journal_shared(&game->journal) && block_has_dice(block);
    if (shared && !block_links(block, &number, link, trouble))
        return false;
    if (shared) {
        faces_begin(&drawn, link, number, game->table.hash, block->order);
        dice = faces_dice(&drawn);
    }
    block_init(again, block->side, block->source, block->order);
    struct turn turn = {.table = &game->table, .block = again, .dice = &dice, .see = SEE_ALL};
    bool good = game_turn_again(game, block, &turn, trouble);
    if (good && (turn.dry || turn.stuck)) {
        block_cancel(again, &game->table);
        good = trouble_set(trouble, "order %d (%s) does not come out as it is written",
                           block->number, block->order);
    }
    free(turn.stuck);
    if (good && shared)
        block_add_links(again, number, link);
    if (!good)
        block_release(again);
    return good;
}

/* One recorded block again on the game's table, which stands where it was given. */
static bool block_verify(struct game *game, const struct block *block, struct trouble *trouble)
{
    struct block again;
    if (!game_block_again(game, block, &again, trouble))
        return false;
    bool good = block_same(block, &again) && game->table.hash == block->hash;
    block_cancel(&again, &game->table);
    block_release(&again);
    return good || trouble_set(trouble, "order %d (%s) does not come out as it is written",
                               block->number, block->order);
}

bool game_proved(struct game *game, const char *path, struct trouble *trouble,
                 struct trouble *notice)
{
    struct journal *j = &game->journal;
    bool good = true;
    if (j->head.set_version != game->rules->version || j->head.physics_version != FLICK_VERSION) {
        trouble_at(notice, path, 0, "of older rules or physics: loaded, not played again");
        return true;
    }
    struct trouble chain = {0};
    if (!links_proved(j, &chain))
        return trouble_at(trouble, path, 0, "%s", chain.text);
    int32_t at = j->at;
    for (int32_t i = 1; i < j->count && good; i++) {
        struct trouble what = {0};
        journal_seek(j, &game->table, &at, j->block[i].parent);
        good = block_verify(game, &j->block[i], &what) ||
               trouble_at(trouble, path, 0, "%s", what.text);
    }
    journal_seek(j, &game->table, &at, j->at);
    return good;
}

bool game_verify(const char *text, const char *path, struct trouble *trouble,
                 struct trouble *notice)
{
    struct game *game = malloc(sizeof *game);
    if (!game)
        abort();
    bool good =
        game_open(game, text, path, trouble, notice) && game_proved(game, path, trouble, notice);
    game_release(game);
    free(game);
    return good;
}
