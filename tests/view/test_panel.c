/* The panel of the play screen in sets other than the children's: the dice tray, rows, the unit. */
#include "app/app.h"
#include "app/desk/called.h"
#include "app/desk/moment.h"
#include "app/play/panel_inside.h"
#include "app/play/play.h"
#include "app/sheets/sheets.h"
#include "computer/random.h"
#include "rules/house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench.h"
#include "layout.h"

enum { ORDERS_MOST = 400 };

static void build(struct ui *ui, void *self)
{
    screen_play_build(ui, ((struct app *)self)->play);
}

static int bench_open(void **state)
{
    struct bench *b = bench_new();
    b->cli.journal = "/dev/null";
    ui_set_window(b->app.desk.ui, 1920, 1080, 100, MODE_DESK);
    *state = b;
    return 0;
}

static void look(struct bench *b, struct ref chosen)
{
    play_reset(b->app.play);
    b->app.match.holder = game_awaited(b->app.match.game);
    b->app.desk.screen = SCREEN_PLAY;
    b->app.play->offers_stale = true;
    if (chosen.kind)
        hand_select(b->app.play, chosen, false);
    tabletop_finish(&b->app.match.view);
    ui_lay(b->app.desk.ui, build, &b->app, 0);
}

static const char *words_of(struct bench *b, const char *id)
{
    const struct ui_item *item = ui_find(b->app.desk.ui, id);
    return item ? item->text : "";
}

/* Whatever dice came to is read in the tray to its end, in windows of the sizes people have. */
static void what_dice_came_to_is_whole(void **state)
{
    enum { ORDERS = 150 };
    static const char *const tables[] = {"kiddies/brick-lane",       "sixplus/tea-tray",
                                         "pikeshot/pitched-battle",  "sham/first-drill",
                                         "morschauser1/first-lines", "morschauser2/two-villages"};
    static const int wide[] = {1024, 1366};
    struct bench *b = *state;
    static const char dots[] = "…";
    int told = 0, shortened = 0;
    for (size_t k = 0; k < sizeof tables / sizeof tables[0]; k++) {
        bench_table(b, tables[k]);
        for (int i = 0; i < ORDERS && bench_play(b); i++)
            for (int s = 0; s < 2; s++) {
                ui_set_window(b->app.desk.ui, wide[s], 768, 100, MODE_DESK);
                look(b, (struct ref){0});
                const char *words = words_of(b, "label:dice");
                size_t length = strlen(words);
                told += length > 0;
                shortened += strncmp(words, dots, sizeof dots - 1) == 0;
                if (length >= sizeof dots && strcmp(words + length - sizeof dots + 1, dots) == 0)
                    fail_msg("%s, %d wide: %s", tables[k], wide[s], words);
            }
    }
    print_message("%d told, %d of them without their beginning\n", told, shortened);
    assert_true(told > 500 && shortened > 0);
}

/* In Pike and Shot a shot throws twice: for hits, and for the powder that is left. */
static void dice_say_what_they_are_for(void **state)
{
    struct bench *b = *state;
    bench_table(b, "pikeshot/pitched-battle");
    bool found = false;
    for (int i = 0; i < ORDERS_MOST && !found && bench_play(b); i++) {
        const struct journal *j = &b->app.match.game->journal;
        found = j->at >= 0 && strstr(j->block[j->at].order, "shoot ") != NULL;
    }
    assert_true(found);
    look(b, (struct ref){0});
    assert_string_equal(words_of(b, "label:die-0"), "shots");
    assert_string_equal(words_of(b, "label:die-1"), "powder");
    assert_non_null(strstr(words_of(b, "label:dice"), " of 15"));
    look(b, ref_unit(&b->app.match.game->table, 0));
    assert_non_null(strstr(words_of(b, "label:troop"), " of 15 hits"));
}

/* Both sides' dice for who is first lie there, or neither: a third throw drives out both. */
static void dice_for_one_thing_stay_together(void **state)
{
    struct bench *b = *state;
    bench_table(b, "sham/first-drill");
    const struct journal *j = &b->app.match.game->journal;
    struct moment m;
    int third = 0;
    for (int32_t at = j->at; at >= 0; at = j->block[at].parent) {
        int sides[SIDE_COUNT] = {0};
        moment_clear(&m);
        moment_read(b->app.match.game->rules, &b->app.match.game->table, &j->block[at], &m);
        for (int i = 0; i < m.throws; i++)
            if (strstr(m.thrown[i].what, "first"))
                sides[m.thrown[i].side]++;
        assert_int_equal(sides[SIDE_RED], sides[SIDE_BLUE]);
        third += m.throws == 1 && strstr(m.thrown[0].what, "points") != NULL;
    }
    assert_true(third > 0);
}

/* However many dice a set throws, those in the tray can be read. */
static void dice_stay_readable(void **state)
{
    enum { READABLE = 18, MANY = 8, THROWS = 8, DICE = 64 };
    static const char *const scenario[] = {"morschauser1/two-parishes", "morschauser2/little-wold",
                                           "morschauser2/two-villages", "pikeshot/pitched-battle",
                                           "sham/king-street"};
    static const int size[][2] = {{1024, 768}, {1366, 768}, {1920, 1080}};
    struct bench *b = *state;
    struct app *app = &b->app;
    static struct moment m;
    int most = 0;
    for (size_t s = 0; s < sizeof scenario / sizeof scenario[0]; s++) {
        /* At so many throws, of so many dice, and so many in the largest. */
        bool looked[THROWS][DICE][DICE] = {0};
        bench_table(b, scenario[s]);
        for (int i = 0; i < 900 && bench_play(b); i++) {
            const struct journal *j = &app->match.game->journal;
            m.throws = 0;
            for (int32_t at = j->at; at > j->at - 4 && at >= 0 && !m.throws; at--)
                moment_read(app->match.game->rules, &app->match.game->table, &j->block[at], &m);
            int thrown = 0, largest = 0;
            for (int n = 0; n < m.throws; n++) {
                thrown += m.thrown[n].count;
                largest = m.thrown[n].count > largest ? m.thrown[n].count : largest;
            }
            assert_true(m.throws < THROWS && thrown < DICE);
            if (looked[m.throws][thrown][largest])
                continue;
            looked[m.throws][thrown][largest] = true;
            for (int k = 0; k < 3 && m.throws > 0; k++) {
                ui_set_window(app->desk.ui, size[k][0], size[k][1], 100, MODE_DESK);
                look(b, (struct ref){0});
                int dice = 0;
                for (int n = 0; n < m.throws; n++) {
                    char id[UI_ID];
                    struct rect at;
                    snprintf(id, sizeof id, n ? "dice:tray-%d" : "dice:tray", n);
                    if (!ui_rect(app->desk.ui, id, &at))
                        continue;
                    int px = tabletop_die_px(&app->match.view, at, m.thrown[n].count);
                    if (px < READABLE)
                        fail_msg("%s: %d dice of %d px at %d × %d", scenario[s], m.thrown[n].count,
                                 px, size[k][0], size[k][1]);
                    dice += m.thrown[n].count;
                }
                most = dice > most ? dice : most;
            }
        }
    }
    assert_true(most >= MANY);
}

/* Has the unit thrown a die in the last order, or in what came of it by itself? */
static bool threw_now(const struct app *app, struct ref unit)
{
    const struct journal *j = &app->match.game->journal;
    for (int32_t at = j->at; at >= 0; at = j->block[at].parent) {
        const struct block *b = &j->block[at];
        for (int32_t i = 0; i < b->count; i++)
            if (b->entry[i].kind == ENTRY_DIE &&
                moment_thrower(&app->match.game->table, block_text(b, &b->entry[i])) ==
                    (int)unit.index)
                return true;
        if (b->source != SOURCE_AUTO)
            return false;
    }
    return false;
}

/* A test is shown when it has just been rolled, with the name and the die of whoever rolled it; one
 * of long ago is not shown because somebody else has thrown dice since. */
static void a_test_is_the_rollers(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    static struct coach c;
    int shown = 0, old = 0;
    bench_table(b, "sham/holmes-crossroads");
    for (int i = 0; i < 500 && bench_play(b); i++) {
        if (app->match.game->table.ask)
            continue;
        look(b, (struct ref){0});
        c = (struct coach){0};
        app->match.game->rules->shows->coach(&app->match.game->table, NULL, &c);
        if (!c.rolled)
            continue;
        assert_true(c.who.kind == KIND_UNIT);
        const struct ui_item *caption = ui_find(app->desk.ui, "coach:caption");
        const char *side = side_title(unit_side(&app->match.game->table.unit[c.who.index]));
        if (threw_now(app, c.who)) {
            shown++;
            assert_non_null(caption);
            assert_int_equal(strncmp(caption->text, side, strlen(side)), 0);
        } else {
            old++;
            assert_null(caption);
        }
    }
    assert_true(shown > 10 && old > 10);
}

/* The same die of the other side looks different: it is drawn anew. */
static void sum_build(struct ui *ui, void *self)
{
    struct ui_term term[2] = {{.number = "4", .words = "elements left", .icon = ICON_HORSE},
                              {.number = "5", .words = "on the die", .die = 5}};
    term[1].die_side = *(enum side_mark *)self;
    ui_panel_begin(ui, "panel:sum", (struct rect){0, 0, 400, 400}, 0);
    ui_sum(ui, "sum", UI_AUTO, term, 2);
    ui_panel_end(ui);
}

static void a_die_of_another_side_is_drawn_anew(void **state)
{
    struct bench *b = *state;
    uint64_t look[3];
    for (enum side_mark side = MARK_RED; side <= MARK_NONE; side++) {
        ui_lay(b->app.desk.ui, sum_build, &side, 0);
        look[side] = ui_find(b->app.desk.ui, "sum")->look;
    }
    assert_true(look[MARK_RED] != look[MARK_BLUE] && look[MARK_BLUE] != look[MARK_NONE]);
}

/* What happened is seen without scrolling, whatever may be done now: the last sentences, or the sum
 * of the test they are about. */
static void what_happened_stays_on_the_panel(void **state)
{
    static const char *const scenario[] = {"kiddies/book-ridge",       "kiddies/brick-lane",
                                           "sixplus/vest-pocket",      "pikeshot/pitched-battle",
                                           "sham/king-street",         "morschauser1/two-parishes",
                                           "morschauser2/two-villages"};
    static const int size[][2] = {{1024, 768}, {1366, 768}, {1920, 1080}};
    struct bench *b = *state;
    struct ui *ui = b->app.desk.ui;
    int sums = 0;
    for (size_t s = 0; s < sizeof scenario / sizeof scenario[0]; s++) {
        int seen = 0;
        bench_table(b, scenario[s]);
        for (int i = 0; i < 240 && bench_play(b); i++)
            for (int k = 0; k < 3 && i % 3 == 0; k++) {
                ui_set_window(ui, size[k][0], size[k][1], 100, MODE_DESK);
                look(b, (struct ref){0});
                const struct ui_item *head = ui_find(ui, "label:news"),
                                     *first = ui_find(ui, "label:news-1"),
                                     *total = ui_find(ui, "coach:total");
                layout_check(ui);
                if (total) {
                    assert_true(whole(total) && whole(ui_find(ui, "coach:sum")));
                    sums++;
                    continue;
                }
                if (!head)
                    continue;
                seen++;
                if (!whole(head) || !whole(first))
                    fail_msg("%s, block %d at %d × %d: not seen: %s", scenario[s],
                             b->app.match.game->journal.at, size[k][0], size[k][1], first->text);
            }
        assert_true(seen > 30);
    }
    assert_true(sums > 30);
}

/* What is thought of while a question is open tells odds of its own. */
static void what_is_thought_of_tells_its_odds(struct bench *b)
{
    struct play *play = b->app.play;
    const struct game *game = b->app.match.game;
    struct ui *ui = b->app.desk.ui;
    struct coach c = {0};
    game->rules->shows->coach(&game->table, NULL, &c);
    play->hand.holding = HOLD_PICK;
    play->hand.shape = (struct shaping){.order = {.verb = verb_find(game->rules, "test"),
                                                  .side = game_awaited(game),
                                                  .ids = 1,
                                                  .id = {c.who}}};
    ui_lay(ui, build, &b->app, 0);
    assert_non_null(strstr(words_of(b, "coach:chance"), " in 6"));
    assert_non_null(ui_find(ui, "label:odds"));
    hand_let_go(play);
}

/* In a small window nothing is cut off where two rows differ, and how likely it is stands above the
 * answers to a question. */
static void small_rows_and_odds_can_be_read(void **state)
{
    struct bench *b = *state;
    struct ui *ui = b->app.desk.ui;
    int rows = 0, odds = 0;
    bench_table(b, "sham/first-drill");
    ui_set_window(ui, 1366, 768, 100, MODE_DESK);
    for (int i = 0; i < 160 && bench_play(b); i++) {
        look(b, (struct ref){0});
        for (int k = 0; k < ui_count(ui) && b->app.play->tight == TIGHT_MOST; k++) {
            const struct ui_item *item = ui_item(ui, k);
            if (strncmp(item->id, "row:", 4) != 0 || item->rect.w > play_panel_width(ui) / 2)
                continue;
            assert_true(text_width(ui_text(ui), ROLE_BUTTON, item->text) <= item->rect.w);
            rows++;
        }
        const struct ui_item *told = ui_find(ui, "label:odds"),
                             *answer = ui_find(ui, "row:answer-no");
        if (!told)
            continue;
        assert_true(whole(told) && strstr(told->text, " in 6"));
        assert_true(!answer || told->rect.y < answer->rect.y);
        assert_null(ui_find(ui, "coach:chance"));
        what_is_thought_of_tells_its_odds(b);
        odds++;
    }
    assert_true(rows > 0 && odds > 0);
}

/* The buttons beside each other: do they say different things, and is every name whole? */
static void buttons_differ(struct ui *ui, int *buttons)
{
    for (int i = 0; i < ui_count(ui); i++) {
        const struct ui_item *item = ui_item(ui, i);
        if (strncmp(item->id, "row:", 4) != 0 || item->rect.w > play_panel_width(ui) / 2)
            continue;
        ++*buttons;
        assert_true(text_width(ui_text(ui), ROLE_BUTTON, item->text) <= item->rect.w);
        for (int k = 0; k < i; k++)
            if (strncmp(ui_item(ui, k)->id, "row:", 4) == 0 &&
                strcmp(ui_item(ui, k)->text, item->text) == 0)
                fail_msg("%s and %s: %s", ui_item(ui, k)->id, item->id, item->text);
    }
}

/* The rows stay where they are when the pointer comes to one, which chooses whom it is about. */
static void rows_stay_under_the_pointer(void **state)
{
    struct bench *b = *state;
    struct ui *ui = b->app.desk.ui;
    int moved = 0;
    bench_table(b, "kiddies/great-table");
    ui_set_window(ui, 1366, 768, 100, MODE_DESK);
    for (int i = 0; i < 600 && !moved && bench_play(b); i++) {
        char id[UI_ID] = "";
        look(b, (struct ref){0});
        for (int k = 0; k < 4; k++)
            ui_lay(ui, build, &b->app, 0);
        for (int k = 0; k < ui_count(ui) && b->app.play->tight == TIGHT_MOST; k++)
            if (strncmp(ui_item(ui, k)->id, "row:flick-", 10) == 0)
                snprintf(id, sizeof id, "%s", ui_item(ui, k)->id);
        if (!id[0])
            continue;
        struct rect was = ui_find(ui, id)->rect;
        struct ui_event move = {.kind = UI_MOVE, .x = was.x + was.w / 2, .y = was.y + was.h / 2};
        ui_begin(ui, NULL, &move, 0);
        build(ui, &b->app);
        ui_end(ui);
        for (int k = 0; k < 4; k++) {
            ui_lay(ui, build, &b->app, 0);
            assert_memory_equal(&ui_find(ui, id)->rect, &was, sizeof was);
            moved++;
        }
        assert_true(b->app.play->selections > 0);
    }
    assert_true(moved > 0);
}

/* However small the window, who may shoot or fight is told apart from another who may. */
static void no_two_buttons_say_the_same(void **state)
{
    static const int size[][3] = {{1024, 768, 100}, {1366, 768, 100}, {1366, 768, 150}};
    struct bench *b = *state;
    struct ui *ui = b->app.desk.ui;
    int buttons = 0, lines = 0;
    bench_table(b, "kiddies/book-ridge");
    for (int i = 0; i < 600 && bench_play(b); i++)
        for (int k = 0; k < 3 && !b->app.match.game->table.ask; k++) {
            ui_set_window(ui, size[k][0], size[k][1], size[k][2], MODE_DESK);
            look(b, (struct ref){0});
            b->app.play->tight = TIGHT_MOST;
            ui_lay(ui, build, &b->app, 0);
            assert_int_equal(b->app.play->tight, TIGHT_MOST);
            buttons_differ(ui, &buttons);
            const struct offers *list = play_offers(b->app.play);
            for (int n = 0; n < list->count; n++)
                lines += list->offer[n].withs >= 5;
        }
    assert_true(buttons > 100 && lines > 10);
}

/* Who has moved may neither move nor turn: the reason is told once. */
static void one_reason_is_one_row(void **state)
{
    struct bench *b = *state;
    bench_table(b, "morschauser1/first-lines");
    int seen = 0;
    for (int i = 0; i < 60 && !seen && bench_play(b); i++) {
        const struct table *t = &b->app.match.game->table;
        for (int unit = 0; unit < t->units && !seen; unit++) {
            if (unit_side(&t->unit[unit]) != game_awaited(b->app.match.game))
                continue;
            look(b, ref_unit(t, unit));
            const char *words = words_of(b, "row:move");
            if (!strchr(words, ','))
                continue;
            seen++;
            assert_non_null(strstr(words, "turn"));
            assert_null(ui_find(b->app.desk.ui, "row:turn"));
        }
    }
    assert_true(seen);
}

/* Whatever cannot be done stands below what can, with its rule, and nothing is pushed out by it. */
static void barred_rows_fit(struct bench *b, int *seen)
{
    struct ui *ui = b->app.desk.ui;
    const struct ui_item *panel = ui_find(ui, "panel:turn");
    int open = 0, last = 0, rows = 0;
    for (int i = 0; i < ui_count(ui); i++) {
        const struct ui_item *item = ui_item(ui, i);
        if (strncmp(item->id, "row:", 4) != 0 || item->kind != UI_KIND_ROW)
            continue;
        if (item->enabled) {
            open = item->rect.y;
        } else {
            rows++;
            last = item->rect.y;
        }
    }
    assert_true(rows == 0 || last > open);
    if (rows && panel)
        assert_true(ui_panel_wants(ui, "panel:turn") <= panel->rect.h);
    *seen += rows;
}

static void what_cannot_be_done_stands_below(void **state)
{
    static const char *const scenario[] = {"kiddies/book-ridge", "sixplus/vest-pocket",
                                           "pikeshot/pitched-battle", "morschauser2/little-wold"};
    static const int size[][2] = {{1366, 768}, {1920, 1080}};
    struct bench *b = *state;
    struct verdict v;
    int seen = 0, untimely = 0;
    for (size_t s = 0; s < sizeof scenario / sizeof scenario[0]; s++) {
        bench_table(b, scenario[s]);
        for (int i = 0; i < 80 && bench_play(b); i++)
            for (int k = 0; k < 2 && i % 8 == 0 && !b->app.match.game->table.ask; k++) {
                ui_set_window(b->app.desk.ui, size[k][0], size[k][1], 100, MODE_DESK);
                look(b, (struct ref){0});
                barred_rows_fit(b, &seen);
                for (int verb = 0; verb < b->app.match.game->rules->verbs; verb++)
                    if (play_untimely(b->app.play, verb, &v)) {
                        untimely++;
                        assert_true(v.id[0] != '\0');
                    }
            }
    }
    assert_true(seen > 10);
    assert_true(untimely > 10);
}

/* ---- what belongs to the moment ----------------------------------------------------------------
 */

static const struct ui_item *row_of(struct bench *b, int verb)
{
    char id[UI_ID];
    snprintf(id, sizeof id, "row:%s", b->app.match.game->rules->verb[verb].word);
    return ui_find(b->app.desk.ui, id);
}

/* What another part of the turn is for, what will never be possible and what others than the chosen
 * one lack is not told unasked; the chip beside the heading tells all but the second. */
static void moment_only(struct bench *b, struct ref chosen, int seen[3])
{
    struct app *app = &b->app;
    const struct rules *rules = app->match.game->rules;
    struct verdict v;
    look(b, chosen);
    for (int verb = 0; verb < rules->verbs; verb++)
        if (play_untimely(app->play, verb, &v)) {
            assert_null(row_of(b, verb));
            seen[0]++;
        }
    const struct offers *list = play_offers(app->play);
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        char id[UI_ID], name[REF_TEXT];
        if (o->allowed || !o->unit.kind)
            continue;
        snprintf(id, sizeof id, "row:%s-%s", rules->verb[o->verb].word,
                 ref_text(&app->match.game->table, o->unit, name));
        bool his = chosen.kind && play_offer_concerns(o, chosen);
        if (o->never || !his)
            assert_null(ui_find(app->desk.ui, id));
        seen[1] += o->never;
    }
    if (!ui_find(app->desk.ui, "tag:barred"))
        return;
    int before = ui_count(app->desk.ui);
    app->play->unfolded = true;
    ui_lay(app->desk.ui, build, app, 0);
    assert_true(ui_count(app->desk.ui) > before);
    seen[2]++;
    app->play->unfolded = false;
}

static void the_panel_offers_what_belongs_to_the_moment(void **state)
{
    static const char *const scenario[] = {"kiddies/book-ridge", "kiddies/brick-lane",
                                           "sixplus/vest-pocket", "pikeshot/pitched-battle",
                                           "morschauser2/little-wold"};
    struct bench *b = *state;
    int seen[3] = {0};
    for (size_t s = 0; s < sizeof scenario / sizeof scenario[0]; s++) {
        bench_table(b, scenario[s]);
        for (int i = 0; i < 120 && bench_play(b); i++) {
            const struct table *t = &b->app.match.game->table;
            if (i % 6 || t->ask)
                continue;
            moment_only(b, (struct ref){0}, seen);
            moment_only(b, ref_unit(t, i % t->units), seen);
        }
    }
    for (int i = 0; i < 3; i++)
        assert_true(seen[i] > 10);
}

/* Refusals call the men what the screen calls them. */
static void refusals_name_men_as_the_screen_does(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    char why[200] = "B4 does not see R6: R2 hides it (R2, B99, xB4, B4.1).", was[200];
    const struct table *t;
    bench_table(b, "pikeshot/pitched-battle");
    t = &app->match.game->table;
    const char *at[] = {"B4", "R6", "R2"};
    char name[3][NAME_MAX_BYTES], wanted[400];
    for (int i = 0; i < 3; i++) {
        const char *ref = at[i];
        unit_called(t, ref_read(t, &ref), name[i], sizeof name[i]);
        assert_true(strlen(name[i]) > 3);
    }
    why_called(t, why, sizeof why);
    snprintf(wanted, sizeof wanted, "%s does not see %s: %s hides it (R2, B99, xB4, B4.1).",
             name[0], name[1], name[2]);
    assert_string_equal(why, wanted);
    memcpy(was, why, sizeof why);
    why_called(t, why, sizeof why); /* once is enough */
    assert_string_equal(why, was);
    char last[100] = "B4 moves to R6. 0.3 from R2."; /* a full stop is not of the handle */
    why_called(t, last, sizeof last);
    snprintf(wanted, sizeof wanted, "%s moves to %s. 0.3 from %s.", name[0], name[1], name[2]);
    assert_string_equal(last, wanted);
    char brief[12] = "R2 is here";
    why_called(t, brief, sizeof brief); /* no room */
    assert_string_equal(brief, "R2 is here");
    /* A refusal on the screen, and the row beside it. */
    int named = 0;
    for (int i = 0; i < 200 && !named && bench_play(b); i++)
        for (int unit = 0; unit < t->units && !t->ask; unit++) {
            look(b, ref_unit(t, unit));
            unit_called(t, ref_unit(t, unit), name[0], sizeof name[0]);
            for (int k = 0; k < ui_count(app->desk.ui); k++) {
                const struct ui_item *item = ui_item(app->desk.ui, k);
                const char *end;
                if (item->kind != UI_KIND_ROW || strncmp(item->id, "row:", 4) != 0)
                    continue;
                for (const char *c = item->second; *c; c++) {
                    struct ref ref = ref_read(t, (end = c, &end));
                    if (ref.kind == KIND_UNIT && (c == item->second || c[-1] == ' '))
                        assert_int_equal(table_text(t, t->unit[ref.index].name)[0], '\0');
                }
                named += strstr(item->second, name[0]) != NULL && strstr(item->text, name[0]);
            }
        }
    assert_true(named > 0);
    bench_table(b, "morschauser1/first-lines"); /* there B4 is a box */
    t = &app->match.game->table;
    snprintf(why, sizeof why, "Nobody enters B4 or R2.");
    why_called(t, why, sizeof why);
    assert_string_equal(why, "Nobody enters B4 or R2.");
}

/* What is said of a unit whose name is of many is said of many: of whom the sentence is about. */
static void a_name_of_many_moves_as_many(void **state)
{
    static const struct {
        const char *said, *wanted;
    } say[] = {
        {"Bucklers charges R3 over 5.5 inches and strikes its front.",
         "Bucklers charge Lombard Tercio over 5.5 inches and strike its front."},
        {"R4 is in contact and does not shoot. Old Tercio has moved.",
         "Bucklers are in contact and do not shoot. Old Tercio has moved."},
        {"Old Tercio shoots at Lancers and kills nobody.",
         "Old Tercio shoots at Lancers and kills nobody."},
        {"A hit of Lancers is taken off; Gentlemen-at-Arms rolls 4.",
         "A hit of Lancers is taken off; Gentlemen-at-Arms roll 4."},
        {"Bucklers moves 8.5 inches: it stands.", "Bucklers move 8.5 inches: it stands."},
        {"Free Company wins. It runs and Pistoleers has 15 hits.",
         "Free Company wins. It runs and Pistoleers have 15 hits."},
        {"Bucklers’ front is shown.", "Bucklers’ front is shown."},
        {"R4 has destroyed Lancers and stays where it is.",
         "Bucklers have destroyed Lancers and stay where it is."},
    };
    struct bench *b = *state;
    bench_table(b, "pikeshot/pitched-battle");
    for (size_t i = 0; i < sizeof say / sizeof say[0]; i++) {
        char why[200];
        snprintf(why, sizeof why, "%s", say[i].said);
        why_called(&b->app.match.game->table, why, sizeof why);
        assert_string_equal(why, say[i].wanted);
    }
    char lord[64] = "Colonel Oats is killed."; /* one man, whatever his name ends in */
    char brief[16] = "Bucklers is in.";        /* no room for what would be longer */
    why_called(&b->app.match.game->table, brief, sizeof brief);
    assert_string_equal(brief, "Bucklers is in.");
    bench_table(b, "sham/long-acre");
    why_called(&b->app.match.game->table, lord, sizeof lord);
    assert_string_equal(lord, "Colonel Oats is killed.");
}

/* At the very beginning there is nothing to take back; after an order there is. */
static void take_back_waits_for_an_order(void **state)
{
    struct bench *b = *state;
    bench_table(b, "kiddies/book-ridge");
    look(b, (struct ref){0});
    assert_false(ui_find(b->app.desk.ui, "button:undo")->enabled);
    assert_true(bench_play(b));
    look(b, ref_unit(&b->app.match.game->table, 0));
    assert_true(ui_find(b->app.desk.ui, "button:undo")->enabled);
    play_undo(b->app.play, true);
    assert_int_equal(b->app.play->selections, 0); /* no circle is left round anybody */
}

/* What the computer has done, and the set-up of those who stood already, is nobody's to take back.
 */
static void take_back_is_for_ones_own(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    struct trouble trouble;
    struct order order;
    bool probe;
    bench_table(b, "kiddies/gingerbread-yard");
    assert_true(app->match.game->journal.at > 0);
    int computer = game_awaited(app->match.game);
    app->match.player[computer].computer = true;
    for (int i = 0; i < 60 && game_awaited(app->match.game) == computer; i++)
        if (random_order(&b->player, app->match.game->rules, &app->match.game->table, computer,
                         &b->offers, &order, &probe) &&
            !probe)
            game_give(app->match.game, &order, SOURCE_COMPUTER, &b->verdict, &trouble);
    look(b, (struct ref){0});
    assert_false(ui_find(app->desk.ui, "button:undo")->enabled);
    int32_t before = app->match.game->journal.at;
    for (int i = 0; i < 20 && app->match.game->journal.at == before; i++)
        bench_play(b);
    look(b, (struct ref){0});
    assert_true(ui_find(app->desk.ui, "button:undo")->enabled);
    app->match.player[computer].computer = false;
}

/* What cannot be done yet is said in words; the number of a house rule would tell nobody anything.
 */
static void no_number_of_the_house_stands_behind_a_reason(void **state)
{
    struct bench *b = *state;
    bool found = false;
    bench_table(b, "kiddies/book-ridge");
    b->app.desk.settings.help = HELP_TEACH;
    for (int i = 0; i < ORDERS_MOST && !found && bench_play(b); i++) {
        b->app.play->unfolded = true;
        look(b, (struct ref){0});
        for (int k = 0; k < ui_count(b->app.desk.ui); k++) {
            const char *second = ui_item(b->app.desk.ui, k)->second;
            found = found || strstr(second, "Not yet: ");
            assert_null(strstr(second, "(HS-"));
        }
    }
    assert_true(found);
}

/* Whoever rolled higher chose: the panel says so, the journal says what. */
static void the_choice_is_told(void **state)
{
    struct bench *b = *state;
    bool found = false;
    bench_table(b, "kiddies/book-ridge");
    for (int i = 0; i < ORDERS_MOST && !found && bench_play(b); i++) {
        const struct journal *j = &b->app.match.game->journal;
        if (j->at < 0 || strncmp(j->block[j->at].order, "answer ", 7) != 0)
            continue;
        look(b, (struct ref){0});
        for (int k = 0; k < ui_count(b->app.desk.ui); k++)
            found = found || (strstr(ui_item(b->app.desk.ui, k)->text, " chose: ") &&
                              strstr(ui_item(b->app.desk.ui, k)->text, " moves first."));
    }
    assert_true(found);
}

/* What is known of the chosen one is whole at every scale. */
static void facts_are_whole(void **state)
{
    static const char *const scenario[] = {"sham/king-street", "morschauser2/little-wold",
                                           "pikeshot/pitched-battle", "sixplus/vest-pocket"};
    static const int scale[] = {75, 100, 150, 200};
    static const int size[][2] = {{1024, 768}, {1366, 768}, {1920, 1080}};
    struct bench *b = *state;
    struct ui *ui = b->app.desk.ui;
    for (size_t s = 0; s < sizeof scenario / sizeof scenario[0]; s++) {
        bench_table(b, scenario[s]);
        for (int i = 0; i < 12 && bench_play(b); i++)
            ;
        for (size_t k = 0; k < 4 * 3; k++) {
            ui_set_window(ui, size[k % 3][0], size[k % 3][1], scale[k / 3], MODE_DESK);
            for (int unit = 0; unit < b->app.match.game->table.units; unit += 5) {
                ui_watch(ui, true);
                look(b, ref_unit(&b->app.match.game->table, unit));
                const char *cut = ui_shortened(ui);
                const struct ui_item *name = ui_find(ui, "label:unit"),
                                     *troop = ui_find(ui, "label:troop");
                assert_true(!name || strcmp(cut, name->text) != 0);
                assert_true(!troop || strcmp(cut, troop->text) != 0);
            }
        }
    }
    ui_watch(ui, false);
}

/* ---- whose turn it is -------------------------------------------------------------------------
 */

/* The next order as the screen gives it, whoever is to give it; false when the game is over. */
static bool anybody_plays(struct bench *b)
{
    struct app *app = &b->app;
    struct order order;
    bool probe;
    if (app->match.game->table.over)
        return false;
    if (random_order(&b->player, app->match.game->rules, &app->match.game->table,
                     game_awaited(app->match.game), &b->offers, &order, &probe) &&
        !probe)
        play_give(app->play, &order, SOURCE_MOUSE);
    tabletop_finish(&app->match.view);
    app->desk.now += 60000;
    play_step(app->play);
    return true;
}

static void order_give(struct bench *b, const char *order)
{
    play_say(b->app.play, order);
    assert_string_equal(b->app.play->toast.words, "");
    tabletop_finish(&b->app.match.view);
    b->app.desk.now += 60000;
    play_step(b->app.play);
}

/* The curtain falls over armies that are set up unseen, and over nothing else. */
static void the_curtain_hides_only_secrets(void **state)
{
    static const char *const open[] = {"pikeshot/first-push", "sham/first-drill",
                                       "morschauser1/first-lines", "sixplus/vest-pocket"};
    struct bench *b = *state;
    struct app *app = &b->app;
    for (size_t s = 0; s < sizeof open / sizeof open[0]; s++) {
        int turns[SIDE_COUNT] = {0};
        bench_table(b, open[s]);
        for (int i = 0; i < 60 && anybody_plays(b) && !app->match.game->table.over; i++) {
            assert_int_equal(app->desk.screen, SCREEN_PLAY);
            assert_int_equal(app->match.holder, game_awaited(app->match.game));
            turns[app->match.holder]++;
        }
        assert_true(turns[SIDE_RED] > 0 && turns[SIDE_BLUE] > 0);
    }
    bench_table(b, "kiddies/book-ridge");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        assert_int_equal(app->desk.screen, SCREEN_PASS);
        app_take_over(app);
        assert_int_equal(app->match.holder, side);
        snprintf(app->play->digits, sizeof app->play->digits, "2"); /* begun to be typed */
        order_give(b, "muster");
        assert_string_equal(app->play->digits, "");
        assert_int_equal(app->desk.screen, SCREEN_PLAY);
        order_give(b, "end");
    }
    for (int i = 0; i < 60 && anybody_plays(b) && !app->match.game->table.over; i++)
        assert_int_equal(app->desk.screen, SCREEN_PLAY);
    app->desk.settings.pass = PASS_ALWAYS;
    int curtains = 0;
    for (int i = 0; i < 60 && anybody_plays(b) && !app->match.game->table.over; i++)
        if (app->desk.screen == SCREEN_PASS) {
            curtains++;
            app_take_over(app);
        }
    assert_true(curtains > 0);
}

static void lay(struct bench *b)
{
    b->app.play->offers_stale = true;
    ui_lay(b->app.desk.ui, build, &b->app, b->app.desk.now);
}

static void build_recap(struct ui *ui, void *self)
{
    build(ui, self);
    dialogue_build(ui, ((struct app *)self)->papers);
}

/* The rows of orders in the recap, and the rules of its sentences. */
static int rows_did(struct bench *b, int *number, int *said)
{
    struct ui *ui = b->app.desk.ui;
    int rows = 0, ignored;
    *said = 0;
    ui_lay(ui, build_recap, &b->app, b->app.desk.now);
    for (int i = 0; i < ui_count(ui); i++) {
        rows += sscanf(ui_item(ui, i)->id, "row:did-%d", number) == 1;
        *said += sscanf(ui_item(ui, i)->id, "tag:say-%d", &ignored) == 1;
    }
    return rows;
}

/* An order that he gave himself, in the other's turn, is nothing that the other did; what came of
 * it is told all the same. */
static void own_orders_are_no_rows(struct bench *b)
{
    struct journal *j = &b->app.match.game->journal;
    int number = -1, ignored, said, still, rows = rows_did(b, &number, &said);
    assert_true(rows > 0 && said > 0);
    for (int32_t i = 0; i < j->count; i++)
        if (j->block[i].number == number) {
            int side = j->block[i].side;
            j->block[i].side = b->app.match.holder;
            assert_int_equal(rows_did(b, &ignored, &still), rows - 1);
            assert_int_equal(still, said);
            j->block[i].side = side;
        }
}

/* Instead the panel says in a line what the other did, until one has given an order oneself, with
 * all of it behind a chip, which stays through one's own turn. */
static void what_the_other_did_is_told(struct bench *b, bool computer)
{
    struct app *app = &b->app;
    bench_table(b, "pikeshot/first-push");
    lay(b);
    assert_string_equal(words_of(b, "tag:recap"), "What this battle is about");
    assert_int_equal(app->match.holder, game_awaited(app->match.game));
    while (app->match.game->table.ask)
        anybody_plays(b);
    int first = app->match.holder, other = side_other(first);
    order_give(b, "end");
    app->match.player[first].computer = computer;
    assert_int_equal(app->match.holder, other);
    for (int i = 0; i < 200 && game_awaited(app->match.game) == other; i++)
        anybody_plays(b);
    assert_int_equal(app->match.holder, computer ? other : first);
    for (int i = 0; computer && i < 400 && game_awaited(app->match.game) != other; i++) {
        app->desk.now += 60000;
        tabletop_finish(&app->match.view);
        play_step(app->play);
    }
    tabletop_finish(&app->match.view);
    lay(b);
    char words[40];
    snprintf(words, sizeof words, "What %s did", side_title(side_other(app->match.holder)));
    assert_string_equal(words_of(b, "tag:recap"), words);
    const struct table *t = &app->match.game->table;
    int all = 0;
    for (int i = 0; i < t->units; i++)
        all += unit_side(&t->unit[i]) == side_other(app->match.holder) &&
               t->base[t->unit[i].base].where == WHERE_TABLE;
    snprintf(words, sizeof words, " of %d. ", all);
    assert_non_null(strstr(words_of(b, "label:recap"), words));
    snprintf(words, sizeof words, "%s moved ", side_title(side_other(app->match.holder)));
    assert_non_null(strstr(words_of(b, "label:recap"), words));
    struct ui_event press = {.kind = UI_ACTIVATE, .text = "tag:recap"};
    ui_begin(app->desk.ui, NULL, &press, app->desk.now);
    build(app->desk.ui, app);
    assert_true(ui_end(app->desk.ui));
    assert_int_equal(app->desk.dialogue, DIALOGUE_RECAP);
    own_orders_are_no_rows(b);
    app->desk.dialogue = DIALOGUE_NONE;
    int32_t before = app->match.game->journal.at;
    for (int i = 0; i < 50 && app->match.game->journal.at == before; i++)
        anybody_plays(b);
    lay(b);
    assert_null(ui_find(app->desk.ui, "label:recap"));
    snprintf(words, sizeof words, "What %s did", side_title(side_other(app->match.holder)));
    if (!app->match.game->table.ask)
        assert_string_equal(words_of(b, "tag:recap"), words);
    play_undo(app->play, true);
    lay(b);
    assert_int_equal(app->match.game->journal.at, before);
    assert_string_equal(words_of(b, "tag:recap"), words);
    app->play->main_menu = true;
    lay(b);
    assert_non_null(ui_find(app->desk.ui, "menu:main/recap"));
}

static void a_notice_says_what_the_other_did(void **state)
{
    what_the_other_did_is_told(*state, false);
}

static void a_notice_says_what_the_computer_did(void **state)
{
    what_the_other_did_is_told(*state, true);
}

/* What each of those who stand has suffered. */
static void hits_look(const struct match *match, int hits[TABLE_UNITS])
{
    const struct table *t = &match->game->table;
    for (int i = 0; i < t->units; i++) {
        struct signs signs = {0};
        match->game->rules->shows->signs(t, i, &signs);
        hits[i] = signs.suffered ? signs.pips : signs.of - signs.pips;
    }
}

/* Adds what has come since, which is kept. */
static void hits_add(const struct match *match, int kept[TABLE_UNITS], int sum[SIDE_COUNT])
{
    const struct table *t = &match->game->table;
    int now[TABLE_UNITS];
    hits_look(match, now);
    for (int i = 0; i < t->units; i++) {
        sum[unit_side(&t->unit[i])] += now[i] > kept[i] ? now[i] - kept[i] : 0;
        kept[i] = now[i];
    }
}

static bool all_stand(const struct table *t)
{
    return units_left(t, SIDE_RED) + units_left(t, SIDE_BLUE) == t->units;
}

/* Nobody falls in these sets until a unit is destroyed: the hits are what there is to tell. */
static void hits_on_both_are_told(void **state)
{
    enum { KEPT = 600 };
    static const char *const tables[] = {"pikeshot/pitched-battle", "sixplus/tea-tray",
                                         "sixplus/vest-pocket", "morschauser1/first-lines"};
    static int sum[KEPT][SIDE_COUNT]; /* by the blocks that there were */
    struct bench *b = *state;
    struct match *match = &b->app.match;
    int told = 0, both = 0, none = 0;
    char words[60];
    for (size_t k = 0; k < sizeof tables / sizeof tables[0]; k++) {
        bench_table(b, tables[k]);
        int before = match->holder, kept[TABLE_UNITS], so_far[SIDE_COUNT] = {0};
        hits_look(match, kept);
        memset(sum, 0, sizeof sum);
        while (anybody_plays(b) && match->game->journal.at < KEPT &&
               all_stand(&match->game->table)) {
            hits_add(match, kept, so_far);
            memcpy(sum[match->game->journal.at], so_far, sizeof so_far);
            if (match->holder == before || b->app.play->recap != RECAP_LINE)
                continue;
            before = match->holder;
            const int *then = sum[match->recap_from - 1];
            int mine = so_far[before] - then[before];
            int his = so_far[side_other(before)] - then[side_other(before)];
            lay(b);
            snprintf(words, sizeof words, "Hits: %d on yours, %d on theirs.", mine, his);
            const char *line = words_of(b, "label:recap");
            assert_true((strstr(line, words) != NULL) == (mine || his));
            assert_true((strstr(line, "Hits") != NULL) == (mine || his));
            told += mine > 0;
            both += mine > 0 && his > 0;
            none += !mine && !his;
        }
    }
    assert_true(told && both && none);
}

/* Where the scenario has placed everybody nobody is asked to set up; who is placed by hand is. */
static void who_is_placed_is_not_set_up(void **state)
{
    struct bench *b = *state;
    struct app *app = &b->app;
    assert_true(app_open(app, FOILSHOT_SOURCE "/tests/rules/kiddies-duel.yaml"));
    assert_false(app->match.game->rules->phase[app->match.game->table.phase].hidden);
    assert_int_equal(app->desk.screen, SCREEN_PLAY);
    look(b, (struct ref){0});
    for (int i = 0; i < ui_count(app->desk.ui); i++)
        assert_null(strstr(ui_item(app->desk.ui, i)->text, "sets up"));
    bench_table(b, "kiddies/book-ridge");
    app_take_over(app);
    assert_true(app->match.game->rules->phase[app->match.game->table.phase].hidden);
    order_give(b, "muster"); /* he may still move them */
    assert_int_equal(game_awaited(app->match.game), SIDE_RED);
}

/* Cannon are no men; those who have fallen are counted beside those who stand. */
static void tally_counts_men(void **state)
{
    struct bench *b = *state;
    bench_table(b, "kiddies/book-ridge");
    int down = 0;
    for (int i = 0; i < ORDERS_MOST && !down && bench_play(b); i++) {
        const struct table *t = &b->app.match.game->table;
        for (int k = 0; k < t->units; k++)
            down +=
                unit_side(&t->unit[k]) == SIDE_RED && t->base[t->unit[k].base].where == WHERE_LOST;
    }
    look(b, (struct ref){0});
    int men = 10 - down;
    char words[40];
    snprintf(words, sizeof words, "%d standing, 1 cannon", men);
    assert_string_equal(words_of(b, "tally:red"), words);
    if (down) {
        snprintf(words, sizeof words, "%d down", down);
        assert_string_equal(words_of(b, "tally:red-down"), words);
    } else {
        assert_null(ui_find(b->app.desk.ui, "tally:red-down"));
    }
}

/* How many pixels of the panel's head are nearer to one colour than a few steps. */
static int head_pixels(struct bench *b, enum tint tint)
{
    enum { HEAD_H = 60, NEAR = 6 };
    struct canvas canvas;
    struct rect panel, window = ui_window(b->app.desk.ui);
    pixel want = theme_pixel(tint);
    int count = 0;
    assert_true(canvas_init(&canvas, window.w, window.h));
    ui_begin(b->app.desk.ui, &canvas, NULL, b->app.desk.now);
    build(b->app.desk.ui, &b->app);
    ui_end(b->app.desk.ui);
    assert_true(ui_rect(b->app.desk.ui, "panel:turn", &panel));
    for (int y = panel.y; y < panel.y + HEAD_H; y++)
        for (int x = panel.x; x < panel.x + panel.w; x++) {
            pixel p = canvas.image.px[y * canvas.image.stride + x];
            bool same = true;
            for (int shift = 0; shift < 24; shift += 8)
                same = same && abs((int)(p >> shift & 255) - (int)(want >> shift & 255)) < NEAR;
            count += same;
        }
    canvas_release(&canvas);
    return count;
}

/* When all is over the panel is the winner's, whoever was to act, and nobody is told to watch. */
static void the_end_is_the_winners(void **state)
{
    enum { SOME = 40 };
    struct bench *b = *state;
    struct app *app = &b->app;
    for (int loser = SIDE_RED; loser < SIDE_COUNT; loser++) {
        struct trouble trouble;
        bench_table(b, "kiddies/gingerbread-yard");
        const struct table *t = &app->match.game->table;
        for (int i = 0; i < ORDERS_MOST && (t->ask || game_awaited(app->match.game) != loser); i++)
            bench_play(b);
        struct order order = {.verb = verb_find(app->match.game->rules, "resign"), .side = loser};
        assert_int_equal(game_give(app->match.game, &order, SOURCE_TYPED, &b->verdict, &trouble),
                         GIVEN_DONE);
        assert_true(t->over == OVER_WON && t->winner == side_other(loser));
        app->match.player[loser].computer = true;
        look(b, (struct ref){0});
        assert_null(ui_find(app->desk.ui, "label:watch"));
        assert_null(ui_find(app->desk.ui, "button:end"));
        assert_true(head_pixels(b, loser == SIDE_RED ? TINT_BLUE_DARK : TINT_RED_DARK) > SOME);
        assert_true(head_pixels(b, loser == SIDE_RED ? TINT_RED_DARK : TINT_BLUE_DARK) < SOME);
        app->match.player[loser].computer = false;
    }
}

#define TEST(what) cmocka_unit_test_setup_teardown(what, bench_open, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(what_dice_came_to_is_whole),
                                       TEST(dice_say_what_they_are_for),
                                       TEST(dice_for_one_thing_stay_together),
                                       TEST(dice_stay_readable),
                                       TEST(a_test_is_the_rollers),
                                       TEST(a_die_of_another_side_is_drawn_anew),
                                       TEST(what_happened_stays_on_the_panel),
                                       TEST(small_rows_and_odds_can_be_read),
                                       TEST(no_two_buttons_say_the_same),
                                       TEST(rows_stay_under_the_pointer),
                                       TEST(one_reason_is_one_row),
                                       TEST(what_cannot_be_done_stands_below),
                                       TEST(the_panel_offers_what_belongs_to_the_moment),
                                       TEST(refusals_name_men_as_the_screen_does),
                                       TEST(a_name_of_many_moves_as_many),
                                       TEST(take_back_waits_for_an_order),
                                       TEST(take_back_is_for_ones_own),
                                       TEST(no_number_of_the_house_stands_behind_a_reason),
                                       TEST(the_choice_is_told),
                                       TEST(the_curtain_hides_only_secrets),
                                       TEST(a_notice_says_what_the_other_did),
                                       TEST(a_notice_says_what_the_computer_did),
                                       TEST(hits_on_both_are_told),
                                       TEST(who_is_placed_is_not_set_up),
                                       TEST(tally_counts_men),
                                       TEST(the_end_is_the_winners),
                                       TEST(facts_are_whole)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
