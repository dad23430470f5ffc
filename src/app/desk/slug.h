/* A file's name from a title. */
#ifndef FOILSHOT_APP_DESK_SLUG_H
#define FOILSHOT_APP_DESK_SLUG_H

#include <stddef.h>

/* Small letters, digits and dashes; "" where the title has neither letters nor digits. */
void slug(char *out, size_t size, const char *title);

#endif
