#include "kit/film.h"

#include <string.h>

enum { FILM_NUMBERS = 16 };

static void numbers_of(const struct flick_event *e, int32_t n[FILM_NUMBERS])
{
    const int32_t list[FILM_NUMBERS] = {e->time,      (int32_t)e->moment,
                                        e->pose.at.x, e->pose.at.y,
                                        e->pose.face, e->z,
                                        e->floor,     e->vx,
                                        e->vy,        e->vz,
                                        e->spin,      e->stop,
                                        e->bearing,   e->tilt,
                                        e->fall,      e->force};
    memcpy(n, list, sizeof list);
}

void film_write(const struct table *table, const struct flick_event *event, struct ref body,
                struct ref other, struct words *out)
{
    char name[REF_TEXT], with[REF_TEXT];
    int32_t n[FILM_NUMBERS];
    numbers_of(event, n);
    words_format(out, "f %s %s", body.kind ? ref_text(table, body, name) : "pellet",
                 other.kind                     ? ref_text(table, other, with)
                 : event->other == FLICK_PELLET ? "pellet"
                                                : "-");
    for (int i = 0; i < FILM_NUMBERS; i++)
        words_format(out, " %d", n[i]);
}

static bool body_read(const struct table *table, const char **at, struct ref *body, int32_t *index)
{
    *body = (struct ref){0};
    *index = 0;
    if (strncmp(*at, "pellet ", 7) == 0) {
        *index = FLICK_PELLET;
        *at += 7;
        return true;
    }
    if (strncmp(*at, "- ", 2) == 0) {
        *index = FLICK_NONE;
        *at += 2;
        return true;
    }
    *body = ref_read(table, at);
    if (!body->kind || **at != ' ')
        return false;
    ++*at;
    return true;
}

bool film_read(const struct table *table, const char *line, struct flick_event *event,
               struct ref *body, struct ref *other)
{
    int32_t n[FILM_NUMBERS];
    *event = (struct flick_event){0};
    if (strncmp(line, "f ", 2) != 0)
        return false;
    const char *c = line + 2;
    if (!body_read(table, &c, body, &event->body) || !body_read(table, &c, other, &event->other))
        return false;
    for (int i = 0; i < FILM_NUMBERS; i++) {
        while (*c == ' ')
            c++;
        if (!number_read(&c, 0, &n[i]))
            return false;
    }
    if (n[1] < 0 || n[1] >= FLICK_MOMENT_COUNT)
        return false;
    event->time = n[0];
    event->moment = (enum flick_moment)n[1];
    event->pose = (struct pose){{n[2], n[3]}, angle_norm(n[4])};
    event->z = n[5];
    event->floor = n[6];
    event->vx = n[7];
    event->vy = n[8];
    event->vz = n[9];
    event->spin = n[10];
    event->stop = n[11];
    event->bearing = n[12];
    event->tilt = n[13];
    event->fall = n[14];
    event->force = n[15];
    return true;
}

void film_head_write(enum flick_set set, enum flick_size size, struct words *out)
{
    words_format(out, "pellet %d %d", (int)set, (int)size);
}

bool film_head_read(const char *line, enum flick_set *set, enum flick_size *size)
{
    static const char head[] = "pellet ";
    int32_t a, b;
    if (strncmp(line, head, sizeof head - 1) != 0)
        return false;
    const char *c = line + sizeof head - 1;
    if (!number_read(&c, 0, &a) || *c++ != ' ' || !number_read(&c, 0, &b) || *c || a < 0 ||
        a >= FLICK_SET_COUNT || b < 0 || b >= FLICK_SIZE_COUNT)
        return false;
    *set = (enum flick_set)a;
    *size = (enum flick_size)b;
    return true;
}
