/* What is seen of looking back besides the table: the strip and the band with words, dice and
 * buttons. */
#include "app/back/replay_inside.h"
#include "app/desk/desk.h"
#include "app/desk/sides.h"
#include "app/present/caption.h"

#include <stdio.h>

enum {
    BUTTONS = 286, /* of the band on the projector, across */
    SMALL_DIE = 74,
    PLATE_EDGE = 22,
    BESIDE_DESK = 280, /* of the slider's row, for how fast it goes */
    BESIDE_ROOM = 560,
};

struct rect replay_cut_place(struct replay *r, struct rect *top, struct rect *foot)
{
    struct rect place = ui_window(r->desk->ui);
    int band =
        !r->presenter->projects ? BAND : caption_height(r->desk->ui) + (r->demo ? 0 : SLIDER);
    band += r->curve ? CURVE : 0;
    *top = ui_cut_top(r->desk->ui, &place, r->presenter->projects ? CAPTION_STRIP : STRIP);
    *foot = ui_cut_bottom(r->desk->ui, &place, band);
    return place;
}

void replay_strip_desk(struct ui *ui, struct replay *r, struct rect at)
{
    const struct table *t = r->table;
    const struct moment *m = &r->moment;
    char title[160];
    enum side_mark mark = t->active == SIDE_RED    ? MARK_RED
                          : t->active == SIDE_BLUE ? MARK_BLUE
                                                   : MARK_NONE;
    ui_strip(ui, "replay:strip", at);
    snprintf(title, sizeof title, "%s, turn %d",
             t->active ? (t->active == SIDE_RED ? "Red" : "Blue") : r->match->game->rules->title,
             t->turn > 0 ? t->turn : 1);
    at = rect_inset(at, ui_px(ui, 12));
    ui_row_at(ui, at, 16, (int[]){56, -3, 200, -2}, 4);
    ui_emblem(ui, UI_AUTO, mark, 40);
    ui_line(ui, "replay:who", UI_AUTO, ROLE_STRIP, TINT_STRIP_TEXT, ALIGN_LEFT, title);
    const char *id = m->ids ? m->id[m->ids - 1] : NULL;
    if (id && ui_tag(ui, "replay:id", UI_AUTO, ICON_BOOK, id, true)) {
        r->playing = false;
        desk_show_card(r->desk, id);
    } else if (!id) {
        ui_next(ui, 0);
    }
    ui_line(ui, "replay:phase", UI_AUTO, ROLE_STRIP, TINT_STRIP_SECOND, ALIGN_RIGHT,
            t->phase >= 0 && t->phase < r->match->game->rules->phases
                ? r->match->game->rules->phase[t->phase].name
                : "");
    ui_row_end(ui);
}

void replay_strip_projector(struct ui *ui, struct replay *r, struct rect at)
{
    int which = 0;
    switch (presenter_strip(r->presenter, ui, at, r->turn, NULL, &which)) {
    case CAPTION_NOTHING:
        break;
    case CAPTION_RULE:
        r->playing = false;
        desk_show_card(r->desk, r->presenter->moment.id[which]);
        break;
    case CAPTION_CLOSE:
        r->leaves = true;
        break;
    }
}

static void dice_build(struct ui *ui, struct replay *r, struct rect at)
{
    struct tabletop_die die[DICE_SHOWN];
    for (int i = 0; i < r->dice; i++)
        die[i] = (struct tabletop_die){.side = r->die[i].side, .face = r->die[i].face, .since = 0};
    ui_own(ui, "replay:dice", at, (uint64_t)r->index * 2 + 1);
    if (ui_canvas(ui) && r->dice)
        tabletop_draw_dice(&r->match->view, ui_canvas(ui), at, at, die, r->dice);
}

const char *replay_headline(struct replay *r)
{
    if (r->demo && r->ended)
        return replay_ending(r);
    if (!r->demo || r->beats == 0)
        return r->headline;
    if (r->beat_at >= 0 && r->beat_at < r->beats && r->index <= r->beat[r->beat_at].last)
        return r->beat[r->beat_at].words;
    rules_headline(r->match->game->rules, r->table, r->said, sizeof r->said);
    return r->said;
}

static void words_build(struct ui *ui, struct replay *r, struct rect at)
{
    char count[60];
    ui_column_begin(ui, at, 4);
    ui_label(ui, "replay:headline", UI_AUTO, ROLE_TITLE, TINT_STRIP_TEXT, replay_headline(r));
    if (r->demo && r->beats)
        ui_label(ui, "replay:second", UI_AUTO, ROLE_SECOND, TINT_STRIP_SECOND, r->headline);
    else if (r->second[0])
        ui_label(ui, "replay:second", UI_AUTO, ROLE_SECOND, TINT_STRIP_SECOND, r->second);
    if (r->demo && r->beats)
        snprintf(count, sizeof count, "Step %d of %d", r->beat_at + 1, r->beats);
    else
        snprintf(count, sizeof count, "Event %d of %d", r->index + 1, r->count);
    ui_label(ui, "replay:count", UI_AUTO, ROLE_SECOND, TINT_STRIP_SECOND, count);
    ui_column_end(ui);
}

static void press_previous(struct replay *replay)
{
    replay->playing = false;
    if (replay->demo)
        replay_beat_back(replay);
    else
        replay_jump(replay, replay_seek_order(replay, -1));
}

static void press_pause(struct replay *r)
{
    if (!r->playing && r->index + 1 >= r->count) {
        replay_start_again(r);
        r->playing = true;
        return;
    }
    r->playing = !r->playing;
    r->until = -1;
    r->wait_until = r->desk->now;
}

static void press_next(struct replay *replay)
{
    if (replay->demo)
        replay_beat_next(replay);
    else
        replay_jump(replay, replay_seek_order(replay, 1));
}

/* On the projector icons are as large as the words. */
static bool icon_button(struct ui *ui, const char *id, bool big, enum ui_look look, enum icon icon,
                        const char *tip)
{
    enum { BIG_ICON = 46 };
    struct rect at = ui_next(ui, 0);
    bool pressed = ui_button(ui, id, at, look, big ? ICON_NONE : icon, NULL, NULL);
    ui_tip(ui, tip);
    if (big)
        ui_icon(ui, at, icon, BIG_ICON, look == UI_LIT ? TINT_INK : TINT_PROJECTOR_SECOND);
    return pressed;
}

static void three_buttons(struct ui *ui, struct replay *r, int high)
{
    bool big = r->presenter->projects;
    ui_row_begin(ui, high, 10, (int[]){-1, -1, -1}, 3);
    if (icon_button(ui, "button:previous", big, UI_DARK, ICON_BACK,
                    r->demo ? "The step before" : "The order before"))
        press_previous(r);
    if (icon_button(ui, "button:pause", big, UI_LIT, r->playing ? ICON_PAUSE : ICON_PLAY,
                    r->playing ? "Pause" : "Play"))
        press_pause(r);
    if (icon_button(ui, "button:next", big, UI_DARK, ICON_NEXT,
                    r->demo ? "The next step" : "The next order"))
        press_next(r);
    ui_row_end(ui);
}

static void buttons_desk(struct ui *ui, struct replay *r, struct rect at)
{
    ui_column_begin(ui, at, 8);
    three_buttons(ui, r, 48);
    ui_row_begin(ui, 48, 8, (int[]){-1, -1}, 2);
    r->takes = ui_button(ui, "button:take", UI_AUTO, UI_DARK, ICON_HAND, "Take over", NULL);
    ui_tip(ui, "Play on from here; what came after is kept");
    r->leaves = ui_button(ui, "button:leave", UI_AUTO, UI_DARK, ICON_CROSS,
                          r->demo ? "Stop" : "Back", NULL);
    ui_row_end(ui);
    ui_column_end(ui);
}

static void buttons_projector(struct ui *ui, struct replay *replay, struct rect at)
{
    int high = at.h * SCALE_ONE / ui_scale(ui);
    int each = (high - 12) / 2 > 92 ? 92 : (high - 12) / 2;
    at.y += (at.h - ui_px(ui, 2 * each + 12)) / 2;
    ui_column_begin(ui, at, 12);
    three_buttons(ui, replay, each);
    ui_row_begin(ui, each, 8, (int[]){-1}, 1);
    replay->takes = ui_button(ui, "button:take", UI_AUTO, UI_DARK, ICON_NONE, "Take over", NULL);
    ui_row_end(ui);
    ui_column_end(ui);
}

static void slider_build(struct ui *ui, struct replay *r, struct rect at)
{
    int index = r->index, speed = r->speed;
    static const struct ui_choice paces[] = {{"quarter", ICON_NONE, "×¼", NULL, NULL},
                                             {"half", ICON_NONE, "×½", NULL, NULL},
                                             {"one", ICON_NONE, "×1", NULL, NULL},
                                             {"two", ICON_NONE, "×2", NULL, NULL},
                                             {"four", ICON_NONE, "×4", NULL, NULL}};
    ui_row_at(ui, at, 16, (int[]){-1, r->presenter->projects ? BESIDE_ROOM : BESIDE_DESK}, 2);
    if (ui_slider(ui, "slider:moment", UI_AUTO, 0, r->count > 1 ? r->count - 1 : 1, 1, &index,
                  NULL)) {
        r->playing = false;
        replay_jump(r, index);
    }
    if (ui_segments(ui, "seg:speed", UI_AUTO, !r->presenter->projects, paces, 5, &speed))
        r->speed = speed;
    ui_row_end(ui);
}

void replay_band_desk(struct ui *ui, struct replay *r, struct rect foot)
{
    ui_strip(ui, "replay:band", foot);
    foot = rect_inset(foot, ui_px(ui, 14));
    if (!r->demo) {
        struct rect bar = ui_cut_bottom(ui, &foot, 34);
        slider_build(ui, r, bar);
    }
    if (r->curve) {
        struct rect odds = ui_cut_bottom(ui, &foot, CURVE);
        curve_band_build(ui, r, odds, BESIDE_DESK);
    }
    struct rect buttons = ui_cut_right(ui, &foot, 330);
    if (r->dice) {
        struct rect dice = ui_cut_right(ui, &foot, SMALL_DIE * r->dice + 16);
        dice_build(ui, r, dice);
    }
    words_build(ui, r, foot);
    buttons_desk(ui, r, buttons);
}

void replay_band_projector(struct ui *ui, struct replay *r, struct rect foot)
{
    const struct presenter *p = r->presenter;
    const struct moment *m = &p->moment;
    struct caption_places places;
    if (!r->demo) {
        struct rect bar = ui_cut_bottom(ui, &foot, SLIDER + (r->curve ? CURVE : 0));
        ui_own(ui, "replay:bar", bar, 1);
        if (ui_canvas(ui))
            canvas_clear(ui_canvas(ui), rect_cut(bar, ui_canvas(ui)->clip),
                         theme_pixel(TINT_PROJECTOR));
        ui_cut_left(ui, &bar, PLATE_EDGE);
        ui_cut_right(ui, &bar, PLATE_EDGE);
        if (r->curve) {
            struct rect odds = ui_cut_top(ui, &bar, CURVE);
            curve_band_build(ui, r, odds, BESIDE_ROOM);
        }
        slider_build(ui, r, bar);
    }
    struct caption c = {
        .headline = replay_headline(r),
        .thrown = m->thrown,
        .throws = m->throws,
        .thrown_at = p->began,
        .buttons = BUTTONS,
    };
    bool captioned = r->demo && r->beats;
    if (captioned) {
        c.step = r->beat_at < 0 ? 1 : r->beat_at < r->beats ? r->beat_at + 1 : r->beats;
        c.of = r->beats;
    }
    bool rolling = m->throws && p->landed < 0; /* not told before it is seen */
    for (int i = 0; i < m->sayings && !rolling && !r->ended; i++)
        if (captioned || i != m->lead)
            c.second[c.seconds++] = m->said[i];
    if (r->ended)
        c.second[c.seconds++] = "Ctrl+Home begins again, Esc leaves.";
    caption_build(ui, &r->match->view, foot, &c, &places);
    buttons_projector(ui, r, places.buttons);
    if (places.dice_apart)
        presenter_plate(r->presenter, ui, r->table, &c);
}
