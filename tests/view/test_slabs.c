/* Slabs, signs and boards: what is drawn anew equals what is drawn whole, the pointer finds
 * rectangles, units of several bases move as one, and the pictures are those that were looked at.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/turn.h"
#include "golden.h"
#include "sheet.h"
#include "slab_scene.h"
#include "view/table/stage.h"
#include "view/table/tabletop.h"

#include <time.h>

enum { WIDE = 960, HIGH = 600 };

static const struct {
    const char *name;
    const struct rules *rules;
    struct table *(*make)(void);
} SCENES[] = {
    {"sham", &SHAM_LIKE, sham_scene},
    {"grid", &GRID_LIKE, grid_scene},
    {"pike", &PIKE_LIKE, pike_scene},
};
enum { SCENES_COUNT = sizeof SCENES / sizeof *SCENES };

struct desk {
    struct figures *figures;
    struct text *text;
    struct table *table;
    struct tabletop view;
    struct canvas canvas;
    struct rect all;
};

static void desk_open(struct desk *d, int scene)
{
    const struct figures_setup setup = {.folder = ART_FOLDER};
    *d = (struct desk){.all = {0, 0, WIDE, HIGH}};
    d->figures = figures_init(&setup);
    d->text = text_new(NULL);
    text_use_stroke_font(d->text, true);
    text_set_scale(d->text, SCALE_ONE, MODE_DESK);
    d->table = SCENES[scene].make();
    const struct tabletop_setup view = {SCENES[scene].rules, d->figures, d->text, false};
    assert_true(tabletop_init(&d->view, &view));
    assert_true(tabletop_layout(&d->view, d->table, d->all, d->all));
    assert_true(canvas_init(&d->canvas, WIDE, HIGH));
}

static void desk_close(struct desk *d)
{
    tabletop_release(&d->view);
    canvas_release(&d->canvas);
    text_free(d->text);
    figures_release(d->figures);
    free(d->table);
}

/* Draws what changed, and checks it against a whole drawing. Returns the share of the picture drawn
 * anew, thousandths. */
static int frame(struct desk *d, const struct tabletop_look *look)
{
    struct rect box[TABLETOP_BOXES];
    struct canvas whole;
    int64_t drawn = 0;
    int n = tabletop_changes(&d->view, look, box, TABLETOP_BOXES);
    for (int i = 0; i < n; i++) {
        tabletop_draw(&d->view, &d->canvas, box[i], look);
        drawn += (int64_t)box[i].w * box[i].h;
    }
    assert_int_equal(tabletop_changes(&d->view, look, box, TABLETOP_BOXES), 0);
    assert_true(canvas_init(&whole, WIDE, HIGH));
    tabletop_draw(&d->view, &whole, d->all, look);
    if (image_hash(&whole.image) != image_hash(&d->canvas.image)) {
        image_save_png(&d->canvas.image, SHEET_FOLDER "/slabs-dirty.png");
        image_save_png(&whole.image, SHEET_FOLDER "/slabs-whole.png");
        fail_msg("drawing what changed differs from drawing all (see tests/out)");
    }
    canvas_release(&whole);
    return (int)(drawn * 1000 / (WIDE * HIGH));
}

/* The picture by a view that never saw anything move. */
static uint64_t fresh_hash(struct desk *d, const struct tabletop_look *look)
{
    struct tabletop view;
    struct canvas canvas;
    const struct tabletop_setup setup = d->view.setup;
    assert_true(tabletop_init(&view, &setup));
    assert_true(tabletop_layout(&view, look->table, d->all, d->all));
    assert_true(canvas_init(&canvas, WIDE, HIGH));
    view.camera = d->view.camera;
    tabletop_draw(&view, &canvas, d->all, look);
    uint64_t hash = image_hash(&canvas.image);
    canvas_release(&canvas);
    tabletop_release(&view);
    return hash;
}

static void changes_equal_the_whole(void **state)
{
    (void)state;
    for (int scene = 0; scene < SCENES_COUNT; scene++) {
        struct desk d;
        desk_open(&d, scene);
        struct tabletop_look look = {.table = d.table};
        assert_int_equal(frame(&d, &look), 1000);
        assert_int_equal(frame(&d, &look), 0);
        for (int i = 0; i < 8; i++) {
            struct base *b = &d.table->base[i * 5 % d.table->bases];
            b->x += (i * 37 % 50 - 10) * MM;
            b->y += (i * 61 % 90 - 45) * MM;
            b->face = angle_norm(b->face + i * 30 * DEG);
            d.table->unit[base_unit(b)].attr[SCENE_PIPS] += 1;
            scene_done(d.table);
            assert_in_range(frame(&d, &look), 1, 400);
        }
        struct ref chosen[2] = {ref_unit(d.table, 0), ref_unit(d.table, 5)};
        look.selected = chosen;
        look.selections = 2;
        look.hovered = ref_unit(d.table, 3);
        frame(&d, &look);
        struct tabletop_ghost ghost[2] = {
            {ref_base(d.table, 0), {{200 * MM, 300 * MM}, 20 * DEG}, GHOST_LEGAL},
            {ref_base(d.table, 1), {{300 * MM, 300 * MM}, 80 * DEG}, GHOST_REFUSED}};
        look.ghost = ghost;
        look.ghosts = 2;
        for (int i = 0; i < 3; i++) {
            ghost[0].pose.at.x += 9 * MM;
            ghost[1].pose.face += 15 * DEG;
            frame(&d, &look);
        }
        camera_pan(&d.view.camera, 37, -21);
        frame(&d, &look);
        assert_int_equal(image_hash(&d.canvas.image), fresh_hash(&d, &look));
        tabletop_turn(&d.view);
        frame(&d, &look);
        assert_int_equal(image_hash(&d.canvas.image), fresh_hash(&d, &look));
        desk_close(&d);
    }
}

/* The distance of two bases' middles as they are shown. */
static int32_t shown_gap(const struct stage *stage, int a, int b)
{
    return vec_distance(stage_base(stage, a)->pose.at, stage_base(stage, b)->pose.at);
}

static void formations_keep_their_shape(void **state)
{
    (void)state;
    struct desk d;
    desk_open(&d, 0);
    static struct table before;
    before = *d.table;
    struct block block;
    block_init(&block, SIDE_RED, SOURCE_TYPED, "wheel");
    struct turn turn = {.table = d.table, .block = &block, .see = SEE_ALL};
    const struct pose to = {{260 * MM, 260 * MM}, 60 * DEG};
    for (int i = 0; i < 4; i++) {
        struct vec at = pose_place(to, (struct vec){(2 * i - 3) * 20 * MM, 0});
        turn_pose(&turn, ref_base(d.table, i), (struct pose){at, to.face});
    }
    turn_where(&turn, ref_base(d.table, 9), WHERE_LOST);
    struct tabletop_look look = {.table = d.table};
    struct stage *stage = stage_new();
    const struct stage_pace pace = {.speed = 100};
    stage_play(stage, &SHAM_LIKE, &before, &block, &pace, 0);
    int64_t now = 0;
    for (; stage_busy(stage); now += 20) {
        stage_step(stage, now);
        for (int i = 0; i < 3; i++)
            assert_in_range(shown_gap(stage, i, i + 1), 40 * MM - 50, 40 * MM + 50);
        assert_false(stage_base(stage, 9)->fallen);
    }
    assert_in_range(now, 400, 1600);
    assert_int_equal(stage_base(stage, 3)->pose.at.x, d.table->base[3].x);
    stage_free(stage);
    tabletop_play_block(&d.view, &before, &block, 0);
    for (now = 0; tabletop_busy(&d.view); now += 110) {
        tabletop_step(&d.view, now);
        frame(&d, &look);
    }
    assert_int_equal(image_hash(&d.canvas.image), fresh_hash(&d, &look));
    block_release(&block);
    desk_close(&d);
}

/* How high the ground is that somebody stands on, as the stage has it. */
static int32_t scene_height(const struct table *table, struct vec at)
{
    for (int i = 0; i < table->pieces; i++) {
        const struct piece *p = &table->piece[i];
        struct outline o = piece_outline(table, p);
        if (p->kind == TERRAIN_HILL && outline_holds(&o, at))
            return p->height;
    }
    return 0;
}

static void the_pointer_finds_rectangles(void **state)
{
    (void)state;
    for (int scene = 0; scene < SCENES_COUNT; scene++) {
        struct desk d;
        desk_open(&d, scene);
        struct tabletop_look look = {.table = d.table};
        for (int turned = 0; turned < 2; turned++, tabletop_turn(&d.view)) {
            frame(&d, &look);
            for (int i = 0; i < d.table->bases; i++) {
                const struct base *b = &d.table->base[i];
                if (b->where != WHERE_TABLE)
                    continue;
                static const int CORNER[4][2] = {{-9, -9}, {-9, 9}, {9, 9}, {9, -9}};
                for (int k = 0; k < 4; k++) {
                    struct vec local = {b->hx / 10 * CORNER[k][0], b->hy / 10 * CORNER[k][1]};
                    struct ref found[TABLETOP_PICKS];
                    struct vec at = pose_place(base_pose(b), local);
                    int x, y, n;
                    tabletop_to_screen(&d.view, at, scene_height(d.table, at), &x, &y);
                    n = tabletop_pick(&d.view, d.table, SIDE_NONE, x, y, found);
                    assert_true(n > 0);
                    assert_true(ref_same(found[0], ref_base(d.table, i)));
                }
                int x, y;
                tabletop_to_screen(&d.view, (struct vec){b->x, b->y}, 0, &x, &y);
                struct rect unit = tabletop_box(&d.view, d.table, ref_unit(d.table, base_unit(b)));
                assert_true(rect_holds(unit, x, y));
            }
        }
        desk_close(&d);
    }
}

static void pictures_to_look_at(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int w, h;
        enum tabletop_sight sight;
    } SIZES[] = {
        {"home", 1920, 1080, SIGHT_HOME},
        {"home-768", 1366, 768, SIGHT_HOME},
        {"close", 1366, 768, SIGHT_CLOSE},
    };
    const struct figures_setup figures = {.folder = ART_FOLDER};
    struct tabletop_setup setup = {.figures = figures_init(&figures), .text = text_new(NULL)};
    mkdir(SHEET_FOLDER, 0777);
    for (int s = 0; s < SCENES_COUNT; s++) {
        struct table *table = SCENES[s].make();
        setup.rules = SCENES[s].rules;
        struct image image;
        char path[512];
        for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
            text_set_scale(setup.text, theme_scale(SIZES[i].h, 100, MODE_DESK), MODE_DESK);
            assert_true(
                tabletop_picture(table, &setup, SIZES[i].w, SIZES[i].h, SIZES[i].sight, &image));
            snprintf(path, sizeof path, "%s/slabs-%s-%s.png", SHEET_FOLDER, SCENES[s].name,
                     SIZES[i].name);
            assert_true(image_save_png(&image, path));
            image_release(&image);
        }
        assert_true(tabletop_thumbnail(table, &setup, 376, 196, &image));
        snprintf(path, sizeof path, "%s/slabs-%s-card.png", SHEET_FOLDER, SCENES[s].name);
        assert_true(image_save_png(&image, path));
        image_release(&image);
        free(table);
    }
    text_free(setup.text);
    figures_release(setup.figures);
}

/* ---- overlays ---- */

static void area(const struct painter *p, enum meaning meaning, int x, int y, int w, int h)
{
    const struct vec point[4] = {{x * MM, y * MM},
                                 {(x + w) * MM, y * MM},
                                 {(x + w) * MM, (y + h) * MM},
                                 {x * MM, (y + h) * MM}};
    p->area(p->self, meaning, point, 4);
}

static void draw_on_board(void *self, const struct painter *p)
{
    static const char *const COST[] = {"1", "1\302\275", "2", "2\302\275", "3\302\275", "4"};
    const int edge = 76;
    (void)self;
    for (int i = 4; i < 8; i++)
        for (int j = 6; j < 12; j++) {
            struct vec at = {(int)((i + 0.25) * 76200), (int)((j + 0.75) * 76200)};
            area(p, MEANS_MOVE, i * 76200 / 1000 + 2, j * 76200 / 1000 + 2, edge - 4, edge - 4);
            p->label(p->self, MEANS_MOVE, at, COST[(i * 3 + j) % 6]);
        }
    for (int j = 6; j < 9; j++)
        area(p, MEANS_THREAT, 8 * 76200 / 1000 + 1, j * 76200 / 1000 + 1, edge, edge);
    const struct vec way[] = {{495 * MM, 648 * MM}, {572 * MM, 648 * MM}, {640 * MM, 570 * MM}};
    p->line(p->self, MEANS_PATH, way, 3);
    const struct vec sight[] = {{419 * MM, 419 * MM}, {952 * MM, 266 * MM}};
    p->line(p->self, MEANS_SIGHT, sight, 2);
    p->label(p->self, MEANS_SIGHT, (struct vec){686 * MM, 342 * MM}, "6\302\275 boxes: shot 4+");
    p->label(p->self, MEANS_SIGHT, (struct vec){690 * MM, 345 * MM}, "beside it");
    p->label(p->self, MEANS_THREAT, (struct vec){648 * MM, 680 * MM}, "zone of control");
}

static void draw_on_meadow(void *self, const struct painter *p)
{
    (void)self;
    const struct vec reach[] = {{510 * MM, 195 * MM}, {630 * MM, 195 * MM}, {680 * MM, 255 * MM},
                                {650 * MM, 285 * MM}, {490 * MM, 285 * MM}, {460 * MM, 255 * MM}};
    p->area(p->self, MEANS_CHARGE, reach, 6);
    p->label(p->self, MEANS_CHARGE, reach[2], "charge 6 cm");
    const struct vec edge[] = {{515 * MM, 284 * MM}, {635 * MM, 284 * MM}};
    p->line(p->self, MEANS_LEGAL, edge, 2);
    const struct vec way[] = {{570 * MM, 205 * MM}, {570 * MM, 270 * MM}};
    p->line(p->self, MEANS_PATH, way, 2);
    p->disc(p->self, MEANS_COMMAND, (struct vec){560 * MM, 110 * MM}, 80 * MM);
    p->label(p->self, MEANS_COMMAND, (struct vec){620 * MM, 60 * MM}, "command 6 cm");
    p->wedge(p->self, MEANS_FIRE, (struct vec){720 * MM, 405 * MM}, 160 * MM, 160 * DEG, 230 * DEG);
}

static void overlays_to_look_at(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int scene;
        void (*draw)(void *self, const struct painter *painter);
    } SHEETS[] = {{"board", 1, draw_on_board}, {"meadow", 0, draw_on_meadow}};
    for (size_t i = 0; i < sizeof SHEETS / sizeof *SHEETS; i++) {
        struct desk d;
        desk_open(&d, SHEETS[i].scene);
        struct canvas canvas;
        struct rect all = {0, 0, 1920, 1080};
        text_use_stroke_font(d.text, false);
        assert_true(canvas_init(&canvas, all.w, all.h));
        assert_true(tabletop_layout(&d.view, d.table, all, all));
        struct ref chosen[1] = {ref_unit(d.table, i == 0 ? 1 : 3)};
        struct tabletop_ghost ghost[4];
        for (int k = 0; k < 4; k++) {
            struct vec local = {(k % 2 * 2 - 1) * 20 * MM, (k / 2 * 2 - 1) * 15 * MM};
            struct pose to = {{350 * MM, 285 * MM}, 0};
            ghost[k] = (struct tabletop_ghost){
                ref_base(d.table, 8 + k), {pose_place(to, local), 0}, GHOST_REFUSED};
        }
        struct tabletop_look look = {.table = d.table,
                                     .selected = chosen,
                                     .selections = 1,
                                     .flat = {SHEETS[i].draw, NULL},
                                     .ghost = ghost,
                                     .ghosts = i == 0 ? 0 : 4};
        struct rect box[TABLETOP_BOXES];
        tabletop_changes(&d.view, &look, box, TABLETOP_BOXES);
        tabletop_draw(&d.view, &canvas, all, &look);
        char name[64];
        snprintf(name, sizeof name, "slabs-overlays-%s", SHEETS[i].name);
        sheet_end(&canvas, name);
        desk_close(&d);
    }
}

/* ---- sides ---- */

static double luminance(pixel p)
{
    return 0.2126 * (double)(p >> 16 & 255) + 0.7152 * (double)(p >> 8 & 255) +
           0.0722 * (double)(p & 255);
}

/* A lone unit of a troop, with its signs; the same but for the side. */
static struct table *lone_unit(const struct rules *rules, int troop, int side)
{
    struct table *t = scene_table(300, 200, 0);
    scene_block(t, rules, side, troop, "Lone", 150, 100, 0, 1, 1);
    MARKS(t, 3, troop % 2 ? 5 : 12, troop + 1);
    scene_done(t);
    return t;
}

static double sides_apart(const struct rules *rules, int troop, enum tabletop_sight sight, int wide)
{
    const struct figures_setup figures = {.folder = ART_FOLDER};
    struct tabletop_setup setup = {
        .rules = rules, .figures = figures_init(&figures), .text = text_new(NULL)};
    struct image image[2];
    double sum = 0;
    int count = 0;
    text_use_stroke_font(setup.text, true);
    text_set_scale(setup.text, SCALE_ONE, MODE_DESK);
    for (int side = 0; side < 2; side++) {
        struct table *t = lone_unit(rules, troop, side + SIDE_RED);
        assert_true(tabletop_picture(t, &setup, wide, wide * 2 / 3, sight, &image[side]));
        free(t);
    }
    for (int i = 0; i < image[0].w * image[0].h; i++) {
        if (image[0].px[i] == image[1].px[i])
            continue;
        double far = luminance(image[0].px[i]) - luminance(image[1].px[i]);
        sum += far < 0 ? -far : far;
        count++;
    }
    image_release(&image[0]);
    image_release(&image[1]);
    text_free(setup.text);
    figures_release(setup.figures);
    return count > 0 ? sum / count : 0;
}

static void sides_differ_in_grey(void **state)
{
    (void)state;
    const double least = 6; /* levels, mean over the pixels that differ at all */
    for (int s = 0; s < SCENES_COUNT; s++)
        for (int troop = 0; troop < SCENES[s].rules->troops; troop++) {
            double home = sides_apart(SCENES[s].rules, troop, SIGHT_HOME, 240);
            double close = sides_apart(SCENES[s].rules, troop, SIGHT_CLOSE, 720);
            if (home < least || close < least)
                fail_msg("%s %s: %.1f and %.1f levels apart", SCENES[s].name,
                         SCENES[s].rules->troop[troop].word, home, close);
        }
}

/* ---- pictures ---- */

/* Without drawings men are specks, so that no version of a library has a say. */
static void pictures_are_the_same_everywhere(void **state)
{
    (void)state;
    static const char *const KEPT[SCENES_COUNT] = {"ec93be6204984404", "aaa6ff6a8587c7a1",
                                                   "5721f2e661d366ee"};
    const struct figures_setup figures = {.folder = "/nowhere"};
    for (int s = 0; s < SCENES_COUNT; s++) {
        struct table *table = SCENES[s].make();
        struct tabletop_setup setup = {
            .rules = SCENES[s].rules, .figures = figures_init(&figures), .text = text_new(NULL)};
        struct image image;
        text_use_stroke_font(setup.text, true);
        text_set_scale(setup.text, SCALE_ONE, MODE_DESK);
        assert_true(tabletop_picture(table, &setup, WIDE, HIGH, SIGHT_HOME, &image));
        image_save_png(&image, SHEET_FOLDER "/slabs-golden.png");
        assert_golden(&image, KEPT[s]);
        image_release(&image);
        text_free(setup.text);
        figures_release(setup.figures);
        free(table);
    }
}

/* How long whole frames take, ms; printed, never judged: machines differ. */
static void the_cost_of_frames(void **state)
{
    (void)state;
    enum { ROUNDS = 20 };
    for (int scene = 0; scene < SCENES_COUNT; scene++) {
        struct desk d;
        desk_open(&d, scene);
        struct canvas canvas;
        struct rect all = {0, 0, 1920, 1080};
        assert_true(canvas_init(&canvas, all.w, all.h));
        assert_true(tabletop_layout(&d.view, d.table, all, all));
        struct tabletop_look look = {.table = d.table};
        tabletop_draw(&d.view, &canvas, all, &look);
        struct timespec from, to;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
        for (int i = 0; i < ROUNDS; i++)
            tabletop_draw(&d.view, &canvas, all, &look);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
        double ms =
            ((double)(to.tv_sec - from.tv_sec) * 1e3 + (double)(to.tv_nsec - from.tv_nsec) / 1e6) /
            ROUNDS;
        print_message("%s: %d bases, a whole frame %.2f ms\n", SCENES[scene].name, d.table->bases,
                      ms);
        canvas_release(&canvas);
        desk_close(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changes_equal_the_whole),
        cmocka_unit_test(formations_keep_their_shape),
        cmocka_unit_test(the_pointer_finds_rectangles),
        cmocka_unit_test(sides_differ_in_grey),
        cmocka_unit_test(pictures_are_the_same_everywhere),
        cmocka_unit_test(the_cost_of_frames),
        cmocka_unit_test(overlays_to_look_at),
        cmocka_unit_test(pictures_to_look_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
