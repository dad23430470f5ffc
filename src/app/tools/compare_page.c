/* The comparison told: who wins under which rules, at a glance, and then set by set. */
#include "app/tools/compare.h"
#include "app/tools/compare_draw.h"
#include "app/tools/report.h"
#include "rules/house.h"

#include <stdio.h>
#include <string.h>

static const char style[] =
    "@page{size:A4;margin:12mm}"
    "body{background:#f6ead0;color:#2b1d12;font:16px/1.42 Cabin,'Gill Sans','DejaVu Sans',"
    "sans-serif;max-width:980px;margin:24px auto;padding:0 20px}h1,h2,h3{font-family:'Averia "
    "Serif',Georgia,serif;line-height:1.1}h1{font-size:40px;margin:0 0 4px}h2{border-bottom:1px "
    "solid #8c6030;margin:34px 0 8px}h3{margin:16px 0 4px;font-size:18px}img,svg{max-width:100%;"
    "border-radius:6px;display:block}svg.bar{width:300px;border-radius:0}.id{background:#ead6a8;"
    "border:1px solid #b08a4c;border-radius:4px;padding:0 5px;font-size:13px;color:#5b3a12;"
    "margin-right:6px}.red{color:#96281a;font-weight:600}.blue{color:#16386c;font-weight:600}"
    "ul{padding-left:20px;margin:4px 0}table{border-collapse:collapse;margin:8px "
    "0}td,th{border:1px "
    "solid #b08a4c;padding:4px 9px;text-align:right}th{background:#ead6a8;font-weight:600}"
    "td:first-child,th:first-child{text-align:left}.pair{display:grid;grid-template-columns:1fr "
    "1fr;gap:14px;margin:8px 0}.row{display:grid;grid-template-columns:repeat(4,1fr);gap:8px;"
    "margin:8px 0}.row p,.pair p{margin:2px 0;font-size:14px}.teaser{font-size:19px;margin:0 0 "
    "12px}.small{font-size:14px}section,.keep,tr{break-inside:avoid}@media print{body{background:"
    "#fff;font-size:9.5pt;margin:0;padding:0;max-width:none;-webkit-print-color-adjust:exact;"
    "print-color-adjust:exact}h1{font-size:26pt}h2{margin:10px 0 4px}h3{margin:7px 0 2px;font-size:"
    "12pt}p{margin:4px 0}.small,.ends,.row p,.pair "
    "p{font-size:8pt}ul.small{columns:2}svg{max-height:37mm;"
    "margin:0 auto}.plan svg{max-height:84mm}svg.bar{width:190px}td,th{padding:2px 5px;white-space:"
    "nowrap}.chapter{break-before:page}.chapter h2{margin-top:0}}";

static void add_text(struct words *out, const char *before, const char *text, const char *after)
{
    words_add(out, before);
    html_text(out, text);
    words_add(out, after);
}

/* ---- at a glance ----------------------------------------------------------------------------- */

static void add_hundredths(struct words *out, int32_t thousandths)
{
    words_format(out, "%d %%", (thousandths + 5) / 10);
}

static void add_chance(struct words *out, const struct compare_tally *t, int winner)
{
    struct chance_of_winner c = tally_chance(t, winner);
    add_hundredths(out, c.chance);
    words_format(out, "<br><span class=\"small\">%d–%d</span>", (c.low + 5) / 10,
                 (c.high + 5) / 10);
}

static void add_losses(struct words *out, const struct compare_tally *t, int side)
{
    add_hundredths(out, tally_part(t->lost[side], THOUSANDTHS, 50));
    words_format(out, "<br><span class=\"small\">%d–%d</span>",
                 tally_part(t->lost[side], THOUSANDTHS, 10) / 10,
                 tally_part(t->lost[side], THOUSANDTHS, 90) / 10);
}

static void add_glance(const struct compared *set, struct words *out)
{
    const struct compare_tally *t = set->tally;
    add_text(out, "<tr><td><b>", set->rules->title, "</b></td><td>");
    draw_winners(t, out);
    words_add(out, "</td><td>");
    add_chance(out, t, SIDE_RED);
    words_add(out, "</td><td>");
    add_chance(out, t, SIDE_BLUE);
    words_format(out, "</td><td>%d of %d<br><span class=\"small\">%d–%d</span></td><td>",
                 tally_part(t->turns, TURNS_TOLD, 50), set->turns,
                 tally_part(t->turns, TURNS_TOLD, 10), tally_part(t->turns, TURNS_TOLD, 90));
    add_losses(out, t, 0);
    words_add(out, "</td><td>");
    add_losses(out, t, 1);
    words_add(out, "</td><td>");
    struct luck_told luck = tally_luck(t);
    if (luck.dice < 0)
        words_add(out, "–");
    else
        add_hundredths(out, luck.dice);
    words_add(out, "</td></tr>\n");
}

static void add_summary(const struct comparison *c, struct words *out)
{
    words_add(out, "<h2>The same battle under each set</h2>\n<table><tr><th></th><th>who wins</th>"
                   "<th>Red</th><th>Blue</th><th>turns</th><th>Red’s losses</th><th>Blue’s losses"
                   "</th><th>luck</th></tr>\n");
    for (int i = 0; i < c->sets; i++)
        if (c->set[i].plays)
            add_glance(&c->set[i], out);
    words_add(out,
              "</table>\n<p class=\"small\">The bars: Red’s wins from the left, Blue’s from the "
              "right, draws between; the whiskers and the small figures beneath a chance are where "
              "it lies with 95 in 100. Turns and losses: the middle game, and between which eight "
              "in ten lie. Losses are of the strength an army began with: its units, each by the "
              "hits or men it has left. Luck: the part of what differs from game to game that is "
              "made by the dice, with the same plans.</p>\n");
    for (int i = 0; i < c->sets; i++)
        if (!c->set[i].plays)
            add_text(out, "<p>", c->set[i].why, "</p>\n");
}

/* ---- head, and how it was made --------------------------------------------------------------- */

static int units_of(const struct battle *b, int side)
{
    int units = 0;
    for (int i = 0; i < b->units; i++)
        units += b->unit[i].side == side && b->unit[i].arm != ARM_LEADER;
    return units;
}

static void add_head(const struct comparison *c, struct words *out)
{
    const struct battle *b = c->battle;
    words_add(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>");
    html_text(out, b->title);
    words_format(out, "</title><style>%s</style></head><body>\n<h1>", style);
    html_text(out, b->title);
    add_text(out, "</h1>\n<p class=\"teaser\">", b->teaser, "</p>\n");
    words_add(out, "<div class=\"plan\">");
    draw_plan(b, out);
    words_add(out, "</div>\n");
    add_text(out, "<p>", b->notes, "</p>\n<p><span class=\"red\">");
    add_text(out, "", b->side_name[SIDE_RED], "</span>, ");
    words_format(out, "%d %s besides leaders, against <span class=\"blue\">", units_of(b, SIDE_RED),
                 counted(units_of(b, SIDE_RED), NOUN_unit));
    add_text(out, "", b->side_name[SIDE_BLUE], "</span>, ");
    words_format(out, "%d %s, on %d by %d metres of ground.", units_of(b, SIDE_BLUE),
                 counted(units_of(b, SIDE_BLUE), NOUN_unit), b->ground.x / 1000,
                 b->ground.y / 1000);
    add_text(out, " Source: ", b->source, "</p>\n");
}

/* Who the players are, in a word. */
static const char *player_told(const char *player)
{
    static const struct {
        const char *player, *told;
    } of[] = {
        {"drilled",
         "Each side has one of five: everybody goes at the enemy from the first turn, or "
         "a wing, or the middle, or nobody before a quarter of the turns is over. The "
         "troops keep their lines, stand by their guns, go right up to the enemy, shoot "
         "past their own, and make for what the battle is about, but nobody thinks "
         "ahead: it shows what the rules make of soldiers who know their trade, not "
         "what a clever general would make of the rules."},
        {"quick", "They go at each other and know no aims: it shows what the rules make of two "
                  "armies that fight, not what a clever general would make of the rules."},
        {"keen", "They go at each other, flick nothing and know no aims."},
        {"random", "They have no plans at all."},
    };
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++)
        if (strcmp(of[i].player, player) == 0)
            return of[i].told;
    return "They play each order on in their heads before it is given.";
}

static void add_made(const struct comparison *c, struct words *out)
{
    int plans = (c->cli->games + PLAN_GAMES - 1) / PLAN_GAMES;
    words_add(out, "<section><h2>How it was made</h2>\n<p>");
    words_format(out,
                 "Every set played the battle %d times by itself, both sides by the player called "
                 "“%s”: %d plans, each with %d throws of the dice. A plan is what the players are "
                 "inclined to by themselves; the first seed was %d. %s</p>\n",
                 c->cli->games, c->player, plans, PLAN_GAMES, c->first_seed,
                 player_told(c->player));
    words_add(out, "<p>The intervals go by plans, since games of one plan are no independent "
                   "witnesses. Each set’s own sentences of what the translation loses stand in its "
                   "chapter: differences between sets are also differences between those.</p>\n");
    if (c->left_out[0])
        add_text(out, "<p>Left out, being damaged: ", c->left_out, "</p>\n");
    words_add(out, "<p>Told by Foilshot from the lines of all games.</p></section>\n");
}

void compare_page(const struct comparison *c, struct words *out)
{
    add_head(c, out);
    add_summary(c, out);
    add_made(c, out);
    for (int i = 0; i < c->sets; i++)
        if (c->set[i].plays)
            compare_chapter(c, i, out);
    words_add(out, "</body></html>\n");
}
