/* A game and its file: opening, writing down order by order, and what is done when the file is
 * full, taken away or changed. */
#include "disk/file.h"
#include "disk/tape.h"
#include "port/port.h"
#include "rules/game.h"
#include "rules/game_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- opening ----------------------------------------------------------------------------------
 */

size_t game_plain_ends(char *text, size_t size)
{
    char *stop = memchr(text, '\n', size), *to = text;
    if (!stop || stop == text || stop[-1] != '\r')
        return size;
    for (size_t i = 0; i < size; i++)
        if (text[i] != '\r' || i + 1 == size || text[i + 1] != '\n')
            *to++ = text[i];
    *to = '\0';
    return (size_t)(to - text);
}

void game_name_record(const char *text, size_t size, int32_t blocks, char out[RECORD_NAME])
{
    int32_t number = -1;
    const char *at = text + 1;
    bool step = size > 1 && memchr("<+", text[0], 2) && number_read(&at, 0, &number) &&
                number >= 0 && number < blocks;
    if (step)
        snprintf(out, RECORD_NAME, "the %s of block %d",
                 text[0] == '<' ? "taking back" : "doing again", (int)number);
    else
        snprintf(out, RECORD_NAME, "block %d", (int)blocks);
}

static const char *line_end(const char *at, const char *end)
{
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    return stop ? stop + 1 : end;
}

/* A whole line that ends a record: ".4 1f00…", "<4 red agreed", "+4 red". */
static bool closes(const char *line, size_t length)
{
    enum { HASH = 16 };
    const char *at = line + 1;
    int32_t number;
    if (!memchr(".<+", line[0], 3) || !number_read(&at, 0, &number) || *at++ != ' ')
        return false;
    size_t rest = length - (size_t)(at - line) - 1, digits = strspn(at, "0123456789abcdef");
    size_t letters = strspn(at, "abcdefghijklmnopqrstuvwxyz ");
    return line[0] == '.' ? digits == HASH && rest == HASH : letters == rest;
}

/* Is it the beginning of a record and its seal, and no more? Behind the line that ends a record
 * stands nothing but a seal. */
static bool is_beginning(const char *text, size_t size)
{
    const char *end = text + size, *next;
    for (const char *at = text; at < end; at = next) {
        next = line_end(at, end);
        if (next[-1] != '\n')
            return true;
        if (closes(at, (size_t)(next - at)))
            return next == end || (*next == '!' && line_end(next, end) == end &&
                                   (size_t)(end - next) < SEAL_LINE && end[-1] != '\n');
        if (*at == '.' || (at == text && *at != '>'))
            return false;
    }
    return true;
}

/* Where the power failed, whole sectors may be zeros: such a hole reaches to the end of the file,
 * or from one sector's edge, or the record's, to another's. `from`: where the text lies in its
 * file. */
static bool has_hole(const char *text, size_t size, size_t from)
{
    enum { SECTOR = 512 };
    for (size_t at = 0, end; at < size; at = end + 1) {
        const char *zero = memchr(text + at, '\0', size - at);
        if (!zero)
            return false;
        size_t begin = at = (size_t)(zero - text);
        for (end = at; end < size && !text[end]; end++)
            ;
        if (end == size ||
            ((begin == 0 || (from + begin) % SECTOR == 0) && (from + end) % SECTOR == 0))
            return true;
    }
    return false;
}

/* Whole lines that open a block somebody gave: with more than one of them a text is no unfinished
 * writing, for each order is on the disk before the next. */
static int orders_in(const char *text, size_t size)
{
    int orders = 0;
    for (const char *at = text, *end = text + size; at < end; at = line_end(at, end)) {
        int32_t number;
        const char *c = at + 1;
        orders += *at == '>' && number_read(&c, 0, &number) && strncmp(c, " red auto ", 10) != 0 &&
                  strncmp(c, " blue auto ", 11) != 0 && strncmp(c, " none auto ", 11) != 0;
    }
    return orders;
}

/* What lies behind the last sound record: was its writing not brought to an end? Otherwise it was
 * damaged. */
static bool is_torn(const struct seals *seals, const char *text, size_t size)
{
    const char *tail = text + seals->sound;
    size_t length = size - seals->sound;
    if (seals->records == 0)
        return false;
    if (memchr(tail, '\0', length))
        return has_hole(tail, length, seals->sound) && orders_in(tail, length) < 2;
    return seals->torn && is_beginning(tail, length);
}

/* Blocks that begin in a text. */
static int32_t blocks_in(const char *text, size_t size)
{
    int32_t blocks = 0;
    for (const char *at = text, *end = text + size; at < end; at = line_end(at, end))
        blocks += *at == '>';
    return blocks;
}

/* Looks at the seals of a journal. *size becomes that of the part that counts. */
static bool seals_good(const char *text, size_t *size, const char *path, struct trouble *trouble,
                       struct trouble *notice)
{
    struct seals seals = seals_read(text, *size);
    char what[RECORD_NAME];
    /* Behind a zero byte nobody would read on: it counts as damage, sealed or not. */
    if (seals.sound == *size && !memchr(text, '\0', *size))
        return true;
    game_name_record(text + seals.sound, *size - seals.sound, blocks_in(text, seals.sound), what);
    if (!is_torn(&seals, text, *size))
        return trouble_at(trouble, path, seals.lines + 1,
                          "%s is damaged: it is not what was written (foilshot mend saves what can "
                          "be saved)",
                          seals.records == 0 ? "the head" : what);
    trouble_at(notice, path, seals.lines + 1, "the torn end was dropped (%s)", what);
    *size = seals.sound;
    return true;
}

/* The same without seals: zeros at the end, which a power cut may leave, do not count; others may
 * not be. */
static bool zeros_good(const char *text, size_t *size, const char *path, struct trouble *trouble)
{
    const char *zero = memchr(text, '\0', *size), *end = text + *size;
    int line = 1;
    if (!zero)
        return true;
    for (const char *c = text; c < zero; c++)
        line += *c == '\n';
    *size = (size_t)(zero - text);
    while (zero < end && !*zero)
        zero++;
    return zero == end || trouble_at(trouble, path, line, "a zero byte; this is not a text file");
}

/* A journal in memory, which may hold anything; `bytes` is written into, and *size becomes that of
 * the part that counts. */
static bool game_read(struct game *game, char *bytes, size_t *size, const char *path,
                      struct trouble *trouble, struct trouble *notice)
{
    struct journal_head head;
    const char *at = bytes;
    int line = 0;
    game_init(game, NULL, NULL);
    *size = game_plain_ends(bytes, *size);
    bytes[*size] = '\0';
    int format = journal_format(bytes);
    if (format == JOURNAL_SEALED && !seals_good(bytes, size, path, trouble, notice))
        return false;
    if (format == JOURNAL_PLAIN && !zeros_good(bytes, size, path, trouble))
        return false;
    bytes[*size] = '\0';
    if (!journal_read_head(&at, &line, path, &head, trouble))
        return false;
    const struct rules *rules = rules_find(head.set);
    if (!rules)
        return trouble_at(trouble, path, 2, "there is no rule set \"%s\"", head.set);
    game_init(game, rules, NULL);
    if (!journal_read(&game->journal, &game->table, bytes, path, trouble, notice))
        return false;
    if (head.format == JOURNAL_PLAIN)
        *size = journal_whole(bytes, *size);
    game_find_shared(game);
    return true;
}

bool game_open(struct game *game, const char *text, const char *path, struct trouble *trouble,
               struct trouble *notice)
{
    size_t size = strlen(text);
    char *copy = malloc(size + 1);
    if (!copy)
        abort();
    memcpy(copy, text, size + 1);
    bool good = game_read(game, copy, &size, path, trouble, notice);
    free(copy);
    return good;
}

bool game_load(struct game *game, const char *path, struct trouble *trouble, struct trouble *notice)
{
    char *bytes;
    size_t size;
    game_init(game, NULL, NULL);
    if (!file_read_bytes(path, &bytes, &size, trouble))
        return false;
    bool good = game_read(game, bytes, &size, path, trouble, notice);
    free(bytes);
    return good;
}

/* ---- the whole of it --------------------------------------------------------------------------
 */

static void seal_mark(void *self, struct words *out, size_t from)
{
    seal_add(self, out, from);
}

struct seal game_write(const struct game *game, struct words *out)
{
    struct seal seal = {0};
    const struct journal_mark mark = {.mark = seal_mark, .self = &seal};
    journal_write(&game->journal, &game->table, &mark, out);
    return seal;
}

bool game_save(const struct game *game, const char *path, struct trouble *trouble)
{
    struct words out;
    words_init(&out);
    game_write(game, &out);
    bool good = file_write(path, out.text, out.length, trouble);
    words_release(&out);
    return good;
}

/* ---- a file to go on with ---------------------------------------------------------------------
 */

void game_file_close(struct game *game)
{
    tape_close(game->tape);
    lock_free(game->lock);
    game->tape = NULL;
    game->lock = NULL;
}

/* Goes on writing at the end of `path`, which holds the game as it is; `lock` is taken over, also
 * when that fails. */
static bool go_on(struct game *game, const char *path, int64_t size, struct lock *lock,
                  const struct seal *seal, struct trouble *trouble)
{
    struct tape *tape = tape_open(path, size, trouble);
    if (!tape) {
        lock_free(lock);
        return false;
    }
    game_file_close(game);
    game->tape = tape;
    game->lock = lock;
    game->seal = *seal;
    game->unsaved = 0;
    snprintf(game->path, sizeof game->path, "%s", path);
    return true;
}

/* Is the text the beginning of another? */
static bool begins(const char *text, size_t size, const struct words *other)
{
    return size <= other->length && memcmp(text, other->text, size) == 0;
}

/* What is in a file that is there. */
struct found {
    char *bytes;
    size_t raw, size, sound; /* as it is, with plain line ends, up to the last whole record */
    bool before, after;      /* the game up to some order; the game and more */
};

/* Does the file hold the game, or the beginning of it? An empty one does. */
static bool found_read(struct found *f, const char *path, const struct words *mine,
                       struct trouble *trouble)
{
    struct game *there = malloc(sizeof *there);
    struct words text;
    if (!there)
        abort();
    words_init(&text);
    *f = (struct found){0};
    if (!file_read_bytes(path, &f->bytes, &f->raw, trouble)) {
        free(there);
        return false;
    }
    f->sound = f->size = game_plain_ends(f->bytes, f->raw);
    char *copy = malloc(f->size + 1);
    if (!copy)
        abort();
    memcpy(copy, f->bytes, f->size + 1);
    if (game_read(there, copy, &f->sound, path, NULL, NULL))
        game_write(there, &text);
    f->before = f->size == 0 || (text.length > 0 && begins(text.text, text.length, mine));
    f->after = begins(mine->text, mine->length, &text);
    game_release(there);
    free(there);
    free(copy);
    words_release(&text);
    return true;
}

/* Goes on in the file that is there, when it is this game's. What lies behind its last whole record
 * goes into a file of its own before it is cut off. */
static bool take_up(const char *path, const struct words *text, struct trouble *trouble,
                    struct trouble *notice)
{
    struct found f;
    char aside[FILE_NAME] = "";
    if (!found_read(&f, path, text, trouble))
        return false;
    bool good = f.before;
    if (!good)
        trouble_at(trouble, path, 0,
                   f.after
                       ? "holds more of this same game: open it to go on with it, or --force to "
                         "write over it"
                       : "is there already and is not this game: another name, or --force to "
                         "write over it");
    if (good && f.sound < f.size)
        good =
            file_write_beside(path, ".torn", f.bytes + f.sound, f.size - f.sound, aside, trouble);
    /* The very text is left as it is. */
    if (good && (f.raw != text->length || f.sound != f.raw || !begins(f.bytes, f.raw, text)))
        good = file_write(path, text->text, text->length, trouble);
    if (!good && aside[0]) /* the game may have got its new text all the same: nothing goes */
        trouble_more(trouble, "; the torn end is in %s", aside);
    else if (aside[0])
        trouble_at(notice, path, 0, "the torn end (%zu bytes) was put into %s", f.size - f.sound,
                   aside);
    free(f.bytes);
    return good;
}

static bool recorded(struct game *game, const char *path, enum game_keep keep, struct lock *lock,
                     struct trouble *trouble, struct trouble *notice)
{
    struct words text;
    struct port_info info;
    words_init(&text);
    struct seal seal = game_write(game, &text);
    bool good = keep == KEEP_NEW || !port_info(path, &info)
                    ? file_write_new(path, text.text, text.length, NULL, trouble)
                : keep == KEEP_OVER ? file_write(path, text.text, text.length, trouble)
                                    : take_up(path, &text, trouble, notice);
    int64_t size = (int64_t)text.length;
    words_release(&text);
    if (good)
        return go_on(game, path, size, lock, &seal, trouble);
    lock_free(lock);
    return false;
}

/* A device takes the text and has no end to go on at. */
static bool recorded_straight(struct game *game, const char *path, struct trouble *trouble)
{
    struct words text;
    words_init(&text);
    struct seal seal = game_write(game, &text);
    bool good = go_on(game, path, -1, NULL, &seal, trouble);
    if (good && tape_add(game->tape, text.text, text.length) != TAPE_KEPT) {
        trouble_at(trouble, path, 0, "cannot be written: %s", tape_reason(game->tape));
        game_file_close(game);
        good = false;
    }
    words_release(&text);
    return good;
}

bool game_record(struct game *game, const char *path, enum game_keep keep, char who[LOCK_WHO],
                 struct trouble *trouble, struct trouble *notice)
{
    char nobody[LOCK_WHO];
    struct port_info info;
    who = who ? who : nobody;
    who[0] = '\0';
    if (strlen(path) >= sizeof game->path)
        return trouble_at(trouble, path, 0, "the name is too long");
    bool there = port_info(path, &info);
    if (there && (info.kind == PORT_DEVICE || info.kind == PORT_PIPE))
        return recorded_straight(game, path, trouble);
    if (there && info.kind != PORT_FILE)
        return trouble_at(trouble, path, 0, "cannot be written: it is no plain file");
    struct lock *lock = lock_take(path, who, trouble);
    return lock && recorded(game, path, keep, lock, trouble, notice);
}

/* ---- order by order ---------------------------------------------------------------------------
 */

/* Is what has the name now still a part of this game, so that nothing of anybody's is lost? A file
 * whose time was set is one, or one that was cut. */
static bool only_touched(const char *path, const struct words *text)
{
    char *there;
    size_t size;
    if (!file_read_bytes(path, &there, &size, NULL))
        return false;
    bool good = begins(there, size, text);
    free(there);
    return good;
}

/* The whole game into a file of the old name. *taken: somebody's file has that now. */
static bool same_name(struct game *game, enum tape_state lost, const struct words *text,
                      bool *taken, struct trouble *trouble)
{
    char who[LOCK_WHO] = "";
    *taken = false;
    if (!lock_holds(game->lock)) {
        struct lock *lock = lock_take(game->path, who, trouble);
        *taken = who[0] != '\0';
        if (!lock)
            return false;
        lock_free(game->lock);
        game->lock = lock;
    }
    if (lost == TAPE_BROKEN || only_touched(game->path, text))
        return file_write(game->path, text->text, text->length, trouble);
    return file_write_new(game->path, text->text, text->length, taken, trouble);
}

/* The file is lost to us: the whole game goes into a new one, of the same name if nobody has that
 * now. */
static bool write_anew(struct game *game, enum tape_state lost, struct trouble *trouble)
{
    char name[FILE_NAME], who[LOCK_WHO];
    struct words text;
    struct lock *lock = NULL;
    bool taken, made = false;
    words_init(&text);
    struct seal seal = game_write(game, &text);
    snprintf(name, sizeof name, "%s", game->path);
    bool good = same_name(game, lost, &text, &taken, trouble);
    if (good) {
        lock = game->lock;
        game->lock = NULL; /* handed on */
    } else if (taken) {
        made = file_write_beside(game->path, ".journal", text.text, text.length, name, trouble);
        good = made && strlen(name) < sizeof game->path && (lock = lock_take(name, who, trouble));
    }
    good = good && go_on(game, name, (int64_t)text.length, lock, &seal, trouble);
    if (!good && made) /* it is tried again: no copy is left each time */
        port_remove(name);
    words_release(&text);
    return good;
}

/* What has changed about the file since the last record. */
static void tell(struct game *game, enum tape_state before)
{
    enum tape_state state = tape_state(game->tape);
    if (state == before)
        return;
    if (state == TAPE_WAITING)
        trouble_at(&game->file_trouble, game->path, 0,
                   "cannot be written: %s. The game goes on, and that is tried again by itself",
                   tape_reason(game->tape));
    else if (state == TAPE_KEPT)
        trouble_at(&game->file_trouble, game->path, 0, "everything is saved again");
}

/* A file that nothing goes into any more: `orders` more are in danger. */
static void find_another(struct game *game, int orders)
{
    struct trouble trouble = {0};
    char old[sizeof game->path], reason[160];
    int unsaved = game->unsaved;
    snprintf(old, sizeof old, "%s", game->path);
    snprintf(reason, sizeof reason, "%s", tape_reason(game->tape));
    if (write_anew(game, tape_state(game->tape), &trouble)) {
        trouble_at(&game->file_trouble, old, 0, "%s; the game goes on in %s", reason,
                   strcmp(old, game->path) == 0 ? "a new file of that name" : game->path);
        return;
    }
    game->unsaved += orders;
    if (unsaved == 0)
        trouble_at(&game->file_trouble, old, 0,
                   "%s, and a new file cannot be written (%s). That is tried again by itself",
                   reason, trouble.text);
}

/* What became of the file with the last record, or with another try. */
static void look_after(struct game *game, enum tape_state before, int orders)
{
    if (tape_state(game->tape) > TAPE_WAITING) {
        find_another(game, orders);
        return;
    }
    tell(game, before);
    game->unsaved = tape_waiting(game->tape);
}

void game_file_add(struct game *game)
{
    if (!game->tape)
        return;
    struct words out;
    enum tape_state before = tape_state(game->tape);
    words_init(&out);
    record_write(&game->journal, &game->table, &game->journal.record[game->journal.records - 1],
                 &out);
    seal_add(&game->seal, &out, 0);
    tape_add(game->tape, out.text, out.length);
    words_release(&out);
    look_after(game, before, 1);
}

void game_try_file(struct game *game)
{
    if (!game->tape)
        return;
    enum tape_state before = tape_state(game->tape);
    tape_try(game->tape);
    look_after(game, before, 0);
}

bool game_settled(const struct game *game)
{
    return !game->tape || tape_settled(game->tape);
}

void game_wait(struct game *game)
{
    if (!game->tape)
        return;
    enum tape_state before = tape_state(game->tape);
    if (tape_wait(game->tape) != before) /* only now is it known of the last order */
        look_after(game, before, 1);
}

int game_unsaved(const struct game *game, const char **why)
{
    if (why)
        *why = game->tape && game->unsaved ? tape_reason(game->tape) : "";
    return game->unsaved;
}

void game_hurry(struct game *game)
{
    if (game->tape)
        tape_sync(game->tape, false);
}
