#include "app/desk/news.h"

#include <stdlib.h>
#include <string.h>

enum {
    BLOCKS = 16, /* of an order and what followed by itself, */
    ALL = 128,   /* and sentences in them */
};

bool block_films(const struct block *block)
{
    for (int32_t i = 0; i < block->count; i++)
        if (block->entry[i].kind == ENTRY_FILM)
            return true;
    return false;
}

bool block_rolls(const struct block *block)
{
    for (int32_t i = 0; i < block->count; i++)
        if (block->entry[i].kind == ENTRY_DIE && block->entry[i].faces == 6 &&
            block->entry[i].stream == STREAM_GAME)
            return true;
    return false;
}

/* ---- what a change weighs --------------------------------------------------------------------
 */

static enum weight attr_weight(const struct rules *rules, const struct change *c)
{
    static const enum weight shown[] = {[SHOW_NOTHING] = WEIGHS_NOTHING,
                                        [SHOW_TICK] = WEIGHS_NOTHING,
                                        [SHOW_PIPS] = WEIGHS_HITS,
                                        [SHOW_NUMBER] = WEIGHS_NOTHING,
                                        [SHOW_MARKER] = WEIGHS_STATE};
    int at = c->field - F_ATTR;
    if (at < 0 || c->ref.kind >= KIND_COUNT || at >= rules->attrs.count[c->ref.kind])
        return WEIGHS_NOTHING;
    return shown[rules->attrs.of[c->ref.kind][at].show];
}

static enum weight change_weight(const struct rules *rules, const struct change *c)
{
    switch (c->field) {
    case F_TABLE_over:
        return c->new ? WEIGHS_END : WEIGHS_NOTHING;
    case F_TABLE_ask:
    case F_TABLE_draw_offer:
        return c->new ? WEIGHS_QUESTION : WEIGHS_NOTHING;
    case F_TABLE_phase:
    case F_TABLE_turn:
    case F_TABLE_active:
    case F_TABLE_first:
        return WEIGHS_TURN;
    case F_BASE_where:
        return c->old != WHERE_TABLE     ? WEIGHS_MOVE
               : c->new == WHERE_LOST    ? WEIGHS_LOSS
               : c->new == WHERE_RESERVE ? WEIGHS_MOVE
                                         : WEIGHS_STATE;
    case F_BASE_x:
    case F_BASE_y:
    case F_BASE_face:
        return WEIGHS_MOVE;
    default:
        return attr_weight(rules, c);
    }
}

/* What an entry that is no sentence weighs. Dice that end the phase they opened have taken it from
 * both sides. */
static enum weight entry_weight(const struct rules *rules, const struct block *b,
                                const struct entry *e)
{
    switch (e->kind) {
    case ENTRY_CHANGE:
        if (e->change.field == F_TABLE_phase && b->source == SOURCE_AUTO && block_rolls(b))
            return WEIGHS_PHASE;
        return change_weight(rules, &e->change);
    case ENTRY_DIE:
        return e->faces > 1 ? WEIGHS_DICE : WEIGHS_NOTHING;
    case ENTRY_FILM:
        return WEIGHS_DICE;
    case ENTRY_SAY:
    case ENTRY_LINK:
    case ENTRY_WHY:
    case ENTRY_COUNT:
        break;
    }
    return WEIGHS_NOTHING;
}

enum weight block_weight(const struct rules *rules, const struct block *block)
{
    enum weight most = WEIGHS_NOTHING;
    for (int32_t i = 0; i < block->count; i++) {
        enum weight w = entry_weight(rules, block, &block->entry[i]);
        most = w > most ? w : most;
    }
    return most;
}

/* ---- sentences -------------------------------------------------------------------------------
 */

static bool is_weighty(const struct rules *rules, const char *id)
{
    for (const char *const *w = rules->tells ? rules->tells->weighty : NULL; w && *w; w++)
        if (strcmp(*w, id) == 0)
            return true;
    return false;
}

/* Nothing but another phase came of it, and nobody had ordered that. */
static bool is_idle(const struct news *n)
{
    return n->weight == WEIGHS_TURN && n->block->source == SOURCE_AUTO;
}

/* The sentence an entry is told by: the nearest, and of two as near the one behind it (some sets
 * say first and do then, some do first); a die and the end are told by what is said after them. */
static struct news *told_by(struct news *news, int count, const struct block *b, int32_t entry)
{
    struct news *before = NULL, *after = NULL;
    for (int i = 0; i < count && !after; i++) {
        if (news[i].say < &b->entry[entry])
            before = &news[i];
        else
            after = &news[i];
    }
    const struct entry *e = &b->entry[entry];
    bool ends = e->kind == ENTRY_CHANGE && e->change.field == F_TABLE_over;
    if (!before || !after || e->kind == ENTRY_DIE || ends)
        return after ? after : before;
    return after->say - e <= e - before->say ? after : before;
}

/* Dice that had to be thrown again lead to the question that the next ones asked: it is not told
 * before them. */
static void lift_causes(struct news *news, int count)
{
    for (int i = count - 2; i >= 0; i--)
        if (news[i].weight == WEIGHS_DICE && news[i + 1].weight == WEIGHS_QUESTION)
            news[i].weight = WEIGHS_QUESTION;
}

int news_of_block(const struct rules *rules, const struct block *block, struct news *news, int max)
{
    int count = 0;
    for (int32_t i = 0; i < block->count && count < max; i++)
        if (block->entry[i].kind == ENTRY_SAY)
            news[count++] = (struct news){
                .block = block,
                .say = &block->entry[i],
                .weight = is_weighty(rules, block->entry[i].id) ? WEIGHS_PHASE : WEIGHS_NOTHING};
    for (int32_t i = 0; i < block->count && count > 0; i++) {
        enum weight w = entry_weight(rules, block, &block->entry[i]);
        bool film = block->entry[i].kind == ENTRY_FILM; /* of all that is said */
        struct news *n = w > WEIGHS_NOTHING && !film ? told_by(news, count, block, i) : NULL;
        if (n && w > n->weight)
            n->weight = w;
    }
    for (int i = 0; i < count; i++)
        news[i].weight = is_idle(&news[i]) ? WEIGHS_IDLE : news[i].weight;
    lift_causes(news, count);
    return count;
}

/* Keeps the heaviest `max` of them in the order they are told: what matters by weight, the rest as
 * it happened. */
static int heaviest(struct news *all, int count, struct news *news, int max)
{
    bool keep[ALL] = {false};
    int kept = 0, told = 0;
    for (int w = WEIGHS_END; w >= WEIGHS_IDLE; w--)
        for (int i = 0; i < count && kept < max; i++)
            if ((int)all[i].weight == w) {
                keep[i] = true;
                kept++;
            }
    for (int w = WEIGHS_END; w >= WEIGHS_STATE; w--)
        for (int i = 0; i < count; i++)
            if (keep[i] && (int)all[i].weight == w)
                news[told++] = all[i];
    for (int i = 0; i < count; i++)
        if (keep[i] && all[i].weight < WEIGHS_STATE)
            news[told++] = all[i];
    return kept;
}

int news_since(const struct rules *rules, const struct journal *j, int32_t at, struct news *news,
               int max, int *more)
{
    struct news all[ALL];
    int32_t line[BLOCKS];
    int blocks = 0, count = 0;
    for (; at >= 0 && blocks < BLOCKS; at = j->block[at].parent) {
        line[blocks++] = at;
        if (j->block[at].source != SOURCE_AUTO)
            break;
    }
    while (blocks > 0 && count < ALL)
        count += news_of_block(rules, &j->block[line[--blocks]], all + count, ALL - count);
    int kept = heaviest(all, count, news, max);
    *more = count - kept;
    return kept;
}
