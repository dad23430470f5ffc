#include "app/replay.h"

#include "app/caption.h"
#include "app/desk/captions.h"
#include "app/desk/keys.h"
#include "app/desk/open.h"
#include "app/presenter.h"
#include "disk/file.h"

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
    struct table *table; /* as shown */
    int32_t at;          /* block it stands after */
    int32_t *line;       /* blocks from the first to where the game stands */
    int count, index;    /* line[index] is shown */
    bool demo, attract, playing, projector, framed;
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
    struct {
        int face;
        enum piece_side side;
    } die[DICE_SHOWN];
    int dice;
};

/* ---- the shown moment ------------------------------------------------------------------------ */

static const struct block *shown(const struct app *app)
{
    return &app->game->journal.block[app->replay->line[app->replay->index]];
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
static const char *said_before(const struct app *app)
{
    const struct replay *r = app->replay;
    for (int i = r->index - 1; i >= 0; i--) {
        const struct block *b = &app->game->journal.block[r->line[i]];
        for (int32_t k = b->count - 1; k >= 0; k--)
            if (b->entry[k].kind == ENTRY_SAY)
                return block_text(b, &b->entry[k]);
    }
    return "";
}

/* The sentence of the block, what it was about, and its dice. What the game does silently belongs
 * to what it did before. */
static void moment_now(struct app *app)
{
    struct replay *r = app->replay;
    const struct block *b = shown(app);
    struct moment *m = &r->moment;
    moment_read(app->game->rules, r->table, b, m);
    dice_read(r, &app->game->table, b);
    r->headline[0] = r->second[0] = '\0';
    if (m->sayings)
        memcpy(r->headline, m->said[m->lead], sizeof r->headline);
    if (m->sayings > 1) /* the last one of the others */
        memcpy(r->second, m->said[m->sayings - (m->lead == m->sayings - 1 ? 2 : 1)],
               sizeof r->second);
    if (!r->headline[0] && m->verb >= 0 && !m->automatic)
        snprintf(r->headline, sizeof r->headline, "%s: %s", b->side == SIDE_RED ? "Red" : "Blue",
                 app->game->rules->verb[m->verb].name);
    if (!r->headline[0] && r->index > 0)
        snprintf(r->headline, sizeof r->headline, "%s", said_before(app));
    if (!r->headline[0])
        snprintf(r->headline, sizeof r->headline, "%s",
                 r->index == 0 ? app->game->journal.head.scenario : "The game goes on.");
}

static bool is_order(const struct app *app, int index)
{
    const struct block *b = &app->game->journal.block[app->replay->line[index]];
    return index == 0 || b->source != SOURCE_AUTO;
}

/* ---- going ----------------------------------------------------------------------------------- */

/* To any place at once. */
static void jump(struct app *app, int index)
{
    struct replay *r = app->replay;
    index = index < 0 ? 0 : index >= r->count ? r->count - 1 : index;
    r->index = index;
    r->ended = false;
    tabletop_finish(&app->view);
    tabletop_show_now(&app->view);
    journal_seek(&app->game->journal, r->table, &r->at, r->line[index]);
    moment_now(app);
    r->wait_until = app->now;
    r->hold = r->aimed = r->whole = -1;
    r->turn = presenter_turn(r->table);
    presenter_announce(app, r->table, false, true);
    presenter_show(app, r->demo ? NULL : &r->moment);
    presenter_landed(app);
    app->redraw = true;
}

static bool under_caption(const struct replay *r, int index)
{
    return r->demo && r->beat_at >= 0 && r->beat_at < r->beats &&
           index >= r->beat[r->beat_at].first && index <= r->beat[r->beat_at].last;
}

/* How long what has just been played is looked at. */
static int hold_of(const struct app *app)
{
    const struct replay *r = app->replay;
    bool close = moment_close(&r->moment);
    if (!r->demo) {
        int read =
            r->moment.sayings && is_order(app, r->index) ? WORD_MS * words_in(r->headline) : 0;
        return (PAUSE_MS + read) * 100 / speeds[r->speed];
    }
    if (!under_caption(r, r->index))
        return close ? CLOSE_MS * 100 / LEAD_SPEED : is_order(app, r->index) ? FAR_MS : 0;
    if (r->index == r->beat[r->beat_at].last) { /* the line under the headline is read as well */
        int least = close || r->moment.throws ? AFTER_MS : CLOSE_MS;
        int read = r->moment.sayings ? SECOND_MS * words_in(r->headline) : 0;
        return read > least ? read : least;
    }
    return close ? CLOSE_MS : is_order(app, r->index) ? FAR_MS : 0;
}

/* All who march under the caption that is shown. False when nobody does. */
static bool march_frame(struct app *app, struct framing *out)
{
    struct replay *r = app->replay;
    const struct beat *b = &r->beat[r->beat_at];
    static struct moment m;
    bool found = false;
    for (int i = b->first; i <= b->last; i++) {
        struct framing f;
        moment_read(app->game->rules, r->table, &app->game->journal.block[r->line[i]], &m);
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
static bool aim(struct app *app)
{
    struct replay *r = app->replay;
    const struct block *b = &app->game->journal.block[r->line[r->index + 1]];
    struct framing f;
    if (r->aimed == r->index + 1 || !r->projector)
        return false;
    r->aimed = r->index + 1;
    moment_read(app->game->rules, r->table, b, &r->coming);
    bool found = moment_frame(r->table, &r->coming, &f);
    bool near = found && moment_close(&r->coming) && !r->coming.flick;
    if (found && !near && !r->coming.flick && under_caption(r, r->index + 1))
        near = march_frame(app, &f);
    bool turn = presenter_announce(app, r->table, false, false);
    if (last_step(r) && !moment_close(&r->coming))
        near = false;
    bool flies = presenter_aim(app, found ? &f : NULL, near, turn || last_step(r));
    if (turn && !app->settings.reduced)
        r->wait_until = app->now + TURN_MS;
    app->redraw = app->redraw || turn;
    return flies || turn;
}

/* A flick is followed as it flies. */
static void follow_flick(struct app *app)
{
    struct replay *r = app->replay;
    struct vec corner[2];
    int64_t glide = app->settings.reduced ? -1 : app->now;
    if (r->moment.flick && app->settings.follow &&
        tabletop_flick_bounds(&app->view, &corner[0], &corner[1])) {
        tabletop_action(&app->view, corner, 2, glide);
        r->framed = true;
        presenter_of(app)->framed = true;
    } else if (r->framed) {
        if (!r->projector)
            tabletop_home(&app->view, glide);
        r->framed = false;
    }
}

/* One block on, as movement. False at the end. */
static bool step(struct app *app)
{
    struct replay *r = app->replay;
    if (r->index + 1 >= r->count)
        return false;
    r->index++;
    const struct block *b = shown(app);
    bool lead = r->demo && !under_caption(r, r->index);
    r->turn = presenter_turn(r->table);
    app->view.speed = lead ? LEAD_SPEED : speeds[r->speed];
    tabletop_play_block(&app->view, r->table, b, app->now);
    sounds_play_block(app->sounds, app->game->rules, r->table, b, &app->view, app->now);
    journal_seek(&app->game->journal, r->table, &r->at, r->line[r->index]);
    moment_now(app);
    if (moment_close(&r->moment) || r->moment.throws || r->moment.sayings ||
        is_order(app, r->index))
        presenter_show(app, &r->moment); /* else what was shown stays: nothing is to be seen */
    follow_flick(app);
    r->hold = hold_of(app);
    app->redraw = true;
    return true;
}

/* The next or previous block that is an order; or the first of the next or previous turn. */
static int seek_order(const struct app *app, int way)
{
    int at = app->replay->index + way;
    while (at > 0 && at < app->replay->count - 1 && !is_order(app, at))
        at += way;
    return at;
}

static int seek_turn(const struct app *app, int way)
{
    struct replay *r = app->replay;
    struct table *table = malloc(sizeof *table);
    int32_t at = r->at;
    int found = way > 0 ? r->count - 1 : 0;
    if (!table)
        abort();
    *table = *r->table;
    int turn = table->turn;
    for (int i = r->index + way; i >= 0 && i < r->count; i += way) {
        journal_seek(&app->game->journal, table, &at, r->line[i]);
        if (table->turn == turn)
            continue;
        found = i;
        if (way > 0)
            break;
        turn = table->turn; /* backwards: its first block */
        for (; i > 0; i--) {
            journal_seek(&app->game->journal, table, &at, r->line[i - 1]);
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
static void beat_begin(struct app *app, int beat)
{
    struct replay *r = app->replay;
    r->beat_at = beat;
    r->caption_since = app->now;
    r->playing = true;
    r->wait_until = app->now + BEFORE_MS;
    app->redraw = true;
}

/* The next beat: at once to where it begins. Behind the last: the rest of the game. */
static void beat_next(struct app *app)
{
    struct replay *r = app->replay;
    int next = r->beat_at + 1;
    if (next < r->beats) {
        if (r->index != r->beat[next].first - 1)
            jump(app, r->beat[next].first - 1);
        beat_begin(app, next);
    } else if (r->index + 1 < r->count) {
        r->beat_at = r->beats;
        jump(app, r->count - 1);
        r->ended = true;
        r->caption_since = app->now;
    }
}

static void beat_back(struct app *app)
{
    struct replay *r = app->replay;
    int to = r->beat_at > 0 ? r->beat_at - 1 : 0;
    if (r->beats == 0)
        return;
    jump(app, r->beat[to].first - 1);
    beat_begin(app, to);
}

/* From the first beat on. */
static void start_again(struct app *app)
{
    app->replay->beat_at = -1;
    jump(app, 0);
    if (app->replay->demo)
        beat_next(app);
}

/* What the headline says when nothing is left to show. */
static const char *ending(const struct app *app)
{
    static char words[200];
    char id[ID_TEXT];
    const struct table *t = app->replay->table;
    if (!t->over)
        return "Here the demonstration ends. Take over, and play on!";
    rules_outcome(app->game->rules, t, id, words, sizeof words);
    return words;
}

/* ---- opening and closing --------------------------------------------------------------------- */

static struct replay *replay_new(struct app *app)
{
    struct replay *r = calloc(1, sizeof *r);
    const struct journal *j = &app->game->journal;
    if (!r || !(r->table = malloc(sizeof *r->table)) ||
        !(r->line = malloc(sizeof *r->line * (size_t)(j->count + 1))))
        abort();
    table_init(r->table); /* with the game's names: a journal's changes only point at them */
    memcpy(r->table->text, app->game->table.text, sizeof r->table->text);
    r->table->text_used = app->game->table.text_used;
    r->at = -1;
    r->count = journal_line(j, j->at, r->line);
    r->speed = 2;
    r->beat_at = r->hold = r->aimed = r->whole = -1;
    snprintf(r->set, sizeof r->set, "%s", app->game->rules->id);
    return r;
}

void replay_open(struct app *app, int32_t from)
{
    enum screen_kind back = app->screen;
    if (!app->in_game)
        return;
    replay_close(app);
    tabletop_show_now(&app->view);
    app->replay = replay_new(app);
    app->replay->back = back;
    app->replay->projector = presenter_of(app)->on;
    app->screen = SCREEN_REPLAY;
    int index = app->replay->count - 1;
    for (int i = 0; from >= 0 && i < app->replay->count; i++)
        if (app->replay->line[i] <= from)
            index = i;
    jump(app, from < 0 ? 0 : index);
    app->replay->playing = from < 0;
}

static bool demo_path(const struct app *app, const char *set, const char *ending,
                      char path[PATH_BYTES])
{
    char name[80];
    snprintf(name, sizeof name, "scenarios/demos/%s.%s", set, ending);
    return path_join(path, app->paths.data, name);
}

bool replay_has_demo(const struct app *app, const char *set)
{
    char path[PATH_BYTES];
    return demo_path(app, set, "journal", path) && path_exists(path);
}

bool replay_demo(struct app *app, const char *set, bool attract)
{
    char path[PATH_BYTES];
    struct trouble trouble = {0};
    char *text;
    if (!demo_path(app, set, "journal", path) || !app_look_at(app, path))
        return false;
    replay_close(app);
    struct replay *r = app->replay = replay_new(app);
    r->demo = r->projector = r->playing = true;
    r->attract = attract;
    r->back = SCREEN_START;
    app->screen = SCREEN_REPLAY;
    app->dialogue = DIALOGUE_NONE;
    jump(app, 0);
    if (demo_path(app, set, "captions", path) && file_read(path, &text, NULL, &trouble)) {
        captions_read(r, text);
        free(text);
    }
    beat_next(app);
    return true;
}

void replay_close(struct app *app)
{
    if (!app->replay)
        return;
    free(app->replay->table);
    free(app->replay->line);
    free(app->replay);
    app->replay = NULL;
    app->view.speed = app->settings.speed;
}

/* Back to where it was opened: the table, or the start screen after a demonstration. */
static void leave(struct app *app)
{
    enum screen_kind back = app->replay->back;
    bool demo = app->replay->demo;
    replay_close(app);
    sounds_hush(app->sounds);
    if (demo) {
        app_leave_game(app);
        return;
    }
    tabletop_show_now(&app->view);
    tabletop_home(&app->view, -1);
    app->screen = back;
    app->redraw = true;
}

/* The game goes on from what is shown: everything later is taken back; the journal keeps it as a
 * branch. What the game did by itself right after what is shown stays done, so that whoever takes
 * over finds an order to give and not half a step. */
static void take_over(struct app *app)
{
    struct replay *r = app->replay;
    int index = r->index;
    while (index + 1 < r->count && !is_order(app, index + 1))
        index++;
    int32_t to = r->line[index];
    bool demo = r->demo;
    presenter_show(app, NULL);
    replay_close(app);
    if (demo)
        app_keep(app);
    while (app->game->journal.at > to &&
           game_undo(app->game, game_awaited(app->game) ? game_awaited(app->game) : SIDE_RED, true))
        ;
    tabletop_show_now(&app->view);
    tabletop_home(&app->view, -1);
    app_sit_down(app);
}

/* ---- time ------------------------------------------------------------------------------------ */

/* A beat whose blocks have played is over when its words have been read. */
static bool beat_over(const struct app *app)
{
    const struct replay *r = app->replay;
    if (r->beat_at < 0 || r->beat_at >= r->beats || r->index < r->beat[r->beat_at].last)
        return true;
    return app->now >= r->caption_since + caption_reading_ms(r->beat[r->beat_at].words);
}

/* Comes to rest at the end; a loop on the start screen begins again after a while. */
static void end_reached(struct app *app)
{
    struct replay *r = app->replay;
    if (!r->ended) {
        r->ended = true;
        r->caption_since = app->now;
        presenter_show(app, NULL);
        presenter_aim(app, NULL, false, true);
        app->redraw = true;
    }
    if (r->attract && r->demo) {
        if (app->now >= r->caption_since + caption_reading_ms(ending(app)))
            start_again(app);
    } else {
        r->playing = false;
    }
}

bool replay_step(struct app *app)
{
    struct replay *r = app->replay;
    bool moved = tabletop_step(&app->view, app->now);
    if (!r || tabletop_busy(&app->view))
        return moved;
    if (r->hold >= 0) { /* what played has just come to rest */
        if (last_step(r) && r->projector && r->index == r->beat[r->beat_at].last) {
            r->whole = r->hold > CLOSE_MS ? r->hold - CLOSE_MS : 0;
            r->hold = CLOSE_MS;
        }
        if (r->wait_until < app->now + r->hold)
            r->wait_until = app->now + r->hold;
        r->hold = -1;
        presenter_landed(app);
        moved = true;
    }
    if (r->whole >= 0 && app->now >= r->wait_until) { /* how it stands in the end */
        r->wait_until = app->now + r->whole;
        r->whole = -1;
        presenter_aim(app, NULL, false, true);
        return true;
    }
    if (!r->playing || app->now < r->wait_until)
        return moved;
    if (r->demo && !beat_over(app)) {
        r->wait_until = r->caption_since + caption_reading_ms(r->beat[r->beat_at].words);
        return moved;
    }
    if (r->index + 1 >= r->count) {
        end_reached(app);
        return true;
    }
    if (r->demo && r->beat_at + 1 < r->beats && r->index + 1 >= r->beat[r->beat_at + 1].first) {
        beat_begin(app, r->beat_at + 1);
        return true;
    }
    if (!aim(app))
        step(app);
    return true;
}

int replay_wake(struct app *app)
{
    const struct replay *r = app->replay;
    if (tabletop_busy(&app->view) || r->hold >= 0)
        return 16;
    if (!r->playing && r->whole < 0)
        return -1;
    return r->wait_until > app->now ? (int)(r->wait_until - app->now) : 0;
}

/* ---- drawing --------------------------------------------------------------------------------- */

/* Cuts strip and band off the window; what is left is the table's. */
static struct rect cut_place(struct app *app, struct rect *top, struct rect *foot)
{
    const struct replay *r = app->replay;
    struct rect place = ui_window(app->ui);
    int band = !r->projector ? BAND : caption_height(app->ui) + (r->demo ? 0 : SLIDER);
    *top = ui_cut_top(app->ui, &place, r->projector ? CAPTION_STRIP : STRIP);
    *foot = ui_cut_bottom(app->ui, &place, band);
    return place;
}

static void lay_out(struct app *app)
{
    struct replay *r = app->replay;
    struct rect top, foot, place = cut_place(app, &top, &foot);
    if (memcmp(&app->view.place, &place, sizeof place) != 0 ||
        memcmp(&app->view.clear, &place, sizeof place) != 0) {
        tabletop_layout(&app->view, r->table, place, place);
        tabletop_home(&app->view, -1);
        presenter_of(app)->framed = false;
        presenter_of(app)->laid = true;
    }
    app->view.reduced = app->settings.reduced;
    app->view.dice = app->settings.dice;
    app->view.slow_hits = app->settings.slow_hits;
}

static void look_make(struct app *app, struct tabletop_look *look)
{
    struct replay *r = app->replay;
    *look = (struct tabletop_look){
        .table = r->table,
        .viewer = SIDE_NONE,
        .selected = r->moment.actor,
        .selections = r->moment.actors,
        .names = app->settings.names,
        .high_contrast = app->settings.contrast,
        .speak = true,
        .ruler = app->game->rules->measure == MEASURE_SPANS,
        .pellets = 3,
    };
    presenter_light(app, look);
}

int replay_boxes(struct app *app, struct rect *box, int max)
{
    struct tabletop_look look;
    lay_out(app);
    look_make(app, &look);
    return tabletop_changes(&app->view, &look, box, max);
}

void replay_draw(struct app *app, struct canvas *canvas, const struct rect *part, int parts)
{
    struct tabletop_look look;
    look_make(app, &look);
    tabletop_draw_parts(&app->view, canvas, part, parts, &look);
}

/* ---- the strip and the band ------------------------------------------------------------------ */

static void strip_desk(struct ui *ui, struct app *app, struct rect at)
{
    struct replay *r = app->replay;
    const struct table *t = r->table;
    const struct moment *m = &r->moment;
    char title[160];
    enum side_mark mark = t->active == SIDE_RED    ? MARK_RED
                          : t->active == SIDE_BLUE ? MARK_BLUE
                                                   : MARK_NONE;
    ui_strip(ui, "replay:strip", at);
    snprintf(title, sizeof title, "%s, turn %d",
             t->active ? (t->active == SIDE_RED ? "Red" : "Blue") : app->game->rules->title,
             t->turn > 0 ? t->turn : 1);
    at = rect_inset(at, ui_px(ui, 12));
    ui_row_at(ui, at, 16, (int[]){56, -3, 200, -2}, 4);
    ui_emblem(ui, UI_AUTO, mark, 40);
    ui_line(ui, "replay:who", UI_AUTO, ROLE_STRIP, TINT_STRIP_TEXT, ALIGN_LEFT, title);
    const char *id = m->ids ? m->id[m->ids - 1] : NULL;
    if (id && ui_tag(ui, "replay:id", UI_AUTO, ICON_BOOK, id, true)) {
        r->playing = false;
        app_show_card(app, id);
    } else if (!id) {
        ui_next(ui, 0);
    }
    ui_line(ui, "replay:phase", UI_AUTO, ROLE_STRIP, TINT_STRIP_SECOND, ALIGN_RIGHT,
            t->phase >= 0 && t->phase < app->game->rules->phases
                ? app->game->rules->phase[t->phase].name
                : "");
    ui_row_end(ui);
}

static void strip_projector(struct ui *ui, struct app *app, struct rect at)
{
    struct replay *r = app->replay;
    int which = 0;
    switch (presenter_strip(app, ui, at, r->turn, &which)) {
    case CAPTION_NOTHING:
        break;
    case CAPTION_RULE:
        r->playing = false;
        app_show_card(app, presenter_of(app)->moment.id[which]);
        break;
    case CAPTION_CLOSE:
        r->leaves = true;
        break;
    }
}

static void dice_build(struct ui *ui, struct app *app, struct rect at)
{
    struct replay *r = app->replay;
    struct tabletop_die die[DICE_SHOWN];
    for (int i = 0; i < r->dice; i++)
        die[i] = (struct tabletop_die){.side = r->die[i].side, .face = r->die[i].face, .since = 0};
    ui_own(ui, "replay:dice", at, (uint64_t)r->index * 2 + 1);
    if (ui_canvas(ui) && r->dice)
        tabletop_draw_dice(&app->view, ui_canvas(ui), at, at, die, r->dice);
}

/* The caption while its blocks play and it is being read; on the way to the next, what goes on. */
static const char *headline_of(struct app *app)
{
    static char words[120];
    struct replay *r = app->replay;
    if (r->demo && r->ended)
        return ending(app);
    if (!r->demo || r->beats == 0)
        return r->headline;
    if (r->beat_at >= 0 && r->beat_at < r->beats && r->index <= r->beat[r->beat_at].last)
        return r->beat[r->beat_at].words;
    rules_headline(app->game->rules, r->table, words, sizeof words);
    return words;
}

static void words_build(struct ui *ui, struct app *app, struct rect at)
{
    struct replay *r = app->replay;
    char count[60];
    ui_column_begin(ui, at, 4);
    ui_label(ui, "replay:headline", UI_AUTO, ROLE_TITLE, TINT_STRIP_TEXT, headline_of(app));
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

static void press_previous(struct app *app)
{
    app->replay->playing = false;
    if (app->replay->demo)
        beat_back(app);
    else
        jump(app, seek_order(app, -1));
}

static void press_pause(struct app *app)
{
    struct replay *r = app->replay;
    if (!r->playing && r->index + 1 >= r->count) {
        start_again(app);
        r->playing = true;
        return;
    }
    r->playing = !r->playing;
    r->wait_until = app->now;
}

static void press_next(struct app *app)
{
    if (app->replay->demo)
        beat_next(app);
    else
        jump(app, seek_order(app, 1));
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

static void three_buttons(struct ui *ui, struct app *app, int high)
{
    struct replay *r = app->replay;
    bool big = r->projector;
    ui_row_begin(ui, high, 10, (int[]){-1, -1, -1}, 3);
    if (icon_button(ui, "button:previous", big, UI_DARK, ICON_BACK,
                    r->demo ? "The step before" : "The order before"))
        press_previous(app);
    if (icon_button(ui, "button:pause", big, UI_LIT, r->playing ? ICON_PAUSE : ICON_PLAY,
                    r->playing ? "Pause" : "Play"))
        press_pause(app);
    if (icon_button(ui, "button:next", big, UI_DARK, ICON_NEXT,
                    r->demo ? "The next step" : "The next order"))
        press_next(app);
    ui_row_end(ui);
}

static void buttons_desk(struct ui *ui, struct app *app, struct rect at)
{
    struct replay *r = app->replay;
    ui_column_begin(ui, at, 8);
    three_buttons(ui, app, 48);
    ui_row_begin(ui, 48, 8, (int[]){-1, -1}, 2);
    r->takes = ui_button(ui, "button:take", UI_AUTO, UI_DARK, ICON_HAND, "Take over", NULL);
    ui_tip(ui, "Play on from here; what came after is kept");
    r->leaves = ui_button(ui, "button:leave", UI_AUTO, UI_DARK, ICON_CROSS,
                          r->demo ? "Stop" : "Back", NULL);
    ui_row_end(ui);
    ui_column_end(ui);
}

static void buttons_projector(struct ui *ui, struct app *app, struct rect at)
{
    int high = at.h * SCALE_ONE / ui_scale(ui);
    int each = (high - 12) / 2 > 92 ? 92 : (high - 12) / 2;
    at.y += (at.h - ui_px(ui, 2 * each + 12)) / 2;
    ui_column_begin(ui, at, 12);
    three_buttons(ui, app, each);
    ui_row_begin(ui, each, 8, (int[]){-1}, 1);
    app->replay->takes =
        ui_button(ui, "button:take", UI_AUTO, UI_DARK, ICON_NONE, "Take over", NULL);
    ui_row_end(ui);
    ui_column_end(ui);
}

static void slider_build(struct ui *ui, struct app *app, struct rect at)
{
    struct replay *r = app->replay;
    int index = r->index, speed = r->speed;
    static const struct ui_choice paces[] = {{"quarter", ICON_NONE, "×¼", NULL, NULL},
                                             {"half", ICON_NONE, "×½", NULL, NULL},
                                             {"one", ICON_NONE, "×1", NULL, NULL},
                                             {"two", ICON_NONE, "×2", NULL, NULL},
                                             {"four", ICON_NONE, "×4", NULL, NULL}};
    ui_row_at(ui, at, 16, (int[]){-1, r->projector ? 560 : 280}, 2);
    if (ui_slider(ui, "slider:moment", UI_AUTO, 0, r->count > 1 ? r->count - 1 : 1, 1, &index,
                  NULL)) {
        r->playing = false;
        jump(app, index);
    }
    if (ui_segments(ui, "seg:speed", UI_AUTO, !r->projector, paces, 5, &speed))
        r->speed = speed;
    ui_row_end(ui);
}

static void band_desk(struct ui *ui, struct app *app, struct rect foot)
{
    struct replay *r = app->replay;
    ui_strip(ui, "replay:band", foot);
    foot = rect_inset(foot, ui_px(ui, 14));
    if (!r->demo) {
        struct rect bar = ui_cut_bottom(ui, &foot, 34);
        slider_build(ui, app, bar);
    }
    struct rect buttons = ui_cut_right(ui, &foot, 330);
    if (r->dice) {
        struct rect dice = ui_cut_right(ui, &foot, SMALL_DIE * r->dice + 16);
        dice_build(ui, app, dice);
    }
    words_build(ui, app, foot);
    buttons_desk(ui, app, buttons);
}

static void band_projector(struct ui *ui, struct app *app, struct rect foot)
{
    struct replay *r = app->replay;
    const struct presenter *p = presenter_of(app);
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
        slider_build(ui, app, bar);
    }
    struct caption c = {
        .headline = headline_of(app),
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
    caption_build(ui, &app->view, foot, &c, &places);
    buttons_projector(ui, app, places.buttons);
    if (places.dice_apart)
        presenter_plate(app, ui, r->table, &c);
}

void screen_replay_build(struct ui *ui, void *self)
{
    struct app *app = self;
    struct replay *r = app->replay;
    if (!r)
        return;
    struct rect top, foot, place = cut_place(app, &top, &foot);
    r->leaves = r->takes = false;
    ui_area(ui, "area:table", place);
    if (r->projector) {
        presenter_over(app, ui, r->table);
        strip_projector(ui, app, top);
        band_projector(ui, app, foot);
        presenter_pointer(app, ui);
    } else {
        strip_desk(ui, app, top);
        band_desk(ui, app, foot);
    }
    if (r->takes)
        take_over(app);
    else if (r->leaves)
        leave(app);
}

/* ---- input ----------------------------------------------------------------------------------- */

static void key(struct app *app, const struct ui_event *event)
{
    struct replay *r = app->replay;
    switch ((int)keys_action(event->key, event->mods, KEYS_REPLAY)) {
    case ACTION_GO_ON:
        if (r->demo) {
            tabletop_finish(&app->view);
            beat_next(app);
        } else {
            r->playing = !r->playing;
            r->wait_until = app->now;
        }
        break;
    case ACTION_EVENT_NEXT:
        r->playing = false;
        step(app);
        break;
    case ACTION_ORDER_NEXT:
        r->playing = false;
        jump(app, seek_order(app, 1));
        break;
    case ACTION_TURN_NEXT:
        r->playing = false;
        jump(app, seek_turn(app, 1));
        break;
    case ACTION_EVENT_BEFORE:
        r->playing = false;
        jump(app, r->index - 1);
        break;
    case ACTION_ORDER_BEFORE:
        r->playing = false;
        jump(app, seek_order(app, -1));
        break;
    case ACTION_TURN_BEFORE:
        r->playing = false;
        jump(app, seek_turn(app, -1));
        break;
    case ACTION_BEGINNING:
        start_again(app);
        break;
    case ACTION_HOME:
        tabletop_home(&app->view, app->settings.reduced ? -1 : app->now);
        break;
    case ACTION_ENDING:
        jump(app, r->count - 1);
        break;
    case ACTION_PROJECTOR:
        r->projector = !r->projector;
        if (!r->demo)
            presenter_of(app)->on = r->projector;
        break;
    case ACTION_TAKE_OVER:
        take_over(app);
        return;
    case ACTION_OTHER_SIDE:
        tabletop_turn(&app->view);
        break;
    case ACTION_BACK:
        leave(app);
        return;
    default:
        return;
    }
    app->redraw = true;
}

void replay_event(struct app *app, const struct ui_event *event)
{
    struct replay *r = app->replay;
    if (r->attract && (event->kind == UI_KEY || event->kind == UI_DOWN)) {
        leave(app);
        return;
    }
    if (presenter_event(app, event)) {
        app->redraw = app->redraw || event->kind == UI_DOWN;
        return;
    }
    if (event->kind == UI_KEY)
        key(app, event);
    else if (event->kind == UI_WHEEL)
        camera_zoom(&app->view.camera, event->wheel_y, event->x, event->y);
}

bool replay_attracts(const struct app *app)
{
    return app->screen == SCREEN_REPLAY && app->replay && app->replay->attract;
}

bool replay_projects(const struct app *app)
{
    return app->screen == SCREEN_REPLAY && app->replay && app->replay->projector;
}

void replay_layout(struct app *app, struct words *out)
{
    const struct replay *r = app->replay;
    bool rests = r->hold < 0 && r->beat_at >= 0 && r->beat_at < r->beats &&
                 r->index == r->beat[r->beat_at].last;
    words_format(out, "ended %d\nshown %d\nrests %d\n", r->ended, r->line[r->index], rests);
    words_format(out, "replay %d %d\nplaying %d\nbeat %d %d\nbusy %d\nheadline %s\n", r->index,
                 r->count, r->playing, r->beat_at, r->beats, tabletop_busy(&app->view),
                 headline_of(app));
}

/* The game that is looked back at may still wait for its disk. */
static void time_passes(struct app *app)
{
    replay_step(app);
    keeping_step(app);
}

const struct screen screen_replay = {.name = "replay",
                                     .enter = "",
                                     .build = screen_replay_build,
                                     .event = replay_event,
                                     .step = time_passes,
                                     .wake = replay_wake,
                                     .shows_table = play_table_shown,
                                     .boxes = replay_boxes,
                                     .draw = replay_draw};
