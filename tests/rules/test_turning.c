/* Turning points: a battle as orders, a gift that is seen as one, a die that is seen as luck, and
 * what is kept of it. */
#include "computer/ahead.h"
#include "computer/odds.h"
#include "computer/turning.h"
#include "rules/sham_field.h"

#include "scenario/scenario.h"

static const struct budget few = {.chance = 40, .account = 40, .playouts = 32};
static struct weights weights;

/* Two units of Foot face to face, Blue's about to shoot, and it is the last turn but one. */
static void duel(void)
{
    lay();
    put(SIDE_RED, "foot", 500, 300, 0);
    put(SIDE_BLUE, "foot", 500, 400, 180);
    setup();
    until("shoot", SIDE_BLUE);
    weights = weights_usual(field.game.rules);
}

static void fortunes_of(const struct game *game, struct fortunes *f)
{
    int32_t *line = malloc(sizeof *line * (size_t)(game->journal.count + 1));
    assert_non_null(line);
    turning_init(f, &game->journal, line, journal_line(&game->journal, game->journal.at, line));
    free(line);
}

static struct table *table_behind(const struct game *game, int32_t block)
{
    struct table *t = malloc(sizeof *t);
    int32_t at = -1;
    assert_non_null(t);
    table_init(t);
    memcpy(t->text, game->table.text, sizeof t->text);
    t->text_used = game->table.text_used;
    journal_seek(&game->journal, t, &at, block);
    return t;
}

/* The account of one deed, and the chances round it. */
static void weigh(const struct game *game, struct fortunes *f, int deed)
{
    struct order order;
    struct judge *judge = judge_new(game->rules, &weights, &few, SIDE_NONE);
    struct table *before = table_behind(game, f->deed[deed - 1].last);
    struct table *after = table_behind(game, f->deed[deed].last);
    f->chance[deed - 1] = judge_chance(judge, before);
    f->chance[deed] = judge_chance(judge, after);
    assert_true(
        judge_weighs(game->rules, before, &game->journal.block[f->deed[deed].block], &order));
    assert_true(
        judge_account(judge, before, &order, after, f->deed[deed].dice, &f->account[deed], NULL));
    assert_true(f->account[deed].known);
    judge_free(judge);
    free(before);
    free(after);
}

static struct account account_of_last(struct fortunes *f)
{
    fortunes_of(&field.game, f);
    weigh(&field.game, f, f->deeds - 1);
    return f->account[f->deeds - 1];
}

static void a_battle_is_told_by_orders(void **state)
{
    struct fortunes f;
    (void)state;
    duel();
    dice("6 6 6 6");
    say("shoot B2 at R2");
    fortunes_of(&field.game, &f);
    const struct journal *j = &field.game.journal;
    assert_int_equal(f.deed[0].block, 0);
    assert_int_equal(f.deed[f.deeds - 1].last, j->at);
    for (int i = 1; i < f.deeds; i++) {
        assert_int_equal(f.deed[i].block, f.deed[i - 1].last + 1); /* nothing is left out */
        assert_true(j->block[f.deed[i].block].source != SOURCE_AUTO);
        for (int32_t b = f.deed[i].block + 1; b <= f.deed[i].last; b++)
            assert_true(j->block[b].source == SOURCE_AUTO);
    }
    assert_int_equal(f.deed[f.deeds - 1].side, SIDE_BLUE);
    assert_true(f.deed[f.deeds - 1].dice);
    turning_release(&f);
}

/* Blue has his enemy before his muskets, and goes home. */
static void a_gift_is_a_turning_point(void **state)
{
    struct fortunes f;
    int point[POINTS_MOST];
    (void)state;
    duel();
    say("end");
    struct account a = account_of_last(&f);
    int deed = f.deeds - 1;
    print_message("gift: %d -> %d, mean %d best %d\n", f.chance[deed - 1], f.chance[deed], a.mean,
                  a.best);
    assert_true(a.better);
    assert_true(account_skill(&a, SIDE_BLUE) < -50000);
    assert_string_equal(a.order, "shoot B2 at R2");
    assert_int_equal(turning_points(&f, point), 1);
    assert_int_equal(point[0], deed);
    assert_true(turning_change(&f, deed) > 0); /* for Red */
    struct turning_sum sum[SIDE_COUNT];
    turning_sums(&f, sum);
    assert_true(sum[SIDE_BLUE].skill < 0 && sum[SIDE_BLUE].worse == 1);
    assert_true(sum[SIDE_RED].skill == 0 && sum[SIDE_RED].orders == 0);
    turning_release(&f);
}

static int32_t luck_of(const char *faces)
{
    struct fortunes f;
    duel();
    dice(faces);
    say("shoot B2 at R2");
    struct account a = account_of_last(&f);
    print_message("%s: after %d mean %d\n", faces, a.after, a.mean);
    assert_false(a.better);
    int32_t luck = account_luck(&a, SIDE_BLUE);
    assert_int_equal(account_luck(&a, SIDE_RED), -luck);
    turning_release(&f);
    return luck;
}

static void good_dice_are_luck(void **state)
{
    (void)state;
    assert_true(luck_of("6 6 6 6") > 50000);
}

static void bad_dice_are_bad_luck(void **state)
{
    (void)state;
    assert_true(luck_of("1 1 1 1") < -50000);
}

/* The same field from the beginning. */
static void again(void)
{
    game_release(&field.game);
    field_new(NULL);
    duel();
}

/* The dice that fell are no part of what an order was worth. */
static void an_order_is_worth_the_same_whatever_fell(void **state)
{
    struct fortunes f;
    (void)state;
    duel();
    dice("6 6 6 6");
    say("shoot B2 at R2");
    struct account lucky = account_of_last(&f);
    turning_release(&f);
    again();
    dice("1 1 1 1");
    say("shoot B2 at R2");
    struct account unlucky = account_of_last(&f);
    turning_release(&f);
    assert_int_equal(lucky.mean, unlucky.mean);
    assert_int_equal(lucky.best, unlucky.best);
    assert_true(lucky.after < unlucky.after);
}

/* The largest changes, in the order of time, and none below what counts. */
static void the_largest_changes_count(void **state)
{
    enum { DEEDS = 40 };
    struct deed deed[DEEDS] = {0};
    int32_t chance[DEEDS];
    struct account account[DEEDS] = {0};
    struct fortunes f = {deed, chance, account, DEEDS};
    int point[POINTS_MOST];
    (void)state;
    for (int i = 0; i < DEEDS; i++)
        chance[i] = 500000;
    assert_int_equal(turning_points(&f, point), 0);
    for (int i = 0; i < 10; i++) /* ever smaller ones, from the end on */
        for (int k = 3 * (12 - i); k < DEEDS; k++)
            chance[k] += (i % 2 ? 1 : -1) * (turning_terms.least + 10000 * (10 - i));
    assert_int_equal(turning_points(&f, point), turning_terms.points);
    for (int i = 0; i < turning_terms.points; i++)
        assert_int_equal(point[i], 3 * (12 - turning_terms.points + 1 + i));
    chance[point[2]] = CHANCE_UNKNOWN; /* and then neither of its changes is known */
    for (int i = 0, n = turning_points(&f, point); i < n; i++)
        assert_true(chance[point[i]] >= 0 && chance[point[i] - 1] >= 0);
}

/* Where neither dice nor order account for it, nothing has turned. */
static void what_nothing_explains_is_no_turning_point(void **state)
{
    static const struct {
        int side;
        int32_t after, mean, best; /* the chance was 500000, and is 600000 behind it */
        bool better, dice, strikes, turns;
    } told[] = {
        {SIDE_BLUE, 600000, 600000, 600000, false, false, false, false}, /* nothing better */
        {SIDE_BLUE, 600000, 600000, 530000, true, false, false, true},   /* the order */
        {SIDE_BLUE, 600000, 600000, 580000, true, false, false, false}, /* … is not what it was */
        {SIDE_BLUE, 600000, 520000, 520000, false, true, false, true},  /* the dice */
        {SIDE_RED, 600000, 600000, 600000, false, false, true, true},   /* a good order */
        {SIDE_RED, 600000, 600000, 600000, false, false, false, false}, /* it was open before */
        {SIDE_RED, 530000, 530000, 530000, false, false, true, false},  /* not what it looked */
        {SIDE_RED, 600000, 540000, 540000, false, true, false, true},   /* good dice */
    };
    struct deed deed[3] = {0};
    int32_t chance[] = {500000, 600000, 600000};
    struct account account[3] = {0};
    struct fortunes f = {deed, chance, account, 3};
    int point[POINTS_MOST];
    (void)state;
    assert_int_equal(turning_points(&f, point), 1); /* not accounted for */
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        deed[1] =
            (struct deed){.side = told[i].side, .dice = told[i].dice, .strikes = told[i].strikes};
        account[1] = (struct account){.known = true,
                                      .after = told[i].after,
                                      .mean = told[i].mean,
                                      .best = told[i].best,
                                      .better = told[i].better};
        if (turning_explained(&f, 1) != told[i].turns)
            print_message("told %d\n", (int)i);
        assert_int_equal(turning_points(&f, point), told[i].turns);
    }
}

/* What is done at somebody strikes; who marches to a box of the same name does not. */
static void a_box_is_no_enemy(void **state)
{
    static const struct {
        int side;
        const char *order;
        bool strikes;
    } told[] = {{SIDE_RED, "shoot R1 at B4", true},  {SIDE_RED, "move R1 to B4", false},
                {SIDE_RED, "rally R1 at R4", false}, {SIDE_BLUE, "fight B1 at R4", true},
                {SIDE_BLUE, "end", false},           {SIDE_NONE, "auto at R1", false}};
    (void)state;
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        struct block block;
        struct journal journal = {.block = &block, .count = 1};
        struct fortunes f;
        int32_t line = 0;
        block_init(&block, told[i].side, SOURCE_TYPED, told[i].order);
        turning_init(&f, &journal, &line, 1);
        assert_int_equal(f.deeds, 1);
        assert_true(f.deed[0].strikes == told[i].strikes);
        turning_release(&f);
        block_release(&block);
    }
}

/* ---- whose eyes look -------------------------------------------------------------------------
 */

static void nothing_hidden_is_looked_at(void **state)
{
    enum { GAMES = 6 };
    static struct setting setting;
    struct trouble trouble = {0};
    struct game *game = calloc(1, sizeof *game);
    struct table *other = malloc(sizeof *other);
    (void)state;
    assert_non_null(game);
    assert_non_null(other);
    assert_true(scenario_load(FOILSHOT_SOURCE "/scenarios/kiddies/gingerbread-yard.yaml", &setting,
                              &trouble));
    assert_true(game_begin(game, rules_find(setting.set), &setting, 3, &trouble));
    struct judge *judge =
        judge_new(game->rules, &(struct weights){0}, &few, SIDE_NONE); /* and it says nothing yet */
    assert_int_equal(judge_chance(judge, &game->table), CHANCE_UNTOLD);
    judge_free(judge);
    weights = weights_usual(game->rules);
    while (game_awaited(game) == SIDE_RED) { /* sets up, unseen by Blue */
        struct commander *c = commander_new(game->rules, &levels[RECRUIT], 4, 1);
        struct order order;
        assert_true(commander_order(c, &game->table, SIDE_RED, &order));
        commander_free(c);
        assert_int_equal(game_give(game, &order, SOURCE_TYPED, &field.verdict, &trouble),
                         GIVEN_DONE);
    }
    table_copy(other, &game->table);
    struct turn turn = {.table = other, .see = SEE_ALL};
    for (int i = 0; i < other->bases; i++)
        if (!game->rules->decides->visible(&game->table, SIDE_BLUE, i))
            turn_set(&turn, ref_base(other, i), F_BASE_y, other->base[i].y / 2 + 40 * MM);
    assert_true(other->hash != game->table.hash);
    struct ahead *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
    assert_true(a && b);
    ahead_init(a, game->rules);
    ahead_init(b, game->rules);
    ahead_masked(a, &game->table, SIDE_BLUE, 7, &a->table);
    ahead_masked(b, other, SIDE_BLUE, 7, &b->table);
    assert_true(a->table.hash == b->table.hash);
    ahead_masked(b, other, SIDE_NONE, 7, &b->table);
    assert_true(a->table.hash != b->table.hash);
    free(a);
    free(b);
    free(other);
    game_release(game);
    free(game);
}

/* ---- kept ------------------------------------------------------------------------------------
 */

static struct keeping_key key_here(void)
{
    return (struct keeping_key){
        .rules = field.game.rules, .weights = &weights, .budget = few, .eyes = SIDE_NONE};
}

/* A battle of which everything is known, as text. */
static void kept(struct fortunes *f, struct words *text)
{
    duel();
    dice("6 6 6 6");
    say("shoot B2 at R2");
    struct keeping_key key = key_here();
    fortunes_of(&field.game, f);
    for (int i = 0; i < f->deeds; i++)
        f->chance[i] = i ? 1000 * i : CHANCE_UNTOLD;
    f->account[f->deeds - 1] = (struct account){.known = true,
                                                .after = 5,
                                                .mean = 700000,
                                                .best = 20,
                                                .games = 40,
                                                .better = true,
                                                .order = "shoot B2 at R2",
                                                .words = "Red \"Coats\": \\ Shoot"};
    words_init(text);
    turning_write(f, &field.game.journal, &key, text);
}

static void what_is_kept_comes_back(void **state)
{
    struct fortunes f, again;
    struct words text, twice;
    struct trouble trouble = {0};
    (void)state;
    kept(&f, &text);
    struct keeping_key key = key_here();
    fortunes_of(&field.game, &again);
    if (!turning_read(&again, &field.game.journal, &key, text.text, "x.odds", &trouble))
        fail_msg("%s", trouble.text);
    for (int i = 0; i < f.deeds; i++) {
        assert_int_equal(again.chance[i], f.chance[i]);
        assert_int_equal(again.account[i].known, f.account[i].known);
    }
    assert_string_equal(again.account[f.deeds - 1].words, f.account[f.deeds - 1].words);
    words_init(&twice);
    turning_write(&again, &field.game.journal, &key, &twice);
    assert_string_equal(twice.text, text.text);
    words_release(&twice);
    words_release(&text);
    turning_release(&f);
    turning_release(&again);
}

/* Of another journal nothing is taken, and nothing is wrong. */
static void what_is_of_another_table_stays_unknown(void **state)
{
    struct fortunes f, again;
    struct words text;
    struct trouble trouble = {0};
    (void)state;
    kept(&f, &text);
    struct keeping_key key = key_here();
    field.game.journal.block[f.deed[f.deeds - 1].last].hash ^= 1;
    fortunes_of(&field.game, &again);
    assert_true(turning_read(&again, &field.game.journal, &key, text.text, "x.odds", &trouble));
    assert_int_equal(again.chance[f.deeds - 1], CHANCE_UNKNOWN);
    assert_int_equal(again.chance[f.deeds - 2], f.chance[f.deeds - 2]);
    field.game.journal.block[f.deed[f.deeds - 1].last].hash ^= 1;
    words_release(&text);
    turning_release(&f);
    turning_release(&again);
}

static void not_taken(const char *text, const struct keeping_key *key, const char *why)
{
    struct fortunes f;
    struct trouble trouble = {0};
    fortunes_of(&field.game, &f);
    assert_false(turning_read(&f, &field.game.journal, key, text, "x.odds", &trouble));
    if (!strstr(trouble.text, why))
        fail_msg("%s says nothing of %s", trouble.text, why);
    for (int i = 0; i < f.deeds; i++) {
        assert_int_equal(f.chance[i], CHANCE_UNKNOWN);
        assert_false(f.account[i].known);
    }
    turning_release(&f);
}

static void what_is_damaged_is_not_taken(void **state)
{
    struct fortunes f;
    struct words text;
    (void)state;
    kept(&f, &text);
    struct keeping_key key = key_here(), other = key;
    not_taken("", &key, "whole");
    not_taken("foilshot journal 2\n", &key, "x.odds:1");
    not_taken("foilshot odds 1\n", &key, "version"); /* other dice, other games */
    other.budget.playouts++;
    not_taken(text.text, &other, "x.odds:3");
    other = key;
    other.eyes = SIDE_RED;
    not_taken(text.text, &other, "x.odds:3");
    struct weights more = weights;
    more.of[0]++;
    other = key;
    other.weights = &more;
    not_taken(text.text, &other, "x.odds:3");
    int32_t *told[] = {&more.ahead, &more.games, &more.holds, &more.pauses};
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        more = weights;
        ++*told[i];
        not_taken(text.text, &other, "x.odds:3");
    }
    /* cut anywhere but between two lines, and with any byte of a line of numbers changed */
    for (size_t i = 1; i < text.length; i++) {
        char was = text.text[i];
        if (text.text[i - 1] == '\n')
            continue;
        text.text[i] = '\0';
        not_taken(text.text, &key, "x.odds");
        text.text[i] = was;
    }
    char *line = strstr(text.text, "\n=");
    assert_non_null(line);
    line[3] = 'x';
    not_taken(text.text, &key, "not about a block");
    words_release(&text);
    turning_release(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(a_battle_is_told_by_orders),
        FIELD_TEST(a_gift_is_a_turning_point),
        FIELD_TEST(good_dice_are_luck),
        FIELD_TEST(bad_dice_are_bad_luck),
        FIELD_TEST(an_order_is_worth_the_same_whatever_fell),
        FIELD_TEST(what_is_kept_comes_back),
        FIELD_TEST(what_is_of_another_table_stays_unknown),
        FIELD_TEST(what_is_damaged_is_not_taken),
        cmocka_unit_test(what_nothing_explains_is_no_turning_point),
        cmocka_unit_test(a_box_is_no_enemy),
        cmocka_unit_test(the_largest_changes_count),
        cmocka_unit_test(nothing_hidden_is_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
