/* One frame of the window: who answers an event, and what is drawn anew. */
#include "app/frame.h"

#include "app/app.h"
#include "app/back/replay.h"
#include "app/campaign/campaigning.h"
#include "app/desk/desk.h"
#include "app/desk/keys.h"
#include "app/edit/editor.h"
#include "app/play/play.h"
#include "app/present/presenter.h"
#include "app/sheets/sheets.h"
#include "app/start/start.h"
#include "disk/file.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    OPEN_MOST = 12,  /* rectangles of table between the parts of the interface */
    UNLAID_MOST = 3, /* frames drawn with the interface as it was */
    DEAF_NEAR = 32,  /* units: farther away it is meant for something else */
};

const struct screen *app_screen(const struct app *app)
{
    static const struct screen *const screens[SCREEN_COUNT] = {
        [SCREEN_START] = &screen_start,       [SCREEN_PASS] = &screen_pass,
        [SCREEN_PLAY] = &screen_play,         [SCREEN_END] = &screen_end,
        [SCREEN_REPLAY] = &screen_replay,     [SCREEN_EDIT] = &screen_edit,
        [SCREEN_CAMPAIGN] = &screen_campaign, [SCREEN_ARMY] = &screen_army};
    return screens[app->desk.screen];
}

void *app_self(const struct app *app)
{
    switch (app->desk.screen) {
    case SCREEN_START:
    case SCREEN_ARMY:
        return app->start;
    case SCREEN_PASS:
    case SCREEN_PLAY:
    case SCREEN_END:
        return app->play;
    case SCREEN_REPLAY:
        return app->replay;
    case SCREEN_EDIT:
        return app->editor;
    case SCREEN_CAMPAIGN:
        return app->campaigning;
    case SCREEN_COUNT:
        break;
    }
    return NULL;
}

void frame_build(struct ui *ui, void *self)
{
    struct app *app = self;
    app_screen(app)->build(ui, app_self(app));
    if (app->desk.dialogue != DIALOGUE_NONE)
        dialogue_build(ui, app->papers);
}

/* Does a table lie behind the interface? Not while a table of one's own is only being begun. */
static bool table_behind(const struct app *app)
{
    const struct screen *screen = app_screen(app);
    void *self = app_self(app);
    return screen->shows_table && self && screen->shows_table(self);
}

/* Keys that mean the same on every screen. True when it was one. */
static bool key_anywhere(struct app *app, const struct ui_event *event)
{
    if (event->kind != UI_KEY)
        return false;
    switch ((int)keys_action(event->key, event->mods, KEYS_ANYWHERE)) {
    case ACTION_FULL_SCREEN:
        app->desk.settings.full_screen = !app->desk.settings.full_screen;
        present_full_screen(app->desk.present, app->desk.settings.full_screen);
        app->desk.redraw = true;
        return true;
    case ACTION_HELP:
        app->desk.dialogue = DIALOGUE_HELP;
        return true;
    case ACTION_SHEET:
        app->desk.dialogue = DIALOGUE_SHEET;
        return true;
    case ACTION_RULES:
        app->desk.card_id[0] = '\0';
        app->desk.dialogue = DIALOGUE_RULES;
        return true;
    case ACTION_OPEN:
        app->desk.dialogue = DIALOGUE_OPEN;
        return true;
    case ACTION_MUTE:
        desk_mute(&app->desk);
        return true;
    default:
        return false;
    }
}

/* Whatever lies over the table, the window can be closed. */
static bool quits(const struct ui_event *event)
{
    return event->kind == UI_QUIT ||
           (event->kind == UI_KEY &&
            keys_action(event->key, event->mods, KEYS_ANYWHERE) == ACTION_QUIT);
}

/* The interface answers; what closed a menu by pointing elsewhere is for what lies there. */
static bool interface_answers(struct app *app, const struct ui_event *event)
{
    ui_begin(app->desk.ui, NULL, event, app->desk.now);
    frame_build(app->desk.ui, app);
    bool used = ui_end(app->desk.ui);
    if (!ui_again(app->desk.ui))
        return used;
    for (int i = 0; i < 2; i++) { /* without the menu, then with the event */
        ui_begin(app->desk.ui, NULL, i == 0 ? NULL : event, app->desk.now);
        frame_build(app->desk.ui, app);
        used = ui_end(app->desk.ui);
    }
    return used;
}

/* Enter presses the button that shouts, while the table does not answer. */
static bool enter_presses(struct app *app, const struct ui_event *event)
{
    const char *id =
        app->desk.dialogue != DIALOGUE_NONE ? dialogue_enter(app->papers) : app_screen(app)->enter;
    if (event->kind != UI_KEY || event->key != UI_KEY_ENTER || event->mods != 0)
        return false;
    const struct ui_item *item = ui_find(app->desk.ui, id);
    if (!item || !item->enabled)
        return false;
    struct ui_event press = {.kind = UI_ACTIVATE};
    snprintf(press.text, sizeof press.text, "%s", item->id);
    ui_begin(app->desk.ui, NULL, &press, app->desk.now);
    if (app_screen(app)->enter[0])
        app_screen(app)->build(app->desk.ui, app_self(app));
    dialogue_build(app->desk.ui, app->papers);
    return ui_end(app->desk.ui);
}

bool screens_event(struct app *app, const struct ui_event *event)
{
    return dialogue_event(app->papers, event) || enter_presses(app, event);
}

/* What no widget used, with the screen and the dialogue it came to still there. */
static void rest_answers(struct app *app, const struct ui_event *event)
{
    const struct screen *screen = app_screen(app);
    bool alone = app->desk.dialogue == DIALOGUE_NONE;
    if (alone && screen->first && screen->first(app_self(app), event))
        app->desk.redraw = app->desk.redraw || event->kind != UI_MOVE;
    else if ((!alone || app->desk.screen != SCREEN_PLAY) && screens_event(app, event))
        app->desk.redraw = true;
    else if (alone && key_anywhere(app, event))
        app->desk.redraw = true;
    else if (alone && screen->event)
        screen->event(app_self(app), event);
}

/* The second press of a double one is not meant for the screen or dialogue that the first has led
 * to; what comes by itself looks after its own buttons. A press elsewhere is meant, and ends it. */
static bool led_astray(struct app *app, const struct ui_event *event)
{
    bool down = event->kind == UI_DOWN && event->button == UI_LEFT, held = app->led.held;
    int near = ui_px(app->desk.ui, DEAF_NEAR);
    if (event->kind == UI_UP && event->button == UI_LEFT)
        app->led.held = false;
    if (!down)
        return held && event->kind == UI_UP && event->button == UI_LEFT;
    app->led.on = app->led.on &&
                  (!app->led.drawn || app->desk.now - app->led.since < DESK_DEAF_MS) &&
                  abs(event->x - app->led.x) <= near && abs(event->y - app->led.y) <= near;
    app->led.held = app->led.on;
    app->led.x = event->x;
    app->led.y = event->y;
    return app->led.held;
}

void frame_seen(struct app *app, int64_t now)
{
    if (app->led.on && !app->led.drawn) {
        app->led.drawn = true;
        app->led.since = now;
    }
}

static void answer(struct app *app, const struct ui_event *event)
{
    enum screen_kind before = app->desk.screen;
    enum dialogue over = app->desk.dialogue;
    presenter_saw(app->presenter, event);
    if (app->match.in_game)
        play_source(app->play, event);
    editor_watch(app->editor, event);
    bool used = interface_answers(app, event);
    app_act(app);
    if (quits(event) && (!used || event->kind == UI_QUIT))
        app_quit(app);
    else if (app->desk.dialogue == DIALOGUE_CALIBRATE && over == DIALOGUE_CALIBRATE)
        calibrate_event(app->papers, event);
    else if (!used && app->desk.screen == before && app->desk.dialogue == over)
        rest_answers(app, event);
    app_act(app);
    if (app->desk.screen == before && app->desk.dialogue == over)
        return;
    app->desk.redraw = true;
    app->led.on = (event->kind == UI_DOWN || event->kind == UI_UP) && event->button == UI_LEFT;
    app->led.drawn = false;
}

void frame_answer(struct app *app, const struct ui_event *event)
{
    app->desk.answered = true;
    app->heard.keys += event->kind == UI_KEY;
    app->heard.buttons += event->kind == UI_DOWN || event->kind == UI_UP;
    app->heard.wheels += event->kind == UI_WHEEL;
    if (event->kind == UI_MOVE) {
        app->heard.x = event->x;
        app->heard.y = event->y;
    }
    if (led_astray(app, event) || keys_event(app->papers, event))
        return;
    answer(app, event);
    if (ui_activated(app->desk.ui)[0]) {
        app->heard.presses++;
        snprintf(app->heard.pressed, UI_ID, "%s", ui_activated(app->desk.ui));
    }
}

static void layout_heard(const struct app *app, struct words *out)
{
    struct rect window = ui_window(app->desk.ui);
    words_format(out, "heard %d %d %d\nat %d %d\nhot %s\npressed %d %s\nwindow %d %d\n",
                 app->heard.keys, app->heard.buttons, app->heard.wheels, app->heard.x, app->heard.y,
                 ui_hot(app->desk.ui), app->heard.presses, app->heard.pressed, window.w, window.h);
}

static void layout_write(struct app *app)
{
    struct words out;
    struct trouble ignored;
    if (!app->cli->layout)
        return;
    words_init(&out);
    words_format(&out, "screen %s\ndialogue %d\n", app_screen(app)->name, (int)app->desk.dialogue);
    layout_heard(app, &out);
    if (app->match.in_game)
        play_layout(app->play, &out);
    if (replay_is_open(app->replay))
        replay_layout(app->replay, &out);
    editor_layout(app->editor, &out);
    ui_dump(app->desk.ui, &out);
    file_write_quick(app->cli->layout, out.text, out.length, &ignored);
    words_release(&out);
}

/* The interface into its layer, inside `r`. */
static void draw_chrome(struct app *app, struct rect r)
{
    layer_begin(&app->chrome, r);
    ui_begin(app->desk.ui, &app->chrome.canvas, NULL, app->desk.now);
    frame_build(app->desk.ui, app);
    ui_end(app->desk.ui);
    layer_end(&app->chrome, r);
}

/* What is left of `r` without `hole`, if that is one rectangle. */
static bool rect_without(struct rect *r, struct rect hole)
{
    struct rect c = rect_cut(*r, hole);
    int right = r->x + r->w, low = r->y + r->h;
    bool wide = c.w == r->w, tall = c.h == r->h;
    if (tall && c.x == r->x)
        *r = (struct rect){c.x + c.w, r->y, right - c.x - c.w, r->h};
    else if (tall && c.x + c.w == right)
        r->w = c.x - r->x;
    else if (wide && c.y == r->y)
        *r = (struct rect){r->x, c.y + c.h, r->w, low - c.y - c.h};
    else if (wide && c.y + c.h == low)
        r->h = c.y - r->y;
    else
        return false;
    return true;
}

/* Makes of rectangles that lie over one another such as do not; returns how many. */
static int part_them(struct rect *list, int count)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++) {
            if (i == k || rect_empty(rect_cut(list[i], list[k])))
                continue;
            if (!rect_without(&list[k], list[i]) && !rect_without(&list[i], list[k])) {
                list[i] = rect_join(list[i], list[k]);
                list[k] = (struct rect){0};
            }
            i = -1; /* from the beginning: the new ones may meet others */
            break;
        }
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (!rect_empty(list[i]))
            list[kept++] = list[i];
    return kept;
}

/* Everything inside `box`. Behind solid parts of the interface there is no table. */
static void draw_box(struct app *app, struct canvas *canvas, struct rect box)
{
    struct rect open[OPEN_MOST], old = canvas_clip(canvas, box);
    if (table_behind(app)) {
        int count = layer_open(&app->chrome, box, open, OPEN_MOST);
        /* inside rectangles that do not overlap */
        app_screen(app)->draw(app_self(app), canvas, open, part_them(open, count));
    }
    layer_draw(&app->chrome, canvas);
    canvas_unclip(canvas, old);
}

/* The table anew inside the boxes, the interface laid over it. Returns how many rectangles of the
 * picture changed by it. */
static int draw_boxes(struct app *app, struct canvas *canvas, const struct rect *box, int boxes,
                      struct rect *part)
{
    int count = 0;
    for (int i = 0; i < boxes; i++)
        count += layer_open(&app->chrome, box[i], part + count, OPEN_MOST);
    count = part_them(part, count);
    app_screen(app)->draw(app_self(app), canvas, part, count);
    for (int i = 0; i < count; i++) {
        struct rect before = canvas_clip(canvas, part[i]);
        layer_draw(&app->chrome, canvas);
        canvas_unclip(canvas, before);
    }
    return count;
}

/* While figures march and nobody touches anything the interface stays as it is, most of the time:
 * then it is laid out only in every fourth frame, and in every one while something of it changes.
 */
static bool lay_due(const struct app *app, bool everything)
{
    bool marching = app->match.in_game && app->desk.screen != SCREEN_EDIT && table_behind(app) &&
                    tabletop_busy(&app->match.view) && app->desk.dialogue == DIALOGUE_NONE;
    return everything || !marching || app->desk.answered || app->lively ||
           app->unlaid >= UNLAID_MOST;
}

/* What of the interface must be drawn anew. */
static struct rect lay(struct app *app, bool everything)
{
    if (!lay_due(app, everything)) {
        app->unlaid++;
        return (struct rect){0};
    }
    ui_lay(app->desk.ui, frame_build, app, app->desk.now);
    struct rect damage = ui_damage(app->desk.ui);
    app->lively = !rect_empty(damage);
    app->desk.answered = false;
    app->unlaid = 0;
    return damage;
}

void frame_draw(struct app *app, bool everything)
{
    struct image image = present_image(app->desk.present);
    struct rect all = {0, 0, image.w, image.h}, box[TABLETOP_BOXES];
    struct rect shown[TABLETOP_BOXES * OPEN_MOST + 1];
    int boxes = 0, count = 0;
    if (image.w <= 0)
        return;
    if (layer_size(&app->chrome, image.w, image.h))
        everything = true;
    if (everything && app->match.in_game)
        tabletop_stale(&app->match.view);
    if (everything)
        editor_stale(app->editor);
    if (table_behind(app))
        boxes = app_screen(app)->boxes(app_self(app), box, TABLETOP_BOXES);
    struct rect damage = lay(app, everything);
    if (everything)
        damage = all;
    struct canvas canvas;
    canvas_wrap(&canvas, image);
    if (!rect_empty(damage)) {
        draw_chrome(app, damage);
        draw_box(app, &canvas, damage);
        shown[count++] = damage;
    }
    if (!everything && table_behind(app))
        count += draw_boxes(app, &canvas, box, boxes, shown + count);
    canvas_release(&canvas);
    if (count)
        present_show(app->desk.present, shown, everything ? 0 : count);
    layout_write(app);
}

void frame_sized(struct app *app)
{
    struct image image = present_image(app->desk.present);
    if (image.w > 0)
        ui_set_window(app->desk.ui, image.w, image.h, app->desk.settings.scale,
                      presenter_shown(app->presenter) ? MODE_PROJECTOR : MODE_DESK);
    ui_set_still(app->desk.ui, app->desk.settings.reduced);
    app->desk.redraw = true;
}
