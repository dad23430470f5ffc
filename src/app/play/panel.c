/* The panel of the play screen: who and when, what may be done now, the coach, what has just
 * happened, the tally, the button at the foot, and the dice tray under it. All it says comes from
 * the rule set's tables, offers and verdicts. */
#include "app/desk/called.h"
#include "app/desk/desk.h"
#include "app/desk/moment.h"
#include "app/desk/news.h"
#include "app/desk/sides.h"
#include "app/desk/units.h"
#include "app/match/match.h"
#include "app/play/guiding.h"
#include "app/play/play.h"
#include "app/play/umpire.h"
#include "view/toys/figure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TRAY_H = 180,
    TRAY_LOW = 124, /* on small windows, when a coach needs the room */
    ROWS_MOST = 9,
    ROW_SIDES = 90,  /* icon and edges of a row */
    LINES_APART = 6, /* of the coach */
    BARRED_MOST = 8,
};

enum icon play_verb_icon(const struct play *play, int verb)
{
    return icon_by_name(play->match->game->rules->verb[verb].icon);
}

/* The line between two sections, unless one has just been drawn. */
static void section(struct play *play, struct ui *ui)
{
    if (ui_rest(ui).y == play->ruled)
        return;
    ui_rule(ui);
    play->ruled = ui_rest(ui).y;
}

static void build_title(struct play *play, struct ui *ui)
{
    const struct table *t = match_told(play->match);
    const struct rules *rules = play->match->game->rules;
    char caption[80], title[80];
    int side = !t->over              ? match_told_side(play->match)
               : t->over == OVER_WON ? t->winner
                                     : SIDE_NONE;
    if (t->turn > 0)
        snprintf(caption, sizeof caption, "Turn %d · %s", t->turn, rules->phase[t->phase].name);
    else
        snprintf(caption, sizeof caption, "%s", rules->phase[t->phase].name);
    rules_headline(rules, t, title, sizeof title);
    ui_title(ui, side_mark(side), caption, title, side_tint(side));
}

/* A unit for people: its name or its troop, with its number. */
void play_unit_say(const struct play *play, struct ref unit, char *out, size_t size)
{
    const struct table *t = &play->match->game->table;
    char name[REF_TEXT];
    ref_text(t, unit, name);
    if (unit.kind == KIND_UNIT && t->unit[unit.index].name)
        snprintf(out, size, "%s (%s)", table_text(t, t->unit[unit.index].name), name);
    else if (unit.kind == KIND_UNIT &&
             play->match->game->rules->troop[t->unit[unit.index].troop].men > 0)
        snprintf(out, size, "%s %s",
                 play->match->game->rules->troop[t->unit[unit.index].troop].name, name);
    else
        snprintf(out, size, "%s", name);
}

static void row_id(char out[UI_ID], const struct play *play, const struct offer *o)
{
    char ref[REF_TEXT] = "";
    if (o->unit.kind)
        ref_text(&play->match->game->table, o->unit, ref);
    snprintf(out, UI_ID, "row:%s%s%s", play->match->game->rules->verb[o->verb].word,
             ref[0] || o->word[0] ? "-" : "", o->word[0] ? o->word : ref);
}

static void answer_show(struct play *play, const struct offer *o);

/* The nth thing that may be answered to the open question, NULL when there are fewer. */
static const struct offer *answer_at(struct play *play, int nth)
{
    const struct offers *list = play_offers(play);
    for (int i = 0; i < list->count; i++)
        if (!play->match->game->rules->verb[list->offer[i].verb].turn_free &&
            list->offer[i].allowed && nth-- == 0)
            return &list->offer[i];
    return NULL;
}

/* The one unit an answer is about; {0}: it is about none, or several. */
static struct ref answer_unit(const struct offer *o)
{
    struct ref unit = o->withs == 1 ? o->with[0] : o->targets == 1 ? o->target[0] : o->unit;
    return unit.kind == KIND_UNIT && o->withs < 2 ? unit : (struct ref){0};
}

int play_answer_units(struct play *play, struct ref *unit, int max)
{
    const struct offer *o;
    int count = 0;
    if (!play->match->game->table.ask || play->hand.holding != HOLD_NOTHING)
        return 0;
    for (int i = 0; (o = answer_at(play, i)) != NULL; i++) {
        if (play->match->game->rules->verb[o->verb].gesture != GESTURE_CHOOSE ||
            !answer_unit(o).kind)
            return 0;
        if (count < max)
            unit[count] = answer_unit(o);
        count++;
    }
    return count > 1 ? count : 0;
}

bool play_answer_click(struct play *play, struct ref unit)
{
    int count = play_answer_units(play, NULL, 0);
    for (int i = 0; i < count; i++) {
        struct offer o = *answer_at(play, i);
        if (!ref_same(answer_unit(&o), unit))
            continue;
        bool again =
            play->answer == i && play->selections == 1 && ref_same(play->selected[0], unit);
        play->answer = i;
        answer_show(play, &o);
        if (again)
            play_press(play, &o, SOURCE_MOUSE);
        return true;
    }
    return false;
}

/* What an answer is about shows on the table. */
static void answer_show(struct play *play, const struct offer *o)
{
    if (answer_unit(o).kind) {
        hand_select(play, answer_unit(o), false);
        return;
    }
    if (!o->withs && o->unit.kind != KIND_UNIT)
        return;
    play->selections = 0;
    if (!o->withs)
        hand_select(play, o->unit, false);
    for (int k = 0; k < o->withs; k++)
        hand_select(play, o->with[k], k > 0);
}

bool play_answer_step(struct play *play, int step)
{
    int count = 0;
    while (answer_at(play, count))
        count++;
    if (!play->match->game->table.ask || play->hand.holding != HOLD_NOTHING || count < 2 ||
        play->match->game->rules->verb[answer_at(play, 0)->verb].gesture != GESTURE_CHOOSE)
        return false;
    play->answer = (play->answer + step + count) % count;
    answer_show(play, answer_at(play, play->answer));
    return true;
}

bool play_answer(struct play *play)
{
    const struct offer *o = answer_at(play, play->answer);
    if (!play->match->game->table.ask || play->hand.holding != HOLD_NOTHING || !o ||
        play->match->game->rules->verb[o->verb].gesture != GESTURE_CHOOSE)
        return false;
    struct offer copy = *o;
    play_press(play, &copy, SOURCE_KEYS);
    return true;
}

/* A question about so many units that they are shown on the table rather than listed. */
static void build_choosing(struct ui *ui, int units)
{
    char words[160];
    snprintf(words, sizeof words,
             "Click one of the **%d** marked on the table, once more to settle it; or go through "
             "them with the arrow keys.",
             units);
    ui_label(ui, "label:choose", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
}

/* The rows of an open question; the one that Enter gives stands out. */
static void build_question(struct play *play, struct ui *ui)
{
    enum { LISTED = 5 }; /* more units than that are shown on the table */
    char question[160], id[UI_ID], words[ORDER_WORD + 80];
    const struct offer *chosen = NULL, *o;
    bool several = answer_at(play, 1) != NULL;
    int units = play_answer_units(play, NULL, 0);
    play->match->game->rules->shows->question(&play->match->game->table, question, sizeof question);
    why_called(&play->match->game->table, question, sizeof question);
    ui_label(ui, "label:question", UI_AUTO, ROLE_HEADING, TINT_HEADING, question);
    if (play->answer > 0 && !answer_at(play, play->answer))
        play->answer = 0;
    if (units > LISTED)
        build_choosing(ui, units);
    for (int i = 0; (o = answer_at(play, i)) != NULL; i++) {
        if (units > LISTED && i != play->answer)
            continue;
        const struct verb *v = &play->match->game->rules->verb[o->verb];
        bool choose = v->gesture == GESTURE_CHOOSE;
        row_id(id, play, o);
        if (strcmp(ui_hot(ui), id) == 0)
            answer_show(play, o);
        if (choose && several && i < 9 && units <= LISTED)
            snprintf(words, sizeof words, "%d  %s", i + 1, o->text);
        else
            snprintf(words, sizeof words, "%s", choose ? o->text : v->name);
        if (ui_action(ui, id, UI_AUTO, i == play->answer ? UI_NOW : UI_NORMAL,
                      play_verb_icon(play, o->verb), words, choose ? v->hint : o->why))
            chosen = o;
    }
    if (!chosen)
        return;
    struct offer copy = *chosen;
    if (play->match->game->rules->verb[copy.verb].gesture == GESTURE_PLACE)
        play->selections = 0;
    hand_begin(play, &copy);
}

static bool small_window(const struct ui *ui)
{
    enum { SMALL = 900 };
    return ui_window(ui).h < SMALL;
}

/* What cannot be done now, and why: told below what can, as far as the panel has room. What another
 * part of the turn is for, and what others than the chosen one lack, is folded away. */
struct barred {
    int count;
    struct barred_row {
        int verb;
        bool offered; /* nobody can */
        bool folded;
        char id[UI_ID], names[120], why[240], more[120];
        int verbs;
    } row[BARRED_MOST];
};

/* "March off" behind "Charge!": a small letter, and the calls go without their mark. */
static void names_add(char *names, size_t size, const char *name)
{
    size_t used = strlen(names), length = strcspn(name, "!");
    snprintf(names + used, size - used, "%s%.*s", used ? ", " : "", (int)length, name);
    if (used && used + 2 < size && name[0] >= 'A' && name[0] <= 'Z')
        names[used + 2] = (char)(name[0] - 'A' + 'a');
}

/* The reason with the set's rule: "Five in line may shoot (KI-42)". */
static void reason_say(char *out, size_t size, const char *why, const char *id)
{
    int length = (int)strlen(why);
    while (length > 0 && (why[length - 1] == '.' || why[length - 1] == ' '))
        length--;
    bool named = !id[0] || of_the_house(id) || strstr(why, id);
    if (!named)
        snprintf(out, size, "%.*s (%s)", length, why, id);
    else
        snprintf(out, size, "%.*s", length, why);
}

/* Verbs with one reason share a row. */
static void barred_add(struct barred *barred, const struct play *play, int verb, bool offered,
                       bool folded, const char *why, const char *id)
{
    const struct verb *v = &play->match->game->rules->verb[verb];
    char reason[240];
    reason_say(reason, sizeof reason, why, id);
    for (int i = 0; i < barred->count; i++) {
        struct barred_row *row = &barred->row[i];
        if (row->offered != offered || row->folded != folded || strcmp(row->why, reason) != 0)
            continue;
        names_add(row->names, sizeof row->names, v->name);
        row->verbs++;
        return;
    }
    if (barred->count == BARRED_MOST)
        return;
    struct barred_row *row = &barred->row[barred->count++];
    *row = (struct barred_row){.verb = verb, .offered = offered, .folded = folded, .verbs = 1};
    snprintf(row->id, sizeof row->id, "row:%s", v->word);
    names_add(row->names, sizeof row->names, v->name);
    memcpy(row->why, reason, sizeof reason);
}

/* One of the side's units, rather one that stands on the table, to ask the rules about. */
static struct ref anybody(const struct table *t, int side)
{
    struct ref found = {0};
    for (int i = 0; i < t->units; i++) {
        int where = t->base[t->unit[i].base].where;
        if (unit_side(&t->unit[i]) != side || where == WHERE_LOST || where == WHERE_LEFT)
            continue;
        if (where == WHERE_TABLE)
            return ref_unit(t, i);
        found = ref_unit(t, i);
    }
    return found;
}

bool play_untimely(struct play *play, int verb, struct verdict *v)
{
    const struct offers *list = play_offers(play);
    const struct rules *rules = play->match->game->rules;
    const struct offer *end;
    int side = game_awaited(play->match->game);
    struct order order = {
        .verb = verb, .side = side, .ids = 1, .id = {anybody(&play->match->game->table, side)}};
    if (!order.id[0].kind || rules->verb[verb].turn_free || verb == play_end_verb(play, &end) ||
        rules->verb[verb].gesture == GESTURE_CHOOSE || !rules->verb[verb].hint[0])
        return false;
    for (int i = 0; i < list->count; i++)
        if (list->offer[i].verb == verb)
            return false;
    *v = (struct verdict){0};
    check_called(rules, &play->match->game->table, &order, v);
    return !v->allowed && v->untimely;
}

static void barred_untimely(struct play *play, struct barred *barred)
{
    struct verdict v = {0};
    for (int verb = 0; verb < play->match->game->rules->verbs; verb++)
        if (play_untimely(play, verb, &v) && !v.never)
            barred_add(barred, play, verb, false, true, v.why, v.id);
}

/* What can be done with a verb: by whom, and by the chosen unit. */
struct summary {
    const struct offer *mine, *first; /* of the chosen unit; the first that can be given */
    int can, all;
};

static struct summary summary_of(const struct play *play, int verb)
{
    const struct offers *list = &play->offers;
    const struct rules *rules = play->match->game->rules;
    struct summary s = {0};
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (o->verb != verb)
            continue;
        s.all++;
        bool spent =
            rules->shows->spent && rules->shows->spent(&play->match->game->table, o->unit.index);
        s.can += o->allowed && !spent;
        if (o->allowed && !spent && !s.first)
            s.first = o;
        for (int k = 0; k < play->selections; k++) /* who has done his is no news */
            if (play_offer_concerns(o, play->selected[k]) && !(spent && !o->allowed))
                s.mine = o;
    }
    return s;
}

/* Is it one row for all who can, rather than a row for each? */
static bool row_sums_up(const struct play *play, const struct offer *o);

/* The verbs that the chosen unit may not give for the very reason of `mine`, told in one row:
 * "Move, turn, back"; how many. 0 when an earlier row has named this verb so. */
static int barred_alike(const struct play *play, const struct offer *mine, char *out, size_t size)
{
    const struct offers *list = &play->offers;
    bool told[64] = {false};
    int count = 0;
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < list->count; i++) {
        int verb = list->offer[i].verb;
        if (verb >= 64 || told[verb] || !row_sums_up(play, &list->offer[i]))
            continue;
        told[verb] = true;
        const struct offer *o = summary_of(play, verb).mine;
        if (!o || o->allowed || !ref_same(o->unit, mine->unit) || strcmp(o->why, mine->why) != 0)
            continue;
        if (!count && verb != mine->verb)
            return 0;
        const char *name = play->match->game->rules->verb[verb].name;
        if (used < size)
            used += (size_t)snprintf(out + used, size - used, "%s%s", count ? ", " : "", name);
        char *start = out + used - strlen(name);
        if (count && used < size && *start >= 'A' && *start <= 'Z')
            *start = (char)(*start - 'A' + 'a');
        count++;
    }
    return count;
}

/* Nobody can give it now: why. Folded away when somebody is chosen, when all have done their part,
 * and when each has another reason, which the menu of each tells. */
static void barred_nobody(const struct play *play, int verb, struct barred *barred)
{
    const struct offers *list = &play->offers;
    const struct rules *rules = play->match->game->rules;
    const struct offer *first = NULL;
    bool alike = true, one_rule = true, done = true, never = true;
    for (int i = 0; i < list->count; i++) {
        const struct offer *o = &list->offer[i];
        if (o->verb != verb)
            continue;
        first = first ? first : o;
        never = never && o->never;
        done = done && o->unit.kind && rules->shows->spent &&
               rules->shows->spent(&play->match->game->table, o->unit.index);
        one_rule = one_rule && !o->allowed && strcmp(first->id, o->id) == 0;
        alike = alike && !o->allowed && strcmp(first->why, o->why) == 0;
    }
    if (never)
        return;
    bool reason = first && alike && first->why[0];
    barred_add(barred, play, verb, true, done || !reason || play->selections > 0,
               reason ? first->why : "Nobody is left who can", first && one_rule ? first->id : "");
}

/* Ends a row of buttons that has been begun. */
static void beside_end(struct play *play, struct ui *ui)
{
    if (play->beside)
        ui_row_end(ui);
    play->beside = 0;
}

/* How much the panel leaves out: second lines of rows and the cards of a test that has been rolled;
 * and the rows are buttons side by side. */
enum { TIGHT_NOT, TIGHT_ROWS, TIGHT_BUTTONS, TIGHT_MOST = TIGHT_BUTTONS };

/* A row of what may be done, its second line as a tooltip where room is short. */
static bool row_build(struct play *play, struct ui *ui, const char *id, enum ui_state state,
                      int verb, const char *words, const char *second)
{
    enum { HIGH = 46, GAP = 8, ROOM = 118 };
    enum icon icon = play_verb_icon(play, verb);
    if (!play->tight || (state != UI_NORMAL && state != UI_NOW) || !second[0]) {
        beside_end(play, ui);
        return ui_action(ui, id, UI_AUTO, state, icon, words, second);
    }
    bool pressed;
    if (play->tight >= TIGHT_BUTTONS) {
        if (play->beside++ % 2 == 0)
            ui_row_begin(ui, HIGH, GAP, (int[]){-1, -1}, 2);
        bool wide = text_width(play->desk->text, ROLE_BUTTON, words) > ui_px(ui, ROOM);
        pressed = ui_button(ui, id, UI_AUTO, state == UI_NOW ? UI_BRASS : UI_PAPER,
                            wide ? ICON_NONE : icon, words, NULL);
    } else {
        pressed = ui_action(ui, id, UI_AUTO, state, icon, words, NULL);
    }
    ui_tip(ui, second);
    if (play->tight >= TIGHT_BUTTONS && play->beside % 2 == 0)
        beside_end(play, ui);
    return pressed;
}

/* What a row calls the one it is about: as the refusals do, or shortly where that has no room
 * behind the verb. */
static const char *row_called(const struct play *play, const struct ui *ui, const char *verb,
                              struct ref unit, char *out, size_t size)
{
    char words[2 * NAME_MAX_BYTES];
    unit_called(&play->match->game->table, unit, out, size);
    snprintf(words, sizeof words, "%s %s", verb, out);
    if (text_width(play->desk->text, ROLE_BUTTON, words) > ui_rest(ui).w - ui_px(ui, ROW_SIDES))
        ref_text(&play->match->game->table, unit, out);
    return out;
}

/* One row for everything of a kind that is done with the figures themselves; a verb that nobody can
 * give now goes to `barred` instead. False: no row, or an earlier one has told it. */
static bool row_summary(struct play *play, struct ui *ui, int verb, struct barred *barred)
{
    const struct verb *v = &play->match->game->rules->verb[verb];
    struct summary s = summary_of(play, verb);
    const struct offer *mine = s.mine;
    char id[UI_ID], words[160], names[120], second[220];
    snprintf(id, sizeof id, "row:%s", v->word);
    enum ui_state state = UI_NORMAL;
    if (mine) {
        char name[NAME_MAX_BYTES];
        int alike = mine->allowed ? 1 : barred_alike(play, mine, names, sizeof names);
        if (alike == 0)
            return false;
        if (alike == 1)
            snprintf(words, sizeof words, "%s %s%s", v->name,
                     row_called(play, ui, v->name, mine->unit, name, sizeof name),
                     play->selections > 1 ? " and others" : "");
        else if (text_width(play->desk->text, ROLE_BUTTON, names) <=
                 ui_rest(ui).w - ui_px(ui, ROW_SIDES))
            snprintf(words, sizeof words, "%s", names); /* the reason says who */
        else
            snprintf(words, sizeof words, "%s and %d more", v->name, alike - 1);
        snprintf(second, sizeof second, "%s", mine->allowed ? v->hint : mine->why);
        state = mine->allowed ? UI_NOW : UI_BARRED;
    } else {
        if (play->tight == TIGHT_ROWS)
            snprintf(words, sizeof words, "%s · %d of %d", v->name, s.can, s.all);
        else
            snprintf(words, sizeof words, "%s", v->name);
        snprintf(second, sizeof second, "%d of %d still can. %s", s.can, s.all, v->hint);
        if (!s.can) {
            barred_nobody(play, verb, barred);
            return false;
        }
    }
    if (!row_build(play, ui, id, state, verb, words, second))
        return true;
    if (mine && !mine->allowed) {
        desk_show_card(play->desk, mine->id);
    } else if (mine && v->gesture == GESTURE_PLACE) {
        hand_pick_up(play, verb, true);
    } else if (mine || s.first) {
        struct offer copy = mine ? *mine : *s.first;
        hand_select(play, copy.unit, false);
        if (mine || v->gesture != GESTURE_PRESS) /* nobody is pressed who was not chosen */
            hand_begin(play, &copy);
    }
    return true;
}

static bool row_sums_up(const struct play *play, const struct offer *o)
{
    enum { EACH = 2 }; /* up to so many get rows of their own */
    const struct offers *list = &play->offers;
    enum gesture gesture = play->match->game->rules->verb[o->verb].gesture;
    int count = 0;
    if (gesture == GESTURE_PLACE || (gesture == GESTURE_PICK && o->unit.kind))
        return true;
    if (gesture != GESTURE_PRESS || !o->unit.kind || o->withs)
        return false;
    for (int i = 0; i < list->count; i++)
        count += list->offer[i].verb == o->verb;
    return count > EACH;
}

/* A row of its own: a press for somebody, or a shooter. */
static bool row_single(struct play *play, struct ui *ui, const struct offer *o)
{
    const struct verb *v = &play->match->game->rules->verb[o->verb];
    char id[UI_ID], words[160], name[NAME_MAX_BYTES];
    bool chosen = play->selections > 0 && play_offer_concerns(o, play->selected[0]);
    bool names_them = o->withs > 1 && v->gesture == GESTURE_PRESS && !v->group && o->why[0];
    row_id(id, play, o);
    if (o->withs > 1 && v->gesture == GESTURE_FLICK)
        snprintf(words, sizeof words, "%s: the %d about %s", v->name, o->withs,
                 row_called(play, ui, v->name, o->unit, name, sizeof name));
    else if (o->unit.kind && !names_them)
        snprintf(words, sizeof words, "%s %s", v->name,
                 row_called(play, ui, v->name, o->unit, name, sizeof name));
    else
        snprintf(words, sizeof words, "%s", v->name);
    enum ui_state state = !o->allowed ? UI_IDLE : chosen ? UI_NOW : UI_NORMAL;
    bool pressed = row_build(play, ui, id, state, o->verb, words, o->why[0] ? o->why : v->hint);
    /* The pointer on the row shows on the table who is meant. */
    if (strcmp(ui_hot(ui), id) == 0 && play->hand.holding == HOLD_NOTHING && o->unit.kind &&
        !chosen) {
        hand_select(play, o->withs ? o->with[0] : o->unit, false);
        for (int i = 1; i < o->withs; i++)
            hand_select(play, o->with[i], true);
    }
    return pressed;
}

/* A small window and one unit that can do many things: buttons side by side, their hints as
 * tooltips, so that the coach keeps its place below. False when that is not so. */
static bool build_choices(struct play *play, struct ui *ui)
{
    enum { LEAST = 3, MOST = 8, HIGH = 46, ROOM = 118 };
    const struct offers *list = play_offers(play);
    const struct offer *his[MOST], *end, *pressed = NULL;
    int count = 0, end_verb = play_end_verb(play, &end);
    if (!small_window(ui) || play->selections != 1)
        return false;
    for (int i = 0; i < list->count && count < MOST; i++) {
        const struct offer *o = &list->offer[i];
        if (o->verb != end_verb && o->allowed && play_offer_concerns(o, play->selected[0]))
            his[count++] = o;
    }
    if (count < LEAST)
        return false;
    for (int i = 0; i < count; i++) {
        const struct verb *v = &play->match->game->rules->verb[his[i]->verb];
        char id[UI_ID];
        row_id(id, play, his[i]);
        if (row_sums_up(play, his[i]))
            snprintf(id, sizeof id, "row:%s", v->word);
        if (i % 2 == 0)
            ui_row_begin(ui, HIGH, 8, (int[]){-1, -1}, 2);
        bool wide = text_width(play->desk->text, ROLE_BUTTON, v->name) > ui_px(ui, ROOM);
        if (ui_button(ui, id, UI_AUTO, i == 0 ? UI_BRASS : UI_PAPER,
                      wide ? ICON_NONE : play_verb_icon(play, his[i]->verb), v->name, NULL))
            pressed = his[i];
        ui_tip(ui, his[i]->why[0] && v->gesture == GESTURE_PRESS ? his[i]->why : v->hint);
        if (i % 2 == 1 || i == count - 1)
            ui_row_end(ui);
    }
    if (pressed) {
        struct offer copy = *pressed;
        hand_begin(play, &copy);
    }
    return true;
}

/* Rows of their own, up to so many, for what somebody in particular cannot do and why. */
static void barred_single(const struct play *play, const struct offer *o, struct barred *barred)
{
    enum { SINGLES = 2 };
    const struct verb *v = &play->match->game->rules->verb[o->verb];
    char name[NAME_MAX_BYTES];
    bool his = play->selections > 0 && play_offer_concerns(o, play->selected[0]);
    int singles = 0;
    for (int i = 0; i < barred->count; i++)
        singles += barred->row[i].verbs == 0 && barred->row[i].folded == !his;
    if (o->never || singles >= SINGLES || barred->count == BARRED_MOST)
        return;
    struct barred_row *row = &barred->row[barred->count++];
    *row = (struct barred_row){.verb = o->verb, .folded = !his};
    row_id(row->id, play, o);
    bool named = o->unit.kind && !(o->withs > 1 && v->gesture == GESTURE_PRESS && !v->group);
    snprintf(row->names, sizeof row->names, "%s%s%s", v->name, named ? " " : "",
             named ? unit_called(&play->match->game->table, o->unit, name, sizeof name) : "");
    reason_say(row->why, sizeof row->why, o->why[0] ? o->why : v->hint, o->id);
}

/* Only the first sentence of a reason, and its rule: "It has failed its test (SH-32)". */
static void reason_first(char *why)
{
    char *stop = strstr(why, ". "), *id = strrchr(why, '(');
    if (!stop)
        return;
    if (!id || id < stop || why[strlen(why) - 1] != ')') {
        *stop = '\0';
        return;
    }
    *stop = ' ';
    memmove(stop + 1, id, strlen(id) + 1);
}

/* The names that have room beside the icon: "Move, charge", or "Move and 3 more". */
static const char *barred_names(const struct play *play, const struct ui *ui,
                                struct barred_row *row)
{
    if (row->verbs < 2 || text_width(play->desk->text, ROLE_BUTTON, row->names) <=
                              ui_rest(ui).w - ui_px(ui, ROW_SIDES))
        return row->names;
    snprintf(row->more, sizeof row->more, "%s and %d more",
             play->match->game->rules->verb[row->verb].name, row->verbs - 1);
    return row->more;
}

/* How high its row will be, px. */
static int barred_row_high(const struct play *play, const struct ui *ui,
                           const struct barred_row *row)
{
    enum { ROW_HIGH = 80 }; /* of two lines, with the gap under it */
    int wide = ui_rest(ui).w - ui_px(ui, ROW_SIDES);
    return ui_px(ui, ROW_HIGH) +
           (text_wrap(play->desk->text, ROLE_SECOND, row->why, wide).lines - 1) *
               text_line(play->desk->text, ROLE_SECOND);
}

/* What cannot be done, as many rows as fit above what is told under them; the others are folded
 * away. How much room there is comes from the last pass: the panel's
 * height less what everything else in it took. */
static void barred_build(struct play *play, struct ui *ui, struct barred *barred)
{
    enum { SLACK = 6 };
    const struct ui_item *panel = ui_find(ui, "panel:turn");
    int from = ui_rest(ui).y, room = 0;
    if (panel)
        room = panel->rect.h - (ui_panel_wants(ui, "panel:turn") - play->barred_high) -
               ui_px(ui, SLACK);
    play->folds = false;
    for (int i = 0; i < barred->count; i++) {
        struct barred_row *row = &barred->row[i];
        int high = barred_row_high(play, ui, row);
        play->folds = play->folds || row->folded;
        if (row->folded)
            continue;
        if (high > room) { /* the reason alone, without what to do instead */
            reason_first(row->why);
            high = barred_row_high(play, ui, row);
        }
        if (high > room) {
            row->folded = play->folds = true;
            continue;
        }
        room -= high;
        ui_action(ui, row->id, UI_AUTO, UI_IDLE, play_verb_icon(play, row->verb),
                  barred_names(play, ui, row), row->why);
    }
    for (int i = 0; i < barred->count && play->unfolded; i++)
        if (barred->row[i].folded)
            ui_action(ui, barred->row[i].id, UI_AUTO, UI_IDLE,
                      play_verb_icon(play, barred->row[i].verb),
                      barred_names(play, ui, &barred->row[i]), barred->row[i].why);
    play->barred_now = ui_rest(ui).y - from;
}

/* Beside the heading the chip that unfolds what cannot be done, if there is anything. */
static void rows_heading(struct play *play, struct ui *ui)
{
    enum { CHIP = 30, INSIDE = 44, APART = 8, GAP = 10 };
    const char *title = "What may I do now?", *chip = play->unfolded ? "Fold up" : "Why not…";
    int wide = text_width(play->desk->text, ROLE_TAG, chip) + ui_px(ui, INSIDE);
    bool beside = text_width(play->desk->text, ROLE_HEADING, title) + ui_px(ui, APART) + wide <=
                  ui_rest(ui).w;
    if (!play->folds) {
        ui_heading(ui, title);
        return;
    }
    int high = text_line(play->desk->text, ROLE_HEADING);
    struct rect r = ui_next(ui, beside ? (high * SCALE_ONE + ui_scale(ui) - 1) / ui_scale(ui)
                                       : high * SCALE_ONE / ui_scale(ui) + GAP + CHIP);
    struct rect head = {r.x, r.y, beside ? r.w - wide : r.w, high};
    struct rect at = {r.x + r.w - wide, r.y + r.h - ui_px(ui, CHIP), wide, ui_px(ui, CHIP)};
    if (beside)
        at.y = r.y + (r.h - at.h) / 2;
    ui_line(ui, "label:rows", head, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, title);
    if (ui_tag(ui, "tag:barred", at, ICON_QUESTION, chip, true))
        play->unfolded = !play->unfolded;
}

/* "What may I do now?": a summary for verbs done with the figures, rows for presses and shooters;
 * then what cannot be done, and why. */
static void build_rows(struct play *play, struct ui *ui)
{
    struct barred barred;
    const struct offers *list = play_offers(play);
    const struct offer *pressed = NULL, *end;
    const struct rules *rules = play->match->game->rules;
    int rows = 0, end_verb = play_end_verb(play, &end);
    bool told[64] = {false}, teaches = play->desk->settings.help != HELP_REFEREE;
    barred.count = 0;
    rows_heading(play, ui);
    if (build_choices(play, ui)) {
        play->folds = false;
        return;
    }
    for (int i = 0; i < list->count && rows < ROWS_MOST; i++) {
        const struct offer *o = &list->offer[i];
        const struct verb *v = &rules->verb[o->verb];
        if ((v->turn_free && !o->unit.kind) || o->verb == end_verb || o->verb >= 64)
            continue;
        if (row_sums_up(play, o)) {
            if (!told[o->verb]) {
                told[o->verb] = true;
                rows += row_summary(play, ui, o->verb, &barred);
            }
        } else if (o->allowed) {
            rows++;
            if (row_single(play, ui, o))
                pressed = o;
        } else if (teaches) {
            barred_single(play, o, &barred);
        }
    }
    beside_end(play, ui);
    if (teaches)
        barred_untimely(play, &barred);
    barred_build(play, ui, &barred);
    if (!pressed)
        return;
    struct offer copy = *pressed;
    hand_begin(play, &copy);
}

/* Would a flick of this reach roll over an edge, if nothing stood in its way? */
static bool flies_off(const struct play *play, const struct order *about, int32_t reach)
{
    const struct table *t = &play->match->game->table;
    struct flick_spot spot[ORDER_IDS];
    int count = play->match->game->rules->flicks->spots(t, about, spot, ORDER_IDS);
    if (about->spot < 1 || about->spot > count)
        return false;
    struct vec to = vec_ahead(spot[about->spot - 1].at, about->aim, reach);
    return to.x < 0 || to.y < 0 || to.x > t->width || to.y > t->depth;
}

/* A flick's reach for people, to half a unit: foil is no surveyor. */
char *play_reach_say(const struct play *play, const struct order *about, char *out, size_t size)
{
    const struct rules *rules = play->match->game->rules;
    char far[40];
    int32_t reach = rules->flicks ? rules->flicks->reach(&play->match->game->table, about) : 0;
    int32_t half = measure_unit(&play->match->game->table, rules->measure, about->side) / 2;
    if (rules->flicks && flies_off(play, about, reach)) {
        snprintf(out, size, "off the table");
        return out;
    }
    reach = (reach + half / 2) / half * half;
    measure_say(&play->match->game->table, rules->measure, about->side, reach, far, sizeof far);
    snprintf(out, size, "about %s", far);
    return out;
}

/* The button that ends what is going on, once more when somebody could still act. */
static void press_end(struct play *play, const struct offer *end)
{
    if (play_left_to_do(play) && !play->end_warned &&
        !play->match->game->rules->phase[play->match->game->table.phase].hidden) {
        play->end_warned = 1;
        return;
    }
    struct offer copy = *end;
    hand_let_go(play);
    play_press(play, &copy, play->keyed ? SOURCE_KEYS : SOURCE_MOUSE);
}

bool play_end_words(struct play *play, const struct offer **end, char *out, size_t size)
{
    int left;
    if (play_end_verb(play, end) < 0)
        return false;
    snprintf(out, size, "%s", (*end)->text);
    if (play->end_warned && (left = play_left_to_do(play)) > 0)
        snprintf(out, size, "%d can still act. Sure?", left);
    return true;
}

/* "Flick the big pellet": the verb with what its offer calls it. */
static void flick_name(struct play *play, char *out, size_t size)
{
    const struct offer *o =
        play_offer_for(play, play->hand.shape.order.verb, play->hand.shape.order.id[0]);
    const char *name = play->match->game->rules->verb[play->hand.shape.order.verb].name;
    if (o && o->allowed && o->why[0])
        snprintf(out, size, "%s %.*s", name, (int)strcspn(o->why, ","), o->why);
    else
        snprintf(out, size, "%s", name);
}

/* What may be done with the pellet in place: let go, aim again, or leave it all. */
static void flick_rows(struct play *play, struct ui *ui)
{
    char words[80];
    bool ready = play->hand.holding == HOLD_READY || play->hand.holding == HOLD_PULL;
    bool button = play->hand.shape.order.hand == HAND_STEADY || play->keyed;
    bool push = play->hand.shape.order.hand == HAND_FLICK;
    const char *next = button ? "Fires at the strength below"
                       : play->hand.holding == HOLD_PULL
                           ? (push ? "Push through it" : "Let go to fire")
                       : !ready ? "First click where it shall go"
                       : push   ? "Draw back on the table, push through"
                                : "Draw it back on the table, let go";
    const struct offer *end;
    ui_heading(ui, "What may I do now?");
    flick_name(play, words, sizeof words);
    if (ui_action(ui, "button:fire", UI_AUTO, play->hand.shape.near_good ? UI_NOW : UI_IDLE,
                  play_verb_icon(play, play->hand.shape.order.verb), words,
                  play->hand.shape.near_good ? next : play->hand.shape.verdict.why)) {
        if (button) {
            play->hand.shape.order.aim = play->hand.shape.near.aim;
            hand_fire(play, hand_strength(play), 0, HAND_STEADY,
                      play->keyed ? SOURCE_KEYS : SOURCE_MOUSE);
            return;
        }
        play_tell(play, "Use your hand on the table.");
    }
    if (ui_action(ui, "button:back", UI_AUTO, UI_NORMAL, ICON_BACK,
                  ready ? "Aim again" : "Leave it", "Right-click puts it down")) {
        hand_back(play);
        return;
    }
    if (!small_window(ui) && play_end_words(play, &end, words, sizeof words) && end->allowed &&
        ui_action(ui, "button:end", UI_AUTO, UI_NORMAL, ICON_NEXT, words, "Nobody shoots here")) {
        press_end(play, end);
        return;
    }
}

/* The rules this shot is about. */
static void flick_tags(struct play *play, struct ui *ui)
{
    const struct offer *o =
        play_offer_for(play, play->hand.shape.order.verb, play->hand.shape.order.id[0]);
    const char *id[] = {play->match->game->rules->verb[play->hand.shape.order.verb].id,
                        o ? o->id : ""};
    char tag[UI_ID];
    ui_flow_begin(ui, 32, 8);
    for (int i = 0; i < 2; i++) {
        if (!id[i][0] || (i > 0 && strcmp(id[0], id[i]) == 0))
            continue;
        snprintf(tag, sizeof tag, "tag:flick-%s", id[i]);
        if (ui_tag(ui, tag, UI_AUTO, ICON_BOOK, id[i], true))
            desk_show_card(play->desk, id[i]);
    }
    ui_flow_end(ui);
}

/* The three hands, beside their heading where there is room. */
static bool flick_hands(const struct play *play, struct ui *ui, int *hand)
{
    enum { COUNT = 3, HIGH = 31, SIDES = 20, APART = 6 };
    static const struct ui_choice hands[] = {{"flick", ICON_NONE, "Flick", NULL, NULL},
                                             {"catapult", ICON_NONE, "Catapult", NULL, NULL},
                                             {"steady", ICON_NONE, "Steady", NULL, NULL}};
    const char *title = "How to flick";
    int wide = 0, head = text_width(play->desk->text, ROLE_HEADING, title) + ui_px(ui, APART);
    for (int i = 0; i < COUNT; i++)
        wide += text_width(play->desk->text, ROLE_TAG, hands[i].words) + ui_px(ui, SIDES);
    if (head + wide > ui_rest(ui).w) {
        ui_heading(ui, title);
        return ui_segments(ui, "seg:hand", UI_AUTO, true, hands, COUNT, hand);
    }
    struct rect r = ui_next(ui, HIGH), left = r;
    left.w = r.w - wide;
    r.x += left.w;
    r.w = wide;
    ui_line(ui, NULL, left, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, title);
    return ui_segments(ui, "seg:hand", r, true, hands, COUNT, hand);
}

/* How to flick: the hand of one's choice, and what the pull reads. */
static void build_flick(struct play *play, struct ui *ui)
{
    static const char *const how[HAND_COUNT] = {
        [HAND_NONE] = "",
        [HAND_FLICK] = "Press, draw back, and push through the pellet. **Fast is far.**",
        [HAND_CATAPULT] = "Pull back, then let go. A longer pull goes farther.",
        [HAND_STEADY] = "Set the strength, then flick. No rush."};
    char words[200], far[40];
    int hand = (int)play->hand.shape.order.hand - HAND_FLICK;
    bool ready = play->hand.holding == HOLD_READY || play->hand.holding == HOLD_PULL;
    flick_rows(play, ui);
    if (play->hand.holding != HOLD_AIM && play->hand.holding != HOLD_READY &&
        play->hand.holding != HOLD_PULL)
        return; /* a row has put it down */
    section(play, ui);
    struct order about = play->hand.shape.order;
    about.strength = hand_strength(play);
    play_reach_say(play, &about, far, sizeof far);
    if (flick_hands(play, ui, &hand)) {
        play->hand.shape.order.hand = (enum hand)(hand + HAND_FLICK);
        play->desk->settings.hand = (int)play->hand.shape.order.hand;
    }
    snprintf(words, sizeof words, "%s",
             ready ? how[play->hand.shape.order.hand]
                   : "Point where it shall go. Click to hold the aim. Click a ring to lay the "
                     "pellet there.");
    ui_label(ui, NULL, UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    if (play->hand.shape.order.hand == HAND_STEADY || play->keyed) {
        int steps = play->strength / 50;
        snprintf(words, sizeof words, "Strength %d", steps);
        if (ui_stepper(ui, "step:strength", UI_AUTO, 1, 20, 1, &steps, words))
            play->strength = steps * 50;
        snprintf(words, sizeof words, "%d of 20: %s", steps, far);
        ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_SECOND, words);
    }
    int percent = play->desk->settings.handicap[play->hand.shape.order.side];
    if (percent > 0 && percent < 100) {
        snprintf(words, sizeof words, "Handicap: %d %% of full strength.", percent);
        ui_label(ui, "label:handicap", UI_AUTO, ROLE_SECOND, TINT_SECOND, words);
    }
    if (!small_window(ui) || (play->hand.shape.order.hand != HAND_STEADY && !play->keyed))
        flick_tags(play, ui); /* the stepper needs their room */
}

/* One line of the chosen unit; more where it is long. */
static void unit_line(const struct play *play, struct ui *ui, const char *id, int high,
                      enum role role, enum tint tint, const char *words)
{
    if (text_width(play->desk->text, role, words) > ui_rest(ui).w)
        ui_label(ui, id, UI_AUTO, role, tint, words);
    else
        ui_line(ui, id, ui_next(ui, high), role, tint, ALIGN_LEFT, words);
}

/* Have its figures room side by side, whole? */
static bool qualities_fit(const struct play *play, const struct ui *ui,
                          const struct quality *quality, int count)
{
    enum { GAP = 8, INSET = 20, HIGH = 58 };
    int wide = (ui_rest(ui).w - (count - 1) * ui_px(ui, GAP)) / count - ui_px(ui, INSET);
    for (int i = 0; i < count; i++)
        if (text_width(play->desk->text, ROLE_BUTTON, quality[i].value) > wide ||
            text_width(play->desk->text, ROLE_SECOND, quality[i].what) > wide)
            return false;
    return text_line(play->desk->text, ROLE_BUTTON) + text_line(play->desk->text, ROLE_SECOND) <=
           ui_px(ui, HIGH);
}

/* The chosen unit: its name, troop, what is left of it, and its three figures. */
static void build_unit(struct play *play, struct ui *ui)
{
    const struct rules *rules = play->match->game->rules;
    const struct table *t = &play->match->game->table;
    struct quality quality[QUALITIES_MAX];
    struct signs signs = {0};
    char words[160], name[REF_TEXT];
    if (!rules->shows->qualities || play->selections != 1 || play->selected[0].kind != KIND_UNIT)
        return;
    int unit = play->selected[0].index;
    const struct unit *u = &t->unit[unit];
    int count = rules->shows->qualities(t, unit, quality);
    ref_text(t, play->selected[0], name);
    if (u->name)
        snprintf(words, sizeof words, "%s", table_text(t, u->name));
    else
        snprintf(words, sizeof words, "%s %s", rules->troop[u->troop].name, name);
    unit_line(play, ui, "label:unit", 26, ROLE_HEADING, TINT_HEADING, words);
    if (rules->shows->signs)
        rules->shows->signs(t, unit, &signs);
    if (signs.of)
        snprintf(words, sizeof words, "%s · %s · %d of %d %s", rules->troop[u->troop].name, name,
                 signs.pips, signs.of, signs.suffered ? "hits" : "left");
    else
        snprintf(words, sizeof words, "%s · %s", rules->troop[u->troop].name, name);
    unit_line(play, ui, "label:troop", 22, ROLE_SECOND, TINT_SECOND, words);
    if (count > 0 && !qualities_fit(play, ui, quality, count)) {
        words[0] = '\0';
        for (int i = 0; i < count; i++) {
            size_t used = strlen(words);
            snprintf(words + used, sizeof words - used, "%s%s **%s**", i ? " · " : "",
                     quality[i].what, quality[i].value);
        }
        ui_label(ui, "label:qualities", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    } else if (count > 0) {
        int cells[QUALITIES_MAX] = {-1, -1, -1};
        ui_row_begin(ui, 58, 8, cells, count);
        for (int i = 0; i < count; i++) {
            struct rect in = ui_inset(ui, ui_next(ui, 58)), top = in;
            top.h = in.h / 2;
            in.y += in.h / 2;
            in.h -= in.h / 2;
            ui_line(ui, NULL, top, ROLE_BUTTON, TINT_TEXT, ALIGN_CENTRE, quality[i].value);
            ui_line(ui, NULL, in, ROLE_SECOND, TINT_SECOND, ALIGN_CENTRE, quality[i].what);
        }
        ui_row_end(ui);
    }
    section(play, ui);
}

/* A term's number for reckoning: "3", "+1", "–2". False when it is none. */
static bool term_number(const char *value, int *out)
{
    static const char dash[] = "\u2013", minus[] = "\u2212";
    int sign = 1;
    char *end;
    if (strncmp(value, dash, sizeof dash - 1) == 0 ||
        strncmp(value, minus, sizeof minus - 1) == 0) {
        sign = -1;
        value += sizeof dash - 1;
    }
    long n = strtol(value, &end, 10);
    if (end == value || *end || n < -99 || n > 99)
        return false;
    *out = sign * (int)n;
    return true;
}

/* All totals one die can lead to, a flag at the least that is enough. */
static void coach_strip(struct ui *ui, const struct coach *c)
{
    enum { FACES = 6 };
    int base = 0, dice = 0;
    for (int i = 0; i < c->terms; i++) {
        int n = 0;
        dice += c->term[i].die != 0;
        if (c->term[i].die == 0 && !term_number(c->term[i].value, &n))
            return;
        base += n;
    }
    if (dice != 1 || c->needs <= 0 || base + 1 > c->needs || base + FACES < c->needs)
        return;
    ui_number_line(ui, "coach:strip", UI_AUTO, base + 1, base + FACES, c->needs,
                   c->rolled ? c->total : base);
}

/* The die of a test that has been rolled; 0: none. */
static int coach_face(const struct coach *c)
{
    int face = 0;
    for (int i = 0; i < c->terms; i++)
        face = c->term[i].die > 0 ? c->term[i].die : face;
    return face;
}

/* Whose test or order it is. */
static int coach_side(const struct play *play, const struct coach *c)
{
    return c->who.kind == KIND_UNIT ? unit_side(&play->match->game->table.unit[c->who.index])
                                    : game_awaited(play->match->game);
}

/* What it is about; of a test whose it is, since one is shown the other's as well. */
static void coach_caption(const struct play *play, struct ui *ui, const struct coach *c)
{
    char words[160], who[64];
    if (!c->caption[0])
        return;
    if (c->who.kind)
        snprintf(words, sizeof words, "%s · %s",
                 player_title(play->match, coach_side(play, c), who, sizeof who), c->caption);
    else
        snprintf(words, sizeof words, "%s", c->caption);
    ui_label(ui, "coach:caption", UI_AUTO, ROLE_SECOND, TINT_CAPTION, words);
}

/* The sum without its cards: "4 elements left + 5 on the die". */
static void coach_line_sum(struct ui *ui, const struct coach *c)
{
    char words[240] = "";
    for (int i = 0; i < c->terms; i++) {
        size_t used = strlen(words);
        snprintf(words + used, sizeof words - used, "%s**%s** %s", i ? " + " : "", c->term[i].value,
                 c->term[i].what);
    }
    ui_label(ui, "coach:sum", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
}

/* The arithmetic of a test: terms, what it needs, how likely. */
static void coach_sum(struct play *play, struct ui *ui, const struct coach *c)
{
    struct ui_term term[COACH_TERMS];
    char number[24], words[80];
    int side = coach_side(play, c);
    if (c->terms == 1 && !c->needs) { /* one thing makes no sum: a line says it */
        snprintf(words, sizeof words, "%s %s", c->term[0].value, c->term[0].what);
        ui_label(ui, "coach:term", UI_AUTO, ROLE_TEXT_BOLD, TINT_TEXT, words);
        return;
    }
    if (c->terms == 0)
        return;
    bool brief = c->rolled && play->tight;
    for (int i = 0; i < c->terms; i++)
        term[i] = (struct ui_term){.number = c->term[i].die < 0 ? "?" : c->term[i].value,
                                   .words = c->term[i].what,
                                   .die = c->term[i].die > 0 ? c->term[i].die : 0,
                                   .die_side = side_mark(side),
                                   .icon = c->term[i].icon  ? icon_by_name(c->term[i].icon)
                                           : c->term[i].die ? ICON_DIE
                                                            : ICON_NONE};
    if (brief)
        coach_line_sum(ui, c);
    else if (c->terms > 1 || c->needs <= 0) /* one thing alone makes no sum */
        ui_sum(ui, "coach:sum", UI_AUTO, term, c->terms);
    if (c->needs > 0) {
        snprintf(number, sizeof number, c->rolled ? "%d" : "?", c->total);
        snprintf(words, sizeof words, "%d or more", c->needs);
        ui_total(ui, "coach:total", UI_AUTO, number, "needs", words, c->passed,
                 c->rolled ? (c->passed ? "Pass" : "Fail") : NULL);
        if (!brief)
            coach_strip(ui, c);
    }
    if (c->out_of > 0 && !brief) {
        snprintf(words, sizeof words, c->rolled ? "It was %d in %d." : "%d chances in %d.",
                 c->chance, c->out_of);
        ui_label(ui, "coach:chance", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
    }
}

/* An order is being shaped by a ghost or by choosing a target. */
static bool play_shaping(const struct play *play)
{
    return play->hand.holding == HOLD_GHOST || play->hand.holding == HOLD_STICKY ||
           play->hand.holding == HOLD_RING || play->hand.holding == HOLD_PICK;
}

/* Has the last order, or what came of it by itself, thrown a die? `who`: has he; {0}: anybody.
 * `face`: this one; 0: any. */
static bool dice_just_now(const struct play *play, struct ref who, int face)
{
    const struct journal *j = &play->match->game->journal;
    for (int32_t at = match_told_at(play->match); at >= 0; at = j->block[at].parent) {
        const struct block *b = &j->block[at];
        for (int32_t i = 0; i < b->count; i++)
            if (b->entry[i].kind == ENTRY_DIE && b->entry[i].faces > 1 &&
                (!face || b->entry[i].face == face) &&
                (!who.kind || moment_thrower(&play->match->game->table,
                                             block_text(b, &b->entry[i])) == (int)who.index))
                return true;
        if (b->source != SOURCE_AUTO)
            break;
    }
    return false;
}

/* What an order would mean, or what the moment is about. */
static void build_advice(struct play *play, struct ui *ui)
{
    struct coach c;
    char id[UI_ID];
    bool shaping = play_shaping(play);
    if (!shaping && !play->match->game->table.ask && !dice_just_now(play, (struct ref){0}, 0))
        return; /* a test of long ago is no news */
    if (!play->match->game->rules->shows->coach || play->desk->settings.help == HELP_REFEREE ||
        tabletop_busy(&play->match->view))
        return;
    c = (struct coach){0};
    play->match->game->rules->shows->coach(&play->match->game->table,
                                           !shaping || hand_untouched(play) ? NULL
                                           : play->hand.shape.near_good     ? &play->hand.shape.near
                                                                        : &play->hand.shape.order,
                                           &c);
    coach_called(&play->match->game->table, &c);
    if (!c.title[0] || (c.rolled && !dice_just_now(play, c.who, coach_face(&c))))
        return;
    section(play, ui);
    coach_caption(play, ui, &c);
    if (!play->match->game->table.ask || !small_window(ui)) /* an open question has named them */
        ui_label(ui, "coach:title", UI_AUTO, ROLE_HEADING, TINT_HEADING, c.title);
    coach_sum(play, ui, &c);
    for (int i = 0; i < c.lines; i++) {
        enum icon icon = c.line[i].icon ? icon_by_name(c.line[i].icon) : ICON_NONE;
        struct rect rest = ui_rest(ui), sign = rest;
        sign.w = sign.h = ui_px(ui, 24);
        if (icon != ICON_NONE) {
            ui_icon(ui, sign, icon, 22, TINT_SECOND);
            rest.x += ui_px(ui, 34);
            rest.w -= ui_px(ui, 34);
        }
        int high = ui_label(ui, NULL, rest, ROLE_TEXT, TINT_TEXT, c.line[i].text);
        ui_space(ui, high * SCALE_ONE / ui_scale(ui) + LINES_APART);
    }
    if (c.ids == 0 || (c.rolled && play->tight)) /* what happened names them again */
        return;
    ui_space(ui, LINES_APART);
    ui_flow_begin(ui, 32, 8);
    for (int i = 0; i < c.ids; i++) {
        snprintf(id, sizeof id, "tag:coach-%s", c.id[i]);
        if (ui_tag(ui, id, UI_AUTO, ICON_BOOK, c.id[i], true))
            desk_show_card(play->desk, c.id[i]);
    }
    ui_flow_end(ui);
}

/* Refusals and advice: why not, with the rule. */
static void build_coach(struct play *play, struct ui *ui)
{
    const struct verdict *v = &play->hand.shape.verdict;
    bool shaping = play_shaping(play);
    if (!shaping || play->hand.shape.raw_good || play->desk->settings.help == HELP_REFEREE ||
        hand_untouched(play))
        return;
    section(play, ui);
    ui_label(ui, "label:why", UI_AUTO, ROLE_TEXT, TINT_REFUSED, v->why);
    ui_flow_begin(ui, 32, 8);
    if (ui_tag(ui, "tag:why", UI_AUTO, ICON_BOOK, v->id, true))
        desk_show_card(play->desk, v->id);
    ui_flow_end(ui);
    if (play->hand.shape.near_good)
        ui_label(ui, NULL, UI_AUTO, ROLE_SECOND, TINT_SECOND,
                 play->hand.shape.order.ids == 1
                     ? "Let go: it stops at the nearest place that is allowed."
                     : "Let go: they stop at the nearest place that is allowed.");
}

/* Somebody is to be chosen: who, and the two buttons. */
static void build_pick(struct play *play, struct ui *ui)
{
    const struct verb *v = &play->match->game->rules->verb[play->hand.shape.order.verb];
    const struct offer *offer =
        play_offer_for(play, play->hand.shape.order.verb, play->hand.shape.order.id[0]);
    char words[160], who[64], whom[64], id[UI_ID], name[REF_TEXT];
    play_unit_say(play, play->hand.shape.order.id[0], who, sizeof who);
    ui_label(ui, "label:pick", UI_AUTO, ROLE_HEADING, TINT_HEADING, v->name);
    snprintf(words, sizeof words, "%s. Choose one:", who);
    ui_label(ui, "label:picker", UI_AUTO, ROLE_SECOND, TINT_SECOND, words);
    for (int i = 0; offer && i < offer->targets && i < ROWS_MOST - 2; i++) {
        bool his =
            play->hand.shape.order.has_at && ref_same(offer->target[i], play->hand.shape.order.at);
        play_unit_say(play, offer->target[i], whom, sizeof whom);
        snprintf(id, sizeof id, "target:%s",
                 ref_text(&play->match->game->table, offer->target[i], name));
        if (ui_action(ui, id, UI_AUTO, his ? UI_NOW : UI_NORMAL,
                      play_verb_icon(play, play->hand.shape.order.verb), whom,
                      his ? "Press the button to do it" : "Choose this one")) {
            play->hand.shape.order.at = offer->target[i];
            play->hand.shape.order.has_at = true;
            hand_judge(play);
        }
    }
}

/* The foot while somebody is to be chosen: do it, or leave it. */
static void build_pick_foot(struct play *play, struct ui *ui)
{
    const struct verb *v = &play->match->game->rules->verb[play->hand.shape.order.verb];
    int cells[2] = {-1, -1};
    ui_row_begin(ui, 48, 10, cells, 2);
    bool fits = text_width(play->desk->text, ROLE_BUTTON, v->name) <= ui_px(ui, 118);
    bool go = ui_button(ui, "button:go", UI_AUTO, UI_BRASS,
                        play_verb_icon(play, play->hand.shape.order.verb), fits ? v->name : "Do it",
                        play->hand.shape.near_good ? NULL : play->hand.shape.verdict.why);
    bool back = ui_button(ui, "button:back", UI_AUTO, UI_PAPER, ICON_BACK, "Leave it", NULL);
    ui_row_end(ui);
    if (back) {
        hand_back(play);
    } else if (go) {
        struct order order = play->hand.shape.near;
        enum source source = play->keyed ? SOURCE_KEYS : SOURCE_MOUSE;
        hand_let_go(play);
        play_give(play, &order, source);
    }
}

/* An answer that led to one sentence and no dice: the sentence is what was chosen. */
static bool chosen_alone(const struct rules *rules, const struct block *b)
{
    size_t length = strcspn(b->order, " ");
    int said = 0;
    bool chose = false;
    for (int i = 0; i < rules->verbs; i++)
        chose = chose || (rules->verb[i].gesture == GESTURE_CHOOSE &&
                          strlen(rules->verb[i].word) == length &&
                          memcmp(rules->verb[i].word, b->order, length) == 0);
    for (int32_t i = 0; i < b->count; i++) {
        said += b->entry[i].kind == ENTRY_SAY;
        chose = chose && b->entry[i].kind != ENTRY_DIE;
    }
    return chose && said == 1 && b->side != SIDE_NONE;
}

/* One sentence of what happened; the first, when much hangs on it, as a headline. */
static void news_line(struct play *play, struct ui *ui, const struct news *news, int number)
{
    char id[UI_ID], words[SENTENCE_TEXT + 40], called[SENTENCE_TEXT];
    const char *said = said_called(&play->match->game->table, news->block, news->say, called);
    snprintf(id, sizeof id, "label:news-%d", number);
    if (chosen_alone(play->match->game->rules, news->block) && !strstr(said, ": ")) {
        snprintf(words, sizeof words, "%s chose: %s", side_title(news->block->side), said);
        said = words;
    }
    bool lead = number == 1 && news->weight >= WEIGHS_HITS;
    ui_label(ui, id, UI_AUTO, lead ? ROLE_TEXT_BOLD : ROLE_SECOND, lead ? TINT_TEXT : TINT_SECOND,
             said);
}

/* The rules the sentences are about, and the way to those that had no room. */
static void news_tags(struct play *play, struct ui *ui, const struct news *news, int count,
                      int more)
{
    enum { TAGS = 4 };
    char id[UI_ID], words[40];
    const char *told[TAGS];
    int tags = 0;
    for (int i = 0; i < count; i++) {
        bool again = !news[i].say->id[0] || tags == TAGS;
        for (int k = 0; k < tags; k++)
            again = again || strcmp(told[k], news[i].say->id) == 0;
        if (!again)
            told[tags++] = news[i].say->id;
    }
    if (tags == 0 && more == 0)
        return;
    ui_flow_begin(ui, 32, 8);
    for (int k = 0; k < tags; k++) {
        snprintf(id, sizeof id, "tag:%s", told[k]);
        if (ui_tag(ui, id, UI_AUTO, ICON_BOOK, told[k], true))
            desk_show_card(play->desk, told[k]);
    }
    if (more) {
        snprintf(words, sizeof words, "and %d more", more);
        if (ui_tag(ui, "tag:more", UI_AUTO, ICON_NEXT, words, true))
            play->desk->dialogue = DIALOGUE_LOG;
    }
    ui_flow_end(ui);
}

/* What the last order came to, and what the game did by itself after it: the important first. While
 * the order itself is still being watched, the one before it is no news any more. */
void play_news_build(struct play *play, struct ui *ui)
{
    enum { SENTENCES = 6, SENTENCES_SMALL = 3 };
    struct news news[SENTENCES];
    const struct block *now = match_playing(play->match);
    int more, most = small_window(ui) ? SENTENCES_SMALL : SENTENCES;
    if ((now && now->source != SOURCE_AUTO) || play_shaping(play))
        return;
    int count = news_since(play->match->game->rules, &play->match->game->journal,
                           match_told_at(play->match), news, most, &more);
    if (count == 0)
        return;
    section(play, ui);
    ui_line(ui, "label:news", UI_AUTO, ROLE_HEADING, TINT_HEADING, ALIGN_LEFT, "What happened");
    for (int i = 0; i < count; i++)
        news_line(play, ui, &news[i], i + 1);
    news_tags(play, ui, news, count, more);
}

/* What is left as blocks, hollow ones are lost; as words where there are too many. */
static void roster_blocks(struct play *play, struct ui *ui, struct rect at,
                          const struct roster *row)
{
    enum { MOST = 12, WIDE = 9, HIGH = 18, GAP = 2 };
    struct canvas *canvas = ui_canvas(ui);
    char words[24];
    if (row->of < 1 || row->of > MOST) {
        snprintf(words, sizeof words, row->of ? "%d of %d" : "%d", row->left, row->of);
        ui_line(ui, NULL, at, ROLE_SECOND, TINT_TEXT, ALIGN_RIGHT, words);
        return;
    }
    ui_own(ui, NULL, at, (uint64_t)row->left << 16 | (uint64_t)row->of << 8 | (uint64_t)row->side);
    if (!canvas)
        return;
    int wide = ui_px(play->desk->ui, WIDE), high = ui_px(play->desk->ui, HIGH),
        step = wide + ui_px(play->desk->ui, GAP);
    if (step * row->of > at.w) {
        step = at.w / row->of;
        wide = step - 1;
    }
    for (int i = 0; i < row->of; i++) {
        struct rect r = {at.x + at.w - step * (row->of - i), at.y + (at.h - high) / 2, wide, high};
        canvas_round_rect(canvas, r, 2, theme_pixel(TINT_INK));
        canvas_round_rect(canvas, rect_inset(r, 1), 2,
                          theme_pixel(i >= row->left           ? TINT_PAPER
                                      : row->side == SIDE_BLUE ? TINT_BLUE_RIM
                                                               : TINT_RED_RIM));
    }
}

/* Commands, divisions or armies with what is left of them. */
static void build_roster(struct play *play, struct ui *ui)
{
    enum { LOW = 30, TALL = 44, EMBLEM = 36, BLOCKS = 92 };
    struct roster row[ROSTER_ROWS] = {0};
    int count = play->match->game->rules->shows->roster(match_told(play->match), row);
    bool small = small_window(ui);
    char id[UI_ID];
    for (int i = 0; i < count; i++) {
        /* On a small window only what is out of the ordinary is told in words. */
        bool note = row[i].note[0] && (!small || row[i].marked);
        struct rect r = ui_next(ui, note ? TALL : LOW), head = r;
        struct rect emblem = ui_cut_left(ui, &head, EMBLEM);
        struct rect blocks = ui_cut_right(ui, &head, BLOCKS);
        if (row[i].marked)
            ui_icon(ui, emblem, ICON_SHAKEN, 24, TINT_REFUSED);
        else
            ui_emblem(ui, emblem, row[i].side == SIDE_RED ? MARK_RED : MARK_BLUE, 24);
        struct rect low = head;
        if (note) {
            head.h = blocks.h = head.h / 2;
            low.y += head.h;
            low.h -= head.h;
            low.w += blocks.w;
            ui_line(ui, NULL, low, ROLE_TAG, row[i].marked ? TINT_REFUSED : TINT_CAPTION,
                    ALIGN_LEFT, row[i].note);
        }
        roster_blocks(play, ui, blocks, &row[i]);
        snprintf(id, sizeof id, "roster:%d", i + 1);
        ui_line(ui, id, head, ROLE_SECOND, TINT_TEXT, ALIGN_LEFT, row[i].name);
    }
}

/* A side's men: how many stand and wait, its cannon, and who has fallen. */
struct muster {
    int standing, cannon, down, waiting;
    int fallen; /* troop of the last of them */
};

static struct muster muster_of(const struct play *play, int side)
{
    const struct table *t = match_told(play->match);
    struct muster m = {0};
    for (int i = 0; i < t->units; i++) {
        const struct base *b = &t->base[t->unit[i].base];
        bool gun = troop_gun(&play->match->game->rules->troop[t->unit[i].troop]);
        if (unit_side(&t->unit[i]) != side)
            continue;
        m.standing += b->where == WHERE_TABLE && !gun;
        m.cannon += b->where == WHERE_TABLE && gun;
        m.waiting += b->where == WHERE_RESERVE;
        if (b->where != WHERE_LOST)
            continue;
        m.down++;
        m.fallen = t->unit[i].troop;
    }
    return m;
}

/* A tiny man of that troop, lying on his back along the line. */
static void tally_fallen(struct play *play, struct ui *ui, struct rect at, int side, int troop)
{
    enum { LONG = 60, MIDDLE = 24 }; /* mm: of a man lying with his base; from its middle to his */
    if (!play->desk->figures) {
        ui_icon(ui, at, ICON_FALLEN, 26, side == SIDE_RED ? TINT_RED_RIM : TINT_BLUE_RIM);
        return;
    }
    const struct figure_look look = {
        .kind = figure_kind(play->desk->figures, play->match->game->rules->troop[troop].figure),
        .side = side,
        .fallen = true,
        .fallen_to = 90 * DEG,
        .alpha = 255};
    int32_t px_per_mm = at.w * 65536 / LONG;
    struct fpoint foot = {(at.x + at.w / 2) * FIX - (int32_t)((int64_t)MIDDLE * px_per_mm >> 8),
                          (at.y + at.h * 11 / 20) * FIX};
    /* another picture, once the baker has the right one */
    struct stamp_put put = {0};
    figure_put(play->desk->figures, &look, foot, px_per_mm, 0xFFFFFFFFu, &put);
    ui_own(ui, NULL, at, (uint64_t)(uintptr_t)put.stamp * SIDE_COUNT + (uint64_t)side);
    if (ui_canvas(ui))
        figure_draw(play->desk->figures, ui_canvas(ui), &look, foot, px_per_mm, 0xFFFFFFFFu);
}

static void tally_row(struct play *play, struct ui *ui, int side)
{
    enum { HIGH = 34, EMBLEM = 34, APART = 8, MAN = 42 };
    struct muster m = muster_of(play, side);
    int viewer = match_viewer(play->match);
    bool veiled = viewer != SIDE_NONE && viewer != side;
    struct rect r = ui_next(ui, HIGH);
    char words[80], down[32];
    ui_emblem(ui, ui_cut_left(ui, &r, EMBLEM), side == SIDE_RED ? MARK_RED : MARK_BLUE, 28);
    ui_cut_left(ui, &r, 10);
    if (veiled)
        snprintf(words, sizeof words, "behind the curtain");
    else if (m.waiting)
        snprintf(words, sizeof words, "%d standing, %d waiting", m.standing + m.cannon, m.waiting);
    else if (m.cannon)
        snprintf(words, sizeof words, "%d standing, %d cannon", m.standing, m.cannon);
    else
        snprintf(words, sizeof words, "%d standing", m.standing);
    struct rect line = r;
    int wide = text_width(play->desk->text, ROLE_TEXT, words) + 2;
    line.w = wide < r.w ? wide : r.w;
    ui_line(ui, side == SIDE_RED ? "tally:red" : "tally:blue", line, ROLE_TEXT, TINT_TEXT,
            ALIGN_LEFT, words);
    if (veiled || !m.down)
        return;
    r.x += line.w + ui_px(ui, APART);
    r.w -= line.w + ui_px(ui, APART);
    snprintf(down, sizeof down, "%d down", m.down);
    wide = text_width(play->desk->text, ROLE_TEXT, down) + 2;
    if (r.w >= wide + ui_px(ui, MAN + 6)) {
        tally_fallen(play, ui, ui_cut_left(ui, &r, MAN), side, m.fallen);
        ui_cut_left(ui, &r, 6);
    }
    ui_line(ui, side == SIDE_RED ? "tally:red-down" : "tally:blue-down", r, ROLE_TEXT, TINT_TEXT,
            ALIGN_LEFT, down);
}

static void build_tally(struct play *play, struct ui *ui)
{
    section(play, ui);
    if (play->match->game->rules->shows->roster) {
        build_roster(play, ui);
        return;
    }
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        tally_row(play, ui, side);
}

/* The block whose dice lie in the tray: the one that is shown now, else the last that threw any, of
 * those that belong to the last things that happened; NULL when none did. */
static const struct block *last_thrown(const struct play *play)
{
    enum { BLOCKS = 12 };
    const struct journal *j = &play->match->game->journal;
    const struct block *now = match_playing(play->match);
    if (now && block_rolls(now))
        return now;
    for (int32_t at = match_told_at(play->match), n = 0; at >= 0 && n < BLOCKS;
         at = j->block[at].parent, n++)
        if (block_rolls(&j->block[at]))
            return &j->block[at];
    return NULL;
}

/* What came of the dice that lie in the tray: the sentence behind the first of them, or, when more
 * were thrown than lie there, the last one said. */
static const char *thrown_sentence(const struct block *b, int lying)
{
    const char *sentence = "";
    int dice = 0, after = 0;
    for (int32_t i = 0; i < b->count; i++)
        dice += b->entry[i].kind == ENTRY_DIE && b->entry[i].faces == 6;
    for (int32_t i = 0; i < b->count; i++) {
        after += b->entry[i].kind == ENTRY_DIE && b->entry[i].faces == 6;
        if (b->entry[i].kind != ENTRY_SAY || !after || (sentence[0] && dice == lying))
            continue;
        sentence = block_text(b, &b->entry[i]);
    }
    return sentence;
}

/* The button at the foot: the end of what is going on. */
static void build_foot(struct play *play, struct ui *ui)
{
    const struct offer *end;
    char words[64];
    if (!play_end_words(play, &end, words, sizeof words))
        return;
    int left = play_left_to_do(play);
    if (ui_button(ui, "button:end", UI_AUTO, left && !play->end_warned ? UI_PAPER : UI_BRASS,
                  ICON_TICK, words, end->allowed ? NULL : end->why))
        press_end(play, end);
}

/* What the dice meant, in the middle of the tray's height: as a headline what comes before a colon,
 * if it is short enough for a line. */
static void build_meaning(struct play *play, struct ui *ui, struct rect r, const char *words)
{
    char headline[64] = "", whole[400];
    const char *colon = strstr(words, ": ");
    size_t length = colon ? (size_t)(colon - words) : 0;
    if (length > 0 && length < sizeof headline) {
        memcpy(headline, words, length);
        headline[length] = '\0';
    }
    if (headline[0] && text_width(play->desk->text, ROLE_HEADING, headline) <= r.w)
        words = colon + 2;
    else
        headline[0] = '\0';
    int line = headline[0] ? text_line(play->desk->text, ROLE_HEADING) : 0;
    int lines = (r.h - line) / text_line(play->desk->text, ROLE_SECOND);
    words = words_fit(ui, ROLE_SECOND, words, r.w, lines > 0 ? lines : 1, whole, sizeof whole);
    int tall = line + text_wrap(play->desk->text, ROLE_SECOND, words, r.w).h;
    int above = tall < r.h ? (r.h - tall) / 2 : 0;
    r.y += above;
    r.h -= above + line;
    if (headline[0])
        ui_line(ui, "label:dice-first", (struct rect){r.x, r.y, r.w, line}, ROLE_HEADING,
                TINT_LABEL_TEXT, ALIGN_LEFT, headline);
    r.y += line;
    ui_label(ui, "label:dice", r, ROLE_SECOND, TINT_STRIP_TEXT, words);
}

/* What is told under dice when others lie beside them: what each is for, or whose they are. */
static const char *throw_say(const struct moment *m, int i)
{
    const struct moment_throw *t = &m->thrown[i], *other = &m->thrown[1 - i];
    if (m->throws < 2)
        return "";
    return t->side && strcmp(t->what, other->what) == 0 ? side_title(t->side) : t->what;
}

/* Dice thrown for one thing; when others lie beside them, the word under them says which. */
static void build_throw(struct play *play, struct ui *ui, struct rect at, struct rect baize,
                        const struct moment_throw *t, int number, const char *told, int64_t since)
{
    static const enum piece_side sides[SIDE_COUNT] = {PIECE_NEUTRAL, PIECE_RED, PIECE_BLUE};
    struct tabletop_die die[MOMENT_DICE];
    int64_t age = play->desk->now - since;
    bool lies = age >= tabletop_roll_ms(&play->match->view);
    char faces[2 * MOMENT_DICE + 1] = "";
    uint64_t look = (uint64_t)t->side * 31 + (uint64_t)(lies ? 0 : age + 1);
    char id[UI_ID];
    if (told[0]) {
        struct rect foot = ui_cut_bottom(ui, &at, 34), line = foot;
        line.h = text_line(play->desk->text, ROLE_TAG);
        snprintf(id, sizeof id, "label:die-%d", number);
        ui_line(ui, id, line, ROLE_TAG, TINT_STRIP_TEXT, ALIGN_CENTRE, told);
    }
    for (int i = 0; i < t->count; i++) {
        die[i] = (struct tabletop_die){.side = sides[t->side], .face = t->face[i], .since = since};
        look = look * 31 + (uint64_t)t->face[i];
        snprintf(faces + 2 * i, 3, "%d ", t->face[i]);
    }
    snprintf(id, sizeof id, number ? "dice:tray-%d" : "dice:tray", number);
    ui_own(ui, id, at, look);
    ui_says(ui, lies ? faces : "rolling");
    if (ui_canvas(ui))
        tabletop_draw_dice(&play->match->view, ui_canvas(ui), at, baize, die, t->count);
}

/* The tray: the last dice, what each was for when they were for two things, and what they meant. */
static void build_tray(struct play *play, struct ui *ui, struct rect tray)
{
    enum { MANY = 6 }; /* dice need more of the tray than words do */
    struct moment m;
    struct rect baize = ui_tray(ui, "tray:dice", tray), left = baize, right = baize;
    struct tabletop_die rolling[TABLETOP_DICE];
    const struct block *b = last_thrown(play);
    int count = 0, named = 0, wide[MOMENT_THROWS];
    bool now = b && b == match_playing(play->match);
    int64_t since =
        now && tabletop_dice(&play->match->view, rolling) > 0 ? rolling[0].since : INT64_MIN / 2;
    moment_clear(&m);
    if (b)
        moment_read(play->match->game->rules, &play->match->game->table, b, &m);
    for (int i = 0; i < m.throws; i++) {
        wide[i] = text_width(play->desk->text, ROLE_TAG, throw_say(&m, i)) + ui_px(ui, 10);
        named += wide[i];
        count += m.thrown[i].count;
    }
    left.w = baize.w * (count > MANY ? 7 : count > 2 ? 6 : 5) / 10;
    if (m.throws > 1 && left.w < named)
        left.w = named;
    right.x += left.w;
    right.w -= left.w + ui_px(ui, 8);
    struct rect one = left;
    if (play->desk->now - since <
        tabletop_roll_ms(&play->match->view)) /* they roll over all of it */
        ui_own(ui, "tray:rolling", baize, (uint64_t)(play->desk->now - since) + 1);
    for (int i = 0, done = 0; i < m.throws; i++) { /* room for its word, the rest by dice */
        int rest = m.throws > 1 ? left.w - named : left.w, before = rest * done / count;
        done += m.thrown[i].count;
        one.w = (m.throws > 1 ? wide[i] : 0) + rest * done / count - before;
        build_throw(play, ui, one, baize, &m.thrown[i], i, throw_say(&m, i), since);
        one.x += one.w;
    }
    char sentence[SENTENCE_TEXT];
    snprintf(sentence, sizeof sentence, "%s", b ? thrown_sentence(b, count) : "");
    why_called(&play->match->game->table, sentence, sizeof sentence);
    if (sentence[0] && !now)
        build_meaning(play, ui, right, sentence);
}

/* What the panel tells of, as a number. */
static uint64_t told_now(const struct play *play, const struct ui *ui)
{
    struct rect window = ui_window(ui);
    uint64_t of[] = {(uint64_t)play->match->game->journal.at,
                     (uint64_t)play->hand.holding,
                     (uint64_t)play->selections,
                     play->selections ? (uint64_t)play->selected[0].index : 0,
                     (uint64_t)window.w << 32 | (uint64_t)window.h,
                     (uint64_t)ui_scale(ui),
                     (uint64_t)text_line(play->desk->text, ROLE_SECOND),
                     (uint64_t)play->desk->settings.help << 2 | (uint64_t)play->unfolded << 1 |
                         (uint64_t)play->recap};
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++)
        hash = (hash ^ of[i]) * 1099511628211u;
    return hash;
}

/* By the last pass: when what must be told has no room above the tally, more of the rest is left
 * out. */
static void tighten(struct play *play, struct ui *ui)
{
    const struct ui_item *panel = ui_find(ui, "panel:turn");
    uint64_t now = told_now(play, ui);
    if (now != play->tight_of)
        play->tight = TIGHT_NOT;
    else if (panel && play->tight < TIGHT_MOST &&
             play->must_high - play->barred_high >
                 panel->rect.h - (ui_panel_wants(ui, "panel:turn") - play->all_high))
        play->tight++;
    play->tight_of = now;
}

static void build_turn(struct play *play, struct ui *ui, struct rect column)
{
    bool aiming = play->hand.holding == HOLD_AIM || play->hand.holding == HOLD_READY ||
                  play->hand.holding == HOLD_PULL;
    const struct offer *end;
    bool over = match_told(play->match)->over, waits = match_waits(play->match);
    bool computer = !over && play->match->player[match_told_side(play->match)].computer;
    bool idle = computer || waits || over; /* nothing is to be done here now */
    bool shaping = play->hand.holding == HOLD_GHOST || play->hand.holding == HOLD_STICKY ||
                   play->hand.holding == HOLD_RING;
    ui_panel_begin(ui, "panel:turn", column,
                   !aiming && !idle &&
                           (play->hand.holding == HOLD_PICK || play_end_verb(play, &end) >= 0)
                       ? 64
                       : 0);
    tighten(play, ui);
    int top = ui_rest(ui).y;
    play->ruled = -1;
    play->barred_now = 0;
    build_title(play, ui);
    section(play, ui);
    if (play->recap && play->hand.holding == HOLD_NOTHING && play->match->holder && !idle) {
        recap_tell(play->match, ui);
        section(play, ui);
    }
    if (waits) {
        ui_label(ui, "label:watch", UI_AUTO, ROLE_TEXT, TINT_TEXT,
                 match_flying(play->match)    ? "Watch the pellet."
                 : match_rolling(play->match) ? "The dice roll."
                                              : "Watch.");
    } else if (computer) {
        ui_label(ui, "label:watch", UI_AUTO, ROLE_TEXT, TINT_TEXT,
                 guiding_holds(play)
                     ? "The computer waits until you press **Next**, below the table."
                     : "The computer is playing. Watch.");
        if (play->thinker && thinker_why(play->thinker)[0])
            ui_label(ui, "label:meant", UI_AUTO, ROLE_SECOND, TINT_SECOND,
                     thinker_why(play->thinker));
    } else if (over) {
        play->ruled = ui_rest(ui).y; /* what happened comes next */
    } else if (play->match->game->table.ask) {
        if (play->hand.holding == HOLD_STICKY || play->hand.holding == HOLD_GHOST)
            build_coach(play, ui);
        build_question(play, ui);
        build_advice(play, ui);
    } else if (aiming) {
        build_flick(play, ui);
    } else if (play->hand.holding == HOLD_PICK) {
        build_pick(play, ui);
        build_advice(play, ui);
        build_coach(play, ui);
    } else if (shaping &&
               play->match->game->rules->shows->coach) { /* what is being thought of comes first */
        build_unit(play, ui);
        build_advice(play, ui);
        build_coach(play, ui);
    } else {
        build_unit(play, ui);
        build_rows(play, ui);
        build_advice(play, ui);
        build_coach(play, ui);
    }
    play->barred_high = play->barred_now;
    if (!aiming) /* the dice that led to it still lie in the tray */
        play_news_build(play, ui);
    play->must_high = ui_rest(ui).y - top;
    build_tally(play, ui);
    play->all_high = ui_rest(ui).y - top;
    ui_panel_foot(ui);
    if (play->hand.holding == HOLD_PICK && !idle)
        build_pick_foot(play, ui);
    else if (!aiming && !idle)
        build_foot(play, ui);
    ui_panel_end(ui);
}

int play_panel_width(const struct ui *ui)
{
    enum { MOST = 42 }; /* percent of the window: the table keeps the larger part */
    int wide = ui_px(ui, PLAY_PANEL_W), most = ui_window(ui).w * MOST / 100;
    return wide < most ? wide : most;
}

/* Units of the dice tray: never too low for what is told in it, however small the rest is. */
static int tray_high(const struct play *play, const struct ui *ui)
{
    enum { LINES = 5, FRAME = 40 };
    int high = small_window(ui) && play->match->game->rules->shows->coach ? TRAY_LOW : TRAY_H;
    int told = LINES * text_line(play->desk->text, ROLE_SECOND) * SCALE_ONE / ui_scale(ui) + FRAME;
    return told > high && told <= TRAY_H + FRAME ? told : high;
}

/* Dice were thrown, and there is room for them. In a very low window (200 %) they are only there
 * while they roll: what may be done comes first, and what they meant is told above. */
static bool tray_shown(const struct play *play, const struct ui *ui)
{
    enum { LOW = 480 }; /* units */
    bool low = ui_window(ui).h * SCALE_ONE / ui_scale(ui) < LOW;
    return match_rolling(play->match) || (match_told(play->match)->drawn_game > 0 && !low);
}

void play_panel_build(struct play *play, struct ui *ui)
{
    struct rect window = ui_window(ui), r = window;
    ui_cut_top(ui, &r, PLAY_STRIP_H);
    ui_cut_right(ui, &r, PLAY_EDGE);
    ui_cut_top(ui, &r, PLAY_EDGE);
    ui_cut_bottom(ui, &r, PLAY_EDGE);
    struct rect column = r;
    column.w = play_panel_width(ui);
    column.x = r.x + r.w - column.w;
    bool dice = tray_shown(play, ui);
    struct rect tray = {0};
    if (dice) {
        tray = ui_cut_bottom(ui, &column, tray_high(play, ui));
        ui_cut_bottom(ui, &column, PLAY_EDGE);
    }
    if (umpiring(play))
        umpiring_panel_build(play, ui, column);
    else
        build_turn(play, ui, column);
    if (dice)
        build_tray(play, ui, tray);
}
