#include "app/desk/called.h"
#include "app/desk/desk.h"
#include "app/desk/moment.h"
#include "app/desk/sides.h"
#include "app/desk/units.h"
#include "app/match/match.h"
#include "rules/house.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SENTENCES = 60, EMBLEM = 104, INDENT = 46 /* to the words of a row */ };

/* What happened between the blocks, for the one who was not there: units placed, moved and marched
 * off, bases lost. */
struct recap {
    int placed[SIDE_COUNT], moved[SIDE_COUNT], lost[SIDE_COUNT], left[SIDE_COUNT];
    int of[SIDE_COUNT];   /* units that could have moved: they stand and are the side's own, which a
                             gun without a crew is not, or have moved before they fell */
    int hits[SIDE_COUNT]; /* on them, where the set counts hits */
    int by_other;         /* orders the other side gave */
    int32_t *line;        /* owned */
    int32_t from, count;
};

/* What a unit has been counted for, whatever its number of bases. */
enum { SEEN_PLACED = 1, SEEN_MOVED = 2, SEEN_LEFT = 4 };

static int first_time(uint8_t *seen, uint8_t what)
{
    bool fresh = !(*seen & what);
    *seen |= what;
    return fresh;
}

static void recap_change(struct recap *recap, const struct table *table, const struct change *c,
                         bool moving, uint8_t seen[TABLE_UNITS])
{
    if (c->ref.kind != KIND_BASE)
        return;
    int unit = base_unit(&table->base[c->ref.index]), side = unit_side(&table->unit[unit]);
    if (c->field == F_BASE_where && c->new == WHERE_TABLE)
        recap->placed[side] += first_time(&seen[unit], SEEN_PLACED);
    else if (c->field == F_BASE_where && c->new == WHERE_LOST)
        recap->lost[side]++;
    else if (c->field == F_BASE_where && c->new == WHERE_LEFT)
        recap->left[side] += first_time(&seen[unit], SEEN_LEFT);
    else if ((c->field == F_BASE_x || c->field == F_BASE_y) && moving)
        recap->moved[side] += first_time(&seen[unit], SEEN_MOVED);
}

static bool sets_up(const struct block *block)
{
    for (int32_t i = 0; i < block->count; i++) {
        const struct change *c = &block->entry[i].change;
        if (block->entry[i].kind == ENTRY_CHANGE && c->ref.kind == KIND_BASE &&
            c->field == F_BASE_where && c->new == WHERE_TABLE)
            return true;
    }
    return false;
}

/* The hits on a unit that a change tells of, where the set counts them: what shows as pips are
 * those it has suffered, or those that it can still take. */
static int hits_told(const struct rules *rules, const struct table *table, const struct change *c)
{
    int at = c->field - F_ATTR;
    struct signs signs = {0};
    bool counts = rules->shows->counts && strcmp(rules->shows->counts, "hits") == 0 &&
                  c->ref.kind == KIND_UNIT && at >= 0 && at < rules->attrs.count[KIND_UNIT] &&
                  rules->attrs.of[KIND_UNIT][at].show == SHOW_PIPS;
    if (!counts)
        return 0;
    rules->shows->signs(table, c->ref.index, &signs);
    int more = signs.suffered ? c->new - c->old : c->old - c->new;
    return more > 0 ? more : 0;
}

static void recap_changes(struct recap *recap, const struct game *game, const struct block *block,
                          uint8_t seen[TABLE_UNITS])
{
    const struct table *t = &game->table;
    bool moving = !order_flicks(game->rules, block->order) && !sets_up(block);
    for (int k = 0; k < block->count; k++) {
        const struct change *c = &block->entry[k].change;
        if (block->entry[k].kind != ENTRY_CHANGE)
            continue;
        recap_change(recap, t, c, moving, seen);
        int hits = hits_told(game->rules, t, c);
        if (hits)
            recap->hits[unit_side(&t->unit[c->ref.index])] += hits;
    }
}

/* For the side that takes over, or has. */
static void recap_make(const struct match *match, int side, struct recap *recap)
{
    const struct journal *j = &match->game->journal;
    uint8_t seen[TABLE_UNITS] = {0};
    *recap = (struct recap){0};
    recap->line = malloc(((size_t)j->count + 1) * sizeof *recap->line);
    if (!recap->line)
        abort();
    recap->count = journal_line(j, j->at, recap->line);
    while (recap->from < recap->count && recap->line[recap->from] < match->recap_from)
        recap->from++;
    while (match->desk->screen != SCREEN_PASS && recap->count > recap->from &&
           recap->line[recap->count - 1] > match->recap_after) /* his own orders since */
        recap->count--;
    for (int32_t i = recap->from; i < recap->count; i++) {
        const struct block *block = &j->block[recap->line[i]];
        recap->by_other += block->side == side_other(side) && block->source != SOURCE_AUTO;
        recap_changes(recap, match->game, block, seen);
    }
    const struct table *t = &match->game->table;
    int (*controller)(const struct table *, int) = match->game->rules->decides->controller;
    for (int i = 0; i < t->units; i++) {
        int own = unit_side(&t->unit[i]);
        bool may = unit_stands(t, i) && (!controller || controller(t, i) == own);
        recap->of[own] += may || seen[i] & SEEN_MOVED;
    }
}

/* ---- words ----------------------------------------------------------------------------------- */

static void count_row(struct ui *ui, enum icon icon, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void count_row(struct ui *ui, enum icon icon, const char *format, ...)
{
    char words[160];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    ui_row_begin(ui, 32, 12, (int[]){30, -1}, 2);
    ui_icon(ui, UI_AUTO, icon, 26, TINT_SECOND);
    ui_line(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT, ALIGN_LEFT, words);
    ui_row_end(ui);
}

static void counts(struct ui *ui, const struct recap *r, int other)
{
    int mine = side_other(other);
    if (r->placed[other])
        count_row(ui, ICON_FLAG, "Set up %d", r->placed[other]);
    if (r->moved[other])
        count_row(ui, ICON_MARCH, "%d of %d moved", r->moved[other], r->of[other]);
    if (r->left[other])
        count_row(ui, ICON_NEXT, "Marched off with %d", r->left[other]);
    if (r->lost[mine] || r->lost[other])
        count_row(ui, ICON_FALLEN, "Down: %d of yours, %d of theirs", r->lost[mine],
                  r->lost[other]);
    if (r->hits[mine] || r->hits[other])
        count_row(ui, ICON_SWORDS, "Hits: %d on yours, %d on theirs", r->hits[mine],
                  r->hits[other]);
}

/* The dialogue makes way for the place where it happened. */
static void look_there(struct match *match, const struct moment *m, const char *words)
{
    struct framing f;
    struct desk *desk = match->desk;
    if (!moment_frame(&match->game->table, m, &f))
        return;
    struct camera to = tabletop_framing(&match->view, (struct vec[]){f.low, f.high}, 2);
    dialogue_close(desk);
    tabletop_fly(&match->view, &to, desk->settings.reduced ? -1 : desk->now);
    match->deeds->tell(match->doer, words);
}

/* What has been told so far: something, and the turn that has begun since; 0: none has. */
struct parts {
    bool told;
    int32_t turn;
};

/* Before something is told: that it is of another turn than what stands above it. */
static void turn_head(struct ui *ui, struct parts *parts)
{
    char words[40];
    snprintf(words, sizeof words, "In turn %d:", (int)parts->turn);
    if (parts->told && parts->turn)
        ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_CAPTION, words);
    parts->told = true;
    parts->turn = 0;
}

/* Where the row ends too soon what comes after a comma goes: that is the rest then. */
static void row_fit(struct ui *ui, const char *words, char row[SENTENCE_TEXT],
                    char rest[SENTENCE_TEXT])
{
    enum { BESIDE = 170 }; /* the icon, and "Look there" */
    char cut[SENTENCE_TEXT];
    int room = ui_rest(ui).w - ui_px(ui, BESIDE);
    snprintf(cut, sizeof cut, "%s", words);
    *rest = '\0';
    for (char *comma;
         text_width(ui_text(ui), ROLE_TEXT, cut) > room && (comma = strrchr(cut, ',')) != NULL;) {
        const char *gone = words + (comma - cut) + 1;
        snprintf(rest, SENTENCE_TEXT, "%s", gone + strspn(gone, " "));
        *comma = '\0';
    }
    words_fit(ui, ROLE_TEXT, cut, room, 1, row, SENTENCE_TEXT);
}

/* What had no room in the row. */
static void rest_say(struct ui *ui, const struct block *block, const char *rest)
{
    char id[UI_ID], words[SENTENCE_TEXT];
    size_t size = strlen(rest);
    if (!size)
        return;
    snprintf(id, sizeof id, "label:did-rest-%d", (int)block->number);
    snprintf(words, sizeof words, "… %s%s", rest, rest[size - 1] == '.' ? "" : ".");
    ui_label(ui, id, UI_AUTO, ROLE_SECOND, TINT_CAPTION, words);
}

/* An order of the other's, as a row that leads to where it was carried out. Only in the dialogue:
 * behind the curtain nobody looks at the table. */
/* `first`: the row tells what the reasons begin with. False: there is no row. */
static bool order_row(struct ui *ui, struct match *match, const struct block *block,
                      struct parts *parts, bool *first)
{
    struct moment m;
    struct framing f;
    char id[UI_ID], words[SENTENCE_TEXT], row[SENTENCE_TEXT], rest[SENTENCE_TEXT];
    if (match->desk->dialogue != DIALOGUE_RECAP || block->source == SOURCE_AUTO)
        return false;
    moment_read(match->game->rules, &match->game->table, block, &m);
    if (!moment_frame(&match->game->table, &m, &f))
        return false;
    snprintf(id, sizeof id, "row:did-%d", (int)block->number);
    *first = told_called(&match->game->table, block, words, sizeof words);
    if (!*first)
        order_called(match->game, block, words, sizeof words);
    row_fit(ui, words, row, rest);
    turn_head(ui, parts);
    if (ui_item_row(ui, id, UI_AUTO, ICON_EYE, row, "Look there", false))
        look_there(match, &m, words);
    ui_indent(ui, INDENT);
    rest_say(ui, block, rest);
    ui_indent(ui, -INDENT);
    return true;
}

/* Why the computer gave an order, as it told it then; `first`: who does what stands in the row
 * above. */
static void whys(struct ui *ui, const struct match *match, const struct block *block,
                 struct parts *parts, bool first)
{
    char id[UI_ID], words[SENTENCE_TEXT];
    for (int32_t k = 0; k < block->count; k++) {
        if (block->entry[k].kind != ENTRY_WHY)
            continue;
        snprintf(id, sizeof id, "label:did-%d-%d", (int)block->number, (int)k);
        char *text = said_called(&match->game->table, block, &block->entry[k], words);
        if (k == 0 && first)
            text = told_rest(text);
        if (!*text)
            continue;
        turn_head(ui, parts);
        ui_label(ui, id, UI_AUTO, ROLE_SECOND, TINT_CAPTION, text);
    }
}

/* One's own orders in the other's turn (a test, a shot back) are nothing that he did, and make no
 * row; what came of them is told. */
static bool did(const struct block *b, int side)
{
    return side == SIDE_NONE || b->side != side;
}

static int32_t says(const struct block *b)
{
    int32_t count = 0;
    for (int32_t k = 0; k < b->count; k++)
        count += b->entry[k].kind == ENTRY_SAY;
    return count;
}

/* The turn that begins with a block; 0: none does. */
static int32_t turn_begun(const struct block *b)
{
    for (int32_t k = 0; k < b->count; k++) {
        const struct change *c = &b->entry[k].change;
        if (b->entry[k].kind == ENTRY_CHANGE && c->ref.kind == KIND_TABLE &&
            c->field == F_TABLE_turn)
            return c->new;
    }
    return 0;
}

static void sentences(struct ui *ui, struct match *match, const struct recap *r, int side)
{
    const struct journal *j = &match->game->journal;
    int said = 0, skip = 0;
    struct parts parts = {0};
    for (int32_t i = r->from; i < r->count; i++)
        skip += says(&j->block[r->line[i]]);
    skip = skip > SENTENCES ? skip - SENTENCES : 0;
    if (skip)
        ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_CAPTION, "Earlier: look into the log.");
    for (int32_t i = r->from; i < r->count; i++) {
        const struct block *block = &j->block[r->line[i]];
        bool first = false, told = said + block->count >= skip && did(block, side);
        bool row = told && order_row(ui, match, block, &parts, &first);
        if (row) /* what comes of it stands under it */
            ui_indent(ui, INDENT);
        if (told && match->desk->dialogue == DIALOGUE_RECAP)
            whys(ui, match, block, &parts, first);
        for (int32_t k = 0; k < block->count; k++) {
            const struct entry *e = &block->entry[k];
            char id[UI_ID], words[SENTENCE_TEXT];
            if (e->kind != ENTRY_SAY || said++ < skip)
                continue;
            turn_head(ui, &parts);
            snprintf(id, sizeof id, "tag:say-%d", said);
            sentence_build(ui, match, id, e->id, said_called(&match->game->table, block, e, words),
                           TINT_TEXT);
        }
        if (row)
            ui_indent(ui, -INDENT);
        parts.turn = turn_begun(block) ? turn_begun(block) : parts.turn;
    }
}

/* The same in a line: "Blue moved 5 of 7. Down: 1 of yours, 2 of theirs. Hits: 5 on yours, …" */
static void counts_say(const struct recap *r, int other, char *out, size_t size)
{
    int mine = side_other(other);
    size_t used = 0;
    out[0] = '\0';
    if (r->placed[other])
        used += (size_t)snprintf(out + used, size - used, "%s set up %d. ", side_title(other),
                                 r->placed[other]);
    if (r->moved[other] && used < size)
        used += (size_t)snprintf(out + used, size - used, "%s moved %d of %d. ", side_title(other),
                                 r->moved[other], r->of[other]);
    if (r->left[other] && used < size)
        used += (size_t)snprintf(out + used, size - used, "%s marched off with %d. ",
                                 side_title(other), r->left[other]);
    if ((r->lost[mine] || r->lost[other]) && used < size)
        used += (size_t)snprintf(out + used, size - used, "Down: %d of yours, %d of theirs. ",
                                 r->lost[mine], r->lost[other]);
    if ((r->hits[mine] || r->hits[other]) && used < size)
        snprintf(out + used, size - used, "Hits: %d on yours, %d on theirs.", r->hits[mine],
                 r->hits[other]);
}

/* Nobody has played yet: what this battle is about. */
static void briefing(struct ui *ui, const struct match *match)
{
    const struct setting *s = match->setting;
    if (!s || !s->path[0] || !s->notes[0])
        return;
    ui_rule(ui);
    ui_heading(ui, s->title);
    ui_label(ui, "label:notes", UI_AUTO, ROLE_TEXT, TINT_TEXT, s->notes);
}

void recap_story(struct ui *ui, struct match *match, int side)
{
    const struct game *game = match->game;
    int other = side_other(side);
    bool curtain = game->rules->decides->visible && game->rules->phase[game->table.phase].hidden;
    struct recap recap;
    char words[160], who[64];
    recap_make(match, side, &recap);
    player_title(match, other, who, sizeof who);
    if (curtain && recap.by_other) {
        ui_rule(ui);
        snprintf(words, sizeof words, "%s has set up behind the curtain.", who);
        ui_label(ui, "label:curtain", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    }
    if (!curtain && recap.from < recap.count) {
        ui_rule(ui);
        snprintf(words, sizeof words, recap.by_other ? "What %s did" : "What happened", who);
        ui_heading(ui, words);
        counts(ui, &recap, other);
        sentences(ui, match, &recap, recap.by_other ? side : SIDE_NONE);
    }
    if (curtain || !recap.by_other)
        briefing(ui, match);
    free(recap.line);
}

char *recap_title(const struct match *match, char *out, size_t size)
{
    int side = match->holder ? match->holder : game_awaited(match->game);
    char who[64];
    struct recap recap;
    recap_make(match, side, &recap);
    if (recap.by_other)
        snprintf(out, size, "What %s did", player_title(match, side_other(side), who, sizeof who));
    else
        snprintf(out, size, "What this battle is about");
    free(recap.line);
    return out;
}

void recap_chip(struct match *match, struct ui *ui)
{
    char title[96];
    ui_flow_begin(ui, 32, 8);
    if (ui_tag(ui, "tag:recap", UI_AUTO, ICON_BOOK, recap_title(match, title, sizeof title), true))
        dialogue_show(match->desk, DIALOGUE_RECAP);
    ui_flow_end(ui);
}

void recap_tell(struct match *match, struct ui *ui)
{
    char words[160];
    struct recap recap;
    recap_make(match, match->holder, &recap);
    counts_say(&recap, side_other(match->holder), words, sizeof words);
    free(recap.line);
    if (words[0])
        ui_label(ui, "label:recap", UI_AUTO, ROLE_SECOND, TINT_SECOND, words);
    recap_chip(match, ui);
}

void recap_head(struct ui *ui, const struct match *match, int side)
{
    const struct game *game = match->game;
    const struct player *p = &match->player[side];
    char words[120];
    snprintf(words, sizeof words, "%s, it is your turn", p->name[0] ? p->name : side_title(side));
    struct wrap wrap =
        text_wrap(ui_text(ui), ROLE_NUMBER, words, ui_rest(ui).w - ui_px(ui, EMBLEM + 24));
    int caption = text_line(ui_text(ui), ROLE_TEXT), high = wrap.h + caption;
    int units = high * SCALE_ONE / ui_scale(ui) + 1; /* large type takes more than the emblem */
    struct rect top = ui_next(ui, units > EMBLEM + 8 ? units : EMBLEM + 8);
    ui_emblem(ui, (struct rect){top.x, top.y, ui_px(ui, EMBLEM), top.h}, side_mark(side), EMBLEM);
    struct rect say = {top.x + ui_px(ui, EMBLEM + 24), top.y, 0, top.h};
    say.w = top.x + top.w - say.x;
    say.y += high < say.h ? (say.h - high) / 2 : 0;
    char turn[200];
    if (game->table.turn > 0)
        snprintf(turn, sizeof turn, "Turn %d · %s · %s", (int)game->table.turn,
                 game->rules->phase[game->table.phase].name,
                 table_text(&game->table, game->table.side[side].name));
    else
        snprintf(turn, sizeof turn, "%s · %s", game->rules->phase[game->table.phase].name,
                 table_text(&game->table, game->table.side[side].name));
    ui_line(ui, "label:turn", (struct rect){say.x, say.y, say.w, caption}, ROLE_TEXT, TINT_CAPTION,
            ALIGN_LEFT, turn);
    ui_label(ui, "label:yours", (struct rect){say.x, say.y + caption, say.w, wrap.h}, ROLE_NUMBER,
             side_tint(side), words);
}
