#include "view/table/still.h"

#include "view/paint/crew.h"

#include <stdlib.h>
#include <string.h>

enum {
    PART_PIXELS = 1 << 18, /* fewer are not worth sharing */
};

bool still_init(struct still *still, int w, int h, bool bright)
{
    *still = (struct still){0};
    if (canvas_init(&still->plain, w, h) && canvas_init(&still->lit, w, h) &&
        lamp_init(&still->lamp, w, h, bright))
        return true;
    still_release(still);
    return false;
}

void still_release(struct still *still)
{
    canvas_release(&still->plain);
    canvas_release(&still->lit);
    lamp_release(&still->lamp);
    for (int i = 0; i < STILL_ARTS; i++)
        ground_art_release(&still->art[i]);
    *still = (struct still){0};
}

void still_forget(struct still *still)
{
    still->fresh = false;
}

/* The textures for the camera's scale: kept ones, or made in place of the oldest. */
static const struct ground_art *still_art(struct still *still, const struct camera *camera,
                                          enum cloth cloth)
{
    for (int i = 0; i < STILL_ARTS; i++)
        if (still->art[i].scale == camera->scale && still->art[i].cloth == cloth)
            return &still->art[i];
    still->newest = (still->newest + 1) % STILL_ARTS;
    struct ground_art *art = &still->art[still->newest];
    return ground_art_make(art, camera, cloth) ? art : NULL;
}

/* Rows of the picture that are lit together. */
struct lighting {
    const struct still *still;
    struct rect r;
    int parts;
};

static void part_light(void *self, int i)
{
    const struct lighting *l = self;
    int top = l->r.h * i / l->parts, end = l->r.h * (i + 1) / l->parts;
    struct canvas lit;
    canvas_wrap(&lit, l->still->lit.image);
    lamp_shine(&l->still->lamp, &lit, &l->still->plain.image,
               (struct rect){l->r.x, l->r.y + top, l->r.w, end - top});
    canvas_release(&lit);
}

static int parts_of(int w, int h)
{
    int parts = (int)((int64_t)w * h / PART_PIXELS);
    return parts > crew_size() ? crew_size() : parts < 1 ? 1 : parts;
}

static void still_light(struct still *still, struct rect r)
{
    struct lighting lighting = {.still = still, .r = r, .parts = parts_of(r.w, r.h)};
    crew_share(lighting.parts, part_light, &lighting);
    still->lights++;
}

static void still_plain(struct still *still, struct rect r, const struct scenery *scenery,
                        const struct ground_art *art)
{
    if (rect_empty(r))
        return;
    ground_draw(&still->plain, r, &still->camera, scenery->ground, art);
    shadows_draw(&still->plain, r, &still->camera, scenery->prop, scenery->props);
}

/* The whole picture, every part of it drawn onto a canvas of its own: pixels do not depend on the
 * clip, so nobody sees the joins, and nobody writes where another does. */
struct whole {
    const struct still *still;
    const struct scenery *scenery;
    const struct ground_art *art;
    int parts;
};

static void part_draw(void *self, int i)
{
    const struct whole *p = self;
    int w = p->still->plain.image.w, h = p->still->plain.image.h;
    int top = h * i / p->parts, end = h * (i + 1) / p->parts;
    struct rect r = {0, top, w, end - top};
    struct canvas plain, lit;
    canvas_wrap(&plain, p->still->plain.image);
    canvas_wrap(&lit, p->still->lit.image);
    ground_draw(&plain, r, &p->still->camera, p->scenery->ground, p->art);
    shadows_draw(&plain, r, &p->still->camera, p->scenery->prop, p->scenery->props);
    lamp_shine(&p->still->lamp, &lit, &plain.image, r);
    canvas_release(&plain);
    canvas_release(&lit);
}

static void still_whole(struct still *still, const struct scenery *scenery,
                        const struct ground_art *art)
{
    int w = still->plain.image.w, h = still->plain.image.h;
    int parts = parts_of(w, h);
    struct whole whole = {.still = still, .scenery = scenery, .art = art, .parts = parts};
    crew_share(parts, part_draw, &whole);
    still->lights++;
}

/* Moves the unlit picture; rows are taken in the order that never overwrites one still needed. */
static void still_scroll(struct still *still, int dx, int dy)
{
    struct image *image = &still->plain.image;
    size_t n = (size_t)(image->w - abs(dx)) * sizeof(pixel);
    for (int i = 0; i < image->h - abs(dy); i++) {
        int from = dy > 0 ? image->h - 1 - dy - i : i - dy;
        pixel *to = image->px + (ptrdiff_t)(from + dy) * image->stride + (dx > 0 ? dx : 0);
        memmove(to, image->px + (ptrdiff_t)from * image->stride + (dx < 0 ? -dx : 0), n);
    }
}

static void still_pan(struct still *still, int dx, int dy, const struct scenery *scenery,
                      const struct ground_art *art)
{
    int w = still->plain.image.w, h = still->plain.image.h;
    still_scroll(still, dx, dy);
    int top = dy > 0 ? dy : 0;
    still_plain(still, (struct rect){0, dy > 0 ? 0 : h + dy, w, abs(dy)}, scenery, art);
    still_plain(still, (struct rect){dx > 0 ? 0 : w + dx, top, abs(dx), h - abs(dy)}, scenery, art);
}

bool still_show(struct still *still, const struct camera *camera, const struct scenery *scenery)
{
    int w = still->plain.image.w, h = still->plain.image.h, dx = 0, dy = 0;
    bool moved = still->fresh && camera_shift(&still->camera, camera, &dx, &dy);
    if (moved && dx == 0 && dy == 0)
        return true;
    const struct ground_art *art = still_art(still, camera, scenery->ground->cloth);
    if (art == NULL)
        return false;
    still->camera = *camera;
    if (moved && abs(dx) < w && abs(dy) < h) {
        still_pan(still, dx, dy, scenery, art);
        still_light(still, (struct rect){0, 0, w, h});
    } else {
        still_whole(still, scenery, art);
    }
    still->fresh = true;
    return true;
}

void still_patch(struct still *still, struct rect r, const struct scenery *scenery)
{
    const struct ground_art *art = still_art(still, &still->camera, scenery->ground->cloth);
    r = rect_cut(r, still->plain.clip);
    if (!still->fresh || art == NULL || rect_empty(r))
        return;
    still_plain(still, r, scenery, art);
    still_light(still, r);
}

void still_relight(struct still *still, struct rect r)
{
    r = rect_cut(r, still->plain.clip);
    if (still->fresh && !rect_empty(r))
        still_light(still, r);
}

void still_copy(const struct still *still, struct canvas *canvas, struct rect r)
{
    struct rect old = canvas_clip(canvas, r);
    canvas_copy(canvas, &still->lit.image, 0, 0);
    canvas_unclip(canvas, old);
}
