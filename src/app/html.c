/* Pages of HTML: the little that report and rule sheet share, and the rule sheet. */
#include "app/report.h"
#include "scenario/cards.h"

#include <stdio.h>
#include <string.h>

void html_text(struct words *out, const char *text)
{
    for (; *text; text++) {
        const char *word = *text == '<'   ? "&lt;"
                           : *text == '>' ? "&gt;"
                           : *text == '&' ? "&amp;"
                           : *text == '"' ? "&quot;"
                                          : NULL;
        if (word)
            words_add(out, word);
        else
            words_addn(out, text, 1);
    }
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

/* Narrow enough for Letter, short enough for A4; two columns that never part a card. */
static const char sheet_style[] =
    "@page{margin:12mm}body{font:9.5pt/1.3 Cabin,'Gill Sans','DejaVu "
    "Sans',sans-serif;color:#2b1d12;"
    "margin:0 auto;max-width:190mm}h1{font:700 22pt/1.1 'Averia Serif',Georgia,serif;margin:0}"
    "h2{font:700 13pt/1.1 'Averia Serif',Georgia,serif;margin:8pt 0 3pt;border-bottom:1pt solid "
    "#8c6030;break-after:avoid}.by{color:#6f4c20;margin:2pt 0 6pt}.all{columns:2;column-gap:7mm}"
    "section{break-inside:avoid;margin:0 0 5pt}h3{font-size:10pt;margin:0}.id{float:right;"
    "background:#ead6a8;border:.5pt solid #b08a4c;border-radius:2pt;padding:0 3pt;font-size:8pt;"
    "color:#5b3a12}p{margin:0 0 1pt}em{color:#6f4c20;font-style:normal;font-weight:600}"
    "table{border-collapse:collapse;width:100%;font-size:8.5pt;margin:3pt 0}td,th{border:.5pt "
    "solid "
    "#b08a4c;padding:1pt 3pt;text-align:left}";

bool html_rules(const struct cli *cli, const struct rules *rules, struct words *out,
                struct trouble *trouble)
{
    char name[80], path[PATH_BYTES];
    struct cards cards = {0};
    snprintf(name, sizeof name, "assets/rules/%s.yaml", rules->id);
    if (!path_join(path, cli->paths.data, name) || !cards_load(path, &cards, trouble))
        return false;
    words_add(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>");
    html_text(out, cards.title);
    words_format(out, "</title><style>%s</style></head><body>\n<h1>", sheet_style);
    html_text(out, cards.title);
    words_add(out, "</h1><p class=\"by\">");
    html_text(out, cards.author);
    words_add(out, " · ");
    html_text(out, cards.credit);
    words_add(out, "</p>\n<div class=\"all\">\n");
    const char *phase = "";
    for (int i = 0; i < cards.count; i++) {
        const struct card *card = &cards.card[i];
        if (strcmp(phase, card->phase) != 0) {
            words_add(out, "<h2>");
            html_text(out, card->phase);
            words_add(out, "</h2>\n");
        }
        phase = card->phase;
        words_add(out, "<section><span class=\"id\">");
        html_text(out, card->id);
        words_add(out, "</span><h3>");
        html_text(out, card->title);
        words_add(out, "</h3>");
        for (int k = 0; k < card->clauses; k++) {
            words_add(out, "<p>");
            if (card->clause[k].kind != CLAUSE_STATED)
                words_format(out, "<em>%s</em> ", clause_word(card->clause[k].kind));
            html_text(out, card->clause[k].text);
            words_add(out, "</p>");
        }
        words_add(out, "</section>\n");
    }
    words_add(out, "</div></body></html>\n");
    cards_release(&cards);
    return true;
}
