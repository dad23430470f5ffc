/* A program that has a window of its own: it may wait for what comes, and there is no page. */
#include "port/port_thread.h"

int port_turns(bool (*turn)(void *self), int (*end)(void *self), void *self)
{
    const double slice_s = 0.01; /* for those who would have liked a thread */
    while (turn(self))
        workers_until(port_seconds() + slice_s);
    return end(self);
}

bool port_on_page(void)
{
    return false;
}

void port_page_shows(const uint32_t *pixels, int stride, int x, int y, int w, int h)
{
    (void)pixels, (void)stride, (void)x, (void)y, (void)w, (void)h;
}

bool port_page_brought(char *path, size_t size, bool *to_watch)
{
    (void)path, (void)size, (void)to_watch;
    return false;
}

bool port_page_gives(const char *path)
{
    (void)path;
    return false;
}
