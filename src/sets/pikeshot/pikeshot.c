/* One-Hour Wargames, Pike and Shot: six units a side, fifteen turns, a move, a shot, a blow.
 *
 * The set's author and source are named on its cards (assets/rules/pikeshot.yaml). Ids PS-nn are
 * the ledger's. Every number of the rules stands in the tables at the top of this file.
 *
 * A unit is one base of 5 × 2 inches. Who is in hand-to-hand with whom, which face of a base is
 * struck, what ground covers it: none of it is stored, all of it is found from where bases stand.
 * A player turn runs through its phases by orders; shots and blows count at once, but nobody is
 * taken off before the last phase (PS-43), so the order of blows within a phase does not matter.
 */
#include "sets/pikeshot/pikeshot_law.h"

#include "kit/chance.h"
#include "kit/measured.h"
#include "kit/movement.h"
#include "kit/sight.h"
#include "rules/house.h"
#include "rules/rules.h"
#include "rules/setup.h"
#include "rules/umpire.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct rules rules_pikeshot; /* listed in rules.def */

/* ==== tables ==================================================================================
 */

/* BEGIN is where the first turn is settled and chance cards are drawn; nobody moves in it. */
enum phase_kind { BEGIN, MOVE, SHOOT, HAND, REMOVE, PHASES };
enum step_kind { STEP_OPEN, STEP_RUNS };
enum question_kind { ASK_NOTHING, ASK_FIRST, ASK_CARD };
enum verb_kind {
    V_MOVE,
    V_TURN,
    V_CHARGE,
    V_LEAVE,
    V_SHOOT,
    V_FIGHT,
    V_ANSWER,
    V_END,
    V_DRAW,
    V_RESIGN,
    V_OPEN,
    VERBS
};
/* Why a game ended. */
enum ended_by {
    ENDED_NOT,
    ENDED_LAST,
    ENDED_BOTH,
    ENDED_GOAL,
    ENDED_TURNS,
    ENDED_DRAW,
    ENDED_RESIGN,
    ENDED_WAYS
};

enum table_attr {
    T_ENDED_BY,  /* enum ended_by */
    T_ATTACKER,  /* side; 0: none */
    T_CARD,      /* number of the chance card on the table; 0: none */
    T_CARD_HITS, /* hits it adds or takes */
    T_ATTRS
};
enum side_attr {
    S_EXIT,       /* units that must leave by the enemy's edge to win; 0: that is no way to win */
    S_HOLD_PIECE, /* index + 1 of the piece to hold at the end */
    S_HOLD_UNITS, /* units that must be on it */
    S_DRAWN,      /* chance cards drawn */
    S_ATTRS
};
enum unit_attr {
    U_HITS,
    U_EMPTY,  /* out of ammunition */
    U_MOVED,  /* moves made in this player turn */
    U_SHOT,   /* shots fired in it */
    U_FOUGHT, /* has struck in it */
    U_TWICE,  /* acts twice in it */
    U_HALTED, /* may not move in it */
    U_SILENT, /* may not shoot in it */
    U_CARDED, /* the card on the table has fallen on it */
    U_ATTRS
};
enum option_kind { O_NO_SIGHT, O_ENGAGED_SAFE, O_FOOT_IN_TOWN, O_CHANCE, O_ARMY_DICE, OPTIONS };

/* clang-format off */
static const struct attr table_attrs[T_ATTRS] = {
    [T_ENDED_BY]  = {"ended_by", 0, ENDED_WAYS - 1, 0, SHOW_NOTHING, "PS-50", "how the game ended"},
    [T_ATTACKER]  = {"attacker", 0, SIDE_BLUE, 0, SHOW_NOTHING, "PS-50", "side that attacks; 0 for a meeting"},
    [T_CARD]      = {"card", 0, CHANCE_CARDS, 0, SHOW_NOTHING, "PS-52", "chance card on the table"},
    [T_CARD_HITS] = {"card_hits", 0, 9, 0, SHOW_NOTHING, "PS-52", "hits the card adds or takes"},
};
static const struct attr side_attrs[S_ATTRS] = {
    [S_EXIT]       = {"exit_units", 0, 99, 0, SHOW_NOTHING, "PS-29", "units that must leave over the far edge to win"},
    [S_HOLD_PIECE] = {"hold_piece", 0, TABLE_PIECES, 0, SHOW_NOTHING, "PS-50", "piece to hold at the end"},
    [S_HOLD_UNITS] = {"hold_units", 0, 99, 0, SHOW_NOTHING, "PS-50", "units that must be on it"},
    [S_DRAWN]      = {"cards_drawn", 0, 9999, 0, SHOW_NOTHING, "PS-52", "chance cards drawn"},
};
static const struct attr unit_attrs[U_ATTRS] = {
    [U_HITS]   = {"hits", 0, 999, 0, SHOW_PIPS, "PS-43", "hits suffered"},
    [U_EMPTY]  = {"out_of_ammunition", 0, 1, 0, SHOW_MARKER, "PS-32", "may not shoot any more"},
    [U_MOVED]  = {"moved", 0, 9, 0, SHOW_TICK, "PS-10", "moves made this turn"},
    [U_SHOT]   = {"shot", 0, 9, 0, SHOW_TICK, "PS-30", "shots fired this turn"},
    [U_FOUGHT] = {"fought", 0, 1, 0, SHOW_TICK, "PS-40", "has struck this turn"},
    [U_TWICE]  = {"acts_twice", 0, 1, 0, SHOW_MARKER, "PS-52", "may move twice and shoot twice this turn"},
    [U_HALTED] = {"halted", 0, 1, 0, SHOW_MARKER, "PS-52", "may not move this turn"},
    [U_SILENT] = {"silenced", 0, 1, 0, SHOW_MARKER, "PS-52", "may not shoot this turn"},
    [U_CARDED] = {"carded", 0, 1, 0, SHOW_NOTHING, "PS-52", "the card has fallen on it"},
};
static const struct attr options[OPTIONS] = {
    [O_NO_SIGHT]     = {"no_sight", 0, 1, 0, SHOW_TICK, "PS-34b", "nothing blocks the view"},
    [O_ENGAGED_SAFE] = {"engaged_safe", 0, 1, 0, SHOW_TICK, "PS-35b", "enemies in hand-to-hand may not be shot at"},
    [O_FOOT_IN_TOWN] = {"infantry_in_towns", 0, 1, 0, SHOW_TICK, "PS-25b", "Infantry may end a move in a town too"},
    [O_CHANCE]       = {"chance_cards", 0, 1, 0, SHOW_TICK, "PS-52", "a chance card at the start of every player turn"},
    [O_ARMY_DICE]    = {"army_dice", 0, 1, 0, SHOW_TICK, "PS-51", "a die for each side says what its six units are"},
};
static const char *const option_text[OPTIONS] = {
    [O_NO_SIGHT] = "Nothing blocks the view, as in the book",
    [O_ENGAGED_SAFE] = "No shots at enemies in hand-to-hand",
    [O_FOOT_IN_TOWN] = "Infantry may stay in towns too",
    [O_CHANCE] = "Chance cards",
    [O_ARMY_DICE] = "Armies by a die",
};

enum { HX = 63500, HY = 25400 }; /* half of 5 × 2 inches (PS-01) */
static const struct troop troops[TROOPS] = {
    [INFANTRY]  = {"infantry", "Infantry", "pikeman", HX, HY, 0, 42000, "foot", "PS-10", "Pikes and muskets: slow, shoots 12 inches, strikes with a bare die.", 1, 10, 2},
    [SWORDSMEN] = {"swordsmen", "Swordsmen", "swordsman", HX, HY, 0, 30000, "foot", "PS-10", "Fast foot, at home in woods and towns. Strikes with a die + 2, half against horse.", 1, 6, 1},
    [REITERS]   = {"reiters", "Reiters", "reiter", HX, HY, 0, 42000, "mounted", "PS-10", "Horse with pistols: shoots 12 inches, strikes with a bare die, half against Infantry.", 1, 4, 1},
    [CAVALRY]   = {"cavalry", "Cavalry", "cavalry", HX, HY, 0, 42000, "mounted", "PS-10", "Fastest of all. Strikes with a die + 2, half against Infantry. Never shoots.", 1, 4, 1},
};
static const struct phase phases[PHASES] = {
    [BEGIN]  = {"begin", "Begin", "die", true, NULL},
    [MOVE]   = {"move", "Move", "march", false, "moving movement"},
    [SHOOT]  = {"shoot", "Shoot", "musket", false, "shooting"},
    [HAND]   = {"hand", "Hand-to-hand", "swords", false, "fighting fight"},
    [REMOVE] = {"remove", "Eliminating", "fallen", false, "eliminate elimination"},
};
static const struct verb verbs[VERBS] = {
    [V_MOVE]   = {"move", "Move", "march", GESTURE_PLACE, "Turn, go straight, turn", "PS-10", false, false, GRIP_BODY, TAKES_PATH},
    [V_TURN]   = {"turn", "Turn", "wheel", GESTURE_PLACE, "On the spot, about the middle", "PS-11", false, false, GRIP_RING, TAKES_TURN},
    [V_CHARGE] = {"charge", "Charge!", "horse", GESTURE_PICK, "Into contact with an enemy", "PS-14", false, false, GRIP_BODY, TAKES_TARGET | TAKES_PLACE},
    [V_LEAVE]  = {"leave", "March off", "flag", GESTURE_PRESS, "Off over the far edge", "PS-29", false, false, GRIP_BODY, TAKES_NAMES},
    [V_SHOOT]  = {"shoot", "Shoot", "musket", GESTURE_PICK, "One target, a die of hits", "PS-30", false, false, GRIP_BODY, TAKES_TARGET},
    [V_FIGHT]  = {"fight", "Strike", "swords", GESTURE_PICK, "One of those it touches", "PS-40", false, false, GRIP_BODY, TAKES_TARGET},
    [V_ANSWER] = {"answer", "Answer", "question", GESTURE_CHOOSE, "", "PS-03", false, false, GRIP_BODY, 0},
    [V_END]    = {"end", "Done", "tick", GESTURE_PRESS, "", "PS-02", false, false, GRIP_BODY, TAKES_PHASE},
    [V_DRAW]   = {"draw", "Offer a draw", "hand", GESTURE_PRESS, "Your friend may say yes", "HS-10", false, true, GRIP_BODY, 0},
    [V_RESIGN] = {"resign", "Give up", "flag", GESTURE_PRESS, "The other side wins", "HS-09", false, true, GRIP_BODY, 0},
    [V_OPEN]   = {"open", "Go on", "play", GESTURE_PRESS, "", "PS-02", false, false, GRIP_BODY, 0},
};

/* The measures of the rules. */
static const struct pikeshot_law law = {
    .move = {[INFANTRY] = 6 * INCH, [SWORDSMEN] = 8 * INCH, [REITERS] = 8 * INCH, [CAVALRY] = 12 * INCH},
    .shoots = {[INFANTRY] = true, [REITERS] = true},
    .charges_empty_only = {[INFANTRY] = true, [REITERS] = true},
    .charge_turn = 45 * DEG,
    .road = 3 * INCH,
    .range = 12 * INCH, .arc = 45 * DEG,
    .empty_at_most = 2,
    .plus = {[SWORDSMEN] = 2, [CAVALRY] = 2},
    .half = {[CAVALRY] = {[INFANTRY] = true}, [REITERS] = {[INFANTRY] = true}, [SWORDSMEN] = {[CAVALRY] = true, [REITERS] = true}},
    .hits = 15,
    .turns = 15,
    .army_units = 6,
    .army = {
        {INFANTRY, INFANTRY, INFANTRY, SWORDSMEN, SWORDSMEN, REITERS},
        {INFANTRY, INFANTRY, INFANTRY, REITERS, REITERS, CAVALRY},
        {INFANTRY, INFANTRY, INFANTRY, CAVALRY, CAVALRY, SWORDSMEN},
        {INFANTRY, INFANTRY, INFANTRY, INFANTRY, SWORDSMEN, REITERS},
        {INFANTRY, INFANTRY, INFANTRY, INFANTRY, REITERS, CAVALRY},
        {INFANTRY, INFANTRY, INFANTRY, INFANTRY, CAVALRY, SWORDSMEN},
    },
    .units_most = 24,
    .rounding = 100,
    .clear = 1 * MM,
};

/* What terrain means here (PS-24 … PS-27, PS-33, PS-34, PS-46). */
static const struct pikeshot_ground ground_law[TERRAIN_COUNT] = {
    [TERRAIN_ROAD]   = {.known = true, .road = true},
    [TERRAIN_RIVER]  = {.known = true, .water = true},
    [TERRAIN_STREAM] = {.known = true, .water = true},
    [TERRAIN_FORD]   = {.known = true, .pass = true},
    [TERRAIN_BRIDGE] = {.known = true, .pass = true},
    [TERRAIN_WOOD]   = {.known = true, .bars = WHY_WOOD, .open_to = {[SWORDSMEN] = true}, .blocks_sight = true, .cover = true, .strong = true},
    [TERRAIN_TREE]   = {.known = true},
    [TERRAIN_TOWN]   = {.known = true, .ends = WHY_TOWN, .open_to = {[SWORDSMEN] = true}, .blocks_sight = true, .cover = true, .strong = true},
    [TERRAIN_HILL]   = {.known = true, .blocks_sight = true, .strong = true},
    [TERRAIN_RIDGE]  = {.known = true, .blocks_sight = true, .strong = true},
    [TERRAIN_MARSH]  = {.known = true, .bars = WHY_MARSH},
    [TERRAIN_LAKE]   = {.known = true, .bars = WHY_MARSH},
    [TERRAIN_FIELD]  = {.known = true},
    [TERRAIN_CHALK]  = {.known = true},
};
static const char *const why_id[] = {
    [FREE] = "", [WHY_UNIT] = "PS-12", [WHY_WOOD] = "PS-24", [WHY_TOWN] = "PS-25", [WHY_WATER] = "PS-26", [WHY_MARSH] = "PS-26"};
static const char *const why_text[] = {
    [FREE] = "",
    [WHY_UNIT] = "a unit is in the way. Turn to go past it, or stop short",
    [WHY_WOOD] = "only Swordsmen enter woods. Go round, or stop before it",
    [WHY_TOWN] = "only Swordsmen may end a move in a town. Go right through it, or stop before it",
    [WHY_WATER] = "is crossed by bridge or ford only: lead its middle over one",
    [WHY_MARSH] = "is entered by nobody. Go round, or stop before it"};
/* clang-format on */

const struct pikeshot_law *pikeshot_law(void)
{
    return &law;
}

const struct pikeshot_ground *pikeshot_ground(enum terrain kind)
{
    return &ground_law[kind];
}

/* ==== small questions =========================================================================
 */

static enum troop_kind troop_of(const struct table *t, int unit)
{
    return (enum troop_kind)t->unit[unit].troop;
}

static bool standing(const struct table *t, int unit)
{
    return t->unit[unit].bases > 0 && base_of(t, unit)->where == WHERE_TABLE;
}

static int32_t attr_of(const struct table *t, int unit, enum unit_attr attr)
{
    return t->unit[unit].attr[attr];
}

static struct pose pose_of(const struct table *t, int unit)
{
    return base_pose(base_of(t, unit));
}

static struct outline outline_of(const struct table *t, int unit)
{
    return base_outline(base_of(t, unit));
}

static char *name_of(const struct table *t, int unit, char out[REF_TEXT])
{
    return ref_text(t, ref_unit(t, unit), out);
}

static char *inches(int32_t um, char out[24])
{
    return measure_say(NULL, MEASURE_INCHES, SIDE_NONE, um, out, 24);
}

/* Of what is too far: it never reads like what would be near enough. */
static char *inches_too_far(int32_t um, char out[24])
{
    return measure_say_up(NULL, MEASURE_INCHES, SIDE_NONE, um, out, 24);
}

/* Moves or shots a unit has in a player turn (PS-52). */
static int times(const struct table *t, int unit)
{
    return attr_of(t, unit, U_TWICE) ? 2 : 1;
}

static int32_t hits_left(const struct table *t, int unit)
{
    int32_t left = law.hits - attr_of(t, unit, U_HITS);
    return left > 0 ? left : 0;
}

/* The unit of an answer's word; -1 when it names none. */
static int unit_named(const struct table *t, const char *word)
{
    const char *at = word;
    struct ref ref = ref_read(t, &at);
    return ref.kind == KIND_UNIT && !*at ? ref.index : -1;
}

/* ==== contact =================================================================================
 */

static struct body body_of(const struct table *t, int unit)
{
    return body_base(t, t->unit[unit].base);
}

static bool enemies(const struct table *t, int a, int b)
{
    return side_of(t, a) != side_of(t, b);
}

/* The next enemy it touches after `after` (-1: the first); -1 when there is no other. */
static int next_foe(const struct table *t, int unit, int after)
{
    if (!standing(t, unit))
        return -1;
    for (int i = after + 1; i < t->units; i++)
        if (standing(t, i) && enemies(t, unit, i) && units_touch(t, unit, i))
            return i;
    return -1;
}

static bool engaged(const struct table *t, int unit)
{
    return next_foe(t, unit, -1) >= 0;
}

/* The enemy on a face of it; -1 when there is none. */
static int foe_on(const struct table *t, int unit, enum face face)
{
    struct body body = body_of(t, unit);
    for (int i = next_foe(t, unit, -1); i >= 0; i = next_foe(t, unit, i)) {
        struct body foe = body_of(t, i);
        if (face_touched(&body, &foe) == face)
            return i;
    }
    return -1;
}

static const char *face_word(enum face face)
{
    static const char *const word[FACE_COUNT] = {[FACE_FRONT] = "front",
                                                 [FACE_LEFT] = "left flank",
                                                 [FACE_RIGHT] = "right flank",
                                                 [FACE_REAR] = "rear"};
    return face >= FACE_FRONT && face < FACE_COUNT ? word[face] : "side";
}

/* ==== ground ==================================================================================
 */

static bool piece_lies(const struct table *t, int piece)
{
    return t->piece[piece].where == WHERE_TABLE;
}

static bool is_water(const struct table *t, int piece)
{
    return ground_law[t->piece[piece].kind].water;
}

static bool is_pass(const struct table *t, int piece)
{
    return ground_law[t->piece[piece].kind].pass;
}

static bool is_road(const struct table *t, int piece)
{
    return ground_law[t->piece[piece].kind].road;
}

static bool piece_overlaps(const struct table *t, int piece, const struct outline *o)
{
    struct outline p = piece_outline(t, &t->piece[piece]);
    return outline_gap(&p, o) < -OVERLAP;
}

/* In a feature, or on it, is whoever has the centre of his base inside its outline (PS-34). */
static bool piece_holds(const struct table *t, int piece, struct vec centre)
{
    struct outline p = piece_outline(t, &t->piece[piece]);
    return outline_holds(&p, centre);
}

/* "Gallows Hill" or "the wood". */
static const char *piece_name(const struct table *t, int piece, char *out, size_t size)
{
    const struct piece *p = &t->piece[piece];
    const char *called = table_text(t, p->name);
    if (!*called && p->part_of > 0)
        called = table_text(t, t->piece[p->part_of - 1].name);
    if (*called)
        snprintf(out, size, "%s", called);
    else
        snprintf(out, size, "the %s", p->kind == TERRAIN_RIDGE ? "hill" : terrain_word(p->kind));
    return out;
}

enum { WHY_EDGE = WHY_MARSH + 1 };

/* Whoever moves. His base may overhang a river while his middle uses a bridge or ford, and from
 * where it overhangs already (PS-26); at other times no part of it lies in one. */
struct mover {
    enum troop_kind troop;
    bool overhangs;
};

static int bars_base(const struct ground *g, int base)
{
    return g->table->base[base].where == WHERE_TABLE ? WHY_UNIT : FREE;
}

static int bars_piece(const struct ground *g, int piece)
{
    const struct mover *m = g->self;
    int kind = g->table->piece[piece].kind;
    if (!piece_lies(g->table, piece) || ground_law[kind].open_to[m->troop])
        return FREE;
    if (ground_law[kind].water)
        return m->overhangs ? FREE : WHY_WATER;
    return (int)ground_law[kind].bars;
}

static int bars_end(const struct ground *g, int piece)
{
    const struct mover *m = g->self;
    int kind = g->table->piece[piece].kind;
    bool foot_too = m->troop == INFANTRY && g->table->option[O_FOOT_IN_TOWN];
    if (!piece_lies(g->table, piece) || ground_law[kind].open_to[m->troop] || foot_too)
        return FREE;
    return (int)ground_law[kind].ends;
}

static struct going going_of(const struct table *t, int unit, const struct mover *m)
{
    return (struct going){.ground = {.table = t,
                                     .self = m,
                                     .base_bars = bars_base,
                                     .piece_bars = bars_piece,
                                     .is_water = is_water,
                                     .is_pass = is_pass,
                                     .is_road = is_road,
                                     .water_why = WHY_WATER},
                          .unit = unit,
                          .piece_ends = bars_end,
                          .edge_why = WHY_EDGE};
}

static bool in_water(const struct table *t, const struct body *body)
{
    struct outline o = body_outline(body);
    for (int i = 0; i < t->pieces; i++)
        if (piece_lies(t, i) && is_water(t, i) && piece_overlaps(t, i, &o))
            return true;
    return false;
}

/* Does the middle use a bridge or ford on its way? */
static bool by_pass(const struct table *t, struct vec from, struct vec to)
{
    for (int i = 0; i < t->pieces; i++) {
        if (!piece_lies(t, i) || !is_pass(t, i))
            continue;
        struct outline o = piece_outline(t, &t->piece[i]);
        if (track_gap(from, to, 0, &o) <= 0)
            return true;
    }
    return false;
}

static struct mover mover_of(const struct table *t, int unit, struct vec to)
{
    struct body body = body_of(t, unit);
    return (struct mover){troop_of(t, unit), in_water(t, &body) || by_pass(t, body.pose.at, to)};
}

/* ==== refusals everybody shares ===============================================================
 */

static void mark_unit(const struct painter *p, enum meaning meaning, const struct table *t,
                      int unit)
{
    struct outline o = outline_of(t, unit);
    mark_outline(p, meaning, &o);
}

static void mark_tape(const struct painter *p, struct vec a, struct vec b, int32_t length)
{
    char far[24];
    p->line(p->self, MEANS_MEASURE, (struct vec[]){a, b}, 2);
    p->label(p->self, MEANS_MEASURE, (struct vec){(a.x + b.x) / 2, (a.y + b.y) / 2},
             inches(length, far));
}

/* Right phase, right side. */
static bool now(const struct table *t, const struct order *o, unsigned phases_wanted,
                struct verdict *v)
{
    if (t->active != o->side) {
        refuse(v, "HS-05", "It is %s's turn now. Wait until it is yours.", side_name(t->active));
        return false;
    }
    if (!(phases_wanted >> t->phase & 1) || t->step == STEP_OPEN) {
        refuse_now(v, "Not now: this is the phase “%s” (PS-02). %s", phases[t->phase].name,
                   t->phase == MOVE    ? "Shots and blows come after the moves."
                   : t->phase == SHOOT ? "Moves come again next turn."
                                       : "It goes on by itself.");
        return false;
    }
    return true;
}

/* One unit of the side that stands on the table. */
static bool one_of_mine(const struct table *t, const struct order *o, struct verdict *v)
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
    if (!standing(t, unit)) {
        refuse(v, "HS-07", "%s is out of the game. Name one that stands on the table.",
               name_of(t, unit, name));
        return false;
    }
    if (side_of(t, unit) != o->side) {
        struct painter p =
            refuse(v, "HS-01", "%s is not yours. Name one of yours.", name_of(t, unit, name));
        mark_unit(&p, MEANS_REFUSED, t, unit);
        return false;
    }
    return true;
}

/* The enemy an order is at; -1 and a refusal when there is none. */
static int target_of(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT];
    if (!o->has_at) {
        refuse(v, "HS-07", "Say at whom: \"at\" and an enemy unit.");
        return -1;
    }
    if (o->at.kind != KIND_UNIT || !table_has(t, o->at) || !standing(t, o->at.index)) {
        refuse(v, "HS-07", "%s is no unit on the table. Name an enemy unit.",
               ref_text(t, o->at, name));
        return -1;
    }
    if (side_of(t, o->at.index) == o->side) {
        struct painter p = refuse(v, "HS-07", "%s is one of yours. Name an enemy unit.",
                                  name_of(t, o->at.index, name));
        mark_unit(&p, MEANS_REFUSED, t, o->at.index);
        return -1;
    }
    return o->at.index;
}

/* What is in the way, as a refusal. */
static void refuse_barred(const struct table *t, int unit, const struct barred *b, const char *what,
                          struct verdict *v)
{
    char name[REF_TEXT];
    struct painter p;
    if (b->why == WHY_EDGE)
        p = refuse(v, "HS-02", "%s would stand over the edge of the table. Stop before it.",
                   name_of(t, unit, name));
    else if ((b->why == WHY_WATER || b->why == WHY_MARSH) && b->what.kind == KIND_PIECE)
        p = refuse(v, why_id[b->why], "%s cannot %s there: the %s %s.", name_of(t, unit, name),
                   what, terrain_word(t->piece[b->what.index].kind), why_text[b->why]);
    else if (b->why > FREE && b->why < WHY_EDGE)
        p = refuse(v, why_id[b->why], "%s cannot %s there: %s.", name_of(t, unit, name), what,
                   why_text[b->why]);
    else
        p = refuse(v, "HS-04", "%s has no room there.", name_of(t, unit, name));
    mark_ref(&p, MEANS_REFUSED, t, b->what);
}

/* May it move at all in this phase? */
static bool may_move(const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    if (attr_of(t, unit, U_HALTED)) {
        refuse(v, "PS-52", "A chance card forbids %s to move this turn. It may still shoot.",
               name_of(t, unit, name));
        return false;
    }
    if (attr_of(t, unit, U_MOVED) >= times(t, unit)) {
        refuse(v, "HS-03", "%s has moved. Choose one that has not, or take the move back.",
               name_of(t, unit, name));
        return false;
    }
    return true;
}

static bool refuse_engaged(const struct table *t, int unit, const char *id, const char *what,
                           struct verdict *v)
{
    char name[REF_TEXT], foe[REF_TEXT];
    int other = next_foe(t, unit, -1);
    if (other < 0)
        return false;
    struct painter p = refuse(v, id, "%s is in hand-to-hand with %s: %s", name_of(t, unit, name),
                              name_of(t, other, foe), what);
    mark_unit(&p, MEANS_REFUSED, t, other);
    return true;
}

/* ==== moving (PS-10 … PS-12, PS-24 … PS-29) ===================================================
 */

/* Where a move or turn order would leave the unit. */
static struct pose wanted_pose(const struct table *t, const struct order *o, int unit)
{
    struct pose from = pose_of(t, unit), end = from;
    if (o->has_to)
        end.at = o->to;
    if (o->has_face)
        end.face = o->face;
    else if (o->has_to && (end.at.x != from.at.x || end.at.y != from.at.y))
        end.face = angle_of(vec_sub(end.at, from.at));
    return end;
}

/* An enemy it would touch there without a charge (PS-14). */
static int touched_at(const struct table *t, int unit, struct pose end)
{
    struct outline o = base_outline_at(base_of(t, unit), end);
    for (int i = 0; i < t->units; i++) {
        if (!standing(t, i) || !enemies(t, unit, i))
            continue;
        struct outline foe = outline_of(t, i);
        if (outline_gap(&o, &foe) <= CONTACT)
            return i;
    }
    return -1;
}

static bool check_far(const struct table *t, int unit, const struct march *m, struct pose end,
                      struct verdict *v)
{
    char name[REF_TEXT], is[24], may[24];
    int32_t usual = law.move[troop_of(t, unit)];
    int32_t most = usual + (m->on_road ? law.road : 0);
    struct pose from = pose_of(t, unit);
    if (m->distance <= most + law.rounding)
        return true;
    struct painter p;
    if (!m->on_road && on_piece(t, from.at, is_road) &&
        m->distance <= usual + law.road + law.rounding)
        p = refuse(v, "PS-27",
                   "That is %s: only all by road does it go 3 inches more. Keep to the road, or "
                   "stop at %s.",
                   inches_too_far(m->distance, is), inches(usual, may));
    else
        p = refuse(v, m->on_road ? "PS-27" : "PS-10", "That is %s; %s goes %s%s. Stop there.",
                   inches_too_far(m->distance, is), name_of(t, unit, name), inches(most, may),
                   m->on_road ? " by road" : "");
    mark_tape(&p, from.at, end.at, m->distance);
    return false;
}

/* A free unit's move or turn on the spot. */
static void check_march(const struct table *t, int unit, struct pose end, struct verdict *v)
{
    char name[REF_TEXT], foe[REF_TEXT];
    struct mover mover = mover_of(t, unit, end.at);
    struct going going = going_of(t, unit, &mover);
    struct body body = body_of(t, unit);
    struct march m = march_of(&going, &body, end);
    struct barred barred;
    if (!check_far(t, unit, &m, end, v))
        return;
    if (!march_clear(&going, &body, end, false, &barred)) {
        refuse_barred(t, unit, &barred, m.distance > 0 ? "move" : "turn", v);
        return;
    }
    int other = touched_at(t, unit, end);
    if (other >= 0) {
        struct painter p =
            refuse(v, "PS-14", "%s would touch %s, and only a charge does. Charge, or stop short.",
                   name_of(t, unit, name), name_of(t, other, foe));
        mark_unit(&p, MEANS_REFUSED, t, other);
        return;
    }
    allow(v);
}

static void check_move(const struct table *t, const struct order *o, struct verdict *v)
{
    if (!now(t, o, 1u << MOVE, v) || !one_of_mine(t, o, v))
        return;
    int unit = o->id[0].index;
    struct pose end = wanted_pose(t, o, unit);
    if (o->vias > 0) {
        refuse(v, "PS-11",
               "A move is one straight line, with a turn before and after. Leave out "
               "\"via\".");
        return;
    }
    if (!o->has_to) {
        refuse(v, "HS-07", "Say where: \"to\" and a place.");
        return;
    }
    if (refuse_engaged(t, unit, "PS-28", "it stays until one of them is eliminated.", v) ||
        !may_move(t, unit, v))
        return;
    check_march(t, unit, end, v);
}

/* ==== turning in hand-to-hand (PS-42) =========================================================
 */

enum { SLID = 16 };
/* A turn with enemies in contact: where it and they stand afterwards. */
struct wheeling {
    int count; /* the unit first, then its opponents */
    int unit[SLID];
    struct pose to[SLID];
};

/* Quarter turns from `from` to `to`, clockwise, 0 … 3; -1 when it is none, to a tenth of a degree.
 */
static int quarters(int32_t from, int32_t to)
{
    enum { QUARTER = 90 * DEG, SLACK = 100 };
    int32_t by = angle_norm((int64_t)to - from), rest = by % QUARTER;
    if (rest > SLACK && rest < QUARTER - SLACK)
        return -1;
    return (by + QUARTER / 2) / QUARTER % 4;
}

/* Slides a base sideways along a face so that it still touches it: not at all while it does, else
 * until half of the shorter edge is in contact. `at` is its middle counted from the face's. */
static int32_t slide_back(int32_t at, int32_t half, int32_t face_half)
{
    int32_t off = at < 0 ? -at : at;
    if (off < half + face_half - MM)
        return at;
    int32_t shorter = half < face_half ? half : face_half;
    int32_t most = half + face_half - shorter;
    return at < 0 ? -most : most;
}

/* Where an opponent is slid to: out or in, as the face turned to him is nearer to the middle or
 * farther from it, and along it when he would lose touch. His own facing he keeps. */
static struct pose slid_pose(const struct table *t, const struct body *before,
                             const struct body *after, int foe)
{
    struct body him = body_of(t, foe);
    enum face face = face_touched(before, &him);
    int32_t bearing = face_bearing(before, face);
    struct pose pose = him.pose;
    enum face turned = FACE_FRONT;
    for (int f = FACE_FRONT; f < FACE_COUNT; f++) {
        int32_t off = angle_diff(face_bearing(after, (enum face)f), bearing);
        if (off > -DEG && off < DEG)
            turned = (enum face)f;
    }
    struct pose old = {face_middle(before, face), bearing};
    struct pose new = {face_middle(after, turned), bearing};
    struct vec local = pose_local(old, pose.at);
    int32_t square = angle_diff(bearing, him.pose.face) / DEG;
    bool along = (square > -45 && square < 45) || square > 135 || square < -135;
    local.x = slide_back(local.x, along ? HX : HY, face_half(after, turned));
    pose.at = pose_place(new, local);
    return pose;
}

static bool in_wheeling(const struct wheeling *w, int unit, int *place)
{
    for (int i = 0; i < w->count; i++)
        if (w->unit[i] == unit) {
            *place = i;
            return true;
        }
    return false;
}

static struct outline wheeling_outline(const struct table *t, const struct wheeling *w, int unit)
{
    int place;
    return in_wheeling(w, unit, &place) ? base_outline_at(base_of(t, unit), w->to[place])
                                        : outline_of(t, unit);
}

/* The poses after the turn. Of more opponents than can ever touch one base the last are left. */
static void wheeling_of(const struct table *t, int unit, int turns, struct wheeling *w)
{
    struct body before = body_of(t, unit), after = before;
    after.pose.face = angle_norm((int64_t)before.pose.face + turns * 90 * DEG);
    *w = (struct wheeling){.count = 1, .unit = {unit}, .to = {after.pose}};
    for (int i = next_foe(t, unit, -1); i >= 0 && w->count < SLID; i = next_foe(t, unit, i)) {
        w->unit[w->count] = i;
        w->to[w->count++] = slid_pose(t, &before, &after, i);
    }
}

/* Is there room for all of them, and does everybody still touch whom he touched and no other? */
static bool wheeling_fits(const struct table *t, const struct wheeling *w, struct verdict *v)
{
    char name[REF_TEXT], other[REF_TEXT];
    for (int i = 0; i < w->count; i++) {
        int unit = w->unit[i], place;
        struct outline o = base_outline_at(base_of(t, unit), w->to[i]);
        struct mover mover = mover_of(t, unit, w->to[i].at);
        struct going going = going_of(t, unit, &mover);
        struct body was = body_of(t, unit), body = body_at(&was, w->to[i]);
        struct barred barred = {0};
        going.ground.base_bars = NULL;
        if (!body_stands(&going, &body, &barred)) {
            struct painter p = refuse(v, "PS-42", "No room: %s would stand where it may not.",
                                      name_of(t, unit, name));
            mark_outline(&p, MEANS_REFUSED, &o);
            return false;
        }
        for (int k = 0; k < t->units; k++) {
            if (k == unit || !standing(t, k) || (in_wheeling(w, k, &place) && place < i))
                continue;
            struct outline his = wheeling_outline(t, w, k);
            int32_t gap = outline_gap(&o, &his);
            bool touched = enemies(t, unit, k) && units_touch(t, unit, k);
            if (gap >= -OVERLAP && (!enemies(t, unit, k) || touched == (gap <= CONTACT)))
                continue;
            struct painter p = refuse(
                v, "PS-42",
                gap < -OVERLAP ? "No room to turn: %s and %s would overlap. Fight on as you stand."
                : touched      ? "No room to turn: it would part %s and %s. Fight on as you stand."
                               : "No room to turn: %s would touch %s. Fight on as you stand.",
                name_of(t, unit, name), name_of(t, k, other));
            mark_outline(&p, MEANS_REFUSED, &his);
            return false;
        }
    }
    return true;
}

static void check_turn_engaged(const struct table *t, const struct order *o, int unit,
                               struct verdict *v)
{
    static const enum face side_at[] = {FACE_FRONT, FACE_RIGHT, FACE_REAR, FACE_LEFT};
    char name[REF_TEXT], foe[REF_TEXT];
    int front = foe_on(t, unit, FACE_FRONT), turns = quarters(pose_of(t, unit).face, o->face);
    if (front >= 0) {
        struct painter p = refuse(v, "PS-42", "%s fights %s in front, so it cannot turn away.",
                                  name_of(t, unit, name), name_of(t, front, foe));
        mark_unit(&p, MEANS_REFUSED, t, front);
        return;
    }
    if (turns < 0) {
        refuse(v, "PS-42", "In hand-to-hand %s turns by quarters: 90° left or right, or about.",
               name_of(t, unit, name));
        return;
    }
    if (turns == 0) {
        refuse_idle(v);
        return;
    }
    if (foe_on(t, unit, side_at[turns]) < 0) {
        refuse(v, "PS-42",
               "Nobody attacks %s from there. Turn to the side where an enemy touches "
               "it.",
               name_of(t, unit, name));
        return;
    }
    struct wheeling w;
    wheeling_of(t, unit, turns, &w);
    if (wheeling_fits(t, &w, v))
        allow(v);
}

static void check_turn(const struct table *t, const struct order *o, struct verdict *v)
{
    if (!now(t, o, 1u << MOVE, v) || !one_of_mine(t, o, v))
        return;
    int unit = o->id[0].index;
    if (!o->has_face) {
        refuse(v, "HS-07", "Say which way: \"face\" and degrees, or N, NE, E …");
        return;
    }
    if (o->has_to || o->vias > 0) {
        refuse(v, "PS-11", "A turn stays on the spot. To go somewhere, move.");
        return;
    }
    if (!may_move(t, unit, v))
        return;
    if (engaged(t, unit))
        check_turn_engaged(t, o, unit, v);
    else
        check_march(t, unit, wanted_pose(t, o, unit), v);
}

/* ==== leaving (PS-29, PS-50) ==================================================================
 */

/* The edge over which a side leaves is the enemy's: east for Red, west for Blue. */
static struct pose leave_pose(const struct table *t, int unit)
{
    struct vec at = pose_of(t, unit).at;
    bool east = side_of(t, unit) == SIDE_RED;
    return (struct pose){{east ? t->width : 0, at.y}, east ? 90 * DEG : 270 * DEG};
}

static void check_leave(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT], is[24], may[24];
    if (!now(t, o, 1u << MOVE, v) || !one_of_mine(t, o, v))
        return;
    int unit = o->id[0].index;
    if (!t->side[o->side].attr[S_EXIT]) {
        refuse(v, "PS-29", "Nobody leaves the table in this battle. Stay on it.");
        return;
    }
    if (refuse_engaged(t, unit, "PS-28", "it stays until one of them is eliminated.", v) ||
        !may_move(t, unit, v))
        return;
    struct pose end = leave_pose(t, unit);
    struct mover mover = mover_of(t, unit, end.at);
    struct going going = going_of(t, unit, &mover);
    struct body body = body_of(t, unit);
    struct march m = march_of(&going, &body, end);
    struct barred barred = {0};
    int32_t most = law.move[troop_of(t, unit)] + (m.on_road ? law.road : 0);
    if (m.distance > most + law.rounding) {
        struct painter p =
            refuse(v, "PS-29", "It is %s to the far edge; %s goes %s. Come nearer first.",
                   inches_too_far(m.distance, is), name_of(t, unit, name), inches(most, may));
        mark_tape(&p, body.pose.at, end.at, m.distance);
        return;
    }
    body.pose.face = end.face;
    if (body_slides(&going, &body, end.face, m.distance, &barred))
        allow(v);
    else
        refuse_barred(t, unit, &barred, "march off", v);
}

/* ==== sight ===================================================================================
 */

struct pair {
    int from, to;
};

static bool hides_base(const struct sight *s, int base)
{
    const struct pair *pair = s->self;
    int unit = base_unit(&s->table->base[base]);
    return unit != pair->from && unit != pair->to;
}

/* What is in or on a feature sees out of it and is seen. */
static bool hides_piece(const struct sight *s, int piece)
{
    const struct pair *pair = s->self;
    if (!ground_law[s->table->piece[piece].kind].blocks_sight)
        return false;
    return !piece_holds(s->table, piece, pose_of(s->table, pair->from).at) &&
           !piece_holds(s->table, piece, pose_of(s->table, pair->to).at);
}

/* Is any part of a unit seen from the middle of the other's front edge, within the fan? */
static bool sees(const struct table *t, int from, int to, const struct fan *fan, struct seen *seen)
{
    struct pair pair = {from, to};
    struct sight sight = {.table = t, .self = &pair};
    struct body body = body_of(t, from);
    struct outline target = outline_of(t, to);
    if (!t->option[O_NO_SIGHT]) {
        sight.base_hides = hides_base;
        sight.piece_hides = hides_piece;
    }
    return sight_from(&sight, body_front(&body), fan, 0, &target, 1, seen);
}

static void refuse_hidden(const struct table *t, int from, int to, const struct seen *seen,
                          const char *id, const char *what, struct verdict *v)
{
    char a[REF_TEXT], b[REF_TEXT], by[REF_TEXT], piece[NAME_MAX_BYTES + 8];
    const char *hider = "something";
    if (seen->by.kind == KIND_BASE && table_has(t, seen->by))
        hider = name_of(t, base_unit(&t->base[seen->by.index]), by);
    else if (seen->by.kind == KIND_PIECE && table_has(t, seen->by))
        hider = piece_name(t, seen->by.index, piece, sizeof piece);
    struct painter p = refuse(v, id, "%s does not see %s: %s hides it. %s", name_of(t, from, a),
                              name_of(t, to, b), hider, what);
    mark_ref(&p, MEANS_REFUSED, t, seen->by);
    p.line(p.self, MEANS_SIGHT, (struct vec[]){seen->eye, seen->at}, 2);
}

/* ==== charging (PS-14, PS-20 … PS-23) =========================================================
 */

static struct charge_law charge_law_of(const struct table *t, int unit)
{
    return (struct charge_law){
        .limit = law.move[troop_of(t, unit)],
        .reach = law.move[troop_of(t, unit)],
        .turn = law.charge_turn,
        .by_sector = true,
    };
}

static bool ride(const struct table *t, const struct order *o, int unit, int target,
                 const struct mover *mover, struct charge *c, struct barred *barred)
{
    struct going going = going_of(t, unit, mover);
    struct charge_law charging = charge_law_of(t, unit);
    struct body body = body_of(t, unit), victim = body_of(t, target);
    *barred = (struct barred){0};
    if (o->has_to)
        return charge_along(&going, &charging, &body, angle_of(vec_sub(o->to, body.pose.at)),
                            &victim, target, c, barred);
    return charge_find(&going, &charging, &body, &victim, target, c, barred);
}

/* Does the target lie wholly beyond the most it may turn to one hand, out of the strip it would
 * ride over there? */
static bool too_far_round(const struct body *body, const struct outline *target, int hand,
                          int32_t limit)
{
    int32_t bearing = angle_norm((int64_t)body->pose.face + hand * law.charge_turn);
    for (int32_t i = 0; i < target->count; i++) {
        struct vec p = vec_sub(target->point[i], body->pose.at);
        if (hand * angle_diff(bearing, angle_of(p)) <= 0)
            return false;
    }
    struct body turned = body_at(body, (struct pose){body->pose.at, bearing});
    struct outline strip = {.closed = true};
    strip.count = strip_area(&turned, bearing, limit, strip.point);
    return outline_gap(&strip, target) > CONTACT;
}

/* Is the target plainly out of reach, wherever the charger rode? FREE when it may be within. This
 * saves the search for a bearing, which looks at every one that matters. A point at a distance D
 * from the charger's middle is met no sooner than after √(D² − half width²) less its half depth. */
static int out_of_reach(const struct table *t, int unit, int target)
{
    struct body body = body_of(t, unit);
    struct outline his = outline_of(t, target);
    struct outline middle = {.count = 1, .point = {body.pose.at}};
    int32_t limit = law.move[troop_of(t, unit)] + OVERLAP;
    int64_t away = outline_gap(&middle, &his), least = (int64_t)limit + HY + MM;
    if (away * away - (int64_t)HX * HX > least * least)
        return CHARGE_FAR;
    return too_far_round(&body, &his, 1, limit) || too_far_round(&body, &his, -1, limit)
               ? CHARGE_TURN
               : FREE;
}

/* The ride of a charge. Over a bridge or ford the base may overhang the river, which is known only
 * when the way is: so it is sought dry first, and then with the overhang, which must have been by a
 * bridge or ford. */
static bool charge_of(const struct table *t, const struct order *o, int unit, int target,
                      struct charge *c, struct barred *barred)
{
    struct vec at = pose_of(t, unit).at;
    struct mover mover = mover_of(t, unit, at);
    *barred = (struct barred){.why = o->has_to ? FREE : out_of_reach(t, unit, target)};
    if (barred->why != FREE)
        return false;
    if (ride(t, o, unit, target, &mover, c, barred))
        return true;
    if (barred->why != WHY_WATER || mover.overhangs)
        return false;
    struct charge wet;
    struct barred other;
    mover.overhangs = true;
    if (!ride(t, o, unit, target, &mover, &wet, &other) ||
        (!by_pass(t, at, wet.met.pose.at) && !by_pass(t, wet.met.pose.at, wet.end.pose.at)))
        return false;
    *c = wet;
    return true;
}

static void refuse_ride(const struct table *t, int unit, int target, const struct barred *b,
                        struct verdict *v)
{
    char name[REF_TEXT], foe[REF_TEXT], far[24], is[24];
    struct vec at = pose_of(t, unit).at;
    struct painter p;
    int32_t reach = law.move[troop_of(t, unit)];
    name_of(t, unit, name);
    name_of(t, target, foe);
    switch (b->why) {
    case CHARGE_TURN: {
        int32_t face = pose_of(t, unit).face;
        p = refuse(v, "PS-21",
                   "%s may turn 45° at most when it charges; %s is farther round. Turn "
                   "towards it this time, charge the next.",
                   name, foe);
        p.wedge(p.self, MEANS_CHARGE, at, reach, angle_norm((int64_t)face - law.charge_turn),
                angle_norm((int64_t)face + law.charge_turn));
        return;
    }
    case CHARGE_MISS:
        p = refuse(v, "PS-21", "Straight that way %s rides past %s. Ride at another point of it.",
                   name, foe);
        break;
    case CHARGE_FAR:
        p = refuse(v, "PS-14", "%s charges %s at most, and %s is farther. Come nearer first.", name,
                   inches(reach, far), foe);
        break;
    case CHARGE_REACH:
        p = refuse(v, "PS-14",
                   "Lined up with %s, %s would be %s from here; it charges %s at most. Come nearer "
                   "first.",
                   foe, name, inches_too_far(vec_distance(b->from, b->to), is), inches(reach, far));
        mark_tape(&p, b->from, b->to, vec_distance(b->from, b->to));
        break;
    case CHARGE_ROOM:
        p = refuse(v, "PS-23", "No room for %s to line up with %s. Choose another target.", name,
                   foe);
        break;
    case WHY_EDGE:
        p = refuse(v, "PS-23", "Lining up with %s would push %s off the table.", foe, name);
        break;
    default:
        refuse_barred(t, unit, b, "charge", v);
        return;
    }
    mark_unit(&p, MEANS_REFUSED, t, target);
}

/* May it charge anybody at all? */
static bool may_charge(const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    enum troop_kind troop = troop_of(t, unit);
    if (refuse_engaged(t, unit, "PS-29", "it cannot charge another. It strikes where it stands.",
                       v) ||
        !may_move(t, unit, v))
        return false;
    if (law.charges_empty_only[troop] && !attr_of(t, unit, U_EMPTY)) {
        refuse(v, "PS-20", "%s has powder left, and %s charge only when it is gone. Shoot instead.",
               name_of(t, unit, name), troops[troop].name);
        return false;
    }
    return true;
}

/* Fills the charge when it is allowed. */
static bool charge_allowed(const struct table *t, const struct order *o, int unit, int target,
                           struct charge *c, struct verdict *v)
{
    char foe[REF_TEXT], other[REF_TEXT];
    struct barred barred;
    struct seen seen;
    struct body victim = body_of(t, target), body = body_of(t, unit);
    struct fan round = fan_round(body_front(&body));
    enum face face = face_sector(victim.pose.at, victim.pose.face, body.pose.at);
    int there = foe_on(t, target, face);
    if (there >= 0) {
        struct painter p =
            refuse(v, "PS-22",
                   "%s is on the %s of %s already; it takes one. Charge "
                   "another side or another unit.",
                   name_of(t, there, other), face_word(face), name_of(t, target, foe));
        mark_unit(&p, MEANS_REFUSED, t, there);
        return false;
    }
    if (!sees(t, unit, target, &round, &seen)) {
        refuse_hidden(t, unit, target, &seen, "PS-23", "Go where it can see it, then charge.", v);
        return false;
    }
    if (charge_of(t, o, unit, target, c, &barred))
        return true;
    refuse_ride(t, unit, target, &barred, v);
    return false;
}

static void check_charge(const struct table *t, const struct order *o, struct verdict *v)
{
    struct charge c;
    if (!now(t, o, 1u << MOVE, v) || !one_of_mine(t, o, v))
        return;
    int unit = o->id[0].index;
    if (!may_charge(t, unit, v))
        return;
    int target = target_of(t, o, v);
    if (target >= 0 && charge_allowed(t, o, unit, target, &c, v))
        allow(v);
}

/* ==== blows (PS-41, PS-44 … PS-47) ============================================================
 */

struct blow {
    int plus;
    bool type, ground, doubled;
    const char *type_id;             /* PS-44 or PS-45 */
    char where[NAME_MAX_BYTES + 24]; /* "on Gallows Hill", "behind the bridge" */
    enum troop_kind against;
    enum face face; /* struck */
};

/* The bridge or ford that the defender holds against the attacker: under the attacker, or between
 * the two of them; -1: none. */
static int crossing_held(const struct table *t, const struct body *by, const struct body *at)
{
    for (int i = 0; i < t->pieces; i++) {
        if (!piece_lies(t, i) || !is_pass(t, i))
            continue;
        struct outline o = piece_outline(t, &t->piece[i]);
        if (outline_holds(&o, by->pose.at) ||
            (!outline_holds(&o, at->pose.at) && track_gap(by->pose.at, at->pose.at, 0, &o) <= 0))
            return i;
    }
    return -1;
}

/* The piece of strong (or, for shots, covering) ground a body is in or on; -1: none. */
static int ground_held(const struct table *t, const struct body *body, bool shot)
{
    for (int i = 0; i < t->pieces; i++) {
        int kind = t->piece[i].kind;
        if (!piece_lies(t, i) || !(shot ? ground_law[kind].cover : ground_law[kind].strong))
            continue;
        if (piece_holds(t, i, body->pose.at))
            return i;
    }
    return -1;
}

static bool is_high(const struct table *t, int piece)
{
    return t->piece[piece].kind == TERRAIN_HILL || t->piece[piece].kind == TERRAIN_RIDGE;
}

/* A blow by one at another, standing as the bodies say. */
static struct blow blow_of(const struct table *t, int by, const struct body *from, int at,
                           const struct body *to)
{
    char name[NAME_MAX_BYTES + 8];
    enum troop_kind mine = troop_of(t, by), his = troop_of(t, at);
    struct blow b = {.plus = law.plus[mine], .type = law.half[mine][his], .against = his};
    b.type_id = mine == SWORDSMEN ? "PS-45" : "PS-44";
    int piece = ground_held(t, to, false), pass = piece < 0 ? crossing_held(t, from, to) : -1;
    if (piece >= 0)
        snprintf(b.where, sizeof b.where, "%s %s", is_high(t, piece) ? "on" : "in",
                 piece_name(t, piece, name, sizeof name));
    else if (pass >= 0)
        snprintf(b.where, sizeof b.where, "behind %s", piece_name(t, pass, name, sizeof name));
    b.ground = piece >= 0 || pass >= 0;
    b.face = face_touched(to, from);
    b.doubled = b.face != FACE_FRONT;
    return b;
}

/* Type half, terrain half, then double; each halving rounds up (PS-47). */
static int blow_hits(const struct blow *b, int die)
{
    int hits = die + b->plus;
    hits = b->type ? (hits + 1) / 2 : hits;
    hits = b->ground ? (hits + 1) / 2 : hits;
    return b->doubled ? 2 * hits : hits;
}

static int shot_hits(bool cover, int die)
{
    return cover ? (die + 1) / 2 : die;
}

/* Mean over the six faces in tenths, rounded. */
static int tenths(int sum)
{
    return (10 * sum + 3) / 6;
}

static int blow_tenths(const struct blow *b)
{
    int sum = 0;
    for (int die = 1; die <= 6; die++)
        sum += blow_hits(b, die);
    return tenths(sum);
}

/* "A die + 2, halved against Infantry (PS-44), doubled in the left flank (PS-47)" */
static void blow_words(const struct blow *b, char *out, size_t size)
{
    struct words w;
    words_init(&w);
    words_add(&w, "A die");
    if (b->plus)
        words_format(&w, " + %d", b->plus);
    if (b->type)
        words_format(&w, ", halved against %s (%s)", troops[b->against].name, b->type_id);
    if (b->ground)
        words_format(&w, ", halved %s (PS-46)", b->where);
    if (b->doubled)
        words_format(&w, ", doubled in the %s (PS-47)", face_word(b->face));
    snprintf(out, size, "%s", w.text);
    words_release(&w);
}

/* The arithmetic of one roll: "die 4 + 2 = 6, halved against Infantry 3, doubled 6". */
static void blow_sum(const struct blow *b, int die, char *out, size_t size)
{
    struct words w;
    words_init(&w);
    int hits = die + b->plus;
    words_format(&w, "die %d", die);
    if (b->plus)
        words_format(&w, " + %d = %d", b->plus, hits);
    if (b->type)
        words_format(&w, ", halved against %s %d", troops[b->against].name, hits = (hits + 1) / 2);
    if (b->ground)
        words_format(&w, ", halved %s %d", b->where, hits = (hits + 1) / 2);
    if (b->doubled)
        words_format(&w, ", doubled in the %s %d", face_word(b->face), 2 * hits);
    snprintf(out, size, "%s", w.text);
    words_release(&w);
}

/* ==== shooting (PS-30 … PS-35) ================================================================
 */

static struct fan fan_of(const struct table *t, int unit)
{
    struct body body = body_of(t, unit);
    return fan_point(body_front(&body), body.pose.face, law.arc);
}

static bool may_shoot(const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    enum troop_kind troop = troop_of(t, unit);
    name_of(t, unit, name);
    if (!law.shoots[troop])
        refuse(v, "PS-30", "%s never shoot. Only Infantry and Reiters do.", troops[troop].name);
    else if (attr_of(t, unit, U_EMPTY))
        refuse(v, "PS-32", "%s is out of ammunition. It may charge now.", name);
    else if (attr_of(t, unit, U_SILENT))
        refuse(v, "PS-52", "A chance card forbids %s to shoot this turn. It strikes all the same.",
               name);
    else if (attr_of(t, unit, U_SHOT) >= times(t, unit))
        refuse(v, "HS-03", "%s has shot. Choose one that has not.", name);
    else
        return !refuse_engaged(t, unit, "PS-35", "it strikes and does not shoot.", v);
    return false;
}

static void refuse_arc(const struct table *t, int unit, int target, struct verdict *v)
{
    char a[REF_TEXT], b[REF_TEXT];
    struct fan fan = fan_of(t, unit);
    struct painter p = refuse(v, "PS-30",
                              "%s is not within 45° of straight ahead of %s. Turn "
                              "towards it when you move, or shoot at another.",
                              name_of(t, target, b), name_of(t, unit, a));
    fan_paint(&fan, law.range, MEANS_FIRE, &p);
    mark_unit(&p, MEANS_REFUSED, t, target);
}

/* Fills where it is seen when the shot is allowed. */
static bool shot_allowed(const struct table *t, int unit, int target, struct seen *seen,
                         struct verdict *v)
{
    char a[REF_TEXT], b[REF_TEXT], is[24];
    struct outline mine = outline_of(t, unit), his = outline_of(t, target);
    struct fan fan = fan_of(t, unit);
    struct vec from, to;
    int32_t gap = outline_nearest(&mine, &his, &from, &to);
    if (t->option[O_ENGAGED_SAFE] && engaged(t, target)) {
        struct painter p = refuse(v, "PS-35b",
                                  "%s is in hand-to-hand, and you agreed not to shoot "
                                  "into that. Shoot at another.",
                                  name_of(t, target, b));
        mark_unit(&p, MEANS_REFUSED, t, target);
        return false;
    }
    if (!fan_touches(&fan, &his)) {
        refuse_arc(t, unit, target, v);
        return false;
    }
    if (gap > law.range) {
        struct painter p =
            refuse(v, "PS-30", "%s is %s away; %s shoots 12 inches. Shoot at another.",
                   name_of(t, target, b), inches_too_far(gap, is), name_of(t, unit, a));
        mark_tape(&p, from, to, gap);
        return false;
    }
    if (sees(t, unit, target, &fan, seen))
        return true;
    refuse_hidden(t, unit, target, seen, "PS-34", "Shoot at another, or move where it sees.", v);
    return false;
}

static void check_shoot(const struct table *t, const struct order *o, struct verdict *v)
{
    struct seen seen;
    if (!now(t, o, 1u << SHOOT, v) || !one_of_mine(t, o, v))
        return;
    int unit = o->id[0].index;
    if (!may_shoot(t, unit, v))
        return;
    int target = target_of(t, o, v);
    if (target >= 0 && shot_allowed(t, unit, target, &seen, v))
        allow(v);
}

/* ==== striking (PS-40) ========================================================================
 */

static bool may_fight(const struct table *t, int unit, struct verdict *v)
{
    char name[REF_TEXT];
    if (!engaged(t, unit))
        refuse(v, "PS-40", "%s touches no enemy. Only a charge brings it into hand-to-hand.",
               name_of(t, unit, name));
    else if (attr_of(t, unit, U_FOUGHT))
        refuse(v, "HS-03", "%s has struck. Each unit strikes once a turn.", name_of(t, unit, name));
    else
        return true;
    return false;
}

static void check_fight(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT], foe[REF_TEXT];
    if (!now(t, o, 1u << HAND, v) || !one_of_mine(t, o, v))
        return;
    int unit = o->id[0].index;
    if (!may_fight(t, unit, v))
        return;
    int target = target_of(t, o, v);
    if (target < 0)
        return;
    if (units_touch(t, unit, target)) {
        allow(v);
        return;
    }
    struct painter p = refuse(v, "PS-40", "%s does not touch %s. Strike one that it touches.",
                              name_of(t, unit, name), name_of(t, target, foe));
    mark_unit(&p, MEANS_REFUSED, t, target);
}

/* The unit that strikes next without a choice, and whom; false when there is none. */
static bool lone_fight(const struct table *t, int side, int *unit, int *target)
{
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side || !standing(t, i) || attr_of(t, i, U_FOUGHT))
            continue;
        int foe = next_foe(t, i, -1);
        if (foe < 0 || next_foe(t, i, foe) >= 0)
            continue;
        *unit = i;
        *target = foe;
        return true;
    }
    return false;
}

/* A unit that has still to say whom it strikes; -1: none. */
static int undecided(const struct table *t, int side)
{
    for (int i = 0; i < t->units; i++)
        if (side_of(t, i) == side && standing(t, i) && !attr_of(t, i, U_FOUGHT) && engaged(t, i))
            return i;
    return -1;
}

/* Could anybody of the side shoot at anything? */
static bool can_shoot(const struct table *t, int side)
{
    struct verdict *v = malloc(sizeof *v);
    struct seen seen;
    bool can = false;
    if (!v)
        abort();
    for (int i = 0; i < t->units && !can; i++) {
        if (side_of(t, i) != side || !standing(t, i) || !may_shoot(t, i, v))
            continue;
        for (int k = 0; k < t->units && !can; k++)
            can = standing(t, k) && enemies(t, i, k) && shot_allowed(t, i, k, &seen, v);
    }
    free(v);
    return can;
}

/* ==== writing =================================================================================
 */

static void game_over(struct turn *turn, int winner, enum ended_by by)
{
    turn_set(turn, ref_table(), F_TABLE_over, winner ? OVER_WON : OVER_DRAWN);
    turn_set(turn, ref_table(), F_TABLE_winner, winner);
    turn_attr(turn, ref_table(), T_ENDED_BY, (int32_t)by);
    turn_set(turn, ref_table(), F_TABLE_ask, ASK_NOTHING);
    turn_set(turn, ref_table(), F_TABLE_ask_side, SIDE_NONE);
    turn_set(turn, ref_table(), F_TABLE_ask_subject, 0);
}

static void phase_set(struct turn *turn, enum phase_kind phase, enum step_kind step, int active)
{
    turn_set(turn, ref_table(), F_TABLE_phase, (int32_t)phase);
    turn_set(turn, ref_table(), F_TABLE_step, (int32_t)step);
    turn_set(turn, ref_table(), F_TABLE_active, active);
}

static void ask(struct turn *turn, enum question_kind kind, int side, int subject)
{
    turn_set(turn, ref_table(), F_TABLE_ask, (int32_t)kind);
    turn_set(turn, ref_table(), F_TABLE_ask_side, side);
    turn_set(turn, ref_table(), F_TABLE_ask_subject, subject);
}

static void unit_attr_add(struct turn *turn, int unit, enum unit_attr attr, int32_t by)
{
    int32_t value = attr_of(turn->table, unit, attr) + by;
    int32_t high = unit_attrs[attr].high;
    value = value < 0 ? 0 : value > high ? high : value;
    turn_attr(turn, ref_unit(turn->table, unit), (int)attr, value);
}

/* What it has suffered, for people: of fifteen nobody is told more. */
static int32_t hits_had(const struct table *t, int unit)
{
    return law.hits - hits_left(t, unit);
}

/* "it has 6 of 15", or what it means to have them all. */
static const char *had_words(const struct table *t, int unit, char out[48])
{
    if (hits_left(t, unit) > 0)
        snprintf(out, 48, "it has %d of %d", hits_had(t, unit), law.hits);
    else
        snprintf(out, 48, "eliminated at the end of the turn");
    return out;
}

/* ==== chance cards (PS-52) ====================================================================
 */

static const struct chance *card_now(const struct table *t)
{
    int32_t number = t->attr[T_CARD];
    return number >= 1 && number <= CHANCE_CARDS ? chance_card(number) : NULL;
}

/* May the card on the table fall on this unit? */
static bool card_takes(const struct table *t, const struct chance *c, int unit)
{
    int victim = c->of_enemy ? side_other(t->active) : t->active;
    if (!standing(t, unit) || side_of(t, unit) != victim || attr_of(t, unit, U_CARDED))
        return false;
    if (c->effect == CHANCE_SILENCE)
        return law.shoots[troop_of(t, unit)] && !attr_of(t, unit, U_EMPTY);
    if (c->effect == CHANCE_REST)
        return attr_of(t, unit, U_HITS) > 0;
    return c->effect != CHANCE_NOTHING;
}

static int card_takers(const struct table *t, const struct chance *c)
{
    int count = 0;
    for (int i = 0; i < t->units; i++)
        count += card_takes(t, c, i);
    return count;
}

static void card_falls(struct turn *turn, const struct chance *c, int unit)
{
    const struct table *t = turn->table;
    char name[REF_TEXT], left[48];
    struct ref ref = ref_unit(t, unit);
    int32_t hits = t->attr[T_CARD_HITS];
    name_of(t, unit, name);
    turn_attr(turn, ref, U_CARDED, 1);
    switch (c->effect) {
    case CHANCE_HALT:
        turn_attr(turn, ref, U_HALTED, 1);
        turn_say(turn, "PS-52", "%s may not move this turn.", name);
        break;
    case CHANCE_SILENCE:
        turn_attr(turn, ref, U_SILENT, 1);
        turn_say(turn, "PS-52", "%s may not shoot this turn.", name);
        break;
    case CHANCE_TWICE:
        turn_attr(turn, ref, U_TWICE, 1);
        turn_say(turn, "PS-52", "%s acts twice this turn.", name);
        break;
    case CHANCE_REST:
        hits = hits < attr_of(t, unit, U_HITS) ? hits : attr_of(t, unit, U_HITS);
        unit_attr_add(turn, unit, U_HITS, -hits);
        turn_say(turn, "PS-52", "%s shakes off %d %s: %s.", name, hits, counted(hits, NOUN_hit),
                 had_words(t, unit, left));
        break;
    case CHANCE_MISHAP:
    case CHANCE_STROKE:
        unit_attr_add(turn, unit, U_HITS, hits);
        turn_say(turn, "PS-52", "%s suffers %d %s: %s.", name, hits, counted(hits, NOUN_hit),
                 had_words(t, unit, left));
        break;
    case CHANCE_NOTHING:
    case CHANCE_EFFECTS:
        break;
    }
}

static void card_done(struct turn *turn)
{
    const struct table *t = turn->table;
    for (int i = 0; i < t->units; i++)
        turn_attr(turn, ref_unit(t, i), U_CARDED, 0);
    turn_attr(turn, ref_table(), T_CARD, 0);
    turn_attr(turn, ref_table(), T_CARD_HITS, 0);
    ask(turn, ASK_NOTHING, SIDE_NONE, 0);
    phase_set(turn, MOVE, STEP_RUNS, t->active);
}

/* So many units are still to be named. When the card takes all who are left, nobody is asked. */
static void card_next(struct turn *turn, const struct chance *c, int count)
{
    const struct table *t = turn->table;
    int takers = card_takers(t, c);
    if (count > 0 && takers > count) {
        ask(turn, ASK_CARD, c->enemy_chooses ? side_other(t->active) : t->active, count);
        return;
    }
    for (int i = 0; i < t->units && count > 0; i++)
        if (card_takes(t, c, i))
            card_falls(turn, c, i);
    card_done(turn);
}

static void card_draw(struct turn *turn)
{
    const struct table *t = turn->table;
    int side = t->active, count = 0, hits = 0;
    int32_t drawn = t->side[side].attr[S_DRAWN];
    int number = chance_number(t->seed, side, drawn);
    const struct chance *c = chance_card(number);
    turn_attr(turn, ref_side(t, side), S_DRAWN, drawn < 9999 ? drawn + 1 : drawn);
    turn_attr(turn, ref_table(), T_CARD, number);
    turn_say(turn, "PS-52", "%s draws a chance card: %s. %s", side_name(side), c->title, c->text);
    if (c->units_faces > 1)
        count = turn_roll(turn, c->units_faces, "PS-52", "%s: how many units", c->title);
    else
        count = c->units_faces;
    if (c->hits_faces > 0)
        hits = turn_roll(turn, c->hits_faces, "PS-52", "%s: how many hits", c->title);
    turn_attr(turn, ref_table(), T_CARD_HITS, hits < 9 ? hits : 9);
    if (count > 0 && card_takers(t, c) == 0)
        turn_say(turn, "PS-52", "There is no unit it could fall on.");
    card_next(turn, c, count);
}

/* ==== the turn (PS-02, PS-03, PS-50) ==========================================================
 */

static int strength_of(const struct table *t, int side)
{
    int count = 0;
    for (int i = 0; i < t->units; i++)
        count += side_of(t, i) == side && standing(t, i);
    return count;
}

static int left_table(const struct table *t, int side)
{
    int count = 0;
    for (int i = 0; i < t->units; i++)
        count +=
            side_of(t, i) == side && t->unit[i].bases > 0 && base_of(t, i)->where == WHERE_LEFT;
    return count;
}

/* Units of a side with their middle on the piece they are to hold; 0 when an enemy's is on it too.
 */
static int holders(const struct table *t, int side)
{
    int piece = t->side[side].attr[S_HOLD_PIECE] - 1, count = 0;
    if (piece < 0 || piece >= t->pieces || !piece_lies(t, piece))
        return 0;
    struct outline o = piece_outline(t, &t->piece[piece]);
    for (int i = 0; i < t->units; i++) {
        if (!standing(t, i) || !outline_holds(&o, pose_of(t, i).at))
            continue;
        if (side_of(t, i) != side)
            return 0;
        count++;
    }
    return count;
}

static bool has_goal(const struct table *t, int side)
{
    return t->side[side].attr[S_EXIT] > 0 || t->side[side].attr[S_HOLD_PIECE] > 0;
}

static bool goal_met(const struct table *t, int side)
{
    const int32_t *a = t->side[side].attr;
    return (a[S_EXIT] > 0 && left_table(t, side) >= a[S_EXIT]) ||
           (a[S_HOLD_PIECE] > 0 && holders(t, side) >= a[S_HOLD_UNITS]);
}

/* The last turn is over: objectives decide, else nobody has won. In an attack the defender's
 * objective is that the attacker has not reached his. */
static void battle_end(struct turn *turn)
{
    const struct table *t = turn->table;
    bool red = goal_met(t, SIDE_RED), blue = goal_met(t, SIDE_BLUE);
    int attacker = t->attr[T_ATTACKER];
    if (!red && !blue && attacker && has_goal(t, attacker) && !has_goal(t, side_other(attacker))) {
        red = attacker == SIDE_BLUE;
        blue = attacker == SIDE_RED;
    }
    if (red != blue) {
        int winner = red ? SIDE_RED : SIDE_BLUE;
        game_over(turn, winner, ENDED_GOAL);
        turn_say(turn, "PS-50", "Turn %d was the last, and %s has reached the objective: %s wins.",
                 t->turn, side_name(winner), side_name(winner));
        return;
    }
    game_over(turn, SIDE_NONE, ENDED_TURNS);
    turn_say(turn, "PS-50", "Turn %d was the last and nobody has won: a draw.", t->turn);
}

/* A side without units has lost, unless they have marched off as they should. */
static bool battle_lost(struct turn *turn)
{
    const struct table *t = turn->table;
    int red = strength_of(t, SIDE_RED), blue = strength_of(t, SIDE_BLUE);
    if (red > 0 && blue > 0)
        return false;
    if (red == 0 && blue == 0) {
        game_over(turn, SIDE_NONE, ENDED_BOTH);
        turn_say(turn, "PS-50", "Both armies are gone: a draw.");
        return true;
    }
    int winner = red > 0 ? SIDE_RED : SIDE_BLUE;
    game_over(turn, winner, ENDED_LAST);
    turn_say(turn, "PS-50", "%s has no unit left on the table: %s wins.",
             side_name(side_other(winner)), side_name(winner));
    return true;
}

static void player_turn(struct turn *turn, int side)
{
    static const enum unit_attr once[] = {U_MOVED,  U_SHOT,   U_FOUGHT, U_TWICE,
                                          U_HALTED, U_SILENT, U_CARDED};
    const struct table *t = turn->table;
    draw_lapse(turn, side);
    for (int i = 0; i < t->units; i++)
        for (size_t k = 0; k < sizeof once / sizeof once[0]; k++)
            turn_attr(turn, ref_unit(t, i), (int)once[k], 0);
    if (t->option[O_CHANCE])
        phase_set(turn, BEGIN, STEP_RUNS, side);
    else
        phase_set(turn, MOVE, STEP_RUNS, side);
}

static void game_turn(struct turn *turn)
{
    turn_set(turn, ref_table(), F_TABLE_turn, turn->table->turn + 1);
    player_turn(turn, turn->table->first);
}

static void player_turn_end(struct turn *turn)
{
    const struct table *t = turn->table;
    if (battle_lost(turn))
        return;
    if (t->active == t->first)
        player_turn(turn, side_other(t->active));
    else if (t->turn >= t->turn_limit)
        battle_end(turn);
    else
        game_turn(turn);
}

/* PS-43: whoever has suffered fifteen hits is taken off, of either side. */
static void remove_lost(struct turn *turn)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    for (int i = 0; i < t->units; i++) {
        if (!standing(t, i) || attr_of(t, i, U_HITS) < law.hits)
            continue;
        turn_where(turn, base_ref(t, i), WHERE_LOST);
        turn_say(turn, "PS-43", "%s has suffered %d %s and is eliminated.", name_of(t, i, name),
                 attr_of(t, i, U_HITS), counted(attr_of(t, i, U_HITS), NOUN_hit));
    }
    player_turn_end(turn);
}

/* Rolls until the sides differ; the faces in red and blue. */
static void roll_off(struct turn *turn, const char *id, const char *what, int *red, int *blue)
{
    enum { ROLLS = 200 };
    *red = 1;
    *blue = 2;
    for (int n = 0; n < ROLLS && !turn->dry; n++) {
        *red = turn_roll(turn, 6, id, "Red: %s", what);
        *blue = turn_roll(turn, 6, id, "Blue: %s", what);
        if (*red != *blue)
            return;
        turn_say(turn, id, "%d and %d: the same, roll again.", *red, *blue);
    }
}

/* PS-51: a side's units become what the die says, in the order of their numbers. */
static void army_raise(struct turn *turn, int side, int face)
{
    const struct table *t = turn->table;
    struct words list;
    int count = 0, of[TROOPS] = {0};
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side || count >= law.army_units)
            continue;
        enum troop_kind troop = law.army[(face - 1) % 6][count++];
        of[troop]++;
        turn_set(turn, ref_unit(t, i), F_UNIT_troop, (int32_t)troop);
        turn_set(turn, base_ref(t, i), F_BASE_height, troops[troop].height);
    }
    words_init(&list);
    for (int k = 0; k < TROOPS; k++)
        if (of[k])
            words_format(&list, "%s%s %d", list.length ? ", " : "", troops[k].name, of[k]);
    turn_say(turn, "PS-51", "%s rolls %d: %s.", side_name(side), face, list.text);
    words_release(&list);
}

static void battle_begin(struct turn *turn)
{
    const struct table *t = turn->table;
    int red, blue;
    if (t->option[O_ARMY_DICE]) {
        roll_off(turn, "PS-51", "its army", &red, &blue);
        army_raise(turn, SIDE_RED, red);
        army_raise(turn, SIDE_BLUE, blue);
    }
    if (t->first != SIDE_NONE) {
        turn_say(turn, "PS-03", "%s goes first, as the scenario says.", side_name(t->first));
        game_turn(turn);
        return;
    }
    roll_off(turn, "PS-03", "who chooses to go first", &red, &blue);
    int winner = red > blue ? SIDE_RED : SIDE_BLUE;
    turn_set(turn, ref_table(), F_TABLE_step, STEP_RUNS);
    turn_set(turn, ref_table(), F_TABLE_active, winner);
    ask(turn, ASK_FIRST, winner, 0);
    turn_say(turn, "PS-03", "Red %d, Blue %d: %s chooses who goes first.", red, blue,
             side_name(winner));
}

/* ==== doing it ================================================================================
 */

static void apply_move(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    char name[REF_TEXT], far[24];
    int unit = o->id[0].index;
    struct pose end = wanted_pose(t, o, unit);
    struct mover mover = mover_of(t, unit, end.at);
    struct going going = going_of(t, unit, &mover);
    struct body body = body_of(t, unit);
    struct march m = march_of(&going, &body, end);
    turn_pose(turn, base_ref(t, unit), end);
    unit_attr_add(turn, unit, U_MOVED, 1);
    if (m.distance == 0)
        turn_say(turn, "PS-11", "%s turns on the spot.", name_of(t, unit, name));
    else if (m.distance > law.move[troop_of(t, unit)] + law.rounding)
        turn_say(turn, "PS-27", "%s moves %s, all of it by road.", name_of(t, unit, name),
                 inches(m.distance, far));
    else
        turn_say(turn, "PS-10", "%s moves %s.", name_of(t, unit, name), inches(m.distance, far));
}

static void apply_turn(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    int unit = o->id[0].index;
    if (!engaged(t, unit)) {
        apply_move(turn, o);
        return;
    }
    struct wheeling w;
    wheeling_of(t, unit, quarters(pose_of(t, unit).face, o->face), &w);
    for (int i = 0; i < w.count; i++)
        turn_pose(turn, base_ref(t, w.unit[i]), w.to[i]);
    unit_attr_add(turn, unit, U_MOVED, 1);
    turn_say(turn, "PS-42", "%s turns to face the attack.", name_of(t, unit, name));
}

static void apply_charge(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    char name[REF_TEXT], foe[REF_TEXT], far[24];
    int unit = o->id[0].index, target = o->at.index;
    struct charge c;
    struct barred barred;
    bool rides = charge_of(t, o, unit, target, &c, &barred);
    assert(rides);
    (void)rides;
    turn_pose(turn, base_ref(t, unit), c.end.pose);
    turn_attr(turn, ref_unit(t, unit), U_MOVED, times(t, unit));
    turn_say(turn, "PS-23", "%s charges %s over %s and strikes its %s.", name_of(t, unit, name),
             name_of(t, target, foe), inches(c.distance, far), face_word(c.face));
}

static void apply_leave(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    int unit = o->id[0].index;
    turn_where(turn, base_ref(t, unit), WHERE_LEFT);
    turn_say(turn, "PS-29", "%s marches off over the far edge: %d of %d.", name_of(t, unit, name),
             left_table(t, o->side), t->side[o->side].attr[S_EXIT]);
    if (left_table(t, o->side) >= t->side[o->side].attr[S_EXIT]) {
        game_over(turn, o->side, ENDED_GOAL);
        turn_say(turn, "PS-50", "Enough have got away: %s wins.", side_name(o->side));
    }
}

static void apply_shoot(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    char name[REF_TEXT], foe[REF_TEXT], left[48], where[NAME_MAX_BYTES + 8];
    int unit = o->id[0].index, target = o->at.index;
    struct body his = body_of(t, target);
    int cover = ground_held(t, &his, true);
    name_of(t, unit, name);
    name_of(t, target, foe);
    int die = turn_roll(turn, 6, "PS-31", "%s shoots at %s", name, foe);
    int hits = shot_hits(cover >= 0, die);
    unit_attr_add(turn, target, U_HITS, hits);
    unit_attr_add(turn, unit, U_SHOT, 1);
    had_words(t, target, left);
    if (cover >= 0)
        turn_say(turn, "PS-33", "%s shoots at %s in %s: %d, halved %d; %s.", name, foe,
                 piece_name(t, cover, where, sizeof where), die, hits, left);
    else
        turn_say(turn, "PS-31", "%s shoots at %s: %d %s; %s.", name, foe, hits,
                 counted(hits, NOUN_hit), left);
    int powder = turn_roll(turn, 6, "PS-32", "%s: does its powder last", name);
    if (powder > law.empty_at_most)
        return;
    turn_attr(turn, ref_unit(t, unit), U_EMPTY, 1);
    turn_say(turn, "PS-32", "%s is out of ammunition for the rest of the game.", name);
}

static void apply_fight(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    char name[REF_TEXT], foe[REF_TEXT], left[48], sum[160];
    int unit = o->id[0].index, target = o->at.index;
    struct body mine = body_of(t, unit), his = body_of(t, target);
    struct blow blow = blow_of(t, unit, &mine, target, &his);
    name_of(t, unit, name);
    name_of(t, target, foe);
    int die = turn_roll(turn, 6, "PS-41", "%s strikes %s", name, foe);
    int hits = blow_hits(&blow, die);
    unit_attr_add(turn, target, U_HITS, hits);
    turn_attr(turn, ref_unit(t, unit), U_FOUGHT, 1);
    blow_sum(&blow, die, sum, sizeof sum);
    turn_say(turn,
             blow.doubled  ? "PS-47"
             : blow.ground ? "PS-46"
             : blow.type   ? blow.type_id
                           : "PS-41",
             "%s strikes %s: %s: %d %s; %s.", name, foe, sum, hits, counted(hits, NOUN_hit),
             had_words(t, target, left));
}

static void apply_end(struct turn *turn)
{
    const struct table *t = turn->table;
    switch ((enum phase_kind)t->phase) {
    case MOVE:
        phase_set(turn, SHOOT, STEP_RUNS, t->active);
        break;
    case SHOOT:
        if (!can_shoot(t, t->active))
            turn_say(turn, "PS-30", "%s has no shot to fire now.", side_name(t->active));
        phase_set(turn, HAND, STEP_RUNS, t->active);
        break;
    case HAND: {
        bool any = false;
        for (int i = 0; i < t->units; i++)
            any = any || (side_of(t, i) == t->active && attr_of(t, i, U_FOUGHT));
        if (!any)
            turn_say(turn, "PS-40", "%s touches no enemy: no blows.", side_name(t->active));
        phase_set(turn, REMOVE, STEP_RUNS, t->active);
        break;
    }
    case BEGIN:
    case REMOVE:
    case PHASES:
        break;
    }
}

static void apply_open(struct turn *turn)
{
    if (turn->table->phase == REMOVE)
        remove_lost(turn);
    else if (turn->table->turn == 0)
        battle_begin(turn);
    else
        card_draw(turn);
}

static void apply_answer(struct turn *turn, const struct order *o)
{
    const struct table *t = turn->table;
    if (t->ask == ASK_FIRST) {
        int first = strcmp(o->word, "first") == 0 ? o->side : side_other(o->side);
        turn_set(turn, ref_table(), F_TABLE_first, first);
        ask(turn, ASK_NOTHING, SIDE_NONE, 0);
        turn_say(turn, "PS-03", "%s goes first.", side_name(first));
        game_turn(turn);
        return;
    }
    const struct chance *c = card_now(t);
    int count = t->ask_subject > 0 ? t->ask_subject - 1 : 0; /* a file may say anything */
    card_falls(turn, c, unit_named(t, o->word));
    card_next(turn, c, count);
}

static void apply_draw(struct turn *turn, const struct order *o)
{
    if (draw_apply(turn, o)) {
        game_over(turn, SIDE_NONE, ENDED_DRAW);
        draw_agreed(turn);
    }
}

static void pikeshot_apply(struct turn *turn, const struct order *o)
{
    switch ((enum verb_kind)o->verb) {
    case V_MOVE:
        apply_move(turn, o);
        break;
    case V_TURN:
        apply_turn(turn, o);
        break;
    case V_CHARGE:
        apply_charge(turn, o);
        break;
    case V_LEAVE:
        apply_leave(turn, o);
        break;
    case V_SHOOT:
        apply_shoot(turn, o);
        break;
    case V_FIGHT:
        apply_fight(turn, o);
        break;
    case V_ANSWER:
        apply_answer(turn, o);
        break;
    case V_END:
        apply_end(turn);
        break;
    case V_DRAW:
        apply_draw(turn, o);
        break;
    case V_RESIGN:
        game_over(turn, side_other(o->side), ENDED_RESIGN);
        turn_say(turn, "HS-09", "%s gives up: %s wins.", side_name(o->side),
                 side_name(side_other(o->side)));
        break;
    case V_OPEN:
        apply_open(turn);
        break;
    case VERBS:
        break;
    }
}

/* ==== check ===================================================================================
 */

static void check_answer(const struct table *t, const struct order *o, struct verdict *v)
{
    const struct chance *c = card_now(t);
    int unit = unit_named(t, o->word);
    if (!t->ask)
        refuse(v, "HS-06", "Nothing is being asked. Give an order.");
    else if (t->ask_side != o->side)
        refuse(v, "HS-05", "%s is being asked. Wait for the answer.", side_name(t->ask_side));
    else if (t->ask == ASK_FIRST &&
             (strcmp(o->word, "first") == 0 || strcmp(o->word, "second") == 0))
        allow(v);
    else if (t->ask == ASK_CARD && c && unit >= 0 && card_takes(t, c, unit))
        allow(v);
    else
        refuse(v, "HS-06", "“%s” is not one of the answers. Choose from the list.", o->word);
}

static void check_end(const struct table *t, const struct order *o, struct verdict *v)
{
    char name[REF_TEXT];
    if (!now(t, o, 1u << MOVE | 1u << SHOOT | 1u << HAND, v))
        return;
    int left = t->phase == HAND ? undecided(t, o->side) : -1;
    if (left >= 0)
        refuse(v, "PS-40", "%s touches enemies and has still to strike one. Choose whom.",
               name_of(t, left, name));
    else
        allow(v);
}

static void check_draw(const struct table *t, const struct order *o, struct verdict *v)
{
    draw_check(t, o, v);
}

static void pikeshot_check(const struct table *t, const struct order *o, struct verdict *v)
{
    v->allowed = false;
    if (t->over) {
        refuse(v, "HS-08", "The game is over. Look back through it, or play it again.");
        return;
    }
    if (o->side != SIDE_RED && o->side != SIDE_BLUE) {
        refuse(v, "HS-05", "An order is given by Red or by Blue.");
        return;
    }
    enum verb_kind verb = (enum verb_kind)o->verb;
    if (t->ask && !verbs[verb].turn_free && verb != V_ANSWER) {
        refuse(v, "HS-06", "First %s answers the question.", side_name(t->ask_side));
        return;
    }
    switch (verb) {
    case V_MOVE:
        check_move(t, o, v);
        break;
    case V_TURN:
        check_turn(t, o, v);
        break;
    case V_CHARGE:
        check_charge(t, o, v);
        break;
    case V_LEAVE:
        check_leave(t, o, v);
        break;
    case V_SHOOT:
        check_shoot(t, o, v);
        break;
    case V_FIGHT:
        check_fight(t, o, v);
        break;
    case V_ANSWER:
        check_answer(t, o, v);
        break;
    case V_END:
        check_end(t, o, v);
        break;
    case V_DRAW:
        check_draw(t, o, v);
        break;
    case V_RESIGN:
        allow(v);
        break;
    case V_OPEN:
    case VERBS:
        refuse(v, "HS-05", "The game does that by itself. Give an order of your own.");
        break;
    }
}

static struct order order_of(enum verb_kind verb, int side)
{
    return (struct order){.verb = (int)verb, .side = side};
}

static enum due pikeshot_automatic(const struct table *t, struct order *o)
{
    int unit, target;
    if (t->over || t->ask || t->active == SIDE_NONE)
        return DUE_NOTHING;
    switch ((enum phase_kind)t->phase) {
    case BEGIN:
    case REMOVE:
        *o = order_of(V_OPEN, SIDE_NONE);
        return DUE_ACT;
    case SHOOT:
        *o = order_of(V_END, t->active);
        return can_shoot(t, t->active) ? DUE_NOTHING : DUE_CLOSE;
    case HAND:
        *o = order_of(V_END, t->active);
        if (lone_fight(t, t->active, &unit, &target)) {
            o->verb = V_FIGHT;
            o->ids = 1;
            o->id[0] = ref_unit(t, unit);
            o->at = ref_unit(t, target);
            o->has_at = true;
            return DUE_ACT;
        }
        return undecided(t, t->active) < 0 ? DUE_CLOSE : DUE_NOTHING;
    case MOVE:
    case PHASES:
        break;
    }
    return DUE_NOTHING;
}

/* ==== the nearest that is allowed =============================================================
 */

static bool order_allowed(const struct table *t, const struct order *o, struct verdict *v)
{
    v->allowed = false;
    pikeshot_check(t, o, v);
    return v->allowed;
}

/* Is this refusal about the place or the way, so that another place may do? */
static bool about_places(const struct verdict *v)
{
    static const char *const ids[] = {"HS-02", "HS-04", "PS-10", "PS-12", "PS-14",
                                      "PS-24", "PS-25", "PS-26", "PS-27", "PS-42"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        if (strcmp(v->id, ids[i]) == 0)
            return true;
    return false;
}

/* The farthest along one bearing, up to where it was wanted, tried from there backwards; the facing
 * at the end as wanted, else along the way. */
static bool snap_along(const struct table *t, struct order *o, struct vec from, int32_t bearing,
                       int32_t wanted, struct verdict *v)
{
    enum { STEPS = 12 };
    struct order near = *o;
    for (int i = STEPS; i > 0; i--) {
        near.to = vec_ahead(from, bearing, (int32_t)((int64_t)wanted * i / STEPS));
        near.face = o->has_face ? o->face : bearing;
        near.has_face = true;
        for (int k = 0; k < 2; k++) {
            order_quantise(&near);
            if (order_allowed(t, &near, v)) {
                *o = near;
                return true;
            }
            near.face = bearing;
        }
    }
    return false;
}

/* How far the leg may go before anything bars it, with room left to enemies. */
static int32_t leg_most(const struct table *t, int unit, struct pose from, int32_t bearing,
                        int32_t wanted)
{
    struct mover mover = mover_of(t, unit, vec_ahead(from.at, bearing, wanted));
    struct going going = going_of(t, unit, &mover);
    struct body was = body_of(t, unit);
    struct body body = body_at(&was, (struct pose){from.at, bearing});
    struct barred barred;
    int32_t most = body_slide_most(&going, &body, bearing, wanted, &barred);
    if (barred.why == WHY_UNIT)
        most -= law.clear;
    return most;
}

static bool snap_move(const struct table *t, struct order *o, struct verdict *v)
{
    enum { FAN = 9 * DEG, HANDS = 5 };
    int unit = o->id[0].index;
    struct pose from = pose_of(t, unit);
    struct vec way = vec_sub(o->to, from.at);
    int32_t bearing = angle_of(way), wanted = vec_length(way);
    struct mover mover = mover_of(t, unit, o->to);
    struct going going = going_of(t, unit, &mover);
    struct body body = body_of(t, unit);
    struct march m = march_of(&going, &body, wanted_pose(t, o, unit));
    int32_t most = law.move[troop_of(t, unit)] + (m.on_road ? law.road : 0);
    wanted = wanted < most ? wanted : most;
    if (wanted < MM)
        return false;
    for (int i = 0; i < 2 * HANDS + 1; i++) {
        int32_t off = (i + 1) / 2 * FAN * (i % 2 ? 1 : -1);
        int32_t b = angle_norm((int64_t)bearing + off);
        int32_t far = leg_most(t, unit, from, b, wanted);
        if (far > MM && snap_along(t, o, from.at, b, far, v))
            return true;
    }
    return false;
}

static bool snap_turn(const struct table *t, struct order *o, struct verdict *v)
{
    enum { STEP = 5 * DEG, QUARTER = 90 * DEG };
    int unit = o->id[0].index;
    bool fights = engaged(t, unit);
    int32_t step = fights ? QUARTER : STEP, wanted = o->face, now = pose_of(t, unit).face;
    struct order near = *o;
    if (fights) {
        int32_t by = angle_norm((int64_t)wanted - now);
        wanted = angle_norm((int64_t)now + (by + QUARTER / 2) / QUARTER * QUARTER);
    }
    for (int32_t d = 0; d <= TURN / 2; d += step)
        for (int hand = -1; hand <= 1; hand += 2) {
            near.face = angle_norm((int64_t)wanted + hand * d);
            if (order_allowed(t, &near, v)) {
                *o = near;
                return true;
            }
        }
    return false;
}

static bool pikeshot_snap(const struct table *t, struct order *o)
{
    struct verdict *v = malloc(sizeof *v);
    bool found;
    if (!v)
        abort();
    found = order_allowed(t, o, v);
    if (!found && about_places(v)) {
        if (o->verb == V_MOVE && o->has_to)
            found = snap_move(t, o, v);
        else if (o->verb == V_TURN && o->has_face)
            found = snap_turn(t, o, v);
    }
    free(v);
    return found;
}

/* Where bases would stand if the order were carried out. */
static int pikeshot_ghost(const struct table *t, const struct order *o, int *base,
                          struct pose *pose, int max)
{
    int count = 0;
    bool goes = o->verb == V_MOVE || o->verb == V_TURN || o->verb == V_CHARGE || o->verb == V_LEAVE;
    if (!goes || o->ids < 1 || o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0]) || max < 1)
        return 0;
    int unit = o->id[0].index, turns;
    if (!standing(t, unit))
        return 0;
    base[count] = t->unit[unit].base;
    pose[count++] = wanted_pose(t, o, unit);
    if (o->verb == V_LEAVE)
        pose[0] = leave_pose(t, unit);
    if (o->verb == V_TURN && o->has_face && engaged(t, unit) &&
        (turns = quarters(pose_of(t, unit).face, o->face)) >= 0) {
        struct wheeling w;
        wheeling_of(t, unit, turns, &w);
        for (count = 0; count < w.count && count < max; count++) {
            base[count] = t->unit[w.unit[count]].base;
            pose[count] = w.to[count];
        }
    }
    if (o->verb == V_CHARGE && o->has_at && o->at.kind == KIND_UNIT && table_has(t, o->at) &&
        standing(t, o->at.index) && enemies(t, unit, o->at.index)) {
        struct charge c;
        struct barred barred;
        if (!charge_of(t, o, unit, o->at.index, &c, &barred))
            return 0;
        pose[0] = c.end.pose;
    } else if (o->verb == V_CHARGE) {
        return 0;
    }
    return count;
}

/* ==== what is offered =========================================================================
 */

static struct offer *offer_for(const struct table *t, enum verb_kind verb, int unit,
                               struct offers *list)
{
    struct offer *offer = offers_add(list);
    offer->verb = (int)verb;
    offer->unit = ref_unit(t, unit);
    return offer;
}

static void offer_move(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    char text[80], far[24];
    struct pose pose = pose_of(t, unit);
    struct offer *offer = offer_for(t, V_MOVE, unit, list);
    int32_t reach = law.move[troop_of(t, unit)];
    bool road = on_piece(t, pose.at, is_road);
    allow(v);
    if (!refuse_engaged(t, unit, "PS-28", "it stays until one of them is eliminated.", v))
        may_move(t, unit, v);
    if (v->allowed)
        offer->reach = reach + (road ? law.road : 0);
    snprintf(text, sizeof text, "up to %s%s", inches(reach, far), road ? ", 3 more by road" : "");
    offer_say(verbs, offer, v, text);
}

/* In hand-to-hand a turn is offered when one of the three is possible. */
static void offer_turn(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    struct order o = order_of(V_TURN, side_of(t, unit));
    struct offer *offer = offer_for(t, V_TURN, unit, list);
    bool fights = engaged(t, unit);
    o.ids = 1;
    o.id[0] = ref_unit(t, unit);
    o.has_face = true;
    allow(v);
    if (!may_move(t, unit, v)) {
        offer_say(verbs, offer, v, "");
        return;
    }
    for (int quarter = 1; fights && quarter < 4; quarter++) {
        o.face = angle_norm((int64_t)pose_of(t, unit).face + quarter * 90 * DEG);
        check_turn_engaged(t, &o, unit, v);
        if (v->allowed)
            break;
    }
    offer_say(verbs, offer, v,
              fights ? "by a quarter, to face the attack" : "on the spot, any way");
}

static void offer_charge(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    struct order o = order_of(V_CHARGE, side_of(t, unit));
    struct offer *offer = offer_for(t, V_CHARGE, unit, list);
    struct charge c;
    allow(v);
    if (may_charge(t, unit, v))
        for (int i = 0; i < t->units; i++)
            if (standing(t, i) && enemies(t, unit, i) && charge_allowed(t, &o, unit, i, &c, v))
                offer_target(offer, ref_unit(t, i));
    if (offer->targets)
        allow(v);
    else if (v->allowed)
        refuse(v, "PS-14", "There is no enemy to charge.");
    offer_say(verbs, offer, v, "into contact; it strikes this turn");
}

static void offer_leave(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    struct order o = order_of(V_LEAVE, side_of(t, unit));
    if (!t->side[o.side].attr[S_EXIT])
        return;
    o.ids = 1;
    o.id[0] = ref_unit(t, unit);
    check_leave(t, &o, v);
    offer_say(verbs, offer_for(t, V_LEAVE, unit, list), v, "over the far edge, and safe");
}

static void offer_shoot(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    struct offer *offer = offer_for(t, V_SHOOT, unit, list);
    struct seen seen;
    allow(v);
    if (may_shoot(t, unit, v))
        for (int i = 0; i < t->units; i++)
            if (standing(t, i) && enemies(t, unit, i) && shot_allowed(t, unit, i, &seen, v))
                offer_target(offer, ref_unit(t, i));
    if (offer->targets)
        allow(v);
    else if (v->allowed)
        refuse(v, "PS-30", "There is nobody to shoot at.");
    offer_say(verbs, offer, v, "one target within 12 inches");
}

static void offer_fight(const struct table *t, int unit, struct offers *list, struct verdict *v)
{
    struct offer *offer = offer_for(t, V_FIGHT, unit, list);
    allow(v);
    if (may_fight(t, unit, v))
        for (int i = next_foe(t, unit, -1); i >= 0; i = next_foe(t, unit, i))
            offer_target(offer, ref_unit(t, i));
    offer_say(verbs, offer, v, "choose whom it strikes");
}

static void offer_answer(const char *word, const char *text, const char *id, struct offers *list)
{
    struct offer *offer = offers_add(list);
    offer->verb = V_ANSWER;
    offer->allowed = true;
    snprintf(offer->word, sizeof offer->word, "%s", word);
    snprintf(offer->text, sizeof offer->text, "%s", text);
    snprintf(offer->id, sizeof offer->id, "%s", id);
}

static void offer_question(const struct table *t, struct offers *list)
{
    char name[REF_TEXT], text[120];
    const struct chance *c = card_now(t);
    if (t->ask == ASK_FIRST) {
        offer_answer("first", "We go first", "PS-03", list);
        offer_answer("second", "You first, then we", "PS-03", list);
        return;
    }
    for (int i = 0; i < t->units && c; i++) {
        if (!card_takes(t, c, i))
            continue;
        const char *called = table_text(t, t->unit[i].name);
        snprintf(text, sizeof text, "%s %s%s%s, %d of %d hits", troops[troop_of(t, i)].name,
                 name_of(t, i, name), *called ? ", " : "", called, hits_had(t, i), law.hits);
        offer_answer(name, text, "PS-52", list);
        list->offer[list->count - 1].with[0] = ref_unit(t, i);
        list->offer[list->count - 1].withs = 1;
    }
}

static void offer_units(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    for (int i = 0; i < t->units; i++) {
        if (side_of(t, i) != side || !standing(t, i))
            continue;
        if (t->phase == MOVE) {
            offer_move(t, i, list, v);
            offer_turn(t, i, list, v);
            offer_charge(t, i, list, v);
            offer_leave(t, i, list, v);
        } else if (t->phase == SHOOT) {
            offer_shoot(t, i, list, v);
        } else if (t->phase == HAND) {
            offer_fight(t, i, list, v);
        }
    }
}

static void offer_end(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    static const char *const text[PHASES] = {[BEGIN] = "Go on",
                                             [MOVE] = "All moved",
                                             [SHOOT] = "No more shots",
                                             [HAND] = "All blows struck",
                                             [REMOVE] = "Go on"};
    struct order o = order_of(V_END, side);
    struct offer *end = offers_add(list);
    end->verb = V_END;
    check_end(t, &o, v);
    offer_say(verbs, end, v, "");
    snprintf(end->text, sizeof end->text, "%s", text[t->phase]);
}

static void pikeshot_offer(const struct table *t, int side, struct offers *list)
{
    struct verdict *v = malloc(sizeof *v);
    if (!v)
        abort();
    list->count = 0;
    if (t->over) {
        free(v);
        return;
    }
    struct order o = order_of(V_DRAW, side);
    if (t->ask && t->ask_side == side) {
        offer_question(t, list);
    } else if (!t->ask && t->active == side) {
        offer_units(t, side, list, v);
        offer_end(t, side, list, v);
    }
    check_draw(t, &o, v);
    offer_ends(t, side, verbs, V_DRAW, v, V_RESIGN, list);
    free(v);
}

/* ==== setting up ==============================================================================
 */

static bool setup_goals(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    for (int i = 0; i < s->goal_count; i++) {
        const struct setting_goal *g = &s->goal[i];
        int side = g->side ? g->side : s->attacker;
        int32_t count = g->count > 0 ? g->count : 1;
        if (!side)
            return trouble_at(trouble, s->path, g->line, "say which side wins by \"%s\"", g->kind);
        struct ref ref = ref_side(turn->table, side);
        if (count > 99)
            return trouble_at(trouble, s->path, g->line, "1 to 99 units can win by \"%s\"",
                              g->kind);
        if (strcmp(g->kind, "exit") == 0) {
            turn_attr(turn, ref, S_EXIT, count);
        } else if (strcmp(g->kind, "hold") == 0) {
            int piece = setup_piece(turn->table, g->piece);
            if (piece < 0)
                return trouble_at(trouble, s->path, g->line, "there is no piece \"%s\" to hold",
                                  g->piece);
            turn_attr(turn, ref, S_HOLD_PIECE, piece + 1);
            turn_attr(turn, ref, S_HOLD_UNITS, count);
        } else {
            return trouble_at(trouble, s->path, g->line, "no such way to win: \"%s\"", g->kind);
        }
    }
    return true;
}

static bool setup_fits(const struct setting *s, struct trouble *trouble)
{
    int units[SIDE_COUNT] = {0};
    bool dice = false;
    for (int i = 0; i < s->option_count; i++)
        dice = dice ||
               (strcmp(s->option[i].name, options[O_ARMY_DICE].name) == 0 && s->option[i].value);
    for (int i = 0; i < s->unit_count; i++) {
        if (!s->unit[i].placed)
            return trouble_at(trouble, s->path, s->unit[i].line,
                              "the scenario deploys every unit: say \"at\" and \"face\" (PS-03)");
        if (s->unit[i].side > SIDE_NONE && s->unit[i].side < SIDE_COUNT)
            units[s->unit[i].side]++;
    }
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        if (units[side] < 1 || units[side] > law.units_most)
            return trouble_at(trouble, s->path, 0, "%s has %d units; 1 to %d can play (PS-01)",
                              side_word(side), units[side], law.units_most);
        if (dice && units[side] != law.army_units)
            return trouble_at(trouble, s->path, 0,
                              "armies by a die have %d units a side, and %s has %d (PS-51)",
                              law.army_units, side_word(side), units[side]);
    }
    for (int i = 0; i < s->piece_count; i++)
        if (!ground_law[s->piece[i].kind].known)
            return trouble_at(trouble, s->path, s->piece[i].line, "this set has no rules for a %s",
                              terrain_word(s->piece[i].kind));
    return true;
}

/* Nobody may begin where he could never have come to, or touching an enemy: the first would find no
 * way out, the second never charged. */
static bool setup_stands(const struct table *t, const struct setting *s, const int *unit_of,
                         struct trouble *trouble)
{
    for (int i = 0; i < s->unit_count; i++) {
        int unit = unit_of[i];
        struct mover mover = mover_of(t, unit, pose_of(t, unit).at);
        struct going going = going_of(t, unit, &mover);
        struct body body = body_of(t, unit);
        struct barred barred;
        if (!body_stands(&going, &body, &barred))
            return trouble_at(trouble, s->path, s->unit[i].line,
                              barred.why == WHY_EDGE   ? "this unit reaches over the edge (%s)"
                              : barred.why == WHY_UNIT ? "this unit stands on another (%s)"
                                                       : "this unit stands where it may not (%s)",
                              barred.why == WHY_EDGE ? "HS-02" : why_id[barred.why]);
        if (engaged(t, unit))
            return trouble_at(trouble, s->path, s->unit[i].line,
                              "this unit touches an enemy, and nobody has charged yet (PS-14)");
    }
    return true;
}

static bool pikeshot_setup(struct turn *turn, const struct setting *s, struct trouble *trouble)
{
    int unit_of[SETTING_UNITS];
    if (!setup_fits(s, trouble) || !setup_table(turn, &rules_pikeshot, s, trouble) ||
        !setup_units(turn, &rules_pikeshot, s, unit_of, trouble) ||
        !setup_stands(turn->table, s, unit_of, trouble) || !setup_goals(turn, s, trouble))
        return false;
    turn_attr(turn, ref_table(), T_ATTACKER, s->attacker);
    turn_set(turn, ref_table(), F_TABLE_turn_limit, s->turns ? s->turns : law.turns);
    turn_set(turn, ref_table(), F_TABLE_first, s->first);
    phase_set(turn, BEGIN, STEP_OPEN, s->first ? s->first : SIDE_RED);
    return true;
}

/* ==== what people read ========================================================================
 */

static void pikeshot_question(const struct table *t, char *out, size_t size)
{
    static const char *const fate[CHANCE_EFFECTS] = {[CHANCE_NOTHING] = "",
                                                     [CHANCE_HALT] = "may not move",
                                                     [CHANCE_SILENCE] = "may not shoot",
                                                     [CHANCE_MISHAP] = "suffers",
                                                     [CHANCE_TWICE] = "acts twice",
                                                     [CHANCE_REST] = "shakes off",
                                                     [CHANCE_STROKE] = "suffers"};
    const struct chance *c = card_now(t);
    char hits[24] = "", more[32] = "";
    out[0] = '\0';
    if (t->ask == ASK_FIRST)
        snprintf(out, size, "%s rolled higher. Go first or second?", side_name(t->ask_side));
    if (t->ask != ASK_CARD || !c)
        return;
    if (t->attr[T_CARD_HITS] > 0)
        snprintf(hits, sizeof hits, " %d %s", t->attr[T_CARD_HITS],
                 counted(t->attr[T_CARD_HITS], NOUN_hit));
    if (t->ask_subject > 1)
        snprintf(more, sizeof more, " (%d to name)", t->ask_subject);
    snprintf(out, size, "%s: which unit %s%s?%s", c->title, fate[c->effect], hits, more);
}

static void pikeshot_headline(const struct table *t, char *out, size_t size)
{
    static const char *const does[PHASES] = {[BEGIN] = "begins",
                                             [MOVE] = "moves",
                                             [SHOOT] = "shoots",
                                             [HAND] = "strikes",
                                             [REMOVE] = "counts its losses"};
    if (t->over == OVER_WON)
        snprintf(out, size, "%s wins!", side_name(t->winner));
    else if (t->over)
        snprintf(out, size, "A draw");
    else if (t->ask)
        snprintf(out, size, "%s decides", side_name(t->ask_side));
    else
        snprintf(out, size, "%s %s", side_name(t->active), does[t->phase]);
}

static void pikeshot_outcome(const struct table *t, char id[ID_TEXT], char *out, size_t size)
{
    const char *winner = t->over == OVER_WON ? side_name(t->winner) : "";
    const char *loser = t->over == OVER_WON ? side_name(side_other(t->winner)) : "";
    enum ended_by by = (enum ended_by)t->attr[T_ENDED_BY];
    snprintf(id, ID_TEXT, "%s",
             by == ENDED_DRAW     ? "HS-10"
             : by == ENDED_RESIGN ? "HS-09"
                                  : "PS-50");
    switch (by) {
    case ENDED_LAST:
        snprintf(out, size, "%s has the last unit on the table.", winner);
        break;
    case ENDED_BOTH:
        snprintf(out, size, "Neither army has a unit left.");
        break;
    case ENDED_GOAL:
        snprintf(out, size, "%s has reached the objective.", winner);
        break;
    case ENDED_TURNS:
        snprintf(out, size, "The last turn has passed and nobody has won.");
        break;
    case ENDED_DRAW:
        snprintf(out, size, "Both sides agreed to a draw.");
        break;
    case ENDED_RESIGN:
        snprintf(out, size, "%s gave up.", loser);
        break;
    case ENDED_NOT:
    case ENDED_WAYS:
        snprintf(out, size, "The battle goes on.");
        break;
    }
}

static int pikeshot_controller(const struct table *t, int unit)
{
    return side_of(t, unit);
}

static bool pikeshot_spent(const struct table *t, int unit)
{
    switch ((enum phase_kind)t->phase) {
    case MOVE:
        return attr_of(t, unit, U_MOVED) >= times(t, unit);
    case SHOOT:
        return attr_of(t, unit, U_SHOT) >= times(t, unit);
    case HAND:
        return attr_of(t, unit, U_FOUGHT);
    case BEGIN:
    case REMOVE:
    case PHASES:
        break;
    }
    return false;
}

static void card_unit(const struct table *t, int unit, struct words *out)
{
    char name[REF_TEXT], where[NAME_MAX_BYTES + 8];
    const char *called = table_text(t, t->unit[unit].name);
    words_format(out, "%s %s%s%s\n", troops[troop_of(t, unit)].name, name_of(t, unit, name),
                 *called ? ", " : "", called);
    words_format(out, "%s\n", troops[troop_of(t, unit)].card);
    if (!standing(t, unit)) {
        words_add(out, t->unit[unit].bases > 0 && base_of(t, unit)->where == WHERE_LEFT
                           ? "Has marched off the table.\n"
                           : "Out of the game.\n");
        return;
    }
    words_format(out, "%d of %d hits (PS-43).\n", hits_had(t, unit), law.hits);
    if (attr_of(t, unit, U_EMPTY))
        words_add(out, "Out of ammunition: shoots no more, may charge (PS-20).\n");
    if (attr_of(t, unit, U_TWICE))
        words_add(out, "Acts twice this turn (PS-52).\n");
    if (attr_of(t, unit, U_HALTED))
        words_add(out, "May not move this turn (PS-52).\n");
    if (attr_of(t, unit, U_SILENT))
        words_add(out, "May not shoot this turn (PS-52).\n");
    struct body body = body_of(t, unit);
    for (int i = next_foe(t, unit, -1); i >= 0; i = next_foe(t, unit, i)) {
        struct body foe = body_of(t, i);
        words_format(out, "In hand-to-hand with %s at its %s (PS-42).\n", name_of(t, i, name),
                     face_word(face_touched(&body, &foe)));
    }
    int piece = ground_held(t, &body, false);
    if (piece >= 0)
        words_format(out, "Wholly %s %s: blows at it are halved (PS-46)%s.\n",
                     is_high(t, piece) ? "on" : "in", piece_name(t, piece, where, sizeof where),
                     ground_law[t->piece[piece].kind].cover ? ", and shots (PS-33)" : "");
}

static void card_piece(const struct table *t, int piece, struct words *out)
{
    static const char *const says[TERRAIN_COUNT] = {
        [TERRAIN_ROAD] = "Road: 3 inches more while the middle keeps to it (PS-27).",
        [TERRAIN_RIVER] = "River: crossed by bridge or ford only (PS-26).",
        [TERRAIN_STREAM] = "Stream: crossed by bridge or ford only (PS-26).",
        [TERRAIN_BRIDGE] = "Bridge: the way over. Who holds it takes half in hand-to-hand (PS-46).",
        [TERRAIN_FORD] = "Ford: the way through. Who holds it takes half in hand-to-hand (PS-46).",
        [TERRAIN_WOOD] = "Wood: only Swordsmen enter. In it they take half (PS-24, PS-34).",
        [TERRAIN_TREE] = "A tree. It hinders nobody.",
        [TERRAIN_TOWN] = "Town: only Swordsmen may stay; in it they take half (PS-25, PS-34).",
        [TERRAIN_HILL] = "Hill: free to climb. On it a unit takes half in hand-to-hand "
                         "(PS-46, PS-34).",
        [TERRAIN_RIDGE] = "Hill: free to climb. On it a unit takes half in hand-to-hand "
                          "(PS-46, PS-34).",
        [TERRAIN_MARSH] = "Marsh: nobody enters (PS-26).",
        [TERRAIN_LAKE] = "Lake: nobody enters (PS-26).",
        [TERRAIN_FIELD] = "Fields: no effect.",
    };
    const struct piece *p = &t->piece[piece];
    const char *called = table_text(t, p->name);
    if (!*called && p->part_of > 0)
        called = table_text(t, t->piece[p->part_of - 1].name);
    if (*called)
        words_format(out, "%s\n", called);
    if (says[p->kind])
        words_format(out, "%s\n", says[p->kind]);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        if (t->side[side].attr[S_HOLD_PIECE] == piece + 1)
            words_format(out, "%s wins by holding it with %d at the end; on it now: %d (PS-50).\n",
                         side_name(side), t->side[side].attr[S_HOLD_UNITS], holders(t, side));
}

static void pikeshot_card(const struct table *t, struct ref thing, struct words *out)
{
    if (!table_has(t, thing))
        return;
    if (thing.kind == KIND_UNIT)
        card_unit(t, thing.index, out);
    else if (thing.kind == KIND_BASE)
        card_unit(t, base_unit(&t->base[thing.index]), out);
    else if (thing.kind == KIND_PIECE)
        card_piece(t, thing.index, out);
}

static void pikeshot_signs(const struct table *t, int unit, struct signs *out)
{
    static const struct {
        enum unit_attr attr;
        const char *icon;
    } marks[] = {
        {U_EMPTY, "powder"}, {U_TWICE, "star"}, {U_HALTED, "no entry"}, {U_SILENT, "cross"}};
    *out = (struct signs){.pips = hits_had(t, unit), .of = law.hits, .suffered = true};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (attr_of(t, unit, marks[i].attr))
            out->marker[out->markers++] = marks[i].icon;
}

static int pikeshot_qualities(const struct table *t, int unit,
                              struct quality quality[QUALITIES_MAX])
{
    enum troop_kind troop = troop_of(t, unit);
    snprintf(quality[0].value, sizeof quality[0].value, "%d″", law.move[troop] / INCH);
    snprintf(quality[0].what, sizeof quality[0].what, "move");
    if (!law.shoots[troop])
        snprintf(quality[1].value, sizeof quality[1].value, "none");
    else if (attr_of(t, unit, U_EMPTY))
        snprintf(quality[1].value, sizeof quality[1].value, "empty");
    else
        snprintf(quality[1].value, sizeof quality[1].value, "%d″", law.range / INCH);
    snprintf(quality[1].what, sizeof quality[1].what, "shot");
    if (law.plus[troop])
        snprintf(quality[2].value, sizeof quality[2].value, "die + %d", law.plus[troop]);
    else
        snprintf(quality[2].value, sizeof quality[2].value, "die");
    snprintf(quality[2].what, sizeof quality[2].what, "blow");
    return QUALITIES_MAX;
}

static int pikeshot_roster(const struct table *t, struct roster row[ROSTER_ROWS])
{
    int rows = 0;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        struct roster *r = &row[rows++];
        int hits = 0, full = 0;
        *r = (struct roster){.side = side, .left = strength_of(t, side)};
        for (int i = 0; i < t->units; i++)
            if (side_of(t, i) == side) {
                r->of++;
                hits += standing(t, i) ? hits_had(t, i) : law.hits;
                full += law.hits;
            }
        snprintf(r->name, sizeof r->name, "%s", table_text(t, t->side[side].name));
        snprintf(r->note, sizeof r->note, "%d of %d hits", hits, full);
        if (t->side[side].attr[S_EXIT])
            snprintf(r->note, sizeof r->note, "got away: %d of %d", left_table(t, side),
                     t->side[side].attr[S_EXIT]);
        r->marked = r->left * 2 <= r->of;
    }
    return rows;
}

/* ==== the coach ===============================================================================
 */

/* How many faces finish it off. */
static void coach_odds(const struct table *t, int target, const int hits[6], struct coach *out)
{
    int left = hits_left(t, target), had = hits_had(t, target), finishing = 0;
    for (int i = 0; i < 6; i++)
        finishing += hits[i] >= left;
    if (left == 0)
        coach_say(out, "fallen", "It is to be eliminated already.");
    else if (finishing == 6)
        coach_say(out, "fallen", "It has %d of %d hits: any roll finishes it.", had, law.hits);
    else if (finishing > 0)
        coach_say(out, "die", "It has %d of %d hits: %d %s of 6 %s it.", had, law.hits, finishing,
                  counted(finishing, NOUN_face), finishing == 1 ? "finishes" : "finish");
    else
        coach_say(out, "die", "It has %d of %d hits: one roll cannot finish it.", had, law.hits);
    out->chance = finishing;
    out->out_of = finishing ? 6 : 0;
}

static void coach_shoot(const struct table *t, int unit, int target, struct coach *out)
{
    char name[REF_TEXT], foe[REF_TEXT], where[NAME_MAX_BYTES + 8];
    struct body his = body_of(t, target);
    int cover = ground_held(t, &his, true), sum = 0, hits[6];
    for (int die = 1; die <= 6; die++)
        sum += hits[die - 1] = shot_hits(cover >= 0, die);
    snprintf(out->caption, sizeof out->caption, "Shooting");
    snprintf(out->title, sizeof out->title, "%s at %s", name_of(t, unit, name),
             name_of(t, target, foe));
    coach_term(out, NULL, -1, "", "a die of hits");
    coach_say(out, "musket", "A die%s%s%s: %d.%d hits on average.",
              cover >= 0 ? ", halved in " : "",
              cover >= 0 ? piece_name(t, cover, where, sizeof where) : "",
              cover >= 0 ? " (PS-33)" : "", tenths(sum) / 10, tenths(sum) % 10);
    coach_odds(t, target, hits, out);
    coach_say(out, "powder", "Then a second die: on 1 or 2 its powder is gone for good.");
    coach_id(out, "PS-31");
    coach_id(out, "PS-32");
    if (cover >= 0)
        coach_id(out, "PS-33");
}

static void coach_blow(const struct table *t, int target, const struct blow *b, struct coach *out)
{
    char words[160], plus[12];
    int hits[6];
    for (int die = 1; die <= 6; die++)
        hits[die - 1] = blow_hits(b, die);
    coach_term(out, NULL, -1, "", "a die");
    snprintf(plus, sizeof plus, "%d", b->plus);
    if (b->plus)
        coach_term(out, NULL, 0, plus, "for its kind");
    blow_words(b, words, sizeof words);
    coach_say(out, "swords", "%s: %d.%d hits on average.", words, blow_tenths(b) / 10,
              blow_tenths(b) % 10);
    coach_odds(t, target, hits, out);
    coach_id(out, "PS-41");
    if (b->type)
        coach_id(out, b->type_id);
    if (b->ground)
        coach_id(out, "PS-46");
    if (b->doubled)
        coach_id(out, "PS-47");
}

/* What the other will strike back with when his own turn comes. */
static void coach_answer(const struct table *t, int unit, const struct body *mine, int target,
                         const struct body *his, struct coach *out)
{
    char foe[REF_TEXT];
    struct blow back = blow_of(t, target, his, unit, mine);
    coach_say(out, "shaken", "In its own turn %s strikes back: %d.%d hits on average.",
              name_of(t, target, foe), blow_tenths(&back) / 10, blow_tenths(&back) % 10);
}

static void coach_charge(const struct table *t, const struct order *o, int unit, int target,
                         struct coach *out)
{
    char name[REF_TEXT], foe[REF_TEXT], far[24];
    struct charge c;
    struct barred barred;
    struct verdict *v = malloc(sizeof *v);
    if (!v)
        abort();
    snprintf(out->caption, sizeof out->caption, "Charging");
    snprintf(out->title, sizeof out->title, "%s at %s", name_of(t, unit, name),
             name_of(t, target, foe));
    if (order_allowed(t, o, v) && charge_of(t, o, unit, target, &c, &barred)) {
        struct body his = body_of(t, target);
        struct blow blow = blow_of(t, unit, &c.end, target, &his);
        coach_say(out, "horse", "Rides %s and strikes the %s (PS-23).", inches(c.distance, far),
                  face_word(c.face));
        coach_blow(t, target, &blow, out);
        coach_answer(t, unit, &c.end, target, &his, out);
    } else {
        coach_say(out, "no entry", "%.139s", v->why);
        coach_id(out, v->id);
    }
    free(v);
}

static void coach_fight(const struct table *t, int unit, int target, struct coach *out)
{
    char name[REF_TEXT], foe[REF_TEXT];
    struct body mine = body_of(t, unit), his = body_of(t, target);
    struct blow blow = blow_of(t, unit, &mine, target, &his);
    snprintf(out->caption, sizeof out->caption, "Striking");
    snprintf(out->title, sizeof out->title, "%s at %s", name_of(t, unit, name),
             name_of(t, target, foe));
    coach_blow(t, target, &blow, out);
    coach_answer(t, unit, &mine, target, &his, out);
}

/* Enemies whose shots could reach it there, and the shots it could fire: told by distance alone. */
static void coach_move(const struct table *t, const struct order *o, int unit, struct coach *out)
{
    char name[REF_TEXT], is[24], may[24];
    struct pose end = wanted_pose(t, o, unit);
    struct mover mover = mover_of(t, unit, end.at);
    struct going going = going_of(t, unit, &mover);
    struct body body = body_of(t, unit);
    struct march m = march_of(&going, &body, end);
    struct body there = body_at(&body, end);
    struct fan fan = fan_point(body_front(&there), end.face, law.arc);
    struct outline mine = body_outline(&there);
    int32_t most = law.move[troop_of(t, unit)] + (m.on_road ? law.road : 0);
    int targets = 0, shooters = 0;
    for (int i = 0; i < t->units; i++) {
        if (!standing(t, i) || !enemies(t, unit, i))
            continue;
        struct outline his = outline_of(t, i);
        struct fan back = fan_of(t, i);
        bool near = outline_gap(&mine, &his) <= law.range;
        targets += near && fan_touches(&fan, &his);
        shooters += near && law.shoots[troop_of(t, i)] && !attr_of(t, i, U_EMPTY) &&
                    fan_touches(&back, &mine);
    }
    snprintf(out->caption, sizeof out->caption, "Moving");
    snprintf(out->title, sizeof out->title, "%s: %s of %s", name_of(t, unit, name),
             inches(m.distance, is), inches(most, may));
    if (m.on_road)
        coach_say(out, "march", "All of it by road: 3 inches more (PS-27).");
    if (law.shoots[troop_of(t, unit)] && !attr_of(t, unit, U_EMPTY))
        coach_say(out, "musket", "From there it has %d %s within range and 45° (PS-30).", targets,
                  counted(targets, NOUN_enemy));
    if (shooters)
        coach_say(out, "shaken", "%d %s could shoot at it there as things stand.", shooters,
                  counted(shooters, NOUN_enemy));
    int piece = ground_held(t, &there, false);
    if (piece >= 0)
        coach_say(out, "flag", "Wholly %s: blows at it are halved (PS-46).",
                  is_high(t, piece) ? "on the hill" : "inside");
    coach_id(out, m.on_road ? "PS-27" : "PS-10");
}

static void pikeshot_coach(const struct table *t, const struct order *o, struct coach *out)
{
    const struct chance *c = card_now(t);
    *out = (struct coach){0};
    if (!o && t->ask == ASK_CARD && c) {
        snprintf(out->caption, sizeof out->caption, "Chance card");
        snprintf(out->title, sizeof out->title, "%s", c->title);
        coach_say(out, "die", "%s", c->text);
        coach_id(out, "PS-52");
    }
    if (!o || o->ids < 1 || o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0]) ||
        !standing(t, o->id[0].index))
        return;
    int unit = o->id[0].index;
    bool aimed = o->has_at && o->at.kind == KIND_UNIT && table_has(t, o->at) &&
                 standing(t, o->at.index) && enemies(t, unit, o->at.index);
    if (o->verb == V_MOVE && o->has_to)
        coach_move(t, o, unit, out);
    else if (o->verb == V_SHOOT && aimed)
        coach_shoot(t, unit, o->at.index, out);
    else if (o->verb == V_CHARGE && aimed)
        coach_charge(t, o, unit, o->at.index, out);
    else if (o->verb == V_FIGHT && aimed)
        coach_fight(t, unit, o->at.index, out);
}

/* ==== what people see =========================================================================
 */

static void overlay_zone(const struct table *t, const struct painter *p)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int piece = t->side[side].attr[S_HOLD_PIECE] - 1;
        int32_t edge = side == SIDE_RED ? t->width : 0;
        if (piece >= 0 && piece < t->pieces && piece_lies(t, piece))
            mark_ref(p, MEANS_ZONE, t, ref_piece(t, piece));
        if (t->side[side].attr[S_EXIT])
            p->line(p->self, MEANS_ZONE, (struct vec[]){{edge, 0}, {edge, t->depth}}, 2);
    }
}

/* What a unit could shoot at as it stands. */
static void paint_fire(const struct table *t, int unit, enum meaning meaning,
                       const struct painter *p)
{
    if (!law.shoots[troop_of(t, unit)] || attr_of(t, unit, U_EMPTY) || engaged(t, unit))
        return;
    struct fan fan = fan_of(t, unit);
    fan_paint(&fan, law.range, meaning, p);
}

/* How far it could charge as it stands. */
static void paint_charge(const struct table *t, int unit, enum meaning meaning,
                         const struct painter *p)
{
    if ((law.charges_empty_only[troop_of(t, unit)] && !attr_of(t, unit, U_EMPTY)) ||
        engaged(t, unit))
        return;
    struct body body = body_of(t, unit);
    struct charge_law charging = charge_law_of(t, unit);
    charge_paint(&body, &charging, meaning, p);
}

static void overlay_move(const struct table *t, const struct order *o, int unit,
                         const struct painter *p)
{
    char far[24];
    struct pose pose = pose_of(t, unit);
    int32_t reach = law.move[troop_of(t, unit)];
    if (engaged(t, unit) || attr_of(t, unit, U_MOVED) >= times(t, unit) ||
        attr_of(t, unit, U_HALTED))
        return;
    p->disc(p->self, MEANS_MOVE, pose.at, reach);
    if (!o->has_to) {
        p->label(p->self, MEANS_MOVE, vec_ahead(pose.at, 135 * DEG, reach), inches(reach, far));
        return;
    }
    struct body body = body_of(t, unit);
    struct vec way = vec_sub(o->to, pose.at);
    struct body turned = body_at(&body, (struct pose){pose.at, angle_of(way)});
    strip_paint(&turned, angle_of(way), vec_length(way), MEANS_PATH, p);
    p->line(p->self, MEANS_PATH, (struct vec[]){pose.at, o->to}, 2);
}

static void overlay_target(const struct table *t, const struct order *o, int unit,
                           const struct painter *p)
{
    int target = o->at.index;
    if (o->verb == V_CHARGE) {
        struct charge c;
        struct barred barred;
        if (!charge_of(t, o, unit, target, &c, &barred))
            return;
        struct outline end = body_outline(&c.end);
        char far[24];
        strip_paint(&c.turned, c.bearing, c.distance, MEANS_CHARGE, p);
        mark_outline(p, MEANS_LEGAL, &end);
        p->label(p->self, MEANS_CHARGE, c.met.pose.at, inches(c.distance, far));
    } else if (o->verb == V_SHOOT) {
        struct seen seen;
        struct fan fan = fan_of(t, unit);
        if (sees(t, unit, target, &fan, &seen))
            p->line(p->self, MEANS_SIGHT, (struct vec[]){seen.eye, seen.at}, 2);
        mark_unit(p, MEANS_LEGAL, t, target);
    } else if (o->verb == V_FIGHT) {
        mark_unit(p, MEANS_LEGAL, t, target);
    }
}

static void overlay_sight(const struct table *t, int unit, const struct painter *p)
{
    struct body body = body_of(t, unit);
    struct fan round = fan_round(body_front(&body));
    struct seen seen;
    for (int i = 0; i < t->units; i++)
        if (standing(t, i) && enemies(t, unit, i) && sees(t, unit, i, &round, &seen))
            p->line(p->self, MEANS_SIGHT, (struct vec[]){seen.eye, seen.at}, 2);
}

static void overlay_selected(const struct table *t, const struct order *o, int unit,
                             const struct painter *p)
{
    bool aimed = o->has_at && o->at.kind == KIND_UNIT && table_has(t, o->at) &&
                 standing(t, o->at.index) && enemies(t, unit, o->at.index);
    if (o->verb == V_MOVE && t->phase == MOVE)
        overlay_move(t, o, unit, p);
    else if (o->verb == V_CHARGE && t->phase == MOVE && !aimed)
        paint_charge(t, unit, MEANS_CHARGE, p);
    else if (o->verb == V_SHOOT && t->phase == SHOOT)
        paint_fire(t, unit, MEANS_FIRE, p);
    if (aimed)
        overlay_target(t, o, unit, p);
}

static void pikeshot_overlay(const struct table *t, enum overlay what, const struct order *o,
                             const struct painter *p)
{
    int side = o && o->side ? o->side : t->active;
    bool about = o && o->ids > 0 && o->id[0].kind == KIND_UNIT && table_has(t, o->id[0]) &&
                 standing(t, o->id[0].index);
    switch (what) {
    case OVERLAY_ZONE:
        overlay_zone(t, p);
        break;
    case OVERLAY_THREAT:
        for (int i = 0; i < t->units; i++)
            if (standing(t, i) && side_of(t, i) != side) {
                paint_charge(t, i, MEANS_THREAT, p);
                paint_fire(t, i, MEANS_FIRE, p);
            }
        break;
    case OVERLAY_FIRE:
        for (int i = 0; i < t->units; i++)
            if (standing(t, i) && side_of(t, i) == side)
                paint_fire(t, i, MEANS_FIRE, p);
        break;
    case OVERLAY_SIGHT:
        if (about)
            overlay_sight(t, o->id[0].index, p);
        break;
    case OVERLAY_SELECTED:
        if (about)
            overlay_selected(t, o, o->id[0].index, p);
        break;
    case OVERLAY_COUNT:
        break;
    }
}

static int32_t pikeshot_appraise(const struct table *t, int side)
{
    /* A unit is worth something beyond its hits; one that still shoots a little more, and one that
     * has got away as it should the most. */
    enum { UNIT = 20, POWDER = 6, AWAY = 80, WIN = 100000 };
    int32_t score = 0;
    for (int i = 0; i < t->units; i++) {
        int32_t worth = 0;
        if (standing(t, i)) {
            bool loaded = law.shoots[troop_of(t, i)] && !attr_of(t, i, U_EMPTY);
            worth = UNIT + 2 * hits_left(t, i) + (loaded ? POWDER : 0);
        } else if (t->unit[i].bases > 0 && base_of(t, i)->where == WHERE_LEFT) {
            worth = AWAY;
        }
        score += side_of(t, i) == side ? worth : -worth;
    }
    if (t->over == OVER_WON)
        score += t->winner == side ? WIN : -WIN;
    return score;
}

static const char *const questions[] = {"first", "card", NULL};
static const char *const refusals[] = {
    "HS-01", "HS-02", "HS-03", "HS-05",  "HS-06", "HS-07", "HS-08", "HS-10",
    "HS-15", "PS-10", "PS-11", "PS-12",  "PS-14", "PS-20", "PS-21", "PS-22",
    "PS-23", "PS-24", "PS-25", "PS-26",  "PS-27", "PS-28", "PS-29", "PS-30",
    "PS-32", "PS-34", "PS-35", "PS-35b", "PS-40", "PS-42", "PS-52", NULL};
static const char *const outcomes[] = {"PS-50", "HS-09", "HS-10", NULL};

/* What the dice are for. */
static const struct dice_word dice[] = {
    {.id = "PS-03", .word = "who is first"},
    {.id = "PS-31", .word = "shots"},
    {.id = "PS-32", .word = "powder"},
    {.id = "PS-41", .told = DICE_THROWER},
    {.id = NULL},
};

/* ==== what an umpire may set ==================================================================
 */

static int32_t umpire_hits(const struct table *t, int unit)
{
    (void)t;
    (void)unit;
    return law.hits - 1; /* with as many as that it would be eliminated */
}

static int32_t umpire_card(const struct table *t, int unit)
{
    (void)unit;
    return t->option[O_CHANCE];
}

/* clang-format off */
static const struct umpire_field umpire_lines[] = {
    {.word = "hits", .name = "Hits suffered", .kind = KIND_UNIT, .field = F_ATTR + U_HITS, .low = 0, .high = 0, .id = "PS-43", .most = umpire_hits},
    {.word = "out_of_ammunition", .name = "Out of ammunition", .kind = KIND_UNIT, .field = F_ATTR + U_EMPTY, .low = 0, .high = 1, .id = "PS-32", .troops = 1u << INFANTRY | 1u << REITERS},
    {.word = "moved", .name = "Moves made", .kind = KIND_UNIT, .field = F_ATTR + U_MOVED, .low = 0, .high = 2, .id = "PS-10"},
    {.word = "shot", .name = "Shots fired", .kind = KIND_UNIT, .field = F_ATTR + U_SHOT, .low = 0, .high = 2, .id = "PS-30", .troops = 1u << INFANTRY | 1u << REITERS},
    {.word = "fought", .name = "Has struck", .kind = KIND_UNIT, .field = F_ATTR + U_FOUGHT, .low = 0, .high = 1, .id = "PS-40"},
    {.word = "acts_twice", .name = "Acts twice", .kind = KIND_UNIT, .field = F_ATTR + U_TWICE, .low = 0, .high = 1, .id = "PS-52", .most = umpire_card},
    {.word = "halted", .name = "Halted", .kind = KIND_UNIT, .field = F_ATTR + U_HALTED, .low = 0, .high = 1, .id = "PS-52", .most = umpire_card},
    {.word = "silenced", .name = "Silenced", .kind = KIND_UNIT, .field = F_ATTR + U_SILENT, .low = 0, .high = 1, .id = "PS-52", .most = umpire_card},
};
/* clang-format on */
static const struct umpire_law umpire_law = {
    .field = umpire_lines,
    .fields = sizeof umpire_lines / sizeof umpire_lines[0],
};

static const struct goal_way ways[] = {
    {.kind = "hold", .piece = true},
    {.kind = "exit", .men = true},
};

/* Told first: a chance card. */
static const char *const weighty[] = {"PS-52", NULL};

static const struct shows shows = {
    .cloth = "heath",
    .tags = {"Inches", "Dice", "60 min"},
    .overlay = pikeshot_overlay,
    .spent = pikeshot_spent,
    .question = pikeshot_question,
    .headline = pikeshot_headline,
    .outcome = pikeshot_outcome,
    .card = pikeshot_card,
    .signs = pikeshot_signs,
    .qualities = pikeshot_qualities,
    .coach = pikeshot_coach,
    .roster = pikeshot_roster,
};

static const struct decides decides = {
    .setup = pikeshot_setup,
    .offer = pikeshot_offer,
    .check = pikeshot_check,
    .snap = pikeshot_snap,
    .apply = pikeshot_apply,
    .automatic = pikeshot_automatic,
    .controller = pikeshot_controller,
    .ghost = pikeshot_ghost,
};

static const struct terms terms = {
    .appraise = pikeshot_appraise,
};

static const struct tells tells = {
    .questions = questions,
    .refusals = refusals,
    .outcomes = outcomes,
    .dice = dice,
    .weighty = weighty,
};

static const struct editing editing = {
    .usual = {.width = 36 * INCH, .depth = 36 * INCH},
    .way = ways,
    .ways = (int)(sizeof ways / sizeof ways[0]),
};

const struct rules rules_pikeshot = {
    .id = "pikeshot",
    .title = "Pike and Shot",
    .author = "Neil Thomas, One-Hour Wargames",
    .blurb = "Six units a side, fifteen turns, one die and few rules.",
    .version = 2,
    .measure = MEASURE_INCHES,
    .attrs =
        {.of = {[KIND_TABLE] = table_attrs, [KIND_SIDE] = side_attrs, [KIND_UNIT] = unit_attrs},
         .count = {[KIND_TABLE] = T_ATTRS, [KIND_SIDE] = S_ATTRS, [KIND_UNIT] = U_ATTRS},
         .option = options,
         .options = OPTIONS,
         .troops = TROOPS,
         .phases = PHASES},
    .option_text = option_text,
    .troop = troops,
    .troops = TROOPS,
    .phase = phases,
    .phases = PHASES,
    .verb = verbs,
    .verbs = VERBS,
    .umpire = &umpire_law,
    .shows = &shows,
    .decides = &decides,
    .terms = &terms,
    .tells = &tells,
    .editing = &editing,
};
