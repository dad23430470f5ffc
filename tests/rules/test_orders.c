/* The language of orders: what is written is read back the same, for every verb of every set and
 * every measure; what cannot be read is told. */
#include "rules/field.h"

extern const struct rules rules_template;

static void armies(void)
{
    for (int i = 0; i < 12; i++) {
        put(SIDE_RED, "regular", 100 + 40 * i, 300, 90);
        put(SIDE_BLUE, "skirmisher", 100 + 40 * i, 900, 270);
    }
    struct setting_piece *p = solid(TERRAIN_RIDGE, "book", 900, 600, 130, 200, 11);
    snprintf(p->name, sizeof p->name, "The Storybook");
    snprintf(field.set.unit[0].name, sizeof field.set.unit[0].name, "Old Tom");
}

static struct vec some_place(struct rng *rng, const struct rules *rules)
{
    if (rules->measure == MEASURE_BOXES) {
        int32_t size = table()->box;
        int32_t column = rng_from(rng, 0, table()->width / size - 1);
        int32_t row = rng_from(rng, 0, table()->depth / size - 1);
        return (struct vec){column * size + size / 2, row * size + size / 2};
    }
    int32_t x = rng_from(rng, -2000000, 4000000);
    int32_t y = rng_from(rng, -2000000, 4000000);
    return (struct vec){x, y};
}

static struct order random_order_for(struct rng *rng, const struct rules *rules, int verb)
{
    struct order o = {.verb = verb, .side = rng_from(rng, SIDE_RED, SIDE_BLUE)};
    enum gesture gesture = rules->verb[verb].gesture;
    if (gesture == GESTURE_CHOOSE) {
        static const char *const words[] = {"first", "R1+B2", "R3-waits", "any"};
        snprintf(o.word, sizeof o.word, "%s", words[rng_from(rng, 0, 3)]);
        return o;
    }
    o.ids = rng_from(rng, 0, 5);
    for (int i = 0; i < o.ids; i++)
        o.id[i] = rng_from(rng, 0, 9) ? ref_unit(table(), rng_from(rng, 0, table()->units - 1))
                                      : ref_piece(table(), 0);
    if (rng_from(rng, 0, 1)) {
        o.vias = rng_from(rng, 0, ORDER_VIA);
        for (int i = 0; i < o.vias; i++)
            o.via[i] = some_place(rng, rules);
        o.has_to = true;
        o.to = some_place(rng, rules);
    }
    if (rng_from(rng, 0, 1)) {
        o.has_face = true;
        o.face = rng_from(rng, 0, TURN - 1);
    }
    if (rng_from(rng, 0, 3) == 0) {
        o.has_at = true;
        o.at = ref_unit(table(), rng_from(rng, 0, table()->units - 1));
    }
    if (gesture == GESTURE_FLICK) {
        o.spot = rng_from(rng, 0, 20);
        o.aim = rng_from(rng, 0, TURN - 1);
        o.strength = rng_from(rng, 0, 1000);
        o.hand = (enum hand)rng_from(rng, HAND_FLICK, HAND_COUNT - 1);
        o.bend = rng_from(rng, -20 * DEG, 20 * DEG);
    }
    return o;
}

static void same_order(const struct order *a, const struct order *b)
{
    assert_int_equal(a->verb, b->verb);
    assert_int_equal(a->side, b->side);
    assert_int_equal(a->ids, b->ids);
    for (int i = 0; i < a->ids; i++)
        assert_true(ref_same(a->id[i], b->id[i]));
    assert_int_equal(a->vias, b->vias);
    assert_memory_equal(a->via, b->via, sizeof a->via);
    assert_int_equal(a->has_to, b->has_to);
    assert_int_equal(a->has_face, b->has_face);
    assert_int_equal(a->has_at, b->has_at);
    assert_memory_equal(&a->to, &b->to, sizeof a->to);
    assert_int_equal(a->face, b->face);
    assert_true(ref_same(a->at, b->at));
    assert_int_equal(a->spot, b->spot);
    assert_int_equal(a->aim, b->aim);
    assert_int_equal(a->strength, b->strength);
    assert_int_equal(a->bend, b->bend);
    assert_int_equal(a->hand, b->hand);
    assert_string_equal(a->word, b->word);
}

static void there_and_back(const struct rules *rules, uint64_t seed)
{
    struct rng rng = {seed};
    for (int verb = 0; verb < rules->verbs; verb++)
        for (int n = 0; n < 300; n++) {
            struct order o = random_order_for(&rng, rules, verb), back;
            struct words text, again;
            words_init(&text);
            words_init(&again);
            order_write(rules, table(), &o, &text);
            if (!order_read(rules, table(), o.side, text.text, &back, &field.trouble))
                fail_msg("\"%s\": %s", text.text, field.trouble.text);
            same_order(&o, &back);
            order_write(rules, table(), &back, &again);
            assert_string_equal(text.text, again.text);
            words_release(&text);
            words_release(&again);
        }
}

static void every_verb_of_every_set(void **state)
{
    (void)state;
    field.set.box = 75 * MM; /* sets that count boxes find some */
    armies();
    setup();
    for (int i = 0; i < rules_count; i++)
        there_and_back(rules_list[i], 21 + (uint64_t)i);
    there_and_back(&rules_template, 20);
}

static void inches_and_boxes(void **state)
{
    (void)state;
    field.set.box = 75 * MM;
    armies();
    setup();
    struct rules inches = rules_template, boxes = rules_template;
    inches.measure = MEASURE_INCHES;
    boxes.measure = MEASURE_BOXES;
    there_and_back(&inches, 31);
    there_and_back(&boxes, 32);
}

static void reads(const char *text, struct order *o)
{
    if (!order_read(field.game.rules, table(), SIDE_NONE, text, o, &field.trouble))
        fail_msg("\"%s\": %s", text, field.trouble.text);
}

static void clauses_as_they_are_said(void **state)
{
    (void)state;
    struct order o;
    armies();
    start();
    reads("move R3 to 81.2 40.6 face 90", &o);
    assert_int_equal(o.to.x, 812000);
    assert_int_equal(o.to.y, 406000);
    assert_int_equal(o.face, 90 * DEG);
    reads("move R3 R4 by 0 12", &o);
    assert_int_equal(o.ids, 2);
    assert_int_equal(o.to.y, place("R3").y + 120 * MM);
    reads("move R3 via 60 20 via 70 30 to 81.2 40.6", &o);
    assert_int_equal(o.vias, 2);
    reads("move R3 ahead 0.8", &o); /* he looks east */
    assert_in_range(o.to.x, place("R3").x + 119999, place("R3").x + 120001);
    reads("move \"Old Tom\" to 10 10 face NW", &o);
    assert_true(ref_same(o.id[0], thing("R1")));
    assert_int_equal(o.face, 315 * DEG);
    reads("flick R12 spot 2 aim 92.5 strength 640 hand steady bend -2.5", &o);
    assert_int_equal(o.aim, 92500);
    assert_int_equal(o.bend, -2500);
    assert_int_equal(o.hand, HAND_STEADY);
    reads("  blue   move\tB1 by 1 1  \r\n move R2", &o); /* one line only */
    assert_int_equal(o.side, SIDE_BLUE);
    assert_int_equal(o.ids, 1);
}

static void unreadable(const char *text, const char *part)
{
    assert_int_equal(give(text), GIVEN_UNREADABLE);
    if (!strstr(field.trouble.text, part))
        fail_msg("\"%s\" for \"%s\" does not say \"%s\"", field.trouble.text, text, part);
}

static void mistakes_are_told(void **state)
{
    (void)state;
    armies();
    start();
    int32_t blocks = field.game.journal.count;
    unreadable("", "verb");
    unreadable("   ", "verb");
    unreadable("red", "verb");
    unreadable("dance R1", "dance");
    unreadable("move R99 by 1 1", "R99");
    unreadable("move R1 to 5", "a place");
    unreadable("move R1 to 5,3 4", "a place");
    unreadable("move R1 to 99999999999 4", "a place");
    unreadable("move R1 by 1 1 quickly", "quickly");
    unreadable("move by 1 1", "whom");
    unreadable("move R1 face up", "compass");
    unreadable("move R1 at X9", "target");
    unreadable("flick R1 hand left", "catapult");
    unreadable("answer", "the answer");
    unreadable("answer first of all", "nothing more");
    unreadable("move \"Nobody\" by 1 1", "Nobody");
    char many[2000] = "move";
    for (int i = 0; i < ORDER_IDS + 1; i++)
        strcat(many, " R1");
    unreadable(many, "24");
    snprintf(many, sizeof many, "move R1");
    for (int i = 0; i < ORDER_VIA + 1; i++)
        strcat(many, " via 1 1");
    unreadable(many, "12");
    assert_int_equal(field.game.journal.count, blocks);
}

/* A set that counts boxes, upon a table without any: nothing can be named, and that is told. */
static void boxes_where_there_are_none(void **state)
{
    (void)state;
    struct order o = {.ids = 1, .has_to = true, .to = {300 * MM, 400 * MM}};
    armies();
    setup();
    struct rules boxes = *field.game.rules;
    boxes.measure = MEASURE_BOXES;
    assert_int_equal(table()->box, 0);
    o.verb = verb_find(&boxes, "move");
    o.id[0] = thing("R1");
    struct words text;
    words_init(&text);
    order_write(&boxes, table(), &o, &text);
    assert_string_equal(text.text, "move R1 to 30 40");
    words_release(&text);
    static const char *const places[] = {"move R1 to C5", "move R1 to 30 40",
                                         "move R1 via A1 to B2", "move R1 to"};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        assert_false(order_read(&boxes, table(), SIDE_RED, places[i], &o, &field.trouble));
        if (!strstr(field.trouble.text, "no boxes"))
            fail_msg("\"%s\" for \"%s\"", field.trouble.text, places[i]);
    }
    assert_true(order_read(&boxes, table(), SIDE_RED, "move R1 by 1 1 face N", &o, &field.trouble));
}

static void the_hand_speaks_in_few_digits(void **state)
{
    (void)state;
    struct order o = {.to = {123456, -123456},
                      .vias = 1,
                      .via = {{49, 50}},
                      .face = 359960,
                      .aim = 12345,
                      .bend = -2349};
    order_quantise(&o);
    assert_int_equal(o.to.x, 123500);
    assert_int_equal(o.to.y, -123500);
    assert_int_equal(o.via[0].x, 0);
    assert_int_equal(o.via[0].y, 100);
    assert_int_equal(o.face, 0);
    assert_int_equal(o.aim, 12300);
    assert_int_equal(o.bend, -2300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(every_verb_of_every_set),    FIELD_TEST(inches_and_boxes),
        FIELD_TEST(clauses_as_they_are_said),   FIELD_TEST(mistakes_are_told),
        FIELD_TEST(boxes_where_there_are_none), FIELD_TEST(the_hand_speaks_in_few_digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
