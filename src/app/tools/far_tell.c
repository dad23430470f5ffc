/* host, join and watch without a display: changes and states on the standard output, and the
 * journal. */
#include "app/desk/say.h"
#include "app/tools/far_inside.h"
#include "disk/lock.h"

#include <stdio.h>
#include <string.h>

/* ---- telling ----------------------------------------------------------------------------------
 */

static void blocks_tell(struct far *far, int32_t from)
{
    struct game *game = talk_game(far->talk);
    struct words out;
    words_init(&out);
    for (int32_t i = from; i < game->journal.count; i++)
        block_write(&game->journal, &game->table, &game->journal.block[i], &out);
    if (!far->cli->quiet)
        say_text(out.text);
    words_release(&out);
}

void far_hear(void *self, const struct heard *heard)
{
    struct far *far = self;
    const char *who = side_word(heard->seat);
    switch (heard->kind) {
    case HEARD_BEGUN:
        say("begun\n");
        far_clock_begun(far);
        blocks_tell(far, 0);
        break;
    case HEARD_BLOCKS:
        blocks_tell(far, heard->block);
        break;
    case HEARD_BACK:
        say("%s %s\n", heard->text, who);
        break;
    case HEARD_HERE:
        far_clock_heard(far, heard);
        break;
    case HEARD_ROLLING:
        break;
    case HEARD_HIDDEN:
        say("set up %s\n", who);
        break;
    case HEARD_CHAT:
        say("chat %s: %s\n", who, heard->text);
        break;
    case HEARD_ASKED:
        say("asked %s: %s\n", who, heard->text);
        break;
    case HEARD_ANSWERED:
        say("answered %s: %s\n", who, heard->text[0] ? heard->text : "it came to nothing");
        break;
    case HEARD_LEFT:
        far->here[heard->seat] = 0;
        say("left %s\n", who);
        break;
    case HEARD_REFUSED:
    case HEARD_DROPPED:
    case HEARD_STUCK:
        say_error("foilshot: %s\n", heard->text);
        break;
    case HEARD_STOPPED:
        say("stopped %s\n", heard->text);
        far->code = EXIT_FAILED;
        break;
    }
}

static void state_of(const struct far *far, char *out, size_t size)
{
    const struct talk *talk = far->talk;
    struct trouble why = {0};
    const struct game *game = talk_game(talk);
    if (talk_state(talk) == TALK_STOPPED)
        snprintf(out, size, "state stopped");
    else if (talk_line(talk, &why) != LINE_UP)
        snprintf(out, size, "state trying: %s", why.text);
    else if (!talk_caught_up(talk))
        snprintf(out, size, "state reading");
    else if (talk_state(talk) != TALK_PLAYING)
        snprintf(out, size, "state waiting for %s",
                 talk_state(talk) == TALK_SILENT ? "the host" : "a friend");
    else if (game->table.over)
        snprintf(out, size, "state over");
    else if (talk_rolling(talk))
        snprintf(out, size, "state rolling, awaits%s%s",
                 talk_link_awaited(talk, SIDE_RED) ? " red" : "",
                 talk_link_awaited(talk, SIDE_BLUE) ? " blue" : "");
    else if (talk_hidden(talk))
        snprintf(out, size, "state setting up, awaits%s%s",
                 talk_hidden_awaited(talk, SIDE_RED) ? " red" : "",
                 talk_hidden_awaited(talk, SIDE_BLUE) ? " blue" : "");
    else
        snprintf(out, size, "state awaits %s", side_word(game_awaited(game)));
}

void far_state_tell(struct far *far)
{
    char now[sizeof far->state];
    state_of(far, now, sizeof now);
    if (strcmp(now, far->state) == 0)
        return;
    snprintf(far->state, sizeof far->state, "%s", now);
    say("%s\n", now);
    say_flush();
}

/* ---- the journal ------------------------------------------------------------------------------
 */

/* Once the whole list was read the game is at least what its file holds. */
void far_record(struct far *far)
{
    struct game *game = talk_game(far->talk);
    struct trouble trouble = {0}, notice = {0};
    char who[LOCK_WHO];
    if (far->recorded || !game || !far->cli->journal || !talk_caught_up(far->talk))
        return;
    far->recorded = true;
    if (!game_record(game, far->cli->journal, far->cli->force ? KEEP_OVER : KEEP_ON, who, &trouble,
                     &notice)) {
        far->code = fail(&trouble);
        far->quits = true;
    }
    if (notice.text[0])
        say_error("foilshot: %s\n", notice.text);
}

void far_file_tell(struct game *game)
{
    if (game && game->file_trouble.text[0]) {
        fail(&game->file_trouble);
        game->file_trouble.text[0] = '\0';
    }
}

void far_file_end(struct far *far)
{
    struct game *game = talk_game(far->talk);
    struct trouble trouble = {0};
    const char *why;
    if (!game || !far->recorded)
        return;
    game_try_file(game);
    game_wait(game);
    far_file_tell(game);
    if (game_unsaved(game, &why) > 0) {
        trouble_at(&trouble, game->path, 0, "not everything was saved: %s", why);
        far->code = fail(&trouble);
    }
}

void far_outcome_tell(const struct game *game)
{
    char id[ID_TEXT], text[200];
    if (!game || !game->table.over)
        return;
    rules_outcome(game->rules, &game->table, id, text, sizeof text);
    say("%s %s %s\n", game->table.over == OVER_DRAWN ? "draw" : side_word(game->table.winner), id,
        text);
}

void far_invitations_tell(const struct far *far)
{
    struct invitation watchers;
    struct words out;
    words_init(&out);
    invite_watchers(&far->invitation, &watchers);
    invite_write(&far->invitation, &out);
    words_add(&out, "\n");
    invite_write(&watchers, &out);
    words_add(&out, "\nplayers' words: ");
    invite_write_words(&far->invitation, &out);
    words_add(&out, "\nwatchers' words: ");
    invite_write_words(&watchers, &out);
    words_add(&out, "\n");
    say_text(out.text);
    say_flush();
    words_release(&out);
}
