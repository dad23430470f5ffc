/* "What may I do now?": rows for what can be done, and why the rest cannot. */
#include "app/desk/called.h"
#include "app/desk/desk.h"
#include "app/match/match.h"
#include "app/play/panel_inside.h"

#include <stdio.h>
#include <string.h>

enum {
    ROW_SIDES = 90, /* icon and edges of a row */
    BARRED_MOST = 8,
};

void panel_row_id(char out[UI_ID], const struct play *play, const struct offer *o)
{
    char ref[REF_TEXT] = "";
    if (o->unit.kind)
        ref_text(&play->match->game->table, o->unit, ref);
    snprintf(out, UI_ID, "row:%s%s%s", play->match->game->rules->verb[o->verb].word,
             ref[0] || o->word[0] ? "-" : "", o->word[0] ? o->word : ref);
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
        names_add(row->names, sizeof row->names, play_verb_called(play, verb));
        row->verbs++;
        return;
    }
    if (barred->count == BARRED_MOST)
        return;
    struct barred_row *row = &barred->row[barred->count++];
    *row = (struct barred_row){.verb = verb, .offered = offered, .folded = folded, .verbs = 1};
    snprintf(row->id, sizeof row->id, "row:%s", v->word);
    names_add(row->names, sizeof row->names, play_verb_called(play, verb));
    memcpy(row->why, reason, sizeof reason);
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
        const char *name = play_verb_called(play, verb);
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

/* Is it the only one of its verb that can be given now? */
static bool row_alone(const struct play *play, const struct offer *o)
{
    const struct offers *list = &play->offers;
    int count = 0;
    for (int i = 0; i < list->count; i++)
        count += list->offer[i].verb == o->verb && list->offer[i].allowed;
    return count < 2;
}

/* Has a row no room for who it is about? Where rows are buttons, two side by side, it goes by the
 * shortest name then, "Flick R3", and `alone` by its verb where not even that has room. */
static bool row_shortened(const struct play *play, const struct ui *ui, const struct offer *o,
                          bool alone, char *words, size_t size)
{
    enum { SIDES = 30 };
    char name[REF_TEXT];
    int room = play_panel_width(ui) / 2 - ui_px(ui, SIDES);
    const char *called = play_verb_called(play, o->verb);
    if (play->tight < TIGHT_BUTTONS || text_width(play->desk->text, ROLE_BUTTON, words) <= room)
        return false;
    snprintf(words, size, "%s %s", called, ref_text(&play->match->game->table, o->unit, name));
    if (alone && text_width(play->desk->text, ROLE_BUTTON, words) > room)
        snprintf(words, size, "%s", called);
    return true;
}

/* One row for everything of a kind that is done with the figures themselves; a verb that nobody can
 * give now goes to `barred` instead. False: no row, or an earlier one has told it. */
static bool row_summary(struct play *play, struct ui *ui, int verb, struct barred *barred)
{
    const struct verb *v = &play->match->game->rules->verb[verb];
    const char *called = play_verb_called(play, verb);
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
            snprintf(words, sizeof words, "%s %s%s", called,
                     row_called(play, ui, called, mine->unit, name, sizeof name),
                     play->selections > 1 ? " and others" : "");
        else if (text_width(play->desk->text, ROLE_BUTTON, names) <=
                 ui_rest(ui).w - ui_px(ui, ROW_SIDES))
            snprintf(words, sizeof words, "%s", names); /* the reason says who */
        else
            snprintf(words, sizeof words, "%s and %d more", called, alike - 1);
        if (alike == 1)
            row_shortened(play, ui, mine, true, words, sizeof words);
        snprintf(second, sizeof second, "%s", mine->allowed ? v->hint : mine->why);
        state = mine->allowed ? UI_NOW : UI_BARRED;
    } else {
        if (play->tight == TIGHT_ROWS)
            snprintf(words, sizeof words, "%s · %d of %d", called, s.can, s.all);
        else
            snprintf(words, sizeof words, "%s", called);
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
    enum { EACH = 2 }; /* up to so many get rows of their own, but one where names have no room */
    int each = play->tight >= TIGHT_BUTTONS ? 1 : EACH;
    const struct offers *list = &play->offers;
    enum gesture gesture = play->match->game->rules->verb[o->verb].gesture;
    int count = 0;
    if (gesture == GESTURE_PLACE || (gesture == GESTURE_PICK && o->unit.kind))
        return true;
    if (gesture != GESTURE_PRESS || !o->unit.kind || o->withs)
        return false;
    for (int i = 0; i < list->count; i++)
        count += list->offer[i].verb == o->verb;
    return count > each;
}

/* A row of its own: a press for somebody, or a shooter. */
static bool row_single(struct play *play, struct ui *ui, const struct offer *o)
{
    const struct verb *v = &play->match->game->rules->verb[o->verb];
    const char *called = play_verb_called(play, o->verb);
    char id[UI_ID], words[160], name[NAME_MAX_BYTES], second[300];
    bool chosen = play->selections > 0 && play_offer_concerns(o, play->selected[0]);
    bool told = o->withs > 1 && v->gesture == GESTURE_PRESS && !v->group && o->why[0];
    bool names_them = told && (play->tight < TIGHT_BUTTONS || row_alone(play, o));
    panel_row_id(id, play, o);
    if (o->withs > 1 && v->gesture == GESTURE_FLICK)
        snprintf(words, sizeof words, "%s: the %d about %s", called, o->withs,
                 row_called(play, ui, called, o->unit, name, sizeof name));
    else if (o->unit.kind && !names_them)
        snprintf(words, sizeof words, "%s %s", called,
                 row_called(play, ui, called, o->unit, name, sizeof name));
    else
        snprintf(words, sizeof words, "%s", called);
    enum ui_state state = !o->allowed ? UI_IDLE : chosen ? UI_NOW : UI_NORMAL;
    snprintf(second, sizeof second, "%s", o->why[0] ? o->why : v->hint);
    if (o->unit.kind && !names_them &&
        row_shortened(play, ui, o, row_alone(play, o), words, sizeof words) &&
        !told) /* else the hint names them */
        snprintf(second, sizeof second, o->withs > 1 ? "%s and those beside him: %s" : "%s: %s",
                 name, o->why[0] ? o->why : v->hint);
    bool pressed = row_build(play, ui, id, state, o->verb, words, second);
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
    if (!panel_is_low(ui) || play->selections != 1)
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
        panel_row_id(id, play, his[i]);
        if (row_sums_up(play, his[i]))
            snprintf(id, sizeof id, "row:%s", v->word);
        if (i % 2 == 0)
            ui_row_begin(ui, HIGH, 8, (int[]){-1, -1}, 2);
        const char *called = play_verb_called(play, his[i]->verb);
        bool wide = text_width(play->desk->text, ROLE_BUTTON, called) > ui_px(ui, ROOM);
        if (ui_button(ui, id, UI_AUTO, i == 0 ? UI_BRASS : UI_PAPER,
                      wide ? ICON_NONE : play_verb_icon(play, his[i]->verb), called, NULL))
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
    panel_row_id(row->id, play, o);
    bool named = o->unit.kind && !(o->withs > 1 && v->gesture == GESTURE_PRESS && !v->group);
    snprintf(row->names, sizeof row->names, "%s%s%s", play_verb_called(play, o->verb),
             named ? " " : "",
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
    snprintf(row->more, sizeof row->more, "%s and %d more", play_verb_called(play, row->verb),
             row->verbs - 1);
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

void panel_rows_build(struct play *play, struct ui *ui)
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
    if (rows == 0 && end_verb >= 0)
        ui_label(ui, "label:no-rows", UI_AUTO, ROLE_SECOND, TINT_SECOND,
                 "Nobody can do anything now.");
    if (teaches)
        barred_untimely(play, &barred);
    barred_build(play, ui, &barred);
    if (!pressed)
        return;
    struct offer copy = *pressed;
    hand_begin(play, &copy);
}
