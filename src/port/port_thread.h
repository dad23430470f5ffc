/* A thread, and the lock and the bell it shares with whoever made it: what the workers stand on.
 * For port alone. */
#ifndef FOILSHOT_PORT_PORT_THREAD_H
#define FOILSHOT_PORT_PORT_THREAD_H

#include "port/port.h"

struct port_thread;
struct port_thread *thread_new(void); /* that does not run yet; NULL: no memory */
/* False where there are no threads, or none more. */
bool thread_start(struct port_thread *thread, void (*runs)(void *self), void *self);
void thread_free(struct port_thread *thread); /* after it has ended, if it was started */

void thread_lock(struct port_thread *thread);
void thread_unlock(struct port_thread *thread);
void thread_wait(struct port_thread *thread); /* locked: lets go of it until the bell rings */
void thread_ring(struct port_thread *thread); /* everybody who waits looks again */

/* From now on the calling thread works only when nobody else has anything to do; a wish, as far as
 * the system knows such threads. */
void thread_meek(void);

/* Parts of those workers that have no thread, until they have nothing more to do or it is so late
 * (port_seconds). */
void workers_until(double end);

#endif
