/* Pieces: sizes and limits, bounds that hold, faces that can be counted, and a sheet to look at. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/geometry.h"
#include "sheet.h"
#include "view/toys/pieces.h"

#include <stdlib.h>

enum { SIDE = 200 };

static const pixel full_light = 0xFFFFFFFFu;

static struct fpoint px(int x, int y)
{
    return (struct fpoint){x * FIX, y * FIX};
}

static void blank(struct canvas *c)
{
    assert_true(canvas_init(c, SIDE, SIDE));
}

static void assert_within(const struct canvas *c, struct rect box)
{
    for (int y = 0; y < c->image.h; y++)
        for (int x = 0; x < c->image.w; x++)
            if (c->image.px[(ptrdiff_t)y * c->image.stride + x] && !rect_holds(box, x, y))
                fail_msg("drawn at %d, %d", x, y);
}

static void a_pellet_is_never_too_small_to_see(void **state)
{
    (void)state;
    assert_int_equal(pellet_radius(8000, 4 * 65536), 32 * FIX);
    assert_int_equal(pellet_radius(2500, 2 * 65536), 5 * FIX);
    assert_int_equal(pellet_radius(2500, 65536 / 2), PELLET_LEAST / 2);
}

static uint64_t pellet_hash(int tumble, int32_t heading, pixel light)
{
    struct canvas c;
    blank(&c);
    pellet_draw(&c, px(100, 100), 30 * FIX, tumble, heading, light);
    uint64_t hash = image_hash(&c.image);
    assert_within(&c, (struct rect){68, 68, 64, 64});
    canvas_release(&c);
    return hash;
}

static void a_pellet_tumbles_in_eight_pictures(void **state)
{
    (void)state;
    for (int i = 0; i < PELLET_TUMBLES; i++)
        for (int k = 0; k < i; k++)
            assert_true(pellet_hash(i, 0, full_light) != pellet_hash(k, 0, full_light));
    assert_true(pellet_hash(3, 40 * DEG, full_light) ==
                pellet_hash(3 + PELLET_TUMBLES, 40 * DEG, full_light));
    assert_true(pellet_hash(3, 0, full_light) != pellet_hash(3, 0, 0xFFC0B090u));
}

/* The hull of the foil has no hole: whatever its turn, facets cover the middle of the disc and each
 * picture has bright and dark ones. */
static void foil_has_bright_and_dark_facets(void **state)
{
    (void)state;
    for (int tumble = 0; tumble < PELLET_TUMBLES; tumble++) {
        struct canvas c;
        int bright = 0, dark = 0;
        blank(&c);
        pellet_draw(&c, px(100, 100), 40 * FIX, tumble, tumble * 77 * DEG, full_light);
        for (int y = 75; y < 125; y++)
            for (int x = 75; x < 125; x++) {
                pixel p = c.image.px[(ptrdiff_t)y * c.image.stride + x];
                assert_int_equal(p >> 24, 255);
                bright += (p & 255) > 225;
                dark += (p & 255) < 165;
            }
        assert_true(bright > 60 && dark > 60);
        canvas_release(&c);
    }
}

/* Pixels of the top in the colour of ink: the pips of the ivory die. */
static int pip_pixels(int face)
{
    struct canvas c;
    struct die_look look = {.side = PIECE_NEUTRAL, .face = face, .alpha = 255};
    int count = 0;
    blank(&c);
    die_draw(&c, &look, px(100, 100), 80 * FIX);
    for (int y = 60; y < 130; y++)
        for (int x = 60; x < 140; x++)
            count += c.image.px[(ptrdiff_t)y * c.image.stride + x] == colour(0x2B1D12);
    canvas_release(&c);
    return count;
}

static void a_die_can_be_read(void **state)
{
    (void)state;
    int one = pip_pixels(2) / 2;
    assert_true(one > 100);
    assert_int_equal(pip_pixels(1), 0); /* its single pip is red */
    for (int face = 2; face <= 6; face++)
        assert_in_range(pip_pixels(face), one * face - 6 * face, one * face + 6 * face);
}

static void dice_stay_within_their_bounds(void **state)
{
    (void)state;
    for (int i = 0; i < 36; i++) {
        struct canvas c;
        const struct die_look look = {.side = (enum piece_side)(i % PIECE_SIDES),
                                      .face = 1 + i % 6,
                                      .turn = i * 17 * DEG,
                                      .hop = i % 4 * 9 * FIX,
                                      .alpha = 255 - i};
        blank(&c);
        die_draw(&c, &look, px(100, 100), 50 * FIX);
        assert_within(&c, die_bounds(&look, px(100, 100), 50 * FIX));
        canvas_release(&c);
    }
}

static void hits_stay_within_their_bounds(void **state)
{
    (void)state;
    for (int most = 1; most <= 6; most++)
        for (int left = 0; left <= most; left++) {
            struct canvas c;
            blank(&c);
            hits_draw(&c, left % 2 ? PIECE_RED : PIECE_BLUE, left, most, px(100, 100), 22 * FIX);
            assert_within(&c, hits_bounds(most, px(100, 100), 22 * FIX));
            canvas_release(&c);
        }
}

static void a_ruler_names_its_stretches(void **state)
{
    (void)state;
    const struct ruler ruler = {px(20, 60), 90 * DEG, 60 * FIX, 5, 20 * FIX};
    struct fpoint at;
    struct canvas c;
    bool dark;
    assert_true(ruler_label(&ruler, 0, &at, &dark));
    assert_int_equal(at.x, 50 * FIX);
    assert_false(dark);
    assert_true(ruler_label(&ruler, 1, &at, &dark));
    assert_int_equal(at.x, 110 * FIX);
    assert_true(dark);
    assert_true(ruler_label(&ruler, 2, &at, &dark)); /* half a stretch */
    assert_int_equal(at.x, 155 * FIX);
    assert_false(ruler_label(&ruler, 3, &at, &dark));
    assert_false(ruler_label(&ruler, -1, &at, &dark));
    for (int turn = 0; turn < 12; turn++) {
        struct ruler other = ruler;
        other.from = px(100, 100);
        other.span = 30 * FIX;
        other.heading = turn * 30 * DEG;
        blank(&c);
        ruler_draw(&c, &other);
        assert_within(&c, ruler_bounds(&other));
        canvas_release(&c);
    }
}

static int seen_at(const struct canvas *c, int x, int y)
{
    return (int)(c->image.px[(ptrdiff_t)y * c->image.stride + x] >> 24);
}

/* The trail is thickest at the pellet, thins out to nothing, and keeps within the pellet's width.
 */
static void a_trail_fades_from_the_pellet(void **state)
{
    (void)state;
    struct canvas c;
    struct fpoint way[9];
    blank(&c);
    for (int i = 0; i < 9; i++)
        way[i] = px(180 - i * 20, 100);
    pellet_trail(&c, way, 1, 16 * FIX); /* nowhere yet */
    assert_within(&c, (struct rect){0});
    pellet_trail(&c, way, 9, 16 * FIX);
    assert_within(&c, (struct rect){18, 82, 165, 36});
    assert_true(seen_at(&c, 175, 103) > seen_at(&c, 110, 103));
    assert_true(seen_at(&c, 110, 103) > seen_at(&c, 60, 100));
    assert_int_equal(seen_at(&c, 60, 112), 0);
    canvas_release(&c);
}

/* Smoke is one cloud without outlines: nothing of it stands out from what is beside it. */
static void a_cloud_has_soft_edges(void **state)
{
    (void)state;
    for (int seed = 0; seed < 5; seed++) {
        struct canvas c;
        blank(&c);
        cloud_draw(&c, px(100, 100), FIX, 0xFFFFFF, 255, seed); /* too small to be seen */
        assert_within(&c, (struct rect){0});
        cloud_draw(&c, px(100, 100), 50 * FIX, 0xFFFFFF, 255, seed);
        assert_within(&c, (struct rect){14, 14, 172, 172});
        assert_true(seen_at(&c, 100, 100) > 150);
        for (int x = 21; x < 180; x++)
            assert_in_range(abs(seen_at(&c, x, 100) - seen_at(&c, x - 1, 100)), 0, 60);
        canvas_release(&c);
    }
}

/* ---- the sheet ---- */

static void sheet_of_dice_and_pellets(struct canvas *c)
{
    static const int sizes[] = {30, 20, 12};
    struct fpoint way[8];
    for (int i = 0; i < 6; i++) {
        const struct die_look look = {(enum piece_side)(i % PIECE_SIDES), i + 1, i * 14 * DEG,
                                      i * 6 * FIX, 255};
        die_draw(c, &look, px(60 + i * 85, 80), 54 * FIX);
    }
    for (int i = 0; i < 3; i++) {
        pellet_shadow(c, px(600 + i * 80, 70), sizes[i] * FIX, 0);
        pellet_draw(c, px(600 + i * 80, 70), sizes[i] * FIX, i, 0, full_light);
    }
    for (int i = 0; i < PELLET_TUMBLES; i++) {
        pellet_draw(c, px(560 + i * 50, 140), 18 * FIX, i, 60 * DEG, full_light);
        pellet_draw(c, px(560 + i * 50, 175), PELLET_LEAST / 2, i, 60 * DEG, full_light);
        way[i] = px(920 - i * 14, 60 + i * 4);
    }
    pellet_trail(c, way, 8, 16 * FIX);
    pellet_shadow(c, px(930, 80), 16 * FIX, 20 * FIX);
    pellet_draw(c, px(930, 57), 16 * FIX, 2, 80 * DEG, full_light);
    star_draw(c, px(640, 215), 24 * FIX, 255);
    cloud_draw(c, px(720, 222), 22 * FIX, 0xFBF3E2, 235, 1);
    cloud_draw(c, px(800, 222), 22 * FIX, 0xE8D8B0, 120, 3);
}

static void sheet_of_pieces(void **state)
{
    (void)state;
    struct canvas c;
    struct figures *f = figures_init(&(struct figures_setup){.folder = ART_FOLDER});
    const struct ruler ruler = {px(60, 420), 89 * DEG, 300 * FIX, 5, 44 * FIX};
    int infantry = figure_kind(f, "infantry");
    sheet_begin(&c, 1000, 560);
    sheet_of_dice_and_pellets(&c);
    finger_draw(&c, px(180, 270), 90 * DEG, 20 * FIX, 140 * FIX, 255);
    finger_draw(&c, px(300, 250), 35 * DEG, 12 * FIX, 100 * FIX, 255);
    saucer_draw(&c, px(420, 280), 58 * FIX, 3);
    ruler_draw(&c, &ruler);
    for (int i = 0; i < COUNTER_KINDS; i++) {
        counter_draw(&c, (enum counter)i, px(540 + i * 48, 275), 20 * FIX, 255);
        counter_draw(&c, (enum counter)i, px(540 + i * 48, 325), 12 * FIX, 255);
    }
    for (int side = 1; side <= 2; side++) {
        casualty_draw(&c, f, infantry, side, px(745 + 75 * side, 505), 30 * FIX, 255);
        casualty_draw(&c, f, infantry, side, px(960, 435 + 45 * side), 15 * FIX, 255);
        acted_draw(&c, px(60 + 50 * side, 510), (18 - 5 * side) * FIX, 255);
        hits_draw(&c, (enum piece_side)side, 3, 5, px(120 + 180 * side, 510), 22 * FIX);
        hits_draw(&c, (enum piece_side)side, 2, 3, px(540 + 100 * side, 510), 11 * FIX);
    }
    assert_null(figures_trouble(f));
    sheet_end(&c, "pieces");
    figures_release(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pellet_is_never_too_small_to_see),
        cmocka_unit_test(a_pellet_tumbles_in_eight_pictures),
        cmocka_unit_test(foil_has_bright_and_dark_facets),
        cmocka_unit_test(a_die_can_be_read),
        cmocka_unit_test(dice_stay_within_their_bounds),
        cmocka_unit_test(hits_stay_within_their_bounds),
        cmocka_unit_test(a_ruler_names_its_stretches),
        cmocka_unit_test(a_trail_fades_from_the_pellet),
        cmocka_unit_test(a_cloud_has_soft_edges),
        cmocka_unit_test(sheet_of_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
