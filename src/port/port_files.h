/* What the files of the door share that have POSIX behind them. For port alone. */
#ifndef FOILSHOT_PORT_PORT_FILES_H
#define FOILSHOT_PORT_PORT_FILES_H

#include "port/port.h"

/* Remembers errno for port_why and port_reason; always false. */
bool port_failed(void);

#endif
