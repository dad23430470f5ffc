/* The panel while a pellet is aimed and drawn back. */
#include "app/desk/desk.h"
#include "app/match/match.h"
#include "app/play/panel_inside.h"

#include <stdio.h>
#include <string.h>

/* "Flick the big pellet": the verb with what its offer calls it. */
static void flick_name(struct play *play, char *out, size_t size)
{
    const struct offer *o =
        play_offer_for(play, play->hand.shape.order.verb, play->hand.shape.order.id[0]);
    const char *name = play->match->game->rules->verb[play->hand.shape.order.verb].name;
    if (o && o->allowed && o->why[0])
        snprintf(out, size, "%s %.*s", name, (int)strcspn(o->why, ","), o->why);
    else
        snprintf(out, size, "%s", name);
}

/* What may be done with the pellet in place: let go, aim again, or leave it all. */
static void flick_rows(struct play *play, struct ui *ui)
{
    char words[80];
    bool ready = play->hand.holding == HOLD_READY || play->hand.holding == HOLD_PULL;
    bool button = play->hand.shape.order.hand == HAND_STEADY || play->keyed;
    bool push = play->hand.shape.order.hand == HAND_FLICK;
    const char *next = button ? "Fires at the strength below"
                       : play->hand.holding == HOLD_PULL
                           ? (push ? "Push through it" : "Let go to fire")
                       : !ready ? "First click where it shall go"
                       : push   ? "Draw back on the table, push through"
                                : "Draw it back on the table, let go";
    const struct offer *end;
    ui_heading(ui, "What may I do now?");
    flick_name(play, words, sizeof words);
    if (ui_action(ui, "button:fire", UI_AUTO, play->hand.shape.near_good ? UI_NOW : UI_IDLE,
                  play_verb_icon(play, play->hand.shape.order.verb), words,
                  play->hand.shape.near_good ? next : play->hand.shape.verdict.why)) {
        if (button) {
            play->hand.shape.order.aim = play->hand.shape.near.aim;
            hand_fire(play, hand_strength(play), 0, HAND_STEADY,
                      play->keyed ? SOURCE_KEYS : SOURCE_MOUSE);
            return;
        }
        play_tell(play, "Use your hand on the table.");
    }
    if (ui_action(ui, "button:back", UI_AUTO, UI_NORMAL, ICON_BACK,
                  ready ? "Aim again" : "Leave it", "Right-click puts it down")) {
        hand_back(play);
        return;
    }
    if (!panel_is_low(ui) && play_end_words(play, &end, words, sizeof words) && end->allowed &&
        ui_action(ui, "button:end", UI_AUTO, UI_NORMAL, ICON_NEXT, words, "Nobody shoots here")) {
        play_press_end(play, end);
        return;
    }
}

/* The rules this shot is about. */
static void flick_tags(struct play *play, struct ui *ui)
{
    const struct offer *o =
        play_offer_for(play, play->hand.shape.order.verb, play->hand.shape.order.id[0]);
    const char *id[] = {play->match->game->rules->verb[play->hand.shape.order.verb].id,
                        o ? o->id : ""};
    char tag[UI_ID];
    ui_flow_begin(ui, 32, 8);
    for (int i = 0; i < 2; i++) {
        if (!id[i][0] || (i > 0 && strcmp(id[0], id[i]) == 0))
            continue;
        snprintf(tag, sizeof tag, "tag:flick-%s", id[i]);
        if (ui_tag(ui, tag, UI_AUTO, ICON_BOOK, id[i], true))
            desk_show_card(play->desk, id[i]);
    }
    ui_flow_end(ui);
}

/* The three hands, beside their heading where there is room. */
static bool flick_hands(const struct play *play, struct ui *ui, int *hand)
{
    enum { COUNT = 3, HIGH = 31, SIDES = 20, APART = 6 };
    static const struct ui_choice hands[] = {{"flick", ICON_NONE, "Flick", NULL, NULL},
                                             {"catapult", ICON_NONE, "Catapult", NULL, NULL},
                                             {"steady", ICON_NONE, "Steady", NULL, NULL}};
    const char *title = "How to flick";
    int wide = 0, head = text_width(play->desk->text, ROLE_HEADING, title) + ui_px(ui, APART);
    for (int i = 0; i < COUNT; i++)
        wide += text_width(play->desk->text, ROLE_TAG, hands[i].words) + ui_px(ui, SIDES);
    if (head + wide > ui_rest(ui).w) {
        ui_heading(ui, title);
        return ui_segments(ui, "seg:hand", UI_AUTO, true, hands, COUNT, hand);
    }
    struct rect r = ui_next(ui, HIGH), left = r;
    left.w = r.w - wide;
    r.x += left.w;
    r.w = wide;
    ui_line(ui, NULL, left, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, title);
    return ui_segments(ui, "seg:hand", r, true, hands, COUNT, hand);
}

void panel_flick_build(struct play *play, struct ui *ui)
{
    static const char *const how[HAND_COUNT] = {
        [HAND_NONE] = "",
        [HAND_FLICK] = "Press, draw back, and push through the pellet. **Fast is far.**",
        [HAND_CATAPULT] = "Pull back, then let go. A longer pull goes farther.",
        [HAND_STEADY] = "Set the strength, then flick. No rush."};
    char words[200], far[40];
    int hand = (int)play->hand.shape.order.hand - HAND_FLICK;
    bool ready = play->hand.holding == HOLD_READY || play->hand.holding == HOLD_PULL;
    flick_rows(play, ui);
    if (play->hand.holding != HOLD_AIM && play->hand.holding != HOLD_READY &&
        play->hand.holding != HOLD_PULL)
        return; /* a row has put it down */
    panel_section(play, ui);
    struct order about = play->hand.shape.order;
    about.strength = hand_strength(play);
    play_reach_say(play, &about, far, sizeof far);
    if (flick_hands(play, ui, &hand)) {
        play->hand.shape.order.hand = (enum hand)(hand + HAND_FLICK);
        play->desk->settings.hand = (int)play->hand.shape.order.hand;
    }
    snprintf(words, sizeof words, "%s",
             ready ? how[play->hand.shape.order.hand]
             : hand_aim_bounded(play)
                 ? "Point where it shall go, within the stripes. Click to hold the aim. Click a "
                   "ring to lay the pellet there."
                 : "Point where it shall go, all round. Click to hold the aim. Click a ring to lay "
                   "the pellet there.");
    ui_label(ui, "label:how", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    if (play->hand.shape.order.hand == HAND_STEADY || play->keyed) {
        int steps = play->strength / 50;
        snprintf(words, sizeof words, "Strength %d", steps);
        if (ui_stepper(ui, "step:strength", UI_AUTO, 1, 20, 1, &steps, words))
            play->strength = steps * 50;
        snprintf(words, sizeof words, "%d of 20: %s", steps, far);
        ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_SECOND, words);
    }
    int percent = play->desk->settings.handicap[play->hand.shape.order.side];
    if (percent > 0 && percent < 100) {
        snprintf(words, sizeof words, "Handicap: %d %% of full strength.", percent);
        ui_label(ui, "label:handicap", UI_AUTO, ROLE_SECOND, TINT_SECOND, words);
    }
    if (!panel_is_low(ui) || (play->hand.shape.order.hand != HAND_STEADY && !play->keyed))
        flick_tags(play, ui); /* the stepper needs their room */
}
