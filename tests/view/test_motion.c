/* Motion is a function of the clock: over every block of a recorded game of each set, a slow
 * machine shows the same moments as a quick one, everything comes to rest where the table says, and
 * the times are the style guide's. */
#include "core/journal.h"
#include "disk/file.h"
#include "view/table/stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tabletop_game.h"
#include "view/paint/icons.h"

/* The blocks of a recorded game one after the other, with the table before and after each. */
struct recorded {
    struct game game;
    struct table before, after;
    int32_t *line, count, at, i;
};

static struct recorded *recorded_open(const char *set)
{
    char path[512];
    char *text;
    size_t size;
    struct trouble trouble = {{0}}, notice = {{0}};
    struct recorded *r = calloc(1, sizeof *r);
    assert_non_null(r);
    snprintf(path, sizeof path, "%s/scenarios/demos/%s.journal", FOILSHOT_SOURCE, set);
    assert_true(file_read(path, &text, &size, &trouble));
    assert_true(game_open(&r->game, text, path, &trouble, &notice));
    free(text);
    const struct journal *j = &r->game.journal;
    r->line = malloc(sizeof *r->line * ((size_t)j->count + 1));
    assert_non_null(r->line);
    r->count = journal_line(j, j->at, r->line);
    r->after = r->game.table;
    r->at = j->at;
    journal_seek(j, &r->after, &r->at, r->line[0]);
    return r;
}

static const struct block *recorded_next(struct recorded *r)
{
    const struct journal *j = &r->game.journal;
    if (++r->i >= r->count)
        return NULL;
    r->before = r->after;
    journal_seek(j, &r->after, &r->at, r->line[r->i]);
    return &j->block[r->line[r->i]];
}

static void recorded_close(struct recorded *r)
{
    free(r->line);
    game_release(&r->game);
    free(r);
}

static struct stage *begin(const struct recorded *r, const struct block *block,
                           struct stage_pace pace)
{
    struct stage *stage = stage_new();
    assert_non_null(stage);
    stage_play(stage, r->game.rules, &r->before, block, &pace, 0);
    return stage;
}

static int64_t lasts(const struct recorded *r, const struct block *block, struct stage_pace pace)
{
    struct stage *stage = begin(r, block, pace);
    int64_t now = 0;
    for (; stage_busy(stage); now++)
        stage_step(stage, now);
    stage_free(stage);
    return now;
}

static void assert_same_picture(const struct stage *a, const struct stage *b,
                                const struct table *table)
{
    for (int i = 0; i < table->bases; i++)
        assert_memory_equal(stage_base(a, i), stage_base(b, i), sizeof(struct sight));
    for (int i = 0; i < table->pieces; i++)
        assert_memory_equal(stage_piece(a, i), stage_piece(b, i), sizeof(struct sight));
    assert_memory_equal(stage_effects(a), stage_effects(b), sizeof(struct stage_effects));
}

static bool films(const struct block *block)
{
    for (int32_t i = 0; i < block->count; i++)
        if (block->entry[i].kind == ENTRY_FILM)
            return true;
    return false;
}

static bool rolls(const struct block *block)
{
    for (int32_t i = 0; i < block->count; i++)
        if (block->entry[i].kind == ENTRY_DIE && block->entry[i].stream == STREAM_GAME)
            return true;
    return false;
}

/* One draws every 9 ms, the other came back from somewhere else just now. */
static void a_slow_machine_shows_the_same(void **state)
{
    (void)state;
    enum { FINE = 9, SELDOM = 17 };
    for (int k = 0; k < rules_count; k++) {
        struct recorded *r = recorded_open(rules_list[k]->id);
        const struct block *block;
        int looked = 0;
        while ((block = recorded_next(r)) != NULL) {
            const struct stage_pace pace = {.speed = 100, .slow_hits = true};
            struct stage *fine = begin(r, block, pace);
            int frames = 0;
            for (int64_t now = 0; stage_busy(fine); now += FINE) {
                stage_step(fine, now);
                if (++frames % SELDOM != 0 || !stage_busy(fine))
                    continue;
                struct stage *late = begin(r, block, pace);
                stage_step(late, now);
                assert_same_picture(fine, late, &r->before);
                stage_free(late);
                looked++;
            }
            stage_free(fine);
        }
        print_message("%s: %d moments of %d blocks\n", rules_list[k]->id, looked, (int)r->count);
        assert_true(looked > 20);
        recorded_close(r);
    }
}

/* Whether it is watched to its end or cut short by a click, it stands as the table says. */
static void everything_comes_to_rest(void **state)
{
    (void)state;
    for (int k = 0; k < rules_count; k++) {
        struct recorded *r = recorded_open(rules_list[k]->id);
        const struct block *block;
        while ((block = recorded_next(r)) != NULL) {
            struct stage *watched = begin(r, block, (struct stage_pace){.speed = 100});
            struct stage *cut = begin(r, block, (struct stage_pace){.speed = 100});
            struct stage *told = stage_new();
            assert_non_null(told);
            for (int64_t now = 0; stage_busy(watched); now += 50)
                stage_step(watched, now);
            stage_step(cut, 100);
            stage_finish(cut);
            assert_false(stage_busy(cut));
            stage_mirror(watched, &r->after);
            stage_mirror(cut, &r->after);
            stage_mirror(told, &r->after);
            assert_same_picture(watched, told, &r->after);
            assert_same_picture(cut, told, &r->after);
            stage_free(watched);
            stage_free(cut);
            stage_free(told);
        }
        recorded_close(r);
    }
}

/* Reduced motion: nothing but dice and pellets lasts longer than a blink, and pellets travel. */
static void reduced_motion_is_short(void **state)
{
    (void)state;
    enum { BLINK = 120, FRAME = 2 };
    int moves = 0, pellets = 0;
    for (int k = 0; k < rules_count; k++) {
        struct recorded *r = recorded_open(rules_list[k]->id);
        const struct block *block;
        while ((block = recorded_next(r)) != NULL) {
            const struct stage_pace pace = {.speed = 100, .slow_hits = true, .reduced = true};
            if (films(block)) {
                struct stage *stage = begin(r, block, pace);
                bool flew = false;
                for (int64_t now = 0; stage_busy(stage); now += 5) {
                    stage_step(stage, now);
                    flew = flew || stage_effects(stage)->pellet;
                }
                assert_true(flew);
                pellets++;
                stage_free(stage);
            } else if (!rolls(block)) {
                int64_t ms = lasts(r, block, pace);
                assert_in_range(ms, 0, BLINK + FRAME);
                moves += ms > FRAME;
            }
        }
        recorded_close(r);
    }
    assert_true(moves > 100 && pellets > 5);
}

/* Dice roll in full, quickly, or lie there at once; what they lead to takes its usual time. */
static void dice_as_the_player_likes(void **state)
{
    (void)state;
    int throws = 0;
    for (int k = 0; k < rules_count; k++) {
        struct recorded *r = recorded_open(rules_list[k]->id);
        const struct block *block;
        while ((block = recorded_next(r)) != NULL) {
            int64_t ms[3];
            for (int dice = 0; dice < 3; dice++) {
                const struct stage_pace pace = {.speed = 100, .dice = (enum stage_dice)dice};
                ms[dice] = lasts(r, block, pace);
            }
            if (!rolls(block)) {
                assert_true(ms[0] == ms[1] && ms[1] == ms[2]);
                continue;
            }
            throws++;
            assert_in_range(ms[0] - ms[2], 850, 950);
            assert_in_range(ms[1] - ms[2], 150, 250);
        }
        recorded_close(r);
    }
    assert_true(throws > 20);
}

/* 320 ms and 2.2 for every millimetre, 900 at most; the player's speed divides it. */
static void a_move_takes_its_time(void **state)
{
    (void)state;
    static const int marches[] = {20, 80, 140}; /* mm */
    static struct verdict verdict;
    for (size_t i = 0; i < sizeof marches / sizeof marches[0]; i++) {
        struct recorded r = {0};
        struct trouble trouble = {{0}};
        struct game *game = game_for_view("kiddies/brick-lane", true);
        if (game->table.ask)
            assert_int_equal(
                game_order(game, game_awaited(game) == SIDE_RED ? "answer first" : "answer second"),
                GIVEN_DONE);
        r.before = game->table;
        int unit = -1;
        char order[40];
        for (int k = 0; k < game->table.units && unit < 0; k++) { /* the first with room ahead */
            snprintf(order, sizeof order, "move R%d by %d 0", k + 1, marches[i] / 10);
            if (game_say(game, SIDE_RED, order, SOURCE_TYPED, &verdict, &trouble) == GIVEN_DONE)
                unit = k;
        }
        assert_true(unit >= 0);
        const struct block *block = &game->journal.block[game->journal.count - 1];
        int ms = 320 + marches[i] * 22 / 10;
        ms = ms < 900 ? ms : 900;
        r.game.rules = game->rules;
        assert_in_range(lasts(&r, block, (struct stage_pace){.speed = 100}), ms - 4, ms + 4);
        assert_in_range(lasts(&r, block, (struct stage_pace){.speed = 200}), ms / 2 - 4,
                        ms / 2 + 4);
        game_free(game);
    }
}

/* ---- what sets call by name -------------------------------------------------------------------
 */

static void drawn(const struct rules *rules, const char *icon)
{
    if (icon && icon[0] && icon_by_name(icon) == ICON_NONE)
        fail_msg("%s: nobody drew \"%s\"", rules->id, icon);
}

static void signs_drawn(const struct rules *rules, const struct table *t)
{
    struct signs signs;
    static struct coach coach;
    for (int i = 0; i < t->units; i++) {
        rules->shows->signs(t, i, &signs);
        for (int m = 0; m < signs.markers; m++)
            drawn(rules, signs.marker[m]);
    }
    if (!rules->shows->coach)
        return;
    rules->shows->coach(t, NULL, &coach);
    for (int i = 0; i < coach.terms; i++)
        drawn(rules, coach.term[i].icon);
    for (int i = 0; i < coach.lines; i++)
        drawn(rules, coach.line[i].icon);
}

/* Every icon a set names, in its tables and in a whole game, has been drawn. */
static void every_icon_is_drawn(void **state)
{
    (void)state;
    for (int k = 0; k < rules_count; k++) {
        const struct rules *rules = rules_list[k];
        for (int i = 0; i < rules->verbs; i++)
            drawn(rules, rules->verb[i].icon);
        for (int i = 0; i < rules->phases; i++)
            drawn(rules, rules->phase[i].icon);
        struct recorded *r = recorded_open(rules->id);
        while (recorded_next(r) && rules->shows->signs)
            signs_drawn(rules, &r->after);
        recorded_close(r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_icon_is_drawn),      cmocka_unit_test(a_slow_machine_shows_the_same),
        cmocka_unit_test(everything_comes_to_rest), cmocka_unit_test(reduced_motion_is_short),
        cmocka_unit_test(dice_as_the_player_likes), cmocka_unit_test(a_move_takes_its_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
