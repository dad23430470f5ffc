/* The canvas: one premultiplied ARGB32 buffer and what can be drawn on it.
 *
 * Pixels are 0xAARRGGBB in host order, colour channels premultiplied by alpha. Coordinates are
 * pixels from the upper left; outlines are given in 24.8 fixed point (1/256 pixel), so the same
 * numbers give the same picture on every machine (pictures are tested to the bit). Clip outlines to
 * a few thousand pixels around the canvas before converting: fixed point overflows at 8 million.
 *
 * All drawing is clipped to `clip`, and a pixel comes out the same whatever the clip is: a picture
 * drawn in tiles equals the picture drawn whole. Nothing here allocates but canvas_init and the
 * fill's scratch memory, which the canvas owns (when memory runs out, the shape is left out). No
 * SDL: images come in as `struct image`. Release wrapped canvases too: they own their scratch.
 */
#ifndef FOILSHOT_VIEW_PAINT_CANVAS_H
#define FOILSHOT_VIEW_PAINT_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t pixel; /* premultiplied 0xAARRGGBB */

enum { FIX = 256 }; /* 1 pixel in outline coordinates */

struct rect {
    int x, y, w, h;
};

struct fpoint {
    int32_t x, y; /* 1/256 pixel */
};

/* A picture in memory; `stride` in pixels. Views (sub-images) share memory and are never freed. */
struct image {
    int w, h, stride;
    pixel *px;
};

struct canvas {
    struct image image; /* where the drawing goes */
    struct rect clip;   /* always within the image */
    bool owned;         /* canvas_release frees the pixels */
    struct canvas_scratch
        *scratch; /* the fill's edges, coverage and built paths; grows on demand */
};

pixel colour(uint32_t rgb);                  /* opaque 0xRRGGBB */
pixel colour_alpha(uint32_t rgb, int alpha); /* alpha 0 … 255, premultiplies */
pixel colour_mix(pixel a, pixel b, int t);   /* t 0 … 256: 0 = a, 256 = b */
pixel colour_scale(pixel c, int t);          /* fades the whole pixel; t 0 … 256 */

bool image_init(struct image *image, int w, int h); /* cleared; false when memory is short */
void image_release(struct image *image);

bool canvas_init(struct canvas *canvas, int w, int h);
/* Draws into memory somebody else owns (a window's surface, an image). */
void canvas_wrap(struct canvas *canvas, struct image image);
void canvas_release(struct canvas *canvas);
/* Narrows the clip to `r` and returns the old one, to be put back with canvas_unclip. */
struct rect canvas_clip(struct canvas *canvas, struct rect r);
void canvas_unclip(struct canvas *canvas, struct rect old);

bool rect_empty(struct rect r);
/* Have the rectangle and one of the others a pixel in common? */
bool rect_meets(struct rect r, const struct rect *other, int count);
struct rect rect_cut(struct rect a, struct rect b);  /* intersection, w = h = 0 when none */
struct rect rect_join(struct rect a, struct rect b); /* smallest rect around both; empty ignored */
struct rect rect_inset(struct rect r, int by);
bool rect_holds(struct rect r, int x, int y);

void canvas_clear(struct canvas *canvas, struct rect r, pixel colour); /* replaces */
void canvas_rect(struct canvas *canvas, struct rect r, pixel colour);  /* blends */

/* Anti-aliased polygon fill, non-zero winding (several contours: `ends[i]` is the index after the
 * last point of contour i). */
void canvas_fill(struct canvas *canvas, const struct fpoint *point, const int *ends, int contours,
                 pixel colour);
void canvas_polygon(struct canvas *canvas, const struct fpoint *point, int count, pixel colour);
/* Fill with a picture instead of a colour: `shade(self, x, y)` gives the pixel. */
void canvas_fill_shaded(struct canvas *canvas, const struct fpoint *point, const int *ends,
                        int contours, pixel (*shade)(void *self, int x, int y), void *self);
/* Stroke of `width` (1/256 px) with round joins and caps; `dash` > 0: dash and gap lengths. */
void canvas_stroke(struct canvas *canvas, const struct fpoint *point, int count, bool closed,
                   int32_t width, pixel colour);
void canvas_stroke_dashed(struct canvas *canvas, const struct fpoint *point, int count, bool closed,
                          int32_t width, int32_t dash, int32_t gap, int32_t phase, pixel colour);
/* A path of several parts, filled as one (a union: no seam where parts overlap). Start, add any
 * number of parts, then fill as often as wanted; no other fill or stroke may come between. */
void canvas_path_start(struct canvas *canvas);
void canvas_path_polygon(struct canvas *canvas, const struct fpoint *point, int count);
void canvas_path_disc(struct canvas *canvas, struct fpoint centre, int32_t radius);
void canvas_path_stroke(struct canvas *canvas, const struct fpoint *point, int count, bool closed,
                        int32_t width);
void canvas_path_dashes(struct canvas *canvas, const struct fpoint *point, int count, bool closed,
                        int32_t width, int32_t dash, int32_t gap, int32_t phase);
void canvas_path_fill(struct canvas *canvas, pixel colour);
void canvas_path_shade(struct canvas *canvas, pixel (*shade)(void *self, int x, int y), void *self);
void canvas_disc(struct canvas *canvas, struct fpoint centre, int32_t radius, pixel colour);
void canvas_ring(struct canvas *canvas, struct fpoint centre, int32_t radius, int32_t width,
                 pixel colour);
void canvas_round_rect(struct canvas *canvas, struct rect r, int radius, pixel colour);
void canvas_round_frame(struct canvas *canvas, struct rect r, int radius, int width, pixel colour);
/* Vertical gradient in a rounded rectangle. */
void canvas_round_gradient(struct canvas *canvas, struct rect r, int radius, pixel top,
                           pixel bottom);
/* A soft shadow of a rounded rectangle: `blur` px wide, moved by dx, dy. */
void canvas_soft_shadow(struct canvas *canvas, struct rect r, int radius, int blur, int dx, int dy,
                        pixel colour);

void canvas_copy(struct canvas *canvas, const struct image *image, int x, int y); /* replaces */
void canvas_blit(struct canvas *canvas, const struct image *image, int x, int y); /* over */
/* A row of a picture that is drawn often: clear before `from` and from `to` on, wholly solid from
 * `solid` to `after`. */
struct image_run {
    int16_t from, solid, after, to;
};
/* Writes the run of every row into run[image->h]. */
void image_runs(const struct image *image, struct image_run *run);
/* As canvas_blit, and quicker by what the runs know. */
void canvas_blit_runs(struct canvas *canvas, const struct image *image, const struct image_run *run,
                      int x, int y);
/* The smallest part of the image that holds everything not clear (at least one pixel). */
struct rect image_ink(const struct image *image);
void canvas_blit_alpha(struct canvas *canvas, const struct image *image, int x, int y, int alpha);
/* Over, each channel first multiplied by `tint` (lamp light at the sprite's foot). */
void canvas_blit_tint(struct canvas *canvas, const struct image *image, int x, int y, pixel tint);
/* The image's alpha used as a stencil for one colour (glyphs, icons, shadows). */
void canvas_blit_mask(struct canvas *canvas, const struct image *image, int x, int y, pixel colour);
/* Bilinear: the image's point (ax, ay) in 1/256 px goes to `at`, turned clockwise by mdeg, scaled
 * by scale/65536. */
void canvas_blit_turned(struct canvas *canvas, const struct image *image, int32_t ax, int32_t ay,
                        struct fpoint at, int32_t mdeg, int32_t scale, int alpha);
/* Stretches the image over a rectangle (bilinear), for zoom previews and thumbnails. */
void canvas_stretch(struct canvas *canvas, const struct image *image, struct rect to);
/* canvas = from × light / 255 + glow, channel by channel up to 255, inside the clip. All four have
 * the canvas's size; `from` may be the canvas's own image. Opaque light keeps the alpha. */
void canvas_light(struct canvas *canvas, const struct image *from, const struct image *light,
                  const struct image *glow);

/* A 64-bit hash of the pixels, for golden tests. */
uint64_t image_hash(const struct image *image);

#endif
