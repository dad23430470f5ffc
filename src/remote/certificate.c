#include "remote/certificate.h"

#include "disk/file.h"
#include "port/port.h"

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <string.h>

static bool fingerprint(const X509 *certificate, unsigned char print[INVITE_PRINT])
{
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    if (!X509_digest(certificate, EVP_sha256(), digest, &size) || size < INVITE_PRINT)
        return false;
    memcpy(print, digest, INVITE_PRINT);
    return true;
}

/* ---- making -----------------------------------------------------------------------------------
 */

static bool name_add(X509 *x)
{
    X509_NAME *name = X509_get_subject_name(x);
    X509_EXTENSION *also =
        X509V3_EXT_conf_nid(NULL, NULL, NID_subject_alt_name, "DNS:" CERTIFICATE_NAME);
    bool good = also &&
                X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                                           (const unsigned char *)CERTIFICATE_NAME, -1, -1, 0) &&
                X509_set_issuer_name(x, name) && X509_add_ext(x, also, -1);
    X509_EXTENSION_free(also);
    return good;
}

static X509 *self_signed(EVP_PKEY *key)
{
    X509 *x = X509_new();
    bool good = x && X509_set_version(x, 2) && ASN1_INTEGER_set(X509_get_serialNumber(x), 1) &&
                ASN1_TIME_set_string(X509_getm_notBefore(x), "19700101000000Z") &&
                ASN1_TIME_set_string(X509_getm_notAfter(x), "99991231235959Z") &&
                X509_set_pubkey(x, key) && name_add(x) && X509_sign(x, key, EVP_sha256());
    if (good)
        return x;
    X509_free(x);
    return NULL;
}

static bool written(BIO *memory, const char *path, struct trouble *trouble)
{
    char *data;
    long size = BIO_get_mem_data(memory, &data);
    return file_write(path, data, (size_t)size, trouble) &&
           (port_make_private(path) || trouble_at(trouble, path, 0, "cannot be kept from others"));
}

bool certificate_make(const char *path, const char *key_path, unsigned char print[INVITE_PRINT],
                      struct trouble *trouble)
{
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *x = key ? self_signed(key) : NULL;
    BIO *open = BIO_new(BIO_s_mem()), *secret = BIO_new(BIO_s_mem());
    bool good = x && open && secret && fingerprint(x, print) && PEM_write_bio_X509(open, x) &&
                PEM_write_bio_PrivateKey(secret, key, NULL, NULL, 0, NULL, NULL);
    if (!good)
        trouble_set(trouble, "no certificate could be made");
    good = good && written(secret, key_path, trouble) && written(open, path, trouble);
    BIO_free(open);
    BIO_free(secret);
    X509_free(x);
    EVP_PKEY_free(key);
    return good;
}

/* ---- looking at a server's --------------------------------------------------------------------
 */

/* Waits a little for what makes the last call worth another, two seconds in all. Not BIO_wait: it
 * takes no descriptor from 1024 on. */
static bool again(BIO *bio, double began)
{
    static const double patience = 2, little = 0.004;
    if (!BIO_should_retry(bio) || port_seconds() - began > patience)
        return false;
    port_sleep(little);
    return true;
}

static bool reached(BIO *line)
{
    double began = port_seconds();
    BIO_set_nbio(line, 1);
    while (BIO_do_connect(line) <= 0)
        if (!again(line, began))
            return false;
    return true;
}

/* A NATS server speaks first, one line in the clear. */
static bool greeted(BIO *line)
{
    char byte = 0;
    double began = port_seconds();
    for (int i = 0; i < 8192 && byte != '\n'; i++)
        while (BIO_read(line, &byte, 1) != 1)
            if (!again(line, began))
                return false;
    return byte == '\n';
}

/* The certificate behind the line, whoever's it is. */
static X509 *shown(SSL_CTX *context, BIO *line)
{
    double began = port_seconds();
    X509 *x = NULL;
    BIO *tls = BIO_new_ssl(context, 1);
    SSL *ssl = NULL;
    if (!tls)
        return NULL;
    BIO_push(tls, line);
    while (BIO_do_handshake(tls) <= 0)
        if (!again(tls, began))
            break;
    if (BIO_get_ssl(tls, &ssl) && ssl)
        x = SSL_get1_peer_certificate(ssl);
    BIO_pop(tls);
    BIO_free(tls);
    return x;
}

static bool as_pem(X509 *x, struct words *pem)
{
    char *data;
    BIO *memory = BIO_new(BIO_s_mem());
    bool good = memory && PEM_write_bio_X509(memory, x);
    if (good) {
        long size = BIO_get_mem_data(memory, &data);
        words_addn(pem, data, (size_t)size);
    }
    BIO_free(memory);
    return good;
}

bool certificate_fetch(const char *server, const unsigned char print[INVITE_PRINT],
                       struct words *pem, struct trouble *trouble)
{
    unsigned char seen[INVITE_PRINT];
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    BIO *line = BIO_new_connect(server);
    bool there = context && line && reached(line) && greeted(line);
    X509 *x = there ? shown(context, line) : NULL;
    bool good = x && fingerprint(x, seen) && memcmp(seen, print, INVITE_PRINT) == 0;
    if (!good)
        trouble_set(trouble,
                    x ? "%s is not the server of the invitation: its certificate is another"
                      : "%s does not answer",
                    server);
    good = good && as_pem(x, pem);
    X509_free(x);
    BIO_free_all(line);
    SSL_CTX_free(context);
    return good;
}
