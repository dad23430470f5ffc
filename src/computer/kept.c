/* What is known of a battle's turning points, as text that is kept beside its journal. */
#include "computer/turning.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VERSION = 6, LINE = 1000, WORD = 40 };

static const char *eyes_word(int eyes)
{
    return eyes == SIDE_NONE ? "all" : side_word(eyes);
}

static uint64_t weights_number(const struct weights *w)
{
    uint64_t number = ahead_mixed((uint64_t)(uint32_t)w->ahead, (uint64_t)(uint32_t)w->games);
    number = ahead_mixed(number,
                         ahead_mixed((uint64_t)(uint32_t)w->holds, (uint64_t)(uint32_t)w->pauses));
    if (w->presses)
        number = ahead_mixed(number, (uint64_t)(uint32_t)w->presses);
    if (w->stride)
        number = ahead_mixed(number, (uint64_t)(uint32_t)w->stride + ((uint64_t)4 << 32));
    if (w->stands)
        number = ahead_mixed(number, (uint64_t)(uint32_t)w->stands + ((uint64_t)2 << 32));
    if (w->swing)
        number = ahead_mixed(number, (uint64_t)(uint32_t)w->swing + ((uint64_t)3 << 32));
    if (w->trust)
        number = ahead_mixed(number, (uint64_t)(uint32_t)w->trust + ((uint64_t)1 << 32));
    for (int i = 0; i < WEIGHTS; i++)
        number = ahead_mixed(number, (uint64_t)(uint32_t)w->of[i]);
    return number;
}

/* The line that has to be the same for what is kept to be of use. */
static void made_by(const struct keeping_key *key, char out[LINE])
{
    snprintf(out, LINE, "by %d %d %d %s %016" PRIx64, (int)key->budget.chance,
             (int)key->budget.account, (int)key->budget.playouts, eyes_word(key->eyes),
             weights_number(key->weights));
}

static void account_write(const struct account *a, struct words *out)
{
    words_format(out, " %d %d %d %d %d ", (int)a->after, (int)a->mean, (int)a->best, (int)a->games,
                 a->better);
    words_quote(out, a->order);
    words_add(out, " ");
    words_quote(out, a->words);
}

void turning_write(const struct fortunes *t, const struct journal *j, const struct keeping_key *key,
                   struct words *out)
{
    char line[LINE];
    made_by(key, line);
    words_format(out, "foilshot odds %d\nset %s %d\n%s\n", VERSION, key->rules->id,
                 key->rules->version, line);
    for (int i = 0; i < t->deeds; i++) {
        int32_t last = t->deed[i].last;
        if (t->chance[i] == CHANCE_UNKNOWN)
            continue;
        words_format(out, "%s%d %016" PRIx64 " %d", t->account[i].known ? "=" : "", (int)last,
                     j->block[last].hash, (int)t->chance[i]);
        if (t->account[i].known)
            account_write(&t->account[i], out);
        words_add(out, "\n");
    }
}

/* ---- reading ---------------------------------------------------------------------------------
 */

struct reading {
    const struct journal *journal;
    const struct keeping_key *key;
    const char *path;
    struct fortunes *turning;
    int line, next; /* deed behind the one last named */
};

static bool whole_take(const char **at, int32_t low, int32_t high, int32_t *value)
{
    while (**at == ' ')
        (*at)++;
    return number_read(at, 0, value) && *value >= low && *value <= high;
}

static bool hash_take(const char **at, uint64_t *hash)
{
    enum { DIGITS = 16 };
    char *end;
    while (**at == ' ')
        (*at)++;
    if (strspn(*at, "0123456789abcdef") != DIGITS)
        return false;
    *hash = strtoull(*at, &end, 16);
    *at = end;
    return true;
}

static bool account_read(const char **at, struct account *a)
{
    int32_t better;
    *a = (struct account){.known = true};
    if (!whole_take(at, 0, CERTAIN, &a->after) || !whole_take(at, 0, CERTAIN, &a->mean) ||
        !whole_take(at, 0, CERTAIN, &a->best) || !whole_take(at, 1, PLAYOUTS_MOST, &a->games) ||
        !whole_take(at, 0, 1, &better) || **at != ' ')
        return false;
    ++*at;
    a->better = better;
    if (!quote_read(at, a->order, sizeof a->order) || **at != ' ')
        return false;
    ++*at;
    return quote_read(at, a->words, sizeof a->words);
}

/* Lines are in the order of the deeds; those of blocks that are on another branch are passed over.
 */
static bool deed_read(struct reading *r, const char *line)
{
    struct fortunes *t = r->turning;
    struct account account = {0};
    int32_t last, chance;
    uint64_t hash;
    const char *at = line + (*line == '=');
    if (!whole_take(&at, 0, INT32_MAX, &last) || !hash_take(&at, &hash) ||
        !whole_take(&at, CHANCE_UNTOLD, CERTAIN, &chance) || chance == CHANCE_UNKNOWN ||
        (*line == '=' && !account_read(&at, &account)) || *at)
        return false;
    while (r->next < t->deeds && t->deed[r->next].last < last)
        r->next++;
    if (r->next < t->deeds && t->deed[r->next].last == last &&
        r->journal->block[last].hash == hash) {
        t->chance[r->next] = chance;
        t->account[r->next++] = account;
    }
    return true;
}

static bool line_read(struct reading *r, const char *line, struct trouble *trouble)
{
    char made[LINE];
    if (r->line == 1 && strncmp(line, "foilshot odds ", 14) != 0)
        return trouble_at(trouble, r->path, 1, "this is no curve of a battle");
    snprintf(made, sizeof made, "%d", VERSION);
    if (r->line == 1)
        return strcmp(line + 14, made) == 0 ||
               trouble_at(trouble, r->path, 1, "its version is %.20s; this program reads %d",
                          line + 14, VERSION);
    if (r->line == 2)
        snprintf(made, sizeof made, "set %s %d", r->key->rules->id, r->key->rules->version);
    else if (r->line == 3)
        made_by(r->key, made);
    if (r->line <= 3)
        return strcmp(line, made) == 0 ||
               trouble_at(trouble, r->path, r->line,
                          "it was worked out by \"%.80s\", not by \"%.80s\"", line, made);
    return deed_read(r, line) ||
           trouble_at(trouble, r->path, r->line, "this is not about a block: \"%.40s\"", line);
}

static bool lines_read(struct reading *r, const char *text, struct trouble *trouble)
{
    char line[LINE];
    for (const char *at = text; *at;) {
        size_t n = strcspn(at, "\n");
        r->line++;
        if (n >= sizeof line || at[n] != '\n')
            return trouble_at(trouble, r->path, r->line, "the line does not end");
        memcpy(line, at, n);
        line[n] = '\0';
        if (!line_read(r, line, trouble))
            return false;
        at += n + 1;
    }
    return r->line >= 3 || trouble_at(trouble, r->path, r->line, "it is not whole");
}

bool turning_read(struct fortunes *t, const struct journal *j, const struct keeping_key *key,
                  const char *text, const char *path, struct trouble *trouble)
{
    size_t chances = sizeof *t->chance * (size_t)t->deeds;
    size_t accounts = sizeof *t->account * (size_t)t->deeds;
    struct reading r = {.journal = j, .key = key, .path = path, .turning = t};
    int32_t *chance = malloc(chances + 1);
    struct account *account = malloc(accounts + 1);
    if (!chance || !account)
        abort();
    memcpy(chance, t->chance, chances);
    memcpy(account, t->account, accounts);
    bool good = lines_read(&r, text, trouble);
    if (!good) {
        memcpy(t->chance, chance, chances);
        memcpy(t->account, account, accounts);
    }
    free(chance);
    free(account);
    return good;
}
