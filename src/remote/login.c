#include "remote/login.h"

#include "port/port.h"

#include <stdio.h>
#include <string.h>

static bool past(const char **at, const char *word)
{
    size_t size = strlen(word);
    if (strncmp(*at, word, size) != 0)
        return false;
    *at += size;
    return true;
}

static bool part(const char *from, size_t size, char *out, size_t room)
{
    if (size >= room || memchr(from, '\n', size))
        return false;
    memcpy(out, from, size);
    out[size] = '\0';
    return true;
}

bool login_take(const char *given, char server[INVITE_SERVER], bool *tls, struct login *login,
                struct trouble *trouble)
{
    const char *at = given + strspn(given, " \t\r\n"), *who, *between;
    size_t size;
    *login = (struct login){.user = ""};
    *tls = past(&at, "tls://");
    if (!*tls)
        past(&at, "nats://");
    size = strcspn(at, " \t\r\n/");
    who = at;
    for (size_t i = 0; i < size; i++) /* the last: a password may have some */
        at = who[i] == '@' ? who + i + 1 : at;
    if (!part(at, size - (size_t)(at - who), server, INVITE_SERVER))
        return trouble_set(trouble, "the server's address is too long");
    if (at == who)
        return true;
    between = memchr(who, ':', (size_t)(at - 1 - who));
    if (!between)
        return trouble_set(trouble, "NAME:PASSWORD@ stands before a server's address");
    return (part(who, (size_t)(between - who), login->user, sizeof login->user) &&
            part(between + 1, (size_t)(at - 1 - between - 1), login->password,
                 sizeof login->password)) ||
           trouble_set(trouble, "the name or the password before the server's address is too long");
}

void login_told(struct login *login)
{
    char creds[FILE_NAME];
    if (port_told("NATS_CREDS", creds, sizeof creds) && creds[0])
        memcpy(login->creds, creds, sizeof creds);
    if (port_told("NATS_NKEY", creds, sizeof creds) && creds[0])
        memcpy(login->nkey, creds, sizeof creds);
    if (!port_told("NATS_USER", creds, sizeof login->user) || !creds[0])
        return;
    memcpy(login->user, creds, sizeof login->user);
    if (!port_told("NATS_PASSWORD", login->password, sizeof login->password))
        login->password[0] = '\0';
}

void login_write(const struct login *login, struct words *out)
{
    if (login->user[0])
        words_format(out, "user %s\npassword %s\n", login->user, login->password);
}

static bool line_read(const char **at, char *out, size_t room)
{
    size_t size = strcspn(*at, "\n");
    if (!(*at)[size] || !part(*at, size, out, room))
        return false;
    *at += size + 1;
    return true;
}

bool login_read(const char **at, struct login *login)
{
    return !past(at, "user ") ||
           (line_read(at, login->user, sizeof login->user) && past(at, "password ") &&
            line_read(at, login->password, sizeof login->password));
}
