/* What the sets declare: attributes, options, troops, phases, verbs, the umpire's numbers. Bounds
 * are tried on both sides, made from the tables; the tables themselves stand in
 * tests/rules/decisions/tables.txt as they were when this was last looked at. When they have
 * changed on purpose: `test_tables --write` (tests/replays/rewrite does all), and read the
 * difference. */
#include "rules/field.h"

#include "computer/random.h"
#include "disk/file.h"
#include "kit/chance.h"
#include "rules/umpire.h"
#include "scenario/scenario.h"

static struct setting setting;
static struct game game;
static struct verdict verdict;

/* The first of a set's own scenarios that is named here. */
static void set_open(const struct rules *rules)
{
    static const char *const scenario[] = {"kiddies/book-ridge",       "sham/first-drill",
                                           "sixplus/vest-pocket",      "pikeshot/first-push",
                                           "morschauser1/first-lines", "morschauser2/little-wold"};
    char path[800];
    struct trouble trouble = {{0}};
    for (size_t i = 0; i < sizeof scenario / sizeof scenario[0]; i++)
        if (strncmp(scenario[i], rules->id, strlen(rules->id)) == 0) {
            snprintf(path, sizeof path, FOILSHOT_SOURCE "/scenarios/%s.yaml", scenario[i]);
            if (!scenario_load(path, &setting, &trouble))
                fail_msg("%s", trouble.text);
            return;
        }
    fail_msg("no scenario of %s", rules->id);
}

static void game_open_set(const struct rules *rules)
{
    struct trouble trouble = {{0}};
    set_open(rules);
    if (!game_begin(&game, rules, &setting, 1, &trouble))
        fail_msg("%s", trouble.text);
}

/* ---- options --------------------------------------------------------------------------------- */

/* Does a game with this option begin? `at_all`: or is it refused for something else that the table
 * lacks for it. */
static bool option_fits(const struct rules *rules, const struct attr *option, int32_t value,
                        bool at_all)
{
    struct trouble trouble = {{0}};
    set_open(rules);
    struct setting_option *o = &setting.option[setting.option_count++];
    *o = (struct setting_option){.line = 7777, .value = value};
    snprintf(o->name, sizeof o->name, "%s", option->name);
    bool begun = game_begin(&game, rules, &setting, 1, &trouble);
    if (begun)
        game_release(&game);
    return begun || (at_all && !strstr(trouble.text, ":7777:"));
}

static void options_end_where_they_say(void **state)
{
    (void)state;
    for (int s = 0; s < rules_count; s++)
        for (int i = 0; i < rules_list[s]->attrs.options; i++) {
            const struct attr *o = &rules_list[s]->attrs.option[i];
            if (!option_fits(rules_list[s], o, o->low, true) ||
                !option_fits(rules_list[s], o, o->high, true))
                fail_msg("%s: %s is not as wide as it says", rules_list[s]->id, o->name);
            if (option_fits(rules_list[s], o, o->low - 1, false) ||
                option_fits(rules_list[s], o, o->high + 1, false))
                fail_msg("%s: %s is wider than it says", rules_list[s]->id, o->name);
        }
}

/* ---- ways to win ----------------------------------------------------------------------------- */

/* A scenario in which a place is to be held, with another number of men. */
static bool holding_fits(const char *scenario, int32_t count)
{
    char path[800];
    struct trouble trouble = {{0}};
    snprintf(path, sizeof path, FOILSHOT_SOURCE "/%s.yaml", scenario);
    if (!scenario_load(path, &setting, &trouble))
        fail_msg("%s", trouble.text);
    for (int i = 0; i < setting.goal_count; i++)
        setting.goal[i].count = count;
    bool begun = game_begin(&game, rules_find(setting.set), &setting, 1, &trouble);
    if (begun)
        game_release(&game);
    else if (strstr(trouble.text, ".yaml: ")) /* without a line */
        fail_msg("%s", trouble.text);
    return begun;
}

static void ninety_nine_at_most_hold_a_place(void **state)
{
    static const char *const scenario[] = {
        "scenarios/kiddies/brick-lane",       "scenarios/morschauser1/rear-guard",
        "scenarios/morschauser2/last-bridge", "scenarios/pikeshot/stone-bridge",
        "scenarios/sham/long-barn",           "scenarios/sixplus/tea-tray"};
    (void)state;
    for (size_t i = 0; i < sizeof scenario / sizeof scenario[0]; i++) {
        if (!holding_fits(scenario[i], 99))
            fail_msg("%s: 99 cannot hold it", scenario[i]);
        if (holding_fits(scenario[i], 100))
            fail_msg("%s: 100 can hold it", scenario[i]);
    }
}

/* ---- attributes ------------------------------------------------------------------------------ */

static int32_t *attrs_of(struct table *t, int kind)
{
    return kind == KIND_TABLE  ? t->attr
           : kind == KIND_SIDE ? t->side[SIDE_RED].attr
           : kind == KIND_UNIT ? t->unit[0].attr
                               : NULL;
}

static void attr_tried(const struct rules *rules, const struct attr *attr, int32_t *at,
                       int64_t value, bool wanted)
{
    char why[160];
    int32_t was = *at;
    if (value < INT32_MIN || value > INT32_MAX)
        return;
    *at = (int32_t)value;
    if (table_sane(&game.table, &rules->attrs, why, sizeof why) != wanted)
        fail_msg("%s: %s may %sbe %d", rules->id, attr->name, wanted ? "not " : "", *at);
    *at = was;
}

static void attributes_end_where_they_say(void **state)
{
    (void)state;
    for (int s = 0; s < rules_count; s++) {
        const struct rules *rules = rules_list[s];
        game_open_set(rules);
        for (int kind = 0; kind < KIND_COUNT; kind++)
            for (int i = 0; i < rules->attrs.count[kind]; i++) {
                const struct attr *a = &rules->attrs.of[kind][i];
                int32_t *at = attrs_of(&game.table, kind);
                assert_non_null(at);
                at += i;
                attr_tried(rules, a, at, a->low, true);
                attr_tried(rules, a, at, a->high, true);
                attr_tried(rules, a, at, (int64_t)a->low - 1, false);
                attr_tried(rules, a, at, (int64_t)a->high + 1, false);
            }
        game_release(&game);
    }
}

/* ---- the umpire's numbers -------------------------------------------------------------------- */

static bool umpire_sets(struct ref thing, const struct umpire_field *f, int32_t value)
{
    char text[120], name[REF_TEXT];
    struct trouble trouble = {{0}};
    const char *word = umpire_value_word(f, value);
    if (word)
        snprintf(text, sizeof text, "umpire set %s %s %s", ref_text(&game.table, thing, name),
                 f->word, word);
    else
        snprintf(text, sizeof text, "umpire set %s %s %d", ref_text(&game.table, thing, name),
                 f->word, value);
    return game_say(&game, SIDE_NONE, text, SOURCE_TYPED, &verdict, &trouble) == GIVEN_DONE;
}

/* Some orders on, with nobody asked anything. */
static void play_on(int orders)
{
    static struct offers offers;
    struct random_player player = random_player(1);
    for (int n = 0; n < orders || game.table.ask; n++) {
        struct order o;
        struct trouble trouble = {{0}};
        bool wild;
        assert_true(random_order(&player, game.rules, &game.table, game_awaited(&game), &offers, &o,
                                 &wild));
        assert_int_equal(game_give(&game, &o, SOURCE_COMPUTER, &verdict, &trouble), GIVEN_DONE);
    }
    assert_false(game.table.over);
}

/* A set number may open a question: it is answered first. */
static void umpire_tried(struct ref thing, int line)
{
    for (int n = 0; n < 4; n++) {
        int32_t low, high;
        const struct umpire_field *f = umpire_field_at(game.rules, line);
        play_on(0);
        if (thing.kind == KIND_UNIT && !umpire_stands(&game.table, thing.index))
            return;
        if (!umpire_bounds(game.rules, &game.table, thing, line, &low, &high))
            return;
        int32_t value = n == 0 ? high : n == 1 ? low : n == 2 ? low - 1 : high + 1;
        if (umpire_sets(thing, f, value) != (n < 2))
            fail_msg("%s: %s, %d to %d: %d (%s %s)", game.rules->id, f->word, low, high, value,
                     verdict.id, verdict.why);
    }
}

static void what_an_umpire_sets_ends_where_it_says(void **state)
{
    (void)state;
    for (int s = 0; s < rules_count; s++) {
        game_open_set(rules_list[s]);
        play_on(40);
        for (int line = 0; line < umpire_fields(rules_list[s]); line++) {
            umpire_tried(ref_table(), line);
            umpire_tried(ref_side(&game.table, SIDE_RED), line);
            for (int i = 0; i < game.table.units; i++)
                umpire_tried(ref_unit(&game.table, i), line);
        }
        game_release(&game);
    }
}

/* ---- all of it, as a list -------------------------------------------------------------------- */

static void attr_list(const char *what, const struct attr *attr, int count, struct words *out)
{
    for (int i = 0; i < count; i++)
        words_format(out, "  %s %s: %d to %d, %d at first, shown %d, %s\n", what, attr[i].name,
                     attr[i].low, attr[i].high, attr[i].initial, (int)attr[i].show, attr[i].id);
}

static void troops_list(const struct rules *rules, struct words *out)
{
    for (int i = 0; i < rules->troops; i++) {
        const struct troop *r = &rules->troop[i];
        words_format(out, "  troop %s: %d x %d, round %d, high %d, %s, %d bases of %d in %d, %s\n",
                     r->word, r->hx, r->hy, r->round, r->height, r->material ? r->material : "-",
                     r->bases, r->men, r->ranks, r->id);
    }
}

static void verbs_list(const struct rules *rules, struct words *out)
{
    for (int i = 0; i < rules->verbs; i++) {
        const struct verb *v = &rules->verb[i];
        words_format(out, "  verb %s: gesture %d, grip %d, takes %x%s%s, %s\n", v->word,
                     (int)v->gesture, (int)v->grip, v->takes, v->group ? ", a group" : "",
                     v->turn_free ? ", out of turn" : "", v->id);
    }
}

static void umpire_list(const struct rules *rules, struct words *out)
{
    for (int i = 0; i < umpire_fields(rules); i++) {
        const struct umpire_field *f = umpire_field_at(rules, i);
        words_format(out, "  umpire %s: kind %d, field %d, %d to %d%s, troops %x, fresh %d%s, %s\n",
                     f->word, (int)f->kind, f->field, f->low, f->high, f->most ? " by unit" : "",
                     f->troops, (int)f->fresh, f->lays ? ", laid out" : "", f->id);
    }
}

/* Bounds that the unit decides: of the first unit of each troop in a game that is some orders old.
 */
static void bounds_list(const struct rules *rules, struct words *out)
{
    game_open_set(rules);
    play_on(40);
    for (int line = 0; line < umpire_fields(rules); line++)
        for (int troop = 0; troop < rules->troops; troop++)
            for (int i = 0; i < game.table.units; i++) {
                int32_t low, high;
                if (game.table.unit[i].troop != troop ||
                    !umpire_bounds(rules, &game.table, ref_unit(&game.table, i), line, &low, &high))
                    continue;
                words_format(out, "  umpire %s of %s: %d to %d\n",
                             umpire_field_at(rules, line)->word, rules->troop[troop].word, low,
                             high);
                break;
            }
    game_release(&game);
}

static void chances_list(struct words *out)
{
    for (int i = 1; i <= CHANCE_CARDS; i++) {
        const struct chance *c = chance_card(i);
        words_format(out, "chance card %d: effect %d, units by %d, hits by %d%s%s\n", i,
                     (int)c->effect, c->units_faces, c->hits_faces,
                     c->of_enemy ? ", on the enemy" : "",
                     c->enemy_chooses ? ", the enemy chooses" : "");
    }
}

static void rest_list(const struct rules *rules, struct words *out)
{
    for (int i = 0; i < rules->phases; i++)
        words_format(out, "  phase %s%s\n", rules->phase[i].word,
                     rules->phase[i].hidden ? ", hidden" : "");
    for (int i = 0; i < rules->editing->ways; i++)
        words_format(out, "  goal %s%s%s\n", rules->editing->way[i].kind,
                     rules->editing->way[i].piece ? " piece" : "",
                     rules->editing->way[i].men ? " men" : "");
    for (int i = 0; rules->editing->forms && rules->editing->forms[i]; i++)
        words_format(out, "  form %s\n", rules->editing->forms[i]);
    for (int i = 0; rules->tells->dice && rules->tells->dice[i].id; i++)
        words_format(out, "  dice %s: %d\n", rules->tells->dice[i].id,
                     (int)rules->tells->dice[i].told);
    words_format(out, "  usual %d x %d, boxes of %d, measure %d\n", rules->editing->usual.width,
                 rules->editing->usual.depth, rules->editing->usual.box, (int)rules->measure);
}

static void tables_list(struct words *out)
{
    static const char *const kinds[KIND_COUNT] = {[KIND_TABLE] = "table",
                                                  [KIND_SIDE] = "side",
                                                  [KIND_UNIT] = "unit",
                                                  [KIND_BASE] = "base",
                                                  [KIND_PIECE] = "piece"};
    for (int s = 0; s < rules_count; s++) {
        const struct rules *rules = rules_list[s];
        words_format(out, "%s, version %d\n", rules->id, rules->version);
        for (int kind = 0; kind < KIND_COUNT; kind++)
            attr_list(kinds[kind] ? kinds[kind] : "?", rules->attrs.of[kind],
                      rules->attrs.count[kind], out);
        attr_list("option", rules->attrs.option, rules->attrs.options, out);
        troops_list(rules, out);
        verbs_list(rules, out);
        umpire_list(rules, out);
        bounds_list(rules, out);
        rest_list(rules, out);
    }
    chances_list(out);
}

static const char list_path[] = FOILSHOT_SOURCE "/tests/rules/decisions/tables.txt";

static void tables_are_as_listed(void **state)
{
    (void)state;
    char *was;
    struct words is;
    struct trouble trouble = {{0}};
    words_init(&is);
    tables_list(&is);
    if (!file_read(list_path, &was, NULL, &trouble))
        fail_msg("%s", trouble.text);
    assert_string_equal(is.text, was);
    free(was);
    words_release(&is);
}

static int tables_write(void)
{
    struct words is;
    words_init(&is);
    tables_list(&is);
    FILE *out = fopen(list_path, "wb");
    bool done = out && fputs(is.text, out) >= 0;
    done = out && fclose(out) == 0 && done;
    words_release(&is);
    return done ? 0 : 1;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_end_where_they_say),
        cmocka_unit_test(ninety_nine_at_most_hold_a_place),
        cmocka_unit_test(attributes_end_where_they_say),
        cmocka_unit_test(what_an_umpire_sets_ends_where_it_says),
        cmocka_unit_test(tables_are_as_listed),
    };
    if (argc == 2 && strcmp(argv[1], "--write") == 0)
        return tables_write();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
