/* What is said in games of every set, played at random: sentences, reasons of dice, refusals,
 * offers, questions, cards, the coach, help. Numbers agree with their nouns; an answer is the same
 * however its letters are written; a phase that the game closes by itself may be held open and
 * ended by an order. */
#include "rules/field.h"

#include "computer/random.h"
#include "rules/help.h"
#include "scenario/scenario.h"

#include <dirent.h>

enum { GAMES = 2, ORDERS = 100, LOOK = 25, SLIPS = 40 };

static struct {
    struct setting set;
    struct game game;
    struct offers offers;
    struct verdict verdict;
    int slips;
} all;

/* ---- numbers and nouns ----------------------------------------------------------------------- */

static const struct {
    const char *one, *many;
} nouns[] = {
#define NOUN(name, one, many) {one, many},
#include "core/nouns.def"
};
enum { NOUNS = sizeof nouns / sizeof nouns[0] };

/* Words that end in s behind a one and are no nouns. */
static const char *const no_nouns[] = {"is",    "was",    "has",   "as",    "its",
                                       "this",  "passes", "fails", "needs", "finds",
                                       "waits", "holds",  "stays", "less"};

/* What many do and one does not. */
static const char *const many_do[] = {"are",  "have",  "wait", "find", "hold",
                                      "stay", "stand", "do",   "need", "touch"};

static bool letter(char c)
{
    return letter_lower(c) >= 'a' && letter_lower(c) <= 'z';
}

static size_t letters(const char *c)
{
    size_t n = 0;
    while (letter(c[n]) || (n > 0 && c[n] == '-' && letter(c[n + 1])))
        n++;
    return n;
}

static bool noun_wrong(int64_t count, const char *word, size_t n)
{
    for (int i = 0; i < NOUNS; i++)
        if (word_same(word, n, count == 1 ? nouns[i].many : nouns[i].one) &&
            strcmp(nouns[i].one, nouns[i].many) != 0)
            return true;
    for (size_t i = 0; count == 1 && i < sizeof many_do / sizeof many_do[0]; i++)
        if (word_same(word, n, many_do[i]))
            return true;
    if (count != 1 || n < 2 || word[n - 1] != 's' || word[n - 2] == 's')
        return false;
    for (size_t i = 0; i < sizeof no_nouns / sizeof no_nouns[0]; i++)
        if (word_same(word, n, no_nouns[i]))
            return false;
    return true;
}

/* Whole numbers that stand alone: neither names (R1) nor parts of 1.5, 6+ or d6. */
static bool number_alone(const char *text, const char *c)
{
    static const char joined[] = ".,_-/+";
    return *c >= '0' && *c <= '9' &&
           (c == text || (!letter(c[-1]) && !(c[-1] >= '0' && c[-1] <= '9') &&
                          !strchr(joined, c[-1]) && (c[-1] & 0x80) == 0));
}

/* "1 hits", "2 box", "1 more units"; where it begins, or NULL. */
static const char *slip_in(const char *text)
{
    static const char *const between[] = {"more",  "command", "enemy", "other",
                                          "still", "own",     "game"};
    for (const char *c = text; *c; c++) {
        char *end;
        if (!number_alone(text, c))
            continue;
        int64_t count = strtol(c, &end, 10);
        if (*end != ' ')
            continue;
        const char *word = end + 1;
        for (size_t i = 0; i < sizeof between / sizeof between[0]; i++)
            if (word_same(word, letters(word), between[i]) && word[letters(word)] == ' ')
                word += letters(word) + 1;
        if (noun_wrong(count, word, letters(word)))
            return c;
    }
    return NULL;
}

static void heard(const char *where, const char *text)
{
    static char told[SLIPS][40];
    const char *slip = slip_in(text);
    if (!slip)
        return;
    for (int i = 0; i < all.slips && i < SLIPS; i++)
        if (strncmp(told[i], slip, strcspn(slip, ".:;")) == 0)
            return;
    if (all.slips < SLIPS) {
        snprintf(told[all.slips], sizeof told[0], "%s", slip);
        const char *from = slip - text > 40 ? slip - 40 : text;
        printf("%s, %s: \"%.24s\" in \"%.80s\"\n", all.game.rules->id, where, slip, from);
    }
    all.slips++;
}

static void slips_are_found(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "It has 1 hits.",    "2 kill and 3 hits", "1 of 1 boxes", "1 more hits: out",
        "rolls 1: 1 kills.", "1 command points",  "21 die",       "0 box",
        "1 sparrows",        "1 still wait"};
    static const char *const right[] = {"R1 hits B2", "1½ boxes",    "1 of 6 boxes", "6 of 1 box",
                                        "1.1 boxes",  "21 dice",     "1 die",        "0 hits",
                                        "1 is less",  "4+ to hit.1", "C1 boxes it"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (!slip_in(wrong[i]))
            fail_msg("\"%s\" is not noticed", wrong[i]);
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++)
        if (slip_in(right[i]))
            fail_msg("\"%s\" is all right", right[i]);
}

/* ---- listening ------------------------------------------------------------------------------- */

static void hear_blocks(int32_t from)
{
    for (int32_t i = from; i < all.game.journal.count; i++) {
        const struct block *b = &all.game.journal.block[i];
        for (int32_t k = 0; k < b->count; k++)
            if (b->entry[k].kind == ENTRY_SAY || b->entry[k].kind == ENTRY_DIE)
                heard("said", block_text(b, &b->entry[k]));
    }
}

static void hear_offers(void)
{
    for (int i = 0; i < all.offers.count; i++) {
        struct offer *o = &all.offers.offer[i];
        char word[ORDER_WORD];
        heard("offer", o->why);
        heard("answer", o->text);
        heard("short answer", o->brief);
        snprintf(word, sizeof word, "%s", o->word);
        for (char *c = word; *c; c++)
            *c = i % 2 ? letter_upper(*c) : letter_lower(*c);
        answer_tidy(word);
        assert_string_equal(word, o->word);
    }
}

static void hear_coach(const struct order *about)
{
    static struct coach coach;
    memset(&coach, 0, sizeof coach);
    if (!all.game.rules->shows->coach)
        return;
    all.game.rules->shows->coach(&all.game.table, about, &coach);
    for (int i = 0; i < coach.lines; i++)
        heard("coach", coach.line[i].text);
    for (int i = 0; i < coach.terms; i++) {
        char term[64];
        snprintf(term, sizeof term, "%s %s", coach.term[i].value, coach.term[i].what);
        heard("coach", term);
    }
}

/* All that stands about a moment: cards, figures, roster, headline, help. */
static void hear_moment(void)
{
    const struct rules *rules = all.game.rules;
    const struct table *t = &all.game.table;
    struct roster roster[ROSTER_ROWS];
    struct quality quality[QUALITIES_MAX];
    char text[400], pair[60];
    struct words words;
    words_init(&words);
    for (int i = 0; i < t->units; i++) {
        words_clear(&words);
        if (rules->shows->card)
            rules->shows->card(t, ref_unit(t, i), &words);
        heard("card", words.text);
        for (int k = rules->shows->qualities ? rules->shows->qualities(t, i, quality) : 0;
             k-- > 0;) {
            snprintf(pair, sizeof pair, "%s %s", quality[k].value, quality[k].what);
            heard("figures", pair);
        }
    }
    for (int i = 0; i < t->pieces && rules->shows->card; i++) {
        words_clear(&words);
        rules->shows->card(t, ref_piece(t, i), &words);
        heard("card", words.text);
    }
    for (int i = rules->shows->roster ? rules->shows->roster(t, roster) : 0; i-- > 0;)
        heard("roster", roster[i].note);
    rules_headline(rules, t, text, sizeof text);
    heard("headline", text);
    rules->shows->question(t, text, sizeof text);
    heard("question", text);
    words_clear(&words);
    assert_true(help_write(&all.game, "", &words, &field.trouble));
    for (int i = 0; i < rules->verbs; i++)
        assert_true(help_write(&all.game, rules->verb[i].word, &words, &field.trouble));
    heard("help", words.text);
    words_release(&words);
    hear_coach(NULL);
}

/* The order is read as it is written, but for the side. */
static void order_reads(const struct order *o)
{
    struct order back;
    struct words text, again;
    words_init(&text);
    words_init(&again);
    order_write(all.game.rules, &all.game.table, o, &text);
    if (!order_read(all.game.rules, &all.game.table, o->side, text.text, &back, &field.trouble))
        fail_msg("\"%s\": %s", text.text, field.trouble.text);
    order_write(all.game.rules, &all.game.table, &back, &again);
    assert_string_equal(text.text, again.text);
    words_release(&text);
    words_release(&again);
}

/* A phase that is held open may be ended by an order. */
static bool held(void)
{
    struct order o;
    const struct rules *rules = all.game.rules;
    if (!rules->decides->automatic || rules->decides->automatic(&all.game.table, &o) != DUE_CLOSE)
        return false;
    assert_int_equal(
        game_say(&all.game, SIDE_NONE, "end", SOURCE_TYPED, &all.verdict, &field.trouble),
        GIVEN_DONE);
    return true;
}

static void played(uint64_t seed)
{
    struct random_player player = random_player(seed);
    const struct rules *rules = all.game.rules;
    player.wild = true;
    for (int n = 0; n < ORDERS && !all.game.table.over; n++) {
        struct order o;
        bool probe;
        int32_t from = all.game.journal.count;
        if (all.game.hold && held())
            continue;
        assert_true(random_order(&player, rules, &all.game.table, game_awaited(&all.game),
                                 &all.offers, &o, &probe));
        hear_offers();
        if (n % LOOK == 0)
            hear_moment();
        if (!probe)
            order_reads(&o);
        if (rules->shows->coach)
            hear_coach(&o);
        if (game_give(&all.game, &o, SOURCE_COMPUTER, &all.verdict, &field.trouble) ==
            GIVEN_REFUSED)
            heard("refusal", all.verdict.why);
        hear_blocks(from);
        rules_offer(rules, &all.game.table, game_awaited(&all.game), &all.offers);
        for (int k = 0; k < 4 && !all.game.table.over; k++) {
            random_probe(&player, rules, &all.game.table, game_awaited(&all.game), &all.offers, &o);
            rules_judge(rules, &all.game.table, &o, &all.verdict);
            if (!all.verdict.allowed)
                heard("refusal", all.verdict.why);
        }
    }
}

static void scenario_played(const char *path)
{
    struct trouble trouble = {{0}};
    if (!scenario_load(path, &all.set, &trouble))
        fail_msg("%s", trouble.text);
    for (int n = 0; n < GAMES; n++) {
        if (!game_begin(&all.game, rules_find(all.set.set), &all.set, n + 1, &trouble))
            fail_msg("%s", trouble.text);
        all.game.hold = n % 2;
        hear_blocks(0);
        played((uint64_t)n + 1);
        game_release(&all.game);
    }
}

/* All scenarios of a folder that are of the set, if one is named. */
static int folder_played(const char *folder, const char *set)
{
    int count = 0;
    DIR *in = opendir(folder);
    assert_non_null(in);
    for (struct dirent *entry = readdir(in); entry; entry = readdir(in)) {
        char path[600];
        size_t n = strlen(entry->d_name);
        if (n < 5 || strcmp(entry->d_name + n - 5, ".yaml") != 0 ||
            (set && strncmp(entry->d_name, set, strlen(set)) != 0))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        scenario_played(path);
        count++;
    }
    closedir(in);
    return count;
}

static void every_set_speaks_well(void **state)
{
    (void)state;
    for (int s = 0; s < rules_count; s++) {
        char folder[600];
        snprintf(folder, sizeof folder, "%s/scenarios/%s", FOILSHOT_SOURCE, rules_list[s]->id);
        assert_true(folder_played(folder, NULL) > 0);
        folder_played(FOILSHOT_SOURCE "/tests/rules", rules_list[s]->id);
    }
    assert_int_equal(all.slips, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slips_are_found),
        cmocka_unit_test(every_set_speaks_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
