/* The table on the screen: what is drawn anew equals what is drawn whole, what plays ends where the
 * table stands, and the pointer finds what is seen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sheet.h"
#include "tabletop_game.h"
#include "view/table/stage.h"
#include "view/table/tabletop.h"

#include <string.h>

enum { WIDE = 960, HIGH = 600 };

struct desk {
    struct figures *figures;
    struct text *text;
    struct game *game;
    struct tabletop view;
    struct canvas canvas;
    struct rect all, clear;
};

static void desk_open(struct desk *d, const char *scenario, bool muster)
{
    const struct figures_setup setup = {.folder = ART_FOLDER};
    *d = (struct desk){.all = {0, 0, WIDE, HIGH}, .clear = {0, 40, WIDE - 200, HIGH - 40}};
    d->figures = figures_init(&setup);
    d->text = text_new(NULL);
    text_use_stroke_font(d->text, true);
    text_set_scale(d->text, SCALE_ONE, MODE_DESK);
    d->game = game_for_view(scenario, muster);
    const struct tabletop_setup view = {d->game->rules, d->figures, d->text, false};
    assert_true(tabletop_init(&d->view, &view));
    assert_true(tabletop_layout(&d->view, &d->game->table, d->all, d->clear));
    assert_true(canvas_init(&d->canvas, WIDE, HIGH));
}

static void desk_close(struct desk *d)
{
    tabletop_release(&d->view);
    canvas_release(&d->canvas);
    text_free(d->text);
    figures_release(d->figures);
    game_free(d->game);
}

static struct tabletop_look plain(const struct desk *d)
{
    return (struct tabletop_look){.table = &d->game->table, .ruler = true, .pellets = 3};
}

/* Draws what changed, and checks it against a whole drawing. Returns the share of the picture drawn
 * anew, thousandths. */
static int frame(struct desk *d, const struct tabletop_look *look)
{
    struct rect box[TABLETOP_BOXES];
    struct canvas whole;
    int64_t drawn = 0;
    int n = tabletop_changes(&d->view, look, box, TABLETOP_BOXES);
    for (int i = 0; i < n; i++) {
        tabletop_draw(&d->view, &d->canvas, box[i], look);
        drawn += (int64_t)box[i].w * box[i].h;
    }
    assert_int_equal(tabletop_changes(&d->view, look, box, TABLETOP_BOXES), 0);
    assert_true(canvas_init(&whole, WIDE, HIGH));
    tabletop_draw(&d->view, &whole, d->all, look);
    if (image_hash(&whole.image) != image_hash(&d->canvas.image)) {
        image_save_png(&d->canvas.image, SHEET_FOLDER "/tabletop-dirty.png");
        image_save_png(&whole.image, SHEET_FOLDER "/tabletop-whole.png");
        fail_msg("drawing what changed differs from drawing all (see tests/out)");
    }
    canvas_release(&whole);
    return (int)(drawn * 1000 / (WIDE * HIGH));
}

static int unit_named(const struct table *table, const char *name)
{
    const char *at = name;
    struct ref ref = ref_read(table, &at);
    assert_int_equal(ref.kind, KIND_UNIT);
    return ref.index;
}

static struct base *base_of(struct desk *d, const char *name)
{
    struct table *table = &d->game->table;
    return &table->base[table->unit[unit_named(table, name)].base];
}

static void rehash(struct desk *d)
{
    d->game->table.hash = table_hash(&d->game->table);
}

/* Red's first cannon is about to shoot into a crowd of Blues. */
static void aim_cannon(struct desk *d)
{
    struct table *t = &d->game->table;
    game_order(d->game, "answer first");
    game_order(d->game, "end");
    game_order(d->game, "end");
    const struct base *cannon = base_of(d, "R29");
    int k = 0;
    for (int i = 0; i < t->units && k < 9; i++) {
        struct base *b = &t->base[t->unit[i].base];
        if (unit_side(&t->unit[i]) != SIDE_BLUE || t->unit[i].troop != 0)
            continue;
        b->x = cannon->x + (300 + k / 3 * 60) * MM;
        b->y = cannon->y + (k % 3 - 1) * 26 * MM;
        b->face = 270 * DEG;
        k++;
    }
    rehash(d);
}

#define SHOT "flick R29 spot 1 aim 90 strength 800 hand steady"

/* Gives an order and plays its blocks. */
static void play(struct desk *d, const char *order, int64_t now)
{
    static struct table before;
    before = d->game->table;
    int from = d->game->journal.count;
    assert_int_equal(game_order(d->game, order), GIVEN_DONE);
    for (int i = from; i < d->game->journal.count; i++) {
        const struct block *b = &d->game->journal.block[i];
        tabletop_play_block(&d->view, &before, b, now);
        for (int k = 0; k < b->count; k++)
            if (b->entry[k].kind == ENTRY_CHANGE)
                assert_true(change_do(&before, &b->entry[k].change));
    }
}

/* The picture of the table as it is, by a view that never saw anything move. */
static uint64_t fresh_hash(struct desk *d, const struct tabletop_look *look)
{
    struct tabletop view;
    struct canvas canvas;
    const struct tabletop_setup setup = d->view.setup;
    assert_true(tabletop_init(&view, &setup));
    assert_true(tabletop_layout(&view, look->table, d->all, d->clear));
    assert_true(canvas_init(&canvas, WIDE, HIGH));
    view.camera = d->view.camera;
    tabletop_draw(&view, &canvas, d->all, look);
    uint64_t hash = image_hash(&canvas.image);
    canvas_release(&canvas);
    tabletop_release(&view);
    return hash;
}

/* ---- tests ---- */

static void changes_equal_the_whole(void **state)
{
    (void)state;
    struct desk d;
    desk_open(&d, "kiddies/brick-lane", true);
    struct tabletop_look look = plain(&d);
    assert_int_equal(frame(&d, &look), 1000);
    assert_int_equal(frame(&d, &look), 0);
    for (int i = 0; i < 12; i++) {
        char name[8];
        snprintf(name, sizeof name, "R%d", i + 1);
        struct base *b = base_of(&d, name);
        b->x += (i * 37 % 50 - 10) * MM;
        b->y += (i * 61 % 90 - 45) * MM;
        b->face = angle_norm(b->face + i * 30 * DEG);
        rehash(&d);
        int share = frame(&d, &look);
        assert_in_range(share, 1, 200);
    }
    desk_close(&d);
}

static void marks_and_ghosts(void **state)
{
    (void)state;
    struct desk d;
    desk_open(&d, "kiddies/brick-lane", true);
    struct tabletop_look look = plain(&d);
    struct table *t = &d.game->table;
    frame(&d, &look);
    struct ref selected[2] = {ref_unit(t, unit_named(t, "R3")), ref_unit(t, unit_named(t, "B2"))};
    struct ref swept[1] = {ref_unit(t, unit_named(t, "R5"))};
    look.selected = selected;
    look.selections = 2;
    look.swept = swept;
    look.sweeps = 1;
    look.hovered = ref_unit(t, unit_named(t, "R6"));
    look.badges = true;
    frame(&d, &look);
    struct tabletop_ghost ghost[2] = {
        {selected[0], {{400 * MM, 500 * MM}, 90 * DEG}, GHOST_LEGAL},
        {selected[0], {{440 * MM, 540 * MM}, 60 * DEG}, GHOST_REFUSED}};
    look.ghost = ghost;
    look.ghosts = 2;
    for (int i = 0; i < 5; i++) {
        ghost[0].pose.at.x += 9 * MM;
        ghost[1].pose.face += 15 * DEG;
        assert_in_range(frame(&d, &look), 1, 300);
    }
    look.names = look.high_contrast = true;
    frame(&d, &look);
    look.dim = 128;
    look.spot = (struct vec){600 * MM, 600 * MM};
    look.spot_radius = 200 * MM;
    frame(&d, &look);
    desk_close(&d);
}

static void draw_a_move(void *self, const struct painter *painter)
{
    const int32_t *x = self;
    const struct vec line[2] = {{*x, 300 * MM}, {*x + 200 * MM, 500 * MM}};
    painter->disc(painter->self, MEANS_MOVE, line[0], 150 * MM);
    painter->line(painter->self, MEANS_MEASURE, line, 2);
    painter->line(painter->self, MEANS_PATH, line, 2);
    painter->label(painter->self, MEANS_MEASURE, line[1], "1.3 spans");
}

static void overlays_are_found_out(void **state)
{
    (void)state;
    struct desk d;
    /* Heads and ticks grow with the interface. Where a line ends at the edge of what the crew draws
     * differs from step to step. */
    for (int scale = 1; scale <= 2; scale++) {
        desk_open(&d, "kiddies/brick-lane", true);
        text_set_scale(d.text, scale * SCALE_ONE, MODE_DESK);
        struct tabletop_look look = plain(&d);
        int32_t x = 300 * MM;
        frame(&d, &look);
        look.flat = look.air = (struct tabletop_marks){draw_a_move, &x};
        for (int i = 0; i < 40; i++) {
            x += 7 * MM;
            d.view.camera.y += i % 2;
            assert_in_range(frame(&d, &look), 1, 1000);
        }
        look.flat.draw = NULL;
        frame(&d, &look);
        desk_close(&d);
    }
}

/* A name that is said leads to where its man stands, wherever he goes, and leaves nothing behind.
 */
static void a_name_is_pinned_to_its_man(void **state)
{
    (void)state;
    struct desk d;
    desk_open(&d, "kiddies/brick-lane", true);
    struct table *t = &d.game->table;
    int man = unit_named(t, "R3");
    struct base *base = &t->base[t->unit[man].base];
    const struct tabletop_label label = {
        .thing = ref_unit(t, man), .speech = SPEECH_NAME, .words = "R3"};
    struct tabletop_look look = plain(&d);
    for (int i = 0; i < 6; i++) {
        look.labels = 0;
        frame(&d, &look);
        struct fpoint at = camera_point(&d.view.camera, (struct vec){base->x, base->y});
        const pixel *px = &d.canvas.image.px[at.y / FIX * d.canvas.image.stride + at.x / FIX];
        pixel bare = *px;
        look.label = &label;
        look.labels = 1;
        assert_in_range(frame(&d, &look), 1, 300);
        assert_int_not_equal(*px, bare);
        assert_int_equal(image_hash(&d.canvas.image), fresh_hash(&d, &look));
        base->x += 31 * MM;
        base->y -= 17 * MM;
        rehash(&d);
    }
    desk_close(&d);
}

static void a_flick_plays(void **state)
{
    (void)state;
    struct desk d;
    desk_open(&d, "kiddies/brick-lane", true);
    aim_cannon(&d);
    struct tabletop_look look = plain(&d);
    look.speak = true;
    frame(&d, &look);
    play(&d, SHOT, 5000);
    int moving = 0;
    int64_t now = 5000;
    for (; tabletop_busy(&d.view); now += 90) {
        tabletop_step(&d.view, now);
        moving += frame(&d, &look) > 0;
        assert_true(now < 12000);
    }
    assert_true(moving > 10);
    assert_int_equal(image_hash(&d.canvas.image), fresh_hash(&d, &look));
    struct vec low, high;
    assert_true(tabletop_flick_bounds(&d.view, &low, &high));
    assert_true(high.x - low.x > 250 * MM);
    assert_true(tabletop_replay_last(&d.view, 25, now));
    tabletop_step(&d.view, now + 400);
    assert_true(frame(&d, &look) > 0);
    assert_int_not_equal(image_hash(&d.canvas.image), fresh_hash(&d, &look));
    tabletop_finish(&d.view);
    frame(&d, &look);
    assert_int_equal(image_hash(&d.canvas.image), fresh_hash(&d, &look));
    desk_close(&d);
}

static int32_t below(uint32_t *state, int32_t most)
{
    *state = *state * 1664525u + 1013904223u;
    return (int32_t)((*state >> 8) % (uint32_t)most);
}

/* Men jump about among the bricks, also to where they hide one another in a ring: the picture is
 * always that of a view that never saw where they came from, and what else moved does not matter.
 */
static void whoever_marches_past_bricks(void **state)
{
    enum { STEPS = 60, MOVERS = 4, STRAY_MM = 70 };
    struct desk d;
    uint32_t seed = 11;
    int partly = 0;
    (void)state;
    desk_open(&d, "kiddies/brick-lane", true);
    struct table *t = &d.game->table;
    struct tabletop_look look = plain(&d);
    frame(&d, &look);
    for (int step = 0; step < STEPS; step++) {
        for (int k = 0; k < MOVERS; k++) {
            struct base *b = &t->base[below(&seed, t->bases)];
            const struct piece *p = &t->piece[below(&seed, t->pieces)];
            if (p->kind != TERRAIN_BRICK || b->where != WHERE_TABLE)
                continue;
            b->x = p->x + (below(&seed, 2 * STRAY_MM) - STRAY_MM) * MM;
            b->y = p->y + (below(&seed, 2 * STRAY_MM) - STRAY_MM) * MM;
            b->face = below(&seed, 360) * DEG;
        }
        rehash(&d);
        partly += frame(&d, &look) < 1000;
        assert_int_equal(image_hash(&d.canvas.image), fresh_hash(&d, &look));
    }
    assert_in_range(partly, STEPS / 2, STEPS); /* and mostly not by drawing all */
    desk_close(&d);
}

/* Drawn by one, in slices too small to share, by several, or in parts that lie over one another:
 * the same picture. A chosen man and a sweep's mark are among what only one may draw. */
static void parts_equal_the_whole(void **state)
{
    (void)state;
    struct desk d;
    struct canvas other;
    desk_open(&d, "kiddies/brick-lane", true);
    struct tabletop_look look = plain(&d);
    const struct ref chosen = ref_unit(&d.game->table, unit_named(&d.game->table, "R3"));
    look.selected = &chosen;
    look.selections = 1;
    look.hovered = ref_unit(&d.game->table, unit_named(&d.game->table, "B2"));
    tabletop_draw(&d.view, &d.canvas, d.all, &look);
    assert_true(canvas_init(&other, WIDE, HIGH));
    for (int y = 0; y < HIGH; y += 40)
        tabletop_draw(&d.view, &other, (struct rect){0, y, WIDE, 40}, &look);
    assert_int_equal(image_hash(&other.image), image_hash(&d.canvas.image));
    canvas_clear(&other, d.all, colour(0x808080));
    const struct rect part[] = {{0, 0, WIDE, 220},   {700, 100, 260, 500}, {0, 210, 710, 200},
                                {20, 300, 500, 300}, {0, 400, 30, 200},    {510, 380, 200, 220}};
    tabletop_draw_parts(&d.view, &other, part, (int)(sizeof part / sizeof *part), &look);
    assert_int_equal(image_hash(&other.image), image_hash(&d.canvas.image));
    canvas_release(&other);
    desk_close(&d);
}

/* Whatever is missed in between, the same clock shows the same picture. */
static void pictures_follow_the_clock(void **state)
{
    (void)state;
    uint64_t hash[2];
    for (int run = 0; run < 2; run++) {
        struct desk d;
        desk_open(&d, "kiddies/brick-lane", true);
        aim_cannon(&d);
        struct tabletop_look look = plain(&d);
        play(&d, SHOT, 0);
        for (int64_t now = run == 0 ? 640 : 16; now <= 640; now += 16)
            tabletop_step(&d.view, now);
        tabletop_draw(&d.view, &d.canvas, d.all, &look);
        hash[run] = image_hash(&d.canvas.image);
        desk_close(&d);
    }
    assert_int_equal(hash[0], hash[1]);
}

static void reserves_wait_on_the_shelf(void **state)
{
    (void)state;
    struct desk d;
    desk_open(&d, "kiddies/brick-lane", false);
    struct tabletop_look look = plain(&d);
    struct table *t = &d.game->table;
    frame(&d, &look);
    int waiting = 0;
    for (int i = 0; i < t->bases; i++) {
        struct pose pose;
        if (!tabletop_shelf(t, i, &pose))
            continue;
        waiting++;
        bool red = unit_side(&t->unit[base_unit(&t->base[i])]) == SIDE_RED;
        assert_true(red ? pose.at.x < 0 : pose.at.x > t->width);
        assert_in_range(pose.at.y, 0, t->depth);
        int x, y;
        tabletop_to_screen(&d.view, pose.at, 0, &x, &y);
        assert_true(rect_holds(d.clear, x, y));
        struct ref found[TABLETOP_PICKS];
        assert_true(tabletop_pick(&d.view, t, SIDE_NONE, x, y, found) > 0);
        assert_true(ref_same(found[0], ref_base(t, i)));
    }
    assert_true(waiting > 40);
    play(&d, "muster", 0);
    for (int64_t now = 0; tabletop_busy(&d.view); now += 200) {
        tabletop_step(&d.view, now);
        frame(&d, &look);
    }
    assert_int_equal(image_hash(&d.canvas.image), fresh_hash(&d, &look));
    desk_close(&d);
}

static void the_pointer_finds_what_is_seen(void **state)
{
    (void)state;
    struct desk d;
    desk_open(&d, "kiddies/brick-lane", true);
    struct table *t = &d.game->table;
    struct tabletop_look look = plain(&d);
    for (int turned = 0; turned < 2; turned++, tabletop_turn(&d.view)) {
        frame(&d, &look);
        for (int i = 0; i < t->bases; i++) {
            struct vec at = {t->base[i].x, t->base[i].y};
            int x, y;
            tabletop_to_screen(&d.view, at, 0, &x, &y);
            struct vec back = tabletop_to_table(&d.view, x, y);
            assert_true(vec_distance(at, back) < 3 * MM);
            struct ref found[TABLETOP_PICKS];
            int n = tabletop_pick(&d.view, t, SIDE_NONE, x, y, found), k = 0;
            while (k < n && !ref_same(found[k], ref_base(t, i)))
                k++;
            assert_true(k < n && k < 4);
            struct rect box = tabletop_box(&d.view, t, ref_base(t, i));
            assert_true(rect_holds(box, x, y));
        }
    }
    struct ref found[TABLETOP_PICKS], house = {0};
    const char *name = "\"The Picture Book\"";
    house = ref_read(t, &name);
    assert_int_equal(house.kind, KIND_PIECE);
    int x, y;
    struct piece *book = &t->piece[house.index];
    tabletop_to_screen(&d.view, (struct vec){book->x, book->y}, book->height, &x, &y);
    int n = tabletop_pick(&d.view, t, SIDE_NONE, x, y, found);
    assert_true(n > 0);
    assert_true(ref_same(found[0], house));
    assert_true(tabletop_on_rim(&d.view, d.clear.x + 3, d.clear.y + 3));
    assert_false(tabletop_on_rim(&d.view, x, y));
    desk_close(&d);
}

static void the_camera_flies_and_arrives(void **state)
{
    (void)state;
    struct desk d;
    desk_open(&d, "kiddies/brick-lane", true);
    struct tabletop_look look = plain(&d);
    frame(&d, &look);
    assert_true(tabletop_is_home(&d.view));
    tabletop_close(&d.view, (struct vec){1200 * MM, 600 * MM}, 0);
    for (int64_t now = 0; now <= 300; now += 100) {
        tabletop_step(&d.view, now);
        frame(&d, &look);
    }
    assert_false(tabletop_busy(&d.view));
    assert_false(tabletop_is_home(&d.view));
    assert_int_equal(image_hash(&d.canvas.image), fresh_hash(&d, &look));
    tabletop_centre(&d.view, (struct vec){1100 * MM, 580 * MM}, 400);
    for (int64_t now = 400; now <= 700; now += 100) {
        tabletop_step(&d.view, now);
        frame(&d, &look);
    }
    assert_int_equal(image_hash(&d.canvas.image), fresh_hash(&d, &look));
    const struct rect wider = {0, 40, WIDE - 100, HIGH - 40};
    tabletop_layout(&d.view, &d.game->table, d.all, wider);
    assert_false(tabletop_is_home(&d.view));
    tabletop_home(&d.view, -1);
    assert_true(tabletop_is_home(&d.view));
    frame(&d, &look);
    desk_close(&d);
}

/* How long a block of the game takes, ms. */
static int64_t lasts(const struct desk *d, const struct table *before, const struct block *block,
                     struct stage_pace pace)
{
    struct stage *stage = stage_new();
    int64_t now = 0;
    assert_non_null(stage);
    stage_play(stage, d->game->rules, before, block, &pace, 0);
    for (; stage_busy(stage); now += 10)
        stage_step(stage, now);
    stage_free(stage);
    return now;
}

static void a_move_goes_its_way(void **state)
{
    (void)state;
    struct desk d;
    desk_open(&d, "kiddies/brick-lane", true);
    game_order(d.game, "answer first");
    struct base *b = base_of(&d, "R5");
    int base = (int)(b - d.game->table.base);
    static struct table before;
    before = d.game->table;
    const struct vec via = {b->x + 50 * MM, b->y + 20 * MM}, to = {b->x + 100 * MM, b->y};
    char order[120];
    snprintf(order, sizeof order, "move R5 via %.4f %.4f to %.4f %.4f", via.x / 1e4, via.y / 1e4,
             to.x / 1e4, to.y / 1e4);
    assert_int_equal(game_order(d.game, order), GIVEN_DONE);
    const struct journal *j = &d.game->journal;
    struct stage *stage = stage_new();
    assert_non_null(stage);
    const struct stage_pace pace = {.speed = 100};
    int32_t nearest = 1000 * MM;
    stage_play(stage, d.game->rules, &before, &j->block[j->count - 1], &pace, 0);
    for (int64_t now = 0; stage_busy(stage); now += 5) {
        stage_step(stage, now);
        int32_t gap = vec_distance(stage_base(stage, base)->pose.at, via);
        nearest = gap < nearest ? gap : nearest;
    }
    assert_true(nearest < 3 * MM);
    assert_int_equal(stage_base(stage, base)->pose.at.x, to.x);
    assert_int_equal(stage_base(stage, base)->pose.at.y, to.y);
    stage_free(stage);
    desk_close(&d);
}

static void the_pace_is_the_players(void **state)
{
    (void)state;
    struct desk d;
    desk_open(&d, "kiddies/brick-lane", true);
    aim_cannon(&d);
    static struct table before;
    before = d.game->table;
    int shot = d.game->journal.count;
    assert_int_equal(game_order(d.game, SHOT), GIVEN_DONE);
    const struct block *block = &d.game->journal.block[shot];
    int64_t slow = lasts(&d, &before, block, (struct stage_pace){.speed = 100, .slow_hits = true});
    int64_t plain = lasts(&d, &before, block, (struct stage_pace){.speed = 100});
    int64_t quick = lasts(&d, &before, block, (struct stage_pace){.speed = 400});
    int64_t calm = lasts(&d, &before, block,
                         (struct stage_pace){.speed = 100, .slow_hits = true, .reduced = true});
    assert_true(slow > plain + 100);
    assert_in_range(quick, plain / 4 - 20, plain / 4 + 30);
    assert_true(calm <= plain);
    desk_close(&d);
}

static void dice_roll_and_lie(void **state)
{
    (void)state;
    struct desk d;
    desk_open(&d, "kiddies/brick-lane", true);
    struct tabletop_look look = plain(&d);
    const struct tabletop_die die[3] = {
        {PIECE_RED, 5, 100}, {PIECE_BLUE, 2, 100}, {PIECE_NEUTRAL, 1, 100}};
    look.die = die;
    look.dice = 3;
    look.tray = (struct rect){WIDE - 190, HIGH - 120, 180, 110};
    for (int64_t now = 100; now <= 1100; now += 125) {
        tabletop_step(&d.view, now);
        assert_true(frame(&d, &look) > 0 || now > 1000);
        assert_int_equal(tabletop_busy(&d.view), now < 1000);
    }
    desk_close(&d);
}

/* Dice of an order that is long over, or was thrown before anybody looked, lie where they fell, at
 * any pace. */
static void dice_of_old_do_not_roll_again(void **state)
{
    enum { EDGE = 160 };
    (void)state;
    struct desk d;
    struct image image[2];
    struct canvas canvas;
    const struct tabletop_die die[2] = {{PIECE_RED, 5, INT64_MIN / 2},
                                        {PIECE_BLUE, 2, INT64_MIN / 2}};
    desk_open(&d, "kiddies/brick-lane", true);
    tabletop_step(&d.view, 40);
    for (int i = 0; i < 2; i++) {
        assert_true(image_init(&image[i], EDGE, EDGE));
        d.view.dice = i == 0 ? DICE_AT_ONCE : DICE_QUICKLY;
        canvas_wrap(&canvas, image[i]);
        struct rect all = {0, 0, EDGE, EDGE};
        tabletop_draw_dice(&d.view, &canvas, all, all, die, 2);
        canvas_release(&canvas);
    }
    for (int y = 0; y < EDGE; y++)
        assert_memory_equal(&image[0].px[(ptrdiff_t)y * image[0].stride],
                            &image[1].px[(ptrdiff_t)y * image[1].stride],
                            EDGE * sizeof *image[0].px);
    image_release(&image[0]);
    image_release(&image[1]);
    desk_close(&d);
}

static void pictures_to_look_at(void **state)
{
    (void)state;
    static const struct {
        const char *scenario, *name;
        int w, h;
        enum tabletop_sight sight;
    } PICTURES[] = {
        {"kiddies/brick-lane", "tabletop-home", 1920, 1080, SIGHT_HOME},
        {"kiddies/brick-lane", "tabletop-home-768", 1366, 768, SIGHT_HOME},
        {"kiddies/great-table", "tabletop-action", 1920, 1080, SIGHT_ACTION},
        {"kiddies/book-ridge", "tabletop-close", 1366, 768, SIGHT_CLOSE},
    };
    const struct figures_setup figures = {.folder = ART_FOLDER};
    struct tabletop_setup setup = {.figures = figures_init(&figures), .text = text_new(NULL)};
    mkdir(SHEET_FOLDER, 0777);
    for (size_t i = 0; i < sizeof PICTURES / sizeof *PICTURES; i++) {
        struct game *game = game_for_view(PICTURES[i].scenario, true);
        struct image image;
        char path[512];
        setup.rules = game->rules;
        text_set_scale(setup.text, theme_scale(PICTURES[i].h, 100, MODE_DESK), MODE_DESK);
        assert_true(tabletop_picture(&game->table, &setup, PICTURES[i].w, PICTURES[i].h,
                                     PICTURES[i].sight, &image));
        snprintf(path, sizeof path, "%s/%s.png", SHEET_FOLDER, PICTURES[i].name);
        assert_true(image_save_png(&image, path));
        image_release(&image);
        assert_true(tabletop_thumbnail(&game->table, &setup, 376, 196, &image));
        snprintf(path, sizeof path, "%s/%s-card.png", SHEET_FOLDER, PICTURES[i].name);
        assert_true(image_save_png(&image, path));
        image_release(&image);
        game_free(game);
    }
    text_free(setup.text);
    figures_release(setup.figures);
}

/* From any place to any other, nearer or farther, the table is seen all the way: nowhere is the
 * dark that lies where no picture is. */
static void the_table_is_seen_on_every_flight(void **state)
{
    (void)state;
    enum { STEP_MS = 40 };
    const pixel nothing = colour(0x1c110a);
    static const struct {
        int x, y; /* thousandths of the table */
        bool close;
    } WAY[] = {{100, 100, true},  {900, 900, true}, {500, 500, false}, {900, 100, true},
               {100, 900, false}, {80, 80, true},   {500, 900, true}};
    struct desk d;
    desk_open(&d, "kiddies/brick-lane", true);
    struct tabletop_look look = plain(&d);
    int64_t now = 1000;
    int looked = 0;
    for (size_t i = 0; i < sizeof WAY / sizeof *WAY; i++) {
        const struct table *t = &d.game->table;
        struct vec at = {(int32_t)((int64_t)t->width * WAY[i].x / 1000),
                         (int32_t)((int64_t)t->depth * WAY[i].y / 1000)};
        struct vec box[2] = {{at.x - 250 * MM, at.y - 150 * MM},
                             {at.x + 250 * MM, at.y + 150 * MM}};
        if (WAY[i].close)
            tabletop_close(&d.view, at, now);
        else
            tabletop_action(&d.view, box, 2, now);
        for (; tabletop_busy(&d.view); now += STEP_MS, looked++) {
            struct rect changed[TABLETOP_BOXES];
            int dark = 0;
            tabletop_changes(&d.view, &look, changed, TABLETOP_BOXES);
            tabletop_draw(&d.view, &d.canvas, d.all, &look);
            for (int y = 0; y < HIGH; y++)
                for (int x = 0; x < WIDE; x++)
                    dark += d.canvas.image.px[y * d.canvas.image.stride + x] == nothing;
            if (dark > WIDE + HIGH) /* a seam at an edge may be left by rounding */
                fail_msg("flight %d: %d pixels of nothing", (int)i, dark);
            tabletop_step(&d.view, now);
        }
    }
    assert_true(looked > 30);
    desk_close(&d);
}

/* A house shows its roof, as one looks down upon it: it rises little over the plan's far
 * edge. */
static void a_house_is_seen_from_above(void **state)
{
    enum { MARGIN = 60, OVER = 17 * MM };
    struct desk d;
    (void)state;
    desk_open(&d, "kiddies/chalk-bridge", true);
    struct table *t = &d.game->table;
    struct tabletop_look look = plain(&d);
    int house = 0;
    while (house < t->pieces && t->piece[house].kind != TERRAIN_HOUSE)
        house++;
    assert_true(house < t->pieces);
    struct outline o = piece_outline(t, &t->piece[house]);
    struct vec low, high;
    outline_bounds(&o, &low, &high);
    tabletop_draw(&d.view, &d.canvas, d.all, &look);
    struct canvas without;
    assert_true(canvas_init(&without, WIDE, HIGH));
    t->piece[house].where = WHERE_LOST;
    rehash(&d);
    tabletop_show_now(&d.view);
    tabletop_stale(&d.view);
    tabletop_draw(&d.view, &without, d.all, &look);
    int left, far, right, near, allowed, unused, top = -1;
    tabletop_to_screen(&d.view, (struct vec){low.x, high.y}, 0, &left, &far);
    tabletop_to_screen(&d.view, (struct vec){high.x, low.y}, 0, &right, &near);
    tabletop_to_screen(&d.view, (struct vec){low.x, high.y + OVER}, 0, &unused, &allowed);
    for (int y = far - MARGIN; y < near && top < 0; y++)
        for (int x = left; x < right && top < 0; x++)
            if (d.canvas.image.px[y * d.canvas.image.stride + x] !=
                without.image.px[y * without.image.stride + x])
                top = y;
    assert_in_range(top, allowed, far);
    canvas_release(&without);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_is_seen_on_every_flight),
        cmocka_unit_test(changes_equal_the_whole),
        cmocka_unit_test(marks_and_ghosts),
        cmocka_unit_test(overlays_are_found_out),
        cmocka_unit_test(a_name_is_pinned_to_its_man),
        cmocka_unit_test(a_flick_plays),
        cmocka_unit_test(whoever_marches_past_bricks),
        cmocka_unit_test(parts_equal_the_whole),
        cmocka_unit_test(pictures_follow_the_clock),
        cmocka_unit_test(reserves_wait_on_the_shelf),
        cmocka_unit_test(the_pointer_finds_what_is_seen),
        cmocka_unit_test(the_camera_flies_and_arrives),
        cmocka_unit_test(a_move_goes_its_way),
        cmocka_unit_test(the_pace_is_the_players),
        cmocka_unit_test(dice_roll_and_lie),
        cmocka_unit_test(a_house_is_seen_from_above),
        cmocka_unit_test(dice_of_old_do_not_roll_again),
        cmocka_unit_test(pictures_to_look_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
