/* Bases with several men on one: how a troop's men stand on their slab, and the slab's picture.
 *
 * The slab itself is its exact rectangle; the men on it are the same drawings that stand alone in
 * other sets, without their own bases, sized to the room they have, baked once for all men that
 * face the same way. A gun has its crew beside it, a commander rides with his flag, pikes stand
 * between sleeves of muskets. */
#include "view/table/tabletop_inside.h"

#include <stdlib.h>
#include <string.h>

enum {
    SLAB_HIGH = 2300, /* µm */
    SLAB_MEN = 40,
    SIZE_LEAST = 380, /* thousandths of a man's true size */
    SIZE_MOST = 1300,
    GROW_MOST = 1250, /* larger than life, thousandths, where the view is far */
    CAST = 16 * MM,   /* the men's height that counts for the slab's shadow */
    GUN_DEEP = 1150,  /* a gun's length, thousandths of the slab's depth */
    GUN_WIDE = 700,   /* and its width of the slab's */
    GUN_CREW = 2,     /* beside a gun whose troop says no more than one */
    CREW_MOST = 4,
    STAFF = 2,
    STAFF_SIZE = 800,    /* thousandths: they keep a little apart */
    SLEEVE = 4,          /* a sleeve of muskets is one in so many files, at least one */
    FLAG_MEN = 5,        /* units of one base carry a flag from so many men on */
    FLAG_WIDE = 12 * MM, /* at true size */
    FLAG_DEEP = 9 * MM,
    POLE = 44 * MM,
    REACH = 24 * MM, /* how far men and their arms reach beyond the slab, at true size */
    REACH_LOW = 12 * MM,
    SHADOW_REACH = 19 * MM,
    ROOM = 4, /* px */
    PICTURES_BYTES = 40 << 20,
    JITTER = 7,
};

/* Room a man wants: thousandths of his drawing's footprint across and along. Men on foot stand
 * closer than their own round bases would let them. */
static const struct {
    int across, along;
} CLOSE[2] = {{760, 660}, {900, 850}}; /* on foot, mounted */

/* How a drawing's name wants its men to stand. Others: in ranks. */
static const struct {
    const char *figure;
    enum slab_form form;
    const char *other; /* the second drawing it needs */
    enum slab_ground ground;
    bool loose, flag;
} FORMS[] = {
    {"pikeman", SLAB_PIKES, "musketeer", SLAB_HEATH, false, true},
    {"swordsman", SLAB_RANKS, NULL, SLAB_HEATH, true, false},
    {"reiter", SLAB_RANKS, NULL, SLAB_HEATH, false, false},
    {"musketeer", SLAB_RANKS, NULL, SLAB_HEATH, false, true},
    {"skirmisher", SLAB_RANKS, NULL, SLAB_HEATH, true, false},
    {"militia", SLAB_RANKS, NULL, SLAB_EARTH, false, true},
    {"cannon", SLAB_GUN, "gunner", SLAB_EARTH, false, false},
    {"gunner", SLAB_GUN, "gunner", SLAB_EARTH, false, false},
    {"cannon_slab", SLAB_GUN, "gunner", SLAB_EARTH, false, false},
    {"leader", SLAB_RIDERS, NULL, SLAB_STAFF, false, true},
    {"general", SLAB_RIDERS, NULL, SLAB_STAFF, false, true},
    {"officer", SLAB_RIDERS, NULL, SLAB_STAFF, false, true},
};

static int form_of(const char *figure)
{
    for (int i = 0; i < (int)(sizeof FORMS / sizeof *FORMS); i++)
        if (strcmp(FORMS[i].figure, figure) == 0)
            return i;
    return -1;
}

void slab_troops(struct tabletop *view)
{
    struct tabletop_inside *in = view->inside;
    const struct rules *rules = view->setup.rules;
    for (int i = 0; i < in->troops; i++) {
        const struct troop *t = &rules->troop[i];
        int form = form_of(t->figure);
        bool heath = rules->shows->cloth != NULL && strcmp(rules->shows->cloth, "heath") == 0;
        struct slab_troop *s = &in->slab[i];
        *s = (struct slab_troop){.men = t->men > SLAB_MEN - 1 ? SLAB_MEN - 1 : t->men,
                                 .ranks = t->ranks > 0 ? t->ranks : 1,
                                 .kind = in->figure[i],
                                 .ground = heath ? SLAB_HEATH : SLAB_GRASS,
                                 .flag = true};
        if (form < 0)
            continue;
        s->form = FORMS[form].form;
        s->ground = FORMS[form].ground;
        s->loose = FORMS[form].loose;
        s->flag = FORMS[form].flag;
        if (s->form == SLAB_GUN && t->men > 0)
            s->kind = figure_kind(view->setup.figures, "cannon");
        if (FORMS[form].other != NULL && t->men > 0)
            s->other = figure_kind(view->setup.figures, FORMS[form].other);
    }
}

/* The one base of a unit that carries its colours. */
static bool carries_flag(const struct slab_troop *s, const struct table *table, int base)
{
    const struct unit *unit = &table->unit[base_unit(&table->base[base])];
    if (!s->flag)
        return false;
    if (s->form == SLAB_RIDERS)
        return s->men >= STAFF;
    return unit->bases > 1 ? base - unit->base == unit->bases / 2 : s->men >= FLAG_MEN;
}

void slab_key(const struct tabletop *view, const struct table *table, int base, struct key *key)
{
    const struct tabletop_inside *in = view->inside;
    int troop = table->unit[base_unit(&table->base[base])].troop;
    if (troop < 0 || troop >= in->troops || in->slab[troop].men == 0)
        return;
    const struct slab_troop *s = &in->slab[troop];
    key->kind = s->kind;
    key->grow = key->grow > GROW_MOST ? GROW_MOST : key->grow;
    key->colour = 1 + troop;
    key->seed = base;
    key->extra[0] = carries_flag(s, table, base);
    key->sight.lean = key->sight.fallen = 0;
}

bool is_slab(const struct key *key)
{
    return key->colour > 0;
}

static const struct slab_troop *troop_of(const struct tabletop *view, const struct key *key)
{
    return &view->inside->slab[key->colour - 1];
}

/* ---- where the men stand ---- */

struct man {
    int kind;
    struct vec at; /* on the slab: right, ahead */
    int32_t size;  /* thousandths */
    bool flag;     /* a flag without a man */
};

struct men {
    int count;
    struct man man[SLAB_MEN];
};

static void man_add(struct men *men, int kind, int32_t x, int32_t y, int32_t size)
{
    if (men->count < SLAB_MEN)
        men->man[men->count++] = (struct man){kind, {x, y}, size, false};
}

static int32_t size_limit(int64_t size)
{
    return (int32_t)(size < SIZE_LEAST ? SIZE_LEAST : size > SIZE_MOST ? SIZE_MOST : size);
}

/* How large a man may be who has so much room. */
static int32_t fitting(const struct tabletop *view, int kind, int32_t across, int32_t along)
{
    struct figure_size size = figure_size(view->setup.figures, kind);
    int mounted = size.along > size.across;
    int64_t wide = (int64_t)across * 1000000 / ((int64_t)size.across * CLOSE[mounted].across);
    int64_t deep = (int64_t)along * 1000000 / ((int64_t)size.along * CLOSE[mounted].along);
    return size_limit(wide < deep ? wide : deep);
}

/* A small step aside that is always the same for a man of a base. */
static int32_t stray(uint32_t seed, int man, int32_t most)
{
    uint32_t h = (seed * 31u + (uint32_t)man) * 2654435761u;
    return most * ((int32_t)(h >> 24) - 128) / 128;
}

static void stand_in_ranks(const struct tabletop *view, const struct key *key,
                           const struct slab_troop *s, struct men *men)
{
    int ranks = s->ranks < s->men ? s->ranks : s->men, left = s->men;
    int files = (s->men + ranks - 1) / ranks;
    int32_t wide = 2 * key->sight.hx / files, deep = 2 * key->sight.hy / ranks;
    int32_t size = fitting(view, s->kind, wide, deep);
    int sleeve = s->form == SLAB_PIKES && files > 2 ? (files + SLEEVE / 2) / SLEEVE : 0;
    for (int rank = 0; rank < ranks; rank++) {
        int here = left < files ? left : files;
        left -= here;
        for (int i = 0; i < here; i++) {
            bool musket = i < sleeve || i >= here - sleeve;
            int32_t x = (2 * i + 1 - here) * wide / 2;
            int32_t y = key->sight.hy - (2 * rank + 1) * deep / 2;
            if (s->loose) {
                x += stray((uint32_t)key->seed, men->count, wide / JITTER);
                y += stray((uint32_t)key->seed + 7u, men->count, deep / JITTER);
            }
            man_add(men, musket && sleeve > 0 ? s->other : s->kind, x, y, size);
        }
    }
}

/* The gun in the middle, its crew at the wheels and behind. */
static void stand_by_gun(const struct tabletop *view, const struct key *key,
                         const struct slab_troop *s, struct men *men)
{
    static const struct {
        int x, y; /* hundredths of the half extents */
    } CREW[CREW_MOST] = {{-66, -20}, {66, -34}, {-62, 58}, {64, 48}};
    int32_t hx = key->sight.hx, hy = key->sight.hy;
    struct figure_size gun = figure_size(view->setup.figures, s->kind);
    int64_t deep = (int64_t)2 * hy * GUN_DEEP / gun.along,
            wide = (int64_t)2 * hx * GUN_WIDE / gun.across;
    int crew = s->men > 1 ? s->men : GUN_CREW;
    man_add(men, s->kind, 0, 0, size_limit(deep < wide ? deep : wide));
    for (int i = 0; i < crew && i < CREW_MOST; i++)
        man_add(men, s->other, hx * CREW[i].x / 100, hy * CREW[i].y / 100,
                fitting(view, s->other, hx * 2 / 3, hy));
}

static void stand_as_staff(const struct tabletop *view, const struct key *key,
                           const struct slab_troop *s, struct men *men)
{
    int32_t wide = 2 * key->sight.hx / (s->men > 0 ? s->men : 1), deep = 2 * key->sight.hy;
    for (int i = 0; i < s->men; i++)
        man_add(men, s->kind, (2 * i + 1 - s->men) * wide / 2, i % 2 ? -deep / 16 : deep / 16,
                (int32_t)((int64_t)fitting(view, s->kind, wide, deep) * STAFF_SIZE / 1000));
}

static void men_find(const struct tabletop *view, const struct key *key, struct men *men)
{
    const struct slab_troop *s = troop_of(view, key);
    men->count = 0;
    if (s->form == SLAB_GUN)
        stand_by_gun(view, key, s, men);
    else if (s->form == SLAB_RIDERS)
        stand_as_staff(view, key, s, men);
    else
        stand_in_ranks(view, key, s, men);
    if (key->extra[0] && men->count > 0) {
        const struct man *last = &men->man[men->count - 1];
        bool staff = s->form == SLAB_RIDERS;
        /* behind a single rank, as the viewer sees it: the pole hides no rider */
        struct sincos face = angle_sincos(camera_bearing(&view->camera, key->sight.pose.face));
        int32_t back = s->ranks > 1 ? 0 : (face.cos < 0 ? -1 : 1) * key->sight.hy / 2;
        man_add(men, 0, staff ? last->at.x + key->sight.hx / 6 : 0, staff ? last->at.y : back,
                last->size);
        men->man[men->count - 1].flag = true;
    }
}

/* The rearmost on the screen first. */
static void men_sort(const struct tabletop *view, const struct key *key, struct men *men,
                     struct fpoint foot[SLAB_MEN])
{
    int32_t top = key->sight.z + key->sight.lift + SLAB_HIGH;
    for (int i = 0; i < men->count; i++) {
        struct man man = men->man[i];
        struct fpoint at = camera_raise(&view->camera, pose_place(key->sight.pose, man.at), top);
        int k = i;
        for (; k > 0 && foot[k - 1].y > at.y; k--) {
            foot[k] = foot[k - 1];
            men->man[k] = men->man[k - 1];
        }
        foot[k] = at;
        men->man[k] = man;
    }
}

/* ---- drawing ---- */

static struct prop slab_prop(const struct tabletop *view, const struct key *key)
{
    const struct sight *s = &key->sight;
    return (struct prop){.kind = PROP_SLAB,
                         .pose = s->pose,
                         .hx = s->hx + s->round,
                         .hy = s->hy + s->round,
                         .z0 = s->z + s->lift,
                         .height = SLAB_HIGH,
                         .colour = (int)troop_of(view, key)->ground * 4 + key->side,
                         .seed = (uint32_t)key->seed * 2654435761u};
}

int slab_corners(const struct tabletop *view, const struct key *key, int32_t more,
                 struct fpoint corner[4])
{
    const struct sight *s = &key->sight;
    int32_t grow = camera_um(&view->camera, more);
    int32_t hx = s->hx + s->round + grow, hy = s->hy + s->round + grow;
    const struct vec local[4] = {{-hx, -hy}, {-hx, hy}, {hx, hy}, {hx, -hy}};
    for (int i = 0; i < 4; i++)
        corner[i] =
            camera_raise(&view->camera, pose_place(s->pose, local[i]), s->z + s->lift + SLAB_HIGH);
    return 4;
}

/* The slab's own box on the screen, without the men. */
static struct rect corners_box(const struct fpoint corner[4])
{
    struct fpoint low = corner[0], high = corner[0];
    for (int i = 1; i < 4; i++) {
        low = (struct fpoint){corner[i].x < low.x ? corner[i].x : low.x,
                              corner[i].y < low.y ? corner[i].y : low.y};
        high = (struct fpoint){corner[i].x > high.x ? corner[i].x : high.x,
                               corner[i].y > high.y ? corner[i].y : high.y};
    }
    int x = low.x >> 8, y = low.y >> 8;
    return (struct rect){x, y, (high.x >> 8) - x + 1, (high.y >> 8) - y + 1};
}

struct rect slab_box(const struct tabletop *view, const struct key *key)
{
    struct fpoint corner[4];
    slab_corners(view, key, 0, corner);
    return corners_box(corner);
}

struct rect slab_bounds(const struct tabletop *view, const struct key *key)
{
    struct men men;
    int32_t tall = 0, most = 0;
    men_find(view, key, &men);
    for (int i = 0; i < men.count; i++) {
        int64_t size = (int64_t)men.man[i].size * key->grow / 1000;
        int32_t high = men.man[i].flag ? POLE + FLAG_DEEP
                                       : figure_size(view->setup.figures, men.man[i].kind).tall;
        int64_t up = high * size / 1000;
        tall = up > tall ? (int32_t)up : tall;
        most = size > most ? (int32_t)size : most;
    }
    const struct camera *c = &view->camera;
    int wide = camera_length(c, (int32_t)((int64_t)REACH * most / 1000)) / FIX + ROOM;
    int low = camera_length(c, (int32_t)((int64_t)REACH_LOW * most / 1000)) / FIX + ROOM;
    int cast = camera_length(c, SHADOW_REACH) / FIX + ROOM;
    int up = camera_rise(c, tall) / FIX + low;
    int drop = camera_rise(c, key->sight.lift + SLAB_HIGH) / FIX;
    struct rect r = slab_box(view, key);
    wide = wide > cast ? wide : cast;
    low = low > cast ? low : cast;
    return (struct rect){r.x - wide, r.y - up, r.w + 2 * wide, r.h + up + low + drop};
}

void slab_draw_shadow(struct tabletop *view, struct canvas *canvas, const struct key *key)
{
    struct prop shadow = slab_prop(view, key);
    shadow.kind = PROP_SLAB_SHADOW;
    shadow.z0 = key->sight.lift;
    shadow.height = CAST;
    shadow.colour = 0;
    shadow.seed = 0;
    struct camera raised = view->camera; /* on a hill it lies on the hill */
    raised.y -= camera_rise(&view->camera, key->sight.z) / FIX;
    prop_draw(&view->inside->store, canvas, &raised, &shadow, 0xffffffffu, key->sight.alpha);
}

void slab_draw_plate(struct tabletop *view, struct canvas *canvas, const struct key *key,
                     pixel light)
{
    struct prop prop = slab_prop(view, key);
    prop_draw(&view->inside->store, canvas, &view->camera, &prop, light, key->sight.alpha);
}

static void draw_man(struct tabletop *view, struct canvas *canvas, const struct key *key,
                     const struct man *man, struct fpoint foot, pixel light, bool shadow)
{
    int64_t scale = (int64_t)camera_px_per_mm(&view->camera) * man->size / 1000;
    struct figure_look look = {.kind = man->kind,
                               .side = key->side,
                               .face = camera_bearing(&view->camera, key->sight.pose.face),
                               .grow = key->grow,
                               .alpha = key->sight.alpha,
                               .spent = (key->marks & MARK_SPENT) != 0,
                               .bare = true};
    if (shadow)
        figure_shadow(view->setup.figures, canvas, &look, foot, (int32_t)scale);
    else
        figure_draw(view->setup.figures, canvas, &look, foot, (int32_t)scale, light);
}

static void draw_colours(struct tabletop *view, struct canvas *canvas, const struct key *key,
                         const struct man *man, pixel light)
{
    int64_t size = (int64_t)man->size * key->grow / 1000;
    struct prop flag = {.kind = PROP_FLAG,
                        .pose = {pose_place(key->sight.pose, man->at), 0},
                        .hx = (int32_t)(FLAG_WIDE * size / 1000),
                        .hy = (int32_t)(FLAG_DEEP * size / 1000),
                        .z0 = key->sight.z + key->sight.lift + SLAB_HIGH,
                        .height = (int32_t)(POLE * size / 1000),
                        .colour = key->side};
    prop_draw(&view->inside->store, canvas, &view->camera, &flag, light, key->sight.alpha);
}

static void men_draw(struct tabletop *view, struct canvas *canvas, const struct key *key,
                     pixel light)
{
    struct men men;
    struct fpoint foot[SLAB_MEN];
    men_find(view, key, &men);
    men_sort(view, key, &men, foot);
    for (int i = 0; i < men.count; i++)
        if (!men.man[i].flag)
            draw_man(view, canvas, key, &men.man[i], foot[i], light, true);
    for (int i = 0; i < men.count; i++)
        if (men.man[i].flag)
            draw_colours(view, canvas, key, &men.man[i], light);
        else
            draw_man(view, canvas, key, &men.man[i], foot[i], light, false);
}

/* ---- kept pictures ---- */

static void picture_drop(struct tabletop_inside *in, struct slab_picture *p)
{
    in->slab_bytes -= (size_t)p->image.w * (size_t)p->image.h * sizeof(pixel);
    image_release(&p->image);
    free(p->run);
    *p = (struct slab_picture){0};
}

void slab_release(struct tabletop_inside *in)
{
    for (int i = 0; i < TABLE_BASES; i++)
        picture_drop(in, &in->slab_picture[i]);
}

/* Makes room by forgetting what was not drawn for the longest time, other than `keep`. */
static void pictures_prune(struct tabletop_inside *in, const struct slab_picture *keep)
{
    while (in->slab_bytes > PICTURES_BYTES) {
        struct slab_picture *old = NULL;
        for (int i = 0; i < TABLE_BASES; i++) {
            struct slab_picture *p = &in->slab_picture[i];
            if (p->scale != 0 && p != keep && (old == NULL || p->used < old->used))
                old = p;
        }
        if (old == NULL)
            return;
        picture_drop(in, old);
    }
}

/* Draws the men into a picture of their own, at the same pixels as on the table. */
static bool picture_make(struct tabletop *view, struct slab_picture *p, const struct key *key,
                         pixel light)
{
    struct tabletop_inside *in = view->inside;
    const struct camera camera = view->camera;
    struct rect box = slab_bounds(view, key);
    struct canvas canvas;
    picture_drop(in, p);
    p->run = calloc((size_t)box.h, sizeof *p->run);
    if (p->run == NULL || !image_init(&p->image, box.w, box.h)) {
        free(p->run);
        p->run = NULL;
        return false;
    }
    canvas_wrap(&canvas, p->image);
    view->camera.x -= box.x;
    view->camera.y -= box.y;
    men_draw(view, &canvas, key, light);
    view->camera = camera;
    canvas_release(&canvas);
    image_runs(&p->image, p->run);
    p->key = *key;
    p->scale = camera.scale;
    p->turned = camera.turned;
    p->light = light;
    p->baked = in->baked;
    p->x = box.x - camera.x;
    p->y = box.y - camera.y;
    in->slab_bytes += (size_t)box.w * (size_t)box.h * sizeof(pixel);
    pictures_prune(in, p);
    return true;
}

void slab_draw_men(struct tabletop *view, struct canvas *canvas, const struct key *key, pixel light)
{
    struct tabletop_inside *in = view->inside;
    if (key->sight.alpha < 255 || key->sight.lift != 0) { /* it moves, or is a ghost */
        men_draw(view, canvas, key, light);
        return;
    }
    struct slab_picture *p = &in->slab_picture[key->seed];
    struct key plain = *key;
    plain.marks &= MARK_SPENT;
    bool same = p->scale == view->camera.scale && p->turned == view->camera.turned &&
                p->light == light && p->baked == in->baked &&
                memcmp(&p->key, &plain, sizeof plain) == 0;
    if (!same && !picture_make(view, p, &plain, light)) {
        men_draw(view, canvas, key, light);
        return;
    }
    p->used = ++in->slab_clock;
    canvas_blit_runs(canvas, &p->image, p->run, view->camera.x + p->x, view->camera.y + p->y);
}
