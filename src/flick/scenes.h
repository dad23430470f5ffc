/* Scenes and flicks for measuring and testing: the same for every engine and every machine.
 *
 * All is drawn from a seed by integer arithmetic, can be written out as text, and costs nothing but
 * the caller's arrays.
 */
#ifndef FOILSHOT_FLICK_SCENES_H
#define FOILSHOT_FLICK_SCENES_H

#include "core/words.h"
#include "flick/flick.h"

enum flick_bench_scene {
    FLICK_BENCH_60,     /* 60 figures, 20 pieces of terrain and 3 books */
    FLICK_BENCH_120,    /* 120 figures, 60 pieces */
    FLICK_BENCH_1000,   /* 1000 figures, 60 pieces */
    FLICK_BENCH_TOWN,   /* brick houses with men on the walls, men on ridges, walls, riders */
    FLICK_BENCH_PACKED, /* 10 × 10 figures 1 mm apart, large marbles into them */
    FLICK_BENCH_COUNT
};

struct flick_bench_spec {
    const char *name;
    int32_t figures, pieces, books;   /* figures of both sides together */
    int32_t houses, riders, on_books; /* men on the walls of each house, and on each book */
    int32_t packed;                   /* side of a packed square instead */
    int32_t width, depth;             /* µm */
    enum flick_class figure;
    double bar; /* µs a flick may take */
};

extern const struct flick_bench_spec flick_bench_spec[FLICK_BENCH_COUNT];

/* Fills `bodies` (room for `max`) and `scene`, which then points to them. False: no room. */
bool flick_bench_make(enum flick_bench_scene which, uint64_t seed, struct flick_body *bodies,
                      int32_t max, struct flick_scene *scene);
/* Flick number n of a seed on a scene: from beside a figure, at an enemy, 1 to 5 m/s, any size. */
struct flick_shot flick_bench_shot(const struct flick_scene *scene, enum flick_bench_scene which,
                                   uint64_t seed, int32_t n);
uint64_t flick_scene_hash(const struct flick_scene *scene);
/* As text, one line a body and one line a shot. */
void flick_scene_write(struct words *out, const struct flick_scene *scene);
void flick_shot_write(struct words *out, const struct flick_shot *shot);

struct flick_bench_figures {
    uint64_t scene_hash, result_hash;
    int32_t bodies, flicks;
    double us_per_flick;                          /* least of the passes; 0 without a clock */
    double events, hits, tumbles, touched, kills; /* per flick */
    int32_t caps;
};

/* Plays `flicks` flicks `passes` times; `clock` gives seconds, NULL measures no time. False: no
 * memory. */
bool flick_bench(enum flick_bench_scene which, uint64_t seed, int32_t flicks, int32_t passes,
                 uint32_t mode, double (*clock)(void), struct flick_bench_figures *figures);

/* The table of kills: chance that a pellet that hits knocks the figure over, per mille, and chance
 * that it hits, at 0.3 m, dead aim, for speeds of flick_kill_speed[]. */
enum { FLICK_KILL_SPEEDS = 5 };
extern const int32_t flick_kill_speed[FLICK_KILL_SPEEDS];
extern const int32_t flick_kill_wanted[FLICK_SIZE_COUNT][FLICK_KILL_SPEEDS]; /* foot, per mille */

struct flick_kill_row {
    int32_t hit;
    int32_t kill[FLICK_KILL_SPEEDS];
};

/* `broadside` turns the figure's flank to the pellet. False: no memory. */
bool flick_kill_table(enum flick_class cls, bool broadside, enum flick_set set,
                      enum flick_size size, int32_t shots, struct flick_kill_row *row);

#endif
