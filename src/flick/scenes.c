#include "flick/scenes.h"

#include "flick/work.h"

#include <inttypes.h>
#include <stdlib.h>

const struct flick_bench_spec flick_bench_spec[FLICK_BENCH_COUNT] = {
    [FLICK_BENCH_60] = {.name = "60/20",
                        .figures = 60,
                        .pieces = 20,
                        .books = 3,
                        .width = 1830000,
                        .depth = 1220000,
                        .figure = FLICK_FOOT,
                        .bar = 10},
    [FLICK_BENCH_120] = {.name = "120/60",
                         .figures = 120,
                         .pieces = 60,
                         .books = 3,
                         .width = 1830000,
                         .depth = 1220000,
                         .figure = FLICK_FOOT,
                         .bar = 15},
    [FLICK_BENCH_1000] = {.name = "1000/60",
                          .figures = 1000,
                          .pieces = 60,
                          .books = 3,
                          .width = 1830000,
                          .depth = 1220000,
                          .figure = FLICK_FOOT,
                          .bar = 40},
    [FLICK_BENCH_TOWN] = {.name = "town",
                          .figures = 60,
                          .pieces = 15,
                          .books = 3,
                          .houses = 4,
                          .riders = 6,
                          .on_books = 4,
                          .width = 1830000,
                          .depth = 1220000,
                          .figure = FLICK_FOOT,
                          .bar = 30},
    [FLICK_BENCH_PACKED] = {.name = "packed",
                            .packed = 10,
                            .width = 1830000,
                            .depth = 1220000,
                            .figure = FLICK_FOOT,
                            .bar = 400},
};

/* Footprints the scenes are furnished with, in µm. */
struct furniture {
    enum flick_class cls;
    int32_t hx, hy, round, height;
};

static const struct furniture pieces[] = {
    {FLICK_BRICK, 16000, 8000, 0, 9600},   {FLICK_WALL, 50000, 4000, 0, 28800},
    {FLICK_BLOCK, 30000, 15000, 0, 30000}, {FLICK_TREE, 0, 0, 12000, 80000},
    {FLICK_HUT, 32000, 32000, 0, 60000},
};

static const struct furniture men[] = {
    {FLICK_FOOT, 0, 0, 10500, 0},
    {FLICK_FOOT_SMALL, 0, 0, 7500, 0},
    {FLICK_MOUNTED, 0, 6500, 10500, 0},
};

static const struct furniture book = {FLICK_BOOK, 100000, 65000, 0, 11000};

static int32_t between(struct luck *luck, int32_t low, int32_t high)
{
    return low + (int32_t)(luck_bits(luck) % (uint64_t)(high - low + 1));
}

static const struct furniture *man_of(enum flick_class cls)
{
    for (size_t i = 0; i < sizeof men / sizeof *men; i++) {
        if (men[i].cls == cls) {
            return &men[i];
        }
    }
    return &men[0];
}

static struct outline outline_of(const struct flick_body *b)
{
    return outline_box(b->pose, b->hx, b->hy, b->round);
}

/* Room of `gap` µm to everything placed so far. */
static bool has_room(const struct flick_scene *scene, const struct flick_body *b, int32_t gap)
{
    struct outline own = outline_of(b);
    for (int32_t i = 0; i < scene->count; i++) {
        const struct flick_body *o = &scene->bodies[i];
        int32_t reach = o->hx + o->hy + o->round + b->hx + b->hy + b->round + gap;
        if (o->height > 0 && o->z0 + o->height <= b->z0) {
            continue;
        }
        if (abs(o->pose.at.x - b->pose.at.x) > reach || abs(o->pose.at.y - b->pose.at.y) > reach) {
            continue;
        }
        struct outline other = outline_of(o);
        if (outline_gap(&own, &other) < gap) {
            return false;
        }
    }
    return true;
}

static struct flick_body body_of(const struct furniture *f, int32_t owner)
{
    return (struct flick_body){.cls = f->cls,
                               .owner = owner,
                               .hx = f->hx,
                               .hy = f->hy,
                               .round = f->round,
                               .height = f->height,
                               .support = FLICK_NONE};
}

/* Puts it somewhere between the given bounds, clear of the rest. */
static bool put(struct flick_scene *scene, struct flick_body *bodies, int32_t max,
                struct flick_body body, int32_t x0, int32_t x1, struct luck *luck)
{
    enum { TRIES = 20000, CLEAR = 3000 };
    int32_t edge = body.hx + body.hy + body.round + CLEAR;
    if (scene->count >= max) {
        return false;
    }
    for (int i = 0; i < TRIES; i++) {
        body.pose.at.x = between(luck, x0 + edge, x1 - edge);
        body.pose.at.y = between(luck, edge, scene->depth - edge);
        body.pose.face = between(luck, 0, TURN - 1);
        if (has_room(scene, &body, CLEAR)) {
            body.id = scene->count + 1;
            bodies[scene->count++] = body;
            return true;
        }
    }
    return false;
}

static struct flick_body *add(struct flick_scene *scene, struct flick_body *bodies,
                              struct flick_body body)
{
    body.id = scene->count + 1;
    bodies[scene->count] = body;
    return &bodies[scene->count++];
}

/* Four bricks round a yard of 32 mm, three courses, each seam covered, and a man on one wall. */
static bool put_house(struct flick_scene *scene, struct flick_body *bodies, int32_t max,
                      struct luck *luck)
{
    enum { COURSES = 3, SIDES = 4, OUT = 24000, YARD = 32000 };
    struct flick_body plot = {.hx = YARD, .hy = YARD, .support = FLICK_NONE};
    int32_t before = scene->count;
    if (before + COURSES * SIDES + 1 > max ||
        !put(scene, bodies, max, plot, 0, scene->width, luck)) {
        return false;
    }
    struct vec middle = bodies[before].pose.at;
    scene->count = before; /* the plot only kept the place */
    for (int32_t k = 0; k < COURSES * SIDES; k++) {
        struct flick_body brick = body_of(&pieces[0], 0);
        int32_t face = k % SIDES * 90 * DEG;
        struct vec at = vec_ahead(middle, face, OUT);
        /* running round one way on even courses and the other way on odd ones */
        brick.pose.at = vec_ahead(at, angle_norm(face + 90 * DEG), k / SIDES % 2 ? -8000 : 8000);
        brick.pose.face = face;
        brick.z0 = k / SIDES * brick.height;
        add(scene, bodies, brick);
    }
    struct flick_body man = body_of(&men[0], 1 + (int32_t)(luck_bits(luck) & 1));
    man.pose.at = bodies[scene->count - 1].pose.at;
    man.z0 = COURSES * pieces[0].height;
    add(scene, bodies, man);
    return true;
}

/* Men on the ridges, as far as they find room among each other. */
static bool put_on_books(struct flick_scene *scene, struct flick_body *bodies, int32_t max,
                         int32_t each, struct luck *luck)
{
    int32_t books = scene->count;
    for (int32_t i = 0; i < books * each; i++) {
        const struct flick_body *on = &bodies[i / each];
        struct flick_body man = body_of(&men[0], 1 + i % 2);
        struct vec local = {between(luck, 15000 - on->hx, on->hx - 15000),
                            between(luck, 15000 - on->hy, on->hy - 15000)};
        man.pose.at = pose_place(on->pose, local);
        man.z0 = on->height;
        struct flick_scene others = {scene->width, scene->depth, bodies + books,
                                     scene->count - books};
        if (scene->count >= max) {
            return false;
        }
        if (has_room(&others, &man, 3000)) {
            add(scene, bodies, man);
        }
    }
    return true;
}

static bool put_packed(const struct flick_bench_spec *spec, struct flick_scene *scene,
                       struct flick_body *bodies, int32_t max)
{
    struct flick_body man = body_of(man_of(spec->figure), 2);
    int32_t pitch = 2 * man.round + 1000;
    if (spec->packed * spec->packed > max) {
        return false;
    }
    for (int32_t i = 0; i < spec->packed * spec->packed; i++) {
        man.id = i + 1;
        man.pose.at.x = spec->width / 2 + (i % spec->packed - spec->packed / 2) * pitch;
        man.pose.at.y = spec->depth / 2 + (i / spec->packed - spec->packed / 2) * pitch;
        bodies[scene->count++] = man;
    }
    return true;
}

bool flick_bench_make(enum flick_bench_scene which, uint64_t seed, struct flick_body *bodies,
                      int32_t max, struct flick_scene *scene)
{
    const struct flick_bench_spec *spec = &flick_bench_spec[which];
    struct luck luck = {.seed = seed};
    *scene = (struct flick_scene){spec->width, spec->depth, bodies, 0};
    if (spec->packed) {
        return put_packed(spec, scene, bodies, max);
    }
    int32_t kinds = (int32_t)(sizeof pieces / sizeof *pieces);
    for (int32_t i = 0; i < spec->books; i++) {
        if (!put(scene, bodies, max, body_of(&book, 0), 0, spec->width, &luck)) {
            return false;
        }
    }
    if (!put_on_books(scene, bodies, max, spec->on_books, &luck)) {
        return false;
    }
    for (int32_t i = 0; i < spec->houses; i++) {
        if (!put_house(scene, bodies, max, &luck)) {
            return false;
        }
    }
    for (int32_t i = 0; i < spec->riders; i++) {
        if (!put(scene, bodies, max, body_of(man_of(FLICK_MOUNTED), 1 + i % 2), 0, spec->width,
                 &luck)) {
            return false;
        }
    }
    for (int32_t i = 0; i < spec->pieces; i++) {
        if (!put(scene, bodies, max, body_of(&pieces[i % kinds], 0), 0, spec->width, &luck)) {
            return false;
        }
    }
    for (int32_t i = 0; i < spec->figures; i++) { /* each side in its half */
        int32_t side = i % 2, x0 = side ? spec->width / 2 : 0;
        if (!put(scene, bodies, max, body_of(man_of(spec->figure), 1 + side), x0,
                 x0 + spec->width / 2, &luck)) {
            return false;
        }
    }
    return true;
}

static const struct flick_body *pick_man(const struct flick_scene *scene, int32_t owner,
                                         struct luck *luck)
{
    for (;;) {
        const struct flick_body *b = &scene->bodies[between(luck, 0, scene->count - 1)];
        if (b->owner == owner) {
            return b;
        }
    }
}

static struct flick_shot packed_shot(const struct flick_scene *scene, struct luck *luck)
{
    int32_t y = scene->depth / 2 + between(luck, -100000, 100000);
    return (struct flick_shot){
        .set = FLICK_FOIL,
        .size = FLICK_LARGE,
        .start = {scene->width / 2 - 300000, y},
        .heading = 90 * DEG + between(luck, -5 * DEG, 5 * DEG),
        .speed = between(luck, 2000000, 5000000),
    };
}

struct flick_shot flick_bench_shot(const struct flick_scene *scene, enum flick_bench_scene which,
                                   uint64_t seed, int32_t n)
{
    enum { TRIES = 16, NEXT_TO = 2000 };
    struct luck luck = {.seed = seed ^ ((uint64_t)n + 1) * 0xD1342543DE82EF95u};
    struct flick_shot shot = {.set = FLICK_FOIL};
    if (flick_bench_spec[which].packed) {
        shot = packed_shot(scene, &luck);
        shot.seed = luck_bits(&luck);
        return shot;
    }
    int32_t side = 1 + (int32_t)(luck_bits(&luck) & 1);
    shot.size = (enum flick_size)between(&luck, 0, FLICK_SIZE_COUNT - 1);
    int32_t radius = flick_radius(shot.set, shot.size);
    struct flick_body pellet = {.round = radius, .support = FLICK_NONE};
    for (int i = 0; i < TRIES; i++) {
        const struct flick_body *man = pick_man(scene, side, &luck);
        pellet.z0 = man->z0;
        pellet.pose.at = vec_ahead(man->pose.at, between(&luck, 0, TURN - 1),
                                   man->hy + man->round + radius + NEXT_TO);
        if (has_room(scene, &pellet, 0)) {
            break;
        }
    }
    const struct flick_body *target = pick_man(scene, 3 - side, &luck);
    int32_t error = (int32_t)nearest(luck_bell(&luck) * 5730); /* 0.1 rad */
    shot.start = pellet.pose.at;
    shot.z0 = pellet.z0;
    shot.start.x = shot.start.x < 0 ? 0 : shot.start.x > scene->width ? scene->width : shot.start.x;
    shot.start.y = shot.start.y < 0 ? 0 : shot.start.y > scene->depth ? scene->depth : shot.start.y;
    shot.heading = angle_norm(angle_of(vec_sub(target->pose.at, shot.start)) + error);
    shot.speed = between(&luck, 1000000, 5000000);
    shot.seed = luck_bits(&luck);
    return shot;
}

uint64_t flick_scene_hash(const struct flick_scene *scene)
{
    uint64_t hash = 0xCBF29CE484222325u;
    for (int32_t i = 0; i < scene->count; i++) {
        const struct flick_body *b = &scene->bodies[i];
        const int32_t fields[] = {
            b->id, b->cls,   b->owner, b->pose.at.x, b->pose.at.y, b->pose.face,     b->hx,
            b->hy, b->round, b->z0,    b->height,    b->support,   (int32_t)b->flags};
        for (size_t k = 0; k < sizeof fields / sizeof *fields; k++) {
            hash = (hash ^ (uint32_t)fields[k]) * 0x100000001B3u;
        }
    }
    return hash;
}

void flick_scene_write(struct words *out, const struct flick_scene *scene)
{
    words_format(out, "table %" PRId32 " %" PRId32 "\n", scene->width, scene->depth);
    words_add(out, "# body id class owner x y face hx hy round z0 height support flags\n");
    for (int32_t i = 0; i < scene->count; i++) {
        const struct flick_body *b = &scene->bodies[i];
        words_format(out,
                     "body %" PRId32 " %s %" PRId32 " %" PRId32 " %" PRId32 " %" PRId32 " %" PRId32
                     " %" PRId32 " %" PRId32 " %" PRId32 " %" PRId32 " %" PRId32 " %" PRIu32 "\n",
                     b->id, flick_material[b->cls].name, b->owner, b->pose.at.x, b->pose.at.y,
                     b->pose.face, b->hx, b->hy, b->round, b->z0, b->height, b->support, b->flags);
    }
}

void flick_shot_write(struct words *out, const struct flick_shot *s)
{
    words_format(out,
                 "shot %d %d %" PRId32 " %" PRId32 " %" PRId32 " %" PRId32 " %" PRId32 " %" PRIu64
                 " %" PRIu32 "\n",
                 s->set, s->size, s->start.x, s->start.y, s->z0, s->heading, s->speed, s->seed,
                 s->mode);
}

/* --- measuring -------------------------------------------------------------------------------- */

static void add_up(struct flick_bench_figures *f, const struct flick_result *r)
{
    f->events += r->counts.events;
    f->hits += r->counts.hits;
    f->tumbles += r->counts.tumbles;
    f->touched += r->touches;
    f->caps += r->end == FLICK_CAP_REACHED;
    f->result_hash = (f->result_hash ^ flick_hash(r)) * 0x100000001B3u;
    for (int32_t i = 0; i < r->touches; i++) {
        const struct flick_touched *t = &r->touched[i];
        f->kills += t->verdict == FLICK_DOWN || t->verdict == FLICK_OFF;
    }
}

static void bench_run(struct flick_solver *solver, const struct flick_shot *shots, int32_t flicks,
                      int32_t passes, double (*clock)(void), struct flick_bench_figures *f)
{
    struct flick_result r;
    double best = FLICK_NEVER;
    for (int32_t pass = 0; clock && pass < passes; pass++) {
        double start = clock();
        for (int32_t i = 0; i < flicks; i++) {
            flick_solve(solver, &shots[i], &r);
        }
        best = least(best, clock() - start);
    }
    for (int32_t i = 0; i < flicks; i++) {
        flick_solve(solver, &shots[i], &r);
        add_up(f, &r);
    }
    f->us_per_flick = best < FLICK_NEVER ? best * 1e6 / flicks : 0;
    f->events /= flicks;
    f->hits /= flicks;
    f->tumbles /= flicks;
    f->touched /= flicks;
    f->kills /= flicks;
}

bool flick_bench(enum flick_bench_scene which, uint64_t seed, int32_t flicks, int32_t passes,
                 uint32_t mode, double (*clock)(void), struct flick_bench_figures *figures)
{
    struct flick_body *bodies = calloc(FLICK_BODIES_MAX, sizeof *bodies);
    struct flick_shot *shots = calloc((size_t)flicks + 1, sizeof *shots);
    struct flick_solver solver;
    struct flick_scene scene;
    flick_solver_init(&solver);
    bool fine = bodies && shots &&
                flick_bench_make(which, seed, bodies, FLICK_BODIES_MAX, &scene) &&
                flick_solver_load(&solver, &scene);
    *figures = (struct flick_bench_figures){.flicks = flicks};
    if (fine) {
        figures->bodies = scene.count;
        figures->scene_hash = flick_scene_hash(&scene);
        for (int32_t i = 0; i < flicks; i++) {
            shots[i] = flick_bench_shot(&scene, which, seed, i);
            shots[i].mode = mode;
        }
        bench_run(&solver, shots, flicks, passes, clock, figures);
    }
    flick_solver_release(&solver);
    free(shots);
    free(bodies);
    return fine;
}

/* --- the table of kills ----------------------------------------------------------------------- */

const int32_t flick_kill_speed[FLICK_KILL_SPEEDS] = {1000000, 1500000, 2000000, 3000000, 5000000};

/* the design's table for foot */
const int32_t flick_kill_wanted[FLICK_SIZE_COUNT][FLICK_KILL_SPEEDS] = {
    [FLICK_PEA] = {0, 0, 0, 230, 690},
    [FLICK_SMALL] = {0, 10, 230, 650, 900},
    [FLICK_LARGE] = {190, 400, 630, 830, 970},
};

/* Launch speed that leaves `speed` after `way` (m) of friction and drag, followed back. */
static int32_t launch_speed(const struct flick_pellet *p, double speed, double way)
{
    enum { STEPS = 1000 };
    double square = speed * speed;
    for (int i = 0; i < STEPS; i++) {
        square += 2 * (p->friction * GRAVITY + p->drag * square) * way / STEPS;
    }
    return micro(sqrt(square));
}

static bool pellet_hit(const struct flick_result *r)
{
    return r->touches > 0 && r->touched[0].cause != FLICK_BY_NOTHING;
}

bool flick_kill_table(enum flick_class cls, bool broadside, enum flick_set set,
                      enum flick_size size, int32_t shots, struct flick_kill_row *row)
{
    struct flick_body man = body_of(man_of(cls), 2);
    man.id = 1;
    man.pose = (struct pose){{1000000, 600000}, broadside ? 90 * DEG : 0};
    struct flick_scene scene = {1830000, 1220000, &man, 1};
    struct flick_solver solver;
    flick_solver_init(&solver);
    if (!flick_solver_load(&solver, &scene)) {
        return false;
    }
    int32_t face = broadside ? man.hx + man.round : man.hy + man.round;
    double way = 0.3;
    int32_t hits_all = 0;
    for (int k = 0; k < FLICK_KILL_SPEEDS; k++) {
        int32_t hits = 0, kills = 0;
        const struct flick_pellet *p = &flick_pellet[set][size];
        for (int32_t n = 0; n < shots; n++) {
            struct flick_shot shot = {
                .set = set,
                .size = size,
                .start = {1000000, 600000 - face - micro(p->radius + way)},
                .speed = launch_speed(p, flick_kill_speed[k] * 1e-6, way),
                .seed = (uint64_t)(k * shots + n),
                .mode = FLICK_NO_FILM | FLICK_NO_FINGER,
            };
            struct flick_result r;
            flick_solve(&solver, &shot, &r);
            hits += pellet_hit(&r);
            kills += r.touches > 0 && r.touched[0].verdict == FLICK_DOWN;
        }
        row->kill[k] = hits ? (int32_t)((int64_t)kills * 1000 / hits) : 0;
        hits_all += hits;
    }
    row->hit = (int32_t)((int64_t)hits_all * 1000 / ((int64_t)shots * FLICK_KILL_SPEEDS));
    flick_solver_release(&solver);
    return true;
}
