/* The dialogues: which there are, and what they remember. They may know the desk and the match, no
 * screen: what one wants done it posts (desk/intent.h) or asks of the match's deeds.
 * Begin reading in sheets.c at dialogue_build; every other dialogue has a file of its own.
 *
 * A dialogue is a build function of the interface. It is fresh in the first pass in which it is
 * built; then its `open` function fills in what it shows. What dialogues remember lives in
 * `struct papers`, which outlives games.
 */
#ifndef FOILSHOT_APP_SHEETS_SHEETS_H
#define FOILSHOT_APP_SHEETS_SHEETS_H

#include "app/desk/desk.h"
#include "app/desk/keys.h"
#include "app/desk/pricing.h"
#include "app/desk/sides.h"
#include "app/desk/stroke.h"
#include "app/desk/units.h"
#include "app/match/match.h"

/* ---- what dialogues remember ----------------------------------------------------------------- */

enum { FAR_LETTER = 1 << 16 }; /* bytes of a letter that may be pasted */

/* A line of the log as it is shown: a sentence may take several. */
enum log_kind { LOG_TURN, LOG_ORDER, LOG_SAY, LOG_DIE, LOG_WHY, LOG_MORE };
struct log_line {
    enum log_kind kind;
    int32_t block;
    int32_t text; /* offset into the log's words */
    char id[ID_TEXT];
    int32_t face, faces; /* of a die */
    bool undone;         /* the block was taken back */
    bool small;          /* the rest of one in small letters */
};
struct log {
    struct log_line *line; /* owned */
    int count, room;
    struct words words; /* zero-separated */
    struct log_key {    /* what it was made from */
        int32_t records, at;
        int width, dice_only, holder;
    } key;
    int shown; /* passes since it was opened, until it is scrolled to its end */
};

/* A file among the saved games; read when it is first seen. */
struct save {
    char path[PATH_BYTES], name[FIELD_TEXT];
    int64_t stamp;                  /* when it was changed, seconds */
    bool read, good, damaged, over; /* damaged: a journal that does not open */
    char title[160], when[64];
    char said[TROUBLE_TEXT];
};
struct saves {
    struct save *save; /* owned; the one played last first */
    int count, chosen;
    char name[FIELD_TEXT]; /* to save under */
    struct trouble trouble;
    bool replace; /* asked once whether to replace */
    bool kept;    /* it was saved */
};

enum { CALIBRATE_SHOTS = 3 };

struct papers {
    struct desk *desk;
    struct match *match;
    struct {
        struct cards cards, house; /* when no game is open */
        char set[24];
        char search[FIELD_TEXT];
        bool left;           /* Esc in the field */
        char shown[ID_TEXT]; /* card the list was scrolled to */
    } reader;
    struct {
        int part;              /* now, keys, mouse */
        int32_t at;            /* block the advice was made for; -2: none */
        struct offers *offers; /* owned */
    } help;
    struct player player[SIDE_COUNT]; /* who is to play from now on */
    struct log log;
    struct saves saves;
    struct {
        char text[ORDER_BYTES];
        char said[TROUBLE_TEXT], id[ID_TEXT];
        bool already;      /* nothing is wrong: it has come about by itself */
        struct words help; /* what was asked about; several lines */
    } typed;
    struct {
        int side, shots;
        int px_s[CALIBRATE_SHOTS];
        const char *missed;  /* why the last one did not count; NULL: it did */
        enum hand hand;      /* that is practised: flick or catapult */
        int64_t flown;       /* ms, when the pellet was last sent off; 0 never */
        double way_x, way_y; /* px, where it comes to rest, from the middle of the lens */
        int strength;        /* of that one, 0 … 1000 */
        struct stroke practice;
        int practice_x, practice_y;       /* where the button went down */
        int practice_to_x, practice_to_y; /* where the pointer was last */
        bool practising;
    } calibrate;
    struct {
        enum keys_state { KEYS_RESTING, KEYS_CHOSEN, KEYS_AWAITED, KEYS_CLASH } state;
        int line;               /* chosen, -1 none */
        bool besides;           /* the key comes beside those it has */
        struct key_press press; /* that clashes */
        char said[240];
    } keys;
    int sheet_page;               /* of the rules at a glance */
    struct pricing_sheet pricing; /* its part of points */
    struct {
        char text[500];          /* an invitation */
        char name[24];           /* how whoever joins is called; "" he does not say */
        char address[320];       /* where friends come to */
        int reach;               /* enum far_reach */
        int clock;               /* which of the times a turn may take */
        int within;              /* … and dice be kept back, counted from the usual one */
        char letter[FAR_LETTER]; /* of a game by post, as it is pasted */
        char line[401], unsaid[TROUBLE_TEXT];
        char copied[80];
    } far;
};

struct papers *papers_new(struct desk *desk, struct match *match);
void papers_free(struct papers *papers); /* NULL: nothing */

/* ---- for whoever shows them ------------------------------------------------------------------ */

/* The open dialogue, built after its screen. */
void dialogue_build(struct ui *ui, struct papers *papers);
/* The button that Enter presses in it; "" none. */
const char *dialogue_enter(const struct papers *papers);
/* An event no widget used, while one is open. True when it was used. */
bool dialogue_event(struct papers *papers, const struct ui_event *event);
/* While a new key is awaited every key is it, before any widget sees it. True when it was used. */
bool keys_event(struct papers *papers, const struct ui_event *event);
/* An event over the lens of the practice flicks (DIALOGUE_CALIBRATE). */
void calibrate_event(struct papers *papers, const struct ui_event *event);
/* Where they are made (empty: they are not shown), and what hand is practised there. */
struct rect calibrate_lens(const struct papers *papers);
enum hand calibrate_hand(struct papers *papers);
/* One came through at this speed. The third one sets the player's full power; with the catapult (no
 * speed, 0) it sets nothing. The pellet flies that way (a unit vector) with that strength, 0 …
 * 1000. */
void calibrate_shot(struct papers *papers, int px_per_s);
void calibrate_flies(struct papers *papers, double ax, double ay, int strength);
/* ms until the flying pellet wants another frame, -1 none flies. */
int calibrate_wake(struct papers *papers);

/* ---- the dialogues --------------------------------------------------------------------------- */

void calibrate_open(struct papers *papers);
void calibrate_build(struct ui *ui, struct papers *papers);
void unsaved_build(struct ui *ui, struct papers *papers);
void settings_build(struct ui *ui, struct papers *papers);
void keys_open(struct papers *papers);
void keys_build(struct ui *ui, struct papers *papers);
void sheet_open(struct papers *papers);
void sheet_build(struct ui *ui, struct papers *papers);
void sheet_turn(struct papers *papers, int by); /* pages */
void rules_open(struct papers *papers);
void rules_build(struct ui *ui, struct papers *papers);
void help_open(struct papers *papers);
void help_build(struct ui *ui, struct papers *papers);
void players_open(struct papers *papers);
void players_build(struct ui *ui, struct papers *papers);
void recap_build(struct ui *ui, struct papers *papers);
void typed_open(struct papers *papers);
void typed_build(struct ui *ui, struct papers *papers);
void log_open(struct papers *papers);
void log_build(struct ui *ui, struct papers *papers);
void save_open(struct papers *papers);
void save_build(struct ui *ui, struct papers *papers);
void open_open(struct papers *papers);
void open_build(struct ui *ui, struct papers *papers);

void invite_open(struct papers *papers);
void invite_build(struct ui *ui, struct papers *papers);
void join_open(struct papers *papers);
void join_build(struct ui *ui, struct papers *papers);
void friend_open(struct papers *papers);
void friend_build(struct ui *ui, struct papers *papers);
void asked_build(struct ui *ui, struct papers *papers);
void qr_build(struct ui *ui, struct papers *papers);
/* Two answers at the foot, and the dialogue's end; 1 for yes, 0 for no, -1 for neither yet. */
int yes_no(struct ui *ui, const char *yes, enum icon icon, const char *no);
/* For cameras; false when it cannot be, and nothing is drawn. */
bool qr_draw(struct ui *ui, const char *id, struct rect at, const char *text);

/* The cards in force: of the game, or of the set chosen on the start screen. */
const struct cards *reader_cards(struct papers *papers, const struct cards **house);

#endif
