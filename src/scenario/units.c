/* Units of a scenario: troops by word and number, alone, in lines, or waiting to be deployed. */
#include "scenario/reader.h"

#include <stdio.h>
#include <string.h>

static const struct range range_count = {0, 1, SETTING_UNITS, ""};
static const struct range range_strength = {0, 1, 99, ""};
static const struct range range_points = {0, 1, 9999, ""};

int setting_footprint(const struct reader *r, const struct setting_unit *unit,
                      struct outline out[FOOTPRINT])
{
    const struct troop *troop = &r->rules->troop[troop_find(r->rules, unit->troop)];
    if (r->rules->editing->footprint)
        return r->rules->editing->footprint(r->s, unit, out, FOOTPRINT);
    out[0] = outline_box(unit->pose, troop->hx, troop->hy, troop->round);
    return 1;
}

static bool read_troop(const struct reader *r, const char *item, const struct raw_unit *raw,
                       struct setting_unit *unit)
{
    const char *known[64] = {NULL};
    int index = 0;
    for (int i = 0; i < r->rules->troops && i < 63; i++)
        known[i] = r->rules->troop[i].word;
    if (!read_word(r, item, "troop", raw->troop, known, &index))
        return false;
    return read_text(r, item, "troop", raw->troop, unit->troop, sizeof unit->troop);
}

/* "C5": column by letter, row by number. */
static bool read_box(const struct reader *r, const char *item, const char *text,
                     struct setting_unit *unit)
{
    if (!text[0])
        return true;
    char where[WHERE];
    const char *at = text + 1;
    int32_t row = 0;
    where_of(where, item, "box");
    if (!r->s->box)
        return wrong(r, where, "\"box\": this table has no boxes (table: box)");
    if (text[0] < 'A' || text[0] > 'Z' || !number_read(&at, 0, &row) || *at)
        return wrong(r, where, "\"box\": \"%s\" is no box; write a letter and a number: C5", text);
    int columns = r->s->width / r->s->box, rows = r->s->depth / r->s->box;
    if (text[0] - 'A' >= columns || row < 1 || row > rows)
        return wrong(r, where, "\"box\": \"%s\" is off the table, which ends at %c%d", text,
                     'A' + (columns < 26 ? columns : 26) - 1, rows);
    unit->box_x = text[0] - 'A' + 1;
    unit->box_y = row;
    unit->placed = true;
    return true;
}

/* Where the figures of a line stand: side by side from its left end (as its men see it), or evenly
 * between two points. */
struct line_plan {
    struct vec from, step;
    bool between;
    struct vec to;
};

/* How wide the unit is, as it is formed up, across its facing. */
static int32_t width_of(const struct reader *r, const struct setting_unit *unit)
{
    struct setting_unit north = *unit;
    struct outline base[FOOTPRINT];
    int32_t left = INT32_MAX, right = INT32_MIN;
    north.pose = (struct pose){{0, 0}, 0};
    int bases = setting_footprint(r, &north, base);
    for (int i = 0; i < bases; i++) {
        struct vec low, high;
        outline_bounds(&base[i], &low, &high);
        left = low.x < left ? low.x : left;
        right = high.x > right ? high.x : right;
    }
    return bases ? right - left : 0;
}

static bool read_line(const struct reader *r, const char *item, const struct raw_unit *raw,
                      const struct setting_unit *unit, int count, struct line_plan *plan)
{
    char line[WHERE], where[WHERE];
    int32_t spacing = width_of(r, unit);
    where_of(line, item, "line");
    if (!has(r, line, "from"))
        return wrong(r, line, "a line needs \"from\", the place of its first figure");
    if (!read_pair(r, line, "from", &raw->line.from, range_place, &plan->from) ||
        !on_table(r, line, "from", plan->from) ||
        !read_pair(r, line, "to", &raw->line.to, range_place, &plan->to) ||
        !read_number(r, line, "spacing", raw->line.spacing, range_size, &spacing))
        return false;
    plan->between = has(r, line, "to");
    if (plan->between && has(r, line, "spacing"))
        return wrong(r, where_of(where, line, "spacing"),
                     "a line has \"to\" or \"spacing\", not both");
    if (plan->between && count < 2)
        return wrong(r, line, "a line with \"to\" takes two figures or more");
    if (plan->between && !on_table(r, line, "to", plan->to))
        return false;
    struct vec zero = {0, 0};
    plan->step = vec_ahead(zero, angle_norm((int64_t)unit->pose.face + TURN / 4), spacing);
    return true;
}

static struct vec line_place(const struct line_plan *plan, int index, int count)
{
    if (plan->between) {
        int64_t dx = plan->to.x - plan->from.x, dy = plan->to.y - plan->from.y;
        return (struct vec){(int32_t)(plan->from.x + dx * index / (count - 1)),
                            (int32_t)(plan->from.y + dy * index / (count - 1))};
    }
    return (struct vec){plan->from.x + index * plan->step.x, plan->from.y + index * plan->step.y};
}

static bool unit_add(struct reader *r, const char *item, const struct setting_unit *unit)
{
    if (r->s->unit_count == SETTING_UNITS)
        return wrong(r, item, "there are more than %d units", SETTING_UNITS);
    r->s->unit[r->s->unit_count++] = *unit;
    return true;
}

static bool unit_words(const struct reader *r, const char *item, const struct raw_unit *raw,
                       struct setting_unit *unit, int32_t *count)
{
    if (!read_troop(r, item, raw, unit) ||
        !read_text(r, item, "name", raw->name, unit->name, sizeof unit->name) ||
        !read_text(r, item, "leader", raw->leader, unit->leader, sizeof unit->leader) ||
        !read_text(r, item, "form", raw->form, unit->form, sizeof unit->form) ||
        !read_number(r, item, "count", raw->count, range_count, count) ||
        !read_number(r, item, "strength", raw->strength, range_strength, &unit->strength) ||
        !read_number(r, item, "face", raw->face, range_face, &unit->pose.face) ||
        !read_pair(r, item, "at", &raw->at, range_place, &unit->pose.at) ||
        !read_box(r, item, raw->box, unit))
        return false;
    unit->pose.face = angle_norm(unit->pose.face);
    return true;
}

static bool read_unit(struct reader *r, const char *item, int side, const struct raw_unit *raw)
{
    char where[WHERE];
    int32_t count = 1;
    struct setting_unit unit = {
        .line = places_line(r->places, item),
        .side = side,
        .pose.face = side == SIDE_RED ? 90 * DEG : 270 * DEG,
    };
    if (!unit_words(r, item, raw, &unit, &count))
        return false;
    bool at = has(r, item, "at"), line = has(r, item, "line"), box = unit.placed;
    if (at + line + box > 1)
        return wrong(r, item,
                     "a unit stands \"at\" a place, in a \"line\" or in a \"box\": one of "
                     "them");
    if ((at || box) && count > 1)
        return wrong(r, where_of(where, item, "count"),
                     "%d units cannot stand at one place; write \"line\"", count);
    if (raw->name[0] && count > 1)
        return wrong(r, where_of(where, item, "name"), "one name cannot be that of %d units",
                     count);
    if (has(r, item, "face") && !at && !line && !box)
        return wrong(r, where_of(where, item, "face"),
                     "units that are still to be deployed face nowhere yet");
    if (at && !on_table(r, item, "at", unit.pose.at))
        return false;
    struct line_plan plan = {0};
    if (line && !read_line(r, item, raw, &unit, count, &plan))
        return false;
    unit.placed = at || line || box;
    for (int i = 0; i < count; i++) {
        if (line)
            unit.pose.at = line_place(&plan, i, count);
        if (!unit_add(r, item, &unit))
            return false;
    }
    return true;
}

static bool check_leaders(const struct reader *r)
{
    const struct setting *s = r->s;
    for (int i = 0; i < s->unit_count; i++) {
        const struct setting_unit *unit = &s->unit[i];
        bool found = !unit->leader[0];
        for (int j = 0; j < s->unit_count && !found; j++)
            found = s->unit[j].side == unit->side && strcmp(s->unit[j].name, unit->leader) == 0;
        if (!found)
            return trouble_at(r->trouble, r->path, unit->line,
                              "\"leader\": no unit of this side is called \"%s\"", unit->leader);
    }
    return true;
}

bool read_units(struct reader *r)
{
    const struct raw_side *sides[SIDE_COUNT] = {
        [SIDE_RED] = &r->raw->sides.red,
        [SIDE_BLUE] = &r->raw->sides.blue,
    };
    for (int side = SIDE_RED; side <= SIDE_BLUE; side++) {
        char item[WHERE];
        snprintf(item, sizeof item, "sides.%s", side_word(side));
        char where[WHERE];
        if (!read_text(r, item, "name", sides[side]->name, r->s->side_name[side], NAME_MAX_BYTES) ||
            !read_number(r, item, "points", sides[side]->points, range_points, &r->s->points[side]))
            return false;
        if (sides[side]->points[0])
            r->s->points_line[side] = places_line(r->places, where_of(where, item, "points"));
        if (!sides[side]->units &&
            !misfit(r, places_line(r->places, item), 0, "%s has no units", side_word(side)))
            return false;
        for (unsigned i = 0; i < sides[side]->units; i++) {
            snprintf(item, sizeof item, "sides.%s.units[%u]", side_word(side), i);
            if (!read_unit(r, item, side, &sides[side]->unit[i]))
                return false;
        }
    }
    return check_leaders(r);
}
