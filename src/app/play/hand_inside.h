/* What the files of the hand share. Nobody else reads this: what others ask of the hand stands in
 * play.h. */
#ifndef FOILSHOT_APP_PLAY_HAND_INSIDE_H
#define FOILSHOT_APP_PLAY_HAND_INSIDE_H

#include "app/play/play.h"

enum {
    TURN_STEP = 5 * DEG,
    TURN_FINE = 1 * DEG,
    PAN_PX = 60,
    RING_IN = 4, /* px outside the base where its ring begins */
    RING_OUT = 18,
};

static inline const struct table *hand_table(const struct play *play)
{
    return &play->match->game->table;
}

static inline enum gesture hand_gesture(const struct play *play, int verb)
{
    return play->match->game->rules->verb[verb].gesture;
}

/* hand_held.c */
struct pose hand_stands(const struct play *play, struct ref unit);
/* An order is to take shape: what is held of another kind is put away. */
struct shaping *hand_shape_begin(struct play *play);
bool hand_is_selected(const struct play *play, struct ref unit);
/* The unit (or piece) under the pointer; figures before terrain. */
struct ref hand_thing_at(struct play *play, int x, int y, int nth);
struct ref hand_unit_at(struct play *play, int x, int y);
/* Does anything on offer concern this unit? */
bool hand_concerned(struct play *play, struct ref unit);
bool hand_is_kept(const struct play *play, struct ref unit);
/* Space keeps those chosen: Tab then goes on to one more beside them. */
void hand_keep(struct play *play);
enum source hand_source(const struct play *play);
/* How far the pellet may go, and more than that nobody need see. */
int32_t hand_reach_of(const struct play *play, const struct order *about);

/* hand_ghost.c */
void hand_ghost_follow(struct play *play, int x, int y);
void hand_ghost_drop(struct play *play);
void hand_ghost_turn(struct play *play, int32_t by);
/* The next facing that would be allowed, in one direction. */
void hand_ghost_turn_legal(struct play *play, int hand);
/* The ring round the one that is selected, by which it can be turned: its middle on the table and
 * the px out to what it surrounds. False: there is none. */
bool hand_ring_of(struct play *play, struct vec *middle, int *radius, bool *allowed);
bool hand_on_ring(struct play *play, int x, int y);
/* Does the ring mean nobody else there? A man stands up from his base, so what is above it on the
 * screen is he himself and no ring. */
bool hand_ring_is_free(struct play *play, int x, int y);
/* Takes hold of a front corner of the selected unit, when it can wheel. */
bool hand_corner_begin(struct play *play, int x, int y);

/* hand_pick.c */
const struct offer *hand_pick_offer(struct play *play);
bool hand_pick_may(const struct offer *offer, struct ref target);
/* Whoever stands there becomes the target that is thought of. */
void hand_pick_at(struct play *play, struct ref target);
void hand_pick_next(struct play *play, int step);
void hand_pick_give(struct play *play);

/* hand_aim.c */
void hand_aim_follow(struct play *play, int x, int y);
/* A click while aiming: another place for the pellet, or the aim is frozen. */
void hand_aim_click(struct play *play, int x, int y);
void hand_spot_next(struct play *play, int step);
void hand_aim_trim(struct play *play, int32_t by);
/* The pull is measured from where the button went down, so that it may begin anywhere. */
void hand_pull_follow(struct play *play, const struct ui_event *event);
void hand_pull_release(struct play *play);

/* hand_menu.c */
void hand_menu_open(struct play *play, int x, int y);

/* hand_pointer.c */
void hand_down(struct play *play, const struct ui_event *event);
void hand_move(struct play *play, const struct ui_event *event);
void hand_up(struct play *play, const struct ui_event *event);
void hand_wheel(struct play *play, const struct ui_event *event);

/* hand.c */
/* Why what is offered may not be done, beside who it is about. */
void hand_offer_refuse(struct play *play, const struct offer *offer);

#endif
