/* The abstract face that rules and overlays draw to. All lengths are µm on the table; the painter
 * knows nothing of pixels. Implementations: the canvas (view), a recorder (marks.h), none. */
#ifndef FOILSHOT_CORE_PAINTER_H
#define FOILSHOT_CORE_PAINTER_H

#include "core/geometry.h"

/* What a mark can mean. Rules name meanings; the view gives each its outline, pattern and colour
 * (style guide, "Overlays"): shape and pattern first, word second, colour last. */
enum meaning {
    MEANS_MOVE,   /* may move here */
    MEANS_CHARGE, /* charge reach */
    MEANS_SELECTED,
    MEANS_LEGAL,   /* legal pose, contact edge */
    MEANS_REFUSED, /* refused pose or the thing in the way */
    MEANS_FIRE,    /* fire arc, open directions */
    MEANS_THREAT,  /* zone of control, enemy reach */
    MEANS_SIGHT,   /* line of sight */
    MEANS_COMMAND, /* command reach */
    MEANS_FLICK,   /* aim stub and fan */
    MEANS_SWEEP,   /* what the finger would sweep away */
    MEANS_PATH,    /* the way a move goes */
    MEANS_SPOT,    /* a place where the pellet may lie */
    MEANS_MEASURE, /* a tape measure */
    MEANS_ZONE,    /* deployment zone */
    MEANS_COUNT
};

enum mark_form { FORM_AREA, FORM_LINE, FORM_DISC, FORM_WEDGE, FORM_LABEL, FORM_COUNT };

struct painter {
    void *self;
    /* a filled, closed area with its edge */
    void (*area)(void *self, enum meaning meaning, const struct vec *point, int count);
    /* an open line through the points */
    void (*line)(void *self, enum meaning meaning, const struct vec *point, int count);
    void (*disc)(void *self, enum meaning meaning, struct vec centre, int32_t radius);
    /* from bearing `from` clockwise to bearing `to` */
    void (*wedge)(void *self, enum meaning meaning, struct vec centre, int32_t radius, int32_t from,
                  int32_t to);
    void (*label)(void *self, enum meaning meaning, struct vec at, const char *text);
};

#endif
