/* The system's calls for files, so that a test can let any of them fail, stop the program in any of
 * them, or hear of them all. Linked into a test program it is led by these functions; preloaded
 * (LD_PRELOAD=libfaults.so) by the environment:
 *
 *   FAULTS_UNDER=/tmp/x       only what lies below this folder counts
 *   FAULTS=write:3:ENOSPC     the third write there fails; ":on" behind it: and all that follow
 *   FAULTS=write:3:HALF       the third writes half of what it was given, all that follow fail
 *   FAULTS=sync:1:KILL        the program is killed in the first (HALFKILL: half of it written)
 *   FAULTS_COUNT=FILE         how often each was called, a line for each, when the program ends
 *   FAULTS_LOG=FILE           every call with its data (power.c reads it), what is printed as well
 *   FAULTS_SLOW=MS            bringing something to the disk takes so long
 */
#ifndef FOILSHOT_TESTS_FAULTS_H
#define FOILSHOT_TESTS_FAULTS_H

#include <stdbool.h>

enum fault_call {
    FAULT_OPEN, /* for writing */
    FAULT_WRITE,
    FAULT_SYNC, /* a file or a folder */
    FAULT_RENAME,
    FAULT_CUT,
    FAULT_REMOVE,
    FAULT_MODE,
    FAULT_CLOSE,  /* of what was opened for writing; it is closed all the same */
    FAULT_FOLDER, /* making one */
    FAULT_CALLS
};

enum { FAULT_HALF = -1, FAULT_KILL = -2, FAULT_HALFKILL = -3 }; /* in the stead of an error */

void faults_under(const char *folder);
/* The n-th call from now on (1 is the next) fails with that errno, or writes half; with `on` all
 * that follow fail as well. */
void faults_arm(enum fault_call call, int n, int error, bool on);
void faults_disarm(void);
void faults_slow(int ms); /* bringing something to the disk takes so long, under a second */
int faults_count(enum fault_call call); /* since faults_under */

#endif
