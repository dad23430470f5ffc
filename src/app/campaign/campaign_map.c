/* The page with the map: paper, roads, places, the way so far, and where next. */
#include "app/campaign/campaigning.h"
#include "app/desk/sides.h"
#include "view/paint/theme.h"

#include <stdio.h>
#include <string.h>

enum {
    RADIUS = 14,
    HEAD = 86,
    ASIDE = 130, /* units round what is on the map: for names, and for the title above */
    ABOVE = 150,
    BELOW = 110,
    NAME_H = 30,
    WAY_POINTS = 8 * (CAMPAIGN_BENDS + 2),
};

struct sheet {
    struct ui *ui;
    const struct campaigning *c;
    struct rect inner; /* where the map lies */
    struct vec low;    /* of the map, at its lower left */
    int scale;         /* px a thousand of the map's units */
};

static struct fpoint fixed(int x, int y)
{
    return (struct fpoint){x * FIX, y * FIX};
}

static int px(const struct sheet *s, int units)
{
    return ui_px(s->ui, units);
}

/* Where a point of the map lies, px. */
static void at(const struct sheet *s, struct vec map, int *x, int *y)
{
    *x = s->inner.x + (int)((int64_t)(map.x - s->low.x) * s->scale / 1000000);
    *y = s->inner.y + s->inner.h - (int)((int64_t)(map.y - s->low.y) * s->scale / 1000000);
}

static void reach(struct vec v, struct vec *low, struct vec *high)
{
    low->x = v.x < low->x ? v.x : low->x;
    low->y = v.y < low->y ? v.y : low->y;
    high->x = v.x > high->x ? v.x : high->x;
    high->y = v.y > high->y ? v.y : high->y;
}

/* All that is on the map, as large as the page has it. */
static void lay(struct sheet *s, struct rect r)
{
    enum { LEAST = 10 * 1000 };
    const struct campaign *c = &s->c->campaign;
    struct vec low = c->map, high = {0, 0};
    for (int i = 0; i < c->places; i++)
        reach(c->place[i].at, &low, &high);
    for (int i = 0; i < c->roads; i++)
        for (int k = 0; k < c->road[i].bends; k++)
            reach(c->road[i].bend[k], &low, &high);
    int32_t wide = high.x - low.x > LEAST ? high.x - low.x : LEAST;
    int32_t high_of = high.y - low.y > LEAST ? high.y - low.y : LEAST;
    int w = r.w - px(s, 2 * ASIDE), h = r.h - px(s, ABOVE + BELOW);
    int64_t by_w = (int64_t)w * 1000000 / wide, by_h = (int64_t)h * 1000000 / high_of;
    s->scale = (int)(by_w < by_h ? by_w : by_h);
    s->low = low;
    int mw = (int)((int64_t)wide * s->scale / 1000000);
    int mh = (int)((int64_t)high_of * s->scale / 1000000);
    s->inner = (struct rect){r.x + (r.w - mw) / 2, r.y + px(s, ABOVE) + (h - mh) / 2, mw, mh};
}

/* ---- the ground ------------------------------------------------------------------------------ */

static int road_points(const struct sheet *s, const struct campaign_road *road, bool back,
                       struct fpoint out[WAY_POINTS])
{
    const struct campaign *c = &s->c->campaign;
    int x, y, n = 0, ends[2] = {back ? road->to : road->from, back ? road->from : road->to};
    at(s, c->place[ends[0]].at, &x, &y);
    out[n++] = fixed(x, y);
    for (int i = 0; i < road->bends; i++) {
        at(s, road->bend[back ? road->bends - 1 - i : i], &x, &y);
        out[n++] = fixed(x, y);
    }
    at(s, c->place[ends[1]].at, &x, &y);
    out[n++] = fixed(x, y);
    return n;
}

static void draw_roads(const struct sheet *s, struct canvas *canvas)
{
    const struct campaign *c = &s->c->campaign;
    struct fpoint point[WAY_POINTS];
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < c->roads; i++) {
            int n = road_points(s, &c->road[i], false, point);
            canvas_stroke(canvas, point, n, false, px(s, pass ? 6 : 9) * FIX,
                          pass ? theme_pixel(TINT_ROAD) : theme_pixel(TINT_TAG_EDGE));
        }
}

static void draw_house(const struct sheet *s, struct canvas *canvas, int x, int y, int size)
{
    int w = px(s, size), h = px(s, size * 2 / 3);
    struct rect wall = {x - w / 2, y - h / 2, w, h};
    struct fpoint roof[] = {fixed(wall.x - px(s, 3), wall.y), fixed(x, wall.y - h),
                            fixed(wall.x + w + px(s, 3), wall.y)};
    canvas_rect(canvas, wall, theme_pixel(TINT_PAPER));
    canvas_polygon(canvas, roof, 3, theme_pixel(TINT_WOOD));
    canvas_stroke(canvas, roof, 3, true, px(s, 2) * FIX, theme_pixel(TINT_INK));
    canvas_round_frame(canvas, wall, 1, px(s, 2), theme_pixel(TINT_INK));
}

static void draw_hill(const struct sheet *s, struct canvas *canvas, int x, int y)
{
    for (int i = 0; i < 3; i++) {
        int w = px(s, 16), dx = (i - 1) * px(s, 20), top = px(s, i == 1 ? 22 : 14);
        struct fpoint hill[] = {fixed(x + dx - w, y), fixed(x + dx, y - top), fixed(x + dx + w, y)};
        canvas_stroke(canvas, hill, 3, false, px(s, 3) * FIX, theme_pixel(TINT_CAPTION));
    }
}

static void draw_tent(const struct sheet *s, struct canvas *canvas, int x, int y)
{
    int w = px(s, 18), h = px(s, 24);
    struct fpoint tent[] = {fixed(x - w, y), fixed(x, y - h), fixed(x + w, y)};
    struct fpoint door[] = {fixed(x - w / 4, y), fixed(x, y - h * 2 / 3), fixed(x + w / 4, y)};
    canvas_polygon(canvas, tent, 3, theme_pixel(TINT_INSET));
    canvas_polygon(canvas, door, 3, theme_pixel(TINT_CAPTION));
    canvas_stroke(canvas, tent, 3, true, px(s, 2) * FIX, theme_pixel(TINT_INK));
}

/* A stretch of water across the road, and the planks over it. */
static void draw_bridge(const struct sheet *s, struct canvas *canvas, int x, int y)
{
    int w = px(s, 9), h = px(s, 34);
    struct fpoint water[] = {fixed(x - w, y - h), fixed(x + w / 2, y - h / 3),
                             fixed(x - w / 2, y + h / 3), fixed(x + w, y + h)};
    canvas_stroke(canvas, water, 4, false, px(s, 13) * FIX, theme_pixel(TINT_WATER));
    struct rect deck = {x - px(s, 16), y - px(s, 7), px(s, 32), px(s, 14)};
    canvas_rect(canvas, deck, theme_pixel(TINT_WOOD));
    canvas_round_frame(canvas, deck, 1, px(s, 2), theme_pixel(TINT_INK));
}

static void draw_place(const struct sheet *s, struct canvas *canvas,
                       const struct campaign_place *place)
{
    int x, y;
    at(s, place->at, &x, &y);
    switch (place->kind) {
    case PLACE_TOWN:
        draw_house(s, canvas, x - px(s, 20), y - px(s, 2), 20);
        draw_house(s, canvas, x + px(s, 20), y - px(s, 4), 20);
        draw_house(s, canvas, x, y + px(s, 4), 26);
        break;
    case PLACE_VILLAGE:
        draw_house(s, canvas, x - px(s, 13), y - px(s, 2), 18);
        draw_house(s, canvas, x + px(s, 12), y + px(s, 2), 18);
        break;
    case PLACE_BRIDGE:
        draw_bridge(s, canvas, x, y);
        break;
    case PLACE_HILL:
        draw_hill(s, canvas, x, y);
        break;
    case PLACE_CAMP:
        draw_tent(s, canvas, x, y);
        break;
    case PLACES:
        break;
    }
}

/* ---- the way --------------------------------------------------------------------------------- */

/* The road between two places; -1: there is none. */
static int road_between(const struct campaign *c, int a, int b)
{
    for (int i = 0; i < c->roads; i++)
        if ((c->road[i].from == a && c->road[i].to == b) ||
            (c->road[i].to == a && c->road[i].from == b))
            return i;
    return -1;
}

/* For each place the one before it on the way of fewest roads there; -1: no way. */
static void ways_from(const struct campaign *c, int from, int before[CAMPAIGN_PLACES])
{
    int queue[CAMPAIGN_PLACES], first = 0, end = 0;
    for (int i = 0; i < c->places; i++)
        before[i] = -1;
    before[from] = from;
    queue[end++] = from;
    while (first < end) {
        int here = queue[first++];
        for (int i = 0; i < c->places; i++)
            if (before[i] < 0 && road_between(c, here, i) >= 0) {
                before[i] = here;
                queue[end++] = i;
            }
    }
}

/* From one place to another: by road, or straight where there is none. */
static int way_points(const struct sheet *s, int from, int to, struct fpoint out[WAY_POINTS])
{
    const struct campaign *c = &s->c->campaign;
    int before[CAMPAIGN_PLACES], x, y, n = 0;
    ways_from(c, to, before);
    for (int here = from; here != to && before[here] >= 0 && n + CAMPAIGN_BENDS + 2 < WAY_POINTS;
         here = before[here]) {
        const struct campaign_road *road = &c->road[road_between(c, here, before[here])];
        n += road_points(s, road, road->to == here, out + n);
    }
    if (n)
        return n;
    at(s, c->place[from].at, &x, &y);
    out[0] = fixed(x, y);
    at(s, c->place[to].at, &x, &y);
    out[1] = fixed(x, y);
    return 2;
}

static enum tint tint_of(int winner)
{
    return winner == SIDE_RED ? TINT_RED_RIM : winner == SIDE_BLUE ? TINT_BLUE_RIM : TINT_CAPTION;
}

static void draw_way(const struct sheet *s, struct canvas *canvas)
{
    const struct campaigning *c = s->c;
    const struct progress *p = &c->progress;
    struct fpoint point[WAY_POINTS];
    for (int i = 0; c->open && i < p->fights; i++) {
        int to = i + 1 < p->fights ? p->fought[i + 1].battle : p->fought[i].over ? c->next : -1;
        if (to < 0)
            continue;
        int n = way_points(s, c->campaign.battle[p->fought[i].battle].place,
                           c->campaign.battle[to].place, point);
        canvas_stroke_dashed(canvas, point, n, false, px(s, 7) * FIX, px(s, 16) * FIX,
                             px(s, 12) * FIX, 0, theme_pixel(TINT_INK));
        canvas_stroke_dashed(canvas, point, n, false, px(s, 4) * FIX, px(s, 16) * FIX,
                             px(s, 12) * FIX, 0, theme_pixel(tint_of(p->fought[i].winner)));
    }
}

/* What has become of the battle at a place: the number of those fought there, from 1; 0 none. */
static int fought_at(const struct campaigning *c, int place, int *winner)
{
    for (int i = 0; c->open && i < c->progress.fights; i++) {
        const struct fought *f = &c->progress.fought[i];
        if (f->over && c->campaign.battle[f->battle].place == place) {
            *winner = f->winner;
            return i + 1;
        }
    }
    return 0;
}

static bool next_at(const struct campaigning *c, int place)
{
    return c->open ? c->next >= 0 && c->campaign.battle[c->next].place == place
                   : c->campaign.battle[0].place == place;
}

static bool battle_at(const struct campaigning *c, int place)
{
    for (int i = 0; i < c->campaign.battles; i++)
        if (c->campaign.battle[i].place == place)
            return true;
    return false;
}

static void draw_next(const struct sheet *s, struct canvas *canvas, int x, int y)
{
    canvas_ring(canvas, fixed(x, y), px(s, 44) * FIX, px(s, 9) * FIX, theme_pixel(TINT_INK));
    canvas_ring(canvas, fixed(x, y), px(s, 44) * FIX, px(s, 5) * FIX, theme_pixel(TINT_SELECTION));
}

/* Paper behind the name, so that no road runs through it. */
static void draw_name(const struct sheet *s, struct canvas *canvas, int place)
{
    const struct campaign_place *p = &s->c->campaign.place[place];
    enum role role = battle_at(s->c, place) ? ROLE_HEADING : ROLE_SECOND;
    int x, y, w = text_width(ui_text(s->ui), role, p->name) + px(s, 14);
    at(s, p->at, &x, &y);
    y += px(s, next_at(s->c, place) ? 48 : 26);
    int winner, lines = next_at(s->c, place) || fought_at(s->c, place, &winner) ? 2 : 1;
    canvas_round_rect(canvas, (struct rect){x - w / 2, y, w, px(s, NAME_H + 20 * (lines - 1))},
                      px(s, 6), theme_alpha(TINT_PAPER, 80));
}

static struct rect line_at(const struct sheet *s, enum role role, const char *words, int x, int y,
                           int high)
{
    int w = text_width(ui_text(s->ui), role, words) + 2;
    return (struct rect){x - w / 2, y, w, px(s, high)};
}

/* Under the place: its name, and who has won there or what is to come. */
static void place_words(const struct sheet *s, int place)
{
    static const char *const said[SIDE_COUNT] = {"drawn", "Red won", "Blue won"};
    const struct campaign_place *p = &s->c->campaign.place[place];
    int x, y, winner = SIDE_NONE, number = fought_at(s->c, place, &winner);
    bool next = next_at(s->c, place);
    char id[UI_ID], words[40];
    at(s, p->at, &x, &y);
    y += px(s, next ? 48 : 26);
    enum role role = battle_at(s->c, place) ? ROLE_HEADING : ROLE_SECOND;
    struct rect name = line_at(s, role, p->name, x, y, NAME_H);
    snprintf(id, sizeof id, "label:place-%d", place);
    ui_line(s->ui, id, name, role, TINT_TEXT, ALIGN_CENTRE, p->name);
    if (!number && !next)
        return;
    if (number)
        snprintf(words, sizeof words, "%d. %s", number, said[winner]);
    else
        snprintf(words, sizeof words, "%s",
                 s->c->open && progress_open(&s->c->progress) ? "being fought"
                 : s->c->open                                 ? "next"
                                                              : "begins here");
    snprintf(id, sizeof id, "label:at-place-%d", place);
    name = line_at(s, ROLE_SECOND, words, x, name.y + name.h, 22);
    ui_line(s->ui, id, name, ROLE_SECOND, number ? side_tint(winner) : TINT_CAPTION, ALIGN_CENTRE,
            words);
}

static void place_marks(const struct sheet *s, int place)
{
    int x, y, winner = SIDE_NONE, number = fought_at(s->c, place, &winner), size = 34;
    if (!battle_at(s->c, place))
        return;
    at(s, s->c->campaign.place[place].at, &x, &y);
    struct rect mark = {x - px(s, size) / 2, y - px(s, number ? 66 : 62), px(s, size), px(s, size)};
    if (number && winner)
        ui_emblem(s->ui, mark, side_mark(winner), size);
    else if (!number || !winner)
        ui_icon(s->ui, mark,
                number                 ? ICON_HAND
                : next_at(s->c, place) ? ICON_FLAG
                                       : ICON_SWORDS,
                size - 4, next_at(s->c, place) ? TINT_RED_DARK : TINT_CAPTION);
}

/* ---- the page -------------------------------------------------------------------------------- */

static void draw_paper(const struct sheet *s, struct canvas *canvas, struct rect r)
{
    struct rect frame = rect_inset(r, px(s, 7));
    canvas_soft_shadow(canvas, r, px(s, RADIUS), px(s, 16), px(s, 5), px(s, 7),
                       theme_alpha(TINT_INK, 45));
    canvas_round_rect(canvas, r, px(s, RADIUS), theme_pixel(TINT_PAPER));
    canvas_round_frame(canvas, frame, px(s, RADIUS - 4), px(s, 2), theme_alpha(TINT_HAIRLINE, 40));
}

static void draw_compass(const struct sheet *s, struct canvas *canvas, struct rect r)
{
    int x = r.x + r.w - px(s, 62), y = r.y + px(s, 74), h = px(s, 30), w = px(s, 9);
    struct fpoint north[] = {fixed(x, y - h), fixed(x + w, y), fixed(x, y - w / 2),
                             fixed(x - w, y)};
    struct fpoint south[] = {fixed(x, y + h), fixed(x + w, y), fixed(x, y + w / 2),
                             fixed(x - w, y)};
    canvas_polygon(canvas, north, 4, theme_pixel(TINT_CAPTION));
    canvas_stroke(canvas, south, 4, true, px(s, 2) * FIX, theme_pixel(TINT_CAPTION));
    text_draw(ui_text(s->ui), canvas, ROLE_HEADING, theme_pixel(TINT_CAPTION), x, y - h - px(s, 28),
              ALIGN_CENTRE, "N");
}

static void draw_map(const struct sheet *s, struct canvas *canvas, struct rect r)
{
    const struct campaign *c = &s->c->campaign;
    int x, y;
    draw_paper(s, canvas, r);
    if (!s->c->shows)
        return;
    draw_roads(s, canvas);
    for (int i = 0; i < c->places; i++)
        draw_place(s, canvas, &c->place[i]);
    draw_way(s, canvas);
    for (int i = 0; i < c->places; i++)
        draw_name(s, canvas, i);
    for (int i = 0; i < c->places; i++) {
        at(s, c->place[i].at, &x, &y);
        if (next_at(s->c, i))
            draw_next(s, canvas, x, y);
    }
    draw_compass(s, canvas, r);
}

void campaign_map_build(struct ui *ui, const struct campaigning *c, struct rect r)
{
    struct sheet s = {.ui = ui, .c = c};
    struct rect title = r;
    if (c->shows)
        lay(&s, r);
    if (ui_canvas(ui))
        draw_map(&s, ui_canvas(ui), r);
    if (!c->shows)
        return;
    title.h = ui_px(ui, HEAD);
    title = rect_inset(title, ui_px(ui, 24));
    title.y += ui_px(ui, 6);
    title.h = ui_px(ui, 44);
    ui_line(ui, "label:campaign", title, ROLE_TITLE, TINT_TEXT, ALIGN_LEFT, c->campaign.title);
    for (int i = 0; i < c->campaign.places; i++) {
        place_marks(&s, i);
        place_words(&s, i);
    }
}
