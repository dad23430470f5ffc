#include "app/play/afar.h"

#include "app/far/far.h"

#include <stdio.h>

static void time_ask(struct play *play)
{
    struct trouble trouble = {0};
    if (far_ask_time(play->match->far, &trouble))
        play_tell(play, "Your friend is asked.");
    else
        play_tell(play, trouble.text);
}

static void win_claim(struct play *play)
{
    struct trouble trouble = {0};
    if (!far_claim(play->match->far, &trouble))
        play_tell(play, trouble.text);
}

bool afar_watch_build(struct play *play, struct ui *ui)
{
    const struct far *far = play->match->far;
    char words[TROUBLE_TEXT + 80];
    int side = game_awaited(play->match->game);
    if (!far || (play->match->player[side].computer && !play->match->hands_off))
        return false;
    far_say(far, words, sizeof words);
    ui_label(ui, "label:far", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    if (far_may_ask_time(far) &&
        ui_action(ui, "row:time", UI_AUTO, UI_NORMAL, ICON_HOURGLASS, "Ask for the win",
                  "The time is up; your friend says yes or no"))
        time_ask(play);
    if (far_may_claim(far) &&
        ui_action(ui, "row:claim", UI_AUTO, UI_NORMAL, ICON_FLAG, "Claim the win",
                  "The game ends, and cannot be gone on with"))
        win_claim(play);
    return true;
}

void afar_time_build(struct play *play, struct ui *ui)
{
    char words[120], left[FAR_TIME], turn[FAR_TIME];
    struct far_time time;
    const struct far *far = play->match->far;
    if (!far || play->match->game->table.over || !far_time(far, &time))
        return;
    int64_t still = time.left[time.side];
    far_time_say(still, left);
    far_time_say((int64_t)time.turn * 1000, turn);
    if (time.ahead) {
        snprintf(words, sizeof words, "A turn may take **%s**", turn);
    } else if (still <= 0) {
        far_time_say(-still, left);
        snprintf(words, sizeof words, "Time is up: **%s** over", left);
    } else if (time.stands)
        snprintf(words, sizeof words, "Time stands at **%s** of %s", left, turn);
    else
        snprintf(words, sizeof words, "Time left **%s** of %s", left, turn);
    ui_label(ui, "label:clock", UI_AUTO, ROLE_TEXT,
             time.ahead || still > 0 ? TINT_TEXT : TINT_REFUSED, words);
}

bool afar_time_caption(const struct play *play, struct caption_time *out)
{
    struct far_time time;
    char left[FAR_TIME];
    const struct far *far = play->match->far;
    if (!far || play->match->game->table.over || !far_time(far, &time))
        return false;
    int64_t still = time.left[time.side];
    far_time_say(still > 0 ? still : -still, left);
    *out = (struct caption_time){.over = still <= 0 && !time.ahead,
                                 .stands = time.stands,
                                 .of = time.side == SIDE_RED ? MARK_RED : MARK_BLUE};
    if (time.ahead)
        far_time_say((int64_t)time.turn * 1000, left);
    snprintf(out->words, sizeof out->words, "%s%s", left, out->over ? " over" : "");
    return true;
}

/* Something is amiss, or awaited, that the panel may not be saying. */
static bool worth_saying(const struct far *far)
{
    return far_why(far)[0] || !far_line_up(far);
}

static void letter_say(const struct far *far, char *out, size_t size)
{
    struct words letter;
    words_init(&letter);
    snprintf(out, size, far_letter(far, &letter) ? "A letter to send" : "The post");
    words_release(&letter);
}

static void mark_say(const struct far *far, char *out, size_t size)
{
    int other = side_other(far_side(far));
    if (far_why(far)[0])
        snprintf(out, size, "The game has stopped");
    else if (!far_line_up(far))
        snprintf(out, size, "The line is gone");
    else if (!far_plays(far))
        snprintf(out, size, "You watch");
    else if (far_by_post(far))
        letter_say(far, out, size);
    else
        snprintf(out, size, "%s is %s", far_called(far, other, true),
                 far_friend_here(far) ? "here" : "away");
}

static void drew(void *self, struct vec at, bool begins)
{
    const struct play *play = self;
    if (play->match->far)
        far_draw(play->match->far, at, begins);
}

/* Does the chalk end where the other's line does? */
static bool goes_on(const struct play *play)
{
    const struct chalk *c = &play->presenter->chalk;
    const struct vec *last = c->count ? &c->point[c->count - 1].at : NULL;
    return last && last->x == play->chalked.x && last->y == play->chalked.y;
}

/* Chalk goes both ways. A line that another goes on with lies beside one's own. */
static void chalk_step(struct play *play)
{
    struct far_stroke stroke;
    play->presenter->drew = drew;
    play->presenter->drawer = play;
    while (far_drawn(play->match->far, &stroke)) {
        if (!stroke.begins && !goes_on(play))
            presenter_chalk(play->presenter, play->chalked, true);
        presenter_chalk(play->presenter, stroke.at, stroke.begins);
        play->chalked = stroke.at;
    }
}

void afar_step(struct play *play)
{
    struct match *match = play->match;
    if (!match->far)
        return;
    chalk_step(play);
    bool over = rect_holds(match->view.clear, play->x, play->y) && !ui_over(play->desk->ui) &&
                play->desk->screen == SCREEN_PLAY;
    far_point(match->far, over, tabletop_to_table(&match->view, play->x, play->y));
}

/* The other's hand, as it lies over the table. */
static void hand_build(struct play *play, struct ui *ui)
{
    enum { ACROSS = 34 };
    struct far_hand hand = far_hand(play->match->far);
    int x, y;
    if (!hand.there)
        return;
    tabletop_to_screen(&play->match->view, hand.at, 0, &x, &y);
    if (!rect_holds(play->match->view.clear, x, y))
        return;
    struct rect at = {x - ui_px(ui, 6), y - ui_px(ui, 4), ui_px(ui, ACROSS), ui_px(ui, ACROSS)};
    ui_own(ui, "own:hand", at, (uint64_t)(uint32_t)x << 32 | (uint32_t)y);
    if (!ui_canvas(ui))
        return;
    canvas_round_rect(ui_canvas(ui), at, at.w / 2, theme_alpha(TINT_LABEL, 88));
    icon_draw_in(ui_canvas(ui), ICON_POINT, at, at.w * 3 / 4,
                 theme_pixel(hand.side == SIDE_RED ? TINT_RED_LIGHT : TINT_BLUE_LIGHT));
}

void afar_build(struct play *play, struct ui *ui)
{
    enum { HIGH = 44, EDGE = 12, SIDES = 76 };
    const struct far *far = play->match->far;
    if (!far || presenter_shown(play->presenter))
        return;
    presenter_chalk_build(play->presenter, ui);
    hand_build(play, ui);
    char words[80];
    mark_say(far, words, sizeof words);
    struct rect clear = play->match->view.clear, at = {0};
    at.w = text_width(play->desk->text, ROLE_BUTTON, words) + ui_px(ui, SIDES);
    at.w = at.w < clear.w ? at.w : clear.w;
    at.h = ui_px(ui, HIGH);
    at.x = clear.x + clear.w - at.w - ui_px(ui, EDGE);
    at.y = clear.y + clear.h - at.h - ui_px(ui, EDGE);
    if (ui_button(ui, "button:friend", at, worth_saying(far) ? UI_BRASS : UI_PAPER, ICON_REMOTE,
                  words, NULL))
        dialogue_show(play->desk, DIALOGUE_FRIEND);
    ui_tip(ui, "Say something, or let somebody watch");
}

void afar_undo(struct play *play)
{
    struct trouble trouble = {0};
    bool asked;
    if (!far_undo(play->match->far, &asked, &trouble))
        play_tell(play, trouble.text);
    else if (asked)
        play_tell(play, "Your friend is asked.");
    if (far_sets_up(play->match->far))
        play->match->deeds->news(play, true);
}

void afar_redo(struct play *play)
{
    struct trouble trouble = {0};
    if (!far_redo(play->match->far, &trouble))
        play_tell(play, trouble.text);
}

enum given afar_umpire(struct play *play, const struct umpire_order *order)
{
    struct trouble trouble = {0};
    if (far_umpire(play->match->far, order, &trouble)) {
        play_tell(play, "Your friend is asked.");
        return GIVEN_DONE;
    }
    play_tell(play, trouble.text);
    return GIVEN_REFUSED;
}

void afar_layout(const struct play *play, struct words *out)
{
    words_format(out, "barred %d\n", play->match->far && far_barred(play->match->far));
}
