/* A flick's film as lines of the journal (decisions 13): what view, report and remote play animate
 * from. Never state. Bodies are named by their handles, so a line can be read without the scene. */
#ifndef FOILSHOT_KIT_FILM_H
#define FOILSHOT_KIT_FILM_H

#include "core/table.h"
#include "core/words.h"
#include "flick/flick.h"

/* One line; `body` and `other` name bases or pieces, {0} is the pellet (or nobody). */
void film_write(const struct table *table, const struct flick_event *event, struct ref body,
                struct ref other, struct words *out);
/* False when the line is not one of film_write's. event->body is FLICK_PELLET for the pellet, else
 * 0. */
bool film_read(const struct table *table, const char *line, struct flick_event *event,
               struct ref *body, struct ref *other);
/* Line that opens a film: pellet set and size. */
void film_head_write(enum flick_set set, enum flick_size size, struct words *out);
bool film_head_read(const char *line, enum flick_set *set, enum flick_size *size);

#endif
