#include "view/paint/theme.h"

#include <assert.h>

/* clang-format off */
static const uint32_t rgb[TINT_COUNT] = {
    [TINT_NONE] = 0,
    [TINT_INK] = 0x23140B,
    [TINT_RED_COAT] = 0xD64A33,     [TINT_RED_LIGHT] = 0xF07A5A,   [TINT_RED_DARK] = 0x96281A,
    [TINT_RED_RIM] = 0xC23A26,      [TINT_RED_LACE] = 0xF6EAD0,
    [TINT_BLUE_COAT] = 0x26589F,    [TINT_BLUE_LIGHT] = 0x548BD2,  [TINT_BLUE_DARK] = 0x16386C,
    [TINT_BLUE_RIM] = 0x234F8C,     [TINT_BLUE_LACE] = 0xF2C14E,
    [TINT_PAPER] = 0xF6EAD0,        [TINT_INSET] = 0xFBF3DF,       [TINT_HAIRLINE] = 0x8C6030,
    [TINT_TEXT] = 0x2B1D12,         [TINT_SECOND] = 0x5A4026,      [TINT_CAPTION] = 0x6F4C20,
    [TINT_IDLE] = 0x6B573B,
    [TINT_TAG] = 0xEAD6A8,          [TINT_TAG_EDGE] = 0xB08A4C,    [TINT_TAG_TEXT] = 0x5B3A12,
    [TINT_BRASS_BUTTON] = 0xF2C65A, [TINT_BRASS_EDGE] = 0xA8690C,
    [TINT_NOW] = 0xFFE3A0,          [TINT_NOW_EDGE] = 0xB9770F,
    [TINT_REFUSED] = 0xD21F3C,      [TINT_REFUSED_LIGHT] = 0xFF4A63,
    [TINT_REFUSED_GROUND] = 0xFCE4DC,
    [TINT_HEADING] = 0x452817,      [TINT_RING] = 0x7A4E22,        [TINT_TRACK] = 0xE0C690,
    [TINT_LIP] = 0xA67C45,          [TINT_SPEECH] = 0xFFF6DC,
    [TINT_PASSED] = 0x2F6A1F,
    [TINT_CONTACT] = 0x7FF0CF,      [TINT_ZONE] = 0x8F4FD0,        [TINT_ZONE_EDGE] = 0xD9A8FF,
    [TINT_SELECTION] = 0xFFD257,    [TINT_SHAKEN] = 0xFFD83D,
    [TINT_BAIZE] = 0x5F8049,        [TINT_MEADOW] = 0x93945A,
    [TINT_BOARD_1] = 0xB09A64,      [TINT_BOARD_2] = 0x8B9B58,
    [TINT_HEATH] = 0xA5A269,        [TINT_PLAIN] = 0x6F9155,
    [TINT_WALNUT_DARK] = 0x2A170C,  [TINT_WALNUT] = 0x452817,      [TINT_WALNUT_LIGHT] = 0x5B3820,
    [TINT_OAK_DARK] = 0x4A2D19,     [TINT_OAK] = 0x7D5230,         [TINT_OAK_LIGHT] = 0xA2713F,
    [TINT_BRASS] = 0xD9A62E,        [TINT_STEEL] = 0xC9CED1,       [TINT_WOOD] = 0x8A5527,
    [TINT_WATER] = 0x5590AC,        [TINT_BANK] = 0x6E6A3C,        [TINT_ROAD] = 0xCDB27C,
    [TINT_LABEL] = 0x2B1808,        [TINT_LABEL_TEXT] = 0xFFE3A0,
    [TINT_STRIP_TEXT] = 0xFFE9BD,   [TINT_STRIP_SECOND] = 0xDCC293,
    [TINT_STRIP_EDGE] = 0xC79A55,   [TINT_STRIP_TICK] = 0xA5C37D,
    [TINT_PROJECTOR] = 0x160B05,    [TINT_PROJECTOR_TEXT] = 0xFFFFFF,
    [TINT_PROJECTOR_SECOND] = 0xFFE9BD, [TINT_PROJECTOR_ACCENT] = 0xFFD83D,
};

static const struct role_style roles[ROLE_COUNT] = {
    [ROLE_LOGO]         = {"logo",         FACE_DISPLAY_BOLD, 92, 74, 92, 110},
    [ROLE_TITLE]        = {"title",        FACE_DISPLAY_BOLD, 31, 25, 76, 110},
    [ROLE_STRIP]        = {"strip title",  FACE_DISPLAY_BOLD, 26, 21, 46, 110},
    [ROLE_HEADING]      = {"heading",      FACE_DISPLAY_BOLD, 22, 18, 46, 110},
    [ROLE_BUTTON]       = {"button",       FACE_BOLD,         20, 16, 40, 125},
    [ROLE_BUTTON_BIG]   = {"big button",   FACE_DISPLAY_BOLD, 38, 30, 52, 110},
    [ROLE_TEXT]         = {"text",         FACE_MEDIUM,       18, 15, 40, 135},
    [ROLE_TEXT_BOLD]    = {"bold text",    FACE_BOLD,         18, 15, 40, 135},
    [ROLE_SECOND]       = {"second",       FACE_MEDIUM,       17, 13, 39, 135},
    [ROLE_TAG]          = {"tag",          FACE_SEMIBOLD,     16, 13, 39, 125},
    [ROLE_LABEL]        = {"label",        FACE_DISPLAY_BOLD, 18, 14, 40, 125},
    [ROLE_LABEL_SECOND] = {"table label",  FACE_SEMIBOLD,     18, 14, 40, 125},
    [ROLE_NUMBER]       = {"number",       FACE_DISPLAY_BOLD, 44, 36, 60, 110},
    [ROLE_MOTTO]        = {"motto",        FACE_MEDIUM,       27, 22, 46, 122},
};
/* clang-format on */

enum {
    HOME_HEIGHT = 1080, /* the window in which a unit is a pixel */
    SMALL_SCALE = 800,  /* where the second column of type sizes holds */
    PERCENT_LEAST = 75,
    PERCENT_MOST = 200,
};

/* ---- the colours of the sides ---------------------------------------------------------------- */

enum { RAMP = 5, RED = 1, BLUE = 2 };

/* A coat from its deepest shade to its brightest light. */
struct ramp {
    uint32_t at[RAMP];
};

static const struct ramp worn[BLUE + 1] = {
    [RED] = {{0x3C0E08, 0x96281A, 0xD64A33, 0xF07A5A, 0xFFD8C8}},
    [BLUE] = {{0x0A1830, 0x16386C, 0x26589F, 0x548BD2, 0xC8E0FF}},
};

static const struct ramp wished[DYES_COUNT][BLUE + 1] = {
    [DYES_ORANGE_BLUE] = {[RED] = {{0x3A1E00, 0x7A4400, 0xE88A10, 0xFFB648, 0xFFEBC8}},
                          [BLUE] = {{0x0A1830, 0x10305F, 0x1F4F98, 0x548BD2, 0xC8E0FF}}},
    [DYES_DARK_LIGHT] = {[RED] = {{0x0C0806, 0x2A201A, 0x40342C, 0x776A60, 0xC8C0B8}},
                         [BLUE] = {{0x2C343C, 0x4A545E, 0xC4CCD4, 0xE8EEF2, 0xFFFFFF}}},
};

/* Lace and pips that would not show on pale cloth. */
static const struct {
    enum dyes dyes;
    int side;
    uint32_t from, to;
} marks[] = {
    {DYES_DARK_LIGHT, BLUE, 0xF2C14E, 0x5E3C08},
    {DYES_DARK_LIGHT, BLUE, 0xFFD877, 0x2B1D12},
    {DYES_DARK_LIGHT, BLUE, 0xFFE3A0, 0x2B1D12},
};

static enum dyes dyes_now;

void theme_use_dyes(enum dyes dyes)
{
    assert(dyes >= 0 && dyes < DYES_COUNT);
    dyes_now = dyes;
}

enum dyes theme_dyes(void)
{
    return dyes_now;
}

static int part(uint32_t rgb, int shift)
{
    return (int)(rgb >> shift & 0xff);
}

/* Is it cloth of that side, and not brass, leather or skin? Those lean further towards yellow. */
static bool is_cloth(int side, uint32_t rgb)
{
    enum { VIVID = 40, TOWARDS_YELLOW = 32 };
    int r = part(rgb, 16), g = part(rgb, 8), b = part(rgb, 0);
    if (side == BLUE)
        return b - r > VIVID && b > g;
    return side == RED && r - b > VIVID && g >= b && (g - b) * 100 < TOWARDS_YELLOW * (r - b);
}

/* Brightness as a painter sees it, 0 … 255000. */
static int value_of(uint32_t rgb)
{
    return 299 * part(rgb, 16) + 587 * part(rgb, 8) + 114 * part(rgb, 0);
}

static uint32_t between(uint32_t a, uint32_t b, int share, int whole)
{
    uint32_t out = 0;
    for (int shift = 0; shift < 24; shift += 8)
        out |= (uint32_t)(part(a, shift) + (part(b, shift) - part(a, shift)) * share / whole)
               << shift;
    return out;
}

uint32_t theme_dye(int side, uint32_t rgb)
{
    if (dyes_now == DYES_RED_BLUE || (side != RED && side != BLUE))
        return rgb;
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (marks[i].dyes == dyes_now && marks[i].side == side && marks[i].from == rgb)
            return marks[i].to;
    if (!is_cloth(side, rgb))
        return rgb;
    const struct ramp *from = &worn[side], *to = &wished[dyes_now][side];
    int value = value_of(rgb), at = 0;
    while (at + 2 < RAMP && value > value_of(from->at[at + 1]))
        at++;
    int low = value_of(from->at[at]), high = value_of(from->at[at + 1]);
    value = value < low ? low : value > high ? high : value;
    return between(to->at[at], to->at[at + 1], (value - low) / 1000, (high - low) / 1000);
}

uint32_t theme_rgb(enum tint tint)
{
    assert(tint >= 0 && tint < TINT_COUNT);
    bool red = tint >= TINT_RED_COAT && tint <= TINT_RED_LACE;
    bool blue = tint >= TINT_BLUE_COAT && tint <= TINT_BLUE_LACE;
    return red ? theme_dye(RED, rgb[tint]) : blue ? theme_dye(BLUE, rgb[tint]) : rgb[tint];
}

pixel theme_pixel(enum tint tint)
{
    return tint == TINT_NONE ? 0 : colour(theme_rgb(tint));
}

pixel theme_alpha(enum tint tint, int percent)
{
    return tint == TINT_NONE ? 0 : colour_alpha(theme_rgb(tint), percent * 255 / 100);
}

const struct role_style *theme_role(enum role role)
{
    assert(role >= 0 && role < ROLE_COUNT);
    return &roles[role];
}

int theme_scale(int height, int percent, enum theme_mode mode)
{
    int scale = (height * SCALE_ONE + HOME_HEIGHT / 2) / HOME_HEIGHT;
    /* The projector's type is as large as the room needs, whatever its owner likes at his desk:
     * there the whole page shrinks with the window, and the percentage does not count. */
    if (mode == MODE_DESK && scale < SMALL_SCALE)
        scale = SMALL_SCALE;
    if (mode == MODE_PROJECTOR)
        return scale;
    if (percent < PERCENT_LEAST)
        percent = PERCENT_LEAST;
    if (percent > PERCENT_MOST)
        percent = PERCENT_MOST;
    return (scale * percent + 50) / 100;
}

int theme_px(int units, int scale)
{
    int size = units < 0 ? -units : units;
    int px = (size * scale + SCALE_ONE / 2) / SCALE_ONE;
    return units < 0 ? -px : px;
}

int theme_type_size(enum role role, int scale, enum theme_mode mode)
{
    const struct role_style *style = theme_role(role);
    int size;
    if (mode == MODE_PROJECTOR)
        size = theme_px(style->projector, scale);
    else if (scale >= SCALE_ONE)
        size = theme_px(style->desk, scale);
    else if (scale <= SMALL_SCALE)
        size = (style->small * scale + SMALL_SCALE / 2) / SMALL_SCALE;
    else
        size = style->small + ((style->desk - style->small) * (scale - SMALL_SCALE) + 100) /
                                  (SCALE_ONE - SMALL_SCALE);
    return size < TYPE_LEAST ? TYPE_LEAST : size;
}

/* Brightness of a channel, in parts of 100000: the sRGB curve in 16 straight pieces. */
static int64_t linear(uint32_t channel)
{
    static const int step[] = {0,     518,   1444,  2956,  5127,  8022,  11697, 16203, 21586,
                               27889, 35153, 43415, 52712, 63076, 74540, 87137, 100894};
    int at = (int)channel >> 4, part = (int)channel & 15;
    return step[at] + (step[at + 1] - step[at]) * part / 16;
}

static int64_t brightness(uint32_t colour)
{
    int64_t r = linear(colour >> 16 & 0xff), g = linear(colour >> 8 & 0xff),
            b = linear(colour & 0xff);
    return (2126 * r + 7152 * g + 722 * b) / 10000;
}

int theme_contrast(uint32_t a, uint32_t b)
{
    enum { VEIL = 5000 }; /* 5 % of white: stray light of the room */
    int64_t la = brightness(a) + VEIL, lb = brightness(b) + VEIL;
    return (int)(la > lb ? la * 100 / lb : lb * 100 / la);
}
