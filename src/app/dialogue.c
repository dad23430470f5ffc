/* The dialogues: which there are, the small ones, and what all of them share. */
#include "app/dialogue.h"
#include "app/desk/called.h"

#include "app/desk/stroke.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- small things ---------------------------------------------------------------------------- */

int window_units_w(const struct ui *ui)
{
    return ui_window(ui).w * SCALE_ONE / ui_scale(ui);
}

int window_units_h(const struct ui *ui)
{
    return ui_window(ui).h * SCALE_ONE / ui_scale(ui);
}

int target(const struct ui *ui, int units)
{
    int least = (TARGET_LEAST * SCALE_ONE + ui_scale(ui) - 1) / ui_scale(ui);
    return units > least ? units : least;
}

int foot_high(const struct ui *ui)
{
    enum { BUTTON = 46, LIP = 6 };
    return target(ui, BUTTON) + LIP;
}

int dialogue_room(const struct ui *ui, int high)
{
    enum { MARGIN = 24, PAD = 22, GAP = 12 }; /* as dialogues are laid out */
    int h = ui_px(ui, high), most = ui_window(ui).h - 2 * ui_px(ui, MARGIN);
    h = h < most ? h : most;
    return h - 2 * ui_px(ui, PAD) - ui_px(ui, foot_high(ui)) - ui_px(ui, GAP) - 2;
}

static const char dots[] = "…";

char *words_fit(struct ui *ui, enum role role, const char *text, int width, int lines, char *out,
                size_t size)
{
    size_t length = strlen(text);
    if (length > size - sizeof dots)
        length = text_before(text, size - sizeof dots + 1);
    snprintf(out, size, "%.*s%s", (int)length, text, text[length] ? dots : "");
    while (text_wrap(ui_text(ui), role, out, width).lines > lines && length > 0) {
        while (length > 0 && text[length - 1] != ' ' && text[length - 1] != '/')
            length = text_before(text, length);
        length = length > 0 ? length - 1 : 0;
        snprintf(out, size, "%.*s%s", (int)length, text, dots);
    }
    return out;
}

bool troop_gun(const struct troop *troop)
{
    return troop->material && strcmp(troop->material, "gun") == 0;
}

const char *side_title(int side)
{
    return side == SIDE_RED ? "Red" : side == SIDE_BLUE ? "Blue" : "Nobody";
}

enum side_mark side_mark(int side)
{
    return side == SIDE_RED ? MARK_RED : side == SIDE_BLUE ? MARK_BLUE : MARK_NONE;
}

enum tint side_tint(int side)
{
    return side == SIDE_RED ? TINT_RED_DARK : side == SIDE_BLUE ? TINT_BLUE_DARK : TINT_TEXT;
}

char *player_title(const struct app *app, int side, char *out, size_t size)
{
    if (side > SIDE_NONE && side < SIDE_COUNT && app->player[side].name[0])
        snprintf(out, size, "%s (%s)", app->player[side].name, side_title(side));
    else
        snprintf(out, size, "%s", side_title(side));
    return out;
}

/* The verb an order begins with, -1 when it is none of the set's. */
static int order_verb(const struct rules *rules, const char *order)
{
    char word[32];
    size_t n = strcspn(order, " ");
    if (n >= sizeof word)
        return -1;
    memcpy(word, order, n);
    word[n] = '\0';
    return verb_find(rules, word);
}

bool order_flicks(const struct rules *rules, const char *order)
{
    int verb = order_verb(rules, order);
    return verb >= 0 && rules->verb[verb].gesture == GESTURE_FLICK;
}

void sentence_build(struct ui *ui, struct app *app, const char *id, const char *card_id,
                    const char *text, enum tint tint)
{
    enum { TAG_W = 84, PAD = 6 };
    struct rect rest = ui_rest(ui);
    int tag = ui_px(ui, TAG_W), words = rest.w - tag - ui_px(ui, 10);
    struct wrap wrap = text_wrap(ui_text(ui), ROLE_TEXT, text, words);
    int line = text_line(ui_text(ui), ROLE_TEXT), high = ui_px(ui, 30);
    int row = wrap.h > high ? wrap.h : high;
    struct rect at = ui_next(ui, row * SCALE_ONE / ui_scale(ui) + 1);
    struct rect say = {at.x, at.y + (wrap.lines < 2 ? (row - line) / 2 : 0), words, wrap.h};
    ui_label(ui, NULL, say, ROLE_TEXT, tint, text);
    if (!card_id[0])
        return;
    struct rect place = {at.x + at.w - tag, at.y, tag, high};
    if (ui_tag(ui, id, place, ICON_NONE, card_id, app_card(app, card_id) != NULL)) {
        papers_of(app)->back = app->dialogue;
        app_show_card(app, card_id);
    }
}

struct papers *papers_of(struct app *app)
{
    if (app->papers)
        return app->papers;
    struct papers *papers = calloc(1, sizeof *papers);
    if (!papers)
        abort();
    papers->help.at = -2;
    papers->saves.chosen = -1;
    words_init(&papers->log.words);
    app->papers = papers;
    return papers;
}

void papers_free(struct papers *papers)
{
    if (!papers)
        return;
    cards_release(&papers->reader.cards);
    cards_release(&papers->reader.house);
    free(papers->help.offers);
    free(papers->log.line);
    words_release(&papers->log.words);
    words_release(&papers->typed.help);
    free(papers->saves.save);
    free(papers);
}

void dialogue_show(struct app *app, enum dialogue dialogue)
{
    app->dialogue = dialogue;
    app->redraw = true;
}

void dialogue_close(struct app *app)
{
    struct papers *papers = papers_of(app);
    app->dialogue = papers->back;
    papers->back = DIALOGUE_NONE;
    app->redraw = true;
}

/* Two answers at the foot; 1 for yes, 0 for no, -1 for neither yet. */
static int yes_no(struct ui *ui, const char *yes, enum icon icon, const char *no)
{
    int answer = -1;
    ui_dialogue_foot(ui);
    ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1}, 2);
    if (ui_button(ui, "button:yes", UI_AUTO, UI_BRASS, icon, yes, NULL))
        answer = 1;
    if (ui_button(ui, "button:no", UI_AUTO, UI_PAPER, ICON_NONE, no, NULL))
        answer = 0;
    ui_row_end(ui);
    if (ui_dialogue_end(ui))
        answer = 0;
    return answer;
}

/* ---- take back, give up, leave --------------------------------------------------------------- */

/* The order that would be taken back: the last one somebody gave. */
static const struct block *last_given(const struct game *game)
{
    const struct journal *j = &game->journal;
    int32_t at = j->at;
    while (at > 0 && j->block[at].source == SOURCE_AUTO)
        at = j->block[at].parent;
    return at > 0 ? &j->block[at] : NULL;
}

static void undo_build(struct ui *ui, struct app *app)
{
    const struct block *block = last_given(app->game);
    int asks = app->holder ? app->holder : game_awaited(app->game), other = side_other(asks);
    const char *why = "";
    char who[64], friend[64], words[400];
    game_undo_need(app->game, asks, &why);
    player_title(app, asks, who, sizeof who);
    player_title(app, other, friend, sizeof friend);
    ui_dialogue_begin(ui, "dialogue:undo", 520, 0, "Take it back?", foot_high(ui));
    snprintf(words, sizeof words, "**%s** wants to take this order back:", who);
    ui_label(ui, "label:who", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    ui_label(ui, "label:order", UI_AUTO, ROLE_SECOND, TINT_CAPTION,
             block ? order_called(app->game->rules, &app->game->table, block, words, sizeof words)
                   : "");
    if (why[0]) {
        snprintf(words, sizeof words, "Ask first: %s.", why);
        ui_label(ui, "label:why", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    }
    if (app->player[other].computer)
        snprintf(words, sizeof words, "The computer does not mind. The log will show it.");
    else
        snprintf(words, sizeof words, "**%s**, do you agree? The log will show it.", friend);
    ui_label(ui, "label:ask", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    int answer = yes_no(ui, "Yes, take it back", ICON_UNDO, "No, leave it");
    if (answer >= 0)
        dialogue_close(app);
    if (answer == 1)
        play_undo(app, true);
}

static void resign_build(struct ui *ui, struct app *app)
{
    int side = app->holder ? app->holder : game_awaited(app->game);
    char who[64], friend[64], words[300];
    bool draw = verb_find(app->game->rules, "draw") >= 0, offered = false;
    player_title(app, side, who, sizeof who);
    player_title(app, side_other(side), friend, sizeof friend);
    ui_dialogue_begin(ui, "dialogue:resign", 520, 0, "Give up?", foot_high(ui));
    snprintf(words, sizeof words, "**%s** gives up. **%s** wins.", who, friend);
    ui_label(ui, "label:resign", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    if (draw)
        offered = ui_action(ui, "row:draw", UI_AUTO, UI_NORMAL, ICON_HAND, "Offer a draw instead",
                            app->player[side_other(side)].computer ? "The computer may say yes"
                                                                   : "Your friend may say yes");
    int answer = yes_no(ui, "Give up", ICON_FLAG, "Play on");
    if (answer >= 0 || offered)
        dialogue_close(app);
    if (offered)
        play_bare(app, "draw");
    else if (answer == 1)
        play_bare(app, "resign");
}

static void leave_build(struct ui *ui, struct app *app)
{
    if (keeping_asks(app, false))
        return;
    ui_dialogue_begin(ui, "dialogue:leave", 520, 0, "Leave the table?", foot_high(ui));
    ui_label(ui, "label:leave", UI_AUTO, ROLE_TEXT, TINT_TEXT,
             "The game is saved. Carry on whenever you like.");
    bool quit = ui_action(ui, "row:quit", UI_AUTO, UI_NORMAL, ICON_CROSS, "Quit Foilshot",
                          "Close the window");
    bool save = ui_action(ui, "row:save", UI_AUTO, UI_NORMAL, ICON_SAVE, "Save under a name",
                          "Keep a copy of your own");
    int answer = yes_no(ui, "Start screen", ICON_BACK, "Stay");
    if (answer == 1) { /* only now it is known whether "saved" is true */
        keeping_settle(app);
        if (keeping_asks(app, false))
            return;
    }
    if (answer >= 0 || quit)
        dialogue_close(app);
    if (quit)
        app_quit(app);
    else if (save)
        dialogue_show(app, DIALOGUE_SAVE);
    else if (answer == 1)
        app_leave_game(app);
}

/* ---- calibration ----------------------------------------------------------------------------- */

static void calibrate_open(struct app *app)
{
    struct papers *p = papers_of(app);
    p->calibrate.shots = 0;
    p->calibrate.missed = NULL;
    p->calibrate.flown = 0;
    /* A steady hand has nothing to practise: it aims and presses. */
    p->calibrate.hand = app->settings.hand == HAND_FLICK || app->settings.hand == HAND_STEADY
                            ? HAND_FLICK
                            : HAND_CATAPULT;
    if (p->calibrate.side != SIDE_RED && p->calibrate.side != SIDE_BLUE)
        p->calibrate.side = app->in_game && app->holder ? app->holder : SIDE_RED;
}

struct rect calibrate_lens(const struct app *app)
{
    struct rect lens = {0};
    if (app->dialogue == DIALOGUE_CALIBRATE)
        ui_rect(app->ui, "area:lens", &lens);
    return lens;
}

enum hand calibrate_hand(struct app *app)
{
    return papers_of(app)->calibrate.hand;
}

enum { FLIGHT_MS = 700, REST_MS = 500 };

void calibrate_flies(struct app *app, double ax, double ay, int strength)
{
    struct papers *p = papers_of(app);
    struct rect lens = calibrate_lens(app);
    double far = lens.w * (double)strength / 1000;
    p->calibrate.flown = app->now > 0 ? app->now : 1;
    p->calibrate.way_x = ax * far;
    p->calibrate.way_y = ay * far;
    p->calibrate.strength = strength;
    app->redraw = true;
}

int calibrate_wake(struct app *app)
{
    enum { FRAME_MS = 16 };
    const struct papers *p = papers_of(app);
    if (app->dialogue != DIALOGUE_CALIBRATE || !p->calibrate.flown)
        return -1;
    return app->now < p->calibrate.flown + FLIGHT_MS + REST_MS ? FRAME_MS : 0;
}

/* Where the pellet is now, from the middle of the lens: quick at first, as one that is rolling to
 * its rest; then it lies in the middle again. */
static void pellet_at(struct app *app, int *x, int *y)
{
    struct papers *p = papers_of(app);
    int64_t age = app->now - p->calibrate.flown;
    *x = *y = 0;
    if (!p->calibrate.flown)
        return;
    if (age >= FLIGHT_MS + REST_MS) {
        p->calibrate.flown = 0;
        return;
    }
    double left = age < FLIGHT_MS ? 1 - (double)age / FLIGHT_MS : 0;
    *x = (int)(p->calibrate.way_x * (1 - left * left));
    *y = (int)(p->calibrate.way_y * (1 - left * left));
}

void calibrate_shot(struct app *app, int px_per_s)
{
    struct papers *p = papers_of(app);
    bool counts = p->calibrate.hand != HAND_CATAPULT;
    if (p->calibrate.shots >= CALIBRATE_SHOTS || (counts && px_per_s <= 0))
        return;
    p->calibrate.px_s[p->calibrate.shots++] = px_per_s;
    p->calibrate.missed = NULL;
    app->redraw = true;
    p->calibrate.practised = p->calibrate.practised || p->calibrate.shots == CALIBRATE_SHOTS;
    if (p->calibrate.shots < CALIBRATE_SHOTS || !counts)
        return;
    /* The middle one of the three: neither a slip nor a lucky hit. */
    int a = p->calibrate.px_s[0], b = p->calibrate.px_s[1], c = p->calibrate.px_s[2];
    int low = a < b ? a : b, high = a < b ? b : a;
    app->settings.full_px_s[p->calibrate.side] = c < low ? low : c > high ? high : c;
}

void calibrate_missed(struct app *app, const char *why)
{
    papers_of(app)->calibrate.missed = why;
    app->redraw = true;
}

/* From the pellet to where the hand has it, as on the table. */
static void pull_draw(struct ui *ui, struct rect inside, int x, int y)
{
    enum { BAND = 4 };
    struct fpoint middle = {(inside.x + inside.w / 2) * FIX, (inside.y + inside.h / 2) * FIX};
    struct fpoint band[2] = {middle, {middle.x + x * FIX, middle.y + y * FIX}};
    if (!ui_canvas(ui))
        return;
    struct rect clip = canvas_clip(ui_canvas(ui), inside);
    int wide = ui_px(ui, BAND) * FIX;
    canvas_stroke(ui_canvas(ui), band, 2, false, wide + 2 * FIX, theme_pixel(TINT_INK));
    canvas_stroke(ui_canvas(ui), band, 2, false, wide, theme_pixel(TINT_BRASS_EDGE));
    canvas_ring(ui_canvas(ui), band[1], ui_px(ui, 8) * FIX, wide, theme_pixel(TINT_BRASS_EDGE));
    canvas_unclip(ui_canvas(ui), clip);
}

/* How the chosen hand flicks; the room is that of the longest. */
static void calibrate_how(struct ui *ui, int hand)
{
    static const char *const how[] = {
        "Press behind the pellet, draw back, push through. Flick as hard as you ever would.",
        "Press on the pellet, pull back, let go. A longer pull goes farther."};
    int high = 0, wide = ui_rest(ui).w;
    for (int i = 0; i < 2; i++) {
        int h = text_wrap(ui_text(ui), ROLE_TEXT, how[i], wide).h;
        high = h > high ? h : high;
    }
    struct rect r = ui_next(ui, (high * SCALE_ONE + ui_scale(ui) - 1) / ui_scale(ui));
    ui_label(ui, "label:calibrate", r, ROLE_TEXT, TINT_TEXT, how[hand]);
}

static void calibrate_build(struct ui *ui, struct app *app)
{
    static const struct ui_choice sides[] = {{.part = "red", .words = "Red"},
                                             {.part = "blue", .words = "Blue"}};
    static const struct ui_choice hands[] = {{.part = "flick", .words = "Flick"},
                                             {.part = "catapult", .words = "Catapult"}};
    struct papers *p = papers_of(app);
    int side = p->calibrate.side == SIDE_BLUE, hand = p->calibrate.hand == HAND_CATAPULT;
    char words[160];
    ui_dialogue_begin(ui, "dialogue:calibrate", 620, 0, "Three practice flicks", foot_high(ui));
    calibrate_how(ui, hand);
    if (ui_segments(ui, "seg:hand", UI_AUTO, false, hands, 2, &hand)) {
        p->calibrate.hand = hand ? HAND_CATAPULT : HAND_FLICK;
        p->calibrate.shots = 0;
        p->calibrate.missed = NULL;
    }
    bool alone =
        app->in_game && (app->player[SIDE_RED].computer || app->player[SIDE_BLUE].computer);
    if (!alone && ui_segments(ui, "seg:side", UI_AUTO, false, sides, 2, &side)) {
        p->calibrate.side = side ? SIDE_BLUE : SIDE_RED;
        p->calibrate.shots = 0;
    }
    struct rect lens = ui_next(ui, 220);
    ui_tray(ui, "panel:lens", lens);
    struct rect inside = rect_inset(lens, ui_px(ui, 10));
    ui_area(ui, "area:lens", inside);
    int flown_x, flown_y;
    pellet_at(app, &flown_x, &flown_y);
    ui_own(ui, "lens:pellet", inside, (uint64_t)flown_x << 32 | (uint32_t)flown_y);
    if (ui_canvas(ui)) {
        int size = ui_px(ui, 40), x = lens.x + lens.w / 2 + flown_x,
            y = lens.y + lens.h / 2 + flown_y;
        struct rect clip = canvas_clip(ui_canvas(ui), inside);
        emblem_pellet(ui_canvas(ui), x - size / 2, y - size / 2, size);
        canvas_unclip(ui_canvas(ui), clip);
    }
    int pull_x, pull_y, strength;
    bool pulled = play_practice_pull(app, &pull_x, &pull_y, &strength);
    if (pulled) {
        ui_own(ui, "lens:pull", inside, (uint64_t)pull_x << 32 | (uint32_t)pull_y);
        pull_draw(ui, inside, pull_x, pull_y);
    }
    if (pulled && p->calibrate.hand == HAND_CATAPULT)
        snprintf(words, sizeof words, strength ? "%d %% of full strength" : "Pull back",
                 strength / 10);
    else if (pulled)
        snprintf(words, sizeof words, "Push through the pellet");
    else if (p->calibrate.shots == CALIBRATE_SHOTS && p->calibrate.hand != HAND_CATAPULT)
        snprintf(words, sizeof words, "Done: that hard is %s’s full strength from now on.",
                 side_title(p->calibrate.side));
    else if (p->calibrate.shots == CALIBRATE_SHOTS)
        snprintf(words, sizeof words, "Done: %d %% of full strength. You have it.",
                 p->calibrate.strength / 10);
    else if (p->calibrate.shots)
        snprintf(words, sizeof words, "%d of %d: %d %% of full strength", p->calibrate.shots,
                 CALIBRATE_SHOTS, p->calibrate.strength / 10);
    else
        snprintf(words, sizeof words, "%d of %d", p->calibrate.shots, CALIBRATE_SHOTS);
    ui_label(ui, "label:shots", UI_AUTO, ROLE_HEADING, TINT_HEADING, words);
    if (p->calibrate.missed)
        ui_label(ui, "label:missed", UI_AUTO, ROLE_TEXT, TINT_REFUSED, p->calibrate.missed);
    ui_dialogue_foot(ui);
    ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1}, 2);
    bool done = ui_button(ui, "button:done", UI_AUTO, UI_BRASS, ICON_TICK, "Done", NULL);
    if (ui_button(ui, "button:again", UI_AUTO, UI_PAPER, ICON_REDO, "Start again", NULL))
        p->calibrate.shots = 0;
    ui_row_end(ui);
    if (ui_dialogue_end(ui) || done)
        dialogue_close(app);
}

/* ---- trouble --------------------------------------------------------------------------------- */

static void trouble_build(struct ui *ui, struct app *app)
{
    ui_dialogue_begin(ui, "dialogue:trouble", 640, 0, app->mended ? "Mended" : "That did not work",
                      foot_high(ui));
    ui_label(ui, "label:trouble", UI_AUTO, ROLE_TEXT, TINT_TEXT, app->trouble.text);
    ui_dialogue_foot(ui);
    bool done = ui_button(ui, "button:done", ui_next(ui, target(ui, 46)), UI_BRASS, ICON_TICK,
                          "All right", NULL);
    if (ui_dialogue_end(ui) || done)
        dialogue_close(app);
}

/* ---- which there are ------------------------------------------------------------------------- */

static const struct {
    const char *id;
    void (*open)(struct app *app); /* NULL: nothing to fill in */
    void (*build)(struct ui *ui, struct app *app);
    const char *enter; /* what Enter presses */
    bool needs_game;
} dialogues[DIALOGUE_COUNT] = {
    [DIALOGUE_SETTINGS] = {"dialogue:settings", NULL, settings_build, "button:done", false},
    [DIALOGUE_RULES] = {"dialogue:rules", rules_open, rules_build, "button:done", false},
    [DIALOGUE_HELP] = {"dialogue:help", help_open, help_build, "button:done", false},
    [DIALOGUE_LOG] = {"dialogue:log", log_open, log_build, "button:done", true},
    [DIALOGUE_SAVE] = {"dialogue:save", save_open, save_build, "button:save", true},
    [DIALOGUE_OPEN] = {"dialogue:open", open_open, open_build, "button:open", false},
    [DIALOGUE_UNDO] = {"dialogue:undo", NULL, undo_build, "", true},
    [DIALOGUE_RESIGN] = {"dialogue:resign", NULL, resign_build, "", true},
    [DIALOGUE_LEAVE] = {"dialogue:leave", NULL, leave_build, "button:yes", true},
    [DIALOGUE_TYPED] = {"dialogue:typed", typed_open, typed_build, "button:give", true},
    [DIALOGUE_CALIBRATE] = {"dialogue:calibrate", calibrate_open, calibrate_build, "button:done",
                            false},
    [DIALOGUE_SHEET] = {"dialogue:sheet", sheet_open, sheet_build, "button:done", false},
    [DIALOGUE_KEYS] = {"dialogue:keys", keys_open, keys_build, "button:done", false},
    [DIALOGUE_RECAP] = {"dialogue:recap", NULL, recap_build, "button:done", true},
    [DIALOGUE_UNSAVED] = {"dialogue:unsaved", NULL, unsaved_build, "button:done", true},
    [DIALOGUE_TROUBLE] = {"dialogue:trouble", NULL, trouble_build, "button:done", false},
};

void dialogue_build(struct ui *ui, struct app *app)
{
    enum { NEAR_DIALOGUE = 160 }; /* whole pages: they fit this into every window */
    enum dialogue now = app->dialogue;
    if (now == DIALOGUE_NONE)
        return;
    if (!dialogues[now].build || (dialogues[now].needs_game && !app->in_game)) {
        app->dialogue = DIALOGUE_NONE;
        return;
    }
    if (!ui_find(ui, dialogues[now].id)) {
        ui_focus(ui, NULL);
        if (dialogues[now].open)
            dialogues[now].open(app);
    }
    ui_near_begin(ui, NEAR_DIALOGUE);
    dialogues[now].build(ui, app);
    ui_near_end(ui);
}

/* ---- what no widget used --------------------------------------------------------------------- */

static const char *enter_of(const struct app *app)
{
    return app->dialogue != DIALOGUE_NONE ? dialogues[app->dialogue].enter : app_screen(app)->enter;
}

static void screen_build(struct ui *ui, struct app *app)
{
    if (app_screen(app)->enter[0])
        app_screen(app)->build(ui, app);
    dialogue_build(ui, app);
}

bool screens_event(struct app *app, const struct ui_event *event)
{
    if (event->kind == UI_KEY && event->key == UI_KEY_ESC && app->dialogue == DIALOGUE_NONE &&
        app->screen == SCREEN_END && papers_of(app)->table_only) {
        papers_of(app)->table_only = false; /* back from looking at the table */
        return true;
    }
    if (event->kind == UI_KEY && app->dialogue == DIALOGUE_SHEET &&
        (event->key == UI_KEY_PAGE_DOWN || event->key == UI_KEY_PAGE_UP)) {
        sheet_turn(app, event->key == UI_KEY_PAGE_DOWN ? 1 : -1);
        return true;
    }
    if (event->kind != UI_KEY || event->key != UI_KEY_ENTER || event->mods != 0)
        return false;
    const struct ui_item *item = ui_find(app->ui, enter_of(app));
    if (!item || !item->enabled)
        return false;
    struct ui_event press = {.kind = UI_ACTIVATE};
    snprintf(press.text, sizeof press.text, "%s", item->id);
    ui_begin(app->ui, NULL, &press, app->now);
    screen_build(app->ui, app);
    return ui_end(app->ui);
}
