/* What the files of S.H.A.M. share. Outside them nobody includes this.
 *
 *   sham_tables.c  the numbers: troops, phases, verbs, attributes, options, measures, lost tables
 *   sham_ground.c  where units stand, what they may reach, touch and see; pure
 *   sham_acts.c    what happens to units: losing elements, running, closing up, making way
 *   sham.c         the turn: check, apply, questions, fights
 *   sham_show.c    what players read and see
 *
 * A unit of Foot or Horse has four bases (elements). Those that stand are always its first ones:
 * base 1 is the left end of the front rank. Its pose is the middle of its front edge and its
 * facing, and is not stored: it is found from base 1, the formation and the number of elements
 * left.
 *
 * Lengths are µm, angles mdeg. Ids SH-nn are the ledger's.
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
extern const struct attr sham_table_attrs[T_ATTRS], sham_side_attrs[S_ATTRS],
    sham_unit_attrs[U_ATTRS], sham_options[OPTIONS];
extern const char *const sham_option_text[OPTIONS];
extern const struct troop sham_troops[TROOPS];
extern const struct phase sham_phases[PHASES];
extern const struct verb sham_verbs[VERBS];

/* ==== small questions (sham_ground.c); pure. Units are indices, and must be within the table. ====
 */

/* "R3", and its name behind it when it has one: for sentences. */
enum { SHAM_NAME = NAME_MAX_BYTES + 24 };
char *sham_name(const struct table *t, int unit, char out[SHAM_NAME]);
/* Distances as the set's players read them: "12 cm", "6.3 cm". */
enum { SHAM_CM = 24 };
char *sham_cm(int32_t um, char out[SHAM_CM]);
char *sham_cm_too_far(int32_t um, char out[SHAM_CM]); /* never reads shorter than it is */
char *sham_cm_left(int32_t um, char out[SHAM_CM]);    /* never reads longer */
/* The unit an attribute names (index + 1), or -1. */
int sham_named(const struct table *t, int32_t index_and_one);
int sham_side(const struct table *t, int unit);
enum sham_troop sham_troop(const struct table *t, int unit);
int32_t sham_attr(const struct table *t, int unit, enum sham_unit_attr attr);
bool sham_commands(const struct table *t, int unit); /* is a commander */
int sham_left(const struct table *t, int unit);      /* elements that stand */
bool sham_stands(const struct table *t, int unit);
bool sham_runs(const struct table *t, int unit);
int sham_form(const struct table *t, int unit); /* one element is always a single rank (SH-72) */
/* Elements of the front rank. */
int sham_front(const struct table *t, int unit);
int sham_wide(int count, int form);
int sham_kind(const struct table *t, int unit); /* row and column of the fighting table */
struct pose sham_pose(const struct table *t, int unit);
struct body sham_body(const struct table *t, int unit);
/* The same in another formation, at another pose, with so many elements. */
struct body sham_body_as(struct pose pose, int count, int form);

/* The commander who has the unit under him now (SH-04), or -1; the Army Commander of a side. */
int sham_commander(const struct table *t, int unit);
int sham_army(const struct table *t, int side);
/* May he help the unit: is it under him (or SH-16b)? */
bool sham_may_help(const struct table *t, int commander, int unit);
/* The unit a commander is attached to (SH-70), or -1. */
int sham_attached(const struct table *t, int commander);
int sham_attached_to(const struct table *t, int unit); /* first commander attached to it, or -1 */

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

/* ---- going (see measured.h) ---- */
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
extern const struct charge_law sham_charge_law;
bool sham_charge(const struct table *t, int unit, int target, const struct vec *to,
                 struct charge *charge, struct barred *barred);
/* How far a runner gets and which way; its body there. False: it is lost over the edge. */
bool sham_run(const struct table *t, int unit, struct body *end, int32_t *way, int32_t *went);

/* ---- shooting ---- */
struct sham_shot {
    int row;       /* of the shooting table */
    int32_t range; /* to the nearest edge of the target */
    int dice, score;
    int bonus; /* SH-44 */
    struct seen seen;
};
/* Row of the table by troop and range; -1 when too far. */
int sham_shot_row(const struct table *t, int unit, int32_t range);
int32_t sham_shot_reach(const struct table *t, int unit);
struct fan sham_fan(const struct table *t, int unit);
/* Range, arc and sight; false with the reason: 1 too far, 2 outside the arc, 3 hidden. */
enum { SHOT_FINE, SHOT_FAR, SHOT_ARC, SHOT_HIDDEN };
int sham_shot(const struct table *t, int unit, int target, struct sham_shot *shot);
int sham_fight_dice(const struct table *t, int unit);
int sham_fight_score(const struct table *t, int unit, int target);

/* ---- tests ---- */
int sham_counts(const struct table *t, int unit); /* elements it counts in a test (SH-21) */
/* Who could spend a point on it now: commander, and the one who would first hand him one (SH-15) or
 * -1. `dice`: on its dice, so he must be attached. */
struct sham_helper {
    int commander, from;
};
enum { SHAM_HELPERS = 8 };
int sham_helpers(const struct table *t, int unit, bool dice, struct sham_helper *helper);
/* May the Army Commander hand him a point? */
bool sham_may_hand(const struct table *t, int from, int to);

/* ==== what happens to units (sham_acts.c); after check, through the turn ==== */

void sham_lay(struct turn *turn, int unit, const struct body *body);
/* Moves the unit and the commander attached to it. */
void sham_carry(struct turn *turn, int unit, const struct body *end);
void sham_lose(struct turn *turn, int unit, int elements);   /* and close up (SH-45) */
void sham_gone(struct turn *turn, int unit);                 /* the whole unit */
void sham_flee(struct turn *turn, int unit, const char *id); /* a run, at once */
void sham_make_way(struct turn *turn);                       /* commanders off the bases of units */
void sham_caught(struct turn *turn); /* lone commanders touched by an enemy (SH-67) */
void sham_let_go(struct turn *turn); /* pursuers who are in contact no more (SH-66) */

/* ==== what players read and see (sham_show.c); members of struct rules ==== */

void sham_question(const struct table *t, char *out, size_t size);
void sham_headline(const struct table *t, char *out, size_t size);
/* Has half of a side's units gone or run (SH-68)? *bad: how many. */
bool sham_gives_way(const struct table *t, int side, int *bad);
void sham_outcome(const struct table *t, char id[ID_TEXT], char *out, size_t size);
void sham_card(const struct table *t, struct ref thing, struct words *out);
void sham_signs(const struct table *t, int unit, struct signs *out);
int sham_qualities(const struct table *t, int unit, struct quality quality[QUALITIES_MAX]);
void sham_coach(const struct table *t, const struct order *about, struct coach *out);
int sham_roster(const struct table *t, struct roster row[ROSTER_ROWS]);
void sham_overlay(const struct table *t, enum overlay what, const struct order *about,
                  const struct painter *painter);
int32_t sham_appraise(const struct table *t, int side);
/* What the open question's test is about, for the coach. */
const char *sham_cause_text(enum sham_cause cause);
/* Where the bases would stand (sham.c). */
int sham_ghost(const struct table *t, const struct order *o, int *base, struct pose *pose, int max);

#endif
