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
    unsigned takes = rules->verb[verb].takes;
    o.ids = takes & TAKES_NAMES ? rng_from(rng, 0, 5) : 0;
    for (int i = 0; i < o.ids; i++)
        o.id[i] = rng_from(rng, 0, 9) ? ref_unit(table(), rng_from(rng, 0, table()->units - 1))
                                      : ref_piece(table(), 0);
    if (takes & TAKES(via)) {
        o.vias = rng_from(rng, 0, 1) ? rng_from(rng, 0, ORDER_VIA) : 0;
        for (int i = 0; i < o.vias; i++)
            o.via[i] = some_place(rng, rules);
    }
    if (takes & TAKES(to) && rng_from(rng, 0, 1)) {
        o.has_to = true;
        o.to = some_place(rng, rules);
    }
    if (takes & TAKES(face) && rng_from(rng, 0, 1)) {
        o.has_face = true;
        o.face = rng_from(rng, 0, TURN - 1);
    }
    if (takes & TAKES(at) && rng_from(rng, 0, 3)) {
        o.has_at = true;
        o.at = ref_unit(table(), rng_from(rng, 0, table()->units - 1));
    }
    if (takes & TAKES(aim)) {
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
    unreadable("move T1 by 5 0", "whom");
    unreadable("move R99 by 1 1", "R99");
    unreadable("move R1 to 5", "a place");
    unreadable("move R1 to 5,3 4", "a place");
    unreadable("move R1 to 99999999999 4", "a place");
    unreadable("move R1 by 1 1 quickly", "quickly");
    unreadable("move by 1 1", "whom");
    unreadable("move R1 face up", "compass");
    unreadable("move R1 at B5", "\"move\" does not take \"at\"; it takes via, to, by, ahead, face");
    unreadable("move R1 to 5 5 spot 2", "\"spot\"");
    unreadable("charge R1 R2 R3 face 90", "\"charge\" does not take \"face\"");
    unreadable("flick R1 to 5 5", "\"to\"");
    unreadable("muster R1", "nobody is named");
    unreadable("move R1 to 5 5 R2", "names come first");
    unreadable("move R1 R99 by 1 1", "there is no R99");
    unreadable("move b77 by 1 1", "there is no b77");
    unreadable("move \"Nobody\" by 1 1", "there is nothing called \"Nobody\"");
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

/* Targets that are none; where one may stand. */
static void targets_that_are_nobody(void **state)
{
    (void)state;
    snprintf(field.set.set, sizeof field.set.set, "sixplus");
    field.set.width = field.set.depth = 360 * MM;
    put(SIDE_RED, "infantry", 100, 100, 0);
    put(SIDE_BLUE, "infantry", 100, 260, 180);
    setup();
    unreadable("shoot R1 at X9", "target");
    unreadable("shoot R1 at B9", "there is no B9");
    unreadable("shoot R1 at", "it ends there");
    unreadable("shoot R1 at B1 to 5 5", "\"shoot\" does not take \"to\"; it takes at");
}

/* What an order says counts, not how the letters are written; what is written back is small. */
static void in_any_case(void **state)
{
    (void)state;
    struct order small, large;
    struct words text;
    armies();
    start();
    static const char *const pairs[][2] = {
        {"move R3 to 81.2 40.6 face N", "MOVE r3 To 81.2 40.6 FACE n"},
        {"red move R3 R4 by 0 12", "Red Move r3 r4 BY 0 12"},
        {"move \"Old Tom\" ahead 0.5", "move \"old TOM\" Ahead 0.5"},
        {"flick R12 spot 2 aim NE strength 640 hand steady bend -2.5",
         "Flick r12 SPOT 2 Aim ne Strength 640 HAND Steady Bend -2.5"},
        {"answer first", "Answer FIRST"},
        {"answer R1+B2", "answer r1+b2"},
        {"answer R3-waits", "ANSWER r3-Waits"},
        {"end", "END"},
    };
    words_init(&text);
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        reads(pairs[i][0], &small);
        reads(pairs[i][1], &large);
        same_order(&small, &large);
        words_clear(&text);
        order_write(field.game.rules, table(), &large, &text);
        for (const char *c = text.text; *c; c++) /* capitals are names, compass apart */
            assert_true(*c < 'A' || *c > 'Z' || *c == 'R' || *c == 'B');
    }
    words_release(&text);
    static struct umpire_order umpires;
    assert_true(umpire_says("UMPIRE die"));
    assert_true(umpire_read(field.game.rules, table(), "Umpire SET r1 Moved YES; Move B2 BY 1 1",
                            &umpires, &field.trouble));
    assert_int_equal(umpires.acts, 2);
    assert_int_equal(umpires.act[0].value, 1);
}

/* A box and an eighth of the compass as well. */
static void boxes_in_any_case(void **state)
{
    (void)state;
    struct order small, large;
    field.set.box = 75 * MM;
    armies();
    setup();
    struct rules boxes = *field.game.rules;
    boxes.measure = MEASURE_BOXES;
    assert_true(order_read(&boxes, table(), SIDE_RED, "move R1 via C5 to D6 face SW", &small,
                           &field.trouble));
    assert_true(order_read(&boxes, table(), SIDE_RED, "MOVE R1 VIA c5 TO d6 FACE sw", &large,
                           &field.trouble));
    same_order(&small, &large);
}

/* An order in a struct may carry more than its verb uses: the text does not, so it can be read. */
static void what_a_verb_does_not_use_is_not_written(void **state)
{
    (void)state;
    struct order full = {.ids = 1,
                         .vias = 1,
                         .has_to = true,
                         .has_at = true,
                         .has_face = true,
                         .to = {30 * CM, 30 * CM}},
                 back;
    struct words text;
    armies();
    start();
    full.id[0] = thing("R1");
    full.at = thing("B1");
    words_init(&text);
    for (int verb = 0; verb < field.game.rules->verbs; verb++) {
        if (field.game.rules->verb[verb].gesture == GESTURE_CHOOSE)
            continue;
        full.verb = verb;
        full.hand = HAND_STEADY;
        words_clear(&text);
        order_write(field.game.rules, table(), &full, &text);
        if (!order_read(field.game.rules, table(), SIDE_RED, text.text, &back, &field.trouble))
            fail_msg("\"%s\": %s", text.text, field.trouble.text);
    }
    words_release(&text);
    /* Older programs wrote it: what is in a journal is read all the same. */
    const struct rules *rules = field.game.rules;
    static const char *const old[] = {"end R1 R2", "charge R1 R2 R3 face 90", "muster to 5 5"};
    for (size_t i = 0; i < sizeof old / sizeof old[0]; i++) {
        assert_false(order_read(rules, table(), SIDE_RED, old[i], &back, &field.trouble));
        assert_true(order_recall(rules, table(), SIDE_RED, old[i], &back, &field.trouble));
    }
}

static void ends(const char *text, enum given wanted, const char *part)
{
    int32_t blocks = field.game.journal.count;
    enum given given = give(text);
    const char *told = given == GIVEN_REFUSED ? field.verdict.why : field.trouble.text;
    if (given != wanted || (part && !strstr(told, part)))
        fail_msg("\"%s\": %d, %s", text, given, told);
    if (given != GIVEN_DONE)
        assert_int_equal(field.game.journal.count, blocks);
}

static const char *phase_now(void)
{
    return field.game.rules->phase[table()->phase].word;
}

/* `end shooting` ends that phase and no other. */
static void a_named_phase_is_ended_and_no_other(void **state)
{
    (void)state;
    armies(); /* skirmishers to both, no five in a line, no cannon */
    start();
    ends("end shooting", GIVEN_REFUSED, "\"shooting\" is not open. Now it is \"move\"");
    assert_string_equal(field.verdict.id, "HS-05");
    ends("end elevenses", GIVEN_UNREADABLE, "the phases are deploy, move, fight, cannon");
    ends("End MOVEMENT", GIVEN_DONE, NULL);
    ends("red end move", GIVEN_REFUSED, "has been ended"); /* Blue moves, and it is not his */
    assert_string_equal(phase_now(), "move");
    ends("end move", GIVEN_DONE, NULL);
    ends("end move", GIVEN_REFUSED, "\"move\" has been ended");
    /* Nobody touched anybody, nobody had a cannon or a line: closed by the game. */
    assert_string_equal(phase_now(), "skirmish");
    ends("end fight", GIVEN_ALREADY, "the game has closed it by itself");
    ends("end cannon", GIVEN_ALREADY, "\"cannon\"");
    ends("END Volley", GIVEN_ALREADY, "closed it by itself");
    assert_string_equal(phase_now(), "skirmish");
    assert_int_equal(table()->active,
                     SIDE_BLUE); /* Red has no skirmisher: his step closed itself */
    ends("red end skirmish", GIVEN_ALREADY, "closed it by itself");
    ends("blue end shooting", GIVEN_DONE, NULL); /* all three are called so: the one that is open */
    assert_string_equal(phase_now(), "move");
    ends("end skirmish", GIVEN_REFUSED, "has been ended");
    say("answer first");
    ends("end cannon", GIVEN_REFUSED, "not open"); /* of this turn: it is still to come */
}

/* `hold`: a phase in which nothing is left to do is open until somebody ends it. */
static void phases_held_open(void **state)
{
    (void)state;
    armies();
    setup();
    field.game.hold = true;
    say("end");
    say("end");
    say("answer first");
    say("end move");
    say("end move");
    /* Nobody has a cannon, nobody a line; Red has no skirmisher. Each side ends each of them. */
    static const char *const held[] = {"cannon", "volley", "skirmish"};
    for (int i = 0; i < 3; i++)
        for (int side = 0; side < 2; side++) {
            char end[20];
            assert_string_equal(phase_now(), held[i]);
            snprintf(end, sizeof end, "end %s", held[i]);
            ends(end, GIVEN_DONE, NULL);
        }
    assert_string_equal(phase_now(), "move");
    assert_int_equal(rolled("KI-24"), 0);
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
        FIELD_TEST(every_verb_of_every_set),
        FIELD_TEST(inches_and_boxes),
        FIELD_TEST(clauses_as_they_are_said),
        FIELD_TEST(mistakes_are_told),
        FIELD_TEST(targets_that_are_nobody),
        FIELD_TEST(in_any_case),
        FIELD_TEST(boxes_in_any_case),
        FIELD_TEST(what_a_verb_does_not_use_is_not_written),
        FIELD_TEST(a_named_phase_is_ended_and_no_other),
        FIELD_TEST(phases_held_open),
        FIELD_TEST(boxes_where_there_are_none),
        FIELD_TEST(the_hand_speaks_in_few_digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
