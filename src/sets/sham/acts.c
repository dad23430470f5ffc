/* S.H.A.M.: what happens to units: losing elements, closing up, running, making way. Every change
 * goes through the turn. */
#include "sets/sham/sham.h"

#include <stdlib.h>

/* The elements that stand take the body's places in order. */
void sham_lay(struct turn *turn, int unit, const struct body *body)
{
    const struct table *t = turn->table;
    struct pose pose[BODY_PARTS];
    int count = body_poses(body, pose), next = 0;
    for (int i = 0; i < t->unit[unit].bases && next < count; i++) {
        int base = t->unit[unit].base + i;
        if (t->base[base].where == WHERE_TABLE)
            turn_pose(turn, ref_base(t, base), pose[next++]);
    }
}

void sham_carry(struct turn *turn, int unit, const struct body *end)
{
    const struct table *t = turn->table;
    int with = sham_attached_to(t, unit);
    struct pose from = sham_pose(t, unit);
    sham_lay(turn, unit, end);
    if (with < 0)
        return;
    struct body rider = sham_body(t, with);
    struct pose pose = {
        pose_place(end->pose, pose_local(from, rider.pose.at)),
        angle_norm((int64_t)rider.pose.face + angle_diff(from.face, end->pose.face))};
    rider = body_at(&rider, pose);
    sham_lay(turn, with, &rider);
}

static void strike(struct turn *turn, int unit, int elements)
{
    const struct table *t = turn->table;
    for (int i = t->unit[unit].bases - 1; i >= 0 && elements > 0; i--) {
        int base = t->unit[unit].base + i;
        if (t->base[base].where != WHERE_TABLE)
            continue;
        turn_where(turn, ref_base(t, base), WHERE_LOST);
        elements--;
    }
}

void sham_gone(struct turn *turn, int unit)
{
    strike(turn, unit, turn->table->unit[unit].bases);
    turn_attr(turn, ref_unit(turn->table, unit), U_RUNS, 0);
    turn_attr(turn, ref_unit(turn->table, unit), U_FELL, 0);
}

/* How many of those it touched the body would still touch; -1 when there is no room for it. */
static int keeps_touch(const struct table *t, const struct body *body, int unit, const int *foe,
                       int foes)
{
    int kept = 0;
    if (!sham_clear(t, body, unit, false, NULL) || body_off_table(t, body))
        return -1;
    for (int i = 0; i < foes; i++) {
        struct body other = sham_body(t, foe[i]);
        kept += body_gap(body, &other, NULL, NULL) <= CONTACT;
    }
    return kept;
}

/* Closing up on the middle: if that would break contact it shuffles sideways, or forward and back,
 * as little as restores it. */
static struct body closed_up(const struct table *t, int unit, const struct body *closed,
                             const int *foe, int foes)
{
    static const struct vec ways[] = {{1, 0}, {-1, 0}, {0, -1}, {0, 1}};
    enum { STEP = 1 * MM, FAR = 60 * MM };
    struct body best = *closed;
    int most = keeps_touch(t, closed, unit, foe, foes);
    for (int32_t far = STEP; far <= FAR && most < foes; far += STEP)
        for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
            struct pose pose = closed->pose;
            pose.at = pose_place(pose, (struct vec){ways[i].x * far, ways[i].y * far});
            struct body body = body_at(closed, pose);
            int kept = keeps_touch(t, &body, unit, foe, foes);
            if (kept > most) {
                most = kept;
                best = body;
            }
        }
    return best;
}

void sham_lose(struct turn *turn, int unit, int elements)
{
    enum { FOES = 16 };
    const struct table *t = turn->table;
    int foe[FOES], foes = sham_foes(t, unit, foe, FOES), left = sham_left(t, unit);
    struct pose pose = sham_pose(t, unit);
    if (elements >= left) {
        sham_gone(turn, unit);
        return;
    }
    strike(turn, unit, elements);
    struct body closed = sham_body_as(pose, left - elements, sham_form(t, unit));
    closed = closed_up(t, unit, &closed, foe, foes);
    sham_lay(turn, unit, &closed);
}

void sham_flee(struct turn *turn, int unit, const char *id)
{
    const struct table *t = turn->table;
    struct body end;
    int32_t way, went;
    char name[SHAM_NAME], far[SHAM_CM];
    bool stays = sham_run(t, unit, &end, &way, &went);
    int with = sham_attached_to(t, unit);
    struct ref ref = ref_unit(t, unit);
    sham_name(t, unit, name);
    sham_carry(turn, unit, &end);
    turn_attr(turn, ref, U_RUNS, 1);
    turn_attr(turn, ref, U_WENT, went);
    turn_attr(turn, ref, U_WAY, way);
    turn_attr(turn, ref, U_PURSUES, 0);
    turn_attr(turn, ref, U_LEFT, 0);
    turn_attr(turn, ref, U_FELL, 0);
    if (stays && went >= sham_law.least) {
        turn_say(turn, id, "%s runs %s.", name, sham_cm(went, far));
    } else if (stays) {
        turn_say(turn, id, "%s turns to run, and is penned in.", name);
    } else {
        turn_say(turn, id, "%s runs off the table and is lost.", name);
        sham_gone(turn, unit);
    }
    if (with >= 0 && !stays) {
        turn_say(turn, "SH-67", "%s is carried off with it.", sham_name(t, with, name));
        sham_gone(turn, with);
    }
    sham_make_way(turn);
}

/* ==== commanders make way ==== */

static bool overlapped(const struct table *t, int commander)
{
    struct body body = sham_body(t, commander);
    return !sham_clear(t, &body, commander, true, NULL) || body_off_table(t, &body);
}

static bool room_at(const struct table *t, int commander, const struct body *body)
{
    if (body_off_table(t, body) || !sham_clear(t, body, commander, true, NULL))
        return false;
    for (int i = 0; i < t->units; i++) {
        if (sham_side(t, i) == sham_side(t, commander) || !sham_near_body(t, body, i, CONTACT))
            continue;
        struct body other = sham_body(t, i);
        if (body_gap(body, &other, NULL, NULL) <= CONTACT)
            return false;
    }
    return true;
}

/* The nearest free place: rings of bearings, his rear first. */
static bool stand_aside(const struct table *t, int commander, struct body *end)
{
    enum { STEP = 5 * MM, FAR = 600 * MM, WAYS = 16 };
    struct body body = sham_body(t, commander);
    for (int32_t far = STEP; far <= FAR; far += STEP)
        for (int i = 0; i < WAYS; i++) {
            int32_t off = (i + 1) / 2 * (TURN / WAYS) * (i % 2 ? 1 : -1);
            struct pose pose = body.pose;
            pose.at = vec_ahead(pose.at, angle_norm((int64_t)pose.face + TURN / 2 + off), far);
            *end = body_at(&body, pose);
            if (room_at(t, commander, end))
                return true;
        }
    return false;
}

void sham_make_way(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        struct body end;
        char name[SHAM_NAME];
        if (!sham_commands(t, i) || !sham_stands(t, i) || !overlapped(t, i) ||
            !stand_aside(t, i, &end))
            continue;
        sham_lay(turn, i, &end);
        turn_say(turn, "SH-35", "%s makes way.", sham_name(t, i, name));
    }
}

/* A unit touches an enemy's, running or not. */
static bool in_contact(const struct table *t, int unit)
{
    for (int i = 0; i < t->units; i++)
        if (sham_side(t, i) != sham_side(t, unit) && !sham_commands(t, i) && sham_stands(t, i) &&
            sham_near(t, unit, i, CONTACT) && units_touch(t, unit, i))
            return true;
    return false;
}

void sham_let_go(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        char name[SHAM_NAME];
        if (!sham_attr(t, i, U_PURSUES) || (sham_stands(t, i) && in_contact(t, i)))
            continue;
        turn_attr(turn, ref_unit(t, i), U_PURSUES, 0);
        if (sham_stands(t, i))
            turn_say(turn, "SH-66", "%s is in contact no more: it pursues nobody and tests again.",
                     sham_name(t, i, name));
    }
}

void sham_caught(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        char name[SHAM_NAME], by[SHAM_NAME];
        if (!sham_commands(t, i) || !sham_stands(t, i) || sham_attached(t, i) >= 0)
            continue;
        for (int k = 0; k < t->units; k++) {
            if (sham_side(t, k) == sham_side(t, i) || sham_commands(t, k) || sham_runs(t, k) ||
                !sham_near(t, i, k, CONTACT) || !units_touch(t, i, k))
                continue;
            turn_say(turn, "SH-67", "%s stands alone and is ridden down by %s.",
                     sham_name(t, i, name), sham_name(t, k, by));
            sham_gone(turn, i);
            break;
        }
    }
}
