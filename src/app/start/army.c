#include "app/start/army.h"

#include "app/desk/pricing.h"
#include "app/desk/sides.h"
#include "app/desk/slug.h"
#include "disk/file.h"
#include "scenario/battle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void start_army_free(struct start *start)
{
    struct army_page *p = start->army;
    if (!p)
        return;
    words_release(&p->text);
    words_release(&p->built);
    free(p->setting);
    free(p);
    start->army = NULL;
}

/* ---- opening --------------------------------------------------------------------------------- */

/* The text of the scenario: its file's, or what the set makes of a battle. */
static bool text_take(struct army_page *p, const struct listed *l, struct trouble *trouble)
{
    char *text;
    if (l->battle)
        return battle_load_as(l->path, p->rules, p->setting, &p->text, NULL, trouble);
    if (!file_read(l->path, &text, NULL, trouble))
        return false;
    words_add(&p->text, text);
    free(text);
    return scenario_read(l->path, p->text.text, p->text.length, p->setting, trouble);
}

enum { NAME_KEPT = 40 }; /* bytes of it, so that the points have room behind it */

/* "Book Ridge" of "Book Ridge, 80 points". */
static void name_take(struct army_page *p, const char *title)
{
    static const char points[] = " points";
    snprintf(p->name, sizeof p->name, "%s", title);
    char *comma = strrchr(p->name, ',');
    size_t n = strlen(p->name);
    if (comma && n > sizeof points && strcmp(p->name + n - sizeof points + 1, points) == 0)
        *comma = '\0';
    n = strlen(p->name);
    if (n <= NAME_KEPT)
        return;
    n = NAME_KEPT;
    while (n && ((unsigned char)p->name[n] & 0xc0) == 0x80) /* no letter is cut in two */
        n--;
    p->name[n] = '\0';
}

static void title_follow(struct army_page *p)
{
    int32_t red = p->army.total[SIDE_RED], blue = p->army.total[SIDE_BLUE];
    if (p->retitled)
        return;
    if (red == blue)
        snprintf(p->title, sizeof p->title, "%s, %d points", p->name, red);
    else
        snprintf(p->title, sizeof p->title, "%s, %d to %d points", p->name, red, blue);
}

static void changed(struct army_page *p)
{
    p->tried = p->saved = p->replace = false;
    p->said[0] = '\0';
    p->refused = false;
    title_follow(p);
}

bool army_open(struct start *s, struct trouble *trouble)
{
    const struct listed *l = start_chosen(s);
    struct army_page *p = calloc(1, sizeof *p);
    struct setting *setting = calloc(1, sizeof *setting);
    if (!p || !setting)
        abort();
    start_army_free(s);
    s->army = p;
    p->rules = s->sets[l->set];
    p->setting = setting;
    words_init(&p->text);
    words_init(&p->built);
    snprintf(p->path, sizeof p->path, "%s", l->path);
    if (!pricing_of(&s->desk->paths, p->rules, &p->points, trouble) || !text_take(p, l, trouble)) {
        start_army_free(s);
        return false;
    }
    army_of(&p->points, p->rules, setting, &p->army);
    p->begun = p->army;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        snprintf(p->side_name[side], NAME_MAX_BYTES, "%s",
                 setting->side_name[side][0] ? setting->side_name[side] : side_title(side));
    name_take(p, setting->title);
    changed(p);
    return true;
}

/* ---- changing -------------------------------------------------------------------------------- */

void army_add(struct army_page *p, int side, int kind, int by)
{
    char why[ARMY_SAID];
    changed(p);
    for (int n = 0; n < (by < 0 ? -by : by); n++) {
        int32_t *count = &p->army.count[side][kind];
        if (by < 0 && *count > 0) {
            --*count;
            continue;
        }
        const char *no =
            by > 0 ? army_more(&p->points, p->rules, &p->army, side, kind, why, sizeof why) : NULL;
        if (no) {
            snprintf(p->said, sizeof p->said, "%s.", no);
            p->refused = true;
            return;
        }
        *count += by > 0;
    }
}

void army_total(struct army_page *p, int side, int32_t total)
{
    char costs[POINTS_TEXT];
    int32_t cost = army_cost(&p->points, p->rules, &p->army, side);
    changed(p);
    if (10 * total < cost && total < p->army.total[side]) {
        snprintf(p->said, sizeof p->said, "%s costs %s already: take somebody off first.",
                 side_title(side), points_text(cost, costs));
        p->refused = true;
        return;
    }
    p->army.total[side] = total;
    title_follow(p);
}

/* ---- what comes of it ------------------------------------------------------------------------ */

void army_try(struct army_page *p)
{
    struct trouble trouble = {0};
    struct draft draft = {.head = NULL};
    if (p->tried)
        return;
    p->tried = true;
    words_clear(&p->built);
    p->good = draft_read(&draft, p->path, p->text.text, p->text.length, &trouble);
    if (p->good) {
        snprintf(draft.raw.title, sizeof draft.raw.title, "%s", p->title);
        p->good = army_build(&draft, p->path, p->rules, &p->army, p->setting, &p->built, &trouble);
        draft_release(&draft);
    }
    snprintf(p->why, sizeof p->why, "%s", p->good ? "" : trouble.text);
}

static void say(struct army_page *p, bool refused, const char *words)
{
    snprintf(p->said, sizeof p->said, "%s", words);
    p->refused = refused;
}

void army_save(struct start *s)
{
    struct army_page *p = s->army;
    struct trouble trouble = {0};
    char file[ARMY_TITLE], name[ARMY_TITLE + 8], folder[PATH_BYTES], path[PATH_BYTES];
    slug(file, sizeof file, p->title);
    snprintf(name, sizeof name, "%s.yaml", file);
    p->tried = false; /* the title may be another */
    army_try(p);
    if (!file[0])
        say(p, true, "Give it a name first: letters and digits.");
    else if (!p->good)
        say(p, true, p->why);
    else if (!path_join(folder, s->desk->paths.scenarios, p->rules->id) ||
             !path_join(path, folder, name))
        say(p, true, "The name is too long.");
    else if (path_exists(path) && !p->replace && strcmp(path, p->path) != 0) {
        p->replace = true;
        say(p, true, "You have a table of that name. Save again to replace it.");
    } else if (!folder_make(folder, &trouble) ||
               !file_write(path, p->built.text, p->built.length, &trouble)) {
        say(p, true, trouble.text);
    } else {
        snprintf(p->path, sizeof p->path, "%s", path);
        snprintf(p->setting->path, sizeof p->setting->path, "%s", path);
        p->saved = true;
        p->replace = false;
        say(p, false, "Saved. It stands on the start screen, and can be changed like any table.");
    }
    s->desk->redraw = true;
}
