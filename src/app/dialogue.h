/* What the start screen, hand-over, end screen and the dialogues share among themselves.
 *
 * A dialogue is a build function of the interface. It is fresh in the first pass in which it is
 * built; then its `open` function fills in what it shows. What dialogues remember lives in
 * `struct papers`, which outlives games.
 */
#ifndef FOILSHOT_APP_DIALOGUE_H
#define FOILSHOT_APP_DIALOGUE_H

#include "app/app.h"
#include "app/desk/keys.h"

enum { FIELD_TEXT = 96 };

/* ---- what dialogues remember ----------------------------------------------------------------- */

/* A line of the log as it is shown: a sentence may take several. */
enum log_kind { LOG_TURN, LOG_ORDER, LOG_SAY, LOG_DIE, LOG_MORE };
struct log_line {
    enum log_kind kind;
    int32_t block;
    int32_t text; /* offset into the log's words */
    char id[ID_TEXT];
    int32_t face, faces; /* of a die */
    bool undone;         /* the block was taken back */
};
struct log {
    struct log_line *line; /* owned */
    int count, room;
    struct words words; /* zero-separated */
    int dice_only;      /* 0 all, 1 only dice */
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
    enum dialogue back; /* where closing the rule cards leads */
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
    struct log log;
    struct saves saves;
    char told[PATH_BYTES]; /* where the report of the ended game is */
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
        bool practised;      /* all three have been flicked since the program was begun */
    } calibrate;
    struct {
        enum keys_state { KEYS_RESTING, KEYS_CHOSEN, KEYS_AWAITED, KEYS_CLASH } state;
        int line;               /* chosen, -1 none */
        bool besides;           /* the key comes beside those it has */
        struct key_press press; /* that clashes */
        char said[240];
    } keys;
    int sheet_page;  /* of the rules at a glance */
    bool table_only; /* end screen: the card is put aside */
};

struct papers *papers_of(struct app *app); /* made when first asked for; never NULL */
void papers_free(struct papers *papers);   /* NULL: nothing */

/* ---- hooks for the main loop ----------------------------------------------------------------- */

/* An event no widget used, while the table does not answer (start, hand-over and end screen, any
 * dialogue): Enter presses the button that shouts. True when it was used. */
bool screens_event(struct app *app, const struct ui_event *event);
/* While a new key is awaited every key is it, before any widget sees it. True when it was used. */
bool keys_event(struct app *app, const struct ui_event *event);
/* Where the practice flicks of DIALOGUE_CALIBRATE are made: empty when it is not shown. */
struct rect calibrate_lens(const struct app *app);
/* What hand is practised there. */
enum hand calibrate_hand(struct app *app);
/* A practice flick came through at this speed. The third one sets the player's full power; with the
 * catapult (no speed, 0) it sets nothing. */
void calibrate_shot(struct app *app, int px_per_s);
/* … and the pellet flies that way (a unit vector) with that strength, 0 … 1000. */
void calibrate_flies(struct app *app, double ax, double ay, int strength);
/* ms until the flying pellet wants another frame, -1 none flies. */
int calibrate_wake(struct app *app);
/* One did not: what it lacked. */
void calibrate_missed(struct app *app, const char *why);

/* ---- the dialogues --------------------------------------------------------------------------- */

void dialogue_close(struct app *app);
void dialogue_show(struct app *app, enum dialogue dialogue);

void settings_build(struct ui *ui, struct app *app);
void settings_keep(struct app *app); /* writes them; a trouble is told */
void keys_open(struct app *app);
void keys_build(struct ui *ui, struct app *app);
void sheet_open(struct app *app);
void sheet_build(struct ui *ui, struct app *app);
void sheet_turn(struct app *app, int by); /* pages */
void rules_open(struct app *app);
void rules_build(struct ui *ui, struct app *app);
void help_open(struct app *app);
void help_build(struct ui *ui, struct app *app);
/* What the other has done since it was one's turn last (screen_pass.c): its title, a line with a
 * chip that opens the dialogue, the dialogue. */
char *recap_title(const struct app *app, char *out, size_t size);
void recap_tell(struct app *app, struct ui *ui);
void recap_build(struct ui *ui, struct app *app);
void typed_open(struct app *app);
void typed_build(struct ui *ui, struct app *app);
void log_open(struct app *app);
void log_build(struct ui *ui, struct app *app);
void save_open(struct app *app);
void save_build(struct ui *ui, struct app *app);
void open_open(struct app *app);
void open_build(struct ui *ui, struct app *app);

/* ---- small things ---------------------------------------------------------------------------- */

/* Units that fit side by side and on top of each other in the window. */
int window_units_w(const struct ui *ui);
int window_units_h(const struct ui *ui);
/* The longest beginning of a text, whole words, that takes at most `lines` lines of `width` px,
 * with … when something was left out. Returns out. */
char *words_fit(struct ui *ui, enum role role, const char *text, int width, int lines, char *out,
                size_t size);
/* A thing rather than a man: not counted among those standing. */
bool troop_gun(const struct troop *troop);
const char *side_title(int side);   /* "Red" */
enum side_mark side_mark(int side); /* for emblems */
enum tint side_tint(int side);      /* for headlines */
/* "Anna (Red)" or "Red"; returns out. */
char *player_title(const struct app *app, int side, char *out, size_t size);
/* Is it a shot? `order` is the text of a block. */
bool order_flicks(const struct rules *rules, const char *order);
/* A sentence with its ledger id as a tag that opens the card. */
void sentence_build(struct ui *ui, struct app *app, const char *id, const char *card_id,
                    const char *text, enum tint tint);
/* Units that are at least as many and at least 36 px high: for things to press. */
int target(const struct ui *ui, int units);
/* px between title and foot of a dialogue that is `high` units high, or as high as fits. */
int dialogue_room(const struct ui *ui, int high);
/* Units of a dialogue's foot with one row of buttons. */
int foot_high(const struct ui *ui);

/* The cards in force: of the game, or of the set chosen on the start screen. */
const struct cards *reader_cards(struct app *app, const struct cards **house);
const struct rules *start_rules(const struct app *app); /* chosen set */
/* A corner of the table as a card's picture; arranges the table for it, so give a spare one. The
 * caller releases `out`. False when memory is short. */
bool thumbnail_draw(struct table *table, const struct tabletop_setup *setup, int w, int h,
                    struct image *out);
/* For tests: other sets than rules_list. */
void start_use_sets(struct app *app, const struct rules *const *set, int count);

#endif
