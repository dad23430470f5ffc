/* Looking back, and demonstrations: opened and closed, time and events, and the screen put
 * together. */
#include "app/back/replay_inside.h"
#include "app/desk/desk.h"
#include "app/desk/keys.h"
#include "app/present/caption.h"
#include "disk/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- opening and closing --------------------------------------------------------------------- */

struct replay *replay_new(struct desk *desk, struct match *match, struct presenter *presenter)
{
    struct replay *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    r->desk = desk;
    r->match = match;
    r->presenter = presenter;
    return r;
}

void replay_free(struct replay *r)
{
    if (!r)
        return;
    curve_free(r->curve);
    free(r->table);
    free(r->line);
    free(r);
}

bool replay_is_open(const struct replay *replay)
{
    return replay->line != NULL;
}

bool replay_is_demo(const struct replay *replay)
{
    return replay->demo;
}

enum screen_kind replay_from(const struct replay *replay)
{
    return replay->back;
}

/* Before the first block of the open game. */
static void begin(struct replay *r)
{
    const struct journal *j = &r->match->game->journal;
    if (!(r->table = malloc(sizeof *r->table)) ||
        !(r->line = malloc(sizeof *r->line * (size_t)(j->count + 1))))
        abort();
    table_init(r->table); /* with the game's names: a journal's changes only point at them */
    memcpy(r->table->text, r->match->game->table.text, sizeof r->table->text);
    r->table->text_used = r->match->game->table.text_used;
    r->at = -1;
    r->count = journal_line(j, j->at, r->line);
    r->speed = 2;
    r->beat_at = r->hold = r->aimed = r->whole = r->turned = r->until = -1;
    snprintf(r->set, sizeof r->set, "%s", r->match->game->rules->id);
    r->match->looks_back = true;
}

void replay_open(struct replay *replay, int32_t from)
{
    enum screen_kind back = replay->desk->screen;
    if (!replay->match->in_game)
        return;
    replay_close(replay);
    tabletop_show_now(&replay->match->view);
    begin(replay);
    replay->back = back;
    replay->presenter->projects = replay->presenter->on;
    replay->desk->screen = SCREEN_REPLAY;
    int index = replay->count - 1;
    for (int i = 0; from >= 0 && i < replay->count; i++)
        if (replay->line[i] <= from)
            index = i;
    if (curve_possible(replay->match))
        replay->curve = curve_new(replay->match, replay->line, replay->count);
    replay_jump(replay, from < 0 ? 0 : index);
    replay->playing = from < 0;
}

void replay_demo(struct replay *r, const char *set, bool attract)
{
    char path[PATH_BYTES];
    struct trouble trouble = {0};
    char *text;
    replay_close(r);
    begin(r);
    r->demo = r->playing = true;
    r->presenter->projects = true;
    r->presenter->attracts = attract;
    r->attract = attract;
    r->back = SCREEN_START;
    r->desk->screen = SCREEN_REPLAY;
    r->desk->dialogue = DIALOGUE_NONE;
    replay_jump(r, 0);
    if (desk_demo_path(r->desk, set, "captions", path) && file_read(path, &text, NULL, &trouble)) {
        replay_captions_read(r, text);
        free(text);
    }
    replay_beat_next(r);
}

void replay_close(struct replay *r)
{
    if (!r->line)
        return;
    curve_free(r->curve);
    free(r->table);
    free(r->line);
    *r = (struct replay){.desk = r->desk, .match = r->match, .presenter = r->presenter};
    r->match->looks_back = r->presenter->projects = r->presenter->attracts = false;
    r->match->view.speed = r->desk->settings.speed;
}

/* ---- time ------------------------------------------------------------------------------------ */

/* A beat whose blocks have played is over when its words have been read. */
static bool beat_over(const struct replay *r)
{
    if (r->beat_at < 0 || r->beat_at >= r->beats || r->index < r->beat[r->beat_at].last)
        return true;
    return r->desk->now >= r->caption_since + caption_reading_ms(r->beat[r->beat_at].words);
}

/* Comes to rest at the end; a loop on the start screen begins again after a while. */
static void end_reached(struct replay *r)
{
    if (!r->ended) {
        r->ended = true;
        r->caption_since = r->desk->now;
        presenter_show(r->presenter, NULL);
        presenter_aim(r->presenter, NULL, false, true);
        r->desk->redraw = true;
    }
    if (r->attract && r->demo) {
        if (r->desk->now >= r->caption_since + caption_reading_ms(replay_ending(r)))
            replay_start_again(r);
    } else {
        r->playing = false;
    }
}

/* What has been worked out is seen when the interface is laid out the next time. */
static void curve_listen(struct replay *r)
{
    if (r->curve && curve_step(r->curve))
        r->desk->answered = true;
}

bool replay_step(struct replay *r)
{
    bool moved = tabletop_step(&r->match->view, r->desk->now);
    curve_listen(r);
    if (!r->line || tabletop_busy(&r->match->view))
        return moved;
    if (r->hold >= 0) { /* what played has just come to rest */
        if (replay_last_beat(r) && r->presenter->projects && r->index == r->beat[r->beat_at].last) {
            r->whole = r->hold > CLOSE_MS ? r->hold - CLOSE_MS : 0;
            r->hold = CLOSE_MS;
        }
        if (r->wait_until < r->desk->now + r->hold)
            r->wait_until = r->desk->now + r->hold;
        r->hold = -1;
        presenter_landed(r->presenter);
        moved = true;
    }
    if (r->whole >= 0 && r->desk->now >= r->wait_until) { /* how it stands in the end */
        r->wait_until = r->desk->now + r->whole;
        r->whole = -1;
        presenter_aim(r->presenter, NULL, false, true);
        return true;
    }
    if (!r->playing || r->desk->now < r->wait_until)
        return moved;
    if (r->demo && !beat_over(r)) {
        r->wait_until = r->caption_since + caption_reading_ms(r->beat[r->beat_at].words);
        return moved;
    }
    if (r->index + 1 >= r->count) {
        end_reached(r);
        return true;
    }
    if (r->until >= 0 && r->index >= r->until) {
        r->playing = false;
        r->until = -1;
        r->desk->redraw = true;
        return true;
    }
    if (r->demo && r->beat_at + 1 < r->beats && r->index + 1 >= r->beat[r->beat_at + 1].first) {
        replay_beat_begin(r, r->beat_at + 1);
        return true;
    }
    if (!replay_aim(r))
        replay_go_on(r);
    return true;
}

int replay_wake(void *self)
{
    struct replay *r = self;
    if (tabletop_busy(&r->match->view) || r->hold >= 0)
        return 16;
    if (!r->playing && r->whole < 0)
        return r->curve ? curve_wake(r->curve) : -1;
    return r->wait_until > r->desk->now ? (int)(r->wait_until - r->desk->now) : 0;
}

/* ---- drawing --------------------------------------------------------------------------------- */

static void lay_out(struct replay *r)
{
    struct rect top, foot, place = replay_cut_place(r, &top, &foot);
    if (memcmp(&r->match->view.place, &place, sizeof place) != 0 ||
        memcmp(&r->match->view.clear, &place, sizeof place) != 0) {
        tabletop_layout(&r->match->view, r->table, place, place);
        tabletop_home(&r->match->view, -1);
        r->presenter->framed = false;
        r->presenter->laid = true;
    }
    r->match->view.reduced = r->desk->settings.reduced;
    r->match->view.dice = r->desk->settings.dice;
    r->match->view.slow_hits = r->desk->settings.slow_hits;
}

static void look_make(struct replay *r, struct tabletop_look *look)
{
    *look = (struct tabletop_look){
        .table = r->table,
        .viewer = SIDE_NONE,
        .selected = r->moment.actor,
        .selections = r->moment.actors,
        .names = r->desk->settings.names,
        .high_contrast = r->desk->settings.contrast,
        .speak = true,
        .ruler = r->match->game->rules->measure == MEASURE_SPANS,
        .pellets = 3,
    };
    presenter_light(r->presenter, look);
}

int replay_boxes(void *self, struct rect *box, int max)
{
    struct replay *replay = self;
    struct tabletop_look look;
    lay_out(replay);
    look_make(replay, &look);
    return tabletop_changes(&replay->match->view, &look, box, max);
}

void replay_draw(void *self, struct canvas *canvas, const struct rect *part, int parts)
{
    struct replay *replay = self;
    struct tabletop_look look;
    look_make(replay, &look);
    tabletop_draw_parts(&replay->match->view, canvas, part, parts, &look);
}

/* ---- the screen ------------------------------------------------------------------------------ */

void screen_replay_build(struct ui *ui, void *self)
{
    struct replay *r = self;
    if (!r->line)
        return;
    struct rect top, foot, place = replay_cut_place(r, &top, &foot);
    r->leaves = r->takes = false;
    ui_area(ui, "area:table", place);
    if (r->presenter->projects) {
        presenter_over(r->presenter, ui, r->table);
        replay_strip_projector(ui, r, top);
        replay_band_projector(ui, r, foot);
        presenter_pointer(r->presenter, ui);
    } else {
        replay_strip_desk(ui, r, top);
        replay_band_desk(ui, r, foot);
    }
    curve_card_build(ui, r, place);
    if (r->takes)
        replay_take_over(r);
    else if (r->leaves)
        desk_want(r->desk, INTENT_BACK);
}

/* ---- input ----------------------------------------------------------------------------------- */

static void key(struct replay *r, const struct ui_event *event)
{
    switch ((int)keys_action(event->key, event->mods, KEYS_REPLAY)) {
    case ACTION_GO_ON:
        if (r->demo) {
            tabletop_finish(&r->match->view);
            replay_beat_next(r);
        } else {
            r->playing = !r->playing;
            r->until = -1;
            r->wait_until = r->desk->now;
        }
        break;
    case ACTION_EVENT_NEXT:
        r->playing = false;
        replay_go_on(r);
        break;
    case ACTION_ORDER_NEXT:
        r->playing = false;
        replay_jump(r, replay_seek_order(r, 1));
        break;
    case ACTION_TURN_NEXT:
        r->playing = false;
        replay_jump(r, replay_seek_turn(r, 1));
        break;
    case ACTION_EVENT_BEFORE:
        r->playing = false;
        replay_jump(r, r->index - 1);
        break;
    case ACTION_ORDER_BEFORE:
        r->playing = false;
        replay_jump(r, replay_seek_order(r, -1));
        break;
    case ACTION_TURN_BEFORE:
        r->playing = false;
        replay_jump(r, replay_seek_turn(r, -1));
        break;
    case ACTION_BEGINNING:
        replay_start_again(r);
        break;
    case ACTION_HOME:
        tabletop_home(&r->match->view, r->desk->settings.reduced ? -1 : r->desk->now);
        break;
    case ACTION_ENDING:
        replay_jump(r, r->count - 1);
        break;
    case ACTION_PROJECTOR:
        r->presenter->projects = !r->presenter->projects;
        if (!r->demo)
            r->presenter->on = r->presenter->projects;
        break;
    case ACTION_TAKE_OVER:
        replay_take_over(r);
        return;
    case ACTION_OTHER_SIDE:
        tabletop_turn(&r->match->view);
        break;
    case ACTION_BACK:
        desk_want(r->desk, INTENT_BACK);
        return;
    default:
        return;
    }
    r->desk->redraw = true;
}

void replay_event(void *self, const struct ui_event *event)
{
    struct replay *r = self;
    if (r->attract && (event->kind == UI_KEY || event->kind == UI_DOWN)) {
        desk_want(r->desk, INTENT_BACK);
        return;
    }
    if (presenter_event(r->presenter, event)) {
        r->desk->redraw = r->desk->redraw || event->kind == UI_DOWN;
        return;
    }
    if (event->kind == UI_KEY)
        key(r, event);
    else if (event->kind == UI_WHEEL)
        camera_zoom(&r->match->view.camera, event->wheel_y, event->x, event->y);
}

void replay_layout(struct replay *r, struct words *out)
{
    bool rests = r->hold < 0 && r->beat_at >= 0 && r->beat_at < r->beats &&
                 r->index == r->beat[r->beat_at].last;
    words_format(out, "ended %d\nshown %d\nrests %d\n", r->ended, r->line[r->index], rests);
    words_format(out, "replay %d %d\nplaying %d\nbeat %d %d\nbusy %d\nheadline %s\n", r->index,
                 r->count, r->playing, r->beat_at, r->beats, tabletop_busy(&r->match->view),
                 replay_headline(r));
}

static bool table_shown(const void *self)
{
    const struct replay *replay = self;
    return replay->match->in_game;
}

/* The game that is looked back at may still wait for its disk. */
static void time_passes(void *self)
{
    struct replay *replay = self;
    replay_step(replay);
    keeping_step(replay->match);
}

const struct screen screen_replay = {.name = "replay",
                                     .enter = "",
                                     .build = screen_replay_build,
                                     .event = replay_event,
                                     .step = time_passes,
                                     .wake = replay_wake,
                                     .shows_table = table_shown,
                                     .boxes = replay_boxes,
                                     .draw = replay_draw};
