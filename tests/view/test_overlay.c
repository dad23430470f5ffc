/* Overlays to the bit: every meaning in every form, independent of the clip, moving with the
 * table, and telling meanings apart without colour. */
#include "marks_scene.h"
#include "view/table/overlay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { WIDE = 900, HIGH = 480, TABLE = 1200 * MM };

static struct camera scene_camera(void)
{
    struct camera camera = camera_make((struct rect){0, 0, WIDE, HIGH}, TABLE, TABLE);
    camera_frame(&camera, (struct vec){80 * MM, 150 * MM}, (struct vec){820 * MM, 560 * MM}, 0);
    return camera;
}

static int labels;

static void count_label(void *self, struct canvas *canvas, int x, int y, const char *text,
                        enum meaning meaning)
{
    (void)meaning;
    assert_ptr_equal(self, &labels);
    assert_non_null(canvas);
    assert_string_equal(text, "mark");
    assert_true(x > -WIDE && y > -HIGH);
    labels++;
}

static void draw(struct canvas *canvas, const struct camera *camera)
{
    struct overlay_pen overlay = {.canvas = canvas,
                                  .camera = camera,
                                  .scale = 256,
                                  .text = count_label,
                                  .text_self = &labels};
    struct painter painter = overlay_painter(&overlay);
    marks_scene(&painter, 90 * MM, 480 * MM);
}

static void test_golden(void **state)
{
    (void)state;
    struct canvas canvas;
    assert_true(canvas_init(&canvas, WIDE, HIGH));
    canvas_clear(&canvas, canvas.clip, colour(0x5f8049));
    struct camera camera = scene_camera();
    labels = 0;
    draw(&canvas, &camera);
    assert_int_equal(labels, MEANS_COUNT);
    assert_int_equal(image_hash(&canvas.image), 0x116d4716baa6a6dau);
    canvas_release(&canvas);
}

static void test_tiles_equal_whole(void **state)
{
    (void)state;
    struct canvas whole, tiled;
    struct camera camera = scene_camera();
    assert_true(canvas_init(&whole, WIDE, HIGH) && canvas_init(&tiled, WIDE, HIGH));
    draw(&whole, &camera);
    for (int y = 0; y < HIGH; y += 131)
        for (int x = 0; x < WIDE; x += 217) {
            struct rect old = canvas_clip(&tiled, (struct rect){x, y, 217, 131});
            draw(&tiled, &camera);
            canvas_unclip(&tiled, old);
        }
    assert_memory_equal(whole.image.px, tiled.image.px, WIDE * HIGH * sizeof(pixel));
    canvas_release(&whole);
    canvas_release(&tiled);
}

static void test_moves_with_table(void **state)
{
    (void)state;
    struct canvas here, there;
    struct camera camera = scene_camera(), moved = camera;
    moved.x += 31;
    moved.y -= 17;
    assert_true(canvas_init(&here, WIDE, HIGH) && canvas_init(&there, WIDE, HIGH));
    draw(&here, &camera);
    draw(&there, &moved);
    for (int y = 20; y < HIGH - 20; y++)
        assert_memory_equal(here.image.px + y * WIDE, there.image.px + (y - 17) * WIDE + 31,
                            (WIDE - 31) * sizeof(pixel));
    canvas_release(&here);
    canvas_release(&there);
}

/* In grey, no two meanings look alike: their swatches differ in more than a few pixels. */
static void test_told_apart_in_grey(void **state)
{
    (void)state;
    enum { SIDE = 96 };
    static uint8_t grey[MEANS_COUNT][SIDE * SIDE];
    struct canvas canvas;
    assert_true(canvas_init(&canvas, SIDE, SIDE));
    for (int m = 0; m < MEANS_COUNT; m++) {
        canvas_clear(&canvas, canvas.clip, colour(0x5f8049));
        overlay_swatch(&canvas, (struct rect){4, 4, SIDE - 8, SIDE - 8}, (enum meaning)m, 256);
        for (int i = 0; i < SIDE * SIDE; i++) {
            pixel p = canvas.image.px[i];
            grey[m][i] =
                (uint8_t)(((p >> 16 & 255) * 77 + (p >> 8 & 255) * 150 + (p & 255) * 29) >> 8);
        }
    }
    for (int a = 0; a < MEANS_COUNT; a++)
        for (int b = 0; b < a; b++) {
            int differ = 0;
            for (int i = 0; i < SIDE * SIDE; i++)
                differ += grey[a][i] > grey[b][i] + 24 || grey[b][i] > grey[a][i] + 24;
            if (differ < SIDE)
                fail_msg("meanings %d and %d differ in %d pixels only", a, b, differ);
        }
    canvas_release(&canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden),
        cmocka_unit_test(test_tiles_equal_whole),
        cmocka_unit_test(test_moves_with_table),
        cmocka_unit_test(test_told_apart_in_grey),
    };
    return cmocka_run_group_tests_name("overlay", tests, NULL, NULL);
}
