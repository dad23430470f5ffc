/* Cards for a set that has none yet, from its own tables. */
#include "core/words.h"
#include "scenario/cards.h"

#include <string.h>

/* One row of a table: what it is called, what it says, and under which id. */
struct made {
    const char *what, *how, *id;
};
enum { ROWS_MOST = 160, CLAUSES_MOST = 8 }; /* a card takes no more */
struct rows {
    struct made row[ROWS_MOST];
    int count;
};

static void add(struct rows *rows, const char *what, const char *how, const char *id)
{
    if (rows->count < ROWS_MOST && what && how && *how && strncmp(id, "HS-", 3) != 0)
        rows->row[rows->count++] = (struct made){what, how, id};
}

static void part(struct words *out, const char *head, const struct rows *rows)
{
    if (rows->count == 0)
        return;
    words_format(out, "  - head: %s\n    lines:\n", head);
    for (int i = 0; i < rows->count; i++) {
        words_add(out, "      - {what: ");
        words_quote(out, rows->row[i].what);
        words_add(out, ", how: ");
        words_quote(out, rows->row[i].how);
        words_format(out, ", id: %s}\n", rows->row[i].id);
    }
}

/* A card for each id, with all that stands under it. */
static void cards(struct words *out, const char *phase, const struct rows *rows)
{
    for (int i = 0; i < rows->count; i++) {
        const struct made *r = &rows->row[i];
        int first = 0;
        while (strcmp(rows->row[first].id, r->id) != 0)
            first++;
        if (first < i)
            continue;
        words_format(out, "  - id: %s\n    title: ", r->id);
        words_quote(out, r->what);
        words_format(out, "\n    phase: %s\n    clauses:\n", phase);
        for (int k = i, said = 0; k < rows->count && said < CLAUSES_MOST; k++) {
            struct words line;
            if (strcmp(rows->row[k].id, r->id) != 0)
                continue;
            said++;
            words_init(&line);
            words_format(&line, "%s: %s", rows->row[k].what, rows->row[k].how);
            words_add(out, "      - {kind: stated, text: ");
            words_quote(out, line.text);
            words_add(out, "}\n");
            words_release(&line);
        }
    }
}

/* What is done in a phase, as the verbs' rows say; a set that does not: how its end is called. */
static void phases(const struct rules *r, struct rows *out, struct words *names)
{
    size_t from[64];
    const char *id = "";
    for (int k = 0; k < r->verbs; k++)
        id = r->verb[k].house == HOUSE_END ? r->verb[k].id : id;
    for (int i = 0; i < r->phases && i < 64; i++) {
        from[i] = names->length;
        for (int k = 0; k < r->verbs; k++)
            if (!r->verb[k].house && r->verb[k].phases >> i & 1)
                words_format(names, "%s%s", names->length > from[i] ? ", " : "", r->verb[k].name);
        if (names->length == from[i] && r->phase[i].done)
            words_add(names, r->phase[i].done);
        words_add(names, "\n");
    }
    for (int i = 0; i < r->phases && i < 64; i++) {
        char *end = strchr(names->text + from[i], '\n');
        *end = '\0';
        if (!r->phase[i].hidden)
            add(out, r->phase[i].name, names->text + from[i], id);
    }
}

static bool cards_made(const struct rules *r, struct cards *out, struct trouble *trouble)
{
    struct rows turn = {.count = 0}, verbs = {.count = 0}, troops = {.count = 0},
                agreed = {.count = 0}, all = {.count = 0};
    struct words text, names;
    words_init(&text);
    words_init(&names);
    phases(r, &turn, &names);
    for (int i = 0; i < r->verbs; i++)
        add(&verbs, r->verb[i].name, r->verb[i].hint, r->verb[i].id);
    for (int i = 0; i < r->troops; i++)
        add(&troops, r->troop[i].name, r->troop[i].card, r->troop[i].id);
    for (int i = 0; i < r->attrs.options; i++)
        add(&agreed, r->option_text[i], r->attrs.option[i].what, r->attrs.option[i].id);
    const struct rows *const each[] = {&turn, &troops, &verbs, &agreed};
    for (size_t k = 0; k < sizeof each / sizeof each[0]; k++)
        for (int i = 0; i < each[k]->count; i++)
            add(&all, each[k]->row[i].what, each[k]->row[i].how, each[k]->row[i].id);
    words_format(&text, "set: %s\ntitle: ", r->id);
    words_quote(&text, r->title);
    words_add(&text, "\nauthor: ");
    words_quote(&text, r->author);
    words_add(&text, "\ncredit: ");
    words_quote(&text, r->blurb);
    words_add(&text, "\nsheet:\n");
    part(&text, "The turn", &turn);
    part(&text, "Troops", &troops);
    part(&text, "What can be done", &verbs);
    part(&text, "To be agreed", &agreed);
    words_add(&text, "cards:\n");
    cards(&text, "Rules", &all);
    bool good = cards_read(r->id, text.text, text.length, out, trouble);
    words_release(&text);
    words_release(&names);
    return good;
}

bool cards_of(const struct rules *rules, const char *path, struct cards *out,
              struct trouble *trouble)
{
    struct trouble why = {0};
    if (path && cards_load(path, out, &why))
        return true;
    if (!cards_made(rules, out, trouble))
        return false;
    if (path && trouble) {
        *trouble = why;
        trouble_more(trouble, "; the cards shown are made from the tables of %s", rules->title);
    }
    return true;
}
