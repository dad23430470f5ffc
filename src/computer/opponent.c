#include "computer/opponent.h"

#include "computer/drilled.h"
#include "computer/keen.h"
#include "core/words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum mind { PLAIN, KEEN, QUICK, DRILLED, THINKING };

struct opponent {
    enum mind mind;
    const struct rules *rules;
    struct random_player plain;
    struct keen_player keen;
    struct commander *commander; /* THINKING */
    struct ahead *ahead;         /* QUICK and DRILLED; owned */
    struct quick quick;
    struct drilled *drilled; /* DRILLED; owned */
    struct offers offers;
    uint64_t guess;            /* by which it guesses what it does not see; QUICK, DRILLED */
    const struct table *table; /* it thinks about, for */
    int side;
};

/* "playouts=200" */
static bool budget_read(const char *word, int32_t *playouts)
{
    static const char begins[] = "playouts=";
    const char *at = word + sizeof begins - 1;
    *playouts = 0;
    if (strncmp(word, begins, sizeof begins - 1) != 0)
        return false;
    return number_read(&at, 0, playouts) && !*at && *playouts >= PLAYOUTS_LEAST &&
           *playouts <= PLAYOUTS_MOST;
}

bool opponent_known(const char *word, struct trouble *trouble)
{
    int32_t playouts;
    if (strcmp(word, "random") == 0 || strcmp(word, "keen") == 0 || strcmp(word, "quick") == 0 ||
        strcmp(word, "drilled") == 0 || level_find(word) || budget_read(word, &playouts))
        return true;
    return trouble_set(
        trouble,
        "there is no player \"%s\": random, quick, keen, drilled, recruit, sergeant, captain, "
        "general, playouts=N with N from %d to %d, or program:COMMAND",
        word, PLAYOUTS_LEAST, PLAYOUTS_MOST);
}

struct opponent *opponent_new(const char *word, const struct rules *rules, uint64_t seed)
{
    int32_t playouts;
    struct opponent *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    p->rules = rules;
    p->plain = random_player(seed);
    p->keen = keen_player(seed);
    const struct level *level = level_find(word);
    bool budget = budget_read(word, &playouts);
    p->mind = level || budget                ? THINKING
              : strcmp(word, "keen") == 0    ? KEEN
              : strcmp(word, "quick") == 0   ? QUICK
              : strcmp(word, "drilled") == 0 ? DRILLED
                                             : PLAIN;
    assert(p->mind != PLAIN || strcmp(word, "random") == 0);
    if (p->mind == QUICK || p->mind == DRILLED) {
        p->ahead = calloc(1, sizeof *p->ahead);
        p->drilled = calloc(1, sizeof *p->drilled);
        if (!p->ahead || !p->drilled)
            abort();
        p->guess = ahead_mixed(seed, 0);
        ahead_init(p->ahead, rules);
        quick_init(&p->quick, seed, &p->offers);
        drilled_init(p->drilled, rules, seed, &p->offers);
    }
    if (p->mind == THINKING)
        p->commander = commander_new(rules, level ? level : &levels[CAPTAIN], playouts, seed);
    return p;
}

void opponent_free(struct opponent *p)
{
    if (p) {
        commander_free(p->commander);
        free(p->ahead);
        free(p->drilled);
    }
    free(p);
}

struct commander *opponent_commander(struct opponent *p)
{
    return p->commander;
}

/* Playing as those do that are played ahead, with what it sees of the table, and with other dice
 * than the game's. Whoever stands there unseen may still be in the way. */
static bool quickly(struct opponent *p, const struct table *t, int side, struct order *order)
{
    p->guess = ahead_mixed(p->guess, 1);
    ahead_from(p->ahead, t);
    ahead_masked(p->ahead, t, side, p->guess, &p->ahead->table);
    bool found = p->mind == QUICK ? quick_order(&p->quick, p->ahead, side, order)
                                  : drilled_order(p->drilled, p->ahead, side, order);
    ahead_from(p->ahead, t);
    return found && ahead_allows(p->ahead, order);
}

/* The keen player shoots no pellets: where it knows nothing, a plain one goes on. */
static bool at_once(struct opponent *p, const struct table *t, int side, struct order *order)
{
    bool probe;
    if (p->ahead && quickly(p, t, side, order))
        return true;
    if (p->mind == KEEN && keen_order(&p->keen, p->rules, t, side, &p->offers, order))
        return true;
    return random_order(&p->plain, p->rules, t, side, &p->offers, order, &probe);
}

bool opponent_begin(struct opponent *p, const struct table *t, int side)
{
    p->table = t;
    p->side = side;
    return p->mind == THINKING && commander_begin(p->commander, t, side);
}

bool opponent_on(struct opponent *p)
{
    return p->mind == THINKING && commander_on(p->commander);
}

bool opponent_found(struct opponent *p, struct order *order)
{
    if (p->mind == THINKING && commander_found(p->commander, order))
        return true;
    return at_once(p, p->table, p->side, order);
}

bool opponent_order(struct opponent *p, const struct table *t, int side, struct order *order)
{
    for (bool more = opponent_begin(p, t, side); more;)
        more = opponent_on(p);
    return opponent_found(p, order);
}
