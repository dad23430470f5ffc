#include "app/back/replay.h"
#include "app/desk/desk.h"
#include "app/desk/sides.h"
#include "app/match/match.h"

#include "app/desk/captions.h"
#include "app/desk/keys.h"
#include "app/desk/open.h"
#include "app/present/caption.h"
#include "app/present/presenter.h"
#include "disk/file.h"
#include "view/table/sound.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STRIP = 68,
    BAND = 186,    /* at the desk: two rows of buttons, and the slider under them */
    SLIDER = 64,   /* the slider's row on the projector */
    BUTTONS = 286, /* of the band on the projector, across */
    BEATS_MOST = 64,
    PAUSE_MS = 350,   /* after an event */
    WORD_MS = 130,    /* reading time of a sentence, each word */
    BEFORE_MS = 900,  /* a caption is seen so long before what it is about begins */
    SECOND_MS = 320,  /* for each word of the line under the headline */
    AFTER_MS = 3400,  /* its last event stays so long, whatever the words */
    CLOSE_MS = 900,   /* other events that are looked at from near */
    FAR_MS = 120,     /* marches */
    TURN_MS = 700,    /* a new turn is announced */
    LEAD_SPEED = 120, /* percent: what leads to the next caption goes by quickly */
    DICE_SHOWN = 4,
    SMALL_DIE = 74,
    PLATE_EDGE = 22,
};

static const int speeds[] = {25, 50, 100, 200, 400};

/* A caption with the blocks it is about: those from `first` to `last` play under it. */
struct beat {
    int first, last; /* places in the line */
    char words[CAPTION_TEXT];
};

struct replay {
    struct desk *desk;
    struct match *match;
    struct presenter *presenter;

    struct table *table; /* as shown */
    int32_t at;          /* block it stands after */
    int32_t *line;       /* blocks from the first to where the game stands */
    int count, index;    /* line[index] is shown */
    bool demo, attract, playing, framed;
    int64_t wait_until;
    int hold;  /* ms to wait when what plays has ended; -1: nothing plays */
    int aimed; /* place in the line the camera was moved for */
    int whole; /* ms the last step still has when the whole table is looked at again; -1: not so */
    int speed; /* into speeds */
    enum screen_kind back;
    struct beat beat[BEATS_MOST];
    struct standing_turn turn; /* in which what is shown happened */
    int beats, beat_at;        /* the one shown; -1 before the first */
    int64_t caption_since;     /* when its words came */
    bool ended;                /* nothing is left to show */
    bool leaves, takes;        /* pressed while the screen is being built */
    char set[24];

    /* what the shown block is about */
    struct moment moment, coming;
    char headline[SENTENCE_TEXT], second[SENTENCE_TEXT];
    char said[200]; /* what the set says of it: headline_of, ending */
    struct {
        int face;
        enum piece_side side;
    } die[DICE_SHOWN];
    int dice;
};

/* ---- the shown moment ------------------------------------------------------------------------ */

static const struct block *shown(const struct replay *replay)
{
    return &replay->match->game->journal.block[replay->line[replay->index]];
}

static int words_in(const char *text)
{
    int count = 1;
    for (; *text; text++)
        count += *text == ' ';
    return count;
}

/* The dice of a block, each of the colour of whoever threw it. */
static void dice_read(struct replay *r, const struct table *t, const struct block *b)
{
    static const enum piece_side sides[SIDE_COUNT] = {PIECE_NEUTRAL, PIECE_RED, PIECE_BLUE};
    r->dice = 0;
    for (int32_t i = 0; i < b->count && r->dice < DICE_SHOWN; i++) {
        const struct entry *e = &b->entry[i];
        if (e->kind != ENTRY_DIE || e->faces != 6)
            continue;
        r->die[r->dice].face = e->face;
        r->die[r->dice++].side = sides[moment_die_side(t, block_text(b, e), b->side)];
    }
}

/* What was said last, before a block that says nothing; "" when nothing was. */
static const char *said_before(const struct replay *r)
{
    for (int i = r->index - 1; i >= 0; i--) {
        const struct block *b = &r->match->game->journal.block[r->line[i]];
        for (int32_t k = b->count - 1; k >= 0; k--)
            if (b->entry[k].kind == ENTRY_SAY)
                return block_text(b, &b->entry[k]);
    }
    return "";
}

/* The sentence of the block, what it was about, and its dice. What the game does silently belongs
 * to what it did before. */
static void moment_now(struct replay *r)
{
    const struct block *b = shown(r);
    struct moment *m = &r->moment;
    moment_read(r->match->game->rules, r->table, b, m);
    dice_read(r, &r->match->game->table, b);
    r->headline[0] = r->second[0] = '\0';
    if (m->sayings)
        memcpy(r->headline, m->said[m->lead], sizeof r->headline);
    if (m->sayings > 1) /* the last one of the others */
        memcpy(r->second, m->said[m->sayings - (m->lead == m->sayings - 1 ? 2 : 1)],
               sizeof r->second);
    if (!r->headline[0] && m->verb >= 0 && !m->automatic)
        snprintf(r->headline, sizeof r->headline, "%s: %s", b->side == SIDE_RED ? "Red" : "Blue",
                 r->match->game->rules->verb[m->verb].name);
    if (!r->headline[0] && r->index > 0)
        snprintf(r->headline, sizeof r->headline, "%s", said_before(r));
    if (!r->headline[0])
        snprintf(r->headline, sizeof r->headline, "%s",
                 r->index == 0 ? r->match->game->journal.head.scenario : "The game goes on.");
}

static bool is_order(const struct replay *replay, int index)
{
    const struct block *b = &replay->match->game->journal.block[replay->line[index]];
    return index == 0 || b->source != SOURCE_AUTO;
}

/* ---- going ----------------------------------------------------------------------------------- */

/* To any place at once. */
static void jump(struct replay *r, int index)
{
    index = index < 0 ? 0 : index >= r->count ? r->count - 1 : index;
    r->index = index;
    r->ended = false;
    tabletop_finish(&r->match->view);
    tabletop_show_now(&r->match->view);
    journal_seek(&r->match->game->journal, r->table, &r->at, r->line[index]);
    moment_now(r);
    r->wait_until = r->desk->now;
    r->hold = r->aimed = r->whole = -1;
    r->turn = presenter_turn(r->table);
    presenter_announce(r->presenter, r->table, false, true);
    presenter_show(r->presenter, r->demo ? NULL : &r->moment);
    presenter_landed(r->presenter);
    r->desk->redraw = true;
}

static bool under_caption(const struct replay *r, int index)
{
    return r->demo && r->beat_at >= 0 && r->beat_at < r->beats &&
           index >= r->beat[r->beat_at].first && index <= r->beat[r->beat_at].last;
}

/* How long what has just been played is looked at. */
static int hold_of(const struct replay *r)
{
    bool close = moment_close(&r->moment);
    if (!r->demo) {
        int read = r->moment.sayings && is_order(r, r->index) ? WORD_MS * words_in(r->headline) : 0;
        return (PAUSE_MS + read) * 100 / speeds[r->speed];
    }
    if (!under_caption(r, r->index))
        return close ? CLOSE_MS * 100 / LEAD_SPEED : is_order(r, r->index) ? FAR_MS : 0;
    if (r->index == r->beat[r->beat_at].last) { /* the line under the headline is read as well */
        int least = close || r->moment.throws ? AFTER_MS : CLOSE_MS;
        int read = r->moment.sayings ? SECOND_MS * words_in(r->headline) : 0;
        return read > least ? read : least;
    }
    return close ? CLOSE_MS : is_order(r, r->index) ? FAR_MS : 0;
}

/* All who march under the caption that is shown. False when nobody does. */
static bool march_frame(struct replay *r, struct framing *out)
{
    const struct beat *b = &r->beat[r->beat_at];
    struct moment m;
    bool found = false;
    for (int i = b->first; i <= b->last; i++) {
        struct framing f;
        moment_read(r->match->game->rules, r->table, &r->match->game->journal.block[r->line[i]],
                    &m);
        if (moment_close(&m) || !moment_frame(r->table, &m, &f))
            continue;
        if (found) {
            f.low = (struct vec){f.low.x < out->low.x ? f.low.x : out->low.x,
                                 f.low.y < out->low.y ? f.low.y : out->low.y};
            f.high = (struct vec){f.high.x > out->high.x ? f.high.x : out->high.x,
                                  f.high.y > out->high.y ? f.high.y : out->high.y};
        }
        *out = f;
        found = true;
    }
    out->radius = 0;
    return found;
}

static bool last_step(const struct replay *r)
{
    return r->demo && r->beats && r->beat_at == r->beats - 1;
}

/* The camera goes to what comes next before it happens. True while it flies. */
static bool aim(struct replay *r)
{
    const struct block *b = &r->match->game->journal.block[r->line[r->index + 1]];
    struct framing f;
    if (r->aimed == r->index + 1 || !r->presenter->projects)
        return false;
    r->aimed = r->index + 1;
    moment_read(r->match->game->rules, r->table, b, &r->coming);
    bool found = moment_frame(r->table, &r->coming, &f);
    bool near = found && moment_close(&r->coming) && !r->coming.flick;
    if (found && !near && !r->coming.flick && under_caption(r, r->index + 1))
        near = march_frame(r, &f);
    bool turn = presenter_announce(r->presenter, r->table, false, false);
    if (last_step(r) && !moment_close(&r->coming))
        near = false;
    bool flies = presenter_aim(r->presenter, found ? &f : NULL, near, turn || last_step(r));
    if (turn && !r->desk->settings.reduced)
        r->wait_until = r->desk->now + TURN_MS;
    r->desk->redraw = r->desk->redraw || turn;
    return flies || turn;
}

/* A flick is followed as it flies. */
static void follow_flick(struct replay *r)
{
    struct vec corner[2];
    int64_t glide = r->desk->settings.reduced ? -1 : r->desk->now;
    if (r->moment.flick && r->desk->settings.follow &&
        tabletop_flick_bounds(&r->match->view, &corner[0], &corner[1])) {
        tabletop_action(&r->match->view, corner, 2, glide);
        r->framed = true;
        r->presenter->framed = true;
    } else if (r->framed) {
        if (!r->presenter->projects)
            tabletop_home(&r->match->view, glide);
        r->framed = false;
    }
}

/* One block on, as movement. False at the end. */
static bool step(struct replay *r)
{
    if (r->index + 1 >= r->count)
        return false;
    r->index++;
    const struct block *b = shown(r);
    bool lead = r->demo && !under_caption(r, r->index);
    r->turn = presenter_turn(r->table);
    r->match->view.speed = lead ? LEAD_SPEED : speeds[r->speed];
    tabletop_play_block(&r->match->view, r->table, b, r->desk->now);
    sounds_play_block(r->desk->sounds, r->match->game->rules, r->table, b, &r->match->view,
                      r->desk->now);
    journal_seek(&r->match->game->journal, r->table, &r->at, r->line[r->index]);
    moment_now(r);
    if (moment_close(&r->moment) || r->moment.throws || r->moment.sayings || is_order(r, r->index))
        presenter_show(r->presenter,
                       &r->moment); /* else what was shown stays: nothing is to be seen */
    follow_flick(r);
    r->hold = hold_of(r);
    r->desk->redraw = true;
    return true;
}

/* The next or previous block that is an order; or the first of the next or previous turn. */
static int seek_order(const struct replay *replay, int way)
{
    int at = replay->index + way;
    while (at > 0 && at < replay->count - 1 && !is_order(replay, at))
        at += way;
    return at;
}

static int seek_turn(const struct replay *r, int way)
{
    struct table *table = malloc(sizeof *table);
    int32_t at = r->at;
    int found = way > 0 ? r->count - 1 : 0;
    if (!table)
        abort();
    *table = *r->table;
    int turn = table->turn;
    for (int i = r->index + way; i >= 0 && i < r->count; i += way) {
        journal_seek(&r->match->game->journal, table, &at, r->line[i]);
        if (table->turn == turn)
            continue;
        found = i;
        if (way > 0)
            break;
        turn = table->turn; /* backwards: its first block */
        for (; i > 0; i--) {
            journal_seek(&r->match->game->journal, table, &at, r->line[i - 1]);
            if (table->turn != turn)
                break;
            found = i - 1;
        }
        break;
    }
    free(table);
    return found;
}

/* ---- captions -------------------------------------------------------------------------------- */

static int place_of(const struct replay *r, int32_t block)
{
    for (int i = 0; i < r->count; i++)
        if (r->line[i] == block)
            return i;
    return -1;
}

/* Lines whose blocks are not there are left out. */
static void captions_read(struct replay *r, const char *text)
{
    struct caption_line line;
    while (r->beats < BEATS_MOST && captions_next(&text, &line)) {
        struct beat *b = &r->beat[r->beats];
        b->first = place_of(r, line.first);
        b->last = place_of(r, line.last);
        memcpy(b->words, line.words, sizeof b->words);
        r->beats += b->first > 0 && b->last >= b->first;
    }
}

/* The words come, and soon after them what they are about. */
static void beat_begin(struct replay *r, int beat)
{
    r->beat_at = beat;
    r->caption_since = r->desk->now;
    r->playing = true;
    r->wait_until = r->desk->now + BEFORE_MS;
    r->desk->redraw = true;
}

/* The next beat: at once to where it begins. Behind the last: the rest of the game. */
static void beat_next(struct replay *r)
{
    int next = r->beat_at + 1;
    if (next < r->beats) {
        if (r->index != r->beat[next].first - 1)
            jump(r, r->beat[next].first - 1);
        beat_begin(r, next);
    } else if (r->index + 1 < r->count) {
        r->beat_at = r->beats;
        jump(r, r->count - 1);
        r->ended = true;
        r->caption_since = r->desk->now;
    }
}

static void beat_back(struct replay *r)
{
    int to = r->beat_at > 0 ? r->beat_at - 1 : 0;
    if (r->beats == 0)
        return;
    jump(r, r->beat[to].first - 1);
    beat_begin(r, to);
}

/* From the first beat on. */
static void start_again(struct replay *replay)
{
    replay->beat_at = -1;
    jump(replay, 0);
    if (replay->demo)
        beat_next(replay);
}

/* What the headline says when nothing is left to show. */
static const char *ending(struct replay *replay)
{
    char id[ID_TEXT];
    const struct table *t = replay->table;
    if (!t->over)
        return "Here the demonstration ends. Take over, and play on!";
    rules_outcome(replay->match->game->rules, t, id, replay->said, sizeof replay->said);
    return replay->said;
}

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
    r->beat_at = r->hold = r->aimed = r->whole = -1;
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
    jump(replay, from < 0 ? 0 : index);
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
    jump(r, 0);
    if (desk_demo_path(r->desk, set, "captions", path) && file_read(path, &text, NULL, &trouble)) {
        captions_read(r, text);
        free(text);
    }
    beat_next(r);
}

void replay_close(struct replay *r)
{
    if (!r->line)
        return;
    free(r->table);
    free(r->line);
    *r = (struct replay){.desk = r->desk, .match = r->match, .presenter = r->presenter};
    r->match->looks_back = r->presenter->projects = r->presenter->attracts = false;
    r->match->view.speed = r->desk->settings.speed;
}

/* The game goes on from what is shown. What it did by itself right after that stays done, so that
 * whoever takes over finds an order to give and not half a step. */
static void take_over(struct replay *r)
{
    int index = r->index;
    while (index + 1 < r->count && !is_order(r, index + 1))
        index++;
    desk_want_block(r->desk, INTENT_TAKE_OVER, r->line[index]);
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
        if (r->desk->now >= r->caption_since + caption_reading_ms(ending(r)))
            start_again(r);
    } else {
        r->playing = false;
    }
}

bool replay_step(struct replay *r)
{
    bool moved = tabletop_step(&r->match->view, r->desk->now);
    if (!r->line || tabletop_busy(&r->match->view))
        return moved;
    if (r->hold >= 0) { /* what played has just come to rest */
        if (last_step(r) && r->presenter->projects && r->index == r->beat[r->beat_at].last) {
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
    if (r->demo && r->beat_at + 1 < r->beats && r->index + 1 >= r->beat[r->beat_at + 1].first) {
        beat_begin(r, r->beat_at + 1);
        return true;
    }
    if (!aim(r))
        step(r);
    return true;
}

int replay_wake(void *self)
{
    struct replay *r = self;
    if (tabletop_busy(&r->match->view) || r->hold >= 0)
        return 16;
    if (!r->playing && r->whole < 0)
        return -1;
    return r->wait_until > r->desk->now ? (int)(r->wait_until - r->desk->now) : 0;
}

/* ---- drawing --------------------------------------------------------------------------------- */

/* Cuts strip and band off the window; what is left is the table's. */
static struct rect cut_place(struct replay *r, struct rect *top, struct rect *foot)
{
    struct rect place = ui_window(r->desk->ui);
    int band =
        !r->presenter->projects ? BAND : caption_height(r->desk->ui) + (r->demo ? 0 : SLIDER);
    *top = ui_cut_top(r->desk->ui, &place, r->presenter->projects ? CAPTION_STRIP : STRIP);
    *foot = ui_cut_bottom(r->desk->ui, &place, band);
    return place;
}

static void lay_out(struct replay *r)
{
    struct rect top, foot, place = cut_place(r, &top, &foot);
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

/* ---- the strip and the band ------------------------------------------------------------------ */

static void strip_desk(struct ui *ui, struct replay *r, struct rect at)
{
    const struct table *t = r->table;
    const struct moment *m = &r->moment;
    char title[160];
    enum side_mark mark = t->active == SIDE_RED    ? MARK_RED
                          : t->active == SIDE_BLUE ? MARK_BLUE
                                                   : MARK_NONE;
    ui_strip(ui, "replay:strip", at);
    snprintf(title, sizeof title, "%s, turn %d",
             t->active ? (t->active == SIDE_RED ? "Red" : "Blue") : r->match->game->rules->title,
             t->turn > 0 ? t->turn : 1);
    at = rect_inset(at, ui_px(ui, 12));
    ui_row_at(ui, at, 16, (int[]){56, -3, 200, -2}, 4);
    ui_emblem(ui, UI_AUTO, mark, 40);
    ui_line(ui, "replay:who", UI_AUTO, ROLE_STRIP, TINT_STRIP_TEXT, ALIGN_LEFT, title);
    const char *id = m->ids ? m->id[m->ids - 1] : NULL;
    if (id && ui_tag(ui, "replay:id", UI_AUTO, ICON_BOOK, id, true)) {
        r->playing = false;
        desk_show_card(r->desk, id);
    } else if (!id) {
        ui_next(ui, 0);
    }
    ui_line(ui, "replay:phase", UI_AUTO, ROLE_STRIP, TINT_STRIP_SECOND, ALIGN_RIGHT,
            t->phase >= 0 && t->phase < r->match->game->rules->phases
                ? r->match->game->rules->phase[t->phase].name
                : "");
    ui_row_end(ui);
}

static void strip_projector(struct ui *ui, struct replay *r, struct rect at)
{
    int which = 0;
    switch (presenter_strip(r->presenter, ui, at, r->turn, &which)) {
    case CAPTION_NOTHING:
        break;
    case CAPTION_RULE:
        r->playing = false;
        desk_show_card(r->desk, r->presenter->moment.id[which]);
        break;
    case CAPTION_CLOSE:
        r->leaves = true;
        break;
    }
}

static void dice_build(struct ui *ui, struct replay *r, struct rect at)
{
    struct tabletop_die die[DICE_SHOWN];
    for (int i = 0; i < r->dice; i++)
        die[i] = (struct tabletop_die){.side = r->die[i].side, .face = r->die[i].face, .since = 0};
    ui_own(ui, "replay:dice", at, (uint64_t)r->index * 2 + 1);
    if (ui_canvas(ui) && r->dice)
        tabletop_draw_dice(&r->match->view, ui_canvas(ui), at, at, die, r->dice);
}

/* The caption while its blocks play and it is being read; on the way to the next, what goes on. */
static const char *headline_of(struct replay *r)
{
    if (r->demo && r->ended)
        return ending(r);
    if (!r->demo || r->beats == 0)
        return r->headline;
    if (r->beat_at >= 0 && r->beat_at < r->beats && r->index <= r->beat[r->beat_at].last)
        return r->beat[r->beat_at].words;
    rules_headline(r->match->game->rules, r->table, r->said, sizeof r->said);
    return r->said;
}

static void words_build(struct ui *ui, struct replay *r, struct rect at)
{
    char count[60];
    ui_column_begin(ui, at, 4);
    ui_label(ui, "replay:headline", UI_AUTO, ROLE_TITLE, TINT_STRIP_TEXT, headline_of(r));
    if (r->demo && r->beats)
        ui_label(ui, "replay:second", UI_AUTO, ROLE_SECOND, TINT_STRIP_SECOND, r->headline);
    else if (r->second[0])
        ui_label(ui, "replay:second", UI_AUTO, ROLE_SECOND, TINT_STRIP_SECOND, r->second);
    if (r->demo && r->beats)
        snprintf(count, sizeof count, "Step %d of %d", r->beat_at + 1, r->beats);
    else
        snprintf(count, sizeof count, "Event %d of %d", r->index + 1, r->count);
    ui_label(ui, "replay:count", UI_AUTO, ROLE_SECOND, TINT_STRIP_SECOND, count);
    ui_column_end(ui);
}

static void press_previous(struct replay *replay)
{
    replay->playing = false;
    if (replay->demo)
        beat_back(replay);
    else
        jump(replay, seek_order(replay, -1));
}

static void press_pause(struct replay *r)
{
    if (!r->playing && r->index + 1 >= r->count) {
        start_again(r);
        r->playing = true;
        return;
    }
    r->playing = !r->playing;
    r->wait_until = r->desk->now;
}

static void press_next(struct replay *replay)
{
    if (replay->demo)
        beat_next(replay);
    else
        jump(replay, seek_order(replay, 1));
}

/* On the projector icons are as large as the words. */
static bool icon_button(struct ui *ui, const char *id, bool big, enum ui_look look, enum icon icon,
                        const char *tip)
{
    enum { BIG_ICON = 46 };
    struct rect at = ui_next(ui, 0);
    bool pressed = ui_button(ui, id, at, look, big ? ICON_NONE : icon, NULL, NULL);
    ui_tip(ui, tip);
    if (big)
        ui_icon(ui, at, icon, BIG_ICON, look == UI_LIT ? TINT_INK : TINT_PROJECTOR_SECOND);
    return pressed;
}

static void three_buttons(struct ui *ui, struct replay *r, int high)
{
    bool big = r->presenter->projects;
    ui_row_begin(ui, high, 10, (int[]){-1, -1, -1}, 3);
    if (icon_button(ui, "button:previous", big, UI_DARK, ICON_BACK,
                    r->demo ? "The step before" : "The order before"))
        press_previous(r);
    if (icon_button(ui, "button:pause", big, UI_LIT, r->playing ? ICON_PAUSE : ICON_PLAY,
                    r->playing ? "Pause" : "Play"))
        press_pause(r);
    if (icon_button(ui, "button:next", big, UI_DARK, ICON_NEXT,
                    r->demo ? "The next step" : "The next order"))
        press_next(r);
    ui_row_end(ui);
}

static void buttons_desk(struct ui *ui, struct replay *r, struct rect at)
{
    ui_column_begin(ui, at, 8);
    three_buttons(ui, r, 48);
    ui_row_begin(ui, 48, 8, (int[]){-1, -1}, 2);
    r->takes = ui_button(ui, "button:take", UI_AUTO, UI_DARK, ICON_HAND, "Take over", NULL);
    ui_tip(ui, "Play on from here; what came after is kept");
    r->leaves = ui_button(ui, "button:leave", UI_AUTO, UI_DARK, ICON_CROSS,
                          r->demo ? "Stop" : "Back", NULL);
    ui_row_end(ui);
    ui_column_end(ui);
}

static void buttons_projector(struct ui *ui, struct replay *replay, struct rect at)
{
    int high = at.h * SCALE_ONE / ui_scale(ui);
    int each = (high - 12) / 2 > 92 ? 92 : (high - 12) / 2;
    at.y += (at.h - ui_px(ui, 2 * each + 12)) / 2;
    ui_column_begin(ui, at, 12);
    three_buttons(ui, replay, each);
    ui_row_begin(ui, each, 8, (int[]){-1}, 1);
    replay->takes = ui_button(ui, "button:take", UI_AUTO, UI_DARK, ICON_NONE, "Take over", NULL);
    ui_row_end(ui);
    ui_column_end(ui);
}

static void slider_build(struct ui *ui, struct replay *r, struct rect at)
{
    int index = r->index, speed = r->speed;
    static const struct ui_choice paces[] = {{"quarter", ICON_NONE, "×¼", NULL, NULL},
                                             {"half", ICON_NONE, "×½", NULL, NULL},
                                             {"one", ICON_NONE, "×1", NULL, NULL},
                                             {"two", ICON_NONE, "×2", NULL, NULL},
                                             {"four", ICON_NONE, "×4", NULL, NULL}};
    ui_row_at(ui, at, 16, (int[]){-1, r->presenter->projects ? 560 : 280}, 2);
    if (ui_slider(ui, "slider:moment", UI_AUTO, 0, r->count > 1 ? r->count - 1 : 1, 1, &index,
                  NULL)) {
        r->playing = false;
        jump(r, index);
    }
    if (ui_segments(ui, "seg:speed", UI_AUTO, !r->presenter->projects, paces, 5, &speed))
        r->speed = speed;
    ui_row_end(ui);
}

static void band_desk(struct ui *ui, struct replay *r, struct rect foot)
{
    ui_strip(ui, "replay:band", foot);
    foot = rect_inset(foot, ui_px(ui, 14));
    if (!r->demo) {
        struct rect bar = ui_cut_bottom(ui, &foot, 34);
        slider_build(ui, r, bar);
    }
    struct rect buttons = ui_cut_right(ui, &foot, 330);
    if (r->dice) {
        struct rect dice = ui_cut_right(ui, &foot, SMALL_DIE * r->dice + 16);
        dice_build(ui, r, dice);
    }
    words_build(ui, r, foot);
    buttons_desk(ui, r, buttons);
}

static void band_projector(struct ui *ui, struct replay *r, struct rect foot)
{
    const struct presenter *p = r->presenter;
    const struct moment *m = &p->moment;
    struct caption_places places;
    if (!r->demo) {
        struct rect bar = ui_cut_bottom(ui, &foot, SLIDER);
        ui_own(ui, "replay:bar", bar, 1);
        if (ui_canvas(ui))
            canvas_clear(ui_canvas(ui), rect_cut(bar, ui_canvas(ui)->clip),
                         theme_pixel(TINT_PROJECTOR));
        ui_cut_left(ui, &bar, PLATE_EDGE);
        ui_cut_right(ui, &bar, PLATE_EDGE);
        slider_build(ui, r, bar);
    }
    struct caption c = {
        .headline = headline_of(r),
        .thrown = m->thrown,
        .throws = m->throws,
        .thrown_at = p->began,
        .buttons = BUTTONS,
    };
    bool captioned = r->demo && r->beats;
    if (captioned) {
        c.step = r->beat_at < 0 ? 1 : r->beat_at < r->beats ? r->beat_at + 1 : r->beats;
        c.of = r->beats;
    }
    bool rolling = m->throws && p->landed < 0; /* not told before it is seen */
    for (int i = 0; i < m->sayings && !rolling && !r->ended; i++)
        if (captioned || i != m->lead)
            c.second[c.seconds++] = m->said[i];
    if (r->ended)
        c.second[c.seconds++] = "Ctrl+Home begins again, Esc leaves.";
    caption_build(ui, &r->match->view, foot, &c, &places);
    buttons_projector(ui, r, places.buttons);
    if (places.dice_apart)
        presenter_plate(r->presenter, ui, r->table, &c);
}

void screen_replay_build(struct ui *ui, void *self)
{
    struct replay *r = self;
    if (!r->line)
        return;
    struct rect top, foot, place = cut_place(r, &top, &foot);
    r->leaves = r->takes = false;
    ui_area(ui, "area:table", place);
    if (r->presenter->projects) {
        presenter_over(r->presenter, ui, r->table);
        strip_projector(ui, r, top);
        band_projector(ui, r, foot);
        presenter_pointer(r->presenter, ui);
    } else {
        strip_desk(ui, r, top);
        band_desk(ui, r, foot);
    }
    if (r->takes)
        take_over(r);
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
            beat_next(r);
        } else {
            r->playing = !r->playing;
            r->wait_until = r->desk->now;
        }
        break;
    case ACTION_EVENT_NEXT:
        r->playing = false;
        step(r);
        break;
    case ACTION_ORDER_NEXT:
        r->playing = false;
        jump(r, seek_order(r, 1));
        break;
    case ACTION_TURN_NEXT:
        r->playing = false;
        jump(r, seek_turn(r, 1));
        break;
    case ACTION_EVENT_BEFORE:
        r->playing = false;
        jump(r, r->index - 1);
        break;
    case ACTION_ORDER_BEFORE:
        r->playing = false;
        jump(r, seek_order(r, -1));
        break;
    case ACTION_TURN_BEFORE:
        r->playing = false;
        jump(r, seek_turn(r, -1));
        break;
    case ACTION_BEGINNING:
        start_again(r);
        break;
    case ACTION_HOME:
        tabletop_home(&r->match->view, r->desk->settings.reduced ? -1 : r->desk->now);
        break;
    case ACTION_ENDING:
        jump(r, r->count - 1);
        break;
    case ACTION_PROJECTOR:
        r->presenter->projects = !r->presenter->projects;
        if (!r->demo)
            r->presenter->on = r->presenter->projects;
        break;
    case ACTION_TAKE_OVER:
        take_over(r);
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
                 headline_of(r));
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
