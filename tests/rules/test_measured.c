/* What the measured sets do alike with rectangular bases: small cases by hand, each rule with its
 * border. */
#include "rules/measured_scene.h"

#include <string.h>

static void near_vec(struct vec p, struct vec q, int32_t slack)
{
    assert_in_range(vec_distance(p, q), 0, slack);
}

static void near(int64_t a, int64_t b, int64_t slack)
{
    assert_true(a - b <= slack && b - a <= slack);
}

static int setup(void **state)
{
    (void)state;
    memset(passable, 0, sizeof passable);
    scene_begin();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    scene_end();
    return 0;
}

/* ---- bodies ---------------------------------------------------------------------------------- */

static void corners_and_edges_of_a_base(void **state)
{
    (void)state;
    struct body b = body_of(man(SIDE_RED, stand(100, 100, 90)));
    near_vec(body_corner(&b, CORNER_FRONT_LEFT), mm(110, 120), 0);
    near_vec(body_corner(&b, CORNER_FRONT_RIGHT), mm(110, 80), 0);
    near_vec(body_corner(&b, CORNER_REAR_RIGHT), mm(90, 80), 0);
    near_vec(body_corner(&b, CORNER_REAR_LEFT), mm(90, 120), 0);
    near_vec(body_front(&b), mm(110, 100), 0);
    near_vec(face_middle(&b, FACE_REAR), mm(90, 100), 0);
    near_vec(face_middle(&b, FACE_LEFT), mm(100, 120), 0);
    assert_int_equal(face_bearing(&b, FACE_LEFT), 0);
    assert_int_equal(face_half(&b, FACE_FRONT), 20 * MM);
    assert_int_equal(face_half(&b, FACE_RIGHT), 10 * MM);
}

static void a_block_stands_behind_the_middle_of_its_front(void **state)
{
    (void)state;
    struct body line = body_block(stand(500, 400, 0), 4, 4, 20 * MM, 15 * MM);
    struct frame f = body_frame(&line);
    assert_int_equal(f.left, -80 * MM);
    assert_int_equal(f.right, 80 * MM);
    assert_int_equal(f.front, 0);
    assert_int_equal(f.rear, -30 * MM);
    struct body three = body_block(stand(500, 400, 0), 3, 2, 20 * MM, 15 * MM);
    struct pose pose[BODY_PARTS];
    assert_int_equal(body_poses(&three, pose), 3);
    near_vec(pose[0].at, mm(480, 385), 0);
    near_vec(pose[1].at, mm(520, 385), 0);
    near_vec(pose[2].at, mm(500, 355), 0); /* the odd one stands on the middle */
    int u = block_unit(SIDE_RED, &three);
    struct body back = body_unit(&table, u, three.pose);
    assert_int_equal(back.parts, 3);
    near_vec(back.part[2].at, three.part[2].at, 2);
    turn_where(&turn, ref_base(&table, table.unit[u].base), WHERE_LOST);
    assert_int_equal(body_unit(&table, u, three.pose).parts, 2);
}

static void off_the_table_is_with_any_corner(void **state)
{
    (void)state;
    struct body b = body_of(man(SIDE_RED, stand(20, 10, 0)));
    assert_false(body_off_table(&table, &b));
    b.pose.at.x -= 200;
    assert_true(body_off_table(&table, &b));
    b = body_at(&b, stand(980, 790, 0));
    assert_false(body_off_table(&table, &b));
    b = body_at(&b, stand(980, 790, 10));
    assert_true(body_off_table(&table, &b));
}

/* ---- faces ----------------------------------------------------------------------------------- */

static void sectors_have_true_diagonals_and_borders_go_to_the_front(void **state)
{
    (void)state;
    struct vec c = mm(500, 400);
    assert_int_equal(face_sector(c, 0, mm(500, 500)), FACE_FRONT);
    assert_int_equal(face_sector(c, 0, mm(600, 500)), FACE_FRONT); /* on the border */
    assert_int_equal(face_sector(c, 0, mm(400, 500)), FACE_FRONT);
    assert_int_equal(face_sector(c, 0, mm(601, 500)), FACE_RIGHT);
    assert_int_equal(face_sector(c, 0, mm(399, 500)), FACE_LEFT);
    assert_int_equal(face_sector(c, 0, mm(600, 300)), FACE_RIGHT); /* flank before rear */
    assert_int_equal(face_sector(c, 0, mm(400, 300)), FACE_LEFT);
    assert_int_equal(face_sector(c, 0, mm(599, 300)), FACE_REAR);
    assert_int_equal(face_sector(c, 45 * DEG, mm(500, 500)), FACE_FRONT); /* a turned target */
    assert_int_equal(face_sector(c, 45 * DEG, mm(600, 400)), FACE_FRONT);
    assert_int_equal(face_sector(c, 45 * DEG, mm(600, 399)), FACE_RIGHT);
    assert_int_equal(face_sector(c, 90 * DEG, mm(400, 400)), FACE_REAR);
}

static void the_face_touched_is_the_one_along_which_contact_lies(void **state)
{
    (void)state;
    struct body target = body_of(man(SIDE_BLUE, stand(500, 400, 0)));
    struct body other = body_at(&target, stand(500, 420, 180));
    assert_int_equal(face_touched(&target, &other), FACE_FRONT);
    other = body_at(&target, stand(535, 420, 180)); /* a quarter of it */
    assert_int_equal(face_touched(&target, &other), FACE_FRONT);
    other = body_at(&target, stand(470, 400, 90));
    assert_int_equal(face_touched(&target, &other), FACE_LEFT);
    other = body_at(&target, stand(530, 400, 270));
    assert_int_equal(face_touched(&target, &other), FACE_RIGHT);
    other = body_at(&target, stand(510, 380, 0));
    assert_int_equal(face_touched(&target, &other), FACE_REAR);
}

/* ---- standing and sliding -------------------------------------------------------------------- */

static void standing_needs_clear_ground(void **state)
{
    (void)state;
    struct barred barred;
    int me = man(SIDE_RED, stand(100, 100, 0)), friend = man(SIDE_RED, stand(140, 100, 0));
    struct going g = going(me);
    struct body b = body_of(me);
    assert_true(body_stands(&g, &b, &barred)); /* flush beside him */
    assert_int_equal(barred.why, 0);
    b.pose.at.x += 200;
    assert_false(body_stands(&g, &b, &barred));
    assert_int_equal(barred.why, WHY_BASE);
    assert_int_equal(barred.what.index, table.unit[friend].base);
    passable[friend] = true;
    assert_false(body_stands(&g, &b, &barred)); /* passed through, never stood on */
    assert_int_equal(barred.why, WHY_END);
    box(TERRAIN_TOWN, stand(300, 100, 0), 60, 60);
    b = body_at(&b, stand(330, 100, 0));
    assert_false(body_stands(&g, &b, &barred));
    assert_int_equal(barred.why, WHY_END);
    b = body_at(&b, stand(350, 100, 0));
    assert_true(body_stands(&g, &b, &barred));
    b = body_at(&b, stand(990, 100, 0));
    assert_false(body_stands(&g, &b, &barred));
    assert_int_equal(barred.why, WHY_EDGE);
}

static void a_slide_stops_at_touching_and_passes_flush(void **state)
{
    (void)state;
    struct barred barred;
    int me = man(SIDE_RED, stand(100, 100, 0));
    struct going g = going(me);
    struct body b = body_of(me);
    int ahead = man(SIDE_BLUE, stand(100, 200, 0)); /* its rear at 190, my front at 110 */
    man(SIDE_RED, stand(140, 120, 0));              /* flush on the right */
    assert_true(body_slides(&g, &b, 0, 80 * MM, &barred));
    assert_false(body_slides(&g, &b, 0, 81 * MM, &barred));
    assert_int_equal(barred.why, WHY_BASE);
    assert_int_equal(barred.what.index, table.unit[ahead].base);
    near(body_slide_most(&g, &b, 0, 200 * MM, &barred), 80 * MM, 3);
    near_vec(barred.from, mm(100, 100), 1);
    assert_int_equal(body_slide_most(&g, &b, 0, 60 * MM, &barred), 60 * MM);
    assert_int_equal(barred.why, 0);
    passable[ahead] = true;
    assert_true(body_slides(&g, &b, 0, 300 * MM, &barred));
    near(body_slide_most(&g, &b, 180 * DEG, 500 * MM, &barred), 90 * MM, OVERLAP + 2);
    assert_int_equal(barred.why, WHY_EDGE);
}

static void barred_ground_is_not_entered_by_any_part(void **state)
{
    (void)state;
    struct barred barred;
    int me = man(SIDE_RED, stand(100, 100, 0));
    struct going g = going(me);
    struct body b = body_of(me);
    int wood = box(TERRAIN_WOOD, stand(130, 200, 0), 22, 22); /* from 119: one millimetre in */
    assert_false(body_slides(&g, &b, 0, 200 * MM, &barred));
    assert_int_equal(barred.why, WHY_PIECE);
    assert_int_equal(barred.what.index, wood);
    b.pose.at.x -= MM;
    assert_true(body_slides(&g, &b, 0, 200 * MM, &barred)); /* along its edge */
    b = body_at(&b, stand(128, 200, 0));
    assert_false(body_slides(&g, &b, 0, 0, &barred)); /* in it */
    box(TERRAIN_TOWN, stand(300, 200, 0), 60, 60);
    b = body_at(&b, stand(300, 100, 0));
    assert_true(body_slides(&g, &b, 0, 200 * MM, &barred)); /* towns are passed through */
}

static void of_two_in_the_way_the_nearer_is_named(void **state)
{
    (void)state;
    struct barred barred;
    int me = man(SIDE_RED, stand(100, 100, 0));
    struct going g = going(me);
    struct body b = body_of(me);
    man(SIDE_BLUE, stand(100, 300, 0));
    int near_one = man(SIDE_BLUE, stand(120, 200, 0));
    assert_false(body_slides(&g, &b, 0, 400 * MM, &barred));
    assert_int_equal(barred.what.index, table.unit[near_one].base);
}

static void water_is_crossed_where_the_centre_is_on_a_pass(void **state)
{
    (void)state;
    struct barred barred;
    int me = man(SIDE_RED, stand(100, 100, 0));
    struct going g = going(me);
    struct body b = body_of(me);
    const struct vec river[] = {mm(0, 200), mm(1000, 200)};
    int water = points(TERRAIN_RIVER, SHAPE_BAND, 15 * MM, river, 2);
    assert_false(body_slides(&g, &b, 0, 200 * MM, &barred));
    assert_int_equal(barred.why, WHY_WATER);
    assert_int_equal(barred.what.index, water);
    near(body_slide_most(&g, &b, 0, 200 * MM, &barred), 85 * MM, 5); /* the centre at the bank */
    box(TERRAIN_BRIDGE, stand(105, 200, 0), 20, 40);                 /* narrower than the base */
    assert_true(body_slides(&g, &b, 0, 200 * MM, &barred));
    b.pose.at.x = 94 * MM;
    assert_false(body_slides(&g, &b, 0, 200 * MM, &barred));
}

static void three_centimetres_are_kept_on_all_the_way(void **state)
{
    (void)state;
    struct barred barred;
    int me = man(SIDE_RED, stand(100, 100, 0));
    int enemy = man(SIDE_BLUE, stand(165, 200, 0)); /* 25 mm beside the way */
    struct going g = going(me);
    struct body b = body_of(me);
    assert_true(body_slides(&g, &b, 0, 200 * MM, &barred));
    g.base_keeps = ground_keep;
    assert_false(body_slides(&g, &b, 0, 200 * MM, &barred));
    assert_int_equal(barred.why, WHY_NEAR);
    assert_int_equal(barred.what.index, table.unit[enemy].base);
    /* 30 mm from (145, 190): 25 to the side leave √(30² − 25²) = 16.583 ahead of the corner. */
    near(body_slide_most(&g, &b, 0, 200 * MM, &barred), 80000 - 16583, 5);
    turn_pose(&turn, ref_base(&table, table.unit[me].base), stand(100, 200, 0));
    b = body_of(me); /* begins 25 mm away: not nearer, but along and away */
    assert_true(body_slides(&g, &b, 0, 50 * MM, &barred));
    assert_true(body_slides(&g, &b, 270 * DEG, 20 * MM, &barred));
    assert_false(body_slides(&g, &b, 90 * DEG, 1 * MM, &barred));
    assert_int_equal(barred.why, WHY_NEAR);
    struct body nearer = body_at(&b, stand(101, 200, 0)), off = body_at(&b, stand(99, 200, 0));
    assert_false(body_stands(&g, &nearer, &barred));
    assert_true(body_stands(&g, &off, &barred));
}

/* ---- swinging -------------------------------------------------------------------------------- */

/* Whether a way is free is known sooner than how far it is: both must say the same. */
static void a_slide_is_free_where_it_goes_the_whole_way(void **state)
{
    (void)state;
    struct barred barred, brief;
    uint32_t chance = 1;
    int freely = 0, me = man(SIDE_RED, stand(500, 400, 0));
    struct going g = going(me), short_of = g;
    for (int i = 0; i < 14; i++)
        man(i % 2 ? SIDE_RED : SIDE_BLUE, stand(390 + i * 97 % 230, 290 + i * 61 % 230, i * 37));
    box(TERRAIN_TOWN, stand(620, 400, 20), 50, 40);
    g.edge_why = 0;
    for (int i = 0; i < 4000; i++) {
        int64_t draw[4];
        for (int k = 0; k < 4; k++) {
            chance = chance * 1664525 + 1013904223;
            draw[k] = chance >> 8;
        }
        struct pose pose = {
            {(int32_t)((200 + draw[0] % 600) * MM), (int32_t)((100 + draw[1] % 600) * MM)},
            (int32_t)(draw[2] % TURN)};
        int32_t bearing = (int32_t)(draw[3] % TURN), far = (int32_t)(draw[2] % (150 * MM));
        struct body b = body_of(me);
        b = body_at(&b, pose);
        g.base_keeps = i % 2 ? ground_keep : NULL;
        short_of = g;
        short_of.brief = true;
        body_slide_most(&g, &b, bearing, far, &barred);
        bool whole = !barred.why;
        assert_int_equal(body_slides(&short_of, &b, bearing, far, &brief), whole);
        assert_int_equal(brief.why != 0, !whole);
        assert_int_equal(body_slides(&g, &b, bearing, far, &brief), whole);
        assert_int_equal(brief.why, barred.why);
        assert_true(whole || (brief.what.index == barred.what.index));
        freely += whole;
    }
    assert_in_range(freely, 400, 3600); /* both are looked at */
}

static void a_swing_needs_the_room_its_corners_take(void **state)
{
    (void)state;
    struct barred barred;
    int me = man(SIDE_RED, stand(500, 400, 0));
    struct going g = going(me);
    struct body b = body_of(me);
    /* Corners are √(20² + 10²) = 22.36 mm out: a post 22 mm beside the centre is hit on the way,
     * though neither the pose before nor after touches it. */
    int post = box(TERRAIN_WOOD, stand(500, 423, 0), 2, 2); /* from 422 */
    assert_false(body_swings(&g, &b, mm(500, 400), 90 * DEG, &barred));
    assert_int_equal(barred.why, WHY_PIECE);
    assert_int_equal(barred.what.index, post);
    struct body end = body_at(&b, stand(500, 400, 90));
    assert_true(body_stands(&g, &end, &barred));
    assert_true(march_clear(&g, &b, stand(500, 400, 90), false, &barred));
    assert_false(march_clear(&g, &b, stand(500, 400, 90), true, &barred));
    turn_pose(&turn, ref_piece(&table, post), stand(500, 424, 0)); /* from 423 */
    assert_true(body_swings(&g, &b, mm(500, 400), 90 * DEG, &barred));
    assert_true(body_swings(&g, &b, mm(500, 400), -180 * DEG, &barred));
    turn_pose(&turn, ref_piece(&table, post), stand(500, 423, 0));
    int32_t most = body_swing_most(&g, &b, mm(500, 400), 90 * DEG, &barred);
    near(body_swing_most(&g, &b, mm(500, 400), -90 * DEG, &barred), -most, 3); /* mirrored */
    assert_true(most > 40 * DEG && most < 63 * DEG);
}

static void wheels_turn_on_a_front_corner(void **state)
{
    (void)state;
    struct body b = body_block(stand(500, 400, 0), 4, 4, 20 * MM, 15 * MM);
    struct body right = body_wheeled(&b, 90 * DEG), left = body_wheeled(&b, -90 * DEG);
    near_vec(wheel_corner(&b, 1), mm(580, 400), 0);
    near_vec(body_corner(&right, CORNER_FRONT_RIGHT), mm(580, 400), 2);
    near_vec(right.pose.at, mm(580, 480), 2);
    near_vec(body_corner(&left, CORNER_FRONT_LEFT), mm(420, 400), 2);
    near_vec(left.pose.at, mm(420, 480), 2);
    assert_int_equal(left.pose.face, 270 * DEG);
    near(wheel_length(&b, 90 * DEG), 251327, 1); /* 160 mm × π / 2 */
    near(wheel_length(&b, -45 * DEG), 125664, 1);
    near(wheel_length(&b, 1), 3, 0);
    int32_t most = wheel_most(&b, 90 * DEG, 60 * MM); /* 60 / 160 rad = 21.486° */
    near(most, 21485, 1);
    assert_true(wheel_length(&b, most) <= 60 * MM && wheel_length(&b, most + 1) > 60 * MM);
    assert_int_equal(wheel_most(&b, -90 * DEG, 60 * MM), -most);
    assert_int_equal(wheel_most(&b, 10 * DEG, 60 * MM), 10 * DEG);
    assert_int_equal(wheel_most(&b, -1, 60 * MM), -1);
    assert_int_equal(wheel_most(&b, 0, 60 * MM), 0);
    assert_int_equal(wheel_most(&b, 90 * DEG, 0), 0);
}

static void a_wheel_keeps_its_distance_in_the_middle_of_the_arc(void **state)
{
    (void)state;
    struct barred barred;
    struct body b = body_block(stand(500, 400, 0), 4, 4, 20 * MM, 15 * MM);
    int me = block_unit(SIDE_RED, &b);
    struct going g = going(me);
    g.base_keeps = ground_keep;
    /* Wheeling right by 90° it turns round (580, 400); a corner of the enemy
     * lies 45° up that arc, just beyond the 30 mm from its rear corner, √(160² + 30²) out. */
    struct vec at = vec_ahead(mm(580, 400), 315 * DEG, 162788 + 30 * MM + 100);
    struct pose pose = {vec_add(at, mm(-20, 10)), 0};
    int enemy = man(SIDE_BLUE, pose);
    assert_true(body_swings(&g, &b, mm(580, 400), 90 * DEG, &barred));
    pose.at.x += 500;
    turn_pose(&turn, ref_base(&table, table.unit[enemy].base), pose);
    assert_false(body_swings(&g, &b, mm(580, 400), 90 * DEG, &barred));
    assert_int_equal(barred.why, WHY_NEAR);
    assert_true(body_swings(&g, &b, mm(580, 400), 20 * DEG, &barred));
}

/* ---- marches --------------------------------------------------------------------------------- */

static void a_march_is_pivot_leg_pivot(void **state)
{
    (void)state;
    struct barred barred;
    int me = man(SIDE_RED, stand(100, 100, 0));
    struct going g = going(me);
    struct body b = body_of(me);
    struct march m = march_of(&g, &b, stand(200, 200, 180));
    assert_int_equal(m.bearing, 45 * DEG);
    near(m.distance, 141421, 1);
    assert_false(m.on_road);
    assert_true(march_clear(&g, &b, stand(200, 200, 180), true, &barred));
    m = march_of(&g, &b, stand(100, 100, 90));
    assert_int_equal(m.distance, 0);
    /* A gap of 41 mm is wide enough end on, though not for the base turned across it. */
    box(TERRAIN_WOOD, stand(75, 200, 0), 9, 100);  /* to 79.5 */
    box(TERRAIN_WOOD, stand(125, 200, 0), 9, 100); /* from 120.5 */
    assert_true(march_clear(&g, &b, stand(100, 200, 0), false, &barred));
    assert_false(march_clear(&g, &b, stand(100, 200, 20), false, &barred));
    assert_true(march_clear(&g, &b, stand(100, 200, 180), false, &barred));
    assert_false(march_clear(&g, &b, stand(100, 200, 180), true, &barred)); /* no room to turn */
    const struct vec road[] = {mm(300, 0), mm(300, 800)};
    points(TERRAIN_ROAD, SHAPE_BAND, 10 * MM, road, 2);
    struct body on = body_at(&b, stand(305, 100, 0));
    assert_true(march_of(&g, &on, stand(295, 300, 0)).on_road);
    assert_false(march_of(&g, &on, stand(315, 300, 0)).on_road);
    assert_false(march_of(&g, &on, stand(305, 100, 90)).on_road); /* no move at all */
}

static void falling_back_stops_clear_of_whom_it_may_pass(void **state)
{
    (void)state;
    int me = man(SIDE_RED, stand(500, 400, 0));
    struct going g = going(me);
    struct body b = body_of(me);
    int friend = man(SIDE_RED, stand(500, 350, 0)); /* from 340 to 360 */
    passable[friend] = true;
    /* 60 mm back its base lies from 330 to 350: over the friend. It stops short of him. */
    near(body_retreat_most(&g, &b, 180 * DEG, 60 * MM), 30 * MM, 3);
    near(body_retreat_most(&g, &b, 180 * DEG, 70 * MM), 70 * MM, 0); /* just past him */
    near(body_run_clear(&g, &b, 180 * DEG, 60 * MM, 200 * MM), 70 * MM, 3);
    near(body_run_clear(&g, &b, 180 * DEG, 20 * MM, 200 * MM), 20 * MM, 0);
    int enemy = man(SIDE_BLUE, stand(500, 300, 0)); /* to 310: 30 mm between the two */
    near(body_retreat_most(&g, &b, 180 * DEG, 90 * MM), 80 * MM, 3);
    turn_pose(&turn, ref_base(&table, table.unit[enemy].base), stand(500, 315, 0)); /* 15 mm */
    near(body_retreat_most(&g, &b, 180 * DEG, 90 * MM), 30 * MM, 3);
    assert_int_equal(body_run_clear(&g, &b, 180 * DEG, 60 * MM, 200 * MM), -1);
    near(body_retreat_most(&g, &b, 0, 500 * MM), 390 * MM, OVERLAP + 2); /* the edge */
    man(SIDE_BLUE, stand(500, 380, 0));
    assert_int_equal(body_retreat_most(&g, &b, 180 * DEG, 90 * MM), 0);
}

/* ---- charges --------------------------------------------------------------------------------- */

static const struct charge_law horse = {.limit = 60 * MM, .turn = 45 * DEG, .by_sector = true};

static void a_straight_charge_ends_flush(void **state)
{
    (void)state;
    struct charge c;
    struct barred barred;
    int me = man(SIDE_RED, stand(500, 400, 0)), foe = man(SIDE_BLUE, stand(500, 470, 180));
    struct going g = going(me);
    struct body b = body_of(me), target = body_of(foe);
    assert_true(charge_find(&g, &horse, &b, &target, foe, &c, &barred));
    assert_int_equal(c.turn, 0);
    assert_int_equal(c.face, FACE_FRONT);
    near(c.distance, 50 * MM, 3);
    near_vec(c.end.pose.at, mm(500, 450), 3);
    assert_int_equal(c.end.pose.face, 0);
    near(body_gap(&c.end, &target, NULL, NULL), 0, 3);
    target = body_at(&target, stand(500, 480, 180)); /* 60 mm: the most there is */
    assert_true(charge_along(&g, &horse, &b, 0, &target, foe, &c, &barred));
    target = body_at(&target, stand(500, 481, 180));
    assert_false(charge_along(&g, &horse, &b, 0, &target, foe, &c, &barred));
    assert_int_equal(barred.why, CHARGE_FAR);
    target = body_at(&target, stand(500, 484, 180)); /* turned, a corner reaches 62.8 mm */
    assert_false(charge_find(&g, &horse, &b, &target, foe, &c, &barred));
    assert_int_equal(barred.why, CHARGE_FAR);
    target = body_at(&target, stand(560, 470, 180));
    assert_false(charge_along(&g, &horse, &b, 0, &target, foe, &c, &barred));
    assert_int_equal(barred.why, CHARGE_MISS);
    assert_false(charge_along(&g, &horse, &b, 46 * DEG, &target, foe, &c, &barred));
    assert_int_equal(barred.why, CHARGE_TURN);
    target = body_at(&target, stand(555, 465, 180));
    assert_true(charge_along(&g, &horse, &b, 45 * DEG, &target, foe, &c, &barred));
    assert_int_equal(c.face, FACE_FRONT);
    near(body_gap(&c.end, &target, NULL, NULL), 0, 3);
    assert_int_equal(c.end.pose.face, 0); /* lined up with the face, not with the ride */
}

static void the_sector_of_the_start_decides_the_face(void **state)
{
    (void)state;
    struct charge c;
    struct barred barred;
    int me = man(SIDE_RED, stand(500, 400, 0)), foe = man(SIDE_BLUE, stand(500, 450, 90));
    struct going g = going(me);
    struct body b = body_of(me), target = body_of(foe);
    assert_true(charge_find(&g, &horse, &b, &target, foe, &c, &barred));
    assert_int_equal(c.face, FACE_RIGHT);
    near(body_gap(&c.end, &target, NULL, NULL), 0, 3);
    assert_int_equal(c.end.pose.face, 0);
    target = body_at(&target, stand(500, 450, 0));
    assert_true(charge_find(&g, &horse, &b, &target, foe, &c, &barred));
    assert_int_equal(c.face, FACE_REAR);
    target = body_at(&target, stand(550, 450, 0)); /* on the border: flank before rear */
    assert_true(charge_find(&g, &horse, &b, &target, foe, &c, &barred));
    assert_int_equal(c.face, FACE_LEFT);
    assert_int_equal(c.end.pose.face, 90 * DEG);
    near(body_gap(&c.end, &target, NULL, NULL), 0, 3);
}

static void others_in_the_way_bar_and_a_turn_may_avoid_them(void **state)
{
    (void)state;
    struct charge c;
    struct barred barred;
    int me = man(SIDE_RED, stand(500, 400, 0)), foe = man(SIDE_BLUE, stand(500, 470, 180));
    struct going g = going(me);
    struct body b = body_of(me), target = body_of(foe);
    int post = box(TERRAIN_WOOD, stand(519, 430, 0), 4, 4); /* from 517 to 521, in its right side */
    assert_false(charge_along(&g, &horse, &b, 0, &target, foe, &c, &barred));
    assert_int_equal(barred.why, WHY_PIECE);
    assert_int_equal(barred.what.index, post);
    assert_true(charge_find(&g, &horse, &b, &target, foe, &c, &barred));
    assert_true(c.turn < 0 && c.turn > -12 * DEG); /* a little to the left */
    assert_true(body_slides(&g, &c.turned, c.bearing, c.distance, &barred));
    turn_pose(&turn, ref_piece(&table, post), stand(481, 430, 0)); /* the mirror image */
    struct charge m;
    assert_true(charge_find(&g, &horse, &b, &target, foe, &m, &barred));
    near(m.turn, -c.turn, 4);
    box(TERRAIN_WOOD, stand(500, 430, 0), 300, 4);
    assert_false(charge_find(&g, &horse, &b, &target, foe, &c, &barred));
    assert_int_equal(barred.why, WHY_PIECE);
}

static void lining_up_slides_no_farther_than_it_must(void **state)
{
    (void)state;
    struct barred barred;
    struct body end;
    int me = man(SIDE_RED, stand(500, 400, 0)), foe = man(SIDE_BLUE, stand(500, 470, 180));
    struct going g = going(me);
    struct body b = body_of(me), target = body_of(foe);
    struct body beside = body_at(&b, stand(530, 440, 0));
    assert_true(line_up(&g, &beside, &target, FACE_FRONT, false, foe, &end, &barred));
    near_vec(end.pose.at, mm(520, 450), 3); /* half of each face */
    assert_true(line_up(&g, &beside, &target, FACE_FRONT, true, foe, &end, &barred));
    near_vec(end.pose.at, mm(500, 450), 3);
    struct body within = body_at(&b, stand(511, 440, 0));
    assert_true(line_up(&g, &within, &target, FACE_FRONT, false, foe, &end, &barred));
    near_vec(end.pose.at, mm(511, 450), 3);
    /* Somebody stands to the right: just enough aside to fit. */
    man(SIDE_RED, stand(545, 450, 0)); /* from 525 */
    assert_true(line_up(&g, &within, &target, FACE_FRONT, false, foe, &end, &barred));
    near_vec(end.pose.at, mm(505, 450), 3);
    man(SIDE_RED, stand(465, 450, 0)); /* to 485: exactly 40 mm are left */
    assert_true(line_up(&g, &within, &target, FACE_FRONT, false, foe, &end, &barred));
    near_vec(end.pose.at, mm(505, 450), 3);
    box(TERRAIN_WOOD, stand(505, 450, 0), 2, 2);
    assert_false(line_up(&g, &within, &target, FACE_FRONT, false, foe, &end, &barred));
    assert_int_not_equal(barred.why, 0);
}

/* Of two places as near, the one nearer to the middle of the face, on whichever side it is. */
static void lining_up_goes_to_the_middle_of_two_as_near(void **state)
{
    (void)state;
    struct barred barred;
    struct body end, wide = body_block(stand(500, 470, 180), 4, 4, 20 * MM, 10 * MM);
    int me = man(SIDE_RED, stand(500, 300, 0)), foe = block_unit(SIDE_BLUE, &wide);
    struct going g = going(me);
    struct body b = body_of(me);
    int post = box(TERRAIN_WOOD, stand(490, 460, 0), 4, 4);
    for (int side = -1; side <= 1; side += 2) {
        turn_pose(&turn, ref_piece(&table, post), stand(500 + 10 * side, 460, 0));
        struct body before = body_at(&b, stand(500 + 10 * side, 440, 0));
        assert_true(line_up(&g, &before, &wide, FACE_FRONT, false, foe, &end, &barred));
        near_vec(end.pose.at, mm(500 - 12 * side, 460), 150);
    }
}

static struct vec turned_about(struct vec p, int32_t face)
{
    return pose_place((struct pose){mm(500, 400), face}, vec_sub(p, mm(500, 400)));
}

/* The only turn that works leads over a ford less than half a degree wide: it is found whichever
 * way the charger looks. */
static void a_narrow_ford_is_found_from_everywhere(void **state)
{
    (void)state;
    const struct charge_law law = {.limit = 100 * MM, .turn = 45 * DEG};
    for (int32_t face = 0; face < TURN; face += 30 * DEG) {
        struct charge c;
        struct barred barred;
        scene_end();
        scene_begin();
        const struct vec bank[2] = {turned_about(mm(300, 430), face),
                                    turned_about(mm(700, 430), face)};
        const struct vec ford[2] = {
            vec_ahead(mm(500, 400), angle_norm((int64_t)face + 20300), 20 * MM),
            vec_ahead(mm(500, 400), angle_norm((int64_t)face + 20300), 45 * MM)};
        points(TERRAIN_RIVER, SHAPE_BAND, 2 * MM, bank, 2);
        points(TERRAIN_FORD, SHAPE_BAND, 100, ford, 2);
        int me = man(SIDE_RED, (struct pose){mm(500, 400), face});
        int foe = man(SIDE_BLUE, (struct pose){turned_about(mm(500, 480), face),
                                               angle_norm((int64_t)face + TURN / 2)});
        struct going g = going(me);
        struct body b = body_of(me), target = body_of(foe);
        assert_false(charge_along(&g, &law, &b, face, &target, foe, &c, &barred));
        assert_int_equal(barred.why, WHY_WATER);
        assert_true(charge_find(&g, &law, &b, &target, foe, &c, &barred));
        assert_in_range(c.turn, 20 * DEG, 20600);
    }
}

static void no_charge_where_it_may_not_end(void **state)
{
    (void)state;
    struct charge c;
    struct barred barred;
    int me = man(SIDE_RED, stand(500, 400, 0)), foe = man(SIDE_BLUE, stand(500, 470, 180));
    struct going g = going(me);
    struct body b = body_of(me), target = body_of(foe);
    box(TERRAIN_TOWN, stand(500, 455, 0), 120, 10);
    assert_false(charge_find(&g, &horse, &b, &target, foe, &c, &barred));
    assert_int_equal(barred.why, WHY_END);
}

static void blocks_charge_after_a_wheel_and_line_up_with_the_edge_they_hit(void **state)
{
    (void)state;
    struct charge c;
    struct barred barred;
    const struct charge_law law = {
        .limit = 60 * MM, .turn = 45 * DEG, .wheels = true, .swept = true};
    struct body b = body_block(stand(500, 400, 0), 4, 4, 20 * MM, 15 * MM);
    struct body t = body_block(stand(500, 450, 180), 4, 2, 20 * MM, 15 * MM);
    int me = block_unit(SIDE_RED, &b), foe = block_unit(SIDE_BLUE, &t);
    struct going g = going(me);
    assert_true(charge_find(&g, &law, &b, &t, foe, &c, &barred));
    assert_int_equal(c.turn, 0);
    assert_int_equal(c.face, FACE_FRONT);
    near(c.distance, 50 * MM, 3);
    near_vec(c.end.pose.at, mm(500, 450), 3);
    t = body_at(&t, stand(610, 430, 250)); /* hit only after a wheel */
    assert_false(charge_along(&g, &law, &b, 0, &t, foe, &c, &barred));
    assert_true(charge_find(&g, &law, &b, &t, foe, &c, &barred));
    assert_true(c.turn > 0);
    near(body_gap(&c.end, &t, NULL, NULL), 0, 3);
    near_vec(body_corner(&c.turned, CORNER_FRONT_RIGHT), mm(580, 400), 2);
    /* The first angle that reaches it: its front line runs 38.451 mm from the corner wheeled on,
     * looking 70°, and 70° - acos(38.451 / 60.1) = 19.776° (a tenth of a millimetre is forgiven).
     */
    near(c.turn, 19776, 5);
    near(c.distance, 60 * MM + OVERLAP, 5);
}

/* ---- contact --------------------------------------------------------------------------------- */

static void contact_is_half_a_millimetre(void **state)
{
    (void)state;
    int a = man(SIDE_RED, stand(100, 100, 0)), b = man(SIDE_BLUE, stand(100, 120, 180));
    assert_true(units_touch(&table, a, b));
    int base_a, base_b;
    assert_int_equal(unit_gap(&table, a, b, &base_a, &base_b), 0);
    assert_int_equal(base_b, table.unit[b].base);
    struct pose pose = {{100 * MM, 120 * MM + CONTACT}, 180 * DEG};
    turn_pose(&turn, ref_base(&table, base_b), pose);
    assert_true(units_touch(&table, a, b));
    pose.at.y++;
    turn_pose(&turn, ref_base(&table, base_b), pose);
    assert_false(units_touch(&table, a, b));
    turn_where(&turn, ref_base(&table, base_b), WHERE_LOST);
    assert_int_equal(unit_gap(&table, a, b, NULL, NULL), INT32_MAX);
}

static void groups_are_joined_by_contact_between_enemies(void **state)
{
    (void)state;
    static int group[TABLE_UNITS];
    int lone = man(SIDE_RED, stand(700, 700, 0));
    int r1 = man(SIDE_RED, stand(100, 100, 0)), r2 = man(SIDE_RED, stand(140, 100, 0));
    int b1 = man(SIDE_BLUE, stand(500, 120, 180)), r3 = man(SIDE_RED, stand(500, 100, 0));
    int b2 = man(SIDE_BLUE, stand(120, 120, 180)); /* touches both */
    int r4 = man(SIDE_RED, stand(180, 100, 0));    /* beside r2, no enemy */
    assert_int_equal(contact_groups(&table, NULL, group), 2);
    assert_int_equal(group[lone], 0);
    assert_int_equal(group[r4], 0);
    assert_int_equal(group[r1], 1);
    assert_int_equal(group[r2], 1);
    assert_int_equal(group[b2], 1);
    assert_int_equal(group[b1], 2);
    assert_int_equal(group[r3], 2);
}

/* ---- overlays -------------------------------------------------------------------------------- */

static int areas, corners;

static void count_area(void *self, enum meaning meaning, const struct vec *point, int count)
{
    (void)self;
    (void)meaning;
    (void)point;
    areas++;
    corners += count;
}

static void overlays_are_areas(void **state)
{
    (void)state;
    struct painter painter = {.area = count_area};
    struct body b = body_of(man(SIDE_RED, stand(500, 400, 30)));
    struct vec ring[RING_POINTS], strip[6];
    int n = ring_area(&b, 60 * MM, ring);
    struct outline frame = body_outline(&b);
    for (int i = 0; i < n; i++) {
        struct outline p = {.count = 1, .point = {ring[i]}};
        near(outline_gap(&frame, &p), 60 * MM, 3);
    }
    assert_int_equal(strip_area(&b, 30 * DEG, 60 * MM, strip), 4);
    assert_int_equal(strip_area(&b, 50 * DEG, 60 * MM, strip), 6);
    ring_paint(&b, 60 * MM, MEANS_CHARGE, &painter);
    strip_paint(&b, 0, 60 * MM, MEANS_CHARGE, &painter);
    charge_paint(&b, &horse, MEANS_CHARGE, &painter);
    assert_int_equal(areas, 3);
    assert_true(corners > 20);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(corners_and_edges_of_a_base),
        TEST(a_block_stands_behind_the_middle_of_its_front),
        TEST(off_the_table_is_with_any_corner),
        TEST(sectors_have_true_diagonals_and_borders_go_to_the_front),
        TEST(the_face_touched_is_the_one_along_which_contact_lies),
        TEST(standing_needs_clear_ground),
        TEST(a_slide_stops_at_touching_and_passes_flush),
        TEST(barred_ground_is_not_entered_by_any_part),
        TEST(of_two_in_the_way_the_nearer_is_named),
        TEST(water_is_crossed_where_the_centre_is_on_a_pass),
        TEST(three_centimetres_are_kept_on_all_the_way),
        TEST(a_slide_is_free_where_it_goes_the_whole_way),
        TEST(a_swing_needs_the_room_its_corners_take),
        TEST(wheels_turn_on_a_front_corner),
        TEST(a_wheel_keeps_its_distance_in_the_middle_of_the_arc),
        TEST(a_march_is_pivot_leg_pivot),
        TEST(falling_back_stops_clear_of_whom_it_may_pass),
        TEST(a_straight_charge_ends_flush),
        TEST(the_sector_of_the_start_decides_the_face),
        TEST(others_in_the_way_bar_and_a_turn_may_avoid_them),
        TEST(lining_up_slides_no_farther_than_it_must),
        TEST(lining_up_goes_to_the_middle_of_two_as_near),
        TEST(a_narrow_ford_is_found_from_everywhere),
        TEST(no_charge_where_it_may_not_end),
        TEST(blocks_charge_after_a_wheel_and_line_up_with_the_edge_they_hit),
        TEST(contact_is_half_a_millimetre),
        TEST(groups_are_joined_by_contact_between_enemies),
        TEST(overlays_are_areas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
