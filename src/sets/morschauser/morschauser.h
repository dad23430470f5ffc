/* Morschauser, Mark 1 and Mark 2: what the files of this folder share. Nobody else looks in here.
 *
 * A unit is named by its index, a box by column and row; costs and distances are in quarters of a
 * box (kit/grid.h), bearings in facings 0 … 7. Nothing here is kept: whoever asks about the board
 * fills one first, and again when somebody has moved.
 */
#ifndef FOILSHOT_SETS_MORSCHAUSER_MORSCHAUSER_H
#define FOILSHOT_SETS_MORSCHAUSER_MORSCHAUSER_H

#include "sets/morschauser/morschauser_law.h"

#include "kit/grid.h"
#include "rules/house.h"
#include "rules/rules.h"

enum { UNITS_A_SIDE = 32, DIE = 6 };
enum phase_kind { START, MOVE, MELEE, RALLY, PHASES };
/* Steps of a phase. A phase that is not opened yet waits at 0. */
enum melee_step { MELEE_OPEN, MELEE_ATTACK, MELEE_JOIN, MELEE_SPLIT, MELEE_FIGHT };
enum rally_step { RALLY_FALL, RALLY_RALLY };
enum question_kind { ASK_NOTHING, ASK_JOIN, ASK_SPLIT, ASK_SHARE, ASK_BACK, ASK_FROM };
enum verb_kind {
    V_MOVE,
    V_LEAD,
    V_TURN,
    V_BACK,
    V_SHOOT,
    V_ATTACK,
    V_MELEE,
    V_RALLY,
    V_ANSWER,
    V_END,
    V_DRAW,
    V_RESIGN,
    V_OPEN,
    VERBS
};
enum table_attr { T_MARK, T_FIGHT, T_ENDED_BY, T_ATTRS };
enum side_attr { S_HOLD_PIECE, S_HOLD_UNITS, S_ATTRS };
/* What computers are told (weighing.c). */
enum mo_told {
    TOLD_LOSSES,
    TOLD_SHAKEN,
    TOLD_VERGE, /* commands that have lost about half */
    TOLD_HELD,
    TOLD_NEAR, /* to what is to be held */
    TOLD_LED,  /* units whose Leader stands within reach of them */
    MO_FEATURES
};
extern const struct feature mo_feature[MO_FEATURES];
void mo_measure(const struct table *t, int side, int32_t value[FEATURES_MAX]);
int mo_goals(const struct table *t, int32_t piece[GOALS_TOLD]);
bool mo_rash(const struct table *table, const struct table *after, int unit);
bool mo_exposed(const struct table *table, const struct table *after, int unit);
int mo_stations(const struct table *t, int unit, int32_t reach,
                struct station station[STATIONS_TOLD]);

enum { FOES = 8 };
enum unit_attr {
    U_HITS,
    U_FULL,
    U_MOVED,
    U_SHOT,
    U_FIRE_HITS,
    U_BEATEN,
    U_FELL,
    U_ATTACK, /* bit 0: the enemy half left of ahead, bit 1: half right */
    U_JOIN,   /* 0 undecided, 1 joins, 2 stays out */
    U_FIGHT,
    U_FOUGHT,
    U_SHARE, /* dice rolled against it, and one; 0 = not said */
    U_RALLIED,
    U_SHAKEN,  /* leaders: his command is */
    U_QUALITY, /* leaders: 0 no roll, 1 poor, 2 average, 3 superior */
    U_FOE,     /* index + 1 of those who hit or beat it in this player turn */
    U_ATTRS = U_FOE + FOES
};
enum option_kind { O_EDGES, O_QUALITY, O_QUALITY_RED, O_QUALITY_BLUE, OPTIONS };

/* ==== the board (board.c) ====================================================================
 */

/* Who stands where, made afresh whenever somebody has moved. About nine thousand bytes. */
struct board {
    const struct table *t;
    const struct morschauser_law *law;
    const struct grid *g;
    int16_t unit[GRID_BOXES];   /* index + 1 of who fights there: a unit, or a Leader alone */
    int16_t leader[GRID_BOXES]; /* index + 1 of a Leader who shares the box */
};

void mo_board_fill(struct board *b, const struct table *t);
int mo_unit_at(const struct board *b, struct box box);   /* who fights in a box; -1: nobody */
int mo_leader_at(const struct board *b, struct box box); /* who shares it; -1: nobody */
/* A Leader who shares a box: no target, no fighter, no zone (MO-38). */
bool mo_stacked(const struct board *b, int unit);

const struct morschauser_law *mo_law_of(const struct table *t); /* of the mark that is played */
/* Index of the unit the open question is about; 0 when a file names nobody. */
int mo_subject_of(const struct table *t);
enum troop_kind mo_troop_of(const struct table *t, int unit);
bool mo_is_leader(const struct table *t, int unit);
int32_t mo_attr_of(const struct table *t, int unit, int attr); /* enum unit_attr */
const struct morschauser_stats *mo_stats_of(const struct table *t, int unit);
const struct troop *mo_kind_of(const struct table *t, int unit);
/* Index of the Leader of its command; -1: none was ever named. A Leader leads himself. */
int mo_commander(const struct table *t, int unit);
bool mo_shaken(const struct table *t, int unit); /* is its command (MO-40)? */
/* Its name, or R3: good until eight others have been asked for. */
const char *mo_called(const struct table *t, int unit);
struct box mo_box_of(const struct table *t, int unit); /* always on the grid */
int mo_face_of(const struct table *t, int unit);       /* facing */

/* Ground. The boxes are on the grid. */
bool mo_in_wood(const struct board *b, struct box box);
bool mo_in_building(const struct board *b, struct box box);
bool mo_in_stream(const struct board *b, struct box box); /* and on no bridge or ford */
bool mo_in_ford(const struct board *b, struct box box);
bool mo_on_road(const struct board *b, struct box box);
/* Does a road lead from one box to the next (MO-14)? */
bool mo_by_road(const struct board *b, struct box from, struct box to);
int mo_hill_at(const struct board *b, struct box box); /* number of the hill; 0: none */
enum ground_why { FREE, WHY_WOOD, WHY_BUILDING, WHY_RIVER, WHY_LAKE };
struct ground_says {
    const char *id, *text;
};
extern const struct ground_says mo_ground_says[]; /* by enum ground_why */
enum ground_why mo_ground_bars(const struct board *b, int unit, struct box box);

/* Zones of control. The enemies of a side whose zone a box lies in, at most eight; how many. */
int mo_zones_at(const struct board *b, struct box box, int side, int enemy[FACINGS]);
bool mo_in_zone(const struct board *b, struct box box, int side); /* of any enemy of the side */
bool mo_in_zone_of(const struct board *b, int unit, struct box box);
/* The first enemy in contact: one stands in the other's zone (MO-27); -1: none. */
int mo_contact_of(const struct board *b, int unit);

/* Beyond his Leader's reach, or his Leader is lost (MO-36)? */
bool mo_out_of_command(const struct board *b, int unit);
int mo_rear_facing(const struct table *t, int side); /* to the side's own edge (MO-40, MO-44) */
int32_t mo_to_own_edge(const struct board *b, int side, struct box at); /* boxes */

void mo_set_unit(struct turn *turn, int unit, int attr, int32_t value);
void mo_put_unit(struct turn *turn, int unit, struct box box, int face);
/* Moves a unit and the Leader who shares its box (-1: nobody does), who keeps his facing. */
void mo_carry(struct turn *turn, int unit, int leader, struct box to, int face);
/* Leaders who share a box stand at its corner, those alone in its middle. */
void mo_settle(struct turn *turn);

/* ==== what orders are asked (orders.c) =======================================================
 */

void mo_mark_box(const struct painter *p, enum meaning meaning, const struct board *b,
                 struct box box);
void mo_mark_unit(const struct painter *p, enum meaning meaning, const struct board *b, int unit);
void mo_mark_zone(const struct painter *p, const struct board *b, int unit);
void mo_mark_line(const struct painter *p, enum meaning meaning, const struct board *b,
                  struct box from, struct box to);
/* The order's one unit, on the table and the orderer's own; -1 when refused. */
int mo_unit_of(const struct board *b, const struct order *o, struct verdict *v);
/* The order's target, an enemy or a friend on the table; -1 when refused. */
int mo_target_of(const struct board *b, const struct order *o, bool enemy, struct verdict *v);
/* Is it the orderer's turn, that phase and step (-1: any)? False when refused. */
bool mo_now(const struct table *t, const struct order *o, enum phase_kind phase, int step,
            struct verdict *v);
/* Is every place it names on the grid? Refused (HS-02) before anything else is looked at. */
bool mo_on_grid(const struct table *t, const struct order *o, struct verdict *v);
/* Lists a pick of a unit's, with all the enemies or friends on the table that `judge` allows, and
 * not yet whether it is allowed. Writes into *v. */
struct offer *mo_offer_pick(const struct board *b, int unit, enum verb_kind verb, bool enemy,
                            void (*judge)(const struct board *b, const struct order *o,
                                          struct verdict *v),
                            struct offers *list, struct verdict *v);

/* ==== ways (ways.c) ==========================================================================
 */

/* A move worked out: the way, what it costs, and where it ends. */
struct plan {
    int32_t cost, allowance;
    int face, count;
    struct box path[WALK_PATH];
    bool road;   /* its allowance is half as much again */
    bool rear;   /* it is that of a way to the rear (MO-41) */
    bool back;   /* it is that of a way straight back (MO-19) */
    bool stream; /* ends in one */
    int enemy;   /* whose zone it enters and whom it faces; -1: nobody */
};
/* How a move may be paid for: what it may cost, and where it must keep. */
struct purse {
    int32_t allowance;
    bool road, rear;
};
enum { REAR = 2, PURSES = 4 }; /* the first of the rearward ones, when there are any */

/* How many there are, the usual one first; `halved`: it goes straight back. */
int mo_purses_of(const struct board *b, int unit, bool halved, struct purse purse[PURSES]);
/* `leader` is who comes along everywhere here; -1: nobody. */
/* May it end in a box, as far as who stands there goes? */
bool mo_may_end_at(const struct board *b, int unit, int leader, struct box to);
/* The cheapest move to `to`, by the order's vias and facing `face` (-1: any), that some purse pays;
 * false when none does. */
bool mo_plan_move(const struct board *b, int unit, int leader, const struct order *o, struct box to,
                  int face, struct plan *plan);
/* What it would cost if it could go on for ever, to the rear only or any way; -1: there is no way
 * at all. */
int32_t mo_plan_dream(const struct board *b, int unit, int leader, const struct order *o,
                      struct box to, int face, bool rear);
/* Could it come to the box at all for so much, whichever way it faces then? */
bool mo_arrives(const struct board *b, int unit, int leader, const struct order *o, struct box to,
                int32_t allowance);
/* The cheapest way for a unit to end in each box, by whatever purse and by the order's vias (NULL:
 * none); -1: cannot. */
void mo_costs_of(const struct board *b, int unit, int leader, const struct order *o,
                 int32_t cost[GRID_BOXES]);
/* The boxes in which it can end, a bit each. Whoever is quiet keeps those without vias for the
 * table. */
struct ends {
    uint64_t box[GRID_BOXES / 64];
};
bool mo_ends_in(const struct ends *ends, int box);
void mo_ends_of(const struct board *b, int unit, int leader, const struct order *o,
                struct ends *ends);
bool mo_can_go(const struct board *b, int unit, int leader); /* to any box */
/* Why a unit goes at half speed: " at half speed, Shaken"; "" when it does not. */
const char *mo_half_why(const struct board *b, int unit);
/* The same of a move worked out, by the purse it is paid from. */
const char *mo_speed_words(const struct board *b, int unit, const struct plan *plan);

/* ==== moving (moving.c) ======================================================================
 */

/* Each checks its order and works it out; false when refused. */
bool mo_move_of(const struct board *b, const struct order *o, struct plan *plan, int *leader,
                struct verdict *v);
bool mo_turn_of(const struct board *b, const struct order *o, struct plan *plan, struct verdict *v);
bool mo_back_of(const struct board *b, const struct order *o, struct plan *plan, struct verdict *v);
/* Nobody walks out of a zone of control but straight back (MO-18): true when refused. */
bool mo_refuse_zone(const struct board *b, int unit, struct verdict *v);
/* The Leader who would come along with a unit; -1 when refused. */
int mo_companion(const struct board *b, int unit, struct verdict *v);
void mo_offer_place(const struct board *b, int unit, enum verb_kind verb, struct offers *list,
                    struct verdict *v);
void mo_check_move(const struct table *t, const struct order *o, struct verdict *v);
void mo_check_turn(const struct table *t, const struct order *o, struct verdict *v);
void mo_check_back(const struct table *t, const struct order *o, struct verdict *v);
void mo_apply_move(struct turn *turn, const struct order *o); /* any of the four */
bool mo_snap_move(const struct table *t, struct order *o, struct verdict *v);
bool mo_snap_turn(const struct table *t, struct order *o, struct verdict *v);
bool mo_snap_back(const struct table *t, struct order *o, struct verdict *v);

/* ==== shooting (shooting.c) ==================================================================
 */

/* A shot worked out. */
struct shot {
    int target;
    int32_t distance;      /* quarters */
    int need, cover, weak; /* to hit; what the die loses (MO-22, MO-23) */
    bool grape;
};
struct shot mo_shot_of(const struct board *b, int unit, int target);
/* Is the line between two boxes free (MO-25)? False: *by is the box that blocks it. */
bool mo_sees(const struct board *b, struct box from, struct box to, struct box *by);
/* May it shoot at all now? False when refused. */
bool mo_may_shoot(const struct board *b, int unit, struct verdict *v);
/* May it shoot at this one? Asks mo_may_shoot's questions no more. */
bool mo_may_hit(const struct board *b, int unit, int target, struct verdict *v);
void mo_offer_shoot(const struct board *b, int unit, struct offers *list, struct verdict *v);
void mo_check_shoot(const struct table *t, const struct order *o, struct verdict *v);
void mo_apply_shoot(struct turn *turn, const struct order *o);

/* ==== losses and Shaken commands (morale.c) ==================================================
 */

/* Units of a Leader's command, himself not counted: all there were, or those left. */
int mo_command_count(const struct table *t, int leader, bool left);
void mo_remember_foe(struct turn *turn, int unit, int foe); /* who hit or beat it, at most FOES */
void mo_hit(struct turn *turn, int unit, int hits);         /* never below none left */
/* Takes away all who have no hits left, then looks at the commands: MO-11, MO-38, MO-40. */
void mo_remove_lost(struct turn *turn);

/* ==== who fights whom (knots.c) ==============================================================
 */

/* The enemy in one of a unit's three front boxes, -1 half left, 0 ahead, 1 half right; -1: none. */
int mo_enemy_before(const struct board *b, int unit, int side);
bool mo_active_fighter(const struct board *b, int unit);
int mo_attack_bit(int side); /* of U_ATTACK, of a front box -1 … 1 */
/* Does an active unit attack this enemy: straight ahead, or as it has been told to? */
bool mo_attacks(const struct board *b, int unit, int enemy);
/* A passive unit that is not attacked, but has an enemy in its zone: it may fight. */
bool mo_may_join(const struct board *b, int unit);
bool mo_takes_part(const struct board *b, int unit);

/* Everybody who takes part and has no fight yet, and who could fight whom. A fight is a star: one
 * unit against one or more enemies. Sets of them are bits by their number in the knot. */
enum { KNOT = 2 * UNITS_A_SIDE };
struct knot {
    int count;
    int unit[KNOT];
    uint64_t touch[KNOT];
    uint64_t ahead[KNOT]; /* of touch, those attacked straight ahead */
};
void mo_knot_fill(const struct board *b, struct knot *k);
int mo_lowest(uint64_t set); /* number of its lowest bit; of an empty set never asked */
/* The fights a unit (its number in the knot) could be in, over all equally good ways to split the
 * knot (MO-32), each once; how many, at most `max`. */
int mo_stars_of(const struct knot *k, int at, uint64_t *star, int max);
/* "R3+B2+B4" */
void mo_star_word(const struct table *t, const struct knot *k, uint64_t star, char *out,
                  size_t size);
void mo_star_fix(struct turn *turn, const struct knot *k, uint64_t star); /* they are a fight */
/* Puts every unit that takes part into a fight; stops with a question where the active side may
 * choose. True when all is done. */
bool mo_split_all(struct turn *turn);

/* ==== melee (melee.c) ========================================================================
 */

/* What a unit must roll, or less, against an enemy (MO-30, MO-31); *why in words, or "". */
int mo_melee_value(const struct board *b, int unit, int enemy, const char **why);
/* The unit of a fight that faces several, and them; -1: one against one. */
int mo_centre_of(const struct table *t, int fight, int enemy[KNOT], int *enemies);
int mo_dice_left(const struct table *t, int centre, const int *enemy, int enemies);
bool mo_any_attack(const struct board *b); /* that could still be said */
bool mo_any_part(const struct board *b);   /* does anybody fight, or might he? */
/* Goes on with the fight whose dice are being shared: the next question, or the dice. */
void mo_fight_on(struct turn *turn);
/* The joining, splitting and fighting of the melee phase, as far as nobody must be asked. */
void mo_melee_on(struct turn *turn);
/* One pick for every unit that has an enemy to attack as well (V_ATTACK) or to fight (V_MELEE). */
void mo_offer_fights(const struct board *b, int side, enum verb_kind verb, struct offers *list,
                     struct verdict *v);
void mo_check_attack(const struct table *t, const struct order *o, struct verdict *v);
void mo_check_melee(const struct table *t, const struct order *o, struct verdict *v);
void mo_apply_attack(struct turn *turn, const struct order *o);
void mo_apply_melee(struct turn *turn, const struct order *o);

/* ==== falling back (falling_back.c) ==========================================================
 */

/* The nearest of those who hit or beat it, those who stand before those who fell; how many are
 * equally near. */
int mo_nearest_foes(const struct table *t, int unit, int foe[FOES]);
/* Those of a side who have still to fall back; how many. */
int mo_fallers(const struct table *t, int side, int unit[TABLE_UNITS]);
/* Two boxes straight away from a foe, facing him; a hit for each box it cannot go (MO-34, MO-37).
 */
void mo_fall_back(struct turn *turn, int unit, int foe);
/* Lets a unit fall back, or asks from whom; false when it has asked. */
bool mo_fall_one(struct turn *turn, int unit);
/* All fall-backs, passive side first, as far as nobody must be asked. True when all is done. */
bool mo_fall_all(struct turn *turn);

/* ==== rallying, and what Leaders are (rallying.c) ============================================
 */

enum { POOR = 1, AVERAGE, SUPERIOR, QUALITY_WORD = 16 };
extern const char *const mo_quality_words[]; /* by the number that is kept of it (MO-52) */
const char *mo_quality_name(int quality, char out[QUALITY_WORD]); /* "Superior" */
void mo_roll_quality(struct turn *turn);                          /* of all Leaders (MO-52) */
bool mo_any_rally(const struct board *b);
void mo_offer_rallies(const struct board *b, int side, struct offers *list, struct verdict *v);
void mo_check_rally(const struct table *t, const struct order *o, struct verdict *v);
void mo_apply_rally(struct turn *turn, const struct order *o);

/* ==== questions (questions.c) ================================================================
 */

void mo_offer_question(const struct table *t, struct offers *list);
void mo_check_answer(const struct table *t, const struct order *o, struct verdict *v);
void mo_apply_answer(struct turn *turn, const struct order *o);

/* ==== turns (turn.c) =========================================================================
 */

void mo_step_set(struct turn *turn, enum phase_kind phase, int step);
void mo_rally_on(struct turn *turn); /* the fall-backs, then rallying */
enum due mo_automatic(const struct table *t, struct order *o);
void mo_check_end(const struct table *t, const struct order *o, struct verdict *v);
void mo_apply_end(struct turn *turn, const struct order *o);
void mo_apply_open(struct turn *turn, const struct order *o);

/* ==== how a game ends (winning.c) ============================================================
 */

/* Numbers of the rules that end games: HS-09, MO-42 … */
enum { ENDED_RESIGN = 9, ENDED_DRAW = 10, ENDED_CONCEDE = 42, ENDED_LOSSES = 43, ENDED_TERMS = 44 };
void mo_turn_finish(struct turn *turn);         /* what is held, and the last turn (MO-44) */
bool mo_holds(const struct table *t, int side); /* what it came for (MO-44) */
int32_t mo_appraise(const struct table *t, int side);
/* After every order: Leaders take their places, and somebody may have to concede. */
void mo_order_done(struct turn *turn);
void mo_check_draw(const struct table *t, const struct order *o, struct verdict *v);
void mo_check_resign(const struct table *t, const struct order *o, struct verdict *v);
void mo_apply_resign(struct turn *turn, const struct order *o);

/* ==== setting up, showing, the umpire ========================================================= */

bool mo_setup(struct turn *turn, const struct setting *s, struct trouble *trouble);
void mo_question(const struct table *t, char *out, size_t size);
void mo_headline(const struct table *t, char *out, size_t size);
bool mo_spent(const struct table *t, int unit);
void mo_card(const struct table *t, struct ref thing, struct words *out);
void mo_signs(const struct table *t, int unit, struct signs *out);
int mo_qualities(const struct table *t, int unit, struct quality quality[QUALITIES_MAX]);
int mo_roster(const struct table *t, struct roster row[ROSTER_ROWS]);
void mo_coach(const struct table *t, const struct order *o, struct coach *out);
void mo_overlay(const struct table *t, enum overlay what, const struct order *o,
                const struct painter *p);
extern const struct umpire_law mo_umpire;
extern const struct battle_law morschauser1_battle, morschauser2_battle; /* battle.c */

/* ---- what the frame of offers asks, as struct decides says --------------------------------------
 */

void mo_offer(const struct table *t, int side, struct offers *list, struct verdict *v);

#endif
