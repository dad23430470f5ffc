/* Looking back: which moment is shown, and the ways to another: a step, an order, a turn, a
 * caption. */
#include "app/back/replay_inside.h"
#include "app/desk/desk.h"
#include "view/table/sound.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int speeds[] = {25, 50, 100, 200, 400};

enum {
    PAUSE_MS = 350,   /* after an event */
    WORD_MS = 130,    /* reading time of a sentence, each word */
    BEFORE_MS = 900,  /* a caption is seen so long before what it is about begins */
    SECOND_MS = 320,  /* for each word of the line under the headline */
    AFTER_MS = 3400,  /* its last event stays so long, whatever the words */
    FAR_MS = 120,     /* marches */
    TURN_MS = 700,    /* a new turn is announced */
    LEAD_SPEED = 120, /* percent: what leads to the next caption goes by quickly */
};

static const struct block *shown(const struct replay *replay)
{
    return &replay->match->game->journal.block[replay->line[replay->index]];
}

static int words_in(const char *text)
{
    int count = 1;
    for (; *text; text++)
        count += *text == ' ';
    return count;
}

/* The dice of a block, each of the colour of whoever threw it. */
static void dice_read(struct replay *r, const struct table *t, const struct block *b)
{
    static const enum piece_side sides[SIDE_COUNT] = {PIECE_NEUTRAL, PIECE_RED, PIECE_BLUE};
    r->dice = 0;
    for (int32_t i = 0; i < b->count && r->dice < DICE_SHOWN; i++) {
        const struct entry *e = &b->entry[i];
        if (e->kind != ENTRY_DIE || e->faces != 6)
            continue;
        r->die[r->dice].face = e->face;
        r->die[r->dice++].side = sides[moment_die_side(t, block_text(b, e), b->side)];
    }
}

/* What was said last, before a block that says nothing; "" when nothing was. */
static const char *said_before(const struct replay *r)
{
    for (int i = r->index - 1; i >= 0; i--) {
        const struct block *b = &r->match->game->journal.block[r->line[i]];
        for (int32_t k = b->count - 1; k >= 0; k--)
            if (b->entry[k].kind == ENTRY_SAY)
                return block_text(b, &b->entry[k]);
    }
    return "";
}

/* The sentence of the block, what it was about, and its dice. What the game does silently belongs
 * to what it did before. */
static void moment_now(struct replay *r)
{
    const struct block *b = shown(r);
    struct moment *m = &r->moment;
    moment_read(r->match->game->rules, r->table, b, m);
    dice_read(r, &r->match->game->table, b);
    r->headline[0] = r->second[0] = '\0';
    if (m->sayings)
        memcpy(r->headline, m->said[m->lead], sizeof r->headline);
    if (m->sayings > 1) /* the last one of the others */
        memcpy(r->second, m->said[m->sayings - (m->lead == m->sayings - 1 ? 2 : 1)],
               sizeof r->second);
    if (!r->headline[0] && m->verb >= 0 && !m->automatic)
        snprintf(r->headline, sizeof r->headline, "%s: %s", b->side == SIDE_RED ? "Red" : "Blue",
                 r->match->game->rules->verb[m->verb].name);
    if (!r->headline[0] && r->index > 0)
        snprintf(r->headline, sizeof r->headline, "%s", said_before(r));
    if (!r->headline[0])
        snprintf(r->headline, sizeof r->headline, "%s",
                 r->index == 0 ? r->match->game->journal.head.scenario : "The game goes on.");
}

static bool is_order(const struct replay *replay, int index)
{
    const struct block *b = &replay->match->game->journal.block[replay->line[index]];
    return index == 0 || b->source != SOURCE_AUTO;
}

/* ---- going ----------------------------------------------------------------------------------- */

/* What is told of a turning point goes when something else is shown than what led to it. */
static void turned_leave(struct replay *r)
{
    if (r->turned >= 0 && (r->index < curve_order(r->curve, r->turned) - 1 ||
                           r->index > curve_place(r->curve, r->turned)))
        r->turned = -1;
}

void replay_jump(struct replay *r, int index)
{
    index = index < 0 ? 0 : index >= r->count ? r->count - 1 : index;
    r->index = index;
    turned_leave(r);
    r->ended = false;
    r->until = -1;
    tabletop_finish(&r->match->view);
    tabletop_show_now(&r->match->view);
    journal_seek(&r->match->game->journal, r->table, &r->at, r->line[index]);
    moment_now(r);
    r->wait_until = r->desk->now;
    r->hold = r->aimed = r->whole = -1;
    r->turn = presenter_turn(r->table);
    presenter_announce(r->presenter, r->table, false, true);
    presenter_show(r->presenter, r->demo ? NULL : &r->moment);
    presenter_landed(r->presenter);
    r->desk->redraw = true;
}

void replay_show_deed(struct replay *r, int from, int to)
{
    replay_jump(r, from - 1);
    r->until = to;
    r->playing = true;
}

static bool under_caption(const struct replay *r, int index)
{
    return r->demo && r->beat_at >= 0 && r->beat_at < r->beats &&
           index >= r->beat[r->beat_at].first && index <= r->beat[r->beat_at].last;
}

/* How long what has just been played is looked at. */
static int hold_of(const struct replay *r)
{
    bool close = moment_close(&r->moment);
    if (!r->demo) {
        int read = r->moment.sayings && is_order(r, r->index) ? WORD_MS * words_in(r->headline) : 0;
        return (PAUSE_MS + read) * 100 / speeds[r->speed];
    }
    if (!under_caption(r, r->index))
        return close ? CLOSE_MS * 100 / LEAD_SPEED : is_order(r, r->index) ? FAR_MS : 0;
    if (r->index == r->beat[r->beat_at].last) { /* the line under the headline is read as well */
        int least = close || r->moment.throws ? AFTER_MS : CLOSE_MS;
        int read = r->moment.sayings ? SECOND_MS * words_in(r->headline) : 0;
        return read > least ? read : least;
    }
    return close ? CLOSE_MS : is_order(r, r->index) ? FAR_MS : 0;
}

/* All who march under the caption that is shown. False when nobody does. */
static bool march_frame(struct replay *r, struct framing *out)
{
    const struct beat *b = &r->beat[r->beat_at];
    struct moment m;
    bool found = false;
    for (int i = b->first; i <= b->last; i++) {
        struct framing f;
        moment_read(r->match->game->rules, r->table, &r->match->game->journal.block[r->line[i]],
                    &m);
        if (moment_close(&m) || !moment_frame(r->table, &m, &f))
            continue;
        if (found) {
            f.low = (struct vec){f.low.x < out->low.x ? f.low.x : out->low.x,
                                 f.low.y < out->low.y ? f.low.y : out->low.y};
            f.high = (struct vec){f.high.x > out->high.x ? f.high.x : out->high.x,
                                  f.high.y > out->high.y ? f.high.y : out->high.y};
        }
        *out = f;
        found = true;
    }
    out->radius = 0;
    return found;
}

bool replay_last_beat(const struct replay *r)
{
    return r->demo && r->beats && r->beat_at == r->beats - 1;
}

bool replay_aim(struct replay *r)
{
    const struct block *b = &r->match->game->journal.block[r->line[r->index + 1]];
    struct framing f;
    if (r->aimed == r->index + 1 || !r->presenter->projects)
        return false;
    r->aimed = r->index + 1;
    moment_read(r->match->game->rules, r->table, b, &r->coming);
    bool found = moment_frame(r->table, &r->coming, &f);
    bool near = found && moment_close(&r->coming) && !r->coming.flick;
    if (found && !near && !r->coming.flick && under_caption(r, r->index + 1))
        near = march_frame(r, &f);
    bool turn = presenter_announce(r->presenter, r->table, false, false);
    if (replay_last_beat(r) && !moment_close(&r->coming))
        near = false;
    bool flies = presenter_aim(r->presenter, found ? &f : NULL, near, turn || replay_last_beat(r));
    if (turn && !r->desk->settings.reduced)
        r->wait_until = r->desk->now + TURN_MS;
    r->desk->redraw = r->desk->redraw || turn;
    return flies || turn;
}

/* A flick is followed as it flies. */
static void follow_flick(struct replay *r)
{
    struct vec corner[2];
    int64_t glide = r->desk->settings.reduced ? -1 : r->desk->now;
    if (r->moment.flick && r->desk->settings.follow &&
        tabletop_flick_bounds(&r->match->view, &corner[0], &corner[1])) {
        tabletop_action(&r->match->view, corner, 2, glide);
        r->framed = true;
        r->presenter->framed = true;
    } else if (r->framed) {
        if (!r->presenter->projects)
            tabletop_home(&r->match->view, glide);
        r->framed = false;
    }
}

bool replay_go_on(struct replay *r)
{
    if (r->index + 1 >= r->count)
        return false;
    r->index++;
    turned_leave(r);
    const struct block *b = shown(r);
    bool lead = r->demo && !under_caption(r, r->index);
    r->turn = presenter_turn(r->table);
    r->match->view.speed = lead ? LEAD_SPEED : speeds[r->speed];
    tabletop_play_block(&r->match->view, r->table, b, r->desk->now);
    sounds_play_block(r->desk->sounds, r->match->game->rules, r->table, b, &r->match->view,
                      r->desk->now);
    journal_seek(&r->match->game->journal, r->table, &r->at, r->line[r->index]);
    moment_now(r);
    if (moment_close(&r->moment) || r->moment.throws || r->moment.sayings || is_order(r, r->index))
        presenter_show(r->presenter,
                       &r->moment); /* else what was shown stays: nothing is to be seen */
    follow_flick(r);
    r->hold = hold_of(r);
    r->desk->redraw = true;
    return true;
}

int replay_seek_order(const struct replay *replay, int way)
{
    int at = replay->index + way;
    while (at > 0 && at < replay->count - 1 && !is_order(replay, at))
        at += way;
    return at;
}

int replay_seek_turn(const struct replay *r, int way)
{
    struct table *table = malloc(sizeof *table);
    int32_t at = r->at;
    int found = way > 0 ? r->count - 1 : 0;
    if (!table)
        abort();
    *table = *r->table;
    int turn = table->turn;
    for (int i = r->index + way; i >= 0 && i < r->count; i += way) {
        journal_seek(&r->match->game->journal, table, &at, r->line[i]);
        if (table->turn == turn)
            continue;
        found = i;
        if (way > 0)
            break;
        turn = table->turn; /* backwards: its first block */
        for (; i > 0; i--) {
            journal_seek(&r->match->game->journal, table, &at, r->line[i - 1]);
            if (table->turn != turn)
                break;
            found = i - 1;
        }
        break;
    }
    free(table);
    return found;
}

/* ---- captions -------------------------------------------------------------------------------- */

static int place_of(const struct replay *r, int32_t block)
{
    for (int i = 0; i < r->count; i++)
        if (r->line[i] == block)
            return i;
    return -1;
}

void replay_captions_read(struct replay *r, const char *text)
{
    struct caption_line line;
    while (r->beats < BEATS_MOST && captions_next(&text, &line)) {
        struct beat *b = &r->beat[r->beats];
        b->first = place_of(r, line.first);
        b->last = place_of(r, line.last);
        memcpy(b->words, line.words, sizeof b->words);
        r->beats += b->first > 0 && b->last >= b->first;
    }
}

void replay_beat_begin(struct replay *r, int beat)
{
    r->beat_at = beat;
    r->caption_since = r->desk->now;
    r->playing = true;
    r->wait_until = r->desk->now + BEFORE_MS;
    r->desk->redraw = true;
}

void replay_beat_next(struct replay *r)
{
    int next = r->beat_at + 1;
    if (next < r->beats) {
        if (r->index != r->beat[next].first - 1)
            replay_jump(r, r->beat[next].first - 1);
        replay_beat_begin(r, next);
    } else if (r->index + 1 < r->count) {
        r->beat_at = r->beats;
        replay_jump(r, r->count - 1);
        r->ended = true;
        r->caption_since = r->desk->now;
    }
}

void replay_beat_back(struct replay *r)
{
    int to = r->beat_at > 0 ? r->beat_at - 1 : 0;
    if (r->beats == 0)
        return;
    replay_jump(r, r->beat[to].first - 1);
    replay_beat_begin(r, to);
}

void replay_start_again(struct replay *replay)
{
    replay->beat_at = -1;
    replay_jump(replay, 0);
    if (replay->demo)
        replay_beat_next(replay);
}

const char *replay_ending(struct replay *replay)
{
    char id[ID_TEXT];
    const struct table *t = replay->table;
    if (!t->over)
        return "Here the demonstration ends. Take over, and play on!";
    rules_outcome(replay->match->game->rules, t, id, replay->said, sizeof replay->said);
    return replay->said;
}

void replay_take_over(struct replay *r)
{
    int index = r->index;
    while (index + 1 < r->count && !is_order(r, index + 1))
        index++;
    desk_want_block(r->desk, INTENT_TAKE_OVER, r->line[index]);
}
