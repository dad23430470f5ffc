/* The drawings are short texts. Numbers are units of the 24-unit grid; letters:
 *   s W        the lines that follow are stroked, W units wide (round ends)
 *   f          the shapes that follow, up to the next s or f, are filled at once
 *   M x y …    a new line through these points
 *   C x1 y1 x2 y2 x y   a curve on from the last point
 *   L x y …    on through these points
 *   Z          closes the line
 *   O x y r    a circle; o the same the other way round, which makes a hole in a filled shape
 *   A x y r from to     an arc about (x, y), degrees clockwise from upward, as a line of its own
 *   R x y w h r         a rectangle with round corners
 */
#include "view/paint/icons.h"

#include "core/geometry.h"
#include "view/paint/theme.h"

#include <assert.h>
#include <string.h>

enum {
    GRID = 24,
    ICON_POINTS = 256, /* corners of a filled shape, curves in pieces */
    ICON_CONTOURS = 8,
    CURVE_PIECES = 8,
    ROUND_PIECES = 24, /* of a full circle */
};

struct drawing {
    const char *name, *lines;
};

/* clang-format off */
static const struct drawing drawings[ICON_COUNT] = {
    [ICON_NONE] = {"none", ""},
    [ICON_PELLET] = {"pellet",
        "s1.6 M12 2.5 18 4.5 21.4 10.5 20.2 16.6 14.8 21.2 8 20.6 3.2 15.8 2.8 9 6.8 4 Z"
        "s1.2 M6.8 4 11 8.6 18 4.5 M2.8 9 8.6 14.2 11 8.6 16.4 10.6 21.4 10.5"
        "M8.6 14.2 8 20.6 M8.6 14.2 14 16.4 14.8 21.2 M14 16.4 16.4 10.6 M14 16.4 20.2 16.6"},
    [ICON_MARCH] = {"march",
        "f M4.6 6 C4.6 1.6 10.6 1.6 10.6 6.4 C10.6 8.4 9.8 9.6 9.6 11.6 L6.4 11.6"
        "C6.2 9.6 4.6 8.6 4.6 6 Z M6.4 13.4 9.6 13.4 C9.8 16.6 6.2 16.8 6.4 13.4 Z"
        "M13.4 10.4 C13.4 5.6 19.4 5.6 19.4 10 C19.4 12.6 17.8 13.6 17.6 15.6 L14.4 15.6"
        "C14.2 13.6 13.4 12.4 13.4 10.4 Z M14.4 17.4 17.6 17.4 C17.8 20.8 14.2 20.6 14.4 17.4 Z"},
    [ICON_MUSKET] = {"musket",
        "s2.4 M9 14.4 21 3.6 f M1.8 18.6 7.8 12.4 11.8 14.4 9.6 17 8.4 16.8 4.2 21.6 Z"
        "s1.6 M11 15.6 12 17.8 M13.2 8.6 15.4 11"},
    [ICON_CANNON] = {"cannon",
        "s2.2 O8.2 16.4 4.4 f O8.2 16.4 1.5 M2.6 9.6 20.4 4 21.8 8.2 12.6 11.4"
        "C10.8 9.8 7 9.6 4 12.2 Z s2 M20.6 3.4 22.4 8.8"},
    [ICON_HORSE] = {"horse",
        "f M6.6 21 19.6 21 C20.6 12.6 18.6 4.6 11.4 3.8 L10.2 2 8.6 4.8 C6.4 7 5 10.2 3.2 12.6"
        "C3 14.2 4.2 15.4 5.6 15.2 C7.2 13.8 8.8 13.2 11.2 12.8 C11 16 7.2 16.8 6.6 21 Z"
        "o9.6 8 0.9"},
    [ICON_SWORDS] = {"swords",
        "s1.8 M4 3.5 16.5 16 M20 3.5 7.5 16 s2 M12.8 18 18.4 12.4 M5.6 12.4 11.2 18"
        "s2.4 M16.5 16 20 19.5 M7.5 16 4 19.5"},
    [ICON_FLAG] = {"flag",
        "s2.2 M5 3 5 21 f M5 4 C9 1.6 12.5 7 20 4 L20 13.4 C12.5 16.4 9 11 5 13.4 Z"},
    [ICON_HAND] = {"hand",
        "s3 M8.2 12.5 6.6 5.8 M11.2 12 10.6 3.8 M14.2 12 14.8 4.2 M16.8 13 18.6 7.2"
        "M8.4 17.6 3.8 12.6"
        "f M6.8 11.6 18.2 12.6 17.8 17.4 C17.2 20.6 15.8 22 12.6 22 C9.4 22 8.2 20.6 6.6 17 Z"},
    [ICON_FIST] = {"fist",
        "s1.9 M5.5 13 5.5 8.8 C5.5 6.4 8.8 6.4 8.8 8.8 M8.8 10.8 8.8 7.4 C8.8 5 12.1 5 12.1 7.4"
        "L12.1 10.8 M12.1 7.4 C12.1 5 15.4 5 15.4 7.4 L15.4 10.8 M15.4 8.2 C15.4 6 18.7 6 18.7 8.2"
        "L18.7 15 C18.7 19 16.4 20.8 12.6 20.8 C8.4 20.8 5.5 18.2 5.5 13.6"
        "C5.5 11.4 10.6 10.8 12.1 12.6 C13 14.2 11.2 15.2 9.4 15.2"},
    [ICON_SPAN] = {"span",
        "s2 M3 20 21 20 M3 17.4 3 22.4 M21 17.4 21 22.4 s2.4 M3.6 13.6 8 9 M20.4 12.6 16 8.6"
        "M9.6 8.6 8.8 3.2 M12 8 12 2.4 M14.4 8.6 15.2 3.2"
        "f M7.2 8.6 16.8 8.4 15.4 14 C14.6 15.6 9.6 15.6 8.8 14 Z"},
    [ICON_RULER] = {"ruler",
        "s2 M2.8 15.6 15.6 2.8 21.2 8.4 8.4 21.2 Z s1.7 M6.2 12.2 8.2 14.2 M9.2 9.2 12.2 12.2"
        "M12.2 6.2 14.2 8.2"},
    [ICON_DIE] = {"die", "s2 R3 3 18 18 4.5 f O8.2 8.2 1.6 O12 12 1.6 O15.8 15.8 1.6"},
    [ICON_STAR] = {"star",
        "f M12 1.8 15 8.8 22.4 9.4 16.8 14.4 18.4 21.8 12 17.8 5.6 21.8 7.2 14.4 1.6 9.4 9 8.8 Z"},
    [ICON_SHAKEN] = {"shaken",
        "s2 M12 3 22 20.6 2 20.6 Z M12 8.8 12 12 s1.8 M7.8 16.8 C9.4 14.4 10.6 14.6 12 16.2"
        "C13.4 17.8 14.6 18 16.2 15.8"},
    [ICON_FALLEN] = {"fallen",
        "s2 M3 8.5 3 19.5 M1.6 20 22.4 20 s4.4 M5.6 15.6 13.6 15.6 f O18.4 15 2.9"
        "s1.8 M9 12.8 12.4 9.6"},
    [ICON_HOURGLASS] = {"hourglass",
        "s2.2 M5.5 3 18.5 3 M5.5 21 18.5 21 s1.8 M7.5 3 7.5 6.8 11.2 12 7.5 17.2 7.5 21"
        "M16.5 3 16.5 6.8 12.8 12 16.5 17.2 16.5 21 f M9 19.8 15 19.8 12 16 Z"
        "M9.2 6.6 14.8 6.6 12 10.4 Z"},
    [ICON_BOLT] = {"bolt", "f M13.8 1.8 3.8 13.6 10.6 13.6 9 22.2 20.2 9.4 13 9.4 Z"},
    [ICON_WHEEL] = {"wheel",
        "f O5.4 18.6 2.4 s2.2 M5.4 18.6 5.4 10 A5.4 18.6 13 6 74 M13.4 13.4 18.4 16.8 21 11.4"},
    [ICON_EYE] = {"eye",
        "s2 M1.8 12 C6 4.8 18 4.8 22.2 12 C18 19.2 6 19.2 1.8 12 Z f O12 12 3.4"},
    [ICON_NO_ENTRY] = {"no entry", "s2.4 O12 12 9.3 M5.6 5.6 18.4 18.4"},
    [ICON_TICK] = {"tick", "s2.8 M3.6 13 9.2 18.6 20.6 5.8"},
    [ICON_CROSS] = {"cross", "s2.6 M5 5 19 19 M19 5 5 19"},
    [ICON_QUESTION] = {"question",
        "s2.8 M7.6 8.2 C7.6 2.2 16.8 2.2 16.8 7.8 C16.8 11.2 12.2 11.4 12.2 15 f O12.2 20 1.8"},
    [ICON_UNDO] = {"undo",
        "s2.2 M8.2 4 3.4 8.8 8.2 13.6 M3.4 8.8 14.6 8.8 C22 8.8 22 19.6 14.6 19.6 L9 19.6"},
    [ICON_REDO] = {"redo",
        "s2.2 M15.8 4 20.6 8.8 15.8 13.6 M20.6 8.8 9.4 8.8 C2 8.8 2 19.6 9.4 19.6 L15 19.6"},
    [ICON_PLUS] = {"plus", "s2.6 M12 3.5 12 20.5 M3.5 12 20.5 12"},
    [ICON_MINUS] = {"minus", "s2.6 M3.5 12 20.5 12"},
    [ICON_HOME] = {"home",
        "s2.2 M2.6 12 12 3.6 21.4 12 M5.4 10 5.4 20.4 18.6 20.4 18.6 10"
        "s2 M9.8 20.4 9.8 14.4 14.2 14.4 14.2 20.4"},
    [ICON_ZOOM] = {"zoom", "s2.2 O10.4 10.4 6.8 M15.6 15.6 21.2 21.2"},
    [ICON_MENU] = {"menu", "s2.4 M3.6 6 20.4 6 M3.6 12 20.4 12 M3.6 18 20.4 18"},
    [ICON_BOOK] = {"book",
        "s2 M12 6 C9.6 4.2 6 3.8 2.6 4.4 L2.6 18.8 C6 18.2 9.6 18.6 12 20.4"
        "C14.4 18.6 18 18.2 21.4 18.8 L21.4 4.4 C18 3.8 14.4 4.2 12 6 Z M12 6 12 20.4"},
    [ICON_PERSON] = {"person",
        "f O12 7 4.6 M3.4 21.4 C3.4 15 6.6 12.6 12 12.6 C17.4 12.6 20.6 15 20.6 21.4 Z"},
    [ICON_COMPUTER] = {"computer",
        "s2 R4.8 8.4 14.4 11.2 3 M12 8.4 12 5 M1.9 12 1.9 16 M22.1 12 22.1 16"
        "f O12 3.8 1.7 O9.2 12.8 1.4 O14.8 12.8 1.4 s1.6 M9.2 16.2 14.8 16.2"},
    [ICON_REMOTE] = {"remote",
        "s1.9 O12 12 9.3 M3 12 21 12 M12 2.7 C6.6 8 6.6 16 12 21.3 C17.4 16 17.4 8 12 2.7 Z"},
    [ICON_PLAY] = {"play", "f M7 4.6 19.4 12 7 19.4 Z s2 M7 4.6 19.4 12 7 19.4 Z"},
    [ICON_PAUSE] = {"pause", "f R5.4 4 4.6 16 1.4 R14 4 4.6 16 1.4"},
    [ICON_NEXT] = {"next", "f M4.6 5 15 12 4.6 19 Z s1.6 M4.6 5 15 12 4.6 19 Z s2.6 M19 4.8 19 19.2"},
    [ICON_BACK] = {"back", "f M19.4 5 9 12 19.4 19 Z s1.6 M19.4 5 9 12 19.4 19 Z s2.6 M5 4.8 5 19.2"},
    [ICON_PROJECTOR] = {"projector",
        "s2 R2 6.4 20 10.6 2.4 M5.8 17 5.8 19.8 M18.2 17 18.2 19.8 M5.8 10 9.6 10 f O15.6 11.6 2.6"},
    [ICON_SOUND] = {"sound",
        "f M2.4 8.6 6.6 8.6 12 4 12 20 6.6 15.4 2.4 15.4 Z s2 A12 12 4.6 45 135 A12 12 8.8 42 138"},
    [ICON_MUTE] = {"mute",
        "f M2.4 8.6 6.6 8.6 12 4 12 20 6.6 15.4 2.4 15.4 Z s2 M15.6 9 21.6 15 M21.6 9 15.6 15"},
    [ICON_GEAR] = {"gear",
        "s2 O12 12 3.4 s2.6 M12 2 12 5.4 M12 18.6 12 22 M2 12 5.4 12 M18.6 12 22 12"
        "M4.9 4.9 7.3 7.3 M16.7 16.7 19.1 19.1 M4.9 19.1 7.3 16.7 M16.7 7.3 19.1 4.9"},
    [ICON_UP] = {"up", "s2.4 M12 20.5 12 4 M5.4 10.4 12 3.8 18.6 10.4"},
    [ICON_DOWN] = {"down", "s2.4 M12 3.5 12 20 M5.4 13.6 12 20.2 18.6 13.6"},
    [ICON_LEFT] = {"left", "s2.4 M20.5 12 4 12 M10.4 5.4 3.8 12 10.4 18.6"},
    [ICON_RIGHT] = {"right", "s2.4 M3.5 12 20 12 M13.6 5.4 20.2 12 13.6 18.6"},
    [ICON_POINT] = {"point",
        "s1.9 M8.6 14 8.6 4 C8.6 1.6 11.8 1.6 11.8 4 L11.8 10.6 M11.8 9.4 C12.2 7.6 15 7.8 15 9.8"
        "L15 11.4 M15 10.2 C15.6 8.8 18 9.2 18 11 L18 12.2 M18 11.6 C18.8 10.4 20.8 11 20.8 12.6"
        "L20.8 15.6 C20.8 19 18.8 21.4 15.4 21.4 L12.4 21.4 C9.6 21.4 8.4 19.8 7 17.6 L4.2 13.8"
        "C3 12.2 5.2 10.4 6.6 12 L8.6 14.2"},
    [ICON_SAVE] = {"save", "s2.2 M12 3 12 14.4 M7.2 10 12 14.8 16.8 10 M3.6 15 3.6 20.6 20.4 20.6 20.4 15"},
    [ICON_SQUARE] = {"square",
        "s2.4 R7 7 10 10 1 s2 M12 4.4 12 1.6 M12 22.4 12 19.6 M4.4 12 1.6 12 M22.4 12 19.6 12"
        "M5.4 5.4 3.2 3.2 M18.6 5.4 20.8 3.2 M5.4 18.6 3.2 20.8 M18.6 18.6 20.8 20.8 f O12 12 2"},
    [ICON_POWDER] = {"powder",
        "s2 M7 3 17 3 C20.6 8.6 20.6 15.4 17 21 L7 21 C3.4 15.4 3.4 8.6 7 3 Z"
        "s1.7 M5.2 7.6 18.8 7.6 M5.2 16.4 18.8 16.4 f O12 12 2"},
    [ICON_OUT] = {"out", "s2.2 M10.6 3.4 4 3.4 4 20.6 10.6 20.6 M9 12 21 12 M16.2 7 21.2 12 16.2 17"},
    [ICON_RALLIED] = {"rallied",
        "s2.2 M4.4 3 4.4 21 f M4.4 4 C7.6 2 10.4 6.2 15.4 4.2 L15.4 12 C10.4 14 7.6 9.8 4.4 11.8 Z"
        "s2.4 M11.4 17.6 14.8 21 21.6 13.2"},
    [ICON_OPEN] = {"open", "s2.2 M12 15 12 3.4 M7.2 8 12 3.2 16.8 8 M3.6 15 3.6 20.6 20.4 20.6 20.4 15"},
};
/* clang-format on */

struct sketch {
    struct canvas *canvas;
    int x, y, size;
    pixel colour;
    bool filling;
    int32_t width; /* of strokes, 1/256 px */
    struct fpoint point[ICON_POINTS];
    int end[ICON_CONTOURS];
    int count, contours;
    bool closed;
};

/* 1/256 px of `value` thousandths of a unit */
static int32_t measure(const struct sketch *s, int value)
{
    return (int32_t)((int64_t)value * s->size * FIX / (GRID * 1000));
}

static void add(struct sketch *s, struct fpoint p)
{
    assert(s->count < ICON_POINTS);
    s->point[s->count++] = p;
}

static struct fpoint place(const struct sketch *s, int x, int y)
{
    return (struct fpoint){s->x * FIX + measure(s, x), s->y * FIX + measure(s, y)};
}

/* Ends the line in hand: draws it, or keeps it as a contour of the filled shape. */
static void finish_line(struct sketch *s)
{
    int from = s->contours > 0 ? s->end[s->contours - 1] : 0;
    if (s->count == from)
        return;
    if (s->filling) {
        assert(s->contours < ICON_CONTOURS);
        s->end[s->contours++] = s->count;
    } else {
        canvas_stroke(s->canvas, s->point, s->count, s->closed, s->width, s->colour);
        s->count = 0;
    }
    s->closed = false;
}

static void finish_group(struct sketch *s)
{
    finish_line(s);
    if (s->contours > 0)
        canvas_fill(s->canvas, s->point, s->end, s->contours, s->colour);
    s->count = s->contours = 0;
}

static void add_curve(struct sketch *s, const int *n)
{
    struct fpoint a = s->point[s->count - 1], b = place(s, n[0], n[1]), c = place(s, n[2], n[3]),
                  d = place(s, n[4], n[5]);
    for (int i = 1; i <= CURVE_PIECES; i++) {
        int64_t t = i, u = CURVE_PIECES - i;
        int64_t wa = u * u * u, wb = 3 * u * u * t, wc = 3 * u * t * t, wd = t * t * t;
        int64_t all = wa + wb + wc + wd;
        add(s, (struct fpoint){(int32_t)((a.x * wa + b.x * wb + c.x * wc + d.x * wd) / all),
                               (int32_t)((a.y * wa + b.y * wb + c.y * wc + d.y * wd) / all)});
    }
}

/* Points about (x, y), degrees from `from` to `to`, the last included. */
static void add_arc(struct sketch *s, int x, int y, int r, int from, int to)
{
    int turn = to > from ? to - from : from - to;
    int pieces = 1 + turn * ROUND_PIECES / 360;
    for (int i = 0; i <= pieces; i++) {
        struct sincos at =
            angle_sincos(angle_norm((int64_t)from * DEG + (int64_t)(to - from) * DEG * i / pieces));
        add(s, place(s, x + (int)((int64_t)r * at.sin / ONE_Q30),
                     y - (int)((int64_t)r * at.cos / ONE_Q30)));
    }
}

static void add_round_rect(struct sketch *s, const int *n)
{
    int right = n[0] + n[2] - n[4], low = n[1] + n[3] - n[4], left = n[0] + n[4], top = n[1] + n[4];
    add_arc(s, left, top, n[4], 270, 360);
    add_arc(s, right, top, n[4], 0, 90);
    add_arc(s, right, low, n[4], 90, 180);
    add_arc(s, left, low, n[4], 180, 270);
    s->closed = true;
}

/* Reads the next number in thousandths; false when a letter or the end follows. */
static bool number(const char **c, int *value)
{
    while (**c == ' ')
        ++*c;
    if ((**c < '0' || **c > '9') && **c != '-' && **c != '.')
        return false;
    int sign = **c == '-' ? -1 : 1, whole = 0, part = 0, unit = 100;
    if (sign < 0)
        ++*c;
    for (; **c >= '0' && **c <= '9'; ++*c)
        whole = whole * 10 + (**c - '0');
    if (**c == '.')
        for (++*c; **c >= '0' && **c <= '9'; ++*c, unit /= 10)
            part += (**c - '0') * unit;
    *value = sign * (whole * 1000 + part);
    return true;
}

static const char *numbers(const char *c, int *n, int want)
{
    for (int i = 0; i < want; i++) {
        bool there = number(&c, &n[i]);
        assert(there);
        (void)there;
    }
    return c;
}

static const char *points(struct sketch *s, const char *c)
{
    int n[2];
    while (number(&c, &n[0])) {
        c = numbers(c, &n[1], 1);
        add(s, place(s, n[0], n[1]));
    }
    return c;
}

static const char *step(struct sketch *s, const char *c)
{
    int n[6];
    switch (*c++) {
    case 's':
        finish_group(s);
        c = numbers(c, n, 1);
        s->filling = false;
        s->width = measure(s, n[0]);
        break;
    case 'f':
        finish_group(s);
        s->filling = true;
        break;
    case 'M':
        finish_line(s);
        c = points(s, c);
        break;
    case 'L':
        c = points(s, c);
        break;
    case 'C':
        c = numbers(c, n, 6);
        add_curve(s, n);
        break;
    case 'Z':
        s->closed = true;
        finish_line(s);
        break;
    case 'O':
    case 'o':
        finish_line(s);
        s->closed = true;
        bool back = c[-1] == 'o';
        c = numbers(c, n, 3);
        add_arc(s, n[0], n[1], n[2], back ? 360 : 0, back ? 0 : 360);
        finish_line(s);
        break;
    case 'A':
        finish_line(s);
        c = numbers(c, n, 5);
        add_arc(s, n[0], n[1], n[2], n[3] / 1000, n[4] / 1000);
        finish_line(s);
        break;
    case 'R':
        finish_line(s);
        c = numbers(c, n, 5);
        add_round_rect(s, n);
        finish_line(s);
        break;
    default:
        assert(c[-1] == ' ');
        break;
    }
    return c;
}

const char *icon_name(enum icon icon)
{
    assert(icon >= 0 && icon < ICON_COUNT);
    return drawings[icon].name;
}

/* Other words for some of them, as rule sets say it. */
static const struct {
    const char *name;
    enum icon icon;
} others[] = {
    {"noentry", ICON_NO_ENTRY}, {"running", ICON_MARCH},   {"move", ICON_MARCH},
    {"shoot", ICON_MUSKET},     {"unloaded", ICON_MUSKET}, {"reload", ICON_POWDER},
    {"charge", ICON_HORSE},     {"fight", ICON_SWORDS},    {"melee", ICON_SWORDS},
    {"rally", ICON_RALLIED},    {"leader", ICON_STAR},     {"command", ICON_STAR},
    {"guns", ICON_CANNON},      {"casualty", ICON_FALLEN}, {"coach", ICON_BOOK},
    {"retreat", ICON_BACK},     {"turn", ICON_WHEEL},      {"foot", ICON_PERSON},
};

enum icon icon_by_name(const char *name)
{
    for (int i = 0; i < ICON_COUNT; i++)
        if (strcmp(drawings[i].name, name) == 0)
            return (enum icon)i;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(others[i].name, name) == 0)
            return others[i].icon;
    return ICON_NONE;
}

void icon_draw(struct canvas *canvas, enum icon icon, int x, int y, int size, pixel colour)
{
    assert(icon >= 0 && icon < ICON_COUNT);
    struct sketch s = {.canvas = canvas, .x = x, .y = y, .size = size, .colour = colour};
    for (const char *c = drawings[icon].lines; *c != '\0';)
        c = step(&s, c);
    finish_group(&s);
}

void icon_draw_in(struct canvas *canvas, enum icon icon, struct rect r, int size, pixel colour)
{
    icon_draw(canvas, icon, r.x + (r.w - size) / 2, r.y + (r.h - size) / 2, size, colour);
}
