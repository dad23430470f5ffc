/* The film: lines from which anything that shows the shot can draw any instant of it. */
#include "flick/work.h"

#include <stdlib.h>

static const char *const moment_names[FLICK_MOMENT_COUNT] = {
    [FLICK_AT_START] = "start",   [FLICK_AT_FINGER] = "finger", [FLICK_AT_HIT] = "hit",
    [FLICK_AT_TUMBLE] = "tumble", [FLICK_AT_CLIMB] = "climb",   [FLICK_AT_STOP] = "stop",
    [FLICK_AT_TOPPLE] = "topple", [FLICK_AT_STRIKE] = "strike", [FLICK_AT_LEAN] = "lean",
    [FLICK_AT_DOWN] = "down",     [FLICK_AT_DROP] = "drop",     [FLICK_AT_OFF] = "off",
};

static const char *const verdict_names[FLICK_VERDICT_COUNT] = {
    [FLICK_STANDS] = "stands",
    [FLICK_DOWN] = "down",
    [FLICK_LEANS] = "leans",
    [FLICK_OFF] = "off",
};

static const char *const cause_names[FLICK_CAUSE_COUNT] = {
    [FLICK_BY_NOTHING] = "nothing", [FLICK_BY_PELLET] = "pellet", [FLICK_BY_RICOCHET] = "ricochet",
    [FLICK_BY_PIECE] = "piece",     [FLICK_BY_FALL] = "fall",     [FLICK_BY_TERRAIN] = "terrain",
    [FLICK_BY_FINGER] = "finger",   [FLICK_BY_DROP] = "drop",
};

const char *flick_moment_name(enum flick_moment moment)
{
    return moment_names[moment];
}

const char *flick_verdict_name(enum flick_verdict verdict)
{
    return verdict_names[verdict];
}

const char *flick_cause_name(enum flick_cause cause)
{
    return cause_names[cause];
}

static bool film_room(struct flick_work *w)
{
    if (w->lines < w->line_room) {
        return true;
    }
    struct flick_event *more = realloc(w->film, 2 * (size_t)w->line_room * sizeof *more);
    if (!more) {
        w->no_memory = true;
        return false;
    }
    w->film = more;
    w->line_room *= 2;
    return true;
}

/* A fall's line tells how it would end with what stands there now. */
static void film_fall(const struct flick_work *w, int body, struct flick_event *e)
{
    const struct solid *b = &w->solid[body];
    e->bearing = number_bearing(b->fall.x, b->fall.y);
    e->tilt = 90 * DEG;
    e->fall = micro(b->fall.flat);
    e->stop = e->fall;
}

void film_line(struct flick_work *w, int body, enum flick_moment moment, int other)
{
    if (plain(w, FLICK_NO_FILM) || !film_room(w)) {
        return;
    }
    const struct solid *b = &w->solid[body];
    bool pellet = body == w->count;
    struct flick_event *e = &w->film[w->lines++];
    *e = (struct flick_event){
        .time = micro(w->now),
        .body = b->origin,
        .other = other >= 0 ? w->solid[other].origin : FLICK_NONE,
        .moment = moment,
        .pose = {{micro(b->at.x), micro(b->at.y)}, 0},
        .z = micro(pellet ? w->z : b->low),
        .floor = micro(pellet ? w->floor : b->low),
        .vx = micro(b->vx),
        .vy = micro(b->vy),
        .vz = pellet ? micro(w->vz) : 0,
        .stop = micro(b->stop),
    };
    if (!pellet) {
        double mdeg = 180 * DEG / FLICK_PI;
        e->pose.face = angle_norm((int64_t)w->faces[body] - nearest(b->turned * mdeg));
        e->spin = (int32_t)nearest(clamp(-b->w * mdeg, -2e9, 2e9));
    }
    if (moment == FLICK_AT_TOPPLE) {
        film_fall(w, body, e);
    }
}

void film_force(struct flick_work *w, int body, double ratio)
{
    if (plain(w, FLICK_NO_FILM) || w->lines == 0) {
        return;
    }
    struct flick_event *e = &w->film[w->lines - 1];
    if (e->body == w->solid[body].origin) {
        e->force = (int32_t)nearest(least(ratio, 1000) * 1000);
    }
}

void film_tilt(struct flick_work *w, int body, double sine)
{
    if (plain(w, FLICK_NO_FILM) || w->lines == 0) {
        return;
    }
    const struct solid *b = &w->solid[body];
    struct flick_event *e = &w->film[w->lines - 1];
    if (e->body == b->origin) {
        e->bearing = number_bearing(b->fall.x, b->fall.y);
        e->tilt = (int32_t)nearest(number_asin(sine) * (180 * DEG / FLICK_PI));
    }
}

/* --- reading it ------------------------------------------------------------------------------- */

static double gone_share(double after, double stop)
{
    return stop <= 0 ? 0 : after >= stop ? stop / 2 : after - after * after / (2 * stop);
}

void flick_event_sight(const struct flick_event *event, int32_t after, struct flick_sight *sight)
{
    double u = after * 1e-6, s = gone_share(u, event->stop * 1e-6);
    double fade = after >= event->stop ? 0 : 1 - (double)after / event->stop;
    *sight = (struct flick_sight){
        .pose = {{event->pose.at.x + (int32_t)nearest(event->vx * s),
                  event->pose.at.y + (int32_t)nearest(event->vy * s)},
                 angle_norm((int64_t)event->pose.face + nearest(event->spin * s))},
        .vx = (int32_t)nearest(event->vx * fade),
        .vy = (int32_t)nearest(event->vy * fade),
        .bearing = event->bearing,
        .off = event->moment == FLICK_AT_OFF,
        .moment = event->moment,
        .since = after,
    };
    double z = event->z + event->vz * u - GRAVITY * 1e6 / 2 * u * u;
    sight->z = (int32_t)nearest(most(event->floor, z));
    if (event->fall > 0) {
        double part = least(1, (double)after / event->fall);
        sight->tilt = (int32_t)nearest(event->tilt * part * (1 + part) / 2); /* it gathers speed */
    }
}

bool flick_film_pose(const struct flick_event *film, int32_t lines, int32_t body, int32_t time,
                     struct flick_sight *sight)
{
    const struct flick_event *now = NULL, *fall = NULL;
    for (int32_t i = 0; i < lines && film[i].time <= time; i++) {
        if (film[i].body == body) {
            now = &film[i];
            fall = now->moment == FLICK_AT_TOPPLE ? now : fall;
        }
    }
    if (!now) {
        return false;
    }
    /* a strike does not interrupt the fall it belongs to */
    const struct flick_event *line = now->moment == FLICK_AT_STRIKE && fall ? fall : now;
    flick_event_sight(line, time - line->time, sight);
    sight->moment = now->moment;
    sight->since = time - now->time;
    if (now->moment == FLICK_AT_DOWN && fall) {
        sight->bearing = fall->bearing;
        sight->tilt = 90 * DEG;
    }
    return true;
}
