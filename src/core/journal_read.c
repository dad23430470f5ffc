/* Reading journals. Every byte is distrusted: a wrong line stops with path:line and nothing is left
 * half loaded. */
#include "core/journal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    struct journal *journal;
    struct table *table;
    const char *at;  /* start of the current line */
    const char *end; /* of the part that counts */
    int line;
    const char *path;
    struct trouble *trouble;
};

/* Copies the current line (without its newline) into out and steps to the next. */
static bool line_next(struct reader *r, char *out, size_t size)
{
    if (r->at >= r->end)
        return false;
    const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
    size_t n = stop ? (size_t)(stop - r->at) : (size_t)(r->end - r->at);
    r->line++;
    size_t keep = n < size ? n : size - 1;
    memcpy(out, r->at, keep);
    out[keep] = '\0';
    r->at = stop ? stop + 1 : r->end;
    return true;
}

static bool wrong(struct reader *r, const char *what, const char *word)
{
    return trouble_at(r->trouble, r->path, r->line, "%s: %.80s", what, word);
}

static bool space(const char **at)
{
    if (**at != ' ')
        return false;
    ++*at;
    return true;
}

static bool word_read(const char **at, char *out, size_t size)
{
    size_t n = 0;
    const char *c = *at;
    for (; *c && *c != ' '; c++) {
        if (n + 1 >= size)
            return false;
        out[n++] = *c;
    }
    out[n] = '\0';
    if (!n)
        return false;
    *at = c;
    return true;
}

static int side_find(const char *word)
{
    for (int side = SIDE_NONE; side < SIDE_COUNT; side++)
        if (strcmp(side_word(side), word) == 0)
            return side;
    return -1;
}

/* The number behind the letter or point of a handle (R3, R3.2, T7), 1 … 65535; 0 when there is
 * none. */
static int32_t handle_number(const char **c)
{
    int32_t number = 0;
    for (++*c; **c >= '0' && **c <= '9' && number <= 0xffff; ++*c)
        number = number * 10 + (**c - '0');
    return number <= 0xffff ? number : 0;
}

/* The ref a creation names: the next slot of its kind. {0} when the word is no handle. */
static struct ref ref_to_make(const struct table *table, const char **at)
{
    const char *c = *at;
    struct ref ref = {0};
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        size_t n = strlen(side_word(side));
        if (strncmp(c, side_word(side), n) == 0 && c[n] == ' ') {
            *at = c + n;
            return ref_next(table, KIND_SIDE, side);
        }
    }
    if (*c == 'T' || *c == 'P') {
        int kind = *c == 'T' ? KIND_PIECE : KIND_POINT;
        int32_t number = handle_number(&c);
        ref = number ? ref_next(table, kind, number) : ref;
    } else if (*c == 'R' || *c == 'B') {
        int side = *c == 'R' ? SIDE_RED : SIDE_BLUE;
        const char *unit_at = c;
        int32_t number = handle_number(&c);
        if (number && *c == '.') {
            char word[REF_TEXT];
            snprintf(word, sizeof word, "%.*s", (int)(c - unit_at), unit_at);
            const char *w = word;
            struct ref unit = ref_read(table, &w);
            int32_t part = handle_number(&c);
            if (unit.kind == KIND_UNIT && part)
                ref = ref_next(table, KIND_BASE, (unit.index + 1) << 16 | part);
        } else if (number)
            ref = ref_next(table, KIND_UNIT, side << 16 | number);
    }
    /* A second thing of the same name could never be spoken of. */
    const char *again = *at;
    if (!ref.kind || *c != ' ' || ref_read(table, &again).kind)
        return (struct ref){0};
    *at = c;
    return ref;
}

static bool value_read(struct reader *r, const char **c, bool text, int32_t *value)
{
    if (!text)
        return number_read(c, 0, value);
    char name[NAME_MAX_BYTES];
    if (!quote_read(c, name, sizeof name))
        return false;
    *value = table_intern(r->table, name);
    return *value >= 0;
}

static bool see_read(const char **c, int32_t *see)
{
    *see = SEE_ALL;
    if (!**c)
        return true;
    char word[8];
    if (!space(c) || !word_read(c, word, sizeof word))
        return false;
    int side = side_find(word);
    *see = side == SIDE_RED ? SEE_RED : side == SIDE_BLUE ? SEE_BLUE : 0;
    return side >= 0;
}

/* "=field thing old new [who]" */
static bool change_read(struct reader *r, const char *line, struct block *block)
{
    const char *c = line + 1;
    char name[40];
    struct change change = {0};
    if (!word_read(&c, name, sizeof name) || !space(&c))
        return wrong(r, "a change needs a field", line);
    if (strcmp(name, "made") == 0) {
        change.ref = ref_to_make(r->table, &c);
        int32_t old = 0, new = 0;
        if (!change.ref.kind || !space(&c) || !number_read(&c, 0, &old) || !space(&c) ||
            !number_read(&c, 0, &new) || old != 0 || new != 1)
            return wrong(r, "nothing that could be made", line);
        change.new = change.ref.made ? change.ref.made : 1;
    } else {
        change.ref = ref_read(r->table, &c);
        if (!change.ref.kind)
            return wrong(r, "no such thing on the table", line);
        change.field = field_find(r->journal->attrs, change.ref.kind, name);
        if (change.field < 0)
            return wrong(r, "no such field", line);
        bool text = field_is_text(change.field);
        if (!space(&c) || !value_read(r, &c, text, &change.old) || !space(&c) ||
            !value_read(r, &c, text, &change.new))
            return wrong(r, "a change needs its old and new value", line);
    }
    if (!see_read(&c, &change.see) || *c)
        return wrong(r, "words after the change", line);
    if (!change_do(r->table, &change))
        return wrong(r, "the table does not hold the old value", line);
    block_change(block, &change);
    return true;
}

/* "*d6 5 game KI-61 "reason"" */
static bool die_read(struct reader *r, const char *line, struct block *block)
{
    const char *c = line + 2;
    char stream[12], id[ID_TEXT], text[SENTENCE_TEXT];
    int32_t faces, face;
    if (line[1] != 'd' || !number_read(&c, 0, &faces) || !space(&c) || !number_read(&c, 0, &face) ||
        !space(&c) || !word_read(&c, stream, sizeof stream) || !space(&c) ||
        !word_read(&c, id, sizeof id) || !space(&c) || !quote_read(&c, text, sizeof text) || *c)
        return wrong(r, "this is no die", line);
    if (faces < 0 || faces > 1000 || face < 0 || (faces > 0 && (face < 1 || face > faces)))
        return wrong(r, "no such face on the die", line);
    for (int s = 0; s < STREAM_COUNT; s++)
        if (strcmp(stream, (const char *[]){"game", "scatter", "cosmetic"}[s]) == 0) {
            block_die(block, faces, face, (enum stream)s, strcmp(id, "-") ? id : "", text);
            return true;
        }
    return wrong(r, "no such stream of dice", line);
}

static bool say_read(struct reader *r, const char *line, struct block *block)
{
    const char *c = line + 1;
    char id[ID_TEXT], text[SENTENCE_TEXT];
    if (!word_read(&c, id, sizeof id) || !space(&c) || !quote_read(&c, text, sizeof text) || *c)
        return wrong(r, "this is no sentence", line);
    block_say(block, strcmp(id, "-") ? id : "", text);
    return true;
}

/* "?"reason"" */
static bool why_read(struct reader *r, const char *line, struct block *block)
{
    const char *c = line + 1;
    char text[SENTENCE_TEXT];
    if (!quote_read(&c, text, sizeof text) || *c)
        return wrong(r, "this is no reason", line);
    block_why(block, text);
    return true;
}

/* "^red 7 4c1e…": one of a side, and of a side */
static bool link_read(struct reader *r, const char *line, struct block *block)
{
    const char *c = line + 1;
    char side[8];
    int32_t number;
    if (!word_read(&c, side, sizeof side) || !space(&c) || !number_read(&c, 0, &number) ||
        number < 0 || !space(&c) || strspn(c, "0123456789abcdef") != LINK_TEXT || c[LINK_TEXT])
        return wrong(r, "this is no link", line);
    int who = side_find(side);
    if (who < SIDE_RED || block_find_link(block, who))
        return wrong(r, "one link of a side belongs here", line);
    block_link(block, who, number, c);
    return true;
}

/* ">4 red mouse move …" */
static bool block_open(struct reader *r, const char *line, struct block *block)
{
    const char *c = line + 1;
    int32_t number;
    char side[8], source[12];
    if (!number_read(&c, 0, &number) || !space(&c) || !word_read(&c, side, sizeof side) ||
        !space(&c) || !word_read(&c, source, sizeof source) || !space(&c) || !*c ||
        strlen(c) >= ORDER_TEXT)
        return wrong(r, "this opens no block", line);
    if (number != r->journal->count)
        return wrong(r, "blocks are numbered in order", line);
    int s = side_find(side);
    for (int i = 0; i < SOURCE_COUNT && s >= 0; i++)
        if (strcmp(source_word((enum source)i), source) == 0) {
            block_init(block, s, (enum source)i, c);
            return true;
        }
    return wrong(r, "nobody gives orders like that", line);
}

static bool block_close(struct reader *r, const char *line, struct block *block)
{
    const char *c = line + 1;
    int32_t number;
    unsigned long long hash;
    if (!number_read(&c, 0, &number) || number != r->journal->count || !space(&c) ||
        strspn(c, "0123456789abcdef") != 16 || c[16] || sscanf(c, "%16llx", &hash) != 1)
        return wrong(r, "this closes no block", line);
    char why[160];
    if (!table_sane(r->table, r->journal->attrs, why, sizeof why))
        return wrong(r, "the table makes no sense here", why);
    if (hash != r->table->hash)
        return trouble_at(r->trouble, r->path, r->line,
                          "the table is not what it was when this was written: %.40s, here %016llx",
                          line, (unsigned long long)r->table->hash);
    journal_commit(r->journal, block, r->table);
    return true;
}

static bool block_line(struct reader *r, const char *line, struct block *block)
{
    switch (line[0]) {
    case '=':
        return change_read(r, line, block);
    case '*':
        return die_read(r, line, block);
    case ':':
        return say_read(r, line, block);
    case '?':
        return why_read(r, line, block);
    case '^':
        return link_read(r, line, block);
    case '~':
        block_film(block, line + 1);
        return true;
    default:
        return wrong(r, "this line means nothing inside a block", line);
    }
}

/* "<4 red agreed", "+4 red" */
static bool step_read(struct reader *r, const char *line)
{
    const char *c = line + 1;
    int32_t number;
    char side[8], word[8] = "";
    if (!number_read(&c, 0, &number) || !space(&c) || !word_read(&c, side, sizeof side) ||
        side_find(side) < 0 || (*c && (!space(&c) || !word_read(&c, word, sizeof word))) || *c ||
        (word[0] && strcmp(word, "agreed") != 0))
        return wrong(r, "this takes nothing back", line);
    int who = side_find(side);
    if (line[0] == '<') {
        if (number != r->journal->at || !journal_undo(r->journal, r->table, who, word[0] != '\0'))
            return wrong(r, "that block is not the last one", line);
        return true;
    }
    if (word[0] || !journal_redo(r->journal, r->table, who, number))
        return wrong(r, "that block cannot be done again here", line);
    return true;
}

size_t journal_whole(const char *text, size_t size)
{
    size_t whole = 0;
    bool inside = false;
    for (size_t at = 0; at < size;) {
        const char *stop = memchr(text + at, '\n', size - at);
        if (!stop)
            break;
        if (text[at] == '>')
            inside = true;
        else if (text[at] == '.')
            inside = false;
        at = (size_t)(stop - text) + 1;
        if (!inside)
            whole = at;
    }
    return whole;
}

int journal_format(const char *text)
{
    static const char *const words[] = {
        [JOURNAL_PLAIN] = "foilshot journal 1\n", [JOURNAL_SEALED] = "foilshot journal 2\n"};
    for (int format = JOURNAL_PLAIN; format <= JOURNAL_SEALED; format++)
        if (strncmp(text, words[format], strlen(words[format])) == 0)
            return format;
    return 0;
}

static bool head_words(struct reader *r, char *line, struct journal_head *head)
{
    const char *c;
    char number[12];
    head->format = journal_format(r->at);
    if (!line_next(r, line, SENTENCE_TEXT) || head->format == 0)
        return trouble_at(r->trouble, r->path, r->line ? r->line : 1,
                          "not a Foilshot journal of version 1 or 2");
    if (!line_next(r, line, SENTENCE_TEXT) || strncmp(line, "set ", 4) != 0)
        return wrong(r, "the set is missing", line);
    c = line + 4;
    if (!word_read(&c, head->set, sizeof head->set) || !space(&c) ||
        !number_read(&c, 0, &head->set_version) || *c)
        return wrong(r, "the set and its version", line);
    if (!line_next(r, line, SENTENCE_TEXT) || strncmp(line, "physics ", 8) != 0)
        return wrong(r, "the version of the physics is missing", line);
    c = line + 8;
    if (!word_read(&c, number, sizeof number) || *c)
        return wrong(r, "the version of the physics", line);
    c = number;
    if (!number_read(&c, 0, &head->physics_version) || *c)
        return wrong(r, "the version of the physics", line);
    if (!line_next(r, line, SENTENCE_TEXT) || strncmp(line, "scenario ", 9) != 0)
        return wrong(r, "the scenario is missing", line);
    c = line + 9;
    if (!quote_read(&c, head->scenario, sizeof head->scenario) || *c)
        return wrong(r, "the scenario's name", line);
    return true;
}

bool journal_read_head(const char **at, int *line, const char *path, struct journal_head *head,
                       struct trouble *trouble)
{
    char buffer[SENTENCE_TEXT];
    struct reader r = {.at = *at, .end = *at + strlen(*at), .path = path, .trouble = trouble};
    *head = (struct journal_head){0};
    if (!head_words(&r, buffer, head))
        return false;
    *at = r.at;
    *line = r.line;
    return true;
}

/* What a wrong line began is taken back. */
static void block_drop(struct reader *r, struct block *block)
{
    block_cancel(block, r->table);
    block_release(block);
}

/* Reads records to the end of what counts; stops before the first that is wrong, or torn. `whole`
 * is the end of the last that was right, `whole_line` the lines up to there. */
static bool body_read(struct reader *r, const char **whole, int *whole_line)
{
    char *line = malloc(LINE_TEXT);
    struct block block = {0};
    bool inside = false, good = true;
    if (!line)
        abort();
    while (good && line_next(r, line, LINE_TEXT)) {
        if (strlen(line) == LINE_TEXT - 1)
            good = wrong(r, "this line is too long", line);
        else if (inside && line[0] == '.') {
            good = block_close(r, line, &block);
            inside = !good;
        } else if (inside)
            good = block_line(r, line, &block);
        else if (line[0] == '>')
            inside = good = block_open(r, line, &block);
        else if (line[0] == '<' || line[0] == '+')
            good = step_read(r, line);
        else
            good = (line[0] == '!' && r->journal->head.format == JOURNAL_SEALED) ||
                   wrong(r, "this line means nothing here", line);
        if (good && !inside) {
            *whole = r->at;
            *whole_line = r->line;
        }
    }
    if (inside)
        block_drop(r, &block);
    free(line);
    return good;
}

size_t journal_read_on(struct journal *journal, struct table *table, const char *text, size_t size,
                       const char *path, int *line, struct trouble *trouble)
{
    const char *whole = text;
    struct reader r = {.journal = journal,
                       .table = table,
                       .at = text,
                       .end = text + journal_whole(text, size),
                       .line = *line,
                       .path = path,
                       .trouble = trouble};
    body_read(&r, &whole, line);
    return (size_t)(whole - text);
}

bool journal_read(struct journal *journal, struct table *table, const char *text, const char *path,
                  struct trouble *trouble, struct trouble *notice)
{
    const struct attrs *attrs = journal->attrs;
    struct trouble first = {0};
    const char *at = text, *end = text + strlen(text);
    int line = 0;
    if (!journal_read_head(&at, &line, path, &journal->head, trouble)) {
        journal_init(journal, NULL, attrs);
        return false;
    }
    at += journal_read_on(journal, table, at, (size_t)(end - at), path, &line, &first);
    if (!first.text[0] && journal->count == 0)
        trouble_at(&first, path, line, "the journal holds no whole block");
    if (first.text[0]) {
        journal_release(journal);
        journal_init(journal, NULL, attrs);
        table_init(table);
        return trouble_set(trouble, "%s", first.text);
    }
    if (at < end)
        trouble_at(notice, path, line + 1, "the torn end was dropped");
    return true;
}
