/* Icons, side emblems and the pellet of the logo, all drawn from tables.
 *
 * An icon lives on a grid of 24 units with round strokes 2 units wide and has one colour. Its
 * drawing is a short text (icons.c explains the letters), turned into canvas outlines at any size.
 */
#ifndef FOILSHOT_VIEW_PAINT_ICONS_H
#define FOILSHOT_VIEW_PAINT_ICONS_H

#include "view/paint/canvas.h"

enum icon {
    ICON_NONE, /* draws nothing */
    ICON_PELLET,
    ICON_MARCH,
    ICON_MUSKET,
    ICON_CANNON,
    ICON_HORSE,
    ICON_SWORDS,
    ICON_FLAG,
    ICON_HAND,
    ICON_FIST,
    ICON_SPAN,
    ICON_RULER,
    ICON_DIE,
    ICON_STAR,
    ICON_SHAKEN,
    ICON_FALLEN,
    ICON_HOURGLASS,
    ICON_BOLT,
    ICON_WHEEL,
    ICON_EYE,
    ICON_NO_ENTRY,
    ICON_TICK,
    ICON_CROSS,
    ICON_QUESTION,
    ICON_UNDO,
    ICON_REDO,
    ICON_PLUS,
    ICON_MINUS,
    ICON_HOME,
    ICON_ZOOM,
    ICON_MENU,
    ICON_BOOK,
    ICON_PERSON,
    ICON_COMPUTER,
    ICON_REMOTE,
    ICON_PLAY,
    ICON_PAUSE,
    ICON_NEXT,
    ICON_BACK,
    ICON_PROJECTOR,
    ICON_SOUND,
    ICON_MUTE,
    ICON_GEAR,
    ICON_UP,
    ICON_DOWN,
    ICON_LEFT,
    ICON_RIGHT,
    ICON_POINT, /* a pointing finger */
    ICON_SAVE,
    ICON_OPEN,
    ICON_SQUARE, /* four ranks facing outward */
    ICON_POWDER, /* a keg */
    ICON_OUT,    /* through a door */
    ICON_RALLIED,
    ICON_COUNT
};

const char *icon_name(enum icon icon);    /* "pellet", "no entry" … */
enum icon icon_by_name(const char *name); /* ICON_NONE when unknown */
/* Draws the icon into the square of `size` px whose upper left corner is (x, y). */
void icon_draw(struct canvas *canvas, enum icon icon, int x, int y, int size, pixel colour);
/* In the middle of `r`. */
void icon_draw_in(struct canvas *canvas, enum icon icon, struct rect r, int size, pixel colour);

/* Round red cockade (side 0) or blue lozenge (side 1), `size` px across. */
void emblem_draw(struct canvas *canvas, int side, int x, int y, int size);
/* The foil pellet with its facets, `size` px across. */
void emblem_pellet(struct canvas *canvas, int x, int y, int size);
/* The pellet flying up with its trail, as beside the program's name; w is about 2.6 × h. */
void emblem_logo(struct canvas *canvas, struct rect r);
/* A die lying in the tray: `side` 0 red, 1 blue, 2 ivory; middle at (x, y), `size` px along an
 * edge, turned clockwise by mdeg. */
void emblem_die(struct canvas *canvas, int side, int face, int x, int y, int size, int mdeg);

#endif
