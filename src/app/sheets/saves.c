/* Saved games: keeping one under a name, and opening one. */
#include "app/desk/games.h"
#include "app/desk/open.h"
#include "app/sheets/sheets.h"
#include "port/port.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDE = 860, HIGH = 760, ROW = 70, DATE_LEAST = 32 };

static const char ending[] = GAMES_ENDING;

/* ---- the list -------------------------------------------------------------------------------- */

static void list_read(struct papers *papers)
{
    struct saves *s = &papers->saves;
    char **names;
    int count = games_list(papers->desk->paths.saves, &names);
    free(s->save);
    s->save = calloc((size_t)count + 1, sizeof *s->save);
    if (!s->save)
        abort();
    s->count = 0;
    s->chosen = -1;
    for (int i = 0; i < count; i++) {
        struct save *save = &s->save[s->count];
        struct port_info info;
        if (!path_join(save->path, papers->desk->paths.saves, names[i]) ||
            !port_info(save->path, &info))
            continue;
        save->stamp = info.changed / 1000000000;
        snprintf(save->name, sizeof save->name, "%.*s", (int)(strlen(names[i]) - strlen(ending)),
                 names[i]);
        s->count++;
    }
    if (count)
        names_free(names, count);
}

static void save_title(struct save *save, const struct game *game)
{
    char when[40];
    save->over = game->table.over != OVER_NO;
    if (game->table.turn == 0)
        snprintf(when, sizeof when, "setting up");
    else
        snprintf(when, sizeof when, "%s %d", save->over ? "ended on turn" : "turn",
                 (int)game->table.turn);
    snprintf(save->title, sizeof save->title, "%s, %s, %s", game->rules->title,
             game->journal.head.scenario, when);
}

/* Read when first seen: a folder may hold hundreds. */
static void save_read(struct save *save)
{
    struct trouble trouble = {0}, notice = {0};
    struct tm tm;
    time_t stamp = (time_t)save->stamp;
    struct game *game = malloc(sizeof *game);
    if (!game)
        abort();
    save->read = true;
    bool journal = is_journal(save->path);
    save->good = journal ? open_game(save->path, 1, game, &trouble, &notice)
                         : trouble_set(&trouble, "This file is not a saved game.");
    save->damaged = journal && !save->good;
    localtime_r(&stamp, &tm);
    char month_on[DATE_LEAST];
    strftime(month_on, sizeof month_on, "%B %Y, %H:%M", &tm);
    snprintf(save->when, sizeof save->when, "%2d %s", tm.tm_mday, month_on);
    if (save->good) {
        save_title(save, game);
        game_release(game);
    } else {
        snprintf(save->title, sizeof save->title, "%s", save->name);
        snprintf(save->said, sizeof save->said, "%s", trouble.text);
    }
    free(game);
}

/* True when a row was chosen. */
static bool list_build(struct ui *ui, struct papers *papers, struct rect r, bool any)
{
    struct saves *s = &papers->saves;
    bool chosen = false;
    struct ui_list list = ui_list_begin(ui, "list:saves", r, s->count, ROW);
    for (int i = list.first; i < list.end; i++) {
        struct save *save = &s->save[i];
        struct rect at = ui_list_row(ui, &list, i);
        char id[UI_ID], title[300], line[TROUBLE_TEXT], second[TROUBLE_TEXT];
        if (!save->read)
            save_read(save);
        at.h -= ui_px(ui, 8);
        snprintf(id, sizeof id, "radio:save-%d", i);
        words_fit(ui, ROLE_BUTTON, save->title, at.w - ui_px(ui, 62), 1, title, sizeof title);
        snprintf(line, sizeof line, "%s · %s", save->when, save->name);
        words_fit(ui, ROLE_SECOND, save->good ? line : save->said, at.w - ui_px(ui, 62), 1, second,
                  sizeof second);
        if (ui_radio(ui, id, at, title, second, s->chosen == i,
                     save->good || save->damaged || any ? NULL : save->said)) {
            s->chosen = i;
            chosen = true;
        }
    }
    ui_list_end(ui);
    return chosen;
}

/* Where the list may go: all that is left of a dialogue of that height. */
static struct rect list_place(struct ui *ui, int high, int above)
{
    struct rect r = ui_rest(ui);
    r.h = dialogue_room(ui, high) - ui_px(ui, above);
    int least = ui_px(ui, ROW);
    r.h = r.h > least ? r.h : least;
    ui_next(ui, r.h * SCALE_ONE / ui_scale(ui));
    return r;
}

/* ---- opening --------------------------------------------------------------------------------- */

void open_open(struct papers *papers)
{
    list_read(papers);
}

void open_build(struct ui *ui, struct papers *papers)
{
    enum { TITLE_HIGH = 74 };
    struct saves *s = &papers->saves;
    int room = window_units_w(ui) - 48;
    ui_dialogue_begin(ui, "dialogue:open", room < WIDE ? room : WIDE, HIGH, "Open a saved game",
                      foot_high(ui));
    struct rect r = list_place(ui, HIGH, TITLE_HIGH);
    list_build(ui, papers, r, false);
    if (s->count == 0)
        ui_label(ui, "label:none", r, ROLE_TEXT, TINT_IDLE, "No game has been saved yet.");
    ui_dialogue_foot(ui);
    ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1}, 2);
    bool mends = s->chosen >= 0 && s->save[s->chosen].damaged;
    bool open = ui_button(ui, mends ? "button:mend" : "button:open", UI_AUTO, UI_BRASS,
                          mends ? ICON_GEAR : ICON_OPEN, mends ? "Mend it" : "Open",
                          s->chosen >= 0 ? NULL : "Choose a game first");
    bool close = ui_button(ui, "button:close", UI_AUTO, UI_PAPER, ICON_NONE, "Close", NULL);
    ui_row_end(ui);
    if (ui_dialogue_end(ui) || close) {
        dialogue_close(papers->desk);
    } else if (open && s->chosen >= 0) {
        char path[PATH_BYTES];
        memcpy(path, s->save[s->chosen].path, sizeof path);
        dialogue_close(papers->desk);
        desk_want_file(papers->desk, mends ? INTENT_MEND : INTENT_OPEN, path);
    }
}

/* ---- saving ---------------------------------------------------------------------------------- */

void save_open(struct papers *papers)
{
    struct saves *s = &papers->saves;
    const struct game *game = papers->match->game;
    char day[DATE_LEAST];
    time_t now = time(NULL);
    struct tm tm;
    localtime_r(&now, &tm);
    strftime(day, sizeof day, "%Y-%m-%d", &tm);
    snprintf(s->name, sizeof s->name, "%s, %.40s, %s, turn %d", game->rules->title,
             game->journal.head.scenario, day, (int)game->table.turn);
    s->trouble.text[0] = '\0';
    s->replace = s->kept = false;
    list_read(papers);
    ui_focus(papers->desk->ui, "field:name");
}

/* A file's name from what was typed: no folders, nothing hidden. */
static bool name_path(const struct papers *papers, const char *name, char path[PATH_BYTES])
{
    char file[FIELD_TEXT + 16];
    size_t n = 0;
    while (*name == ' ' || *name == '.')
        name++;
    for (; *name && n < FIELD_TEXT; name++)
        file[n++] = *name == '/' || *name == '\\' ? '-' : *name;
    while (n > 0 && file[n - 1] == ' ')
        n--;
    snprintf(file + n, sizeof file - n, "%s", ending);
    return n > 0 && path_join(path, papers->desk->paths.saves, file);
}

/* Keeps a copy; the game itself goes on being written where it was. */
static void keep(struct papers *papers)
{
    struct saves *s = &papers->saves;
    char path[PATH_BYTES];
    s->trouble.text[0] = '\0';
    s->kept = false;
    if (!name_path(papers, s->name, path)) {
        trouble_set(&s->trouble, "Give it a name first.");
        return;
    }
    if (strcmp(path, papers->match->game->path) == 0) {
        trouble_set(&s->trouble, "This game saves itself there. Choose another name.");
        return;
    }
    if (path_exists(path) && !s->replace) {
        s->replace = true;
        trouble_set(&s->trouble, "There is a game of that name. Replace it?");
        return;
    }
    if (!folder_make(papers->desk->paths.saves, &s->trouble) ||
        !game_save(papers->match->game, path, &s->trouble))
        return;
    games_played(papers->desk->paths.saves, path);
    games_played(papers->desk->paths.saves,
                 papers->match->game->path); /* which is the one that goes on */
    s->replace = false;
    list_read(papers);
    trouble_set(&s->trouble, "Saved. The game goes on.");
    s->kept = true;
}

void save_build(struct ui *ui, struct papers *papers)
{
    enum { ABOVE = 230 };
    struct saves *s = &papers->saves;
    int room = window_units_w(ui) - 48;
    ui_dialogue_begin(ui, "dialogue:save", room < WIDE ? room : WIDE, HIGH, "Save under a name",
                      foot_high(ui));
    ui_label(ui, "label:save", UI_AUTO, ROLE_TEXT, TINT_TEXT,
             "The game saves itself after every order. Here you keep a copy.");
    enum ui_edit edit =
        ui_field(ui, "field:name", UI_AUTO, s->name, sizeof s->name, "A short name");
    if (edit == UI_EDIT_CHANGED) {
        s->replace = s->kept = false;
        s->trouble.text[0] = '\0';
    }
    ui_label(ui, "label:trouble", UI_AUTO, ROLE_SECOND, s->kept ? TINT_PASSED : TINT_REFUSED,
             s->trouble.text[0] ? s->trouble.text : " ");
    if (list_build(ui, papers, list_place(ui, HIGH, ABOVE), true)) {
        memcpy(s->name, s->save[s->chosen].name, sizeof s->name);
        s->replace = s->kept = false;
    }
    ui_dialogue_foot(ui);
    ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1}, 2);
    bool save =
        ui_button(ui, "button:save", UI_AUTO, s->kept ? UI_PAPER : UI_BRASS, ICON_SAVE,
                  s->replace ? "Replace it" : "Save", s->name[0] ? NULL : "Give it a name first");
    bool close = ui_button(ui, "button:close", UI_AUTO, s->kept ? UI_BRASS : UI_PAPER,
                           s->kept ? ICON_TICK : ICON_NONE, s->kept ? "Done" : "Close", NULL);
    ui_row_end(ui);
    if (ui_dialogue_end(ui) || close || edit == UI_EDIT_LEFT)
        dialogue_close(papers->desk);
    else if (save || edit == UI_EDIT_DONE)
        keep(papers);
}
