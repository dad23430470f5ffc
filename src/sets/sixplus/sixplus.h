/* What the parts of 6+ share. Nobody outside this folder includes this.
 *
 *   sixplus.c       the tables: numbers, troops, phases, attributes, options, verbs, the set
 *   units.c         units, where they stand and what they stand on; pure
 *   orders.c        what orders have in common: moment, unit, target, refusals; pure
 *   moving.c        moving, turning, leaving the table
 *   loading.c       loading, forming square
 *   charging.c      charging
 *   shooting.c      seeing and shooting
 *   rallying.c      the General's rally
 *   hits.c          sums of hits, suffering them, eliminating
 *   hand_to_hand.c  striking and falling back
 *   cards.c         chance cards
 *   turn.c          phases, questions, what the game does by itself
 *   winning.c       objectives, routs, the end, what a table is worth
 *   offers.c        what a side may do now
 *   setup.c         setting up a table
 *   umpire.c        what an umpire may set
 *   show.c, coach.c, overlay.c   what players read and see
 *
 * A unit is one rectangular base. Who is in hand-to-hand is not found from where the bases stand
 * but kept: a charger's U_FOE names its victim from the moment of contact until the retreat (SP-38,
 * SP-45). Units that merely touch are not fighting.
 *
 * Units, pieces and goals are indices and must be within the table; lengths are µm, angles mdeg.
 * A check, a may_… and whatever is said to refuse writes its reason into the verdict and returns
 * false. Ids SP-nn are the ledger's.
 */
#ifndef FOILSHOT_SETS_SIXPLUS_SIXPLUS_H
#define FOILSHOT_SETS_SIXPLUS_SIXPLUS_H

#include "kit/measured.h"
#include "rules/house.h"
#include "rules/rules.h"
#include "sets/sixplus/sixplus_law.h"

struct chance; /* kit/chance.h */
struct fan;    /* kit/sight.h */
struct seen;

extern const struct rules rules_sixplus; /* listed in rules.def */
extern const struct umpire_law sixplus_umpire;
extern const struct battle_law sixplus_battle; /* battle.c */

enum phase_kind { MOVE, SHOOT, FIGHT, ELIMINATE, PHASES };
/* Steps of a phase: the game has not opened it yet, or it is under way. */
enum step_kind { STEP_OPEN, STEP_GO };
enum question_kind { ASK_NOTHING, ASK_FIRST, ASK_CARD, ASK_RETREAT };
enum verb_kind {
    V_MOVE,
    V_TURN,
    V_CHARGE,
    V_RELOAD,
    V_SQUARE,
    V_LEAVE,
    V_RALLY,
    V_SHOOT,
    V_RETREAT,
    V_ANSWER,
    V_END,
    V_DRAW,
    V_RESIGN,
    V_OPEN,
    VERBS
};

/* The objectives of a scenario (SP-57): what, whose, where, how many. */
enum goal_kind { GOAL_NONE, GOAL_HOLD, GOAL_EXIT };
enum { GOALS = 3 };
enum table_attr {
    T_BEGUN,     /* the active side has begun to move: no more changes to and from square */
    T_FIRED,     /* a shot has been fired this turn: no more rallying */
    T_CARD,      /* number of the chance card of this player turn; 0 = none */
    T_CARD_LEFT, /* units still to be chosen for it */
    T_ENDED_BY,  /* enum ended_by */
    T_GOAL,      /* first of GOALS × GOAL_ATTRS */
    T_ATTRS = T_GOAL + 4 * GOALS
};
enum goal_attr { GOAL_KIND, GOAL_SIDE, GOAL_PIECE, GOAL_UNITS, GOAL_ATTRS };
enum side_attr { S_INITIAL, S_RALLIED, S_DRAWN, S_LEFT, S_ATTRS };
enum unit_attr {
    U_HITS,
    U_UNLOADED,
    U_SQUARE,
    U_DID,    /* enum deed: what it did last with its movement */
    U_ACTED,  /* how often it has used its movement this turn */
    U_MOVED,  /* has gone or turned this turn (SP-19) */
    U_TURNED, /* mdeg it has turned on the spot since it went, + clockwise (SP-12, SP-23) */
    U_SHOTS,  /* shots this turn */
    U_CARD,   /* enum luck: what the chance card does to it this turn */
    U_FOE,    /* charger: index + 1 of the victim it is in hand-to-hand with */
    U_FACE,   /* charger: enum side of the victim's base it struck */
    U_OWES,   /* charger: 1 it has a retreat to make, 2 it could not this turn */
    U_ATTRS
};
enum deed { DID_NOTHING, DID_MOVE, DID_RELOAD, DID_FORM, DID_CHARGE, DEEDS };
enum luck { LUCK_NONE, LUCK_HALT, LUCK_SILENCE, LUCK_TWICE, LUCK_REST, LUCKS };
enum option_kind {
    O_SQUARE,
    O_GENERAL,
    O_RALLY,
    O_ROUT,
    O_TIDE,
    O_DESPERATION,
    O_CHANCE,
    O_CHANCE_ORDER,
    O_WIDTH,
    O_DEPTH,
    OPTIONS
};

/* As the table keeps it: numbers of rules (T_ENDED_BY). */
enum ended_by {
    ENDED_ROUT = 53,
    ENDED_NO_UNITS = 57, /* or by its objective, or at the turn limit */
    ENDED_GOAL = 58,
    ENDED_TURNS = 59,
    ENDED_RESIGN = 9,
    ENDED_DRAW = 10
};

/* What computers are told (weighing.c). */
enum sixplus_told {
    TOLD_BREAKING, /* how near the enemy is to a rout, and oneself */
    TOLD_LOADED,
    TOLD_GOAL,    /* who would win if this were the last turn, as it draws near */
    TOLD_NEAR,    /* to what is to be held */
    TOLD_HURT,    /* units with half of what kills them */
    TOLD_LEAVING, /* over the far edge, in time */
    SIXPLUS_FEATURES
};
extern const struct feature sixplus_feature[SIXPLUS_FEATURES];
void sixplus_measure(const struct table *t, int side, int32_t value[FEATURES_MAX]);
int sixplus_goals(const struct table *t, int32_t piece[GOALS_TOLD]);
int32_t sixplus_takes(const struct table *t, int side);
bool sixplus_leaves(const struct table *t, int unit, struct vec *to);
bool sixplus_rash(const struct table *table, const struct table *after, int unit);
int sixplus_stations(const struct table *t, int unit, int32_t reach,
                     struct station station[STATIONS_TOLD]);

enum { BASE_MOST = 60 }; /* mm: the widest and deepest base there may be */

/* ==== units, where and on what they stand (units.c) ===========================================
 */

enum troop_kind sixplus_troop(const struct table *t, int unit);
int32_t sixplus_attr(const struct table *t, int unit, enum unit_attr attr);
/* The unit a question is about. A file may name nobody; the first is meant then. */
int sixplus_subject(const struct table *t);
enum { CALLED = NAME_MAX_BYTES + 16 };
/* What its player calls it: "Queen's Horse", or "Cavalry R5" when it has no name; returns `out`. */
char *sixplus_called(const struct table *t, int unit, char *out, size_t size);
int sixplus_hits_left(const struct table *t, int unit); /* below 1 when it has too many */
/* Has its twelve hits and waits for the phase that takes it away (SP-46). */
bool sixplus_finished(const struct table *t, int unit);
bool sixplus_can_ever_shoot(const struct table *t, int unit);
/* How often it may use its movement, and how often it may shoot, in this turn (SP-56). */
int sixplus_times(const struct table *t, int unit);
bool sixplus_foes(const struct table *t, int charger, int victim);
/* The unit it is in hand-to-hand with, charged or charging; -1: none (SP-38). */
int sixplus_opponent(const struct table *t, int unit);

struct body sixplus_body(const struct table *t, int unit);
/* Cheap: two places, or units, from which no two bases are within `reach` of each other. */
bool sixplus_beyond(struct vec a, struct vec b, int32_t reach);
bool sixplus_units_beyond(const struct table *t, int a, int b, int32_t reach);
/* The gap between two units' bases; with the nearest points. */
int32_t sixplus_range_between(const struct table *t, int a, int b, struct vec *on_a,
                              struct vec *on_b);
int32_t sixplus_distance(const struct table *t, int a, int b); /* the same without them */

/* What a piece is, for sixplus_within and for struct going. */
bool sixplus_is_water(const struct table *t, int piece);
bool sixplus_is_pass(const struct table *t, int piece);
bool sixplus_is_road(const struct table *t, int piece);
bool sixplus_is_cover(const struct table *t, int piece);
bool sixplus_is_hilltop(const struct table *t, int piece);
bool sixplus_is_all_round(const struct table *t, int piece);
/* In a feature, or on it, is whoever has the centre of his base inside its outline (SP-34). */
bool sixplus_in_piece(const struct table *t, const struct body *body, int piece);
/* The piece of that kind the body is in; -1: none. */
int sixplus_within(const struct table *t, const struct body *body,
                   bool (*is)(const struct table *, int));
bool sixplus_unit_within(const struct table *t, int unit, bool (*is)(const struct table *, int));

/* Distances in words: "6.3 cm"; return `out`. */
enum { FAR_TEXT = 24 };
char *sixplus_cm(const struct table *t, int32_t um, char *out, size_t size);
/* Of what is too far: it never reads like what would be near enough. */
char *sixplus_cm_too_far(const struct table *t, int32_t um, char *out, size_t size);

/* ==== what orders have in common (orders.c) ===================================================
 */

void sixplus_mark_body(const struct painter *p, enum meaning meaning, const struct body *body);
void sixplus_mark_unit(const struct painter *p, enum meaning meaning, const struct table *t,
                       int unit);
/* "R3" for a base of it, "the wood" for a piece. */
void sixplus_what(const struct table *t, struct ref what, char *out, size_t size);
/* Refuses for what bars a way to `end`, under `id` (NULL: the id of the reason itself). */
void sixplus_refuse_barred(const struct table *t, const char *id, const struct barred *barred,
                           const struct body *end, struct verdict *v);
/* One of the phases (as bits), opened, and the order's side's. */
/* Exactly one unit, one's own, on the table and still in the fight; *unit gets its index. */
bool sixplus_one_unit(const struct table *t, const struct order *o, int *unit, struct verdict *v);
/* A standing enemy named as the target. */
bool sixplus_one_target(const struct table *t, const struct order *o, int *target,
                        struct verdict *v);
/* The unit an order is at, which names a unit or a base of one. */
/* Rounds the order to the digits it is written in; is it allowed then? */
bool sixplus_allowed(const struct table *t, struct order *o, struct verdict *v);

/* ==== going somewhere (moving.c) ==============================================================
 */

/* Who goes, for the callbacks of struct going. */
struct sixplus_mover {
    int unit;
    enum troop_kind troop;
};
struct sixplus_mover sixplus_mover_for(const struct table *t, int unit);
/* `mover` must outlive the result. */
struct going sixplus_going_for(const struct table *t, const struct sixplus_mover *mover);
/* Could it go straight from there to there if nobody else were on the table? */
bool sixplus_ground_clear(const struct table *t, int unit, struct vec from, struct vec to);
/* May it use its movement for a deed now, whatever the place? */
bool sixplus_may_act(const struct table *t, int unit, enum deed deed, struct verdict *v);
/* Where a move or a turn would bring it. */
struct pose sixplus_pose_wanted(const struct table *t, int unit, const struct order *o);
/* Ends every hand-to-hand whose two touch no longer: nothing is owed then (SP-45). */
void sixplus_foes_part(struct turn *turn);
void sixplus_act(struct turn *turn, int unit, enum deed deed); /* uses its movement for it */
/* Offers of moving and of turning. */
void sixplus_offer_goes(const struct table *t, int unit, struct offers *list, struct verdict *v);

/* ==== charging (charging.c) ===================================================================
 */

extern const char *const sixplus_face_name[FACE_COUNT]; /* "left flank" */
struct charge_law sixplus_charge_law(void);
/* The ride an order asks for, or the best there is when it names no point; as charge_along. */
bool sixplus_charge_of(const struct table *t, const struct order *o, int unit, int victim,
                       struct charge *charge, struct barred *barred);
void sixplus_offer_charge(const struct table *t, int unit, struct offers *list, struct verdict *v);

/* ==== hits (hits.c) ===========================================================================
 */

/* A sum of hits as it is done aloud. */
struct sixplus_sum {
    int hits;
    int terms;
    struct {
        int after; /* hits once it is reckoned in */
        const char *what, *id;
    } term[4];
};
void sixplus_halve(struct sixplus_sum *s, const char *what, const char *id);
/* "4 hits, halved in cover = 2"; `start`: what it began with. */
void sixplus_sum_text(const struct sixplus_sum *s, int start, char *out, size_t size);
void sixplus_suffer(struct turn *turn, int unit, int hits);
/* The same, told with its sum. */
void sixplus_suffer_say(struct turn *turn, const char *id, int unit, const struct sixplus_sum *s,
                        int start);
/* Takes away all who have twelve hits, in waves with the tide (SP-46, SP-55). */
void sixplus_eliminate(struct turn *turn);

/* ==== shooting (shooting.c) ===================================================================
 */

/* Who looks at whom, for the callbacks of struct sight. */
struct sixplus_looking {
    int unit, target;
    bool overhead; /* bases hide nothing */
};
/* As sight_from; `fan` NULL: any way. */
bool sixplus_sees(const struct table *t, const struct sixplus_looking *l, const struct fan *fan,
                  struct vec eye, struct seen *seen);
struct fan sixplus_fan(const struct table *t, int unit);
/* May the unit shoot at all now? At this target? */
bool sixplus_may_shoot(const struct table *t, int unit, struct verdict *v);
bool sixplus_may_hit(const struct table *t, int unit, int target, struct verdict *v);
/* SP-36, SP-37; `split`: at one of two who fight (SP-38b). */
struct sixplus_sum sixplus_shot_sum(const struct table *t, int shooter, int target, bool split);
void sixplus_offer_shot(const struct table *t, int unit, struct offers *list, struct verdict *v);

/* ==== rallying (rallying.c) ===================================================================
 */

/* May this General rally anybody at all now? This unit? */
bool sixplus_may_rally(const struct table *t, int unit, struct verdict *v);
bool sixplus_may_be_rallied(const struct table *t, int general, int unit, struct verdict *v);
void sixplus_offer_rally(const struct table *t, int unit, struct offers *list, struct verdict *v);

/* ==== hand-to-hand (hand_to_hand.c) ===========================================================
 */

/* SP-41, SP-42, SP-43. */
struct sixplus_sum sixplus_charge_sum(const struct table *t, int victim, enum face face);
/* The next charge whose fight is not fought; -1: none. */
int sixplus_next_fight(const struct table *t);
void sixplus_fight(struct turn *turn, int unit); /* that charge's; may ask where to retreat */
/* One who retreats to a place looks at its target there. */
struct pose sixplus_retreat_pose(const struct table *t, int unit, struct vec at);
/* Asks for the retreats of earlier turns that are still owed, one at a time. */
void sixplus_retreats_owed(struct turn *turn);

/* ==== chance cards (cards.c) ==================================================================
 */

/* Side whose units the card of the active side falls on. */
int sixplus_card_victims(const struct table *t, const struct chance *card);
/* The card on the table; NULL: there is none, whatever is asked. */
const struct chance *sixplus_card_now(const struct table *t);
/* Could the card fall on this unit? Not when it is NULL. */
bool sixplus_card_fits(const struct table *t, const struct chance *card, int unit);
void sixplus_card_draw(struct turn *turn); /* for the active side; may ask whom it falls on */
void sixplus_answer_card(struct turn *turn, const struct order *o);

/* ==== winning (winning.c) =====================================================================
 */

int32_t sixplus_goal(const struct table *t, int goal, enum goal_attr attr);
bool sixplus_goal_met(const struct table *t, int goal);
bool sixplus_may_ever_leave(const struct table *t, int side);
/* What a unit counts for in a rout (SP-54). */
int sixplus_counts(const struct table *t, int unit);
int sixplus_lost_counts(const struct table *t, int side);
/* Fewest counts that are more than half of what it began with. */
int sixplus_rout_at(const struct table *t, int side);
/* Who has won at the end of a player turn (SP-53, SP-57); at the end of the last turn. */
void sixplus_judge(struct turn *turn);
void sixplus_judge_limit(struct turn *turn);
int sixplus_ahead(const struct table *t); /* who would win if this were the last turn */
int32_t sixplus_appraise(const struct table *t, int side);

/* ==== the turn (turn.c) =======================================================================
 */

enum due sixplus_automatic(const struct table *t, struct order *o);

/* ==== the verbs: each in its part =============================================================
 */

void sixplus_check_move(const struct table *t, const struct order *o, struct verdict *v);
void sixplus_check_turn(const struct table *t, const struct order *o, struct verdict *v);
void sixplus_check_leave(const struct table *t, const struct order *o, struct verdict *v);
void sixplus_check_reload(const struct table *t, const struct order *o, struct verdict *v);
void sixplus_check_square(const struct table *t, const struct order *o, struct verdict *v);
void sixplus_check_charge(const struct table *t, const struct order *o, struct verdict *v);
void sixplus_check_shoot(const struct table *t, const struct order *o, struct verdict *v);
void sixplus_check_rally(const struct table *t, const struct order *o, struct verdict *v);
void sixplus_check_retreat(const struct table *t, const struct order *o, struct verdict *v);
void sixplus_check_answer(const struct table *t, const struct order *o, struct verdict *v);
void sixplus_check_end(const struct table *t, const struct order *o, struct verdict *v);

void sixplus_apply_move(struct turn *turn, const struct order *o);
void sixplus_apply_turn(struct turn *turn, const struct order *o);
void sixplus_apply_leave(struct turn *turn, const struct order *o);
void sixplus_apply_reload(struct turn *turn, const struct order *o);
void sixplus_apply_square(struct turn *turn, const struct order *o);
void sixplus_apply_charge(struct turn *turn, const struct order *o);
void sixplus_apply_shoot(struct turn *turn, const struct order *o);
void sixplus_apply_rally(struct turn *turn, const struct order *o);
void sixplus_apply_retreat(struct turn *turn, const struct order *o);
void sixplus_apply_answer(struct turn *turn, const struct order *o);
void sixplus_apply_end(struct turn *turn, const struct order *o);
void sixplus_apply_open(struct turn *turn, const struct order *o);

bool sixplus_snap_move(const struct table *t, struct order *o, struct verdict *v);
bool sixplus_snap_turn(const struct table *t, struct order *o, struct verdict *v);
bool sixplus_snap_charge(const struct table *t, struct order *o, struct verdict *v);
bool sixplus_snap_retreat(const struct table *t, struct order *o, struct verdict *v);

/* ==== what rules.h asks of a set (offers.c, setup.c, show.c, coach.c, overlay.c) ==============
 */

bool sixplus_setup(struct turn *turn, const struct setting *setting, struct trouble *trouble);
int sixplus_footprint(const struct setting *s, const struct setting_unit *u, struct outline *out,
                      int max);
void sixplus_question(const struct table *t, char *out, size_t size);
void sixplus_headline(const struct table *t, char *out, size_t size);
bool sixplus_spent(const struct table *t, int unit);
void sixplus_card(const struct table *t, struct ref thing, struct words *out);
void sixplus_signs(const struct table *t, int unit, struct signs *out);
int sixplus_qualities(const struct table *t, int unit, struct quality quality[QUALITIES_MAX]);
int sixplus_roster(const struct table *t, struct roster row[ROSTER_ROWS]);
void sixplus_coach(const struct table *t, const struct order *o, struct coach *out);
struct pose sixplus_pose(const struct table *t, int unit);
int sixplus_ghost(const struct table *t, const struct order *o, int *base, struct pose *pose,
                  int max);
void sixplus_overlay(const struct table *t, enum overlay what, const struct order *o,
                     const struct painter *p);

/* ---- what the frame of offers asks, as struct decides says --------------------------------------
 */

void sixplus_offer(const struct table *t, int side, struct offers *list, struct verdict *v);
void sixplus_answers(const struct table *t, struct offers *list);
bool sixplus_opened(const struct table *t);

#endif
