/* One set's chapter: what was lost in translation, when and where it was bloody, what decided, how
 * much was luck, and a typical game. */
#include "app/desk/say.h"
#include "app/tools/compare.h"
#include "app/tools/compare_draw.h"
#include "app/tools/report.h"
#include "computer/drilled.h"
#include "disk/file.h"
#include "rules/house.h"
#include "scenario/cards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PICTURES = 4, PICTURE_W = 720, PICTURE_H = 480 };

static void add_text(struct words *out, const char *before, const char *text, const char *after)
{
    words_add(out, before);
    html_text(out, text);
    words_add(out, after);
}

/* ---- words ----------------------------------------------------------------------------------- */

static void add_translation(const struct compared *set, struct words *out)
{
    words_format(out, "<p>%d %s on a table of %d by %d cm, %d turns.</p>\n<ul class=\"small\">",
                 set->units, counted(set->units, NOUN_unit), (set->width + 5 * MM) / (10 * MM),
                 (set->depth + 5 * MM) / (10 * MM), set->turns);
    for (const char *at = set->told.text; *at;) {
        char line[400];
        int n = (int)strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", n, at);
        add_text(out, "<li>", line, "</li>");
        at += n + (at[n] == '\n');
    }
    words_add(out, "</ul>\n");
}

static const char *const cause_word[CAUSE_COUNT] = {[CAUSE_REST] = "otherwise",
                                                    [CAUSE_SHOOTING] = "by shooting",
                                                    [CAUSE_MELEE] = "hand to hand",
                                                    [CAUSE_MORALE] = "by losing heart",
                                                    [CAUSE_FLICK] = "by flicks"};

static void add_causes(const struct compare_tally *t, struct words *out)
{
    words_add(out, "<table><tr><th>lost</th><th>Red</th><th>Blue</th></tr>");
    for (int i = 1; i <= CAUSE_COUNT; i++) {
        int cause = i % CAUSE_COUNT;
        int64_t games = t->games ? t->games : 1;
        int32_t red = (int32_t)(t->harm[0][cause] / games),
                blue = (int32_t)(t->harm[1][cause] / games);
        if (!red && !blue)
            continue;
        words_format(out, "<tr><td>%s</td><td>%d.%d %%</td><td>%d.%d %%</td></tr>",
                     cause_word[cause], red / 10, abs(red) % 10, blue / 10, abs(blue) % 10);
    }
    words_add(out, "</table>\n");
}

/* A set of flicks without one tells as much of the player as of the rules. */
static void add_unflicked(const struct compared *set, struct words *out)
{
    const struct compare_tally *t = set->tally;
    if (set->rules->flicks && t->games && !t->harm[0][CAUSE_FLICK] && !t->harm[1][CAUSE_FLICK])
        words_add(out, "<p>No shot was flicked: these players only march, charge and fight. What "
                       "the pellets would have done is not told here.</p>\n");
}

/* A sentence of an ending with no names in it. */
static void add_sentence(const char *from, struct words *out)
{
    static const struct {
        const char *word, *plain;
    } names[] = {{"{winner}", "the winner"}, {"{loser}", "the loser"}};
    struct words sentence;
    words_init(&sentence);
    while (*from) {
        size_t n = 0;
        for (size_t i = 0; i < sizeof names / sizeof names[0] && !n; i++)
            if (strncmp(from, names[i].word, strlen(names[i].word)) == 0) {
                words_add(&sentence, names[i].plain);
                n = strlen(names[i].word);
            }
        if (!n)
            words_addn(&sentence, from, 1);
        from += n ? n : 1;
    }
    sentence.text[0] = letter_upper(sentence.text[0]);
    add_text(out, "", sentence.text, " ");
    words_release(&sentence);
}

/* The rule itself, where the set tells its endings game by game. */
static void add_card(const struct comparison *c, const struct rules *rules, const char *id,
                     struct words *out)
{
    struct cards cards = {0};
    struct trouble ignored = {0};
    char name[80], path[PATH_BYTES];
    snprintf(name, sizeof name, "assets/rules/%s.yaml", rules->id);
    if (!path_join(path, c->cli->paths.data, name) || !cards_load(path, &cards, &ignored))
        return;
    const struct card *card = cards_find(&cards, id);
    if (card && card->clauses)
        add_text(out, "", card->clause[0].text, "");
    cards_release(&cards);
}

/* What the set says of an ending by this rule, of the games won by it and of those drawn; false
 * when it has no sentence for it. */
static bool add_says(const struct rules *rules, const char *id, int won, int drawn,
                     struct words *out)
{
    const struct ending *e = rules->endings ? rules->endings->of : NULL;
    int said = 0;
    for (; e && e->id; e++) {
        const char *sentence[] = {won ? e->won : NULL, drawn ? e->drawn : NULL};
        for (int i = 0; i < 2 && strcmp(e->id, id) == 0; i++) {
            if (!sentence[i])
                continue;
            words_add(out, said++ ? "Or: " : ""); /* one rule may end games in several ways */
            add_sentence(sentence[i], out);
        }
    }
    return said;
}

/* How games ended, the commonest first. */
static void add_endings(const struct comparison *c, const struct compared *set, struct words *out)
{
    const struct compare_tally *t = set->tally;
    bool told[ENDS_MOST] = {false};
    words_add(out, "<ul class=\"ends\">");
    for (int n = 0; n < ENDS_MOST; n++) {
        int best = -1;
        for (int i = 0; i < ENDS_MOST; i++)
            if (t->end[i].games && !told[i] &&
                (best < 0 || t->end[i].games > t->end[best].games ||
                 (t->end[i].games == t->end[best].games &&
                  strcmp(t->end[i].id, t->end[best].id) < 0)))
                best = i;
        if (best < 0)
            break;
        told[best] = true;
        words_format(out, "<li>%d of %d <span class=\"id\">", t->end[best].games, t->games);
        html_text(out, t->end[best].id);
        words_add(out, "</span>");
        if (t->end[best].drawn && t->end[best].drawn < t->end[best].games)
            words_format(out, "(%d drawn) ", t->end[best].drawn);
        if (!add_says(set->rules, t->end[best].id, t->end[best].games - t->end[best].drawn,
                      t->end[best].drawn, out))
            add_card(c, set->rules, t->end[best].id, out);
        words_add(out, "</li>");
    }
    words_add(out, "</ul>\n");
}

static void add_luck(const struct compare_tally *t, struct words *out)
{
    struct luck_told luck = tally_luck(t);
    if (luck.again < 0) {
        words_add(out, "<p>Too few plans to tell luck from plan.</p>\n");
        return;
    }
    words_add(out, "<p>");
    if (luck.dice == 0 && luck.again == WHOLE) {
        words_format(out,
                     "Nothing here comes with dice: the same plans give the same battle. Any two "
                     "games end the same way for %d in 100.</p>\n",
                     (luck.any + 5) / 10);
        return;
    }
    if (luck.dice >= 0)
        words_format(out,
                     "Of all that differs from game to game in who has more left, %d %% comes with "
                     "the dice and %d %% with the plans. ",
                     (luck.dice + 5) / 10, 100 - (luck.dice + 5) / 10);
    words_format(
        out,
        "With the same plans and other dice a battle ends the same way for %d in 100 pairs "
        "of games; any two games do for %d.</p>\n",
        (luck.again + 5) / 10, (luck.any + 5) / 10);
}

/* Of the games in which a side had this intent: how many, and how many it won. */
struct intended {
    int32_t games, won;
};

static struct intended with_intent(const struct comparison *c, const struct compare_tally *t,
                                   int side, enum intent intent)
{
    struct intended sum = {0};
    int plans = (c->cli->games + PLAN_GAMES - 1) / PLAN_GAMES;
    for (int32_t i = 0; i < plans; i++) {
        if (drilled_intent(compare_plan(c, i, side)) != intent)
            continue;
        sum.games += t->plan[i].games;
        sum.won += t->plan[i].won[side];
    }
    return sum;
}

/* What the plans are worth: who goes at the enemy from the first turn. */
static void add_intents(const struct comparison *c, const struct compare_tally *t,
                        struct words *out)
{
    static const char *const word[INTENTS] = {[INTENT_ALL] = "everybody",
                                              [INTENT_LEFT] = "the left wing",
                                              [INTENT_RIGHT] = "the right wing",
                                              [INTENT_MIDDLE] = "the middle",
                                              [INTENT_WAIT] = "nobody"};
    static const char *const row[] = {"<td class=\"red\">Red wins</td>",
                                      "<td class=\"blue\">Blue wins</td>"};
    if (strcmp(c->player, "drilled") != 0)
        return;
    words_add(out, "<table><tr><th>who goes at them first</th>");
    for (int i = 0; i < INTENTS; i++)
        words_format(out, "<th>%s</th>", word[i]);
    words_add(out, "</tr>");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        words_format(out, "<tr>%s", row[side - SIDE_RED]);
        for (int i = 0; i < INTENTS; i++) {
            struct intended n = with_intent(c, t, side, (enum intent)i);
            if (n.games)
                words_format(out, "<td>%d %% <span class=\"small\">of %d</span></td>",
                             (200 * n.won + n.games) / (2 * n.games), n.games);
            else
                words_add(out, "<td>–</td>");
        }
        words_add(out, "</tr>");
    }
    words_add(out, "</table>\n<p class=\"small\">Of the games of such plans. The others wait for a "
                   "quarter of the turns and shoot at whoever comes; then all go.</p>\n");
}

/* ---- the typical game ------------------------------------------------------------------------ */

/* The last block of a turn's. */
static int32_t block_of_turn(const struct game *game, const int32_t *line, int32_t count, int turn)
{
    struct table *t = calloc(1, sizeof *t);
    int32_t at = -1, found = line[0];
    if (!t)
        abort();
    table_init(t);
    for (int32_t i = 0; i < count; i++) {
        journal_seek(&game->journal, t, &at, line[i]);
        if (t->turn <= turn)
            found = line[i];
    }
    free(t);
    return found;
}

static void add_picture(const struct game *game, struct report_pictures *pictures, int32_t block,
                        struct words *out)
{
    struct table *t = calloc(1, sizeof *t);
    int32_t at = -1;
    size_t size = 0;
    if (!t)
        abort();
    table_init(t);
    journal_seek(&game->journal, t, &at, block);
    unsigned char *bytes = report_picture(pictures, t, PICTURE_W, PICTURE_H, &size);
    words_add(out, "<div>");
    if (bytes) {
        words_add(out, "<img alt=\"the table\" src=\"data:image/jpeg;base64,");
        html_base64(out, bytes, size);
        words_add(out, "\">");
    }
    if (block == 0)
        words_add(out, "<p>As they stand</p></div>\n");
    else
        words_format(out, "<p>After turn %d</p></div>\n", t->turn);
    free(bytes);
    free(t);
}

static void add_row(const struct comparison *c, const struct game *game, struct words *out)
{
    struct report_pictures *pictures = report_pictures_new(c->cli, game->rules, NULL);
    int32_t *line = malloc(sizeof *line * (size_t)(game->journal.count + 1));
    if (!line)
        abort();
    int32_t count = journal_line(&game->journal, game->journal.at, line);
    words_add(out, "<div class=\"row\">");
    for (int i = 0; pictures && i < PICTURES; i++) {
        int turn = game->table.turn * i / (PICTURES - 1);
        add_picture(game, pictures, i == 0 ? 0 : block_of_turn(game, line, count, turn), out);
    }
    words_add(out, "</div>\n");
    report_pictures_free(pictures);
    free(line);
}

/* The game as a journal beside the page. */
static bool keep_typical(const struct comparison *c, const struct compared *set,
                         const struct game *game)
{
    char name[80], path[PATH_BYTES];
    struct trouble trouble = {0};
    struct words text;
    words_init(&text);
    game_write(game, &text);
    snprintf(name, sizeof name, "%s.journal", set->rules->id);
    bool good = path_join(path, c->cli->out, name) &&
                file_write_quick(path, text.text, text.length, &trouble);
    words_release(&text);
    if (!good)
        fail(&trouble);
    return good;
}

static void add_typical(const struct comparison *c, int set, struct words *out)
{
    const struct compared *of = &c->set[set];
    struct trouble trouble = {0};
    char id[ID_TEXT], why[200];
    struct game *game = calloc(1, sizeof *game);
    if (!game)
        abort();
    if (of->typical < 0 || !compare_again(c, set, of->typical, game, &trouble)) {
        free(game);
        return;
    }
    rules_outcome(game->rules, &game->table, id, why, sizeof why);
    words_format(out,
                 "<section><h3>A typical game</h3>\n<p>Game %d, the nearest to the middle of "
                 "all: %s",
                 of->typical,
                 side_name(game->table.over == OVER_WON ? game->table.winner : SIDE_NONE));
    words_format(out, " wins in turn %d. ", game->table.turn);
    html_text(out, why);
    if (keep_typical(c, of, game))
        words_format(out, " Replay: <code>foilshot play %s.journal</code>.", of->rules->id);
    words_add(out, "</p>\n");
    add_row(c, game, out);
    words_add(out, "</section>\n");
    game_release(game);
    free(game);
}

void compare_chapter(const struct comparison *c, int set, struct words *out)
{
    const struct compared *of = &c->set[set];
    add_text(out, "<div class=\"chapter\"><h2>", of->rules->title, "</h2>\n");
    add_translation(of, out);
    words_add(out, "<section><h3>What is left, as turns end</h3>\n");
    draw_strength(of->tally, of->turns, out);
    words_add(out, "<p class=\"small\">In hundredths of what an army began with. Red plain, Blue "
                   "dashed; between the edges of a band lie eight games in ten. An army keeps what "
                   "it had when its game was over.</p></section>\n<section class=\"pair\"><div>");
    draw_cells(c->battle, of->tally->fell, "where strength was lost", out);
    words_add(out, "<p>Where strength was lost: Red’s squares, Blue’s circles.</p></div><div>");
    draw_cells(c->battle, of->tally->stood, "where units stood", out);
    words_add(out, "<p>Where units stood, as turns ended.</p></div></section>\n"
                   "<section><h3>What decided it</h3>\n<div class=\"pair\"><div>");
    add_causes(of->tally, out);
    words_add(out, "</div><div>");
    add_endings(c, of, out);
    words_add(out, "</div></div>");
    add_unflicked(of, out);
    words_add(out, "</section>\n<section><h3>Luck, and the plan</h3>\n");
    add_luck(of->tally, out);
    add_intents(c, of->tally, out);
    words_add(out, "</section>\n");
    add_typical(c, set, out);
    words_add(out, "</div>\n");
}
