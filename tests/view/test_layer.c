/* A layer laid down equals its picture blended whole, whatever the clip, after any change of part
 * of it; and what it leaves open covers every pixel that is not solid. */
#include "view/paint/layer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { WIDE = 150, HIGH = 101, OPEN = 40 };

static void draw_part(struct layer *layer, struct rect r)
{
    layer_begin(layer, r);
    struct canvas *c = &layer->canvas;
    canvas_rect(c, (struct rect){20, 10, 90, 60}, colour(0x804020));
    canvas_soft_shadow(c, (struct rect){10, 60, 60, 30}, 6, 9, 2, 3, colour_alpha(0, 150));
    canvas_disc(c, (struct fpoint){120 * FIX, 40 * FIX}, 22 * FIX, colour_alpha(0x3060c0, 120));
    layer_end(layer, r);
}

static void backdrop(struct canvas *c)
{
    canvas_clear(c, c->clip, colour(0x5f8049));
    canvas_disc(c, (struct fpoint){70 * FIX, 50 * FIX}, 45 * FIX, colour(0xd0a040));
}

static void laid_down_it_is_the_whole(void **state)
{
    (void)state;
    struct layer layer = {0};
    struct canvas a, b;
    assert_true(layer_size(&layer, WIDE, HIGH));
    assert_false(layer_size(&layer, WIDE, HIGH));
    assert_true(canvas_init(&a, WIDE, HIGH) && canvas_init(&b, WIDE, HIGH));
    draw_part(&layer, (struct rect){0, 0, WIDE, HIGH});
    uint64_t whole = image_hash(&layer.canvas.image);
    draw_part(&layer, (struct rect){33, 21, 50, 47});
    assert_true(image_hash(&layer.canvas.image) == whole);
    backdrop(&a);
    backdrop(&b);
    canvas_blit(&a, &layer.canvas.image, 0, 0);
    for (int y = 0; y < HIGH; y += 37)
        for (int x = 0; x < WIDE; x += 29) {
            struct rect old = canvas_clip(&b, (struct rect){x, y, 29, 37});
            layer_draw(&layer, &b);
            canvas_unclip(&b, old);
        }
    assert_true(image_hash(&a.image) == image_hash(&b.image));
    canvas_release(&a);
    canvas_release(&b);
    layer_release(&layer);
}

static bool covered(const struct rect *open, int count, int x, int y)
{
    for (int i = 0; i < count; i++)
        if (rect_holds(open[i], x, y))
            return true;
    return false;
}

static void what_is_seen_is_open(void **state)
{
    (void)state;
    struct layer layer = {0};
    layer_size(&layer, WIDE, HIGH);
    draw_part(&layer, (struct rect){0, 0, WIDE, HIGH});
    for (int max = 1; max <= OPEN; max += 3) {
        struct rect open[OPEN];
        int count = layer_open(&layer, (struct rect){0, 0, WIDE, HIGH}, open, max);
        assert_true(count <= max);
        for (int y = 0; y < HIGH; y++)
            for (int x = 0; x < WIDE; x++)
                if (layer.canvas.image.px[y * WIDE + x] >> 24 != 255)
                    assert_true(covered(open, count, x, y));
    }
    layer_release(&layer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laid_down_it_is_the_whole),
        cmocka_unit_test(what_is_seen_is_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
