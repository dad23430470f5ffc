/* A friend elsewhere: how he is invited, how one joins or watches, and what is said meanwhile. */
#include "app/far/far.h"
#include "app/desk/called.h"
#include "app/sheets/sheets.h"
#include "disk/file.h"

#include <stdio.h>
#include <string.h>

enum { ACROSS = 760, BUTTON_H = 46 };

static void copy(struct papers *p, const char *text, const char *what)
{
    if (p->desk->present) {
        struct ui_clipboard board = present_clipboard(p->desk->present);
        board.set(board.self, text);
    }
    snprintf(p->far.copied, sizeof p->far.copied, "%s", what);
    p->desk->redraw = true;
}

static void said_build(struct ui *ui, const char *id, const char *words)
{
    if (words[0])
        ui_label(ui, id, UI_AUTO, ROLE_TEXT, TINT_REFUSED, words);
}

/* Why what was tried last has come to nothing. */
static void failed_build(struct ui *ui, const char *id, const struct papers *p)
{
    char words[TROUBLE_TEXT + 80];
    if (!p->match->far || !far_why(p->match->far)[0])
        return;
    far_say(p->match->far, words, sizeof words);
    ui_label(ui, id, UI_AUTO, ROLE_TEXT, TINT_REFUSED, words);
}

/* ---- inviting: before ---------------------------------------------------------------------------
 */

static const struct ui_choice reaches[] = {
    [REACH_NETWORK] = {.part = "network", .words = "Over the net"},
    [REACH_HERE] = {.part = "here", .words = "This computer"},
    [REACH_SERVER] = {.part = "server", .words = "NATS server"},
    [REACH_POST] = {.part = "post", .words = "By post"}};
enum { REACHES = sizeof reaches / sizeof reaches[0] };

static const char *reach_told(int reach)
{
    switch (reach) {
    case REACH_HERE:
        return "Both windows are on this computer. Nothing outside can reach the game.";
    case REACH_SERVER:
        return "The game goes over a server that runs already, with JetStream. It carries what is "
               "sealed and can read nothing of it. Write its name and port, and before them "
               "name:password@ if it asks who you are: that stays on this computer.";
    case REACH_POST:
        return "Nothing is needed but letters: what you do becomes a line to paste into any mail "
               "or "
               "chat, and his lines are pasted here. An order that rolls dice takes a letter from "
               "each. Leave this window open until his first letter is read; from then on the game "
               "is kept, and may take weeks.";
    default:
        return "Foilshot runs a small server here as long as the game lasts. It listens on every "
               "network this computer is in; only the invitation opens it. For a friend beyond "
               "this network write the address by which the internet knows this computer.";
    }
}

static const struct ui_choice clocks[] = {
    {.part = "none", .words = "No clock"}, {.part = "3", .words = "3 minutes"},
    {.part = "5", .words = "5 minutes"},   {.part = "10", .words = "10 minutes"},
    {.part = "20", .words = "20 minutes"}, {.part = "40", .words = "40 minutes"},
};
enum { CLOCKS = sizeof clocks / sizeof clocks[0] };
static const int32_t clock_minutes[CLOCKS] = {0, 3, 5, 10, 20, 40};

/* By post everybody has all the time there is. */
static void clock_ask(struct ui *ui, struct papers *p)
{
    if (p->far.reach == REACH_POST)
        return;
    ui_heading(ui, "How long may a turn take?");
    ui_segments(ui, "seg:clock", UI_AUTO, false, clocks, CLOCKS, &p->far.clock);
    ui_label(ui, "label:clock", UI_AUTO, ROLE_SECOND, TINT_CAPTION,
             p->far.clock
                 ? "Counted for each side while both are there, and shown to both. When it "
                   "is up nothing happens by itself: whoever waits may ask for the win, "
                   "and the other says yes or no."
                 : "As long as it likes.");
}

/* The usual one first, which is taken where nobody asks. */
static const struct ui_choice withins[] = {
    {.part = "10", .words = "10 minutes"},
    {.part = "30", .words = "30 minutes"},
    {.part = "60", .words = "An hour"},
    {.part = "never", .words = "For ever"},
};
enum { WITHINS = sizeof withins / sizeof withins[0] };
static const int32_t within_seconds[WITHINS] = {DICE_USUAL, 30 * 60, 60 * 60, 0};

static void within_ask(struct ui *ui, struct papers *p)
{
    if (p->far.reach == REACH_POST)
        return;
    ui_heading(ui, "How long may dice be kept back?");
    ui_segments(ui, "seg:within", UI_AUTO, false, withins, WITHINS, &p->far.within);
    ui_label(ui, "label:within", UI_AUTO, ROLE_SECOND, TINT_CAPTION,
             within_seconds[p->far.within]
                 ? "Both make the dice. Whoever waits longer for the other’s half may claim the "
                   "win."
                 : "Both make the dice. Whoever keeps his half back only keeps the game waiting.");
}

static const char *address_hint(int reach)
{
    return reach == REACH_SERVER ? "club.example:4222" : "This computer’s own address";
}

static void invite_ask(struct ui *ui, struct papers *p)
{
    struct intent intent = {.kind = INTENT_INVITE};
    const char *lack = p->far.reach == REACH_SERVER && !p->far.address[0]
                           ? "Write the server’s name and port first"
                           : NULL;
    ui_dialogue_begin(ui, "dialogue:invite", ACROSS, 0, "Invite a friend", foot_high(ui));
    ui_label(ui, "label:invite", UI_AUTO, ROLE_TEXT, TINT_TEXT,
             "Your friend plays on a computer of his own, with the same Foilshot. How does he come "
             "to yours?");
    ui_segments(ui, "seg:reach", UI_AUTO, false, reaches, REACHES, &p->far.reach);
    ui_label(ui, "label:reach", UI_AUTO, ROLE_SECOND, TINT_CAPTION, reach_told(p->far.reach));
    if (p->far.reach == REACH_NETWORK || p->far.reach == REACH_SERVER)
        ui_field(ui, "field:address", UI_AUTO, p->far.address, sizeof p->far.address,
                 address_hint(p->far.reach));
    clock_ask(ui, p);
    within_ask(ui, p);
    failed_build(ui, "label:why", p);
    ui_dialogue_foot(ui);
    ui_row_begin(ui, target(ui, BUTTON_H), 10, (int[]){-1, -1}, 2);
    bool go = ui_button(ui, "button:invite", UI_AUTO, UI_BRASS, ICON_REMOTE, "Invite", lack);
    bool no = ui_button(ui, "button:close", UI_AUTO, UI_PAPER, ICON_NONE, "Not now", NULL);
    ui_row_end(ui);
    if (ui_dialogue_end(ui) || no) {
        dialogue_close(p->desk);
        desk_want(p->desk, INTENT_ALONE);
    } else if (go) {
        intent.invite.reach = p->far.reach;
        intent.invite.dice_time = p->far.reach == REACH_POST ? 0 : within_seconds[p->far.within];
        intent.invite.turn_time = p->far.reach == REACH_POST ? 0 : clock_minutes[p->far.clock] * 60;
        snprintf(intent.invite.address, sizeof intent.invite.address, "%s",
                 p->far.reach == REACH_HERE || p->far.reach == REACH_POST ? "" : p->far.address);
        desk_post(p->desk, &intent);
    }
}

/* ---- inviting: what to send
 * -----------------------------------------------------------------------
 */

/* The line, to paste, with a button beside it. */
static bool line_row(struct ui *ui, const char *id, const char *button, const char *line)
{
    ui_row_begin(ui, target(ui, BUTTON_H), 10, (int[]){-1, 124}, 2);
    struct rect at = ui_inset(ui, ui_next(ui, target(ui, BUTTON_H)));
    char shown[200];
    words_fit(ui, ROLE_SECOND, line, at.w - ui_px(ui, 20), 1, shown, sizeof shown);
    if (strcmp(shown, "…") == 0 || !shown[0]) /* one long word */
        snprintf(shown, sizeof shown, "%.28s…", line);
    at.x += ui_px(ui, 10);
    ui_line(ui, id, at, ROLE_SECOND, TINT_TEXT, ALIGN_LEFT, shown);
    ui_says(ui, line);
    bool pressed = ui_button(ui, button, UI_AUTO, UI_PAPER, ICON_SAVE, "Copy", NULL);
    ui_row_end(ui);
    return pressed;
}

static void invitation_rows(struct ui *ui, struct papers *p, const struct invitation *invitation)
{
    struct words line, words;
    words_init(&line);
    words_init(&words);
    invite_write(invitation, &line);
    invite_write_words(invitation, &words);
    ui_heading(ui, "Send this line to your friend");
    if (line_row(ui, "label:line", "button:copy", line.text))
        copy(p, line.text, "The line is copied: paste it into a message.");
    ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_CAPTION,
             "Or read these words out. A word that was misheard is found.");
    ui_label(ui, "label:words", UI_AUTO, ROLE_TEXT, TINT_TEXT, words.text);
    words_release(&line);
    words_release(&words);
}

static void watchers_rows(struct ui *ui, struct papers *p, const struct invitation *watcher)
{
    struct words line;
    words_init(&line);
    invite_write(watcher, &line);
    ui_heading(ui, "Who only watches");
    if (line_row(ui, "label:watchers", "button:copy-watchers", line.text))
        copy(p, line.text, "The watchers’ line is copied.");
    if (ui_action(ui, "row:qr", UI_AUTO, UI_NORMAL, ICON_PROJECTOR, "Show it to the room",
                  "Large, to be read by a camera"))
        dialogue_show_then(p->desk, DIALOGUE_QR, p->desk->dialogue);
    words_release(&line);
}

static void copied_build(struct ui *ui, const struct papers *p)
{
    if (p->far.copied[0])
        ui_label(ui, "label:copied", UI_AUTO, ROLE_SECOND, TINT_PASSED, p->far.copied);
}

static void state_build(struct ui *ui, const struct papers *p)
{
    char words[TROUBLE_TEXT + 80];
    far_say(p->match->far, words, sizeof words);
    ui_label(ui, "label:far", UI_AUTO, ROLE_TEXT_BOLD, TINT_TEXT, words);
}

/* ---- letters ----------------------------------------------------------------------------------
 */

/* His letter is read; what it undoes of one's own makes the game begin anew from its journal. */
static void letter_read(struct papers *p)
{
    struct trouble trouble = {0};
    bool anew = false;
    bool good = far_paste(p->match->far, p->far.letter, &anew, &trouble);
    snprintf(p->far.unsaid, sizeof p->far.unsaid, "%s%s", good ? "" : trouble.text,
             good || !trouble.text[0] ? "" : ".");
    p->far.unsaid[0] = letter_upper(p->far.unsaid[0]);
    snprintf(p->far.copied, sizeof p->far.copied, "%s",
             !good  ? ""
             : anew ? "Read. You both wrote at once: what you said since his last letter is to be "
                      "said again."
                    : "His letter is read.");
    if (good)
        p->far.letter[0] = '\0';
    if (good && anew)
        desk_want_file(p->desk, INTENT_OPEN, far_journal(p->match->far));
    p->desk->redraw = true;
}

/* Copied, and kept beside the game for who would rather send a file. */
static void letter_copy(struct papers *p, const char *line)
{
    char path[PATH_BYTES];
    struct trouble ignored = {0};
    copy(p, line, "The letter is copied: paste it into a message to your friend.");
    if (far_journal(p->match->far)[0] &&
        snprintf(path, sizeof path, "%s.far/letter.txt", far_journal(p->match->far)) < PATH_BYTES)
        file_write(path, line, strlen(line), &ignored);
}

static void letters_build(struct ui *ui, struct papers *p)
{
    struct words line;
    if (!far_by_post(p->match->far))
        return;
    words_init(&line);
    if (far_letter(p->match->far, &line)) {
        ui_heading(ui, "Your letter");
        if (line_row(ui, "label:letter", "button:copy-letter", line.text))
            letter_copy(p, line.text);
    }
    words_release(&line);
    ui_heading(ui, "His letter");
    if (ui_field(ui, "field:letter", UI_AUTO, p->far.letter, sizeof p->far.letter,
                 "Paste his line, then Enter") == UI_EDIT_DONE &&
        p->far.letter[0])
        letter_read(p);
    said_build(ui, "label:unread", p->far.unsaid);
}

static void invite_waits(struct ui *ui, struct papers *p)
{
    struct invitation player, watcher;
    ui_dialogue_begin(ui, "dialogue:invite", ACROSS, 0, "Invite a friend", foot_high(ui));
    if (far_invitations(p->match->far, &player, &watcher)) {
        invitation_rows(ui, p, &player);
        if (!far_by_post(p->match->far))
            watchers_rows(ui, p, &watcher);
    }
    letters_build(ui, p);
    copied_build(ui, p);
    ui_rule(ui);
    state_build(ui, p);
    ui_dialogue_foot(ui);
    bool stop = ui_button(ui, "button:stop", ui_next(ui, target(ui, BUTTON_H)), UI_PAPER,
                          ICON_CROSS, "Invite nobody", NULL);
    if (ui_dialogue_end(ui) || stop) {
        dialogue_close(p->desk);
        desk_want(p->desk, INTENT_ALONE);
    }
}

void invite_open(struct papers *p)
{
    p->far.copied[0] = '\0';
}

void invite_build(struct ui *ui, struct papers *p)
{
    if (p->match->far && !far_why(p->match->far)[0])
        invite_waits(ui, p);
    else
        invite_ask(ui, p);
}

/* ---- joining and watching
 * -------------------------------------------------------------------------
 */

void join_open(struct papers *p)
{
    p->far.text[0] = '\0';
    ui_focus(p->desk->ui, "field:invitation");
}

/* What the invitation is for, or what is wrong with it. */
static bool invitation_told(struct ui *ui, const struct papers *p, struct invitation *invitation)
{
    struct trouble trouble = {0};
    char words[TROUBLE_TEXT];
    if (!p->far.text[strspn(p->far.text, " \t")])
        return false;
    if (!invite_read(p->far.text, invitation, &trouble)) {
        snprintf(words, sizeof words, "%c%s.", letter_upper(trouble.text[0]), trouble.text + 1);
        said_build(ui, "label:why", words);
        return false;
    }
    if (!invitation->server[0])
        snprintf(words, sizeof words, "A seat in a game by post.");
    else
        snprintf(words, sizeof words, "%s at **%s**.",
                 invitation->role == ROLE_PLAYER ? "A seat in a game"
                                                 : "A place among the watchers",
                 invitation->server);
    ui_label(ui, "label:read", UI_AUTO, ROLE_TEXT, TINT_PASSED, words);
    return true;
}

static void join_ask(struct ui *ui, struct papers *p)
{
    struct invitation invitation = {0};
    ui_dialogue_begin(ui, "dialogue:join", ACROSS, 0, "Join a friend’s game", foot_high(ui));
    ui_label(ui, "label:join", UI_AUTO, ROLE_TEXT, TINT_TEXT,
             "Paste the line your friend sent, or type the words he reads out.");
    enum ui_edit edit = ui_field(ui, "field:invitation", UI_AUTO, p->far.text, sizeof p->far.text,
                                 "foilshot:… or lusab babad …");
    bool good = invitation_told(ui, p, &invitation);
    ui_field(ui, "field:name", UI_AUTO, p->far.name, sizeof p->far.name,
             "Your name, if you like to say it");
    failed_build(ui, "label:failed", p);
    bool player = good && invitation.role == ROLE_PLAYER;
    const char *none = "Paste or type an invitation first";
    ui_dialogue_foot(ui);
    ui_row_begin(ui, target(ui, BUTTON_H), 10, (int[]){-1, -1, -1}, 3);
    bool join = ui_button(ui, "button:join", UI_AUTO, UI_BRASS, ICON_PERSON, "Play",
                          player ? NULL
                          : good ? "This invitation is for watching"
                                 : none);
    bool watch = ui_button(ui, "button:watch", UI_AUTO, UI_PAPER, ICON_EYE, "Watch",
                           !good                   ? none
                           : !invitation.server[0] ? "Nobody can watch a game by post"
                                                   : NULL);
    bool close = ui_button(ui, "button:close", UI_AUTO, UI_PAPER, ICON_NONE, "Not now", NULL);
    ui_row_end(ui);
    bool done = edit == UI_EDIT_DONE && good;
    if (ui_dialogue_end(ui) || close || edit == UI_EDIT_LEFT) {
        dialogue_close(p->desk);
        desk_want(p->desk, INTENT_ALONE);
    } else if (join || (done && player))
        desk_want_file(p->desk, INTENT_JOIN, p->far.text);
    else if (watch || done)
        desk_want_file(p->desk, INTENT_WATCH, p->far.text);
}

static void join_waits(struct ui *ui, struct papers *p)
{
    char words[80];
    ui_dialogue_begin(ui, "dialogue:join", ACROSS, 0,
                      far_plays(p->match->far) ? "Join a friend’s game" : "Watch a game",
                      foot_high(ui));
    state_build(ui, p);
    if (far_plays(p->match->far) && far_side(p->match->far)) {
        snprintf(words, sizeof words, "You play **%s**.", side_title(far_side(p->match->far)));
        ui_label(ui, "label:seat", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    }
    letters_build(ui, p);
    copied_build(ui, p);
    ui_dialogue_foot(ui);
    bool stop = ui_button(ui, "button:stop", ui_next(ui, target(ui, BUTTON_H)), UI_PAPER,
                          ICON_CROSS, "Not now", NULL);
    if (ui_dialogue_end(ui) || stop) {
        dialogue_close(p->desk);
        desk_want(p->desk, INTENT_ALONE);
    }
}

void join_build(struct ui *ui, struct papers *p)
{
    if (p->match->far && !far_why(p->match->far)[0])
        join_waits(ui, p);
    else
        join_ask(ui, p);
}

/* ---- at the table
 * -----------------------------------------------------------------------------------
 */

/* Each by a button, or by its digit while nothing is written. */
static const struct ui_choice phrases[] = {
    {.part = "luck", .words = "Good luck!", .key = "1"},
    {.part = "rolled", .words = "Well rolled!", .key = "2"},
    {.part = "shot", .words = "Fine shot!", .key = "3"},
    {.part = "move", .words = "Your move.", .key = "4"},
    {.part = "moment", .words = "One moment.", .key = "5"},
    {.part = "sorry", .words = "Sorry!", .key = "6"},
    {.part = "thanks", .words = "A good game.", .key = "7"},
};
enum { PHRASES = sizeof phrases / sizeof phrases[0], LINES_SHOWN = 8 };

void friend_open(struct papers *p)
{
    p->far.copied[0] = p->far.line[0] = p->far.unsaid[0] = '\0';
    ui_focus(p->desk->ui, "field:say");
}

static void say_it(struct papers *p, const char *text)
{
    struct trouble trouble = {0};
    bool good = far_chat(p->match->far, text, &trouble);
    snprintf(p->far.unsaid, sizeof p->far.unsaid, "%s", good ? "" : trouble.text);
    if (good)
        p->far.line[0] = '\0';
    p->desk->redraw = true;
}

static void lines_build(struct ui *ui, const struct papers *p)
{
    const struct far *far = p->match->far;
    int count = far_lines(far), first = count > LINES_SHOWN ? count - LINES_SHOWN : 0;
    for (int i = first; i < count; i++) {
        const struct far_line *l = far_line(far, i);
        char words[CHAT_TEXT + 80], id[UI_ID];
        snprintf(words, sizeof words, "**%s** · %s", far_called(far, l->seat, true), l->text);
        snprintf(id, sizeof id, "label:said-%d", i - first);
        ui_label(ui, id, UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    }
}

static void talk_build(struct ui *ui, struct papers *p)
{
    ui_heading(ui, "Say something");
    lines_build(ui, p);
    bool blank = !p->far.line[0];
    if (ui_field(ui, "field:say", UI_AUTO, p->far.line, sizeof p->far.line,
                 "A line, then Enter; or a digit") == UI_EDIT_DONE &&
        p->far.line[0])
        say_it(p, p->far.line);
    for (int i = 0; i < PHRASES && blank; i++)
        if (strcmp(p->far.line, phrases[i].key) == 0)
            say_it(p, phrases[i].words);
    said_build(ui, "label:unsaid", p->far.unsaid);
    ui_flow_begin(ui, target(ui, 34), 8);
    for (int i = 0; i < PHRASES; i++) {
        char id[UI_ID], words[40];
        snprintf(id, sizeof id, "button:say-%s", phrases[i].part);
        snprintf(words, sizeof words, "%s  %s", phrases[i].key, phrases[i].words);
        if (ui_button(ui, id, UI_AUTO, UI_SMALL, ICON_NONE, words, NULL))
            say_it(p, phrases[i].words);
    }
    ui_flow_end(ui);
}

/* What both have agreed on, and how it stands. */
static void times_build(struct ui *ui, const struct papers *p)
{
    struct far_time time;
    char words[200], turn[FAR_TIME], red[FAR_TIME], blue[FAR_TIME];
    if (far_dice_time(p->match->far)) {
        far_time_say((int64_t)far_dice_time(p->match->far) * 1000, turn);
        snprintf(words, sizeof words,
                 "Who keeps his half of the dice back for longer than **%s** may lose by it.",
                 turn);
        ui_label(ui, "label:within", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    }
    if (!far_time(p->match->far, &time))
        return;
    far_time_say((int64_t)time.turn * 1000, turn);
    far_time_say(time.left[SIDE_RED], red);
    far_time_say(time.left[SIDE_BLUE], blue);
    snprintf(words, sizeof words,
             "A turn may take **%s**. Left of this one: Red **%s**, Blue **%s**.", turn, red, blue);
    ui_label(ui, "label:times", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
}

void friend_build(struct ui *ui, struct papers *p)
{
    struct invitation player, watcher;
    struct words line;
    if (!p->match->far) {
        dialogue_close(p->desk);
        return;
    }
    bool plays = far_plays(p->match->far);
    words_init(&line);
    ui_dialogue_begin(ui, "dialogue:friend", ACROSS, 0, plays ? "Your friend" : "You watch",
                      foot_high(ui));
    state_build(ui, p);
    times_build(ui, p);
    letters_build(ui, p);
    if (plays)
        talk_build(ui, p);
    else
        lines_build(ui, p);
    if (far_invitations(p->match->far, &player, &watcher)) {
        if (!far_by_post(p->match->far))
            watchers_rows(ui, p, &watcher);
        invite_write(&player, &line);
        if (player.role == ROLE_PLAYER &&
            ui_action(ui, "row:again", UI_AUTO, UI_NORMAL, ICON_REMOTE, "Copy the invitation",
                      "It holds as long as the game lasts"))
            copy(p, line.text, "The line is copied: paste it into a message.");
    }
    copied_build(ui, p);
    ui_dialogue_foot(ui);
    bool done = ui_button(ui, "button:done", ui_next(ui, target(ui, BUTTON_H)), UI_BRASS, ICON_TICK,
                          "Back to the table", NULL);
    if (ui_dialogue_end(ui) || done)
        dialogue_close(p->desk);
    words_release(&line);
}

/* Whoever was about to press something else does not give up by it. */
static int time_answer(struct ui *ui)
{
    int answer = -1;
    ui_dialogue_foot(ui);
    ui_row_begin(ui, target(ui, BUTTON_H), 10, (int[]){-1, -1}, 2);
    if (ui_button(ui, "button:no", UI_AUTO, UI_BRASS, ICON_HOURGLASS, "No, I play on", NULL))
        answer = 0;
    if (ui_button(ui, "button:yes", UI_AUTO, UI_PAPER, ICON_FLAG, "Yes, I have lost", NULL))
        answer = 1;
    ui_row_end(ui);
    return ui_dialogue_end(ui) ? 0 : answer;
}

/* He asks for something: taking back, the win, or what an umpire would do. */
void asked_build(struct ui *ui, struct papers *p)
{
    bool mine = true;
    const char *asked = p->match->far ? far_asked(p->match->far, &mine) : NULL;
    char words[SENTENCE_TEXT + 200], would[SENTENCE_TEXT];
    if (!asked || mine) {
        dialogue_close(p->desk);
        return;
    }
    const char *friend = far_called(p->match->far, side_other(far_side(p->match->far)), true);
    bool time = strcmp(asked, "time") == 0;
    ui_dialogue_begin(ui, "dialogue:asked", 560, 0, "A question", foot_high(ui));
    if (strcmp(asked, "undo") == 0)
        snprintf(words, sizeof words, "**%s** wants to take the last order back. Do you agree?",
                 friend);
    else if (time)
        snprintf(
            words, sizeof words,
            "**%s** asks for the win, because your time for this turn is up. Yes, and you have "
            "lost on time; no, and you play on. Do you agree?",
            friend);
    else
        snprintf(words, sizeof words, "**%s** wants the umpire’s hand: %s. Do you agree?", friend,
                 umpire_called(p->match->game->rules, &p->match->game->table, asked, would,
                               sizeof would));
    ui_label(ui, "label:ask", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_CAPTION, "The log will show it.");
    int answer = time ? time_answer(ui) : yes_no(ui, "Yes", ICON_TICK, "No");
    if (answer < 0)
        return;
    far_answer(p->match->far, answer == 1);
    dialogue_close(p->desk);
}

/* ---- the watchers' invitation, large
 * ------------------------------------------------------------------
 */

void qr_build(struct ui *ui, struct papers *p)
{
    struct invitation player, watcher;
    struct words line;
    int side = dialogue_room(ui, 640);
    if (!p->match->far || !far_invitations(p->match->far, &player, &watcher)) {
        dialogue_close(p->desk);
        return;
    }
    words_init(&line);
    invite_write(&watcher, &line);
    ui_dialogue_begin(ui, "dialogue:qr", 760, 0, "Watch this game", foot_high(ui));
    if (!qr_draw(ui, "own:qr", ui_next(ui, side * SCALE_ONE / ui_scale(ui)), line.text))
        ui_label(ui, "label:qr", UI_AUTO, ROLE_TEXT, TINT_TEXT,
                 "This Foilshot was built without pictures for cameras (libqrencode). The words:");
    ui_label(ui, "label:watch-line", UI_AUTO, ROLE_SECOND, TINT_CAPTION,
             "“Join a game” on the start screen takes it.");
    ui_dialogue_foot(ui);
    bool done = ui_button(ui, "button:done", ui_next(ui, target(ui, BUTTON_H)), UI_BRASS, ICON_TICK,
                          "All right", NULL);
    if (ui_dialogue_end(ui) || done)
        dialogue_close(p->desk);
    words_release(&line);
}
