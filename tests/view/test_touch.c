/* Fingers as a mouse: what each gesture comes out as in SDL's queue. */
#include "view/widgets/touch.h"

#include <SDL.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { WIDE = 1000, HIGH = 500, SAID = 400 };

struct glass {
    SDL_Window *window;
    struct touch touch;
    char said[SAID]; /* "move 10,20 down1 up1 wheel1" */
};

static void finger(struct glass *g, uint32_t type, int id, int x, int y, uint32_t ms)
{
    touch_event(&g->touch, g->window,
                &(SDL_TouchFingerEvent){.type = type,
                                        .timestamp = ms,
                                        .fingerId = id,
                                        .x = ((float)x + 0.5f) / WIDE,
                                        .y = ((float)y + 0.5f) / HIGH});
}

/* What came of it since. */
static const char *said(struct glass *g)
{
    SDL_Event e;
    size_t n = 0;
    g->said[0] = '\0';
    while (SDL_PollEvent(&e)) {
        if (e.type == SDL_MOUSEMOTION)
            n += (size_t)snprintf(g->said + n, SAID - n, "move %d,%d ", e.motion.x, e.motion.y);
        else if (e.type == SDL_MOUSEBUTTONDOWN || e.type == SDL_MOUSEBUTTONUP)
            n += (size_t)snprintf(g->said + n, SAID - n, "%s%d%s ",
                                  e.type == SDL_MOUSEBUTTONDOWN ? "down" : "up", e.button.button,
                                  e.button.clicks > 1 ? " again" : "");
        else if (e.type == SDL_MOUSEWHEEL)
            n += (size_t)snprintf(g->said + n, SAID - n, "wheel%d ", (int)e.wheel.y);
    }
    return g->said;
}

static int glass_new(void **state)
{
    struct glass *g = calloc(1, sizeof *g);
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    if (!g || SDL_Init(SDL_INIT_VIDEO) != 0)
        return -1;
    g->window = SDL_CreateWindow("glass", 0, 0, WIDE, HIGH, 0);
    SDL_PumpEvents();
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
    *state = g;
    return g->window ? 0 : -1;
}

static int glass_free(void **state)
{
    struct glass *g = *state;
    SDL_DestroyWindow(g->window);
    SDL_Quit();
    free(g);
    return 0;
}

static void a_tap_is_a_click(void **state)
{
    struct glass *g = *state;
    finger(g, SDL_FINGERDOWN, 7, 100, 50, 1000);
    assert_string_equal(said(g), "move 100,50 ");
    finger(g, SDL_FINGERMOTION, 7, 104, 53, 1050); /* nobody holds quite still */
    finger(g, SDL_FINGERUP, 7, 104, 53, 1100);
    assert_string_equal(said(g), "down1 up1 ");
    finger(g, SDL_FINGERDOWN, 8, 110, 50, 1200);
    finger(g, SDL_FINGERUP, 8, 110, 50, 1250);
    assert_string_equal(said(g), "move 110,50 down1 again up1 again ");
    finger(g, SDL_FINGERDOWN, 8, 110, 50, 1300); /* a third is none of them */
    finger(g, SDL_FINGERUP, 8, 110, 50, 1350);
    assert_string_equal(said(g), "move 110,50 down1 up1 ");
}

static void who_stays_means_the_other_button(void **state)
{
    struct glass *g = *state;
    finger(g, SDL_FINGERDOWN, 1, 300, 200, 5000);
    finger(g, SDL_FINGERUP, 1, 300, 200, 5499);
    assert_string_equal(said(g), "move 300,200 down1 up1 ");
    finger(g, SDL_FINGERDOWN, 1, 300, 200, 7000);
    finger(g, SDL_FINGERUP, 1, 300, 200, 7500);
    assert_string_equal(said(g), "move 300,200 down3 up3 ");
}

/* The button goes down where the finger did. */
static void one_finger_drags(void **state)
{
    struct glass *g = *state;
    finger(g, SDL_FINGERDOWN, 1, 300, 200, 9000);
    finger(g, SDL_FINGERMOTION, 1, 340, 210, 9100);
    assert_string_equal(said(g), "move 300,200 down1 move 340,210 ");
    finger(g, SDL_FINGERDOWN, 2, 500, 400, 9200); /* too late to be two */
    finger(g, SDL_FINGERMOTION, 2, 600, 400, 9300);
    finger(g, SDL_FINGERUP, 2, 600, 400, 9350);
    assert_string_equal(said(g), "");
    finger(g, SDL_FINGERUP, 1, 380, 220, 9900);
    assert_string_equal(said(g), "move 380,220 up1 ");
}

static void two_fingers_move_the_table(void **state)
{
    struct glass *g = *state;
    finger(g, SDL_FINGERDOWN, 1, 400, 200, 20000);
    finger(g, SDL_FINGERDOWN, 2, 500, 200, 20050);
    assert_string_equal(said(g), "move 400,200 move 450,200 down2 ");
    finger(g, SDL_FINGERMOTION, 2, 520, 200, 20100); /* a notch: 17 in 100 and more */
    assert_string_equal(said(g), "move 460,200 wheel1 ");
    finger(g, SDL_FINGERMOTION, 2, 480, 200, 20150);
    assert_string_equal(said(g), "move 440,200 wheel-1 wheel-1 ");
    finger(g, SDL_FINGERUP, 1, 400, 200, 20200);
    assert_string_equal(said(g), "up2 ");
    finger(g, SDL_FINGERMOTION, 2, 600, 300, 20250); /* what is left is over */
    finger(g, SDL_FINGERUP, 2, 600, 300, 20300);
    assert_string_equal(said(g), "");
    finger(g, SDL_FINGERDOWN, 3, 10, 20, 30000);
    finger(g, SDL_FINGERUP, 3, 10, 20, 30010);
    assert_string_equal(said(g), "move 10,20 down1 up1 ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_tap_is_a_click, glass_new, glass_free),
        cmocka_unit_test_setup_teardown(who_stays_means_the_other_button, glass_new, glass_free),
        cmocka_unit_test_setup_teardown(one_finger_drags, glass_new, glass_free),
        cmocka_unit_test_setup_teardown(two_fingers_move_the_table, glass_new, glass_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
