#include "core/turn.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void turn_set(struct turn *turn, struct ref ref, int field, int32_t value)
{
    assert(table_has(turn->table, ref));
    const int32_t *at = table_at(turn->table, ref, field);
    assert(at && field != F_made);
    if (*at == value)
        return;
    struct change change = {.ref = ref, .field = field, .old = *at, .new = value, .see = turn->see};
    if (!change_do(turn->table, &change))
        abort();
    if (turn->block)
        block_change(turn->block, &change);
}

void turn_attr(struct turn *turn, struct ref ref, int attr, int32_t value)
{
    turn_set(turn, ref, F_ATTR + attr, value);
}

void turn_option(struct turn *turn, int option, int32_t value)
{
    turn_set(turn, ref_table(), F_OPTION + option, value);
}

void turn_pose(struct turn *turn, struct ref ref, struct pose pose)
{
    bool base = ref.kind == KIND_BASE;
    assert(base || ref.kind == KIND_PIECE);
    turn_set(turn, ref, base ? F_BASE_x : F_PIECE_x, pose.at.x);
    turn_set(turn, ref, base ? F_BASE_y : F_PIECE_y, pose.at.y);
    turn_set(turn, ref, base ? F_BASE_face : F_PIECE_face, angle_norm(pose.face));
}

void turn_where(struct turn *turn, struct ref ref, enum where where)
{
    bool base = ref.kind == KIND_BASE;
    assert(base || ref.kind == KIND_PIECE);
    turn_set(turn, ref, base ? F_BASE_where : F_PIECE_where, where);
}

void turn_name(struct turn *turn, struct ref ref, int field, const char *name)
{
    assert(field_is_text(field));
    int32_t at = table_intern(turn->table, name);
    assert(at >= 0);
    turn_set(turn, ref, field, at);
}

struct ref turn_make(struct turn *turn, int kind, int32_t made)
{
    struct ref ref = ref_next(turn->table, kind, made);
    if (!ref.kind)
        return ref;
    struct change change = {.ref = ref, .field = F_made, .new = made, .see = turn->see};
    if (!change_do(turn->table, &change))
        return (struct ref){0};
    if (turn->block)
        block_change(turn->block, &change);
    return ref;
}

int turn_roll(struct turn *turn, int faces, const char *id, const char *why, ...)
{
    int32_t n = turn->table->drawn_game;
    int face = 0;
    if (turn->dice && turn->dice->next) {
        face = turn->dice->next(turn->dice->self, faces);
        if (face < 1 || face > faces) { /* out of faces: go on with ones, the order is void */
            turn->dry = true;
            face = 1;
        }
    } else {
        face = dice_face(turn->table->seed, STREAM_GAME, n, faces);
    }
    turn_set(turn, ref_table(), F_TABLE_drawn_game, n + 1);
    if (!turn->block)
        return face;
    char reason[160];
    va_list args;
    va_start(args, why);
    vsnprintf(reason, sizeof reason, why, args);
    va_end(args);
    block_die(turn->block, faces, face, STREAM_GAME, id, reason);
    return face;
}

/* The scatter number `n` places on from the table's. */
static int32_t scatter_number(struct turn *turn, int n)
{
    const struct table *t = turn->table;
    if (!turn->dice || !turn->dice->scatter)
        return (int32_t)(dice_bits(t->seed, STREAM_SCATTER, t->drawn_scatter + n) >> 33);
    int32_t value = turn->dice->scatter(turn->dice->self);
    turn->dry = turn->dry || value < 0;
    return value < 0 ? 0 : value;
}

bool turn_scatter_ahead(struct turn *turn, int32_t *value, int count)
{
    assert(count <= SCATTER_AHEAD && turn->ahead_at == turn->ahead_count);
    for (int i = 0; i < count; i++)
        value[i] = turn->ahead[i] = scatter_number(turn, i);
    turn->ahead_count = count;
    turn->ahead_at = 0;
    return !turn->dry;
}

int32_t turn_scatter(struct turn *turn, const char *id, const char *why)
{
    int32_t n = turn->table->drawn_scatter;
    bool ahead = turn->ahead_at < turn->ahead_count;
    int32_t value = ahead ? turn->ahead[turn->ahead_at++] : scatter_number(turn, 0);
    turn_set(turn, ref_table(), F_TABLE_drawn_scatter, n + 1);
    if (turn->block)
        block_die(turn->block, 0, value, STREAM_SCATTER, id, why);
    return value;
}

void turn_say(struct turn *turn, const char *id, const char *format, ...)
{
    if (!turn->block)
        return;
    char text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    block_say(turn->block, id, text);
}

void turn_film(struct turn *turn, const char *line)
{
    if (turn->block)
        block_film(turn->block, line);
}
