/* A game is begun with what was chosen: players, options, hands. */
#include "app/desk/desk.h"
#include "app/start/start_inside.h"

#include <stdio.h>
#include <string.h>

int start_span_side(const char *option)
{
    return strcmp(option, "span_red") == 0    ? SIDE_RED
           : strcmp(option, "span_blue") == 0 ? SIDE_BLUE
                                              : SIDE_NONE;
}

static void option_put(struct setting *setting, const char *name, int32_t value)
{
    int i = 0;
    while (i < setting->option_count && strcmp(setting->option[i].name, name) != 0)
        i++;
    if (i == SETTING_OPTIONS)
        return;
    setting->option[i].value = value;
    if (i == setting->option_count) {
        setting->option_count++;
        setting->option[i].line = 0;
        snprintf(setting->option[i].name, sizeof setting->option[i].name, "%s", name);
    }
}

void start_remember(const struct start *s)
{
    struct settings *kept = &s->desk->settings;
    kept->set = s->set;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        kept->by[side] = s->player[side].computer ? 1 + s->player[side].level : 0;
    settings_keep(s->desk);
}

void start_begin(struct start *s, struct setting *setting, bool guided)
{
    if (!guided) /* the guided turn is not a choice of one's own */
        start_remember(s);
    const struct attrs *attrs = &start_rules(s)->attrs;
    for (int i = 0; i < attrs->options; i++) {
        int side = start_span_side(attrs->option[i].name);
        option_put(setting, attrs->option[i].name, s->option[i]);
        if (side)
            s->player[side].span_mm = s->option[i];
    }
    struct intent intent = {.kind = INTENT_PLAY, .play = {.setting = setting}};
    memcpy(intent.play.player, s->player, sizeof s->player);
    intent.play.offered = true;
    intent.play.guided = guided;
    desk_post(s->desk, &intent);
}
