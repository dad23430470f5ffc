#include "app/match.h"

#include "app/desk.h"
#include "app/desk/sides.h"
#include "app/desk/units.h"

#include <stdio.h>
#include <string.h>

void match_cards_open(struct app *app)
{
    char name[80], path[PATH_BYTES];
    snprintf(name, sizeof name, "assets/rules/%s.yaml", app->game->rules->id);
    if (path_join(path, app->paths.data, name))
        cards_load(path, &app->cards, &app->notice);
    if (path_join(path, app->paths.data, "assets/rules/house.yaml"))
        cards_load(path, &app->house, &app->notice);
}

const struct card *match_card(const struct app *app, const char *id)
{
    const struct card *card = cards_find(&app->cards, id);
    return card ? card : cards_find(&app->house, id);
}

const char *match_player_name(const struct app *app, int side)
{
    if (side <= SIDE_NONE || side >= SIDE_COUNT)
        return "";
    if (app->player[side].name[0])
        return app->player[side].name;
    return app->in_game ? table_text(&app->game->table, app->game->table.side[side].name)
                        : side_word(side);
}

char *player_title(const struct app *app, int side, char *out, size_t size)
{
    if (side > SIDE_NONE && side < SIDE_COUNT && app->player[side].name[0])
        snprintf(out, size, "%s (%s)", app->player[side].name, side_title(side));
    else
        snprintf(out, size, "%s", side_title(side));
    return out;
}

bool match_hidden(const struct app *app)
{
    const struct table *t = &app->game->table;
    for (int i = 0; i < t->bases && app->game->rules->decides->visible; i++)
        if (!app->game->rules->decides->visible(t, SIDE_RED, i) ||
            !app->game->rules->decides->visible(t, SIDE_BLUE, i))
            return true;
    return false;
}

int match_viewer(const struct app *app)
{
    return match_hidden(app) ? app->holder : SIDE_NONE;
}

void sentence_build(struct ui *ui, struct app *app, const char *id, const char *card_id,
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
    if (ui_tag(ui, id, place, ICON_NONE, card_id, match_card(app, card_id) != NULL)) {
        app->back = app->dialogue;
        desk_show_card(app, card_id);
    }
}
