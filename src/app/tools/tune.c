/* `foilshot arena --tune`: plays games of the computer's own, looks at every table where the side
 * changes, and fits the weights of the set on how those games ended. A fifth of the games is kept
 * out of the fitting; how well they are foretold stands at the head of the file.
 *
 * `foilshot arena --trust`: the same of the chances to win that thinking players find with each
 * order: how far they are to be believed, "trust", "swing" and "stands" of a set's file. */
#include "app/desk/open.h"
#include "app/desk/say.h"
#include "app/desk/weighing.h"
#include "app/tools/cli.h"
#include "computer/fit.h"
#include "computer/opponent.h"
#include "computer/worth.h"
#include "disk/file.h"
#include "port/port.h"

#include <stdlib.h>
#include <string.h>

enum {
    ORDER_CAP = 8000,
    TABLES = 1024, /* looked at in one game, at most */
    KEPT_OUT = 5,  /* one pair of games in so many is not fitted on */
    JOBS_MOST = 64,
    CHANCE = 12, /* one order in so many is a plain player's, so that games differ */
};

struct played {
    struct sample sample[TABLES];
    int side[TABLES]; /* whose chance it is */
    int samples;
    int over; /* enum over */
};

struct tune;
struct job {
    struct tune *tune;
    struct port_worker *worker;
    int32_t game;
    bool busy, good;
    struct played played;
    struct trouble trouble;
};

struct tune {
    const struct cli *cli;
    const char *word[2];
    const struct rules *rules;
    struct weights weights; /* those of the set's file, by which thinking players choose */
    struct job job[JOBS_MOST];
    int jobs;
    struct sample *fitted, *kept; /* owned */
    int fits, keeps, drawn;
};

/* ---- one game -------------------------------------------------------------------------------- */

static void look(const struct ahead *a, struct table *room, struct played *p)
{
    struct scale scale = scale_of(a->rules, &a->table, SIDE_RED, room);
    if (p->samples == TABLES)
        return;
    p->side[p->samples] = SIDE_RED;
    worth_told(a->rules, &a->table, SIDE_RED, &scale, p->sample[p->samples++].value);
}

/* What the player has found with the order that he gives, and how far his turn has come. */
enum { FOUND, UNSPENT, STANDS, FOUNDS };
static void look_found(struct opponent *who, int side, struct played *p)
{
    struct commander *c = opponent_commander(who);
    const struct reason *told = c ? commander_reasons(c) : NULL;
    if (!told || told->playouts == 0 || told->chance < 0 || p->samples == TABLES)
        return;
    int32_t chance = told->chance;
    p->side[p->samples] = side;
    p->sample[p->samples] = (struct sample){0};
    p->sample[p->samples].value[FOUND] = (int32_t)logit_from(chance);
    p->sample[p->samples].value[UNSPENT] = commander_unspent(c);
    p->sample[p->samples++].value[STANDS] = commander_stands(c);
}

static void judge(const struct table *t, int file, struct played *p)
{
    p->over = (int)t->over;
    for (int i = 0; i < p->samples; i++) {
        p->sample[i].won = t->over != OVER_WON ? 0.5f : t->winner == p->side[i] ? 1 : 0;
        p->sample[i].counts = 1 / (float)p->samples;
        p->sample[i].table = file;
    }
}

static bool play(struct job *job, struct ahead *a, struct opponent *player[SIDE_COUNT],
                 struct opponent *plain, struct random_player *dice)
{
    struct order order;
    bool trust = job->tune->cli->trust;
    int32_t seen[2] = {-1, -1};
    for (int n = 0; n < ORDER_CAP && !a->table.over; n++) {
        const struct table *t = &a->table;
        int32_t now[2] = {t->turn, t->active};
        if (!trust && !t->ask && !a->rules->phase[t->phase].hidden &&
            memcmp(now, seen, sizeof now) != 0) {
            memcpy(seen, now, sizeof now);
            look(a, &a->trial, &job->played);
            a->quiet.tried = false;
        }
        int side = ahead_awaited(a);
        struct opponent *who = trust || random_below(dice, CHANCE) ? player[side] : plain;
        if (!opponent_order(who, t, side, &order))
            break;
        if (trust)
            look_found(who, side, &job->played);
        if (!ahead_allows(a, &order) || !ahead_give(a, &order))
            break;
    }
    judge(&a->table, trust ? 0 : job->game / 2 % job->tune->cli->files, &job->played);
    return job->played.samples > 0;
}

static void work(void *self)
{
    struct job *job = self;
    const struct cli *cli = job->tune->cli;
    struct trouble notice = {0};
    int32_t seed = (int32_t)((uint32_t)(cli->has_seed ? cli->seed : 1) + (uint32_t)job->game);
    const char *file = cli->file[job->game / 2 % cli->files];
    struct game *game = calloc(1, sizeof *game);
    struct ahead *a = calloc(1, sizeof *a);
    if (!game || !a)
        abort();
    job->played.samples = 0;
    job->good = open_game(file, seed, game, &job->trouble, &notice);
    if (job->good) {
        struct random_player dice = random_player((uint64_t)seed);
        struct opponent *plain = opponent_new("random", game->rules, (uint64_t)seed);
        struct opponent *player[SIDE_COUNT] = {NULL};
        for (int i = 0; i < 2; i++) {
            struct opponent *who =
                opponent_new(job->tune->word[i], game->rules, 2 * (uint64_t)seed + (uint64_t)i);
            player[SIDE_RED + (job->game + i) % 2] = who;
            if (opponent_commander(who)) {
                commander_manners(opponent_commander(who), false, job->tune->cli->trust);
                commander_weigh(opponent_commander(who), &job->tune->weights);
            }
        }
        ahead_init(a, game->rules);
        ahead_from(a, &game->table);
        job->good = play(job, a, player, plain, &dice);
        for (int side = SIDE_RED; side < SIDE_COUNT; side++)
            opponent_free(player[side]);
        opponent_free(plain);
        game_release(game);
    }
    free(a);
    free(game);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void take(struct tune *t, const struct job *job)
{
    bool kept = job->game / 2 % KEPT_OUT == KEPT_OUT - 1;
    struct sample **list = kept ? &t->kept : &t->fitted;
    int *count = kept ? &t->keeps : &t->fits;
    struct sample *more = realloc(*list, sizeof *more * (size_t)(*count + job->played.samples));
    if (!more)
        abort();
    memcpy(more + *count, job->played.sample, sizeof *more * (size_t)job->played.samples);
    *list = more;
    *count += job->played.samples;
    t->drawn += job->played.over != OVER_WON;
}

static bool play_all(struct tune *t, struct trouble *trouble)
{
    bool good = true;
    for (int32_t next = 0; good && next < t->cli->games;) {
        int j = 0;
        for (; j < t->jobs && next < t->cli->games; j++) {
            t->job[j].game = next++;
            port_worker_ask(t->job[j].worker);
        }
        for (int k = 0; k < j; k++) {
            port_worker_wait(t->job[k].worker);
            if (t->job[k].good)
                take(t, &t->job[k]);
            else if (t->job[k].trouble.text[0]) {
                *trouble = t->job[k].trouble;
                good = false;
            }
        }
        if (!t->cli->json)
            say_error_again("game %d of %d", next, t->cli->games);
    }
    if (!t->cli->json)
        say_error("\n");
    return good;
}

static void heading(const struct tune *t, const struct fit *fit, const struct foresight *f,
                    struct words *out)
{
    words_format(out, "# %d games of %s against %s, seed %d, on\n", t->cli->games, t->word[0],
                 t->word[1], t->cli->has_seed ? t->cli->seed : 1);
    for (int i = 0; i < t->cli->files; i++) {
        words_format(out, "#   %s", t->cli->file[i]);
        if (!t->cli->trust)
            words_format(out, " (for red %+.1f)", fit->favour[i] / 1000.0);
        words_add(out, "\n");
    }
    words_format(out, "# drawn %d; not fitted on %.0f: Brier score %.4f (a half always: %.4f)\n",
                 t->drawn, f->games, f->brier, f->half);
    words_add(out, "# foretold and won there, in percent (games):");
    for (int i = 0; i < FIT_BINS; i++)
        if (f->bin[i].counts >= 0.5)
            words_format(out, " %.0f %.0f (%.0f)", 100 * f->bin[i].told, 100 * f->bin[i].won,
                         f->bin[i].counts);
    words_add(out, "\n");
}

static int32_t within(int32_t number, int32_t least, int32_t most)
{
    return number < least ? least : number > most ? most : number;
}

static bool written(const struct tune *t, const struct words *text, struct trouble *trouble)
{
    if (t->cli->out)
        return file_write_quick(t->cli->out, text->text, text->length, trouble);
    say_text(text->text);
    return true;
}

/* The numbers, for the set's file. What is told is counted in games that nothing was chosen by;
 * whether the mover does better yet is fitted beside them, and left out before others are foretold.
 */
static bool tell_trust(const struct tune *t, struct trouble *trouble)
{
    struct fit *fit = calloc(1, sizeof *fit), plain = {.weights.of = {[FOUND] = 1000}};
    struct words text;
    if (!fit)
        abort();
    if (t->fits)
        fit_games(t->fitted, t->fits, FOUNDS, 1, fit);
    fit->favour[0] = 0;
    struct weights *w = &fit->weights;
    w->of[FOUND] = within(w->of[FOUND], 1, TRUST_MOST);
    w->of[UNSPENT] = within(w->of[UNSPENT], 0, SWING_MOST);
    w->of[STANDS] = within(w->of[STANDS], 0, TRUST_MOST);
    struct foresight f = fit_foretell(fit, t->kept, t->keeps),
                     as_found = fit_foretell(&plain, t->kept, t->keeps);
    words_init(&text);
    heading(t, fit, &f, &text);
    words_format(&text, "# as it was found: Brier score %.4f\ntrust %d\n", as_found.brier,
                 w->of[FOUND]);
    if (w->of[UNSPENT])
        words_format(&text, "swing %d\n", w->of[UNSPENT]);
    if (w->of[STANDS])
        words_format(&text, "stands %d\n", w->of[STANDS]);
    bool good = t->fits ? written(t, &text, trouble)
                        : trouble_set(trouble, "these players find no odds: they do not think");
    words_release(&text);
    free(fit);
    return good;
}

static bool tell(const struct tune *t, struct trouble *trouble)
{
    if (t->cli->trust)
        return tell_trust(t, trouble);
    struct words told, text;
    struct fit *fit = calloc(1, sizeof *fit);
    if (!fit)
        abort();
    fit_games(t->fitted, t->fits, weights_count(t->rules), t->cli->files, fit);
    struct foresight f = fit_foretell(fit, t->kept, t->keeps);
    struct trouble none = {0};
    struct weights kept = weighing_of(&t->cli->paths, t->rules, &none); /* what is not fitted */
    memcpy(kept.of, fit->weights.of, sizeof kept.of);
    fit->weights = kept;
    words_init(&told);
    words_init(&text);
    heading(t, fit, &f, &told);
    weights_write(&fit->weights, t->rules, told.text, &text);
    bool good = written(t, &text, trouble);
    words_release(&told);
    words_release(&text);
    free(fit);
    return good;
}

/* All the scenarios must be of one set: its weights are fitted. */
static bool one_set(struct tune *t, struct trouble *trouble)
{
    struct trouble notice = {0};
    struct game *game = calloc(1, sizeof *game);
    bool good = game;
    for (int i = 0; good && i < t->cli->files; i++) {
        good = open_game(t->cli->file[i], 1, game, trouble, &notice);
        if (!good)
            break;
        if (t->rules && t->rules != game->rules)
            good = trouble_set(trouble, "%s is of another set than %s", t->cli->file[i],
                               t->cli->file[0]);
        t->rules = game->rules;
        game_release(game);
    }
    free(game);
    return good;
}

static bool tune_open(struct tune *t, const struct cli *cli, struct trouble *trouble)
{
    t->cli = cli;
    t->word[0] = cli->red ? cli->red : cli->trust ? "captain" : "recruit";
    t->word[1] = cli->blue ? cli->blue : cli->trust ? "captain" : "recruit";
    t->jobs = cli->jobs < 1 ? 1 : cli->jobs > JOBS_MOST ? JOBS_MOST : cli->jobs;
    for (int i = 0; i < 2; i++)
        if (!opponent_known(t->word[i], trouble))
            return false;
    for (int j = 0; j < t->jobs; j++) {
        t->job[j].tune = t;
        t->job[j].worker = port_worker_new(work, &t->job[j]);
        if (!t->job[j].worker)
            abort();
    }
    struct trouble none = {0};
    bool good = one_set(t, trouble);
    if (good)
        t->weights = weighing_of(&cli->paths, t->rules, &none);
    t->weights.trust = t->weights.swing = t->weights.stands = 0; /* as they come out */
    return good;
}

int arena_tune(const struct cli *cli)
{
    struct trouble trouble = {0};
    struct tune *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    bool sound = tune_open(t, cli, &trouble);
    bool good = sound && play_all(t, &trouble) && tell(t, &trouble);
    if (!good)
        fail(&trouble);
    for (int j = 0; j < t->jobs; j++)
        port_worker_free(t->job[j].worker);
    free(t->fitted);
    free(t->kept);
    free(t);
    return good ? EXIT_OK : sound ? EXIT_FAILED : EXIT_USAGE;
}
