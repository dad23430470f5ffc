/* The list of everything a frame shows, and what of it differs from the frame before. */
#include "view/table/tabletop_inside.h"

#include <assert.h>
#include <string.h>

enum {
    GROW_FAR = 1800, /* thousandths; up to this scale, px per mm ×65536, men are largest … */
    GROW_FAR_SCALE = 65536 * 3 / 4,
    GROW_NEAR_SCALE = 65536 * 27 / 10, /* … and from this on of their true size */
    FADED_CROWN = 115,                 /* 45 %: a tree before a soldier */
    GHOST_ALPHA = 140,
    THOUGHT_ALPHA = 80,
    MARKER_RADIUS = 11500,
    PELLET_ROOM = 6,
    PUFF_REACH = 46 * MM,
    CARRIED_LIFT = 4 * MM,
    LABEL_ROOM = 20, /* at scale 1 */
};

/* ---- dirty boxes ---- */

static int64_t area(struct rect r)
{
    return rect_empty(r) ? 0 : (int64_t)r.w * r.h;
}

/* Boxes that touch, or whose union is hardly larger than both, become one. */
void list_dirty(struct tabletop_inside *in, struct rect r)
{
    if (in->all || rect_empty(r))
        return;
    for (int i = 0; i < in->dirties;) {
        struct rect both = rect_join(r, in->dirty[i]);
        if (area(both) > (area(r) + area(in->dirty[i])) * 9 / 8 &&
            rect_empty(rect_cut(r, in->dirty[i]))) {
            i++;
            continue;
        }
        r = both;
        in->dirty[i] = in->dirty[--in->dirties];
        i = 0;
    }
    if (in->dirties == DIRTY_MOST)
        in->dirty[0] = rect_join(in->dirty[0], r);
    else
        in->dirty[in->dirties++] = r;
}

/* A soldier is, or was, seen in the box. */
static void folk_add(struct tabletop_inside *in, int slot, struct rect box)
{
    if (slot >= SLOT_PIECE)
        return;
    if (in->folks < FOLK_MOST)
        in->folk[in->folks++] = box;
    else
        in->folk[0] = rect_join(in->folk[0], box);
}

void list_hide(struct tabletop *view, int slot)
{
    struct thing *t = &view->inside->thing[slot];
    if (!t->shown)
        return;
    folk_add(view->inside, slot, t->box);
    list_dirty(view->inside, t->box);
    order_drop(view->inside, slot);
    t->shown = t->stands = false;
}

void list_put(struct tabletop *view, int slot, const struct key *key, struct rect box)
{
    struct thing *t = &view->inside->thing[slot];
    bool same = t->shown && memcmp(&t->key, key, sizeof *key) == 0;
    if (same && t->box.x == box.x && t->box.y == box.y && t->box.w == box.w && t->box.h == box.h)
        return;
    if (t->shown)
        list_dirty(view->inside, t->box);
    t->key = *key;
    t->box = box;
    t->shown = true;
    t->stands = false;
    list_dirty(view->inside, box);
}

/* ---- figures ---- */

int32_t list_grow(const struct camera *camera)
{
    int32_t px = camera_px_per_mm(camera);
    if (px <= GROW_FAR_SCALE)
        return GROW_FAR;
    if (px >= GROW_NEAR_SCALE)
        return 1000;
    int64_t part = (int64_t)(px - GROW_FAR_SCALE) * (GROW_FAR - 1000);
    return GROW_FAR - (int32_t)(part / (GROW_NEAR_SCALE - GROW_FAR_SCALE));
}

int list_figure_kind(const struct tabletop *view, const struct table *table, int unit)
{
    int troop = table->unit[unit].troop;
    return troop >= 0 && troop < view->inside->troops ? view->inside->figure[troop] : 0;
}

struct figure_look list_figure(const struct tabletop *view, const struct thing *thing)
{
    const struct key *k = &thing->key;
    const struct camera *c = &view->camera;
    return (struct figure_look){.kind = k->kind,
                                .side = k->side,
                                .face = camera_bearing(c, k->sight.pose.face),
                                .lean = k->sight.lean,
                                .lean_to = camera_bearing(c, k->sight.lean_to),
                                .fallen = k->sight.fallen != 0,
                                .fallen_to = camera_bearing(c, k->sight.fallen_to),
                                .lift = k->sight.lift,
                                .grow = k->grow,
                                .alpha = k->sight.alpha,
                                .selected = (k->marks & MARK_SELECTED) != 0 &&
                                            (k->marks & MARK_RAISED) == 0,
                                .spent = (k->marks & MARK_SPENT) != 0};
}

struct fpoint list_foot(const struct tabletop *view, const struct thing *thing)
{
    const struct sight *s = &thing->key.sight;
    return camera_raise(&view->camera, s->pose.at, s->z);
}

static struct rect marker_box(const struct tabletop *view, const struct sight *sight)
{
    struct fpoint at = camera_raise(&view->camera, sight->pose.at, sight->z);
    int r = camera_length(&view->camera, MARKER_RADIUS) / FIX + 8;
    return (struct rect){at.x / FIX - r, at.y / FIX - r, 2 * r, 2 * r + r / 2};
}

static bool key_differs(struct tabletop *view, int slot, const struct key *key, bool moved)
{
    struct thing *t = &view->inside->thing[slot];
    return moved || !t->shown || memcmp(&t->key, key, sizeof *key) != 0;
}

static void put_figure(struct tabletop *view, int slot, const struct key *key, bool moved)
{
    if (!key_differs(view, slot, key, moved))
        return;
    struct tabletop_inside *in = view->inside;
    struct thing *t = &in->thing[slot];
    const struct sight *s = &key->sight;
    if (t->shown) {
        list_dirty(in, t->box);
        folk_add(in, slot, t->box);
    }
    t->key = *key;
    t->shown = t->stands = true;
    if (key->marks & MARK_MARKER) {
        t->box = marker_box(view, s);
    } else if (is_slab(key)) {
        t->box = rect_inset(slab_bounds(view, key), key->marks & ~MARK_RAISED ? -RING_ROOM : -1);
    } else {
        struct figure_look look = list_figure(view, t);
        t->box = rect_inset(figure_bounds(view->setup.figures, &look, list_foot(view, t),
                                          camera_px_per_mm(&view->camera)),
                            key->marks & ~MARK_RAISED ? -RING_ROOM : -1);
    }
    t->standing = standing_box(&view->camera, s->pose, s->hx, s->hy, s->round, s->z,
                               s->z + s->height, t->box);
    order_touch(in, slot);
    list_dirty(in, t->box);
    folk_add(in, slot, t->box);
}

/* ---- marks of the look, by base ---- */

static int first_base(const struct table *table, struct ref ref, int *count)
{
    *count = 0;
    if (!table_has(table, ref))
        return 0;
    if (ref.kind == KIND_BASE) {
        *count = 1;
        return ref.index;
    }
    if (ref.kind != KIND_UNIT)
        return 0;
    *count = table->unit[ref.index].bases;
    return table->unit[ref.index].base;
}

static void mark(const struct table *table, const struct ref *ref, int refs, int bit,
                 int32_t marks[TABLE_BASES])
{
    for (int i = 0; i < refs; i++) {
        int count, first = first_base(table, ref[i], &count);
        for (int k = 0; k < count; k++)
            marks[first + k] |= bit;
    }
}

static void marks_make(const struct tabletop *view, const struct tabletop_look *look,
                       int32_t marks[TABLE_BASES])
{
    const struct table *table = look->table;
    memset(marks, 0, TABLE_BASES * sizeof *marks);
    mark(table, look->selected, look->selections, MARK_SELECTED, marks);
    mark(table, &look->hovered, 1, MARK_HOVERED, marks);
    mark(table, look->swept, look->sweeps, MARK_SWEPT, marks);
    for (int i = 0; i < look->ghosts; i++)
        mark(table, &look->ghost[i].base, 1, MARK_RAISED, marks);
    for (int i = 0; i < table->bases; i++)
        marks[i] |= (view->inside->known.spent[i] ? MARK_SPENT : 0) |
                    (look->high_contrast ? MARK_CONTRAST : 0);
}

/* ---- bases ---- */

/* Asks the rules, but only about a table they were not asked about before. */
static void know(struct tabletop *view, const struct tabletop_look *look)
{
    struct known *k = &view->inside->known;
    const struct table *table = look->table;
    const struct rules *rules = view->setup.rules;
    if (k->table == table->hash && k->viewer == look->viewer && k->badges == look->badges &&
        k->table != 0)
        return;
    k->table = table->hash;
    k->viewer = look->viewer;
    k->badges = look->badges;
    k->stage = 0;
    memset(k->spent, 0, sizeof k->spent);
    k->signs = false;
    signs_know(view, table);
    for (int i = 0; i < table->bases; i++)
        k->visible[i] = look->viewer == SIDE_NONE || rules->decides->visible == NULL ||
                        rules->decides->visible(table, look->viewer, i);
    for (int i = 0; look->badges && rules->shows->spent != NULL && i < table->units; i++) {
        int base = table->unit[i].base;
        k->spent[base] = table->base[base].where == WHERE_TABLE && rules->shows->spent(table, i);
    }
}

static bool base_shown(const struct tabletop *view, int base, const struct sight *sight)
{
    return sight->where != WHERE_LEFT && sight->alpha > 0 && view->inside->known.visible[base];
}

static void prepare_bases(struct tabletop *view, const struct tabletop_look *look, bool moved)
{
    struct tabletop_inside *in = view->inside;
    const struct table *table = look->table;
    int32_t marks[TABLE_BASES], grow = list_grow(&view->camera);
    bool known =
        in->known.stage != 0 && !moved && !stage_pieces_since(in->stage, in->known.stage - 1);
    marks_make(view, look, marks);
    in->aboves = in->folks = 0;
    int count = stage_bases(in->stage);
    count = count < table->bases ? count : table->bases;
    int until = in->bases_put > count ? in->bases_put : count;
    in->bases_put = count;
    for (int i = 0; i < until; i++) {
        const struct thing *t = &in->thing[SLOT_BASE + i];
        if (known && marks[i] == in->mark[i] &&
            !stage_base_since(in->stage, i, in->known.stage - 1)) {
            if (t->shown && t->key.marks & (MARK_SELECTED | MARK_SPENT))
                in->above[in->aboves++] = (uint16_t)(SLOT_BASE + i);
            continue;
        }
        in->mark[i] = marks[i];
        const struct sight *s = stage_base(in->stage, i);
        if (i >= count || !base_shown(view, i, s)) {
            list_hide(view, SLOT_BASE + i);
            continue;
        }
        int unit = base_unit(&table->base[i]);
        struct key key = {.kind = list_figure_kind(view, table, unit),
                          .side = unit_side(&table->unit[unit]),
                          .sight = *s,
                          .marks = marks[i],
                          .grow = grow};
        slab_key(view, table, i, &key);
        if (is_slab(&key) && s->z > 0 && land_carries(in, table, s->pose.at))
            key.marks |= MARK_ABOVE;
        if (s->where == WHERE_LOST)
            key.marks = MARK_MARKER;
        if (key.marks & (MARK_SELECTED | MARK_SPENT))
            in->above[in->aboves++] = (uint16_t)(SLOT_BASE + i);
        put_figure(view, SLOT_BASE + i, &key, moved);
    }
}

static void prepare_ghosts(struct tabletop *view, const struct tabletop_look *look, bool moved)
{
    const struct table *table = look->table;
    for (int i = 0; i < GHOSTS; i++) {
        int count = 0, base = 0;
        if (i < look->ghosts)
            base = first_base(table, look->ghost[i].base, &count);
        if (count == 0) {
            list_hide(view, SLOT_GHOST + i);
            continue;
        }
        const struct tabletop_ghost *g = &look->ghost[i];
        int unit = base_unit(&table->base[base]);
        struct key key = {.kind = list_figure_kind(view, table, unit),
                          .side = unit_side(&table->unit[unit]),
                          .sight = sight_of_base(table, base),
                          .marks = (int32_t)g->ghost << 8,
                          .grow = list_grow(&view->camera)};
        key.sight.where = WHERE_TABLE;
        key.sight.pose = g->pose;
        key.sight.alpha = g->ghost == GHOST_CARRIED   ? 255
                          : g->ghost == GHOST_THOUGHT ? THOUGHT_ALPHA
                                                      : GHOST_ALPHA;
        key.sight.lift = g->ghost == GHOST_CARRIED ? CARRIED_LIFT : 0;
        slab_key(view, table, base, &key);
        put_figure(view, SLOT_GHOST + i, &key, moved);
    }
}

/* Pictures of those who will fall are made while they still stand, and where the camera flies to.
 */
static void falls_ahead(struct tabletop *view)
{
    struct tabletop_inside *in = view->inside;
    struct stage_fall fall[STAGE_FALLS];
    int count = stage_falls(in->stage, fall);
    const struct camera *c = in->flight.on ? &in->flight.to : &view->camera;
    for (int i = 0; i < count; i++) {
        const struct thing *t = &in->thing[SLOT_BASE + fall[i].base];
        if (!t->shown || is_slab(&t->key) || t->key.marks & MARK_MARKER)
            continue;
        struct figure_look look = list_figure(view, t);
        look.fallen = true;
        look.fallen_to = camera_bearing(c, fall[i].to);
        look.grow = list_grow(c);
        figure_ahead(view->setup.figures, &look, camera_px_per_mm(c));
    }
}

/* ---- pieces ---- */

/* Where everybody's feet and shoulders are on the screen; of slabs the corners, too. */
enum { PEOPLE = 2 * TABLE_BASES, COLUMNS = 64, COLUMN_BITS = 6 };
struct people {
    int count;
    struct fpoint foot[PEOPLE], head[PEOPLE]; /* one right above the other */
    int16_t first[COLUMNS], next[PEOPLE];     /* by columns of the screen; -1 ends them */
};

/* The column of an x in pixels; what lies far outside shares columns with others. */
static int column_of(int x)
{
    return (int)((unsigned)(x >> COLUMN_BITS) % COLUMNS);
}

static void people_add(struct people *p, struct fpoint foot, struct fpoint head)
{
    int16_t *first = &p->first[column_of(foot.x / FIX)];
    p->foot[p->count] = foot;
    p->head[p->count] = head;
    p->next[p->count] = *first;
    *first = (int16_t)p->count++;
}

static void people_find(const struct tabletop *view, struct people *p)
{
    const struct tabletop_inside *in = view->inside;
    p->count = 0;
    memset(p->first, -1, sizeof p->first);
    for (int i = 0; i < stage_bases(in->stage); i++) {
        const struct sight *s = stage_base(in->stage, i);
        if (s->where != WHERE_TABLE || s->alpha == 0 || !in->thing[SLOT_BASE + i].shown)
            continue;
        bool slab = is_slab(&in->thing[SLOT_BASE + i].key);
        for (int k = slab ? -4 : 0; k <= 0 && p->count < PEOPLE; k++) {
            struct vec local = {(k & 1 ? 1 : -1) * s->hx * 4 / 5, (k & 2 ? 1 : -1) * s->hy * 4 / 5};
            struct vec at = k == 0 ? s->pose.at : pose_place(s->pose, local);
            people_add(p, camera_raise(&view->camera, at, s->z),
                       camera_raise(&view->camera, at, s->z + s->height * 2 / 3));
        }
    }
}

/* Is somebody hidden behind (or under) the tree's crown? */
static bool hides_somebody(const struct tabletop *view, struct vec at, struct rect box,
                           const struct people *p)
{
    struct fpoint tree = camera_point(&view->camera, at);
    box = rect_inset(box, box.w / 8);
    int columns = ((box.x + box.w) >> COLUMN_BITS) - (box.x >> COLUMN_BITS) + 1;
    for (int c = 0; c < columns && c < COLUMNS; c++)
        for (int i = p->first[column_of(box.x + (c << COLUMN_BITS))]; i >= 0; i = p->next[i])
            if (p->foot[i].y < tree.y + 8 * FIX &&
                (rect_holds(box, p->foot[i].x / FIX, p->foot[i].y / FIX) ||
                 rect_holds(box, p->head[i].x / FIX, p->head[i].y / FIX)))
                return true;
    return false;
}

static bool is_tree(const struct prop *prop)
{
    return prop->kind == PROP_TREE_ROUND || prop->kind == PROP_TREE_POINTED;
}

static struct key prop_key(const struct prop *prop, const struct sight *sight)
{
    struct key key = {.kind = (int32_t)prop->kind,
                      .sight = *sight,
                      .colour = prop->colour,
                      .seed = (int32_t)(prop->seed & 0x7fffffff)};
    key.sight.pose = prop->pose;
    key.sight.hx = prop->hx;
    key.sight.hy = prop->hy;
    key.sight.round = prop->round;
    key.sight.z = prop->z0;
    key.sight.height = prop->height;
    return key;
}

struct prop list_prop(const struct thing *thing, int piece)
{
    const struct key *k = &thing->key;
    return (struct prop){.kind = (enum prop_kind)k->kind,
                         .pose = k->sight.pose,
                         .hx = k->sight.hx,
                         .hy = k->sight.hy,
                         .round = k->sight.round,
                         .z0 = k->sight.z,
                         .height = k->sight.height,
                         .colour = k->colour,
                         .seed = land_seed(piece)};
}

/* The box of the ground that must be lit anew: where the prop's shadow fell and falls. */
static void put_prop(struct tabletop *view, int piece, const struct prop *prop,
                     const struct key *key, bool moved, struct rect *patch)
{
    struct tabletop_inside *in = view->inside;
    struct thing *t = &in->thing[SLOT_PIECE + piece];
    if (!key_differs(view, SLOT_PIECE + piece, key, moved))
        return;
    bool placed = true;
    if (moved)
        *patch = (struct rect){0, 0, 1, 1}; /* all of the ground is made anew anyway */
    if (t->shown) {
        struct prop old = list_prop(t, piece);
        struct key a = t->key, b = *key;
        a.sight.alpha = b.sight.alpha = a.marks = b.marks = 0;
        placed = moved || memcmp(&a, &b, sizeof a) != 0; /* or it only fades */
        if (placed && !moved)
            *patch = rect_join(*patch, prop_shadow_bounds(&view->camera, &old));
        list_dirty(in, t->box);
    }
    t->key = *key;
    t->shown = t->stands = true;
    if (placed) {
        t->standing = standing_prop(&view->camera, prop);
        t->box = t->standing.box;
        order_touch(in, SLOT_PIECE + piece);
        in->props_new = true;
        if (!moved)
            *patch = rect_join(*patch, prop_shadow_bounds(&view->camera, prop));
    }
    if (key->marks & (MARK_SELECTED | MARK_HOVERED))
        t->box = rect_inset(t->standing.box, -RING_ROOM);
    list_dirty(in, t->box);
}

static void hide_prop(struct tabletop *view, int piece, struct rect *patch)
{
    const struct thing *t = &view->inside->thing[SLOT_PIECE + piece];
    if (!t->shown)
        return;
    struct prop old = list_prop(t, piece);
    *patch = rect_join(*patch, prop_shadow_bounds(&view->camera, &old));
    list_hide(view, SLOT_PIECE + piece);
}

static int32_t piece_marks(const struct tabletop_look *look, int piece)
{
    int32_t marks = 0;
    if (look->hovered.kind == KIND_PIECE && look->hovered.index == piece)
        marks |= MARK_HOVERED;
    for (int i = 0; i < look->selections; i++)
        if (look->selected[i].kind == KIND_PIECE && look->selected[i].index == piece)
            marks |= MARK_SELECTED;
    return marks;
}

static void props_collect(struct tabletop_inside *in)
{
    in->props = 0;
    for (int i = 0; i < TABLE_PIECES + DECOR_MAX; i++)
        if (in->thing[SLOT_PIECE + i].shown)
            in->prop[in->props++] = list_prop(&in->thing[SLOT_PIECE + i], i);
}

/* Which pieces are marked, as a number. */
static uint64_t pieces_marked(const struct tabletop_look *look)
{
    uint64_t hash = look->hovered.kind == KIND_PIECE ? look->hovered.index + 1u : 0;
    for (int i = 0; i < look->selections; i++)
        if (look->selected[i].kind == KIND_PIECE)
            hash = (hash ^ look->selected[i].index) * 1099511628211u + 1;
    return hash;
}

/* Trees and houses that are no pieces. They never move, but fade before soldiers. */
static void prepare_decor(struct tabletop *view, const struct people *people, bool moved,
                          struct rect *patch)
{
    struct tabletop_inside *in = view->inside;
    int until = in->decors_put > in->decors ? in->decors_put : in->decors;
    in->decors_put = in->decors;
    for (int i = 0; i < until; i++) {
        int piece = TABLE_PIECES + i;
        if (i >= in->decors) {
            hide_prop(view, piece, patch);
            continue;
        }
        const struct prop *prop = &in->decor[i];
        const struct thing *t = &in->thing[SLOT_PIECE + piece];
        const struct sight sight = {.where = WHERE_TABLE, .alpha = 255};
        struct key key = prop_key(prop, &sight);
        bool there = t->shown && !moved && t->key.seed == key.seed &&
                     t->key.sight.pose.at.x == prop->pose.at.x &&
                     t->key.sight.pose.at.y == prop->pose.at.y;
        struct rect box = there ? t->standing.box : prop_bounds(&view->camera, prop);
        if (hides_somebody(view, prop->pose.at, box, people))
            key.sight.alpha = FADED_CROWN;
        put_prop(view, piece, prop, &key, moved, patch);
        in->fading[in->fadings++] = (uint16_t)(SLOT_PIECE + piece);
    }
}

/* Soldiers came and went, and nothing else did: what hid or hides them is looked at again. */
static void fade_again(struct tabletop *view)
{
    enum { NEAR = 4 }; /* px: rounding */
    struct tabletop_inside *in = view->inside;
    struct people people;
    bool found = false;
    for (int k = 0; k < in->folks; k++)
        in->folk[k] = rect_inset(in->folk[k], -NEAR);
    for (int i = 0; i < in->fadings; i++) {
        struct thing *t = &in->thing[in->fading[i]];
        if (!rect_meets(in->order.box[in->fading[i]], in->folk, in->folks) || !t->shown)
            continue;
        if (!found)
            people_find(view, &people);
        found = true;
        bool hides = hides_somebody(view, t->key.sight.pose.at, t->standing.box, &people);
        int32_t alpha = hides ? FADED_CROWN : 255;
        if (alpha == t->key.sight.alpha)
            continue;
        t->key.sight.alpha = alpha;
        list_dirty(in, t->box);
    }
}

/* Returns the box whose shadows changed. */
static struct rect prepare_pieces(struct tabletop *view, const struct tabletop_look *look,
                                  bool moved)
{
    struct tabletop_inside *in = view->inside;
    const struct table *table = look->table;
    struct rect patch = {0};
    uint64_t version = stage_version(in->stage) + 1, marks = pieces_marked(look);
    if (!moved && in->known.stage == version && in->known.marks == marks)
        return patch;
    bool only_folk = !moved && in->known.stage != 0 && in->known.marks == marks &&
                     !stage_pieces_since(in->stage, in->known.stage - 1);
    in->known.stage = version;
    in->known.marks = marks;
    if (only_folk) {
        fade_again(view);
        return patch;
    }
    in->fadings = 0;
    struct people people;
    people_find(view, &people);
    int count = stage_pieces(in->stage);
    count = count < table->pieces ? count : table->pieces;
    int until = in->pieces_put > count ? in->pieces_put : count;
    in->pieces_put = count;
    for (int i = 0; i < until; i++) {
        const struct sight *s = stage_piece(in->stage, i);
        struct prop prop;
        if (i >= count || !land_prop(in, table, i, s, &prop)) {
            hide_prop(view, i, &patch);
            continue;
        }
        struct key key = prop_key(&prop, s);
        key.marks = piece_marks(look, i);
        if (is_tree(&prop)) {
            const struct thing *t = &in->thing[SLOT_PIECE + i]; /* trees stay where they are */
            struct rect box =
                t->shown && !moved ? t->standing.box : prop_bounds(&view->camera, &prop);
            in->fading[in->fadings++] = (uint16_t)(SLOT_PIECE + i);
            key.sight.alpha = hides_somebody(view, prop.pose.at, box, &people) ? FADED_CROWN : 255;
        }
        put_prop(view, i, &prop, &key, moved, &patch);
    }
    prepare_decor(view, &people, moved, &patch);
    if (!rect_empty(patch))
        props_collect(in);
    return patch;
}

/* ---- pellet and puffs ---- */

static void prepare_pellet(struct tabletop *view)
{
    struct tabletop_inside *in = view->inside;
    const struct stage_effects *e = stage_effects(in->stage);
    if (!e->pellet) {
        list_hide(view, SLOT_PELLET);
        return;
    }
    const struct camera *c = &view->camera;
    int32_t radius = pellet_radius(e->radius, camera_px_per_mm(c));
    int reach = radius * 2 / FIX + PELLET_ROOM;
    struct rect box = {0};
    for (int i = -1; i < e->trails; i++) {
        struct vec at = i < 0 ? e->at : e->trail[i].at;
        struct fpoint ground = camera_point(c, at);
        struct fpoint p = camera_raise(c, at, (i < 0 ? e->z : e->trail[i].z) + 2 * e->radius);
        int lift = (ground.y - p.y) / FIX;
        box = rect_join(box, (struct rect){p.x / FIX - reach, p.y / FIX - reach, 2 * reach + lift,
                                           2 * reach + 2 * lift});
    }
    struct key key = {.kind = 1,
                      .sight = {.pose = {e->at, 0},
                                .z = e->z,
                                .alpha = 255,
                                .round = e->radius,
                                .height = 2 * e->radius},
                      .seed = e->tumble,
                      .extra = {e->bearing, e->trails, e->trails > 0 ? e->trail[0].at.x : 0,
                                e->trails > 0 ? e->trail[e->trails - 1].at.y : 0}};
    list_put(view, SLOT_PELLET, &key, box);
    struct thing *t = &in->thing[SLOT_PELLET];
    t->stands = true;
    t->standing = standing_box(c, key.sight.pose, 0, 0, e->radius, e->z, e->z + 2 * e->radius, box);
    order_touch(in, SLOT_PELLET);
}

static void prepare_puffs(struct tabletop *view)
{
    const struct stage_effects *e = stage_effects(view->inside->stage);
    for (int i = 0; i < PUFFS; i++) {
        if (i >= e->puffs) {
            list_hide(view, SLOT_PUFF + i);
            continue;
        }
        struct fpoint p = camera_raise(&view->camera, e->puff[i].at, e->puff[i].z);
        int r = camera_length(&view->camera, PUFF_REACH) / FIX + 12;
        struct key key = {.kind = (int32_t)e->puff[i].kind,
                          .sight = {.pose = {e->puff[i].at, 0}, .z = e->puff[i].z},
                          .extra = {e->puff[i].age, i, 0, 0}};
        list_put(view, SLOT_PUFF + i, &key,
                 (struct rect){p.x / FIX - r, p.y / FIX - r, 2 * r, 2 * r});
    }
}

/* ---- overlays: what they draw and where, found by letting them draw to nowhere ---- */

struct probe {
    struct tabletop *view;
    uint64_t hash;
    struct rect box;
    int room; /* px by which heads, crosses and ticks reach beyond points */
    bool lines;
};

static void probe_number(struct probe *p, int32_t n)
{
    p->hash = (p->hash ^ (uint32_t)n) * 1099511628211u;
}

static void probe_point(struct probe *p, struct vec at, int32_t radius)
{
    struct vec low = {at.x - radius, at.y - radius}, high = {at.x + radius, at.y + radius};
    struct rect r = camera_box(&p->view->camera, low, high, 0);
    p->box = rect_join(p->box, rect_inset(r, -p->room));
    probe_number(p, at.x);
    probe_number(p, at.y);
    probe_number(p, radius);
}

static void probe_points(void *self, enum meaning meaning, const struct vec *point, int count)
{
    struct probe *p = self;
    probe_number(p, (int32_t)meaning);
    for (int i = 0; i < count; i++)
        probe_point(p, point[i], 0);
}

static void probe_line(void *self, enum meaning meaning, const struct vec *point, int count)
{
    ((struct probe *)self)->lines = true;
    probe_number(self, -1);
    probe_points(self, meaning, point, count);
}

static void probe_disc(void *self, enum meaning meaning, struct vec centre, int32_t radius)
{
    probe_number(self, (int32_t)meaning);
    probe_point(self, centre, radius);
}

static void probe_wedge(void *self, enum meaning meaning, struct vec centre, int32_t radius,
                        int32_t from, int32_t to)
{
    probe_number(self, from);
    probe_number(self, to);
    probe_disc(self, meaning, centre, radius);
}

static void probe_label(void *self, enum meaning meaning, struct vec at, const char *text)
{
    struct probe *p = self;
    label_overlay(p->view, meaning, at, text);
}

/* True when there are lines among them. */
static bool prepare_marks(struct tabletop *view, const struct tabletop_marks *marks, uint64_t *hash,
                          struct rect *box)
{
    int scale = tabletop_scale(view), room = LABEL_ROOM * scale / SCALE_ONE;
    struct probe probe = {
        .view = view, .hash = 14695981039346656037u, .room = room < LABEL_ROOM ? LABEL_ROOM : room};
    const struct painter painter = {.self = &probe,
                                    .area = probe_points,
                                    .line = probe_line,
                                    .disc = probe_disc,
                                    .wedge = probe_wedge,
                                    .label = probe_label};
    if (marks->draw != NULL)
        marks->draw(marks->self, &painter);
    if (probe.hash != *hash) {
        list_dirty(view->inside, *box);
        list_dirty(view->inside, probe.box);
    }
    *hash = probe.hash;
    *box = probe.box;
    return probe.lines;
}

/* ---- all of it ---- */

static void prepare_spot(struct tabletop_inside *in, const struct tabletop_look *look)
{
    bool same = in->dim == look->dim &&
                (look->dim == 0 || (in->spot.x == look->spot.x && in->spot.y == look->spot.y &&
                                    in->spot_radius == look->spot_radius));
    in->all |= !same;
    in->dim = look->dim;
    in->spot = look->spot;
    in->spot_radius = look->spot_radius;
}

/* After a pan everything is where it was, only by whole pixels elsewhere. True when the list must
 * be made anew for this camera. */
static bool camera_moved(struct tabletop_inside *in, const struct camera *camera)
{
    int dx, dy;
    bool shift = in->seen.scale != 0 && camera_shift(&in->seen, camera, &dx, &dy);
    in->seen = *camera;
    if (!shift) {
        in->all = true;
        return true;
    }
    if (dx == 0 && dy == 0)
        return false;
    in->all = in->props_new = true;
    order_shift(in, dx, dy);
    for (int i = 0; i < SLOTS; i++) {
        in->thing[i].box.x += dx;
        in->thing[i].box.y += dy;
    }
    return false;
}

uint64_t bytes_hash(uint64_t hash, const void *bytes, size_t count)
{
    const unsigned char *c = bytes;
    uint64_t word = 0;
    size_t i = 0;
    for (; i + sizeof word <= count; i += sizeof word) {
        memcpy(&word, c + i, sizeof word);
        hash = (hash ^ word) * 1099511628211u;
        hash ^= hash >> 29;
    }
    for (; i < count; i++)
        hash = (hash ^ c[i]) * 1099511628211u;
    return hash;
}

/* Everything a list is made from but the overlays, which draw themselves. */
static uint64_t stamp_of(const struct tabletop *view, const struct tabletop_look *look)
{
    const struct tabletop_inside *in = view->inside;
    const uint64_t number[] = {look->table->hash,
                               stage_version(in->stage),
                               (uint64_t)in->now,
                               (uint64_t)(uint32_t)view->camera.x,
                               (uint64_t)(uint32_t)view->camera.y,
                               (uint64_t)view->camera.scale,
                               view->camera.turned};
    uint64_t hash = bytes_hash(14695981039346656037u, number, sizeof number);
    struct tabletop_look bare;
    memcpy(&bare, look, sizeof bare); /* with its padding */
    bare.table = NULL;                /* where lists lie says nothing of what is in them */
    bare.selected = bare.swept = NULL;
    bare.ghost = NULL;
    bare.label = NULL;
    bare.die = NULL;
    hash = bytes_hash(hash, &bare, sizeof bare);
    hash = bytes_hash(hash, look->selected, (size_t)look->selections * sizeof *look->selected);
    hash = bytes_hash(hash, look->swept, (size_t)look->sweeps * sizeof *look->swept);
    hash = bytes_hash(hash, look->ghost, (size_t)look->ghosts * sizeof *look->ghost);
    hash = bytes_hash(hash, look->die, (size_t)look->dice * sizeof *look->die);
    for (int i = 0; i < look->labels; i++) {
        hash = bytes_hash(hash, look->label[i].words, strlen(look->label[i].words));
        hash = bytes_hash(hash, &look->label[i].at, sizeof look->label[i].at);
        hash = bytes_hash(hash, &look->label[i].thing, sizeof look->label[i].thing);
        hash = bytes_hash(hash, &look->label[i].speech, sizeof look->label[i].speech);
    }
    return hash | 1;
}

void list_prepare(struct tabletop *view, const struct tabletop_look *look)
{
    struct tabletop_inside *in = view->inside;
    if (in->width != look->table->width || in->depth != look->table->depth)
        tabletop_layout(view, look->table, view->place, view->clear);
    in->table = look->table;
    stage_mirror(in->stage, look->table);
    bool moved = camera_moved(in, &view->camera);
    if (land_ground(in, view->setup.rules, look->table)) {
        still_forget(&in->still);
        in->all = true;
        in->known.stage = 0;
    }
    know(view, look);
    prepare_bases(view, look, moved);
    falls_ahead(view);
    prepare_ghosts(view, look, moved);
    struct rect patch = prepare_pieces(view, look, moved);
    prepare_pellet(view);
    prepare_puffs(view);
    signs_prepare(view, look->table);
    labels_prepare(view, look);
    rim_prepare(view, look);
    in->lines = prepare_marks(view, &look->flat, &in->flat, &in->flat_box);
    prepare_marks(view, &look->air, &in->air, &in->air_box);
    labels_finish(view);
    prepare_spot(in, look);
    order_update(in);
    struct scenery scenery = land_scenery(in);
    still_show(&in->still, &view->camera, &scenery);
    if (!moved && !rect_empty(patch)) {
        still_patch(&in->still, patch, &scenery);
        list_dirty(in, patch);
    }
    if (in->props_new && !(in->flight.on && in->flight.stretched))
        pieces_begin(view);
    rim_lay(view, look);
    if (figures_fresh(view->setup.figures))
        in->all = true;
    in->prepared = stamp_of(view, look);
}

void list_prepare_again(struct tabletop *view, const struct tabletop_look *look)
{
    if (view->inside->prepared != stamp_of(view, look))
        list_prepare(view, look);
}
