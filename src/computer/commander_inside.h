/* What the files of the commander share; nobody else includes it.
 *
 *   commander.c  what it sees, playing on, weighing and choosing
 *   thoughts.c   thinking of things to do
 *   plans.c      what all do in a phase
 *   mates.c      sharing the games ahead
 *   manners.c    giving up, and draws
 *   saying.c     what a thought is, in words
 *   reasons.c    saying why: the sentences put together; it shares reasons_inside.h with
 *   purpose.c    what an order is for, and what it costs,
 *   expected.c   what may be expected of it, with meant.c, what the turn is for,
 *   instead.c    what was thought of instead,
 *   outlook.c    games ahead for telling, and what they come to, and
 *   wording.c    pieces of what is said
 */
#ifndef FOILSHOT_COMPUTER_COMMANDER_INSIDE_H
#define FOILSHOT_COMPUTER_COMMANDER_INSIDE_H

#include "computer/commander.h"
#include "computer/saying.h"
#include "computer/worth.h"

#include <stdatomic.h>

/* How far the weighing has come. */
struct weighing {
    int left, rounds, round;
    int at;              /* whom it is about in this round, */
    int32_t games, each; /* his games so far, and how many he is given, */
    int32_t owed;        /* and how many after these, between the last two, if it is not plain */
    /* Between the last two: pairs of games with the same dice, what the first one's were worth more
     * on the whole, millionths, the squares of that, and what the first one's last was worth. */
    int32_t pairs, first;
    int64_t more, squares;
};

/* Somewhere to go. */
enum { PLACES = 40, WAYS = 3 + 4 + 3 /* off his flanks, past who is in the way, back */ };
struct place {
    struct vec to;
    enum aim aim;
    struct ref whom;
    bool out;   /* back, to come round somebody who stands in the way */
    bool faces; /* stands there only when it looks that way: */
    int32_t face;
};
/* Something to flick at, and what the shot alone makes of the table, millionths. */
enum { SPOTS = 12, SHOTS_KEPT = 6 };
struct shot {
    struct order order;
    struct ref whom;
    int32_t worth;
};
/* How far the thinking of things to do has come. */
struct ideas {
    bool on, open;     /* open: an offer is being filled in */
    int offer;         /* that one, */
    int at, count;     /* in so many ways, the next of them */
    int first;         /* thoughts before it */
    struct order base; /* what all of these have in common */
    struct vec from;   /* going: where the unit stands, */
    bool stands;       /* and whether the set says that it stands well there */
    struct place place[PLACES + WAYS];
    int rounds;                    /* of these, behind the first: ways round somebody */
    bool plain;                    /* the plain one has been thought of */
    struct flick_spot spot[SPOTS]; /* flicking: from here */
    int spots, tried, kept;
    struct shot shot[SHOTS_KEPT]; /* the best so far, */
    struct shot best[SHOTS_KEPT]; /* and of those flicked straight at somebody, */
    int bests;                    /* so many */
};

/* A game that is played ahead, in c->ahead. */
struct playing {
    bool on, good, enemy_gave;
    int given; /* orders, */
    int gives; /* and in the last part of it so many: */
    struct order gave[COMMANDER_PART];
    int32_t turn[COMMANDER_PART]; /* in which they were given */
};

/* Whom a unit goes for later in the games that are played ahead, and how; or who goes for it. */
enum { STRIKES = 10 };
struct strike {
    int verb;
    struct ref whom;      /* or, of the enemy's, who goes for it */
    int32_t games, later; /* of the games, those in which that is in another turn than this */
};

/* Which of its own units strikes at which enemy, in how many of the games. */
enum { INTENTS = 32 };
struct intent {
    int unit, whom;
    int32_t games; /* 0: no more of them */
};

/* What may be expected of a thought. */
enum { CROWD_TOLD = 4 }; /* crowds so many times too great are told of without counting games */
enum { TELLING = 48, FIRST_TOLD = 1 << 20 }; /* games ahead from that number on are for telling */
struct outlook {
    int32_t games, chance[TELLING]; /* millionths */
    int32_t open;                   /* of the games: not over at their end, */
    int64_t told[WEIGHTS];          /* and what each term added there, thousandths of a logit */
    int32_t fell[TABLE_UNITS]; /* games in which the order itself takes the unit off the table, */
    int32_t lost[TABLE_UNITS]; /* in which it is lost at the end, */
    int32_t hurt[TABLE_UNITS]; /* and what it has lost of its strength then, thousandths, summed */
    /* Of who carries it out: games in which that enemy strikes at him, in whatever way, and those
     * that he lives through without that; */
    int32_t by[TABLE_UNITS], spared[TABLE_UNITS];
    /* the first thing that he does, and all that is done to him. */
    struct strike strike[STRIKES], against[STRIKES];
    struct strike serves[STRIKES]; /* the first thing that he does for a friend, by name */
    struct intent intent[INTENTS]; /* the first that each of its own units strikes at */
    int32_t room[TABLE_UNITS];     /* games in which that friend goes over where he stood */
};
/* What had been said before a price was thought of, of the unit that it is about. */
struct unpriced {
    int unit; /* -1: only whom another has to do with */
    uint8_t lost, hurt;
    struct ref who, next;
};
/* How far the telling of reasons has come: of the order, then of what else was thought of. */
struct telling {
    bool on;
    int32_t swing;   /* thousandths of a logit: see trust_take */
    bool aims;       /* what the order is for has been named */
    struct ref goes; /* whom it goes for; KIND 0: nobody */
    bool strikes;    /* and strikes at, now or later */
    bool reckoned;   /* the rules' own arithmetic of it has been told */
    bool askew;      /* it turns, but not to whom it strikes at later */
    size_t calm;     /* where its first sentence begins to say that it is in no fighting; 0: not */
    const char *calm_words;  /* with these words; NULL: with none that are said once */
    bool anyway;             /* and that it would cost whatever it did: */
    char price[REASON_TEXT]; /* what it costs, for behind that; "": nothing worth telling */
    struct unpriced unpriced;
    int of;
    int other;           /* the thought it is compared with, */
    bool better;         /* which came out better than what it does */
    struct outlook game; /* the game that is being played, where it is not shared */
    struct outlook outlook[2];
};
/* What was said before: nobody wants to hear the same odds with every order of a turn. */
enum { HEARD = 24 };
struct said {
    int32_t turn;
    int side;
    uint64_t
        heard[HEARD]; /* sentences, in whatever turn; the next takes the place of the eldest, */
    int32_t hearing;  /* which is there */
    int32_t told;     /* odds, in whatever turn, millionths; -1: none yet */
    bool odds;        /* those of the turn have been told, or were no news */
    int32_t alike;    /* the turn in which all came out alike */
    bool planned;     /* what is meant with this turn has been told, or there was nothing to tell */
    char test[REASON_TEXT];    /* the odds of the last test that was told of */
    struct ref who, next;      /* the last unit of which it was told whom it goes for, and whom */
    uint8_t lost[TABLE_UNITS]; /* 1 + the games in which the unit was said to be lost; 0: not yet */
    uint8_t hurt[TABLE_UNITS]; /* the same, of its strength in 100 */
};

/* Whether the enemy comes or waits, by what was seen of him from one turn to the next. */
struct watching {
    int32_t turn; /* of the last look; 0: none yet */
    bool waits;
    uint8_t stands[TABLE_UNITS]; /* where the enemy's units were then */
    struct vec stood[TABLE_UNITS];
};

/* A game that was shared: what it came to. */
struct share {
    bool done; /* not when it was hurried */
    bool lost; /* whoever does it */
    int32_t worth, chance;
};

struct commander {
    const struct commander *chief;               /* whom it helps; itself: nobody */
    struct commander *mate[COMMANDER_HANDS - 1]; /* who help; owned. One begins with as many */
    int hands;                                   /* 1: it is alone */
    commander_share *shares;
    void *crew;
    struct share *share; /* of the games of a round, room for as many as there are in one */
    int32_t room;
    struct outlook *one; /* of each game for telling */
    const struct rules *rules;
    struct level level;
    int32_t usual;  /* games played ahead an order, by the level; */
    int32_t budget; /* by whoever asks for so many; 0: by level and set */
    atomic_bool hurried;
    uint64_t seed;
    int64_t played;
    int32_t when[4];     /* turn, phase, step and side that `rested` is about */
    bool plans, planned; /* what all do is being weighed; has been, in the phase of `when`: */
    bool pauses;         /* nobody marches in it in the games ahead who has not been thought of */
    int about;           /* whom to think of first; -1: whoever is next */
    int stayed; /* units that could do something in it, and for whom nothing came out better */
    uint8_t rested[TABLE_UNITS];   /* enum rested */
    uint8_t acted[TABLE_UNITS];    /* its side's that are not as they were when that began, */
    struct vec began[TABLE_UNITS]; /* and where they stood then */
    int side;
    int32_t expects;   /* its chance by the best that it thought of, millionths; -1: not weighed */
    struct table view; /* the table as the side sees it, with a seed of its own */
    struct scale scale;
    int32_t sure; /* what is left of chances where turns run out, millionths: decided_at */
    struct weights weights;
    int crowded; /* so many stand, more than there are games for; 0: all the games are played */
    bool polite, silent;
    int32_t judged, offered; /* turns: its chance was last looked at, a draw offered */
    int hopeless;            /* of its turns in a row */
    struct ahead ahead;
    struct offers offers, asked;
    struct quick quick[SIDE_COUNT];
    struct thought thought[THOUGHTS];
    int thoughts;
    struct ideas ideas;
    struct weighing weighing;
    struct playing play;
    struct telling telling;
    struct said said, before;             /* what it has said, and had before its last thought */
    struct watching watching[SIDE_COUNT]; /* by the side that watches */
    bool weighs, found;                   /* something is being weighed; the order is there */
    int unit;                             /* whose thoughts these are; -1: all */
    struct order order;
    struct reason reason[REASONS];
    void (*seen)(void *self, const struct thought *thought); /* may be NULL */
    void *seer;
};

/* commander.c */

/* A copy of the table with other dice, and without what the side may not see. */
void commander_look(struct commander *c, const struct table *table, int side, struct table *view,
                    uint64_t guess);
/* One game played ahead from a thought, with the n-th dice, a few orders at a time; false when it
 * is over, and its end is in c->ahead. */
void commander_play_begin(struct commander *c, const struct thought *thought, int64_t n);
bool commander_play_on(struct commander *c);
/* What the table that c->ahead has come to is worth; its trial is lost. */
int32_t commander_worth(struct commander *c);
/* How far games ahead are to be believed where the table that it sees stands (struct weights:
 * trust, swing, stands): before they are told of. Uses c->ahead, and asks c->asked. */
void trust_take(struct commander *c);
/* What a chance is told as that such a game comes to, and the chance that is told of the table that
 * c->ahead has come to: what the order itself has won or lost is as it is. Millionths. */
int32_t chance_trusted(const struct commander *c, int32_t chance);
int32_t commander_told(const struct commander *c);
/* Are all its bases lost? Who has marched off is not. */
bool unit_lost(const struct table *table, int unit);
/* Is whoever carries the thought out lost where its game has ended? */
bool commander_loses(const struct commander *c, const struct thought *t);
int32_t thought_mean(const struct thought *thought); /* millionths */
/* One more pair of games, of the last two that are left: what each was worth. */
void weighing_pair(struct weighing *weighing, int32_t first, int32_t second);
/* What a thought is given before anything is known of it, millionths: few games tell little, and
 * then whoever strikes, closes or does the plain thing is seldom wrong; but a flick that is for
 * nothing may knock over one's own, who goes away loses time, and who leads belongs to his own, not
 * at an enemy. It weighs as much as so many games: who has seen fewer goes by
 * it, and whoever has seen many by those. */
int32_t thought_lean(const struct commander *c, const struct thought *thought);

/* plans.c */

/* Once a phase, before the first unit is thought of: two thoughts, that all march or that nobody
 * does. False: there is nothing to weigh. */
bool plans_begin(struct commander *c);
/* The better of them is what all do, until each has been thought of. */
void plans_end(struct commander *c);
/* Of places to go to, and of games to weigh them by, where nobody marches: most will stay, and all
 * of them are thought of before one order is found. */
int32_t plans_some(int32_t usual);
/* By how much a march has to be better than that where nobody marches, millionths; 0: it is none.
 */
int32_t plans_against(const struct commander *c, const struct thought *thought);

/* manners.c */

/* Gives up what has been lost for some turns, takes a draw that is better than what is to come, and
 * offers one when the last turns bring it little, with the reason. False: it plays on. */
bool minds_manners(struct commander *c, struct order *order);

/* mates.c */

/* Those who help see what it sees. Before games are shared. */
void mates_look(struct commander *c);
/* All games of the round, shared. */
void mates_weigh(struct commander *c);
/* Whom a hand is: itself or who helps. */
struct commander *mates_hand(struct commander *c, int hand);
void mates_free(struct commander *c);

/* thoughts.c */

/* What c->unit could do, its rest among it; -1: all that is offered but what rested units could.
 * Begin, and one way of filling in an offer after the other while there is more. */
void thinking_begin(struct commander *c);
bool thinking_on(struct commander *c);

/* saying.c: whatever is said into `out` is cut where that ends, and has no full stop */

/* The first unit of the side that an order names, or of its enemy's, also by whom it is done to;
 * -1: it names none. */
int order_names(const struct table *table, const struct order *order, int side);

/* A unit that becomes its side's by the order that c->ahead has come from, as a gun that its men
 * come to; -1: none does. */
int won_over(const struct commander *c);

/* "The Guards: charge The Hussars". Names are of one or of many, so no verb has to agree with them.
 * Uses c->ahead. */
void saying_deed(struct commander *c, const struct thought *thought, char *out, size_t size);
/* Does it end nearer to whom it is about than it began? Uses c->ahead. */
bool saying_nears(struct commander *c, const struct thought *thought);
/* Does it look more straight at him than before? Uses c->ahead. */
bool saying_turns(struct commander *c, const struct thought *thought);
/* The same of what is compared with the first thought: whose it is is told when it is another's. */
void saying_other(struct commander *c, const struct thought *thought, char *out, size_t size);
/* Is whom it is about before it, once it is done? Uses c->ahead. */
bool saying_faces(struct commander *c, const struct thought *thought);
/* Does it turn to somebody who was on its flank or behind it? Uses c->ahead. */
bool saying_was_flanked(struct commander *c, const struct thought *thought);
/* Was he not before it? Uses c->ahead. */
bool saying_was_aside(struct commander *c, const struct thought *thought);
/* The friend near by who is ahead of it on the way to the enemy it comes nearer to; FOLLOWS_NOBODY:
 * it goes before the others, FOLLOWS_NOWHERE: it does not come nearer to whom it is about. Uses
 * c->ahead. */
enum { FOLLOWS_NOBODY = -1, FOLLOWS_NOWHERE = -2 };
int saying_follows(struct commander *c, const struct thought *thought);
/* Has the friend gone the same way before it in this phase, and is he free to go on? Uses c->ahead.
 */
bool saying_goes_on(struct commander *c, const struct thought *thought, int friend);
/* Does it come nearer to this one of either side? Uses `ahead`. */
bool saying_nears_to(struct commander *c, const struct thought *thought, int unit);
/* The friend who is in its way to whom it is about, where it goes back to come round him; -1: it
 * does not. Uses c->ahead. */
int saying_gets_round(struct commander *c, const struct thought *thought);
/* The friend beside whom it comes to stand, looking where he looks, or `behind` whom; -1: there is
 * none. Uses c->ahead. */
int saying_lines_up(struct commander *c, const struct thought *thought, bool *behind);

/* reasons.c */

/* Of the order that was decided on: is there more to tell? And a part of that. */
bool reasons_begin(struct commander *c);
bool reasons_on(struct commander *c);

#endif
