/* The panel of the play screen: who and when, what may be done now, the coach, what has just
 * happened, the tally, the button at the foot, and the dice tray under it. All it says comes from
 * the rule set's tables, offers and verdicts. */
#include "app/desk/desk.h"
#include "app/desk/sides.h"
#include "app/desk/units.h"
#include "app/match/match.h"
#include "app/play/afar.h"
#include "app/play/guiding.h"
#include "app/play/panel_inside.h"
#include "app/play/umpire.h"

#include <stdio.h>
#include <string.h>

static void build_title(struct play *play, struct ui *ui)
{
    const struct table *t = match_told(play->match);
    const struct rules *rules = play->match->game->rules;
    char caption[80], title[80];
    int side = !t->over              ? match_told_side(play->match)
               : t->over == OVER_WON ? t->winner
                                     : SIDE_NONE;
    if (t->turn > 0)
        snprintf(caption, sizeof caption, "Turn %d · %s", t->turn, rules->phase[t->phase].name);
    else
        snprintf(caption, sizeof caption, "%s", rules->phase[t->phase].name);
    rules_headline(rules, t, title, sizeof title);
    ui_title(ui, side_mark(side), caption, title, side_tint(side));
}

/* Somebody is to be chosen: who, and the two buttons. */
static void build_pick(struct play *play, struct ui *ui)
{
    const struct verb *v = &play->match->game->rules->verb[play->hand.shape.order.verb];
    const struct offer *offer =
        play_offer_for(play, play->hand.shape.order.verb, play->hand.shape.order.id[0]);
    char words[160], who[64], whom[64], id[UI_ID], name[REF_TEXT];
    play_unit_say(play, play->hand.shape.order.id[0], who, sizeof who);
    ui_label(ui, "label:pick", UI_AUTO, ROLE_HEADING, TINT_HEADING, v->name);
    snprintf(words, sizeof words, "%s. Choose one:", who);
    ui_label(ui, "label:picker", UI_AUTO, ROLE_SECOND, TINT_SECOND, words);
    for (int i = 0; offer && i < offer->targets && i < ROWS_MOST - 2; i++) {
        bool his =
            play->hand.shape.order.has_at && ref_same(offer->target[i], play->hand.shape.order.at);
        play_unit_say(play, offer->target[i], whom, sizeof whom);
        snprintf(id, sizeof id, "target:%s",
                 ref_text(&play->match->game->table, offer->target[i], name));
        if (ui_action(ui, id, UI_AUTO, his ? UI_NOW : UI_NORMAL,
                      play_verb_icon(play, play->hand.shape.order.verb), whom,
                      his ? "Press the button to do it" : "Choose this one")) {
            play->hand.shape.order.at = offer->target[i];
            play->hand.shape.order.has_at = true;
            hand_judge(play);
        }
    }
}

/* The foot while somebody is to be chosen: do it, or leave it. */
static void build_pick_foot(struct play *play, struct ui *ui)
{
    const struct verb *v = &play->match->game->rules->verb[play->hand.shape.order.verb];
    int cells[2] = {-1, -1};
    ui_row_begin(ui, 48, 10, cells, 2);
    bool fits = text_width(play->desk->text, ROLE_BUTTON, v->name) <= ui_px(ui, 118);
    bool go = ui_button(ui, "button:go", UI_AUTO, UI_BRASS,
                        play_verb_icon(play, play->hand.shape.order.verb), fits ? v->name : "Do it",
                        play->hand.shape.near_good ? NULL : play->hand.shape.verdict.why);
    bool back = ui_button(ui, "button:back", UI_AUTO, UI_PAPER, ICON_BACK, "Leave it", NULL);
    ui_row_end(ui);
    if ((!back && !go) || !showing_meant(play, FOOT_PICK))
        return;
    if (back) {
        hand_back(play);
    } else {
        struct order order = play->hand.shape.near;
        enum source source = play->keyed ? SOURCE_KEYS : SOURCE_MOUSE;
        hand_let_go(play);
        play_give(play, &order, source);
    }
}

/* The button at the foot: the end of what is going on. */
static void build_foot(struct play *play, struct ui *ui)
{
    const struct offer *end;
    char words[64];
    if (!play_end_words(play, &end, words, sizeof words))
        return;
    int left = play_left_to_do(play);
    if (ui_button(ui, "button:end", UI_AUTO, left && !play->end_warned ? UI_PAPER : UI_BRASS,
                  ICON_TICK, words, end->allowed ? NULL : end->why) &&
        showing_meant(play, play->end_warned ? FOOT_SURE : FOOT_END))
        play_press_end(play, end);
}

/* What the panel tells of, as a number. */
static uint64_t told_now(const struct play *play, const struct ui *ui)
{
    struct rect window = ui_window(ui);
    uint64_t of[] = {(uint64_t)play->match->game->journal.at,
                     (uint64_t)play->hand.holding,
                     (uint64_t)play->selections,
                     play->selections ? (uint64_t)play->selected[0].index : 0,
                     (uint64_t)window.w << 32 | (uint64_t)window.h,
                     (uint64_t)ui_scale(ui),
                     (uint64_t)text_line(play->desk->text, ROLE_SECOND),
                     (uint64_t)play->desk->settings.help << 3 | (uint64_t)play->unfolded << 2 |
                         (uint64_t)play->recap};
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++)
        hash = (hash ^ of[i]) * 1099511628211u;
    return hash;
}

/* Whoever a row under the pointer is about is chosen by that: the rows must not move away from
 * under it. */
static bool points_at_row(const struct play *play, const struct ui *ui)
{
    return strncmp(ui_hot(ui), "row:", 4) == 0 && play->hand.holding == HOLD_NOTHING &&
           play->tight_at == play->match->game->journal.at;
}

/* By the last pass: when what must be told has no room above the tally, more of the rest is left
 * out. */
static void tighten(struct play *play, struct ui *ui)
{
    const struct ui_item *panel = ui_find(ui, "panel:turn");
    uint64_t now = told_now(play, ui);
    if (now != play->tight_of && !points_at_row(play, ui))
        play->tight = TIGHT_NOT;
    else if (panel && play->tight < TIGHT_MOST &&
             play->must_high - play->barred_high >
                 panel->rect.h - (ui_panel_wants(ui, "panel:turn") - play->all_high))
        play->tight++;
    play->tight_of = now;
    play->tight_at = play->match->game->journal.at;
}

/* What the other did: before the first order in a line, then only where to read it, as long as
 * nothing is asked or held. */
static void recap_section(struct play *play, struct ui *ui)
{
    bool line = play->recap == RECAP_LINE;
    if (!play->recap || play->hand.holding != HOLD_NOTHING || !play->match->holder ||
        (!line && (play->match->game->table.ask || hint_shown(play))))
        return;
    if (line)
        recap_tell(play->match, ui);
    else
        recap_chip(play->match, ui);
    panel_section(play, ui);
}

static void build_turn(struct play *play, struct ui *ui, struct rect column)
{
    bool aiming = play->hand.holding == HOLD_AIM || play->hand.holding == HOLD_READY ||
                  play->hand.holding == HOLD_PULL;
    const struct offer *end;
    bool over = match_told(play->match)->over, waits = match_waits(play->match);
    bool computer = !over && match_elsewhere(play->match, match_told_side(play->match));
    bool idle = computer || waits || over; /* nothing is to be done here now */
    bool shaping = play->hand.holding == HOLD_GHOST || play->hand.holding == HOLD_STICKY ||
                   play->hand.holding == HOLD_RING;
    bool foot =
        !aiming && !idle && (play->hand.holding == HOLD_PICK || play_end_verb(play, &end) >= 0);
    ui_panel_begin(ui, "panel:turn", column,
                   foot || (computer && !play->match->hands_off) ? 64 : 0);
    tighten(play, ui);
    int top = ui_rest(ui).y;
    play->ruled = -1;
    play->barred_now = 0;
    build_title(play, ui);
    afar_time_build(play, ui);
    panel_section(play, ui);
    if (!idle)
        recap_section(play, ui);
    if (waits) {
        ui_label(ui, "label:watch", UI_AUTO, ROLE_TEXT, TINT_TEXT,
                 match_flying(play->match)    ? "Watch the pellet."
                 : match_rolling(play->match) ? "The dice roll."
                                              : "Watch.");
    } else if (computer && afar_watch_build(play, ui)) {
        play->ruled = -1;
    } else if (computer) {
        showing_panel_build(play, ui);
    } else if (over) {
        play->ruled = ui_rest(ui).y; /* what happened comes next */
    } else if (hint_shown(play)) {
        if (play->match->game->table.ask) /* what is advised is an answer to it */
            panel_question_say(play, ui, ROLE_TEXT, TINT_TEXT);
        hint_panel_build(play, ui);
    } else if (play->match->game->table.ask) {
        if (play->hand.holding == HOLD_STICKY || play->hand.holding == HOLD_GHOST)
            panel_coach_build(play, ui);
        panel_question_build(play, ui);
        panel_advice_build(play, ui);
    } else if (aiming) {
        panel_flick_build(play, ui);
    } else if (play->hand.holding == HOLD_PICK) {
        build_pick(play, ui);
        panel_advice_build(play, ui);
        panel_coach_build(play, ui);
    } else if (shaping &&
               play->match->game->rules->shows->coach) { /* what is being thought of comes first */
        panel_unit_build(play, ui);
        panel_advice_build(play, ui);
        panel_coach_build(play, ui);
    } else {
        panel_unit_build(play, ui);
        panel_rows_build(play, ui);
        panel_advice_build(play, ui);
        panel_coach_build(play, ui);
    }
    play->barred_high = play->barred_now;
    if (!aiming) /* the dice that led to it still lie in the tray */
        play_news_build(play, ui);
    play->must_high = ui_rest(ui).y - top;
    panel_tally_build(play, ui);
    play->all_high = ui_rest(ui).y - top;
    ui_panel_foot(ui);
    if (play->hand.holding == HOLD_PICK && !idle)
        build_pick_foot(play, ui);
    else if (computer && !play->match->hands_off)
        showing_foot_build(play, ui);
    else if (!aiming && !idle)
        build_foot(play, ui);
    ui_panel_end(ui);
}

void play_panel_build(struct play *play, struct ui *ui)
{
    struct rect window = ui_window(ui), r = window;
    ui_cut_top(ui, &r, PLAY_STRIP_H);
    ui_cut_right(ui, &r, PLAY_EDGE);
    ui_cut_top(ui, &r, PLAY_EDGE);
    ui_cut_bottom(ui, &r, PLAY_EDGE);
    struct rect column = r;
    column.w = play_panel_width(ui);
    column.x = r.x + r.w - column.w;
    bool dice = panel_tray_shown(play, ui);
    struct rect tray = {0};
    if (dice) {
        tray = ui_cut_bottom(ui, &column, panel_tray_high(play, ui));
        ui_cut_bottom(ui, &column, PLAY_EDGE);
    }
    if (umpiring(play))
        umpiring_panel_build(play, ui, column);
    else
        build_turn(play, ui, column);
    if (dice)
        panel_tray_build(play, ui, tray);
}
