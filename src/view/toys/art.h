/* The drawings of the soldiers: text files under assets/art, read into stacks of flat layers.
 *
 * One file a figure (NAME.figure), shared pieces in parts/NAME.part, the colours of the sides in
 * palette.txt. A file is lines of words; `#` opens a comment:
 *
 *   base SHAPE ACROSS ALONG     SHAPE: round (one number: its diameter), oval, eight, slab, none
 *   shadow RADIUS HEIGHT        what throws the shadow, mm
 *   grow TIMES                  how much larger than life it may be drawn where the view is far
 *   reach LEFT UP RIGHT DOWN    how far picture and shadow of any facing go from the foot, mm at
 *                               true size; reach_lying: of the fallen one. Measured by a test
 *   colour NAME RED BLUE        RRGGBB twice; for this figure, from here on
 *   use PART [raise MM] [scale TIMES] [stretch ACROSS ALONG] [shift X Y]
 *   lying PART …                the same, for the stack that shows it knocked over
 *   layer NAME z LOW HIGH light DARK BRIGHT side SHADE [pivot X Y]
 *         [taper SX SY DX DY to SX SY DX DY | curve, nine of SX[,SY[,DX,DY]]]
 *         [only red | only blue] [base] [fine]
 *       <svg shapes, in mm, forward is up, over as many lines as needed; $NAME is a colour>
 *
 * A layer is a solid: its drawing goes up from LOW to HIGH, scaled about the pivot and moved on the
 * way as its taper or curve says. `base` layers keep their size when the figure is drawn larger
 * than life; `fine` ones are left out where they would only be dust.
 *
 * Lengths in memory are µm, ratios thousandths. A figure owns everything it points to. Nothing here
 * keeps state, so any thread may load or rasterise.
 */
#ifndef FOILSHOT_VIEW_TOYS_ART_H
#define FOILSHOT_VIEW_TOYS_ART_H

#include "core/trouble.h"
#include "view/paint/canvas.h"

enum {
    ART_SIDES = 2,
    ART_CURVE = 9, /* samples of a layer's way up */
    ART_NAME = 32,
    ART_ONE = 1000, /* the ratio 1 */
};

enum art_base { ART_NONE, ART_ROUND, ART_OVAL, ART_EIGHT, ART_SLAB, ART_BASES };

/* From the drawing to the figure: figure = s × drawing + d. x to the right, y backward, µm. */
struct art_map {
    int32_t sx, sy, dx, dy;
};

struct art_layer {
    char name[ART_NAME];
    int32_t low, high;          /* height above the table, µm */
    int32_t dark, bright, side; /* brightness below and on top; shade away from the lamp */
    struct art_map map[ART_CURVE];
    bool base, fine;
    char *svg[ART_SIDES]; /* shapes with the colours filled in; NULL: that side has no such layer */
};

struct art_stack {
    struct art_layer *layer;
    int layers;
};

struct art_figure {
    char name[ART_NAME];
    enum art_base base;
    int32_t across, along;                /* the true footprint, µm */
    int32_t shadow_radius, shadow_height; /* µm */
    int32_t grow;                         /* thousandths, at least ART_ONE */
    int32_t reach[2][4];                  /* µm; standing, lying; all 0: nobody has measured */
    uint32_t coat[ART_SIDES], rim[ART_SIDES], lace[ART_SIDES], ground[ART_SIDES]; /* 0xRRGGBB */
    struct art_stack standing, lying;
};

/* Reads a figure. False: `trouble` says which file and line, and `figure` is a plain one (a
 * coloured base without layers) that may be drawn and released all the same. */
bool art_figure_load(struct art_figure *figure, const char *folder, const char *name,
                     struct trouble *trouble);
void art_figure_release(struct art_figure *figure);

/* Draws SVG shapes whose unit is the millimetre: the drawing's point (x, y), in µm, falls on the
 * picture's upper left corner. False when the shapes cannot be read; `image` is untouched then. */
bool art_rasterise(struct image *image, const char *shapes, int32_t x, int32_t y, int w, int h,
                   int32_t px_per_mm_q16);
/* A whole SVG document, fitted into w × h. False as above. */
bool art_document(struct image *image, const char *svg, int w, int h);

#endif
