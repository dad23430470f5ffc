/* The pictures on the cards, made one a frame while the screen is looked at. */
#include "app/desk/desk.h"
#include "app/start/start_inside.h"
#include "rules/game.h"

#include <stdlib.h>

enum { FIGURE_BYTES = 48 << 20 }; /* of the thumbnails' own figures */

static bool picture_take(struct start *s, struct listed *l, const struct setting *setting, int w,
                         int h)
{
    struct trouble trouble = {0};
    char art[PATH_BYTES];
    struct game *game = malloc(sizeof *game);
    if (!game)
        abort();
    bool good = game_begin(game, s->sets[l->set], setting, 1, &trouble);
    if (!good) {
        l->good = false;
        start_listed_say(l, s, trouble.text);
        free(game);
        return false;
    }
    if (!s->figures && path_join(art, s->desk->paths.data, "assets/art"))
        s->figures = figures_init(&(struct figures_setup){.folder = art, .bytes = FIGURE_BYTES});
    struct tabletop_setup setup = {
        .rules = game->rules, .figures = s->figures, .text = s->desk->text};
    image_release(&l->picture);
    good = s->figures && thumbnail_draw(&game->table, &setup, w, h, &l->picture);
    game_release(game);
    free(game);
    return good;
}

int start_cover(const struct start *s, int set)
{
    int cover = -1, seen = 0;
    for (int i = 0; i < s->count && seen < 2; i++)
        if (s->listed[i].set == set && s->listed[i].good) {
            cover = i;
            seen++;
        }
    return cover;
}

/* Is the picture shown, and missing or made for quite another size? */
static bool picture_wanted(const struct start *s, int index)
{
    const struct listed *l = &s->listed[index];
    if (!start_one_set(s) && start_cover(s, l->set) != index)
        return false;
    return l->good && s->card_w > 0 &&
           (l->picture_w * 13 < s->card_w * 10 || l->picture_w * 6 > s->card_w * 10);
}

void start_dye(struct start *s)
{
    if (s->figures)
        figures_dye(s->figures);
    for (int i = 0; i < s->count; i++)
        s->listed[i].picture_w = 0;
}

void start_pictures_go_on(struct start *s)
{
    int next = -1;
    for (int i = s->count - 1; i >= 0; i--)
        if (picture_wanted(s, i))
            next = i;
    if (next < 0) {
        if (s->figures)
            figures_release(s->figures);
        s->figures = NULL;
        return;
    }
    struct listed *l = &s->listed[next];
    struct setting *setting = malloc(sizeof *setting);
    struct trouble trouble;
    if (!setting)
        abort();
    l->picture_w = s->card_w;
    if (start_load(s, l, setting, NULL, &trouble))
        picture_take(s, l, setting, s->card_w, s->card_h);
    free(setting);
    s->desk->redraw = true;
}
