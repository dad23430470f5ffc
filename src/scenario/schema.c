/* The shape of scenario files, for libcyaml. Values stay words: numbers are read by number_read,
 * which no locale can bend. */
#include "rules/rules.h"
#include "scenario/fields.h"

#include <assert.h>
#include <string.h>

static const cyaml_schema_field_t line_fields[] = {
    PAIR("from", MAYBE, struct raw_line, from),
    PAIR("to", MAYBE, struct raw_line, to),
    WORD("spacing", MAYBE, struct raw_line, spacing),
    CYAML_FIELD_END,
};
static const cyaml_schema_field_t unit_fields[] = {
    WORD("troop", NEEDED, struct raw_unit, troop),
    WORD("name", MAYBE, struct raw_unit, name),
    WORD("leader", MAYBE, struct raw_unit, leader),
    WORD("count", MAYBE, struct raw_unit, count),
    PAIR("at", MAYBE, struct raw_unit, at),
    CYAML_FIELD_MAPPING("line", MAYBE, struct raw_unit, line, line_fields),
    WORD("face", MAYBE, struct raw_unit, face),
    WORD("box", MAYBE, struct raw_unit, box),
    WORD("strength", MAYBE, struct raw_unit, strength),
    WORD("form", MAYBE, struct raw_unit, form),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t unit_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct raw_unit, unit_fields),
};
static const cyaml_schema_field_t side_fields[] = {
    WORD("name", MAYBE, struct raw_side, name),
    WORD("points", MAYBE, struct raw_side, points),
    LIST("units", MAYBE, struct raw_side, unit, units, &unit_value, RAW_ENTRIES),
    CYAML_FIELD_END,
};

static const cyaml_schema_field_t gap_fields[] = {
    WORD("wall", NEEDED, struct raw_gap, wall),   WORD("at", NEEDED, struct raw_gap, at),
    WORD("width", NEEDED, struct raw_gap, width), WORD("height", NEEDED, struct raw_gap, height),
    WORD("sill", MAYBE, struct raw_gap, sill),    CYAML_FIELD_END,
};
static const cyaml_schema_value_t gap_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct raw_gap, gap_fields),
};
static const cyaml_schema_field_t piece_fields[] = {
    PIECE_WORDS(struct raw_piece),
    WORD("width", MAYBE, struct raw_piece, width),
    WORD("height", MAYBE, struct raw_piece, height),
    WORD("round", MAYBE, struct raw_piece, round),
    WORD("mass", MAYBE, struct raw_piece, mass),
    WORD("colour", MAYBE, struct raw_piece, colour),
    WORD("trim", MAYBE, struct raw_piece, trim),
    WORD("smooth", MAYBE, struct raw_piece, smooth),
    WORD("trees", MAYBE, struct raw_piece, trees),
    PAIR("studs", MAYBE, struct raw_piece, studs),
    WORD("courses", MAYBE, struct raw_piece, courses),
    WORD("gables", MAYBE, struct raw_piece, gables),
    LIST("doors", MAYBE, struct raw_piece, door, doors, &gap_value, RAW_GAPS),
    LIST("windows", MAYBE, struct raw_piece, window, windows, &gap_value, RAW_GAPS),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t piece_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct raw_piece, piece_fields),
};

static const cyaml_schema_field_t goal_fields[] = {
    GOAL_WORDS(struct raw_goal),
    WORD("men", MAYBE, struct raw_goal, men),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t goal_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct raw_goal, goal_fields),
};

static const cyaml_schema_value_t name_value = {
    CYAML_VALUE_STRING(CYAML_FLAG_DEFAULT, char[NAME_MAX_BYTES], 0, NAME_MAX_BYTES - 1),
};
static const cyaml_schema_field_t step_fields[] = {
    WORD("say", NEEDED, struct raw_step, say),
    WORD("equal", MAYBE, struct raw_step, equal),
    WORD("side", MAYBE, struct raw_step, side),
    WORD("turn", MAYBE, struct raw_step, turn),
    WORD("last", MAYBE, struct raw_step, last),
    WORD("phase", MAYBE, struct raw_step, phase),
    WORD("wait", MAYBE, struct raw_step, wait),
    LIST("by", MAYBE, struct raw_step, by, bys, &name_value, STEP_NAMES),
    WORD("until", MAYBE, struct raw_step, until),
    LIST("point", MAYBE, struct raw_step, point, points, &name_value, STEP_NAMES),
    PAIR("place", MAYBE, struct raw_step, place),
    WORD("panel", MAYBE, struct raw_step, panel),
    WORD("practice", MAYBE, struct raw_step, practice),
    WORD("closing", MAYBE, struct raw_step, closing),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t step_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct raw_step, step_fields),
};

static const cyaml_schema_field_t table_fields[] = {
    WORD("width", NEEDED, struct raw_table, width),
    WORD("depth", NEEDED, struct raw_table, depth),
    WORD("box", MAYBE, struct raw_table, box),
    CYAML_FIELD_END,
};
static const cyaml_schema_field_t sides_fields[] = {
    SIDES_WORDS(struct raw_sides, side_fields),
    CYAML_FIELD_END,
};

static cyaml_schema_field_t option_fields[RAW_OPTIONS + 1];

static const cyaml_schema_field_t scenario_fields[] = {
    WORD("title", NEEDED, struct raw_scenario, title),
    WORD("teaser", MAYBE, struct raw_scenario, teaser),
    WORD("set", NEEDED, struct raw_scenario, set),
    WORD("kind", MAYBE, struct raw_scenario, kind),
    WORD("attacker", MAYBE, struct raw_scenario, attacker),
    WORD("first", MAYBE, struct raw_scenario, first),
    WORD("begin", MAYBE, struct raw_scenario, begin),
    WORD("minutes", MAYBE, struct raw_scenario, minutes),
    WORD("turns", MAYBE, struct raw_scenario, turns),
    WORD("notes", MAYBE, struct raw_scenario, notes),
    CYAML_FIELD_MAPPING("table", NEEDED, struct raw_scenario, table, table_fields),
    CYAML_FIELD_MAPPING("options", MAYBE, struct raw_scenario, options, option_fields),
    CYAML_FIELD_MAPPING("sides", NEEDED, struct raw_scenario, sides, sides_fields),
    LIST("terrain", MAYBE, struct raw_scenario, piece, pieces, &piece_value, RAW_ENTRIES),
    LIST("victory", MAYBE, struct raw_scenario, goal, goals, &goal_value, SETTING_GOALS),
    LIST("guide", MAYBE, struct raw_scenario, step, steps, &step_value, SETTING_STEPS),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t scenario_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, struct raw_scenario, scenario_fields),
};

int raw_option(const char *name)
{
    for (int i = 0; option_fields[i].key; i++)
        if (strcmp(option_fields[i].key, name) == 0)
            return i;
    return -1;
}

static void option_fields_fill(void)
{
    int count = 0;
    for (int set = 0; set < rules_count; set++) {
        for (int i = 0; i < rules_list[set]->attrs.options; i++) {
            const char *name = rules_list[set]->attrs.option[i].name;
            if (raw_option(name) >= 0)
                continue;
            assert(count < RAW_OPTIONS);
            option_fields[count] = (cyaml_schema_field_t){
                .key = name,
                .data_offset =
                    (uint32_t)(offsetof(struct raw_options, value) + (size_t)count * RAW_WORD),
                .value = {CYAML_VALUE_STRING(CYAML_FLAG_OPTIONAL, char[RAW_WORD], 0, RAW_WORD - 1)},
            };
            count++;
        }
    }
}

const struct cyaml_schema_value *raw_schema(void)
{
    if (!option_fields[0].key)
        option_fields_fill();
    return &scenario_value;
}
