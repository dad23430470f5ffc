/* A line to a real nats-server that forgets, without a word, whom it sends the game to: what was
 * said meanwhile is asked for again. */
#include "remote/line.h"

#include "unit/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef FOILSHOT_WITH_NATS
#include "disk/file.h"
#include "port/port.h"
#include "remote/line_nats.h"

#include <nats/nats.h>

enum { PATIENCE = 30 };

struct hall {
    char folder[FILE_NAME];
    struct invitation player, watcher;
    struct server *server;
    struct carrier host, friend, hall;
};

static int set_up(void **state)
{
    static struct hall h;
    struct trouble trouble = {0};
    const char *tmp = getenv("TMPDIR");
    snprintf(h.folder, sizeof h.folder, "%s/foilshot-line-%.0f", tmp ? tmp : "/tmp",
             port_seconds() * 1e6);
    *state = &h;
    if (!server_prepare(h.folder, "127.0.0.1", &h.player, &trouble) ||
        !(h.server = server_start(h.folder, &h.player, &trouble))) {
        print_message("no server: %s\n", trouble.text);
        return 0;
    }
    invite_watchers(&h.player, &h.watcher);
    return server_line(h.server, &h.player, &h.host, &trouble) &&
                   line_new(&h.player, NULL, "", &h.friend, &trouble) &&
                   line_new(&h.watcher, NULL, "", &h.hall, &trouble)
               ? 0
               : -1;
}

static int tear_down(void **state)
{
    struct hall *h = *state;
    if (h->server) {
        h->friend.close(h->friend.self);
        h->hall.close(h->hall.self);
        h->host.close(h->host.self);
    }
    server_stop(h->server);
    tree_remove(h->folder);
    return 0;
}

/* The bytes that come next over this line, a letter each. '\0': none within the patience. */
static char next(struct carrier *carrier)
{
    const void *bytes;
    size_t size;
    uint64_t place;
    double end = port_seconds() + PATIENCE;
    while (!carrier->take(carrier->self, &bytes, &size, &place)) {
        if (port_seconds() > end)
            return '\0';
        port_sleep(0.01);
    }
    return size == 1 ? *(const char *)bytes : '?';
}

static void up(struct carrier *carrier)
{
    const void *bytes;
    size_t size;
    uint64_t place;
    double end = port_seconds() + PATIENCE;
    while (!carrier->caught_up(carrier->self) && port_seconds() < end) {
        assert_false(carrier->take(carrier->self, &bytes, &size, &place));
        port_sleep(0.01);
    }
    assert_true(carrier->caught_up(carrier->self));
}

static void password_of(const struct hall *h, char out[PASSWORD_HEX])
{
    static const char key[] = "user: host, password: \"";
    char path[FILE_NAME + 16], *text = NULL;
    snprintf(path, sizeof path, "%s/nats.conf", h->folder);
    assert_true(file_read(path, &text, NULL, NULL));
    const char *at = strstr(text, key);
    assert_non_null(at);
    snprintf(out, PASSWORD_HEX, "%s", at + strlen(key));
    free(text);
}

/* As a server does that was too busy, or begins anew: nobody is sent anything any more. */
static void forget_everybody(const struct hall *h)
{
    struct keys keys;
    char stream[48], subject[48], password[PASSWORD_HEX], url[INVITE_SERVER + 8];
    natsOptions *options = NULL;
    natsConnection *connection = NULL;
    jsCtx *js = NULL;
    jsConsumerNamesList *names = NULL;
    jsErrCode code;
    invite_keys(&h->player, &keys);
    line_names(&keys, stream, subject);
    password_of(h, password);
    snprintf(url, sizeof url, "nats://%s", h->player.server);
    natsOptions_Create(&options);
    natsOptions_SetURL(options, url);
    natsOptions_SetUserInfo(options, "host", password);
    natsOptions_SetSecure(options, true);
    natsOptions_SkipServerVerification(options, true);
    assert_int_equal(natsConnection_Connect(&connection, options), NATS_OK);
    assert_int_equal(natsConnection_JetStream(&js, connection, NULL), NATS_OK);
    assert_int_equal(js_ConsumerNames(&names, js, stream, NULL, &code), NATS_OK);
    assert_int_equal(names->Count, 3);
    for (int i = 0; i < names->Count; i++)
        assert_int_equal(js_DeleteConsumer(js, stream, names->List[i], NULL, &code), NATS_OK);
    jsConsumerNamesList_Destroy(names);
    jsCtx_Destroy(js);
    natsConnection_Destroy(connection);
    natsOptions_Destroy(options);
}

static void what_is_missing_is_asked_for(void **state)
{
    struct hall *h = *state;
    if (!h->server)
        skip();
    up(&h->host);
    up(&h->friend);
    up(&h->hall);
    h->host.send(h->host.self, "a", 1, 0);
    assert_int_equal(next(&h->friend), 'a');
    assert_int_equal(next(&h->hall), 'a');
    assert_int_equal(next(&h->host), 'a');
    forget_everybody(h);
    h->host.send(h->host.self, "b", 1, 1);
    assert_int_equal(next(&h->host), 'b');
    assert_int_equal(next(&h->friend), 'b');
    assert_int_equal(next(&h->hall), 'b');
}

/* Who was not there first is behind until he has seen what was. */
static void the_slower_one_reads_first(void **state)
{
    struct hall *h = *state;
    if (!h->server)
        skip();
    forget_everybody(h);
    h->host.send(h->host.self, "c", 1, 2);
    while (h->host.sending(h->host.self) == SENDING)
        port_sleep(0.01);
    h->friend.send(h->friend.self, "d", 1, 2);
    while (h->friend.sending(h->friend.self) == SENDING)
        port_sleep(0.01);
    assert_false(h->friend.caught_up(h->friend.self));
    assert_int_equal(next(&h->friend), 'c');
    assert_int_equal(next(&h->host), 'c');
    assert_int_equal(next(&h->hall), 'c');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_missing_is_asked_for),
        cmocka_unit_test(the_slower_one_reads_first),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
#else
int main(void)
{
    return 0;
}
#endif
