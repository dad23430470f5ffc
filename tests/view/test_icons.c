/* Icons and emblems: all there, named, within their square, the same to the bit. */
#include "view/paint/icons.h"
#include "view/paint/theme.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "golden.h"

static void names_are_unique_and_found(void **state)
{
    (void)state;
    for (int i = 0; i < ICON_COUNT; i++) {
        assert_non_null(icon_name((enum icon)i));
        assert_int_equal(icon_by_name(icon_name((enum icon)i)), i);
    }
    assert_int_equal(icon_by_name("no such icon"), ICON_NONE);
}

static int inked(const struct canvas *canvas, struct rect r)
{
    int count = 0;
    for (int y = r.y; y < r.y + r.h; y++)
        for (int x = r.x; x < r.x + r.w; x++)
            count += canvas->image.px[y * canvas->image.stride + x] >> 24 > 8;
    return count;
}

static void every_icon_shows_and_keeps_its_square(void **state)
{
    (void)state;
    static const int sizes[] = {15, 18, 24, 36, 60};
    struct canvas canvas;
    assert_true(canvas_init(&canvas, 100, 100));
    for (int i = 1; i < ICON_COUNT; i++)
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            canvas_clear(&canvas, canvas.clip, 0);
            icon_draw(&canvas, (enum icon)i, 20, 20, sizes[k], 0xff000000);
            int within = inked(&canvas, (struct rect){20, 20, sizes[k], sizes[k]});
            assert_true(within * 25 >= sizes[k] * sizes[k]);
            assert_int_equal(within, inked(&canvas, canvas.clip));
        }
    canvas_clear(&canvas, canvas.clip, 0);
    icon_draw(&canvas, ICON_NONE, 20, 20, 24, 0xff000000);
    assert_int_equal(inked(&canvas, canvas.clip), 0);
    canvas_release(&canvas);
}

/* Sides are told apart in grey: by outline, not by colour. */
static void emblems_differ_in_shape(void **state)
{
    (void)state;
    struct canvas canvas;
    assert_true(canvas_init(&canvas, 60, 60));
    emblem_draw(&canvas, 0, 0, 0, 60);
    assert_true(canvas.image.px[10 * canvas.image.stride + 14] >> 24 > 200);
    canvas_clear(&canvas, canvas.clip, 0);
    emblem_draw(&canvas, 1, 0, 0, 60);
    assert_true(canvas.image.px[10 * canvas.image.stride + 14] >> 24 == 0);
    canvas_release(&canvas);
}

static void pictures_are_the_same_everywhere(void **state)
{
    (void)state;
    struct canvas canvas;
    assert_true(canvas_init(&canvas, 480, 420));
    canvas_clear(&canvas, canvas.clip, theme_pixel(TINT_PAPER));
    for (int i = 1; i < ICON_COUNT; i++)
        icon_draw(&canvas, (enum icon)i, 10 + (i - 1) % 10 * 46, 10 + (i - 1) / 10 * 46, 30,
                  theme_pixel(TINT_TEXT));
    emblem_draw(&canvas, 0, 10, 250, 46);
    emblem_draw(&canvas, 1, 70, 250, 46);
    emblem_pellet(&canvas, 130, 250, 52);
    emblem_logo(&canvas, (struct rect){200, 245, 184, 74});
    emblem_die(&canvas, 0, 5, 60, 370, 60, -9000);
    emblem_die(&canvas, 1, 2, 160, 370, 60, 10000);
    emblem_die(&canvas, 2, 1, 260, 370, 60, 0);
    assert_golden(&canvas.image, "2d3aa65fb9b2e4de");
    canvas_release(&canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_unique_and_found),
        cmocka_unit_test(every_icon_shows_and_keeps_its_square),
        cmocka_unit_test(emblems_differ_in_shape),
        cmocka_unit_test(pictures_are_the_same_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
