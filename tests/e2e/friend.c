#include "friend.h"

#include "core/turn.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CALLED_MS = 60000, TABLE_MS = 60000, DONE_MS = 60000, NAME = DESK_PATH + 16 };

static const char *beside(const struct friend *f, const char *ending, char out[NAME])
{
    snprintf(out, NAME, "%s%s", f->invitation, ending);
    return out;
}

int friend_words(const struct friend *f, const char *scenario, char *words[4])
{
    static char name[NAME];
    static const char *const command[] = {
        [FRIEND_HOST] = "host", [FRIEND_JOIN] = "join", [FRIEND_WATCH] = "watch"};
    bool host = f->way == FRIEND_HOST;
    if (!f->way)
        return 0;
    words[0] = (char *)command[f->way];
    beside(f, f->way == FRIEND_WATCH ? ".watch" : "", name);
    words[1] = host ? (char *)scenario : name;
    words[2] = "--address";
    words[3] = "127.0.0.1";
    return host ? 4 : 2;
}

bool friend_called(const struct friend *f)
{
    long end = desk_ms() + desk_patience(CALLED_MS);
    if (!f->way)
        return true;
    while (f->way != FRIEND_HOST && access(f->invitation, F_OK) != 0 && desk_ms() < end)
        desk_sleep(20);
    return f->way == FRIEND_HOST || access(f->invitation, F_OK) == 0;
}

/* The last word of what a label says. */
static bool last_word(const struct robot *r, const char *label, char *out, size_t size)
{
    char key[DESK_ID + 2];
    snprintf(key, sizeof key, "\n%s ", label);
    const char *at = r->desk.seen ? strstr(r->desk.seen, key) : NULL;
    if (!at)
        return false;
    at++;
    size_t n = strcspn(at, "\n"), from = n;
    while (from > 0 && at[from - 1] != ' ')
        from--;
    snprintf(out, size, "%.*s", (int)(n - from), at + from);
    return strncmp(out, "foilshot:", 9) == 0;
}

static bool write_line(const char *path, const char *text)
{
    char part[NAME + 8];
    snprintf(part, sizeof part, "%s.part", path);
    FILE *file = fopen(part, "w");
    return file && fprintf(file, "%s\n", text) > 0 && fclose(file) == 0 && rename(part, path) == 0;
}

static void invitations_write(const struct robot *r, const struct friend *f)
{
    char line[512], watch[512], name[NAME];
    if (access(f->invitation, F_OK) != 0 && last_word(r, "label:line", line, sizeof line) &&
        last_word(r, "label:watchers", watch, sizeof watch) &&
        write_line(beside(f, ".watch", name), watch))
        write_line(f->invitation, line);
}

bool friend_begin(struct robot *r, const struct friend *f)
{
    char screen[16];
    for (long end = desk_ms() + desk_patience(TABLE_MS); desk_ms() < end; desk_sleep(20)) {
        desk_look(&r->desk);
        if (f->way == FRIEND_HOST)
            invitations_write(r, f);
        if (desk_says(&r->desk, "screen", screen, sizeof screen) &&
            (strcmp(screen, "play") == 0 || strcmp(screen, "end") == 0))
            return true;
    }
    fprintf(stderr, "robot: the friends do not find each other\n");
    return false;
}

static int side_of(const struct friend *f)
{
    return f->way == FRIEND_HOST ? SIDE_RED : SIDE_BLUE;
}

bool friend_plays(const struct friend *f, int side)
{
    return !f->way || (f->way != FRIEND_WATCH && side == side_of(f));
}

bool friend_awaited(struct robot *r, const struct friend *f)
{
    char words[16];
    return f->way != FRIEND_WATCH && desk_number(&r->desk, "barred") == 0 &&
           desk_says(&r->desk, "awaited", words, sizeof words) &&
           strcmp(words, side_word(side_of(f))) == 0;
}

/* ---- setting up in secret -------------------------------------------------------------------- */

static bool hidden(const struct game *game)
{
    const struct table *t = &game->table;
    for (int i = 0; game->rules->decides->visible && i < t->bases && !t->over; i++)
        if (!game->rules->decides->visible(t, SIDE_RED, i) ||
            !game->rules->decides->visible(t, SIDE_BLUE, i))
            return true;
    return false;
}

/* As the program does it: whoever sets up in secret is the one awaited on his own table. */
static void await(struct game *game, int side)
{
    struct block block;
    block_init(&block, SIDE_NONE, SOURCE_AUTO, "table");
    struct turn turn = {.table = &game->table, .block = &block, .see = SEE_ALL};
    turn_set(&turn, ref_table(), F_TABLE_active, side);
    journal_commit(&game->journal, &block, &game->table);
}

void friend_follows(struct robot *r, struct friend *f)
{
    f->secret = f->way && hidden(&r->game);
    if (f->secret && game_awaited(&r->game) != side_of(f))
        await(&r->game, side_of(f));
}

void friend_forgets(struct robot *r, struct friend *f)
{
    if (r->journal_size > 0)
        game_release(&r->game);
    r->journal_size = 0;
    f->secret = false;
}

void friend_gave(struct robot *r, struct friend *f, const struct order *order)
{
    static struct verdict verdict;
    struct trouble trouble = {0};
    if (!f->secret)
        return;
    int32_t phase = r->game.table.phase;
    game_give(&r->game, order, SOURCE_MOUSE, &verdict, &trouble);
    f->deployed = game_awaited(&r->game) != side_of(f) || r->game.table.phase != phase;
    if (f->deployed)
        friend_forgets(r, f);
}

/* ---- what goes wrong on such evenings -------------------------------------------------------- */

static bool due(const struct robot *r, struct friend *f, int *left)
{
    if (*left <= 0 || r->orders < f->next || (f->secret && !f->deployed))
        return false;
    f->next = r->orders + f->every;
    --*left;
    return true;
}

bool friend_kills(struct robot *r, struct friend *f)
{
    if (!due(r, f, &f->kills))
        return false;
    desk_kill(&r->desk);
    friend_forgets(r, f);
    return true;
}

void friend_cuts(struct robot *r, struct friend *f)
{
    char command[80];
    if (f->way != FRIEND_HOST || !due(r, f, &f->cuts))
        return;
    snprintf(command, sizeof command, "pkill -9 -P %ld nats-server", (long)r->desk.program);
    if (system(command) != 0)
        fprintf(stderr, "robot: there was no server to kill\n");
}

/* ---- the end --------------------------------------------------------------------------------- */

bool friend_done(const struct friend *f)
{
    char name[NAME];
    struct stat now = {0};
    if (!f->way)
        return true;
    beside(f, ".done", name);
    if (f->way != FRIEND_HOST) {
        FILE *file = fopen(name, "a");
        return file && fputc('.', file) == '.' && fclose(file) == 0;
    }
    for (long end = desk_ms() + desk_patience(DONE_MS); desk_ms() < end; desk_sleep(20))
        if (f->friends == 0 || (stat(name, &now) == 0 && now.st_size >= f->friends))
            return true;
    fprintf(stderr, "robot: not all of the others saw the end\n");
    return false;
}
