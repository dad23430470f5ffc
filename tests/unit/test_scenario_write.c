/* Scenarios written down: whatever is read and written again is the same table to the last number,
 * and so are tables that were changed at random. */
#include "core/journal.h"
#include "rules/game.h"
#include "scenario/write.h"

#include "unit/check.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct setting first, second; /* too big for the stack */
static struct draft draft;

/* Everything but where it was written. */
static void settings_same(const struct setting *a, const struct setting *b, const char *what)
{
    static struct setting x, y;
    x = *a;
    y = *b;
    struct setting *both[] = {&x, &y};
    for (int i = 0; i < 2; i++) {
        memset(both[i]->path, 0, sizeof x.path);
        both[i]->begin = both[i]->begin > 0;
        for (int k = 0; k < x.unit_count; k++)
            both[i]->unit[k].line = 0;
        for (int k = 0; k < x.piece_count; k++)
            both[i]->piece[k].line = 0;
        for (int k = 0; k < x.goal_count; k++)
            both[i]->goal[k].line = 0;
        for (int k = 0; k < x.option_count; k++)
            both[i]->option[k].line = 0;
        for (int k = 0; k < x.step_count; k++)
            both[i]->step[k].line = 0;
    }
    if (memcmp(&x, &y, sizeof x) != 0)
        fail_msg("%s is another table when written down", what);
}

static uint64_t hash_of(const struct setting *setting, const char *what)
{
    static struct game game;
    struct trouble trouble = {0};
    if (!game_begin(&game, rules_find(setting->set), setting, 1, &trouble))
        fail_msg("%s: %s", what, trouble.text);
    uint64_t hash = game.table.hash;
    game_release(&game);
    return hash;
}

/* Both texts of a draft: as written, and as written when that is read. */
static void text_is_settled(const struct words *text, const char *what)
{
    static struct draft again;
    struct trouble trouble = {0};
    struct words more;
    words_init(&more);
    if (!draft_read(&again, what, text->text, text->length, &trouble))
        fail_msg("%s\n%s", trouble.text, text->text);
    draft_text(&again, &more);
    assert_string_equal(more.text, text->text);
    draft_release(&again);
    words_release(&more);
}

static void same_again(const char *path)
{
    struct trouble trouble = {0};
    struct words text;
    words_init(&text);
    if (!scenario_load(path, &first, &trouble) || !draft_load(&draft, path, &trouble))
        fail_msg("%s", trouble.text);
    draft_text(&draft, &text);
    if (!scenario_read(path, text.text, text.length, &second, &trouble))
        fail_msg("%s\n%s", trouble.text, text.text);
    settings_same(&first, &second, path);
    assert_int_equal(hash_of(&first, path), hash_of(&second, path));
    text_is_settled(&text, path);
    draft_release(&draft);
    words_release(&text);
}

/* Calls `visit` for every scenario that comes with the game; returns how many there are. */
static int every_scenario(void (*visit)(const char *path))
{
    int count = 0;
    for (int set = 0; set < rules_count; set++) {
        char folder[400], path[800];
        snprintf(folder, sizeof folder, FOILSHOT_SOURCE "/scenarios/%s", rules_list[set]->id);
        DIR *dir = opendir(folder);
        for (struct dirent *entry; dir && (entry = readdir(dir));) {
            if (!strstr(entry->d_name, ".yaml"))
                continue;
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            visit(path);
            count++;
        }
        if (dir)
            closedir(dir);
    }
    return count;
}

static void test_every_shipped_scenario_comes_back_the_same(void **state)
{
    (void)state;
    assert_true(every_scenario(same_again) >= 29);
}

/* ---- tables changed at random ------------------------------------------------------------------
 */

enum { CHANGES = 25, ROUNDS = 1 };
static struct rng rng = {20};

static int32_t some_place(const char *word)
{
    return rng_from(&rng, 0, raw_cm(word, 100 * MM));
}

static struct vec somewhere(void)
{
    return (struct vec){some_place(draft.raw.table.width), some_place(draft.raw.table.depth)};
}

static void change_unit(void)
{
    int side = rng_from(&rng, SIDE_RED, SIDE_BLUE);
    struct raw_side *s = draft_side(&draft, side);
    if (!s->units)
        return;
    unsigned index = (unsigned)rng_from(&rng, 0, (int32_t)s->units - 1);
    struct raw_unit *unit = &s->unit[index];
    switch (rng_from(&rng, 0, 4)) {
    case 0:
        if (raw_pair_said(&unit->at))
            raw_put_pair(&unit->at, somewhere());
        break;
    case 1:
        if (raw_pair_said(&unit->at) || unit->box[0])
            raw_put(unit->face, rng_from(&rng, 0, TURN - 1), 3);
        break;
    case 2:
        if (!unit->count[0])
            snprintf(unit->name, sizeof unit->name, "%s %d",
                     side == SIDE_RED ? "- \"Élan\"" : "a: #b", rng_from(&rng, 0, 30000));
        break;
    case 3: {
        struct raw_unit copy = *unit, *more = draft_unit_add(&draft, side);
        if (more) {
            copy.name[0] = '\0';
            *more = copy;
        }
        break;
    }
    default:
        if (s->units > 1)
            draft_unit_remove(&draft, side, index);
    }
}

static void change_piece(void)
{
    if (!draft.raw.pieces)
        return;
    unsigned index = (unsigned)rng_from(&rng, 0, (int32_t)draft.raw.pieces - 1);
    struct raw_piece *piece = &draft.raw.piece[index];
    switch (rng_from(&rng, 0, 4)) {
    case 0:
        if (raw_pair_said(&piece->at))
            raw_put_pair(&piece->at, somewhere());
        else if (piece->points)
            raw_put_pair(&piece->point[rng_from(&rng, 0, (int32_t)piece->points - 1)], somewhere());
        break;
    case 1:
        if (raw_pair_said(&piece->size))
            raw_put_pair(&piece->size, (struct vec){rng_from(&rng, 20 * MM, 300 * MM),
                                                    rng_from(&rng, 20 * MM, 300 * MM)});
        break;
    case 2: {
        struct raw_piece *copy = draft_piece_copy(&draft, index);
        if (copy)
            copy->name[0] = '\0';
        break;
    }
    case 3:
        if (piece->points)
            draft_point_add(piece, (unsigned)rng_from(&rng, 0, (int32_t)piece->points),
                            somewhere());
        break;
    default:
        draft_piece_remove(&draft, index);
    }
}

static int sound_ones, sketched;

/* Changed at random, a table is read or refused, but what is read says the same as what it was
 * written from: sketch and strict reading agree, and the text of the text is the text. */
static void change_and_compare(const char *path)
{
    for (int round = 0; round < ROUNDS; round++) {
        struct trouble trouble = {0};
        static struct misfits misfits;
        struct words text;
        words_init(&text);
        if (!draft_load(&draft, path, &trouble))
            fail_msg("%s", trouble.text);
        for (int i = 0; i < CHANGES; i++) {
            if (rng_from(&rng, 0, 1))
                change_unit();
            else
                change_piece();
            draft_text(&draft, &text);
            bool sketch = scenario_sketch(path, text.text, text.length, &first, &misfits, &trouble);
            bool read = scenario_read(path, text.text, text.length, &second, &trouble);
            assert_int_equal(read, sketch && misfits.count == 0);
            if (read)
                settings_same(&first, &second, path);
            sound_ones += read;
            sketched += sketch;
            text_is_settled(&text, path);
        }
        draft_release(&draft);
        words_release(&text);
    }
}

static void test_tables_changed_at_random_come_back_the_same(void **state)
{
    (void)state;
    every_scenario(change_and_compare);
    assert_true(sound_ones > 50);
    assert_true(sketched >= sound_ones);
}

/* A guide calls men by their numbers: it stays while the men are the same, whatever else is
 * changed, is told of new names, and goes when they are others. */
static void guided_table(void)
{
    struct trouble trouble = {0};
    if (!draft_load(&draft, FOILSHOT_SOURCE "/scenarios/kiddies/gingerbread-yard.yaml", &trouble))
        fail_msg("%s", trouble.text);
    assert_true(draft_guided(&draft));
}

static int steps_written(void)
{
    struct trouble trouble = {0};
    struct words text;
    words_init(&text);
    draft_text(&draft, &text);
    if (!scenario_read("guided", text.text, text.length, &first, &trouble))
        fail_msg("%s\n%s", trouble.text, text.text);
    words_release(&text);
    return first.step_count;
}

static void test_a_guide_goes_with_its_men(void **state)
{
    (void)state;
    guided_table();
    int steps = (int)draft.raw.steps;
    assert_true(steps > 5);
    raw_put_pair(&draft.raw.sides.red.unit[0].line.from, (struct vec){700 * MM, 542 * MM});
    draft_piece_remove(&draft, draft.raw.pieces - 1); /* a tree */
    assert_int_equal(steps_written(), steps);

    snprintf(draft.raw.sides.red.unit[1].name, NAME_MAX_BYTES, "The Nutcracker");
    draft_guide_rename(&draft, "The Pepper Mill", "The Nutcracker");
    assert_int_equal(steps_written(), steps);
    bool told = false;
    for (int i = 0; i < first.step_count; i++)
        for (int k = 0; k < first.step[i].points; k++) {
            assert_string_not_equal(first.step[i].point[k], "The Pepper Mill");
            told = told || strcmp(first.step[i].point[k], "The Nutcracker") == 0;
        }
    assert_true(told);

    draft_unit_remove(&draft, SIDE_RED, 4);
    assert_int_equal(steps_written(), 0);
    draft_release(&draft);

    guided_table();
    snprintf(draft.raw.sides.blue.unit[0].count, RAW_WORD, "6");
    assert_int_equal(steps_written(), 0);
    draft_release(&draft);
}

/* ---- words -------------------------------------------------------------------------------------
 */

static void test_all_that_can_be_typed_is_read_again(void **state)
{
    (void)state;
    static const char *const said[] = {
        "Plain",     "- dash",   "a: b",       "# no remark", "null",          "~",   "yes",
        "12",        "\"q\"",    "back\\",     "{braces}",    "a, b; [c] & d", " b ", "Œuvre’s end",
        "two  gaps", "'single'", "100 % sure", "*star",       "|pipe",         "@at", "`tick"};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        struct trouble trouble = {0};
        struct words text;
        words_init(&text);
        draft_init(&draft, "kiddies", 1000 * MM, 800 * MM, 0);
        snprintf(draft.raw.title, sizeof draft.raw.title, "%s", said[i]);
        snprintf(draft.raw.notes, sizeof draft.raw.notes, "%s\n%s\n\n%s\n", said[i], said[i],
                 said[i]);
        for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
            snprintf(draft_side(&draft, side)->name, NAME_MAX_BYTES, "%s", said[i]);
            snprintf(draft_unit_add(&draft, side)->troop, RAW_WORD, "regular");
        }
        snprintf(draft.raw.sides.red.unit->name, NAME_MAX_BYTES, "%s", said[i]);
        draft_text(&draft, &text);
        if (!scenario_read("typed", text.text, text.length, &first, &trouble))
            fail_msg("%s\n%s", trouble.text, text.text);
        assert_string_equal(first.title, said[i]);
        assert_string_equal(first.notes, draft.raw.notes);
        assert_string_equal(first.side_name[SIDE_BLUE], said[i]);
        assert_string_equal(first.unit[0].name, said[i]);
        draft_release(&draft);
        words_release(&text);
    }
}

/* What no keyboard has but a file may say: to YAML some of these are ends of lines, others are no
 * signs at all. */
static void test_odd_signs_come_back(void **state)
{
    (void)state;
    static const char *const said[] = {"bell \a rings",         "car\rriage",
                                       "rub\x7f out",           "next\xc2\x85line",
                                       "c1 \xc2\x9f",           "line\xe2\x80\xa8parts",
                                       "paras\xe2\x80\xa9part", "mark \xef\xbb\xbf here"};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        struct trouble trouble = {0};
        struct draft again;
        struct words text;
        words_init(&text);
        draft_init(&draft, "kiddies", 1000 * MM, 800 * MM, 0);
        snprintf(draft.raw.title, sizeof draft.raw.title, "%s", said[i]);
        snprintf(draft.raw.notes, sizeof draft.raw.notes, "%s and\n%s\n", said[i], said[i]);
        snprintf(draft_piece_add(&draft)->name, NAME_MAX_BYTES, "%s", said[i]);
        snprintf(draft.raw.piece->kind, RAW_WORD, "book");
        draft_text(&draft, &text);
        if (!draft_read(&again, "odd", text.text, text.length, &trouble))
            fail_msg("%s\n%s", trouble.text, text.text);
        assert_string_equal(again.raw.title, said[i]);
        assert_string_equal(again.raw.notes, draft.raw.notes);
        assert_string_equal(again.raw.piece->name, said[i]);
        draft_release(&again);
        draft_release(&draft);
        words_release(&text);
    }
}

static void test_long_notes_are_folded_and_come_back(void **state)
{
    (void)state;
    static const char *const ends[] = {"", "\n", "\n\n"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct trouble trouble = {0};
        struct words text;
        words_init(&text);
        draft_init(&draft, "kiddies", 1000 * MM, 800 * MM, 0);
        snprintf(draft.raw.title, sizeof draft.raw.title, "Notes");
        for (int side = SIDE_RED; side < SIDE_COUNT; side++)
            snprintf(draft_unit_add(&draft, side)->troop, RAW_WORD, "regular");
        size_t used = 0;
        for (int k = 0; k < 120; k++)
            used +=
                (size_t)snprintf(draft.raw.notes + used, sizeof draft.raw.notes - used, "%s%s%d",
                                 k ? (k % 40   ? " "
                                      : k % 80 ? "\n"
                                               : "\n\n\n")
                                   : "",
                                 k % 7 ? "word" : "#: -", k);
        snprintf(draft.raw.notes + used, sizeof draft.raw.notes - used, "%s", ends[i]);
        draft_text(&draft, &text);
        if (!scenario_read("notes", text.text, text.length, &first, &trouble))
            fail_msg("%s\n%s", trouble.text, text.text);
        assert_string_equal(first.notes, draft.raw.notes);
        text_is_settled(&text, "notes");
        draft_release(&draft);
        words_release(&text);
    }
}

/* Remarks go with the entry they stand before. */
static void test_remarks_stay_with_their_entries(void **state)
{
    static const char text[] =
        "# The head.\n"
        "title: T\nset: kiddies\n# lost: it is before no entry\n"
        "table: {width: 180, depth: 120}\n"
        "sides:\n  red:\n    units:\n"
        "      # First: \"the\" best. \r\n"
        "      #and a second line\n\n"
        "      - {troop: regular, at: [20, 20]}\n"
        "      - {troop: regular, at: [30, 20]}\n"
        "  blue:\n    units:\n      # lost: two in one line\n"
        "      [{troop: cavalry, at: [60, 90]}, {troop: cavalry, at: [80, 90]}]\n"
        "terrain:\n"
        "  - {kind: tree, at: [100, 60]}\n"
        "  \n  # A pond – nobody fishes there.\n"
        "  - {kind: tree, at: [110, 60]}\n";
    struct trouble trouble = {{0}};
    struct words out;
    (void)state;
    words_init(&out);
    if (!draft_read(&draft, "remarks.yaml", text, sizeof text - 1, &trouble))
        fail_msg("%s", trouble.text);
    assert_string_equal(draft.raw.sides.red.unit[0].remark,
                        "# First: \"the\" best.\n#and a second line\n");
    assert_string_equal(draft.raw.sides.red.unit[1].remark, "");
    assert_string_equal(draft.raw.sides.blue.unit[0].remark, "");
    assert_string_equal(draft.raw.piece[1].remark, "# A pond – nobody fishes there.\n");
    draft_text(&draft, &out);
    text_is_settled(&out, "remarks");
    const char *pond = strstr(out.text, "  # A pond – nobody fishes there.\n  - {kind: tree");
    assert_non_null(pond);
    int line = 1;
    for (const char *c = out.text; c < pond; c++)
        line += *c == '\n';
    assert_int_equal(draft.piece_line[1], line + 1);
    draft_piece_remove(&draft, 0);
    assert_non_null(draft_piece_copy(&draft, 0));
    draft_text(&draft, &out);
    pond = strstr(out.text, "# A pond");
    assert_non_null(pond);
    assert_null(strstr(pond + 1, "# A pond"));
    draft_release(&draft);
    words_release(&out);
}

static void test_entries_know_their_lines(void **state)
{
    (void)state;
    struct trouble trouble = {0};
    struct words text;
    words_init(&text);
    if (!draft_load(&draft, FOILSHOT_SOURCE "/scenarios/kiddies/brick-lane.yaml", &trouble))
        fail_msg("%s", trouble.text);
    draft_text(&draft, &text);
    if (!scenario_read("x", text.text, text.length, &first, &trouble))
        fail_msg("%s", trouble.text);
    int found = 0;
    for (unsigned i = 0; i < draft.raw.pieces; i++)
        for (int k = 0; k < first.piece_count; k++)
            if (first.piece[k].line == draft.piece_line[i] && first.piece[k].name[0]) {
                assert_string_equal(first.piece[k].name, draft.raw.piece[i].name);
                found++;
            }
    assert_true(found > 10);
    for (int k = 0; k < first.unit_count; k++) {
        bool known = false;
        const struct raw_side *s = draft_side(&draft, first.unit[k].side);
        for (unsigned i = 0; i < s->units; i++)
            known = known || (draft.unit_line[first.unit[k].side][i] == first.unit[k].line &&
                              strcmp(s->unit[i].troop, first.unit[k].troop) == 0);
        assert_true(known);
    }
    draft_release(&draft);
    words_release(&text);
}

static void test_a_sketch_tells_all_that_does_not_fit(void **state)
{
    (void)state;
    static struct misfits misfits;
    struct trouble trouble = {0};
    static const char text[] = "title: T\nset: kiddies\ntable: {width: 100, depth: 80}\nsides:\n"
                               "  red: {units: [{troop: regular, at: [50, 50]},\n"
                               "    {troop: regular, at: [51, 50]},\n"
                               "    {troop: regular, at: [0.2, 50]}]}\n"
                               "  blue: {}\n"
                               "terrain:\n"
                               "  - {kind: wood, at: [80, 70], size: [4, 4], trees: 30}\n"
                               "  - {kind: tree, at: [50, 51]}\n";
    assert_false(scenario_read("x", text, sizeof text - 1, &first, &trouble));
    if (!scenario_sketch("x", text, sizeof text - 1, &first, &misfits, &trouble))
        fail_msg("%s", trouble.text);
    static const struct {
        int line, other;
    } wanted[] = {{6, 5}, {7, 0}, {8, 0}, {10, 0}, {11, 5}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        bool found = false;
        for (int k = 0; k < misfits.count; k++)
            found = found || (misfits.misfit[k].line == wanted[i].line &&
                              misfits.misfit[k].other == wanted[i].other);
        if (!found)
            fail_msg("nothing is said of line %d", wanted[i].line);
    }
    assert_int_equal(first.unit_count, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_shipped_scenario_comes_back_the_same),
        cmocka_unit_test(test_tables_changed_at_random_come_back_the_same),
        cmocka_unit_test(test_a_guide_goes_with_its_men),
        cmocka_unit_test(test_all_that_can_be_typed_is_read_again),
        cmocka_unit_test(test_odd_signs_come_back),
        cmocka_unit_test(test_long_notes_are_folded_and_come_back),
        cmocka_unit_test(test_remarks_stay_with_their_entries),
        cmocka_unit_test(test_entries_know_their_lines),
        cmocka_unit_test(test_a_sketch_tells_all_that_does_not_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
