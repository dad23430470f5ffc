#include "app/desk/intent.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void intents_add(struct intents *intents, const struct intent *intent)
{
    assert(intents->count < INTENTS_MOST);
    intents->intent[intents->count++] = *intent;
}

bool intents_take(struct intents *intents, struct intent *intent)
{
    if (intents->count == 0)
        return false;
    *intent = intents->intent[0];
    intents->count--;
    memmove(intents->intent, intents->intent + 1, sizeof *intent * (size_t)intents->count);
    return true;
}

void intent_release(struct intent *intent)
{
    if (intent->kind == INTENT_PLAY) /* NULL where somebody has taken it */
        free(intent->play.setting);
}
