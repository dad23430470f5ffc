#include "view/paint/camera.h"

#include <assert.h>

enum {
    ONE = 65536,
    FRAME_ROOM = 20, /* action view: share (1/256) of the view left free on each side */
    KEEP = 64        /* px of the table that a pan leaves in the view */
};

/* 2^(k/4) for k = 0 … 3, ×65536 */
static const int32_t QUARTERS[4] = {65536, 77936, 92682, 110218};

static int64_t div_round(int64_t a, int64_t b)
{
    return a >= 0 ? (a + b / 2) / b : -((-a + b / 2) / b);
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t zoomed(int32_t base, int zoom)
{
    int octave = zoom >= 0 ? zoom / 4 : -((3 - zoom) / 4);
    int64_t px = (int64_t)base * QUARTERS[zoom - octave * 4];
    return octave >= 0 ? (px << octave) >> 16 : px >> (16 - octave);
}

int32_t camera_px_per_mm(const struct camera *camera)
{
    return (int32_t)zoomed(camera->base, camera->zoom);
}

static void camera_set_zoom(struct camera *camera, int zoom)
{
    camera->zoom = zoom;
    /* px/mm ×65536 to 1/256 px per µm ×2^24: × 256/1000 × 256 */
    camera->scale = div_round(zoomed(camera->base, zoom) * (FIX * 256), MM);
    assert(camera->scale > 0);
}

static int32_t scaled(const struct camera *camera, int64_t um)
{
    return (int32_t)((um * camera->scale + (1ll << (CAMERA_SHIFT - 1))) >> CAMERA_SHIFT);
}

int32_t camera_length(const struct camera *camera, int32_t um)
{
    return scaled(camera, um);
}

int32_t camera_rise(const struct camera *camera, int32_t z)
{
    return scaled(camera, (int64_t)z * CAMERA_RISE / 256);
}

int32_t camera_um(const struct camera *camera, int32_t length)
{
    return (int32_t)div_round((int64_t)length * (1ll << CAMERA_SHIFT), camera->scale);
}

struct fpoint camera_point(const struct camera *camera, struct vec at)
{
    int32_t x = scaled(camera, camera->turned ? -(int64_t)at.x : at.x);
    int32_t y = scaled(camera, camera->turned ? at.y : -(int64_t)at.y);
    return (struct fpoint){camera->x * FIX + x, camera->y * FIX + y};
}

struct fpoint camera_raise(const struct camera *camera, struct vec at, int32_t z)
{
    struct fpoint p = camera_point(camera, at);
    p.y -= camera_rise(camera, z);
    return p;
}

struct vec camera_table(const struct camera *camera, struct fpoint at)
{
    int32_t x = camera_um(camera, at.x - camera->x * FIX);
    int32_t y = camera_um(camera, at.y - camera->y * FIX);
    return camera->turned ? (struct vec){-x, y} : (struct vec){x, -y};
}

int32_t camera_bearing(const struct camera *camera, int32_t mdeg)
{
    int32_t seen = camera->turned ? mdeg + TURN / 2 : mdeg;
    return (seen % TURN + TURN) % TURN;
}

/* Moves the origin so that the table point comes to the screen point, in whole pixels. */
static void camera_put(struct camera *camera, struct vec at, int64_t x, int64_t y)
{
    camera->x = camera->y = 0;
    struct fpoint p = camera_point(camera, at);
    camera->x = (int)((x - p.x + FIX / 2) >> 8);
    camera->y = (int)((y - p.y + FIX / 2) >> 8);
}

static struct fpoint view_middle(const struct camera *camera)
{
    const struct rect *v = &camera->view;
    return (struct fpoint){v->x * FIX + v->w * FIX / 2, v->y * FIX + v->h * FIX / 2};
}

struct vec camera_middle(const struct camera *camera)
{
    return camera_table(camera, view_middle(camera));
}

void camera_centre(struct camera *camera, struct vec at)
{
    struct fpoint middle = view_middle(camera);
    camera_put(camera, at, middle.x, middle.y);
}

/* px per mm ×65536 at which the whole table and its margin fit. */
static int32_t home_base(const struct camera *camera)
{
    int64_t across = (int64_t)camera->view.w * ONE * MM / (camera->width + 2 * CAMERA_MARGIN);
    int64_t down = (int64_t)camera->view.h * ONE * MM / (camera->depth + 2 * CAMERA_MARGIN);
    int64_t base = least(least(across, down), CAMERA_MAX);
    return base < ONE / 64 ? ONE / 64 : (int32_t)base;
}

void camera_home(struct camera *camera)
{
    camera->base = home_base(camera);
    camera_set_zoom(camera, 0);
    camera_centre(camera, (struct vec){camera->width / 2, camera->depth / 2});
}

struct camera camera_make(struct rect view, int32_t width, int32_t depth)
{
    assert(view.w > 0 && view.h > 0 && width > 0 && depth > 0);
    struct camera camera = {.view = view, .width = width, .depth = depth};
    camera_home(&camera);
    return camera;
}

/* The largest zoom index whose scale is at most `limit` (px per mm ×65536). */
static int zoom_within(const struct camera *camera, int64_t limit)
{
    int zoom = CAMERA_MIN_ZOOM;
    while (zoomed(camera->base, zoom + 1) <= limit)
        zoom++;
    return zoom;
}

/* The index whose scale is nearest to `want`. */
static int zoom_near(const struct camera *camera, int64_t want)
{
    int zoom = zoom_within(camera, want);
    bool next = zoomed(camera->base, zoom + 1) - want < want - zoomed(camera->base, zoom);
    return next && zoomed(camera->base, zoom + 1) <= CAMERA_MAX ? zoom + 1 : zoom;
}

void camera_close(struct camera *camera, struct vec at)
{
    camera_set_zoom(camera, zoom_near(camera, CAMERA_CLOSE));
    camera_centre(camera, at);
}

void camera_frame(struct camera *camera, struct vec low, struct vec high, int32_t height)
{
    camera_frame_near(camera, low, high, height, CAMERA_CLOSE);
}

void camera_frame_near(struct camera *camera, struct vec low, struct vec high, int32_t height,
                       int32_t most)
{
    int64_t rise = (int64_t)height * CAMERA_RISE / 256;
    int64_t w = (int64_t)high.x - low.x + MM, h = (int64_t)high.y - low.y + rise + MM;
    int64_t free_w = (int64_t)camera->view.w * (256 - 2 * FRAME_ROOM) / 256;
    int64_t free_h = (int64_t)camera->view.h * (256 - 2 * FRAME_ROOM) / 256;
    int64_t fits = least(free_w * ONE * MM / w, free_h * ONE * MM / h);
    int zoom = zoom_within(camera, least(fits, most + most / 16));
    camera_set_zoom(camera, zoom < 0 ? 0 : zoom);
    int32_t lift = (int32_t)(camera->turned ? -rise / 2 : rise / 2);
    struct vec middle = {low.x + (int32_t)(w / 2), low.y + (high.y - low.y) / 2 + lift};
    camera_centre(camera, middle);
}

void camera_resize(struct camera *camera, struct rect view)
{
    assert(view.w > 0 && view.h > 0);
    struct vec middle = camera_middle(camera);
    bool home = camera->zoom == 0;
    int32_t px = camera_px_per_mm(camera);
    camera->view = view;
    camera_home(camera);
    if (home)
        return;
    camera_set_zoom(camera, zoom_near(camera, px));
    camera_centre(camera, middle);
}

bool camera_zoom(struct camera *camera, int steps, int px, int py)
{
    int zoom = camera->zoom + steps, most = zoom_within(camera, CAMERA_MAX);
    zoom = zoom < CAMERA_MIN_ZOOM ? CAMERA_MIN_ZOOM : zoom > most ? most : zoom;
    if (zoom == camera->zoom)
        return false;
    struct fpoint pointer = {px * FIX + FIX / 2, py * FIX + FIX / 2};
    struct vec under = camera_table(camera, pointer);
    camera_set_zoom(camera, zoom);
    camera_put(camera, under, pointer.x, pointer.y);
    return true;
}

/* The nearest origin to `at` that leaves KEEP pixels of a table `size` px long in the view; the
 * table reaches from the origin to the side `sign` says. */
static int held(int at, int size, int sign, int view, int length)
{
    int low = sign > 0 ? at : at - size;
    int most = view + length - KEEP, fewest = view + KEEP - size;
    int to = low > most ? most : low < fewest ? fewest : low;
    return at + to - low;
}

void camera_pan(struct camera *camera, int dx, int dy)
{
    int w = scaled(camera, camera->width) / FIX, h = scaled(camera, camera->depth) / FIX;
    int sign = camera->turned ? -1 : 1;
    camera->x = held(camera->x + dx, w, sign, camera->view.x, camera->view.w);
    camera->y = held(camera->y + dy, h, -sign, camera->view.y, camera->view.h);
}

void camera_turn(struct camera *camera)
{
    struct vec middle = camera_middle(camera);
    camera->turned = !camera->turned;
    camera_centre(camera, middle);
}

void camera_visible(const struct camera *camera, struct rect r, struct vec *low, struct vec *high)
{
    struct vec a = camera_table(camera, (struct fpoint){r.x * FIX, r.y * FIX});
    struct vec b = camera_table(camera, (struct fpoint){(r.x + r.w) * FIX, (r.y + r.h) * FIX});
    *low = (struct vec){(int32_t)least(a.x, b.x), (int32_t)least(a.y, b.y)};
    *high = (struct vec){a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y};
}

struct rect camera_box(const struct camera *camera, struct vec low, struct vec high, int32_t height)
{
    struct fpoint a = camera_point(camera, low), b = camera_point(camera, high);
    int32_t x0 = a.x < b.x ? a.x : b.x, x1 = a.x < b.x ? b.x : a.x;
    int32_t y0 = a.y < b.y ? a.y : b.y, y1 = a.y < b.y ? b.y : a.y;
    y0 -= camera_rise(camera, height);
    int left = x0 >> 8, top = y0 >> 8;
    return (struct rect){left, top, ((x1 + FIX - 1) >> 8) - left, ((y1 + FIX - 1) >> 8) - top};
}

bool camera_shift(const struct camera *a, const struct camera *b, int *dx, int *dy)
{
    if (a->scale != b->scale || a->turned != b->turned)
        return false;
    *dx = b->x - a->x;
    *dy = b->y - a->y;
    return true;
}

bool camera_same(const struct camera *a, const struct camera *b)
{
    int dx, dy;
    return camera_shift(a, b, &dx, &dy) && dx == 0 && dy == 0;
}
