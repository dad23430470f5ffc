/* The battle report: to whom it counts the dice. */
#include "app/tools/report.h" /* before cmocka, which has a fail() of its own */

#include "app/desk/called.h"
#include "app/tools/comic.h"
#include "rules/sham_field.h"

/* Two units of Foot face to face; the Blue one has a name that begins like the other side's. */
static void duel(void)
{
    lay();
    put(SIDE_RED, "foot", 500, 300, 0);
    put(SIDE_BLUE, "foot", 500, 400, 180);
    named("Redcoats");
    setup();
}

static void told(struct words *out)
{
    words_init(out);
    report_write(&field.game, NULL, out);
}

static const char *luck(const struct words *page)
{
    const char *table = strstr(page->text, "<h2>Luck</h2>");
    assert_non_null(table);
    return table;
}

static void a_die_is_of_the_side_of_the_unit_it_names_first(void **state)
{
    struct words page;
    (void)state;
    duel();
    until("shoot", SIDE_BLUE);
    told(&page);
    assert_null(strstr(luck(&page), "class=\"blue\"")); /* only Red's commander has rolled */
    assert_non_null(strstr(luck(&page), "<td>1 die of 6 faces</td>"));
    words_release(&page);
    dice("1 1 1 1");
    say("shoot B2 at R2");
    told(&page);
    const char *blue = strstr(luck(&page), "class=\"blue\"");
    assert_non_null(blue);
    assert_non_null(strstr(blue, "<td>4 dice of 6 faces</td>"));
    words_release(&page);
}

/* Orders in words, and by the names the screen uses: nobody reads "shoot B2 at R2". */
static void orders_are_told_in_words(void **state)
{
    struct words page;
    (void)state;
    duel();
    until("shoot", SIDE_BLUE);
    dice("6 6 6 6");
    say("shoot B2 at R2");
    told(&page);
    const char *swings = strstr(page.text, "<h2>What decided it</h2>");
    assert_non_null(swings);
    assert_non_null(strstr(swings, "Blue, Redcoats: shoot at R2. Red loses "));
    assert_null(strstr(page.text, "shoot B2"));
    words_release(&page);
}

/* An order goes by what its verb was called in its phase, and within the title. */
static void orders_go_by_what_they_were_called_then(void **state)
{
    static const struct {
        const char *phase, *order, *called;
    } told[] = {{"move", "test R2", "R2: order to move"},
                {"shoot", "test R2", "R2: test after losses"},
                {"move", "end", "End of the phase “Move”"},
                {"shoot", "charge R2 at B2", "R2: charge Redcoats"}};
    (void)state;
    duel();
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        struct block block;
        char words[300];
        until(told[i].phase, SIDE_RED);
        block_init(&block, SIDE_RED, SOURCE_TYPED, told[i].order);
        block.parent = field.game.journal.at;
        assert_string_equal(order_called(&field.game, &block, words, sizeof words), told[i].called);
        block_release(&block);
    }
}

static void what_did_not_happen_is_not_told(void **state)
{
    struct words page;
    (void)state;
    duel();
    until("shoot", SIDE_BLUE);
    dice("6 6 6 6");
    say("shoot B2 at R2");
    for (int n = 0; n < 60 && !said("SH-60", NULL); n++)
        say(table()->ask ? "answer no" : "end");
    assert_true(said("SH-60", "no fights"));
    told(&page);
    const char *story = strstr(page.text, "<h2>The story</h2>");
    assert_non_null(story);
    assert_null(strstr(story, "SH-60"));
    assert_non_null(strstr(story, " shoots at "));
    assert_null(strstr(story, "<ul>\n</ul>"));
    words_release(&page);
}

/* A recorded game of the gridded rules: hits in a melee are low, those of shots are high. */
static void low_dice_are_as_good_as_they_are_low(void **state)
{
    const char *path = FOILSHOT_SOURCE "/scenarios/demos/morschauser1.journal";
    struct trouble trouble = {{0}}, notice = {{0}};
    struct game *game = malloc(sizeof *game);
    struct words page;
    (void)state;
    assert_non_null(game);
    assert_true(game_load(game, path, &trouble, &notice));
    words_init(&page);
    report_write(game, NULL, &page);
    const char *die = strstr(page.text, " on the die of 6: ");
    int lows = 0, highs = 0;
    for (; die; die = strstr(die + 1, " on the die of 6: ")) {
        const char *line = strchr(die, '\n');
        char so[60];
        const char *fights = strstr(die, " fight"); /* "fights", or "fight" of a name of many */
        bool low = fights && fights < line;
        int face = die[-1] - '0';
        snprintf(so, sizeof so, low ? "(so low or lower: %d in 6)" : "(so high or higher: %d in 6)",
                 low ? face : 7 - face);
        const char *said = strstr(die, so);
        assert_true(said && said < line);
        lows += low;
        highs += !low;
    }
    assert_true(lows > 0 && highs > 0);
    assert_non_null(strstr(luck(&page), "counted from the other side"));
    words_release(&page);
    game_release(game);
    free(game);
}

/* ---- the comic page -------------------------------------------------------------------------- */

static void pick(struct comic *comic)
{
    int32_t *line = malloc(sizeof *line * (size_t)(field.game.journal.count + 1));
    assert_non_null(line);
    int32_t count = journal_line(&field.game.journal, field.game.journal.at, line);
    comic_pick(comic, &field.game, line, count, NULL);
    free(line);
}

/* Both shoot until a page is full of it. */
static void much_happens(int volleys)
{
    duel();
    for (int n = 0, shot = 0; n < 200 && shot < volleys && !table()->over; n++) {
        char order[40];
        snprintf(order, sizeof order, "shoot %s at %s", table()->active == SIDE_RED ? "R2" : "B2",
                 table()->active == SIDE_RED ? "B2" : "R2");
        if (table()->ask)
            say("answer no");
        else if (give(order) == GIVEN_DONE)
            shot++;
        else
            say("end");
    }
}

static void a_comic_page_tells_from_the_field_to_the_end(void **state)
{
    struct comic comic;
    (void)state;
    much_happens(12);
    pick(&comic);
    assert_in_range(comic.panels, PANELS_LEAST, PANELS_MOST);
    assert_true(comic.panel[0].whole && comic.panel[0].block == 0);
    assert_true(comic.panel[comic.panels - 1].whole);
    for (int i = 1; i < comic.panels; i++) {
        const struct comic_panel *p = &comic.panel[i], *before = &comic.panel[i - 1];
        assert_true(p->block > before->block || p->whole);
        bool row = p->top == before->top;
        assert_int_equal(row ? before->upper[1] + COMIC_GUTTER : 0, p->upper[0]);
        assert_int_equal(row ? before->lower[1] + COMIC_GUTTER : 0, p->lower[0]);
        assert_int_equal(row ? p->top : before->top + before->high + COMIC_GUTTER, p->top);
        assert_true(row || before->upper[1] == COMIC_WIDE);
    }
    const struct comic_panel *last = &comic.panel[comic.panels - 1];
    assert_int_equal(last->lower[1], COMIC_WIDE);
    assert_int_equal(last->top + last->high, COMIC_HIGH - COMIC_FOOT);
}

static void a_page_needs_something_to_tell(void **state)
{
    struct comic comic;
    (void)state;
    much_happens(1);
    pick(&comic);
    assert_int_equal(comic.panels, 0);
}

static void without_pictures_there_is_no_comic_page(void **state)
{
    struct words page;
    (void)state;
    much_happens(12);
    told(&page);
    assert_null(strstr(page.text, "id=\"comic\""));
    words_release(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(a_die_is_of_the_side_of_the_unit_it_names_first),
        FIELD_TEST(orders_are_told_in_words),
        FIELD_TEST(orders_go_by_what_they_were_called_then),
        FIELD_TEST(what_did_not_happen_is_not_told),
        cmocka_unit_test(low_dice_are_as_good_as_they_are_low),
        FIELD_TEST(a_comic_page_tells_from_the_field_to_the_end),
        FIELD_TEST(a_page_needs_something_to_tell),
        FIELD_TEST(without_pictures_there_is_no_comic_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
