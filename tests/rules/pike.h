/* A field for Pike and Shot: 36 × 36 inches, laid out in tenths of an inch, Red goes first. */
#ifndef FOILSHOT_TESTS_PIKE_H
#define FOILSHOT_TESTS_PIKE_H

#include "rules/field.h"

#include "core/measure.h"

enum { TENTH = INCH / 10 };

static inline int pike_new(void **state)
{
    field_new(state);
    snprintf(field.set.set, sizeof field.set.set, "pikeshot");
    field.set.width = field.set.depth = 36 * INCH;
    field.set.first = SIDE_RED;
    return 0;
}

/* A unit whose middle is x, y tenths of an inch from the south-west corner. */
static inline void stand(int side, const char *troop, int x, int y, int face)
{
    put(side, troop, 0, 0, face);
    field.set.unit[field.set.unit_count - 1].pose.at = (struct vec){x * TENTH, y * TENTH};
}

/* A box of terrain, w across and d along north, in tenths of an inch. */
static inline struct setting_piece *ground(enum terrain kind, int x, int y, int w, int d)
{
    struct setting_piece *p = box(kind, 0, 0, 0, 0, 0);
    p->pose.at = (struct vec){x * TENTH, y * TENTH};
    p->hx = w * TENTH / 2;
    p->hy = d * TENTH / 2;
    return p;
}

static inline struct setting_piece *strip(enum terrain kind, int width, int x0, int y0, int x1,
                                          int y1)
{
    struct setting_piece *p = band(kind, 0, 0, 0, 0, 0);
    p->round = width * TENTH / 2;
    field.set.point[p->first_point] = (struct vec){x0 * TENTH, y0 * TENTH};
    field.set.point[p->first_point + 1] = (struct vec){x1 * TENTH, y1 * TENTH};
    return p;
}

static inline void named(struct setting_piece *p, const char *name)
{
    snprintf(p->name, sizeof p->name, "%s", name);
}

/* Ends phases until the other side moves. */
static inline void pass(void)
{
    int side = table()->active;
    for (int n = 0; n < 5 && !table()->over && table()->active == side; n++)
        say("end");
}

/* Both sides do nothing until this turn begins. */
static inline void to_turn(int32_t turn)
{
    for (int n = 0; n < 80 && !table()->over && table()->turn < turn; n++)
        pass();
}

static inline bool in_phase(const char *word)
{
    return strcmp(field.game.rules->phase[table()->phase].word, word) == 0;
}

/* A place in hundredths of an inch, rounded. */
static inline int hundredth(int32_t um)
{
    return (int)(((int64_t)um * 100 + INCH / 2) / INCH);
}

static inline void at(const char *name, int x, int y, int face)
{
    struct vec p = place(name);
    int32_t off = angle_diff(face * DEG, base(name)->face);
    if (hundredth(p.x) != x || hundredth(p.y) != y || off > 100 || off < -100)
        fail_msg("%s stands at %d, %d facing %d, not at %d, %d facing %d", name, hundredth(p.x),
                 hundredth(p.y), base(name)->face, x, y, face * DEG);
}

#define PIKE_TEST(name) cmocka_unit_test_setup_teardown(name, pike_new, field_end)

#endif
