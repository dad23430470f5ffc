/* Forged games: journals whose numbers somebody has changed, with the right hash under them. What
 * opens must be playable: everything the screen and a player ask of the rules may be asked, random
 * orders are given for a while, all is taken back and done again, and it is played again as
 * written, however that comes out. */
#include "rules/field.h"
#include "unit/sanitized.h"

#include "computer/random.h"
#include "fuzz/mend.h"
#include "scenario/scenario.h"

enum { MENDINGS = 8, ORDERS = 40, ROUNDS = SANITIZED ? 50 : 150, FORGERIES = 4 };

static void draw_area(void *self, enum meaning meaning, const struct vec *point, int count)
{
    (void)self;
    (void)meaning;
    (void)point;
    (void)count;
}

static void draw_disc(void *self, enum meaning meaning, struct vec centre, int32_t radius)
{
    draw_area(self, meaning, &centre, radius);
}

static void draw_wedge(void *self, enum meaning meaning, struct vec centre, int32_t radius,
                       int32_t from, int32_t to)
{
    draw_area(self, meaning, &centre, radius + (from > to));
}

static void draw_label(void *self, enum meaning meaning, struct vec at, const char *text)
{
    draw_area(self, meaning, &at, *text);
}

/* What is shown beside a unit and in the panel, by the sets that show it. */
static void look_beside(const struct game *game, int unit)
{
    const struct rules *rules = game->rules;
    const struct table *t = &game->table;
    struct signs signs;
    struct quality quality[QUALITIES_MAX];
    if (rules->decides->pose)
        rules->decides->pose(t, unit);
    if (rules->shows->signs)
        rules->shows->signs(t, unit, &signs);
    if (rules->shows->qualities)
        rules->shows->qualities(t, unit, quality);
}

static void look_panel(const struct game *game, const struct offers *offers)
{
    enum { GHOSTS = 64 };
    const struct rules *rules = game->rules;
    const struct table *t = &game->table;
    struct coach coach;
    struct roster row[ROSTER_ROWS];
    int base[GHOSTS];
    struct pose pose[GHOSTS];
    if (rules->shows->roster)
        rules->shows->roster(t, row);
    if (rules->shows->coach)
        rules->shows->coach(t, NULL, &coach);
    for (int i = 0; i < offers->count; i++) {
        const struct offer *o = &offers->offer[i];
        struct order one = {.verb = o->verb, .side = game_awaited(game), .ids = 1};
        one.id[0] = o->unit;
        one.has_at = o->targets > 0;
        one.at = o->target[0];
        one.has_to = one.has_face = true;
        if (rules->shows->coach)
            rules->shows->coach(t, &one, &coach);
        if (rules->decides->ghost)
            rules->decides->ghost(t, &one, base, pose, GHOSTS);
    }
}

/* What a screen asks about a table before anybody does anything. */
static void look(const struct game *game, const struct offers *offers)
{
    const struct rules *rules = game->rules;
    const struct table *t = &game->table;
    const struct painter painter = {NULL, draw_area, draw_area, draw_disc, draw_wedge, draw_label};
    char id[ID_TEXT], text[400];
    struct words card;
    words_init(&card);
    rules->shows->question(t, text, sizeof text);
    rules_headline(rules, t, text, sizeof text);
    rules_outcome(rules, t, id, text, sizeof text);
    for (int i = 0; i < t->units; i++) {
        rules->shows->spent(t, i);
        rules->shows->card(t, ref_unit(t, i), &card);
        look_beside(game, i);
    }
    look_panel(game, offers);
    for (int i = 0; i < t->pieces; i++)
        rules->shows->card(t, ref_piece(t, i), &card);
    for (int i = 0; i < t->bases; i++)
        if (rules->decides->visible)
            rules->decides->visible(t, SIDE_RED, i);
    struct order about = {.side = game_awaited(game)};
    for (int what = 0; what < OVERLAY_COUNT; what++) {
        rules->shows->overlay(t, (enum overlay)what, &about, &painter);
        for (int i = 0; i < offers->count && i < 40; i++) {
            const struct offer *o = &offers->offer[i];
            struct order one = {.verb = o->verb, .side = about.side, .ids = 1};
            one.id[0] = o->unit;
            if (o->unit.kind)
                rules->shows->overlay(t, (enum overlay)what, &one, &painter);
        }
    }
    words_release(&card);
}

/* An umpire meets it, too. */
static void umpire(struct game *game, int nth)
{
    static const char *const orders[] = {"umpire move R1 to 40 40 face 33",
                                         "umpire remove B1",
                                         "umpire set R2 moved 1",
                                         "umpire die",
                                         "umpire return B1",
                                         "umpire move B2 face 200; remove R2",
                                         "umpire return R2 to 20 20",
                                         "umpire set B2 hits 1",
                                         "umpire set B2 elements 2"};
    static struct verdict verdict;
    struct trouble trouble = {{0}};
    game_say(game, SIDE_NONE, orders[nth % (int)(sizeof orders / sizeof orders[0])], SOURCE_TYPED,
             &verdict, &trouble);
}

static void play(struct game *game)
{
    static struct offers offers;
    static struct verdict verdict;
    struct random_player player = random_player(7);
    struct trouble trouble = {{0}};
    player.wild = true;
    if (game->table.over || game_carry_on(game, &trouble) != GIVEN_DONE)
        return;
    for (int i = 0; i < ORDERS && !game->table.over; i++) {
        struct order order;
        bool probe;
        if (!random_order(&player, game->rules, &game->table, game_awaited(game), &offers, &order,
                          &probe))
            return;
        if (i % 8 == 0)
            look(game, &offers);
        game_give(game, &order, SOURCE_COMPUTER, &verdict, &trouble);
        if (i % 4 == 3 && !game->table.over)
            umpire(game, i / 4);
    }
    while (game_undo(game, SIDE_RED, true))
        continue;
    while (game_redo(game, SIDE_RED))
        continue;
    if (game->table.hash != table_hash(&game->table))
        abort();
}

/* The last number of a line, the new value of a change, becomes one that hurts. */
static void forge(struct rng *rng, struct words *text)
{
    static const char *const hurts[] = {"0",       "1",       "-1",       "2",      "3",
                                        "7",       "47",      "255",      "359999", "100000",
                                        "8000000", "7999999", "-8000000", "999999", "2147483647"};
    static char copy[1 << 17];
    const char *end = strstr(text->text, "\n.0 ");
    assert_non_null(end);
    const char *line = text->text + rng_bits(rng) % (uint64_t)(end - text->text);
    line = strchr(line, '\n') + 1;
    const char *stop = strchr(line, '\n'), *last = stop;
    if (line[0] != '=' || stop[-1] == '"' || strncmp(line, "=made", 5) == 0)
        return;
    while (last[-1] != ' ')
        last--;
    int n = snprintf(copy, sizeof copy, "%.*s%s%s", (int)(last - text->text), text->text,
                     hurts[rng_bits(rng) % (sizeof hurts / sizeof hurts[0])], stop);
    assert_true(n > 0 && (size_t)n < sizeof copy);
    words_clear(text);
    words_add(text, copy);
}

/* Opens what was forged; false when it is refused for something else than its hash. */
static bool opened(struct game *game, struct words *text)
{
    for (int tries = 0; tries < MENDINGS; tries++) {
        struct trouble trouble = {{0}}, notice = {{0}};
        if (game_open(game, text->text, "any.journal", &trouble, &notice))
            return true;
        game_release(game);
        assert_true(strncmp(trouble.text, "any.journal:", 12) == 0);
        if (!mend(text->text, &trouble))
            return false;
    }
    return false;
}

static void forge_and_play(struct words *true_text, uint64_t round)
{
    static struct game game;
    struct trouble trouble = {{0}}, notice = {{0}};
    struct rng rng = {round * 0x9e3779b97f4a7c15u};
    struct words text;
    words_init(&text);
    words_add(&text, true_text->text);
    if (round % 2) { /* the setup alone, so that no later change misses its old value */
        char *after = strchr(strstr(text.text, "\n.0 ") + 1, '\n') + 1;
        *after = '\0';
        text.length = strlen(text.text);
    }
    for (int i = rng_from(&rng, 1, FORGERIES); i > 0; i--)
        forge(&rng, &text);
    if (opened(&game, &text)) {
        play(&game);
        game_release(&game);
        game_verify(text.text, "any.journal", &trouble, &notice);
    }
    words_release(&text);
}

static void all_arms(void)
{
    put_crewed(SIDE_RED, 600, 300, 90);
    put_line(SIDE_RED, 5, 600, 500, 90);
    put_riders(SIDE_RED, 650, 700, 90);
    put(SIDE_RED, "skirmisher", 700, 850, 90);
    put_crewed(SIDE_BLUE, 1000, 300, 270);
    put_line(SIDE_BLUE, 5, 1000, 600, 270);
    put_riders(SIDE_BLUE, 950, 750, 270);
    put(SIDE_BLUE, "skirmisher", 900, 850, 270);
    field.set.piece_count = 3;
    field.set.point_count = 4;
    field.set.point[1] = (struct vec){200 * MM, 0};
    field.set.point[2] = (struct vec){200 * MM, 150 * MM};
    field.set.point[3] = (struct vec){0, 150 * MM};
    field.set.piece[0] = (struct setting_piece){.kind = TERRAIN_WOOD,
                                                .shape = SHAPE_POLYGON,
                                                .pose = {{750 * MM, 850 * MM}, 0},
                                                .points = 4};
    field.set.piece[1] = (struct setting_piece){.kind = TERRAIN_RIVER,
                                                .shape = SHAPE_BAND,
                                                .pose = {{800 * MM, 100 * MM}, 0},
                                                .round = 40 * MM,
                                                .points = 2};
    field.set.piece[2] = (struct setting_piece){.kind = TERRAIN_BRICK,
                                                .shape = SHAPE_BOX,
                                                .pose = {{800 * MM, 400 * MM}, 0},
                                                .hx = 16 * MM,
                                                .hy = 8 * MM,
                                                .height = 9600,
                                                .mass = "brick"};
}

/* Forges and plays what a journal holds, round after round. */
static void rounds_of(struct words *text, uint64_t usual)
{
    const char *rounds = getenv("FORGED"), *only = getenv("FORGED_ROUND");
    uint64_t first = only ? strtoull(only, NULL, 10) : 1;
    uint64_t last = only ? first : rounds ? strtoull(rounds, NULL, 10) : usual;
    for (uint64_t round = first; round <= last; round++) {
        if (rounds)
            fprintf(stderr, "round %llu\n", (unsigned long long)round);
        forge_and_play(text, round);
    }
}

static void forged_games_are_played_or_refused(void **state)
{
    (void)state;
    struct words text;
    all_arms();
    start();
    say("move R2 by 1 0");
    words_init(&text);
    journal_write(&field.game.journal, table(), NULL, &text);
    rounds_of(&text, ROUNDS);
    words_release(&text);
}

/* The same of sets whose units have several bases, from a scenario played on for a while. */
static void forged_scenario(const char *path, int orders)
{
    static struct setting setting;
    static struct game game;
    static struct offers offers;
    static struct verdict verdict;
    struct random_player player = random_player(5);
    struct trouble trouble = {{0}};
    struct words text;
    if (!scenario_load(path, &setting, &trouble) ||
        !game_begin(&game, rules_find(setting.set), &setting, 3, &trouble))
        fail_msg("%s", trouble.text);
    for (int i = 0; i < orders && !game.table.over; i++) {
        struct order order;
        bool probe;
        if (random_order(&player, game.rules, &game.table, game_awaited(&game), &offers, &order,
                         &probe))
            game_give(&game, &order, SOURCE_COMPUTER, &verdict, &trouble);
    }
    words_init(&text);
    journal_write(&game.journal, &game.table, NULL, &text);
    rounds_of(&text, ROUNDS / 2);
    words_release(&text);
    game_release(&game);
}

static void forged_sham(void **state)
{
    (void)state;
    forged_scenario(FOILSHOT_SOURCE "/tests/rules/sham-close.yaml", 40);
}

static void forged_pikeshot(void **state)
{
    (void)state;
    forged_scenario(FOILSHOT_SOURCE "/tests/rules/pikeshot-close.yaml", 40);
}

static void forged_sixplus(void **state)
{
    (void)state;
    forged_scenario(FOILSHOT_SOURCE "/tests/rules/few-riders.yaml", 40);
}

static void forged_morschauser(void **state)
{
    (void)state;
    forged_scenario(FOILSHOT_SOURCE "/tests/rules/morschauser1-close.yaml", 40);
    forged_scenario(FOILSHOT_SOURCE "/tests/rules/morschauser2-close.yaml", 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(forged_games_are_played_or_refused, field_new, field_end),
        cmocka_unit_test(forged_sham),
        cmocka_unit_test(forged_pikeshot),
        cmocka_unit_test(forged_sixplus),
        cmocka_unit_test(forged_morschauser),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
