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
#include "app/match.h"

/* The block so many before `at` on its line. */
static int32_t before(const struct journal *j, int32_t at, int blocks)
{
    for (; blocks > 0 && at >= 0; blocks--)
        at = j->block[at].parent;
    return at;
}

/* Blocks that wait; while the timeline is looked at, the stage shows other ones. */
static int waiting(const struct app *app)
{
    return app->looks_back ? 0 : tabletop_waiting(&app->view);
}

int32_t match_told_at(const struct app *app)
{
    return before(&app->game->journal, app->told->shown_at, waiting(app));
}

const struct table *match_told(const struct app *app)
{
    int32_t at = match_told_at(app);
    if (at != app->told->at)
        journal_seek(&app->game->journal, &app->told->table, &app->told->at, at);
    return &app->told->table;
}

int match_told_side(const struct app *app)
{
    const struct table *t = match_told(app);
    return t->ask ? t->ask_side : t->active;
}

const struct block *match_playing(const struct app *app)
{
    const struct journal *j = &app->game->journal;
    int blocks = waiting(app);
    return blocks > 0 ? &j->block[before(j, app->told->shown_at, blocks - 1)] : NULL;
}

bool match_flying(const struct app *app)
{
    const struct block *b = match_playing(app);
    return b && block_films(b);
}

bool match_rolling(const struct app *app)
{
    const struct block *b = match_playing(app);
    return b && block_rolls(b);
}

bool match_waits(const struct app *app)
{
    const struct journal *j = &app->game->journal;
    int32_t at = app->told->shown_at;
    for (int i = waiting(app); i > 0 && at >= 0; i--, at = j->block[at].parent)
        if (block_weight(app->game->rules, &j->block[at]) > WEIGHS_MOVE)
            return true;
    return false;
}
