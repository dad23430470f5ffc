/* What the files of the start screen share: its state, the list of scenarios, and its parts. Each
 * knows the list; start.c puts the parts together. Nobody else reads this. */
#ifndef FOILSHOT_APP_START_START_INSIDE_H
#define FOILSHOT_APP_START_START_INSIDE_H

#include "app/start/start.h"
#include "scenario/scenario.h"

enum { CARD_GAP = 22, TAGS = 3, TAG_TEXT = 40, LOST_TEXT = 2000 };

/* A scenario file, as much of it as the screen shows. */
struct listed {
    char path[PATH_BYTES], name[64];
    int set;    /* index into the sets */
    bool own;   /* the player's, not ours */
    bool begin; /* its set's one to begin with */
    bool guided;
    bool battle;          /* of no set: translated into this one */
    char lost[LOST_TEXT]; /* of a battle: what this set cannot say, a sentence a line */
    int64_t stamp;
    bool good;
    char said[TROUBLE_TEXT]; /* why it cannot be played */
    char title[SETTING_TEXT], teaser[SETTING_TEXT * 2], notes[SETTING_NOTES];
    int attacker, minutes, turns, units[SIDE_COUNT];
    int32_t width, depth;
    char army[SIDE_COUNT][200]; /* "Pantry Guard: Regular 7 · Skirmisher 2" */
    int32_t option[TABLE_OPTIONS];
    char tag[TAGS][TAG_TEXT];
    int tags;
    struct image picture; /* owned */
    int picture_w;        /* asked for; 0: never */
};

struct army_page; /* army.h */

struct start {
    struct desk *desk;
    const struct rules *const *sets;
    int set_count;
    struct listed *listed; /* owned */
    int count;
    int set, chosen; /* chosen: index into listed, -1 none */
    bool loaded;
    int32_t option[TABLE_OPTIONS];
    struct player player[SIDE_COUNT];
    bool unfinished;
    struct unfinished last;
    struct figures *figures; /* for thumbnails: baked at once, not by the worker */
    int card_w, card_h;      /* px of a card's picture */
    struct army_page *army;  /* the sides that are being built; owned, NULL before the first */
};

enum wish { WISH_NOTHING, WISH_EDIT, WISH_PLAY, WISH_GUIDE, WISH_CARRY_ON, WISH_QUIT };

/* start_begin.c */
/* Whose span of hand an option tells; SIDE_NONE: it is about something else. */
int start_span_side(const char *option);
/* Keeps set and players in the settings: they are chosen when the program is started again. */
void start_remember(const struct start *s);
/* A game of this setting (taken over) by the players and options chosen. */
void start_begin(struct start *s, struct setting *setting, bool guided);

/* start_list.c */
void start_list_release(struct listed *listed, int count);
const struct rules *start_rules(const struct start *start);
/* The set that is chosen; its rules can be read. */
void start_choose_set(struct start *s, int set);
bool start_one_set(const struct start *s);
const struct listed *start_chosen(const struct start *s);
/* Its table as a setting; what a battle loses is told (may be NULL). */
bool start_load(const struct start *s, const struct listed *l, struct setting *setting,
                struct words *told, struct trouble *trouble);
extern const char start_begin_here[]; /* the tag of those */
/* Messages name files as people know them: from the data folder on. */
void start_listed_say(struct listed *l, const struct start *start, const char *text);
void start_choose_listed(struct start *s, int index);
void start_choose_first(struct start *s);
/* The scenario of the chosen set in which the first turn is shown step by step; -1 none. */
int start_guided(const struct start *s);

/* start_pictures.c */
/* The scenario whose picture is a set's: the second, where there is one, since the first is the
 * first game and plain. */
int start_cover(const struct start *s, int set);
/* One picture a frame; the screen answers in between. */
void start_pictures_go_on(struct start *s);

/* start_cards.c */
void start_first_sentence(const char *words, char *out, size_t size);
/* True when no row has room left for the briefing. */
bool start_cards_build(struct ui *ui, struct start *s, struct rect area);

/* start_head.c */
void start_head_build(struct ui *ui, struct start *start, struct rect r, bool small,
                      enum wish *wish);

/* start_panel.c */
/* True when Play was pressed; *edit when a table is to be set up. */
bool start_panel_build(struct ui *ui, struct start *s, struct rect r, bool brief, bool *edit);
/* army.c, army_screen.c */
void start_army_row(struct ui *ui, struct start *start);
void start_army_free(struct start *start);
/* start_campaign.c */
extern const char start_campaign_tip[];
void start_campaign_row(struct ui *ui, struct start *start);
extern const char start_show_me[], start_show_tip[];
void start_read_rules(struct start *start);
bool start_carry_on(struct ui *ui, const struct start *s, struct rect at, enum ui_state state);
/* Everything in one column, for small windows and large type. */
enum wish start_column_build(struct ui *ui, struct start *s);

#endif
