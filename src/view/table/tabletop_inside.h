/* What the parts of the tabletop share (a part of tabletop.c).
 *
 * The list: everything a frame shows is a `struct thing` in a slot of its own: a base, a piece, a
 * ghost, the pellet, a label, the ruler. A thing's key is all its picture depends on beside the
 * camera; a frame begins by making all keys anew, and a key that differs from the last frame's
 * makes the thing's old and new box dirty. So what must be drawn is found by comparing, never by
 * being told.
 */
#ifndef FOILSHOT_VIEW_TABLE_TABLETOP_INSIDE_H
#define FOILSHOT_VIEW_TABLE_TABLETOP_INSIDE_H

#include "view/table/overlay.h"
#include "view/table/stage.h"
#include "view/table/still.h"
#include "view/table/tabletop.h"
#include "view/toys/order.h"

enum {
    SHELF_DEEP = 78 * MM, /* width of the shelves beside the table */
    SHELF_SLIM = 30 * MM, /* where nobody waits: only markers of the lost lie there */
    SHELF_GRID = 18 * MM, /* more, for the coordinates of a grid */
    SHELF_EDGE = 14 * MM, /* beyond them, so that nothing on them is cut */
    RIM_SOUTH = 104 * MM, /* wood below the table in the home view: ruler and saucer */
    RIM_HEADS = 24 * MM,  /* above a table without shelves: only room for heads */
    RIM_BARE = 20 * MM,   /* without these: signs and coordinates */
    RIM_GRID = 14 * MM,   /* more on either side, for coordinates */
    RIM_NORTH = 36 * MM,  /* and above it: room for heads */
    GHOSTS = 32,          /* more are left out */
    LABELS = 256,
    PUFFS = STAGE_PUFFS,
    LABEL_TEXT = 64,
    TROOPS_MOST = 64,
    DECOR_MAX = 640, /* trees of woods and houses of towns nobody laid one by one */
    PAINTS_MAX = 256,
    PAINT_POINTS_MAX = 8192,
    DIRTY_MOST = 64, /* boxes collected before merging */
    FOLK_MOST = 32,
    RING_ROOM = 12, /* px round a figure for rings and ticks */
};

/* Slots of the list. */
enum {
    SLOT_BASE = 0,
    SLOT_PIECE = SLOT_BASE + TABLE_BASES,
    SLOT_DECOR = SLOT_PIECE + TABLE_PIECES, /* props as pieces are, numbered behind them */
    SLOT_GHOST = SLOT_DECOR + DECOR_MAX,
    SLOT_PELLET = SLOT_GHOST + GHOSTS,
    SLOT_PUFF,
    SLOT_LABEL = SLOT_PUFF + PUFFS,
    SLOT_SIGN = SLOT_LABEL + LABELS,
    SLOT_RULER = SLOT_SIGN + TABLE_UNITS,
    SLOT_SAUCER,
    SLOT_DICE,
    SLOTS
};

enum badge {
    MARK_SELECTED = 1,
    MARK_HOVERED = 2,
    MARK_SWEPT = 4,
    MARK_SPENT = 8,
    MARK_CONTRAST = 16,
    MARK_MARKER = 32, /* a lost one: its marker lies beside the table */
    MARK_RAISED = 64, /* the figure is in the hand (a ghost of it is shown) */
    MARK_ABOVE = 128, /* a slab on something that stands: its plate is not drawn with the others */
};

/* Only int32_t, so that keys can be compared byte by byte. */
struct key {
    int32_t kind; /* of figure, prop, label, … */
    int32_t side;
    struct sight sight;
    int32_t marks; /* of enum badge; ghosts: enum ghost */
    int32_t grow;  /* of men over their bases */
    int32_t colour, seed;
    int32_t extra[4];
};

struct thing {
    struct key key;
    bool shown;
    bool stands; /* is drawn in the order of the standing things */
    struct rect box;
    struct standing standing;
    pixel light; /* of the lamp at its foot, and the pixel that is; see light_at */
    int32_t lit[4];
};

/* Things whose boxes meet a thing's, and which of the two comes first; by slot. */
struct neighbour {
    uint16_t slot;
    uint8_t way;
};
struct near {
    struct neighbour *list; /* owned */
    int count, room;
};

/* The order of the standing things (tabletop_order.c). */
struct drawing_order {
    uint16_t slot[SLOTS]; /* those that stand, by the y of their bases */
    int count;
    uint16_t drawn[SLOTS]; /* the same back to front, as they are drawn */
    uint16_t rank[SLOTS];  /* place in `drawn` */
    int32_t front[SLOTS];
    struct rect box[SLOTS]; /* of their `standing`, all in one place */
    bool listed[SLOTS];
    uint8_t touched[SLOTS]; /* 0: not */
    uint16_t touch[SLOTS];  /* which are touched */
    int touches;            /* how many are touched */
    bool stale;             /* something was touched or dropped */
    bool reshaped;          /* it is not the same things any more */
    bool ringed[SLOTS];     /* is in a ring of things each before the next */
    struct near near[SLOTS];
};

/* The standing things of a frame that is drawn, back to front, and the rows of the picture each
 * covers. Of most all is known before the first is drawn: they are easy. */
struct seen {
    uint16_t slot;
    bool easy;
    int16_t top, end;
    struct rect box;
    struct stamp_put shadow, body; /* of an easy one */
};

struct flight {
    bool on, stretched, pictured;
    struct camera from, to, shows; /* what is stretched: it holds all that is seen on the way */
    int64_t began;
    int32_t lasts;
    struct canvas picture; /* of `shows` */
};

/* What the rules say lies beside a unit, by value. */
struct sign_known {
    int8_t pips, of, die, markers;
    uint8_t marker[SIGNS_MARKERS]; /* enum counter; behind COUNTER_KINDS: an icon */
    char word[24];
};

/* The same laid out on the screen, px. Only int32_t and cleared before it is filled, so that it can
 * be hashed. */
enum { SIGN_ITEMS = 3 + SIGNS_MARKERS, SIGN_PICTURES = 160 };
enum sign_part { PART_HITS, PART_TALLY, PART_DIE, PART_COUNTER, PART_FALLEN, PART_WORD };
struct sign_item {
    int32_t part, a, b; /* enum sign_part; hits left and of how many; side and face; counter */
    int32_t size, room, turn;
    struct fpoint at;
    struct rect box;
};
struct sign {
    int32_t items;
    struct sign_item item[SIGN_ITEMS];
    char word[24];
};
struct sign_picture {
    int32_t part, side, a, b, size, room, turn;
    struct image image;
    int x, y; /* from the sign's point to the picture's corner */
    uint64_t used;
};

/* What the rules said of this table, kept while it is the same. */
struct known {
    uint64_t table; /* hash; 0: nothing known */
    int viewer;
    bool badges;
    bool visible[TABLE_BASES], spent[TABLE_BASES];
    bool signs; /* there are any */
    struct sign_known sign[TABLE_UNITS];
    uint64_t stage; /* version, plus 1, of the stage the list was last made from; 0: from none */
    uint64_t marks; /* of the pieces */
};

/* How a troop's men stand on their slab (tabletop_slab.c). */
enum slab_form { SLAB_RANKS, SLAB_GUN, SLAB_RIDERS, SLAB_PIKES };
struct slab_troop {
    int men, ranks;  /* men = 0: no slab */
    int kind, other; /* drawings */
    enum slab_form form;
    enum slab_ground ground;
    bool loose, flag;
};

/* The men of a slab as they were drawn last, to be copied while nothing of them changes. */
struct slab_picture {
    struct key key;
    int64_t scale; /* 0: nothing kept */
    bool turned;
    pixel light;
    uint64_t baked; /* the figures' state when it was drawn */
    int x, y;       /* from the camera's origin to its corner */
    struct image image;
    struct image_run *run;
    uint64_t used;
};

struct label_text {
    char words[LABEL_TEXT];
    int32_t speech; /* enum speech, or a style of overlays' own */
    struct rect box;
    bool pinned;       /* a pin leads from it to whom it names, at … */
    struct fpoint pin; /* px, FIX */
};

struct tabletop_inside {
    struct stage *stage;
    struct still still;
    struct prop_store store;
    struct thing thing[SLOTS];
    struct label_text label[LABELS];
    int labels;

    struct slab_picture slab_picture[TABLE_BASES];
    size_t slab_bytes;
    uint64_t slab_clock, baked; /* draws of slabs; version of the figures */
    struct sign sign[TABLE_UNITS];
    uint64_t signs_stamp; /* of what they were laid out for */
    bool signs_shown;
    struct sign_picture sign_picture[SIGN_PICTURES];
    uint64_t sign_clock;

    struct drawing_order order;
    struct seen visible[SLOTS]; /* of the frame under way */
    int visibles;
    bool slabs;                  /* there are slabs among them */
    uint16_t above[TABLE_BASES]; /* bases with something drawn above everybody */
    int aboves;
    int bases_put, pieces_put, decors_put, labels_put; /* slots the last frame may have used */
    uint64_t prepared; /* stamp of what the list was last made for; 0: make it again */

    struct paint paint[PAINTS_MAX];
    struct vec point[PAINT_POINTS_MAX];
    int points;
    struct ground ground;
    uint64_t painted_table; /* hash of the table they were last looked up for; 0: none */
    uint64_t painted;       /* hash of what the paints were made from */
    struct prop prop[TABLE_PIECES + DECOR_MAX];
    struct prop decor[DECOR_MAX];
    int decors;
    int props;
    bool props_new; /* some were put where none was drawn yet */

    struct known known;
    int figure[TROOPS_MOST]; /* kinds of the troops */
    struct slab_troop slab[TROOPS_MOST];
    int troops;
    const struct table *table; /* of the look that is being prepared */

    int32_t mark[TABLE_BASES];                 /* the look's marks when the bases were last put */
    uint16_t fading[TABLE_PIECES + DECOR_MAX]; /* slots of what fades before soldiers */
    int fadings;
    struct rect folk[FOLK_MOST]; /* where soldiers changed in this frame */
    int folks;

    struct rect dirty[DIRTY_MOST];
    int dirties;
    bool all;           /* everything is dirty */
    struct camera seen; /* camera of the last frame */
    uint64_t flat, air; /* hashes of the overlays */
    struct rect flat_box, air_box;
    bool lines;          /* the flat overlay has lines: they lie over slabs, under men */
    struct rect rim[2];  /* ruler and saucer as they lie on the still layer */
    struct rect edge[4]; /* and the coordinates of a grid */
    uint64_t rim_lights; /* the layer's count when they were laid; 0: never */
    uint64_t rim_keys;   /* hash of what was laid */
    int dim;
    struct vec spot;
    int32_t spot_radius;

    struct flight flight;
    int64_t now;
    int64_t rolling;             /* dice roll until then */
    bool thumbnail;              /* signs are small, and words are left out */
    int32_t width, depth;        /* of the table laid out */
    int32_t shelf, north, south; /* wood seen beside, above and below it in the home view */
};

/* ---- tabletop_land.c: from pieces to paints and props ---- */

/* The prop a piece stands as; false when it is painted or not there. */
bool land_prop(const struct tabletop_inside *in, const struct table *table, int piece,
               const struct sight *sight, struct prop *prop);
/* Gives a book its title: what the scenario calls it, without the article. */
void land_title(const struct table *table, int piece, struct prop *prop);
/* Does something that is drawn among the standing things (a bridge, a book) carry who stands at
 * `at`? */
bool land_carries(const struct tabletop_inside *in, const struct table *table, struct vec at);
/* What makes two pieces of a kind look a little different. */
uint32_t land_seed(int piece);
/* Makes the ground's paints anew when they changed; true then. */
bool land_ground(struct tabletop_inside *in, const struct rules *rules, const struct table *table);
struct scenery land_scenery(const struct tabletop_inside *in);

/* ---- tabletop_list.c: the list of a frame ---- */

void list_prepare(struct tabletop *view, const struct tabletop_look *look);
/* The same, unless nothing can have changed since. */
void list_prepare_again(struct tabletop *view, const struct tabletop_look *look);
void list_dirty(struct tabletop_inside *in, struct rect r);
struct figure_look list_figure(const struct tabletop *view, const struct thing *thing);
struct fpoint list_foot(const struct tabletop *view, const struct thing *thing);
/* The prop a piece's thing shows. */
struct prop list_prop(const struct thing *thing, int piece);
uint64_t bytes_hash(uint64_t hash, const void *bytes, size_t count);
/* How much larger than life men are drawn at the camera's scale, thousandths. */
int32_t list_grow(const struct camera *camera);
int list_figure_kind(const struct tabletop *view, const struct table *table, int unit);

/* ---- tabletop_slab.c: bases with several men ---- */

/* Learns the rule set's troops. */
void slab_troops(struct tabletop *view);
/* Fills in what a slab's picture depends on, if the base is one. */
void slab_key(const struct tabletop *view, const struct table *table, int base, struct key *key);
bool is_slab(const struct key *key);
/* Everything it draws; and its rectangle alone. */
struct rect slab_bounds(const struct tabletop *view, const struct key *key);
struct rect slab_box(const struct tabletop *view, const struct key *key);
/* The corners of its top, `more` (1/256 px) farther out; returns 4. */
int slab_corners(const struct tabletop *view, const struct key *key, int32_t more,
                 struct fpoint corner[4]);
void slab_draw_shadow(struct tabletop *view, struct canvas *canvas, const struct key *key);
void slab_draw_plate(struct tabletop *view, struct canvas *canvas, const struct key *key,
                     pixel light);
void slab_draw_men(struct tabletop *view, struct canvas *canvas, const struct key *key,
                   pixel light);
void slab_release(struct tabletop_inside *in);

/* ---- tabletop_order.c ---- */

/* A standing thing is new or stands differently; it does not stand any more. */
void order_touch(struct tabletop_inside *in, int slot);
void order_drop(struct tabletop_inside *in, int slot);
/* Everything moved by whole pixels. */
void order_shift(struct tabletop_inside *in, int dx, int dy);
/* Makes the order anew if need be; posts what must be drawn again because of it. */
void order_update(struct tabletop_inside *in);
void order_release(struct drawing_order *order);

/* ---- tabletop_labels.c ---- */

/* Lays out the labels of the frame's look; then those of its overlays one by one; then says what
 * became dirty. */
void labels_prepare(struct tabletop *view, const struct tabletop_look *look);
void label_overlay(struct tabletop *view, enum meaning meaning, struct vec at, const char *text);
void labels_finish(struct tabletop *view);
void label_draw(const struct tabletop *view, struct canvas *canvas, const struct label_text *label);

/* The box of words in a style, at 0, 0; and the words in a box. */
struct rect label_words_box(const struct tabletop *view, enum speech speech, const char *words);
void label_words_draw(const struct tabletop *view, struct canvas *canvas, enum speech speech,
                      struct rect r, const char *words);

/* ---- tabletop_signs.c: what lies beside units ---- */

/* Asks the rules. */
void signs_know(struct tabletop *view, const struct table *table);
/* Lays the signs out; after the bases are in the list. */
void signs_prepare(struct tabletop *view, const struct table *table);
void signs_draw(struct tabletop *view, struct canvas *canvas);
/* No sign lies in `r`. */
bool signs_free(const struct tabletop *view, struct rect r);
void signs_release(struct tabletop_inside *in);
/* The box on the screen of a unit's bases that stand, without the men; empty when none does. */
struct rect unit_rect(const struct tabletop *view, const struct table *table, int unit);

/* ---- tabletop_rim.c: what lies on the wood ---- */

void rim_prepare(struct tabletop *view, const struct tabletop_look *look);
void rim_draw(struct tabletop *view, struct canvas *canvas, const struct tabletop_look *look,
              int slot);
/* Lays ruler and saucer onto the lit still layer, if they do not lie there as they should. */
void rim_lay(struct tabletop *view, const struct tabletop_look *look);
struct rect rim_tray(const struct tabletop *view, const struct tabletop_look *look);
/* Sets a slot's key and box, or hides it; posts what became dirty. */
void list_put(struct tabletop *view, int slot, const struct key *key, struct rect box);
void list_hide(struct tabletop *view, int slot);

/* Begins to make the pictures of pieces that are seen and have none (tabletop_draw.c). */
void pieces_begin(struct tabletop *view);

/* UI scale, 1/1000 px per unit. */
int tabletop_scale(const struct tabletop *view);
/* The action view at once, at most `most` px per mm ×65536. */
void tabletop_frame(struct tabletop *view, const struct vec *point, int count, int32_t most);

enum { PARTS_MOST = 64 }; /* rectangles drawn at once */

/* ---- tabletop_camera.c ---- */

/* How much of the camera's way is done, 0 … 1000. */
int32_t tabletop_flown(const struct flight *f, int64_t now);
void tabletop_step_flight(struct tabletop *view, int64_t now);

/* ---- tabletop_draw.c ---- */

/* All of it inside the parts. */
void tabletop_compose(struct tabletop *view, struct canvas *canvas, const struct rect *part,
                      int parts, const struct tabletop_look *look);

#endif
