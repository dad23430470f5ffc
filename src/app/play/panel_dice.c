/* The dice tray under the panel: the last dice, what each was for, and what they meant. */
#include "app/desk/called.h"
#include "app/desk/desk.h"
#include "app/desk/moment.h"
#include "app/desk/news.h"
#include "app/desk/sides.h"
#include "app/desk/units.h"
#include "app/match/match.h"
#include "app/play/panel_inside.h"

#include <stdio.h>
#include <string.h>

enum {
    TRAY_H = 180,
    TRAY_LOW = 124, /* on small windows, when a coach needs the room */
};

/* The block whose dice lie in the tray: the one that is shown now, else the last that threw any, of
 * those that belong to the last things that happened; NULL when none did. */
static const struct block *last_thrown(const struct play *play)
{
    enum { BLOCKS = 12 };
    const struct journal *j = &play->match->game->journal;
    const struct block *now = match_playing(play->match);
    if (now && block_rolls(now))
        return now;
    for (int32_t at = match_told_at(play->match), n = 0; at >= 0 && n < BLOCKS;
         at = j->block[at].parent, n++)
        if (block_rolls(&j->block[at]))
            return &j->block[at];
    return NULL;
}

/* What came of the dice that lie in the tray: the sentence behind the first of them, or, when more
 * were thrown than lie there, the last one said. */
static const char *thrown_sentence(const struct block *b, int lying)
{
    const char *sentence = "";
    int dice = 0, after = 0;
    for (int32_t i = 0; i < b->count; i++)
        dice += b->entry[i].kind == ENTRY_DIE && b->entry[i].faces == 6;
    for (int32_t i = 0; i < b->count; i++) {
        after += b->entry[i].kind == ENTRY_DIE && b->entry[i].faces == 6;
        if (b->entry[i].kind != ENTRY_SAY || !after || (sentence[0] && dice == lying))
            continue;
        sentence = block_text(b, &b->entry[i]);
    }
    return sentence;
}

/* Behind the next part of a sentence, brackets being one with what stands before them; its end when
 * there is no other. */
static const char *part_next(const char *words)
{
    int depth = 0;
    for (; *words; words++) {
        depth += (*words == '(') - (*words == ')');
        if (depth == 0 && words[1] == ' ' && strchr(".,;:", *words))
            return words + 2;
    }
    return words;
}

/* The words in at most so many lines. What the throw came to stands at their end: where they have
 * no room it is their beginning that is left out, part by part. Returns out. */
static char *end_fit(struct ui *ui, const char *words, int width, int lines, char *out, size_t size)
{
    const char *from = words;
    snprintf(out, size, "%s", words);
    while (text_wrap(ui_text(ui), ROLE_SECOND, out, width).lines > lines) {
        from = part_next(from);
        if (!*from)
            return words_fit(ui, ROLE_SECOND, words, width, lines, out, size);
        snprintf(out, size, "… %s", from);
    }
    return out;
}

/* What the dice meant, in the middle of the tray's height: as a headline what comes before a colon,
 * if it is short enough for a line. */
static void build_meaning(struct play *play, struct ui *ui, struct rect r, const char *words)
{
    char headline[64] = "", whole[400];
    const char *colon = strstr(words, ": ");
    size_t length = colon ? (size_t)(colon - words) : 0;
    if (length > 0 && length < sizeof headline) {
        memcpy(headline, words, length);
        headline[length] = '\0';
    }
    if (headline[0] && text_width(play->desk->text, ROLE_HEADING, headline) <= r.w)
        words = colon + 2;
    else
        headline[0] = '\0';
    int line = headline[0] ? text_line(play->desk->text, ROLE_HEADING) : 0;
    int lines = (r.h - line) / text_line(play->desk->text, ROLE_SECOND);
    words = end_fit(ui, words, r.w, lines > 0 ? lines : 1, whole, sizeof whole);
    int tall = line + text_wrap(play->desk->text, ROLE_SECOND, words, r.w).h;
    int above = tall < r.h ? (r.h - tall) / 2 : 0;
    r.y += above;
    r.h -= above + line;
    if (headline[0])
        ui_line(ui, "label:dice-first", (struct rect){r.x, r.y, r.w, line}, ROLE_HEADING,
                TINT_LABEL_TEXT, ALIGN_LEFT, headline);
    r.y += line;
    ui_label(ui, "label:dice", r, ROLE_SECOND, TINT_STRIP_TEXT, words);
}

/* What is told under dice when others lie beside them: what each is for, or whose they are. */
static const char *throw_say(const struct moment *m, int i)
{
    const struct moment_throw *t = &m->thrown[i], *other = &m->thrown[1 - i];
    if (m->throws < 2)
        return "";
    return t->side && strcmp(t->what, other->what) == 0 ? side_title(t->side) : t->what;
}

/* Dice thrown for one thing; when others lie beside them, the word under them says which. */
static void build_throw(struct play *play, struct ui *ui, struct rect at, struct rect baize,
                        const struct moment_throw *t, int number, const char *told, int64_t since)
{
    static const enum piece_side sides[SIDE_COUNT] = {PIECE_NEUTRAL, PIECE_RED, PIECE_BLUE};
    struct tabletop_die die[MOMENT_DICE];
    int64_t age = play->desk->now - since;
    bool lies = age >= tabletop_roll_ms(&play->match->view);
    char faces[2 * MOMENT_DICE + 1] = "";
    uint64_t look = (uint64_t)t->side * 31 + (uint64_t)(lies ? 0 : age + 1);
    char id[UI_ID];
    if (told[0]) {
        struct rect foot = ui_cut_bottom(ui, &at, 34), line = foot;
        line.h = text_line(play->desk->text, ROLE_TAG);
        snprintf(id, sizeof id, "label:die-%d", number);
        ui_line(ui, id, line, ROLE_TAG, TINT_STRIP_TEXT, ALIGN_CENTRE, told);
    }
    for (int i = 0; i < t->count; i++) {
        die[i] = (struct tabletop_die){.side = sides[t->side], .face = t->face[i], .since = since};
        look = look * 31 + (uint64_t)t->face[i];
        snprintf(faces + 2 * i, 3, "%d ", t->face[i]);
    }
    snprintf(id, sizeof id, number ? "dice:tray-%d" : "dice:tray", number);
    ui_own(ui, id, at, look);
    ui_says(ui, lies ? faces : "rolling");
    if (ui_canvas(ui))
        tabletop_draw_dice(&play->match->view, ui_canvas(ui), at, baize, die, t->count);
}

void panel_tray_build(struct play *play, struct ui *ui, struct rect tray)
{
    enum { MANY = 6 }; /* dice need more of the tray than words do */
    struct moment m;
    struct rect baize = ui_tray(ui, "tray:dice", tray), left = baize, right = baize;
    struct tabletop_die rolling[TABLETOP_DICE];
    const struct block *b = last_thrown(play);
    int count = 0, named = 0, wide[MOMENT_THROWS];
    bool now = b && b == match_playing(play->match);
    int64_t since =
        now && tabletop_dice(&play->match->view, rolling) > 0 ? rolling[0].since : INT64_MIN / 2;
    moment_clear(&m);
    if (b)
        moment_read(play->match->game->rules, &play->match->game->table, b, &m);
    for (int i = 0; i < m.throws; i++) {
        wide[i] = text_width(play->desk->text, ROLE_TAG, throw_say(&m, i)) + ui_px(ui, 10);
        named += wide[i];
        count += m.thrown[i].count;
    }
    left.w = baize.w * (count > MANY ? 7 : count > 2 ? 6 : 5) / 10;
    if (m.throws > 1 && left.w < named)
        left.w = named;
    right.x += left.w;
    right.w -= left.w + ui_px(ui, 8);
    struct rect one = left;
    if (play->desk->now - since <
        tabletop_roll_ms(&play->match->view)) /* they roll over all of it */
        ui_own(ui, "tray:rolling", baize, (uint64_t)(play->desk->now - since) + 1);
    for (int i = 0, done = 0; i < m.throws; i++) { /* room for its word, the rest by dice */
        int rest = m.throws > 1 ? left.w - named : left.w, before = rest * done / count;
        done += m.thrown[i].count;
        one.w = (m.throws > 1 ? wide[i] : 0) + rest * done / count - before;
        build_throw(play, ui, one, baize, &m.thrown[i], i, throw_say(&m, i), since);
        one.x += one.w;
    }
    char sentence[SENTENCE_TEXT];
    snprintf(sentence, sizeof sentence, "%s", b ? thrown_sentence(b, count) : "");
    why_called(&play->match->game->table, sentence, sizeof sentence);
    if (sentence[0] && !now)
        build_meaning(play, ui, right, sentence);
}

int panel_tray_high(const struct play *play, const struct ui *ui)
{
    enum { LINES = 5, FRAME = 40 };
    int high = panel_is_low(ui) && play->match->game->rules->shows->coach ? TRAY_LOW : TRAY_H;
    int told = LINES * text_line(play->desk->text, ROLE_SECOND) * SCALE_ONE / ui_scale(ui) + FRAME;
    return told > high && told <= TRAY_H + FRAME ? told : high;
}

bool panel_tray_shown(const struct play *play, const struct ui *ui)
{
    enum { LOW = 480 }; /* units */
    bool low = ui_window(ui).h * SCALE_ONE / ui_scale(ui) < LOW;
    return match_rolling(play->match) || (match_told(play->match)->drawn_game > 0 && !low);
}
