/* The play screen: it puts the parts together, passes events to them and lets time pass. All it
 * says comes from the rule set's tables, offers and verdicts. */
#include "app/play/play.h"
#include "app/desk/desk.h"
#include "app/desk/keys.h"
#include "app/desk/news.h"
#include "app/match/match.h"
#include "app/play/afar.h"
#include "app/play/guiding.h"
#include "app/play/presenting.h"
#include "app/play/umpire.h"
#include "app/present/presenter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    HOVER_MS = 400,
    WISH_MS = 40, /* how often the camera asks whether it may */
    REPLAY_PERCENT = 25,
};

/* ---- for those who do not know the table ----------------------------------------------------- */

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

static void deed_news(void *self, bool back)
{
    play_news_came(self, back);
}

static bool deed_guides(void *self)
{
    return guiding_can(self) && !guiding_on(self);
}

static const struct deeds deeds = {deed_give, deed_tell,   deed_undo, deed_redo,  deed_bare,
                                   deed_say,  deed_chosen, deed_news, deed_guides};

/* ---- life ------------------------------------------------------------------------------------ */

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
    hint_free(play->hint);
    oddsbar_free(play->oddsbar);
    free(play);
}

void play_reset(struct play *play)
{
    hand_let_go(play);
    umpiring_end(play);
    showing_reset(play);
    thinker_free(
        play->thinker); /* it may be an earlier place of the same phase that is played on */
    play->thinker = NULL;
    hint_forget(play);
    play->selections = 0;
    play->offers_stale = true;
    play->passing = play->ending = play->away = false;
    play->recap = RECAP_NOT;
    play->toast.words[0] = '\0';
    play->main_menu = play->menu.open = false;
    tabletop_show_now(&play->match->view);
    shown_reset(play);
    play_lay_out(play);
    follow_reset(play);
    play->banner_turn = -1;
    play->computer_at = play->desk->now;
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

/* Something lies under a pointer that does nothing, and nobody is told of just now: his card comes
 * when it has rested there for a while. */
static bool card_is_due(const struct play *play)
{
    return play->hovered.kind && !play->card_open && play->hand.holding == HOLD_NOTHING &&
           play->desk->settings.help != HELP_REFEREE && !presenter_shown(play->presenter) &&
           !showing_unit(play).kind;
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
            play_attend(play, match_playing(play->match));
    }
    presenter_watch(play);
    afar_step(play);
    showing_think(play);
    hint_step(play);
    oddsbar_step(play);
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
            showing_step(play);
            guiding_step(play);
        }
    }
    if (card_is_due(play) && play->desk->now - play->hover_since >= HOVER_MS)
        play->card_open = true;
    return moved;
}

/* The sooner of two waits in ms, of which either may be -1: never. */
static int sooner(int a, int b)
{
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

static int toast_left(const struct play *play)
{
    int64_t left = play->toast.since + PLAY_TOAST_MS + 1 - play->desk->now;
    return left > 0 ? (int)left : 0;
}

int play_wake(struct play *play)
{
    if (tabletop_busy(&play->match->view))
        return 16;
    if (play->desk->screen == SCREEN_END && play->toast.words[0])
        return toast_left(play);
    if (play->desk->screen != SCREEN_PLAY)
        return -1;
    if (presenter_holds(play->presenter))
        return 33;
    if (play->ending)
        return ending_left(play);
    if (play->passing && !umpiring(play))
        return 0;
    int own = showing_wake(play);
    own = sooner(own, sooner(hint_wake(play), oddsbar_wake(play)));
    if (showing_on(play) && own >= 0)
        return own;
    int64_t wake = follow_wishes(play) ? play->desk->now + WISH_MS : INT64_MAX;
    if (card_is_due(play))
        wake = play->hover_since + HOVER_MS;
    if (play->toast.words[0] && play->toast.since + PLAY_TOAST_MS < wake)
        wake = play->toast.since + PLAY_TOAST_MS;
    if (play->banner_since + PLAY_BANNER_MS > play->desk->now &&
        play->banner_since + PLAY_BANNER_MS < wake)
        wake = play->banner_since + PLAY_BANNER_MS;
    int64_t lesson = play->banner_since + PLAY_LESSON_MS;
    if (play->desk->settings.help == HELP_TEACH && lesson > play->desk->now && lesson < wake)
        wake = lesson;
    if (own >= 0 && play->desk->now + own < wake)
        wake = play->desk->now + own;
    if (wake == INT64_MAX)
        return -1;
    return wake > play->desk->now ? (int)(wake - play->desk->now) : 0;
}

/* ---- the screen ------------------------------------------------------------------------------ */

void screen_play_build(struct ui *ui, void *self)
{
    struct play *play = self;
    ui_area(ui, "area:table", play->match->view.place);
    oddsbar_build(play, ui);
    if (presenter_shown(play->presenter)) {
        presenter_play_build(play, ui);
    } else {
        guiding_build(play, ui, !hint_shown(play)); /* a hint points elsewhere */
        play_strip_build(play, ui);
        play_panel_build(play, ui);
        if (!hint_shown(play))
            guiding_over(play, ui);
    }
    play_float_build(play, ui);
    if (presenter_shown(play->presenter))
        presenter_pointer(play->presenter, ui);
}

/* ---- events ---------------------------------------------------------------------------------- */

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
    case ACTION_HINT:
        hint_ask(play);
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
    case ACTION_FRIEND:
        if (!play->match->far)
            return false;
        play->desk->dialogue = DIALOGUE_FRIEND;
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
        match_elsewhere(play->match, game_awaited(play->match->game)))
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
    if (showing_event(play, event) || hint_event(play, event)) {
        play->desk->redraw = true;
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

/* ---- for scripts ----------------------------------------------------------------------------- */

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
    afar_layout(play, out);
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
