/* Another unit like one that is there, put where there is room for it. */
#include "scenario/reader.h"
#include "scenario/scenario.h"

#include <string.h>

enum { RINGS = 5, APART = 2 * MM };

/* How wide and deep a unit is, as it faces. */
static struct vec measure_of(const struct reader *r, const struct setting_unit *unit)
{
    struct setting_unit north = *unit;
    struct outline base[FOOTPRINT];
    struct vec low = {INT32_MAX, INT32_MAX}, high = {INT32_MIN, INT32_MIN};
    north.pose.face = 0;
    int bases = setting_footprint(r, &north, base);
    for (int i = 0; i < bases; i++) {
        struct vec l, h;
        outline_bounds(&base[i], &l, &h);
        low = (struct vec){l.x < low.x ? l.x : low.x, l.y < low.y ? l.y : low.y};
        high = (struct vec){h.x > high.x ? h.x : high.x, h.y > high.y ? h.y : high.y};
    }
    return bases ? vec_sub(high, low) : (struct vec){0, 0};
}

/* So many places aside of its like and so many behind. */
static void put(const struct setting *s, const struct setting_unit *like, struct vec size,
                int aside, int behind, struct setting_unit *unit)
{
    *unit = *like;
    unit->name[0] = '\0';
    if (like->box_x) {
        struct vec step = {aside * s->box, -behind * s->box};
        struct vec to = pose_place((struct pose){{0, 0}, like->pose.face}, step);
        int32_t half = s->box / 2;
        int dx = (to.x + (to.x < 0 ? -half : half)) / s->box;
        int dy = (to.y + (to.y < 0 ? -half : half)) / s->box;
        unit->box_x += dx;
        unit->box_y += dy;
        unit->pose.at.x += dx * s->box;
        unit->pose.at.y += dy * s->box;
        return;
    }
    struct vec step = {aside * (size.x + APART), -behind * (size.y + APART)};
    unit->pose.at = pose_place(like->pose, step);
}

/* Two do not stand in one box, nor anybody beyond the board; bodies are looked at by check_fit. */
static bool has_box(const struct setting *s, const struct setting_unit *unit)
{
    if (!unit->box_x)
        return true;
    if (unit->box_x < 1 || unit->box_y < 1 || (int64_t)unit->box_x * s->box > s->width ||
        (int64_t)unit->box_y * s->box > s->depth)
        return false;
    for (int i = 0; i + 1 < s->unit_count; i++)
        if (s->unit[i].box_x == unit->box_x && s->unit[i].box_y == unit->box_y)
            return false;
    return true;
}

struct looking {
    struct reader reader;
    const struct setting_unit *like;
    struct vec size;
    bool (*begins)(void *self, const struct setting *setting);
    void *self;
};

static bool stands(struct looking *l, int aside, int behind)
{
    struct setting *s = l->reader.s;
    struct setting_unit *unit = &s->unit[s->unit_count - 1];
    put(s, l->like, l->size, aside, behind, unit);
    return has_box(s, unit) && check_fit(&l->reader) && l->begins(l->self, s);
}

/* Beside it first, then behind, farther and farther. */
static bool finds_room(struct looking *l)
{
    for (int ring = 1; ring <= RINGS; ring++)
        for (int behind = 0; behind <= ring; behind++)
            for (int aside = behind < ring ? ring : 0; aside <= ring; aside++)
                if (stands(l, aside, behind) || (aside > 0 && stands(l, -aside, behind)))
                    return true;
    return false;
}

bool scenario_another(struct setting *s, const struct rules *rules, int unit,
                      bool (*begins)(void *self, const struct setting *setting), void *self)
{
    struct trouble ignored = {0};
    struct looking l = {
        .reader = {.path = s->path, .rules = rules, .s = s, .trouble = &ignored},
        .like = &s->unit[unit],
        .begins = begins,
        .self = self,
    };
    if (s->unit_count == SETTING_UNITS)
        return false;
    if (l.like->placed)
        l.size = measure_of(&l.reader, l.like);
    s->unit_count++;
    if (l.like->placed ? finds_room(&l) : stands(&l, 0, 0))
        return true;
    memset(&s->unit[--s->unit_count], 0, sizeof s->unit[0]);
    return false;
}
