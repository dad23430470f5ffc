/* The journal: a walk through undo, redo and branches beside a dumb copy of everything; text out
 * and in; every way a file can be spoilt. */
#include "core/journal.h"
#include "disk/file.h"

#include "unit/small_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a game and its copies
 * ------------------------------------------------------------------------ */

enum { STATES = 150 };

struct game {
    struct table table;
    struct journal journal;
    struct table state[STATES]; /* after each block, kept whole */
    int32_t parent[STATES];
    int32_t at;
};

static struct game *game_new(int units)
{
    struct game *g = calloc(1, sizeof *g);
    assert_non_null(g);
    struct block block;
    table_init(&g->table);
    journal_init(&g->journal, &small_head, &small_attrs);
    struct turn t = small_turn(&g->table, &block, SIDE_NONE, SOURCE_AUTO, "setup");
    small_setup(&t, units);
    assert_int_equal(journal_commit(&g->journal, &block, &g->table), 0);
    g->state[0] = g->table;
    g->parent[0] = -1;
    return g;
}

static void game_free(struct game *g)
{
    journal_release(&g->journal);
    free(g);
}

static void game_order(struct game *g, struct rng *rng)
{
    struct block block;
    small_order(&g->table, &block, rng);
    int32_t n = journal_commit(&g->journal, &block, &g->table);
    assert_true(n < STATES);
    assert_null(block.order); /* moved into the journal */
    g->state[n] = g->table;
    g->parent[n] = g->at;
    g->at = n;
}

/* All numbers alike. The store of names may hold more, but an offset that is used in both says the
 * same in both. */
static void assert_same_state(const struct table *a, const struct table *b)
{
    static struct table one, two;
    one = *a;
    two = *b;
    memset(one.text, 0, sizeof one.text);
    memset(two.text, 0, sizeof two.text);
    one.text_used = two.text_used = 0;
    assert_memory_equal(&one, &two, sizeof one);
    for (int i = 0; i < a->units; i++)
        assert_string_equal(table_text(a, a->unit[i].name), table_text(b, b->unit[i].name));
}

static int32_t youngest(const struct game *g)
{
    for (int32_t i = g->journal.count - 1; i >= 0; i--)
        if (g->parent[i] == g->at)
            return i;
    return -1;
}

static void game_step(struct game *g, struct rng *rng)
{
    int what = rng_from(rng, 0, 9), who = rng_from(rng, 0, 2);
    if (what < 3 && g->journal.count < STATES) {
        game_order(g, rng);
    } else if (what < 6) {
        bool can = g->at > 0;
        assert_int_equal(journal_undo(&g->journal, &g->table, who, rng_from(rng, 0, 1)), can);
        g->at = can ? g->parent[g->at] : g->at;
    } else if (what < 8) {
        int32_t next = youngest(g);
        assert_int_equal(journal_redo_next(&g->journal), next);
        assert_int_equal(journal_redo(&g->journal, &g->table, who, next), next >= 0);
        g->at = next >= 0 ? next : g->at;
    } else {
        int32_t next = rng_from(rng, -1, g->journal.count);
        bool can = next > 0 && next < g->journal.count && g->parent[next] == g->at;
        assert_int_equal(journal_redo(&g->journal, &g->table, who, next), can);
        g->at = can ? next : g->at;
    }
}

static void game_walk(struct game *g, struct rng *rng, int steps)
{
    for (int i = 0; i < steps; i++)
        game_step(g, rng);
}

static void walk(void **state)
{
    (void)state;
    struct rng rng = {1};
    for (int round = 0; round < 4; round++) {
        struct game *g = game_new(3);
        for (int i = 0; i < 1000; i++) {
            game_step(g, &rng);
            assert_int_equal(g->journal.at, g->at);
            assert_same_state(&g->table, &g->state[g->at]);
            assert_true(g->journal.block[g->at].hash == g->table.hash);
            assert_int_equal(g->journal.block[g->at].parent, g->parent[g->at]);
        }
        assert_int_equal(g->journal.count, STATES);
        assert_true(table_hash(&g->table) == g->table.hash);
        game_free(g);
    }
}

static void seek(void **state)
{
    (void)state;
    struct rng rng = {2};
    struct game *g = game_new(3);
    struct table *other = malloc(sizeof *other), *empty = malloc(sizeof *empty);
    int32_t at = -1, line[STATES];
    assert_true(other && empty);
    game_walk(g, &rng, 1000);
    *other = g->table; /* only its store of names is used */
    table_init(empty);
    int32_t back = g->at;
    journal_seek(&g->journal, other, &back, -1);
    assert_same_state(other, empty);
    for (int i = 0; i < 2000; i++) {
        int32_t to = rng_from(&rng, -1, g->journal.count - 1);
        journal_seek(&g->journal, other, &at, to);
        assert_int_equal(at, to);
        assert_same_state(other, to < 0 ? empty : &g->state[to]);
        int32_t count = journal_line(&g->journal, to, line);
        for (int32_t k = 0; k < count; k++)
            assert_int_equal(g->parent[line[k]], k ? line[k - 1] : -1);
        assert_int_equal(count ? line[count - 1] : -1, to);
    }
    free(other);
    free(empty);
    game_free(g);
}

static void cancel(void **state)
{
    (void)state;
    struct rng rng = {3};
    struct game *g = game_new(3);
    for (int i = 0; i < 300; i++) {
        struct block block;
        small_order(&g->table, &block, &rng);
        block_cancel(&block, &g->table);
        block_release(&block);
        assert_same_state(&g->table, &g->state[0]);
    }
    assert_int_equal(g->journal.count, 1);
    game_free(g);
}

/* A roll taken back and made again gives the same face: fishing for a better one is no use. */
static void dice_taken_back(void **state)
{
    (void)state;
    struct game *g = game_new(2);
    int face[2][5];
    for (int round = 0; round < 2; round++) {
        struct block block;
        struct turn t = small_turn(&g->table, &block, SIDE_RED, SOURCE_TYPED, "shoot R1 at B1");
        for (int i = 0; i < 5; i++) {
            face[round][i] = turn_roll(&t, 6, "SM-1", "die %d", i);
            turn_scatter(&t, "SM-2", "wind"); /* another stream */
        }
        assert_int_equal(block.count, 5 * 4);
        assert_true(block_has_dice(&block));
        assert_string_equal(block_text(&block, &block.entry[1]), "die 0");
        assert_int_equal(block.entry[1].face, face[round][0]);
        assert_int_equal(g->table.drawn_game, 5);
        journal_commit(&g->journal, &block, &g->table);
        assert_true(journal_undo(&g->journal, &g->table, SIDE_RED, true));
        assert_int_equal(g->table.drawn_game, 0);
        assert_int_equal(g->table.drawn_scatter, 0);
    }
    assert_memory_equal(face[0], face[1], sizeof face[0]);
    /* Scripted faces come instead, and running out is told. */
    const int faces[2] = {6, 2};
    struct dice_script script = {.face = faces, .count = 2};
    struct dice dice = dice_scripted(&script);
    struct block block;
    struct turn t = small_turn(&g->table, &block, SIDE_RED, SOURCE_TYPED, "shoot R1 at B1");
    t.dice = &dice;
    assert_int_equal(turn_roll(&t, 6, "SM-1", "one"), 6);
    assert_int_equal(turn_roll(&t, 6, "SM-1", "two"), 2);
    assert_false(t.dry);
    turn_roll(&t, 6, "SM-1", "three");
    assert_true(t.dry);
    block_cancel(&block, &g->table);
    block_release(&block);
    assert_same_state(&g->table, &g->state[0]);
    game_free(g);
}

/* ---- text out and in
 * -------------------------------------------------------------------------------- */

struct reading {
    struct table table;
    struct journal journal;
    struct trouble trouble, notice;
};

static const char path[] = "a game.journal";

static bool reading_try(struct reading *r, const char *text)
{
    table_init(&r->table);
    journal_init(&r->journal, NULL, &small_attrs);
    r->trouble = r->notice = (struct trouble){{0}};
    return journal_read(&r->journal, &r->table, text, path, &r->trouble, &r->notice);
}

/* Line a message speaks of; 0 when it names none. */
static int trouble_line(const struct trouble *trouble)
{
    int line = 0;
    size_t n = strlen(path);
    if (strncmp(trouble->text, path, n) == 0 && sscanf(trouble->text + n, ":%d: ", &line) == 1)
        return line;
    return 0;
}

/* Nothing of a refused file stays behind. */
static void assert_nothing_read(const struct reading *r)
{
    static struct table empty;
    static struct journal fresh;
    table_init(&empty);
    journal_init(&fresh, NULL, &small_attrs);
    assert_memory_equal(&r->table, &empty, sizeof empty);
    assert_memory_equal(&r->journal, &fresh, sizeof fresh);
}

static char *text_of(const struct game *g)
{
    struct words w;
    words_init(&w);
    journal_write(&g->journal, &g->table, NULL, &w);
    return w.text;
}

static void write_read_write(void **state)
{
    (void)state;
    struct rng rng = {4};
    struct reading *r = malloc(sizeof *r);
    assert_non_null(r);
    for (int round = 0; round < 20; round++) {
        struct game *g = game_new(1 + round % 5);
        game_walk(g, &rng, 20 * round);
        char *text = text_of(g);
        if (!reading_try(r, text))
            fail_msg("%s", r->trouble.text);
        assert_string_equal(r->notice.text, "");
        assert_same_state(&r->table, &g->table);
        assert_true(r->table.hash == table_hash(&r->table));
        assert_int_equal(r->journal.at, g->at);
        assert_int_equal(r->journal.count, g->journal.count);
        assert_int_equal(r->journal.records, g->journal.records);
        assert_memory_equal(&r->journal.head, &small_head, sizeof small_head);
        struct words again;
        words_init(&again);
        journal_write(&r->journal, &r->table, NULL, &again);
        assert_string_equal(again.text, text);
        words_release(&again);
        /* What is written order by order during play is the same text. */
        words_init(&again);
        journal_write_head(&g->journal, JOURNAL_PLAIN, &again);
        const char *at = text;
        int line = 0;
        struct journal_head head;
        assert_true(journal_read_head(&at, &line, path, &head, NULL));
        assert_int_equal(line, 4);
        assert_int_equal((size_t)(at - text), again.length);
        assert_memory_equal(text, again.text, again.length);
        assert_memory_equal(&head, &small_head, sizeof head);
        words_release(&again);
        journal_release(&r->journal);
        free(text);
        game_free(g);
    }
    free(r);
}

/* Journals written in the first days are read to this day, and written as they stood. */
static void old_journals(void **state)
{
    (void)state;
    static const char *const names[] = {"small", "branches"};
    struct reading *r = malloc(sizeof *r);
    assert_non_null(r);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name[1024], *text;
        struct trouble trouble = {{0}};
        struct words again;
        snprintf(name, sizeof name, FOILSHOT_SOURCE "/tests/fuzz/journal/%s.journal", names[i]);
        if (!file_read(name, &text, NULL, &trouble) || !reading_try(r, text))
            fail_msg("%s%s", trouble.text, r->trouble.text);
        words_init(&again);
        journal_write(&r->journal, &r->table, NULL, &again);
        assert_string_equal(again.text, text);
        words_release(&again);
        journal_release(&r->journal);
        free(text);
    }
    free(r);
}

/* Each line is flushed as it happens: it must not need what comes later. */
static void written_as_played(void **state)
{
    (void)state;
    struct rng rng = {5};
    struct game *g = game_new(3);
    struct words played;
    words_init(&played);
    journal_write_head(&g->journal, JOURNAL_PLAIN, &played);
    record_write(&g->journal, &g->table, &g->journal.record[0], &played);
    for (int i = 0; i < 200; i++) {
        int32_t before = g->journal.records;
        game_step(g, &rng);
        for (int32_t k = before; k < g->journal.records; k++)
            record_write(&g->journal, &g->table, &g->journal.record[k], &played);
    }
    char *text = text_of(g);
    assert_string_equal(played.text, text);
    free(text);
    words_release(&played);
    game_free(g);
}

/* Every beginning of the text, as a crash or a full disk may leave it. */
static void every_prefix(void **state)
{
    (void)state;
    struct rng rng = {6};
    struct game *g = game_new(1);
    struct reading *r = malloc(sizeof *r);
    assert_non_null(r);
    while (g->journal.count < 8)
        game_step(g, &rng);
    char *text = text_of(g);
    size_t size = strlen(text);
    int line = 0, records = 0, whole_line = 0;
    bool inside = false, head = false, whole = false;
    size_t start = 0;
    for (size_t n = 0; n <= size; n++) {
        if (n > 0 && text[n - 1] == '\n') { /* a line has just been completed */
            line++;
            head = line >= 4;
            if (text[start] == '>' && head)
                inside = true;
            if (strchr(".<+", text[start]) && line > 4) {
                records++;
                inside = false;
            }
            start = n;
        }
        whole = start == n && !inside;
        if (whole)
            whole_line = line;
        char *part = malloc(n + 1); /* of its own size, so that the sanitizer sees a step too far */
        assert_non_null(part);
        memcpy(part, text, n);
        part[n] = '\0';
        bool good = reading_try(r, part);
        free(part);
        assert_int_equal(good, records > 0);
        if (good) {
            assert_string_equal(r->trouble.text, "");
            assert_int_equal(r->journal.records, records);
            assert_int_equal(trouble_line(&r->notice), whole ? 0 : whole_line + 1);
            assert_int_equal(r->notice.text[0] != '\0', !whole);
            assert_same_state(&r->table, &g->state[r->journal.at]);
            journal_release(&r->journal);
        } else {
            assert_true(trouble_line(&r->trouble) >= 1);
            assert_true(trouble_line(&r->trouble) <= line + 1);
            assert_nothing_read(r);
        }
    }
    assert_int_equal(records, g->journal.records);
    free(text);
    free(r);
    game_free(g);
}

/* ---- spoilt files
 * ------------------------------------------------------------------------------------ */

/* A journal in which each kind of line stands once, at a known place. %s: the hash of the table. */
static const char *const good_lines[] = {
    "foilshot journal 1",
    "set small 3",
    "physics 1",
    "scenario \"The Field\"",
    ">0 none auto setup",
    "=boxes table 0 8",
    "=made red 0 1",
    "=name red \"\" \"The Reds\"",
    "=made blue 0 1",
    "=made R3 0 1",
    "=loaded R3 0 1",
    "=bases R3 0 1",
    "=made R3.1 0 1",
    "=x R3.1 0 700000 red",
    "=made T1 0 1",
    "=made P1 0 1",
    "*d6 5 game SM-1 \"why\"",
    "*d0 77 scatter - \"wind\"",
    ":SM-2 \"said\"",
    "~film",
    ".0 HASH",
    ">1 red mouse move R3 to 80 0",
    "=x R3.1 700000 800000",
    ".1 HASH",
    "<1 red agreed",
    "+1 red",
};
enum { GOOD_LINES = sizeof good_lines / sizeof *good_lines };

struct spoil {
    const char *line; /* the good line */
    const char *by;   /* what stands there instead */
    const char *says; /* part of the message */
    int at;           /* lines below it where the message points */
};

/* Puts the true hashes in: by reading with the hash unknown and writing again. */
static void hashes_find(char hash[2][20])
{
    struct block block;
    static struct table t;
    table_init(&t);
    struct turn p = small_turn(&t, &block, SIDE_NONE, SOURCE_AUTO, "setup");
    turn_option(&p, SMALL_BOXES, 8);
    turn_name(&p, turn_make(&p, KIND_SIDE, SIDE_RED), F_SIDE_name, "The Reds");
    turn_make(&p, KIND_SIDE, SIDE_BLUE);
    struct ref unit = turn_make(&p, KIND_UNIT, SIDE_RED << 16 | 3);
    turn_attr(&p, unit, SMALL_LOADED, 1);
    turn_set(&p, unit, F_UNIT_bases, 1);
    struct ref base = turn_make(&p, KIND_BASE, 1 << 16 | 1);
    turn_set(&p, base, F_BASE_x, 700000);
    turn_make(&p, KIND_PIECE, 1);
    turn_make(&p, KIND_POINT, 1);
    snprintf(hash[0], sizeof hash[0], "%016llx", (unsigned long long)t.hash);
    turn_set(&p, base, F_BASE_x, 800000);
    snprintf(hash[1], sizeof hash[1], "%016llx", (unsigned long long)t.hash);
    block_release(&block);
}

static char *lines_join(const struct spoil *spoil, int *line)
{
    char hash[2][20];
    struct words w;
    int hashes = 0;
    hashes_find(hash);
    words_init(&w);
    *line = 0;
    for (int i = 0; i < GOOD_LINES; i++) {
        bool here = spoil && strcmp(spoil->line, good_lines[i]) == 0;
        const char *put = here ? spoil->by : good_lines[i], *mark = strstr(put, "HASH");
        if (here)
            *line = i + 1 + spoil->at;
        hashes += strstr(good_lines[i], "HASH") != NULL;
        words_addn(&w, put, mark ? (size_t)(mark - put) : strlen(put));
        if (mark) {
            words_add(&w, hash[hashes - 1]);
            words_add(&w, mark + 4);
        }
        words_add(&w, "\n");
    }
    return w.text;
}

static const struct spoil spoils[] = {
    {"foilshot journal 1", "foilshot journal 3", "journal of version 1", 0},
    {"foilshot journal 1", "PK\003\004", "journal of version 1", 0},
    {"foilshot journal 1", "", "journal of version 1", 0},
    {"set small 3", "sat small 3", "set is missing", 0},
    {"set small 3", "set small", "set and its version", 0},
    {"set small 3", "set small x", "set and its version", 0},
    {"set small 3", "set small 3 4", "set and its version", 0},
    {"set small 3", "set a-name-that-is-much-too-long-for-a-set 3", "set and its version", 0},
    {"physics 1", "physics", "physics is missing", 0},
    {"physics 1", "physics one", "version of the physics", 0},
    {"physics 1", "physics 1 2", "version of the physics", 0},
    {"scenario \"The Field\"", "scenario The Field", "scenario's name", 0},
    {"scenario \"The Field\"", "scenario \"The Field\" x", "scenario's name", 0},
    {"scenario \"The Field\"", "scenario \"The Field", "scenario's name", 0},
    {"scenario \"The Field\"", "", "scenario is missing", 0},
    {">0 none auto setup", "", "means nothing here", 0},
    {">0 none auto setup", "hello", "means nothing here", 0},
    {">0 none auto setup", "=boxes table 0 8", "means nothing here", 0},
    {">0 none auto setup", ">1 none auto setup", "numbered in order", 0},
    {">0 none auto setup", ">-1 none auto setup", "numbered in order", 0},
    {">0 none auto setup", ">x none auto setup", "opens no block", 0},
    {">0 none auto setup", ">0 none auto ", "opens no block", 0},
    {">0 none auto setup", ">0 none auto", "opens no block", 0},
    {">0 none auto setup", ">0 none", "opens no block", 0},
    {">0 none auto setup", ">0 green auto setup", "gives orders like that", 0},
    {">0 none auto setup", ">0 none cat setup", "gives orders like that", 0},
    {">1 red mouse move R3 to 80 0", ">0 red mouse move R3 to 80 0", "numbered in order", 0},
    {">1 red mouse move R3 to 80 0", ">2 red mouse move R3 to 80 0", "numbered in order", 0},
    {"=boxes table 0 8", "", "inside a block", 0},
    {"=boxes table 0 8", ">0 none auto setup", "inside a block", 0},
    {"=boxes table 0 8", "<0 red", "inside a block", 0},
    {"=boxes table 0 8", "%", "inside a block", 0},
    {"=boxes table 0 8", "?because", "this is no reason", 0},
    {"=boxes table 0 8", "?\"because\" 2", "this is no reason", 0},
    {"=boxes table 0 8", "=", "needs a field", 0},
    {"=boxes table 0 8", "=boxes", "needs a field", 0},
    {"=boxes table 0 8", "=a_field_with_a_name_that_is_too_long_for_any table 0 8", "needs a field",
     0},
    {"=boxes table 0 8", "=foxes table 0 8", "no such field", 0},
    {"=boxes table 0 8", "=boxes  table 0 8", "no such thing", 0},
    {"=boxes table 0 8", "=boxes red 0 8", "no such thing", 0}, /* not made yet */
    {"=boxes table 0 8", "=boxes table 0", "old and new value", 0},
    {"=boxes table 0 8", "=boxes table", "old and new value", 0},
    {"=boxes table 0 8", "=boxes table 0 8.5", "old and new value", 0},
    {"=boxes table 0 8", "=boxes table 0 99999999999", "old and new value", 0},
    {"=boxes table 0 8", "=boxes table 0 x", "old and new value", 0},
    {"=boxes table 0 8", "=boxes table 0 8 green", "words after the change", 0},
    {"=boxes table 0 8", "=boxes table 0 8 red blue", "words after the change", 0},
    {"=boxes table 0 8", "=boxes table 0 8 ", "words after the change", 0},
    {"=boxes table 0 8", "=boxes table 0 8x", "words after the change", 0},
    {"=boxes table 0 8", "=boxes table 0 8.", "words after the change", 0},
    {"=boxes table 0 8", "=boxes table 1 8", "does not hold the old value", 0},
    {"=boxes table 0 8", "=boxes table 0 99", "boxes is 99", 15},
    {"=boxes table 0 8", "=boxes table 0 7", "not what it was", 15},
    {"=made red 0 1", "=made red 0 2", "could be made", 0},
    {"=made red 0 1", "=made red 1 1", "could be made", 0},
    {"=made red 0 1", "=made red 1 0", "could be made", 0},
    {"=made red 0 1", "=made green 0 1", "could be made", 0},
    {"=made red 0 1", "=made table 0 1", "could be made", 0},
    {"=made red 0 1", "=made none 0 1", "could be made", 0},
    {"=made red 0 1", "=made red", "could be made", 0},
    {"=made red 0 1", "=made red 0 1 x", "words after the change", 0},
    {"=made blue 0 1", "=made red 0 1", "does not hold the old value", 0},
    {"=made R3 0 1", "=made R0 0 1", "could be made", 0},
    {"=made R3 0 1", "=made R-3 0 1", "could be made", 0},
    {"=made R3 0 1", "=made R+3 0 1", "could be made", 0},
    {"=made R3 0 1", "=made R65536 0 1", "could be made", 0},
    {"=made R3 0 1", "=made R 0 1", "could be made", 0},
    {"=made R3 0 1", "=made G3 0 1", "could be made", 0},
    {"=made R3.1 0 1", "=made R4.1 0 1", "could be made", 0},
    {"=made R3.1 0 1", "=made R3.0 0 1", "could be made", 0},
    {"=made R3.1 0 1", "=made R3. 0 1", "could be made", 0},
    {"=made R3.1 0 1", "=made R3.1.1 0 1", "could be made", 0},
    {"=made R3.1 0 1", "=made R3 0 1", "could be made", 0}, /* twice */
    {"=made P1 0 1", "=made T1 0 1", "could be made", 0},
    {"=name red \"\" \"The Reds\"", "=name red \"\" The Reds", "old and new value", 0},
    {"=name red \"\" \"The Reds\"", "=name red \"\" \"The Reds", "old and new value", 0},
    {"=name red \"\" \"The Reds\"", "=name red 0 1", "old and new value", 0},
    {"=name red \"\" \"The Reds\"", "=name red \"x\" \"The Reds\"", "does not hold", 0},
    {"=name red \"\" \"The Reds\"",
     "=name red \"\" \"A name that goes on for very much longer than names may\"",
     "old and new value", 0},
    {"=x R3.1 0 700000 red", "=x R3.1 0 700000000", "stands off every table", 7},
    {"=x R3.1 0 700000 red", "=x R3.2 0 700000", "no such thing", 0},
    {"=x R3.1 0 700000 red", "=x R3 0 700000", "no such field", 0},
    {"=x R3.1 0 700000 red", "=troop R3.1 0 1", "no such field", 0},
    {"*d6 5 game SM-1 \"why\"", "*", "no die", 0},
    {"*d6 5 game SM-1 \"why\"", "*d", "no die", 0},
    {"*d6 5 game SM-1 \"why\"", "*6 5 game SM-1 \"why\"", "no die", 0},
    {"*d6 5 game SM-1 \"why\"", "*d6 5 game SM-1", "no die", 0},
    {"*d6 5 game SM-1 \"why\"", "*d6 5 game SM-1 why", "no die", 0},
    {"*d6 5 game SM-1 \"why\"", "*d6 5 game SM-1 \"why\" x", "no die", 0},
    {"*d6 5 game SM-1 \"why\"", "*d6 5 game SM-123456789012 \"why\"", "no die", 0},
    {"*d6 5 game SM-1 \"why\"", "*d6 7 game SM-1 \"why\"", "no such face", 0},
    {"*d6 5 game SM-1 \"why\"", "*d6 0 game SM-1 \"why\"", "no such face", 0},
    {"*d6 5 game SM-1 \"why\"", "*d-6 5 game SM-1 \"why\"", "no such face", 0},
    {"*d6 5 game SM-1 \"why\"", "*d2000 5 game SM-1 \"why\"", "no such face", 0},
    {"*d6 5 game SM-1 \"why\"", "*d6 5 fate SM-1 \"why\"", "no such stream", 0},
    {"*d0 77 scatter - \"wind\"", "*d0 -77 scatter - \"wind\"", "no such face", 0},
    {":SM-2 \"said\"", ":SM-2 said", "no sentence", 0},
    {":SM-2 \"said\"", ":SM-2", "no sentence", 0},
    {":SM-2 \"said\"", ":", "no sentence", 0},
    {":SM-2 \"said\"", ":SM-2 \"said\"\"", "no sentence", 0},
    {":SM-2 \"said\"", ":SM-123456789012 \"said\"", "no sentence", 0},
    {".0 HASH", ".1 HASH", "closes no block", 0},
    {".0 HASH", ".0", "closes no block", 0},
    {".0 HASH", ".0 HASH ", "closes no block", 0},
    {".0 HASH", ".0  HASH", "closes no block", 0},
    {".0 HASH", ".0 00000000000000000", "closes no block", 0},
    {".0 HASH", ".0 0x00000000000000", "closes no block", 0},
    {".0 HASH", ".0 0000000000000000", "not what it was", 0},
    {"=x R3.1 700000 800000", "=x R3.1 700001 800000", "does not hold the old value", 0},
    {"=x R3.1 700000 800000", "=x R3.1 700000 800001", "not what it was", 1},
    {"=x R3.1 700000 800000", "~the move was left out", "not what it was", 1},
    {"<1 red agreed", "<0 red agreed", "not the last one", 0},
    {"<1 red agreed", "<2 red agreed", "not the last one", 0},
    {"<1 red agreed", "<1 red angry", "takes nothing back", 0},
    {"<1 red agreed", "<1 red agreed x", "takes nothing back", 0},
    {"<1 red agreed", "<1 green", "takes nothing back", 0},
    {"<1 red agreed", "<1", "takes nothing back", 0},
    {"<1 red agreed", "< red", "takes nothing back", 0},
    {"<1 red agreed", "+1 red", "cannot be done again", 0},
    {"+1 red", "+0 red", "cannot be done again", 0},
    {"+1 red", "+2 red", "cannot be done again", 0},
    {"+1 red", "+-1 red", "cannot be done again", 0},
    {"+1 red", "+1 red agreed", "cannot be done again", 0},
    {"+1 red", "+1", "takes nothing back", 0},
    {"+1 red", ".1 HASH", "means nothing here", 0},
    {"+1 red", ":SM-2 \"said\"", "means nothing here", 0},
};

static void each_line_spoilt(void **state)
{
    (void)state;
    struct reading *r = malloc(sizeof *r);
    assert_non_null(r);
    int line;
    char *text = lines_join(NULL, &line);
    if (!reading_try(r, text))
        fail_msg("%s", r->trouble.text);
    assert_int_equal(r->journal.count, 2);
    struct words again;
    words_init(&again);
    journal_write(&r->journal, &r->table, NULL, &again);
    assert_string_equal(again.text, text);
    words_release(&again);
    journal_release(&r->journal);
    free(text);
    for (size_t i = 0; i < sizeof spoils / sizeof *spoils; i++) {
        const struct spoil *s = &spoils[i];
        text = lines_join(s, &line);
        assert_true(line > 0);
        if (reading_try(r, text))
            fail_msg("\"%s\" was read", s->by);
        if (trouble_line(&r->trouble) != line || !strstr(r->trouble.text, s->says))
            fail_msg("\"%s\" (line %d, %s): %s", s->by, line, s->says, r->trouble.text);
        assert_nothing_read(r);
        free(text);
    }
    free(r);
}

static void long_lines(void **state)
{
    (void)state;
    struct reading *r = malloc(sizeof *r);
    char *film = malloc(100000);
    assert_true(r && film);
    static const struct {
        size_t size;
        bool good;
    } tries[] = {{60000, true}, {65534, true}, {65535, false}, {65536, false}, {99999, false}};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        memset(film, 'x', tries[i].size);
        film[0] = '~';
        film[tries[i].size] = '\0';
        struct spoil spoil = {"~film", film, "", 0};
        int line;
        char *text = lines_join(&spoil, &line);
        assert_int_equal(reading_try(r, text), tries[i].good);
        if (tries[i].good) {
            struct words again;
            words_init(&again);
            journal_write(&r->journal, &r->table, NULL, &again);
            assert_string_equal(again.text, text);
            words_release(&again);
            journal_release(&r->journal);
        } else {
            assert_int_equal(trouble_line(&r->trouble), line);
            assert_non_null(strstr(r->trouble.text, "too long"));
            assert_nothing_read(r);
        }
        free(text);
    }
    for (int more = 0; more < 2; more++) {
        memset(film, 'x', ORDER_TEXT + 100);
        memcpy(film, ">0 none auto ", 13);
        film[13 + ORDER_TEXT - 1 + more] = '\0';
        struct spoil spoil = {">0 none auto setup", film, "", 0};
        int line;
        char *text = lines_join(&spoil, &line);
        assert_int_equal(reading_try(r, text), !more);
        assert_int_equal(trouble_line(&r->trouble), more ? line : 0);
        journal_release(&r->journal);
        free(text);
    }
    free(film);
    free(r);
}

static void visibility(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        int see;
    } tries[] = {{"=x R3.1 0 700000", SEE_ALL},
                 {"=x R3.1 0 700000 red", SEE_RED},
                 {"=x R3.1 0 700000 blue", SEE_BLUE},
                 {"=x R3.1 0 700000 none", 0}};
    struct reading *r = malloc(sizeof *r);
    assert_non_null(r);
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        struct spoil spoil = {"=x R3.1 0 700000 red", tries[i].line, "", 0};
        int line;
        char *text = lines_join(&spoil, &line);
        assert_true(reading_try(r, text));
        const struct block *block = &r->journal.block[0];
        int found = 0;
        for (int32_t k = 0; k < block->count; k++)
            if (block->entry[k].kind == ENTRY_CHANGE && block->entry[k].change.field == F_BASE_x) {
                assert_int_equal(block->entry[k].change.see, tries[i].see);
                found++;
            }
        assert_int_equal(found, 1);
        struct words again;
        words_init(&again);
        journal_write(&r->journal, &r->table, NULL, &again);
        assert_string_equal(again.text, text);
        words_release(&again);
        journal_release(&r->journal);
        free(text);
    }
    free(r);
}

/* Random bytes changed, lines dropped, doubled and swapped: refused with a line, or still a whole
 * game whose hash is true. */
static void random_damage(void **state)
{
    (void)state;
    struct rng rng = {7};
    struct game *g = game_new(1);
    struct reading *r = malloc(sizeof *r);
    assert_non_null(r);
    while (g->journal.count < 6)
        game_step(g, &rng);
    char *text = text_of(g);
    int32_t size = (int32_t)strlen(text);
    int refused = 0;
    for (int i = 0; i < 5000; i++) {
        char *copy = malloc((size_t)size + 1);
        assert_non_null(copy);
        memcpy(copy, text, (size_t)size + 1);
        for (int k = rng_from(&rng, 1, 3); k > 0; k--) {
            char *at = &copy[rng_from(&rng, 0, size - 1)];
            *at = rng_from(&rng, 0, 1) ? (char)(unsigned char)rng_from(&rng, 1, 255)
                                       : copy[rng_from(&rng, 0, size - 1)];
        }
        if (reading_try(r, copy)) {
            assert_true(r->table.hash == table_hash(&r->table));
            journal_release(&r->journal);
        } else {
            assert_true(trouble_line(&r->trouble) > 0);
            assert_nothing_read(r);
            refused++;
        }
        free(copy);
    }
    assert_true(refused > 2500);
    free(text);
    free(r);
    game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walk),
        cmocka_unit_test(seek),
        cmocka_unit_test(cancel),
        cmocka_unit_test(dice_taken_back),
        cmocka_unit_test(write_read_write),
        cmocka_unit_test(old_journals),
        cmocka_unit_test(written_as_played),
        cmocka_unit_test(every_prefix),
        cmocka_unit_test(each_line_spoilt),
        cmocka_unit_test(long_lines),
        cmocka_unit_test(visibility),
        cmocka_unit_test(random_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
