/* Pike and Shot: the chance cards (PS-52). */
#include "rules/pike.h"

#include "kit/chance.h"

/* A seed with which Red's first card has this effect. */
static int32_t seed_for(enum chance_effect effect)
{
    for (int32_t seed = 1; seed < 2000; seed++)
        if (chance_card(chance_number(seed, SIDE_RED, 0))->effect == effect)
            return seed;
    fail_msg("no seed gives that card");
    return 0;
}

static void lay(void)
{
    option("chance_cards", 1);
    stand(SIDE_RED, "infantry", 60, 60, 90);
    stand(SIDE_RED, "infantry", 60, 130, 90);
    stand(SIDE_RED, "reiters", 60, 200, 90);
    stand(SIDE_RED, "cavalry", 60, 270, 90);
    stand(SIDE_BLUE, "infantry", 180, 130, 270);
    stand(SIDE_BLUE, "swordsmen", 300, 200, 270);
}

/* A game whose first card, Red's, has this effect. The dice of the first card are the seed's. */
static void draw(enum chance_effect effect)
{
    pike_new(NULL);
    field.seed = seed_for(effect);
    lay();
    setup();
}

static int wearing(const char *attribute)
{
    int count = 0;
    char name[8];
    for (int i = 1; i <= 4; i++) {
        snprintf(name, sizeof name, "R%d", i);
        count += attr(name, attribute);
    }
    return count;
}

/* The face of the first die with this reason in the whole game; 0: none. */
static int face_of(const char *why)
{
    for (int32_t i = 0; i < field.game.journal.count; i++) {
        const struct block *b = &field.game.journal.block[i];
        for (int32_t k = 0; k < b->count; k++)
            if (b->entry[k].kind == ENTRY_DIE && strstr(block_text(b, &b->entry[k]), why))
                return b->entry[k].face;
    }
    return 0;
}

static void ps_52_option_one_card_each_player_turn(void **state)
{
    (void)state;
    pike_new(NULL);
    field.seed = 5;
    lay();
    setup();
    bool drawn[CHANCE_CARDS + 1] = {false};
    for (int turn = 1; turn <= 15 && !table()->over; turn++) {
        assert_int_equal(table()->turn, turn);
        drawn[chance_number(5, SIDE_RED, turn - 1)] = true;
        assert_int_equal(attr("red", "cards_drawn"), turn);
        for (int n = 0; n < 60 && table()->turn == turn && !table()->over; n++) {
            const struct offer *offer = offered("answer", "");
            char answer[ORDER_WORD + 8] = "end";
            if (table()->ask)
                snprintf(answer, sizeof answer, "answer %s", offer->word);
            say(answer);
        }
    }
    for (int i = 1; i <= CHANCE_CARDS; i++)
        assert_true(drawn[i]); /* fifteen turns, fifteen cards */
}

static void ps_52_option_off_no_card_is_drawn(void **state)
{
    (void)state;
    stand(SIDE_RED, "infantry", 60, 60, 90);
    stand(SIDE_BLUE, "infantry", 180, 130, 270);
    setup();
    to_turn(3);
    assert_int_equal(attr("red", "cards_drawn"), 0);
}

static void ps_52_recovered_halted_and_silenced_units(void **state)
{
    (void)state;
    draw(CHANCE_HALT);
    int wanted = face_of("how many units");
    assert_in_range(wanted, 1, 3);
    assert_int_equal(table()->ask, 2);
    assert_int_equal(table()->ask_side, SIDE_BLUE); /* whom it hurts its enemy chooses */
    refused("answer B1", "HS-06");
    refused("answer R99", "HS-06"); /* there is nobody of that name */
    refused("answer nobody", "HS-06");
    refused("red answer R1", "HS-05");
    refused("red end", "HS-06");
    for (int i = 1; i <= wanted; i++) {
        char answer[16];
        snprintf(answer, sizeof answer, "answer R%d", i);
        say(answer);
        if (i < wanted)
            refused(answer, "HS-06"); /* not the same again */
    }
    assert_int_equal(wearing("halted"), wanted);
    assert_true(in_phase("move"));
    refused("move R1 to 8 6", "PS-52");
    refused("turn R1 face 0", "PS-52");
    assert_non_null(strstr(field.verdict.why, "may still shoot"));
    say("move R4 to 8 27");
    field_end(NULL);

    draw(CHANCE_SILENCE);
    wanted = face_of("how many units");
    for (int i = 1; i <= wanted && table()->ask; i++) {
        char answer[16];
        snprintf(answer, sizeof answer, "answer R%d", i);
        refused("answer R4", "HS-06"); /* Cavalry never shoot */
        say(answer);
    }
    assert_int_equal(wearing("silenced"), wanted);
    say("move R1 to 7 6");
    say("move R2 to 7 13");
    say("end");
    if (in_phase("shoot") && table()->active == SIDE_RED)
        refused("shoot R1 at B1", "PS-52");
}

static void ps_52_recovered_hits_suffered(void **state)
{
    (void)state;
    draw(CHANCE_MISHAP);
    int hits = face_of("how many hits");
    assert_in_range(hits, 1, 6);
    assert_int_equal(table()->ask_side, SIDE_BLUE);
    say("answer R4");
    assert_int_equal(attr("R4", "hits"), hits);
    field_end(NULL);

    draw(CHANCE_STROKE);
    hits = face_of("how many hits");
    assert_int_equal(table()->ask_side, SIDE_RED);
    refused("answer R1", "HS-06");
    say("answer B2");
    assert_int_equal(attr("B2", "hits"), hits);
}

static void ps_52_recovered_acting_twice_and_hits_taken_off(void **state)
{
    (void)state;
    draw(CHANCE_TWICE);
    assert_int_equal(table()->ask_side, SIDE_RED); /* whom it helps its owner chooses */
    say("answer R2");
    say("move R2 to 7 13");
    say("move R2 to 8 13");
    refused("move R2 to 9 13", "HS-03");
    say("move R1 to 7 6");
    refused("move R1 to 8 6", "HS-03");
    say("end");
    dice("1 6 1 6");
    say("shoot R2 at B1");
    say("shoot R2 at B1");
    assert_int_equal(attr("B1", "hits"), 2);
    field_end(NULL);

    /* Nobody has hits yet, so the first card falls on nobody. */
    draw(CHANCE_REST);
    assert_int_equal(table()->ask, 0);
    assert_true(in_phase("move"));
    field_end(NULL);

    /* With the card later in the game: one with hits has them taken off. */
    for (int32_t seed = 1; seed < 4000; seed++) {
        if (chance_card(chance_number(seed, SIDE_RED, 0))->effect != CHANCE_NOTHING ||
            chance_card(chance_number(seed, SIDE_BLUE, 0))->effect != CHANCE_NOTHING ||
            chance_card(chance_number(seed, SIDE_RED, 1))->effect != CHANCE_REST)
            continue;
        pike_new(NULL);
        field.seed = seed;
        lay();
        setup();
        say("end"); /* R2's target is just within twelve inches, and so is B1's */
        if (in_phase("shoot"))
            say("end");
        assert_int_equal(table()->active, SIDE_BLUE);
        say("move B1 to 17 13");
        say("end");
        dice("6 6 2 3");
        say("shoot B1 at R2");
        if (in_phase("shoot"))
            say("end");
        assert_int_equal(table()->turn, 2);
        assert_int_equal(attr("R2", "hits"), 3); /* six, three of them taken off */
        return;
    }
    fail_msg("no seed begins so");
}

static void ps_52_ruling_drawn_as_the_player_turn_begins(void **state)
{
    (void)state;
    static struct coach coach;
    char text[200];
    draw(CHANCE_TWICE);
    assert_true(in_phase("begin"));
    field.game.rules->shows->question(table(), text, sizeof text);
    assert_non_null(strstr(text, "which unit"));
    field.game.rules->shows->coach(table(), NULL, &coach);
    assert_string_equal(coach.caption, "Chance card");
    refused("move R1 to 7 6", "HS-06");
    assert_int_equal(table()->turn, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PIKE_TEST(ps_52_option_one_card_each_player_turn),
        PIKE_TEST(ps_52_option_off_no_card_is_drawn),
        PIKE_TEST(ps_52_recovered_halted_and_silenced_units),
        PIKE_TEST(ps_52_recovered_hits_suffered),
        PIKE_TEST(ps_52_recovered_acting_twice_and_hits_taken_off),
        PIKE_TEST(ps_52_ruling_drawn_as_the_player_turn_begins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
