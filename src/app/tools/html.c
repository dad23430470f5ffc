/* Pages of HTML: the little that report and rule sheet share, and the rule sheet. */
#include "app/desk/pricing.h"
#include "app/tools/report.h"
#include "scenario/cards.h"

#include <stdio.h>
#include <string.h>

void html_text(struct words *out, const char *text)
{
    struct words shown;
    words_init(&shown);
    words_shown(&shown, text);
    for (const char *c = shown.text; *c; c++) {
        const char *word = *c == '<'   ? "&lt;"
                           : *c == '>' ? "&gt;"
                           : *c == '&' ? "&amp;"
                           : *c == '"' ? "&quot;"
                                       : NULL;
        if (word)
            words_add(out, word);
        else
            words_addn(out, c, 1);
    }
    words_release(&shown);
}

void html_base64(struct words *out, const unsigned char *bytes, size_t size)
{
    static const char letter[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        size_t left = size - i;
        uint32_t three = (uint32_t)bytes[i] << 16 | (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) |
                         (left > 2 ? (uint32_t)bytes[i + 2] : 0);
        char four[5] = {letter[three >> 18], letter[three >> 12 & 63],
                        left > 1 ? letter[three >> 6 & 63] : '=',
                        left > 2 ? letter[three & 63] : '=', '\0'};
        words_addn(out, four, 4);
    }
}

/* Narrow enough for Letter, short enough for A4: one page at a glance, then two columns of cards,
 * none of them parted. */
static const char sheet_style[] =
    "@page{margin:12mm}body{font:9.5pt/1.3 Cabin,'Gill Sans','DejaVu Sans',sans-serif;"
    "color:#2b1d12;margin:0 auto;max-width:190mm}h1{font:700 22pt/1.1 'Averia Serif',Georgia,serif;"
    "margin:0}h2{font:700 13pt/1.1 'Averia Serif',Georgia,serif;margin:8pt 0 3pt;"
    "border-bottom:1pt solid #8c6030;break-after:avoid}.by{color:#6f4c20;margin:2pt 0 6pt}"
    ".all{columns:2;column-gap:7mm}.glance{font-size:11pt;columns:2;column-gap:7mm;break-after:"
    "page}"
    ".glance div{break-inside:avoid}.glance h2{margin:5pt 0 2pt}"
    "section{break-inside:avoid;margin:0 0 5pt}h3{font-size:10pt;margin:0}.id{float:right;"
    "background:#ead6a8;border:.5pt solid #b08a4c;border-radius:2pt;padding:0 3pt;margin-left:3pt;"
    "font-size:8pt;color:#5b3a12}p{margin:0 0 1pt}.glance p{margin:0 0 3pt}em{color:#6f4c20;"
    "font-style:normal;font-weight:600}";

static void add_text(struct words *out, const char *before, const char *text, const char *after)
{
    words_add(out, before);
    html_text(out, text);
    words_add(out, after);
}

static void html_part(const struct sheet_part *part, struct words *out)
{
    if (!part->lines)
        return;
    add_text(out, "<div><h2>", part->head, "</h2>\n");
    for (unsigned k = 0; k < part->lines; k++) {
        add_text(out, "<p><span class=\"id\">", part->line[k].id, "</span>");
        add_text(out, "<b>", part->line[k].what, ":</b> ");
        add_text(out, "", part->line[k].how, "</p>\n");
    }
    words_add(out, "</div>");
}

static void html_sheet(const struct cards *cards, const struct sheet_part *points,
                       struct words *out)
{
    words_add(out, "<div class=\"glance\">\n");
    for (int i = 0; i < cards->sheets; i++)
        html_part(&cards->sheet[i], out);
    html_part(points, out);
    words_add(out, "</div>\n");
}

static void html_card(const struct card *card, struct words *out)
{
    add_text(out, "<section><span class=\"id\">", card->id, "</span>");
    add_text(out, "<h3>", card->title, "</h3>");
    for (int k = 0; k < card->clauses; k++) {
        words_add(out, "<p>");
        if (card->clause[k].kind != CLAUSE_STATED)
            words_format(out, "<em>%s</em> ", clause_word(card->clause[k].kind));
        add_text(out, "", card->clause[k].text, "</p>");
    }
    words_add(out, "</section>\n");
}

bool html_rules(const struct cli *cli, const struct rules *rules, struct words *out,
                struct trouble *trouble)
{
    char name[80], path[PATH_BYTES];
    struct cards cards = {0};
    struct pricing_sheet sheet;
    struct points points;
    struct trouble unpriced = {0}; /* a set without points has none to show */
    snprintf(name, sizeof name, "assets/rules/%s.yaml", rules->id);
    if (!path_join(path, cli->paths.data, name) || !cards_of(rules, path, &cards, trouble))
        return false;
    if (!pricing_of(&cli->paths, rules, &points, &unpriced) && pricing_there(&cli->paths, rules)) {
        cards_release(&cards);
        *trouble = unpriced;
        return false;
    }
    words_add(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>");
    html_text(out, cards.title);
    words_format(out, "</title><style>%s</style></head><body>\n<h1>", sheet_style);
    html_text(out, cards.title);
    add_text(out, "</h1><p class=\"by\">", cards.author, " · ");
    add_text(out, "", cards.credit, "</p>\n");
    pricing_sheet(&points, rules, &sheet);
    if (cards.sheets || sheet.part.lines)
        html_sheet(&cards, &sheet.part, out);
    words_add(out, "<div class=\"all\">\n");
    const char *phase = "";
    for (int i = 0; i < cards.count; i++) {
        if (strcmp(phase, cards.card[i].phase) != 0)
            add_text(out, "<h2>", cards.card[i].phase, "</h2>\n");
        phase = cards.card[i].phase;
        html_card(&cards.card[i], out);
    }
    words_add(out, "</div></body></html>\n");
    cards_release(&cards);
    return true;
}
