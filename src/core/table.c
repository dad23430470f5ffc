#include "core/table.h"
#include "core/change.h"
#include "core/words.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct field_info {
    const char *name;
    uint8_t kind;
    bool text;
    size_t offset;
};

/* clang-format off */
static const struct field_info field_info[FIELD_COUNT] = {
    [F_made] = {"made", KIND_NONE, false, 0},
#define TABLE_FIELD(name, what) [F_TABLE_##name] = {#name, KIND_TABLE, false, offsetof(struct table, name)},
#define SIDE_FIELD(name, what) [F_SIDE_##name] = {#name, KIND_SIDE, false, offsetof(struct side, name)},
#define SIDE_TEXT(name, what) [F_SIDE_##name] = {#name, KIND_SIDE, true, offsetof(struct side, name)},
#define UNIT_FIELD(name, what) [F_UNIT_##name] = {#name, KIND_UNIT, false, offsetof(struct unit, name)},
#define UNIT_TEXT(name, what) [F_UNIT_##name] = {#name, KIND_UNIT, true, offsetof(struct unit, name)},
#define BASE_FIELD(name, what) [F_BASE_##name] = {#name, KIND_BASE, false, offsetof(struct base, name)},
#define PIECE_FIELD(name, what) [F_PIECE_##name] = {#name, KIND_PIECE, false, offsetof(struct piece, name)},
#define PIECE_TEXT(name, what) [F_PIECE_##name] = {#name, KIND_PIECE, true, offsetof(struct piece, name)},
#define POINT_FIELD(name, what) [F_POINT_##name] = {#name, KIND_POINT, false, offsetof(struct point, name)},
#include "core/fields.def"
};

static const char *const terrain_words[TERRAIN_COUNT] = {
    [TERRAIN_NONE] = "none",
#define TERRAIN(id, word) [TERRAIN_##id] = word,
#include "core/terrain.def"
};
/* clang-format on */

static const char *const side_words[SIDE_COUNT] = {
    [SIDE_NONE] = "none", [SIDE_RED] = "red", [SIDE_BLUE] = "blue"};
static const char side_letters[SIDE_COUNT] = {'N', 'R', 'B'};

static const int attr_slots[KIND_COUNT] = {[KIND_TABLE] = TABLE_ATTRS,
                                           [KIND_SIDE] = SIDE_ATTRS,
                                           [KIND_UNIT] = UNIT_ATTRS,
                                           [KIND_BASE] = BASE_ATTRS};

void table_init(struct table *table)
{
    memset(table, 0, sizeof *table);
    table->text_used = 1;
}

/* Slots behind the filled ones are empty in every table. */
static void copy_slots(void *to, int32_t had, const void *from, int32_t count, size_t size)
{
    memcpy(to, from, (size_t)count * size);
    if (had > count)
        memset((char *)to + (size_t)count * size, 0, (size_t)(had - count) * size);
}

void table_copy(struct table *to, const struct table *from)
{
    memcpy(to, from, offsetof(struct table, unit));
    copy_slots(to->unit, to->units, from->unit, from->units, sizeof *to->unit);
    copy_slots(to->base, to->bases, from->base, from->bases, sizeof *to->base);
    copy_slots(to->piece, to->pieces, from->piece, from->pieces, sizeof *to->piece);
    copy_slots(to->point, to->point_count, from->point, from->point_count, sizeof *to->point);
    copy_slots(to->text, to->text_used, from->text, from->text_used, 1);
    to->units = from->units;
    to->bases = from->bases;
    to->pieces = from->pieces;
    to->point_count = from->point_count;
    to->text_used = from->text_used;
    to->hash = from->hash;
}

/* ---- refs --------------------------------------------------------------------------------------
 */

bool ref_same(struct ref a, struct ref b)
{
    return a.kind == b.kind && a.index == b.index && a.made == b.made;
}

struct ref ref_table(void)
{
    return (struct ref){.kind = KIND_TABLE};
}

/* Address of the entity's `made`, from which the other fields lie at fixed offsets. */
static int32_t *entity(const struct table *table, int kind, int index)
{
    struct table *t = (struct table *)(uintptr_t)table;
    switch ((enum kind)kind) {
    case KIND_TABLE:
        return index == 0 ? &t->made : NULL;
    case KIND_SIDE:
        return index > 0 && index < SIDE_COUNT ? &t->side[index].made : NULL;
    case KIND_UNIT:
        return index < TABLE_UNITS ? &t->unit[index].made : NULL;
    case KIND_BASE:
        return index < TABLE_BASES ? &t->base[index].made : NULL;
    case KIND_PIECE:
        return index < TABLE_PIECES ? &t->piece[index].made : NULL;
    case KIND_POINT:
        return index < TABLE_POINTS ? &t->point[index].made : NULL;
    case KIND_NONE:
    case KIND_COUNT:
        break;
    }
    return NULL;
}

static struct ref ref_of(const struct table *table, int kind, int index)
{
    if (index < 0 || index > UINT16_MAX)
        return (struct ref){0};
    const int32_t *made = entity(table, kind, index);
    if (!made || (*made == 0 && kind != KIND_TABLE))
        return (struct ref){0};
    return (struct ref){.kind = (uint16_t)kind, .index = (uint16_t)index, .made = *made};
}

struct ref ref_side(const struct table *table, int side)
{
    return ref_of(table, KIND_SIDE, side);
}

struct ref ref_unit(const struct table *table, int index)
{
    return ref_of(table, KIND_UNIT, index);
}

struct ref ref_base(const struct table *table, int index)
{
    return ref_of(table, KIND_BASE, index);
}

struct ref ref_piece(const struct table *table, int index)
{
    return ref_of(table, KIND_PIECE, index);
}

struct ref ref_point(const struct table *table, int index)
{
    return ref_of(table, KIND_POINT, index);
}

bool table_has(const struct table *table, struct ref ref)
{
    const int32_t *made = entity(table, ref.kind, ref.index);
    return made && *made == ref.made && (ref.made != 0 || ref.kind == KIND_TABLE);
}

int unit_side(const struct unit *unit)
{
    return unit->made >> 16;
}

int unit_number(const struct unit *unit)
{
    return unit->made & 0xffff;
}

int base_unit(const struct base *base)
{
    return (base->made >> 16) - 1;
}

int base_number(const struct base *base)
{
    return base->made & 0xffff;
}

int side_other(int side)
{
    return side == SIDE_RED ? SIDE_BLUE : side == SIDE_BLUE ? SIDE_RED : SIDE_NONE;
}

/* ---- poses and outlines ------------------------------------------------------------------------
 */

struct pose base_pose(const struct base *base)
{
    return (struct pose){{base->x, base->y}, base->face};
}

struct pose piece_pose(const struct piece *piece)
{
    return (struct pose){{piece->x, piece->y}, piece->face};
}

struct outline base_outline_at(const struct base *base, struct pose pose)
{
    return outline_box(pose, base->hx, base->hy, base->round);
}

struct outline base_outline(const struct base *base)
{
    return base_outline_at(base, base_pose(base));
}

struct outline piece_outline(const struct table *table, const struct piece *piece)
{
    if (piece->shape != SHAPE_POLYGON && piece->shape != SHAPE_BAND)
        return outline_box(piece_pose(piece), piece->hx, piece->hy, piece->round);
    struct vec local[OUTLINE_POINTS];
    int32_t count = piece->points < OUTLINE_POINTS ? piece->points : OUTLINE_POINTS;
    assert(piece->point >= 0 && piece->point + count <= TABLE_POINTS);
    for (int32_t i = 0; i < count; i++)
        local[i] = (struct vec){table->point[piece->point + i].x, table->point[piece->point + i].y};
    return outline_points(piece_pose(piece), local, count, piece->shape == SHAPE_POLYGON,
                          piece->round);
}

/* ---- words --------------------------------------------------------------------------------------
 */

const char *table_text(const struct table *table, int32_t offset)
{
    return offset >= 0 && offset < table->text_used ? table->text + offset : "";
}

int32_t table_intern(struct table *table, const char *text)
{
    size_t length = strlen(text);
    if (length >= NAME_MAX_BYTES)
        return -1;
    for (int32_t at = 0; at < table->text_used; at += (int32_t)strlen(table->text + at) + 1)
        if (strcmp(table->text + at, text) == 0)
            return at;
    if ((size_t)table->text_used + length + 1 > TABLE_TEXT)
        return -1;
    int32_t at = table->text_used;
    memcpy(table->text + at, text, length + 1);
    table->text_used += (int32_t)length + 1;
    return at;
}

const char *terrain_word(int terrain)
{
    return terrain > 0 && terrain < TERRAIN_COUNT ? terrain_words[terrain] : "none";
}

int terrain_find(const char *word)
{
    for (int i = 1; i < TERRAIN_COUNT; i++)
        if (strcmp(terrain_words[i], word) == 0)
            return i;
    return TERRAIN_NONE;
}

const char *side_word(int side)
{
    return side > 0 && side < SIDE_COUNT ? side_words[side] : "none";
}

/* Asked for very often, by whoever plays ahead: a printf would take ten times as long. */
static char *number_put(char *at, int32_t number)
{
    char digit[12];
    int digits = 0;
    uint32_t rest = number < 0 ? 0 - (uint32_t)number : (uint32_t)number;
    if (number < 0)
        *at++ = '-';
    do
        digit[digits++] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    while (digits > 0)
        *at++ = digit[--digits];
    *at = '\0';
    return at;
}

char *ref_text(const struct table *table, struct ref ref, char out[REF_TEXT])
{
    const char *form = "none";
    out[0] = '\0';
    switch ((enum kind)ref.kind) {
    case KIND_TABLE:
        form = "table";
        break;
    case KIND_SIDE:
        form = side_word(ref.index);
        break;
    case KIND_UNIT:
        out[0] = side_letters[(ref.made >> 16) % SIDE_COUNT];
        number_put(out + 1, ref.made & 0xffff);
        return out;
    case KIND_BASE: {
        int unit = (ref.made >> 16) - 1;
        int32_t made = unit >= 0 && unit < TABLE_UNITS ? table->unit[unit].made : 0;
        out[0] = side_letters[(made >> 16) % SIDE_COUNT];
        char *at = number_put(out + 1, made & 0xffff);
        *at = '.';
        number_put(at + 1, ref.made & 0xffff);
        return out;
    }
    case KIND_PIECE:
        out[0] = 'T';
        number_put(out + 1, ref.made);
        return out;
    case KIND_POINT:
        out[0] = 'P';
        number_put(out + 1, ref.made);
        return out;
    case KIND_NONE:
    case KIND_COUNT:
        break;
    }
    snprintf(out, REF_TEXT, "%s", form);
    return out;
}

static bool letter_or_digit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* The word matches and ends there. */
static bool word_is(const char **at, const char *word)
{
    size_t n = 0;
    while (letter_or_digit((*at)[n]))
        n++;
    if (!word_same(*at, n, word))
        return false;
    *at += n;
    return true;
}

static bool digits_read(const char **at, int32_t *value)
{
    int32_t number = 0;
    const char *c = *at;
    for (; *c >= '0' && *c <= '9' && number <= 0xffff; c++)
        number = number * 10 + (*c - '0');
    if (c == *at || number > 0xffff)
        return false;
    *at = c;
    *value = number;
    return true;
}

static bool called(const struct table *table, int32_t name, const char *word, size_t n, bool loose)
{
    const char *text = table_text(table, name);
    return loose ? word_same(word, n, text) : strlen(text) == n && strncmp(text, word, n) == 0;
}

/* Who is called just so; else whoever is in any case. */
static struct ref ref_quoted(const struct table *table, const char **at)
{
    const char *from = *at + 1, *to = strchr(from, '"');
    if (!to || to == from)
        return (struct ref){0};
    size_t n = (size_t)(to - from);
    struct ref found = {0};
    for (int loose = 0; loose < 2 && !found.kind; loose++) {
        for (int32_t i = 0; i < table->units && !found.kind; i++)
            if (called(table, table->unit[i].name, from, n, loose))
                found = ref_unit(table, i);
        for (int32_t i = 0; i < table->pieces && !found.kind; i++)
            if (called(table, table->piece[i].name, from, n, loose))
                found = ref_piece(table, i);
    }
    if (found.kind)
        *at = to + 1;
    return found;
}

static struct ref ref_numbered(const struct table *table, const char **at)
{
    const char *c = *at;
    char letter = letter_upper(*c++);
    int32_t number, part;
    if (!letter || !digits_read(&c, &number))
        return (struct ref){0};
    struct ref found = {0};
    if (letter == 'T' && number > 0) {
        for (int32_t i = 0; i < table->pieces && !found.kind; i++)
            if (table->piece[i].made == number)
                found = ref_piece(table, i);
    } else if (letter == 'P' && number > 0) {
        for (int32_t i = 0; i < table->point_count && !found.kind; i++)
            if (table->point[i].made == number)
                found = ref_point(table, i);
    } else {
        int side = letter == 'R' ? SIDE_RED : letter == 'B' ? SIDE_BLUE : SIDE_NONE;
        int32_t made = side << 16 | number;
        for (int32_t i = 0; side && i < table->units && !found.kind; i++)
            if (table->unit[i].made == made)
                found = ref_unit(table, i);
        if (found.kind && *c == '.') {
            c++;
            if (!digits_read(&c, &part))
                return (struct ref){0};
            int32_t base_made = (found.index + 1) << 16 | part;
            struct ref unit = found;
            found = (struct ref){0};
            for (int32_t i = 0; i < table->bases && !found.kind; i++)
                if (table->base[i].made == base_made && part && unit.kind)
                    found = ref_base(table, i);
        }
    }
    if (!found.kind || letter_or_digit(*c))
        return (struct ref){0};
    *at = c;
    return found;
}

struct ref ref_read(const struct table *table, const char **at)
{
    if (word_is(at, "table"))
        return ref_table();
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        if (word_is(at, side_words[side]))
            return ref_side(table, side);
    if (**at == '"')
        return ref_quoted(table, at);
    return ref_numbered(table, at);
}

size_t ref_seems(const char *text)
{
    if (text[0] == '"') {
        const char *to = strchr(text + 1, '"');
        return to ? (size_t)(to + 1 - text) : 0;
    }
    if (!text[0] || !strchr("RBTP", letter_upper(text[0])) || text[1] < '0' || text[1] > '9')
        return 0;
    size_t n = 1 + strspn(text + 1, "0123456789.");
    return letter_or_digit(text[n]) ? 0 : n;
}

/* ---- generic access
 * ------------------------------------------------------------------------------ */

int field_find(const struct attrs *attrs, int kind, const char *name)
{
    if (strcmp(name, "made") == 0)
        return F_made;
    for (int f = 1; f < FIELD_COUNT; f++)
        if (field_info[f].kind == kind && strcmp(field_info[f].name, name) == 0)
            return f;
    for (int i = 0; attrs && i < attrs->count[kind]; i++)
        if (strcmp(attrs->of[kind][i].name, name) == 0)
            return F_ATTR + i;
    for (int i = 0; attrs && kind == KIND_TABLE && i < attrs->options; i++)
        if (strcmp(attrs->option[i].name, name) == 0)
            return F_OPTION + i;
    return -1;
}

const char *field_name(const struct attrs *attrs, int field, int kind)
{
    if (field < FIELD_COUNT)
        return field_info[field].name;
    if (field >= F_OPTION)
        return attrs && field - F_OPTION < attrs->options ? attrs->option[field - F_OPTION].name
                                                          : "?";
    return attrs && field - F_ATTR < attrs->count[kind] ? attrs->of[kind][field - F_ATTR].name
                                                        : "?";
}

bool field_is_text(int field)
{
    return field > 0 && field < FIELD_COUNT && field_info[field].text;
}

int field_kind(int field)
{
    return field > 0 && field < FIELD_COUNT ? field_info[field].kind : KIND_NONE;
}

static size_t attr_offset(int kind)
{
    switch ((enum kind)kind) {
    case KIND_TABLE:
        return offsetof(struct table, attr);
    case KIND_SIDE:
        return offsetof(struct side, attr);
    case KIND_UNIT:
        return offsetof(struct unit, attr);
    case KIND_BASE:
        return offsetof(struct base, attr);
    case KIND_NONE:
    case KIND_PIECE:
    case KIND_POINT:
    case KIND_COUNT:
        break;
    }
    return 0;
}

const int32_t *table_at(const struct table *table, struct ref ref, int field)
{
    int32_t *made = entity(table, ref.kind, ref.index);
    if (!made || field < 0)
        return NULL;
    size_t offset;
    if (field == F_made)
        offset = 0;
    else if (field < FIELD_COUNT) {
        if (field_info[field].kind != ref.kind)
            return NULL;
        offset = field_info[field].offset;
    } else if (field >= F_OPTION) {
        if (ref.kind != KIND_TABLE || field - F_OPTION >= TABLE_OPTIONS)
            return NULL;
        offset = offsetof(struct table, option) + sizeof(int32_t) * (size_t)(field - F_OPTION);
    } else {
        if (field < F_ATTR || field - F_ATTR >= attr_slots[ref.kind])
            return NULL;
        offset = attr_offset(ref.kind) + sizeof(int32_t) * (size_t)(field - F_ATTR);
    }
    return (int32_t *)(void *)((char *)made + offset);
}

int32_t table_get(const struct table *table, struct ref ref, int field)
{
    const int32_t *at = table_at(table, ref, field);
    assert(at);
    return *at;
}

/* ---- hash
 * ----------------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t z)
{
    z ^= z >> 30;
    z *= 0xbf58476d1ce4e5b9u;
    z ^= z >> 27;
    z *= 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

uint64_t field_hash(const struct table *table, struct ref ref, int field, int32_t value)
{
    if (value == 0)
        return 0;
    uint64_t what = (uint64_t)(uint32_t)value;
    if (field_is_text(field)) { /* by what it says, not by where it stands */
        what = 0x9e3779b97f4a7c15u;
        for (const char *c = table_text(table, value); *c; c++)
            what = mix(what ^ (uint64_t)(unsigned char)*c);
    }
    uint64_t place = (uint64_t)ref.kind << 48 | (uint64_t)ref.index << 24 | (uint64_t)field;
    return mix(mix(place + 0x632be59bd9b4e019u) ^ what);
}

/* Asked after every order: the fields of its kind are looked up without table_at. */
static uint64_t hash_entity(const struct table *table, int kind, int index)
{
    struct ref ref = {.kind = (uint16_t)kind, .index = (uint16_t)index};
    const char *made = (const char *)entity(table, kind, index);
    const int32_t *attr = (const int32_t *)(const void *)(made + attr_offset(kind));
    uint64_t hash = field_hash(table, ref, F_made, *(const int32_t *)(const void *)made);
    for (int f = F_made + 1; f < FIELD_COUNT; f++)
        if (field_info[f].kind == kind)
            hash ^= field_hash(table, ref, f,
                               *(const int32_t *)(const void *)(made + field_info[f].offset));
    for (int i = 0; i < attr_slots[kind]; i++)
        if (attr[i])
            hash ^= field_hash(table, ref, F_ATTR + i, attr[i]);
    for (int i = 0; kind == KIND_TABLE && i < TABLE_OPTIONS; i++)
        hash ^= field_hash(table, ref, F_OPTION + i, table->option[i]);
    return hash;
}

uint64_t table_hash(const struct table *table)
{
    uint64_t hash = hash_entity(table, KIND_TABLE, 0);
    const int count[KIND_COUNT] = {[KIND_UNIT] = table->units,
                                   [KIND_BASE] = table->bases,
                                   [KIND_PIECE] = table->pieces,
                                   [KIND_POINT] = table->point_count};
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        hash ^= hash_entity(table, KIND_SIDE, side);
    for (int kind = KIND_UNIT; kind < KIND_COUNT; kind++)
        for (int i = 0; i < count[kind]; i++)
            hash ^= hash_entity(table, kind, i);
    return hash;
}

uint64_t table_stance(const struct table *table)
{
    uint64_t of = (uint64_t)table->bases;
    for (int i = 0; i < table->bases; i++) {
        const struct base *b = &table->base[i];
        of = mixed_with(mixed_with(of, b->x), b->y);
        of = mixed_with(mixed_with(of, b->face), b->where);
    }
    return of;
}

/* ---- changes
 * -------------------------------------------------------------------------------------- */

static int32_t *filled(struct table *table, int kind)
{
    switch ((enum kind)kind) {
    case KIND_UNIT:
        return &table->units;
    case KIND_BASE:
        return &table->bases;
    case KIND_PIECE:
        return &table->pieces;
    case KIND_POINT:
        return &table->point_count;
    case KIND_NONE:
    case KIND_TABLE:
    case KIND_SIDE:
    case KIND_COUNT:
        break;
    }
    return NULL;
}

static int slots(int kind)
{
    static const int count[KIND_COUNT] = {[KIND_UNIT] = TABLE_UNITS,
                                          [KIND_BASE] = TABLE_BASES,
                                          [KIND_PIECE] = TABLE_PIECES,
                                          [KIND_POINT] = TABLE_POINTS};
    return count[kind];
}

struct ref ref_next(const struct table *table, int kind, int32_t made)
{
    if (kind == KIND_SIDE) {
        if (made <= SIDE_NONE || made >= SIDE_COUNT)
            return (struct ref){0};
        return (struct ref){.kind = KIND_SIDE, .index = (uint16_t)made, .made = made};
    }
    struct table *t = (struct table *)(uintptr_t)table;
    const int32_t *count = filled(t, kind);
    if (!count || *count >= slots(kind))
        return (struct ref){0};
    return (struct ref){.kind = (uint16_t)kind, .index = (uint16_t)*count, .made = made};
}

/* Slots fill and empty at the end only, so that order of creation is order in the array. */
static bool made_fits(struct table *table, struct ref ref, int32_t old, int32_t new)
{
    const int32_t *count = filled(table, ref.kind);
    if (!count)
        return ref.kind == KIND_SIDE || ref.kind == KIND_TABLE;
    if (!old == !new)
        return false;
    return old ? ref.index == *count - 1 : ref.index == *count && *count < slots(ref.kind);
}

static bool change_write(struct table *table, struct ref ref, int field, int32_t old, int32_t new)
{
    int32_t *at = (int32_t *)(uintptr_t)table_at(table, ref, field);
    if (!at || *at != old)
        return false;
    if (field == F_made) {
        if (!made_fits(table, ref, old, new))
            return false;
        int32_t *count = filled(table, ref.kind);
        if (count)
            *count += new ? 1 : -1;
    }
    table->hash ^= field_hash(table, ref, field, old) ^ field_hash(table, ref, field, new);
    *at = new;
    return true;
}

bool change_do(struct table *table, const struct change *change)
{
    return change_write(table, change->ref, change->field, change->old, change->new);
}

bool change_undo(struct table *table, const struct change *change)
{
    return change_write(table, change->ref, change->field, change->new, change->old);
}
