/* Passes, events, focus and the list of what is there. */
#include "view/widgets/widget_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- small things ---------------------------------------------------------------------------- */

bool ui_same(const char *a, const char *b)
{
    return a[0] != '\0' && strcmp(a, b) == 0;
}

/* Copies what fits, whole letters only. */
static void copy(char *out, size_t size, const char *string)
{
    size_t length = strlen(string);
    if (length >= size) {
        length = size - 1;
        while (length > 0 && ((unsigned char)string[length] & 0xc0) == 0x80)
            length--;
    }
    memcpy(out, string, length);
    out[length] = '\0';
}

void ui_join_id(char out[UI_ID], const char *id, const char *part)
{
    char whole[2 * UI_ID];
    snprintf(whole, sizeof whole, "%s/%s", id, part);
    copy(out, UI_ID, whole);
}

uint64_t ui_hash(uint64_t seed, const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    uint64_t hash = seed ^ 14695981039346656037u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * 1099511628211u;
    return hash;
}

struct ui_memory *ui_remember(struct ui *ui, const char *id)
{
    for (int i = 0; i < ui->memories; i++)
        if (strcmp(ui->memory[i].id, id) == 0)
            return &ui->memory[i];
    if (ui->memories == ui->memory_room) {
        int room = ui->memory_room > 0 ? 2 * ui->memory_room : 32;
        struct ui_memory *more = realloc(ui->memory, (size_t)room * sizeof *more);
        if (more == NULL)
            abort(); /* a few kilobytes: nothing sensible is left to do */
        ui->memory = more;
        ui->memory_room = room;
    }
    struct ui_memory *memory = &ui->memory[ui->memories++];
    *memory = (struct ui_memory){0};
    copy(memory->id, sizeof memory->id, id);
    return memory;
}

void ui_take_event(struct ui *ui)
{
    ui->used = true;
}

bool ui_key_for(const struct ui *ui, const char *id)
{
    return ui->event.kind == UI_KEY && !ui->used && ui_same(ui->focus, id);
}

void ui_layer(struct ui *ui)
{
    ui->modal = ui->pass.count;
    ui->layers++;
}

bool ui_topmost(const struct ui *ui)
{
    return ui->layers >= ui->last_layers;
}

/* ---- making ---------------------------------------------------------------------------------- */

struct ui *ui_new(struct text *text)
{
    struct ui *ui = calloc(1, sizeof *ui);
    if (ui != NULL) {
        ui->text = text;
        ui_set_window(ui, 1920, 1080, 100, MODE_DESK);
    }
    return ui;
}

void ui_free(struct ui *ui)
{
    if (ui == NULL)
        return;
    ui_release_textures(ui);
    free(ui->pass.item);
    free(ui->last.item);
    free(ui->drawn.item);
    free(ui->memory);
    free(ui);
}

void ui_set_window(struct ui *ui, int w, int h, int percent, enum theme_mode mode)
{
    ui->window = (struct rect){0, 0, w, h};
    ui->scale = theme_scale(h, percent, mode);
    ui->mode = mode;
    ui->far_scale = ui->near_within = 0;
    text_set_scale(ui->text, ui->scale, mode);
}

void ui_set_clipboard(struct ui *ui, struct ui_clipboard clipboard)
{
    ui->clipboard = clipboard;
}

void ui_set_still(struct ui *ui, bool still)
{
    ui->still = still;
}

struct text *ui_text(struct ui *ui)
{
    return ui->text;
}

struct rect ui_window(const struct ui *ui)
{
    return ui->window;
}

int ui_px(const struct ui *ui, int units)
{
    return theme_px(units, ui->scale);
}

int ui_scale(const struct ui *ui)
{
    return ui->scale;
}

struct canvas *ui_canvas(struct ui *ui)
{
    return ui->canvas;
}

int64_t ui_now(const struct ui *ui)
{
    return ui->now;
}

/* ---- the list -------------------------------------------------------------------------------- */

static struct ui_item *items_add(struct ui_items *items)
{
    if (items->count == items->room) {
        int room = items->room > 0 ? 2 * items->room : 64;
        struct ui_item *more = realloc(items->item, (size_t)room * sizeof *more);
        if (more == NULL)
            abort();
        items->item = more;
        items->room = room;
    }
    return &items->item[items->count++];
}

static int items_find(const struct ui_items *items, const char *id)
{
    for (int i = 0; i < items->count; i++)
        if (strcmp(items->item[i].id, id) == 0)
            return i;
    return -1;
}

int ui_count(const struct ui *ui)
{
    return ui->last.count;
}

const struct ui_item *ui_item(const struct ui *ui, int index)
{
    assert(index >= 0 && index < ui->last.count);
    return &ui->last.item[index];
}

const struct ui_item *ui_find(const struct ui *ui, const char *id)
{
    int index = items_find(&ui->last, id);
    return index >= 0 ? &ui->last.item[index] : NULL;
}

void ui_each(const struct ui *ui, void (*visit)(void *self, const struct ui_item *item), void *self)
{
    for (int i = 0; i < ui->last.count; i++)
        visit(self, &ui->last.item[i]);
}

bool ui_rect(const struct ui *ui, const char *id, struct rect *rect)
{
    const struct ui_item *item = ui_find(ui, id);
    if (item != NULL)
        *rect = item->rect;
    return item != NULL;
}

void ui_dump(const struct ui *ui, struct words *out)
{
    static const char *const kinds[UI_KIND_COUNT] = {"label", "panel",  "button", "row", "toggle",
                                                     "field", "slider", "list",   "area"};
    for (int i = 0; i < ui->last.count; i++) {
        const struct ui_item *item = &ui->last.item[i];
        words_format(out, "%-28s %-7s %5d %5d %5d %5d  %s%s%s  %s\n", item->id, kinds[item->kind],
                     item->rect.x, item->rect.y, item->rect.w, item->rect.h,
                     item->enabled ? "able" : "not", item->on ? " on" : "",
                     ui_same(ui->focus, item->id) ? " focus" : "", item->text);
    }
}

/* ---- putting a widget there ------------------------------------------------------------------ */

/* Fingers and trackpads need room: small things answer on a square around them. */
static struct rect target(const struct ui *ui, struct rect r)
{
    int w = r.w < TARGET_LEAST ? TARGET_LEAST : r.w, h = r.h < TARGET_LEAST ? TARGET_LEAST : r.h;
    struct rect wide = {r.x - (w - r.w) / 2, r.y - (h - r.h) / 2, w, h};
    return rect_empty(rect_cut(r, ui->clip)) ? (struct rect){0} : rect_cut(wide, ui->clip);
}

static bool script_wants(const struct ui *ui, const char *id)
{
    if (ui->event.kind != UI_ACTIVATE || ui->used || strcmp(ui->event.text, id) != 0)
        return false;
    int before = items_find(&ui->last, id);
    return before < 0 || before >= ui->last_modal;
}

static bool pressed_now(struct ui *ui, const char *id)
{
    const struct ui_event *event = &ui->event;
    if (ui->used)
        return false;
    if (event->kind == UI_UP && event->button == UI_LEFT && ui_same(ui->active, id) &&
        ui_same(ui->hot, id))
        return true;
    return (ui->key_press && ui_same(ui->focus, id)) || script_wants(ui, id);
}

/* Is it the second click of a double click, where something else has come under a pointer that
 * rests? It was for what lay there before. */
static bool came_under(const struct ui *ui, const struct ui_item *item)
{
    return ui->event.clicks > 1 && ui->px == ui->first_x && ui->py == ui->first_y &&
           !ui_same(ui->first, item->id);
}

static void answer_down(struct ui *ui, const struct ui_item *item)
{
    if (ui->event.kind != UI_DOWN || !ui_same(ui->hot, item->id) || ui->active[0] != '\0')
        return;
    if (came_under(ui, item)) {
        ui->used = true;
        return;
    }
    copy(ui->active, UI_ID, item->id);
    if (item->kind == UI_KIND_AREA || ui->event.button != UI_LEFT) {
        if (item->kind == UI_KIND_AREA)
            ui_focus(ui, item->id);
    } else if (item->focusable) {
        ui_focus(ui, item->id);
    }
    ui->ring = false;
    ui->used = item->kind != UI_KIND_AREA;
}

static void keep_tip(struct ui *ui, const struct ui_item *item, const char *words)
{
    bool wanted = ui_same(ui->hot, item->id) ||
                  (ui->hot[0] == '\0' && ui->ring && ui_same(ui->focus, item->id));
    if (!wanted || words == NULL || words[0] == '\0')
        return;
    copy(ui->tip, sizeof ui->tip, words);
    copy(ui->tip_id, UI_ID, item->id);
    ui->tip_rect = item->rect;
}

struct ui_press ui_put(struct ui *ui, const struct ui_part *part)
{
    struct ui_item *item = items_add(&ui->pass);
    *item = (struct ui_item){.kind = part->kind,
                             .rect = part->rect,
                             .enabled = part->why == NULL,
                             .focusable = !part->passive && !part->ghost,
                             .on = part->on,
                             .value = part->value};
    if (part->id != NULL)
        copy(item->id, UI_ID, part->id);
    else
        snprintf(item->id, UI_ID, "#%d", ui->pass.count - 1);
    copy(item->text, sizeof item->text, part->text != NULL ? part->text : "");
    copy(item->second, sizeof item->second, part->second != NULL ? part->second : "");
    if (!part->ghost)
        item->hit = target(ui, part->rect);
    int ring = item->focusable ? ui_px(ui, 6) : 1;
    item->ink =
        rect_cut(rect_inset(part->rect, -(part->margin > ring ? part->margin : ring)), ui->clip);
    struct ui_press press = {.focused = ui_same(ui->focus, item->id)};
    press.hot = ui_same(ui->hot, item->id) && !part->ghost;
    answer_down(ui, item);
    press.held = ui_same(ui->active, item->id) && press.hot;
    press.ring = press.focused && ui->ring;
    if (!part->ghost && part->kind != UI_KIND_AREA && part->kind != UI_KIND_PANEL &&
        pressed_now(ui, item->id)) {
        ui->used = true;
        press.clicked = item->enabled;
        if (item->enabled)
            copy(ui->activated, UI_ID, item->id);
        else
            ui->hover_since = ui->now - UI_TIP_MS; /* says at once why not */
        ui->hover_done = item->enabled;
    }
    keep_tip(ui, item, part->why);
    struct {
        uint64_t extra;
        struct rect rect, ink;
        int state, value;
    } seen = {part->extra, item->rect, item->ink,
              (press.hot && item->focusable) | press.held << 1 | press.ring << 2 |
                  item->enabled << 3 | item->on << 4,
              part->value};
    item->look = ui_hash(
        ui_hash((uint64_t)part->kind, &seen.extra, sizeof seen.extra) ^
            ui_hash(1, &seen.rect, sizeof seen.rect) ^ ui_hash(2, &seen.state, 2 * sizeof(int)),
        part->text != NULL ? part->text : "", part->text != NULL ? strlen(part->text) : 0);
    return press;
}

void ui_tip(struct ui *ui, const char *words)
{
    if (ui->pass.count > 0 && ui->pass.item[ui->pass.count - 1].enabled)
        keep_tip(ui, &ui->pass.item[ui->pass.count - 1], words);
}

void ui_says(struct ui *ui, const char *words)
{
    if (ui->pass.count > 0) {
        struct ui_item *item = &ui->pass.item[ui->pass.count - 1];
        snprintf(item->text, sizeof item->text, "%s", words);
    }
}

bool ui_area(struct ui *ui, const char *id, struct rect r)
{
    struct ui_press press =
        ui_put(ui, &(struct ui_part){.id = id, .kind = UI_KIND_AREA, .rect = r});
    return press.focused;
}

/* ---- focus ----------------------------------------------------------------------------------- */

const char *ui_activated(const struct ui *ui)
{
    return ui->activated;
}

const char *ui_hot(const struct ui *ui)
{
    return ui->hot;
}

const char *ui_focused(const struct ui *ui)
{
    return ui->focus;
}

bool ui_typing(const struct ui *ui)
{
    return ui->last_typing;
}

void ui_focus(struct ui *ui, const char *id)
{
    copy(ui->focus, UI_ID, id != NULL ? id : "");
}

static bool in_ring(const struct ui *ui, int index)
{
    return ui->last.item[index].focusable && index >= ui->last_modal;
}

/* The next or previous stop of the ring after the present one. */
static void walk(struct ui *ui, int step)
{
    int count = ui->last.count, at = items_find(&ui->last, ui->focus);
    if (ui->focus[0] == '\0' || at < 0)
        at = step > 0 ? -1 : count;
    for (int i = 0; i < count; i++) {
        at = (at + step + count) % count;
        if (in_ring(ui, at)) {
            ui_focus(ui, ui->last.item[at].id);
            ui->ring = ui->last.item[at].kind != UI_KIND_AREA;
            ui->follow = true;
            ui->hover_since = ui->now;
            ui->hover_done = false;
            return;
        }
    }
}

static const struct ui_item *focused_item(const struct ui *ui)
{
    int at = ui->focus[0] != '\0' ? items_find(&ui->last, ui->focus) : -1;
    return at >= 0 && at >= ui->last_modal ? &ui->last.item[at] : NULL;
}

static const struct ui_item *the_area(const struct ui *ui)
{
    for (int i = ui->last_modal; i < ui->last.count; i++)
        if (ui->last.item[i].kind == UI_KIND_AREA)
            return &ui->last.item[i];
    return NULL;
}

/* Tab belongs to the table while the table has the focus, or nobody has. */
static bool tab_is_ours(const struct ui *ui)
{
    const struct ui_item *item = focused_item(ui);
    return item != NULL ? item->kind != UI_KIND_AREA : the_area(ui) == NULL;
}

static void begin_key(struct ui *ui)
{
    const struct ui_event *event = &ui->event;
    bool back = (event->mods & UI_SHIFT) != 0, plain = (event->mods & (UI_CTRL | UI_ALT)) == 0;
    if (event->key == UI_KEY_F1 + 5 || (event->key == UI_KEY_TAB && plain && tab_is_ours(ui))) {
        walk(ui, back ? -1 : 1);
        ui->used = true;
        return;
    }
    const struct ui_item *item = focused_item(ui);
    if (item != NULL && ui->ring && item->kind != UI_KIND_AREA && item->kind != UI_KIND_FIELD)
        ui->key_press = event->key == UI_KEY_ENTER || event->key == UI_KEY_SPACE;
}

/* Distance to go from a to b in the direction of the key, sideways steps counting double; -1 when b
 * does not lie there. */
static int distance(struct rect a, struct rect b, int key)
{
    int dx = (b.x + b.w / 2) - (a.x + a.w / 2), dy = (b.y + b.h / 2) - (a.y + a.h / 2);
    bool flat = key == UI_KEY_LEFT || key == UI_KEY_RIGHT;
    int ahead = flat ? dx : dy;
    if (key == UI_KEY_LEFT || key == UI_KEY_UP_ARROW)
        ahead = -ahead;
    /* Edges, not middles, decide what is beside: a wide row lies under a narrow button. */
    int low = flat ? (a.y > b.y ? a.y : b.y) : (a.x > b.x ? a.x : b.x);
    int high = flat ? (a.y + a.h < b.y + b.h ? a.y + a.h : b.y + b.h)
                    : (a.x + a.w < b.x + b.w ? a.x + a.w : b.x + b.w);
    int aside = low > high ? low - high : 0;
    return ahead > 0 ? ahead + 2 * aside : -1;
}

static bool walk_to_neighbour(struct ui *ui, int key)
{
    const struct ui_item *from = focused_item(ui);
    int best = -1, nearest = 0;
    for (int i = 0; from != NULL && i < ui->last.count; i++) {
        const struct ui_item *item = &ui->last.item[i];
        int d = in_ring(ui, i) && item != from && item->kind != UI_KIND_AREA
                    ? distance(from->rect, item->rect, key)
                    : -1;
        if (d >= 0 && (best < 0 || d < nearest)) {
            best = i;
            nearest = d;
        }
    }
    if (best >= 0)
        ui_focus(ui, ui->last.item[best].id);
    ui->follow = ui->follow || best >= 0;
    return best >= 0;
}

static void end_key(struct ui *ui)
{
    int key = ui->event.key;
    const struct ui_item *item = focused_item(ui);
    if (item == NULL || item->kind == UI_KIND_AREA || ui->event.mods != 0)
        return;
    if (!ui->ring && item->kind != UI_KIND_FIELD)
        return;
    if (key >= UI_KEY_LEFT && key <= UI_KEY_DOWN_ARROW) {
        walk_to_neighbour(ui, key);
        ui->used = true;
    } else if (key == UI_KEY_ESC) {
        const struct ui_item *area = the_area(ui);
        ui_focus(ui, area != NULL ? area->id : NULL);
        ui->ring = false;
        ui->used = true;
    }
}

/* ---- a pass ---------------------------------------------------------------------------------- */

/* The button that is really pointed at, where only the room around another one was hit. */
static int within_room(const struct ui *ui, int hit)
{
    const struct ui_item *item = ui->last.item;
    if (item[hit].kind != UI_KIND_BUTTON || rect_holds(item[hit].rect, ui->px, ui->py))
        return hit;
    for (int i = hit - 1; i >= ui->last_modal; i--)
        if (!rect_empty(item[i].hit) && rect_holds(item[i].rect, ui->px, ui->py))
            return item[i].kind == UI_KIND_BUTTON ? i : hit;
    return hit;
}

/* The topmost thing under the pointer. */
static int under_pointer(const struct ui *ui)
{
    for (int i = ui->last.count - 1; ui->pointer && i >= ui->last_modal; i--)
        if (rect_holds(ui->last.item[i].hit, ui->px, ui->py))
            return within_room(ui, i);
    return -1;
}

static void find_hot(struct ui *ui)
{
    int at = under_pointer(ui);
    const char *id = at >= 0 ? ui->last.item[at].id : "";
    if (strcmp(id, ui->hot) != 0) {
        copy(ui->hot, UI_ID, id);
        ui->hover_since = ui->now;
        ui->hover_done = false;
    }
}

bool ui_over(const struct ui *ui)
{
    int at = under_pointer(ui);
    if (at < 0)
        return ui->pointer && ui->last_modal > 0;
    return ui->last.item[at].kind != UI_KIND_AREA;
}

static void begin_event(struct ui *ui)
{
    switch (ui->event.kind) {
    case UI_MOVE:
    case UI_DOWN:
    case UI_UP:
    case UI_WHEEL:
        ui->px = ui->event.x;
        ui->py = ui->event.y;
        ui->pointer = true;
        break;
    case UI_LEAVE:
        ui->pointer = false;
        break;
    case UI_NOTHING:
    case UI_KEY:
    case UI_KEY_UP:
    case UI_TEXT:
    case UI_ACTIVATE:
    case UI_QUIT:
        break;
    }
}

void ui_begin(struct ui *ui, struct canvas *canvas, const struct ui_event *event, int64_t now_ms)
{
    ui->within = (struct rect){0};
    ui->canvas = canvas;
    ui->event = event != NULL ? *event : (struct ui_event){0};
    ui->now = now_ms;
    ui->used = ui->key_press = ui->typing = ui->again = false;
    ui->pass.count = 0;
    ui->modal = ui->layers = 0;
    ui->places = 0;
    ui->foot = 0;
    ui->clip = ui->window;
    ui->canvas_clip = canvas != NULL ? canvas->clip : ui->window;
    ui->tip[0] = '\0';
    ui->tip_id[0] = '\0';
    if (event != NULL)
        ui->activated[0] = '\0';
    begin_event(ui);
    find_hot(ui);
    if (ui->event.kind == UI_KEY)
        begin_key(ui);
    if (ui->event.kind == UI_DOWN)
        ui->hover_done = true;
    if (ui->event.kind == UI_DOWN && ui->event.clicks <= 1) {
        copy(ui->first, UI_ID, ui->hot);
        ui->first_x = ui->px;
        ui->first_y = ui->py;
    }
    ui_push(ui, PLACE_COLUMN, ui->window, 0);
}

/* Pointer events over the interface are its own, also where nothing answers; a button that went
 * down on the table stays the table's until it is up again. */
static void end_event(struct ui *ui)
{
    enum ui_event_kind kind = ui->event.kind;
    bool pointing = kind == UI_MOVE || kind == UI_DOWN || kind == UI_UP || kind == UI_WHEEL;
    if (pointing && !ui->used) {
        int held = ui->active[0] != '\0' ? items_find(&ui->pass, ui->active) : -1;
        bool tables = held >= 0 && ui->pass.item[held].kind == UI_KIND_AREA;
        ui->used = !tables && (ui_over(ui) || ui->active[0] != '\0');
    }
    if (kind == UI_UP)
        ui->active[0] = '\0';
    if (kind == UI_KEY && !ui->used)
        end_key(ui);
    if (kind == UI_TEXT && ui->typing)
        ui->used = true;
}

static void keep_drawn(struct ui *ui)
{
    ui->drawn.count = 0;
    for (int i = 0; i < ui->last.count; i++)
        *items_add(&ui->drawn) = ui->last.item[i];
}

bool ui_again(const struct ui *ui)
{
    return ui->again;
}

bool ui_end(struct ui *ui)
{
    assert(ui->places == 1); /* every …_begin has its …_end */
    ui_draw_tip(ui);
    end_event(ui);
    ui->last_typing = ui->typing;
    struct ui_items old = ui->last;
    ui->last = ui->pass;
    ui->pass = old;
    ui->last_modal = ui->modal;
    ui->last_layers = ui->layers;
    if (ui->canvas != NULL)
        keep_drawn(ui);
    if (ui->focus[0] != '\0' && items_find(&ui->last, ui->focus) < 0)
        ui->ring = false;
    ui->canvas = NULL;
    return ui->used;
}

static uint64_t all_places(const struct ui *ui)
{
    uint64_t hash = 0;
    for (int i = 0; i < ui->last.count; i++)
        hash = ui_hash(hash, &ui->last.item[i].rect, sizeof(struct rect));
    return hash;
}

void ui_lay(struct ui *ui, void (*build)(struct ui *ui, void *self), void *self, int64_t now_ms)
{
    enum { MOST = 4 };
    uint64_t before = ui->last.count > 0 ? all_places(ui) : 0;
    for (int i = 0; i < MOST; i++) {
        ui_begin(ui, NULL, NULL, now_ms);
        build(ui, self);
        ui_end(ui);
        uint64_t after = all_places(ui);
        if (after == before)
            return;
        before = after;
    }
}

int ui_wake(const struct ui *ui)
{
    int wake = -1;
    if (ui->tip[0] != '\0' && !ui->tip_shown && !ui->hover_done) {
        int64_t left = ui->hover_since + UI_TIP_MS - ui->now;
        wake = left > 0 ? (int)left : 0;
    }
    if (ui->last_typing && !ui->still) {
        int blink = (int)(UI_BLINK_MS - ui->now % UI_BLINK_MS);
        wake = wake < 0 || blink < wake ? blink : wake;
    }
    return wake;
}

struct rect ui_damage(const struct ui *ui)
{
    struct rect damage = {0};
    int matched = 0;
    for (int i = 0; i < ui->last.count; i++) {
        const struct ui_item *now = &ui->last.item[i];
        int at = i < ui->drawn.count && strcmp(ui->drawn.item[i].id, now->id) == 0
                     ? i
                     : items_find(&ui->drawn, now->id);
        matched += at >= 0;
        if (at < 0)
            damage = rect_join(damage, now->ink);
        else if (ui->drawn.item[at].look != now->look)
            damage = rect_join(rect_join(damage, ui->drawn.item[at].ink), now->ink);
    }
    if (matched < ui->drawn.count)
        for (int i = 0; i < ui->drawn.count; i++)
            if (items_find(&ui->last, ui->drawn.item[i].id) < 0)
                damage = rect_join(damage, ui->drawn.item[i].ink);
    return rect_cut(damage, ui->window);
}
