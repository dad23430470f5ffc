/* Three practice flicks: the pellet lies in the middle of the lens. A flick goes through it, the
 * catapult is let go. */
#include "app/sheets/sheets.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- calibration ----------------------------------------------------------------------------- */

void calibrate_open(struct papers *p)
{
    p->calibrate.shots = 0;
    p->calibrate.missed = NULL;
    p->calibrate.flown = 0;
    /* A steady hand has nothing to practise: it aims and presses. */
    p->calibrate.hand =
        p->desk->settings.hand == HAND_FLICK || p->desk->settings.hand == HAND_STEADY
            ? HAND_FLICK
            : HAND_CATAPULT;
    if (p->calibrate.side != SIDE_RED && p->calibrate.side != SIDE_BLUE)
        p->calibrate.side = p->match->in_game && p->match->holder ? p->match->holder : SIDE_RED;
}

struct rect calibrate_lens(const struct papers *papers)
{
    struct rect lens = {0};
    if (papers->desk->dialogue == DIALOGUE_CALIBRATE)
        ui_rect(papers->desk->ui, "area:lens", &lens);
    return lens;
}

enum hand calibrate_hand(struct papers *papers)
{
    return papers->calibrate.hand;
}

enum { FLIGHT_MS = 700, REST_MS = 500 };

void calibrate_flies(struct papers *p, double ax, double ay, int strength)
{
    struct rect lens = calibrate_lens(p);
    double far = lens.w * (double)strength / 1000;
    p->calibrate.flown = p->desk->now > 0 ? p->desk->now : 1;
    p->calibrate.way_x = ax * far;
    p->calibrate.way_y = ay * far;
    p->calibrate.strength = strength;
    p->desk->redraw = true;
}

int calibrate_wake(struct papers *p)
{
    enum { FRAME_MS = 16 };
    if (p->desk->dialogue != DIALOGUE_CALIBRATE || !p->calibrate.flown)
        return -1;
    return p->desk->now < p->calibrate.flown + FLIGHT_MS + REST_MS ? FRAME_MS : 0;
}

/* Where the pellet is now, from the middle of the lens: quick at first, as one that is rolling to
 * its rest; then it lies in the middle again. */
static void pellet_at(struct papers *p, int *x, int *y)
{
    int64_t age = p->desk->now - p->calibrate.flown;
    *x = *y = 0;
    if (!p->calibrate.flown)
        return;
    if (age >= FLIGHT_MS + REST_MS) {
        p->calibrate.flown = 0;
        return;
    }
    double left = age < FLIGHT_MS ? 1 - (double)age / FLIGHT_MS : 0;
    *x = (int)(p->calibrate.way_x * (1 - left * left));
    *y = (int)(p->calibrate.way_y * (1 - left * left));
}

void calibrate_shot(struct papers *p, int px_per_s)
{
    bool counts = p->calibrate.hand != HAND_CATAPULT;
    if (p->calibrate.shots >= CALIBRATE_SHOTS || (counts && px_per_s <= 0))
        return;
    p->calibrate.px_s[p->calibrate.shots++] = px_per_s;
    p->calibrate.missed = NULL;
    p->desk->redraw = true;
    p->desk->practised = p->desk->practised || p->calibrate.shots == CALIBRATE_SHOTS;
    if (p->calibrate.shots < CALIBRATE_SHOTS || !counts)
        return;
    /* The middle one of the three: neither a slip nor a lucky hit. */
    int a = p->calibrate.px_s[0], b = p->calibrate.px_s[1], c = p->calibrate.px_s[2];
    int low = a < b ? a : b, high = a < b ? b : a;
    p->desk->settings.full_px_s[p->calibrate.side] = c < low ? low : c > high ? high : c;
}

static void calibrate_missed(struct papers *papers, const char *why)
{
    papers->calibrate.missed = why;
    papers->desk->redraw = true;
}

/* What the stroke over the lens reads, and its aim: from where the button went down through the
 * pellet, or with the catapult from where the pointer is now to where it went down. */
static struct stroke_read practice_read(struct papers *papers, double *ax, double *ay)
{
    struct rect lens = calibrate_lens(papers);
    bool pulls = calibrate_hand(papers) == HAND_CATAPULT;
    const struct stroke *stroke = &papers->calibrate.practice;
    double px = lens.x + lens.w / 2.0, py = lens.y + lens.h / 2.0;
    double dx = px - papers->calibrate.practice_x, dy = py - papers->calibrate.practice_y;
    if (pulls) {
        px = papers->calibrate.practice_x;
        py = papers->calibrate.practice_y;
        dx = px - papers->calibrate.practice_to_x;
        dy = py - papers->calibrate.practice_to_y;
    }
    double d = sqrt(dx * dx + dy * dy);
    if (d < 1)
        return (struct stroke_read){0};
    *ax = dx / d;
    *ay = dy / d;
    return pulls ? stroke_catapult(stroke, px, py, *ax, *ay)
                 : stroke_flick(stroke, px, py, *ax, *ay, 0);
}

static bool practice_pull(struct papers *papers, int *x, int *y, int *strength)
{
    double ax = 0, ay = 0;
    struct rect lens = calibrate_lens(papers);
    bool pulls = calibrate_hand(papers) == HAND_CATAPULT;
    if (!papers->calibrate.practising)
        return false;
    struct stroke_read read = practice_read(papers, &ax, &ay);
    *strength = pulls && read.fired ? read.strength : 0;
    *x = papers->calibrate.practice_to_x -
         (pulls ? papers->calibrate.practice_x : lens.x + lens.w / 2);
    *y = papers->calibrate.practice_to_y -
         (pulls ? papers->calibrate.practice_y : lens.y + lens.h / 2);
    return true;
}

/* From the pellet to where the hand has it, as on the table. */
static void pull_draw(struct ui *ui, struct rect inside, int x, int y)
{
    enum { BAND = 4 };
    struct fpoint middle = {(inside.x + inside.w / 2) * FIX, (inside.y + inside.h / 2) * FIX};
    struct fpoint band[2] = {middle, {middle.x + x * FIX, middle.y + y * FIX}};
    if (!ui_canvas(ui))
        return;
    struct rect clip = canvas_clip(ui_canvas(ui), inside);
    int wide = ui_px(ui, BAND) * FIX;
    canvas_stroke(ui_canvas(ui), band, 2, false, wide + 2 * FIX, theme_pixel(TINT_INK));
    canvas_stroke(ui_canvas(ui), band, 2, false, wide, theme_pixel(TINT_BRASS_EDGE));
    canvas_ring(ui_canvas(ui), band[1], ui_px(ui, 8) * FIX, wide, theme_pixel(TINT_BRASS_EDGE));
    canvas_unclip(ui_canvas(ui), clip);
}

/* How the chosen hand flicks; the room is that of the longest. */
static void calibrate_how(struct ui *ui, int hand)
{
    static const char *const how[] = {
        "Press behind the pellet, draw back, push through. Flick as hard as you ever would.",
        "Press on the pellet, pull back, let go. A longer pull goes farther."};
    int high = 0, wide = ui_rest(ui).w;
    for (int i = 0; i < 2; i++) {
        int h = text_wrap(ui_text(ui), ROLE_TEXT, how[i], wide).h;
        high = h > high ? h : high;
    }
    struct rect r = ui_next(ui, (high * SCALE_ONE + ui_scale(ui) - 1) / ui_scale(ui));
    ui_label(ui, "label:calibrate", r, ROLE_TEXT, TINT_TEXT, how[hand]);
}

void calibrate_build(struct ui *ui, struct papers *p)
{
    static const struct ui_choice sides[] = {{.part = "red", .words = "Red"},
                                             {.part = "blue", .words = "Blue"}};
    static const struct ui_choice hands[] = {{.part = "flick", .words = "Flick"},
                                             {.part = "catapult", .words = "Catapult"}};
    int side = p->calibrate.side == SIDE_BLUE, hand = p->calibrate.hand == HAND_CATAPULT;
    char words[160];
    ui_dialogue_begin(ui, "dialogue:calibrate", 620, 0, "Three practice flicks", foot_high(ui));
    calibrate_how(ui, hand);
    if (ui_segments(ui, "seg:hand", UI_AUTO, false, hands, 2, &hand)) {
        p->calibrate.hand = hand ? HAND_CATAPULT : HAND_FLICK;
        p->calibrate.shots = 0;
        p->calibrate.missed = NULL;
    }
    bool alone = p->match->in_game &&
                 (p->match->player[SIDE_RED].computer || p->match->player[SIDE_BLUE].computer);
    if (!alone && ui_segments(ui, "seg:side", UI_AUTO, false, sides, 2, &side)) {
        p->calibrate.side = side ? SIDE_BLUE : SIDE_RED;
        p->calibrate.shots = 0;
    }
    struct rect lens = ui_next(ui, 220);
    ui_tray(ui, "panel:lens", lens);
    struct rect inside = rect_inset(lens, ui_px(ui, 10));
    ui_area(ui, "area:lens", inside);
    int flown_x, flown_y;
    pellet_at(p, &flown_x, &flown_y);
    ui_own(ui, "lens:pellet", inside, (uint64_t)flown_x << 32 | (uint32_t)flown_y);
    if (ui_canvas(ui)) {
        int size = ui_px(ui, 40), x = lens.x + lens.w / 2 + flown_x,
            y = lens.y + lens.h / 2 + flown_y;
        struct rect clip = canvas_clip(ui_canvas(ui), inside);
        emblem_pellet(ui_canvas(ui), x - size / 2, y - size / 2, size);
        canvas_unclip(ui_canvas(ui), clip);
    }
    int pull_x, pull_y, strength;
    bool pulled = practice_pull(p, &pull_x, &pull_y, &strength);
    if (pulled) {
        ui_own(ui, "lens:pull", inside, (uint64_t)pull_x << 32 | (uint32_t)pull_y);
        pull_draw(ui, inside, pull_x, pull_y);
    }
    if (pulled && p->calibrate.hand == HAND_CATAPULT)
        snprintf(words, sizeof words, strength ? "%d %% of full strength" : "Pull back",
                 strength / 10);
    else if (pulled)
        snprintf(words, sizeof words, "Push through the pellet");
    else if (p->calibrate.shots == CALIBRATE_SHOTS && p->calibrate.hand != HAND_CATAPULT)
        snprintf(words, sizeof words, "Done: that hard is %s’s full strength from now on.",
                 side_title(p->calibrate.side));
    else if (p->calibrate.shots == CALIBRATE_SHOTS)
        snprintf(words, sizeof words, "Done: %d %% of full strength. You have it.",
                 p->calibrate.strength / 10);
    else if (p->calibrate.shots)
        snprintf(words, sizeof words, "%d of %d: %d %% of full strength", p->calibrate.shots,
                 CALIBRATE_SHOTS, p->calibrate.strength / 10);
    else
        snprintf(words, sizeof words, "%d of %d", p->calibrate.shots, CALIBRATE_SHOTS);
    ui_label(ui, "label:shots", UI_AUTO, ROLE_HEADING, TINT_HEADING, words);
    if (p->calibrate.missed)
        ui_label(ui, "label:missed", UI_AUTO, ROLE_TEXT, TINT_REFUSED, p->calibrate.missed);
    ui_dialogue_foot(ui);
    ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1}, 2);
    bool done = ui_button(ui, "button:done", UI_AUTO, UI_BRASS, ICON_TICK, "Done", NULL);
    if (ui_button(ui, "button:again", UI_AUTO, UI_PAPER, ICON_REDO, "Start again", NULL))
        p->calibrate.shots = 0;
    ui_row_end(ui);
    if (ui_dialogue_end(ui) || done)
        dialogue_close(p->desk);
}

/* ---- trouble --------------------------------------------------------------------------------- */

static bool practice_fired(struct papers *papers)
{
    double ax = 0, ay = 0;
    struct stroke_read read = practice_read(papers, &ax, &ay);
    if (!read.fired)
        return false;
    papers->calibrate.practising = false;
    calibrate_shot(papers, (int)read.px_s);
    calibrate_flies(papers, ax, ay, (int)read.strength);
    return true;
}

/* Three practice flicks: the pellet lies in the middle of the lens. A flick goes through it, the
 * catapult is let go. */
void calibrate_event(struct papers *papers, const struct ui_event *event)
{
    struct rect lens = calibrate_lens(papers);
    bool pulls = calibrate_hand(papers) == HAND_CATAPULT;
    double ax, ay;
    if (event->kind == UI_DOWN && rect_holds(lens, event->x, event->y)) {
        papers->calibrate.practising = true;
        papers->calibrate.practice_x = event->x;
        papers->calibrate.practice_y = event->y;
        stroke_clear(&papers->calibrate.practice, 1000);
    } else if (event->kind == UI_UP && papers->calibrate.practising) {
        if (!pulls || !practice_fired(papers))
            calibrate_missed(
                papers, stroke_say(calibrate_hand(papers), practice_read(papers, &ax, &ay).miss));
        papers->calibrate.practising = false;
    }
    if (!papers->calibrate.practising || (event->kind != UI_DOWN && event->kind != UI_MOVE))
        return;
    stroke_add(&papers->calibrate.practice, event->ms, event->x, event->y);
    papers->calibrate.practice_to_x = event->x;
    papers->calibrate.practice_to_y = event->y;
    papers->desk->redraw = true;
    if (!pulls)
        practice_fired(papers);
}
