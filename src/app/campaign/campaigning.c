#include "app/campaign/campaigning.h"
#include "app/desk/levels.h"
#include "app/desk/open.h"
#include "app/desk/sides.h"
#include "disk/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct campaigning *campaigning_new(struct desk *desk)
{
    struct campaigning *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->desk = desk;
    c->chosen = -1;
    for (int side = 0; side < SIDE_COUNT; side++)
        c->player[side].level = LEVEL_FIRST;
    return c;
}

void campaigning_free(struct campaigning *c)
{
    if (!c)
        return;
    free(c->entry);
    free(c);
}

/* ---- which there are ------------------------------------------------------------------------- */

static bool ours(const struct desk *desk, char folder[PATH_BYTES])
{
    return path_join(folder, desk->paths.data, "scenarios/campaigns");
}

static void begun_say(struct campaign_entry *e, const struct campaign *c, const struct progress *p)
{
    const char *words;
    const struct rules *rules = rules_find(p->set);
    int fought = p->fights - (progress_open(p) != NULL);
    e->over = progress_next(c, p) < 0;
    int winner = e->over ? progress_winner(c, p, &words) : SIDE_NONE;
    if (e->over)
        snprintf(e->words, sizeof e->words, "%s · over: %s has won", rules->title,
                 winner ? side_title(winner) : "nobody");
    else
        snprintf(e->words, sizeof e->words, "%s · %d of its battles fought", rules->title, fought);
}

static void entry_read(struct campaigning *c, struct campaign_entry *e)
{
    struct trouble trouble = {0};
    char folder[PATH_BYTES];
    struct campaign *campaign = calloc(1, sizeof *campaign);
    struct progress *p = calloc(1, sizeof *p);
    if (!campaign || !p)
        abort();
    e->good = e->begun ? progress_load(e->path, ours(c->desk, folder) ? folder : NULL, p, campaign,
                                       &trouble)
                       : campaign_load(e->path, campaign, &trouble);
    const char *slash = strrchr(e->path, '/');
    snprintf(e->title, sizeof e->title, "%s",
             e->good ? campaign->title
             : slash ? slash + 1
                     : e->path);
    snprintf(e->said, sizeof e->said, "%s", trouble.text);
    if (e->good && !e->begun)
        snprintf(e->words, sizeof e->words, "%s", campaign->teaser);
    else if (e->good)
        begun_say(e, campaign, p);
    free(p);
    free(campaign);
}

static void entries_add(struct campaigning *c, const char *folder, const char *ending, bool begun)
{
    char **names;
    int count = folder_names(folder, ending, &names);
    if (count <= 0)
        return;
    c->entry = realloc(c->entry, (size_t)(c->count + count) * sizeof *c->entry);
    if (!c->entry)
        abort();
    for (int i = 0; i < count; i++) {
        struct campaign_entry *e = &c->entry[c->count];
        *e = (struct campaign_entry){.begun = begun};
        if (!path_join(e->path, folder, names[begun ? count - 1 - i : i]))
            continue;
        entry_read(c, e);
        c->count++;
    }
    names_free(names, count);
}

static void entries_read(struct campaigning *c)
{
    char folder[PATH_BYTES];
    c->count = 0;
    entries_add(c, c->desk->paths.saves, PROGRESS_ENDING, true);
    if (ours(c->desk, folder))
        entries_add(c, folder, ".yaml", false);
    if (path_join(folder, c->desk->paths.scenarios, "campaigns"))
        entries_add(c, folder, ".yaml", false);
}

/* ---- who plays ------------------------------------------------------------------------------- */

static void player_write(const struct player *p, char out[PROGRESS_PLAYER])
{
    snprintf(out, PROGRESS_PLAYER, "%s%s%s", p->computer ? play_levels[p->level].word : "person",
             p->name[0] ? " " : "", p->name);
}

static void player_read(const char *text, struct player *p)
{
    size_t word = strcspn(text, " ");
    int level = play_level_find(text, word);
    *p = (struct player){.computer = level >= 0, .level = level < 0 ? LEVEL_FIRST : level};
    snprintf(p->name, sizeof p->name, "%s", text[word] ? text + word + 1 : "");
}

static void players_write(struct campaigning *c)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        player_write(&c->player[side], c->progress.player[side]);
}

/* ---- the open one ---------------------------------------------------------------------------- */

/* Who is in the next battle and was in none before. */
static void joins_say(struct campaigning *c, const struct battle *b, int side)
{
    char *out = c->joins[side];
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < b->units; i++) {
        const struct battle_unit *u = &b->unit[i];
        if (u->side != side || u->arm == ARM_LEADER || !c->rules->battle->arm[u->arm].troop ||
            progress_fate(&c->progress, side, u->name) || used + NAME_MAX_BYTES + 4 > JOINS_TEXT)
            continue;
        used += (size_t)snprintf(out + used, JOINS_TEXT - used, "%s%s", used ? ", " : "", u->name);
    }
}

static void next_find(struct campaigning *c)
{
    struct trouble trouble = {0};
    struct words told;
    struct battle *b = calloc(1, sizeof *b);
    struct setting *s = calloc(1, sizeof *s);
    if (!b || !s)
        abort();
    words_init(&told);
    c->title[0] = c->changed[0] = c->joins[SIDE_RED][0] = c->joins[SIDE_BLUE][0] = '\0';
    c->next = progress_next(&c->campaign, &c->progress);
    if (c->next < 0)
        c->winner = progress_winner(&c->campaign, &c->progress, &c->say);
    else if (campaign_battle_load(&c->campaign, c->next, b, &trouble)) {
        snprintf(c->title, sizeof c->title, "%s", b->title);
        for (int side = SIDE_RED; side < SIDE_COUNT; side++)
            joins_say(c, b, side);
        if (progress_setting(&c->campaign, &c->progress, s, &told, &trouble) &&
            strstr(told.text, "too few left"))
            snprintf(c->changed, sizeof c->changed, "%s", strstr(told.text, "The attacker has"));
    }
    if (trouble.text[0])
        desk_trouble(c->desk, &trouble);
    words_release(&told);
    free(s);
    free(b);
}

/* The battle that is being fought may be over by now. Where its journal is gone it is begun anew.
 */
static void settle(struct campaigning *c)
{
    struct trouble trouble = {0}, notice = {0};
    char path[PATH_BYTES];
    const struct fought *f = progress_open(&c->progress);
    if (!f || !path_join(path, c->desk->paths.saves, f->journal))
        return;
    if (!path_exists(path)) {
        c->progress.fights--;
        return;
    }
    struct game *game = calloc(1, sizeof *game);
    if (!game)
        abort();
    if (open_game(path, 1, game, &trouble, &notice)) {
        if (game->table.over && progress_settle(&c->campaign, &c->progress, game, &trouble))
            progress_save(&c->campaign, &c->progress, &trouble);
        game_release(game);
    }
    if (trouble.text[0])
        desk_trouble(c->desk, &trouble);
    free(game);
}

static bool progress_take(struct campaigning *c, const char *path)
{
    struct trouble trouble = {0};
    char folder[PATH_BYTES];
    c->open = progress_load(path, ours(c->desk, folder) ? folder : NULL, &c->progress, &c->campaign,
                            &trouble);
    c->shows = c->open;
    if (!c->open) {
        desk_trouble(c->desk, &trouble);
        return false;
    }
    c->rules = rules_find(c->progress.set);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        player_read(c->progress.player[side], &c->player[side]);
    settle(c);
    next_find(c);
    return true;
}

void campaigning_choose(struct campaigning *c, int entry)
{
    struct trouble trouble = {0};
    c->chosen = entry;
    c->open = false;
    c->shows = entry >= 0 && !c->entry[entry].begun && c->entry[entry].good &&
               campaign_load(c->entry[entry].path, &c->campaign, &trouble);
    if (entry >= 0 && c->entry[entry].begun && c->entry[entry].good) {
        char folder[PATH_BYTES];
        c->shows = progress_load(c->entry[entry].path, ours(c->desk, folder) ? folder : NULL,
                                 &c->progress, &c->campaign, &trouble);
    }
    c->desk->redraw = true;
}

void campaigning_show(struct campaigning *c, const char *path)
{
    c->desk->screen = SCREEN_CAMPAIGN;
    c->desk->redraw = true;
    c->open = c->shows = false;
    if (path[0] && progress_take(c, path))
        return;
    c->rules = c->desk->rules;
    entries_read(c);
    campaigning_choose(c, -1);
    for (int i = 0; i < c->count && c->chosen < 0; i++)
        if (c->entry[i].good && !c->entry[i].over)
            campaigning_choose(c, i);
}

/* ---- going on -------------------------------------------------------------------------------- */

/* "mill-road-sham-20261121-213000.campaign" in the games folder. */
static bool progress_named(const struct campaigning *c, char path[PATH_BYTES])
{
    char name[200], when[32];
    const char *slash = strrchr(c->campaign.path, '/');
    const char *file = slash ? slash + 1 : c->campaign.path;
    time_t now = time(NULL);
    struct tm tm;
    do {
        localtime_r(&now, &tm);
        strftime(when, sizeof when, "%Y%m%d-%H%M%S", &tm);
        snprintf(name, sizeof name, "%.*s-%s-%s%s", (int)strcspn(file, "."), file, c->rules->id,
                 when, PROGRESS_ENDING);
        now++;
        if (!path_join(path, c->desk->paths.saves, name))
            return false;
    } while (path_exists(path));
    return true;
}

static void begin(struct campaigning *c)
{
    struct trouble trouble = {0};
    char path[PATH_BYTES];
    bool good = c->rules->battle ||
                trouble_set(&trouble, "%s has no words for campaigns.", c->rules->title);
    good = good && folder_make(c->desk->paths.saves, &trouble) &&
           (progress_named(c, path) || trouble_set(&trouble, "The name is too long."));
    if (good) {
        progress_begin(&c->progress, &c->campaign, c->rules, path);
        players_write(c);
        good = progress_save(&c->campaign, &c->progress, &trouble);
    }
    if (good)
        progress_take(c, path);
    else
        desk_trouble(c->desk, &trouble);
}

static void play(struct campaigning *c)
{
    struct trouble trouble = {0};
    struct setting *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    players_write(c);
    if (!progress_save(&c->campaign, &c->progress, &trouble) ||
        !progress_setting(&c->campaign, &c->progress, s, NULL, &trouble)) {
        free(s);
        desk_trouble(c->desk, &trouble);
        return;
    }
    struct intent intent = {.kind = INTENT_PLAY, .play = {.setting = s}};
    memcpy(intent.play.player, c->player, sizeof c->player);
    snprintf(intent.play.campaign, sizeof intent.play.campaign, "%s", c->progress.path);
    desk_post(c->desk, &intent);
}

void campaigning_go(struct campaigning *c)
{
    char path[PATH_BYTES];
    const struct fought *f = c->open ? progress_open(&c->progress) : NULL;
    if (!c->open && c->chosen >= 0 && c->entry[c->chosen].begun)
        progress_take(c, c->entry[c->chosen].path);
    else if (!c->open && c->shows)
        begin(c);
    else if (c->open && c->next >= 0 && !f)
        play(c);
    else if (f && path_join(path, c->desk->paths.saves, f->journal))
        desk_want_file(c->desk, INTENT_OPEN, path);
    c->desk->redraw = true;
}

/* ---- from elsewhere -------------------------------------------------------------------------- */

bool campaigning_of(const char *journal, char progress[PATH_BYTES])
{
    char **names, *text, folder[FILE_NAME], quoted[PATH_BYTES];
    const char *slash = strrchr(journal, '/'), *name = slash ? slash + 1 : journal;
    struct trouble ignored;
    bool found = false;
    file_folder(journal, folder);
    int count = folder_names(folder, PROGRESS_ENDING, &names);
    snprintf(quoted, sizeof quoted, " \"%.480s\"\n", name);
    for (int i = 0; i < count && !found; i++) {
        if (!path_join(progress, folder, names[i]) || !progress_is(progress) ||
            !file_read(progress, &text, NULL, &ignored))
            continue;
        found = strstr(text, quoted) != NULL;
        free(text);
    }
    if (count > 0)
        names_free(names, count);
    return found;
}

void campaigning_begun(struct campaigning *c, const char *progress, const char *journal)
{
    struct trouble trouble = {0};
    if (!journal[0] || !c->open || strcmp(c->progress.path, progress) != 0)
        return;
    progress_fight(&c->campaign, &c->progress, journal);
    if (!progress_save(&c->campaign, &c->progress, &trouble))
        desk_trouble(c->desk, &trouble);
}
