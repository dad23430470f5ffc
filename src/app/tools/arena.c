/* `foilshot arena`: games of two players against each other, in pairs with the same dice and the
 * players changed, and what they say about who is stronger. A line of JSON a game goes into the
 * file that -o names, and a run that was stopped goes on behind those that are there; so do the
 * shards of several machines, put together. */
#include "app/desk/open.h"
#include "app/desk/say.h"
#include "app/desk/weighing.h"
#include "app/tools/cli.h"
#include "app/tools/program.h"
#include "computer/opponent.h"
#include "disk/file.h"
#include "port/port.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ORDER_CAP = 20000, JOBS_MOST = 256, SECONDS = 10 };

/* One game, and one line of the file. */
struct bout {
    bool played, stuck;
    int32_t game; /* its number in the whole run */
    int scenario; /* of those named */
    int result;   /* 1 won, 0 drawn, -1 lost: by the player named for red */
    int32_t orders, turns, refused;
    double playouts, seconds; /* of the first player's thinking */
    char end[ID_TEXT];        /* by which rule it ended */
    char why[120];            /* not empty: a program has lost it by what it did */
};

/* Milliseconds that orders of the first player took; those beyond the room are not kept. */
enum { TIMES = 1 << 20 };
struct times {
    int32_t count;
    float *ms; /* owned */
};

struct arena;
struct job {
    struct arena *arena;
    struct port_worker *worker;
    struct bout bout;
    bool busy;
    struct times times;
    struct words journal; /* of the last game, when it is wanted */
    struct trouble trouble;
};

struct arena {
    const struct cli *cli;
    const char *word[2]; /* the players: the first is red's */
    struct bout *bout;   /* of every game of the run; owned */
    int32_t games, first_seed;
    struct job job[JOBS_MOST];
    int jobs;
    struct words lines;        /* of the file */
    const struct rules *rules; /* of the first scenario */
    struct weights weights[2]; /* of each player, for these rules */
    uint64_t run;              /* of who plays what, by which weights: as each line has it */
};

/* ---- one game --------------------------------------------------------------------------------
 */

/* Seconds of this thread. */
static double spent(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void times_add(struct times *t, double ms)
{
    if (!t->ms)
        t->ms = malloc(sizeof *t->ms * TIMES);
    if (t->ms && t->count < TIMES)
        t->ms[t->count++] = (float)ms;
}

/* Either of the computer's own or a program. */
struct seat {
    struct opponent *player;
    struct program *program;
};

/* Where scenarios of several sets are played, each set's are its own. */
static struct weights weights_of(const struct arena *a, int number, const struct rules *rules)
{
    struct trouble notice = {0};
    return rules == a->rules ? a->weights[number] : weighing_of(&a->cli->paths, rules, &notice);
}

static struct seat hand_new(const struct arena *a, int number, const struct game *game, int side,
                            uint64_t seed)
{
    const char *word = a->word[number];
    double seconds = a->cli->seconds ? a->cli->seconds : SECONDS;
    const char *command = program_command(word);
    struct seat h = {0};
    if (command)
        h.program = program_new(command, game, side, seconds);
    else
        h.player = opponent_new(word, game->rules, seed);
    struct commander *c = h.player ? opponent_commander(h.player) : NULL;
    if (c)
        commander_manners(c, false, a->cli->journal != NULL); /* who else reads its reasons? */
    if (c) {
        struct weights weights = weights_of(a, number, game->rules);
        commander_weigh(c, &weights);
    }
    return h;
}

static void hand_free(struct seat *h)
{
    opponent_free(h->player);
    program_free(h->program);
}

static int64_t playouts_of(const struct seat *h)
{
    return h->player && opponent_commander(h->player)
               ? commander_playouts(opponent_commander(h->player))
               : 0;
}

/* False with the reason when a program has lost the game by what it did, and without one when
 * nothing is offered. */
static bool hand_order(struct seat *h, const struct game *game, int side, struct order *order,
                       struct trouble *why)
{
    if (h->player)
        return opponent_order(h->player, &game->table, side, order);
    if (!h->program)
        return trouble_set(why, "it cannot be started");
    return program_order(h->program, game, order, why);
}

/* Without a letter at the end that was cut in two. */
static void whole_letters(char *text)
{
    enum { LATER = 0x80, FIRST = 0xC0 }; /* bytes of a letter of several */
    size_t end = strlen(text), at = end;
    while (at > 0 && ((unsigned char)text[at - 1] & FIRST) == LATER)
        at--;
    unsigned char first = at > 0 ? (unsigned char)text[at - 1] : 0;
    size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= FIRST ? 2 : 1;
    if (bytes > 1 && end - at + 1 < bytes)
        text[at - 1] = '\0';
}

/* A program loses: its side gives up, and the journal says why. */
static bool forfeited(struct job *job, struct game *game, int side, const struct trouble *why)
{
    struct verdict *verdict = calloc(1, sizeof *verdict);
    struct order order = {.verb = verb_find(game->rules, "resign"), .side = side};
    struct trouble trouble = {0};
    if (!verdict)
        abort();
    game_because(game, why->text);
    bool good =
        order.verb >= 0 && game_give(game, &order, SOURCE_REMOTE, verdict, &trouble) == GIVEN_DONE;
    free(verdict);
    snprintf(job->bout.why, sizeof job->bout.why, "%s: %s", side_word(side), why->text);
    whole_letters(job->bout.why);
    return good;
}

/* The journal has why an order is given. */
static void reasons_write(const struct seat *h, struct game *game)
{
    struct commander *c = h->player ? opponent_commander(h->player) : NULL;
    for (int i = 0; c && i < REASONS; i++)
        game_because(game, commander_reasons(c)[i].text);
}

/* Orders until the game is over; false when it goes on for ever. */
static bool fought(struct job *job, struct game *game, struct seat hand[SIDE_COUNT], int first)
{
    struct verdict *verdict = calloc(1, sizeof *verdict);
    struct bout *b = &job->bout;
    struct order order;
    if (!verdict)
        abort();
    bool good = true;
    while (good && !game->table.over) {
        int side = game_awaited(game);
        struct trouble why = {0};
        double begun = spent();
        good = b->orders < ORDER_CAP && hand_order(&hand[side], game, side, &order, &why);
        double ms = 1e3 * (spent() - begun);
        if (why.text[0]) {
            good = forfeited(job, game, side, &why);
            break;
        }
        if (good && side == first) {
            b->seconds += ms / 1e3;
            times_add(&job->times, ms);
        }
        reasons_write(&hand[side], game);
        enum given given =
            good ? game_give(game, &order, SOURCE_COMPUTER, verdict, &job->trouble) : GIVEN_DONE;
        b->refused += given == GIVEN_REFUSED;
        b->stuck = given == GIVEN_STUCK;
        b->orders++;
        good = good && given != GIVEN_STUCK && b->refused < 100;
    }
    free(verdict);
    return good;
}

static void bout_end(struct job *job, struct game *game, int first)
{
    struct bout *b = &job->bout;
    const struct table *t = &game->table;
    char text[200];
    b->turns = t->turn;
    b->result = t->over != OVER_WON ? 0 : t->winner == first ? 1 : -1;
    if (t->over)
        rules_outcome(game->rules, t, b->end, text, sizeof text);
    words_clear(&job->journal);
    if (job->arena->cli->journal)
        game_write(game, &job->journal);
}

static void bout_play(struct job *job, struct game *game, int first, int32_t seed)
{
    struct arena *a = job->arena;
    struct bout *b = &job->bout;
    struct seat hand[SIDE_COUNT] = {0};
    int other = side_other(first);
    hand[first] = hand_new(a, 0, game, first, 2 * (uint64_t)seed + 1);
    hand[other] = hand_new(a, 1, game, other, 2 * (uint64_t)seed);
    b->played = fought(job, game, hand, first) || b->stuck;
    b->playouts = (double)playouts_of(&hand[first]);
    bout_end(job, game, first);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        if (hand[side].program)
            program_over(hand[side].program, game);
        hand_free(&hand[side]);
    }
    if (!b->played)
        trouble_set(&job->trouble, "game %d (seed %d) never ends", b->game, seed);
}

/* The dice of a pair of games. Runs of neighbouring seeds have none in common: they can be counted
 * together. */
static int32_t seed_of(const struct arena *a, int32_t game)
{
    return (int32_t)(ahead_mixed((uint64_t)a->first_seed, (uint64_t)(game / 2)) & INT32_MAX);
}

/* A pair is played on one of those named. */
static int scenario_of(const struct arena *a, int32_t game)
{
    return game / 2 % a->cli->files;
}

static uint64_t text_mixed(uint64_t so_far, const char *text, size_t size)
{
    uint64_t mixed = ahead_mixed(so_far, size);
    for (size_t i = 0; i < size; i++)
        mixed = ahead_mixed(mixed, (unsigned char)text[i]);
    return mixed;
}

static void work(void *self)
{
    struct job *job = self;
    struct trouble notice = {0};
    int32_t seed = seed_of(job->arena, job->bout.game);
    struct game *game = calloc(1, sizeof *game);
    if (!game)
        abort();
    if (open_game(job->arena->cli->file[job->bout.scenario], seed, game, &job->trouble, &notice)) {
        bout_play(job, game, job->bout.game % 2 ? SIDE_BLUE : SIDE_RED, seed);
        game_release(game);
    }
    free(game);
}

/* ---- the file -------------------------------------------------------------------------------- */

static const char line_form[] =
    "{\"game\": %d, \"seed\": %d, \"run\": \"%016llx\", \"scenario\": %d, \"result\": %d, "
    "\"orders\": %d, \"turns\": %d, \"refused\": %d, \"playouts\": %.0f, \"seconds\": %.3f, "
    "\"end\": \"%s\", \"why\": ";
static const char line_begins[] = "{\"game\": ";

static bool arena_keep(struct arena *a, const struct bout *b, struct trouble *trouble)
{
    if (!a->cli->out)
        return true;
    words_format(&a->lines, line_form, b->game, seed_of(a, b->game), (unsigned long long)a->run,
                 b->scenario, b->result, b->orders, b->turns, b->refused, b->playouts, b->seconds,
                 b->end);
    words_quote(&a->lines, b->why);
    words_add(&a->lines, "}\n");
    return file_write_quick(a->cli->out, a->lines.text, a->lines.length, trouble);
}

/* What stands behind a name in a line; NULL: it has no such name. */
static const char *behind(const char *line, const char *name)
{
    const char *at = strstr(line, name);
    return at ? at + strlen(name) : NULL;
}

static bool whole(const char *line, const char *name, int32_t least, int32_t most, int32_t *value)
{
    const char *at = behind(line, name);
    return at && number_read(&at, 0, value) && *at == ',' && *value >= least && *value <= most;
}

/* Something that is counted or measured, and not less than nothing. */
static bool amount(const char *line, const char *name, double *value)
{
    char *end;
    const char *at = behind(line, name);
    if (!at)
        return false;
    *value = strtod(at, &end);
    return end != at && *end == ',' && isfinite(*value) && *value >= 0;
}

/* A game in a line, whatever the run. */
static bool line_read(const char *line, struct bout *b, int32_t *seed, uint64_t *run)
{
    char *end;
    const char *at = behind(line, "\"run\": \"");
    *run = at ? strtoull(at, &end, 16) : 0;
    return strncmp(line, line_begins, sizeof line_begins - 1) == 0 && at && *end == '"' &&
           whole(line, line_begins, 0, INT32_MAX, &b->game) &&
           whole(line, "\"seed\": ", 0, INT32_MAX, seed) &&
           whole(line, "\"scenario\": ", 0, INT32_MAX, &b->scenario) &&
           whole(line, "\"result\": ", -1, 1, &b->result) &&
           whole(line, "\"orders\": ", 0, ORDER_CAP, &b->orders) &&
           whole(line, "\"turns\": ", 0, INT32_MAX, &b->turns) &&
           whole(line, "\"refused\": ", 0, ORDER_CAP, &b->refused) &&
           amount(line, "\"playouts\": ", &b->playouts) &&
           amount(line, "\"seconds\": ", &b->seconds);
}

static bool line_take(struct arena *a, const char *line, int number, struct trouble *trouble)
{
    struct bout b = {.played = true};
    uint64_t run;
    int32_t seed;
    const char *wrong = NULL;
    if (!line_read(line, &b, &seed, &run))
        wrong = "this is no line of an arena";
    else if (b.game >= a->games || b.scenario != scenario_of(a, b.game))
        wrong = "this game is none of this run's";
    else if (seed != seed_of(a, b.game))
        wrong = "this game was played with another --seed";
    else if (run != a->run)
        wrong = "this game was played by others, by other weights or on another table";
    if (wrong)
        return trouble_at(trouble, a->cli->out, number, "%s", wrong);
    a->bout[b.game] = b;
    words_add(&a->lines, line);
    words_add(&a->lines, "\n");
    return true;
}

/* Is it the beginning of a line, as it stands after a stop while it was written? */
static bool is_torn(const char *tail)
{
    size_t begins = sizeof line_begins - 1, length = strlen(tail);
    return strncmp(tail, line_begins, length < begins ? length : begins) == 0;
}

/* Takes up what is there already. A last line that is torn is left out. */
static bool arena_resume(struct arena *a, struct trouble *trouble)
{
    struct port_info info;
    char *text, *at;
    if (!a->cli->out || !port_info(a->cli->out, &info))
        return true;
    if (!file_read(a->cli->out, &text, NULL, trouble))
        return false;
    bool good = true;
    int number = 1;
    at = text;
    for (char *end; good && (end = strchr(at, '\n')); at = end + 1, number++) {
        *end = '\0';
        good = line_take(a, at, number, trouble);
    }
    if (good && !is_torn(at))
        good = trouble_at(trouble, a->cli->out, number, "this is no line of an arena");
    free(text);
    return good;
}

/* Who plays, on which tables, and by which weights: a run goes on with no other. */
static bool run_told(struct arena *a, struct trouble *trouble)
{
    for (int i = 0; i < 2; i++) {
        a->run = text_mixed(a->run, a->word[i], strlen(a->word[i]));
        for (int k = 0; k < WEIGHTS; k++)
            a->run = ahead_mixed(a->run, (uint64_t)a->weights[i].of[k]);
        const int32_t other[] = {a->weights[i].ahead, a->weights[i].games,  a->weights[i].holds,
                                 a->weights[i].crowd, a->weights[i].pauses, a->weights[i].presses,
                                 a->weights[i].stride};
        for (size_t k = 0; k < sizeof other / sizeof other[0]; k++)
            a->run = ahead_mixed(a->run, (uint64_t)other[k]);
    }
    bool good = true;
    for (int i = 0; good && i < a->cli->files; i++) {
        char *bytes;
        size_t size;
        good = file_read_bytes(a->cli->file[i], &bytes, &size, trouble);
        if (good) {
            a->run = text_mixed(a->run, bytes, size);
            free(bytes);
        }
    }
    return good;
}

/* ---- what they say --------------------------------------------------------------------------- */

struct tally {
    int32_t games, won, drawn, lost, refused, orders;
    double score, elo, elo_low, elo_high, llr, p50, p95, worst, playouts_a_second;
};

static double elo_of(double score)
{
    double s = score < 1e-4 ? 1e-4 : score > 1 - 1e-4 ? 1 - 1e-4 : score;
    return -400 * log10(1 / s - 1);
}

static double score_of(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* The variance of a game's score: by pairs, whose two games have the same dice; a little is put in
 * so that a clean sheet is not thought certain. */
static double variance(const struct arena *a, double mean)
{
    double sum = 0, count = 0;
    for (int32_t i = 0; i < a->games; i += 2) {
        const struct bout *b = &a->bout[i], *c = i + 1 < a->games ? b + 1 : b;
        if (!b->played && !c->played)
            continue;
        const struct bout *x = b->played ? b : c, *y = c->played ? c : b;
        double s = (x->result + y->result + 2) / 4.0 - mean;
        sum += s * s;
        count++;
    }
    return (sum + 0.125) / (count + 1);
}

static int by_ms(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

/* All jobs' times as one list. */
static void tally_times(struct arena *a, struct tally *t)
{
    struct times all = {0};
    for (int j = 0; j < a->jobs; j++)
        for (int32_t i = 0; i < a->job[j].times.count; i++)
            times_add(&all, a->job[j].times.ms[i]);
    if (all.count) {
        qsort(all.ms, (size_t)all.count, sizeof *all.ms, by_ms);
        t->p50 = all.ms[all.count / 2];
        t->p95 = all.ms[all.count - 1 - all.count / 20];
        t->worst = all.ms[all.count - 1];
    }
    free(all.ms);
}

static void tally_games(const struct arena *a, struct tally *t)
{
    double playouts = 0, seconds = 0, pairs = 0;
    for (int32_t i = 0; i < a->games; i++) {
        const struct bout *b = &a->bout[i];
        if (!b->played)
            continue;
        t->games++;
        t->won += b->result > 0;
        t->drawn += b->result == 0;
        t->lost += b->result < 0;
        t->refused += b->refused;
        t->orders += b->orders;
        playouts += b->playouts;
        seconds += b->seconds;
        pairs += 0.5;
    }
    if (!t->games)
        return;
    t->playouts_a_second = seconds > 0 ? playouts / seconds : 0;
    t->score = (t->won + 0.5 * t->drawn) / t->games;
    double v = variance(a, t->score), error = 1.96 * sqrt(v / (pairs > 1 ? pairs : 1));
    t->elo = elo_of(t->score);
    t->elo_low = elo_of(t->score - error);
    t->elo_high = elo_of(t->score + error);
    if (a->cli->has_sprt) {
        double low = score_of(a->cli->sprt[0]), high = score_of(a->cli->sprt[1]);
        t->llr = pairs * (high - low) * (2 * t->score - low - high) / (2 * v);
    }
}

static void tally_print(const struct cli *cli, const struct tally *t)
{
    const char *form =
        cli->json
            ? "{\"games\": %d, \"wins\": %d, \"draws\": %d, \"losses\": %d, \"score\": %.4f, "
              "\"elo\": %.1f, \"elo_low\": %.1f, \"elo_high\": %.1f, \"ms_per_order_p50\": %.2f, "
              "\"ms_per_order_p95\": %.2f, \"ms_per_order_worst\": %.2f, "
              "\"playouts_per_second\": %.0f, \"refused\": %d, \"llr\": %.3f}\n"
            : "games %d\nwins %d\ndraws %d\nlosses %d\nscore %.4f\nelo %.1f\nelo_low %.1f\n"
              "elo_high %.1f\nms_per_order_p50 %.2f\nms_per_order_p95 %.2f\n"
              "ms_per_order_worst %.2f\nplayouts_per_second %.0f\nrefused %d\nllr %.3f\n";
    say(form, t->games, t->won, t->drawn, t->lost, t->score, t->elo, t->elo_low, t->elo_high,
        t->p50, t->p95, t->worst, t->playouts_a_second, t->refused, t->llr);
}

/* ---- the run --------------------------------------------------------------------------------- */

/* Pairs go to one shard whole. */
static bool of_shard(const struct cli *cli, int32_t game)
{
    return !cli->shards || game / 2 % cli->shards == cli->shard;
}

/* Gives each job that is free a game; false when none is left to be begun. */
static bool begin_games(struct arena *a, int32_t *next)
{
    bool any = false;
    for (int j = 0; j < a->jobs; j++) {
        struct job *job = &a->job[j];
        while (*next < a->games && (a->bout[*next].played || !of_shard(a->cli, *next)))
            ++*next;
        if (*next >= a->games)
            break;
        job->bout = (struct bout){.game = *next, .scenario = scenario_of(a, *next)};
        job->busy = any = true;
        ++*next;
        port_worker_ask(job->worker);
    }
    return any;
}

static bool take_games(struct arena *a, struct trouble *trouble)
{
    bool good = true;
    for (int j = 0; j < a->jobs; j++) {
        struct job *job = &a->job[j];
        if (!job->busy)
            continue;
        port_worker_wait(job->worker);
        job->busy = false;
        if (!job->bout.played) {
            *trouble = job->trouble;
            good = false;
            continue;
        }
        a->bout[job->bout.game] = job->bout;
        if (job->bout.why[0])
            say_error("foilshot: game %d is lost for %s\n", job->bout.game, job->bout.why);
        if (job->journal.length)
            good = good && file_write_quick(a->cli->journal, job->journal.text, job->journal.length,
                                            trouble);
        good = good && arena_keep(a, &job->bout, trouble);
    }
    return good;
}

/* The test of Wald: one of the two strengths is ruled out. */
static bool decided(const struct arena *a, const struct tally *t)
{
    static const double bound = 2.944; /* log(0.95 / 0.05) */
    return a->cli->has_sprt && (t->llr > bound || t->llr < -bound);
}

static void progress(const struct arena *a, const struct tally *t, double begun, int32_t before)
{
    int32_t all = a->games, mine = 0;
    for (int32_t i = 0; i < all; i++)
        mine += of_shard(a->cli, i);
    double each = t->games > before ? (port_seconds() - begun) / (t->games - before) : 0;
    say_error_again(
        "game %d of %d: %d won, %d drawn, %d lost, elo %.0f (%.0f to %.0f), %.0f s left", t->games,
        mine, t->won, t->drawn, t->lost, t->elo, t->elo_low, t->elo_high, each * (mine - t->games));
}

static bool run(struct arena *a, struct tally *t, struct trouble *trouble)
{
    int32_t next = 0;
    double begun = port_seconds();
    tally_games(a, t);
    int32_t before = t->games;
    bool good = true;
    while (good && !decided(a, t) && begin_games(a, &next)) {
        good = take_games(a, trouble);
        *t = (struct tally){0};
        tally_games(a, t);
        if (!a->cli->json)
            progress(a, t, begun, before);
    }
    if (!a->cli->json && t->games > before)
        say_error("\n");
    tally_times(a, t);
    return good;
}

/* Of the first scenario's set: those of the data folder, and for the first player those that the
 * command line names. */
static bool weights_take(struct arena *a, struct trouble *trouble)
{
    struct trouble notice = {0};
    struct game *game = calloc(1, sizeof *game);
    bool good = game && open_game(a->cli->file[0], a->first_seed, game, trouble, &notice);
    if (good) {
        for (int i = 0; i < 2; i++)
            a->weights[i] = weighing_of(&a->cli->paths, game->rules, &notice);
        if (notice.text[0])
            say_error("foilshot: %s\n", notice.text);
        a->rules = game->rules;
        good = !a->cli->weights ||
               weighing_read(a->cli->weights, game->rules, &a->weights[0], trouble);
        game_release(game);
    }
    free(game);
    return good;
}

static bool arena_open(struct arena *a, const struct cli *cli, struct trouble *trouble)
{
    a->cli = cli;
    a->word[0] = cli->red ? cli->red : "captain";
    a->word[1] = cli->blue ? cli->blue : "keen";
    a->games = cli->games;
    a->first_seed = cli->has_seed ? cli->seed : 1;
    a->jobs = cli->jobs ? cli->jobs : 1;
    words_init(&a->lines);
    a->bout = calloc((size_t)a->games, sizeof *a->bout);
    if (!a->bout)
        abort();
    for (int j = 0; j < a->jobs; j++) {
        a->job[j].arena = a;
        words_init(&a->job[j].journal);
        a->job[j].worker = port_worker_new(work, &a->job[j]);
        if (!a->job[j].worker)
            abort();
    }
    for (int i = 0; i < 2; i++)
        if (!program_command(a->word[i]) && !opponent_known(a->word[i], trouble))
            return false;
    return weights_take(a, trouble) && run_told(a, trouble) && arena_resume(a, trouble);
}

static void arena_close(struct arena *a)
{
    for (int j = 0; j < a->jobs; j++) {
        port_worker_free(a->job[j].worker);
        free(a->job[j].times.ms);
        words_release(&a->job[j].journal);
    }
    words_release(&a->lines);
    free(a->bout);
    free(a);
}

int command_arena(const struct cli *cli)
{
    if (cli->tune)
        return arena_tune(cli);
    struct trouble trouble = {0};
    struct tally tally = {0};
    struct arena *a = calloc(1, sizeof *a);
    if (!a)
        abort();
    bool sound = arena_open(a, cli, &trouble);
    bool good = sound && run(a, &tally, &trouble);
    if (good)
        tally_print(cli, &tally);
    else
        fail(&trouble);
    arena_close(a);
    return good ? EXIT_OK : sound ? EXIT_FAILED : EXIT_USAGE;
}
