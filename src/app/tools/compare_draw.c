#include "app/tools/compare_draw.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    PLAN_W = 600, /* px of the page */
    BAR_W = 300,
    BAR_H = 26,
    GRAPH_W = 640,
    GRAPH_H = 230,
    EDGE = 34,
};

static const char *const colour[RED_BLUE] = {"#c23a26", "#234f8c"};

/* ---- the ground ------------------------------------------------------------------------------ */

/* How ground looks on a plan. */
static const struct {
    const char *fill, *stroke;
    int width; /* of a band, px */
} looks[GROUND_COUNT] = {
    [GROUND_ROAD] = {"none", "#d9bd84", 7},      [GROUND_RIVER] = {"none", "#7fa6bd", 12},
    [GROUND_STREAM] = {"none", "#7fa6bd", 5},    [GROUND_FORD] = {"#b9d0db", "#5d88a1", 0},
    [GROUND_BRIDGE] = {"#a58a5a", "#5b3a12", 0}, [GROUND_WOOD] = {"#8fae78", "#5f8049", 0},
    [GROUND_HILL] = {"#cdbf95", "#9a8a5c", 0},   [GROUND_VILLAGE] = {"#c9a08a", "#7c4a32", 0},
    [GROUND_MARSH] = {"#b5c2a0", "#7d8f66", 0},  [GROUND_LAKE] = {"#9dbfd0", "#5d88a1", 0},
    [GROUND_FIELD] = {"#dccf9a", "none", 0},
};

static int32_t plan_h(const struct battle *b)
{
    return (int32_t)((int64_t)PLAN_W * b->ground.y / b->ground.x);
}

static struct vec on_plan(const struct battle *b, struct vec at)
{
    return (struct vec){(int32_t)((int64_t)PLAN_W * at.x / b->ground.x),
                        plan_h(b) - (int32_t)((int64_t)PLAN_W * at.y / b->ground.x)};
}

static void draw_piece(const struct battle *b, const struct battle_piece *p, struct words *out)
{
    if (p->points) {
        words_format(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"%d\" points=\"",
                     looks[p->kind].stroke, looks[p->kind].width);
        for (int i = 0; i < p->points; i++) {
            struct vec at = on_plan(b, b->point[p->first_point + i]);
            words_format(out, "%d,%d ", at.x, at.y);
        }
        words_add(out, "\"/>");
        return;
    }
    struct vec at = on_plan(b, p->at);
    int32_t w = (int32_t)((int64_t)PLAN_W * p->size.x / b->ground.x);
    int32_t h = (int32_t)((int64_t)PLAN_W * p->size.y / b->ground.x);
    w = w ? w : 26;
    h = h ? h : 16;
    bool round = p->kind == GROUND_WOOD || p->kind == GROUND_HILL || p->kind == GROUND_LAKE ||
                 p->kind == GROUND_MARSH;
    words_format(out,
                 "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\" fill=\"%s\" "
                 "stroke=\"%s\"%s",
                 at.x - w / 2, at.y - h / 2, w, h, round ? (w < h ? w : h) / 3 : 2,
                 looks[p->kind].fill, looks[p->kind].stroke,
                 p->kind == GROUND_HILL ? " stroke-dasharray=\"2 3\"" : "");
    if (p->face)
        words_format(out, " transform=\"rotate(%d %d %d)\"", p->face / DEG, at.x, at.y);
    words_add(out, "/>");
}

static void draw_ground(const struct battle *b, const char *called, struct words *out)
{
    words_format(out,
                 "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\"><rect width=\"%d\" "
                 "height=\"%d\" fill=\"#e6e0bd\"/>",
                 PLAN_W, plan_h(b), called, PLAN_W, plan_h(b));
    for (int i = 0; i < b->pieces; i++)
        draw_piece(b, &b->piece[i], out);
}

static bool is_horse(enum battle_arm_kind arm)
{
    return arm == ARM_LIGHT_HORSE || arm == ARM_HEAVY_HORSE;
}

/* As maps have it: a bar for foot, crossed for horse, a dot for guns, a flag for who leads. */
static void draw_unit(const struct battle *b, const struct battle_unit *u, struct words *out)
{
    struct vec at = on_plan(b, u->at);
    const char *fill = colour[u->side - SIDE_RED];
    int32_t front = (int32_t)((int64_t)PLAN_W * b->front / b->ground.x) * 17 / 20;
    int32_t wide = u->form == DRAWN_COLUMN ? front / 2 : front;
    if (u->arm == ARM_LIGHT)
        wide = wide * 2 / 3;
    words_format(out, "<g transform=\"translate(%d %d) rotate(%d)\">", at.x, at.y, u->face / DEG);
    if (u->arm == ARM_LEADER)
        words_format(out, "<circle r=\"5\" fill=\"#fff\" stroke=\"%s\" stroke-width=\"3\"/>", fill);
    else if (u->arm == ARM_GUNS)
        words_format(out,
                     "<circle r=\"7\" fill=\"%s\"/><path d=\"M0 0V-12\" stroke=\"%s\" "
                     "stroke-width=\"4\"/>",
                     fill, fill);
    else
        words_format(out,
                     "<rect x=\"%d\" y=\"-6\" width=\"%d\" height=\"12\" fill=\"%s\" "
                     "fill-opacity=\"%s\" stroke=\"%s\" stroke-width=\"2\"/>",
                     -wide / 2, wide, fill,
                     u->quality == MEN_RAW || u->arm == ARM_MILITIA ? ".35" : ".9", fill);
    if (is_horse(u->arm))
        words_format(out, "<path d=\"M%d 6L%d -6\" stroke=\"#fff\" stroke-width=\"2\"/>", -wide / 2,
                     wide / 2);
    words_add(out, "</g>");
}

void draw_plan(const struct battle *b, struct words *out)
{
    draw_ground(b, "the ground and both armies", out);
    for (int i = 0; i < b->units; i++)
        draw_unit(b, &b->unit[i], out);
    words_add(out, "</svg>\n");
}

static void draw_cell(const struct battle *b, int side, int cell, int64_t value, int64_t most,
                      struct words *out)
{
    int32_t w = PLAN_W / CELLS_X, h = plan_h(b) / CELLS_Y, least = w < h ? w : h;
    int32_t x = w * (cell % CELLS_X) + w / 2, y = plan_h(b) - h * (cell / CELLS_X) - h / 2;
    int32_t size = (int32_t)lround(least * sqrt((double)value / (double)most) * 10); /* tenths */
    if (size < 10)
        return;
    if (side == 0)
        words_format(out, "<path d=\"M%d.%d %dh%d.%dv%d.%dh-%d.%dz\"/>", (x * 10 - size / 2) / 10,
                     (x * 10 - size / 2) % 10, y - size / 20, size / 10, size % 10, size / 10,
                     size % 10, size / 10, size % 10);
    else
        words_format(out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d.%d\"/>", x, y, size / 20,
                     size / 2 % 10);
}

void draw_cells(const struct battle *b, int64_t cells[RED_BLUE][CELLS], const char *called,
                struct words *out)
{
    int64_t most = 1;
    for (int side = 0; side < RED_BLUE; side++)
        for (int i = 0; i < CELLS; i++)
            most = cells[side][i] > most ? cells[side][i] : most;
    draw_ground(b, called, out);
    for (int side = 0; side < RED_BLUE; side++) {
        words_format(out, "<g fill=\"%s\" fill-opacity=\".78\"%s>", colour[side],
                     side ? " stroke=\"#fff\" stroke-width=\".7\"" : "");
        for (int i = 0; i < CELLS; i++)
            if (cells[side][i] > 0)
                draw_cell(b, side, i, cells[side][i], most, out);
        words_add(out, "</g>");
    }
    words_add(out, "</svg>\n");
}

/* ---- who wins -------------------------------------------------------------------------------- */

static int32_t of_bar(int32_t thousandths)
{
    return BAR_W * thousandths / WHOLE;
}

static void draw_interval(int32_t low, int32_t high, int y, struct words *out)
{
    words_format(out,
                 "<path d=\"M%d %dV%dM%d %dH%dM%d %dV%d\" stroke=\"#2b1d12\" fill=\"none\" "
                 "stroke-width=\"1.5\"/>",
                 of_bar(low), y - 4, y + 4, of_bar(low), y, of_bar(high), of_bar(high), y - 4,
                 y + 4);
}

/* Red's part from the left, Blue's from the right, the draws between. */
void draw_winners(const struct compare_tally *t, struct words *out)
{
    struct chance_of_winner red = tally_chance(t, SIDE_RED), blue = tally_chance(t, SIDE_BLUE);
    words_format(out,
                 "<svg class=\"bar\" viewBox=\"-2 0 %d %d\" role=\"img\" aria-label=\"who wins\">"
                 "<rect width=\"%d\" height=\"%d\" fill=\"#e2d7b5\"/>",
                 BAR_W + 4, BAR_H, BAR_W, BAR_H);
    words_format(out, "<rect width=\"%d\" height=\"%d\" fill=\"%s\" fill-opacity=\".85\"/>",
                 of_bar(red.chance), BAR_H, colour[0]);
    words_format(out,
                 "<rect x=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" fill-opacity=\".85\"/>",
                 BAR_W - of_bar(blue.chance), of_bar(blue.chance), BAR_H, colour[1]);
    draw_interval(red.low, red.high, 8, out);
    draw_interval(WHOLE - blue.high, WHOLE - blue.low, BAR_H - 8, out);
    words_add(out, "</svg>");
}

/* ---- how bloody, and when -------------------------------------------------------------------- */

static int graph_x(int turn, int turns)
{
    return EDGE + (GRAPH_W - 2 * EDGE) * turn / (turns > 0 ? turns : 1);
}

static int graph_y(int hundredths)
{
    return GRAPH_H - EDGE - (GRAPH_H - EDGE - 12) * hundredths / 100;
}

static void draw_band(const struct compare_tally *t, int side, int turns, struct words *out)
{
    words_format(out, "<polygon fill=\"%s\" fill-opacity=\".2\" points=\"", colour[side]);
    for (int turn = 0; turn <= turns; turn++)
        words_format(out, "%d,%d ", graph_x(turn, turns),
                     graph_y(tally_part(t->left[side][turn], HUNDREDTHS, 90)));
    for (int turn = turns; turn >= 0; turn--)
        words_format(out, "%d,%d ", graph_x(turn, turns),
                     graph_y(tally_part(t->left[side][turn], HUNDREDTHS, 10)));
    words_format(out, "\"/><polyline fill=\"none\" stroke=\"%s\" stroke-width=\"3\"%s points=\"",
                 colour[side], side ? " stroke-dasharray=\"9 5\"" : "");
    for (int turn = 0; turn <= turns; turn++)
        words_format(out, "%d,%d ", graph_x(turn, turns),
                     graph_y(tally_part(t->left[side][turn], HUNDREDTHS, 50)));
    words_add(out, "\"/>");
}

void draw_strength(const struct compare_tally *t, int turns, struct words *out)
{
    turns = turns < TURNS_TOLD ? turns : TURNS_TOLD - 1;
    words_format(out,
                 "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"strength left by turn\">"
                 "<rect width=\"%d\" height=\"%d\" fill=\"#fbf3df\"/>",
                 GRAPH_W, GRAPH_H, GRAPH_W, GRAPH_H);
    for (int part = 0; part <= 100; part += 25)
        words_format(out,
                     "<path d=\"M%d %dH%d\" stroke=\"#d8c69a\"/><text x=\"%d\" y=\"%d\" "
                     "font-size=\"12\" text-anchor=\"end\">%d</text>",
                     EDGE, graph_y(part), GRAPH_W - EDGE, EDGE - 5, graph_y(part) + 4, part);
    for (int turn = 0; turn <= turns; turn += turns > 20 ? 2 : 1)
        words_format(out,
                     "<text x=\"%d\" y=\"%d\" font-size=\"12\" text-anchor=\"middle\">%d</text>",
                     graph_x(turn, turns), GRAPH_H - EDGE / 2 + 4, turn);
    for (int side = 0; side < RED_BLUE; side++)
        draw_band(t, side, turns, out);
    words_add(out, "</svg>\n");
}
