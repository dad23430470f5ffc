#include "app/tools/report_turning.h"

#include "app/desk/causes.h"
#include "app/tools/report.h"
#include "rules/house.h"

#include <stdio.h>

enum { WIDE = 640, HIGH = 200, FOOT = 22, DOT = 10 };

static int x_of(const struct fortunes *t, int deed)
{
    return t->deeds > 1 ? (int)((int64_t)WIDE * deed / (t->deeds - 1)) : 0;
}

static int y_of(int32_t chance)
{
    return (int)((int64_t)HIGH * (CERTAIN - chance) / CERTAIN);
}

/* ---- the curve -------------------------------------------------------------------------------
 */

/* Blue above, Red below, and a pale line between; while it was being set up nothing was at stake.
 */
static void curve_add(const struct fortunes *t, struct words *out)
{
    struct words line;
    int first = -1, last = -1;
    words_init(&line);
    for (int i = 0; i < t->deeds; i++) {
        if (t->chance[i] < 0)
            continue;
        first = first < 0 ? i : first;
        last = i;
        words_format(&line, "%d,%d ", x_of(t, i), y_of(t->chance[i]));
    }
    if (first >= 0) {
        words_format(out,
                     "<rect x=\"%d\" width=\"%d\" height=\"%d\" fill=\"#26589f\"/><polygon "
                     "fill=\"#d64a33\" points=\"%d,%d %s%d,%d\"/><polyline fill=\"none\" "
                     "stroke=\"#ffe3a0\" stroke-width=\"3\" stroke-linejoin=\"round\" "
                     "points=\"%s\"/>",
                     x_of(t, first), x_of(t, last) - x_of(t, first), HIGH, x_of(t, first), HIGH,
                     line.text, x_of(t, last), HIGH, line.text);
    }
    words_release(&line);
}

/* A mark under the first order of each turn. */
static void turns_add(const struct report_turning *r, struct words *out)
{
    enum { APART = 24 };
    int turn = 0, free = 0;
    for (int i = 0; i < r->turning->deeds; i++) {
        r->show(r->self, r->turning->deed[i].last, NULL);
        int x = x_of(r->turning, i);
        if (r->table->turn <= turn)
            continue;
        turn = r->table->turn;
        words_format(out, "<path d=\"M%d 0V%d\" stroke=\"#23140b\" stroke-opacity=\".25\"/>", x,
                     HIGH);
        if (x < free)
            continue;
        free = x + APART;
        words_format(out,
                     "<text x=\"%d\" y=\"%d\" font-size=\"12\" text-anchor=\"middle\">%d</text>",
                     x < DOT ? DOT : x, HIGH + FOOT - 6, turn);
    }
}

static void picture_add(const struct report_turning *r, const int *point, int points,
                        struct words *out)
{
    const struct fortunes *t = r->turning;
    words_format(out,
                 "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"chance to win, order by "
                 "order\"><rect width=\"%d\" height=\"%d\" fill=\"#fbf3df\"/>",
                 WIDE, HIGH + FOOT, WIDE, HIGH + FOOT);
    curve_add(t, out);
    words_format(out, "<path d=\"M0 %dH%d\" stroke=\"#fff4d8\" stroke-dasharray=\"6 6\"/>",
                 HIGH / 2, WIDE);
    turns_add(r, out);
    for (int i = 0; i < points; i++) {
        int x = x_of(t, point[i]), y = y_of(t->chance[point[i]]);
        x = x < DOT ? DOT : x > WIDE - DOT ? WIDE - DOT : x;
        y = y < DOT ? DOT : y > HIGH - DOT ? HIGH - DOT : y;
        words_format(out,
                     "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"#f2c65a\" stroke=\"#23140b\" "
                     "stroke-width=\"1.5\"/><text x=\"%d\" y=\"%d\" font-size=\"13\" "
                     "font-weight=\"700\" text-anchor=\"middle\" fill=\"#23140b\">%d</text>",
                     x, y, DOT, x, y + 5, i + 1);
    }
    words_add(out, "</svg>\n");
}

/* ---- the turning points ----------------------------------------------------------------------
 */

static void sentence(struct words *out, const char *text)
{
    if (!*text)
        return;
    html_text(out, text);
    words_add(out, " ");
}

static void point_add(const struct report_turning *r, int number, int deed, struct words *out)
{
    const struct fortunes *t = r->turning;
    const struct block *b = &r->game->journal.block[t->deed[deed].block];
    char text[CAUSE_TEXT], what[60];
    r->show(r->self, t->deed[deed - 1].last, NULL); /* before it: it may end the turn */
    words_format(out, "<h3>%d. Turn %d: ", number, (int)r->table->turn);
    html_text(out, cause_headline(t, deed, text, sizeof text));
    words_add(out, "</h3>\n");
    r->tell(r->self, b);
    words_add(out, "<p>");
    sentence(out, cause_chance(t, deed, text, sizeof text));
    sentence(out, cause_dice(t, deed, text, sizeof text));
    sentence(out, cause_order(t, deed, text, sizeof text));
    words_add(out, "<b>");
    html_text(out, cause_which(t, deed));
    words_add(out, "</b></p>\n");
    snprintf(what, sizeof what, "The table after turning point %d", number);
    r->show(r->self, t->deed[deed].last, what);
}

/* ---- luck and skill --------------------------------------------------------------------------
 */

static void signed_add(struct words *out, int64_t chance)
{
    int32_t points = points_of(chance);
    words_format(out, "<td>%s%d</td>", points > 0 ? "+" : "", (int)points);
}

static void sums_add(const struct report_turning *r, struct words *out)
{
    struct turning_sum sum[SIDE_COUNT];
    char text[CAUSE_TEXT];
    turning_sums(r->turning, sum);
    if (!sum[SIDE_RED].orders && !sum[SIDE_BLUE].orders)
        return;
    words_add(out, "<h2>Luck and skill</h2>\n<table><tr><th></th><th>orders</th><th>with dice</th>"
                   "<th>luck</th><th>something better</th><th>skill</th></tr>\n");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        words_format(out, "<tr><td class=\"%s\">", side_word(side));
        html_text(out, table_text(&r->game->table, r->game->table.side[side].name));
        words_format(out, "</td><td>%d</td><td>%d</td>", sum[side].orders, sum[side].thrown);
        signed_add(out, sum[side].luck);
        words_format(out, "<td>%d</td>", sum[side].worse);
        signed_add(out, sum[side].skill);
        words_add(out, "</tr>\n");
    }
    words_add(out, "</table>\n");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        words_add(out, "<p>");
        sentence(out, cause_luck(&sum[side], side, text, sizeof text));
        sentence(out, cause_skill(&sum[side], side, text, sizeof text));
        words_add(out, "</p>\n");
    }
    words_add(out, "<p>Luck is what the dice of an order were worth against the same order with "
                   "other dice; skill what the order was worth against the best that was found. "
                   "Both are points in a hundred of the chance to win, by games played ahead with "
                   "dice of their own.</p>\n");
}

void report_turning(const struct report_turning *r, struct words *out)
{
    int point[POINTS_MOST], points = turning_points(r->turning, point), known = 0;
    for (int i = 0; i < r->turning->deeds; i++)
        known += r->turning->chance[i] >= 0;
    if (known < 2)
        return;
    words_add(out, "<h2>The chance to win</h2>\n");
    picture_add(r, point, points, out);
    words_add(out, points ? "<p>Red from below, Blue from above; the numbers are the turning "
                            "points.</p>\n"
                          : "<p>Red from below, Blue from above. No order turned it.</p>\n");
    for (int i = 0; i < points; i++)
        point_add(r, i + 1, point[i], out);
    sums_add(r, out);
}

/* ---- figures ---------------------------------------------------------------------------------
 */

static void millionths(struct words *out, int64_t number)
{
    words_number(out, number, 6);
}

static void figures_point(const struct fortunes *t, int deed, struct words *out)
{
    const struct account *a = &t->account[deed];
    words_format(out, "{\"block\": %d, \"side\": \"%s\", \"change\": ", (int)t->deed[deed].block,
                 side_word(t->deed[deed].side));
    millionths(out, turning_change(t, deed));
    words_add(out, ", \"luck\": ");
    millionths(out, account_luck(a, SIDE_RED));
    words_add(out, ", \"skill\": ");
    millionths(out, account_skill(a, t->deed[deed].side));
    words_add(out, ", \"better\": ");
    words_quote(out, a->order);
    words_add(out, "}");
}

void report_figures(const struct fortunes *t, struct words *out)
{
    struct turning_sum sum[SIDE_COUNT];
    int point[POINTS_MOST], points = turning_points(t, point);
    turning_sums(t, sum);
    words_add(out, "{");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        words_format(out, "\"%s\": {\"orders\": %d, \"thrown\": %d, \"worse\": %d, \"luck\": ",
                     side_word(side), sum[side].orders, sum[side].thrown, sum[side].worse);
        millionths(out, sum[side].luck);
        words_add(out, ", \"skill\": ");
        millionths(out, sum[side].skill);
        words_add(out, "}, ");
    }
    words_add(out, "\"points\": [");
    for (int i = 0; i < points; i++) {
        words_add(out, i ? ", " : "");
        figures_point(t, point[i], out);
    }
    words_add(out, "], \"chance\": [");
    for (int i = 0; i < t->deeds; i++) {
        words_add(out, i ? ", " : "");
        if (t->chance[i] < 0)
            words_add(out, "null");
        else
            millionths(out, t->chance[i]);
    }
    words_add(out, "]}\n");
}
