#include "app/tools/report.h"
#include "app/desk/called.h"
#include "app/desk/moment.h"
#include "app/desk/odds_kept.h"
#include "app/desk/open.h"
#include "app/desk/say.h"
#include "app/desk/survey.h"
#include "app/desk/weighing.h"
#include "app/tools/comic.h"
#include "app/tools/plan.h"
#include "app/tools/report_turning.h"
#include "disk/file.h"
#include "kit/film.h"
#include "port/port.h"
#include "rules/house.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TURNS_MOST = 64,
    SWINGS = 5, /* decisive moments told */
    PICTURE_W = 960,
    PICTURE_H = 600,
    GRAPH_W = 640,
    GRAPH_H = 220,
    GRAPH_EDGE = 30,
    TRACK_POINTS = 400,
};

/* What a side's dice of one kind came to. */
struct luck {
    int faces, count;
    int64_t sum;
};
enum { LUCKS = 4 };

struct swing {
    int32_t block;
    int lost[SIDE_COUNT];
};

/* A picture of the table as it stood after a block; it is painted later. */
struct scene {
    size_t place; /* where in the words it belongs */
    int32_t block;
    int panel; /* of the comic page; -1: the whole table */
    char what[60];
    struct words html; /* once it is painted */
};

struct telling {
    const struct game *game;
    const struct journal *journal;
    struct table table; /* as it stood after the block last told */
    int32_t at;
    int32_t *line;
    int32_t count;
    int standing[TURNS_MOST][SIDE_COUNT];            /* at the end of each turn */
    int began[SIDE_COUNT], began_cannon[SIDE_COUNT]; /* the second: of the first */
    int turns;
    struct luck luck[SIDE_COUNT][LUCKS];
    bool lows; /* some of these dice are good when they are low, and turned about in them */
    struct swing swing[SWINGS];
    int swings;
    int32_t oddest; /* block of the flick with most to tell; -1 none */
    int oddest_events;
    const struct fortunes *turning; /* NULL: nothing is told of the chance to win */
    struct words *out;
    struct scene *scene; /* owned */
    int scenes, room;
    bool draws; /* there are pictures */
    bool alone; /* only the comic page */
    struct comic comic;
};

static void add(struct telling *t, const char *text)
{
    words_add(t->out, text);
}

static const char *name_of(const struct telling *t, int side)
{
    return table_text(&t->game->table, t->game->table.side[side].name);
}

/* Bases of a side that stand or wait. */
static int alive(const struct table *t, int side)
{
    int count = 0;
    for (int i = 0; i < t->bases; i++)
        count += unit_side(&t->unit[base_unit(&t->base[i])]) == side &&
                 (t->base[i].where == WHERE_TABLE || t->base[i].where == WHERE_RESERVE);
    return count;
}

/* How many of those are cannon, which are no men. */
static int cannon(const struct telling *t, const struct table *table, int side)
{
    int count = 0;
    for (int i = 0; i < table->bases; i++) {
        const struct unit *unit = &table->unit[base_unit(&table->base[i])];
        int where = table->base[i].where;
        count += unit_side(unit) == side && (where == WHERE_TABLE || where == WHERE_RESERVE) &&
                 troop_gun(&t->game->rules->troop[unit->troop]);
    }
    return count;
}

/* ---- gathering ------------------------------------------------------------------------------- */

/* How long the name is that a text begins with as whole words; 0 when it does not. */
static size_t begins_with(const char *text, const char *name)
{
    size_t length = strlen(name);
    char next = '\0';
    if (!length || strncmp(text, name, length) != 0)
        return 0;
    next = text[length];
    return (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z') ||
                   (next >= '0' && next <= '9')
               ? 0
               : length;
}

/* Whose die it was: the unit's or the side's whose name its reason begins with (of several the
 * longest: "Redcoats" are not Red), else whoever gave the order. SIDE_NONE: an umpire's. */
static int side_of_die(const struct telling *t, const struct block *b, const struct entry *e)
{
    static const char *const plain[SIDE_COUNT] = {"", "Red", "Blue"};
    const char *why = block_text(b, e);
    const struct table *table = &t->game->table;
    if (umpire_says(b->order))
        return SIDE_NONE; /* nobody's luck */
    int found = b->side ? b->side : t->table.active;
    size_t most = 0;
    for (int i = 0; i < table->units; i++) {
        char handle[REF_TEXT];
        size_t named = begins_with(why, table_text(table, table->unit[i].name));
        size_t length = begins_with(why, ref_text(table, ref_unit(table, i), handle));
        length = named > length ? named : length;
        if (length > most) {
            most = length;
            found = unit_side(&table->unit[i]);
        }
    }
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        size_t named = begins_with(why, name_of(t, side)), length = begins_with(why, plain[side]);
        length = named > length ? named : length;
        if (length > most) {
            most = length;
            found = side;
        }
    }
    return found;
}

static void luck_add(struct telling *t, int side, int faces, int face)
{
    for (int i = 0; i < LUCKS; i++) {
        struct luck *l = &t->luck[side][i];
        if (l->faces && l->faces != faces)
            continue;
        l->faces = faces;
        l->count++;
        l->sum += face;
        return;
    }
}

static void swing_add(struct telling *t, struct swing swing)
{
    int lost = swing.lost[SIDE_RED] + swing.lost[SIDE_BLUE], at = t->swings;
    while (at > 0 && t->swing[at - 1].lost[SIDE_RED] + t->swing[at - 1].lost[SIDE_BLUE] < lost)
        at--;
    if (at >= SWINGS)
        return;
    if (t->swings < SWINGS)
        t->swings++;
    for (int i = t->swings - 1; i > at; i--)
        t->swing[i] = t->swing[i - 1];
    t->swing[at] = swing;
}

static void block_gather(struct telling *t, int32_t number)
{
    const struct block *b = &t->journal->block[number];
    int before[SIDE_COUNT] = {0}, films = 0, dice = 0;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        before[side] = alive(&t->table, side);
    for (int32_t i = 0; i < b->count; i++) {
        const struct entry *e = &b->entry[i];
        if (e->kind == ENTRY_DIE && e->faces > 1) {
            bool low = moment_low(t->game->rules, e->id);
            t->lows = t->lows || low;
            luck_add(t, side_of_die(t, b, e), e->faces, low ? e->faces + 1 - e->face : e->face);
            dice++;
        }
        films += e->kind == ENTRY_FILM;
    }
    journal_seek(t->journal, &t->table, &t->at, number);
    struct swing swing = {.block = number};
    for (int side = SIDE_RED; side < SIDE_COUNT && number > 0; side++) {
        int lost = before[side] - alive(&t->table, side);
        swing.lost[side] = lost > 0 ? lost : 0;
    }
    if ((dice || films) && swing.lost[SIDE_RED] + swing.lost[SIDE_BLUE] > 0)
        swing_add(t, swing);
    if (films > t->oddest_events) {
        t->oddest_events = films;
        t->oddest = number;
    }
    int turn = t->table.turn < TURNS_MOST ? t->table.turn : TURNS_MOST - 1;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        t->standing[turn][side] = alive(&t->table, side);
    if (turn + 1 > t->turns)
        t->turns = turn + 1;
}

static void rewind_table(struct telling *t)
{
    table_init(&t->table);
    t->at = -1;
}

static void gather(struct telling *t)
{
    rewind_table(t);
    t->oddest = -1;
    for (int32_t i = 0; i < t->count; i++) {
        block_gather(t, t->line[i]);
        if (i == 0)
            for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
                t->began[side] = alive(&t->table, side);
                t->began_cannon[side] = cannon(t, &t->table, side);
            }
    }
}

/* ---- telling --------------------------------------------------------------------------------- */

static const char style[] =
    "body{background:#f6ead0;color:#2b1d12;font:17px/1.45 Cabin,'Gill Sans','DejaVu Sans',"
    "sans-serif;max-width:980px;margin:24px auto;padding:0 20px}h1,h2{font-family:'Averia Serif',"
    "Georgia,serif;line-height:1.1}h1{font-size:40px;margin-bottom:4px}h2{border-bottom:1px solid "
    "#8c6030;margin-top:34px}img,svg{max-width:100%;border-radius:8px;display:block;margin:12px 0}"
    ".id{background:#ead6a8;border:1px solid #b08a4c;border-radius:4px;padding:0 "
    "5px;font-size:13px;"
    "color:#5b3a12;margin-left:6px}.red{color:#96281a;font-weight:600}.blue{color:#16386c;"
    "font-weight:600}ul{padding-left:20px;margin:4px 0}li{margin:2px 0}table{border-collapse:"
    "collapse}td,th{border:1px solid #b08a4c;padding:3px "
    "10px;text-align:right}th{background:#ead6a8}"
    ".why{list-style:none;color:#6b5b45;font-style:italic}"
    "td:first-child{text-align:left}.out{font:700 24px 'Averia Serif',Georgia,serif}"
    "@media "
    "print{body{background:#fff}h2,h3{break-after:avoid}img,svg,tr{break-inside:avoid}.aside{"
    "display:none}}";

/* The table as it stands now belongs here. */
static void picture_add(struct telling *t, const char *what)
{
    if (t->scenes == t->room) {
        t->room = t->room ? 2 * t->room : TURNS_MOST;
        t->scene = realloc(t->scene, sizeof *t->scene * (size_t)t->room);
        if (!t->scene)
            abort();
    }
    struct scene *scene = &t->scene[t->scenes++];
    *scene = (struct scene){.place = t->out->length, .block = t->at, .panel = -1};
    snprintf(scene->what, sizeof scene->what, "%s", what);
    words_init(&scene->html);
}

static void scene_paint(struct telling *t, struct scene *scene, struct report_pictures *pictures)
{
    size_t size = 0;
    if (scene->panel >= 0) {
        comic_paint(&t->comic, scene->panel, t->game, t->turning, pictures, &scene->html);
        return;
    }
    journal_seek(t->journal, &t->table, &t->at, scene->block);
    unsigned char *bytes = report_picture(pictures, &t->table, PICTURE_W, PICTURE_H, &size);
    if (!bytes)
        return;
    words_add(&scene->html, "<img alt=\"");
    html_text(&scene->html, scene->what);
    words_add(&scene->html, "\" src=\"data:image/jpeg;base64,");
    html_base64(&scene->html, bytes, size);
    words_add(&scene->html, "\">\n");
    free(bytes);
}

/* Whose order it was, and what: "Blue, Flick: B1, B2 and 3 more". What the game does by itself is
 * nobody's, and is told by what it says. */
static void order_add(struct telling *t, const struct block *b)
{
    char words[300];
    if (b->source == SOURCE_AUTO) {
        add(t, t->game->rules->phase[t->table.phase].name);
        return;
    }
    if (b->side)
        words_format(t->out, "%s, ", side_name(b->side));
    html_text(t->out, order_called(t->game, b, words, sizeof words));
}

static void sentence_add(struct telling *t, const struct block *b, const struct entry *e)
{
    char words[SENTENCE_TEXT];
    add(t, "<li>");
    html_text(t->out, said_called(&t->game->table, b, e, words));
    add(t, "<span class=\"id\">");
    html_text(t->out, e->id);
    add(t, "</span></li>\n");
}

static void dice_add(struct telling *t, const struct block *b)
{
    char words[SENTENCE_TEXT];
    for (int32_t i = 0; i < b->count; i++) {
        const struct entry *e = &b->entry[i];
        if (e->kind != ENTRY_DIE || e->faces < 2)
            continue;
        bool low = moment_low(t->game->rules, e->id);
        int as_good = low ? e->face : e->faces - e->face + 1;
        words_format(t->out, "<li>%d on the die of %d: ", e->face, e->faces);
        html_text(t->out, said_called(&t->game->table, b, e, words));
        words_format(t->out, " (%s: %d in %d)</li>\n",
                     low ? "so low or lower" : "so high or higher", as_good, e->faces);
    }
}

/* The game's own clock: the phase, whose turn it is, what a set counts for the whole table, and
 * what units have done this turn, when a new one wipes it out. */
static bool ticks(const struct attrs *attrs, const struct change *c)
{
    int at = c->field - F_ATTR, kind = (int)c->ref.kind;
    if (c->ref.kind == KIND_TABLE)
        return c->field != F_TABLE_over && c->field != F_TABLE_winner;
    if (at < 0 || at >= attrs->count[kind])
        return false;
    const struct attr *attr = &attrs->of[kind][at];
    return c->new == attr->initial && (attr->show == SHOW_NOTHING || attr->show == SHOW_TICK);
}

/* Nothing but the clock has moved: "Nobody faces an enemy: no melee" is no part of a story. */
static bool quiet(const struct telling *t, const struct block *b)
{
    if (b->source != SOURCE_AUTO || b->number == 0 || umpire_says(b->order))
        return false;
    for (int32_t i = 0; i < b->count; i++) {
        const struct entry *e = &b->entry[i];
        if (e->kind == ENTRY_DIE || e->kind == ENTRY_FILM || e->kind == ENTRY_LINK ||
            (e->kind == ENTRY_CHANGE && !ticks(&t->game->rules->attrs, &e->change)))
            return false;
    }
    return true;
}

/* Why the computer gave the order, before what came of it. */
static void why_add(struct telling *t, const struct block *b)
{
    char words[SENTENCE_TEXT];
    int told = 0;
    for (int32_t i = 0; i < b->count; i++)
        if (b->entry[i].kind == ENTRY_WHY) {
            add(t, told++ ? " " : "<li class=\"why\">");
            html_text(t->out, said_called(&t->game->table, b, &b->entry[i], words));
        }
    if (told)
        add(t, "</li>\n");
}

/* What a block said; returns how many sentences. */
static int block_tell(struct telling *t, const struct block *b)
{
    int told = 0;
    why_add(t, b);
    for (int32_t i = 0; i < b->count; i++)
        if (b->entry[i].kind == ENTRY_SAY) {
            sentence_add(t, b, &b->entry[i]);
            told++;
        }
    return told;
}

/* Ends a turn's list. One in which nothing happened tells the last quiet block, so that it is not
 * bare. */
static void list_close(struct telling *t, int told, const struct block *still)
{
    if (!told && (!still || !block_tell(t, still)))
        add(t, "<li>Nothing to tell.</li>\n");
    add(t, "</ul>\n");
}

static void story_add(struct telling *t)
{
    int turn = -1, told = 0;
    bool open = false;
    const struct block *still = NULL; /* quiet, and not told */
    add(t, "<h2>The story</h2>\n");
    rewind_table(t);
    for (int32_t n = 0; n < t->count; n++) {
        const struct block *b = &t->journal->block[t->line[n]];
        char heading[40];
        int before = t->table.turn;
        journal_seek(t->journal, &t->table, &t->at, t->line[n]);
        if (t->table.turn != turn) {
            if (open)
                list_close(t, told, still);
            told = 0;
            still = NULL;
            if (turn >= 0 && before > 0) {
                journal_seek(t->journal, &t->table, &t->at, t->line[n - 1]);
                snprintf(heading, sizeof heading, "The table after turn %d", before);
                picture_add(t, heading);
                journal_seek(t->journal, &t->table, &t->at, t->line[n]);
            }
            turn = t->table.turn;
            if (turn == 0)
                add(t, "<h3>Before the first turn</h3>\n<ul>\n");
            else
                words_format(t->out, "<h3>Turn %d</h3>\n<ul>\n", turn);
            open = true;
        }
        if (quiet(t, b))
            still = b;
        else
            told += block_tell(t, b);
    }
    if (open)
        list_close(t, told, still);
    picture_add(t, "The table at the end");
}

static void graph_line(struct telling *t, int side, const char *colour, const char *dash)
{
    int most = t->began[SIDE_RED] > t->began[SIDE_BLUE] ? t->began[SIDE_RED] : t->began[SIDE_BLUE];
    int steps = t->turns > 1 ? t->turns - 1 : 1;
    words_format(t->out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"3\"%s points=\"",
                 colour, dash);
    for (int turn = 0; turn < t->turns; turn++) {
        int x = GRAPH_EDGE + (GRAPH_W - 2 * GRAPH_EDGE) * turn / steps;
        int y = GRAPH_H - GRAPH_EDGE -
                (GRAPH_H - 2 * GRAPH_EDGE) * t->standing[turn][side] / (most > 0 ? most : 1);
        words_format(t->out, "%d,%d ", x, y);
    }
    add(t, "\"/>");
}

/* As the panel counts them: the men, and the cannon apart. */
static void stood_add(struct telling *t, int count, int guns)
{
    if (guns)
        words_format(t->out, "<td>%d, and %d cannon</td>", count - guns, guns);
    else
        words_format(t->out, "<td>%d</td>", count);
}

static void losses_add(struct telling *t)
{
    add(t, "<h2>Who stood when</h2>\n");
    words_format(t->out,
                 "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"losses by turn\">"
                 "<rect width=\"%d\" height=\"%d\" fill=\"#fbf3df\"/>",
                 GRAPH_W, GRAPH_H, GRAPH_W, GRAPH_H);
    words_format(t->out, "<path d=\"M%d %dH%d\" stroke=\"#8c6030\"/>", GRAPH_EDGE,
                 GRAPH_H - GRAPH_EDGE, GRAPH_W - GRAPH_EDGE);
    for (int turn = 0; turn < t->turns; turn++)
        words_format(
            t->out, "<text x=\"%d\" y=\"%d\" font-size=\"12\" text-anchor=\"middle\">%d</text>",
            GRAPH_EDGE + (GRAPH_W - 2 * GRAPH_EDGE) * turn / (t->turns > 1 ? t->turns - 1 : 1),
            GRAPH_H - GRAPH_EDGE / 3, turn);
    graph_line(t, SIDE_RED, "#c23a26", "");
    graph_line(t, SIDE_BLUE, "#234f8c", " stroke-dasharray=\"9 5\"");
    add(t, "</svg>\n<table><tr><th></th><th>began</th><th>stood at the end</th></tr>\n");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        words_format(t->out, "<tr><td class=\"%s\">", side_word(side));
        html_text(t->out, name_of(t, side));
        add(t, "</td>");
        stood_add(t, t->began[side], t->began_cannon[side]);
        stood_add(t, alive(&t->game->table, side), cannon(t, &t->game->table, side));
        add(t, "</tr>\n");
    }
    add(t, "</table>\n");
}

/* Where a moment is told: the order and what it cost, then its dice or what was said. */
static void swings_add(struct telling *t)
{
    if (!t->swings)
        return;
    add(t, "<h2>What decided it</h2>\n");
    for (int i = 0; i < t->swings; i++) {
        const struct swing *s = &t->swing[i];
        const struct block *b = &t->journal->block[s->block];
        rewind_table(t);
        journal_seek(t->journal, &t->table, &t->at, s->block);
        words_format(t->out, "<p><b>Turn %d</b>, ", t->table.turn);
        order_add(t, b);
        words_format(t->out, ". Red loses %d, Blue loses %d.</p>\n<ul>\n", s->lost[SIDE_RED],
                     s->lost[SIDE_BLUE]);
        if (block_has_dice(b))
            dice_add(t, b);
        for (int32_t k = 0; k < b->count; k++)
            if (b->entry[k].kind == ENTRY_SAY)
                sentence_add(t, b, &b->entry[k]);
        add(t, "</ul>\n");
    }
}

/* ---- the chance to win ----------------------------------------------------------------------- */

static void turning_show(void *self, int32_t block, const char *what)
{
    struct telling *t = self;
    if (block < t->at)
        rewind_table(t);
    journal_seek(t->journal, &t->table, &t->at, block);
    if (what)
        picture_add(t, what);
}

static void turning_tell(void *self, const struct block *b)
{
    struct telling *t = self;
    bool speaks = false;
    for (int32_t i = 0; i < b->count; i++)
        speaks = speaks || b->entry[i].kind == ENTRY_SAY || b->entry[i].kind == ENTRY_WHY;
    add(t, "<p>");
    order_add(t, b);
    add(t, ".</p>\n");
    if (!speaks)
        return;
    add(t, "<ul>\n");
    block_tell(t, b);
    add(t, "</ul>\n");
}

static void turning_add(struct telling *t)
{
    struct report_turning about = {.turning = t->turning,
                                   .game = t->game,
                                   .table = &t->table,
                                   .show = turning_show,
                                   .tell = turning_tell,
                                   .self = t};
    if (t->turning)
        report_turning(&about, t->out);
}

static void luck_line(struct telling *t, int side, const struct luck *l)
{
    char rolled[24], expected[24], apart[24];
    int64_t hundredths = l->sum * 100, fair = (int64_t)l->count * (l->faces + 1) * 50;
    number_text(hundredths / l->count, 2, rolled, sizeof rolled);
    number_text(fair / l->count, 2, expected, sizeof expected);
    number_text(hundredths - fair, 2, apart, sizeof apart);
    words_format(t->out, "<tr><td class=\"%s\">", side_word(side));
    html_text(t->out, name_of(t, side));
    words_format(t->out,
                 "</td><td>%d %s of %d faces</td><td>%s</td><td>%s</td><td>%s%s</td></tr>\n",
                 l->count, counted(l->count, NOUN_die), l->faces, expected, rolled,
                 hundredths > fair ? "+" : "", apart);
}

static void luck_tell(struct telling *t)
{
    if (!t->luck[SIDE_RED][0].count && !t->luck[SIDE_BLUE][0].count)
        return;
    add(t, "<h2>Luck</h2>\n<table><tr><th></th><th>dice</th><th>expected</th><th>rolled</th>"
           "<th>pips apart</th></tr>\n");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        for (int i = 0; i < LUCKS; i++)
            if (t->luck[side][i].count)
                luck_line(t, side, &t->luck[side][i]);
    add(t, "</table>\n");
    if (t->lows)
        add(t,
            "<p>Dice that are the better the lower they fall are counted from the other side, a 1 "
            "as the most.</p>\n");
}

/* The pellet's way over a plan of the table. */
static void oddest_add(struct telling *t)
{
    if (t->oddest < 0)
        return;
    const struct block *b = &t->journal->block[t->oddest];
    const struct table *table = &t->game->table;
    struct ref seen[64];
    int points = 0, bodies = 0, wide = table->width / MM, deep = table->depth / MM;
    rewind_table(t);
    journal_seek(t->journal, &t->table, &t->at, t->oddest);
    words_format(t->out,
                 "<h2>The oddest flick</h2>\n<svg viewBox=\"0 0 %d %d\" role=\"img\" "
                 "aria-label=\"the pellet's way\"><rect width=\"%d\" height=\"%d\" "
                 "fill=\"#5f8049\"/>",
                 wide, deep, wide, deep);
    plan_add(t->out, &t->table);
    add(t, "<polyline fill=\"none\" stroke=\"#fff\" stroke-width=\"6\" "
           "stroke-linejoin=\"round\" points=\"");
    for (int32_t i = 0; i < b->count; i++) {
        struct flick_event event;
        struct ref body, other;
        if (b->entry[i].kind != ENTRY_FILM ||
            !film_read(&t->table, block_text(b, &b->entry[i]), &event, &body, &other))
            continue;
        if (event.body == FLICK_PELLET && points++ < TRACK_POINTS)
            words_format(t->out, "%d,%d ", event.pose.at.x / MM, deep - event.pose.at.y / MM);
        bool known = !body.kind;
        for (int k = 0; k < bodies && !known; k++)
            known = ref_same(seen[k], body);
        if (!known && bodies < (int)(sizeof seen / sizeof seen[0]))
            seen[bodies++] = body;
    }
    add(t, "\"/></svg>\n<p>");
    order_add(t, b);
    words_format(t->out, "</p>\n<p>Turn %d: %d %s moved, %d %s on the film.</p>\n<ul>\n",
                 t->table.turn, bodies, bodies == 1 ? "thing was" : "things were", t->oddest_events,
                 counted(t->oddest_events, NOUN_moment));
    for (int32_t i = 0; i < b->count; i++)
        if (b->entry[i].kind == ENTRY_SAY)
            sentence_add(t, b, &b->entry[i]);
    add(t, "</ul>\n");
}

static void page_open(struct telling *t)
{
    add(t, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>");
    html_text(t->out, t->journal->head.scenario);
    words_format(t->out, "</title><style>%s%s</style></head><body>\n", style,
                 t->comic.panels ? comic_style : "");
}

static void comic_add(struct telling *t)
{
    if (!t->comic.panels)
        return;
    comic_open(t->game, t->out);
    for (int i = 0; i < t->comic.panels; i++) {
        picture_add(t, "");
        t->scene[t->scenes - 1].panel = i;
    }
    comic_close(&t->comic, t->out);
}

static void heading_add(struct telling *t)
{
    const struct table *table = &t->game->table;
    char id[ID_TEXT] = "", why[200] = "";
    add(t, "<h1>");
    html_text(t->out, t->journal->head.scenario);
    add(t, "</h1>\n<p>");
    html_text(t->out, t->game->rules->title);
    add(t, ": <span class=\"red\">");
    html_text(t->out, name_of(t, SIDE_RED));
    add(t, "</span> against <span class=\"blue\">");
    html_text(t->out, name_of(t, SIDE_BLUE));
    add(t, "</span></p>\n<p class=\"out\">");
    if (table->over) {
        rules_outcome(t->game->rules, table, id, why, sizeof why);
        if (table->over == OVER_DRAWN)
            add(t, "A draw. ");
        else
            words_format(t->out, "%s wins. ", table->winner == SIDE_RED ? "Red" : "Blue");
        html_text(t->out, why);
        add(t, "<span class=\"id\">");
        html_text(t->out, id);
        add(t, "</span>");
    } else {
        words_format(t->out, "Not over yet: turn %d.", table->turn);
    }
    add(t, "</p>\n");
    if (t->comic.panels)
        add(t, "<p class=\"aside\"><a href=\"#comic\">The battle as a comic page</a></p>\n");
    rewind_table(t);
    journal_seek(t->journal, &t->table, &t->at, t->line[0]);
    picture_add(t, "The table at the start");
}

static void telling_clear(struct telling *t)
{
    for (int i = 0; i < t->scenes; i++)
        words_release(&t->scene[i].html);
    free(t->scene);
    free(t->line);
    *t = (struct telling){.turning = t->turning, .draws = t->draws, .alone = t->alone};
}

static void tell_story(struct telling *t)
{
    gather(t);
    heading_add(t);
    turning_add(t);
    swings_add(t);
    losses_add(t);
    luck_tell(t);
    oddest_add(t);
    story_add(t);
    add(t, "<p>Told by Foilshot from the game's journal.</p>\n");
}

/* All words; the pictures are only named. */
static void tell_words(struct telling *t, const struct game *game, struct words *out)
{
    telling_clear(t);
    words_clear(out);
    t->game = game;
    t->journal = &game->journal;
    t->out = out;
    t->line = malloc(sizeof *t->line * (size_t)(game->journal.count + 1));
    if (!t->line)
        abort();
    t->count = journal_line(t->journal, t->journal->at, t->line);
    if (t->draws)
        comic_pick(&t->comic, game, t->line, t->count, t->turning);
    page_open(t);
    if (!t->alone)
        tell_story(t);
    comic_add(t);
    add(t, "</body></html>\n");
    rewind_table(t);
}

/* The words with the pictures at their places. */
static void put_together(const struct telling *t, struct words *out)
{
    size_t used = 0;
    for (int i = 0; i < t->scenes; i++) {
        const struct scene *scene = &t->scene[i];
        words_addn(out, t->out->text + used, scene->place - used);
        words_addn(out, scene->html.text, scene->html.length);
        used = scene->place;
    }
    words_addn(out, t->out->text + used, t->out->length - used);
}

static void telling_free(struct telling *t)
{
    telling_clear(t);
    free(t);
}

static struct telling *telling_new(void)
{
    struct telling *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    return t;
}

void report_write(const struct game *game, struct report_pictures *pictures, struct words *out)
{
    struct telling *t = telling_new();
    struct words words;
    words_init(&words);
    t->draws = pictures != NULL;
    tell_words(t, game, &words);
    for (int i = 0; pictures && i < t->scenes; i++)
        scene_paint(t, &t->scene[i], pictures);
    put_together(t, out);
    words_release(&words);
    telling_free(t);
}

/* "a/b/name.journal" → "folder/name" and the tail; false when that is too long. */
static bool report_path(const char *journal, const char *folder, const char *tail,
                        char out[PATH_BYTES])
{
    char name[128];
    const char *slash = strrchr(journal, '/'), *base = slash ? slash + 1 : journal;
    const char *dot = strrchr(base, '.');
    int length = dot ? (int)(dot - base) : (int)strlen(base);
    return snprintf(name, sizeof name, "%.*s%s", length, base, tail) < (int)sizeof name &&
           path_join(out, folder, name);
}

struct report {
    const struct game *game;
    struct survey *survey; /* while the chance to win is worked out; NULL: it is not told */
    bool surveyed;
    struct telling *telling;
    struct words words;
    struct report_pictures *pictures; /* NULL: there are none */
    int painted;
    char path[PATH_BYTES];
};

/* A budget of so many games for an order that is looked for; the rest goes with it. */
static struct budget budget_of(int32_t playouts)
{
    struct budget b = budget_usual;
    int64_t usual = budget_usual.playouts;
    b.chance = (int32_t)(b.chance * (int64_t)playouts / usual);
    b.account = (int32_t)(b.account * (int64_t)playouts / usual);
    b.playouts = playouts;
    return b;
}

/* As many games as for looking back, in a window or not: what is known of the battle already is
 * taken over, and the turning points are the same. */
static void survey_begin(struct report *r, const struct cli *cli, const char *journal, bool window)
{
    struct trouble ignored = {0};
    char kept[PATH_BYTES];
    int32_t playouts = cli->has_playouts ? cli->playouts : budget_usual.playouts;
    int jobs = cli->jobs ? cli->jobs : window ? 1 : port_processors();
    struct survey_wish wish = {.weights = weighing_of(&cli->paths, r->game->rules, &ignored),
                               .budget = budget_of(playouts),
                               .all = true,
                               .jobs = jobs};
    if (playouts <= 0 || !r->game->rules->terms)
        return;
    r->survey = survey_new(r->game, &wish);
    if (odds_kept_path(journal, kept))
        odds_kept_find(kept, r->game, &wish, survey_turning(r->survey));
}

struct report *report_begin(const struct game *game, const struct cli *cli, struct figures *figures,
                            const char *journal, const char *folder, struct trouble *trouble)
{
    struct report *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    if (!report_path(journal, folder, cli->comic ? "-comic.html" : ".html", r->path)) {
        trouble_set(trouble, "the name of the report is too long");
        free(r);
        return NULL;
    }
    if (!folder_make(folder, trouble)) {
        free(r);
        return NULL;
    }
    r->game = game;
    r->telling = telling_new();
    words_init(&r->words);
    r->pictures = report_pictures_new(cli, game->rules, figures);
    r->telling->draws = r->pictures != NULL;
    r->telling->alone = cli->comic;
    tell_words(r->telling, game, &r->words);
    survey_begin(r, cli, journal, figures != NULL);
    return r;
}

/* The words once more, with what was worked out. */
static void survey_end(struct report *r)
{
    r->surveyed = true;
    r->telling->turning = survey_turning(r->survey);
    tell_words(r->telling, r->game, &r->words);
}

bool report_step(struct report *r)
{
    if (report_ponders(r)) {
        survey_step(r->survey);
        if (survey_done(r->survey))
            survey_end(r);
        return true;
    }
    if (!r->pictures || r->painted == r->telling->scenes)
        return false;
    scene_paint(r->telling, &r->telling->scene[r->painted++], r->pictures);
    return true;
}

bool report_ponders(const struct report *r)
{
    return r->survey && !r->surveyed;
}

int report_told(const struct report *r, int *of)
{
    if (report_ponders(r))
        return survey_progress(r->survey, of);
    *of = r->pictures ? r->telling->scenes : 0;
    return r->painted;
}

bool report_end(struct report *r, char path[PATH_BYTES], struct trouble *trouble)
{
    struct words out;
    words_init(&out);
    put_together(r->telling, &out);
    memcpy(path, r->path, sizeof r->path);
    bool good = file_write(path, out.text, out.length, trouble);
    words_release(&out);
    return good;
}

void report_free(struct report *r)
{
    if (!r)
        return;
    telling_free(r->telling);
    survey_free(r->survey);
    words_release(&r->words);
    report_pictures_free(r->pictures);
    free(r);
}

/* ---- the command ----------------------------------------------------------------------------- */

static void progress(void *self, int done, int of)
{
    int *told = self, percent = of > 0 ? 100 * done / of : 0;
    if (percent == *told)
        return;
    *told = percent;
    say_error_again("the chance to win: %d %% worked out", percent);
}

/* Tells it, with the figures on the standard output when they are wanted. */
static bool report_tell(const struct game *game, const struct cli *cli, char path[PATH_BYTES],
                        struct trouble *trouble)
{
    int told = -1;
    struct report *r =
        report_begin(game, cli, NULL, cli->file[0], cli->out ? cli->out : ".", trouble);
    if (!r)
        return false;
    if (r->survey) {
        survey_finish(r->survey, cli->verbose ? progress : NULL, &told);
        survey_end(r);
    }
    if (told >= 0)
        say_error("\n");
    while (report_step(r))
        ;
    bool good = !cli->comic || r->telling->comic.panels > 0;
    if (!good)
        trouble_at(trouble, cli->file[0], 0,
                   r->pictures ? "too little has happened for a comic page"
                               : "this Foilshot draws no pictures: a comic page cannot be made");
    good = good && report_end(r, path, trouble);
    if (good && cli->json && r->survey) {
        struct words figures;
        words_init(&figures);
        report_figures(survey_turning(r->survey), &figures);
        say_text(figures.text);
        words_release(&figures);
    }
    report_free(r);
    return good;
}

int command_report(const struct cli *cli)
{
    struct trouble trouble = {0}, notice = {0};
    char path[PATH_BYTES];
    struct game *game = malloc(sizeof *game);
    if (!game)
        abort();
    bool opened = false, good = false;
    if (!is_journal(cli->file[0]))
        trouble_at(&trouble, cli->file[0], 0, "is no journal: a report tells a recorded game");
    else
        opened = open_game(cli->file[0], 1, game, &trouble, &notice);
    if (opened) {
        good = report_tell(game, cli, path, &trouble);
        game_release(game);
    }
    free(game);
    if (!good)
        return fail(&trouble);
    if (notice.text[0])
        say_error("foilshot: %s\n", notice.text);
    if (!cli->json)
        say("%s\n", path);
    return EXIT_OK;
}
