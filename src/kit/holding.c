#include "kit/holding.h"

#include "kit/leaving.h"

enum {
    WHOLE = 1000,
    DRIVE_OFF = 1500, /* thousandths of a turn for each of the enemy's */
    AT_LEAST = 500,   /* and for what is not held, though all of that comes to nothing */
};

int32_t holding_takes(const struct table *t, const struct holding *h)
{
    const struct piece *p = &t->piece[h->piece];
    struct outline ground = piece_outline(t, p);
    int32_t inside = p->hx < p->hy ? p->hx : p->hy, takes[TABLE_UNITS];
    int count = 0, foes = 0;
    if (h->held)
        return 0;
    for (int i = 0; i < t->units; i++) {
        const struct base *b = &t->base[t->unit[i].base];
        if (t->unit[i].bases == 0 || b->where != WHERE_TABLE)
            continue;
        struct vec at = base_pose(b).at;
        bool on = outline_holds(&ground, at), ours = unit_side(&t->unit[i]) == h->side;
        foes += on && !ours;
        if (!ours || h->march(t, i) <= 0)
            continue;
        int32_t gap = vec_distance(at, (struct vec){p->x, p->y}) - inside;
        takes[count++] = on || gap <= 0 ? 0 : (int32_t)((int64_t)WHOLE * gap / h->march(t, i));
    }
    int32_t all = soonest(takes, count, h->units) + DRIVE_OFF * foes;
    return all > AT_LEAST ? all : AT_LEAST;
}
