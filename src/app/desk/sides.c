#include "app/desk/sides.h"

#include <string.h>

const char *side_title(int side)
{
    return side == SIDE_RED ? "Red" : side == SIDE_BLUE ? "Blue" : "Nobody";
}

enum side_mark side_mark(int side)
{
    return side == SIDE_RED ? MARK_RED : side == SIDE_BLUE ? MARK_BLUE : MARK_NONE;
}

enum tint side_tint(int side)
{
    return side == SIDE_RED ? TINT_RED_DARK : side == SIDE_BLUE ? TINT_BLUE_DARK : TINT_TEXT;
}

int order_verb(const struct rules *rules, const char *order)
{
    char word[32];
    size_t n = strcspn(order, " ");
    if (n >= sizeof word)
        return -1;
    memcpy(word, order, n);
    word[n] = '\0';
    return verb_find(rules, word);
}

bool order_flicks(const struct rules *rules, const char *order)
{
    int verb = order_verb(rules, order);
    return verb >= 0 && rules->verb[verb].gesture == GESTURE_FLICK;
}
