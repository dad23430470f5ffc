#include "remote/line_login.h"

#include "remote/nkey.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* libnats asks whose the seed is that it reads. */
static bool with_key(const char *path, const char *text, natsOptions *o, struct trouble *trouble)
{
    char key[NKEY_TEXT];
    if (!nkey_of_user(text, key))
        return trouble_at(trouble, path, 0, "holds no seed of a NATS user");
    return natsOptions_SetNKeyFromSeed(o, key, path) == NATS_OK ||
           trouble_at(trouble, path, 0, "cannot be used");
}

static bool with_creds(const char *path, const char *text, natsOptions *o, struct trouble *trouble)
{
    char key[NKEY_TEXT];
    if (!strstr(text, "BEGIN NATS USER JWT") || !nkey_of_user(text, key))
        return trouble_at(trouble, path, 0, "holds no token and seed of a NATS user");
    return natsOptions_SetUserCredentialsFromFiles(o, path, NULL) == NATS_OK ||
           trouble_at(trouble, path, 0, "cannot be used");
}

bool line_login(const struct login *login, natsOptions *options, struct trouble *trouble)
{
    const char *path = login->creds[0] ? login->creds : login->nkey;
    char *text;
    size_t size;
    if (!path[0])
        return !login->user[0] ||
               natsOptions_SetUserInfo(options, login->user, login->password) == NATS_OK ||
               trouble_set(trouble, "the name and password cannot be used");
    if (!file_read(path, &text, &size, trouble))
        return false;
    bool good = (login->creds[0] ? with_creds : with_key)(path, text, options, trouble);
    sodium_memzero(text, size);
    free(text);
    return good;
}

void line_refused(const struct login *login, const char *server, struct trouble *trouble)
{
    trouble_set(trouble,
                login->creds[0] || login->nkey[0] ? "%s does not know this key"
                : login->user[0]                  ? "%s does not know this name and password"
                                                  : "%s asks for a name and a password",
                server);
}
