/* The guide of a scenario that is being changed: it speaks of men by their numbers, so it goes when
 * the men are others. */
#include "scenario/write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void draft_guide_drop(struct draft *draft)
{
    struct raw_scenario *raw = &draft->raw;
    for (unsigned i = 0; i < raw->steps; i++) {
        free(raw->step[i].by);
        free(raw->step[i].point);
    }
    free(raw->step);
    raw->step = NULL;
    raw->steps = 0;
}

static uint64_t mixed(uint64_t hash, const char *text)
{
    do
        hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    while (*text++);
    return hash;
}

static bool piece_named(const struct raw_scenario *raw, const char *name)
{
    for (unsigned i = 0; i < raw->pieces; i++)
        if (strcmp(raw->piece[i].name, name) == 0)
            return true;
    return false;
}

/* What a guide is about: it calls men by their numbers, and other troops are other men. */
static uint64_t guide_about(struct draft *draft)
{
    const struct raw_scenario *raw = &draft->raw;
    uint64_t hash = mixed(mixed(14695981039346656037u, raw->table.width), raw->table.depth);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        const struct raw_side *s = draft_side(draft, side);
        for (unsigned i = 0; i < s->units; i++) {
            const struct raw_unit *u = &s->unit[i];
            hash = mixed(mixed(mixed(hash, u->troop), u->count), u->name);
        }
        hash = mixed(hash, "side");
    }
    for (unsigned i = 0; i < raw->steps; i++)
        for (unsigned k = 0; k < raw->step[i].points; k++)
            if (piece_named(raw, raw->step[i].point[k].text))
                hash = mixed(hash, raw->step[i].point[k].text);
    return hash;
}

void draft_guide_keep(struct draft *draft)
{
    draft->guided = guide_about(draft);
}

bool draft_guided(struct draft *draft)
{
    return draft->raw.steps > 0 && guide_about(draft) == draft->guided;
}

static void names_change(struct raw_name *list, unsigned count, const char *old, const char *name)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(list[i].text, old) == 0)
            snprintf(list[i].text, sizeof list[i].text, "%s", name);
}

void draft_guide_rename(struct draft *draft, const char *old, const char *name)
{
    for (unsigned i = 0; i < draft->raw.steps && old[0]; i++) {
        struct raw_step *step = &draft->raw.step[i];
        names_change(step->by, step->bys, old, name);
        names_change(step->point, step->points, old, name);
    }
    draft_guide_keep(draft);
}
