/* The play screen: offers, orders, the table with what is held over it, the strip, and events. Its
 * panel is in panel.c, what floats over the table in float.c, the hand in hand.c. All it
 * says comes from the rule set's tables, offers and verdicts. */
#include "app/play/play.h"
#include "app/desk/called.h"
#include "app/desk/desk.h"
#include "app/desk/keys.h"
#include "app/desk/news.h"
#include "app/match/match.h"
#include "app/play/guiding.h"
#include "app/play/presenting.h"
#include "app/play/umpire.h"
#include "app/present/caption.h"
#include "app/present/presenter.h"
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

const struct offers *play_offers(struct play *play)
{
    if (play->offers_stale) {
        play->offers.count = 0;
        if (!play->match->game->table.over)
            offer_called(play->match->game->rules, &play->match->game->table,
                         game_awaited(play->match->game), &play->offers);
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

const struct offer *play_offer_for(struct play *play, int verb, struct ref unit)
{
    const struct offers *list = play_offers(play);
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

int play_verb_for(struct play *play, struct ref unit, const struct offer **offer)
{
    /* What a click or drag on a figure means, best first. */
    static const int worth[GESTURE_COUNT] = {[GESTURE_PLACE] = 4,
                                             [GESTURE_FLICK] = 5,
                                             [GESTURE_PICK] = 3,
                                             [GESTURE_PRESS] = 2,
                                             [GESTURE_CHOOSE] = 0};
    const struct offers *list = play_offers(play);
    int best = -1, verb = -1;
    *offer = NULL;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (!play_offer_concerns(o, unit))
            continue;
        int value = worth[play->match->game->rules->verb[o->verb].gesture] + (o->allowed ? 10 : 0);
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

int play_end_verb(struct play *play, const struct offer **offer)
{
    const struct offers *list = play_offers(play);
    *offer = NULL;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        const struct verb *verb = &play->match->game->rules->verb[o->verb];
        if (ends_it(verb, o)) {
            *offer = o;
            return o->verb;
        }
    }
    return -1;
}

struct ref play_chosen(const struct play *play)
{
    return play && play->selections ? play->selected[0] : (struct ref){0};
}

/* Units that may still be given an order. */
int play_left_to_do(struct play *play)
{
    bool seen[TABLE_UNITS] = {false};
    const struct offers *list = play_offers(play);
    const struct rules *rules = play->match->game->rules;
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (!o->allowed || o->unit.kind != KIND_UNIT || rules->verb[o->verb].turn_free ||
            seen[o->unit.index] ||
            (rules->shows->spent && rules->shows->spent(&play->match->game->table, o->unit.index)))
            continue;
        seen[o->unit.index] = true;
        count++;
    }
    return count;
}

/* ---- giving orders
 * --------------------------------------------------------------------------------------------- */

void play_refuse(struct play *play, const struct verdict *verdict, const struct order *order)
{
    struct toast *toast = &play->toast;
    *toast = (struct toast){.since = play->desk->now};
    snprintf(toast->words, sizeof toast->words, "%s", verdict->why);
    why_called(&play->match->game->table, toast->words, sizeof toast->words);
    snprintf(toast->id, sizeof toast->id, "%s", verdict->id);
    if (order && order->ids > 0 && order->id[0].kind == KIND_UNIT) {
        const struct table *t = &play->match->game->table;
        const struct base *b = &t->base[t->unit[order->id[0].index].base];
        toast->at = order->has_to ? order->to : (struct vec){b->x, b->y};
        toast->has_at = true;
    }
}

void play_tell(struct play *play, const char *words)
{
    struct toast *toast = &play->toast;
    *toast = (struct toast){.since = play->desk->now, .good = true};
    snprintf(toast->words, sizeof toast->words, "%s", words);
}

void play_look_back(struct play *play)
{
    if (match_hidden(play->match))
        play_tell(play, "Not before both have set up: the other side would be seen.");
    else
        desk_want_block(play->desk, INTENT_LOOK_BACK, play->match->game->journal.at);
}

/* The game's names, which a journal's changes only point at. */
static void names_keep(const struct play *play, struct table *table)
{
    memcpy(table->text, play->match->game->table.text, sizeof table->text);
    table->text_used = play->match->game->table.text_used;
}

/* A block has just begun to be shown: the camera goes there, and it sounds; others will when they
 * are. */
static void attend(struct play *play, const struct block *block)
{
    if (block->number == play->heard)
        return;
    play->heard = block->number;
    if (block == match_playing(play->match))
        follow_block(play, block);
    sounds_play_block(play->desk->sounds, play->match->game->rules, &play->match->told->shown,
                      block, &play->match->view, play->desk->now);
}

/* Hands every block the screen has not shown to the animation. */
static void show_news(struct play *play)
{
    const struct journal *j = &play->match->game->journal;
    names_keep(play, &play->match->told->shown);
    names_keep(play, &play->match->told->table);
    int32_t *line = malloc(sizeof *line * (size_t)(j->count + 1));
    if (!line)
        abort();
    int32_t count = journal_line(j, j->at, line), from = count;
    while (from > 0 && line[from - 1] > play->match->told->shown_at)
        from--;
    bool onward =
        from == 0 ? play->match->told->shown_at < 0 : line[from - 1] == play->match->told->shown_at;
    if (!onward) {
        tabletop_show_now(&play->match->view);
        journal_seek(j, &play->match->told->shown, &play->match->told->shown_at, j->at);
    }
    for (int32_t i = from; onward && i < count; i++) {
        tabletop_play_block(&play->match->view, &play->match->told->shown, &j->block[line[i]],
                            play->desk->now);
        journal_seek(j, &play->match->told->shown, &play->match->told->shown_at, line[i]);
        if (tabletop_waiting(&play->match->view) == 0) /* there was nothing to watch */
            attend(play, &j->block[line[i]]);
    }
    if (match_playing(play->match))
        attend(play, match_playing(play->match));
    free(line);
}

/* Does the side that is awaited now begin something of its own, so that the laptop should go over?
 */
static bool begins_moving(struct play *play)
{
    const struct offers *list = play_offers(play);
    for (int i = 0; i < list->count; i++)
        if (play->match->game->rules->verb[list->offer[i].verb].gesture == GESTURE_PLACE &&
            list->offer[i].unit.kind)
            return true;
    return false;
}

/* A new phase or turn: whoever was chosen and has nothing to do in it is let go. */
static void idle_let_go(struct play *play)
{
    const struct table *t = &play->match->game->table;
    if (play->match->told->shown.phase == t->phase && play->match->told->shown.active == t->active)
        return;
    play->unfolded = false;
    const struct offers *list = play_offers(play);
    bool able = false;
    for (int i = 0; i < list->count && play->selections; i++)
        able = able ||
               (list->offer[i].allowed && play_offer_concerns(&list->offer[i], play->selected[0]));
    if (!able)
        play->selections = 0;
}

bool play_curtain(const struct play *play)
{
    return match_hidden(play->match) ||
           (play->desk->settings.pass == PASS_ALWAYS &&
            !presenter_shown(play->presenter)); /* one screen for all */
}

void play_hand_over(struct play *play, int side)
{
    play->match->holder = side;
    play->match->recap_from = play->match->seen[side];
    play->match->recap_after = play->match->game->journal.at;
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
static void others_turn(struct play *play, int awaited)
{
    if (!play->away)
        play->match->seen[play->match->holder] = play->match->game->journal.at + 1;
    if (play->match->player[awaited].computer) {
        play->away = true;
        return;
    }
    play->match->recap_from = play->match->seen[awaited];
    if (play_curtain(play))
        play->passing = true;
    else if (begins_moving(play))
        play_hand_over(play, awaited);
    else
        play->match->holder = awaited;
}

static void after_order(struct play *play)
{
    const struct table *t = &play->match->game->table;
    int awaited = game_awaited(play->match->game);
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
    idle_let_go(play);
    show_news(play);
    play->ending = t->over != OVER_NO;
    play->ended = 0;
    if (t->over || awaited == SIDE_NONE)
        return;
    if (awaited == play->match->holder) {
        if (play->away && begins_moving(play))
            play_hand_over(play, awaited);
        return;
    }
    play->selections = 0;
    hand_let_go(play);
    others_turn(play, awaited);
}

/* Clears the table for what is done now. */
static void before_order(struct play *play)
{
    tabletop_finish(&play->match->view);
    play->toast.words[0] = '\0';
    play->hovered = (struct ref){0}; /* no card over what is done now; moving asks anew */
    play->card_open = false;
}

/* Shows what came of it; `order` may be NULL. */
static void order_given(struct play *play, enum given given, const struct order *order,
                        enum source source, const struct verdict *verdict,
                        const struct trouble *trouble)
{
    if (given == GIVEN_REFUSED) {
        play_refuse(play, verdict, order);
    } else if (given == GIVEN_ALREADY) {
        play_tell(play, trouble->text);
    } else if (given != GIVEN_DONE) {
        desk_trouble(play->desk, trouble);
    } else {
        play->recap = false; /* he has read it */
        after_order(play);
    }
    if (source == SOURCE_MOUSE) /* Tab goes on to the next unit, not to the next button */
        ui_focus(play->desk->ui, "area:table");
    if (given == GIVEN_STUCK && play->match->game->stuck_scene) {
        char path[PATH_BYTES];
        struct trouble ignored;
        if (path_join(path, play->desk->paths.saves, "stuck-scene.txt"))
            file_write(path, play->match->game->stuck_scene, strlen(play->match->game->stuck_scene),
                       &ignored);
    }
    keeping_step(play->match);
}

enum given play_give(struct play *play, const struct order *order, enum source source)
{
    struct verdict verdict = {0};
    struct trouble trouble = {0};
    if (!keeping_may(play->match, &verdict)) {
        play_refuse(play, &verdict, order);
        return GIVEN_REFUSED;
    }
    if (keeping_holds(play->match, order, source))
        return GIVEN_DONE;
    before_order(play);
    if (source != SOURCE_COMPUTER)
        guiding_acted(play);
    int side = game_awaited(play->match->game);
    enum given given = game_give(play->match->game, order, source, &verdict, &trouble);
    struct order next;
    while (given == GIVEN_DONE && game_awaited(play->match->game) != side &&
           play_set_up_already(play->match->game, &next)) {
        side = game_awaited(play->match->game);
        given = game_give(play->match->game, &next, source, &verdict, &trouble);
    }
    order_given(play, given, order, source, &verdict, &trouble);
    return given;
}

enum given play_umpire(struct play *play, const struct umpire_order *order, enum source source)
{
    struct verdict verdict = {0};
    struct trouble trouble = {0};
    if (!keeping_may(play->match, &verdict)) {
        play_refuse(play, &verdict, NULL);
        return GIVEN_REFUSED;
    }
    keeping_settle(play->match);
    before_order(play);
    enum given given = game_umpire(play->match->game, order, source, &verdict, &trouble);
    order_given(play, given, NULL, source, &verdict, &trouble);
    return given;
}

/* A sentence nobody can read: what was expected. */
static void unread(struct play *play, const struct trouble *trouble)
{
    struct verdict verdict = {0};
    snprintf(verdict.why, sizeof verdict.why, "%.190s", trouble->text);
    play_refuse(play, &verdict, NULL);
}

static void umpire_say(struct play *play, const char *text)
{
    struct umpire_order order = {0};
    struct trouble trouble = {0};
    if (umpire_read(play->match->game->rules, &play->match->game->table, text, &order, &trouble))
        play_umpire(play, &order, SOURCE_TYPED);
    else
        unread(play, &trouble);
}

void play_say(struct play *play, const char *text)
{
    struct order order;
    struct trouble trouble = {0};
    if (umpire_says(text))
        umpire_say(play, text);
    else if (order_read(play->match->game->rules, &play->match->game->table, SIDE_NONE, text,
                        &order, &trouble))
        play_give(play, &order, SOURCE_TYPED);
    else
        unread(play, &trouble);
}

void play_press(struct play *play, const struct offer *offer, enum source source)
{
    struct order order = {.verb = offer->verb, .side = game_awaited(play->match->game)};
    if (offer->withs) {
        order.ids = offer->withs;
        memcpy(order.id, offer->with, sizeof order.id[0] * (size_t)offer->withs);
    } else if (offer->unit.kind) {
        order.ids = 1;
        order.id[0] = offer->unit;
    }
    memcpy(order.word, offer->word, sizeof order.word);
    play_give(play, &order, source);
}

void play_bare(struct play *play, const char *verb)
{
    struct order order = {.verb = verb_find(play->match->game->rules, verb),
                          .side = game_awaited(play->match->game)};
    if (order.verb >= 0)
        play_give(play, &order, play->keyed ? SOURCE_KEYS : SOURCE_MOUSE);
}

/* Who only looks on is told so. */
static bool looks_on(struct play *play)
{
    struct verdict verdict = {0};
    if (keeping_may(play->match, &verdict))
        return false;
    play_refuse(play, &verdict, NULL);
    return true;
}

void play_undo(struct play *play, bool agreed)
{
    if (looks_on(play))
        return;
    if (keeping_let_go(
            play->match)) { /* that was the last thing done: it has not been carried out */
        play_tell(play, "Taken back before it was carried out.");
        return;
    }
    int side = play->match->holder ? play->match->holder : game_awaited(play->match->game);
    enum undo need = game_undo_need(play->match->game, side, NULL);
    if (need == UNDO_NOTHING) {
        play_tell(play, "Nothing to take back.");
        return;
    }
    if (need == UNDO_ASK && !agreed) {
        play->desk->dialogue = DIALOGUE_UNDO;
        play->desk->redraw = true;
        return;
    }
    hand_let_go(play);
    play->selections = 0; /* what he was about is taken back, too */
    game_undo(play->match->game, side, agreed);
    play->passing = play->ending = play->away = play->recap = false;
    thinker_free(play->thinker);
    play->thinker = NULL;
    play->desk->screen = SCREEN_PLAY;
    if (!play->match->player[game_awaited(play->match->game)].computer)
        play->match->holder = game_awaited(play->match->game);
    after_order(play);
}

void play_redo(struct play *play)
{
    if (looks_on(play))
        return;
    keeping_settle(play->match);
    if (!game_can_redo(play->match->game)) {
        play_tell(play, "Nothing to do again.");
        return;
    }
    hand_let_go(play);
    game_redo(play->match->game, game_awaited(play->match->game));
    after_order(play);
}

/* ---- for those who do not know the table
 * -------------------------------------------------------------------------------------------- */

static void deed_give(void *self, const struct order *order, enum source source)
{
    play_give(self, order, source);
}

static void deed_tell(void *self, const char *words)
{
    play_tell(self, words);
}

static void deed_undo(void *self, bool agreed)
{
    play_undo(self, agreed);
}

static void deed_redo(void *self)
{
    play_redo(self);
}

static void deed_bare(void *self, const char *verb)
{
    play_bare(self, verb);
}

static void deed_say(void *self, const char *text)
{
    play_say(self, text);
}

static struct ref deed_chosen(void *self)
{
    return play_chosen(self);
}

static bool deed_guides(void *self)
{
    return guiding_can(self) && !guiding_on(self);
}

static const struct deeds deeds = {deed_give, deed_tell, deed_undo,   deed_redo,
                                   deed_bare, deed_say,  deed_chosen, deed_guides};

/* ---- life
 * -----------------------------------------------------------------------------------------------------------
 */

/* All that has happened has been seen and heard. */
static void shown_reset(struct play *play)
{
    play->match->told->shown = play->match->told->table = play->match->game->table;
    play->match->told->shown_at = play->match->told->at = play->heard =
        play->match->game->journal.at;
}

struct play *play_new(struct desk *desk, struct match *match, struct presenter *presenter)
{
    struct play *play = calloc(1, sizeof *play);
    if (!play)
        abort();
    play->desk = desk;
    play->match = match;
    play->presenter = presenter;
    match->deeds = &deeds;
    match->doer = play;
    shown_reset(play);
    play->offers_stale = true;
    play->strength = 500;
    return play;
}

void play_free(struct play *play)
{
    if (!play)
        return;
    thinker_free(play->thinker);
    free(play);
}

/* Where the table lies and which part of it no panel covers. */
static void lay_out(struct play *play)
{
    struct rect window = ui_window(play->desk->ui), place = window, clear;
    bool presents = presenter_shown(play->presenter);
    bool bare = play->desk->screen == SCREEN_END && play->table_only;
    ui_cut_top(play->desk->ui, &place, presents ? CAPTION_STRIP : PLAY_STRIP_H);
    if (presents)
        ui_cut_bottom(play->desk->ui, &place, caption_height(play->desk->ui));
    clear = place;
    if (bare)
        clear.h -= ui_px(play->desk->ui, screen_end_foot(play->desk->ui));
    else if (!presents)
        clear.w -= play_panel_width(play->desk->ui) + ui_px(play->desk->ui, 2 * PLAY_EDGE);
    clear.h -= guiding_band(play);
    const struct tabletop *v = &play->match->view;
    if (memcmp(&v->place, &place, sizeof place) != 0 ||
        memcmp(&v->clear, &clear, sizeof clear) != 0) {
        tabletop_layout(&play->match->view, &play->match->game->table, place, clear);
        presenter_laid(play->presenter, presents);
        if (play->desk->screen == SCREEN_END) /* all of the table, as large as it fits */
            tabletop_home(&play->match->view, -1);
        follow_keep(play);
    }
    play->match->view.reduced = play->desk->settings.reduced;
    play->match->view.slow_hits = play->desk->settings.slow_hits;
    play->match->view.speed = play->desk->settings.speed;
    play->match->view.dice = play->desk->settings.dice;
}

void play_reset(struct play *play)
{
    hand_let_go(play);
    umpiring_end(play);
    play->selections = 0;
    play->offers_stale = true;
    play->passing = play->ending = play->away = play->recap = false;
    play->toast.words[0] = '\0';
    play->main_menu = play->menu.open = false;
    tabletop_show_now(&play->match->view);
    shown_reset(play);
    lay_out(play);
    follow_reset(play);
    play->banner_turn = -1;
    play->computer_at = play->desk->now + COMPUTER_MS;
}

static void computer_plays(struct play *play)
{
    int side = game_awaited(play->match->game);
    struct order order;
    if (side == SIDE_NONE || !play->match->player[side].computer || play->match->game->table.over ||
        play->desk->now < play->computer_at || play->desk->dialogue != DIALOGUE_NONE ||
        umpiring(play) || guiding_holds(play) || play->match->keeping.player[0] ||
        (!play->desk->frameless && !game_settled(play->match->game)))
        return;
    const struct game *game = play->match->game;
    if (!play->thinker)
        play->thinker = thinker_new(game->rules, (uint64_t)(uint32_t)game->table.seed);
    if (thinker_ask(play->thinker, &game->table, side, play->match->player[side].level,
                    play->desk->frameless, &order) != THINKS_THIS)
        return;
    play->offers_stale = true;
    play_give(play, &order, SOURCE_COMPUTER);
    play->computer_at =
        play->desk->now + (int64_t)COMPUTER_MS * 100 /
                              (play->desk->settings.speed > 0 ? play->desk->settings.speed : 100);
}

static void banner_watch(struct play *play)
{
    const struct table *t = &play->match->game->table;
    if (t->phase == play->banner_phase && t->active == play->banner_side &&
        t->turn == play->banner_turn)
        return;
    if (t->phase != play->banner_phase || t->active != play->banner_side)
        follow_turn(play);
    play->banner_phase = t->phase;
    play->banner_side = t->active;
    play->banner_turn = t->turn;
    play->banner_since = play->desk->now;
}

bool play_holding(const struct play *play)
{
    return play->hand.holding != HOLD_NOTHING;
}

/* Did dice fall or a pellet fly in the last order, or in what followed of itself? */
static bool ended_by_chance(const struct play *play)
{
    const struct journal *j = &play->match->game->journal;
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
static int ending_left(const struct play *play)
{
    enum { READING_MS = 2500 };
    if (play->desk->frameless || !ended_by_chance(play))
        return 0;
    int64_t left = play->ended ? play->ended + READING_MS - play->desk->now : READING_MS;
    return left > 0 ? (int)left : 0;
}

bool play_step(struct play *play)
{
    int waiting = tabletop_waiting(&play->match->view);
    bool moved = tabletop_step(&play->match->view, play->desk->now);
    keeping_step(play->match);
    if (play->desk->screen != SCREEN_PLAY)
        return moved;
    if (play->desk->dialogue != DIALOGUE_NONE) /* what it tells of has been seen */
        tabletop_finish(&play->match->view);
    if (waiting != tabletop_waiting(&play->match->view)) { /* something may be told now */
        play->desk->answered = true;
        if (match_playing(play->match))
            attend(play, match_playing(play->match));
    }
    presenter_watch(play);
    if (!tabletop_busy(&play->match->view) && !presenter_holds(play->presenter))
        banner_watch(play);
    follow_step(play);
    if (!tabletop_busy(&play->match->view) && !presenter_holds(play->presenter)) {
        if (play->ending && ending_left(play) > 0) {
            play->ended = play->ended ? play->ended : play->desk->now;
        } else if (play->ending) {
            umpiring_end(play);
            play->ending = false;
            play->desk->screen = SCREEN_END;
            play->desk->redraw = true;
        } else if (play->passing && !umpiring(play)) {
            play->passing = false;
            play->desk->screen = SCREEN_PASS;
            play->desk->redraw = true;
        } else {
            computer_plays(play);
            guiding_step(play);
        }
    }
    if (play->hovered.kind && !play->card_open && play->hand.holding == HOLD_NOTHING &&
        play->desk->now - play->hover_since >= HOVER_MS &&
        play->desk->settings.help != HELP_REFEREE && !presenter_shown(play->presenter))
        play->card_open = true;
    return moved;
}

int play_wake(struct play *play)
{
    if (tabletop_busy(&play->match->view))
        return 16;
    if (play->desk->screen != SCREEN_PLAY)
        return -1;
    if (presenter_holds(play->presenter))
        return 33;
    if (play->ending)
        return ending_left(play);
    if (play->passing && !umpiring(play))
        return 0;
    int side = game_awaited(play->match->game);
    if (side && play->match->player[side].computer && !play->match->game->table.over &&
        !umpiring(play) && play->desk->dialogue == DIALOGUE_NONE && !guiding_holds(play))
        return play->computer_at > play->desk->now ? (int)(play->computer_at - play->desk->now)
                                                   : 16;
    int64_t wake = follow_wishes(play) ? play->desk->now + WISH_MS : INT64_MAX;
    if (play->hovered.kind && !play->card_open && play->hand.holding == HOLD_NOTHING &&
        play->desk->settings.help != HELP_REFEREE && !presenter_shown(play->presenter))
        wake = play->hover_since + HOVER_MS;
    if (play->toast.words[0] && play->toast.since + PLAY_TOAST_MS < wake)
        wake = play->toast.since + PLAY_TOAST_MS;
    if (play->banner_since + PLAY_BANNER_MS > play->desk->now &&
        play->banner_since + PLAY_BANNER_MS < wake)
        wake = play->banner_since + PLAY_BANNER_MS;
    int64_t lesson = play->banner_since + PLAY_LESSON_MS;
    if (play->desk->settings.help == HELP_TEACH && lesson > play->desk->now && lesson < wake)
        wake = lesson;
    if (wake == INT64_MAX)
        return -1;
    return wake > play->desk->now ? (int)(wake - play->desk->now) : 0;
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
static void frame_ghosts(struct play *play, struct frame *frame)
{
    const struct rules *rules = play->match->game->rules;
    if (play->hand.holding == HOLD_PICK && play->hand.shape.near_good && rules->decides->ghost)
        order_ghosts(rules, &play->match->game->table, &play->hand.shape.near, GHOST_LEGAL, frame);
    if (play->hand.holding != HOLD_GHOST && play->hand.holding != HOLD_STICKY &&
        play->hand.holding != HOLD_RING)
        return;
    if (hand_untouched(play)) {
        order_ghosts(rules, &play->match->game->table, &play->hand.shape.order, GHOST_CARRIED,
                     frame);
        return;
    }
    if (!play->hand.shape.raw_good)
        order_ghosts(rules, &play->match->game->table, &play->hand.shape.order, GHOST_REFUSED,
                     frame);
    if (play->hand.shape.near_good)
        order_ghosts(rules, &play->match->game->table, &play->hand.shape.near, GHOST_LEGAL, frame);
}

static void frame_make(struct play *play, struct frame *frame)
{
    bool over = play->desk->screen == SCREEN_END;
    *frame = (struct frame){0};
    frame->look = (struct tabletop_look){
        .table = match_told(play->match),
        .viewer = match_viewer(play->match),
        .selected = play->selected,
        .selections = over ? 0 : play->selections,
        .hovered = play->hand.holding == HOLD_NOTHING ? play->hovered : (struct ref){0},
        .ghost = frame->ghost,
        .swept = frame->swept,
        .die = frame->die,
        .badges = !over,
        .names = play->desk->settings.names,
        .high_contrast = play->desk->settings.contrast,
        .speak = true,
        .ruler = play->match->game->rules->measure == MEASURE_SPANS,
        .pellets = 3,
    };
    if (!over) {
        frame->look.flat = (struct tabletop_marks){draw_flat, play};
        frame->look.air = (struct tabletop_marks){draw_air, play};
        frame_ghosts(play, frame);
        frame->look.ghosts +=
            umpiring_ghosts(play, frame->ghost + frame->look.ghosts, GHOSTS - frame->look.ghosts);
    }
    frame->chosen = umpiring_chosen(play);
    if (!over && frame->chosen.kind) {
        frame->look.selected = &frame->chosen;
        frame->look.selections = 1;
    }
    if (!over &&
        (play->hand.holding == HOLD_AIM || play->hand.holding == HOLD_READY ||
         play->hand.holding == HOLD_PULL) &&
        play->match->game->rules->flicks) {
        struct flick_preview preview;
        play->match->game->rules->flicks->preview(&play->match->game->table,
                                                  &play->hand.shape.order, &preview);
        for (int i = 0; i < preview.swept_count && i < ORDER_IDS; i++)
            frame->swept[frame->look.sweeps++] = preview.swept[i];
    }
    if (!over && play->hand.holding == HOLD_NOTHING) {
        presenter_light(play->presenter, &frame->look);
        guiding_light(play, &frame->look);
    }
}

/* Where the finger, the lens or the box round figures is drawn; empty when none is. */
static struct rect held_box(const struct play *play)
{
    if (play->desk->screen != SCREEN_PLAY)
        return (struct rect){0};
    if (play->hand.holding == HOLD_READY || play->hand.holding == HOLD_PULL)
        return play->match->view.place; /* the finger goes anywhere behind the pellet */
    if (play->hand.holding != HOLD_BOX)
        return (struct rect){0};
    struct rect r = {play->x < play->press.x ? play->x : play->press.x,
                     play->y < play->press.y ? play->y : play->press.y,
                     abs(play->x - play->press.x), abs(play->y - play->press.y)};
    return rect_inset(r, -3);
}

int play_boxes(void *self, struct rect *box, int max)
{
    struct play *play = self;
    struct frame frame;
    lay_out(play);
    frame_make(play, &frame);
    play_lens_choose(play);
    int boxes = tabletop_changes(&play->match->view, &frame.look, box, max);
    struct rect held = rect_cut(held_box(play), play->match->view.place);
    struct rect dirty = rect_join(held, play->held);
    bool same = play->hand.holding == HOLD_BOX && play->held_at[0] == play->x &&
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
static void draw_box(struct play *play, struct canvas *canvas)
{
    if (play->hand.holding != HOLD_BOX)
        return;
    struct rect r = {play->x < play->press.x ? play->x : play->press.x,
                     play->y < play->press.y ? play->y : play->press.y,
                     abs(play->x - play->press.x), abs(play->y - play->press.y)};
    canvas_rect(canvas, r, theme_alpha(TINT_SELECTION, 14));
    canvas_round_frame(canvas, r, 2, 3, theme_pixel(TINT_INK));
    canvas_round_frame(canvas, rect_inset(r, 1), 2, 1, theme_pixel(TINT_SELECTION));
}

void play_draw(void *self, struct canvas *canvas, const struct rect *part, int parts)
{
    struct play *play = self;
    struct frame frame;
    if (parts == 0)
        return;
    frame_make(play, &frame);
    tabletop_draw_parts(&play->match->view, canvas, part, parts, &frame.look);
    for (int i = 0; i < parts; i++) {
        struct rect old = canvas_clip(canvas, rect_cut(part[i], play->match->view.place));
        play_hand_draw(play, canvas);
        draw_box(play, canvas);
        canvas_unclip(canvas, old);
    }
}

/* ---- the strip
 * --------------------------------------------------------------------------------------------------------------
 */

/* A phase was clicked: they come and go by the button at the foot, not here. */
static void phase_explain(struct play *play, const struct ui_phase *phase)
{
    char words[120], head[80];
    rules_headline(play->match->game->rules, match_told(play->match), head, sizeof head);
    if (phase->state == UI_PHASE_CURRENT)
        snprintf(words, sizeof words, "Now: %s. The button at the foot ends it.", head);
    else
        snprintf(words, sizeof words, "%s %s", phase->words,
                 phase->state == UI_PHASE_DONE ? "is over for this turn."
                                               : "comes later in this turn.");
    play_tell(play, words);
}

static void build_phases(struct play *play, struct ui *ui, struct rect at)
{
    const struct rules *rules = play->match->game->rules;
    const struct table *t = match_told(play->match);
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
        phase_explain(play, &phase[asked]);
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

void play_strip_do(struct play *play, enum action action)
{
    if (action == ACTION_HELP)
        play->desk->dialogue = DIALOGUE_HELP;
    else if (action == ACTION_REDO)
        play_redo(play);
    else if (action == ACTION_UNDO)
        play_undo(play, false);
    else if (action == ACTION_HOME)
        follow_home(play);
    else if (action == ACTION_ZOOM_IN || action == ACTION_ZOOM_OUT)
        camera_zoom(&play->match->view.camera, action == ACTION_ZOOM_IN ? 2 : -2,
                    play->match->view.clear.x + play->match->view.clear.w / 2,
                    play->match->view.clear.y + play->match->view.clear.h / 2);
    else if (action == ACTION_RULER)
        hand_ruler(play);
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
static bool somebody_acted(const struct play *play)
{
    const struct journal *j = &play->match->game->journal;
    int phase = 0;
    bool acted = play->match->player[SIDE_RED].computer && play->match->player[SIDE_BLUE].computer;
    int32_t *line = malloc(sizeof *line * (size_t)(j->count + 1));
    if (!line)
        abort();
    int32_t count = journal_line(j, j->at, line);
    for (int32_t i = 0; i < count && !acted; i++) {
        const struct block *b = &j->block[line[i]];
        acted = by_hand(play->match->game->rules, b, phase);
        for (int32_t k = 0; k < b->count; k++)
            if (b->entry[k].kind == ENTRY_CHANGE && b->entry[k].change.field == F_TABLE_phase &&
                b->entry[k].change.ref.kind == KIND_TABLE)
                phase = b->entry[k].change.new;
    }
    free(line);
    return acted;
}

/* Why a button of the strip has nothing to do, NULL when it has. */
static const char *strip_why_not(const struct play *play, enum action action)
{
    int side = play->match->holder ? play->match->holder : game_awaited(play->match->game);
    if (action == ACTION_REDO && !game_can_redo(play->match->game))
        return "Nothing to do again";
    if (action == ACTION_UNDO &&
        (game_undo_need(play->match->game, side, NULL) == UNDO_NOTHING || !somebody_acted(play)))
        return "Nothing to take back yet";
    return NULL;
}

static void build_strip(struct play *play, struct ui *ui)
{
    enum { SCENARIO_LEAST = 90, PHASES_AT = 34, APART = 16 };
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
        bool lit = (tool->action == ACTION_RULER && play->hand.holding == HOLD_RULER) ||
                   tool->action == ACTION_HELP;
        const char *why = strip_why_not(play, tool->action);
        if (ui_button(ui, tool->id, b, lit ? UI_LIT : UI_DARK, tool->icon, NULL, why))
            pressed = tool->action;
        char tip[KEY_NAME + 32];
        ui_tip(ui, keys_tip(tool->tip, tool->action, KEYS_TABLE, tip, sizeof tip));
    }
    const char *title = play->match->game->rules->title;
    int wide = text_width(play->desk->text, ROLE_STRIP, title);
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
                play->match->game->journal.head.scenario);
    if (umpiring(play))
        umpiring_mark_build(play, ui, phases);
    else
        build_phases(play, ui, phases);
    play_strip_do(play, pressed);
}

int play_strip_left(const struct play *play)
{
    enum { BESIDE = 2 * PLAY_EDGE + 48 + 20 };
    const struct ui *ui = play->desk->ui;
    return strip_fits(ui, ui_window(ui).w - ui_px(ui, BESIDE) - ui_px(ui, PHASE_LEAST));
}

void screen_play_build(struct ui *ui, void *self)
{
    struct play *play = self;
    ui_area(ui, "area:table", play->match->view.place);
    if (presenter_shown(play->presenter)) {
        presenter_play_build(play, ui);
    } else {
        guiding_build(play, ui);
        build_strip(play, ui);
        play_panel_build(play, ui);
        guiding_over(play, ui);
    }
    play_float_build(play, ui);
    if (presenter_shown(play->presenter))
        presenter_pointer(play->presenter, ui);
}

/* ---- events
 * --------------------------------------------------------------------------------------------------------------------------------
 */

static void picture_save(struct play *play, bool table_only)
{
    char name[64], path[PATH_BYTES], words[TROUBLE_TEXT + PATH_BYTES];
    struct trouble trouble = {0};
    struct tm tm;
    time_t now = time(NULL);
    struct image image = present_image(play->desk->present), made = {0};
    localtime_r(&now, &tm);
    strftime(name, sizeof name, "foilshot-%Y%m%d-%H%M%S.png", &tm);
    if (!folder_make(play->desk->paths.saves, &trouble) ||
        !path_join(path, play->desk->paths.saves, name)) {
        desk_trouble(play->desk, &trouble);
        return;
    }
    struct tabletop_setup setup = play->match->view.setup;
    bool good = table_only ? tabletop_picture(&play->match->game->table, &setup, image.w, image.h,
                                              SIGHT_HOME, &made) &&
                                 image_save_png(&made, path)
                           : image_save_png(&image, path);
    image_release(&made);
    snprintf(words, sizeof words, good ? "Picture kept: %s" : "No picture: %s",
             good ? path : present_error());
    play_tell(play, words);
}

static void end_phase(struct play *play)
{
    const struct offer *end;
    if (play_end_verb(play, &end) < 0)
        return;
    if (!end->allowed) {
        struct verdict verdict = {0};
        snprintf(verdict.id, sizeof verdict.id, "%s", end->id);
        snprintf(verdict.why, sizeof verdict.why, "%s", end->why);
        play_refuse(play, &verdict, NULL);
        return;
    }
    int left = play_left_to_do(play);
    if (left && !play->end_warned &&
        !play->match->game->rules->phase[play->match->game->table.phase].hidden) {
        char words[80];
        play->end_warned = 1;
        snprintf(words, sizeof words, "%d can still act: press again to end.", left);
        play_tell(play, words);
        return;
    }
    play_press(play, end, SOURCE_KEYS);
}

/* Keys of the table; those that open the same page on every screen are answered before. */
static bool screen_key(struct play *play, enum action action)
{
    switch ((int)action) {
    case ACTION_UNDO:
        play_undo(play, false);
        return true;
    case ACTION_PRESENTER:
        presenter_toggle(play->presenter);
        return true;
    case ACTION_REDO:
        play_redo(play);
        return true;
    case ACTION_END_PHASE:
        end_phase(play);
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
        tabletop_turn(&play->match->view);
        follow_keep(play);
        return true;
    case ACTION_HOME:
        follow_home(play);
        return true;
    case ACTION_CENTRE:
        tabletop_centre(&play->match->view, tabletop_to_table(&play->match->view, play->x, play->y),
                        play->desk->now);
        return true;
    case ACTION_ZOOM_IN:
    case ACTION_ZOOM_OUT:
        camera_zoom(&play->match->view.camera, action == ACTION_ZOOM_IN ? 1 : -1, play->x, play->y);
        return true;
    case ACTION_DICE_LOG:
    case ACTION_LOG:
        play->desk->only_dice = action == ACTION_DICE_LOG;
        play->desk->dialogue = DIALOGUE_LOG;
        return true;
    case ACTION_REPLAY:
        tabletop_replay_last(&play->match->view, REPLAY_PERCENT, play->desk->now);
        return true;
    case ACTION_TYPED:
        play->desk->dialogue = DIALOGUE_TYPED;
        return true;
    case ACTION_SAVE:
        play->desk->dialogue = DIALOGUE_SAVE;
        return true;
    case ACTION_NEW:
        play->desk->dialogue = DIALOGUE_LEAVE;
        return true;
    case ACTION_UMPIRE:
        if (umpiring(play))
            umpiring_end(play);
        else
            umpiring_begin(play);
        return true;
    case ACTION_GRID:
        play->desk->settings.names = !play->desk->settings.names;
        return true;
    case ACTION_PICTURE:
    case ACTION_PICTURE_TABLE:
        picture_save(play, action == ACTION_PICTURE_TABLE);
        return true;
    default:
        break;
    }
    return false;
}

void play_source(struct play *play, const struct ui_event *event)
{
    follow_saw(play, event);
    if (event->kind == UI_DOWN || event->kind == UI_UP)
        play->keyed = false;
    else if (event->kind == UI_KEY)
        play->keyed = true;
    if (event->kind == UI_MOVE || event->kind == UI_DOWN) {
        play->glass.x = event->x;
        play->glass.y = event->y;
        play->glass.keyed = false;
    } else if (event->kind == UI_KEY &&
               keys_action(event->key, event->mods, KEYS_TABLE) != ACTION_WHY) {
        play->glass.keyed = true;
    }
}

/* A digit answers an open question: the first, the second … of its rows. */
static bool answer_digit(struct play *play, int key)
{
    const struct offers *list = play_offers(play);
    int wanted = key - '0';
    if (!play->match->game->table.ask || wanted < 1 || wanted > 9 ||
        play->match->player[game_awaited(play->match->game)].computer)
        return false;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (play->match->game->rules->verb[o->verb].gesture != GESTURE_CHOOSE || !o->allowed)
            continue;
        if (--wanted == 0) {
            struct offer copy = *o;
            play_press(play, &copy, SOURCE_KEYS);
            return true;
        }
    }
    return false;
}

/* While something is being watched a key that would give an order or an answer only means: go on.
 * Who pressed it cannot know yet what it would be the answer to. */
static bool goes_on(const struct play *play, const struct ui_event *event)
{
    if (event->kind != UI_KEY)
        return false;
    enum action action = keys_action(event->key, event->mods, KEYS_TABLE);
    bool gives = action == ACTION_CONFIRM || action == ACTION_DIGIT || action == ACTION_END_PHASE;
    return event->key == UI_KEY_SPACE || (gives && match_waits(play->match));
}

void play_event(struct play *play, const struct ui_event *event)
{
    bool press = event->kind == UI_DOWN || event->kind == UI_KEY;
    int awaited = game_awaited(play->match->game);
    if (presenter_event(play->presenter, event)) {
        play->desk->redraw = play->desk->redraw || event->kind == UI_DOWN;
        return;
    }
    if (tabletop_arrives(&play->match->view) > play->desk->now &&
        (event->kind == UI_DOWN || event->kind == UI_WHEEL)) {
        tabletop_land(
            &play->match->view); /* what was pointed at is not under the pointer any more */
        return;
    }
    if (press && tabletop_busy(&play->match->view)) {
        bool only = goes_on(play, event);
        tabletop_finish(&play->match->view);
        if (only)
            return;
    }
    if (presenter_back(play, event)) {
        play->desk->redraw = true;
        return;
    }
    if (event->kind == UI_KEY &&
        screen_key(play, keys_action(event->key, event->mods, KEYS_TABLE))) {
        play->desk->redraw = true;
        return;
    }
    if (umpiring_event(play, event) || guiding_event(play, event))
        return;
    if (play->match->player[awaited].computer && press) /* its men are not the watcher's to move */
        return;
    if (event->kind == UI_KEY && event->mods == 0 && answer_digit(play, event->key))
        return;
    hand_event(play, event);
}

/* ---- for scripts
 * ------------------------------------------------------------------------------------------------------------------------------
 */

static void layout_order(struct play *play, struct words *out, const char *what,
                         const struct order *order)
{
    struct words words;
    words_init(&words);
    order_write(play->match->game->rules, &play->match->game->table, order, &words);
    words_format(out, "%s: %s\n", what, words.text);
    words_release(&words);
}

void play_layout(struct play *play, struct words *out)
{
    const struct table *t = &play->match->game->table;
    char name[REF_TEXT];
    int x, y;
    words_format(out,
                 "phase %s\nstep %d\nawaited %s\nask %d\nover %d\nbusy %d\nhold %d\nblock %d\n",
                 play->match->game->rules->phase[t->phase].word, t->step,
                 side_word(game_awaited(play->match->game)), t->ask, t->over,
                 tabletop_busy(&play->match->view) || follow_wishes(play), (int)play->hand.holding,
                 play->match->game->journal.at);
    words_format(out, "told %d\n", match_told_at(play->match));
    words_format(out, "pointer %d %d\nstrength %d\ndigits %s\n", play->x, play->y, play->strength,
                 play->digits);
    words_format(out, "hovered %s\nselected", ref_text(t, play->hovered, name));
    for (int i = 0; i < play->selections; i++)
        words_format(out, " %s", ref_text(t, play->selected[i], name));
    words_format(out, "\nrefused %s %s\n", play->toast.good ? "" : play->toast.id,
                 play->toast.good ? "" : play->toast.words);
    if (held_shapes(&play->hand) && play->hand.shape.order.ids > 0) {
        layout_order(play, out, play->hand.shape.raw_good ? "shaped good" : "shaped bad",
                     &play->hand.shape.order);
        if (play->hand.shape.near_good)
            layout_order(play, out, "near", &play->hand.shape.near);
    }
    umpiring_layout(play, out);
    guiding_layout(play, out);
    struct rect c = play->match->view.clear;
    words_format(out, "clear %d %d %d %d\n", c.x, c.y, c.w, c.h);
    tabletop_to_screen(&play->match->view, (struct vec){0, 0}, 0, &x, &y);
    words_format(out, "origin %d %d\n", x, y);
    tabletop_to_screen(&play->match->view, (struct vec){1000 * MM, 1000 * MM}, 0, &x, &y);
    words_format(out, "metre %d %d\n", x, y);
    for (int i = 0; i < t->units; i++) {
        const struct base *b = &t->base[t->unit[i].base];
        struct pose pose = base_pose(b);
        if (b->where == WHERE_RESERVE)
            tabletop_shelf(t, t->unit[i].base, &pose);
        else if (b->where != WHERE_TABLE)
            continue;
        tabletop_to_screen(&play->match->view, pose.at, 0, &x, &y);
        words_format(out, "unit %s %d %d %s\n", ref_text(t, ref_unit(t, i), name), x, y,
                     b->where == WHERE_RESERVE ? "waits" : "stands");
    }
}

void play_table_event(void *self, const struct ui_event *event)
{
    struct play *play = self;
    if (!play->match->in_game)
        return;
    if (event->kind == UI_KEY && !play_holding(play) &&
        keys_action(event->key, event->mods, KEYS_TABLE) == ACTION_TIMELINE)
        play_look_back(play);
    else
        play_event(play, event);
}

bool play_table_shown(const void *self)
{
    const struct play *play = self;
    return play->match->in_game;
}

const struct screen screen_play = {.name = "play",
                                   .enter = "",
                                   .build = screen_play_build,
                                   .event = play_table_event,
                                   .shows_table = play_table_shown,
                                   .boxes = play_boxes,
                                   .draw = play_draw};
