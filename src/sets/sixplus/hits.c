/* 6+: hits: the sums as they are done aloud, suffering them, and what twelve of them do. Ids: SP-43
 * (fractions up), SP-46, SP-55.
 */
#include "sets/sixplus/sixplus.h"

#include <stdio.h>

/* ==== sums ====================================================================================
 */

void sixplus_halve(struct sixplus_sum *s, const char *what, const char *id)
{
    s->hits = (s->hits + 1) / 2; /* fractions up, at each halving (SP-43) */
    s->term[s->terms].after = s->hits;
    s->term[s->terms].what = what;
    s->term[s->terms++].id = id;
}

/* "4 hits, halved in cover = 2" */
void sixplus_sum_text(const struct sixplus_sum *s, int start, char *out, size_t size)
{
    size_t used = (size_t)snprintf(out, size, "%d %s", start, counted(start, NOUN_hit));
    for (int i = 0; i < s->terms && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, ", %s = %d", s->term[i].what,
                                 s->term[i].after);
}

void sixplus_suffer(struct turn *turn, int unit, int hits)
{
    turn_attr(turn, ref_unit(turn->table, unit), U_HITS,
              sixplus_attr(turn->table, unit, U_HITS) + hits);
}

void sixplus_suffer_say(struct turn *turn, const char *id, int unit, const struct sixplus_sum *s,
                        int start)
{
    const struct table *t = turn->table;
    char name[REF_TEXT], text[200];
    sixplus_sum_text(s, start, text, sizeof text);
    sixplus_suffer(turn, unit, s->hits);
    if (sixplus_finished(t, unit))
        turn_say(turn, id, "%s: %s. It has %d of %d: destroyed (SP-46).", unit_name(t, unit, name),
                 text, sixplus_attr(t, unit, U_HITS), sixplus_law.fatal);
    else
        turn_say(turn, id, "%s: %s. It has %d of %d.", unit_name(t, unit, name), text,
                 sixplus_attr(t, unit, U_HITS), sixplus_law.fatal);
}

/* ==== eliminating (SP-46, SP-55) ==============================================================
 */

/* The fall of a unit costs each friend within reach two hits at once. */
static void tide(struct turn *turn, int fallen)
{
    const struct table *t = turn->table;
    char name[REF_TEXT], other[REF_TEXT];
    for (int i = 0; i < t->units; i++) {
        if (i == fallen || side_of(t, i) != side_of(t, fallen) || !unit_stands(t, i) ||
            sixplus_distance(t, fallen, i) > sixplus_law.tide)
            continue;
        sixplus_suffer(turn, i, sixplus_law.tide_hits);
        turn_say(turn, "SP-55", "%s sees %s fall: %d %s, it has %d of %d.", unit_name(t, i, name),
                 unit_name(t, fallen, other), sixplus_law.tide_hits,
                 counted(sixplus_law.tide_hits, NOUN_hit), sixplus_attr(t, i, U_HITS),
                 sixplus_law.fatal);
    }
}

/* All who have twelve hits go at once; with the tide each fall may bring others. A wave looks at
 * its falls in order of creation, while all of them still stand. */
void sixplus_eliminate(struct turn *turn)
{
    const struct table *t = turn->table;
    char name[REF_TEXT];
    bool any = false;
    for (bool wave = true; wave;) {
        int fallen[TABLE_UNITS], count = 0;
        for (int i = 0; i < t->units; i++)
            if (unit_stands(t, i) && sixplus_finished(t, i))
                fallen[count++] = i;
        for (int i = 0; i < count; i++)
            turn_say(turn, "SP-46", "%s has %d %s and is eliminated.",
                     unit_name(t, fallen[i], name), sixplus_attr(t, fallen[i], U_HITS),
                     counted(sixplus_attr(t, fallen[i], U_HITS), NOUN_hit));
        for (int i = 0; i < count; i++)
            turn_where(turn, base_ref(t, fallen[i]), WHERE_LOST);
        for (int i = 0; i < count && t->option[O_TIDE]; i++)
            tide(turn, fallen[i]);
        wave = count > 0 && t->option[O_TIDE];
        any = any || count > 0;
    }
    if (!any)
        turn_say(turn, "SP-04", "Nobody has %d hits: nobody is eliminated.", sixplus_law.fatal);
    sixplus_foes_part(turn);
}
