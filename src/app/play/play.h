/* The open game at the table, its end and its hand-over: what a person does there and reads there.
 * It may know the desk, the match and the presenter, no other screen and no dialogue. Begin reading
 * in play.c: events and time. What is offered is asked in offered.c and given in giving.c; hand.c
 * begins the table under the pointer, panel.c the panel, strip.c the strip, float.c what floats,
 * play_table.c what a frame shows. None of them knows a rule set: they know gestures, offers,
 * verdicts and overlays. Nobody is called by whom he calls: the arrows between these files run one
 * way. */
#ifndef FOILSHOT_APP_PLAY_PLAY_H
#define FOILSHOT_APP_PLAY_PLAY_H

#include "app/desk/desk.h"
#include "app/desk/keys.h"
#include "app/desk/screen.h"
#include "app/desk/stroke.h"
#include "app/match/match.h"
#include "app/play/follow.h"
#include "app/play/hint.h"
#include "app/play/oddsbar.h"
#include "app/play/showing.h"
#include "app/play/thinker.h"
#include "app/present/presenter.h"
#include "rules/umpire.h"
#include "view/table/sound.h"

enum { PLAY_DIGITS = 12, RULER_POINTS = 16, PLAY_MENU = 24 };

enum { /* in UI units and milliseconds */
       PLAY_STRIP_H = 68,
       PLAY_PANEL_W = 396,
       PLAY_EDGE = 20,
       PLAY_BANNER_MS = 1600,
       PLAY_LESSON_MS = 9000, /* what a part of the turn is about, for learners */
       PLAY_TOAST_MS = 6000,
};

/* What the hand is doing with the table. */
enum hold {
    HOLD_NOTHING,
    HOLD_PRESS,  /* a button is down, nothing has moved yet */
    HOLD_GHOST,  /* dragging a ghost with the button down */
    HOLD_STICKY, /* a ghost follows the pointer or the keys, no button down */
    HOLD_RING,   /* turning the selected figure by its ring */
    HOLD_BOX,    /* box select */
    HOLD_PAN,
    HOLD_AIM,   /* a shooter is chosen: the aim follows the pointer */
    HOLD_READY, /* the aim is frozen */
    HOLD_PULL,  /* drawing the pellet back */
    HOLD_RULER,
    HOLD_PICK, /* somebody is to choose whom it is done to */
};

/* An order that takes shape: from a ghost to HOLD_PULL, and HOLD_PICK. */
struct shaping {
    struct order order;     /* verb, things, pose, aim */
    struct order near;      /* the nearest allowed one */
    bool near_good;         /* there is one */
    bool raw_good;          /* the raw one is allowed itself */
    bool typed;             /* so far by digits: exactly that, or nothing */
    struct verdict verdict; /* on the raw order */
    union {
        struct {
            struct vec grab; /* pointer minus figure, µm, at pick-up */
            enum grip grip;  /* which part of it is dragged */
        } ghost;
        struct ref picked;    /* HOLD_PICK: clicked once; the next click does it */
        struct stroke stroke; /* HOLD_PULL */
    };
};

/* What the hand holds, and all that is known of that: what is let go is forgotten. */
struct held {
    enum hold holding;
    union {
        struct shaping shape;
        struct {
            struct vec point[RULER_POINTS];
            int points;
        } ruler;
    };
};

/* Does an order take shape in it? Only then may `shape` be looked at. */
static inline bool held_shapes(const struct held *held)
{
    return held->holding >= HOLD_GHOST && held->holding != HOLD_BOX && held->holding != HOLD_PAN &&
           held->holding != HOLD_RULER;
}

struct toast {
    char words[240], id[ID_TEXT];
    struct vec at;          /* where on the table, when has_at */
    bool has_at, good, low; /* low: below the table, since something else is told above it */
    int64_t since;
    struct order instead; /* nearest allowed order, when has_instead */
    bool has_instead;
};

enum recap_shown {
    RECAP_NOT,
    RECAP_CHIP, /* where all of it is opened: as long as one is to act */
    RECAP_LINE, /* and in a line, until the first order */
};

struct play {
    struct desk *desk;
    struct match *match;
    struct presenter *presenter;

    struct offers offers;          /* of the awaited side, for the table as it is */
    bool offers_stale, offers_off; /* off: made while no hand here was on the table */

    struct held hand;
    bool keyed; /* shaped by keys, not by the pointer */

    struct ref selected[ORDER_IDS];
    int selections;
    int kept;   /* of these, put together by Space: Tab goes on to the next beside them */
    int answer; /* of the open question's rows, the one Enter gives */
    struct ref hovered;
    int64_t hover_since;
    bool card_open;

    int x, y; /* pointer */
    struct {  /* where a button went down, and on what; 0: none is down */
        int x, y, button;
        struct ref on;
    } press;
    int lens;         /* the corner in which it lies */
    struct rect held; /* where finger, lens or box were drawn last, and the pointer then */
    int held_at[2];
    int strength; /* steady hand and the pull's reading, 0 … 1000 */

    char digits[PLAY_DIGITS];

    bool show_threat, show_fire, show_sight, show_why;
    struct toast toast;
    struct { /* right-click list: his own orders, or what may be done to an enemy */
        bool open, enemy;
        struct rect at;
        struct ref thing;
        struct {
            int offer;
            bool allowed;
            char why[200];
        } row[PLAY_MENU];
        int count;
    } menu;
    struct { /* of show_why: where the pointer is, over table and panel; or keys lead it */
        int x, y;
        bool keyed;
    } glass;
    bool main_menu;
    int tight;     /* 0, or how much the panel leaves out so that all it tells has room */
    int must_high; /* px down to what must be seen, in the last pass; and of all */
    int all_high;
    int beside;        /* buttons of the row that is being built */
    uint64_t tight_of; /* what it told when that was found out */
    int32_t tight_at;  /* and the block after which */
    bool unfolded;     /* the panel tells all that cannot be done, and why */
    bool folds;        /* it had something to unfold in the last pass */
    int barred_high;   /* px that the panel's rows of what cannot be done took in the last pass */
    int barred_now;    /* and in this one */
    int ruled;         /* where the last line between two sections of the panel was drawn, px */
    int draw_declined; /* turn in which an offered draw was turned down; it lapses with the turn */
    bool doubled;      /* the press is the second of a double click */
    int end_warned;    /* Ctrl+Enter once with orders left */
    enum foot foot;    /* which of the buttons at the foot of the panel was pressed last … */
    int64_t foot_at;   /* … and when */

    struct umpiring *umpiring; /* the umpire's hand; NULL while it rests */
    struct guiding *guiding;   /* the guided first turn; NULL: there is none */
    struct follow follow;      /* the camera's part */

    int32_t heard; /* the last block that has sounded */
    int banner_phase, banner_side, banner_turn;
    int64_t banner_since;

    struct thinker *thinker; /* the computer's head; NULL until it is its turn */
    int64_t computer_at;     /* when it plays next */
    struct showing showing;  /* its turn, as it is told */
    struct vec chalked;      /* the last point of a far friend's chalk */
    struct hint *hint;       /* NULL until somebody asks */
    bool taken_back;         /* orders were, since hints were looked after */
    struct oddsbar *oddsbar; /* NULL until it is wanted */
    bool passing;            /* hand the laptop over when the animation is done */
    bool away;               /* the computer has played since the holder did */
    enum recap_shown recap;  /* what the panel tells of what the other did */
    bool ending;             /* the game is over, and what ended it is still watched or read */
    int64_t ended;           /* ms, since when it is only read; 0 not yet */
    bool table_only;         /* end screen: its card is put aside */
    char report[PATH_BYTES]; /* where the report of the ended game is */
    bool telling;            /* it is being written, so many pictures of those it will have */
    bool ponders;            /* before that: so many chances to win of those it tells of */
    int pictures, pictures_of;
};

/* ---- for whoever shows it ---- */

extern const struct screen screen_play, screen_end, screen_pass;
void screen_play_build(struct ui *ui, void *self);
void screen_pass_build(struct ui *ui, void *self);
void screen_end_build(struct ui *ui, void *self);
struct play *play_new(struct desk *desk, struct match *match, struct presenter *presenter);
void play_free(struct play *play);
/* Does a curtain fall when the laptop goes to another player now? */
bool play_curtain(const struct play *play);
/* It is before him without one: the panel says whose turn it is, and what the other did. */
void play_hand_over(struct play *play, int side);
/* Whoever is to set up has nobody who waits: the order that ends it, unasked. False: not so. Asked
 * only before he has set up anybody himself. */
bool play_set_up_already(const struct game *game, struct order *order);
/* A new game or a jump: everything selected or held is let go. */
void play_reset(struct play *play);
/* Notes whether pointer or keys speak, before any widget answers: orders carry their source. */
void play_source(struct play *play, const struct ui_event *event);
/* An event no widget used. */
void play_event(struct play *play, const struct ui_event *event);
/* The same of the screens with the open game's table, and the key that looks back. */
void play_table_event(void *self, const struct ui_event *event);
bool play_table_shown(const void *self);
/* Time passes: animations, the computer player, hover. True when something must be drawn. */
bool play_step(struct play *play);
bool play_holding(const struct play *play); /* something is in the hand */
/* The unit chosen first; {0} when none is. */
struct ref play_chosen(const struct play *play);
/* Milliseconds until it wants play_step again, -1 never. */
int play_wake(struct play *play);
/* Draws the table into the boxes; the interface is drawn over it afterwards. */
int play_boxes(void *self, struct rect *box, int max);
void play_draw(void *self, struct canvas *canvas, const struct rect *part, int parts);
/* Gives an order typed as text; the refusal is shown beside the field. */
void play_say(struct play *play, const char *text);
/* What has just been told, over the table. */
void play_toast_build(struct play *play, struct ui *ui);
/* Gives an order that is only a verb ("resign"), from whatever was pressed last: mouse or keys. */
void play_bare(struct play *play, const char *verb);
/* See the game again; not while something is hidden, which would be seen. */
void play_look_back(struct play *play);
/* Takes back (dialogue when the other side must agree); agreed: it has. */
void play_undo(struct play *play, bool agreed);
void play_redo(struct play *play);
/* The journal has grown by itself, or lost its end (back): a friend elsewhere has played. */
void play_news_came(struct play *play, bool back);
/* Where everything on the table is on the screen, a line each, for scripts (--layout). */
void play_layout(struct play *play, struct words *out);

/* ---- among its files, from the bottom: none calls one that stands below it here ---- */

/* offered.c: what the rules say now */
const struct offers *play_offers(struct play *play);
/* The offer is this unit's, or one it takes part in. */
bool play_offer_concerns(const struct offer *o, struct ref unit);
const struct offer *play_offer_for(struct play *play, int verb, struct ref unit);
/* The verb a click on this unit means now: the first offered with the best gesture; -1 none. */
int play_verb_for(struct play *play, struct ref unit, const struct offer **offer);
/* The order that ends what is going on: a press that is nobody's and is no free verb. */
bool play_ends_it(const struct verb *verb, const struct offer *o);
int play_end_verb(struct play *play, const struct offer **offer);
int play_left_to_do(struct play *play); /* units that may still be given an order */

/* wording.c: one thing is worded alike wherever it is told */
enum icon play_verb_icon(const struct play *play, int verb);
/* What it is called now. */
const char *play_verb_called(const struct play *play, int verb);
/* A unit for people: its name or its troop, with its number. */
void play_unit_say(const struct play *play, struct ref unit, char *out, size_t size);
/* The verb belongs to another part of the turn: nothing is offered of it, and the rules say "Not
 * now" or "Not yet" when they are asked: *v. */
bool play_untimely(struct play *play, int verb, struct verdict *v);
/* How far the flick `about` would carry if nothing stood in its way, in words: "about 3 spans",
 * "may fly over the edge"; comes back as `out`. */
char *play_reach_say(const struct play *play, const struct order *about, char *out, size_t size);
/* As play_end_verb, with what its button says: "Do not fire", or the question. False: there is
 * nothing to end. */
bool play_end_words(struct play *play, const struct offer **end, char *out, size_t size);

/* hand_held.c: what is held */
void hand_let_go(struct play *play); /* back to nothing held; selection stays */
void hand_select(struct play *play, struct ref unit, bool add);
void hand_judge(struct play *play); /* snap and check of what is held */
/* A ghost was taken up and has not been moved or turned yet: nothing to say about its place. */
bool hand_untouched(const struct play *play);
int32_t hand_strength(const struct play *play); /* with the side's handicap */
/* May the pellet be sent only some ways from where it lies? Those are striped. */
bool hand_aim_bounded(struct play *play);
/* How far a flick's pellet may go, as far as that is worth looking at, µm. */
int32_t hand_reach(const struct play *play, const struct offer *offer);

/* giving.c; guiding.c and follow.c stand between it and the hand */
enum given play_give(struct play *play, const struct order *order, enum source source);
/* The same for an umpire's order. */
enum given play_umpire(struct play *play, const struct umpire_order *order, enum source source);
void play_refuse(struct play *play, const struct verdict *verdict, const struct order *order);
void play_tell(struct play *play, const char *words); /* a kind word over the table */
void play_press(struct play *play, const struct offer *offer, enum source source);
/* The button that ends what is going on, once more when somebody could still act. */
void play_press_end(struct play *play, const struct offer *end);
/* A block has just begun to be shown: the camera goes there, and it sounds; others will when they
 * are. */
void play_attend(struct play *play, const struct block *block);

/* lens.c: asking why, while play->show_why */
void lens_build(struct play *play, struct ui *ui);
void lens_draw(const struct play *play, const struct painter *painter); /* the geometry of it */
/* The line of the set's sheet that speaks of something by its name; NULL when none does. */
const struct sheet_line *lens_sheet(const struct play *play, const char *name);
/* What it says now, and the ledger id; "" when it says nothing. */
const char *lens_says(const struct play *play, const char **id);

/* hand_ghost.c, hand_pick.c, hand_aim.c: an order takes shape */
void hand_pick_up(struct play *play, int verb, bool sticky);
/* The best PLACE verb of a unit that is meant by dragging that part of it; -1 none. */
int hand_grip_verb(struct play *play, struct ref unit, enum grip grip, const struct offer **offer);
/* Front corners of a unit on the table: left, right. */
void hand_corners(const struct play *play, struct ref unit, struct vec corner[2]);
/* Begins an offer that picks a target with this one thought of: the sum is shown, nothing done. */
void hand_target(struct play *play, const struct offer *offer, struct ref target);
void hand_aim(struct play *play, const struct offer *offer);
void hand_fire(struct play *play, int32_t strength, int32_t bend, enum hand hand,
               enum source source);

/* hand.c: what pointer, keys and panel alike ask of it */
/* Begins what an offer is about: aiming, choosing a target, taking up a ghost, or a press. */
void hand_begin(struct play *play, const struct offer *offer);
void hand_ruler(struct play *play);          /* takes up the tape measure, or puts it away */
void hand_back(struct play *play);           /* one step back */
void hand_next(struct play *play, int step); /* Tab */

/* question.c: the open question */
/* The next answer to it stands out; false when there is none to choose from. */
bool play_answer_step(struct play *play, int step);
/* The units that the open question asks to choose among, at most `max`: returns how many there are,
 * 0 when it is about something else. A click on one chooses it, the second one answers. */
int play_answer_units(struct play *play, struct ref *unit, int max);
bool play_answer_click(struct play *play, struct ref unit); /* false: it is none of them */
bool play_answer(struct play *play); /* gives the one that stands out; false when there is none */

/* hand_draw.c, hand_keys.c */
void hand_draw(struct play *play, const struct painter *painter, bool air);
void hand_event(struct play *play, const struct ui_event *event);

/* finger.c */
void play_hand_draw(struct play *play, struct canvas *canvas);
/* Where the lens lies in which one flicks, so that it covers nothing that is needed; it is chosen
 * before a frame, and stays there while the pellet is drawn back. Empty: there is none. */
struct rect play_lens(const struct play *play);
void play_lens_choose(struct play *play);

/* panel_news.c, panel.c; umpire.c stands between them */
void play_news_build(struct play *play, struct ui *ui); /* the last things said, with their rules */
void play_panel_build(struct play *play, struct ui *ui);
int play_panel_width(const struct ui *ui); /* px */

/* strip.c: its buttons from the right, the last to go first where it is narrow */
enum { STRIP_TOOLS = 7 };
extern const struct strip_tool {
    const char *id;
    enum icon icon;
    enum action action;
    const char *tip;
    int gap; /* UI units */
} strip_tool[STRIP_TOOLS];
void play_strip_build(struct play *play, struct ui *ui);
void play_strip_do(struct play *play, enum action action);
int play_strip_left(const struct play *play); /* the first that has no room: it is in the menu */

/* float.c */
void play_float_build(struct play *play, struct ui *ui);

/* play_table.c */
/* Where the table lies and which part of it no panel covers. */
void play_lay_out(struct play *play);
/* UI units at the foot that the way back to the result takes while the table of an ended game is
 * looked at alone; 0: it stands in the strip. */
int play_back_foot(const struct ui *ui);

#endif
