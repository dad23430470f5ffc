/* What every set draws on the table, to the bit: in each phase of a played game every overlay, and
 * what is shown about every kind of order that is offered, with its labels in the built-in font.
 * Goldens are lines of tests/view/overlays/SET.txt: phase, overlay or verb, marks, hash. With
 * FOILSHOT_REWRITE=1 in the environment they are written anew, to be looked at (pictures are in
 * tests/out) and kept. */
#include "disk/file.h"
#include "unit/check.h"

#include "rules/game.h"
#include "view/paint/stroke_font.h"
#include "view/table/overlay.h"
#include "view/widgets/present.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { WIDE = 480, HIGH = 360, LETTERS = 12, WEIGHT = 90, PHASES_MOST = 16 };

static const struct {
    const char *set, *journal;
} games[] = {
    {"kiddies", "played-by-mouse-chalk-bridge"},
    {"sixplus", "played-by-mouse-vest-pocket"},
    {"pikeshot", "played-by-mouse-pitched-battle"},

    {"sham", "played-by-keys-first-drill"},
    {"morschauser1", "played-by-mouse-first-lines"},
    {"morschauser2", "played-by-mouse-little-wold"},
};

static void label_draw(void *self, struct canvas *canvas, int x, int y, const char *text,
                       enum meaning meaning)
{
    (void)self;
    (void)meaning;
    size_t length = strlen(text);
    int wide = stroke_font_width(text, length, LETTERS, WEIGHT);
    stroke_font_draw(canvas, x - wide / 2, y, text, length, LETTERS, WEIGHT, 0, colour(0xffffff));
}

/* One picture: the bases as outlines, then what `draw` paints. */
struct sheet {
    const struct rules *rules;
    const struct table *table;
    struct words lines; /* golden lines, as they are now */
    struct canvas canvas;
    struct camera camera;
    const char *set;
};

static void sheet_clear(struct sheet *s)
{
    canvas_clear(&s->canvas, s->canvas.clip, colour(0x5f8049));
    for (int i = 0; i < s->table->bases; i++) {
        if (s->table->base[i].where != WHERE_TABLE)
            continue;
        struct outline o = base_outline(&s->table->base[i]);
        struct fpoint point[OUTLINE_POINTS];
        for (int k = 0; k < o.count; k++)
            point[k] = camera_point(&s->camera, o.point[k]);
        if (o.count > 2)
            canvas_stroke(&s->canvas, point, o.count, true, FIX, colour(0x23140b));
    }
}

static void sheet_keep(struct sheet *s, const char *phase, const char *what)
{
    struct words name;
    uint64_t hash = image_hash(&s->canvas.image);
    words_format(&s->lines, "%s %s %016" PRIx64 "\n", phase, what, hash);
    words_init(&name);
    mkdir(FOILSHOT_SOURCE "/tests/out", 0755);
    words_format(&name, FOILSHOT_SOURCE "/tests/out/overlay-%s-%s-%s.png", s->set, phase, what);
    image_save_png(&s->canvas.image, name.text);
    words_release(&name);
}

static void overlay_keep(struct sheet *s, enum overlay overlay, const struct order *about,
                         const char *phase, const char *what)
{
    struct overlay_pen pen = {
        .canvas = &s->canvas, .camera = &s->camera, .scale = 256, .text = label_draw};
    struct painter painter = overlay_painter(&pen);
    sheet_clear(s);
    s->rules->shows->overlay(s->table, overlay, about, &painter);
    sheet_keep(s, phase, what);
}

/* The order an offer stands for, shaped as far as an overlay needs it. */
static struct order shaped(const struct sheet *s, const struct offer *offer, int side)
{
    struct order o = {.verb = offer->verb, .side = side};
    o.ids = offer->withs ? offer->withs : offer->unit.kind ? 1 : 0;
    if (offer->withs)
        memcpy(o.id, offer->with, sizeof o.id[0] * (size_t)offer->withs);
    else
        o.id[0] = offer->unit;
    memcpy(o.word, offer->word, sizeof o.word);
    enum gesture gesture = s->rules->verb[offer->verb].gesture;
    if (gesture == GESTURE_PICK && offer->targets) {
        o.at = offer->target[0];
        o.has_at = true;
    } else if (gesture == GESTURE_PLACE && offer->reach > 0 && o.ids) {
        struct pose pose = s->rules->decides->pose
                               ? s->rules->decides->pose(s->table, o.id[0].index)
                               : base_pose(&s->table->base[s->table->unit[o.id[0].index].base]);
        o.to = vec_ahead(pose.at, pose.face, offer->reach / 2);
        o.has_to = true;
        order_quantise(&o);
        rules_snap(s->rules, s->table, &o);
    } else if (gesture == GESTURE_FLICK) {
        o.spot = 1;
        o.strength = 500;
        o.hand = HAND_STEADY;
    }
    return o;
}

static void moment_keep(struct sheet *s, const struct game *game)
{
    static const char *const names[OVERLAY_COUNT] = {[OVERLAY_SELECTED] = "selected",
                                                     [OVERLAY_THREAT] = "threat",
                                                     [OVERLAY_FIRE] = "fire",
                                                     [OVERLAY_SIGHT] = "sight",
                                                     [OVERLAY_ZONE] = "zone"};
    static struct offers offers;
    const char *phase = s->rules->phase[s->table->phase].word;
    bool told[64] = {false};
    int side = s->table->ask ? s->table->ask_side : s->table->active;
    (void)game;
    rules_offer(s->rules, s->table, side, &offers);
    struct order about = {.side = side};
    for (int i = 0; i < s->table->units && !about.ids; i++)
        if (unit_side(&s->table->unit[i]) == side &&
            s->table->base[s->table->unit[i].base].where == WHERE_TABLE) {
            about.ids = 1;
            about.id[0] = ref_unit(s->table, i);
        }
    for (int o = OVERLAY_THREAT; o < OVERLAY_COUNT; o++)
        overlay_keep(s, (enum overlay)o, &about, phase, names[o]);
    for (int i = 0; i < offers.count; i++) {
        const struct offer *offer = &offers.offer[i];
        if (!offer->allowed || offer->verb >= 64 || told[offer->verb] || !offer->unit.kind)
            continue;
        told[offer->verb] = true;
        struct order order = shaped(s, offer, side);
        overlay_keep(s, OVERLAY_SELECTED, &order, phase, s->rules->verb[offer->verb].word);
    }
}

/* In every phase the moment nearest to the game's middle at which somebody may give orders. */
static void moments_find(const struct game *game, int32_t moment[PHASES_MOST])
{
    struct table *table = malloc(sizeof *table);
    static struct offers offers;
    int32_t at = -1, middle = game->journal.count / 2;
    assert_non_null(table);
    table_init(table);
    for (int p = 0; p < PHASES_MOST; p++)
        moment[p] = -1;
    for (int32_t i = 0; i < game->journal.count; i++) {
        journal_seek(&game->journal, table, &at, i);
        int p = table->phase, allowed = 0;
        if (table->over || p >= PHASES_MOST)
            continue;
        rules_offer(game->rules, table, table->ask ? table->ask_side : table->active, &offers);
        for (int k = 0; k < offers.count; k++)
            allowed += offers.offer[k].allowed && offers.offer[k].unit.kind;
        if (allowed && (moment[p] < 0 || abs(i - middle) < abs(moment[p] - middle)))
            moment[p] = i;
    }
    free(table);
}

static void set_keeps(const char *set, const char *journal)
{
    static struct game game;
    struct trouble trouble = {0}, notice = {0};
    struct words path;
    int32_t moment[PHASES_MOST], at = -1;
    char *text, *kept = NULL;
    struct table *table = malloc(sizeof *table);
    struct sheet s = {.set = set};
    assert_non_null(table);
    words_init(&path);
    words_init(&s.lines);
    words_format(&path, FOILSHOT_SOURCE "/tests/replays/%s/%s.journal", set, journal);
    assert_true(file_read(path.text, &text, NULL, &trouble));
    assert_true(game_open(&game, text, path.text, &trouble, &notice));
    free(text);
    s.rules = game.rules;
    s.table = table;
    table_init(table);
    assert_true(canvas_init(&s.canvas, WIDE, HIGH));
    moments_find(&game, moment);
    for (int p = 0; p < PHASES_MOST; p++) {
        if (moment[p] < 0)
            continue;
        journal_seek(&game.journal, table, &at, moment[p]);
        s.camera = camera_make((struct rect){0, 0, WIDE, HIGH}, table->width, table->depth);
        camera_frame(&s.camera, (struct vec){0, 0}, (struct vec){table->width, table->depth}, 0);
        moment_keep(&s, &game);
    }
    words_clear(&path);
    words_format(&path, FOILSHOT_SOURCE "/tests/view/overlays/%s.txt", set);
    if (getenv("FOILSHOT_REWRITE"))
        assert_true(file_write(path.text, s.lines.text, s.lines.length, &trouble));
    assert_true(file_read(path.text, &kept, NULL, &trouble));
    assert_string_equal(s.lines.text, kept);
    free(kept);
    words_release(&path);
    words_release(&s.lines);
    canvas_release(&s.canvas);
    game_release(&game);
    free(table);
}

static void every_overlay_of_every_set(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        set_keeps(games[i].set, games[i].journal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_overlay_of_every_set)};
    return cmocka_run_group_tests_name("overlays of the sets", tests, NULL, NULL);
}
