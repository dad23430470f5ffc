/* Who is quiet on this thread (rules.h, asked quietly). For nobody but the frame of orders. */
#ifndef FOILSHOT_RULES_QUIET_H
#define FOILSHOT_RULES_QUIET_H

#include "rules/rules.h"

struct quiet *quiet_now(void); /* NULL: the thread has its words */

#endif
