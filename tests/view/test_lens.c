/* The glass that asks why: in every set, in games played at random, everything that can be pointed
 * at answers with a sentence and the id of a rule that has a card. */
#include "app/app.h"
#include "app/play/play.h"
#include "app/sheets/sheets.h"
#include "computer/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench.h"

enum { MOMENTS = 14, ORDERS_APART = 23 };
static int asked, lacking;

static void build(struct ui *ui, void *self)
{
    screen_play_build(ui, ((struct app *)self)->play);
}

static int bench_open(void **state)
{
    struct bench *b = bench_new();
    b->cli.journal = "/dev/null";
    ui_set_window(b->app.desk.ui, 1366, 768, 100, MODE_DESK);
    asked = lacking = 0;
    *state = b;
    return 0;
}

static void play_on(struct bench *b, int orders)
{
    for (int i = 0; i < orders && bench_play(b); i++)
        ;
    play_reset(b->app.play);
    b->app.match.holder = game_awaited(b->app.match.game);
    b->app.desk.screen = SCREEN_PLAY;
    b->app.play->show_why = true;
    b->app.play->offers_stale = true;
    tabletop_finish(&b->app.match.view);
    ui_lay(b->app.desk.ui, build, &b->app, 0);
}

/* All that is lacking is told before the test fails. */
static void answers(struct bench *b, const char *what)
{
    enum { TOLD = 30 };
    const char *id, *words = lens_says(b->app.play, &id);
    asked++;
    if (words[0] && id[0] && match_card(&b->app.match, id))
        return;
    if (lacking++ < TOLD)
        print_error("%s, turn %d, %s: %s says \"%s\" (%s)\n", b->app.match.game->rules->id,
                    b->app.match.game->table.turn,
                    b->app.match.game->rules->phase[b->app.match.game->table.phase].word, what,
                    words, id);
}

/* Points at the middle of nowhere with that thing under the pointer. */
static void point_at(struct bench *b, struct ref thing)
{
    struct play *play = b->app.play;
    char name[REF_TEXT];
    play->hovered = thing;
    play->glass.x = play->glass.y = -1000;
    play->glass.keyed = false;
    ui_lay(b->app.desk.ui, build, &b->app, 0);
    answers(b, ref_text(&b->app.match.game->table, thing, name));
}

static void point_at_items(struct bench *b)
{
    static const char *const kinds[] = {
        "row:", "coach:", "dice:", "tally:", "roster:", "button:end", "phase/"};
    struct ui *ui = b->app.desk.ui;
    struct rect at[64];
    char id[64][UI_ID];
    int count = 0;
    for (int i = 0; i < ui_count(ui) && count < 64; i++)
        for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
            if (strncmp(ui_item(ui, i)->id, kinds[k], strlen(kinds[k])) == 0 &&
                !rect_empty(ui_item(ui, i)->rect)) {
                at[count] = ui_item(ui, i)->rect;
                snprintf(id[count], UI_ID, "%s", ui_item(ui, i)->id);
                count++;
                break;
            }
    b->app.play->hovered = (struct ref){0};
    for (int i = 0; i < count; i++) {
        b->app.play->glass.x = at[i].x + at[i].w / 2;
        b->app.play->glass.y = at[i].y + at[i].h / 2;
        ui_lay(ui, build, &b->app, 0);
        answers(b, id[i]);
    }
}

static void ask_everything(struct bench *b)
{
    const struct table *t = &b->app.match.game->table;
    for (int i = 0; i < t->units; i++)
        if (t->base[t->unit[i].base].where == WHERE_TABLE)
            point_at(b, ref_unit(t, i));
    for (int i = 0; i < t->pieces; i++)
        point_at(b, ref_piece(t, i));
    point_at_items(b);
}

/* All enemies, with one's own chosen: why not those? */
static void ask_targets(struct bench *b)
{
    const struct table *t = &b->app.match.game->table;
    struct play *play = b->app.play;
    int side = game_awaited(b->app.match.game), mine = -1;
    for (int i = 0; i < t->units && mine < 0; i++)
        if (unit_side(&t->unit[i]) == side && t->base[t->unit[i].base].where == WHERE_TABLE)
            mine = i;
    for (int i = 0; i < t->units && mine >= 0; i++)
        if (unit_side(&t->unit[i]) == side_other(side) &&
            t->base[t->unit[i].base].where == WHERE_TABLE) {
            play->selected[0] = ref_unit(t, mine);
            play->selections = 1;
            point_at(b, ref_unit(t, i));
        }
}

static void set_answers(void **state, const char *scenario)
{
    struct bench *b = *state;
    bench_table(b, scenario);
    play_on(b, 0);
    for (int i = 0; i < MOMENTS && !b->app.match.game->table.over; i++) {
        ask_everything(b);
        ask_targets(b);
        play_on(b, ORDERS_APART);
    }
    print_message("%s: %d questions\n", scenario, asked);
    assert_true(asked > 100);
    assert_int_equal(lacking, 0);
}

#define SET(name, file)                                                                            \
    static void name(void **state)                                                                 \
    {                                                                                              \
        set_answers(state, file);                                                                  \
    }
SET(kiddies, "kiddies/brick-lane")
SET(sham, "sham/first-drill")
SET(morschauser1, "morschauser1/first-lines")
SET(morschauser2, "morschauser2/parish-bounds")
SET(pikeshot, "pikeshot/stone-bridge")
SET(sixplus, "sixplus/vest-pocket")

/* What the tape measure has measured is no order, for whoever looks on. */
static void a_tape_measure_shapes_no_order(void **state)
{
    struct bench *b = *state;
    struct words out;
    bench_table(b, "sham/first-drill");
    play_on(b, 0);
    hand_ruler(b->app.play);
    for (int i = 0; i < RULER_POINTS; i++)
        b->app.play->hand.ruler.point[i] = (struct vec){111111111 + i, 333333333};
    b->app.play->hand.ruler.points = RULER_POINTS;
    point_at_items(b);
    words_init(&out);
    play_layout(b->app.play, &out);
    assert_null(strstr(out.text, "shaped"));
    words_release(&out);
    assert_int_equal(lacking, 0);
}

/* Why not is told beside whoever it is about: his card would lie on it. */
static void a_card_does_not_lie_on_a_refusal(void **state)
{
    struct bench *b = *state;
    struct rect card;
    bench_table(b, "sham/first-drill");
    play_on(b, 0);
    struct play *play = b->app.play;
    for (int way = 0; way < 3; way++) { /* none, a refusal, a kind word */
        snprintf(play->toast.words, sizeof play->toast.words, "%s", way ? "No." : "");
        play->toast.good = way == 2;
        play->toast.since = play->desk->now;
        play->hovered = ref_unit(&b->app.match.game->table, 1);
        play->glass.x = play->glass.y = -1000;
        ui_lay(b->app.desk.ui, build, &b->app, 0);
        assert_true(ui_rect(b->app.desk.ui, "lens:card", &card) == (way != 1));
    }
    play->toast.words[0] = '\0';
}

#define TEST(set) cmocka_unit_test_setup_teardown(set, bench_open, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(kiddies),
                                       TEST(sham),
                                       TEST(morschauser1),
                                       TEST(morschauser2),
                                       TEST(pikeshot),
                                       TEST(sixplus),
                                       TEST(a_card_does_not_lie_on_a_refusal),
                                       TEST(a_tape_measure_shapes_no_order)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
