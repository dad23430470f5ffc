#include "scenario/army.h"

#include "rules/battle.h"
#include "rules/house.h"
#include "scenario/settle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- counting -------------------------------------------------------------------------------- */

int32_t army_cost(const struct points *points, const struct rules *rules, const struct army *army,
                  int side)
{
    int32_t sum = 0;
    for (int i = 0; i < points_kinds(rules); i++)
        sum += army->count[side][i] * points->of[i].points;
    return sum;
}

void army_of(const struct points *points, const struct rules *rules, const struct setting *setting,
             struct army *army)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int32_t cost = points_cost(points, rules, setting, side, army->count[side]);
        army->total[side] = setting->points[side] ? setting->points[side] : (cost + 9) / 10;
    }
}

const char *army_more(const struct points *points, const struct rules *rules,
                      const struct army *army, int side, int kind, char *why, size_t size)
{
    int32_t all = 0, cost = army_cost(points, rules, army, side);
    int32_t more = points->of[kind].points, total = 10 * army->total[side];
    char costs[POINTS_TEXT], left[POINTS_TEXT];
    for (int i = 0; i < points_kinds(rules); i++)
        all += army->count[SIDE_RED][i] + army->count[SIDE_BLUE][i];
    if (all >= SETTING_UNITS || all >= TABLE_UNITS) {
        snprintf(why, size, "There is no room for more than %d units", all);
        return why;
    }
    if (cost + more <= total)
        return NULL;
    snprintf(why, size, "%s: %s points, and %s has %s left", points_kind(rules, kind).name,
             points_text(more, costs), side_name(side),
             points_text(total > cost ? total - cost : 0, left));
    return why;
}

/* ---- who goes -------------------------------------------------------------------------------- */

struct slot { /* a place that somebody has left */
    bool placed;
    char box[8];
    struct raw_pair at;
    char face[RAW_WORD], form[16], leader[NAME_MAX_BYTES];
};

struct building {
    struct draft *draft;
    const struct rules *rules;
    const struct setting *begun; /* what the draft said at first */
    struct vec table;
    int32_t box, step;
    bool waits; /* the scenario has troops that its players set up */
    struct slot slot[SETTING_UNITS];
    int slots;
    unsigned kept[SIDE_COUNT]; /* entries that were there before; those behind are new */
    struct vec laid[SIDE_COUNT][RAW_ENTRIES];
    int moved[SIDE_COUNT * SETTING_UNITS];
};

static int32_t men_of(const struct raw_unit *raw)
{
    return raw_number(raw->count, 0, 1);
}

static int kind_of(const struct building *b, const struct raw_unit *raw)
{
    return points_kind_of(b->rules, raw->troop, raw_number(raw->strength, 0, 0));
}

static bool is_placed(const struct raw_unit *raw)
{
    return raw_pair_said(&raw->at) || raw_pair_said(&raw->line.from) || raw->box[0];
}

/* Who would be missed least: who waits, then who has no name; the last of those. -1: nobody is. */
static int least_missed(const struct building *b, int side, int kind)
{
    const struct raw_side *s = draft_side(b->draft, side);
    int found = -1, worst = -1;
    for (unsigned i = 0; i < s->units; i++) {
        int missed = (is_placed(&s->unit[i]) ? 0 : 2) + (s->unit[i].name[0] ? 0 : 1);
        if (kind_of(b, &s->unit[i]) == kind && missed >= worst) {
            worst = missed;
            found = (int)i;
        }
    }
    return found;
}

static void slot_keep(struct building *b, const struct raw_unit *raw)
{
    if (b->slots == SETTING_UNITS || !is_placed(raw) || raw_pair_said(&raw->line.from))
        return;
    struct slot *slot = &b->slot[b->slots++];
    *slot = (struct slot){.placed = true, .at = raw->at};
    memcpy(slot->box, raw->box, sizeof slot->box);
    memcpy(slot->face, raw->face, sizeof slot->face);
    memcpy(slot->form, raw->form, sizeof slot->form);
    memcpy(slot->leader, raw->leader, sizeof slot->leader);
}

/* Takes away one of a kind. */
static bool one_less(struct building *b, int side, int kind)
{
    int at = least_missed(b, side, kind);
    if (at < 0)
        return false;
    struct raw_unit *raw = &draft_side(b->draft, side)->unit[at];
    int32_t men = men_of(raw);
    if (men > 1) {
        raw_put(raw->count, men - 1, 0);
        if (men == 2) {
            raw->count[0] = '\0';
            raw->line.to = (struct raw_pair){{"", ""}};
        }
        return true;
    }
    slot_keep(b, raw);
    draft_unit_remove(b->draft, side, (unsigned)at);
    return true;
}

/* ---- who comes ------------------------------------------------------------------------------- */

static struct raw_unit *waiting_of(const struct building *b, int side, int kind)
{
    const struct raw_side *s = draft_side(b->draft, side);
    for (unsigned i = 0; i < s->units; i++)
        if (kind_of(b, &s->unit[i]) == kind && !is_placed(&s->unit[i]) && !s->unit[i].name[0])
            return &s->unit[i];
    return NULL;
}

static struct raw_unit *entry_new(struct building *b, int side, int kind)
{
    struct points_kind k = points_kind(b->rules, kind);
    struct raw_unit *raw = draft_unit_add(b->draft, side);
    if (!raw)
        return NULL;
    snprintf(raw->troop, sizeof raw->troop, "%s", b->rules->troop[k.troop].word);
    if (k.strength)
        raw_put(raw->strength, k.strength, 0);
    return raw;
}

/* Is it one of those who stood there at first? The n-th of a side's; NULL: there are not so many.
 */
static const struct setting_unit *stood(const struct building *b, int side, int n)
{
    const struct setting *s = b->begun;
    int count = 0;
    for (int i = 0; i < s->unit_count; i++)
        count += s->unit[i].side == side && s->unit[i].placed;
    for (int i = 0, at = 0; i < s->unit_count && count; i++)
        if (s->unit[i].side == side && s->unit[i].placed && at++ == n % count)
            return &s->unit[i];
    return NULL;
}

static struct vec own_edge(const struct building *b, int side)
{
    return (struct vec){side == SIDE_RED ? b->table.x / 10 : b->table.x * 9 / 10, b->table.y / 2};
}

static struct vec place_of(const struct setting *s, const struct setting_unit *u)
{
    if (!u->box_x)
        return u->pose.at;
    return (struct vec){u->box_x * s->box - s->box / 2, u->box_y * s->box - s->box / 2};
}

/* Beside the n-th of those who stood there, a little behind. */
static void lay_near(struct building *b, int side, struct raw_unit *raw, unsigned index, int n)
{
    const struct setting_unit *by = stood(b, side, n);
    struct vec at = by ? place_of(b->begun, by) : own_edge(b, side);
    int32_t face = by ? by->pose.face : side == SIDE_RED ? 90 * DEG : 270 * DEG;
    b->laid[side][index] = vec_ahead(at, angle_norm(face + TURN / 2), by ? b->step : 0);
    raw_put(raw->face, face, 3);
    if (by)
        snprintf(raw->leader, sizeof raw->leader, "%s", by->leader);
}

static void take_slot(struct building *b, int side, struct raw_unit *raw, struct vec *laid)
{
    struct slot *slot = &b->slot[0];
    int32_t column = slot->box[0] - 'A', row = raw_number(slot->box[0] ? slot->box + 1 : "", 0, 1);
    *laid = slot->box[0] ? (struct vec){column * b->box + b->box / 2, row * b->box - b->box / 2}
                         : raw_pair_at(&slot->at);
    memcpy(raw->face, slot->face, sizeof raw->face);
    if (!raw->face[0])
        raw_put(raw->face, side == SIDE_RED ? 90 * DEG : 270 * DEG, 3);
    memcpy(raw->leader, slot->leader, sizeof raw->leader);
    if (b->rules->troop[troop_find(b->rules, raw->troop)].bases > 1)
        memcpy(raw->form, slot->form, sizeof raw->form);
    memmove(slot, slot + 1, sizeof *slot * (size_t)--b->slots);
}

/* One more of a kind; `n` counts those who found no slot. */
static bool one_more(struct building *b, int side, int kind, int *n)
{
    struct raw_unit *raw = b->waits ? waiting_of(b, side, kind) : NULL;
    if (raw) {
        raw_put(raw->count, men_of(raw) + 1, 0);
        return true;
    }
    raw = entry_new(b, side, kind);
    if (!raw)
        return false;
    if (b->waits)
        return true;
    unsigned index = draft_side(b->draft, side)->units - 1;
    if (b->slots)
        take_slot(b, side, raw, &b->laid[side][index]);
    else
        lay_near(b, side, raw, index, (*n)++);
    return true;
}

/* ---- leaders --------------------------------------------------------------------------------- */

static const char *leader_word(const struct rules *rules)
{
    return rules->battle && rules->battle->leaders >= LEADERS_ALL
               ? rules->battle->arm[ARM_LEADER].troop
               : NULL;
}

static bool is_leader(const struct building *b, const struct raw_unit *raw)
{
    return leader_word(b->rules) && strcmp(raw->troop, leader_word(b->rules)) == 0;
}

static bool name_taken(const struct building *b, const char *name)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        for (unsigned i = 0; i < draft_side(b->draft, side)->units; i++)
            if (strcmp(draft_side(b->draft, side)->unit[i].name, name) == 0)
                return true;
    for (unsigned i = 0; i < b->draft->raw.pieces; i++)
        if (strcmp(b->draft->raw.piece[i].name, name) == 0)
            return true;
    return false;
}

static void name_give(const struct building *b, int side, struct raw_unit *raw)
{
    const struct troop *troop = &b->rules->troop[troop_find(b->rules, raw->troop)];
    char name[NAME_MAX_BYTES];
    int number = 1;
    do
        snprintf(name, sizeof name, "%s %s %d", side_name(side), troop->name, number++);
    while (name_taken(b, name));
    memcpy(raw->name, name, sizeof raw->name);
}

static int led_by(const struct building *b, int side, const char *leader)
{
    const struct raw_side *s = draft_side(b->draft, side);
    int count = 0;
    for (unsigned i = 0; i < s->units; i++)
        count += !is_leader(b, &s->unit[i]) && strcmp(s->unit[i].leader, leader) == 0
                     ? men_of(&s->unit[i])
                     : 0;
    return count;
}

/* The leader who has fewest units, or most; NULL: there is none. */
static struct raw_unit *leader_with(const struct building *b, int side, bool most)
{
    const struct raw_side *s = draft_side(b->draft, side);
    struct raw_unit *found = NULL;
    int best = 0;
    for (unsigned i = 0; i < s->units; i++) {
        int led = is_leader(b, &s->unit[i]) ? led_by(b, side, s->unit[i].name) : 0;
        if (is_leader(b, &s->unit[i]) && (!found || (most ? led > best : led < best))) {
            found = &s->unit[i];
            best = led;
        }
    }
    return found;
}

static struct raw_unit *leader_named(const struct building *b, int side, const char *name)
{
    const struct raw_side *s = draft_side(b->draft, side);
    for (unsigned i = 0; i < s->units; i++)
        if (is_leader(b, &s->unit[i]) && strcmp(s->unit[i].name, name) == 0)
            return &s->unit[i];
    return NULL;
}

/* The one above the others, where the set has one: who was it, or the first. */
static struct raw_unit *chief_of(const struct building *b, int side)
{
    const struct raw_side *s = draft_side(b->draft, side);
    struct raw_unit *first = NULL;
    for (unsigned i = 0; i < s->units; i++) {
        struct raw_unit *raw = &s->unit[i];
        if (!is_leader(b, raw))
            continue;
        if (!raw->leader[0])
            return raw;
        first = first ? first : raw;
    }
    return first;
}

static void leaders_order(struct building *b, int side)
{
    struct raw_side *s = draft_side(b->draft, side);
    bool above = b->rules->battle->leaders == LEADERS_ALL;
    struct raw_unit *chief = chief_of(b, side);
    for (unsigned i = 0; i < s->units; i++) {
        struct raw_unit *raw = &s->unit[i];
        if (is_leader(b, raw))
            snprintf(raw->leader, sizeof raw->leader, "%s",
                     above && raw != chief ? chief->name : "");
    }
}

/* Everybody is somebody's whom there is. */
static void units_lead(struct building *b, int side)
{
    struct raw_side *s = draft_side(b->draft, side);
    for (unsigned i = 0; i < s->units; i++) {
        struct raw_unit *raw = &s->unit[i];
        bool asks = raw->leader[0] || i >= b->kept[side];
        if (is_leader(b, raw) || !asks || leader_named(b, side, raw->leader))
            continue;
        struct raw_unit *leader = leader_with(b, side, false);
        snprintf(raw->leader, sizeof raw->leader, "%s", leader ? leader->name : "");
    }
}

/* Nobody leads nobody, as long as another has two. */
static void leaders_share(struct building *b, int side)
{
    struct raw_side *s = draft_side(b->draft, side);
    for (unsigned n = 0; n < s->units; n++) {
        struct raw_unit *few = leader_with(b, side, false), *many = leader_with(b, side, true);
        if (!few || led_by(b, side, few->name) > 0 || led_by(b, side, many->name) < 2)
            return;
        for (unsigned i = s->units; i-- > 0;)
            if (!is_leader(b, &s->unit[i]) && strcmp(s->unit[i].leader, many->name) == 0) {
                memcpy(s->unit[i].leader, few->name, sizeof few->name);
                break;
            }
    }
}

static void leaders_see(struct building *b, int side)
{
    struct raw_side *s = draft_side(b->draft, side);
    int leaders = 0;
    for (unsigned i = 0; i < s->units; i++)
        leaders += is_leader(b, &s->unit[i]);
    if (!leader_word(b->rules))
        return;
    for (unsigned i = 0; i < s->units && leaders > 1; i++)
        if (is_leader(b, &s->unit[i]) && !s->unit[i].name[0])
            name_give(b, side, &s->unit[i]);
    leaders_order(b, side);
    if (leaders < 2) { /* all are his, or nobody’s */
        for (unsigned i = 0; i < s->units; i++)
            if (!leaders || !leader_named(b, side, s->unit[i].leader))
                s->unit[i].leader[0] = '\0';
        return;
    }
    units_lead(b, side);
    if (b->rules->battle->leaders == LEADERS_COMMANDS)
        leaders_share(b, side);
}

/* ---- all of it ------------------------------------------------------------------------------- */

static int who(const void *self, int side, unsigned entry)
{
    const struct building *b = self;
    if (entry < b->kept[side] || b->waits)
        return -1;
    return (side - SIDE_RED) * SETTING_UNITS + (int)(entry - b->kept[side]);
}

static int32_t within(int32_t value, int32_t length)
{
    enum { MARGIN = 5 * MM, ROUND = 100 };
    int32_t v = value < MARGIN ? MARGIN : value > length - MARGIN ? length - MARGIN : value;
    return v / ROUND * ROUND;
}

static void lay(void *self)
{
    struct building *b = self;
    for (int side = SIDE_RED; side < SIDE_COUNT && !b->waits; side++)
        for (unsigned i = b->kept[side]; i < draft_side(b->draft, side)->units; i++) {
            struct raw_unit *raw = &draft_side(b->draft, side)->unit[i];
            struct vec by = settle_moved(b->moved[who(b, side, i)], raw_number(raw->face, 3, 0),
                                         b->step, b->box > 0);
            struct vec at = {within(b->laid[side][i].x + by.x, b->table.x),
                             within(b->laid[side][i].y + by.y, b->table.y)};
            raw_put_pair(&raw->at, b->box ? settle_box(at, b->table, b->box) : at);
        }
}

static void side_build(struct building *b, int side, const struct army *army)
{
    struct army now = {0};
    const struct points none = {.known = false};
    int beside = 0;
    points_cost(&none, b->rules, b->begun, side, now.count[side]);
    b->slots = 0;
    for (int i = 0; i < points_kinds(b->rules); i++)
        for (int32_t n = now.count[side][i]; n > army->count[side][i]; n--)
            if (!one_less(b, side, i))
                break;
    b->kept[side] = draft_side(b->draft, side)->units;
    for (int i = 0; i < points_kinds(b->rules); i++)
        for (int32_t n = now.count[side][i]; n < army->count[side][i]; n++)
            if (!one_more(b, side, i, &beside))
                break;
    leaders_see(b, side);
    struct raw_side *raw = draft_side(b->draft, side);
    raw->points[0] = '\0';
    if (army->total[side])
        raw_put(raw->points, army->total[side], 0);
}

static bool waits(const struct setting *s)
{
    for (int i = 0; i < s->unit_count; i++)
        if (!s->unit[i].placed)
            return true;
    return false;
}

bool army_build(struct draft *draft, const char *path, const struct rules *rules,
                const struct army *army, struct setting *setting, struct words *text,
                struct trouble *trouble)
{
    struct building *b = calloc(1, sizeof *b);
    struct setting *begun = calloc(1, sizeof *begun);
    struct words own;
    if (!b || !begun)
        abort();
    words_init(&own);
    draft_text(draft, &own);
    bool good = scenario_read(path, own.text, own.length, begun, trouble);
    *b = (struct building){.draft = draft,
                           .rules = rules,
                           .begun = begun,
                           .table = {begun->width, begun->depth},
                           .box = begun->box,
                           .waits = waits(begun)};
    b->step = b->box ? b->box : rules->battle ? rules->battle->front / 6 : 20 * MM;
    for (int side = SIDE_RED; side < SIDE_COUNT && good; side++)
        side_build(b, side, army);
    draft->raw.begin[0] = '\0';
    const struct settling settling = {draft, rules, path, b, who, lay, b->moved};
    good = good && settle(&settling, setting, text ? text : &own, trouble);
    words_release(&own);
    free(begun);
    free(b);
    return good;
}
