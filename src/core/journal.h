/* The journal: the game as a list of blocks, one per order, and the one mechanism behind undo,
 * redo, saving, replay, demonstrations, tests and reports.
 *
 * File format (text, UTF-8, one thing a line):
 *
 *   foilshot journal 2         1: without seals
 *   set kiddies 1              rule set and its version
 *   physics 1
 *   scenario "Book Ridge"
 *   >4 red mouse move R3 to 81.2 40.6       block 4: who, from what source, the order
 *   =x R3.1 700000 812000                    a change: field, thing, old, new [who may see it]
 *   *d6 5 game KI-61 "R3 against B2"         a die: faces, face, stream, ledger id, reason
 *   :KI-61 "R3 rolls 5, …"                   a sentence
 *   ?"R3 closes with B2."                    why the order is given, told by whoever gives it
 *   ~…                                       film, for animation only
 *   ^red 7 4c1e…                             link 7 of red's chain (disk/chain.h): what its dice
 *                                            follow from; link 0 of both in block 0
 *   .4 1f00…                                 end of block 4, hash of the table after it
 *   <4 red / <4 red agreed                   block 4 was taken back (with the other's yes)
 *   +4 red                                   and done again
 *   !9f3c…                                   a seal behind each of these (disk/seal.h)
 *
 * A block's parent is the block the table stood after when it was given, so orders given after an
 * undo start a branch and the old one is kept. The file only ever grows. Only whole blocks count: a
 * torn end is dropped with a notice. Loading applies the recorded changes and runs no rules; a
 * change whose old value does not match stops it at that line with nothing changed.
 */
#ifndef FOILSHOT_CORE_JOURNAL_H
#define FOILSHOT_CORE_JOURNAL_H

#include "core/change.h"
#include "core/dice.h"
#include "core/trouble.h"
#include "core/words.h"

enum source {
    SOURCE_AUTO,
    SOURCE_MOUSE,
    SOURCE_KEYS,
    SOURCE_TYPED,
    SOURCE_COMPUTER,
    SOURCE_REMOTE,
    SOURCE_COUNT
};
const char *source_word(enum source source);

enum entry_kind {
    ENTRY_CHANGE,
    ENTRY_DIE,
    ENTRY_SAY,
    ENTRY_FILM,
    ENTRY_LINK,
    ENTRY_WHY,
    ENTRY_COUNT
};

/* What the reader has room for; the writers below assert that they keep to it. */
enum {
    LINK_TEXT = 64,       /* hexadecimal digits of a link */
    ID_TEXT = 12,         /* bytes of a ledger id with its zero; no spaces */
    SENTENCE_TEXT = 1024, /* of a reason or a sentence */
    LINE_TEXT = 1 << 16,  /* of any line of the file, a line of film among them; no newlines */
    ORDER_TEXT = LINE_TEXT - 32,
};

struct entry {
    enum entry_kind kind;
    struct change change; /* ENTRY_CHANGE */
    int32_t faces, face;  /* ENTRY_DIE; faces 0: a scatter number. ENTRY_LINK: side, number */
    enum stream stream;
    char id[ID_TEXT]; /* ENTRY_DIE, ENTRY_SAY */
    int32_t text;     /* offset into block.text: reason, sentence, film line, link in digits */
};

struct block {
    int32_t number, parent; /* parent -1: the first */
    int32_t side;           /* who gave the order; SIDE_NONE: nobody (setup, automatic) */
    enum source source;
    char *order;         /* owned */
    struct entry *entry; /* owned */
    int32_t count, room;
    struct words text; /* zero-separated texts of the entries */
    uint64_t hash;     /* of the table after it */
};

/* The order is one line and not empty. */
void block_init(struct block *block, int side, enum source source, const char *order);
void block_release(struct block *block);
void block_change(struct block *block, const struct change *change);
void block_die(struct block *block, int faces, int face, enum stream stream, const char *id,
               const char *why);
void block_say(struct block *block, const char *id, const char *text);
/* One line. Nothing of the game follows from it. */
void block_why(struct block *block, const char *text);
void block_film(struct block *block, const char *line);
void block_link(struct block *block, int side, int32_t number, const char *hex);
const char *block_text(const struct block *block, const struct entry *entry);
bool block_has_dice(const struct block *block); /* any die or scatter number */
/* The block's link of a side; NULL: it has none. */
const struct entry *block_find_link(const struct block *block, int side);
/* Takes all changes of a block that was never committed back from the table. */
void block_cancel(const struct block *block, struct table *table);

/* One thing that happened to the journal itself, in order of time. */
enum record_kind { RECORD_DO, RECORD_UNDO, RECORD_REDO };
struct record {
    enum record_kind kind;
    int32_t block;
    int32_t side; /* who asked */
    bool agreed;  /* the other side's yes was needed and given */
};

enum { JOURNAL_PLAIN = 1, JOURNAL_SEALED = 2 }; /* versions of the format */
struct journal_head {
    int32_t format; /* of the file it was read from; 0: it was begun here */
    char set[24];
    int32_t set_version, physics_version;
    char scenario[96];
};

struct journal {
    struct journal_head head;
    const struct attrs *attrs; /* names of the set's attributes; not owned */
    struct block *block;       /* owned, by number */
    int32_t count, room;
    struct record *record; /* owned */
    int32_t records, record_room;
    int32_t at; /* block the table stands after; -1: the empty table */
};

void journal_init(struct journal *journal, const struct journal_head *head,
                  const struct attrs *attrs);
void journal_release(struct journal *journal);

/* Takes the block over (moved into the journal, numbered, hash set); returns its number. */
int32_t journal_commit(struct journal *journal, struct block *block, const struct table *table);
/* Takes the last block back; false when there is none (the setup, block 0, stays). */
bool journal_undo(struct journal *journal, struct table *table, int side, bool agreed);
/* Block that redo would do again: the youngest child of where we stand; -1 when there is none. */
int32_t journal_redo_next(const struct journal *journal);
/* Does block `next`, a child of where we stand, again. */
bool journal_redo(struct journal *journal, struct table *table, int side, int32_t next);

/* Moves a table along the tree without writing records: for replay, pictures and reports. `*at` is
 * the block it stands after (-1: empty) and ends as `to`. */
void journal_seek(const struct journal *journal, struct table *table, int32_t *at, int32_t to);
/* The blocks from the first to `to`, in order, into `line` (room for journal->count); how many. */
int32_t journal_line(const struct journal *journal, int32_t to, int32_t *line);

/* ---- text and files ----------------------------------------------------------------------------
 */

/* What stands behind each record of a file, the head being the first: called when the record has
 * been added to `out` from `from` on. The core knows no checksums; game_file.c has them. */
struct journal_mark {
    void (*mark)(void *self, struct words *out, size_t from);
    void *self;
};

/* `format`: JOURNAL_PLAIN when nothing stands behind the records. */
void journal_write_head(const struct journal *journal, int format, struct words *out);
void block_write(const struct journal *journal, const struct table *table,
                 const struct block *block, struct words *out);
void record_write(const struct journal *journal, const struct table *table,
                  const struct record *record, struct words *out);
/* The whole journal as text. `table` is any state of the same game (for names); `mark` NULL: a
 * plain one. */
void journal_write(const struct journal *journal, const struct table *table,
                   const struct journal_mark *mark, struct words *out);

/* The format that a text says it has in its first line; 0 when it is no journal. */
int journal_format(const char *text);
/* Reads only the header. `at` is moved behind it, *line counts. */
bool journal_read_head(const char **at, int *line, const char *path, struct journal_head *head,
                       struct trouble *trouble);
/* Reads a journal from text into an initialised journal and table (table_init), whose attrs are
 * set. Seals are passed over: whoever has the file has looked at them. On failure both are as after
 * journal_init/table_init and `trouble` has path:line. A torn end is dropped and told in `notice`
 * (may be NULL). */
bool journal_read(struct journal *journal, struct table *table, const char *text, const char *path,
                  struct trouble *trouble, struct trouble *notice);
/* Reads records on from where the journal stands: to the end of the text, to a torn end, or to the
 * first that is wrong, which `trouble` names (path:line). Returns the bytes of those that were
 * right; journal and table stand after them. *line counts the lines before the text, and then with
 * it. */
size_t journal_read_on(struct journal *journal, struct table *table, const char *text, size_t size,
                       const char *path, int *line, struct trouble *trouble);
/* Bytes up to the end of the last whole block or record of a text that begins with a head or a
 * record: what lies behind is torn. */
size_t journal_whole(const char *text, size_t size);

#endif
