/* Of what happened the important is told first: by what it changed, whatever the sentences say. */
#include "app/app.h"
#include "app/desk/news.h"
#include "app/play/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench.h"

enum { MOST = 16 };

static void build(struct ui *ui, void *self)
{
    screen_play_build(ui, ((struct app *)self)->play);
}

static int bench_open(void **state)
{
    struct bench *b = bench_new();
    ui_set_window(b->app.desk.ui, 1366, 768, 100, MODE_DESK);
    *state = b;
    return 0;
}

static void changes(struct block *b, struct ref ref, int field, int32_t old, int32_t new)
{
    const struct change c = {.ref = ref, .field = field, .old = old, .new = new};
    block_change(b, &c);
}

static void weighs(const struct rules *rules, const struct block *b, const enum weight *want,
                   int count)
{
    struct news news[MOST];
    assert_int_equal(news_of_block(rules, b, news, MOST), count);
    for (int i = 0; i < count; i++)
        if (news[i].weight != want[i])
            fail_msg("\"%s\" weighs %d, not %d", block_text(b, news[i].say), (int)news[i].weight,
                     (int)want[i]);
}

/* The sentence beside the change weighs what the change does, whether the set says first or does
 * first; the words are the same throughout. */
static void a_sentence_weighs_what_it_changed(void **state)
{
    struct bench *b = *state;
    bench_table(b, "pikeshot/pitched-battle");
    const struct table *t = &b->app.match.game->table;
    const struct rules *rules = b->app.match.game->rules;
    int hits = field_find(&rules->attrs, KIND_UNIT, "hits"),
        empty = field_find(&rules->attrs, KIND_UNIT, "out_of_ammunition"),
        moved = field_find(&rules->attrs, KIND_UNIT, "moved");
    struct block first, then;
    block_init(&first, SIDE_RED, SOURCE_MOUSE, "says first, does then");
    block_say(&first, "XX-01", "so");
    changes(&first, ref_base(t, 0), F_BASE_x, 0, 1);
    block_die(&first, 6, 3, STREAM_GAME, "XX-02", "why");
    block_say(&first, "XX-02", "so");
    changes(&first, ref_unit(t, 1), hits, 0, 3);
    changes(&first, ref_unit(t, 1), moved, 0, 1);
    block_say(&first, "XX-03", "so");
    changes(&first, ref_base(t, 2), F_BASE_where, WHERE_TABLE, WHERE_LOST);
    weighs(rules, &first, (enum weight[]){WEIGHS_MOVE, WEIGHS_HITS, WEIGHS_LOSS}, 3);
    assert_int_equal(block_weight(rules, &first), WEIGHS_LOSS);
    block_init(&then, SIDE_RED, SOURCE_MOUSE, "does first, says then");
    changes(&then, ref_base(t, 0), F_BASE_x, 0, 1);
    block_say(&then, "XX-01", "so");
    changes(&then, ref_unit(t, 1), empty, 0, 1);
    block_say(&then, "XX-02", "so");
    changes(&then, ref_base(t, 2), F_BASE_where, WHERE_TABLE, WHERE_LOST);
    block_say(&then, "XX-03", "so");
    changes(&then, ref_table(), F_TABLE_over, 0, OVER_WON);
    changes(&then, ref_table(), F_TABLE_winner, 0, SIDE_RED);
    block_say(&then, "XX-04", "so");
    weighs(rules, &then, (enum weight[]){WEIGHS_MOVE, WEIGHS_STATE, WEIGHS_LOSS, WEIGHS_END}, 4);
    block_release(&first);
    block_release(&then);
}

/* A tie stands before what the next dice led to: a question is not told before its cause. */
static void a_tie_comes_before_the_choice(void **state)
{
    struct bench *b = *state;
    bench_table(b, "kiddies/gingerbread-yard");
    struct block rolled;
    block_init(&rolled, SIDE_NONE, SOURCE_AUTO, "both roll");
    for (int i = 0; i < 2; i++) {
        block_die(&rolled, 6, 1 + i, STREAM_GAME, "KI-20", "who is first");
        block_say(&rolled, "KI-20", "a tie, roll again");
    }
    block_die(&rolled, 6, 5, STREAM_GAME, "KI-20", "who is first");
    block_say(&rolled, "KI-20", "Red rolls higher and chooses");
    changes(&rolled, ref_table(), F_TABLE_ask, 0, 1);
    weighs(b->app.match.game->rules, &rolled,
           (enum weight[]){WEIGHS_QUESTION, WEIGHS_QUESTION, WEIGHS_QUESTION}, 3);
    block_release(&rolled);
}

/* A phase that its own dice end is lost; one in which nobody had anything to do is the least of
 * news; a set may call its sentence weighty. */
static void a_lost_phase(void **state)
{
    static const char *const weighty[] = {"XX-09", NULL};
    struct bench *b = *state;
    bench_table(b, "kiddies/book-ridge");
    struct rules rules = *b->app.match.game->rules;
    struct block lost, idle, plain;
    block_init(&lost, SIDE_NONE, SOURCE_AUTO, "open");
    block_die(&lost, 6, 4, STREAM_GAME, "XX-01", "Red");
    block_die(&lost, 6, 4, STREAM_GAME, "XX-01", "Blue");
    block_say(&lost, "XX-01", "so");
    changes(&lost, ref_table(), F_TABLE_phase, 3, 4);
    weighs(&rules, &lost, (enum weight[]){WEIGHS_PHASE}, 1);
    block_init(&idle, SIDE_NONE, SOURCE_AUTO, "open");
    block_say(&idle, "XX-01", "so");
    changes(&idle, ref_table(), F_TABLE_phase, 3, 4);
    weighs(&rules, &idle, (enum weight[]){WEIGHS_IDLE}, 1);
    block_init(&plain, SIDE_NONE, SOURCE_AUTO, "card");
    block_say(&plain, "XX-08", "so");
    block_say(&plain, "XX-09", "so");
    weighs(&rules, &plain, (enum weight[]){WEIGHS_NOTHING, WEIGHS_NOTHING}, 2);
    struct tells tells = {.weighty = weighty};
    rules.tells = &tells;
    weighs(&rules, &plain, (enum weight[]){WEIGHS_NOTHING, WEIGHS_PHASE}, 2);
    block_release(&lost);
    block_release(&idle);
    block_release(&plain);
}

static void recorded(struct bench *b, const char *name)
{
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/tests/replays/%s.journal", FOILSHOT_SOURCE, name);
    b->app.desk.now += 60000;
    assert_true(app_look_at(&b->app, path));
}

/* In recorded games of every set: whatever happened after an order, losses and the end stand first,
 * nothing light is kept where something heavy is left out, and what is light stands as it happened.
 */
static void the_important_first(void **state)
{
    static const char *const games[] = {
        "kiddies/played-by-mouse-brick-lane",      "sham/played-by-mouse-first-drill",
        "pikeshot/played-by-mouse-breaking-out",   "sixplus/played-by-mouse-fen-given-up",
        "morschauser1/played-by-mouse-rear-guard", "morschauser2/played-by-mouse-little-wold"};
    struct bench *b = *state;
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        int led = 0, cut = 0;
        recorded(b, games[g]);
        const struct journal *j = &b->app.match.game->journal;
        for (int32_t at = 0; at < j->count; at++) {
            struct news all[64], few[3];
            int more, count = news_since(b->app.match.game->rules, j, at, all, 64, &more);
            assert_int_equal(more, 0);
            int kept = news_since(b->app.match.game->rules, j, at, few, 3, &more);
            assert_int_equal(kept + more, count);
            for (int i = 1; i < count; i++) {
                if (all[i].weight >= WEIGHS_STATE)
                    assert_true(all[i].weight <= all[i - 1].weight);
                else if (all[i - 1].weight < WEIGHS_STATE)
                    assert_true(all[i].block->number > all[i - 1].block->number ||
                                (all[i].block == all[i - 1].block && all[i].say > all[i - 1].say));
            }
            led += count > 1 && all[0].weight >= WEIGHS_HITS;
            for (int i = 0; i < count && more;
                 i++) { /* left out: no heavier than any that is told */
                bool told = false;
                for (int k = 0; k < kept; k++)
                    told = told || few[k].say == all[i].say;
                for (int k = 0; k < kept && !told; k++)
                    assert_true(all[i].weight <= few[k].weight);
                cut += !told;
            }
        }
        print_message("%s: %d headlines, %d left out\n", games[g], led, cut);
        assert_true(led > 10);
    }
}

/* That nobody shoots because the dice were equal is told on the panel of a small window, before
 * whoever was only pushed, and stands out. */
static void equal_dice_are_a_headline(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    int seen = 0;
    recorded(b, "kiddies/played-by-mouse-brick-lane");
    while (app->match.game->journal.at > 0 && game_undo(app->match.game, SIDE_RED, true))
        ;
    while (game_can_redo(app->match.game)) {
        const struct journal *j = &app->match.game->journal;
        int32_t from = j->at;
        game_redo(app->match.game, SIDE_RED);
        int32_t lost = -1;
        for (int32_t at = j->at; at > from; at = j->block[at].parent) {
            bool phase = false;
            for (int32_t i = 0; i < j->block[at].count; i++) {
                const struct entry *e = &j->block[at].entry[i];
                phase |= e->kind == ENTRY_CHANGE && e->change.field == F_TABLE_phase;
            }
            if (phase && block_rolls(&j->block[at]) && j->block[at].source == SOURCE_AUTO)
                lost = at;
        }
        if (lost < 0)
            continue;
        app->desk.screen = SCREEN_PLAY;
        app->match.holder = game_awaited(app->match.game);
        play_reset(app->play);
        ui_lay(app->desk.ui, build, app, app->desk.now);
        struct news news[3];
        int more, stands = -1, count = news_since(app->match.game->rules, j, j->at, news, 3, &more);
        for (int i = 0; i < count; i++)
            if (news[i].block->number == lost)
                stands = i;
        assert_true(stands >= 0);
        for (int i = 0; i < stands; i++)
            assert_true(news[i].weight >= WEIGHS_PHASE);
        const struct ui_item *first = ui_find(app->desk.ui, "label:news-1");
        assert_non_null(first);
        seen +=
            stands == 0 && strncmp(first->text, block_text(news[0].block, news[0].say), 40) == 0;
    }
    assert_true(seen > 0);
}

#define TEST(what) cmocka_unit_test_setup_teardown(what, bench_open, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(a_sentence_weighs_what_it_changed),
                                       TEST(a_tie_comes_before_the_choice), TEST(a_lost_phase),
                                       TEST(the_important_first), TEST(equal_dice_are_a_headline)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
