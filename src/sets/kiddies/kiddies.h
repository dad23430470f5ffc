/* What the files of Kiddies' share. Outside them nobody includes this.
 *
 *   kiddies.c    the tables: measures, ground, troops, phases, attributes, options, verbs
 *   figures.c    small questions about figures, crews, lines
 *   orders.c     whom an order names, when it may be given, where figures may stand
 *   deploying.c  setting up, one by one
 *   muster.c     setting up the rest, as somebody does who has played before
 *   moving.c     moving, the nearest move that is allowed, leaving
 *   charging.c   charges, and the pivot after them
 *   fighting.c   hand-to-hand
 *   shooting.c   who may shoot, where the pellet lies, which way
 *   flicking.c   the shot itself, and what it does
 *   turn.c       phases, their dice, questions, what may be done now
 *   winning.c    losses, goals, how a game ends
 *   setup.c      the first block of a game
 *   umpire.c     what an umpire may set
 *   show.c, overlay.c  what players read, and see on the table
 *
 * Lengths are µm, angles mdeg; a span is what F_SIDE_span says, in thousandths of it where numbers
 * of the rules are meant. Units are given by their index, which must be there; -1 is nobody. Ids
 * KI-nn are the ledger's.
 */
#ifndef FOILSHOT_SETS_KIDDIES_KIDDIES_H
#define FOILSHOT_SETS_KIDDIES_KIDDIES_H

#include "kit/movement.h"
#include "kit/pairing.h"
#include "rules/house.h"
#include "rules/rules.h"
#include "sets/kiddies/kiddies_law.h"

extern const struct rules rules_kiddies; /* listed in rules.def */

/* Steps of a phase: not opened yet, the first side, the second side. */
enum step_kind { STEP_OPEN, STEP_FIRST, STEP_SECOND };
enum question_kind { ASK_NOTHING, ASK_FIRST, ASK_PAIR, ASK_PIVOT };
enum verb_kind {
    V_DEPLOY,
    V_MUSTER,
    V_MOVE,
    V_CHARGE,
    V_PIVOT,
    V_LEAVE,
    V_FIGHT,
    V_FLICK,
    V_ANSWER,
    V_END,
    V_DRAW,
    V_RESIGN,
    V_OPEN,
    VERBS
};

enum table_attr {
    T_ATTACKER,   /* side; 0 = encounter */
    T_EXIT,       /* the attacker may win by KI-82 */
    T_HOLD_PIECE, /* index + 1 of the piece of KI-83 */
    T_HOLD_MEN,
    T_MOVED_ANY,  /* the active side has moved something else: no more charges (KI-70) */
    T_FIGHT_BACK, /* the movement step to go back to after the fights; 0 = shooting follows */
    T_ENDED_BY,   /* number of the rule that ended the game */
    T_ATTRS
};
enum side_attr {
    S_REGULARS,   /* began with so many */
    S_SKIRMISHED, /* has had its skirmisher shot this turn */
    S_ATTRS
};
enum unit_attr {
    U_MOVED,
    U_SHOT,
    U_FIGHT,  /* number of its fight in this round; -1 stands by */
    U_CREW_1, /* cannon: index + 1 of the men who crewed it when the turn began */
    U_CREW_2,
    U_ATTRS
};
enum option_kind { O_SPAN_RED, O_SPAN_BLUE, O_FIGHT_EACH, O_DICE_PELLETS, O_LEAN_ENEMY, OPTIONS };

/* What computers are told (weighing.c). */
enum kiddies_told {
    TOLD_REGULARS,
    TOLD_MEN,
    TOLD_CANNON,
    TOLD_VOLLEY,  /* men in lines that may shoot together */
    TOLD_HOLD,    /* who would win if this were the last turn, as it draws near */
    TOLD_NEAR,    /* to what is to be held */
    TOLD_LEAVING, /* over the far edge, in time */
    KIDDIES_FEATURES
};
extern const struct feature kiddies_feature[KIDDIES_FEATURES];
void kiddies_measure(const struct table *t, int side, int32_t value[FEATURES_MAX]);
int kiddies_goals(const struct table *t, int32_t piece[GOALS_TOLD]);
bool kiddies_leaves(const struct table *t, int unit, struct vec *to);
bool kiddies_rash(const struct table *table, const struct table *after, int unit);
int kiddies_stations(const struct table *t, int unit, int32_t reach,
                     struct station station[STATIONS_TOLD]);
bool kiddies_fronted(const struct table *t, int unit);
int kiddies_together(const struct table *t, int unit, int32_t reach, int mate[ORDER_IDS - 1]);

/* ---- figures (figures.c) --------------------------------------------------------------------- */

enum troop_kind kiddies_troop(const struct table *t, int unit);             /* what he is */
int32_t kiddies_attr(const struct table *t, int unit, enum unit_attr attr); /* as declared */
bool kiddies_is_figure(const struct table *t, int unit);                    /* all but cannon */
/* Thousandths of a side's span, as µm. */
int32_t kiddies_spans(const struct table *t, int side, int32_t thousandths);
/* Too far apart to touch: two bases, by their middles; a base's middle and a piece. False says
 * nothing. */
bool kiddies_far_away(struct vec a, struct vec b);
bool kiddies_piece_far(const struct table *t, const struct piece *p, struct vec at);
bool kiddies_touching(const struct table *t, int a, int b); /* both standing, in base contact */
bool kiddies_pinned(const struct table *t, int unit);       /* touches an enemy figure (KI-27) */
/* What a piece is (struct kiddies_ground), as on_piece and struct ground ask it. */
bool kiddies_is_water(const struct table *t, int piece);
bool kiddies_is_pass(const struct table *t, int piece);
bool kiddies_is_wood(const struct table *t, int piece);
bool kiddies_in_wood(const struct table *t, int unit); /* his middle is */
bool kiddies_in_body_way(const struct piece *p); /* stands, and reaches down to a man's body */

/* What a crew is wanted for: of more than two men beside a cannon those are taken who can do it. */
enum crew_task { CREW_ANY, CREW_MOVES, CREW_SHOOTS };
/* Was he one of its two when the turn began (KI-31)? */
bool kiddies_crewed_at_start(const struct table *t, int cannon, int man);
/* The side that crews a cannon and its two men, the lower index first; SIDE_NONE, and nothing in
 * crew, when nobody does. */
int kiddies_crew_for(const struct table *t, int cannon, enum crew_task task, int crew[2]);
int kiddies_crew_of(const struct table *t, int cannon, int crew[2]); /* for any task */

enum { LINE_MEN = 128 };
struct line {
    int count;
    int man[LINE_MEN]; /* from left to right */
};
bool kiddies_right_of(const struct table *t, int a, int b); /* b at a's right hand, in line */
/* The whole line a Regular stands in, himself included. */
void kiddies_line_of(const struct table *t, int unit, struct line *line);
/* The lines that a side's Regulars stand in, one after another, from {0}; false: there are no more.
 */
struct lines {
    int from;
    bool seen[TABLE_UNITS];
};
bool kiddies_next_line(const struct table *t, int side, struct lines *lines, struct line *line);
/* Does each face as every other, within the angle of KI-42? */
bool kiddies_face_alike(const struct table *t, const int *men, int count);
/* Bearing a line looks to; `sorted` from left to right, two at least. */
int32_t kiddies_line_face(const struct table *t, const int *sorted, int count);

/* ---- orders (orders.c): those that return bool fill the verdict when they say no ------------- */

/* Does it name units only, each once, all still in the game? */
bool kiddies_ids_are_units(const struct table *t, const struct order *o, struct verdict *v);
/* Does the side control all it names? They are units. */
bool kiddies_ids_are_mine(const struct table *t, const struct order *o, struct verdict *v);
/* Is it the phase for it, open, and this side's turn? `phases_wanted`: 1u << phase of each it may
 * be given in. */
bool kiddies_now(const struct table *t, const struct order *o, unsigned phases_wanted,
                 struct verdict *v);

/* Figures that move together: an order's units and, with a cannon, its crew. */
enum { FORMATION = 3 * ORDER_IDS };
struct formation {
    int count;
    int unit[FORMATION];
    struct pose to[FORMATION];
    int cannon[FORMATION]; /* a crewman who comes along: place of his cannon + 1; else 0 */
    bool walks[FORMATION]; /* goes somewhere, or his cannon does; else he turns on the spot */
};
bool kiddies_in_formation(const struct formation *f, int unit);
bool kiddies_off_table(const struct table *t, const struct outline *o); /* over the edge at all */
/* May the `index`th of the formation end where it says, those before it being there already? */
bool kiddies_may_stand(const struct table *t, const struct formation *f, int index,
                       struct verdict *v);

/* ---- setting up (deploying.c, muster.c, setup.c) --------------------------------------------- */

/* Where a side sets up, from baseline or from the middle: bounds along the table. */
void kiddies_zone(const struct table *t, int side, int32_t *west, int32_t *east);
/* May the `i`th of the formation be set up where it says? Room is may_stand's to ask. */
bool kiddies_may_deploy(const struct table *t, const struct formation *f, int i, int side,
                        struct verdict *v);
int kiddies_waiting(const struct table *t, int side); /* how many wait beside the table */
/* Who is told what a side does now (turn.see). */
int kiddies_see_mask(const struct table *t, int side);
/* These three as struct decides says, the offers those of this phase only. */
bool kiddies_visible(const struct table *t, int viewer, int base);
void kiddies_offer_deploy(const struct table *t, int side, struct offers *list);
bool kiddies_setup(struct turn *turn, const struct setting *s, struct trouble *trouble);

/* ---- moving (moving.c) ----------------------------------------------------------------------- */

/* What bars the way of a unit of *side, which is kept by its address. */
struct ground kiddies_ground_for(const struct table *t, const int *side, int unit);
/* The way of the `i`th of a formation, beside the first one's. */
struct path kiddies_formation_path(const struct table *t, const struct order *o,
                                   const struct formation *f, int i);
/* As struct shows says. */
int kiddies_meets(const struct table *t, const struct order *o, struct ref *enemy, int max);
/* Moves, and leaving the table. `v` is written into while trying. */
void kiddies_offer_moves(const struct table *t, int side, struct offers *list, struct verdict *v);

/* ---- charging (charging.c) ------------------------------------------------------------------- */

enum { HALTS = 8 };
struct charge {
    int rider[3]; /* from left to right */
    int32_t bearing, distance;
    struct outline strip[3];
    int halt[HALTS]; /* cannon before which it stops (KI-77) */
    int halts;
};
/* The charge an order means, if the three it names are such as may ride it; they are units. */
bool kiddies_charge_of(const struct table *t, const struct order *o, struct charge *c,
                       struct verdict *v);
/* `v` is written into while trying. */
void kiddies_offer_charges(const struct table *t, int side, struct offers *list, struct verdict *v);
void kiddies_offer_pivot(const struct table *t, struct offers *list); /* ASK_PIVOT is open */

/* ---- hand-to-hand (fighting.c) --------------------------------------------------------------- */

struct fight {
    int count[SIDE_COUNT];
    int man[SIDE_COUNT][STAR_MEN];
};
/* The fight a unit is in; false when it is in none, or one that lacks a side. */
bool kiddies_fight_of(const struct table *t, int unit, struct fight *f);
int kiddies_fights_left(const struct table *t); /* figures that have still to fight */
void kiddies_open_fights(struct turn *turn);    /* opens the phase (KI-60) */
void kiddies_fights_end(struct turn *turn);     /* closes it: on to who moves or shoots next */
void kiddies_offer_fights(const struct table *t, struct offers *list);
/* The arithmetic of a fight, by all its throws. */
void kiddies_reckon(const struct table *t, const struct order *about, struct coach *out);

/* Who fights whom, while ASK_PAIR is open: the answers, whether a word is one, and taking it. */
void kiddies_offer_pairs(const struct table *t, struct offers *list);
bool kiddies_pairs_by(const struct table *t, const char *word);
void kiddies_answer_pair(struct turn *turn, const struct order *o);

/* ---- shooting and flicking (shooting.c, flicking.c) ------------------------------------------ */

/* The firers of one shot. */
struct shooters {
    enum flick_size size;
    int cannon; /* -1: none */
    int count;
    int man[LINE_MEN]; /* the five from left to right, the crew, or the skirmisher */
    int32_t face;      /* where the front is */
    bool any_way;
};
/* Who would shoot by an order in this step, if they may; it names units. */
bool kiddies_shooters_of(const struct table *t, const struct order *o, struct shooters *s,
                         struct verdict *v);
enum { VOLLEY_SPOTS = 4, SPOTS_MAX = 12 };
/* Foil, or dice (KI-07). */
enum flick_set kiddies_pellet_set(const struct table *t);
/* Where their pellet may lie: fills at most SPOTS_MAX, returns how many. */
int kiddies_spots_of(const struct table *t, const struct shooters *s, struct flick_spot *spot);
bool kiddies_can_fire(const struct table *t, int side); /* has a shot of this step's kind (KI-25) */
/* And why not, of a side that has none: "no five of its Regulars stand side by side". */
const char *kiddies_silent(const struct table *t, int side);
/* `v` is written into while trying. */
void kiddies_offer_shots(const struct table *t, int side, struct offers *list, struct verdict *v);
/* As struct flicks says. */
int kiddies_spots(const struct table *t, const struct order *o, struct flick_spot *spot, int max);
void kiddies_preview(const struct table *t, const struct order *o, struct flick_preview *preview);
int32_t kiddies_flick_reach(const struct table *t, const struct order *o);

/* ---- the turn (turn.c) ----------------------------------------------------------------------- */

/* As struct decides says. */
enum due kiddies_automatic(const struct table *t, struct order *o);

/* ---- winning (winning.c) --------------------------------------------------------------------- */

enum ended_by {
    ENDED_LAST_MAN = 80,
    ENDED_REGULARS = 81,
    ENDED_EXIT = 82,
    ENDED_HOLD = 83,
    ENDED_BOTH = 84,
    ENDED_TURNS = 85,
    ENDED_RESIGN = 9,
    ENDED_DRAW = 10
};
void kiddies_judge(struct turn *turn);          /* ends the game when a side is finished */
void kiddies_kill(struct turn *turn, int unit); /* lost, and out of his fight */
/* Is this piece the one to hold, or a part of it that counts (KI-83)? */
bool kiddies_held_part(const struct table *t, int piece);
int kiddies_holders(const struct table *t);                /* attackers who hold it now */
int32_t kiddies_appraise(const struct table *t, int side); /* as struct terms says */

/* ---- what the verbs do, as struct verb says -------------------------------------------------- */

void kiddies_check_deploy(const struct table *t, const struct order *o, struct verdict *v);
void kiddies_apply_deploy(struct turn *turn, const struct order *o);
bool kiddies_snap_deploy(const struct table *t, struct order *o, struct verdict *v);
void kiddies_check_muster(const struct table *t, const struct order *o, struct verdict *v);
void kiddies_apply_muster(struct turn *turn, const struct order *o);
void kiddies_check_move(const struct table *t, const struct order *o, struct verdict *v);
void kiddies_apply_move(struct turn *turn, const struct order *o);
bool kiddies_snap_move(const struct table *t, struct order *o, struct verdict *v);
void kiddies_check_charge(const struct table *t, const struct order *o, struct verdict *v);
void kiddies_apply_charge(struct turn *turn, const struct order *o);
void kiddies_check_pivot(const struct table *t, const struct order *o, struct verdict *v);
void kiddies_apply_pivot(struct turn *turn, const struct order *o);
bool kiddies_snap_pivot(const struct table *t, struct order *o, struct verdict *v);
void kiddies_check_leave(const struct table *t, const struct order *o, struct verdict *v);
void kiddies_apply_leave(struct turn *turn, const struct order *o);
void kiddies_check_fight(const struct table *t, const struct order *o, struct verdict *v);
void kiddies_apply_fight(struct turn *turn, const struct order *o);
void kiddies_check_flick(const struct table *t, const struct order *o, struct verdict *v);
void kiddies_apply_flick(struct turn *turn, const struct order *o);
bool kiddies_snap_flick(const struct table *t, struct order *o, struct verdict *v);
void kiddies_check_answer(const struct table *t, const struct order *o, struct verdict *v);
void kiddies_apply_answer(struct turn *turn, const struct order *o);
void kiddies_check_end(const struct table *t, const struct order *o, struct verdict *v);
void kiddies_apply_end(struct turn *turn, const struct order *o);
void kiddies_check_draw(const struct table *t, const struct order *o, struct verdict *v);
void kiddies_apply_open(struct turn *turn, const struct order *o);

/* ---- what an umpire may set, what people read and see: as struct shows says ------------------ */

extern const struct umpire_law kiddies_umpire;
extern const struct battle_law kiddies_battle; /* battle.c */
void kiddies_question(const struct table *t, char *out, size_t size);
void kiddies_outcome(const struct table *t, char id[ID_TEXT], char *out, size_t size);
void kiddies_headline(const struct table *t, char *out, size_t size);
bool kiddies_spent(const struct table *t, int unit);
void kiddies_card(const struct table *t, struct ref thing, struct words *out);
void kiddies_overlay(const struct table *t, enum overlay what, const struct order *o,
                     const struct painter *p);

/* ---- what the frame of offers asks, as struct decides says --------------------------------------
 */

void kiddies_offer(const struct table *t, int side, struct offers *list, struct verdict *v);
void kiddies_answers(const struct table *t, struct offers *list);

#endif
