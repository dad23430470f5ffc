/* The start screen: what is to be played, by whom, and how.
 *
 * With several rule sets each has a card and its scenarios stand in the panel; with one set the
 * scenarios are the cards. The rest of the last row of cards is the briefing of the chosen
 * scenario. A window too small for cards gets everything in one column.
 */
#include "app/start/start.h"
#include "app/desk/desk.h"
#include "app/desk/levels.h"
#include "app/desk/sides.h"
#include "app/desk/units.h"
#include "port/port.h"
#include "rules/game.h"
#include "scenario/scenario.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SCENARIOS_MOST = 200,
    TAGS = 3,
    CENTIMETRE = 10000, /* µm */
    TAG_TEXT = 40,
    FIGURE_BYTES = 48 << 20, /* of the thumbnails' own figures */
};

/* A scenario file, as much of it as the screen shows. */
struct listed {
    char path[PATH_BYTES], name[64];
    int set;    /* index into the sets */
    bool own;   /* the player's, not ours */
    bool begin; /* its set's one to begin with */
    bool guided;
    int64_t stamp;
    bool good;
    char said[TROUBLE_TEXT]; /* why it cannot be played */
    char title[SETTING_TEXT], teaser[SETTING_TEXT * 2], notes[SETTING_NOTES];
    int attacker, minutes, turns, units[SIDE_COUNT];
    int32_t width, depth;
    char army[SIDE_COUNT][200]; /* "Pantry Guard: Regular 7 · Skirmisher 2" */
    int32_t option[TABLE_OPTIONS];
    char tag[TAGS][TAG_TEXT];
    int tags;
    struct image picture; /* owned */
    int picture_w;        /* asked for; 0: never */
};

struct start {
    struct desk *desk;
    const struct rules *const *sets;
    int set_count;
    struct listed *listed; /* owned */
    int count;
    int set, chosen; /* chosen: index into listed, -1 none */
    bool loaded;
    int32_t option[TABLE_OPTIONS];
    struct player player[SIDE_COUNT];
    bool unfinished;
    struct unfinished last;
    struct figures *figures; /* for thumbnails: baked at once, not by the worker */
    int card_w, card_h;      /* px of a card's picture */
};

struct start *start_new(struct desk *desk)
{
    struct start *start = calloc(1, sizeof *start);
    if (!start)
        return NULL;
    start->desk = desk;
    start->sets = rules_list;
    start->set_count = rules_count;
    start->chosen = -1;
    for (int side = 0; side < SIDE_COUNT; side++)
        start->player[side].level = LEVEL_FIRST;
    return start;
}

static void listed_release(struct listed *listed, int count)
{
    for (int i = 0; i < count; i++)
        image_release(&listed[i].picture);
    free(listed);
}

void start_free(struct start *start)
{
    if (!start)
        return;
    listed_release(start->listed, start->count);
    if (start->figures)
        figures_release(start->figures);
    free(start);
}

static const struct rules *start_rules(const struct start *start)
{
    return start->desk->rules;
}

/* The set that is chosen; its rules can be read. */
static void choose_set(struct start *s, int set)
{
    s->set = set;
    s->desk->rules = s->set_count > 0 ? s->sets[set] : NULL;
}

void start_use_sets(struct start *start, const struct rules *const *set, int count)
{
    start->sets = set;
    start->set_count = count;
    choose_set(start, 0);
    start_refresh(start);
}

static bool one_set(const struct start *s)
{
    return s->set_count == 1;
}

static const struct listed *chosen_one(const struct start *s)
{
    return s->chosen >= 0 ? &s->listed[s->chosen] : NULL;
}

/* ---- finding scenarios ----------------------------------------------------------------------- */

static void tag_add(struct listed *l, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void tag_add(struct listed *l, const char *format, ...)
{
    va_list args;
    if (l->tags == TAGS)
        return;
    va_start(args, format);
    vsnprintf(l->tag[l->tags++], TAG_TEXT, format, args);
    va_end(args);
}

static const char begin_here[] = "Begin here";

static void tags_make(struct listed *l)
{
    int red = l->units[SIDE_RED], blue = l->units[SIDE_BLUE];
    l->tags = 0;
    if (l->begin)
        tag_add(l, "%s", begin_here);
    if (l->minutes > 0)
        tag_add(l, "%d min", l->minutes);
    if (red == blue)
        tag_add(l, "%d a side", red);
    else
        tag_add(l, "%d against %d", red, blue);
    if (l->attacker == SIDE_RED || l->attacker == SIDE_BLUE)
        tag_add(l, "%s attacks", side_title(l->attacker));
    else
        tag_add(l, "Encounter");
}

/* Of each set only the first that is marked so is badged: a table copied from it is marked too. */
static void begins_find(struct start *s)
{
    for (int i = 1; i < s->count; i++) {
        struct listed *l = &s->listed[i];
        for (int k = 0; k < i && l->begin; k++)
            l->begin = s->listed[k].set != l->set || !s->listed[k].begin;
        if (l->good)
            tags_make(l);
    }
}

/* The set's own default, then what the scenario says. */
static void options_read(const struct rules *rules, const struct setting *setting, int32_t *option)
{
    for (int i = 0; i < rules->attrs.options; i++)
        option[i] = rules->attrs.option[i].initial;
    for (int i = 0; i < setting->option_count; i++) {
        int at = option_find(rules, setting->option[i].name);
        if (at >= 0)
            option[at] = setting->option[i].value;
    }
}

/* Name and numbers of a side: "Pantry Guard: Regular 7 · Skirmisher 2". */
static void army_read(const struct rules *rules, const struct setting *setting, int side, char *out,
                      size_t size)
{
    struct words words;
    const char *between = ": ";
    words_init(&words);
    words_add(&words, setting->side_name[side]);
    for (int k = 0; k < rules->troops; k++) {
        int count = 0;
        for (int i = 0; i < setting->unit_count; i++)
            count += setting->unit[i].side == side &&
                     strcmp(setting->unit[i].troop, rules->troop[k].word) == 0;
        if (count)
            words_format(&words, "%s%s %d", between, rules->troop[k].name, count);
        between = count ? " · " : between;
    }
    snprintf(out, size, "%s", words.text);
    words_release(&words);
}

static void listed_fill(struct listed *l, const struct rules *rules, const struct setting *setting)
{
    memcpy(l->title, setting->title, sizeof l->title);
    memcpy(l->teaser, setting->teaser, sizeof l->teaser);
    memcpy(l->notes, setting->notes, sizeof l->notes);
    l->attacker = strcmp(setting->kind, "attack") == 0 ? setting->attacker : SIDE_NONE;
    l->begin = setting->begin > 0;
    l->guided = setting->step_count > 0;
    l->minutes = setting->minutes;
    l->turns = setting->turns;
    l->width = setting->width;
    l->depth = setting->depth;
    for (int i = 0; i < setting->unit_count; i++)
        l->units[setting->unit[i].side]++;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        army_read(rules, setting, side, l->army[side], sizeof l->army[side]);
    options_read(rules, setting, l->option);
    tags_make(l);
}

/* Messages name files as people know them: from the data folder on. */
static void said_set(struct listed *l, const struct start *start, const char *text)
{
    size_t n = strlen(start->desk->paths.data);
    if (strncmp(text, start->desk->paths.data, n) == 0 && text[n] == '/')
        text += n + 1;
    snprintf(l->said, sizeof l->said, "%s", text);
}

static void listed_read(struct listed *l, const struct start *start, struct setting *setting)
{
    const struct rules *rules = start->sets[l->set];
    struct trouble trouble = {0};
    l->good = scenario_load(l->path, setting, &trouble);
    if (l->good && strcmp(setting->set, rules->id) != 0)
        l->good = trouble_at(&trouble, l->path, 0, "is for another rule set, \"%s\"", setting->set);
    if (l->good) {
        listed_fill(l, rules, setting);
    } else {
        snprintf(l->title, sizeof l->title, "%s", l->name);
        said_set(l, start, trouble.text);
    }
}

static int64_t stamp_of(const char *path)
{
    struct port_info info;
    return port_info(path, &info) ? info.changed : 0;
}

/* Pictures of files that have not changed are kept. */
static void picture_inherit(struct listed *l, struct listed *old, int count)
{
    for (int i = 0; i < count; i++)
        if (old[i].picture.px && strcmp(old[i].path, l->path) == 0 && old[i].stamp == l->stamp) {
            l->picture = old[i].picture;
            l->picture_w = old[i].picture_w;
            old[i].picture = (struct image){0};
        }
}

static void folder_read(struct start *s, int set, const char *folder, bool own, struct listed *old,
                        int old_count, struct setting *setting)
{
    char **names;
    int count = folder_names(folder, ".yaml", &names);
    for (int i = 0; i < count && s->count < SCENARIOS_MOST; i++) {
        struct listed *l = &s->listed[s->count];
        *l = (struct listed){.set = set, .own = own};
        if (!path_join(l->path, folder, names[i]))
            continue;
        snprintf(l->name, sizeof l->name, "%s%.*s", own ? "own-" : "",
                 (int)(strlen(names[i]) - strlen(".yaml")), names[i]);
        l->stamp = stamp_of(l->path);
        listed_read(l, s, setting);
        picture_inherit(l, old, old_count);
        s->count++;
    }
    if (count)
        names_free(names, count);
}

/* Ours, then those the player set up. */
static void set_read(struct start *start, int set, struct listed *old, int old_count,
                     struct setting *setting)
{
    char folder[PATH_BYTES], sub[64];
    const char *id = start->sets[set]->id;
    snprintf(sub, sizeof sub, "scenarios/%s", id);
    if (path_join(folder, start->desk->paths.data, sub))
        folder_read(start, set, folder, false, old, old_count, setting);
    if (start->desk->paths.scenarios[0] && path_join(folder, start->desk->paths.scenarios, id))
        folder_read(start, set, folder, true, old, old_count, setting);
}

/* The one to begin with first, then games for beginners: shorter ones, then by name; what cannot be
 * read comes last. */
static int by_length(const void *a, const void *b)
{
    const struct listed *x = a, *y = b;
    if (x->set != y->set)
        return x->set < y->set ? -1 : 1;
    if (x->own != y->own)
        return x->own ? 1 : -1;
    if (x->good != y->good)
        return x->good ? -1 : 1;
    if (x->begin != y->begin)
        return x->begin ? -1 : 1;
    if (x->minutes != y->minutes)
        return x->minutes < y->minutes ? -1 : 1;
    return strcmp(x->path, y->path);
}

static void choose(struct start *s, int index)
{
    int32_t before[TABLE_OPTIONS];
    bool first = s->chosen < 0;
    s->chosen = index;
    if (index < 0 || !s->listed[index].good)
        return;
    const struct rules *rules = s->sets[s->listed[index].set];
    memcpy(before, s->option, sizeof before);
    memcpy(s->option, s->listed[index].option, sizeof s->option);
    /* The players' hands stay as long as they are. */
    for (int i = 0; i < rules->attrs.options && !first; i++)
        if (strncmp(rules->attrs.option[i].name, "span_", 5) == 0 && before[i])
            s->option[i] = before[i];
}

static void choose_first(struct start *s)
{
    int found = -1;
    for (int i = s->count - 1; i >= 0; i--)
        if (s->listed[i].set == s->set && (s->listed[i].good || found < 0))
            found = i;
    choose(s, found);
}

void start_refresh(struct start *s)
{
    char before[PATH_BYTES] = "";
    if (chosen_one(s))
        snprintf(before, sizeof before, "%s", chosen_one(s)->path);
    struct listed *old = s->listed;
    int old_count = s->count;
    struct setting *setting = malloc(sizeof *setting);
    s->listed = calloc(SCENARIOS_MOST, sizeof *s->listed);
    if (!setting || !s->listed)
        abort();
    s->count = 0;
    for (int i = 0; i < s->set_count; i++)
        set_read(s, i, old, old_count, setting);
    free(setting);
    listed_release(old, old_count);
    qsort(s->listed, (size_t)s->count, sizeof *s->listed, by_length);
    begins_find(s);
    s->loaded = true;
    s->unfinished = start_unfinished(s->desk, &s->last);
    s->chosen = s->chosen < 0 ? -1 : 0;
    int again = -1;
    for (int i = 0; i < s->count && before[0]; i++)
        if (strcmp(s->listed[i].path, before) == 0)
            again = i;
    if (again >= 0)
        choose(s, again);
    else
        choose_first(s);
    s->desk->redraw = true;
}

void start_choose(struct start *s, const char *path)
{
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->listed[i].path, path) == 0) {
            choose_set(s, s->listed[i].set);
            choose(s, i);
        }
}

/* ---- thumbnails ------------------------------------------------------------------------------ */

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
        said_set(l, s, trouble.text);
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

/* The scenario whose picture is a set's: the second, where there is one, since the first is the
 * first game and plain. */
static int cover_of(const struct start *s, int set)
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
    if (!one_set(s) && cover_of(s, l->set) != index)
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

/* One picture a frame; the screen answers in between. */
static void pictures_go_on(struct start *s)
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
    if (scenario_load(l->path, setting, &trouble))
        picture_take(s, l, setting, s->card_w, s->card_h);
    free(setting);
    s->desk->redraw = true;
}

/* ---- beginning ------------------------------------------------------------------------------- */

static int span_side(const char *option)
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

static void begin(struct start *s, bool guided)
{
    const struct listed *l = chosen_one(s);
    struct trouble trouble = {0};
    struct setting *setting = malloc(sizeof *setting);
    if (!setting)
        abort();
    if (!l || !scenario_load(l->path, setting, &trouble)) {
        free(setting);
        desk_trouble(s->desk, &trouble);
    } else {
        const struct attrs *attrs = &s->sets[l->set]->attrs;
        for (int i = 0; i < attrs->options; i++) {
            int side = span_side(attrs->option[i].name);
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
}

/* ---- cards ----------------------------------------------------------------------------------- */

enum {
    CARD_GAP = 22,
    CARD_LEAST_W = 300,
    CARD_LEAST_H = 300,
    CARD_LOWEST_H = 220,
    CARD_EDGE = 10, /* as ui_card draws it */
    CARD_PICTURE_W = 376,
    CARD_PICTURE_H = 196,
    CARD_PICTURE_MOST = 54, /* percent of the card's height */
    CARD_SIDE = 18,
    CARD_TAGS = 48,
    CARD_PEEP = 72,
};

struct grid {
    struct rect area; /* px */
    int columns, rows, w, h, gap;
    bool scrolls;
};

static int cards_count(const struct start *s)
{
    return one_set(s) ? s->count : s->set_count;
}

/* As many columns as fit and look well; the rest of the last row is the briefing. */
static struct grid grid_of(struct ui *ui, struct rect area, int count)
{
    struct grid g = {.area = area, .gap = ui_px(ui, CARD_GAP)};
    int fit = (area.w + g.gap) / (ui_px(ui, CARD_LEAST_W) + g.gap), want = count <= 3 ? 2 : 3;
    g.columns = fit < 1 ? 1 : fit < want ? fit : want;
    g.rows = (count + g.columns - 1) / g.columns;
    if (g.rows <= 1 && count % g.columns == 0)
        g.rows++;
    int all = (area.h - g.gap * (g.rows - 1)) / g.rows; /* of a card when every row is shown */
    int shown = g.rows < 2 ? g.rows : 2;
    g.h = (area.h - g.gap * (shown - 1)) / shown;
    if (g.rows > 2) /* the next row peeps in: there is more below */
        g.h -= ui_px(ui, CARD_PEEP) / 2;
    if (g.h < ui_px(ui, CARD_LEAST_H))
        g.h = ui_px(ui, CARD_LEAST_H);
    if (g.rows == 3 && all >= ui_px(ui, CARD_LOWEST_H)) /* low cards, but all of them */
        g.h = all;
    g.w = (area.w - g.gap * (g.columns - 1)) / g.columns;
    g.scrolls = g.rows * (g.h + g.gap) - g.gap > area.h;
    return g;
}

/* Place of card `index` relative to the grid's upper left corner; `wide` cells of its row. */
static struct rect grid_cell(const struct grid *g, int index, int wide)
{
    return (struct rect){index % g->columns * (g->w + g->gap), index / g->columns * (g->h + g->gap),
                         wide * (g->w + g->gap) - g->gap, g->h};
}

static void picture_size(struct ui *ui, struct start *s, const struct grid *g)
{
    int w = g->w - 2 * ui_px(ui, CARD_EDGE), h = w * CARD_PICTURE_H / CARD_PICTURE_W;
    int most = g->h * CARD_PICTURE_MOST / 100;
    s->card_w = w;
    s->card_h = h < most ? h : most;
}

/* Lines of running text between title and tags of a card. */
static int card_lines(struct ui *ui, const struct start *s, const struct grid *g, bool tags)
{
    struct text *text = ui_text(ui);
    int room = g->h - ui_px(ui, CARD_EDGE + 10 + 3 + 4) - s->card_h - text_line(text, ROLE_TITLE) -
               ui_px(ui, tags ? CARD_TAGS + 4 : CARD_SIDE);
    int lines = room / text_line(text, ROLE_TEXT);
    return lines < 0 ? 0 : lines;
}

static void scenario_card(struct ui *ui, struct start *s, const struct grid *g, struct rect at,
                          int index)
{
    const struct listed *l = &s->listed[index];
    const char *tags[TAGS];
    char id[UI_ID], words[600];
    for (int i = 0; i < l->tags; i++)
        tags[i] = l->tag[i];
    snprintf(id, sizeof id, "card:%.50s", l->name);
    int lines = card_lines(ui, s, g, l->good);
    words_fit(ui, ROLE_TEXT, l->good ? l->teaser : l->said, g->w - 2 * ui_px(ui, CARD_SIDE),
              lines > 0 ? lines : 1, words, sizeof words);
    struct ui_card card = {.title = l->title,
                           .words = words,
                           .tags = tags,
                           .tag_count = l->tags,
                           .picture = l->picture.px ? &l->picture : NULL,
                           .chosen = s->chosen == index,
                           .why = l->good ? NULL : l->said};
    if (ui_card(ui, id, at, &card))
        choose(s, index);
    if (strcmp(words, l->teaser) != 0)
        ui_tip(ui, l->teaser);
    if (!l->good && ui_canvas(ui)) {
        struct rect veil = {at.x + ui_px(ui, CARD_EDGE), at.y + ui_px(ui, CARD_EDGE), s->card_w,
                            s->card_h};
        canvas_round_rect(ui_canvas(ui), veil, ui_px(ui, 8), theme_alpha(TINT_PAPER, 72));
        icon_draw_in(ui_canvas(ui), ICON_NO_ENTRY, veil, ui_px(ui, 56), theme_pixel(TINT_IDLE));
    }
}

static const struct image *set_picture(const struct start *s, int set)
{
    int cover = cover_of(s, set);
    return cover >= 0 && s->listed[cover].picture.px ? &s->listed[cover].picture : NULL;
}

static void first_sentence(const char *words, char *out, size_t size)
{
    const char *end = strstr(words, ". ");
    snprintf(out, size, "%.*s", end ? (int)(end - words) + 1 : (int)strlen(words), words);
}

/* The words when they fit into so many lines, else their first sentence, else none: never cut. */
static void blurb_fit(struct ui *ui, const char *blurb, int w, int lines, char *out, size_t size)
{
    snprintf(out, size, "%s", blurb);
    if (text_wrap(ui_text(ui), ROLE_TEXT, out, w).lines <= lines)
        return;
    first_sentence(blurb, out, size);
    if (text_wrap(ui_text(ui), ROLE_TEXT, out, w).lines > lines)
        out[0] = '\0';
}

static void set_card(struct ui *ui, struct start *s, const struct grid *g, struct rect at, int set)
{
    const struct rules *rules = s->sets[set];
    char id[UI_ID], words[600];
    snprintf(id, sizeof id, "card:set-%d", set);
    blurb_fit(ui, rules->blurb, g->w - 2 * ui_px(ui, CARD_SIDE), card_lines(ui, s, g, true), words,
              sizeof words);
    struct ui_card card = {.title = rules->title,
                           .words = words,
                           .tags = rules->shows->tags,
                           .picture = set_picture(s, set),
                           .chosen = s->set == set};
    while (card.tag_count < TAGS && rules->shows->tags[card.tag_count])
        card.tag_count++;
    if (ui_card(ui, id, at, &card) && s->set != set) {
        choose_set(s, set);
        choose_first(s);
    }
}

/* What the chosen scenario is about: words on baize. */
static void briefing(struct ui *ui, struct start *start, struct rect at)
{
    const struct listed *l = chosen_one(start);
    struct rect inside = rect_inset(ui_tray(ui, "panel:briefing", at), ui_px(ui, 18));
    if (!l || !l->good)
        return;
    ui_scroll_begin(ui, "scroll:briefing", inside, 8);
    ui_label(ui, "label:briefing", UI_AUTO, ROLE_HEADING, TINT_NOW, l->title);
    ui_label(ui, "label:notes", UI_AUTO, ROLE_TEXT, TINT_PAPER, l->notes);
    ui_space(ui, 4);
    ui_flow_begin(ui, 30, 8);
    char words[64];
    snprintf(words, sizeof words, "%d %s", l->turns, counted(l->turns, NOUN_turn));
    if (l->turns > 0)
        ui_tag(ui, NULL, UI_AUTO, ICON_HOURGLASS, words, false);
    snprintf(words, sizeof words, "%d × %d cm", (int)(l->width / CENTIMETRE),
             (int)(l->depth / CENTIMETRE));
    ui_tag(ui, NULL, UI_AUTO, ICON_RULER, words, false);
    ui_flow_end(ui);
    ui_scroll_end(ui);
}

static void cards_build(struct ui *ui, struct start *s, struct rect area)
{
    int count = cards_count(s), room = ui_px(ui, 10);
    struct grid g = grid_of(ui, area, count);
    struct rect origin = area;
    picture_size(ui, s, &g);
    if (g.scrolls) {
        /* Room for the ring of the chosen card within what is seen. */
        struct rect seen = {area.x, area.y - room, area.w, area.h + 2 * room};
        ui_scroll_begin(ui, "scroll:cards", seen, 0);
        origin = ui_next(ui, 0);
        origin.y += room;
        ui_next(ui, (g.rows * (g.h + g.gap) - g.gap + 2 * room) * SCALE_ONE / ui_scale(ui));
    }
    for (int i = 0; i < count; i++) {
        struct rect at = grid_cell(&g, i, 1);
        at.x += origin.x;
        at.y += origin.y;
        if (one_set(s))
            scenario_card(ui, s, &g, at, i);
        else
            set_card(ui, s, &g, at, i);
    }
    int spare = g.columns * g.rows - count;
    if (spare > 0) {
        struct rect at = grid_cell(&g, count, spare);
        at.x += origin.x;
        at.y += origin.y;
        briefing(ui, s, at);
    }
    if (g.scrolls)
        ui_scroll_end(ui);
}

/* ---- the panel ------------------------------------------------------------------------------- */

static const struct ui_choice who[] = {
    {.part = "person", .icon = ICON_PERSON, .words = "Person"},
    {.part = "computer", .icon = ICON_COMPUTER, .words = "Computer"}};
static const struct ui_choice who_plain[] = {{.part = "person", .words = "Person"},
                                             {.part = "computer", .words = "Computer"}};
static const struct ui_choice presets[HELP_COUNT] = {
    [HELP_TEACH] = {.part = "teach", .icon = ICON_BOOK, .words = "Teach me"},
    [HELP_HELPFUL] = {.part = "helpful", .icon = ICON_QUESTION, .words = "Helpful"},
    [HELP_REFEREE] = {.part = "referee", .icon = ICON_NO_ENTRY, .words = "Referee"}};

static void scenario_list(struct ui *ui, struct start *s)
{
    ui_heading(ui, "Scenario");
    for (int i = 0; i < s->count; i++) {
        const struct listed *l = &s->listed[i];
        char id[UI_ID], line[300];
        if (l->set != s->set)
            continue;
        snprintf(id, sizeof id, "radio:%.50s", l->name);
        const char *said = l->good ? l->teaser : l->said;
        first_sentence(said, line, sizeof line);
        int room = ui_rest(ui).w - ui_px(ui, 62);
        bool chosen = s->chosen == i, fits = text_width(ui_text(ui), ROLE_SECOND, line) <= room;
        if (chosen || !fits) /* the one that is chosen says more */
            words_fit(ui, ROLE_SECOND, said, room, chosen ? 3 : 2, line, sizeof line);
        if (ui_radio_badged(ui, id, UI_AUTO, l->title, line, l->begin ? begin_here : NULL,
                            s->chosen == i, l->good ? NULL : l->said))
            choose(s, i);
    }
}

/* Who plays: at the foot, so that it is seen whatever is scrolled. Where space is short one row has
 * both, without their names. */
static void players(struct ui *ui, struct start *s, bool brief)
{
    /* Where space is short the words are worth more than their pictures. */
    int cell = (ui_rest(ui).w - ui_px(ui, 44 + 134 + 20)) / 2;
    bool icons = text_width(ui_text(ui), ROLE_TAG, "Computer") + ui_px(ui, 20 + 9 + 14) <= cell;
    if (brief)
        ui_row_begin(ui, target(ui, 48), 10, (int[]){44, -1, 44, -1}, 4);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        struct player *p = &s->player[side];
        char id[UI_ID], hint[32];
        int chosen = p->computer;
        snprintf(hint, sizeof hint, "%s’s name", side_title(side));
        if (!brief)
            ui_row_begin(ui, target(ui, 48), 10, (int[]){44, 134, -1}, 3);
        ui_emblem(ui, UI_AUTO, side_mark(side), 42);
        snprintf(id, sizeof id, "field:%s", side_word(side));
        if (!brief)
            ui_field(ui, id, UI_AUTO, p->name, sizeof p->name, hint);
        snprintf(id, sizeof id, "seg:%s", side_word(side));
        ui_segments(ui, id, UI_AUTO, false, icons && !brief ? who : who_plain, 2, &chosen);
        if (!brief)
            ui_row_end(ui);
        p->computer = chosen != 0;
    }
    if (brief)
        ui_row_end(ui);
}

static bool computer_plays(const struct start *s)
{
    return s->player[SIDE_RED].computer || s->player[SIDE_BLUE].computer;
}

/* How well it plays: its plainest way is for tests alone. */
static void level_row(struct ui *ui, struct start *s)
{
    struct ui_choice choice[PLAY_LEVELS - 1];
    int chosen = s->player[SIDE_RED].level - 1;
    if (!computer_plays(s))
        return;
    for (int i = 1; i < PLAY_LEVELS; i++)
        choice[i - 1] =
            (struct ui_choice){.part = play_levels[i].word, .words = play_levels[i].name};
    ui_segments(ui, "seg:level", ui_next(ui, target(ui, 48)), false, choice, PLAY_LEVELS - 1,
                &chosen);
    s->player[SIDE_RED].level = s->player[SIDE_BLUE].level = chosen + 1;
}

/* The same where the foot has no room for the names. */
static void names(struct ui *ui, struct start *s)
{
    ui_heading(ui, "Names");
    ui_row_begin(ui, target(ui, 48), 10, (int[]){-1, -1}, 2);
    ui_field(ui, "field:red", UI_AUTO, s->player[SIDE_RED].name, sizeof s->player[0].name,
             "Red’s name");
    ui_field(ui, "field:blue", UI_AUTO, s->player[SIDE_BLUE].name, sizeof s->player[0].name,
             "Blue’s name");
    ui_row_end(ui);
}

/* How the computer plays. */
static void computer_told(struct ui *ui, const struct start *s)
{
    char words[160];
    const struct play_level *level = &play_levels[s->player[SIDE_RED].level];
    if (!computer_plays(s))
        return;
    snprintf(words, sizeof words, "**The computer** · %s: %s", level->name, level->told);
    ui_label(ui, "label:computer", UI_AUTO, ROLE_SECOND, TINT_CAPTION, words);
}

/* What the sides have. */
static void armies(struct ui *ui, const struct start *s)
{
    const struct listed *l = chosen_one(s);
    if (!l || !l->good)
        return;
    ui_heading(ui, "Armies");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        char words[sizeof l->army[side] + 16];
        snprintf(words, sizeof words, "**%s** · %s", side_title(side), l->army[side]);
        ui_label(ui, side == SIDE_RED ? "label:army-red" : "label:army-blue", UI_AUTO, ROLE_SECOND,
                 TINT_CAPTION, words);
    }
    computer_told(ui, s);
}

/* Options named span_red and span_blue: the players' hands. */
static void spans(struct ui *ui, struct start *s, const struct rules *rules)
{
    int count = 0;
    for (int i = 0; i < rules->attrs.options; i++)
        count += span_side(rules->attrs.option[i].name) != SIDE_NONE;
    if (count != 2)
        return;
    ui_heading(ui, "Hand span");
    ui_row_begin(ui, 50, 10, (int[]){34, -1, 34, -1}, 4);
    for (int i = 0; i < rules->attrs.options; i++) {
        const struct attr *a = &rules->attrs.option[i];
        int side = span_side(a->name), value = s->option[i];
        char id[UI_ID], words[32];
        if (!side)
            continue;
        snprintf(id, sizeof id, "slider:%s", a->name);
        ui_icon(ui, UI_AUTO, ICON_HAND, 34, side == SIDE_RED ? TINT_RED_RIM : TINT_BLUE_RIM);
        snprintf(words, sizeof words, "%d mm", value);
        ui_slider(ui, id, UI_AUTO, a->low, a->high, 5, &value, words);
        ui_tip(ui, rules->option_text[i]);
        s->option[i] = value;
    }
    ui_row_end(ui);
}

static void option_row(struct ui *ui, const struct attr *a, const char *text, int32_t *option)
{
    char id[UI_ID], words[80];
    int value = *option;
    bool on = value != 0;
    snprintf(id, sizeof id, "option:%.48s", a->name);
    if (a->low == 0 && a->high == 1) {
        ui_check(ui, id, UI_AUTO, text, NULL, &on, NULL);
        *option = on;
        return;
    }
    snprintf(words, sizeof words, "%s: %d", text, value);
    ui_slider(ui, id, UI_AUTO, a->low, a->high, a->high - a->low > 60 ? 5 : 1, &value, words);
    *option = value;
}

static void options(struct ui *ui, struct start *s, const struct rules *rules)
{
    bool any = false;
    for (int i = 0; i < rules->attrs.options; i++) {
        const struct attr *a = &rules->attrs.option[i];
        if (span_side(a->name))
            continue;
        if (!any)
            ui_heading(ui, "Options");
        any = true;
        option_row(ui, a, rules->option_text[i], &s->option[i]);
    }
}

static void help_row(struct ui *ui, struct start *start)
{
    ui_row_begin(ui, target(ui, 50), 14, (int[]){52, -1}, 2);
    ui_line(ui, NULL, UI_AUTO, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, "Help");
    ui_segments(ui, "seg:help", UI_AUTO, false, presets, HELP_COUNT, &start->desk->settings.help);
    ui_row_end(ui);
}

static bool play_button(struct ui *ui, const struct start *s)
{
    const struct listed *l = chosen_one(s);
    const char *why = !l ? "There is no scenario to play" : !l->good ? l->said : NULL;
    return ui_button(ui, "button:play", ui_next(ui, 72), UI_BRASS, ICON_PELLET, "Play", why);
}

/* Units of the foot with the players and Play. */
static int play_foot(struct ui *ui, const struct start *s, bool brief)
{
    enum { PLAY = 76, APART = 10 };
    int rows = (brief ? 1 : 2) + (computer_plays(s) ? 1 : 0);
    return PLAY + rows * (target(ui, 48) + APART);
}

static bool edit_row(struct ui *ui)
{
    return ui_action(ui, "row:edit", UI_AUTO, UI_NORMAL, ICON_HAND, "Set up a table…",
                     "Make a scenario of your own");
}

/* True when Play was pressed; *edit when a table is to be set up. */
static bool panel_build(struct ui *ui, struct start *s, struct rect r, bool brief, bool *edit)
{
    const struct rules *rules = start_rules(s);
    const struct listed *l = chosen_one(s);
    ui_panel_begin(ui, "panel:setup", r, play_foot(ui, s, false));
    if (one_set(s) && l)
        ui_title(ui, MARK_NONE, rules->title, l->title, TINT_TEXT);
    else
        ui_title(ui, MARK_NONE, "On the table", rules->title, TINT_TEXT);
    if (!one_set(s))
        scenario_list(ui, s);
    else if (brief && l && l->good)
        ui_label(ui, "label:notes", UI_AUTO, ROLE_TEXT, TINT_SECOND, l->notes);
    *edit = edit_row(ui);
    armies(ui, s);
    spans(ui, s, rules);
    options(ui, s, rules);
    help_row(ui, s);
    ui_panel_foot(ui);
    players(ui, s, false);
    level_row(ui, s);
    bool play = play_button(ui, s);
    ui_panel_end(ui);
    return play;
}

/* ---- the screen ------------------------------------------------------------------------------ */

enum { WIDE_W = 1000, WIDE_H = 560, LOW_H = 1000 };

enum wish { WISH_NOTHING, WISH_EDIT, WISH_PLAY, WISH_GUIDE, WISH_CARRY_ON, WISH_QUIT };

/* The scenario of the chosen set in which the first turn is shown step by step; -1 none. */
static int guided_one(const struct start *s)
{
    int found = -1;
    for (int i = s->count - 1; i >= 0; i--)
        if (s->listed[i].set == s->set && s->listed[i].good && s->listed[i].guided)
            found = i;
    return found;
}

static const char show_me[] = "Show me how", show_tip[] = "Your first turn, step by step";

enum { HEAD_BUTTONS = 4 };

static void head_button(struct ui *ui, struct start *start, int i, int size, enum wish *wish)
{
    static const struct {
        const char *id, *tip;
        enum icon icon;
        enum dialogue opens;
    } buttons[HEAD_BUTTONS] = {
        {"button:mute", "Sound", ICON_SOUND, DIALOGUE_NONE},
        {"button:settings", "Settings", ICON_GEAR, DIALOGUE_SETTINGS},
        {"button:help", "Help: keys and mouse", ICON_QUESTION, DIALOGUE_HELP},
        {"button:quit", "Quit", ICON_CROSS, DIALOGUE_NONE}};
    bool mutes = i == 0;
    const char *tip = !mutes                       ? buttons[i].tip
                      : start->desk->settings.mute ? "Let it sound again"
                                                   : "No sound";
    bool pressed =
        ui_button(ui, buttons[i].id, ui_centre(ui, ui_next(ui, size), size, size), UI_DARK,
                  mutes && start->desk->settings.mute ? ICON_MUTE : buttons[i].icon, NULL, NULL);
    ui_tip(ui, tip);
    if (pressed && mutes)
        desk_mute(start->desk);
    else if (pressed && buttons[i].opens)
        dialogue_show(start->desk, buttons[i].opens);
    else if (pressed)
        *wish = WISH_QUIT;
}

static void draw_name(struct ui *ui, struct rect r)
{
    struct canvas *canvas = ui_canvas(ui);
    struct rect shade = {r.x + ui_px(ui, 2), r.y + ui_px(ui, 4), r.w, r.h};
    if (!canvas)
        return;
    text_draw_in(ui_text(ui), canvas, ROLE_LOGO, colour_alpha(0x120802, 170), shade, ALIGN_LEFT,
                 "Foilshot");
    text_draw_in(ui_text(ui), canvas, ROLE_LOGO, theme_pixel(TINT_STRIP_TEXT), r, ALIGN_LEFT,
                 "Foilshot");
}

/* The motto in the largest type whose lines are whole: in two lines where they have room, else in
 * three. */
static enum role motto_fit(struct ui *ui, struct rect r, const char *wish, char *out, size_t size)
{
    static const enum role roles[] = {ROLE_MOTTO, ROLE_TEXT, ROLE_SECOND};
    static const char *const breaks[] = {" ", "\n"};
    enum { ROLES = sizeof roles / sizeof roles[0], LOOSE = 8 };
    for (int lines = 2; lines <= 3; lines++)
        for (int i = 0; i < ROLES; i++) {
            snprintf(out, size, "Toy soldiers%son a real table.\n%s", breaks[lines - 2], wish);
            struct wrap wrap = text_wrap(ui_text(ui), roles[i], out, r.w - LOOSE);
            if (wrap.lines <= lines && wrap.h <= r.h)
                return roles[i];
        }
    return ROLE_SECOND;
}

/* Beside the name, or what must be known first. */
static void motto(struct ui *ui, const struct start *start, struct rect r)
{
    char words[TROUBLE_TEXT];
    const char *notice =
        start->desk->notice.text[0] ? start->desk->notice.text : text_notice(ui_text(ui));
    const char *wish = one_set(start) ? "Choose your battle." : "Choose your rules.";
    enum role role = ROLE_SECOND;
    if (notice[0])
        snprintf(words, sizeof words, "%s", notice);
    else
        role = motto_fit(ui, r, wish, words, sizeof words);
    int lines = r.h / text_line(ui_text(ui), role);
    if (r.w < ui_px(ui, 150) || lines < 1)
        return;
    if (notice[0])
        words_fit(ui, role, notice, r.w, lines < 3 ? lines : 3, words, sizeof words);
    struct wrap wrap = text_wrap(ui_text(ui), role, words, r.w);
    r.y += (r.h - wrap.h) / 2;
    r.h = wrap.h;
    ui_label(ui, "label:motto", r, role, notice[0] ? TINT_NOW : TINT_STRIP_SECOND, words);
}

static void head(struct ui *ui, struct start *start, struct rect r, bool small, enum wish *wish)
{
    int size = small ? 48 : 60, gap = small ? 8 : 12;
    struct rect corner = ui_cut_right(ui, &r, HEAD_BUTTONS * size + (HEAD_BUTTONS - 1) * gap);
    ui_cut_right(ui, &r, 24);
    if (!small) {
        struct rect logo = ui_cut_left(ui, &r, 188);
        if (ui_canvas(ui))
            emblem_logo(ui_canvas(ui), ui_centre(ui, logo, 184, 74));
        ui_cut_left(ui, &r, 34);
    }
    int name_w = text_width(ui_text(ui), ROLE_LOGO, "Foilshot") + 4;
    draw_name(ui, (struct rect){r.x, r.y, name_w < r.w ? name_w : r.w, r.h});
    struct rect rest = {r.x + name_w + ui_px(ui, 36), r.y, r.w - name_w - ui_px(ui, 36), r.h};
    if (rest.w > ui_px(ui, 150)) {
        struct rect line = ui_centre(ui, (struct rect){rest.x, rest.y, 0, rest.h}, 2, 62);
        if (ui_canvas(ui))
            canvas_rect(ui_canvas(ui), line, theme_alpha(TINT_STRIP_EDGE, 45));
        ui_cut_left(ui, &rest, 22);
        motto(ui, start, rest);
    }
    int cells[HEAD_BUTTONS] = {size, size, size, size};
    ui_row_at(ui, corner, gap, cells, HEAD_BUTTONS);
    for (int i = 0; i < HEAD_BUTTONS; i++)
        head_button(ui, start, i, size, wish);
    ui_row_end(ui);
}

static void read_rules(struct start *start)
{
    start->desk->card_id[0] = '\0';
    dialogue_show(start->desk, DIALOGUE_RULES);
}

/* A row under the cards; where even few words have no room beside the icon, it goes without. */
static bool foot_action(struct ui *ui, const char *id, bool lit, bool plain, enum icon icon,
                        const char *words)
{
    if (plain)
        return ui_button(ui, id, UI_AUTO, lit ? UI_LIT : UI_DARK, ICON_NONE, words, NULL);
    return ui_action(ui, id, UI_AUTO, lit ? UI_ON_BRASS : UI_ON_DARK, icon, words, "");
}

/* The rows under the cards. True when the first turn is to be shown. */
static bool foot_row(struct ui *ui, struct start *start, struct rect r)
{
    const struct rules *rules = start_rules(start);
    enum { BESIDE = 116 }; /* units of a row that are not for words */
    bool demo = rules && desk_has_demo(start->desk, rules->id), watch = false, guide = false;
    bool guided = guided_one(start) >= 0;
    int cells = 2 + demo + guided;
    int room = (r.w - (cells - 1) * ui_px(ui, CARD_GAP)) / cells - ui_px(ui, BESIDE);
    bool brief = text_width(ui_text(ui), ROLE_HEADING, "Open a saved game") > room;
    bool plain = brief && text_width(ui_text(ui), ROLE_HEADING, "Show me") > room;
    ui_row_at(ui, r, CARD_GAP, (int[]){-1, -1, -1, -1}, cells);
    if (guided) {
        guide = foot_action(ui, "row:guide", true, plain, ICON_POINT, brief ? "Show me" : show_me);
        ui_tip(ui, show_tip);
    }
    if (demo)
        watch = foot_action(ui, "row:demo", !guided, plain, ICON_PROJECTOR,
                            brief ? "Watch" : "Watch it played");
    if (foot_action(ui, "row:open", false, plain, ICON_OPEN, brief ? "Open" : "Open a saved game"))
        dialogue_show(start->desk, DIALOGUE_OPEN);
    if (foot_action(ui, "row:rules", false, plain, ICON_BOOK, brief ? "Rules" : "Read the rules"))
        read_rules(start);
    ui_row_end(ui);
    if (watch)
        desk_want_set(start->desk, INTENT_DEMO, rules->id);
    return guide;
}

static bool carry_on(struct ui *ui, const struct start *s, struct rect at, enum ui_state state)
{
    if (s->last.damaged)
        return ui_action(ui, "row:mend", at, state, ICON_GEAR, "Mend", s->last.words);
    return ui_action(ui, "row:carry-on", at, state, ICON_HOURGLASS, "Carry on", s->last.words);
}

static enum wish wide_build(struct ui *ui, struct start *s)
{
    bool low = window_units_h(ui) < LOW_H, narrow = window_units_w(ui) < 1280;
    int side = low ? 24 : 64;
    enum wish wish = WISH_NOTHING;
    struct rect page = ui_window(ui);
    ui_cut_left(ui, &page, side);
    ui_cut_right(ui, &page, side);
    struct rect top = ui_cut_top(ui, &page, low ? 118 : 166);
    ui_cut_bottom(ui, &page, low ? 20 : 28);
    struct rect right = ui_cut_right(ui, &page, narrow ? 440 : low ? 470 : 518);
    ui_cut_right(ui, &page, low ? 24 : 42);
    struct rect foot = ui_cut_bottom(ui, &page, 62);
    ui_cut_bottom(ui, &page, 24);
    int count = cards_count(s);
    struct grid g = grid_of(ui, page, count);
    cards_build(ui, s, page);
    if (foot_row(ui, s, foot))
        wish = WISH_GUIDE;
    struct rect last = s->unfinished ? ui_cut_bottom(ui, &right, 78) : (struct rect){0};
    if (s->unfinished)
        ui_cut_bottom(ui, &right, 18);
    bool edit = false;
    if (panel_build(ui, s, right, g.columns * g.rows == count, &edit))
        wish = WISH_PLAY;
    else if (edit)
        wish = WISH_EDIT;
    if (s->unfinished && carry_on(ui, s, last, UI_ON_BRASS))
        wish = WISH_CARRY_ON;
    head(ui, s, top, false, &wish);
    return wish;
}

/* Everything in one column, for small windows and large type. */
static enum wish narrow_build(struct ui *ui, struct start *s)
{
    const struct rules *rules = start_rules(s);
    enum wish wish = WISH_NOTHING;
    struct rect page = rect_inset(ui_window(ui), ui_px(ui, 16));
    struct rect top = ui_cut_top(ui, &page, 76);
    ui_cut_top(ui, &page, 8);
    ui_panel_begin(ui, "panel:setup", page, play_foot(ui, s, true));
    if (s->unfinished && carry_on(ui, s, UI_AUTO, UI_NORMAL))
        wish = WISH_CARRY_ON;
    if (s->set_count > 1)
        ui_heading(ui, "Rules");
    for (int i = 0; i < s->set_count && s->set_count > 1; i++) {
        char id[UI_ID], line[300];
        snprintf(id, sizeof id, "card:set-%d", i);
        words_fit(ui, ROLE_SECOND, s->sets[i]->blurb, ui_rest(ui).w - ui_px(ui, 62), 1, line,
                  sizeof line);
        if (ui_radio(ui, id, UI_AUTO, s->sets[i]->title, line, s->set == i, NULL) && s->set != i) {
            choose_set(s, i);
            choose_first(s);
        }
    }
    scenario_list(ui, s);
    if (edit_row(ui))
        wish = WISH_EDIT;
    names(ui, s);
    armies(ui, s);
    spans(ui, s, rules);
    options(ui, s, rules);
    help_row(ui, s);
    ui_rule(ui);
    if (guided_one(s) >= 0 &&
        ui_action(ui, "row:guide", UI_AUTO, UI_NORMAL, ICON_POINT, show_me, show_tip))
        wish = WISH_GUIDE;
    bool demo = rules && desk_has_demo(s->desk, rules->id);
    bool watch = demo && ui_action(ui, "row:demo", UI_AUTO, UI_NORMAL, ICON_PROJECTOR,
                                   "Watch it played", NULL);
    if (ui_action(ui, "row:open", UI_AUTO, UI_NORMAL, ICON_OPEN, "Open a saved game", NULL))
        dialogue_show(s->desk, DIALOGUE_OPEN);
    if (ui_action(ui, "row:rules", UI_AUTO, UI_NORMAL, ICON_BOOK, "Read the rules", NULL))
        read_rules(s);
    ui_panel_foot(ui);
    players(ui, s, true);
    level_row(ui, s);
    if (play_button(ui, s))
        wish = WISH_PLAY;
    ui_panel_end(ui);
    head(ui, s, top, true, &wish);
    if (watch)
        desk_want_set(s->desk, INTENT_DEMO, rules->id);
    return wish;
}

void screen_start_build(struct ui *ui, void *self)
{
    struct start *start = self;
    if (!start->loaded)
        start_refresh(start);
    ui_planks(ui, ui_window(ui));
    bool wide = window_units_w(ui) >= WIDE_W && window_units_h(ui) >= WIDE_H;
    enum wish wish = wide ? wide_build(ui, start) : narrow_build(ui, start);
    if (ui_canvas(ui))
        pictures_go_on(start);
    switch (wish) {
    case WISH_EDIT:
        desk_want_set(start->desk, INTENT_EDIT, start->sets[start->set]->id);
        break;
    case WISH_PLAY:
        begin(start, false);
        break;
    case WISH_GUIDE:
        choose(start, guided_one(start));
        begin(start, true);
        break;
    case WISH_CARRY_ON:
        desk_want_file(start->desk, start->last.damaged ? INTENT_MEND : INTENT_OPEN,
                       start->last.path);
        break;
    case WISH_QUIT:
        desk_want(start->desk, INTENT_QUIT);
        break;
    case WISH_NOTHING:
        break;
    }
}

const struct screen screen_start = {
    .name = "start", .enter = "button:play", .build = screen_start_build};
