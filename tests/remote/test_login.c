/* Who one is to somebody else's server: what is read before its address, kept in the seat's file
 * and told by the environment, and that no trouble tells it. And keys as NATS writes them. */
#include "remote/keep.h"
#include "remote/nkey.h"

#include "unit/check.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct address {
    const char *text, *server, *user, *password;
    bool tls;
};

static void read_before_the_address(void **state)
{
    (void)state;
    static const struct address good[] = {
        {"club.example:4222", "club.example:4222", "", "", false},
        {" nats://club.example:4222/\n", "club.example:4222", "", "", false},
        {"tls://anna:secret@club.example:4222", "club.example:4222", "anna", "secret", true},
        {"anna:pa@ss:word@[fe80::1]:4222\r\n", "[fe80::1]:4222", "anna", "pa@ss:word", false},
        {"anna:@club.example:4222", "club.example:4222", "anna", "", false},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct login login;
        struct trouble trouble = {0};
        char server[INVITE_SERVER];
        bool tls;
        assert_true(login_take(good[i].text, server, &tls, &login, &trouble));
        assert_string_equal(server, good[i].server);
        assert_string_equal(login.user, good[i].user);
        assert_string_equal(login.password, good[i].password);
        assert_int_equal(tls, good[i].tls);
    }
}

static void refused_without_telling(void **state)
{
    (void)state;
    struct login login;
    struct trouble trouble = {0};
    char server[INVITE_SERVER], line[600] = "anna:";
    bool tls;
    assert_false(login_take("secret@club.example:4222", server, &tls, &login, &trouble));
    assert_null(strstr(trouble.text, "secret"));
    memset(line + 5, 's', 200);
    strcpy(line + 205, "@club.example:4222");
    assert_false(login_take(line, server, &tls, &login, &trouble));
    assert_null(strstr(trouble.text, "sss"));
    memset(line, 'c', 300);
    strcpy(line + 300, ":4222");
    assert_false(login_take(line, server, &tls, &login, &trouble));
}

static void kept_in_the_seat(void **state)
{
    (void)state;
    struct invitation invitation, its;
    struct seat seat, again;
    struct trouble trouble = {0};
    char path[64];
    snprintf(path, sizeof path, "/tmp/foilshot-login-%ld", (long)getpid());
    assert_true(invite_new(&invitation, "club.example:4222", &trouble));
    for (int named = 0; named < 2; named++) {
        seat_init(&seat, SIDE_RED, true);
        if (named)
            seat.login = (struct login){.user = "anna", .password = "pa ss"};
        assert_true(seat_save(path, &invitation, &seat, &trouble));
        assert_true(seat_load(path, &its, &again, &trouble));
        assert_string_equal(again.login.user, seat.login.user);
        assert_string_equal(again.login.password, seat.login.password);
        assert_memory_equal(again.secret.of, seat.secret.of, LINK_BYTES);
        seat_release(&seat);
        seat_release(&again);
    }
    unlink(path);
}

#ifndef _WIN32
static void told_by_the_environment(void **state)
{
    (void)state;
    struct login login = {.user = "anna", .password = "hers"};
    unsetenv("NATS_USER");
    unsetenv("NATS_CREDS");
    setenv("NATS_PASSWORD", "nobody's", 1);
    login_told(&login);
    assert_string_equal(login.user, "anna");
    assert_string_equal(login.password, "hers");
    setenv("NATS_USER", "berta", 1);
    setenv("NATS_CREDS", "/tmp/b.creds", 1);
    setenv("NATS_NKEY", "/tmp/b.nkey", 1);
    login_told(&login);
    assert_string_equal(login.user, "berta");
    assert_string_equal(login.password, "nobody's");
    assert_string_equal(login.creds, "/tmp/b.creds");
    assert_string_equal(login.nkey, "/tmp/b.nkey");
    unsetenv("NATS_PASSWORD");
    login_told(&login);
    assert_string_equal(login.password, "");
}
#endif

static void keys_as_nats_writes_them(void **state)
{
    (void)state;
    static const unsigned char seed[KEY_BYTES] = {1, 2, 3, 250};
    unsigned char open[KEY_BYTES], secret[SIGN_BYTES];
    char text[NKEY_SEED_TEXT], file[2 * NKEY_SEED_TEXT + 40], key[NKEY_TEXT], its[NKEY_TEXT] = "";
    crypto_sign_seed_keypair(open, secret, seed);
    nkey_write(NKEY_USER, open, key);
    assert_int_equal(strlen(key), NKEY_TEXT - 1);
    assert_int_equal(key[0], 'U');
    nkey_write_seed(NKEY_ACCOUNT, seed, text);
    assert_int_equal(strncmp(text, "SA", 2), 0);
    assert_false(nkey_of_user(text, its));
    snprintf(file, sizeof file, "# mine\r\n%s\r\n", text);
    nkey_write_seed(NKEY_USER, seed, text);
    assert_int_equal(strncmp(text, "SU", 2), 0);
    snprintf(file + strlen(file), sizeof file - strlen(file), "  %s\r\n", text);
    assert_true(nkey_of_user(file, its));
    assert_string_equal(its, key);
    for (size_t i = 0; i < NKEY_SEED_TEXT - 1; i++) {
        char altered[NKEY_SEED_TEXT];
        memcpy(altered, text, sizeof altered);
        altered[i] = altered[i] == 'Q' ? 'J' : 'Q';
        assert_false(nkey_of_user(altered, its));
        altered[i] = '\0';
        assert_false(nkey_of_user(altered, its));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(read_before_the_address), cmocka_unit_test(refused_without_telling),
        cmocka_unit_test(kept_in_the_seat),        cmocka_unit_test(keys_as_nats_writes_them),
#ifndef _WIN32
        cmocka_unit_test(told_by_the_environment),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
