/* What all orders have in common: whose they are and when they may be given (HS-01, HS-05, HS-07,
 * PS-02), and refusals that several share. */
#include "sets/pikeshot/pikeshot.h"

/* ==== whose, when, at whom ====================================================================
 */

/* Right phase, right side. */
bool pikeshot_now(const struct table *t, const struct order *o, unsigned phases_wanted,
                  struct verdict *v)
{
    if (t->active != o->side) {
        refuse(v, "HS-05", "It is %s's turn now. Wait until it is yours.", side_name(t->active));
        return false;
    }
    if (!(phases_wanted >> t->phase & 1) || t->step == STEP_OPEN) {
        refuse_now(v, "Not now: this is the phase “%s” (PS-02). %s",
                   rules_pikeshot.phase[t->phase].name,
                   t->phase == MOVE    ? "Shots and blows come after the moves."
                   : t->phase == SHOOT ? "Moves come again next turn."
                                       : "It goes on by itself.");
        return false;
    }
    return true;
}

/* One unit of the side that stands on the table. */
bool pikeshot_one_of_mine(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT];
    if (o->ids == 0) {
        refuse(v, "HS-07", "Say who is to do it: a unit such as R1.");
        return false;
    }
    if (o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0])) {
        refuse(v, "HS-07", "%s is not a unit. Name one of yours.", ref_text(t, o->id[0], name));
        return false;
    }
    if (o->ids > 1) {
        refuse(v, "HS-07", "One unit at a time. Give each an order of its own.");
        return false;
    }
    int unit = o->id[0].index;
    if (!unit_stands(t, unit)) {
        refuse(v, "HS-07", "%s is out of the game. Name one that stands on the table.",
               unit_name(t, unit, name));
        return false;
    }
    if (side_of(t, unit) != o->side) {
        struct painter p =
            refuse(v, "HS-01", "%s is not yours. Name one of yours.", unit_name(t, unit, name));
        mark_unit(&p, MEANS_REFUSED, t, unit);
        return false;
    }
    return true;
}

/* The enemy an order is at; -1 and a refusal when there is none. */
int pikeshot_target(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT];
    if (!o->has_at) {
        refuse(v, "HS-07", "Say at whom: \"at\" and an enemy unit.");
        return -1;
    }
    if (o->at.kind != KIND_UNIT || !table_has(t, o->at) || !unit_stands(t, o->at.index)) {
        refuse(v, "HS-07", "%s is no unit on the table. Name an enemy unit.",
               ref_text(t, o->at, name));
        return -1;
    }
    if (side_of(t, o->at.index) == o->side) {
        struct painter p = refuse(v, "HS-07", "%s is one of yours. Name an enemy unit.",
                                  unit_name(t, o->at.index, name));
        mark_unit(&p, MEANS_REFUSED, t, o->at.index);
        return -1;
    }
    return o->at.index;
}

/* ==== refusals ================================================================================
 */

void pikeshot_mark_tape(const struct painter *p, struct vec a, struct vec b, int32_t length)
{
    char far[24];
    p->line(p->self, MEANS_MEASURE, (struct vec[]){a, b}, 2);
    p->label(p->self, MEANS_MEASURE, (struct vec){(a.x + b.x) / 2, (a.y + b.y) / 2},
             pikeshot_inches(length, far));
}

/* clang-format off */
const char *const pikeshot_why_id[WHY_EDGE] = {
    [FREE] = "", [WHY_UNIT] = "PS-12", [WHY_WOOD] = "PS-24", [WHY_TOWN] = "PS-25", [WHY_WATER] = "PS-26", [WHY_MARSH] = "PS-26"};
static const char *const why_text[] = {
    [FREE] = "",
    [WHY_UNIT] = "a unit is in the way. Turn to go past it, or stop short",
    [WHY_WOOD] = "only Swordsmen enter woods. Go round, or stop before it",
    [WHY_TOWN] = "only Swordsmen may end a move in a town. Go right through it, or stop before it",
    [WHY_WATER] = "is crossed by bridge or ford only: lead its middle over one",
    [WHY_MARSH] = "is entered by nobody. Go round, or stop before it"};
/* clang-format on */

/* What is in the way, as a refusal. */
void pikeshot_refuse_barred(const struct table *t, int unit, const struct barred *b,
                            const char *what, struct verdict *v)
{
    char name[REF_TEXT];
    struct painter p;
    if (b->why == WHY_EDGE)
        p = refuse_place(v, "HS-02", "%s would stand over the edge of the table. Stop before it.",
                         unit_name(t, unit, name));
    else if ((b->why == WHY_WATER || b->why == WHY_MARSH) && b->what.kind == KIND_PIECE)
        p = refuse_place(v, pikeshot_why_id[b->why], "%s cannot %s there: the %s %s.",
                         unit_name(t, unit, name), what, terrain_word(t->piece[b->what.index].kind),
                         why_text[b->why]);
    else if (b->why > FREE && b->why < WHY_EDGE)
        p = refuse_place(v, pikeshot_why_id[b->why], "%s cannot %s there: %s.",
                         unit_name(t, unit, name), what, why_text[b->why]);
    else
        p = refuse_place(v, "HS-04", "%s has no room there.", unit_name(t, unit, name));
    mark_ref(&p, MEANS_REFUSED, t, b->what);
}

bool pikeshot_refuse_engaged(const struct table *t, int unit, const char *id, const char *what,
                             struct verdict *v)
{
    char name[REF_TEXT], foe[REF_TEXT];
    int other = pikeshot_next_foe(t, unit, -1);
    if (other < 0)
        return false;
    struct painter p = refuse(v, id, "%s is in hand-to-hand with %s: %s", unit_name(t, unit, name),
                              unit_name(t, other, foe), what);
    mark_unit(&p, MEANS_REFUSED, t, other);
    return true;
}

void pikeshot_refuse_hidden(const struct table *t, int from, int to, const struct seen *seen,
                            const char *id, const char *what, struct verdict *v)
{
    char a[REF_TEXT], b[REF_TEXT], by[REF_TEXT], piece[NAME_MAX_BYTES + 8];
    const char *hider = "something";
    if (seen->by.kind == KIND_BASE && table_has(t, seen->by))
        hider = unit_name(t, base_unit(&t->base[seen->by.index]), by);
    else if (seen->by.kind == KIND_PIECE && table_has(t, seen->by))
        hider = pikeshot_piece_name(t, seen->by.index, piece, sizeof piece);
    struct painter p = refuse(v, id, "%s does not see %s: %s hides it. %s", unit_name(t, from, a),
                              unit_name(t, to, b), hider, what);
    mark_ref(&p, MEANS_REFUSED, t, seen->by);
    p.line(p.self, MEANS_SIGHT, (struct vec[]){seen->eye, seen->at}, 2);
}

/* ==== offers ==================================================================================
 */
