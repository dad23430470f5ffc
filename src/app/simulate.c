/* `foilshot simulate`: random players to the end of the game, and a table of all that happened
 * (decisions 39): every verb, question, outcome and refusal with its count. */
#include "app/cli.h"
#include "app/open.h"
#include "computer/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TALLY = 400, ORDER_CAP = 200000 };

struct tally {
    char name[TALLY][48];
    int64_t count[TALLY];
    int used;
};

static void tally_add(struct tally *t, const char *kind, const char *word)
{
    char name[48];
    snprintf(name, sizeof name, "%s %.38s", kind, word);
    for (int i = 0; i < t->used; i++)
        if (strcmp(t->name[i], name) == 0) {
            t->count[i]++;
            return;
        }
    if (t->used < TALLY) {
        memcpy(t->name[t->used], name, sizeof name);
        t->count[t->used++] = 1;
    }
}

struct run {
    const struct cli *cli;
    struct tally tally;
    int64_t orders, changes, turns, wins[SIDE_COUNT], draws, unverified;
    double seconds;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void tally_blocks(struct run *run, const struct game *game)
{
    for (int32_t i = 0; i < game->journal.count; i++) {
        const struct block *block = &game->journal.block[i];
        for (int32_t k = 0; k < block->count; k++) {
            run->changes += block->entry[k].kind == ENTRY_CHANGE;
            if (block->entry[k].kind == ENTRY_SAY)
                tally_add(&run->tally, "said", block->entry[k].id);
        }
    }
}

/* Loads, verifies and writes back what was played. */
static bool game_proved(const struct game *game, struct trouble *trouble)
{
    struct words text;
    struct trouble notice = {0};
    words_init(&text);
    journal_write(&game->journal, &game->table, &text);
    bool good = table_hash(&game->table) == game->table.hash ||
                trouble_set(trouble, "the running hash has gone astray");
    good = good && game_verify(text.text, "(simulated)", trouble, &notice);
    words_release(&text);
    return good;
}

static bool one_game(struct run *run, int32_t seed, struct game *game, struct trouble *trouble)
{
    static struct offers offers;
    static struct verdict verdict;
    struct trouble notice = {0};
    if (!open_game(run->cli->file[0], seed, game, trouble, &notice))
        return false;
    struct random_player player = random_player((uint64_t)(uint32_t)seed);
    int awaited_before = 0, ask_before = 0;
    for (int n = 0; !game->table.over; n++) {
        struct order order;
        bool probe;
        int side = game_awaited(game);
        if (n > ORDER_CAP)
            return trouble_set(trouble, "seed %d: the game never ends", seed);
        if (game->table.ask && (game->table.ask != ask_before || side != awaited_before))
            tally_add(&run->tally, "question",
                      (const char *[]){"0", "1", "2", "3", "4", "5", "6", "7", "8",
                                       "9"}[game->table.ask % 10]);
        ask_before = game->table.ask;
        awaited_before = side;
        if (!random_order(&player, game->rules, &game->table, side, &offers, &order, &probe))
            return trouble_set(trouble, "seed %d: %s has no order left", seed, side_word(side));
        enum given given = game_give(game, &order, SOURCE_COMPUTER, &verdict, trouble);
        if (run->cli->verbose) {
            struct words text;
            words_init(&text);
            order_write(game->rules, &game->table, &order, &text);
            printf("%s %s %s%s\n", side_word(side), text.text,
                   given == GIVEN_DONE ? "" : "refused ", given == GIVEN_DONE ? "" : verdict.id);
            words_release(&text);
        }
        if (given == GIVEN_REFUSED && !probe) {
            struct words text;
            words_init(&text);
            order_write(game->rules, &game->table, &order, &text);
            trouble_set(trouble, "seed %d: an offered order is refused: %s: %s %s", seed, text.text,
                        verdict.id, verdict.why);
            words_release(&text);
            return false;
        }
        if (given == GIVEN_STUCK || given == GIVEN_DRY)
            return false;
        tally_add(&run->tally, given == GIVEN_DONE ? "verb" : "refusal",
                  given == GIVEN_DONE ? game->rules->verb[order.verb].word : verdict.id);
        run->orders++;
    }
    return true;
}

static void game_count(struct run *run, const struct game *game)
{
    char id[ID_TEXT], text[200];
    game->rules->outcome(&game->table, id, text, sizeof text);
    tally_add(&run->tally, "outcome", id);
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
        printf("{\"games\": %d, \"red\": %lld, \"blue\": %lld, \"draws\": %lld, "
               "\"turns_per_game\": %.2f, \"orders_per_game\": %.1f, \"games_per_second\": %.2f, "
               "\"changes_per_second\": %.0f, \"counts\": {",
               games, (long long)run->wins[SIDE_RED], (long long)run->wins[SIDE_BLUE],
               (long long)run->draws, (double)run->turns / n, (double)run->orders / n,
               n / run->seconds, (double)run->changes / run->seconds);
        for (int i = 0; i < run->tally.used; i++)
            printf("%s\"%s\": %lld", i ? ", " : "", run->tally.name[i],
                   (long long)run->tally.count[i]);
        printf("}}\n");
        return;
    }
    printf("games %d\nred %lld\nblue %lld\ndraws %lld\nturns_per_game %.2f\norders_per_game %.1f\n"
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
        puts(line[i]);
}

int command_simulate(const struct cli *cli)
{
    static struct run run;
    struct game *game = malloc(sizeof *game);
    struct trouble trouble = {0};
    int32_t seed = cli->has_seed ? cli->seed : 1, played = 0;
    bool good = true;
    if (!game)
        abort();
    run.cli = cli;
    double start = now();
    for (; good && played < cli->games; played++) {
        if (!cli->json && cli->games > 1)
            fprintf(stderr, "\rgame %d of %d", played + 1, cli->games);
        *game = (struct game){0};
        good = one_game(&run, seed + played, game, &trouble);
        if (good)
            game_count(&run, game);
        good = good && game_proved(game, &trouble);
        if (game->rules && cli->journal && (!good || played + 1 == cli->games)) {
            struct trouble write = {0};
            if (!game_save(game, cli->journal, &write))
                fail(&write);
        }
        if (game->rules)
            game_release(game);
    }
    run.seconds = now() - start;
    if (!cli->json && cli->games > 1)
        fputs("\n", stderr);
    free(game);
    run_print(&run, played);
    return good ? EXIT_OK : fail(&trouble);
}
