/* The play screen of every set, through played games: whatever is going on, at every size and
 * scale nothing lies over anything else, nothing is out of the window, everything can be hit, and
 * at the usual scale no words are shortened. */
#include "app/app.h"
#include "app/play/play.h"
#include "app/tools/cli.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench.h"
#include "computer/random.h"
#include "layout.h"

static const char *const tables[] = {
    "kiddies/book-ridge",        "kiddies/brick-lane",        "sixplus/vest-pocket",
    "sixplus/four-counties",     "pikeshot/first-push",       "pikeshot/pitched-battle",
    "sham/first-drill",          "sham/holmes-crossroads",    "morschauser1/first-lines",
    "morschauser1/two-parishes", "morschauser2/two-villages",
};

/* What is looked at now. */
static struct {
    int w, h, scale, count;
    const char *at;
    char said[120];
} looked;

static void build(struct ui *ui, void *self)
{
    screen_play_build(ui, ((struct app *)self)->play);
}

static int bench_open(void **state)
{
    struct bench *b = bench_new();
    b->app.desk.settings.dice = DICE_INSTANT;
    b->app.desk.settings.reduced = true;
    *state = b;
    return 0;
}

/* ---- looking --------------------------------------------------------------------------------- */

/* Words that may be shortened: people write them, of any length. */
static bool free_text(const struct app *app, const char *words)
{
    return app->match.setting && strcmp(words, app->match.setting->title) == 0;
}

/* The screen as it is now, at the size and scale of this game: another scale would throw all
 * string images away each time. */
static void look(struct bench *b, const char *what)
{
    struct app *app = &b->app;
    struct rect box[TABLETOP_BOXES];
    play_step(app->play);
    play_boxes(app->play, box, TABLETOP_BOXES);
    ui_watch(app->desk.ui, true);
    ui_lay(app->desk.ui, build, app, app->desk.now);
    snprintf(looked.said, sizeof looked.said, "%s at %d × %d, %d %%", what, looked.w, looked.h,
             looked.scale);
    layout_where = looked.said;
    layout_check(app->desk.ui);
    const char *cut = ui_shortened(app->desk.ui);
    if (looked.scale == 100 && cut[0] && !free_text(app, cut)) {
        print_error("%s, %s: \"%s\" is shortened\n", looked.at, looked.said, cut);
        fail();
    }
    looked.count++;
}

/* ---- what may be going on -------------------------------------------------------------------- */

/* For every verb somebody who may and somebody who may not is chosen, taken by the hand, moved by
 * a key, and let go; once a game. */
static void look_at_offers(struct bench *b, bool told[2][64])
{
    struct app *app = &b->app;
    const struct offers *list = play_offers(app->play);
    for (int i = 0; i < list->count; i++) {
        struct offer o = list->offer[i];
        const struct verb *verb = &app->match.game->rules->verb[o.verb];
        if (o.verb >= 64 || told[o.allowed][o.verb] || !o.unit.kind)
            continue;
        told[o.allowed][o.verb] = true;
        hand_let_go(app->play);
        hand_select(app->play, o.unit, false);
        look(b, verb->word);
        if (!o.allowed || verb->gesture == GESTURE_PRESS || verb->gesture == GESTURE_CHOOSE)
            continue;
        hand_begin(app->play, &o);
        look(b, verb->name);
        hand_event(app->play, &(struct ui_event){.kind = UI_KEY, .key = UI_KEY_UP});
        look(b, "held and moved by a key");
        hand_let_go(app->play);
        list = play_offers(app->play);
    }
}

static void look_at_menus(struct bench *b)
{
    struct app *app = &b->app;
    int x, y;
    for (int i = 0; i < app->match.game->table.units; i += app->match.game->table.units / 2 + 1) {
        const struct base *base = &app->match.game->table.base[app->match.game->table.unit[i].base];
        if (base->where != WHERE_TABLE)
            continue;
        tabletop_to_screen(&app->match.view, base_pose(base).at, 0, &x, &y);
        {
            hand_event(app->play, &(struct ui_event){.kind = UI_MOVE, .x = x, .y = y});
            hand_event(app->play,
                       &(struct ui_event){
                           .kind = UI_DOWN, .button = UI_RIGHT, .clicks = 1, .x = x, .y = y});
            hand_event(app->play,
                       &(struct ui_event){.kind = UI_UP, .button = UI_RIGHT, .x = x, .y = y});
        }
        look(b, "a list of orders");
        app->play->menu.open = false;
        app->play->card_open = true;
        look(b, "a card");
        app->play->card_open = false;
    }
    app->play->main_menu = true;
    look(b, "the menu");
    app->play->main_menu = false;
}

/* A game between random players, looked at at one size and scale. */
static void table_play(struct bench *b, const char *name, int w, int h, int scale)
{
    enum { ORDERS = 90, EVERY = 15 };
    struct app *app = &b->app;
    bool told[2][64] = {{false}}, probe;
    struct order order;
    looked.at = layout_table = name;
    looked.w = w;
    looked.h = h;
    looked.scale = scale;
    ui_set_window(app->desk.ui, w, h, scale, MODE_DESK);
    bench_table(b, name);
    b->player = random_player(11);
    app->match.player[SIDE_RED].computer = app->match.player[SIDE_BLUE].computer = false;
    app->desk.screen = SCREEN_PLAY;
    int last = -1, asked = 0;
    for (int i = 0; i < ORDERS && !app->match.game->table.over; i++) {
        app->desk.screen = SCREEN_PLAY;
        app->match.holder = game_awaited(app->match.game);
        if (app->match.game->table.phase != last || i % EVERY == 0 ||
            app->match.game->table.ask != asked) {
            look(b, app->match.game->rules->phase[app->match.game->table.phase].word);
            look_at_offers(b, told);
        }
        if (i % (4 * EVERY) == 0 && !app->match.game->table.ask)
            look_at_menus(b);
        last = app->match.game->table.phase;
        asked = app->match.game->table.ask;
        hand_let_go(app->play);
        app->play->selections = 0;
        if (!random_order(&b->player, app->match.game->rules, &app->match.game->table,
                          game_awaited(app->match.game), &b->offers, &order, &probe))
            break;
        if (!probe)
            play_give(app->play, &order, SOURCE_MOUSE);
    }
}

/* Every table at the three usual windows, and at three of the other sizes and scales by turns. */
static void play_screens_hold(void **state)
{
    enum {
        TABLES = sizeof tables / sizeof tables[0],
        SIZES = sizeof layout_size / sizeof layout_size[0],
        SCALES = sizeof layout_scale / sizeof layout_scale[0],
        USUAL = 3,
        OTHERS = 3
    };
    struct bench *b = *state;
    for (int i = 0; i < TABLES; i++) {
        int before = looked.count;
        for (int k = 0; k < USUAL; k++)
            table_play(b, tables[i], layout_size[k].w, layout_size[k].h, 100);
        for (int k = 0; k < OTHERS; k++) {
            int at = (i * OTHERS + k) % (SIZES * SCALES);
            table_play(b, tables[i], layout_size[at % SIZES].w, layout_size[at % SIZES].h,
                       layout_scale[at / SIZES]);
        }
        print_message("%s: %d looks\n", tables[i], looked.count - before);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(play_screens_hold, bench_open, bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
