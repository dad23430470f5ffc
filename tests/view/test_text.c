/* Words: letters, measures, wrapping, the cache, missing fonts; the built-in font to the bit. */
#include "view/paint/stroke_font.h"
#include "view/paint/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "golden.h"

static struct text *stroke_text(void)
{
    struct text *text = text_new(NULL);
    assert_non_null(text);
    text_use_stroke_font(text, true);
    return text;
}

static void letters_are_read_and_written(void **state)
{
    (void)state;
    static const uint32_t codes[] = {'A', 0xe9, 0xbd, 0x2013, 0x20ac, 0x1f3b2};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        char bytes[4];
        size_t at = 0, length = (size_t)utf8_put(bytes, codes[i]);
        assert_int_equal(utf8_next(bytes, length, &at), codes[i]);
        assert_int_equal(at, length);
    }
}

static void broken_bytes_become_boxes(void **state)
{
    (void)state;
    static const char *const broken[] = {
        "\x80", "\xc3", "\xe2\x80", "\xc0\xaf", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xff"};
    struct text *text = stroke_text();
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        size_t at = 0;
        assert_int_equal(utf8_next(broken[i], strlen(broken[i]), &at), 0xfffd);
        assert_int_equal(at, 1);
        assert_true(text_width(text, ROLE_TEXT, broken[i]) > 0);
        text_use_stroke_font(text, false);
        assert_true(text_width(text, ROLE_TEXT, broken[i]) > 0);
        text_use_stroke_font(text, true);
    }
    text_free(text);
}

static void built_in_font_covers_what_the_rules_say(void **state)
{
    (void)state;
    static const char said[] = "½¼¾×÷–—‘’“”„…°·•€£éüßçñÅøłŠžőČ→←↑↓≈≤≥−";
    for (uint32_t code = ' '; code < 0x7f; code++)
        assert_true(stroke_font_has(code));
    for (size_t at = 0; at < strlen(said);)
        assert_true(stroke_font_has(utf8_next(said, strlen(said), &at)));
    assert_false(stroke_font_has(0x4e2d));
}

static void type_is_never_too_small(void **state)
{
    (void)state;
    for (int height = 480; height <= 2160; height += 96)
        for (int percent = 50; percent <= 250; percent += 25)
            for (int role = 0; role < ROLE_COUNT; role++) {
                int scale = theme_scale(height, percent, MODE_DESK);
                assert_true(theme_type_size((enum role)role, scale, MODE_DESK) >= TYPE_LEAST);
            }
    /* The sizes of the style guide at its two windows. */
    assert_int_equal(theme_type_size(ROLE_TEXT, theme_scale(1080, 100, MODE_DESK), MODE_DESK), 18);
    assert_int_equal(theme_type_size(ROLE_TEXT, theme_scale(768, 100, MODE_DESK), MODE_DESK), 15);
    assert_int_equal(theme_type_size(ROLE_BUTTON, theme_scale(768, 100, MODE_DESK), MODE_DESK), 16);
    /* On the projector at least 1/28 of the height. */
    for (int role = 0; role < ROLE_COUNT; role++)
        assert_true(theme_type_size((enum role)role, theme_scale(1080, 100, MODE_PROJECTOR),
                                    MODE_PROJECTOR) >= 1080 / 28);
}

static void words_are_readable(void **state)
{
    (void)state;
    static const enum tint pairs[][2] = {{TINT_TEXT, TINT_PAPER},
                                         {TINT_SECOND, TINT_PAPER},
                                         {TINT_CAPTION, TINT_PAPER},
                                         {TINT_IDLE, TINT_PAPER},
                                         {TINT_TAG_TEXT, TINT_TAG},
                                         {TINT_PASSED, TINT_PAPER},
                                         {TINT_INK, TINT_BRASS_BUTTON},
                                         {TINT_STRIP_TEXT, TINT_WALNUT},
                                         {TINT_HEADING, TINT_PAPER},
                                         {TINT_STRIP_SECOND, TINT_WALNUT_LIGHT},
                                         {TINT_RED_DARK, TINT_PAPER},
                                         {TINT_SECOND, TINT_NOW},
                                         {TINT_LABEL_TEXT, TINT_LABEL},
                                         {TINT_IDLE, TINT_INSET},
                                         {TINT_SECOND, TINT_REFUSED_GROUND},
                                         {TINT_REFUSED, TINT_INSET}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_true(theme_contrast(theme_rgb(pairs[i][0]), theme_rgb(pairs[i][1])) >= 450);
    assert_int_equal(theme_contrast(0x000000, 0xffffff) / 10, 210);
}

static struct rect ink_of(const struct canvas *canvas)
{
    struct rect ink = {0};
    for (int y = 0; y < canvas->image.h; y++)
        for (int x = 0; x < canvas->image.w; x++)
            if (canvas->image.px[y * canvas->image.stride + x] != 0)
                ink = rect_join(ink, (struct rect){x, y, 1, 1});
    return ink;
}

/* What is measured is what is drawn, wherever it is anchored, and it stays within its line. */
static void check_measure(struct text *text, bool tight)
{
    struct canvas canvas;
    assert_true(canvas_init(&canvas, 400, 120));
    for (int align = ALIGN_LEFT; align <= ALIGN_RIGHT; align++) {
        canvas_clear(&canvas, canvas.clip, 0);
        int w = text_width(text, ROLE_TEXT, "Height, 2½");
        text_draw(text, &canvas, ROLE_TEXT, 0xff000000, 200, 40, (enum align)align, "Height, 2½");
        struct rect ink = ink_of(&canvas);
        int left = align == ALIGN_LEFT ? 200 : align == ALIGN_CENTRE ? 200 - w / 2 : 200 - w;
        assert_true(ink.x >= left - 1 && ink.x + ink.w <= left + w + 1);
        assert_true(!tight || ink.w >= w - 2);
        assert_true(ink.y >= 40 && ink.y + ink.h <= 40 + text_line(text, ROLE_TEXT));
    }
    canvas_release(&canvas);
}

static void measure_is_what_is_drawn(void **state)
{
    (void)state;
    struct text *text = stroke_text();
    check_measure(text, true);
    text_use_stroke_font(text, false);
    check_measure(text, false);
    text_free(text);
}

static void capitals_stand_in_the_middle(void **state)
{
    (void)state;
    struct text *text = stroke_text();
    for (int fonts = 0; fonts < 2; fonts++) {
        text_use_stroke_font(text, fonts == 0);
        struct canvas canvas;
        assert_true(canvas_init(&canvas, 100, 60));
        text_draw_in(text, &canvas, ROLE_BUTTON, 0xff000000, canvas.clip, ALIGN_CENTRE, "HH");
        struct rect ink = ink_of(&canvas);
        int above = ink.y, below = 60 - ink.y - ink.h;
        assert_in_range(above - below + 3, 0, 6);
        canvas_release(&canvas);
    }
    text_free(text);
}

static void fit_is_the_longest_that_fits(void **state)
{
    (void)state;
    static const char words[] = "Überzeugend: 2½ × “é”";
    struct text *text = stroke_text();
    for (int width = 0; width < 260; width += 7) {
        size_t fit = text_fit(text, ROLE_TEXT, words, width);
        char head[64];
        memcpy(head, words, fit);
        head[fit] = '\0';
        assert_true(text_width(text, ROLE_TEXT, head) <= width);
        size_t more = text_after(words, fit);
        memcpy(head, words, more);
        head[more] = '\0';
        assert_true(more == fit || text_width(text, ROLE_TEXT, head) > width);
    }
    assert_int_equal(text_before("é", 2), 0);
    assert_int_equal(text_after("é", 0), 2);
    text_free(text);
}

static void wrapping_keeps_to_the_width(void **state)
{
    (void)state;
    static const char words[] = "Pull back, then let go. **Knocked right over** is out. "
                                "Donaudampfschifffahrtsgesellschaft!";
    struct text *text = stroke_text();
    for (int fonts = 0; fonts < 2; fonts++) {
        text_use_stroke_font(text, fonts == 0);
        int before = 0;
        for (int width = 40; width < 900; width += 31) {
            struct wrap wrap = text_wrap(text, ROLE_TEXT, words, width);
            assert_true(wrap.w <= width);
            assert_int_equal(wrap.h, wrap.lines * text_line(text, ROLE_TEXT));
            assert_true(before == 0 || wrap.lines <= before);
            before = wrap.lines;
        }
        assert_int_equal(text_wrap(text, ROLE_TEXT, words, 4000).lines, 1);
    }
    assert_int_equal(text_wrap(text, ROLE_TEXT, "a\n\nb", 400).lines, 3);
    assert_int_equal(text_wrap(text, ROLE_TEXT, "", 400).lines, 0);
    assert_int_equal(text_wrap(text, ROLE_TEXT, "2 * 3 ** 4 **", 400).lines, 1);
    assert_int_equal(text_wrap(text, ROLE_TEXT, "é", 1).lines, 1);
    text_free(text);
}

static void stars_make_bold_and_are_not_shown(void **state)
{
    (void)state;
    struct text *text = stroke_text();
    int marked = text_wrap(text, ROLE_TEXT, "**over**", 400).w;
    assert_int_equal(marked, text_width(text, ROLE_TEXT_BOLD, "over"));
    assert_int_equal(text_wrap(text, ROLE_SECOND, "**over**", 400).w,
                     text_width(text, ROLE_SECOND, "over"));
    text_free(text);
}

static void too_long_lines_end_in_dots(void **state)
{
    (void)state;
    struct text *text = stroke_text();
    struct canvas canvas;
    assert_true(canvas_init(&canvas, 300, 40));
    text_draw_in(text, &canvas, ROLE_TEXT, 0xff000000, (struct rect){20, 0, 90, 40}, ALIGN_LEFT,
                 "Queen’s Horse on the left");
    struct rect ink = ink_of(&canvas);
    assert_true(ink.x >= 20 && ink.x + ink.w <= 110);
    canvas_release(&canvas);
    text_free(text);
}

static void cache_keeps_to_its_limit(void **state)
{
    (void)state;
    struct text *text = stroke_text();
    struct canvas canvas;
    assert_true(canvas_init(&canvas, 300, 60));
    text_set_limit(text, 200000);
    text_draw(text, &canvas, ROLE_TEXT, 0xff000000, 4, 4, ALIGN_LEFT, "The same words");
    uint64_t before = image_hash(&canvas.image);
    for (int i = 0; i < 500; i++) {
        char words[32];
        snprintf(words, sizeof words, "Line number %d", i);
        text_draw(text, &canvas, ROLE_TITLE, 0xff000000, 0, 0, ALIGN_LEFT, words);
        assert_true(text_cached(text) <= 200000);
    }
    canvas_clear(&canvas, canvas.clip, 0);
    text_draw(text, &canvas, ROLE_TEXT, 0xff000000, 4, 4, ALIGN_LEFT, "The same words");
    assert_true(image_hash(&canvas.image) == before);
    text_set_limit(text, 0);
    assert_int_equal(text_cached(text), 0);
    canvas_release(&canvas);
    text_free(text);
}

static void built_in_font_is_the_same_everywhere(void **state)
{
    (void)state;
    struct text *text = stroke_text();
    struct canvas canvas;
    assert_true(canvas_init(&canvas, 900, 520));
    canvas_clear(&canvas, canvas.clip, theme_pixel(TINT_PAPER));
    int y = 4;
    for (int role = 0; role < ROLE_COUNT; role++) {
        text_draw(text, &canvas, (enum role)role, theme_pixel(TINT_TEXT), 10, y, ALIGN_LEFT,
                  "Red shoots! 2½ × “don’t” – 45° é");
        y += text_line(text, (enum role)role);
    }
    text_draw_outlined(text, &canvas, ROLE_LABEL, theme_pixel(TINT_LABEL_TEXT),
                       theme_pixel(TINT_INK), 2, 10, y, ALIGN_LEFT, "Queen’s Horse");
    assert_golden(&canvas.image, "683505d37d94e2d7");
    canvas_release(&canvas);
    text_free(text);
}

static void missing_fonts_are_said_and_replaced(void **state)
{
    (void)state;
    char path[] = "/tmp/foilshot-fonts-XXXXXX";
    int file = mkstemp(path);
    static const char nothing[] = "<?xml version=\"1.0\"?><fontconfig></fontconfig>";
    assert_true(file >= 0 && write(file, nothing, sizeof nothing - 1) > 0);
    close(file);
    setenv("FONTCONFIG_FILE", path, 1);
    struct text *text = text_new(NULL);
    assert_true(text_width(text, ROLE_TEXT, "Still words") > 0);
    assert_non_null(strstr(text_notice(text), "fonts-cabin"));
    struct text *stroke = stroke_text();
    assert_int_equal(text_width(text, ROLE_TEXT, "Still words"),
                     text_width(stroke, ROLE_TEXT, "Still words"));
    text_free(stroke);
    text_free(text);
    unsetenv("FONTCONFIG_FILE");
    unlink(path);
}

static void fonts_of_the_house_are_found(void **state)
{
    (void)state;
    struct text *text = text_new(NULL);
    int display = text_width(text, ROLE_TITLE, "Foilshot");
    if (text_notice(text)[0] != '\0') {
        text_free(text);
        skip(); /* a machine without the font packages */
    }
    assert_true(display > 0);
    /* Cabin has no minus sign; it comes from the fallback and has a width. */
    assert_true(text_width(text, ROLE_TEXT, "1−2") > text_width(text, ROLE_TEXT, "12"));
    text_free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_are_read_and_written),
        cmocka_unit_test(broken_bytes_become_boxes),
        cmocka_unit_test(built_in_font_covers_what_the_rules_say),
        cmocka_unit_test(type_is_never_too_small),
        cmocka_unit_test(words_are_readable),
        cmocka_unit_test(measure_is_what_is_drawn),
        cmocka_unit_test(capitals_stand_in_the_middle),
        cmocka_unit_test(fit_is_the_longest_that_fits),
        cmocka_unit_test(wrapping_keeps_to_the_width),
        cmocka_unit_test(stars_make_bold_and_are_not_shown),
        cmocka_unit_test(too_long_lines_end_in_dots),
        cmocka_unit_test(cache_keeps_to_its_limit),
        cmocka_unit_test(built_in_font_is_the_same_everywhere),
        cmocka_unit_test(missing_fonts_are_said_and_replaced),
        cmocka_unit_test(fonts_of_the_house_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
