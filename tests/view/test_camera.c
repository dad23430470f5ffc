/* The camera: home view, there and back, zoom about the pointer, pan by whole pixels, turning. */
#include "view/paint/camera.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { WIDE = 1828800, DEEP = 1219200 };

static struct camera full_hd(void)
{
    return camera_make((struct rect){0, 68, 1484, 1012}, WIDE, DEEP);
}

static void test_home_fits(void **state)
{
    (void)state;
    struct camera camera = full_hd();
    struct rect box = camera_box(&camera, (struct vec){0, 0}, (struct vec){WIDE, DEEP}, 0);
    assert_true(box.x > 0 && box.y > 68);
    assert_true(box.x + box.w < 1484 && box.y + box.h < 1080);
    assert_in_range(box.w, 1400, 1484);
    /* the south-west corner is lower left */
    struct fpoint origin = camera_point(&camera, (struct vec){0, 0});
    assert_in_range(origin.x / FIX, 0, 60);
    assert_in_range(origin.y / FIX, 1000, 1079);
}

static void test_there_and_back(void **state)
{
    (void)state;
    struct camera camera = full_hd();
    for (int turned = 0; turned < 2; turned++, camera_turn(&camera))
        for (int zoom = 0; zoom < 9; zoom++, camera_zoom(&camera, 1, 300, 300))
            for (int i = 0; i < 50; i++) {
                struct vec at = {i * 36571 % WIDE, i * 53327 % DEEP};
                struct fpoint p = camera_point(&camera, at);
                struct vec back = camera_table(&camera, p);
                int32_t grain = camera_um(&camera, 1) + 1;
                assert_true(abs(back.x - at.x) <= grain && abs(back.y - at.y) <= grain);
                struct fpoint again = camera_point(&camera, back);
                assert_true(abs(again.x - p.x) <= 1 && abs(again.y - p.y) <= 1);
            }
}

static void test_zoom_keeps_pointer(void **state)
{
    (void)state;
    struct camera camera = full_hd();
    for (int i = 0; i < 8; i++) {
        struct vec before = camera_table(&camera, (struct fpoint){700 * FIX, 400 * FIX});
        assert_true(camera_zoom(&camera, 1, 700, 400));
        struct fpoint p = camera_point(&camera, before);
        assert_true(abs(p.x - 700 * FIX) <= FIX && abs(p.y - 400 * FIX) <= FIX);
    }
    assert_false(camera_zoom(&camera, 0, 5, 5));
    while (camera_zoom(&camera, 1, 5, 5))
        continue;
    assert_true(camera_px_per_mm(&camera) <= CAMERA_MAX);
    int steps = 0;
    while (camera_zoom(&camera, -1, 5, 5))
        steps++;
    assert_int_equal(camera.zoom, CAMERA_MIN_ZOOM);
    assert_true(steps > 10);
}

static void test_four_steps_double(void **state)
{
    (void)state;
    struct camera camera = full_hd();
    int64_t one = camera_length(&camera, 100 * MM);
    camera_zoom(&camera, 4, 0, 0);
    int64_t two = camera_length(&camera, 100 * MM);
    assert_true(llabs(two - 2 * one) <= 2);
}

static void test_pan_whole_pixels(void **state)
{
    (void)state;
    struct camera a = full_hd();
    camera_zoom(&a, 6, 700, 500);
    struct camera b = a;
    camera_pan(&b, 37, -12);
    int dx, dy;
    assert_true(camera_shift(&a, &b, &dx, &dy));
    assert_int_equal(dx, 37);
    assert_int_equal(dy, -12);
    struct vec at = {123457, 765431};
    struct fpoint p = camera_point(&a, at), q = camera_point(&b, at);
    assert_int_equal(q.x - p.x, 37 * FIX);
    assert_int_equal(q.y - p.y, -12 * FIX);
    camera_pan(&b, 100000, 100000);
    struct rect box = camera_box(&b, (struct vec){0, 0}, (struct vec){WIDE, DEEP}, 0);
    assert_false(rect_empty(rect_cut(box, b.view)));
    camera_zoom(&b, 1, 0, 0);
    assert_false(camera_shift(&a, &b, &dx, &dy));
}

static void test_turn(void **state)
{
    (void)state;
    struct camera camera = full_hd();
    camera_close(&camera, (struct vec){400 * MM, 300 * MM});
    struct vec middle = camera_middle(&camera);
    camera_turn(&camera);
    struct vec after = camera_middle(&camera);
    assert_true(vec_distance(middle, after) < 500);
    struct fpoint here = camera_point(&camera, middle);
    struct fpoint north = camera_point(&camera, (struct vec){middle.x, middle.y + 10 * MM});
    struct fpoint up = camera_raise(&camera, middle, 10 * MM);
    assert_true(north.y > here.y);
    assert_true(up.y < here.y);
    assert_int_equal(camera_bearing(&camera, 90 * DEG), 270 * DEG);
}

static void test_views(void **state)
{
    (void)state;
    struct camera camera = full_hd();
    camera_close(&camera, (struct vec){900 * MM, 600 * MM});
    assert_in_range(camera_px_per_mm(&camera), 24 * 6553, 30 * 6553);
    camera_frame(&camera, (struct vec){300 * MM, 300 * MM}, (struct vec){900 * MM, 500 * MM},
                 40 * MM);
    struct rect box = camera_box(&camera, (struct vec){300 * MM, 300 * MM},
                                 (struct vec){900 * MM, 500 * MM}, 40 * MM);
    struct rect cut = rect_cut(box, camera.view);
    assert_int_equal(cut.w, box.w);
    assert_int_equal(cut.h, box.h);
    assert_true(box.w > camera.view.w / 2);
    struct vec low, high;
    camera_visible(&camera, camera.view, &low, &high);
    assert_true(low.x < 300 * MM && high.x > 900 * MM && low.y < 300 * MM && high.y > 500 * MM);
    struct vec middle = camera_middle(&camera);
    camera_resize(&camera, (struct rect){0, 54, 1030, 714});
    assert_true(vec_distance(middle, camera_middle(&camera)) < 2 * MM);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_home_fits),
        cmocka_unit_test(test_there_and_back),
        cmocka_unit_test(test_zoom_keeps_pointer),
        cmocka_unit_test(test_four_steps_double),
        cmocka_unit_test(test_pan_whole_pixels),
        cmocka_unit_test(test_turn),
        cmocka_unit_test(test_views),
    };
    return cmocka_run_group_tests_name("camera", tests, NULL, NULL);
}
