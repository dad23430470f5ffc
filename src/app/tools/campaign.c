#include "app/tools/campaign.h"
#include "app/desk/say.h"
#include "computer/opponent.h"
#include "disk/file.h"
#include "rules/game.h"
#include "rules/house.h"
#include "scenario/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ORDER_CAP = 20000 };

struct evening {
    const struct cli *cli;
    struct campaign c;
    struct progress p;
    const struct rules *rules;
    char folder[PATH_BYTES]; /* of ours */
};

static struct evening *evening_new(const struct cli *cli)
{
    struct evening *e = calloc(1, sizeof *e);
    if (!e)
        abort();
    e->cli = cli;
    if (!path_join(e->folder, cli->paths.data, "scenarios/campaigns"))
        e->folder[0] = '\0';
    return e;
}

/* ---- telling --------------------------------------------------------------------------------- */

static void tell_way(const struct campaign *c, const char *who, const struct campaign_way *way)
{
    say("    %s: %s%s%s\n", who, way->to >= 0 ? "to " : "the end, ",
        way->to >= 0  ? c->battle[way->to].name
        : way->winner ? side_name(way->winner)
                      : "nobody",
        way->to >= 0 ? "" : " has won");
    say("      %s\n", way->say);
}

static void tell_campaign(const struct campaign *c)
{
    say("%s\n%s\n\n%s\n", c->title, c->teaser, c->notes);
    for (int i = 0; i < c->battles; i++) {
        const struct campaign_battle *b = &c->battle[i];
        say("\n  %s, at %s (%s)\n    %s\n", b->name, c->place[b->place].name, b->file, b->say);
        tell_way(c, "Red wins", &b->way[SIDE_RED]);
        tell_way(c, "Blue wins", &b->way[SIDE_BLUE]);
        tell_way(c, "Drawn", &b->way[SIDE_NONE]);
    }
}

static void tell_side(const struct evening *e, int side)
{
    char text[FATE_SAY];
    bool any = false;
    for (int i = 0; i < e->p.fates; i++) {
        const struct fate *fate = &e->p.fate[i];
        if (fate->side != side)
            continue;
        if (!any)
            say("%s\n", side_name(side));
        any = true;
        say("  %s: %s\n", fate->name, fate_say(&e->c, e->rules, fate, text));
    }
}

static void tell_next(const struct evening *e)
{
    const char *words;
    int next = progress_next(&e->c, &e->p);
    if (next < 0) {
        int winner = progress_winner(&e->c, &e->p, &words);
        say("It is over: %s has won. %s\n", winner ? side_name(winner) : "nobody", words);
        return;
    }
    const struct campaign_battle *b = &e->c.battle[next];
    const struct fought *open = progress_open(&e->p);
    say("Next: %s, at %s (%s)%s%s\n  %s\n", b->name, e->c.place[b->place].name, b->file,
        open ? ", begun: " : "", open ? open->journal : "", b->say);
}

static void tell_progress(const struct evening *e)
{
    say("%s, %s\n", e->c.title, e->rules->title);
    for (int i = 0; i < e->p.fights; i++) {
        const struct fought *f = &e->p.fought[i];
        const struct campaign_battle *b = &e->c.battle[f->battle];
        if (f->over)
            say("  %d. %s: %s\n     %s\n", i + 1, b->name,
                f->winner ? side_name(f->winner) : "drawn", b->way[f->winner].say);
    }
    tell_next(e);
    tell_side(e, SIDE_RED);
    tell_side(e, SIDE_BLUE);
}

/* ---- playing --------------------------------------------------------------------------------- */

static bool fought_out(struct game *game, const char *player, int32_t seed, struct trouble *trouble)
{
    struct opponent *who[SIDE_COUNT] = {0};
    struct verdict *verdict = calloc(1, sizeof *verdict);
    struct order order;
    int orders = 0;
    enum given given = game_carry_on(game, trouble);
    if (!verdict)
        abort();
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        who[side] = opponent_new(player, game->rules, (uint64_t)(seed * 2 + side));
    while (!game->table.over && given != GIVEN_STUCK && orders++ < ORDER_CAP &&
           opponent_order(who[game_awaited(game)], &game->table, game_awaited(game), &order))
        given = game_give(game, &order, SOURCE_COMPUTER, verdict, trouble);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        opponent_free(who[side]);
    free(verdict);
    return game->table.over || trouble_set(trouble, "the battle never ends");
}

/* "evening.campaign" → "evening-1-ford.journal", beside it. */
static void journal_name(const struct evening *e, int battle, char out[PATH_BYTES])
{
    size_t n = strlen(e->p.path), ending = strlen(PROGRESS_ENDING);
    if (n > ending && strcmp(e->p.path + n - ending, PROGRESS_ENDING) == 0)
        n -= ending;
    snprintf(out, PATH_BYTES, "%.*s-%d-%s.journal", (int)(n < 400 ? n : 400), e->p.path,
             e->p.fights + 1, e->c.battle[battle].name);
}

static bool begin_next(struct evening *e, int32_t seed, struct game *game, struct trouble *trouble)
{
    char path[PATH_BYTES];
    struct setting *s = calloc(1, sizeof *s);
    struct words told;
    struct trouble notice = {0};
    if (!s)
        abort();
    words_init(&told);
    journal_name(e, progress_next(&e->c, &e->p), path);
    bool good = progress_setting(&e->c, &e->p, s, &told, trouble) &&
                game_begin(game, e->rules, s, seed, trouble);
    bool kept = good && game_record(game, path, KEEP_NEW, NULL, trouble, &notice);
    if (good && !kept)
        game_release(game);
    if (kept) {
        progress_fight(&e->c, &e->p, path);
        kept = progress_save(&e->c, &e->p, trouble);
    }
    words_release(&told);
    free(s);
    return kept;
}

static bool open_next(const struct evening *e, struct game *game, struct trouble *trouble)
{
    char folder[FILE_NAME], path[PATH_BYTES];
    struct trouble notice = {0};
    file_folder(e->p.path, folder);
    if (!path_join(path, folder, progress_open(&e->p)->journal))
        return trouble_set(trouble, "the name is too long");
    return game_load(game, path, trouble, &notice) &&
           (game->table.over || game_record(game, path, KEEP_ON, NULL, trouble, &notice));
}

static bool play_next(struct evening *e, int32_t seed, struct trouble *trouble)
{
    const char *player = e->cli->level ? e->cli->level : "quick";
    struct game *game = calloc(1, sizeof *game);
    if (!game)
        abort();
    bool open =
        progress_open(&e->p) ? open_next(e, game, trouble) : begin_next(e, seed, game, trouble);
    bool good = open && fought_out(game, player, seed, trouble) &&
                progress_settle(&e->c, &e->p, game, trouble);
    if (open) {
        game_wait(game);
        game_release(game);
    }
    free(game);
    return good && progress_save(&e->c, &e->p, trouble);
}

static bool play_on(struct evening *e, struct trouble *trouble)
{
    int games = e->cli->games > 0 ? e->cli->games : 1;
    int32_t seed = e->cli->has_seed ? e->cli->seed : 1;
    for (int i = 0; i < games && progress_next(&e->c, &e->p) >= 0; i++)
        if (!play_next(e, seed + e->p.fights, trouble))
            return false;
    return true;
}

/* ---- the command ----------------------------------------------------------------------------- */

static bool begin_campaign(struct evening *e, struct trouble *trouble)
{
    struct words out;
    bool there = false;
    const struct rules *rules = rules_find(e->cli->set);
    if (!rules || !rules->battle)
        return trouble_set(trouble, "there is no rule set \"%s\" for a campaign", e->cli->set);
    if (!e->cli->out)
        return trouble_set(trouble, "say where its progress is kept: -o NAME%s", PROGRESS_ENDING);
    e->rules = rules;
    progress_begin(&e->p, &e->c, rules, e->cli->out);
    words_init(&out);
    progress_write(&e->c, &e->p, &out);
    bool good = file_write_new(e->p.path, out.text, out.length, &there, trouble);
    words_release(&out);
    return good || (there && trouble_at(trouble, e->p.path, 0, "something has that name already"));
}

static int with_progress(struct evening *e, struct trouble *trouble)
{
    struct trouble unknown;
    if (e->cli->level && !opponent_known(e->cli->level, &unknown)) {
        *trouble = unknown;
        return EXIT_USAGE;
    }
    if ((e->cli->level || e->cli->games) && !play_on(e, trouble))
        return EXIT_FAILED;
    tell_progress(e);
    return EXIT_OK;
}

int command_campaign(const struct cli *cli)
{
    struct evening *e = evening_new(cli);
    struct trouble trouble = {0};
    int code = EXIT_USAGE;
    if (progress_is(cli->file[0])) {
        if (progress_load(cli->file[0], e->folder, &e->p, &e->c, &trouble)) {
            e->rules = rules_find(e->p.set);
            code = with_progress(e, &trouble);
        }
    } else if (campaign_load(cli->file[0], &e->c, &trouble)) {
        if (!cli->set) {
            tell_campaign(&e->c);
            code = EXIT_OK;
        } else if (begin_campaign(e, &trouble)) {
            code = with_progress(e, &trouble);
        }
    }
    free(e);
    if (trouble.text[0])
        fail(&trouble);
    return code;
}

bool campaign_file_is(const char *path)
{
    return progress_is(path) || campaign_is(path);
}

bool campaign_file_check(const char *path, struct words *remarks, struct trouble *trouble)
{
    struct campaign *c = calloc(1, sizeof *c);
    struct progress *p = calloc(1, sizeof *p);
    if (!c || !p)
        abort();
    bool good = progress_is(path)
                    ? progress_load(path, NULL, p, c, trouble)
                    : campaign_load(path, c, trouble) && campaign_check(c, remarks, trouble);
    free(p);
    free(c);
    return good;
}

void campaigns_list(const struct cli *cli)
{
    char folder[PATH_BYTES], path[PATH_BYTES], **names;
    struct campaign *c = calloc(1, sizeof *c);
    int count = path_join(folder, cli->paths.data, "scenarios/campaigns")
                    ? folder_names(folder, ".yaml", &names)
                    : 0;
    if (!c)
        abort();
    if (count)
        say("Campaigns of an evening (foilshot campaign FILE)\n");
    for (int i = 0; i < count; i++) {
        struct trouble trouble = {0};
        bool good = path_join(path, folder, names[i]) && campaign_load(path, c, &trouble);
        say("  %-28s %s%s%s\n", names[i], good ? c->title : trouble.text, good ? ": " : "",
            good ? c->teaser : "");
    }
    if (count)
        names_free(names, count);
    free(c);
}
