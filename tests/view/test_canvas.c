/* The canvas to the bit: areas, unions, strokes, blits, and pictures that must not depend on the
 * clip they are drawn through. Goldens hold on every compiler and optimisation level. */
#include "view/paint/canvas.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { SIDE = 160 };

static pixel at(const struct canvas *canvas, int x, int y)
{
    return canvas->image.px[y * canvas->image.stride + x];
}

static struct fpoint px(int x, int y)
{
    return (struct fpoint){x * FIX, y * FIX};
}

static void test_rects(void **state)
{
    (void)state;
    struct rect a = {0, 0, 10, 10}, b = {5, 5, 10, 10}, c = {10, 0, 3, 3};
    struct rect cut = rect_cut(a, b);
    assert_int_equal(cut.x, 5);
    assert_int_equal(cut.h, 5);
    assert_true(rect_empty(rect_cut(a, c)));
    struct rect joined = rect_join(a, b);
    assert_int_equal(joined.w, 15);
    assert_int_equal(rect_join(a, (struct rect){50, 50, 0, 9}).w, 10);
    assert_true(rect_holds(a, 9, 9));
    assert_false(rect_holds(a, 10, 9));
    assert_int_equal(rect_inset(a, 3).w, 4);
}

static void test_colours(void **state)
{
    (void)state;
    assert_int_equal(colour(0x123456), 0xff123456);
    assert_int_equal(colour_alpha(0xff8000, 255), 0xffff8000);
    assert_int_equal(colour_alpha(0xff8000, 0), 0);
    assert_int_equal(colour_alpha(0xff0000, 128), 0x80800000);
    assert_int_equal(colour_mix(0xff000000, 0xffffffff, 0), 0xff000000);
    assert_int_equal(colour_mix(0xff000000, 0xffffffff, 256), 0xffffffff);
    assert_int_equal(colour_scale(0xfffefdfc, 256), 0xfffefdfc);
    assert_int_equal(colour_scale(0xffffffff, 128), 0x80808080);
}

static void test_fill_areas(void **state)
{
    (void)state;
    struct canvas canvas;
    assert_true(canvas_init(&canvas, 16, 16));
    const struct fpoint half[4] = {{2 * FIX, 2 * FIX + 128}, px(5, 2), px(5, 4), px(2, 4)};
    struct fpoint box[4] = {half[0], {5 * FIX, 2 * FIX + 128}, half[2], half[3]};
    canvas_polygon(&canvas, box, 4, 0xffffffff);
    assert_int_equal(at(&canvas, 3, 1), 0);
    assert_int_equal(at(&canvas, 3, 2), 0x80808080);
    assert_int_equal(at(&canvas, 3, 3), 0xffffffff);
    assert_int_equal(at(&canvas, 1, 3), 0);
    assert_int_equal(at(&canvas, 5, 3), 0);
    canvas_release(&canvas);
}

static void test_fill_winding(void **state)
{
    (void)state;
    struct canvas canvas;
    assert_true(canvas_init(&canvas, 32, 32));
    /* two squares the same way round: a union without a seam; then one with a hole */
    const struct fpoint point[] = {px(2, 2),   px(12, 2),  px(12, 12), px(2, 12),
                                   px(8, 8),   px(18, 8),  px(18, 18), px(8, 18),
                                   px(20, 20), px(30, 20), px(30, 30), px(20, 30),
                                   px(22, 22), px(22, 28), px(28, 28), px(28, 22)};
    const int ends[] = {4, 8, 12, 16};
    canvas_fill(&canvas, point, ends, 4, 0x80800000);
    assert_int_equal(at(&canvas, 3, 3), 0x80800000);
    assert_int_equal(at(&canvas, 10, 10), 0x80800000);
    assert_int_equal(at(&canvas, 21, 21), 0x80800000);
    assert_int_equal(at(&canvas, 25, 25), 0);
    canvas_release(&canvas);
}

static int64_t ink(const struct canvas *canvas)
{
    int64_t sum = 0;
    for (int i = 0; i < canvas->image.w * canvas->image.h; i++)
        sum += canvas->image.px[i] >> 24;
    return sum;
}

static void test_stroke_area(void **state)
{
    (void)state;
    struct canvas canvas;
    assert_true(canvas_init(&canvas, SIDE, SIDE));
    const struct fpoint line[2] = {{20 * FIX + 77, 31 * FIX + 5}, {120 * FIX + 77, 106 * FIX + 5}};
    canvas_stroke(&canvas, line, 2, false, 6 * FIX, 0xffffffff);
    /* 125 px long, 6 wide, and two half discs */
    double want = (125.0 * 6 + 3.14159 * 9) * 255;
    assert_in_range(ink(&canvas), (int64_t)(want * 0.995), (int64_t)(want * 1.005));
    canvas_clear(&canvas, canvas.clip, 0);
    canvas_disc(&canvas, (struct fpoint){80 * FIX + 31, 80 * FIX + 190}, 50 * FIX, 0xffffffff);
    want = 3.14159 * 2500 * 255;
    assert_in_range(ink(&canvas), (int64_t)(want * 0.998), (int64_t)(want * 1.002));
    canvas_clear(&canvas, canvas.clip, 0);
    const struct fpoint row[2] = {px(10, 50), px(110, 50)};
    canvas_stroke_dashed(&canvas, row, 2, false, 2 * FIX, 10 * FIX, 10 * FIX, 0, 0xffffffff);
    assert_int_equal(at(&canvas, 15, 50), 0xffffffff);
    assert_int_equal(at(&canvas, 25, 50), 0);
    assert_int_equal(at(&canvas, 35, 49), 0xffffffff);
    canvas_release(&canvas);
}

static pixel stripes(void *self, int x, int y)
{
    (void)self;
    return (x + y) % 8 < 4 ? 0xff204060 : 0x40100000;
}

static void draw_everything(struct canvas *canvas)
{
    struct canvas sprite;
    assert_true(canvas_init(&sprite, 33, 27));
    canvas_disc(&sprite, (struct fpoint){16 * FIX, 13 * FIX}, 12 * FIX, colour(0xd64a33));
    canvas_ring(&sprite, (struct fpoint){16 * FIX, 13 * FIX}, 11 * FIX, 2 * FIX,
                colour_alpha(0x23140b, 200));
    canvas_clear(canvas, (struct rect){0, 0, SIDE, SIDE}, colour(0x5f8049));
    canvas_soft_shadow(canvas, (struct rect){20, 20, 60, 40}, 8, 9, 4, 3, colour_alpha(0, 120));
    canvas_round_gradient(canvas, (struct rect){20, 20, 60, 40}, 8, colour(0xf2c65a),
                          colour(0xa8690c));
    canvas_round_rect(canvas, (struct rect){90, 10, 61, 31}, 14, colour_alpha(0xf6ead0, 220));
    canvas_round_frame(canvas, (struct rect){93, 13, 55, 25}, 11, 2, colour(0x8c6030));
    canvas_rect(canvas, (struct rect){5, 70, 50, 9}, colour_alpha(0x9040d0, 77));
    const struct fpoint zig[] = {
        {-9000, 14000}, {20011, 26007}, {24000, 15333}, {47000, 33333}, {28000, 20000}};
    canvas_stroke(canvas, zig, 5, false, 1700, colour_alpha(0xffffff, 140));
    canvas_stroke(canvas, zig, 5, true, 300, colour(0x16386c));
    canvas_stroke_dashed(canvas, zig, 5, true, 500, 2000, 1500, 333, colour(0xffd257));
    const int end = 5;
    canvas_fill_shaded(canvas, zig, &end, 1, stripes, NULL);
    canvas_blit(canvas, &sprite.image, -7, 99);
    canvas_blit_alpha(canvas, &sprite.image, 30, 100, 130);
    canvas_blit_tint(canvas, &sprite.image, 60, 101, colour(0xd2ae86));
    canvas_blit_mask(canvas, &sprite.image, 90, 102, colour_alpha(0x2b1808, 150));
    canvas_blit_turned(canvas, &sprite.image, 16 * FIX, 13 * FIX, (struct fpoint){30000, 30000},
                       33333, 90000, 250);
    canvas_stretch(canvas, &sprite.image, (struct rect){100, 50, 70, 31});
    canvas_release(&sprite);
}

static void test_tiles_equal_whole(void **state)
{
    (void)state;
    struct canvas whole, tiled;
    assert_true(canvas_init(&whole, SIDE, SIDE));
    assert_true(canvas_init(&tiled, SIDE, SIDE));
    draw_everything(&whole);
    for (int y = 0; y < SIDE; y += 23)
        for (int x = 0; x < SIDE; x += 37) {
            struct rect old = canvas_clip(&tiled, (struct rect){x, y, 37, 23});
            draw_everything(&tiled);
            canvas_unclip(&tiled, old);
        }
    assert_memory_equal(whole.image.px, tiled.image.px, SIDE * SIDE * sizeof(pixel));
    canvas_release(&whole);
    canvas_release(&tiled);
}

static void test_golden(void **state)
{
    (void)state;
    struct canvas canvas;
    assert_true(canvas_init(&canvas, SIDE, SIDE));
    draw_everything(&canvas);
    assert_int_equal(image_hash(&canvas.image), 0x24a4cbcff6477a2bu);
    canvas_release(&canvas);
}

static void test_blits(void **state)
{
    (void)state;
    struct canvas a, b, sprite;
    assert_true(canvas_init(&a, 40, 40));
    assert_true(canvas_init(&b, 40, 40));
    assert_true(canvas_init(&sprite, 11, 11));
    for (int i = 0; i < 121; i++)
        sprite.image.px[i] = colour((uint32_t)i * 0x9e3779b1u);
    canvas_copy(&a, &sprite.image, 7, 9);
    canvas_blit(&b, &sprite.image, 7, 9);
    assert_memory_equal(a.image.px, b.image.px, 40 * 40 * sizeof(pixel));
    /* unturned, about its middle pixel: the same pixels */
    canvas_clear(&b, b.clip, 0);
    canvas_blit_turned(&b, &sprite.image, 0, 0, px(7, 9), 0, 65536, 255);
    assert_memory_equal(a.image.px, b.image.px, 40 * 40 * sizeof(pixel));
    /* a quarter turn clockwise: east of the anchor becomes south */
    canvas_clear(&b, b.clip, 0);
    canvas_blit_turned(&b, &sprite.image, 5 * FIX + 128, 5 * FIX + 128,
                       (struct fpoint){20 * FIX + 128, 20 * FIX + 128}, 90000, 65536, 255);
    assert_int_equal(at(&b, 20, 24), sprite.image.px[5 * 11 + 9]);
    assert_int_equal(at(&b, 17, 20), sprite.image.px[8 * 11 + 5]);
    canvas_release(&a);
    canvas_release(&b);
    canvas_release(&sprite);
}

static void test_light(void **state)
{
    (void)state;
    struct canvas canvas, light, glow;
    assert_true(canvas_init(&canvas, 4, 1));
    assert_true(canvas_init(&light, 4, 1));
    assert_true(canvas_init(&glow, 4, 1));
    canvas_clear(&canvas, canvas.clip, 0xff808080);
    light.image.px[0] = 0xffffffff;
    light.image.px[1] = 0xff000000;
    light.image.px[2] = 0xffffffff;
    light.image.px[3] = 0xff0000ff;
    glow.image.px[2] = 0x00ff1000;
    canvas_light(&canvas, &canvas.image, &light.image, &glow.image);
    assert_int_equal(at(&canvas, 0, 0), 0xff808080);
    assert_int_equal(at(&canvas, 1, 0), 0xff000000);
    assert_int_equal(at(&canvas, 2, 0), 0xffff9080);
    assert_int_equal(at(&canvas, 3, 0), 0xff000080);
    canvas_release(&canvas);
    canvas_release(&light);
    canvas_release(&glow);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rects),       cmocka_unit_test(test_colours),
        cmocka_unit_test(test_fill_areas),  cmocka_unit_test(test_fill_winding),
        cmocka_unit_test(test_stroke_area), cmocka_unit_test(test_tiles_equal_whole),
        cmocka_unit_test(test_golden),      cmocka_unit_test(test_blits),
        cmocka_unit_test(test_light),
    };
    return cmocka_run_group_tests_name("canvas", tests, NULL, NULL);
}
