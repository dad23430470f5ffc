/* The table of a running game as one that can be set. */
#include "app/edit/edit_inside.h"
#include "scenario/battle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The base of a unit by which its place is known; -1: it is lost. */
static int base_left(const struct table *t, int unit)
{
    const struct unit *u = &t->unit[unit];
    for (int i = u->base; i < u->base + u->bases; i++)
        if (t->base[i].where == WHERE_TABLE || t->base[i].where == WHERE_RESERVE)
            return i;
    return -1;
}

/* Unit number `index` of the setting, where it stands now; false when it is lost. What lay between
 * its place in the file and its base still lies between them. */
static bool unit_now(const struct edit *edit, int index, const struct table *now,
                     struct raw_unit *out)
{
    const struct table *was = &edit->show->table;
    const struct setting_unit *unit = &edit->show->setting.unit[index];
    const struct raw_unit *raw = edit_unit_of(edit, edit->show->unit_entry[index]);
    int base = base_left(now, index);
    if (base < 0 || !raw)
        return false;
    *out = *raw;
    out->remark[0] = '\0'; /* it was about where they began */
    memset(&out->at, 0, sizeof out->at);
    memset(&out->line, 0, sizeof out->line);
    out->count[0] = out->box[0] = '\0';
    snprintf(out->troop, sizeof out->troop, "%s", edit->rules->troop[now->unit[index].troop].word);
    if (now->base[base].where == WHERE_RESERVE)
        return true;
    const struct unit *a = &was->unit[index], *b = &now->unit[index];
    bool alike = a->troop == b->troop && a->base == b->base && a->bases == b->bases;
    struct pose to = base_pose(&now->base[base]), from = alike ? base_pose(&was->base[base]) : to;
    struct pose pose = to;
    int32_t edge = edit_grid_edge(edit);
    if (alike && unit->placed && !edge && was->base[base].where == WHERE_TABLE) {
        if (from.face == to.face)
            pose.at = vec_add(unit->pose.at, vec_sub(to.at, from.at));
        else
            pose.at = pose_place(to, pose_local(from, unit->pose.at));
        pose.face = angle_norm(unit->pose.face + to.face - from.face);
    }
    if (edge)
        edit_box_put(edit, out, pose.at);
    else
        raw_put_pair(&out->at, pose.at);
    raw_put(out->face, pose.face, FACE_DIGITS);
    return true;
}

/* Who was led by somebody lost is led by nobody. */
static void leaders_lost(struct raw_side *side)
{
    for (unsigned i = 0; i < side->units; i++) {
        bool there = false;
        for (unsigned k = 0; k < side->units; k++)
            there = there || strcmp(side->unit[k].name, side->unit[i].leader) == 0;
        if (!there)
            side->unit[i].leader[0] = '\0';
    }
}

static bool same_units(const struct edit *edit, const struct table *now)
{
    const struct table *was = &edit->show->table;
    if (was->units != now->units || was->units != edit->show->setting.unit_count)
        return false;
    for (int i = 0; i < was->units; i++)
        if (was->unit[i].made != now->unit[i].made)
            return false;
    return true;
}

static bool units_take(struct edit *edit, const struct table *now, struct trouble *trouble)
{
    if (!same_units(edit, now))
        return trouble_set(trouble, "This game has other units than its scenario has now.");
    struct raw_unit *left = calloc((size_t)now->units + 1, sizeof *left);
    int *side = calloc((size_t)now->units + 1, sizeof *side), count = 0;
    if (!left || !side)
        abort();
    for (int i = 0; i < now->units; i++)
        if (unit_now(edit, i, now, &left[count]))
            side[count++] = edit->show->setting.unit[i].side;
    for (int k = SIDE_RED; k < SIDE_COUNT; k++)
        while (edit_side_of(edit, k)->units)
            draft_unit_remove(&edit->draft, k, edit_side_of(edit, k)->units - 1);
    bool room = true;
    for (int i = 0; i < count; i++) {
        struct raw_unit *unit = draft_unit_add(&edit->draft, side[i]);
        room = room && unit;
        if (unit)
            *unit = left[i];
    }
    free(left);
    free(side);
    leaders_lost(&edit->draft.raw.sides.red);
    leaders_lost(&edit->draft.raw.sides.blue);
    return room || trouble_set(trouble, "There are more units than a scenario holds.");
}

bool edit_open_as(struct edit *edit, const char *path, const struct rules *rules,
                  const struct table *now, struct trouble *trouble)
{
    if (battle_is(path) ? !edit_open_battle(edit, path, rules, trouble)
                        : !edit_open(edit, path, trouble))
        return false;
    bool good = units_take(edit, now, trouble);
    edit_states_clear(edit, 0);
    edit->at = 0;
    if (good && edit_keep(edit, trouble)) {
        edit->saved = -1;
        edit->path[0] = '\0';
        return true;
    }
    edit_release(edit);
    edit_init(edit);
    return false;
}
