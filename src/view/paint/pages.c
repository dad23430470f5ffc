#include "view/paint/pages.h"

#include "port/port.h"

#include <stdlib.h>

enum {
    LARGE = 2 << 20,        /* from here on in huge pages */
    KEPT_PICTURE = 4 << 20, /* larger ones go back to the system */
    KEPT_ALL = 32 << 20     /* and more than this free at the end of the heap */
};

void *pages_new(size_t bytes)
{
    /* New memory is clear already: whoever writes first has the work of making it. */
    void *memory = calloc(bytes, 1);
    if (memory != NULL && bytes >= LARGE)
        port_huge_pages(memory, bytes);
    return memory;
}

void pages_keep(void)
{
    port_keep_memory(KEPT_PICTURE, KEPT_ALL);
}
