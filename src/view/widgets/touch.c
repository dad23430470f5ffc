#include "view/widgets/touch.h"

#include <SDL.h>
#include <stdlib.h>

enum {
    STILL_PX = 10,  /* a finger that moves no farther than that stands still */
    LONG_MS = 500,  /* from here on it means the other button */
    TWICE_MS = 400, /* between two taps that are one double click, */
    TWICE_PX = 40,  /* and so near to each other */
    NOTCH = 17,     /* the wheel turns when the span has grown by so much in 100 */
};

static void put(SDL_Event *event)
{
    event->common.timestamp = SDL_GetTicks();
    SDL_PushEvent(event);
}

static void move(struct finger at)
{
    put(&(SDL_Event){
        .motion = {.type = SDL_MOUSEMOTION, .which = SDL_TOUCH_MOUSEID, .x = at.x, .y = at.y}});
}

static void button(bool down, int which, int clicks, struct finger at)
{
    put(&(SDL_Event){.button = {.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP,
                                .which = SDL_TOUCH_MOUSEID,
                                .button = (Uint8)which,
                                .state = down ? SDL_PRESSED : SDL_RELEASED,
                                .clicks = (Uint8)clicks,
                                .x = at.x,
                                .y = at.y}});
}

static void wheel(int notches, struct finger at)
{
    SDL_Event event = {.wheel = {.type = SDL_MOUSEWHEEL,
                                 .which = SDL_TOUCH_MOUSEID,
                                 .y = notches,
                                 .direction = SDL_MOUSEWHEEL_NORMAL}};
#if SDL_VERSION_ATLEAST(2, 26, 0)
    event.wheel.mouseX = at.x;
    event.wheel.mouseY = at.y;
#else
    (void)at;
#endif
    put(&event);
}

static bool near(struct finger a, struct finger b, int px)
{
    return abs(a.x - b.x) <= px && abs(a.y - b.y) <= px;
}

static struct finger between(const struct touch *t)
{
    return (struct finger){.x = (t->finger[0].x + t->finger[1].x) / 2,
                           .y = (t->finger[0].y + t->finger[1].y) / 2};
}

static int span_of(const struct touch *t)
{
    int dx = t->finger[0].x - t->finger[1].x, dy = t->finger[0].y - t->finger[1].y;
    return (int)SDL_sqrt((double)dx * dx + (double)dy * dy);
}

/* ---- down -------------------------------------------------------------------------------------
 */

static void comes(struct touch *t, struct finger f, uint32_t now)
{
    t->fingers++;
    if (t->state == TOUCH_NOTHING) {
        t->finger[0] = f;
        t->since = now;
        t->state = TOUCH_WAITS;
        move(f);
    } else if (t->state == TOUCH_WAITS) {
        t->finger[1] = f;
        t->span = span_of(t);
        t->state = TOUCH_TWO;
        move(between(t));
        button(true, SDL_BUTTON_MIDDLE, 1, between(t));
    }
}

/* ---- moving -----------------------------------------------------------------------------------
 */

static void pinch(struct touch *t)
{
    int span = span_of(t);
    move(between(t));
    for (; span * 100 > t->span * (100 + NOTCH); t->span += t->span * NOTCH / 100 + 1)
        wheel(1, between(t));
    for (; span * (100 + NOTCH) < t->span * 100; t->span -= t->span * NOTCH / (100 + NOTCH) + 1)
        wheel(-1, between(t));
}

static void moves(struct touch *t, struct finger f)
{
    if (t->state == TOUCH_WAITS && f.id == t->finger[0].id) {
        if (near(f, t->finger[0], STILL_PX))
            return;
        button(true, SDL_BUTTON_LEFT, 1, t->finger[0]);
        t->state = TOUCH_DRAGS;
    }
    int which = t->state == TOUCH_TWO && f.id == t->finger[1].id;
    if (f.id != t->finger[which].id)
        return;
    t->finger[which] = f;
    if (t->state == TOUCH_DRAGS)
        move(f);
    else if (t->state == TOUCH_TWO)
        pinch(t);
}

/* ---- up ---------------------------------------------------------------------------------------
 */

static void tap(struct touch *t, struct finger f, uint32_t now)
{
    bool held = now - t->since >= LONG_MS;
    bool twice = !held && now - t->tapped_at < TWICE_MS && near(f, t->tapped, TWICE_PX);
    int which = held ? SDL_BUTTON_RIGHT : SDL_BUTTON_LEFT;
    button(true, which, twice ? 2 : 1, f);
    button(false, which, twice ? 2 : 1, f);
    t->tapped = f;
    t->tapped_at = twice ? 0 : now;
}

static void goes(struct touch *t, struct finger f, uint32_t now)
{
    bool first = f.id == t->finger[0].id;
    t->fingers -= t->fingers > 0;
    if (t->state == TOUCH_WAITS && first) {
        tap(t, t->finger[0], now);
        t->state = TOUCH_ENDS;
    } else if (t->state == TOUCH_DRAGS && first) {
        move(f);
        button(false, SDL_BUTTON_LEFT, 1, f);
        t->state = TOUCH_ENDS;
    } else if (t->state == TOUCH_TWO && (first || f.id == t->finger[1].id)) {
        button(false, SDL_BUTTON_MIDDLE, 1, between(t));
        t->state = TOUCH_ENDS;
    }
    if (t->fingers == 0)
        t->state = TOUCH_NOTHING;
}

void touch_event(struct touch *t, SDL_Window *window, const SDL_TouchFingerEvent *e)
{
    int w = 1, h = 1;
    SDL_GetWindowSize(window, &w, &h);
    struct finger f = {e->fingerId, (int)(e->x * (float)w), (int)(e->y * (float)h)};
    if (e->type == SDL_FINGERDOWN)
        comes(t, f, e->timestamp);
    else if (e->type == SDL_FINGERMOTION)
        moves(t, f);
    else
        goes(t, f, e->timestamp);
}
