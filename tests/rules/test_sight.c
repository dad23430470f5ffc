/* Fans and lines of sight: small cases by hand, then thousands of random ones against rays thrown
 * one by one. */
#include "rules/measured_scene.h"

#include <string.h>

static int shooter, aimed_at; /* units that hide nobody */

static bool hides_base(const struct sight *s, int base)
{
    int unit = base_unit(&s->table->base[base]);
    return unit != shooter && unit != aimed_at;
}

static bool hides_piece(const struct sight *s, int p)
{
    return s->table->piece[p].kind == TERRAIN_WOOD;
}

static struct sight sight(void)
{
    return (struct sight){.table = &table, .base_hides = hides_base, .piece_hides = hides_piece};
}

static void near_vec(struct vec p, struct vec q, int32_t slack)
{
    assert_in_range(vec_distance(p, q), 0, slack);
}

static int setup(void **state)
{
    (void)state;
    shooter = aimed_at = -1;
    scene_begin();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    scene_end();
    return 0;
}

/* ---- fans ------------------------------------------------------------------------------------ */

static void a_fan_from_a_point_has_its_borders(void **state)
{
    (void)state;
    struct fan fan = fan_point(mm(500, 400), 0, 45 * DEG);
    assert_true(fan_holds(&fan, mm(500, 700)));
    assert_true(fan_holds(&fan, mm(600, 500))); /* on the border */
    assert_true(fan_holds(&fan, mm(400, 500)));
    assert_true(fan_holds(&fan, mm(500, 400)));
    assert_false(fan_holds(&fan, mm(601, 500)));
    assert_false(fan_holds(&fan, mm(500, 399)));
    struct outline corner = outline_box(stand(620, 490, 0), 20 * MM, 10 * MM, 0);
    assert_true(fan_touches(&fan, &corner)); /* its corner (600, 500) alone */
    corner = outline_box(stand(621, 490, 0), 20 * MM, 10 * MM, 0);
    assert_false(fan_touches(&fan, &corner));
    struct outline across = outline_box(stand(500, 450, 0), 400 * MM, 5 * MM, 0); /* no corner in */
    assert_true(fan_touches(&fan, &across));
    struct fan round = fan_round(mm(500, 400));
    assert_true(fan_touches(&round, &corner));
    struct fan east = fan_point(mm(500, 400), 90 * DEG, 45 * DEG);
    assert_true(fan_holds(&east, mm(600, 300)));
    assert_false(fan_holds(&east, mm(600, 299)));
}

static void a_fan_from_an_edge_opens_at_both_corners(void **state)
{
    (void)state;
    struct fan fan = fan_edge(mm(480, 400), mm(520, 400), 0, 45 * DEG);
    assert_true(fan_holds(&fan, mm(620, 500)));
    assert_false(fan_holds(&fan, mm(621, 500)));
    assert_true(fan_holds(&fan, mm(380, 500)));
    assert_false(fan_holds(&fan, mm(379, 500)));
    assert_true(fan_holds(&fan, mm(500, 400)));
    assert_false(fan_holds(&fan, mm(500, 399)));
    struct fan turned = fan_edge(mm(500, 420), mm(500, 380), 90 * DEG, 45 * DEG);
    assert_true(fan_holds(&turned, mm(600, 520)));
    assert_false(fan_holds(&turned, mm(600, 521)));
}

static void a_fan_is_drawn_to_its_reach(void **state)
{
    (void)state;
    struct vec point[FAN_POINTS];
    struct fan fan = fan_edge(mm(480, 400), mm(520, 400), 0, 45 * DEG);
    int n = fan_area(&fan, 120 * MM, point);
    assert_in_range(n, 10, FAN_POINTS);
    struct outline edge = {.count = 2, .point = {mm(480, 400), mm(520, 400)}};
    for (int i = 1; i + 1 < n; i++) {
        struct outline p = {.count = 1, .point = {point[i]}};
        assert_in_range(outline_gap(&edge, &p), 120 * MM - 3, 120 * MM + 3);
        assert_true(fan_holds(&fan, point[i]));
    }
    near_vec(point[0], mm(480, 400), 0);
    near_vec(point[n - 1], mm(520, 400), 0);
}

/* ---- sight by hand --------------------------------------------------------------------------- */

static void open_ground_hides_nobody(void **state)
{
    (void)state;
    struct seen seen;
    struct sight s = sight();
    struct outline target = outline_box(stand(500, 600, 0), 20 * MM, 10 * MM, 0);
    assert_true(sight_from(&s, mm(500, 400), NULL, 0, &target, 1, &seen));
    near_vec(seen.at, mm(500, 590), 3); /* the near edge, straight ahead */
    near_vec(seen.eye, mm(500, 400), 0);
    assert_int_equal(seen.by.kind, KIND_NONE);
    assert_true(sight_from(&s, mm(500, 400), NULL, 190 * MM, &target, 1, &seen)); /* to the µm */
    assert_false(sight_from(&s, mm(500, 400), NULL, 190 * MM - 10, &target, 1, &seen));
    assert_int_equal(seen.by.kind, KIND_NONE); /* nothing hides it: it is too far */
}

static void any_part_will_do_and_all_parts_hidden_is_hidden(void **state)
{
    (void)state;
    struct seen seen;
    struct sight s = sight();
    struct outline target = outline_box(stand(500, 600, 0), 20 * MM, 10 * MM, 0);
    int wood = box(TERRAIN_WOOD, stand(495, 500, 0), 22, 20); /* x 484 … 506 */
    /* Its far corners: (484, 510) and (506, 510). The line past the right one meets y = 590 at
     * 500 + 6 × 190 / 110 = 510.4: ten millimetres of the target are seen. */
    assert_true(sight_from(&s, mm(500, 400), NULL, 0, &target, 1, &seen));
    assert_true(seen.at.x > 510 * MM);
    turn_pose(&turn, ref_piece(&table, wood), stand(501, 500, 0)); /* 488 … 514 hides all */
    turn_set(&turn, ref_piece(&table, wood), F_PIECE_hx, 13 * MM);
    assert_false(sight_from(&s, mm(500, 400), NULL, 0, &target, 1, &seen));
    assert_int_equal(seen.by.kind, KIND_PIECE);
    assert_int_equal(seen.by.index, wood);
}

/* What was asked before is known, but only that: whoever or whatever has moved since is looked at.
 */
static void asked_again_it_is_what_it_is_now(void **state)
{
    (void)state;
    struct seen seen;
    struct sight s = sight();
    struct outline target = outline_box(stand(500, 600, 0), 20 * MM, 10 * MM, 0);
    int wood = box(TERRAIN_WOOD, stand(500, 500, 0), 60, 20);
    int hedge = box(TERRAIN_WOOD, stand(900, 700, 0), 60, 20);
    for (int round = 0; round < 3; round++) {
        turn_pose(&turn, ref_piece(&table, wood), stand(500, 500, 0));
        turn_pose(&turn, ref_piece(&table, hedge), stand(900, 700, 0));
        for (int again = 0; again < 2; again++) {
            assert_false(sight_from(&s, mm(500, 400), NULL, 0, &target, 1, &seen));
            assert_int_equal(seen.by.index, wood);
        }
        turn_pose(&turn, ref_piece(&table, wood), stand(900, 700, 0));
        assert_true(sight_from(&s, mm(500, 400), NULL, 0, &target, 1, &seen));
        assert_false(sight_from(&s, mm(500, 400), NULL, 189 * MM, &target, 1, &seen));
        struct fan fan = fan_point(mm(500, 400), 20 * DEG, 10 * DEG);
        assert_false(sight_from(&s, mm(500, 400), &fan, 0, &target, 1, &seen));
        turn_pose(&turn, ref_piece(&table, hedge), stand(500, 500, 0)); /* the same, but another */
        assert_false(sight_from(&s, mm(500, 400), NULL, 0, &target, 1, &seen));
        assert_int_equal(seen.by.index, hedge);
    }
}

static void a_line_along_an_edge_is_free(void **state)
{
    (void)state;
    struct seen seen;
    struct sight s = sight();
    box(TERRAIN_WOOD, stand(490, 500, 0), 20, 40); /* its right side on x = 500 */
    assert_true(sight_line(&s, mm(500, 400), mm(500, 600), &seen));
    assert_false(sight_line(&s, mm(499, 400), mm(499, 600), &seen));
    assert_int_equal(seen.by.kind, KIND_PIECE);
    box(TERRAIN_WOOD, stand(510, 500, 0), 20, 40); /* now it is a seam */
    assert_false(sight_line(&s, mm(500, 400), mm(500, 600), &seen));
}

/* Whatever way it looks: a corner is not on the edge to the micrometre. */
static void a_line_along_any_edge_is_free(void **state)
{
    (void)state;
    for (int face = 1; face < 90; face++) {
        struct seen seen;
        struct sight s = sight();
        scene_end();
        scene_begin();
        box(TERRAIN_WOOD, stand(500, 500, face), 20, 40);
        struct outline o = outline_box(stand(500, 500, face), 10 * MM, 20 * MM, 0);
        for (int k = 0; k < 4; k++) {
            struct vec a = o.point[k], b = o.point[(k + 1) % 4], d = vec_sub(b, a);
            if (!sight_line(&s, vec_sub(a, d), vec_add(b, d), &seen) ||
                !sight_line(&s, vec_add(b, d), vec_sub(a, d), &seen))
                fail_msg("the edge %d of a box that looks to %d", k, face);
        }
    }
}

static void nobody_sees_through_a_seam_but_through_a_narrow_gap(void **state)
{
    (void)state;
    struct seen seen;
    struct sight s = sight();
    struct outline target = outline_box(stand(500, 600, 0), 20 * MM, 10 * MM, 0);
    man(SIDE_RED, stand(480, 500, 0));
    int right = man(SIDE_RED, stand(520, 500, 0));
    assert_false(sight_from(&s, mm(500, 400), NULL, 0, &target, 1, &seen));
    assert_int_equal(seen.by.kind, KIND_BASE);
    struct pose pose = stand(520, 500, 0);
    pose.at.x += 30; /* thirty thousandths of a millimetre */
    turn_pose(&turn, ref_base(&table, table.unit[right].base), pose);
    assert_true(sight_from(&s, mm(500, 400), NULL, 0, &target, 1, &seen));
    /* The same at a slant, where corners lie on odd micrometres. */
    struct pose turned = {vec_ahead(mm(500, 500), 123456, 20 * MM), 33456};
    turn_pose(&turn, ref_base(&table, table.unit[right].base), turned);
    turned.at = vec_ahead(mm(500, 500), 303456, 20 * MM);
    turn_pose(&turn, ref_base(&table, 0), turned);
    struct vec eye = vec_ahead(mm(500, 500), 213456, 60 * MM);
    struct outline far = outline_box((struct pose){vec_ahead(mm(500, 500), 33456, 60 * MM), 33456},
                                     10 * MM, 10 * MM, 0);
    assert_false(sight_from(&s, eye, NULL, 0, &far, 1, &seen));
}

static void only_what_is_in_the_fan_counts(void **state)
{
    (void)state;
    struct seen seen;
    struct sight s = sight();
    struct fan fan = fan_point(mm(500, 400), 0, 45 * DEG);
    struct outline target = outline_box(stand(650, 500, 0), 60 * MM, 10 * MM, 0);
    assert_true(sight_from(&s, mm(500, 400), &fan, 0, &target, 1, &seen));
    assert_true(fan_holds(&fan, seen.at));
    /* The part in the fan is hidden; the rest, in plain view, does not count. */
    int wood = box(TERRAIN_WOOD, stand(560, 470, 0), 40, 20);
    assert_false(sight_from(&s, mm(500, 400), &fan, 0, &target, 1, &seen));
    assert_int_equal(seen.by.index, wood);
    assert_true(sight_from(&s, mm(500, 400), NULL, 0, &target, 1, &seen));
    turn_where(&turn, ref_piece(&table, wood), WHERE_LOST);
    target = outline_box(stand(620, 490, 0), 20 * MM, 10 * MM, 0); /* a corner on the border */
    assert_true(sight_from(&s, mm(500, 400), &fan, 0, &target, 1, &seen));
    near_vec(seen.at, mm(600, 500), 5);
    target = outline_box(stand(500, 300, 0), 20 * MM, 10 * MM, 0);
    assert_false(sight_from(&s, mm(500, 400), &fan, 0, &target, 1, &seen));
    assert_int_equal(seen.by.kind, KIND_NONE);
}

static void from_an_edge_one_free_point_is_enough(void **state)
{
    (void)state;
    struct seen seen;
    struct sight s = sight();
    struct outline target = outline_box(stand(500, 600, 0), 20 * MM, 10 * MM, 0);
    /* A wall with a slot of one millimetre, so placed that neither ends nor middle of the edge see
     * the target through it. */
    box(TERRAIN_WOOD, stand(350, 500, 0), 318, 100); /* to 509 */
    box(TERRAIN_WOOD, stand(670, 500, 0), 320, 100); /* from 510 */
    struct vec a = mm(480, 400), b = mm(520, 400);
    assert_false(sight_from(&s, mm(500, 400), NULL, 0, &target, 1, &seen));
    assert_false(sight_from(&s, a, NULL, 0, &target, 1, &seen));
    assert_false(sight_from(&s, b, NULL, 0, &target, 1, &seen));
    assert_true(sight_edge(&s, a, b, NULL, 0, &target, 1, &seen));
    assert_in_range(seen.eye.x, 507 * MM, 513 * MM);
    assert_int_equal(seen.eye.y, 400 * MM);
    assert_true(sight_line(&s, seen.eye, seen.at, &seen));
    box(TERRAIN_WOOD, stand(500, 550, 0), 200, 2);
    assert_false(sight_edge(&s, a, b, NULL, 0, &target, 1, &seen));
    assert_int_equal(seen.by.kind, KIND_PIECE);
}

static void rounded_things_hide_to_their_tangents(void **state)
{
    (void)state;
    struct seen seen;
    struct sight s = sight();
    piece(TERRAIN_WOOD, SHAPE_BOX, stand(500, 500, 0), 0, 0, 20 * MM);
    /* Its shadow at y = 600 is 200 × tan(asin(0.2)) = 40.82 mm to either side. */
    struct outline target = outline_box(stand(500, 605, 0), 40 * MM, 5 * MM, 0);
    assert_false(sight_from(&s, mm(500, 400), NULL, 0, &target, 1, &seen));
    target = outline_box(stand(500, 605, 0), 42 * MM, 5 * MM, 0);
    assert_true(sight_from(&s, mm(500, 400), NULL, 0, &target, 1, &seen));
    target = outline_box(stand(530, 605, 0), 0, 0, 10 * MM);
    assert_false(sight_from(&s, mm(500, 400), NULL, 0, &target, 1, &seen));
    target = outline_box(stand(534, 605, 0), 0, 0, 10 * MM);
    assert_true(sight_from(&s, mm(500, 400), NULL, 0, &target, 1, &seen));
}

/* ---- against rays thrown one by one ---------------------------------------------------------- */

static void throw_scene(struct rng *rng)
{
    for (int i = rng_from(rng, 1, 5); i > 0; i--) {
        struct pose p = {{rng_from(rng, 300 * MM, 700 * MM), rng_from(rng, 450 * MM, 600 * MM)},
                         rng_from(rng, 0, TURN - 1)};
        int32_t hx = rng_from(rng, 2, 40) * MM, hy = rng_from(rng, 2, 20) * MM;
        piece(TERRAIN_WOOD, SHAPE_BOX, p, hx, hy, rng_from(rng, 0, 1) * rng_from(rng, 1, 20) * MM);
    }
    for (int i = rng_from(rng, 0, 3); i > 0; i--) {
        struct pose p = {{rng_from(rng, 300 * MM, 700 * MM), rng_from(rng, 450 * MM, 600 * MM)},
                         rng_from(rng, 0, TURN - 1)};
        man(SIDE_RED, p);
    }
}

/* Is some point of a fine net over the target seen, by the plain line with `room` to spare? */
static bool net_sees(struct vec eye, const struct fan *fan, int32_t reach,
                     const struct outline *target, int32_t room)
{
    enum { NET = 60 };
    for (int32_t k = 0; k < target->count; k++)
        for (int i = 0; i < NET; i++) {
            struct vec a = target->point[k], b = target->point[(k + 1) % target->count];
            struct vec at = {a.x + (int32_t)((int64_t)(b.x - a.x) * i / NET),
                             a.y + (int32_t)((int64_t)(b.y - a.y) * i / NET)};
            if ((reach && vec_distance(eye, at) > reach) || (fan && !fan_holds(fan, at)))
                continue;
            bool open = true;
            for (int p = 0; p < table.pieces && open; p++) {
                struct outline o = piece_outline(&table, &table.piece[p]);
                open = track_gap(eye, at, 0, &o) >= room;
            }
            for (int u = 0; u < table.bases && open; u++) {
                struct outline o = base_outline(&table.base[u]);
                open = track_gap(eye, at, 0, &o) >= room;
            }
            if (open)
                return true;
        }
    return false;
}

static void ten_thousand_scenes_agree_with_rays(void **state)
{
    (void)state;
    struct rng rng = {21};
    int seen_count = 0, hidden = 0, narrow = 0;
    for (int n = 0; n < 10000; n++) {
        struct seen seen;
        scene_end();
        scene_begin();
        throw_scene(&rng);
        struct sight s = sight();
        struct vec eye = {rng_from(&rng, 300 * MM, 700 * MM), rng_from(&rng, 300 * MM, 420 * MM)};
        struct pose pose = {
            {rng_from(&rng, 300 * MM, 700 * MM), rng_from(&rng, 640 * MM, 760 * MM)},
            rng_from(&rng, 0, TURN - 1)};
        struct outline target = outline_box(pose, 20 * MM, 10 * MM, 0);
        struct fan fan = fan_point(eye, rng_from(&rng, -60 * DEG, 60 * DEG), 45 * DEG);
        const struct fan *in = n % 2 ? &fan : NULL;
        int32_t reach = n % 3 ? 0 : rng_from(&rng, 200, 450) * MM;
        bool is = sight_from(&s, eye, in, reach, &target, 1, &seen);
        if (net_sees(eye, in, reach, &target, 20))
            assert_true(is);
        if (is) {
            seen_count++;
            /* What is said to be seen is seen: the line shown is free, ends on the target, in the
             * fan and within reach. */
            struct seen line;
            struct outline end = {.count = 1, .point = {seen.at}};
            assert_true(sight_line(&s, eye, seen.at, &line));
            assert_true(outline_gap(&end, &target) <= 3);
            assert_true(!in || fan_touches(&fan, &end) || outline_gap(&end, &target) <= 3);
            assert_true(!reach || vec_distance(eye, seen.at) <= reach + 3);
            narrow += !net_sees(eye, in, reach, &target, 0);
        } else {
            hidden += seen.by.kind != KIND_NONE;
        }
    }
    assert_true(seen_count > 1000 && hidden > 1000);
    assert_true(narrow < seen_count / 20);
}

static void a_looking_glass_changes_nothing(void **state)
{
    (void)state;
    struct rng rng = {22};
    for (int n = 0; n < 2000; n++) {
        struct seen seen;
        scene_end();
        scene_begin();
        throw_scene(&rng);
        struct sight s = sight();
        struct vec eye = {rng_from(&rng, 300 * MM, 700 * MM), rng_from(&rng, 300 * MM, 420 * MM)};
        struct pose pose = {
            {rng_from(&rng, 300 * MM, 700 * MM), rng_from(&rng, 640 * MM, 760 * MM)},
            rng_from(&rng, 0, TURN - 1)};
        struct outline target = outline_box(pose, 20 * MM, 10 * MM, 0);
        bool is = sight_from(&s, eye, NULL, 0, &target, 1, &seen);
        for (int i = 0; i < table.pieces; i++)
            turn_pose(&turn, ref_piece(&table, i), mirror(piece_pose(&table.piece[i])));
        for (int i = 0; i < table.bases; i++)
            turn_pose(&turn, ref_base(&table, i), mirror(base_pose(&table.base[i])));
        target = outline_box(mirror(pose), 20 * MM, 10 * MM, 0);
        assert_int_equal(is, sight_from(&s, mirror_at(eye), NULL, 0, &target, 1, &seen));
    }
}

static void an_edge_sees_what_one_of_its_points_sees(void **state)
{
    (void)state;
    struct rng rng = {23};
    int more = 0;
    for (int n = 0; n < 600; n++) {
        struct seen seen, from;
        scene_end();
        scene_begin();
        throw_scene(&rng);
        struct sight s = sight();
        struct vec a = {rng_from(&rng, 300 * MM, 660 * MM), 400 * MM}, b = {a.x + 40 * MM, a.y};
        struct pose pose = {
            {rng_from(&rng, 300 * MM, 700 * MM), rng_from(&rng, 640 * MM, 760 * MM)},
            rng_from(&rng, 0, TURN - 1)};
        struct outline target = outline_box(pose, 20 * MM, 10 * MM, 0);
        bool some = false;
        for (int i = 0; i <= 40 && !some; i++)
            some = sight_from(&s, (struct vec){a.x + i * MM, a.y}, NULL, 0, &target, 1, &from);
        bool is = sight_edge(&s, a, b, NULL, 0, &target, 1, &seen);
        if (some)
            assert_true(is);
        if (is)
            assert_true(sight_from(&s, seen.eye, NULL, 0, &target, 1, &from));
        more += is && !some;
    }
    assert_true(more < 30);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(a_fan_from_a_point_has_its_borders),
        TEST(a_fan_from_an_edge_opens_at_both_corners),
        TEST(a_fan_is_drawn_to_its_reach),
        TEST(open_ground_hides_nobody),
        TEST(any_part_will_do_and_all_parts_hidden_is_hidden),
        TEST(asked_again_it_is_what_it_is_now),
        TEST(a_line_along_an_edge_is_free),
        TEST(a_line_along_any_edge_is_free),
        TEST(nobody_sees_through_a_seam_but_through_a_narrow_gap),
        TEST(only_what_is_in_the_fan_counts),
        TEST(from_an_edge_one_free_point_is_enough),
        TEST(rounded_things_hide_to_their_tangents),
        TEST(ten_thousand_scenes_agree_with_rays),
        TEST(a_looking_glass_changes_nothing),
        TEST(an_edge_sees_what_one_of_its_points_sees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
