#include "view/toys/figure.h"

#include "core/geometry.h"
#include "view/paint/stamp.h"
#include "view/paint/theme.h"
#include "view/toys/bake.h"

#include <assert.h>
#include <SDL.h>
#include <stdlib.h>
#include <string.h>

enum {
    KINDS = 64,
    BUCKETS = 512,
    DEFAULT_BYTES = 64 << 20,
    FACE_STEP = 3 * DEG,
    LEAN_STEP = LEAN_MOST / 10,
    LEAN_TO_STEP = 15 * DEG,
    RAISE_Q16 = 47186,  /* 0.72 */
    PATIENCE = 600,     /* draws after which a picture nobody asked for again is not baked */
    SPENT = 218,        /* brightness of one that has acted, of 256 */
    SHADOW_ALPHA = 138, /* 54 % */
    SHADOW_LIFT = 2,    /* a lifted figure's shadow moves aside by height / this */
    RING_ALPHA = 255,
};

enum look_kind {
    LOOK_STANDING,
    LOOK_LYING,
    LOOK_BARE,
    LOOK_SHADOW,
    LOOK_LYING_SHADOW,
    LOOK_BARE_SHADOW
};

/* What a baked picture is of. No padding may differ: keys are cleared before they are filled. */
struct key {
    int32_t kind, side, what;    /* side 0, 1 */
    int32_t face, lean, lean_to; /* in their steps */
    int32_t px_per_mm_q16, grow;
};

enum baked { BAKED_WANTED, BAKED_BUSY, BAKED_READY, BAKED_FAILED };

struct entry {
    struct key key;
    enum baked state;
    struct sprite sprite; /* its image is a shadow's stencil, or only looks at the stamp's */
    struct stamp stamp;   /* the figure, or its shadow in the shadow's colour */
    uint64_t used;        /* the draw that last asked for it */
    struct entry *next;
};

struct figures {
    struct figures_setup setup;
    char *folder;
    struct art_figure *kind[KINDS]; /* never changed once the number is given out */
    int kinds;
    struct trouble trouble;
    bool troubled;
    struct bakery bakery; /* the worker's while there is one */
    struct entry *bucket[BUCKETS];
    size_t bytes;
    uint64_t draws, plain;
    int waiting;
    bool fresh, leaving, held;
    bool by_hand;     /* figures_bake stands in for the worker */
    uint64_t version; /* pictures the worker finished */
    SDL_Thread *worker;
    SDL_mutex *lock; /* guards everything below `bakery` */
    SDL_cond *wake;
};

/* ---- kinds ---- */

int figure_kind(struct figures *figures, const char *name)
{
    for (int i = 0; i < figures->kinds; i++)
        if (strcmp(figures->kind[i]->name, name) == 0)
            return i;
    assert(figures->kinds < KINDS && strlen(name) < ART_NAME);
    struct art_figure *figure = calloc(1, sizeof *figure);
    struct trouble trouble = {{0}};
    if (!figure)
        return 0;
    if (!art_figure_load(figure, figures->folder, name, &trouble) && !figures->troubled) {
        figures->trouble = trouble;
        figures->troubled = true;
    }
    figures->kind[figures->kinds] = figure;
    return figures->kinds++;
}

const struct trouble *figures_trouble(const struct figures *figures)
{
    return figures->troubled ? &figures->trouble : NULL;
}

/* ---- the store of baked pictures; the lock is held ---- */

static unsigned key_bucket(const struct key *key)
{
    uint32_t word[sizeof *key / sizeof(uint32_t)], hash = 2166136261u;
    memcpy(word, key, sizeof word);
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        hash = (hash ^ word[i]) * 16777619u;
    return (hash ^ hash >> 15) % BUCKETS;
}

static struct entry *find_entry(struct figures *f, const struct key *key)
{
    struct entry *e = f->bucket[key_bucket(key)];
    while (e && memcmp(&e->key, key, sizeof *key) != 0)
        e = e->next;
    return e;
}

/* What baking gives; empty when it failed. */
struct made {
    struct sprite sprite;
    struct stamp stamp;
};

static bool is_shadow(const struct key *key)
{
    return key->what >= LOOK_SHADOW;
}

static size_t entry_bytes(const struct entry *e)
{
    const struct image *image = &e->sprite.image;
    size_t stencil = is_shadow(&e->key) ? (size_t)image->w * (size_t)image->h : 0;
    return stencil * sizeof(pixel) + stamp_bytes(&e->stamp);
}

static void drop_entry(struct figures *f, struct entry *gone)
{
    struct entry **at = &f->bucket[key_bucket(&gone->key)];
    while (*at != gone)
        at = &(*at)->next;
    *at = gone->next;
    if (gone->state == BAKED_READY)
        f->bytes -= entry_bytes(gone);
    if (gone->state == BAKED_WANTED)
        f->waiting--;
    if (is_shadow(&gone->key))
        image_release(&gone->sprite.image);
    stamp_release(&gone->stamp);
    free(gone);
}

/* The one used longest ago, but nothing this draw needs. */
static struct entry *oldest(struct figures *f)
{
    struct entry *old = NULL;
    for (int i = 0; i < BUCKETS; i++)
        for (struct entry *e = f->bucket[i]; e; e = e->next)
            if (e->state == BAKED_READY && (!old || e->used < old->used))
                old = e;
    return old;
}

static void make_room(struct figures *f)
{
    while (f->bytes > f->setup.bytes && !f->held) {
        struct entry *old = oldest(f);
        if (!old || old->used == f->draws)
            return;
        drop_entry(f, old);
    }
}

static struct entry *new_entry(struct figures *f, const struct key *key)
{
    struct entry *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    unsigned bucket = key_bucket(key);
    e->key = *key;
    e->used = f->draws;
    e->next = f->bucket[bucket];
    f->bucket[bucket] = e;
    f->waiting++;
    return e;
}

static void keep_made(struct figures *f, struct entry *e, const struct made *made, bool good)
{
    e->sprite = made->sprite;
    e->stamp = made->stamp;
    e->state = good ? BAKED_READY : BAKED_FAILED;
    if (good)
        f->bytes += entry_bytes(e);
}

/* ---- baking ---- */

static pixel shadow_colour(int alpha)
{
    return colour_scale(colour_alpha(0x150C04, SHADOW_ALPHA), alpha + 1);
}

/* The shadow as it is nearly always drawn. */
static bool colour_shadow(struct made *made, struct rect ink)
{
    const struct image *stencil = &made->sprite.image;
    struct canvas canvas;
    if (!canvas_init(&canvas, stencil->w, stencil->h))
        return false;
    canvas_blit_mask(&canvas, stencil, 0, 0, shadow_colour(255));
    bool good = stamp_init(&made->stamp, &canvas.image, ink);
    canvas_release(&canvas);
    return good;
}

/* Cuts clear edges off, which shadows have many of. */
static bool finish(struct made *made, bool shadow)
{
    struct sprite *sprite = &made->sprite;
    struct rect ink = image_ink(&sprite->image);
    if (!(shadow ? colour_shadow(made, ink) : stamp_init(&made->stamp, &sprite->image, ink)))
        return false;
    sprite->ax -= ink.x;
    sprite->ay -= ink.y;
    if (!shadow) {
        image_release(&sprite->image);
        sprite->image = made->stamp.image;
        return true;
    }
    struct image cut;
    if (!image_init(&cut, ink.w, ink.h))
        return false;
    struct canvas canvas;
    canvas_wrap(&canvas, cut);
    canvas_copy(&canvas, &sprite->image, -ink.x, -ink.y);
    canvas_release(&canvas);
    image_release(&sprite->image);
    sprite->image = cut;
    return true;
}

/* On failure *made is empty. */
static bool bake_key(struct figures *f, const struct key *key, struct made *made)
{
    const struct bake_pose pose = {.side = key->side,
                                   .lying =
                                       key->what == LOOK_LYING || key->what == LOOK_LYING_SHADOW,
                                   .bare = key->what == LOOK_BARE || key->what == LOOK_BARE_SHADOW,
                                   .face = key->face * FACE_STEP,
                                   .lean = key->lean * LEAN_STEP,
                                   .lean_to = key->lean_to * LEAN_TO_STEP,
                                   .px_per_mm_q16 = key->px_per_mm_q16,
                                   .grow = key->grow};
    const struct art_figure *figure = f->kind[key->kind];
    *made = (struct made){0};
    if (!(is_shadow(key) ? bake_shadow(figure, &pose, &made->sprite)
                         : bake_figure(&f->bakery, figure, &pose, &made->sprite)))
        return false;
    if (finish(made, is_shadow(key)))
        return true;
    image_release(&made->sprite.image);
    stamp_release(&made->stamp);
    *made = (struct made){0};
    return false;
}

static int32_t face_apart(int32_t a, int32_t b)
{
    int32_t d = angle_diff(a * FACE_STEP, b * FACE_STEP);
    return d < 0 ? -d : d;
}

/* The next picture to bake: what was asked for last, and of those the facing nearest to one that
 * is ready (it replaces the worst stand-in soonest when a figure turns). */
static struct entry *next_wanted(struct figures *f)
{
    struct entry *best = NULL;
    for (int i = 0; i < BUCKETS; i++)
        for (struct entry *e = f->bucket[i]; e; e = e->next) {
            if (e->state != BAKED_WANTED)
                continue;
            if (!best || e->used > best->used ||
                (e->used == best->used && e->key.face < best->key.face))
                best = e;
        }
    return best;
}

/* Bakes one, or forgets one that nobody has asked for since. False: nothing is wanted. Holds the
 * lock, but not while it bakes. */
static bool bake_next(struct figures *f)
{
    struct entry *e = next_wanted(f);
    if (!e)
        return false;
    if (f->draws - e->used > PATIENCE) {
        drop_entry(f, e);
        f->fresh = true; /* who shows it after all asks again */
        return true;
    }
    struct made made;
    const struct key key = e->key;
    e->state = BAKED_BUSY;
    f->waiting--;
    SDL_UnlockMutex(f->lock);
    bool good = bake_key(f, &key, &made);
    SDL_LockMutex(f->lock);
    /* a busy entry is never dropped, so it is still there */
    keep_made(f, e, &made, good);
    f->fresh = true;
    f->version++;
    SDL_UnlockMutex(f->lock);
    if (f->setup.ready) /* only now: who is told asks figures_fresh */
        f->setup.ready(f->setup.self);
    SDL_LockMutex(f->lock);
    return true;
}

static int work(void *self)
{
    struct figures *f = self;
    SDL_LockMutex(f->lock);
    while (!f->leaving)
        if (!bake_next(f))
            SDL_CondWait(f->wake, f->lock);
    SDL_UnlockMutex(f->lock);
    return 0;
}

/* ---- looking up ---- */

static int32_t step_of(int32_t mdeg, int32_t step)
{
    return (angle_norm(mdeg) + step / 2) / step % (TURN / step);
}

static struct key key_for(struct figures *f, const struct figure_look *look, enum look_kind what,
                          int32_t px_per_mm_q16)
{
    struct key key;
    const struct art_figure *figure = f->kind[look->kind];
    bool round = figure->base == ART_ROUND && (what == LOOK_SHADOW || what == LOOK_BARE_SHADOW);
    memset(&key, 0, sizeof key);
    key.kind = look->kind;
    key.side = look->side == 2 && what < LOOK_SHADOW ? 1 : 0;
    key.what = what;
    key.face = round ? 0 : step_of(look->fallen ? look->fallen_to : look->face, FACE_STEP);
    if (what == LOOK_STANDING && look->lean > 0) {
        int32_t lean = look->lean < LEAN_MOST ? look->lean : LEAN_MOST;
        key.lean = (lean + LEAN_STEP / 2) / LEAN_STEP;
        key.lean_to = key.lean ? step_of(look->lean_to, LEAN_TO_STEP) : 0;
    }
    key.px_per_mm_q16 = px_per_mm_q16;
    const struct bake_pose pose = {.grow = look->grow};
    key.grow = bake_grow(figure, &pose);
    return key;
}

/* How badly one that leans stands in for one that lies: it is the moment before. */
static int64_t leans_amiss(const struct key *have, const struct key *want)
{
    enum { STILL_UP = 40 * DEG }; /* better than one that lies so far off the right way */
    int32_t off = angle_diff(have->lean_to * LEAN_TO_STEP, want->face * FACE_STEP);
    return STILL_UP + (have->lean ? off < 0 ? -off : off : TURN / 2) +
           (int64_t)(LEAN_MOST / LEAN_STEP - have->lean) * 2000;
}

/* How badly `have` stands in for `want`; less is better, negative is impossible. */
static int64_t misfit(const struct key *have, const struct key *want)
{
    bool leans = have->what == LOOK_STANDING && want->what == LOOK_LYING;
    if (have->kind != want->kind || have->side != want->side ||
        (have->what != want->what && !leans))
        return -1;
    int64_t size = (int64_t)have->px_per_mm_q16 * have->grow * 1000 /
                   ((int64_t)want->px_per_mm_q16 * want->grow);
    int64_t off = size > 1000 ? size - 1000 : (1000 - size) * 2;
    return off * 100 + (leans ? leans_amiss(have, want)
                              : face_apart(have->face, want->face) +
                                    (int64_t)abs(have->lean - want->lean) * 2000);
}

static struct entry *stand_in(struct figures *f, const struct key *key)
{
    struct entry *best = NULL;
    int64_t least = 0;
    for (int i = 0; i < BUCKETS; i++)
        for (struct entry *e = f->bucket[i]; e; e = e->next) {
            int64_t fit = e->state == BAKED_READY ? misfit(&e->key, key) : -1;
            if (fit >= 0 && (!best || fit < least)) {
                best = e;
                least = fit;
            }
        }
    return best;
}

/* Is there somebody who bakes: the worker, or whoever calls figures_bake? */
static bool later(const struct figures *f)
{
    return f->worker || f->by_hand;
}

/* The picture for the key, or what stands in for it, or NULL. Holds the lock. */
static struct entry *picture(struct figures *f, const struct key *key)
{
    f->draws += !f->held; /* a frame counts once */
    struct entry *e = find_entry(f, key);
    if (!e)
        e = new_entry(f, key);
    if (!e)
        return NULL;
    e->used = f->draws;
    if (e->state == BAKED_WANTED && !later(f)) {
        struct made made;
        bool good = bake_key(f, key, &made);
        f->waiting--;
        keep_made(f, e, &made, good);
        make_room(f);
    }
    if (e->state == BAKED_READY)
        return e;
    if (f->worker && e->state == BAKED_WANTED && !f->held)
        SDL_CondSignal(f->wake);
    struct entry *other = stand_in(f, key);
    if (other)
        other->used = f->draws;
    return other;
}

/* ---- drawing ---- */

static int whole(int32_t fixed)
{
    return (fixed + FIX / 2) >> 8;
}

static int lift_pixels(const struct figure_look *look, int32_t px_per_mm_q16)
{
    int64_t px_q16 = (int64_t)look->lift * px_per_mm_q16 / MM;
    return (int)((px_q16 * RAISE_Q16) >> 32);
}

/* The foot of a fallen figure is its base's edge: ahead of the middle by half the base. */
static struct fpoint foot_of(struct figures *f, const struct figure_look *look, struct fpoint foot,
                             int32_t px_per_mm_q16)
{
    const struct art_figure *figure = f->kind[look->kind];
    if (look->fallen) {
        struct sincos s = angle_sincos(look->fallen_to);
        int64_t reach = (int64_t)figure->across / 2 * px_per_mm_q16 / MM; /* 16.16 px */
        foot.x += (int32_t)(reach * s.sin >> 38);
        foot.y -= (int32_t)(reach * s.cos >> 38);
    }
    return foot;
}

static struct rect place_sprite(const struct entry *e, const struct key *want, int x, int y)
{
    const struct sprite *s = &e->sprite;
    int64_t have_size = (int64_t)e->key.px_per_mm_q16 * e->key.grow;
    int64_t want_size = (int64_t)want->px_per_mm_q16 * want->grow;
    if (have_size == want_size)
        return (struct rect){x - s->ax, y - s->ay, s->image.w, s->image.h};
    return (struct rect){
        x - (int)(s->ax * want_size / have_size), y - (int)(s->ay * want_size / have_size),
        (int)(s->image.w * want_size / have_size), (int)(s->image.h * want_size / have_size)};
}

/* A plain disc, for the moments before anything is baked. */
static void draw_plain(struct figures *f, struct canvas *canvas, const struct figure_look *look,
                       struct fpoint foot, int32_t px_per_mm_q16)
{
    const struct art_figure *figure = f->kind[look->kind];
    int side = look->side == 2;
    int32_t r = (int32_t)((int64_t)figure->across / 2 * px_per_mm_q16 / MM >> 8);
    canvas_disc(canvas, foot, r + FIX, colour_scale(theme_pixel(TINT_INK), look->alpha));
    canvas_disc(canvas, foot, r, colour_scale(colour(figure->rim[side]), look->alpha));
    canvas_disc(canvas, foot, r * 3 / 5, colour_scale(colour(figure->coat[side]), look->alpha));
}

static void draw_sprite(struct canvas *canvas, const struct entry *e, struct rect at,
                        const struct figure_look *look, pixel light)
{
    const struct image *image = &e->sprite.image;
    if (image->w != at.w || image->h != at.h)
        canvas_stretch(canvas, image, at);
    else if (look->alpha < 255)
        canvas_blit_alpha(canvas, image, at.x, at.y, look->alpha);
    else
        stamp_draw_tint(&e->stamp, canvas, at.x, at.y, light);
}

static pixel dim(pixel light, int by)
{
    pixel dark = colour_scale(light, by);
    return dark | 0xFF000000u;
}

static void draw_ring(struct figures *f, struct canvas *canvas, const struct figure_look *look,
                      struct fpoint foot, int32_t px_per_mm_q16)
{
    struct fpoint corner[FIGURE_FEET];
    int count = figure_footprint(f, look, foot, px_per_mm_q16, 2 * FIX, corner);
    canvas_stroke(canvas, corner, count, true, 7 * FIX, theme_pixel(TINT_INK));
    canvas_stroke(canvas, corner, count, true, 4 * FIX, theme_pixel(TINT_SELECTION));
}

/* A look's picture, or what stands in for it, and where it is put; NULL when there is none yet. It
 * fits when it is of the right size. */
struct found {
    const struct entry *entry;
    struct rect at;
    bool fits;
};

/* Holds the lock. */
static struct found find(struct figures *f, const struct figure_look *look, enum look_kind what,
                         struct fpoint foot, int32_t px_per_mm_q16)
{
    struct key key = key_for(f, look, what, px_per_mm_q16);
    int lift = lift_pixels(look, px_per_mm_q16), aside = lift / SHADOW_LIFT;
    struct found found = {.entry = picture(f, &key)};
    if (found.entry) {
        bool leans =
            what == LOOK_LYING && found.entry->key.what == LOOK_STANDING; /* about its own foot */
        struct fpoint at = leans ? foot : foot_of(f, look, foot, px_per_mm_q16);
        const struct image *image = &found.entry->sprite.image;
        int x = whole(at.x), y = whole(at.y);
        found.at = is_shadow(&key) ? place_sprite(found.entry, &key, x + aside, y + aside)
                                   : place_sprite(found.entry, &key, x, y - lift);
        found.fits = found.at.w == image->w && found.at.h == image->h;
    }
    return found;
}

static enum look_kind body_of(const struct figure_look *look)
{
    return look->fallen ? LOOK_LYING : look->bare ? LOOK_BARE : LOOK_STANDING;
}

static enum look_kind shadow_of(const struct figure_look *look)
{
    return look->fallen ? LOOK_LYING_SHADOW : look->bare ? LOOK_BARE_SHADOW : LOOK_SHADOW;
}

static pixel light_on(const struct figure_look *look, pixel light)
{
    return look->spent ? dim(light, SPENT) : light;
}

void figure_draw(struct figures *figures, struct canvas *canvas, const struct figure_look *look,
                 struct fpoint foot, int32_t px_per_mm_q16, pixel light)
{
    assert(look->kind >= 0 && look->kind < figures->kinds && px_per_mm_q16 > 0);
    if (look->selected)
        draw_ring(figures, canvas, look, foot, px_per_mm_q16);
    SDL_LockMutex(figures->lock);
    struct found found = find(figures, look, body_of(look), foot, px_per_mm_q16);
    figures->plain += !found.entry;
    if (found.entry)
        draw_sprite(canvas, found.entry, found.at, look, light_on(look, light));
    else
        draw_plain(figures, canvas, look, foot_of(figures, look, foot, px_per_mm_q16),
                   px_per_mm_q16);
    SDL_UnlockMutex(figures->lock);
}

bool figure_put(struct figures *figures, const struct figure_look *look, struct fpoint foot,
                int32_t px_per_mm_q16, pixel light, struct stamp_put *out)
{
    if (look->selected || look->alpha < 255)
        return false;
    SDL_LockMutex(figures->lock);
    struct found found = find(figures, look, body_of(look), foot, px_per_mm_q16);
    SDL_UnlockMutex(figures->lock);
    if (!found.entry)
        return false;
    *out = (struct stamp_put){.stamp = &found.entry->stamp,
                              .x = found.at.x,
                              .y = found.at.y,
                              .tint = light_on(look, light)};
    return found.fits;
}

bool figure_shadow_put(struct figures *figures, const struct figure_look *look, struct fpoint foot,
                       int32_t px_per_mm_q16, struct stamp_put *out)
{
    SDL_LockMutex(figures->lock);
    struct found found = find(figures, look, shadow_of(look), foot, px_per_mm_q16);
    SDL_UnlockMutex(figures->lock);
    *out = (struct stamp_put){0};
    if (!found.fits)
        return true; /* of another size there is none */
    *out = (struct stamp_put){.stamp = &found.entry->stamp, .x = found.at.x, .y = found.at.y};
    return look->alpha == 255;
}

void figure_ahead(struct figures *figures, const struct figure_look *look, int32_t px_per_mm_q16)
{
    if (!later(figures))
        return;
    const enum look_kind what[] = {body_of(look), shadow_of(look)};
    SDL_LockMutex(figures->lock);
    for (int i = 0; i < 2; i++) {
        struct key key = key_for(figures, look, what[i], px_per_mm_q16);
        struct entry *e = find_entry(figures, &key);
        if (!e && (e = new_entry(figures, &key)) != NULL)
            SDL_CondSignal(figures->wake);
        if (e)
            e->used = figures->draws;
    }
    SDL_UnlockMutex(figures->lock);
}

uint64_t figures_plain(const struct figures *figures)
{
    return figures->plain;
}

void figures_hold(struct figures *figures, bool held)
{
    SDL_LockMutex(figures->lock);
    figures->held = held;
    figures->draws += held;
    make_room(figures);
    if (figures->worker && !held && figures->waiting > 0)
        SDL_CondSignal(figures->wake); /* not before: it would only be in the frame's way */
    SDL_UnlockMutex(figures->lock);
}

void figure_shadow(struct figures *figures, struct canvas *canvas, const struct figure_look *look,
                   struct fpoint foot, int32_t px_per_mm_q16)
{
    SDL_LockMutex(figures->lock);
    struct found found = find(figures, look, shadow_of(look), foot, px_per_mm_q16);
    if (found.fits && look->alpha == 255)
        stamp_draw(&found.entry->stamp, canvas, found.at.x, found.at.y);
    else if (found.fits)
        canvas_blit_mask(canvas, &found.entry->sprite.image, found.at.x, found.at.y,
                         shadow_colour(look->alpha));
    SDL_UnlockMutex(figures->lock);
}

/* Height of the figure's tallest layer, µm. */
static int32_t height_of(const struct art_stack *stack)
{
    int32_t tall = 4000;
    for (int i = 0; i < stack->layers; i++)
        tall = stack->layer[i].high > tall ? stack->layer[i].high : tall;
    return tall;
}

struct figure_size figure_size(const struct figures *figures, int kind)
{
    const struct art_figure *figure = figures->kind[kind];
    return (struct figure_size){figure->across, figure->along, height_of(&figure->standing)};
}

/* Bounds of a figure whose drawing says how far it reaches. */
static struct rect reached(struct figures *f, const struct figure_look *look, struct fpoint foot,
                           int32_t px_per_mm_q16, int64_t px_per_m, int32_t tall)
{
    enum { ROOM = 4 }; /* px: the outline, and rounding */
    const int32_t *reach = f->kind[look->kind]->reach[look->fallen];
    int side[4];
    int64_t lean = look->lean > 0 ? (int64_t)tall * look->lean / 1000 : 0;
    for (int i = 0; i < 4; i++)
        side[i] = (int)((reach[i] + lean) * px_per_m / 1000000) + ROOM;
    int lift = lift_pixels(look, px_per_mm_q16), x = whole(foot.x), y = whole(foot.y);
    return (struct rect){x - side[0], y - side[1] - lift, side[0] + side[2] + lift / SHADOW_LIFT,
                         side[1] + side[3] + lift + lift / SHADOW_LIFT};
}

struct rect figure_bounds(struct figures *figures, const struct figure_look *look,
                          struct fpoint foot, int32_t px_per_mm_q16)
{
    /* by the largest size any facing and lean can have, so that it never depends on what is baked
     */
    const struct art_figure *figure = figures->kind[look->kind];
    const struct bake_pose pose = {.grow = look->grow};
    int64_t grow = bake_grow(figure, &pose), px_per_m = (int64_t)px_per_mm_q16 * grow >> 16;
    int32_t tall = height_of(look->fallen ? &figure->lying : &figure->standing);
    if (figure->reach[look->fallen][0] > 0)
        return reached(figures, look, foot_of(figures, look, foot, px_per_mm_q16), px_per_mm_q16,
                       px_per_m, tall);
    int32_t wide = figure->along / 2 + 24000 + (look->fallen ? figure->across / 2 + 12000 : 0);
    int reach = (int)(wide * px_per_m / 1000000) + 8;
    int up = reach + (int)((int64_t)tall * px_per_m * 3 / 4 / 1000000) +
             lift_pixels(look, px_per_mm_q16);
    int aside = look->lean > 0 ? (int)((int64_t)tall * px_per_m / 2000000) : 0;
    int x = whole(foot.x), y = whole(foot.y);
    return (struct rect){x - reach - aside, y - up - aside, 2 * (reach + aside) + 8,
                         up + reach + 2 * aside + 8};
}

/* ---- footprints ---- */

/* A corner of the footprint in the figure's own axes (x right, y ahead, µm) on the screen. */
static struct fpoint to_screen(struct fpoint foot, struct sincos s, int64_t x, int64_t y,
                               int32_t px_per_mm_q16)
{
    int64_t right = (x * s.cos + y * s.sin) >> 30, down = (x * s.sin - y * s.cos) >> 30;
    return (struct fpoint){.x = foot.x + (int32_t)((right * px_per_mm_q16 / MM) >> 8),
                           .y = foot.y + (int32_t)((down * px_per_mm_q16 / MM) >> 8)};
}

int figure_footprint(struct figures *figures, const struct figure_look *look, struct fpoint foot,
                     int32_t px_per_mm_q16, int32_t more, struct fpoint corner[FIGURE_FEET])
{
    const struct art_figure *figure = figures->kind[look->kind];
    bool is_round = !look->fallen && (figure->base == ART_ROUND || figure->base == ART_OVAL);
    int64_t grown = (int64_t)more * 256 * MM / px_per_mm_q16; /* µm */
    int64_t hx = figure->across / 2 + grown, hy = figure->along / 2 + grown;
    int64_t bend = is_round ? (hx < hy ? hx : hy) : 0;
    struct sincos s = angle_sincos(look->fallen ? look->fallen_to : look->face);
    if (look->fallen)
        foot = foot_of(figures, look, to_screen(foot, s, 0, hy, px_per_mm_q16), px_per_mm_q16);
    int count = 0, arc = is_round ? FIGURE_FEET / 4 : 1;
    for (int quarter = 0; quarter < 4; quarter++)
        for (int i = 0; i < arc; i++) {
            int32_t bearing = quarter * (TURN / 4) + (is_round ? i * (TURN / 4) / arc : TURN / 8);
            struct sincos b = angle_sincos(bearing);
            int64_t cx = quarter < 2 ? hx - bend : bend - hx;
            int64_t cy = quarter == 0 || quarter == 3 ? hy - bend : bend - hy;
            corner[count++] = to_screen(foot, s, cx + (bend * b.sin >> 30),
                                        cy + (bend * b.cos >> 30), px_per_mm_q16);
        }
    return count;
}

/* ---- life ---- */

/* Without threads somebody else has to find the time. */
static void begin_baking(struct figures *f)
{
    f->worker = f->setup.worker && f->wake ? SDL_CreateThread(work, "baker", f) : NULL;
    f->by_hand = f->setup.worker && !f->worker;
}

bool figures_bake(struct figures *f)
{
    SDL_LockMutex(f->lock);
    bool more = f->by_hand && bake_next(f);
    SDL_UnlockMutex(f->lock);
    return more;
}

struct figures *figures_init(const struct figures_setup *setup)
{
    struct figures *f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    f->setup = *setup;
    if (f->setup.bytes == 0)
        f->setup.bytes = DEFAULT_BYTES;
    bakery_init(&f->bakery);
    size_t length = strlen(setup->folder) + 1;
    f->folder = malloc(length);
    f->lock = SDL_CreateMutex();
    f->wake = SDL_CreateCond();
    if (!f->folder || !f->lock) { /* where there are no threads there is no bell either */
        figures_release(f);
        return NULL;
    }
    memcpy(f->folder, setup->folder, length);
    f->setup.folder = f->folder;
    begin_baking(f);
    return f;
}

/* The worker goes home, and every baked picture goes. */
static void stop_baking(struct figures *figures)
{
    if (figures->worker) {
        SDL_LockMutex(figures->lock);
        figures->leaving = true;
        SDL_CondSignal(figures->wake);
        SDL_UnlockMutex(figures->lock);
        SDL_WaitThread(figures->worker, NULL);
    }
    figures->worker = NULL;
    for (int i = 0; i < BUCKETS; i++)
        while (figures->bucket[i])
            drop_entry(figures, figures->bucket[i]);
}

void figures_dye(struct figures *figures)
{
    stop_baking(figures);
    for (int i = 0; i < figures->kinds; i++) {
        char name[ART_NAME];
        memcpy(name, figures->kind[i]->name, sizeof name);
        art_figure_release(figures->kind[i]);
        art_figure_load(figures->kind[i], figures->folder, name, NULL);
    }
    bakery_release(&figures->bakery);
    bakery_init(&figures->bakery);
    figures->leaving = false;
    figures->version++;
    figures->fresh = true;
    begin_baking(figures);
}

void figures_release(struct figures *figures)
{
    if (!figures)
        return;
    stop_baking(figures);
    for (int i = 0; i < figures->kinds; i++) {
        art_figure_release(figures->kind[i]);
        free(figures->kind[i]);
    }
    bakery_release(&figures->bakery);
    if (figures->wake)
        SDL_DestroyCond(figures->wake);
    if (figures->lock)
        SDL_DestroyMutex(figures->lock);
    free(figures->folder);
    free(figures);
}

bool figures_fresh(struct figures *figures)
{
    SDL_LockMutex(figures->lock);
    bool fresh = figures->fresh;
    figures->fresh = false;
    if (fresh)
        make_room(figures);
    SDL_UnlockMutex(figures->lock);
    return fresh;
}

uint64_t figures_version(struct figures *figures)
{
    SDL_LockMutex(figures->lock);
    uint64_t version = figures->version;
    SDL_UnlockMutex(figures->lock);
    return version;
}

bool figures_idle(struct figures *figures)
{
    SDL_LockMutex(figures->lock);
    bool idle = figures->waiting == 0;
    for (int i = 0; i < BUCKETS && idle; i++)
        for (const struct entry *e = figures->bucket[i]; e && idle; e = e->next)
            idle = e->state != BAKED_BUSY;
    SDL_UnlockMutex(figures->lock);
    return idle;
}

bool figures_astir(struct figures *figures)
{
    SDL_LockMutex(figures->lock);
    bool fresh = figures->fresh;
    SDL_UnlockMutex(figures->lock);
    return fresh || !figures_idle(figures);
}

size_t figures_bytes(struct figures *figures)
{
    SDL_LockMutex(figures->lock);
    size_t bytes = figures->bytes;
    SDL_UnlockMutex(figures->lock);
    return bytes;
}
