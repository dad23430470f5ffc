/* The entries of a table that is being set: which there are, what they are called, where they are.
 */
#include "app/edit/edit_inside.h"

#include <ctype.h>
#include <stdio.h>

int32_t edit_width_of(const struct edit *edit)
{
    return raw_cm(edit->draft.raw.table.width, 1000 * MM);
}

int32_t edit_depth_of(const struct edit *edit)
{
    return raw_cm(edit->draft.raw.table.depth, 1000 * MM);
}

bool edit_same(struct edit_ref a, struct edit_ref b)
{
    return a.kind != EDIT_NOTHING && a.kind == b.kind && a.side == b.side && a.index == b.index;
}

const struct raw_side *edit_side_of(const struct edit *edit, int side)
{
    return side == SIDE_RED ? &edit->draft.raw.sides.red : &edit->draft.raw.sides.blue;
}

bool edit_has(const struct edit *edit, struct edit_ref e)
{
    if (e.kind == EDIT_UNIT)
        return e.index >= 0 && e.index < (int)edit_side_of(edit, e.side)->units;
    return e.kind == EDIT_PIECE && e.index >= 0 && e.index < (int)edit->draft.raw.pieces;
}

int edit_entries(const struct edit *edit)
{
    const struct raw_scenario *raw = &edit->draft.raw;
    return (int)(raw->sides.red.units + raw->sides.blue.units + raw->pieces);
}

struct edit_ref edit_entry_at(const struct edit *edit, int index)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int units = (int)edit_side_of(edit, side)->units;
        if (index < units)
            return (struct edit_ref){EDIT_UNIT, side, index};
        index -= units;
    }
    return (struct edit_ref){EDIT_PIECE, 0, index};
}

int edit_entry_number(const struct edit *edit, struct edit_ref e)
{
    for (int i = edit_entries(edit) - 1; i >= 0; i--)
        if (edit_same(edit_entry_at(edit, i), e))
            return i;
    return -1;
}

const struct raw_unit *edit_unit_of(const struct edit *edit, struct edit_ref e)
{
    return e.kind == EDIT_UNIT && edit_has(edit, e) ? &edit_side_of(edit, e.side)->unit[e.index]
                                                    : NULL;
}

const struct raw_piece *edit_piece_of(const struct edit *edit, struct edit_ref e)
{
    return e.kind == EDIT_PIECE && edit_has(edit, e) ? &edit->draft.raw.piece[e.index] : NULL;
}

struct raw_unit *edit_unit(struct edit *edit, struct edit_ref e)
{
    return edit_unit_of(edit, e) ? &draft_side(&edit->draft, e.side)->unit[e.index] : NULL;
}

struct raw_piece *edit_piece(struct edit *edit, struct edit_ref e)
{
    return edit_piece_of(edit, e) ? &edit->draft.raw.piece[e.index] : NULL;
}

struct edit_ref edit_entry_of(const struct edit *edit, struct ref thing)
{
    const struct table *t = &edit->show->table;
    int index = thing.index;
    if (!table_has(t, thing))
        return (struct edit_ref){0};
    if (thing.kind == KIND_BASE)
        index = base_unit(&t->base[thing.index]);
    if (thing.kind == KIND_PIECE)
        return index < edit->show->setting.piece_count ? edit->show->piece_entry[index]
                                                       : (struct edit_ref){0};
    if (thing.kind != KIND_BASE && thing.kind != KIND_UNIT)
        return (struct edit_ref){0};
    return index < edit->show->setting.unit_count ? edit->show->unit_entry[index]
                                                  : (struct edit_ref){0};
}

int edit_things(const struct edit *edit, struct edit_ref e, struct ref thing[EDIT_THINGS])
{
    const struct edit_show *show = edit->show;
    const struct table *t = &show->table;
    int count = 0;
    for (int i = 0; i < t->units && i < show->setting.unit_count && count < EDIT_THINGS; i++)
        if (edit_same(show->unit_entry[i], e))
            thing[count++] = ref_unit(t, i);
    for (int i = 0; i < t->pieces && i < show->setting.piece_count && count < EDIT_THINGS; i++)
        if (edit_same(show->piece_entry[i], e))
            thing[count++] = ref_piece(t, i);
    return count;
}

void edit_say(struct edit *edit, struct edit_ref e, char *out, size_t size)
{
    const struct raw_unit *unit = edit_unit_of(edit, e);
    const struct raw_piece *piece = edit_piece_of(edit, e);
    out[0] = '\0';
    if (piece) {
        snprintf(out, size, "%s", piece->name[0] ? piece->name : piece->kind);
    } else if (unit && unit->name[0]) {
        snprintf(out, size, "%s", unit->name);
    } else if (unit) {
        int troop = troop_find(edit->rules, unit->troop);
        snprintf(out, size, "%s%s%s", troop >= 0 ? edit->rules->troop[troop].name : unit->troop,
                 unit->count[0] ? " × " : "", unit->count);
    }
    out[0] = (char)toupper((unsigned char)out[0]);
}

bool edit_unit_placed(const struct raw_unit *u)
{
    return raw_pair_said(&u->at) || raw_pair_said(&u->line.from) || u->box[0];
}

int32_t edit_grid_edge(const struct edit *edit)
{
    return raw_cm(edit->draft.raw.table.box, 0);
}

bool edit_bounds_of(const struct edit *edit, struct edit_ref e, struct vec *low, struct vec *high)
{
    struct ref thing[EDIT_THINGS];
    const struct table *t = &edit->show->table;
    int count = edit_things(edit, e, thing);
    bool any = false;
    for (int i = 0; i < count; i++) {
        const struct unit *u = thing[i].kind == KIND_UNIT ? &t->unit[thing[i].index] : NULL;
        int first = u ? u->base : thing[i].index, end = u ? u->base + u->bases : first + 1;
        for (int k = first; k < end; k++) {
            struct vec a, b;
            if (u ? t->base[k].where != WHERE_TABLE : t->piece[k].where != WHERE_TABLE)
                continue;
            struct outline o = u ? base_outline(&t->base[k]) : piece_outline(t, &t->piece[k]);
            outline_bounds(&o, &a, &b);
            low->x = any && low->x < a.x ? low->x : a.x;
            low->y = any && low->y < a.y ? low->y : a.y;
            high->x = any && high->x > b.x ? high->x : b.x;
            high->y = any && high->y > b.y ? high->y : b.y;
            any = true;
        }
    }
    return any;
}

static int32_t usual_face(int side)
{
    return side == SIDE_RED ? 90 * DEG : 270 * DEG;
}

int32_t edit_face_of(const struct edit *edit, struct edit_ref e)
{
    const struct raw_unit *u = edit_unit_of(edit, e);
    const struct raw_piece *p = edit_piece_of(edit, e);
    const char *word = u ? u->face : p ? p->face : "";
    return angle_norm(raw_number(word, FACE_DIGITS, u ? usual_face(e.side) : 0));
}

bool edit_pose(const struct edit *edit, struct edit_ref e, struct pose *out)
{
    const struct raw_unit *u = edit_unit_of(edit, e);
    const struct raw_piece *p = edit_piece_of(edit, e);
    struct vec low, high;
    if ((u && !edit_unit_placed(u)) || (!u && !p) || !edit_bounds_of(edit, e, &low, &high))
        return false;
    out->at = (struct vec){low.x + (high.x - low.x) / 2, low.y + (high.y - low.y) / 2};
    out->face = edit_face_of(edit, e);
    return true;
}

int32_t edit_reach(const struct edit *edit, struct edit_ref e)
{
    struct vec low, high;
    return edit_bounds_of(edit, e, &low, &high) ? vec_distance(low, high) / 2 : 0;
}
