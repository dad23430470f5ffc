/* What the parts of the stage share: clips and their films (a part of stage.c). */
#ifndef FOILSHOT_VIEW_TABLE_STAGE_INSIDE_H
#define FOILSHOT_VIEW_TABLE_STAGE_INSIDE_H

#include "rules/order.h"
#include "view/table/stage.h"

/* A stretch of film during which time runs slowly, µs. */
struct slow {
    int32_t from, to;
};

/* A flick's film, its bodies renumbered: body i is actor i of the clip. */
struct film {
    struct flick_event *line; /* owned */
    int32_t lines;
    struct slow *slow; /* owned */
    int slows;
    int32_t radius; /* of the pellet, µm */
    int32_t length; /* µs of film until everything rests */
    int32_t lasts;  /* ms of clock that takes, slow stretches included */
};

/* One base or piece that a clip moves. */
struct actor {
    int32_t kind, index; /* KIND_BASE or KIND_PIECE */
    struct sight from, to;
    bool filmed;
    struct vec via[ORDER_VIA]; /* corners of its way */
    int vias;
    int32_t ms; /* how long its own way takes, when it is not filmed */
    bool slab;  /* has several men: it is taken away, not knocked over */
    /* Bases of one unit that move together keep their formation on the way: each keeps its place in
     * the unit's frame, and the frame moves. */
    bool formed;
    struct pose frame_from, frame_to, in_from, in_to;
};

struct clip {
    struct actor *actor; /* owned */
    int actors;
    struct film film;
    struct stage_die die[STAGE_DICE];
    int dice;
    struct stage_fall fall[STAGE_FALLS];
    int falls;
    int32_t dice_ms, film_ms, act_ms; /* one after the other */
    int percent;                      /* of the speed set */
    struct stage_pace pace;
};

/* ---- stage_film.c ---- */

/* Reads the film lines of a block, if it has any. The actors named in it are added. False when
 * there is no film. */
bool film_load(struct clip *clip, const struct table *before, const struct block *block,
               int (*actor_of)(struct clip *clip, const struct table *before, struct ref ref));
void film_release(struct film *film);
/* Where slow stretches lie, and how long the film then lasts. */
void film_pace(struct clip *clip, bool slow_hits);
/* The film's time `ms` after it began to run. */
int32_t film_time(const struct film *film, int32_t ms);
/* How many ms after it began to run the film comes to that time. */
int32_t film_clock(const struct film *film, int32_t time);
/* How actor `index` is shown at that time. */
void film_sight(const struct clip *clip, int index, int32_t time, struct sight *sight);
void film_effects(const struct clip *clip, int32_t time, bool reduced, struct stage_effects *out);
/* Does actor `index` lie in the end, and which way did it fall? */
bool film_falls(const struct film *film, int index, int32_t *to);
bool film_bounds(const struct film *film, struct vec *low, struct vec *high);

/* ---- curves, 0 … 1000 ---- */

int32_t curve_in_out(int32_t t);
int32_t curve_out(int32_t t);
int32_t curve_in(int32_t t);
int32_t between(int32_t a, int32_t b, int32_t t);
/* A swing that dies away: `age` of `life` ms with a period, ±1000. */
int32_t swing(int32_t age, int32_t period, int32_t life);

#endif
