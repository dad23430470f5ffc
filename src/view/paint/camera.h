/* The camera: how the table lies on the screen.
 *
 * The plan is true (a circle stays a circle) and height goes straight up: a point at height z is
 * drawn z × 0.72 higher, from whichever side the table is seen. Table lengths are µm (core/
 * geometry.h), screen points 1/256 px (canvas.h), screen rectangles px. y grows northward on the
 * table and downward on the screen; only the camera knows.
 *
 * Zoom is an index k: px per mm = base × 2^(k/4); k = 0 is the home view, so `base` depends on the
 * window and the table only. The table's origin always lies on a whole pixel: moving the camera
 * moves the picture by whole pixels, and what was drawn can be moved instead of drawn again.
 *
 * Everything here is pure integer arithmetic: the same numbers on every machine.
 */
#ifndef FOILSHOT_VIEW_PAINT_CAMERA_H
#define FOILSHOT_VIEW_PAINT_CAMERA_H

#include "core/geometry.h"
#include "view/paint/canvas.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    CAMERA_RISE = 184,       /* 0.72: screen rise per height, in 1/256 */
    CAMERA_MARGIN = 34 * MM, /* wood seen round the table in the home view */
    CAMERA_MIN_ZOOM = -3,    /* a little smaller than home */
    CAMERA_CLOSE = 176947,   /* 2.7 px per mm ×65536: the close view */
    CAMERA_MAX = 10 * 65536, /* px per mm ×65536: never closer */
    CAMERA_SHIFT = 24        /* fraction bits of `scale` */
};

struct camera {
    struct rect view;     /* px: where the table is framed (the window less panel and strip) */
    int32_t width, depth; /* µm: the table's size */
    int32_t base;         /* px per mm ×65536 at zoom 0 */
    int zoom;             /* k */
    bool turned;          /* seen from the north */
    int x, y;             /* the pixel corner where the table's origin lies */
    int64_t scale;        /* derived: 1/256 px per µm, ×2^CAMERA_SHIFT */
};

/* A camera in its home view. */
struct camera camera_make(struct rect view, int32_t width, int32_t depth);

/* The whole table; k = 0. Keeps the side from which it is seen. */
void camera_home(struct camera *camera);
/* The action view: the largest zoom, at most the close one, that shows the box `low`–`high` with
 * room around it (and `height` µm above it), centred. */
void camera_frame(struct camera *camera, struct vec low, struct vec high, int32_t height);
/* The same, at most `most` px per mm ×65536 instead of the close view's. */
void camera_frame_near(struct camera *camera, struct vec low, struct vec high, int32_t height,
                       int32_t most);
/* About 2.7 px per mm, `at` in the middle. */
void camera_close(struct camera *camera, struct vec at);
/* A new framing rectangle (window resized, panel opened): keeps the middle and about the scale. */
void camera_resize(struct camera *camera, struct rect view);

/* `steps` of 2^(1/4) closer (or farther, negative), keeping the table under pixel px, py there to
 * within half a pixel. False when already at the limit; then nothing changes. */
bool camera_zoom(struct camera *camera, int steps, int px, int py);
/* Moves the picture by whole pixels, but never lets go of the table. */
void camera_pan(struct camera *camera, int dx, int dy);
/* To the other side of the table; what is in the middle stays there. */
void camera_turn(struct camera *camera);
/* Puts a table point in the middle of the view, to within half a pixel. */
void camera_centre(struct camera *camera, struct vec at);
struct vec camera_middle(const struct camera *camera);

struct fpoint camera_point(const struct camera *camera, struct vec at);
/* The point at height z (µm) above `at`. */
struct fpoint camera_raise(const struct camera *camera, struct vec at, int32_t z);
/* A table length on the screen, 1/256 px; and that of a height. */
int32_t camera_length(const struct camera *camera, int32_t um);
int32_t camera_rise(const struct camera *camera, int32_t z);
/* The table point (height 0) at a screen point; the inverse of camera_point to the nearest µm. */
struct vec camera_table(const struct camera *camera, struct fpoint at);
/* How long a screen length (1/256 px) is on the table, µm. */
int32_t camera_um(const struct camera *camera, int32_t length);
/* px per mm, ×65536. */
int32_t camera_px_per_mm(const struct camera *camera);
/* A bearing as seen on the screen: clockwise from up. */
int32_t camera_bearing(const struct camera *camera, int32_t mdeg);
/* The table box a screen rectangle shows. */
void camera_visible(const struct camera *camera, struct rect r, struct vec *low, struct vec *high);
/* The screen rectangle (rounded outward) of a table box between heights 0 and `height`. */
struct rect camera_box(const struct camera *camera, struct vec low, struct vec high,
                       int32_t height);
/* True when the two differ by a pan only; then *dx, *dy is how far the picture moved from a to b.
 */
bool camera_shift(const struct camera *a, const struct camera *b, int *dx, int *dy);
/* True when both show the same. */
bool camera_same(const struct camera *a, const struct camera *b);

#endif
