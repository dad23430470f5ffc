#include "rules/sought.h"
#include "rules/rules.h"

#include <string.h>

bool charge_sought_of(uint64_t of, charge_search *search, const struct table *table,
                      const void *about, int unit, int target, struct charge *charge,
                      struct barred *barred)
{
    enum { SOUGHT = 1, SOUGHT_ROUGHLY };
    int what = rules_rough() ? SOUGHT_ROUGHLY : SOUGHT;
    struct {
        bool found;
        struct charge charge;
        struct barred barred;
    } s;
    if (!quiet_recall_of(of, what, unit, target, &s, sizeof s)) {
        memset(&s, 0, sizeof s);
        s.found = search(table, about, unit, target, &s.charge, &s.barred);
        quiet_keep_of(of, what, unit, target, &s, sizeof s);
    }
    *charge = s.charge;
    *barred = s.barred;
    return s.found;
}

bool charge_sought(charge_search *search, const struct table *table, const void *about, int unit,
                   int target, struct charge *charge, struct barred *barred)
{
    return charge_sought_of(table->hash, search, table, about, unit, target, charge, barred);
}
