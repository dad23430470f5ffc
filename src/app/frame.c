/* One frame of the window: who answers an event, and what is drawn anew. */
#include "app/frame.h"

#include "app/app.h"
#include "app/desk.h"
#include "app/desk/keys.h"
#include "app/dialogue.h"
#include "app/editor.h"
#include "app/presenter.h"
#include "app/replay.h"
#include "disk/file.h"

#include <stdio.h>

enum {
    OPEN_MOST = 12,  /* rectangles of table between the parts of the interface */
    UNLAID_MOST = 3, /* frames drawn with the interface as it was */
};

const struct screen *app_screen(const struct app *app)
{
    static const struct screen *const screens[SCREEN_COUNT] = {
        [SCREEN_START] = &screen_start,   [SCREEN_PASS] = &screen_pass,
        [SCREEN_PLAY] = &screen_play,     [SCREEN_END] = &screen_end,
        [SCREEN_REPLAY] = &screen_replay, [SCREEN_EDIT] = &screen_edit};
    return screens[app->screen];
}

void frame_build(struct ui *ui, void *self)
{
    struct app *app = self;
    app_screen(app)->build(ui, app);
    if (app->dialogue != DIALOGUE_NONE)
        dialogue_build(ui, app);
}

/* Does a table lie behind the interface? Not while a table of one's own is only being begun. */
static bool table_behind(const struct app *app)
{
    const struct screen *screen = app_screen(app);
    return screen->shows_table && screen->shows_table(app);
}

/* Keys that mean the same on every screen. True when it was one. */
static bool key_anywhere(struct app *app, const struct ui_event *event)
{
    if (event->kind != UI_KEY)
        return false;
    switch ((int)keys_action(event->key, event->mods, KEYS_ANYWHERE)) {
    case ACTION_QUIT:
        app_quit(app);
        return true;
    case ACTION_FULL_SCREEN:
        app->settings.full_screen = !app->settings.full_screen;
        present_full_screen(app->present, app->settings.full_screen);
        app->redraw = true;
        return true;
    case ACTION_HELP:
        app->dialogue = DIALOGUE_HELP;
        return true;
    case ACTION_SHEET:
        app->dialogue = DIALOGUE_SHEET;
        return true;
    case ACTION_RULES:
        app->card_id[0] = '\0';
        app->dialogue = DIALOGUE_RULES;
        return true;
    case ACTION_OPEN:
        app->dialogue = DIALOGUE_OPEN;
        return true;
    case ACTION_MUTE:
        desk_mute(app);
        return true;
    default:
        return false;
    }
}

/* The interface answers; what closed a menu by pointing elsewhere is for what lies there. */
static bool interface_answers(struct app *app, const struct ui_event *event)
{
    ui_begin(app->ui, NULL, event, app->now);
    frame_build(app->ui, app);
    bool used = ui_end(app->ui);
    if (!ui_again(app->ui))
        return used;
    for (int i = 0; i < 2; i++) { /* without the menu, then with the event */
        ui_begin(app->ui, NULL, i == 0 ? NULL : event, app->now);
        frame_build(app->ui, app);
        used = ui_end(app->ui);
    }
    return used;
}

/* Enter presses the button that shouts, while the table does not answer. */
static bool enter_presses(struct app *app, const struct ui_event *event)
{
    const char *id = app->dialogue != DIALOGUE_NONE ? dialogue_enter(app) : app_screen(app)->enter;
    if (event->kind != UI_KEY || event->key != UI_KEY_ENTER || event->mods != 0)
        return false;
    const struct ui_item *item = ui_find(app->ui, id);
    if (!item || !item->enabled)
        return false;
    struct ui_event press = {.kind = UI_ACTIVATE};
    snprintf(press.text, sizeof press.text, "%s", item->id);
    ui_begin(app->ui, NULL, &press, app->now);
    if (app_screen(app)->enter[0])
        app_screen(app)->build(app->ui, app);
    dialogue_build(app->ui, app);
    return ui_end(app->ui);
}

bool screens_event(struct app *app, const struct ui_event *event)
{
    return dialogue_event(app, event) || enter_presses(app, event);
}

/* What no widget used, with the screen and the dialogue it came to still there. */
static void rest_answers(struct app *app, const struct ui_event *event)
{
    const struct screen *screen = app_screen(app);
    bool alone = app->dialogue == DIALOGUE_NONE;
    if (alone && screen->first && screen->first(app, event))
        app->redraw = app->redraw || event->kind != UI_MOVE;
    else if ((!alone || app->screen != SCREEN_PLAY) && screens_event(app, event))
        app->redraw = true;
    else if (alone && key_anywhere(app, event))
        app->redraw = true;
    else if (alone && screen->event)
        screen->event(app, event);
}

static void answer(struct app *app, const struct ui_event *event)
{
    enum screen_kind before = app->screen;
    enum dialogue over = app->dialogue;
    presenter_saw(app, event);
    if (app->in_game)
        play_source(app, event);
    editor_watch(app, event);
    bool used = interface_answers(app, event);
    app_act(app);
    if (event->kind == UI_QUIT)
        app_quit(app);
    else if (app->dialogue == DIALOGUE_CALIBRATE && over == DIALOGUE_CALIBRATE)
        calibrate_event(app, event);
    else if (!used && app->screen == before && app->dialogue == over)
        rest_answers(app, event);
    app_act(app);
    if (app->screen != before || app->dialogue != over)
        app->redraw = true;
}

void frame_answer(struct app *app, const struct ui_event *event)
{
    app->answered = true;
    app->heard.keys += event->kind == UI_KEY;
    app->heard.buttons += event->kind == UI_DOWN || event->kind == UI_UP;
    app->heard.wheels += event->kind == UI_WHEEL;
    if (event->kind == UI_MOVE) {
        app->heard.x = event->x;
        app->heard.y = event->y;
    }
    if (keys_event(app, event))
        return;
    answer(app, event);
    if (ui_activated(app->ui)[0]) {
        app->heard.presses++;
        snprintf(app->heard.pressed, UI_ID, "%s", ui_activated(app->ui));
    }
}

static void layout_heard(const struct app *app, struct words *out)
{
    struct rect window = ui_window(app->ui);
    words_format(out, "heard %d %d %d\nat %d %d\nhot %s\npressed %d %s\nwindow %d %d\n",
                 app->heard.keys, app->heard.buttons, app->heard.wheels, app->heard.x, app->heard.y,
                 ui_hot(app->ui), app->heard.presses, app->heard.pressed, window.w, window.h);
}

static void layout_write(struct app *app)
{
    struct words out;
    struct trouble ignored;
    if (!app->cli->layout)
        return;
    words_init(&out);
    words_format(&out, "screen %s\ndialogue %d\n", app_screen(app)->name, (int)app->dialogue);
    layout_heard(app, &out);
    if (app->in_game)
        play_layout(app, &out);
    if (replay_is_open(app))
        replay_layout(app, &out);
    editor_layout(app, &out);
    ui_dump(app->ui, &out);
    file_write_quick(app->cli->layout, out.text, out.length, &ignored);
    words_release(&out);
}

/* The interface into its layer, inside `r`. */
static void draw_chrome(struct app *app, struct rect r)
{
    layer_begin(&app->chrome, r);
    ui_begin(app->ui, &app->chrome.canvas, NULL, app->now);
    frame_build(app->ui, app);
    ui_end(app->ui);
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
        app_screen(app)->draw(app, canvas, open, part_them(open, count));
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
    app_screen(app)->draw(app, canvas, part, count);
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
    bool marching = app->in_game && app->screen != SCREEN_EDIT && table_behind(app) &&
                    tabletop_busy(&app->view) && app->dialogue == DIALOGUE_NONE;
    return everything || !marching || app->answered || app->lively || app->unlaid >= UNLAID_MOST;
}

/* What of the interface must be drawn anew. */
static struct rect lay(struct app *app, bool everything)
{
    if (!lay_due(app, everything)) {
        app->unlaid++;
        return (struct rect){0};
    }
    ui_lay(app->ui, frame_build, app, app->now);
    struct rect damage = ui_damage(app->ui);
    app->lively = !rect_empty(damage);
    app->answered = false;
    app->unlaid = 0;
    return damage;
}

void frame_draw(struct app *app, bool everything)
{
    struct image image = present_image(app->present);
    struct rect all = {0, 0, image.w, image.h}, box[TABLETOP_BOXES];
    struct rect shown[TABLETOP_BOXES * OPEN_MOST + 1];
    int boxes = 0, count = 0;
    if (image.w <= 0)
        return;
    if (layer_size(&app->chrome, image.w, image.h))
        everything = true;
    if (everything && app->in_game)
        tabletop_stale(&app->view);
    if (everything)
        editor_stale(app);
    if (table_behind(app))
        boxes = app_screen(app)->boxes(app, box, TABLETOP_BOXES);
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
        present_show(app->present, shown, everything ? 0 : count);
    layout_write(app);
}

void frame_sized(struct app *app)
{
    struct image image = present_image(app->present);
    if (image.w > 0)
        ui_set_window(app->ui, image.w, image.h, app->settings.scale,
                      presenter_shown(app) ? MODE_PROJECTOR : MODE_DESK);
    ui_set_still(app->ui, app->settings.reduced);
    app->redraw = true;
}
