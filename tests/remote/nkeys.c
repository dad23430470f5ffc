/* nkeys FOLDER ADDRESS: two NATS servers that know who plays, and what each has to know of himself.
 *
 *   plain.conf   knows anna's and berta's keys; their seeds are in anna.nkey and berta.nkey,
 * eve.nkey is unknown tokens.conf  knows an operator, who knows an account, which knows anna and
 * berta: anna.creds, berta.creds; stale.creds was good once, strange.creds is of another account
 */
#include "remote/nkey.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOKEN = 2048 };
static const char *folder, *address;

struct key {
    enum nkey_kind kind;
    unsigned char seed[KEY_BYTES], secret[SIGN_BYTES];
    char open[NKEY_TEXT], seed_text[NKEY_SEED_TEXT];
};

static struct key key_made(enum nkey_kind kind)
{
    struct key key = {.kind = kind};
    unsigned char open[KEY_BYTES];
    randombytes_buf(key.seed, sizeof key.seed);
    crypto_sign_seed_keypair(open, key.secret, key.seed);
    nkey_write(kind, open, key.open);
    nkey_write_seed(kind, key.seed, key.seed_text);
    return key;
}

static FILE *opened(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    if (!file)
        exit(1);
    return file;
}

static void add_base64(char *out, const void *bytes, size_t size)
{
    size_t at = strlen(out);
    sodium_bin2base64(out + at, TOKEN - at, bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* `about` is the object of NATS's own claims. */
static void token(const struct key *by, const struct key *of, const char *until, const char *about,
                  char out[TOKEN])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ed25519-nkey\"}";
    char claims[TOKEN / 2];
    unsigned char signature[SIGN_BYTES];
    snprintf(
        claims, sizeof claims,
        "{\"jti\":\"%.20s\",\"iat\":1600000000,%s\"iss\":\"%s\",\"sub\":\"%s\",\"name\":\"%.4s\","
        "\"nats\":%s}",
        of->open, until, by->open, of->open, of->open, about);
    out[0] = '\0';
    add_base64(out, head, strlen(head));
    strcat(out, ".");
    add_base64(out, claims, strlen(claims));
    crypto_sign_detached(signature, NULL, (unsigned char *)out, strlen(out), by->secret);
    strcat(out, ".");
    add_base64(out, signature, sizeof signature);
}

static void creds_write(const char *name, const struct key *account, const char *until)
{
    struct key user = key_made(NKEY_USER);
    char text[TOKEN];
    FILE *file = opened(name);
    token(account, &user, until,
          "{\"pub\":{},\"sub\":{},\"subs\":-1,\"data\":-1,\"payload\":-1,\"type\":\"user\","
          "\"version\":2}",
          text);
    fprintf(file,
            "-----BEGIN NATS USER JWT-----\n%s\n------END NATS USER JWT------\n\n"
            "-----BEGIN USER NKEY SEED-----\n%s\n------END USER NKEY SEED------\n",
            text, user.seed_text);
    fclose(file);
}

static void account_write(FILE *file, const struct key *operator, const struct key * account,
                          bool keeps)
{
    char about[512], text[TOKEN];
    const char *kept = "\"mem_storage\":-1,\"disk_storage\":-1,\"streams\":-1,\"consumer\":-1,";
    snprintf(about, sizeof about,
             "{\"limits\":{%s\"subs\":-1,\"data\":-1,\"payload\":-1,\"imports\":-1,\"exports\":-1,"
             "\"wildcards\":true,\"conn\":-1,\"leaf\":-1},\"type\":\"account\",\"version\":2}",
             keeps ? kept : "");
    token(operator, account, "", about, text);
    fprintf(file, "  %s: \"%s\"\n", account->open, text);
}

static void head_write(FILE *file, const char *store)
{
    fprintf(file, "listen: \"%s\"\njetstream {store_dir: \"%s/%s\"}\n", address, folder, store);
}

static void tokens_write(void)
{
    struct key operator= key_made(NKEY_OPERATOR), account = key_made(NKEY_ACCOUNT),
               other = key_made(NKEY_ACCOUNT);
    char text[TOKEN];
    FILE *file = opened("tokens.conf");
    head_write(file, "tokens");
    token(&operator, & operator, "", "{\"type\":\"operator\",\"version\":2}", text);
    fprintf(file, "operator: \"%s\"\nsystem_account: %s\nresolver: MEMORY\nresolver_preload {\n",
            text, other.open);
    account_write(file, &operator, & account, true);
    account_write(file, &operator, & other, false);
    fprintf(file, "}\n");
    fclose(file);
    creds_write("anna.creds", &account, "");
    creds_write("berta.creds", &account, "");
    creds_write("stale.creds", &account, "\"exp\":1600000001,");
    other = key_made(NKEY_ACCOUNT);
    creds_write("strange.creds", &other, "");
}

static void seed_write(const char *name, const struct key *key)
{
    FILE *file = opened(name);
    fprintf(file, "# whoever reads this plays as %.4s\n%s\n", name, key->seed_text);
    fclose(file);
}

static void plain_write(void)
{
    struct key anna = key_made(NKEY_USER), berta = key_made(NKEY_USER), eve = key_made(NKEY_USER);
    FILE *file = opened("plain.conf");
    head_write(file, "plain");
    fprintf(file, "authorization {users: [{nkey: %s}, {nkey: %s}]}\n", anna.open, berta.open);
    fclose(file);
    seed_write("anna.nkey", &anna);
    seed_write("berta.nkey", &berta);
    seed_write("eve.nkey", &eve);
}

int main(int argc, char **argv)
{
    if (argc != 3 || sodium_init() < 0)
        return 2;
    folder = argv[1];
    address = argv[2];
    plain_write();
    tokens_write();
    return 0;
}
