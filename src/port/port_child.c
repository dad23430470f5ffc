/* Lines out of what another program says, on every system. */
#include "port/port_child.h"

#include <string.h>

/* Takes the first whole line of what was heard. */
static bool line_taken(struct child_heard *h, char *line, size_t size, bool *fits)
{
    char *from = h->byte + h->taken;
    char *end = memchr(from, '\n', h->count - h->taken);
    if (!end)
        return false;
    size_t length = (size_t)(end - from);
    h->taken += length + 1;
    if (length > 0 && from[length - 1] == '\r')
        length--;
    *fits = length < size;
    length = *fits ? length : 0;
    memcpy(line, from, length);
    line[length] = '\0';
    return true;
}

enum port_said port_child_hear(struct port_child *child, char *line, size_t size, double seconds)
{
    double until = port_seconds() + seconds;
    struct child_heard *h = child_heard(child);
    bool fits;
    while (!line_taken(h, line, size, &fits)) {
        h->count -= h->taken;
        memmove(h->byte, h->byte + h->taken, h->count);
        h->taken = 0;
        if (h->count == HEARD)
            return PORT_LONG;
        int64_t n = child_read(child, h->byte + h->count, HEARD - h->count, until);
        if (n <= 0)
            return n < 0 ? PORT_SILENT : PORT_GONE;
        h->count += (size_t)n;
    }
    return fits ? PORT_LINE : PORT_LONG;
}
