/* `foilshot bench frame`: what frames cost, in empty frames of the same run.
 *
 * An empty frame (clear, show) and the frame measured take turns, so that both meet the machine in
 * the same mood, and of each the time counts that a quarter of them kept below: what a frame needs,
 * not what else was going on, and no frame that happened to have nothing to do. All of it is done
 * again until two runs more change nothing (or patience ends); what is told is the median of the
 * runs and how far they lie apart, after what it was measured on: processor, screen and build
 * decide the ratios as much as the program does. Two tables are measured, both with the whole
 * interface round them: the great table as its scenario musters it, and the same table with 300
 * bases strewn over it. A whole frame composes every base and its shadow from their sprites; no
 * finished picture of the table is kept anywhere. */
#include "app/app.h"
#include "app/commands.h"
#include "app/desk/levels.h"
#include "app/desk/open.h"
#include "app/desk/say.h"
#include "app/frame.h"
#include "app/play/play.h"
#include "app/play/showing.h"
#include "app/tools/bench_machine.h"

#include <assert.h>
#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    WARM = 3,
    FRAMES = 150,
    QUICK_FRAMES = 8,
    PERIOD_MS = 16,
    FIVE = 5,
    FIVE_WAY = 60 * MM,
    BENCH_W = 1920,
    BENCH_H = 1080,
    UHD_W = 3840,    /* from this width on the budget of 4K holds */
    STREWN = 300,    /* bases of the second table */
    COLUMNS = 20,    /* they stand about in so many columns … */
    STRAY = 40 * MM, /* … and stray so far from their places */
    STREW_SEED = 7,
    STREW_TRIES = 50,
    PAN = 24, /* px */
};

/* ---- what is measured ------------------------------------------------------------------------ */

/* The floor. It paints over the window, which costs the frame after it nothing: what that frame
 * takes to stand already is only not there. */
static void frame_empty(struct app *app, int n)
{
    struct image image = present_image(app->desk.present);
    struct canvas canvas;
    (void)n;
    canvas_wrap(&canvas, image);
    canvas_clear(&canvas, (struct rect){0, 0, image.w, image.h}, colour(0x204020));
    canvas_release(&canvas);
    present_show(app->desk.present, NULL, 0);
}

/* All of the table anew, the interface laid over it: what a move of the camera costs. */
static void frame_whole(struct app *app, int n)
{
    (void)n;
    app->desk.now += PERIOD_MS;
    tabletop_stale(&app->match.view);
    frame_draw(app, false);
}

/* The same, and every widget drawn anew: after a change of size or settings. */
static void frame_all(struct app *app, int n)
{
    (void)n;
    app->desk.now += PERIOD_MS;
    frame_draw(app, true);
}

/* The picture moves by whole pixels: ground comes in at the edges, the lamp stays. */
static void frame_pan(struct app *app, int n)
{
    app->desk.now += PERIOD_MS;
    camera_pan(&app->match.view.camera, n % 2 ? -PAN : PAN, 0);
    frame_draw(app, false);
}

/* Only the table, into memory. */
static void frame_table(struct app *app, int n)
{
    struct image image = present_image(app->desk.present);
    struct canvas canvas;
    (void)n;
    canvas_wrap(&canvas, image);
    play_draw(app->play, &canvas, &canvas.clip, 1);
    canvas_release(&canvas);
}

/* The ground with everything painted on it, and the shadows of what stands, from nothing. */
static void frame_still(struct app *app, int n)
{
    struct rect box[TABLETOP_BOXES];
    (void)n;
    tabletop_forget_ground(&app->match.view);
    play_boxes(app->play, box, TABLETOP_BOXES);
}

static void frame_pointer(struct app *app, int n)
{
    struct ui_event event = {.kind = UI_MOVE, .x = 300 + n % 7, .y = 300};
    app->desk.now += PERIOD_MS;
    frame_answer(app, &event);
    play_step(app->play);
    frame_draw(app, false);
}

/* Five figures march, over and over; one frame of it. */
static void frame_five(struct app *app, int n)
{
    const struct table *t = &app->match.game->table;
    struct block block;
    (void)n;
    if (!tabletop_busy(&app->match.view)) {
        block_init(&block, SIDE_RED, SOURCE_MOUSE, "move");
        for (int i = 0, moved = 0; i < t->bases && moved < FIVE; i++) {
            const struct base *b = &t->base[i];
            if (b->where != WHERE_TABLE)
                continue;
            block_change(&block, &(struct change){.ref = ref_base(t, i),
                                                  .field = F_BASE_y,
                                                  .old = b->y,
                                                  .new = b->y + FIVE_WAY,
                                                  .see = SEE_ALL});
            moved++;
        }
        tabletop_play_block(&app->match.view, t, &block, app->desk.now);
        block_release(&block);
    }
    app->desk.now += PERIOD_MS;
    play_step(app->play);
    frame_draw(app, false);
}

/* What a figure is counted in. */
enum count { IN_FRAMES, IN_COPIES };

static const struct timed {
    const char *name;
    void (*frame)(struct app *, int);
    enum count unit;
    double budget, budget_uhd; /* 0: none */
} kinds[] = {
    {"whole_frame", frame_whole, IN_FRAMES, 2.0, 2.2},
    {"five_moving", frame_five, IN_FRAMES, 0.10, 0.10},
    {"pointer", frame_pointer, IN_FRAMES, 0, 0},
    {"pan", frame_pan, IN_FRAMES, 0, 0},
    {"all_anew", frame_all, IN_FRAMES, 0, 0},
    {"table_only", frame_table, IN_FRAMES, 0, 0},
    {"still_layer", frame_still, IN_COPIES, 70, 70},
};

enum { FIRST_BUDGET = 25 }; /* tenths of an empty window */

/* ---- runs ------------------------------------------------------------------------------------ */

enum {
    RUNS_LEAST = 5,
    RUNS_MOST = 9,
    AGREE = 10, /* two runs change nothing when no figure moves by more than a tenth of it */
    LINES = 32,
    LINE_NAME = 24,
};

/* A figure, from run to run. */
struct line {
    char table[LINE_NAME], name[LINE_NAME];
    const char *unit;
    double budget; /* 0: none */
    double ms[RUNS_MOST], ratio[RUNS_MOST];
    int runs;
};

static struct runs {
    struct line line[LINES];
    int lines, run;
} runs;

/* Notes a figure of this run. */
static void note(const char *table, const char *name, double ms, const char *unit, double ratio,
                 double budget)
{
    struct line *line = NULL;
    for (int i = 0; i < runs.lines && !line; i++)
        if (strcmp(runs.line[i].table, table) == 0 && strcmp(runs.line[i].name, name) == 0)
            line = &runs.line[i];
    if (!line) {
        assert(runs.lines < LINES);
        line = &runs.line[runs.lines++];
        *line = (struct line){.unit = unit, .budget = budget};
        snprintf(line->table, LINE_NAME, "%s", table);
        snprintf(line->name, LINE_NAME, "%s", name);
    }
    assert(line->runs < RUNS_MOST);
    line->ms[line->runs] = ms;
    line->ratio[line->runs++] = ratio;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(const double *value, int count)
{
    double sorted[RUNS_MOST];
    memcpy(sorted, value, sizeof *value * (size_t)count);
    qsort(sorted, (size_t)count, sizeof *sorted, by_size);
    return count % 2 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
}

/* What is told is the median of the runs. Have the last two moved none by more than a tenth? */
static bool runs_agree(void)
{
    for (int i = 0; i < runs.lines; i++) {
        const struct line *line = &runs.line[i];
        if (line->runs < RUNS_LEAST)
            return false;
        double a = median(line->ratio, line->runs), b = median(line->ratio, line->runs - 2);
        double apart = a > b ? a - b : b - a;
        if (apart * AGREE > (a < b ? a : b))
            return false;
    }
    return true;
}

/* ---- measuring ------------------------------------------------------------------------------- */

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double took_ms(struct app *app, int n, void (*frame)(struct app *, int))
{
    double start = seconds();
    frame(app, n);
    return (seconds() - start) * 1e3;
}

/* The time a quarter of the frames kept below. */
static double quarter(double *ms, int count)
{
    qsort(ms, (size_t)count, sizeof *ms, by_size);
    return ms[count / 4];
}

/* ms of an empty frame and of the kind's, turn by turn. */
static void paired_ms(struct app *app, int frames, const struct timed *kind, double *empty,
                      double *ms)
{
    double took[2][FRAMES];
    assert(frames <= FRAMES);
    for (int i = -WARM; i < frames; i++) {
        double a = took_ms(app, i + WARM, frame_empty), b = took_ms(app, i + WARM, kind->frame);
        if (i < 0)
            continue;
        took[0][i] = a;
        took[1][i] = b;
    }
    *empty = quarter(took[0], frames);
    *ms = quarter(took[1], frames);
}

/* ms to copy a frame's worth of memory. */
static double copy_ms(struct app *app, int frames)
{
    struct image image = present_image(app->desk.present), from, to;
    double took[FRAMES];
    if (!image_init(&from, image.w, image.h) || !image_init(&to, image.w, image.h))
        abort();
    struct canvas canvas;
    canvas_wrap(&canvas, from); /* memory nobody wrote to is not there yet */
    canvas_clear(&canvas, (struct rect){0, 0, from.w, from.h}, colour(0x204020));
    canvas_release(&canvas);
    canvas_wrap(&canvas, to);
    for (int i = -WARM; i < frames; i++) {
        double start = seconds();
        canvas_copy(&canvas, &from, 0, 0);
        if (i >= 0)
            took[i] = (seconds() - start) * 1e3;
    }
    canvas_release(&canvas);
    image_release(&from);
    image_release(&to);
    return quarter(took, frames);
}

static void line_print(const struct cli *cli, const struct line *line)
{
    double ms = median(line->ms, line->runs), ratio = median(line->ratio, line->runs);
    double low = ratio, high = ratio;
    for (int i = 0; i < line->runs; i++) {
        low = line->ratio[i] < low ? line->ratio[i] : low;
        high = line->ratio[i] > high ? line->ratio[i] : high;
    }
    if (cli->json) {
        say("{\"table\": \"%s\", \"name\": \"%s\", \"ms\": %.3f, \"unit\": \"%s\", "
            "\"ratio\": %.3f, \"low\": %.3f, \"high\": %.3f, \"runs\": %d, \"budget\": %.2f}\n",
            line->table, line->name, ms, line->unit, ratio, low, high, line->runs, line->budget);
        return;
    }
    say("%-12s %-12s %9.3f ms %8.3f (%.3f to %.3f)", line->table, line->name, ms, ratio, low, high);
    if (line->budget > 0)
        say(" of %.2f %s: %s\n", line->budget, line->unit, ratio <= line->budget ? "kept" : "over");
    else
        say(" %s\n", line->unit);
}

static void bench_table(struct app *app, const char *table, int frames)
{
    static const char *const units[] = {[IN_FRAMES] = "empty frames", [IN_COPIES] = "copies"};
    bool uhd = present_image(app->desk.present).w >= UHD_W;
    double copy = copy_ms(app, frames);
    note(table, "copy", copy, "copies", 1, 0);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const struct timed *kind = &kinds[i];
        double empty, ms;
        paired_ms(app, kind->unit == IN_COPIES ? frames / 8 + 1 : frames, kind, &empty, &ms);
        if (i == 0)
            note(table, "empty", empty, "empty frames", 1, 0);
        note(table, kind->name, ms, units[kind->unit],
             ms / (kind->unit == IN_COPIES ? copy : empty), uhd ? kind->budget_uhd : kind->budget);
    }
}

/* What a frame costs the window while a Captain thinks beside it: the whole of it, and the step
 * alone, of which the time counts that 95 of 100 kept below. */
static void bench_thinking(struct app *app, const char *table, int frames)
{
    double took[FRAMES], step[FRAMES], empty[FRAMES];
    struct player *player = &app->match.player[game_awaited(app->match.game)];
    *player = (struct player){.computer = true, .level = play_level_find("captain", 7)};
    for (int i = -WARM; i < frames; i++) {
        double nothing = took_ms(app, 0, frame_empty), begun = seconds();
        app->desk.now += PERIOD_MS;
        if (showing_tells(app->play)) /* it has thought: once more, nothing is carried out */
            showing_reset(app->play);
        play_step(app->play);
        double stepped = seconds();
        frame_draw(app, false);
        if (i < 0)
            continue;
        empty[i] = nothing;
        step[i] = (stepped - begun) * 1e3;
        took[i] = (seconds() - begun) * 1e3;
    }
    player->computer = false;
    showing_reset(app->play);
    thinker_free(app->play->thinker); /* whatever comes next has the processors for itself */
    app->play->thinker = NULL;
    double floor_ms = quarter(empty, frames), whole = quarter(took, frames);
    note(table, "thinking", whole, "empty frames", whole / floor_ms, 0);
    quarter(step, frames); /* sorts */
    double most = step[(frames - 1) * 95 / 100];
    note(table, "thought_step", most, "empty frames", most / floor_ms, 0);
}

/* ---- the tables ------------------------------------------------------------------------------ */

static uint32_t next_number(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static int32_t stray(uint32_t *state)
{
    return (int32_t)(next_number(state) % (2 * STRAY)) - STRAY;
}

/* Is there something that stands where the base is? Nobody can be inside a wall. */
static bool barred(const struct table *table, const struct base *b)
{
    struct outline mine = base_outline(b);
    for (int i = 0; i < table->pieces; i++) {
        const struct piece *p = &table->piece[i];
        struct outline other = piece_outline(table, p);
        if (p->height > 0 && p->kind != TERRAIN_WOOD && p->kind != TERRAIN_FIELD &&
            outline_gap(&mine, &other) <= 0)
            return true;
    }
    return false;
}

/* More of the same men, and everybody on the cloth, facing anywhere. */
static void strew(struct table *table)
{
    uint32_t state = STREW_SEED;
    int32_t rows = (STREWN + COLUMNS - 1) / COLUMNS;
    int had = table->bases;
    for (int i = 0; table->bases < STREWN; i = (i + 1) % had) {
        int unit = table->units++, base = table->bases++;
        table->unit[unit] = table->unit[base_unit(&table->base[i])];
        table->unit[unit].made += 0x4000; /* a number nobody else has */
        table->unit[unit].base = base;
        table->base[base] = table->base[i];
        table->base[base].made = (unit + 1) << 16 | 1;
    }
    for (int i = 0; i < table->bases; i++) {
        struct base *b = &table->base[i];
        b->where = WHERE_TABLE;
        for (int tries = 0; tries == 0 || (tries < STREW_TRIES && barred(table, b)); tries++) {
            b->x = (i % COLUMNS * 2 + 1) * (table->width / (2 * COLUMNS)) + stray(&state);
            b->y = (i / COLUMNS * 2 + 1) * (table->depth / (2 * rows)) + stray(&state);
        }
        b->face = (int32_t)(next_number(&state) % (uint32_t)TURN);
    }
    table->hash = table_hash(table);
}

/* Waits for the baker, as a player's second look does. */
static void settle(struct app *app)
{
    tabletop_show_now(&app->match.view);
    play_reset(app->play);
    frame_draw(app, true);
    while (!figures_idle(app->desk.figures))
        SDL_Delay(PERIOD_MS);
    figures_fresh(app->desk.figures);
    frame_draw(app, true);
}

static void bench_tables(struct app *app, int frames)
{
    for (int i = 0; i < 2; i++) {
        app_take_over(app);
        play_say(app->play, "muster");
        play_say(app->play, "end");
    }
    app->desk.screen = SCREEN_PLAY;
    settle(app);
    bench_table(app, "great_table", frames);
    bench_thinking(app, "great_table", frames);
    strew(&app->match.game->table);
    settle(app);
    bench_table(app, "300_bases", frames);
}

/* ---- from nothing to the first picture ------------------------------------------------------- */

/* ms from nothing to a window with an empty frame in it. */
static double empty_window_ms(int w, int h)
{
    struct app app = {0};
    double start = seconds();
    if (present_open(&app.desk.present, "Foilshot: measuring", w, h) != PRESENT_FINE)
        return 0;
    frame_empty(&app, 0);
    double took = (seconds() - start) * 1e3;
    present_close(app.desk.present);
    return took;
}

static void bench_first(double empty_window, double first)
{
    if (empty_window <= 0)
        return; /* no window could be had then */
    note("great_table", "empty_window", empty_window, "empty windows", 1, 0);
    note("great_table", "first_frame", first, "empty windows", first / empty_window,
         FIRST_BUDGET / 10.0);
}

/* All of it once, from nothing. False with trouble. */
static bool bench_once(const struct cli *cli, int w, int h, struct trouble *trouble)
{
    struct app app = {0};
    struct cli quiet = *cli;
    struct present *present = NULL;
    char path[PATH_BYTES];
    double empty_window = empty_window_ms(w, h), began = seconds();
    quiet.journal = "/dev/null";
    app_ahead(&app, cli, w, h, true);
    if (present_open(&present, "Foilshot: measuring", w, h) != PRESENT_FINE)
        return trouble_set(trouble, "no display to measure on (SDL_VIDEODRIVER=dummy does, too)");
    app.desk.present = present;
    bool good = app_init(&app, &quiet, trouble);
    good = good && path_join(path, cli->paths.data, "scenarios/kiddies/great-table.yaml");
    if (good) {
        frame_sized(&app);
        good = app_open(&app, path);
        *trouble = app.desk.trouble;
    }
    if (good) {
        app.desk.screen = SCREEN_PLAY;
        play_reset(app.play);
        frame_draw(&app, true);
        bench_first(empty_window, (seconds() - began) * 1e3);
        if (runs.run++ == 0)
            machine_print(cli->json, present_driver(present), present_image(present).w,
                          present_image(present).h);
        bench_tables(&app, cli->quick ? QUICK_FRAMES : FRAMES);
    }
    app_release(&app);
    present_close(present);
    return good;
}

int command_bench_frame(const struct cli *cli)
{
    struct trouble trouble = {0};
    int w = BENCH_W, h = BENCH_H, most = cli->quick ? 1 : RUNS_MOST;
    if (!window_size(cli, &w, &h, &trouble))
        return fail(&trouble);
    empty_window_ms(w, h); /* the first one also wakes the driver */
    for (int run = 0; run < most && (run < RUNS_LEAST || !runs_agree()); run++)
        if (!bench_once(cli, w, h, &trouble))
            return fail(&trouble);
    for (int i = 0; i < runs.lines; i++)
        line_print(cli, &runs.line[i]);
    if (!cli->json && runs.run > 1)
        say("%d runs: %s\n", runs.run,
            runs_agree() ? "the last two moved nothing by a tenth"
                         : "the last two still moved something by a tenth; the machine is busy");
    return EXIT_OK;
}
