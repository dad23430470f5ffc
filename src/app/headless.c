/* Commands that need no display. */
#include "app/cli.h"
#include "app/open.h"
#include "app/report.h"
#include "disk/file.h"
#include "rules/game.h"
#include "scenario/cards.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- play --headless
 * ------------------------------------------------------------------------------ */

/* Prints the blocks a given order made, the automatic ones included. What is told as done is on the
 * disk. */
static void blocks_print(struct game *game, int32_t from)
{
    struct words out;
    game_wait(game);
    words_init(&out);
    for (int32_t i = from; i < game->journal.count; i++)
        block_write(&game->journal, &game->table, &game->journal.block[i], &out);
    fputs(out.text, stdout);
    words_release(&out);
}

static void outcome_print(const struct game *game)
{
    char id[ID_TEXT], text[200];
    game->rules->outcome(&game->table, id, text, sizeof text);
    printf("%s %s %s\n", game->table.over == OVER_DRAWN ? "draw" : side_word(game->table.winner),
           id, text);
}

static void step_play(struct game *game, const char *word)
{
    int side = game_awaited(game);
    bool done = word[0] == 'u' ? game_undo(game, side, true) : game_redo(game, side);
    game_wait(game);
    printf(done ? "%s\n" : "refused HS-11 nothing to %s\n", word);
}

/* An order as typed. Returns false to stop; *code is the exit code then. */
static bool order_play(struct game *game, const char *line, int *code)
{
    struct trouble trouble = {0};
    static struct verdict verdict;
    int32_t before = game->journal.count;
    switch (game_say(game, SIDE_NONE, line, SOURCE_TYPED, &verdict, &trouble)) {
    case GIVEN_DONE:
        blocks_print(game, before);
        break;
    case GIVEN_REFUSED:
        printf("refused %s %s\n", verdict.id, verdict.why);
        break;
    case GIVEN_UNREADABLE:
        printf("unreadable %s\n", trouble.text);
        break;
    case GIVEN_DRY:
    case GIVEN_STUCK:
        blocks_print(game, before);
        *code = fail(&trouble);
        return false;
    }
    return true;
}

/* What happened to the file, once. */
static void file_tell(struct game *game)
{
    if (game->file_trouble.text[0])
        fail(&game->file_trouble);
    game->file_trouble.text[0] = '\0';
}

/* What could not be written down by the end is lost, and told. */
static int file_end(struct game *game, int code)
{
    struct trouble trouble;
    const char *why;
    game_try_file(game);
    game_wait(game);
    file_tell(game);
    if (game_unsaved(game, &why) == 0)
        return code;
    trouble_at(&trouble, game->path, 0, "the last %d orders were not saved: %s",
               game_unsaved(game, NULL), why);
    return fail(&trouble);
}

/* One line of input. Returns false to stop; *code is the exit code then. */
static bool line_play(struct game *game, const char *line, int *code)
{
    bool on = true;
    if (!line[0] || line[0] == '#')
        return true;
    if (strcmp(line, "quit") == 0)
        return false;
    if (strcmp(line, "undo") == 0 || strcmp(line, "redo") == 0)
        step_play(game, line);
    else
        on = order_play(game, line, code);
    file_tell(game);
    fflush(stdout);
    if (on && game->table.over) {
        outcome_print(game);
        return false;
    }
    return on;
}

/* The next line without its end. One that is longer than any order is read off and told; what it
 * said is not taken for an order. */
static bool line_read(FILE *in, char *line, int size)
{
    while (fgets(line, size, in)) {
        size_t n = strcspn(line, "\r\n");
        bool whole = line[n] || n + 1 < (size_t)size;
        line[n] = '\0';
        if (whole)
            return true;
        for (int c = 0; c != '\n' && c != EOF;)
            c = fgetc(in);
        puts("unreadable this line is too long");
        fflush(stdout);
    }
    return false;
}

static int play_lines(struct game *game, FILE *in)
{
    char line[2048];
    int code = EXIT_OK;
    if (game->table.over)
        outcome_print(game);
    else
        while (line_read(in, line, sizeof line) && line_play(game, line, &code))
            ;
    if (ferror(in)) {
        fputs("foilshot: the orders cannot be read\n", stderr);
        code = EXIT_FAILED;
    }
    return code;
}

static void notice_tell(struct trouble *notice)
{
    if (notice->text[0])
        fprintf(stderr, "foilshot: %s\n", notice->text);
    notice->text[0] = '\0';
}

int command_play_headless(const struct cli *cli)
{
    struct trouble trouble = {0}, notice = {0};
    struct game *game = malloc(sizeof *game);
    FILE *in = stdin;
    if (!game)
        abort();
    if (!open_game(cli->file[0], cli->has_seed ? cli->seed : 1, game, &trouble, &notice)) {
        free(game);
        return fail(&trouble);
    }
    struct dice_script script = {.face = cli->die, .count = cli->dice};
    if (cli->dice)
        game->dice = dice_scripted(&script);
    game->free_undo = cli->free_undo;
    int code = EXIT_OK;
    notice_tell(&notice);
    if (cli->orders && !(in = fopen(cli->orders, "r"))) {
        trouble_at(&trouble, cli->orders, 0, "cannot be opened");
        code = fail(&trouble);
    } else if (cli->journal && !game_record(game, cli->journal, cli->force ? KEEP_OVER : KEEP_ON,
                                            NULL, &trouble, &notice)) {
        code = fail(&trouble);
    } else if (!game->table.over && game_carry_on(game, &trouble) != GIVEN_DONE) {
        code = fail(&trouble);
    } else {
        notice_tell(&notice);
        blocks_print(game, 0);
        code = file_end(game, play_lines(game, in));
    }
    if (in && in != stdin)
        fclose(in);
    game_release(game);
    free(game);
    return code;
}

/* ---- verify, check
 * ---------------------------------------------------------------------------------- */

/* How a recorded game stands: "  turn 9: blue KI-80 Blue has the last man standing." */
static void ending_print(const struct game *game)
{
    printf("  turn %d: ", game->table.turn);
    if (game->table.over)
        outcome_print(game);
    else
        printf("it goes on\n");
}

static bool journal_verify(const char *path, struct game *game, struct trouble *trouble)
{
    struct trouble notice = {0};
    if (!game_load(game, path, trouble, &notice))
        return false;
    notice_tell(&notice);
    if (game->journal.head.format == JOURNAL_PLAIN)
        fprintf(stderr, "foilshot: %s: of an older format, without checksums\n", path);
    bool good = game_proved(game, path, trouble, &notice);
    notice_tell(&notice);
    return good;
}

int command_verify(const struct cli *cli)
{
    int code = EXIT_OK;
    struct game *game = malloc(sizeof *game);
    if (!game)
        abort();
    for (int i = 0; i < cli->files; i++) {
        struct trouble trouble = {0};
        if (journal_verify(cli->file[i], game, &trouble)) {
            printf("%s: as it is written\n", cli->file[i]);
            ending_print(game);
        } else {
            code = fail(&trouble);
        }
        game_release(game);
    }
    free(game);
    return code;
}

int command_mend(const struct cli *cli)
{
    int code = EXIT_OK;
    for (int i = 0; i < cli->files; i++) {
        struct trouble trouble = {0};
        struct words told;
        words_init(&told);
        bool good = game_mend(cli->file[i], &told, &trouble);
        fputs(told.text, stdout);
        words_release(&told);
        if (!good)
            code = fail(&trouble);
    }
    return code;
}

static bool ends_in(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

/* A scenario is sound when its set can set it up as well. */
static bool check_one(const char *path, struct trouble *trouble, struct words *remarks)
{
    struct trouble notice = {0};
    struct cards cards = {0};
    struct game *game;
    bool good;
    if (strstr(path, "assets/rules/") && ends_in(path, ".yaml")) {
        good = cards_load(path, &cards, trouble);
        cards_release(&cards);
        return good;
    }
    game = malloc(sizeof *game);
    if (!game)
        abort();
    good = open_game(path, 1, game, trouble, &notice);
    if (good && game->journal.head.format == JOURNAL_PLAIN)
        words_format(remarks, "%s: of an older format, without checksums\n", path);
    if (good)
        game_release(game);
    free(game);
    if (notice.text[0])
        words_format(remarks, "%s\n", notice.text);
    if (good && !is_journal(path)) {
        struct setting *setting = malloc(sizeof *setting);
        if (!setting)
            abort();
        if (scenario_load(path, setting, trouble))
            scenario_remarks(setting, remarks);
        free(setting);
    }
    return good;
}

int command_check(const struct cli *cli)
{
    int code = EXIT_OK;
    for (int i = 0; i < cli->files; i++) {
        struct trouble trouble = {0};
        struct words remarks;
        words_init(&remarks);
        if (check_one(cli->file[i], &trouble, &remarks))
            printf("%s: sound\n%s", cli->file[i], remarks.text);
        else
            code = fail(&trouble);
        words_release(&remarks);
    }
    return code;
}

/* ---- list, rules
 * ------------------------------------------------------------------------------------- */

static void scenarios_list(const struct cli *cli, const struct rules *rules)
{
    char folder[PATH_BYTES], sub[64], path[PATH_BYTES], **names;
    struct setting *setting = malloc(sizeof *setting);
    if (!setting)
        abort();
    snprintf(sub, sizeof sub, "scenarios/%s", rules->id);
    int count = path_join(folder, cli->paths.data, sub) ? folder_names(folder, ".yaml", &names) : 0;
    for (int i = 0; i < count; i++) {
        struct trouble trouble = {0};
        if (!path_join(path, folder, names[i]))
            continue;
        if (scenario_load(path, setting, &trouble))
            printf("  %-28s %s: %s\n", names[i], setting->title, setting->teaser);
        else
            printf("  %-28s %s\n", names[i], trouble.text);
    }
    if (count)
        names_free(names, count);
    free(setting);
}

int command_list(const struct cli *cli)
{
    for (int i = 0; i < rules_count; i++) {
        printf("%s  %s. %s\n", rules_list[i]->id, rules_list[i]->title, rules_list[i]->blurb);
        scenarios_list(cli, rules_list[i]);
    }
    return EXIT_OK;
}

int command_rules(const struct cli *cli)
{
    char name[80], path[PATH_BYTES];
    struct trouble trouble = {0};
    struct cards cards = {0};
    const struct rules *rules = rules_find(cli->file[0]);
    if (!rules) {
        trouble_set(&trouble, "there is no rule set \"%s\"", cli->file[0]);
        return fail(&trouble);
    }
    if (cli->html) {
        struct words page;
        words_init(&page);
        bool good = html_rules(cli, rules, &page, &trouble);
        fputs(page.text, stdout);
        words_release(&page);
        return good ? EXIT_OK : fail(&trouble);
    }
    snprintf(name, sizeof name, "assets/rules/%s.yaml", rules->id);
    if (!path_join(path, cli->paths.data, name) || !cards_load(path, &cards, &trouble))
        return fail(&trouble);
    printf("%s\n%s\n%s\n", cards.title, cards.author, cards.credit);
    const char *phase = "";
    for (int i = 0; i < cards.count; i++) {
        const struct card *card = &cards.card[i];
        if (strcmp(phase, card->phase) != 0)
            printf("\n== %s ==\n", card->phase);
        phase = card->phase;
        printf("%s  %s\n", card->id, card->title);
        for (int k = 0; k < card->clauses; k++)
            printf("    %s%s%s\n",
                   card->clause[k].kind == CLAUSE_STATED ? "" : clause_word(card->clause[k].kind),
                   card->clause[k].kind == CLAUSE_STATED ? "" : ": ", card->clause[k].text);
    }
    cards_release(&cards);
    return EXIT_OK;
}
