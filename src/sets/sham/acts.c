/* S.H.A.M.: what happens to units: losing elements and closing up (SH-45), running (SH-30, SH-71),
 * making way (SH-35), letting go of a pursuit (SH-66), lone commanders (SH-67). Every change goes
 * through the turn. */
#include "sets/sham/sham.h"

void sham_set(struct turn *turn, enum sham_table_attr attr, int32_t value)
{
    turn_attr(turn, ref_table(), (int)attr, value);
}

void sham_set_unit(struct turn *turn, int unit, enum sham_unit_attr attr, int32_t value)
{
    turn_attr(turn, ref_unit(turn->table, unit), (int)attr, value);
}

void sham_ask(struct turn *turn, enum sham_question what, int unit)
{
    turn_set(turn, ref_table(), F_TABLE_ask, what);
    turn_set(turn, ref_table(), F_TABLE_ask_side, side_of(turn->table, unit));
    turn_set(turn, ref_table(), F_TABLE_ask_subject, unit + 1);
}

/* ==== losing elements ==== */

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

/* How many of those it touched the body would still touch; -1 when these are no more than `most`,
 * or there is no room for it. */
static int keeps_touch(const struct table *t, const struct body *body, int unit, const int *foe,
                       int foes, int most)
{
    int kept = 0;
    for (int i = 0; i < foes; i++) {
        if (!sham_near_body(t, body, foe[i], CONTACT))
            continue;
        struct body other = sham_body(t, foe[i]);
        kept += body_gap(body, &other, NULL, NULL) <= CONTACT;
    }
    if (kept <= most || !sham_clear(t, body, unit, false, NULL) || body_off_table(t, body))
        return -1;
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
    int most = keeps_touch(t, closed, unit, foe, foes, -1);
    for (int32_t far = STEP; far <= FAR && most < foes; far += STEP)
        for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
            struct pose pose = closed->pose;
            pose.at = pose_place(pose, (struct vec){ways[i].x * far, ways[i].y * far});
            struct body body = body_at(closed, pose);
            int kept = keeps_touch(t, &body, unit, foe, foes, most);
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

/* ==== running ==== */

/* The enemy base nearest to the unit's middle; -1 when there is none. */
static int nearest_enemy(const struct table *t, int unit, struct vec middle)
{
    int32_t least = INT32_MAX;
    int found = -1;
    for (int i = 0; i < t->bases; i++) {
        const struct base *b = &t->base[i];
        int owner = base_unit(b);
        if (b->where != WHERE_TABLE || owner < 0 || owner >= t->units ||
            side_of(t, owner) == side_of(t, unit))
            continue;
        int32_t far = vec_distance(middle, (struct vec){b->x, b->y});
        if (far < least) {
            least = far;
            found = i;
        }
    }
    return found;
}

/* The body turned about the middle of its frame. */
static struct body turned_about(const struct body *body, int32_t face)
{
    struct vec middle = body_centre(body);
    struct pose pose = {middle, face};
    struct frame frame = body_frame(body);
    pose.at = pose_place(pose, (struct vec){0, (frame.front - frame.rear) / 2});
    return body_at(body, pose);
}

static int32_t run_length(const struct going *going, const struct body *body, int32_t way,
                          int32_t full)
{
    enum { BEYOND = 2000 * MM };
    int32_t far = body_run_clear(going, body, way, full, full + BEYOND);
    return far >= 0 ? far : body_retreat_most(going, body, way, full);
}

static bool run_away(const struct table *t, int unit, struct body *end, int32_t *way, int32_t *went)
{
    struct sham_mover mover;
    struct going going = sham_going(t, unit, ERRAND_RUN, &mover);
    struct body body = sham_body(t, unit);
    struct vec middle = body_centre(&body);
    int enemy = nearest_enemy(t, unit, middle);
    int32_t full = sham_law.move[sham_troop(t, unit)];
    *way = body.pose.face;
    if (enemy >= 0)
        *way = angle_of(vec_sub(middle, base_pose(&t->base[enemy]).at));
    struct body turned = turned_about(&body, *way);
    int32_t far = run_length(&going, &turned, *way, full);
    if (far < 0) { /* no room to turn round first */
        turned = body;
        far = run_length(&going, &turned, *way, full);
    }
    *went = far > 0 ? far : 0;
    struct pose pose = turned.pose;
    pose.at = vec_ahead(pose.at, *way, *went);
    *end = body_at(&turned, pose);
    return !body_off_table(t, end);
}

void sham_flee(struct turn *turn, int unit, const char *id)
{
    const struct table *t = turn->table;
    struct body end;
    int32_t way, went;
    char name[SHAM_NAME], far[SHAM_CM];
    bool stays = run_away(t, unit, &end, &way, &went);
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
        if (side_of(t, i) == side_of(t, commander) || !sham_near_body(t, body, i, CONTACT))
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
        if (!sham_commands(t, i) || !unit_stands(t, i) || !overlapped(t, i) ||
            !stand_aside(t, i, &end))
            continue;
        sham_lay(turn, i, &end);
        turn_say(turn, "SH-35", "%s makes way.", sham_name(t, i, name));
    }
}

/* ==== contact ends ==== */

/* A unit touches an enemy's, running or not. */
static bool in_contact(const struct table *t, int unit)
{
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) != side_of(t, unit) && !sham_commands(t, i) && unit_stands(t, i) &&
            sham_near(t, unit, i, CONTACT) && units_touch(t, unit, i))
            return true;
    return false;
}

void sham_let_go(struct turn *turn)
{
    const struct table *t = turn->table;
    if (t->over || t->attr[T_STAGE])
        return;
    for (int i = 0; i < t->units; i++) {
        char name[SHAM_NAME];
        if (!sham_attr(t, i, U_PURSUES) || (unit_stands(t, i) && in_contact(t, i)))
            continue;
        turn_attr(turn, ref_unit(t, i), U_PURSUES, 0);
        if (unit_stands(t, i))
            turn_say(turn, "SH-66", "%s is in contact no more: it pursues nobody and tests again.",
                     sham_name(t, i, name));
    }
}

void sham_caught(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++) {
        char name[SHAM_NAME], by[SHAM_NAME];
        if (!sham_commands(t, i) || !unit_stands(t, i) || sham_attached(t, i) >= 0)
            continue;
        for (int k = 0; k < t->units; k++) {
            if (side_of(t, k) == side_of(t, i) || sham_commands(t, k) || sham_runs(t, k) ||
                !sham_near(t, i, k, CONTACT) || !units_touch(t, i, k))
                continue;
            turn_say(turn, "SH-67", "%s stands alone and is ridden down by %s.",
                     sham_name(t, i, name), sham_name(t, k, by));
            sham_gone(turn, i);
            break;
        }
    }
}
