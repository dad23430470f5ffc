/* A page in a browser: no other programs, nobody may wait. Its files are made up by the page, which
 * keeps those of a person where the browser keeps what belongs to a site (assets/browser/page.js).
 */
#define _GNU_SOURCE /* getentropy */
#include "port/port_child.h"
#include "port/port_enlarged.h"
#include "port/port_files.h"
#include "port/port_thread.h"

#include <emscripten.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- who one is, and what there is not --------------------------------------------------------
 */

bool port_program(char *out, size_t size)
{
    (void)out, (void)size;
    return false;
}

/* A page has its files for itself. */
enum port_lock port_lock(struct port_file file)
{
    (void)file;
    return PORT_LOCKED;
}

bool port_is_locked(struct port_file file)
{
    (void)file;
    return false;
}

int64_t port_process(void)
{
    return 1;
}

void port_host(char *out, size_t size)
{
    snprintf(out, size, "this browser");
}

void port_random(void *to, size_t size)
{
    if (getentropy(to, size) != 0)
        abort();
}

double port_seconds(void)
{
    return emscripten_get_now() / 1000;
}

void port_sleep(double seconds)
{
    (void)seconds;
}

char **port_arguments(int *count, char **given)
{
    (void)count;
    return given;
}

EM_JS(int, page_enlarged, (void), { return 100 * (window.devicePixelRatio || 1); })
EM_JS(int, page_rows, (void), { return window.innerHeight * (window.devicePixelRatio || 1); })

int port_enlarged(void)
{
    return enlarged_to(page_enlarged(), page_rows());
}

int64_t port_input(void *to, size_t size, int ms)
{
    (void)to, (void)size, (void)ms;
    return -1;
}

int port_processors(void)
{
    return 1;
}

void port_processor_name(char *out, size_t size)
{
    snprintf(out, size, "unknown");
}

struct port_child *port_child_new(const char *command)
{
    (void)command;
    return NULL;
}

bool port_child_tell(struct port_child *child, const char *text, size_t size, double seconds)
{
    (void)child, (void)text, (void)size, (void)seconds;
    return false;
}

struct child_heard *child_heard(struct port_child *child)
{
    (void)child;
    return NULL;
}

int64_t child_read(struct port_child *child, char *to, size_t size, double until)
{
    (void)child, (void)to, (void)size, (void)until;
    return 0;
}

void port_child_free(struct port_child *child)
{
    (void)child;
}

/* ---- turns ------------------------------------------------------------------------------------
 */

static struct {
    bool (*turn)(void *self);
    int (*end)(void *self);
    void *self;
} turns;

EM_JS(void, page_ended, (int code), { Module.foilshotEnded(code); })

static void one_turn(void)
{
    const double turn_s = 0.012; /* of the sixteen thousandths between two pictures */
    double began = port_seconds();
    if (turns.turn(turns.self)) {
        workers_until(began + turn_s);
        return;
    }
    emscripten_cancel_main_loop();
    page_ended(turns.end(turns.self));
}

int port_turns(bool (*turn)(void *self), int (*end)(void *self), void *self)
{
    turns.turn = turn;
    turns.end = end;
    turns.self = self;
    emscripten_set_main_loop(one_turn, 0, 1);
    return 0;
}

bool port_on_page(void)
{
    return true;
}

/* ---- the page ---------------------------------------------------------------------------------
 */

/* A picture is not made of memory that threads share. */
EM_JS(void, page_puts, (const uint32_t *pixels, int x, int y, int w, int h), {
    var canvas = Module.canvas;
    if (!canvas.foilshot)
        canvas.foilshot = canvas.getContext('2d', {alpha : false});
    var bytes = new Uint8ClampedArray(HEAPU8.buffer, pixels, w * h * 4);
    if (Module.foilshotThreads)
        bytes = bytes.slice();
    canvas.foilshot.putImageData(new ImageData(bytes, w, h), x, y);
})

/* Red, green, blue, one after the other, as pages have them. */
static void turned(uint32_t *to, const uint32_t *from, int count)
{
    for (int i = 0; i < count; i++) {
        uint32_t p = from[i];
        to[i] = 0xff000000u | (p & 0xffu) << 16 | (p & 0xff00u) | (p >> 16 & 0xffu);
    }
}

void port_page_shows(const uint32_t *pixels, int stride, int x, int y, int w, int h)
{
    static uint32_t *out;
    static size_t room;
    size_t wanted = (size_t)w * (size_t)h;
    if (wanted > room) {
        free(out);
        out = malloc(wanted * sizeof *out);
        room = out ? wanted : 0;
    }
    if (!out)
        return;
    for (int row = 0; row < h; row++)
        turned(out + (size_t)row * (size_t)w, pixels + (ptrdiff_t)(y + row) * stride + x, w);
    page_puts(out, x, y, w, h);
}

/* Into `path` as UTF-8: 0 nothing was brought, 1 to be played, 2 to be watched. */
EM_JS(int, page_brought, (char *path, int size), {
    var next = Module.foilshotBrought ? Module.foilshotBrought.shift() : null;
    if (!next)
        return 0;
    stringToUTF8(next.path, path, size);
    return next.watch ? 2 : 1;
})

bool port_page_brought(char *path, size_t size, bool *to_watch)
{
    int what = page_brought(path, (int)size);
    *to_watch = what == 2;
    return what != 0;
}

EM_JS(void, page_gives, (const char *path), { Module.foilshotGives(UTF8ToString(path)); })

bool port_page_gives(const char *path)
{
    page_gives(path);
    return true;
}
