/* A far game as it goes on: what comes is taken a little at a time, what is heard is told. */
#include "app/far/inside.h"

#include "app/desk/open.h"
#include "app/desk/say.h"
#include "disk/lock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef FOILSHOT_VERSION
#define FOILSHOT_VERSION "0"
#endif

enum {
    GRACE_MS = 400, /* what is on its way so long is not mentioned */
    SOON_MS = 30,
    TRIES_MS = 250,
    POINT_MS = 90,    /* a hand is told at most so often */
    HAND_MS = 4000,   /* and is forgotten */
    BEFORE_GAME = 64, /* messages a frame while no table lies there */
};

/* ---- beginning and end ------------------------------------------------------------------------
 */

static struct far *far_begin(struct desk *desk, struct match *match, const struct far_plan *plan,
                             char *setup)
{
    struct far *far = calloc(1, sizeof *far);
    if (!far)
        abort();
    far->desk = desk;
    far->match = match;
    far->plan = *plan;
    far->setup = setup;
    far->since = (int64_t)time(NULL);
    return far;
}

static void far_open(struct far *far)
{
    far->stage = FAR_OPENING;
    far->worker = port_worker_new(far_work, far);
    if (!far->worker)
        abort();
    port_worker_ask(far->worker);
}

static void far_fail(struct far *far, const struct trouble *trouble)
{
    far->stage = FAR_FAILED;
    far->trouble = *trouble;
}

struct far *far_new(struct desk *desk, struct match *match, const struct far_plan *plan,
                    char *setup)
{
    struct trouble trouble = {0};
    struct far *far = far_begin(desk, match, plan, setup);
    if (plan->way == FAR_WATCH || far_folder(plan->journal, far->folder, far->kept, &trouble))
        far_open(far);
    else
        far_fail(far, &trouble);
    return far;
}

/* The journal as it is, to be looked at until the line tells how it went on. */
static bool old_read(struct far *far, struct trouble *trouble)
{
    struct trouble notice = {0};
    char who[LOCK_WHO];
    lock_holder(far->plan.journal, who);
    if (who[0])
        return trouble_set(trouble, "This game is being played by %.120s.", who);
    far->old = calloc(1, sizeof *far->old);
    if (!far->old)
        abort();
    if (open_game(far->plan.journal, 1, far->old, trouble, &notice))
        return true;
    free(far->old);
    far->old = NULL;
    return false;
}

struct far *far_carry_on(struct desk *desk, struct match *match, const char *journal,
                         struct trouble *trouble)
{
    struct far_plan plan = {.way = FAR_JOIN};
    struct far *far = far_begin(desk, match, &plan, NULL);
    struct invitation invitation;
    struct seat seat;
    snprintf(far->plan.journal, sizeof far->plan.journal, "%s", journal);
    if (!far_folder(journal, far->folder, far->kept, trouble) || !old_read(far, trouble) ||
        !seat_load(far->kept, &invitation, &seat, trouble)) {
        far_free(far);
        return NULL;
    }
    far->plan.side = seat.side;
    far->plan.way = seat.host ? FAR_HOST : FAR_JOIN;
    seat_release(&seat);
    far_open(far);
    return far;
}

static void game_drop(struct game **game)
{
    if (*game)
        game_release(*game);
    free(*game);
    *game = NULL;
}

void far_free(struct far *far)
{
    if (!far)
        return;
    if (far->worker && far->stage != FAR_LEAVING)
        far_leave(far, NULL);
    port_worker_free(far->worker);
    far_free(far->before);
    talk_free(far->talk); /* none, but where nothing was ended */
    post_close(far->post);
    if (far->seated)
        seat_release(&far->seat);
    game_drop(&far->old);
    game_drop(&far->own);
    game_drop(&far->done);
    free(far->setup);
    free(far);
}

void far_leave(struct far *far, struct far *before)
{
    far->stage = FAR_LEAVING;
    far->before = before;
    if (!far->worker)
        return;
    far->work = FAR_TO_END;
    port_worker_ask(far->worker);
}

bool far_gone(const struct far *far)
{
    return (!far->worker || port_worker_idle(far->worker)) &&
           (!far->before || far_gone(far->before));
}

/* ---- hearing ----------------------------------------------------------------------------------
 */

static void line_add(struct far *far, int seat, const char *text)
{
    if (far->lines == FAR_LINES) {
        memmove(far->line, far->line + 1, sizeof far->line[0] * (FAR_LINES - 1));
        far->lines--;
        far->said -= far->said > 0;
    }
    far->line[far->lines].seat = seat;
    snprintf(far->line[far->lines].text, sizeof far->line[0].text, "%s", text);
    far->lines++;
}

/* A kind word over the table, when there is one and the line has told all that was. */
void far_tell(struct far *far, const char *words)
{
    if (far->shown && talk_caught_up(far->talk) && far->match->in_game)
        far->match->deeds->tell(far->match->doer, words);
}

static void answered(struct far *far, const struct heard *heard)
{
    char words[160];
    bool mine = heard->seat == far_side(far);
    if (strcmp(heard->text, "yes") == 0)
        snprintf(words, sizeof words, mine ? "%s says yes." : "You said yes.",
                 far_called(far, side_other(heard->seat), true));
    else if (strcmp(heard->text, "no") == 0)
        snprintf(words, sizeof words, mine ? "%s says no." : "You said no.",
                 far_called(far, side_other(heard->seat), true));
    else
        return;
    far_tell(far, words);
}

/* A name: a short line, without what makes words bold. */
static bool name_good(const char *name)
{
    size_t size = strlen(name);
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)name[i] < ' ' || name[i] == 0x7f || name[i] == '*')
            return false;
    return size > 0 && size < FAR_NAME;
}

/* Points of a pen: "chalk + 12 34 - 56 78" */
static void chalk_heard(struct far *far, const char *at)
{
    struct far_stroke s;
    while (far->drawn_count < FAR_STROKES && (*at == '+' || *at == '-')) {
        s.begins = *at++ == '+';
        if (*at++ != ' ' || !number_read(&at, 0, &s.at.x) || *at++ != ' ' ||
            !number_read(&at, 0, &s.at.y))
            return;
        far->drawn[far->drawn_count++] = s;
        at += *at == ' ';
    }
    far->desk->answered = true;
}

/* "" or "at 123456 -789", "name Anna", "chalk …", "clock …" */
static void here(struct far *far, const struct heard *heard)
{
    const char *at = heard->text;
    struct vec v;
    bool before = far_friend_here(far);
    far->here[heard->seat] = far->desk->now + 1;
    clock_heard_of(&far->clock, heard->seat);
    if (!before) /* he does not know yet that one is */
        far->told_here = 0;
    if (strncmp(at, "at ", 3) == 0 && (at += 3, number_read(&at, 0, &v.x)) && *at++ == ' ' &&
        number_read(&at, 0, &v.y)) {
        far->hand = (struct far_hand){.there = true, .side = heard->seat, .at = v};
        far->desk->answered = true;
    } else if (strncmp(at, "name ", 5) == 0 && name_good(at + 5)) {
        snprintf(far->called[heard->seat], FAR_NAME, "%s", at + 5);
    } else if (strncmp(at, "chalk ", 6) == 0) {
        chalk_heard(far, at + 6);
    } else if (strncmp(at, "clock ", 6) == 0) {
        clock_heard(&far->clock, far->talk, at);
    } else if (strcmp(at, "off") == 0 && far->hand.side == heard->seat) {
        far->hand.there = false;
        far->desk->answered = true;
    }
    far->desk->answered = far->desk->answered || !before;
}

static void hear(void *self, const struct heard *heard)
{
    struct far *far = self;
    char words[TROUBLE_TEXT];
    if (far->stage == FAR_LEAVING)
        return;
    switch (heard->kind) {
    case HEARD_BEGUN:
    case HEARD_BLOCKS:
        far->news = true;
        break;
    case HEARD_BACK:
        far->news = far->back = true;
        break;
    case HEARD_CHAT:
        line_add(far, heard->seat, heard->text);
        break;
    case HEARD_ANSWERED:
        answered(far, heard);
        break;
    case HEARD_HIDDEN:
        if (heard->seat != far_side(far)) {
            snprintf(words, sizeof words, "%s is set up.", far_called(far, heard->seat, true));
            far_tell(far, words);
        }
        break;
    case HEARD_DROPPED:
    case HEARD_STUCK:
        far_tell(far, heard->text);
        break;
    case HEARD_REFUSED:
        say_error("foilshot: %s\n", heard->text);
        break;
    case HEARD_HERE:
        here(far, heard);
        return;
    case HEARD_LEFT:
        far->here[heard->seat] = 0;
        break;
    case HEARD_ROLLING:
    case HEARD_ASKED:
    case HEARD_STOPPED:
        break; /* seen from how it stands */
    }
    far->desk->answered = true;
}

/* ---- the table ----------------------------------------------------------------------------------
 */

struct game *far_table(struct far *far)
{
    if (far->own)
        return far->own;
    struct game *game = far->talk ? talk_game(far->talk) : NULL;
    return game && (far->shown || talk_caught_up(far->talk)) ? game : far->old;
}

bool far_sets_up(const struct far *far)
{
    return far->own != NULL;
}

/* What the match has no more is let go of. */
static void tables_drop(struct far *far)
{
    const struct game *lies = far->match->in_game ? far->match->game : NULL;
    if (far->done && far->done != lies)
        game_drop(&far->done);
    if (far->old && far->shown && far->old != lies)
        game_drop(&far->old);
}

/* Once the whole list was read the game is at least what its file holds. */
static void record(struct far *far)
{
    struct game *game = talk_game(far->talk);
    struct trouble trouble = {0};
    char who[LOCK_WHO];
    if (far->recorded || !game || !talk_caught_up(far->talk) ||
        (far->old && far->match->game == far->old))
        return;
    far->recorded = true;
    if (!far->plan.journal[0])
        return;
    if (folder_make(far->desk->paths.saves, &trouble) &&
        game_record(game, far->plan.journal, KEEP_ON, who, &trouble, &far->desk->notice))
        return;
    desk_trouble(far->desk, &trouble);
}

/* ---- time ---------------------------------------------------------------------------------------
 */

/* In any thread. */
static void nudge(void *desk)
{
    ((struct desk *)desk)->nudge();
}

static void opened(struct far *far)
{
    if (!far->good) {
        far->stage = FAR_FAILED;
        return;
    }
    far->stage = FAR_OPEN;
    if (far->carrier.on_news && far->desk->nudge)
        far->carrier.on_news(far->carrier.self, nudge, far->desk);
    far->talk = talk_new(&far->invitation, far->seated ? &far->seat : NULL, far->setup,
                         FOILSHOT_VERSION, far->carrier, (struct ear){hear, far});
    far->carrier = (struct carrier){0};
}

/* Each order is on the disk before the next is carried out, and no frame waits for that. */
static bool may_take(const struct far *far)
{
    struct game *game = talk_game(far->talk);
    return !far->recorded || !game || game_settled(game);
}

static const char *unsaid_say(const struct far *far)
{
    return far->post ? "Your friend has not answered your last letter."
                     : "Your last order is still on its way.";
}

static const char *barred_now(const struct far *far)
{
    if (!far_plays(far))
        return "You watch: only those who play give orders.";
    if (far->stage != FAR_OPEN || talk_state(far->talk) != TALK_PLAYING || !far->shown)
        return "Not before the line is there again.";
    if (far->own)
        return far->own_done ? "You have set up. Wait for your friend." : NULL;
    if (!talk_caught_up(far->talk))
        return "Not before the line is there again.";
    if (talk_rolling(far->talk))
        return "The dice are being rolled.";
    if (talk_unsaid(far->talk))
        return unsaid_say(far);
    return NULL;
}

const char *far_barred(const struct far *far)
{
    const char *why = barred_now(far);
    if (!why && !far->own && game_awaited(talk_game(far->talk)) != far_side(far))
        why = "It is your friend’s turn.";
    return why;
}

/* Nobody's hand is on the table while the other is awaited; what is under way a moment only is not
 * mentioned. */
static void hands_step(struct far *far)
{
    bool passing = far->shown && far->stage == FAR_OPEN && far_plays(far) &&
                   talk_state(far->talk) == TALK_PLAYING && barred_now(far) &&
                   !(far->own && far->own_done);
    const char *why = far_barred(far);
    if (!passing)
        far->barred_since = 0;
    else if (!far->barred_since)
        far->barred_since = far->desk->now + 1;
    bool brief = passing && far->desk->now - far->barred_since < GRACE_MS &&
                 game_awaited(talk_game(far->talk)) == far_side(far);
    far->match->hands_off = why != NULL && !brief;
}

/* What is awaited, as a number, so that it is known since when. */
static void since_step(struct far *far)
{
    struct talk *talk = far->talk;
    struct game *game = talk ? talk_game(talk) : NULL;
    uint64_t of = far->stage;
    if (talk) {
        of = of * 31 + (uint64_t)talk_state(talk);
        of = of * 31 + (uint64_t)(talk_line(talk, NULL) == LINE_UP);
        of = of * 31 + (uint64_t)(talk_left(talk, SIDE_RED) + 2 * talk_left(talk, SIDE_BLUE));
        of = of * 31 + (uint64_t)(talk_hidden_awaited(talk, SIDE_RED) +
                                  2 * talk_hidden_awaited(talk, SIDE_BLUE));
        of = of * 31 + (uint64_t)talk_rolling(talk);
        of = of * 31 + (uint64_t)(game ? game_awaited(game) : 0);
        of = of * 31 + (uint64_t)(game ? game->shared.number : 0);
    }
    bool here = far_friend_here(far), hand = far_hand(far).there;
    far->desk->answered = far->desk->answered || here != far->was_here || hand != far->was_hand;
    far->was_here = here;
    far->was_hand = hand;
    if (of == far->since_of)
        return;
    far->since_of = of;
    far->since = (int64_t)time(NULL);
    far->desk->answered = true;
}

/* What was said while the table lies there. */
static void lines_tell(struct far *far)
{
    char words[CHAT_TEXT + 80];
    for (; far->said < far->lines; far->said++) {
        const struct far_line *l = &far->line[far->said];
        if (l->seat == far_side(far) || !talk_caught_up(far->talk))
            continue;
        snprintf(words, sizeof words, "%s: %s", far_called(far, l->seat, true), l->text);
        far_tell(far, words);
    }
}

static void news_tell(struct far *far)
{
    if (!far->news || !far->match->in_game || far->match->game != talk_game(far->talk) ||
        far->desk->screen == SCREEN_REPLAY)
        return;
    bool back = far->back;
    far->news = far->back = false;
    far->match->deeds->news(far->match->doer, back);
}

static bool talk_go_on(struct far *far)
{
    bool did = false;
    if (may_take(far))
        did = talk_some(far->talk, far->shown ? 1 : BEFORE_GAME);
    if (!far->shown && talk_game(far->talk) && talk_caught_up(far->talk) && !far->news)
        did = true;
    if (talk_game(far->talk) && talk_caught_up(far->talk))
        far->shown = true;
    far_secret_step(far);
    record(far);
    hands_step(far);
    news_tell(far);
    lines_tell(far);
    return did;
}

static bool server_is_own(const struct far *far)
{
    return far->seated && far->seat.host && far->invitation.has_print;
}

bool far_server_sick(const struct far *far)
{
    enum { SAID_MS = 3000 };
    return server_is_own(far) && far->server_ran && far->was_up && far->sick_since &&
           far->desk->now - far->sick_since > SAID_MS;
}

const char *far_server_gone(const struct far *far)
{
    return server_is_own(far) && !far->server_ran ? far->gone.text : "";
}

bool far_server_due(struct far *far, bool up, bool runs)
{
    enum { AGAIN_MS = 1000, SICK_MS = 15000 };
    int64_t now = far->desk->now;
    far->server_ran = runs;
    far->was_up = far->was_up || up;
    if (up || !far->sick_since)
        far->sick_since = up ? 0 : now + 1;
    int64_t since = far->revived > far->sick_since ? far->revived : far->sick_since;
    if (up || now - far->revived < AGAIN_MS || (runs && now - since < SICK_MS))
        return false;
    far->revived = now;
    return true;
}

static void server_step(struct far *far)
{
    if (!server_is_own(far) || !port_worker_idle(far->worker))
        return;
    far->gone = far->unrevived;
    if (!far_server_due(far, talk_line(far->talk, NULL) == LINE_UP,
                        far->server && server_runs(far->server)))
        return;
    far->work = FAR_TO_REVIVE;
    port_worker_ask(far->worker);
}

/* What each seat is called stands where the players of this table stand. */
static void names_step(struct far *far)
{
    struct match *match = far->match;
    for (int side = SIDE_RED; side < SIDE_COUNT && far->shown && match->in_game; side++) {
        char *name = match->player[side].name;
        if ((far_plays(far) && side == far_side(far)) || !far->called[side][0] ||
            strcmp(name, far->called[side]) == 0)
            continue;
        snprintf(name, sizeof match->player[side].name, "%s", far->called[side]);
        far->desk->answered = true;
    }
}

static void chalk_tell(struct far *far)
{
    struct words words;
    words_init(&words);
    words_add(&words, "chalk");
    for (int i = 0; i < far->draws_count; i++)
        words_format(&words, " %c %d %d", far->draws[i].begins ? '+' : '-', (int)far->draws[i].at.x,
                     (int)far->draws[i].at.y);
    talk_here(far->talk, words.text);
    words_release(&words);
    far->draws_count = 0;
    far->drew_at = far->desk->now;
}

/* ---- by post ------------------------------------------------------------------------------------
 */

bool far_by_post(const struct far *far)
{
    return far->stage == FAR_OPEN && far->post != NULL;
}

bool far_letter(const struct far *far, struct words *out)
{
    bool some = far_by_post(far) && post_unsaid(far->post) > 0;
    if (some)
        post_line(far->post, out);
    return some;
}

bool far_paste(struct far *far, const char *line, bool *anew, struct trouble *trouble)
{
    *anew = false;
    if (!far_by_post(far))
        return trouble_set(trouble, "This game is not played by post.");
    enum pasted pasted = post_paste(far->post, line, trouble);
    *anew = pasted == PASTED_ANEW;
    far->desk->answered = true;
    return pasted != PASTED_REFUSED;
}

/* ---- the pen ----------------------------------------------------------------------------------
 */

void far_draw(struct far *far, struct vec at, bool begins)
{
    if (far->stage != FAR_OPEN || !far->shown || !far_plays(far) || talk_hidden(far->talk) ||
        far->draws_count == FAR_STROKES)
        return;
    far->draws[far->draws_count++] = (struct far_stroke){at, begins};
}

bool far_drawn(struct far *far, struct far_stroke *stroke)
{
    if (far->drawn_count == 0)
        return false;
    *stroke = far->drawn[0];
    memmove(far->drawn, far->drawn + 1, sizeof far->drawn[0] * (size_t)--far->drawn_count);
    return true;
}

/* That one is there and how one is called, and where one's hand is. */
static void here_tell(struct far *far)
{
    int64_t now = far->desk->now;
    char words[48];
    if (!far_plays(far) || !far->shown || talk_line(far->talk, NULL) != LINE_UP)
        return;
    if (far->draws_count && now - far->drew_at >= POINT_MS)
        chalk_tell(far);
    if (far->points && now - far->pointed_at >= POINT_MS) {
        snprintf(words, sizeof words, far->point.there ? "at %d %d" : "off", (int)far->point.at.x,
                 (int)far->point.at.y);
        talk_here(far->talk, words);
        far->pointed = far->point;
        far->pointed_at = far->told_here = now;
        far->points = false;
    } else if (!far->told_here || now - far->told_here >= PRESENT_MS) {
        const char *name = far->match->player[far_side(far)].name;
        snprintf(words, sizeof words, "%s%s", name[0] ? "name " : "", name);
        talk_here(far->talk, words);
        far->told_here = now;
    }
}

void far_point(struct far *far, bool there, struct vec at)
{
    if (far->stage != FAR_OPEN || !far->shown || talk_hidden(far->talk))
        there = false;
    if (there == far->pointed.there &&
        (!there || (at.x == far->pointed.at.x && at.y == far->pointed.at.y)))
        return;
    far->point = (struct far_hand){.there = there, .at = at};
    far->points = true;
}

struct far_hand far_hand(const struct far *far)
{
    struct far_hand hand = far->hand;
    hand.there = hand.there && far->desk->now - far->here[hand.side] < HAND_MS;
    return hand;
}

bool far_step(struct far *far)
{
    enum far_stage stage = far->stage;
    bool did = false;
    if (far->stage == FAR_OPENING && port_worker_idle(far->worker))
        opened(far);
    tables_drop(far);
    if (far->stage == FAR_OPEN) {
        did = talk_go_on(far);
        here_tell(far);
        far_time_step(far);
        server_step(far);
    }
    since_step(far);
    names_step(far);
    hands_step(far);
    far->settled = !did;
    if (did || stage != far->stage)
        far->desk->answered = true;
    return did || stage != far->stage;
}

int far_wake(const struct far *far)
{
    if (far->stage == FAR_OPENING)
        return TRIES_MS;
    if (far->stage != FAR_OPEN)
        return -1;
    if (!far->settled && may_take(far))
        return 0;
    if (far->barred_since && !far->match->hands_off)
        return SOON_MS;
    if (talk_unsaid(far->talk) || talk_sending(far->talk))
        return SOON_MS;
    if (talk_state(far->talk) == TALK_SILENT || talk_state(far->talk) == TALK_WAITING ||
        talk_rolling(far->talk))
        return TRIES_MS;
    if (talk_line(far->talk, NULL) != LINE_UP || !talk_caught_up(far->talk))
        return TRIES_MS;
    int most = far->points || far->draws_count ? POINT_MS
               : far_plays(far)                ? PRESENT_MS / 2
                                               : PRESENT_MS;
    int clock = far_time_wake(far);
    return clock >= 0 && clock < most ? clock : most;
}

/* ---- what is known ------------------------------------------------------------------------------
 */

const char *far_journal(const struct far *far)
{
    return far->plan.journal;
}

bool far_plays(const struct far *far)
{
    return far->plan.way != FAR_WATCH;
}

bool far_hosts(const struct far *far)
{
    return far->plan.way == FAR_HOST;
}

int far_side(const struct far *far)
{
    if (far->talk && talk_side(far->talk))
        return talk_side(far->talk);
    return far_plays(far) ? far->plan.side : SIDE_NONE;
}

bool far_opening(const struct far *far)
{
    return far->stage == FAR_OPENING;
}

bool far_line_up(const struct far *far)
{
    return far->stage == FAR_OPEN && talk_line(far->talk, NULL) == LINE_UP;
}

bool far_friend_here(const struct far *far)
{
    int64_t heard = far->here[side_other(far_side(far))];
    return far->talk && talk_game(far->talk) && heard && far->desk->now - heard < ABSENT_MS;
}

bool far_invitations(const struct far *far, struct invitation *player, struct invitation *watcher)
{
    if (far->stage != FAR_OPEN)
        return false;
    *player = far->invitation;
    if (far->invitation.role == ROLE_PLAYER)
        invite_watchers(&far->invitation, watcher);
    else
        *watcher = far->invitation;
    return true;
}

/* ---- playing ------------------------------------------------------------------------------------
 */

/* On the own table; the order that ends the setting up commits to all of it. */
static enum given set_up(struct far *far, const struct order *order, enum source source,
                         struct verdict *verdict, struct trouble *trouble)
{
    int side = far_side(far), phase = far->own->table.phase;
    enum given given = game_give(far->own, order, source, verdict, trouble);
    if (given == GIVEN_DONE && (game_awaited(far->own) != side || far->own->table.phase != phase) &&
        !far_deploy(far, trouble))
        given = GIVEN_UNREADABLE;
    return given;
}

enum given far_give(struct far *far, const struct order *order, enum source source,
                    struct verdict *verdict, struct trouble *trouble)
{
    struct words text;
    const char *why = far_barred(far);
    struct game *game = far->own ? far->own : far->talk ? talk_game(far->talk) : NULL;
    bool any_time = game && !barred_now(far) && game->rules->verb[order->verb].turn_free;
    if (why && !any_time) {
        snprintf(verdict->why, sizeof verdict->why, "%s", why);
        return GIVEN_REFUSED;
    }
    if (any_time && order->phase_side == side_other(far_side(far))) {
        snprintf(verdict->why, sizeof verdict->why, "That is for %s to say.",
                 far_called(far, order->phase_side, false));
        return GIVEN_REFUSED;
    }
    if (far->own && !game->rules->verb[order->verb].turn_free)
        return set_up(far, order, source, verdict, trouble);
    words_init(&text);
    struct order mine = *order;
    if (game->rules->verb[order->verb].turn_free)
        mine.side = far_side(far);
    order_write(game->rules, &game->table, &mine, &text);
    enum given given = talk_order(far->talk, text.text, source, verdict, trouble);
    words_release(&text);
    return given;
}

bool far_umpire(struct far *far, const struct umpire_order *order, struct trouble *trouble)
{
    struct words text;
    const char *why = barred_now(far);
    if (why || far->own)
        return trouble_set(trouble, "%s", why ? why : "Not before both have set up.");
    words_init(&text);
    umpire_write(talk_game(far->talk)->rules, &talk_game(far->talk)->table, order, &text);
    bool good = talk_ask_umpire(far->talk, text.text, trouble);
    words_release(&text);
    return good;
}

bool far_undo(struct far *far, bool *asked, struct trouble *trouble)
{
    const char *why = barred_now(far);
    *asked = false;
    if (why)
        return trouble_set(trouble, "%s", why);
    if (far->own) {
        if (!game_undo(far->own, far_side(far), true))
            return trouble_set(trouble, "Nothing to take back.");
        return true;
    }
    *asked = game_undo_need(talk_game(far->talk), far_side(far), NULL) == UNDO_ASK;
    return talk_undo(far->talk, trouble);
}

bool far_redo(struct far *far, struct trouble *trouble)
{
    const char *why = barred_now(far);
    if (why || far->own)
        return trouble_set(trouble, "%s", why ? why : "Nothing to do again.");
    return talk_redo(far->talk, trouble);
}

const char *far_asked(const struct far *far, bool *mine)
{
    int seat = SIDE_NONE;
    const char *asked =
        far->stage == FAR_OPEN && talk_caught_up(far->talk) ? talk_asked(far->talk, &seat) : NULL;
    *mine = seat == far_side(far);
    return asked;
}

void far_answer(struct far *far, bool yes)
{
    struct trouble trouble = {0};
    if (!talk_answer(far->talk, yes, &trouble))
        far_tell(far, trouble.text);
}

/* ---- talking ------------------------------------------------------------------------------------
 */

int far_lines(const struct far *far)
{
    return far->lines;
}

const struct far_line *far_line(const struct far *far, int index)
{
    return &far->line[index];
}

bool far_chat(struct far *far, const char *text, struct trouble *trouble)
{
    if (far->stage != FAR_OPEN)
        return trouble_set(trouble, "The line is not there yet.");
    return talk_chat(far->talk, text, trouble);
}
