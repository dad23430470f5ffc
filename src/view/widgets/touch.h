/* Fingers as a mouse: one is the left button, held still the right one; two pan the table and draw
 * it nearer or farther. Which of these it is going to be is waited for, so that two fingers never
 * drag what lay under the first. What comes of it goes to SDL's queue as events of a mouse.
 */
#ifndef FOILSHOT_VIEW_WIDGETS_TOUCH_H
#define FOILSHOT_VIEW_WIDGETS_TOUCH_H

#include <stdbool.h>
#include <stdint.h>

struct SDL_TouchFingerEvent;
struct SDL_Window;

struct finger {
    int64_t id;
    int x, y; /* in the window */
};

enum touching {
    TOUCH_NOTHING,
    TOUCH_WAITS, /* one finger, and it is not known what for */
    TOUCH_DRAGS, /* one finger, which is a button now */
    TOUCH_TWO,   /* two fingers */
    TOUCH_ENDS   /* what it was is over, and not all fingers are gone */
};

struct touch {
    enum touching state;
    struct finger finger[2];
    int fingers;          /* on the glass, more than two too */
    uint32_t since;       /* ms: the first is there */
    int span;             /* between two fingers when the last notch was turned, px */
    struct finger tapped; /* the tap before this one */
    uint32_t tapped_at;
};

void touch_event(struct touch *touch, struct SDL_Window *window,
                 const struct SDL_TouchFingerEvent *event);

#endif
