/* Which moments of a battle become panels, and how the page is parted. */
#include "app/tools/comic.h"

#include "app/desk/moment.h"
#include "app/desk/news.h"

#include <stdlib.h>
#include <string.h>

enum {
    MIDDLE_MOST = PANELS_MOST - 2, /* between the set-up and the end */
    MIDDLE_USUAL = PANELS_LEAST - 2,
    WORTH_LOSS = 20000, /* a unit lost, where nothing is known of chances, in millionths */
    WORTH_MORE = 40000, /* beyond the usual number only what turned it so much */
    ROWS = 3,
    HERO = 3, /* parts of a row that its greatest moment takes, where the others take … */
    OTHER = 2,
};

struct candidate {
    int32_t block, before, weight;
    int deed;
};

/* ---- which --------------------------------------------------------------------------------------
 */

/* How well a block can be drawn: what it cost first, then its dice, then whether anybody acts. */
static int drawn_well(const struct game *game, int32_t number)
{
    struct moment m;
    moment_read(game->rules, &game->table, &game->journal.block[number], &m);
    if (!moment_close(&m) || !m.sayings)
        return 0;
    return 8 * (m.costs > 0) + 4 * (m.throws > 0) + 2 * m.flick + 1;
}

/* Of the blocks of the line from `from` to the one numbered `last`, the one to draw; -1: none. */
static int32_t best_drawn(const struct game *game, const int32_t *line, int32_t count, int32_t from,
                          int32_t last)
{
    int32_t found = -1;
    int most = 0;
    for (int32_t i = from; i < count && line[i] <= last; i++) {
        int drawn = drawn_well(game, line[i]);
        if (drawn > most) {
            most = drawn;
            found = i;
        }
    }
    return found;
}

static int heavier(const void *a, const void *b)
{
    const struct candidate *p = a, *q = b;
    if (p->weight != q->weight)
        return p->weight > q->weight ? -1 : 1;
    return p->block < q->block ? -1 : 1;
}

static int earlier(const void *a, const void *b)
{
    const struct candidate *p = a, *q = b;
    return p->block < q->block ? -1 : p->block > q->block;
}

static int32_t index_of(const int32_t *line, int32_t count, int32_t block)
{
    for (int32_t i = 0; i < count; i++)
        if (line[i] == block)
            return i;
    return -1;
}

static int by_chance(const struct game *game, const int32_t *line, int32_t count,
                     const struct fortunes *t, struct candidate *list)
{
    int found = 0;
    for (int i = 1; i < t->deeds; i++) {
        int32_t change = abs(turning_change(t, i));
        int32_t from = change ? index_of(line, count, t->deed[i].block) : -1;
        int32_t at = from > 0 ? best_drawn(game, line, count, from, t->deed[i].last) : -1;
        if (at > 0)
            list[found++] = (struct candidate){line[at], line[at - 1], change, i};
    }
    return found;
}

static int32_t lost_in(const struct block *b)
{
    int32_t lost = 0;
    for (int32_t i = 0; i < b->count; i++) {
        const struct change *c = &b->entry[i].change;
        lost += b->entry[i].kind == ENTRY_CHANGE && c->field == F_BASE_where &&
                c->old == WHERE_TABLE && c->new == WHERE_LOST;
    }
    return lost;
}

static int by_losses(const struct game *game, const int32_t *line, int32_t count,
                     struct candidate *list)
{
    int found = 0;
    for (int32_t i = 1; i < count; i++) {
        int drawn = drawn_well(game, line[i]);
        if (drawn)
            list[found++] =
                (struct candidate){line[i], line[i - 1],
                                   WORTH_LOSS * lost_in(&game->journal.block[line[i]]) + drawn, -1};
    }
    return found;
}

/* The heaviest, in their order: the usual number, and more where much turned. */
static int keep_heaviest(struct candidate *list, int count)
{
    int kept = 0;
    qsort(list, (size_t)count, sizeof *list, heavier);
    while (kept < count && kept < MIDDLE_MOST &&
           (kept < MIDDLE_USUAL || list[kept].weight >= WORTH_MORE))
        kept++;
    qsort(list, (size_t)kept, sizeof *list, earlier);
    return kept;
}

/* ---- where --------------------------------------------------------------------------------------
 */

static const int rows_of[PANELS_MOST + 1][ROWS] = {
    [6] = {2, 2, 2}, [7] = {2, 3, 2}, [8] = {3, 3, 2}, [9] = {3, 3, 3}};

/* The whole field needs more room than anything. */
static int heaviest(const struct comic *comic, int first, int count)
{
    int found = first;
    for (int i = first; i < first + count; i++)
        if (comic->panel[i].whole && count < comic->panels)
            return i;
        else if (comic->panel[i].weight > comic->panel[found].weight)
            found = i;
    return found;
}

/* A row's panels side by side, leaning now this way, now that. */
static void row_part(struct comic *comic, int first, int count, int32_t top, int32_t high, int row)
{
    int hero = heaviest(comic, first, count), parts = OTHER * count + HERO - OTHER;
    int32_t room = COMIC_WIDE - COMIC_GUTTER * (count - 1), upper = 0, lower = 0, used = 0;
    for (int i = first; i < first + count; i++) {
        struct comic_panel *p = &comic->panel[i];
        used += i == hero ? HERO : OTHER;
        int32_t edge = room * used / parts + COMIC_GUTTER * (i - first);
        bool last = i == first + count - 1;
        int32_t slant = last ? 0 : (i + row) % 2 ? COMIC_SLANT : -COMIC_SLANT;
        *p = (struct comic_panel){p->block,
                                  p->before,
                                  p->deed,
                                  p->weight,
                                  p->whole,
                                  top,
                                  high,
                                  {upper, edge + slant},
                                  {lower, edge - slant}};
        upper = edge + slant + COMIC_GUTTER;
        lower = edge - slant + COMIC_GUTTER;
    }
}

/* The row in which most turned is a little higher than the others. */
static void page_part(struct comic *comic)
{
    const int *rows = rows_of[comic->panels];
    int32_t room = COMIC_HIGH - COMIC_HEAD - COMIC_FOOT - COMIC_GUTTER * (ROWS - 1);
    int32_t high[ROWS] = {room * 3 / 10, room * 3 / 10, room * 3 / 10}, top = COMIC_HEAD;
    int hero = heaviest(comic, 0, comic->panels), first = 0;
    for (int row = 0; row < ROWS; row++) {
        if (hero >= first && hero < first + rows[row])
            high[row] = room - 2 * (room * 3 / 10);
        row_part(comic, first, rows[row], top, high[row], row);
        top += high[row] + COMIC_GUTTER;
        first += rows[row];
    }
}

void comic_pick(struct comic *comic, const struct game *game, const int32_t *line, int32_t count,
                const struct fortunes *turning)
{
    struct candidate *list = calloc((size_t)count + 1, sizeof *list);
    if (!list)
        abort();
    int known = 0;
    *comic = (struct comic){0};
    for (int i = 0; turning && i < turning->deeds; i++)
        known += turning->chance[i] >= 0;
    int found = known > 1 ? by_chance(game, line, count, turning, list) : 0;
    if (found < MIDDLE_USUAL)
        found = by_losses(game, line, count, list);
    int kept = keep_heaviest(list, found);
    if (kept >= MIDDLE_USUAL) {
        comic->panel[comic->panels++] =
            (struct comic_panel){.block = line[0], .before = line[0], .deed = -1, .whole = true};
        for (int i = 0; i < kept; i++)
            comic->panel[comic->panels++] = (struct comic_panel){.block = list[i].block,
                                                                 .before = list[i].before,
                                                                 .deed = list[i].deed,
                                                                 .weight = list[i].weight};
        comic->panel[comic->panels++] = (struct comic_panel){
            .block = line[count - 1], .before = line[count - 1], .deed = -1, .whole = true};
        page_part(comic);
    }
    free(list);
}
