/* A line of text to type into. Positions are bytes; the caret never stands inside a letter.
 * memory: a = caret, b = the other end of the selection, c = the first letter that is seen. */
#include "view/widgets/widget_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SEEN = 1024 }; /* bytes of it, at most: more than go into any field */

struct edit {
    char *buffer;
    size_t size;
    struct ui_memory *memory;
    bool changed;
};

static int low_end(const struct edit *e)
{
    return e->memory->a < e->memory->b ? e->memory->a : e->memory->b;
}

static int high_end(const struct edit *e)
{
    return e->memory->a > e->memory->b ? e->memory->a : e->memory->b;
}

static void move_to(struct edit *e, size_t at, bool selecting)
{
    e->memory->a = (int)at;
    if (!selecting)
        e->memory->b = (int)at;
}

static void erase(struct edit *e, size_t from, size_t to)
{
    if (to > from) {
        memmove(e->buffer + from, e->buffer + to, strlen(e->buffer + to) + 1);
        e->changed = true;
    }
    move_to(e, from, false);
}

/* Puts whole letters in place of the selection as far as there is room; no control characters. */
static void insert(struct edit *e, const char *string)
{
    erase(e, (size_t)low_end(e), (size_t)high_end(e));
    size_t at = (size_t)e->memory->a, length = strlen(e->buffer);
    while (*string != '\0') {
        size_t letter = text_after(string, 0);
        if ((unsigned char)*string >= ' ' && *string != 0x7f) {
            if (length + letter >= e->size)
                break;
            memmove(e->buffer + at + letter, e->buffer + at, length - at + 1);
            memcpy(e->buffer + at, string, letter);
            at += letter;
            length += letter;
            e->changed = true;
        }
        string += letter;
    }
    move_to(e, at, false);
}

static size_t word_before(const char *s, size_t at)
{
    while (at > 0 && s[at - 1] == ' ')
        at--;
    while (at > 0 && s[at - 1] != ' ')
        at--;
    return at;
}

static size_t word_after(const char *s, size_t at)
{
    while (s[at] == ' ')
        at++;
    while (s[at] != '\0' && s[at] != ' ')
        at++;
    return at;
}

static char *room_for(size_t size)
{
    char *room = malloc(size);
    if (!room)
        abort();
    return room;
}

static void copy_selection(struct ui *ui, const struct edit *e)
{
    size_t length = (size_t)(high_end(e) - low_end(e));
    if (length == 0 || ui->clipboard.set == NULL)
        return;
    char *part = room_for(length + 1);
    memcpy(part, e->buffer + low_end(e), length);
    part[length] = '\0';
    ui->clipboard.set(ui->clipboard.self, part);
    free(part);
}

/* As much as the field takes: a letter of a game by post has 24 kB, and line ends from the mail. */
static void paste(struct ui *ui, struct edit *e)
{
    enum { LINE_ENDS = 2 };
    if (ui->clipboard.get == NULL)
        return;
    char *part = room_for(e->size * LINE_ENDS);
    ui->clipboard.get(ui->clipboard.self, part, e->size * LINE_ENDS);
    insert(e, part);
    free(part);
}

static bool control_key(struct ui *ui, struct edit *e, int key)
{
    switch (key) {
    case 'a':
        e->memory->b = 0;
        e->memory->a = (int)strlen(e->buffer);
        return true;
    case 'c':
    case 'x':
        copy_selection(ui, e);
        if (key == 'x')
            erase(e, (size_t)low_end(e), (size_t)high_end(e));
        return true;
    case 'v':
        paste(ui, e);
        return true;
    default:
        return false;
    }
}

static bool edit_key(struct edit *e, int key, unsigned mods)
{
    bool shift = (mods & UI_SHIFT) != 0, word = (mods & UI_CTRL) != 0;
    size_t at = (size_t)e->memory->a;
    bool some = e->memory->a != e->memory->b;
    switch (key) {
    case UI_KEY_LEFT:
        move_to(e, word ? word_before(e->buffer, at) : text_before(e->buffer, at), shift);
        return true;
    case UI_KEY_RIGHT:
        move_to(e, word ? word_after(e->buffer, at) : text_after(e->buffer, at), shift);
        return true;
    case UI_KEY_HOME:
        move_to(e, 0, shift);
        return true;
    case UI_KEY_END:
        move_to(e, strlen(e->buffer), shift);
        return true;
    case UI_KEY_BACKSPACE:
        if (some)
            erase(e, (size_t)low_end(e), (size_t)high_end(e));
        else
            erase(e, word ? word_before(e->buffer, at) : text_before(e->buffer, at), at);
        return true;
    case UI_KEY_DELETE:
        if (some)
            erase(e, (size_t)low_end(e), (size_t)high_end(e));
        else
            erase(e, at, word ? word_after(e->buffer, at) : text_after(e->buffer, at));
        return true;
    default:
        return false;
    }
}

static enum ui_edit answer(struct ui *ui, struct edit *e)
{
    const struct ui_event *event = &ui->event;
    if (event->kind == UI_TEXT && !ui->used) {
        insert(e, event->text);
        ui_take_event(ui);
    } else if (event->kind == UI_KEY && !ui->used) {
        if (event->key == UI_KEY_ENTER || event->key == UI_KEY_ESC) {
            ui_take_event(ui);
            return event->key == UI_KEY_ENTER ? UI_EDIT_DONE : UI_EDIT_LEFT;
        }
        bool control = (event->mods & UI_CTRL) != 0 && control_key(ui, e, event->key);
        bool letter = event->key < 0x80 && (event->mods & (UI_CTRL | UI_ALT)) == 0;
        /* The letter itself comes as text; its key must not reach the table. */
        if (control || edit_key(e, event->key, event->mods) || letter || event->key == UI_KEY_SPACE)
            ui_take_event(ui);
    }
    return e->changed ? UI_EDIT_CHANGED : UI_EDIT_NOTHING;
}

/* Width in px of what stands between two places, as far as it can be seen. */
static int width_of(struct ui *ui, const char *string, int from, int to)
{
    char part[SEEN];
    size_t length = to > from ? (size_t)(to - from) : 0;
    if (length >= sizeof part) /* whole letters */
        length = text_before(string + from, sizeof part);
    memcpy(part, string + from, length);
    part[length] = '\0';
    return text_width(ui->text, ROLE_TEXT, part);
}

/* Moves what is seen so that the caret is, and no farther than that takes. */
static void follow_caret(struct ui *ui, struct edit *e, int room)
{
    int *first = &e->memory->c, caret = e->memory->a;
    if (*first > caret)
        *first = caret;
    *first = (int)text_before(e->buffer, (size_t)*first + 1); /* a whole letter */
    if (caret - *first < SEEN && width_of(ui, e->buffer, *first, caret) <= room)
        return;
    int at = caret;
    do {
        *first = at;
        at = (int)text_before(e->buffer, (size_t)at);
    } while (at < *first && width_of(ui, e->buffer, at, caret) <= room);
}

static void draw_field(struct ui *ui, struct rect r, struct edit *e, const char *hint, bool focused)
{
    enum { PAD = 12 };
    ui_fill_round(ui, r, 8, colour(0xFFFDF6));
    ui_frame_round(ui, r, 8, focused ? 22 : 15,
                   focused ? theme_pixel(TINT_NOW_EDGE) : theme_alpha(TINT_HAIRLINE, 80));
    struct rect inside = {r.x + ui_px(ui, PAD), r.y, r.w - 2 * ui_px(ui, PAD), r.h};
    follow_caret(ui, e, inside.w - 2);
    int first = e->memory->c, caret = width_of(ui, e->buffer, first, e->memory->a);
    if (ui->canvas == NULL)
        return;
    struct rect old = ui_clip_to(ui, (struct rect){inside.x - 1, r.y, inside.w + 2, r.h});
    int x = inside.x, high = text_line(ui->text, ROLE_TEXT);
    int y = r.y + (r.h - high) / 2;
    if (focused && e->memory->a != e->memory->b) {
        int from = width_of(ui, e->buffer, first, low_end(e));
        int to = width_of(ui, e->buffer, first, high_end(e));
        canvas_rect(ui->canvas, (struct rect){x + from, y, to - from, high}, theme_pixel(TINT_NOW));
    }
    bool empty = e->buffer[0] == '\0';
    ui_words_at(ui, ROLE_TEXT, theme_pixel(empty ? TINT_IDLE : TINT_TEXT), x, y,
                empty ? hint : e->buffer + first);
    if (focused && (ui->still || ui->now / UI_BLINK_MS % 2 == 0))
        canvas_rect(ui->canvas, (struct rect){x + caret, y, ui_px(ui, 2), high},
                    theme_pixel(TINT_INK));
    ui_clip_back(ui, old);
}

enum ui_edit ui_field(struct ui *ui, const char *id, struct rect at, char *buffer, size_t size,
                      const char *hint)
{
    enum { HIGH = 46, PAD = 12 };
    assert(size > 0);
    struct rect r = ui_take(ui, at, ui_px(ui, 240), ui_px(ui, HIGH));
    struct edit e = {buffer, size, ui_remember(ui, id), false};
    int length = (int)strlen(buffer);
    bool strange = e.memory->a > length || e.memory->b > length;
    if (strange) /* the caller put other words there */
        move_to(&e, (size_t)length, false);
    enum ui_edit result = UI_EDIT_NOTHING;
    if (ui_same(ui->focus, id))
        result = answer(ui, &e);
    if (e.memory->c > e.memory->a)
        e.memory->c = e.memory->a;
    struct ui_press press = ui_put(
        ui, &(struct ui_part){.id = id,
                              .kind = UI_KIND_FIELD,
                              .rect = r,
                              .text = buffer,
                              .value = e.memory->a,
                              .extra = (uint64_t)(ui->still ? 0 : ui->now / UI_BLINK_MS % 2)});
    if (press.clicked)
        ui_focus(ui, id);
    bool focused = ui_same(ui->focus, id);
    if (focused && ui_same(ui->active, id) &&
        (ui->event.kind == UI_DOWN || ui->event.kind == UI_MOVE)) {
        int along = ui->px - r.x - ui_px(ui, PAD);
        size_t near = text_before(buffer, (size_t)e.memory->c); /* to the left: a letter more */
        if (along > 0)
            near = (size_t)e.memory->c + text_fit(ui->text, ROLE_TEXT, buffer + e.memory->c, along);
        move_to(&e, near, ui->event.kind == UI_MOVE || (ui->event.mods & UI_SHIFT) != 0);
        ui_take_event(ui);
    }
    ui->typing = ui->typing || focused;
    draw_field(ui, r, &e, hint, focused);
    return result;
}
