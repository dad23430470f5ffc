/* Draws the test table in the three views, on every cloth and from both sides, into tests/out:
 * pictures to be looked at. Checks only that each could be drawn and written, and prints how long
 * the parts took. */
#include "marks_scene.h"
#include "scene.h"
#include "view/table/overlay.h"
#include "view/table/still.h"
#include "view/toys/order.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>

#include <SDL_image.h>

#include <cmocka.h>

enum { WIDE = 1920, HIGH = 1080, TEXT = 512 };

struct studio {
    struct canvas canvas;
    struct still still;
    struct prop_store store;
    struct scene scene;
};

static struct studio studio;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void save(const struct canvas *canvas, const char *name)
{
    char path[TEXT];
    snprintf(path, sizeof path, "%s/tests/out", FOILSHOT_SOURCE);
    assert_true(mkdir(path, 0777) == 0 || errno == EEXIST);
    snprintf(path, sizeof path, "%s/tests/out/%s.png", FOILSHOT_SOURCE, name);
    const struct image *image = &canvas->image;
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormatFrom(
        image->px, image->w, image->h, 32, image->stride * 4, SDL_PIXELFORMAT_RGB888);
    assert_non_null(surface);
    assert_int_equal(IMG_SavePNG(surface, path), 0);
    SDL_FreeSurface(surface);
}

static void draw(const struct camera *camera, enum cloth cloth, const char *name)
{
    static struct standing thing[SCENE_PROPS];
    static int order[SCENE_PROPS];
    struct studio *s = &studio;
    struct ground ground = scene_ground(cloth);
    struct scenery scenery = {&ground, s->scene.prop, s->scene.count};
    double start = now();
    still_forget(&s->still);
    assert_true(still_show(&s->still, camera, &scenery));
    double still = now();
    still_copy(&s->still, &s->canvas, s->canvas.clip);
    for (int i = 0; i < s->scene.count; i++)
        thing[i] = standing_prop(camera, &s->scene.prop[i]);
    standing_sort(thing, s->scene.count, order);
    for (int k = 0; k < s->scene.count; k++) {
        const struct prop *prop = &s->scene.prop[order[k]];
        struct fpoint foot = camera_point(camera, prop->pose.at);
        prop_draw(&s->store, &s->canvas, camera, prop,
                  lamp_at(&s->still.lamp, foot.x / FIX, foot.y / FIX), 255);
    }
    print_message("%-16s still %5.1f ms, copy and props %5.1f ms\n", name, still - start,
                  now() - still);
    save(&s->canvas, name);
}

static struct camera table_camera(void)
{
    return camera_make((struct rect){0, 68, 1484, 1012}, SCENE_WIDE, SCENE_DEEP);
}

static void test_views(void **state)
{
    (void)state;
    static const char *const names[CLOTH_COUNT] = {"home-baize",  "home-meadow", "home-board1",
                                                   "home-board2", "home-heath",  "home-green"};
    struct camera camera = table_camera();
    for (int cloth = 0; cloth < CLOTH_COUNT; cloth++)
        draw(&camera, (enum cloth)cloth, names[cloth]);
    camera_frame(&camera, (struct vec){1000 * MM, 450 * MM}, (struct vec){1560 * MM, 800 * MM},
                 40 * MM);
    draw(&camera, CLOTH_BAIZE, "action");
    camera_close(&camera, (struct vec){1230 * MM, 780 * MM});
    draw(&camera, CLOTH_BAIZE, "close-house");
    camera_turn(&camera);
    draw(&camera, CLOTH_BAIZE, "close-turned");
    camera_turn(&camera);
    camera_close(&camera, (struct vec){400 * MM, 820 * MM});
    draw(&camera, CLOTH_BAIZE, "close-book");
    camera_close(&camera, (struct vec){1500 * MM, 330 * MM});
    draw(&camera, CLOTH_MEADOW, "close-village");
    camera_close(&camera, (struct vec){800 * MM, 330 * MM});
    draw(&camera, CLOTH_MEADOW, "close-wood");
}

static void test_marks(void **state)
{
    (void)state;
    struct camera camera = table_camera();
    camera_close(&camera, (struct vec){1000 * MM, 900 * MM});
    draw(&camera, CLOTH_BAIZE, "overlays");
    struct overlay_pen overlay = {.canvas = &studio.canvas, .camera = &camera, .scale = 256};
    struct painter painter = overlay_painter(&overlay);
    struct vec middle = camera_middle(&camera);
    double start = now();
    marks_scene(&painter, middle.x - 330 * MM, middle.y + 100 * MM);
    print_message("%d marks: %.1f ms\n", 4 * MEANS_COUNT, now() - start);
    save(&studio.canvas, "overlays");
}

static int open_studio(void **state)
{
    (void)state;
    scene_props(&studio.scene);
    bool fine = canvas_init(&studio.canvas, WIDE, HIGH) &&
                still_init(&studio.still, WIDE, HIGH, false) &&
                prop_store_init(&studio.store, (size_t)64 << 20);
    return fine ? 0 : -1;
}

static int close_studio(void **state)
{
    (void)state;
    canvas_release(&studio.canvas);
    still_release(&studio.still);
    prop_store_release(&studio.store);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_views),
        cmocka_unit_test(test_marks),
    };
    return cmocka_run_group_tests_name("look", tests, open_studio, close_studio);
}
