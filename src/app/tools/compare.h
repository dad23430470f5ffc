/* `foilshot compare`: one battle, played by itself under every set, told on one page.
 *
 * A game is a line of text (compare_line): what came of it turn by turn, counted in whole numbers.
 * Five games in a row are one plan: the same players with the same seeds of their own, only the
 * game's dice differ; so what differs among them is luck, and what differs among plans the plan.
 * Whoever tallies lines needs no more room for more of them, and the order they come in does not
 * matter: shards of many machines give the page that one would have made.
 * Begin reading at compare.c, command_compare.
 */
#ifndef FOILSHOT_APP_TOOLS_COMPARE_H
#define FOILSHOT_APP_TOOLS_COMPARE_H

#include "app/tools/cli.h"
#include "rules/battle.h"
#include "rules/game.h"

enum {
    PLAN_GAMES = 5,       /* of the same plan */
    GAMES_MOST = 1000000, /* of a run */
    PLANS_MOST = GAMES_MOST / PLAN_GAMES,
    CELLS_X = 24,
    CELLS_Y = 16,
    CELLS = CELLS_X * CELLS_Y,
    TURNS_TOLD = 41, /* 0 … 40 */
    WHOLE = 1000,    /* an army's strength as it began */
    ENDS_MOST = 12,
    LINE_ROOM = 1 << 16,
    RED_BLUE = 2, /* arrays of Red's and Blue's begin at 0 */
};

/* What came of one game. */
struct outcome {
    int32_t game, turns, orders;
    int winner; /* enum side_id; SIDE_NONE: a draw */
    char end[ID_TEXT];
    int32_t strength[RED_BLUE][TURNS_TOLD]; /* as each turn ended; up to `turns` */
    int32_t harm[RED_BLUE][CAUSE_COUNT];    /* strength lost, by what it comes from */
    int32_t fell[RED_BLUE][CELLS];          /* and where */
    int32_t stood[RED_BLUE][CELLS];         /* units, as turns ended */
};

/* Tells what came of a game that is over. */
void outcome_of(const struct game *game, struct outcome *out);
/* As a line, closed by a newline; `run` is a number all lines of a run have. */
void compare_line(const struct outcome *outcome, const char *set, uint32_t run, struct words *out);
/* Reads a line without its newline. False when it is damaged or of another run. */
bool compare_read(const char *line, const char *set, uint32_t run, struct outcome *out);

/* All lines of one set. Large; no pointers. */
enum { HUNDREDTHS = 101, THOUSANDTHS = WHOLE + 1 };
struct plan_tally {
    int8_t games, won[3]; /* by winner */
    int32_t margin;       /* sum of Red's strength left less Blue's */
    int64_t square;       /* sum of its squares */
};
struct compare_tally {
    int32_t games, won[3];
    int32_t turns[TURNS_TOLD];                      /* games that lasted so many */
    int32_t left[RED_BLUE][TURNS_TOLD][HUNDREDTHS]; /* games with so much left then */
    int32_t lost[RED_BLUE][THOUSANDTHS];            /* games with so much lost in the end */
    int64_t harm[RED_BLUE][CAUSE_COUNT], fell[RED_BLUE][CELLS], stood[RED_BLUE][CELLS];
    struct {
        char id[ID_TEXT];
        int32_t games, drawn;
    } end[ENDS_MOST];
    uint8_t known[GAMES_MOST / 8];
    struct plan_tally plan[PLANS_MOST];
};
void tally_line(struct compare_tally *tally, const struct outcome *outcome);
bool tally_knows(const struct compare_tally *tally, int32_t game);
/* How far a game is from the middle of them all; less is nearer. */
int32_t tally_apart(const struct compare_tally *tally, const struct outcome *outcome);
/* The value below which so many of a hundred lie. */
int32_t tally_part(const int32_t *count, int bins, int hundredths);
/* Chance of a winner (enum side_id), and the ends of its 95 % interval; thousandths. Games of one
 * plan are no independent witnesses: the interval goes by plans. */
struct chance_of_winner {
    int32_t chance, low, high;
};
struct chance_of_winner tally_chance(const struct compare_tally *tally, int winner);
/* Of the spread of Red's margin: the part that dice make with the same plans, thousandths; -1: not
 * known. And in how many of a thousand pairs of games of one plan the same side wins, or neither;
 * and in how many of two games whatever. */
struct luck_told {
    int32_t dice, again, any;
};
struct luck_told tally_luck(const struct compare_tally *tally);

/* One set in the comparison. */
struct compared {
    const struct rules *rules;
    bool plays;        /* false: `why` it cannot */
    struct words told; /* what is lost in translation, a line each */
    char why[TROUBLE_TEXT];
    int units, turns;            /* of the scenario */
    int32_t width, depth;        /* µm */
    struct compare_tally *tally; /* owned */
    int32_t typical;             /* the game; -1 none */
};
struct comparison {
    const struct cli *cli;
    const struct battle *battle;
    const char *player;
    int32_t first_seed;
    struct compared *set;
    int sets;
    const char *left_out; /* damaged shards, a line each; "" none */
};
/* The battle as a scenario of the set; false with trouble when the set cannot hold it. */
bool compare_setting(const struct comparison *c, int set, struct setting *setting,
                     struct trouble *trouble);
/* The seed of a side's player in a plan. */
uint64_t compare_plan(const struct comparison *c, int32_t plan, int side);
/* Plays a game from it; false with trouble. The caller releases it. */
bool compare_play(const struct comparison *c, const struct setting *setting, int set,
                  int32_t number, struct game *game, struct trouble *trouble);
/* Plays a game of the comparison again, as it was; false with trouble. The caller releases it. */
bool compare_again(const struct comparison *c, int set, int32_t number, struct game *game,
                   struct trouble *trouble);
/* The page. */
void compare_page(const struct comparison *c, struct words *out);
/* A chapter of it: one set with its pictures. */
void compare_chapter(const struct comparison *c, int set, struct words *out);

#endif
