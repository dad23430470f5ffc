/* The settings, all of them live. */
#include "app/sheets/sheets.h"

#include <stdio.h>
#include <string.h>

enum { COLUMN = 440, WIDE = 2 * COLUMN + 24 + 44 };

static const struct ui_choice help[HELP_COUNT] = {
    [HELP_TEACH] = {.part = "teach", .words = "Teach me"},
    [HELP_HELPFUL] = {.part = "helpful", .words = "Helpful"},
    [HELP_REFEREE] = {.part = "referee", .words = "Referee"}};
static const struct ui_choice dice[DICE_PACES] = {
    [DICE_FULL] = {.part = "full", .words = "Full"},
    [DICE_QUICK] = {.part = "quick", .words = "Quick"},
    [DICE_INSTANT] = {.part = "instant", .words = "At once"}};
static const struct ui_choice pass[PASS_COUNT] = {
    [PASS_HIDDEN] = {.part = "hidden", .words = "To hide what is secret"},
    [PASS_ALWAYS] = {.part = "always", .words = "Always"}};
static const struct ui_choice dyes[DYES_COUNT] = {
    [DYES_RED_BLUE] = {.part = "red-blue", .words = "Red, blue"},
    [DYES_ORANGE_BLUE] = {.part = "orange-blue", .words = "Orange, blue"},
    [DYES_DARK_LIGHT] = {.part = "dark-light", .words = "Dark, light"}};
static const struct ui_choice paces[PACES] = {
    [PACE_UNHURRIED] = {.part = "unhurried", .words = "Unhurried"},
    [PACE_BRISK] = {.part = "brisk", .words = "Brisk"},
    [PACE_AT_ONCE] = {.part = "at-once", .words = "At once"}};
static const struct ui_choice hands[] = {{.part = "flick", .words = "Flick"},
                                         {.part = "catapult", .words = "Catapult"},
                                         {.part = "steady", .words = "Steady"}};

static void choice_row(struct ui *ui, const char *id, const char *words,
                       const struct ui_choice *choice, int count, int *value)
{
    ui_line(ui, NULL, UI_AUTO, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, words);
    ui_segments(ui, id, UI_AUTO, false, choice, count, value);
}

static void look_part(struct ui *ui, struct papers *papers)
{
    struct settings *s = &papers->desk->settings;
    char words[32], tip[KEY_NAME + 32];
    ui_heading(ui, "Size of everything");
    snprintf(words, sizeof words, "%d %%", s->scale);
    ui_stepper(ui, "step:scale", UI_AUTO, 75, 200, 25, &s->scale, words);
    ui_heading(ui, "Size of words beside it");
    int most = settings_text_most(s) / 10 * 10, text = s->text < most ? s->text : most;
    snprintf(words, sizeof words, "%d %%", text);
    if (ui_stepper(ui, "step:text", UI_AUTO, 80, most, 10, &text, words))
        s->text = text;
    choice_row(ui, "seg:dyes", "Colours of Red and of Blue", dyes, DYES_COUNT, &s->dyes);
    ui_check(ui, "check:full-screen", UI_AUTO, "Full screen",
             keys_tip("A key does it, too", ACTION_FULL_SCREEN, KEYS_ANYWHERE, tip, sizeof tip),
             &s->full_screen, NULL);
    ui_check(ui, "check:names", UI_AUTO, "Names at every soldier", "R3, B12 and so on", &s->names,
             NULL);
    ui_check(ui, "check:contrast", UI_AUTO, "Strong rings", "Thick rings in the side’s colour",
             &s->contrast, NULL);
    ui_check(ui, "check:reduced", UI_AUTO, "Less movement", "Nothing shakes, glides or blinks",
             &s->reduced, NULL);
    ui_check(ui, "check:slow-hits", UI_AUTO, "Slow before a hit", "Watch the pellet arrive",
             &s->slow_hits, NULL);
    ui_check(ui, "check:camera", UI_AUTO, "The camera takes part",
             "It goes to who may act, and with the pellet", &s->camera, NULL);
    ui_check(ui, "check:follow", UI_AUTO, "Follow the action",
             "Demonstrations and presenter go near", &s->follow, NULL);
    ui_check(ui, "check:odds", UI_AUTO, "Odds beside the table",
             "The chance to win, by playing ahead", &s->odds, NULL);
    ui_check(ui, "check:scroll", UI_AUTO, "Wheel moves the view", "Shift and wheel then zooms",
             &s->scroll_pans, NULL);
}

static void power_row(struct ui *ui, struct settings *s, int side)
{
    char id[UI_ID], words[64];
    ui_row_begin(ui, 50, 12, (int[]){40, -1}, 2);
    ui_emblem(ui, UI_AUTO, side_mark(side), 34);
    snprintf(id, sizeof id, "slider:power-%s", side_word(side));
    snprintf(words, sizeof words, "%s: %d %%", side_title(side), s->handicap[side]);
    ui_slider(ui, id, UI_AUTO, 50, 100, 5, &s->handicap[side], words);
    ui_row_end(ui);
}

static void play_part(struct ui *ui, struct papers *papers)
{
    struct settings *s = &papers->desk->settings;
    char words[48], tip[KEY_NAME + 32];
    int hand = s->hand - HAND_FLICK;
    choice_row(ui, "seg:preset", "Help", help, HELP_COUNT, &s->help);
    choice_row(ui, "seg:dice", "Dice", dice, DICE_PACES, &s->dice);
    choice_row(ui, "seg:pace", "The computer’s orders", paces, PACES, &s->pace);
    choice_row(ui, "seg:pass", "A curtain between players", pass, PASS_COUNT, &s->pass);
    choice_row(ui, "seg:hand", "How you flick", hands, 3, &hand);
    s->hand = hand + HAND_FLICK;
    ui_heading(ui, "Pace of everything that moves");
    snprintf(words, sizeof words, "%d %%", s->speed);
    ui_slider(ui, "slider:speed", UI_AUTO, 50, 400, 25, &s->speed, words);
    ui_heading(ui, "Strength of a full flick");
    power_row(ui, s, SIDE_RED);
    power_row(ui, s, SIDE_BLUE);
    if (ui_button(ui, "button:calibrate", UI_AUTO, UI_PAPER, ICON_POINT, "Three practice flicks",
                  NULL)) {
        dialogue_show_then(papers->desk, DIALOGUE_CALIBRATE, DIALOGUE_SETTINGS);
    }
    if (ui_button(ui, "button:keys", UI_AUTO, UI_PAPER, ICON_MENU, "Which key does what", NULL)) {
        dialogue_show_then(papers->desk, DIALOGUE_KEYS, DIALOGUE_SETTINGS);
    }
    ui_check(ui, "check:gives-up", UI_AUTO, "The computer gives up a lost game",
             "And offers or takes a draw that is fair; else it fights to the end", &s->gives_up,
             NULL);
    ui_check(ui, "check:mute", UI_AUTO, "No sound",
             keys_tip("A key does it, too", ACTION_MUTE, KEYS_ANYWHERE, tip, sizeof tip), &s->mute,
             NULL);
}

static void usual(struct settings *s)
{
    struct settings before = *s;
    *s = settings_default();
    s->window_w = before.window_w;
    s->window_h = before.window_h;
    s->window_x = before.window_x;
    s->window_y = before.window_y;
    s->set = before.set; /* what was played is no matter of taste */
    memcpy(s->by, before.by, sizeof s->by);
    s->keys = before.keys; /* they have a button of their own */
}

/* Two columns side by side, or below each other where there is no room. */
static void parts(struct ui *ui, struct papers *papers)
{
    if (window_units_w(ui) < WIDE + 60) {
        look_part(ui, papers);
        play_part(ui, papers);
        return;
    }
    struct rect left = ui_rest(ui), right = left;
    left.w = right.w = (left.w - ui_px(ui, 28)) / 2;
    right.x += left.w + ui_px(ui, 28);
    ui_column_begin(ui, left, 10);
    look_part(ui, papers);
    int high = ui_column_end(ui);
    ui_column_begin(ui, right, 10);
    play_part(ui, papers);
    int other = ui_column_end(ui);
    high = high > other ? high : other;
    ui_next(ui, high * SCALE_ONE / ui_scale(ui) + 6);
}

void settings_build(struct ui *ui, struct papers *papers)
{
    struct settings before = papers->desk->settings;
    int room = window_units_w(ui) - 60;
    ui_dialogue_begin(ui, "dialogue:settings", room < WIDE ? COLUMN + 90 : WIDE, 0, "Settings",
                      foot_high(ui));
    parts(ui, papers);
    ui_dialogue_foot(ui);
    ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1}, 2);
    bool done = ui_button(ui, "button:done", UI_AUTO, UI_BRASS, ICON_TICK, "Done", NULL);
    if (ui_button(ui, "button:usual", UI_AUTO, UI_PAPER, ICON_UNDO, "As it came", NULL))
        usual(&papers->desk->settings);
    ui_row_end(ui);
    if (papers->desk->settings.full_screen != before.full_screen && papers->desk->present)
        present_full_screen(papers->desk->present, papers->desk->settings.full_screen);
    if (before.dyes != papers->desk->settings.dyes || before.text != papers->desk->settings.text ||
        before.scale != papers->desk->settings.scale || before.mute != papers->desk->settings.mute)
        desk_want(papers->desk, INTENT_SETTLE);
    bool left = ui_dialogue_end(ui) || done;
    if (!left)
        return;
    dialogue_close(papers->desk);
    settings_keep(papers->desk);
}
