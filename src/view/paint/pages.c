#define _DEFAULT_SOURCE /* madvise */
#include "view/paint/pages.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#ifdef __GLIBC__ /* known from here on */
#include <malloc.h>
#endif

enum {
    HUGE_PAGE = 2 << 20,
    KEPT_PICTURE = 4 << 20, /* larger ones go back to the system */
    KEPT_ALL = 32 << 20     /* and more than this free at the end of the heap */
};

/* The whole huge pages inside: a wish, nothing is lost when it is refused. */
static void ask_for_huge(void *memory, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    uintptr_t from = ((uintptr_t)memory + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    uintptr_t end = ((uintptr_t)memory + bytes) / HUGE_PAGE * HUGE_PAGE;
    if (from < end)
        madvise((void *)from, end - from, MADV_HUGEPAGE);
#else
    (void)memory, (void)bytes;
#endif
}

void *pages_new(size_t bytes)
{
    /* New memory is clear already: whoever writes first has the work of making it. */
    void *memory = calloc(bytes, 1);
    if (memory != NULL && bytes >= HUGE_PAGE)
        ask_for_huge(memory, bytes);
    return memory;
}

void pages_keep(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, KEPT_PICTURE);
    mallopt(M_TRIM_THRESHOLD, KEPT_ALL);
#endif
}
