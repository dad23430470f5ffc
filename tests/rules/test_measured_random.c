/* Thousands of random tables against brute force: bodies put down at every fine step of their way,
 * bearings tried one by one, and the table seen in a looking glass. */
#include "kit/measured_inside.h"
#include "rules/measured_scene.h"

#include <string.h>

static int me;

/* How many cases of each kind came up: a test that never saw one proves nothing. */
static int yes, no;

static struct pose thrown(struct rng *rng, struct vec low, struct vec high)
{
    int32_t x = rng_from(rng, low.x, high.x), y = rng_from(rng, low.y, high.y);
    return (struct pose){{x, y}, rng_from(rng, 0, TURN - 1)};
}

/* A body that is in nobody's way yet. */
static struct body random_body(struct rng *rng)
{
    struct pose pose = {{500 * MM, 400 * MM}, rng_from(rng, 0, TURN - 1)};
    int32_t count = rng_from(rng, 1, 4), wide = rng_from(rng, 1, 4);
    return body_block(pose, count, wide, 20 * MM, 12 * MM);
}

static void random_things(struct rng *rng, const struct body *body, int things)
{
    for (int i = 0; i < things; i++) {
        struct pose p = thrown(rng, mm(350, 250), mm(650, 550));
        int32_t hx = rng_from(rng, 2, 30) * MM, hy = rng_from(rng, 2, 15) * MM;
        struct outline o = outline_box(p, hx, hy, 0);
        if (body_gap_outline(body, &o) < 0)
            continue;
        if (rng_from(rng, 0, 1))
            piece(TERRAIN_WOOD, SHAPE_BOX, p, hx, hy, 0);
        else
            unit_of(SIDE_BLUE, &p, 1, hx, hy);
    }
}

static void scene_again(void)
{
    scene_end();
    scene_begin();
}

/* Deepest it sinks into anything at all; the gap when it is clear. */
static int32_t deepest(const struct body *body)
{
    int32_t least = INT32_MAX;
    for (int i = 0; i < table.bases; i++) {
        if (base_unit(&table.base[i]) == me)
            continue;
        struct outline o = base_outline(&table.base[i]);
        int32_t gap = body_gap_outline(body, &o);
        least = gap < least ? gap : least;
    }
    for (int i = 0; i < table.pieces; i++) {
        struct outline o = piece_outline(&table, &table.piece[i]);
        int32_t gap = body_gap_outline(body, &o);
        least = gap < least ? gap : least;
    }
    return least;
}

static int setup(void **state)
{
    (void)state;
    memset(passable, 0, sizeof passable);
    scene_begin();
    me = -1;
    yes = no = 0;
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    scene_end();
    return 0;
}

/* ---- ways ------------------------------------------------------------------------------------ */

static void slides_agree_with_steps(void **state)
{
    (void)state;
    struct rng rng = {31};
    for (int n = 0; n < 10000; n++) {
        scene_again();
        struct body b = random_body(&rng);
        random_things(&rng, &b, 5);
        struct going g = going(-1);
        struct barred barred;
        int32_t bearing = n % 2 ? b.pose.face : rng_from(&rng, 0, TURN - 1);
        int32_t distance = rng_from(&rng, 1, 120) * MM;
        bool is = body_slides(&g, &b, bearing, distance, &barred);
        int32_t most = body_slide_most(&g, &b, bearing, distance, &barred), least = INT32_MAX;
        int32_t step = 2 * MM, before = INT32_MAX;
        for (int32_t at = 0; at <= distance; at += step) {
            struct body there = body_slid(&b, bearing, at);
            int32_t deep = deepest(&there);
            least = deep < least ? deep : least;
            if (at <= most)
                before = deep < before ? deep : before;
        }
        assert_int_equal(is, most == distance);
        if (is)
            assert_true(least >= -OVERLAP - 3);
        else
            assert_true(barred.why == WHY_BASE || barred.why == WHY_PIECE);
        assert_true(before >= -OVERLAP - 3);
        if (least < -OVERLAP - 3)
            assert_false(is);
        if (!is) { /* it stops at touching */
            struct body there = body_slid(&b, bearing, most);
            assert_true(deepest(&there) <= 4);
        }
        yes += is;
        no += !is;
    }
    assert_true(yes > 1000 && no > 1000);
}

static void swings_agree_with_steps(void **state)
{
    (void)state;
    struct rng rng = {32};
    int by_a_hair = 0;
    for (int n = 0; n < 1500; n++) {
        scene_again();
        struct body b = random_body(&rng);
        random_things(&rng, &b, 4);
        struct going g = going(-1);
        struct barred barred;
        int32_t by = rng_from(&rng, -180, 180) * DEG, least = INT32_MAX;
        struct vec about = n % 2 ? wheel_corner(&b, by) : body_centre(&b);
        bool is = body_swings(&g, &b, about, by, &barred);
        int32_t most = body_swing_most(&g, &b, about, by, &barred);
        for (int32_t at = 0; at <= 180 * DEG; at += DEG) {
            if (at > (by < 0 ? -by : by))
                break;
            struct body there = body_turned(&b, about, by < 0 ? -at : at);
            int32_t deep = deepest(&there);
            least = deep < least ? deep : least;
        }
        if (least < -OVERLAP * 3 / 2)
            assert_false(is);
        if (is)
            assert_true(least >= -OVERLAP * 3 / 2);
        else
            by_a_hair += least >= -OVERLAP; /* the steps may miss the deepest place */
        assert_int_equal(is, most == by);
        assert_true(by < 0 ? most <= 0 : most >= 0);
        struct body there = body_turned(&b, about, most);
        assert_true(deepest(&there) >= -OVERLAP * 3 / 2);
        yes += is;
        no += !is;
    }
    assert_true(yes > 200 && no > 200);
    assert_true(by_a_hair < no / 10);
}

static void distances_kept_agree_with_steps(void **state)
{
    (void)state;
    struct rng rng = {33};
    for (int n = 0; n < 3000; n++) {
        scene_again();
        struct body b = random_body(&rng);
        random_things(&rng, &b, 4);
        struct going g = going(-1);
        struct barred barred;
        g.base_keeps = ground_keep;
        g.ground.piece_bars = NULL;
        int32_t need[TABLE_UNITS], by = rng_from(&rng, -90, 90) * DEG;
        int32_t distance = rng_from(&rng, 1, 100) * MM;
        for (int i = 0; i < table.units; i++) {
            struct outline o = base_outline(&table.base[i]);
            int32_t gap = body_gap_outline(&b, &o);
            need[i] = gap < 30 * MM ? gap : 30 * MM;
        }
        struct vec about = wheel_corner(&b, by);
        bool slides = n % 2, kept = true;
        bool is = slides ? body_slides(&g, &b, b.pose.face, distance, &barred)
                         : body_swings(&g, &b, about, by, &barred);
        for (int s = 0; s <= 100; s++) {
            struct body there =
                slides ? body_slid(&b, b.pose.face, (int32_t)((int64_t)distance * s / 100))
                       : body_turned(&b, about, (int32_t)((int64_t)by * s / 100));
            for (int i = 0; i < table.units; i++) {
                struct outline o = base_outline(&table.base[i]);
                kept = kept && body_gap_outline(&there, &o) >= need[i] - 15;
            }
        }
        assert_true(!is || kept);
        if (!is)
            assert_int_equal(barred.why, WHY_NEAR);
        yes += is;
        no += !is && kept; /* the steps missed the nearest place */
    }
    assert_true(yes > 500 && no < 300);
}

static void retreats_go_as_far_as_any(void **state)
{
    (void)state;
    struct rng rng = {34};
    int past = 0;
    for (int n = 0; n < 500; n++) {
        scene_again();
        struct body b = random_body(&rng);
        random_things(&rng, &b, 5);
        for (int i = 0; i < table.units; i++)
            passable[i] = rng_from(&rng, 0, 2) > 0;
        struct going g = going(-1);
        struct barred barred;
        int32_t bearing = rng_from(&rng, 0, TURN - 1), limit = rng_from(&rng, 10, 150) * MM;
        int32_t most = body_retreat_most(&g, &b, bearing, limit), best = -1, clear = -1, first = -1;
        int32_t least = limit / 3, run = body_run_clear(&g, &b, bearing, least, limit);
        for (int32_t at = 0; at <= limit; at += MM / 2) {
            struct body there = body_slid(&b, bearing, at);
            if (!body_slides(&g, &b, bearing, at, &barred))
                break;
            if (body_stands(&g, &there, &barred)) {
                best = at;
                clear = deepest(&there) >= 0 ? at : clear;
                first = first < 0 && at >= least ? at : first;
            }
        }
        /* What a graze forgives is more at a slant. */
        assert_true(most >= best - MM || most >= clear);
        assert_true(best - most < 10 * MM);
        struct body there = body_slid(&b, bearing, most);
        assert_true(most < 0 || body_stands(&g, &there, &barred));
        assert_true(first < 0 || (run >= least && run <= first + MM));
        there = body_slid(&b, bearing, run);
        assert_true(run < 0 || body_stands(&g, &there, &barred));
        past += most > 0 && most < limit;
        yes += most == limit;
    }
    assert_true(past > 20 && yes > 20);
}

/* ---- charges --------------------------------------------------------------------------------- */

static struct charge_law random_law(struct rng *rng)
{
    struct charge_law law = {.limit = rng_from(rng, 20, 100) * MM, .turn = 45 * DEG};
    law.wheels = rng_from(rng, 0, 1);
    law.swept = rng_from(rng, 0, 1);
    law.by_sector = rng_from(rng, 0, 1);
    law.whole = rng_from(rng, 0, 1);
    law.reach = rng_from(rng, 0, 1) ? law.limit + rng_from(rng, -10, 10) * MM : 0;
    return law;
}

/* What must be true of every charge allowed. */
static void check_charge(const struct going *g, const struct charge_law *law, const struct body *b,
                         const struct body *target, const struct charge *c)
{
    struct barred barred;
    assert_true(c->distance <= law->limit + OVERLAP);
    assert_true(!law->reach ||
                vec_distance(body_centre(b), body_centre(&c->end)) <= law->reach + GRAZE);
    assert_true(c->turn <= law->turn && -c->turn <= law->turn);
    assert_int_equal(angle_norm((int64_t)b->pose.face + c->turn), c->bearing);
    assert_int_equal(c->turned.pose.face, c->bearing);
    int32_t met = body_gap(&c->met, target, NULL, NULL);
    assert_true(met >= -OVERLAP && met <= 4);
    int32_t gap = body_gap(&c->end, target, NULL, NULL);
    assert_true(gap >= -OVERLAP && gap <= 5);
    assert_int_equal(c->end.pose.face,
                     angle_norm((int64_t)face_bearing(target, c->face) + TURN / 2));
    assert_true(body_stands(g, &c->end, &barred) || barred.what.kind == KIND_BASE);
    assert_true(deepest(&c->end) >= -OVERLAP);
    if (law->by_sector)
        assert_int_equal(c->face,
                         face_sector(body_centre(target), target->pose.face, body_centre(b)));
    /* On the way nothing but the target is touched. */
    for (int s = 0; s <= 20; s++) {
        struct body there =
            body_slid(&c->turned, c->bearing, (int32_t)((int64_t)c->distance * s / 20));
        assert_true(deepest(&there) >= -OVERLAP - 3);
    }
}

static void the_charge_found_is_the_smallest_turn(void **state)
{
    (void)state;
    enum { ALIKE = 10 }; /* mdeg: both are right to within a graze */
    struct rng rng = {36};
    int worse = 0, direct = 0;
    for (int n = 0; n < 600; n++) {
        scene_again();
        struct body b = random_body(&rng);
        struct charge_law law = random_law(&rng);
        struct pose p = {vec_ahead(b.pose.at,
                                   angle_norm(b.pose.face + rng_from(&rng, -60000, 60000)),
                                   rng_from(&rng, 60, 150) * MM),
                         rng_from(&rng, 0, TURN - 1)};
        struct body target = body_block(p, rng_from(&rng, 1, 4), 2, 20 * MM, 12 * MM);
        if (body_gap(&b, &target, NULL, NULL) < 0)
            continue;
        int foe = block_unit(SIDE_BLUE, &target);
        random_things(&rng, &b, 3);
        struct going g = going(-1);
        struct charge c, other;
        struct barred barred, why;
        bool is = charge_find(&g, &law, &b, &target, foe, &c, &barred);
        yes += is;
        no += !is;
        if (is)
            check_charge(&g, &law, &b, &target, &c);
        else
            assert_int_not_equal(barred.why, 0);
        int32_t straight = angle_of(vec_sub(body_centre(&target), body_centre(&b)));
        if (charge_along(&g, &law, &b, straight, &target, foe, &other, &why)) {
            assert_true(is && c.bearing == straight);
            direct++;
            continue;
        }
        int32_t best = INT32_MAX;
        for (int32_t by = -45 * DEG; by <= 45 * DEG; by += DEG / 2) {
            int32_t size = by < 0 ? -by : by;
            if (size < best && charge_along(&g, &law, &b, angle_norm((int64_t)b.pose.face + by),
                                            &target, foe, &other, &why))
                best = size;
        }
        if (best == INT32_MAX)
            continue;
        assert_true(is);
        worse += (c.turn < 0 ? -c.turn : c.turn) > best + ALIKE;
    }
    assert_int_equal(worse, 0);
    assert_true(yes > 20 && no > 20 && direct > 10);
}

/* Who asks roughly is told of what he just reaches, and just does not, as everybody is, however
 * much aslant he meets it. */
static void a_rough_charge_reaches_as_far(void **state)
{
    (void)state;
    struct rng rng = {37};
    for (int n = 0; n < 1500; n++) {
        scene_again();
        struct body b = random_body(&rng);
        int32_t ahead = angle_norm(b.pose.face + rng_from(&rng, -40000, 40000));
        struct pose p = {vec_ahead(b.pose.at, ahead, rng_from(&rng, 60, 150) * MM),
                         rng_from(&rng, 0, TURN - 1)};
        struct body target = body_block(p, rng_from(&rng, 1, 4), 2, 20 * MM, 12 * MM);
        struct charge_law law = {.limit = 300 * MM, .turn = 45 * DEG};
        struct charge c, rough;
        struct barred barred, why;
        if (body_gap(&b, &target, NULL, NULL) < 0)
            continue;
        int foe = block_unit(SIDE_BLUE, &target);
        struct going g = going(-1);
        int32_t bearing = angle_norm(b.pose.face + rng_from(&rng, -45000, 45000));
        if (!charge_along(&g, &law, &b, bearing, &target, foe, &c, &barred))
            continue;
        law.limit = c.distance - rng_from(&rng, 0, 2 * OVERLAP);
        bool is = charge_along(&g, &law, &b, bearing, &target, foe, &c, &barred);
        law.rough = true;
        assert_int_equal(charge_along(&g, &law, &b, bearing, &target, foe, &rough, &why), is);
        yes += is;
        no += !is;
        if (is)
            assert_in_range(rough.distance, c.distance - 10, c.distance + 10);
        else
            assert_true(why.why == CHARGE_FAR || why.why == CHARGE_MISS);
    }
    assert_true(yes > 200 && no > 200);
}

static void lining_up_slides_least(void **state)
{
    (void)state;
    struct rng rng = {37};
    for (int n = 0; n < 80; n++) {
        scene_again();
        struct body target = random_body(&rng), b = random_body(&rng), end;
        enum face face = (enum face)rng_from(&rng, 0, 3);
        bool whole = rng_from(&rng, 0, 1);
        int foe = block_unit(SIDE_BLUE, &target);
        random_things(&rng, &target, 4);
        int32_t out = face_bearing(&target, face);
        struct vec middle = face_middle(&target, face);
        b = body_at(&b,
                    (struct pose){
                        vec_ahead(middle, angle_norm(out + rng_from(&rng, -60000, 60000)), 30 * MM),
                        angle_norm((int64_t)out + 180 * DEG)});
        struct going g = going(-1);
        struct barred barred;
        struct pose frame = {middle, out};
        int32_t wanted = pose_local(frame, body_centre(&b)).x;
        bool is = line_up(&g, &b, &target, face, whole, foe, &end, &barred);
        int32_t slid = pose_local(frame, body_centre(&end)).x - wanted, best = INT32_MAX;
        struct frame f = body_frame(&b);
        /* Every millimetre along the face. */
        for (int32_t x = -200 * MM; x <= 200 * MM; x += MM) {
            struct pose pose = {pose_place(frame, (struct vec){x, f.front}),
                                angle_norm((int64_t)out + 180 * DEG)};
            struct body there = body_at(&b, pose);
            int32_t gap = body_gap(&there, &target, NULL, NULL);
            int32_t off = pose_local(frame, body_centre(&there)).x - wanted;
            off = off < 0 ? -off : off;
            if (gap > CONTACT || gap < -OVERLAP || off >= best)
                continue;
            struct body lined;
            /* Wide enough contact: lining it up from there leaves it there. */
            if (!line_up(&g, &there, &target, face, whole, foe, &lined, &barred) ||
                vec_distance(lined.pose.at, pose.at) > 10)
                continue;
            best = off;
        }
        slid = slid < 0 ? -slid : slid;
        if (best < INT32_MAX)
            assert_true(is && slid <= best + MM / 2);
        if (is)
            assert_true(deepest(&end) >= -OVERLAP - 3 && body_gap(&end, &target, NULL, NULL) <= 5);
        yes += is;
        no += !is;
    }
    assert_true(yes > 20 && no > 1);
}

/* ---- the looking glass ----------------------------------------------------------------------- */

static void mirror_table(void)
{
    for (int i = 0; i < table.pieces; i++)
        turn_pose(&turn, ref_piece(&table, i), mirror(piece_pose(&table.piece[i])));
    for (int i = 0; i < table.bases; i++)
        turn_pose(&turn, ref_base(&table, i), mirror(base_pose(&table.base[i])));
}

static struct body mirror_body(const struct body *body)
{
    struct body m = body_at(body, mirror(body->pose));
    for (int i = 0; i < m.parts; i++)
        m.part[i].at.x = -m.part[i].at.x;
    return m;
}

static enum face mirror_face(enum face face)
{
    return face == FACE_LEFT ? FACE_RIGHT : face == FACE_RIGHT ? FACE_LEFT : face;
}

static void a_looking_glass_changes_nothing(void **state)
{
    (void)state;
    struct rng rng = {38};
    int32_t odd = 0;
    for (int n = 0; n < 500; n++) {
        scene_again();
        struct body b = random_body(&rng);
        struct charge_law law = random_law(&rng);
        struct pose p = {vec_ahead(b.pose.at,
                                   angle_norm(b.pose.face + rng_from(&rng, -50000, 50000)),
                                   rng_from(&rng, 60, 130) * MM),
                         rng_from(&rng, 0, TURN - 1)};
        struct body target = body_block(p, 1, 1, 20 * MM, 12 * MM);
        if (body_gap(&b, &target, NULL, NULL) < 0)
            continue;
        int foe = block_unit(SIDE_BLUE, &target);
        random_things(&rng, &b, 3);
        struct going g = going(-1);
        struct charge c, d;
        struct barred barred;
        int32_t by = rng_from(&rng, -120, 120) * DEG, bearing = rng_from(&rng, 0, TURN - 1);
        bool charges = charge_find(&g, &law, &b, &target, foe, &c, &barred);
        int32_t swing = body_swing_most(&g, &b, wheel_corner(&b, by), by, &barred);
        int32_t slide = body_slide_most(&g, &b, bearing, 100 * MM, &barred);
        int32_t retreat = body_retreat_most(&g, &b, bearing, 100 * MM);
        enum face sector = face_sector(target.pose.at, target.pose.face, b.pose.at);
        mirror_table();
        struct body mb = mirror_body(&b), mt = mirror_body(&target);
        int32_t back = angle_norm(-(int64_t)bearing);
        assert_int_equal(mirror_face(sector), face_sector(mt.pose.at, mt.pose.face, mb.pose.at));
        int32_t off = body_swing_most(&g, &mb, wheel_corner(&mb, -by), -by, &barred) + swing;
        assert_true(off <= 8 && off >= -8);
        off = body_slide_most(&g, &mb, back, 100 * MM, &barred) - slide;
        assert_true(off <= 60 && off >= -60);
        off = body_retreat_most(&g, &mb, back, 100 * MM) - retreat;
        assert_true(off <= 60 && off >= -60);
        bool is = charge_find(&g, &law, &mb, &mt, foe, &d, &barred);
        assert_int_equal(is, charges);
        if (!is)
            continue;
        /* Two turns of the same size that both work are no mirror's fault. */
        int32_t same = c.turn + d.turn, other = c.turn - d.turn;
        odd += (same > 200 || same < -200) && (other > 200 || other < -200);
        if (same <= 200 && same >= -200) {
            odd += d.face != mirror_face(c.face);
            odd += vec_distance(mirror_at(c.end.pose.at), d.end.pose.at) > 200;
            yes++;
        }
    }
    assert_true(yes > 50 && odd < 5);
}

/* Every part against every other, none left out. */
static int32_t gap_of_all(const struct body *a, const struct body *b, struct vec *on_a,
                          struct vec *on_b)
{
    int32_t least = INT32_MAX;
    for (int i = 0; i < a->parts; i++)
        for (int k = 0; k < b->parts; k++) {
            struct outline one = body_part(a, i), other = body_part(b, k);
            struct vec at_one, at_other;
            int32_t gap = outline_nearest(&one, &other, &at_one, &at_other);
            if (gap >= least)
                continue;
            least = gap;
            *on_a = at_one;
            *on_b = at_other;
        }
    return least;
}

static void gaps_leave_nothing_out(void **state)
{
    (void)state;
    struct rng rng = {39};
    for (int n = 0; n < 4000; n++) {
        scene_again();
        struct body a = random_body(&rng);
        int32_t count = rng_from(&rng, 1, BODY_PARTS), wide = rng_from(&rng, 1, 6);
        struct body b = body_block(thrown(&rng, mm(350, 250), mm(650, 550)), count, wide,
                                   rng_from(&rng, 1, 25) * MM, rng_from(&rng, 1, 25) * MM);
        struct vec want_a, want_b, on_a, on_b;
        int32_t want = gap_of_all(&a, &b, &want_a, &want_b);
        assert_int_equal(body_gap(&a, &b, &on_a, &on_b), want);
        assert_memory_equal(&on_a, &want_a, sizeof on_a);
        assert_memory_equal(&on_b, &want_b, sizeof on_b);
        int ours = block_unit(SIDE_RED, &a), theirs = block_unit(SIDE_BLUE, &b), base_a, base_b;
        int32_t gap = unit_gap(&table, ours, theirs, &base_a, &base_b);
        struct outline one = base_outline(&table.base[base_a]),
                       other = base_outline(&table.base[base_b]);
        assert_int_equal(gap, outline_gap(&one, &other));
        assert_in_range(gap - want + 10, 0, 20); /* bases stand on whole micrometres */
        yes += want > 0;
        no += want <= 0;
    }
    assert_true(yes > 500 && no > 200);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(slides_agree_with_steps),
        TEST(swings_agree_with_steps),
        TEST(distances_kept_agree_with_steps),
        TEST(retreats_go_as_far_as_any),
        TEST(the_charge_found_is_the_smallest_turn),
        TEST(a_rough_charge_reaches_as_far),
        TEST(lining_up_slides_least),
        TEST(a_looking_glass_changes_nothing),
        TEST(gaps_leave_nothing_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
