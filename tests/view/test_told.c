/* Nothing is told before it is seen. Recorded games of every set are played on a screen with a
 * clock of our own, and computers play at double speed; at every frame whatever the screen says is
 * compared with the moment the stage must have come to, which is found here from the blocks alone:
 * how long each is shown, one after the other. */
#include "app/app.h"
#include "app/desk/news.h"
#include "app/play/play.h"
#include "app/present/presenter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench.h"
#include "disk/file.h"
#include "view/table/stage.h"
#include "view/table/tabletop_inside.h"

enum { FRAME_MS = 30, WAITING_MOST = 64, SAID = 60, MINUTE = 60000 };

/* What the screen may tell of: a table of our own behind the game's, and the blocks still ahead. */
struct watch {
    struct app *app;
    struct table *table, *ahead; /* as seen; as handed to the stage */
    int32_t at, ahead_at;
    struct {
        int32_t block;
        int64_t begins, ends;
    } wait[WAITING_MOST];
    int waits;
    int frames, dice, films, falls; /* looked at while something was on its way */
};

static void build(struct ui *ui, void *self)
{
    screen_play_build(ui, ((struct app *)self)->play);
}

static int bench_open(void **state)
{
    struct bench *b = bench_new();
    ui_set_window(b->app.desk.ui, 1366, 768, 100, MODE_DESK);
    b->app.desk.settings.camera = false; /* what plays waits for it, and the tests do not */
    *state = b;
    return 0;
}

static void watch_begin(struct watch *w, struct app *app)
{
    *w = (struct watch){.app = app, .table = malloc(sizeof *w->table)};
    w->ahead = malloc(sizeof *w->ahead);
    assert_true(w->table && w->ahead);
    *w->table = *w->ahead = app->match.game->table;
    w->at = w->ahead_at = app->match.game->journal.at;
}

static void watch_end(struct watch *w)
{
    free(w->table);
    free(w->ahead);
}

/* How long a block is shown, ms of the clock. */
static int64_t lasts(const struct watch *w, const struct block *block)
{
    const struct tabletop *view = &w->app->match.view;
    const struct stage_pace pace = {.dice = (enum stage_dice)view->dice,
                                    .speed = view->speed,
                                    .reduced = view->reduced,
                                    .slow_hits = view->slow_hits};
    struct stage *stage = stage_new();
    int64_t now = 0;
    assert_non_null(stage);
    stage_play(stage, w->app->match.game->rules, w->ahead, block, &pace, 0);
    while (stage_busy(stage))
        stage_step(stage, ++now);
    stage_free(stage);
    return now;
}

/* What has been shown by now has been seen. */
static void see(struct watch *w)
{
    while (w->waits && w->wait[0].ends <= w->app->desk.now) {
        journal_seek(&w->app->match.game->journal, w->table, &w->at, w->wait[0].block);
        memmove(&w->wait[0], &w->wait[1], sizeof w->wait[0] * (size_t)--w->waits);
    }
}

/* Blocks that were given in this frame wait behind those that were not shown before it. */
static void watch_on(struct watch *w)
{
    const struct journal *j = &w->app->match.game->journal;
    see(w);
    int64_t end = w->waits ? w->wait[w->waits - 1].ends : w->app->desk.now;
    int32_t *line = malloc(sizeof *line * (size_t)(j->count + 1));
    assert_non_null(line);
    int32_t count = journal_line(j, j->at, line);
    memcpy(w->table->text, w->app->match.game->table.text, sizeof w->table->text);
    memcpy(w->ahead->text, w->app->match.game->table.text, sizeof w->ahead->text);
    for (int32_t i = 0; i < count; i++) {
        if (line[i] <= w->ahead_at)
            continue;
        assert_true(w->waits < WAITING_MOST);
        int64_t ms = lasts(w, &j->block[line[i]]);
        w->wait[w->waits].block = line[i];
        w->wait[w->waits].begins = end;
        w->wait[w->waits++].ends = end += ms;
        journal_seek(j, w->ahead, &w->ahead_at, line[i]);
    }
    free(line);
    see(w);
}

static const char *words_of(const struct app *app, const char *id)
{
    const struct ui_item *item = ui_find(app->desk.ui, id);
    return item ? item->text : "";
}

/* Has any block up to the one that was seen said it as well? */
static bool said_before(const struct watch *w, const char *said)
{
    const struct journal *j = &w->app->match.game->journal;
    for (int32_t at = w->at; at >= 0; at = j->block[at].parent)
        for (int32_t i = 0; i < j->block[at].count; i++)
            if (j->block[at].entry[i].kind == ENTRY_SAY &&
                strncmp(block_text(&j->block[at], &j->block[at].entry[i]), said, SAID) == 0)
                return true;
    return false;
}

static void no_sentence(const struct watch *w, const struct block *b)
{
    const struct ui *ui = w->app->desk.ui;
    for (int32_t i = 0; i < b->count; i++) {
        char said[SAID + 1];
        if (b->entry[i].kind != ENTRY_SAY)
            continue;
        snprintf(said, sizeof said, "%s", block_text(b, &b->entry[i]));
        for (int k = 0; k < ui_count(ui); k++)
            if (strstr(ui_item(ui, k)->text, said) && !said_before(w, said))
                fail_msg("block %d: \"%s\" stands in %s, and is not seen yet", b->number, said,
                         ui_item(ui, k)->id);
    }
}

/* The faces of the dice of a block, as the tray calls them. */
static void faces_say(const struct watch *w, const struct block *b, char *out, size_t size)
{
    static struct moment m;
    size_t used = 0;
    out[0] = '\0';
    moment_read(w->app->match.game->rules, w->table, b, &m);
    for (int i = 0; m.throws && i < m.thrown[0].count; i++)
        used += (size_t)snprintf(out + used, size - used, "%d ", m.thrown[0].face[i]);
}

static void tray_holds(struct watch *w)
{
    const struct app *app = w->app;
    const struct block *b = w->waits ? &app->match.game->journal.block[w->wait[0].block] : NULL;
    const char *tray = words_of(app, "dice:tray"), *band = words_of(app, "caption:dice");
    char faces[64];
    if (!b || !block_rolls(b))
        return;
    faces_say(w, b, faces, sizeof faces);
    bool rolls = app->desk.now < w->wait[0].begins + tabletop_roll_ms(&app->match.view);
    w->dice += rolls;
    if (band[0] && app->presenter->moment.block == b->number &&
        strcmp(band, rolls ? "rolling" : "lie") != 0)
        fail_msg("block %d: %s, but in the band they %s", b->number,
                 rolls ? "the dice roll" : faces, band);
    if (!tray[0])
        return;
    if (strcmp(tray, rolls ? "rolling" : faces) != 0)
        fail_msg("block %d: %s, but the tray says \"%s\"", b->number,
                 rolls ? "the dice roll" : faces, tray);
    if (rolls && ui_find(app->desk.ui, "label:dice"))
        fail_msg("block %d: the dice roll, and \"%s\" is told", b->number,
                 words_of(app, "label:dice"));
}

/* Title, strip and tally are those of the table that was seen. */
static void table_holds(const struct watch *w)
{
    const struct app *app = w->app;
    const struct rules *rules = app->match.game->rules;
    const struct table *t = w->table;
    char id[UI_ID];
    snprintf(id, sizeof id, "phase/%s", rules->phase[t->phase].word);
    for (int i = 0; i < rules->phases; i++) {
        char other[UI_ID];
        snprintf(other, sizeof other, "phase/%s", rules->phase[i].word);
        const struct ui_item *item = ui_find(app->desk.ui, other);
        if (item && item->on != (strcmp(id, other) == 0))
            fail_msg("after block %d it is %s, but %s is %s", w->at, id, other,
                     item->on ? "lit" : "not lit");
    }
    for (int side = SIDE_RED; side < SIDE_COUNT && !rules->shows->roster; side++) {
        char words[40], *end;
        const char *tally = words_of(app, side == SIDE_RED ? "tally:red" : "tally:blue");
        int standing = 0;
        for (int i = 0; i < t->units; i++)
            standing += unit_side(&t->unit[i]) == side &&
                        t->base[t->unit[i].base].where == WHERE_TABLE &&
                        strcmp(rules->troop[t->unit[i].troop].word, "cannon") != 0;
        snprintf(words, sizeof words, "%d", standing);
        if (tally[0] >= '0' && tally[0] <= '9' && strtol(tally, &end, 10) != standing &&
            !strstr(tally, "waiting"))
            fail_msg("after block %d %s stand, not \"%s\"", w->at, words, tally);
    }
    /* What counts up or down beside a unit comes from the table the view is shown. */
    if (app->match.view.inside->table->hash != t->hash)
        fail_msg("after block %d the table's signs are of another moment", w->at);
}

/* Whoever has fallen or left on the screen has done so in what was seen. */
static void men_hold(struct watch *w)
{
    const struct stage *stage = w->app->match.view.inside->stage;
    for (int i = 0; i < stage_bases(stage) && i < w->table->bases; i++) {
        const struct sight *s = stage_base(stage, i);
        w->falls += s->fallen != 0;
        if (s->where == WHERE_LOST && w->table->base[i].where == WHERE_TABLE)
            fail_msg("base %d is gone before it was seen to go", i);
    }
}

static void frame(struct watch *w)
{
    struct rect box[TABLETOP_BOXES];
    struct app *app = w->app;
    const struct journal *j = &app->match.game->journal;
    app->desk.now += FRAME_MS;
    play_step(app->play);
    app->desk.screen = SCREEN_PLAY;
    watch_on(w);
    play_boxes(app->play, box, TABLETOP_BOXES);
    ui_lay(app->desk.ui, build, app, app->desk.now);
    table_holds(w);
    tray_holds(w);
    men_hold(w);
    for (int i = 0; i < w->waits; i++) {
        no_sentence(w, &j->block[w->wait[i].block]);
        w->films += block_films(&j->block[w->wait[i].block]);
    }
    w->frames += w->waits > 0;
}

/* ---- recorded games --------------------------------------------------------------------------
 */

static void recorded_open(struct app *app, const char *path)
{
    app->desk.now += MINUTE;
    assert_true(app_look_at(app, path));
    while (app->match.game->journal.at > 0 && game_undo(app->match.game, SIDE_RED, true))
        ;
    app->desk.screen = SCREEN_PLAY;
    app->match.holder = SIDE_RED;
    play_reset(app->play);
}

/* Every order of it, watched to its end. */
static int watched(struct app *app, const char *path, int orders)
{
    struct watch w;
    struct rect box[TABLETOP_BOXES];
    recorded_open(app, path);
    watch_begin(&w, app);
    play_boxes(app->play, box, TABLETOP_BOXES); /* the view's pace is the settings' */
    for (int i = 0; i < orders && game_can_redo(app->match.game); i++) {
        play_redo(app->play);
        watch_on(&w);
        do
            frame(&w);
        while (w.waits || presenter_holds(app->presenter));
    }
    print_message("%s: %d frames, %d of rolling dice, %d of films, %d of fallen\n",
                  strrchr(path, '/') + 1, w.frames, w.dice, w.films, w.falls);
    assert_true(w.frames > 50);
    watch_end(&w);
    return w.dice + w.films; /* in 6+ no dice are thrown, and nothing flies */
}

static void demo_path(char path[PATH_BYTES], const struct rules *rules)
{
    snprintf(path, PATH_BYTES, "%s/scenarios/demos/%s.journal", FOILSHOT_SOURCE, rules->id);
}

static void every_set_tells_what_was_seen(void **state)
{
    struct bench *b = *state;
    char path[PATH_BYTES];
    int sets = 0, looked = 0;
    for (int i = 0; i < rules_count; i++) {
        demo_path(path, rules_list[i]);
        if (!path_exists(path))
            continue;
        sets++;
        looked += watched(&b->app, path, 200);
    }
    assert_true(sets >= 6 && looked > 1000);
}

/* The same quicker, and with dice that hardly roll. */
static void at_any_pace(void **state)
{
    enum { ORDERS = 45 };
    struct bench *b = *state;
    char path[PATH_BYTES];
    for (int i = 0; i < rules_count; i++) {
        demo_path(path, rules_list[i]);
        if (!path_exists(path))
            continue;
        b->app.desk.settings.speed = i % 2 ? 200 : 50;
        b->app.desk.settings.dice = i % 3 ? DICE_QUICK : DICE_FULL;
        watched(&b->app, path, ORDERS);
    }
}

/* Before a room the band tells, and waits for the stage as well. */
static void the_presenter_tells_what_was_seen(void **state)
{
    enum { ORDERS = 60 };
    struct bench *b = *state;
    char path[PATH_BYTES];
    b->app.desk.settings.follow = false;
    ui_set_window(b->app.desk.ui, 1366, 768, 100, MODE_PROJECTOR);
    for (int i = 0; i < rules_count; i++) {
        demo_path(path, rules_list[i]);
        if (!path_exists(path))
            continue;
        b->app.presenter->on = true;
        watched(&b->app, path, ORDERS);
    }
}

/* Two computers at double speed: the strip does not run ahead of a shot. */
static void computers_do_not_run_ahead(void **state)
{
    enum { FRAMES = 4000 };
    struct bench *b = *state;
    struct app *app = &b->app;
    struct rect box[TABLETOP_BOXES];
    struct watch w;
    app->desk.settings.speed = 200;
    bench_table(b, "kiddies/book-ridge");
    app->match.player[SIDE_RED].computer = app->match.player[SIDE_BLUE].computer = true;
    app->desk.screen = SCREEN_PLAY;
    app->desk.now += MINUTE;
    play_reset(app->play);
    watch_begin(&w, app);
    play_boxes(app->play, box, TABLETOP_BOXES);
    for (int i = 0; i < FRAMES && !app->match.game->table.over; i++)
        frame(&w);
    print_message("computers: %d frames, %d of rolling dice, %d of films\n", w.frames, w.dice,
                  w.films);
    assert_true(w.films > 100 && w.dice > 20);
    watch_end(&w);
}

/* Whoever skips has everything told at once; an open page is a skip, too. */
static void a_skip_tells_all(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    char path[PATH_BYTES];
    for (int how = 0; how < 2; how++) {
        demo_path(path, rules_find("kiddies"));
        recorded_open(app, path);
        int skipped = 0;
        while (game_can_redo(app->match.game)) {
            play_redo(app->play);
            app->desk.now += FRAME_MS;
            play_step(app->play);
            app->desk.screen = SCREEN_PLAY;
            if (!match_waits(&app->match)) {
                tabletop_finish(&app->match.view);
                continue;
            }
            assert_true(match_told_at(&app->match) < app->match.game->journal.at);
            if (how == 0)
                play_event(app->play, &(struct ui_event){.kind = UI_KEY, .key = UI_KEY_SPACE});
            else
                app->desk.dialogue = DIALOGUE_LOG;
            play_step(app->play);
            app->desk.dialogue = DIALOGUE_NONE;
            assert_int_equal(match_told_at(&app->match), app->match.game->journal.at);
            assert_true(match_told(&app->match)->hash == app->match.game->table.hash);
            skipped++;
        }
        assert_true(skipped > 10);
    }
}

/* Enter, pressed while the dice roll, does not answer the question they lead to. */
static void nobody_answers_unseen(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    int asked = 0;
    bench_table(b, "kiddies/book-ridge");
    app->desk.screen = SCREEN_PLAY;
    for (int i = 0; i < 400 && !asked && !app->match.game->table.over; i++) {
        int32_t at = app->match.game->journal.at;
        app->desk.now += MINUTE;
        app->match.holder = game_awaited(app->match.game);
        bench_play(b);
        if (app->match.game->journal.at == at)
            continue;
        while (game_undo(app->match.game, SIDE_RED, true) && app->match.game->journal.at > at)
            ;
        play_reset(app->play);
        play_redo(app->play);
        app->desk.screen = SCREEN_PLAY;
        at = app->match.game->journal.at;
        if (!app->match.game->table.ask || !match_waits(&app->match) ||
            app->match.game->journal.block[at].source)
            continue;
        asked++;
        play_event(app->play, &(struct ui_event){.kind = UI_KEY, .key = UI_KEY_ENTER});
        assert_int_equal(app->match.game->journal.at, at);
        play_event(app->play, &(struct ui_event){.kind = UI_KEY, .key = UI_KEY_ENTER});
        assert_true(app->match.game->journal.at > at); /* now it has been seen */
    }
    assert_true(asked > 0);
}

static uint32_t dice_drawn(struct bench *b, struct canvas *canvas, int64_t since)
{
    const struct tabletop_die die[2] = {{PIECE_RED, 5, since}, {PIECE_BLUE, 2, since}};
    struct rect all = {0, 0, canvas->image.w, canvas->image.h};
    uint32_t hash = 2166136261u;
    canvas_clear(canvas, all, colour(0x204020));
    tabletop_draw_dice(&b->app.match.view, canvas, all, all, die, 2);
    for (int i = 0; i < all.w * all.h; i++)
        hash = (hash ^ canvas->image.px[i / all.w * canvas->image.stride + i % all.w]) * 16777619u;
    return hash;
}

/* At any pace dice tumble until the stage goes on, and lie still from then on. */
static void dice_lie_when_the_stage_goes_on(void **state)
{
    static const int speeds[] = {50, 100, 200, 400};
    struct bench *b = *state;
    struct tabletop *view = &b->app.match.view;
    struct canvas canvas;
    bench_table(b, "kiddies/book-ridge");
    assert_true(canvas_init(&canvas, 240, 120));
    for (int i = 0; i < 4 * DICE_PACES; i++) {
        view->speed = speeds[i % 4];
        view->dice = i / 4;
        int roll = tabletop_roll_ms(view);
        tabletop_step(view, MINUTE);
        uint32_t rest = dice_drawn(b, &canvas, INT64_MIN / 2);
        assert_int_equal(dice_drawn(b, &canvas, MINUTE - roll), rest);
        assert_int_equal(roll == 0, view->dice == DICE_INSTANT);
        for (int t = 0; t < 4 && roll; t++) /* in the air */
            assert_int_not_equal(dice_drawn(b, &canvas, MINUTE - roll * t / 6), rest);
        assert_true(roll == 0 || dice_drawn(b, &canvas, MINUTE + 200) != rest); /* in the hand */
    }
    canvas_release(&canvas);
}

/* Is any pixel left of a column, or right of it, other than the ground? */
static bool drawn_beside(const struct canvas *canvas, int column, bool left)
{
    int from = left ? 0 : column, to = left ? column : canvas->image.w;
    for (int y = 0; y < canvas->image.h; y++)
        for (int x = from; x < to; x++)
            if (canvas->image.px[y * canvas->image.stride + x] != canvas->image.px[0])
                return true;
    return false;
}

/* A die rolls over the baize to its own place, and is not cut where that begins. */
static void a_die_rolls_over_the_baize(void **state)
{
    enum { WIDE = 300, HIGH = 120, PLACE = 180, RIM = 60 };
    struct bench *b = *state;
    struct tabletop *view = &b->app.match.view;
    struct canvas canvas;
    struct rect all = {0, 0, WIDE, HIGH}, place = {PLACE, 0, WIDE - PLACE, HIGH},
                baize = {RIM, 0, WIDE - RIM, HIGH};
    bench_table(b, "kiddies/book-ridge");
    assert_true(canvas_init(&canvas, WIDE, HIGH));
    tabletop_step(view, MINUTE);
    int roll = tabletop_roll_ms(view), outside = 0;
    for (int t = 0; t <= 8; t++) {
        struct tabletop_die die = {PIECE_RED, 5, MINUTE - roll * t / 8};
        canvas_clear(&canvas, all, colour(0x204020));
        tabletop_draw_dice(view, &canvas, place, baize, &die, 1);
        outside += drawn_beside(&canvas, PLACE, true);
        assert_false(drawn_beside(&canvas, RIM, true));
        if (t == 8)
            assert_true(drawn_beside(&canvas, PLACE, false) && !drawn_beside(&canvas, PLACE, true));
    }
    assert_true(outside > 2);
    canvas_release(&canvas);
}

#define TEST(what) cmocka_unit_test_setup_teardown(what, bench_open, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(every_set_tells_what_was_seen),
                                       TEST(at_any_pace),
                                       TEST(the_presenter_tells_what_was_seen),
                                       TEST(computers_do_not_run_ahead),
                                       TEST(a_skip_tells_all),
                                       TEST(nobody_answers_unseen),
                                       TEST(dice_lie_when_the_stage_goes_on),
                                       TEST(a_die_rolls_over_the_baize)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
