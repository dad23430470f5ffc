/* Newton's method on the logistic likelihood. Errors are those of the sandwich, by pairs of games:
 * draws and exchanged sides make them smaller or larger than a coin's. */
#include "computer/price.h"

#include <math.h>
#include <string.h>

/* Behind the kinds stands what Red has for being Red. */
enum { COLUMNS = PRICE_KINDS + 1, STEPS = 40 };

struct fitting {
    const struct price_game *game;
    int32_t games;
    int columns;
    bool varies[COLUMNS];
    double weight[COLUMNS];
    double slope[COLUMNS], bend[COLUMNS][COLUMNS];
    double spread[COLUMNS][COLUMNS]; /* of the weights */
};

static double value_of(const struct fitting *f, int32_t game, int column)
{
    return column == f->columns - 1 ? 1 : f->game[game].more[column];
}

static double chance_of_game(const struct fitting *f, int32_t game)
{
    double sum = 0;
    for (int i = 0; i < f->columns; i++)
        sum += f->weight[i] * value_of(f, game, i);
    return 1 / (1 + exp(-sum));
}

/* A little pulls every weight to nothing: who always wins would be worth more than can be said. */
static void slopes(struct fitting *f)
{
    static const double ridge = 0.01;
    memset(f->bend, 0, sizeof f->bend);
    for (int i = 0; i < f->columns; i++) {
        f->slope[i] = -ridge * f->weight[i];
        f->bend[i][i] = f->varies[i] ? ridge : 1;
    }
    for (int32_t n = 0; n < f->games; n++) {
        double chance = chance_of_game(f, n), off = f->game[n].won - chance;
        for (int i = 0; i < f->columns; i++) {
            f->slope[i] += off * value_of(f, n, i);
            for (int k = 0; k < f->columns; k++)
                f->bend[i][k] += chance * (1 - chance) * value_of(f, n, i) * value_of(f, n, k);
        }
    }
}

/* The inverse of a positive matrix, by elimination; false: it has none. */
static bool inverse(int size, double m[COLUMNS][COLUMNS], double out[COLUMNS][COLUMNS])
{
    double a[COLUMNS][COLUMNS];
    memcpy(a, m, sizeof a);
    for (int i = 0; i < size; i++)
        for (int k = 0; k < size; k++)
            out[i][k] = i == k;
    for (int i = 0; i < size; i++) {
        if (!(fabs(a[i][i]) > 1e-12))
            return false;
        double by = a[i][i];
        for (int k = 0; k < size; k++) {
            a[i][k] /= by;
            out[i][k] /= by;
        }
        for (int r = 0; r < size; r++) {
            double times = r == i ? 0 : a[r][i];
            for (int k = 0; k < size && r != i; k++) {
                a[r][k] -= times * a[i][k];
                out[r][k] -= times * out[i][k];
            }
        }
    }
    return true;
}

static bool newton(struct fitting *f, double back[COLUMNS][COLUMNS])
{
    for (int step = 0; step < STEPS; step++) {
        double moved = 0;
        slopes(f);
        if (!inverse(f->columns, f->bend, back))
            return false;
        for (int i = 0; i < f->columns; i++) {
            double by = 0;
            for (int k = 0; k < f->columns; k++)
                by += back[i][k] * f->slope[k];
            by = by > 1 ? 1 : by < -1 ? -1 : by;
            f->weight[i] += f->varies[i] ? by : 0;
            moved += f->varies[i] ? fabs(by) : 0;
        }
        if (moved < 1e-9)
            break;
    }
    return true;
}

/* How far the weights would lie apart in other games like these. */
static void spreads(struct fitting *f, double back[COLUMNS][COLUMNS])
{
    double seen[COLUMNS][COLUMNS] = {{0}}, half[COLUMNS][COLUMNS] = {{0}};
    for (int32_t n = 0; n < f->games;) {
        double pull[COLUMNS] = {0};
        int32_t pair = f->game[n].pair;
        for (; n < f->games && f->game[n].pair == pair; n++)
            for (int i = 0; i < f->columns; i++)
                pull[i] += (f->game[n].won - chance_of_game(f, n)) * value_of(f, n, i);
        for (int i = 0; i < f->columns; i++)
            for (int k = 0; k < f->columns; k++)
                seen[i][k] += pull[i] * pull[k];
    }
    memset(f->spread, 0, sizeof f->spread);
    for (int i = 0; i < f->columns; i++)
        for (int k = 0; k < f->columns; k++)
            for (int j = 0; j < f->columns; j++)
                half[i][k] += back[i][j] * seen[j][k];
    for (int i = 0; i < f->columns; i++)
        for (int k = 0; k < f->columns; k++)
            for (int j = 0; j < f->columns; j++)
                f->spread[i][k] += half[i][j] * back[j][k];
}

static void vary(struct fitting *f)
{
    f->varies[f->columns - 1] = true;
    for (int i = 0; i < f->columns - 1; i++)
        for (int32_t n = 0; n < f->games && !f->varies[i]; n++)
            f->varies[i] = f->game[n].more[i] != 0;
}

/* A quotient's error, from those of its two parts and what they have in common. */
static double quotient_error(const struct fitting *f, int kind, int plain, double worth)
{
    double of = f->spread[kind][kind] - 2 * worth * f->spread[kind][plain] +
                worth * worth * f->spread[plain][plain];
    return of > 0 ? sqrt(of) / f->weight[plain] : 0;
}

bool price_games(const struct price_game *game, int32_t games, int kinds, int plain,
                 struct price_told told[PRICE_KINDS])
{
    enum { SURE = 2 }; /* errors between a plain one's weight and none */
    struct fitting f = {.game = game, .games = games, .columns = kinds + 1};
    double back[COLUMNS][COLUMNS];
    vary(&f);
    if (!f.varies[plain] || !newton(&f, back))
        return false;
    spreads(&f, back);
    if (!(f.weight[plain] > SURE * sqrt(f.spread[plain][plain])))
        return false;
    for (int i = 0; i < kinds; i++) {
        told[i] = (struct price_told){0, 0};
        if (!f.varies[i])
            continue;
        told[i].worth = f.weight[i] / f.weight[plain];
        told[i].error = quotient_error(&f, i, plain, told[i].worth);
    }
    return true;
}
