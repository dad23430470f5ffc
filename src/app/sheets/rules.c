/* The rule cards: phases and cards on the left, one card on the right. */
#include "app/sheets/sheets.h"

#include <stdio.h>
#include <string.h>

enum { LIST_ROWS = 600, ROW = 44, WIDE = 1120, HIGH = 800, LIST_W = 380 };

/* A row of the list: a heading or a card. */
struct row {
    const struct card *card; /* NULL: the heading */
    const char *heading;
};

/* ---- which cards ----------------------------------------------------------------------------- */

static void load(struct papers *papers, const char *name, struct cards *cards)
{
    char sub[80], path[PATH_BYTES];
    const struct rules *rules = rules_find(name);
    snprintf(sub, sizeof sub, "assets/rules/%s.yaml", name);
    if (rules)
        desk_cards(papers->desk, rules, cards);
    else if (path_join(path, papers->desk->paths.data, sub)) /* the house's cards are no set's */
        cards_load(path, cards, &papers->desk->notice);
}

const struct cards *reader_cards(struct papers *p, const struct cards **house)
{
    if (p->match->in_game) {
        *house = &p->match->house;
        return &p->match->cards;
    }
    const struct rules *rules = p->desk->rules;
    if (rules && strcmp(p->reader.set, rules->id) != 0) {
        cards_release(&p->reader.cards);
        cards_release(&p->reader.house);
        p->reader.cards = p->reader.house = (struct cards){0};
        snprintf(p->reader.set, sizeof p->reader.set, "%s", rules->id);
        load(p, rules->id, &p->reader.cards);
        load(p, "house", &p->reader.house);
    }
    *house = &p->reader.house;
    return &p->reader.cards;
}

static const struct card *card_now(struct papers *papers)
{
    const struct cards *house, *cards = reader_cards(papers, &house);
    const struct card *card = cards_find(cards, papers->desk->card_id);
    return card ? card : cards_find(house, papers->desk->card_id);
}

/* ---- searching ------------------------------------------------------------------------------- */

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool holds(const char *text, const char *wanted)
{
    for (; *text; text++) {
        size_t i = 0;
        while (wanted[i] && small(text[i]) == small(wanted[i]))
            i++;
        if (!wanted[i])
            return true;
    }
    return !wanted[0];
}

static bool card_holds(const struct card *card, const char *wanted)
{
    bool found = holds(card->id, wanted) || holds(card->title, wanted);
    for (int i = 0; i < card->clauses && !found; i++)
        found = holds(card->clause[i].text, wanted);
    return found;
}

static int rows_add(struct row *row, int count, const struct cards *cards, const char *wanted)
{
    const char *phase = "";
    for (int i = 0; i < cards->count && count + 2 < LIST_ROWS; i++) {
        const struct card *card = &cards->card[i];
        if (!card_holds(card, wanted))
            continue;
        if (strcmp(phase, card->phase) != 0)
            row[count++] = (struct row){NULL, card->phase};
        phase = card->phase;
        row[count++] = (struct row){card, NULL};
    }
    return count;
}

/* ---- the list -------------------------------------------------------------------------------- */

static void list_row(struct ui *ui, struct papers *papers, struct rect at, const struct row *row)
{
    char id[UI_ID], words[300];
    if (!row->card) {
        struct rect line = at;
        int high = text_line(ui_text(ui), ROLE_HEADING);
        line.y += at.h - high - ui_px(ui, 3);
        line.h = high;
        ui_line(ui, NULL, line, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, row->heading);
        return;
    }
    snprintf(id, sizeof id, "row:%s", row->card->id);
    snprintf(words, sizeof words, "%s", row->card->title);
    if (ui_item_row(ui, id, at, ICON_NONE, words, row->card->id,
                    strcmp(papers->desk->card_id, row->card->id) == 0))
        snprintf(papers->desk->card_id, sizeof papers->desk->card_id, "%s", row->card->id);
}

/* Shows the card after the one shown, the first after the last. */
static void card_next(struct papers *papers, const struct row *row, int count)
{
    int at = -1;
    for (int i = 0; i < count; i++)
        if (row[i].card && strcmp(row[i].card->id, papers->desk->card_id) == 0)
            at = i;
    for (int n = 1; n <= count; n++) {
        const struct card *card = row[(at + n + count) % count].card;
        if (!card)
            continue;
        snprintf(papers->desk->card_id, sizeof papers->desk->card_id, "%s", card->id);
        return;
    }
}

static void list_build(struct ui *ui, struct papers *p, struct rect r)
{
    struct row row[LIST_ROWS];
    const struct cards *house, *cards = reader_cards(p, &house);
    struct rect field = ui_cut_top(ui, &r, target(ui, 46));
    ui_cut_top(ui, &r, 8);
    enum ui_edit edit = ui_field(ui, "field:search", field, p->reader.search,
                                 sizeof p->reader.search, "Search the rules");
    int count = rows_add(row, 0, cards, p->reader.search);
    count = rows_add(row, count, house, p->reader.search);
    if (edit == UI_EDIT_DONE) /* Enter: the next card found */
        card_next(p, row, count);
    p->reader.left = edit == UI_EDIT_LEFT;
    /* A card opened from elsewhere is scrolled into sight once. */
    if (strcmp(p->reader.shown, p->desk->card_id) != 0 && ui_find(ui, "list:cards")) {
        for (int i = 0; i < count; i++)
            if (row[i].card && strcmp(row[i].card->id, p->desk->card_id) == 0)
                ui_list_show(ui, "list:cards", i);
        snprintf(p->reader.shown, sizeof p->reader.shown, "%s", p->desk->card_id);
    }
    struct ui_list list = ui_list_begin(ui, "list:cards", r, count, ROW);
    for (int i = list.first; i < list.end; i++)
        list_row(ui, p, ui_list_row(ui, &list, i), &row[i]);
    ui_list_end(ui);
    if (count == 0)
        ui_label(ui, "label:none", r, ROLE_TEXT, TINT_IDLE, "No card says that.");
}

/* ---- the card -------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    enum icon icon;
} marks[CLAUSE_COUNT] = {[CLAUSE_STATED] = {NULL, ICON_NONE},
                         [CLAUSE_RECOVERED] = {"recovered", ICON_BOOK},
                         [CLAUSE_RULING] = {"ruling", ICON_TICK},
                         [CLAUSE_OPTION] = {"option", ICON_GEAR}};

static void clause_build(struct ui *ui, const struct clause *clause)
{
    if (!marks[clause->kind].word) {
        ui_label(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT, clause->text);
        return;
    }
    ui_flow_begin(ui, 30, 8);
    ui_tag(ui, NULL, UI_AUTO, marks[clause->kind].icon, marks[clause->kind].word, false);
    ui_flow_end(ui);
    ui_label(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_SECOND, clause->text);
}

static void card_build(struct ui *ui, struct papers *papers, struct rect r)
{
    const struct cards *house, *cards = reader_cards(papers, &house);
    const struct card *card = card_now(papers);
    struct rect inside = rect_inset(ui_inset(ui, r), ui_px(ui, 10));
    ui_scroll_begin(ui, "scroll:card", inside, 12);
    if (card) {
        ui_flow_begin(ui, 30, 8);
        ui_tag(ui, NULL, UI_AUTO, ICON_BOOK, card->id, false);
        ui_tag(ui, NULL, UI_AUTO, ICON_NONE, card->phase, false);
        ui_flow_end(ui);
        ui_label(ui, "label:card", UI_AUTO, ROLE_TITLE, TINT_TEXT, card->title);
        for (int i = 0; i < card->clauses; i++)
            clause_build(ui, &card->clause[i]);
    } else {
        ui_label(ui, "label:card", UI_AUTO, ROLE_TITLE, TINT_TEXT,
                 cards->title ? cards->title : "");
        if (cards->credit)
            ui_label(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT, cards->credit);
        ui_label(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_SECOND,
                 "Choose a card. **ruling**: our decision where the text is silent. **option**: "
                 "agree on it before the game.");
    }
    ui_scroll_end(ui);
}

/* ---- the dialogue ---------------------------------------------------------------------------- */

void rules_open(struct papers *p)
{
    p->reader.shown[0] = '\0';
    p->reader.search[0] = '\0';
    ui_focus(p->desk->ui, "field:search"); /* typing searches at once */
}

void rules_build(struct ui *ui, struct papers *papers)
{
    int room_w = window_units_w(ui) - 48, room_h = window_units_h(ui) - 48;
    int w = room_w < WIDE ? room_w : WIDE, h = room_h < HIGH ? room_h : HIGH;
    const struct cards *house, *cards = reader_cards(papers, &house);
    bool wide = w >= 760;
    ui_dialogue_begin(ui, "dialogue:rules", w, h, NULL, foot_high(ui));
    /* The two columns scroll on their own: fill what the dialogue shows, no more. */
    struct rect r = ui_rest(ui);
    r.h = dialogue_room(ui, h);

    ui_next(ui, r.h * SCALE_ONE / ui_scale(ui));
    struct rect title = ui_cut_top(ui, &r, 44);
    char words[200];
    snprintf(words, sizeof words, "The rules: %s", cards->title ? cards->title : "");
    ui_line(ui, "label:title", title, ROLE_TITLE, TINT_TEXT, ALIGN_LEFT,
            text_width(ui_text(ui), ROLE_TITLE, words) < title.w ? words : "The rules");
    ui_cut_top(ui, &r, 6);
    struct rect list = r, card = r;
    if (wide) {
        list = ui_cut_left(ui, &card, LIST_W);
        ui_cut_left(ui, &card, 26);
    } else {
        list.h = r.h / 2;
        card.y += list.h + ui_px(ui, 10);
        card.h -= list.h + ui_px(ui, 10);
    }
    list_build(ui, papers, list);
    card_build(ui, papers, card);
    ui_dialogue_foot(ui);
    bool done = ui_button(ui, "button:done", ui_next(ui, target(ui, 46)), UI_BRASS, ICON_TICK,
                          "Done", NULL);
    if (ui_dialogue_end(ui) || done || papers->reader.left)
        dialogue_close(papers->desk);
}
