/* Drafts and how they are written down.
 *
 * The text is YAML in the style of the scenarios that come with the game: the head in lines, units
 * and terrain an entry a line, wrapped between words. A value is written plainly where nobody could
 * read it as something else, in double quotes otherwise. */
#include "scenario/write.h"

#include "core/journal.h"
#include "disk/file.h"
#include "rules/rules.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CM_DIGITS = 4, COLUMN_MOST = 98, STEP = 2 };

/* ---- words and numbers -------------------------------------------------------------------------
 */

void raw_put(char word[RAW_WORD], int32_t value, int digits)
{
    number_text(value, digits, word, RAW_WORD);
}

void raw_put_cm(char word[RAW_WORD], int32_t um)
{
    raw_put(word, um, CM_DIGITS);
}

void raw_put_pair(struct raw_pair *pair, struct vec at)
{
    raw_put_cm(pair->number[0], at.x);
    raw_put_cm(pair->number[1], at.y);
}

int32_t raw_number(const char *word, int digits, int32_t otherwise)
{
    const char *at = word;
    int32_t value;
    return number_read(&at, digits, &value) && !*at ? value : otherwise;
}

int32_t raw_cm(const char *word, int32_t otherwise)
{
    return raw_number(word, CM_DIGITS, otherwise);
}

bool raw_pair_said(const struct raw_pair *pair)
{
    return pair->number[0][0] != '\0';
}

struct vec raw_pair_at(const struct raw_pair *pair)
{
    return (struct vec){raw_cm(pair->number[0], 0), raw_cm(pair->number[1], 0)};
}

/* ---- entries -----------------------------------------------------------------------------------
 */

static void *grown(void *list, unsigned count, size_t size)
{
    void *more = realloc(list, (count + 1u) * size);
    if (!more)
        abort();
    memset((char *)more + count * size, 0, size);
    return more;
}

static void closed(void *list, unsigned *count, unsigned index, size_t size)
{
    char *at = (char *)list + index * size;
    assert(index < *count);
    memmove(at, at + size, (*count - index - 1) * size);
    --*count;
}

struct raw_side *draft_side(struct draft *draft, int side)
{
    assert(side == SIDE_RED || side == SIDE_BLUE);
    return side == SIDE_RED ? &draft->raw.sides.red : &draft->raw.sides.blue;
}

struct raw_unit *draft_unit_add(struct draft *draft, int side)
{
    struct raw_side *s = draft_side(draft, side);
    if (s->units >= RAW_ENTRIES)
        return NULL;
    s->unit = grown(s->unit, s->units, sizeof *s->unit);
    return &s->unit[s->units++];
}

void draft_unit_remove(struct draft *draft, int side, unsigned index)
{
    struct raw_side *s = draft_side(draft, side);
    closed(s->unit, &s->units, index, sizeof *s->unit);
}

struct raw_piece *draft_piece_add(struct draft *draft)
{
    struct raw_scenario *raw = &draft->raw;
    if (raw->pieces >= RAW_ENTRIES)
        return NULL;
    raw->piece = grown(raw->piece, raw->pieces, sizeof *raw->piece);
    return &raw->piece[raw->pieces++];
}

static void *same(const void *list, unsigned count, size_t size)
{
    if (!count)
        return NULL;
    void *copy = malloc(count * size);
    if (!copy)
        abort();
    return memcpy(copy, list, count * size);
}

struct raw_piece *draft_piece_copy(struct draft *draft, unsigned index)
{
    assert(index < draft->raw.pieces);
    struct raw_piece *copy = draft_piece_add(draft);
    if (!copy)
        return NULL;
    *copy = draft->raw.piece[index];
    copy->point = same(copy->point, copy->points, sizeof *copy->point);
    copy->door = same(copy->door, copy->doors, sizeof *copy->door);
    copy->window = same(copy->window, copy->windows, sizeof *copy->window);
    copy->remark[0] = '\0';
    return copy;
}

static void piece_release(struct raw_piece *piece)
{
    free(piece->point);
    free(piece->door);
    free(piece->window);
}

void draft_piece_remove(struct draft *draft, unsigned index)
{
    assert(index < draft->raw.pieces);
    piece_release(&draft->raw.piece[index]);
    closed(draft->raw.piece, &draft->raw.pieces, index, sizeof *draft->raw.piece);
}

struct raw_goal *draft_goal_add(struct draft *draft)
{
    struct raw_scenario *raw = &draft->raw;
    if (raw->goals >= SETTING_GOALS)
        return NULL;
    raw->goal = grown(raw->goal, raw->goals, sizeof *raw->goal);
    return &raw->goal[raw->goals++];
}

void draft_goal_remove(struct draft *draft, unsigned index)
{
    closed(draft->raw.goal, &draft->raw.goals, index, sizeof *draft->raw.goal);
}

bool draft_point_add(struct raw_piece *piece, unsigned index, struct vec at)
{
    assert(index <= piece->points);
    if (piece->points >= RAW_POINTS)
        return false;
    piece->point = grown(piece->point, piece->points, sizeof *piece->point);
    memmove(&piece->point[index + 1], &piece->point[index],
            (piece->points - index) * sizeof *piece->point);
    raw_put_pair(&piece->point[index], at);
    piece->points++;
    return true;
}

void draft_point_remove(struct raw_piece *piece, unsigned index)
{
    closed(piece->point, &piece->points, index, sizeof *piece->point);
}

/* ---- making and releasing ----------------------------------------------------------------------
 */

void draft_init(struct draft *draft, const char *set, int32_t width, int32_t depth, int32_t box)
{
    *draft = (struct draft){.head = NULL};
    snprintf(draft->raw.set, sizeof draft->raw.set, "%s", set);
    raw_put_cm(draft->raw.table.width, width);
    raw_put_cm(draft->raw.table.depth, depth);
    if (box > 0)
        raw_put_cm(draft->raw.table.box, box);
}

void draft_release(struct draft *draft)
{
    struct raw_scenario *raw = &draft->raw;
    for (unsigned i = 0; i < raw->pieces; i++)
        piece_release(&raw->piece[i]);
    draft_guide_drop(draft);
    free(raw->piece);
    free(raw->goal);
    free(raw->sides.red.unit);
    free(raw->sides.blue.unit);
    free(draft->head);
    *draft = (struct draft){.head = NULL};
}

/* The remarks a file opens with say what it is meant to be; they are kept. */
static char *head_of(const char *text, size_t size)
{
    size_t end = 0;
    while (end < size && text[end] == '#') {
        const char *line = memchr(text + end, '\n', size - end);
        if (!line)
            break;
        end = (size_t)(line - text) + 1;
    }
    if (end == 0)
        return NULL;
    char *head = malloc(end + 1);
    if (!head)
        abort();
    memcpy(head, text, end);
    head[end] = '\0';
    return head;
}

/* Length of the end of a line at the beginning of these bytes, as YAML counts lines; 0: none. */
static size_t line_end(const char *c, size_t left)
{
    static const char *const ends[] = {"\r\n",     "\n",           "\r",
                                       "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (left >= strlen(ends[i]) && memcmp(c, ends[i], strlen(ends[i])) == 0)
            return strlen(ends[i]);
    return 0;
}

/* A line of a text without its end and the blanks around it. */
struct line {
    const char *from;
    size_t length;
};

/* All lines of a text; the caller frees them. */
static struct line *lines_of(const char *text, size_t size, int *lines)
{
    int count = 0, room = 0;
    struct line *line = NULL;
    for (size_t at = 0; at <= size;) {
        size_t from = at, end, to;
        while (at < size && !(end = line_end(text + at, size - at)))
            at++;
        to = at;
        at += at < size ? end : 1;
        while (from < to && (text[from] == ' ' || text[from] == '\t'))
            from++;
        while (to > from && (text[to - 1] == ' ' || text[to - 1] == '\t'))
            to--;
        if (count == room) {
            room = room ? 2 * room : 256;
            line = realloc(line, (size_t)room * sizeof *line);
            if (!line)
                abort();
        }
        line[count++] = (struct line){text + from, to - from};
    }
    *lines = count;
    return line;
}

/* The remarks that end where the entry in line `number` (from 1) begins, if it begins its line;
 * what does not fit stays away. */
static void remark_take(const struct line *line, int lines, int number, char out[RAW_REMARK])
{
    int last = number - 2, first;
    size_t used = 0;
    out[0] = '\0';
    if (number < 1 || number > lines || line[number - 1].length == 0 ||
        line[number - 1].from[0] != '-')
        return;
    while (last >= 0 && line[last].length == 0)
        last--;
    for (first = last + 1; first > 0 && line[first - 1].length && line[first - 1].from[0] == '#';)
        first--;
    for (; first <= last && used + line[first].length + 2 <= RAW_REMARK; first++) {
        memcpy(out + used, line[first].from, line[first].length);
        used += line[first].length;
        out[used++] = '\n';
        out[used] = '\0';
    }
}

static void remarks_take(struct draft *draft, const char *text, size_t size,
                         const struct places *places)
{
    int lines;
    struct line *line = lines_of(text, size, &lines);
    char where[STRICT_PLACE];
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        for (unsigned i = 0; i < draft_side(draft, side)->units; i++) {
            snprintf(where, sizeof where, "sides.%s.units[%u]", side_word(side), i);
            remark_take(line, lines, places_line(places, where),
                        draft_side(draft, side)->unit[i].remark);
        }
    for (unsigned i = 0; i < draft->raw.pieces; i++) {
        snprintf(where, sizeof where, "terrain[%u]", i);
        remark_take(line, lines, places_line(places, where), draft->raw.piece[i].remark);
    }
    free(line);
}

bool draft_read(struct draft *draft, const char *path, const char *text, size_t size,
                struct trouble *trouble)
{
    struct places places;
    void *data = NULL;
    *draft = (struct draft){.head = NULL};
    if (!strict_load(path, text, size, raw_schema(), &data, &places, trouble))
        return false;
    /* The lists go over to the draft (libcyaml was told to allocate as everybody does), only the
     * block they hang on is left. */
    memcpy(&draft->raw, data, sizeof draft->raw);
    free(data);
    draft->head = head_of(text, size);
    draft_guide_keep(draft);
    remarks_take(draft, text, size, &places);
    places_release(&places);
    return true;
}

bool draft_load(struct draft *draft, const char *path, struct trouble *trouble)
{
    char *text;
    size_t size;
    if (!file_read(path, &text, &size, trouble)) {
        *draft = (struct draft){.head = NULL};
        return false;
    }
    bool good = draft_read(draft, path, text, size, trouble);
    free(text);
    return good;
}

/* ---- writing -----------------------------------------------------------------------------------
 */

struct pen {
    struct words *out;
    int line;   /* from 1 */
    int indent; /* of lines that go on */
    bool first; /* nothing in these braces yet */
};

static int column(const struct pen *pen)
{
    const char *text = pen->out->text;
    size_t at = pen->out->length;
    while (at > 0 && text[at - 1] != '\n')
        at--;
    return (int)(pen->out->length - at);
}

static void put(struct pen *pen, const char *text)
{
    for (const char *c = text; *c; c++)
        pen->line += *c == '\n';
    words_add(pen->out, text);
}

static bool letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (unsigned char)c >= 0x80;
}

/* Signs that YAML takes for the end of a line, or will not have in a file at all: returns the bytes
 * of the one `text` begins with and its number; 0 when it may stand as it is. */
static size_t odd_sign(const char *text, unsigned *number)
{
    const unsigned char *c = (const unsigned char *)text;
    *number = c[0];
    if ((c[0] && c[0] < ' ' && c[0] != '\n' && c[0] != '\t') || c[0] == 0x7f)
        return 1;
    *number = c[1];
    if (c[0] == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0)
        return 2;
    if (c[0] < 0xe2 || c[0] > 0xef || !c[1] || !c[2])
        return 0;
    *number = (c[0] & 0xfu) << 12 | (c[1] & 0x3fu) << 6 | (c[2] & 0x3fu);
    return *number == 0x2028 || *number == 0x2029 || *number == 0xfeff || *number >= 0xfffe ? 3 : 0;
}

static bool has_odd_sign(const char *text)
{
    unsigned number;
    for (; *text; text++)
        if (odd_sign(text, &number))
            return true;
    return false;
}

/* May this stand without quotes, even within braces? */
static bool plain(const char *text)
{
    size_t n = strlen(text);
    if (has_odd_sign(text))
        return false;
    if (n == 0 || text[n - 1] == ' ' || !(letter(text[0]) || (text[0] == '-' && letter(text[1]))))
        return false;
    for (const char *c = text; *c; c++)
        if (!letter(*c) && !strchr(" ._-/'", *c))
            return false;
    return strcmp(text, "null") != 0 && !strstr(text, "  ");
}

/* In double quotes, where every sign can be said. */
static void put_quoted(struct pen *pen, const char *text)
{
    put(pen, "\"");
    for (const char *c = text; *c;) {
        char one[8] = {*c, '\0'};
        unsigned number;
        size_t bytes = odd_sign(c, &number);
        if (bytes) {
            snprintf(one, sizeof one, "\\u%04X", number & 0xffffu);
        } else if (*c == '"' || *c == '\\' || *c == '\n') {
            one[0] = '\\';
            one[1] = *c == '\n' ? 'n' : *c;
        }
        put(pen, one);
        c += bytes ? bytes : 1;
    }
    put(pen, "\"");
}

static void put_word(struct pen *pen, const char *text)
{
    if (plain(text))
        put(pen, text);
    else
        put_quoted(pen, text);
}

/* A line of the head; nothing when the value is left out. */
static void put_head(struct pen *pen, const char *key, const char *text)
{
    if (!text[0])
        return;
    put(pen, key);
    put(pen, ": ");
    put_word(pen, text);
    put(pen, "\n");
}

/* Folding joins lines by one space, so only text without spaces in odd places can be folded. */
static bool may_fold(const char *text)
{
    size_t n = strlen(text);
    if (n == 0 || text[0] == ' ' || text[0] == '\n' || strstr(text, "  ") || strstr(text, " \n") ||
        strstr(text, "\n ") || (n > 1 && text[n - 1] == '\n' && text[n - 2] == '\n'))
        return false;
    return text[n - 1] != ' ' && !strchr(text, '\t') && !has_odd_sign(text);
}

static void put_folded(struct pen *pen, const char *text)
{
    size_t n = strlen(text);
    put(pen, text[n - 1] == '\n' ? "notes: >\n" : "notes: >-\n");
    for (const char *c = text; *c;) {
        size_t word = strcspn(c, " \n");
        int at = column(pen);
        if (at > 0 && at + 1 + (int)word > COLUMN_MOST) {
            put(pen, "\n");
            at = 0;
        }
        put(pen, at > 0 ? " " : "  ");
        words_addn(pen->out, c, word);
        c += word;
        if (*c == '\n' && c[1])
            put(pen, "\n\n"); /* an empty line is a new line */
        for (; *c == '\n' && c[1] == '\n' && c[2]; c++)
            put(pen, "\n");
        c += *c != '\0';
    }
    put(pen, "\n");
}

static void put_notes(struct pen *pen, const char *text)
{
    if (may_fold(text))
        put_folded(pen, text);
    else
        put_head(pen, "notes", text);
}

/* ---- entries in braces -------------------------------------------------------------------------
 */

static void open_braces(struct pen *pen, const char *before, int indent)
{
    put(pen, before);
    put(pen, "{");
    pen->indent = indent;
    pen->first = true;
}

/* A comma, and a new line where the next `room` bytes would not fit. */
static void between(struct pen *pen, size_t room)
{
    if (!pen->first)
        put(pen, ",");
    if (!pen->first && column(pen) + 2 + (int)room > COLUMN_MOST) {
        put(pen, "\n");
        for (int i = 0; i < pen->indent; i++)
            put(pen, " ");
    } else if (!pen->first) {
        put(pen, " ");
    }
    pen->first = false;
}

static void put_key(struct pen *pen, const char *key, const char *text)
{
    if (!text[0])
        return;
    between(pen, strlen(key) + 4 + strlen(text));
    put(pen, key);
    put(pen, ": ");
    put_word(pen, text);
}

static void put_pair(struct pen *pen, const struct raw_pair *pair)
{
    put(pen, "[");
    put_word(pen, pair->number[0]);
    put(pen, ", ");
    put_word(pen, pair->number[1]);
    put(pen, "]");
}

static void put_key_pair(struct pen *pen, const char *key, const struct raw_pair *pair)
{
    if (!raw_pair_said(pair))
        return;
    between(pen, strlen(key) + 6 + strlen(pair->number[0]) + strlen(pair->number[1]));
    put(pen, key);
    put(pen, ": ");
    put_pair(pen, pair);
}

static void put_points(struct pen *pen, const struct raw_piece *piece)
{
    if (!piece->points)
        return;
    between(pen, strlen("points: [[000, 000],"));
    put(pen, "points: [");
    pen->first = true;
    for (unsigned i = 0; i < piece->points; i++) {
        const struct raw_pair *p = &piece->point[i];
        between(pen, strlen(p->number[0]) + strlen(p->number[1]) + 5);
        put_pair(pen, p);
    }
    put(pen, "]");
}

static void put_gaps(struct pen *pen, const char *key, const struct raw_gap *gap, unsigned count)
{
    int indent = pen->indent;
    if (!count)
        return;
    put(pen, ",\n");
    for (int i = 0; i < indent; i++)
        put(pen, " ");
    put(pen, key);
    put(pen, ": [");
    for (unsigned i = 0; i < count; i++) {
        put(pen, i ? ",\n" : "\n");
        for (int k = 0; k < indent + STEP; k++)
            put(pen, " ");
        open_braces(pen, "", indent + 2 * STEP);
        put_key(pen, "wall", gap[i].wall);
        put_key(pen, "at", gap[i].at);
        put_key(pen, "width", gap[i].width);
        put_key(pen, "height", gap[i].height);
        put_key(pen, "sill", gap[i].sill);
        put(pen, "}");
    }
    put(pen, "]");
    pen->indent = indent;
    pen->first = false;
}

static void put_line(struct pen *pen, const struct raw_line *line)
{
    if (!raw_pair_said(&line->from) && !raw_pair_said(&line->to) && !line->spacing[0])
        return;
    int indent = pen->indent;
    between(pen, strlen("line: {from: [00.0, 00.0]}"));
    open_braces(pen, "line: ", indent + STEP);
    put_key_pair(pen, "from", &line->from);
    put_key_pair(pen, "to", &line->to);
    put_key(pen, "spacing", line->spacing);
    put(pen, "}");
    pen->indent = indent;
    pen->first = false;
}

/* Remark lines before an entry, apart from the entry before that. */
static void put_remark(struct pen *pen, const char *indent, const char *remark, bool first)
{
    if (remark[0] && !first)
        put(pen, "\n");
    for (size_t n; remark[0]; remark += n) {
        char line[RAW_REMARK];
        n = strcspn(remark, "\n") + 1;
        snprintf(line, sizeof line, "%.*s", (int)n, remark);
        put(pen, indent);
        put(pen, line);
    }
}

static void put_unit(struct pen *pen, const struct raw_unit *unit)
{
    open_braces(pen, "      - ", 9);
    put_key(pen, "troop", unit->troop);
    put_key(pen, "name", unit->name);
    put_key(pen, "count", unit->count);
    put_key_pair(pen, "at", &unit->at);
    put_line(pen, &unit->line);
    put_key(pen, "box", unit->box);
    put_key(pen, "face", unit->face);
    put_key(pen, "strength", unit->strength);
    put_key(pen, "form", unit->form);
    put_key(pen, "leader", unit->leader);
    put(pen, "}\n");
}

static void put_piece(struct pen *pen, const struct raw_piece *piece)
{
    open_braces(pen, "  - ", 5);
    put_key(pen, "kind", piece->kind);
    put_key(pen, "name", piece->name);
    put_key(pen, "trees", piece->trees);
    put_key(pen, "width", piece->width);
    put_key_pair(pen, "at", &piece->at);
    put_key_pair(pen, "size", &piece->size);
    put_key_pair(pen, "studs", &piece->studs);
    put_key(pen, "courses", piece->courses);
    put_key(pen, "gables", piece->gables);
    put_key(pen, "face", piece->face);
    put_key(pen, "height", piece->height);
    put_key(pen, "round", piece->round);
    put_key(pen, "mass", piece->mass);
    put_key(pen, "smooth", piece->smooth);
    put_key(pen, "colour", piece->colour);
    put_key(pen, "trim", piece->trim);
    put_points(pen, piece);
    put_gaps(pen, "doors", piece->door, piece->doors);
    put_gaps(pen, "windows", piece->window, piece->windows);
    put(pen, "}\n");
}

static void put_table(struct pen *pen, const struct raw_table *table)
{
    open_braces(pen, "\ntable: ", STEP);
    put_key(pen, "width", table->width);
    put_key(pen, "depth", table->depth);
    put_key(pen, "box", table->box);
    put(pen, "}\n");
}

/* Options in the order of the sets, each name once. */
static void put_options(struct pen *pen, const struct raw_scenario *raw)
{
    bool any = false;
    for (int set = 0; set < rules_count; set++) {
        const struct attrs *attrs = &rules_list[set]->attrs;
        if (strcmp(rules_list[set]->id, raw->set) != 0)
            continue;
        for (int i = 0; i < attrs->options; i++) {
            const char *name = attrs->option[i].name, *value = raw->options.value[raw_option(name)];
            if (value[0] && !any)
                open_braces(pen, "options: ", STEP);
            any = any || value[0];
            put_key(pen, name, value);
        }
    }
    if (any)
        put(pen, "}\n");
}

static void put_side(struct pen *pen, struct draft *draft, int side)
{
    const struct raw_side *s = draft_side(draft, side);
    put(pen, "  ");
    put(pen, side_word(side));
    put(pen, s->units || s->name[0] || s->points[0] ? ":\n" : ": {}\n");
    if (s->name[0])
        put(pen, "    ");
    put_head(pen, "name", s->name);
    if (s->points[0])
        put(pen, "    ");
    put_head(pen, "points", s->points);
    if (s->units)
        put(pen, "    units:\n");
    for (unsigned i = 0; i < s->units; i++) {
        put_remark(pen, "      ", s->unit[i].remark, i == 0);
        draft->unit_line[side][i] = pen->line;
        put_unit(pen, &s->unit[i]);
    }
}

static void put_goals(struct pen *pen, const struct raw_scenario *raw)
{
    if (raw->goals)
        put(pen, "\nvictory:\n");
    for (unsigned i = 0; i < raw->goals; i++) {
        const struct raw_goal *goal = &raw->goal[i];
        open_braces(pen, "  - ", 5);
        put_key(pen, "side", goal->side);
        put_key(pen, "kind", goal->kind);
        put_key(pen, "piece", goal->piece);
        put_key(pen, "men", goal->men);
        put(pen, "}\n");
    }
}

/* A word of a step on its own line. */
static void put_step_word(struct pen *pen, const char *key, const char *text)
{
    if (text[0])
        put(pen, "    ");
    put_head(pen, key, text);
}

static void put_step_names(struct pen *pen, const char *key, const struct raw_name *name,
                           unsigned count)
{
    if (!count)
        return;
    put(pen, "    ");
    put(pen, key);
    put(pen, ": [");
    pen->indent = 8;
    pen->first = true;
    for (unsigned i = 0; i < count; i++) {
        between(pen, strlen(name[i].text) + 3);
        put_word(pen, name[i].text);
    }
    put(pen, "]\n");
}

/* The guide is for reading: a line for each word. */
static void put_guide(struct pen *pen, const struct raw_scenario *raw)
{
    if (raw->steps)
        put(pen, "\nguide:\n");
    for (unsigned i = 0; i < raw->steps; i++) {
        const struct raw_step *step = &raw->step[i];
        put(pen, "  - ");
        put_head(pen, "say", step->say);
        if (step->equal[0]) {
            put(pen, "    ");
            put_head(pen, "equal", step->equal);
        }
        put_step_word(pen, "side", step->side);
        put_step_word(pen, "turn", step->turn);
        put_step_word(pen, "last", step->last);
        put_step_word(pen, "phase", step->phase);
        put_step_word(pen, "wait", step->wait);
        put_step_names(pen, "by", step->by, step->bys);
        put_step_word(pen, "until", step->until);
        put_step_names(pen, "point", step->point, step->points);
        if (raw_pair_said(&step->place)) {
            put(pen, "    place: ");
            put_pair(pen, &step->place);
            put(pen, "\n");
        }
        put_step_word(pen, "panel", step->panel);
        put_step_word(pen, "practice", step->practice);
        put_step_word(pen, "closing", step->closing);
    }
}

void draft_text(struct draft *draft, struct words *out)
{
    const struct raw_scenario *raw = &draft->raw;
    struct pen pen = {.out = out, .line = 1};
    if (!draft_guided(draft))
        draft_guide_drop(draft);
    words_clear(out);
    if (draft->head)
        put(&pen, draft->head);
    put(&pen, "title: ");
    put_word(&pen, raw->title);
    put(&pen, "\n");
    put_head(&pen, "teaser", raw->teaser);
    put_head(&pen, "set", raw->set);
    put_head(&pen, "kind", raw->kind);
    put_head(&pen, "attacker", raw->attacker);
    put_head(&pen, "first", raw->first);
    put_head(&pen, "begin", raw->begin);
    put_head(&pen, "minutes", raw->minutes);
    put_head(&pen, "turns", raw->turns);
    put_notes(&pen, raw->notes);
    put_table(&pen, &raw->table);
    put_options(&pen, raw);
    put(&pen, "\nsides:\n");
    put_side(&pen, draft, SIDE_RED);
    put_side(&pen, draft, SIDE_BLUE);
    put_goals(&pen, raw);
    put_guide(&pen, raw);
    if (raw->pieces)
        put(&pen, "\nterrain:\n");
    for (unsigned i = 0; i < raw->pieces; i++) {
        put_remark(&pen, "  ", raw->piece[i].remark, i == 0);
        draft->piece_line[i] = pen.line;
        put_piece(&pen, &raw->piece[i]);
    }
}
