#include "app/desk.h"

#include <stdio.h>

void desk_post(struct app *app, const struct intent *intent)
{
    intents_add(&app->intents, intent);
}

void desk_want(struct app *app, enum intent_kind kind)
{
    intents_add(&app->intents, &(struct intent){.kind = kind});
}

void desk_want_file(struct app *app, enum intent_kind kind, const char *path)
{
    struct intent intent = {.kind = kind};
    snprintf(intent.path, sizeof intent.path, "%s", path);
    intents_add(&app->intents, &intent);
}

void desk_want_set(struct app *app, enum intent_kind kind, const char *set)
{
    struct intent intent = {.kind = kind};
    snprintf(intent.set, sizeof intent.set, "%s", set);
    intents_add(&app->intents, &intent);
}

void desk_want_block(struct app *app, enum intent_kind kind, int32_t block)
{
    intents_add(&app->intents, &(struct intent){.kind = kind, .block = block});
}

void dialogue_show(struct app *app, enum dialogue dialogue)
{
    app->dialogue = dialogue;
    app->redraw = true;
}

void dialogue_show_then(struct app *app, enum dialogue dialogue, enum dialogue back)
{
    app->back = back;
    dialogue_show(app, dialogue);
}

void dialogue_close(struct app *app)
{
    app->dialogue = app->back;
    app->back = DIALOGUE_NONE;
    app->redraw = true;
}

void desk_trouble(struct app *app, const struct trouble *trouble)
{
    app->trouble = *trouble;
    app->mended = false;
    dialogue_show(app, DIALOGUE_TROUBLE);
}

void desk_show_card(struct app *app, const char *id)
{
    snprintf(app->card_id, sizeof app->card_id, "%s", id);
    dialogue_show(app, DIALOGUE_RULES);
}

void desk_mute(struct app *app)
{
    app->settings.mute = !app->settings.mute;
    sounds_mute(app->sounds, app->settings.mute);
}

void settings_keep(struct app *app)
{
    struct trouble trouble;
    if (app->settings_path[0] && !settings_save(&app->settings, app->settings_path, &trouble))
        desk_trouble(app, &trouble);
}

bool desk_demo_path(const struct app *app, const char *set, const char *ending,
                    char path[PATH_BYTES])
{
    char name[80];
    snprintf(name, sizeof name, "scenarios/demos/%s.%s", set, ending);
    return path_join(path, app->paths.data, name);
}

bool desk_has_demo(const struct app *app, const char *set)
{
    char path[PATH_BYTES];
    return desk_demo_path(app, set, "journal", path) && path_exists(path);
}
