/* "What happened": the last sentences, the important first, with their rules. */
#include "app/desk/called.h"
#include "app/desk/desk.h"
#include "app/desk/news.h"
#include "app/desk/sides.h"
#include "app/match/match.h"
#include "app/play/panel_inside.h"

#include <stdio.h>
#include <string.h>

/* An answer that led to one sentence and no dice: the sentence is what was chosen. */
static bool chosen_alone(const struct rules *rules, const struct block *b)
{
    size_t length = strcspn(b->order, " ");
    int said = 0;
    bool chose = false;
    for (int i = 0; i < rules->verbs; i++)
        chose = chose || (rules->verb[i].gesture == GESTURE_CHOOSE &&
                          strlen(rules->verb[i].word) == length &&
                          memcmp(rules->verb[i].word, b->order, length) == 0);
    for (int32_t i = 0; i < b->count; i++) {
        said += b->entry[i].kind == ENTRY_SAY;
        chose = chose && b->entry[i].kind != ENTRY_DIE;
    }
    return chose && said == 1 && b->side != SIDE_NONE;
}

/* One sentence of what happened; the first, when much hangs on it, as a headline. */
static void news_line(struct play *play, struct ui *ui, const struct news *news, int number)
{
    char id[UI_ID], words[SENTENCE_TEXT + 40], called[SENTENCE_TEXT];
    const char *said = said_called(&play->match->game->table, news->block, news->say, called);
    snprintf(id, sizeof id, "label:news-%d", number);
    if (chosen_alone(play->match->game->rules, news->block) && !strstr(said, ": ")) {
        snprintf(words, sizeof words, "%s chose: %s", side_title(news->block->side), said);
        said = words;
    }
    bool lead = number == 1 && news->weight >= WEIGHS_HITS;
    ui_label(ui, id, UI_AUTO, lead ? ROLE_TEXT_BOLD : ROLE_SECOND, lead ? TINT_TEXT : TINT_SECOND,
             said);
}

/* The rules the sentences are about, and the way to those that had no room. */
static void news_tags(struct play *play, struct ui *ui, const struct news *news, int count,
                      int more)
{
    enum { TAGS = 4 };
    char id[UI_ID], words[40];
    const char *told[TAGS];
    int tags = 0;
    for (int i = 0; i < count; i++) {
        bool again = !news[i].say->id[0] || tags == TAGS;
        for (int k = 0; k < tags; k++)
            again = again || strcmp(told[k], news[i].say->id) == 0;
        if (!again)
            told[tags++] = news[i].say->id;
    }
    if (tags == 0 && more == 0)
        return;
    ui_flow_begin(ui, 32, 8);
    for (int k = 0; k < tags; k++) {
        snprintf(id, sizeof id, "tag:%s", told[k]);
        if (ui_tag(ui, id, UI_AUTO, ICON_BOOK, told[k], true))
            desk_show_card(play->desk, told[k]);
    }
    if (more) {
        snprintf(words, sizeof words, "and %d more", more);
        if (ui_tag(ui, "tag:more", UI_AUTO, ICON_NEXT, words, true))
            play->desk->dialogue = DIALOGUE_LOG;
    }
    ui_flow_end(ui);
}

/* What the last order came to, and what the game did by itself after it: the important first. While
 * the order itself is still being watched, the one before it is no news any more. */
void play_news_build(struct play *play, struct ui *ui)
{
    enum { SENTENCES = 6, SENTENCES_SMALL = 3 };
    struct news news[SENTENCES];
    const struct block *now = match_playing(play->match);
    int more, most = panel_is_low(ui) ? SENTENCES_SMALL : SENTENCES;
    if ((now && now->source != SOURCE_AUTO) || panel_shaping(play))
        return;
    int count = news_since(play->match->game->rules, &play->match->game->journal,
                           match_told_at(play->match), news, most, &more);
    if (count == 0)
        return;
    panel_section(play, ui);
    ui_line(ui, "label:news", UI_AUTO, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, "What happened");
    for (int i = 0; i < count; i++)
        news_line(play, ui, &news[i], i + 1);
    news_tags(play, ui, news, count, more);
}
