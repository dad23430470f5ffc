/* What floats over the table of the play screen: refusals, the banner of a phase, what is read off
 * while something is held, cards under the pointer, and menus. */
#include "app/desk/called.h"
#include "app/desk/desk.h"
#include "app/desk/sides.h"
#include "app/desk/units.h"
#include "app/match/match.h"
#include "app/play/afar.h"
#include "app/play/guiding.h"
#include "app/play/play.h"
#include "app/play/umpire.h"
#include "app/present/presenter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct rect around(struct play *play, struct vec at)
{
    int x, y;
    tabletop_to_screen(&play->match->view, at, 0, &x, &y);
    return (struct rect){x - 20, y - 40, 40, 60};
}

/* Where the foot of a kind word is: above the table, or below it; it gives way to what else is told
 * there, and then stays. */
static int kind_foot(struct play *play, struct ui *ui)
{
    enum { HIGH = 90, LOW = 30, ROOM = 40 };
    static const char *const others[] = {"bubble:order", "bubble:banner"};
    struct rect view = play->match->view.clear, other;
    int high = view.y + ui_px(ui, HIGH), low = view.y + view.h - ui_px(ui, LOW);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (!ui_rect(ui, others[i], &other))
            continue;
        bool above = other.y<high, below = other.y + other.h> low - ui_px(ui, ROOM);
        if (play->toast.low ? below && !above : above && !below)
            play->toast.low = !play->toast.low;
    }
    return play->toast.low ? low : high;
}

void play_toast_build(struct play *play, struct ui *ui)
{
    struct toast *toast = &play->toast;
    if (!toast->words[0])
        return;
    if (play->desk->now - toast->since > PLAY_TOAST_MS) {
        toast->words[0] = '\0';
        return;
    }
    struct rect view = play->match->view.clear;
    if (presenter_shown(play->presenter) && !toast->good) /* the band tells it */
        return;
    if (toast->good) {
        ui_bubble(ui, "bubble:toast", view.x + view.w / 2, kind_foot(play, ui), UI_SPEECH,
                  toast->words);
        return;
    }
    struct rect anchor = toast->has_at ? around(play, toast->at)
                                       : (struct rect){view.x + view.w / 2, view.y + 60, 2, 2};
    if (!rect_holds(view, anchor.x, anchor.y))
        anchor = (struct rect){view.x + view.w / 2, view.y + 60, 2, 2};
    if (ui_why(ui, "why:toast", anchor, NULL, 0, "Why not?", toast->words,
               toast->id[0] ? toast->id : NULL, NULL) == UI_WHY_TAG)
        desk_show_card(play->desk, toast->id);
}

static void build_banner(struct play *play, struct ui *ui)
{
    char words[120], head[80];
    if (presenter_shown(play->presenter) ||
        play->desk->now - play->banner_since >= PLAY_BANNER_MS ||
        play->hand.holding != HOLD_NOTHING || tabletop_busy(&play->match->view))
        return;
    rules_headline(play->match->game->rules, &play->match->game->table, head, sizeof head);
    const char *name = play->match->player[play->match->holder].name;
    if (play->recap == RECAP_LINE && play->match->holder)
        snprintf(words, sizeof words, "%s, it is your turn",
                 name[0] ? name : side_title(play->match->holder));
    else
        snprintf(words, sizeof words, "%s", head);
    struct rect view = play->match->view.clear;
    ui_bubble(ui, "bubble:banner", view.x + view.w / 2, view.y + ui_px(ui, 80), UI_SPEECH, words);
}

/* For learners: the rule that matters most in this part of the turn, until something is done. */
static void build_lesson(struct play *play, struct ui *ui)
{
    const struct table *t = &play->match->game->table;
    char words[240];
    if (play->desk->settings.help != HELP_TEACH || presenter_shown(play->presenter) ||
        play->show_why || guiding_on(play) ||
        play->desk->now - play->banner_since >= PLAY_LESSON_MS ||
        play->hand.holding != HOLD_NOTHING || play->toast.words[0] || t->ask ||
        tabletop_busy(&play->match->view))
        return;
    const struct sheet_line *line =
        lens_sheet(play, play->match->game->rules->phase[t->phase].name);
    if (!line)
        return;
    snprintf(words, sizeof words, "%s: %s (%s)", line->what, line->how, line->id);
    struct rect view = play->match->view.clear;
    ui_bubble(ui, "bubble:lesson", view.x + view.w / 2, view.y + view.h - ui_px(ui, 30),
              UI_DARK_LABEL, words);
}

/* Under the finger, and whole within the clear part of the window. */
static void pull_say(struct play *play, struct ui *ui, const char *words)
{
    enum { HALF = 120, LOW = 60, HIGH = 40, FOOT = 8 };
    struct rect view = play->match->view.clear;
    int x = play->x, y = play->y + ui_px(ui, LOW), half = ui_px(ui, HALF);
    int left = view.x + half, right = view.x + view.w - half;
    int top = view.y + ui_px(ui, HIGH), foot = view.y + view.h - ui_px(ui, FOOT);
    x = x > right ? right : x < left ? left : x;
    y = y > foot ? foot : y < top ? top : y;
    ui_bubble(ui, "bubble:pull", x, y, UI_DARK_LABEL, words);
}

/* Beside the finger before it strikes: whom of those who shoot it may strike as well. */
static void build_finger(struct play *play, struct ui *ui)
{
    struct flick_preview preview;
    const struct rules *rules = play->match->game->rules;
    if (!rules->flicks || play->desk->settings.help == HELP_REFEREE ||
        (play->hand.holding != HOLD_AIM && play->hand.holding != HOLD_READY))
        return;
    rules->flicks->preview(&play->match->game->table, &play->hand.shape.order, &preview);
    if (preview.warns[0])
        pull_say(play, ui, preview.warns);
}

/* How far the pull would go, beside the finger. */
static void build_pull(struct play *play, struct ui *ui)
{
    char far[40], words[64];
    build_finger(play, ui);
    if (play->hand.holding == HOLD_PULL && play->hand.shape.order.hand == HAND_CATAPULT) {
        struct order about = play->hand.shape.order;
        about.strength = hand_strength(play);
        play_reach_say(play, &about, far, sizeof far);
        snprintf(words, sizeof words, play->strength ? "%s" : "let go: nothing happens", far);
        pull_say(play, ui, words);
    } else if (play->hand.holding == HOLD_PULL && play->hand.shape.order.hand == HAND_FLICK) {
        pull_say(play, ui, "push through the pellet");
    } else if (play->digits[0]) {
        snprintf(words, sizeof words, "%s %s ahead: Enter", play->digits,
                 measure_name(play->match->game->rules->measure, true));
        struct rect view = play->match->view.clear;
        ui_bubble(ui, "bubble:digits", view.x + view.w / 2, view.y + view.h - ui_px(ui, 30),
                  UI_DARK_LABEL, words);
    }
}

/* Whom it would touch where it is held: ", touches R3 and R4". */
static void meets_add(const struct play *play, const struct order *o, char *words, size_t size)
{
    enum { NAMED = 2, MOST = 9 };
    const struct rules *rules = play->match->game->rules;
    struct ref enemy[MOST];
    char name[NAME_MAX_BYTES];
    int count = rules->shows->meets && play->desk->settings.help != HELP_REFEREE
                    ? rules->shows->meets(&play->match->game->table, o, enemy, MOST)
                    : 0;
    for (int i = 0; i < count && i < NAMED; i++) {
        size_t used = strlen(words);
        bool rest = i + 1 == NAMED && count > NAMED;
        if (rest)
            snprintf(words + used, size - used, " and %d more", count - i);
        else
            snprintf(words + used, size - used, "%s%s",
                     i          ? " and "
                     : words[0] ? ", touches "
                                : "touches ",
                     unit_called(&play->match->game->table, enemy[i], name, sizeof name));
    }
}

/* How far and how much turned, and why it may not stand where it is held. */
static void build_held(struct play *play, struct ui *ui)
{
    enum { NEAR = 6 * MM, TURNED = DEG / 2 };
    const struct table *t = &play->match->game->table;
    const struct rules *rules = play->match->game->rules;
    if ((play->hand.holding != HOLD_GHOST && play->hand.holding != HOLD_STICKY &&
         play->hand.holding != HOLD_RING) ||
        play->digits[0] || hand_untouched(play))
        return;
    const struct order *o =
        play->hand.shape.near_good ? &play->hand.shape.near : &play->hand.shape.order;
    const struct base *b = &t->base[t->unit[o->id[0].index].base];
    struct pose from = rules->decides->pose && b->where == WHERE_TABLE
                           ? rules->decides->pose(t, o->id[0].index)
                           : base_pose(b);
    struct vec to = o->has_to ? o->to : from.at,
               raw = play->hand.shape.order.has_to ? play->hand.shape.order.to : to;
    char far[40] = "", words[96 + 2 * NAME_MAX_BYTES], name[NAME_MAX_BYTES];
    int x, y;
    if (o->has_to && b->where == WHERE_TABLE && !t->box) { /* on a grid the boxes say it */
        int64_t length = 0;
        struct vec at = from.at;
        for (int i = 0; i < o->vias; i++) {
            length += vec_distance(at, o->via[i]);
            at = o->via[i];
        }
        length += vec_distance(at, o->to);
        measure_say(t, rules->measure, o->side, (int32_t)length, far, sizeof far);
    }
    int32_t turn = o->has_face ? angle_diff(from.face, o->face) : 0;
    if (o->verb != play->hand.shape.order.verb) /* it goes at an enemy instead */
        snprintf(words, sizeof words, "%.*s %s", (int)strcspn(rules->verb[o->verb].name, "!"),
                 rules->verb[o->verb].name, unit_called(t, o->at, name, sizeof name));
    else if (turn > TURNED || turn < -TURNED)
        snprintf(words, sizeof words, "%s%sturned %d°", far, far[0] ? ", " : "",
                 (int)((turn < 0 ? -turn : turn) + DEG / 2) / DEG);
    else
        snprintf(words, sizeof words, "%s", far);
    if (play->hand.shape.near_good) /* where it may not stand it touches nobody */
        meets_add(play, o, words, sizeof words);
    to = o->verb != play->hand.shape.order.verb ? raw : to;
    tabletop_to_screen(&play->match->view, to, 0, &x, &y);
    int rx, ry;
    tabletop_to_screen(&play->match->view, raw, 0, &rx, &ry);
    if (words[0] && b->where == WHERE_TABLE) /* on the side away from what is held */
        ui_bubble(ui, "bubble:far", x, ry > y ? y - ui_px(ui, 30) : y + ui_px(ui, 56),
                  UI_DARK_LABEL, words);
    bool off = play->hand.shape.near_good && vec_distance(raw, to) < NEAR;
    if (play->hand.shape.raw_good || off || presenter_shown(play->presenter) ||
        play->desk->settings.help == HELP_REFEREE || !play->hand.shape.verdict.why[0] ||
        play->show_why || /* the glass says it */
        !rect_holds(play->match->view.clear, rx, ry) || play->toast.words[0])
        return;
    struct rect avoid[2] = {tabletop_box(&play->match->view, t, o->id[0]),
                            {x - ui_px(ui, 70), y - ui_px(ui, 40), ui_px(ui, 140), ui_px(ui, 100)}};
    ui_note(ui, "note:why", around(play, raw), avoid, 2, "Why not?", play->hand.shape.verdict.why,
            play->hand.shape.verdict.id);
}

static void build_card(struct play *play, struct ui *ui)
{
    struct words text;
    if (play->show_why || !play->card_open || !play->hovered.kind || play->menu.open ||
        !play->match->game->rules->shows->card || tabletop_busy(&play->match->view))
        return;
    if (strcmp(ui_hot(ui), "card:hover") == 0) { /* it never keeps the pointer from what it hides */
        play->card_open = false;
        play->hovered = (struct ref){0};
        return;
    }
    words_init(&text);
    play->match->game->rules->shows->card(&play->match->game->table, play->hovered, &text);
    const struct offer *offer;
    if (play->hovered.kind == KIND_UNIT && play_verb_for(play, play->hovered, &offer) >= 0) {
        const struct verb *v = &play->match->game->rules->verb[offer->verb];
        words_format(&text, offer->allowed ? "**%s**: %s" : "**Why not %s?** %s", v->name,
                     offer->allowed && !offer->why[0] ? v->hint : offer->why);
        if (!offer->allowed && !of_the_house(offer->id))
            words_format(&text, " (%s)", offer->id);
    }
    char *nl = strchr(text.text, '\n');
    if (text.length > 0 && nl) {
        struct rect anchor =
            tabletop_box(&play->match->view, &play->match->game->table, play->hovered);
        if (rect_empty(anchor) || play->hovered.kind == KIND_PIECE)
            anchor = (struct rect){play->x - 10, play->y - 10, 20, 20};
        *nl = '\0';
        ui_info(ui, "card:hover", anchor, text.text, nl + 1);
    }
    words_release(&text);
}

/* The orders of one's own unit, or what may be done to an enemy, each with its reason. */
static void build_unit_menu(struct play *play, struct ui *ui)
{
    struct ui_choice choice[PLAY_MENU];
    char part[PLAY_MENU][16], words[PLAY_MENU][96], name[NAME_MAX_BYTES], title[96];
    const struct offers *list = play_offers(play);
    for (int i = 0; i < play->menu.count; i++) {
        const struct offer *o = &list->offer[play->menu.row[i].offer];
        const char *verb = play_verb_called(play, o->verb);
        snprintf(part[i], sizeof part[i], "%d", i);
        if (play->menu.enemy)
            snprintf(words[i], sizeof words[i], "%s (%s)", verb,
                     unit_called(&play->match->game->table, o->unit, name, sizeof name));
        else
            snprintf(words[i], sizeof words[i], "%s", verb);
        choice[i] = (struct ui_choice){part[i], play_verb_icon(play, o->verb), words[i], NULL,
                                       play->menu.row[i].allowed ? NULL : play->menu.row[i].why};
    }
    bool about = play->menu.thing.kind == KIND_UNIT; /* or it is what may be done at all */
    if (about)
        play_unit_say(play, play->menu.thing, title, sizeof title);
    int chosen =
        ui_menu(ui, "menu:unit", play->menu.at, about ? title : NULL, choice, play->menu.count);
    if (chosen >= 0) {
        struct offer o = list->offer[play->menu.row[chosen].offer];
        play->menu.open = false;
        if (play->menu.enemy) {
            hand_target(play, &o, play->menu.thing);
            return;
        }
        enum gesture gesture = play->match->game->rules->verb[o.verb].gesture;
        if (gesture == GESTURE_PLACE)
            hand_select(play, play->menu.thing, false);
        hand_begin(play, &o);
    } else if (chosen == UI_CLOSED) {
        play->menu.open = false;
    }
}

/* Why nobody else can sit down at this game; NULL: somebody can. */
static const char *players_stay(const struct match *match)
{
    return match->far                 ? "With a friend far away it stays as it is"
           : match->keeping.player[0] ? "You look on: somebody else plays it"
           : match->game->table.over  ? "The battle is over"
                                      : NULL;
}

static void build_menus(struct play *play, struct ui *ui)
{
    if (play->menu.open)
        build_unit_menu(play, ui);
    if (!play->main_menu)
        return;
    static const struct {
        struct ui_choice row;
        enum action key;
        enum dialogue opens;
    } entries[] = {
        {{"save", ICON_SAVE, "Save under a name", NULL, NULL}, ACTION_SAVE, DIALOGUE_SAVE},
        {{"open", ICON_OPEN, "Open", NULL, NULL}, ACTION_OPEN, DIALOGUE_OPEN},
        {{"help", ICON_QUESTION, "Help for this moment", NULL, NULL}, ACTION_HELP, DIALOGUE_HELP},
        {{"again", ICON_PLAY, "See it again", NULL, NULL}, ACTION_TIMELINE, DIALOGUE_NONE},
        {{"hint", ICON_STAR, "A hint", NULL, NULL}, ACTION_HINT, DIALOGUE_NONE},
        {{"present", ICON_PROJECTOR, "Present to a room", NULL, NULL},
         ACTION_PRESENTER,
         DIALOGUE_NONE},
        {{"recap", ICON_BOOK, "What the other did", NULL, NULL}, ACTION_NONE, DIALOGUE_RECAP},
        {{"log", ICON_BOOK, "What happened", NULL, NULL}, ACTION_LOG, DIALOGUE_LOG},
        {{"sheet", ICON_BOOK, "Rules at a glance", NULL, NULL}, ACTION_SHEET, DIALOGUE_SHEET},
        {{"rules", ICON_BOOK, "Rule cards", NULL, NULL}, ACTION_RULES, DIALOGUE_RULES},
        {{"typed", ICON_NEXT, "Type an order", NULL, NULL}, ACTION_TYPED, DIALOGUE_TYPED},
        {{"umpire", ICON_HAND, "Umpire…", NULL, NULL}, ACTION_UMPIRE, DIALOGUE_NONE},
        {{"players", ICON_PERSON, "Who plays…", NULL, NULL}, ACTION_NONE, DIALOGUE_PLAYERS},
        {{"settings", ICON_GEAR, "Settings", NULL, NULL}, ACTION_NONE, DIALOGUE_SETTINGS},
        {{"mute", ICON_SOUND, "No sound", NULL, NULL}, ACTION_MUTE, DIALOGUE_NONE},
        {{"draw", ICON_HAND, "Offer a draw", NULL, NULL}, ACTION_NONE, DIALOGUE_NONE},
        {{"resign", ICON_FLAG, "Give up", NULL, NULL}, ACTION_NONE, DIALOGUE_RESIGN},
        {{"leave", ICON_HOME, "To the start screen", NULL, NULL}, ACTION_NEW, DIALOGUE_LEAVE},
    };
    enum { ENTRIES = sizeof entries / sizeof entries[0] };
    struct ui_choice choice[ENTRIES + STRIP_TOOLS];
    char key[ENTRIES + STRIP_TOOLS][KEY_NAME];
    int count = 0, left = play_strip_left(play);
    for (; count < ENTRIES; count++) {
        choice[count] = entries[count].row;
        if (entries[count].opens == DIALOGUE_PLAYERS)
            choice[count].why = players_stay(play->match);
        if (entries[count].key == ACTION_MUTE && play->desk->settings.mute)
            choice[count] = (struct ui_choice){"mute", ICON_MUTE, "Let it sound again", NULL, NULL};
        if (keys_of(entries[count].key,
                    entries[count].key == ACTION_MUTE ? KEYS_ANYWHERE : KEYS_TABLE, key[count])[0])
            choice[count].key = key[count];
    }
    for (int i = left; i < STRIP_TOOLS; i++, count++) {
        choice[count] =
            (struct ui_choice){strip_tool[i].id, strip_tool[i].icon, strip_tool[i].tip, NULL, NULL};
        if (keys_of(strip_tool[i].action, KEYS_TABLE, key[count])[0])
            choice[count].key = key[count];
    }
    struct rect anchor;
    if (!ui_rect(ui, "button:menu", &anchor))
        anchor = (struct rect){20, 60, 1, 1};
    int chosen = ui_menu(ui, "menu:main", anchor, play->match->game->rules->title, choice, count);
    if (chosen >= ENTRIES) {
        play->main_menu = false;
        play_strip_do(play, strip_tool[left + chosen - ENTRIES].action);
    } else if (chosen >= 0) {
        play->main_menu = false;
        play->desk->card_id[0] = '\0';
        play->desk->dialogue = entries[chosen].opens;
        if (strcmp(choice[chosen].part, "draw") == 0)
            play_bare(play, "draw");
        else if (strcmp(choice[chosen].part, "umpire") == 0)
            umpiring_begin(play);
        else if (strcmp(choice[chosen].part, "mute") == 0)
            desk_mute(play->desk);
        else if (strcmp(choice[chosen].part, "again") == 0)
            play_look_back(play);
        else if (strcmp(choice[chosen].part, "hint") == 0)
            hint_ask(play);
        else if (strcmp(choice[chosen].part, "present") == 0)
            presenter_toggle(play->presenter);
    } else if (chosen == UI_CLOSED) {
        play->main_menu = false;
    }
}

/* Why a computer offered the draw that stands, as it told it then; NULL: a person offered it. */
static const char *draw_why(const struct play *play, char out[SENTENCE_TEXT])
{
    const struct journal *j = &play->match->game->journal;
    for (int32_t at = match_told_at(play->match); at >= 0; at = j->block[at].parent) {
        const struct block *b = &j->block[at];
        const struct entry *why = NULL;
        bool offers = false;
        for (int32_t i = 0; i < b->count; i++) {
            const struct entry *e = &b->entry[i];
            why = e->kind == ENTRY_WHY && !why ? e : why;
            offers = offers || (e->kind == ENTRY_CHANGE && e->change.ref.kind == KIND_TABLE &&
                                e->change.field == F_TABLE_draw_offer);
        }
        if (offers)
            return why ? said_called(&play->match->game->table, b, why, out) : NULL;
    }
    return NULL;
}

enum { DRAW_ON = 140, DRAW_GAP = 10 };

/* Above the table, as wide as the words need it where there is so much room. */
static struct rect draw_place(const struct play *play, struct ui *ui, const char *words,
                              const char *why)
{
    enum { WIDE = 560, HIGH = 54, HIGH_WHY = 64, BESIDE = 120, TOP = 14 };
    struct rect view = play->match->view.clear;
    int wide = ui_px(ui, WIDE);
    if (why) {
        int first = text_width(ui_text(ui), ROLE_HEADING, words);
        int second = text_width(ui_text(ui), ROLE_SECOND, why);
        int wanted = (first > second ? first : second) + ui_px(ui, BESIDE + DRAW_GAP + DRAW_ON);
        int most = view.w > wide ? view.w : wide;
        wide = wanted < wide ? wide : wanted < most ? wanted : most;
    }
    return (struct rect){view.x + (view.w - wide) / 2, view.y + ui_px(ui, TOP), wide,
                         ui_px(ui, why ? HIGH_WHY : HIGH)};
}

/* A draw that was offered: the other says yes, or plays on. */
static void build_draw(struct play *play, struct ui *ui)
{
    const struct table *t = match_told(play->match);
    int here = play->match->far ? play->match->holder : match_told_side(play->match);
    if (!t->draw_offer || !here || t->draw_offer == here || play->draw_declined == t->turn)
        return;
    char because[SENTENCE_TEXT], words[96];
    const char *why = draw_why(play, because);
    snprintf(words, sizeof words, "%s offers a draw: agree",
             match_player_name(play->match, t->draw_offer));
    struct rect r = draw_place(play, ui, words, why), on;
    on = ui_cut_right(ui, &r, DRAW_ON);
    ui_cut_right(ui, &r, DRAW_GAP);
    if (ui_button(ui, "button:playon", on, UI_PAPER, ICON_PLAY, "Play on", NULL))
        play->draw_declined = t->turn;
    if (why ? ui_action(ui, "button:agree", r, UI_ON_BRASS, ICON_HAND, words, why)
            : ui_button(ui, "button:agree", r, UI_BRASS, ICON_HAND, words, NULL)) {
        struct order order = {.verb = verb_find(play->match->game->rules, "draw"),
                              .side = side_other(t->draw_offer)};
        play_give(play, &order, play->keyed ? SOURCE_KEYS : SOURCE_MOUSE);
    }
}

void play_float_build(struct play *play, struct ui *ui)
{
    showing_float_build(play, ui);
    build_pull(play, ui);
    build_held(play, ui);
    build_banner(play, ui);
    build_lesson(play, ui);
    build_draw(play, ui);
    umpiring_float_build(play, ui);
    keeping_build(play->match, ui);
    afar_build(play, ui);
    play_toast_build(play, ui);
    build_card(play, ui);
    lens_build(play, ui);
    build_menus(play, ui);
}
