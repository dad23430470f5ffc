/* A picture's hash against the one that was looked at and kept. A failure shows the new one. */
#ifndef FOILSHOT_TESTS_VIEW_GOLDEN_H
#define FOILSHOT_TESTS_VIEW_GOLDEN_H

#include "view/paint/canvas.h"

#include <inttypes.h>
#include <stdio.h>

static inline void assert_golden(const struct image *image, const char *kept)
{
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, image_hash(image));
    assert_string_equal(hash, kept);
}

#endif
