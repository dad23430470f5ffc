/* The table within the screen: where it lies, and all that a frame of it shows. */
#include "app/desk/called.h"
#include "app/desk/desk.h"
#include "app/desk/units.h"
#include "app/match/match.h"
#include "app/play/guiding.h"
#include "app/play/oddsbar.h"
#include "app/play/play.h"
#include "app/play/umpire.h"
#include "app/present/caption.h"
#include "app/present/presenter.h"
#include "rules/house.h"

#include <stdlib.h>
#include <string.h>

enum { GHOSTS = 2 * ORDER_IDS, NAMED = 12 };

/* The way back stands in the strip, where that is wide enough. */
int play_back_foot(const struct ui *ui)
{
    enum { ROOMY = 760, HIGH = 76 };
    return window_units_w(ui) >= ROOMY ? 0 : HIGH;
}

void play_lay_out(struct play *play)
{
    struct rect window = ui_window(play->desk->ui), place = window, clear;
    bool presents = presenter_shown(play->presenter);
    bool bare = play->desk->screen == SCREEN_END && play->table_only;
    ui_cut_top(play->desk->ui, &place, presents ? CAPTION_STRIP : PLAY_STRIP_H);
    if (presents)
        ui_cut_bottom(play->desk->ui, &place, caption_height(play->desk->ui));
    clear = place;
    if (bare)
        clear.h -= ui_px(play->desk->ui, play_back_foot(play->desk->ui));
    else if (!presents)
        clear.w -= play_panel_width(play->desk->ui) + ui_px(play->desk->ui, 2 * PLAY_EDGE);
    clear.h -= guiding_band(play);
    clear.x += oddsbar_room(play);
    clear.w -= oddsbar_room(play);
    const struct tabletop *v = &play->match->view;
    if (memcmp(&v->place, &place, sizeof place) != 0 ||
        memcmp(&v->clear, &clear, sizeof clear) != 0) {
        tabletop_layout(&play->match->view, &play->match->game->table, place, clear);
        presenter_laid(play->presenter, presents);
        if (play->desk->screen == SCREEN_END) /* all of the table, as large as it fits */
            tabletop_home(&play->match->view, -1);
        follow_keep(play);
    }
    play->match->view.reduced = play->desk->settings.reduced;
    play->match->view.slow_hits = play->desk->settings.slow_hits;
    play->match->view.speed = play->desk->settings.speed;
    play->match->view.dice = play->desk->settings.dice;
}

static void draw_flat(void *self, const struct painter *painter)
{
    hand_draw(self, painter, false);
    showing_draw(self, painter, false);
}

static void draw_air(void *self, const struct painter *painter)
{
    hand_draw(self, painter, true);
    showing_draw(self, painter, true);
    hint_draw(self, painter);
}

/* Everything a frame of the table shows, into storage that lives as long as the call. */
struct frame {
    struct tabletop_look look;
    struct tabletop_ghost ghost[GHOSTS];
    struct ref swept[ORDER_IDS];
    struct tabletop_die die[TABLETOP_DICE];
    struct ref chosen; /* by the umpire, or whom an order that is told or hinted at is about */
    struct tabletop_label label[NAMED];
    char name[NAMED][NAME_MAX_BYTES];
};

/* Whoever is named in what is said just now has his name over his head; but not who has a bubble.
 */
static void name_those(const char *(*sentence)(const struct play *play, int number),
                       struct ref bubble, const struct play *play, struct frame *frame)
{
    const struct table *t = match_told(play->match);
    const char *text;
    for (int n = 0; (text = sentence(play, n)); n++) {
        struct ref unit[NAMED];
        int units = units_named(t, text, unit, NAMED);
        for (int i = 0; i < units && frame->look.labels < NAMED; i++) {
            int k = 0, count = frame->look.labels;
            while (k < count && !ref_same(frame->label[k].thing, unit[i]))
                k++;
            if (k < count || ref_same(unit[i], bubble) || !unit_stands(t, unit[i].index))
                continue;
            unit_called(t, unit[i], frame->name[count], sizeof frame->name[count]);
            frame->label[frame->look.labels++] =
                (struct tabletop_label){unit[i], {0, 0}, SPEECH_NAME, frame->name[count]};
        }
    }
}

/* The ghosts of one order, beside those that are there. */
static void add_ghosts(const struct rules *rules, const struct table *t, const struct order *show,
                       enum ghost ghost, struct frame *frame)
{
    frame->look.ghosts += order_ghosts(rules, t, show, ghost, frame->ghost + frame->look.ghosts,
                                       GHOSTS - frame->look.ghosts);
}

/* What is held: where the pointer has it, striped if it may not stand there, and where it would
 * come to stand, solid. */
static void frame_ghosts(struct play *play, struct frame *frame)
{
    const struct rules *rules = play->match->game->rules;
    frame->look.ghosts += showing_ghosts(play, frame->ghost, GHOSTS);
    frame->look.ghosts +=
        hint_ghosts(play, frame->ghost + frame->look.ghosts, GHOSTS - frame->look.ghosts);
    if (play->hand.holding == HOLD_PICK && play->hand.shape.near_good && rules->decides->ghost)
        add_ghosts(rules, &play->match->game->table, &play->hand.shape.near, GHOST_LEGAL, frame);
    if (play->hand.holding != HOLD_GHOST && play->hand.holding != HOLD_STICKY &&
        play->hand.holding != HOLD_RING)
        return;
    if (hand_untouched(play)) {
        add_ghosts(rules, &play->match->game->table, &play->hand.shape.order, GHOST_CARRIED, frame);
        return;
    }
    if (!play->hand.shape.raw_good)
        add_ghosts(rules, &play->match->game->table, &play->hand.shape.order, GHOST_REFUSED, frame);
    if (play->hand.shape.near_good)
        add_ghosts(rules, &play->match->game->table, &play->hand.shape.near, GHOST_LEGAL, frame);
}

static void frame_make(struct play *play, struct frame *frame)
{
    bool over = play->desk->screen == SCREEN_END;
    *frame = (struct frame){0};
    frame->look = (struct tabletop_look){
        .table = match_told(play->match),
        .viewer = match_viewer(play->match),
        .selected = play->selected,
        .selections = over ? 0 : play->selections,
        .hovered = play->hand.holding == HOLD_NOTHING ? play->hovered : (struct ref){0},
        .ghost = frame->ghost,
        .swept = frame->swept,
        .die = frame->die,
        .badges = !over,
        .names = play->desk->settings.names,
        .high_contrast = play->desk->settings.contrast,
        .speak = true,
        .ruler = play->match->game->rules->measure == MEASURE_SPANS,
        .pellets = 3,
    };
    if (!over) {
        frame->look.flat = (struct tabletop_marks){draw_flat, play};
        frame->look.air = (struct tabletop_marks){draw_air, play};
        frame_ghosts(play, frame);
        frame->look.ghosts +=
            umpiring_ghosts(play, frame->ghost + frame->look.ghosts, GHOSTS - frame->look.ghosts);
    }
    if (!over && !frame->look.names) {
        frame->look.label = frame->label;
        name_those(showing_sentence, showing_unit(play), play, frame);
        name_those(hint_sentence, (struct ref){0}, play, frame);
    }
    frame->chosen = umpiring_chosen(play);
    if (!frame->chosen.kind)
        frame->chosen = showing_unit(play);
    if (!frame->chosen.kind)
        frame->chosen = hint_unit(play);
    if (!over && frame->chosen.kind) {
        frame->look.selected = &frame->chosen;
        frame->look.selections = 1;
    }
    if (!over &&
        (play->hand.holding == HOLD_AIM || play->hand.holding == HOLD_READY ||
         play->hand.holding == HOLD_PULL) &&
        play->match->game->rules->flicks) {
        struct flick_preview preview;
        play->match->game->rules->flicks->preview(&play->match->game->table,
                                                  &play->hand.shape.order, &preview);
        for (int i = 0; i < preview.swept_count && i < ORDER_IDS; i++)
            frame->swept[frame->look.sweeps++] = preview.swept[i];
    }
    if (!over && play->hand.holding == HOLD_NOTHING) {
        presenter_light(play->presenter, &frame->look);
        if (!hint_shown(play))
            guiding_light(play, &frame->look);
    }
}

/* Where the finger, the lens or the box round figures is drawn; empty when none is. */
static struct rect held_box(const struct play *play)
{
    if (play->desk->screen != SCREEN_PLAY)
        return (struct rect){0};
    if (play->hand.holding == HOLD_READY || play->hand.holding == HOLD_PULL)
        return play->match->view.place; /* the finger goes anywhere behind the pellet */
    if (play->hand.holding != HOLD_BOX)
        return (struct rect){0};
    struct rect r = {play->x < play->press.x ? play->x : play->press.x,
                     play->y < play->press.y ? play->y : play->press.y,
                     abs(play->x - play->press.x), abs(play->y - play->press.y)};
    return rect_inset(r, -3);
}

int play_boxes(void *self, struct rect *box, int max)
{
    struct play *play = self;
    struct frame frame;
    play_lay_out(play);
    frame_make(play, &frame);
    play_lens_choose(play);
    int boxes = tabletop_changes(&play->match->view, &frame.look, box, max);
    struct rect held = rect_cut(held_box(play), play->match->view.place);
    struct rect dirty = rect_join(held, play->held);
    bool same = play->hand.holding == HOLD_BOX && play->held_at[0] == play->x &&
                play->held_at[1] == play->y && play->held.w == held.w;
    play->held = held;
    play->held_at[0] = play->x;
    play->held_at[1] = play->y;
    if (rect_empty(dirty) || same)
        return boxes;
    if (boxes == max)
        box[max - 1] = rect_join(box[max - 1], dirty);
    else
        box[boxes++] = dirty;
    return boxes;
}

/* The box that is being drawn round figures. */
static void draw_box(struct play *play, struct canvas *canvas)
{
    if (play->hand.holding != HOLD_BOX)
        return;
    struct rect r = {play->x < play->press.x ? play->x : play->press.x,
                     play->y < play->press.y ? play->y : play->press.y,
                     abs(play->x - play->press.x), abs(play->y - play->press.y)};
    canvas_rect(canvas, r, theme_alpha(TINT_SELECTION, 14));
    canvas_round_frame(canvas, r, 2, 3, theme_pixel(TINT_INK));
    canvas_round_frame(canvas, rect_inset(r, 1), 2, 1, theme_pixel(TINT_SELECTION));
}

void play_draw(void *self, struct canvas *canvas, const struct rect *part, int parts)
{
    struct play *play = self;
    struct frame frame;
    if (parts == 0)
        return;
    frame_make(play, &frame);
    tabletop_draw_parts(&play->match->view, canvas, part, parts, &frame.look);
    for (int i = 0; i < parts; i++) {
        struct rect old = canvas_clip(canvas, rect_cut(part[i], play->match->view.place));
        play_hand_draw(play, canvas);
        draw_box(play, canvas);
        canvas_unclip(canvas, old);
    }
}
