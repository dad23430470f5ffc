/* The comic page as HTML: panels cut by leaning edges, with what lies over each picture. */
#include "app/tools/comic.h"

#include "app/desk/called.h"
#include "app/desk/causes.h"
#include "app/desk/moment.h"
#include "kit/film.h"
#include "rules/house.h"
#include "view/table/tabletop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PX = 1, /* of a picture, a tenth of a millimetre */
    FIELD_ROOM = 20 * MM,
    CLOSE_ROOM = 12 * MM,
    TRAIL = 160, /* points of a pellet's way */
    DICE = 6,    /* drawn of a throw */
    DIM = 24,    /* outside of the light */
    TRAIL_SEEN = 420 * MM,
    TAG_HIGH = 60,
    SWING_WIDE = 260,
    NAME_HIGH = 50,
    NAME_LETTER = 18,
    SPIKES = 12,
    BURST = 66,
    WAY_LEAST = 18 * MM, /* shorter marches have no arrow */
    SAID_MOST = 150,     /* bytes of a caption */
    CAUSE_ROOM = 40,     /* of what made it turn */
    LINES = 4,
    LETTER = 15, /* its width */
};

const char comic_style[] =
    "@page comic{size:A4 portrait;margin:10mm}"
    ".comic{page:comic;break-before:page;break-inside:avoid;position:relative;width:190mm;"
    "height:276mm;margin:10mm 0 10mm calc(50% - 95mm);font:3.1mm/1.22 Cabin,'Gill Sans',"
    "'DejaVu Sans',sans-serif;color:#23140b;-webkit-print-color-adjust:exact;"
    "print-color-adjust:exact}"
    "@media screen{.comic{background:#f6ead0;box-shadow:0 0 0 10mm #f6ead0,0 2mm 8mm 10mm "
    "#23140b66;margin-top:22mm;margin-bottom:22mm}}@media print{body{margin:0 "
    "auto}.comic{margin-top:0;"
    "margin-bottom:0}}"
    ".comic h2,.comic .burst,.comic .name,.comic .tag{font-family:'Averia Serif','Averia Serif "
    "GWF','Averia Serif Libre',Georgia,serif;font-weight:700}"
    ".comic h2{font-size:12.4mm;line-height:1;margin:0;border:0;position:absolute;left:0;top:0;"
    "white-space:nowrap}"
    ".comic .under{position:absolute;left:0;top:14mm;right:0;font-size:4.1mm;border-top:.5mm solid "
    "#23140b;padding-top:1mm}.comic .under b{float:right}"
    ".comic .foot{position:absolute;left:0;right:0;bottom:0;font-size:2.9mm;color:#5a4026}"
    ".comic .panel{position:absolute;overflow:hidden;background:#fbf3df}"
    ".comic .panel img{position:absolute;left:0;top:0;margin:0;border-radius:0;max-width:none}"
    ".comic svg{margin:0;border-radius:0;max-width:none;display:block}"
    ".comic .over,.comic .edges{position:absolute;left:0;top:0}.comic .over{z-index:1}"
    ".comic .tag{position:absolute;top:0;background:#f6ead0;border:.45mm solid #23140b;"
    "border-width:0 .45mm .45mm 0;padding:.7mm 2mm .7mm 2mm;font-size:3.3mm;line-height:1.1}"
    ".comic .swing{position:absolute;padding:.6mm 1.6mm;border:.35mm solid #23140b;"
    "border-radius:1.2mm;font-weight:700;font-size:3.1mm;line-height:1.1;color:#fff}"
    ".comic .swing.red{background:#96281a}.comic .swing.blue{background:#16386c}"
    ".comic .name{position:absolute;transform:translate(-50%,-130%);background:#2b1808e0;"
    "color:#ffe3a0;border-radius:.9mm;padding:.3mm 1.3mm;font-size:3mm;line-height:1.15;"
    "white-space:nowrap}"
    ".comic .says{position:absolute;bottom:0;height:17mm;border-top:.5mm solid #23140b;"
    "background:#fbf3df;box-sizing:border-box;display:flex;align-items:center;gap:2mm;"
    "padding:.6mm 2mm;left:0;right:0}"
    ".comic .says p{margin:0;flex:1}.comic .says p.large{font-size:3.7mm}.comic .says "
    "i{color:#6f4c20}"
    ".comic .trays{z-index:1;position:absolute;bottom:18.4mm;display:flex;flex-wrap:wrap;gap:1mm}"
    ".comic .tray{display:flex;flex-wrap:wrap;align-items:center;gap:.7mm;background:#5f8049;"
    "border:.7mm solid #452817;outline:.3mm solid #23140b;border-radius:1.2mm;padding:.8mm;"
    "max-width:42mm}.comic .tray b{color:#fff;font-size:2.7mm;line-height:1.1;padding:0 .8mm}"
    ".comic .burst{position:absolute;left:50%;bottom:20mm;transform:translateX(-50%) "
    "rotate(-3deg);background:#f2c65a;border:.6mm solid #23140b;border-radius:2mm;"
    "padding:1mm 4mm;font-size:7.6mm;line-height:1.1;white-space:nowrap;"
    "box-shadow:.9mm .9mm 0 #23140b}";

/* ---- a panel's table ----------------------------------------------------------------------------
 */

struct drawing {
    const struct comic_panel *panel;
    const struct game *game;
    const struct block *block;
    struct table *table; /* as it is drawn */
    struct moment moment;
    struct vec point[TRAIL + 2 + MOMENT_COSTS + 2], pixel[TRAIL + 2 + MOMENT_COSTS + 2];
    int points, trail, arrow, costs, names; /* where those of each kind begin */
    char name[2][NAME_MAX_BYTES];
    int named;
    int32_t left, wide, high; /* the box of the panel, and of its picture */
    struct words *out;
};

static bool loses(const struct block *b)
{
    for (int32_t i = 0; i < b->count; i++) {
        const struct change *c = &b->entry[i].change;
        if (b->entry[i].kind == ENTRY_CHANGE && c->field == F_BASE_where && c->new == WHERE_LOST)
            return true;
    }
    return false;
}

/* As it stood behind the block; where somebody was lost, before it, so that he is seen. */
static void table_of(struct drawing *d)
{
    int32_t at = -1;
    table_init(d->table);
    journal_seek(&d->game->journal, d->table, &at,
                 loses(d->block) ? d->panel->before : d->panel->block);
}

static void all_of(const struct table *t, struct span_box *box)
{
    for (int i = 0; i < t->units; i++)
        if (t->base[t->unit[i].base].where == WHERE_TABLE)
            box_unit(box, t, ref_unit(t, i));
    if (!box->any)
        box_add(box, (struct vec){0, 0}, (struct vec){t->width, t->depth});
}

/* A pellet's way comes into the picture, its end at least. */
static void trail_frame(const struct drawing *d, struct framing *f)
{
    for (int i = d->arrow - 1; i >= 0; i--) {
        struct vec at = d->point[i];
        struct vec low = {at.x < f->low.x ? at.x : f->low.x, at.y < f->low.y ? at.y : f->low.y};
        struct vec high = {at.x > f->high.x ? at.x : f->high.x,
                           at.y > f->high.y ? at.y : f->high.y};
        if (high.x - low.x > TRAIL_SEEN || high.y - low.y > TRAIL_SEEN)
            return;
        f->low = low;
        f->high = high;
    }
}

static void shot_of(const struct drawing *d, struct tabletop_shot *shot)
{
    struct framing f = {0};
    struct span_box box = {0};
    int32_t room = CLOSE_ROOM;
    if (d->panel->whole || !moment_frame(d->table, &d->moment, &f)) {
        all_of(d->table, &box);
        f = (struct framing){.low = box.low, .high = box.high};
        room = FIELD_ROOM;
    } else {
        trail_frame(d, &f);
    }
    *shot = (struct tabletop_shot){.low = {f.low.x - room, f.low.y - room},
                                   .high = {f.high.x + room, f.high.y + room},
                                   .spot = f.spot,
                                   .radius = f.radius,
                                   .dim = f.radius ? DIM : 0};
}

/* ---- what lies over the picture -----------------------------------------------------------------
 */

static void point_add(struct drawing *d, struct vec at)
{
    d->point[d->points++] = at;
}

static void trail_find(struct drawing *d)
{
    for (int32_t i = 0; d->moment.flick && i < d->block->count && d->points < TRAIL; i++) {
        struct flick_event event;
        struct ref body, other;
        if (d->block->entry[i].kind == ENTRY_FILM &&
            film_read(d->table, block_text(d->block, &d->block->entry[i]), &event, &body, &other) &&
            event.body == FLICK_PELLET)
            point_add(d, event.pose.at);
    }
}

/* From who shoots to whom, or the way of who marches. */
static void arrow_find(struct drawing *d)
{
    const struct moment *m = &d->moment;
    struct vec from, to;
    int32_t gap;
    if (m->flick)
        return;
    if (m->shot && moment_gap(d->table, m, &from, &to, &gap)) {
        point_add(d, from);
        point_add(d, to);
    } else if (m->actors && vec_distance(m->from[0], m->to[0]) > WAY_LEAST) {
        point_add(d, m->from[0]);
        point_add(d, m->to[0]);
    }
}

static struct vec middle_of(const struct table *t, struct ref unit, bool top)
{
    struct span_box box = {0};
    box_unit(&box, t, unit);
    return (struct vec){box.low.x / 2 + box.high.x / 2,
                        top ? box.high.y : box.low.y / 2 + box.high.y / 2};
}

static void name_find(struct drawing *d, struct ref unit)
{
    const struct unit *u = &d->table->unit[unit.index];
    struct span_box box = {0};
    box_unit(&box, d->table, unit);
    if (!u->name || !box.any)
        return;
    snprintf(d->name[d->named++], NAME_MAX_BYTES, "%s", table_text(&d->game->table, u->name));
    point_add(d, middle_of(d->table, unit, true));
}

static void over_find(struct drawing *d)
{
    const struct moment *m = &d->moment;
    trail_find(d);
    d->arrow = d->points;
    arrow_find(d);
    d->costs = d->points;
    for (int i = 0; i < m->costs; i++)
        point_add(d, middle_of(d->table, m->cost[i].unit, false));
    d->names = d->points;
    if (m->actors)
        name_find(d, m->actor[0]);
    if (m->targets)
        name_find(d, m->target[0]);
}

static void trail_draw(const struct drawing *d)
{
    static const struct {
        const char *colour;
        int width;
    } pass[2] = {{"#23140b", 15}, {"#fff", 9}};
    for (int k = 0; k < 2 && d->arrow > 1; k++) {
        words_format(d->out,
                     "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"%d\" "
                     "stroke-linejoin=\"round\" stroke-linecap=\"round\" points=\"",
                     pass[k].colour, pass[k].width);
        for (int i = 0; i < d->arrow; i++)
            words_format(d->out, "%d,%d ", d->pixel[i].x, d->pixel[i].y);
        words_add(d->out, "\"/>");
    }
}

static void arrow_draw(const struct drawing *d)
{
    enum { HEAD = 46, LEAST = 60 };
    if (d->costs == d->arrow)
        return;
    struct vec a = d->pixel[d->arrow], b = d->pixel[d->arrow + 1];
    int32_t length = vec_distance(a, b);
    if (length < LEAST)
        return;
    struct vec neck = {b.x - (b.x - a.x) * HEAD / length, b.y - (b.y - a.y) * HEAD / length};
    int32_t ox = -(b.y - a.y) * HEAD / 2 / length, oy = (b.x - a.x) * HEAD / 2 / length;
    words_format(d->out,
                 "<g stroke=\"#23140b\" stroke-width=\"8\" stroke-linejoin=\"round\" "
                 "fill=\"#fff4d8\"><path fill=\"none\" stroke-width=\"24\" d=\"M%d %dL%d %d\"/>"
                 "<path d=\"M%d %dL%d %dL%d %dZ\"/><path fill=\"none\" stroke=\"#fff4d8\" "
                 "stroke-width=\"11\" d=\"M%d %dL%d %d\"/></g>",
                 a.x, a.y, neck.x, neck.y, b.x, b.y, neck.x + ox, neck.y + oy, neck.x - ox,
                 neck.y - oy, a.x, a.y, neck.x, neck.y);
}

/* A star with what it cost. */
static void burst_draw(struct words *out, struct vec at, const char *words)
{
    int wide = BURST + 9 * (int)(strlen(words) > 3 ? strlen(words) - 3 : 0);
    words_add(out, "<polygon fill=\"#ffd83d\" stroke=\"#23140b\" stroke-width=\"7\" "
                   "stroke-linejoin=\"round\" points=\"");
    for (int i = 0; i < 2 * SPIKES; i++) {
        int32_t angle = 360 * DEG / (2 * SPIKES) * i;
        int radius = i % 2 ? wide * 7 / 10 : wide;
        struct vec p = vec_ahead(at, angle, radius);
        words_format(out, "%d,%d ", p.x, at.y + (p.y - at.y) * 4 / 5);
    }
    words_format(out,
                 "\"/><text x=\"%d\" y=\"%d\" text-anchor=\"middle\" font-size=\"44\" "
                 "font-weight=\"700\" fill=\"#23140b\">",
                 at.x, at.y + 15);
    html_text(out, words);
    words_add(out, "</text>");
}

/* Beside the unit, so that it is seen; within the picture. */
static struct vec star_at(const struct drawing *d, struct vec unit)
{
    struct vec at = {unit.x + BURST, unit.y};
    int32_t edge = BURST + 2 * COMIC_SLANT;
    at.x = at.x > d->wide - edge ? unit.x - BURST : at.x;
    at.y = at.y < BURST + TAG_HIGH ? BURST + TAG_HIGH : at.y;
    return at;
}

static bool over_other(const struct drawing *d, int name)
{
    struct vec a = d->pixel[d->names], b = d->pixel[d->names + name];
    int32_t wide = (int32_t)(strlen(d->name[0]) + strlen(d->name[name])) * NAME_LETTER / 2 + 40;
    return name > 0 && abs(a.x - b.x) < wide && abs(a.y - b.y) < NAME_HIGH;
}

static void name_draw(const struct drawing *d, int name)
{
    struct vec at = d->pixel[d->names + name];
    int32_t edge = (int32_t)strlen(d->name[name]) * NAME_LETTER / 2 + 60;
    at.x = at.x < edge ? edge : at.x > d->wide - edge ? d->wide - edge : at.x;
    at.y = at.y < 2 * TAG_HIGH ? 2 * TAG_HIGH : at.y;
    words_format(d->out, "<span class=\"name\" style=\"left:%d.%dmm;top:%d.%dmm\">", at.x / 10,
                 at.x % 10, at.y / 10, at.y % 10);
    html_text(d->out, d->name[name]);
    words_add(d->out, "</span>");
}

static void over_draw(const struct drawing *d)
{
    words_format(d->out,
                 "<svg class=\"over\" viewBox=\"0 0 %d %d\" style=\"width:%d.%dmm;"
                 "height:%d.%dmm\" font-family=\"'Averia Serif','Averia Serif GWF',Georgia,"
                 "serif\">",
                 d->wide * PX, d->high * PX, d->wide / 10, d->wide % 10, d->high / 10,
                 d->high % 10);
    trail_draw(d);
    arrow_draw(d);
    for (int i = d->costs; i < d->names; i++)
        burst_draw(d->out, star_at(d, d->pixel[i]), d->moment.cost[i - d->costs].words);
    words_add(d->out, "</svg>\n");
    for (int i = 0; i < d->named; i++)
        if (!over_other(d, i))
            name_draw(d, i);
}

/* ---- the words ----------------------------------------------------------------------------------
 */

static void die_add(struct words *out, int side, int face)
{
    static const char *const coat[SIDE_COUNT] = {"#f6ead0", "#d64a33", "#26589f"};
    static const char *const pip[SIDE_COUNT] = {"#23140b", "#f6ead0", "#f2c14e"};
    static const char *const pips[7] = {"", "4", "08", "048", "0268", "02468", "023568"};
    words_format(out,
                 "<svg viewBox=\"0 0 60 60\" style=\"width:5.2mm;height:5.2mm\"><rect x=\"2\" "
                 "y=\"2\" width=\"56\" height=\"56\" rx=\"12\" fill=\"%s\" stroke=\"#23140b\" "
                 "stroke-width=\"4\"/>",
                 coat[side]);
    for (const char *p = pips[face < 1 || face > 6 ? 0 : face]; *p; p++)
        words_format(out, "<circle cx=\"%d\" cy=\"%d\" r=\"6\" fill=\"%s\"/>",
                     15 + (*p - '0') % 3 * 15, 15 + (*p - '0') / 3 * 15, pip[side]);
    words_add(out, "</svg>");
}

static void trays_add(const struct drawing *d, int32_t edge)
{
    if (d->panel->whole || !d->moment.throws)
        return;
    words_format(d->out, "<div class=\"trays\" style=\"left:%d.%dmm\">", edge / 10, edge % 10);
    for (int i = 0; i < d->moment.throws; i++) {
        const struct moment_throw *thrown = &d->moment.thrown[i];
        int first = thrown->count > DICE ? thrown->count - DICE : 0;
        words_add(d->out, "<span class=\"tray\">");
        for (int k = first; k < thrown->count; k++)
            die_add(d->out, thrown->side, thrown->face[k]);
        if (thrown->what[0]) {
            char what[NAME_MAX_BYTES];
            snprintf(what, sizeof what, "%s", thrown->what);
            why_called(&d->game->table, what, sizeof what);
            words_add(d->out, "<b>");
            html_text(d->out, what);
            words_add(d->out, "</b>");
        }
        words_add(d->out, "</span>");
    }
    words_add(d->out, "</div>");
}

/* Handles behind names are for the table: "The Musketeers (B2) runs" is read without. */
static void handles_cut(char *said)
{
    for (char *c = said; (c = strstr(c, " (")) != NULL; c++) {
        size_t length = c[2] ? strspn(c + 3, "0123456789.") : 0;
        if ((c[2] == 'R' || c[2] == 'B') && length > 0 && c[3 + length] == ')')
            memmove(c, c + 4 + length, strlen(c + 4 + length) + 1);
    }
}

/* As many whole sentences as have room; of a longer one what comes before a semicolon. */
static void said_cut(char *said, size_t most)
{
    handles_cut(said);
    while (strlen(said) > most) {
        char *end = said + strlen(said) - 1, *cut = NULL;
        for (char *c = said; c < end; c++)
            if ((*c == '.' || *c == ';') && c[1] == ' ')
                cut = c;
        if (!cut)
            return;
        *cut = '.';
        cut[1] = '\0';
    }
}

/* So much text has room under a picture. */
static size_t said_most(const struct drawing *d)
{
    return (size_t)((d->wide - 80) * LINES / LETTER);
}

static const char *side_called(const struct game *game, int side)
{
    return table_text(&game->table, game->table.side[side].name);
}

static void outcome_add(const struct game *game, struct words *out)
{
    char id[ID_TEXT] = "", why[SENTENCE_TEXT] = "";
    if (!game->table.over) {
        words_format(out, "Not over yet: turn %d.", (int)game->table.turn);
        return;
    }
    rules_outcome(game->rules, &game->table, id, why, sizeof why);
    said_cut(why, SAID_MOST);
    html_text(out, why);
}

/* "It was the dice." is worth a word; that nothing could be done is not. */
static void cause_add(const struct drawing *d, const struct fortunes *turning)
{
    const struct account *a = d->panel->deed >= 0 ? &turning->account[d->panel->deed] : NULL;
    if (!a || !a->known)
        return;
    int64_t luck = account_luck(a, SIDE_RED), change = turning_change(turning, d->panel->deed);
    if (2 * (luck < 0 ? -luck : luck) < (change < 0 ? -change : change) && !a->better)
        return;
    words_add(d->out, " <i>");
    html_text(d->out, cause_which(turning, d->panel->deed));
    words_add(d->out, "</i>");
}

static void said_add(const struct drawing *d, const struct fortunes *turning)
{
    char said[SENTENCE_TEXT] = "";
    const struct moment *m = &d->moment;
    bool room = true;
    if (m->sayings && !d->panel->whole) {
        snprintf(said, sizeof said, "%s", m->said[m->lead]);
        said_cut(said, said_most(d));
        room = strlen(said) + CAUSE_ROOM < said_most(d);
    }
    words_add(d->out, strlen(said) + CAUSE_ROOM < said_most(d) / 2 ? "<p class=\"large\">" : "<p>");
    if (d->panel->whole && d->panel->block != 0) {
        outcome_add(d->game, d->out);
    } else if (d->panel->whole) {
        html_text(d->out, side_called(d->game, SIDE_RED));
        words_add(d->out, " and ");
        html_text(d->out, side_called(d->game, SIDE_BLUE));
        words_add(d->out, " have come to the field.");
    } else {
        html_text(d->out, said);
    }
    if (room)
        cause_add(d, turning);
    words_add(d->out, "</p>");
}

/* Returns how many letters it has. */
static int tag_add(const struct drawing *d)
{
    const struct table *t = d->table;
    const struct rules *rules = d->game->rules;
    int32_t edge = d->panel->upper[0] - d->left + 20;
    char words[80];
    bool phase = t->phase >= 0 && t->phase < rules->phases && !rules->phase[t->phase].hidden;
    if (d->panel->whole && d->panel->block == 0)
        snprintf(words, sizeof words, "The field");
    else if (d->panel->whole)
        snprintf(words, sizeof words, "The end, turn %d", (int)t->turn);
    else
        snprintf(words, sizeof words, "Turn %d%s%s%s%s", (int)t->turn, d->block->side ? ", " : "",
                 d->block->side ? side_name(d->block->side) : "", phase ? ": " : "",
                 phase ? rules->phase[t->phase].name : "");
    words_format(d->out, "<span class=\"tag\" style=\"left:0;padding-left:%d.%dmm\">", edge / 10,
                 edge % 10);
    html_text(d->out, words);
    words_add(d->out, "</span>");
    return (int)strlen(words);
}

static void swing_add(const struct drawing *d, const struct fortunes *turning, int tag)
{
    if (d->panel->deed < 0)
        return;
    int32_t points = points_of(turning_change(turning, d->panel->deed));
    int32_t edge = d->left + d->wide - d->panel->upper[1] + 16;
    int32_t top = tag * NAME_LETTER + SWING_WIDE > d->wide ? TAG_HIGH + 10 : 16;
    if (points)
        words_format(d->out,
                     "<span class=\"swing %s\" style=\"right:%d.%dmm;top:%d.%dmm\">%s +%d</span>",
                     points > 0 ? "red" : "blue", edge / 10, edge % 10, top / 10, top % 10,
                     side_name(points > 0 ? SIDE_RED : SIDE_BLUE), abs(points));
}

/* ---- panel and page -----------------------------------------------------------------------------
 */

static void edges_of(const struct comic_panel *p, int32_t left, int32_t corner[4][2])
{
    corner[0][0] = p->upper[0] - left;
    corner[1][0] = p->upper[1] - left;
    corner[2][0] = p->lower[1] - left;
    corner[3][0] = p->lower[0] - left;
    corner[0][1] = corner[1][1] = 0;
    corner[2][1] = corner[3][1] = p->high;
}

static void panel_open(const struct drawing *d)
{
    const struct comic_panel *p = d->panel;
    int32_t corner[4][2];
    edges_of(p, d->left, corner);
    words_format(d->out,
                 "<div class=\"panel\" style=\"left:%d.%dmm;top:%d.%dmm;width:%d.%dmm;"
                 "height:%d.%dmm;clip-path:polygon(",
                 d->left / 10, d->left % 10, p->top / 10, p->top % 10, d->wide / 10, d->wide % 10,
                 p->high / 10, p->high % 10);
    for (int i = 0; i < 4; i++)
        words_format(d->out, "%s%d.%dmm %d.%dmm", i ? "," : "", corner[i][0] / 10,
                     corner[i][0] % 10, corner[i][1] / 10, corner[i][1] % 10);
    words_add(d->out, ")\">\n");
}

static void picture_add(struct drawing *d, struct report_pictures *pictures)
{
    struct tabletop_shot shot;
    size_t size = 0;
    if (!d->panel->whole)
        over_find(d);
    shot_of(d, &shot);
    shot.point = d->point;
    shot.pixel = d->pixel;
    shot.points = d->points;
    unsigned char *bytes =
        report_panel(pictures, d->table, &shot, d->wide * PX, d->high * PX, &size);
    if (!bytes)
        return;
    words_format(d->out,
                 "<img style=\"width:%d.%dmm;height:%d.%dmm\" alt=\"\" src=\"data:image/"
                 "jpeg;base64,",
                 d->wide / 10, d->wide % 10, d->high / 10, d->high % 10);
    html_base64(d->out, bytes, size);
    words_add(d->out, "\">\n");
    free(bytes);
}

static void panel_words(const struct drawing *d, const struct fortunes *turning)
{
    const struct comic_panel *p = d->panel;
    int32_t from = p->lower[0] - d->left + 16, to = d->left + d->wide - p->lower[1] + 16;
    swing_add(d, turning, tag_add(d));
    if (p->whole && p->block != 0 && d->game->table.over)
        words_format(d->out, "<span class=\"burst\">%s</span>",
                     d->game->table.over == OVER_DRAWN   ? "A draw!"
                     : d->game->table.winner == SIDE_RED ? "Red wins!"
                                                         : "Blue wins!");
    trays_add(d, from);
    words_format(d->out,
                 "<div class=\"says\" style=\"padding-left:%d.%dmm;padding-right:%d.%dmm\">",
                 from / 10, from % 10, to / 10, to % 10);
    said_add(d, turning);
    words_add(d->out, "</div></div>\n");
}

void comic_paint(const struct comic *comic, int panel, const struct game *game,
                 const struct fortunes *turning, struct report_pictures *pictures,
                 struct words *out)
{
    const struct comic_panel *p = &comic->panel[panel];
    struct drawing *d = calloc(1, sizeof *d);
    if (!d || !(d->table = malloc(sizeof *d->table)))
        abort();
    d->panel = p;
    d->game = game;
    d->block = &game->journal.block[p->block];
    d->out = out;
    d->left = p->upper[0] < p->lower[0] ? p->upper[0] : p->lower[0];
    d->wide = (p->upper[1] > p->lower[1] ? p->upper[1] : p->lower[1]) - d->left;
    d->high = p->high - COMIC_SAYS;
    table_of(d);
    moment_read(game->rules, &game->table, d->block, &d->moment);
    panel_open(d);
    picture_add(d, pictures);
    over_draw(d);
    panel_words(d, turning);
    free(d->table);
    free(d);
}

void comic_open(const struct game *game, struct words *out)
{
    words_add(out, "<section class=\"comic\" id=\"comic\">\n<h2>");
    html_text(out, game->journal.head.scenario);
    words_add(out, "</h2><div class=\"under\">");
    html_text(out, game->rules->title);
    words_add(out, ": <span class=\"red\">");
    html_text(out, side_called(game, SIDE_RED));
    words_add(out, "</span> against <span class=\"blue\">");
    html_text(out, side_called(game, SIDE_BLUE));
    words_add(out, "</span></div>\n");
}

void comic_close(const struct comic *comic, struct words *out)
{
    words_format(out,
                 "<svg class=\"edges\" viewBox=\"0 0 %d %d\" style=\"width:190mm;height:276mm;"
                 "overflow:visible;pointer-events:none\" fill=\"none\" stroke=\"#23140b\" "
                 "stroke-width=\"8\" stroke-linejoin=\"round\">",
                 COMIC_WIDE, COMIC_HIGH);
    for (int i = 0; i < comic->panels; i++) {
        const struct comic_panel *p = &comic->panel[i];
        int32_t corner[4][2];
        edges_of(p, 0, corner);
        words_add(out, "<polygon points=\"");
        for (int k = 0; k < 4; k++)
            words_format(out, "%d,%d ", corner[k][0], corner[k][1] + p->top);
        words_add(out, "\"/>");
    }
    words_add(out, "</svg>\n<div class=\"foot\">Panels where the chance to win turned most; +20: "
                   "twenty points in a hundred. Told by Foilshot from the game’s "
                   "journal.</div></section>\n");
}
