/* host, join and watch without a display: orders and whatever else comes on the standard input. */
#include "app/desk/say.h"
#include "app/tools/far_inside.h"
#include "port/port.h"
#include "remote/keep.h"

#include <stdlib.h>
#include <string.h>

#ifndef FOILSHOT_VERSION
#define FOILSHOT_VERSION "0"
#endif

/* ---- orders -----------------------------------------------------------------------------------
 */

bool far_my_turn(const struct far *far)
{
    const struct game *game = talk_game(far->talk);
    return far->plays && talk_state(far->talk) == TALK_PLAYING && talk_caught_up(far->talk) &&
           !talk_rolling(far->talk) && !talk_unsaid(far->talk) && !game->table.over &&
           !talk_asked(far->talk, NULL) &&
           (talk_hidden(far->talk) ? talk_hidden_awaited(far->talk, talk_side(far->talk))
                                   : game_awaited(game) == talk_side(far->talk));
}

static void told(const char *what, const struct verdict *verdict, const char *text,
                 const struct trouble *trouble)
{
    if (verdict && verdict->id[0])
        say("%s %s \"%s\": %s\n", what, verdict->id, text, verdict->why);
    else
        say("%s \"%s\": %s\n", what, text, trouble->text);
}

static bool kept(struct far *far)
{
    struct trouble trouble = {0};
    if (seat_save(far->kept, &far->invitation, talk_seat(far->talk), &trouble))
        return true;
    far->code = fail(&trouble);
    far->quits = true;
    return false;
}

/* An order of a deployment, on the own table; the one that ends it commits to all of them. */
static void deploy(struct far *far, const char *text, enum source source)
{
    static struct verdict verdict;
    struct trouble trouble = {0};
    if (!far->own && !(far->own = talk_own_table(far->talk)))
        return;
    struct game *own = far->own;
    int side = talk_side(far->talk);
    int32_t phase = own->table.phase;
    enum given given = game_say(own, side, text, source, &verdict, &trouble);
    if (given == GIVEN_REFUSED)
        told("refused", &verdict, text, &trouble);
    else if (given != GIVEN_DONE && given != GIVEN_DRY)
        told("unreadable", NULL, text, &trouble);
    if (game_awaited(own) == side && own->table.phase == phase)
        return;
    if (!talk_deploy(far->talk, own, &trouble))
        told("refused", NULL, text, &trouble);
    else
        kept(far);
    game_release(own);
    free(own);
    far->own = NULL;
}

static void order(struct far *far, const char *text, enum source source)
{
    static struct verdict verdict;
    struct trouble trouble = {0};
    if (talk_hidden(far->talk)) {
        deploy(far, text, source);
        return;
    }
    enum given given = talk_order(far->talk, text, source, &verdict, &trouble);
    if (given == GIVEN_REFUSED)
        told("refused", &verdict, text, &trouble);
    else if (given == GIVEN_ALREADY)
        told("already", NULL, text, &trouble);
    else if (given != GIVEN_DONE)
        told("unreadable", NULL, text, &trouble);
}

void far_order_by_itself(struct far *far)
{
    static struct offers offers;
    const struct game *game = talk_hidden(far->talk) && far->own ? far->own : talk_game(far->talk);
    struct words text;
    struct order o;
    bool probe = false;
    if (talk_hidden(far->talk) && !far->own && !(game = far->own = talk_own_table(far->talk)))
        return;
    if (!random_order(&far->player, game->rules, &game->table, talk_side(far->talk), &offers, &o,
                      &probe))
        return;
    words_init(&text);
    order_write(game->rules, &game->table, &o, &text);
    order(far, text.text, SOURCE_COMPUTER);
    words_release(&text);
}

/* ---- lines of input ---------------------------------------------------------------------------
 */

static bool begins(const char *text, const char *word, const char **rest)
{
    size_t n = strlen(word);
    if (!word_same(text, strlen(text) < n ? 0 : n, word) || (text[n] && text[n] != ' '))
        return false;
    *rest = text + n + strspn(text + n, " ");
    return true;
}

struct talk *far_talk_begin(struct far *far, struct carrier carrier)
{
    return talk_new(&far->invitation, far->plays ? &far->seat : NULL, far->setup, FOILSHOT_VERSION,
                    carrier, (struct ear){far_hear, far});
}

static void paste(struct far *far, const char *text)
{
    struct trouble trouble = {0};
    enum pasted pasted = post_paste(far->post, text, &trouble);
    if (pasted == PASTED_REFUSED)
        say("refused: %s\n", trouble.text);
    if (pasted != PASTED_ANEW)
        return;
    say("anew: what was said here meanwhile does not count\n");
    talk_free(far->talk);
    far->talk = far_talk_begin(far, post_carrier(far->post));
    far->recorded = false;
    far->posted = 0;
}

/* The line to be sent, whenever it says more than the last. */
void far_post_tell(struct far *far)
{
    struct words line;
    size_t count = far->post ? post_unsaid(far->post) : 0;
    if (!count || count == far->posted)
        return;
    words_init(&line);
    post_line(far->post, &line);
    say("post %s\n", line.text);
    far->posted = count;
    words_release(&line);
}

/* What needs no turn. False when the line is something else. */
static bool spoken(struct far *far, const char *text)
{
    struct trouble trouble = {0};
    const char *rest;
    bool good = true;
    int32_t seed = 1;
    if (far->post && strncmp(text, POST_PREFIX, strlen(POST_PREFIX)) == 0)
        paste(far, text);
    else if (begins(text, "say", &rest))
        good = talk_chat(far->talk, rest, &trouble);
    else if (begins(text, "undo", &rest))
        good = talk_undo(far->talk, &trouble);
    else if (begins(text, "redo", &rest))
        good = talk_redo(far->talk, &trouble);
    else if (begins(text, "ask", &rest))
        good = talk_ask_umpire(far->talk, rest, &trouble);
    else if (begins(text, "time", &rest))
        good = far_clock_ask(far, &trouble);
    else if (begins(text, "claim", &rest))
        good = far_clock_claim(far, &trouble);
    else if (begins(text, "clock", &rest))
        far_clock_tell(far);
    else if (begins(text, "yes", &rest) || begins(text, "no", &rest))
        good = talk_answer(far->talk, letter_lower(*text) == 'y', &trouble);
    else if (begins(text, "random", &rest)) {
        number_read(&rest, 0, &seed);
        far->player = random_player((uint64_t)seed);
        far->by_itself = true;
    } else if (begins(text, "quit", &rest))
        far->quits = true;
    else
        return false;
    if (!good)
        told("refused", NULL, text, &trouble);
    return true;
}

/* May this line be worked now? Orders wait for their turn, the rest for what was said before. */
static bool timely(const struct far *far, const char *text)
{
    const char *rest;
    if (far->post && strncmp(text, POST_PREFIX, strlen(POST_PREFIX)) == 0)
        return true;
    if (begins(text, "quit", &rest) || begins(text, "random", &rest))
        return !talk_unsaid(far->talk);
    if (talk_state(far->talk) == TALK_STOPPED)
        return true;
    if (begins(text, "say", &rest))
        return talk_state(far->talk) == TALK_PLAYING;
    if (begins(text, "yes", &rest) || begins(text, "no", &rest)) {
        int asker = SIDE_NONE;
        return talk_asked(far->talk, &asker) && asker != talk_side(far->talk) &&
               !talk_unsaid(far->talk);
    }
    if (begins(text, "clock", &rest))
        return talk_game(far->talk) != NULL;
    if (begins(text, "claim", &rest))
        return talk_state(far->talk) == TALK_PLAYING && talk_caught_up(far->talk) &&
               !talk_link_awaited(far->talk, talk_side(far->talk));
    if (begins(text, "undo", &rest) || begins(text, "redo", &rest) || begins(text, "ask", &rest) ||
        begins(text, "time", &rest))
        return talk_state(far->talk) == TALK_PLAYING && !talk_rolling(far->talk) &&
               !talk_unsaid(far->talk) && talk_caught_up(far->talk);
    const struct game *game = talk_game(far->talk);
    return far_my_turn(far) || (game && game->table.over);
}

/* The first whole line that may be worked. */
bool far_line_work(struct far *far)
{
    char *end = memchr(far->input, '\n', far->length);
    if (!end && far->length == sizeof far->input) {
        say("unreadable: this line is too long\n");
        far->length = 0;
    }
    if (!end)
        return false;
    *end = '\0';
    char *text = far->input + strspn(far->input, " \t");
    size_t n = strcspn(text, "\r");
    text[n] = '\0';
    bool idle = !*text || *text == '#';
    if (!idle && !timely(far, text)) {
        *end = '\n';
        return false;
    }
    if (!idle && !spoken(far, text)) {
        if (far->plays)
            order(far, text, SOURCE_TYPED);
        else
            say("refused \"%s\": who watches gives no orders\n", text);
    }
    size_t used = (size_t)(end - far->input) + 1;
    memmove(far->input, far->input + used, far->length - used);
    far->length -= used;
    return true;
}

void far_input_read(struct far *far, int ms)
{
    if (far->ended || far->length == sizeof far->input) {
        port_sleep(1e-3 * ms);
        return;
    }
    int64_t n = port_input(far->input + far->length, sizeof far->input - far->length, ms);
    far->ended = n < 0;
    far->length += n > 0 ? (size_t)n : 0;
    if (far->ended && far->length && far->length < sizeof far->input &&
        far->input[far->length - 1] != '\n')
        far->input[far->length++] = '\n';
}
