/* Any bytes at all as a journal. Either it is refused with path and line, and nothing of it stays
 * behind; or it is a game whose hash is true, which can be walked through, and which is written and
 * read again as the same text. */
#include "core/journal.h"

#include "fuzz/alone.h"
#include "fuzz/mend.h"
#include "unit/small_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MENDINGS = 40 };

static void demand(bool good, const char *what, const struct trouble *trouble)
{
    if (good)
        return;
    fprintf(stderr, "%s (%s)\n", what, trouble->text);
    abort();
}

static bool refused_by_line(const struct trouble *trouble)
{
    int line = 0;
    return sscanf(trouble->text, "any.journal:%d: ", &line) == 1 && line > 0;
}

static void read_again(const struct journal *journal, const struct table *table)
{
    static struct table back;
    struct journal again;
    struct trouble trouble = {{0}}, notice = {{0}};
    struct words first, second;
    words_init(&first);
    words_init(&second);
    journal_write(journal, table, NULL, &first);
    table_init(&back);
    journal_init(&again, NULL, &small_attrs);
    demand(journal_read(&again, &back, first.text, "again.journal", &trouble, &notice),
           "what was written is not read", &trouble);
    demand(!notice.text[0], "what was written is torn", &notice);
    journal_write(&again, &back, NULL, &second);
    demand(strcmp(first.text, second.text) == 0, "written otherwise the second time", &trouble);
    journal_release(&again);
    words_release(&first);
    words_release(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct table table, empty;
    struct journal journal;
    struct trouble trouble = {{0}}, notice = {{0}};
    char *text = malloc(size + 1);
    if (!text)
        abort();
    memcpy(text, data, size); /* a zero byte ends it: file_read lets none through */
    text[size] = '\0';
    bool good = false;
    for (int tries = 0; tries < MENDINGS && !good; tries++) {
        table_init(&table);
        journal_init(&journal, NULL, &small_attrs);
        good = journal_read(&journal, &table, text, "any.journal", &trouble, &notice);
        if (!good && !mend(text, &trouble))
            break;
    }
    if (good) {
        char why[160];
        demand(table.hash == table_hash(&table), "the hash is wrong", &trouble);
        demand(table_sane(&table, &small_attrs, why, sizeof why), "not sane", &trouble);
        read_again(&journal, &table);
        int32_t at = journal.at;
        journal_seek(&journal, &table, &at, -1);
        demand(table.hash == 0, "taken back, it is not empty", &trouble);
        journal_seek(&journal, &table, &at, journal.count - 1);
        demand(table.hash == table_hash(&table), "the hash is wrong after a walk", &trouble);
    } else {
        demand(refused_by_line(&trouble), "refused without a line", &trouble);
        table_init(&empty);
        demand(journal.count == 0 && !journal.block && !journal.record && journal.at == -1,
               "blocks stay behind", &trouble);
        demand(memcmp(&table, &empty, sizeof table) == 0, "the table stays spoilt", &trouble);
    }
    journal_release(&journal);
    free(text);
    return 0;
}
