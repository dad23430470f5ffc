/* A stamp put down equals its picture blitted: over, and tinted; whole, cut by any clip, over every
 * edge of the canvas, and after its pixels were changed. Pictures are made of clear, solid and
 * mixed stretches of every length, from several seeds. */
#include "view/paint/stamp.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SEEDS = 40, CANVAS_W = 97, CANVAS_H = 71, PUTS = 30 };

static uint32_t next_number(uint32_t *state, uint32_t below)
{
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 8) % below;
}

/* Rows of stretches: nothing, solid, or anything. */
static void fill_picture(struct image *image, uint32_t *state)
{
    for (int y = 0; y < image->h; y++)
        for (int x = 0; x < image->w;) {
            int end = x + 1 + (int)next_number(state, 21), kind = (int)next_number(state, 3);
            for (; x < end && x < image->w; x++) {
                int alpha = kind == 0 ? 0 : kind == 1 ? 255 : (int)next_number(state, 256);
                image->px[y * image->stride + x] =
                    colour_alpha(next_number(state, 0x1000000), alpha);
            }
        }
}

static void backdrop(struct canvas *canvas, uint32_t state)
{
    for (int i = 0; i < CANVAS_W * CANVAS_H; i++)
        canvas->image.px[i] = colour(next_number(&state, 0x1000000));
}

static void assert_same(const struct canvas *a, const struct canvas *b)
{
    assert_memory_equal(a->image.px, b->image.px, CANVAS_W * CANVAS_H * sizeof(pixel));
}

/* Puts both down at the same places under the same clips and compares after each. */
static void compare(const struct stamp *stamp, const struct image *image, uint32_t *state)
{
    struct canvas a, b;
    assert_true(canvas_init(&a, CANVAS_W, CANVAS_H) && canvas_init(&b, CANVAS_W, CANVAS_H));
    backdrop(&a, *state);
    backdrop(&b, *state);
    for (int i = 0; i < PUTS; i++) {
        int x = (int)next_number(state, CANVAS_W + 80) - 60;
        int y = (int)next_number(state, CANVAS_H + 80) - 60;
        struct rect clip = {(int)next_number(state, CANVAS_W), (int)next_number(state, CANVAS_H),
                            (int)next_number(state, CANVAS_W), (int)next_number(state, CANVAS_H)};
        if (i % 2)
            clip = (struct rect){0, 0, CANVAS_W, CANVAS_H};
        struct rect old = canvas_clip(&a, clip);
        canvas_clip(&b, clip);
        if (i % 3) {
            pixel tint = colour(next_number(state, 0x1000000));
            canvas_blit_tint(&a, image, x, y, tint);
            stamp_draw_tint(stamp, &b, x, y, tint);
        } else {
            canvas_blit(&a, image, x, y);
            stamp_draw(stamp, &b, x, y);
        }
        canvas_unclip(&a, old);
        canvas_unclip(&b, old);
        assert_same(&a, &b);
    }
    canvas_release(&a);
    canvas_release(&b);
}

static void stamps_equal_blits(void **unused)
{
    (void)unused;
    for (uint32_t seed = 1; seed <= SEEDS; seed++) {
        uint32_t state = seed * 7919;
        struct image image;
        struct stamp stamp;
        int w = 1 + (int)next_number(&state, 60), h = 1 + (int)next_number(&state, 40);
        assert_true(image_init(&image, w, h));
        fill_picture(&image, &state);
        assert_true(stamp_init(&stamp, &image, (struct rect){0, 0, w, h}));
        compare(&stamp, &image, &state);
        fill_picture(&image, &state);
        for (int y = 0; y < h; y++)
            memcpy(stamp.image.px + y * stamp.image.stride, image.px + y * image.stride,
                   (size_t)w * sizeof(pixel));
        stamp_learn(&stamp);
        compare(&stamp, &image, &state);
        stamp_release(&stamp);
        image_release(&image);
    }
}

/* The rows' own loops, in their widest form, against sums written out channel by channel. */
static uint32_t part_255(uint32_t a, uint32_t b)
{
    return (2 * a * b + 255) / 510;
}

static void blits_equal_plain_sums(void **unused)
{
    (void)unused;
    uint32_t state = 5;
    struct image image;
    struct canvas canvas, was;
    assert_true(image_init(&image, CANVAS_W, CANVAS_H));
    assert_true(canvas_init(&canvas, CANVAS_W, CANVAS_H) && canvas_init(&was, CANVAS_W, CANVAS_H));
    fill_picture(&image, &state);
    for (int pass = 0; pass < 3; pass++) {
        pixel tint = colour(next_number(&state, 0x1000000));
        backdrop(&canvas, 11);
        backdrop(&was, 11);
        if (pass == 0)
            canvas_blit(&canvas, &image, 0, 0);
        else if (pass == 1)
            canvas_blit_tint(&canvas, &image, 0, 0, tint);
        else
            canvas_blit_mask(&canvas, &image, 0, 0, tint);
        for (int i = 0; i < CANVAS_W * CANVAS_H; i++) {
            pixel s = image.px[i], d = was.image.px[i];
            for (int k = 0; k < 32; k += 8) {
                uint32_t c = s >> k & 255, a = s >> 24;
                uint32_t by = pass == 0 ? 255 : tint >> k & 255;
                c = part_255(pass == 2 ? a : c, by);
                a = part_255(a, pass == 0 ? 255 : tint >> 24);
                c += part_255(d >> k & 255, 255 - a);
                assert_int_equal(canvas.image.px[i] >> k & 255, c);
            }
        }
    }
    canvas_release(&canvas);
    canvas_release(&was);
    image_release(&image);
}

static void a_part_of_a_picture(void **unused)
{
    (void)unused;
    uint32_t state = 3;
    struct image image, cut;
    struct stamp stamp;
    struct rect part = {5, 3, 19, 11};
    assert_true(image_init(&image, 40, 20) && image_init(&cut, part.w, part.h));
    fill_picture(&image, &state);
    for (int y = 0; y < part.h; y++)
        for (int x = 0; x < part.w; x++)
            cut.px[y * part.w + x] = image.px[(y + part.y) * image.stride + x + part.x];
    assert_true(stamp_init(&stamp, &image, part));
    assert_int_equal(stamp.image.w, part.w);
    assert_int_equal(stamp.image.h, part.h);
    compare(&stamp, &cut, &state);
    stamp_release(&stamp);
    assert_null(stamp.image.px);
    image_release(&image);
    image_release(&cut);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stamps_equal_blits),
        cmocka_unit_test(blits_equal_plain_sums),
        cmocka_unit_test(a_part_of_a_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
