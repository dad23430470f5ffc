/* The battle report: to whom it counts the dice. */
#include "app/tools/report.h" /* before cmocka, which has a fail() of its own */

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
    assert_non_null(strstr(swings, "Blue, Shoot: Redcoats at R2. Red loses "));
    assert_null(strstr(page.text, "shoot B2"));
    words_release(&page);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(a_die_is_of_the_side_of_the_unit_it_names_first),
        FIELD_TEST(orders_are_told_in_words),
        FIELD_TEST(what_did_not_happen_is_not_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
