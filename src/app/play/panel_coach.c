/* What an order would mean and why one is refused: the sum of a test, advice, the reason. */
#include "app/desk/called.h"
#include "app/desk/desk.h"
#include "app/desk/moment.h"
#include "app/desk/sides.h"
#include "app/match/match.h"
#include "app/play/panel_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_APART = 6 }; /* of the coach */

/* A term's number for reckoning: "3", "+1", "–2". False when it is none. */
static bool term_number(const char *value, int *out)
{
    static const char dash[] = "\u2013", minus[] = "\u2212";
    int sign = 1;
    char *end;
    if (strncmp(value, dash, sizeof dash - 1) == 0 ||
        strncmp(value, minus, sizeof minus - 1) == 0) {
        sign = -1;
        value += sizeof dash - 1;
    }
    long n = strtol(value, &end, 10);
    if (end == value || *end || n < -99 || n > 99)
        return false;
    *out = sign * (int)n;
    return true;
}

/* All totals one die can lead to, a flag at the least that is enough. */
static void coach_strip(struct ui *ui, const struct coach *c)
{
    enum { FACES = 6 };
    int base = 0, dice = 0;
    for (int i = 0; i < c->terms; i++) {
        int n = 0;
        dice += c->term[i].die != 0;
        if (c->term[i].die == 0 && !term_number(c->term[i].value, &n))
            return;
        base += n;
    }
    if (dice != 1 || c->needs <= 0 || base + 1 > c->needs || base + FACES < c->needs)
        return;
    ui_number_line(ui, "coach:strip", UI_AUTO, base + 1, base + FACES, c->needs,
                   c->rolled ? c->total : base);
}

/* The die of a test that has been rolled; 0: none. */
static int coach_face(const struct coach *c)
{
    int face = 0;
    for (int i = 0; i < c->terms; i++)
        face = c->term[i].die > 0 ? c->term[i].die : face;
    return face;
}

/* Whose test or order it is. */
static int coach_side(const struct play *play, const struct coach *c)
{
    return c->who.kind == KIND_UNIT ? unit_side(&play->match->game->table.unit[c->who.index])
                                    : game_awaited(play->match->game);
}

/* What it is about; of a test whose it is, since one is shown the other's as well. */
static void coach_caption(const struct play *play, struct ui *ui, const struct coach *c)
{
    char words[160], who[64];
    if (!c->caption[0])
        return;
    if (c->who.kind)
        snprintf(words, sizeof words, "%s · %s",
                 player_title(play->match, coach_side(play, c), who, sizeof who), c->caption);
    else
        snprintf(words, sizeof words, "%s", c->caption);
    ui_label(ui, "coach:caption", UI_AUTO, ROLE_SECOND, TINT_CAPTION, words);
}

/* The sum without its cards: "4 elements left + 5 on the die". */
static void coach_line_sum(struct ui *ui, const struct coach *c)
{
    char words[240] = "";
    for (int i = 0; i < c->terms; i++) {
        size_t used = strlen(words);
        snprintf(words + used, sizeof words - used, "%s**%s** %s", i ? " + " : "", c->term[i].value,
                 c->term[i].what);
    }
    ui_label(ui, "coach:sum", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
}

/* The order that is being thought of, which advice is about; NULL: none, it is about the moment. */
static const struct order *advised(const struct play *play)
{
    if (!panel_shaping(play) || hand_untouched(play))
        return NULL;
    return play->hand.shape.near_good ? &play->hand.shape.near : &play->hand.shape.order;
}

/* The arithmetic of a test: terms, what it needs, how likely. */
static void coach_sum(struct play *play, struct ui *ui, const struct coach *c)
{
    struct ui_term term[COACH_TERMS];
    char number[24], words[80];
    int side = coach_side(play, c);
    if (c->terms == 1 && !c->needs) { /* one thing makes no sum: a line says it */
        snprintf(words, sizeof words, "%s %s", c->term[0].value, c->term[0].what);
        ui_label(ui, "coach:term", UI_AUTO, ROLE_TEXT_BOLD, TINT_TEXT, words);
        return;
    }
    if (c->terms == 0)
        return;
    bool brief = c->rolled && play->tight;
    for (int i = 0; i < c->terms; i++)
        term[i] = (struct ui_term){.number = c->term[i].die < 0 ? "?" : c->term[i].value,
                                   .words = c->term[i].what,
                                   .die = c->term[i].die > 0 ? c->term[i].die : 0,
                                   .die_side = side_mark(side),
                                   .icon = c->term[i].icon  ? icon_by_name(c->term[i].icon)
                                           : c->term[i].die ? ICON_DIE
                                                            : ICON_NONE};
    if (brief)
        coach_line_sum(ui, c);
    else if (c->terms > 1 || c->needs <= 0) /* one thing alone makes no sum */
        ui_sum(ui, "coach:sum", UI_AUTO, term, c->terms);
    if (c->needs > 0) {
        snprintf(number, sizeof number, c->rolled ? "%d" : "?", c->total);
        snprintf(words, sizeof words, "%d or more", c->needs);
        ui_total(ui, "coach:total", UI_AUTO, number, "needs", words, c->passed,
                 c->rolled ? (c->passed ? "Pass" : "Fail") : NULL);
        if (!brief)
            coach_strip(ui, c);
    }
    bool above = !c->rolled && play->match->game->table.ask &&
                 !advised(play); /* the question has said its own */
    if (c->out_of > 0 && !brief && !above) {
        if (c->rolled)
            snprintf(words, sizeof words, "It was %d in %d.", c->chance, c->out_of);
        else
            snprintf(words, sizeof words, "%d %s in %d.", c->chance,
                     counted(c->chance, NOUN_chance), c->out_of);
        ui_label(ui, "coach:chance", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    }
}

/* Has the last order, or what came of it by itself, thrown a die? `who`: has he; {0}: anybody.
 * `face`: this one; 0: any. */
static bool dice_just_now(const struct play *play, struct ref who, int face)
{
    const struct journal *j = &play->match->game->journal;
    for (int32_t at = match_told_at(play->match); at >= 0; at = j->block[at].parent) {
        const struct block *b = &j->block[at];
        for (int32_t i = 0; i < b->count; i++)
            if (b->entry[i].kind == ENTRY_DIE && b->entry[i].faces > 1 &&
                (!face || b->entry[i].face == face) &&
                (!who.kind || moment_thrower(&play->match->game->table,
                                             block_text(b, &b->entry[i])) == (int)who.index))
                return true;
        if (b->source != SOURCE_AUTO)
            break;
    }
    return false;
}

void panel_advice_build(struct play *play, struct ui *ui)
{
    struct coach c;
    char id[UI_ID];
    bool shaping = panel_shaping(play);
    if (!shaping && !play->match->game->table.ask && !dice_just_now(play, (struct ref){0}, 0))
        return; /* a test of long ago is no news */
    if (!play->match->game->rules->shows->coach || play->desk->settings.help == HELP_REFEREE ||
        tabletop_busy(&play->match->view))
        return;
    c = (struct coach){0};
    play->match->game->rules->shows->coach(&play->match->game->table, advised(play), &c);
    coach_called(&play->match->game->table, &c);
    if (!c.title[0] || (c.rolled && !dice_just_now(play, c.who, coach_face(&c))))
        return;
    panel_section(play, ui);
    coach_caption(play, ui, &c);
    if (!play->match->game->table.ask || !panel_is_low(ui)) /* an open question has named them */
        ui_label(ui, "coach:title", UI_AUTO, ROLE_HEADING, TINT_HEADING, c.title);
    coach_sum(play, ui, &c);
    for (int i = 0; i < c.lines; i++) {
        enum icon icon = c.line[i].icon ? icon_by_name(c.line[i].icon) : ICON_NONE;
        struct rect rest = ui_rest(ui), sign = rest;
        sign.w = sign.h = ui_px(ui, 24);
        if (icon != ICON_NONE) {
            ui_icon(ui, sign, icon, 22, TINT_SECOND);
            rest.x += ui_px(ui, 34);
            rest.w -= ui_px(ui, 34);
        }
        int high = ui_label(ui, NULL, rest, ROLE_TEXT, TINT_TEXT, c.line[i].text);
        ui_space(ui, high * SCALE_ONE / ui_scale(ui) + LINES_APART);
    }
    if (c.ids == 0 || (c.rolled && play->tight)) /* what happened names them again */
        return;
    ui_space(ui, LINES_APART);
    ui_flow_begin(ui, 32, 8);
    for (int i = 0; i < c.ids; i++) {
        snprintf(id, sizeof id, "tag:coach-%s", c.id[i]);
        if (ui_tag(ui, id, UI_AUTO, ICON_BOOK, c.id[i], true))
            desk_show_card(play->desk, c.id[i]);
    }
    ui_flow_end(ui);
}

void panel_coach_build(struct play *play, struct ui *ui)
{
    const struct verdict *v = &play->hand.shape.verdict;
    bool shaping = panel_shaping(play);
    if (!shaping || play->hand.shape.raw_good || play->desk->settings.help == HELP_REFEREE ||
        hand_untouched(play))
        return;
    panel_section(play, ui);
    ui_label(ui, "label:why", UI_AUTO, ROLE_TEXT, TINT_REFUSED, v->why);
    ui_flow_begin(ui, 32, 8);
    if (ui_tag(ui, "tag:why", UI_AUTO, ICON_BOOK, v->id, true))
        desk_show_card(play->desk, v->id);
    ui_flow_end(ui);
    if (!play->hand.shape.near_good || play->hand.shape.typed) /* exactly that, or nothing */
        return;
    char words[100];
    snprintf(words, sizeof words, "%s: %s at the nearest place that is allowed.",
             play->hand.holding == HOLD_STICKY ? "Click" : "Let go",
             play->hand.shape.order.ids == 1 ? "it stops" : "they stop");
    ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_SECOND, words);
}
