/* The cards: the sets, or the scenarios of the only one, and the briefing in the last row. */
#include "app/desk/units.h"
#include "app/start/start_inside.h"

#include <stdio.h>
#include <string.h>

enum {
    CENTIMETRE = 10000, /* µm */
    CARD_LEAST_W = 300,
    CARD_LEAST_H = 300,
    CARD_LOWEST_H = 220,
    CARD_EDGE = 10, /* as ui_card draws it */
    CARD_PICTURE_W = 376,
    CARD_PICTURE_H = 196,
    CARD_PICTURE_MOST = 54, /* percent of the card's height */
    CARD_SIDE = 18,
    CARD_TAGS = 48,
    CARD_PEEP = 72,
};

struct grid {
    struct rect area; /* px */
    int columns, rows, w, h, gap;
    bool scrolls;
};

static int cards_count(const struct start *s)
{
    return start_one_set(s) ? s->count : s->set_count;
}

/* As many columns as fit and look well; the rest of the last row is the briefing. */
static struct grid grid_of(struct ui *ui, struct rect area, int count)
{
    struct grid g = {.area = area, .gap = ui_px(ui, CARD_GAP)};
    int fit = (area.w + g.gap) / (ui_px(ui, CARD_LEAST_W) + g.gap), want = count <= 3 ? 2 : 3;
    g.columns = fit < 1 ? 1 : fit < want ? fit : want;
    g.rows = (count + g.columns - 1) / g.columns;
    if (g.rows <= 1 && count % g.columns == 0)
        g.rows++;
    int all = (area.h - g.gap * (g.rows - 1)) / g.rows; /* of a card when every row is shown */
    int shown = g.rows < 2 ? g.rows : 2;
    g.h = (area.h - g.gap * (shown - 1)) / shown;
    if (g.rows > 2) /* the next row peeps in: there is more below */
        g.h -= ui_px(ui, CARD_PEEP) / 2;
    if (g.h < ui_px(ui, CARD_LEAST_H))
        g.h = ui_px(ui, CARD_LEAST_H);
    if (g.rows == 3 && all >= ui_px(ui, CARD_LOWEST_H)) /* low cards, but all of them */
        g.h = all;
    g.w = (area.w - g.gap * (g.columns - 1)) / g.columns;
    g.scrolls = g.rows * (g.h + g.gap) - g.gap > area.h;
    return g;
}

/* Place of card `index` relative to the grid's upper left corner; `wide` cells of its row. */
static struct rect grid_cell(const struct grid *g, int index, int wide)
{
    return (struct rect){index % g->columns * (g->w + g->gap), index / g->columns * (g->h + g->gap),
                         wide * (g->w + g->gap) - g->gap, g->h};
}

static void picture_size(struct ui *ui, struct start *s, const struct grid *g)
{
    int w = g->w - 2 * ui_px(ui, CARD_EDGE), h = w * CARD_PICTURE_H / CARD_PICTURE_W;
    int most = g->h * CARD_PICTURE_MOST / 100;
    s->card_w = w;
    s->card_h = h < most ? h : most;
}

/* Lines of running text between title and tags of a card. */
static int card_lines(struct ui *ui, const struct start *s, const struct grid *g, bool tags)
{
    struct text *text = ui_text(ui);
    int room = g->h - ui_px(ui, CARD_EDGE + 10 + 3 + 4) - s->card_h - text_line(text, ROLE_TITLE) -
               ui_px(ui, tags ? CARD_TAGS + 4 : CARD_SIDE);
    int lines = room / text_line(text, ROLE_TEXT);
    return lines < 0 ? 0 : lines;
}

static void scenario_card(struct ui *ui, struct start *s, const struct grid *g, struct rect at,
                          int index)
{
    const struct listed *l = &s->listed[index];
    const char *tags[TAGS];
    char id[UI_ID], words[600];
    for (int i = 0; i < l->tags; i++)
        tags[i] = l->tag[i];
    snprintf(id, sizeof id, "card:%.50s", l->name);
    int lines = card_lines(ui, s, g, l->good);
    words_fit(ui, ROLE_TEXT, l->good ? l->teaser : l->said, g->w - 2 * ui_px(ui, CARD_SIDE),
              lines > 0 ? lines : 1, words, sizeof words);
    struct ui_card card = {.title = l->title,
                           .words = words,
                           .tags = tags,
                           .tag_count = l->tags,
                           .picture = l->picture.px ? &l->picture : NULL,
                           .chosen = s->chosen == index,
                           .why = l->good ? NULL : l->said};
    if (ui_card(ui, id, at, &card))
        start_choose_listed(s, index);
    if (strcmp(words, l->teaser) != 0)
        ui_tip(ui, l->teaser);
    if (!l->good && ui_canvas(ui)) {
        struct rect veil = {at.x + ui_px(ui, CARD_EDGE), at.y + ui_px(ui, CARD_EDGE), s->card_w,
                            s->card_h};
        canvas_round_rect(ui_canvas(ui), veil, ui_px(ui, 8), theme_alpha(TINT_PAPER, 72));
        icon_draw_in(ui_canvas(ui), ICON_NO_ENTRY, veil, ui_px(ui, 56), theme_pixel(TINT_IDLE));
    }
}

static const struct image *set_picture(const struct start *s, int set)
{
    int cover = start_cover(s, set);
    return cover >= 0 && s->listed[cover].picture.px ? &s->listed[cover].picture : NULL;
}

void start_first_sentence(const char *words, char *out, size_t size)
{
    const char *end = strstr(words, ". ");
    snprintf(out, size, "%.*s", end ? (int)(end - words) + 1 : (int)strlen(words), words);
}

/* The words when they fit into so many lines, else their first sentence, else none: never cut. */
static void blurb_fit(struct ui *ui, const char *blurb, int w, int lines, char *out, size_t size)
{
    snprintf(out, size, "%s", blurb);
    if (text_wrap(ui_text(ui), ROLE_TEXT, out, w).lines <= lines)
        return;
    start_first_sentence(blurb, out, size);
    if (text_wrap(ui_text(ui), ROLE_TEXT, out, w).lines > lines)
        out[0] = '\0';
}

static void set_card(struct ui *ui, struct start *s, const struct grid *g, struct rect at, int set)
{
    const struct rules *rules = s->sets[set];
    char id[UI_ID], words[600];
    snprintf(id, sizeof id, "card:set-%d", set);
    blurb_fit(ui, rules->blurb, g->w - 2 * ui_px(ui, CARD_SIDE), card_lines(ui, s, g, true), words,
              sizeof words);
    struct ui_card card = {.title = rules->title,
                           .words = words,
                           .tags = rules->shows->tags,
                           .picture = set_picture(s, set),
                           .chosen = s->set == set};
    while (card.tag_count < TAGS && rules->shows->tags[card.tag_count])
        card.tag_count++;
    if (ui_card(ui, id, at, &card) && s->set != set) {
        start_choose_set(s, set);
        start_choose_first(s);
    }
}

/* What the chosen scenario is about: words on baize. */
static void briefing(struct ui *ui, struct start *start, struct rect at)
{
    const struct listed *l = start_chosen(start);
    struct rect inside = rect_inset(ui_tray(ui, "panel:briefing", at), ui_px(ui, 18));
    if (!l || !l->good)
        return;
    ui_scroll_begin(ui, "scroll:briefing", inside, 8);
    ui_label(ui, "label:briefing", UI_AUTO, ROLE_HEADING, TINT_NOW, l->title);
    ui_label(ui, "label:notes", UI_AUTO, ROLE_TEXT, TINT_PAPER, l->notes);
    ui_space(ui, 4);
    ui_flow_begin(ui, 30, 8);
    char words[64];
    snprintf(words, sizeof words, "%d %s", l->turns, counted(l->turns, NOUN_turn));
    if (l->turns > 0)
        ui_tag(ui, NULL, UI_AUTO, ICON_HOURGLASS, words, false);
    snprintf(words, sizeof words, "%d × %d cm", (int)(l->width / CENTIMETRE),
             (int)(l->depth / CENTIMETRE));
    ui_tag(ui, NULL, UI_AUTO, ICON_RULER, words, false);
    ui_flow_end(ui);
    ui_scroll_end(ui);
}

bool start_cards_build(struct ui *ui, struct start *s, struct rect area)
{
    int count = cards_count(s), room = ui_px(ui, 10);
    struct grid g = grid_of(ui, area, count);
    struct rect origin = area;
    picture_size(ui, s, &g);
    if (g.scrolls) {
        /* Room for the ring of the chosen card within what is seen. */
        struct rect seen = {area.x, area.y - room, area.w, area.h + 2 * room};
        ui_scroll_begin(ui, "scroll:cards", seen, 0);
        origin = ui_next(ui, 0);
        origin.y += room;
        ui_next(ui, (g.rows * (g.h + g.gap) - g.gap + 2 * room) * SCALE_ONE / ui_scale(ui));
    }
    for (int i = 0; i < count; i++) {
        struct rect at = grid_cell(&g, i, 1);
        at.x += origin.x;
        at.y += origin.y;
        if (start_one_set(s))
            scenario_card(ui, s, &g, at, i);
        else
            set_card(ui, s, &g, at, i);
    }
    int spare = g.columns * g.rows - count;
    if (spare > 0) {
        struct rect at = grid_cell(&g, count, spare);
        at.x += origin.x;
        at.y += origin.y;
        briefing(ui, s, at);
    }
    if (g.scrolls)
        ui_scroll_end(ui);
    return spare == 0;
}
