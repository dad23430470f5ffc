/* Reading a battle file: its shape for libcyaml, and its words checked. */
#include "disk/file.h"
#include "scenario/battle.h"
#include "scenario/fields.h"
#include "scenario/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- as it is written ------------------------------------------------------------------------
 */

struct raw_battle_unit {
    char arm[RAW_WORD], name[NAME_MAX_BYTES], leader[NAME_MAX_BYTES], men[RAW_WORD], quality[16],
        form[16], face[RAW_WORD], arrives[RAW_WORD];
    struct raw_pair at;
};
struct raw_battle_side {
    char name[NAME_MAX_BYTES];
    struct raw_battle_unit *unit;
    unsigned units;
};
struct raw_battle_piece {
    char kind[16], name[NAME_MAX_BYTES], face[RAW_WORD];
    struct raw_pair at, size;
    struct raw_pair *point;
    unsigned points;
};
struct raw_battle_aim {
    char side[8], kind[16], piece[NAME_MAX_BYTES], units[RAW_WORD];
};
struct raw_battle_ground {
    char width[RAW_WORD], depth[RAW_WORD];
};
struct raw_battle_sides {
    struct raw_battle_side red, blue;
};
struct raw_battle {
    char title[SETTING_TEXT], teaser[2 * SETTING_TEXT], notes[SETTING_NOTES], source[SETTING_NOTES],
        kind[16], attacker[8], first[8], minutes[RAW_WORD], men[RAW_WORD], guns[RAW_WORD],
        front[RAW_WORD];
    struct raw_battle_ground ground;
    struct raw_battle_sides sides;
    struct raw_battle_piece *piece;
    struct raw_battle_aim *aim;
    unsigned pieces, aims;
};

static const cyaml_schema_field_t unit_fields[] = {
    WORD("arm", NEEDED, struct raw_battle_unit, arm),
    WORD("name", NEEDED, struct raw_battle_unit, name),
    WORD("leader", MAYBE, struct raw_battle_unit, leader),
    WORD("men", MAYBE, struct raw_battle_unit, men),
    WORD("quality", MAYBE, struct raw_battle_unit, quality),
    WORD("form", MAYBE, struct raw_battle_unit, form),
    PAIR("at", NEEDED, struct raw_battle_unit, at),
    WORD("face", MAYBE, struct raw_battle_unit, face),
    WORD("arrives", MAYBE, struct raw_battle_unit, arrives),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t unit_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct raw_battle_unit, unit_fields),
};
static const cyaml_schema_field_t side_fields[] = {
    WORD("name", NEEDED, struct raw_battle_side, name),
    LIST("army", NEEDED, struct raw_battle_side, unit, units, &unit_value, BATTLE_UNITS),
    CYAML_FIELD_END,
};
static const cyaml_schema_field_t piece_fields[] = {
    PIECE_WORDS(struct raw_battle_piece),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t piece_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct raw_battle_piece, piece_fields),
};
static const cyaml_schema_field_t aim_fields[] = {
    GOAL_WORDS(struct raw_battle_aim),
    WORD("units", MAYBE, struct raw_battle_aim, units),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t aim_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct raw_battle_aim, aim_fields),
};
static const cyaml_schema_field_t ground_fields[] = {
    WORD("width", NEEDED, struct raw_battle_ground, width),
    WORD("depth", NEEDED, struct raw_battle_ground, depth),
    CYAML_FIELD_END,
};
static const cyaml_schema_field_t sides_fields[] = {
    SIDES_WORDS(struct raw_battle_sides, side_fields),
    CYAML_FIELD_END,
};
static const cyaml_schema_field_t battle_fields[] = {
    WORD("title", NEEDED, struct raw_battle, title),
    WORD("teaser", MAYBE, struct raw_battle, teaser),
    WORD("source", NEEDED, struct raw_battle, source),
    WORD("notes", MAYBE, struct raw_battle, notes),
    WORD("kind", NEEDED, struct raw_battle, kind),
    WORD("attacker", MAYBE, struct raw_battle, attacker),
    WORD("first", MAYBE, struct raw_battle, first),
    WORD("minutes", NEEDED, struct raw_battle, minutes),
    WORD("men", NEEDED, struct raw_battle, men),
    WORD("guns", MAYBE, struct raw_battle, guns),
    WORD("front", NEEDED, struct raw_battle, front),
    CYAML_FIELD_MAPPING("ground", NEEDED, struct raw_battle, ground, ground_fields),
    CYAML_FIELD_MAPPING("sides", NEEDED, struct raw_battle, sides, sides_fields),
    LIST("terrain", MAYBE, struct raw_battle, piece, pieces, &piece_value, BATTLE_PIECES),
    LIST("aims", MAYBE, struct raw_battle, aim, aims, &aim_value, BATTLE_AIMS),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t battle_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, struct raw_battle, battle_fields),
};

/* ---- as it is meant -------------------------------------------------------------------------- */

static const char *const arms[] = {"line",        "grenadiers", "light",  "militia", "light horse",
                                   "heavy horse", "guns",       "leader", NULL};
static const char *const qualities[] = {"usual", "raw", "veteran", NULL};
static const char *const drawn[] = {"line", "column", NULL};
static const char *const grounds[] = {"road", "river",   "stream", "ford", "bridge", "wood",
                                      "hill", "village", "marsh",  "lake", "field",  NULL};
static const char *const aims[] = {"hold", "leave", "losses", NULL};

enum { M_DIGITS = 3, KM = 1000 * 1000 };
static const struct range range_ground = {M_DIGITS, 50 * 1000, 20 * KM, "m"};
static const struct range range_metres = {M_DIGITS, -2 * KM, 22 * KM, "m"};
static const struct range range_long = {M_DIGITS, 1000, 20 * KM, "m"};
static const struct range range_minutes = {0, 1, 600, "minutes"};
static const struct range range_men = {0, 1, 5000, ""};
static const struct range range_units = {0, 1, 20, ""};

struct battle_reader {
    struct reader r;
    const struct raw_battle *raw;
    struct battle *b;
};

static bool within(const struct battle_reader *br, const char *item, struct vec at)
{
    char where[WHERE], width[24], depth[24];
    const struct battle *b = br->b;
    if (at.x >= 0 && at.y >= 0 && at.x <= b->ground.x && at.y <= b->ground.y)
        return true;
    return wrong(&br->r, where_of(where, item, "at"),
                 "\"at\" lies off the ground, which is %s by %s m",
                 number_text(b->ground.x, M_DIGITS, width, sizeof width),
                 number_text(b->ground.y, M_DIGITS, depth, sizeof depth));
}

static bool read_one(const struct battle_reader *br, const char *item,
                     const struct raw_battle_unit *raw, struct battle_unit *u)
{
    const struct reader *r = &br->r;
    int arm = 0, quality = MEN_USUAL, form = DRAWN_LINE;
    if (!read_word(r, item, "arm", raw->arm, arms, &arm) ||
        !read_text(r, item, "name", raw->name, u->name, sizeof u->name) ||
        !read_text(r, item, "leader", raw->leader, u->leader, sizeof u->leader) ||
        !read_number(r, item, "men", raw->men, range_men, &u->men) ||
        !read_word(r, item, "quality", raw->quality, qualities, &quality) ||
        !read_word(r, item, "form", raw->form, drawn, &form) ||
        !read_pair(r, item, "at", &raw->at, range_metres, &u->at) || !within(br, item, u->at) ||
        !read_number(r, item, "face", raw->face, range_face, &u->face) ||
        !read_number(r, item, "arrives", raw->arrives, range_minutes, &u->arrives))
        return false;
    u->arm = (enum battle_arm_kind)arm;
    u->quality = (enum battle_men)quality;
    u->form = (enum battle_form)form;
    u->face = angle_norm(u->face);
    return true;
}

static const struct battle_unit *unit_called(const struct battle *b, int side, const char *name)
{
    for (int i = 0; i < b->units; i++)
        if ((!side || b->unit[i].side == side) && strcmp(b->unit[i].name, name) == 0)
            return &b->unit[i];
    return NULL;
}

static bool read_army(const struct battle_reader *br, int side, const struct raw_battle_side *raw)
{
    struct battle *b = br->b;
    char item[WHERE], where[WHERE];
    snprintf(item, sizeof item, "sides.%s", side_word(side));
    if (!read_text(&br->r, item, "name", raw->name, b->side_name[side], NAME_MAX_BYTES))
        return false;
    for (unsigned i = 0; i < raw->units; i++) {
        snprintf(item, sizeof item, "sides.%s.army[%u]", side_word(side), i);
        if (b->units == BATTLE_UNITS)
            return wrong(&br->r, item, "there are more than %d units", BATTLE_UNITS);
        struct battle_unit unit = {.line = places_line(br->r.places, item),
                                   .side = side,
                                   .face = side == SIDE_RED ? 90 * DEG : 270 * DEG};
        if (!read_one(br, item, &raw->unit[i], &unit))
            return false;
        if (unit_called(b, SIDE_NONE, unit.name))
            return wrong(&br->r, where_of(where, item, "name"),
                         "\"%s\" is already the name of the unit of line %d", unit.name,
                         unit_called(b, SIDE_NONE, unit.name)->line);
        b->unit[b->units++] = unit;
    }
    return true;
}

static bool check_led(const struct battle_reader *br)
{
    const struct battle *b = br->b;
    for (int i = 0; i < b->units; i++) {
        const struct battle_unit *u = &b->unit[i];
        const struct battle_unit *leader = unit_called(b, u->side, u->leader);
        if (u->leader[0] && (!leader || leader->arm != ARM_LEADER || leader == u))
            return trouble_at(br->r.trouble, b->path, u->line,
                              "\"leader\": \"%s\" is no leader of this side", u->leader);
    }
    return true;
}

static bool read_points(const struct battle_reader *br, const char *item,
                        const struct raw_battle_piece *raw, struct battle_piece *piece)
{
    struct battle *b = br->b;
    piece->first_point = b->points;
    for (unsigned i = 0; i < raw->points; i++) {
        char where[WHERE];
        snprintf(where, sizeof where, "points[%u]", i);
        if (b->points == BATTLE_POINTS)
            return wrong(&br->r, item, "there are more than %d points", BATTLE_POINTS);
        if (!read_pair(&br->r, item, where, &raw->point[i], range_metres, &b->point[b->points]))
            return false;
        b->points++;
        piece->points++;
    }
    return true;
}

static bool read_piece(const struct battle_reader *br, const char *item,
                       const struct raw_battle_piece *raw, struct battle_piece *piece)
{
    const struct reader *r = &br->r;
    int kind = 0;
    if (!read_word(r, item, "kind", raw->kind, grounds, &kind) ||
        !read_text(r, item, "name", raw->name, piece->name, sizeof piece->name) ||
        !read_pair(r, item, "at", &raw->at, range_metres, &piece->at) ||
        !read_pair(r, item, "size", &raw->size, range_long, &piece->size) ||
        !read_number(r, item, "face", raw->face, range_face, &piece->face) ||
        !read_points(br, item, raw, piece))
        return false;
    piece->kind = (enum battle_ground_kind)kind;
    bool band = kind == GROUND_ROAD || kind == GROUND_RIVER || kind == GROUND_STREAM;
    bool crossing = kind == GROUND_FORD || kind == GROUND_BRIDGE;
    if (band && piece->points < 2)
        return wrong(r, item, "a %s needs \"points\", two or more", raw->kind);
    if (!band && !has(r, item, "at"))
        return wrong(r, item, "a %s needs \"at\"", raw->kind);
    if (!band && !crossing && !has(r, item, "size"))
        return wrong(r, item, "a %s needs \"size\"", raw->kind);
    return band || within(br, item, piece->at);
}

static bool read_ground(const struct battle_reader *br)
{
    struct battle *b = br->b;
    for (unsigned i = 0; i < br->raw->pieces; i++) {
        char item[WHERE];
        snprintf(item, sizeof item, "terrain[%u]", i);
        struct battle_piece *piece = &b->piece[b->pieces++];
        piece->line = places_line(br->r.places, item);
        if (!read_piece(br, item, &br->raw->piece[i], piece))
            return false;
    }
    return true;
}

static bool read_aims(const struct battle_reader *br)
{
    struct battle *b = br->b;
    for (unsigned i = 0; i < br->raw->aims; i++) {
        const struct raw_battle_aim *raw = &br->raw->aim[i];
        struct battle_aim *aim = &b->aim[b->aims++];
        char item[WHERE], where[WHERE];
        int kind = 0;
        bool found = false;
        snprintf(item, sizeof item, "aims[%u]", i);
        *aim = (struct battle_aim){.line = places_line(br->r.places, item), .units = 1};
        if (!read_side(&br->r, item, "side", raw->side, &aim->side) ||
            !read_word(&br->r, item, "kind", raw->kind, aims, &kind) ||
            !read_text(&br->r, item, "piece", raw->piece, aim->piece, sizeof aim->piece) ||
            !read_number(&br->r, item, "units", raw->units, range_units, &aim->units))
            return false;
        aim->kind = (enum battle_aim_kind)kind;
        for (int k = 0; k < b->pieces; k++)
            found = found || strcmp(b->piece[k].name, aim->piece) == 0;
        if (aim->kind == AIM_KIND_HOLD ? !raw->piece[0] || !found : raw->piece[0] != '\0')
            return wrong(&br->r, where_of(where, item, "piece"),
                         aim->kind == AIM_KIND_HOLD ? "say which named piece of the terrain is held"
                                                    : "only what is held has a \"piece\"");
    }
    return true;
}

static bool read_head(const struct battle_reader *br)
{
    static const char *const kinds[] = {"encounter", "attack", NULL};
    const struct reader *r = &br->r;
    const struct raw_battle *raw = br->raw;
    struct battle *b = br->b;
    int kind = 0;
    if (!read_text(r, "", "title", raw->title, b->title, sizeof b->title) ||
        !read_text(r, "", "teaser", raw->teaser, b->teaser, sizeof b->teaser) ||
        !read_text(r, "", "source", raw->source, b->source, sizeof b->source) ||
        !read_text(r, "", "notes", raw->notes, b->notes, sizeof b->notes) ||
        !read_word(r, "", "kind", raw->kind, kinds, &kind) ||
        !read_side(r, "", "attacker", raw->attacker, &b->attacker) ||
        !read_side(r, "", "first", raw->first, &b->first) ||
        !read_number(r, "", "minutes", raw->minutes, range_minutes, &b->minutes) ||
        !read_number(r, "", "men", raw->men, range_men, &b->men) ||
        !read_number(r, "", "guns", raw->guns, range_men, &b->guns) ||
        !read_number(r, "", "front", raw->front, range_long, &b->front) ||
        !read_number(r, "ground", "width", raw->ground.width, range_ground, &b->ground.x) ||
        !read_number(r, "ground", "depth", raw->ground.depth, range_ground, &b->ground.y))
        return false;
    snprintf(b->kind, sizeof b->kind, "%s", kinds[kind]);
    if ((kind == 1) != (b->attacker != SIDE_NONE))
        return wrong(r, kind == 1 ? "kind" : "attacker",
                     kind == 1 ? "an attack needs a word \"attacker\": red or blue"
                               : "only an attack has an attacker (kind: attack)");
    return true;
}

bool battle_read(const char *path, const char *text, size_t size, struct battle *out,
                 struct trouble *trouble)
{
    void *data = NULL;
    struct places places;
    if (!strict_load(path, text, size, &battle_value, &data, &places, trouble))
        return false;
    struct battle *b = calloc(1, sizeof *b);
    if (!b)
        abort();
    struct battle_reader br = {
        .r = {.path = path, .places = &places, .trouble = trouble}, .raw = data, .b = b};
    snprintf(b->path, sizeof b->path, "%s", path);
    b->guns = 6;
    bool good = read_head(&br) && read_ground(&br) &&
                read_army(&br, SIDE_RED, &br.raw->sides.red) &&
                read_army(&br, SIDE_BLUE, &br.raw->sides.blue) && check_led(&br) && read_aims(&br);
    if (good)
        *out = *b;
    free(b);
    places_release(&places);
    strict_free(&battle_value, data);
    return good;
}

bool battle_load(const char *path, struct battle *out, struct trouble *trouble)
{
    size_t size;
    char *text;
    if (!file_read(path, &text, &size, trouble))
        return false;
    bool good = battle_read(path, text, size, out, trouble);
    free(text);
    return good;
}

bool battle_is(const char *path)
{
    struct trouble ignored;
    size_t size;
    char *text;
    if (!file_read(path, &text, &size, &ignored))
        return false;
    bool is = strict_says(text, "ground:") && !strict_says(text, "set:");
    free(text);
    return is;
}

bool battle_load_as(const char *path, const struct rules *rules, struct setting *setting,
                    struct words *text, struct words *told, struct trouble *trouble)
{
    struct battle *b = calloc(1, sizeof *b);
    if (!b)
        abort();
    bool good =
        battle_load(path, b, trouble) && battle_translate(b, rules, setting, text, told, trouble);
    free(b);
    return good;
}
