#include "computer/fit.h"

#include <math.h>
#include <string.h>

enum { STEPS = 30 };
static const double ridge = 0.02; /* so little doubt in each weight that few games already tell */

static double logistic(double x)
{
    return 1 / (1 + exp(-x));
}

enum { ALL = WEIGHTS + FIT_TABLES };

/* The weights, and behind them how much each table favours red. */
struct line {
    double of[ALL];
    bool left_out[WEIGHTS];
    int count, tables;
};

/* What the line multiplies: the values, and a one for the table. */
static int terms(const struct line *l, const struct sample *s, int at[WEIGHTS + 1],
                 double x[WEIGHTS + 1])
{
    int n = 0;
    for (int i = 0; i < l->count; i++)
        if (s->value[i] && !l->left_out[i]) {
            at[n] = i;
            x[n++] = s->value[i] / 1000.0;
        }
    at[n] = l->count + s->table;
    x[n++] = 1;
    return n;
}

static double foretold(const struct line *l, const struct sample *s)
{
    int at[WEIGHTS + 1];
    double x[WEIGHTS + 1], sum = 0;
    int n = terms(l, s, at, x);
    for (int i = 0; i < n; i++)
        sum += l->of[at[i]] * x[i];
    return logistic(sum);
}

/* a x = b, by elimination; a is symmetric and positive. */
static void solved(double a[ALL][ALL], double b[ALL], int n)
{
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++) {
            double f = a[k][i] / a[i][i];
            for (int j = i; j < n; j++)
                a[k][j] -= f * a[i][j];
            b[k] -= f * b[i];
        }
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++)
            b[i] -= a[i][j] * b[j];
        b[i] /= a[i][i];
    }
}

static void add_sample(const struct line *l, const struct sample *s, double bend[ALL][ALL],
                       double slope[ALL])
{
    int at[WEIGHTS + 1];
    double x[WEIGHTS + 1], p = foretold(l, s);
    double heavy = s->counts * p * (1 - p), off = s->counts * (s->won - p);
    int n = terms(l, s, at, x);
    for (int i = 0; i < n; i++) {
        slope[at[i]] += off * x[i];
        for (int k = 0; k < n; k++)
            bend[at[i]][at[k]] += heavy * x[i] * x[k];
    }
}

static void step(struct line *l, const struct sample *sample, int samples)
{
    double bend[ALL][ALL] = {{0}}, slope[ALL] = {0};
    int all = l->count + l->tables;
    for (int i = 0; i < all; i++) {
        bend[i][i] = ridge;
        slope[i] = -ridge * l->of[i];
    }
    for (int n = 0; n < samples; n++)
        add_sample(l, &sample[n], bend, slope);
    solved(bend, slope, all);
    for (int i = 0; i < all; i++)
        l->of[i] += slope[i];
}

static int32_t thousandths(double x)
{
    double of = x * 1000;
    return (int32_t)lround(of < -WEIGHT_MOST ? -WEIGHT_MOST : of > WEIGHT_MOST ? WEIGHT_MOST : of);
}

static void fit_line(struct line *l, const struct sample *sample, int samples)
{
    memset(l->of, 0, sizeof l->of);
    for (int n = 0; n < STEPS; n++)
        step(l, sample, samples);
}

/* Whatever is told is good to have: what seems bad is chance, and is left out; the worst first.
 * False when nothing seems so. */
static bool leaves_out(struct line *l)
{
    int worst = -1;
    for (int i = 0; i < l->count; i++)
        if (i != WEIGHT_LATE && l->of[i] < 0 && (worst < 0 || l->of[i] < l->of[worst]))
            worst = i;
    if (worst >= 0)
        l->left_out[worst] = true;
    return worst >= 0;
}

void fit_games(const struct sample *sample, int samples, int count, int tables, struct fit *fit)
{
    struct line l = {.count = count, .tables = tables};
    do
        fit_line(&l, sample, samples);
    while (leaves_out(&l));
    *fit = (struct fit){0};
    for (int i = 0; i < count; i++)
        fit->weights.of[i] = l.left_out[i] ? 0 : thousandths(l.of[i]);
    for (int i = 0; i < tables; i++)
        fit->favour[i] = thousandths(l.of[count + i]);
}

static void tell_bins(struct foresight *f)
{
    f->brier /= f->games > 0 ? f->games : 1;
    f->half /= f->games > 0 ? f->games : 1;
    for (int i = 0; i < FIT_BINS; i++)
        if (f->bin[i].counts > 0) {
            f->bin[i].told /= f->bin[i].counts;
            f->bin[i].won /= f->bin[i].counts;
        }
}

struct foresight fit_foretell(const struct fit *fit, const struct sample *sample, int samples)
{
    struct foresight f = {0};
    struct line l = {.count = WEIGHTS, .tables = FIT_TABLES};
    for (int i = 0; i < WEIGHTS; i++)
        l.of[i] = fit->weights.of[i] / 1000.0;
    for (int i = 0; i < FIT_TABLES; i++)
        l.of[WEIGHTS + i] = fit->favour[i] / 1000.0;
    for (int n = 0; n < samples; n++) {
        const struct sample *s = &sample[n];
        double p = foretold(&l, s), off = s->won - p;
        int bin = (int)(p * FIT_BINS);
        bin = bin < FIT_BINS ? bin : FIT_BINS - 1;
        f.games += s->counts;
        f.brier += s->counts * off * off;
        f.half += s->counts * (s->won - 0.5) * (s->won - 0.5);
        f.bin[bin].counts += s->counts;
        f.bin[bin].told += s->counts * p;
        f.bin[bin].won += s->counts * s->won;
    }
    tell_bins(&f);
    return f;
}
