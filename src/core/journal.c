#include "core/journal.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const source_words[SOURCE_COUNT] = {
    [SOURCE_AUTO] = "auto",   [SOURCE_MOUSE] = "mouse",       [SOURCE_KEYS] = "keys",
    [SOURCE_TYPED] = "typed", [SOURCE_COMPUTER] = "computer", [SOURCE_REMOTE] = "remote"};

const char *source_word(enum source source)
{
    return source_words[source];
}

/* Grows a list by doubling; memory running out is fatal. */
static void *grown(void *list, int32_t count, int32_t *room, size_t size)
{
    if (count < *room)
        return list;
    *room = *room ? *room * 2 : 16;
    list = realloc(list, (size_t)*room * size);
    if (!list) {
        fputs("foilshot: out of memory\n", stderr);
        abort();
    }
    return list;
}

/* ---- blocks ------------------------------------------------------------------------------------
 */

void block_init(struct block *block, int side, enum source source, const char *order)
{
    assert(*order && !strchr(order, '\n') && strlen(order) < ORDER_TEXT);
    *block = (struct block){.number = -1, .parent = -1, .side = side, .source = source};
    size_t size = strlen(order) + 1;
    block->order = malloc(size);
    if (!block->order) {
        fputs("foilshot: out of memory\n", stderr);
        abort();
    }
    memcpy(block->order, order, size);
    words_init(&block->text);
}

void block_release(struct block *block)
{
    free(block->order);
    free(block->entry);
    words_release(&block->text);
    *block = (struct block){0};
}

static struct entry *entry_new(struct block *block, enum entry_kind kind, const char *id,
                               const char *text)
{
    block->entry = grown(block->entry, block->count, &block->room, sizeof *block->entry);
    struct entry *entry = &block->entry[block->count++];
    *entry = (struct entry){.kind = kind, .text = (int32_t)block->text.length};
    if (id) {
        assert(strlen(id) < ID_TEXT && !strchr(id, ' ') && strlen(text) < SENTENCE_TEXT);
        snprintf(entry->id, sizeof entry->id, "%s", id);
    }
    if (text)
        words_addn(&block->text, text, strlen(text) + 1);
    return entry;
}

void block_change(struct block *block, const struct change *change)
{
    entry_new(block, ENTRY_CHANGE, NULL, NULL)->change = *change;
}

void block_die(struct block *block, int faces, int face, enum stream stream, const char *id,
               const char *why)
{
    struct entry *entry = entry_new(block, ENTRY_DIE, id, why);
    entry->faces = faces;
    entry->face = face;
    entry->stream = stream;
}

void block_say(struct block *block, const char *id, const char *text)
{
    entry_new(block, ENTRY_SAY, id, text);
}

void block_why(struct block *block, const char *text)
{
    assert(!strchr(text, '\n'));
    entry_new(block, ENTRY_WHY, "", text);
}

void block_film(struct block *block, const char *line)
{
    assert(!strchr(line, '\n') && strlen(line) < LINE_TEXT - 2);
    entry_new(block, ENTRY_FILM, NULL, line);
}

void block_link(struct block *block, int side, int32_t number, const char *hex)
{
    assert(strlen(hex) == LINK_TEXT);
    struct entry *entry = entry_new(block, ENTRY_LINK, NULL, hex);
    entry->faces = side;
    entry->face = number;
}

const char *block_text(const struct block *block, const struct entry *entry)
{
    return entry->kind == ENTRY_CHANGE ? "" : block->text.text + entry->text;
}

bool block_has_dice(const struct block *block)
{
    for (int32_t i = 0; i < block->count; i++)
        if (block->entry[i].kind == ENTRY_DIE)
            return true;
    return false;
}

const struct entry *block_find_link(const struct block *block, int side)
{
    for (int32_t i = 0; i < block->count; i++)
        if (block->entry[i].kind == ENTRY_LINK && block->entry[i].faces == side)
            return &block->entry[i];
    return NULL;
}

static void block_apply(const struct block *block, struct table *table)
{
    for (int32_t i = 0; i < block->count; i++)
        if (block->entry[i].kind == ENTRY_CHANGE && !change_do(table, &block->entry[i].change))
            abort();
}

void block_cancel(const struct block *block, struct table *table)
{
    for (int32_t i = block->count - 1; i >= 0; i--)
        if (block->entry[i].kind == ENTRY_CHANGE && !change_undo(table, &block->entry[i].change))
            abort();
}

/* ---- the tree ----------------------------------------------------------------------------------
 */

void journal_init(struct journal *journal, const struct journal_head *head,
                  const struct attrs *attrs)
{
    *journal = (struct journal){.attrs = attrs, .at = -1};
    if (head)
        journal->head = *head;
}

void journal_release(struct journal *journal)
{
    for (int32_t i = 0; i < journal->count; i++)
        block_release(&journal->block[i]);
    free(journal->block);
    free(journal->record);
    *journal = (struct journal){.at = -1};
}

static void record_add(struct journal *journal, enum record_kind kind, int32_t block, int32_t side,
                       bool agreed)
{
    journal->record =
        grown(journal->record, journal->records, &journal->record_room, sizeof *journal->record);
    journal->record[journal->records++] =
        (struct record){.kind = kind, .block = block, .side = side, .agreed = agreed};
}

int32_t journal_commit(struct journal *journal, struct block *block, const struct table *table)
{
    journal->block = grown(journal->block, journal->count, &journal->room, sizeof *journal->block);
    block->number = journal->count;
    block->parent = journal->at;
    block->hash = table->hash;
    journal->block[journal->count] = *block;
    *block = (struct block){0};
    journal->at = journal->count++;
    record_add(journal, RECORD_DO, journal->at, journal->block[journal->at].side, false);
    return journal->at;
}

bool journal_undo(struct journal *journal, struct table *table, int side, bool agreed)
{
    if (journal->at <= 0)
        return false;
    const struct block *block = &journal->block[journal->at];
    block_cancel(block, table);
    record_add(journal, RECORD_UNDO, journal->at, side, agreed);
    journal->at = block->parent;
    return true;
}

int32_t journal_redo_next(const struct journal *journal)
{
    for (int32_t i = journal->count - 1; i > journal->at; i--)
        if (journal->block[i].parent == journal->at)
            return i;
    return -1;
}

bool journal_redo(struct journal *journal, struct table *table, int side, int32_t next)
{
    if (next < 0 || next >= journal->count || journal->block[next].parent != journal->at)
        return false;
    block_apply(&journal->block[next], table);
    journal->at = next;
    record_add(journal, RECORD_REDO, next, side, false);
    return true;
}

static int32_t parent_of(const struct journal *journal, int32_t at)
{
    return at < 0 ? -1 : journal->block[at].parent;
}

void journal_seek(const struct journal *journal, struct table *table, int32_t *at, int32_t to)
{
    assert(to >= -1 && to < journal->count && *at >= -1 && *at < journal->count);
    /* Up to the common ancestor: parents have smaller numbers, so the larger one steps back. */
    int32_t a = *at, b = to;
    while (a != b) {
        if (a > b)
            a = parent_of(journal, a);
        else
            b = parent_of(journal, b);
    }
    for (; *at != a; *at = parent_of(journal, *at))
        block_cancel(&journal->block[*at], table);
    int32_t *line = malloc(sizeof *line * (size_t)(journal->count + 1));
    if (!line)
        abort();
    int32_t count = journal_line(journal, to, line);
    for (int32_t i = 0; i < count; i++)
        if (line[i] > a)
            block_apply(&journal->block[line[i]], table);
    free(line);
    *at = to;
}

int32_t journal_line(const struct journal *journal, int32_t to, int32_t *line)
{
    int32_t count = 0;
    for (int32_t i = to; i >= 0; i = journal->block[i].parent)
        line[count++] = i;
    for (int32_t i = 0; i < count / 2; i++) {
        int32_t swap = line[i];
        line[i] = line[count - 1 - i];
        line[count - 1 - i] = swap;
    }
    return count;
}

/* ---- writing ------------------------------------------------------------------------------------
 */

void journal_write_head(const struct journal *journal, int format, struct words *out)
{
    words_format(out, "foilshot journal %d\n", format);
    words_format(out, "set %s %d\n", journal->head.set, journal->head.set_version);
    words_format(out, "physics %d\nscenario ", journal->head.physics_version);
    words_quote(out, journal->head.scenario);
    words_add(out, "\n");
}

static const char *see_word(int see)
{
    return see == SEE_RED ? " red" : see == SEE_BLUE ? " blue" : see == 0 ? " none" : "";
}

static void change_text(const struct journal *journal, const struct table *table,
                        const struct change *c, struct words *out)
{
    char ref[REF_TEXT];
    words_format(out, "=%s %s ", field_name(journal->attrs, c->field, c->ref.kind),
                 ref_text(table, c->ref, ref));
    if (c->field == F_made)
        words_format(out, "%d %d", c->old != 0, c->new != 0);
    else if (field_is_text(c->field)) {
        words_quote(out, table_text(table, c->old));
        words_add(out, " ");
        words_quote(out, table_text(table, c->new));
    } else
        words_format(out, "%d %d", c->old, c->new);
    words_format(out, "%s\n", see_word(c->see));
}

static const char *const stream_words[STREAM_COUNT] = {
    [STREAM_GAME] = "game", [STREAM_SCATTER] = "scatter", [STREAM_COSMETIC] = "cosmetic"};

void block_write(const struct journal *journal, const struct table *table,
                 const struct block *block, struct words *out)
{
    words_format(out, ">%d %s %s %s\n", block->number, side_word(block->side),
                 source_word(block->source), block->order);
    for (int32_t i = 0; i < block->count; i++) {
        const struct entry *e = &block->entry[i];
        switch (e->kind) {
        case ENTRY_CHANGE:
            change_text(journal, table, &e->change, out);
            break;
        case ENTRY_DIE:
            words_format(out, "*d%d %d %s %s ", e->faces, e->face, stream_words[e->stream],
                         e->id[0] ? e->id : "-");
            words_quote(out, block_text(block, e));
            words_add(out, "\n");
            break;
        case ENTRY_SAY:
            words_format(out, ":%s ", e->id[0] ? e->id : "-");
            words_quote(out, block_text(block, e));
            words_add(out, "\n");
            break;
        case ENTRY_FILM:
            words_format(out, "~%s\n", block_text(block, e));
            break;
        case ENTRY_LINK:
            words_format(out, "^%s %d %s\n", side_word(e->faces), e->face, block_text(block, e));
            break;
        case ENTRY_WHY:
            words_add(out, "?");
            words_quote(out, block_text(block, e));
            words_add(out, "\n");
            break;
        case ENTRY_COUNT:
            break;
        }
    }
    words_format(out, ".%d %016llx\n", block->number, (unsigned long long)block->hash);
}

void record_write(const struct journal *journal, const struct table *table,
                  const struct record *record, struct words *out)
{
    if (record->kind == RECORD_DO)
        block_write(journal, table, &journal->block[record->block], out);
    else
        words_format(out, "%c%d %s%s\n", record->kind == RECORD_UNDO ? '<' : '+', record->block,
                     side_word(record->side), record->agreed ? " agreed" : "");
}

void journal_write(const struct journal *journal, const struct table *table,
                   const struct journal_mark *mark, struct words *out)
{
    size_t from = out->length;
    journal_write_head(journal, mark ? JOURNAL_SEALED : JOURNAL_PLAIN, out);
    if (mark)
        mark->mark(mark->self, out, from);
    /* Names of things are looked up in a table that is moved along with the records. */
    struct table *along = malloc(sizeof *along);
    if (!along)
        abort();
    table_init(along);
    memcpy(along->text, table->text, sizeof along->text);
    along->text_used = table->text_used;
    for (int32_t i = 0; i < journal->records; i++) {
        const struct record *r = &journal->record[i];
        const struct block *block = &journal->block[r->block];
        if (r->kind == RECORD_UNDO)
            block_cancel(block, along);
        else
            block_apply(block, along);
        from = out->length;
        record_write(journal, along, r, out);
        if (mark)
            mark->mark(mark->self, out, from);
    }
    free(along);
}
