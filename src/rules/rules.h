/* What a rule set is. One `const struct rules` per set, made of tables and a few pure functions; to
 * add one see sets/README.md. Members that are NULL are not offered.
 * Each reader is given the part that is his: a panel `shows`, a simulator `decides`.
 *
 * Flow of an order: order_read → check (pure: allowed, or a refusal with ledger id and reason) →
 * apply (writes through turn_* only, cannot fail, never blocks: a choice in the middle becomes a
 * question in the table). game.h drives it.
 */
#ifndef FOILSHOT_RULES_RULES_H
#define FOILSHOT_RULES_RULES_H

#include "core/marks.h"
#include "core/measure.h"
#include "core/painter.h"
#include "core/table.h"
#include "core/trouble.h"
#include "core/turn.h"
#include "rules/order.h"
#include "rules/setting.h"

struct umpire_law; /* umpire.h */
struct battle_law; /* battle.h */
struct verdict;

enum gesture {
    GESTURE_PRESS,  /* a button: end of phase, reload, rally */
    GESTURE_PICK,   /* click a target */
    GESTURE_PLACE,  /* drag a ghost to a pose or along a path */
    GESTURE_FLICK,  /* aim and stroke */
    GESTURE_CHOOSE, /* answer a question */
    GESTURE_COUNT
};

struct troop {
    const char *word;      /* in scenarios: "regular" */
    const char *name;      /* for people: "Regular" */
    const char *figure;    /* art that shows it: "infantry" */
    int32_t hx, hy, round; /* footprint of a base, µm */
    int32_t height;        /* µm */
    const char *material;  /* of the flick's materials, or NULL */
    const char *id;        /* ledger id */
    const char *card;      /* one line for the hover card */
    int bases;             /* bases of a unit; 0 counts as 1 */
    int men, ranks;        /* figures shown on one base, and in how many ranks; 0: the base is the
                              figure itself (Kiddies) */
};

/* A thing rather than a man, where a base is the figure itself: not counted among those standing.
 */
bool troop_gun(const struct troop *troop);

struct phase {
    const char *word;   /* "move" */
    const char *name;   /* on the strip: "Move" */
    const char *icon;   /* icon name */
    bool hidden;        /* not on the strip (deployment, end) */
    const char *called; /* what else it may be called in orders, "shooting volleys", or NULL */
    const char *done;   /* on the button that closes it: "All moved"; NULL: nothing */
    const char *then;   /* what comes then, told beside it: "then the shooting"; NULL: nothing */
};

/* Which part of a ghost, dragged, means a PLACE verb. */
enum grip {
    GRIP_BODY,   /* the whole thing: a move */
    GRIP_CORNER, /* a front corner: a wheel; the order has the new facing only */
    GRIP_RING,   /* the ring round it: a turn on the spot; the order has the new facing only */
};

/* A verb that every set has: the frame offers it, and knows what it means. */
enum house {
    HOUSE_NONE,
    HOUSE_END,    /* closes a phase */
    HOUSE_DRAW,   /* offers a draw, or takes the other side's (HS-10) */
    HOUSE_RESIGN, /* gives up (HS-09) */
};

/* What can be done: a row of a set's table. A row that names its phases is asked and offered by the
 * frame, and its check says only what is its own. */
struct verb {
    const char *word; /* "move" */
    const char *name; /* on buttons: "Move" */
    const char *icon;
    enum gesture gesture;
    const char *hint; /* second line of its row: "Drag him, up to one span" */
    const char *id;   /* ledger id it is about */
    bool group;       /* may be given to several things at once */
    bool turn_free;   /* may be given out of turn (resign, draw) */
    enum grip grip;   /* PLACE verbs only */
    unsigned takes;   /* what stands behind it: TAKES_… (order.h) */
    /* What the set says to such an order, once it may be given at all: a game is not over, a side
     * gives it, and no question waits for something else (rules_check, below). NULL: only the game
     * gives it, by itself; or it is the house's, and the frame knows. */
    void (*check)(const struct table *table, const struct order *order, struct verdict *verdict);
    /* Carries it out: the check has allowed it. NULL: the frame does, for the house's (an end goes
     * on to the next phase) and for a PLACE verb with a reach (the base goes there). */
    void (*apply)(struct turn *turn, const struct order *order);
    /* Nearest order that would be allowed, in place, when the one there is was refused because of a
     * place (verdict.place); false, and unchanged, when there is none. `verdict` is to be written
     * into while trying. NULL: there is none. */
    bool (*snap)(const struct table *table, struct order *order, struct verdict *verdict);
    unsigned asks; /* the questions it may answer besides the word that does: 1u << ASK_PIVOT */
    enum house house;
    /* The phases it belongs to, 1u << MOVE; 0: its check says all that, and the set offers it. The
     * frame asks before the check that it is this phase and the side's turn, that one unit of the
     * side is named and stands, that `may` says yes; of a PICK verb, that an enemy is named; of a
     * PLACE verb with a reach, that the place is near enough, on the table and free, and it looks
     * for one that is. It offers it for every unit. (Of the house's: the phase and turn only.) */
    unsigned phases;
    /* May the unit do it at all now, wherever and at whomever? NULL: yes. */
    bool (*may)(const struct table *table, int unit, struct verdict *verdict);
    int32_t (*reach)(const struct table *table, int unit); /* PLACE: how far at most, µm; or NULL */
    bool straight; /* PLACE: a body that goes straight before its front alone, or turns by so much
                    * alone; whoever wants to get elsewhere goes or turns as far as it may */
    /* Once a turn: 1 + the unit's attribute that it sets and that refuses it; 0: as often as one
     * likes. player_turn_begin (house.h) clears them. */
    int spends;
    /* PICK: what stands in a sentence between it and whom it is done to: "at" of "shoot at"; with a
     * star in it the whole of it, the star being him: "attack * as well". NULL: nothing, "charge
     * The Guards". */
    const char *whom;
    /* What it is called in these phases, 1u << SHOOT, where the same word is another thing to do.
     * NULL: as everywhere. */
    const char *elsewhere;
    unsigned elsewhere_in;
};

/* Allowed, or why not: ledger id, sentence, and the geometry that shows it. */
struct verdict {
    bool allowed;
    bool untimely; /* only the phase is wrong: refuse_now */
    bool never;    /* and it will not be possible again in this game, as things stand */
    bool place;    /* only the place or the way is wrong: another might do (refuse_place) */
    char id[ID_TEXT];
    char why[200];
    struct marks marks;
};

/* One kind of order a side may give now, or may not and why. */
struct offer {
    int verb;
    struct ref unit; /* whose order it is; {0}: the side's */
    bool allowed;
    bool never;                 /* verdict.never: told to who asks, not unasked */
    char id[ID_TEXT];           /* refusal, or the rule that allows */
    char why[200];              /* refusal; or what it would do ("up to 1 span") */
    struct ref with[ORDER_IDS]; /* things that act with it (a volley's five, a charge's three) */
    int withs;
    struct ref target[ORDER_IDS]; /* PICK: what may be picked */
    int targets;
    int32_t reach;         /* PLACE: farthest, µm */
    int spots;             /* FLICK: places of the pellet */
    char word[ORDER_WORD]; /* CHOOSE: the answer's word */
    char text[120];        /* CHOOSE: the answer for people */
    char brief[80];        /* the same where there is little room; "": the text does */
};

/* What the game does by itself: rolls and opens, which must come about; or closes a phase in which
 * nothing is left to do, which may wait for whoever wants to say it himself (game.h, hold). */
enum due { DUE_NOTHING, DUE_ACT, DUE_CLOSE };

enum { OFFERS_MAX = 8 * TABLE_UNITS };
struct offers {
    int count;
    struct offer offer[OFFERS_MAX];
};
/* Next free offer, cleared; never NULL: a set that needs more than there are has a bug. */
struct offer *offers_add(struct offers *offers);

/* A place where the pellet may lie before a flick, and which way it may go from there. */
struct flick_spot {
    struct vec at;
    int32_t from, to; /* bearings it may be aimed at: clockwise from `from` to `to` */
    bool all;         /* any direction */
    bool blocked;     /* something stands there */
    char name[32];    /* "left end" */
};
struct flick_preview {
    struct vec from; /* pellet */
    struct vec stub; /* end of the aim's stub, about a span away */
    int32_t radius;  /* of the pellet, µm */
    int swept_count;
    struct ref swept[ORDER_IDS]; /* figures the finger would sweep */
    char warns[60];              /* what it does to those of them who shoot; "": to none */
};

/* What an overlay is about. */
enum overlay {
    OVERLAY_SELECTED, /* reach, arcs and spots of the selected unit and verb */
    OVERLAY_THREAT,   /* what the enemy could reach */
    OVERLAY_FIRE,     /* fields of fire of the side */
    OVERLAY_SIGHT,
    OVERLAY_ZONE, /* deployment zones, objectives */
    OVERLAY_COUNT
};

/* What shows on the table beside a unit. */
enum { SIGNS_MARKERS = 4 };
struct signs {
    int pips, of; /* hits left of how many, as pips on a capsule; of = 0: none */
    bool
        suffered; /* the set counts hits upwards: the pips are what it has had, none show nothing */
    int die;      /* a die of its side's colour beside it, 1 … 6; 0: none (0 points are shown by
                     no die) */
    int markers;
    const char *marker[SIGNS_MARKERS]; /* icon names: "running", "shaken", "unloaded", "powder",
                                          "square", "fallen", "rallied", "leader" … */
    const char *word;                  /* a word under it, or NULL ("running") */
};

/* The three figures on a unit's card in the panel: "5" "boxes", "4 / 2" "melee" … */
struct quality {
    char value[12], what[24];
};
enum { QUALITIES_MAX = 3 };

/* The coach: what an order would mean before it is given, or what the open question or the last
 * test is about. Arithmetic first (terms, what it needs, how likely), then lines, then ids. */
enum { COACH_TERMS = 4, COACH_LINES = 6, COACH_IDS = 4 };
struct coach {
    char caption[64], title[80]; /* "Reaction test to charge", "Queen's Horse on 2nd Foot"; an empty
                                    title: the coach has nothing to say */
    struct ref who; /* whose test it is: his side's die, and rolled only if he has rolled just now;
                       {0}: whoever is awaited */
    int terms;
    struct {
        char value[12], what[32]; /* "3", "elements left" */
        const char *icon;         /* or NULL */
        int die; /* 1 … 6: shown as that face; 0: no die; -1: a die to be rolled */
    } term[COACH_TERMS];
    int needs; /* total to reach; 0: no test */
    int total; /* reached, when rolled */
    bool rolled, passed;
    int chance, out_of; /* "5 in 6"; out_of = 0: none, */
    const char *of;     /* and of what: "to pass"; NULL: a line says it better */
    const char *with;   /* "with a point": the help that `chance` counts in; NULL: none, */
    int alone;          /* and the chance without it */
    int lines;
    struct {
        const char *icon; /* "march", "swords", "noentry" … */
        char text[140];
        char id[ID_TEXT]; /* the rule of just this line, among the ids below; or "" */
        bool odds;        /* it says what chance and out_of say */
        bool threat;      /* what an enemy could do to it then */
        bool certain;     /* what will come of it, whatever else it does there */
        bool targets;     /* whom it could strike at from there, */
        int16_t against;  /* and the enemy's unit that it tells of + 1; 0: of several,
                             -1: that there is nobody */
    } line[COACH_LINES];
    int ids;
    char id[COACH_IDS][ID_TEXT];
};

/* A row at the foot of the panel: a command, a division, an army, with its strength. */
enum { ROSTER_ROWS = 10 };
struct roster {
    int side;
    char name[NAME_MAX_BYTES], note[64]; /* "Right wing", "Shaken: half speed, –1" */
    int left, of;                        /* units or points */
    bool marked;                         /* stands out (shaken, running) */
};

/* µm; box 0: no grid. */
struct table_size {
    int32_t width, depth, box;
};

/* A way to win: the scenario's word for it. */
struct goal_way {
    const char *kind;
    bool piece; /* a piece of terrain is held */
    bool men;   /* by or with so many */
};

/* What the dice of a ledger id are for, told under them in a word or three. The reason of a die
 * (turn_roll) begins with whoever throws it: a unit as it is called, or a side's name and a colon.
 */
enum dice_told {
    DICE_WORD,    /* `word` */
    DICE_THROWER, /* who throws: both do, for the same thing */
    DICE_NEEDS,   /* what is needed: the reason's last part, behind a comma */
};
struct dice_word {
    const char *id;
    enum dice_told told;
    const char *word;
    bool low; /* the lower the better for whoever throws it */
};

/* What decides: the law of a set. Orders go through its verbs' rows. */
struct decides {
    /* First block of a game. Options in force are setting.option. May refuse: trouble has
     * path:line. */
    bool (*setup)(struct turn *turn, const struct setting *setting, struct trouble *trouble);
    /* What the frame of offers (rules_offer) asks of the set. Every kind of order the units of the
     * side whose turn it is can be given now, in order, with the reason when they cannot. NULL: the
     * verbs' rows say all. `verdict` is to be written into. */
    void (*offer)(const struct table *table, int side, struct offers *offers,
                  struct verdict *verdict);
    /* What may be answered to the open question. NULL: nothing is ever asked. */
    void (*answers)(const struct table *table, struct offers *offers);
    /* What either side may do at any time. NULL: nothing. */
    void (*anytime)(const struct table *table, int side, struct offers *offers,
                    struct verdict *verdict);
    /* Is the phase open? Until it is, nothing is offered in it. NULL: always. */
    bool (*opened)(const struct table *table);
    /* The last turn of the game is over: ends it. For sets whose phases end by the frame. */
    void (*last_turn)(struct turn *turn);
    /* What comes after every order, whatever it was: pursuers out of contact let go, somebody has
     * to concede. NULL: nothing. */
    void (*after)(struct turn *turn);
    /* The order the game gives itself now (opening a phase that rolls, ending an empty step). What
     * it closes the side may close as well, by a verb that takes a phase. NULL: none. */
    enum due (*automatic)(const struct table *table, struct order *order);
    /* Side that controls a unit now (a crewed cannon belongs to its crew); SIDE_NONE: nobody. NULL:
     * its own. */
    int (*controller)(const struct table *table, int unit);
    /* May `viewer` see this base? Hidden deployment. NULL: always. */
    bool (*visible)(const struct table *table, int viewer, int base);
    /* Units of several bases. Where the unit stands, for `to` and `face` of orders (NULL: its first
     * base's pose), and where its bases would stand if `order` were carried out as it is, allowed
     * or not: fills at most `max`, returns how many (NULL: its one base goes to `to`, `face`; the
     * others of a group by the same step). */
    struct pose (*pose)(const struct table *table, int unit);
    int (*ghost)(const struct table *table, const struct order *order, int *base, struct pose *pose,
                 int max);
};

/* One way a game ends. */
struct ending {
    int by; /* the set's number for it; not the house's (house.h) */
    const char *id;
    /* One sentence, with {winner} and {loser}: when somebody has won, and when nobody has. NULL:
     * cannot be. */
    const char *won, *drawn;
};
struct endings {
    int attr;                /* of the table: keeps `by` (game_over) */
    int resigned, drawn;     /* the numbers of giving up and of a draw agreed */
    const struct ending *of; /* the other ways, closed by an id of NULL; NULL: shows.outcome says */
};

/* What people read and see of it. NULL: nothing to show, but of the first two. */
struct shows {
    /* Headline of the panel: who does what now. NULL: the side and the phase. */
    void (*headline)(const struct table *table, char *out, size_t size);
    /* Why the game ended, one sentence; id into the buffer. NULL: the set's endings say it. */
    void (*outcome)(const struct table *table, char id[ID_TEXT], char *out, size_t size);
    /* What lies on the table: "baize", "meadow", "heath", "green", "board 1", "board 2". */
    const char *cloth;
    const char *tags[3]; /* start screen: "Spans", "Flick", "30 min" */
    /* The open question as a sentence; "" when there is none. */
    void (*question)(const struct table *table, char *out, size_t size);
    /* Has it done all it can in this phase? For the spent badge and Tab. */
    bool (*spent)(const struct table *table, int unit);
    void (*overlay)(const struct table *table, enum overlay what, const struct order *about,
                    const struct painter *painter);
    /* Hover card: lines of text about a unit or piece. */
    void (*card)(const struct table *table, struct ref thing, struct words *out);
    /* What is shown beside it, the figures on its card (returns how many), the coach (`about` NULL:
     * the moment), the rows of the roster (returns how many). */
    void (*signs)(const struct table *table, int unit, struct signs *out);
    /* What strength is counted in, of many: "hits" that the signs show, or "elements", its bases.
     * NULL: it is told in hundredths. */
    const char *counts;
    int (*qualities)(const struct table *table, int unit, struct quality quality[QUALITIES_MAX]);
    void (*coach)(const struct table *table, const struct order *about, struct coach *out);
    int (*roster)(const struct table *table, struct roster row[ROSTER_ROWS]);
    /* Enemies that a PLACE order, were it carried out, would bring its units into contact with, and
     * that none of them touches now: fills at most `max`, returns how many. Told beside the ghost.
     * NULL: only a charge does, or the coach tells it. */
    int (*meets)(const struct table *table, const struct order *order, struct ref *enemy, int max);
};

/* Flicking, for sets that do. */
struct flicks {
    int (*spots)(const struct table *table, const struct order *order, struct flick_spot *spot,
                 int max);
    void (*preview)(const struct table *table, const struct order *order,
                    struct flick_preview *preview);
    /* Strength 0 … 1000 as a distance in µm it would roll on an empty table. */
    int32_t (*reach)(const struct table *table, const struct order *order);
};

/* What makes a table good besides strength: near an objective, supported, out of reach … */
enum { FEATURES_MAX = 12 };
struct feature {
    const char *word, *id; /* "objective", ledger id it is about */
    int32_t weight;        /* thousandths of a logit for each 1000 of its value */
    const char *worse;     /* in a sentence on what would be the worse by it: "that way …" */
    const char *gains; /* and of an order that betters it: "move to …, for …"; NULL: unsaid */
    bool ahead;        /* that is true only of the side that is the better by it, above 0 */
};

enum { GOALS_TOLD = 4, STATIONS_TOLD = 6 };

/* A place worth standing on for one unit, and the friend it is about. */
struct station {
    struct pose pose;
    struct ref whom;
};

/* What a unit does for a friend by where it stands. */
struct help {
    struct ref whom;
    const char *words, *id; /* "+1 to its dice for a point", and the rule */
};

/* What a computer player is told. */
struct terms {
    /* How good the table is for a side; higher is better. */
    int32_t (*appraise)(const struct table *table, int side);
    /* The set's features, at most FEATURES_MAX, and what each is worth on this table: about -1000
     * to 1000, the side's less its enemy's. NULL: it tells none. */
    const struct feature *feature;
    int features;
    void (*measure)(const struct table *table, int side, int32_t value[FEATURES_MAX]);
    /* The pieces of terrain that the game is about, by the scenario's terms of victory: indices, at
     * most GOALS_TOLD; returns how many. NULL: none. */
    int (*goals)(const struct table *table, int32_t piece[GOALS_TOLD]);
    /* Does the unit lead others, so that it should stay with them? NULL: none does. */
    bool (*leads)(const struct table *table, int unit);
    /* Places worth standing on for the unit beside those that anybody would think of, the likelier
     * first, at most STATIONS_TOLD, none farther than `reach` and maybe none of them free; returns
     * how many. NULL: none. */
    int (*stations)(const struct table *table, int unit, int32_t reach,
                    struct station station[STATIONS_TOLD]);
    /* Does the unit strike before its front alone, although it marches without turning? NULL: none
     * does. */
    bool (*fronted)(const struct table *table, int unit);
    /* Who had better march with the unit, by one order: those of its line who shoot together with
     * it, where none of them can reach an enemy. At most ORDER_IDS - 1; returns how many. NULL:
     * nobody. */
    int (*together)(const struct table *table, int unit, int32_t reach, int mate[ORDER_IDS - 1]);
    /* Has the unit come from where it stands to where nobody goes who need not: to a fight that it
     * will hardly win, or out of a shot that it had? `after` is the table as its move or turn
     * leaves it, before what the game does by itself; nobody is asked about. NULL: nothing is. */
    bool (*rash)(const struct table *table, const struct table *after, int unit);
    /* Has the unit come to where enemies can reach it in their next turn, while where it stood none
     * could? A plain player stops short of that. `after` as for rash. NULL: it stops nowhere. */
    bool (*exposed)(const struct table *table, const struct table *after, int unit);
    /* Is the unit one of those who are to leave over the far edge (Red's is the east), as the
     * scenario is won by that? Then *to (may be NULL) is where it had best go from here. NULL:
     * nobody ever is. */
    bool (*leaves)(const struct table *table, int unit, struct vec *to);
    /* How long it would take the side, at least, to get what wins it the battle if it has that when
     * the last turn is over: thousandths of a turn; 0: it has it; -1: there is no such thing. NULL:
     * there never is. */
    int32_t (*takes)(const struct table *table, int side);
    /* How far the unit stands from where it can strike an enemy; INT32_MAX: there is none. NULL:
     * as far as from the enemy who is nearest. */
    int32_t (*short_of)(const struct table *table, int unit);
    /* Whom the unit helps where it stands; false: nobody. NULL: nobody ever. */
    bool (*helps)(const struct table *table, int unit, struct help *out);
    /* The arithmetic of an order, as a coach tells it, where the set has no coach on the screen.
     * NULL: the coach's. */
    void (*reckon)(const struct table *table, const struct order *about, struct coach *out);
};

/* For setting up a table of one's own. */
struct editing {
    struct table_size usual;    /* one to begin with */
    const struct goal_way *way; /* the ways to win that a scenario may name */
    int ways;
    const char *const *forms; /* the formations a unit may begin in, closed by NULL; NULL: one */
    /* What a unit of a setting stands on, formed up as the setting has it: the outlines of its
     * bases, at most `max` of them; returns how many. A setting not checked yet may say anything.
     * NULL: one base of its troop about its pose. */
    int (*footprint)(const struct setting *setting, const struct setting_unit *unit,
                     struct outline *out, int max);
};

/* All there is, each closed by NULL (NULL: not told), so that a count of what happened can name
 * what never did, and what its words are about, so that nobody has to read them. */
struct tells {
    const char *const *questions; /* as words; the first is ask 1 */
    const char *const *refusals;  /* the ids a check refuses by; never NULL */
    const char *const *outcomes;  /* the ids games end by; never NULL */
    /* What its dice are for, closed by an id of NULL. Of those that are not listed (or of all:
     * NULL) the reason is told, from its colon on. */
    const struct dice_word *dice;
    /* Ledger ids whose sentences are told first although no loss, hit, marker or lost phase shows
     * that they matter. */
    const char *const *weighty;
};

struct rules {
    const char *id, *title, *author, *blurb;
    int version;
    enum measure measure;
    struct attrs attrs;             /* declared attributes and options */
    const char *const *option_text; /* for people, one for each option */
    const struct troop *troop;
    int troops;
    const struct phase *phase;
    int phases;
    const struct verb *verb;
    int verbs;
    const struct decides *decides;
    const struct endings *endings;
    const struct shows *shows;
    const struct editing *editing;
    const struct tells *tells;
    const struct flicks *flicks;     /* NULL: nobody flicks */
    const struct terms *terms;       /* NULL: computers play at random */
    const struct umpire_law *umpire; /* what an umpire may set by hand; NULL: only what every set
                                        has */
    const struct battle_law *battle; /* how it says a battle that belongs to no set; NULL: not */
};

/* All sets of rules.def, in order. */
extern const struct rules *const rules_list[];
extern const int rules_count;
const struct rules *rules_find(const char *id); /* NULL when there is none */
/* Is everything there that the set must have: each verb's row, words, ids, lists, bounds? False
 * with what is missing in `why`. */
bool rules_whole(const struct rules *rules, char *why, size_t size);
int verb_find(const struct rules *rules, const char *word); /* -1 when there is none */
/* The verb's name, for people, on this table: its other one where it has one. */
const char *verb_called(const struct verb *verb, const struct table *table);
const char *verb_called_in(const struct verb *verb, int phase); /* the same, in any phase */
/* A verb's name within a sentence, "charge" of "Charge!"; returns out. */
char *verb_within(const char *name, char *out, size_t size);
/* The same with whom it is done to: "shoot at Grey Coats"; `whole`: with what stands behind him.
 * Returns out. */
char *verb_within_at(const struct verb *verb, const char *does, const char *name, bool whole,
                     char *out, size_t size);
int troop_find(const struct rules *rules, const char *word);
int option_find(const struct rules *rules, const char *name);

/* ---- the frame of every order (frame.c) ------------------------------------------------------
 */

/* May the order be given? Not when the game is over (HS-08), nor by nobody (HS-05), nor while a
 * question waits for another answer (HS-06); then what its verb says; and besides (HS-15): an order
 * that only moves, turns or sets up (a PLACE verb's) and would leave every base where it stands is
 * refused, so that nobody uses up by a slip of the hand what he has not used. */
void rules_check(const struct rules *rules, const struct table *table, const struct order *order,
                 struct verdict *verdict);
/* The same without HS-15: for a set's own use, while it looks for a place. */
void rules_judge(const struct rules *rules, const struct table *table, const struct order *order,
                 struct verdict *verdict);
/* Nearest order that rules_judge allows, in place; false (and unchanged) when there is none. */
bool rules_near(const struct rules *rules, const struct table *table, struct order *order);
/* Nearest order that rules_check allows, in place; false (and unchanged) when there is none. */
bool rules_snap(const struct rules *rules, const struct table *table, struct order *order);
/* Every kind of order the side can give now, or cannot and why; asked quietly, only those it can.
 */
void rules_offer(const struct rules *rules, const struct table *table, int side,
                 struct offers *offers);
/* Who does what now, for the panel. */
void rules_headline(const struct rules *rules, const struct table *table, char *out, size_t size);
/* Why the game ended, one sentence; id into the buffer. */
void rules_outcome(const struct rules *rules, const struct table *table, char id[ID_TEXT],
                   char *out, size_t size);
/* Carries out an order that was allowed, or that the game gives itself. */
void rules_apply(const struct rules *rules, struct turn *turn, const struct order *order);

/* ---- asked quietly ---------------------------------------------------------------------------
 */

/* Who thinks asks a thousand times where a person asks once, and wants only a yes or a no. A thread
 * that has been made quiet gets the same answers without their words: verdicts without sentence and
 * marks, offers only of what may be done and without words for people. A verdict keeps its id.
 */
enum { RECALLS = 256, RECALL_BYTES = 1024 };
struct recall { /* something a set has worked out, and of which table, or what of it */
    uint64_t of;
    int32_t what, a, b;
    _Alignas(16) unsigned char bytes[RECALL_BYTES];
};

struct quiet {
    struct table
        *trial; /* a table already, to try orders on; not the one that is asked about. After
                   rules_check or rules_snap has allowed a PLACE order (tried): the table
                   as the order leaves it, before what the game does by itself. Not owned
                 */
    bool tried;
    struct offers *spare; /* for offers a set only looks at (offers_room). NULL: none. Not owned */
    bool rough; /* what is dear to find need not be found: a charge that takes a search for the one
                   turn that works. What is found is allowed. For games played ahead */
    int only;   /* offers of this unit and of the side as a whole; -1: of every unit */
    struct recall recall[RECALLS];
};
/* Makes this thread quiet, or gives it its words back (NULL); returns what it was before. */
struct quiet *rules_quietly(struct quiet *quiet);
bool rules_quiet(void);
bool rules_rough(void);
/* What a set has worked out about this very table, it need not work out again for the check and
 * the carrying out of an order: kept while the thread is quiet, under the set's own numbers (what
 * >= 1). False when it is not there. */
bool quiet_recall(const struct table *table, int what, int a, int b, void *result, size_t size);
void quiet_keep(const struct table *table, int what, int a, int b, const void *result, size_t size);
/* The same of what hangs on a part of the table only: `of` is a number made of all of that
 * (table_stance, mixed_with). */
bool quiet_recall_of(uint64_t of, int what, int a, int b, void *result, size_t size);
void quiet_keep_of(uint64_t of, int what, int a, int b, const void *result, size_t size);
/* Empty room for offers that are only looked at, one at a time on a thread: they are megabytes,
 * which who is quiet has ready. To be given back. */
struct offers *offers_room(void);
void offers_room_free(struct offers *room);
/* Is a unit's offer left out for now, because only another's is asked for? */
bool offers_skip(int unit);

/* Helpers for check: fill the verdict. refuse() returns the verdict's marks painter to draw with.
 */
void allow(struct verdict *verdict);
struct painter refuse(struct verdict *verdict, const char *id, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* As refuse, only because it is not the phase for it (HS-05): at another time it might be done. The
 * panel tells such refusals unasked. */
void refuse_now(struct verdict *verdict, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* As refuse, only because of the place or the way: another might do, and a snap looks for it. */
struct painter refuse_place(struct verdict *verdict, const char *id, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* As refuse, only because it would change nothing (HS-15). */
void refuse_idle(struct verdict *verdict);
/* Is the one pose the other, but for what rounding to the digits of an order makes of it? */
bool pose_alike(struct pose a, struct pose b);

#endif
