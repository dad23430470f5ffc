#include "app/present/presenter.h"
#include "app/desk/desk.h"
#include "app/desk/units.h"
#include "app/match/match.h"

#include "app/desk/keys.h"
#include "view/table/stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { /* units */
       HALO = 44,
       HALO_WIDE = 14,
       RIPPLE_FROM = 20,
       RIPPLE_TO = 110,
       CHALK_WIDE = 9,
       ARROW_WIDE = 10,
       ARROW_RIM = 4,
       ARROW_HEAD = 40,
       STAR = 70,
       STAR_POINTS = 12,
       STAR_OVERS = 64, /* words on the table it may lie over */
       STAR_APART = 3,  /* px from them */
       EDGE = 22,
       CAP_H = 72,
       CAP_PAD = 24,
       CAP_GAP = 12,
       TURN_H = 132,
       TURN_PAD = 48,
       TARGET_WIDE = 7,
       FRAME_MS = 16,
       FADING_MS = 33,
       FITS = 3, /* the box takes at least a third of what is seen: near enough */
};

/* ---- functions of the clock ------------------------------------------------------------------ */

int fade_out(int64_t age, int stays, int fades)
{
    if (age < 0 || age >= (int64_t)stays + fades)
        return 0;
    if (age <= stays || fades <= 0)
        return 255;
    return (int)((stays + fades - age) * 255 / fades);
}

static int fade_in(int64_t age, int ms)
{
    return age < 0 ? 0 : age >= ms ? 255 : (int)(age * 255 / ms);
}

/* ---- chalk ------------------------------------------------------------------------------------
 */

static int line_end(const struct chalk *chalk, int first)
{
    int end = first + 1;
    while (end < chalk->count && !chalk->point[end].begins)
        end++;
    return end;
}

static void drop_first(struct chalk *chalk)
{
    int end = chalk->count ? line_end(chalk, 0) : 0;
    memmove(&chalk->point[0], &chalk->point[end],
            sizeof chalk->point[0] * (size_t)(chalk->count - end));
    chalk->count -= end;
}

void chalk_add(struct chalk *chalk, struct vec at, bool begins, int64_t now)
{
    if (chalk->count == CHALK_POINTS)
        drop_first(chalk);
    chalk->point[chalk->count].at = at;
    chalk->point[chalk->count].when = now;
    chalk->point[chalk->count].begins = begins || chalk->count == 0;
    chalk->count++;
}

int chalk_line(const struct chalk *chalk, int first, int64_t now, int *alpha)
{
    int end = line_end(chalk, first);
    *alpha = fade_out(now - chalk->point[end - 1].when, CHALK_STAYS_MS, CHALK_FADES_MS);
    return end;
}

void chalk_wipe(struct chalk *chalk, int64_t now)
{
    int alpha;
    while (chalk->count > 0) {
        chalk_line(chalk, 0, now, &alpha);
        if (alpha > 0)
            return;
        drop_first(chalk);
    }
}

/* ---- life -------------------------------------------------------------------------------------
 */

struct presenter *presenter_new(struct desk *desk, struct match *match)
{
    struct presenter *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    p->desk = desk;
    p->match = match;
    moment_clear(&p->moment);
    p->lit = -1;
    p->seen = -1;
    p->turn_number = -1;
    return p;
}

void presenter_free(struct presenter *presenter)
{
    free(presenter);
}

bool presenter_shown(const struct presenter *presenter)
{
    if (presenter->desk->screen == SCREEN_REPLAY)
        return presenter->projects;
    return presenter->desk->screen == SCREEN_PLAY && presenter->on;
}

void presenter_toggle(struct presenter *p)
{
    p->on = !p->on;
    presenter_show(p, NULL);
    p->seen = p->match->in_game ? match_told_at(p->match) : -1;
    p->worth = 0;
    p->turn_number = -1;
    p->pointer = false;
    p->desk->redraw = true;
}

void presenter_laid(struct presenter *p, bool presents)
{
    if (presents || p->laid)
        tabletop_home(&p->match->view, -1);
    p->laid = presents;
    p->framed = false;
    p->lit = -1;
}

/* ---- pointer and keys ------------------------------------------------------------------------ */

static void keycap_add(struct presenter *p, const struct ui_event *event, int64_t now)
{
    struct key_press pressed = {.key = event->key, .mods = event->mods};
    char words[KEY_NAME];
    if (p->keys == KEYCAPS) {
        memmove(&p->key[0], &p->key[1], sizeof p->key[0] * (KEYCAPS - 1));
        p->keys--;
    }
    key_name(pressed, words);
    snprintf(p->key[p->keys].words, sizeof p->key[0].words, "%.*s", (int)sizeof p->key[0].words - 1,
             words);
    p->key[p->keys++].since = now;
}

static void ripple_add(struct presenter *p, const struct ui_event *event, int64_t now)
{
    if (p->ripples == RIPPLES) {
        memmove(&p->ripple[0], &p->ripple[1], sizeof p->ripple[0] * (RIPPLES - 1));
        p->ripples--;
    }
    p->ripple[p->ripples++] = (struct ripple){event->x, event->y, now};
}

/* Where it already was it has not moved: windows say that it is there when they open. */
static void pointed(struct presenter *p, const struct ui_event *event, int64_t now)
{
    if (event->kind != UI_DOWN && event->x == p->x && event->y == p->y)
        return;
    p->pointer = true;
    p->x = event->x;
    p->y = event->y;
    p->pointed = now;
}

int presenter_halo(const struct presenter *p)
{
    if (!p->pointer || p->attracts)
        return 0;
    int alpha = fade_out(p->desk->now - p->pointed, HALO_STAYS_MS, HALO_FADES_MS);
    bool fading = alpha > 0 && alpha < 255;
    return fading && p->desk->settings.reduced ? 0 : alpha;
}

void presenter_saw(struct presenter *p, const struct ui_event *event)
{
    if (!presenter_shown(p))
        return;
    switch (event->kind) {
    case UI_KEY:
        keycap_add(p, event, p->desk->now);
        break;
    case UI_DOWN:
        ripple_add(p, event, p->desk->now);
        pointed(p, event, p->desk->now);
        break;
    case UI_MOVE:
    case UI_UP:
        pointed(p, event, p->desk->now);
        break;
    case UI_LEAVE:
        p->pointer = false;
        break;
    case UI_NOTHING:
    case UI_WHEEL:
    case UI_KEY_UP:
    case UI_TEXT:
    case UI_ACTIVATE:
    case UI_QUIT:
        break;
    }
}

/* One's own hand. */
static void draw(struct presenter *p, struct vec at, bool begins)
{
    chalk_add(&p->chalk, at, begins, p->desk->now);
    if (p->drew)
        p->drew(p->drawer, at, begins);
}

void presenter_chalk(struct presenter *p, struct vec at, bool begins)
{
    chalk_add(&p->chalk, at, begins, p->desk->now);
    p->desk->redraw = true;
}

bool presenter_event(struct presenter *p, const struct ui_event *event)
{
    enum { STEP_PX = 4 };
    if (!presenter_shown(p))
        return false;
    struct vec at = tabletop_to_table(&p->match->view, event->x, event->y);
    if (event->kind == UI_DOWN &&
        (event->button == UI_MIDDLE || (event->button == UI_LEFT && event->mods & UI_CTRL))) {
        p->drawing = true;
        draw(p, at, true);
        return true;
    }
    if (!p->drawing || (event->kind != UI_MOVE && event->kind != UI_UP))
        return false;
    if (event->kind == UI_UP) {
        p->drawing = false;
        return true;
    }
    int x = 0, y = 0, count = p->chalk.count;
    if (count > 0)
        tabletop_to_screen(&p->match->view, p->chalk.point[count - 1].at, 0, &x, &y);
    if (count == 0 || abs(x - event->x) + abs(y - event->y) >= STEP_PX)
        draw(p, at, false);
    return true;
}

/* ---- the moment -------------------------------------------------------------------------------
 */

void presenter_show(struct presenter *p, const struct moment *moment)
{
    if (moment)
        p->moment = *moment;
    else
        moment_clear(&p->moment);
    p->began = p->desk->now + tabletop_until(&p->match->view, -1, p->desk->now);
    p->landed = p->corner = -1;
    p->settled = false;
    if (!moment || !moment_close(moment))
        p->lit = -1;
}

void presenter_landed(struct presenter *p)
{
    if (p->landed >= 0)
        return;
    p->landed = p->desk->now;
    p->aimed = p->match->view.camera;
}

/* Is all of it in sight, and large enough? */
static bool well_seen(const struct tabletop *view, const struct framing *f)
{
    struct vec low, high;
    if (!tabletop_sees(view, f->low, f->high))
        return false;
    camera_visible(&view->camera, view->clear, &low, &high);
    int64_t w = f->high.x - f->low.x, h = f->high.y - f->low.y;
    return w * FITS >= high.x - low.x || h * FITS >= high.y - low.y;
}

bool presenter_aim(struct presenter *p, const struct framing *f, bool near, bool home)
{
    struct camera before = p->match->view.camera;
    int64_t glide = p->desk->settings.reduced ? -1 : p->desk->now;
    if (!p->desk->settings.follow)
        return false;
    if (f && near) {
        p->framing = *f;
        if (!p->framed || !well_seen(&p->match->view, f))
            tabletop_for_room(&p->match->view, (struct vec[]){f->low, f->high}, 2, glide);
        p->framed = true;
        if (f->radius <= 0)
            p->lit = -1;
        else if (p->lit < 0)
            p->lit = p->desk->now;
    } else {
        bool seen = f && tabletop_sees(&p->match->view, f->low, f->high);
        p->lit = -1;
        if (p->framed && (home || (f && !seen))) {
            tabletop_home(&p->match->view, glide);
            p->framed = false;
        }
    }
    return tabletop_busy(&p->match->view) || !camera_same(&before, &p->match->view.camera);
}

struct standing_turn presenter_turn(const struct table *t)
{
    return (struct standing_turn){t->active, t->turn, t->phase};
}

bool presenter_announce(struct presenter *p, const struct table *t, bool phases, bool quiet)
{
    const struct rules *rules = p->match->game->rules;
    bool turn = t->active != p->turn_side || t->turn != p->turn_number;
    bool phase = t->phase != p->turn_phase;
    p->turn_side = t->active;
    p->turn_phase = t->phase;
    p->turn_number = t->turn;
    if ((!turn && !phase) || t->phase < 0 || t->phase >= rules->phases ||
        rules->phase[t->phase].hidden)
        return turn && !quiet;
    if (quiet || (!turn && !phases)) {
        p->turn[0] = '\0';
        return false;
    }
    const char *side = t->active == SIDE_RED ? "RED" : t->active == SIDE_BLUE ? "BLUE" : NULL;
    snprintf(p->turn, sizeof p->turn, "%s%s%s", side ? side : "", side ? " — " : "",
             rules->phase[t->phase].name);
    rules_headline(rules, t, p->turn_second, sizeof p->turn_second);
    p->turn_since = p->desk->now;
    return turn;
}

int presenter_wake(struct presenter *p)
{
    if (!presenter_shown(p))
        return p->chalk.count ? FADING_MS : -1;
    int wake = -1;
    int64_t now = p->desk->now, quiet = -1;
    bool moves = p->ripples > 0 ||
                 (p->moment.throws && now - p->began <= tabletop_roll_ms(&p->match->view)) ||
                 (p->lit >= 0 && now - p->lit < LIGHT_MS) ||
                 (p->turn[0] && now - p->turn_since < TURN_IN_MS);
    for (int i = 0; i < p->keys; i++)
        quiet = p->key[i].since + KEYCAP_MS;
    if (p->chalk.count && p->chalk.point[p->chalk.count - 1].when + CHALK_STAYS_MS > quiet)
        quiet = p->chalk.point[p->chalk.count - 1].when + CHALK_STAYS_MS;
    if (moves)
        return FRAME_MS;
    int halo = presenter_halo(p);
    if (p->keys || p->chalk.count || (halo > 0 && halo < 255))
        wake = FADING_MS;
    else if (halo > 0)
        wake = (int)(p->pointed + HALO_STAYS_MS + 1 - now);
    if (p->turn[0] && now - p->turn_since < TURN_STAYS_MS) {
        int left = (int)(p->turn_since + TURN_STAYS_MS - now);
        wake = wake < 0 || left < wake ? left : wake;
    }
    if (p->moment.throws && p->landed >= 0 && now - p->landed < DICE_STAY_MS) {
        int left = (int)(p->landed + DICE_STAY_MS - now);
        wake = wake < 0 || left < wake ? left : wake;
    }
    return wake;
}

/* ---- over the table ---------------------------------------------------------------------------
 */

static void name_of(const struct table *t, struct ref unit, char out[NAME_MAX_BYTES])
{
    char text[REF_TEXT];
    const struct unit *u = &t->unit[unit.index];
    snprintf(out, NAME_MAX_BYTES, "%s", u->name ? table_text(t, u->name) : ref_text(t, unit, text));
}

/* The moment is worth a look, and is still being looked at. */
static bool told_now(const struct presenter *presenter)
{
    return moment_close(&presenter->moment) &&
           (presenter->desk->screen != SCREEN_PLAY || presenter_holds(presenter));
}

void presenter_light(struct presenter *p, struct tabletop_look *look)
{
    if (!presenter_shown(p))
        return;
    const struct moment *m = &p->moment;
    if (p->lit >= 0 && p->framing.radius > 0) {
        look->spot = p->framing.spot;
        look->spot_radius = p->framing.radius;
        look->dim = p->desk->settings.reduced
                        ? LIGHT_DIM
                        : LIGHT_DIM * fade_in(p->desk->now - p->lit, LIGHT_MS) / 255;
    }
    if (!told_now(p) || m->flick || look->labels)
        return;
    const struct ref who[2] = {m->actors ? m->actor[0] : (struct ref){0},
                               m->targets ? m->target[0] : (struct ref){0}};
    for (int i = 0; i < 2; i++) {
        bool starred = false; /* then the star takes the place of the name */
        for (int k = 0; k < m->costs && p->landed >= 0; k++)
            starred = starred || ref_same(m->cost[k].unit, who[i]);
        if (starred || !table_has(look->table, who[i]))
            continue;
        name_of(look->table, who[i], p->name[i]);
        p->label[look->labels++] =
            (struct tabletop_label){.thing = who[i], .speech = SPEECH_NAME, .words = p->name[i]};
    }
    look->label = p->label;
}

static struct fpoint screen(const struct presenter *presenter, struct vec at)
{
    int x, y;
    tabletop_to_screen(&presenter->match->view, at, 0, &x, &y);
    return (struct fpoint){x * FIX, y * FIX};
}

static uint64_t mixed(uint64_t seed, int64_t value)
{
    return (seed ^ (uint64_t)value) * 1099511628211u;
}

static struct rect points_box(const struct fpoint *point, int count, int margin)
{
    struct rect box = {0};
    for (int i = 0; i < count; i++)
        box = rect_join(box, (struct rect){point[i].x / FIX - margin, point[i].y / FIX - margin,
                                           2 * margin, 2 * margin});
    return box;
}

static uint64_t points_look(const struct fpoint *point, int count)
{
    uint64_t look = 14695981039346656037u;
    for (int i = 0; i < count; i++)
        look = mixed(mixed(look, point[i].x), point[i].y);
    return look;
}

static void chalk_build(struct presenter *p, struct ui *ui)
{
    struct fpoint point[CHALK_POINTS];
    int wide = ui_px(ui, CHALK_WIDE), end;
    chalk_wipe(&p->chalk, p->desk->now);
    for (int first = 0, line = 0; first < p->chalk.count; first = end, line++) {
        char id[UI_ID];
        int alpha;
        end = chalk_line(&p->chalk, first, p->desk->now, &alpha);
        for (int i = first; i < end; i++)
            point[i - first] = screen(p, p->chalk.point[i].at);
        int count = end - first;
        if (count == 1) { /* a dot */
            point[1] = (struct fpoint){point[0].x + FIX, point[0].y};
            count = 2;
        }
        struct rect box = rect_cut(points_box(point, count, 2 * wide), p->match->view.place);
        snprintf(id, sizeof id, "presenter:chalk-%d", line);
        ui_own(ui, id, box, mixed(points_look(point, count), alpha));
        struct canvas *canvas = ui_canvas(ui);
        if (!canvas)
            continue;
        struct rect old = canvas_clip(canvas, p->match->view.place);
        canvas_stroke(canvas, point, count, false, (wide + 4) * FIX,
                      colour_scale(theme_alpha(TINT_INK, 70), alpha));
        canvas_stroke(canvas, point, count, false, wide * FIX,
                      colour_scale(theme_pixel(TINT_PROJECTOR_SECOND), alpha));
        canvas_unclip(canvas, old);
    }
}

void presenter_chalk_build(struct presenter *p, struct ui *ui)
{
    if (!presenter_shown(p))
        chalk_build(p, ui);
}

void presenter_ring(struct presenter *presenter, struct ui *ui, const struct table *t,
                    struct ref unit, int wide, const char *id)
{
    enum { BASES = 24 };
    struct fpoint point[BASES][OUTLINE_POINTS];
    int32_t radius[BASES];
    int count[BASES], bases = 0;
    struct rect box = {0};
    uint64_t look = 1;
    for (int i = 0; i < t->bases && bases < BASES; i++) {
        if (base_unit(&t->base[i]) != unit.index || t->base[i].where != WHERE_TABLE)
            continue;
        struct outline o = base_outline(&t->base[i]);
        radius[bases] = camera_length(&presenter->match->view.camera, o.radius);
        count[bases] = o.count;
        for (int k = 0; k < o.count; k++)
            point[bases][k] = screen(presenter, o.point[k]);
        box = rect_join(box, points_box(point[bases], o.count, radius[bases] / FIX + 2 * wide));
        look = mixed(look, (int64_t)points_look(point[bases], o.count));
        bases++;
    }
    if (bases == 0)
        return;
    ui_own(ui, id, rect_cut(box, presenter->match->view.place), look);
    struct canvas *canvas = ui_canvas(ui);
    if (!canvas)
        return;
    struct rect old = canvas_clip(canvas, presenter->match->view.place);
    for (int pass = 0; pass < 2; pass++) {
        int32_t stroke = (pass ? wide : wide + 2 * ARROW_RIM) * FIX;
        pixel ink = theme_pixel(pass ? TINT_PROJECTOR_TEXT : TINT_INK);
        for (int i = 0; i < bases; i++) {
            if (count[i] >= 3)
                canvas_stroke(canvas, point[i], count[i], true, stroke, ink);
            else
                for (int k = 0; k < count[i]; k++)
                    canvas_ring(canvas, point[i][k], radius[i] + wide * FIX, stroke, ink);
        }
    }
    canvas_unclip(canvas, old);
}

static void arrow_draw(struct canvas *canvas, struct fpoint from, struct fpoint to, int wide,
                       int head, int rim)
{
    int64_t dx = to.x - from.x, dy = to.y - from.y;
    int64_t length = isqrt64(dx * dx + dy * dy);
    if (length < (int64_t)head * FIX)
        return;
    struct fpoint neck = {(int32_t)(to.x - dx * head * FIX / length),
                          (int32_t)(to.y - dy * head * FIX / length)};
    int32_t ox = (int32_t)(-dy * head * FIX / 2 / length),
            oy = (int32_t)(dx * head * FIX / 2 / length);
    struct fpoint tip[3] = {to, {neck.x + ox, neck.y + oy}, {neck.x - ox, neck.y - oy}};
    struct fpoint shaft[2] = {from, neck};
    canvas_stroke(canvas, shaft, 2, false, (wide + 2 * rim) * FIX, theme_pixel(TINT_INK));
    canvas_stroke(canvas, tip, 3, true, 2 * rim * FIX, theme_pixel(TINT_INK));
    canvas_stroke(canvas, shaft, 2, false, wide * FIX, theme_pixel(TINT_PROJECTOR_TEXT));
    canvas_polygon(canvas, tip, 3, theme_pixel(TINT_PROJECTOR_TEXT));
}

void presenter_arrow(struct ui *ui, struct rect within, struct fpoint from, struct fpoint to,
                     const char *id)
{
    int wide = ui_px(ui, ARROW_WIDE), head = ui_px(ui, ARROW_HEAD), rim = ui_px(ui, ARROW_RIM);
    struct fpoint end[2] = {from, to};
    ui_own(ui, id, rect_cut(points_box(end, 2, head), within), points_look(end, 2));
    if (!ui_canvas(ui))
        return;
    struct rect old = canvas_clip(ui_canvas(ui), within);
    arrow_draw(ui_canvas(ui), from, to, wide, head, rim);
    canvas_unclip(ui_canvas(ui), old);
}

/* From who shoots to whom, with the distance beside it. */
static void arrow_build(struct presenter *presenter, struct ui *ui, const struct table *t)
{
    const struct moment *m = &presenter->moment;
    struct vec from, to;
    int32_t gap;
    char words[40];
    if (!m->shot || m->flick || !moment_gap(t, m, &from, &to, &gap))
        return;
    struct fpoint end[2] = {screen(presenter, from), screen(presenter, to)};
    int head = ui_px(ui, ARROW_HEAD);
    presenter_arrow(ui, presenter->match->view.place, end[0], end[1], "presenter:arrow");
    if (t->box) /* on a grid the way is counted in boxes, and the sentence tells it */
        return;
    measure_say(t, presenter->match->game->rules->measure, m->side, gap, words, sizeof words);
    struct text *text = ui_text(ui);
    int w = text_width(text, ROLE_LABEL_SECOND, words) + ui_px(ui, 40);
    int h = text_line(text, ROLE_LABEL_SECOND) + ui_px(ui, 14);
    /* Below the arrow's middle, off to the side it leans away from. */
    int x = (end[0].x + end[1].x) / 2 / FIX, y = (end[0].y + end[1].y) / 2 / FIX;
    bool flat = abs(end[0].x - end[1].x) > 2 * abs(end[0].y - end[1].y);
    struct rect r = flat ? (struct rect){x - w / 2, y + head / 2, w, h}
                         : (struct rect){x + head / 2, y - h / 2, w, h};
    if (r.x + r.w > presenter->match->view.place.x + presenter->match->view.place.w)
        r.x = x - head / 2 - w;
    ui_own(ui, "presenter:far", r, 1);
    if (ui_canvas(ui))
        canvas_round_rect(ui_canvas(ui), r, ui_px(ui, 10), theme_alpha(TINT_PROJECTOR, 92));
    ui_line(ui, "presenter:distance", r, ROLE_LABEL_SECOND, TINT_PROJECTOR_TEXT, ALIGN_CENTRE,
            words);
}

static void burst_draw(struct canvas *canvas, struct fpoint at, int32_t radius, int rim)
{
    struct fpoint point[2 * STAR_POINTS];
    for (int i = 0; i < 2 * STAR_POINTS; i++) {
        struct sincos d = angle_sincos(angle_norm((int64_t)i * TURN / (2 * STAR_POINTS)));
        int64_t r = i % 2 ? radius * 76 / 100 : radius;
        point[i] =
            (struct fpoint){at.x + (int32_t)(r * d.sin >> 30), at.y - (int32_t)(r * d.cos >> 30)};
    }
    canvas_polygon(canvas, point, 2 * STAR_POINTS, theme_pixel(TINT_PROJECTOR_ACCENT));
    canvas_stroke(canvas, point, 2 * STAR_POINTS, true, rim * FIX, theme_pixel(TINT_INK));
}

/* A unit's box on the screen; of one that is gone, where it stood. */
static struct rect unit_box(const struct presenter *presenter, const struct table *t,
                            struct ref unit)
{
    const struct base *first = &t->base[t->unit[unit.index].base];
    bool stands = false;
    for (int i = 0; i < t->bases && !stands; i++)
        stands = base_unit(&t->base[i]) == unit.index && t->base[i].where == WHERE_TABLE;
    if (stands || first->where != WHERE_LOST)
        return tabletop_box(&presenter->match->view, t, unit);
    struct vec low, high;
    struct outline o = base_outline(first);
    outline_bounds(&o, &low, &high);
    return camera_box(&presenter->match->view.camera, low, high, 0);
}

/* Px of a star that lie over words on the table, over the plate with the dice or over other stars.
 */
static int64_t star_hides(const struct presenter *presenter, struct ui *ui, struct rect r,
                          int number)
{
    struct rect over[STAR_OVERS + MOMENT_COSTS + 1];
    int count = tabletop_words(&presenter->match->view, over, STAR_OVERS);
    int64_t hidden = 0;
    char id[UI_ID];
    for (int i = 0; i < number; i++) {
        snprintf(id, sizeof id, "presenter:star-%d", i);
        count += ui_rect(ui, id, &over[count]);
    }
    count += ui_rect(ui, "caption:plate", &over[count]);
    for (int i = 0; i < count; i++) {
        struct rect c = rect_cut(r, rect_inset(over[i], -STAR_APART));
        hidden += (int64_t)c.w * c.h;
    }
    return hidden;
}

/* Beside the unit's upper right corner; where that hides something, beside another, or farther. */
static struct rect star_place(const struct presenter *presenter, struct ui *ui, struct rect unit,
                              int radius, int number)
{
    static const struct {
        int right, down; /* of the unit's middle, in halves of it and a radius more */
    } beside[] = {{2, -2}, {-2, -2}, {2, 0}, {-2, 0}, {2, 2}, {-2, 2}, {0, -2}, {0, 2}};
    enum { BESIDE = sizeof beside / sizeof beside[0], FARTHER = 4 };
    struct rect place = presenter->match->view.place, best = {0};
    int64_t least = INT64_MAX;
    for (int i = 0; i < BESIDE * FARTHER && least > 0; i++) {
        int right = beside[i % BESIDE].right, down = beside[i % BESIDE].down;
        int out = radius * (4 + 3 * (i / BESIDE)) / 6;
        int x = unit.x + unit.w / 2 + right * (unit.w / 2 + out) / 2;
        int y = unit.y + unit.h / 2 + down * (unit.h / 2 + out) / 2;
        struct rect r = {x - radius, y - radius, 2 * radius, 2 * radius};
        r.x = r.x + r.w > place.x + place.w ? place.x + place.w - r.w : r.x;
        r.y = r.y + r.h > place.y + place.h ? place.y + place.h - r.h : r.y;
        r.x = r.x < place.x ? place.x : r.x;
        r.y = r.y < place.y ? place.y : r.y;
        int64_t hidden = star_hides(presenter, ui, r, number);
        if (hidden < least) {
            least = hidden;
            best = r;
        }
    }
    return best;
}

/* The star beside a unit: what it has just cost it. */
static void cost_build(struct presenter *presenter, struct ui *ui, const struct table *t,
                       int number)
{
    const struct moment_cost *cost = &presenter->moment.cost[number];
    struct rect unit = unit_box(presenter, t, cost->unit), place = presenter->match->view.place;
    if (rect_empty(rect_cut(unit, place)) || !cost->words[0])
        return;
    int wide = text_width(ui_text(ui), ROLE_NUMBER, cost->words);
    int radius = ui_px(ui, STAR);
    radius = radius < wide * 7 / 10 ? wide * 7 / 10 : radius;
    struct rect r = star_place(presenter, ui, unit, radius, number);
    char id[UI_ID];
    snprintf(id, sizeof id, "presenter:star-%d", number);
    ui_own(ui, id, rect_inset(r, -4), 1);
    if (ui_canvas(ui))
        burst_draw(ui_canvas(ui), (struct fpoint){(r.x + radius) * FIX, (r.y + radius) * FIX},
                   radius * FIX, ui_px(ui, ARROW_RIM));
    snprintf(id, sizeof id, "presenter:cost-%d", number);
    ui_line(ui, id, r, ROLE_NUMBER, TINT_INK, ALIGN_CENTRE, cost->words);
}

/* "RED — Shooting" across the table's head. */
static void turn_build(struct presenter *p, struct ui *ui)
{
    int64_t age = p->desk->now - p->turn_since;
    bool told = p->desk->screen == SCREEN_PLAY && p->hushed;
    if (!p->turn[0] || age >= TURN_STAYS_MS || told) /* a kind word has this place as well */
        return;
    struct text *text = ui_text(ui);
    bool second = p->turn_second[0] != '\0';
    int wide = text_width(text, ROLE_TITLE, p->turn);
    int below = second ? text_width(text, ROLE_HEADING, p->turn_second) : 0;
    struct rect place = p->match->view.place;
    wide = (wide > below ? wide : below) + ui_px(ui, 2 * TURN_PAD);
    wide = wide > place.w ? place.w : wide;
    int first = text_line(text, ROLE_TITLE), more = second ? text_line(text, ROLE_HEADING) : 0;
    int high = first + more + ui_px(ui, 28);
    int in = p->desk->settings.reduced ? 255 : fade_in(age, TURN_IN_MS);
    struct rect r = {place.x + (place.w - wide) / 2,
                     place.y + ui_px(ui, EDGE) - (255 - in) * high / 255, wide, high};
    ui_own(ui, "presenter:turn-ground", r, (uint64_t)in + 1);
    struct canvas *canvas = ui_canvas(ui);
    struct rect old = {0};
    if (canvas) {
        old = canvas_clip(canvas, place);
        canvas_round_rect(canvas, r, ui_px(ui, 18), theme_alpha(TINT_PROJECTOR, 94));
        canvas_round_frame(canvas, r, ui_px(ui, 18), ui_px(ui, 3),
                           theme_pixel(TINT_PROJECTOR_ACCENT));
    }
    struct rect upper = {r.x, r.y + ui_px(ui, 14), r.w, first},
                lower = {r.x, r.y + ui_px(ui, 14) + first, r.w, more};
    ui_line(ui, "presenter:turn", upper, ROLE_TITLE, TINT_PROJECTOR_TEXT, ALIGN_CENTRE, p->turn);
    if (second)
        ui_line(ui, "presenter:turn-second", lower, ROLE_HEADING, TINT_PROJECTOR_SECOND,
                ALIGN_CENTRE, p->turn_second);
    if (canvas)
        canvas_unclip(canvas, old);
}

/* ---- the plate with the dice ------------------------------------------------------------------
 */

enum { LOWER_RIGHT, LOWER_LEFT, UPPER_RIGHT, UPPER_LEFT, CORNERS };

/* The gap between two boxes, along the wider of both ways; negative: they overlap. */
static int apart(struct rect a, struct rect b)
{
    int x = a.x > b.x ? a.x - b.x - b.w : b.x - a.x - a.w;
    int y = a.y > b.y ? a.y - b.y - b.h : b.y - a.y - a.h;
    return x > y ? x : y;
}

static struct rect plate_at(const struct ui *ui, struct rect place, struct rect size, int corner)
{
    int edge = ui_px(ui, EDGE);
    bool left = corner == LOWER_LEFT || corner == UPPER_LEFT;
    bool upper = corner == UPPER_LEFT || corner == UPPER_RIGHT;
    size.x = left ? place.x + edge : place.x + place.w - edge - size.w;
    size.y = upper ? place.y + edge : place.y + place.h - edge - size.h;
    return size;
}

static int plate_corner(struct presenter *presenter, const struct ui *ui, const struct table *t,
                        struct rect size)
{
    const struct moment *m = &presenter->moment;
    int best = LOWER_RIGHT, farthest = 0;
    for (int corner = 0; corner < CORNERS; corner++) {
        struct rect r = plate_at(ui, presenter->match->view.place, size, corner);
        int nearest = presenter->match->view.place.w + presenter->match->view.place.h;
        for (int i = 0; i < m->actors + m->targets; i++) {
            struct ref unit = i < m->actors ? m->actor[i] : m->target[i - m->actors];
            struct rect box = unit_box(presenter, t, unit);
            int gap = rect_empty(box) ? nearest : apart(r, box);
            nearest = gap < nearest ? gap : nearest;
        }
        struct rect rim = tabletop_rim(&presenter->match->view);
        if (!rect_empty(rect_cut(r, rim))) /* the ruler stays to be read */
            nearest = -1 - nearest;
        if (corner == 0 || nearest > farthest) {
            best = corner;
            farthest = nearest;
        }
    }
    return best;
}

void presenter_plate(struct presenter *p, struct ui *ui, const struct table *t,
                     const struct caption *caption)
{
    struct rect size = caption_plate_size(ui, caption);
    if (tabletop_arrives(&p->match->view) >
        p->desk->now) /* where everybody will be is not known yet */
        return;
    if (p->corner < 0)
        p->corner = plate_corner(p, ui, t, size);
    struct rect r = plate_at(ui, p->match->view.place, size, p->corner);
    caption_plate(ui, &p->match->view, r.x + r.w, r.y + r.h, caption);
}

void presenter_over(struct presenter *p, struct ui *ui, const struct table *table)
{
    const struct moment *m = &p->moment;
    bool told = told_now(p);
    if (tabletop_arrives(&p->match->view) <=
        p->desk->now) { /* a stretched picture cannot be pointed at */
        for (int i = 0; i < m->targets && told && !m->flick; i++) {
            char id[UI_ID];
            snprintf(id, sizeof id, "presenter:target-%d", i);
            presenter_ring(p, ui, table, m->target[i], ui_px(ui, TARGET_WIDE), id);
        }
        if (told)
            arrow_build(p, ui, table);
        for (int i = 0; i < m->costs && told && p->landed >= 0; i++)
            cost_build(p, ui, table, i);
        chalk_build(p, ui);
    }
    if (p->lit < 0) /* what is looked at from near must not lie under it */
        turn_build(p, ui);
}

static void keycaps_build(struct presenter *p, struct ui *ui)
{
    while (p->keys && p->desk->now - p->key[0].since >= KEYCAP_MS) {
        memmove(&p->key[0], &p->key[1], sizeof p->key[0] * (size_t)(p->keys - 1));
        p->keys--;
    }
    struct rect place = p->match->view.place;
    int x = place.x + place.w - ui_px(ui, EDGE), h = ui_px(ui, CAP_H),
        y = place.y + place.h - ui_px(ui, EDGE) - h;
    struct rect plate;
    if (p->corner == LOWER_RIGHT && ui_rect(ui, "caption:plate", &plate))
        y = plate.y - ui_px(ui, EDGE) - h;
    for (int i = p->keys - 1; i >= 0; i--) {
        int alpha =
            fade_out(p->desk->now - p->key[i].since, KEYCAP_MS - KEYCAP_FADES_MS, KEYCAP_FADES_MS);
        int w = text_width(ui_text(ui), ROLE_BUTTON, p->key[i].words) + ui_px(ui, 2 * CAP_PAD);
        w = w < h ? h : w;
        struct rect r = {x - w, y, w, h};
        char id[UI_ID];
        x -= w + ui_px(ui, CAP_GAP);
        snprintf(id, sizeof id, "presenter:cap-%d", i);
        ui_own(ui, id, (struct rect){r.x - 3, r.y - 3, r.w + 6, r.h + 10}, (uint64_t)alpha + 1);
        if (ui_canvas(ui)) {
            struct rect under = {r.x, r.y + ui_px(ui, 6), r.w, r.h};
            canvas_round_rect(ui_canvas(ui), under, ui_px(ui, 12),
                              colour_scale(theme_pixel(TINT_INK), alpha));
            canvas_round_rect(ui_canvas(ui), r, ui_px(ui, 12),
                              colour_scale(theme_pixel(TINT_PROJECTOR_SECOND), alpha));
        }
        snprintf(id, sizeof id, "presenter:key-%d", i);
        ui_line(ui, id, r, ROLE_BUTTON, TINT_INK, ALIGN_CENTRE, p->key[i].words);
    }
}

void presenter_pointer(struct presenter *p, struct ui *ui)
{
    keycaps_build(p, ui);
    while (p->ripples && p->desk->now - p->ripple[0].since >= RIPPLE_MS) {
        memmove(&p->ripple[0], &p->ripple[1], sizeof p->ripple[0] * (size_t)(p->ripples - 1));
        p->ripples--;
    }
    for (int i = 0; i < p->ripples && !p->desk->settings.reduced; i++) {
        int64_t age = p->desk->now - p->ripple[i].since;
        int alpha = fade_out(age, 0, RIPPLE_MS);
        int radius = ui_px(ui, RIPPLE_FROM + (int)((RIPPLE_TO - RIPPLE_FROM) * age / RIPPLE_MS));
        struct rect r = {p->ripple[i].x - radius - 8, p->ripple[i].y - radius - 8, 2 * radius + 16,
                         2 * radius + 16};
        char id[UI_ID];
        snprintf(id, sizeof id, "presenter:ripple-%d", i);
        ui_own(ui, id, r, (uint64_t)radius);
        if (ui_canvas(ui))
            canvas_ring(ui_canvas(ui), (struct fpoint){p->ripple[i].x * FIX, p->ripple[i].y * FIX},
                        radius * FIX, ui_px(ui, 8) * FIX,
                        colour_scale(theme_pixel(TINT_PROJECTOR_ACCENT), alpha));
    }
    int halo = presenter_halo(p);
    if (halo == 0)
        return;
    int radius = ui_px(ui, HALO), wide = ui_px(ui, HALO_WIDE), all = radius + wide;
    ui_own(ui, "presenter:halo", (struct rect){p->x - all, p->y - all, 2 * all, 2 * all},
           (uint64_t)radius * 256 + (uint64_t)halo);
    if (!ui_canvas(ui))
        return;
    struct fpoint at = {p->x * FIX, p->y * FIX};
    canvas_ring(ui_canvas(ui), at, radius * FIX, wide * FIX,
                colour_scale(theme_alpha(TINT_PROJECTOR_ACCENT, 34), halo));
    canvas_ring(ui_canvas(ui), at, radius * FIX, wide * FIX / 3,
                colour_scale(theme_alpha(TINT_PROJECTOR_ACCENT, 80), halo));
}

/* ---- the strip --------------------------------------------------------------------------------
 */

static int phases_of(const struct rules *rules, struct standing_turn turn, struct ui_phase *phase)
{
    int count = 0;
    for (int i = 0; i < rules->phases && count < CAPTION_PLACES; i++) {
        if (rules->phase[i].hidden)
            continue;
        bool before = turn.phase < 0 || rules->phase[turn.phase].hidden || i > turn.phase;
        phase[count++] = (struct ui_phase){.part = rules->phase[i].word,
                                           .icon = icon_by_name(rules->phase[i].icon),
                                           .words = rules->phase[i].name,
                                           .state = before            ? UI_PHASE_LATER
                                                    : i == turn.phase ? UI_PHASE_CURRENT
                                                                      : UI_PHASE_DONE};
    }
    return count;
}

enum caption_press presenter_strip(struct presenter *presenter, struct ui *ui, struct rect at,
                                   struct standing_turn turn, const struct caption_time *time,
                                   int *which)
{
    const struct rules *rules = presenter->match->game->rules;
    const struct moment *m = &presenter->moment;
    struct ui_phase phase[CAPTION_PLACES];
    char title[96];
    struct caption_head head = {
        .side = turn.active == SIDE_RED    ? MARK_RED
                : turn.active == SIDE_BLUE ? MARK_BLUE
                                           : MARK_NONE,
        .title = title,
        .id = m->id,
        .ids = m->ids,
        .phase = phase,
        .phases = phases_of(rules, turn, phase),
    };
    if (time)
        head.time = *time;
    snprintf(title, sizeof title, "%s, turn %d",
             turn.active == SIDE_RED    ? "Red"
             : turn.active == SIDE_BLUE ? "Blue"
                                        : rules->title,
             turn.turn > 0 ? turn.turn : 1);
    return caption_strip(ui, at, &head, which);
}

bool presenter_holds(const struct presenter *p)
{
    if (!presenter_shown(p) || (!moment_close(&p->moment) && !p->moment.throws))
        return false;
    return p->landed < 0 || p->desk->now - p->landed < DICE_STAY_MS;
}
