/* What the sides of another program's door share: the lines it has said. For port alone. */
#ifndef FOILSHOT_PORT_PORT_CHILD_H
#define FOILSHOT_PORT_PORT_CHILD_H

#include "port/port.h"

enum { HEARD = 1 << 16 };
struct child_heard {
    size_t count, taken; /* bytes heard, and of these taken as lines */
    char byte[HEARD];
};

struct child_heard *child_heard(struct port_child *child);
/* Bytes read until then (port_seconds); 0: it has ended, -1: it is silent. */
int64_t child_read(struct port_child *child, char *to, size_t size, double until);

#endif
