/* The play screen: strip, panel, tray and what floats over the table. All it says comes from the
 * rule set's tables, offers and verdicts. */
#include "app/dialogue.h"
#include "app/keys.h"
#include "app/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    STRIP_H = 68,
    PANEL_W = 396,
    EDGE = 20,
    TRAY_H = 180,
    TRAY_LOW = 124, /* on small windows, when a coach needs the room */
    HOVER_MS = 400,
    BANNER_MS = 1600,
    DICE_MS = 900, /* rolling and settling */
    TOAST_MS = 6000,
    COMPUTER_MS = 350,
    SHOOTER_ROWS = 6,
    ROWS_MOST = 9,
    REPLAY_PERCENT = 25,
    BIG_DIE = 74,
    LINES_APART = 6, /* of the coach */
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
            app->game->rules->offer(&app->game->table, game_awaited(app->game), &play->offers);
        play->offers_stale = false;
    }
    return &play->offers;
}

static bool offer_concerns(const struct offer *o, struct ref unit)
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
        if (o->verb != verb || !offer_concerns(o, unit))
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
        if (!offer_concerns(o, unit))
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
int play_end_verb(struct app *app, const struct offer **offer)
{
    const struct offers *list = play_offers(app);
    *offer = NULL;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        const struct verb *verb = &app->game->rules->verb[o->verb];
        if (verb->gesture == GESTURE_PRESS && !o->unit.kind && !verb->turn_free && o->text[0]) {
            *offer = o;
            return o->verb;
        }
    }
    return -1;
}

bool play_hidden(const struct app *app)
{
    const struct table *t = &app->game->table;
    for (int i = 0; i < t->bases && app->game->rules->visible; i++)
        if (!app->game->rules->visible(t, SIDE_RED, i) ||
            !app->game->rules->visible(t, SIDE_BLUE, i))
            return true;
    return false;
}

int play_viewer(const struct app *app)
{
    return play_hidden(app) ? app->holder : SIDE_NONE;
}

/* Orders of a gesture still to be given to somebody. */
static int left_to_do(struct app *app)
{
    const struct offers *list = play_offers(app);
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        bool somebody = o->unit.kind && !app->game->rules->verb[o->verb].turn_free;
        if (o->allowed && somebody &&
            !(app->game->rules->spent && app->game->rules->spent(&app->game->table, o->unit.index)))
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
    snprintf(toast->id, sizeof toast->id, "%s", verdict->id);
    if (order && order->ids > 0 && order->id[0].kind == KIND_UNIT) {
        const struct table *t = &app->game->table;
        const struct base *b = &t->base[t->unit[order->id[0].index].base];
        toast->at = order->has_to ? order->to : (struct vec){b->x, b->y};
        toast->has_at = true;
    }
}

static void say(struct app *app, const char *words)
{
    struct toast *toast = &app->play->toast;
    *toast = (struct toast){.since = app->now, .good = true};
    snprintf(toast->words, sizeof toast->words, "%s", words);
}

/* Hands every block the screen has not shown to the animation. */
static void show_news(struct app *app)
{
    struct play *play = app->play;
    const struct journal *j = &app->game->journal;
    memcpy(play->shown->text, app->game->table.text, sizeof play->shown->text);
    play->shown->text_used = app->game->table.text_used;
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
        if (app->settings.dice == DICE_INSTANT && app->settings.reduced)
            tabletop_show_now(&app->view);
        else
            tabletop_play_block(&app->view, play->shown, &j->block[line[i]], app->now);
        sounds_play_block(app->sounds, app->game->rules, play->shown, &j->block[line[i]],
                          app->settings.speed);
        journal_seek(j, play->shown, &play->shown_at, line[i]);
    }
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
    show_news(app);
    play->ending = t->over != OVER_NO;
    if (t->over || awaited == app->holder || awaited == SIDE_NONE)
        return;
    play->selections = 0;
    hand_let_go(play);
    if (app->player[awaited].computer)
        return;
    if (play_hidden(app) || app->settings.pass == PASS_ALWAYS ||
        (app->settings.pass == PASS_MOVES && begins_moving(app)))
        play->passing = true;
    else
        app->holder = awaited;
}

enum given play_give(struct app *app, const struct order *order, enum source source)
{
    static struct verdict verdict;
    struct trouble trouble = {0};
    tabletop_finish(&app->view);
    app->play->toast.words[0] = '\0';
    *app->play->before = app->game->table;
    enum given given = game_give(app->game, order, source, &verdict, &trouble);
    app->play->flying =
        given == GIVEN_DONE && app->game->rules->verb[order->verb].gesture == GESTURE_FLICK;
    if (given == GIVEN_REFUSED)
        play_refuse(app, &verdict, order);
    else if (given != GIVEN_DONE)
        app_trouble(app, &trouble);
    else
        after_order(app);
    if (source == SOURCE_MOUSE) /* Tab goes on to the next unit, not to the next button */
        ui_focus(app->ui, "area:table");
    if (given == GIVEN_STUCK && app->game->stuck_scene) {
        char path[PATH_BYTES];
        struct trouble ignored;
        if (path_join(path, app->paths.saves, "stuck-scene.txt"))
            file_write(path, app->game->stuck_scene, strlen(app->game->stuck_scene), &ignored);
    }
    if (app->game->file_trouble.text[0]) {
        app_trouble(app, &app->game->file_trouble);
        app->game->file_trouble.text[0] = '\0';
    }
    return given;
}

void play_say(struct app *app, const char *text)
{
    struct order order;
    struct trouble trouble = {0};
    if (!order_read(app->game->rules, &app->game->table, SIDE_NONE, text, &order, &trouble)) {
        struct verdict verdict = {0};
        snprintf(verdict.why, sizeof verdict.why, "%.190s", trouble.text);
        play_refuse(app, &verdict, NULL);
        return;
    }
    play_give(app, &order, SOURCE_TYPED);
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

void play_undo(struct app *app, bool agreed)
{
    int side = app->holder ? app->holder : game_awaited(app->game);
    enum undo need = game_undo_need(app->game, side, NULL);
    if (need == UNDO_NOTHING) {
        say(app, "Nothing to take back.");
        return;
    }
    if (need == UNDO_ASK && !agreed) {
        app->dialogue = DIALOGUE_UNDO;
        app->redraw = true;
        return;
    }
    hand_let_go(app->play);
    game_undo(app->game, side, agreed);
    app->play->passing = app->play->ending = false;
    app->screen = SCREEN_PLAY;
    if (!app->player[game_awaited(app->game)].computer)
        app->holder = game_awaited(app->game);
    after_order(app);
}

void play_redo(struct app *app)
{
    if (!game_can_redo(app->game)) {
        say(app, "Nothing to do again.");
        return;
    }
    hand_let_go(app->play);
    game_redo(app->game, game_awaited(app->game));
    after_order(app);
}

/* ---- life
 * -----------------------------------------------------------------------------------------------------------
 */

struct play *play_new(struct app *app)
{
    struct play *play = calloc(1, sizeof *play);
    struct table *shown = malloc(sizeof *shown), *before = malloc(sizeof *before);
    if (!play || !shown || !before)
        abort();
    play->before = before;
    *shown = app->game->table;
    play->shown = shown;
    play->shown_at = app->game->journal.at;
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
    free(play->before);
    free(play);
}

/* Where the table lies and which part of it no panel covers. */
static void lay_out(struct app *app)
{
    struct rect window = ui_window(app->ui), place = window, clear;
    ui_cut_top(app->ui, &place, STRIP_H);
    clear = place;
    clear.w -= ui_px(app->ui, PANEL_W + 2 * EDGE);
    const struct tabletop *v = &app->view;
    if (memcmp(&v->place, &place, sizeof place) != 0 ||
        memcmp(&v->clear, &clear, sizeof clear) != 0)
        tabletop_layout(&app->view, &app->game->table, place, clear);
    app->view.reduced = app->settings.reduced;
    app->view.slow_hits = app->settings.slow_hits;
    app->view.speed = app->settings.speed;
}

void play_reset(struct app *app)
{
    struct play *play = app->play;
    hand_let_go(play);
    play->selections = 0;
    play->offers_stale = true;
    play->passing = play->ending = false;
    play->toast.words[0] = '\0';
    play->main_menu = play->menu.open = false;
    *play->shown = app->game->table;
    play->shown_at = app->game->journal.at;
    lay_out(app);
    tabletop_show_now(&app->view);
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
        app->now < play->computer_at || app->dialogue != DIALOGUE_NONE)
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
    /* A new phase is looked at from above; what comes next frames itself. */
    if (t->phase != play->banner_phase && play->hold == HOLD_NOTHING)
        tabletop_home(&app->view, app->settings.reduced ? -1 : app->now);
    play->banner_phase = t->phase;
    play->banner_side = t->active;
    play->banner_turn = t->turn;
    play->banner_since = app->now;
}

bool play_holding(const struct app *app)
{
    return app->play->hold != HOLD_NOTHING;
}

bool play_step(struct app *app)
{
    struct play *play = app->play;
    bool moved = tabletop_step(&app->view, app->now);
    if (!tabletop_busy(&app->view))
        play->flying = false;
    if (app->screen != SCREEN_PLAY)
        return moved;
    if (!tabletop_busy(&app->view)) {
        banner_watch(app);
        if (play->ending) {
            play->ending = false;
            app->screen = SCREEN_END;
            app->redraw = true;
        } else if (play->passing) {
            play->passing = false;
            app->screen = SCREEN_PASS;
            app->redraw = true;
        } else {
            computer_plays(app);
        }
    }
    if (play->hovered.kind && !play->card_open && play->hold == HOLD_NOTHING &&
        app->now - play->hover_since >= HOVER_MS && app->settings.help != HELP_REFEREE)
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
    if (play->ending || play->passing)
        return 0;
    int side = game_awaited(app->game);
    if (side && app->player[side].computer && !app->game->table.over &&
        app->dialogue == DIALOGUE_NONE)
        return play->computer_at > app->now ? (int)(play->computer_at - app->now) : 16;
    int64_t wake = INT64_MAX;
    if (play->hovered.kind && !play->card_open && play->hold == HOLD_NOTHING &&
        app->settings.help != HELP_REFEREE)
        wake = play->hover_since + HOVER_MS;
    if (play->toast.words[0] && play->toast.since + TOAST_MS < wake)
        wake = play->toast.since + TOAST_MS;
    if (play->banner_since + BANNER_MS > app->now && play->banner_since + BANNER_MS < wake)
        wake = play->banner_since + BANNER_MS;
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
};

/* The ghosts of one order: where its figures would come to stand. */
static void order_ghosts(const struct rules *rules, const struct table *t, const struct order *show,
                         enum ghost ghost, struct frame *frame)
{
    if (rules->ghost) {
        int base[GHOSTS];
        struct pose pose[GHOSTS];
        int count = rules->ghost(t, show, base, pose, GHOSTS - frame->look.ghosts);
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
    if (play->hold == HOLD_PICK && play->near_good && rules->ghost)
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
        .table = &app->game->table,
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
    }
    if (!over && (play->hold == HOLD_AIM || play->hold == HOLD_READY || play->hold == HOLD_PULL) &&
        app->game->rules->preview) {
        struct flick_preview preview;
        app->game->rules->preview(&app->game->table, &play->order, &preview);
        for (int i = 0; i < preview.swept_count && i < ORDER_IDS; i++)
            frame->swept[frame->look.sweeps++] = preview.swept[i];
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

/* The finger behind the pellet, and the band of a catapult with its beads: how far it is drawn. */
static void draw_hand(struct app *app, struct canvas *canvas)
{
    enum { BEADS = 5, FINGER_MM = 60, FINGER_HALF_MM = 8, BAND_PX = 3 };
    struct play *play = app->play;
    struct flick_preview preview;
    bool ready = play->hold == HOLD_READY || play->hold == HOLD_PULL;
    if (!ready || !app->game->rules->preview || app->screen != SCREEN_PLAY)
        return;
    app->game->rules->preview(&app->game->table, &play->order, &preview);
    if (preview.radius <= 0)
        return;
    struct fpoint pellet = camera_point(&app->view.camera, preview.from), tip = pellet;
    int32_t heading = camera_bearing(&app->view.camera, play->order.aim);
    struct sincos d = angle_sincos(heading);
    int32_t back = camera_length(&app->view.camera, preview.radius) + 4 * FIX;
    if (play->hold == HOLD_PULL) {
        int dx = play->x - play->down_x, dy = play->y - play->down_y;
        /* how far behind, along the aim */
        int64_t along = -((int64_t)dx * d.sin - (int64_t)dy * d.cos);
        int32_t drawn = along > 0 ? (int32_t)((along * FIX) >> 30) : 0;
        back += drawn;
    }
    tip.x -= (int32_t)(((int64_t)back * d.sin) >> 30);
    tip.y += (int32_t)(((int64_t)back * d.cos) >> 30);
    if (play->order.hand == HAND_CATAPULT && play->hold == HOLD_PULL) {
        struct fpoint band[2] = {pellet, tip};
        int px = ui_px(app->ui, BAND_PX);
        canvas_stroke(canvas, band, 2, false, (px + 2) * FIX, theme_pixel(TINT_INK));
        canvas_stroke(canvas, band, 2, false, px * FIX, theme_pixel(TINT_BRASS_BUTTON));
        for (int i = 1; i <= BEADS; i++) {
            struct fpoint bead = {pellet.x + (tip.x - pellet.x) * i / BEADS,
                                  pellet.y + (tip.y - pellet.y) * i / BEADS};
            bool lit = play->strength * BEADS >= i * 1000 - 500;
            canvas_disc(canvas, bead, ui_px(app->ui, 4 + i) * FIX, theme_pixel(TINT_INK));
            canvas_disc(canvas, bead, ui_px(app->ui, 3 + i) * FIX,
                        theme_pixel(lit ? TINT_BRASS_BUTTON : TINT_BRASS_EDGE));
        }
    }
    int32_t wide = camera_length(&app->view.camera, FINGER_HALF_MM * MM);
    int32_t least = ui_px(app->ui, 10) * FIX;
    finger_draw(canvas, tip, heading, wide > least ? wide : least,
                camera_length(&app->view.camera, FINGER_MM * MM) + least, 230);
}

/* The lens: the pellet large enough for any hand, whatever the zoom, with the finger behind it. The
 * stroke may begin anywhere; the lens shows what it does. */
static void draw_lens(struct app *app, struct canvas *canvas)
{
    enum { ACROSS = 190, PELLET = 52, REST = 12, FINGER_HALF = 15, FINGER_LONG = 70 };
    struct play *play = app->play;
    bool ready = play->hold == HOLD_READY || play->hold == HOLD_PULL;
    if (!ready || play->order.hand != HAND_FLICK || app->screen != SCREEN_PLAY)
        return;
    struct rect view = app->view.clear;
    int d = ui_px(app->ui, ACROSS), edge = ui_px(app->ui, EDGE);
    struct fpoint c = {(view.x + edge + d / 2) * FIX, (view.y + view.h - edge - d / 2) * FIX};
    struct sincos dir = angle_sincos(camera_bearing(&app->view.camera, play->order.aim));
    int32_t drawn = 0;
    if (play->hold == HOLD_PULL) {
        int dx = play->x - play->down_x, dy = play->y - play->down_y;
        drawn = (int32_t)(-((int64_t)dx * dir.sin - (int64_t)dy * dir.cos) * FIX >> 30);
        int32_t most = (d / 2) * FIX;
        drawn = drawn > most ? most : drawn < -most ? -most : drawn;
    }
    canvas_disc(canvas, c, (d / 2) * FIX, theme_pixel(TINT_INK));
    canvas_disc(canvas, c, (d / 2 - 2) * FIX, theme_pixel(TINT_BRASS));
    canvas_disc(canvas, c, (d / 2 - 6) * FIX, theme_pixel(TINT_BAIZE));
    struct fpoint gate[2] = {c, c};
    gate[1].x += (int32_t)((int64_t)(d / 2 - 8) * FIX * dir.sin >> 30);
    gate[1].y -= (int32_t)((int64_t)(d / 2 - 8) * FIX * dir.cos >> 30);
    canvas_stroke_dashed(canvas, gate, 2, false, 2 * FIX, 6 * FIX, 6 * FIX, 0,
                         theme_pixel(TINT_PAPER));
    int size = ui_px(app->ui, PELLET);
    size = size < 48 ? 48 : size;
    emblem_pellet(canvas, c.x / FIX - size / 2, c.y / FIX - size / 2, size);
    int32_t back = (size / 2 + ui_px(app->ui, REST)) * FIX + drawn;
    struct fpoint tip = {c.x - (int32_t)((int64_t)back * dir.sin >> 30),
                         c.y + (int32_t)((int64_t)back * dir.cos >> 30)};
    finger_draw(canvas, tip, camera_bearing(&app->view.camera, play->order.aim),
                ui_px(app->ui, FINGER_HALF) * FIX, ui_px(app->ui, FINGER_LONG) * FIX, 255);
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

void play_draw(struct app *app, struct canvas *canvas, struct rect box)
{
    struct frame frame;
    frame_make(app, &frame);
    struct rect r = rect_cut(box, app->view.place);
    if (rect_empty(r))
        return;
    tabletop_draw(&app->view, canvas, r, &frame.look);
    draw_hand(app, canvas);
    draw_lens(app, canvas);
    draw_box(app, canvas);
}

/* ---- the strip
 * --------------------------------------------------------------------------------------------------------------
 */

/* A phase was clicked: they come and go by the button at the foot, not here. */
static void phase_explain(struct app *app, const struct ui_phase *phase)
{
    char words[120], head[80];
    app->game->rules->headline(&app->game->table, head, sizeof head);
    if (phase->state == UI_PHASE_CURRENT)
        snprintf(words, sizeof words, "Now: %s. The button at the foot ends it.", head);
    else
        snprintf(words, sizeof words, "%s %s", phase->words,
                 phase->state == UI_PHASE_DONE ? "is over for this turn."
                                               : "comes later in this turn.");
    say(app, words);
}

static void build_phases(struct app *app, struct ui *ui, struct rect at)
{
    const struct rules *rules = app->game->rules;
    const struct table *t = &app->game->table;
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

static void build_strip(struct app *app, struct ui *ui)
{
    struct play *play = app->play;
    struct rect window = ui_window(ui), r = window;
    r = ui_cut_top(ui, &r, STRIP_H);
    ui_strip(ui, "strip:top", r);
    ui_cut_left(ui, &r, EDGE);
    ui_cut_right(ui, &r, EDGE);
    struct rect menu = ui_cut_left(ui, &r, 48);
    menu.y += (menu.h - ui_px(ui, 44)) / 2;
    menu.h = ui_px(ui, 44);
    if (ui_button(ui, "button:menu", menu, UI_DARK, ICON_MENU, NULL, NULL))
        play->main_menu = !play->main_menu;
    ui_tip(ui, "Menu");
    ui_cut_left(ui, &r, 20);
    const char *title = app->game->rules->title;
    int wide = text_width(app->text, ROLE_STRIP, title);
    struct rect name = {r.x, r.y, wide + 4, r.h};
    ui_line(ui, NULL, name, ROLE_STRIP, TINT_STRIP_TEXT, ALIGN_LEFT, title);
    r.x += wide + ui_px(ui, 20);
    r.w -= wide + ui_px(ui, 20);

    static const struct {
        const char *id;
        enum icon icon;
        enum action action;
        const char *tip;
        int gap;
    } tool[] = {
        {"button:help", ICON_QUESTION, ACTION_HELP, "Help for this moment (F1)", 12},
        {"button:redo", ICON_REDO, ACTION_REDO, "Do again (Ctrl+Y)", 6},
        {"button:undo", ICON_UNDO, ACTION_UNDO, "Take back (Ctrl+Z)", 24},
        {"button:home", ICON_HOME, ACTION_HOME, "The whole table (Home)", 6},
        {"button:in", ICON_PLUS, ACTION_ZOOM_IN, "Closer (+)", 6},
        {"button:out", ICON_MINUS, ACTION_ZOOM_OUT, "Farther (-)", 6},
        {"button:ruler", ICON_RULER, ACTION_RULER, "Tape measure (M)", 6},
    };
    enum action pressed = ACTION_NONE;
    for (size_t i = 0; i < sizeof tool / sizeof tool[0]; i++) {
        struct rect b = ui_cut_right(ui, &r, 46);
        ui_cut_right(ui, &r, tool[i].gap);
        b.y += (b.h - ui_px(ui, 44)) / 2;
        b.h = ui_px(ui, 44);
        bool lit = (tool[i].action == ACTION_RULER && play->hold == HOLD_RULER) ||
                   tool[i].action == ACTION_HELP;
        const char *why = tool[i].action == ACTION_REDO && !game_can_redo(app->game)
                              ? "Nothing to do again"
                              : NULL;
        if (ui_button(ui, tool[i].id, b, lit ? UI_LIT : UI_DARK, tool[i].icon, NULL, why))
            pressed = tool[i].action;
        ui_tip(ui, tool[i].tip);
    }
    /* Phases in the middle of the window, the scenario's name where there is room before them. */
    struct rect phases = {window.w * 34 / 100, r.y, r.x + r.w - window.w * 34 / 100, r.h};
    struct rect scenario = {r.x, r.y, phases.x - r.x - ui_px(ui, 16), r.h};
    if (scenario.w > ui_px(ui, 90))
        ui_line(ui, NULL, scenario, ROLE_SECOND, TINT_STRIP_SECOND, ALIGN_LEFT,
                app->game->journal.head.scenario);
    build_phases(app, ui, phases);
    if (pressed == ACTION_HELP)
        app->dialogue = DIALOGUE_HELP;
    else if (pressed == ACTION_REDO)
        play_redo(app);
    else if (pressed == ACTION_UNDO)
        play_undo(app, false);
    else if (pressed == ACTION_HOME)
        tabletop_home(&app->view, app->now);
    else if (pressed == ACTION_ZOOM_IN || pressed == ACTION_ZOOM_OUT)
        camera_zoom(&app->view.camera, pressed == ACTION_ZOOM_IN ? 2 : -2,
                    app->view.clear.x + app->view.clear.w / 2,
                    app->view.clear.y + app->view.clear.h / 2);
    else if (pressed == ACTION_RULER)
        hand_event(app, &(struct ui_event){.kind = UI_KEY, .key = 'm'});
}

/* ---- the panel
 * ---------------------------------------------------------------------------------------------------------------------
 */

static enum icon verb_icon(const struct app *app, int verb)
{
    return icon_by_name(app->game->rules->verb[verb].icon);
}

/* The line between two sections, unless one has just been drawn. */
static void section(struct app *app, struct ui *ui)
{
    if (ui_rest(ui).y == app->play->ruled)
        return;
    ui_rule(ui);
    app->play->ruled = ui_rest(ui).y;
}

/* A pellet is on its way: what it will do is told when it has done it. */
static bool flying(const struct app *app)
{
    return app->play->flying && tabletop_busy(&app->view);
}

/* The table the panel tells of. */
static const struct table *told(const struct app *app)
{
    return flying(app) ? app->play->before : &app->game->table;
}

static void build_title(struct app *app, struct ui *ui)
{
    const struct table *t = told(app);
    const struct rules *rules = app->game->rules;
    char caption[80], title[80];
    int side = flying(app) ? t->active : game_awaited(app->game);
    if (t->turn > 0)
        snprintf(caption, sizeof caption, "Turn %d · %s", t->turn, rules->phase[t->phase].name);
    else
        snprintf(caption, sizeof caption, "%s", rules->phase[t->phase].name);
    rules->headline(t, title, sizeof title);
    ui_title(ui,
             side == SIDE_RED    ? MARK_RED
             : side == SIDE_BLUE ? MARK_BLUE
                                 : MARK_NONE,
             caption, title, side == SIDE_RED ? TINT_RED_DARK : TINT_BLUE_DARK);
}

/* A unit for people: its name or its troop, with its number. */
static void unit_say(const struct app *app, struct ref unit, char *out, size_t size)
{
    const struct table *t = &app->game->table;
    char name[REF_TEXT];
    ref_text(t, unit, name);
    if (unit.kind == KIND_UNIT && t->unit[unit.index].name)
        snprintf(out, size, "%s (%s)", table_text(t, t->unit[unit.index].name), name);
    else if (unit.kind == KIND_UNIT && app->game->rules->troop[t->unit[unit.index].troop].men > 0)
        snprintf(out, size, "%s %s", app->game->rules->troop[t->unit[unit.index].troop].name, name);
    else
        snprintf(out, size, "%s", name);
}

static void row_id(char out[UI_ID], const struct app *app, const struct offer *o)
{
    char ref[REF_TEXT] = "";
    if (o->unit.kind)
        ref_text(&app->game->table, o->unit, ref);
    snprintf(out, UI_ID, "row:%s%s%s", app->game->rules->verb[o->verb].word,
             ref[0] || o->word[0] ? "-" : "", o->word[0] ? o->word : ref);
}

/* The nth thing that may be answered to the open question, NULL when there are fewer. */
static const struct offer *answer_at(struct app *app, int nth)
{
    const struct offers *list = play_offers(app);
    for (int i = 0; i < list->count; i++)
        if (!app->game->rules->verb[list->offer[i].verb].turn_free && list->offer[i].allowed &&
            nth-- == 0)
            return &list->offer[i];
    return NULL;
}

/* What an answer is about shows on the table. */
static void answer_show(struct app *app, const struct offer *o)
{
    if (!o->withs && o->unit.kind != KIND_UNIT)
        return;
    app->play->selections = 0;
    if (!o->withs)
        hand_select(app, o->unit, false);
    for (int k = 0; k < o->withs; k++)
        hand_select(app, o->with[k], k > 0);
}

bool play_answer_step(struct app *app, int step)
{
    struct play *play = app->play;
    int count = 0;
    while (answer_at(app, count))
        count++;
    if (!app->game->table.ask || play->hold != HOLD_NOTHING || count < 2 ||
        app->game->rules->verb[answer_at(app, 0)->verb].gesture != GESTURE_CHOOSE)
        return false;
    play->answer = (play->answer + step + count) % count;
    answer_show(app, answer_at(app, play->answer));
    return true;
}

bool play_answer(struct app *app)
{
    const struct offer *o = answer_at(app, app->play->answer);
    if (!app->game->table.ask || app->play->hold != HOLD_NOTHING || !o ||
        app->game->rules->verb[o->verb].gesture != GESTURE_CHOOSE)
        return false;
    struct offer copy = *o;
    play_press(app, &copy, SOURCE_KEYS);
    return true;
}

/* The rows of an open question; the one that Enter gives stands out. */
static void build_question(struct app *app, struct ui *ui)
{
    char question[160], id[UI_ID], words[ORDER_WORD + 80];
    const struct offer *chosen = NULL, *o;
    struct play *play = app->play;
    bool several = answer_at(app, 1) != NULL;
    app->game->rules->question(&app->game->table, question, sizeof question);
    ui_label(ui, "label:question", UI_AUTO, ROLE_HEADING, TINT_HEADING, question);
    if (play->answer > 0 && !answer_at(app, play->answer))
        play->answer = 0;
    for (int i = 0; (o = answer_at(app, i)) != NULL; i++) {
        const struct verb *v = &app->game->rules->verb[o->verb];
        bool choose = v->gesture == GESTURE_CHOOSE;
        row_id(id, app, o);
        if (strcmp(ui_hot(ui), id) == 0)
            answer_show(app, o);
        if (choose && several && i < 9)
            snprintf(words, sizeof words, "%d  %s", i + 1, o->text);
        else
            snprintf(words, sizeof words, "%s", choose ? o->text : v->name);
        if (ui_action(ui, id, UI_AUTO, i == play->answer ? UI_NOW : UI_NORMAL,
                      verb_icon(app, o->verb), words, choose ? v->hint : o->why))
            chosen = o;
    }
    if (!chosen)
        return;
    struct offer copy = *chosen;
    if (app->game->rules->verb[copy.verb].gesture == GESTURE_PLACE)
        play->selections = 0;
    hand_begin(app, &copy);
}

/* One row for everything of a kind that is done with the figures themselves. */
static void row_summary(struct app *app, struct ui *ui, int verb)
{
    const struct offers *list = play_offers(app);
    const struct verb *v = &app->game->rules->verb[verb];
    const struct play *play = app->play;
    const struct offer *mine = NULL, *first = NULL;
    char id[UI_ID], words[80], second[220];
    int can = 0, all = 0;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (o->verb != verb)
            continue;
        all++;
        bool spent =
            app->game->rules->spent && app->game->rules->spent(&app->game->table, o->unit.index);
        can += o->allowed && !spent;
        if (o->allowed && !spent && !first)
            first = o;
        for (int k = 0; k < play->selections; k++) /* who has done his is no news */
            if (offer_concerns(o, play->selected[k]) && !(spent && !o->allowed))
                mine = o;
    }
    snprintf(id, sizeof id, "row:%s", v->word);
    enum ui_state state = UI_NORMAL;
    if (mine) {
        char name[REF_TEXT];
        snprintf(words, sizeof words, "%s %s%s", v->name,
                 ref_text(&app->game->table, mine->unit, name),
                 play->selections > 1 ? " and others" : "");
        snprintf(second, sizeof second, "%s", mine->allowed ? v->hint : mine->why);
        state = mine->allowed ? UI_NOW : UI_BARRED;
    } else {
        snprintf(words, sizeof words, "%s", v->name);
        snprintf(second, sizeof second, can ? "%d of %d still can. %s" : "Nobody can now", can, all,
                 v->hint);
        state = can ? UI_NORMAL : UI_IDLE;
    }
    if (!ui_action(ui, id, UI_AUTO, state, verb_icon(app, verb), words, second))
        return;
    if (mine && !mine->allowed) {
        app_show_card(app, mine->id);
    } else if (mine && v->gesture == GESTURE_PLACE) {
        hand_pick_up(app, verb, true);
    } else if (mine || first) {
        struct offer copy = mine ? *mine : *first;
        hand_select(app, copy.unit, false);
        if (mine || v->gesture != GESTURE_PRESS) /* nobody is pressed who was not chosen */
            hand_begin(app, &copy);
    }
}

/* Is it one row for all who can, rather than a row for each? */
static bool row_sums_up(const struct app *app, const struct offer *o)
{
    enum { EACH = 2 }; /* up to so many get rows of their own */
    const struct offers *list = &app->play->offers;
    enum gesture gesture = app->game->rules->verb[o->verb].gesture;
    int count = 0;
    if (gesture == GESTURE_PLACE || (gesture == GESTURE_PICK && o->unit.kind))
        return true;
    if (gesture != GESTURE_PRESS || !o->unit.kind || o->withs)
        return false;
    for (int i = 0; i < list->count; i++)
        count += list->offer[i].verb == o->verb;
    return count > EACH;
}

/* A row of its own: a press for somebody, or a shooter. */
static bool row_single(struct app *app, struct ui *ui, const struct offer *o)
{
    const struct verb *v = &app->game->rules->verb[o->verb];
    struct play *play = app->play;
    char id[UI_ID], words[80], name[REF_TEXT];
    bool chosen = play->selections > 0 && offer_concerns(o, play->selected[0]);
    bool names_them = o->withs > 1 && v->gesture == GESTURE_PRESS && !v->group && o->why[0];
    row_id(id, app, o);
    if (o->withs > 1 && v->gesture == GESTURE_FLICK)
        snprintf(words, sizeof words, "%s: the %d about %s", v->name, o->withs,
                 ref_text(&app->game->table, o->unit, name));
    else if (o->unit.kind && !names_them)
        snprintf(words, sizeof words, "%s %s", v->name, ref_text(&app->game->table, o->unit, name));
    else
        snprintf(words, sizeof words, "%s", v->name);
    bool pressed = ui_action(ui, id, UI_AUTO,
                             !o->allowed ? UI_IDLE
                             : chosen    ? UI_NOW
                                         : UI_NORMAL,
                             verb_icon(app, o->verb), words, o->why[0] ? o->why : v->hint);
    /* The pointer on the row shows on the table who is meant. */
    if (strcmp(ui_hot(ui), id) == 0 && play->hold == HOLD_NOTHING && o->unit.kind && !chosen) {
        hand_select(app, o->withs ? o->with[0] : o->unit, false);
        for (int i = 1; i < o->withs; i++)
            hand_select(app, o->with[i], true);
    }
    return pressed;
}

static bool small_window(const struct ui *ui)
{
    enum { SMALL = 900 };
    return ui_window(ui).h < SMALL;
}

/* A small window and one unit that can do many things: buttons side by side, their hints as
 * tooltips, so that the coach keeps its place below. False when that is not so. */
static bool build_choices(struct app *app, struct ui *ui)
{
    enum { LEAST = 3, MOST = 8, HIGH = 46, ROOM = 118 };
    const struct offers *list = play_offers(app);
    const struct play *play = app->play;
    const struct offer *his[MOST], *end, *pressed = NULL;
    int count = 0, end_verb = play_end_verb(app, &end);
    if (!small_window(ui) || play->selections != 1)
        return false;
    for (int i = 0; i < list->count && count < MOST; i++) {
        const struct offer *o = &list->offer[i];
        if (o->verb != end_verb && o->allowed && offer_concerns(o, play->selected[0]))
            his[count++] = o;
    }
    if (count < LEAST)
        return false;
    for (int i = 0; i < count; i++) {
        const struct verb *v = &app->game->rules->verb[his[i]->verb];
        char id[UI_ID];
        row_id(id, app, his[i]);
        if (row_sums_up(app, his[i]))
            snprintf(id, sizeof id, "row:%s", v->word);
        if (i % 2 == 0)
            ui_row_begin(ui, HIGH, 8, (int[]){-1, -1}, 2);
        bool wide = text_width(app->text, ROLE_BUTTON, v->name) > ui_px(ui, ROOM);
        if (ui_button(ui, id, UI_AUTO, i == 0 ? UI_BRASS : UI_PAPER,
                      wide ? ICON_NONE : verb_icon(app, his[i]->verb), v->name, NULL))
            pressed = his[i];
        ui_tip(ui, his[i]->why[0] && v->gesture == GESTURE_PRESS ? his[i]->why : v->hint);
        if (i % 2 == 1 || i == count - 1)
            ui_row_end(ui);
    }
    if (pressed) {
        struct offer copy = *pressed;
        hand_begin(app, &copy);
    }
    return true;
}

/* "What may I do now?": a summary for verbs done with the figures, rows for presses and shooters.
 */
static void build_rows(struct app *app, struct ui *ui)
{
    const struct offers *list = play_offers(app);
    const struct offer *pressed = NULL, *end;
    const struct rules *rules = app->game->rules;
    int rows = 0, idle = 0, end_verb = play_end_verb(app, &end);
    bool told[64] = {false};
    ui_heading(ui, "What may I do now?");
    if (build_choices(app, ui))
        return;
    for (int pass = 0; pass < 2; pass++) { /* what can be done first, then what cannot and why */
        for (int i = 0; i < list->count && rows < ROWS_MOST; i++) {
            const struct offer *o = &list->offer[i];
            const struct verb *v = &rules->verb[o->verb];
            if ((v->turn_free && !o->unit.kind) || o->verb == end_verb || o->verb >= 64)
                continue;
            if (row_sums_up(app, o)) {
                if (pass == 0 && !told[o->verb]) {
                    told[o->verb] = true;
                    row_summary(app, ui, o->verb);
                    rows++;
                }
                continue;
            }
            if (o->allowed != (pass == 0))
                continue;
            if (!o->allowed && (idle >= 2 || app->settings.help == HELP_REFEREE))
                continue;
            idle += !o->allowed;
            rows++;
            if (row_single(app, ui, o))
                pressed = o;
        }
    }
    if (!pressed)
        return;
    struct offer copy = *pressed;
    hand_begin(app, &copy);
}

/* A flick's reach for people, to half a unit: foil is no surveyor. */
static char *reach_say(const struct app *app, const struct order *about, char *out, size_t size)
{
    const struct rules *rules = app->game->rules;
    int32_t reach = rules->flick_reach ? rules->flick_reach(&app->game->table, about) : 0;
    int32_t half = measure_unit(&app->game->table, rules->measure, about->side) / 2;
    reach = (reach + half / 2) / half * half;
    return measure_say(&app->game->table, rules->measure, about->side, reach, out, size);
}

/* How to flick: the hand of one's choice, and what the pull reads. */
static void build_flick(struct app *app, struct ui *ui)
{
    static const struct ui_choice hands[] = {{"flick", ICON_NONE, "Flick", NULL, NULL},
                                             {"catapult", ICON_NONE, "Catapult", NULL, NULL},
                                             {"steady", ICON_NONE, "Steady", NULL, NULL}};
    static const char *const how[HAND_COUNT] = {
        [HAND_NONE] = "",
        [HAND_FLICK] = "Press, draw back, and push through the pellet. **Fast is far.**",
        [HAND_CATAPULT] = "Pull back, then let go. A longer pull goes farther.",
        [HAND_STEADY] = "Set the strength, then press Flick. No rush."};
    struct play *play = app->play;
    char words[200], far[40];
    int hand = (int)play->order.hand - HAND_FLICK;
    bool ready = play->hold == HOLD_READY || play->hold == HOLD_PULL;
    struct order about = play->order;
    about.strength = hand_strength(app);
    reach_say(app, &about, far, sizeof far);
    ui_heading(ui, "How to flick");
    if (ui_segments(ui, "seg:hand", UI_AUTO, true, hands, 3, &hand)) {
        play->order.hand = (enum hand)(hand + HAND_FLICK);
        app->settings.hand = (int)play->order.hand;
    }
    snprintf(words, sizeof words, "%s",
             ready ? how[play->order.hand]
                   : "Point where it shall go. Click to hold the aim. Click a ring to lay the "
                     "pellet there.");
    ui_label(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    if (play->order.hand == HAND_STEADY || play->keyed) {
        int steps = play->strength / 50;
        snprintf(words, sizeof words, "Strength %d", steps);
        if (ui_stepper(ui, "step:strength", UI_AUTO, 1, 20, 1, &steps, words))
            play->strength = steps * 50;
        snprintf(words, sizeof words, "%d of 20: about %s", steps, far);
        ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_SECOND, words);
    }
    if (play->hold != HOLD_PULL && !play->near_good)
        ui_label(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_REFUSED, play->verdict.why);
    int percent = app->settings.handicap[play->order.side];
    if (percent > 0 && percent < 100) {
        snprintf(words, sizeof words, "Handicap: %d %% of full strength.", percent);
        ui_label(ui, "label:handicap", UI_AUTO, ROLE_SECOND, TINT_SECOND, words);
    }
    int cells[2] = {-1, -1};
    ui_row_begin(ui, 48, 10, cells, 2);
    if (ui_button(ui, "button:fire", UI_AUTO, UI_BRASS, ICON_PELLET, "Flick!",
                  !play->near_good                                  ? play->verdict.why
                  : play->order.hand != HAND_STEADY && !play->keyed ? "Use your hand on the table"
                                                                    : NULL)) {
        if (play->near_good)
            play->order.aim = play->near.aim;
        hand_fire(app, hand_strength(app), 0, HAND_STEADY,
                  play->keyed ? SOURCE_KEYS : SOURCE_MOUSE);
    }
    if (ui_button(ui, "button:back", UI_AUTO, UI_PAPER, ICON_BACK, ready ? "Aim again" : "Leave it",
                  NULL))
        hand_back(app);
    ui_row_end(ui);
}

/* The chosen unit: its name, troop, what is left of it, and its three figures. */
static void build_unit(struct app *app, struct ui *ui)
{
    const struct rules *rules = app->game->rules;
    const struct table *t = &app->game->table;
    struct play *play = app->play;
    struct quality quality[QUALITIES_MAX];
    struct signs signs = {0};
    char words[160], name[REF_TEXT];
    if (!rules->qualities || play->selections != 1 || play->selected[0].kind != KIND_UNIT)
        return;
    int unit = play->selected[0].index;
    const struct unit *u = &t->unit[unit];
    int count = rules->qualities(t, unit, quality);
    ref_text(t, play->selected[0], name);
    if (u->name)
        snprintf(words, sizeof words, "%s", table_text(t, u->name));
    else
        snprintf(words, sizeof words, "%s %s", rules->troop[u->troop].name, name);
    ui_line(ui, "label:unit", ui_next(ui, 26), ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, words);
    if (rules->signs)
        rules->signs(t, unit, &signs);
    if (signs.of)
        snprintf(words, sizeof words, "%s · %s · %d of %d left", rules->troop[u->troop].name, name,
                 signs.pips, signs.of);
    else
        snprintf(words, sizeof words, "%s · %s", rules->troop[u->troop].name, name);
    ui_line(ui, "label:troop", ui_next(ui, 22), ROLE_SECOND, TINT_SECOND, ALIGN_LEFT, words);
    if (count > 0) {
        int cells[QUALITIES_MAX] = {-1, -1, -1};
        ui_row_begin(ui, 58, 8, cells, count);
        for (int i = 0; i < count; i++) {
            struct rect in = ui_inset(ui, ui_next(ui, 58)), top = in;
            top.h = in.h / 2;
            in.y += in.h / 2;
            in.h -= in.h / 2;
            ui_line(ui, NULL, top, ROLE_BUTTON, TINT_TEXT, ALIGN_CENTRE, quality[i].value);
            ui_line(ui, NULL, in, ROLE_SECOND, TINT_SECOND, ALIGN_CENTRE, quality[i].what);
        }
        ui_row_end(ui);
    }
    section(app, ui);
}

/* A term's number for reckoning: "3", "+1", "–2". False when it is none. */
static bool term_number(const char *value, int *out)
{
    static const char dash[] = "\u2013", minus[] = "\u2212";
    int sign = 1;
    char *end;
    if (strncmp(value, dash, sizeof dash - 1) == 0 ||
        strncmp(value, minus, sizeof minus - 1) == 0) {
        sign = -1;
        value += sizeof dash - 1;
    }
    long n = strtol(value, &end, 10);
    if (end == value || *end || n < -99 || n > 99)
        return false;
    *out = sign * (int)n;
    return true;
}

/* All totals one die can lead to, a flag at the least that is enough. */
static void coach_strip(struct ui *ui, const struct coach *c)
{
    enum { FACES = 6 };
    int base = 0, dice = 0;
    for (int i = 0; i < c->terms; i++) {
        int n = 0;
        dice += c->term[i].die != 0;
        if (c->term[i].die == 0 && !term_number(c->term[i].value, &n))
            return;
        base += n;
    }
    if (dice != 1 || c->needs <= 0 || base + 1 > c->needs || base + FACES < c->needs)
        return;
    ui_number_line(ui, "coach:strip", UI_AUTO, base + 1, base + FACES, c->needs,
                   c->rolled ? c->total : base);
}

static enum piece_side die_side(const struct app *app, const struct block *block,
                                const struct entry *die);
static enum side_mark last_die(const struct app *app);

/* The arithmetic of a test: terms, what it needs, how likely. */
static void coach_sum(struct app *app, struct ui *ui, const struct coach *c)
{
    struct ui_term term[COACH_TERMS];
    char number[24], words[80];
    int awaited = game_awaited(app->game);
    if (c->terms == 1 && !c->needs) { /* one thing makes no sum: a line says it */
        snprintf(words, sizeof words, "%s %s", c->term[0].value, c->term[0].what);
        ui_label(ui, "coach:term", UI_AUTO, ROLE_TEXT_BOLD, TINT_TEXT, words);
        return;
    }
    if (c->terms == 0)
        return;
    for (int i = 0; i < c->terms; i++)
        term[i] = (struct ui_term){.number = c->term[i].die < 0 ? "?" : c->term[i].value,
                                   .words = c->term[i].what,
                                   .die = c->term[i].die > 0 ? c->term[i].die : 0,
                                   .die_side = c->rolled              ? last_die(app)
                                               : awaited == SIDE_BLUE ? MARK_BLUE
                                                                      : MARK_RED,
                                   .icon = c->term[i].icon  ? icon_by_name(c->term[i].icon)
                                           : c->term[i].die ? ICON_DIE
                                                            : ICON_NONE};
    if (c->terms > 1 || c->needs <= 0) /* one thing alone makes no sum */
        ui_sum(ui, "coach:sum", UI_AUTO, term, c->terms);
    if (c->needs > 0) {
        snprintf(number, sizeof number, c->rolled ? "%d" : "?", c->total);
        snprintf(words, sizeof words, "%d or more", c->needs);
        ui_total(ui, "coach:total", UI_AUTO, number, "needs", words, c->passed,
                 c->rolled ? (c->passed ? "Pass" : "Fail") : NULL);
        coach_strip(ui, c);
    }
    if (c->out_of > 0) {
        snprintf(words, sizeof words, c->rolled ? "It was %d in %d." : "%d chances in %d.",
                 c->chance, c->out_of);
        ui_label(ui, "coach:chance", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    }
}

/* An order is being shaped by a ghost or by choosing a target. */
static bool play_shaping(const struct play *play)
{
    return play->hold == HOLD_GHOST || play->hold == HOLD_STICKY || play->hold == HOLD_RING ||
           play->hold == HOLD_PICK;
}

/* Has the last order, or what came of it by itself, thrown a die? */
static bool dice_just_now(const struct app *app)
{
    const struct journal *j = &app->game->journal;
    for (int32_t at = j->at; at >= 0; at = j->block[at].parent) {
        for (int32_t i = 0; i < j->block[at].count; i++)
            if (j->block[at].entry[i].kind == ENTRY_DIE && j->block[at].entry[i].faces > 1)
                return true;
        if (j->block[at].source != SOURCE_AUTO)
            break;
    }
    return false;
}

/* Whose die fell last: the colour of the sum's die. */
static enum side_mark last_die(const struct app *app)
{
    const struct journal *j = &app->game->journal;
    for (int32_t at = j->at; at >= 0; at = j->block[at].parent)
        for (int32_t i = j->block[at].count - 1; i >= 0; i--)
            if (j->block[at].entry[i].kind == ENTRY_DIE && j->block[at].entry[i].faces > 1) {
                enum piece_side side = die_side(app, &j->block[at], &j->block[at].entry[i]);
                return side == PIECE_BLUE ? MARK_BLUE : side == PIECE_RED ? MARK_RED : MARK_NONE;
            }
    return MARK_NONE;
}

/* What an order would mean, or what the moment is about. */
static void build_advice(struct app *app, struct ui *ui)
{
    struct play *play = app->play;
    static struct coach c;
    char id[UI_ID];
    bool shaping = play_shaping(play);
    if (!shaping && !app->game->table.ask && !dice_just_now(app))
        return; /* a test of long ago is no news */
    if (!app->game->rules->coach || app->settings.help == HELP_REFEREE || tabletop_busy(&app->view))
        return;
    c = (struct coach){0};
    app->game->rules->coach(&app->game->table,
                            !shaping || hand_untouched(app) ? NULL
                            : play->near_good               ? &play->near
                                                            : &play->order,
                            &c);
    if (!c.title[0])
        return;
    section(app, ui);
    if (c.caption[0])
        ui_label(ui, "coach:caption", UI_AUTO, ROLE_SECOND, TINT_CAPTION, c.caption);
    ui_label(ui, "coach:title", UI_AUTO, ROLE_HEADING, TINT_HEADING, c.title);
    coach_sum(app, ui, &c);
    for (int i = 0; i < c.lines; i++) {
        enum icon icon = c.line[i].icon ? icon_by_name(c.line[i].icon) : ICON_NONE;
        struct rect rest = ui_rest(ui), sign = rest;
        sign.w = sign.h = ui_px(ui, 24);
        if (icon != ICON_NONE)
            ui_icon(ui, sign, icon, 22, TINT_SECOND);
        rest.x += ui_px(ui, 34);
        rest.w -= ui_px(ui, 34);
        int high = ui_label(ui, NULL, rest, ROLE_TEXT, TINT_TEXT, c.line[i].text);
        ui_space(ui, high * SCALE_ONE / ui_scale(ui) + LINES_APART);
    }
    if (c.ids == 0)
        return;
    ui_space(ui, LINES_APART);
    ui_flow_begin(ui, 32, 8);
    for (int i = 0; i < c.ids; i++) {
        snprintf(id, sizeof id, "tag:coach-%s", c.id[i]);
        if (ui_tag(ui, id, UI_AUTO, ICON_BOOK, c.id[i], true))
            app_show_card(app, c.id[i]);
    }
    ui_flow_end(ui);
}

/* Refusals and advice: why not, with the rule. */
static void build_coach(struct app *app, struct ui *ui)
{
    struct play *play = app->play;
    const struct verdict *v = &play->verdict;
    bool shaping = play_shaping(play);
    if (!shaping || play->raw_good || app->settings.help == HELP_REFEREE || hand_untouched(app))
        return;
    section(app, ui);
    ui_label(ui, "label:why", UI_AUTO, ROLE_TEXT, TINT_REFUSED, v->why);
    ui_flow_begin(ui, 32, 8);
    if (ui_tag(ui, "tag:why", UI_AUTO, ICON_BOOK, v->id, true))
        app_show_card(app, v->id);
    ui_flow_end(ui);
    if (play->near_good)
        ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_SECOND,
                 "Let go: they stop at the nearest place that is allowed.");
}

/* Somebody is to be chosen: who, and the two buttons. */
static void build_pick(struct app *app, struct ui *ui)
{
    struct play *play = app->play;
    const struct verb *v = &app->game->rules->verb[play->order.verb];
    const struct offer *offer = play_offer_for(app, play->order.verb, play->order.id[0]);
    char words[160], who[64], whom[64], id[UI_ID], name[REF_TEXT];
    unit_say(app, play->order.id[0], who, sizeof who);
    ui_label(ui, "label:pick", UI_AUTO, ROLE_HEADING, TINT_HEADING, v->name);
    snprintf(words, sizeof words, "%s. Choose one:", who);
    ui_label(ui, "label:picker", UI_AUTO, ROLE_SECOND, TINT_SECOND, words);
    for (int i = 0; offer && i < offer->targets && i < ROWS_MOST - 2; i++) {
        bool his = play->order.has_at && ref_same(offer->target[i], play->order.at);
        unit_say(app, offer->target[i], whom, sizeof whom);
        snprintf(id, sizeof id, "target:%s", ref_text(&app->game->table, offer->target[i], name));
        if (ui_action(ui, id, UI_AUTO, his ? UI_NOW : UI_NORMAL, verb_icon(app, play->order.verb),
                      whom, his ? "Press the button to do it" : "Choose this one")) {
            play->order.at = offer->target[i];
            play->order.has_at = true;
            hand_judge(app);
        }
    }
}

/* The foot while somebody is to be chosen: do it, or leave it. */
static void build_pick_foot(struct app *app, struct ui *ui)
{
    struct play *play = app->play;
    const struct verb *v = &app->game->rules->verb[play->order.verb];
    int cells[2] = {-1, -1};
    ui_row_begin(ui, 48, 10, cells, 2);
    bool fits = text_width(app->text, ROLE_BUTTON, v->name) <= ui_px(ui, 118);
    bool go = ui_button(ui, "button:go", UI_AUTO, UI_BRASS, verb_icon(app, play->order.verb),
                        fits ? v->name : "Do it", play->near_good ? NULL : play->verdict.why);
    bool back = ui_button(ui, "button:back", UI_AUTO, UI_PAPER, ICON_BACK, "Leave it", NULL);
    ui_row_end(ui);
    if (back) {
        hand_back(app);
    } else if (go) {
        struct order order = play->near;
        enum source source = play->keyed ? SOURCE_KEYS : SOURCE_MOUSE;
        hand_let_go(play);
        play_give(app, &order, source);
    }
}

/* The last things said, with their rules. */
static void build_news(struct app *app, struct ui *ui)
{
    const struct journal *j = &app->game->journal;
    char id[UI_ID];
    int shown = 0;
    if ((tabletop_busy(&app->view) && !app->settings.reduced) || play_shaping(app->play))
        return;
    /* From the last order somebody gave on: what it did, and what the game did by itself after it.
     */
    enum { BLOCKS = 16, SENTENCES = 6, SENTENCES_SMALL = 3, TAGS = 4 };
    int32_t line[BLOCKS];
    int blocks = 0, tags = 0, most = small_window(ui) ? SENTENCES_SMALL : SENTENCES, more = 0;
    for (int32_t at = j->at; at >= 0 && blocks < BLOCKS; at = j->block[at].parent) {
        line[blocks++] = at;
        if (j->block[at].source != SOURCE_AUTO)
            break;
    }
    char told[TAGS][ID_TEXT];
    for (int n = blocks - 1; n >= 0; n--) {
        const struct block *b = &j->block[line[n]];
        for (int32_t i = 0; i < b->count; i++) {
            const struct entry *e = &b->entry[i];
            if (e->kind != ENTRY_SAY)
                continue;
            if (shown >= most) {
                more++;
                continue;
            }
            if (shown++ == 0) {
                section(app, ui);
                ui_heading(ui, "What happened");
            }
            ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_SECOND, block_text(b, e));
            bool again = !e->id[0] || tags == TAGS;
            for (int k = 0; k < tags; k++)
                again = again || strcmp(told[k], e->id) == 0;
            if (!again)
                memcpy(told[tags++], e->id, ID_TEXT);
        }
    }
    if (tags == 0 && more == 0)
        return;
    ui_flow_begin(ui, 32, 8);
    for (int k = 0; k < tags; k++) {
        snprintf(id, sizeof id, "tag:%s", told[k]);
        if (ui_tag(ui, id, UI_AUTO, ICON_BOOK, told[k], true))
            app_show_card(app, told[k]);
    }
    if (more) {
        char words[24];
        snprintf(words, sizeof words, "and %d more", more);
        if (ui_tag(ui, "tag:more", UI_AUTO, ICON_NEXT, words, true))
            app->dialogue = DIALOGUE_LOG;
    }
    ui_flow_end(ui);
}

/* What is left as blocks, hollow ones are lost; as words where there are too many. */
static void roster_blocks(struct app *app, struct ui *ui, struct rect at, const struct roster *row)
{
    enum { MOST = 12, WIDE = 9, HIGH = 18, GAP = 2 };
    struct canvas *canvas = ui_canvas(ui);
    char words[24];
    if (row->of < 1 || row->of > MOST) {
        snprintf(words, sizeof words, row->of ? "%d of %d" : "%d", row->left, row->of);
        ui_line(ui, NULL, at, ROLE_SECOND, TINT_TEXT, ALIGN_RIGHT, words);
        return;
    }
    ui_own(ui, NULL, at, (uint64_t)row->left << 16 | (uint64_t)row->of << 8 | (uint64_t)row->side);
    if (!canvas)
        return;
    int wide = ui_px(app->ui, WIDE), high = ui_px(app->ui, HIGH), step = wide + ui_px(app->ui, GAP);
    if (step * row->of > at.w) {
        step = at.w / row->of;
        wide = step - 1;
    }
    for (int i = 0; i < row->of; i++) {
        struct rect r = {at.x + at.w - step * (row->of - i), at.y + (at.h - high) / 2, wide, high};
        canvas_round_rect(canvas, r, 2, theme_pixel(TINT_INK));
        canvas_round_rect(canvas, rect_inset(r, 1), 2,
                          theme_pixel(i >= row->left           ? TINT_PAPER
                                      : row->side == SIDE_BLUE ? TINT_BLUE_RIM
                                                               : TINT_RED_RIM));
    }
}

/* Commands, divisions or armies with what is left of them. */
static void build_roster(struct app *app, struct ui *ui)
{
    enum { LOW = 30, TALL = 44, EMBLEM = 36, BLOCKS = 92 };
    static struct roster row[ROSTER_ROWS];
    int count = app->game->rules->roster(told(app), row);
    bool small = small_window(ui);
    char id[UI_ID];
    for (int i = 0; i < count; i++) {
        /* On a small window only what is out of the ordinary is told in words. */
        bool note = row[i].note[0] && (!small || row[i].marked);
        struct rect r = ui_next(ui, note ? TALL : LOW), head = r;
        struct rect emblem = ui_cut_left(ui, &head, EMBLEM);
        struct rect blocks = ui_cut_right(ui, &head, BLOCKS);
        if (row[i].marked)
            ui_icon(ui, emblem, ICON_SHAKEN, 24, TINT_REFUSED);
        else
            ui_emblem(ui, emblem, row[i].side == SIDE_RED ? MARK_RED : MARK_BLUE, 24);
        roster_blocks(app, ui, blocks, &row[i]);
        struct rect low = head;
        if (note) {
            head.h = head.h / 2;
            low.y += head.h;
            low.h -= head.h;
            low.w += blocks.w;
            ui_line(ui, NULL, low, ROLE_TAG, row[i].marked ? TINT_REFUSED : TINT_CAPTION,
                    ALIGN_LEFT, row[i].note);
        }
        snprintf(id, sizeof id, "roster:%d", i + 1);
        ui_line(ui, id, head, ROLE_SECOND, TINT_TEXT, ALIGN_LEFT, row[i].name);
    }
}

static void build_tally(struct app *app, struct ui *ui)
{
    const struct table *t = told(app);
    section(app, ui);
    if (app->game->rules->roster) {
        build_roster(app, ui);
        return;
    }
    int viewer = play_viewer(app);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int standing = 0, down = 0, waiting = 0;
        char words[80];
        for (int i = 0; i < t->units; i++) {
            const struct base *b = &t->base[t->unit[i].base];
            if (unit_side(&t->unit[i]) != side)
                continue;
            standing += b->where == WHERE_TABLE;
            down += b->where == WHERE_LOST;
            waiting += b->where == WHERE_RESERVE;
        }
        if (viewer != SIDE_NONE && viewer != side)
            snprintf(words, sizeof words, "behind the curtain");
        else if (waiting)
            snprintf(words, sizeof words, "%d standing, %d waiting", standing, waiting);
        else if (down)
            snprintf(words, sizeof words, "%d standing, %d down", standing, down);
        else
            snprintf(words, sizeof words, "%d standing", standing);
        int cells[2] = {34, -1};
        ui_row_begin(ui, 34, 10, cells, 2);
        ui_emblem(ui, ui_next(ui, 30), side == SIDE_RED ? MARK_RED : MARK_BLUE, 28);
        ui_line(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT, ALIGN_LEFT, words);
        ui_row_end(ui);
    }
}

/* Whose die it was: the side, or the side of the unit, that the words of the throw name first; else
 * whoever gave the order. */
static enum piece_side die_side(const struct app *app, const struct block *block,
                                const struct entry *die)
{
    const struct table *t = &app->game->table;
    const char *words = block_text(block, die), *first = NULL;
    int side = block->side;
    for (int i = SIDE_RED; i < SIDE_COUNT; i++) {
        const char *at = strstr(words, i == SIDE_RED ? "Red" : "Blue");
        char after = at ? at[i == SIDE_RED ? 3 : 4] : '\0';
        if (at && after >= 'a' && after <= 'z') /* "Redcoats" may be of either side */
            at = NULL;
        if (at && (!first || at < first)) {
            first = at;
            side = i;
        }
    }
    for (int i = 0; i < t->units; i++) {
        char name[REF_TEXT];
        const char *called =
            t->unit[i].name ? table_text(t, t->unit[i].name) : ref_text(t, ref_unit(t, i), name);
        const char *at = strstr(words, called);
        if (at && (!first || at < first)) {
            first = at;
            side = unit_side(&t->unit[i]);
        }
    }
    return side == SIDE_RED ? PIECE_RED : side == SIDE_BLUE ? PIECE_BLUE : PIECE_NEUTRAL;
}

/* The dice of the last sentence that needed any, lying still, and the sentence. */
static int last_dice(const struct app *app, struct tabletop_die die[TABLETOP_DICE],
                     const char **sentence)
{
    enum { BLOCKS = 12, SHOWN = 6 };
    const struct journal *j = &app->game->journal;
    int count = 0;
    for (int32_t at = j->at, n = 0; at >= 0 && n < BLOCKS && count == 0;
         at = j->block[at].parent, n++) {
        const struct block *b = &j->block[at];
        bool said = false;
        for (int32_t i = 0; i < b->count; i++) {
            const struct entry *e = &b->entry[i];
            if (e->kind == ENTRY_DIE && e->stream == STREAM_GAME) {
                if (said)
                    count = 0;
                said = false;
                if (count < SHOWN)
                    die[count++] = (struct tabletop_die){
                        .side = die_side(app, b, e), .face = e->face, .since = INT64_MIN / 2};
            } else if (e->kind == ENTRY_SAY && count && !said) {
                *sentence = block_text(b, e);
                said = true;
            }
        }
    }
    return count;
}

/* The button at the foot: the end of what is going on. */
static void build_foot(struct app *app, struct ui *ui)
{
    const struct offer *end;
    struct play *play = app->play;
    char words[64];
    int verb = play_end_verb(app, &end);
    if (verb < 0)
        return;
    int left = left_to_do(app);
    snprintf(words, sizeof words, "%s", end->text);
    if (play->end_warned && left)
        snprintf(words, sizeof words, "%d can still act. Sure?", left);
    if (ui_button(ui, "button:end", UI_AUTO, left && !play->end_warned ? UI_PAPER : UI_BRASS,
                  ICON_TICK, words, end->allowed ? NULL : end->why)) {
        bool sure =
            !left || play->end_warned || app->game->rules->phase[app->game->table.phase].hidden;
        if (sure)
            play_press(app, end, play->keyed ? SOURCE_KEYS : SOURCE_MOUSE);
        else
            play->end_warned = 1;
    }
}

static void build_panel(struct app *app, struct ui *ui)
{
    struct play *play = app->play;
    struct rect window = ui_window(ui), r = window;
    ui_cut_top(ui, &r, STRIP_H);
    ui_cut_right(ui, &r, EDGE);
    ui_cut_top(ui, &r, EDGE);
    ui_cut_bottom(ui, &r, EDGE);
    struct rect column = ui_cut_right(ui, &r, PANEL_W);
    bool dice = app->game->table.drawn_game > 0;
    struct rect tray = {0};
    if (dice) {
        tray = ui_cut_bottom(ui, &column,
                             small_window(ui) && app->game->rules->coach ? TRAY_LOW : TRAY_H);
        ui_cut_bottom(ui, &column, EDGE);
    }
    bool aiming = play->hold == HOLD_AIM || play->hold == HOLD_READY || play->hold == HOLD_PULL;
    const struct offer *end;
    bool computer = app->player[game_awaited(app->game)].computer;
    bool shaping = play->hold == HOLD_GHOST || play->hold == HOLD_STICKY || play->hold == HOLD_RING;
    ui_panel_begin(ui, "panel:turn", column,
                   !aiming && !computer && !flying(app) &&
                           (play->hold == HOLD_PICK || play_end_verb(app, &end) >= 0)
                       ? 64
                       : 0);
    app->play->ruled = -1;
    build_title(app, ui);
    section(app, ui);
    if (flying(app)) {
        ui_label(ui, "label:flying", UI_AUTO, ROLE_TEXT, TINT_TEXT, "Watch the pellet.");
    } else if (computer) {
        ui_label(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT, "The computer is playing. Watch.");
    } else if (app->game->table.ask) {
        if (play->hold == HOLD_STICKY || play->hold == HOLD_GHOST)
            build_coach(app, ui);
        build_question(app, ui);
        build_advice(app, ui);
    } else if (aiming) {
        build_flick(app, ui);
    } else if (play->hold == HOLD_PICK) {
        build_pick(app, ui);
        build_advice(app, ui);
        build_coach(app, ui);
    } else if (shaping && app->game->rules->coach) { /* what is being thought of comes first */
        build_unit(app, ui);
        build_advice(app, ui);
        build_coach(app, ui);
    } else {
        build_unit(app, ui);
        build_rows(app, ui);
        build_advice(app, ui);
        build_coach(app, ui);
    }
    build_news(app, ui);
    build_tally(app, ui);
    ui_panel_foot(ui);
    if (play->hold == HOLD_PICK && !computer && !flying(app))
        build_pick_foot(app, ui);
    else if (!aiming && !computer && !flying(app))
        build_foot(app, ui);
    ui_panel_end(ui);
    if (!dice)
        return;
    /* The tray: the last dice and what they meant. */
    struct rect baize = ui_tray(ui, "tray:dice", tray);
    struct tabletop_die die[TABLETOP_DICE];
    int count = tabletop_dice(&app->view, die);
    const char *last = "";
    if (count == 0)
        count = last_dice(app, die, &last);
    struct rect left = baize, right = baize;
    left.w = baize.w * (count > 2 ? 6 : 5) / 10;
    right.x += left.w;
    right.w -= left.w + ui_px(ui, 8);
    right.y += ui_px(ui, 16);
    uint64_t dice_look = (uint64_t)count;
    for (int i = 0; i < count; i++) {
        int64_t age = app->now - die[i].since;
        dice_look = dice_look * 8191 + (uint64_t)(die[i].face * 4 + (int)die[i].side);
        dice_look = dice_look * 8191 + (uint64_t)(age < 0 || age > DICE_MS ? 0 : age + 1);
    }
    ui_own(ui, "dice:tray", left, dice_look);
    if (ui_canvas(ui) && count)
        tabletop_draw_dice(&app->view, ui_canvas(ui), left, die, count);
    if (last[0] && !tabletop_busy(&app->view))
        ui_label(ui, "label:dice", right, ROLE_SECOND, TINT_STRIP_TEXT, last);
}

/* ---- what floats
 * -----------------------------------------------------------------------------------------------------------------------
 */

static struct rect around(struct app *app, struct vec at)
{
    int x, y;
    tabletop_to_screen(&app->view, at, 0, &x, &y);
    return (struct rect){x - 20, y - 40, 40, 60};
}

static void build_toast(struct app *app, struct ui *ui)
{
    struct play *play = app->play;
    struct toast *toast = &play->toast;
    if (!toast->words[0])
        return;
    if (app->now - toast->since > TOAST_MS) {
        toast->words[0] = '\0';
        return;
    }
    struct rect view = app->view.clear;
    if (toast->good) {
        ui_bubble(ui, "bubble:toast", view.x + view.w / 2, view.y + ui_px(ui, 90), UI_SPEECH,
                  toast->words);
        return;
    }
    struct rect anchor = toast->has_at ? around(app, toast->at)
                                       : (struct rect){view.x + view.w / 2, view.y + 60, 2, 2};
    if (!rect_holds(view, anchor.x, anchor.y))
        anchor = (struct rect){view.x + view.w / 2, view.y + 60, 2, 2};
    if (ui_why(ui, "why:toast", anchor, NULL, 0, "Why not?", toast->words,
               toast->id[0] ? toast->id : NULL, NULL) == UI_WHY_TAG)
        app_show_card(app, toast->id);
}

static void build_banner(struct app *app, struct ui *ui)
{
    struct play *play = app->play;
    char words[120], head[80];
    if (app->now - play->banner_since >= BANNER_MS || play->hold != HOLD_NOTHING ||
        tabletop_busy(&app->view))
        return;
    app->game->rules->headline(&app->game->table, head, sizeof head);
    snprintf(words, sizeof words, "%s", head);
    struct rect view = app->view.clear;
    ui_bubble(ui, "bubble:banner", view.x + view.w / 2, view.y + ui_px(ui, 80), UI_SPEECH, words);
}

/* How far the pull would go, beside the finger. */
static void build_pull(struct app *app, struct ui *ui)
{
    struct play *play = app->play;
    char far[40], words[64];
    if (play->hold == HOLD_PULL && play->order.hand == HAND_CATAPULT) {
        struct order about = play->order;
        about.strength = hand_strength(app);
        reach_say(app, &about, far, sizeof far);
        snprintf(words, sizeof words, play->strength ? "about %s" : "let go: nothing happens", far);
        struct rect view = app->view.clear;
        int most = view.x + view.w - ui_px(ui, 120);
        ui_bubble(ui, "bubble:pull", play->x < most ? play->x : most, play->y + ui_px(ui, 60),
                  UI_DARK_LABEL, words);
    } else if (play->digits[0]) {
        snprintf(words, sizeof words, "%s %s ahead: Enter", play->digits,
                 measure_name(app->game->rules->measure, true));
        struct rect view = app->view.clear;
        ui_bubble(ui, "bubble:digits", view.x + view.w / 2, view.y + view.h - ui_px(ui, 30),
                  UI_DARK_LABEL, words);
    }
}

/* How far and how much turned, and why it may not stand where it is held. */
static void build_held(struct app *app, struct ui *ui)
{
    enum { NEAR = 6 * MM, TURNED = DEG / 2 };
    struct play *play = app->play;
    const struct table *t = &app->game->table;
    const struct rules *rules = app->game->rules;
    if ((play->hold != HOLD_GHOST && play->hold != HOLD_STICKY && play->hold != HOLD_RING) ||
        play->digits[0] || hand_untouched(app))
        return;
    const struct order *o = play->near_good ? &play->near : &play->order;
    const struct base *b = &t->base[t->unit[o->id[0].index].base];
    struct pose from =
        rules->pose && b->where == WHERE_TABLE ? rules->pose(t, o->id[0].index) : base_pose(b);
    struct vec to = o->has_to ? o->to : from.at, raw = play->order.has_to ? play->order.to : to;
    char far[40] = "", words[96];
    int x, y;
    if (o->has_to && b->where == WHERE_TABLE && !t->box) { /* on a grid the boxes say it */
        int64_t length = 0;
        struct vec at = from.at;
        for (int i = 0; i < o->vias; i++) {
            length += vec_distance(at, o->via[i]);
            at = o->via[i];
        }
        length += vec_distance(at, o->to);
        measure_say(t, rules->measure, o->side, (int32_t)length, far, sizeof far);
    }
    int32_t turn = o->has_face ? angle_diff(from.face, o->face) : 0;
    if (turn > TURNED || turn < -TURNED)
        snprintf(words, sizeof words, "%s%sturned %d°", far, far[0] ? ", " : "",
                 (int)((turn < 0 ? -turn : turn) + DEG / 2) / DEG);
    else
        snprintf(words, sizeof words, "%s", far);
    tabletop_to_screen(&app->view, to, 0, &x, &y);
    int rx, ry;
    tabletop_to_screen(&app->view, raw, 0, &rx, &ry);
    if (words[0] && b->where == WHERE_TABLE) /* on the side away from what is held */
        ui_bubble(ui, "bubble:far", x, ry > y ? y - ui_px(ui, 30) : y + ui_px(ui, 56),
                  UI_DARK_LABEL, words);
    bool off = play->near_good && vec_distance(raw, to) < NEAR;
    if (play->raw_good || off || app->settings.help == HELP_REFEREE || !play->verdict.why[0])
        return;
    struct rect avoid[2] = {tabletop_box(&app->view, t, o->id[0]),
                            {x - ui_px(ui, 70), y - ui_px(ui, 40), ui_px(ui, 140), ui_px(ui, 100)}};
    ui_note(ui, "note:why", around(app, raw), avoid, 2, "Why not?", play->verdict.why,
            play->verdict.id);
}

static void build_card(struct app *app, struct ui *ui)
{
    struct play *play = app->play;
    struct words text;
    if (!play->card_open || !play->hovered.kind || play->menu.open || !app->game->rules->card ||
        tabletop_busy(&app->view))
        return;
    if (strcmp(ui_hot(ui), "card:hover") == 0) { /* it never keeps the pointer from what it hides */
        play->card_open = false;
        play->hovered = (struct ref){0};
        return;
    }
    words_init(&text);
    app->game->rules->card(&app->game->table, play->hovered, &text);
    const struct offer *offer;
    if (play->hovered.kind == KIND_UNIT && play_verb_for(app, play->hovered, &offer) >= 0) {
        const struct verb *v = &app->game->rules->verb[offer->verb];
        words_format(&text, offer->allowed ? "**%s**: %s" : "**Why not %s?** %s (%s)", v->name,
                     offer->allowed ? (offer->why[0] ? offer->why : v->hint) : offer->why,
                     offer->id);
    }
    char *nl = strchr(text.text, '\n');
    if (text.length > 0 && nl) {
        struct rect anchor = tabletop_box(&app->view, &app->game->table, play->hovered);
        if (rect_empty(anchor) || play->hovered.kind == KIND_PIECE)
            anchor = (struct rect){play->x - 10, play->y - 10, 20, 20};
        *nl = '\0';
        ui_info(ui, "card:hover", anchor, text.text, nl + 1);
    }
    words_release(&text);
}

static void build_menus(struct app *app, struct ui *ui)
{
    struct play *play = app->play;
    if (play->menu.open) {
        struct ui_choice choice[PLAY_MENU];
        char part[PLAY_MENU][16];
        const struct offers *list = play_offers(app);
        for (int i = 0; i < play->menu.count; i++) {
            const struct offer *o = &list->offer[play->menu.offer[i]];
            snprintf(part[i], sizeof part[i], "%d", i);
            choice[i] = (struct ui_choice){part[i], verb_icon(app, o->verb),
                                           app->game->rules->verb[o->verb].name, NULL,
                                           o->allowed ? NULL : o->why};
        }
        int chosen = ui_menu(ui, "menu:unit", play->menu.at, NULL, choice, play->menu.count);
        if (chosen >= 0) {
            struct offer o = list->offer[play->menu.offer[chosen]];
            play->menu.open = false;
            enum gesture gesture = app->game->rules->verb[o.verb].gesture;
            if (gesture == GESTURE_PLACE)
                hand_select(app, play->menu.thing, false);
            hand_begin(app, &o);
        } else if (chosen == UI_CLOSED) {
            play->menu.open = false;
        }
    }
    if (!play->main_menu)
        return;
    static const struct ui_choice entries[] = {
        {"save", ICON_SAVE, "Save under a name", "Ctrl+S", NULL},
        {"open", ICON_OPEN, "Open", "Ctrl+O", NULL},
        {"log", ICON_BOOK, "What happened", "J", NULL},
        {"rules", ICON_BOOK, "Rule cards", "F2", NULL},
        {"typed", ICON_NEXT, "Type an order", "/", NULL},
        {"settings", ICON_GEAR, "Settings", NULL, NULL},
        {"draw", ICON_HAND, "Offer a draw", NULL, NULL},
        {"resign", ICON_FLAG, "Give up", NULL, NULL},
        {"leave", ICON_HOME, "To the start screen", "Ctrl+N", NULL},
    };
    static const enum dialogue opens[] = {DIALOGUE_SAVE,  DIALOGUE_OPEN,   DIALOGUE_LOG,
                                          DIALOGUE_RULES, DIALOGUE_TYPED,  DIALOGUE_SETTINGS,
                                          DIALOGUE_NONE,  DIALOGUE_RESIGN, DIALOGUE_LEAVE};
    struct rect anchor;
    if (!ui_rect(ui, "button:menu", &anchor))
        anchor = (struct rect){20, 60, 1, 1};
    int chosen = ui_menu(ui, "menu:main", anchor, app->game->rules->title, entries,
                         (int)(sizeof entries / sizeof entries[0]));
    if (chosen >= 0) {
        play->main_menu = false;
        app->card_id[0] = '\0';
        app->dialogue = opens[chosen];
        if (strcmp(entries[chosen].part, "draw") == 0)
            play_bare(app, "draw");
    } else if (chosen == UI_CLOSED) {
        play->main_menu = false;
    }
}

/* A draw that was offered: the other says yes, or plays on. */
static void build_draw(struct app *app, struct ui *ui)
{
    const struct table *t = &app->game->table;
    if (!t->draw_offer || t->draw_offer == game_awaited(app->game) ||
        app->play->draw_declined == t->turn)
        return;
    struct rect view = app->view.clear;
    int wide = ui_px(ui, 560), high = ui_px(ui, 54);
    struct rect r = {view.x + (view.w - wide) / 2, view.y + ui_px(ui, 14), wide, high}, on;
    on = ui_cut_right(ui, &r, 140);
    ui_cut_right(ui, &r, 10);
    if (ui_button(ui, "button:playon", on, UI_PAPER, ICON_PLAY, "Play on", NULL))
        app->play->draw_declined = t->turn;
    char words[96];
    snprintf(words, sizeof words, "%s offers a draw: agree", app_player_name(app, t->draw_offer));
    if (ui_button(ui, "button:agree", r, UI_BRASS, ICON_HAND, words, NULL)) {
        struct order order = {.verb = verb_find(app->game->rules, "draw"),
                              .side = side_other(t->draw_offer)};
        play_give(app, &order, app->play->keyed ? SOURCE_KEYS : SOURCE_MOUSE);
    }
}

void screen_play_build(struct ui *ui, void *self)
{
    struct app *app = self;
    ui_area(ui, "area:table", app->view.place);
    build_strip(app, ui);
    build_panel(app, ui);
    build_pull(app, ui);
    build_held(app, ui);
    build_banner(app, ui);
    build_draw(app, ui);
    build_toast(app, ui);
    build_card(app, ui);
    build_menus(app, ui);
}

/* ---- events
 * --------------------------------------------------------------------------------------------------------------------------------
 */

static void picture_save(struct app *app, bool table_only)
{
    char name[64], path[PATH_BYTES], words[PATH_BYTES + 32];
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
    snprintf(words, sizeof words, good ? "Picture kept: %s" : "No picture: %s", path);
    say(app, words);
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
    int left = left_to_do(app);
    if (left && !play->end_warned && !app->game->rules->phase[app->game->table.phase].hidden) {
        char words[80];
        play->end_warned = 1;
        snprintf(words, sizeof words, "%d can still act: press again to end.", left);
        say(app, words);
        return;
    }
    play_press(app, end, SOURCE_KEYS);
}

static bool screen_key(struct app *app, enum action action)
{
    struct play *play = app->play;
    switch ((int)action) {
    case ACTION_UNDO:
        play_undo(app, false);
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
        play->card_open = play->hovered.kind != KIND_NONE;
        return true;
    case ACTION_OTHER_SIDE:
        tabletop_turn(&app->view);
        return true;
    case ACTION_HOME:
        tabletop_home(&app->view, app->now);
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
    case ACTION_HELP:
        app->dialogue = DIALOGUE_HELP;
        return true;
    case ACTION_RULES:
        app->card_id[0] = '\0';
        app->dialogue = DIALOGUE_RULES;
        return true;
    case ACTION_TYPED:
        app->dialogue = DIALOGUE_TYPED;
        return true;
    case ACTION_SAVE:
        app->dialogue = DIALOGUE_SAVE;
        return true;
    case ACTION_OPEN:
        app->dialogue = DIALOGUE_OPEN;
        return true;
    case ACTION_NEW:
        app->dialogue = DIALOGUE_LEAVE;
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
    if (event->kind == UI_DOWN || event->kind == UI_UP)
        app->play->keyed = false;
    else if (event->kind == UI_KEY)
        app->play->keyed = true;
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

void play_event(struct app *app, const struct ui_event *event)
{
    bool press = event->kind == UI_DOWN || event->kind == UI_KEY;
    int awaited = game_awaited(app->game);
    if (press && tabletop_busy(&app->view)) {
        tabletop_finish(&app->view);
        if (event->kind == UI_KEY && event->key == UI_KEY_SPACE)
            return; /* it only meant: go on */
    }
    if (event->kind == UI_KEY &&
        screen_key(app, keys_action(event->key, event->mods, KEYS_TABLE))) {
        app->redraw = true;
        return;
    }
    if (app->player[awaited].computer && press) /* its men are not the watcher's to move */
        return;
    if (event->kind == UI_KEY && event->mods == 0 && answer_digit(app, event->key))
        return;
    hand_event(app, event);
}

/* ---- for scripts
 * ------------------------------------------------------------------------------------------------------------------------------
 */

static void layout_order(struct app *app, FILE *out, const char *what, const struct order *order)
{
    struct words words;
    words_init(&words);
    order_write(app->game->rules, &app->game->table, order, &words);
    fprintf(out, "%s: %s\n", what, words.text);
    words_release(&words);
}

void play_layout(struct app *app, FILE *out)
{
    const struct table *t = &app->game->table;
    struct play *play = app->play;
    char name[REF_TEXT];
    int x, y;
    fprintf(out, "phase %s\nstep %d\nawaited %s\nask %d\nover %d\nbusy %d\nhold %d\nblock %d\n",
            app->game->rules->phase[t->phase].word, t->step, side_word(game_awaited(app->game)),
            t->ask, t->over, tabletop_busy(&app->view), (int)play->hold, app->game->journal.at);
    fprintf(out, "pointer %d %d\nstrength %d\ndigits %s\n", play->x, play->y, play->strength,
            play->digits);
    fprintf(out, "hovered %s\nselected", ref_text(t, play->hovered, name));
    for (int i = 0; i < play->selections; i++)
        fprintf(out, " %s", ref_text(t, play->selected[i], name));
    fprintf(out, "\nrefused %s %s\n", play->toast.good ? "" : play->toast.id,
            play->toast.good ? "" : play->toast.words);
    if (play->hold != HOLD_NOTHING && play->order.ids > 0) {
        layout_order(app, out, play->raw_good ? "shaped good" : "shaped bad", &play->order);
        if (play->near_good)
            layout_order(app, out, "near", &play->near);
    }
    struct rect c = app->view.clear;
    fprintf(out, "clear %d %d %d %d\n", c.x, c.y, c.w, c.h);
    tabletop_to_screen(&app->view, (struct vec){0, 0}, 0, &x, &y);
    fprintf(out, "origin %d %d\n", x, y);
    tabletop_to_screen(&app->view, (struct vec){1000 * MM, 1000 * MM}, 0, &x, &y);
    fprintf(out, "metre %d %d\n", x, y);
    for (int i = 0; i < t->units; i++) {
        const struct base *b = &t->base[t->unit[i].base];
        struct pose pose = base_pose(b);
        if (b->where == WHERE_RESERVE)
            tabletop_shelf(t, t->unit[i].base, &pose);
        else if (b->where != WHERE_TABLE)
            continue;
        tabletop_to_screen(&app->view, pose.at, 0, &x, &y);
        fprintf(out, "unit %s %d %d %s\n", ref_text(t, ref_unit(t, i), name), x, y,
                b->where == WHERE_RESERVE ? "waits" : "stands");
    }
}
