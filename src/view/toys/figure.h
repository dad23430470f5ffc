/* Figures on the table: which drawing a troop has, its baked pictures, and putting them down.
 *
 * A figure is baked on first use for a side, a facing (to 3 degrees), a lean, a size and a pose,
 * and kept while there is room; the pictures used longest ago go first. With the worker on, baking
 * is done in a second thread: until a picture is ready the nearest one there is stands in for it
 * (another facing or size, stretched; for one that lies, one that leans), and figures_fresh says
 * when to draw again. With the worker
 * off every picture is baked at once, so headless pictures and tests are the same every time.
 *
 * A missing or broken drawing never stops anything: it is told once (figures_trouble) and a disc in
 * the colours of its side stands in. Only the thread that called figures_init may call these.
 */
#ifndef FOILSHOT_VIEW_TOYS_FIGURE_H
#define FOILSHOT_VIEW_TOYS_FIGURE_H

#include "core/trouble.h"
#include "view/paint/canvas.h"
#include "view/paint/stamp.h"

struct figures;

struct figures_setup {
    const char *folder;        /* where the drawings lie: …/assets/art */
    size_t bytes;              /* room for baked pictures; 0 = 64 MB */
    bool worker;               /* bake in a second thread, or in figures_bake */
    void (*ready)(void *self); /* a picture got ready; called from the worker. May be NULL */
    void *self;
};

enum { FIGURE_FEET = 64 }; /* corners a footprint may have */

struct figure_look {
    int kind;          /* from figure_kind */
    int side;          /* 1 Red, 2 Blue */
    int32_t face;      /* mdeg on the screen: 0 = up, clockwise */
    int32_t lean;      /* sideways per height in thousandths, 0 … 500 */
    int32_t lean_to;   /* mdeg */
    bool fallen;       /* lies with its base's edge on the foot's far side */
    int32_t fallen_to; /* mdeg: the way it fell */
    int32_t lift;      /* µm above the table, for one being carried or falling */
    int32_t grow;      /* thousandths: men larger than life over their true base; 0 = 1000 */
    int alpha;         /* 0 … 255 */
    bool selected;     /* a ring round its base */
    bool spent;        /* has acted: a little darker */
    bool bare;         /* without his own base: one of a slab's men, standing on its top */
};

/* NULL when memory is short. A folder that does not exist gives plain discs and a trouble. */
struct figures *figures_init(const struct figures_setup *setup);
void figures_release(struct figures *figures);
/* The sides wear other colours now (theme_use_dyes): every drawing is read anew, every baked
 * picture forgotten. */
void figures_dye(struct figures *figures);

/* The number of the drawing called `name` ("infantry"); loaded on first use. Never fails. */
int figure_kind(struct figures *figures, const char *name);
/* The first drawing that could not be read, or NULL. */
const struct trouble *figures_trouble(const struct figures *figures);

/* Draws the figure with its base's middle on `foot`, multiplied by `light`. */
void figure_draw(struct figures *figures, struct canvas *canvas, const struct figure_look *look,
                 struct fpoint foot, int32_t px_per_mm_q16, pixel light);
/* Its shadow; all shadows are drawn before any figure. */
void figure_shadow(struct figures *figures, struct canvas *canvas, const struct figure_look *look,
                   struct fpoint foot, int32_t px_per_mm_q16);
/* The same two, but only what would be put down and where. False, and *out says nothing, when more
 * has to be done than put one picture down. Good until figures_hold(…, false). */
bool figure_put(struct figures *figures, const struct figure_look *look, struct fpoint foot,
                int32_t px_per_mm_q16, pixel light, struct stamp_put *out);
bool figure_shadow_put(struct figures *figures, const struct figure_look *look, struct fpoint foot,
                       int32_t px_per_mm_q16, struct stamp_put *out);
/* This look will be wanted soon: its pictures are made before it is. Ask again in every frame until
 * then. Does nothing without a worker. */
void figure_ahead(struct figures *figures, const struct figure_look *look, int32_t px_per_mm_q16);
/* How often a disc had to stand in for a figure, for want of anything better. */
uint64_t figures_plain(const struct figures *figures);
/* While held no picture is thrown away, even if there are too many. */
void figures_hold(struct figures *figures, bool held);
/* Where the drawing calls above may draw. With the worker on this covers the stand-in, too. */
struct rect figure_bounds(struct figures *figures, const struct figure_look *look,
                          struct fpoint foot, int32_t px_per_mm_q16);
/* The true outline of its base (grown outward by `more`, 1/256 px), for rings and ghosts; returns
 * the number of corners written, at most FIGURE_FEET. A fallen one: where it lies. */
int figure_footprint(struct figures *figures, const struct figure_look *look, struct fpoint foot,
                     int32_t px_per_mm_q16, int32_t more, struct fpoint corner[FIGURE_FEET]);

/* How tall the drawing is and what it covers, µm at true size. */
struct figure_size {
    int32_t across, along, tall;
};
struct figure_size figure_size(const struct figures *figures, int kind);

/* Where there are no threads the worker's work is done here: one picture; false when there is
 * nothing to bake, or a worker who does it. */
bool figures_bake(struct figures *figures);
/* True once after pictures got ready that something stood in for: draw those figures again. */
bool figures_fresh(struct figures *figures);
/* Grows with every picture that gets ready after something may have stood in for it. */
uint64_t figures_version(struct figures *figures);
/* Something is being baked, or got ready and figures_fresh was not asked since: there will be
 * something to draw. */
bool figures_astir(struct figures *figures);
/* Nothing is waiting to be baked. */
bool figures_idle(struct figures *figures);
/* Bytes of baked pictures kept. */
size_t figures_bytes(struct figures *figures);

#endif
