#include "app/back/curve.h"

#include "app/desk/desk.h"
#include "app/desk/odds_kept.h"

#include <stdlib.h>

enum { POLL_MS = 60 };

struct curve {
    struct match *match;
    struct survey *survey;
    struct survey_wish wish;
    int *place; /* of each deed; owned */
    char path[PATH_BYTES];
    bool anew, news; /* something is known that is not kept */
};

bool curve_possible(const struct match *match)
{
    const struct game *game = match->game;
    return game->rules->terms && !match->desk->frameless && (!match->far || game->table.over);
}

/* When it is over both see everything; before that one sees what one may. */
static int eyes(const struct match *match)
{
    return match->game->table.over ? SIDE_NONE : match_viewer(match);
}

static void keep(struct curve *c)
{
    if (c->path[0] && c->news)
        odds_kept_write(c->path, c->match->game, &c->wish, survey_turning(c->survey));
    c->news = c->news && !c->path[0];
}

static void places(struct curve *c, const int32_t *line, int count)
{
    const struct fortunes *f = survey_turning(c->survey);
    c->place = calloc((size_t)f->deeds + 1, sizeof *c->place);
    if (!c->place)
        abort();
    for (int i = 0, at = 0; i < f->deeds; i++) {
        while (at + 1 < count && line[at] != f->deed[i].last)
            at++;
        c->place[i] = at;
    }
}

struct curve *curve_new(struct match *match, const int32_t *line, int count)
{
    struct curve *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    c->match = match;
    c->wish = (struct survey_wish){.weights = desk_weights(match->desk, match->game->rules),
                                   .budget = budget_usual,
                                   .eyes = eyes(match),
                                   .jobs = 1,
                                   .meek = match->desk->present != NULL};
    c->survey = survey_new(match->game, &c->wish);
    if (!odds_kept_path(match->game->path, c->path))
        c->path[0] = '\0';
    places(c, line, count);
    c->anew =
        c->path[0] && !odds_kept_find(c->path, match->game, &c->wish, survey_turning(c->survey));
    return c;
}

void curve_free(struct curve *c)
{
    if (!c)
        return;
    keep(c);
    survey_free(c->survey);
    free(c->place);
    free(c);
}

bool curve_step(struct curve *c)
{
    if (survey_done(c->survey))
        return false;
    bool news = survey_step(c->survey);
    c->news = c->news || news;
    if (survey_done(c->survey)) {
        keep(c);
        return true;
    }
    return news;
}

int curve_wake(const struct curve *c)
{
    return survey_done(c->survey) ? -1 : POLL_MS;
}

const struct fortunes *curve_known(const struct curve *c)
{
    return survey_turning(c->survey);
}

int curve_place(const struct curve *c, int deed)
{
    return c->place[deed];
}

int curve_order(const struct curve *c, int deed)
{
    const struct fortunes *f = curve_known(c);
    int back = deed > 0 ? c->place[deed - 1] + 1 : 0;
    return deed < f->deeds ? back : c->place[f->deeds - 1];
}

int curve_progress(const struct curve *c, int *of)
{
    return survey_progress(c->survey, of);
}

bool curve_anew(const struct curve *c)
{
    return c->anew;
}
