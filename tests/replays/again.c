/* again JOURNAL...: gives the orders of recorded games once more, under the rules as they are now,
 * and writes the journals anew: for games that were played by hand and for demonstrations, when a
 * rule or a sentence has changed on purpose (tests/replays/rewrite). Orders, hands, dice, undo and
 * redo are as they were recorded. A game that cannot be played again so, because an order is
 * refused now or another die is asked for, is left as it is and told; so is one with another number
 * of blocks, to which captions would no longer belong. Exit code 1 if there was such a one.
 */
#include "flick/flick.h"
#include "rules/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Faces in the order in which they were rolled. */
struct rolled {
    const struct journal *journal;
    int32_t record, entry;
};

static int rolled_next(void *self, int faces)
{
    struct rolled *r = self;
    for (; r->record < r->journal->records; r->record++, r->entry = 0) {
        const struct record *record = &r->journal->record[r->record];
        const struct block *b = &r->journal->block[record->block];
        for (; record->kind == RECORD_DO && r->entry < b->count; r->entry++) {
            const struct entry *e = &b->entry[r->entry];
            if (e->kind != ENTRY_DIE || e->stream != STREAM_GAME)
                continue;
            r->entry++;
            return e->faces == faces ? e->face : 0;
        }
    }
    return 0;
}

static bool say(struct game *game, const struct block *block, struct trouble *trouble)
{
    static struct verdict verdict;
    struct trouble why = {{0}};
    enum given given = game_say(game, block->side, block->order, block->source, &verdict, &why);
    if (given == GIVEN_DONE)
        return true;
    if (given == GIVEN_REFUSED)
        return trouble_set(trouble, "order %d (%s) is refused: %s %s", block->number, block->order,
                           verdict.id, verdict.why);
    return trouble_set(trouble, "order %d (%s): %.400s", block->number, block->order, why.text);
}

/* The head, of this version of the rules, and the setup. */
static char *beginning(const struct game *old)
{
    struct words text;
    struct journal now = old->journal;
    words_init(&text);
    now.head.set_version = old->rules->version;
    now.head.physics_version = FLICK_VERSION;
    now.records = 1;
    journal_write(&now, &old->table, NULL, &text);
    return text.text;
}

static bool play_again(const struct game *old, struct game *game, struct trouble *trouble)
{
    struct rolled rolled = {&old->journal, 0, 0};
    struct trouble notice = {{0}};
    char *text = beginning(old);
    bool good = game_open(game, text, "again", trouble, &notice);
    free(text);
    if (!good)
        return false;
    game->dice = (struct dice){.next = rolled_next, .self = &rolled};
    good = game_carry_on(game, trouble) == GIVEN_DONE;
    for (int32_t i = 1; good && i < old->journal.records; i++) {
        const struct record *r = &old->journal.record[i];
        const struct block *b = &old->journal.block[r->block];
        if (r->kind == RECORD_UNDO)
            good = journal_undo(&game->journal, &game->table, r->side, r->agreed);
        else if (r->kind == RECORD_REDO)
            good = journal_redo(&game->journal, &game->table, r->side, r->block);
        else if (b->source != SOURCE_AUTO)
            good = say(game, b, trouble);
    }
    if (good && game->journal.count != old->journal.count)
        good = trouble_set(trouble, "it has %d blocks and had %d", game->journal.count,
                           old->journal.count);
    return good;
}

static bool again(const char *path)
{
    struct trouble trouble = {{0}}, notice = {{0}};
    struct game *old = calloc(1, sizeof *old), *game = calloc(1, sizeof *game);
    if (!old || !game)
        abort();
    bool good = game_load(old, path, &trouble, &notice) && play_again(old, game, &trouble) &&
                game_save(game, path, &trouble);
    printf("%s%s%s\n", path, good ? "" : ": ", good ? "" : trouble.text);
    game_release(old);
    game_release(game);
    free(old);
    free(game);
    return good;
}

int main(int count, char **path)
{
    bool good = true;
    for (int i = 1; i < count; i++)
        good = again(path[i]) && good;
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
