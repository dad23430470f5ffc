/* The look as data: the palette and the roles of type.
 *
 * Colours are named by what they are for; the hexadecimal numbers stand in theme.c and nowhere
 * else. Lengths of the interface are "units": pixels of a window 1080 high. theme_scale gives the
 * pixels of a unit in thousandths, from the window's height and the player's own percentage; the
 * part that follows the window never falls below 0.8, and no type ever falls below 13 px.
 */
#ifndef FOILSHOT_VIEW_PAINT_THEME_H
#define FOILSHOT_VIEW_PAINT_THEME_H

#include "view/paint/canvas.h"

enum tint {
    TINT_NONE, /* draws nothing */
    TINT_INK,
    TINT_RED_COAT,
    TINT_RED_LIGHT,
    TINT_RED_DARK,
    TINT_RED_RIM,
    TINT_RED_LACE,
    TINT_BLUE_COAT,
    TINT_BLUE_LIGHT,
    TINT_BLUE_DARK,
    TINT_BLUE_RIM,
    TINT_BLUE_LACE,
    TINT_PAPER,
    TINT_INSET, /* lighter paper inside a card */
    TINT_HAIRLINE,
    TINT_TEXT,
    TINT_SECOND,
    TINT_CAPTION,
    TINT_IDLE,
    TINT_TAG,
    TINT_TAG_EDGE,
    TINT_TAG_TEXT,
    TINT_BRASS_BUTTON,
    TINT_BRASS_EDGE,
    TINT_NOW,
    TINT_NOW_EDGE,
    TINT_REFUSED,
    TINT_REFUSED_LIGHT,
    TINT_HEADING,        /* headings on paper */
    TINT_RING,           /* round a dot or box to tick */
    TINT_TRACK,          /* of a slider */
    TINT_LIP,            /* lower edge of a raised button */
    TINT_SPEECH,         /* ground of a speech bubble */
    TINT_REFUSED_GROUND, /* the pink of a refused row */
    TINT_PASSED,
    TINT_CONTACT,
    TINT_ZONE,
    TINT_ZONE_EDGE,
    TINT_SELECTION,
    TINT_SHAKEN,
    TINT_BAIZE,
    TINT_MEADOW,
    TINT_BOARD_1,
    TINT_BOARD_2,
    TINT_HEATH,
    TINT_PLAIN,
    TINT_WALNUT_DARK,
    TINT_WALNUT,
    TINT_WALNUT_LIGHT,
    TINT_OAK_DARK,
    TINT_OAK,
    TINT_OAK_LIGHT,
    TINT_BRASS,
    TINT_STEEL,
    TINT_WOOD,
    TINT_WATER,
    TINT_BANK,
    TINT_ROAD,
    TINT_LABEL, /* ground of a label on the table, used at 88 % */
    TINT_LABEL_TEXT,
    TINT_STRIP_TEXT, /* words on walnut */
    TINT_STRIP_SECOND,
    TINT_STRIP_EDGE,
    TINT_STRIP_TICK,
    TINT_PROJECTOR,
    TINT_PROJECTOR_TEXT,
    TINT_PROJECTOR_SECOND,
    TINT_PROJECTOR_ACCENT,
    TINT_COUNT
};

/* What a piece of text is for. */
enum role {
    ROLE_LOGO,
    ROLE_TITLE, /* panel title, headline of a caption */
    ROLE_STRIP, /* name of the rules in the top strip */
    ROLE_HEADING,
    ROLE_BUTTON,       /* button, name of an action */
    ROLE_BUTTON_BIG,   /* the one big button of a screen (Play) */
    ROLE_TEXT,         /* running text */
    ROLE_TEXT_BOLD,    /* the **bold** words of running text */
    ROLE_SECOND,       /* second line, caption */
    ROLE_TAG,          /* ledger ids, chips, small buttons */
    ROLE_LABEL,        /* name of a thing on the table, speech */
    ROLE_LABEL_SECOND, /* distance or state on the table */
    ROLE_NUMBER,       /* a result */
    ROLE_MOTTO,        /* the words beside the name on the start screen */
    ROLE_COUNT
};

enum theme_mode { MODE_DESK, MODE_PROJECTOR };

enum face {
    FACE_DISPLAY_BOLD, /* Averia Serif */
    FACE_DISPLAY,
    FACE_DISPLAY_ITALIC,
    FACE_MEDIUM, /* Cabin */
    FACE_SEMIBOLD,
    FACE_BOLD,
    FACE_COUNT
};

struct role_style {
    const char *name;
    enum face face;
    int desk, small, projector; /* px at scale 1.0, at 0.8, and on the projector at 1.0 */
    int leading;                /* line height in percent of the size */
};

enum { SCALE_ONE = 1000, TYPE_LEAST = 13, TARGET_LEAST = 36 };

/* The colours of the sides, by the player's wish. The art and the tables know Red and Blue only;
 * everything of a side's colour passes through theme_dye, which puts the wished one in its place,
 * as bright or dark as it was. Who keeps pictures must make them anew after a change. */
enum dyes { DYES_RED_BLUE, DYES_ORANGE_BLUE, DYES_DARK_LIGHT, DYES_COUNT };
void theme_use_dyes(enum dyes dyes);
enum dyes theme_dyes(void);
/* What becomes of a colour on a thing of `side` (1 Red, 2 Blue); others come back as they are. */
uint32_t theme_dye(int side, uint32_t rgb);

uint32_t theme_rgb(enum tint tint); /* 0xRRGGBB */
pixel theme_pixel(enum tint tint);  /* opaque; transparent for TINT_NONE */
pixel theme_alpha(enum tint tint, int percent);
const struct role_style *theme_role(enum role role);
/* Pixels per unit in thousandths for a window `height` px high; `percent` is the player's. */
int theme_scale(int height, int percent, enum theme_mode mode);
/* Size of type in px at that scale, never below TYPE_LEAST. */
int theme_type_size(enum role role, int scale, enum theme_mode mode);
/* units → px, rounded */
int theme_px(int units, int scale);
/* Contrast of two colours in hundredths (WCAG: 2100 = black on white). */
int theme_contrast(uint32_t a, uint32_t b);

#endif
