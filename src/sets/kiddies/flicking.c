/* The shot itself (KI-07, KI-46), and what it does to those it meets (KI-50 … KI-56). */
#include "sets/kiddies/kiddies.h"

#include "flick/flick.h"
#include "kit/film.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the scene ------------------------------------------------------------------------------- */

enum { PIECE_ID = 1 << 16 }; /* flick ids of pieces begin here; bases are their index */

struct scene {
    struct flick_scene flick;
    struct flick_body body[TABLE_BASES + TABLE_PIECES];
};

static int32_t man_height(const struct table *t, struct vec at)
{
    int32_t z = 0;
    for (int i = 0; i < t->pieces; i++) {
        const struct piece *p = &t->piece[i];
        if (p->where != WHERE_TABLE || p->kind != TERRAIN_RIDGE || p->z + p->height <= z ||
            kiddies_piece_far(t, p, at))
            continue;
        struct outline o = piece_outline(t, p);
        if (outline_holds(&o, at))
            z = p->z + p->height;
    }
    return z;
}

static void scene_units(const struct table *t, const struct shooters *s, struct scene *scene)
{
    for (int i = 0; i < t->units; i++) {
        const struct base *b = base_of(t, i);
        if (b->where != WHERE_TABLE)
            continue;
        enum flick_class cls = FLICK_FOOT;
        flick_class_named(rules_kiddies.troop[kiddies_troop(t, i)].material, &cls);
        bool firer = false;
        for (int k = 0; s && k < s->count; k++)
            firer = firer || s->man[k] == i;
        scene->body[scene->flick.count++] = (struct flick_body){
            .id = t->unit[i].base,
            .cls = cls,
            .owner = kiddies_troop(t, i) == CANNON ? 0 : side_of(t, i),
            .pose = base_pose(b),
            .hx = b->hx,
            .hy = b->hy,
            .round = b->round,
            .z0 = man_height(t, base_pose(b).at),
            .height = b->height,
            .support = FLICK_NONE,
            .flags = (firer ? FLICK_FIRER : 0u) | (s && s->cannon == i ? FLICK_FINGER_PASSES : 0u)};
    }
}

static void scene_pieces(const struct table *t, struct scene *scene)
{
    int32_t body_of[TABLE_PIECES];
    for (int i = 0; i < t->pieces; i++) {
        const struct piece *p = &t->piece[i];
        body_of[i] = FLICK_NONE;
        if (p->where != WHERE_TABLE || !kiddies_ground(p->kind)->solid || p->height <= 0 ||
            p->shape != SHAPE_BOX)
            continue;
        body_of[i] = scene->flick.count;
        scene->body[scene->flick.count++] = (struct flick_body){
            .id = PIECE_ID + i,
            .cls = p->mass < FLICK_CLASS_COUNT ? (enum flick_class)p->mass : FLICK_FIXED,
            .pose = piece_pose(p),
            .hx = p->hx,
            .hy = p->hy,
            .round = p->round,
            .z0 = p->z,
            .height = p->height,
            .support = p->support > 0 && p->support <= i ? body_of[p->support - 1] : FLICK_NONE};
    }
}

static struct scene *scene_of(const struct table *t, const struct shooters *s)
{
    struct scene *scene = calloc(1, sizeof *scene);
    if (!scene)
        abort();
    scene->flick.width = t->width;
    scene->flick.depth = t->depth;
    scene->flick.bodies = scene->body;
    scene_units(t, s, scene);
    scene_pieces(t, scene);
    return scene;
}

static struct ref scene_ref(const struct table *t, const struct scene *scene, int32_t body)
{
    if (body < 0 || body >= scene->flick.count)
        return (struct ref){0};
    int32_t id = scene->body[body].id;
    return id >= PIECE_ID ? ref_piece(t, id - PIECE_ID) : ref_base(t, id);
}

/* ---- what is touched ------------------------------------------------------------------------- */

static bool dies_of(const struct table *t, const struct scene *scene,
                    const struct flick_touched *touched, int unit, const char **id,
                    const char **how)
{
    bool firer = scene->body[touched->body].flags & FLICK_FIRER;
    switch (touched->verdict) {
    case FLICK_OFF:
        *id = "KI-56";
        *how = "is pushed off the table";
        return true;
    case FLICK_DOWN:
        if (touched->cause == FLICK_BY_FINGER && !firer) {
            *id = "KI-52";
            *how = "is brushed over by the hand and stood up again";
            return false;
        }
        *id = touched->cause == FLICK_BY_FINGER                                           ? "KI-52"
              : touched->cause == FLICK_BY_RICOCHET || touched->cause == FLICK_BY_TERRAIN ? "KI-51"
                                                                                          : "KI-50";
        *how = touched->cause == FLICK_BY_FINGER     ? "is bowled over by his own side's hand"
               : touched->cause == FLICK_BY_RICOCHET ? "is knocked over by the ricochet"
               : touched->cause == FLICK_BY_TERRAIN  ? "is knocked over by falling terrain"
               : touched->cause == FLICK_BY_FALL     ? "is knocked over by a falling figure"
               : touched->cause == FLICK_BY_PIECE    ? "is knocked over by what was pushed into him"
                                                     : "is knocked over";
        return true;
    case FLICK_LEANS: {
        struct ref on = scene_ref(t, scene, touched->on);
        *id = "KI-53";
        *how = "only leans, and is stood up";
        if (on.kind != KIND_BASE)
            return false;
        int other = base_unit(&t->base[on.index]);
        if (!kiddies_is_figure(t, other) || side_of(t, other) == side_of(t, unit))
            return false;
        *how = "leans on an enemy: that counts as knocked over";
        if (t->option[O_LEAN_ENEMY])
            *how = "leans on an enemy, and is stood up";
        return !t->option[O_LEAN_ENEMY];
    }
    case FLICK_STANDS:
    case FLICK_VERDICT_COUNT:
        break;
    }
    *id = "KI-54";
    *how = "is pushed, but stands";
    return false;
}

static void touched_base(struct turn *turn, const struct scene *scene,
                         const struct flick_touched *touched, struct ref base)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    const char *id, *how;
    int unit = base_unit(&t->base[base.index]);
    bool dies = dies_of(t, scene, touched, unit, &id, &how);
    unit_name(t, unit, name);
    if (!kiddies_is_figure(t, unit)) {
        if (touched->verdict == FLICK_OFF) {
            kiddies_kill(turn, unit);
            turn_say(turn, "KI-56", "%s goes over the edge of the table: destroyed.", name);
        } else if (touched->moved) {
            turn_pose(turn, base, touched->pose);
            turn_say(turn, "KI-56", "%s is pushed; cannon are not destroyed by hits.", name);
        }
        return;
    }
    if (dies) {
        kiddies_kill(turn, unit);
    } else if (touched->moved) {
        turn_pose(turn, base, touched->pose);
    } else if (touched->verdict == FLICK_STANDS) {
        if (!touched->swept)
            return;
        id = "KI-52";
        how = "is brushed by the hand and stood up again";
    }
    turn_say(turn, id, "%s %s.", name, how);
}

static void touched_piece(struct turn *turn, const struct scene *scene,
                          const struct flick_touched *touched, struct ref piece)
{
    if (touched->verdict == FLICK_OFF) {
        turn_where(turn, piece, WHERE_LOST);
        return;
    }
    if (!touched->moved)
        return;
    struct ref on = scene_ref(turn->table, scene, touched->support);
    turn_pose(turn, piece, touched->pose);
    turn_set(turn, piece, F_PIECE_hx, touched->hx);
    turn_set(turn, piece, F_PIECE_hy, touched->hy);
    turn_set(turn, piece, F_PIECE_round, touched->round);
    turn_set(turn, piece, F_PIECE_z, touched->z0);
    turn_set(turn, piece, F_PIECE_height, touched->height);
    turn_set(turn, piece, F_PIECE_support, on.kind == KIND_PIECE ? on.index + 1 : 0);
}

/* ---- the shot -------------------------------------------------------------------------------- */

/* A throw of wobble: four dice of a thousandth each, about normal, one sigma as the law says. */
static int32_t wobble_of(int32_t bits)
{
    int32_t sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (bits >> (7 * i)) & 127;
    /* Four uniform numbers 0 … 127: mean 254, sigma 73.9. */
    return (int32_t)((int64_t)(sum - 254) * kiddies_law()->wobble * 10 / 739);
}

static struct flick_shot shot_of(const struct table *t, const struct order *o,
                                 const struct shooters *s, const struct flick_spot *spot)
{
    struct vec stands = s->cannon >= 0 ? base_pose(base_of(t, s->cannon)).at
                        : o->spot <= 2 || s->any_way
                            ? base_pose(base_of(t, s->man[0])).at
                            : base_pose(base_of(t, s->man[s->count - 1])).at;
    return (struct flick_shot){.set = kiddies_pellet_set(t),
                               .size = s->size,
                               .start = spot->at,
                               .z0 = man_height(t, stands),
                               .heading = angle_norm((int64_t)o->aim + o->bend),
                               .speed = flick_speed(o->strength),
                               .mode = rules_quiet() ? FLICK_NO_FILM : 0};
}

static void film_roll(struct turn *turn, const struct scene *scene,
                      const struct flick_result *result, const struct flick_shot *shot)
{
    struct words line;
    words_init(&line);
    film_head_write(shot->set, shot->size, &line);
    turn_film(turn, line.text);
    for (int32_t i = 0; i < result->lines; i++) {
        const struct flick_event *e = &result->film[i];
        words_clear(&line);
        film_write(turn->table, e, scene_ref(turn->table, scene, e->body),
                   scene_ref(turn->table, scene, e->other), &line);
        turn_film(turn, line.text);
    }
    words_release(&line);
}

static void shot_marks(struct turn *turn, const struct shooters *s, int side)
{
    if (s->cannon >= 0)
        turn_attr(turn, ref_unit(turn->table, s->cannon), U_SHOT, 1);
    for (int i = 0; i < s->count; i++)
        turn_attr(turn, ref_unit(turn->table, s->man[i]), U_SHOT, 1);
    if (s->any_way)
        turn_attr(turn, ref_side(turn->table, side), S_SKIRMISHED, 1);
}

static void shot_results(struct turn *turn, const struct scene *scene,
                         const struct flick_result *result)
{
    int terrain = 0, off = 0;
    for (int32_t i = 0; i < result->touches; i++) {
        const struct flick_touched *touched = &result->touched[i];
        struct ref ref = scene_ref(turn->table, scene, touched->body);
        if (ref.kind == KIND_BASE)
            touched_base(turn, scene, touched, ref);
        else {
            touched_piece(turn, scene, touched, ref);
            off += touched->verdict == FLICK_OFF;
            terrain += touched->moved && touched->verdict != FLICK_OFF;
        }
    }
    if (off)
        turn_say(turn, "KI-56", "%d piece%s of terrain went over the edge: out of the game.", off,
                 off > 1 ? "s" : "");
    if (terrain)
        turn_say(turn, "KI-55", "%d %s of terrain moved and %s.", terrain,
                 counted(terrain, NOUN_piece),
                 terrain == 1 ? "stays where it lies" : "stay where they lie");
}

/* The scene as text, for the report when the solver gives up. */
static char *scene_text(const struct scene *scene, const struct flick_shot *shot)
{
    struct words out;
    words_init(&out);
    words_format(&out, "table %d %d\nshot %d %d at %d %d z %d heading %d speed %d seed %llu\n",
                 scene->flick.width, scene->flick.depth, (int)shot->set, (int)shot->size,
                 shot->start.x, shot->start.y, shot->z0, shot->heading, shot->speed,
                 (unsigned long long)shot->seed);
    for (int32_t i = 0; i < scene->flick.count; i++) {
        const struct flick_body *b = &scene->body[i];
        words_format(&out, "body %d %s owner %d at %d %d face %d size %d %d %d z %d %d on %d\n",
                     b->id, flick_material[b->cls].name, b->owner, b->pose.at.x, b->pose.at.y,
                     b->pose.face, b->hx, b->hy, b->round, b->z0, b->height, b->support);
    }
    return out.text;
}

void kiddies_apply_flick(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    struct shooters s;
    struct flick_spot spot[SPOTS_MAX];
    struct verdict *v = malloc(sizeof *v);
    if (!v || !kiddies_shooters_of(t, o, &s, v))
        abort();
    free(v);
    kiddies_spots_of(t, &s, spot);
    struct scene *scene = scene_of(t, &s);
    struct flick_shot shot = shot_of(t, o, &s, &spot[o->spot - 1]);
    /* The scatter numbers this shot draws: known before anything is written (decisions 19). */
    enum { TUMBLE, WOBBLE, NUMBERS };
    int32_t scatter[NUMBERS];
    if (!turn_scatter_ahead(turn, scatter, NUMBERS)) {
        free(scene);
        return;
    }
    shot.seed = (uint64_t)(uint32_t)scatter[TUMBLE];
    /* Every hand wobbles alike, so that none is the better one; a stroke may bend the aim besides.
     */
    int32_t wobble = wobble_of(scatter[WOBBLE]);
    shot.heading = angle_norm((int64_t)shot.heading + wobble);
    struct flick_solver solver;
    struct flick_result result = {.end = FLICK_NO_MEMORY};
    flick_solver_init(&solver);
    if (flick_solver_load(&solver, &scene->flick))
        flick_solve(&solver, &shot, &result);
    if (result.end != FLICK_OK) {
        turn->stuck = scene_text(scene, &shot);
    } else {
        turn_scatter(turn, "KI-07", "how the pellet tumbles");
        turn_scatter(turn, "KI-46", "how the hand wobbles");
        shot_marks(turn, &s, o->side);
        if (turn->block)
            film_roll(turn, scene, &result, &shot);
        shot_results(turn, scene, &result);
        kiddies_judge(turn);
    }
    flick_solver_release(&solver);
    free(scene);
}

/* ---- before it ------------------------------------------------------------------------------- */

int kiddies_spots(const struct table *t, const struct order *o, struct flick_spot *spot, int max)
{
    struct verdict *v = malloc(sizeof *v);
    struct shooters s;
    struct flick_spot all[SPOTS_MAX];
    int count = 0;
    if (!v)
        abort();
    if (t->phase > FIGHT && kiddies_ids_are_units(t, o, v) && kiddies_shooters_of(t, o, &s, v))
        count = kiddies_spots_of(t, &s, all);
    free(v);
    count = count < max ? count : max;
    memcpy(spot, all, sizeof *spot * (size_t)count);
    return count;
}

/* Of the figures that the finger would sweep those who shoot, and may fall by it. */
static void preview_warns(const struct table *t, const struct scene *scene, const int32_t *body,
                          struct flick_preview *preview)
{
    char name[REF_TEXT], more[16] = "";
    int first = -1, firers = 0;
    for (int i = 0; i < preview->swept_count; i++) {
        bool firer = scene->body[body[i]].flags & FLICK_FIRER;
        first = firer && first < 0 ? i : first;
        firers += firer;
    }
    if (firers > 1)
        snprintf(more, sizeof more, " and %d more", firers - 1);
    if (firers)
        snprintf(preview->warns, sizeof preview->warns, "your hand may kill %s%s (KI-52)",
                 unit_name(t, base_unit(&t->base[preview->swept[first].index]), name), more);
}

void kiddies_preview(const struct table *t, const struct order *o, struct flick_preview *preview)
{
    struct verdict *v = malloc(sizeof *v);
    struct shooters s;
    struct flick_spot spot[SPOTS_MAX];
    *preview = (struct flick_preview){0};
    if (!v)
        abort();
    bool shoot =
        t->phase > FIGHT && kiddies_ids_are_units(t, o, v) && kiddies_shooters_of(t, o, &s, v);
    free(v);
    if (!shoot || o->spot < 1 || o->spot > kiddies_spots_of(t, &s, spot))
        return;
    preview->from = spot[o->spot - 1].at;
    preview->radius = flick_radius(kiddies_pellet_set(t), s.size);
    preview->stub = vec_ahead(preview->from, o->aim, kiddies_spans(t, o->side, 1000));
    struct scene *scene = scene_of(t, &s);
    struct flick_shot shot = shot_of(t, o, &s, &spot[o->spot - 1]);
    int32_t body[ORDER_IDS];
    int32_t count = flick_finger_sweep(&scene->flick, &shot, body, ORDER_IDS);
    for (int32_t i = 0; i < count && i < ORDER_IDS; i++)
        preview->swept[preview->swept_count++] = scene_ref(t, scene, body[i]);
    preview_warns(t, scene, body, preview);
    free(scene);
}

int32_t kiddies_flick_reach(const struct table *t, const struct order *o)
{
    if (t->phase <= FIGHT)
        return 0;
    return flick_range(kiddies_pellet_set(t), kiddies_law()->size[t->phase],
                       flick_speed(o->strength));
}
