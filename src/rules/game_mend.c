/* Mending a damaged journal.
 *
 * Sound records are taken as they are. Of a damaged block the order and the dice may still be
 * readable: then the rules work it out again, and it is the same block when its record has the seal
 * that was put behind it, or when the table comes out as its last line says. After that the records
 * behind it can be read on. What cannot be had back so ends the journal; it goes into a file
 * beside.
 */
#include "disk/file.h"
#include "disk/lock.h"
#include "flick/flick.h"
#include "rules/game.h"
#include "rules/game_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct mending {
    struct game game;
    const char *path;
    char *at, *end;   /* what was not taken yet */
    int line;         /* lines before it */
    struct seal seal; /* the one before `at` */
    bool sealed;
    struct words *told;
    int healed;
};

/* The line at `at`, without its end, into out; where the next begins. */
static const char *line_at(const char *at, const char *end, char *out, size_t size)
{
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    size_t n = (size_t)((stop ? stop : end) - at);
    n = n < size ? n : size - 1;
    memcpy(out, at, n);
    out[n] = '\0';
    return stop ? stop + 1 : end;
}

/* Where the damaged record ends: behind its seal, or before the next line that opens a record. */
static char *record_end(const struct mending *m)
{
    char *at = m->at;
    while (at < m->end) {
        char *stop = memchr(at, '\n', (size_t)(m->end - at));
        char *next = stop ? stop + 1 : m->end;
        if (m->sealed && *at == '!')
            return next;
        if (at > m->at && strchr("><+", *at))
            return at;
        at = next;
    }
    return m->end;
}

/* The order and the dice of a damaged block, as far as they can be read. False when they cannot. */
static bool recorded_order(const struct mending *m, const char *end, struct block *block)
{
    static const char *const sources[] = {"auto", "mouse", "keys", "typed", "computer", "remote"};
    char *line = malloc(LINE_TEXT), side[8], source[12];
    const char *next = line ? line_at(m->at, end, line, LINE_TEXT) : NULL;
    int number = 0, used = 0, who = -1, how = -1;
    if (!line)
        abort();
    bool good = sscanf(line, ">%d %7s %11s %n", &number, side, source, &used) == 3 && used > 0 &&
                line[used] && number == m->game.journal.count && strlen(line + used) < ORDER_TEXT;
    for (int s = SIDE_NONE; good && s < SIDE_COUNT; s++)
        who = strcmp(side_word(s), side) == 0 ? s : who;
    for (int s = 0; good && s < SOURCE_COUNT; s++)
        how = strcmp(sources[s], source) == 0 ? s : how;
    good = good && who >= 0 && how >= 0;
    if (good)
        block_init(block, who, (enum source)how, line + used);
    while (good && next < end) {
        int faces, face;
        char stream[12];
        next = line_at(next, end, line, LINE_TEXT);
        if (line[0] == '*' && sscanf(line, "*d%d %d %11s", &faces, &face, stream) == 3 &&
            strcmp(stream, "game") == 0)
            block_die(block, faces, face, STREAM_GAME, "", "");
    }
    free(line);
    return good;
}

/* Does the table come out as the block's last line says? */
static bool hash_told(const struct mending *m, const char *end)
{
    char line[64], wanted[64];
    snprintf(wanted, sizeof wanted, ".%d %016llx", (int)m->game.journal.count,
             (unsigned long long)m->game.table.hash);
    for (const char *at = m->at; at < end;) {
        at = line_at(at, end, line, sizeof line);
        if (strcmp(line, wanted) == 0)
            return true;
    }
    return false;
}

/* Is the record, worked out again, the one that was sealed? */
static bool seal_told(const struct mending *m, const struct block *again, const char *end)
{
    struct words out;
    struct seal seal = m->seal;
    words_init(&out);
    block_write(&m->game.journal, &m->game.table, again, &out);
    seal_add(&seal, &out, 0);
    const char *line = out.text + out.length - SEAL_LINE;
    bool good =
        m->sealed && end - m->at >= SEAL_LINE && memcmp(end - SEAL_LINE, line, SEAL_LINE) == 0;
    words_release(&out);
    return good;
}

/* The seal to go on from behind a damaged record: the one that stands there, if it can be read. */
static bool seal_after(struct mending *m, const char *end)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = end - SEAL_LINE;
    if (!m->sealed)
        return true;
    if (end - m->at < SEAL_LINE || *at != '!' || end[-1] != '\n')
        return false;
    for (int i = 0; i < SEAL_BYTES; i++) {
        const char *high = memchr(digits, at[1 + 2 * i], 16),
                   *low = memchr(digits, at[2 + 2 * i], 16);
        if (!high || !low)
            return false;
        m->seal.of[i] = (unsigned char)((high - digits) << 4 | (low - digits));
    }
    return true;
}

/* Behind a record that was had back. False when nothing behind it can be trusted. */
static bool step_over(struct mending *m, char *end)
{
    for (const char *c = m->at; c < end; c++)
        m->line += *c == '\n';
    bool on = seal_after(m, end);
    m->at = end;
    if (!on)
        m->end = end;
    m->healed++;
    return on;
}

/* Taking back and doing again can only have been said in a few ways: the one that was sealed. */
static bool heal_step(struct mending *m, char *end)
{
    struct journal *j = &m->game.journal;
    int32_t next = journal_redo_next(j);
    for (int i = 0; m->sealed && end - m->at >= SEAL_LINE && i < 3 * SIDE_COUNT; i++) {
        int side = i % SIDE_COUNT;
        bool redo = i / SIDE_COUNT == 2, agreed = i / SIDE_COUNT == 1;
        struct words out;
        struct seal seal = m->seal;
        words_init(&out);
        const struct record record = {.kind = redo ? RECORD_REDO : RECORD_UNDO,
                                      .block = redo ? next : j->at,
                                      .side = side,
                                      .agreed = agreed};
        bool good = record.block >= 0;
        if (good)
            record_write(j, &m->game.table, &record, &out);
        seal_add(&seal, &out, 0);
        good = good && memcmp(end - SEAL_LINE, out.text + out.length - SEAL_LINE, SEAL_LINE) == 0 &&
               (redo ? journal_redo(j, &m->game.table, side, next)
                     : journal_undo(j, &m->game.table, side, agreed));
        words_release(&out);
        if (!good)
            continue;
        words_format(m->told, "%s:%d: that block %d was %s was damaged and has been had back.\n",
                     m->path, m->line + 1, (int)record.block, redo ? "done again" : "taken back");
        return step_over(m, end);
    }
    return false;
}

/* A single wrong byte is put right where it stands; the record is sound then. */
static bool heal_byte(struct mending *m, char *end)
{
    char what[40];
    if (!m->sealed || !seal_put_right(&m->seal, m->at, (size_t)(end - m->at)))
        return false;
    game_name_block(m->at, (size_t)(end - m->at), what);
    words_format(m->told, "%s:%d: a wrong byte in %s was put right.\n", m->path, m->line + 1, what);
    m->healed++;
    return true;
}

/* The damaged block at `at` worked out again by the rules; it is committed then. */
static bool heal_block(struct mending *m, char *end)
{
    struct game *game = &m->game;
    struct block recorded, again;
    struct trouble why = {0};
    if (game->journal.head.set_version != game->rules->version ||
        game->journal.head.physics_version != FLICK_VERSION || game->journal.count == 0 ||
        !recorded_order(m, end, &recorded))
        return false;
    bool good = game_block_again(game, &recorded, &again, &why);
    block_release(&recorded);
    if (!good)
        return false;
    again.number = game->journal.count;
    again.hash = game->table.hash;
    if (!hash_told(m, end) && !seal_told(m, &again, end)) {
        block_cancel(&again, &game->table);
        block_release(&again);
        return false;
    }
    journal_commit(&game->journal, &again, &game->table);
    words_format(
        m->told,
        "%s:%d: block %d was damaged; its order and its dice could be read, and it has been "
        "worked out again.\n",
        m->path, m->line + 1, (int)game->journal.at);
    return step_over(m, end);
}

/* The record can be read and comes out as its last line says; only words, or its seal, are not what
 * they were. */
static bool heal_words(struct mending *m, char *end)
{
    struct trouble first = {0};
    int line = m->line;
    size_t size = (size_t)(end - m->at);
    if (!m->sealed || size <= SEAL_LINE)
        return false;
    size_t read = journal_read_on(&m->game.journal, &m->game.table, m->at, size - SEAL_LINE,
                                  m->path, &line, &first);
    if (read == 0)
        return false;
    words_format(m->told,
                 "%s:%d: words of block %d, or its seal, are damaged; what it did is not.\n",
                 m->path, m->line + 1, (int)m->game.journal.at);
    return step_over(m, end);
}

static bool heal(struct mending *m)
{
    char *end = record_end(m);
    return heal_byte(m, end) || heal_step(m, end) || heal_block(m, end) || heal_words(m, end);
}

/* As many sound records as there are; true when nothing is left. */
static bool read_sound(struct mending *m)
{
    struct trouble first = {0};
    size_t size = (size_t)(m->end - m->at);
    if (m->sealed) {
        struct seals seals = seals_read_on(&m->seal, m->at, size);
        size = seals.sound;
        m->seal = seals.seal;
    }
    m->at +=
        journal_read_on(&m->game.journal, &m->game.table, m->at, size, m->path, &m->line, &first);
    return m->at == m->end;
}

/* The head of a sealed journal and its seal: one wrong byte in either does not matter. */
static bool begin_sealed(struct mending *m, char *start, struct trouble *trouble)
{
    m->line = 0;
    m->at = start;
    char *end = record_end(m);
    if (!seal_after(m, end))
        return trouble_at(trouble, m->path, 1, "nothing behind the head can be trusted");
    struct seals seals = seals_read(start, (size_t)(end - start));
    if (seals.records != 1)
        words_format(m->told, "%s: the seal of the head is damaged.\n", m->path);
    return step_over(m, end) && (m->healed -= seals.records == 1, true);
}

/* The head, and the rules that its set names. */
static bool begin(struct mending *m, struct trouble *trouble)
{
    struct journal_head head;
    char *start = m->at;
    const char *at = start;
    m->sealed = true;
    char *end = record_end(m);
    if (seals_read(start, (size_t)(end - start)).records == 0)
        heal_byte(m, end);
    if (!journal_read_head(&at, &m->line, m->path, &head, trouble))
        return false;
    const struct rules *rules = rules_find(head.set);
    if (!rules)
        return trouble_at(trouble, m->path, 2, "there is no rule set \"%s\"", head.set);
    game_init(&m->game, rules, &head);
    m->sealed = head.format == JOURNAL_SEALED;
    m->at = start + (at - (const char *)start);
    return !m->sealed || begin_sealed(m, start, trouble);
}

static bool written(struct mending *m, char *start, size_t size, struct trouble *trouble)
{
    struct words out;
    char name[FILE_NAME];
    size_t left = (size_t)(start + size - m->at);
    bool good = true;
    if (left > 0) {
        char what[40];
        game_name_block(m->at, left, what);
        good = file_write_beside(m->path, ".rest", m->at, left, name, trouble);
        if (good)
            words_format(
                m->told,
                "%s:%d: from %s on it could not be saved: %zu bytes, which are now in %s.\n",
                m->path, m->line + 1, what, left, name);
    }
    words_init(&out);
    game_write(&m->game, &out);
    good = good && file_write(m->path, out.text, out.length, trouble);
    words_release(&out);
    return good;
}

static bool mended(struct mending *m, char *bytes, size_t raw, struct trouble *trouble)
{
    size_t size = game_plain_ends(bytes, raw);
    bytes[size] = '\0';
    m->at = bytes;
    m->end = bytes + size;
    if (!begin(m, trouble))
        return false;
    while (!read_sound(m) && heal(m))
        ;
    if (m->game.journal.count == 0)
        return trouble_at(trouble, m->path, m->line + 1, "nothing of it is sound");
    m->end = bytes + size;
    if (m->at == m->end && m->healed == 0 && size == raw && m->sealed) {
        words_format(m->told, "%s: is sound; there is nothing to mend.\n", m->path);
        return true;
    }
    if (!written(m, bytes, size, trouble))
        return false;
    words_format(m->told, "%s: mended; it goes up to block %d.\n", m->path,
                 (int)m->game.journal.at);
    return true;
}

bool game_mend(const char *path, struct words *told, struct trouble *trouble)
{
    char who[LOCK_WHO], *bytes;
    size_t size;
    struct lock *lock = lock_take(path, who, trouble);
    if (!lock)
        return false;
    struct mending *m = calloc(1, sizeof *m);
    if (!m)
        abort();
    m->path = path;
    m->told = told;
    bool good = file_read_bytes(path, &bytes, &size, trouble);
    if (good) {
        game_init(&m->game, NULL, NULL);
        good = mended(m, bytes, size, trouble);
        game_release(&m->game);
        free(bytes);
    }
    free(m);
    lock_free(lock);
    return good;
}
