#include "rules/game.h"

#include "flick/flick.h"
#include "rules/game_inside.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AUTO_CAP = 64 }; /* orders a game may give itself in a row; more is a bug */

/* ---- beginning and opening
 * --------------------------------------------------------------------------- */

void game_init(struct game *game, const struct rules *rules, const struct journal_head *head)
{
    *game = (struct game){.rules = rules};
    table_init(&game->table);
    journal_init(&game->journal, head, rules ? &rules->attrs : NULL);
}

void game_release(struct game *game)
{
    game_file_close(game);
    free(game->stuck_scene);
    words_release(&game->because);
    journal_release(&game->journal);
    game->stuck_scene = NULL;
}

static int no_face(void *self, int faces)
{
    (void)self;
    (void)faces;
    return 0;
}

static int32_t no_scatter(void *self)
{
    (void)self;
    return -1;
}

struct dice no_dice(void)
{
    return (struct dice){.next = no_face, .scatter = no_scatter};
}

/* No dice but those of the links that are shown. */
static struct dice shared_dice(struct game *game, const struct block *block)
{
    struct shared_dice *shared = &game->shared;
    if (!shared->shown)
        return no_dice();
    faces_begin(&shared->faces, shared->link, shared->next, game->table.hash, block->order);
    return faces_dice(&shared->faces);
}

static struct turn turn_begin(struct game *game, struct block *block)
{
    if (game->shared.on)
        game->dice = shared_dice(game, block);
    return (struct turn){
        .table = &game->table, .block = block, .dice = &game->dice, .see = SEE_ALL};
}

/* Links that were shown are spent, whatever came of the order; a block that rolled has them. */
static void shared_spend(struct game *game, struct block *block)
{
    struct shared_dice *shared = &game->shared;
    if (!shared->shown)
        return;
    if (block_has_dice(block))
        block_add_links(block, shared->next, shared->link);
    for (int side = SIDE_RED; side < SIDE_COUNT; side++)
        shared->last[side] = shared->link[side];
    shared->number = shared->next;
    shared->shown = false;
}

/* Commits what an order did; or takes it back, when the dice ran out or the flick got stuck. */
static enum given carried_out(struct game *game, struct turn *turn, struct trouble *trouble)
{
    struct block *block = turn->block;
    shared_spend(game, block);
    if (turn->dry || turn->stuck) {
        block_cancel(block, &game->table);
        block_release(block);
        if (turn->dry) {
            trouble_set(trouble, game->shared.on ? "both sides' dice are wanted for this"
                                                 : "the scripted dice ran out");
            return GIVEN_DRY;
        }
        free(game->stuck_scene);
        game->stuck_scene = turn->stuck;
        trouble_set(trouble, "this flick is too tangled to work out; nothing has changed");
        return GIVEN_STUCK;
    }
    journal_commit(&game->journal, block, &game->table);
    game_file_add(game);
    return GIVEN_DONE;
}

/* Is the table as it came out one that may be saved and gone on from? A file may hold one that
 * leads to none: then nothing is changed. */
static bool came_out_sane(struct game *game, struct trouble *trouble)
{
    char why[160];
    assert(table_hash(&game->table) == game->table.hash);
    if (table_sane(&game->table, &game->rules->attrs, why, sizeof why))
        return true;
    trouble_set(trouble, "that leads to a table that cannot be (%s); nothing has changed", why);
    return false;
}

void game_because(struct game *game, const char *why)
{
    char line[SENTENCE_TEXT];
    snprintf(line, sizeof line, "%s", why);
    for (char *c = line; *c; c++)
        *c = *c == '\n' ? ' ' : *c;
    if (!line[0])
        return;
    if (!game->because.text) /* most games never have any */
        words_init(&game->because);
    words_addn(&game->because, line, strlen(line) + 1);
}

static void forget_because(struct game *game)
{
    if (game->because.length)
        words_clear(&game->because);
}

static void block_because(struct game *game, struct block *block)
{
    for (size_t at = 0; at < game->because.length; at += strlen(game->because.text + at) + 1)
        block_why(block, game->because.text + at);
    forget_because(game);
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
    block_because(game, &block);
    struct turn turn = turn_begin(game, &block);
    rules_apply(game->rules, &turn, order);
    if (turn.dry || turn.stuck || came_out_sane(game, trouble))
        return carried_out(game, &turn, trouble);
    shared_spend(game, &block);
    block_cancel(&block, &game->table);
    block_release(&block);
    return GIVEN_STUCK;
}

/* What the game does in a side's stead the side might do as well, or the table is one that a set
 * never comes to. */
static bool in_its_stead(const struct game *game, const struct order *order,
                         struct trouble *trouble)
{
    if (!game->rules->verb[order->verb].check) /* its own */
        return true;
    struct verdict *verdict = malloc(sizeof *verdict);
    if (!verdict)
        abort();
    rules_judge(game->rules, &game->table, order, verdict);
    bool allowed = verdict->allowed;
    if (!allowed)
        trouble_set(trouble, "the game cannot go on by itself from here: %s", verdict->why);
    free(verdict);
    return allowed;
}

static enum given automatic(struct game *game, struct trouble *trouble)
{
    struct order order;
    for (int i = 0; game->rules->decides->automatic; i++) {
        enum due due = game->rules->decides->automatic(&game->table, &order);
        if (due == DUE_NOTHING || (due == DUE_CLOSE && game->hold))
            break;
        assert(i < AUTO_CAP);
        if (!in_its_stead(game, &order, trouble))
            return GIVEN_STUCK;
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
    if (!game->rules->decides->setup(turn, setting, trouble))
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

/* ---- dice that both seats make
 * ------------------------------------------------------------------------------------------- */

void block_add_links(struct block *block, int32_t number, const struct link link[SIDE_COUNT])
{
    char hex[LINK_HEX + 1];
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        link_write(&link[side], hex);
        block_link(block, side, number, hex);
    }
}

void game_write_setup(const struct game *game, struct words *out)
{
    const struct journal *j = &game->journal;
    struct table *table = malloc(sizeof *table);
    int32_t at = j->at;
    if (!table)
        abort();
    *table = game->table;
    journal_seek(j, table, &at, 0);
    journal_write_head(j, JOURNAL_PLAIN, out);
    block_write(j, table, &j->block[0], out);
    free(table);
}

/* Is the game of the rules and physics that are here? */
static bool of_this_program(const struct game *game, const char *path, struct trouble *trouble)
{
    const struct journal_head *head = &game->journal.head;
    int version = game->rules->version;
    if (head->set_version != version)
        return trouble_at(trouble, path, 0, "is of version %d of the rules (%s), and here is %d",
                          head->set_version, head->set, version);
    return head->physics_version == FLICK_VERSION ||
           trouble_at(trouble, path, 0, "is of version %d of the physics, and here is %d",
                      head->physics_version, FLICK_VERSION);
}

bool game_begin_shared(struct game *game, const char *text, const char *path,
                       const struct link end[SIDE_COUNT], struct trouble *trouble)
{
    struct trouble notice = {0};
    if (!game_open(game, text, path, trouble, &notice))
        return false;
    struct journal *j = &game->journal;
    const char *why = notice.text[0]                         ? "it is torn"
                      : j->count != 1 || j->records != 1     ? "it holds more than the set-up"
                      : block_has_dice(&j->block[0])         ? "dice were rolled for the set-up"
                      : game->table.seed || game->shared.on  ? "its dice are made already"
                      : j->block[0].side || game->table.over ? "it is no set-up"
                                                             : NULL;
    bool good = (!why || trouble_at(trouble, path, 0, "no game can begin so: %s", why)) &&
                of_this_program(game, path, trouble);
    if (!good) {
        game_release(game);
        return false;
    }
    j->head.format = 0;
    block_add_links(&j->block[0], 0, end);
    game_find_shared(game);
    return true;
}

bool game_show_links(struct game *game, int32_t number, const struct link link[SIDE_COUNT],
                     struct trouble *trouble)
{
    struct shared_dice *shared = &game->shared;
    assert(shared->on);
    shared->shown = false;
    for (int side = SIDE_RED; link && side < SIDE_COUNT; side++) {
        if (number > CHAIN_LINKS ||
            !link_leads(&link[side], number - shared->number, &shared->last[side]))
            return trouble_set(trouble, "link %d of %s is not of his chain", number,
                               side_word(side));
        shared->link[side] = link[side];
    }
    shared->shown = link != NULL;
    shared->next = number;
    return true;
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
    game_wait(game);
    enum given given = game_judge(game, order, verdict, trouble);
    if (given != GIVEN_DONE) {
        forget_because(game);
        return given;
    }
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
    game_wait(game);
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

/* ---- trying
 * ------------------------------------------------------------------------------------------- */

enum given game_try(struct game *game, int side, const char *text, uint64_t *hash,
                    struct verdict *verdict, struct trouble *trouble)
{
    struct order order;
    *verdict = (struct verdict){0};
    if (!order_read(game->rules, &game->table, side, text, &order, trouble))
        return GIVEN_UNREADABLE;
    enum given given = game_judge(game, &order, verdict, trouble);
    if (given != GIVEN_DONE)
        return given;
    struct block block;
    block_init(&block, order.side, SOURCE_AUTO, "trial");
    struct turn turn = turn_begin(game, &block);
    rules_apply(game->rules, &turn, &order);
    *hash = game->table.hash;
    given = turn.dry                                      ? GIVEN_DRY
            : turn.stuck || !came_out_sane(game, trouble) ? GIVEN_STUCK
                                                          : GIVEN_DONE;
    free(turn.stuck);
    block_cancel(&block, &game->table);
    block_release(&block);
    return given;
}

/* ---- undo
 * ---------------------------------------------------------------------------------------------- */

/* Do the orders from block `first` on show a side a base that was hidden from it before? */
static bool revealed(const struct game *game, int32_t first, int side)
{
    const struct journal *j = &game->journal;
    bool (*visible)(const struct table *, int, int) = game->rules->decides->visible;
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
    *why = "dice were kept back: that is not to be undone";
    if (claim_says(j->block[at].order) && block_find_link(&j->block[at], j->block[at].side))
        return UNDO_NOTHING;
    *why = "";
    if (game->free_undo)
        return UNDO_FREE;
    *why = "the win was agreed on";
    if (claim_says(j->block[at].order))
        return UNDO_ASK;
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
    game_wait(game);
    bool automatic_one = true;
    while (automatic_one) {
        automatic_one = j->block[j->at].source == SOURCE_AUTO;
        if (!journal_undo(j, &game->table, side, need == UNDO_ASK))
            return false;
        game_file_add(game);
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
    game_wait(game);
    /* The order and what the game did by itself after it. */
    do {
        if (!journal_redo(j, &game->table, side, next))
            return false;
        game_file_add(game);
        next = journal_redo_next(j);
    } while (next >= 0 && j->block[next].source == SOURCE_AUTO);
    return true;
}
