/* Every listed set is whole, and what a set may forget is noticed (rules_whole). */
#include "rules/rules.h"
#include "unit/check.h"

#include <string.h>

static void every_set_is_whole(void **state)
{
    (void)state;
    assert_true(rules_count > 0);
    for (int i = 0; i < rules_count; i++) {
        char why[200] = "";
        if (!rules_whole(rules_list[i], why, sizeof why))
            fail_msg("%s", why);
    }
}

/* A copy of a set, of which the tests take something away. */
struct copy {
    struct rules rules;
    struct verb verb[64];
    struct decides decides;
    struct shows shows;
    struct editing editing;
    struct tells tells;
};

static struct copy copy_of(const char *id, struct copy *c)
{
    c->rules = *rules_find(id);
    assert_true(c->rules.verbs <= 64);
    memcpy(c->verb, c->rules.verb, (size_t)c->rules.verbs * sizeof *c->verb);
    c->decides = *c->rules.decides;
    c->shows = *c->rules.shows;
    c->editing = *c->rules.editing;
    c->tells = *c->rules.tells;
    c->rules.verb = c->verb;
    c->rules.decides = &c->decides;
    c->rules.shows = &c->shows;
    c->rules.editing = &c->editing;
    c->rules.tells = &c->tells;
    return *c;
}

static void missed(struct copy *c, const char *id, const char *words)
{
    char why[200] = "";
    if (rules_whole(&c->rules, why, sizeof why))
        fail_msg("nobody misses it: %s", words);
    if (!strstr(why, words))
        fail_msg("not told “%s”, but: %s", words, why);
    copy_of(id, c);
}

static void what_is_missing_is_told(void **state)
{
    static struct copy c;
    static const char *const twice[] = {"PS-14", "PS-20", "PS-14", NULL};
    static const char *const no_ids[] = {"PS-14", "PS14", NULL};
    static const struct goal_way unnamed[] = {{.kind = ""}};
    static const struct flicks half = {.spots = NULL};
    const char *id = "pikeshot";
    (void)state;
    copy_of(id, &c);
    c.verb[1].icon = NULL;
    missed(&c, id, "verb 1 lacks");
    c.verb[0].apply = NULL;
    missed(&c, id, "nothing carries out move");
    c.verb[2].word = c.verb[1].word;
    missed(&c, id, "two verbs are called turn");
    c.verb[3].gesture = GESTURE_FLICK;
    missed(&c, id, "nothing knows how");
    c.decides.setup = NULL;
    missed(&c, id, "nobody sets it up");
    c.shows.cloth = NULL;
    missed(&c, id, "no cloth");
    c.decides.answers = NULL;
    missed(&c, id, "offers no answers");
    c.rules.endings = NULL;
    missed(&c, id, "how its games end");
    c.verb[0].house = HOUSE_END;
    missed(&c, id, "a second time");
    c.verb[c.rules.verbs - 2].house = HOUSE_NONE;
    missed(&c, id, "none gives up");
    c.verb[0].phases = 1;
    c.verb[0].takes = 0;
    missed(&c, id, "takes no names");
    c.verb[0].phases = 1u << 9;
    missed(&c, id, "a phase that there is not");
    c.editing.usual.width = 0;
    missed(&c, id, "no table is laid");
    c.editing.way = unnamed;
    c.editing.ways = 1;
    missed(&c, id, "way 0 to win");
    c.tells.refusals = twice;
    missed(&c, id, "PS-14 stands twice among its refusals");
    c.tells.outcomes = no_ids;
    missed(&c, id, "among its outcomes is no id");
    c.rules.tells = NULL;
    missed(&c, id, "does not tell");
    c.rules.flicks = &half;
    missed(&c, id, "not wholly");
    c.rules.attrs.phases--;
    missed(&c, id, "its phases are");
    c.rules.blurb = "";
    missed(&c, id, "a blurb");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_set_is_whole),
        cmocka_unit_test(what_is_missing_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
