/* The chance to win in looking back: worked out beside it, kept beside the journal, seen as a curve
 * whose turning points can be pressed. */
#include "app/app.h"
#include "app/back/replay_inside.h"
#include "app/desk/desk.h"
#include "app/desk/odds_kept.h"
#include "app/desk/survey.h"
#include "app/play/play.h"
#include "app/tools/report.h"
#include "disk/file.h"
#include "port/port.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bench.h"

enum { BLOCKS = 9, PATIENCE = 60000 };

static int bench_open(void **state)
{
    struct bench *b = bench_new();
    ui_set_window(b->app.desk.ui, 1366, 768, 100, MODE_DESK);
    *state = b;
    return 0;
}

static void build(struct ui *ui, void *self)
{
    screen_replay_build(ui, ((struct app *)self)->replay);
}

static void lay(struct app *app)
{
    ui_lay(app->desk.ui, build, app, app->desk.now);
}

static void press(struct app *app, const char *id)
{
    struct ui_event event = {.kind = UI_ACTIVATE};
    assert_non_null(ui_find(app->desk.ui, id));
    snprintf(event.text, sizeof event.text, "%s", id);
    ui_begin(app->desk.ui, NULL, &event, app->desk.now);
    build(app->desk.ui, app);
    ui_end(app->desk.ui);
    lay(app);
}

static const char *words_of(struct app *app, const char *id)
{
    const struct ui_item *item = ui_find(app->desk.ui, id);
    return item ? item->text : "";
}

/* A battle of some orders, looked at by somebody who waits for frames. */
static void some_orders(struct bench *b)
{
    bench_table(b, "sham/first-drill");
    while (b->app.match.game->journal.at < BLOCKS)
        bench_play(b);
    b->app.desk.frameless = false;
    b->app.desk.screen = SCREEN_PLAY;
    assert_true(b->app.match.game->path[0]);
}

static struct replay *look_back(struct bench *b)
{
    replay_open(b->app.replay, -1);
    b->app.replay->playing = false;
    lay(&b->app);
    return b->app.replay;
}

static void until_known(struct bench *b)
{
    struct replay *r = b->app.replay;
    for (int i = 0; i < PATIENCE && curve_wake(r->curve) >= 0; i++) {
        replay_step(r);
        port_sleep(0.001);
    }
    assert_int_equal(curve_wake(r->curve), -1);
    lay(&b->app);
}

static char *kept(struct bench *b)
{
    char path[PATH_BYTES], *text = NULL;
    struct trouble trouble = {0};
    assert_true(odds_kept_path(b->app.match.game->path, path));
    return file_read(path, &text, NULL, &trouble) ? text : NULL;
}

static void keep(struct bench *b, const char *text)
{
    char path[PATH_BYTES];
    struct trouble trouble = {0};
    assert_true(odds_kept_path(b->app.match.game->path, path));
    assert_true(file_write(path, text, strlen(text), &trouble));
}

/* A curve that turns at one deed, with what made it. */
static int keep_a_turning_point(struct bench *b)
{
    struct game *game = b->app.match.game;
    struct weights weights = desk_weights(&b->app.desk, game->rules);
    struct survey *survey = survey_new(
        game, &(struct survey_wish){.weights = weights, .budget = budget_usual, .jobs = 1});
    struct fortunes *f = survey_turning(survey);
    struct words text;
    int turned = f->deeds - 2;
    for (int i = 0; i < f->deeds; i++)
        f->chance[i] = i < turned ? 640000 : 330000;
    f->account[turned] = (struct account){.known = true,
                                          .after = 330000,
                                          .mean = 630000, /* it was the dice */
                                          .best = 630000,
                                          .games = 40,
                                          .better = false};
    struct keeping_key key = {
        .rules = game->rules, .weights = &weights, .budget = budget_usual, .eyes = SIDE_NONE};
    words_init(&text);
    turning_write(f, &game->journal, &key, &text);
    keep(b, text.text);
    words_release(&text);
    survey_free(survey);
    return turned;
}

/* ------------------------------------------------------------------------------------------------
 */

static void it_is_worked_out_once_and_kept(void **state)
{
    struct bench *b = *state;
    int of;
    some_orders(b);
    struct replay *r = look_back(b);
    assert_non_null(ui_find(b->app.desk.ui, "curve:curve"));
    assert_true(curve_wake(r->curve) >= 0);
    assert_non_null(strstr(words_of(&b->app, "curve:count"), "worked out"));
    until_known(b);
    int done = curve_progress(r->curve, &of);
    assert_int_equal(done, of);
    const struct fortunes *f = curve_known(r->curve);
    for (int i = 0; i < f->deeds; i++)
        assert_true(f->chance[i] >= 0 && f->chance[i] <= CERTAIN);
    assert_null(strstr(words_of(&b->app, "curve:count"), "worked out"));
    assert_non_null(strstr(words_of(&b->app, "curve:chance"), "Red "));
    char *first = kept(b);
    assert_non_null(first);
    replay_close(r);
    r = look_back(b); /* and is there at once the next time */
    replay_step(r);
    assert_int_equal(curve_wake(r->curve), -1);
    assert_false(curve_anew(r->curve));
    replay_close(r);
    char *again = kept(b);
    assert_string_equal(first, again);
    free(first);
    free(again);
}

static void what_is_of_no_use_is_made_anew(void **state)
{
    struct bench *b = *state;
    some_orders(b);
    keep(b, "foilshot odds 9\nnonsense\n");
    struct replay *r = look_back(b);
    assert_true(curve_anew(r->curve));
    assert_non_null(strstr(words_of(&b->app, "curve:count"), "anew"));
    until_known(b);
    replay_close(r);
    char *text = kept(b);
    assert_non_null(text);
    assert_non_null(strstr(text, "foilshot odds 6\n"));
    free(text);
}

/* What was known when it was left is not lost. */
static void it_is_left_at_any_time(void **state)
{
    struct bench *b = *state;
    some_orders(b);
    struct replay *r = look_back(b);
    for (int i = 0; i < PATIENCE && !curve_step(r->curve); i++)
        port_sleep(0.001);
    assert_true(curve_wake(r->curve) >= 0);
    replay_close(r);
    assert_null(b->app.replay->curve);
    char *text = kept(b);
    assert_non_null(text);
    int lines = 0;
    for (const char *c = text; *c; c++)
        lines += *c == '\n';
    assert_true(lines >= 4);
    free(text);
}

/* Those of orders given one after the other lie on each other: they go apart, in their order. */
static void turning_points_do_not_cover_each_other(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    some_orders(b);
    keep_a_turning_point(b);
    struct replay *r = look_back(b);
    replay_step(r);
    struct fortunes *f = (struct fortunes *)curve_known(r->curve);
    for (int i = 0; i < f->deeds; i++) {
        f->chance[i] = i % 2 ? 640000 : 330000;
        f->account[i] = (struct account){.known = true,
                                         .after = f->chance[i],
                                         .mean = f->chance[i] + (i % 2 ? -300000 : 300000),
                                         .best = f->chance[i] + (i % 2 ? -300000 : 300000),
                                         .games = 40};
    }
    r->count = 400; /* of a long game these are a few pixels */
    lay(app);
    int count = 0;
    struct rect before = {0}, now;
    char id[UI_ID] = "turn:1";
    while (ui_rect(app->desk.ui, id, &now)) {
        bool apart = now.x - before.x >= now.w / 2 || abs(now.y - before.y) >= now.w / 2;
        assert_true(!count || apart);
        struct ui_event at = {.kind = UI_MOVE, .x = now.x + now.w / 3, .y = now.y + now.h / 2};
        ui_begin(app->desk.ui, NULL, &at, app->desk.now);
        build(app->desk.ui, app);
        ui_end(app->desk.ui);
        lay(app);
        assert_string_equal(ui_hot(app->desk.ui), id);
        before = now;
        snprintf(id, sizeof id, "turn:%d", ++count + 1);
    }
    assert_true(count >= 3);
}

/* Looking back on a battle that turns at that deed. */
static struct replay *look_back_on_a_turn(struct bench *b, int *turned)
{
    some_orders(b);
    *turned = keep_a_turning_point(b);
    struct replay *r = look_back(b);
    replay_step(r);
    lay(&b->app);
    return r;
}

static void a_turning_point_is_gone_to_and_told(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    int turned;
    struct replay *r = look_back_on_a_turn(b, &turned);
    assert_int_equal(curve_wake(r->curve), -1);
    assert_string_equal(words_of(app, "curve:count"), "1 turning point: press one");
    assert_string_equal(words_of(app, "curve:chance"), "Red 64, Blue 36 in 100");
    assert_null(ui_find(app->desk.ui, "turn:2"));
    press(app, "turn:1");
    assert_non_null(ui_find(app->desk.ui, "panel:turn"));
    assert_non_null(strstr(words_of(app, "label:turn-chance"), "went from 64 to 33 in 100"));
    assert_true(strlen(words_of(app, "label:turn-order")) > 3);
    assert_non_null(strstr(words_of(app, "label:turn-better"), "Nothing better"));
    assert_int_equal(r->index, curve_place(r->curve, turned - 1)); /* it is about to happen … */
    assert_true(r->playing);
    for (int i = 0; i < PATIENCE && r->playing; i++) {
        app->desk.now += 100;
        replay_step(r);
    }
    assert_int_equal(r->index, curve_place(r->curve, turned)); /* … and no more than that */
    assert_false(ui_find(app->desk.ui, "button:turn-next")->enabled);
    press(app, "button:turn-away");
    assert_null(ui_find(app->desk.ui, "panel:turn"));
    replay_close(r);
}

/* The left end of the curve as it is drawn. */
static uint64_t drawn_left(struct app *app)
{
    struct rect curve;
    struct image image;
    struct canvas canvas;
    assert_true(ui_rect(app->desk.ui, "curve:curve", &curve));
    assert_true(image_init(&image, 1366, 768));
    canvas_wrap(&canvas, image);
    ui_begin(app->desk.ui, &canvas, NULL, app->desk.now);
    build(app->desk.ui, app);
    ui_end(app->desk.ui);
    uint64_t hash = 0;
    for (int y = curve.y; y < curve.y + curve.h; y++)
        for (int x = curve.x; x < curve.x + curve.w / 8; x++)
            hash = hash * 31 + image.px[y * image.stride + x];
    canvas_release(&canvas);
    image_release(&image);
    return hash;
}

/* What has no chance yet is no hole in the picture: it says what it is. */
static void setting_up_is_no_hole(void **state)
{
    struct bench *b = *state;
    some_orders(b);
    keep_a_turning_point(b);
    struct replay *r = look_back(b);
    replay_step(r);
    struct fortunes *f = (struct fortunes *)curve_known(r->curve);
    uint64_t left[2];
    for (int told = 0; told < 2; told++) {
        for (int i = 0; i < f->deeds; i++)
            f->chance[i] = i + 1 < f->deeds ? (told ? CHANCE_UNTOLD : CHANCE_UNKNOWN) : 500000;
        left[told] = drawn_left(&b->app);
    }
    assert_true(left[0] != left[1]);
    replay_close(r);
}

static void send_key(struct app *app, int code)
{
    struct ui_event event = {.kind = UI_KEY, .key = code};
    screen_replay.event(app->replay, &event);
    lay(app);
}

/* What is told of it is about what is shown: it goes with that, whichever way one goes on. */
static void the_card_goes_with_its_place(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    int turned;
    struct replay *r = look_back_on_a_turn(b, &turned);
    int last = curve_place(r->curve, turned), before = curve_order(r->curve, turned) - 1;
    press(app, "turn:1");
    r->playing = false;
    while (r->index < last) { /* all that came of the order belongs to it */
        assert_non_null(ui_find(app->desk.ui, "panel:turn"));
        send_key(app, '.');
    }
    assert_non_null(ui_find(app->desk.ui, "panel:turn"));
    send_key(app, '.');
    assert_int_equal(r->index, last + 1);
    assert_null(ui_find(app->desk.ui, "panel:turn"));
    press(app, "turn:1");
    assert_int_equal(r->index, before);
    r->playing = false;
    send_key(app, ',');
    assert_null(ui_find(app->desk.ui, "panel:turn"));
    press(app, "turn:1");
    assert_non_null(ui_find(app->desk.ui, "panel:turn"));
    replay_jump(r, 0); /* by the slider */
    lay(app);
    assert_null(ui_find(app->desk.ui, "panel:turn"));
    replay_close(r);
}

/* The page of the battle takes over what is known here, and so tells of the same turning points. */
static void the_report_tells_of_the_same_turns(void **state)
{
    struct bench *b = *state;
    struct trouble trouble = {0};
    char path[PATH_BYTES], *page = NULL;
    some_orders(b);
    keep_a_turning_point(b);
    struct match *match = &b->app.match;
    struct cli wish = b->cli;
    wish.has_playouts = false;
    struct report *report = report_begin(match->game, &wish, NULL, match->game->path,
                                         b->app.desk.paths.saves, &trouble);
    assert_non_null(report);
    for (int i = 0; i < PATIENCE && report_ponders(report); i++) {
        report_step(report);
        port_sleep(0.001);
    }
    assert_true(report_end(report, path, &trouble));
    report_free(report);
    assert_true(file_read(path, &page, NULL, &trouble));
    assert_non_null(strstr(page, "from 64 to 33"));
    free(page);
}

/* Before a room, large. */
static void it_is_before_a_room_as_well(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    some_orders(b);
    keep_a_turning_point(b);
    app->presenter->on = true;
    ui_set_window(app->desk.ui, 1920, 1080, 100, MODE_PROJECTOR);
    struct replay *r = look_back(b);
    press(app, "turn:1");
    struct rect card, window = ui_window(app->desk.ui);
    assert_true(ui_rect(app->desk.ui, "panel:turn", &card));
    assert_true(card.x > 0 && card.y > 0 && card.x + card.w <= window.w &&
                card.y + card.h <= window.h);
    replay_close(r);
}

static void nobody_waits_for_it_without_frames(void **state)
{
    struct bench *b = *state;
    some_orders(b);
    b->app.desk.frameless = true;
    assert_null(look_back(b)->curve);
    assert_null(ui_find(b->app.desk.ui, "curve:curve"));
    replay_close(b->app.replay);
}

/* The same battle and budget, whatever the workers. */
static void workers_make_no_difference(void **state)
{
    enum { FEW = 8 };
    struct bench *b = *state;
    struct words text[2];
    some_orders(b);
    struct game *game = b->app.match.game;
    struct weights weights = desk_weights(&b->app.desk, game->rules);
    struct budget budget = {FEW, FEW, FEW};
    struct keeping_key key = {
        .rules = game->rules, .weights = &weights, .budget = budget, .eyes = SIDE_NONE};
    for (int i = 0; i < 2; i++) {
        struct survey *s = survey_new(
            game, &(struct survey_wish){
                      .weights = weights, .budget = budget, .all = true, .jobs = i ? 5 : 1});
        survey_finish(s, NULL, NULL);
        words_init(&text[i]);
        turning_write(survey_turning(s), &game->journal, &key, &text[i]);
        survey_free(s);
    }
    assert_non_null(strstr(text[0].text, "\n="));
    assert_string_equal(text[0].text, text[1].text);
    words_release(&text[0]);
    words_release(&text[1]);
}

#define ON_BENCH(test) cmocka_unit_test_setup_teardown(test, bench_open, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_BENCH(it_is_worked_out_once_and_kept),         ON_BENCH(what_is_of_no_use_is_made_anew),
        ON_BENCH(turning_points_do_not_cover_each_other), ON_BENCH(it_is_left_at_any_time),
        ON_BENCH(the_card_goes_with_its_place),           ON_BENCH(setting_up_is_no_hole),
        ON_BENCH(a_turning_point_is_gone_to_and_told),    ON_BENCH(it_is_before_a_room_as_well),
        ON_BENCH(nobody_waits_for_it_without_frames),     ON_BENCH(workers_make_no_difference),
        ON_BENCH(the_report_tells_of_the_same_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
