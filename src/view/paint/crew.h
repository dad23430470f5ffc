/* Work shared among the processors.
 *
 * A few threads wait, asleep, until there is something of which each does a part; whoever shares
 * the work does parts as well, and goes on when all are done. Parts must not touch what other parts
 * write: then the outcome is the same however many processors there are. The crew is the process's:
 * it comes into being when it is first needed. When somebody else has it already, or there is but
 * one processor, one works alone.
 */
#ifndef FOILSHOT_VIEW_PAINT_CREW_H
#define FOILSHOT_VIEW_PAINT_CREW_H

#include <stdbool.h>

/* How many work together, the caller among them: parts that cost something each should not be more.
 */
int crew_size(void);

/* Calls work(self, i) once for each i of 0 … count - 1, in no order; returns when all are done. */
void crew_share(int count, void (*work)(void *self, int i), void *self);

/* The same, but the caller does something else meanwhile, until crew_end, which does the parts
 * nobody began and waits for the others. False, and nothing is begun, when there is nobody to
 * help. */
bool crew_begin(int count, void (*work)(void *self, int i), void *self);
void crew_end(void);

#endif
