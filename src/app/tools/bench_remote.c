/* `foilshot bench remote`: a far game on a server of its own with more and more who watch: how long
 * after an order the last of them has its outcome, and how long the same bytes take from one to all
 * of them without Foilshot, over the same lines. All but a few sit in programs of their own
 * (bench_hall.c), nine hundred in each. What takes minutes tells on the standard error how far it
 * is; a row of thousands has as many orders as there is time for. */
#include "app/desk/open.h"
#include "app/desk/say.h"
#include "app/tools/cli.h"
#include "computer/random.h"
#include "disk/file.h"
#include "port/port.h"
#include "remote/line.h"
#include "remote/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLES = 4, /* of the watchers so many work the orders out; the others have no machine here */
    MOST = TABLES + 1, /* sit in this program: one more counts what comes */
    HELPER_MOST = 900, /* in another: 1024 descriptors is where some calls end */
    HELPERS = 16,
    WATCHERS_MOST = 10000,
    AT_ONCE = 64, /* come at once */
    ORDERS = 60,
    ORDERS_QUICK = 15,
    GAME = 4000,
    PIECES = 16 /* messages an order */
};
static const double nap = 0.0003, /* seconds */
    helper_patience = 600, row_time = 150, told_again = 5;
static const char battle[] = "scenarios/morschauser2/little-wold.yaml";

struct watcher {
    struct carrier carrier;
    struct talk *talk; /* NULL: takes the bytes only */
    uint64_t place;
};

struct hall {
    char folder[FILE_NAME];
    struct invitation player, watching;
    struct server *server;
    struct carrier host;
    struct seat seat[SIDE_COUNT];
    struct talk *talk[SIDE_COUNT];
    struct random_player random[SIDE_COUNT];
    struct watcher *watcher;
    int watchers;
    struct port_child *helper[HELPERS];
    int helpers, helped;         /* helped: who watches in them */
    char why[TROUBLE_TEXT];      /* no more of them came */
    size_t size[PIECES];         /* of the last order's messages */
    int pieces, messages, bytes; /* messages, bytes: of the whole game */
};

/* Seconds: the more there are, the longer whoever is last may take. */
static double patience(const struct hall *h)
{
    enum { LEAST = 60, A_SECOND = 50 };
    return LEAST + (h->watchers + h->helped) / (double)A_SECOND;
}

struct times {
    double *of; /* seconds; owned */
    int count;
};

/* ---- time -------------------------------------------------------------------------------------
 */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double part_ms(struct times *times, double part)
{
    qsort(times->of, (size_t)times->count, sizeof *times->of, by_size);
    return times->count ? times->of[(int)(part * (times->count - 1) + 0.5)] * 1e3 : 0;
}

/* ---- what comes -------------------------------------------------------------------------------
 */

static void size_heard(struct hall *h, size_t size)
{
    h->messages++;
    h->bytes += (int)size;
    if (h->pieces < PIECES)
        h->size[h->pieces++] = size;
}

static bool watcher_step(struct hall *h, int index)
{
    struct watcher *w = &h->watcher[index];
    const void *bytes;
    size_t size;
    bool did = false;
    if (w->talk)
        return talk_step(w->talk);
    while (w->carrier.take(w->carrier.self, &bytes, &size, &w->place)) {
        did = true;
        if (index == TABLES)
            size_heard(h, size);
    }
    return did;
}

static bool everybody_steps(struct hall *h)
{
    bool did = talk_step(h->talk[SIDE_RED]);
    did = talk_step(h->talk[SIDE_BLUE]) || did;
    for (int i = 0; i < h->watchers; i++)
        did = watcher_step(h, i) || did;
    return did;
}

static bool seat_settled(const struct talk *talk)
{
    return talk_state(talk) != TALK_PLAYING || (!talk_rolling(talk) && !talk_unsaid(talk) &&
                                                !talk_sending(talk) && talk_caught_up(talk));
}

static bool settled(const struct hall *h)
{
    uint32_t number = talk_number(h->talk[SIDE_RED]);
    if (!seat_settled(h->talk[SIDE_RED]) || !seat_settled(h->talk[SIDE_BLUE]) ||
        talk_number(h->talk[SIDE_BLUE]) != number)
        return false;
    for (int i = 0; i < h->watchers; i++)
        if (h->watcher[i].talk ? talk_number(h->watcher[i].talk) != number
                               : h->watcher[i].place < number)
            return false;
    return true;
}

/* ---- those who sit in other programs ----------------------------------------------------------
 */

static void helpers_tell(struct hall *h, const char *line)
{
    for (int i = 0; i < h->helpers; i++)
        port_child_tell(h->helper[i], line, strlen(line), patience(h));
}

/* As long as they may wait for what is asked of them: less than is waited for their answer. */
static void helpers_wait(struct hall *h)
{
    enum { SOONER = 10 };
    char line[32];
    snprintf(line, sizeof line, "wait %d\n", (int)patience(h) - SOONER);
    helpers_tell(h, line);
}

/* What one says next; meanwhile everybody here goes on. */
static bool helper_hears(struct hall *h, int index, char *line, size_t size, double seconds,
                         struct trouble *trouble)
{
    double end = port_seconds() + seconds;
    for (;;) {
        bool did = everybody_steps(h);
        enum port_said said = port_child_hear(h->helper[index], line, size, did ? 0 : nap);
        if (said == PORT_LINE)
            return true;
        if (said != PORT_SILENT || port_seconds() > end)
            return trouble_set(trouble, "a program full of watchers %s",
                               said == PORT_SILENT ? "is silent" : "has ended");
    }
}

static bool helpers_say(struct hall *h, const char *what, struct trouble *trouble)
{
    char line[TROUBLE_TEXT];
    for (int i = 0; i < h->helpers; i++) {
        if (!helper_hears(h, i, line, sizeof line, patience(h), trouble))
            return false;
        if (strcmp(line, what) != 0)
            return trouble_set(trouble, "%s", line);
    }
    return true;
}

static bool helpers_have(struct hall *h, struct trouble *trouble)
{
    char line[32];
    snprintf(line, sizeof line, "until %u\n", (unsigned)talk_number(h->talk[SIDE_RED]));
    helpers_tell(h, line);
    return helpers_say(h, "had", trouble);
}

static bool helper_new(struct hall *h, const struct cli *cli, int wanted, struct trouble *trouble)
{
    char program[FILE_NAME], line[TROUBLE_TEXT];
    struct words words;
    int32_t came = 0;
    const char *at = line;
    if (!port_program(program, sizeof program) || strchr(program, '\'') ||
        strchr(cli->paths.data, '\''))
        return trouble_set(trouble, "this program does not find itself");
    words_init(&words);
    /* They trust the invitation's certificate alone: reading the system's hundred and forty anew
     * for each line takes more than all the rest. */
    words_format(
        &words,
        "SSL_CERT_FILE=/dev/null SSL_CERT_DIR=/dev/null exec '%s' bench hall --data-dir '%s'",
        program, cli->paths.data);
    struct port_child *child = port_child_new(words.text);
    if (child) {
        h->helper[h->helpers++] = child;
        words_clear(&words);
        invite_write(&h->watching, &words);
        words_format(&words, "\n%d\n", wanted);
        port_child_tell(child, words.text, words.length, patience(h));
    }
    words_release(&words);
    if (!child)
        return trouble_set(trouble, "no other program can be started");
    if (!helper_hears(h, h->helpers - 1, line, sizeof line, helper_patience, trouble))
        return false;
    bool good = number_read(&at, 0, &came) && came > 0;
    h->helped += good ? came : 0;
    return (good && came == wanted) || trouble_set(trouble, "%s", at + strspn(at, " "));
}

static bool all_wait(struct hall *h, bool (*done)(const struct hall *), struct trouble *trouble)
{
    double end = port_seconds() + patience(h);
    while (!done(h)) {
        if (!everybody_steps(h))
            port_sleep(nap);
        if (port_seconds() > end)
            return trouble_set(trouble, "somebody does not hear of it");
    }
    return true;
}

/* ---- coming -----------------------------------------------------------------------------------
 */

static bool watcher_new(struct hall *h, struct trouble *trouble)
{
    struct watcher *w = &h->watcher[h->watchers];
    *w = (struct watcher){.talk = NULL};
    if (!line_new(&h->watching, NULL, "", &w->carrier, trouble))
        return false;
    if (h->watchers < TABLES)
        w->talk = talk_new(&h->watching, NULL, NULL, "bench", w->carrier, (struct ear){0});
    h->watchers++;
    return true;
}

static bool there(const struct watcher *w)
{
    return w->carrier.caught_up(w->carrier.self);
}

/* Some more come, and have read the game. False when they do not; the last of them are not counted
 * then. */
static bool some_come(struct hall *h, int most, struct trouble *trouble)
{
    int from = h->watchers;
    double end = port_seconds() + patience(h);
    while (h->watchers < most && h->watchers < from + AT_ONCE && watcher_new(h, trouble))
        ;
    for (int i = from; i < h->watchers;) {
        everybody_steps(h);
        i += there(&h->watcher[i]);
        port_sleep(nap);
        if (port_seconds() < end)
            continue;
        h->watcher[i].carrier.line(h->watcher[i].carrier.self, trouble);
        h->watchers = i;
    }
    return h->watchers > from;
}

static int all_watch(const struct hall *h)
{
    return h->watchers + h->helped;
}

/* How far it is, for who waits: where there are thousands. */
static void far_tell(const struct hall *h, const char *what, int done, double began)
{
    if (all_watch(h) > HELPER_MOST + MOST)
        say_error("%d %s, %.0f s\n", done, what, port_seconds() - began);
}

static void come(struct hall *h, const struct cli *cli, int wanted)
{
    struct trouble trouble = {0};
    double began = port_seconds();
    int own = wanted < MOST ? wanted : MOST;
    while (h->watchers < own && some_come(h, own, &trouble))
        ;
    while (h->watchers == own && all_watch(h) < wanted && h->helpers < HELPERS) {
        int left = wanted - all_watch(h);
        if (!helper_new(h, cli, left < HELPER_MOST ? left : HELPER_MOST, &trouble))
            break;
        far_tell(h, "have come", all_watch(h), began);
    }
    if (all_watch(h) < wanted)
        snprintf(h->why, sizeof h->why, "%s", trouble.text);
}

/* ---- playing ----------------------------------------------------------------------------------
 */

static bool order_given(struct hall *h, struct trouble *trouble)
{
    static struct offers offers;
    static struct verdict verdict;
    const struct game *game = talk_game(h->talk[SIDE_RED]);
    int side = game_awaited(game);
    struct order order;
    struct words text;
    bool probe = false;
    if (!random_order(&h->random[side], game->rules, &game->table, side, &offers, &order, &probe))
        return trouble_set(trouble, "nobody knows what to do");
    words_init(&text);
    order_write(game->rules, &game->table, &order, &text);
    talk_order(h->talk[side], text.text, SOURCE_COMPUTER, &verdict, trouble);
    words_release(&text);
    return true;
}

/* The same bytes from one to all of them, each when everybody has had the last. */
static bool plainly(struct hall *h, double *took, struct trouble *trouble)
{
    static const char bytes[1 << 16];
    const void *heard;
    size_t size;
    double begun = port_seconds();
    for (int p = 0; p < h->pieces; p++) {
        size = h->size[p] < sizeof bytes ? h->size[p] : sizeof bytes;
        helpers_tell(h, "plain\n");
        h->host.whisper(h->host.self, bytes, size);
        for (int i = 0; i < h->watchers;) {
            struct carrier *c = &h->watcher[i].carrier;
            if (c->overhear(c->self, &heard, &size))
                i++;
            else if (i == 0)
                port_sleep(nap);
            if (port_seconds() - begun > patience(h))
                return trouble_set(trouble, "a plain message is lost");
        }
        if (!helpers_say(h, "heard", trouble))
            return false;
    }
    *took = port_seconds() - begun;
    return true;
}

/* One order until the last of them has its outcome, and its messages plainly. */
static bool one_order(struct hall *h, struct times *orders, struct times *plain,
                      struct trouble *trouble)
{
    double begun = port_seconds();
    h->pieces = 0;
    if (!order_given(h, trouble) || !all_wait(h, settled, trouble) || !helpers_have(h, trouble))
        return false;
    orders->of[orders->count++] = port_seconds() - begun;
    if (h->watchers <= TABLES) /* nobody has counted */
        h->size[0] = 300, h->pieces = 1;
    return !plain || plainly(h, &plain->of[plain->count++], trouble);
}

static bool over(const struct hall *h)
{
    return talk_game(h->talk[SIDE_RED])->table.over != 0;
}

static void hall_print(const struct cli *cli, const struct hall *h, struct times *orders,
                       struct times *plain, double came)
{
    const char *form = cli->json
                           ? "{\"watchers\": %d, \"came_s\": %.1f, \"orders\": %d, "
                             "\"order_ms\": %.2f, \"order_p99_ms\": %.2f, \"plain_ms\": %.2f, "
                             "\"plain_p99_ms\": %.2f}\n"
                           : "watchers %d\ncame_s %.1f\norders %d\norder_ms %.2f\n"
                             "order_p99_ms %.2f\nplain_ms %.2f\nplain_p99_ms %.2f\n\n";
    say(form, all_watch(h), came, orders->count, part_ms(orders, 0.5), part_ms(orders, 0.99),
        part_ms(plain, 0.5), part_ms(plain, 0.99));
    say_flush();
}

static bool measure(struct hall *h, const struct cli *cli, int wanted, struct trouble *trouble)
{
    int most = cli->quick ? ORDERS_QUICK : ORDERS;
    struct times orders = {calloc((size_t)most, sizeof(double)), 0};
    struct times plain = {calloc((size_t)most, sizeof(double)), 0};
    double begun = port_seconds();
    if (!orders.of || !plain.of)
        abort();
    come(h, cli, wanted);
    double came = port_seconds() - begun, told = 0;
    bool good = h->watchers > 0 || trouble_set(trouble, "%s", h->why);
    helpers_wait(h);
    begun = port_seconds();
    while (good && orders.count < most && !over(h) &&
           (orders.count < ORDERS_QUICK || port_seconds() < begun + row_time)) {
        good = one_order(h, &orders, &plain, trouble);
        if (port_seconds() > told + told_again)
            far_tell(h, "orders", orders.count, begun);
        told = port_seconds() > told + told_again ? port_seconds() : told;
    }
    if (good)
        hall_print(cli, h, &orders, &plain, came);
    free(orders.of);
    free(plain.of);
    return good;
}

/* The rest of the game, for what the whole of it takes. */
static bool play_out(struct hall *h, const struct cli *cli, struct trouble *trouble)
{
    bool good = true;
    struct times rest = {calloc(GAME, sizeof(double)), 0};
    if (!rest.of)
        abort();
    while (good && rest.count < GAME && !over(h))
        good = one_order(h, &rest, NULL, trouble);
    if (good)
        say(cli->json ? "{\"game_messages\": %d, \"game_bytes\": %d}\n"
                      : "game_messages %d\ngame_bytes %d\n",
            h->messages, h->bytes);
    free(rest.of);
    return good;
}

/* ---- the hall ---------------------------------------------------------------------------------
 */

static bool begun(const struct hall *h)
{
    return talk_game(h->talk[SIDE_RED]) && talk_game(h->talk[SIDE_BLUE]) && settled(h);
}

static char *setup_of(const struct cli *cli, struct trouble *trouble)
{
    struct trouble notice = {0};
    struct dice_script none = {0};
    struct words out;
    char path[PATH_BYTES], *setup = NULL;
    struct game *game = malloc(sizeof *game);
    if (!game)
        abort();
    if (path_join(path, cli->paths.data, battle) &&
        open_game_with(path, 0, dice_scripted(&none), false, game, trouble, &notice)) {
        words_init(&out);
        game_write_setup(game, &out);
        setup = out.text;
        game_release(game);
    }
    free(game);
    return setup;
}

static bool seats_taken(struct hall *h, const struct cli *cli, struct trouble *trouble)
{
    struct carrier friend;
    char *setup = setup_of(cli, trouble);
    if (!setup || !server_line(h->server, &h->player, &h->host, trouble) ||
        !line_new(&h->player, NULL, "", &friend, trouble)) {
        free(setup);
        return false;
    }
    for (int side = SIDE_RED; side < SIDE_COUNT; side++) {
        bool host = side == SIDE_RED;
        seat_init(&h->seat[side], host ? SIDE_RED : SIDE_NONE, host);
        h->random[side] = random_player((uint64_t)side);
        h->talk[side] = talk_new(&h->player, &h->seat[side], host ? setup : NULL, "bench",
                                 host ? h->host : friend, (struct ear){0});
    }
    free(setup);
    return all_wait(h, begun, trouble);
}

static bool hall_open(struct hall *h, const struct cli *cli, struct trouble *trouble)
{
    char temporary[FILE_NAME / 2];
    if (!port_told("TMPDIR", temporary, sizeof temporary) || !temporary[0])
        snprintf(temporary, sizeof temporary, "/tmp");
    snprintf(h->folder, sizeof h->folder, "%s/foilshot-bench-%.0f", temporary,
             port_seconds() * 1e6);
    h->watcher = calloc(MOST, sizeof *h->watcher);
    if (!h->watcher)
        abort();
    if (!server_prepare(h->folder, "127.0.0.1", &h->player, trouble))
        return false;
    invite_watchers(&h->player, &h->watching);
    h->server = server_start(h->folder, &h->player, trouble);
    return h->server && seats_taken(h, cli, trouble);
}

/* The lines end with the program: thousands of farewells would take longer than all the rest. */
int bench_remote(const struct cli *cli)
{
    static const int wanted[] = {1, 100, 1000, WATCHERS_MOST};
    static struct hall h;
    struct trouble trouble = {0};
    bool good = hall_open(&h, cli, &trouble);
    for (int i = 0; good && i < (cli->quick ? 2 : 4) && !h.why[0]; i++)
        good = measure(&h, cli, wanted[i], &trouble);
    if (h.why[0])
        say("no more came: %s\n", h.why);
    for (int i = 0; i < h.helpers; i++) /* what the whole game takes does not hang on how many */
        port_child_free(h.helper[i]);
    h.helpers = h.helped = 0;
    good = good && play_out(&h, cli, &trouble);
    say_flush();
    server_stop(h.server);
    tree_remove(h.folder);
    return good ? EXIT_OK : fail(&trouble);
}
