/* Figures: every drawing loads, a broken one is told in one sentence and costs no more than a plain
 * disc, baking gives the same bits whatever came before, bases have their true size, and the worker
 * ends at the very pictures that come without it. Writes the sheets to look at to tests/out/. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/geometry.h"
#include "sheet.h"
#include "view/toys/bake.h"
#include "view/toys/figure.h"

#include <SDL.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define COUNT(a) ((int)(sizeof(a) / sizeof *(a)))

enum { CLOSE = 176947, HOME = 49152 }; /* 2.7 and 0.75 px per mm ×65536 */

static const pixel full_light = 0xFFFFFFFFu;

static const char *const troops[] = {"infantry",      "grenadier",  "grenadier_throwing",
                                     "marching",      "skirmisher", "militia",
                                     "officer",       "pikeman",    "musketeer",
                                     "swordsman",     "gunner",     "light_cavalry",
                                     "heavy_cavalry", "reiter",     "cavalry",
                                     "leader",        "general",    "cannon",
                                     "cannon_slab"};

static struct figures *plain_figures(void)
{
    struct figures *f = figures_init(&(struct figures_setup){.folder = ART_FOLDER});
    assert_non_null(f);
    return f;
}

static struct figure_look standing(struct figures *f, const char *name, int side, int32_t face)
{
    return (struct figure_look){
        .kind = figure_kind(f, name), .side = side, .face = face, .alpha = 255};
}

static uint64_t drawn_hash(struct figures *f, const struct figure_look *look, int32_t px_per_mm)
{
    struct canvas c;
    assert_true(canvas_init(&c, 400, 400));
    figure_draw(f, &c, look, (struct fpoint){200 * FIX, 250 * FIX}, px_per_mm, full_light);
    uint64_t hash = image_hash(&c.image);
    canvas_release(&c);
    return hash;
}

/* ---- drawings ---- */

static void every_drawing_loads(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(troops); i++) {
        struct art_figure figure;
        struct trouble trouble = {{0}};
        bool good = art_figure_load(&figure, ART_FOLDER, troops[i], &trouble);
        assert_string_equal(trouble.text, "");
        assert_true(good);
        assert_true(figure.standing.layers > 5 && figure.lying.layers > 5);
        assert_true(figure.across > 0 && figure.along >= figure.across);
        for (int k = 0; k < figure.standing.layers; k++) {
            const struct art_layer *l = &figure.standing.layer[k];
            assert_true(l->svg[0] || l->svg[1]);
            assert_true(l->low >= 0 && l->high <= 80 * MM);
        }
        art_figure_release(&figure);
    }
}

static void footprints_are_those_of_the_game(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int32_t across, along;
    } wanted[] = {{"infantry", 21000, 21000},      {"skirmisher", 21000, 21000},
                  {"militia", 21000, 21000},       {"light_cavalry", 21000, 34000},
                  {"heavy_cavalry", 21000, 34000}, {"leader", 21000, 34000},
                  {"general", 21000, 34000},       {"cannon", 30000, 60000}};
    for (int i = 0; i < COUNT(wanted); i++) {
        struct art_figure figure;
        assert_true(art_figure_load(&figure, ART_FOLDER, wanted[i].name, NULL));
        assert_int_equal(figure.across, wanted[i].across);
        assert_int_equal(figure.along, wanted[i].along);
        art_figure_release(&figure);
    }
}

/* ---- broken drawings ---- */

#define BROKEN_FOLDER SHEET_FOLDER "/broken-art"

static void write_text(const char *name, const char *text)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", BROKEN_FOLDER, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void a_broken_drawing_says_where(void **state)
{
    (void)state;
    static const char layer[] = "layer a z 0 2 light 1 1 side 0\n";
    static const struct {
        const char *before, *after, *told;
    } cases[] = {
        {"hat tall\n", "", "x.figure:1: \"hat\" is not known here"},
        {"base square 3\n", "", "x.figure:1: a base is none, round, oval, eight or slab"},
        {"base round wide\n", "", "x.figure:1: a number is missing"},
        {"colour coat d64a3 000000\n", "", "x.figure:1: a colour is six hexadecimal digits"},
        {"<circle r=\"3\"/>\n", "", "x.figure:1: shapes belong under a layer"},
        {layer, "\n\n", "the layer above has no shapes"},
        {layer, "<circle r=\"3\" fill=\"$nothing\"/>\n", "no colour is called \"nothing\""},
        {"layer a z 4 2 light 1 1 side 0\n", "", "x.figure:1: a layer's HIGH lies below its LOW"},
        {"layer a z 0 2 light 1 1 side 0 wet\n", "", "x.figure:1: a layer knows no \"wet\""},
        {"layer a z 0 2 light 1 1 side 0 curve 1 1\n", "", "curve needs nine samples"},
        {"layer a z 0 2 light 1 1 side 0 only green\n", "", "only red, or only blue"},
        {"use nothing\n", "", "parts/nothing.part: "},
        {"use loop\n", "", "parts use one another too deeply"},
        {"shadow 3 4 5\n", "", "x.figure:1: there is more on the line than belongs there"},
        {"grow 0.5\n", "", "x.figure:1: grow is at least 1"},
    };
    mkdir(SHEET_FOLDER, 0777);
    mkdir(BROKEN_FOLDER, 0777);
    mkdir(BROKEN_FOLDER "/parts", 0777);
    write_text("palette.txt", "colour coat ff0000 0000ff\n");
    write_text("parts/loop.part", "use loop\n");
    for (int i = 0; i < COUNT(cases); i++) {
        char text[512];
        struct art_figure figure;
        struct trouble trouble = {{0}};
        snprintf(text, sizeof text, "%s%s", cases[i].before, cases[i].after);
        write_text("x.figure", text);
        assert_false(art_figure_load(&figure, BROKEN_FOLDER, "x", &trouble));
        if (!strstr(trouble.text, cases[i].told))
            fail_msg("case %d: \"%s\"", i, trouble.text);
        assert_int_equal(figure.standing.layers, 0);
        art_figure_release(&figure);
    }
}

static void without_drawings_discs_stand_in(void **state)
{
    (void)state;
    struct figures *f = figures_init(&(struct figures_setup){.folder = "/nowhere"});
    struct figure_look red = standing(f, "infantry", 1, 0), blue = standing(f, "infantry", 2, 0);
    struct figure_look down = red;
    down.fallen = true;
    const struct trouble *trouble = figures_trouble(f);
    assert_non_null(trouble);
    assert_non_null(strstr(trouble->text, "/nowhere/palette.txt"));
    uint64_t r = drawn_hash(f, &red, CLOSE);
    assert_true(r != drawn_hash(f, &blue, CLOSE));
    drawn_hash(f, &down, CLOSE);
    figures_release(f);
}

/* Shapes that are no SVG draw nothing or fail, but never harm. */
static void shapes_that_cannot_be_read(void **state)
{
    (void)state;
    write_text("palette.txt", "colour coat ff0000 0000ff\n");
    write_text("x.figure", "base round 21\nlayer a z 0 2 light 1 1 side 0\n<</ circle r=\"\n");
    struct figures *f = figures_init(&(struct figures_setup){.folder = BROKEN_FOLDER});
    struct figure_look look = standing(f, "x", 1, 0);
    drawn_hash(f, &look, CLOSE);
    figures_release(f);
}

/* ---- baking ---- */

static void the_same_bits_whatever_came_before(void **state)
{
    (void)state;
    struct figures *a = plain_figures(), *b = plain_figures();
    uint64_t first[12];
    for (int i = 0; i < 12; i++) {
        struct figure_look look =
            standing(a, i % 2 ? "light_cavalry" : "infantry", 1 + i % 2, i * 33 * DEG);
        look.lean = i % 3 * 200;
        look.lean_to = i * 40 * DEG;
        first[i] = drawn_hash(a, &look, CLOSE);
    }
    for (int i = 11; i >= 0; i--) {
        figure_kind(b, "cannon"); /* other numbers for the kinds, another order */
        struct figure_look look =
            standing(b, i % 2 ? "light_cavalry" : "infantry", 1 + i % 2, i * 33 * DEG);
        look.lean = i % 3 * 200;
        look.lean_to = i * 40 * DEG;
        drawn_hash(b, &look, HOME);
        assert_true(first[i] == drawn_hash(b, &look, CLOSE));
    }
    figures_release(a);
    figures_release(b);
}

static void facing_goes_by_three_degrees(void **state)
{
    (void)state;
    struct figures *f = plain_figures();
    struct figure_look look = standing(f, "infantry", 1, 30 * DEG), other = look;
    other.face = 31 * DEG + 400;
    assert_true(drawn_hash(f, &look, CLOSE) == drawn_hash(f, &other, CLOSE));
    other.face = 33 * DEG;
    assert_true(drawn_hash(f, &look, CLOSE) != drawn_hash(f, &other, CLOSE));
    look.face = 359 * DEG;
    other.face = 0;
    assert_true(drawn_hash(f, &look, CLOSE) == drawn_hash(f, &other, CLOSE));
    figures_release(f);
}

/* Far left and right solid pixels on the row of the foot. */
static void base_extent(struct figures *f, const struct figure_look *look, int32_t px_per_mm,
                        int *left, int *right)
{
    struct canvas c;
    assert_true(canvas_init(&c, 600, 600));
    figure_draw(f, &c, look, (struct fpoint){300 * FIX, 300 * FIX}, px_per_mm, full_light);
    const pixel *row = c.image.px + (ptrdiff_t)300 * c.image.stride;
    *left = *right = -1;
    for (int x = 0; x < 600; x++)
        if (row[x] >> 24 == 255) {
            *left = *left < 0 ? x : *left;
            *right = x;
        }
    canvas_release(&c);
}

static void bases_have_their_true_size(void **state)
{
    (void)state;
    static const char *const names[] = {"officer", "pikeman", "reiter", "leader", "general"};
    struct figures *f = plain_figures();
    const int32_t k = 6 * 65536;
    for (int i = 0; i < COUNT(names); i++)
        for (int grow = 0; grow < 2; grow++) {
            int left, right;
            struct figure_look look = standing(f, names[i], 1, 0);
            look.grow = grow ? 1300 : 0;
            base_extent(f, &look, k, &left, &right);
            /* 21 mm at 6 px are 126; the ink line round it is not quite opaque */
            assert_in_range(right + 1 - left, 125, 128);
            assert_in_range(300 - left, 62, 64);
        }
    figures_release(f);
}

static void nothing_is_drawn_out_of_bounds(void **state)
{
    (void)state;
    struct figures *f = plain_figures();
    struct canvas c;
    assert_true(canvas_init(&c, 700, 700));
    const struct fpoint foot = {350 * FIX + 77, 400 * FIX + 13};
    for (int i = 0; i < COUNT(troops) * 6; i++) {
        struct figure_look look = standing(f, troops[i / 6], 1 + i % 2, i * 47 * DEG);
        look.fallen = i % 6 == 5;
        look.fallen_to = i * 31 * DEG;
        look.lean = i % 6 == 4 ? LEAN_MOST : 0;
        look.lean_to = i * 61 * DEG;
        look.grow = i % 6 == 3 ? 1800 : 0;
        look.lift = i % 6 == 2 ? 6000 : 0;
        struct rect box = figure_bounds(f, &look, foot, CLOSE);
        canvas_clear(&c, c.clip, 0);
        figure_shadow(f, &c, &look, foot, CLOSE);
        figure_draw(f, &c, &look, foot, CLOSE, full_light);
        for (int y = 0; y < 700; y++)
            for (int x = 0; x < 700; x++)
                if (c.image.px[(ptrdiff_t)y * c.image.stride + x] && !rect_holds(box, x, y))
                    fail_msg("%s, case %d: drawn at %d, %d", troops[i / 6], i % 6, x, y);
    }
    canvas_release(&c);
    figures_release(f);
}

static void the_store_keeps_its_limit(void **state)
{
    (void)state;
    const size_t limit = 400000;
    struct figures *f = figures_init(&(struct figures_setup){.folder = ART_FOLDER, .bytes = limit});
    struct figure_look look = standing(f, "infantry", 1, 0);
    uint64_t first = drawn_hash(f, &look, CLOSE);
    for (int i = 0; i < 120; i++) {
        look.face = i * 3 * DEG;
        drawn_hash(f, &look, CLOSE);
        assert_true(figures_bytes(f) <= limit);
    }
    look.face = 0;
    assert_true(first == drawn_hash(f, &look, CLOSE));
    figures_release(f);
}

static void footprint_is_the_outline(void **state)
{
    (void)state;
    struct figures *f = plain_figures();
    struct fpoint corner[FIGURE_FEET], foot = {1000 * FIX, 1000 * FIX};
    struct figure_look look = standing(f, "light_cavalry", 1, 90 * DEG);
    int count = figure_footprint(f, &look, foot, 4 * 65536, 0, corner);
    int32_t low_x = foot.x, high_x = foot.x, low_y = foot.y, high_y = foot.y;
    for (int i = 0; i < count; i++) {
        low_x = corner[i].x < low_x ? corner[i].x : low_x;
        high_x = corner[i].x > high_x ? corner[i].x : high_x;
        low_y = corner[i].y < low_y ? corner[i].y : low_y;
        high_y = corner[i].y > high_y ? corner[i].y : high_y;
    }
    /* facing east: 34 mm wide, 21 mm high, at 4 px per mm */
    assert_in_range(high_x - low_x, 136 * FIX - 8, 136 * FIX + 8);
    assert_in_range(high_y - low_y, 84 * FIX - 8, 84 * FIX + 8);
    figures_release(f);
}

/* ---- the worker ---- */

static void on_ready(void *self)
{
    SDL_AtomicAdd(self, 1);
}

static void the_worker_ends_at_the_same_pictures(void **state)
{
    (void)state;
    SDL_atomic_t told = {0};
    struct figures *at_once = plain_figures();
    struct figures *f = figures_init(&(struct figures_setup){
        .folder = ART_FOLDER, .worker = true, .ready = on_ready, .self = &told});
    struct figure_look look[8];
    for (int i = 0; i < 8; i++) {
        look[i] = standing(f, i % 2 ? "cannon" : "grenadier", 1 + i % 2, i * 40 * DEG);
        figure_kind(at_once, i % 2 ? "cannon" : "grenadier");
        look[i].fallen = i > 5;
        drawn_hash(f, &look[i], CLOSE); /* something stands in */
    }
    for (int waited = 0; !figures_idle(f) && waited < 10000; waited++)
        SDL_Delay(1);
    assert_true(figures_idle(f));
    assert_true(figures_fresh(f));
    assert_false(figures_fresh(f));
    for (int waited = 0; SDL_AtomicGet(&told) < 8 && waited < 1000; waited++)
        SDL_Delay(1);
    assert_int_equal(SDL_AtomicGet(&told), 8);
    for (int i = 0; i < 8; i++)
        assert_true(drawn_hash(f, &look[i], CLOSE) == drawn_hash(at_once, &look[i], CLOSE));
    figures_release(f);
    figures_release(at_once);
}

static void leaving_while_it_works(void **state)
{
    (void)state;
    struct figures *f = figures_init(&(struct figures_setup){.folder = ART_FOLDER, .worker = true});
    for (int i = 0; i < 60; i++) {
        struct figure_look look = standing(f, "heavy_cavalry", 1, i * 6 * DEG);
        drawn_hash(f, &look, CLOSE);
    }
    figures_release(f);
}

/* ---- sheets ---- */

static struct figures *sheet_figures;

static void place(struct canvas *c, bool shadows, struct figure_look look, int x, int y,
                  int32_t px_per_mm)
{
    const struct fpoint foot = {x * FIX, y * FIX};
    if (shadows)
        figure_shadow(sheet_figures, c, &look, foot, px_per_mm);
    else
        figure_draw(sheet_figures, c, &look, foot, px_per_mm, full_light);
}

static void troop_rows(struct canvas *c, bool shadows, int32_t k, int32_t grow)
{
    static const int32_t faces[] = {150, 200, 140, 180, 160};
    for (int side = 1; side <= 2; side++)
        for (int i = 0; i < COUNT(troops); i++) {
            struct figure_look look =
                standing(sheet_figures, troops[i], side, faces[i % COUNT(faces)] * DEG);
            look.grow = grow;
            place(c, shadows, look, (40 + 34 * i + (i > 11 ? 8 * (i - 11) : 0)) * (k >> 8) / 256,
                  (46 + 58 * (side - 1)) * (k >> 8) / 256, k);
        }
}

static void pose_rows(struct canvas *c, bool shadows, int32_t k, int32_t grow)
{
    static const char *const fallen[] = {"infantry", "militia", "light_cavalry", "general",
                                         "cannon"};
    for (int i = 0; i < 12; i++) {
        struct figure_look look = standing(sheet_figures, "infantry", 1, i * 30 * DEG);
        look.grow = grow;
        place(c, shadows, look, (40 + 34 * i) * (k >> 8) / 256, 160 * (k >> 8) / 256, k);
        look = standing(sheet_figures, "light_cavalry", 2, i * 30 * DEG);
        look.grow = grow;
        place(c, shadows, look, (40 + 56 * i) * (k >> 8) / 256, 218 * (k >> 8) / 256, k);
        look = standing(sheet_figures, "marching", 2, 160 * DEG);
        look.grow = grow;
        look.lean = LEAN_MOST * (i % 6) / 5;
        look.lean_to = i < 6 ? 80 * DEG : 300 * DEG;
        place(c, shadows, look, (460 + 26 * i) * (k >> 8) / 256, 160 * (k >> 8) / 256, k);
    }
    for (int i = 0; i < 10; i++) {
        struct figure_look look = standing(sheet_figures, fallen[i % 5], 1 + i / 5, 0);
        look.grow = grow;
        look.fallen = true;
        look.fallen_to = (60 + 100 * i) * DEG;
        place(c, shadows, look, (50 + 74 * i) * (k >> 8) / 256, 290 * (k >> 8) / 256, k);
    }
}

static void one_sheet(const char *name, int32_t k, int32_t grow)
{
    struct canvas c;
    sheet_figures = plain_figures();
    sheet_begin(&c, 780 * (k >> 8) / 256, 340 * (k >> 8) / 256);
    for (int pass = 0; pass < 2; pass++) {
        troop_rows(&c, pass == 0, k, grow);
        pose_rows(&c, pass == 0, k, grow);
    }
    assert_null(figures_trouble(sheet_figures));
    sheet_end(&c, name);
    figures_release(sheet_figures);
}

static void sheets_to_look_at(void **state)
{
    (void)state;
    one_sheet("figures-close", CLOSE, 1000);
    one_sheet("figures-home", HOME, 1800);
    one_sheet("figures-far", HOME / 3, 1800);
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Told, not judged: machines differ. The aim is 7 ms a figure at 2.7 px per mm. */
static void the_cost_of_baking(void **state)
{
    (void)state;
    struct bakery bakery;
    bakery_init(&bakery);
    for (int i = 0; i < COUNT(troops); i += 4) {
        struct art_figure figure;
        struct sprite sprite;
        assert_true(art_figure_load(&figure, ART_FOLDER, troops[i], NULL));
        struct bake_pose pose = {.px_per_mm_q16 = CLOSE};
        double start = seconds();
        assert_true(bake_figure(&bakery, &figure, &pose, &sprite));
        image_release(&sprite.image);
        double first = seconds();
        for (int k = 1; k <= 10; k++) {
            pose.face = k * 33 * DEG;
            assert_true(bake_figure(&bakery, &figure, &pose, &sprite));
            image_release(&sprite.image);
        }
        print_message("%-14s first %.1f ms, then %.2f ms a facing\n", troops[i],
                      (first - start) * 1e3, (seconds() - first) * 1e2);
        art_figure_release(&figure);
    }
    bakery_release(&bakery);
}

/* However many are drawn in a frame, whoever was asked for first in it is baked, too. */
static void a_crowded_frame_loses_nobody(void **state)
{
    enum { CROWD = 2000, MOST_MS = 20000 };
    (void)state;
    struct figures *f = figures_init(&(struct figures_setup){.folder = ART_FOLDER, .worker = true});
    assert_non_null(f);
    struct figure_look gun = standing(f, "cannon", 1, 0), man = standing(f, "infantry", 2, 0);
    const struct fpoint foot = {100 * FIX, 100 * FIX};
    struct stamp_put put;
    figures_hold(f, true);
    assert_false(figure_put(f, &gun, foot, HOME, full_light, &put));
    for (int i = 0; i < CROWD; i++) {
        man.face = i % 4 * 90 * DEG;
        figure_put(f, &man, foot, HOME, full_light, &put);
    }
    figures_hold(f, false);
    for (int ms = 0; !figures_idle(f) && ms < MOST_MS; ms += 10)
        SDL_Delay(10);
    assert_true(figures_idle(f));
    assert_true(figures_astir(f)); /* what is ready must be drawn: one may not go to sleep yet */
    assert_true(figures_fresh(f));
    assert_false(figures_astir(f));
    assert_true(figure_put(f, &gun, foot, HOME, full_light, &put));
    assert_true(figure_put(f, &man, foot, HOME, full_light, &put));
    figures_release(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_drawing_loads),
        cmocka_unit_test(footprints_are_those_of_the_game),
        cmocka_unit_test(a_broken_drawing_says_where),
        cmocka_unit_test(without_drawings_discs_stand_in),
        cmocka_unit_test(shapes_that_cannot_be_read),
        cmocka_unit_test(the_same_bits_whatever_came_before),
        cmocka_unit_test(facing_goes_by_three_degrees),
        cmocka_unit_test(bases_have_their_true_size),
        cmocka_unit_test(nothing_is_drawn_out_of_bounds),
        cmocka_unit_test(the_store_keeps_its_limit),
        cmocka_unit_test(footprint_is_the_outline),
        cmocka_unit_test(the_worker_ends_at_the_same_pictures),
        cmocka_unit_test(leaving_while_it_works),
        cmocka_unit_test(a_crowded_frame_loses_nobody),
        cmocka_unit_test(sheets_to_look_at),
        cmocka_unit_test(the_cost_of_baking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
