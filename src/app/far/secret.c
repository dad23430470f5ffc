/* Setting up where the other must not see it: on a table of one's own, whose orders are said when
 * both have done. */
#include "app/far/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What was deployed before the program was left, once more: "mouse deploy R1 to 10 20", a line
 * each. */
static void deploy_again(struct far *far)
{
    struct verdict *verdict = calloc(1, sizeof *verdict);
    char text[ORDER_TEXT];
    if (!verdict)
        abort();
    for (const char *at = talk_seat(far->talk)->deployment.text; *at;) {
        size_t size = strcspn(at, "\n"), word = strcspn(at, " \n");
        struct trouble ignored;
        if (word < size) {
            snprintf(text, sizeof text, "%.*s", (int)(size - word - 1), at + word + 1);
            game_say(far->own, SIDE_NONE, text, SOURCE_TYPED, verdict, &ignored);
        }
        at += size + (at[size] == '\n');
    }
    free(verdict);
}

static void own_begin(struct far *far)
{
    far->own = talk_own_table(far->talk);
    far->own_done = far->own && !talk_hidden_awaited(far->talk, talk_side(far->talk));
    if (far->own_done)
        deploy_again(far);
}

void far_secret_step(struct far *far)
{
    bool hidden = far_plays(far) && talk_hidden(far->talk) && talk_caught_up(far->talk);
    if (hidden && !far->own)
        own_begin(far);
    if (!far->own || talk_hidden(far->talk) || far->done)
        return;
    far->done = far->own; /* it lies there until the match has the other */
    far->own = NULL;
    far->own_done = false;
}

bool far_deploy(struct far *far, struct trouble *trouble)
{
    if (!talk_deploy(far->talk, far->own, trouble) ||
        !seat_save(far->kept, &far->invitation, talk_seat(far->talk), trouble))
        return false;
    far->own_done = true;
    return true;
}
