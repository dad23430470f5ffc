#include "rules/game.h"

#include "flick/flick.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { AUTO_CAP = 64 }; /* orders a game may give itself in a row; more is a bug */

/* ---- file
 * ----------------------------------------------------------------------------------------- */

/* Appends text and pushes it out to the disk; on failure the file is given up and told once. */
static void append(struct game *game, const char *text, size_t size)
{
    if (!game->file)
        return;
    bool good = fwrite(text, 1, size, game->file) == size;
    good = fflush(game->file) == 0 && good;
    if (!good) {
        trouble_at(&game->file_trouble, game->path, 0,
                   "cannot be written any more (is the disk full?); the game goes on unsaved");
        fclose(game->file);
        game->file = NULL;
    }
}

static void append_record(struct game *game)
{
    if (!game->file)
        return;
    struct words out;
    words_init(&out);
    record_write(&game->journal, &game->table, &game->journal.record[game->journal.records - 1],
                 &out);
    append(game, out.text, out.length);
    words_release(&out);
}

bool game_save(const struct game *game, const char *path, struct trouble *trouble)
{
    struct words out;
    words_init(&out);
    journal_write(&game->journal, &game->table, &out);
    bool good = file_write(path, out.text, out.length, trouble);
    words_release(&out);
    return good;
}

bool game_record(struct game *game, const char *path, struct trouble *trouble)
{
    if (strlen(path) >= sizeof game->path)
        return trouble_at(trouble, path, 0, "the name is too long");
    if (!game_save(game, path, trouble))
        return false;
    FILE *file = fopen(path, "ab");
    if (!file)
        return trouble_at(trouble, path, 0, "cannot be opened for writing");
    if (game->file)
        fclose(game->file);
    game->file = file;
    memcpy(game->path, path, strlen(path) + 1);
    return true;
}

/* ---- beginning and opening
 * --------------------------------------------------------------------------- */

static void game_init(struct game *game, const struct rules *rules, const struct journal_head *head)
{
    *game = (struct game){.rules = rules};
    table_init(&game->table);
    journal_init(&game->journal, head, rules ? &rules->attrs : NULL);
}

void game_release(struct game *game)
{
    if (game->file)
        fclose(game->file);
    free(game->stuck_scene);
    journal_release(&game->journal);
    game->file = NULL;
    game->stuck_scene = NULL;
}

static struct turn turn_begin(struct game *game, struct block *block)
{
    return (struct turn){
        .table = &game->table, .block = block, .dice = &game->dice, .see = SEE_ALL};
}

bool game_open(struct game *game, const char *text, const char *path, struct trouble *trouble,
               struct trouble *notice)
{
    struct journal_head head;
    const char *at = text;
    int line = 0;
    game_init(game, NULL, NULL);
    if (!journal_read_head(&at, &line, path, &head, trouble))
        return false;
    const struct rules *rules = rules_find(head.set);
    if (!rules)
        return trouble_at(trouble, path, 2, "there is no rule set \"%s\"", head.set);
    game_init(game, rules, NULL);
    return journal_read(&game->journal, &game->table, text, path, trouble, notice);
}

/* Commits what an order did; or takes it back, when the dice ran out or the flick got stuck. */
static enum given carried_out(struct game *game, struct turn *turn, struct trouble *trouble)
{
    struct block *block = turn->block;
    if (turn->dry || turn->stuck) {
        block_cancel(block, &game->table);
        block_release(block);
        if (turn->dry) {
            trouble_set(trouble, "the scripted dice ran out");
            return GIVEN_DRY;
        }
        free(game->stuck_scene);
        game->stuck_scene = turn->stuck;
        trouble_set(trouble, "this flick is too tangled to work out; nothing has changed");
        return GIVEN_STUCK;
    }
    journal_commit(&game->journal, block, &game->table);
    append_record(game);
    return GIVEN_DONE;
}

/* Carries one order out into a block and commits it; the order has passed its check. */
static enum given carry_out(struct game *game, const struct order *order, enum source source,
                            struct trouble *trouble)
{
    struct words text;
    words_init(&text);
    order_write(game->rules, &game->table, order, &text);
    struct block block;
    block_init(&block, order->side, source, text.text);
    words_release(&text);
    struct turn turn = turn_begin(game, &block);
    game->rules->apply(&turn, order);
    return carried_out(game, &turn, trouble);
}

static enum given automatic(struct game *game, struct trouble *trouble)
{
    struct order order;
    for (int i = 0; game->rules->automatic; i++) {
        enum due due = game->rules->automatic(&game->table, &order);
        if (due == DUE_NOTHING || (due == DUE_CLOSE && game->hold))
            break;
        if (i >= AUTO_CAP)
            abort();
        enum given given = carry_out(game, &order, SOURCE_AUTO, trouble);
        if (given != GIVEN_DONE)
            return given;
    }
    return GIVEN_DONE;
}

/* What setup laid out must be what a journal may hold, or the saved game could not be opened. */
static bool laid_out(struct game *game, struct turn *turn, const struct setting *setting,
                     struct trouble *trouble)
{
    char why[160];
    if (!game->rules->setup(turn, setting, trouble))
        return false;
    return table_sane(&game->table, &game->rules->attrs, why, sizeof why) ||
           trouble_at(trouble, setting->path, 0, "%s", why);
}

bool game_begin(struct game *game, const struct rules *rules, const struct setting *setting,
                int32_t seed, struct trouble *trouble)
{
    return game_begin_with(game, rules, setting, seed, (struct dice){0}, false, trouble);
}

bool game_begin_with(struct game *game, const struct rules *rules, const struct setting *setting,
                     int32_t seed, struct dice dice, bool hold, struct trouble *trouble)
{
    struct journal_head head = {.set_version = rules->version, .physics_version = FLICK_VERSION};
    snprintf(head.set, sizeof head.set, "%s", rules->id);
    snprintf(head.scenario, sizeof head.scenario, "%s", setting->title);
    game_init(game, rules, &head);
    game->dice = dice;
    game->hold = hold;
    struct block block;
    block_init(&block, SIDE_NONE, SOURCE_AUTO, "setup");
    struct turn turn = turn_begin(game, &block);
    turn_set(&turn, ref_table(), F_TABLE_seed, seed);
    if (!laid_out(game, &turn, setting, trouble)) {
        block_cancel(&block, &game->table);
        block_release(&block);
        game_release(game);
        return false;
    }
    journal_commit(&game->journal, &block, &game->table);
    enum given given = automatic(game, trouble);
    if (given == GIVEN_DONE || given == GIVEN_DRY)
        return true;
    game_release(game);
    return false;
}

enum given game_carry_on(struct game *game, struct trouble *trouble)
{
    return automatic(game, trouble);
}

/* ---- orders
 * ------------------------------------------------------------------------------------------- */

int game_awaited(const struct game *game)
{
    return game->table.ask ? game->table.ask_side : game->table.active;
}

/* Whose step of which phase. */
struct stage {
    int32_t phase, active;
};

/* Is it one that is meant? `side` SIDE_NONE: anybody's. */
static bool stage_meant(struct stage stage, unsigned phases, int side)
{
    return phases >> stage.phase & 1 && (!side || side == stage.active);
}

/* The stage before a block, from the one after it. */
static struct stage stage_before(struct stage stage, const struct block *block)
{
    for (int32_t i = block->count - 1; i >= 0; i--) {
        const struct entry *e = &block->entry[i];
        if (e->kind == ENTRY_CHANGE && e->change.field == F_TABLE_phase)
            stage.phase = e->change.old;
        else if (e->kind == ENTRY_CHANGE && e->change.field == F_TABLE_active)
            stage.active = e->change.old;
    }
    return stage;
}

/* Is the text an order that ends a phase? */
static bool ends_phase(const struct rules *rules, const char *text)
{
    for (int i = 0; i < rules->verbs; i++)
        if (rules->verb[i].takes & TAKES_PHASE &&
            word_same(text, strcspn(text, " "), rules->verb[i].word))
            return true;
    return false;
}

/* The block that closed the stage which an order means: after the last order that was given, or
 * earlier since the phases began anew. NULL: none. */
static const struct block *closing_block(const struct game *game, const struct order *order)
{
    const struct journal *j = &game->journal;
    struct stage now = {game->table.phase, game->table.active};
    bool given = false;
    for (int32_t at = j->at; at > 0; at = j->block[at].parent) {
        const struct block *b = &j->block[at];
        struct stage then = stage_before(now, b);
        if (stage_meant(then, order->phases, order->phase_side) &&
            !stage_meant(now, order->phases, order->phase_side))
            return b;
        if (given && then.phase > now.phase)
            break;
        given = given || b->source != SOURCE_AUTO;
        now = then;
    }
    return NULL;
}

/* An order that names a phase ends that one or nothing. */
static enum given phase_judge(const struct game *game, const struct order *order,
                              struct verdict *verdict, struct trouble *trouble)
{
    const struct block *closed = closing_block(game, order);
    bool given = closed && ends_phase(game->rules, closed->order) && closed->source != SOURCE_AUTO;
    if (closed && !given) {
        trouble_set(trouble, "\"%s\" is over: the game has closed it by itself", order->word);
        return GIVEN_ALREADY;
    }
    refuse_now(verdict,
               given ? "\"%s\" has been ended. Now it is \"%s\"."
                     : "\"%s\" is not open. Now it is \"%s\".",
               order->word, game->rules->phase[game->table.phase].word);
    return GIVEN_REFUSED;
}

enum given game_judge(const struct game *game, const struct order *order, struct verdict *verdict,
                      struct trouble *trouble)
{
    const struct table *t = &game->table;
    struct stage now = {t->phase, t->active};
    if (order->phases && !t->over && !stage_meant(now, order->phases, order->phase_side))
        return phase_judge(game, order, verdict, trouble);
    rules_check(game->rules, t, order, verdict);
    return verdict->allowed ? GIVEN_DONE : GIVEN_REFUSED;
}

enum given game_give(struct game *game, const struct order *order, enum source source,
                     struct verdict *verdict, struct trouble *trouble)
{
    enum given given = game_judge(game, order, verdict, trouble);
    if (given != GIVEN_DONE)
        return given;
    given = carry_out(game, order, source, trouble);
    return given == GIVEN_DONE ? automatic(game, trouble) : given;
}

enum given game_umpire(struct game *game, const struct umpire_order *order, enum source source,
                       struct verdict *verdict, struct trouble *trouble)
{
    struct umpire_order *tidy = malloc(sizeof *tidy);
    enum given given = GIVEN_REFUSED;
    if (!tidy)
        abort();
    *tidy = *order;
    umpire_tidy(game->rules, &game->table, tidy);
    umpire_check(game->rules, &game->table, tidy, verdict);
    if (verdict->allowed) {
        struct words text;
        struct block block;
        words_init(&text);
        umpire_write(game->rules, &game->table, tidy, &text);
        block_init(&block, SIDE_NONE, source, text.text);
        words_release(&text);
        struct turn turn = turn_begin(game, &block);
        umpire_apply(game->rules, &turn, tidy);
        given = carried_out(game, &turn, trouble);
    }
    free(tidy);
    return given == GIVEN_DONE ? automatic(game, trouble) : given;
}

static enum given umpire_said(struct game *game, const char *text, enum source source,
                              struct verdict *verdict, struct trouble *trouble)
{
    struct umpire_order *order = malloc(sizeof *order);
    enum given given = GIVEN_UNREADABLE;
    if (!order)
        abort();
    if (umpire_read(game->rules, &game->table, text, order, trouble))
        given = game_umpire(game, order, source, verdict, trouble);
    free(order);
    return given;
}

enum given game_say(struct game *game, int side, const char *text, enum source source,
                    struct verdict *verdict, struct trouble *trouble)
{
    struct order order;
    *verdict = (struct verdict){0};
    if (umpire_says(text))
        return umpire_said(game, text, source, verdict, trouble);
    if (!order_read(game->rules, &game->table, side, text, &order, trouble))
        return GIVEN_UNREADABLE;
    return game_give(game, &order, source, verdict, trouble);
}

/* ---- undo
 * ---------------------------------------------------------------------------------------------- */

/* Do the orders from block `first` on show a side a base that was hidden from it before? */
static bool revealed(const struct game *game, int32_t first, int side)
{
    const struct journal *j = &game->journal;
    bool (*visible)(const struct table *, int, int) = game->rules->visible;
    bool seen = false;
    if (!visible)
        return false;
    struct table *before = malloc(sizeof *before);
    if (!before)
        abort();
    *before = game->table;
    int32_t at = j->at;
    journal_seek(j, before, &at, j->block[first].parent);
    for (int32_t i = 0; i < before->bases && !seen; i++)
        seen = visible(&game->table, side, i) && !visible(before, side, i);
    free(before);
    return seen;
}

enum undo game_undo_need(const struct game *game, int side, const char **why)
{
    const struct journal *j = &game->journal;
    const char *unused;
    why = why ? why : &unused;
    *why = "nothing to take back";
    int32_t at = j->at;
    bool dice = false;
    while (at > 0 && j->block[at].source == SOURCE_AUTO) {
        dice = dice || block_has_dice(&j->block[at]);
        at = j->block[at].parent;
    }
    if (at <= 0)
        return UNDO_NOTHING;
    dice = dice || block_has_dice(&j->block[at]);
    *why = "";
    if (game->free_undo)
        return UNDO_FREE;
    *why = dice ? "dice have been rolled or a shot flicked since" : "it was the other side's order";
    if (dice || (j->block[at].side != SIDE_NONE && j->block[at].side != side))
        return UNDO_ASK;
    *why = "what was hidden has been seen since";
    if (revealed(game, at, side))
        return UNDO_ASK;
    *why = "";
    return UNDO_FREE;
}

bool game_undo(struct game *game, int side, bool agreed)
{
    struct journal *j = &game->journal;
    enum undo need = game_undo_need(game, side, NULL);
    if (need == UNDO_NOTHING || (need == UNDO_ASK && !agreed))
        return false;
    bool automatic_one = true;
    while (automatic_one) {
        automatic_one = j->block[j->at].source == SOURCE_AUTO;
        if (!journal_undo(j, &game->table, side, need == UNDO_ASK))
            return false;
        append_record(game);
    }
    return true;
}

bool game_can_redo(const struct game *game)
{
    return journal_redo_next(&game->journal) >= 0;
}

bool game_redo(struct game *game, int side)
{
    struct journal *j = &game->journal;
    int32_t next = journal_redo_next(j);
    if (next < 0)
        return false;
    /* The order and what the game did by itself after it. */
    do {
        if (!journal_redo(j, &game->table, side, next))
            return false;
        append_record(game);
        next = journal_redo_next(j);
    } while (next >= 0 && j->block[next].source == SOURCE_AUTO);
    return true;
}

/* ---- verify
 * --------------------------------------------------------------------------------------------- */

/* Feeds the faces a block recorded. */
struct replayed {
    const struct block *block;
    int32_t at;
};

static int replay_face(void *self, int faces)
{
    struct replayed *r = self;
    for (; r->at < r->block->count; r->at++) {
        const struct entry *e = &r->block->entry[r->at];
        if (e->kind == ENTRY_DIE && e->stream == STREAM_GAME) {
            r->at++;
            return e->faces == faces ? e->face : 0;
        }
    }
    return 0;
}

static bool entry_same(const struct block *a, const struct entry *x, const struct block *b,
                       const struct entry *y)
{
    if (x->kind != y->kind)
        return false;
    if (x->kind == ENTRY_CHANGE)
        return ref_same(x->change.ref, y->change.ref) && x->change.field == y->change.field &&
               x->change.new == y->change.new && x->change.see == y->change.see;
    if (x->kind == ENTRY_DIE)
        return x->faces == y->faces && x->face == y->face && x->stream == y->stream;
    /* Film must be the same picture; the wording of sentences may improve. */
    return x->kind == ENTRY_SAY || strcmp(block_text(a, x), block_text(b, y)) == 0;
}

static bool block_same(const struct block *a, const struct block *b)
{
    if (a->count != b->count)
        return false;
    for (int32_t i = 0; i < a->count; i++)
        if (!entry_same(a, &a->entry[i], b, &b->entry[i]))
            return false;
    return true;
}

/* The order of a block again, on the table it was given to: one the game gave itself must be the
 * one it gives there now, any other must still be allowed. */
static bool order_again(const struct game *game, const struct block *block, struct order *order,
                        struct trouble *trouble)
{
    const struct rules *rules = game->rules;
    if (block->source == SOURCE_AUTO) {
        struct words text;
        words_init(&text);
        bool due = rules->automatic && rules->automatic(&game->table, order) != DUE_NOTHING;
        if (due)
            order_write(rules, &game->table, order, &text);
        due = due && order->side == block->side && strcmp(text.text, block->order) == 0;
        words_release(&text);
        return due || trouble_set(trouble, "order %d (%s) is not one the game gives itself there",
                                  block->number, block->order);
    }
    if (!order_recall(rules, &game->table, block->side, block->order, order, trouble))
        return false;
    struct verdict *verdict = calloc(1, sizeof *verdict);
    if (!verdict)
        abort();
    rules_check(rules, &game->table, order, verdict);
    bool good =
        verdict->allowed || trouble_set(trouble, "order %d (%s) is now refused: %s %s",
                                        block->number, block->order, verdict->id, verdict->why);
    free(verdict);
    return good;
}

/* An umpire's block again; nobody's, and given by somebody. */
static bool umpire_again(const struct game *game, const struct block *block,
                         struct umpire_order *order, struct trouble *trouble)
{
    if (block->side != SIDE_NONE || block->source == SOURCE_AUTO)
        return trouble_set(trouble, "order %d (%s) is an umpire's and cannot be a side's",
                           block->number, block->order);
    if (!umpire_read(game->rules, &game->table, block->order, order, trouble))
        return false;
    struct verdict *verdict = calloc(1, sizeof *verdict);
    if (!verdict)
        abort();
    umpire_check(game->rules, &game->table, order, verdict);
    bool good =
        verdict->allowed || trouble_set(trouble, "order %d (%s) is now refused: %s %s",
                                        block->number, block->order, verdict->id, verdict->why);
    free(verdict);
    return good;
}

/* Does again what the block's order does, the umpire's or a side's; false when it may not be. */
static bool block_again(struct game *game, const struct block *block, struct turn *turn,
                        struct trouble *trouble)
{
    if (!umpire_says(block->order)) {
        struct order order;
        if (!order_again(game, block, &order, trouble))
            return false;
        game->rules->apply(turn, &order);
        return true;
    }
    struct umpire_order *order = malloc(sizeof *order);
    if (!order)
        abort();
    bool good = umpire_again(game, block, order, trouble);
    if (good)
        umpire_apply(game->rules, turn, order);
    free(order);
    return good;
}

/* One recorded block again on the game's table, which stands where it was given. */
static bool block_verify(struct game *game, const struct block *block, struct trouble *trouble)
{
    struct replayed faces = {.block = block};
    struct dice dice = {.next = replay_face, .self = &faces};
    struct block again;
    block_init(&again, block->side, block->source, block->order);
    struct turn turn = {.table = &game->table, .block = &again, .dice = &dice, .see = SEE_ALL};
    if (!block_again(game, block, &turn, trouble)) {
        block_release(&again);
        return false;
    }
    bool good =
        !turn.dry && !turn.stuck && block_same(block, &again) && game->table.hash == block->hash;
    free(turn.stuck);
    block_cancel(&again, &game->table);
    block_release(&again);
    return good || trouble_set(trouble, "order %d (%s) does not come out as it is written",
                               block->number, block->order);
}

bool game_verify(const char *text, const char *path, struct trouble *trouble,
                 struct trouble *notice)
{
    struct game *game = malloc(sizeof *game);
    if (!game)
        abort();
    bool good = game_open(game, text, path, trouble, notice);
    if (!good) {
        game_release(game);
        free(game);
        return false;
    }
    const struct journal_head *head = &game->journal.head;
    if (head->set_version != game->rules->version || head->physics_version != FLICK_VERSION) {
        trouble_at(notice, path, 0, "of older rules or physics: loaded, not played again");
    } else {
        struct journal *j = &game->journal;
        int32_t at = j->at;
        for (int32_t i = 1; i < j->count && good; i++) {
            struct trouble what = {0};
            journal_seek(j, &game->table, &at, j->block[i].parent);
            good = block_verify(game, &j->block[i], &what);
            if (!good)
                trouble_at(trouble, path, 0, "%s", what.text);
        }
    }
    game_release(game);
    free(game);
    return good;
}
