/* What every screen must keep at every size and scale: nothing out of the window, nothing over
 * anything else, everything large enough to hit, and (where it is asked) no words shortened. To be
 * included after cmocka. */
#ifndef FOILSHOT_TESTS_LAYOUT_H
#define FOILSHOT_TESTS_LAYOUT_H

#include "view/widgets/widget.h"

#include <string.h>

static const char *layout_table = "", *layout_where = ""; /* told when something is amiss */

static bool part_of(const struct ui_item *item)
{
    return strchr(item->id, '/') && item->kind != UI_KIND_TOGGLE;
}

static bool whole(const struct ui_item *item) /* not scrolled away, wholly or in part */
{
    struct rect seen = rect_cut(item->rect, item->ink);
    return seen.w == item->rect.w && seen.h == item->rect.h;
}

static bool pressable(const struct ui_item *item)
{
    return item->focusable && item->kind != UI_KIND_AREA && !part_of(item);
}

static bool within(struct rect a, struct rect b)
{
    struct rect c = rect_cut(a, b);
    return c.w == a.w && c.h == a.h;
}

static int modal_from(const struct ui *ui)
{
    int from = 0;
    for (int i = 0; i < ui_count(ui); i++)
        if (strstr(ui_item(ui, i)->id, "/veil"))
            from = i + 1;
    return from;
}

static void clash(const struct ui_item *a, const struct ui_item *b, const char *what)
{
    print_error("%s, %s: %s: %s (%d %d %d %d) \"%s\" and %s (%d %d %d %d) \"%s\"\n", layout_table,
                layout_where, what, a->id, a->rect.x, a->rect.y, a->rect.w, a->rect.h, a->text,
                b->id, b->rect.x, b->rect.y, b->rect.w, b->rect.h, b->text);
    fail();
}

static void layout_check(const struct ui *ui)
{
    struct rect window = ui_window(ui);
    int presses = 0;
    for (int i = modal_from(ui); i < ui_count(ui); i++) {
        const struct ui_item *a = ui_item(ui, i);
        bool press = pressable(a), label = a->kind == UI_KIND_LABEL;
        if ((!press && !label) || !whole(a) || rect_empty(a->rect) || strcmp(a->id, "tooltip") == 0)
            continue;
        if (!within(a->rect, window))
            clash(a, a, "not within the window");
        /* At the edge of what scrolls a part of the room around it may be cut off. */
        bool cut = a->rect.y - a->hit.y != a->hit.y + a->hit.h - a->rect.y - a->rect.h;
        if (press && !cut && (a->hit.w < TARGET_LEAST || a->hit.h < TARGET_LEAST))
            clash(a, a, "too small to hit");
        presses += press;
        for (int k = i + 1; k < ui_count(ui); k++) {
            const struct ui_item *b = ui_item(ui, k);
            bool same = (press && pressable(b)) || b->kind == UI_KIND_LABEL;
            if (!same || !whole(b) || rect_empty(rect_cut(a->rect, b->rect)))
                continue;
            clash(a, b, "overlap");
        }
    }
    assert_true(presses > 0);
}

static const struct {
    int w, h;
} layout_size[] = {{1024, 768}, {1366, 768}, {1920, 1080}, {3840, 2160}};
static const int layout_scale[] = {75, 100, 125, 150, 175, 200};

#endif
