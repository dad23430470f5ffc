/* The wooden shelf beside the table: on the west Red's, on the east Blue's. Who is not yet deployed
 * stands there in rows from the north, facing the table; who was lost lies there as a marker, from
 * the south. A place in reserve is a figure's own for the whole game, so nobody steps aside while
 * others are fetched. */
#include "view/table/tabletop_inside.h"

enum {
    GAP = 4 * MM,        /* between neighbours */
    FIRST = 12 * MM,     /* from the cloth's edge to the first of a row */
    END = 12 * MM,       /* from the ends of the shelf */
    LOOSEST = 600,       /* of 256 */
    MARK_PITCH = 25 * MM /* of casualties */
};

/* Where something lies on a side's shelf, `out` µm from the cloth and `up` from the south. */
static struct vec beside(const struct table *table, int side, int32_t out, int32_t up)
{
    return (struct vec){side == SIDE_BLUE ? table->width + out : -out, up};
}

struct row {
    int32_t at;   /* its northern edge, from the north */
    int32_t deep; /* of the deepest in it */
    int32_t used; /* of its length */
    int first;
};

/* Lays one side's reserve; returns how deep it came. Rows are `press` / 256 of their depth
 * apart: pressed together when the army is too long for the shelf, loose when there is room. */
static int32_t lay(const struct table *table, int side, int press, struct pose *shelf)
{
    struct row row = {.at = END};
    for (int i = 0; i < table->bases; i++) {
        const struct base *b = &table->base[i];
        if (unit_side(&table->unit[base_unit(b)]) != side)
            continue;
        int32_t across = 2 * (b->hx + b->round) + GAP, along = 2 * (b->hy + b->round) + GAP;
        if (row.used > 0 && row.used + along > SHELF_DEEP - FIRST) {
            row.at += row.deep * press / 256;
            row.deep = row.used = 0;
        }
        row.deep = across > row.deep ? across : row.deep;
        struct vec at =
            beside(table, side, FIRST + row.used + along / 2, table->depth - row.at - across / 2);
        shelf[i] = (struct pose){at, side == SIDE_BLUE ? 270 * DEG : 90 * DEG};
        row.used += along;
    }
    return row.at + row.deep;
}

static void lay_lost(const struct table *table, int side, struct pose *shelf)
{
    int in_column = (table->depth - 2 * END) / MARK_PITCH, n = 0;
    in_column = in_column < 1 ? 1 : in_column;
    for (int i = 0; i < table->bases; i++) {
        const struct base *b = &table->base[i];
        if (unit_side(&table->unit[base_unit(b)]) != side || b->where != WHERE_LOST)
            continue;
        int32_t out = FIRST + GAP + n / in_column * MARK_PITCH + (table->box > 0 ? SHELF_GRID : 0);
        int32_t up = END + n % in_column * MARK_PITCH;
        shelf[i] = (struct pose){beside(table, side, out, up), 0};
        n++;
    }
}

void shelf_poses(const struct table *table, struct pose shelf[TABLE_BASES])
{
    for (int side = SIDE_RED; side <= SIDE_BLUE; side++) {
        int32_t deep = lay(table, side, 256, shelf), room = table->depth - 2 * END;
        int64_t press = deep > 0 ? (int64_t)room * 256 / deep : 256;
        lay(table, side, press > LOOSEST ? LOOSEST : (int)press, shelf);
        lay_lost(table, side, shelf);
    }
}

struct sight sight_of_base(const struct table *table, int index)
{
    const struct base *b = &table->base[index];
    return (struct sight){.where = b->where,
                          .pose = base_pose(b),
                          .alpha = 255,
                          .hx = b->hx,
                          .hy = b->hy,
                          .round = b->round,
                          .height = b->height};
}

struct sight sight_of_piece(const struct table *table, int index)
{
    const struct piece *p = &table->piece[index];
    return (struct sight){.where = p->where,
                          .pose = piece_pose(p),
                          .z = p->z,
                          .alpha = 255,
                          .hx = p->hx,
                          .hy = p->hy,
                          .round = p->round,
                          .height = p->height};
}
