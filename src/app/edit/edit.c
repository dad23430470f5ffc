#include "app/edit/edit.h"

#include "core/journal.h"
#include "disk/file.h"
#include "rules/setup.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEPS_MOST = 400, /* states kept; the oldest are forgotten */
    FINE = MM,        /* places and sizes are whole millimetres */
    FACE_DIGITS = 3,
    SIZE_LEAST = 10 * MM,
    AREA_SHARE = 6, /* a new area is a sixth of the table's shorter side */
    BAND_SHARE = 4,
    COPY_STEP = 25 * MM,
    BOX_COLUMNS = 26, /* boxes are named by one letter */
    STUD = 8 * MM,
};

/* Toys that only lie on tables on which pellets fly. */
static const char *const toys[] = {"brick", "brick wall", "brick house", "chalk"};

static const char file_name[] = "table";

/* ---- states ------------------------------------------------------------------------------------
 */

void edit_init(struct edit *edit)
{
    *edit = (struct edit){.rules = NULL};
    edit->show = calloc(1, sizeof *edit->show);
    if (!edit->show)
        abort();
}

static void states_clear(struct edit *edit, int from)
{
    for (int i = from; i < edit->states; i++)
        free(edit->state[i]);
    edit->states = from < edit->states ? from : edit->states;
}

void edit_release(struct edit *edit)
{
    states_clear(edit, 0);
    free(edit->state);
    draft_release(&edit->draft);
    free(edit->show);
    *edit = (struct edit){.rules = NULL};
}

static char *text_copy(const struct words *text)
{
    char *copy = malloc(text->length + 1);
    if (!copy)
        abort();
    memcpy(copy, text->text, text->length + 1);
    return copy;
}

/* A state behind the present one; those that were undone are forgotten. */
static void state_push(struct edit *edit, const struct words *text)
{
    if (edit->states && strcmp(edit->state[edit->at], text->text) == 0)
        return;
    if (edit->states)
        states_clear(edit, edit->at + 1);
    if (edit->saved > edit->at)
        edit->saved = -1;
    if (edit->states == STEPS_MOST) {
        free(edit->state[0]);
        memmove(edit->state, edit->state + 1, (STEPS_MOST - 1) * sizeof *edit->state);
        edit->states--;
        edit->saved--;
    }
    if (edit->states == edit->room) {
        edit->room = edit->room ? 2 * edit->room : 32;
        char **more = realloc(edit->state, (size_t)edit->room * sizeof *more);
        if (!more)
            abort();
        edit->state = more;
    }
    edit->state[edit->states] = text_copy(text);
    edit->at = edit->states++;
}

static bool state_read(struct edit *edit)
{
    struct trouble ignored = {0};
    const char *text = edit->state[edit->at];
    draft_release(&edit->draft);
    bool good = draft_read(&edit->draft, file_name, text, strlen(text), &ignored);
    assert(good);
    return good && edit_try(edit, &ignored);
}

void edit_reset(struct edit *edit)
{
    state_read(edit);
}

bool edit_can_undo(const struct edit *edit)
{
    return edit->at > 0;
}

bool edit_can_redo(const struct edit *edit)
{
    return edit->at + 1 < edit->states;
}

void edit_undo(struct edit *edit)
{
    if (!edit_can_undo(edit))
        return;
    edit->at--;
    state_read(edit);
}

void edit_redo(struct edit *edit)
{
    if (!edit_can_redo(edit))
        return;
    edit->at++;
    state_read(edit);
}

bool edit_changed(const struct edit *edit)
{
    return edit->at != edit->saved;
}

/* ---- laying out --------------------------------------------------------------------------------
 */

static struct edit_ref entry_at_line(const struct edit *edit, int side, int line)
{
    const struct draft *d = &edit->draft;
    if (side != SIDE_BLUE)
        for (unsigned i = 0; i < d->raw.sides.red.units; i++)
            if (d->unit_line[SIDE_RED][i] == line)
                return (struct edit_ref){EDIT_UNIT, SIDE_RED, (int)i};
    if (side != SIDE_RED)
        for (unsigned i = 0; i < d->raw.sides.blue.units; i++)
            if (d->unit_line[SIDE_BLUE][i] == line)
                return (struct edit_ref){EDIT_UNIT, SIDE_BLUE, (int)i};
    for (unsigned i = 0; i < d->raw.pieces; i++)
        if (d->piece_line[i] == line)
            return (struct edit_ref){EDIT_PIECE, 0, (int)i};
    return (struct edit_ref){0};
}

/* Which entry everything on the table comes from. */
static void entries_find(const struct edit *edit, struct edit_show *show)
{
    const struct setting *s = &show->setting;
    for (int i = 0; i < s->unit_count; i++) {
        bool again = i > 0 && s->unit[i].line == s->unit[i - 1].line;
        show->unit_entry[i] =
            again ? show->unit_entry[i - 1] : entry_at_line(edit, s->unit[i].side, s->unit[i].line);
    }
    for (int i = 0; i < s->piece_count; i++) {
        bool again = i > 0 && s->piece[i].line == s->piece[i - 1].line;
        show->piece_entry[i] =
            again ? show->piece_entry[i - 1] : entry_at_line(edit, SIDE_NONE, s->piece[i].line);
    }
}

/* A reason as it is said beside the thing: no line numbers, a capital letter, a full stop. */
static void reason(char *out, size_t size, const char *text)
{
    static const char *const tails[] = {" of line ", " in line "};
    size_t n = strlen(text);
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
        const char *tail = strstr(text, tails[i]);
        if (tail)
            n = (size_t)(tail - text);
    }
    while (n > 0 && (text[n - 1] == '.' || text[n - 1] == ' '))
        n--;
    snprintf(out, size, "%.*s.", (int)n, text);
    out[0] = (char)toupper((unsigned char)out[0]);
}

/* What the rules say of a file, as people say it who see the editor: '@' stands for the side, '#'
 * for the entry. */
static const struct {
    const char *file, *plain;
} plainly[] = {
    {"has no Army Commander", "Put a commander on for @, led by nobody"},
    {"has two Army Commanders", "Two commanders of @ are led by nobody: choose Led by for one"},
    {"is no commander", "Only a commander leads: choose another under Led by"},
    {"Army Commander commands the others", "Choose the Army Commander under Led by: he leads them"},
    {"has no two ranks", "# has one element only: choose Single"},
    {"\"at\" is missing", "Put # on the table: nobody comes later"},
    {"say \"at\" and", "Put # on the table: nobody comes later"},
    {"deploys both sides in the scenario", "Put # on the table: nobody comes later"},
    {"needs a box on the grid", "Put # in a box of the table: nobody comes later"},
    {"has no Leader", "Put a Leader on for @"},
    {"is no Leader of this side", "Choose a Leader of this side under Led by"},
    {"a Leader has no other Leader", "A Leader is led by nobody: choose that under Led by"},
    {"say whose command", "Choose who leads #, under Led by. A Leader needs a name for it"},
    {"has no units to command", "# leads nobody: choose him under Led by of his units"},
    {"each side needs a General", "Put a General on for @, or play without, under Table"},
    {"must be whole boxes", "Choose a size of whole boxes, under Table"},
    {"dice say who goes first", "The dice say who goes first: choose The rules say, under Win"},
    {"only the attacker wins by", "Only the attacker wins that way: choose again under Win"},
    {"there is no piece", "Choose which piece is to be held, under Win"},
    {"is no named piece", "That piece is to be held: choose another under Win first"},
    {"can hold a piece", "Choose how many must hold it, 1 to 99, under Win"},
    {"say which side wins", "Choose which side wins by it, under Win"},
    {"no unit of this side is called", "He leads others: choose another for them under Led by"},
};

/* "Red" or "Blue", whoever is spoken of. */
static const char *side_spoken(const char *text)
{
    const char *red = strstr(text, side_word(SIDE_RED)), *blue = strstr(text, side_word(SIDE_BLUE));
    if (!red && !strstr(text, "Red"))
        return blue || strstr(text, "Blue") ? "Blue" : "a side";
    return "Red";
}

/* The reason in words of the screen, with the number of its rule; for what is not in the table,
 * the rules' own. */
static void say_plainly(struct edit *edit, struct edit_ref who, char *out, size_t size,
                        const char *text)
{
    char name[NAME_MAX_BYTES + 24] = "it";
    size_t row = 0, n = 0;
    const char *tag = strrchr(text, '(');
    while (row < sizeof plainly / sizeof *plainly && !strstr(text, plainly[row].file))
        row++;
    if (row == sizeof plainly / sizeof *plainly) {
        reason(out, size, text);
        return;
    }
    if (edit_has(edit, who))
        edit_say(edit, who, name, sizeof name);
    for (const char *c = plainly[row].plain; *c && n + 1 < size; c++) {
        char one[2] = {*c, '\0'};
        const char *part = *c == '@' ? side_spoken(text) : *c == '#' ? name : one;
        n += (size_t)snprintf(out + n, size - n, "%s", part);
    }
    if (n < size)
        snprintf(out + n, size - n, "%s%.12s.", tag ? " " : "", tag ? tag : "");
    out[0] = (char)toupper((unsigned char)out[0]);
}

static void misfit_add(struct edit *edit, struct edit_show *show, struct edit_ref who,
                       struct edit_ref other, const char *why)
{
    char name[2][NAME_MAX_BYTES + 24];
    if (show->misfits == MISFITS_MOST + 1)
        return;
    struct edit_misfit *m = &show->misfit[show->misfits++];
    m->who = who;
    m->other = other;
    say_plainly(edit, who, m->why, sizeof m->why, why);
    if (!edit_has(edit, who) || !edit_has(edit, other) || !strstr(why, " overlaps "))
        return;
    edit_say(edit, who, name[0], sizeof name[0]);
    edit_say(edit, other, name[1], sizeof name[1]);
    snprintf(m->why, sizeof m->why, "%.80s and %.80s overlap. Move one of them.", name[0], name[1]);
}

/* "table:12: it does not fit" into its line and words. */
static const char *told(const char *text, int *line)
{
    size_t n = sizeof file_name - 1;
    *line = 0;
    if (strncmp(text, file_name, n) != 0 || text[n] != ':')
        return text;
    char *end;
    long number = strtol(text + n + 1, &end, 10);
    if (*end == ':' && end > text + n + 1) {
        *line = (int)number;
        return end + 1 + (end[1] == ' ');
    }
    return text + n + 1 + (text[n + 1] == ' ');
}

static struct vec box_middle(const struct setting *s, int x, int y)
{
    return (struct vec){(2 * x - 1) * (s->box / 2), (2 * y - 1) * (s->box / 2)};
}

/* The table as the set lays it out. What the set has something against is laid out as far as it
 * went, if that is far enough for everything to be seen. */
static bool table_lay(const struct edit *edit, struct edit_show *show, struct trouble *refused)
{
    struct setting *s = malloc(sizeof *s);
    struct table *table = malloc(sizeof *table);
    struct block block;
    if (!s || !table)
        abort();
    *s = show->setting;
    for (int i = 0; i < s->unit_count; i++)
        if (s->unit[i].box_x)
            s->unit[i].pose.at = box_middle(s, s->unit[i].box_x, s->unit[i].box_y);
    struct dice dice = {.next = NULL};
    struct turn turn = {.table = table, .block = &block, .dice = &dice, .see = SEE_ALL};
    table_init(table);
    block_init(&block, SIDE_NONE, SOURCE_AUTO, "edit");
    bool good = edit->rules->decides->setup(&turn, s, refused);
    char why[160];
    if (good && !table_sane(table, &edit->rules->attrs, why, sizeof why))
        good = trouble_set(refused, "%s", why);
    bool enough = table->width == s->width && table->units == s->unit_count &&
                  table->pieces == s->piece_count;
    if (!good && !enough) {
        struct trouble ignored = {0};
        block_release(&block);
        block_init(&block, SIDE_NONE, SOURCE_AUTO, "edit");
        table_init(table);
        enough = setup_table(&turn, edit->rules, s, &ignored) &&
                 setup_units(&turn, edit->rules, s, NULL, &ignored);
    }
    block_release(&block);
    if (good || enough)
        show->table = *table;
    free(table);
    free(s);
    return good || enough;
}

static bool lay_out(struct edit *edit, const struct words *text, struct edit_show *show,
                    struct trouble *trouble)
{
    struct misfits misfits = {0};
    struct trouble refused = {0};
    int line;
    if (!scenario_sketch(file_name, text->text, text->length, &show->setting, &misfits, trouble) ||
        !table_lay(edit, show, &refused)) {
        struct trouble said = trouble->text[0] ? *trouble : refused;
        char why[TROUBLE_TEXT];
        say_plainly(edit, (struct edit_ref){0}, why, sizeof why, told(said.text, &line));
        return trouble_set(trouble, "%s", why);
    }
    show->misfits = 0;
    entries_find(edit, show);
    for (int i = 0; i < misfits.count; i++)
        misfit_add(edit, show, entry_at_line(edit, SIDE_NONE, misfits.misfit[i].line),
                   entry_at_line(edit, SIDE_NONE, misfits.misfit[i].other), misfits.misfit[i].why);
    const char *why = told(refused.text, &line);
    if (refused.text[0] && !(misfits.count && line == 0))
        misfit_add(edit, show, entry_at_line(edit, SIDE_NONE, line), (struct edit_ref){0}, why);
    return true;
}

bool edit_try(struct edit *edit, struct trouble *trouble)
{
    struct words text;
    struct edit_show *show = malloc(sizeof *show);
    if (!show)
        abort();
    trouble->text[0] = '\0';
    words_init(&text);
    draft_text(&edit->draft, &text);
    bool good = lay_out(edit, &text, show, trouble);
    if (good) {
        free(edit->show);
        edit->show = show;
    } else {
        free(show);
    }
    words_release(&text);
    return good;
}

bool edit_keep(struct edit *edit, struct trouble *trouble)
{
    struct words text;
    if (!edit_try(edit, trouble)) {
        if (edit->states)
            edit_reset(edit);
        return false;
    }
    words_init(&text);
    draft_text(&edit->draft, &text);
    state_push(edit, &text);
    words_release(&text);
    return true;
}

/* ---- beginning, saving -------------------------------------------------------------------------
 */

static int32_t width_of(const struct edit *edit)
{
    return raw_cm(edit->draft.raw.table.width, 1000 * MM);
}

static int32_t depth_of(const struct edit *edit)
{
    return raw_cm(edit->draft.raw.table.depth, 1000 * MM);
}

/* An empty table of its rules. */
static void table_begin(struct edit *edit)
{
    const struct table_size *usual = &edit->rules->editing->usual;
    draft_init(&edit->draft, edit->rules->id, usual->width, usual->depth, usual->box);
    snprintf(edit->draft.raw.title, sizeof edit->draft.raw.title, "A New Table");
}

/* Asks the set itself: each kind is put on an empty table. */
static void offers_find(struct edit *edit)
{
    struct edit alone;
    struct trouble ignored;
    edit_init(&alone);
    alone.rules = edit->rules;
    table_begin(&alone);
    for (int i = 0; i < EDIT_KINDS && draft_kind(i); i++) {
        const char *kind = draft_kind(i);
        bool toy = false;
        for (size_t k = 0; k < sizeof toys / sizeof *toys; k++)
            toy = toy || strcmp(toys[k], kind) == 0;
        struct vec middle = {width_of(&alone) / 2, depth_of(&alone) / 2};
        struct edit_ref e = edit_add_piece(&alone, kind, middle);
        edit->offers[i] = (!toy || edit->rules->flicks) && edit_try(&alone, &ignored) &&
                          !edit_misfit_of(&alone, e);
        edit_remove(&alone, e);
    }
    edit_release(&alone);
}

static bool begin(struct edit *edit, const char *path, struct trouble *trouble)
{
    edit->rules = rules_find(edit->draft.raw.set);
    if (!edit->rules) {
        trouble_at(trouble, path, 0, "there is no rule set \"%s\"", edit->draft.raw.set);
    } else if (edit_keep(edit, trouble)) {
        edit->saved = edit->at;
        snprintf(edit->path, sizeof edit->path, "%s", path);
        offers_find(edit);
        return true;
    }
    edit_release(edit);
    edit_init(edit);
    return false;
}

bool edit_new(struct edit *edit, const struct rules *rules, struct trouble *trouble)
{
    edit_release(edit);
    edit_init(edit);
    edit->rules = rules;
    table_begin(edit);
    snprintf(edit->draft.raw.kind, sizeof edit->draft.raw.kind, "encounter");
    snprintf(edit->draft.raw.sides.red.name, NAME_MAX_BYTES, "The Red Army");
    snprintf(edit->draft.raw.sides.blue.name, NAME_MAX_BYTES, "The Blue Army");
    return begin(edit, "", trouble);
}

bool edit_open(struct edit *edit, const char *path, struct trouble *trouble)
{
    edit_release(edit);
    edit_init(edit);
    return draft_load(&edit->draft, path, trouble) && begin(edit, path, trouble);
}

const char *edit_why_not(const struct edit *edit)
{
    const struct edit_show *show = edit->show;
    if (show->misfits)
        return show->misfit[0].why;
    return edit->draft.raw.title[0] ? NULL : "Give the table a title first.";
}

const char *edit_misfit_of(const struct edit *edit, struct edit_ref entry)
{
    const struct edit_show *show = edit->show;
    for (int i = 0; i < show->misfits; i++)
        if (edit_same(show->misfit[i].who, entry) || edit_same(show->misfit[i].other, entry))
            return show->misfit[i].why;
    return NULL;
}

bool edit_save(struct edit *edit, const char *path, struct trouble *trouble)
{
    const char *text = edit->state[edit->at];
    if (!file_write(path, text, strlen(text), trouble))
        return false;
    edit->saved = edit->at;
    if (path != edit->path)
        snprintf(edit->path, sizeof edit->path, "%s", path);
    return true;
}

/* ---- entries -----------------------------------------------------------------------------------
 */

bool edit_same(struct edit_ref a, struct edit_ref b)
{
    return a.kind != EDIT_NOTHING && a.kind == b.kind && a.side == b.side && a.index == b.index;
}

static const struct raw_side *side_of(const struct edit *edit, int side)
{
    return side == SIDE_RED ? &edit->draft.raw.sides.red : &edit->draft.raw.sides.blue;
}

bool edit_has(const struct edit *edit, struct edit_ref e)
{
    if (e.kind == EDIT_UNIT)
        return e.index >= 0 && e.index < (int)side_of(edit, e.side)->units;
    return e.kind == EDIT_PIECE && e.index >= 0 && e.index < (int)edit->draft.raw.pieces;
}

int edit_entries(const struct edit *edit)
{
    const struct raw_scenario *raw = &edit->draft.raw;
    return (int)(raw->sides.red.units + raw->sides.blue.units + raw->pieces);
}

struct edit_ref edit_entry_at(const struct edit *edit, int index)
{
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        int units = (int)side_of(edit, side)->units;
        if (index < units)
            return (struct edit_ref){EDIT_UNIT, side, index};
        index -= units;
    }
    return (struct edit_ref){EDIT_PIECE, 0, index};
}

int edit_entry_number(const struct edit *edit, struct edit_ref e)
{
    for (int i = edit_entries(edit) - 1; i >= 0; i--)
        if (edit_same(edit_entry_at(edit, i), e))
            return i;
    return -1;
}

static const struct raw_unit *unit_of(const struct edit *edit, struct edit_ref e)
{
    return e.kind == EDIT_UNIT && edit_has(edit, e) ? &side_of(edit, e.side)->unit[e.index] : NULL;
}

static const struct raw_piece *piece_of(const struct edit *edit, struct edit_ref e)
{
    return e.kind == EDIT_PIECE && edit_has(edit, e) ? &edit->draft.raw.piece[e.index] : NULL;
}

struct raw_unit *edit_unit(struct edit *edit, struct edit_ref e)
{
    return unit_of(edit, e) ? &draft_side(&edit->draft, e.side)->unit[e.index] : NULL;
}

struct raw_piece *edit_piece(struct edit *edit, struct edit_ref e)
{
    return piece_of(edit, e) ? &edit->draft.raw.piece[e.index] : NULL;
}

struct edit_ref edit_entry_of(const struct edit *edit, struct ref thing)
{
    const struct table *t = &edit->show->table;
    int index = thing.index;
    if (!table_has(t, thing))
        return (struct edit_ref){0};
    if (thing.kind == KIND_BASE)
        index = base_unit(&t->base[thing.index]);
    if (thing.kind == KIND_PIECE)
        return index < edit->show->setting.piece_count ? edit->show->piece_entry[index]
                                                       : (struct edit_ref){0};
    if (thing.kind != KIND_BASE && thing.kind != KIND_UNIT)
        return (struct edit_ref){0};
    return index < edit->show->setting.unit_count ? edit->show->unit_entry[index]
                                                  : (struct edit_ref){0};
}

int edit_things(const struct edit *edit, struct edit_ref e, struct ref thing[EDIT_THINGS])
{
    const struct edit_show *show = edit->show;
    const struct table *t = &show->table;
    int count = 0;
    for (int i = 0; i < t->units && i < show->setting.unit_count && count < EDIT_THINGS; i++)
        if (edit_same(show->unit_entry[i], e))
            thing[count++] = ref_unit(t, i);
    for (int i = 0; i < t->pieces && i < show->setting.piece_count && count < EDIT_THINGS; i++)
        if (edit_same(show->piece_entry[i], e))
            thing[count++] = ref_piece(t, i);
    return count;
}

void edit_say(struct edit *edit, struct edit_ref e, char *out, size_t size)
{
    const struct raw_unit *unit = unit_of(edit, e);
    const struct raw_piece *piece = piece_of(edit, e);
    out[0] = '\0';
    if (piece) {
        snprintf(out, size, "%s", piece->name[0] ? piece->name : piece->kind);
    } else if (unit && unit->name[0]) {
        snprintf(out, size, "%s", unit->name);
    } else if (unit) {
        int troop = troop_find(edit->rules, unit->troop);
        snprintf(out, size, "%s%s%s", troop >= 0 ? edit->rules->troop[troop].name : unit->troop,
                 unit->count[0] ? " × " : "", unit->count);
    }
    out[0] = (char)toupper((unsigned char)out[0]);
}

/* ---- where things are --------------------------------------------------------------------------
 */

static bool unit_placed(const struct raw_unit *u)
{
    return raw_pair_said(&u->at) || raw_pair_said(&u->line.from) || u->box[0];
}

static int32_t grid_edge(const struct edit *edit)
{
    return raw_cm(edit->draft.raw.table.box, 0);
}

/* The box round every outline of an entry as shown; false when nothing of it lies on the table. */
static bool bounds_of(const struct edit *edit, struct edit_ref e, struct vec *low, struct vec *high)
{
    struct ref thing[EDIT_THINGS];
    const struct table *t = &edit->show->table;
    int count = edit_things(edit, e, thing);
    bool any = false;
    for (int i = 0; i < count; i++) {
        const struct unit *u = thing[i].kind == KIND_UNIT ? &t->unit[thing[i].index] : NULL;
        int first = u ? u->base : thing[i].index, end = u ? u->base + u->bases : first + 1;
        for (int k = first; k < end; k++) {
            struct vec a, b;
            if (u ? t->base[k].where != WHERE_TABLE : t->piece[k].where != WHERE_TABLE)
                continue;
            struct outline o = u ? base_outline(&t->base[k]) : piece_outline(t, &t->piece[k]);
            outline_bounds(&o, &a, &b);
            low->x = any && low->x < a.x ? low->x : a.x;
            low->y = any && low->y < a.y ? low->y : a.y;
            high->x = any && high->x > b.x ? high->x : b.x;
            high->y = any && high->y > b.y ? high->y : b.y;
            any = true;
        }
    }
    return any;
}

static int32_t usual_face(int side)
{
    return side == SIDE_RED ? 90 * DEG : 270 * DEG;
}

static int32_t face_of(const struct edit *edit, struct edit_ref e)
{
    const struct raw_unit *u = unit_of(edit, e);
    const struct raw_piece *p = piece_of(edit, e);
    const char *word = u ? u->face : p ? p->face : "";
    return angle_norm(raw_number(word, FACE_DIGITS, u ? usual_face(e.side) : 0));
}

bool edit_pose(const struct edit *edit, struct edit_ref e, struct pose *out)
{
    const struct raw_unit *u = unit_of(edit, e);
    const struct raw_piece *p = piece_of(edit, e);
    struct vec low, high;
    if ((u && !unit_placed(u)) || (!u && !p) || !bounds_of(edit, e, &low, &high))
        return false;
    out->at = (struct vec){low.x + (high.x - low.x) / 2, low.y + (high.y - low.y) / 2};
    out->face = face_of(edit, e);
    return true;
}

int32_t edit_reach(const struct edit *edit, struct edit_ref e)
{
    struct vec low, high;
    return bounds_of(edit, e, &low, &high) ? vec_distance(low, high) / 2 : 0;
}

/* ---- keeping to millimetres, the table and the grid --------------------------------------------
 */

static int32_t rounded(int32_t value, int32_t step)
{
    int32_t half = step / 2;
    int32_t steps = value >= 0 ? (value + half) / step : -((-value + half) / step);
    return steps * step;
}

static int32_t within(int32_t value, int32_t low, int32_t high)
{
    return value < low ? low : value > high ? high : value;
}

static struct vec on_table(const struct edit *edit, struct vec at)
{
    return (struct vec){within(rounded(at.x, FINE), 0, width_of(edit)),
                        within(rounded(at.y, FINE), 0, depth_of(edit))};
}

/* The middle of something so wide: between the lines of the grid when it fills an odd number of
 * boxes, on a line when an even one. */
static int32_t on_grid(int32_t at, int32_t size, int32_t edge, int32_t length)
{
    int32_t boxes = (size + edge / 2) / edge, half = boxes % 2 ? edge / 2 : 0;
    int32_t low = boxes % 2 ? half : edge;
    return within(rounded(at - half, edge) + half, low, length - low);
}

static bool is_wall(const struct raw_piece *p)
{
    return strcmp(p->kind, "wall") == 0;
}

/* Where a piece's point or middle may be, nearest to `at`. */
static struct vec piece_place(const struct edit *edit, const struct raw_piece *p, struct vec at)
{
    int32_t edge = grid_edge(edit);
    if (edge <= 0 || strcmp(p->kind, "tree") == 0)
        return on_table(edit, at);
    struct vec size = {edge, edge};
    if (is_wall(p))
        return (struct vec){within(rounded(at.x, edge), 0, width_of(edit)),
                            within(rounded(at.y, edge), 0, depth_of(edit))};
    if (raw_pair_said(&p->size))
        size = raw_pair_at(&p->size);
    if (angle_norm(raw_number(p->face, FACE_DIGITS, 0) + 45 * DEG) % (TURN / 2) >= 90 * DEG)
        size = (struct vec){size.y, size.x};
    return (struct vec){on_grid(at.x, size.x < edge ? edge : size.x, edge, width_of(edit)),
                        on_grid(at.y, size.y < edge ? edge : size.y, edge, depth_of(edit))};
}

static void box_put(const struct edit *edit, struct raw_unit *u, struct vec at)
{
    int32_t edge = grid_edge(edit);
    int columns = width_of(edit) / edge, rows = depth_of(edit) / edge;
    columns = columns < BOX_COLUMNS ? columns : BOX_COLUMNS;
    int x = within(at.x / edge, 0, columns - 1), y = within(at.y / edge, 0, rows - 1);
    snprintf(u->box, sizeof u->box, "%c%d", 'A' + x, y + 1);
}

static struct vec box_at(const struct edit *edit, const struct raw_unit *u)
{
    const char *at = u->box + 1;
    int32_t row = 1, edge = grid_edge(edit);
    number_read(&at, 0, &row);
    return (struct vec){(2 * (u->box[0] - 'A') + 1) * (edge / 2), (2 * row - 1) * (edge / 2)};
}

/* ---- changes -----------------------------------------------------------------------------------
 */

static void face_put(char word[RAW_WORD], int32_t face)
{
    raw_put(word, angle_norm(face), FACE_DIGITS);
}

void edit_put(struct edit *edit, struct edit_ref e, struct vec at)
{
    struct raw_unit *u = edit_unit(edit, e);
    if (!u)
        return;
    memset(&u->line, 0, sizeof u->line);
    if (grid_edge(edit) > 0)
        box_put(edit, u, at);
    else
        raw_put_pair(&u->at, on_table(edit, at));
}

void edit_wait(struct edit *edit, struct edit_ref e)
{
    struct raw_unit *u = edit_unit(edit, e);
    if (!u)
        return;
    memset(&u->line, 0, sizeof u->line);
    memset(&u->at, 0, sizeof u->at);
    u->box[0] = u->face[0] = '\0';
}

struct edit_ref edit_add_unit(struct edit *edit, int side, const char *troop, struct vec at)
{
    struct raw_unit *u = draft_unit_add(&edit->draft, side);
    if (!u)
        return (struct edit_ref){0};
    struct edit_ref e = {EDIT_UNIT, side, (int)side_of(edit, side)->units - 1};
    snprintf(u->troop, sizeof u->troop, "%s", troop);
    edit_put(edit, e, at);
    return e;
}

bool edit_offers_kind(const struct edit *edit, const char *kind)
{
    for (int i = 0; i < EDIT_KINDS && draft_kind(i); i++)
        if (strcmp(draft_kind(i), kind) == 0)
            return edit->offers[i];
    return false;
}

/* A length of the table to begin with: whole boxes on a grid, else whole centimetres. */
static int32_t usual_length(const struct edit *edit, int share)
{
    int32_t edge = grid_edge(edit), w = width_of(edit), d = depth_of(edit);
    int32_t part = (w < d ? w : d) / share, step = edge > 0 ? edge : 10 * MM;
    return part < step ? step : rounded(part, step);
}

static void points_begin(const struct edit *edit, struct raw_piece *p, struct vec at)
{
    int32_t half = usual_length(edit, BAND_SHARE) / 2;
    int32_t x = within(at.x, half, width_of(edit) - half);
    draft_point_add(p, 0, piece_place(edit, p, (struct vec){x - half, at.y}));
    draft_point_add(p, 1, piece_place(edit, p, (struct vec){x + half, at.y}));
}

/* Bands are as wide as usual on a floor, and narrower on small tables. */
static void width_begin(const struct edit *edit, struct raw_piece *p)
{
    int32_t usual = draft_usual_width(p->kind), floor = 1220 * MM, depth = depth_of(edit);
    if (!draft_takes(p->kind, "width") || depth >= floor * 3 / 4)
        return;
    raw_put_cm(p->width,
               within(rounded((int32_t)((int64_t)usual * depth / floor), FINE), 5 * MM, usual));
}

struct edit_ref edit_add_piece(struct edit *edit, const char *kind, struct vec at)
{
    struct raw_piece *p = draft_piece_add(&edit->draft);
    if (!p)
        return (struct edit_ref){0};
    snprintf(p->kind, sizeof p->kind, "%s", kind);
    if (!draft_takes(kind, "at")) {
        width_begin(edit, p);
        points_begin(edit, p, at);
    } else {
        bool studs = draft_takes(kind, "studs"), flicks = edit->rules->flicks != NULL;
        int32_t area = usual_length(edit, AREA_SHARE);
        if (studs) {
            bool wall = !draft_takes(kind, "gables");
            raw_put(p->studs.number[0], 16, 0);
            raw_put(p->studs.number[1], wall ? 2 : 12, 0);
            raw_put(p->courses, wall ? 3 : 4, 0);
        } else if (draft_takes(kind, "size") && (!flicks || draft_usual_size(kind).x <= 0)) {
            raw_put_pair(&p->size, strcmp(kind, "house") == 0 ? (struct vec){area / 2, area / 2}
                                                              : (struct vec){area, area});
        }
        if (strcmp(kind, "wood") == 0 && flicks)
            raw_put(p->trees, 8, 0);
        raw_put_pair(&p->at, piece_place(edit, p, at));
    }
    return (struct edit_ref){EDIT_PIECE, 0, (int)edit->draft.raw.pieces - 1};
}

/* The step all points of a list can make without leaving the table. */
static struct vec points_step(const struct edit *edit, const struct raw_pair *point, unsigned n,
                              struct vec by)
{
    for (unsigned i = 0; i < n; i++) {
        struct vec at = raw_pair_at(&point[i]);
        by.x = within(by.x, -at.x, width_of(edit) - at.x);
        by.y = within(by.y, -at.y, depth_of(edit) - at.y);
    }
    return by;
}

static void piece_move(struct edit *edit, struct raw_piece *p, struct vec by)
{
    int32_t edge = grid_edge(edit), step = edge > 0 ? edge : FINE;
    if (!p->points) {
        raw_put_pair(&p->at, piece_place(edit, p, vec_add(raw_pair_at(&p->at), by)));
        return;
    }
    by = points_step(edit, p->point, p->points,
                     (struct vec){rounded(by.x, step), rounded(by.y, step)});
    for (unsigned i = 0; i < p->points; i++)
        raw_put_pair(&p->point[i], vec_add(raw_pair_at(&p->point[i]), by));
}

static void line_move(struct edit *edit, struct raw_line *line, struct vec by)
{
    struct raw_pair *ends[] = {&line->from, &line->to};
    by = (struct vec){rounded(by.x, FINE), rounded(by.y, FINE)};
    for (int i = 0; i < 2; i++)
        if (raw_pair_said(ends[i]))
            by = points_step(edit, ends[i], 1, by);
    for (int i = 0; i < 2; i++)
        if (raw_pair_said(ends[i]))
            raw_put_pair(ends[i], vec_add(raw_pair_at(ends[i]), by));
}

void edit_move(struct edit *edit, struct edit_ref e, struct vec by)
{
    struct raw_unit *u = edit_unit(edit, e);
    struct raw_piece *p = edit_piece(edit, e);
    if (p)
        piece_move(edit, p, by);
    else if (u && u->box[0])
        box_put(edit, u, vec_add(box_at(edit, u), by));
    else if (u && raw_pair_said(&u->at))
        raw_put_pair(&u->at, on_table(edit, vec_add(raw_pair_at(&u->at), by)));
    else if (u)
        line_move(edit, &u->line, by);
}

static struct vec turned(struct vec at, struct vec about, int32_t by)
{
    struct pose there = {about, angle_norm(by)};
    return pose_place(there, vec_sub(at, about));
}

void edit_turn(struct edit *edit, struct edit_ref e, int32_t by)
{
    struct raw_unit *u = edit_unit(edit, e);
    struct raw_piece *p = edit_piece(edit, e);
    struct pose pose;
    int32_t step = u && grid_edge(edit) > 0 ? 45 * DEG : DEG, face = face_of(edit, e);
    if (!edit_pose(edit, e, &pose))
        return;
    int32_t to = rounded(face + by, step);
    if (u) {
        struct raw_pair *ends[] = {&u->line.from, &u->line.to};
        for (int i = 0; i < 2; i++)
            if (raw_pair_said(ends[i]))
                raw_put_pair(ends[i],
                             on_table(edit, turned(raw_pair_at(ends[i]), pose.at, to - face)));
        face_put(u->face, to);
    } else if (p && p->points) {
        by = rounded(by, grid_edge(edit) > 0 ? 90 * DEG : DEG);
        for (unsigned i = 0; i < p->points; i++)
            raw_put_pair(&p->point[i],
                         piece_place(edit, p, turned(raw_pair_at(&p->point[i]), pose.at, by)));
    } else if (p && draft_takes(p->kind, "face")) {
        face_put(p->face, to);
    }
}

bool edit_size(const struct edit *edit, struct edit_ref e, struct vec *out)
{
    const struct raw_piece *p = piece_of(edit, e);
    if (!p || p->points)
        return false;
    *out = draft_usual_size(p->kind);
    if (draft_takes(p->kind, "studs") && raw_pair_said(&p->studs)) {
        *out = (struct vec){raw_number(p->studs.number[0], 0, 0) * STUD,
                            raw_number(p->studs.number[1], 0, 0) * STUD};
        return true;
    }
    if (raw_pair_said(&p->size))
        *out = raw_pair_at(&p->size);
    return draft_takes(p->kind, "size") && out->x > 0;
}

void edit_resize(struct edit *edit, struct edit_ref e, struct vec size)
{
    struct raw_piece *p = edit_piece(edit, e);
    int32_t edge = grid_edge(edit), step = edge > 0 ? edge : FINE;
    struct vec before;
    if (!edit_size(edit, e, &before))
        return;
    if (draft_takes(p->kind, "studs")) {
        enum { LEAST = 8, MOST = 60 };
        bool wall = !draft_takes(p->kind, "gables");
        raw_put(p->studs.number[0], within(rounded(size.x / STUD, 2), wall ? 4 : LEAST, MOST), 0);
        if (!wall)
            raw_put(p->studs.number[1], within(rounded(size.y / STUD, 2), LEAST, MOST), 0);
        return;
    }
    /* A small thing on a grid keeps its own measure. */
    bool small = before.x < edge || before.y < edge;
    step = small ? FINE : step;
    int32_t least = small || edge <= 0 ? SIZE_LEAST : edge;
    int32_t round = 2 * raw_cm(p->round, 0);
    least = least < round ? round : least;
    size.x = within(rounded(size.x, step), least, width_of(edit));
    size.y = within(rounded(size.y, step), least, depth_of(edit));
    raw_put_pair(&p->size, size);
    raw_put_pair(&p->at, piece_place(edit, p, raw_pair_at(&p->at)));
}

int edit_points(const struct edit *edit, struct edit_ref e)
{
    const struct raw_piece *p = piece_of(edit, e);
    return p ? (int)p->points : 0;
}

struct vec edit_point(const struct edit *edit, struct edit_ref e, int index)
{
    const struct raw_piece *p = piece_of(edit, e);
    assert(p && index >= 0 && index < (int)p->points);
    return raw_pair_at(&p->point[index]);
}

void edit_point_put(struct edit *edit, struct edit_ref e, int index, struct vec at)
{
    struct raw_piece *p = edit_piece(edit, e);
    assert(p && index >= 0 && index < (int)p->points);
    raw_put_pair(&p->point[index], piece_place(edit, p, at));
}

int edit_point_split(struct edit *edit, struct edit_ref e, int index)
{
    struct raw_piece *p = edit_piece(edit, e);
    assert(p && index >= 0 && index < (int)p->points);
    struct vec a = raw_pair_at(&p->point[index]);
    struct vec b = raw_pair_at(&p->point[(unsigned)(index + 1) % p->points]);
    struct vec middle = {a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2};
    return draft_point_add(p, (unsigned)index + 1, on_table(edit, middle)) ? index + 1 : -1;
}

bool edit_point_drop(struct edit *edit, struct edit_ref e, int index)
{
    struct raw_piece *p = edit_piece(edit, e);
    unsigned least = p && draft_takes(p->kind, "at") ? 3 : 2;
    if (!p || p->points <= least)
        return false;
    draft_point_remove(p, (unsigned)index);
    return true;
}

struct edit_ref edit_copy(struct edit *edit, struct edit_ref e)
{
    int32_t edge = grid_edge(edit), step = edge > 0 ? edge : COPY_STEP;
    const struct raw_unit *u = unit_of(edit, e);
    struct edit_ref copy = {0};
    if (u) {
        struct raw_unit like = *u, *more = draft_unit_add(&edit->draft, e.side);
        if (!more)
            return copy;
        *more = like;
        more->name[0] = more->remark[0] = '\0';
        copy = (struct edit_ref){EDIT_UNIT, e.side, (int)side_of(edit, e.side)->units - 1};
    } else if (piece_of(edit, e)) {
        struct raw_piece *more = draft_piece_copy(&edit->draft, (unsigned)e.index);
        if (!more)
            return copy;
        more->name[0] = '\0';
        copy = (struct edit_ref){EDIT_PIECE, 0, (int)edit->draft.raw.pieces - 1};
    }
    struct pose pose;
    struct vec by = {step, 0}, low, high;
    if (edit_pose(edit, e, &pose) && bounds_of(edit, e, &low, &high)) {
        int32_t wide = high.x - low.x + 2 * MM, deep = high.y - low.y + 2 * MM;
        wide = edge > 0 ? (wide + edge - 1) / edge * edge : wide;
        deep = edge > 0 ? (deep + edge - 1) / edge * edge : deep;
        /* beside it where there is room, else the other way */
        by = high.y + deep <= depth_of(edit)   ? (struct vec){0, deep}
             : high.x + wide <= width_of(edit) ? (struct vec){wide, 0}
             : low.y - deep >= 0               ? (struct vec){0, -deep}
                                               : (struct vec){-wide, 0};
    }
    edit_move(edit, copy, by);
    return copy;
}

/* Whoever is named by the old name is named by the new one; goals that name nothing go. */
static void rename_all(struct edit *edit, int side, const char *old, const char *name)
{
    if (!old[0])
        return;
    if (side != SIDE_NONE) {
        struct raw_side *s = draft_side(&edit->draft, side);
        for (unsigned i = 0; i < s->units; i++)
            if (strcmp(s->unit[i].leader, old) == 0)
                snprintf(s->unit[i].leader, NAME_MAX_BYTES, "%s", name);
        return;
    }
    for (unsigned i = edit->draft.raw.goals; i-- > 0;) {
        struct raw_goal *goal = &edit->draft.raw.goal[i];
        if (strcmp(goal->piece, old) != 0)
            continue;
        if (name[0])
            snprintf(goal->piece, NAME_MAX_BYTES, "%s", name);
        else
            draft_goal_remove(&edit->draft, i);
    }
}

void edit_rename(struct edit *edit, struct edit_ref e, const char *name)
{
    char old[NAME_MAX_BYTES];
    struct raw_unit *u = edit_unit(edit, e);
    struct raw_piece *p = edit_piece(edit, e);
    char *own = u ? u->name : p ? p->name : NULL;
    if (!own)
        return;
    memcpy(old, own, sizeof old);
    bool guided = draft_guided(&edit->draft);
    rename_all(edit, u ? e.side : SIDE_NONE, old, name);
    snprintf(own, NAME_MAX_BYTES, "%s", name);
    if (guided && name[0])
        draft_guide_rename(&edit->draft, old, name);
}

void edit_remove(struct edit *edit, struct edit_ref e)
{
    if (!edit_has(edit, e))
        return;
    edit_rename(edit, e, "");
    if (e.kind == EDIT_UNIT)
        draft_unit_remove(&edit->draft, e.side, (unsigned)e.index);
    else
        draft_piece_remove(&edit->draft, (unsigned)e.index);
}

struct edit_ref edit_take(struct edit *edit, struct edit_ref e)
{
    struct raw_unit *u = edit_unit(edit, e);
    int32_t count = u ? raw_number(u->count, 0, 1) : 1;
    if (!u || unit_placed(u) || count < 2)
        return e;
    struct raw_unit like = *u;
    struct raw_unit *one = draft_unit_add(&edit->draft, e.side);
    if (!one)
        return (struct edit_ref){0};
    *one = like;
    one->remark[0] = '\0';
    u = edit_unit(edit, e); /* entries may have moved */
    raw_put(u->count, count - 1, 0);
    if (count == 2)
        u->count[0] = '\0';
    one->count[0] = '\0';
    return (struct edit_ref){EDIT_UNIT, e.side, (int)side_of(edit, e.side)->units - 1};
}

const char *edit_why_whole(const struct edit *edit, struct edit_ref e)
{
    struct ref thing[EDIT_THINGS];
    const struct raw_unit *u = unit_of(edit, e);
    if (!u || !u->count[0] || !raw_pair_said(&u->line.from))
        return "Only men in a line can be parted.";
    int count = edit_things(edit, e, thing);
    if (count == 0 || count != raw_number(u->count, 0, 0))
        return "Not all of it lies on the table yet: make room first.";
    return side_of(edit, e.side)->units - 1 + (size_t)count > RAW_ENTRIES
               ? "The side has no room for so many: take some away first."
               : NULL;
}

struct edit_ref edit_part(struct edit *edit, struct edit_ref e)
{
    struct ref thing[EDIT_THINGS];
    int count = edit_things(edit, e, thing);
    if (edit_why_whole(edit, e))
        return e;
    struct raw_unit like = *unit_of(edit, e);
    like.count[0] = '\0';
    memset(&like.line, 0, sizeof like.line);
    draft_unit_remove(&edit->draft, e.side, (unsigned)e.index);
    for (int i = 0; i < count; i++) {
        struct raw_unit *one = draft_unit_add(&edit->draft, e.side);
        assert(one);
        *one = like;
        like.remark[0] = '\0'; /* it stays before the first */
        raw_put_pair(&one->at, edit->show->setting.unit[thing[i].index].pose.at);
    }
    return (struct edit_ref){EDIT_UNIT, e.side, (int)side_of(edit, e.side)->units - count};
}

/* ---- the table of a game ------------------------------------------------------------------------
 */

/* The base of a unit by which its place is known; -1: it is lost. */
static int base_left(const struct table *t, int unit)
{
    const struct unit *u = &t->unit[unit];
    for (int i = u->base; i < u->base + u->bases; i++)
        if (t->base[i].where == WHERE_TABLE || t->base[i].where == WHERE_RESERVE)
            return i;
    return -1;
}

/* Unit number `index` of the setting, where it stands now; false when it is lost. What lay between
 * its place in the file and its base still lies between them. */
static bool unit_now(const struct edit *edit, int index, const struct table *now,
                     struct raw_unit *out)
{
    const struct table *was = &edit->show->table;
    const struct setting_unit *unit = &edit->show->setting.unit[index];
    const struct raw_unit *raw = unit_of(edit, edit->show->unit_entry[index]);
    int base = base_left(now, index);
    if (base < 0 || !raw)
        return false;
    *out = *raw;
    out->remark[0] = '\0'; /* it was about where they began */
    memset(&out->at, 0, sizeof out->at);
    memset(&out->line, 0, sizeof out->line);
    out->count[0] = out->box[0] = '\0';
    snprintf(out->troop, sizeof out->troop, "%s", edit->rules->troop[now->unit[index].troop].word);
    if (now->base[base].where == WHERE_RESERVE)
        return true;
    const struct unit *a = &was->unit[index], *b = &now->unit[index];
    bool alike = a->troop == b->troop && a->base == b->base && a->bases == b->bases;
    struct pose to = base_pose(&now->base[base]), from = alike ? base_pose(&was->base[base]) : to;
    struct pose pose = to;
    int32_t edge = grid_edge(edit);
    if (alike && unit->placed && !edge && was->base[base].where == WHERE_TABLE) {
        if (from.face == to.face)
            pose.at = vec_add(unit->pose.at, vec_sub(to.at, from.at));
        else
            pose.at = pose_place(to, pose_local(from, unit->pose.at));
        pose.face = angle_norm(unit->pose.face + to.face - from.face);
    }
    if (edge)
        box_put(edit, out, pose.at);
    else
        raw_put_pair(&out->at, pose.at);
    raw_put(out->face, pose.face, FACE_DIGITS);
    return true;
}

/* Who was led by somebody lost is led by nobody. */
static void leaders_lost(struct raw_side *side)
{
    for (unsigned i = 0; i < side->units; i++) {
        bool there = false;
        for (unsigned k = 0; k < side->units; k++)
            there = there || strcmp(side->unit[k].name, side->unit[i].leader) == 0;
        if (!there)
            side->unit[i].leader[0] = '\0';
    }
}

static bool same_units(const struct edit *edit, const struct table *now)
{
    const struct table *was = &edit->show->table;
    if (was->units != now->units || was->units != edit->show->setting.unit_count)
        return false;
    for (int i = 0; i < was->units; i++)
        if (was->unit[i].made != now->unit[i].made)
            return false;
    return true;
}

static bool units_take(struct edit *edit, const struct table *now, struct trouble *trouble)
{
    if (!same_units(edit, now))
        return trouble_set(trouble, "This game has other units than its scenario has now.");
    struct raw_unit *left = calloc((size_t)now->units + 1, sizeof *left);
    int *side = calloc((size_t)now->units + 1, sizeof *side), count = 0;
    if (!left || !side)
        abort();
    for (int i = 0; i < now->units; i++)
        if (unit_now(edit, i, now, &left[count]))
            side[count++] = edit->show->setting.unit[i].side;
    for (int k = SIDE_RED; k < SIDE_COUNT; k++)
        while (side_of(edit, k)->units)
            draft_unit_remove(&edit->draft, k, side_of(edit, k)->units - 1);
    bool room = true;
    for (int i = 0; i < count; i++) {
        struct raw_unit *unit = draft_unit_add(&edit->draft, side[i]);
        room = room && unit;
        if (unit)
            *unit = left[i];
    }
    free(left);
    free(side);
    leaders_lost(&edit->draft.raw.sides.red);
    leaders_lost(&edit->draft.raw.sides.blue);
    return room || trouble_set(trouble, "There are more units than a scenario holds.");
}

bool edit_open_as(struct edit *edit, const char *path, const struct table *now,
                  struct trouble *trouble)
{
    if (!edit_open(edit, path, trouble))
        return false;
    bool good = units_take(edit, now, trouble);
    states_clear(edit, 0);
    edit->at = 0;
    if (good && edit_keep(edit, trouble)) {
        edit->saved = -1;
        edit->path[0] = '\0';
        return true;
    }
    edit_release(edit);
    edit_init(edit);
    return false;
}
