/* Who one is, told to libnats. */
#ifndef FOILSHOT_REMOTE_LINE_LOGIN_H
#define FOILSHOT_REMOTE_LINE_LOGIN_H

#include "remote/login.h"

#include <nats/nats.h>

/* For a server that somebody else runs. A file of keys is read here, and by libnats again whenever
 * it connects; false with the trouble when it is not there or holds none. */
bool line_login(const struct login *login, natsOptions *options, struct trouble *trouble);
/* That it does not know him. */
void line_refused(const struct login *login, const char *server, struct trouble *trouble);

#endif
