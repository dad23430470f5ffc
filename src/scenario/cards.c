#include "scenario/cards.h"

#include "core/journal.h"
#include "disk/file.h"
#include "scenario/strict.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The file as libcyaml reads it; the cards point into it. */
struct raw_clause {
    enum clause_kind kind;
    char *text;
};
struct raw_card {
    char *id, *title, *phase;
    struct raw_clause *clause;
    unsigned clauses;
};
struct raw_cards {
    char *set, *title, *author, *credit;
    struct raw_card *card;
    unsigned cards;
    struct sheet_part *sheet;
    unsigned sheets;
};

/* libcyaml's macros mix its enums and flags. */
#pragma GCC diagnostic ignored "-Wconversion"

enum {
    LINE_BYTES = 100,
    TEXT_BYTES = 400,
    CARDS_MOST = 400,
    CLAUSES_MOST = 8,
    PARTS_MOST = 20,
    LINES_MOST = 40
};
#define TEXT(key, flags, owner, member, most)                                                      \
    CYAML_FIELD_STRING_PTR(key, CYAML_FLAG_POINTER | (flags), owner, member, 1, most)

static const cyaml_strval_t kinds[] = {
    {"stated", CLAUSE_STATED},
    {"recovered", CLAUSE_RECOVERED},
    {"ruling", CLAUSE_RULING},
    {"option", CLAUSE_OPTION},
};
static const cyaml_schema_field_t clause_fields[] = {
    CYAML_FIELD_ENUM("kind", CYAML_FLAG_STRICT, struct raw_clause, kind, kinds, CLAUSE_COUNT),
    TEXT("text", 0, struct raw_clause, text, TEXT_BYTES),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t clause_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct raw_clause, clause_fields),
};
static const cyaml_schema_field_t card_fields[] = {
    TEXT("id", 0, struct raw_card, id, 11),
    TEXT("title", 0, struct raw_card, title, LINE_BYTES),
    TEXT("phase", 0, struct raw_card, phase, LINE_BYTES),
    CYAML_FIELD_SEQUENCE_COUNT("clauses", CYAML_FLAG_POINTER, struct raw_card, clause, clauses,
                               &clause_value, 1, CLAUSES_MOST),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t card_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct raw_card, card_fields),
};
static const cyaml_schema_field_t line_fields[] = {
    TEXT("what", 0, struct sheet_line, what, LINE_BYTES),
    TEXT("how", 0, struct sheet_line, how, LINE_BYTES),
    TEXT("id", 0, struct sheet_line, id, 11),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t line_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct sheet_line, line_fields),
};
static const cyaml_schema_field_t part_fields[] = {
    TEXT("head", 0, struct sheet_part, head, LINE_BYTES),
    CYAML_FIELD_SEQUENCE_COUNT("lines", CYAML_FLAG_POINTER, struct sheet_part, line, lines,
                               &line_value, 1, LINES_MOST),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t part_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct sheet_part, part_fields),
};
static const cyaml_schema_field_t cards_fields[] = {
    TEXT("set", 0, struct raw_cards, set, LINE_BYTES),
    TEXT("title", 0, struct raw_cards, title, LINE_BYTES),
    TEXT("author", CYAML_FLAG_OPTIONAL, struct raw_cards, author, LINE_BYTES),
    TEXT("credit", CYAML_FLAG_OPTIONAL, struct raw_cards, credit, TEXT_BYTES),
    CYAML_FIELD_SEQUENCE_COUNT("cards", CYAML_FLAG_POINTER, struct raw_cards, card, cards,
                               &card_value, 1, CARDS_MOST),
    CYAML_FIELD_SEQUENCE_COUNT("sheet", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, struct raw_cards,
                               sheet, sheets, &part_value, 1, PARTS_MOST),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t cards_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, struct raw_cards, cards_fields),
};

const char *clause_word(enum clause_kind kind)
{
    return kind < CLAUSE_COUNT ? kinds[kind].str : "none";
}

const struct card *cards_find(const struct cards *cards, const char *id)
{
    for (int i = 0; i < cards->count; i++)
        if (strcmp(cards->card[i].id, id) == 0)
            return &cards->card[i];
    return NULL;
}

void cards_release(struct cards *cards)
{
    for (int i = 0; i < cards->count; i++)
        free(cards->card[i].clause);
    free(cards->card);
    strict_free(&cards_value, cards->owned);
    *cards = (struct cards){0};
}

static struct card card_of(const struct raw_card *raw, int line)
{
    struct card card = {
        .id = raw->id,
        .title = raw->title,
        .phase = raw->phase,
        .clauses = (int)raw->clauses,
        .line = line,
        .clause = calloc(raw->clauses, sizeof *card.clause),
    };
    if (!card.clause)
        abort();
    for (unsigned i = 0; i < raw->clauses; i++)
        card.clause[i] = (struct clause){raw->clause[i].kind, raw->clause[i].text};
    return card;
}

bool cards_read(const char *path, const char *text, size_t size, struct cards *out,
                struct trouble *trouble)
{
    struct cards cards = {0};
    struct places places;
    if (!strict_load(path, text, size, &cards_value, &cards.owned, &places, trouble))
        return false;
    const struct raw_cards *raw = cards.owned;
    cards.set = raw->set;
    cards.title = raw->title;
    cards.author = raw->author;
    cards.credit = raw->credit;
    cards.sheet = raw->sheet;
    cards.sheets = (int)raw->sheets;
    cards.card = calloc(raw->cards, sizeof *cards.card);
    if (!cards.card)
        abort();
    bool sound = true;
    for (unsigned i = 0; i < raw->cards && sound; i++) {
        char where[STRICT_PLACE];
        snprintf(where, sizeof where, "cards[%u].id", i);
        int line = places_line(&places, where);
        const struct card *same = cards_find(&cards, raw->card[i].id);
        cards.card[cards.count++] = card_of(&raw->card[i], line);
        if (same)
            sound = trouble_at(trouble, path, line, "\"%s\" has a card already, in line %d",
                               raw->card[i].id, same->line);
    }
    places_release(&places);
    if (sound)
        *out = cards;
    else
        cards_release(&cards);
    return sound;
}

bool cards_load(const char *path, struct cards *out, struct trouble *trouble)
{
    char *text;
    size_t size;
    if (!file_read(path, &text, &size, trouble))
        return false;
    bool sound = cards_read(path, text, size, out, trouble);
    free(text);
    return sound;
}
