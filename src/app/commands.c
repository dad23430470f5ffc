#include "app/commands.h"

#include "app/desk/keys.h"
#include "app/desk/say.h"
#include "app/desk/settings.h"
#include "app/tools/battle.h"
#include "app/tools/campaign.h"
#include "app/tools/program.h"
#include "app/tools/report.h"

#include "rules/help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef FOILSHOT_VERSION
#define FOILSHOT_VERSION "0"
#endif

static int command_play(const struct cli *cli)
{
    if (cli->headless)
        return command_play_headless(cli);
    return command_window(cli);
}

/* A demonstration in the window. */
static int command_demo(const struct cli *cli)
{
    struct cli showing = *cli;
    showing.demo = true;
    return command_window(&showing);
}

/* The editor in the window. */
static int command_edit(const struct cli *cli)
{
    struct cli editing = *cli;
    editing.edit = true;
    return command_window(&editing);
}

/* A battle on a set's table, headless or in the window. */
static int command_battle(const struct cli *cli)
{
    char path[PATH_BYTES];
    struct cli playing = *cli;
    int code = battle_command(cli, path);
    playing.file[0] = path;
    return code >= 0 ? code : command_play(&playing);
}

static int usage(const char *what, const char *word);

/* Without a window, or in it. */
static int command_far(const struct cli *cli, enum cli_far far,
                       int (*headless)(const struct cli *cli))
{
    struct cli inside = *cli;
    inside.far = far;
    if (cli->clock && cli->post)
        return usage("letters take as long as they take: no --clock with --post", NULL);
    if (cli->within && cli->post)
        return usage("letters take as long as they take: no --dice-within with --post", NULL);
    return cli->headless || cli->post || cli->report ? headless(cli) : command_window(&inside);
}

static int command_host_any(const struct cli *cli)
{
    return command_far(cli, CLI_HOST, command_host);
}

static int command_join_any(const struct cli *cli)
{
    return command_far(cli, CLI_JOIN, command_join);
}

static int command_watch_any(const struct cli *cli)
{
    return command_far(cli, CLI_WATCH, command_watch);
}

static int command_help(const struct cli *cli);

static int command_bench_any(const struct cli *cli)
{
    if (cli->files > 1 && strcmp(cli->file[0], "think") != 0)
        return usage("only \"bench think\" takes scenarios, not", cli->file[0]);
    if (strcmp(cli->file[0], "frame") == 0)
        return command_bench_frame(cli);
    return command_bench(cli);
}

static const struct command {
    const char *word, *arguments, *does;
    int (*run)(const struct cli *);
    int least, most; /* files */
} commands[] = {
    {"play", "FILE", "opens a scenario, or carries on a journal; --headless without a window",
     command_play, 1, 1},
    {"edit", "[SCENARIO|SET]", "sets up a table: from a scenario, or an empty one of a set",
     command_edit, 0, 1},
    {"demo", "SET", "shows a set in play, step by step; Space goes on", command_demo, 1, 1},
    {"host", "SCENARIO", "invites a friend far away; --headless prints the invitations",
     command_host_any, 1, 1},
    {"join", "INVITATION",
     "plays with whoever sent it; also a file with it, or - for a line of input", command_join_any,
     1, 1},
    {"watch", "INVITATION", "watches a far game", command_watch_any, 1, 1},
    {"verify", "FILE…", "plays journals again and compares every block", command_verify, 1,
     CLI_FILES},
    {"check", "FILE…", "reads scenarios, campaigns, journals and rule cards and says what is wrong",
     command_check, 1, CLI_FILES},
    {"mend", "FILE…", "saves what can be saved of a damaged journal", command_mend, 1, CLI_FILES},
    {"picture", "FILE --out X.png", "draws a game without a display", command_picture, 1, 1},
    {"simulate", "SCENARIO…", "plays random games to the end and prints what happened",
     command_simulate, 1, CLI_FILES},
    {"arena", "SCENARIO…", "plays two players against each other and says who is stronger",
     command_arena, 1, CLI_FILES},
    {"battle", "BATTLE --set SET",
     "lays a battle that is no set's on a set's table and opens it; -o only writes the scenario; "
     "without a set: what each makes of it",
     command_battle, 1, 1},
    {"campaign", "FILE",
     "tells a campaign of an evening; --set SET -o NAME.campaign begins it; tells how one that was "
     "begun stands, and plays its next battles with --level PLAYER and --games N",
     command_campaign, 1, 1},
    {"compare", "BATTLE -o FOLDER",
     "plays a battle by itself under every set, and tells on one page what the rules do to it",
     command_compare, 1, 1},
    {"worth", "SET --games N",
     "measures what each unit of a set is worth against a plain battalion; -o writes the file of "
     "points",
     command_worth, 1, 1},
    {"rules", "SET", "prints the rule cards of a set; --html as a sheet for printing",
     command_rules, 1, 1},
    {"report", "JOURNAL -o FOLDER", "tells a game as one HTML page with pictures", command_report,
     1, 1},
    {"list", "", "sets and scenarios", command_list, 0, 0},
    {"bench", "flick|frame|grid|journal|remote|think [SCENARIO…]", "measures", command_bench_any, 1,
     CLI_FILES},
    {"help", "[orders|keys|players|man|completion]",
     "this, the language of orders, the keys, who can play an arena, the manual page, or "
     "completion for bash",
     command_help, 0, 1},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

enum option_kind {
    OPT_HEADLESS,
    OPT_JSON,
    OPT_FREE_UNDO,
    OPT_FORCE,
    OPT_KILLS,
    OPT_QUICK,
    OPT_VERBOSE,
    OPT_QUIET,
    OPT_HOLD,
    OPT_ORDERS,
    OPT_JOURNAL,
    OPT_OUT,
    OPT_FOLDER,
    OPT_HTML,
    OPT_REPORT,
    OPT_LAYOUT,
    OPT_DUMP,
    OPT_DATA_DIR,
    OPT_SIZE,
    OPT_VIEW,
    OPT_POST,
    OPT_SERVER,
    OPT_ADDRESS,
    OPT_CLOCK,
    OPT_WITHIN,
    OPT_SEED,
    OPT_GAMES,
    OPT_AT,
    OPT_FLICKS,
    OPT_RED,
    OPT_BLUE,
    OPT_PLAYOUTS,
    OPT_JOBS,
    OPT_SHARD,
    OPT_SPRT,
    OPT_SECONDS,
    OPT_TUNE,
    OPT_TRUST,
    OPT_WEIGHTS,
    OPT_SET,
    OPT_SETS,
    OPT_LEVEL,
    OPT_WITHOUT,
    OPT_COMIC,
    OPT_DICE,
    OPT_PATHS,
    OPT_VERSION,
    OPT_HELP,
    OPTS
};

static const struct {
    const char *word, *value, *does;
} opts[OPTS] = {
    [OPT_HEADLESS] = {"--headless", NULL,
                      "orders from standard input, changes to standard output; \"help\" helps"},
    [OPT_JSON] = {"--json", NULL, "figures as JSON"},
    [OPT_FREE_UNDO] = {"--free-undo", NULL, "teaching: undo never asks"},
    [OPT_FORCE] = {"--force", NULL, "with --journal: over whatever has that name"},
    [OPT_KILLS] = {"--kills", NULL, "bench flick: the table of kill chances"},
    [OPT_QUICK] = {"--quick", NULL, "bench: fewer repetitions"},
    [OPT_VERBOSE] = {"--verbose", NULL, "simulate: every order; report: how far it is"},
    [OPT_QUIET] = {"--quiet", NULL,
                   "play --headless: orders, dice, sentences and refusals without the changes"},
    [OPT_HOLD] = {"--hold", NULL,
                  "play --headless: phases in which nothing is left to do wait for \"end\""},
    [OPT_ORDERS] = {"--orders", "FILE", "orders from a file, a line each"},
    [OPT_JOURNAL] = {"--journal", "FILE", "writes the journal there as the game goes on"},
    [OPT_OUT] = {"--out", "FILE", "where the picture goes (PNG)"},
    [OPT_FOLDER] = {"-o", "FOLDER",
                    "where the report or comparison goes; battle: the scenario; arena: the file of "
                    "its games, which a "
                    "run that was stopped goes on with"},
    [OPT_HTML] = {"--html", NULL, "rules: as a page for printing"},
    [OPT_REPORT] = {"--report", NULL, "watch: writes the report (-o) as the battle goes"},
    [OPT_LAYOUT] = {"--layout", "FILE", "writes where everything is on the screen, for scripts"},
    [OPT_DUMP] = {"--dump", "FILE", "bench flick: scene and flicks as text"},
    [OPT_DATA_DIR] = {"--data-dir", "FOLDER", "where assets and scenarios lie"},
    [OPT_SIZE] = {"--size", "WxH", "size of the window or picture"},
    [OPT_VIEW] = {"--view", "home|action|close", "how near the picture is"},
    [OPT_POST] = {"--post", NULL, "host: no server, but lines to paste into letters"},
    [OPT_SERVER] = {"--server", "NAME:PORT", "host: on this NATS server, or the one a file names"},
    [OPT_ADDRESS] = {"--address", "NAME", "host: what others call this machine"},
    [OPT_CLOCK] = {"--clock", "MINUTES",
                   "host: so long a turn may take, 10 or 1:30; nothing comes of it unless both "
                   "agree"},
    [OPT_WITHIN] = {"--dice-within", "MINUTES|never",
                    "host: who keeps his half of the dice back for longer may lose the game by it, "
                    "if the other claims that (10 where nothing is said)"},
    [OPT_SEED] = {"--seed", "N", "seed of the dice"},
    [OPT_GAMES] = {"--games", "N", "how many games to simulate"},
    [OPT_AT] = {"--at", "N", "picture: after block N"},
    [OPT_FLICKS] = {"--flicks", "N", "bench flick: flicks a scene"},
    [OPT_RED] = {"--red", "PLAYER", "arena: who plays red first (help players)"},
    [OPT_BLUE] = {"--blue", "PLAYER", "arena: who plays blue first"},
    [OPT_PLAYOUTS] = {"--playouts", "N",
                      "report: games played ahead to find a better order; 0: nothing is told of "
                      "the chance to win, of luck and of skill"},
    [OPT_JOBS] = {"--jobs", "N",
                  "arena, compare, worth: games at once; report: orders weighed at once"},
    [OPT_SHARD] = {"--shard", "I/N", "arena, compare: only the I-th of N parts of the games"},
    [OPT_SPRT] = {"--sprt", "LOW,HIGH", "arena: until one of two strengths, in Elo, is ruled out"},
    [OPT_SECONDS] = {"--seconds", "N", "arena: how long a program has for an order"},
    [OPT_TUNE] = {"--tune", NULL, "arena: fits a set's weights on these games instead"},
    [OPT_TRUST] = {"--trust", NULL,
                   "arena: fits how far to believe the odds that the players find on these games"},
    [OPT_WEIGHTS] = {"--weights", "FILE", "arena: what the player named for red weighs by"},
    [OPT_SET] = {"--set", "SET", "battle, campaign: the set that plays it"},
    [OPT_SETS] = {"--sets", "SET,…", "compare: only these sets"},
    [OPT_LEVEL] = {"--level", "PLAYER",
                   "compare, worth, campaign: who plays both sides; usually drilled, keen, quick"},
    [OPT_WITHOUT] = {"--without-damaged", NULL, "compare: shards that are damaged are left out"},
    [OPT_COMIC] = {"--comic", NULL, "report: only the battle as a comic page, to be hung up"},
    [OPT_DICE] =
        {"--dice", "6,5,…",
         "the faces the dice will show, from the first roll of the set-up on (a journal's: "
         "from its next roll on)"},
    [OPT_PATHS] = {"--paths", NULL, "says where data, games and settings lie"},
    [OPT_VERSION] = {"--version", NULL, "the version"},
    [OPT_HELP] = {"--help", NULL, "this"},
};

static int usage(const char *what, const char *word)
{
    say_error("foilshot: %s%s%s\nTry: foilshot --help\n", what, word ? " " : "", word ? word : "");
    return EXIT_USAGE;
}

static void help_print(void)
{
    say("Foilshot %s: toy soldiers on a real table.\n\n  %-34s %s\n", FOILSHOT_VERSION, "foilshot",
        "opens the start screen");
    for (size_t i = 0; i < COMMANDS; i++) {
        char line[80];
        snprintf(line, sizeof line, "foilshot %s %s", commands[i].word, commands[i].arguments);
        say("  %-34s %s\n", line, commands[i].does);
    }
    say("\n");
    for (int i = 0; i < OPTS; i++) {
        char line[80];
        snprintf(line, sizeof line, "%s %s", opts[i].word, opts[i].value ? opts[i].value : "");
        say("  %-34s %s\n", line, opts[i].does);
    }
}

/* A word for roff: a dash is no hyphen, and no line begins with a dot. */
static void roff_print(const char *text)
{
    struct words out;
    words_init(&out);
    for (; *text; text++)
        words_format(&out, "%s%c", *text == '-' || *text == '\\' ? "\\" : "", *text);
    say_text(out.text);
    words_release(&out);
}

static void roff_item(const char *word, const char *argument, const char *does)
{
    say(".TP\n\\fB");
    roff_print(word);
    say("\\fR ");
    roff_print(argument);
    say("\n");
    roff_print(does);
    say("\n");
}

static void roff_keys(void)
{
    struct key_line line;
    enum key_context last = KEYS_CONTEXTS;
    say(".SH KEYS\nThese hold now; the settings give any of them to something else.\n");
    for (int i = 0; keys_line(i, &line); i++) {
        if (line.context != last)
            say(".SS %s\n", key_context_name(line.context));
        last = line.context;
        roff_item(line.keys, "", line.words);
    }
}

static void roff_orders(void)
{
    struct words out;
    words_init(&out);
    grammar_write(NULL, &out);
    say(".SH ORDERS\n.nf\n");
    roff_print(out.text);
    say(".fi\n");
    words_release(&out);
}

/* The keys of the player's settings; what cannot be read of them is told and stays as usual. */
static void keys_take(const struct cli *cli)
{
    struct settings settings;
    struct trouble trouble = {0};
    char path[PATH_BYTES];
    if (!path_join(path, cli->paths.config, "settings"))
        return;
    if (!settings_load(&settings, path, &trouble))
        fail(&trouble);
    keys_use(&settings.keys);
}

/* The manual page, from the same tables as --help. */
static void help_man(void)
{
    say(".TH FOILSHOT 6 \"\" \"Foilshot %s\" \"Games\"\n.SH NAME\nfoilshot \\- miniature "
        "wargames with toy soldiers on a real table\n.SH SYNOPSIS\n.B foilshot\n[command] "
        "[options]\n.SH DESCRIPTION\nWithout a command the start screen opens. Two people play "
        "on one computer; every rule is enforced, and every refusal says why.\n.SH COMMANDS\n",
        FOILSHOT_VERSION);
    for (size_t i = 0; i < COMMANDS; i++)
        roff_item(commands[i].word, commands[i].arguments, commands[i].does);
    say(".SH OPTIONS\n");
    for (int i = 0; i < OPTS; i++)
        roff_item(opts[i].word, opts[i].value ? opts[i].value : "", opts[i].does);
    roff_orders();
    roff_keys();
    say(".SH EXIT STATUS\n0 all went well, 1 something failed, 2 the command line makes no "
        "sense.\n.SH FILES\nGames are kept in $XDG_DATA_HOME/foilshot/games, settings in "
        "$XDG_CONFIG_HOME/foilshot/settings; \\-\\-paths names the folders. A line of the settings "
        "is a name and a value; key.fire = Space, F9 gives keys to something.\n");
}

/* Completion for bash, from the same tables. */
static void help_completion(void)
{
    say("# bash completion for foilshot\n_foilshot()\n{\n    local word=${COMP_WORDS[COMP_CWORD]}"
        "\n    if [ \"$COMP_CWORD\" = 1 ]; then\n        COMPREPLY=($(compgen -W '");
    for (size_t i = 0; i < COMMANDS; i++)
        say("%s%s", i ? " " : "", commands[i].word);
    say("' -- \"$word\"))\n    elif [ \"${word#-}\" != \"$word\" ]; then\n"
        "        COMPREPLY=($(compgen -W '");
    for (int i = 0; i < OPTS; i++)
        say("%s%s", i ? " " : "", opts[i].word);
    say("' -- \"$word\"))\n    elif [ \"${COMP_WORDS[1]}\" = help ]; then\n"
        "        COMPREPLY=($(compgen -W 'orders keys players man completion' -- \"$word\"))\n"
        "    elif [ \"${COMP_WORDS[1]}\" = rules ] || [ \"${COMP_WORDS[1]}\" = demo ]; then\n"
        "        COMPREPLY=($(compgen -W '");
    for (int i = 0; i < rules_count; i++)
        say("%s%s", i ? " " : "", rules_list[i]->id);
    say("' -- \"$word\"))\n    else\n        COMPREPLY=($(compgen -f -- \"$word\"))\n    fi\n"
        "}\ncomplete -F _foilshot foilshot\n");
}

static int command_help(const struct cli *cli)
{
    if (cli->files == 0)
        help_print();
    else if (strcmp(cli->file[0], "orders") == 0)
        help_orders();
    else if (strcmp(cli->file[0], "keys") == 0) {
        keys_take(cli);
        help_keys();
    } else if (strcmp(cli->file[0], "players") == 0)
        say_text(program_help);
    else if (strcmp(cli->file[0], "man") == 0) {
        keys_take(cli);
        help_man();
    } else if (strcmp(cli->file[0], "completion") == 0)
        help_completion();
    else
        return usage("there is no help about", cli->file[0]);
    return EXIT_OK;
}

void help_orders(void)
{
    struct words out;
    words_init(&out);
    grammar_write(NULL, &out);
    say_text(out.text);
    words_release(&out);
}

static bool whole_number(const char *text, int32_t low, int32_t high, int32_t *value)
{
    const char *at = text;
    int32_t number;
    if (!number_read(&at, 0, &number) || *at || number < low || number > high)
        return false;
    *value = number;
    return true;
}

/* What a number may be; `high` 0: it is no number. */
static const struct range {
    int32_t low, high;
} ranges[OPTS] = {
    [OPT_SEED] = {0, INT32_MAX},  [OPT_GAMES] = {1, 1000000},         [OPT_AT] = {0, INT32_MAX},
    [OPT_FLICKS] = {1, 10000000}, [OPT_PLAYOUTS] = {0, CLI_PLAYOUTS}, [OPT_JOBS] = {1, 256},
    [OPT_SECONDS] = {1, 3600},
};

static bool number_take(int option, const char *text, int32_t *value)
{
    return whole_number(text, ranges[option].low, ranges[option].high, value);
}

/* Says what an option takes. */
static int nonsense(int option, const char *value)
{
    const struct range *r = &ranges[option];
    char may_be[80];
    snprintf(may_be, sizeof may_be, ", a whole number from %d to %d", (int)r->low, (int)r->high);
    say_error("foilshot: %s takes %s%s; this makes no sense: %s\nTry: foilshot --help\n",
              opts[option].word, opts[option].value, r->high ? may_be : "", value);
    return EXIT_USAGE;
}

/* "2/8" */
static bool shard_parse(const char *text, struct cli *cli)
{
    int32_t shard;
    if (!number_read(&text, 0, &shard) || *text++ != '/' || !number_read(&text, 0, &cli->shards) ||
        *text || shard < 1 || shard > cli->shards)
        return false;
    cli->shard = shard - 1;
    return true;
}

/* "0,50", or "0" and "50" behind it */
static bool sprt_parse(const char *text, struct cli *cli)
{
    for (int i = 0; i < 2; i++) {
        int32_t tenths;
        if (!number_read(&text, 1, &tenths) || (i == 0 ? *text && *text++ != ',' : *text))
            return false;
        cli->sprt[i] = tenths / 10.0;
    }
    return cli->has_sprt = cli->sprt[0] < cli->sprt[1];
}

static bool dice_parse(const char *text, struct cli *cli)
{
    cli->dice = 0;
    while (*text) {
        int32_t face;
        if (cli->dice >= CLI_DICE || !number_read(&text, 0, &face) || face < 1 || face > 100)
            return false;
        cli->die[cli->dice++] = face;
        if (*text == ',')
            text++;
        else if (*text)
            return false;
    }
    return cli->dice > 0;
}

/* One option with its value; returns an exit code or -1 to go on. */
static int option_take(struct cli *cli, int option, const char *value)
{
    bool good = true;
    struct trouble trouble = {0};
    switch ((enum option_kind)option) {
    case OPT_HEADLESS:
        cli->headless = true;
        break;
    case OPT_JSON:
        cli->json = true;
        break;
    case OPT_FORCE:
        cli->force = true;
        break;
    case OPT_FREE_UNDO:
        cli->free_undo = true;
        break;
    case OPT_KILLS:
        cli->kills = true;
        break;
    case OPT_QUICK:
        cli->quick = true;
        break;
    case OPT_VERBOSE:
        cli->verbose = true;
        break;
    case OPT_QUIET:
        cli->quiet = true;
        break;
    case OPT_HOLD:
        cli->hold = true;
        break;
    case OPT_ORDERS:
        cli->orders = value;
        break;
    case OPT_JOURNAL:
        cli->journal = value;
        break;
    case OPT_OUT:
    case OPT_FOLDER:
        cli->out = value;
        break;
    case OPT_REPORT:
        cli->report = true;
        break;
    case OPT_HTML:
        cli->html = true;
        break;
    case OPT_LAYOUT:
        cli->layout = value;
        break;
    case OPT_DUMP:
        cli->dump = value;
        break;
    case OPT_DATA_DIR:
        cli->data_dir = value;
        break;
    case OPT_SIZE:
        cli->size = value;
        break;
    case OPT_VIEW:
        cli->view = value;
        good = strcmp(value, "home") == 0 || strcmp(value, "action") == 0 ||
               strcmp(value, "close") == 0;
        break;
    case OPT_POST:
        cli->post = true;
        break;
    case OPT_SERVER:
        cli->server = value;
        break;
    case OPT_ADDRESS:
        cli->address = value;
        break;
    case OPT_CLOCK:
        if (!cli_clock_read(value, cli, &trouble))
            return usage(trouble.text, NULL);
        break;
    case OPT_WITHIN:
        if (!cli_within_read(value, cli, &trouble))
            return usage(trouble.text, NULL);
        break;
    case OPT_SEED:
        cli->has_seed = good = number_take(option, value, &cli->seed);
        break;
    case OPT_GAMES:
        good = number_take(option, value, &cli->games);
        break;
    case OPT_AT:
        cli->has_at = good = number_take(option, value, &cli->at);
        break;
    case OPT_FLICKS:
        good = number_take(option, value, &cli->flicks);
        break;
    case OPT_RED:
        cli->red = value;
        break;
    case OPT_BLUE:
        cli->blue = value;
        break;
    case OPT_PLAYOUTS:
        good = cli->has_playouts = number_take(option, value, &cli->playouts);
        break;
    case OPT_JOBS:
        good = number_take(option, value, &cli->jobs);
        break;
    case OPT_SHARD:
        good = shard_parse(value, cli);
        break;
    case OPT_SPRT:
        good = sprt_parse(value, cli);
        break;
    case OPT_TUNE:
        cli->tune = true;
        break;
    case OPT_TRUST:
        cli->tune = cli->trust = true;
        break;
    case OPT_WEIGHTS:
        cli->weights = value;
        break;
    case OPT_SET:
        cli->set = value;
        break;
    case OPT_SETS:
        cli->sets = value;
        break;
    case OPT_LEVEL:
        cli->level = value;
        break;
    case OPT_COMIC:
        cli->comic = true;
        break;
    case OPT_WITHOUT:
        cli->without = true;
        break;
    case OPT_SECONDS:
        good = number_take(option, value, &cli->seconds);
        break;
    case OPT_DICE:
        good = dice_parse(value, cli);
        break;
    case OPT_VERSION:
        say("foilshot %s\n", FOILSHOT_VERSION);
        return EXIT_OK;
    case OPT_HELP:
        help_print();
        return EXIT_OK;
    case OPT_PATHS:
    case OPTS:
        break;
    }
    return good ? -1 : nonsense(option, value);
}

static int paths_print(const struct cli *cli)
{
    say("data %s\ngames %s\nscenarios %s\nsettings %s\n", cli->paths.data, cli->paths.saves,
        cli->paths.scenarios, cli->paths.config);
    return EXIT_OK;
}

/* With a set that forgot something nothing begins: it must not be missed until somebody plays it.
 */
static bool sets_whole(void)
{
    char why[200];
    for (int i = 0; i < rules_count; i++)
        if (!rules_whole(rules_list[i], why, sizeof why)) {
            say_error("foilshot: %s\n", why);
            return false;
        }
    return true;
}

int cli_main(int argc, char **argv)
{
    struct cli cli = {0};
    const struct command *command = NULL;
    bool show_paths = false;
    if (!sets_whole())
        return 1;
    cli.games = 10;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (word[0] == '-' && word[1]) {
            int option = 0;
            while (option < OPTS && strcmp(opts[option].word, word) != 0)
                option++;
            if (option == OPTS)
                return usage("there is no option", word);
            if (opts[option].value && i + 1 >= argc)
                return usage("a value must follow", word);
            const char *value = opts[option].value ? argv[++i] : NULL;
            char both[64];
            if (option == OPT_SPRT && !strchr(value, ',') && i + 1 < argc) { /* two values */
                snprintf(both, sizeof both, "%s,%s", value, argv[i + 1]);
                value = both;
                i++;
            }
            int code = option_take(&cli, option, value);
            if (code >= 0)
                return code;
            show_paths = show_paths || option == OPT_PATHS;
        } else if (!command) {
            for (size_t k = 0; k < COMMANDS && !command; k++)
                if (strcmp(commands[k].word, word) == 0)
                    command = &commands[k];
            if (!command)
                return usage("there is no command", word);
        } else {
            if (cli.files >= CLI_FILES)
                return usage("too many files", NULL);
            cli.file[cli.files++] = word;
        }
    }
    struct trouble trouble = {0};
    if (!paths_find(&cli.paths, cli.data_dir, &trouble))
        return fail(&trouble);
    if (show_paths)
        return paths_print(&cli);
    if (command && (cli.files < command->least || cli.files > command->most))
        return usage("say what:", command->arguments);
    if (cli.clock && (!command || command->run != command_host_any))
        return usage("only who hosts says how long a turn may take: no --clock here", NULL);
    if (cli.has_within && (!command || command->run != command_host_any))
        return usage("only who hosts says how long dice may be kept back: no --dice-within here",
                     NULL);
    int code = command ? command->run(&cli) : command_window(&cli);
    if (!say_flush() && code == EXIT_OK) {
        trouble_set(&trouble, "standard output cannot be written");
        code = fail(&trouble);
    }
    return code;
}
