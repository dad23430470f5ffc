/* Who may shoot (KI-23 … KI-26, KI-41 … KI-43), where the pellet lies (KI-40), and which way it may
 * go (KI-41, KI-42, KI-46). */
#include "sets/kiddies/kiddies.h"

#include "flick/flick.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sorts the men of an order from left to right; false when they are not one unbroken piece of a
 * line. Fewer than so many men, or others, is the caller's to refuse. */
static bool in_line(const struct table *t, const int *men, int count, int *sorted)
{
    struct line line;
    kiddies_line_of(t, men[0], &line);
    int first = line.count, last = -1, found = 0;
    for (int i = 0; i < line.count; i++)
        for (int k = 0; k < count; k++)
            if (line.man[i] == men[k]) {
                first = i < first ? i : first;
                last = i > last ? i : last;
                found++;
            }
    if (found != count || last - first + 1 != count)
        return false;
    for (int i = 0; i < count; i++)
        sorted[i] = line.man[first + i];
    return true;
}

/* Are all named of the troop whose step it is? Each kind of others has its own reason not to be. */
static bool fires_here(const struct table *t, const struct order *o, enum troop_kind wanted,
                       struct verdict *v)
{
    static const char *const id[TROOPS] = {
        [REGULAR] = "KI-02", [SKIRMISHER] = "KI-03", [CAVALRY] = "KI-05", [CANNON] = "KI-04"};
    static const char *const why[TROOPS] = {
        [REGULAR] = "a Regular shoots in volleys and at the cannon only",
        [SKIRMISHER] = "a Skirmisher shoots alone, in his own step",
        [CAVALRY] = "cavalry never shoots",
        [CANNON] = "a cannon fires for itself, in its own step"};
    char name[REF_TEXT];
    for (int i = 0; i < o->ids; i++) {
        int unit = o->id[i].index;
        enum troop_kind is = kiddies_troop(t, unit);
        if (is == wanted)
            continue;
        struct painter p = refuse(v, id[is], "%s cannot: %s.", unit_name(t, unit, name), why[is]);
        mark_unit(&p, MEANS_REFUSED, t, unit);
        return false;
    }
    return true;
}

static bool volley_ready(const struct table *t, const int *sorted, struct verdict *v)
{
    char name[REF_TEXT];
    for (int i = 0; i < kiddies_law()->group; i++) {
        unit_name(t, sorted[i], name);
        struct painter p;
        if (kiddies_attr(t, sorted[i], U_SHOT)) {
            p = refuse(v, "KI-42", "%s has been part of a shot this turn.", name);
        } else if (kiddies_in_wood(t, sorted[i])) {
            p = refuse(v, "KI-43", "No volley while %s, one of the five, is in a wood.", name);
        } else if (kiddies_pinned(t, sorted[i])) {
            p = refuse(v, "KI-27", "%s touches an enemy and cannot shoot.", name);
        } else {
            continue;
        }
        mark_unit(&p, MEANS_REFUSED, t, sorted[i]);
        return false;
    }
    return true;
}

static bool volley_of(const struct table *t, const struct order *o, struct shooters *s,
                      struct verdict *v)
{
    char name[REF_TEXT];
    int men[ORDER_IDS];
    if (!fires_here(t, o, REGULAR, v))
        return false;
    for (int i = 0; i < o->ids; i++)
        men[i] = o->id[i].index;
    if (o->ids == 1) {
        struct line line;
        kiddies_line_of(t, men[0], &line);
        if (line.count < kiddies_law()->group)
            refuse(v, "KI-02", "Alone %s has no shot: five side by side shoot together.",
                   unit_name(t, men[0], name));
        else
            refuse(v, "KI-42", "Name the five of this line who shoot.");
        return false;
    }
    if (o->ids != kiddies_law()->group) {
        refuse(v, "KI-42", "A volley takes five Regulars side by side.");
        return false;
    }
    if (!in_line(t, men, o->ids, s->man) || !kiddies_face_alike(t, men, o->ids)) {
        struct painter p = refuse(v, "KI-42", "The five must stand side by side, facing one way.");
        for (int i = 0; i < o->ids; i++)
            mark_unit(&p, MEANS_REFUSED, t, men[i]);
        return false;
    }
    s->count = o->ids;
    s->face = kiddies_line_face(t, s->man, s->count);
    return volley_ready(t, s->man, v);
}

static bool cannon_of(const struct table *t, const struct order *o, struct shooters *s,
                      struct verdict *v)
{
    char name[REF_TEXT];
    int cannon = o->id[0].index;
    unit_name(t, cannon, name);
    if (!fires_here(t, o, CANNON, v))
        return false;
    if (o->ids != 1) {
        refuse(v, "KI-26", "Each cannon fires for itself: name one.");
        return false;
    }
    if (kiddies_crew_for(t, cannon, CREW_SHOOTS, s->man) != o->side) {
        refuse(v, "KI-41", "%s needs two of your Regulars beside it.", name);
        return false;
    }
    s->cannon = cannon;
    s->count = kiddies_law()->crew;
    s->face = base_of(t, cannon)->face;
    if (kiddies_attr(t, cannon, U_SHOT)) {
        refuse(v, "KI-41", "%s has had its shot this turn.", name);
        return false;
    }
    for (int i = 0; i < kiddies_law()->crew; i++) {
        unit_name(t, s->man[i], name);
        struct painter p;
        if (kiddies_attr(t, s->man[i], U_SHOT))
            p = refuse(v, "KI-42", "%s has been part of a shot this turn.", name);
        else if (kiddies_pinned(t, s->man[i]))
            p = refuse(v, "KI-27", "%s of the crew touches an enemy.", name);
        else
            continue;
        mark_unit(&p, MEANS_REFUSED, t, s->man[i]);
        return false;
    }
    return true;
}

static bool skirmisher_of(const struct table *t, const struct order *o, struct shooters *s,
                          struct verdict *v)
{
    char name[REF_TEXT];
    int man = o->id[0].index;
    unit_name(t, man, name);
    if (!fires_here(t, o, SKIRMISHER, v))
        return false;
    if (o->ids != 1) {
        refuse(v, "KI-03", "Skirmishers shoot alone: name one.");
        return false;
    }
    if (t->side[o->side].attr[S_SKIRMISHED]) {
        refuse(v, "KI-26", "One skirmisher shot a turn, and yours is taken.");
        return false;
    }
    if (kiddies_pinned(t, man)) {
        refuse(v, "KI-27", "%s touches an enemy and cannot shoot.", name);
        return false;
    }
    s->count = 1;
    s->man[0] = man;
    s->face = base_of(t, man)->face;
    s->any_way = true;
    return true;
}

/* The firers an order names, if they may shoot in this step. */
bool kiddies_shooters_of(const struct table *t, const struct order *o, struct shooters *s,
                         struct verdict *v)
{
    *s = (struct shooters){.cannon = -1, .size = kiddies_law()->size[t->phase]};
    switch ((enum phase_kind)t->phase) {
    case SHOOT_CANNON:
        return cannon_of(t, o, s, v);
    case SHOOT_VOLLEY:
        return volley_of(t, o, s, v);
    case SHOOT_SKIRMISH:
        return skirmisher_of(t, o, s, v);
    case DEPLOY:
    case MOVE:
    case FIGHT:
    case PHASES:
        break;
    }
    return false;
}

/* ---- spots (KI-40) --------------------------------------------------------------------------- */

enum flick_set kiddies_pellet_set(const struct table *t)
{
    return t->option[O_DICE_PELLETS] ? FLICK_DICE : FLICK_FOIL;
}

/* Does the pellet's place overlap anything, or hang over the edge? */
static bool spot_blocked(const struct table *t, struct vec at, int32_t radius)
{
    struct outline pellet = outline_box((struct pose){at, 0}, 0, 0, radius);
    if (kiddies_off_table(t, &pellet))
        return true;
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i) || kiddies_far_away(base_pose(base_of(t, i)).at, at))
            continue;
        struct outline o = base_outline(base_of(t, i));
        if (outline_gap(&pellet, &o) < 0)
            return true;
    }
    for (int i = 0; i < t->pieces; i++) {
        const struct piece *p = &t->piece[i];
        if (!kiddies_in_body_way(p) || !kiddies_ground(p->kind)->solid ||
            p->kind == TERRAIN_RIDGE || kiddies_piece_far(t, p, at))
            continue;
        struct outline o = piece_outline(t, p);
        if (outline_gap(&pellet, &o) < 0)
            return true;
    }
    return false;
}

static void spot_set(struct flick_spot *spot, const struct shooters *s, struct vec at,
                     const char *name)
{
    *spot = (struct flick_spot){.at = at,
                                .all = s->any_way,
                                .from = angle_norm((int64_t)s->face - kiddies_law()->front),
                                .to = angle_norm((int64_t)s->face + kiddies_law()->front)};
    snprintf(spot->name, sizeof spot->name, "%s", name);
}

int kiddies_spots_of(const struct table *t, const struct shooters *s, struct flick_spot *spot)
{
    static const char *const around[] = {"in front", "front right", "right", "back right",
                                         "behind",   "back left",   "left",  "front left"};
    static const char *const ends[VOLLEY_SPOTS] = {"left end", "before the left end",
                                                   "before the right end", "right end"};
    int32_t radius = flick_radius(kiddies_pellet_set(t), s->size);
    int32_t gap = kiddies_law()->spot_gap[s->size];
    int count = 0;
    if (s->cannon >= 0) {
        const struct base *gun = base_of(t, s->cannon);
        int32_t ahead = gun->hy + gun->round + gap + radius;
        spot_set(&spot[count++], s, pose_place(base_pose(gun), (struct vec){0, ahead}), "muzzle");
    } else if (s->any_way) {
        const struct base *man = base_of(t, s->man[0]);
        for (int i = 0; i < kiddies_law()->skirmish_spots; i++) {
            int32_t bearing =
                angle_norm((int64_t)s->face + i * (TURN / kiddies_law()->skirmish_spots));
            spot_set(&spot[count++], s,
                     vec_ahead(base_pose(man).at, bearing, man->round + gap + radius),
                     around[i % 8]);
        }
    } else {
        static const int32_t turn[VOLLEY_SPOTS] = {-90 * DEG, 0, 0, 90 * DEG};
        for (int i = 0; i < VOLLEY_SPOTS; i++) {
            const struct base *man = base_of(t, s->man[i < 2 ? 0 : s->count - 1]);
            spot_set(&spot[count++], s,
                     vec_ahead(base_pose(man).at, angle_norm((int64_t)s->face + turn[i]),
                               man->round + gap + radius),
                     ends[i]);
        }
    }
    for (int i = 0; i < count; i++)
        spot[i].blocked = spot_blocked(t, spot[i].at, radius);
    return count;
}

void kiddies_check_flick(const struct table *t, const struct order *o, struct verdict *v)
{
    struct shooters s;
    struct flick_spot spot[SPOTS_MAX];
    unsigned shooting = 1u << SHOOT_CANNON | 1u << SHOOT_VOLLEY | 1u << SHOOT_SKIRMISH;
    if (!kiddies_now(t, o, shooting, v) || !kiddies_ids_are_units(t, o, v) ||
        !kiddies_ids_are_mine(t, o, v))
        return;
    if (!kiddies_shooters_of(t, o, &s, v))
        return;
    int count = kiddies_spots_of(t, &s, spot);
    if (o->spot < 1 || o->spot > count) {
        refuse(v, "KI-40", "The pellet lies next to the shooter: spot 1 to %d.", count);
        return;
    }
    const struct flick_spot *at = &spot[o->spot - 1];
    if (at->blocked) {
        struct painter p = refuse(v, "KI-40", "Something is in the pellet's place.");
        p.disc(p.self, MEANS_REFUSED, at->at, flick_radius(kiddies_pellet_set(t), s.size));
        return;
    }
    int32_t off = angle_diff(s.face, o->aim);
    if (!s.any_way && (off > kiddies_law()->front || off < -kiddies_law()->front)) {
        struct painter p =
            refuse_place(v, s.cannon >= 0 ? "KI-41" : "KI-42",
                         "Shots go to the front: this is %d° aside, 90° is the most.",
                         (off < 0 ? -off : off) / DEG);
        p.wedge(p.self, MEANS_FIRE, at->at, kiddies_spans(t, o->side, 1000), at->from, at->to);
        return;
    }
    if (o->strength < 1 || o->strength > FLICK_STRENGTH_MAX) {
        refuse(v, "KI-46", "The strength goes from 1 to %d.", FLICK_STRENGTH_MAX);
        return;
    }
    if (o->hand == HAND_NONE || o->bend > kiddies_law()->bend || o->bend < -kiddies_law()->bend) {
        refuse(v, "KI-46", "Say the hand: flick, catapult or steady; a stroke bends 6° at most.");
        return;
    }
    allow(v);
}

/* To the front: the farthest that is allowed on the side it was aimed to. */
bool kiddies_snap_flick(const struct table *t, struct order *o, struct verdict *v)
{
    struct shooters s;
    struct order near = *o;
    if (!kiddies_ids_are_units(t, o, v) || !kiddies_shooters_of(t, o, &s, v) || s.any_way)
        return false;
    int32_t off = angle_diff(s.face, o->aim);
    near.aim =
        angle_norm((int64_t)s.face + (off > 0 ? kiddies_law()->front : -kiddies_law()->front));
    rules_judge(&rules_kiddies, t, &near, v);
    if (!v->allowed)
        return false;
    *o = near;
    return true;
}

/* ---- what may be done ------------------------------------------------------------------------ */

static void offer_flick(const struct table *t, struct order *o, struct offers *list,
                        struct verdict *v)
{
    struct shooters s;
    struct flick_spot spot[SPOTS_MAX];
    struct offer *offer = offers_add(list);
    offer->verb = V_FLICK;
    offer->unit = o->id[o->ids / 2];
    offer->withs = o->ids;
    for (int i = 0; i < o->ids; i++)
        offer->with[i] = o->id[i];
    allow(v);
    if (kiddies_ids_are_mine(t, o, v) && kiddies_shooters_of(t, o, &s, v)) {
        int count = kiddies_spots_of(t, &s, spot), open = 0;
        offer->spots = count;
        for (int i = 0; i < count; i++)
            open += !spot[i].blocked;
        if (open)
            allow(v);
        else
            refuse(v, "KI-40", "No place for the pellet");
    } else {
        v->allowed = false;
    }
    offer_say(rules_kiddies.verb, offer, v,
              t->phase == SHOOT_CANNON   ? "the big pellet, to the front"
              : t->phase == SHOOT_VOLLEY ? "the middle pellet, from either end"
                                         : "the pea, any way you like");
}

/* Every five next to each other in every line of Regulars. */
static void offer_volleys(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    struct lines lines = {0};
    struct line line;
    int lone = -1;
    while (kiddies_next_line(t, side, &lines, &line)) {
        if (line.count < kiddies_law()->group)
            lone = lines.from;
        for (int k = 0; k + kiddies_law()->group <= line.count; k++) {
            struct order o = order_by(V_FLICK, side);
            for (int m = 0; m < kiddies_law()->group; m++)
                o.id[o.ids++] = ref_unit(t, line.man[k + m]);
            offer_flick(t, &o, list, v);
        }
    }
    if (lone >= 0) {
        struct order o = order_by(V_FLICK, side);
        o.id[o.ids++] = ref_unit(t, lone);
        offer_flick(t, &o, list, v);
    }
}

void kiddies_offer_shots(const struct table *t, int side, struct offers *list, struct verdict *v)
{
    if (t->phase == SHOOT_VOLLEY) {
        offer_volleys(t, side, list, v);
        return;
    }
    enum troop_kind who = t->phase == SHOOT_CANNON ? CANNON : SKIRMISHER;
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i) || kiddies_troop(t, i) != who)
            continue;
        int mine = kiddies_controller(t, i);
        if (mine != side && !(mine == SIDE_NONE && side_of(t, i) == side))
            continue;
        struct order o = order_by(V_FLICK, side);
        o.id[o.ids++] = ref_unit(t, i);
        offer_flick(t, &o, list, v);
    }
}

/* Has the side any shot of this step's kind (KI-25)? */
bool kiddies_can_fire(const struct table *t, int side)
{
    struct offers *list = offers_room();
    struct verdict *v = malloc(sizeof *v);
    bool can = false;
    if (!v)
        abort();
    kiddies_offer_shots(t, side, list, v);
    for (int i = 0; i < list->count; i++)
        can = can || list->offer[i].allowed;
    free(v);
    offers_room_free(list);
    return can;
}

/* Why none of this step's shooters can, by the rule that refuses the first of them; another rule
 * may refuse another, then nobody is told the one for all. A Regular without four others beside him
 * is no shooter where five stand. */
static const char *silent_by(const struct offers *list, enum phase_kind phase)
{
    static const struct {
        const char *id, *cannon, *volley, *skirmish;
    } reasons[] = {{"KI-02", "", "no five of its Regulars stand side by side", ""},
                   {"KI-27", "the crew touches an enemy", "its line touches an enemy",
                    "whoever might touches an enemy"},
                   {"KI-37", "nobody crews its cannon", "", ""},
                   {"KI-40", "there is no place for the pellet", "there is no place for the pellet",
                    "there is no place for the pellet"},
                   {"KI-41", "no cannon of its has a crew that may fire it", "", ""},
                   {"KI-43", "", "men of its line are in a wood", ""}};
    const char *id = NULL;
    bool mixed = false;
    for (int i = 0; i < list->count; i++) {
        const char *his = list->offer[i].id;
        if (strcmp(his, "KI-02") == 0 && list->count > 1)
            continue;
        mixed = mixed || (id && strcmp(id, his) != 0);
        id = his;
    }
    for (size_t i = 0; id && !mixed && i < sizeof reasons / sizeof reasons[0]; i++) {
        const char *why = phase == SHOOT_CANNON   ? reasons[i].cannon
                          : phase == SHOOT_VOLLEY ? reasons[i].volley
                                                  : reasons[i].skirmish;
        if (strcmp(reasons[i].id, id) == 0 && why[0])
            return why;
    }
    return phase == SHOOT_CANNON   ? "none of its cannon may"
           : phase == SHOOT_VOLLEY ? "none of its fives may"
                                   : "none of its Skirmishers may";
}

const char *kiddies_silent(const struct table *t, int side)
{
    struct offers *list = offers_room();
    struct verdict *v = malloc(sizeof *v);
    if (!v)
        abort();
    kiddies_offer_shots(t, side, list, v);
    const char *why = list->count                ? silent_by(list, (enum phase_kind)t->phase)
                      : t->phase == SHOOT_CANNON ? "it has none"
                      : t->phase == SHOOT_VOLLEY ? "it has no Regulars"
                                                 : "it has none";
    free(v);
    offers_room_free(list);
    return why;
}
