/* What is asked of the desk: intents, the one dialogue over the screen, small services. */
#ifndef FOILSHOT_APP_DESK_H
#define FOILSHOT_APP_DESK_H

#include "app/app.h"

/* Posts an intent; the others are for those that carry nothing, a path, a set, a block. */
void desk_post(struct app *app, const struct intent *intent);
void desk_want(struct app *app, enum intent_kind kind);
void desk_want_file(struct app *app, enum intent_kind kind, const char *path);
void desk_want_set(struct app *app, enum intent_kind kind, const char *set);
void desk_want_block(struct app *app, enum intent_kind kind, int32_t block);

/* The one dialogue over the screen; another one may be come back to from it. */
void dialogue_show(struct app *app, enum dialogue dialogue);
void dialogue_show_then(struct app *app, enum dialogue dialogue, enum dialogue back);
void dialogue_close(struct app *app);
void desk_trouble(struct app *app, const struct trouble *trouble); /* shows DIALOGUE_TROUBLE */
void desk_show_card(struct app *app, const char *id);              /* opens DIALOGUE_RULES there */

void desk_mute(struct app *app);     /* no sound, or sound again */
void settings_keep(struct app *app); /* writes them; a trouble is told */
/* scenarios/demos/SET.ending; false when that is too long. */
bool desk_demo_path(const struct app *app, const char *set, const char *ending,
                    char path[PATH_BYTES]);
bool desk_has_demo(const struct app *app, const char *set);

#endif
