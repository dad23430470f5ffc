#include "app/desk/called.h"

#include "core/turn.h"
#include "rules/claim.h"
#include "rules/umpire.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *unit_called(const struct table *t, struct ref unit, char *out, size_t size)
{
    char ref[REF_TEXT];
    const char *own = unit.kind == KIND_UNIT ? table_text(t, t->unit[unit.index].name) : "";
    snprintf(out, size, "%s", own[0] ? own : ref_text(t, unit, ref));
    return out;
}

/* "B9. Then": a handle whose full stop is the sentence's, where "B9.1" is a base. */
static bool ends_sentence(const char *at, char word[REF_TEXT])
{
    size_t n = 1 + strspn(at + 1, "0123456789");
    if (n >= REF_TEXT || at[n] != '.' || isdigit((unsigned char)at[n + 1]))
        return false;
    memcpy(word, at, n);
    word[n] = '\0';
    return true;
}

/* The unit that is named here by side and number, as a word of its own and not in brackets behind
 * its name; {0} when none is. *end comes behind it. */
static struct ref named_here(const struct table *t, const char *text, const char *at,
                             const char **end)
{
    *end = at;
    if ((*at != 'R' && *at != 'B') || !isdigit((unsigned char)at[1]) ||
        (at > text && (isalnum((unsigned char)at[-1]) || at[-1] == '(')))
        return (struct ref){0};
    char word[REF_TEXT];
    const char *last = word;
    bool stops = ends_sentence(at, word);
    struct ref ref = ref_read(t, stops ? &last : end);
    *end += last - word;
    bool whole = !isalnum((unsigned char)**end);
    return ref.kind == KIND_UNIT && whole ? ref : (struct ref){0};
}

/* "R3 has moved" by name; on a grid the words stay, as "B4" may be a box. */
static void by_name(const struct table *t, char *why, size_t size)
{
    struct words words;
    if (t->box || !why[0])
        return;
    words_init(&words);
    for (const char *at = why, *end; *at; at = end) {
        struct ref unit = named_here(t, why, at, &end);
        const char *own = unit.kind ? table_text(t, t->unit[unit.index].name) : "";
        if (own[0] && !strstr(why, own)) {
            words_add(&words, own);
            continue;
        }
        end = end > at ? end : at + 1;
        words_addn(&words, at, (size_t)(end - at));
    }
    if (words.length < size)
        memcpy(why, words.text, words.length + 1);
    words_release(&words);
}

/* The unit whose own name stands here, as words of their own; {0} when none does. */
static struct ref called_here(const struct table *t, const char *text, const char *at,
                              const char **end)
{
    struct ref found = {0};
    size_t longest = 0;
    *end = at;
    if (at > text && isalnum((unsigned char)at[-1]))
        return found;
    for (int i = 0; i < t->units; i++) { /* "Grey Coats" is not "Grey Coats Horse" */
        const char *own = table_text(t, t->unit[i].name);
        size_t n = strlen(own);
        if (n <= longest || strncmp(at, own, n) != 0 || isalnum((unsigned char)at[n]))
            continue;
        longest = n;
        found = ref_unit(t, i);
    }
    *end = at + longest;
    return found;
}

/* ---- many men in one name ---------------------------------------------------------------------
 */

/* What sets say of a unit, and of one whose name is of many: "Lancers moves" is nobody's English.
 */
static const struct {
    const char *one, *many;
} agrees[] = {
    {"acts", "act"},       {"attacks", "attack"}, {"belongs", "belong"}, {"carries", "carry"},
    {"charges", "charge"}, {"comes", "come"},     {"costs", "cost"},     {"does", "do"},
    {"draws", "draw"},     {"falls", "fall"},     {"fights", "fight"},   {"flees", "flee"},
    {"forms", "form"},     {"gives", "give"},     {"goes", "go"},        {"has", "have"},
    {"holds", "hold"},     {"is", "are"},         {"joins", "join"},     {"keeps", "keep"},
    {"kills", "kill"},     {"leaves", "leave"},   {"lies", "lie"},       {"loses", "lose"},
    {"makes", "make"},     {"marches", "march"},  {"moves", "move"},     {"needs", "need"},
    {"pursues", "pursue"}, {"rallies", "rally"},  {"reloads", "reload"}, {"retreats", "retreat"},
    {"rides", "ride"},     {"rolls", "roll"},     {"routs", "rout"},     {"runs", "run"},
    {"sees", "see"},       {"shakes", "shake"},   {"shoots", "shoot"},   {"spends", "spend"},
    {"stands", "stand"},   {"stays", "stay"},     {"stops", "stop"},     {"strikes", "strike"},
    {"suffers", "suffer"}, {"takes", "take"},     {"tests", "test"},     {"throws", "throw"},
    {"touches", "touch"},  {"turns", "turn"},     {"was", "were"},       {"wheels", "wheel"},
    {"wins", "win"},
};

/* "Lord Cornwallis", "Colonel Oats": one man, whatever his name ends in. */
static bool is_titled(const char *name)
{
    static const char *const title[] = {
        "Baron ",  "Brigadier ", "Captain ", "Colonel ",  "Corporal ", "Count ", "Don ",
        "Duke ",   "Earl ",      "General ", "King ",     "Lord ",     "Major ", "Marshal ",
        "Oberst ", "Parson ",    "Saint ",   "Sergeant ", "Sir ",      "Squire "};
    for (size_t i = 0; i < sizeof title / sizeof title[0]; i++)
        if (strncmp(name, title[i], strlen(title[i])) == 0)
            return true;
    return false;
}

/* "Red Lancers", "Swordsmen", "Gentlemen-at-Arms"; not "King's", "Cross", "Campus". */
static bool of_many(const char *name, size_t n)
{
    if (is_titled(name))
        return false;
    if (n > 3 && strncmp(name + n - 3, "men", 3) == 0)
        return true;
    return n > 2 && name[n - 1] == 's' && isalpha((unsigned char)name[n - 2]) &&
           !strchr("su", name[n - 2]);
}

/* The verb of one that stands here as a word; -1: none does. */
static int verb_here(const char *at)
{
    size_t n = strspn(at, "abcdefghijklmnopqrstuvwxyz");
    for (size_t i = 0; i < sizeof agrees / sizeof agrees[0]; i++)
        if (strlen(agrees[i].one) == n && strncmp(at, agrees[i].one, n) == 0)
            return (int)i;
    return -1;
}

/* May what stands here be whom a sentence is about? Not behind "of" or "at". */
static bool may_begin(const char *text, const char *at)
{
    static const char *const before[] = {"and",     "but",   "when",   "if",    "that",
                                         "because", "where", "unless", "until", "while"};
    if (at == text)
        return true;
    if (at - text < 2 || at[-1] != ' ')
        return false;
    if (strchr(".;:,", at[-2]))
        return true;
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        size_t n = strlen(before[i]);
        if ((size_t)(at - text) > n && strncmp(at - 1 - n, before[i], n) == 0 &&
            ((size_t)(at - text) == n + 1 || at[-2 - (ptrdiff_t)n] == ' '))
            return true;
    }
    return false;
}

/* What is said of a unit whose name is of many is said of many, to the end of the clause: "Red
 * Lancers charges B3 and strikes its front" → "charge … and strike". Unchanged where it would
 * grow beyond `size`. */
static void agree(const struct table *t, char *text, size_t size)
{
    static const char joint[] = " and ";
    struct words words;
    bool many = false; /* the clause is about such a unit */
    words_init(&words);
    for (const char *at = text, *end; *at; at = end) {
        int verb = -1;
        struct ref unit = called_here(t, text, at, &end);
        if (unit.kind) {
            many = may_begin(text, at) ? of_many(at, (size_t)(end - at)) : many;
            words_addn(&words, at, (size_t)(end - at));
            verb = many && may_begin(text, at) && *end == ' ' ? verb_here(end + 1) : -1;
            at = end;
            end = at + (verb >= 0);
        } else if (many && strncmp(at, joint, sizeof joint - 1) == 0) {
            verb = verb_here(at + sizeof joint - 1);
            end = at + (verb >= 0 ? sizeof joint - 1 : 1);
        } else {
            many = many && !(strchr(".;:", *at) && (at[1] == ' ' || !at[1]));
            end = at + 1;
        }
        words_addn(&words, at, (size_t)(end - at));
        if (verb >= 0) {
            words_add(&words, agrees[verb].many);
            end += strlen(agrees[verb].one);
        }
    }
    if (words.length && words.length < size)
        memcpy(text, words.text, words.length + 1);
    words_release(&words);
}

void why_called(const struct table *t, char *why, size_t size)
{
    by_name(t, why, size);
    agree(t, why, size);
}

int units_named(const struct table *t, const char *text, struct ref *out, int max)
{
    int count = 0;
    for (const char *at = text, *end; *at; at = end) {
        struct ref unit = named_here(t, text, at, &end);
        int i = 0;
        if (!unit.kind)
            unit = called_here(t, text, at, &end);
        while (i < count && !ref_same(out[i], unit))
            i++;
        if (unit.kind && i == count && count < max)
            out[count++] = unit;
        end = end > at ? end : at + 1;
    }
    return count;
}

char *said_called(const struct table *t, const struct block *block, const struct entry *entry,
                  char out[SENTENCE_TEXT])
{
    snprintf(out, SENTENCE_TEXT, "%s", block_text(block, entry));
    why_called(t, out, SENTENCE_TEXT);
    return out;
}

/* "R3, R4 and 2 more" */
static void units_add(const struct table *t, const struct ref *unit, int count, struct words *out)
{
    enum { NAMED = 3 };
    char name[NAME_MAX_BYTES];
    int named = count > NAMED + 1 ? NAMED : count;
    for (int i = 0; i < named; i++)
        words_format(out, "%s%s",
                     i == 0                             ? ""
                     : i + 1 == named && named == count ? " and "
                                                        : ", ",
                     unit_called(t, unit[i], name, sizeof name));
    if (named < count)
        words_format(out, " and %d more", count - named);
}

/* The phase that an order was given in: by what came before it. */
static int phase_of(const struct journal *j, const struct block *block)
{
    for (int32_t at = block->parent; at >= 0; at = j->block[at].parent) {
        const struct block *b = &j->block[at];
        for (int32_t i = b->count - 1; i >= 0; i--)
            if (b->entry[i].kind == ENTRY_CHANGE && b->entry[i].change.ref.kind == KIND_TABLE &&
                b->entry[i].change.field == F_TABLE_phase)
                return b->entry[i].change.new;
    }
    return 0;
}

/* An answer as its row in the question says it: "A point from Captain Plume: +1"; false when no
 * such answer was offered then. */
static bool answer_called(const struct game *game, const struct block *block, const struct order *o,
                          char *out, size_t size)
{
    struct offers *list = malloc(sizeof *list);
    struct table *then = malloc(sizeof *then);
    int32_t at = game->journal.at;
    bool found = false;
    if (!list || !then)
        abort();
    *then = game->table;
    journal_seek(&game->journal, then, &at, block->parent);
    rules_offer(game->rules, then, block->side, list);
    for (int i = 0; i < list->count && !found; i++) {
        const struct offer *offer = &list->offer[i];
        found = offer->verb == o->verb && strcmp(offer->word, o->word) == 0;
        if (found)
            snprintf(out, size, "%s", offer->brief[0] ? offer->brief : offer->text);
    }
    found = found && out[0];
    if (found)
        why_called(then, out, size);
    free(list);
    free(then);
    return found;
}

/* Whom it is done by and, as within a sentence, what is done. */
static void order_words(const struct game *game, const struct block *block, const struct order *o,
                        struct words *out)
{
    char does[80], name[NAME_MAX_BYTES], at[2 * NAME_MAX_BYTES], answer[120];
    int phase = phase_of(&game->journal, block);
    const struct verb *verb = &game->rules->verb[o->verb];
    const char *called = verb_called_in(verb, phase);
    if (verb->house == HOUSE_END) {
        words_format(out, "End of the phase “%s”", game->rules->phase[phase].name);
        return;
    }
    units_add(&game->table, o->id, o->ids, out);
    words_add(out, o->ids ? ": " : "");
    if (o->has_at && o->at.kind == KIND_UNIT) {
        verb_within(called, does, sizeof does);
        unit_called(&game->table, o->at, name, sizeof name);
        words_add(out, verb_within_at(verb, does, name, true, at, sizeof at));
    } else {
        words_add(out, o->ids ? verb_within(called, does, sizeof does) : called);
    }
    if (o->word[0] && verb->gesture == GESTURE_CHOOSE)
        words_format(out, ": “%s”",
                     answer_called(game, block, o, answer, sizeof answer) ? answer : o->word);
}

char *order_called(const struct game *game, const struct block *block, char *out, size_t size)
{
    struct order order;
    struct trouble ignored = {0};
    struct words words;
    if (claim_says(block->order)) {
        snprintf(out, size, "Claims the win");
        return out;
    }
    if (umpire_says(block->order) ||
        !order_recall(game->rules, &game->table, block->side, block->order, &order, &ignored)) {
        snprintf(out, size, "%s", block->order);
        return out;
    }
    words_init(&words);
    order_words(game, block, &order, &words);
    snprintf(out, size, "%s", words.text);
    words_release(&words);
    return out;
}

/* Where it is said next, or from where somebody is gone for: "…, to charge Spode Foot next, in 40
 * of 48 games". NULL: nowhere. */
static const char *told_when(const char *text)
{
    static const char *const when[] = {" next, in ", " later, in ", " from there, in "};
    for (size_t i = 0; i < sizeof when / sizeof when[0]; i++) {
        const char *at = strstr(text, when[i]);
        if (at)
            return at;
    }
    return NULL;
}

size_t told_deed(const char *reason)
{
    size_t deed = strcspn(reason, ";");
    const char *when = told_when(reason), *from = NULL;
    for (const char *at = strstr(reason, ", "); at && when && at < when; at = strstr(at + 1, ", "))
        if (strncmp(at, ", to ", 5) == 0 || strncmp(at, ", perhaps to ", 13) == 0)
            from = at;
    return from && from < reason + deed ? (size_t)(from - reason) : deed;
}

bool told_called(const struct table *t, const struct block *block, char *out, size_t size)
{
    char words[SENTENCE_TEXT];
    if (block->count == 0 || block->entry[0].kind != ENTRY_WHY)
        return false;
    said_called(t, block, &block->entry[0], words);
    size_t length = told_deed(words);
    length -= length && words[length - 1] == '.';
    snprintf(out, size, "%.*s", (int)length, words);
    return true;
}

char *told_rest(char *reason)
{
    reason += told_deed(reason);
    reason += strspn(reason, ";, ");
    *reason = (char)toupper((unsigned char)*reason);
    return reason;
}

/* What the block says, without who says it and the full stops. */
static void sayings(const struct table *t, const struct block *block, struct words *out)
{
    static const char umpire[] = "Umpire: ";
    char words[SENTENCE_TEXT];
    for (int32_t i = 0; i < block->count; i++) {
        if (block->entry[i].kind != ENTRY_SAY)
            continue;
        const char *at = said_called(t, block, &block->entry[i], words);
        at += strncmp(at, umpire, strlen(umpire)) == 0 ? strlen(umpire) : 0;
        size_t size = strlen(at);
        words_format(out, "%s%.*s", out->length ? "; " : "",
                     (int)(size - (size && at[size - 1] == '.')), at);
    }
}

char *umpire_called(const struct rules *rules, const struct table *table, const char *text,
                    char *out, size_t size)
{
    struct dice_script none = {0};
    struct dice dice = dice_scripted(&none);
    struct trouble ignored = {0};
    struct block block;
    struct words words;
    struct umpire_order *order = malloc(sizeof *order);
    struct table *copy = malloc(sizeof *copy);
    if (!order || !copy)
        abort();
    *copy = *table;
    words_init(&words);
    block_init(&block, SIDE_NONE, SOURCE_TYPED, text);
    struct turn turn = {.table = copy, .block = &block, .dice = &dice, .see = SEE_ALL};
    if (umpire_read(rules, copy, text, order, &ignored)) {
        umpire_apply(rules, &turn, order);
        if (!turn.dry)
            sayings(table, &block, &words);
        else
            words_add(&words, "his dice");
    }
    snprintf(out, size, "%s", words.length ? words.text : text);
    words_release(&words);
    block_release(&block);
    free(copy);
    free(order);
    return out;
}

void coach_called(const struct table *t, struct coach *c)
{
    why_called(t, c->title, sizeof c->title);
    for (int i = 0; i < c->terms; i++)
        why_called(t, c->term[i].what, sizeof c->term[i].what);
    for (int i = 0; i < c->lines; i++)
        why_called(t, c->line[i].text, sizeof c->line[i].text);
}

bool of_the_house(const char *id)
{
    return strncmp(id, "HS-", 3) == 0;
}

void check_called(const struct rules *rules, const struct table *t, const struct order *order,
                  struct verdict *v)
{
    rules_check(rules, t, order, v);
    if (!v->allowed)
        why_called(t, v->why, sizeof v->why);
}

void offer_called(const struct rules *rules, const struct table *t, int side, struct offers *list)
{
    rules_offer(rules, t, side, list);
    for (int i = 0; i < list->count; i++) {
        why_called(t, list->offer[i].why, sizeof list->offer[i].why);
        why_called(t, list->offer[i].text, sizeof list->offer[i].text);
    }
}
