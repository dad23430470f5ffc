/* The log: all that was ordered, rolled and said, newest last; what was taken back is marked. */
#include "app/desk/called.h"
#include "app/sheets/sheets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WIDE = 1000,
    HIGH = 800,
    ROW = 36,
    TAG_W = 88,  /* at the right end of a line */
    SIGN_W = 34, /* at the left: emblem or die */
};

/* ---- lines ----------------------------------------------------------------------------------- */

static struct log_line *line_add(struct log *log, enum log_kind kind, int32_t block, bool undone)
{
    if (log->count == log->room) {
        log->room = log->room ? 2 * log->room : 256;
        struct log_line *more = realloc(log->line, (size_t)log->room * sizeof *more);
        if (!more)
            abort();
        log->line = more;
    }
    struct log_line *line = &log->line[log->count++];
    *line = (struct log_line){
        .kind = kind, .block = block, .text = (int32_t)log->words.length, .undone = undone};
    return line;
}

/* Keeps the text of the line added last, as lines of at most `width` px: breaks at blanks. */
static void line_text(struct ui *ui, struct log *log, const char *text, int width)
{
    struct log_line head = log->line[log->count - 1];
    bool small = head.kind == LOG_ORDER || head.kind == LOG_WHY;
    enum role role = small ? ROLE_SECOND : ROLE_TEXT;
    for (;;) {
        size_t all = strlen(text), n = text_fit(ui_text(ui), role, text, width), cut = n;
        while (n < all && cut > 0 && text[cut] != ' ')
            cut--;
        cut = n < all && cut > 0 ? cut : n > 0 ? n : all;
        words_addn(&log->words, text, cut);
        words_addn(&log->words, "", 1);
        text += cut;
        while (*text == ' ')
            text++;
        if (!*text)
            return;
        line_add(log, LOG_MORE, head.block, head.undone)->small = small;
    }
}

static bool hidden(const struct papers *papers, const struct block *block)
{
    const struct game *game = papers->match->game;
    bool curtain = game->rules->decides->visible && game->rules->phase[game->table.phase].hidden;
    bool somebodys = block->side != SIDE_NONE || umpire_says(block->order);
    return curtain && !game->table.over && somebodys && block->side != papers->match->holder;
}

static void block_lines(struct ui *ui, struct papers *papers, struct log *log,
                        const struct block *block, bool undone)
{
    int words = log->key.width - ui_px(ui, SIGN_W + TAG_W + 12);
    char text[SENTENCE_TEXT + 64], said[SENTENCE_TEXT];
    const struct game *game = papers->match->game;
    bool tells = false;
    if (!papers->desk->only_dice && block->source != SOURCE_AUTO) {
        line_add(log, LOG_ORDER, block->number, undone);
        tells = told_called(&game->table, block, text, sizeof text);
        line_text(ui, log, tells ? text : order_called(game, block, text, sizeof text), words);
    }
    for (int32_t i = 0; i < block->count; i++) {
        const struct entry *e = &block->entry[i];
        bool turn = e->kind == ENTRY_CHANGE && e->change.field == F_TABLE_turn;
        bool die = e->kind == ENTRY_DIE && e->faces > 0;
        bool why = e->kind == ENTRY_WHY && !papers->desk->only_dice;
        bool say = e->kind == ENTRY_SAY && !papers->desk->only_dice;
        const char *told = die || why || say ? said_called(&game->table, block, e, said) : "";
        if (why && tells && i == 0) /* who does what stands above */
            told = told_rest(said);
        if ((!turn && !die && !say && !why) || (why && !*told))
            continue;
        struct log_line *line = line_add(log,
                                         turn  ? LOG_TURN
                                         : die ? LOG_DIE
                                         : why ? LOG_WHY
                                               : LOG_SAY,
                                         block->number, undone);
        memcpy(line->id, e->id, sizeof line->id);
        line->face = die ? e->face : 0;
        line->faces = die ? e->faces : 0;
        if (turn)
            snprintf(text, sizeof text, "Turn %d", (int)e->change.new);
        else if (die && e->faces != 6)
            snprintf(text, sizeof text, "%d of %d: %s", (int)e->face, (int)e->faces, told);
        else
            snprintf(text, sizeof text, "%s", told);
        line_text(ui, log, text, words);
    }
}

static void log_make(struct ui *ui, struct papers *papers, struct log *log)
{
    const struct journal *j = &papers->match->game->journal;
    int32_t *now = malloc(((size_t)j->count + 1) * sizeof *now);
    bool *stands = calloc((size_t)j->count + 1, sizeof *stands);
    if (!now || !stands)
        abort();
    int32_t count = journal_line(j, j->at, now);
    for (int32_t i = 0; i < count; i++)
        stands[now[i]] = true;
    log->count = 0;
    words_clear(&log->words);
    int32_t told = match_told_at(papers->match);
    for (int32_t i = 0; i < j->count; i++)
        if (!hidden(papers, &j->block[i]) && !(stands[i] && i > told))
            block_lines(ui, papers, log, &j->block[i], !stands[i]);
    free(stands);
    free(now);
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void sign_draw(struct ui *ui, const struct papers *papers, struct rect at,
                      const struct log_line *line)
{
    const struct block *block = &papers->match->game->journal.block[line->block];
    struct canvas *canvas = ui_canvas(ui);
    int size = ui_px(ui, 24), x = at.x + ui_px(ui, SIGN_W - 10) / 2, y = at.y + at.h / 2;
    if (!canvas)
        return;
    if (line->kind == LOG_DIE && line->faces == 6)
        emblem_die(canvas, 2, line->face, x, y, size, 0);
    else if (line->kind == LOG_DIE)
        icon_draw(canvas, ICON_DIE, x - size / 2, y - size / 2, size, theme_pixel(TINT_SECOND));
    else if (line->kind == LOG_ORDER && block->side != SIDE_NONE)
        emblem_draw(canvas, block->side - SIDE_RED, x - size / 2, y - size / 2, size);
    else if (line->kind == LOG_ORDER && umpire_says(block->order))
        icon_draw(canvas, ICON_HAND, x - size / 2, y - size / 2, size, theme_pixel(TINT_SECOND));
}

static void row_build(struct ui *ui, struct papers *p, struct rect at, int index)
{
    const struct log_line *line = &p->log.line[index];
    const char *text = p->log.words.text + line->text;
    struct rect words = {at.x + ui_px(ui, SIGN_W), at.y, at.w - ui_px(ui, SIGN_W + TAG_W + 4),
                         at.h};
    struct rect tag = {at.x + at.w - ui_px(ui, TAG_W), at.y + (at.h - ui_px(ui, 30)) / 2,
                       ui_px(ui, TAG_W), ui_px(ui, 30)};
    if (line->kind == LOG_TURN) {
        words.x = at.x;
        ui_line(ui, NULL, words, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, text);
        return;
    }
    bool order = line->kind == LOG_ORDER, small = order || line->kind == LOG_WHY || line->small;
    sign_draw(ui, p, at, line);
    ui_line(ui, NULL, words, small ? ROLE_SECOND : ROLE_TEXT,
            line->undone ? TINT_IDLE
            : small      ? TINT_CAPTION
                         : TINT_TEXT,
            ALIGN_LEFT, text);
    if (order && line->undone) {
        ui_line(ui, NULL, tag, ROLE_TAG, TINT_REFUSED, ALIGN_RIGHT, "taken back");
    } else if (line->id[0] && line->kind != LOG_MORE) {
        char id[UI_ID];
        snprintf(id, sizeof id, "tag:log-%d", index);
        if (ui_tag(ui, id, tag, ICON_NONE, line->id, match_card(p->match, line->id) != NULL)) {
            p->desk->back = DIALOGUE_LOG;
            desk_show_card(p->desk, line->id);
        }
    }
}

/* ---- the dialogue ---------------------------------------------------------------------------- */

void log_open(struct papers *p)
{
    p->log.key.records = -1;
    p->log.shown = 0;
}

static bool key_same(const struct log_key *a, const struct log_key *b)
{
    return a->records == b->records && a->at == b->at && a->width == b->width &&
           a->dice_only == b->dice_only && a->holder == b->holder;
}

void log_build(struct ui *ui, struct papers *papers)
{
    static const struct ui_choice kinds[] = {
        {.part = "all", .icon = ICON_BOOK, .words = "All that happened"},
        {.part = "dice", .icon = ICON_DIE, .words = "Only the dice"}};
    struct log *log = &papers->log;
    const struct journal *j = &papers->match->game->journal;
    int room_w = window_units_w(ui) - 48, room_h = window_units_h(ui) - 48;
    int w = room_w < WIDE ? room_w : WIDE, h = room_h < HIGH ? room_h : HIGH;
    ui_dialogue_begin(ui, "dialogue:log", w, h, NULL, foot_high(ui));
    struct rect r = ui_rest(ui);
    r.h = dialogue_room(ui, h);
    ui_next(ui, r.h * SCALE_ONE / ui_scale(ui));
    ui_segments(ui, "seg:kind", ui_cut_top(ui, &r, target(ui, 48)), false, kinds, 2,
                &papers->desk->only_dice);
    ui_cut_top(ui, &r, 12);
    struct log_key key = {j->records, match_told_at(papers->match), r.w, papers->desk->only_dice,
                          papers->match->holder};
    if (!key_same(&key, &log->key)) {
        log->key = key;
        log_make(ui, papers, log);
        log->shown = 0;
    }
    /* The newest is shown first; the list must have been there once to be scrolled. */
    if (log->shown < 2 && ui_find(ui, "list:log") && log->count > 0) {
        ui_list_show(ui, "list:log", log->count - 1);
        log->shown++;
    }
    struct ui_list list = ui_list_begin(ui, "list:log", r, log->count, ROW);
    for (int i = list.first; i < list.end; i++)
        row_build(ui, papers, ui_list_row(ui, &list, i), i);
    ui_list_end(ui);
    if (log->count == 0)
        ui_label(ui, "label:none", r, ROLE_TEXT, TINT_IDLE,
                 papers->desk->only_dice ? "No die has been rolled yet."
                                         : "Nothing has happened yet.");
    ui_dialogue_foot(ui);
    bool done = ui_button(ui, "button:done", ui_next(ui, target(ui, 46)), UI_BRASS, ICON_TICK,
                          "Done", NULL);
    if (ui_dialogue_end(ui) || done)
        dialogue_close(papers->desk);
}
