/* A battle on a set's table. What stands where is laid by the scale first; then everybody finds a
 * place near it where the set lets him stand (settle.h). */
#include "core/words.h"
#include "rules/house.h"
#include "scenario/battle.h"
#include "scenario/scenario.h"
#include "scenario/settle.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FRESH = 1000,   /* thousandths */
    TENTH_MM = 100, /* places are rounded to it */
    CROWDED = 900,  /* thousandths: less room than this is told */
    ROOMY = 1300,
};

/* An entry of the draft that somebody of the battle became. */
struct placed {
    int side, of;      /* index of the battle's unit */
    struct vec offset; /* from the middle of the unit, µm, on the table */
    int count;         /* men in a line to its right */
};

struct translation {
    const struct battle *b;
    const struct rules *rules;
    const struct battle_law *law;
    struct draft draft;
    struct vec table;
    struct placed placed[SIDE_COUNT][RAW_ENTRIES];
    int moved[BATTLE_UNITS]; /* how often it was moved */
    bool left_out[BATTLE_UNITS];
    struct words *told;
    struct trouble *trouble;
};

/* ---- what is lost ---------------------------------------------------------------------------- */

/* Once. */
static void tell(struct translation *x, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void tell(struct translation *x, const char *format, ...)
{
    char line[400];
    va_list args;
    if (!x->told)
        return;
    va_start(args, format);
    vsnprintf(line, sizeof line - 2, format, args);
    va_end(args);
    strcat(line, "\n");
    if (!strstr(x->told->text, line))
        words_add(x->told, line);
}

/* "before A, B and 3 more after" of those that `is` says; nothing when there is none. */
static void tell_names(struct translation *x, const char *before, const char *after,
                       bool (*is)(const struct translation *x, int unit))
{
    enum { NAMED = 3 };
    char names[300] = "";
    int count = 0, all = 0;
    for (int i = 0; i < x->b->units; i++)
        all += is(x, i);
    for (int i = 0; i < x->b->units && count < NAMED; i++) {
        if (!is(x, i))
            continue;
        const char *join = !count ? "" : count + 1 == all ? " and " : ", ";
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", join, x->b->unit[i].name);
        count++;
    }
    if (all > count)
        tell(x, "%s%s and %d more%s", before, names, all - count, after);
    else if (all)
        tell(x, "%s%s%s", before, names, after);
}

static const struct battle_arm *arm_of(const struct translation *x, int unit)
{
    return &x->law->arm[x->b->unit[unit].arm];
}

static bool is_lost(const struct translation *x, int unit)
{
    return x->left_out[unit];
}

static bool is_plain(const struct translation *x, int unit)
{
    const struct battle_arm *arm = arm_of(x, unit);
    enum battle_men men = x->b->unit[unit].quality;
    bool drilled = x->b->unit[unit].arm != ARM_MILITIA || men == MEN_VETERAN;
    return !x->left_out[unit] && drilled && x->b->unit[unit].arm != ARM_LEADER &&
           men != MEN_USUAL && !(arm->quality && (arm->of[men] || arm->men[men]));
}

static bool is_late(const struct translation *x, int unit)
{
    return !x->left_out[unit] && x->b->unit[unit].arrives > 0;
}

static bool is_column(const struct translation *x, int unit)
{
    return !x->left_out[unit] && x->b->unit[unit].form == DRAWN_COLUMN && !x->law->form[0];
}

static bool was_moved(const struct translation *x, int unit)
{
    return x->moved[unit] > 0;
}

static void tell_losses(struct translation *x)
{
    for (int i = 0; i < BATTLE_SAYS && x->law->says[i]; i++)
        tell(x, "%s.", x->law->says[i]);
    for (int i = 0; i < x->b->units; i++)
        if (arm_of(x, i)->lost)
            tell(x, "%s.", arm_of(x, i)->lost);
    tell_names(x, "Left out: ", ".", is_lost);
    tell_names(x, "Neither raw nor veteran is said: ", " fight like any others.", is_plain);
    tell_names(x, "Nobody comes later: ", " stand where they are to come from the beginning on.",
               is_late);
    tell_names(x, "Formations are not said: ", " stand as they stand.", is_column);
    for (int i = 0; i < x->b->pieces; i++)
        if (x->law->ground[x->b->piece[i].kind].lost)
            tell(x, "%s.", x->law->ground[x->b->piece[i].kind].lost);
}

/* ---- the table ------------------------------------------------------------------------------- */

static int32_t scaled(int64_t of, int64_t to, int64_t from)
{
    return (int32_t)(of * to / (from > 0 ? from : 1));
}

static int32_t whole_boxes(const struct battle_law *law, int32_t length)
{
    return law->box ? (length + law->box / 2) / law->box * law->box
                    : (length + 500 * TENTH_MM / 100) / (10 * TENTH_MM) * (10 * TENTH_MM);
}

static void lay_table(struct translation *x)
{
    const struct battle_law *law = x->law;
    const struct battle *b = x->b;
    int64_t wx = (int64_t)b->ground.x * law->front / b->front;
    int64_t wy = (int64_t)b->ground.y * law->front / b->front, thousandths = 1000;
    if (law->most.x && wx > law->most.x)
        thousandths = 1000 * (int64_t)law->most.x / wx;
    if (law->most.y && wy * thousandths / 1000 > law->most.y)
        thousandths = 1000 * (int64_t)law->most.y / wy;
    struct vec t = {(int32_t)(wx * thousandths / 1000), (int32_t)(wy * thousandths / 1000)};
    if (thousandths < CROWDED)
        tell(x, "The table is small for it: a battalion has %d hundredths of the front it wants.",
             (int)(thousandths / 10));
    int64_t more = 1000;
    more = t.x < law->least.x ? 1000 * (int64_t)law->least.x / t.x : more;
    more = t.y * more / 1000 < law->least.y ? 1000 * (int64_t)law->least.y / t.y : more;
    if (more > ROOMY)
        tell(x, "The table is large for it: distances count %d hundredths.", (int)(more / 10));
    x->table.x = whole_boxes(law, (int32_t)(t.x * more / 1000));
    x->table.y = whole_boxes(law, (int32_t)(t.y * more / 1000));
}

static struct vec on_the_table(const struct translation *x, struct vec at)
{
    return (struct vec){scaled(at.x, x->table.x, x->b->ground.x),
                        scaled(at.y, x->table.y, x->b->ground.y)};
}

static int32_t round_to(int32_t value, int32_t step)
{
    return (value + (value < 0 ? -step : step) / 2) / step * step;
}

static void put_at(struct raw_pair *pair, struct vec at)
{
    raw_put_pair(pair, (struct vec){round_to(at.x, TENTH_MM), round_to(at.y, TENTH_MM)});
}

/* ---- the ground ------------------------------------------------------------------------------ */

static struct vec size_on_table(const struct translation *x, const struct battle_piece *p)
{
    const struct battle_ground *law = &x->law->ground[p->kind];
    if (p->kind == GROUND_FORD || p->kind == GROUND_BRIDGE)
        return (struct vec){law->width, x->law->ground[GROUND_ROAD].width * 3 / 2};
    return on_the_table(x, p->size);
}

/* Houses stand round the middle of a village, clear of one another. */
static void put_around(struct translation *x, const struct battle_piece *p, const char *kind)
{
    struct vec at = on_the_table(x, p->at), size = size_on_table(x, p);
    for (int i = 0; i < 4; i++) {
        struct raw_piece *raw = draft_piece_add(&x->draft);
        if (!raw)
            return;
        snprintf(raw->kind, sizeof raw->kind, "%s", kind);
        put_at(&raw->at, (struct vec){at.x + (i % 2 ? 1 : -1) * size.x * 3 / 10,
                                      at.y + (i / 2 ? 1 : -1) * size.y * 3 / 10});
    }
}

static void put_piece(struct translation *x, const struct battle_piece *p)
{
    const struct battle_ground *law = &x->law->ground[p->kind];
    struct raw_piece *raw = law->kind ? draft_piece_add(&x->draft) : NULL;
    if (!raw)
        return;
    snprintf(raw->kind, sizeof raw->kind, "%s", law->kind);
    snprintf(raw->name, sizeof raw->name, "%s", p->name);
    if (p->points) {
        raw->point = calloc((size_t)p->points, sizeof *raw->point);
        if (!raw->point)
            abort();
        raw->points = (unsigned)p->points;
        for (int i = 0; i < p->points; i++)
            put_at(&raw->point[i], on_the_table(x, x->b->point[p->first_point + i]));
        if (draft_takes(law->kind, "width") && law->width)
            raw_put_cm(raw->width, law->width);
        return;
    }
    struct vec size = size_on_table(x, p);
    put_at(&raw->at, on_the_table(x, p->at));
    put_at(&raw->size, size);
    if (p->face)
        raw_put(raw->face, p->face, 3);
    if (p->kind == GROUND_HILL || p->kind == GROUND_WOOD)
        raw_put_cm(raw->round, round_to((size.x < size.y ? size.x : size.y) / 4, 10 * TENTH_MM));
    if (law->trees && draft_takes(law->kind, "trees"))
        snprintf(raw->trees, sizeof raw->trees, "%s", law->trees);
    if (law->around)
        put_around(x, p, law->around);
}

/* ---- the armies ------------------------------------------------------------------------------ */

/* The leader without one above him: the first of his side; -1: none. */
static int chief(const struct battle *b, int side)
{
    for (int i = 0; i < b->units; i++)
        if (b->unit[i].side == side && b->unit[i].arm == ARM_LEADER && !b->unit[i].leader[0])
            return i;
    return -1;
}

/* No leader of his side has been given a unit: all are his who is above. */
static bool leads_alone(const struct battle *b, int leader)
{
    for (int i = 0; i < b->units; i++)
        if (b->unit[i].side == b->unit[leader].side && b->unit[i].leader[0] &&
            b->unit[i].arm != ARM_LEADER)
            return false;
    return true;
}

static bool leads_somebody(const struct translation *x, int leader)
{
    const struct battle *b = x->b;
    if (leader == chief(b, b->unit[leader].side) && leads_alone(b, leader))
        return true;
    for (int i = 0; i < b->units; i++)
        if (b->unit[i].side == b->unit[leader].side && b->unit[i].arm != ARM_LEADER &&
            x->law->arm[b->unit[i].arm].troop &&
            strcmp(b->unit[i].leader, b->unit[leader].name) == 0)
            return true;
    return false;
}

static void leave_out(struct translation *x)
{
    const struct battle *b = x->b;
    for (int i = 0; i < b->units; i++) {
        bool leader = b->unit[i].arm == ARM_LEADER;
        x->left_out[i] =
            !arm_of(x, i)->troop ||
            (leader && x->law->leaders == LEADERS_ONE && i != chief(b, b->unit[i].side)) ||
            (leader && x->law->leaders == LEADERS_COMMANDS && !leads_somebody(x, i));
    }
}

/* The name of whoever leads the unit in this set; "" nobody. */
static const char *leader_for(const struct translation *x, int unit)
{
    const struct battle *b = x->b;
    const struct battle_unit *u = &b->unit[unit];
    bool above = u->arm == ARM_LEADER;
    if (x->law->leaders == LEADERS_ALL) {
        int top = chief(b, u->side);
        return unit == top || top < 0 ? "" : above || !u->leader[0] ? b->unit[top].name : u->leader;
    }
    if (x->law->leaders != LEADERS_COMMANDS || above)
        return "";
    const char *first = "";
    for (int i = 0; i < b->units; i++) {
        if (b->unit[i].side != u->side || b->unit[i].arm != ARM_LEADER || x->left_out[i])
            continue;
        if (strcmp(b->unit[i].name, u->leader) == 0)
            return u->leader;
        first = first[0] ? first : b->unit[i].name;
    }
    return first;
}

static int32_t men_usual(const struct battle *b, int unit)
{
    return b->unit[unit].arm == ARM_GUNS ? b->guns : b->men;
}

/* So much of what a usual unit is: to the nearest, at least one. */
static int32_t share(const struct battle *b, int unit, int32_t usual)
{
    int32_t men = b->unit[unit].men, all = men_usual(b, unit);
    int32_t n = men ? (2 * usual * men + all) / (2 * all) : usual;
    return n > 1 ? n : 1;
}

/* The strength a fresh unit is given; 0: none is said. */
static int32_t strength_said(const struct battle *b, const struct battle_arm *arm, int unit)
{
    if (arm->of[b->unit[unit].quality])
        return arm->of[b->unit[unit].quality];
    int32_t strength = arm->strength ? share(b, unit, arm->strength) : 0;
    return strength < arm->strength ? strength : arm->strength;
}

int32_t battle_strength(const struct battle *b, const struct rules *rules, int unit)
{
    const struct battle_law *law = rules->battle;
    const struct battle_arm *arm = &law->arm[b->unit[unit].arm];
    int32_t said = strength_said(b, arm, unit);
    const char *other = arm->men[b->unit[unit].quality];
    if (!arm->troop || arm->crew)
        return 0;
    if (arm->units)
        return share(b, unit, arm->units);
    return said || !law->campaign.whole
               ? said
               : law->campaign.whole(troop_find(rules, other ? other : arm->troop));
}

/* What a campaign has left of so many; at least one. */
static int32_t left_of(const struct translation *x, int unit, int32_t whole)
{
    int32_t part = x->b->unit[unit].share;
    int32_t n = part ? (2 * whole * part + FRESH) / (2 * FRESH) : whole;
    return n > 1 ? n : 1;
}

/* The strength of a unit that has fewer than it had; `said` is what it has otherwise, 0 nothing. */
static int32_t strength_left(const struct translation *x, int unit, int troop, int32_t said)
{
    int32_t (*whole)(int) = x->law->campaign.whole;
    int32_t all = said || !whole ? said : whole(troop);
    int32_t left = x->b->unit[unit].share && all ? left_of(x, unit, all) : all;
    return left < all ? left : said;
}

static struct raw_unit *add_unit(struct translation *x, int unit, const char *troop,
                                 struct vec offset, int count)
{
    const struct battle_unit *u = &x->b->unit[unit];
    struct raw_side *side = draft_side(&x->draft, u->side);
    unsigned index = side->units;
    struct raw_unit *raw = draft_unit_add(&x->draft, u->side);
    if (!raw)
        abort();
    snprintf(raw->troop, sizeof raw->troop, "%s", troop);
    if (count > 1)
        raw_put(raw->count, count, 0);
    int32_t face = x->law->facings ? round_to(u->face, 45 * DEG) % TURN : u->face;
    raw_put(raw->face, face, 3);
    x->placed[u->side][index] =
        (struct placed){.side = u->side, .of = unit, .offset = offset, .count = count};
    return raw;
}

static const char *troop_of(const struct translation *x, int unit)
{
    const struct battle_arm *arm = arm_of(x, unit);
    const char *other = arm->men[x->b->unit[unit].quality];
    return other ? other : arm->troop;
}

static void put_crew(struct translation *x, int unit)
{
    const struct battle_arm *arm = arm_of(x, unit);
    struct vec none = {0, 0},
               right = vec_ahead(none, angle_norm(x->b->unit[unit].face + TURN / 4), arm->beside);
    add_unit(x, unit, arm->crew, right, 1);
    add_unit(x, unit, arm->crew, (struct vec){-right.x, -right.y}, 1);
}

static void put_unit(struct translation *x, int unit)
{
    const struct battle_unit *u = &x->b->unit[unit];
    const struct battle_arm *arm = arm_of(x, unit);
    struct vec none = {0, 0};
    int count = arm->units ? left_of(x, unit, share(x->b, unit, arm->units)) : 1;
    if (arm->crew)
        count = 1;
    struct raw_unit *raw = add_unit(x, unit, troop_of(x, unit), none, count);
    if (count == 1)
        snprintf(raw->name, sizeof raw->name, "%s", u->name);
    snprintf(raw->leader, sizeof raw->leader, "%s", leader_for(x, unit));
    int32_t strength = strength_said(x->b, arm, unit);
    strength = strength_left(x, unit, troop_find(x->rules, raw->troop), strength);
    if (strength)
        raw_put(raw->strength, strength, 0);
    if (x->law->form[u->form] && arm->strength > 1)
        snprintf(raw->form, sizeof raw->form, "%s",
                 x->law->form[strength > 1 ? u->form : DRAWN_LINE]);
    if (arm->crew)
        put_crew(x, unit);
}

/* How far it has been moved. */
static struct vec moved_by(const struct translation *x, int unit)
{
    int32_t step = x->law->box ? x->law->box : x->law->front / 6;
    return settle_moved(x->moved[unit], x->b->unit[unit].face, step, x->law->box > 0);
}

static int32_t within_edges(int32_t value, int32_t length)
{
    enum { MARGIN = 5 * MM };
    return value < MARGIN ? MARGIN : value > length - MARGIN ? length - MARGIN : value;
}

/* Where the entry stands now. */
static void put_place(struct translation *x, int side, unsigned index)
{
    const struct placed *p = &x->placed[side][index];
    struct raw_unit *raw = &draft_side(&x->draft, side)->unit[index];
    struct vec at = on_the_table(x, x->b->unit[p->of].at), by = moved_by(x, p->of);
    const struct troop *troop = &x->rules->troop[troop_find(x->rules, raw->troop)];
    int32_t half = troop->hx + troop->round;
    at.x = within_edges(at.x + by.x + p->offset.x, x->table.x);
    at.y = within_edges(at.y + by.y + p->offset.y, x->table.y);
    if (x->law->box)
        at = settle_box(at, x->table, x->law->box);
    memset(&raw->at, 0, sizeof raw->at);
    if (p->count < 2) {
        put_at(&raw->at, at);
        return;
    }
    int32_t left = angle_norm(x->b->unit[p->of].face - TURN / 4);
    put_at(&raw->line.from, vec_ahead(at, left, (p->count - 1) * half));
}

static void put_places(void *self)
{
    struct translation *x = self;
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        for (unsigned i = 0; i < draft_side(&x->draft, side)->units; i++)
            put_place(x, side, i);
}

/* ---- the rest of the file -------------------------------------------------------------------- */

static int option_place(const char *word)
{
    return raw_option(word);
}

static void put_options(struct translation *x)
{
    bool leaders = chief(x->b, SIDE_RED) >= 0 && chief(x->b, SIDE_BLUE) >= 0;
    for (int i = 0; i < BATTLE_OPTIONS && x->law->option[i].word; i++)
        if (leaders || !x->law->option[i].with_leaders)
            snprintf(x->draft.raw.options.value[option_place(x->law->option[i].word)], RAW_WORD,
                     "%s", x->law->option[i].value);
    if (!leaders && x->law->leaders == LEADERS_ONE)
        for (int i = 0; i < x->b->units; i++)
            x->left_out[i] = x->left_out[i] || x->b->unit[i].arm == ARM_LEADER;
}

/* Where only one aim can be said, and who does not reach it has lost, two sides with aims of their
 * own go by their losses. */
static bool put_losses_instead(struct translation *x)
{
    const char *word = x->law->aim[AIM_KIND_LOSSES];
    bool wants[SIDE_COUNT] = {false};
    for (int i = 0; i < x->b->aims; i++)
        wants[x->b->aim[i].side] = true;
    if (x->law->aims_most != 1 || !word || !wants[SIDE_RED] || !wants[SIDE_BLUE])
        return false;
    struct raw_goal *goal = draft_goal_add(&x->draft);
    snprintf(goal->side, sizeof goal->side, "%s", side_word(SIDE_RED));
    snprintf(goal->kind, sizeof goal->kind, "%s", word);
    tell(x, "Only one side can have an aim: at the last turn whoever has lost less wins.");
    return true;
}

static void put_aims(struct translation *x)
{
    if (put_losses_instead(x))
        return;
    static const char *const said[] = {"to hold it", "to leave by the far edge",
                                       "to have lost less"};
    const struct battle *b = x->b;
    int32_t men = x->law->arm[ARM_LINE].units > 1 ? x->law->arm[ARM_LINE].units : 1;
    int count = 0;
    for (int i = 0; i < b->aims; i++) {
        const struct battle_aim *aim = &b->aim[i];
        const char *word = x->law->aim[aim->kind];
        bool wrong_side = x->law->aims_attacker && (!b->attacker || aim->side != b->attacker);
        struct raw_goal *goal =
            word && !wrong_side && count < x->law->aims_most ? draft_goal_add(&x->draft) : NULL;
        if (!goal) {
            tell(x, "%s has no such aim here: %s%s%s.", side_name(aim->side), said[aim->kind],
                 aim->piece[0] ? ", " : "", aim->piece);
            continue;
        }
        count++;
        snprintf(goal->side, sizeof goal->side, "%s", side_word(aim->side));
        snprintf(goal->kind, sizeof goal->kind, "%s", word);
        snprintf(goal->piece, sizeof goal->piece, "%s", aim->piece);
        if (aim->kind != AIM_KIND_LOSSES)
            raw_put(goal->men, aim->units * men, 0);
    }
}

static void put_head(struct translation *x)
{
    const struct battle *b = x->b;
    struct raw_scenario *raw = &x->draft.raw;
    int32_t turns = b->minutes / x->law->turn;
    turns = turns < x->law->turns_least ? x->law->turns_least : turns;
    turns = turns > x->law->turns_most ? x->law->turns_most : turns;
    snprintf(raw->title, sizeof raw->title, "%s", b->title);
    snprintf(raw->teaser, sizeof raw->teaser, "%s", b->teaser);
    snprintf(raw->notes, sizeof raw->notes, "%.1200s%sSource: %.600s", b->notes,
             b->notes[0] ? " " : "", b->source);
    for (char *c = raw->notes; *c; c++)
        *c = *c == '\n' ? ' ' : *c;
    snprintf(raw->kind, sizeof raw->kind, "%s", b->kind);
    if (b->attacker)
        snprintf(raw->attacker, sizeof raw->attacker, "%s", side_word(b->attacker));
    if (b->first && x->law->keeps_first)
        snprintf(raw->first, sizeof raw->first, "%s", side_word(b->first));
    raw_put(raw->minutes, turns * 5, 0);
    raw_put(raw->turns, turns, 0);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        snprintf(draft_side(&x->draft, side)->name, NAME_MAX_BYTES, "%s", b->side_name[side]);
}

/* ---- asking the set -------------------------------------------------------------------------- */

static int who(const void *self, int side, unsigned entry)
{
    const struct translation *x = self;
    return x->placed[side][entry].of;
}

/* Whose entry begins at that line of the draft's text; -1: nobody's. */
static int unit_at(const struct translation *x, int line)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        for (unsigned i = 0; i < draft_side((struct draft *)&x->draft, side)->units; i++)
            if (x->draft.unit_line[side][i] == line)
                return x->placed[side][i].of;
    return -1;
}

/* True: it begins. False: `trouble` says why it never will. */
static bool settled(struct translation *x, struct setting *s, struct words *text)
{
    struct trouble why = {0};
    const struct settling settling = {.draft = &x->draft,
                                      .rules = x->rules,
                                      .path = x->b->path,
                                      .self = x,
                                      .who = who,
                                      .lay = put_places,
                                      .moved = x->moved};
    return settle(&settling, s, text, &why) ||
           trouble_at(x->trouble, x->b->path, 0, "%s cannot hold it: %s", x->rules->title,
                      why.text);
}

static bool few_enough(struct translation *x)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int count = 0;
        for (unsigned i = 0; i < draft_side(&x->draft, side)->units; i++)
            count += x->placed[side][i].count;
        if (count > x->law->units_most)
            return trouble_at(x->trouble, x->b->path, 0,
                              "%s cannot hold it: %s has %d units, and %d are the most it can have",
                              x->rules->title, x->b->side_name[side], count, x->law->units_most);
    }
    return true;
}

static bool translate(struct translation *x, struct setting *s, int *of, struct words *text)
{
    lay_table(x);
    draft_init(&x->draft, x->rules->id, x->table.x, x->table.y, x->law->box);
    put_head(x);
    leave_out(x);
    put_options(x);
    for (int i = 0; i < x->b->pieces; i++)
        put_piece(x, &x->b->piece[i]);
    for (int i = 0; i < x->b->units; i++)
        if (!x->left_out[i])
            put_unit(x, i);
    tell_losses(x);
    put_aims(x);
    bool good = few_enough(x) && settled(x, s, text);
    for (int i = 0; good && of && i < s->unit_count; i++)
        of[i] = unit_at(x, s->unit[i].line);
    tell_names(x, "Moved a little, to where they can stand: ", ".", was_moved);
    draft_release(&x->draft);
    return good;
}

static bool translated(const struct battle *b, const struct rules *rules, struct setting *setting,
                       int *of, struct words *text, struct words *told, struct trouble *trouble)
{
    if (!rules->battle)
        return trouble_at(trouble, b->path, 0, "%s has no words for a battle that is no set's",
                          rules->title);
    struct translation *x = calloc(1, sizeof *x);
    struct setting *s = calloc(1, sizeof *s);
    struct words own;
    if (!x || !s)
        abort();
    words_init(&own);
    x->b = b;
    x->rules = rules;
    x->law = rules->battle;
    x->told = told;
    x->trouble = trouble;
    raw_schema(); /* knows the options */
    bool good = translate(x, s, of, text ? text : &own);
    if (good && setting)
        *setting = *s;
    words_release(&own);
    free(s);
    free(x);
    return good;
}

bool battle_translate(const struct battle *b, const struct rules *rules, struct setting *setting,
                      struct words *text, struct words *told, struct trouble *trouble)
{
    return translated(b, rules, setting, NULL, text, told, trouble);
}

bool battle_translate_of(const struct battle *b, const struct rules *rules, struct setting *setting,
                         int of[SETTING_UNITS], struct words *told, struct trouble *trouble)
{
    return translated(b, rules, setting, of, NULL, told, trouble);
}
