/* A small table for tests of rules: laid out in millimetres, played by typed orders, with the dice
 * each test names. Every field is proved when its test ends: the running hash is true, the journal
 * plays again to the same blocks, and taking everything back and doing it again ends the same.
 *
 * Faces are taken from `dice`; with none left Red rolls 6 and Blue 1, in turn, so that Red wins the
 * rolls a test is not about.
 */
#ifndef FOILSHOT_TESTS_FIELD_H
#define FOILSHOT_TESTS_FIELD_H

#include "unit/check.h"

#include "flick/flick.h"
#include "kit/film.h"
#include "kit/movement.h"
#include "rules/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FACES = 512 };
static struct {
    struct setting set;
    struct game game;
    bool begun;
    int face[FACES], faces, at, usual;
    struct verdict verdict;
    struct trouble trouble;
    int32_t from; /* first block of the last order */
    int32_t seed;
} field;

static inline int field_face(void *self, int faces)
{
    (void)self;
    if (field.at < field.faces)
        return field.face[field.at++];
    return field.usual++ % 2 ? 1 : faces;
}

/* ---- laying out
 * ---------------------------------------------------------------------------------- */

static inline int field_new(void **state)
{
    (void)state;
    memset(&field, 0, sizeof field);
    field.seed = 1;
    snprintf(field.set.path, sizeof field.set.path, "field.yaml");
    snprintf(field.set.set, sizeof field.set.set, "kiddies");
    snprintf(field.set.title, sizeof field.set.title, "Field");
    snprintf(field.set.kind, sizeof field.set.kind, "encounter");
    field.set.width = 1830 * MM;
    field.set.depth = 1220 * MM;
    return 0;
}

/* A figure or cannon at x, y mm looking to `face` degrees; numbered per side in order. */
static inline void put(int side, const char *troop, int x, int y, int face)
{
    struct setting_unit *u = &field.set.unit[field.set.unit_count++];
    *u = (struct setting_unit){.line = field.set.unit_count,
                               .side = side,
                               .placed = true,
                               .pose = {{x * MM, y * MM}, face * DEG}};
    snprintf(u->troop, sizeof u->troop, "%s", troop);
}

/* The same to the tenth of a millimetre. */
static inline void put10(int side, const char *troop, int x, int y, int face)
{
    put(side, troop, 0, 0, face);
    field.set.unit[field.set.unit_count - 1].pose.at = (struct vec){x * 100, y * 100};
}

/* One who waits beside the table. */
static inline void wait_aside(int side, const char *troop)
{
    put(side, troop, 0, 0, 0);
    field.set.unit[field.set.unit_count - 1].placed = false;
}

/* `count` Regulars shoulder to shoulder from x, y to the right hand of one who looks to `face`. */
static inline void put_line(int side, int count, int x, int y, int face)
{
    struct pose pose = {{x * MM, y * MM}, face * DEG};
    for (int i = 0; i < count; i++) {
        put(side, "regular", x, y, face);
        field.set.unit[field.set.unit_count - 1].pose.at =
            pose_place(pose, (struct vec){i * 21 * MM, 0});
    }
}

/* Three cavalry in line, touching; x, y is the middle one, the first put is the left one. */
static inline void put_riders(int side, int x, int y, int face)
{
    struct pose pose = {{x * MM, y * MM}, face * DEG};
    for (int i = -1; i <= 1; i++) {
        put(side, "cavalry", x, y, face);
        field.set.unit[field.set.unit_count - 1].pose.at =
            pose_place(pose, (struct vec){i * 21 * MM, 0});
    }
}

/* A cannon at x, y and its two Regulars at its flanks. */
static inline void put_crewed(int side, int x, int y, int face)
{
    struct pose pose = {{x * MM, y * MM}, face * DEG};
    put(side, "cannon", x, y, face);
    for (int hand = -1; hand <= 1; hand += 2) {
        put(side, "regular", x, y, face);
        field.set.unit[field.set.unit_count - 1].pose.at =
            pose_place(pose, (struct vec){hand * 25500, 0});
    }
}

/* A box of terrain, w across and d along its facing. */
static inline struct setting_piece *box(enum terrain kind, int x, int y, int w, int d, int face)
{
    struct setting_piece *p = &field.set.piece[field.set.piece_count++];
    *p = (struct setting_piece){.line = 100 + field.set.piece_count,
                                .kind = kind,
                                .shape = SHAPE_BOX,
                                .pose = {{x * MM, y * MM}, face * DEG},
                                .hx = w * MM / 2,
                                .hy = d * MM / 2};
    return p;
}

static inline struct setting_piece *solid(enum terrain kind, const char *mass, int x, int y, int w,
                                          int d, int height)
{
    struct setting_piece *p = box(kind, x, y, w, d, 0);
    p->height = height * MM;
    snprintf(p->mass, sizeof p->mass, "%s", mass);
    return p;
}

/* A band from x0, y0 to x1, y1. */
static inline struct setting_piece *band(enum terrain kind, int width, int x0, int y0, int x1,
                                         int y1)
{
    struct setting_piece *p = &field.set.piece[field.set.piece_count++];
    *p = (struct setting_piece){.line = 100 + field.set.piece_count,
                                .kind = kind,
                                .shape = SHAPE_BAND,
                                .round = width * MM / 2,
                                .first_point = field.set.point_count,
                                .points = 2};
    field.set.point[field.set.point_count++] = (struct vec){x0 * MM, y0 * MM};
    field.set.point[field.set.point_count++] = (struct vec){x1 * MM, y1 * MM};
    return p;
}

static inline void option(const char *name, int value)
{
    struct setting_option *o = &field.set.option[field.set.option_count++];
    o->line = 50 + field.set.option_count;
    snprintf(o->name, sizeof o->name, "%s", name);
    o->value = value;
}

static inline void attack(int attacker)
{
    field.set.attacker = attacker;
    snprintf(field.set.kind, sizeof field.set.kind, "attack");
}

static inline void goal(const char *kind, const char *piece, int count)
{
    struct setting_goal *g = &field.set.goal[field.set.goal_count++];
    g->line = 70 + field.set.goal_count;
    snprintf(g->kind, sizeof g->kind, "%s", kind);
    snprintf(g->piece, sizeof g->piece, "%s", piece);
    g->count = count;
}

/* ---- playing
 * ----------------------------------------------------------------------------------- */

/* The faces that come next: dice("6 1 3"). */
static inline void dice(const char *faces)
{
    for (; *faces; faces++)
        if (*faces >= '1' && *faces <= '6')
            field.face[field.faces++] = *faces - '0';
}

static inline bool dice_used(void)
{
    return field.at == field.faces;
}

static inline const struct table *table(void)
{
    return &field.game.table;
}

static inline bool try_setup(void)
{
    const struct rules *rules = rules_find(field.set.set);
    assert_non_null(rules);
    field.begun = game_begin(&field.game, rules, &field.set, field.seed, &field.trouble);
    field.game.dice = (struct dice){.next = field_face};
    return field.begun;
}

static inline void setup(void)
{
    if (!try_setup())
        fail_msg("%s", field.trouble.text);
}

static inline enum given give(const char *text)
{
    field.from = field.game.journal.count;
    return game_say(&field.game, SIDE_NONE, text, SOURCE_TYPED, &field.verdict, &field.trouble);
}

/* An order that must be carried out. */
static inline void say(const char *text)
{
    enum given given = give(text);
    if (given != GIVEN_DONE)
        fail_msg("\"%s\" is not done: %s %s%s", text, field.verdict.id, field.verdict.why,
                 given == GIVEN_REFUSED ? "" : field.trouble.text);
}

/* An order that must be refused for this reason, with nothing changed. */
static inline void refused(const char *text, const char *id)
{
    uint64_t before = table()->hash;
    int32_t blocks = field.game.journal.count;
    enum given given = give(text);
    if (given != GIVEN_REFUSED)
        fail_msg("\"%s\" is not refused%s", text, given == GIVEN_DONE ? "" : field.trouble.text);
    if (strcmp(field.verdict.id, id) != 0)
        fail_msg("\"%s\" is refused by %s (%s), not by %s", text, field.verdict.id,
                 field.verdict.why, id);
    assert_true(strlen(field.verdict.why) > 5);
    assert_true(before == table()->hash);
    assert_int_equal(blocks, field.game.journal.count);
}

/* The same, and the table shows why. */
static inline void shown(const char *text, const char *id)
{
    refused(text, id);
    if (field.verdict.marks.count == 0)
        fail_msg("\"%s\" is refused by %s, but nothing on the table shows it", text, id);
}

/* To the first side's movement: Red moves first unless the dice say otherwise. */
static inline void start(void)
{
    setup();
    say("end");
    say("end");
    if (table()->ask == 1)
        say("answer first");
}

/* Are the names in `word` ("R6+B1+R7") just those in `wanted` ("R6 R7 B1", up to ';')? */
static inline bool same_names(const char *word, const char *wanted, size_t size)
{
    int in_word = 1, in_wanted = 0;
    for (const char *c = word; *c; c++)
        in_word += *c == '+';
    for (size_t i = 0; i < size;) {
        size_t n = 0;
        while (i + n < size && wanted[i + n] != ' ')
            n++;
        if (n > 0) {
            bool found = false;
            for (const char *c = word; *c && !found;
                 c += strcspn(c, "+") + (c[strcspn(c, "+")] == '+'))
                found = strcspn(c, "+") == n && strncmp(c, wanted + i, n) == 0;
            if (!found)
                return false;
            in_wanted++;
        }
        i += n + 1;
    }
    return in_word == in_wanted;
}

/* Answers every question about pairs so that these fights come about ("R6 R7 B1;R9 B2") and who is
 * in none of them stands by. */
static inline void pair_up(const char *fights)
{
    static struct offers offers;
    for (int n = 0; n < 200 && table()->ask == 2; n++) {
        char answer[ORDER_WORD + 8] = "";
        rules_offer(field.game.rules, table(), table()->ask_side, &offers);
        for (int i = 0; i < offers.count && !*answer; i++) {
            const char *word = offers.offer[i].word;
            const char *waits = strstr(word, "-waits");
            for (const char *f = fights; *f; f += strcspn(f, ";") + (f[strcspn(f, ";")] == ';')) {
                size_t size = strcspn(f, ";");
                if (!waits && *word && same_names(word, f, size))
                    snprintf(answer, sizeof answer, "answer %s", word);
            }
            if (waits) {
                char name[REF_TEXT] = "";
                bool fights_too = false;
                memcpy(name, word, (size_t)(waits - word));
                for (const char *c = strstr(fights, name); c; c = strstr(c + 1, name)) {
                    char behind = c[strlen(name)];
                    fights_too = fights_too || behind == ' ' || behind == ';' || behind == '\0';
                }
                if (!fights_too)
                    snprintf(answer, sizeof answer, "answer %s", word);
            }
        }
        if (!*answer)
            fail_msg("no answer leads to %s", fights);
        say(answer);
    }
}

/* Ends phases until this one is open, turn after turn; answers nothing but who moves first. */
static inline void to_phase(const char *word)
{
    int32_t turn = table()->turn;
    for (int n = 0; n < 40 && !table()->over; n++) {
        if (strcmp(field.game.rules->phase[table()->phase].word, word) == 0 && !table()->ask &&
            table()->step > 0)
            return;
        if (table()->turn > turn + 2)
            break;
        say(table()->ask ? "answer first" : "end");
    }
    fail_msg("the phase %s is never opened", word);
}

/* ---- looking
 * ------------------------------------------------------------------------------------- */

static inline struct ref thing(const char *name)
{
    const char *at = name;
    struct ref ref = ref_read(table(), &at);
    if (!ref.kind)
        fail_msg("there is no %s", name);
    return ref;
}

/* Carried out: is it what computers are told nobody does who need not (terms.rash)? */
static inline bool was_rash(const char *order, const char *who)
{
    static struct table before;
    table_copy(&before, table());
    say(order);
    return field.game.rules->terms->rash(&before, table(), thing(who).index);
}

static inline const struct base *base(const char *name)
{
    return &table()->base[table()->unit[thing(name).index].base];
}

static inline struct vec place(const char *name)
{
    return (struct vec){base(name)->x, base(name)->y};
}

static inline bool alive(const char *name)
{
    return base(name)->where == WHERE_TABLE;
}

/* A declared attribute of a unit ("R1"), a side ("red") or the table ("table"). */
static inline int32_t attr(const char *name, const char *attribute)
{
    struct ref ref = thing(name);
    int code = field_find(&field.game.rules->attrs, ref.kind, attribute);
    if (code < 0)
        fail_msg("no attribute %s", attribute);
    return table_get(table(), ref, code);
}

static inline void stands_at(const char *name, int x, int y)
{
    struct vec at = place(name);
    int32_t off = vec_distance(at, (struct vec){x * MM, y * MM});
    if (off > 20)
        fail_msg("%s stands at %d %d, not at %d %d mm", name, at.x, at.y, x, y);
}

/* Did the last order (or what the game did after it) say something under this id? `part` may be
 * NULL. */
static inline bool said(const char *id, const char *part)
{
    for (int32_t i = field.from; i < field.game.journal.count; i++) {
        const struct block *b = &field.game.journal.block[i];
        for (int32_t k = 0; k < b->count; k++)
            if (b->entry[k].kind == ENTRY_SAY && strcmp(b->entry[k].id, id) == 0 &&
                (!part || strstr(block_text(b, &b->entry[k]), part)))
                return true;
    }
    return false;
}

/* Dice of the game stream rolled by the last order and what followed. */
static inline int rolled(const char *id)
{
    int count = 0;
    for (int32_t i = field.from; i < field.game.journal.count; i++) {
        const struct block *b = &field.game.journal.block[i];
        for (int32_t k = 0; k < b->count; k++)
            count += b->entry[k].kind == ENTRY_DIE && b->entry[k].stream == STREAM_GAME &&
                     strcmp(b->entry[k].id, id) == 0;
    }
    return count;
}

/* The film's line of this moment for `who` ("pellet", "B1", "T2") with `other` ("" = anybody). */
static inline bool filmed_line(enum flick_moment moment, const char *who, const char *other,
                               struct flick_event *e)
{
    const char *at = who, *at_other = other;
    bool pellet = strcmp(who, "pellet") == 0;
    struct ref one = pellet ? (struct ref){0} : ref_read(table(), &at);
    struct ref two = ref_read(table(), &at_other);
    if (one.kind == KIND_UNIT)
        one = ref_base(table(), table()->unit[one.index].base);
    if (two.kind == KIND_UNIT)
        two = ref_base(table(), table()->unit[two.index].base);
    for (int32_t i = field.from; i < field.game.journal.count; i++) {
        const struct block *b = &field.game.journal.block[i];
        for (int32_t k = 0; k < b->count; k++) {
            struct ref body, with;
            if (b->entry[k].kind != ENTRY_FILM ||
                !film_read(table(), block_text(b, &b->entry[k]), e, &body, &with) ||
                e->moment != moment)
                continue;
            if ((pellet ? e->body == FLICK_PELLET : ref_same(body, one)) &&
                (!*other || ref_same(with, two)))
                return true;
        }
    }
    return false;
}

static inline bool filmed(enum flick_moment moment, const char *who, const char *other)
{
    struct flick_event e;
    return filmed_line(moment, who, other, &e);
}

/* Did `who` end leaning? Short of about forty degrees a figure rocks back upon its base. */
static inline bool leant(const char *who, const char *on)
{
    struct flick_event e;
    return filmed_line(FLICK_AT_LEAN, who, on, &e) && e.tilt > 45 * DEG &&
           !filmed(FLICK_AT_DOWN, who, "");
}

/* Prints what the last order and what followed said and filmed: for whoever mends a test. */
static inline void tell(void)
{
    for (int32_t i = field.from; i < field.game.journal.count; i++) {
        const struct block *b = &field.game.journal.block[i];
        printf("> %s\n", b->order);
        for (int32_t k = 0; k < b->count; k++)
            if (b->entry[k].kind == ENTRY_SAY)
                printf("  %s %s\n", b->entry[k].id, block_text(b, &b->entry[k]));
            else if (b->entry[k].kind == ENTRY_FILM)
                printf("  ~ %s\n", block_text(b, &b->entry[k]));
    }
}

static inline void ended(int winner, const char *id)
{
    char by[ID_TEXT], text[200];
    assert_int_not_equal(table()->over, OVER_NO);
    assert_int_equal(table()->winner, winner);
    rules_outcome(field.game.rules, table(), by, text, sizeof text);
    assert_string_equal(by, id);
    assert_true(strlen(text) > 10);
}

/* Is there an offer of this verb for this unit ("" = the side's) that is allowed or not? */
static inline const struct offer *offered(const char *verb, const char *unit)
{
    static struct offers offers;
    rules_offer(field.game.rules, table(), game_awaited(&field.game), &offers);
    for (int i = 0; i < offers.count; i++) {
        const struct offer *o = &offers.offer[i];
        if (o->verb == verb_find(field.game.rules, verb) &&
            (*unit ? ref_same(o->unit, thing(unit)) : o->unit.kind == KIND_NONE))
            return o;
    }
    return NULL;
}

/* ---- the proof
 * ----------------------------------------------------------------------------------- */

static inline int field_end(void **state)
{
    (void)state;
    if (!field.begun)
        return 0;
    struct trouble trouble = {{0}}, notice = {{0}};
    struct words text;
    words_init(&text);
    assert_true(table_hash(table()) == table()->hash);
    uint64_t end = table()->hash;
    journal_write(&field.game.journal, table(), NULL, &text);
    if (!game_verify(text.text, "field.journal", &trouble, &notice))
        fail_msg("%s", trouble.text);
    int32_t at = field.game.journal.at, here = at;
    journal_seek(&field.game.journal, &field.game.table, &at, -1);
    assert_true(table()->hash == 0);
    journal_seek(&field.game.journal, &field.game.table, &at, here);
    assert_true(table()->hash == end);
    words_release(&text);
    game_release(&field.game);
    return 0;
}

/* Lays, plays and shoots with one seed after another until the flick does what the test is about:
 * what the rules make of it is then the test's to say. */
static inline void search(void (*lay)(void), const char *phase, const char *order,
                          bool (*happens)(void))
{
    enum { SEEDS = 2000 };
    for (int32_t seed = 1; seed <= SEEDS; seed++) {
        field_new(NULL);
        field.seed = seed;
        lay();
        start();
        to_phase(phase);
        say(order);
        if (happens())
            return;
        game_release(&field.game);
        field.begun = false;
    }
    fail_msg("in %d flicks it never happens", SEEDS);
}

#define FIELD_TEST(name) cmocka_unit_test_setup_teardown(name, field_new, field_end)

#endif
