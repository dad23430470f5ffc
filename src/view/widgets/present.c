#include "view/widgets/present.h"

#include "core/words.h"
#include "disk/file.h"
#include "port/port.h"
#include "view/widgets/touch.h"

#include <assert.h>
#include <ctype.h>
#include <SDL.h>
#include <SDL_image.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct present {
    SDL_Window *window;
    bool page_way;    /* a page shows the picture, not SDL */
    bool texture_way; /* renderer with one streaming texture instead of the window's surface */
    SDL_Renderer *renderer;
    SDL_Texture *texture;
    struct image
        image; /* texture way or foreign surface format: ours, else a view of the surface */
    bool own_image;
    struct touch touch;
    bool stale;
    bool filled;        /* made as large as the screen by ourselves */
    struct rect before; /* where it lay before that */
    SDL_Cursor *cursor[CURSOR_COUNT];
    enum cursor shown;
    char driver[64];
};

enum { FORMAT = SDL_PIXELFORMAT_ARGB8888 };

static char problem[256];

static enum present_problem say(enum present_problem what, const char *words, const char *detail)
{
    snprintf(problem, sizeof problem, "%s%s%s", words, *detail != '\0' ? ": " : "", detail);
    return what;
}

const char *present_error(void)
{
    return problem;
}

/* ---- opening --------------------------------------------------------------------------------- */

/* The surface needs SDL's detour through OpenGL switched off before it is first asked for; on
 * Wayland that very hint makes the surface fail. So the driver's name decides, before. */
static bool wants_texture(const char *driver)
{
    return strcmp(driver, "wayland") == 0;
}

static bool asked_for(const char *driver)
{
    const char *wish = SDL_getenv("SDL_VIDEODRIVER");
    return wish != NULL && strcmp(wish, driver) == 0;
}

/* Without a display SDL quietly picks a driver that shows nothing. */
static bool shows_nothing(const char *driver)
{
    return (strcmp(driver, "offscreen") == 0 || strcmp(driver, "dummy") == 0) && !asked_for(driver);
}

static bool open_texture(struct present *p)
{
    p->renderer = SDL_CreateRenderer(p->window, -1, SDL_RENDERER_PRESENTVSYNC);
    if (p->renderer == NULL)
        p->renderer = SDL_CreateRenderer(p->window, -1, SDL_RENDERER_SOFTWARE);
    return p->renderer != NULL;
}

static void drop_image(struct present *p)
{
    if (p->texture != NULL)
        SDL_DestroyTexture(p->texture);
    p->texture = NULL;
    if (p->own_image)
        image_release(&p->image);
    p->own_image = false;
    p->image = (struct image){0};
}

static bool renew_texture(struct present *p)
{
    int w = 0, h = 0;
    SDL_GetRendererOutputSize(p->renderer, &w, &h);
    if (w <= 0 || h <= 0 || !image_init(&p->image, w, h))
        return false;
    p->own_image = true;
    p->texture = SDL_CreateTexture(p->renderer, FORMAT, SDL_TEXTUREACCESS_STREAMING, w, h);
    return p->texture != NULL;
}

static bool renew_page(struct present *p)
{
    int w = 0, h = 0;
#if SDL_VERSION_ATLEAST(2, 26, 0)
    SDL_GetWindowSizeInPixels(p->window, &w, &h);
#endif
    p->own_image = w > 0 && h > 0 && image_init(&p->image, w, h);
    return p->own_image;
}

/* A view of the window's surface; an image of our own, copied at showing, when its pixels are not
 * laid out as ours. */
static bool renew_surface(struct present *p)
{
    SDL_Surface *surface = SDL_GetWindowSurface(p->window);
    if (surface == NULL || surface->w <= 0 || surface->h <= 0)
        return false;
    bool ours = surface->format->BytesPerPixel == 4 && surface->format->Rmask == 0xff0000 &&
                surface->format->Gmask == 0xff00 && surface->format->Bmask == 0xff &&
                !SDL_MUSTLOCK(surface) && surface->pitch % 4 == 0;
    if (ours) {
        p->image = (struct image){surface->w, surface->h, surface->pitch / 4, surface->pixels};
        return true;
    }
    p->own_image = image_init(&p->image, surface->w, surface->h);
    return p->own_image;
}

static bool renew(struct present *p)
{
    drop_image(p);
    p->stale = true;
    return p->page_way ? renew_page(p) : p->texture_way ? renew_texture(p) : renew_surface(p);
}

bool present_fit(struct rect room, int *w, int *h)
{
    int w0 = *w, h0 = *h;
    if (room.w > 0 && *w > room.w)
        *w = room.w;
    if (room.h > 0 && *h > room.h)
        *h = room.h;
    return *w != w0 || *h != h0;
}

/* What of a display windows may cover: without bars and docks. Empty where the driver shows
 * nothing: its display is made up. */
static struct rect usable(int display)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    SDL_Rect r;
    bool made_up =
        driver == NULL || strcmp(driver, "dummy") == 0 || strcmp(driver, "offscreen") == 0;
    if (made_up ||
        (SDL_GetDisplayUsableBounds(display, &r) != 0 && SDL_GetDisplayBounds(display, &r) != 0))
        return (struct rect){0};
    return (struct rect){r.x, r.y, r.w, r.h};
}

/* The window with its frame, which is known only when it is there, within the room. */
static void keep_within(struct present *p, struct rect room)
{
    int w, h, x, y, top = 0, left = 0, low = 0, right = 0;
    if (rect_empty(room))
        return;
    if (SDL_GetWindowBordersSize(p->window, &top, &left, &low, &right) != 0)
        top = left = low = right = 0;
    SDL_GetWindowSize(p->window, &w, &h);
    SDL_GetWindowPosition(p->window, &x, &y);
    struct rect inside = {room.x + left, room.y + top, room.w - left - right, room.h - top - low};
    int least_w = WINDOW_LEAST_W, least_h = WINDOW_LEAST_H;
    present_fit(inside, &least_w, &least_h);
    SDL_SetWindowMinimumSize(p->window, least_w, least_h);
    if (present_fit(inside, &w, &h))
        SDL_SetWindowSize(p->window, w, h);
    int over_x = x + w - inside.x - inside.w, over_y = y + h - inside.y - inside.h;
    int to_x = over_x > 0 ? x - over_x : x, to_y = over_y > 0 ? y - over_y : y;
    to_x = to_x < inside.x ? inside.x : to_x;
    to_y = to_y < inside.y ? inside.y : to_y;
    if (to_x != x || to_y != y)
        SDL_SetWindowPosition(p->window, to_x, to_y);
}

enum present_problem present_open(struct present **out, const char *title, int w, int h)
{
    *out = NULL;
    if (SDL_InitSubSystem(SDL_INIT_VIDEO | SDL_INIT_EVENTS) != 0)
        return say(PRESENT_NO_DISPLAY, "No display to open a window on", SDL_GetError());
    const char *driver = SDL_GetCurrentVideoDriver();
    if (driver == NULL || shows_nothing(driver)) {
        SDL_QuitSubSystem(SDL_INIT_VIDEO | SDL_INIT_EVENTS);
        return say(PRESENT_NO_DISPLAY, "No display to open a window on", "");
    }
    struct present *p = calloc(1, sizeof *p);
    if (p == NULL) {
        SDL_QuitSubSystem(SDL_INIT_VIDEO | SDL_INIT_EVENTS);
        return say(PRESENT_FAILED, "Memory is short", "");
    }
    p->page_way = port_on_page();
    p->texture_way = wants_texture(driver);
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, p->texture_way ? "1" : "0");
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0"); /* fingers are ours: touch.c */
    struct rect room = usable(0);
    present_fit(room, &w, &h);
    p->window = SDL_CreateWindow(title, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, w, h,
                                 SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (p->window != NULL)
        keep_within(p, room);
    if (p->window == NULL || (p->texture_way && !open_texture(p)) || !renew(p)) {
        say(PRESENT_FAILED, "The window could not be opened", SDL_GetError());
        present_close(p);
        return PRESENT_FAILED;
    }
    snprintf(p->driver, sizeof p->driver, "%s, %s", driver,
             p->page_way      ? "page"
             : p->texture_way ? "texture"
                              : "surface");
    SDL_StopTextInput();
    *out = p;
    return PRESENT_FINE;
}

void present_hide(struct present *p)
{
    SDL_HideWindow(p->window);
    SDL_PumpEvents();
}

void present_close(struct present *p)
{
    if (p == NULL)
        return;
    drop_image(p);
    for (int i = 0; i < CURSOR_COUNT; i++)
        if (p->cursor[i] != NULL)
            SDL_FreeCursor(p->cursor[i]);
    if (p->renderer != NULL)
        SDL_DestroyRenderer(p->renderer);
    if (p->window != NULL)
        SDL_DestroyWindow(p->window);
    free(p);
    SDL_QuitSubSystem(SDL_INIT_VIDEO | SDL_INIT_EVENTS);
}

const char *present_driver(const struct present *p)
{
    return p->driver;
}

/* ---- the picture ----------------------------------------------------------------------------- */

struct image present_image(struct present *p)
{
    if (p->image.px == NULL)
        renew(p);
    return p->image;
}

bool present_stale(struct present *p)
{
    bool stale = p->stale;
    p->stale = false;
    return stale;
}

static void show_texture(struct present *p, const struct rect *changed, int count)
{
    struct rect whole = {0, 0, p->image.w, p->image.h};
    for (int i = 0; i < (count > 0 ? count : 1); i++) {
        struct rect r = rect_cut(count > 0 ? changed[i] : whole, whole);
        if (!rect_empty(r))
            SDL_UpdateTexture(p->texture, &(SDL_Rect){r.x, r.y, r.w, r.h},
                              p->image.px + (ptrdiff_t)r.y * p->image.stride + r.x,
                              p->image.stride * (int)sizeof(pixel));
    }
    SDL_RenderCopy(p->renderer, p->texture, NULL, NULL);
    SDL_RenderPresent(p->renderer);
}

static void show_surface(struct present *p, const struct rect *changed, int count)
{
    enum { MOST = 64 };
    SDL_Surface *surface = SDL_GetWindowSurface(p->window);
    if (surface == NULL)
        return;
    if (p->own_image) {
        SDL_Surface *from = SDL_CreateRGBSurfaceWithFormatFrom(
            p->image.px, p->image.w, p->image.h, 32, p->image.stride * (int)sizeof(pixel), FORMAT);
        if (from != NULL) {
            SDL_SetSurfaceBlendMode(from, SDL_BLENDMODE_NONE);
            SDL_BlitSurface(from, NULL, surface, NULL);
            SDL_FreeSurface(from);
        }
    }
    SDL_Rect list[MOST];
    struct rect whole = {0, 0, p->image.w, p->image.h};
    int kept = 0;
    for (int i = 0; count <= MOST && i < count; i++) {
        struct rect r = rect_cut(changed[i], whole);
        if (!rect_empty(r))
            list[kept++] = (SDL_Rect){r.x, r.y, r.w, r.h};
    }
    if (count <= 0 || count > MOST)
        SDL_UpdateWindowSurface(p->window);
    else if (kept > 0)
        SDL_UpdateWindowSurfaceRects(p->window, list, kept);
}

static void show_page(struct present *p, const struct rect *changed, int count)
{
    struct rect whole = {0, 0, p->image.w, p->image.h};
    for (int i = 0; i < (count > 0 ? count : 1); i++) {
        struct rect r = rect_cut(count > 0 ? changed[i] : whole, whole);
        if (!rect_empty(r))
            port_page_shows(p->image.px, p->image.stride, r.x, r.y, r.w, r.h);
    }
}

void present_show(struct present *p, const struct rect *changed, int count)
{
    if (p->image.px == NULL)
        return;
    if (p->page_way)
        show_page(p, changed, count);
    else if (p->texture_way)
        show_texture(p, changed, count);
    else
        show_surface(p, changed, count);
}

/* ---- the window ------------------------------------------------------------------------------ */

/* Nobody has put a frame round it: perhaps nobody manages windows here. */
static bool unframed(struct present *p)
{
    int top, left, low, right;
    return SDL_GetWindowBordersSize(p->window, &top, &left, &low, &right) != 0 ||
           top + left + low + right == 0;
}

/* Asks for the whole screen. Where nobody manages windows nobody answers that, and the window would
 * stay as small as it was, with the picture of a whole screen in it: there it is made as large. */
static void fill_screen(struct present *p)
{
    SDL_Rect screen;
    int display = SDL_GetWindowDisplayIndex(p->window);
    p->filled = unframed(p) && SDL_GetDisplayBounds(display < 0 ? 0 : display, &screen) == 0 &&
                present_place(p, &p->before.x, &p->before.y, &p->before.w, &p->before.h);
    if (p->filled) {
        SDL_SetWindowSize(p->window, screen.w, screen.h);
        SDL_SetWindowPosition(p->window, screen.x, screen.y);
    }
    SDL_SetWindowFullscreen(p->window, SDL_WINDOW_FULLSCREEN_DESKTOP);
}

void present_full_screen(struct present *p, bool on)
{
    if (on == present_is_full_screen(p))
        return;
    if (on) {
        fill_screen(p);
        return;
    }
    SDL_SetWindowFullscreen(p->window, 0);
    if (p->filled) {
        SDL_SetWindowSize(p->window, p->before.w, p->before.h);
        SDL_SetWindowPosition(p->window, p->before.x, p->before.y);
    }
    p->filled = false;
}

bool present_is_full_screen(const struct present *p)
{
    return (SDL_GetWindowFlags(p->window) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
}

bool present_place(const struct present *p, int *x, int *y, int *w, int *h)
{
    if (SDL_GetWindowFlags(p->window) &
        (SDL_WINDOW_FULLSCREEN_DESKTOP | SDL_WINDOW_MAXIMIZED | SDL_WINDOW_MINIMIZED))
        return false;
    SDL_GetWindowPosition(p->window, x, y);
    SDL_GetWindowSize(p->window, w, h);
    return true;
}

void present_move(struct present *p, int x, int y)
{
    enum { SEEN = 100 }; /* so much of its upper edge can be got hold of */
    for (int i = 0; i < SDL_GetNumVideoDisplays(); i++) {
        SDL_Rect screen;
        if (SDL_GetDisplayBounds(i, &screen) == 0 && x > screen.x - SEEN &&
            x < screen.x + screen.w - SEEN && y >= screen.y && y < screen.y + screen.h - SEEN) {
            SDL_SetWindowPosition(p->window, x, y);
            keep_within(p, usable(i));
            return;
        }
    }
}

void present_title(struct present *p, const char *title)
{
    SDL_SetWindowTitle(p->window, title);
}

void present_cursor(struct present *p, enum cursor cursor)
{
    static const SDL_SystemCursor shapes[CURSOR_COUNT] = {
        [CURSOR_ARROW] = SDL_SYSTEM_CURSOR_ARROW,     [CURSOR_HAND] = SDL_SYSTEM_CURSOR_HAND,
        [CURSOR_CROSS] = SDL_SYSTEM_CURSOR_CROSSHAIR, [CURSOR_MOVE] = SDL_SYSTEM_CURSOR_SIZEALL,
        [CURSOR_TEXT] = SDL_SYSTEM_CURSOR_IBEAM,      [CURSOR_NO] = SDL_SYSTEM_CURSOR_NO,
    };
    if (cursor == p->shown)
        return;
    if (p->cursor[cursor] == NULL)
        p->cursor[cursor] = SDL_CreateSystemCursor(shapes[cursor]);
    if (p->cursor[cursor] != NULL)
        SDL_SetCursor(p->cursor[cursor]);
    p->shown = cursor;
}

static void clipboard_get(void *self, char *out, size_t size)
{
    (void)self;
    char *text = SDL_GetClipboardText();
    snprintf(out, size, "%s", text != NULL ? text : "");
    SDL_free(text);
}

static void clipboard_set(void *self, const char *text)
{
    (void)self;
    SDL_SetClipboardText(text);
}

struct ui_clipboard present_clipboard(struct present *p)
{
    return (struct ui_clipboard){.self = p, .get = clipboard_get, .set = clipboard_set};
}

void present_text_input(struct present *p, bool on)
{
    (void)p;
    if (on == (SDL_IsTextInputActive() == SDL_TRUE))
        return;
    if (on)
        SDL_StartTextInput();
    else
        SDL_StopTextInput();
}

/* ---- events ---------------------------------------------------------------------------------- */

static const struct {
    SDL_Keycode theirs;
    int ours;
} keys[] = {
    {SDLK_TAB, UI_KEY_TAB},
    {SDLK_RETURN, UI_KEY_ENTER},
    {SDLK_KP_ENTER, UI_KEY_ENTER},
    {SDLK_SPACE, UI_KEY_SPACE},
    {SDLK_ESCAPE, UI_KEY_ESC},
    {SDLK_BACKSPACE, UI_KEY_BACKSPACE},
    {SDLK_DELETE, UI_KEY_DELETE},
    {SDLK_LEFT, UI_KEY_LEFT},
    {SDLK_RIGHT, UI_KEY_RIGHT},
    {SDLK_UP, UI_KEY_UP_ARROW},
    {SDLK_DOWN, UI_KEY_DOWN_ARROW},
    {SDLK_HOME, UI_KEY_HOME},
    {SDLK_END, UI_KEY_END},
    {SDLK_PAGEUP, UI_KEY_PAGE_UP},
    {SDLK_PAGEDOWN, UI_KEY_PAGE_DOWN},
    {SDLK_KP_PLUS, '+'},
    {SDLK_KP_MINUS, '-'},
    {SDLK_KP_PERIOD, '.'},
};

static int key_of(SDL_Keycode key)
{
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].theirs == key)
            return keys[i].ours;
    if (key >= SDLK_F1 && key <= SDLK_F12)
        return UI_KEY_F1 + (key - SDLK_F1);
    if (key >= SDLK_KP_1 && key <= SDLK_KP_9)
        return '1' + (key - SDLK_KP_1);
    if (key == SDLK_KP_0)
        return '0';
    return key > ' ' && key < 0x7f ? key : 0;
}

static unsigned mods_of(int mod)
{
    return ((mod & KMOD_SHIFT) != 0 ? UI_SHIFT : 0u) | ((mod & KMOD_CTRL) != 0 ? UI_CTRL : 0u) |
           ((mod & KMOD_ALT) != 0 ? UI_ALT : 0u);
}

/* Mouse positions come in window units; the picture may have more pixels (HiDPI). */
static void place_of(struct present *p, int x, int y, struct ui_event *out)
{
    int w = 1, h = 1;
    SDL_GetWindowSize(p->window, &w, &h);
    out->x = w > 0 ? (int)((int64_t)x * p->image.w / w) : x;
    out->y = h > 0 ? (int)((int64_t)y * p->image.h / h) : y;
}

static bool button_event(struct present *p, const SDL_MouseButtonEvent *b, struct ui_event *out)
{
    out->kind = b->type == SDL_MOUSEBUTTONDOWN ? UI_DOWN : UI_UP;
    out->button = b->button == SDL_BUTTON_LEFT     ? UI_LEFT
                  : b->button == SDL_BUTTON_MIDDLE ? UI_MIDDLE
                  : b->button == SDL_BUTTON_RIGHT  ? UI_RIGHT
                                                   : 0;
    out->clicks = b->clicks;
    place_of(p, b->x, b->y, out);
    return out->button != 0;
}

static bool window_event(struct present *p, const SDL_WindowEvent *w, struct ui_event *out)
{
    if (w->event == SDL_WINDOWEVENT_LEAVE) {
        out->kind = UI_LEAVE;
        return true;
    }
    /* After either of these the old surface is void and its contents are gone. */
    if (w->event == SDL_WINDOWEVENT_EXPOSED || w->event == SDL_WINDOWEVENT_SIZE_CHANGED)
        renew(p);
    return false;
}

static bool wheel_event(struct present *p, const SDL_MouseWheelEvent *w, struct ui_event *out)
{
    int turn = w->direction == SDL_MOUSEWHEEL_FLIPPED ? -1 : 1;
    out->kind = UI_WHEEL;
    out->wheel_x = w->x * turn;
    out->wheel_y = w->y * turn;
    place_of(p, w->mouseX, w->mouseY, out);
    return true;
}

bool present_event(struct present *p, const union SDL_Event *event, struct ui_event *out)
{
    *out =
        (struct ui_event){.ms = event->common.timestamp, .mods = mods_of((int)SDL_GetModState())};
    switch (event->type) {
    case SDL_QUIT:
        out->kind = UI_QUIT;
        return true;
    case SDL_MOUSEMOTION:
        out->kind = UI_MOVE;
        place_of(p, event->motion.x, event->motion.y, out);
        return true;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        return button_event(p, &event->button, out);
    case SDL_MOUSEWHEEL:
        return wheel_event(p, &event->wheel, out);
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        out->kind = event->type == SDL_KEYDOWN ? UI_KEY : UI_KEY_UP;
        out->key = key_of(event->key.keysym.sym);
        out->mods = mods_of(event->key.keysym.mod);
        return out->key != 0;
    case SDL_TEXTINPUT:
        out->kind = UI_TEXT;
        snprintf(out->text, sizeof out->text, "%s", event->text.text);
        return true;
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
        touch_event(&p->touch, p->window, &event->tfinger);
        return false;
    case SDL_WINDOWEVENT:
        return window_event(p, &event->window, out);
    default:
        return false;
    }
}

/* ---- picture files --------------------------------------------------------------------------- */

static uint32_t unmultiplied(pixel p)
{
    uint32_t a = p >> 24;
    if (a == 255 || a == 0)
        return a == 0 ? 0 : p;
    uint32_t out = a << 24;
    for (int shift = 0; shift <= 16; shift += 8) {
        uint32_t c = ((p >> shift & 0xff) * 255 + a / 2) / a;
        out |= (c > 255 ? 255 : c) << shift;
    }
    return out;
}

/* SDL's files are its own; this one only grows, in memory. */
static size_t SDLCALL grow(SDL_RWops *file, const void *from, size_t size, size_t count)
{
    words_addn(file->hidden.unknown.data1, from, size * count);
    return count;
}

/* Where nothing is read and nobody goes back. */
static Sint64 SDLCALL no_seek(SDL_RWops *file, Sint64 offset, int whence)
{
    const struct words *bytes = file->hidden.unknown.data1;
    return offset == 0 && whence != RW_SEEK_SET ? (Sint64)bytes->length
                                                : SDL_SetError("only the end can be written");
}

static bool png_made(SDL_Surface *surface, struct words *bytes)
{
    SDL_RWops *file = SDL_AllocRW();
    if (file == NULL)
        return false;
    file->write = grow;
    file->seek = no_seek;
    file->hidden.unknown.data1 = bytes;
    bool done = IMG_SavePNG_RW(surface, file, 0) == 0;
    SDL_FreeRW(file);
    return done;
}

bool image_save_png(const struct image *image, const char *path)
{
    struct words bytes;
    struct trouble trouble = {0};
    SDL_Surface *out = SDL_CreateRGBSurfaceWithFormat(0, image->w, image->h, 32, FORMAT);
    if (out == NULL) {
        say(PRESENT_FAILED, "The picture could not be made", SDL_GetError());
        return false;
    }
    for (int y = 0; y < image->h; y++) {
        uint32_t *to = (uint32_t *)(void *)((uint8_t *)out->pixels + (ptrdiff_t)y * out->pitch);
        for (int x = 0; x < image->w; x++)
            to[x] = unmultiplied(image->px[(ptrdiff_t)y * image->stride + x]);
    }
    words_init(&bytes);
    bool done = png_made(out, &bytes);
    if (!done)
        say(PRESENT_FAILED, "The picture could not be made", IMG_GetError());
    else if (!file_write(path, bytes.text, bytes.length, &trouble)) {
        say(PRESENT_FAILED, trouble.text, "");
        done = false;
    }
    words_release(&bytes);
    SDL_FreeSurface(out);
    return done;
}

static pixel multiplied(uint32_t p)
{
    return colour_alpha(p & 0xffffff, (int)(p >> 24));
}

static SDL_Surface *load_surface(const char *path, int32_t scale)
{
    const char *dot = strrchr(path, '.');
    if (dot == NULL || strcmp(dot, ".svg") != 0 || scale == 1 << 16)
        return IMG_Load(path);
    /* SDL_image scales an SVG to a size; a first look tells the drawing's own. */
    SDL_Surface *plain = IMG_Load(path);
    SDL_RWops *file = SDL_RWFromFile(path, "rb");
    SDL_Surface *sized = NULL;
    if (plain != NULL && file != NULL)
        sized = IMG_LoadSizedSVG_RW(file, (int)((int64_t)plain->w * scale >> 16),
                                    (int)((int64_t)plain->h * scale >> 16));
    if (file != NULL)
        SDL_RWclose(file);
    SDL_FreeSurface(plain);
    return sized;
}

bool image_load(struct image *image, const char *path, int32_t scale)
{
    *image = (struct image){0};
    SDL_Surface *loaded = load_surface(path, scale);
    SDL_Surface *plain = loaded != NULL ? SDL_ConvertSurfaceFormat(loaded, FORMAT, 0) : NULL;
    SDL_FreeSurface(loaded);
    if (plain == NULL || !image_init(image, plain->w, plain->h)) {
        say(PRESENT_FAILED, "The picture could not be read", IMG_GetError());
        SDL_FreeSurface(plain);
        return false;
    }
    for (int y = 0; y < plain->h; y++) {
        const uint32_t *from = (const uint32_t *)(const void *)((const uint8_t *)plain->pixels +
                                                                (ptrdiff_t)y * plain->pitch);
        for (int x = 0; x < plain->w; x++)
            image->px[(ptrdiff_t)y * image->stride + x] = multiplied(from[x]);
    }
    SDL_FreeSurface(plain);
    return true;
}

bool present_show_file(struct present *present, const char *path)
{
    enum { MOST = 4096 };
    char url[MOST], whole[MOST / 4];
    (void)present;
    if (port_page_gives(path))
        return true;
    if (!port_real(path, whole, sizeof whole))
        return false;
    int used = snprintf(url, sizeof url, "file://");
    if (whole[0] != '/') /* C:/ */
        url[used++] = '/';
    for (const char *c = whole; *c && used < MOST - 4; c++) {
        bool plain = isalnum((unsigned char)*c) || strchr("/-_.~:", *c) != NULL;
        used += snprintf(url + used, sizeof url - (size_t)used, plain ? "%c" : "%%%02X",
                         (unsigned)(unsigned char)*c);
    }
    return SDL_OpenURL(url) == 0;
}
