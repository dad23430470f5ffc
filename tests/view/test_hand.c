/* The hand that flicks, from events to an order: quick strokes fire, whatever stamps their events
 * bear; what fires nothing says what it lacked; the button says what the hand says. And the hand
 * that carries a unit over an enemy. */
#include "app/app.h"
#include "app/play/hand_inside.h"
#include "app/play/play.h"
#include "computer/quick.h"
#include "core/turn.h"
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

static void build(struct ui *ui, void *self)
{
    screen_play_build(ui, ((struct app *)self)->play);
}

static const char *second_of(struct bench *b, const char *id)
{
    ui_lay(b->app.desk.ui, build, &b->app, b->app.desk.now);
    const struct ui_item *item = ui_find(b->app.desk.ui, id);
    return item ? item->second : "";
}

static const char *text_of(struct bench *b, const char *id)
{
    ui_lay(b->app.desk.ui, build, &b->app, b->app.desk.now);
    const struct ui_item *item = ui_find(b->app.desk.ui, id);
    return item ? item->text : "";
}

static int open_table(void **state, const char *scenario)
{
    struct bench *b = bench_new();
    struct app *app = &b->app;
    b->cli.journal = "/dev/null";
    app->desk.settings.reduced = true;
    app->desk.settings.dice = DICE_INSTANT;
    ui_set_window(app->desk.ui, 1366, 768, 100, MODE_DESK);
    assert_true(app_open(app, scenario));
    *state = b;
    return 0;
}

/* Three cannon a side; the first of them is being aimed. */
static int bench_open(void **state)
{
    return open_table(state, FOILSHOT_SOURCE "/tests/rules/kiddies-guns.yaml");
}

static int open_pikeshot(void **state)
{
    return open_table(state, FOILSHOT_SOURCE "/tests/rules/pikeshot-close.yaml");
}

static int open_boxes(void **state)
{
    return open_table(state, FOILSHOT_SOURCE "/tests/rules/morschauser1-close.yaml");
}

static int open_duel(void **state)
{
    return open_table(state, FOILSHOT_SOURCE "/tests/rules/kiddies-duel.yaml");
}

/* Takes up the first shot there is, with that hand, and holds the aim where it points. */
static void take_aim(struct bench *b, enum hand hand)
{
    struct app *app = &b->app;
    const struct offer *shot = NULL;
    app->desk.settings.hand = (int)hand;
    for (int orders = 0; orders < 20 && !shot; orders++) {
        const struct offers *list = play_offers(app->play);
        for (int i = 0; i < list->count && !shot; i++)
            if (list->offer[i].allowed &&
                app->match.game->rules->verb[list->offer[i].verb].gesture == GESTURE_FLICK)
                shot = &list->offer[i];
        if (!shot)
            play_say(app->play, app->match.game->table.ask ? "answer first" : "end");
        tabletop_finish(&app->match.view);
    }
    assert_non_null(shot);
    struct offer copy = *shot;
    hand_aim(app->play, &copy);
    app->play->hand.holding = HOLD_READY;
    hand_judge(app->play);
    assert_true(app->play->hand.shape.near_good);
}

/* px along the aim from where the button goes down, each at its stamp. */
struct step {
    int ms, along;
};

static void stroke(struct bench *b, const struct step *step, int count)
{
    struct app *app = &b->app;
    struct play *play = app->play;
    int x0, y0, x1, y1;
    struct vec from =
        base_pose(&app->match.game->table
                       .base[app->match.game->table.unit[play->hand.shape.order.id[0].index].base])
            .at;
    tabletop_to_screen(&app->match.view, from, 0, &x0, &y0);
    tabletop_to_screen(&app->match.view, vec_ahead(from, play->hand.shape.order.aim, 500 * MM), 0,
                       &x1, &y1);
    int way = x1 > x0 ? 1 : -1;
    assert_true(abs(x1 - x0) > 5 * abs(y1 - y0)); /* they all shoot east or west */
    for (int i = 0; i <= count; i++) {
        const struct step *s = &step[i < count ? i : count - 1];
        hand_event(app->play, &(struct ui_event){.kind = i == 0       ? UI_DOWN
                                                         : i == count ? UI_UP
                                                                      : UI_MOVE,
                                                 .button = UI_LEFT,
                                                 .clicks = 1,
                                                 .x = 500 + way * s->along,
                                                 .y = 400,
                                                 .ms = s->ms});
    }
}

#define STROKE(b, ...)                                                                             \
    stroke(b, (const struct step[]){__VA_ARGS__},                                                  \
           (int)(sizeof(const struct step[]){__VA_ARGS__} / sizeof(struct step)))

static bool fired_by(struct bench *b, const char *hand)
{
    const struct journal *j = &b->app.match.game->journal;
    for (int32_t at = j->at; at > 0; at = j->block[at].parent)
        if (strncmp(j->block[at].order, "flick ", 6) == 0)
            return strstr(j->block[at].order, hand) != NULL;
    return false;
}

/* Grey foil, whatever else is drawn there: the finger behind it, its band, the lens. */
static void seen_at(struct app *app, enum hold hold)
{
    struct canvas canvas;
    struct flick_preview preview = {0};
    struct play *play = app->play;
    play->hand.holding = hold;
    play_lens_choose(app->play);
    app->match.game->rules->flicks->preview(&app->match.game->table, &play->hand.shape.order,
                                            &preview);
    struct fpoint at = camera_point(&app->match.view.camera, preview.from);
    int x = at.x / FIX, y = at.y / FIX;
    assert_true(canvas_init(&canvas, 1366, 768));
    canvas_clear(&canvas, canvas.clip, 0xFF5F8049u);
    play_hand_draw(app->play, &canvas);
    pixel p = canvas.image.px[y * canvas.image.stride + x];
    int red = p >> 16 & 255, green = p >> 8 & 255, blue = p & 255;
    assert_true(red > 70 && abs(red - green) < 24 && abs(green - blue) < 40);
    assert_false(rect_holds(play_lens(app->play), x, y));
    canvas_release(&canvas);
}

/* Takes up each shot on offer: a gun shoots within its arc, a skirmisher all round, and what is
 * told says which. How many of that troop there were. */
static int told_where_to_aim(struct bench *b, const char *who, const char *where)
{
    struct play *play = b->app.play;
    const struct table *t = &b->app.match.game->table;
    const struct rules *rules = b->app.match.game->rules;
    const struct offers *list = play_offers(play);
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        struct offer shot = list->offer[i];
        if (!shot.allowed || rules->verb[shot.verb].gesture != GESTURE_FLICK || !shot.unit.kind ||
            strcmp(rules->troop[t->unit[shot.unit.index].troop].word, who) != 0)
            continue;
        hand_aim(play, &shot);
        const char *told = text_of(b, "label:how");
        if (!strstr(told, where) || !strstr(told, "Click to hold the aim."))
            fail_msg("%s: %s", who, told);
        count++;
        play->hand.holding = HOLD_READY;
        assert_null(strstr(text_of(b, "label:how"), "Point where"));
        hand_let_go(play);
        list = play_offers(play);
    }
    return count;
}

static void it_is_told_where_one_may_aim(void **state)
{
    struct bench *b = *state;
    int guns = 0, skirmishers = 0;
    for (int orders = 0; orders < 40 && !(guns && skirmishers); orders++) {
        guns += told_where_to_aim(b, "cannon", "within the stripes");
        skirmishers += told_where_to_aim(b, "skirmisher", "all round");
        play_say(b->app.play, b->app.match.game->table.ask ? "answer first" : "end");
        tabletop_finish(&b->app.match.view);
    }
    assert_true(guns > 0 && skirmishers > 0);
}

static void the_pellet_is_seen_while_aiming(void **state)
{
    static const enum hand hands[] = {HAND_FLICK, HAND_CATAPULT, HAND_STEADY};
    struct bench *b = *state;
    take_aim(b, HAND_STEADY);
    for (int i = 0; i < 3; i++) {
        b->app.play->hand.shape.order.hand = hands[i];
        seen_at(&b->app, HOLD_AIM);
        seen_at(&b->app, HOLD_READY);
        seen_at(&b->app, HOLD_PULL);
    }
}

static void a_quick_flick_fires(void **state)
{
    struct bench *b = *state;
    take_aim(b, HAND_FLICK);
    STROKE(b, {1000, 0}, {1020, -60}, {1040, -20}, {1060, 80});
    assert_true(fired_by(b, "hand flick"));
}

static void a_quick_flick_of_one_frame_fires(void **state)
{
    struct bench *b = *state;
    take_aim(b, HAND_FLICK);
    STROKE(b, {1000, 0}, {1000, -60}, {1000, -90}, {1000, 40});
    assert_true(fired_by(b, "hand flick"));
}

static void a_quick_pull_fires(void **state)
{
    struct bench *b = *state;
    take_aim(b, HAND_CATAPULT);
    STROKE(b, {1000, 0}, {1030, -60}, {1060, -120});
    assert_true(fired_by(b, "hand catapult"));
}

/* Nothing fires, and it is told why. */
static void what_does_not_fire_says_why(void **state)
{
    struct bench *b = *state;
    struct play *play = b->app.play;
    take_aim(b, HAND_FLICK);
    STROKE(b, {1000, 0}, {1060, 120});
    assert_non_null(strstr(play->toast.words, "Draw back farther"));
    STROKE(b, {2000, 0}, {2060, -120});
    assert_non_null(strstr(play->toast.words, "push right through"));
    STROKE(b, {3000, 0}, {3060, -120}, {6000, 40});
    assert_non_null(strstr(play->toast.words, "Too slow"));
    STROKE(b, {9000, 0}, {9060, 2});
    assert_non_null(strstr(play->toast.words, "Press, draw back"));
    play->hand.shape.order.hand = HAND_CATAPULT;
    STROKE(b, {12000, 0}, {12060, 120});
    assert_non_null(strstr(play->toast.words, "Draw back farther"));
    assert_false(fired_by(b, "hand"));
    assert_int_equal(play->hand.holding, HOLD_READY); /* try again */
}

/* The button of a shot says what the hand does that is chosen. */
static void the_button_says_what_the_hand_does(void **state)
{
    struct bench *b = *state;
    take_aim(b, HAND_FLICK);
    assert_non_null(strstr(second_of(b, "button:fire"), "push through"));
    assert_null(strstr(second_of(b, "button:fire"), "let go"));
    b->app.play->hand.holding = HOLD_PULL;
    assert_non_null(strstr(second_of(b, "button:fire"), "Push through"));
    b->app.play->hand.shape.order.hand = HAND_CATAPULT;
    assert_non_null(strstr(second_of(b, "button:fire"), "Let go"));
    b->app.play->hand.holding = HOLD_READY;
    assert_non_null(strstr(second_of(b, "button:fire"), "let go"));
    assert_null(strstr(second_of(b, "button:fire"), "push"));
}

/* What the pull would come to stands whole in the clear part of the window, wherever the hand is;
 * farther than the table is long nobody counts. */
static void the_pull_is_told_whole(void **state)
{
    static const int at[][2] = {{-4, 300}, {2, 60}, {700, 764}, {1362, 400}, {500, 400}};
    struct bench *b = *state;
    struct play *play = b->app.play;
    take_aim(b, HAND_CATAPULT);
    play->hand.holding = HOLD_PULL;
    for (size_t i = 0; i < 4 * (sizeof at / sizeof at[0]); i++) {
        play->x = at[i / 4][0];
        play->y = at[i / 4][1];
        play->hand.shape.order.hand = i % 2 ? HAND_CATAPULT : HAND_FLICK;
        play->strength = i % 4 > 1 ? 1000 : 50;
        ui_lay(b->app.desk.ui, build, &b->app, b->app.desk.now);
        const struct ui_item *said = ui_find(b->app.desk.ui, "bubble:pull");
        struct rect clear = b->app.match.view.clear, in = rect_cut(said->rect, clear);
        assert_true(in.w == said->rect.w && in.h == said->rect.h);
        assert_true(said->rect.h < 40); /* one line */
        if (i % 2 && play->strength == 1000)
            assert_string_equal(said->text, "may fly over the edge");
        else if (i % 2)
            assert_true(strncmp(said->text, "about ", 6) == 0);
    }
}

/* ---- carried over an enemy ------------------------------------------------------------------- */

/* Takes the unit up and carries it so that the pointer is in the middle of the enemy's first base;
 * gives whether it is one that is to move now. */
static bool carry(struct bench *b, int unit, int enemy)
{
    struct play *play = b->app.play;
    const struct table *t = &b->app.match.game->table;
    const struct offer *offer = NULL;
    hand_let_go(play);
    hand_select(play, ref_unit(t, unit), false);
    int verb = play_verb_for(play, ref_unit(t, unit), &offer);
    if (verb < 0 || !offer->allowed ||
        b->app.match.game->rules->verb[verb].gesture != GESTURE_PLACE)
        return false;
    hand_pick_up(play, verb, false);
    play->hand.shape.order.to = base_pose(&t->base[t->unit[enemy].base]).at;
    hand_judge(play);
    return true;
}

static void reach_move(struct bench *b)
{
    for (int i = 0;
         i < 20 && (b->app.match.game->table.ask ||
                    strcmp(b->app.match.game->rules->phase[b->app.match.game->table.phase].word,
                           "move") != 0);
         i++) {
        play_say(b->app.play, b->app.match.game->table.ask ? "answer first" : "end");
        tabletop_finish(&b->app.match.view);
    }
}

/* Who is carried over one whom he may charge, charges him; who may not charge him is told why, and
 * keeps his move. */
static void carried_over_an_enemy_it_charges(void **state)
{
    struct bench *b = *state;
    struct game *g = b->app.match.game;
    int charged = -1, enemy = -1, powder = 0;
    reach_move(b);
    const struct shaping *s = &b->app.play->hand.shape;
    for (int i = 0; i < g->table.units; i++)
        for (int k = 0; k < g->table.units; k++) {
            if (unit_side(&g->table.unit[i]) != game_awaited(g) ||
                unit_side(&g->table.unit[k]) == game_awaited(g) || !carry(b, i, k))
                continue;
            if (!s->raw_good) {
                int32_t blocks = g->journal.count;
                assert_true(s->verdict.why[0] && !s->near_good);
                powder += strcmp(s->verdict.id, "PS-20") == 0;
                hand_ghost_drop(b->app.play);
                assert_int_equal(g->journal.count, blocks);
                assert_true(b->app.play->toast.words[0]);
                continue;
            }
            assert_string_equal(g->rules->verb[s->near.verb].word, "charge");
            assert_true(ref_same(s->near.at, ref_unit(&g->table, k)));
            charged = i;
            enemy = k;
        }
    assert_true(powder > 0);
    assert_true(charged >= 0 && carry(b, charged, enemy));
    b->app.play->hand.shape.typed = true; /* so many inches, and nothing else */
    hand_judge(b->app.play);
    assert_false(s->raw_good);
    assert_true(carry(b, charged, enemy));
    hand_ghost_drop(b->app.play);
    char given[64];
    snprintf(given, sizeof given, "charge R%d at B%d", charged + 1, enemy - g->table.units / 2 + 1);
    assert_string_equal(g->journal.block[g->journal.at].order, given);
}

/* Kiddies has no order to charge: who is carried over an enemy is put up to him, and nothing is
 * refused; beyond him, where he could not go, it is. */
static void carried_over_an_enemy_it_is_put_up_to_him(void **state)
{
    struct bench *b = *state;
    struct game *g = b->app.match.game;
    reach_move(b);
    int own = game_awaited(g) == SIDE_RED ? 0 : 1;
    assert_true(carry(b, own, 1 - own));
    const struct shaping *s = &b->app.play->hand.shape;
    assert_true(s->raw_good && s->near_good);
    assert_int_equal(s->near.verb, s->order.verb);
    assert_non_null(strstr(text_of(b, "bubble:far"), "touches"));
    b->app.play->hand.shape.near_good = b->app.play->hand.shape.raw_good = false;
    assert_null(strstr(text_of(b, "bubble:far"), "touches")); /* where it may not stand */
    hand_judge(b->app.play);
    hand_ghost_drop(b->app.play);
    assert_true(units_gap(&g->table, 0, 1, CONTACT) == 0);
}

/* On boxes he goes into one beside the enemy and looks at him, and nothing is refused; where he
 * cannot come so far he is told, and the nearest box is not beside that enemy. */
static void carried_over_an_enemy_it_goes_beside_him(void **state)
{
    struct bench *b = *state;
    struct game *g = b->app.match.game;
    struct table *t = &g->table;
    int beside = 0, short_of = 0;
    reach_move(b);
    const struct shaping *s = &b->app.play->hand.shape;
    for (int i = 0; i < t->units; i++)
        for (int k = 0; k < t->units; k++) {
            if (unit_side(&t->unit[i]) != game_awaited(g) ||
                unit_side(&t->unit[k]) == game_awaited(g) || unit_leads(g->rules, t, i) ||
                !carry(b, i, k) || !s->near_good)
                continue;
            struct vec gap = vec_sub(s->near.to, base_pose(&t->base[t->unit[k].base]).at);
            bool there = abs(gap.x) <= t->box && abs(gap.y) <= t->box;
            assert_true(s->raw_good == there);
            if (there)
                beside++;
            else {
                short_of++;
                assert_true(s->verdict.why[0]);
            }
        }
    assert_true(beside > 0 && short_of > 0);
}

/* What is stopped before it has gone a step does not give its move away for that: it is told why.
 */
static void stopped_at_once_it_stays(void **state)
{
    struct bench *b = *state;
    struct game *g = b->app.match.game;
    struct table *t = &g->table;
    reach_move(b);
    int front = game_awaited(g) == SIDE_RED ? 0 : t->units / 2, back = front + 1;
    struct base *before = &t->base[t->unit[front].base], *behind = &t->base[t->unit[back].base];
    struct turn turn = {.table = t, .see = SEE_ALL};
    int32_t deep = before->hy + behind->hy + MM, way = before->face == 90 * DEG ? 1 : -1;
    turn_set(&turn, ref_base(t, t->unit[back].base), F_BASE_x, before->x - way * deep);
    turn_set(&turn, ref_base(t, t->unit[back].base), F_BASE_y, before->y);
    int32_t blocks = g->journal.count;
    assert_true(carry(b, back, front));
    b->app.play->hand.shape.order.to.x = before->x + way * 60 * MM;
    hand_judge(b->app.play);
    assert_false(b->app.play->hand.shape.raw_good || b->app.play->hand.shape.near_good);
    hand_ghost_drop(b->app.play);
    assert_int_equal(g->journal.count, blocks);
    assert_int_equal(b->app.play->hand.holding, HOLD_NOTHING);
    assert_non_null(strstr(b->app.play->toast.words, "in the way"));
}

#define TEST(what) cmocka_unit_test_setup_teardown(what, bench_open, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(it_is_told_where_one_may_aim),
        TEST(the_pellet_is_seen_while_aiming),
        TEST(a_quick_flick_fires),
        TEST(a_quick_flick_of_one_frame_fires),
        TEST(a_quick_pull_fires),
        TEST(what_does_not_fire_says_why),
        TEST(the_button_says_what_the_hand_does),
        TEST(the_pull_is_told_whole),
        cmocka_unit_test_setup_teardown(carried_over_an_enemy_it_charges, open_pikeshot,
                                        bench_close),
        cmocka_unit_test_setup_teardown(carried_over_an_enemy_it_is_put_up_to_him, open_duel,
                                        bench_close),
        cmocka_unit_test_setup_teardown(carried_over_an_enemy_it_goes_beside_him, open_boxes,
                                        bench_close),
        cmocka_unit_test_setup_teardown(stopped_at_once_it_stays, open_pikeshot, bench_close)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
