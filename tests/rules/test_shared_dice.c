/* Games whose dice both seats make: dry until both links are shown, the same dice for the same
 * links, never rewound, and proved from the journal alone. */
#include "rules/far.h"

#include "rules/game_inside.h"

static struct game game;
static struct words order;
static struct verdict verdict;
static int32_t next_link;

/* Shows the next links and gives what was dry once more. `text` NULL: what the game owes. */
static enum given rolled(const char *text)
{
    struct trouble trouble = {0};
    struct link link[SIDE_COUNT] = {0};
    next_link++;
    far_links(next_link, link);
    assert_true(game_show_links(&game, next_link, link, &trouble));
    return text ? game_say(&game, SIDE_NONE, text, SOURCE_TYPED, &verdict, &trouble)
                : game_carry_on(&game, &trouble);
}

/* Gives an order with all the links it needs. */
static void given(const char *text)
{
    struct trouble trouble = {0};
    int32_t before = game.journal.count;
    uint64_t hash = game.table.hash;
    enum given came = text ? game_say(&game, SIDE_NONE, text, SOURCE_TYPED, &verdict, &trouble)
                           : game_carry_on(&game, &trouble);
    for (int i = 0; came == GIVEN_DRY && i < 70; i++) {
        if (game.journal.count == before)
            assert_true(game.table.hash == hash);
        came = rolled(game.journal.count == before ? text : NULL);
    }
    if (came != GIVEN_DONE)
        fail_msg("\"%s\" came to %d: %s %s", text, came, trouble.text, verdict.why);
}

static void begin(const char *scenario)
{
    far_begin(&game, scenario);
    words_init(&order);
    next_link = 0;
    given(NULL);
}

static void end(void)
{
    game_release(&game);
    words_release(&order);
}

static void play(uint64_t seed, int orders)
{
    struct random_player player = random_player(seed);
    for (int i = 0; i < orders && !game.table.over && far_order(&player, &game, &order); i++)
        given(order.text);
}

static void proved(bool good, const char *why)
{
    struct words text;
    struct trouble trouble = {0}, notice = {0};
    words_init(&text);
    journal_write(&game.journal, &game.table, NULL, &text);
    assert_int_equal(game_verify(text.text, "far.journal", &trouble, &notice), good);
    if (why && !strstr(trouble.text, why))
        fail_msg("%s", trouble.text);
    words_release(&text);
}

static void whole_games_are_proved(void **state)
{
    (void)state;
    static const char *const scenario[] = {"kiddies/book-ridge", "sham/first-drill",
                                           "morschauser1/first-lines", "morschauser2/little-wold",
                                           "pikeshot/first-push"};
    for (size_t i = 0; i < sizeof scenario / sizeof *scenario; i++) {
        begin(scenario[i]);
        play(3, 400);
        assert_true(next_link > 5);
        assert_int_equal(game.table.seed, 0);
        proved(true, NULL);
        end();
    }
}

/* The last block that rolled. */
static struct block *rolled_block(void)
{
    for (int32_t i = game.journal.count - 1; i > 0; i--)
        if (block_has_dice(&game.journal.block[i]))
            return &game.journal.block[i];
    fail_msg("nothing was rolled");
    return NULL;
}

static struct entry *entry_of(struct block *block, enum entry_kind kind)
{
    for (int32_t i = 0; i < block->count; i++)
        if (block->entry[i].kind == kind)
            return &block->entry[i];
    fail_msg("block %d has no such entry", block->number);
    return NULL;
}

static void what_was_changed_is_found(void **state)
{
    (void)state;
    char why[60];
    begin("kiddies/book-ridge");
    play(3, 120);
    struct block *b = rolled_block();
    struct entry *link = entry_of(b, ENTRY_LINK), *die = entry_of(b, ENTRY_DIE);
    char *digit = b->text.text + link->text, was = *digit;
    *digit = was == '0' ? '1' : '0';
    snprintf(why, sizeof why, "block %d ", b->number);
    proved(false, why);
    *digit = was;
    die->face = die->faces ? die->face % die->faces + 1 : die->face + 1;
    snprintf(why, sizeof why, "order %d ", b->number);
    proved(false, why);
    end();
}

/* A die that suited better, with all that follows from it: only the links tell. */
static void other_dice_are_found(void **state)
{
    (void)state;
    struct link link[SIDE_COUNT] = {0};
    char why[60];
    begin("kiddies/book-ridge");
    play(3, 120);
    struct block *b = rolled_block();
    int32_t number = b->number;
    snprintf(why, sizeof why, "block %d ", number);
    /* The links of some other order under the same one. */
    far_links(next_link + 40, link);
    link_write(&link[SIDE_RED], b->text.text + block_find_link(b, SIDE_RED)->text);
    b->text.text[block_find_link(b, SIDE_RED)->text + LINK_HEX] = '\0';
    proved(false, why);
    end();
}

static void taking_back_gives_other_dice(void **state)
{
    (void)state;
    begin("kiddies/book-ridge");
    play(5, 200);
    struct block *b = rolled_block();
    int32_t used = game.shared.number;
    while (game.journal.at >= b->number)
        assert_true(game_undo(&game, SIDE_RED, true));
    assert_int_equal(game.shared.number, used);
    /* The same links once more are none of the chain any more. */
    struct link link[SIDE_COUNT] = {0};
    struct trouble trouble = {0};
    far_links(used, link);
    assert_false(game_show_links(&game, used, link, &trouble));
    play(6, 60);
    assert_true(game.shared.number > used);
    proved(true, NULL);
    end();
}

static void links_count_once(void **state)
{
    (void)state;
    struct trouble trouble = {0};
    struct link link[SIDE_COUNT] = {0};
    far_begin(&game, "kiddies/book-ridge");
    words_init(&order);
    next_link = 0;
    far_links(1, link);
    link[SIDE_BLUE].of[3] ^= 1;
    assert_false(game_show_links(&game, 1, link, &trouble));
    assert_non_null(strstr(trouble.text, "blue"));
    given(NULL);
    play(9, 10);
    int32_t used = next_link;
    /* Shown, and the order that is carried out does not roll: they are gone. */
    far_links(used + 1, link);
    assert_true(game_show_links(&game, used + 1, link, &trouble));
    struct random_player player = random_player(10);
    uint64_t hash;
    do
        assert_true(far_order(&player, &game, &order));
    while (game_show_links(&game, 0, NULL, &trouble),
           game_try(&game, SIDE_NONE, order.text, &hash, &verdict, &trouble) != GIVEN_DONE);
    assert_true(game_show_links(&game, used + 1, link, &trouble));
    int32_t before = game.journal.count;
    game_say(&game, SIDE_NONE, order.text, SOURCE_TYPED, &verdict, &trouble);
    assert_true(game.journal.block[before].hash == hash);
    assert_false(game.shared.shown);
    assert_int_equal(game.shared.number, used + 1);
    assert_null(block_find_link(&game.journal.block[before], SIDE_RED));
    end();
}

static void opened_again(void **state)
{
    (void)state;
    static struct game again;
    struct words text;
    struct trouble trouble = {0}, notice = {0};
    begin("kiddies/book-ridge");
    play(4, 80);
    words_init(&text);
    game_write(&game, &text);
    assert_true(game_open(&again, text.text, "far.journal", &trouble, &notice));
    assert_true(again.shared.on);
    assert_int_equal(again.shared.number, game.shared.number);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        assert_true(link_same(&again.shared.last[side], &game.shared.last[side]));
    game_release(&again);
    words_release(&text);
    end();
}

static void begins_with_a_set_up_only(void **state)
{
    (void)state;
    static struct game other;
    struct link ends[SIDE_COUNT] = {0};
    struct words text;
    struct trouble trouble = {0};
    begin("kiddies/book-ridge");
    words_init(&text);
    journal_write(&game.journal, &game.table, NULL, &text);
    assert_false(game_begin_shared(&other, text.text, "far", ends, &trouble));
    assert_non_null(strstr(trouble.text, "no game can begin so"));
    words_release(&text);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_are_proved),    cmocka_unit_test(what_was_changed_is_found),
        cmocka_unit_test(other_dice_are_found),      cmocka_unit_test(taking_back_gives_other_dice),
        cmocka_unit_test(links_count_once),          cmocka_unit_test(opened_again),
        cmocka_unit_test(begins_with_a_set_up_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
