/* The still layer: a part drawn alone, a pan with strips and a patch all equal a fresh drawing of
 * the whole, bit for bit; props keep their pictures; things are drawn in the right order. */
#include "scene.h"
#include "view/table/still.h"
#include "view/toys/order.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <stdio.h>

enum { WIDE = 640, HIGH = 400 };

static struct scene scene;

static struct camera close_camera(bool turned)
{
    struct camera camera = camera_make((struct rect){0, 0, WIDE, HIGH}, SCENE_WIDE, SCENE_DEEP);
    camera_close(&camera, (struct vec){1270 * MM, 700 * MM});
    if (turned)
        camera_turn(&camera);
    return camera;
}

static void same_pictures(const struct image *a, const struct image *b)
{
    for (int y = 0; y < HIGH; y++)
        for (int x = 0; x < WIDE; x++)
            if (a->px[y * a->stride + x] != b->px[y * b->stride + x])
                fail_msg("pixel %d, %d differs", x, y);
}

static void check_tiles(enum cloth cloth, bool turned, bool home)
{
    struct ground ground = scene_ground(cloth);
    struct camera camera = close_camera(turned);
    if (home)
        camera_home(&camera);
    struct ground_art art = {0};
    struct canvas whole, tiled;
    assert_true(canvas_init(&whole, WIDE, HIGH) && canvas_init(&tiled, WIDE, HIGH));
    assert_true(ground_art_make(&art, &camera, cloth));
    ground_draw(&whole, whole.clip, &camera, &ground, &art);
    shadows_draw(&whole, whole.clip, &camera, scene.prop, scene.count);
    for (int y = 0; y < HIGH; y += 97)
        for (int x = 0; x < WIDE; x += 211) {
            struct rect r = {x, y, 211, 97};
            ground_draw(&tiled, r, &camera, &ground, &art);
            shadows_draw(&tiled, r, &camera, scene.prop, scene.count);
        }
    same_pictures(&whole.image, &tiled.image);
    ground_art_release(&art);
    canvas_release(&whole);
    canvas_release(&tiled);
}

static void test_tiles_equal_whole(void **state)
{
    (void)state;
    for (int cloth = 0; cloth < CLOTH_COUNT; cloth++)
        check_tiles((enum cloth)cloth, cloth % 2 != 0, cloth % 3 == 0);
}

static void test_scroll_equals_fresh(void **state)
{
    (void)state;
    static const int by[][2] = {{7, 0}, {0, -9}, {-23, 31}, {150, -120}, {-1, -1}, {700, 3}};
    struct ground ground = scene_ground(CLOTH_BAIZE);
    struct scenery scenery = {&ground, scene.prop, scene.count};
    struct still moved, fresh;
    assert_true(still_init(&moved, WIDE, HIGH, false) && still_init(&fresh, WIDE, HIGH, false));
    for (int turned = 0; turned < 2; turned++) {
        struct camera camera = close_camera(turned != 0);
        assert_true(still_show(&moved, &camera, &scenery));
        for (size_t i = 0; i < sizeof by / sizeof *by; i++) {
            camera.x += by[i][0];
            camera.y += by[i][1];
            assert_true(still_show(&moved, &camera, &scenery));
            still_forget(&fresh);
            assert_true(still_show(&fresh, &camera, &scenery));
            same_pictures(&moved.plain.image, &fresh.plain.image);
            same_pictures(&moved.lit.image, &fresh.lit.image);
        }
    }
    still_release(&moved);
    still_release(&fresh);
}

static void test_patch_equals_full(void **state)
{
    (void)state;
    static struct scene changed;
    changed = scene;
    struct ground ground = scene_ground(CLOTH_MEADOW);
    struct scenery before = {&ground, scene.prop, scene.count};
    struct scenery after = {&ground, changed.prop, changed.count};
    struct camera camera = close_camera(false);
    struct still patched, fresh;
    assert_true(still_init(&patched, WIDE, HIGH, false) && still_init(&fresh, WIDE, HIGH, false));
    assert_true(still_show(&patched, &camera, &before));
    int moved = 0;
    for (int i = 0; i < scene.count; i++) {
        if (scene.prop[i].kind != PROP_BRICK || i % 3 != 0)
            continue;
        struct rect old = prop_shadow_bounds(&camera, &scene.prop[i]);
        changed.prop[i].pose.at.x += 21 * MM;
        changed.prop[i].pose.face = 33 * DEG;
        changed.prop[i].z0 = 0;
        struct rect r = rect_join(old, prop_shadow_bounds(&camera, &changed.prop[i]));
        still_patch(&patched, r, &after);
        moved++;
    }
    assert_true(moved > 3);
    assert_true(still_show(&fresh, &camera, &after));
    same_pictures(&patched.plain.image, &fresh.plain.image);
    same_pictures(&patched.lit.image, &fresh.lit.image);
    still_release(&patched);
    still_release(&fresh);
}

/* The stored picture of a prop equals one painted straight onto the canvas. */
static void test_store_equals_paint(void **state)
{
    (void)state;
    struct prop_store store;
    struct canvas stored, painted;
    struct camera camera = close_camera(false);
    assert_true(prop_store_init(&store, 4u << 20));
    assert_true(canvas_init(&stored, WIDE, HIGH) && canvas_init(&painted, WIDE, HIGH));
    for (int i = 0; i < scene.count; i++) {
        const struct prop *prop = &scene.prop[i];
        struct rect box = prop_bounds(&camera, prop);
        if (rect_empty(rect_cut(box, stored.clip)))
            continue;
        struct camera still = camera;
        struct canvas bare;
        still.x -= box.x;
        still.y -= box.y;
        assert_true(canvas_init(&bare, box.w, box.h));
        prop_paint(&bare, &still, prop);
        canvas_blit(&painted, &bare.image, box.x, box.y);
        canvas_release(&bare);
        prop_draw(&store, &stored, &camera, prop, colour(0xffffff), 255);
    }
    same_pictures(&stored.image, &painted.image);
    assert_true(store.bytes <= store.limit);
    prop_store_release(&store);
    canvas_release(&stored);
    canvas_release(&painted);
}

/* Nothing is drawn outside the promised box. */
static void test_bounds_hold(void **state)
{
    (void)state;
    struct canvas canvas;
    enum { ROOM = 60 };
    for (int i = 0; i < scene.count; i++)
        for (int turned = 0; turned < 2; turned++) {
            struct camera camera = close_camera(turned != 0);
            struct rect box = prop_bounds(&camera, &scene.prop[i]);
            camera.x += ROOM - box.x;
            camera.y += ROOM - box.y;
            assert_true(canvas_init(&canvas, box.w + 2 * ROOM, box.h + 2 * ROOM));
            prop_paint(&canvas, &camera, &scene.prop[i]);
            canvas_clear(&canvas, (struct rect){ROOM, ROOM, box.w, box.h}, 0);
            for (int k = 0; k < canvas.image.w * canvas.image.h; k++)
                if (canvas.image.px[k] != 0)
                    fail_msg("prop of kind %d draws outside its box", (int)scene.prop[i].kind);
            canvas_release(&canvas);
        }
}

static int place_of(const int *order, int count, int index)
{
    for (int i = 0; i < count; i++)
        if (order[i] == index)
            return i;
    return -1;
}

static void test_order(void **state)
{
    (void)state;
    const struct prop prop[] = {
        {PROP_BOOK, {AT(400, 400), 0}, 60 * MM, 40 * MM, 0, 0, 11 * MM, 0, 1, ""},
        {PROP_BUSH, {AT(390, 420), 0}, 0, 0, 8 * MM, 11 * MM, 12 * MM, 0, 2, ""}, /* on the book */
        {PROP_BUSH, {AT(400, 450), 0}, 0, 0, 8 * MM, 0, 12 * MM, 0, 3, ""},       /* behind it */
        {PROP_BUSH, {AT(400, 350), 0}, 0, 0, 8 * MM, 0, 12 * MM, 0, 4, ""},       /* before it */
        {PROP_WALL, {AT(480, 400), 0}, 4 * MM, 80 * MM, 0, 0, 12 * MM, 0, 5, ""}, /* along it */
        {PROP_BUSH, {AT(490, 430), 0}, 0, 0, 8 * MM, 0, 12 * MM, 0, 6, ""}, /* beside the wall */
    };
    enum { COUNT = sizeof prop / sizeof *prop };
    struct camera camera = close_camera(false);
    struct standing thing[COUNT];
    int order[COUNT];
    for (int i = 0; i < COUNT; i++)
        thing[i] = standing_prop(&camera, &prop[i]);
    standing_sort(thing, COUNT, order);
    for (int i = 0; i < COUNT; i++)
        assert_true(place_of(order, COUNT, i) >= 0);
    assert_true(place_of(order, COUNT, 0) < place_of(order, COUNT, 1));
    assert_true(place_of(order, COUNT, 2) < place_of(order, COUNT, 0));
    assert_true(place_of(order, COUNT, 0) < place_of(order, COUNT, 3));
}

/* A title is gilt on the cover, wherever the book faces; what is too long is set smaller. */
static void test_title(void **state)
{
    (void)state;
    struct canvas plain, titled;
    const char *const titles[] = {"Tales", "Tales of the Nursery", "A Spelling Book for Good Ones"};
    assert_true(canvas_init(&plain, WIDE, HIGH) && canvas_init(&titled, WIDE, HIGH));
    for (int i = 0; i < 3; i++) {
        struct camera camera = close_camera(i == 1);
        struct prop book = {.kind = PROP_BOOK,
                            .pose = {camera_middle(&camera), i * 120 * DEG},
                            .hx = 80 * MM,
                            .hy = 60 * MM,
                            .height = 11 * MM};
        canvas_clear(&plain, plain.clip, 0);
        canvas_clear(&titled, titled.clip, 0);
        prop_paint(&plain, &camera, &book);
        snprintf(book.title, sizeof book.title, "%s", titles[i]);
        prop_paint(&titled, &camera, &book);
        assert_true(image_hash(&plain.image) != image_hash(&titled.image));
        for (int k = 0; k < WIDE * HIGH; k++) /* nothing beyond the cover */
            assert_true((plain.image.px[k] == 0) == (titled.image.px[k] == 0));
    }
    canvas_release(&plain);
    canvas_release(&titled);
}

static void test_lamp(void **state)
{
    (void)state;
    struct lamp lamp, bright;
    assert_true(lamp_init(&lamp, WIDE, HIGH, false) && lamp_init(&bright, WIDE, HIGH, true));
    pixel middle = lamp_at(&lamp, WIDE * 2 / 5, HIGH / 2);
    pixel corner = lamp_at(&lamp, WIDE - 1, HIGH - 1), left = lamp_at(&lamp, 0, 0);
    assert_true((middle & 255) > (corner & 255));
    assert_true((middle >> 16 & 255) >= (corner >> 16 & 255));
    assert_int_equal(lamp_at(&lamp, -50, -50), left);
    assert_true((left & 255) > (corner & 255)); /* it hangs over the table, not over the panel */
    assert_true((lamp_at(&bright, WIDE - 1, HIGH - 1) & 255) >= (corner & 255));
    assert_int_equal(lamp_at(&bright, 0, 0), lamp_at(&bright, WIDE - 1, HIGH - 1));
    lamp_release(&lamp);
    lamp_release(&bright);
}

static void test_golden(void **state)
{
    (void)state;
    struct ground ground = scene_ground(CLOTH_BAIZE);
    struct scenery scenery = {&ground, scene.prop, scene.count};
    struct camera camera = close_camera(false);
    struct still still;
    assert_true(still_init(&still, WIDE, HIGH, false));
    assert_true(still_show(&still, &camera, &scenery));
    assert_int_equal(image_hash(&still.lit.image), 0x4f5e7f2b29f497bcu);
    still_release(&still);
}

/* A picture so large that several threads draw it, against one drawn in strips by one. */
static void test_threads_equal_one(void **state)
{
    (void)state;
    enum { LARGE_W = 1410, LARGE_H = 790, STRIP = 61 };
    struct ground ground = scene_ground(CLOTH_MEADOW);
    struct scenery scenery = {&ground, scene.prop, scene.count};
    struct camera camera =
        camera_make((struct rect){0, 0, LARGE_W, LARGE_H}, SCENE_WIDE, SCENE_DEEP);
    struct still whole, strips;
    assert_true(still_init(&whole, LARGE_W, LARGE_H, false));
    assert_true(still_init(&strips, LARGE_W, LARGE_H, false));
    for (int turned = 0; turned < 2; turned++) {
        assert_true(still_show(&whole, &camera, &scenery));
        assert_true(still_show(&strips, &camera, &scenery));
        canvas_clear(&strips.plain, strips.plain.clip, 0);
        canvas_clear(&strips.lit, strips.lit.clip, 0);
        for (int y = 0; y < LARGE_H; y += STRIP)
            still_patch(&strips, (struct rect){0, y, LARGE_W, STRIP}, &scenery);
        assert_true(image_hash(&whole.plain.image) == image_hash(&strips.plain.image));
        assert_true(image_hash(&whole.lit.image) == image_hash(&strips.lit.image));
        camera_turn(&camera);
        camera_home(&camera);
    }
    still_release(&whole);
    still_release(&strips);
}

/* A march past more places than the store has room for: every picture of a frame is had at once,
 * and holds for the frame. */
static void a_full_store_still_takes_pictures(void **state)
{
    enum { STEPS = 60, MEN = 60 };
    struct prop_store store;
    const struct camera camera = {.scale = 16384};
    (void)state;
    assert_true(prop_store_init(&store, (size_t)48 << 20));
    for (int step = 0; step < STEPS; step++) {
        struct stamp_put put[MEN];
        uint64_t hash[MEN];
        prop_store_hold(&store, true);
        for (int again = 0; again < 2; again++)
            for (int i = 0; i < MEN; i++) {
                struct prop prop = {.kind = PROP_BLOCK,
                                    .pose = {{(step * MEN + i) * 7 * MM, i * 11 * MM}, step * DEG},
                                    .hx = 8 * MM,
                                    .hy = 5 * MM,
                                    .height = 6 * MM};
                struct stamp_put p = prop_put(&store, &camera, &prop, colour(0xffffff), 255);
                assert_non_null(p.stamp);
                uint64_t h = image_hash(&p.stamp->image);
                assert_true(again == 0 || (p.stamp == put[i].stamp && h == hash[i]));
                put[i] = p;
                hash[i] = h;
            }
        prop_store_hold(&store, false);
    }
    prop_store_release(&store);
}

int main(void)
{
    scene_props(&scene);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tiles_equal_whole),
        cmocka_unit_test(test_scroll_equals_fresh),
        cmocka_unit_test(test_patch_equals_full),
        cmocka_unit_test(test_threads_equal_one),
        cmocka_unit_test(test_store_equals_paint),
        cmocka_unit_test(test_bounds_hold),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_title),
        cmocka_unit_test(test_lamp),
        cmocka_unit_test(test_golden),
        cmocka_unit_test(a_full_store_still_takes_pictures),
    };
    return cmocka_run_group_tests_name("ground", tests, NULL, NULL);
}
