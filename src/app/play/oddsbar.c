#include "app/play/oddsbar.h"

#include "app/desk/desk.h"
#include "app/desk/meant.h"
#include "app/match/match.h"
#include "app/play/play.h"
#include "app/present/presenter.h"
#include "computer/odds.h"
#include "port/port.h"
#include "view/paint/theme.h"

#include <stdio.h>
#include <stdlib.h>

enum { EDGE = 12, SURE = 1000000, EVEN = SURE / 2, POLL_MS = 120, FEW = 20 };

struct oddsbar {
    struct odds *odds;
    struct port_worker *worker;
    struct table table; /* asked about */
    bool asked;
    bool begun;     /* on the worker */
    int32_t answer; /* likewise; -1: it was hurried */

    bool known; /* something is shown */
    bool stale; /* … of another table */
    int32_t from, to;
    int64_t since;
};

int32_t odds_glide(int32_t from, int32_t to, int64_t age)
{
    if (age <= 0)
        return from;
    if (age >= ODDS_GLIDE_MS)
        return to;
    int64_t left = ODDS_GLIDE_MS - age; /* out: quick first */
    return to - (int32_t)((int64_t)(to - from) * left * left / (ODDS_GLIDE_MS * ODDS_GLIDE_MS));
}

int odds_share(int32_t chance, int high)
{
    enum { LEAST = 4 }; /* in 100 */
    int least = high * LEAST / 100, share = (int)((int64_t)high * chance / SURE);
    return share < least ? least : share > high - least ? high - least : share;
}

/* On the worker, a part of it. */
static bool reckon(void *self)
{
    struct oddsbar *b = self;
    if (!b->begun)
        odds_begin(b->odds, &b->table, ODDS_GAMES);
    b->begun = odds_on(b->odds);
    if (!b->begun) {
        int32_t games, chance = odds_so_far(b->odds, &games);
        b->answer = games == ODDS_GAMES ? chance : -1;
    }
    return b->begun;
}

static struct oddsbar *oddsbar_new(const struct rules *rules, const struct weights *weights)
{
    struct oddsbar *b = calloc(1, sizeof *b);
    if (!b)
        abort();
    b->odds = odds_new(rules, weights, COMMANDER_SEED);
    b->worker = port_worker_in_parts(reckon, b);
    if (!b->worker)
        abort();
    return b;
}

void oddsbar_free(struct oddsbar *b)
{
    enum { STEP_MS = 1 };
    if (!b)
        return;
    while (!port_worker_idle(b->worker)) {
        odds_hurry(b->odds);
        port_worker_nap(b->worker, STEP_MS / 1000.0);
    }
    port_worker_free(b->worker);
    odds_free(b->odds);
    free(b);
}

/* Nothing is told of a table on which something is hidden, nor of one that is only being set up. */
bool oddsbar_wanted(const struct play *play)
{
    const struct game *game = play->match->game;
    return (play->desk->settings.odds || presenter_shown(play->presenter)) &&
           !play->desk->frameless && !match_hidden(play->match) &&
           !game->rules->phase[game->table.phase].hidden;
}

/* ---- time --------------------------------------------------------------------------------------
 */

static int32_t shown(const struct oddsbar *b, int64_t now)
{
    return odds_glide(b->from, b->to, now - b->since);
}

static void tell(struct play *play, int32_t chance)
{
    struct oddsbar *b = play->oddsbar;
    int64_t now = play->desk->now;
    b->from = b->known && !play->desk->settings.reduced ? shown(b, now) : chance;
    b->to = chance;
    b->since = now;
    b->known = true;
    play->desk->answered = true;
}

static void ask(struct play *play, const struct table *table)
{
    struct oddsbar *b = play->oddsbar;
    b->table = *table;
    if (table->over) {
        b->asked = b->stale = false;
        tell(play, table->over == OVER_DRAWN ? EVEN : table->winner == SIDE_RED ? SURE : 0);
        return;
    }
    b->asked = true;
    port_worker_ask(b->worker);
    play->desk->answered = true;
}

static void listen(struct play *play)
{
    struct oddsbar *b = play->oddsbar;
    int32_t games;
    bool idle = port_worker_idle(b->worker);
    int32_t chance = odds_so_far(b->odds, &games);
    if (idle && b->answer < 0) { /* left for another table, and that has been left for this one */
        port_worker_ask(b->worker);
    } else if (idle) {
        b->asked = b->stale = false;
        tell(play, b->answer);
    } else if (games >= FEW && play->desk->now - b->since >= ODDS_GLIDE_MS) {
        b->stale = false;
        if (chance_percent(chance) != chance_percent(b->to) || !b->known)
            tell(play, chance);
    }
}

void oddsbar_step(struct play *play)
{
    const struct table *t = match_told(play->match);
    if (!oddsbar_wanted(play))
        return;
    if (!play->oddsbar) {
        const struct game *game = play->match->game;
        struct weights weights = desk_weights(play->desk, game->rules);
        play->oddsbar = oddsbar_new(game->rules, &weights);
    }
    struct oddsbar *b = play->oddsbar;
    bool another = b->table.hash != t->hash;
    if (another && !b->stale && b->known) {
        b->stale = true;
        play->desk->answered = true;
    }
    if (another && !port_worker_idle(b->worker))
        odds_hurry(b->odds);
    else if (another)
        ask(play, t);
    else if (b->asked)
        listen(play);
}

int oddsbar_wake(const struct play *play)
{
    enum { FRAME_MS = 16 };
    const struct oddsbar *b = play->oddsbar;
    if (!b || !oddsbar_wanted(play))
        return -1;
    if (b->known && play->desk->now - b->since < ODDS_GLIDE_MS)
        return FRAME_MS;
    return b->asked ? POLL_MS : -1;
}

/* ---- what is seen ------------------------------------------------------------------------------
 */

static void number_build(struct ui *ui, const char *id, struct rect bar, int foot, int percent,
                         bool stale)
{
    enum { MARGIN = 4 };
    char words[8];
    int high = text_line(ui_text(ui), ROLE_HEADING), margin = ui_px(ui, MARGIN);
    struct rect at = {bar.x, foot ? bar.y + bar.h - high - margin : bar.y + margin, bar.w, high};
    snprintf(words, sizeof words, stale ? "%d?" : "%d", percent);
    ui_line(ui, id, at, ROLE_HEADING, TINT_LABEL_TEXT, ALIGN_CENTRE, words);
}

static void bar_draw(struct ui *ui, struct rect bar, int red, bool stale)
{
    struct canvas *canvas = ui_canvas(ui);
    enum { FULL = 100, PALE = 55, RADIUS = 6 };
    if (!canvas)
        return;
    int percent = stale ? PALE : FULL, radius = ui_px(ui, RADIUS), line = ui_px(ui, 2);
    struct rect low = {bar.x, bar.y + bar.h - red, bar.w, red}, high = bar;
    high.h -= red;
    canvas_round_rect(canvas, rect_inset(bar, -line), radius, theme_pixel(TINT_INK));
    canvas_rect(canvas, high, theme_alpha(TINT_BLUE_COAT, percent));
    canvas_rect(canvas, low, theme_alpha(TINT_RED_COAT, percent));
    canvas_rect(canvas, (struct rect){bar.x, low.y - line, bar.w, 2 * line},
                theme_pixel(TINT_LABEL_TEXT));
    canvas_rect(canvas, (struct rect){bar.x, bar.y + bar.h / 2, bar.w / 4, line},
                theme_pixel(TINT_LABEL_TEXT)); /* even */
}

static int bar_width(struct ui *ui)
{
    return text_width(ui_text(ui), ROLE_HEADING, "88?") + ui_px(ui, EDGE);
}

int oddsbar_room(const struct play *play)
{
    bool wanted = play->desk->settings.odds || presenter_shown(play->presenter);
    return wanted && play->desk->screen == SCREEN_PLAY
               ? bar_width(play->desk->ui) + ui_px(play->desk->ui, 2 * EDGE)
               : 0;
}

/* At the table's left, above what lies along its foot: the guide's band, the captions. */
static struct rect bar_place(const struct play *play, struct ui *ui)
{
    struct rect bar = play->match->view.place, clear = play->match->view.clear;
    bar.x += ui_px(ui, EDGE);
    bar.w = bar_width(ui);
    bar.y += ui_px(ui, 2 * EDGE);
    bar.h = clear.y + clear.h - ui_px(ui, 2 * EDGE) - bar.y;
    return bar;
}

void oddsbar_build(struct play *play, struct ui *ui)
{
    const struct oddsbar *b = play->oddsbar;
    if (!b || !b->known || !oddsbar_wanted(play))
        return;
    struct rect bar = bar_place(play, ui);
    char words[96];
    int32_t chance = shown(b, play->desk->now);
    int red = odds_share(chance, bar.h), percent = chance_percent(chance);
    ui_own(ui, "odds:bar", bar, (uint64_t)red << 8 | (uint64_t)percent << 1 | (uint64_t)b->stale);
    snprintf(words, sizeof words, "Red %d, Blue %d in 100%s", percent, 100 - percent,
             b->stale ? ", before the last order" : "");
    ui_says(ui, words);
    bar_draw(ui, bar, red, b->stale);
    number_build(ui, "odds:blue", bar, 0, 100 - percent, b->stale);
    number_build(ui, "odds:red", bar, 1, percent, b->stale);
}
