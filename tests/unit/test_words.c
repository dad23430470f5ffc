/* Text: whatever is written can be read again, and nothing else can. */
#include "core/measure.h"
#include "core/words.h"

#include "unit/check.h"

#include <inttypes.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

/* The same number the slow way. */
static void slow_text(int64_t number, int digits, char *out, size_t size)
{
    int64_t ten = 1;
    for (int i = 0; i < digits; i++)
        ten *= 10;
    int64_t whole = number / ten, rest = number % ten;
    snprintf(out, size, "%s%" PRId64, number < 0 ? "-" : "", whole < 0 ? -whole : whole);
    if (rest == 0)
        return;
    char back[24];
    snprintf(back, sizeof back, ".%0*" PRId64, digits, rest < 0 ? -rest : rest);
    while (back[strlen(back) - 1] == '0')
        back[strlen(back) - 1] = '\0';
    strncat(out, back, size - strlen(out) - 1);
}

static void numbers_round_trip(void **state)
{
    (void)state;
    struct rng rng = {1};
    static const int32_t edge[] = {0, 1, -1, 9, 10, -10, 99, 100, 1000000, INT32_MAX, INT32_MIN};
    const int edges = sizeof edge / sizeof *edge;
    for (int i = 0; i < 200000; i++) {
        int digits = rng_from(&rng, 0, 9);
        int32_t number = i < edges * 10         ? edge[i % edges]
                         : rng_from(&rng, 0, 1) ? (int32_t)rng_bits(&rng)
                                                : rng_from(&rng, -20000, 20000);
        char text[48], slow[48];
        assert_ptr_equal(number_text(number, digits, text, sizeof text), text);
        slow_text(number, digits, slow, sizeof slow);
        assert_string_equal(text, slow);
        const char *at = text;
        int32_t back = ~number;
        assert_true(number_read(&at, digits, &back));
        assert_int_equal(back, number);
        assert_int_equal(*at, '\0');
    }
    char text[48];
    assert_string_equal(number_text(INT64_MIN, 0, text, sizeof text), "-9223372036854775808");
    assert_string_equal(number_text(INT64_MAX, 3, text, sizeof text), "9223372036854775.807");
}

static void numbers_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int digits;
        bool good;
        int32_t number;
        const char *rest;
    } tries[] = {
        {"81.2 40.6", 4, true, 812000, " 40.6"},
        {"-0.05", 2, true, -5, ""},
        {"+7", 0, true, 7, ""},
        {".5", 1, true, 5, ""},
        {"007", 0, true, 7, ""},
        {"1.50", 2, true, 150, ""},
        {"12,5", 1, true, 120, ",5"},
        {"1e5", 0, true, 1, "e5"},
        {"3.", 2, true, 300, "."},
        {"R", 0, false, 0, "R"},
        {"", 0, false, 0, ""},
        {"-", 0, false, 0, "-"},
        {"+", 2, false, 0, "+"},
        {".", 2, false, 0, "."},
        {"--1", 0, false, 0, "--1"},
        {" 1", 0, false, 0, " 1"},
        {"1.234", 2, false, 0, "1.234"},
        {"1.200", 2, false, 0, "1.200"},
        {"3.2", 0, false, 0, "3.2"},
        {"2147483647", 0, true, INT32_MAX, ""},
        {"2147483648", 0, false, 0, "2147483648"},
        {"-2147483648", 0, true, INT32_MIN, ""},
        {"-2147483649", 0, false, 0, "-2147483649"},
        {"214748.3648", 4, false, 0, "214748.3648"},
        {"-214748.3648", 4, true, INT32_MIN, ""},
        {"300000", 4, false, 0, "300000"},
        {"99999999999999999999999999", 0, false, 0, "99999999999999999999999999"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        const char *at = tries[i].text;
        int32_t number = 4711;
        assert_int_equal(number_read(&at, tries[i].digits, &number), tries[i].good);
        assert_int_equal(number, tries[i].good ? tries[i].number : 4711);
        assert_string_equal(at, tries[i].rest);
    }
}

/* A comma country changes nothing, whether or not its locale is installed here. */
static void numbers_abroad(void **state)
{
    setlocale(LC_ALL, "de_DE.UTF-8");
    numbers_read(state);
    numbers_round_trip(state);
    setlocale(LC_ALL, "C");
}

static void quotes_round_trip(void **state)
{
    (void)state;
    struct rng rng = {2};
    for (int i = 0; i < 20000; i++) {
        char text[64], back[64];
        int length = rng_from(&rng, 0, 62);
        for (int k = 0; k < length; k++) {
            static const char often[] = "\"\\\nn ";
            text[k] = rng_from(&rng, 0, 1) ? often[rng_from(&rng, 0, 4)]
                                           : (char)(unsigned char)rng_from(&rng, 1, 255);
        }
        text[length] = '\0';
        struct words w;
        words_init(&w);
        words_quote(&w, text);
        assert_null(strchr(w.text, '\n'));
        words_add(&w, " x");
        const char *at = w.text;
        assert_true(quote_read(&at, back, (size_t)length + 1));
        assert_string_equal(back, text);
        assert_string_equal(at, " x");
        /* One byte too little room, or torn anywhere: no text, and nothing is moved. */
        at = w.text;
        assert_int_equal(quote_read(&at, back, (size_t)length), false);
        assert_ptr_equal(at, w.text);
        w.text[w.length - 3 - (size_t)rng_from(&rng, 0, (int32_t)w.length - 3)] = '\0';
        at = w.text;
        assert_int_equal(quote_read(&at, back, sizeof back), false);
        assert_ptr_equal(at, w.text);
        words_release(&w);
    }
}

static void words_grow(void **state)
{
    (void)state;
    struct words w;
    words_init(&w);
    assert_string_equal(w.text, "");
    char want[40000] = "";
    size_t used = 0;
    for (int i = 0; i < 3000; i++) {
        words_format(&w, "%d,%s;", i, "ab");
        used += (size_t)snprintf(want + used, sizeof want - used, "%d,ab;", i);
        assert_int_equal(w.length, used);
        assert_int_equal(w.text[w.length], '\0');
        assert_true(w.room > w.length);
    }
    assert_string_equal(w.text, want);
    words_clear(&w);
    words_addn(&w, "abcdef", 3);
    words_add(&w, "");
    words_number(&w, -125, 2);
    assert_string_equal(w.text, "abc-1.25");
    words_release(&w);
    assert_null(w.text);
}

static void measures_said(void **state)
{
    (void)state;
    static struct table table;
    table_init(&table);
    table.side[SIDE_RED].span = 200 * MM;
    table.box = 50 * MM;
    static const struct {
        enum measure measure;
        int32_t um;
        const char *text;
    } tries[] = {
        {MEASURE_CENTIMETRES, 62000, "6.2 cm"},
        {MEASURE_CENTIMETRES, 62480, "6.2 cm"}, /* rounded once, not twice */
        {MEASURE_CENTIMETRES, 62500, "6.3 cm"},
        {MEASURE_CENTIMETRES, -62480, "-6.2 cm"},
        {MEASURE_CENTIMETRES, 0, "0 cm"},
        {MEASURE_INCHES, 7 * INCH, "7 inches"},
        {MEASURE_INCHES, INCH, "1 inch"},
        {MEASURE_INCHES, INCH + 900, "1 inch"},
        {MEASURE_SPANS, 100 * MM, "½ span"},
        {MEASURE_SPANS, 300 * MM, "1½ spans"},
        {MEASURE_SPANS, 200 * MM, "1 span"},
        {MEASURE_SPANS, 250 * MM, "1.25 spans"},
        {MEASURE_SPANS, -300 * MM, "-1.5 spans"},
        {MEASURE_BOXES, 150 * MM, "3 boxes"},
        {MEASURE_BOXES, 50 * MM, "1 box"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        char out[40];
        measure_say(&table, tries[i].measure, SIDE_RED, tries[i].um, out, sizeof out);
        assert_string_equal(out, tries[i].text);
    }
}

/* Rounded away from what would be said of the limit itself. */
static void measures_never_promise(void **state)
{
    (void)state;
    static const struct {
        enum measure measure;
        int32_t um;
        const char *up, *down;
    } tries[] = {
        {MEASURE_CENTIMETRES, 12 * CM, "12 cm", "12 cm"},
        {MEASURE_CENTIMETRES, 12 * CM + 1, "12.1 cm", "12 cm"},
        {MEASURE_CENTIMETRES, 12 * CM - 1, "12 cm", "11.9 cm"},
        {MEASURE_CENTIMETRES, 63 * MM, "6.3 cm", "6.3 cm"},
        {MEASURE_CENTIMETRES, 0, "0 cm", "0 cm"},
        {MEASURE_CENTIMETRES, -1, "0 cm", "-0.1 cm"},
        {MEASURE_INCHES, 12 * INCH + 100, "12.1 inches", "12 inches"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        char out[40];
        measure_say_up(NULL, tries[i].measure, SIDE_NONE, tries[i].um, out, sizeof out);
        assert_string_equal(out, tries[i].up);
        measure_say_down(NULL, tries[i].measure, SIDE_NONE, tries[i].um, out, sizeof out);
        assert_string_equal(out, tries[i].down);
    }
}

static void nouns_agree(void **state)
{
    (void)state;
    assert_string_equal(counted(1, NOUN_box), "box");
    assert_string_equal(counted(0, NOUN_box), "boxes");
    assert_string_equal(counted(2, NOUN_die), "dice");
    assert_string_equal(counted(-1, NOUN_hit), "hits");
    assert_string_equal(counted(21, NOUN_man), "men");
}

static void words_in_any_case(void **state)
{
    (void)state;
    assert_true(word_same("MoVe R3", 4, "move"));
    assert_false(word_same("move", 4, "moves"));
    assert_false(word_same("moves", 5, "move"));
    assert_true(word_same("", 0, ""));
    assert_true(word_same("NE", 2, "ne"));
    assert_false(word_same("n@", 2, "n`")); /* letters only */
    assert_int_equal(letter_upper('z'), 'Z');
    assert_int_equal(letter_lower('A'), 'a');
    assert_int_equal(letter_upper('{'), '{');
    assert_int_equal(letter_lower('['), '[');
}

/* What somebody else wrote is shown as it is but for what a terminal would obey. */
static void shown(const char *text, const char *want)
{
    struct words out;
    words_init(&out);
    words_shown(&out, text);
    assert_string_equal(out.text, want);
    words_release(&out);
}

/* A letter as UTF-8. */
static void letter_text(uint32_t letter, char out[5])
{
    int more = letter < 0x80 ? 0 : letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3;
    static const unsigned char first[] = {0, 0xc0, 0xe0, 0xf0};
    out[0] = (char)(first[more] | letter >> 6 * more);
    for (int i = 1; i <= more; i++)
        out[i] = (char)(0x80 | (letter >> 6 * (more - i) & 0x3f));
    out[more + 1] = '\0';
}

static bool is_mark(uint32_t letter)
{
    return letter == 0x61c || letter == 0x200e || letter == 0x200f ||
           (letter >= 0x202a && letter <= 0x202e) || (letter >= 0x2066 && letter <= 0x2069);
}

/* Every letter there is. */
static void letters_shown(void **state)
{
    (void)state;
    for (uint32_t letter = 1; letter < 0x110000; letter++) {
        char text[8], want[16];
        if (letter >= 0xd800 && letter < 0xe000) /* halves of letters */
            continue;
        letter_text(letter, text);
        snprintf(want, sizeof want, "%s", text);
        if ((letter < 0x20 && letter != '\n' && letter != '\t') || letter == 0x7f)
            snprintf(want, sizeof want, "\\x%02x", (unsigned)letter);
        else if ((letter >= 0x80 && letter < 0xa0) || is_mark(letter))
            snprintf(want, sizeof want, "\\u%04x", (unsigned)letter);
        shown(text, want);
    }
}

/* Every byte that is no letter by itself, alone, before another letter and at the end. */
static void bytes_shown(void **state)
{
    (void)state;
    for (int byte = 0x80; byte < 0x100; byte++) {
        char text[8], want[16];
        snprintf(text, sizeof text, "a%cb%c", byte, byte);
        snprintf(want, sizeof want, "a\\x%02xb\\x%02x", byte, byte);
        shown(text, want);
    }
    shown("", "");
    shown("\xc0\x9b \xc1\xbf", "\\xc0\\x9b \\xc1\\xbf"); /* ESC the long way */
    shown("\xe0\x80\x9b[2J", "\\xe0\\x80\\x9b[2J");
    shown("\xed\xa0\x80", "\\xed\\xa0\\x80");          /* half a letter */
    shown("\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"); /* beyond the last */
    shown("\xe2\x80", "\\xe2\\x80");                   /* torn */
    shown("na\xc3\xafve \xe2\x80\xa6 \xf0\x9f\x8e\xb2",
          "na\xc3\xafve \xe2\x80\xa6 \xf0\x9f\x8e\xb2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_round_trip),
        cmocka_unit_test(nouns_agree),
        cmocka_unit_test(words_in_any_case),
        cmocka_unit_test(numbers_read),
        cmocka_unit_test(numbers_abroad),
        cmocka_unit_test(quotes_round_trip),
        cmocka_unit_test(words_grow),
        cmocka_unit_test(letters_shown),
        cmocka_unit_test(bytes_shown),
        cmocka_unit_test(measures_said),
        cmocka_unit_test(measures_never_promise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
