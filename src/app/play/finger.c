/* The hand that flicks, on the table: the finger behind the pellet, the catapult's band, and the
 * lens in which the pellet is large enough for any hand. */
#include "app/play/play.h"
#include "view/toys/pieces.h"

/* The pellet in its place, over whatever else is there. */
static void draw_pellet(struct play *play, struct canvas *canvas,
                        const struct flick_preview *preview)
{
    const struct camera *camera = &play->match->view.camera;
    struct fpoint at = camera_point(camera, preview->from);
    pellet_draw(canvas, at, pellet_radius(preview->radius, camera_px_per_mm(camera)), 0,
                camera_bearing(camera, play->hand.shape.order.aim), 0xFFFFFFFFu);
}

/* The finger behind the pellet, and the band of a catapult with its beads: how far it is drawn. */
static void draw_finger(struct play *play, struct canvas *canvas, const struct flick_preview *shown)
{
    enum { FINGER_MM = 60, FINGER_HALF_MM = 8, POST_MM = 9, BEAD_PX = 10 };
    const struct flick_preview preview = *shown;
    struct fpoint pellet = camera_point(&play->match->view.camera, preview.from), tip = pellet;
    int32_t heading = camera_bearing(&play->match->view.camera, play->hand.shape.order.aim);
    struct sincos d = angle_sincos(heading);
    int32_t back = camera_length(&play->match->view.camera, preview.radius) + 4 * FIX;
    if (play->hand.holding == HOLD_PULL) {
        int dx = play->x - play->press.x, dy = play->y - play->press.y;
        /* how far behind, along the aim */
        int64_t along = -((int64_t)dx * d.sin - (int64_t)dy * d.cos);
        int32_t drawn = along > 0 ? (int32_t)((along * FIX) >> 30) : 0;
        back += drawn;
    }
    tip.x -= (int32_t)(((int64_t)back * d.sin) >> 30);
    tip.y += (int32_t)(((int64_t)back * d.cos) >> 30);
    if (play->hand.shape.order.hand == HAND_CATAPULT && play->hand.holding == HOLD_PULL)
        catapult_draw(canvas, pellet, tip, camera_length(&play->match->view.camera, POST_MM * MM),
                      ui_px(play->desk->ui, BEAD_PX) * FIX, play->strength);
    int32_t wide = camera_length(&play->match->view.camera, FINGER_HALF_MM * MM);
    int32_t least = ui_px(play->desk->ui, 10) * FIX;
    finger_draw(canvas, tip, heading, wide > least ? wide : least,
                camera_length(&play->match->view.camera, FINGER_MM * MM) + least, 230);
}

static void draw_hand(struct play *play, struct canvas *canvas)
{
    struct flick_preview preview = {0};
    bool ready = play->hand.holding == HOLD_READY || play->hand.holding == HOLD_PULL;
    if ((!ready && play->hand.holding != HOLD_AIM) || !play->match->game->rules->flicks ||
        play->desk->screen != SCREEN_PLAY)
        return;
    play->match->game->rules->flicks->preview(&play->match->game->table, &play->hand.shape.order,
                                              &preview);
    if (preview.radius <= 0)
        return;
    if (ready)
        draw_finger(play, canvas, &preview);
    draw_pellet(play, canvas, &preview);
}

/* ---- the lens --------------------------------------------------------------------------------
 */

enum { LENS_CORNERS = 4 };

static struct rect lens_in(const struct play *play, int corner)
{
    enum { ACROSS = 190 };
    struct rect view = play->match->view.clear;
    int d = ui_px(play->desk->ui, ACROSS), edge = ui_px(play->desk->ui, PLAY_EDGE);
    bool right = corner & 1, upper = corner & 2;
    return (struct rect){right ? view.x + view.w - edge - d : view.x + edge,
                         upper ? view.y + edge : view.y + view.h - edge - d, d, d};
}

/* What a lens there would cover: the pellet and the way it is aimed, shooters, the ruler and the
 * saucer above all; then whoever else stands there. */
static int lens_covers(const struct play *play, struct rect lens)
{
    enum { STEPS = 8, NEEDED = 1000 };
    const struct table *t = &play->match->game->table;
    struct flick_preview preview = {0};
    int covers = 0, x, y;
    play->match->game->rules->flicks->preview(t, &play->hand.shape.order, &preview);
    for (int i = 0; i <= STEPS; i++) {
        struct vec at = {preview.from.x + (preview.stub.x - preview.from.x) / STEPS * i,
                         preview.from.y + (preview.stub.y - preview.from.y) / STEPS * i};
        tabletop_to_screen(&play->match->view, at, 0, &x, &y);
        covers += rect_holds(lens, x, y) ? NEEDED : 0;
    }
    covers += rect_empty(rect_cut(lens, tabletop_rim(&play->match->view))) ? 0 : NEEDED;
    for (int i = 0; i < t->units; i++) {
        struct rect box = tabletop_box(&play->match->view, t, ref_unit(t, i));
        bool covered =
            t->base[t->unit[i].base].where == WHERE_TABLE && !rect_empty(rect_cut(lens, box));
        bool shoots = false;
        for (int k = 0; k < play->hand.shape.order.ids; k++)
            shoots = shoots || ref_same(play->hand.shape.order.id[k], ref_unit(t, i));
        covers += covered ? (shoots ? NEEDED : 1) : 0;
    }
    return covers;
}

static bool lens_shown(const struct play *play)
{
    return (play->hand.holding == HOLD_READY || play->hand.holding == HOLD_PULL) &&
           play->hand.shape.order.hand == HAND_FLICK && play->desk->screen == SCREEN_PLAY &&
           play->match->game->rules->flicks;
}

/* It goes to another corner only for a reason, and never under the hand. */
void play_lens_choose(struct play *play)
{
    if (!lens_shown(play) || play->hand.holding == HOLD_PULL)
        return;
    int least = lens_covers(play, lens_in(play, play->lens));
    for (int i = 0; i < LENS_CORNERS && least > 0; i++) {
        int covers = lens_covers(play, lens_in(play, i));
        if (covers < least) {
            least = covers;
            play->lens = i;
        }
    }
}

struct rect play_lens(const struct play *play)
{
    return lens_shown(play) ? lens_in(play, play->lens) : (struct rect){0};
}

/* The lens: the pellet large enough for any hand, whatever the zoom, with the finger behind it. The
 * stroke may begin anywhere; the lens shows what it does. */
static void draw_lens(struct play *play, struct canvas *canvas)
{
    enum { PELLET = 52, REST = 12, FINGER_HALF = 15, FINGER_LONG = 70 };
    struct rect lens = play_lens(play);
    if (rect_empty(lens))
        return;
    int d = lens.w;
    struct fpoint c = {(lens.x + d / 2) * FIX, (lens.y + d / 2) * FIX};
    struct sincos dir =
        angle_sincos(camera_bearing(&play->match->view.camera, play->hand.shape.order.aim));
    int32_t drawn = 0;
    if (play->hand.holding == HOLD_PULL) {
        int dx = play->x - play->press.x, dy = play->y - play->press.y;
        drawn = (int32_t)(-((int64_t)dx * dir.sin - (int64_t)dy * dir.cos) * FIX >> 30);
        int32_t most = (d / 2) * FIX;
        drawn = drawn > most ? most : drawn < -most ? -most : drawn;
    }
    canvas_disc(canvas, c, (d / 2) * FIX, theme_pixel(TINT_INK));
    canvas_disc(canvas, c, (d / 2 - 2) * FIX, theme_pixel(TINT_BRASS));
    canvas_disc(canvas, c, (d / 2 - 6) * FIX, theme_pixel(TINT_BAIZE));
    struct fpoint gate[2] = {c, c};
    gate[1].x += (int32_t)((int64_t)(d / 2 - 8) * FIX * dir.sin >> 30);
    gate[1].y -= (int32_t)((int64_t)(d / 2 - 8) * FIX * dir.cos >> 30);
    canvas_stroke_dashed(canvas, gate, 2, false, 2 * FIX, 6 * FIX, 6 * FIX, 0,
                         theme_pixel(TINT_PAPER));
    int size = ui_px(play->desk->ui, PELLET);
    size = size < 48 ? 48 : size;
    emblem_pellet(canvas, c.x / FIX - size / 2, c.y / FIX - size / 2, size);
    int32_t back = (size / 2 + ui_px(play->desk->ui, REST)) * FIX + drawn;
    struct fpoint tip = {c.x - (int32_t)((int64_t)back * dir.sin >> 30),
                         c.y + (int32_t)((int64_t)back * dir.cos >> 30)};
    struct rect old = canvas_clip(canvas, lens);
    finger_draw(canvas, tip, camera_bearing(&play->match->view.camera, play->hand.shape.order.aim),
                ui_px(play->desk->ui, FINGER_HALF) * FIX, ui_px(play->desk->ui, FINGER_LONG) * FIX,
                255);
    canvas_unclip(canvas, old);
}

void play_hand_draw(struct play *play, struct canvas *canvas)
{
    draw_hand(play, canvas);
    draw_lens(play, canvas);
}
