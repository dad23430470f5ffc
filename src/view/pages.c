#define _DEFAULT_SOURCE /* madvise */
#include "view/pages.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { HUGE_PAGE = 2 << 20 };

void *pages_new(size_t bytes)
{
#ifdef MADV_HUGEPAGE
    if (bytes >= HUGE_PAGE) {
        size_t whole = (bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
        void *memory = aligned_alloc(HUGE_PAGE, whole);
        if (memory == NULL)
            return NULL;
        madvise(memory, whole, MADV_HUGEPAGE); /* a wish: nothing is lost when it is refused */
        return memset(memory, 0, bytes);
    }
#endif
    return calloc(bytes, 1);
}
