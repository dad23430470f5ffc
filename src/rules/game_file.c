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

void game_name_block(const char *text, size_t size, char out[40])
{
    int32_t number = 0;
    const char *at = text + 1;
    bool opens = size > 1 && strchr("><+", text[0]) && number_read(&at, 0, &number);
    snprintf(out, 40, opens ? "block %d" : "the block", (int)number);
}

static const char *line_end(const char *at, const char *end)
{
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    return stop ? stop + 1 : end;
}

/* Could the writing have stopped here? So it can only where the text is the beginning of a record
 * and its seal: behind the last line of a record stands nothing but the beginning of a seal. */
static bool only_torn(const char *text, size_t size)
{
    const char *zero = memchr(text, '\0', size), *end = zero ? zero : text + size;
    bool ended = false;
    for (const char *at = text; at < end;) {
        const char *next = line_end(at, end);
        bool whole = next[-1] == '\n';
        size_t length = (size_t)(next - at);
        if (ended)
            return *at == '!' && !whole && length < SEAL_LINE;
        if (whole && *at == '.')
            ended = length > 18 && next[-18] == ' ';
        else if (whole && (*at == '<' || *at == '+'))
            ended = memchr(at, '!', length) == NULL;
        else if (whole)
            ended = false;
        if (whole && strchr(".<+", *at) && !ended)
            return false;
        at = next;
    }
    return true;
}

/* Looks at the seals of a journal. *size becomes that of the part that counts. */
static bool seals_good(const char *text, size_t *size, const char *path, struct trouble *trouble,
                       struct trouble *notice)
{
    struct seals seals = seals_read(text, *size);
    if (seals.sound == *size)
        return true;
    char what[40];
    game_name_block(text + seals.sound, *size - seals.sound, what);
    if (!seals.torn || seals.records == 0 || !only_torn(text + seals.sound, *size - seals.sound))
        return trouble_at(trouble, path, seals.lines + 1,
                          "%s is damaged: it is not what was written (foilshot mend saves what can "
                          "be saved)",
                          seals.records == 0 ? "the head" : what);
    trouble_at(notice, path, seals.lines + 1, "the torn end was dropped (%s)", what);
    *size = seals.sound;
    return true;
}

/* A journal in memory, which may hold anything; `bytes` is written into. */
static bool game_read(struct game *game, char *bytes, size_t size, const char *path,
                      struct trouble *trouble, struct trouble *notice)
{
    struct journal_head head;
    const char *at = bytes;
    int line = 0;
    game_init(game, NULL, NULL);
    size = game_plain_ends(bytes, size);
    bytes[size] = '\0';
    if (!journal_read_head(&at, &line, path, &head, trouble))
        return false;
    const struct rules *rules = rules_find(head.set);
    if (!rules)
        return trouble_at(trouble, path, 2, "there is no rule set \"%s\"", head.set);
    if (head.format == JOURNAL_SEALED && !seals_good(bytes, &size, path, trouble, notice))
        return false;
    /* A power cut may leave zeros where the end should be. */
    const char *zero = memchr(bytes, '\0', size);
    if (zero && line_end(zero, bytes + size) < bytes + size) {
        int lines = 1;
        for (const char *c = bytes; c < zero; c++)
            lines += *c == '\n';
        return trouble_at(trouble, path, lines, "a zero byte; this is not a text file");
    }
    bytes[size] = '\0';
    game_init(game, rules, NULL);
    return journal_read(&game->journal, &game->table, bytes, path, trouble, notice);
}

bool game_open(struct game *game, const char *text, const char *path, struct trouble *trouble,
               struct trouble *notice)
{
    size_t size = strlen(text);
    char *copy = malloc(size + 1);
    if (!copy)
        abort();
    memcpy(copy, text, size + 1);
    bool good = game_read(game, copy, size, path, trouble, notice);
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
    bool good = game_read(game, bytes, size, path, trouble, notice);
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

/* Goes on writing at the end of `path`, which holds the game as it is. */
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

/* Does the file hold the game, or the beginning of it? *sound is then how much of it is whole. */
static bool holds(const char *there, size_t size, const char *mine, size_t length, size_t *sound)
{
    struct seals seals = seals_read(there, size);
    *sound = seals.sound;
    return (seals.sound == size || seals.torn) && seals.records > 0 && seals.sound <= length &&
           memcmp(there, mine, seals.sound) == 0;
}

/* The same of a journal without seals. */
static bool holds_plain(const struct game *game, const char *there, size_t size, size_t *sound)
{
    struct words plain;
    words_init(&plain);
    journal_write(&game->journal, &game->table, NULL, &plain);
    size_t same = 0, whole = 0;
    while (same < size && same < plain.length && there[same] == plain.text[same])
        same++;
    bool inside = false;
    for (const char *at = there, *end = there + same; at < end;) {
        const char *next = line_end(at, end);
        if (next[-1] != '\n')
            break;
        inside = *at == '>' || (inside && *at != '.');
        whole = inside ? whole : (size_t)(next - there);
        at = next;
    }
    words_release(&plain);
    *sound = whole;
    /* What differs behind the last whole block may only be a torn end. */
    bool torn = !memchr(there + whole, '.', size - whole) && memchr(there, '.', whole) != NULL;
    return whole == size || torn;
}

/* What lies behind the sound part goes into a file of its own before it is cut off. */
static bool set_aside(const char *path, const char *tail, size_t size, struct trouble *trouble,
                      struct trouble *notice)
{
    char name[FILE_NAME];
    if (!file_write_beside(path, ".torn", tail, size, name, trouble))
        return false;
    trouble_at(notice, path, 0, "the torn end (%zu bytes) was put into %s", size, name);
    return true;
}

/* Over or on with the file that is there. `same`: it turned out to be this very text. */
static bool take_over(struct game *game, const char *path, const struct words *text,
                      enum game_keep keep, bool *same, struct trouble *trouble,
                      struct trouble *notice)
{
    char *there = NULL;
    size_t size = 0, sound = 0;
    *same = false;
    if (keep == KEEP_OVER)
        return file_write(path, text->text, text->length, trouble);
    if (!file_read_bytes(path, &there, &size, trouble))
        return false;
    size_t raw = size;
    size = game_plain_ends(there, size);
    bool good = holds(there, size, text->text, text->length, &sound) ||
                holds_plain(game, there, size, &sound);
    if (!good)
        trouble_at(trouble, path, 0,
                   "is there already and is not this game; another name, or --force to write over "
                   "it");
    else if (sound < size)
        good = set_aside(path, there + sound, size - sound, trouble, notice);
    *same = good && raw == text->length && sound == size && memcmp(there, text->text, raw) == 0;
    free(there);
    return good && (*same || file_write(path, text->text, text->length, trouble));
}

static bool recorded(struct game *game, const char *path, enum game_keep keep, struct lock *lock,
                     struct trouble *trouble, struct trouble *notice)
{
    struct words text;
    struct port_info info;
    bool same, good;
    words_init(&text);
    struct seal seal = game_write(game, &text);
    if (keep == KEEP_NEW || !port_info(path, &info))
        good = file_write_new(path, text.text, text.length, NULL, trouble);
    else
        good = take_over(game, path, &text, keep, &same, trouble, notice);
    int64_t size = (int64_t)text.length;
    words_release(&text);
    if (!good) {
        lock_free(lock);
        return false;
    }
    return go_on(game, path, size, lock, &seal, trouble);
}

/* A device takes the text and has no end to go on at. */
static bool recorded_straight(struct game *game, const char *path, struct trouble *trouble)
{
    struct words text;
    words_init(&text);
    struct seal seal = game_write(game, &text);
    bool good = go_on(game, path, -1, NULL, &seal, trouble);
    if (good)
        tape_add(game->tape, text.text, text.length);
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
    if (there && info.kind == PORT_FOLDER)
        return trouble_at(trouble, path, 0, "cannot be written: it is a folder");
    struct lock *lock = lock_take(path, who, trouble);
    return lock && recorded(game, path, keep, lock, trouble, notice);
}

/* ---- order by order ---------------------------------------------------------------------------
 */

/* The file is lost to us: the whole game goes into a new one, of the same name if nobody has that
 * now. */
static bool write_anew(struct game *game, enum tape_state lost, struct trouble *trouble)
{
    char name[FILE_NAME], who[LOCK_WHO];
    struct words text;
    struct lock *lock = game->lock;
    bool there = false, good = false;
    words_init(&text);
    struct seal seal = game_write(game, &text);
    snprintf(name, sizeof name, "%s", game->path);
    if (lost == TAPE_BROKEN)
        good = file_write(name, text.text, text.length, trouble);
    else if (lost == TAPE_GONE)
        good = file_write_new(name, text.text, text.length, &there, trouble);
    if (!good && (there || lost == TAPE_CHANGED)) {
        /* Somebody's file has the name: it is left alone. */
        good = file_write_beside(game->path, ".journal", text.text, text.length, name, trouble);
        lock = good ? lock_take(name, who, trouble) : lock;
    }
    int64_t size = (int64_t)text.length;
    words_release(&text);
    if (!good)
        return false;
    if (lock == game->lock)
        game->lock = NULL; /* handed on */
    return go_on(game, name, size, lock, &seal, trouble);
}

/* What has changed about the file since the last record. */
static void tell(struct game *game, enum tape_state before)
{
    enum tape_state state = tape_state(game->tape);
    if (state == before)
        return;
    if (state == TAPE_WAITING)
        trouble_at(&game->file_trouble, game->path, 0,
                   "cannot be written: %s. The game goes on and is tried again by itself",
                   tape_reason(game->tape));
    else if (state == TAPE_KEPT)
        trouble_at(&game->file_trouble, game->path, 0, "everything is saved again");
}

/* What became of the file with the last record, or with another try. */
static void look_after(struct game *game, enum tape_state before, int orders)
{
    enum tape_state state = tape_state(game->tape);
    struct trouble trouble = {0};
    char old[sizeof game->path], reason[160];
    if (state <= TAPE_WAITING) {
        tell(game, before);
        game->unsaved = tape_waiting(game->tape);
        return;
    }
    snprintf(old, sizeof old, "%s", game->path);
    snprintf(reason, sizeof reason, "%s", tape_reason(game->tape));
    if (write_anew(game, state, &trouble))
        trouble_at(&game->file_trouble, old, 0, "%s; the game goes on in %s", reason,
                   strcmp(old, game->path) == 0 ? "a new file of that name" : game->path);
    else if ((game->unsaved += orders) == orders && orders > 0)
        trouble_at(&game->file_trouble, old, 0,
                   "%s, and a new file cannot be written: %s. It is tried again by itself", reason,
                   trouble.text);
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
    if (game->tape)
        tape_wait(game->tape);
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
