/* Reading a campaign file: its shape for libcyaml, its words, and where its branches lead. */
#include "disk/file.h"
#include "scenario/campaign.h"
#include "scenario/fields.h"
#include "scenario/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- as it is written ------------------------------------------------------------------------
 */

struct raw_place {
    char kind[16], name[NAME_MAX_BYTES];
    struct raw_pair at;
};
struct raw_road {
    char from[NAME_MAX_BYTES], to[NAME_MAX_BYTES];
    struct raw_pair *bend;
    unsigned bends;
};
struct raw_way {
    char to[CAMPAIGN_WORD], end[8], say[CAMPAIGN_SAY];
};
struct raw_fight {
    char name[CAMPAIGN_WORD], place[NAME_MAX_BYTES], battle[CAMPAIGN_FILE], say[CAMPAIGN_SAY];
    struct raw_way red, blue, drawn;
};
struct raw_map {
    char width[RAW_WORD], depth[RAW_WORD];
};
struct raw_carrying {
    char lost[RAW_WORD], back[RAW_WORD], tired[RAW_WORD], promoted[RAW_WORD], fewest[RAW_WORD];
};
struct raw_spent {
    char red[CAMPAIGN_SAY], blue[CAMPAIGN_SAY];
};
struct raw_campaign {
    char title[SETTING_TEXT], teaser[2 * SETTING_TEXT], source[SETTING_NOTES], notes[SETTING_NOTES];
    struct raw_map map;
    struct raw_carrying carrying;
    struct raw_spent spent;
    struct raw_place *place;
    struct raw_road *road;
    struct raw_fight *fight;
    unsigned places, roads, fights;
};

static const cyaml_schema_field_t place_fields[] = {
    WORD("kind", NEEDED, struct raw_place, kind),
    WORD("name", NEEDED, struct raw_place, name),
    PAIR("at", NEEDED, struct raw_place, at),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t place_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct raw_place, place_fields),
};
static const cyaml_schema_field_t road_fields[] = {
    WORD("from", NEEDED, struct raw_road, from),
    WORD("to", NEEDED, struct raw_road, to),
    LIST("bends", MAYBE, struct raw_road, bend, bends, &pair_value, CAMPAIGN_BENDS),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t road_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct raw_road, road_fields),
};
static const cyaml_schema_field_t way_fields[] = {
    WORD("to", MAYBE, struct raw_way, to),
    WORD("end", MAYBE, struct raw_way, end),
    WORD("say", NEEDED, struct raw_way, say),
    CYAML_FIELD_END,
};
static const cyaml_schema_field_t fight_fields[] = {
    WORD("name", NEEDED, struct raw_fight, name),
    WORD("place", NEEDED, struct raw_fight, place),
    WORD("battle", NEEDED, struct raw_fight, battle),
    WORD("say", NEEDED, struct raw_fight, say),
    CYAML_FIELD_MAPPING("red", NEEDED, struct raw_fight, red, way_fields),
    CYAML_FIELD_MAPPING("blue", NEEDED, struct raw_fight, blue, way_fields),
    CYAML_FIELD_MAPPING("drawn", NEEDED, struct raw_fight, drawn, way_fields),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t fight_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct raw_fight, fight_fields),
};
static const cyaml_schema_field_t map_fields[] = {
    WORD("width", NEEDED, struct raw_map, width),
    WORD("depth", NEEDED, struct raw_map, depth),
    CYAML_FIELD_END,
};
static const cyaml_schema_field_t carrying_fields[] = {
    WORD("lost", NEEDED, struct raw_carrying, lost),
    WORD("back", NEEDED, struct raw_carrying, back),
    WORD("tired", NEEDED, struct raw_carrying, tired),
    WORD("promoted", NEEDED, struct raw_carrying, promoted),
    WORD("fewest", NEEDED, struct raw_carrying, fewest),
    CYAML_FIELD_END,
};
static const cyaml_schema_field_t spent_fields[] = {
    WORD("red", NEEDED, struct raw_spent, red),
    WORD("blue", NEEDED, struct raw_spent, blue),
    CYAML_FIELD_END,
};
static const cyaml_schema_field_t campaign_fields[] = {
    WORD("title", NEEDED, struct raw_campaign, title),
    WORD("teaser", MAYBE, struct raw_campaign, teaser),
    WORD("source", NEEDED, struct raw_campaign, source),
    WORD("notes", MAYBE, struct raw_campaign, notes),
    CYAML_FIELD_MAPPING("map", NEEDED, struct raw_campaign, map, map_fields),
    CYAML_FIELD_MAPPING("carrying", NEEDED, struct raw_campaign, carrying, carrying_fields),
    CYAML_FIELD_MAPPING("spent", NEEDED, struct raw_campaign, spent, spent_fields),
    LIST("places", NEEDED, struct raw_campaign, place, places, &place_value, CAMPAIGN_PLACES),
    LIST("roads", MAYBE, struct raw_campaign, road, roads, &road_value, CAMPAIGN_ROADS),
    LIST("battles", NEEDED, struct raw_campaign, fight, fights, &fight_value, CAMPAIGN_BATTLES),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t campaign_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, struct raw_campaign, campaign_fields),
};

/* ---- as it is meant -------------------------------------------------------------------------- */

static const struct range range_map = {3, 10 * 1000, 1000 * 1000, ""};
static const struct range range_point = {3, 0, 1000 * 1000, ""};
static const struct range range_hundredths = {0, 0, 100, "hundredths"};
static const struct range range_promoted = {0, 0, 9, "units"};
static const struct range range_fewest = {0, 1, 20, "units"};

struct campaign_reader {
    struct reader r;
    const struct raw_campaign *raw;
    struct campaign *c;
};

static bool on_map(const struct campaign_reader *cr, const char *item, const char *word,
                   struct vec at)
{
    char where[WHERE];
    return (at.x <= cr->c->map.x && at.y <= cr->c->map.y) ||
           wrong(&cr->r, where_of(where, item, word), "\"%s\" lies off the map", word);
}

static int place_called(const struct campaign *c, const char *name)
{
    for (int i = 0; i < c->places; i++)
        if (strcmp(c->place[i].name, name) == 0)
            return i;
    return -1;
}

static bool read_place_name(const struct campaign_reader *cr, const char *item, const char *word,
                            const char *name, int *out)
{
    char where[WHERE];
    *out = place_called(cr->c, name);
    return *out >= 0 || wrong(&cr->r, where_of(where, item, word),
                              "\"%s\": no place is called \"%s\"", word, name);
}

static bool read_places(const struct campaign_reader *cr)
{
    static const char *const kinds[] = {"town", "village", "bridge", "hill", "camp", NULL};
    struct campaign *c = cr->c;
    char item[WHERE], where[WHERE];
    for (unsigned i = 0; i < cr->raw->places; i++) {
        const struct raw_place *raw = &cr->raw->place[i];
        snprintf(item, sizeof item, "places[%u]", i);
        struct campaign_place place = {.line = places_line(cr->r.places, item)};
        int kind = 0;
        if (!read_word(&cr->r, item, "kind", raw->kind, kinds, &kind) ||
            !read_text(&cr->r, item, "name", raw->name, place.name, sizeof place.name) ||
            !read_pair(&cr->r, item, "at", &raw->at, range_point, &place.at) ||
            !on_map(cr, item, "at", place.at))
            return false;
        if (place_called(c, place.name) >= 0)
            return wrong(&cr->r, where_of(where, item, "name"), "there are two places \"%s\"",
                         place.name);
        place.kind = (enum campaign_place_kind)kind;
        c->place[c->places++] = place;
    }
    return true;
}

static bool read_roads(const struct campaign_reader *cr)
{
    struct campaign *c = cr->c;
    char item[WHERE], bend[24];
    for (unsigned i = 0; i < cr->raw->roads; i++) {
        const struct raw_road *raw = &cr->raw->road[i];
        struct campaign_road *road = &c->road[c->roads++];
        snprintf(item, sizeof item, "roads[%u]", i);
        road->line = places_line(cr->r.places, item);
        if (!read_place_name(cr, item, "from", raw->from, &road->from) ||
            !read_place_name(cr, item, "to", raw->to, &road->to))
            return false;
        for (unsigned k = 0; k < raw->bends; k++, road->bends++) {
            snprintf(bend, sizeof bend, "bends[%u]", k);
            if (!read_pair(&cr->r, item, bend, &raw->bend[k], range_point, &road->bend[k]) ||
                !on_map(cr, item, bend, road->bend[k]))
                return false;
        }
    }
    return true;
}

static int battle_called(const struct campaign *c, const char *name)
{
    for (int i = 0; i < c->battles; i++)
        if (strcmp(c->battle[i].name, name) == 0)
            return i;
    return -1;
}

static bool read_way(const struct campaign_reader *cr, const char *item, const struct raw_way *raw,
                     struct campaign_way *way)
{
    static const char *const winners[] = {"drawn", "red", "blue", NULL};
    const struct reader *r = &cr->r;
    char where[WHERE];
    way->line = places_line(r->places, item);
    way->to = -1;
    if (!read_word(r, item, "end", raw->end, winners, &way->winner) ||
        !read_text(r, item, "say", raw->say, way->say, sizeof way->say))
        return false;
    if (!raw->to[0] == !raw->end[0])
        return wrong(r, item,
                     "say either \"to\", the battle that is next, or \"end\", who has won");
    if (!raw->to[0])
        return true;
    way->to = battle_called(cr->c, raw->to);
    return way->to >= 0 ||
           wrong(r, where_of(where, item, "to"), "\"to\": no battle is called \"%s\"", raw->to);
}

static bool read_battle(const struct campaign_reader *cr, unsigned index)
{
    const struct raw_fight *raw = &cr->raw->fight[index];
    struct campaign_battle *b = &cr->c->battle[index];
    const struct reader *r = &cr->r;
    char item[WHERE], where[WHERE];
    snprintf(item, sizeof item, "battles[%u]", index);
    b->line = places_line(r->places, item);
    if (!read_text(r, item, "name", raw->name, b->name, sizeof b->name) ||
        !read_text(r, item, "battle", raw->battle, b->file, sizeof b->file) ||
        !read_text(r, item, "say", raw->say, b->say, sizeof b->say) ||
        !read_place_name(cr, item, "place", raw->place, &b->place))
        return false;
    if (strpbrk(b->file, "/\\"))
        return wrong(r, where_of(where, item, "battle"), "\"battle\" is the name of a file alone");
    int other = battle_called(cr->c, b->name);
    cr->c->battles++;
    return other < 0 ||
           wrong(r, where_of(where, item, "name"), "there are two battles \"%s\"", b->name);
}

static bool read_ways(const struct campaign_reader *cr, unsigned index)
{
    const struct raw_fight *raw = &cr->raw->fight[index];
    const struct raw_way *ways[SIDE_COUNT] = {&raw->drawn, &raw->red, &raw->blue};
    static const char *const words[SIDE_COUNT] = {"drawn", "red", "blue"};
    char item[WHERE];
    for (int k = 0; k < SIDE_COUNT; k++) {
        snprintf(item, sizeof item, "battles[%u].%s", index, words[k]);
        if (!read_way(cr, item, ways[k], &cr->c->battle[index].way[k]))
            return false;
    }
    return true;
}

static bool read_battles(const struct campaign_reader *cr)
{
    for (unsigned i = 0; i < cr->raw->fights; i++)
        if (!read_battle(cr, i))
            return false;
    for (unsigned i = 0; i < cr->raw->fights; i++)
        if (!read_ways(cr, i))
            return false;
    return true;
}

static bool read_carrying(const struct campaign_reader *cr)
{
    const struct reader *r = &cr->r;
    const struct raw_carrying *raw = &cr->raw->carrying;
    struct campaign_carrying *k = &cr->c->carrying;
    int32_t lost = 0, back = 0, tired = 0, promoted = 0, fewest = 0;
    if (!read_number(r, "carrying", "lost", raw->lost, range_hundredths, &lost) ||
        !read_number(r, "carrying", "back", raw->back, range_hundredths, &back) ||
        !read_number(r, "carrying", "tired", raw->tired, range_hundredths, &tired) ||
        !read_number(r, "carrying", "promoted", raw->promoted, range_promoted, &promoted) ||
        !read_number(r, "carrying", "fewest", raw->fewest, range_fewest, &fewest))
        return false;
    *k = (struct campaign_carrying){lost * 10, back * 10, tired * 10, promoted, fewest};
    return true;
}

static bool read_head(const struct campaign_reader *cr)
{
    const struct reader *r = &cr->r;
    const struct raw_campaign *raw = cr->raw;
    struct campaign *c = cr->c;
    return read_text(r, "", "title", raw->title, c->title, sizeof c->title) &&
           read_text(r, "", "teaser", raw->teaser, c->teaser, sizeof c->teaser) &&
           read_text(r, "", "source", raw->source, c->source, sizeof c->source) &&
           read_text(r, "", "notes", raw->notes, c->notes, sizeof c->notes) &&
           read_text(r, "spent", "red", raw->spent.red, c->spent[SIDE_RED], CAMPAIGN_SAY) &&
           read_text(r, "spent", "blue", raw->spent.blue, c->spent[SIDE_BLUE], CAMPAIGN_SAY) &&
           read_number(r, "map", "width", raw->map.width, range_map, &c->map.x) &&
           read_number(r, "map", "depth", raw->map.depth, range_map, &c->map.y);
}

/* ---- where the branches lead ----------------------------------------------------------------- */

struct walk {
    const struct campaign_reader *cr;
    bool on[CAMPAIGN_BATTLES], known[CAMPAIGN_BATTLES], reached[CAMPAIGN_BATTLES];
    int least[CAMPAIGN_BATTLES], most[CAMPAIGN_BATTLES]; /* battles from here on, with this one */
};

static bool walk_from(struct walk *w, int battle)
{
    const struct campaign *c = w->cr->c;
    w->on[battle] = w->reached[battle] = true;
    w->least[battle] = CAMPAIGN_BATTLES + 1;
    w->most[battle] = 0;
    for (int k = 0; k < SIDE_COUNT; k++) {
        const struct campaign_way *way = &c->battle[battle].way[k];
        if (way->to >= 0 && w->on[way->to])
            return trouble_at(w->cr->r.trouble, c->path, way->line,
                              "this leads back to \"%s\", which was fought before: a circle",
                              c->battle[way->to].name);
        if (way->to >= 0 && !w->known[way->to] && !walk_from(w, way->to))
            return false;
        int least = way->to >= 0 ? w->least[way->to] : 0,
            most = way->to >= 0 ? w->most[way->to] : 0;
        w->least[battle] = least + 1 < w->least[battle] ? least + 1 : w->least[battle];
        w->most[battle] = most + 1 > w->most[battle] ? most + 1 : w->most[battle];
    }
    w->on[battle] = false;
    w->known[battle] = true;
    return true;
}

static bool check_ways(const struct campaign_reader *cr)
{
    const struct campaign *c = cr->c;
    struct walk w = {.cr = cr};
    if (c->battles == 0)
        return wrong(&cr->r, "battles", "there is no battle");
    if (!walk_from(&w, 0))
        return false;
    for (int i = 0; i < c->battles; i++)
        if (!w.reached[i])
            return trouble_at(cr->r.trouble, c->path, c->battle[i].line,
                              "no way leads to the battle \"%s\"", c->battle[i].name);
    if (w.least[0] < CAMPAIGN_LEAST || w.most[0] > CAMPAIGN_MOST)
        return trouble_at(cr->r.trouble, c->path, c->battle[0].line,
                          "its ways are %d to %d battles long; an evening has %d to %d", w.least[0],
                          w.most[0], CAMPAIGN_LEAST, CAMPAIGN_MOST);
    return true;
}

/* ---- files ----------------------------------------------------------------------------------- */

bool campaign_read(const char *path, const char *text, size_t size, struct campaign *out,
                   struct trouble *trouble)
{
    void *data = NULL;
    struct places places;
    if (!strict_load(path, text, size, &campaign_value, &data, &places, trouble))
        return false;
    struct campaign *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    struct campaign_reader cr = {
        .r = {.path = path, .places = &places, .trouble = trouble}, .raw = data, .c = c};
    snprintf(c->path, sizeof c->path, "%s", path);
    bool good = read_head(&cr) && read_carrying(&cr) && read_places(&cr) && read_roads(&cr) &&
                read_battles(&cr) && check_ways(&cr);
    if (good)
        *out = *c;
    free(c);
    places_release(&places);
    strict_free(&campaign_value, data);
    return good;
}

bool campaign_load(const char *path, struct campaign *out, struct trouble *trouble)
{
    size_t size;
    char *text;
    if (!file_read(path, &text, &size, trouble))
        return false;
    bool good = campaign_read(path, text, size, out, trouble);
    free(text);
    return good;
}

bool campaign_is(const char *path)
{
    struct trouble ignored;
    size_t size;
    char *text;
    if (!file_read(path, &text, &size, &ignored))
        return false;
    bool is = strict_says(text, "places:") && strict_says(text, "battles:");
    free(text);
    return is;
}
