/* The open question: what may be answered, by keys, by clicks on the table, and its rows in the
 * panel. */
#include "app/desk/called.h"
#include "app/desk/units.h"
#include "app/match/match.h"
#include "app/play/panel_inside.h"

#include <stdio.h>
#include <string.h>

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

/* How likely what it is about comes off, above what may be answered: below the answers nobody sees
 * it in a small window. It stands there while the camera flies, too, as the question does: the
 * answers must not move under the pointer. */
static void odds_build(struct play *play, struct ui *ui)
{
    struct coach c = {0};
    char words[120];
    const struct rules *rules = play->match->game->rules;
    if (!rules->shows->coach || play->desk->settings.help == HELP_REFEREE)
        return;
    rules->shows->coach(&play->match->game->table, NULL, &c);
    if (!c.title[0] || c.rolled || c.out_of <= 0)
        return;
    if (c.with && c.alone != c.chance)
        snprintf(words, sizeof words, "**%d** %s in %d, **%d** %s.", c.alone,
                 c.alone == 1 ? "chance" : "chances", c.out_of, c.chance, c.with);
    else
        snprintf(words, sizeof words, "**%d** %s in %d.", c.chance,
                 c.chance == 1 ? "chance" : "chances", c.out_of);
    ui_label(ui, "label:odds", UI_AUTO, ROLE_TEXT, TINT_TEXT, words);
}

void panel_question_say(struct play *play, struct ui *ui, enum role role, enum tint tint)
{
    char question[400];
    play->match->game->rules->shows->question(&play->match->game->table, question, sizeof question);
    why_called(&play->match->game->table, question, sizeof question);
    ui_label(ui, "label:question", UI_AUTO, role, tint, question);
}

void panel_question_build(struct play *play, struct ui *ui)
{
    enum { LISTED = 5 }; /* more units than that are shown on the table */
    char id[UI_ID], words[ORDER_WORD + 80];
    const struct offer *chosen = NULL, *o;
    bool several = answer_at(play, 1) != NULL;
    int units = play_answer_units(play, NULL, 0);
    panel_question_say(play, ui, ROLE_HEADING, TINT_HEADING);
    odds_build(play, ui);
    if (play->answer > 0 && !answer_at(play, play->answer))
        play->answer = 0;
    if (units > LISTED)
        build_choosing(ui, units);
    for (int i = 0; (o = answer_at(play, i)) != NULL; i++) {
        if (units > LISTED && i != play->answer)
            continue;
        const struct verb *v = &play->match->game->rules->verb[o->verb];
        bool choose = v->gesture == GESTURE_CHOOSE;
        panel_row_id(id, play, o);
        if (strcmp(ui_hot(ui), id) == 0)
            answer_show(play, o);
        if (choose && several && i < 9 && units <= LISTED)
            snprintf(words, sizeof words, "%d  %s", i + 1, o->text);
        else
            snprintf(words, sizeof words, "%s", choose ? o->text : play_verb_called(play, o->verb));
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
