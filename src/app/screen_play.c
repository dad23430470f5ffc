/* The play screen: offers, orders, the table with what is held over it, the strip, and events. Its
 * panel is in play_panel.c, what floats over the table in play_float.c, the hand in hand.c. All it
 * says comes from the rule set's tables, offers and verdicts. */
#include "app/caption.h"
#include "app/desk/called.h"
#include "app/desk/keys.h"
#include "app/desk/news.h"
#include "app/dialogue.h"
#include "app/guiding.h"
#include "app/play.h"
#include "app/presenter.h"
#include "app/replay.h"
#include "app/umpire.h"
#include "disk/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    HOVER_MS = 400,
    COMPUTER_MS = 350,
    WISH_MS = 40, /* how often the camera asks whether it may */
    REPLAY_PERCENT = 25,
    GHOSTS = 2 * ORDER_IDS,
};

/* ---- what the rules say now
 * -------------------------------------------------------------------------------- */

const struct offers *play_offers(struct app *app)
{
    struct play *play = app->play;
    if (play->offers_stale) {
        play->offers.count = 0;
        if (!app->game->table.over)
            offer_called(app->game->rules, &app->game->table, game_awaited(app->game),
                         &play->offers);
        play->offers_stale = false;
    }
    return &play->offers;
}

bool play_offer_concerns(const struct offer *o, struct ref unit)
{
    if (ref_same(o->unit, unit))
        return true;
    for (int i = 0; i < o->withs; i++)
        if (ref_same(o->with[i], unit))
            return true;
    return false;
}

const struct offer *play_offer_for(struct app *app, int verb, struct ref unit)
{
    const struct offers *list = play_offers(app);
    const struct offer *refused = NULL;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (o->verb != verb || !play_offer_concerns(o, unit))
            continue;
        if (o->allowed)
            return o;
        refused = refused ? refused : o;
    }
    return refused;
}

int play_verb_for(struct app *app, struct ref unit, const struct offer **offer)
{
    /* What a click or drag on a figure means, best first. */
    static const int worth[GESTURE_COUNT] = {[GESTURE_PLACE] = 4,
                                             [GESTURE_FLICK] = 5,
                                             [GESTURE_PICK] = 3,
                                             [GESTURE_PRESS] = 2,
                                             [GESTURE_CHOOSE] = 0};
    const struct offers *list = play_offers(app);
    int best = -1, verb = -1;
    *offer = NULL;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (!play_offer_concerns(o, unit))
            continue;
        int value = worth[app->game->rules->verb[o->verb].gesture] + (o->allowed ? 10 : 0);
        if (value > best) {
            best = value;
            verb = o->verb;
            *offer = o;
        }
    }
    return verb;
}

/* The order that ends what is going on: a press that is nobody's and is no free verb. */
static bool ends_it(const struct verb *verb, const struct offer *o)
{
    return verb->gesture == GESTURE_PRESS && !o->unit.kind && !verb->turn_free && o->text[0];
}

int play_end_verb(struct app *app, const struct offer **offer)
{
    const struct offers *list = play_offers(app);
    *offer = NULL;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        const struct verb *verb = &app->game->rules->verb[o->verb];
        if (ends_it(verb, o)) {
            *offer = o;
            return o->verb;
        }
    }
    return -1;
}

bool play_hidden(const struct app *app)
{
    const struct table *t = &app->game->table;
    for (int i = 0; i < t->bases && app->game->rules->decides->visible; i++)
        if (!app->game->rules->decides->visible(t, SIDE_RED, i) ||
            !app->game->rules->decides->visible(t, SIDE_BLUE, i))
            return true;
    return false;
}

int play_viewer(const struct app *app)
{
    return play_hidden(app) ? app->holder : SIDE_NONE;
}

struct ref play_chosen(const struct app *app)
{
    const struct play *play = app->play;
    return play && play->selections ? play->selected[0] : (struct ref){0};
}

/* Units that may still be given an order. */
int play_left_to_do(struct app *app)
{
    static bool seen[TABLE_UNITS];
    const struct offers *list = play_offers(app);
    const struct rules *rules = app->game->rules;
    int count = 0;
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (!o->allowed || o->unit.kind != KIND_UNIT || rules->verb[o->verb].turn_free ||
            seen[o->unit.index] ||
            (rules->shows->spent && rules->shows->spent(&app->game->table, o->unit.index)))
            continue;
        seen[o->unit.index] = true;
        count++;
    }
    return count;
}

/* ---- giving orders
 * --------------------------------------------------------------------------------------------- */

void play_refuse(struct app *app, const struct verdict *verdict, const struct order *order)
{
    struct toast *toast = &app->play->toast;
    *toast = (struct toast){.since = app->now};
    snprintf(toast->words, sizeof toast->words, "%s", verdict->why);
    why_called(&app->game->table, toast->words, sizeof toast->words);
    snprintf(toast->id, sizeof toast->id, "%s", verdict->id);
    if (order && order->ids > 0 && order->id[0].kind == KIND_UNIT) {
        const struct table *t = &app->game->table;
        const struct base *b = &t->base[t->unit[order->id[0].index].base];
        toast->at = order->has_to ? order->to : (struct vec){b->x, b->y};
        toast->has_at = true;
    }
}

void play_tell(struct app *app, const char *words)
{
    struct toast *toast = &app->play->toast;
    *toast = (struct toast){.since = app->now, .good = true};
    snprintf(toast->words, sizeof toast->words, "%s", words);
}

void play_look_back(struct app *app)
{
    if (play_hidden(app))
        play_tell(app, "Not before both have set up: the other side would be seen.");
    else
        replay_open(app, app->game->journal.at);
}

/* The game's names, which a journal's changes only point at. */
static void names_keep(const struct app *app, struct table *table)
{
    memcpy(table->text, app->game->table.text, sizeof table->text);
    table->text_used = app->game->table.text_used;
}

/* A block has just begun to be shown: the camera goes there, and it sounds; others will when they
 * are. */
static void attend(struct app *app, const struct block *block)
{
    struct play *play = app->play;
    if (block->number == play->heard)
        return;
    play->heard = block->number;
    if (block == play_playing(app))
        follow_block(app, block);
    sounds_play_block(app->sounds, app->game->rules, play->shown, block, &app->view, app->now);
}

/* Hands every block the screen has not shown to the animation. */
static void show_news(struct app *app)
{
    struct play *play = app->play;
    const struct journal *j = &app->game->journal;
    names_keep(app, play->shown);
    names_keep(app, play->told);
    int32_t *line = malloc(sizeof *line * (size_t)(j->count + 1));
    if (!line)
        abort();
    int32_t count = journal_line(j, j->at, line), from = count;
    while (from > 0 && line[from - 1] > play->shown_at)
        from--;
    bool onward = from == 0 ? play->shown_at < 0 : line[from - 1] == play->shown_at;
    if (!onward) {
        tabletop_show_now(&app->view);
        journal_seek(j, play->shown, &play->shown_at, j->at);
    }
    for (int32_t i = from; onward && i < count; i++) {
        tabletop_play_block(&app->view, play->shown, &j->block[line[i]], app->now);
        journal_seek(j, play->shown, &play->shown_at, line[i]);
        if (tabletop_waiting(&app->view) == 0) /* there was nothing to watch */
            attend(app, &j->block[line[i]]);
    }
    if (play_playing(app))
        attend(app, play_playing(app));
    free(line);
}

/* Does the side that is awaited now begin something of its own, so that the laptop should go over?
 */
static bool begins_moving(struct app *app)
{
    const struct offers *list = play_offers(app);
    for (int i = 0; i < list->count; i++)
        if (app->game->rules->verb[list->offer[i].verb].gesture == GESTURE_PLACE &&
            list->offer[i].unit.kind)
            return true;
    return false;
}

/* A new phase or turn: whoever was chosen and has nothing to do in it is let go. */
static void idle_let_go(struct app *app)
{
    struct play *play = app->play;
    const struct table *t = &app->game->table;
    if (play->shown->phase == t->phase && play->shown->active == t->active)
        return;
    play->unfolded = false;
    const struct offers *list = play_offers(app);
    bool able = false;
    for (int i = 0; i < list->count && play->selections; i++)
        able = able ||
               (list->offer[i].allowed && play_offer_concerns(&list->offer[i], play->selected[0]));
    if (!able)
        play->selections = 0;
}

bool play_curtain(const struct app *app)
{
    return play_hidden(app) ||
           (app->settings.pass == PASS_ALWAYS && !presenter_shown(app)); /* one screen for all */
}

void play_hand_over(struct app *app, int side)
{
    struct play *play = app->play;
    app->holder = side;
    app->recap_from = app->seen[side];
    app->recap_after = app->game->journal.at;
    play->away = false;
    play->recap = true;
}

bool play_set_up_already(const struct game *game, struct order *order)
{
    const struct table *t = &game->table;
    int side = game_awaited(game);
    bool found = false;
    if (!game->rules->phase[t->phase].hidden || t->over || t->ask || side == SIDE_NONE)
        return false;
    for (int i = 0; i < t->units; i++)
        if (unit_side(&t->unit[i]) == side && t->base[t->unit[i].base].where == WHERE_RESERVE)
            return false;
    struct offers *list = malloc(sizeof *list);
    if (!list)
        abort();
    rules_offer(game->rules, t, side, list);
    for (int i = 0; i < list->count && !found; i++) {
        const struct verb *verb = &game->rules->verb[list->offer[i].verb];
        found = ends_it(verb, &list->offer[i]) && list->offer[i].allowed;
        *order = (struct order){.verb = list->offer[i].verb, .side = side};
    }
    free(list);
    return found;
}

/* It is somebody else's turn. */
static void others_turn(struct app *app, int awaited)
{
    struct play *play = app->play;
    if (!play->away)
        app->seen[app->holder] = app->game->journal.at + 1;
    if (app->player[awaited].computer) {
        play->away = true;
        return;
    }
    app->recap_from = app->seen[awaited];
    if (play_curtain(app))
        play->passing = true;
    else if (begins_moving(app))
        play_hand_over(app, awaited);
    else
        app->holder = awaited;
}

static void after_order(struct app *app)
{
    struct play *play = app->play;
    const struct table *t = &app->game->table;
    int awaited = game_awaited(app->game);
    play->offers_stale = true;
    play->end_warned = 0;
    play->answer = 0;
    play->kept = 0;
    play->menu.open = false;
    for (int i = 0; i < play->selections; i++) {
        const struct base *b = &t->base[t->unit[play->selected[i].index].base];
        if (b->where != WHERE_TABLE && b->where != WHERE_RESERVE)
            play->selections = 0;
    }
    idle_let_go(app);
    show_news(app);
    play->ending = t->over != OVER_NO;
    play->ended = 0;
    if (t->over || awaited == SIDE_NONE)
        return;
    if (awaited == app->holder) {
        if (play->away && begins_moving(app))
            play_hand_over(app, awaited);
        return;
    }
    play->selections = 0;
    hand_let_go(play);
    others_turn(app, awaited);
}

/* Clears the table for what is done now. */
static void before_order(struct app *app)
{
    tabletop_finish(&app->view);
    app->play->toast.words[0] = '\0';
    app->play->hovered = (struct ref){0}; /* no card over what is done now; moving asks anew */
    app->play->card_open = false;
}

/* Shows what came of it; `order` may be NULL. */
static void order_given(struct app *app, enum given given, const struct order *order,
                        enum source source, const struct verdict *verdict,
                        const struct trouble *trouble)
{
    if (given == GIVEN_REFUSED) {
        play_refuse(app, verdict, order);
    } else if (given == GIVEN_ALREADY) {
        play_tell(app, trouble->text);
    } else if (given != GIVEN_DONE) {
        app_trouble(app, trouble);
    } else {
        app->play->recap = false; /* he has read it */
        after_order(app);
    }
    if (source == SOURCE_MOUSE) /* Tab goes on to the next unit, not to the next button */
        ui_focus(app->ui, "area:table");
    if (given == GIVEN_STUCK && app->game->stuck_scene) {
        char path[PATH_BYTES];
        struct trouble ignored;
        if (path_join(path, app->paths.saves, "stuck-scene.txt"))
            file_write(path, app->game->stuck_scene, strlen(app->game->stuck_scene), &ignored);
    }
    keeping_step(app);
}

enum given play_give(struct app *app, const struct order *order, enum source source)
{
    static struct verdict verdict;
    struct trouble trouble = {0};
    if (!keeping_may(app, &verdict)) {
        play_refuse(app, &verdict, order);
        return GIVEN_REFUSED;
    }
    if (keeping_holds(app, order, source))
        return GIVEN_DONE;
    before_order(app);
    if (source != SOURCE_COMPUTER)
        guiding_acted(app);
    int side = game_awaited(app->game);
    enum given given = game_give(app->game, order, source, &verdict, &trouble);
    struct order next;
    while (given == GIVEN_DONE && game_awaited(app->game) != side &&
           play_set_up_already(app->game, &next)) {
        side = game_awaited(app->game);
        given = game_give(app->game, &next, source, &verdict, &trouble);
    }
    order_given(app, given, order, source, &verdict, &trouble);
    return given;
}

enum given play_umpire(struct app *app, const struct umpire_order *order, enum source source)
{
    static struct verdict verdict;
    struct trouble trouble = {0};
    if (!keeping_may(app, &verdict)) {
        play_refuse(app, &verdict, NULL);
        return GIVEN_REFUSED;
    }
    keeping_settle(app);
    before_order(app);
    enum given given = game_umpire(app->game, order, source, &verdict, &trouble);
    order_given(app, given, NULL, source, &verdict, &trouble);
    return given;
}

/* A sentence nobody can read: what was expected. */
static void unread(struct app *app, const struct trouble *trouble)
{
    struct verdict verdict = {0};
    snprintf(verdict.why, sizeof verdict.why, "%.190s", trouble->text);
    play_refuse(app, &verdict, NULL);
}

static void umpire_say(struct app *app, const char *text)
{
    static struct umpire_order order;
    struct trouble trouble = {0};
    if (umpire_read(app->game->rules, &app->game->table, text, &order, &trouble))
        play_umpire(app, &order, SOURCE_TYPED);
    else
        unread(app, &trouble);
}

void play_say(struct app *app, const char *text)
{
    struct order order;
    struct trouble trouble = {0};
    if (umpire_says(text))
        umpire_say(app, text);
    else if (order_read(app->game->rules, &app->game->table, SIDE_NONE, text, &order, &trouble))
        play_give(app, &order, SOURCE_TYPED);
    else
        unread(app, &trouble);
}

void play_press(struct app *app, const struct offer *offer, enum source source)
{
    struct order order = {.verb = offer->verb, .side = game_awaited(app->game)};
    if (offer->withs) {
        order.ids = offer->withs;
        memcpy(order.id, offer->with, sizeof order.id[0] * (size_t)offer->withs);
    } else if (offer->unit.kind) {
        order.ids = 1;
        order.id[0] = offer->unit;
    }
    memcpy(order.word, offer->word, sizeof order.word);
    play_give(app, &order, source);
}

void play_bare(struct app *app, const char *verb)
{
    struct order order = {.verb = verb_find(app->game->rules, verb),
                          .side = game_awaited(app->game)};
    if (order.verb >= 0)
        play_give(app, &order, app->play->keyed ? SOURCE_KEYS : SOURCE_MOUSE);
}

/* Who only looks on is told so. */
static bool looks_on(struct app *app)
{
    static struct verdict verdict;
    if (keeping_may(app, &verdict))
        return false;
    play_refuse(app, &verdict, NULL);
    return true;
}

void play_undo(struct app *app, bool agreed)
{
    if (looks_on(app))
        return;
    if (keeping_let_go(app)) { /* that was the last thing done: it has not been carried out */
        play_tell(app, "Taken back before it was carried out.");
        return;
    }
    int side = app->holder ? app->holder : game_awaited(app->game);
    enum undo need = game_undo_need(app->game, side, NULL);
    if (need == UNDO_NOTHING) {
        play_tell(app, "Nothing to take back.");
        return;
    }
    if (need == UNDO_ASK && !agreed) {
        app->dialogue = DIALOGUE_UNDO;
        app->redraw = true;
        return;
    }
    hand_let_go(app->play);
    app->play->selections = 0; /* what he was about is taken back, too */
    game_undo(app->game, side, agreed);
    app->play->passing = app->play->ending = app->play->away = app->play->recap = false;
    app->screen = SCREEN_PLAY;
    if (!app->player[game_awaited(app->game)].computer)
        app->holder = game_awaited(app->game);
    after_order(app);
}

void play_redo(struct app *app)
{
    if (looks_on(app))
        return;
    keeping_settle(app);
    if (!game_can_redo(app->game)) {
        play_tell(app, "Nothing to do again.");
        return;
    }
    hand_let_go(app->play);
    game_redo(app->game, game_awaited(app->game));
    after_order(app);
}

/* ---- life
 * -----------------------------------------------------------------------------------------------------------
 */

/* All that has happened has been seen and heard. */
static void shown_reset(const struct app *app, struct play *play)
{
    *play->shown = *play->told = app->game->table;
    play->shown_at = play->told_at = play->heard = app->game->journal.at;
}

struct play *play_new(struct app *app)
{
    struct play *play = calloc(1, sizeof *play);
    if (!play || !(play->shown = malloc(sizeof *play->shown)) ||
        !(play->told = malloc(sizeof *play->told)))
        abort();
    shown_reset(app, play);
    play->offers_stale = true;
    play->strength = 500;
    play->computer = random_player((uint64_t)(uint32_t)app->game->table.seed);
    play->keen = keen_player((uint64_t)(uint32_t)app->game->table.seed);
    stroke_clear(&play->stroke, 1000);
    return play;
}

void play_free(struct play *play)
{
    if (!play)
        return;
    free(play->shown);
    free(play->told);
    free(play);
}

/* Where the table lies and which part of it no panel covers. */
static void lay_out(struct app *app)
{
    struct rect window = ui_window(app->ui), place = window, clear;
    bool presents = presenter_shown(app);
    bool bare = app->screen == SCREEN_END && papers_of(app)->table_only;
    ui_cut_top(app->ui, &place, presents ? CAPTION_STRIP : PLAY_STRIP_H);
    if (presents)
        ui_cut_bottom(app->ui, &place, caption_height(app->ui));
    clear = place;
    if (bare)
        clear.h -= ui_px(app->ui, screen_end_foot(app->ui));
    else if (!presents)
        clear.w -= play_panel_width(app->ui) + ui_px(app->ui, 2 * PLAY_EDGE);
    clear.h -= guiding_band(app);
    const struct tabletop *v = &app->view;
    if (memcmp(&v->place, &place, sizeof place) != 0 ||
        memcmp(&v->clear, &clear, sizeof clear) != 0) {
        tabletop_layout(&app->view, &app->game->table, place, clear);
        presenter_laid(app, presents);
        if (app->screen == SCREEN_END) /* all of the table, as large as it fits */
            tabletop_home(&app->view, -1);
        follow_keep(app);
    }
    app->view.reduced = app->settings.reduced;
    app->view.slow_hits = app->settings.slow_hits;
    app->view.speed = app->settings.speed;
    app->view.dice = app->settings.dice;
}

void play_reset(struct app *app)
{
    struct play *play = app->play;
    hand_let_go(play);
    umpiring_end(app);
    play->selections = 0;
    play->offers_stale = true;
    play->passing = play->ending = play->away = play->recap = false;
    play->toast.words[0] = '\0';
    play->main_menu = play->menu.open = false;
    tabletop_show_now(&app->view);
    shown_reset(app, play);
    lay_out(app);
    follow_reset(app);
    play->banner_turn = -1;
    play->computer_at = app->now + COMPUTER_MS;
}

static void computer_plays(struct app *app)
{
    struct play *play = app->play;
    int side = game_awaited(app->game);
    struct order order;
    bool probe = true;
    if (side == SIDE_NONE || !app->player[side].computer || app->game->table.over ||
        app->now < play->computer_at || app->dialogue != DIALOGUE_NONE || umpiring(app) ||
        guiding_holds(app) || app->keeping.player[0] ||
        (!app->frameless && !game_settled(app->game)))
        return;
    bool flicks = verb_find(app->game->rules, "flick") >= 0;
    if (!flicks &&
        !keen_order(&play->keen, app->game->rules, &app->game->table, side, &play->offers, &order))
        return;
    probe = flicks;
    for (int i = 0; i < 20 && probe; i++)
        if (!random_order(&play->computer, app->game->rules, &app->game->table, side, &play->offers,
                          &order, &probe))
            return;
    play->offers_stale = true;
    if (!probe)
        play_give(app, &order, SOURCE_COMPUTER);
    play->computer_at = app->now + (int64_t)COMPUTER_MS * 100 /
                                       (app->settings.speed > 0 ? app->settings.speed : 100);
}

static void banner_watch(struct app *app)
{
    struct play *play = app->play;
    const struct table *t = &app->game->table;
    if (t->phase == play->banner_phase && t->active == play->banner_side &&
        t->turn == play->banner_turn)
        return;
    if (t->phase != play->banner_phase || t->active != play->banner_side)
        follow_turn(app);
    play->banner_phase = t->phase;
    play->banner_side = t->active;
    play->banner_turn = t->turn;
    play->banner_since = app->now;
}

bool play_holding(const struct app *app)
{
    return app->play->hold != HOLD_NOTHING;
}

/* Did dice fall or a pellet fly in the last order, or in what followed of itself? */
static bool ended_by_chance(const struct app *app)
{
    const struct journal *j = &app->game->journal;
    for (int32_t at = j->at; at > 0; at = j->block[at].parent) {
        const struct block *b = &j->block[at];
        if (block_rolls(b) || block_films(b))
            return true;
        if (b->source != SOURCE_AUTO)
            return false;
    }
    return false;
}

/* ms for which the last throw is still read before the screen of the end comes. */
static int ending_left(const struct app *app)
{
    enum { READING_MS = 2500 };
    const struct play *play = app->play;
    if (app->frameless || !ended_by_chance(app))
        return 0;
    int64_t left = play->ended ? play->ended + READING_MS - app->now : READING_MS;
    return left > 0 ? (int)left : 0;
}

bool play_step(struct app *app)
{
    struct play *play = app->play;
    int waiting = tabletop_waiting(&app->view);
    bool moved = tabletop_step(&app->view, app->now);
    keeping_step(app);
    if (app->screen != SCREEN_PLAY)
        return moved;
    if (app->dialogue != DIALOGUE_NONE) /* what it tells of has been seen */
        tabletop_finish(&app->view);
    if (waiting != tabletop_waiting(&app->view)) { /* something may be told now */
        app->answered = true;
        if (play_playing(app))
            attend(app, play_playing(app));
    }
    presenter_watch(app);
    if (!tabletop_busy(&app->view) && !presenter_holds(app))
        banner_watch(app);
    follow_step(app);
    if (!tabletop_busy(&app->view) && !presenter_holds(app)) {
        if (play->ending && ending_left(app) > 0) {
            play->ended = play->ended ? play->ended : app->now;
        } else if (play->ending) {
            umpiring_end(app);
            play->ending = false;
            app->screen = SCREEN_END;
            app->redraw = true;
        } else if (play->passing && !umpiring(app)) {
            play->passing = false;
            app->screen = SCREEN_PASS;
            app->redraw = true;
        } else {
            computer_plays(app);
            guiding_step(app);
        }
    }
    if (play->hovered.kind && !play->card_open && play->hold == HOLD_NOTHING &&
        app->now - play->hover_since >= HOVER_MS && app->settings.help != HELP_REFEREE &&
        !presenter_shown(app))
        play->card_open = true;
    return moved;
}

int play_wake(struct app *app)
{
    struct play *play = app->play;
    if (tabletop_busy(&app->view))
        return 16;
    if (app->screen != SCREEN_PLAY)
        return -1;
    if (presenter_holds(app))
        return 33;
    if (play->ending)
        return ending_left(app);
    if (play->passing && !umpiring(app))
        return 0;
    int side = game_awaited(app->game);
    if (side && app->player[side].computer && !app->game->table.over && !umpiring(app) &&
        app->dialogue == DIALOGUE_NONE && !guiding_holds(app))
        return play->computer_at > app->now ? (int)(play->computer_at - app->now) : 16;
    int64_t wake = follow_wishes(app) ? app->now + WISH_MS : INT64_MAX;
    if (play->hovered.kind && !play->card_open && play->hold == HOLD_NOTHING &&
        app->settings.help != HELP_REFEREE && !presenter_shown(app))
        wake = play->hover_since + HOVER_MS;
    if (play->toast.words[0] && play->toast.since + PLAY_TOAST_MS < wake)
        wake = play->toast.since + PLAY_TOAST_MS;
    if (play->banner_since + PLAY_BANNER_MS > app->now &&
        play->banner_since + PLAY_BANNER_MS < wake)
        wake = play->banner_since + PLAY_BANNER_MS;
    int64_t lesson = play->banner_since + PLAY_LESSON_MS;
    if (app->settings.help == HELP_TEACH && lesson > app->now && lesson < wake)
        wake = lesson;
    if (wake == INT64_MAX)
        return -1;
    return wake > app->now ? (int)(wake - app->now) : 0;
}

/* ---- drawing the table
 * ---------------------------------------------------------------------------------------------------
 */

static void draw_flat(void *self, const struct painter *painter)
{
    hand_draw(self, painter, false);
}

static void draw_air(void *self, const struct painter *painter)
{
    hand_draw(self, painter, true);
}

/* Everything a frame of the table shows, into storage that lives as long as the call. */
struct frame {
    struct tabletop_look look;
    struct tabletop_ghost ghost[GHOSTS];
    struct ref swept[ORDER_IDS];
    struct tabletop_die die[TABLETOP_DICE];
    struct ref chosen; /* by the umpire */
};

/* The ghosts of one order: where its figures would come to stand. */
static void order_ghosts(const struct rules *rules, const struct table *t, const struct order *show,
                         enum ghost ghost, struct frame *frame)
{
    if (rules->decides->ghost) {
        int base[GHOSTS];
        struct pose pose[GHOSTS];
        int count = rules->decides->ghost(t, show, base, pose, GHOSTS - frame->look.ghosts);
        for (int i = 0; i < count; i++)
            frame->ghost[frame->look.ghosts++] = (struct tabletop_ghost){
                .base = ref_base(t, base[i]), .pose = pose[i], .ghost = ghost};
        return;
    }
    const struct unit *lead = &t->unit[show->id[0].index];
    struct pose from = base_pose(&t->base[lead->base]);
    if (t->base[lead->base].where == WHERE_RESERVE)
        tabletop_shelf(t, lead->base, &from);
    struct pose to = {show->has_to ? show->to : from.at, show->has_face ? show->face : from.face};
    int32_t turn = angle_diff(from.face, to.face);
    for (int i = 0; i < show->ids && frame->look.ghosts < GHOSTS; i++) {
        const struct unit *u = &t->unit[show->id[i].index];
        struct pose pose = base_pose(&t->base[u->base]);
        struct pose there = {pose_place(to, pose_local(from, pose.at)),
                             angle_norm((int64_t)pose.face + turn)};
        if (i == 0)
            there = to;
        else if (t->base[u->base].where == WHERE_RESERVE)
            there.at = pose_place(to, (struct vec){i * 23 * MM, 0});
        frame->ghost[frame->look.ghosts++] =
            (struct tabletop_ghost){.base = ref_base(t, u->base), .pose = there, .ghost = ghost};
    }
}

/* What is held: where the pointer has it, striped if it may not stand there, and where it would
 * come to stand, solid. */
static void frame_ghosts(struct app *app, struct frame *frame)
{
    struct play *play = app->play;
    const struct rules *rules = app->game->rules;
    if (play->hold == HOLD_PICK && play->near_good && rules->decides->ghost)
        order_ghosts(rules, &app->game->table, &play->near, GHOST_LEGAL, frame);
    if (play->hold != HOLD_GHOST && play->hold != HOLD_STICKY && play->hold != HOLD_RING)
        return;
    if (hand_untouched(app)) {
        order_ghosts(rules, &app->game->table, &play->order, GHOST_CARRIED, frame);
        return;
    }
    if (!play->raw_good)
        order_ghosts(rules, &app->game->table, &play->order, GHOST_REFUSED, frame);
    if (play->near_good)
        order_ghosts(rules, &app->game->table, &play->near, GHOST_LEGAL, frame);
}

static void frame_make(struct app *app, struct frame *frame)
{
    struct play *play = app->play;
    bool over = app->screen == SCREEN_END;
    *frame = (struct frame){0};
    frame->look = (struct tabletop_look){
        .table = play_told(app),
        .viewer = play_viewer(app),
        .selected = play->selected,
        .selections = over ? 0 : play->selections,
        .hovered = play->hold == HOLD_NOTHING ? play->hovered : (struct ref){0},
        .ghost = frame->ghost,
        .swept = frame->swept,
        .die = frame->die,
        .badges = !over,
        .names = app->settings.names,
        .high_contrast = app->settings.contrast,
        .speak = true,
        .ruler = app->game->rules->measure == MEASURE_SPANS,
        .pellets = 3,
    };
    if (!over) {
        frame->look.flat = (struct tabletop_marks){draw_flat, app};
        frame->look.air = (struct tabletop_marks){draw_air, app};
        frame_ghosts(app, frame);
        frame->look.ghosts +=
            umpiring_ghosts(app, frame->ghost + frame->look.ghosts, GHOSTS - frame->look.ghosts);
    }
    frame->chosen = umpiring_chosen(app);
    if (!over && frame->chosen.kind) {
        frame->look.selected = &frame->chosen;
        frame->look.selections = 1;
    }
    if (!over && (play->hold == HOLD_AIM || play->hold == HOLD_READY || play->hold == HOLD_PULL) &&
        app->game->rules->flicks) {
        struct flick_preview preview;
        app->game->rules->flicks->preview(&app->game->table, &play->order, &preview);
        for (int i = 0; i < preview.swept_count && i < ORDER_IDS; i++)
            frame->swept[frame->look.sweeps++] = preview.swept[i];
    }
    if (!over && play->hold == HOLD_NOTHING) {
        presenter_light(app, &frame->look);
        guiding_light(app, &frame->look);
    }
}

/* Where the finger, the lens or the box round figures is drawn; empty when none is. */
static struct rect held_box(const struct app *app)
{
    const struct play *play = app->play;
    if (app->screen != SCREEN_PLAY)
        return (struct rect){0};
    if (play->hold == HOLD_READY || play->hold == HOLD_PULL)
        return app->view.place; /* the finger goes anywhere behind the pellet */
    if (play->hold != HOLD_BOX)
        return (struct rect){0};
    struct rect r = {play->x < play->down_x ? play->x : play->down_x,
                     play->y < play->down_y ? play->y : play->down_y, abs(play->x - play->down_x),
                     abs(play->y - play->down_y)};
    return rect_inset(r, -3);
}

int play_boxes(struct app *app, struct rect *box, int max)
{
    struct play *play = app->play;
    struct frame frame;
    lay_out(app);
    frame_make(app, &frame);
    play_lens_choose(app);
    int boxes = tabletop_changes(&app->view, &frame.look, box, max);
    struct rect held = rect_cut(held_box(app), app->view.place);
    struct rect dirty = rect_join(held, play->held);
    bool same = play->hold == HOLD_BOX && play->held_at[0] == play->x &&
                play->held_at[1] == play->y && play->held.w == held.w;
    play->held = held;
    play->held_at[0] = play->x;
    play->held_at[1] = play->y;
    if (rect_empty(dirty) || same)
        return boxes;
    if (boxes == max)
        box[max - 1] = rect_join(box[max - 1], dirty);
    else
        box[boxes++] = dirty;
    return boxes;
}

/* The box that is being drawn round figures. */
static void draw_box(struct app *app, struct canvas *canvas)
{
    struct play *play = app->play;
    if (play->hold != HOLD_BOX)
        return;
    struct rect r = {play->x < play->down_x ? play->x : play->down_x,
                     play->y < play->down_y ? play->y : play->down_y, abs(play->x - play->down_x),
                     abs(play->y - play->down_y)};
    canvas_rect(canvas, r, theme_alpha(TINT_SELECTION, 14));
    canvas_round_frame(canvas, r, 2, 3, theme_pixel(TINT_INK));
    canvas_round_frame(canvas, rect_inset(r, 1), 2, 1, theme_pixel(TINT_SELECTION));
}

void play_draw(struct app *app, struct canvas *canvas, const struct rect *part, int parts)
{
    struct frame frame;
    if (parts == 0)
        return;
    frame_make(app, &frame);
    tabletop_draw_parts(&app->view, canvas, part, parts, &frame.look);
    for (int i = 0; i < parts; i++) {
        struct rect old = canvas_clip(canvas, rect_cut(part[i], app->view.place));
        play_hand_draw(app, canvas);
        draw_box(app, canvas);
        canvas_unclip(canvas, old);
    }
}

/* ---- the strip
 * --------------------------------------------------------------------------------------------------------------
 */

/* A phase was clicked: they come and go by the button at the foot, not here. */
static void phase_explain(struct app *app, const struct ui_phase *phase)
{
    char words[120], head[80];
    rules_headline(app->game->rules, play_told(app), head, sizeof head);
    if (phase->state == UI_PHASE_CURRENT)
        snprintf(words, sizeof words, "Now: %s. The button at the foot ends it.", head);
    else
        snprintf(words, sizeof words, "%s %s", phase->words,
                 phase->state == UI_PHASE_DONE ? "is over for this turn."
                                               : "comes later in this turn.");
    play_tell(app, words);
}

static void build_phases(struct app *app, struct ui *ui, struct rect at)
{
    const struct rules *rules = app->game->rules;
    const struct table *t = play_told(app);
    struct ui_phase phase[16];
    int count = 0;
    for (int i = 0; i < rules->phases && count < 16; i++) {
        if (rules->phase[i].hidden)
            continue;
        phase[count++] = (struct ui_phase){.part = rules->phase[i].word,
                                           .icon = icon_by_name(rules->phase[i].icon),
                                           .words = rules->phase[i].name,
                                           .state = rules->phase[t->phase].hidden || i > t->phase
                                                        ? UI_PHASE_LATER
                                                    : i == t->phase ? UI_PHASE_CURRENT
                                                                    : UI_PHASE_DONE};
    }
    int asked = ui_phases(ui, "phase", at, phase, count);
    if (asked >= 0)
        phase_explain(app, &phase[asked]);
}

/* The buttons of the strip, the last to go first where it is narrow; what goes is in the menu. */
const struct strip_tool strip_tool[STRIP_TOOLS] = {
    {"button:help", ICON_QUESTION, ACTION_HELP, "Help for this moment", 12},
    {"button:redo", ICON_REDO, ACTION_REDO, "Do again", 6},
    {"button:undo", ICON_UNDO, ACTION_UNDO, "Take back", 24},
    {"button:home", ICON_HOME, ACTION_HOME, "The whole table", 6},
    {"button:in", ICON_PLUS, ACTION_ZOOM_IN, "Closer", 6},
    {"button:out", ICON_MINUS, ACTION_ZOOM_OUT, "Farther", 6},
    {"button:ruler", ICON_RULER, ACTION_RULER, "Tape measure", 6},
};
enum { TOOL_W = 46, TOOL_H = 44, PHASE_LEAST = 190 };

void play_strip_do(struct app *app, enum action action)
{
    if (action == ACTION_HELP)
        app->dialogue = DIALOGUE_HELP;
    else if (action == ACTION_REDO)
        play_redo(app);
    else if (action == ACTION_UNDO)
        play_undo(app, false);
    else if (action == ACTION_HOME)
        follow_home(app);
    else if (action == ACTION_ZOOM_IN || action == ACTION_ZOOM_OUT)
        camera_zoom(&app->view.camera, action == ACTION_ZOOM_IN ? 2 : -2,
                    app->view.clear.x + app->view.clear.w / 2,
                    app->view.clear.y + app->view.clear.h / 2);
    else if (action == ACTION_RULER)
        hand_ruler(app);
}

/* How many of the buttons fit beside the menu and the present phase. */
static int strip_fits(const struct ui *ui, int room)
{
    int fits = 0;
    for (; fits < STRIP_TOOLS; fits++) {
        room -= ui_px(ui, TOOL_W) + ui_px(ui, strip_tool[fits].gap);
        if (room < 0)
            break;
    }
    return fits;
}

/* Has a person given this order by hand? Not when the game ended the set-up of those who all stood
 * where the scenario had placed them. */
static bool by_hand(const struct rules *rules, const struct block *b, int phase)
{
    bool set_up = rules->phase[phase].hidden && strcmp(b->order, "end") == 0;
    return b->source != SOURCE_AUTO && b->source != SOURCE_COMPUTER && !set_up;
}

/* Has any person done anything yet, or does none play? */
static bool somebody_acted(const struct app *app)
{
    const struct journal *j = &app->game->journal;
    int phase = 0;
    bool acted = app->player[SIDE_RED].computer && app->player[SIDE_BLUE].computer;
    int32_t *line = malloc(sizeof *line * (size_t)(j->count + 1));
    if (!line)
        abort();
    int32_t count = journal_line(j, j->at, line);
    for (int32_t i = 0; i < count && !acted; i++) {
        const struct block *b = &j->block[line[i]];
        acted = by_hand(app->game->rules, b, phase);
        for (int32_t k = 0; k < b->count; k++)
            if (b->entry[k].kind == ENTRY_CHANGE && b->entry[k].change.field == F_TABLE_phase &&
                b->entry[k].change.ref.kind == KIND_TABLE)
                phase = b->entry[k].change.new;
    }
    free(line);
    return acted;
}

/* Why a button of the strip has nothing to do, NULL when it has. */
static const char *strip_why_not(const struct app *app, enum action action)
{
    int side = app->holder ? app->holder : game_awaited(app->game);
    if (action == ACTION_REDO && !game_can_redo(app->game))
        return "Nothing to do again";
    if (action == ACTION_UNDO &&
        (game_undo_need(app->game, side, NULL) == UNDO_NOTHING || !somebody_acted(app)))
        return "Nothing to take back yet";
    return NULL;
}

static void build_strip(struct app *app, struct ui *ui)
{
    enum { SCENARIO_LEAST = 90, PHASES_AT = 34, APART = 16 };
    struct play *play = app->play;
    struct rect window = ui_window(ui), r = window;
    r = ui_cut_top(ui, &r, PLAY_STRIP_H);
    ui_strip(ui, "strip:top", r);
    ui_cut_left(ui, &r, PLAY_EDGE);
    ui_cut_right(ui, &r, PLAY_EDGE);
    struct rect menu = ui_cut_left(ui, &r, 48);
    menu.y += (menu.h - ui_px(ui, TOOL_H)) / 2;
    menu.h = ui_px(ui, TOOL_H);
    if (ui_button(ui, "button:menu", menu, UI_DARK, ICON_MENU, NULL, NULL))
        play->main_menu = !play->main_menu;
    ui_tip(ui, "Menu");
    ui_cut_left(ui, &r, 20);
    int least = ui_px(ui, PHASE_LEAST), fits = strip_fits(ui, r.w - least);
    enum action pressed = ACTION_NONE;
    for (int i = 0; i < fits; i++) {
        const struct strip_tool *tool = &strip_tool[i];
        struct rect b = ui_cut_right(ui, &r, TOOL_W);
        ui_cut_right(ui, &r, tool->gap);
        b.y += (b.h - ui_px(ui, TOOL_H)) / 2;
        b.h = ui_px(ui, TOOL_H);
        bool lit = (tool->action == ACTION_RULER && play->hold == HOLD_RULER) ||
                   tool->action == ACTION_HELP;
        const char *why = strip_why_not(app, tool->action);
        if (ui_button(ui, tool->id, b, lit ? UI_LIT : UI_DARK, tool->icon, NULL, why))
            pressed = tool->action;
        char tip[KEY_NAME + 32];
        ui_tip(ui, keys_tip(tool->tip, tool->action, KEYS_TABLE, tip, sizeof tip));
    }
    const char *title = app->game->rules->title;
    int wide = text_width(app->text, ROLE_STRIP, title);
    if (wide + ui_px(ui, 20) + least <= r.w) {
        struct rect name = {r.x, r.y, wide + 4, r.h};
        ui_line(ui, NULL, name, ROLE_STRIP, TINT_STRIP_TEXT, ALIGN_LEFT, title);
        r.x += wide + ui_px(ui, 20);
        r.w -= wide + ui_px(ui, 20);
    }
    /* Phases in the middle of the window, the scenario's name where there is room before them. */
    int from = window.w * PHASES_AT / 100;
    from = from > r.x && r.x + r.w - from >= least ? from : r.x;
    struct rect phases = {from, r.y, r.x + r.w - from, r.h};
    struct rect scenario = {r.x, r.y, phases.x - r.x - ui_px(ui, APART), r.h};
    if (scenario.w > ui_px(ui, SCENARIO_LEAST))
        ui_line(ui, NULL, scenario, ROLE_SECOND, TINT_STRIP_SECOND, ALIGN_LEFT,
                app->game->journal.head.scenario);
    if (umpiring(app))
        umpiring_mark_build(app, ui, phases);
    else
        build_phases(app, ui, phases);
    play_strip_do(app, pressed);
}

int play_strip_left(const struct app *app)
{
    enum { BESIDE = 2 * PLAY_EDGE + 48 + 20 };
    const struct ui *ui = app->ui;
    return strip_fits(ui, ui_window(ui).w - ui_px(ui, BESIDE) - ui_px(ui, PHASE_LEAST));
}

void screen_play_build(struct ui *ui, void *self)
{
    struct app *app = self;
    ui_area(ui, "area:table", app->view.place);
    if (presenter_shown(app)) {
        presenter_play_build(app, ui);
    } else {
        guiding_build(app, ui);
        build_strip(app, ui);
        play_panel_build(app, ui);
        guiding_over(app, ui);
    }
    play_float_build(app, ui);
    if (presenter_shown(app))
        presenter_pointer(app, ui);
}

/* ---- events
 * --------------------------------------------------------------------------------------------------------------------------------
 */

static void picture_save(struct app *app, bool table_only)
{
    char name[64], path[PATH_BYTES], words[TROUBLE_TEXT + PATH_BYTES];
    struct trouble trouble = {0};
    struct tm tm;
    time_t now = time(NULL);
    struct image image = present_image(app->present), made = {0};
    localtime_r(&now, &tm);
    strftime(name, sizeof name, "foilshot-%Y%m%d-%H%M%S.png", &tm);
    if (!folder_make(app->paths.saves, &trouble) || !path_join(path, app->paths.saves, name)) {
        app_trouble(app, &trouble);
        return;
    }
    struct tabletop_setup setup = app->view.setup;
    bool good = table_only ? tabletop_picture(&app->game->table, &setup, image.w, image.h,
                                              SIGHT_HOME, &made) &&
                                 image_save_png(&made, path)
                           : image_save_png(&image, path);
    image_release(&made);
    snprintf(words, sizeof words, good ? "Picture kept: %s" : "No picture: %s",
             good ? path : present_error());
    play_tell(app, words);
}

static void end_phase(struct app *app)
{
    const struct offer *end;
    struct play *play = app->play;
    if (play_end_verb(app, &end) < 0)
        return;
    if (!end->allowed) {
        struct verdict verdict = {0};
        snprintf(verdict.id, sizeof verdict.id, "%s", end->id);
        snprintf(verdict.why, sizeof verdict.why, "%s", end->why);
        play_refuse(app, &verdict, NULL);
        return;
    }
    int left = play_left_to_do(app);
    if (left && !play->end_warned && !app->game->rules->phase[app->game->table.phase].hidden) {
        char words[80];
        play->end_warned = 1;
        snprintf(words, sizeof words, "%d can still act: press again to end.", left);
        play_tell(app, words);
        return;
    }
    play_press(app, end, SOURCE_KEYS);
}

/* Keys of the table; those that open the same page on every screen are answered before. */
static bool screen_key(struct app *app, enum action action)
{
    struct play *play = app->play;
    switch ((int)action) {
    case ACTION_UNDO:
        play_undo(app, false);
        return true;
    case ACTION_PRESENTER:
        presenter_toggle(app);
        return true;
    case ACTION_REDO:
        play_redo(app);
        return true;
    case ACTION_END_PHASE:
        end_phase(app);
        return true;
    case ACTION_FIELDS:
        play->show_fire = !play->show_fire;
        return true;
    case ACTION_SIGHT:
        play->show_sight = !play->show_sight;
        return true;
    case ACTION_THREAT:
        play->show_threat = !play->show_threat;
        return true;
    case ACTION_WHY:
        play->show_why = !play->show_why;
        play->card_open = false;
        return true;
    case ACTION_BACK:
        if (!play->show_why)
            return false;
        play->show_why = false;
        return true;
    case ACTION_OTHER_SIDE:
        tabletop_turn(&app->view);
        follow_keep(app);
        return true;
    case ACTION_HOME:
        follow_home(app);
        return true;
    case ACTION_CENTRE:
        tabletop_centre(&app->view, tabletop_to_table(&app->view, play->x, play->y), app->now);
        return true;
    case ACTION_ZOOM_IN:
    case ACTION_ZOOM_OUT:
        camera_zoom(&app->view.camera, action == ACTION_ZOOM_IN ? 1 : -1, play->x, play->y);
        return true;
    case ACTION_DICE_LOG:
    case ACTION_LOG:
        papers_of(app)->log.dice_only = action == ACTION_DICE_LOG;
        app->dialogue = DIALOGUE_LOG;
        return true;
    case ACTION_REPLAY:
        tabletop_replay_last(&app->view, REPLAY_PERCENT, app->now);
        return true;
    case ACTION_TYPED:
        app->dialogue = DIALOGUE_TYPED;
        return true;
    case ACTION_SAVE:
        app->dialogue = DIALOGUE_SAVE;
        return true;
    case ACTION_NEW:
        app->dialogue = DIALOGUE_LEAVE;
        return true;
    case ACTION_UMPIRE:
        if (umpiring(app))
            umpiring_end(app);
        else
            umpiring_begin(app);
        return true;
    case ACTION_GRID:
        app->settings.names = !app->settings.names;
        return true;
    case ACTION_PICTURE:
    case ACTION_PICTURE_TABLE:
        picture_save(app, action == ACTION_PICTURE_TABLE);
        return true;
    default:
        break;
    }
    return false;
}

void play_source(struct app *app, const struct ui_event *event)
{
    follow_saw(app, event);
    if (event->kind == UI_DOWN || event->kind == UI_UP)
        app->play->keyed = false;
    else if (event->kind == UI_KEY)
        app->play->keyed = true;
    if (event->kind == UI_MOVE || event->kind == UI_DOWN) {
        app->play->glass.x = event->x;
        app->play->glass.y = event->y;
        app->play->glass.keyed = false;
    } else if (event->kind == UI_KEY &&
               keys_action(event->key, event->mods, KEYS_TABLE) != ACTION_WHY) {
        app->play->glass.keyed = true;
    }
}

/* A digit answers an open question: the first, the second … of its rows. */
static bool answer_digit(struct app *app, int key)
{
    const struct offers *list = play_offers(app);
    int wanted = key - '0';
    if (!app->game->table.ask || wanted < 1 || wanted > 9 ||
        app->player[game_awaited(app->game)].computer)
        return false;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (app->game->rules->verb[o->verb].gesture != GESTURE_CHOOSE || !o->allowed)
            continue;
        if (--wanted == 0) {
            struct offer copy = *o;
            play_press(app, &copy, SOURCE_KEYS);
            return true;
        }
    }
    return false;
}

/* While something is being watched a key that would give an order or an answer only means: go on.
 * Who pressed it cannot know yet what it would be the answer to. */
static bool goes_on(const struct app *app, const struct ui_event *event)
{
    if (event->kind != UI_KEY)
        return false;
    enum action action = keys_action(event->key, event->mods, KEYS_TABLE);
    bool gives = action == ACTION_CONFIRM || action == ACTION_DIGIT || action == ACTION_END_PHASE;
    return event->key == UI_KEY_SPACE || (gives && play_waits(app));
}

void play_event(struct app *app, const struct ui_event *event)
{
    bool press = event->kind == UI_DOWN || event->kind == UI_KEY;
    int awaited = game_awaited(app->game);
    if (presenter_event(app, event)) {
        app->redraw = app->redraw || event->kind == UI_DOWN;
        return;
    }
    if (tabletop_arrives(&app->view) > app->now &&
        (event->kind == UI_DOWN || event->kind == UI_WHEEL)) {
        tabletop_land(&app->view); /* what was pointed at is not under the pointer any more */
        return;
    }
    if (press && tabletop_busy(&app->view)) {
        bool only = goes_on(app, event);
        tabletop_finish(&app->view);
        if (only)
            return;
    }
    if (presenter_back(app, event)) {
        app->redraw = true;
        return;
    }
    if (event->kind == UI_KEY &&
        screen_key(app, keys_action(event->key, event->mods, KEYS_TABLE))) {
        app->redraw = true;
        return;
    }
    if (umpiring_event(app, event) || guiding_event(app, event))
        return;
    if (app->player[awaited].computer && press) /* its men are not the watcher's to move */
        return;
    if (event->kind == UI_KEY && event->mods == 0 && answer_digit(app, event->key))
        return;
    hand_event(app, event);
}

/* ---- for scripts
 * ------------------------------------------------------------------------------------------------------------------------------
 */

static void layout_order(struct app *app, struct words *out, const char *what,
                         const struct order *order)
{
    struct words words;
    words_init(&words);
    order_write(app->game->rules, &app->game->table, order, &words);
    words_format(out, "%s: %s\n", what, words.text);
    words_release(&words);
}

void play_layout(struct app *app, struct words *out)
{
    const struct table *t = &app->game->table;
    struct play *play = app->play;
    char name[REF_TEXT];
    int x, y;
    words_format(
        out, "phase %s\nstep %d\nawaited %s\nask %d\nover %d\nbusy %d\nhold %d\nblock %d\n",
        app->game->rules->phase[t->phase].word, t->step, side_word(game_awaited(app->game)), t->ask,
        t->over, tabletop_busy(&app->view) || follow_wishes(app), (int)play->hold,
        app->game->journal.at);
    words_format(out, "told %d\n", play_told_at(app));
    words_format(out, "pointer %d %d\nstrength %d\ndigits %s\n", play->x, play->y, play->strength,
                 play->digits);
    words_format(out, "hovered %s\nselected", ref_text(t, play->hovered, name));
    for (int i = 0; i < play->selections; i++)
        words_format(out, " %s", ref_text(t, play->selected[i], name));
    words_format(out, "\nrefused %s %s\n", play->toast.good ? "" : play->toast.id,
                 play->toast.good ? "" : play->toast.words);
    if (play->hold != HOLD_NOTHING && play->order.ids > 0) {
        layout_order(app, out, play->raw_good ? "shaped good" : "shaped bad", &play->order);
        if (play->near_good)
            layout_order(app, out, "near", &play->near);
    }
    umpiring_layout(app, out);
    guiding_layout(app, out);
    struct rect c = app->view.clear;
    words_format(out, "clear %d %d %d %d\n", c.x, c.y, c.w, c.h);
    tabletop_to_screen(&app->view, (struct vec){0, 0}, 0, &x, &y);
    words_format(out, "origin %d %d\n", x, y);
    tabletop_to_screen(&app->view, (struct vec){1000 * MM, 1000 * MM}, 0, &x, &y);
    words_format(out, "metre %d %d\n", x, y);
    for (int i = 0; i < t->units; i++) {
        const struct base *b = &t->base[t->unit[i].base];
        struct pose pose = base_pose(b);
        if (b->where == WHERE_RESERVE)
            tabletop_shelf(t, t->unit[i].base, &pose);
        else if (b->where != WHERE_TABLE)
            continue;
        tabletop_to_screen(&app->view, pose.at, 0, &x, &y);
        words_format(out, "unit %s %d %d %s\n", ref_text(t, ref_unit(t, i), name), x, y,
                     b->where == WHERE_RESERVE ? "waits" : "stands");
    }
}

void play_table_event(struct app *app, const struct ui_event *event)
{
    if (!app->in_game)
        return;
    if (event->kind == UI_KEY && !play_holding(app) &&
        keys_action(event->key, event->mods, KEYS_TABLE) == ACTION_TIMELINE)
        play_look_back(app);
    else
        play_event(app, event);
}

bool play_table_shown(const struct app *app)
{
    return app->in_game;
}

const struct screen screen_play = {.name = "play",
                                   .enter = "",
                                   .build = screen_play_build,
                                   .event = play_table_event,
                                   .shows_table = play_table_shown,
                                   .boxes = play_boxes,
                                   .draw = play_draw};
