/* Commands that need no display. */
#include "app/desk/open.h"
#include "app/desk/pricing.h"
#include "app/desk/say.h"
#include "app/tools/battle.h"
#include "app/tools/campaign.h"
#include "app/tools/cli.h"
#include "app/tools/report.h"
#include "disk/file.h"
#include "port/port.h"
#include "rules/game.h"
#include "rules/help.h"
#include "scenario/battle.h"
#include "scenario/cards.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- play --headless ------------------------------------------------------------------------- */

/* A game played by lines of text. */
struct session {
    const struct cli *cli;
    struct game *game;
    struct dice_script script;
    int32_t line; /* of the input, from 1 */
    int code;
    bool owed; /* the dice ran out after an order: what the game does by itself waits for more */
    struct question {
        int32_t kind, side, subject;
    } asked; /* the one that was printed last */
};

/* Does a quiet game tell this line of a block? Orders, dice and sentences; neither changes nor what
 * only serves to play it again. */
static bool line_tells(const char *line)
{
    return *line == '>' || *line == ':' || (*line == '*' && strncmp(line, "*d0 ", 4) != 0);
}

/* Prints the blocks a given order made, the automatic ones included. What is told as done is on the
 * disk. */
static void blocks_print(const struct session *s, int32_t from)
{
    struct game *game = s->game;
    struct words out;
    game_wait(game);
    words_init(&out);
    for (int32_t i = from; i < game->journal.count; i++)
        block_write(&game->journal, &game->table, &game->journal.block[i], &out);
    for (const char *line = out.text; *line;) {
        int n = (int)strcspn(line, "\n") + 1;
        if (!s->cli->quiet || line_tells(line))
            say("%.*s", n, line);
        line += n;
    }
    words_release(&out);
}

static void question_print(struct session *s)
{
    const struct table *t = &s->game->table;
    struct words out;
    words_init(&out);
    question_write(s->game, &out);
    say_text(out.text);
    words_release(&out);
    s->asked = (struct question){t->ask, t->ask_side, t->ask_subject};
}

/* A question is printed once, when it is asked. */
static void question_if_new(struct session *s)
{
    const struct table *t = &s->game->table;
    if (!t->ask)
        s->asked = (struct question){0};
    else if (s->asked.kind != t->ask || s->asked.side != t->ask_side ||
             s->asked.subject != t->ask_subject)
        question_print(s);
}

static void outcome_print(const struct game *game)
{
    char id[ID_TEXT], text[200];
    rules_outcome(game->rules, &game->table, id, text, sizeof text);
    say("%s %s %s\n", game->table.over == OVER_DRAWN ? "draw" : side_word(game->table.winner), id,
        text);
}

/* What was asked for and did not come about, and why: with the order and, from a file, its line. An
 * open question is often the reason, so it is put again. */
static void told(struct session *s, const char *what, const char *id, const char *text,
                 const char *why)
{
    say("%s %s%s", what, id, *id ? " " : "");
    if (s->cli->orders)
        say("line %d, ", s->line);
    say("\"%s\": %s\n", text, why);
    if (strcmp(what, "refused") == 0 && s->game->table.ask && !s->game->table.over)
        question_print(s);
}

static void step_play(struct session *s, const char *text, bool back)
{
    struct game *game = s->game;
    int side = game_awaited(game);
    bool done = back ? game_undo(game, side, true) : game_redo(game, side);
    game_wait(game);
    if (done)
        say("%s\n", back ? "undo" : "redo");
    else
        told(s, "refused", "HS-11", text, back ? "Nothing to undo." : "Nothing to redo.");
}

static bool dry(struct session *s, const char *text)
{
    if (s->script.misfit)
        say_error("foilshot: the next of the dice given is %d, but a die of %d is rolled",
                  s->script.face[s->script.at], s->script.misfit);
    else
        say_error("foilshot: the dice given ran out");
    if (s->cli->orders)
        say_error(" at line %d", s->line);
    say_error(" (%s)\n", text);
    s->code = EXIT_FAILED;
    return false;
}

/* What the game still owes itself. False when that is more than the dice allow. */
static bool owed_play(struct session *s, const char *text)
{
    struct trouble trouble = {0};
    int32_t before = s->game->journal.count;
    if (!s->owed)
        return true;
    s->owed = false;
    if (game_carry_on(s->game, &trouble) != GIVEN_DONE)
        return dry(s, text);
    blocks_print(s, before);
    return true;
}

/* An order as typed. Returns false to stop. */
static bool order_play(struct session *s, const char *text)
{
    struct game *game = s->game;
    struct trouble trouble = {0};
    struct verdict verdict = {0};
    if (!owed_play(s, text))
        return false;
    int32_t before = game->journal.count;
    switch (game_say(game, SIDE_NONE, text, SOURCE_TYPED, &verdict, &trouble)) {
    case GIVEN_DONE:
        blocks_print(s, before);
        break;
    case GIVEN_REFUSED:
        told(s, "refused", verdict.id, text, verdict.why);
        break;
    case GIVEN_UNREADABLE:
        told(s, "unreadable", "", text, trouble.text);
        break;
    case GIVEN_ALREADY:
        told(s, "already", "", text, trouble.text);
        break;
    case GIVEN_DRY:
        if (game->journal.count == before)
            return dry(s, text);
        blocks_print(s, before);
        s->owed = true;
        break;
    case GIVEN_STUCK:
        blocks_print(s, before);
        s->code = fail(&trouble);
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
static void file_end(struct session *s)
{
    struct game *game = s->game;
    struct trouble trouble;
    const char *why;
    game_try_file(game);
    game_wait(game);
    file_tell(game);
    if (game_unsaved(game, &why) == 0)
        return;
    int lost = game_unsaved(game, NULL);
    trouble_at(&trouble, game->path, 0, "the last %d %s not saved: %s", lost,
               lost == 1 ? "order was" : "orders were", why);
    s->code = fail(&trouble);
}

static void help_print(struct session *s, const char *text, const char *topic)
{
    struct trouble trouble = {0};
    struct words out;
    words_init(&out);
    if (help_write(s->game, topic, &out, &trouble))
        say_text(out.text);
    else
        told(s, "unreadable", "", text, trouble.text);
    words_release(&out);
}

/* One line of input. Returns false to stop. */
static bool line_play(struct session *s, const char *line)
{
    struct game *game = s->game;
    const char *text = line + strspn(line, " \t"), *topic;
    size_t n = strlen(text);
    bool on = true;
    while (n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\t'))
        n--;
    if (!n || *text == '#')
        return true;
    if (word_same(text, n, "quit"))
        return false;
    if (word_same(text, n, "undo") || word_same(text, n, "redo"))
        step_play(s, text, word_same(text, n, "undo"));
    else if (help_asked(text, &topic))
        help_print(s, text, topic);
    else
        on = order_play(s, text);
    file_tell(game);
    if (on)
        question_if_new(s);
    say_flush();
    if (on && game->table.over) {
        outcome_print(game);
        return false;
    }
    return on;
}

/* The next line without its end. One that is longer than any order is read off and told; what it
 * said is not taken for an order. */
static bool line_read(struct session *s, FILE *in, char *line, int size)
{
    while (fgets(line, size, in)) {
        size_t n = strcspn(line, "\r\n");
        bool whole = line[n] || n + 1 < (size_t)size;
        line[n] = '\0';
        s->line++;
        if (whole)
            return true;
        for (int c = 0; c != '\n' && c != EOF;)
            c = fgetc(in);
        line[40] = '\0';
        told(s, "unreadable", "", line, "this line is too long");
        say_flush();
    }
    return false;
}

static void play_lines(struct session *s, FILE *in)
{
    char line[2048];
    if (s->game->table.over)
        outcome_print(s->game);
    else
        while (line_read(s, in, line, sizeof line) && line_play(s, line))
            ;
    if (ferror(in)) {
        say_error("foilshot: the orders cannot be read\n");
        s->code = EXIT_FAILED;
    }
    if (s->owed && s->code == EXIT_OK)
        say_error("foilshot: the dice given are used up; the next roll waits\n");
}

/* What a game just opened owes itself; dice that run out here may still be enough for no order. */
static bool session_begin(struct session *s)
{
    struct trouble trouble = {0};
    enum given given = s->game->table.over ? GIVEN_DONE : game_carry_on(s->game, &trouble);
    s->owed = given == GIVEN_DRY;
    if (given == GIVEN_STUCK)
        s->code = fail(&trouble);
    return given != GIVEN_STUCK;
}

static void notice_tell(const struct trouble *notice)
{
    if (notice->text[0])
        say_error("foilshot: %s\n", notice->text);
}

static void session_play(struct session *s, FILE *in)
{
    struct trouble trouble = {0}, notice = {0};
    const struct cli *cli = s->cli;
    if (cli->journal && !game_record(s->game, cli->journal, cli->force ? KEEP_OVER : KEEP_ON, NULL,
                                     &trouble, &notice)) {
        s->code = fail(&trouble);
        return;
    }
    notice_tell(&notice);
    if (!session_begin(s))
        return;
    blocks_print(s, 0);
    question_if_new(s);
    say_flush(); /* who gives orders may want to see this first */
    play_lines(s, in);
    file_end(s);
}

int command_play_headless(const struct cli *cli)
{
    struct trouble trouble = {0}, notice = {0};
    struct session s = {.cli = cli, .script = {.face = cli->die, .count = cli->dice}};
    struct dice dice = cli->dice ? dice_scripted(&s.script) : (struct dice){0};
    FILE *in = stdin;
    s.game = malloc(sizeof *s.game);
    if (!s.game)
        abort();
    if (!open_game_with(cli->file[0], cli->has_seed ? cli->seed : 1, dice, cli->hold, s.game,
                        &trouble, &notice)) {
        free(s.game);
        return fail(&trouble);
    }
    s.game->free_undo = cli->free_undo;
    notice_tell(&notice);
    if (cli->orders && !(in = port_stream(cli->orders))) {
        trouble_at(&trouble, cli->orders, 0, "cannot be opened");
        s.code = fail(&trouble);
    } else {
        session_play(&s, in);
    }
    if (in && in != stdin)
        fclose(in);
    game_release(s.game);
    free(s.game);
    return s.code;
}

/* ---- verify, check
 * ---------------------------------------------------------------------------------- */

/* How a recorded game stands: "  turn 9: blue KI-80 Blue has the last man standing." */
static void ending_print(const struct game *game)
{
    say("  turn %d: ", game->table.turn);
    if (game->table.over)
        outcome_print(game);
    else
        say("it goes on\n");
}

static bool journal_verify(const char *path, struct game *game, struct trouble *trouble)
{
    struct trouble notice = {0};
    if (!game_load(game, path, trouble, &notice))
        return false;
    notice_tell(&notice);
    if (game->journal.head.format == JOURNAL_PLAIN)
        say_error("foilshot: %s: of an older format, without checksums\n", path);
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
            say("%s: as it is written\n", cli->file[i]);
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
        say_text(told.text);
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

/* Only one scenario of a set in a folder is the one to begin with. */
static bool begins_alone(const char *path, const struct setting *setting, struct trouble *trouble)
{
    char folder[PATH_BYTES] = ".", other[PATH_BYTES], **names;
    const char *slash = strrchr(path, '/'), *own = slash ? slash + 1 : path;
    struct setting *s = malloc(sizeof *s);
    bool alone = true;
    if (!s)
        abort();
    if (slash)
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
    int count = setting->begin ? folder_names(folder, ".yaml", &names) : 0;
    for (int i = 0; i < count && alone; i++) {
        struct trouble ignored = {0};
        if (strcmp(names[i], own) != 0 && path_join(other, folder, names[i]) &&
            scenario_load(other, s, &ignored) && s->begin && strcmp(s->set, setting->set) == 0)
            alone = trouble_at(trouble, path, setting->begin,
                               "\"begin\": %s is already the one to begin with", names[i]);
    }
    if (count)
        names_free(names, count);
    free(s);
    return alone;
}

/* Each side of it is within the total that the file says. A set without points says so. */
static bool check_points(const struct paths *paths, const struct setting *setting,
                         struct trouble *trouble, struct words *remarks)
{
    const struct rules *rules = rules_find(setting->set);
    struct points points;
    struct trouble why = {0};
    if (!setting->points[SIDE_RED] && !setting->points[SIDE_BLUE])
        return true;
    if (pricing_of(paths, rules, &points, &why))
        return points_within(&points, rules, setting, trouble);
    words_format(remarks, "%s: its points cannot be counted: %s\n", setting->path, why.text);
    return true;
}

/* A file of points, of the set it is called after. */
static bool points_check(const char *path, struct trouble *trouble)
{
    const char *name = strrchr(path, '/');
    const struct rules *rules = rules_find(name + 1);
    struct points points;
    char *text;
    if (!rules)
        return trouble_at(trouble, path, 0, "there is no rule set \"%s\"", name + 1);
    if (!file_read(path, &text, NULL, trouble))
        return false;
    bool good = points_read(text, path, rules, &points, trouble);
    free(text);
    return good;
}

/* A scenario is sound when its set can set it up as well. */
static bool check_one(const struct paths *paths, const char *path, struct trouble *trouble,
                      struct words *remarks)
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
    if (strstr(path, "assets/points/"))
        return points_check(path, trouble);
    if (campaign_file_is(path))
        return campaign_file_check(path, remarks, trouble);
    if (!is_journal(path) && battle_is(path))
        return battle_check(path, remarks, trouble);
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
        good = scenario_load(path, setting, trouble) && begins_alone(path, setting, trouble) &&
               check_points(paths, setting, trouble, remarks);
        if (good)
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
        if (check_one(&cli->paths, cli->file[i], &trouble, &remarks))
            say("%s: sound\n%s", cli->file[i], remarks.text);
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
            say("  %-28s %s: %s\n", names[i], setting->title, setting->teaser);
        else
            say("  %-28s %s\n", names[i], trouble.text);
    }
    if (count)
        names_free(names, count);
    free(setting);
}

int command_list(const struct cli *cli)
{
    for (int i = 0; i < rules_count; i++) {
        say("%s  %s. %s\n", rules_list[i]->id, rules_list[i]->title, rules_list[i]->blurb);
        scenarios_list(cli, rules_list[i]);
    }
    battles_list(cli);
    campaigns_list(cli);
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
        say_text(page.text);
        words_release(&page);
        if (good)
            notice_tell(&trouble);
        return good ? EXIT_OK : fail(&trouble);
    }
    snprintf(name, sizeof name, "assets/rules/%s.yaml", rules->id);
    if (!path_join(path, cli->paths.data, name) || !cards_of(rules, path, &cards, &trouble))
        return fail(&trouble);
    notice_tell(&trouble);
    say("%s\n%s\n%s\n", cards.title, cards.author, cards.credit);
    const char *phase = "";
    for (int i = 0; i < cards.count; i++) {
        const struct card *card = &cards.card[i];
        if (strcmp(phase, card->phase) != 0)
            say("\n== %s ==\n", card->phase);
        phase = card->phase;
        say("%s  %s\n", card->id, card->title);
        for (int k = 0; k < card->clauses; k++)
            say("    %s%s%s\n",
                card->clause[k].kind == CLAUSE_STATED ? "" : clause_word(card->clause[k].kind),
                card->clause[k].kind == CLAUSE_STATED ? "" : ": ", card->clause[k].text);
    }
    cards_release(&cards);
    return EXIT_OK;
}
