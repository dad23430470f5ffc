/* `foilshot worth`: what each unit of a set is worth against a plain battalion. Sides that are not
 * alike fight on open ground, each pair twice, the second time with sides exchanged; a regression
 * says how much each kind counts for the chance to win (computer/price.h). What comes of it is the
 * set's file of points. A game depends on its number and the seed alone, so the jobs do not matter.
 */
#include "app/tools/worth.h"
#include "app/desk/say.h"
#include "app/desk/weighing.h"
#include "app/tools/cli.h"
#include "computer/opponent.h"
#include "computer/price.h"
#include "disk/file.h"
#include "port/port.h"
#include "rules/game.h"
#include "rules/house.h"
#include "scenario/points.h"
#include "scenario/raw.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ORDER_CAP = 20000, JOBS_MOST = 64, GAMES_LEAST = 100, NEAR = 50, LEAST = 5 /* tenths */ };

struct lab;
struct job {
    struct lab *lab;
    struct port_worker *worker;
    int32_t game;
    bool good, drawn;
    struct price_game played;
    struct trouble trouble;
};

struct lab {
    const struct cli *cli;
    const struct rules *rules;
    const char *player;
    struct weights weights;
    uint64_t seed;
    struct price_game *game; /* owned */
    int32_t drawn;
    struct job job[JOBS_MOST];
    int jobs;
};

/* ---- one game -------------------------------------------------------------------------------- */

static struct opponent *player_new(const struct lab *lab, uint64_t seed)
{
    struct opponent *p = opponent_new(lab->player, lab->rules, seed);
    struct commander *c = opponent_commander(p);
    if (c) {
        commander_manners(c, false, false);
        commander_weigh(c, &lab->weights);
    }
    return p;
}

/* Who gives a side's orders. The keen player closes with the enemy but never flicks, the quick one
 * flicks but never closes: where there are flicks, those are the quick one's. */
struct seat {
    struct opponent *player, *flicks; /* NULL: the player's own */
};

static bool seat_order(const struct lab *lab, struct seat *seat, struct ahead *a, int side,
                       struct order *order)
{
    if (seat->flicks && opponent_order(seat->flicks, &a->table, side, order) &&
        lab->rules->verb[order->verb].gesture == GESTURE_FLICK && ahead_allows(a, order))
        return true;
    return opponent_order(seat->player, &a->table, side, order) && ahead_allows(a, order);
}

static bool lends_flicks(const struct lab *lab)
{
    return lab->rules->flicks && strcmp(lab->player, "keen") == 0;
}

static void fight(const struct lab *lab, struct ahead *a, uint64_t seed)
{
    struct seat seat[SIDE_COUNT] = {{NULL, NULL}};
    struct order order;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        seat[side].player = player_new(lab, ahead_mixed(seed, (uint64_t)side));
        if (lends_flicks(lab))
            seat[side].flicks =
                opponent_new("quick", lab->rules, ahead_mixed(seed, (uint64_t)(SIDE_COUNT + side)));
    }
    for (int n = 0; n < ORDER_CAP && !a->table.over; n++) {
        int side = ahead_awaited(a);
        if (!seat_order(lab, &seat[side], a, side, &order) || !ahead_give(a, &order))
            break;
    }
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        opponent_free(seat[side].player);
        opponent_free(seat[side].flicks);
    }
}

/* What a side has left of what it began with, 0 … 1. */
static double left_of(const struct rules *rules, const struct table *begin, const struct table *end,
                      int side)
{
    double began = 0, left = 0;
    for (int i = 0; i < begin->units; i++)
        began += unit_side(&begin->unit[i]) == side ? unit_strength(rules, begin, i) : 0;
    for (int i = 0; i < end->units; i++)
        left += unit_side(&end->unit[i]) == side ? unit_strength(rules, end, i) : 0;
    return began > 0 ? left / began : 0;
}

/* A game that nobody has won counts by what both have left. */
static double won_by_red(const struct rules *rules, const struct table *begin,
                         const struct table *end)
{
    if (end->over == OVER_WON)
        return end->winner == SIDE_RED;
    return 0.5 + (left_of(rules, begin, end, SIDE_RED) - left_of(rules, begin, end, SIDE_BLUE)) / 2;
}

static void count(struct job *job, const struct setting *setting, const struct table *begin,
                  const struct table *end)
{
    const struct points none = {0};
    int32_t counts[SIDE_COUNT][POINTS_KINDS];
    struct price_game *g = &job->played;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        points_cost(&none, job->lab->rules, setting, side, counts[side]);
    for (int i = 0; i < POINTS_KINDS; i++)
        g->more[i] = counts[SIDE_RED][i] - counts[SIDE_BLUE][i];
    job->drawn = end->over != OVER_WON;
    g->won = won_by_red(job->lab->rules, begin, end);
    g->pair = job->game / 2;
}

static void work(void *self)
{
    struct job *job = self;
    const struct lab *lab = job->lab;
    struct battle *battle = calloc(1, sizeof *battle);
    struct setting *setting = calloc(1, sizeof *setting);
    struct game *game = calloc(1, sizeof *game);
    struct ahead *a = calloc(1, sizeof *a);
    if (!battle || !setting || !game || !a)
        abort();
    uint64_t seed = ahead_mixed(lab->seed, (uint64_t)job->game);
    worth_sides(lab->rules, ahead_mixed(lab->seed, UINT64_MAX), job->game / 2, job->game % 2,
                battle);
    job->good = battle_translate(battle, lab->rules, setting, NULL, NULL, &job->trouble) &&
                game_begin(game, lab->rules, setting, 1, &job->trouble);
    if (job->good) {
        ahead_init(a, lab->rules);
        ahead_from(a, &game->table);
        ahead_reseed(&a->table, seed);
        fight(lab, a, seed);
        count(job, setting, &game->table, &a->table);
        game_release(game);
    }
    free(a);
    free(game);
    free(setting);
    free(battle);
}

static bool play_all(struct lab *lab, struct trouble *trouble)
{
    bool good = true;
    for (int32_t next = 0; good && next < lab->cli->games;) {
        int j = 0;
        for (; j < lab->jobs && next < lab->cli->games; j++) {
            lab->job[j].game = next++;
            port_worker_ask(lab->job[j].worker);
        }
        for (int k = 0; k < j; k++) {
            port_worker_wait(lab->job[k].worker);
            if (!lab->job[k].good && good) {
                *trouble = lab->job[k].trouble;
                good = false;
            }
            lab->game[lab->job[k].game] = lab->job[k].played;
            lab->drawn += lab->job[k].drawn;
        }
        say_error_again("game %d of %d", next, lab->cli->games);
    }
    say_error("\n");
    return good;
}

/* ---- what they say --------------------------------------------------------------------------- */

static int32_t tenths(double plain, int line)
{
    double points = plain * POINTS_LINE / line;
    return points <= 0 ? 0 : points >= POINTS_CEILING ? POINTS_CEILING : (int32_t)lround(points);
}

static void prices(const struct lab *lab, const struct price_told *told, int line,
                   struct points *points)
{
    for (int i = 0; i < points_kinds(lab->rules); i++) {
        double worth = told[i].worth, off = 1.96 * told[i].error;
        struct price *p = &points->of[i];
        *p = (struct price){.points = tenths(worth, line),
                            .low = tenths(worth - off, line),
                            .high = tenths(worth + off, line),
                            .free = worth == 0 && off == 0};
    }
}

/* Nobody is to be had for nothing, whatever the games say. */
static void floor_prices(const struct lab *lab, struct points *points)
{
    for (int i = 0; i < points_kinds(lab->rules); i++) {
        struct price *p = &points->of[i];
        p->points = !p->free && p->points < LEAST ? LEAST : p->points;
        p->high = p->high < p->points ? p->points : p->high;
    }
}

static double cost_more(const struct points *points, const struct price_game *g)
{
    double more = 0;
    for (int i = 0; i < POINTS_KINDS; i++)
        more += g->more[i] * points->of[i].points;
    return more;
}

/* Does it hold? Of the games in which the sides cost as much, and in which one was dearer. */
static void heading(const struct lab *lab, const struct points *points, struct words *out)
{
    int32_t even = 0, uneven = 0;
    double red = 0, dear = 0;
    for (int32_t n = 0; n < lab->cli->games; n++) {
        double more = cost_more(points, &lab->game[n]), won = lab->game[n].won;
        if (fabs(more) <= NEAR) {
            even++;
            red += won;
        } else {
            uneven++;
            dear += more > 0 ? won : 1 - won;
        }
    }
    words_format(
        out,
        "# foilshot worth %s --games %d --seed %u --level %s%s\n"
        "# four to seven units a side on open ground, each pair of sides twice, exchanged; "
        "drawn %d, counted by what was left\n"
        "# sides within %d points of each other: Red had %.0f %% of %d games; otherwise "
        "the dearer side %.0f %% of %d\n",
        lab->rules->id, lab->cli->games, (unsigned)lab->seed, lab->player,
        lends_flicks(lab) ? ", flicks by quick" : "", lab->drawn, NEAR / 10,
        even ? 100 * red / even : 0, even, uneven ? 100 * dear / uneven : 0, uneven);
}

static bool tell(const struct lab *lab, struct trouble *trouble)
{
    struct price_told told[PRICE_KINDS];
    struct words text, head;
    struct points points = {.known = true, .games = lab->cli->games, .seed = (int32_t)lab->seed};
    int plain, line = points_line(lab->rules, &plain);
    if (!price_games(lab->game, lab->cli->games, points_kinds(lab->rules), plain, told))
        return trouble_set(trouble, "%d games do not tell what a %s is worth; %d were drawn",
                           lab->cli->games, lab->rules->troop[plain].name, lab->drawn);
    prices(lab, told, line, &points);
    words_init(&text);
    words_init(&head);
    heading(lab, &points, &head);
    floor_prices(lab, &points);
    points_write(&points, lab->rules, head.text, &text);
    bool good = true;
    if (lab->cli->out)
        good = file_write_quick(lab->cli->out, text.text, text.length, trouble);
    else
        say_text(text.text);
    words_release(&head);
    words_release(&text);
    return good;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static bool lab_open(struct lab *lab, const struct cli *cli, struct trouble *trouble)
{
    struct trouble ignored = {0};
    lab->cli = cli;
    lab->rules = rules_find(cli->file[0]);
    lab->player = cli->level ? cli->level : "keen";
    lab->seed = cli->has_seed ? (uint64_t)cli->seed : 1;
    lab->jobs = cli->jobs < 1 ? 1 : cli->jobs < JOBS_MOST ? cli->jobs : JOBS_MOST;
    if (!lab->rules)
        return trouble_set(trouble, "there is no rule set \"%s\"", cli->file[0]);
    if (!lab->rules->battle)
        return trouble_set(trouble, "%s has no words for a battle, and so no plain battalion",
                           lab->rules->title);
    if (cli->games < GAMES_LEAST)
        return trouble_set(trouble, "worth wants --games %d at least", GAMES_LEAST);
    if (!opponent_known(lab->player, trouble))
        return false;
    raw_schema(); /* knows the options, before several threads ask for them */
    lab->weights = weighing_of(&cli->paths, lab->rules, &ignored);
    lab->game = calloc((size_t)cli->games, sizeof *lab->game);
    if (!lab->game)
        abort();
    for (int j = 0; j < lab->jobs; j++) {
        lab->job[j].lab = lab;
        lab->job[j].worker = port_worker_new(work, &lab->job[j]);
        if (!lab->job[j].worker)
            abort();
    }
    return true;
}

int command_worth(const struct cli *cli)
{
    struct trouble trouble = {0};
    struct lab *lab = calloc(1, sizeof *lab);
    if (!lab)
        abort();
    bool sound = lab_open(lab, cli, &trouble);
    bool good = sound && play_all(lab, &trouble) && tell(lab, &trouble);
    if (!good)
        fail(&trouble);
    for (int j = 0; j < lab->jobs; j++)
        port_worker_free(lab->job[j].worker);
    free(lab->game);
    free(lab);
    return good ? EXIT_OK : sound ? EXIT_FAILED : EXIT_USAGE;
}
