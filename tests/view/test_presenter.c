/* Before a room: what fades, what a block is about, where the camera goes, and that the band of
 * captions holds its words whole at every size. The demonstrations are played by a clock of our
 * own, from their first caption to their last. */
#include "app/app.h"
#include "app/back/replay.h"
#include "app/desk/moment.h"
#include "app/play/play.h"
#include "app/present/caption.h"
#include "app/present/presenter.h"
#include "disk/file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench.h"

enum { ROOM_SHARE = 28, TICK_MS = 20, MINUTE = 60000 };

static const struct {
    int w, h;
} sizes[] = {{1024, 768}, {1366, 768}, {1920, 1080}, {3840, 2160}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static void build(struct ui *ui, void *self)
{
    struct app *app = self;
    if (app->desk.screen == SCREEN_REPLAY)
        screen_replay_build(ui, app->replay);
    else if (app->desk.screen == SCREEN_PLAY)
        screen_play_build(ui, app->play);
    else if (app->desk.screen == SCREEN_PASS)
        screen_pass_build(ui, app->play);
}

static int bench_open(void **state)
{
    struct bench *b = bench_new();
    ui_set_window(b->app.desk.ui, 1920, 1080, 100, MODE_PROJECTOR);
    *state = b;
    return 0;
}

static void show(struct app *app)
{
    struct rect box[TABLETOP_BOXES];
    if (app->desk.screen == SCREEN_REPLAY)
        replay_boxes(app->replay, box, TABLETOP_BOXES);
    else
        play_boxes(app->play, box, TABLETOP_BOXES);
    ui_lay(app->desk.ui, build, app, app->desk.now);
}

/* What the layout says of a word. */
static void says(const struct app *app, const char *word, char *out, size_t size)
{
    struct words text;
    const char *at;
    size_t n = strlen(word);
    words_init(&text);
    replay_layout(app->replay, &text);
    out[0] = '\0';
    for (at = text.text; at && *at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL)
        if (strncmp(at, word, n) == 0 && at[n] == ' ')
            snprintf(out, size, "%.*s", (int)strcspn(at + n + 1, "\n"), at + n + 1);
    words_release(&text);
}

static int says_number(const struct app *app, const char *word)
{
    char out[200];
    says(app, word, out, sizeof out);
    return atoi(out);
}

static void key(struct app *app, int key, unsigned mods)
{
    struct ui_event event = {.kind = UI_KEY, .key = key, .mods = mods};
    presenter_saw(app->presenter, &event);
    if (app->desk.screen == SCREEN_REPLAY)
        replay_event(app->replay, &event);
    else
        play_event(app->play, &event);
    app_act(app);
}

/* ---- what fades ------------------------------------------------------------------------------ */

static void fades(void **state)
{
    (void)state;
    assert_int_equal(fade_out(-1, 100, 100), 0);
    assert_int_equal(fade_out(0, 100, 100), 255);
    assert_int_equal(fade_out(100, 100, 100), 255);
    assert_int_equal(fade_out(150, 100, 100), 127);
    assert_int_equal(fade_out(200, 100, 100), 0);
    for (int age = 1, last = 255; age < 300; age++) {
        int now = fade_out(age, 100, 100);
        assert_true(now <= last);
        last = now;
    }
}

static void chalk_fades_whole(void **state)
{
    static struct chalk chalk;
    int alpha;
    (void)state;
    chalk = (struct chalk){0};
    chalk_add(&chalk, (struct vec){0, 0}, false, 0); /* the first always begins a line */
    chalk_add(&chalk, (struct vec){9, 9}, false, 1000);
    chalk_add(&chalk, (struct vec){50, 0}, true, 3000);
    chalk_add(&chalk, (struct vec){60, 0}, false, 3500);
    assert_int_equal(chalk_line(&chalk, 0, 1000 + CHALK_STAYS_MS, &alpha), 2);
    assert_int_equal(alpha, 255);
    chalk_line(&chalk, 0, 1000 + CHALK_STAYS_MS + CHALK_FADES_MS / 2, &alpha);
    assert_in_range(alpha, 100, 150);
    assert_int_equal(CHALK_STAYS_MS + CHALK_FADES_MS, 4000);
    chalk_wipe(&chalk, 4990);
    assert_int_equal(chalk.count, 4);
    chalk_wipe(&chalk, 5000);
    assert_int_equal(chalk.count, 2);
    assert_true(chalk.point[0].begins);
    assert_int_equal(chalk.point[0].at.x, 50);
    chalk_wipe(&chalk, 7500);
    assert_int_equal(chalk.count, 0);
}

/* However long somebody draws, there is room: the oldest line goes, in the end his own. */
static void chalk_has_room(void **state)
{
    static struct chalk chalk;
    (void)state;
    chalk = (struct chalk){0};
    for (int i = 0; i < 5 * CHALK_POINTS; i++) {
        chalk_add(&chalk, (struct vec){i, 0}, i % 100 == 0, i);
        assert_in_range(chalk.count, 1, CHALK_POINTS);
        assert_true(chalk.point[0].begins);
        assert_int_equal(chalk.point[chalk.count - 1].at.x, i);
    }
    for (int i = 0; i < 5 * CHALK_POINTS; i++)
        chalk_add(&chalk, (struct vec){i, 0}, false, i);
    assert_in_range(chalk.count, 1, CHALK_POINTS);
    assert_true(chalk.point[0].begins);
}

static void reading_takes_time(void **state)
{
    (void)state;
    assert_int_equal(caption_reading_ms(""), 1200);
    assert_int_equal(caption_reading_ms("Fifteen hits: eliminated."), 1200 + 3 * 320);
    assert_int_equal(caption_reading_ms(" Two  blanks "), 1200 + 2 * 320);
}

static void palette_is_strong(void **state)
{
    static const enum tint words[] = {TINT_PROJECTOR_TEXT, TINT_PROJECTOR_SECOND,
                                      TINT_PROJECTOR_ACCENT};
    enum { LEAST = 700 };
    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        assert_true(theme_contrast(theme_rgb(words[i]), theme_rgb(TINT_PROJECTOR)) >= LEAST);
    /* ink on what is lit: the circle, the phase, stars, key caps */
    assert_true(theme_contrast(theme_rgb(TINT_INK), theme_rgb(TINT_PROJECTOR_ACCENT)) >= LEAST);
    assert_true(theme_contrast(theme_rgb(TINT_INK), theme_rgb(TINT_PROJECTOR_SECOND)) >= LEAST);
    assert_true(theme_contrast(theme_rgb(TINT_INK), theme_rgb(TINT_BRASS_BUTTON)) >= LEAST);
}

/* All type is at least 1/28 of the height, whatever its owner likes at his desk. */
static void type_is_large(void **state)
{
    (void)state;
    for (int i = 0; i < SIZES; i++)
        for (int percent = 75; percent <= 200; percent += 25)
            for (int role = 0; role < ROLE_COUNT; role++) {
                int scale = theme_scale(sizes[i].h, percent, MODE_PROJECTOR);
                assert_true(theme_type_size((enum role)role, scale, MODE_PROJECTOR) * ROOM_SHARE >=
                            sizes[i].h);
            }
}

/* ---- moments --------------------------------------------------------------------------------- */

/* The sets say it by the id: of the reason only names and marks are read, no word of any language.
 */
static void words_of_dice(void **state)
{
    static const struct {
        const char *set, *table, *id, *why, *what;
    } cases[] = {
        {"pikeshot", "first-push", "PS-32", "R2: xyzzy", "powder"},
        {"pikeshot", "first-push", "PS-31", "R2 xyzzy B1", "shots"},
        {"pikeshot", "first-push", "PS-41", "B2 xyzzy R1", "B2"},
        {"pikeshot", "first-push", "PS-03", "Red: xyzzy", "who is first"},
        {"pikeshot", "first-push", "PS-51", "Red: its army", "its army"},
        {"morschauser1", "first-lines", "MO-30", "The Whites xyzzy R1", "The Whites"},
        {"morschauser1", "first-lines", "M1-02", "The Whites xyzzy R1", "shots"},
        {"morschauser2", "two-villages", "M2-09", "xyzzy", "rally"},
        {"kiddies", "book-ridge", "KI-24", "Blue: xyzzy", "who is first"},
        {"kiddies", "book-ridge", "KI-66", "R1 xyzzy B1", "R1"},
        {"sham", "first-drill", "SH-42", "xyzzy (B2) xyzzy (R3), 6 to kill", "6 to kill"},
        {"sham", "first-drill", "SH-21", "xyzzy (B2): xyzzy", "test"},
        {"sham", "first-drill", "SH-12", "xyzzy (R1): xyzzy", "points"},
        {"sham", "first-drill", "SH-99", "something nobody has thought of yet",
         "something nobody has"},
        {"sham", "first-drill", "", "", ""},
    };
    struct bench *b = *state;
    const char *open = "";
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char out[MOMENT_WORDS], name[64];
        snprintf(name, sizeof name, "%s/%s", cases[i].set, cases[i].table);
        if (strcmp(open, cases[i].set) != 0)
            bench_table(b, name);
        open = cases[i].set;
        moment_what(b->app.match.game->rules, &b->app.match.game->table, cases[i].id, cases[i].why,
                    out);
        assert_string_equal(out, cases[i].what);
    }
}

/* In games played at random: every die has a word, and every id that is told has a card. */
static void every_die_has_a_word(void **state)
{
    enum { ORDERS = 500 };
    static const char *const names[] = {"kiddies/brick-lane", "pikeshot/drummers-dice",
                                        "sham/holmes-crossroads", "morschauser1/two-parishes",
                                        "morschauser2/two-villages"};
    struct bench *b = *state;
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        int dice = 0, most = 0;
        bench_table(b, names[k]);
        const struct rules *rules = b->app.match.game->rules;
        const struct journal *j = &b->app.match.game->journal;
        for (const struct dice_word *d = rules->tells->dice; d->id; d++)
            assert_non_null(match_card(&b->app.match, d->id));
        for (int i = 0; i < ORDERS && bench_play(b); i++)
            ;
        for (int32_t i = 0; i <= j->at; i++) {
            static struct moment m;
            moment_read(rules, &b->app.match.game->table, &j->block[i], &m);
            for (int n = 0; n < m.throws; n++) {
                int count = m.thrown[n].count + m.thrown[n].more;
                most = count > most ? count : most;
            }
            for (int32_t e = 0; e < j->block[i].count; e++) {
                const struct entry *die = &j->block[i].entry[e];
                char out[MOMENT_WORDS];
                if (die->kind != ENTRY_DIE || die->faces != 6 || die->stream != STREAM_GAME)
                    continue;
                moment_what(rules, &b->app.match.game->table, die->id,
                            block_text(&j->block[i], die), out);
                assert_true(out[0]);
                dice++;
            }
        }
        assert_true(dice > 5);
        print_message("%s: at most %d dice for one thing\n", names[k], most);
        assert_true(most <= MOMENT_DICE); /* what a set rolls itself is shown in full */
    }
}

/* Dice in a row of which the moment shows only some: none gets lost in silence. */
static void no_die_is_lost(void **state)
{
    static const int thrown[] = {1, 8, 10, MOMENT_DICE, MOMENT_DICE + 1, 40};
    struct bench *b = *state;
    struct app *app = &b->app;
    static struct moment m;
    bench_table(b, "sham/first-drill");
    for (size_t i = 0; i < sizeof thrown / sizeof thrown[0]; i++) {
        struct block block;
        char told[16];
        block_init(&block, SIDE_RED, SOURCE_AUTO, "umpire die");
        for (int n = 0; n < thrown[i]; n++)
            block_die(&block, 6, n % 6 + 1, STREAM_GAME, "HS-13", "Umpire's die");
        moment_read(app->match.game->rules, &app->match.game->table, &block, &m);
        assert_int_equal(m.throws, 1);
        assert_int_equal(m.thrown[0].count + m.thrown[0].more, thrown[i]);
        for (int n = 0; n < m.thrown[0].count; n++)
            assert_int_equal(m.thrown[0].face[n], (n + m.thrown[0].more) % 6 + 1);
        snprintf(told, sizeof told, "%d more", m.thrown[0].more);
        assert_int_equal(strstr(m.thrown[0].what, told) != NULL, m.thrown[0].more > 0);
        block_release(&block);
    }
}

/* An answer that says much says it in few words, too. */
static void answers_have_brief_words(void **state)
{
    enum { ORDERS = 1000 };
    struct bench *b = *state;
    int seen = 0;
    bench_table(b, "sham/first-drill");
    const struct table *t = &b->app.match.game->table;
    for (int i = 0; i < ORDERS && !seen && bench_play(b); i++) {
        if (!t->ask)
            continue;
        rules_offer(b->app.match.game->rules, t, game_awaited(b->app.match.game), &b->offers);
        for (int k = 0; k < b->offers.count; k++) {
            const struct offer *o = &b->offers.offer[k];
            if (!o->brief[0])
                continue;
            assert_true(strlen(o->brief) < strlen(o->text));
            assert_memory_equal(o->brief, o->text, strlen(o->brief));
            seen++;
        }
    }
    assert_true(seen > 0);
}

static void demo_open(struct app *app, const char *set)
{
    app->desk.now += MINUTE;
    assert_true(app_demo(app, set, false));
    show(app);
}

/* The table after a block, and the moment the block is. */
static struct moment *moment_at(struct app *app, struct table *table, int32_t block)
{
    static struct moment m;
    int32_t at = -1;
    table_init(table);
    journal_seek(&app->match.game->journal, table, &at, block);
    moment_read(app->match.game->rules, table, &app->match.game->journal.block[block], &m);
    return &m;
}

static void a_shot(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    struct table *table = malloc(sizeof *table);
    struct vec from, to;
    int32_t gap;
    assert_non_null(table);
    demo_open(app, "pikeshot");
    for (int i = 0; i < 3; i++) /* those who act are called by their names */
        key(app, UI_KEY_SPACE, 0);
    for (int i = 0; i < 150; i++, app->desk.now += TICK_MS)
        replay_step(app->replay);
    assert_true(app->presenter->moment.shot);
    show(app);
    assert_true(strlen(app->presenter->name[0]) > 1);
    struct moment *m = moment_at(app, table, 33); /* B5 shoots at R4 in a wood */
    assert_int_equal(m->actors, 1);
    assert_int_equal(m->targets, 1);
    assert_true(m->shot);
    assert_true(moment_close(m));
    assert_int_equal(unit_side(&table->unit[m->actor[0].index]), SIDE_BLUE);
    assert_int_equal(unit_side(&table->unit[m->target[0].index]), SIDE_RED);
    assert_int_equal(m->throws, 2);
    assert_string_equal(m->thrown[0].what, "shots");
    assert_string_equal(m->thrown[1].what, "powder");
    assert_int_equal(m->thrown[0].side, SIDE_BLUE);
    assert_int_equal(m->thrown[0].face[0], 5);
    assert_int_equal(m->costs, 1);
    assert_string_equal(m->cost[0].words, "–3");
    assert_true(ref_same(m->cost[0].unit, m->target[0]));
    assert_int_equal(m->sayings, 2);
    assert_true(moment_gap(table, m, &from, &to, &gap));
    assert_in_range(gap, 40 * MM, 60 * MM);
    m = moment_at(app, table, 107); /* a unit is counted out */
    assert_int_equal(m->costs, 1);
    assert_string_equal(m->cost[0].words, "gone");
    m = moment_at(app, table, 3); /* a march */
    assert_false(moment_close(m));
    assert_int_equal(m->actors, 1);
    assert_true(m->from[0].x != m->to[0].x || m->from[0].y != m->to[0].y);
    free(table);
}

/* The framing is a function of table and moment, holds all who take part, and lies near the table.
 */
static void framings(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    struct table *table = malloc(sizeof *table);
    assert_non_null(table);
    for (int s = 0; s < rules_count; s++) {
        int close = 0;
        demo_open(app, rules_list[s]->id);
        const struct journal *j = &app->match.game->journal;
        int32_t *line = malloc(sizeof *line * (size_t)(j->count + 1)), at = -1;
        assert_non_null(line);
        int32_t count = journal_line(j, j->at, line);
        table_init(table);
        for (int32_t i = 0; i < count; i++) {
            static struct moment m;
            struct framing f, again;
            journal_seek(j, table, &at, line[i]);
            moment_read(app->match.game->rules, table, &j->block[line[i]], &m);
            assert_in_range(m.actors, 0, MOMENT_UNITS);
            assert_in_range(m.throws, 0, MOMENT_THROWS);
            if (!moment_frame(table, &m, &f))
                continue;
            assert_true(moment_frame(table, &m, &again));
            assert_memory_equal(&f, &again, sizeof f);
            assert_true(f.low.x <= f.high.x && f.low.y <= f.high.y);
            assert_int_equal(f.radius > 0, moment_close(&m));
            for (int k = 0; k < m.actors; k++) {
                assert_in_range(m.to[k].x, f.low.x, f.high.x);
                assert_in_range(m.to[k].y, f.low.y, f.high.y);
            }
            if (f.radius > 0)
                assert_true(f.radius * 2 >= f.high.x - f.low.x);
            close += moment_close(&m);
        }
        free(line);
        assert_true(close > 10);
    }
    free(table);
}

/* What lies within the light is as it was, what lies beyond its soft edge is darker by half. */
static void light_falls_off(void **state)
{
    enum { W = 480, H = 270, SOFT = 6 };
    struct app *app = &((struct bench *)*state)->app;
    struct canvas plain, lit;
    demo_open(app, "pikeshot");
    struct rect all = {0, 0, W, H};
    assert_true(canvas_init(&plain, W, H) && canvas_init(&lit, W, H));
    assert_true(tabletop_layout(&app->match.view, &app->match.game->table, all, all));
    tabletop_home(&app->match.view, -1);
    struct tabletop_look look = {.table = &app->match.game->table};
    struct rect box[TABLETOP_BOXES];
    tabletop_changes(&app->match.view, &look, box, TABLETOP_BOXES);
    tabletop_draw(&app->match.view, &plain, all, &look);
    for (int reach = 0; reach < 5; reach++) {
        look.dim = LIGHT_DIM;
        look.spot = (struct vec){(100 + 150 * reach) * MM, 300 * MM};
        look.spot_radius = (20 + 70 * reach) * MM;
        tabletop_changes(&app->match.view, &look, box, TABLETOP_BOXES);
        tabletop_draw(&app->match.view, &lit, all, &look);
        struct fpoint m = camera_point(&app->match.view.camera, look.spot);
        int64_t r = camera_length(&app->match.view.camera, look.spot_radius), soft = r / SOFT + FIX;
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++) {
                int64_t dx = (int64_t)x * FIX - m.x, dy = (int64_t)y * FIX - m.y;
                int32_t far = (int32_t)isqrt64(dx * dx + dy * dy);
                pixel a = plain.image.px[y * plain.image.stride + x],
                      b = lit.image.px[y * lit.image.stride + x];
                if (far + FIX / 2 < r && a != b)
                    fail_msg("%d, %d: the light is not clear", x, y);
                int green = (int)(a >> 8 & 0xff), dark = (int)(b >> 8 & 0xff);
                if (far > r + soft + FIX && green > 20 && abs(dark - green / 2) > 4)
                    fail_msg("%d, %d: not half as light: %d of %d", x, y, dark, green);
                if (dark > green)
                    fail_msg("%d, %d: lighter than before", x, y);
            }
    }
    canvas_release(&plain);
    canvas_release(&lit);
}

/* ---- the band -------------------------------------------------------------------------------- */

static bool inside(struct rect a, struct rect b)
{
    struct rect c = rect_cut(a, b);
    return rect_empty(a) || (c.w == a.w && c.h == a.h);
}

static void places_hold(struct rect band, const struct caption_places *p, const char *words)
{
    const struct rect part[] = {p->circle, p->headline, p->second, p->keys,
                                p->dashes, p->dice,     p->buttons};
    enum { PARTS = sizeof part / sizeof part[0] };
    for (int i = 0; i < PARTS; i++) {
        if (!inside(part[i], band))
            fail_msg("part %d of \"%s\" leaves the band", i, words);
        for (int k = i + 1; k < PARTS; k++)
            if (!rect_empty(rect_cut(part[i], part[k])))
                fail_msg("parts %d and %d of \"%s\" overlap", i, k, words);
    }
    if (rect_empty(p->headline))
        fail_msg("no room for \"%s\"", words);
}

static void band_fits(struct ui *ui, const struct caption *c)
{
    struct rect window = ui_window(ui), band;
    struct caption_places p;
    band = ui_cut_bottom(ui, &window, caption_height(ui));
    caption_fit(ui, band, c, &p);
    places_hold(band, &p, c->headline);
    struct wrap wrap = text_wrap(ui_text(ui), p.role, c->headline, p.headline.w);
    if (wrap.h > p.headline.h || wrap.w > p.headline.w)
        fail_msg("\"%s\" is cut", c->headline);
    wrap = text_wrap(ui_text(ui), ROLE_SECOND, p.words, p.second.w);
    if (p.words[0] && !rect_empty(p.second) && wrap.h > p.second.h)
        fail_msg("\"%s\" is cut", p.words);
    if (p.cut || (c->seconds && rect_empty(p.second)))
        fail_msg("at %d x %d \"%s\" under \"%s\" is cut: \"%s\"", ui_window(ui).w, ui_window(ui).h,
                 c->seconds ? c->second[c->seconds - 1] : "", c->headline, p.words);
}

/* Every caption of every demonstration, with the dice and the longest sentence of its block. */
static void bands_fit(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    for (int s = 0; s < rules_count; s++) {
        char path[PATH_BYTES], *text;
        struct trouble trouble = {0};
        demo_open(app, rules_list[s]->id);
        snprintf(path, sizeof path, "%s/scenarios/demos/%s.captions", FOILSHOT_SOURCE,
                 rules_list[s]->id);
        assert_true(file_read(path, &text, NULL, &trouble));
        for (char *at = strtok(text, "\n"); at; at = strtok(NULL, "\n")) {
            const char *digits = at + strspn(at, "0123456789");
            int block = atoi(*digits == '-' ? digits + 1 : at);
            static struct moment m;
            moment_read(app->match.game->rules, &app->match.game->table,
                        &app->match.game->journal.block[block], &m);
            struct caption c = {.step = 10,
                                .of = 17,
                                .headline = strchr(at, ' ') + 1,
                                .thrown = m.thrown,
                                .throws = m.throws,
                                .buttons = 286};
            for (int i = 0; i < m.sayings; i++)
                c.second[c.seconds++] = m.said[i];
            for (int i = 0; i < SIZES; i++) {
                ui_set_window(app->desk.ui, sizes[i].w, sizes[i].h, 100, MODE_PROJECTOR);
                band_fits(app->desk.ui, &c);
            }
        }
        free(text);
    }
}

/* However much there is to say, nothing leaves the band. */
static void bands_hold_anything(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    char words[600];
    struct moment_throw thrown[2] = {
        {.side = SIDE_RED, .what = "Ashdown Grenadiers, and 8 more", .count = MOMENT_DICE},
        {.side = SIDE_BLUE, .face = {6}, .count = 1, .what = "what comes of it"}};
    for (int i = 0; i < MOMENT_DICE; i++)
        thrown[0].face[i] = i % 6 + 1;
    for (int i = 0; i < SIZES; i++)
        for (int length = 1; length < 80; length += 6)
            for (int throws = 0; throws <= 2; throws++)
                for (int steps = 0; steps < 64; steps += 21) {
                    struct caption_places p;
                    size_t n = 0;
                    for (int k = 0; k < length; k++)
                        n += (size_t)snprintf(words + n, sizeof words - n, "%sword%s", k ? " " : "",
                                              k % 9 == 8 ? "," : "");
                    struct caption c = {.step = 1,
                                        .of = steps,
                                        .headline = words,
                                        .second = {words, "A last sentence."},
                                        .seconds = 2,
                                        .keys = "Esc leaves",
                                        .thrown = thrown,
                                        .throws = throws,
                                        .buttons = 286};
                    ui_set_window(app->desk.ui, sizes[i].w, sizes[i].h, 100, MODE_PROJECTOR);
                    struct rect window = ui_window(app->desk.ui), band;
                    band = ui_cut_bottom(app->desk.ui, &window, caption_height(app->desk.ui));
                    caption_fit(app->desk.ui, band, &c, &p);
                    places_hold(band, &p, words);
                }
}

/* ---- demonstrations -------------------------------------------------------------------------- */

static int stars_seen;

/* Labels of strip and band lie within the window, and none on another. */
static void screen_holds(const struct app *app)
{
    const struct ui *ui = app->desk.ui;
    for (int i = 0; i < ui_count(ui); i++) {
        const struct ui_item *a = ui_item(ui, i);
        bool press = a->kind == UI_KIND_BUTTON, word = strncmp(a->id, "caption:", 8) == 0;
        if ((!press && !word) || strncmp(a->id, "button:", 7) * strncmp(a->id, "caption:", 8) != 0)
            continue;
        if (strcmp(a->id, "caption:band") == 0 || strcmp(a->id, "caption:strip") == 0 ||
            strcmp(a->id, "caption:plate") == 0 || strcmp(a->id, "caption:dice") == 0 ||
            strcmp(a->id, "caption:circle") == 0)
            continue;
        if (!inside(a->rect, ui_window(ui)))
            fail_msg("%s leaves the window", a->id);
        if (press && (a->hit.w < TARGET_LEAST || a->hit.h < TARGET_LEAST))
            fail_msg("%s is too small to hit", a->id);
        for (int k = i + 1; k < ui_count(ui); k++) {
            const struct ui_item *b = ui_item(ui, k);
            bool counts = strncmp(b->id, "button:", 7) == 0 ||
                          strcmp(b->id, "caption:headline") == 0 ||
                          strcmp(b->id, "caption:second") == 0;
            if (counts && !rect_empty(rect_cut(a->rect, b->rect)))
                fail_msg("%s lies on %s", a->id, b->id);
        }
    }
}

/* A star hides no words, not those of its unit nor others'; the dice lie beside the ruler. */
static int stars_hide_nothing(struct app *app)
{
    enum { WORDS = 64, MIXED = 4 };
    struct rect words[WORDS], plate, rim = tabletop_rim(&app->match.view);
    const struct ui *ui = app->desk.ui;
    int count = tabletop_words(&app->match.view, words, WORDS), stars = 0;
    for (int i = 0; i < ui_count(ui); i++) {
        const struct ui_item *star = ui_item(ui, i);
        if (strncmp(star->id, "presenter:star-", 15) != 0)
            continue;
        stars++;
        for (int k = 0; k < count; k++)
            if (!rect_empty(rect_cut(rect_inset(star->rect, MIXED), words[k])))
                fail_msg("block %d: a star lies over words", says_number(app, "shown"));
    }
    if (ui_rect(ui, "caption:plate", &plate) && !rect_empty(rect_cut(plate, rim)))
        fail_msg("block %d: the dice lie over the ruler", says_number(app, "shown"));
    return stars;
}

/* Plays it to its end; returns how long it took. Every caption must come, in order, with what it is
 * about, and stay as long as reading it takes. */
static int64_t play_through(struct app *app)
{
    int64_t began = app->desk.now, came = app->desk.now;
    int beat = says_number(app, "beat"), seen = 0;
    char words[200] = "", last[200] = "";
    for (; !says_number(app, "ended"); app->desk.now += TICK_MS) {
        replay_step(app->replay);
        assert_true(app->desk.now - began < 10 * MINUTE);
        if (app->desk.now % (25 * TICK_MS) == 0) {
            show(app);
            screen_holds(app);
            stars_seen += stars_hide_nothing(app);
        }
        int now = says_number(app, "beat");
        says(app, "headline", words, sizeof words);
        if (now != beat || seen == 0) {
            assert_int_equal(now, seen);
            if (seen > 0)
                assert_true(app->desk.now - came >= caption_reading_ms(last));
            beat = now;
            came = app->desk.now;
            snprintf(last, sizeof last, "%s", words);
            seen++;
        }
    }
    char beats[200];
    says(app, "beat", beats, sizeof beats);
    assert_int_equal(seen, atoi(strchr(beats, ' ')));
    return app->desk.now - began;
}

static void demos_last(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    for (int s = 0; s < rules_count; s++) {
        int size = s % 2 ? 2 : 0; /* each at one of them */
        ui_set_window(app->desk.ui, sizes[size].w, sizes[size].h, 100, MODE_PROJECTOR);
        demo_open(app, rules_list[s]->id);
        int64_t took = play_through(app);
        print_message("%s: %d s\n", rules_list[s]->id, (int)(took / 1000));
        assert_in_range(took, 3 * MINUTE, 5 * MINUTE);
    }
    assert_true(stars_seen > 100);
}

/* The same clock gives the same pictures of the camera; nothing glides when motion is reduced. */
static void demos_are_functions_of_the_clock(void **state)
{
    enum { LOOKS = 400 };
    static struct camera first[LOOKS];
    struct app *app = &((struct bench *)*state)->app;
    for (int round = 0; round < 2; round++) {
        demo_open(app, "pikeshot");
        for (int i = 0; i < LOOKS * 5; i++, app->desk.now += TICK_MS) {
            replay_step(app->replay);
            if (i % 5)
                continue;
            const struct camera *c = &app->match.view.camera;
            if (round == 0)
                first[i / 5] = *c;
            else if (first[i / 5].x != c->x || first[i / 5].y != c->y ||
                     first[i / 5].zoom != c->zoom)
                fail_msg("look %d differs", i / 5);
        }
    }
    app->desk.settings.reduced = true;
    demo_open(app, "pikeshot");
    bool moved = false;
    struct camera home = app->match.view.camera;
    for (int i = 0; i < 3000 && !moved; i++, app->desk.now += TICK_MS) {
        replay_step(app->replay);
        moved = app->match.view.camera.zoom != home.zoom;
    }
    assert_true(moved); /* at once, and there at once */
    struct framing f = app->presenter->framing;
    struct vec low, high;
    camera_visible(&app->match.view.camera, app->match.view.clear, &low, &high);
    assert_true(f.low.x >= low.x && f.high.x <= high.x && f.low.y >= low.y && f.high.y <= high.y);
}

static void following_can_be_switched_off(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    app->desk.settings.follow = false;
    demo_open(app, "sham");
    struct camera home = app->match.view.camera;
    for (int i = 0; i < 3000; i++, app->desk.now += TICK_MS) {
        replay_step(app->replay);
        assert_int_equal(app->match.view.camera.zoom, home.zoom);
        assert_true(app->presenter->lit < 0);
    }
}

static void space_and_home(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    demo_open(app, "kiddies");
    for (int beat = 0; beat < 17; beat++) {
        assert_int_equal(says_number(app, "beat"), beat);
        key(app, UI_KEY_SPACE, 0);
    }
    assert_int_equal(says_number(app, "ended"), 1);
    key(app, UI_KEY_HOME, UI_CTRL);
    assert_int_equal(says_number(app, "beat"), 0);
    assert_int_equal(says_number(app, "ended"), 0);
}

/* A loop on the start screen begins again by itself, and any key ends it. */
static void goes_round(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    bool ended = false, again = false;
    app->desk.now += MINUTE;
    assert_true(app_demo(app, "morschauser1", true));
    for (int64_t from = app->desk.now; !again && app->desk.now < from + 10 * MINUTE;
         app->desk.now += TICK_MS) {
        replay_step(app->replay);
        ended = ended || says_number(app, "ended");
        again = ended && !says_number(app, "ended") && says_number(app, "beat") == 0;
    }
    assert_true(ended && again);
    key(app, 'x', 0);
    assert_int_equal(app->desk.screen, SCREEN_START);
}

/* Games of one's own looked back on before a room, event by event and from afar: then the ruler is
 * seen, and dice lie on a plate. */
static void looking_back_hides_nothing(void **state)
{
    static const char *const played[] = {"mouse-book-ridge", "mouse-brick-lane",
                                         "mouse-chalk-bridge", "mouse-chestnut-bridge",
                                         "keys-book-ridge"};
    struct app *app = &((struct bench *)*state)->app;
    struct rect plate;
    int plates = 0;
    app->desk.settings.follow = false;
    ui_set_window(app->desk.ui, 1024, 768, 100, MODE_PROJECTOR);
    for (size_t g = 0; g < sizeof played / sizeof played[0]; g++) {
        char path[PATH_BYTES];
        snprintf(path, sizeof path, "%s/tests/replays/kiddies/played-by-%s.journal",
                 FOILSHOT_SOURCE, played[g]);
        assert_true(app_look_at(app, path));
        app->match.holder = game_awaited(app->match.game);
        if (!app->presenter->on)
            presenter_toggle(app->presenter);
        replay_open(app->replay, 0);
        key(app, UI_KEY_SPACE, 0);
        for (int i = 0; i < 400 && !says_number(app, "ended"); i++) {
            key(app, '.', 0);
            tabletop_finish(&app->match.view);
            for (int k = 0; k < 40; k++, app->desk.now += 10 * TICK_MS)
                replay_step(app->replay);
            show(app);
            stars_hide_nothing(app);
            plates += ui_rect(app->desk.ui, "caption:plate", &plate);
        }
        replay_close(app->replay);
    }
    assert_true(plates > 20);
}

/* Looking back at a whole game no event is empty: what the game does silently goes on under the
 * sentence before it. */
static void no_event_is_empty(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    int silent = 0;
    assert_true(app_look_at(app, FOILSHOT_SOURCE "/tests/replays/kiddies/"
                                                 "played-by-mouse-brick-lane.journal"));
    app->match.holder = game_awaited(app->match.game);
    replay_open(app->replay, 0);
    for (int i = 0; i < 60; i++) {
        struct words out;
        key(app, '.', 0);
        tabletop_finish(&app->match.view);
        words_init(&out);
        replay_layout(app->replay, &out);
        silent += strstr(out.text, "headline The game goes on.") != NULL;
        words_release(&out);
    }
    assert_true(silent <= 1); /* before anything was said */
    replay_close(app->replay);
}

/* Whoever takes over, wherever: an order is his to give, and no half a step is left to the game. */
static void take_over_anywhere(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    static struct offers offers;
    struct order order;
    for (int s = 0; s < rules_count; s++)
        for (int stop = 1; stop < 200; stop += 23) {
            demo_open(app, rules_list[s]->id);
            for (int i = 0; i < stop; i++) {
                struct ui_event event = {.kind = UI_KEY, .key = '.'};
                replay_event(app->replay, &event);
                tabletop_finish(&app->match.view);
            }
            int32_t at = says_number(app, "shown");
            key(app, 't', 0);
            assert_int_equal(app->desk.screen, app->match.game->table.over ? SCREEN_END
                                               : play_curtain(app->play)   ? SCREEN_PASS
                                                                           : SCREEN_PLAY);
            assert_true(app->match.game->journal.at >= at);
            const struct table *t = &app->match.game->table;
            if (t->over)
                continue;
            if (app->match.game->rules->decides->automatic &&
                app->match.game->rules->decides->automatic(t, &order) != DUE_NOTHING)
                fail_msg("%s, block %d: the game itself comes next", rules_list[s]->id, at);
            int allowed = 0;
            offers.count = 0;
            rules_offer(app->match.game->rules, t, game_awaited(app->match.game), &offers);
            for (int i = 0; i < offers.count; i++)
                allowed += offers.offer[i].allowed &&
                           !app->match.game->rules->verb[offers.offer[i].verb].turn_free;
            if (allowed == 0)
                fail_msg("%s, block %d: nothing to do", rules_list[s]->id, at);
        }
}

/* ---- at play --------------------------------------------------------------------------------- */

static void table_open(struct app *app)
{
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/scenarios/demos/pikeshot.journal", FOILSHOT_SOURCE);
    assert_true(app_look_at(app, path));
    while (app->match.game->journal.at > 30)
        assert_true(game_undo(app->match.game, SIDE_RED, true));
    app->desk.screen = SCREEN_PLAY;
    app->match.holder = game_awaited(app->match.game);
    play_reset(app->play);
    app->desk.now += MINUTE;
    play_step(app->play);
    show(app);
}

static void presents_play(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    table_open(app);
    assert_false(presenter_shown(app->presenter));
    assert_non_null(ui_find(app->desk.ui, "panel:turn"));
    key(app, 'p', 0);
    assert_true(presenter_shown(app->presenter));
    for (int i = 0; i < SIZES; i++) {
        ui_set_window(app->desk.ui, sizes[i].w, sizes[i].h, 100, MODE_PROJECTOR);
        show(app);
        show(app);
        assert_null(ui_find(app->desk.ui, "panel:turn"));
        assert_non_null(ui_find(app->desk.ui, "caption:headline"));
        assert_non_null(ui_find(app->desk.ui, "button:end"));
        screen_holds(app);
    }
    /* An order: its sentence, its rule, its dice and what it cost. */
    play_say(app->play, "blue shoot B2 at R1");
    for (int i = 0; i < 400 && app->presenter->landed < 0; i++, app->desk.now += TICK_MS)
        play_step(app->play);
    assert_true(app->presenter->landed >= 0);
    assert_true(presenter_holds(app->presenter));
    show(app);
    const struct ui_item *headline = ui_find(app->desk.ui, "caption:headline");
    assert_non_null(headline);
    assert_non_null(strstr(headline->text, "Harbour Regiment shoots"));
    assert_non_null(ui_find(app->desk.ui, "button:leave"));
    assert_non_null(ui_find(app->desk.ui, "presenter:cost-0"));
    assert_string_equal(ui_find(app->desk.ui, "presenter:cost-0")->text, "–2");
    assert_non_null(ui_find(app->desk.ui, "presenter:distance"));
    assert_non_null(ui_find(app->desk.ui, "tag:PS-31"));
    assert_true(ui_find(app->desk.ui, "caption:dice") || ui_find(app->desk.ui, "caption:plate"));
    app->desk.now += DICE_STAY_MS; /* then it has been seen */
    for (int i = 0; i < 50; i++, app->desk.now += TICK_MS)
        play_step(app->play);
    show(app);
    assert_false(presenter_holds(app->presenter));
    assert_null(ui_find(app->desk.ui, "presenter:cost-0"));
    /* The sentence stays in the band, and its dice beside it. */
    assert_non_null(strstr(ui_find(app->desk.ui, "caption:headline")->text, "Harbour Regiment"));
    assert_non_null(ui_find(app->desk.ui, "caption:dice"));
    assert_null(ui_find(app->desk.ui, "caption:plate"));
    /* A refusal is told in the band, with its rule. */
    play_say(app->play, "blue shoot B2 at R1");
    show(app);
    assert_string_equal(ui_find(app->desk.ui, "caption:headline")->text, app->play->toast.words);
    assert_non_null(strstr(ui_find(app->desk.ui, "caption:second")->text, "Why not?"));
    assert_null(ui_find(app->desk.ui, "caption:dice"));
    app->play->toast.words[0] = '\0';
    /* Whoever is chosen has his orders in the band; ending asks, and says how many can still act.
     */
    char sure[60];
    int left = play_left_to_do(app->play);
    assert_true(left > 0);
    app->play->end_warned = 1;
    show(app);
    snprintf(sure, sizeof sure, "Sure? %d can still act", left);
    assert_string_equal(ui_find(app->desk.ui, "button:end")->text, sure);
    app->play->end_warned = 0;
    key(app, UI_KEY_ESC, 0);
    if (presenter_shown(app->presenter)) /* the first Esc may have let go of somebody */
        key(app, UI_KEY_ESC, 0);
    assert_false(presenter_shown(app->presenter));
}

static void pointer_and_keys(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    table_open(app);
    key(app, 'p', 0);
    show(app);
    assert_null(ui_find(app->desk.ui, "presenter:halo"));
    presenter_saw(app->presenter, &(struct ui_event){.kind = UI_MOVE, .x = 400, .y = 300});
    show(app);
    struct rect halo;
    assert_true(ui_rect(app->desk.ui, "presenter:halo", &halo));
    assert_int_equal(halo.x + halo.w / 2, 400);
    assert_int_equal(halo.y + halo.h / 2, 300);
    /* It goes when the pointer rests, and a pointer that is said to rest does not bring it back. */
    assert_int_equal(presenter_halo(app->presenter), 255);
    app->desk.now += HALO_STAYS_MS;
    assert_int_equal(presenter_halo(app->presenter), 255);
    app->desk.now += HALO_FADES_MS / 2;
    assert_in_range(presenter_halo(app->presenter), 100, 150);
    assert_true(presenter_wake(app->presenter) >= 0);
    presenter_saw(app->presenter, &(struct ui_event){.kind = UI_MOVE, .x = 400, .y = 300});
    app->desk.now += HALO_FADES_MS / 2;
    assert_int_equal(presenter_halo(app->presenter), 0);
    show(app);
    assert_null(ui_find(app->desk.ui, "presenter:halo"));
    presenter_saw(app->presenter, &(struct ui_event){.kind = UI_MOVE, .x = 401, .y = 300});
    assert_int_equal(presenter_halo(app->presenter), 255);
    presenter_saw(app->presenter,
                  &(struct ui_event){.kind = UI_DOWN, .x = 400, .y = 300, .button = 1});
    presenter_saw(app->presenter, &(struct ui_event){.kind = UI_KEY, .key = 'z', .mods = UI_CTRL});
    show(app);
    assert_non_null(ui_find(app->desk.ui, "presenter:ripple-0"));
    assert_string_equal(ui_find(app->desk.ui, "presenter:key-0")->text, "Ctrl+Z");
    assert_true(presenter_wake(app->presenter) >= 0);
    app->desk.now += KEYCAP_MS - 1;
    show(app);
    assert_null(ui_find(app->desk.ui, "presenter:ripple-0"));
    assert_non_null(ui_find(app->desk.ui, "presenter:key-0"));
    app->desk.now += 1;
    show(app);
    assert_null(ui_find(app->desk.ui, "presenter:key-0"));
    presenter_saw(app->presenter, &(struct ui_event){.kind = UI_LEAVE});
    show(app);
    assert_null(ui_find(app->desk.ui, "presenter:halo"));
}

/* A menu, and a card beside it, as they are shown to a room. */
static void build_near(struct ui *ui, void *self)
{
    static const struct ui_choice choice[] = {
        {"order", ICON_HAND, "Order to move: march straight ahead", "Enter", NULL},
        {"charge", ICON_HAND, "Charge", NULL, "The Dragoons (R7) are too far away for a charge."},
        {"leave", ICON_HOME, "Leave the table", "Ctrl+N", NULL}};
    struct rect anchor = {ui_window(ui).w / 3, ui_window(ui).h / 3, 4, 4};
    (void)self;
    ui_info(ui, "card:near", anchor, "Foot 1st Heathers (R4)", "One rank to shoot.");
    ui_menu(ui, "menu:near", anchor, "The Dragoons (R7)", choice, 3);
}

/* Menus and cards keep the proportions of the desk in the measures of the room: nothing is cut, and
 * what is built after them has the measures it had. */
static void near_is_whole(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    for (int i = 0; i < SIZES; i++) {
        struct rect row;
        ui_set_window(app->desk.ui, sizes[i].w, sizes[i].h, 100, MODE_PROJECTOR);
        int scale = ui_scale(app->desk.ui), line = text_line(app->desk.text, ROLE_TEXT);
        ui_watch(app->desk.ui, true);
        ui_lay(app->desk.ui, build_near, NULL, app->desk.now);
        assert_string_equal(ui_shortened(app->desk.ui), "");
        ui_watch(app->desk.ui, false);
        assert_int_equal(ui_scale(app->desk.ui), scale);
        assert_int_equal(text_line(app->desk.text, ROLE_TEXT), line);
        assert_true(ui_rect(app->desk.ui, "menu:near/leave", &row));
        assert_true(row.h > line && row.w > 8 * line);
        ui_near_begin(app->desk.ui, 200);
        ui_near_begin(app->desk.ui, 150); /* the outer pair counts */
        assert_int_equal(ui_scale(app->desk.ui), scale * 2);
        ui_near_end(app->desk.ui);
        assert_int_equal(ui_scale(app->desk.ui), scale * 2);
        ui_near_end(app->desk.ui);
        assert_int_equal(ui_scale(app->desk.ui), scale);
    }
    ui_set_window(app->desk.ui, 1366, 768, 100, MODE_DESK);
    int scale = ui_scale(app->desk.ui);
    ui_near_begin(app->desk.ui, 200);
    assert_int_equal(ui_scale(app->desk.ui), scale);
    ui_near_end(app->desk.ui);
}

/* Chalk: with the middle button, or with Ctrl and the left one; other drags are the table's. */
static void draws_on_the_table(void **state)
{
    struct app *app = &((struct bench *)*state)->app;
    table_open(app);
    struct ui_event down = {.kind = UI_DOWN, .button = UI_MIDDLE, .x = 500, .y = 400};
    assert_false(presenter_event(app->presenter, &down)); /* at the desk it pans */
    key(app, 'p', 0);
    show(app);
    assert_true(presenter_event(app->presenter, &down));
    assert_true(
        presenter_event(app->presenter, &(struct ui_event){.kind = UI_MOVE, .x = 540, .y = 420}));
    assert_true(
        presenter_event(app->presenter, &(struct ui_event){.kind = UI_UP, .button = UI_MIDDLE}));
    show(app);
    assert_non_null(ui_find(app->desk.ui, "presenter:chalk-0"));
    down.button = UI_LEFT;
    assert_false(presenter_event(app->presenter, &down));
    down.mods = UI_CTRL;
    assert_true(presenter_event(app->presenter, &down));
    app->desk.now += 4000;
    show(app);
    assert_null(ui_find(app->desk.ui, "presenter:chalk-0"));
    assert_true(
        presenter_event(app->presenter, &(struct ui_event){.kind = UI_MOVE, .x = 700, .y = 420}));
}

#define WITH_APP(test) cmocka_unit_test_setup_teardown(test, bench_open, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fades),
        cmocka_unit_test(chalk_fades_whole),
        cmocka_unit_test(chalk_has_room),
        cmocka_unit_test(reading_takes_time),
        cmocka_unit_test(palette_is_strong),
        cmocka_unit_test(type_is_large),
        WITH_APP(words_of_dice),
        WITH_APP(every_die_has_a_word),
        WITH_APP(answers_have_brief_words),
        WITH_APP(no_die_is_lost),
        WITH_APP(a_shot),
        WITH_APP(framings),
        WITH_APP(light_falls_off),
        WITH_APP(bands_fit),
        WITH_APP(bands_hold_anything),
        WITH_APP(demos_last),
        WITH_APP(demos_are_functions_of_the_clock),
        WITH_APP(following_can_be_switched_off),
        WITH_APP(space_and_home),
        WITH_APP(goes_round),
        WITH_APP(looking_back_hides_nothing),
        WITH_APP(take_over_anywhere),
        WITH_APP(no_event_is_empty),
        WITH_APP(presents_play),
        WITH_APP(pointer_and_keys),
        WITH_APP(near_is_whole),
        WITH_APP(draws_on_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
