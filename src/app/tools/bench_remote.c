/* `foilshot bench remote`: a far game on a server of its own with more and more who watch: how long
 * after an order the last of them has its outcome, and how long the same bytes take from one to all
 * of them without Foilshot, over the same lines. */
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
    MOST = 1000,  /* one program bears no more lines: from descriptor 1024 on malloc has ended it */
    TABLES = 4,   /* of the watchers so many work the orders out; the others have no machine here */
    AT_ONCE = 64, /* come at once */
    ORDERS = 60,
    ORDERS_QUICK = 15,
    GAME = 4000,
    PIECES = 16 /* messages an order */
};
static const double patience = 60, nap = 0.0003; /* seconds */
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
    char why[TROUBLE_TEXT];      /* no more of them came */
    size_t size[PIECES];         /* of the last order's messages */
    int pieces, messages, bytes; /* messages, bytes: of the whole game */
};

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

static bool all_wait(struct hall *h, bool (*done)(const struct hall *), struct trouble *trouble)
{
    double end = port_seconds() + patience;
    while (!done(h)) {
        if (!everybody_steps(h))
            port_sleep(nap);
        if (port_seconds() > end)
            return trouble_set(trouble, "somebody does not hear of it for a minute");
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
    double end = port_seconds() + patience;
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

static void come(struct hall *h, int wanted)
{
    struct trouble trouble = {0};
    while (h->watchers < wanted && some_come(h, wanted, &trouble))
        ;
    if (h->watchers < wanted)
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
        h->host.whisper(h->host.self, bytes, size);
        for (int i = 0; i < h->watchers;) {
            struct carrier *c = &h->watcher[i].carrier;
            if (c->overhear(c->self, &heard, &size))
                i++;
            else if (i == 0)
                port_sleep(nap);
            if (port_seconds() - begun > patience)
                return trouble_set(trouble, "a plain message is lost");
        }
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
    if (!order_given(h, trouble) || !all_wait(h, settled, trouble))
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
    say(form, h->watchers, came, orders->count, part_ms(orders, 0.5), part_ms(orders, 0.99),
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
    come(h, wanted);
    double came = port_seconds() - begun;
    bool good = h->watchers > 0 || trouble_set(trouble, "%s", h->why);
    while (good && orders.count < most && !over(h))
        good = one_order(h, &orders, &plain, trouble);
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
    static const int wanted[] = {1, 100, MOST};
    static struct hall h;
    struct trouble trouble = {0};
    bool good = hall_open(&h, cli, &trouble);
    for (int i = 0; good && i < (cli->quick ? 2 : 3) && !h.why[0]; i++)
        good = measure(&h, cli, wanted[i], &trouble);
    if (h.why[0])
        say("no more came: %s\n", h.why);
    good = good && play_out(&h, cli, &trouble);
    say_flush();
    server_stop(h.server);
    tree_remove(h.folder);
    return good ? EXIT_OK : fail(&trouble);
}
