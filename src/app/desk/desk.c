#include "app/desk/desk.h"

#include "app/desk/say.h"
#include "rules/rules.h"
#include "scenario/cards.h"
#include "view/table/sound.h"

#include <stdio.h>
#include <string.h>

void desk_post(struct desk *desk, const struct intent *intent)
{
    intents_add(&desk->intents, intent);
}

void desk_want(struct desk *desk, enum intent_kind kind)
{
    intents_add(&desk->intents, &(struct intent){.kind = kind});
}

void desk_want_file(struct desk *desk, enum intent_kind kind, const char *path)
{
    struct intent intent = {.kind = kind};
    snprintf(intent.path, sizeof intent.path, "%s", path);
    intents_add(&desk->intents, &intent);
}

void desk_want_set(struct desk *desk, enum intent_kind kind, const char *set)
{
    struct intent intent = {.kind = kind};
    snprintf(intent.set, sizeof intent.set, "%s", set);
    intents_add(&desk->intents, &intent);
}

void desk_want_block(struct desk *desk, enum intent_kind kind, int32_t block)
{
    intents_add(&desk->intents, &(struct intent){.kind = kind, .block = block});
}

void desk_want_players(struct desk *desk, const struct player player[SIDE_COUNT])
{
    struct intent intent = {.kind = INTENT_PLAYERS};
    memcpy(intent.play.player, player, sizeof intent.play.player);
    intents_add(&desk->intents, &intent);
}

void dialogue_show(struct desk *desk, enum dialogue dialogue)
{
    desk->dialogue = dialogue;
    desk->redraw = true;
}

void dialogue_show_then(struct desk *desk, enum dialogue dialogue, enum dialogue back)
{
    desk->back = back;
    dialogue_show(desk, dialogue);
}

void dialogue_close(struct desk *desk)
{
    desk->dialogue = desk->back;
    desk->came_back = desk->back != DIALOGUE_NONE;
    desk->back = DIALOGUE_NONE;
    desk->redraw = true;
}

void desk_trouble(struct desk *desk, const struct trouble *trouble)
{
    desk->trouble = *trouble;
    desk->mended = false;
    dialogue_show(desk, DIALOGUE_TROUBLE);
}

void desk_show_card(struct desk *desk, const char *id)
{
    snprintf(desk->card_id, sizeof desk->card_id, "%s", id);
    dialogue_show(desk, DIALOGUE_RULES);
}

void desk_mute(struct desk *desk)
{
    desk->settings.mute = !desk->settings.mute;
    sounds_mute(desk->sounds, desk->settings.mute);
}

void settings_keep(struct desk *desk)
{
    struct trouble trouble;
    if (desk->settings_path[0] && !settings_save(&desk->settings, desk->settings_path, &trouble))
        desk_trouble(desk, &trouble);
}

/* The set's trouble is told once. */
static void tell_once(struct desk *desk, const struct rules *rules, uint32_t *told,
                      const struct trouble *why)
{
    int set = 0;
    while (set < rules_count && rules_list[set] != rules)
        set++;
    if (!why->text[0] || *told >> set & 1)
        return;
    *told |= 1u << set;
    desk->notice = *why;
    say_error("foilshot: %s\n", why->text);
}

void desk_cards(struct desk *desk, const struct rules *rules, struct cards *cards)
{
    char name[80], path[PATH_BYTES];
    struct trouble why = {0};
    snprintf(name, sizeof name, "assets/rules/%s.yaml", rules->id);
    if (!path_join(path, desk->paths.data, name))
        return;
    cards_of(rules, path, cards, &why);
    tell_once(desk, rules, &desk->uncarded, &why);
}

struct weights desk_weights(struct desk *desk, const struct rules *rules)
{
    struct trouble why = {0};
    struct weights w = weighing_of(&desk->paths, rules, &why);
    tell_once(desk, rules, &desk->unweighed, &why);
    return w;
}

bool desk_demo_path(const struct desk *desk, const char *set, const char *ending,
                    char path[PATH_BYTES])
{
    char name[80];
    snprintf(name, sizeof name, "scenarios/demos/%s.%s", set, ending);
    return path_join(path, desk->paths.data, name);
}

bool desk_has_demo(const struct desk *desk, const char *set)
{
    char path[PATH_BYTES];
    return desk_demo_path(desk, set, "journal", path) && path_exists(path);
}
