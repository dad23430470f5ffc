/* Choosing whom it is done to: the first click shows what would come of it, the second does it. */
#include "app/desk/desk.h"
#include "app/desk/moment.h"
#include "app/desk/units.h"
#include "app/match/match.h"
#include "app/play/hand_inside.h"

#include <string.h>

const struct offer *hand_pick_offer(struct play *play)
{
    return play_offer_for(play, play->hand.shape.order.verb, play->hand.shape.order.id[0]);
}

bool hand_pick_may(const struct offer *offer, struct ref target)
{
    for (int i = 0; offer && i < offer->targets; i++)
        if (ref_same(offer->target[i], target))
            return true;
    return false;
}

void hand_pick_at(struct play *play, struct ref target)
{
    play->hand.shape.order.at = target;
    play->hand.shape.order.has_at = target.kind != KIND_NONE;
    hand_judge(play);
}

/* Frames who does it, and all it may be done to, when they are not to be seen well. */
static void frame_pick(struct play *play, const struct offer *offer)
{
    const struct table *t = hand_table(play);
    struct span_box box = {0};
    box_unit(&box, t, offer->unit);
    for (int i = 0; i < offer->withs; i++)
        box_unit(&box, t, offer->with[i]);
    for (int i = 0; i < offer->targets; i++)
        if (offer->target[i].kind == KIND_UNIT)
            box_unit(&box, t, offer->target[i]);
    if (box.any && !tabletop_sees(&play->match->view, box.low, box.high))
        follow_near(play, (struct vec[]){box.low, box.high}, 2);
}

void hand_target(struct play *play, const struct offer *offer, struct ref target)
{
    struct offer copy = *offer;
    hand_let_go(play);
    hand_shape_begin(play)->order =
        (struct order){.verb = copy.verb, .side = game_awaited(play->match->game), .ids = 1};
    play->hand.shape.order.id[0] = copy.unit;
    if (copy.withs) {
        play->hand.shape.order.ids = copy.withs;
        memcpy(play->hand.shape.order.id, copy.with, sizeof copy.with[0] * (size_t)copy.withs);
    }
    play->selections = 0;
    for (int i = 0; i < play->hand.shape.order.ids; i++)
        hand_select(play, play->hand.shape.order.id[i], i > 0);
    ui_focus(play->desk->ui, NULL);
    play->hand.holding = HOLD_PICK;
    play->hand.shape.picked = target;
    play->toast.words[0] = '\0';
    hand_pick_at(play, target.kind ? target : copy.targets ? copy.target[0] : (struct ref){0});
    if (!follow_points(play)) /* whoever points at somebody keeps him where he is */
        frame_pick(play, &copy);
}

void hand_pick_next(struct play *play, int step)
{
    const struct offer *offer = hand_pick_offer(play);
    int at = -1;
    if (!offer || !offer->targets)
        return;
    for (int i = 0; i < offer->targets; i++)
        if (ref_same(offer->target[i], play->hand.shape.order.at))
            at = i;
    at = at < 0 ? 0 : (at + step + offer->targets) % offer->targets;
    hand_pick_at(play, offer->target[at]);
}

void hand_pick_give(struct play *play)
{
    struct order order = play->hand.shape.near;
    enum source source = play->keyed ? SOURCE_KEYS : SOURCE_MOUSE;
    if (!play->hand.shape.near_good) {
        struct verdict verdict = play->hand.shape.verdict;
        play_refuse(play, &verdict, &play->hand.shape.order);
        return;
    }
    hand_let_go(play);
    play_give(play, &order, source);
}
