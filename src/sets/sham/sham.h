/* What the files of S.H.A.M. share. Outside them nobody includes this but the tests of its numbers.
 *
 *   sham.c      the numbers, names and tables, and what the set is made of
 *   turn.c      the phases one after another, and what a side may do in them
 *   command.c, moving.c, shooting.c, charging.c, fighting.c   the phases' orders
 *   reaction.c  the reaction test and the points spent on it; answers.c: all answers
 *   orders.c    what all orders have in common
 *   ground.c    where units stand, whom they touch, what bars their way
 *   acts.c      what happens to units: losing elements, running, making way
 *   weighing.c  what computers are told of a table
 *   setup.c, winning.c, umpire.c   the first block, the end, a hand above the rules
 *   show.c, coach.c, overlay.c     what players read and see; nobody else calls them
 *
 * A unit of Foot or Horse has four bases (elements). Those that stand are always its first ones:
 * base 1 is the left end of the front rank. Its pose is the middle of its front edge and its
 * facing, and is not stored: it is found from base 1, the formation and the number of elements
 * left.
 *
 * Units are indices, and must be within the table. What takes the table only is pure; what takes
 * the turn comes after a check, and writes through it. A check refuses or allows into the verdict;
 * a question with a verdict behind it ("may it?") has refused there when the answer is no (false,
 * -1). Lengths are µm, angles mdeg. Ids SH-nn are the ledger's.
 */
#ifndef FOILSHOT_SETS_SHAM_SHAM_H
#define FOILSHOT_SETS_SHAM_SHAM_H

#include "kit/measured.h"
#include "kit/sight.h"
#include "rules/house.h"
#include "rules/rules.h"

extern const struct rules rules_sham; /* listed in rules.def */

enum sham_troop { COMMANDER, GUNS, HORSE, FOOT, TROOPS };
enum sham_phase { COMMAND, MOVE, SHOOT, CHARGE, FIGHT, PHASES };
/* Steps of a phase. STEP_OPEN: the game opens it by itself. */
enum sham_step {
    STEP_OPEN,
    STEP_FIRST,  /* the active side (Shoot: the passive side) */
    STEP_SECOND, /* the other side */
    STEP_TESTS,  /* Shoot: the passive side's units test */
    STEP_TESTS_2 /* Shoot: the active side's units test */
};
enum sham_question { ASK_NOTHING, ASK_TEST, ASK_DICE, ASK_SHARE, ASK_PURSUE, QUESTIONS };
enum sham_verb {
    V_RIDE,
    V_RALLY,
    V_TURN,
    V_HAND,
    V_TEST,
    V_MOVE,
    V_WHEEL,
    V_REFORM,
    V_ABOUT,
    V_SHOOT,
    V_CHARGE,
    V_FIGHT,
    V_ANSWER,
    V_END,
    V_DRAW,
    V_RESIGN,
    V_OPEN,
    VERBS
};

/* What a reaction test is for (SH-20). */
enum sham_cause {
    FOR_NOTHING,
    FOR_MOVE,
    FOR_RALLY,
    FOR_CHARGE,
    FOR_SHOT,   /* it lost elements to shooting */
    FOR_LOSING, /* its side lost the fight */
    FOR_WINNING,
    CAUSES
};
/* Where a fight has got to. */
enum sham_stage {
    STAGE_NONE,
    STAGE_SHARE,
    STAGE_POINTS,
    STAGE_ROLL,
    STAGE_LOSERS,
    STAGE_WINNERS,
    STAGE_BACK,
    STAGE_PURSUIT
};

enum sham_table_attr {
    T_MOVER,  /* side whose player turn it is: the active side */
    T_CAUSE,  /* of the test or the dice that wait for an answer */
    T_TARGET, /* index + 1 of the enemy it is about */
    T_TO_X,   /* where a charge was sent, when that was said */
    T_TO_Y,
    T_TO_SAID,
    T_FIGHT, /* number of the fight that is fought */
    T_STAGE,
    T_LOSER, /* side that lost it; 0: neither yet, or equal */
    T_ENDED_BY,
    T_GOAL, /* how the turn limit is judged: enum sham_goal */
    T_GOAL_SIDE,
    T_GOAL_PIECE, /* index + 1 */
    T_GOAL_MEN,
    T_LAST_UNIT, /* index + 1 of the unit that tested last, for the coach */
    T_LAST_CAUSE,
    T_LAST_DIE,
    T_LAST_POINT,
    T_LAST_COUNT, /* elements it counted */
    T_ATTRS
};
enum { ENDED_RESIGN = 9, ENDED_DRAW = 10, ENDED_WAY = 68 }; /* T_ENDED_BY: HS-09, HS-10, SH-68 */
enum sham_goal { GOAL_NONE, GOAL_HOLD, GOAL_LAST, GOAL_LOSSES, GOALS };
enum sham_side_attr {
    S_UNITS,    /* began with so many, commanders not counted */
    S_ELEMENTS, /* the same in elements */
    S_KILLS,    /* in the fight that is fought */
    S_STOOD,    /* one of its units has stood its test in this fight */
    S_ATTRS
};
enum sham_unit_attr {
    U_FORM, /* enum sham_form */
    U_RUNS,
    U_POINTS, /* commander */
    U_TESTED, /* enum sham_tested, for what the phase asks */
    U_LEFT,   /* µm it may still move */
    U_MOVED,  /* this player turn */
    U_SHOT,
    U_HITS,     /* kills it has suffered and that are not taken off yet */
    U_FELL,     /* elements lost to shooting and not tested for */
    U_PURSUES,  /* ends of its side's turns it lasts for */
    U_RALLIED,  /* 2: may still turn about; 1: it has */
    U_RODE,     /* commander: has moved */
    U_RALLYING, /* commander: has tried to rally */
    U_FIGHT,    /* number of its fight; 0: none */
    U_SHARE,    /* its dice for the enemies it touches, a digit of base 8 each */
    U_POINT,    /* the question of a point on its dice: 0 not asked, 1 no, 2 yes */
    U_FLANKED,  /* charged in flank or rear: one die (SH-76) */
    U_WENT,     /* how far it ran or fell back in this fight */
    U_WAY,      /* and which way */
    U_TOUCH,    /* index + 1 of enemies it touched when the fight began */
    U_TOUCH_2,
    U_TOUCH_3,
    U_DONE, /* in this fight: has been asked about pursuit, or has fallen back */
    U_ATTRS
};
enum sham_form { SINGLE, DOUBLE };
enum sham_tested { TESTED_NOT, TESTED_PASSED, TESTED_FAILED };

/* The lost tables and what players may agree on. Shooting rows and fighting cells are in the order
 * of the ledger's tables. */
enum { ROW_FOOT, ROW_NEAR, ROW_FAR, SHOOT_ROWS };
enum { KIND_OF_HORSE, KIND_OF_GUNS, KIND_OF_SINGLE, KIND_OF_DOUBLE, FIGHT_KINDS };
enum sham_option {
    O_ARMY_ANY, /* SH-16b */
    O_FLANK,    /* SH-76 */
    O_SHOOT,    /* range in cm, dice, score of each row */
    O_FIGHT = O_SHOOT + 3 * SHOOT_ROWS,
    OPTIONS = O_FIGHT + FIGHT_KINDS * FIGHT_KINDS
};

/* What computers are told (weighing.c). */
enum sham_told {
    TOLD_BREAKING, /* how near the enemy is to giving way, and oneself */
    TOLD_POINTS,
    TOLD_HELPED,   /* units within reach of their commander */
    TOLD_ATTACHED, /* commanders with a point to spend, at a unit that shoots or fights */
    TOLD_DEEP,     /* Foot in two ranks */
    TOLD_RUNNING,
    TOLD_GOAL, /* who would win if this were the last turn, as it draws near */
    SHAM_FEATURES
};
extern const struct feature sham_feature[SHAM_FEATURES];
void sham_measure(const struct table *t, int side, int32_t value[FEATURES_MAX]);
int sham_goals(const struct table *t, int32_t piece[GOALS_TOLD]);
/* For a commander, behind each unit that he would be attached to there (SH-70). */
int sham_stations(const struct table *t, int unit, int32_t reach,
                  struct station station[STATIONS_TOLD]);
/* A commander with a point to spend on the dice of whom he is attached to (SH-17). */
bool sham_helps(const struct table *t, int unit, struct help *out);

struct sham_law {
    int elements; /* SH-02 */
    int32_t half_wide, half_deep;
    int32_t move[TROOPS]; /* SH-13, SH-31 */
    int32_t attached;     /* SH-17 */
    int32_t help;         /* SH-16, SH-75 */
    int32_t hand;         /* SH-15 */
    int32_t keep_away;    /* SH-33 */
    int32_t fall_back;    /* SH-65 */
    int32_t arc;          /* SH-73 */
    int needs;            /* SH-21 */
    int guns_count;       /* SH-21 */
    int gun_kills;        /* SH-46 */
    int most_points;      /* SH-15 */
    int turns;            /* SH-68 */
    int32_t straight;     /* how far beside the line ahead a place may lie and still be on it */
    int32_t least;        /* a rest of an allowance shorter than that is none */
};
extern const struct sham_law sham_law;
extern const struct attr sham_options[OPTIONS];
extern const struct troop sham_troops[TROOPS];
extern const struct verb sham_verbs[VERBS];
extern const char *const sham_forms[];            /* by enum sham_form, closed by NULL */
extern const struct umpire_law sham_umpire;       /* umpire.c */
extern const struct battle_law sham_battle;       /* battle.c */
extern const char *const sham_phase_word[PHASES]; /* orders.c: "the command phase" */

/* ==== ground.c ==== */

/* "R3", and its name before it when it has one: for sentences. */
enum { SHAM_NAME = NAME_MAX_BYTES + 24 };
char *sham_name(const struct table *t, int unit, char out[SHAM_NAME]);
/* Distances as the set's players read them: "12 cm", "6.3 cm". */
enum { SHAM_CM = 24 };
char *sham_cm(int32_t um, char out[SHAM_CM]);
char *sham_cm_too_far(int32_t um, char out[SHAM_CM]); /* never reads shorter than it is */
char *sham_cm_left(int32_t um, char out[SHAM_CM]);    /* never reads longer */
/* The unit an attribute names (index + 1), or -1. */
int sham_named(const struct table *t, int32_t index_and_one);
enum sham_troop sham_troop(const struct table *t, int unit);
int32_t sham_attr(const struct table *t, int unit, enum sham_unit_attr attr);
bool sham_commands(const struct table *t, int unit); /* is a commander */
int sham_left(const struct table *t, int unit);      /* elements that stand */
bool sham_runs(const struct table *t, int unit);
bool sham_on_feet(const struct table *t, int unit);      /* stands, runs not, no commander */
int32_t sham_allowance(const struct table *t, int unit); /* of a whole move, µm */
int sham_active(const struct table *t);                  /* side whose player turn it is */
int sham_form(const struct table *t, int unit); /* one element is always a single rank (SH-72) */
uint64_t sham_stance(const struct table *t, int a, int b); /* where all stand; ranks of the two */
int sham_front(const struct table *t, int unit);           /* elements of the front rank */
int sham_kind(const struct table *t, int unit); /* row and column of the fighting table */
struct pose sham_pose(const struct table *t, int unit);
struct body sham_body(const struct table *t, int unit);
/* The same in another formation, at another pose, with so many elements. */
struct body sham_body_as(struct pose pose, int count, int form);

/* Could the two (the body and the unit) be within reach of each other? A cheap no, a careless yes.
 */
bool sham_near(const struct table *t, int a, int b, int32_t reach);
bool sham_near_body(const struct table *t, const struct body *body, int unit, int32_t reach);
/* The gap, or INT32_MAX when it is more than the reach anyhow. */
int32_t sham_gap(const struct table *t, int a, int b, int32_t reach);

/* Touches an enemy who holds it: no runner, no commander (SH-37, SH-71). */
bool sham_held(const struct table *t, int unit);
/* Enemy units it fights hand to hand, in order of creation; their number, at most max. */
int sham_foes(const struct table *t, int unit, int *foe, int max);
bool sham_joins(const struct table *t, int a, int b); /* for contact_groups */
/* Every base of the body clear of all others but those of `unit`; commanders may be ignored. The
 * base in the way into *base (may be NULL). */
bool sham_clear(const struct table *t, const struct body *body, int unit, bool commanders,
                int *base);
/* Does a body that replaces another keep away from the enemy: 3 cm, or no nearer than before? The
 * enemy it comes too near to into *enemy. */
bool sham_keeps_away(const struct table *t, int side, const struct body *from,
                     const struct body *to, int *enemy);

/* Going (see measured.h). */
enum sham_why { WHY_NONE, WHY_UNIT, WHY_ENEMY, WHY_EDGE, WHY_NEAR };
enum sham_errand {
    ERRAND_MOVE,
    ERRAND_RIDE,
    ERRAND_CHARGE,
    ERRAND_RUN,
    ERRAND_BACK,
    ERRAND_PURSUE
};
struct sham_mover {
    int unit, side;
    enum sham_errand errand;
    bool bounded; /* only bases whose middle lies within these bounds can matter */
    struct vec low, high;
};
/* Bounds of a wheel: from one body to the other, and what it must keep away from. */
void sham_bound_wheel(struct sham_mover *mover, const struct body *from, const struct body *to);
/* `mover` must outlive the result. */
struct going sham_going(const struct table *t, int unit, enum sham_errand errand,
                        struct sham_mover *mover);

/* ==== acts.c ==== */

void sham_set(struct turn *turn, enum sham_table_attr attr, int32_t value);
void sham_set_unit(struct turn *turn, int unit, enum sham_unit_attr attr, int32_t value);
void sham_ask(struct turn *turn, enum sham_question what, int unit); /* the unit's side answers */
/* The elements that stand take the body's places in order. */
void sham_lay(struct turn *turn, int unit, const struct body *body);
/* Moves the unit and the commander attached to it. */
void sham_carry(struct turn *turn, int unit, const struct body *end);
void sham_lose(struct turn *turn, int unit, int elements);   /* and close up (SH-45) */
void sham_gone(struct turn *turn, int unit);                 /* the whole unit */
void sham_flee(struct turn *turn, int unit, const char *id); /* a run, at once; told by that id */
void sham_make_way(struct turn *turn);                       /* commanders off the bases of units */
void sham_caught(struct turn *turn); /* lone commanders touched by an enemy (SH-67) */
/* Pursuers who are in contact no more pursue nobody (SH-66). Every order ends with it; in a fight
 * contact is only settled when it is over. */
void sham_let_go(struct turn *turn);

/* ==== orders.c ==== */

struct verdict *sham_verdict_new(void); /* not allowed; the caller frees it */

void sham_mark_body(const struct painter *p, enum meaning meaning, const struct body *body);
void sham_mark_unit(const struct painter *p, enum meaning meaning, const struct table *t, int unit);
/* A unit whole, or what mark_ref knows. */
void sham_mark_thing(const struct painter *p, enum meaning meaning, const struct table *t,
                     struct ref ref);
void sham_mark_gap(const struct painter *p, const struct table *t, int a, int b);

/* Is it that phase, opened, and the turn of the order's side? */
bool sham_the_phase(const struct table *t, const struct order *o, enum sham_phase phase,
                    struct verdict *v);
/* The one unit an order is given to: the side's own, standing, a commander or none. */
int sham_the_commander(const struct table *t, const struct order *o, struct verdict *v);
int sham_the_marchers(const struct table *t, const struct order *o, struct verdict *v);
int sham_the_fighters(const struct table *t, const struct order *o, const char *id,
                      struct verdict *v); /* a commander is refused with `id` */
int sham_the_target(const struct table *t, const struct order *o,
                    struct verdict *v); /* anybody's */
/* May the unit stand so (a change of ranks, an about-face, a turn), besides keeping away from the
 * enemy? Refuses with `id` for want of room. */
bool sham_has_room(const struct table *t, int unit, const struct body *to, const char *id,
                   bool away, struct verdict *v);

/* ==== command.c ==== */

/* The commander who has the unit under him now (SH-04), or -1; the Army Commander of a side, or -1.
 */
int sham_commander(const struct table *t, int unit);
int sham_army(const struct table *t, int side);
/* May he spend points on the unit, were he near enough (SH-16, SH-16b)? */
bool sham_may_help(const struct table *t, int commander, int unit);
/* The unit a commander is attached to (SH-70), or -1; the first commander attached to a unit. */
int sham_attached(const struct table *t, int commander);
int sham_attached_to(const struct table *t, int unit);
/* Who could spend a point on it now: commander, and the one who would first hand him one (SH-15) or
 * -1; their number. `dice`: on its dice, so he must be attached. */
struct sham_helper {
    int commander, from;
};
enum { SHAM_HELPERS = 8 };
int sham_helpers(const struct table *t, int unit, bool dice, struct sham_helper *helper);
void sham_hand_point(struct turn *turn, int from, int to);
/* Where he would end, allowed or not. */
struct body sham_ride_end(const struct table *t, const struct order *o, int unit);
struct body sham_turn_body(const struct table *t, const struct order *o, int unit);

/* ==== reaction.c ==== */

const char *sham_cause_text(enum sham_cause cause); /* "to move" */
int sham_counts(const struct table *t, int unit);   /* elements it counts in a test (SH-21) */
/* Does it run no more, and is it neither just rallied nor held? */
bool sham_may_act(const struct table *t, int unit, struct verdict *v);
bool sham_owes_test(const struct table *t, int unit); /* for what was shot away */
bool sham_testing_shots(const struct table *t);       /* is it the step for that? */
/* Asks about a point when somebody could spend one, or rolls at once. */
void sham_test_begin(struct turn *turn, int unit, enum sham_cause cause);
void sham_test_roll(struct turn *turn, int unit, enum sham_cause cause, bool point);
/* The word of an answer: who spends, and who hands him the point first; whom it names (false for
 * "no" and anything else). */
void sham_helper_word(const struct table *t, const struct sham_helper *h, char out[ORDER_WORD]);
bool sham_helper_find(const struct table *t, int unit, bool dice, const char *word,
                      struct sham_helper *found);
void sham_helper_spends(struct turn *turn, const struct sham_helper *h, int unit, bool dice);

/* ==== moving.c ==== */

/* In the other formation; turned about. */
struct body sham_reform_body(const struct table *t, int unit);
struct body sham_about_body(const struct table *t, int unit);
enum { SHAM_SNAP_STEPS = 16 }; /* lengths a snap tries */

/* ==== shooting.c ==== */

struct sham_shot {
    int row;       /* of the shooting table */
    int32_t range; /* to the nearest edge of the target */
    int dice, score;
    int bonus; /* SH-44 */
    struct seen seen;
};
int32_t sham_shot_reach(const struct table *t, int unit);
struct fan sham_fan(const struct table *t, int unit);
/* Range, arc and sight: fine, or what is wrong first. */
enum { SHOT_FINE, SHOT_FAR, SHOT_ARC, SHOT_HIDDEN };
int sham_shot(const struct table *t, int unit, int target, struct sham_shot *shot);
void sham_shoot_now(struct turn *turn, int unit, int target, bool point);
/* What is said behind more kills than there are elements to kill. */
enum { SHAM_KILLS_WORDS = 40 };
const char *sham_kills_words(int kills, int left, char out[SHAM_KILLS_WORDS]);

/* ==== charging.c ==== */

extern const struct charge_law sham_charge_law;
/* How it would charge (`to`: on that bearing if it can; may be NULL), or what bars it. */
bool sham_charge(const struct table *t, int unit, int target, const struct vec *to,
                 struct charge *charge, struct barred *barred);
/* The charge that the table remembers (T_TARGET, T_TO_X …), after the test. */
void sham_charge_home(struct turn *turn, int unit);

/* ==== fighting.c ==== */

enum { SHAM_FOES = 8 }; /* enemies one unit may fight at once; a digit of U_SHARE each */
int sham_fight_dice(const struct table *t, int unit);
int sham_fight_score(const struct table *t, int unit, int target);
/* Enemies of its own fight it touches; their number. */
int sham_foes_in_fight(const struct table *t, int unit, int foe[SHAM_FOES]);
/* Calls `each` for every way to share its dice among them, until it returns true. */
bool sham_shares_each(const struct table *t, int unit,
                      bool (*each)(void *self, const char *word, const int *count, int foes),
                      void *self);
void sham_share_set(struct turn *turn, int unit, const int *count, int foes);
/* Foot that ran or fell back from it, the first to third it fought (place 0 … 2); -1. */
int sham_touched_foot(const struct table *t, int unit, int place);
void sham_pursue(struct turn *turn, int unit, int foot);
/* Carries the fight on until it asks something or is over. */
void sham_fight_on(struct turn *turn);

/* ==== turn.c, winning.c ==== */

/* Has half of a side's units gone or run (SH-68)? *bad: how many. */
bool sham_gives_way(const struct table *t, int side, int *bad);
bool sham_army_broken(struct turn *turn); /* ends the game when one has given way */
/* Who has won by the scenario's terms when the last turn has passed; SIDE_NONE: nobody. */
int sham_winner_judged(const struct table *t);

/* ==== the rows of the verbs: each in the file of its phase ==== */

void sham_check_ride(const struct table *t, const struct order *o, struct verdict *v);
void sham_check_rally(const struct table *t, const struct order *o, struct verdict *v);
void sham_check_turn(const struct table *t, const struct order *o, struct verdict *v);
void sham_check_hand(const struct table *t, const struct order *o, struct verdict *v);
void sham_check_test(const struct table *t, const struct order *o, struct verdict *v);
void sham_check_move(const struct table *t, const struct order *o, struct verdict *v);
void sham_check_wheel(const struct table *t, const struct order *o, struct verdict *v);
void sham_check_reform(const struct table *t, const struct order *o, struct verdict *v);
void sham_check_about(const struct table *t, const struct order *o, struct verdict *v);
void sham_check_shoot(const struct table *t, const struct order *o, struct verdict *v);
void sham_check_charge(const struct table *t, const struct order *o, struct verdict *v);
void sham_check_fight(const struct table *t, const struct order *o, struct verdict *v);
void sham_check_answer(const struct table *t, const struct order *o, struct verdict *v);
void sham_check_end(const struct table *t, const struct order *o, struct verdict *v);
void sham_apply_ride(struct turn *turn, const struct order *o);
void sham_apply_rally(struct turn *turn, const struct order *o);
void sham_apply_turn(struct turn *turn, const struct order *o);
void sham_apply_hand(struct turn *turn, const struct order *o);
void sham_apply_test(struct turn *turn, const struct order *o);
void sham_apply_move(struct turn *turn, const struct order *o);
void sham_apply_wheel(struct turn *turn, const struct order *o);
void sham_apply_reform(struct turn *turn, const struct order *o);
void sham_apply_about(struct turn *turn, const struct order *o);
void sham_apply_shoot(struct turn *turn, const struct order *o);
void sham_apply_charge(struct turn *turn, const struct order *o);
void sham_apply_fight(struct turn *turn, const struct order *o);
void sham_apply_answer(struct turn *turn, const struct order *o);
void sham_apply_end(struct turn *turn, const struct order *o);
void sham_apply_open(struct turn *turn, const struct order *o);
bool sham_snap_ride(const struct table *t, struct order *o, struct verdict *v);
bool sham_snap_turn(const struct table *t, struct order *o, struct verdict *v);
bool sham_snap_move(const struct table *t, struct order *o, struct verdict *v);
bool sham_snap_wheel(const struct table *t, struct order *o, struct verdict *v);

/* ==== what may be offered: `v` is written into while looking ==== */

void sham_offer_command(const struct table *t, int unit, struct offers *list, struct verdict *v);
void sham_offer_hand(const struct table *t, int side, struct offers *list, struct verdict *v);
void sham_offer_move(const struct table *t, int unit, struct offers *list, struct verdict *v);
void sham_offer_shoot(const struct table *t, int unit, struct offers *list, struct verdict *v);
void sham_offer_tests(const struct table *t, int side, struct offers *list, struct verdict *v);
void sham_offer_charge(const struct table *t, int unit, struct offers *list, struct verdict *v);
void sham_offer_fights(const struct table *t, struct offers *list, struct verdict *v);
void sham_offer_question(const struct table *t, struct offers *list);

/* ==== members of struct rules ==== */

bool sham_setup(struct turn *turn, const struct setting *s, struct trouble *trouble);
int sham_footprint(const struct setting *s, const struct setting_unit *u, struct outline *out,
                   int max);
enum due sham_automatic(const struct table *t, struct order *o);
int sham_ghost(const struct table *t, const struct order *o, int *base, struct pose *pose, int max);
int32_t sham_appraise(const struct table *t, int side);

void sham_question(const struct table *t, char *out, size_t size);
void sham_headline(const struct table *t, char *out, size_t size);
void sham_outcome(const struct table *t, char id[ID_TEXT], char *out, size_t size);
bool sham_spent(const struct table *t, int unit);
void sham_card(const struct table *t, struct ref thing, struct words *out);
void sham_signs(const struct table *t, int unit, struct signs *out);
int sham_qualities(const struct table *t, int unit, struct quality quality[QUALITIES_MAX]);
int sham_roster(const struct table *t, struct roster row[ROSTER_ROWS]);
void sham_coach(const struct table *t, const struct order *about, struct coach *out);
void sham_overlay(const struct table *t, enum overlay what, const struct order *about,
                  const struct painter *painter);
/* The unit a reference points at, if it stands; -1. */
int sham_pointed(const struct table *t, struct ref ref);

/* ---- what the frame of offers asks, as struct decides says --------------------------------------
 */

void sham_offer(const struct table *t, int side, struct offers *list, struct verdict *v);
bool sham_opened(const struct table *t);

#endif
