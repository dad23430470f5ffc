/* A server of one's own: nats-server with a configuration that lets players say what they have to
 * say in their one game, watchers read it, and nobody anything else. */
#include "disk/file.h"
#include "port/port.h"
#include "remote/certificate.h"
#include "remote/line.h"
#include "remote/line_nats.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct server {
    struct port_service child;
    char host_password[PASSWORD_HEX];
};

static bool path_of(char out[FILE_NAME], const char *folder, const char *name,
                    struct trouble *trouble)
{
    return snprintf(out, FILE_NAME, "%s/%s", folder, name) < FILE_NAME ||
           trouble_at(trouble, folder, 0, "the name is too long");
}

static int port_number(const struct invitation *invitation)
{
    const char *at = strrchr(invitation->server, ':');
    int32_t number = 0;
    return at && (at++, number_read(&at, 0, &number)) ? number : 0;
}

bool server_prepare(const char *folder, const char *address, struct invitation *invitation,
                    struct trouble *trouble)
{
    char own[64], certificate[FILE_NAME], key[FILE_NAME], server[INVITE_SERVER];
    port_address(own, sizeof own);
    int number = port_free_port();
    if (!number)
        return trouble_set(trouble, "no port is free here");
    snprintf(server, sizeof server, "%s:%d", address ? address : own, number);
    if (!port_make_private_folder(folder) && port_why() != PORT_THERE)
        return trouble_at(trouble, folder, 0, "cannot be made: %s", port_reason());
    if (!invite_new(invitation, server, trouble) ||
        !path_of(certificate, folder, "certificate.pem", trouble) ||
        !path_of(key, folder, "key.pem", trouble) ||
        !certificate_make(certificate, key, invitation->print, trouble))
        return false;
    invitation->has_print = invitation->tls = true;
    return true;
}

/* ---- its configuration ------------------------------------------------------------------------
 */

static void reading(const char *stream, struct words *out)
{
    static const char *const asks[] = {"$JS.API.STREAM.INFO.%s",       "$JS.API.CONSUMER.CREATE.%s",
                                       "$JS.API.CONSUMER.CREATE.%s.>", "$JS.API.CONSUMER.INFO.%s.>",
                                       "$JS.API.CONSUMER.DELETE.%s.>", "$JS.FC.%s.>"};
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
        const char *at = strstr(asks[i], "%s");
        words_format(out, "\"%.*s%s%s\", ", (int)(at - asks[i]), asks[i], stream, at + 2);
    }
}

/* A password as the configuration has it: a random one needs no escaping. */
static void user(const char *name, const char *password, struct words *out)
{
    words_format(out, "    {user: %s, password: \"%s\"", name, password);
}

/* Where it listens: at this machine's own door alone when the invitation names nothing else. */
static const char *listens(const struct invitation *invitation)
{
    const char *at = invitation->server;
    bool here = strncmp(at, "127.", 4) == 0 || strncmp(at, "localhost:", 10) == 0 ||
                strncmp(at, "[::1]:", 6) == 0;
    return here ? "127.0.0.1" : "0.0.0.0";
}

static void configuration(const char *folder, const struct keys *keys, const char *listens,
                          int number, const char *host_password, struct words *out)
{
    char stream[48], subject[48];
    line_names(keys, stream, subject);
    words_format(out, "listen: \"%s:%d\"\nserver_name: foilshot\nmax_payload: 1MB\n", listens,
                 number);
    words_add(out, "max_connections: 20000\nping_interval: \"10s\"\nping_max: 2\n");
    words_format(out,
                 "tls {cert_file: \"%s/certificate.pem\", key_file: \"%s/key.pem\", "
                 "timeout: 5}\n",
                 folder, folder);
    words_format(out,
                 "jetstream {store_dir: \"%s/store\", max_file_store: 1GB, "
                 "max_memory_store: 64MB}\n",
                 folder);
    words_add(out, "authorization {\n  users: [\n");
    user("host", host_password, out);
    words_add(out, "}\n");
    user("player", keys->play_password, out);
    words_format(out, ", permissions: {publish: [");
    reading(stream, out);
    words_format(out, "\"%s\", \"%s" LINE_BESIDE "\"], ", subject, subject);
    words_format(out, "subscribe: [\"_INBOX.>\", \"%s" LINE_BESIDE "\"]}}\n", subject);
    user("watcher", keys->watch_password, out);
    words_format(out, ", permissions: {publish: [");
    reading(stream, out);
    words_add(out, "\"$JS.API.INFO\"], ");
    words_format(out, "subscribe: [\"_INBOX.>\", \"%s" LINE_BESIDE "\"]}}\n  ]\n}\n", subject);
}

static bool configured(const char *folder, const struct invitation *invitation,
                       const char *host_password, const char *path, struct trouble *trouble)
{
    struct keys keys;
    struct words text;
    char real[FILE_NAME];
    if (!port_real(folder, real, sizeof real) || strpbrk(real, "\"\\\n"))
        return trouble_at(trouble, folder, 0, "no server can keep a game there");
    invite_keys(invitation, &keys);
    words_init(&text);
    configuration(real, &keys, listens(invitation), port_number(invitation), host_password, &text);
    bool good = file_write(path, text.text, text.length, trouble) &&
                (port_make_private(path) ||
                 trouble_at(trouble, path, 0, "cannot be kept from others: %s", port_reason()));
    sodium_memzero(text.text, text.length);
    words_release(&text);
    sodium_memzero(&keys, sizeof keys);
    return good;
}

/* ---- running ----------------------------------------------------------------------------------
 */

/* The host's follows from the certificate's key, so that it is the same when the server starts
 * anew. */
static bool password_found(const char *folder, char out[PASSWORD_HEX], struct trouble *trouble)
{
    unsigned char secret[(PASSWORD_HEX - 1) / 2];
    char path[FILE_NAME], *key;
    size_t size;
    if (!path_of(path, folder, "key.pem", trouble) || !file_read(path, &key, &size, trouble))
        return false;
    crypto_generichash(secret, sizeof secret, (const unsigned char *)key, size,
                       (const unsigned char *)"foilshot host's line", 20);
    sodium_bin2hex(out, PASSWORD_HEX, secret, sizeof secret);
    sodium_memzero(key, size);
    free(key);
    return true;
}

/* What it last complained of. */
static void complaint(const char *path, struct trouble *trouble)
{
    char *text;
    if (!file_read(path, &text, NULL, NULL)) {
        trouble_set(trouble, "nats-server cannot be run: is it installed?");
        return;
    }
    const char *last = NULL;
    for (const char *at = text; (at = strstr(at, "[FTL]")); at++)
        last = at + 6;
    if (strstr(last ? last : "", "address already in use"))
        trouble_set(trouble, "its port is in use: somebody else, or this game a second time");
    else if (last)
        trouble_set(trouble, "nats-server says: %.*s", (int)strcspn(last, "\n"), last);
    else
        trouble_set(trouble, "nats-server cannot be run: is it installed?");
    free(text);
}

/* Ready when it says so; whether somebody can reach it the line finds out. */
static bool ready(struct server *server, const char *log)
{
    enum { TENTHS = 100 };
    for (int i = 0; i < TENTHS && port_service_runs(&server->child); i++) {
        char *text = NULL;
        bool there = file_read(log, &text, NULL, NULL) && strstr(text, "Server is ready");
        free(text);
        if (there)
            return true;
        port_sleep(0.05);
    }
    return false;
}

struct server *server_start(const char *folder, const struct invitation *invitation,
                            struct trouble *trouble)
{
    char config[FILE_NAME], log[FILE_NAME];
    struct server *server = calloc(1, sizeof *server);
    if (!server)
        abort();
    const char *const argument[] = {"-c", config, NULL};
    bool good = password_found(folder, server->host_password, trouble) &&
                path_of(config, folder, "nats.conf", trouble) &&
                path_of(log, folder, "nats.log", trouble) &&
                configured(folder, invitation, server->host_password, config, trouble);
    if (good) {
        port_remove(log);
        good =
            port_service_start(&server->child, "nats-server", argument, log) && ready(server, log);
        if (!good)
            complaint(log, trouble);
    }
    if (good)
        return server;
    server_stop(server);
    return NULL;
}

bool server_line(const struct server *server, const struct invitation *invitation,
                 struct carrier *carrier, struct trouble *trouble)
{
    struct invitation near = *invitation;
    snprintf(near.server, sizeof near.server, "127.0.0.1:%d", port_number(invitation));
    return line_new(&near, NULL, server->host_password, carrier, trouble);
}

bool server_runs(struct server *server)
{
    return port_service_runs(&server->child);
}

void server_stop(struct server *server)
{
    if (!server)
        return;
    port_service_end(&server->child);
    sodium_memzero(server->host_password, sizeof server->host_password);
    free(server);
}
