/* Slabs, signs and boards: what is drawn anew equals what is drawn whole, the pointer finds
 * rectangles, units of several bases move as one, and the pictures are those that were looked at.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "golden.h"
#include "sheet.h"
#include "slab_scene.h"
#include "view/stage.h"
#include "view/tabletop.h"

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
    struct tabletop_setup setup = {.figures = figures_init(&figures), .text = text_new()};
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_to_look_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
