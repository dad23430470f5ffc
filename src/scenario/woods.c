/* Trees of the woods, scattered by a fixed recipe: the same wood gives the same trees on every
 * machine. They are planted last, so that they leave roads, water, walls and men alone. */
#include "core/dice.h"
#include "scenario/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TRUNK = 3500, /* µm, radius */
    TRUNK_HIGH = 70 * MM,
    TRUNK_EDGE = 10 * MM,  /* inside the wood's edge */
    TRUNK_ROAD = 8 * MM,   /* from paint and from what stands */
    TRUNK_APART = 48 * MM, /* between trunks, to begin with; a man is 21 mm wide */
    TRUNK_LEAST = 26 * MM,
    TRIES = 120,       /* before trees may stand a little closer */
    POINTED_SHARE = 3, /* one in so many of a round wood is pointed, and the other way round */
};

struct wood {
    int index; /* of its piece */
    struct outline area;
    struct vec low, high;
    int32_t seed, drawn;
    int32_t apart;
};

/* What a trunk may not come too near to. */
struct obstacle {
    struct outline outline;
    struct vec low, high;
    int32_t room; /* µm between it and a trunk; OF_A_TREE */
};
enum { OF_A_TREE = -1 }; /* as far as trees of this wood stand apart */
struct obstacles {
    struct obstacle *list; /* with room for all pieces and units there can be */
    int count;
};

static int32_t draw(struct wood *w, int32_t below)
{
    uint64_t bits = dice_bits(w->seed, STREAM_COSMETIC, w->drawn++) >> 33;
    return below > 0 ? (int32_t)(bits % (uint64_t)below) : 0;
}

static bool inside(const struct wood *w, struct vec at)
{
    enum { ROUND = 8 };
    for (int i = 0; i < ROUND; i++)
        if (!outline_holds(&w->area, vec_ahead(at, i * (TURN / ROUND), TRUNK_EDGE)))
            return false;
    return true;
}

static void obstacle_add(struct obstacles *o, struct outline outline, int32_t room)
{
    struct obstacle *last = &o->list[o->count++];
    *last = (struct obstacle){.outline = outline, .room = room};
    outline_bounds(&last->outline, &last->low, &last->high);
}

/* All trees must leave alone but one another. */
static void obstacles_find(const struct reader *r, struct obstacles *o)
{
    const struct setting *s = r->s;
    for (int i = 0; i < s->piece_count; i++) {
        const struct setting_piece *p = &s->piece[i];
        if (p->kind == TERRAIN_WOOD || p->kind == TERRAIN_FIELD)
            continue;
        obstacle_add(o, setting_outline(s, p), p->kind == TERRAIN_TREE ? OF_A_TREE : TRUNK_ROAD);
    }
    for (int i = 0; i < s->unit_count; i++) {
        struct outline base[FOOTPRINT];
        bool stands = s->unit[i].placed && !s->unit[i].box_x;
        int bases = stands ? setting_footprint(r, &s->unit[i], base) : 0;
        for (int k = 0; k < bases; k++)
            obstacle_add(o, base[k], MM);
    }
}

static bool clear_of(const struct reader *r, const struct obstacles *o, const struct wood *w,
                     struct vec at)
{
    const struct setting *s = r->s;
    struct outline trunk = outline_box((struct pose){at, 0}, 0, 0, TRUNK);
    for (int i = 0; i < o->count; i++) {
        const struct obstacle *other = &o->list[i];
        int32_t room = other->room == OF_A_TREE ? w->apart - 2 * TRUNK : other->room;
        int32_t far = TRUNK + room; /* farther from its bounds it is clear of it */
        if (at.x - other->high.x > far || other->low.x - at.x > far || at.y - other->high.y > far ||
            other->low.y - at.y > far)
            continue;
        if (outline_gap(&trunk, &other->outline) < room)
            return false;
    }
    return at.x >= TRUNK && at.y >= TRUNK && at.x <= s->width - TRUNK && at.y <= s->depth - TRUNK;
}

static bool find_spot(const struct reader *r, const struct obstacles *o, struct wood *w,
                      struct vec *at)
{
    for (; w->apart >= TRUNK_LEAST; w->apart -= MM)
        for (int i = 0; i < TRIES; i++) {
            at->x = w->low.x + draw(w, w->high.x - w->low.x);
            at->y = w->low.y + draw(w, w->high.y - w->low.y);
            if (inside(w, *at) && clear_of(r, o, w, *at))
                return true;
        }
    return false;
}

static bool plant(struct reader *r, struct obstacles *o, struct wood *w, const char *item,
                  int trees)
{
    for (int i = 0; i < trees; i++) {
        struct vec at = {0, 0};
        if (!find_spot(r, o, w, &at))
            return misfit(r, r->s->piece[w->index].line, 0,
                          "there is no room for %d trees in this wood: %d fit", trees, i);
        struct setting_piece *tree = piece_add(r, item);
        if (!tree)
            return false;
        int growth = r->s->piece[w->index].colour;
        tree->line = r->s->piece[w->index].line;
        tree->kind = TERRAIN_TREE;
        tree->pose = (struct pose){at, draw(w, 360) * DEG};
        tree->shape = SHAPE_BOX;
        tree->round = TRUNK;
        tree->height = TRUNK_HIGH;
        tree->part_of = w->index + 1;
        tree->colour = draw(w, POINTED_SHARE) ? growth : !growth;
        snprintf(tree->mass, sizeof tree->mass, "tree");
        obstacle_add(o, setting_outline(r->s, tree), OF_A_TREE);
    }
    return true;
}

static bool plant_all(struct reader *r, struct obstacles *o)
{
    int pieces = r->s->piece_count;
    for (int i = 0; i < pieces; i++) {
        const struct setting_piece *p = &r->s->piece[i];
        if (!r->trees[i])
            continue;
        char item[WHERE];
        struct wood w = {
            .index = i,
            .area = setting_outline(r->s, p),
            .seed = (int32_t)((uint32_t)p->pose.at.x * 31u + (uint32_t)p->pose.at.y),
            .apart = TRUNK_APART,
        };
        outline_bounds(&w.area, &w.low, &w.high);
        snprintf(item, sizeof item, "terrain[%d]", r->entry[i]);
        if (!plant(r, o, &w, item, r->trees[i]))
            return false;
    }
    return true;
}

bool plant_woods(struct reader *r)
{
    bool any = false;
    for (int i = 0; i < r->s->piece_count; i++)
        any = any || r->trees[i];
    if (!any)
        return true;
    struct obstacles o = {
        .list = malloc((SETTING_PIECES + SETTING_UNITS * FOOTPRINT) * sizeof *o.list)};
    if (!o.list)
        abort();
    obstacles_find(r, &o);
    bool good = plant_all(r, &o);
    free(o.list);
    return good;
}
