/* What the files of the widgets share; nobody else includes it. */
#ifndef FOILSHOT_VIEW_WIDGETS_WIDGET_INSIDE_H
#define FOILSHOT_VIEW_WIDGETS_WIDGET_INSIDE_H

#include "view/widgets/widget.h"

enum {
    UI_CELLS = 16,   /* of a row */
    UI_PLACES = 32,  /* layouts within each other */
    UI_TIP_MS = 400, /* hovering until a tooltip shows */
    UI_BLINK_MS = 530,
    UI_TIP = 256, /* bytes of a tooltip */
};

enum ui_place_kind { PLACE_COLUMN, PLACE_ROW, PLACE_FLOW };

struct ui_place {
    enum ui_place_kind kind;
    struct rect area;
    int gap;    /* px */
    int x, y;   /* where the next thing goes */
    int height; /* of a row or of the lines of a flow, px */
    int cell[UI_CELLS], cells, index;
    struct rect clip; /* to be put back when a scrolling column ends */
    char id[UI_ID];   /* of a scrolling column or panel */
    int first_item;
};

/* What a widget remembers between passes. */
struct ui_memory {
    char id[UI_ID];
    int a, b, c;
    int shown; /* px of a scrolling column that are seen */
    int64_t t;
};

struct ui_items {
    struct ui_item *item;
    int count, room;
};

struct ui {
    struct text *text;
    struct rect window, clip;
    struct rect within;      /* ui_beside_within; empty: the window */
    struct rect canvas_clip; /* the canvas's own, at ui_begin */
    int scale;
    enum theme_mode mode;
    int far_scale;   /* while it has the desk's measures (ui_near_begin); 0: it has its own */
    int near_within; /* pairs open within the one that counts */
    bool still;
    struct ui_clipboard clipboard;

    struct canvas *canvas;
    struct ui_event event;
    int64_t now;
    bool used;      /* the event was answered */
    bool key_press; /* Enter or Space for the widget with the focus */

    struct ui_items pass, last, drawn; /* being built, finished, last with a canvas */
    bool again;                        /* the event closed a menu and is for what lies there */
    int modal, last_modal;             /* first item that may be used */
    int layers, last_layers;           /* modal things so far, and in the pass before */
    char hot[UI_ID], focus[UI_ID], active[UI_ID], activated[UI_ID];
    char first[UI_ID]; /* what the first click of several was for, and where it was */
    int first_x, first_y;
    bool follow; /* the focus moved: scroll it into sight */
    bool watch;  /* write down words that are shortened */
    char shortened[UI_TIP];
    bool ring; /* the focus came by keyboard and is shown */
    bool typing, last_typing;
    int px, py;   /* pointer */
    bool pointer; /* it is within the window */

    char tip[UI_TIP], tip_id[UI_ID];
    struct rect tip_rect;
    int64_t hover_since;
    bool hover_done; /* pressed since: no tooltip until the pointer goes elsewhere */
    bool tip_shown;

    struct ui_place place[UI_PLACES];
    int places;
    struct ui_memory *memory;
    int memories, memory_room;
    struct image planks, strip; /* textures, made for one size */
    int foot;                   /* panels whose foot is open */
};

/* A widget as it is handed to ui_put. */
struct ui_part {
    const char *id; /* NULL: a number is made up */
    enum ui_kind kind;
    struct rect rect;
    const char *text, *second;
    const char *why; /* not NULL: disabled */
    bool passive;    /* not in the focus ring */
    bool ghost;      /* the pointer goes through it */
    bool on;
    int value;
    int margin;     /* px of shadow around it */
    uint64_t extra; /* anything else that changes its look */
};

struct ui_press {
    bool hot, held, ring, clicked, focused;
};

struct ui_press ui_put(struct ui *ui, const struct ui_part *part);
struct ui_memory *ui_remember(struct ui *ui, const char *id);
bool ui_same(const char *a, const char *b);
void ui_join_id(char out[UI_ID], const char *id, const char *part);
void ui_take_event(struct ui *ui);                    /* marks it as used */
bool ui_key_for(const struct ui *ui, const char *id); /* a key event while `id` has the focus */
uint64_t ui_hash(uint64_t seed, const void *bytes, size_t size);
void ui_layer(struct ui *ui); /* what was built so far is out of reach: a modal thing follows */
/* Nothing modal lay over what is built now. */
bool ui_topmost(const struct ui *ui);

/* px of the present place, or `at` itself; natural size in px */
struct rect ui_take(struct ui *ui, struct rect at, int w, int h);
/* Px the next widget of the present layout gets across. */
int ui_width_now(const struct ui *ui);
struct ui_place *ui_push(struct ui *ui, enum ui_place_kind kind, struct rect area, int gap);
void ui_pop(struct ui *ui);
struct rect ui_clip_to(struct ui *ui, struct rect r);
void ui_clip_back(struct ui *ui, struct rect old);
void ui_scroll_open(struct ui *ui, const char *id, struct rect area, int gap);
/* paper: it lies on paper, into which what goes on beyond its edges pales. */
void ui_scroll_close(struct ui *ui, bool paper);

/* Drawing; all do nothing in a pass without canvas. Radii and widths in units. */
void ui_fill_round(struct ui *ui, struct rect r, int radius, pixel colour);
void ui_frame_round(struct ui *ui, struct rect r, int radius, int tenths, pixel colour);
void ui_dash_round(struct ui *ui, struct rect r, int radius, int tenths, pixel colour);
void ui_shadow(struct ui *ui, struct rect r, int radius, int blur, int down, int percent);
/* The same under a surface that will cover all of `r`: what it covers is left out. */
void ui_shadow_under(struct ui *ui, struct rect r, int radius, int blur, int down, int percent);
void ui_words(struct ui *ui, enum role role, pixel colour, struct rect r, enum align align,
              const char *string);
void ui_words_at(struct ui *ui, enum role role, pixel colour, int x, int y, const char *string);
void ui_draw_icon(struct ui *ui, enum icon icon, struct rect r, int units, pixel colour);
void ui_draw_ring(struct ui *ui, struct rect r, int radius);
void ui_draw_paper(struct ui *ui, struct rect r);
void ui_draw_rounded_picture(struct ui *ui, struct rect r, int radius, const struct image *image);
int ui_round_outline(struct rect r, int32_t radius, int32_t inset, struct fpoint *out);
enum { UI_OUTLINE = 40 };
void ui_draw_tip(struct ui *ui);
void ui_release_textures(struct ui *ui);

#endif
