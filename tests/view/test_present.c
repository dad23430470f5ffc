/* The presenter without a screen: the dummy driver, SDL's events in our words, picture files. */
#include "view/widgets/present.h"

#include <SDL.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static int dummy_open(void **state)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    struct present *present = NULL;
    assert_int_equal(present_open(&present, "Foilshot", 1366, 768), PRESENT_FINE);
    *state = present;
    return 0;
}

static int dummy_close(void **state)
{
    present_close(*state);
    return 0;
}

static void a_picture_is_given_and_shown(void **state)
{
    struct present *present = *state;
    struct image image = present_image(present);
    assert_int_equal(image.w, 1366);
    assert_int_equal(image.h, 768);
    assert_true(present_stale(present));
    assert_false(present_stale(present));
    image.px[0] = 0xff123456;
    present_show(present, &(struct rect){-5, -5, 20, 20}, 1);
    present_show(present, &(struct rect){5000, 0, 20, 20}, 1);
    present_show(present, NULL, 0);
    assert_int_equal(present_image(present).px[0], 0xff123456);
    assert_string_equal(present_driver(present), "dummy, surface");
    assert_false(present_is_full_screen(present));
    for (int i = 0; i < CURSOR_COUNT; i++)
        present_cursor(present, (enum cursor)i);
}

/* Never larger than there is room for; what is smaller stays as it is. */
static void a_window_fits_its_display(void **state)
{
    static const struct {
        struct rect room;
        int w, h, is_w, is_h;
    } c[] = {
        {{0, 0, 1024, 768}, 1366, 768, 1024, 768}, {{0, 28, 1024, 740}, 1366, 768, 1024, 740},
        {{0, 0, 1366, 768}, 1366, 768, 1366, 768}, {{1920, 0, 1920, 1080}, 1366, 768, 1366, 768},
        {{0, 0, 1024, 600}, 800, 700, 800, 600},   {{0, 0, 0, 0}, 1366, 768, 1366, 768}};
    (void)state;
    for (size_t i = 0; i < sizeof c / sizeof c[0]; i++) {
        int w = c[i].w, h = c[i].h;
        bool larger = c[i].is_w != w || c[i].is_h != h;
        assert_int_equal(present_fit(c[i].room, &w, &h), larger);
        assert_int_equal(w, c[i].is_w);
        assert_int_equal(h, c[i].is_h);
    }
}

static void exposure_asks_for_everything_anew(void **state)
{
    struct present *present = *state;
    struct ui_event out;
    present_stale(present);
    SDL_Event event = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_EXPOSED}};
    assert_false(present_event(present, &event, &out));
    assert_true(present_stale(present));
    assert_non_null(present_image(present).px);
}

static void events_are_translated(void **state)
{
    struct present *present = *state;
    struct ui_event out;
    SDL_Event event = {
        .key = {.type = SDL_KEYDOWN, .keysym = {.sym = SDLK_RETURN, .mod = KMOD_LCTRL}}};
    assert_true(present_event(present, &event, &out));
    assert_true(out.kind == UI_KEY && out.key == UI_KEY_ENTER && out.mods == UI_CTRL);
    event.key.keysym = (SDL_Keysym){.sym = SDLK_F11};
    assert_true(present_event(present, &event, &out));
    assert_int_equal(out.key, UI_KEY_F1 + 10);
    event.key.keysym = (SDL_Keysym){.sym = 'q'};
    assert_true(present_event(present, &event, &out));
    assert_int_equal(out.key, 'q');
    event.key.keysym = (SDL_Keysym){.sym = SDLK_LSHIFT};
    assert_false(present_event(present, &event, &out));
    event = (SDL_Event){.button = {.type = SDL_MOUSEBUTTONDOWN,
                                   .button = SDL_BUTTON_RIGHT,
                                   .clicks = 2,
                                   .x = 40,
                                   .y = 50}};
    assert_true(present_event(present, &event, &out));
    assert_true(out.kind == UI_DOWN && out.button == UI_RIGHT && out.clicks == 2);
    assert_true(out.x == 40 && out.y == 50);
    event =
        (SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL, .y = 2, .direction = SDL_MOUSEWHEEL_FLIPPED}};
    assert_true(present_event(present, &event, &out));
    assert_true(out.kind == UI_WHEEL && out.wheel_y == -2);
    event = (SDL_Event){.text = {.type = SDL_TEXTINPUT, .text = "é"}};
    assert_true(present_event(present, &event, &out));
    assert_string_equal(out.text, "é");
    event = (SDL_Event){.type = SDL_QUIT};
    assert_true(present_event(present, &event, &out));
    assert_int_equal(out.kind, UI_QUIT);
}

static void the_clipboard_goes_both_ways(void **state)
{
    struct ui_clipboard clipboard = present_clipboard(*state);
    char words[6];
    clipboard.set(clipboard.self, "Foilshot");
    clipboard.get(clipboard.self, words, sizeof words);
    assert_string_equal(words, "Foils");
}

static void no_display_is_said(void **state)
{
    (void)state;
#ifdef _WIN32 /* there is always one */
    skip();
#endif
    unsetenv("SDL_VIDEODRIVER");
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    struct present *present = NULL;
    enum present_problem problem = present_open(&present, "Foilshot", 1366, 768);
    if (problem == PRESENT_FINE) { /* a console with a display driver of its own */
        present_close(present);
        skip();
    }
    assert_int_equal(problem, PRESENT_NO_DISPLAY);
    assert_null(present);
    assert_non_null(strstr(present_error(), "No display"));
}

static void pictures_come_back_from_files(void **state)
{
    (void)state;
    char path[] = "/tmp/foilshot-picture-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    struct image out, in;
    assert_true(image_init(&out, 16, 16));
    for (int i = 0; i < 256; i++)
        out.px[i / 16 * out.stride + i % 16] = colour_alpha(0xF2C65A, i);
    assert_true(image_save_png(&out, path));
    assert_true(image_load(&in, path, 1 << 16));
    assert_true(in.w == 16 && in.h == 16);
    for (int i = 0; i < 256; i++) {
        pixel a = out.px[i / 16 * out.stride + i % 16], b = in.px[i / 16 * in.stride + i % 16];
        assert_int_equal(a >> 24, b >> 24);
        for (int shift = 0; shift < 24; shift += 8)
            assert_in_range((int)(a >> shift & 255) - (int)(b >> shift & 255) + 1, 0, 2);
    }
    image_release(&out);
    image_release(&in);
    unlink(path);
    assert_false(image_load(&in, path, 1 << 16));
    assert_null(in.px);
    assert_false(image_save_png(&(struct image){0}, "/no/such/folder/x.png"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_picture_is_given_and_shown, dummy_open, dummy_close),
        cmocka_unit_test(a_window_fits_its_display),
        cmocka_unit_test_setup_teardown(exposure_asks_for_everything_anew, dummy_open, dummy_close),
        cmocka_unit_test_setup_teardown(events_are_translated, dummy_open, dummy_close),
        cmocka_unit_test_setup_teardown(the_clipboard_goes_both_ways, dummy_open, dummy_close),
        cmocka_unit_test(no_display_is_said),
        cmocka_unit_test(pictures_come_back_from_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
