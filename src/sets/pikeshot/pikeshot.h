/* What the files of Pike and Shot share. Outside them nobody includes this.
 *
 *   pikeshot.c      the numbers: troops, phases, verbs, attributes, options, measures
 *   units.c         units: what they are, have suffered and are called, whom they touch
 *   ground.c        what bars, covers and hides
 *   orders.c        what all orders have in common
 *   moving.c        moving, turning, leaving
 *   charging.c      charging
 *   shooting.c      shooting
 *   hand_to_hand.c  blows
 *   cards.c         chance cards
 *   turn.c          the turn, answers, what is offered
 *   winning.c       how a battle ends
 *   setup.c         setting one up
 *   show.c, coach.c, overlay.c   what people read and see
 *   umpire.c        what an umpire may set
 *
 * A unit is one base of 5 × 2 inches. Who is in hand-to-hand with whom, which face of a base is
 * struck, what ground covers it: none of it is stored, all of it is found from where bases stand.
 * Functions with a table and no turn are pure. Units and pieces are indices, and must be within the
 * table; of a unit asked where it is one base must be left. Lengths are µm, angles mdeg. Ids PS-nn
 * are the ledger's.
 */
#ifndef FOILSHOT_SETS_PIKESHOT_PIKESHOT_H
#define FOILSHOT_SETS_PIKESHOT_PIKESHOT_H

#include "sets/pikeshot/pikeshot_law.h"

#include "kit/measured.h"
#include "kit/sight.h"
#include "rules/house.h"
#include "rules/rules.h"

struct chance; /* kit/chance.h */

extern const struct rules rules_pikeshot; /* listed in rules.def */
extern const struct umpire_law pikeshot_umpire;
extern const struct battle_law pikeshot_battle; /* battle.c */

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
    ENDED_RESIGN
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

/* What computers are told (weighing.c). */
enum pikeshot_told {
    TOLD_UNITS,
    TOLD_WORST, /* units near their end */
    TOLD_POWDER,
    TOLD_GOAL,    /* who would win if this were the last turn, as it draws near */
    TOLD_NEAR,    /* to what is to be held */
    TOLD_LEAVING, /* over the far edge, in time */
    PIKESHOT_FEATURES
};
extern const struct feature pikeshot_feature[PIKESHOT_FEATURES];
void pikeshot_measure(const struct table *t, int side, int32_t value[FEATURES_MAX]);
int32_t pikeshot_short_of(const struct table *t, int unit);
int32_t pikeshot_takes(const struct table *t, int side);
bool pikeshot_leaves(const struct table *t, int unit, struct vec *to);
bool pikeshot_rash(const struct table *table, const struct table *after, int unit);
int pikeshot_stations(const struct table *table, int unit, int32_t reach,
                      struct station station[STATIONS_TOLD]);
int pikeshot_goals(const struct table *t, int32_t piece[GOALS_TOLD]);

enum { HX = 63500, HY = 25400 }; /* half of 5 × 2 inches (PS-01) */

/* ==== units.c =================================================================================
 */

enum troop_kind pikeshot_troop(const struct table *t, int unit);
int32_t pikeshot_attr(const struct table *t, int unit, enum unit_attr attr);
struct pose pikeshot_pose(const struct table *t, int unit);
struct outline pikeshot_outline(const struct table *t, int unit);
struct body pikeshot_body(const struct table *t, int unit);
/* Moves or shots a unit has in a player turn (PS-52). */
int pikeshot_times(const struct table *t, int unit);
/* Hits it can still take, never below 0; and what it has suffered: of fifteen nobody is told more.
 */
int32_t pikeshot_hits_left(const struct table *t, int unit);
int32_t pikeshot_hits_had(const struct table *t, int unit);
/* The unit of an answer's word; -1 when it names none. */
int pikeshot_named(const struct table *t, const char *word);
/* Adds, and stays within what is declared. */
void pikeshot_attr_add(struct turn *turn, int unit, enum unit_attr attr, int32_t by);

char *pikeshot_inches(int32_t um, char out[24]);
char *pikeshot_inches_too_far(int32_t um, char out[24]); /* never reads shorter than it is */
/* "it has 6 of 15", or what it means to have them all. */
const char *pikeshot_had(const struct table *t, int unit, char out[48]);
const char *pikeshot_face_word(enum face face); /* "left flank" */

bool pikeshot_enemies(const struct table *t, int a, int b);
/* The next enemy it touches after `after` (-1: the first); -1 when there is no other. */
int pikeshot_next_foe(const struct table *t, int unit, int after);
bool pikeshot_engaged(const struct table *t, int unit); /* touches an enemy */
/* The enemy on a face of it; -1 when there is none. */
int pikeshot_foe_on(const struct table *t, int unit, enum face face);

/* ==== ground.c ================================================================================
 */

const struct pikeshot_ground *pikeshot_ground_of(const struct table *t, int piece);
bool pikeshot_lies(const struct table *t, int piece); /* on the table */
bool pikeshot_is_pass(const struct table *t, int piece);
bool pikeshot_is_road(const struct table *t, int piece);
bool pikeshot_is_high(const struct table *t, int piece);
/* "Gallows Hill" or "the wood"; into `out`, which is returned. */
const char *pikeshot_piece_name(const struct table *t, int piece, char *out, size_t size);

enum { WHY_EDGE = WHY_MARSH + 1 }; /* behind the reasons of enum barred_why */
/* Whoever moves. His base may overhang a river while his middle uses a bridge or ford, and from
 * where it overhangs already (PS-26); at other times no part of it lies in one. */
struct pikeshot_mover {
    enum troop_kind troop;
    bool overhangs;
};
struct pikeshot_mover pikeshot_mover(const struct table *t, int unit, struct vec to);
/* `m` must outlive the result. */
struct going pikeshot_going(const struct table *t, int unit, const struct pikeshot_mover *m);
/* Could it go straight from there to there if nobody else were on the table? */
bool pikeshot_ground_clear(const struct table *t, int unit, struct vec from, struct vec to);
/* Does the middle use a bridge or ford on its way? */
bool pikeshot_by_pass(const struct table *t, struct vec from, struct vec to);
/* The piece of strong (or, for shots, covering) ground a body is in or on; -1: none. */
int pikeshot_held(const struct table *t, const struct body *body, bool shot);
/* Is any part of a unit seen from the middle of the other's front edge, within the fan? Fills
 * *seen either way. */
bool pikeshot_sees(const struct table *t, int from, int to, const struct fan *fan,
                   struct seen *seen);

/* ==== orders.c ================================================================================
 * The first three refuse what they say no to.
 */

/* Right phase, right side: phases_wanted has a bit for each phase. */
bool pikeshot_now(const struct table *t, const struct order *o, unsigned phases_wanted,
                  struct verdict *v);
/* One unit of the side that stands on the table: o->id[0]. */
bool pikeshot_one_of_mine(const struct table *t, const struct order *o, struct verdict *v);
/* The enemy an order is at; -1 when there is none. */
int pikeshot_target(const struct table *t, const struct order *o, struct verdict *v);

void pikeshot_mark_tape(const struct painter *p, struct vec a, struct vec b, int32_t length);
extern const char *const pikeshot_why_id[WHY_EDGE]; /* ledger id of an enum barred_why */
/* What is in the way: the unit cannot "move" there, cannot "charge" there. */
void pikeshot_refuse_barred(const struct table *t, int unit, const struct barred *b,
                            const char *what, struct verdict *v);
/* Refuses, and true, when an enemy touches it; `what` follows from that, a sentence's end. */
bool pikeshot_refuse_engaged(const struct table *t, int unit, const char *id, const char *what,
                             struct verdict *v);
/* `seen` as pikeshot_sees left it; `what` to do instead, a sentence. */
void pikeshot_refuse_hidden(const struct table *t, int from, int to, const struct seen *seen,
                            const char *id, const char *what, struct verdict *v);

/* ==== moving.c ================================================================================
 */

/* May it move at all in this phase? Refuses if not. */
bool pikeshot_may_move(const struct table *t, int unit, struct verdict *v);
/* Where a move or turn order would leave the unit. */
struct pose pikeshot_wanted_pose(const struct table *t, const struct order *o, int unit);
void pikeshot_check_move(const struct table *t, const struct order *o, struct verdict *v);
void pikeshot_apply_move(struct turn *turn, const struct order *o);
bool pikeshot_snap_move(const struct table *t, struct order *o, struct verdict *v);
void pikeshot_offer_move(const struct table *t, int unit, struct offers *list, struct verdict *v);
void pikeshot_check_turn(const struct table *t, const struct order *o, struct verdict *v);
void pikeshot_apply_turn(struct turn *turn, const struct order *o);
bool pikeshot_snap_turn(const struct table *t, struct order *o, struct verdict *v);
void pikeshot_offer_turn(const struct table *t, int unit, struct offers *list, struct verdict *v);
void pikeshot_check_leave(const struct table *t, const struct order *o, struct verdict *v);
void pikeshot_apply_leave(struct turn *turn, const struct order *o);
void pikeshot_offer_leave(const struct table *t, int unit, struct offers *list, struct verdict *v);
int pikeshot_ghost(const struct table *t, const struct order *o, int *base, struct pose *pose,
                   int max);

/* ==== charging.c ==============================================================================
 */

struct charge_law pikeshot_charge_law(const struct table *t, int unit);
/* The ride of a charge: at o->to when it has one, else the best there is. False with what is in the
 * way, or why it is none (CHARGE_FAR …). */
bool pikeshot_charge(const struct table *t, const struct order *o, int unit, int target,
                     struct charge *c, struct barred *barred);
void pikeshot_check_charge(const struct table *t, const struct order *o, struct verdict *v);
void pikeshot_apply_charge(struct turn *turn, const struct order *o);
void pikeshot_offer_charge(const struct table *t, int unit, struct offers *list, struct verdict *v);

/* ==== shooting.c ==============================================================================
 */

struct fan pikeshot_fan(const struct table *t, int unit); /* its field of fire */
int pikeshot_shot_hits(bool cover, int die);
bool pikeshot_can_shoot(const struct table *t, int side); /* anybody at anything? */
/* Of a side that cannot: whether it has shot, or why it has not: "cannot shoot: nobody has …". */
const char *pikeshot_silent(const struct table *t, int side);
void pikeshot_check_shoot(const struct table *t, const struct order *o, struct verdict *v);
void pikeshot_apply_shoot(struct turn *turn, const struct order *o);
void pikeshot_offer_shoot(const struct table *t, int unit, struct offers *list, struct verdict *v);

/* ==== hand_to_hand.c ==========================================================================
 */

struct pikeshot_blow {
    int plus;
    bool type, ground, doubled;
    const char *type_id;             /* PS-44 or PS-45 */
    char where[NAME_MAX_BYTES + 24]; /* "on Gallows Hill", "behind the bridge" */
    enum troop_kind against;
    enum face face; /* struck */
};
/* A blow by one at another, standing as the bodies say. */
struct pikeshot_blow pikeshot_blow(const struct table *t, int by, const struct body *from, int at,
                                   const struct body *to);
int pikeshot_blow_hits(const struct pikeshot_blow *b, int die);
/* The unit that strikes next without a choice, and whom; false when there is none. */
bool pikeshot_lone_fight(const struct table *t, int side, int *unit, int *target);
/* A unit that has still to say whom it strikes; -1: none. */
int pikeshot_undecided(const struct table *t, int side);
void pikeshot_check_fight(const struct table *t, const struct order *o, struct verdict *v);
void pikeshot_apply_fight(struct turn *turn, const struct order *o);
void pikeshot_offer_fight(const struct table *t, int unit, struct offers *list, struct verdict *v);

/* ==== cards.c =================================================================================
 */

const struct chance *pikeshot_card_now(const struct table *t); /* on the table; NULL: none */
/* May the card on the table fall on this unit? */
bool pikeshot_card_takes(const struct table *t, const struct chance *c, int unit);
void pikeshot_card_falls(struct turn *turn, const struct chance *c, int unit);
/* So many units are still to be named: asks for the next, or goes on to the moves. */
void pikeshot_card_next(struct turn *turn, const struct chance *c, int count);
void pikeshot_card_draw(struct turn *turn);

/* ==== turn.c ==================================================================================
 */

void pikeshot_check_answer(const struct table *t, const struct order *o, struct verdict *v);
void pikeshot_apply_answer(struct turn *turn, const struct order *o);
void pikeshot_check_end(const struct table *t, const struct order *o, struct verdict *v);
void pikeshot_apply_end(struct turn *turn, const struct order *o);
void pikeshot_apply_open(struct turn *turn, const struct order *o);
enum due pikeshot_automatic(const struct table *t, struct order *o);

/* ==== winning.c ===============================================================================
 */

int pikeshot_got_away(const struct table *t, int side); /* units that have left it */
/* Units of a side with their middle on the piece they are to hold; 0 when an enemy's is on it too.
 */
int pikeshot_ahead(const struct table *t); /* who would win if this were the last turn */
int pikeshot_holders(const struct table *t, int side);
/* The last turn is over. */
void pikeshot_battle_end(struct turn *turn);
/* Ends it, and true, when a side has no unit left. */
bool pikeshot_battle_lost(struct turn *turn);
int32_t pikeshot_appraise(const struct table *t, int side);

/* ==== members of struct rules (setup.c, show.c, coach.c, overlay.c) ===========================
 */

bool pikeshot_setup(struct turn *turn, const struct setting *s, struct trouble *trouble);
void pikeshot_question(const struct table *t, char *out, size_t size);
void pikeshot_headline(const struct table *t, char *out, size_t size);
bool pikeshot_spent(const struct table *t, int unit);
void pikeshot_card(const struct table *t, struct ref thing, struct words *out);
void pikeshot_signs(const struct table *t, int unit, struct signs *out);
int pikeshot_qualities(const struct table *t, int unit, struct quality quality[QUALITIES_MAX]);
int pikeshot_roster(const struct table *t, struct roster row[ROSTER_ROWS]);
void pikeshot_coach(const struct table *t, const struct order *o, struct coach *out);
void pikeshot_overlay(const struct table *t, enum overlay what, const struct order *o,
                      const struct painter *p);

/* ---- what the frame of offers asks, as struct decides says --------------------------------------
 */

void pikeshot_offer(const struct table *t, int side, struct offers *list, struct verdict *v);
void pikeshot_answers(const struct table *t, struct offers *list);

#endif
