/* Where things go: columns, rows, flows, clipping and scrolling. */
#include "view/widgets/widget_inside.h"

#include <assert.h>
#include <string.h>

enum {
    ENDLESS = 1 << 20, /* height of a column that scrolls */
    RING_ROOM = 8,     /* units left and right of a scrolling column for rings and shadows */
    NOTCH = 60,        /* units a wheel's notch scrolls */
    BAR = 5,
    BAR_LEAST = 28,
};

/* ---- cutting a rectangle --------------------------------------------------------------------- */

static int at_most(int value, int limit)
{
    return value < limit ? value : limit;
}

static int at_least(int value, int limit)
{
    return value > limit ? value : limit;
}

struct rect ui_cut_top(const struct ui *ui, struct rect *r, int units)
{
    int h = at_most(ui_px(ui, units), r->h);
    struct rect cut = {r->x, r->y, r->w, h};
    r->y += h;
    r->h -= h;
    return cut;
}

struct rect ui_cut_bottom(const struct ui *ui, struct rect *r, int units)
{
    int h = at_most(ui_px(ui, units), r->h);
    r->h -= h;
    return (struct rect){r->x, r->y + r->h, r->w, h};
}

struct rect ui_cut_left(const struct ui *ui, struct rect *r, int units)
{
    int w = at_most(ui_px(ui, units), r->w);
    struct rect cut = {r->x, r->y, w, r->h};
    r->x += w;
    r->w -= w;
    return cut;
}

struct rect ui_cut_right(const struct ui *ui, struct rect *r, int units)
{
    int w = at_most(ui_px(ui, units), r->w);
    r->w -= w;
    return (struct rect){r->x + r->w, r->y, w, r->h};
}

struct rect ui_centre(const struct ui *ui, struct rect r, int w_units, int h_units)
{
    int w = ui_px(ui, w_units), h = ui_px(ui, h_units);
    return (struct rect){r.x + (r.w - w) / 2, r.y + (r.h - h) / 2, w, h};
}

void ui_beside_within(struct ui *ui, struct rect place)
{
    ui->within = place;
}

/* ---- near and far ---------------------------------------------------------------------------- */

void ui_near_begin(struct ui *ui, int percent)
{
    ui->near_within += ui->far_scale != 0;
    if (ui->mode != MODE_PROJECTOR)
        return;
    ui->far_scale = ui->scale;
    ui->scale = ui->scale * percent / 100;
    ui->mode = MODE_DESK;
    text_set_scale(ui->text, ui->scale, ui->mode);
}

void ui_near_end(struct ui *ui)
{
    if (ui->near_within > 0) {
        ui->near_within--;
        return;
    }
    if (ui->far_scale == 0)
        return;
    ui->scale = ui->far_scale;
    ui->far_scale = 0;
    ui->mode = MODE_PROJECTOR;
    text_set_scale(ui->text, ui->scale, ui->mode);
}

/* ---- layouts --------------------------------------------------------------------------------- */

struct ui_place *ui_push(struct ui *ui, enum ui_place_kind kind, struct rect area, int gap)
{
    assert(ui->places < UI_PLACES);
    struct ui_place *place = &ui->place[ui->places++];
    *place = (struct ui_place){.kind = kind,
                               .area = area,
                               .gap = ui_px(ui, gap),
                               .x = area.x,
                               .y = area.y,
                               .height = area.h};
    return place;
}

void ui_pop(struct ui *ui)
{
    assert(ui->places > 1); /* more …_end than …_begin */
    ui->places--;
}

static struct ui_place *top(struct ui *ui)
{
    assert(ui->places > 0);
    return &ui->place[ui->places - 1];
}

static struct rect take_column(struct ui_place *place, int h)
{
    struct rect r = {place->area.x, place->y, place->area.w, h};
    place->y += h + place->gap;
    return r;
}

static struct rect take_cell(struct ui_place *place)
{
    assert(place->index < place->cells); /* more things than cells */
    struct rect r = {place->x, place->area.y, place->cell[place->index], place->height};
    place->x += r.w + place->gap;
    place->index++;
    return r;
}

static struct rect take_flow(struct ui_place *place, int w)
{
    w = at_most(w, place->area.w);
    if (place->x > place->area.x && place->x + w > place->area.x + place->area.w) {
        place->x = place->area.x;
        place->y += place->height + place->gap;
    }
    struct rect r = {place->x, place->y, w, place->height};
    place->x += w + place->gap;
    return r;
}

struct rect ui_take(struct ui *ui, struct rect at, int w, int h)
{
    if (at.w > 0)
        return at;
    struct ui_place *place = top(ui);
    if (place->kind == PLACE_COLUMN)
        return take_column(place, h);
    return place->kind == PLACE_ROW ? take_cell(place) : take_flow(place, w);
}

struct rect ui_next(struct ui *ui, int height)
{
    int h = ui_px(ui, height);
    return ui_take(ui, UI_AUTO, h, h);
}

struct rect ui_rest(const struct ui *ui)
{
    const struct ui_place *place = &ui->place[ui->places - 1];
    int low = place->area.y + place->area.h;
    return (struct rect){place->area.x, place->y, place->area.w, at_least(low - place->y, 0)};
}

void ui_space(struct ui *ui, int units)
{
    struct ui_place *place = top(ui);
    if (place->kind == PLACE_COLUMN)
        place->y += ui_px(ui, units);
    else
        place->x += ui_px(ui, units);
}

void ui_column_begin(struct ui *ui, struct rect area, int gap)
{
    ui_push(ui, PLACE_COLUMN, area, gap);
}

static int used(const struct ui_place *place)
{
    return place->y > place->area.y ? place->y - place->gap - place->area.y : 0;
}

int ui_column_end(struct ui *ui)
{
    int height = used(top(ui));
    ui_pop(ui);
    return height;
}

void ui_row_at(struct ui *ui, struct rect area, int gap, const int *cells, int count)
{
    assert(count > 0 && count <= UI_CELLS);
    struct ui_place *place = ui_push(ui, PLACE_ROW, area, gap);
    int fixed = place->gap * (count - 1), shares = 0;
    for (int i = 0; i < count; i++) {
        fixed += cells[i] > 0 ? ui_px(ui, cells[i]) : 0;
        shares += cells[i] < 0 ? -cells[i] : 0;
    }
    /* Each share ends where its exact end would round to, so no pixel is lost or doubled. */
    int rest = at_least(area.w - fixed, 0), given = 0, gone = 0;
    for (int i = 0; i < count; i++) {
        place->cell[i] = ui_px(ui, cells[i]);
        if (cells[i] >= 0)
            continue;
        given -= cells[i];
        int end = rest * given / shares;
        place->cell[i] = end - gone;
        gone = end;
    }
    place->cells = count;
}

void ui_row_begin(struct ui *ui, int height, int gap, const int *cells, int count)
{
    int h = ui_px(ui, height);
    ui_row_at(ui, ui_take(ui, UI_AUTO, h, h), gap, cells, count);
}

void ui_row_end(struct ui *ui)
{
    ui_pop(ui);
}

void ui_indent(struct ui *ui, int units)
{
    int by = units < 0 ? -ui_px(ui, -units) : ui_px(ui, units);
    struct rect *area = &top(ui)->area;
    area->x += by;
    area->w -= by;
}

void ui_flow_begin(struct ui *ui, int height, int gap)
{
    struct rect area = ui_rest(ui);
    struct ui_place *place = ui_push(ui, PLACE_FLOW, area, gap);
    place->height = ui_px(ui, height);
}

/* A flow knows its height only now: it is taken from the layout around it afterwards. */
void ui_flow_end(struct ui *ui)
{
    struct ui_place *place = top(ui);
    int lines = place->y - place->area.y + (place->x > place->area.x ? place->height : 0);
    ui_pop(ui);
    if (lines > 0)
        ui_take(ui, UI_AUTO, lines, lines);
}

/* ---- clipping and scrolling ------------------------------------------------------------------ */

struct rect ui_clip_to(struct ui *ui, struct rect r)
{
    struct rect old = ui->clip;
    ui->clip = rect_cut(old, r);
    if (ui->canvas != NULL)
        canvas_clip(ui->canvas, ui->clip);
    return old;
}

/* The canvas came with a clip of its own, what is to be drawn anew; it is never widened. */
void ui_clip_back(struct ui *ui, struct rect old)
{
    ui->clip = old;
    if (ui->canvas != NULL)
        canvas_unclip(ui->canvas, rect_cut(old, ui->canvas_clip));
}

static int furthest(const struct ui_memory *memory, int height)
{
    return at_least(memory->b - height, 0);
}

/* memory: a = how far it is scrolled, b = height of the contents, c = where the bar is held */
void ui_scroll_open(struct ui *ui, const char *id, struct rect area, int gap)
{
    struct ui_memory *memory = ui_remember(ui, id);
    const struct ui_event *event = &ui->event;
    bool over =
        ui_topmost(ui) && rect_holds(rect_cut(area, ui->clip), ui->px, ui->py) && ui_over(ui);
    if (event->kind == UI_WHEEL && over && !ui->used && furthest(memory, area.h) > 0) {
        memory->a -= event->wheel_y * ui_px(ui, NOTCH);
        ui->used = true;
    }
    memory->a = at_least(at_most(memory->a, furthest(memory, area.h)), 0);
    int room = ui_px(ui, RING_ROOM);
    struct rect shown = {area.x - room, area.y, area.w + 2 * room, area.h};
    struct rect inside = {area.x, area.y - memory->a, area.w, ENDLESS};
    struct rect old = ui_clip_to(ui, shown);
    struct ui_place *place = ui_push(ui, PLACE_COLUMN, inside, gap);
    place->clip = old;
    place->height = area.h;
    place->first_item = ui->pass.count;
    snprintf(place->id, sizeof place->id, "%s", id);
}

/* Keys that page, and following the focus when it walks out of sight. */
static void follow_focus(struct ui *ui, const struct ui_place *place, struct rect area,
                         struct ui_memory *memory)
{
    for (int i = place->first_item; i < ui->pass.count; i++) {
        const struct ui_item *item = &ui->pass.item[i];
        if (!ui_same(ui->focus, item->id))
            continue;
        bool page = ui->event.kind == UI_KEY && !ui->used && item->kind != UI_KIND_FIELD &&
                    (ui->event.key == UI_KEY_PAGE_UP || ui->event.key == UI_KEY_PAGE_DOWN);
        if (page) {
            memory->a += ui->event.key == UI_KEY_PAGE_UP ? -area.h : area.h;
            ui->used = true;
        } else if (ui->follow) {
            ui->follow = false;
            int margin = ui_px(ui, RING_ROOM);
            int above = area.y + margin - item->rect.y;
            int below = item->rect.y + item->rect.h + margin - (area.y + area.h);
            memory->a += above > 0 ? -above : below > 0 ? below : 0;
        }
    }
}

static void scroll_bar(struct ui *ui, const char *id, struct rect area, struct ui_memory *memory)
{
    int w = ui_px(ui, BAR), content = memory->b;
    int h = at_least((int)((int64_t)area.h * area.h / content), ui_px(ui, BAR_LEAST));
    int run = at_least(area.h - h, 1), far = at_least(content - area.h, 1);
    struct rect bar = {area.x + area.w + ui_px(ui, 4),
                       area.y + (int)((int64_t)memory->a * run / far), w, h};
    char bar_id[UI_ID];
    ui_join_id(bar_id, id, "bar");
    struct ui_press press = ui_put(ui, &(struct ui_part){.id = bar_id,
                                                         .kind = UI_KIND_SLIDER,
                                                         .rect = bar,
                                                         .passive = true,
                                                         .value = memory->a});
    bool held = ui_same(ui->active, bar_id);
    if (held && ui->event.kind == UI_DOWN)
        memory->c = ui->py - bar.y;
    if (held && ui->event.kind == UI_MOVE) {
        memory->a = (int)((int64_t)(ui->py - memory->c - area.y) * far / run);
        ui->used = true;
    }
    ui_fill_round(ui, bar, BAR / 2, theme_alpha(TINT_HAIRLINE, press.hot || held ? 80 : 40));
}

/* Words that are cut in two are no words: towards an edge beyond which it goes on, everything pales
 * into the paper. */
static void pale_edge(struct ui *ui, struct rect area, bool low, bool there)
{
    enum { HIGH = 30 };
    int high = at_most(ui_px(ui, HIGH), area.h / 3);
    struct rect r = {area.x, low ? area.y + area.h - high : area.y, area.w, high};
    ui_put(ui, &(struct ui_part){
                   .kind = UI_KIND_PANEL, .rect = r, .passive = true, .ghost = true, .on = there});
    for (int i = 0; i < high && there && ui->canvas != NULL; i++) {
        int to_edge = low ? high - 1 - i : i, share = (high - to_edge) * 100 / high;
        canvas_rect(ui->canvas, (struct rect){r.x, r.y + i, r.w, 1},
                    theme_alpha(TINT_PAPER, share));
    }
}

void ui_scroll_close(struct ui *ui, bool paper)
{
    struct ui_place place = *top(ui);
    struct ui_memory *memory = ui_remember(ui, place.id);
    struct rect area = {place.area.x, place.area.y + memory->a, place.area.w, place.height};
    memory->b = used(&place);
    memory->shown = area.h;
    follow_focus(ui, &place, area, memory);
    memory->a = at_least(at_most(memory->a, furthest(memory, area.h)), 0);
    ui_pop(ui);
    ui_clip_back(ui, place.clip);
    if (paper) {
        int room = ui_px(ui, RING_ROOM);
        struct rect shown = {area.x - room, area.y, area.w + 2 * room, area.h};
        pale_edge(ui, shown, false, memory->a > 0);
        pale_edge(ui, shown, true, memory->a < furthest(memory, area.h));
    }
    if (memory->b > area.h)
        scroll_bar(ui, place.id, area, memory);
}

void ui_scroll_begin(struct ui *ui, const char *id, struct rect area, int gap)
{
    ui_scroll_open(ui, id, area, gap);
}

void ui_scroll_end(struct ui *ui)
{
    ui_scroll_close(ui, false);
}

/* ---- long lists ------------------------------------------------------------------------------ */

/* The column gets the height of all rows; those seen are found by division. */
struct ui_list ui_list_begin(struct ui *ui, const char *id, struct rect r, int count, int row)
{
    int height = at_least(ui_px(ui, row), TARGET_LEAST);
    struct ui_memory *memory = ui_remember(ui, id);
    memory->b = count * height;
    ui_put(ui, &(struct ui_part){.id = id,
                                 .kind = UI_KIND_LIST,
                                 .rect = r,
                                 .passive = true,
                                 .value = count,
                                 .extra = (uint64_t)memory->a});
    ui_scroll_open(ui, id, r, 0);
    struct ui_place *place = top(ui);
    /* One more at either end, out of sight, for the focus to walk on to. */
    struct ui_list list = {.first = at_least(memory->a / height - 1, 0),
                           .end = at_most((memory->a + r.h + height - 1) / height + 1, count),
                           .state = height};
    place->y = place->area.y + count * height;
    return list;
}

struct rect ui_list_row(struct ui *ui, const struct ui_list *list, int index)
{
    const struct ui_place *place = top(ui);
    return (struct rect){place->area.x, place->area.y + index * list->state, place->area.w,
                         list->state};
}

void ui_list_end(struct ui *ui)
{
    ui_scroll_close(ui, false);
}

void ui_list_show(struct ui *ui, const char *id, int index)
{
    const struct ui_item *item = ui_find(ui, id);
    struct ui_memory *memory = ui_remember(ui, id);
    if (item == NULL || item->value <= 0)
        return;
    int height = memory->b / item->value;
    int low = (index + 1) * height - item->rect.h;
    if (memory->a > index * height)
        memory->a = index * height;
    else if (memory->a < low)
        memory->a = low;
}
