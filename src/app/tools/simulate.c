/* `foilshot simulate`: random players to the end of the game, and a table of all that happened
 * (decisions 39): every verb, question, outcome and refusal with its count, those that never came
 * as well. Several scenarios of a set make one table. */
#include "app/desk/open.h"
#include "app/desk/say.h"
#include "app/tools/cli.h"
#include "computer/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    TALLY = 400,
    ORDER_CAP = 200000,
    PROBES = 6,        /* wild orders tried beside every order that is given */
    FLICK_PROBES = 40, /* while there is shooting, which is soon over */
};

struct tally {
    char name[TALLY][48];
    int64_t count[TALLY];
    int used;
};

/* Adds to a row, made if it is new; 0 only makes it. */
static void tally_add(struct tally *t, const char *kind, const char *word, int count)
{
    char name[48];
    snprintf(name, sizeof name, "%s %.38s", kind, word);
    for (int i = 0; i < t->used; i++)
        if (strcmp(t->name[i], name) == 0) {
            t->count[i] += count;
            return;
        }
    if (t->used < TALLY) {
        memcpy(t->name[t->used], name, sizeof name);
        t->count[t->used++] = count;
    }
}

static void tally_list(struct tally *t, const char *kind, const char *const *list)
{
    for (; list && *list; list++)
        tally_add(t, kind, *list, 0);
}

/* A row for all there is in a set, so that what never comes stands there with a nought. */
static void tally_rows(struct tally *t, const struct rules *rules)
{
    for (int i = 0; i < rules->verbs; i++)
        tally_add(t, "verb", rules->verb[i].word, 0);
    tally_list(t, "question", rules->tells->questions);
    tally_list(t, "refusal", rules->tells->refusals);
    tally_list(t, "outcome", rules->tells->outcomes);
}

struct run {
    const struct cli *cli;
    struct tally tally;
    int64_t orders, changes, turns, wins[SIDE_COUNT], draws;
    bool unwritten; /* --journal could not be written */
    double seconds;
    struct offers offers; /* of the order that is next */
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void tally_blocks(struct run *run, const struct game *game)
{
    for (int32_t i = 1; i < game->journal.count; i++) {
        const struct block *block = &game->journal.block[i];
        char verb[32];
        snprintf(verb, sizeof verb, "%.*s", (int)strcspn(block->order, " "), block->order);
        tally_add(&run->tally, "verb", verb, 1);
        for (int32_t k = 0; k < block->count; k++) {
            run->changes += block->entry[k].kind == ENTRY_CHANGE;
            if (block->entry[k].kind == ENTRY_SAY)
                tally_add(&run->tally, "said", block->entry[k].id, 1);
        }
    }
}

/* Loads, verifies and writes back what was played. */
static bool proved(const struct game *game, struct trouble *trouble)
{
    struct words text;
    struct trouble notice = {0};
    words_init(&text);
    game_write(game, &text);
    bool good = table_hash(&game->table) == game->table.hash ||
                trouble_set(trouble, "the running hash has gone astray");
    good = good && game_verify(text.text, "(simulated)", trouble, &notice);
    words_release(&text);
    return good;
}

static void question_count(struct run *run, const struct game *game, int ask)
{
    char number[16];
    const char *const *words = game->rules->tells->questions;
    for (int i = 1; words && *words; i++, words++)
        if (i == ask) {
            tally_add(&run->tally, "question", *words, 1);
            return;
        }
    snprintf(number, sizeof number, "%d", ask);
    tally_add(&run->tally, "question", number, 1);
}

static void order_print(const struct game *game, const struct order *order, enum given given,
                        const struct verdict *verdict)
{
    struct words text;
    words_init(&text);
    order_write(game->rules, &game->table, order, &text);
    say("%s %s %s%s\n", side_word(order->side), text.text, given == GIVEN_DONE ? "" : "refused ",
        given == GIVEN_DONE ? "" : verdict->id);
    words_release(&text);
}

static bool offered_but_refused(const struct game *game, int32_t seed, const struct order *order,
                                const struct verdict *verdict, struct trouble *trouble)
{
    struct words text;
    words_init(&text);
    order_write(game->rules, &game->table, order, &text);
    trouble_set(trouble, "seed %d: an offered order is refused: %s: %s %s", seed, text.text,
                verdict->id, verdict->why);
    words_release(&text);
    return false;
}

/* Wild orders are asked about, and never given. */
static void probe(struct run *run, const struct game *game, struct random_player *player, int side,
                  const struct offers *offers)
{
    struct verdict verdict;
    int count = PROBES;
    for (int i = 0; i < offers->count; i++)
        if (game->rules->verb[offers->offer[i].verb].gesture == GESTURE_FLICK)
            count = FLICK_PROBES;
    for (int i = 0; i < count; i++) {
        struct order order;
        random_probe(player, game->rules, &game->table, side, offers, &order);
        verdict = (struct verdict){0};
        rules_check(game->rules, &game->table, &order, &verdict);
        if (!verdict.allowed)
            tally_add(&run->tally, "refusal", verdict.id, 1);
    }
}

static bool one_game(struct run *run, const char *path, int32_t seed, struct game *game,
                     struct trouble *trouble)
{
    struct offers *offers = &run->offers;
    struct verdict verdict = {0};
    struct trouble notice = {0};
    if (!open_game(path, seed, game, trouble, &notice))
        return false;
    struct random_player player = random_player((uint64_t)(uint32_t)seed);
    player.wild = true;
    tally_rows(&run->tally, game->rules);
    int side_before = SIDE_NONE, ask_before = 0;
    for (int n = 0; !game->table.over; n++) {
        struct order order;
        bool wild;
        int side = game_awaited(game), ask = game->table.ask;
        if (n > ORDER_CAP)
            return trouble_set(trouble, "seed %d: the game never ends", seed);
        if (ask && (ask != ask_before || side != side_before))
            question_count(run, game, ask);
        ask_before = ask;
        side_before = side;
        if (!random_order(&player, game->rules, &game->table, side, offers, &order, &wild))
            return trouble_set(trouble, "seed %d: %s has no order left", seed, side_word(side));
        enum given given = game_give(game, &order, SOURCE_COMPUTER, &verdict, trouble);
        if (run->cli->verbose)
            order_print(game, &order, given, &verdict);
        if (given == GIVEN_REFUSED && !wild)
            return offered_but_refused(game, seed, &order, &verdict, trouble);
        if (given == GIVEN_STUCK || given == GIVEN_DRY)
            return false;
        if (given == GIVEN_REFUSED)
            tally_add(&run->tally, "refusal", verdict.id, 1);
        rules_offer(game->rules, &game->table, game_awaited(game), offers);
        probe(run, game, &player, game_awaited(game), offers);
        run->orders++;
    }
    return true;
}

static void game_count(struct run *run, const struct game *game)
{
    char id[ID_TEXT], text[200];
    rules_outcome(game->rules, &game->table, id, text, sizeof text);
    tally_add(&run->tally, "outcome", id, 1);
    run->turns += game->table.turn;
    if (game->table.over == OVER_WON)
        run->wins[game->table.winner]++;
    else
        run->draws++;
    tally_blocks(run, game);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void run_print(const struct run *run, int32_t games)
{
    double n = games > 0 ? (double)games : 1;
    if (run->cli->json) {
        say("{\"games\": %d, \"red\": %lld, \"blue\": %lld, \"draws\": %lld, "
            "\"turns_per_game\": %.2f, \"orders_per_game\": %.1f, \"games_per_second\": %.2f, "
            "\"changes_per_second\": %.0f, \"counts\": {",
            games, (long long)run->wins[SIDE_RED], (long long)run->wins[SIDE_BLUE],
            (long long)run->draws, (double)run->turns / n, (double)run->orders / n,
            n / run->seconds, (double)run->changes / run->seconds);
        for (int i = 0; i < run->tally.used; i++)
            say("%s\"%s\": %lld", i ? ", " : "", run->tally.name[i],
                (long long)run->tally.count[i]);
        say("}}\n");
        return;
    }
    say("games %d\nred %lld\nblue %lld\ndraws %lld\nturns_per_game %.2f\norders_per_game %.1f\n"
        "games_per_second %.2f\nchanges_per_second %.0f\n\n",
        games, (long long)run->wins[SIDE_RED], (long long)run->wins[SIDE_BLUE],
        (long long)run->draws, (double)run->turns / n, (double)run->orders / n, n / run->seconds,
        (double)run->changes / run->seconds);
    char line[TALLY][64];
    for (int i = 0; i < run->tally.used; i++)
        snprintf(line[i], sizeof line[i], "%-22.47s %lld", run->tally.name[i],
                 (long long)run->tally.count[i]);
    qsort(line, (size_t)run->tally.used, sizeof line[0], by_name);
    for (int i = 0; i < run->tally.used; i++)
        say("%s\n", line[i]);
}

/* The journal of a game that is over. */
static void keep_journal(struct run *run, struct game *game)
{
    struct trouble trouble = {0};
    run->unwritten = !game_record(game, run->cli->journal, run->cli->force ? KEEP_OVER : KEEP_ON,
                                  NULL, &trouble, NULL);
    if (run->unwritten)
        fail(&trouble);
}

/* Plays the games of one scenario; every game is proved. */
static bool scenario_games(struct run *run, const char *path, int32_t *played,
                           struct trouble *trouble)
{
    const struct cli *cli = run->cli;
    int32_t seed = cli->has_seed ? cli->seed : 1, all = cli->games * cli->files;
    struct game *game = malloc(sizeof *game);
    bool good = true;
    if (!game)
        abort();
    for (int32_t i = 0; good && i < cli->games; i++, ++*played) {
        if (!cli->json && all > 1)
            say_error_again("game %d of %d", *played + 1, all);
        *game = (struct game){0};
        good = one_game(run, path, seed + i, game, trouble);
        if (good)
            game_count(run, game);
        good = good && proved(game, trouble);
        if (game->rules && cli->journal && (!good || *played + 1 == all))
            keep_journal(run, game);
        if (game->rules)
            game_release(game);
    }
    free(game);
    return good;
}

/* Names the rows that stayed at nought; how many. */
static int never_print(const struct tally *t)
{
    int never = 0;
    for (int i = 0; i < t->used; i++)
        if (t->count[i] == 0)
            say_error("%s %s", never++ ? "," : "foilshot: never came:", t->name[i]);
    if (never)
        say_error("\n");
    return never;
}

/* One scenario cannot show everything. A mix of several has to: a nought there is a failure. */
int command_simulate(const struct cli *cli)
{
    struct run *run = calloc(1, sizeof *run);
    struct trouble trouble = {0};
    int32_t played = 0;
    bool good = true;
    if (!run)
        abort();
    run->cli = cli;
    double start = now();
    for (int i = 0; good && i < cli->files; i++)
        good = scenario_games(run, cli->file[i], &played, &trouble);
    run->seconds = now() - start;
    if (!cli->json && cli->games * cli->files > 1)
        say_error("\n");
    run_print(run, played);
    bool never = good && never_print(&run->tally) > 0 && cli->files > 1;
    bool unwritten = run->unwritten;
    free(run);
    if (!good)
        return fail(&trouble);
    return never || unwritten ? EXIT_FAILED : EXIT_OK;
}
