/* The film of a flick: from the journal's lines to what is seen at an instant. */
#include "core/words.h"
#include "kit/film.h"
#include "view/table/stage_inside.h"

#include <stdlib.h>
#include <string.h>

enum {
    BEFORE_HIT = 60000, /* µs: slow time begins so long before a hit and ends so long after */
    AFTER_HIT = 40000,
    SLOWNESS = 350,      /* thousandths of true speed */
    TRAIL_STEP = 6000,   /* µs between samples of the trail */
    PUFF_LIFE = 250000,  /* µs */
    SMOKE_LIFE = 700000, /* of the shot's own */
    STAR_LIFE = 150000,
    SWING_PERIOD = 240, /* ms */
    SWING_LIFE = 480,
    SWING_MOST = 240, /* lean of one that was nearly knocked over, thousandths */
    LEANING = 380,    /* of one that leans on something */
    LEAN_LIMIT = 480, /* beyond this tilt it is shown lying */
    LIES_FROM = 52 * DEG,
    LEAN_STEP = 50, /* finer steps would only cost pictures */
    CRY_FROM = 60000,
    OFF_FADE = 220000,
};

/* ---- reading ---- */

static int32_t pellet_um(enum flick_set set, enum flick_size size)
{
    return (int32_t)(flick_pellet[set][size].radius * 1e6 + 0.5);
}

/* How long a line has something to show, µs: real falls are over before anybody has seen them. */
static int32_t shown_for(const struct flick_event *e)
{
    int32_t lasts = e->stop > e->fall ? e->stop : e->fall;
    int32_t least = e->body < 0                    ? 0
                    : e->moment == FLICK_AT_TOPPLE ? STAGE_FALL_LEAST
                    : e->moment == FLICK_AT_HIT    ? SWING_LIFE * 1000
                    : e->moment == FLICK_AT_LEAN   ? SWING_LIFE * 1000
                    : e->moment == FLICK_AT_OFF    ? OFF_FADE
                                                   : 0;
    return lasts > least ? lasts : least;
}

bool film_load(struct clip *clip, const struct table *before, const struct block *block,
               int (*actor_of)(struct clip *clip, const struct table *before, struct ref ref))
{
    struct film *film = &clip->film;
    int lines = 0;
    for (int i = 0; i < block->count; i++)
        lines += block->entry[i].kind == ENTRY_FILM;
    if (lines == 0)
        return false;
    film->line = calloc((size_t)lines, sizeof *film->line);
    if (film->line == NULL)
        return false;
    film->radius = pellet_um(FLICK_FOIL, FLICK_SMALL);
    for (int i = 0; i < block->count; i++) {
        if (block->entry[i].kind != ENTRY_FILM)
            continue;
        const char *text = block_text(block, &block->entry[i]);
        enum flick_set set;
        enum flick_size size;
        struct flick_event event;
        struct ref body, other;
        if (film_head_read(text, &set, &size)) {
            film->radius = pellet_um(set, size);
            continue;
        }
        if (!film_read(before, text, &event, &body, &other))
            continue;
        event.body = body.kind == KIND_NONE ? event.body : actor_of(clip, before, body);
        event.other = other.kind == KIND_NONE ? event.other : actor_of(clip, before, other);
        if (event.body == FLICK_NONE)
            continue;
        film->line[film->lines++] = event;
        int32_t end = event.time + shown_for(&event);
        film->length = end > film->length ? end : film->length;
    }
    return film->lines > 0;
}

void film_release(struct film *film)
{
    free(film->line);
    free(film->slow);
    *film = (struct film){0};
}

/* ---- slow time ---- */

/* Only hits that move something are worth it. */
static bool exciting(const struct flick_event *e)
{
    return e->moment == FLICK_AT_HIT && e->body >= 0 && e->other == FLICK_PELLET;
}

void film_pace(struct clip *clip, bool slow_hits)
{
    struct film *film = &clip->film;
    free(film->slow);
    film->slow = NULL;
    film->slows = 0;
    if (slow_hits && film->lines > 0)
        film->slow = calloc((size_t)film->lines, sizeof *film->slow);
    for (int i = 0; film->slow != NULL && i < film->lines; i++) {
        const struct flick_event *e = &film->line[i];
        if (!exciting(e))
            continue;
        int32_t from = e->time < BEFORE_HIT ? 0 : e->time - BEFORE_HIT, to = e->time + AFTER_HIT;
        struct slow *last = film->slows > 0 ? &film->slow[film->slows - 1] : NULL;
        if (last != NULL && from <= last->to)
            last->to = to;
        else
            film->slow[film->slows++] = (struct slow){from, to};
    }
    int64_t lasts = film->length;
    for (int i = 0; i < film->slows; i++) {
        int64_t span = film->slow[i].to - film->slow[i].from;
        lasts += span * 1000 / SLOWNESS - span;
    }
    film->lasts = (int32_t)((lasts + 999) / 1000);
}

int32_t film_time(const struct film *film, int32_t ms)
{
    int64_t left = (int64_t)ms * 1000, at = 0;
    for (int i = 0; i < film->slows; i++) {
        struct slow s = film->slow[i];
        if (left <= s.from - at)
            break;
        left -= s.from - at;
        at = s.from;
        int64_t lasts = (int64_t)(s.to - s.from) * 1000 / SLOWNESS;
        if (left < lasts)
            return (int32_t)(at + left * SLOWNESS / 1000);
        left -= lasts;
        at = s.to;
    }
    at += left;
    return at > film->length ? film->length : (int32_t)at;
}

int32_t film_clock(const struct film *film, int32_t time)
{
    int64_t lasts = time;
    for (int i = 0; i < film->slows && film->slow[i].from < time; i++) {
        int64_t span = (time < film->slow[i].to ? time : film->slow[i].to) - film->slow[i].from;
        lasts += span * 1000 / SLOWNESS - span;
    }
    return (int32_t)((lasts + 999) / 1000);
}

/* ---- an instant ---- */

/* The lines that matter to a body at a time. */
struct moment {
    const struct flick_event *now, *fall, *hit, *lean;
};

static struct moment moment_of(const struct film *film, int32_t body, int32_t time)
{
    struct moment m = {0};
    for (int32_t i = 0; i < film->lines && film->line[i].time <= time; i++) {
        const struct flick_event *e = &film->line[i];
        if (e->body != body)
            continue;
        if (e->moment != FLICK_AT_STRIKE)
            m.now = e;
        if (e->moment == FLICK_AT_TOPPLE)
            m.fall = e;
        if (e->moment == FLICK_AT_HIT || e->moment == FLICK_AT_FINGER)
            m.hit = e;
        if (e->moment == FLICK_AT_LEAN)
            m.lean = e;
    }
    return m;
}

/* Sideways per height for a tilt, in steps. */
static int32_t lean_for(int32_t tilt)
{
    int32_t lean =
        (int32_t)((int64_t)tilt * LEAN_LIMIT / (30 * DEG)); /* near enough to a tangent */
    lean = lean > LEAN_LIMIT ? LEAN_LIMIT : lean;
    return (lean + LEAN_STEP / 2) / LEAN_STEP * LEAN_STEP;
}

static void lean_toward(struct sight *sight, int32_t lean, int32_t bearing)
{
    sight->lean = (lean < 0 ? -lean : lean) / LEAN_STEP * LEAN_STEP;
    sight->lean_to = angle_norm(lean < 0 ? bearing + TURN / 2 : bearing);
}

static void show_lying(struct sight *sight, int32_t bearing)
{
    sight->fallen = 1;
    sight->fallen_to = bearing;
}

static void show_fall(struct sight *sight, const struct moment *m, int32_t time)
{
    int32_t lasts = m->fall->fall < STAGE_FALL_LEAST ? STAGE_FALL_LEAST : m->fall->fall;
    int32_t t = (int32_t)((int64_t)(time - m->fall->time) * 1000 / lasts);
    int32_t tilt = between(0, 90 * DEG, curve_in(t > 1000 ? 1000 : t));
    if (tilt < LIES_FROM) {
        lean_toward(sight, lean_for(tilt), m->fall->bearing);
        return;
    }
    show_lying(sight, m->fall->bearing);
    sight->lift = (90 * DEG - tilt) / DEG * 120;
}

static void show_swing(struct sight *sight, const struct moment *m, int32_t time)
{
    const struct flick_event *hit = m->hit;
    int32_t force = hit->force > 1000 ? 1000 : hit->force;
    int32_t way = swing((time - hit->time) / 1000, SWING_PERIOD, SWING_LIFE);
    int32_t bearing = angle_of((struct vec){hit->vx, hit->vy});
    lean_toward(sight, (int32_t)((int64_t)SWING_MOST * force / 1000 * way / 1000), bearing);
}

static void show_lean(struct sight *sight, const struct moment *m, int32_t time)
{
    int32_t bearing = m->fall != NULL ? m->fall->bearing : m->lean->bearing;
    int32_t way = swing((time - m->lean->time) / 1000, SWING_PERIOD, SWING_LIFE);
    lean_toward(sight, LEANING + way * 80 / 1000, bearing);
}

void film_sight(const struct clip *clip, int index, int32_t time, struct sight *sight)
{
    const struct actor *a = &clip->actor[index];
    struct moment m = moment_of(&clip->film, index, time);
    *sight = a->from;
    if (m.now == NULL)
        return;
    struct flick_sight seen;
    flick_event_sight(m.now, time - m.now->time, &seen);
    sight->pose = seen.pose;
    sight->z = seen.z;
    if (seen.off) {
        int32_t age = time - m.now->time;
        sight->alpha = age >= OFF_FADE ? 0 : 255 - age * 255 / OFF_FADE;
    }
    if (a->kind != KIND_BASE)
        return;
    if (m.lean != NULL)
        show_lean(sight, &m, time);
    else if (m.fall != NULL)
        show_fall(sight, &m, time);
    else if (m.now->moment == FLICK_AT_DOWN)
        show_lying(sight, angle_of((struct vec){m.now->vx, m.now->vy}));
    else if (m.hit != NULL)
        show_swing(sight, &m, time);
}

/* ---- effects ---- */

static void add_puff(struct stage_effects *out, enum puff kind, struct vec at, int32_t z,
                     int32_t age, int32_t life)
{
    if (age < 0 || age >= life || out->puffs >= STAGE_PUFFS)
        return;
    int i = out->puffs++;
    out->puff[i].kind = kind;
    out->puff[i].at = at;
    out->puff[i].z = z;
    out->puff[i].age = (int32_t)((int64_t)age * 1000 / life);
}

static void add_cry(struct stage_effects *out, int32_t base, bool down)
{
    for (int i = 0; i < out->cries; i++)
        if (out->cry[i].base == base) {
            out->cry[i].down = down;
            return;
        }
    if (out->cries >= STAGE_CRIES)
        return;
    out->cry[out->cries].base = base;
    out->cry[out->cries++].down = down;
}

static void pellet_effects(const struct film *film, int32_t time, struct stage_effects *out)
{
    struct flick_sight seen;
    if (!flick_film_pose(film->line, film->lines, FLICK_PELLET, time, &seen) || seen.off)
        return;
    out->pellet = true;
    out->radius = film->radius;
    out->at = seen.pose.at;
    out->z = seen.z;
    out->bearing = angle_of((struct vec){seen.vx, seen.vy});
    for (int i = 0; i < STAGE_TRAIL; i++) {
        int32_t then = time - (i + 1) * TRAIL_STEP;
        if (then < 0 || !flick_film_pose(film->line, film->lines, FLICK_PELLET, then, &seen))
            break;
        out->trail[i].at = seen.pose.at;
        out->trail[i].z = seen.z;
        out->trails = i + 1;
    }
    /* It rolls as far as it goes: an eighth of a turn for an eighth of its girth. */
    int64_t way = 0;
    struct vec last = film->line[0].pose.at;
    for (int32_t i = 0; i < film->lines && film->line[i].time <= time; i++)
        if (film->line[i].body == FLICK_PELLET) {
            way += vec_distance(last, film->line[i].pose.at);
            last = film->line[i].pose.at;
        }
    way += vec_distance(last, out->at);
    out->tumble = (int32_t)(way * 8 / (6 * (film->radius > 0 ? film->radius : 1)));
}

/* When the body is seen to lie: a fall is shown no faster than somebody can see it. */
static int32_t lands(const struct film *film, const struct flick_event *down)
{
    int32_t at = down->time;
    for (const struct flick_event *e = film->line; e < down; e++)
        if (e->moment == FLICK_AT_TOPPLE && e->body == down->body &&
            e->time + STAGE_FALL_LEAST > at)
            at = e->time + STAGE_FALL_LEAST;
    return at;
}

static void moment_effects(const struct clip *clip, const struct flick_event *e, int32_t time,
                           struct stage_effects *out)
{
    int32_t since = e->moment == FLICK_AT_DOWN ? lands(&clip->film, e) : e->time;
    int32_t age = time - since, z = e->z;
    struct vec at = e->pose.at;
    bool base = e->body >= 0 && clip->actor[e->body].kind == KIND_BASE;
    if (e->moment == FLICK_AT_START && e->body == FLICK_PELLET) {
        add_puff(out, PUFF_SMOKE, at, z, age, SMOKE_LIFE);
    } else if (e->moment == FLICK_AT_HIT && e->body == FLICK_PELLET) {
        add_puff(out, PUFF_STAR, at, z + clip->film.radius, age, STAR_LIFE);
        add_puff(out, PUFF_DUST, at, z, age, PUFF_LIFE);
    } else if (e->moment == FLICK_AT_DOWN || e->moment == FLICK_AT_DROP) {
        add_puff(out, PUFF_DUST, at, z, age, PUFF_LIFE);
    }
    if (base && age >= CRY_FROM && (e->moment == FLICK_AT_DOWN || e->moment == FLICK_AT_LEAN))
        add_cry(out, clip->actor[e->body].index, e->moment == FLICK_AT_DOWN);
}

void film_effects(const struct clip *clip, int32_t time, bool reduced, struct stage_effects *out)
{
    const struct film *film = &clip->film;
    memset(out, 0, sizeof *out);
    if (film->lines == 0)
        return;
    pellet_effects(film, time, out);
    for (int32_t i = 0; i < film->lines && film->line[i].time <= time; i++)
        moment_effects(clip, &film->line[i], time, out);
    if (reduced) {
        out->puffs = 0;
        out->trails = out->trails > 2 ? 2 : out->trails;
    }
}

bool film_falls(const struct film *film, int index, int32_t *to)
{
    bool lies = false;
    for (int32_t i = 0; i < film->lines; i++) {
        const struct flick_event *e = &film->line[i];
        if (e->body != index)
            continue;
        if (e->moment == FLICK_AT_TOPPLE) {
            lies = true;
            *to = e->bearing;
        } else if (e->moment == FLICK_AT_LEAN) {
            lies = false;
        }
    }
    return lies;
}

bool film_bounds(const struct film *film, struct vec *low, struct vec *high)
{
    if (film->lines == 0)
        return false;
    *low = *high = film->line[0].pose.at;
    for (int32_t i = 0; i < film->lines; i++) {
        struct vec p = film->line[i].pose.at;
        *low = (struct vec){p.x < low->x ? p.x : low->x, p.y < low->y ? p.y : low->y};
        *high = (struct vec){p.x > high->x ? p.x : high->x, p.y > high->y ? p.y : high->y};
    }
    return true;
}
