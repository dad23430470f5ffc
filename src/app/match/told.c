/* What has been told: the game as the stage has shown it so far.
 *
 * The table is at its end state at once, the stage takes its time. Everything the play screen says
 * (title, strip, tally, roster, signs, news, tray, log, the presenter's band) speaks of the table
 * and the journal as they are here, and so tells nothing before it is seen; a player who skips the
 * animation has everything told at once. There is no bookkeeping in it: the stage counts the blocks
 * that wait, and so many blocks before the one last handed to it lies what has been told.
 *
 * The second half is about what matters: a march that is still on its way keeps nobody from giving
 * the next order, dice and pellets do. */
#include "app/desk/news.h"
#include "app/match/match.h"

/* The block so many before `at` on its line. */
static int32_t before(const struct journal *j, int32_t at, int blocks)
{
    for (; blocks > 0 && at >= 0; blocks--)
        at = j->block[at].parent;
    return at;
}

/* Blocks that wait; while the timeline is looked at, the stage shows other ones. */
static int waiting(const struct match *match)
{
    return match->looks_back ? 0 : tabletop_waiting(&match->view);
}

int32_t match_told_at(const struct match *match)
{
    return before(&match->game->journal, match->told->shown_at, waiting(match));
}

const struct table *match_told(const struct match *match)
{
    int32_t at = match_told_at(match);
    if (at != match->told->at)
        journal_seek(&match->game->journal, &match->told->table, &match->told->at, at);
    return &match->told->table;
}

int match_told_side(const struct match *match)
{
    const struct table *t = match_told(match);
    return t->ask ? t->ask_side : t->active;
}

const struct block *match_playing(const struct match *match)
{
    const struct journal *j = &match->game->journal;
    int blocks = waiting(match);
    return blocks > 0 ? &j->block[before(j, match->told->shown_at, blocks - 1)] : NULL;
}

bool match_flying(const struct match *match)
{
    const struct block *b = match_playing(match);
    return b && block_films(b);
}

bool match_rolling(const struct match *match)
{
    const struct block *b = match_playing(match);
    return b && block_rolls(b);
}

bool match_waits(const struct match *match)
{
    const struct journal *j = &match->game->journal;
    int32_t at = match->told->shown_at;
    for (int i = waiting(match); i > 0 && at >= 0; i--, at = j->block[at].parent)
        if (block_weight(match->game->rules, &j->block[at]) > WEIGHS_MOVE)
            return true;
    return false;
}
