/* A sheet to draw on and look at: tests write what they drew to tests/out/, which git ignores. */
#ifndef FOILSHOT_TESTS_VIEW_SHEET_H
#define FOILSHOT_TESTS_VIEW_SHEET_H

#include "view/paint/canvas.h"
#include "view/widgets/present.h"

#include <stdio.h>
#include <sys/stat.h>

#define SHEET_FOLDER FOILSHOT_SOURCE "/tests/out"
#define ART_FOLDER FOILSHOT_SOURCE "/assets/art"

enum { SHEET_BAIZE = 0x6B8B4A };

static inline void sheet_begin(struct canvas *canvas, int w, int h)
{
    bool good = canvas_init(canvas, w, h);
    assert_true(good);
    canvas_clear(canvas, canvas->clip, colour(SHEET_BAIZE));
}

static inline void sheet_end(struct canvas *canvas, const char *name)
{
    char path[512];
    mkdir(SHEET_FOLDER, 0777);
    snprintf(path, sizeof path, "%s/%s.png", SHEET_FOLDER, name);
    assert_true(image_save_png(&canvas->image, path));
    canvas_release(canvas);
}

#endif
