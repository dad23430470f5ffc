/* The file of a campaign's progress. */
#include "scenario/progress.h"
#include "disk/file.h"
#include "disk/seal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char head[] = "foilshot campaign 1";
static const char *const results[SIDE_COUNT] = {"drawn", "red", "blue"};

void progress_begin(struct progress *p, const struct campaign *c, const struct rules *rules,
                    const char *path)
{
    *p = (struct progress){0};
    snprintf(p->path, sizeof p->path, "%s", path);
    snprintf(p->file, sizeof p->file, "%s", c->path);
    snprintf(p->set, sizeof p->set, "%s", rules->id);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        snprintf(p->player[side], PROGRESS_PLAYER, "person");
}

bool progress_is(const char *path)
{
    return file_begins(path, head);
}

/* ---- writing --------------------------------------------------------------------------------- */

struct pen {
    struct words *out;
    struct seal seal;
    size_t from;
};

static void line_end(struct pen *pen)
{
    words_add(pen->out, "\n");
    seal_add(&pen->seal, pen->out, pen->from);
    pen->from = pen->out->length;
}

static void quoted(struct pen *pen, const char *word, const char *text)
{
    words_add(pen->out, word);
    words_add(pen->out, " ");
    words_quote(pen->out, text);
}

static void write_head(struct pen *pen, const struct progress *p)
{
    words_add(pen->out, head);
    line_end(pen);
    quoted(pen, "campaign", p->file);
    line_end(pen);
    words_format(pen->out, "set %s", p->set);
    line_end(pen);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        words_format(pen->out, "player %s", side_word(side));
        quoted(pen, "", p->player[side]);
        line_end(pen);
    }
}

static void write_fate(struct pen *pen, const struct campaign *c, const struct fate *fate)
{
    static const char *const word[] = {"", " tired", " promoted", " lost"};
    words_format(pen->out, "unit %s", side_word(fate->side));
    quoted(pen, "", fate->name);
    words_format(pen->out, " %d %d%s", (int)fate->share, (int)fate->full,
                 word[fate_standing(c, fate)]);
    line_end(pen);
}

void progress_write(const struct campaign *c, const struct progress *p, struct words *out)
{
    struct pen pen = {.out = out, .from = out->length};
    write_head(&pen, p);
    for (int i = 0; i < p->fights; i++) {
        quoted(&pen, "battle", c->battle[p->fought[i].battle].name);
        quoted(&pen, "", p->fought[i].journal);
        line_end(&pen);
        if (!p->fought[i].over)
            continue;
        words_format(out, "result %s", results[p->fought[i].winner]);
        line_end(&pen);
    }
    for (int i = 0; i < p->fates; i++)
        write_fate(&pen, c, &p->fate[i]);
    words_add(out, "end");
    line_end(&pen);
}

bool progress_save(const struct campaign *c, const struct progress *p, struct trouble *trouble)
{
    struct words out;
    words_init(&out);
    progress_write(c, p, &out);
    bool good = file_write(p->path, out.text, out.length, trouble);
    words_release(&out);
    return good;
}

/* ---- the way so far -------------------------------------------------------------------------- */

const struct fought *progress_open(const struct progress *p)
{
    return p->fights && !p->fought[p->fights - 1].over ? &p->fought[p->fights - 1] : NULL;
}

static const struct campaign_way *way_taken(const struct campaign *c, const struct progress *p)
{
    const struct fought *f = &p->fought[p->fights - 1];
    return &c->battle[f->battle].way[f->winner];
}

/* Whatever is left of anybody. */
static int way_next(const struct campaign *c, const struct progress *p)
{
    if (!p->fights)
        return 0;
    return progress_open(p) ? p->fought[p->fights - 1].battle : way_taken(c, p)->to;
}

/* ---- reading --------------------------------------------------------------------------------- */

struct reading {
    const char *path, *at; /* the rest of the line */
    const struct campaign *c;
    struct progress *p;
    struct trouble *trouble;
    int line;
    bool ended;
    char file[CAMPAIGN_PATH];
};

static bool bad(const struct reading *r, const char *why)
{
    return trouble_at(r->trouble, r->path, r->line, "%s", why);
}

static bool word(struct reading *r, const char *text)
{
    size_t n = strlen(text);
    if (strncmp(r->at, text, n) != 0 || (r->at[n] && r->at[n] != ' '))
        return false;
    r->at += n;
    while (*r->at == ' ')
        r->at++;
    return true;
}

static bool quote(struct reading *r, char *out, size_t size)
{
    if (!quote_read(&r->at, out, size))
        return false;
    while (*r->at == ' ')
        r->at++;
    return true;
}

static bool number(struct reading *r, int32_t low, int32_t high, int32_t *out)
{
    if (!number_read(&r->at, 0, out) || *out < low || *out > high)
        return false;
    while (*r->at == ' ')
        r->at++;
    return true;
}

static int side_said(struct reading *r)
{
    return word(r, "red") ? SIDE_RED : word(r, "blue") ? SIDE_BLUE : SIDE_NONE;
}

/* The way that the battle before leads by its result, or the first battle. */
static bool read_battle(struct reading *r)
{
    struct progress *p = r->p;
    char name[CAMPAIGN_WORD];
    int next = way_next(r->c, p);
    struct fought f = {.battle = next};
    if (!quote(r, name, sizeof name) || !quote(r, f.journal, sizeof f.journal) ||
        strpbrk(f.journal, "/\\") || p->fights == CAMPAIGN_MOST)
        return bad(r, "this battle cannot be read");
    if (next < 0 || progress_open(p) || strcmp(r->c->battle[next].name, name) != 0)
        return trouble_at(r->trouble, r->path, r->line,
                          "the campaign does not lead to the battle \"%s\" here", name);
    p->fought[p->fights++] = f;
    return true;
}

static bool read_result(struct reading *r)
{
    struct progress *p = r->p;
    if (!progress_open(p))
        return bad(r, "there is no battle for this result");
    for (int k = 0; k < SIDE_COUNT; k++)
        if (word(r, results[k])) {
            p->fought[p->fights - 1].over = true;
            p->fought[p->fights - 1].winner = k;
            return true;
        }
    return bad(r, "a result is red, blue or drawn");
}

static bool read_unit(struct reading *r)
{
    struct progress *p = r->p;
    struct fate f = {.side = side_said(r)};
    if (!f.side || !quote(r, f.name, sizeof f.name) || !number(r, 0, 2000, &f.share) ||
        !number(r, 0, 999, &f.full) || p->fates == FATES)
        return bad(r, "this unit cannot be read");
    f.lost = word(r, "lost");
    f.promoted = word(r, "promoted");
    word(r, "tired");
    if (progress_fate(p, f.side, f.name))
        return bad(r, "this unit was told of already");
    p->fate[p->fates++] = f;
    return true;
}

static bool read_player(struct reading *r)
{
    int side = side_said(r);
    return (side && quote(r, r->p->player[side], PROGRESS_PLAYER)) ||
           bad(r, "this player cannot be read");
}

static bool read_set(struct reading *r)
{
    const struct rules *rules = NULL;
    for (int i = 0; i < rules_count && !rules; i++)
        rules = word(r, rules_list[i]->id) ? rules_list[i] : NULL;
    if (!rules || !rules->battle)
        return bad(r, "there is no such rule set");
    snprintf(r->p->set, sizeof r->p->set, "%s", rules->id);
    return true;
}

static bool read_line(struct reading *r)
{
    bool good = true;
    if (r->ended)
        return bad(r, "nothing comes behind the end");
    if (r->line == 1)
        good = word(r, head) || bad(r, "this is no campaign's progress");
    else if (word(r, "campaign"))
        good = quote(r, r->p->file, sizeof r->p->file) || bad(r, "this file cannot be read");
    else if (word(r, "set"))
        good = read_set(r);
    else if (word(r, "player"))
        good = read_player(r);
    else if (word(r, "battle"))
        good = read_battle(r);
    else if (word(r, "result"))
        good = read_result(r);
    else if (word(r, "unit"))
        good = read_unit(r);
    else if (word(r, "end"))
        r->ended = true;
    else
        return bad(r, "this line says nothing that a campaign knows");
    return good && (!*r->at || bad(r, "there is more in this line than belongs there"));
}

/* Copies line by line, since each is read as a text of its own. */
static bool read_lines(struct reading *r, const char *text, size_t size)
{
    char *copy = malloc(size + 1);
    bool good = true;
    if (!copy)
        abort();
    memcpy(copy, text, size);
    copy[size] = '\0';
    for (char *at = copy, *end; good && *at; at = end + 1, r->line++) {
        end = strchr(at, '\n');
        if (!end) {
            good = bad(r, "the end of this line is missing");
            break;
        }
        *end = '\0';
        r->at = at;
        good = *at == '!' || read_line(r);
    }
    free(copy);
    return good && (r->ended || bad(r, "the end of the file is missing"));
}

bool progress_read(const char *path, const char *text, size_t size, const struct campaign *c,
                   struct progress *out, struct trouble *trouble)
{
    struct seals seals = seals_read(text, size);
    struct progress *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    snprintf(p->path, sizeof p->path, "%s", path);
    struct reading r = {.path = path, .c = c, .p = p, .trouble = trouble, .line = 1};
    bool good = seals.sound == size ||
                trouble_at(trouble, path, seals.lines + 1, "this line is damaged, or the next");
    good = good && read_lines(&r, text, size) &&
           (p->set[0] || trouble_at(trouble, path, 1, "it does not say which set plays"));
    if (good)
        *out = *p;
    free(p);
    return good;
}

/* What the line that names the campaign says, of a text that nobody has looked at yet. */
static bool campaign_named(const char *path, const char *text, char out[CAMPAIGN_PATH],
                           struct trouble *trouble)
{
    const char *at = strstr(text, "\ncampaign \"");
    if (at)
        at += strlen("\ncampaign ");
    return (at && quote_read(&at, out, CAMPAIGN_PATH)) ||
           trouble_at(trouble, path, 0, "it does not say which campaign it is of");
}

static const char *bare(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Where it was, beside the progress, or in the folder. */
static bool campaign_find(const char *path, const char *named, const char *folder,
                          struct campaign *c, struct trouble *trouble)
{
    char beside[FILE_NAME], other[CAMPAIGN_PATH];
    struct trouble why;
    file_folder(path, beside);
    const char *folders[] = {beside, folder};
    if (campaign_load(named, c, trouble))
        return true;
    for (int i = 0; i < 2 && folders[i]; i++) {
        int n = snprintf(other, sizeof other, "%s/%s", folders[i], bare(named));
        if (n > 0 && n < (int)sizeof other && campaign_load(other, c, &why))
            return true;
    }
    return false;
}

bool progress_load(const char *path, const char *folder, struct progress *out, struct campaign *c,
                   struct trouble *trouble)
{
    char named[CAMPAIGN_PATH];
    char *text;
    size_t size;
    if (!file_read(path, &text, &size, trouble))
        return false;
    struct seals seals = seals_read(text, size);
    struct campaign *found = calloc(1, sizeof *found);
    if (!found)
        abort();
    bool good = seals.sound == size ||
                trouble_at(trouble, path, seals.lines + 1, "this line is damaged, or the next");
    good = good && campaign_named(path, text, named, trouble) &&
           campaign_find(path, named, folder, found, trouble) &&
           progress_read(path, text, size, found, out, trouble);
    if (good) {
        *c = *found;
        snprintf(out->file, sizeof out->file, "%s", c->path);
    }
    free(found);
    free(text);
    return good;
}

/* ---- how it stands --------------------------------------------------------------------------- */

/* A side that has too few units left for what is next; SIDE_NONE: none, SIDE_COUNT: both. */
static int spent(const struct campaign *c, const struct progress *p)
{
    bool few[SIDE_COUNT] = {false};
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        few[side] = progress_able(c, p, side) < c->carrying.fewest;
    return few[SIDE_RED] && few[SIDE_BLUE] ? SIDE_COUNT
           : few[SIDE_RED]                 ? SIDE_RED
           : few[SIDE_BLUE]                ? SIDE_BLUE
                                           : SIDE_NONE;
}

int progress_next(const struct campaign *c, const struct progress *p)
{
    int next = way_next(c, p);
    return next >= 0 && p->fights && !progress_open(p) && spent(c, p) ? -1 : next;
}

int progress_winner(const struct campaign *c, const struct progress *p, const char **say)
{
    const struct campaign_way *way = way_taken(c, p);
    int few = way->to >= 0 ? spent(c, p) : SIDE_NONE;
    *say = few == SIDE_COUNT ? "Neither side has enough left to fight on: nobody has won."
           : few             ? c->spent[few]
                             : way->say;
    return few == SIDE_COUNT ? SIDE_NONE : few ? side_other(few) : way->winner;
}

const struct fate *progress_fate(const struct progress *p, int side, const char *name)
{
    for (int i = 0; i < p->fates; i++)
        if (p->fate[i].side == side && strcmp(p->fate[i].name, name) == 0)
            return &p->fate[i];
    return NULL;
}
