/* Everything that tells sides and overlays apart must do so for eyes that lack a kind of cone, and
 * on a grey screen: both sides' figures and every mark are drawn, seen through each such eye, and
 * compared. The distance is the mean difference of brightness and colour over the pixels that
 * either picture has; shapes and patterns count as much as colours, as they do to an eye. */
#include "marks_scene.h"
#include "view/table/overlay.h"
#include "view/toys/figure.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "sheet.h"

enum {
    CELL = 180,
    CLOSE = 65536 * 27 / 10, /* px per mm ×65536 */
    HOME = 65536 * 7 / 10,
    SIDES_LEAST = 40, /* tenths of a level, mean over the pixels of both figures */
    MARKS_LEAST = 30,
    MARK_SEEN = 40, /* of a mark against the bare cloth */
};

/* How much of linear red, green and blue an eye's red, green and blue take; thousandths. The three
 * deficiencies after Viénot, Brettel and Mollon (protan, deutan) and the plane of equal tritan
 * confusion; grey by luminance. */
static const struct eye {
    const char *name;
    double m[3][3];
} EYES[] = {
    {"full", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {"protan", {{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}}},
    {"deutan", {{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}}},
    {"tritan", {{1, 0.14461, -0.14461}, {0, 0.85924, 0.14076}, {0, 0.85924, 0.14076}}},
    {"grey", {{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}}},
};
enum { EYE_COUNT = sizeof EYES / sizeof *EYES };

static double linear(uint32_t level)
{
    double c = level / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double level(double c)
{
    c = c < 0 ? 0 : c > 1 ? 1 : c;
    return 255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * pow(c, 1 / 2.4) - 0.055);
}

static void see(const struct eye *eye, pixel p, double out[3])
{
    double in[3] = {linear(p >> 16 & 255), linear(p >> 8 & 255), linear(p & 255)};
    for (int i = 0; i < 3; i++)
        out[i] = level(eye->m[i][0] * in[0] + eye->m[i][1] * in[1] + eye->m[i][2] * in[2]);
}

/* Mean distance of two pictures, tenths of a level, over the pixels where either differs from the
 * cloth. */
static int apart(const struct eye *eye, const struct image *a, const struct image *b)
{
    const pixel cloth = colour(SHEET_BAIZE);
    double sum = 0;
    int count = 0;
    for (int i = 0; i < a->w * a->h; i++) {
        if (a->px[i] == cloth && b->px[i] == cloth)
            continue;
        double p[3], q[3], far = 0;
        see(eye, a->px[i], p);
        see(eye, b->px[i], q);
        for (int k = 0; k < 3; k++)
            far += (p[k] - q[k]) * (p[k] - q[k]);
        sum += sqrt(far / 3);
        count++;
    }
    return count ? (int)(sum * 10 / count) : 0;
}

static const char *const TROOPS[] = {"infantry",      "grenadier", "skirmisher", "light_cavalry",
                                     "heavy_cavalry", "cannon",    "leader",     "general"};
enum { TROOP_COUNT = sizeof TROOPS / sizeof *TROOPS };

static void sides_at(int32_t scale, const char *where)
{
    struct figures *f = figures_init(&(struct figures_setup){.folder = ART_FOLDER});
    assert_non_null(f);
    for (int t = 0; t < TROOP_COUNT; t++) {
        struct canvas side[2];
        for (int s = 0; s < 2; s++) {
            sheet_begin(&side[s], 2 * CELL, 2 * CELL);
            struct figure_look look = {.kind = figure_kind(f, TROOPS[t]),
                                       .side = s + 1,
                                       .face = 70 * DEG,
                                       .grow = scale == HOME ? 1800 : 1000,
                                       .alpha = 255};
            figure_draw(f, &side[s], &look, (struct fpoint){CELL * FIX, CELL * FIX}, scale,
                        colour(0xffffff));
        }
        for (int e = 0; e < EYE_COUNT; e++) {
            int far = apart(&EYES[e], &side[0].image, &side[1].image);
            if (far < SIDES_LEAST)
                fail_msg("%s %s, %s: the sides are %d.%d levels apart", TROOPS[t], where,
                         EYES[e].name, far / 10, far % 10);
        }
        canvas_release(&side[0]);
        canvas_release(&side[1]);
    }
    figures_release(f);
}

static void sides_differ_close(void **state)
{
    (void)state;
    sides_at(CLOSE, "close");
}

static void sides_differ_at_home(void **state)
{
    (void)state;
    sides_at(HOME, "at home");
}

/* All colours that the player may choose for the sides. */
static void sides_differ_in_all_dyes(void **state)
{
    (void)state;
    for (int dyes = DYES_RED_BLUE + 1; dyes < DYES_COUNT; dyes++) {
        theme_use_dyes((enum dyes)dyes);
        sides_at(CLOSE, dyes == DYES_DARK_LIGHT ? "dark and light" : "orange and blue");
        sides_at(HOME, dyes == DYES_DARK_LIGHT ? "dark and light" : "orange and blue");
    }
    theme_use_dyes(DYES_RED_BLUE);
}

/* Headlines in a side's colour stand on paper; pips must show on their die, lace on its coat. */
static void dyed_words_can_be_read(void **state)
{
    (void)state;
    for (int dyes = 0; dyes < DYES_COUNT; dyes++) {
        theme_use_dyes((enum dyes)dyes);
        assert_true(theme_contrast(theme_rgb(TINT_RED_DARK), theme_rgb(TINT_PAPER)) >= 450);
        assert_true(theme_contrast(theme_rgb(TINT_BLUE_DARK), theme_rgb(TINT_PAPER)) >= 450);
        assert_true(theme_contrast(theme_dye(1, 0xE05238), theme_dye(1, 0xFFF4DC)) >= 200);
        assert_true(theme_contrast(theme_dye(2, 0x3A6FB8), theme_dye(2, 0xFFD877)) >= 300);
        assert_true(theme_contrast(theme_rgb(TINT_RED_COAT), theme_rgb(TINT_RED_LACE)) >= 200);
        assert_true(theme_contrast(theme_rgb(TINT_BLUE_COAT), theme_rgb(TINT_BLUE_LACE)) >= 300);
    }
    theme_use_dyes(DYES_RED_BLUE);
}

/* Brass, skin, leather, horses and steel belong to nobody; the usual dyes change nothing. */
static void dyes_leave_the_rest(void **state)
{
    static const uint32_t others[] = {0xD9A62E, 0xE9B98C, 0x8A5527, 0xA8693C, 0x4C2F1B,
                                      0xC9CED1, 0x667B42, 0x23140B, 0xFFFFFF};
    (void)state;
    for (int dyes = 0; dyes < DYES_COUNT; dyes++) {
        theme_use_dyes((enum dyes)dyes);
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            for (int side = 0; side <= 2; side++)
                assert_int_equal(theme_dye(side, others[i]), others[i]);
        assert_int_equal(theme_dye(0, 0xD64A33), 0xD64A33);
        if (dyes == DYES_RED_BLUE)
            assert_int_equal(theme_dye(1, 0xD64A33), 0xD64A33);
        else
            assert_int_not_equal(theme_dye(1, 0xD64A33), 0xD64A33);
    }
    theme_use_dyes(DYES_RED_BLUE);
}

/* The dyes change while figures are baked: they are baked anew, and back again to the bit. */
static void figures_are_dyed_anew(void **state)
{
    (void)state;
    struct figures *f = figures_init(&(struct figures_setup){.folder = ART_FOLDER});
    struct canvas at[3];
    for (int i = 0; i < 3; i++) {
        theme_use_dyes(i == 1 ? DYES_ORANGE_BLUE : DYES_RED_BLUE);
        figures_dye(f);
        sheet_begin(&at[i], CELL, CELL);
        struct figure_look look = {
            .kind = figure_kind(f, "infantry"), .side = 1, .grow = 1000, .alpha = 255};
        figure_draw(f, &at[i], &look, (struct fpoint){CELL * FIX / 2, CELL * FIX / 2}, CLOSE,
                    colour(0xffffff));
    }
    assert_true(apart(&EYES[0], &at[0].image, &at[1].image) > 0);
    assert_int_equal(apart(&EYES[0], &at[0].image, &at[2].image), 0);
    for (int i = 0; i < 3; i++)
        canvas_release(&at[i]);
    figures_release(f);
}

static void no_words(void *self, struct canvas *canvas, int x, int y, const char *text,
                     enum meaning meaning)
{
    (void)self, (void)canvas, (void)x, (void)y, (void)text, (void)meaning;
}

/* One mark alone, as an area. */
static void draw_mark(struct canvas *canvas, enum meaning meaning)
{
    struct camera camera = camera_make((struct rect){0, 0, CELL, CELL}, 60 * MM, 60 * MM);
    struct overlay_pen pen = {.canvas = canvas, .camera = &camera, .scale = 256, .text = no_words};
    struct painter painter = overlay_painter(&pen);
    const struct vec area[4] = {
        {10 * MM, 10 * MM}, {50 * MM, 10 * MM}, {50 * MM, 50 * MM}, {10 * MM, 50 * MM}};
    sheet_begin(canvas, CELL, CELL);
    painter.area(painter.self, meaning, area, 4);
}

static void marks_differ(void **state)
{
    (void)state;
    static struct canvas mark[MEANS_COUNT];
    struct canvas bare;
    sheet_begin(&bare, CELL, CELL);
    for (int m = 0; m < MEANS_COUNT; m++)
        draw_mark(&mark[m], (enum meaning)m);
    int least = 1 << 30;
    for (int e = 0; e < EYE_COUNT; e++)
        for (int m = 0; m < MEANS_COUNT; m++) {
            int seen = apart(&EYES[e], &mark[m].image, &bare.image);
            if (seen < MARK_SEEN)
                fail_msg("%s: mark %d is %d tenths from the cloth", EYES[e].name, m, seen);
            for (int n = 0; n < m; n++) {
                int far = apart(&EYES[e], &mark[m].image, &mark[n].image);
                least = far < least ? far : least;
                if (far < MARKS_LEAST)
                    fail_msg("%s: marks %d and %d are %d tenths apart", EYES[e].name, n, m, far);
            }
        }
    print_message("the two marks most alike are %d.%d levels apart\n", least / 10, least % 10);
    for (int m = 0; m < MEANS_COUNT; m++)
        canvas_release(&mark[m]);
    canvas_release(&bare);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_differ_close),
        cmocka_unit_test(sides_differ_at_home),
        cmocka_unit_test(sides_differ_in_all_dyes),
        cmocka_unit_test(dyed_words_can_be_read),
        cmocka_unit_test(dyes_leave_the_rest),
        cmocka_unit_test(figures_are_dyed_anew),
        cmocka_unit_test(marks_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
