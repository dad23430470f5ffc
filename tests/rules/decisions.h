/* What a set decides in games played at random, against what it decided when this was last looked
 * at: which orders it offers, allows, refuses (by which rule) or puts right, what each does to the
 * table, and how the game ends. Wording is not looked at.
 *
 * The tests of single rules say what is right; this says that nothing else has changed meanwhile.
 * tests/rules/decisions/SET.txt has a line for each game: scenario, number, the hash of it all, and
 * two digits for each order, so that a difference is told at the first order that shows it. When
 * rules have changed on purpose: `test_SET_decisions --write` (tests/replays/rewrite does all), and
 * read which games are others now.
 */
#ifndef FOILSHOT_TESTS_DECISIONS_H
#define FOILSHOT_TESTS_DECISIONS_H

#include "rules/field.h"

#include "computer/random.h"
#include "disk/file.h"
#include "scenario/scenario.h"
#include "sets/kiddies/kiddies_law.h"

#include <dirent.h>

/* Games of a scenario; of a table of tests/rules, which is small and made for what seldom happens.
 */
#ifndef DECISION_GAMES
#define DECISION_GAMES 2
#define DECISION_SMALL_GAMES 9
#endif
enum { DECISION_ORDERS = 160, DECISION_PROBES = 4, DECISION_SENSELESS = 40 };
enum { DECISION_FILES = 40 };

static struct {
    struct setting set;
    struct game game;
    struct offers offers;
    struct verdict verdict;
    uint64_t hash;
    char steps[2 * DECISION_ORDERS + 1];
    char file[DECISION_FILES][200]; /* scenarios, by name */
    int files;
} decided;

static inline void mix(int64_t number)
{
    decided.hash = (decided.hash ^ (uint64_t)number) * 0x100000001b3u;
    decided.hash ^= decided.hash >> 29;
}

static inline void mix_text(const char *text)
{
    for (; *text; text++)
        mix(*text);
    mix(-1);
}

static inline void mix_ref(struct ref ref)
{
    mix(ref.kind);
    mix(ref.index);
}

static inline void mix_vec(struct vec at)
{
    mix(at.x);
    mix(at.y);
}

static inline void mix_refs(const struct ref *ref, int count)
{
    mix(count);
    for (int i = 0; i < count; i++)
        mix_ref(ref[i]);
}

static inline void mix_order(const struct order *o)
{
    struct words text;
    words_init(&text);
    order_write(decided.game.rules, &decided.game.table, o, &text);
    mix_text(text.text);
    words_release(&text);
}

static inline void mix_verdict(void)
{
    mix(decided.verdict.allowed);
    mix_text(decided.verdict.allowed ? "" : decided.verdict.id);
}

static inline void mix_entry(const struct block *b, const struct entry *e)
{
    mix(e->kind);
    if (e->kind == ENTRY_CHANGE) {
        mix_ref(e->change.ref);
        mix(e->change.field);
        mix(e->change.new);
        mix(e->change.see);
    } else if (e->kind == ENTRY_DIE) {
        mix(e->faces);
        mix(e->face);
        mix(e->stream);
        mix_text(e->id);
    } else if (e->kind == ENTRY_SAY) {
        mix_text(e->id);
    } else {
        mix_text(block_text(b, e));
    }
}

static inline void mix_blocks(int32_t from)
{
    for (int32_t i = from; i < decided.game.journal.count; i++) {
        const struct block *b = &decided.game.journal.block[i];
        mix_text(b->order);
        for (int32_t k = 0; k < b->count; k++)
            mix_entry(b, &b->entry[k]);
    }
}

static inline void mix_offers(void)
{
    mix(decided.offers.count);
    for (int i = 0; i < decided.offers.count; i++) {
        const struct offer *o = &decided.offers.offer[i];
        mix(o->verb);
        mix_ref(o->unit);
        mix(o->allowed);
        mix_text(o->allowed ? "" : o->id);
        mix_refs(o->with, o->withs);
        mix_refs(o->target, o->targets);
        mix(o->reach);
        mix(o->spots);
        mix_text(o->word);
    }
}

/* What is shown of an order before it is given. */
static inline void mix_sight_of(const struct order *o)
{
    enum { MOST = 64 };
    const struct rules *rules = decided.game.rules;
    const struct table *t = &decided.game.table;
    int base[MOST];
    struct pose pose[MOST];
    struct flick_spot spot[MOST];
    struct flick_preview preview;
    for (int i = rules->decides->ghost ? rules->decides->ghost(t, o, base, pose, MOST) : 0;
         i-- > 0;) {
        mix(base[i]);
        mix_vec(pose[i].at);
        mix(pose[i].face);
    }
    if (!rules->flicks)
        return;
    for (int i = rules->flicks->spots(t, o, spot, MOST); i-- > 0;) {
        mix_vec(spot[i].at);
        mix(spot[i].from);
        mix(spot[i].to);
        mix(spot[i].blocked);
    }
    if (!decided.verdict.allowed || !rules->verb[o->verb].word ||
        strcmp(rules->verb[o->verb].word, "flick") != 0)
        return;
    rules->flicks->preview(t, o, &preview);
    mix_vec(preview.from);
    mix_vec(preview.stub);
    mix_refs(preview.swept, preview.swept_count);
    mix(rules->flicks->reach(t, o));
}

/* Any order at all: is it allowed, and what is the nearest that is? */
static inline void probe(struct random_player *player, bool snaps)
{
    const struct rules *rules = decided.game.rules;
    const struct table *t = &decided.game.table;
    struct order o;
    random_probe(player, rules, t, game_awaited(&decided.game), &decided.offers, &o);
    mix_order(&o);
    rules_judge(rules, t, &o, &decided.verdict);
    mix_verdict();
    mix_sight_of(&o);
    if (!snaps)
        return;
    mix(rules_near(rules, t, &o));
    mix_order(&o);
}

/* Orders that no hand gives, for every verb: nobody named, somebody who is not there or is no unit,
 * two for one, nothing said or all of it, a target that is none, a place beside the table. */
static inline struct order senseless(int verb, int kind)
{
    const struct table *t = &decided.game.table;
    struct order o = {.verb = verb, .side = game_awaited(&decided.game), .ids = kind != 0};
    const struct ref first = {.kind = KIND_UNIT, .index = 0},
                     last = {.kind = KIND_UNIT, .index = (uint16_t)(t->units - 1)},
                     none = {.kind = KIND_UNIT, .index = (uint16_t)t->units};
    o.id[0] = kind == 1   ? none
              : kind == 2 ? ref_side(t, SIDE_RED)
              : kind == 3 ? ref_table()
              : kind == 4 ? last
                          : first;
    o.has_at = kind >= 5 && kind <= 9;
    o.at = kind == 6 ? none : kind == 7 ? ref_side(t, SIDE_BLUE) : kind == 8 ? last : first;
    o.has_to = o.has_face = kind >= 9;
    o.to = kind == 10   ? (struct vec){-1, -1}
           : kind == 11 ? (struct vec){t->width + 1, t->depth + 1}
                        : (struct vec){t->width / 2, t->depth / 2};
    if (kind >= 12) {
        o.ids = 2;
        o.id[1] = kind == 12 ? first : last;
    }
    o.spot = kind % 3;
    return o;
}

static inline void mix_senseless(void)
{
    enum { KINDS = 14 };
    const struct rules *rules = decided.game.rules;
    const struct table *t = &decided.game.table;
    for (int i = 0; i < rules->verbs * KINDS; i++) {
        int base[TABLE_BASES];
        struct pose pose[TABLE_BASES];
        struct order o = senseless(i / KINDS, i % KINDS);
        rules_judge(rules, t, &o, &decided.verdict);
        mix_verdict();
        mix(rules->decides->ghost ? rules->decides->ghost(t, &o, base, pose, TABLE_BASES) : 0);
        mix(rules_near(rules, t, &o));
        mix_vec(o.to);
        mix(o.face);
    }
}

/* Whose a unit is: cannons are their crews'. */
static inline int controls(const struct table *t, int unit)
{
    return strcmp(decided.game.rules->id, "kiddies") == 0 ? kiddies_controller(t, unit)
                                                          : unit_side(&t->unit[unit]);
}

static inline void mix_units(void)
{
    const struct rules *rules = decided.game.rules;
    const struct table *t = &decided.game.table;
    for (int i = 0; i < t->units; i++) {
        mix(controls(t, i));
        mix(rules->shows->spent(t, i));
        if (rules->decides->visible)
            for (int side = SIDE_RED; side <= SIDE_BLUE; side++)
                mix(rules->decides->visible(t, side, t->unit[i].base));
        if (rules->decides->pose) {
            struct pose pose = rules->decides->pose(t, i);
            mix_vec(pose.at);
            mix(pose.face);
        }
    }
}

/* One order and all about it. */
static inline void decide(struct random_player *player, int step)
{
    struct order o;
    bool wild;
    int32_t from = decided.game.journal.count;
    const struct rules *rules = decided.game.rules;
    const struct table *t = &decided.game.table;
    int side = game_awaited(&decided.game);
    assert_true(random_order(player, rules, t, side, &decided.offers, &o, &wild));
    mix_offers();
    for (int i = 0; i < DECISION_PROBES; i++)
        probe(player, i % 2);
    if (step % DECISION_SENSELESS == 0) { /* the other side is offered little or nothing */
        mix_senseless();
        rules_offer(rules, t, side_other(side), &decided.offers);
        mix_offers();
    }
    mix_order(&o);
    mix(game_give(&decided.game, &o, SOURCE_COMPUTER, &decided.verdict, &field.trouble));
    mix_verdict();
    mix_blocks(from);
    mix_units();
}

/* Plays it; the order of every step is told from `told` on (a step, or -1: none). */
static inline void decide_game(const char *path, int number, int told)
{
    struct trouble trouble = {{0}};
    struct random_player player = random_player((uint64_t)number);
    int steps = 0;
    if (!scenario_load(path, &decided.set, &trouble) ||
        !game_begin(&decided.game, rules_find(decided.set.set), &decided.set, number, &trouble))
        fail_msg("%s", trouble.text);
    player.wild = number % 3 == 1;
    player.runner = number % 3 == 2;
    decided.hash = 0xcbf29ce484222325u;
    mix_blocks(0);
    for (; steps < DECISION_ORDERS && !decided.game.table.over; steps++) {
        decide(&player, steps);
        snprintf(decided.steps + 2 * steps, 3, "%02x", (unsigned)(decided.hash & 0xff));
        if (told == steps)
            printf("the last order was \"%s\"\n",
                   decided.game.journal.block[decided.game.journal.count - 1].order);
    }
    decided.steps[2 * steps] = '\0';
    mix(decided.game.table.winner);
    mix_text(decided.game.table.over ? "over" : "");
    game_release(&decided.game);
}

/* ---- all games of a set ------------------------------------------------------------------------
 */

static inline void folder_of_set(const char *folder, const char *set)
{
    char path[800], line[40];
    DIR *in;
    snprintf(path, sizeof path, FOILSHOT_SOURCE "/%s", folder);
    snprintf(line, sizeof line, "set: %s\n", set);
    in = opendir(path);
    assert_non_null(in);
    for (struct dirent *entry = readdir(in); entry; entry = readdir(in)) {
        char *text;
        size_t n = strlen(entry->d_name);
        if (n < 5 || strcmp(entry->d_name + n - 5, ".yaml") != 0)
            continue;
        snprintf(path, sizeof path, FOILSHOT_SOURCE "/%s/%s", folder, entry->d_name);
        if (!file_read(path, &text, NULL, &field.trouble))
            fail_msg("%s", field.trouble.text);
        if (strstr(text, line)) {
            assert_true(decided.files < DECISION_FILES);
            snprintf(decided.file[decided.files++], sizeof decided.file[0], "%s/%.100s", folder,
                     entry->d_name);
        }
        free(text);
    }
    closedir(in);
}

static inline int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static inline void decisions_of_set(const char *set, struct words *out)
{
    char folder[100], path[800];
    decided.files = 0;
    snprintf(folder, sizeof folder, "scenarios/%s", set);
    folder_of_set(folder, set);
    folder_of_set("tests/rules", set);
    qsort(decided.file, (size_t)decided.files, sizeof decided.file[0], by_name);
    for (int i = 0; i < decided.files; i++) {
        bool small = strncmp(decided.file[i], "tests", 5) == 0;
        int games = small ? DECISION_SMALL_GAMES : DECISION_GAMES;
        for (int number = 1; number <= games; number++) {
            snprintf(path, sizeof path, FOILSHOT_SOURCE "/%s", decided.file[i]);
            decide_game(path, number, -1);
            words_format(out, "%s %d %016llx %s\n", decided.file[i], number,
                         (unsigned long long)decided.hash, decided.steps);
        }
    }
}

/* The first order after which all is not as it was. */
static inline void tell_difference(const char *was, const char *is)
{
    char name[200], path[800];
    int number, at = 0;
    size_t line = 0;
    for (size_t i = 0; is[i] && is[i] == was[i]; i++)
        if (is[i] == '\n')
            line = i + 1;
    if (sscanf(is + line, "%199s %d %*s%n", name, &number, &at) < 2)
        fail_msg("games are missing");
    size_t n = strcspn(was + line, "\n"), step = (size_t)at + 1;
    if (strncmp(was + line, is + line, strcspn(is + line, " ") + 2) != 0)
        fail_msg("%s: which scenarios there are is not what was written", name);
    while (step < n && was[line + step] == is[line + step])
        step++;
    snprintf(path, sizeof path, FOILSHOT_SOURCE "/%s", name);
    decide_game(path, number, (int)(step - (size_t)at - 1) / 2);
    fail_msg("%s, game %d, order %d: it is decided otherwise than it was. If that is wanted, "
             "write it anew (--write)",
             name, number, (int)(step - (size_t)at - 1) / 2 + 1);
}

static inline void decided_as_before(const char *set)
{
    char path[800], *was;
    struct words is;
    words_init(&is);
    decisions_of_set(set, &is);
    snprintf(path, sizeof path, FOILSHOT_SOURCE "/tests/rules/decisions/%s.txt", set);
    if (!file_read(path, &was, NULL, &field.trouble))
        fail_msg("%s", field.trouble.text);
    if (strcmp(was, is.text) != 0)
        tell_difference(was, is.text);
    free(was);
    words_release(&is);
}

static inline int decisions_write(const char *set)
{
    char path[800];
    struct words is;
    words_init(&is);
    decisions_of_set(set, &is);
    snprintf(path, sizeof path, FOILSHOT_SOURCE "/tests/rules/decisions/%s.txt", set);
    FILE *out = fopen(path, "wb");
    bool done = out && fputs(is.text, out) >= 0;
    done = out && fclose(out) == 0 && done;
    words_release(&is);
    return done ? 0 : 1;
}

/* The whole of a test program. */
static inline int decisions_main(int argc, char **argv, const struct CMUnitTest *test, size_t count,
                                 const char *const *sets)
{
    if (argc == 2 && strcmp(argv[1], "--write") == 0) {
        for (; *sets; sets++)
            if (decisions_write(*sets) != 0)
                return 1;
        return 0;
    }
    return _cmocka_run_group_tests("decisions", test, count, NULL, NULL);
}

#endif
