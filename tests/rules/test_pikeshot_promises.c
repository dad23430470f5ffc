/* Pike and Shot: what it promises on any table: random games, forged games, every refusal tested.
 */
#include "disk/file.h"
#include "rules/pike.h"

#include "computer/random.h"
#include "fuzz/mend.h"

static void a_bit_of_everything(void)
{
    static const char *const kind[] = {"infantry", "swordsmen", "reiters", "cavalry"};
    for (int i = 0; i < 4; i++) {
        stand(SIDE_RED, kind[i], 110, 70 + 70 * i, 90);
        stand(SIDE_BLUE, kind[3 - i], 230, 70 + 70 * i, 270);
    }
    ground(TERRAIN_HILL, 180, 180, 60, 60);
    ground(TERRAIN_WOOD, 175, 70, 50, 60);
    ground(TERRAIN_TOWN, 170, 290, 60, 50);
    strip(TERRAIN_ROAD, 15, 0, 140, 360, 140);
    strip(TERRAIN_RIVER, 12, 300, 0, 300, 360);
    ground(TERRAIN_FORD, 300, 140, 30, 40);
    ground(TERRAIN_MARSH, 60, 330, 40, 30);
    goal("exit", "", 2);
    field.set.goal[0].side = SIDE_RED;
    option("chance_cards", 1);
}

/* Nobody overlaps anybody, nobody reaches over the edge, and the numbers are possible. */
static void table_holds(void)
{
    char why[160];
    if (!table_sane(table(), &field.game.rules->attrs, why, sizeof why))
        fail_msg("%s", why);
    for (int i = 0; i < table()->bases; i++) {
        const struct base *b = &table()->base[i];
        struct outline o = base_outline(b);
        struct vec low, high;
        if (b->where != WHERE_TABLE)
            continue;
        outline_bounds(&o, &low, &high);
        if (low.x < -OVERLAP || low.y < -OVERLAP || high.x > table()->width + OVERLAP ||
            high.y > table()->depth + OVERLAP)
            fail_msg("base %d reaches over the edge", i);
        for (int k = 0; k < i; k++) {
            struct outline other = base_outline(&table()->base[k]);
            if (table()->base[k].where == WHERE_TABLE && outline_gap(&o, &other) < -OVERLAP - 2)
                fail_msg("bases %d and %d overlap by %d", k, i, -outline_gap(&o, &other));
        }
    }
}

static void snap_promises(const struct order *given)
{
    const struct rules *rules = field.game.rules;
    static struct verdict before, after;
    struct order o = *given;
    rules_check(rules, table(), &o, &before);
    bool snapped = rules_snap(rules, table(), &o);
    rules_check(rules, table(), &o, &after);
    assert_true(!before.allowed || snapped);
    assert_true(!snapped || after.allowed);
    if (before.allowed || !snapped)
        assert_memory_equal(&o, given, sizeof o);
}

/* What is offered with its targets is allowed at each of them. */
static void offers_hold(const struct offers *offers)
{
    static struct verdict v;
    for (int i = 0; i < offers->count; i++) {
        const struct offer *offer = &offers->offer[i];
        if (!offer->allowed) {
            assert_true(offer->id[0] && offer->why[0]);
            continue;
        }
        for (int k = 0; k < offer->targets; k++) {
            struct order o = {.verb = offer->verb,
                              .side = game_awaited(&field.game),
                              .ids = 1,
                              .id = {offer->unit},
                              .has_at = true,
                              .at = offer->target[k]};
            rules_check(field.game.rules, table(), &o, &v);
            if (!v.allowed)
                fail_msg("what is offered is refused: %s %s", v.id, v.why);
        }
    }
}

static void random_play_keeps_every_promise(void **state)
{
    static struct offers offers;
    for (int32_t seed = 1; seed <= 6; seed++) {
        struct random_player player = random_player((uint64_t)seed);
        pike_new(state);
        field.seed = seed;
        a_bit_of_everything();
        setup();
        field.game.dice = (struct dice){0};
        player.wild = true;
        for (int n = 0; n < 200 && !table()->over; n++) {
            struct order o;
            bool probe;
            uint64_t hash = table()->hash;
            int side = game_awaited(&field.game);
            assert_true(
                random_order(&player, field.game.rules, table(), side, &offers, &o, &probe));
            enum given given =
                game_give(&field.game, &o, SOURCE_COMPUTER, &field.verdict, &field.trouble);
            assert_true(given == GIVEN_DONE || (probe && given == GIVEN_REFUSED));
            if (given == GIVEN_REFUSED)
                assert_true(table()->hash == hash && field.verdict.id[0] && field.verdict.why[0]);
            table_holds();
            rules_offer(field.game.rules, table(), game_awaited(&field.game), &offers);
            offers_hold(&offers);
            for (int k = 0; k < 2 && !table()->over; k++) {
                random_probe(&player, field.game.rules, table(), game_awaited(&field.game), &offers,
                             &o);
                snap_promises(&o);
            }
        }
        if (seed < 6)
            field_end(state);
    }
}

/* ---- forged games ---------------------------------------------------------------------------- */

static void draw_area(void *self, enum meaning meaning, const struct vec *point, int count)
{
    (void)self, (void)meaning, (void)point, (void)count;
}

static void draw_disc(void *self, enum meaning meaning, struct vec centre, int32_t radius)
{
    (void)self, (void)meaning, (void)centre, (void)radius;
}

static void draw_wedge(void *self, enum meaning meaning, struct vec centre, int32_t radius,
                       int32_t from, int32_t to)
{
    (void)self, (void)meaning, (void)centre, (void)radius, (void)from, (void)to;
}

static void draw_label(void *self, enum meaning meaning, struct vec at, const char *text)
{
    (void)self, (void)meaning, (void)at, (void)text;
}

/* All a screen asks about a unit and an order of its. */
static void look_at(const struct game *game, const struct offer *offer, const struct painter *p)
{
    const struct rules *rules = game->rules;
    struct order one = {.verb = offer->verb, .side = game_awaited(game), .ids = 1};
    static struct coach coach;
    int base[8];
    struct pose pose[8];
    one.id[0] = offer->unit;
    one.has_at = offer->targets > 0;
    one.at = offer->target[0];
    one.has_to = one.has_face = true;
    one.to = (struct vec){200 * MM, 300 * MM};
    rules->shows->coach(&game->table, &one, &coach);
    rules->decides->ghost(&game->table, &one, base, pose, 8);
    for (int what = 0; what < OVERLAY_COUNT; what++)
        rules->shows->overlay(&game->table, (enum overlay)what, &one, p);
}

static void look(const struct game *game, const struct offers *offers)
{
    const struct rules *rules = game->rules;
    const struct table *t = &game->table;
    const struct painter painter = {NULL, draw_area, draw_area, draw_disc, draw_wedge, draw_label};
    static struct coach coach;
    struct quality quality[QUALITIES_MAX];
    struct roster row[ROSTER_ROWS];
    struct signs signs;
    struct words card;
    char id[ID_TEXT], text[400];
    words_init(&card);
    rules->shows->question(t, text, sizeof text);
    rules_headline(rules, t, text, sizeof text);
    rules_outcome(rules, t, id, text, sizeof text);
    rules->shows->roster(t, row);
    rules->shows->coach(t, NULL, &coach);
    rules->terms->appraise(t, SIDE_RED);
    for (int i = 0; i < t->units; i++) {
        rules->shows->spent(t, i);
        rules->shows->signs(t, i, &signs);
        rules->shows->qualities(t, i, quality);
        rules->shows->card(t, ref_unit(t, i), &card);
    }
    for (int i = 0; i < t->pieces; i++)
        rules->shows->card(t, ref_piece(t, i), &card);
    for (int i = 0; i < offers->count && i < 12; i++)
        look_at(game, &offers->offer[i], &painter);
    words_release(&card);
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
    for (int i = 0; i < 16 && !game->table.over; i++) {
        struct order order;
        bool probe;
        if (!random_order(&player, game->rules, &game->table, game_awaited(game), &offers, &order,
                          &probe))
            return;
        if (i % 8 == 0)
            look(game, &offers);
        game_give(game, &order, SOURCE_COMPUTER, &verdict, &trouble);
    }
    while (game_undo(game, SIDE_RED, true))
        continue;
    assert_true(game->table.hash == table_hash(&game->table));
}

/* The new value of some change of the setup becomes one that hurts. */
static void forge(struct rng *rng, struct words *text)
{
    static const char *const hurts[] = {"0",   "1",      "-1",     "2",       "3",        "7",
                                        "255", "359999", "100000", "8000000", "-8000000", "999999"};
    const char *end = strstr(text->text, "\n.0 ");
    assert_non_null(end);
    const char *line = text->text + rng_bits(rng) % (uint64_t)(end - text->text);
    line = strchr(line, '\n') + 1;
    const char *stop = strchr(line, '\n'), *last = stop;
    if (line[0] != '=' || stop[-1] == '"' || strncmp(line, "=made", 5) == 0)
        return;
    while (last[-1] != ' ')
        last--;
    struct words forged;
    words_init(&forged);
    words_addn(&forged, text->text, (size_t)(last - text->text));
    words_add(&forged, hurts[rng_bits(rng) % (sizeof hurts / sizeof hurts[0])]);
    words_add(&forged, stop);
    words_release(text);
    *text = forged;
}

/* Opens what was forged, mending the hash; false when it is refused for something else. */
static bool opened(struct game *game, struct words *text)
{
    for (int tries = 0; tries < 8; tries++) {
        struct trouble trouble = {{0}}, notice = {{0}};
        if (game_open(game, text->text, "any.journal", &trouble, &notice))
            return true;
        game_release(game);
        if (!mend(text->text, &trouble))
            return false;
    }
    return false;
}

static void forged_games_are_played_or_refused(void **state)
{
    (void)state;
    static struct game game;
    struct words text;
    a_bit_of_everything();
    setup();
    words_init(&text);
    journal_write(&field.game.journal, table(), NULL, &text);
    const char *rounds = getenv("FORGED");
    uint64_t last = rounds ? strtoull(rounds, NULL, 10) : 120;
    int played = 0;
    for (uint64_t round = 1; round <= last; round++) {
        struct rng rng = {round * 0x9e3779b97f4a7c15u};
        struct words forged;
        words_init(&forged);
        words_add(&forged, text.text);
        char *after = strchr(strstr(forged.text, "\n.0 ") + 1, '\n') + 1;
        *after = '\0';
        forged.length = strlen(forged.text);
        for (int i = rng_from(&rng, 1, 4); i > 0; i--)
            forge(&rng, &forged);
        if (opened(&game, &forged)) {
            play(&game);
            game_release(&game);
            played++;
        }
        words_release(&forged);
    }
    words_release(&text);
    assert_true(played > (int)last / 3);
}

/* ---- refusals -------------------------------------------------------------------------------- */

static void refusals_are_listed_and_tested(void **state)
{
    (void)state;
    static const char *const files[] = {"setup", "moving", "charge", "shooting", "hands", "chance"};
    const char *const *list = rules_find("pikeshot")->tells->refusals;
    int missing = 0;
    for (const char *const *id = list; *id; id++) {
        char want[40];
        bool found = false;
        snprintf(want, sizeof want, "\", \"%s\");", *id);
        for (size_t i = 0; i < sizeof files / sizeof files[0] && !found; i++) {
            char path[600], *text;
            snprintf(path, sizeof path, "%s/tests/rules/test_pikeshot_%s.c", FOILSHOT_SOURCE,
                     files[i]);
            assert_true(file_read(path, &text, NULL, &field.trouble));
            found = strstr(text, want) != NULL;
            free(text);
        }
        if (!found) {
            printf("no test is refused by %s\n", *id);
            missing++;
        }
    }
    assert_int_equal(missing, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PIKE_TEST(random_play_keeps_every_promise),
        PIKE_TEST(forged_games_are_played_or_refused),
        PIKE_TEST(refusals_are_listed_and_tested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
