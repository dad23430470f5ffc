/* A table that is being set, in all its steps: laid out after each, and why what does not fit does
 * not. What stands on it is told in edit_entries.c and changed in edit_change.c. */
#include "app/edit/edit_inside.h"
#include "core/journal.h"
#include "disk/file.h"
#include "rules/setup.h"
#include "scenario/battle.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_MOST = 400 }; /* states kept; the oldest are forgotten */

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

void edit_states_clear(struct edit *edit, int from)
{
    for (int i = from; i < edit->states; i++)
        free(edit->state[i]);
    edit->states = from < edit->states ? from : edit->states;
}

void edit_release(struct edit *edit)
{
    edit_states_clear(edit, 0);
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
        edit_states_clear(edit, edit->at + 1);
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
        struct vec middle = {edit_width_of(&alone) / 2, edit_depth_of(&alone) / 2};
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

bool edit_open_battle(struct edit *edit, const char *path, const struct rules *rules,
                      struct trouble *trouble)
{
    struct words text;
    words_init(&text);
    edit_release(edit);
    edit_init(edit);
    bool good = battle_load_as(path, rules, NULL, &text, NULL, trouble) &&
                draft_read(&edit->draft, path, text.text, text.length, trouble) &&
                begin(edit, path, trouble);
    if (good)
        edit->path[0] = '\0';
    words_release(&text);
    return good;
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
