/* Handing the laptop over: whose turn it is, and what the other has done since. Where something is
 * hidden planks cover everything, so that nothing of the table shows behind them, with one button;
 * else the panel tells it in a line, and a dialogue all of it. */
#include "app/play/play.h"

enum { WIDE = 780, MARGIN = 32, FOOT = 78 };

void screen_pass_build(struct ui *ui, void *self)
{
    struct play *play = self;
    int side = game_awaited(play->match->game);
    struct rect room = rect_inset(ui_window(ui), ui_px(ui, MARGIN));
    int w = ui_px(ui, WIDE) < room.w ? ui_px(ui, WIDE) : room.w,
        h = ui_panel_wants(ui, "panel:pass");
    h = h <= 0 || h > room.h ? room.h : h;
    int least = ui_px(ui, 300) < room.h ? ui_px(ui, 300) : room.h;
    h = h < least ? least : h;
    ui_planks(ui, ui_window(ui));
    struct rect r = {room.x + (room.w - w) / 2, room.y + (room.h - h) / 2, w, h};
    ui_panel_begin(ui, "panel:pass", r, FOOT);
    recap_head(ui, play->match, side);
    recap_story(ui, play->match, side);
    ui_panel_foot(ui);
    bool ready =
        ui_button(ui, "button:ready", ui_next(ui, FOOT - 6), UI_BRASS, ICON_TICK, "Ready", NULL);
    ui_panel_end(ui);
    if (ready)
        desk_want(play->desk, INTENT_READY);
}

const struct screen screen_pass = {
    .name = "pass", .enter = "button:ready", .build = screen_pass_build};
