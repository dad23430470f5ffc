/* Everything that tells sides and overlays apart must do so for eyes that lack a kind of cone, and
 * on a grey screen: both sides' figures and every mark are drawn, seen through each such eye, and
 * compared. The distance is the mean difference of brightness and colour over the pixels that
 * either picture has; shapes and patterns count as much as colours, as they do to an eye. */
#include "marks_scene.h"
#include "view/figure.h"
#include "view/overlay.h"

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
        cmocka_unit_test(marks_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
