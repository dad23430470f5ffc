/* The game's file, seen from the window: what could not be saved is marked until it is, and nobody
 * leaves it behind unasked; a slow disk holds orders and no frame; a game that another program
 * plays is looked at; a damaged one is mended from the start screen. */
#include "app/app.h"
#include "app/play/hint.h"
#include "app/play/play.h"
#include "app/sheets/sheets.h"
#include "app/start/start.h"
#include "disk/file.h"
#include "faults/faults.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bench.h"

#include <errno.h>
#include <SDL.h>
#include <string.h>
#include <sys/wait.h>

enum { WIDE = 1366, HIGH = 768, PATIENCE = 2000 };

static void build(struct ui *ui, void *self)
{
    struct app *app = self;
    if (app->desk.screen == SCREEN_PLAY)
        screen_play_build(ui, app->play);
    else if (app->desk.screen == SCREEN_START)
        screen_start_build(ui, app->start);
    dialogue_build(ui, app->papers);
}

static void show(struct app *app)
{
    ui_lay(app->desk.ui, build, app, app->desk.now);
}

static void press(struct app *app, const char *id)
{
    struct ui_event event = {.kind = UI_ACTIVATE};
    show(app);
    if (!ui_find(app->desk.ui, id))
        fail_msg("no %s", id);
    snprintf(event.text, sizeof event.text, "%s", id);
    ui_begin(app->desk.ui, NULL, &event, app->desk.now);
    build(app->desk.ui, app);
    ui_end(app->desk.ui);
    app_act(app);
}

static bool seen(struct app *app, const char *id)
{
    show(app);
    return ui_find(app->desk.ui, id) != NULL;
}

static int opened(void **state)
{
    struct bench *b = bench_new();
    *state = b;
    ui_set_window(b->app.desk.ui, WIDE, HIGH, 100, MODE_DESK);
    return 0;
}

static int closed(void **state)
{
    faults_disarm();
    faults_slow(0);
    return bench_close(state);
}

static struct app *play(void **state)
{
    struct bench *b = *state;
    faults_under(b->folder);
    bench_table(b, "sixplus/vest-pocket");
    b->app.desk.screen = SCREEN_PLAY;
    b->app.running = true;
    tabletop_show_now(&b->app.match.view);
    return &b->app;
}

/* Gives an order, however long the disk takes for the one before. */
static void order(struct app *app, const char *text)
{
    int32_t before = app->match.game->journal.count;
    play_say(app->play, text);
    for (int i = 0; i < PATIENCE && app->match.game->journal.count == before; i++, SDL_Delay(1))
        keeping_step(&app->match);
    assert_true(app->match.game->journal.count > before);
    game_wait(app->match.game);
    keeping_step(&app->match);
}

/* An order that is there in every moment of this game. */
static void any_order(struct app *app)
{
    order(app, "umpire die 6");
}

static void a_full_disk_is_marked_and_tried_again(void **state)
{
    struct app *app = play(state);
    any_order(app);
    assert_false(seen(app, "button:unsaved"));
    faults_arm(FAULT_WRITE, 1, ENOSPC, true);
    any_order(app);
    assert_int_equal(app->desk.dialogue, DIALOGUE_TROUBLE); /* told once … */
    dialogue_close(&app->desk);
    any_order(app);
    any_order(app);
    assert_int_equal(app->desk.dialogue, DIALOGUE_NONE);
    assert_true(seen(app, "button:unsaved")); /* … and marked as long as it lasts */
    assert_non_null(strstr(ui_find(app->desk.ui, "button:unsaved")->text, "3 orders not saved"));
    assert_in_range(keeping_wake(&app->match), 0, KEEPING_AGAIN_MS);
    faults_disarm();
    app->desk.now += KEEPING_AGAIN_MS;
    keeping_step(&app->match);
    assert_false(seen(app, "button:unsaved"));
    assert_int_equal(game_unsaved(app->match.game, NULL), 0);
    game_wait(app->match.game);
    assert_int_equal(keeping_wake(&app->match), -1);
    struct trouble trouble = {0}, notice = {0};
    static struct game read;
    assert_true(game_load(&read, app->match.game->path, &trouble, &notice));
    assert_int_equal(read.journal.count, app->match.game->journal.count);
    game_release(&read);
}

static void nobody_leaves_it_behind_unasked(void **state)
{
    struct app *app = play(state);
    faults_arm(FAULT_WRITE, 1, ENOSPC, true);
    any_order(app);
    dialogue_close(&app->desk);
    app_quit(app);
    assert_true(app->running);
    assert_int_equal(app->desk.dialogue, DIALOGUE_UNSAVED);
    press(app, "button:done");
    assert_int_equal(app->desk.dialogue, DIALOGUE_NONE);
    dialogue_show(&app->desk, DIALOGUE_LEAVE);
    assert_true(seen(app, "row:leave"));
    assert_int_equal(app->desk.dialogue, DIALOGUE_UNSAVED);
    press(app, "row:save");
    assert_int_equal(app->desk.dialogue, DIALOGUE_SAVE);
    dialogue_close(&app->desk);
    app_quit(app);
    press(app, "row:leave");
    assert_false(app->running);
}

static void what_is_saved_is_left_unasked(void **state)
{
    struct app *app = play(state);
    any_order(app);
    app_quit(app);
    assert_false(app->running);
}

/* The last order is on its way to the disk, and the disk will fail it: who leaves is asked. */
static void quitting_waits_for_the_last_order(void **state)
{
    struct app *app = play(state);
    any_order(app);
    app->desk.frameless = false;
    faults_slow(200);
    faults_arm(FAULT_SYNC, 1, EIO, true);
    play_say(app->play, "umpire die 5");
    assert_false(game_settled(app->match.game));
    app_quit(app);
    assert_true(app->running);
    assert_int_equal(app->desk.dialogue, DIALOGUE_UNSAVED);
    faults_disarm();
    faults_slow(0);
}

/* An order that waits for the disk is the last thing done: taking back takes that back. */
static void undo_takes_the_held_order_back(void **state)
{
    struct app *app = play(state);
    int32_t before = app->match.game->journal.count;
    app->desk.frameless = false;
    faults_slow(200);
    play_say(app->play, "umpire die 6");
    struct order answer = {.verb = verb_find(app->match.game->rules, "answer"),
                           .side = game_awaited(app->match.game)};
    snprintf(answer.word, sizeof answer.word, "red");
    play_give(app->play, &answer, SOURCE_MOUSE);
    assert_true(app->match.keeping.holds);
    play_undo(app->play, true);
    assert_false(app->match.keeping.holds);
    faults_slow(0);
    game_wait(app->match.game);
    keeping_step(&app->match);
    assert_int_equal(app->match.game->journal.count, before + 1);
    assert_int_equal(app->match.game->journal.at, before);
}

/* The umpire does not overtake an order that waits for the disk. */
static void the_umpire_comes_after_the_held_order(void **state)
{
    struct app *app = play(state);
    app->desk.frameless = false;
    faults_slow(100);
    play_say(app->play, "umpire die 6");
    struct order answer = {.verb = verb_find(app->match.game->rules, "answer"),
                           .side = game_awaited(app->match.game)};
    snprintf(answer.word, sizeof answer.word, "red");
    play_give(app->play, &answer, SOURCE_MOUSE);
    assert_true(app->match.keeping.holds);
    play_say(app->play, "umpire die 5");
    assert_false(app->match.keeping.holds);
    const struct journal *j = &app->match.game->journal;
    assert_string_equal(j->block[j->at].order, "umpire die 5");
    faults_slow(0);
}

static void a_slow_disk_holds_the_order_and_not_the_frame(void **state)
{
    struct app *app = play(state);
    int32_t before = app->match.game->journal.count;
    app->desk.frameless = false;
    faults_slow(300);
    play_say(app->play, "umpire die 6");
    assert_int_equal(app->match.game->journal.count, before + 1);
    struct order answer = {.verb = verb_find(app->match.game->rules, "answer"),
                           .side = game_awaited(app->match.game)};
    snprintf(answer.word, sizeof answer.word, "red");
    assert_false(game_settled(app->match.game));
    play_give(app->play, &answer, SOURCE_MOUSE);
    assert_int_equal(app->match.game->journal.count,
                     before + 1); /* at once, with nothing done yet */
    assert_int_equal(keeping_wake(&app->match), KEEPING_LOOK_MS);
    tabletop_finish(&app->match.view);
    assert_non_null(hint_why_not(app->play));
    assert_string_equal(hint_why_not(app->play), "Not just now."); /* it would be of what is past */
    for (int i = 0; i < PATIENCE && app->match.game->journal.count == before + 1; i++, SDL_Delay(1))
        keeping_step(&app->match);
    assert_true(app->match.game->journal.count > before + 1);
    faults_slow(0);
}

/* Another program has the game, as far as one can tell here: one that holds its lock. */
static void a_game_played_elsewhere_is_looked_at(void **state)
{
    struct app *app = play(state);
    char path[PATH_BYTES], byte;
    int ready[2], stop[2];
    any_order(app);
    snprintf(path, sizeof path, "%s", app->match.game->path);
    app_leave_game(app);
    assert_int_equal(pipe(ready) | pipe(stop), 0);
    pid_t other = fork();
    if (other == 0) {
        char who[LOCK_WHO];
        struct trouble trouble = {0};
        bool got = lock_take(path, who, &trouble) != NULL;
        if (write(ready[1], got ? "y" : "n", 1) == 1 && read(stop[0], &byte, 1) == 1)
            _exit(0);
        _exit(1);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(byte, 'y');
    assert_true(app_open(app, path));
    app->desk.screen = SCREEN_PLAY;
    assert_int_equal(app->desk.dialogue, DIALOGUE_UNSAVED);
    assert_true(seen(app, "label:unsaved"));
    dialogue_close(&app->desk);
    assert_true(seen(app, "button:unsaved"));
    int32_t count = app->match.game->journal.count;
    play_say(app->play, "umpire die 6");
    play_bare(app->play, "resign");
    play_undo(app->play, true);
    assert_int_equal(app->match.game->journal.count, count);
    assert_non_null(strstr(app->play->toast.words, "You only look on"));
    assert_int_equal(write(stop[1], "x", 1), 1);
    waitpid(other, NULL, 0);
    app_leave_game(app);
    assert_true(app_open(app, path));
    app->desk.screen = SCREEN_PLAY;
    any_order(app);
    assert_int_equal(app->match.game->journal.count, count + 1);
}

static void a_damaged_game_is_mended_from_the_start_screen(void **state)
{
    struct app *app = play(state);
    struct trouble trouble = {0};
    char path[PATH_BYTES], *text;
    size_t size;
    for (int i = 0; i < 4; i++)
        any_order(app);
    int32_t count = app->match.game->journal.count;
    snprintf(path, sizeof path, "%s", app->match.game->path);
    app_leave_game(app);
    assert_true(seen(app, "row:carry-on"));
    assert_true(file_read(path, &text, &size, &trouble));
    char *spot = strstr(text, "umpire die 6");
    assert_non_null(spot);
    spot[4] ^= 1;
    assert_true(file_write(path, text, size, &trouble));
    free(text);
    start_refresh(app->start);
    assert_true(seen(app, "row:mend"));
    press(app, "row:mend");
    assert_true(app->match.in_game && app->desk.mended);
    assert_int_equal(app->desk.dialogue, DIALOGUE_TROUBLE);
    assert_int_equal(app->match.game->journal.count, count);
}

int main(void)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_full_disk_is_marked_and_tried_again, opened, closed),
        cmocka_unit_test_setup_teardown(nobody_leaves_it_behind_unasked, opened, closed),
        cmocka_unit_test_setup_teardown(what_is_saved_is_left_unasked, opened, closed),
        cmocka_unit_test_setup_teardown(a_game_played_elsewhere_is_looked_at, opened, closed),
        cmocka_unit_test_setup_teardown(a_damaged_game_is_mended_from_the_start_screen, opened,
                                        closed),
        cmocka_unit_test_setup_teardown(quitting_waits_for_the_last_order, opened, closed),
        cmocka_unit_test_setup_teardown(undo_takes_the_held_order_back, opened, closed),
        cmocka_unit_test_setup_teardown(the_umpire_comes_after_the_held_order, opened, closed),
        cmocka_unit_test_setup_teardown(a_slow_disk_holds_the_order_and_not_the_frame, opened,
                                        closed),
    };
    return cmocka_run_group_tests_name("keeping", tests, NULL, NULL);
}
