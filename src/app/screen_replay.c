#include "app/replay.h"

#include "app/keys.h"
#include "app/open.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STRIP = 68,
    STRIP_PROJECTOR = 92,
    BAND = 186,           /* two rows of buttons, and the slider under them */
    BAND_PROJECTOR = 286, /* two lines of headline, two below it */
    BEATS_MOST = 64,
    CAPTION_TEXT = 200,
    PAUSE_MS = 350,        /* after an event */
    WORD_MS = 130,         /* reading time of a sentence, each word */
    CAPTION_MS = 1200,     /* style guide: a caption stays so long … */
    CAPTION_WORD_MS = 320, /* … and so long for each word */
    CHALK_MOST = 512,
    CHALK_MS = 4000, /* what is drawn on the table fades */
    DICE_SHOWN = 4,
    BIG_DIE = 120,
    SMALL_DIE = 74,
    MOVE_PX = 4,
};

static const int speeds[] = {25, 50, 100, 200, 400};

struct beat {
    int at; /* place in the line */
    char words[CAPTION_TEXT];
};

struct replay {
    struct table *table; /* as shown */
    int32_t at;          /* block it stands after */
    int32_t *line;       /* blocks from the first to where the game stands */
    int count, index;    /* line[index] is shown */
    bool demo, attract, playing, projector, framed;
    int64_t wait_until;
    int speed; /* into speeds */
    enum screen back;
    struct beat beat[BEATS_MOST];
    int beats, beat_at; /* the one shown; -1 before the first */
    char set[24];

    /* what the shown block is about */
    struct ref actor[ORDER_IDS];
    int actors;
    char headline[SENTENCE_TEXT], second[SENTENCE_TEXT], id[ID_TEXT];
    struct {
        int face, faces;
        char what[40];
    } die[DICE_SHOWN];
    int dice;
    enum piece_side die_side;

    struct chalk {
        struct vec at;
        int64_t when;
        bool begins;
    } chalk[CHALK_MOST];
    int chalks;
    bool drawing, halo;
    int x, y;
    char keys[32]; /* shown when a demonstrator presses them */
    int64_t keys_since;
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

static void dice_read(struct replay *r, const struct block *b)
{
    r->dice = 0;
    r->die_side = b->side == SIDE_RED    ? PIECE_RED
                  : b->side == SIDE_BLUE ? PIECE_BLUE
                                         : PIECE_NEUTRAL;
    for (int32_t i = 0; i < b->count && r->dice < DICE_SHOWN; i++) {
        const struct entry *e = &b->entry[i];
        if (e->kind != ENTRY_DIE || e->faces != 6)
            continue;
        r->die[r->dice].face = e->face;
        r->die[r->dice].faces = e->faces;
        snprintf(r->die[r->dice++].what, sizeof r->die[0].what, "%s", block_text(b, e));
    }
}

/* The sentence of the block, what it was about, and its dice. */
static void moment_read(struct app *app)
{
    struct replay *r = app->replay;
    const struct block *b = shown(app);
    struct order order;
    struct trouble trouble = {0};
    r->actors = 0;
    r->headline[0] = r->second[0] = r->id[0] = '\0';
    for (int32_t i = 0; i < b->count; i++) {
        const struct entry *e = &b->entry[i];
        if (e->kind != ENTRY_SAY)
            continue;
        snprintf(r->second, sizeof r->second, "%s", r->headline);
        snprintf(r->headline, sizeof r->headline, "%s", block_text(b, e));
        snprintf(r->id, sizeof r->id, "%s", e->id);
    }
    dice_read(r, b);
    if (b->order && b->source != SOURCE_AUTO &&
        order_read(app->game->rules, &app->game->table, b->side, b->order, &order, &trouble)) {
        for (int i = 0; i < order.ids; i++)
            r->actor[r->actors++] = order.id[i];
        if (!r->headline[0])
            snprintf(r->headline, sizeof r->headline, "%s: %s",
                     b->side == SIDE_RED ? "Red" : "Blue", app->game->rules->verb[order.verb].name);
    }
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
    tabletop_finish(&app->view);
    tabletop_show_now(&app->view);
    journal_seek(&app->game->journal, r->table, &r->at, r->line[index]);
    moment_read(app);
    r->wait_until = app->now;
    app->redraw = true;
}

/* One block on, as movement. False at the end. */
static bool step(struct app *app)
{
    struct replay *r = app->replay;
    if (r->index + 1 >= r->count)
        return false;
    r->index++;
    const struct block *b = shown(app);
    app->view.speed = speeds[r->speed];
    tabletop_play_block(&app->view, r->table, b, app->now);
    sounds_play_block(app->sounds, app->game->rules, r->table, b, speeds[r->speed]);
    journal_seek(&app->game->journal, r->table, &r->at, r->line[r->index]);
    moment_read(app);
    struct vec corner[2];
    bool flick = false;
    for (int32_t i = 0; i < b->count && !flick; i++)
        flick = b->entry[i].kind == ENTRY_FILM;
    int64_t glide = app->settings.reduced ? -1 : app->now;
    if (flick && tabletop_flick_bounds(&app->view, &corner[0], &corner[1])) {
        tabletop_action(&app->view, corner, 2, glide);
        r->framed = true;
    } else if (r->framed) {
        tabletop_home(&app->view, glide);
        r->framed = false;
    }
    int read = r->headline[0] && is_order(app, r->index) ? WORD_MS * words_in(r->headline) : 0;
    r->wait_until = app->now + (int64_t)(PAUSE_MS + (r->demo ? 0 : read)) * 100 / speeds[r->speed];
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

static void captions_read(struct replay *r, const char *text)
{
    while (*text && r->beats < BEATS_MOST) {
        size_t length = strcspn(text, "\n");
        int32_t block;
        const char *at = text;
        if (number_read(&at, 0, &block) && *at == ' ' && at < text + length) {
            struct beat *b = &r->beat[r->beats];
            b->at = -1;
            for (int i = 0; i < r->count; i++)
                if (r->line[i] == block)
                    b->at = i;
            snprintf(b->words, sizeof b->words, "%.*s", (int)(text + length - at - 1), at + 1);
            r->beats += b->at >= 0;
        }
        text += length + (text[length] == '\n');
    }
}

/* The next beat: its caption now, its blocks until the one it ends with. */
static void beat_next(struct app *app)
{
    struct replay *r = app->replay;
    if (r->beat_at + 1 < r->beats) {
        if (r->beat_at >= 0 && r->index < r->beat[r->beat_at].at)
            jump(app, r->beat[r->beat_at].at);
        r->beat_at++;
        r->playing = true;
        r->wait_until =
            app->now + CAPTION_MS + (int64_t)CAPTION_WORD_MS * words_in(r->beat[r->beat_at].words);
    } else if (r->index + 1 < r->count) {
        r->playing = true;
    } else {
        r->playing = false;
    }
    app->redraw = true;
}

static void beat_back(struct app *app)
{
    struct replay *r = app->replay;
    if (r->beat_at > 0) {
        r->beat_at -= 2;
        jump(app, r->beat_at >= 0 ? r->beat[r->beat_at].at : 0);
        beat_next(app);
    } else {
        r->beat_at = -1;
        jump(app, 0);
        beat_next(app);
    }
}

/* ---- opening and closing --------------------------------------------------------------------- */

static struct replay *replay_new(struct app *app)
{
    struct replay *r = calloc(1, sizeof *r);
    const struct journal *j = &app->game->journal;
    if (!r || !(r->table = malloc(sizeof *r->table)) ||
        !(r->line = malloc(sizeof *r->line * (size_t)(j->count + 1))))
        abort();
    table_init(r->table);
    r->at = -1;
    r->count = journal_line(j, j->at, r->line);
    r->speed = 2;
    r->beat_at = -1;
    snprintf(r->set, sizeof r->set, "%s", app->game->rules->id);
    return r;
}

void replay_open(struct app *app, int32_t from)
{
    enum screen back = app->screen;
    if (!app->in_game)
        return;
    replay_close(app);
    tabletop_show_now(&app->view);
    app->replay = replay_new(app);
    app->replay->back = back;
    app->screen = SCREEN_REPLAY;
    int index = app->replay->count - 1;
    for (int i = 0; from >= 0 && i < app->replay->count; i++)
        if (app->replay->line[i] <= from)
            index = i;
    jump(app, from < 0 ? 0 : index);
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
    enum screen back = app->replay->back;
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
 * branch. */
static void take_over(struct app *app)
{
    struct replay *r = app->replay;
    int32_t to = r->line[r->index];
    bool demo = r->demo;
    replay_close(app);
    if (demo)
        app_keep(app);
    while (app->game->journal.at > to &&
           game_undo(app->game, game_awaited(app->game) ? game_awaited(app->game) : SIDE_RED, true))
        ;
    tabletop_show_now(&app->view);
    tabletop_home(&app->view, -1);
    app->holder = SIDE_NONE;
    app->recap_from = app->game->journal.at + 1;
    app->screen = app->game->table.over ? SCREEN_END : SCREEN_PASS;
    app->redraw = true;
    play_reset(app);
}

/* ---- time ------------------------------------------------------------------------------------ */

static bool waiting_for_space(const struct replay *r)
{
    return r->demo && r->beat_at >= 0 && r->beat_at < r->beats &&
           r->index >= r->beat[r->beat_at].at;
}

bool replay_step(struct app *app)
{
    struct replay *r = app->replay;
    bool moved = tabletop_step(&app->view, app->now);
    if (!r || tabletop_busy(&app->view) || !r->playing || app->now < r->wait_until)
        return moved;
    if (waiting_for_space(r)) {
        beat_next(app);
        return true;
    }
    if (!step(app)) {
        r->playing = false;
        app->redraw = true;
        if (r->attract && r->demo) { /* round and round */
            r->beat_at = -1;
            jump(app, 0);
            beat_next(app);
        }
    }
    return true;
}

int replay_wake(struct app *app)
{
    const struct replay *r = app->replay;
    if (tabletop_busy(&app->view) || r->chalks > 0)
        return 16;
    if (!r->playing)
        return -1;
    return r->wait_until > app->now ? (int)(r->wait_until - app->now) : 0;
}

/* ---- drawing --------------------------------------------------------------------------------- */

static void lay_out(struct app *app)
{
    struct replay *r = app->replay;
    struct rect window = ui_window(app->ui), place = window;
    ui_cut_top(app->ui, &place, r->projector ? STRIP_PROJECTOR : STRIP);
    ui_cut_bottom(app->ui, &place, r->projector ? BAND_PROJECTOR : BAND);
    if (memcmp(&app->view.place, &place, sizeof place) != 0 ||
        memcmp(&app->view.clear, &place, sizeof place) != 0) {
        tabletop_layout(&app->view, r->table, place, place);
        tabletop_home(&app->view, -1);
    }
    app->view.reduced = app->settings.reduced;
    app->view.slow_hits = app->settings.slow_hits;
}

/* Lines drawn by hand on the table, until they have faded; the pointer's halo. */
static void draw_air(void *self, const struct painter *painter)
{
    struct app *app = self;
    struct replay *r = app->replay;
    struct vec run[CHALK_MOST];
    int count = 0;
    for (int i = 0; i <= r->chalks; i++) {
        if (i == r->chalks || (r->chalk[i].begins && count > 0)) {
            if (count > 1)
                painter->line(painter->self, MEANS_PATH, run, count);
            count = 0;
        }
        if (i < r->chalks)
            run[count++] = r->chalk[i].at;
    }
    if (r->halo && r->projector)
        painter->disc(painter->self, MEANS_SELECTED, tabletop_to_table(&app->view, r->x, r->y),
                      app->view.camera.zoom >= 0 ? 18 * MM : 30 * MM);
}

static void chalk_fade(struct replay *r, int64_t now)
{
    int gone = 0;
    while (gone < r->chalks && now - r->chalk[gone].when > CHALK_MS)
        gone++;
    if (gone == 0)
        return;
    memmove(r->chalk, r->chalk + gone, sizeof r->chalk[0] * (size_t)(r->chalks - gone));
    r->chalks -= gone;
    if (r->chalks > 0)
        r->chalk[0].begins = true;
}

static void look_make(struct app *app, struct tabletop_look *look)
{
    struct replay *r = app->replay;
    *look = (struct tabletop_look){
        .table = r->table,
        .viewer = SIDE_NONE,
        .selected = r->actor,
        .selections = r->actors,
        .air = {draw_air, app},
        .names = app->settings.names,
        .high_contrast = app->settings.contrast,
        .speak = true,
        .ruler = app->game->rules->measure == MEASURE_SPANS,
        .pellets = 3,
    };
}

int replay_boxes(struct app *app, struct rect *box, int max)
{
    struct tabletop_look look;
    lay_out(app);
    chalk_fade(app->replay, app->now);
    look_make(app, &look);
    return tabletop_changes(&app->view, &look, box, max);
}

void replay_draw(struct app *app, struct canvas *canvas, struct rect box)
{
    struct tabletop_look look;
    struct rect r = rect_cut(box, app->view.place);
    look_make(app, &look);
    if (!rect_empty(r))
        tabletop_draw(&app->view, canvas, r, &look);
}

/* ---- the strip and the band ------------------------------------------------------------------ */

static enum tint bright(const struct replay *r)
{
    return r->projector ? TINT_PROJECTOR_TEXT : TINT_STRIP_TEXT;
}

static enum tint soft(const struct replay *r)
{
    return r->projector ? TINT_PROJECTOR_SECOND : TINT_STRIP_SECOND;
}

static void ground(struct ui *ui, const struct replay *r, const char *id, struct rect at)
{
    if (!r->projector) {
        ui_strip(ui, id, at);
        return;
    }
    ui_own(ui, id, at, 1);
    if (ui_canvas(ui))
        canvas_clear(ui_canvas(ui), at, theme_pixel(TINT_PROJECTOR));
}

static void strip_build(struct ui *ui, struct app *app, struct rect at)
{
    struct replay *r = app->replay;
    const struct table *t = r->table;
    char title[160], right[80];
    enum side_mark mark = t->active == SIDE_RED    ? MARK_RED
                          : t->active == SIDE_BLUE ? MARK_BLUE
                                                   : MARK_NONE;
    ground(ui, r, "replay:strip", at);
    snprintf(title, sizeof title, "%s, turn %d",
             t->active ? (t->active == SIDE_RED ? "Red" : "Blue") : app->game->rules->title,
             t->turn > 0 ? t->turn : 1);
    snprintf(right, sizeof right, "%s",
             t->phase >= 0 && t->phase < app->game->rules->phases
                 ? app->game->rules->phase[t->phase].name
                 : "");
    at = rect_inset(at, ui_px(ui, 12));
    ui_row_at(ui, at, 16, (int[]){56, -3, 200, -2}, 4);
    ui_emblem(ui, UI_AUTO, mark, 40);
    ui_line(ui, "replay:who", UI_AUTO, ROLE_STRIP, bright(r), ALIGN_LEFT, title);
    if (r->id[0] && ui_tag(ui, "replay:id", UI_AUTO, ICON_BOOK, r->id, true)) {
        r->playing = false;
        app_show_card(app, r->id);
    } else if (!r->id[0]) {
        ui_next(ui, 0);
    }
    ui_line(ui, "replay:phase", UI_AUTO, ROLE_STRIP, soft(r), ALIGN_RIGHT, right);
    ui_row_end(ui);
}

static void dice_build(struct ui *ui, struct app *app, struct rect at)
{
    struct replay *r = app->replay;
    struct tabletop_die die[DICE_SHOWN];
    for (int i = 0; i < r->dice; i++)
        die[i] = (struct tabletop_die){.side = r->die_side, .face = r->die[i].face, .since = 0};
    ui_own(ui, "replay:dice", at, (uint64_t)r->index * 2 + 1);
    if (ui_canvas(ui) && r->dice)
        tabletop_draw_dice(&app->view, ui_canvas(ui), at, die, r->dice);
}

static const char *headline_of(const struct replay *r)
{
    if (r->demo && r->beat_at >= 0 && r->beat_at < r->beats)
        return r->beat[r->beat_at].words;
    return r->headline;
}

static void words_build(struct ui *ui, struct app *app, struct rect at)
{
    struct replay *r = app->replay;
    char count[60];
    ui_column_begin(ui, at, 4);
    ui_label(ui, "replay:headline", UI_AUTO, ROLE_TITLE, bright(r), headline_of(r));
    if (r->demo && r->beats)
        ui_label(ui, "replay:second", UI_AUTO, ROLE_SECOND, soft(r), r->headline);
    else if (r->second[0])
        ui_label(ui, "replay:second", UI_AUTO, ROLE_SECOND, soft(r), r->second);
    if (r->demo && r->beats)
        snprintf(count, sizeof count, "Step %d of %d", r->beat_at + 1, r->beats);
    else
        snprintf(count, sizeof count, "Event %d of %d", r->index + 1, r->count);
    ui_label(ui, "replay:count", UI_AUTO, ROLE_SECOND, soft(r), count);
    ui_column_end(ui);
}

static void buttons_build(struct ui *ui, struct app *app, struct rect at)
{
    struct replay *r = app->replay;
    enum ui_look look = UI_DARK;
    ui_column_begin(ui, at, 8);
    ui_row_begin(ui, 48, 8, (int[]){-1, -1, -1}, 3);
    if (ui_button(ui, "button:previous", UI_AUTO, look, ICON_BACK, NULL, NULL)) {
        r->playing = false;
        if (r->demo)
            beat_back(app);
        else
            jump(app, seek_order(app, -1));
    }
    ui_tip(ui, r->demo ? "The step before" : "The order before");
    if (ui_button(ui, "button:pause", UI_AUTO, UI_LIT, r->playing ? ICON_PAUSE : ICON_PLAY, NULL,
                  NULL)) {
        if (!r->playing && r->index + 1 >= r->count)
            jump(app, 0);
        r->playing = !r->playing;
        r->wait_until = app->now;
    }
    ui_tip(ui, r->playing ? "Pause" : "Play");
    if (ui_button(ui, "button:next", UI_AUTO, look, ICON_NEXT, NULL, NULL)) {
        if (r->demo)
            beat_next(app);
        else
            jump(app, seek_order(app, 1));
    }
    ui_tip(ui, r->demo ? "The next step" : "The next order");
    ui_row_end(ui);
    ui_row_begin(ui, 48, 8, (int[]){-1, -1}, 2);
    bool taken = ui_button(ui, "button:take", UI_AUTO, look, ICON_HAND, "Take over", NULL);
    ui_tip(ui, "Play on from here; what came after is kept");
    bool left =
        ui_button(ui, "button:leave", UI_AUTO, look, ICON_CROSS, r->demo ? "Stop" : "Back", NULL);
    ui_row_end(ui);
    ui_column_end(ui);
    if (taken)
        take_over(app);
    else if (left)
        leave(app);
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
    ui_row_at(ui, at, 16, (int[]){-1, 280}, 2);
    if (ui_slider(ui, "slider:moment", UI_AUTO, 0, r->count > 1 ? r->count - 1 : 1, 1, &index,
                  NULL)) {
        r->playing = false;
        jump(app, index);
    }
    if (ui_segments(ui, "seg:speed", UI_AUTO, true, paces, 5, &speed))
        r->speed = speed;
    ui_row_end(ui);
}

void screen_replay_build(struct ui *ui, void *self)
{
    struct app *app = self;
    struct replay *r = app->replay;
    if (!r)
        return;
    struct rect window = ui_window(ui), place = window;
    struct rect top = ui_cut_top(ui, &place, r->projector ? STRIP_PROJECTOR : STRIP);
    struct rect foot = ui_cut_bottom(ui, &place, r->projector ? BAND_PROJECTOR : BAND);
    ui_area(ui, "area:table", place);
    strip_build(ui, app, top);
    ground(ui, r, "replay:band", foot);
    foot = rect_inset(foot, ui_px(ui, 14));
    if (!r->demo) {
        struct rect bar = ui_cut_bottom(ui, &foot, 34);
        slider_build(ui, app, bar);
    }
    struct rect buttons = ui_cut_right(ui, &foot, r->projector ? 520 : 330);
    if (r->dice) {
        int wide = (r->projector ? BIG_DIE : SMALL_DIE) * r->dice + 16;
        struct rect dice = ui_cut_right(ui, &foot, wide);
        dice_build(ui, app, dice);
    }
    words_build(ui, app, foot);
    buttons_build(ui, app, buttons);
}

/* ---- input ----------------------------------------------------------------------------------- */

static void chalk_add(struct app *app, int x, int y, bool begins)
{
    struct replay *r = app->replay;
    if (r->chalks == CHALK_MOST)
        return;
    bool first = begins || r->chalks == 0;
    r->chalk[r->chalks] = (struct chalk){tabletop_to_table(&app->view, x, y), app->now, first};
    r->chalks++;
}

static void key(struct app *app, const struct ui_event *event)
{
    struct replay *r = app->replay;
    bool shift = event->mods & UI_SHIFT, ctrl = event->mods & UI_CTRL;
    switch (event->key) {
    case UI_KEY_SPACE:
        if (r->demo) {
            tabletop_finish(&app->view);
            beat_next(app);
        } else {
            r->playing = !r->playing;
            r->wait_until = app->now;
        }
        break;
    case '.':
    case UI_KEY_RIGHT:
        r->playing = false;
        if (event->key == '.' && !shift)
            step(app);
        else
            jump(app, shift ? seek_turn(app, 1) : seek_order(app, 1));
        break;
    case ',':
    case UI_KEY_LEFT:
        r->playing = false;
        jump(app, shift               ? seek_turn(app, -1)
                  : event->key == ',' ? r->index - 1
                                      : seek_order(app, -1));
        break;
    case UI_KEY_HOME:
        if (ctrl) {
            r->beat_at = -1;
            jump(app, 0);
            if (r->demo)
                beat_next(app);
        } else {
            tabletop_home(&app->view, app->settings.reduced ? -1 : app->now);
        }
        break;
    case UI_KEY_END:
        jump(app, r->count - 1);
        break;
    case 'p':
        r->projector = !r->projector;
        break;
    case 'v':
        tabletop_turn(&app->view);
        break;
    case UI_KEY_ESC:
    case 'j':
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
    switch (event->kind) {
    case UI_KEY:
        key(app, event);
        break;
    case UI_DOWN:
        r->drawing = event->button == 1;
        r->halo = true;
        if (r->drawing)
            chalk_add(app, event->x, event->y, true);
        r->x = event->x;
        r->y = event->y;
        break;
    case UI_MOVE:
        if (r->drawing && abs(event->x - r->x) + abs(event->y - r->y) >= MOVE_PX)
            chalk_add(app, event->x, event->y, false);
        else if (r->drawing)
            break;
        r->halo = true;
        r->x = event->x;
        r->y = event->y;
        break;
    case UI_UP:
        r->drawing = false;
        break;
    case UI_WHEEL:
        camera_zoom(&app->view.camera, event->wheel_y, event->x, event->y);
        break;
    case UI_NOTHING:
    case UI_LEAVE:
    case UI_KEY_UP:
    case UI_TEXT:
    case UI_ACTIVATE:
    case UI_QUIT:
        break;
    }
}

bool replay_projects(const struct app *app)
{
    return app->screen == SCREEN_REPLAY && app->replay && app->replay->projector;
}

void replay_layout(struct app *app, FILE *out)
{
    const struct replay *r = app->replay;
    fprintf(out, "replay %d %d\nplaying %d\nbeat %d %d\nbusy %d\nheadline %s\n", r->index, r->count,
            r->playing, r->beat_at, r->beats, tabletop_busy(&app->view), headline_of(r));
}
