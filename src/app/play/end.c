/* The end: who won and why, what became of everybody, and what to do next. The table lies behind.
 */
#include "app/desk/called.h"
#include "app/desk/desk.h"
#include "app/desk/news.h"
#include "app/desk/sides.h"
#include "app/desk/units.h"
#include "app/far/far.h"
#include "app/match/match.h"
#include "app/play/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WIDE = 640,      /* in the middle of a small window */
    BESIDE = 396,    /* beside the table: as the panel of the game */
    ROOM_FOR = 1180, /* units of window that leave the table room beside it */
    STRIP = 68,
    MARGIN = 20,
    NUMBER_W = 60,
    BUTTON = 46,
    GAP = 10,
    BACK_W = 260,
    BACK_EDGE = 15,
};

/* ---- the tally ------------------------------------------------------------------------------- */

enum { TROOPS_MOST = TABLE_ATTRS, PHASES_MOST = 16 };

struct tally {
    const char *standing_word; /* NULL: men, and guns apart */
    int standing[SIDE_COUNT], left[SIDE_COUNT], lost[SIDE_COUNT];
    int cannon[SIDE_COUNT];  /* that stand: no men */
    int leaders[SIDE_COUNT]; /* and who count for no unit, */
    const char *leader;      /* called so */
    int lost_troop[SIDE_COUNT][TABLE_ATTRS];
    int shots[SIDE_COUNT], hits[SIDE_COUNT], own[SIDE_COUNT]; /* by who fired */
    int apart[PHASES_MOST][SIDE_COUNT]; /* lost otherwise, by the phase it happened in */
};

/* `phase` is the one the block begins in, and then the one it ends in. */
static void tally_block(struct tally *t, const struct game *game, const struct block *block,
                        int *phase)
{
    const struct table *table = &game->table;
    bool flick = order_flicks(game->rules, block->order);
    t->shots[block->side] += flick;
    for (int32_t i = 0; i < block->count; i++) {
        const struct entry *e = &block->entry[i];
        const struct change *c = &e->change;
        if (e->kind == ENTRY_CHANGE && c->ref.kind == KIND_TABLE && c->field == F_TABLE_phase)
            *phase = c->new;
        if (e->kind != ENTRY_CHANGE || c->ref.kind != KIND_BASE || c->field != F_BASE_where ||
            c->new != WHERE_LOST)
            continue;
        int side = unit_side(&table->unit[base_unit(&table->base[c->ref.index])]);
        if (!flick)
            t->apart[*phase >= 0 && *phase < PHASES_MOST ? *phase : 0][side]++;
        else if (side == block->side)
            t->own[block->side]++;
        else
            t->hits[block->side]++;
    }
}

/* What stands on a base: a man or a gun, or many men: then it is a unit, or one of its elements. */
static const char *base_word(const struct rules *rules)
{
    const char *word = NULL;
    for (int i = 0; i < rules->troops; i++)
        if (rules->troop[i].bases > 1)
            return "Elements standing";
        else if (rules->troop[i].men > 0)
            word = "Units standing";
    return word;
}

static void tally_make(const struct game *game, struct tally *t)
{
    const struct table *table = &game->table;
    const struct journal *j = &game->journal;
    *t = (struct tally){.standing_word = base_word(game->rules)};
    for (int i = 0; i < table->bases; i++) {
        const struct unit *unit = &table->unit[base_unit(&table->base[i])];
        int side = unit_side(unit), where = table->base[i].where;
        bool gun = troop_gun(&game->rules->troop[unit->troop]);
        const struct terms *terms = game->rules->terms;
        int number = base_unit(&table->base[i]);
        bool leads = t->standing_word && terms && terms->leads && terms->leads(table, number);
        t->leader = leads ? game->rules->troop[unit->troop].name : t->leader;
        t->leaders[side] += where == WHERE_TABLE && leads;
        t->standing[side] += where == WHERE_TABLE && !gun && !leads;
        t->cannon[side] += where == WHERE_TABLE && gun;
        t->left[side] += where == WHERE_LEFT;
        t->lost[side] += where == WHERE_LOST;
        if (where == WHERE_LOST && unit->troop < TROOPS_MOST)
            t->lost_troop[side][unit->troop]++;
    }
    int32_t *line = malloc(((size_t)j->count + 1) * sizeof *line);
    if (!line)
        abort();
    int phase = 0;
    int32_t count = journal_line(j, j->at, line);
    for (int32_t i = 0; i < count; i++)
        tally_block(t, game, &j->block[line[i]], &phase);
    free(line);
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void row_begin(struct ui *ui, int high)
{
    ui_row_begin(ui, high, 12, (int[]){-1, NUMBER_W, NUMBER_W}, 3);
}

static void tally_row(struct ui *ui, const char *words, const int *count, bool minor)
{
    char number[16];
    enum role role = minor ? ROLE_SECOND : ROLE_TEXT;
    enum tint tint = minor ? TINT_CAPTION : TINT_TEXT;
    row_begin(ui, minor ? 26 : 32);
    ui_line(ui, NULL, UI_AUTO, role, tint, ALIGN_LEFT, words);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        snprintf(number, sizeof number, "%d", count[side]);
        ui_line(ui, NULL, UI_AUTO, minor ? ROLE_SECOND : ROLE_BUTTON, tint, ALIGN_CENTRE, number);
    }
    ui_row_end(ui);
}

static bool some(const int *count)
{
    return count[SIDE_RED] || count[SIDE_BLUE];
}

static void head_row(struct ui *ui, const struct play *play)
{
    row_begin(ui, 44);
    ui_line(ui, NULL, UI_AUTO, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, "The tally");
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        ui_emblem(ui, UI_AUTO, side_mark(side), 38);
    ui_row_end(ui);
    (void)play;
}

/* In which phase they were lost whom nobody shot: what befell them in it differs by set. All in one
 * phase: that is said above already. */
static void apart_build(struct ui *ui, const struct rules *rules, const struct tally *t)
{
    char words[80];
    int phases = some(t->hits) || some(t->own);
    for (int i = 0; i < rules->phases && i < PHASES_MOST; i++)
        phases += some(t->apart[i]);
    for (int i = 0; i < rules->phases && i < PHASES_MOST && phases > 1; i++) {
        if (!some(t->apart[i]))
            continue;
        snprintf(words, sizeof words, "     In “%s”", rules->phase[i].name);
        tally_row(ui, words, t->apart[i], true);
    }
}

static void tally_build(struct ui *ui, const struct play *play)
{
    const struct rules *rules = play->match->game->rules;
    struct tally t;
    char words[80];
    tally_make(play->match->game, &t);
    head_row(ui, play);
    const char *standing = some(t.cannon) ? "Men standing" : "Standing";
    tally_row(ui, t.standing_word ? t.standing_word : standing, t.standing, false);
    if (some(t.cannon))
        tally_row(ui, "Cannon", t.cannon, false);
    if (some(t.leaders))
        tally_row(ui, t.leader, t.leaders, false);
    if (some(t.left))
        tally_row(ui, "Marched off", t.left, false);
    tally_row(ui, "Lost", t.lost, false);
    for (int i = 0; i < rules->troops && i < TROOPS_MOST; i++) {
        int both[SIDE_COUNT] = {0, t.lost_troop[SIDE_RED][i], t.lost_troop[SIDE_BLUE][i]};
        if (!some(both))
            continue;
        snprintf(words, sizeof words, "     %s", rules->troop[i].name);
        tally_row(ui, words, both, true);
    }
    apart_build(ui, rules, &t);
    if (some(t.shots)) {
        tally_row(ui, "Shots", t.shots, false);
        tally_row(ui, "     Enemies knocked over", t.hits, true);
        if (some(t.own))
            tally_row(ui, "     Own men knocked over", t.own, true);
    }
}

/* ---- the screen ------------------------------------------------------------------------------ */

enum end_wish {
    END_NOTHING,
    END_MAP,
    END_REMATCH,
    END_FRIEND,
    END_LOOK,
    END_AGAIN,
    END_TELL,
    END_SAVE,
    END_LEAVE
};
enum { END_BUTTONS = 6 };

struct end_button {
    const char *id, *words;
    enum icon icon;
    enum end_wish wish;
};

static enum end_wish buttons(struct ui *ui, const struct play *play, bool narrow)
{
    static const struct end_button
        on_the_map = {"button:map", "On the map: what is next", ICON_FLAG, END_MAP},
        to_friend = {"button:friend", "Say something", ICON_REMOTE, END_FRIEND},
        of_friends = {"button:friend", "What was said", ICON_REMOTE, END_FRIEND},
        button[END_BUTTONS] = {{"button:rematch", "Rematch, sides swapped", ICON_REDO, END_REMATCH},
                               {"button:look", "Look at the table", ICON_EYE, END_LOOK},
                               {"button:again", "See it again", ICON_PLAY, END_AGAIN},
                               {"button:tell", "Tell the battle", ICON_BOOK, END_TELL},
                               {"button:keep", "Save a copy", ICON_SAVE, END_SAVE},
                               {"button:start", "Start screen", ICON_HOME, END_LEAVE}};
    enum end_wish wish = END_NOTHING;
    bool again = !play->match->far && play->match->setting && play->match->setting->path[0];
    bool campaign = play->match->campaign[0] != '\0';
    for (int i = 0; i < END_BUTTONS; i++) {
        /* Narrow: the first has a row of its own, the words go without pictures. */
        bool alone = narrow && i == 0;
        int cell = narrow ? i - 1 : i;
        if (alone || cell % 2 == 0)
            ui_row_begin(ui, target(ui, BUTTON), GAP, (int[]){-1, -1}, alone ? 1 : 2);
        bool maps = campaign && i == 0;           /* nothing is played twice in a campaign */
        bool friend = play->match->far && i == 0; /* nor without inviting him again */
        const char *why = maps || friend ? NULL
                          : i == 0 && !again
                              ? "Carried on from a file: choose its scenario on the start screen"
                              : NULL;
        struct end_button b = maps                          ? on_the_map
                              : !friend                     ? button[i]
                              : far_plays(play->match->far) ? to_friend
                                                            : of_friends;
        if (ui_button(ui, b.id, UI_AUTO, i == 0 ? UI_BRASS : UI_PAPER,
                      narrow && !alone ? ICON_NONE : b.icon, b.words, why))
            wish = b.wish;
        if (alone || cell % 2 == 1 || i == END_BUTTONS - 1)
            ui_row_end(ui);
    }
    return wish;
}

/* What ended it, in the sentence the set said then, and what else the last order came to: it stood
 * in the panel only for a moment. Beside what ended it only losses matter. What the house says of
 * an end is the outcome itself. */
static void last_news(struct ui *ui, struct play *play)
{
    enum { SENTENCES = 4, LINES = 2 };
    int least = WEIGHS_DICE;
    struct news news[SENTENCES];
    char id[UI_ID], words[SENTENCE_TEXT];
    int more, lines = 0;
    const struct journal *j = &play->match->game->journal;
    int count = news_since(play->match->game->rules, j, j->at, news, SENTENCES, &more);
    for (int i = 0; i < count && lines < LINES; i++) {
        bool ends = news[i].weight == WEIGHS_END;
        if ((int)news[i].weight < least || (ends && of_the_house(news[i].say->id)))
            continue;
        least = ends ? WEIGHS_LOSS : least;
        snprintf(id, sizeof id, "label:last-%d", ++lines);
        ui_label(ui, id, UI_AUTO, ROLE_SECOND, TINT_CAPTION,
                 said_called(&play->match->game->table, news[i].block, news[i].say, words));
    }
}

/* A name that has room, what it lacks left out of its middle: the date and the ending stay. */
static void name_shorten(struct text *text, enum role role, const char *name, int room, char *out,
                         size_t size)
{
    enum { TAIL = 20 };
    size_t length = strlen(name), tail = length > TAIL ? TAIL : length, head = length - tail;
    snprintf(out, size, "%s", name);
    while (head > 0 && text_width(text, role, out) > room) {
        do
            head--;
        while (head > 0 && ((unsigned char)name[head] & 0xc0) == 0x80);
        snprintf(out, size, "%.*s…%s", (int)head, name, name + length - tail);
    }
}

/* Where the battle is told, two lines that have their room from the beginning. */
static void told_build(struct ui *ui, struct play *play)
{
    const char *told = play->report;
    const enum role role = ROLE_SECOND;
    const char *slash = strrchr(told, '/');
    int line = text_line(ui_text(ui), role), scale = ui_scale(ui);
    struct rect r = ui_next(ui, (2 * line * SCALE_ONE + scale - 1) / scale), low = r;
    char words[120], name[PATH_BYTES];
    char doing[80];
    snprintf(doing, sizeof doing,
             play->ponders ? "Who was to win when, and why: %d of %d worked out."
                           : "The battle is being told: %d of %d pictures.",
             play->pictures, play->pictures_of);
    words_fit(ui, role,
              play->telling ? doing
              : told[0]     ? "The battle is told beside the saved games:"
                            : "“Tell the battle” makes a page of it, beside the saved games.",
              r.w, told[0] ? 1 : 2, words, sizeof words);
    ui_label(ui, told[0] || play->telling ? "label:told" : NULL, r, role, TINT_CAPTION, words);
    if (!told[0])
        return;
    low.y += line;
    low.h = line;
    name_shorten(ui_text(ui), role, slash ? slash + 1 : told, low.w, name, sizeof name);
    ui_line(ui, "label:told-in", low, role, TINT_CAPTION, ALIGN_LEFT, name);
}

/* Why a computer gave up, or took a draw, as it told it then. */
static void last_why(struct ui *ui, struct play *play)
{
    char words[SENTENCE_TEXT];
    const struct journal *j = &play->match->game->journal;
    if (j->at < 0 || j->at >= j->count)
        return;
    const struct block *block = &j->block[j->at];
    for (int32_t k = 0; k < block->count; k++)
        if (block->entry[k].kind == ENTRY_WHY)
            ui_label(ui, "label:last-why", UI_AUTO, ROLE_SECOND, TINT_CAPTION,
                     said_called(&play->match->game->table, block, &block->entry[k], words));
}

static void result(struct ui *ui, struct play *play)
{
    const struct game *game = play->match->game;
    const struct table *table = &game->table;
    char title[120], caption[200], who[64], id[ID_TEXT] = "", why[240] = "";
    int winner = table->over == OVER_WON ? table->winner : SIDE_NONE;
    if (winner)
        snprintf(title, sizeof title, "%s wins!",
                 player_title(play->match, winner, who, sizeof who));
    else
        snprintf(title, sizeof title, table->over ? "A draw" : "Not over yet");
    snprintf(caption, sizeof caption, "%s · turn %d", game->journal.head.scenario,
             (int)table->turn);
    ui_title(ui, side_mark(winner), caption, title, side_tint(winner));
    rules_outcome(game->rules, table, id, why, sizeof why);
    if (why[0])
        sentence_build(ui, play->match, "tag:outcome", id, why, TINT_TEXT);
    if (of_the_house(id))
        last_why(ui, play);
    last_news(ui, play);
    told_build(ui, play);
    ui_rule(ui);
    tally_build(ui, play);
}

static enum end_wish card_build(struct ui *ui, struct play *play)
{
    struct rect room = ui_window(ui);
    bool beside = window_units_w(ui) >= ROOM_FOR;
    ui_cut_top(ui, &room, STRIP);
    room = rect_inset(room, ui_px(ui, MARGIN));
    int w = ui_px(ui, beside ? BESIDE : WIDE), h = ui_panel_wants(ui, "panel:end");
    w = w < room.w ? w : room.w;
    bool narrow = w < ui_px(ui, 560);
    int rows = narrow ? 1 + END_BUTTONS / 2 : END_BUTTONS / 2;
    h = h <= 0 || h > room.h ? room.h : h;
    struct rect r = {room.x + room.w - w, room.y, w, h};
    if (!beside)
        r = (struct rect){room.x + (room.w - w) / 2, room.y + (room.h - h) / 2, w, h};
    ui_panel_begin(ui, "panel:end", r, rows * (target(ui, BUTTON) + GAP) - GAP + 6);
    result(ui, play);
    ui_panel_foot(ui);
    enum end_wish wish = buttons(ui, play, narrow);
    ui_panel_end(ui);
    return wish;
}

static bool back_button(struct ui *ui, struct rect at)
{
    return ui_button(ui, "button:result", ui_centre(ui, at, BACK_W, BUTTON), UI_BRASS, ICON_BACK,
                     "Back to the result", NULL);
}

/* The strip stays: what was played, and the way back to the result. True when that was pressed. */
static bool strip(struct ui *ui, const struct play *play, bool table_only)
{
    struct rect window = ui_window(ui), r = ui_cut_top(ui, &window, STRIP);
    bool back = false;
    const char *title = play->match->game->rules->title;
    ui_strip(ui, "panel:strip", r);
    ui_cut_left(ui, &r, 22);
    int foot = play_back_foot(ui);
    if (table_only && !foot) {
        ui_cut_right(ui, &r, BACK_EDGE);
        back = back_button(ui, ui_cut_right(ui, &r, BACK_W));
    } else if (table_only) {
        struct rect low = ui_cut_bottom(ui, &window, foot);
        back = back_button(ui, low);
    }
    int w = text_width(ui_text(ui), ROLE_STRIP, title) + 2;
    struct rect name = {r.x, r.y, w < r.w ? w : r.w, r.h};
    ui_line(ui, "label:set", name, ROLE_STRIP, TINT_STRIP_TEXT, ALIGN_LEFT, title);
    int gone = w + ui_px(ui, 20);
    struct rect rest = {r.x + gone, r.y, r.w - gone - ui_px(ui, 22), r.h};
    if (rest.w > ui_px(ui, 120))
        ui_line(ui, "label:scenario", rest, ROLE_TEXT, TINT_STRIP_SECOND, ALIGN_LEFT,
                play->match->game->journal.head.scenario);
    return back;
}

void screen_end_build(struct ui *ui, void *self)
{
    struct play *p = self;
    enum end_wish wish = END_NOTHING;
    if (!ui_find(ui, "panel:end")) {
        ui_panel_top(ui, "panel:end");
        p->table_only = p->table_only && ui_find(ui, "button:result");
    }
    bool only = p->table_only;
    if (strip(ui, p, only)) {
        p->table_only = false;
        p->desk->redraw = true;
    } else if (!only) {
        wish = card_build(ui, p);
    }
    if (p->match->far)
        play_toast_build(p, ui);
    switch (wish) {
    case END_MAP:
        desk_want_file(p->desk, INTENT_CAMPAIGN, p->match->campaign);
        break;
    case END_REMATCH:
        desk_want(p->desk, INTENT_REMATCH);
        break;
    case END_FRIEND:
        dialogue_show(p->desk, DIALOGUE_FRIEND);
        break;
    case END_LOOK:
        p->table_only = true;
        p->desk->redraw = true;
        break;
    case END_AGAIN:
        desk_want_block(p->desk, INTENT_LOOK_BACK, -1);
        break;
    case END_TELL:
        desk_want(p->desk, INTENT_TELL);
        break;
    case END_SAVE:
        dialogue_show(p->desk, DIALOGUE_SAVE);
        break;
    case END_LEAVE:
        desk_want(p->desk, INTENT_LEAVE);
        break;
    case END_NOTHING:
        break;
    }
}

/* Esc: back from looking at the table. */
static bool first(void *self, const struct ui_event *event)
{
    struct play *play = self;
    if (event->kind != UI_KEY || event->key != UI_KEY_ESC || !play->table_only)
        return false;
    play->table_only = false;
    return true;
}

/* Enter presses nothing here: who pressed it through the last decision would never see the result.
 */
const struct screen screen_end = {.name = "end",
                                  .enter = "",
                                  .build = screen_end_build,
                                  .first = first,
                                  .event = play_table_event,
                                  .shows_table = play_table_shown,
                                  .boxes = play_boxes,
                                  .draw = play_draw};
