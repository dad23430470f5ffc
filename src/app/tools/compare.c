/* `foilshot compare`: the run. Each set has a file of lines in the folder, SET.games; a shard has
 * its own, SET-2-of-8.games. Who goes on reads all there are, plays what is missing, and makes the
 * page when nothing is. */
#include "app/tools/compare.h"
#include "app/desk/say.h"
#include "computer/drilled.h"
#include "computer/opponent.h"
#include "disk/file.h"
#include "port/port.h"
#include "scenario/battle.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JOBS_MOST = 256 };

/* Plays a plan's games, one after another. */
struct job {
    struct lab *lab;
    struct port_worker *worker;
    int set;
    int32_t plan;
    bool busy;
    struct words lines;
    struct trouble trouble;
};

struct lab {
    struct comparison c;
    struct battle *battle;
    uint32_t run[16]; /* of each set */
    struct setting *setting;
    struct job job[JOBS_MOST];
    int jobs;
    struct port_file file; /* the set's that is played */
    struct words left_out;
    struct outcome outcome; /* scratch */
    int32_t done, wanted;   /* games, of all sets */
    double begun;
    int32_t before;
};

/* ---- games ------------------------------------------------------------------------------------
 */

static void work(void *self)
{
    struct job *job = self;
    struct lab *lab = job->lab;
    struct game *game = calloc(1, sizeof *game);
    struct outcome *outcome = calloc(1, sizeof *outcome);
    if (!game || !outcome)
        abort();
    words_clear(&job->lines);
    for (int i = 0; i < PLAN_GAMES && !job->trouble.text[0]; i++) {
        int32_t number = job->plan * PLAN_GAMES + i;
        if (number >= lab->c.cli->games || tally_knows(lab->c.set[job->set].tally, number))
            continue;
        if (!compare_play(&lab->c, lab->setting, job->set, number, game, &job->trouble))
            break;
        outcome->game = number;
        outcome_of(game, outcome);
        compare_line(outcome, lab->c.set[job->set].rules->id, lab->run[job->set], &job->lines);
        game_release(game);
    }
    free(outcome);
    free(game);
}

/* ---- files of lines -------------------------------------------------------------------------- */

static bool path_of(const struct lab *lab, const char *name, char path[PATH_BYTES],
                    struct trouble *trouble)
{
    return path_join(path, lab->c.cli->out, name) || trouble_set(trouble, "the name is too long");
}

/* Calls `each` for every line of a file; it returns false to stop. `whole` is how many bytes of
 * whole lines there are. */
static bool lines_each(const char *path, int64_t *whole,
                       bool (*each)(void *self, char *line, int n), void *self,
                       struct trouble *trouble)
{
    char *line = malloc(LINE_ROOM);
    FILE *in = port_stream(path);
    bool good = true;
    *whole = 0;
    if (!line)
        abort();
    for (int n = 1; good && in && fgets(line, LINE_ROOM, in); n++) {
        size_t length = strcspn(line, "\n");
        if (line[length] != '\n')
            break; /* torn: it is played again */
        *whole += (int64_t)length + 1;
        line[length] = '\0';
        good = each(self, line, n);
    }
    if (in)
        fclose(in);
    else
        trouble_at(trouble, path, 0, "cannot be read");
    free(line);
    return good && in;
}

struct taking {
    struct lab *lab;
    int set;
    const char *path;
    bool counts; /* false: only looks whether it is sound */
    struct trouble *trouble;
};

static bool line_take(void *self, char *line, int number)
{
    struct taking *t = self;
    const struct compared *set = &t->lab->c.set[t->set];
    struct outcome *o = &t->lab->outcome;
    if (!compare_read(line, set->rules->id, t->lab->run[t->set], o))
        return trouble_at(t->trouble, t->path, number,
                          "this line is damaged, or of another battle, players or seed");
    if (t->counts && o->game < t->lab->c.cli->games)
        tally_line(set->tally, o);
    return true;
}

static bool is_lines_of(const char *name, const char *set)
{
    size_t n = strlen(name), m = strlen(set);
    return n > m && strncmp(name, set, m) == 0 && (name[m] == '.' || name[m] == '-') && n > 6 &&
           strcmp(name + n - 6, ".games") == 0;
}

/* A file is taken whole or not at all. */
static bool file_take(struct lab *lab, int set, const char *path, struct trouble *trouble)
{
    struct trouble why = {0};
    struct taking t = {.lab = lab, .set = set, .path = path, .trouble = &why};
    int64_t whole;
    if (lines_each(path, &whole, line_take, &t, &why)) {
        t.counts = true;
        return lines_each(path, &whole, line_take, &t, trouble);
    }
    if (!lab->c.cli->without) {
        *trouble = why;
        trouble_more(trouble, " (--without-damaged leaves it out)");
        return false;
    }
    words_format(&lab->left_out, "%s\n", why.text);
    say_error("foilshot: left out: %s\n", why.text);
    return true;
}

static bool set_resume(struct lab *lab, int set, struct trouble *trouble)
{
    char **names, path[PATH_BYTES];
    int count = folder_names(lab->c.cli->out, ".games", &names);
    bool good = true;
    for (int i = 0; good && i < count; i++)
        if (is_lines_of(names[i], lab->c.set[set].rules->id))
            good = path_of(lab, names[i], path, trouble) && file_take(lab, set, path, trouble);
    if (count)
        names_free(names, count);
    return good;
}

static void own_name(const struct lab *lab, int set, char name[80])
{
    const struct cli *cli = lab->c.cli;
    if (cli->shards)
        snprintf(name, 80, "%s-%d-of-%d.games", lab->c.set[set].rules->id, cli->shard + 1,
                 cli->shards);
    else
        snprintf(name, 80, "%s.games", lab->c.set[set].rules->id);
}

static bool any_line(void *self, char *line, int number)
{
    (void)self;
    (void)line;
    (void)number;
    return true;
}

/* The file of this run's own lines, without a torn end, to be added to; nobody else may. */
static bool own_open(struct lab *lab, int set, struct trouble *trouble)
{
    char name[80], path[PATH_BYTES];
    int64_t whole = 0;
    own_name(lab, set, name);
    if (!path_of(lab, name, path, trouble))
        return false;
    struct port_info info;
    if (port_info(path, &info) && !lines_each(path, &whole, any_line, NULL, trouble))
        return false;
    if (!port_info(path, &info) && !file_write_new(path, "", 0, NULL, trouble))
        return false;
    struct port_file file;
    if (port_open(&file, path, PORT_KEEP)) {
        bool cut = port_cut(file, whole);
        port_close(&file);
        if (!cut)
            return trouble_at(trouble, path, 0, "cannot be written: %s", port_reason());
    }
    if (!port_open(&lab->file, path, PORT_APPEND))
        return trouble_at(trouble, path, 0, "cannot be written: %s", port_reason());
    if (port_lock(lab->file) != PORT_TAKEN)
        return true;
    port_close(&lab->file);
    return trouble_at(trouble, path, 0, "another run is writing there");
}

static bool lines_keep(struct lab *lab, const struct words *lines, struct trouble *trouble)
{
    size_t at = 0;
    while (at < lines->length) {
        int64_t n = port_write(lab->file, lines->text + at, lines->length - at);
        if (n <= 0)
            return trouble_set(trouble, "the games cannot be written: %s", port_reason());
        at += (size_t)n;
    }
    return true;
}

/* ---- the run --------------------------------------------------------------------------------- */

static bool is_mine(const struct cli *cli, int32_t plan)
{
    return !cli->shards || plan % cli->shards == cli->shard;
}

static int32_t plans_of(const struct cli *cli)
{
    return (cli->games + PLAN_GAMES - 1) / PLAN_GAMES;
}

/* Games of the plan that are still to be played. */
static int wanted_of(const struct lab *lab, int set, int32_t plan)
{
    int wanted = 0;
    for (int i = 0; i < PLAN_GAMES; i++) {
        int32_t game = plan * PLAN_GAMES + i;
        wanted += game < lab->c.cli->games && !tally_knows(lab->c.set[set].tally, game);
    }
    return wanted;
}

static bool begin_plans(struct lab *lab, int set, int32_t *next)
{
    bool any = false;
    for (int j = 0; j < lab->jobs; j++) {
        struct job *job = &lab->job[j];
        while (*next < plans_of(lab->c.cli) &&
               (!is_mine(lab->c.cli, *next) || !wanted_of(lab, set, *next)))
            ++*next;
        if (*next >= plans_of(lab->c.cli))
            break;
        job->set = set;
        job->plan = (*next)++;
        job->trouble.text[0] = '\0';
        job->busy = any = true;
        port_worker_ask(job->worker);
    }
    return any;
}

static bool line_count(struct lab *lab, int set, const char *line)
{
    const struct compared *of = &lab->c.set[set];
    if (!compare_read(line, of->rules->id, lab->run[set], &lab->outcome))
        return false;
    tally_line(of->tally, &lab->outcome);
    lab->done++;
    return true;
}

static bool take_plans(struct lab *lab, struct trouble *trouble)
{
    bool good = true;
    for (int j = 0; j < lab->jobs; j++) {
        struct job *job = &lab->job[j];
        if (!job->busy)
            continue;
        port_worker_wait(job->worker);
        job->busy = false;
        if (job->trouble.text[0] && good) {
            *trouble = job->trouble;
            good = false;
        }
        good = good && lines_keep(lab, &job->lines, trouble);
        for (char *at = job->lines.text, *end; good && (end = strchr(at, '\n')); at = end + 1) {
            *end = '\0';
            good = line_count(lab, job->set, at) ||
                   trouble_set(trouble, "a game could not be told: %.80s", at);
        }
    }
    return good;
}

static void left_say(double seconds, char out[32])
{
    int s = (int)seconds;
    if (s >= 5400)
        snprintf(out, 32, "%.1f hours", s / 3600.0);
    else if (s >= 90)
        snprintf(out, 32, "%d minutes", s / 60);
    else
        snprintf(out, 32, "%d s", s);
}

static void progress(const struct lab *lab, int set)
{
    char left[32];
    double each =
        lab->done > lab->before ? (port_seconds() - lab->begun) / (lab->done - lab->before) : 0;
    const struct compared *of = &lab->c.set[set];
    left_say(each * (lab->wanted - lab->done), left);
    say_error_again("%s: game %d of %d, red %d, blue %d, drawn %d; of all %d of %d, %s left",
                    of->rules->title, of->tally->games, lab->c.cli->games, of->tally->won[SIDE_RED],
                    of->tally->won[SIDE_BLUE], of->tally->won[SIDE_NONE], lab->done, lab->wanted,
                    left);
}

static bool set_play(struct lab *lab, int set, struct trouble *trouble)
{
    int32_t next = 0, before = lab->done;
    double begun = port_seconds();
    if (!compare_setting(&lab->c, set, lab->setting, trouble) || !own_open(lab, set, trouble))
        return false;
    bool good = true;
    while (good && begin_plans(lab, set, &next)) {
        good = take_plans(lab, trouble);
        progress(lab, set);
    }
    double seconds = port_seconds() - begun;
    if (lab->done > before)
        say_error_again("%s: %d games, %.2f a second\n", lab->c.set[set].rules->title,
                        lab->done - before, (lab->done - before) / (seconds > 0 ? seconds : 1));
    port_close(&lab->file);
    return good;
}

/* All games are there: those of every shard. */
static bool is_whole(const struct lab *lab)
{
    for (int i = 0; i < lab->c.sets; i++)
        if (lab->c.set[i].plays && lab->c.set[i].tally->games < lab->c.cli->games)
            return false;
    return true;
}

/* ---- what came of it ------------------------------------------------------------------------- */

struct seeking {
    struct lab *lab;
    int set;
    int32_t least;
};

static bool line_near(void *self, char *line, int number)
{
    struct seeking *s = self;
    struct compared *of = &s->lab->c.set[s->set];
    struct outcome *o = &s->lab->outcome;
    (void)number;
    if (!compare_read(line, of->rules->id, s->lab->run[s->set], o) ||
        o->game >= s->lab->c.cli->games)
        return true;
    int32_t apart = tally_apart(of->tally, o);
    if (of->typical < 0 || apart < s->least || (apart == s->least && o->game < of->typical)) {
        of->typical = o->game;
        s->least = apart;
    }
    return true;
}

/* The game that is nearest to the middle of all: the files are read once more. */
static bool typical_find(struct lab *lab, int set, struct trouble *trouble)
{
    char **names, path[PATH_BYTES];
    struct seeking s = {.lab = lab, .set = set};
    int64_t whole;
    int count = folder_names(lab->c.cli->out, ".games", &names);
    bool good = true;
    for (int i = 0; good && i < count; i++)
        if (is_lines_of(names[i], lab->c.set[set].rules->id))
            good = path_of(lab, names[i], path, trouble) &&
                   (strstr(lab->left_out.text, path) ||
                    lines_each(path, &whole, line_near, &s, trouble));
    if (count)
        names_free(names, count);
    return good;
}

static bool page_write(struct lab *lab, struct trouble *trouble)
{
    struct words page;
    char path[PATH_BYTES];
    bool good = true;
    for (int i = 0; good && i < lab->c.sets; i++)
        if (lab->c.set[i].plays)
            good = typical_find(lab, i, trouble);
    lab->c.left_out = lab->left_out.text;
    words_init(&page);
    if (good)
        compare_page(&lab->c, &page);
    good = good && path_of(lab, "index.html", path, trouble) &&
           file_write(path, page.text, page.length, trouble);
    if (good)
        say("%s\n", path);
    words_release(&page);
    return good;
}

static bool run(struct lab *lab, struct trouble *trouble)
{
    bool good = true;
    lab->begun = port_seconds();
    lab->before = lab->done;
    for (int i = 0; good && i < lab->c.sets; i++)
        if (lab->c.set[i].plays)
            good = set_play(lab, i, trouble);
    if (good && is_whole(lab))
        return page_write(lab, trouble);
    if (good)
        say("The page is made when the games of every shard lie in %s: run it there without "
            "--shard.\n",
            lab->c.cli->out);
    return good;
}

/* ---- opening --------------------------------------------------------------------------------- */

static uint32_t run_of(const struct lab *lab, const struct words *scenario)
{
    char more[100];
    int version = strcmp(lab->c.player, "drilled") == 0 ? DRILLED_VERSION
                  : strcmp(lab->c.player, "quick") == 0 ? QUICK_VERSION
                                                        : 0;
    uint32_t sum = 2166136261u;
    snprintf(more, sizeof more, "%s %d %d", lab->c.player, lab->c.first_seed, version);
    for (const char *at = scenario->text; *at; at++)
        sum = (sum ^ (unsigned char)*at) * 16777619u;
    for (const char *at = more; *at; at++)
        sum = (sum ^ (unsigned char)*at) * 16777619u;
    return sum;
}

static bool is_wanted(const char *sets, const char *id)
{
    size_t n = strlen(id);
    for (const char *at = sets; at && *at; at += strcspn(at, ","), at += *at == ',')
        if (strcspn(at, ",") == n && strncmp(at, id, n) == 0)
            return true;
    return !sets;
}

static bool sets_known(const char *sets, struct trouble *trouble)
{
    for (const char *at = sets; at && *at; at += strcspn(at, ","), at += *at == ',') {
        char id[40];
        snprintf(id, sizeof id, "%.*s", (int)strcspn(at, ","), at);
        if (!rules_find(id))
            return trouble_set(trouble, "there is no rule set \"%s\"", id);
    }
    return true;
}

/* What the set makes of it, also as a file. */
static bool set_open(struct lab *lab, const struct rules *rules, struct trouble *trouble)
{
    struct compared *of = &lab->c.set[lab->c.sets];
    struct trouble why = {0};
    struct words text;
    char name[80], path[PATH_BYTES];
    *of = (struct compared){.rules = rules, .typical = -1};
    words_init(&of->told);
    words_init(&text);
    of->plays = battle_translate(lab->battle, rules, lab->setting, &text, &of->told, &why);
    snprintf(of->why, sizeof of->why, "%s", why.text);
    of->units = lab->setting->unit_count;
    of->turns = lab->setting->turns;
    of->width = lab->setting->width;
    of->depth = lab->setting->depth;
    snprintf(name, sizeof name, "%s.yaml", rules->id);
    lab->run[lab->c.sets] = run_of(lab, &text);
    bool good = !of->plays || (path_of(lab, name, path, trouble) &&
                               file_write_quick(path, text.text, text.length, trouble));
    if (of->plays && !(of->tally = calloc(1, sizeof *of->tally)))
        abort();
    if (!of->plays)
        say_error("foilshot: %s\n", of->why);
    good = good && (!of->plays || set_resume(lab, lab->c.sets, trouble));
    lab->c.sets++;
    words_release(&text);
    return good;
}

static void count_wanted(struct lab *lab)
{
    for (int i = 0; i < lab->c.sets; i++) {
        int32_t open = 0;
        for (int32_t plan = 0; lab->c.set[i].plays && plan < plans_of(lab->c.cli); plan++)
            open += is_mine(lab->c.cli, plan) ? wanted_of(lab, i, plan) : 0;
        lab->done += lab->c.set[i].plays ? lab->c.set[i].tally->games : 0;
        lab->wanted += open;
    }
    lab->wanted += lab->done;
}

static bool lab_open(struct lab *lab, const struct cli *cli, struct trouble *trouble)
{
    lab->c.cli = cli;
    lab->c.player = cli->level ? cli->level : "drilled";
    lab->c.first_seed = cli->has_seed ? cli->seed : 1;
    lab->jobs = cli->jobs ? cli->jobs : 1;
    lab->c.battle = lab->battle;
    if (!cli->out)
        return trouble_set(trouble, "say where the page goes: -o FOLDER");
    if (!sets_known(cli->sets, trouble) || !opponent_known(lab->c.player, trouble) ||
        !battle_load(cli->file[0], lab->battle, trouble) || !folder_make(cli->out, trouble))
        return false;
    for (int i = 0; i < rules_count; i++)
        if (rules_list[i]->battle && is_wanted(cli->sets, rules_list[i]->id) &&
            !set_open(lab, rules_list[i], trouble))
            return false;
    bool any = false;
    for (int i = 0; i < lab->c.sets; i++)
        any = any || lab->c.set[i].plays;
    count_wanted(lab);
    return any || trouble_set(trouble, "no set can hold it");
}

static struct lab *lab_new(int jobs)
{
    struct lab *lab = calloc(1, sizeof *lab);
    if (!lab)
        abort();
    lab->battle = calloc(1, sizeof *lab->battle);
    lab->setting = calloc(1, sizeof *lab->setting);
    lab->c.set = calloc((size_t)rules_count, sizeof *lab->c.set);
    if (!lab->battle || !lab->setting || !lab->c.set)
        abort();
    words_init(&lab->left_out);
    for (int j = 0; j < jobs; j++) {
        lab->job[j].lab = lab;
        words_init(&lab->job[j].lines);
        lab->job[j].worker = port_worker_new(work, &lab->job[j]);
        if (!lab->job[j].worker)
            abort();
    }
    return lab;
}

static void lab_free(struct lab *lab, int jobs)
{
    for (int j = 0; j < jobs; j++) {
        port_worker_free(lab->job[j].worker);
        words_release(&lab->job[j].lines);
    }
    for (int i = 0; i < lab->c.sets; i++) {
        words_release(&lab->c.set[i].told);
        free(lab->c.set[i].tally);
    }
    words_release(&lab->left_out);
    free(lab->c.set);
    free(lab->setting);
    free(lab->battle);
    free(lab);
}

int command_compare(const struct cli *cli)
{
    struct trouble trouble = {0};
    int jobs = cli->jobs ? cli->jobs : 1;
    struct lab *lab = lab_new(jobs);
    bool sound = lab_open(lab, cli, &trouble), good = sound && run(lab, &trouble);
    if (!good)
        fail(&trouble);
    lab_free(lab, jobs);
    return good ? EXIT_OK : sound ? EXIT_FAILED : EXIT_USAGE;
}
