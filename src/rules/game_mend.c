/* Mending a damaged journal.
 *
 * Sound records are taken as they are. One wrong byte of a record, or a damaged seal, is found by
 * trying: only the right one gives the seal. Of a damaged block the order and the dice may still be
 * readable: then the rules work it out again, and it is the same block when it has the seal that
 * was put behind it, or at least when the table comes out as its last line says. Where the order is
 * lost too, its changes are taken when they lead to that table. After that the records behind it
 * can be read on. What cannot be had back so ends the journal; what is not in it
 * word for word goes into a file beside.
 */
#include "disk/file.h"
#include "disk/lock.h"
#include "flick/flick.h"
#include "port/port.h"
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
    int shift; /* lines that stand less in `at`'s record than in the file, counted behind it */
    bool sealed;
    double work; /* left for trying bytes */
    int healed;
    struct words *out, *rest, *told; /* of struct mended */
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

/* Does the record behind the damaged one begin here? */
static bool next_begins(const struct mending *m, const char *at)
{
    const char *c = at + 1;
    int32_t number;
    if (at == m->at || !memchr("><+", *at, 3) || !number_read(&c, 0, &number) || *c != ' ')
        return false;
    return *at != '>' || number == m->game.journal.count || number == m->game.journal.count + 1;
}

/* Where the damaged record ends: behind its seal, or before the next one. */
static char *record_end(const struct mending *m)
{
    for (char *at = m->at; at < m->end;) {
        char *stop = memchr(at, '\n', (size_t)(m->end - at));
        if (m->sealed && seal_read(at, (size_t)(m->end - at), NULL))
            return at + SEAL_LINE;
        if (next_begins(m, at))
            return at;
        at = stop ? stop + 1 : m->end;
    }
    return m->end;
}

/* ">17 red mouse move …" into a block without entries. */
static bool order_of_line(const struct mending *m, const char *line, struct block *block)
{
    char side[8], source[12];
    const char *at = line + 1;
    int32_t number = -1;
    int used = 0, who = -1, how = -1;
    if (line[0] != '>' || !number_read(&at, 0, &number) || number != m->game.journal.count ||
        sscanf(at, " %7s %11s %n", side, source, &used) != 2 || used == 0 || !at[used] ||
        strlen(at + used) >= ORDER_TEXT)
        return false;
    for (int s = SIDE_NONE; s < SIDE_COUNT; s++)
        who = strcmp(side_word(s), side) == 0 ? s : who;
    for (int s = 0; s < SOURCE_COUNT; s++)
        how = strcmp(source_word((enum source)s), source) == 0 ? s : how;
    if (who < 0 || how < 0)
        return false;
    block_init(block, who, (enum source)how, at + used);
    return true;
}

/* "*d6 5 game …"; other dice are thrown anew. */
static void die_of_line(const char *line, struct block *block)
{
    const char *at = line + 2;
    int32_t faces, face;
    if (strncmp(line, "*d", 2) == 0 && number_read(&at, 0, &faces) && *at++ == ' ' &&
        number_read(&at, 0, &face) && strncmp(at, " game ", 6) == 0 && face >= 1 && face <= faces)
        block_die(block, faces, face, STREAM_GAME, "", "");
}

/* "^red 7 4c1e…" */
static void link_of_line(const char *line, struct block *block)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        size_t n = strlen(side_word(side));
        const char *at = line + 1 + n;
        int32_t number;
        if (line[0] == '^' && strncmp(line + 1, side_word(side), n) == 0 && *at++ == ' ' &&
            number_read(&at, 0, &number) && number >= 0 && *at++ == ' ' &&
            strlen(at) == LINK_TEXT && !block_find_link(block, side))
            block_link(block, side, number, at);
    }
}

/* The order and the dice of a damaged block, as far as they can be read. False when there is no
 * order. */
static bool recorded_order(const struct mending *m, const char *end, struct block *block)
{
    char *line = malloc(LINE_TEXT);
    if (!line)
        abort();
    const char *at = line_at(m->at, end, line, LINE_TEXT);
    bool good = order_of_line(m, line, block);
    while (good && at < end) {
        at = line_at(at, end, line, LINE_TEXT);
        die_of_line(line, block);
        link_of_line(line, block);
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

/* A seal that is the one behind the damaged record. */
static bool seal_told(const struct mending *m, const struct seal *seal, const char *end)
{
    struct seal told;
    return m->sealed && end - m->at >= SEAL_LINE && seal_read(end - SEAL_LINE, SEAL_LINE, &told) &&
           memcmp(told.of, seal->of, sizeof told.of) == 0;
}

static struct seal seal_of_block(const struct mending *m, const struct block *block)
{
    struct words out;
    struct seal seal = m->seal;
    words_init(&out);
    block_write(&m->game.journal, &m->game.table, block, &out);
    seal_add(&seal, &out, 0);
    words_release(&out);
    return seal;
}

static int lines_in(const char *text, size_t size)
{
    int lines = 0;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    return lines;
}

/* Behind a record that was had back. The seal to go on from is the one that stands there; if none
 * can be read, `otherwise`. */
static void step_over(struct mending *m, char *end, const struct seal *otherwise)
{
    m->line += lines_in(m->at, (size_t)(end - m->at));
    if (end - m->at < SEAL_LINE || !seal_read(end - SEAL_LINE, SEAL_LINE, &m->seal))
        m->seal = *otherwise;
    m->at = end;
    m->healed++;
}

/* The same when it is not what it was word for word. */
static void step_over_words(struct mending *m, char *end, const struct seal *otherwise)
{
    words_addn(m->rest, m->at, (size_t)(end - m->at));
    step_over(m, end, otherwise);
}

/* The record at `at`; before there is a game it is the head. */
static void name_record(const struct mending *m, char what[RECORD_NAME])
{
    if (m->game.rules)
        game_name_record(m->at, (size_t)(m->end - m->at), m->game.journal.count, what);
    else
        snprintf(what, RECORD_NAME, "the head");
}

/* Only the seal is damaged: it is put right where it stands, and the record is sound. */
static bool heal_seal(struct mending *m)
{
    char what[RECORD_NAME];
    size_t size = (size_t)(m->end - m->at);
    if (!m->sealed || !seal_put_back(&m->seal, m->at, size))
        return false;
    name_record(m, what);
    words_format(m->told, "%s:%d: the seal of %s was put right.\n", m->path, m->line + 1, what);
    m->healed++;
    return true;
}

/* The seal's line lost bytes or gained some: it is written as it was, and the record before it
 * moved up to it. What was taken lies before, and what stood there is put aside. */
static bool heal_seal_line(struct mending *m)
{
    char what[RECORD_NAME];
    struct seal seal;
    size_t next, body = 0;
    if (m->sealed)
        body = seal_missing(&m->seal, m->at, (size_t)(m->end - m->at), &seal, &next, &m->work);
    if (body == 0)
        return false;
    char *to = m->at + next - SEAL_LINE - body;
    words_addn(m->rest, m->at + body, next - body);
    int more = lines_in(m->at + body, next - body) - 1;
    memmove(to, m->at, body);
    seal_write(&seal, to + body);
    m->at = to;
    name_record(m, what);
    words_format(m->told, "%s:%d: the seal of %s was put right.\n", m->path, m->line + 1, what);
    m->shift += more;
    m->healed++;
    return true;
}

/* A single wrong byte is put right where it stands, and the record is sound. */
static bool heal_byte(struct mending *m, char *end)
{
    char what[RECORD_NAME];
    if (!m->sealed || !seal_put_right(&m->seal, m->at, (size_t)(end - m->at), &m->work))
        return false;
    name_record(m, what);
    words_format(m->told, "%s:%d: a wrong byte in %s was put right.\n", m->path, m->line + 1, what);
    m->healed++;
    return true;
}

/* Takes a block back or does it again, if the record of that has the seal that stands there. */
static bool step_again(struct mending *m, const struct record *record, char *end)
{
    struct journal *j = &m->game.journal;
    struct words out;
    struct seal seal = m->seal;
    if (record->block < 0)
        return false;
    words_init(&out);
    record_write(j, &m->game.table, record, &out);
    seal_add(&seal, &out, 0);
    words_release(&out);
    return seal_told(m, &seal, end) &&
           (record->kind == RECORD_REDO
                ? journal_redo(j, &m->game.table, record->side, record->block)
                : journal_undo(j, &m->game.table, record->side, record->agreed));
}

/* Taking back and doing again can only have been said in a few ways. */
static bool heal_step(struct mending *m, char *end)
{
    const struct journal *j = &m->game.journal;
    for (int i = 0; i < 3 * SIDE_COUNT; i++) {
        bool redo = i / SIDE_COUNT == 2;
        const struct record record = {.kind = redo ? RECORD_REDO : RECORD_UNDO,
                                      .block = redo ? journal_redo_next(j) : j->at,
                                      .side = i % SIDE_COUNT,
                                      .agreed = i / SIDE_COUNT == 1};
        if (!step_again(m, &record, end))
            continue;
        words_format(m->told, "%s:%d: that block %d was %s was damaged and has been had back.\n",
                     m->path, m->line + 1, (int)record.block, redo ? "done again" : "taken back");
        step_over(m, end, &m->seal);
        return true;
    }
    return false;
}

/* The damaged block at `at` worked out again by the rules, from its order and dice. False when they
 * cannot be read or may not be given there. */
static bool work_out(struct mending *m, const char *end, struct block *again)
{
    struct game *game = &m->game;
    const struct journal_head *head = &game->journal.head;
    struct block recorded;
    struct trouble why;
    if (head->set_version != game->rules->version || head->physics_version != FLICK_VERSION ||
        game->journal.count == 0 || !recorded_order(m, end, &recorded))
        return false;
    bool good = game_block_again(game, &recorded, again, &why);
    block_release(&recorded);
    if (!good)
        return false;
    again->number = game->journal.count;
    again->hash = game->table.hash;
    return true;
}

/* Takes the block as it was worked out: when it has the seal that stands there, or, unless `exact`,
 * when the table comes out as its last line says. */
static bool heal_block(struct mending *m, char *end, bool exact)
{
    struct game *game = &m->game;
    struct block again;
    if (!work_out(m, end, &again))
        return false;
    struct seal seal = seal_of_block(m, &again);
    bool same = seal_told(m, &seal, end);
    if (!same && (exact || !hash_told(m, end))) {
        block_cancel(&again, &game->table);
        block_release(&again);
        return false;
    }
    journal_commit(&game->journal, &again, &game->table);
    words_format(m->told,
                 "%s:%d: block %d was damaged; its order and its dice could be read, and it has "
                 "been worked out again.\n",
                 m->path, m->line + 1, (int)game->journal.at);
    if (same)
        step_over(m, end, &seal);
    else
        step_over_words(m, end, &seal);
    return true;
}

/* What of a damaged block can be taken as it stands. */
enum kept { KEPT_ALL, KEPT_WHAT_IT_DID, KEPT_CHANGES, KEPT_WAYS };

/* The block at `at` without its seal; with an order that says it is lost when none can be read, and
 * of the lines between its first and its last only those that are kept. */
static void block_kept(const struct mending *m, const char *end, enum kept kept, struct words *out)
{
    static const char *const lines[KEPT_WAYS] = {"=*:~", "=*", "="};
    struct block order;
    char *line = malloc(LINE_TEXT);
    if (!line)
        abort();
    const char *at = line_at(m->at, end, line, LINE_TEXT);
    if (order_of_line(m, line, &order)) {
        words_addn(out, m->at, (size_t)(at - m->at));
        block_release(&order);
    } else {
        words_format(out, ">%d %s %s lost\n", (int)m->game.journal.count, side_word(SIDE_NONE),
                     source_word(SOURCE_TYPED));
    }
    for (const char *next; at < end && *at != '!'; at = next) {
        next = line_at(at, end, line, LINE_TEXT);
        if (*at && (*at == '.' || strchr(lines[kept], *at)))
            words_addn(out, at, (size_t)(next - at));
    }
    free(line);
}

/* What the block at `at` did is not damaged, as its last line says: then only its order, its words
 * or its seal are not what they were. */
static bool heal_words(struct mending *m, char *end)
{
    bool good = false;
    if (!m->sealed || m->game.journal.count == 0)
        return false;
    for (int kept = 0; kept < KEPT_WAYS && !good; kept++) {
        struct trouble first = {0};
        struct words block;
        int line = m->line;
        words_init(&block);
        block_kept(m, end, (enum kept)kept, &block);
        good = journal_read_on(&m->game.journal, &m->game.table, block.text, block.length, m->path,
                               &line, &first) > 0;
        words_release(&block);
    }
    if (!good)
        return false;
    words_format(m->told, "%s:%d: words of block %d are damaged; what it did is not.\n", m->path,
                 m->line + 1, (int)m->game.journal.at);
    step_over_words(m, end, &m->seal);
    return true;
}

/* Bytes that nobody of ours wrote stand between sound records: they are put aside. The next record
 * begins at one of the lines that follow, as the seal before `at` tells. */
static bool heal_between(struct mending *m)
{
    const char *line = m->at;
    if (!m->sealed)
        return false;
    while (m->work >= 0) {
        const char *stop = memchr(line, '\n', (size_t)(m->end - line));
        if (!stop || stop + 1 == m->end)
            return false;
        line = stop + 1;
        if (!seal_follows(&m->seal, line, (size_t)(m->end - line), &m->work))
            continue;
        words_addn(m->rest, m->at, (size_t)(line - m->at));
        words_format(m->told, "%s:%d: %zu bytes between two records were put aside.\n", m->path,
                     m->line + 1, (size_t)(line - m->at));
        m->line += lines_in(m->at, (size_t)(line - m->at));
        m->at += line - m->at;
        m->healed++;
        return true;
    }
    return false;
}

/* The quick ways first, and those that have back what was written before those that do not. */
static bool heal(struct mending *m)
{
    if (heal_seal(m) || heal_seal_line(m) || heal_between(m))
        return true;
    char *end = record_end(m);
    return heal_step(m, end) || heal_block(m, end, true) || heal_byte(m, end) ||
           heal_block(m, end, false) || heal_words(m, end);
}

/* As many sound records as there are; true when nothing is left. */
static bool read_sound(struct mending *m)
{
    struct trouble first = {0};
    size_t size = (size_t)(m->end - m->at);
    if (m->sealed)
        size = seals_read_on(&m->seal, m->at, size).sound;
    size =
        journal_read_on(&m->game.journal, &m->game.table, m->at, size, m->path, &m->line, &first);
    if (m->sealed)
        m->seal = seals_read_on(&m->seal, m->at, size).seal;
    if (size > 0) {
        m->line += m->shift;
        m->shift = 0;
    }
    m->at += size;
    return m->at == m->end;
}

/* The head of a sealed journal. One wrong byte in it, or in its seal, is put right. */
static void heal_head(struct mending *m)
{
    m->sealed = true;
    if (seals_read(m->at, (size_t)(m->end - m->at)).records == 0 && !heal_seal(m) &&
        !heal_seal_line(m))
        heal_byte(m, record_end(m));
}

/* The head, and the rules that its set names. */
static bool begin(struct mending *m, struct trouble *trouble)
{
    struct journal_head head;
    heal_head(m);
    const char *at = m->at;
    if (!journal_read_head(&at, &m->line, m->path, &head, trouble))
        return false;
    const struct rules *rules = rules_find(head.set);
    if (!rules)
        return trouble_at(trouble, m->path, 2, "there is no rule set \"%s\"", head.set);
    game_init(&m->game, rules, &head);
    m->sealed = head.format == JOURNAL_SEALED;
    if (m->sealed && !seal_read(at, (size_t)(m->end - at), &m->seal))
        return trouble_at(trouble, m->path, m->line + 1, "nothing behind the head can be trusted");
    at += m->sealed ? SEAL_LINE : 0;
    m->line += m->sealed;
    m->at += at - m->at;
    return true;
}

/* What could not be saved. */
static void lose_rest(struct mending *m)
{
    char what[RECORD_NAME];
    size_t left = (size_t)(m->end - m->at);
    if (left == 0)
        return;
    name_record(m, what);
    words_addn(m->rest, m->at, left);
    words_format(m->told, "%s:%d: from %s on it could not be saved.\n", m->path, m->line + 1, what);
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
    if (m->at == m->end && m->healed == 0 && size == raw && m->sealed) {
        words_format(m->told, "%s: is sound; there is nothing to mend.\n", m->path);
        return true;
    }
    lose_rest(m);
    game_write(&m->game, m->out);
    words_format(m->told, "%s: %s; it goes up to block %d.\n", m->path,
                 m->sealed ? "mended" : "written anew, with checksums", (int)m->game.journal.at);
    return true;
}

bool game_mend_bytes(const char *bytes, size_t size, const char *path, double work,
                     struct mended *result, struct trouble *trouble)
{
    struct mending *m = calloc(1, sizeof *m);
    char *room = malloc(SEAL_LINE + size + 1); /* a seal line more may be needed before the rest */
    if (!m || !room)
        abort();
    memcpy(room + SEAL_LINE, bytes, size);
    *m = (struct mending){.path = path,
                          .work = work,
                          .out = &result->game,
                          .rest = &result->rest,
                          .told = &result->told};
    game_init(&m->game, NULL, NULL);
    bool good = mended(m, room + SEAL_LINE, size, trouble);
    game_release(&m->game);
    free(m);
    free(room);
    return good;
}

/* What is lost goes into a file of its own, then the mended game over the old one. */
static bool written(const char *path, struct mended *result, struct trouble *trouble)
{
    char name[FILE_NAME];
    const struct words *rest = &result->rest, *out = &result->game;
    if (rest->length > 0 &&
        !file_write_beside(path, ".rest", rest->text, rest->length, name, trouble))
        return false;
    /* Should that fail, it may have failed behind the renaming: what is lost stays where it is. */
    bool good = file_write(path, out->text, out->length, trouble);
    if (rest->length > 0 && !good)
        trouble_more(trouble, "; what is lost of the old one is in %s", name);
    else if (rest->length > 0)
        words_format(&result->told, "%s: what is lost, %zu bytes, was put into %s.\n", path,
                     rest->length, name);
    return good;
}

bool game_mend(const char *path, struct words *told, struct trouble *trouble)
{
    char who[LOCK_WHO], *bytes;
    size_t size;
    struct mended result;
    struct lock *lock = lock_take(path, who, trouble);
    if (!lock)
        return false;
    words_init(&result.game);
    words_init(&result.rest);
    words_init(&result.told);
    bool good = file_read_bytes(path, &bytes, &size, trouble);
    if (good) {
        good = game_mend_bytes(bytes, size, path, SEAL_WORK, &result, trouble) &&
               (result.game.length == 0 || written(path, &result, trouble));
        free(bytes);
    }
    if (good)
        words_add(told, result.told.text);
    words_release(&result.game);
    words_release(&result.rest);
    words_release(&result.told);
    lock_free(lock);
    return good;
}
