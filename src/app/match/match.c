#include "app/match/match.h"

#include "app/desk/desk.h"
#include "app/desk/sides.h"
#include "app/desk/units.h"

#include <stdio.h>
#include <string.h>

void match_cards_open(struct match *match)
{
    char path[PATH_BYTES];
    desk_cards(match->desk, match->game->rules, &match->cards);
    if (path_join(path, match->desk->paths.data, "assets/rules/house.yaml"))
        cards_load(path, &match->house, &match->desk->notice);
}

const struct card *match_card(const struct match *match, const char *id)
{
    const struct card *card = cards_find(&match->cards, id);
    return card ? card : cards_find(&match->house, id);
}

const char *match_player_name(const struct match *match, int side)
{
    if (side <= SIDE_NONE || side >= SIDE_COUNT)
        return "";
    if (match->player[side].name[0])
        return match->player[side].name;
    return match->in_game ? table_text(&match->game->table, match->game->table.side[side].name)
                          : side_word(side);
}

char *player_title(const struct match *match, int side, char *out, size_t size)
{
    if (side > SIDE_NONE && side < SIDE_COUNT && match->player[side].name[0])
        snprintf(out, size, "%s (%s)", match->player[side].name, side_title(side));
    else
        snprintf(out, size, "%s", side_title(side));
    return out;
}

bool match_hidden(const struct match *match)
{
    const struct table *t = &match->game->table;
    for (int i = 0; i < t->bases && match->game->rules->decides->visible; i++)
        if (!match->game->rules->decides->visible(t, SIDE_RED, i) ||
            !match->game->rules->decides->visible(t, SIDE_BLUE, i))
            return true;
    return false;
}

bool match_elsewhere(const struct match *match, int side)
{
    return match->player[side].computer || match->hands_off;
}

int match_takes_back(const struct match *match, int32_t *block)
{
    const struct journal *j = &match->game->journal;
    bool alone = match->player[SIDE_RED].computer != match->player[SIDE_BLUE].computer;
    int orders = 0;
    for (int32_t at = j->at; at > 0; at = j->block[at].parent) {
        const struct block *b = &j->block[at];
        if (b->source == SOURCE_AUTO)
            continue;
        orders++;
        *block = at;
        if (!alone || !match->player[b->side].computer)
            return orders;
    }
    return 0;
}

int match_viewer(const struct match *match)
{
    return match_hidden(match) ? match->holder : SIDE_NONE;
}

void sentence_build(struct ui *ui, struct match *match, const char *id, const char *card_id,
                    const char *text, enum tint tint)
{
    enum { TAG_W = 84, PAD = 6 };
    struct rect rest = ui_rest(ui);
    int tag = ui_px(ui, TAG_W), words = rest.w - tag - ui_px(ui, 10);
    struct wrap wrap = text_wrap(ui_text(ui), ROLE_TEXT, text, words);
    int line = text_line(ui_text(ui), ROLE_TEXT), high = ui_px(ui, 30);
    int row = wrap.h > high ? wrap.h : high;
    struct rect at = ui_next(ui, row * SCALE_ONE / ui_scale(ui) + 1);
    struct rect say = {at.x, at.y + (wrap.lines < 2 ? (row - line) / 2 : 0), words, wrap.h};
    ui_label(ui, NULL, say, ROLE_TEXT, tint, text);
    if (!card_id[0])
        return;
    struct rect place = {at.x + at.w - tag, at.y, tag, high};
    if (ui_tag(ui, id, place, ICON_NONE, card_id, match_card(match, card_id) != NULL)) {
        match->desk->back = match->desk->dialogue;
        desk_show_card(match->desk, card_id);
    }
}
