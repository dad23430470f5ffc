/* Whoever is knocked over is seen to fall: in no frame does a disc stand in for him, though his
 * pictures are baked in another thread, and they are baked before he needs them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/journal.h"
#include "disk/file.h"
#include "rules/game.h"
#include "sheet.h"
#include "view/table/stage.h"
#include "view/table/tabletop_inside.h"

#include <SDL.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 900, HIGH = 600, FRAME_MS = 16, ROOM = 110 * MM, FALLS_LEAST = 12, LOOKED = 40 };

/* A recorded game, and the table before one of its blocks, on a view of its own. */
struct desk {
    struct game game;
    struct table *table;
    int32_t *line, count, i, at;
    struct text *text;
};

static void desk_open(struct desk *d)
{
    const char *path = FOILSHOT_SOURCE "/tests/replays/kiddies/played-by-mouse-brick-lane.journal";
    struct trouble trouble = {{0}}, notice = {{0}};
    char *text;
    *d = (struct desk){.table = malloc(sizeof *d->table), .text = text_new(NULL)};
    assert_true(d->table && d->text);
    assert_true(file_read(path, &text, NULL, &trouble));
    assert_true(game_open(&d->game, text, path, &trouble, &notice));
    free(text);
    const struct journal *j = &d->game.journal;
    d->line = malloc(sizeof *d->line * ((size_t)j->count + 1));
    assert_non_null(d->line);
    d->count = journal_line(j, j->at, d->line);
    *d->table = d->game.table;
    d->at = j->at;
    text_use_stroke_font(d->text, true);
    text_set_scale(d->text, SCALE_ONE, MODE_DESK);
}

static void desk_close(struct desk *d)
{
    free(d->line);
    free(d->table);
    text_free(d->text);
    game_release(&d->game);
}

/* The table before block line[i], and who falls in it; how many. */
static int falls_in(struct desk *d, int32_t i, struct stage_fall fall[STAGE_FALLS])
{
    const struct journal *j = &d->game.journal;
    const struct stage_pace pace = {.speed = 100, .slow_hits = true};
    struct stage *stage = stage_new();
    assert_non_null(stage);
    journal_seek(j, d->table, &d->at, d->line[i - 1]);
    stage_play(stage, d->game.rules, d->table, &j->block[d->line[i]], &pace, 0);
    int count = stage_falls(stage, fall);
    stage_free(stage);
    return count;
}

struct sight_on { /* a view of the table before the block, near to who falls */
    struct figures *figures;
    struct tabletop view;
    struct canvas canvas;
    struct tabletop_look look;
};

static void sight_open(struct sight_on *s, const struct desk *d, struct vec at, bool worker)
{
    const struct figures_setup figures = {.folder = ART_FOLDER, .worker = worker};
    const struct rect all = {0, 0, WIDE, HIGH};
    const struct vec box[2] = {{at.x - ROOM, at.y - ROOM}, {at.x + ROOM, at.y + ROOM}};
    *s = (struct sight_on){.figures = figures_init(&figures),
                           .look = {.table = d->table, .ruler = true, .pellets = 3}};
    assert_non_null(s->figures);
    const struct tabletop_setup setup = {d->game.rules, s->figures, d->text, false};
    assert_true(tabletop_init(&s->view, &setup));
    assert_true(tabletop_layout(&s->view, d->table, all, all));
    assert_true(canvas_init(&s->canvas, WIDE, HIGH));
    tabletop_action(&s->view, box, 2, -1);
}

static void sight_close(struct sight_on *s)
{
    tabletop_release(&s->view);
    canvas_release(&s->canvas);
    figures_release(s->figures);
}

static void draw(struct sight_on *s, int64_t now)
{
    struct rect box[TABLETOP_BOXES];
    tabletop_step(&s->view, now);
    int n = tabletop_changes(&s->view, &s->look, box, TABLETOP_BOXES);
    tabletop_draw_parts(&s->view, &s->canvas, box, n, &s->look);
}

/* Everything that stands has its picture. */
static void settle(struct sight_on *s, int64_t now)
{
    do {
        draw(s, now);
        SDL_Delay(1);
    } while (!figures_idle(s->figures) || figures_fresh(s->figures));
    draw(s, now);
}

/* Drawn as fast as it goes, which leaves the baker no time: in every frame somebody falls there. */
static void nobody_falls_as_a_disc(void **state)
{
    (void)state;
    struct desk d;
    int falls = 0, frames = 0;
    desk_open(&d);
    for (int32_t i = 1; i < d.count && falls < FALLS_LEAST; i++) {
        struct stage_fall fall[STAGE_FALLS];
        struct sight_on s;
        int count = falls_in(&d, i, fall);
        if (count == 0)
            continue;
        falls += count;
        sight_open(&s, &d, base_pose(&d.table->base[fall[0].base]).at, true);
        settle(&s, 0);
        uint64_t plain = figures_plain(s.figures);
        tabletop_play_block(&s.view, d.table, &d.game.journal.block[d.line[i]], 0);
        for (int64_t now = 0; tabletop_waiting(&s.view); now += FRAME_MS) {
            draw(&s, now);
            if (figures_plain(s.figures) != plain)
                fail_msg("block %d: a disc after %d ms", (int)d.line[i], (int)now);
            frames += stage_base(s.view.inside->stage, fall[0].base)->fallen;
        }
        sight_close(&s);
    }
    print_message("%d falls, %d frames of one who lies\n", falls, frames);
    assert_true(falls >= FALLS_LEAST && frames > LOOKED);
    desk_close(&d);
}

/* A figure alone on a cloth. */
static uint64_t drawn(struct figures *figures, const struct figure_look *look, int32_t scale)
{
    struct canvas c;
    assert_true(canvas_init(&c, 300, 300));
    figure_draw(figures, &c, look, (struct fpoint){150 * FIX, 150 * FIX}, scale, 0xFFFFFFFFu);
    uint64_t hash = image_hash(&c.image);
    canvas_release(&c);
    return hash;
}

/* While he still stands his lying picture is made: it is there, the very one that comes without a
 * worker, and he does fall that way. */
static void pictures_are_made_ahead(void **state)
{
    (void)state;
    struct desk d;
    int falls = 0;
    desk_open(&d);
    for (int32_t i = 1; i < d.count && falls < 3; i++) {
        struct stage_fall fall[STAGE_FALLS];
        struct sight_on s;
        if (falls_in(&d, i, fall) == 0)
            continue;
        falls++;
        sight_open(&s, &d, base_pose(&d.table->base[fall[0].base]).at, true);
        settle(&s, 0);
        tabletop_play_block(&s.view, d.table, &d.game.journal.block[d.line[i]], 0);
        settle(&s, 1); /* the baker has time, and he still stands */
        struct stage *stage = s.view.inside->stage;
        const struct sight *sight = stage_base(stage, fall[0].base);
        struct figure_look look =
            list_figure(&s.view, &s.view.inside->thing[SLOT_BASE + fall[0].base]);
        assert_false(look.fallen);
        look.fallen = true;
        look.fallen_to = camera_bearing(&s.view.camera, fall[0].to);
        struct figures *at_once = figures_init(&(struct figures_setup){.folder = ART_FOLDER});
        assert_non_null(at_once);
        const char *figure =
            d.game.rules->troop[d.table->unit[base_unit(&d.table->base[fall[0].base])].troop]
                .figure;
        uint64_t early = drawn(s.figures, &look, camera_px_per_mm(&s.view.camera));
        look.kind = figure_kind(at_once, figure);
        assert_true(early == drawn(at_once, &look, camera_px_per_mm(&s.view.camera)));
        figures_release(at_once);
        for (int64_t now = 1; !sight->fallen && tabletop_waiting(&s.view); now++)
            stage_step(stage, now);
        assert_true(sight->fallen);
        assert_int_equal(sight->fallen_to, fall[0].to);
        sight_close(&s);
    }
    assert_int_equal(falls, 3);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nobody_falls_as_a_disc),
                                       cmocka_unit_test(pictures_are_made_ahead)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
