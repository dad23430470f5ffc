#include "view/table/stage.h"

#include "rules/rules.h"
#include "view/table/stage_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOVE_LEAST = 320, /* ms; and so much more for every 10 mm */
    MOVE_PER_CM = 22,
    MOVE_MOST = 900,
    TURN_PER_DEG = 4, /* ms, of formations */
    MOVE_LIFT = 4 * MM,
    TAKEN_LIFT = 14 * MM,
    LIFT_SHARE = 160, /* of the way, thousandths: going up, and down again */
    REDUCED = 120,
    DROP_DOWN = 420, /* one that is taken from the table goes over, */
    LIE_STILL = 260, /* lies, */
    FADE = 250,      /* and is gone */
    AFTER_FILM = 500,
    SETTLE = 240,
    DICE_ROLL = 900, /* 700 rolling, 200 settling */
    DICE_QUICK = 200,
    LEAN_STEP = 50,
    LEAN_LIMIT = 480,
    BRIDGE_DECK = 1500,
    HEIGHTS = 64, /* books, blocks and bridges men may stand on */
    CLIPS = 256,  /* when more come, those in the queue are shown at once */
};

struct stage {
    struct sight base[TABLE_BASES], piece[TABLE_PIECES];
    int bases, pieces;
    uint64_t mirrored; /* hash of the table shown; 0: none */
    uint64_t version;
    uint64_t base_at[TABLE_BASES], pieces_at; /* versions in which they changed last */
    struct clip *queue[CLIPS];
    int clips;
    struct clip *last;  /* the flick to play again; owned */
    bool again;         /* it is the first in the queue, and played once more */
    int64_t began, now; /* of the first clip in the queue */
    struct stage_effects effects;
    int dice;
};

struct stage *stage_new(void)
{
    return calloc(1, sizeof(struct stage));
}

static void clip_free(struct clip *clip)
{
    if (clip == NULL)
        return;
    film_release(&clip->film);
    free(clip->actor);
    free(clip);
}

static void queue_clear(struct stage *stage)
{
    for (int i = 0; i < stage->clips; i++)
        if (stage->queue[i] != stage->last)
            clip_free(stage->queue[i]);
    stage->clips = 0;
    stage->again = false;
}

void stage_free(struct stage *stage)
{
    if (stage == NULL)
        return;
    queue_clear(stage);
    clip_free(stage->last);
    free(stage);
}

void stage_clear(struct stage *stage)
{
    queue_clear(stage);
    clip_free(stage->last);
    stage->last = NULL;
    stage->mirrored = 0;
    stage->effects = (struct stage_effects){0};
    stage->dice = 0;
    stage->version++;
}

const struct sight *stage_base(const struct stage *stage, int index)
{
    return &stage->base[index];
}

const struct sight *stage_piece(const struct stage *stage, int index)
{
    return &stage->piece[index];
}

int stage_bases(const struct stage *stage)
{
    return stage->bases;
}

int stage_pieces(const struct stage *stage)
{
    return stage->pieces;
}

uint64_t stage_version(const struct stage *stage)
{
    return stage->version;
}

bool stage_base_since(const struct stage *stage, int index, uint64_t version)
{
    return stage->base_at[index] > version;
}

bool stage_pieces_since(const struct stage *stage, uint64_t version)
{
    return stage->pieces_at > version;
}

bool stage_busy(const struct stage *stage)
{
    return stage->clips > 0;
}

int stage_waiting(const struct stage *stage)
{
    return stage->clips - (stage->again ? 1 : 0);
}

const struct stage_effects *stage_effects(const struct stage *stage)
{
    return &stage->effects;
}

/* ---- curves ---- */

int32_t curve_in_out(int32_t t)
{
    int64_t u = t < 500 ? t : 1000 - t;
    int64_t y = 4 * u * u * u / 1000000;
    return (int32_t)(t < 500 ? y : 1000 - y);
}

int32_t curve_out(int32_t t)
{
    int64_t u = 1000 - t;
    return (int32_t)(1000 - u * u * u / 1000000);
}

int32_t curve_in(int32_t t)
{
    return (int32_t)((int64_t)t * t / 1000);
}

int32_t between(int32_t a, int32_t b, int32_t t)
{
    return a + (int32_t)(((int64_t)b - a) * t / 1000);
}

int32_t swing(int32_t age, int32_t period, int32_t life)
{
    if (age < 0 || age >= life || period <= 0)
        return 0;
    struct sincos s = angle_sincos((int32_t)((int64_t)(age % period) * TURN / period));
    int64_t left = (int64_t)(life - age) * 1000 / life;
    return (int32_t)(left * left / 1000 * s.sin / ONE_Q30);
}

/* ---- mirroring the table ---- */

/* What men stand on, found once for all of them. */
struct heights {
    int count;
    struct outline outline[HEIGHTS];
    int32_t top[HEIGHTS];
    bool edged[HEIGHTS]; /* a book or a block: whoever stands over its edge stands on it */
};

static void heights_find(const struct table *table, struct heights *h)
{
    h->count = 0;
    for (int i = 0; i < table->pieces && h->count < HEIGHTS; i++) {
        const struct piece *p = &table->piece[i];
        bool bridge = p->kind == TERRAIN_BRIDGE && p->shape == SHAPE_BOX;
        if (p->where != WHERE_TABLE ||
            !(bridge || p->kind == TERRAIN_RIDGE || p->kind == TERRAIN_HILL))
            continue;
        h->outline[h->count] = piece_outline(table, p);
        h->edged[h->count] = p->kind == TERRAIN_RIDGE;
        int32_t tall = p->kind == TERRAIN_HILL && (p->height > HILL_HIGH || p->height == 0)
                           ? HILL_HIGH
                           : p->height;
        h->top[h->count++] = p->z + (bridge ? BRIDGE_DECK : tall);
    }
}

/* How high the ground is under a base: where its middle lies, and of a man, so that nobody is half
 * inside a book, also where he only stands over the edge. */
static int32_t ground_under(const struct heights *h, const struct sight *s)
{
    enum { OVER = 2 * MM }; /* so much of him must be over it */
    struct outline man = outline_box(s->pose, s->hx, s->hy, s->round > OVER ? s->round - OVER : 0);
    int32_t top = 0;
    for (int i = 0; i < h->count; i++) {
        bool edge = h->edged[i] && s->round > OVER;
        if (h->top[i] > top && (outline_holds(&h->outline[i], s->pose.at) ||
                                (edge && outline_gap(&man, &h->outline[i]) <= 0)))
            top = h->top[i];
    }
    return top;
}

static struct sight base_now(const struct table *table, int index, const struct pose *shelf,
                             const struct heights *heights)
{
    struct sight s = sight_of_base(table, index);
    if (s.where == WHERE_TABLE)
        s.z = ground_under(heights, &s);
    else
        s.pose = shelf[index];
    return s;
}

static bool put(struct sight *to, const struct sight *sight)
{
    if (memcmp(to, sight, sizeof *to) == 0)
        return false;
    *to = *sight;
    return true;
}

bool stage_mirror(struct stage *stage, const struct table *table)
{
    if (stage->clips > 0 || (stage->mirrored == table->hash && stage->mirrored != 0))
        return false;
    static const struct sight nothing;
    struct pose shelf[TABLE_BASES] = {0};
    struct heights heights;
    bool pieces = stage->pieces != table->pieces, changed = stage->bases != table->bases || pieces;
    uint64_t next = stage->version + 1;
    shelf_poses(table, shelf);
    heights_find(table, &heights);
    for (int i = 0; i < table->bases; i++) {
        struct sight s = base_now(table, i, shelf, &heights);
        if (put(&stage->base[i], &s)) {
            stage->base_at[i] = next;
            changed = true;
        }
    }
    for (int i = 0; i < table->pieces; i++) {
        struct sight s = sight_of_piece(table, i);
        pieces = put(&stage->piece[i], &s) || pieces;
    }
    if (pieces)
        stage->pieces_at = next;
    changed = changed || pieces;
    for (int i = table->bases; i < stage->bases; i++) {
        stage->base[i] = nothing;
        stage->base_at[i] = next;
    }
    for (int i = table->pieces; i < stage->pieces; i++)
        stage->piece[i] = nothing;
    stage->bases = table->bases;
    stage->pieces = table->pieces;
    stage->mirrored = table->hash;
    stage->version += changed;
    return changed;
}

/* ---- making a clip ---- */

static struct actor *actor_add(struct clip *clip, struct ref ref)
{
    struct actor *more = realloc(clip->actor, (size_t)(clip->actors + 1) * sizeof *more);
    if (more == NULL)
        return NULL;
    clip->actor = more;
    struct actor *a = &more[clip->actors++];
    *a = (struct actor){.kind = ref.kind, .index = ref.index};
    return a;
}

static int actor_find(const struct clip *clip, struct ref ref)
{
    for (int i = 0; i < clip->actors; i++)
        if (clip->actor[i].kind == ref.kind && clip->actor[i].index == ref.index)
            return i;
    return FLICK_NONE;
}

/* The actor of a base or piece; a unit's is its first base. */
static int actor_of(struct clip *clip, const struct table *before, struct ref ref)
{
    if (ref.kind == KIND_UNIT)
        ref = ref_base(before, before->unit[ref.index].base);
    if (ref.kind != KIND_BASE && ref.kind != KIND_PIECE)
        return FLICK_NONE;
    int at = actor_find(clip, ref);
    if (at != FLICK_NONE || actor_add(clip, ref) == NULL)
        return at;
    clip->actor[clip->actors - 1].filmed = true;
    return clip->actors - 1;
}

static bool same_thing(const struct actor *a, const struct entry *e)
{
    return e->kind == ENTRY_CHANGE && e->change.ref.kind == a->kind &&
           e->change.ref.index == a->index;
}

/* The table after the block; NULL when memory is short or the block does not fit the table. */
static struct table *table_after(const struct table *before, const struct block *block)
{
    struct table *after = malloc(sizeof *after);
    if (after == NULL)
        return NULL;
    *after = *before;
    for (int i = 0; i < block->count; i++)
        if (block->entry[i].kind == ENTRY_CHANGE && !change_do(after, &block->entry[i].change)) {
            free(after);
            return NULL;
        }
    return after;
}

static void add_movers(struct clip *clip, const struct block *block)
{
    for (int i = 0; i < block->count; i++) {
        const struct entry *e = &block->entry[i];
        bool mover = e->kind == ENTRY_CHANGE &&
                     (e->change.ref.kind == KIND_BASE || e->change.ref.kind == KIND_PIECE);
        if (!mover || (clip->actors > 0 && same_thing(&clip->actor[clip->actors - 1], e)))
            continue;
        if (actor_find(clip, e->change.ref) == FLICK_NONE)
            actor_add(clip, e->change.ref);
    }
}

/* Point `i` of an actor's way: where it stood, the corners, where it goes. */
static struct vec way_point(const struct actor *a, int i)
{
    return i == 0 ? a->from.pose.at : i <= a->vias ? a->via[i - 1] : a->to.pose.at;
}

static int32_t way_long(const struct actor *a)
{
    int32_t sum = 0;
    for (int i = 0; i <= a->vias; i++)
        sum += vec_distance(way_point(a, i), way_point(a, i + 1));
    return sum;
}

/* Where it is when it has gone t thousandths of its way. */
static struct vec way_at(const struct actor *a, int32_t t)
{
    int64_t left = (int64_t)way_long(a) * t / 1000;
    for (int i = 0; i <= a->vias; i++) {
        struct vec p = way_point(a, i), q = way_point(a, i + 1);
        int32_t stretch = vec_distance(p, q);
        if (left <= stretch && stretch > 0)
            return (struct vec){p.x + (int32_t)(((int64_t)q.x - p.x) * left / stretch),
                                p.y + (int32_t)(((int64_t)q.y - p.y) * left / stretch)};
        left -= stretch;
    }
    return a->to.pose.at;
}

/* ---- formations ---- */

static bool marches(const struct actor *a)
{
    return a->kind == KIND_BASE && !a->filmed && a->from.where == WHERE_TABLE &&
           a->to.where == WHERE_TABLE;
}

/* The frame of those of a unit that march: their middle, facing as the first of them does. */
static struct pose frame_of(const struct clip *clip, const struct table *before, int unit, bool to)
{
    int64_t x = 0, y = 0;
    int count = 0;
    struct pose frame = {{0, 0}, 0};
    for (int i = 0; i < clip->actors; i++) {
        const struct actor *a = &clip->actor[i];
        if (!marches(a) || base_unit(&before->base[a->index]) != unit)
            continue;
        const struct pose *p = to ? &a->to.pose : &a->from.pose;
        frame.face = count == 0 ? p->face : frame.face;
        x += p->at.x;
        y += p->at.y;
        count++;
    }
    frame.at = (struct vec){(int32_t)(x / count), (int32_t)(y / count)};
    return frame;
}

static struct pose pose_within(struct pose frame, struct pose pose)
{
    return (struct pose){pose_local(frame, pose.at), angle_norm((int64_t)pose.face - frame.face)};
}

static void set_formations(struct clip *clip, const struct rules *rules, const struct table *before)
{
    for (int i = 0; i < clip->actors; i++) {
        struct actor *a = &clip->actor[i];
        if (a->kind != KIND_BASE || a->index >= before->bases)
            continue;
        int unit = base_unit(&before->base[a->index]), troop = before->unit[unit].troop;
        a->slab =
            rules != NULL && troop >= 0 && troop < rules->troops && rules->troop[troop].men > 0;
        if (!marches(a) || before->unit[unit].bases < 2)
            continue;
        a->formed = true;
        a->frame_from = frame_of(clip, before, unit, false);
        a->frame_to = frame_of(clip, before, unit, true);
        a->in_from = pose_within(a->frame_from, a->from.pose);
        a->in_to = pose_within(a->frame_to, a->to.pose);
    }
}

/* The corners the order names, for each of those it moves; a group keeps its formation. */
static void set_ways(struct clip *clip, const struct rules *rules, const struct table *before,
                     const struct block *block)
{
    struct trouble trouble;
    struct order *order = calloc(1, sizeof *order);
    if (order != NULL && rules != NULL && strstr(block->order, " via ") != NULL &&
        order_recall(rules, before, block->side, block->order, order, &trouble))
        for (int i = 0; i < clip->actors && order->ids > 0; i++) {
            struct actor *a = &clip->actor[i];
            struct vec off = vec_sub(a->from.pose.at, clip->actor[0].from.pose.at);
            if (a->kind != KIND_BASE || a->filmed)
                continue;
            a->vias = order->vias;
            for (int k = 0; k < order->vias; k++)
                a->via[k] = vec_add(order->via[k], off);
        }
    free(order);
}

/* Who marches together arrives together: the unit's frame tells the time. */
static int32_t way_ms(const struct actor *a)
{
    const struct sight *from = &a->from, *to = &a->to;
    if (memcmp(from, to, sizeof *from) == 0)
        return 0;
    if (a->filmed)
        return SETTLE;
    if (from->where == WHERE_TABLE && to->where != WHERE_TABLE)
        return a->kind == KIND_BASE ? DROP_DOWN + LIE_STILL + FADE : FADE;
    const struct pose *p = a->formed ? &a->frame_from : &from->pose;
    const struct pose *q = a->formed ? &a->frame_to : &to->pose;
    int32_t turn = angle_diff(p->face, q->face);
    int64_t ms = MOVE_LEAST + (int64_t)vec_distance(p->at, q->at) * MOVE_PER_CM / (10 * MM) +
                 (a->formed ? (int64_t)(turn < 0 ? -turn : turn) * TURN_PER_DEG / DEG : 0);
    return ms > MOVE_MOST ? MOVE_MOST : (int32_t)ms;
}

/* Who the actors were and will be. Things made by the block itself have no place to come from. */
static bool set_sights(struct clip *clip, const struct table *before, const struct table *after)
{
    struct pose *old = calloc(2 * TABLE_BASES, sizeof *old);
    if (old == NULL)
        return false;
    struct pose *new = old + TABLE_BASES;
    struct heights high, higher;
    shelf_poses(before, old);
    shelf_poses(after, new);
    heights_find(before, &high);
    heights_find(after, &higher);
    for (int i = 0; i < clip->actors; i++) {
        struct actor *a = &clip->actor[i];
        bool base = a->kind == KIND_BASE;
        a->to = base ? base_now(after, a->index, new, &higher) : sight_of_piece(after, a->index);
        bool was = a->index < (base ? before->bases : before->pieces);
        a->from = !was   ? a->to
                  : base ? base_now(before, a->index, old, &high)
                         : sight_of_piece(before, a->index);
    }
    free(old);
    return true;
}

/* Who will be seen to go over: in the film, or taken from the table afterwards. */
static void add_falls(struct clip *clip)
{
    for (int i = 0; i < clip->actors && clip->falls < STAGE_FALLS; i++) {
        const struct actor *a = &clip->actor[i];
        int32_t to = angle_norm(a->from.pose.face + TURN / 2);
        bool taken =
            !a->filmed && !a->slab && a->from.where == WHERE_TABLE && a->to.where == WHERE_LOST;
        if (a->kind == KIND_BASE && (taken || (a->filmed && film_falls(&clip->film, i, &to))))
            clip->fall[clip->falls++] = (struct stage_fall){a->index, to};
    }
}

static int side_in(const char *why)
{
    bool red = why[0] == 'R' && (strncmp(why, "Red", 3) == 0 || (why[1] >= '0' && why[1] <= '9'));
    bool blue = why[0] == 'B' && (strncmp(why, "Blue", 4) == 0 || (why[1] >= '0' && why[1] <= '9'));
    return red ? SIDE_RED : blue ? SIDE_BLUE : SIDE_NONE;
}

static void add_dice(struct clip *clip, const struct block *block)
{
    for (int i = 0; i < block->count; i++) {
        const struct entry *e = &block->entry[i];
        if (e->kind != ENTRY_DIE || e->faces != 6 || clip->dice >= STAGE_DICE)
            continue;
        int side = side_in(block_text(block, e));
        clip->die[clip->dice++] =
            (struct stage_die){side == SIDE_NONE ? block->side : side, e->face};
    }
}

int32_t stage_roll_ms(const struct stage_pace *pace)
{
    int32_t ms = pace->reduced || pace->dice == DICE_AT_ONCE ? 0
                 : pace->dice == DICE_QUICKLY                ? DICE_QUICK
                                                             : DICE_ROLL;
    return ms * 100 / (pace->speed > 0 ? pace->speed : 100);
}

static void set_times(struct clip *clip, const struct stage_pace *pace)
{
    clip->pace = *pace;
    clip->act_ms = 0;
    for (int i = 0; i < clip->actors; i++)
        clip->actor[i].ms = way_ms(&clip->actor[i]);
    film_pace(clip, pace->slow_hits && !pace->reduced);
    for (int i = 0; i < clip->actors; i++) {
        struct actor *a = &clip->actor[i];
        int32_t ms = pace->reduced && a->ms > REDUCED ? REDUCED : a->ms;
        clip->act_ms = ms > clip->act_ms ? ms : clip->act_ms;
    }
    bool quick = pace->reduced || pace->dice == DICE_QUICKLY;
    clip->dice_ms = clip->dice == 0 || pace->dice == DICE_AT_ONCE ? 0
                    : quick                                       ? DICE_QUICK
                                                                  : DICE_ROLL;
    clip->film_ms = clip->film.lines == 0 ? 0 : clip->film.lasts + AFTER_FILM;
}

static struct clip *clip_make(const struct rules *rules, const struct table *before,
                              const struct block *block, const struct stage_pace *pace)
{
    struct clip *clip = calloc(1, sizeof *clip);
    struct table *after = table_after(before, block);
    bool good = clip != NULL && after != NULL;
    if (good) {
        clip->percent = 100;
        film_load(clip, before, block, actor_of);
        add_movers(clip, block);
        add_dice(clip, block);
        good = set_sights(clip, before, after);
        set_ways(clip, rules, before, block);
        set_formations(clip, rules, before);
        add_falls(clip);
    }
    free(after);
    if (!good) {
        clip_free(clip);
        return NULL;
    }
    set_times(clip, pace);
    return clip;
}

/* ---- showing an instant of a clip ---- */

static void show(struct stage *stage, const struct actor *a, const struct sight *sight)
{
    struct sight *to = a->kind == KIND_BASE ? &stage->base[a->index] : &stage->piece[a->index];
    int *count = a->kind == KIND_BASE ? &stage->bases : &stage->pieces;
    *count = a->index >= *count ? a->index + 1 : *count;
    if (!put(to, sight))
        return;
    stage->version++;
    *(a->kind == KIND_BASE ? &stage->base_at[a->index] : &stage->pieces_at) = stage->version;
}

static struct pose pose_between(struct pose a, struct pose b, int32_t t)
{
    int32_t turn = angle_diff(a.face, b.face);
    return (struct pose){{between(a.at.x, b.at.x, t), between(a.at.y, b.at.y, t)},
                         angle_norm(a.face + between(0, turn, t))};
}

/* Lifted on the way, put down at its end. */
static void show_move(const struct actor *a, int32_t ms, struct sight *s)
{
    int32_t t = a->ms > 0 ? (int32_t)((int64_t)ms * 1000 / a->ms) : 1000;
    *s = a->to;
    if (t >= 1000)
        return;
    int32_t eased = curve_in_out(t), edge = t < 500 ? t : 1000 - t;
    s->pose = pose_between(a->from.pose, a->to.pose, eased);
    if (a->vias > 0)
        s->pose.at = way_at(a, eased);
    if (a->formed) {
        struct pose frame = pose_between(a->frame_from, a->frame_to, eased);
        struct pose in = pose_between(a->in_from, a->in_to, eased);
        if (a->vias > 0) /* the ways of all run side by side: this one's, from its own place */
            frame.at = vec_add(
                frame.at, vec_sub(s->pose.at, pose_between(a->from.pose, a->to.pose, eased).at));
        s->pose =
            (struct pose){pose_place(frame, in.at), angle_norm((int64_t)frame.face + in.face)};
    }
    s->z = between(a->from.z, a->to.z, eased);
    if (a->kind == KIND_BASE && !a->filmed)
        s->lift = edge < LIFT_SHARE ? between(0, MOVE_LIFT, curve_out(edge * 1000 / LIFT_SHARE))
                                    : MOVE_LIFT;
    if (a->filmed)
        s->lift = 0;
    s->where = WHERE_TABLE;
    if (a->from.where == WHERE_RESERVE && a->to.where == WHERE_RESERVE)
        s->where = WHERE_RESERVE;
}

/* Goes over backward, lies for a moment, fades. */
static void show_taken(const struct actor *a, int32_t ms, struct sight *s)
{
    *s = a->from;
    int32_t t = ms * 1000 / DROP_DOWN, back = angle_norm(a->from.pose.face + TURN / 2);
    if (a->slab) { /* lies still for a moment, is lifted off, fades */
        int32_t gone = ms - LIE_STILL;
        s->lift = gone <= 0
                      ? 0
                      : between(0, TAKEN_LIFT, gone >= DROP_DOWN ? 1000 : gone * 1000 / DROP_DOWN);
        s->alpha = gone <= 0 ? 255 : gone >= DROP_DOWN ? 0 : 255 - gone * 255 / DROP_DOWN;
        return;
    }
    if (a->kind != KIND_BASE || a->to.where == WHERE_LEFT) {
        s->alpha = ms >= FADE ? 0 : 255 - ms * 255 / FADE;
        return;
    }
    int32_t tilt = t >= 1000 ? 1000 : curve_in(t);
    if (tilt < 580) {
        s->lean = tilt * LEAN_LIMIT / 580 / LEAN_STEP * LEAN_STEP;
        s->lean_to = back;
        return;
    }
    s->fallen = 1;
    s->fallen_to = back;
    int32_t gone = ms - DROP_DOWN - LIE_STILL;
    s->alpha = gone <= 0 ? 255 : gone >= FADE ? 0 : 255 - gone * 255 / FADE;
}

static void show_settle(const struct clip *clip, int index, int32_t ms, struct sight *s)
{
    const struct actor *a = &clip->actor[index];
    struct sight end;
    film_sight(clip, index, clip->film.length, &end);
    if (a->to.where != WHERE_TABLE) {
        *s = end;
        s->alpha = ms >= SETTLE ? 0 : end.alpha - ms * end.alpha / SETTLE;
        return;
    }
    struct actor rest = *a;
    rest.from = end;
    rest.ms = SETTLE;
    show_move(&rest, ms, s);
    int32_t t = ms >= SETTLE ? 1000 : ms * 1000 / SETTLE;
    s->lean = between(end.lean, 0, t) / LEAN_STEP * LEAN_STEP;
    s->lean_to = end.lean_to;
}

static int32_t clip_ms(const struct clip *clip)
{
    return clip->dice_ms + clip->film_ms + clip->act_ms;
}

static int32_t clip_speed(const struct clip *clip)
{
    int speed = clip->pace.speed > 0 ? clip->pace.speed : 100;
    return speed * clip->percent / 100 > 0 ? speed * clip->percent / 100 : 1;
}

/* The clip's own time, in ms at true speed; -1: it has not begun. */
static int32_t clip_time(const struct clip *clip, int64_t passed)
{
    int64_t ms = passed < 0 ? -1 : passed * clip_speed(clip) / 100;
    int32_t most = clip_ms(clip);
    return ms > most ? most : (int32_t)ms;
}

static void show_actor(struct stage *stage, const struct clip *clip, int index, int32_t film,
                       int32_t act)
{
    const struct actor *a = &clip->actor[index];
    struct sight s = a->from;
    if (a->filmed && act < 0)
        film_sight(clip, index, film, &s);
    else if (act < 0)
        s = a->from;
    else if (a->filmed)
        show_settle(clip, index, act, &s);
    else if (a->from.where == WHERE_TABLE && a->to.where != WHERE_TABLE)
        show_taken(a, act, &s);
    else
        show_move(a, act, &s);
    show(stage, a, &s);
}

static void clip_show(struct stage *stage, const struct clip *clip, int32_t ms)
{
    int32_t film_ms = ms - clip->dice_ms, act = film_ms - clip->film_ms;
    int32_t film = film_ms < 0 ? -1 : film_time(&clip->film, film_ms);
    if (clip->pace.reduced && clip->act_ms > 0 && act >= 0)
        act = (int32_t)((int64_t)act * MOVE_MOST / clip->act_ms); /* the same ways, only quicker */
    if (clip->film_ms == 0 && film_ms < 0)
        act = -1;
    for (int i = 0; i < clip->actors; i++)
        show_actor(stage, clip, i, film < 0 ? 0 : film, act);
    struct stage_effects effects;
    memset(&effects, 0, sizeof effects); /* it is compared byte by byte */
    if (clip->film.lines > 0 && film >= 0 && act < 0)
        film_effects(clip, film, clip->pace.reduced, &effects);
    if (memcmp(&effects, &stage->effects, sizeof effects) != 0) {
        stage->effects = effects;
        stage->version++;
    }
}

static void clip_end(struct stage *stage, const struct clip *clip)
{
    for (int i = 0; i < clip->actors; i++)
        show(stage, &clip->actor[i], &clip->actor[i].to);
}

/* ---- the queue ---- */

static void queue_next(struct stage *stage)
{
    struct clip *done = stage->queue[0];
    clip_end(stage, done);
    memmove(stage->queue, stage->queue + 1, (size_t)(stage->clips - 1) * sizeof *stage->queue);
    stage->clips--;
    stage->again = false;
    stage->version++;
    stage->effects = (struct stage_effects){0};
    if (done == stage->last)
        return;
    if (done->film.lines == 0) {
        clip_free(done);
        return;
    }
    clip_free(stage->last);
    stage->last = done;
}

void stage_play(struct stage *stage, const struct rules *rules, const struct table *before,
                const struct block *block, const struct stage_pace *pace, int64_t now)
{
    stage_mirror(stage, before);
    struct clip *clip = clip_make(rules, before, block, pace);
    if (clip == NULL || stage->clips == CLIPS)
        stage_finish(stage); /* whoever counts those that wait must not count this one as shown */
    if (clip == NULL)
        return;
    if (clip_ms(clip) == 0 && stage->clips == 0) {
        clip_end(stage, clip);
        stage->mirrored = 0;
        clip_free(clip);
        return;
    }
    if (stage->clips == 0)
        stage->began = now;
    stage->queue[stage->clips++] = clip;
    stage->mirrored = 0;
    stage_step(stage, now);
}

bool stage_step(struct stage *stage, int64_t now)
{
    uint64_t version = stage->version;
    stage->now = now;
    while (stage->clips > 0) {
        const struct clip *clip = stage->queue[0];
        int64_t lasts = (int64_t)clip_ms(clip) * 100 / clip_speed(clip);
        if (now - stage->began < lasts) {
            clip_show(stage, clip, clip_time(clip, now - stage->began));
            break;
        }
        stage->began += lasts;
        queue_next(stage);
    }
    return version != stage->version;
}

void stage_delay(struct stage *stage, int64_t when)
{
    enum { JUST = 60 }; /* ms: nobody sees that it begins once more */
    if (stage->clips == 0 || stage->again || stage->now - stage->began > JUST ||
        when <= stage->began)
        return;
    stage->began = when;
}

int32_t stage_until(const struct stage *stage, int32_t film, int64_t now)
{
    if (stage->clips == 0)
        return film < 0 ? 0 : film / 1000;
    const struct clip *clip = stage->queue[0];
    int64_t ms = film < 0 ? 0 : clip->dice_ms + film_clock(&clip->film, film);
    return (int32_t)(stage->began - now + ms * 100 / clip_speed(clip));
}

void stage_finish(struct stage *stage)
{
    while (stage->clips > 0)
        queue_next(stage);
}

bool stage_replay(struct stage *stage, int percent, const struct stage_pace *pace, int64_t now)
{
    stage_finish(stage);
    if (stage->last == NULL)
        return false;
    stage->last->percent = percent;
    set_times(stage->last, pace);
    stage->queue[stage->clips++] = stage->last;
    stage->again = true;
    stage->began = now;
    stage->mirrored = 0;
    stage_step(stage, now);
    return true;
}

static const struct clip *flick_clip(const struct stage *stage)
{
    if (stage->clips > 0 && stage->queue[0]->film.lines > 0)
        return stage->queue[0];
    return stage->last;
}

bool stage_has_flick(const struct stage *stage)
{
    return flick_clip(stage) != NULL;
}

bool stage_flick_bounds(const struct stage *stage, struct vec *low, struct vec *high)
{
    const struct clip *clip = flick_clip(stage);
    return clip != NULL && film_bounds(&clip->film, low, high);
}

int stage_falls(const struct stage *stage, struct stage_fall fall[STAGE_FALLS])
{
    if (stage->clips == 0)
        return 0;
    const struct clip *clip = stage->queue[0];
    memcpy(fall, clip->fall, (size_t)clip->falls * sizeof *fall);
    return clip->falls;
}

int stage_dice(const struct stage *stage, struct stage_die die[STAGE_DICE], int64_t *since)
{
    if (stage->clips == 0)
        return 0;
    const struct clip *clip = stage->queue[0];
    memcpy(die, clip->die, (size_t)clip->dice * sizeof *die);
    *since = stage->began;
    return clip->dice;
}
