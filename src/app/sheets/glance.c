/* The rules at a glance: the sheet of a set's cards in columns, on as many pages as it takes. */
#include "app/sheets/sheets.h"

#include <stdio.h>

enum {
    WIDE = 1320,
    HIGH = 860,
    COLUMN = 420, /* the least, units */
    COLUMNS_MOST = 3,
    GAP = 30,
    ID_GAP = 8,
    LINE_GAP = 4,
    HEAD_ABOVE = 10,
    HEAD_BELOW = 4,
    ROWS_MOST = 300,
};

/* A heading or a line, where it stands. */
struct row {
    const struct sheet_part *part;
    int line; /* -1: the heading */
    int page, column, y, h;
};

static struct row row[ROWS_MOST]; /* made afresh in every pass */

/* "**Horse:** 12 cm" */
static void row_words(const struct row *r, char *out, size_t size)
{
    const struct sheet_line *l = &r->part->line[r->line];
    snprintf(out, size, "**%s:** %s", l->what, l->how);
}

/* Room for the widest id. */
static int id_wide(struct ui *ui)
{
    return text_width(ui_text(ui), ROLE_TAG, "MW-99b") + ui_px(ui, ID_GAP);
}

static int row_high(struct ui *ui, const struct row *r, int width)
{
    char words[300];
    if (r->line < 0)
        return text_line(ui_text(ui), ROLE_HEADING) + ui_px(ui, HEAD_BELOW);
    row_words(r, words, sizeof words);
    return text_wrap(ui_text(ui), ROLE_TEXT, words, width - id_wide(ui)).h + ui_px(ui, LINE_GAP);
}

static int rows_of(struct ui *ui, const struct sheet_part *part, int width, int count)
{
    for (int k = -1; k < (int)part->lines && part->lines && count < ROWS_MOST; k++) {
        row[count] = (struct row){.part = part, .line = k};
        row[count].h = row_high(ui, &row[count], width);
        count++;
    }
    return count;
}

/* The set's own parts, and what its units cost. */
static int rows_make(struct ui *ui, const struct papers *p, const struct cards *cards, int width)
{
    int count = 0;
    for (int i = 0; i < cards->sheets; i++)
        count = rows_of(ui, &cards->sheet[i], width, count);
    return rows_of(ui, &p->pricing.part, width, count);
}

/* Fills columns `high` px high one after the other; a heading takes its first line along. Returns
 * how many pages there are. */
static int rows_place(struct ui *ui, int count, int columns, int high)
{
    int page = 0, column = 0, y = 0;
    for (int i = 0; i < count; i++) {
        struct row *r = &row[i];
        int above = r->line < 0 && y > 0 ? ui_px(ui, HEAD_ABOVE) : 0;
        int needs = above + r->h + (r->line < 0 && i + 1 < count ? row[i + 1].h : 0);
        if (y > 0 && y + needs > high) {
            y = above = 0;
            if (++column == columns) {
                column = 0;
                page++;
            }
        }
        *r = (struct row){r->part, r->line, page, column, y + above, r->h};
        y = r->y + r->h;
    }
    return page + 1;
}

/* The lowest height that needs no more pages: columns of about the same length look best. */
static int rows_even(struct ui *ui, int count, int columns, int high)
{
    int pages = rows_place(ui, count, columns, high), low = 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (rows_place(ui, count, columns, middle) > pages)
            low = middle + 1;
        else
            high = middle;
    }
    return rows_place(ui, count, columns, high);
}

static void row_build(struct ui *ui, const struct row *r, struct rect at)
{
    char words[300];
    if (r->line < 0) {
        at.h -= ui_px(ui, HEAD_BELOW);
        ui_line(ui, NULL, at, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, r->part->head);
        return;
    }
    int id_w = id_wide(ui);
    struct rect id = {at.x + at.w - id_w, at.y, id_w, text_line(ui_text(ui), ROLE_TEXT)};
    at.w -= id_w;
    row_words(r, words, sizeof words);
    ui_label(ui, NULL, at, ROLE_TEXT, TINT_TEXT, words);
    ui_line(ui, NULL, id, ROLE_TAG, TINT_TAG_TEXT, ALIGN_RIGHT, r->part->line[r->line].id);
}

void sheet_open(struct papers *papers)
{
    const struct rules *rules =
        papers->match->in_game ? papers->match->game->rules : papers->desk->rules;
    struct trouble ignored = {0}; /* a set without points has none to show */
    struct points points = {.known = false};
    papers->sheet_page = 0;
    if (rules)
        pricing_of(&papers->desk->paths, rules, &points, &ignored);
    pricing_sheet(&points, rules, &papers->pricing);
}

void sheet_turn(struct papers *papers, int by)
{
    papers->sheet_page += by; /* building keeps it to what there is */
    papers->desk->redraw = true;
}

/* The columns in what the dialogue shows; returns the pages. */
static int columns_build(struct ui *ui, struct papers *p, const struct cards *cards, struct rect r)
{
    int gap = ui_px(ui, GAP), columns = (r.w + gap) / (ui_px(ui, COLUMN) + gap);
    columns = columns < 1 ? 1 : columns > COLUMNS_MOST ? COLUMNS_MOST : columns;
    int width = (r.w - (columns - 1) * gap) / columns;
    int count = rows_make(ui, p, cards, width);
    int pages = rows_even(ui, count, columns, r.h);
    p->sheet_page = p->sheet_page < 0 ? 0 : p->sheet_page >= pages ? pages - 1 : p->sheet_page;
    for (int i = 0; i < count; i++)
        if (row[i].page == p->sheet_page)
            row_build(ui, &row[i],
                      (struct rect){r.x + row[i].column * (width + gap), r.y + row[i].y, width,
                                    row[i].h});
    return pages;
}

static void foot_build(struct ui *ui, struct papers *papers, int pages, bool *done, bool *rules)
{
    int at = papers->sheet_page;
    ui_dialogue_foot(ui);
    if (pages > 1)
        ui_row_begin(ui, target(ui, 46), 10, (int[]){-2, -2, 60, 60}, 4);
    else
        ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1}, 2);
    *done = ui_button(ui, "button:done", UI_AUTO, UI_BRASS, ICON_TICK, "Done", NULL);
    *rules = ui_button(ui, "button:rules", UI_AUTO, UI_PAPER, ICON_BOOK, "Rule cards", NULL);
    if (pages > 1) {
        if (ui_button(ui, "button:before", UI_AUTO, UI_PAPER, ICON_BACK, NULL,
                      at > 0 ? NULL : "This is the first page"))
            sheet_turn(papers, -1);
        ui_tip(ui, "The page before (Page up)");
        if (ui_button(ui, "button:next", UI_AUTO, UI_PAPER, ICON_NEXT, NULL,
                      at + 1 < pages ? NULL : "This is the last page"))
            sheet_turn(papers, 1);
        ui_tip(ui, "The next page (Page down)");
    }
    ui_row_end(ui);
}

void sheet_build(struct ui *ui, struct papers *papers)
{
    const struct cards *house, *cards = reader_cards(papers, &house);
    int room_w = window_units_w(ui) - 48, room_h = window_units_h(ui) - 48;
    int high = room_h < HIGH ? room_h : HIGH;
    bool done, rules;
    char title[200];
    ui_dialogue_begin(ui, "dialogue:sheet", room_w < WIDE ? room_w : WIDE, high, NULL,
                      foot_high(ui));
    struct rect r = ui_rest(ui);
    r.h = dialogue_room(ui, high);
    ui_next(ui, r.h * SCALE_ONE / ui_scale(ui));
    struct rect head = ui_cut_top(ui, &r, 40);
    ui_cut_top(ui, &r, 6);
    snprintf(title, sizeof title, "%s", cards->title ? cards->title : "");
    if (!title[0] || text_width(ui_text(ui), ROLE_TITLE, title) > head.w)
        snprintf(title, sizeof title, "At a glance");
    ui_line(ui, "label:title", head, ROLE_TITLE, TINT_TEXT, ALIGN_LEFT, title);
    int pages = columns_build(ui, papers, cards, r);
    foot_build(ui, papers, pages, &done, &rules);
    if (ui_dialogue_end(ui) || done) {
        dialogue_close(papers->desk);
    } else if (rules) {
        papers->desk->back = DIALOGUE_SHEET;
        desk_show_card(papers->desk, "");
    }
}
