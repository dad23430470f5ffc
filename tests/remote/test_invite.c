/* Invitations: as text and as words, and every way of getting one wrong. */
#include "remote/invite.h"

#include "unit/check.h"

#include <stdio.h>
#include <string.h>

static struct invitation made(const char *server, bool print)
{
    struct invitation v;
    struct trouble trouble = {0};
    if (!invite_new(&v, server, &trouble))
        fail_msg("%s", trouble.text);
    v.has_print = v.tls = print;
    for (int i = 0; i < INVITE_PRINT && print; i++)
        v.print[i] = (unsigned char)(i * 37);
    return v;
}

static bool same(const struct invitation *a, const struct invitation *b)
{
    return a->role == b->role && strcmp(a->server, b->server) == 0 && a->tls == b->tls &&
           a->has_print == b->has_print && memcmp(a->print, b->print, INVITE_PRINT) == 0 &&
           memcmp(a->secret, b->secret, INVITE_SECRET) == 0;
}

static void comes_back(const struct invitation *v)
{
    struct invitation back;
    struct trouble trouble = {0};
    for (int words = 0; words < 2; words++) {
        struct words text;
        words_init(&text);
        words ? invite_write_words(v, &text) : invite_write(v, &text);
        assert_true(text.length < INVITE_LINE);
        if (!invite_read(text.text, &back, &trouble) || !same(v, &back))
            fail_msg("%s: %s", text.text, trouble.text);
        words_release(&text);
    }
}

static void both_ways(void **state)
{
    (void)state;
    static const char *const server[] = {"",
                                         "192.168.0.7:4222",
                                         "0.0.0.0:1",
                                         "255.255.255.255:65535",
                                         "club.example.org:4222",
                                         "[fe80::1]:4222",
                                         "localhost:1"};
    for (size_t i = 0; i < sizeof server / sizeof *server; i++)
        for (int print = 0; print < 2; print++) {
            struct invitation v = made(server[i], print), watch;
            comes_back(&v);
            invite_watchers(&v, &watch);
            assert_int_equal(watch.role, ROLE_WATCHER);
            assert_string_equal(watch.server, v.server);
            comes_back(&watch);
        }
}

/* What is read out over the telephone is as short as it can be. */
static void few_words(void **state)
{
    (void)state;
    struct invitation v = made("192.168.0.7:4222", true);
    struct words text;
    words_init(&text);
    invite_write_words(&v, &text);
    assert_int_equal((text.length + 1) / 6, 27);
    words_release(&text);
}

static void no_addresses(void **state)
{
    (void)state;
    static const char *const server[] = {
        "host",       ":4222",    "host:",   "host:0",     "host:70000",
        "host:4222x", "a b:4222", "host:-1", "256.1.1.1:x"};
    for (size_t i = 0; i < sizeof server / sizeof *server; i++) {
        struct invitation v;
        struct trouble trouble = {0};
        if (invite_new(&v, server[i], &trouble))
            fail_msg("%s", server[i]);
        assert_non_null(strstr(trouble.text, "NAME:PORT"));
    }
}

/* Every letter of every word, every other letter in its place: the word is named. */
static void mistyped_words_are_named(void **state)
{
    (void)state;
    struct invitation v = made("192.168.0.7:4222", true), back;
    struct words text;
    words_init(&text);
    invite_write_words(&v, &text);
    for (size_t i = 0; i < text.length; i++) {
        char was = text.text[i], said[40];
        if (was == ' ')
            continue;
        snprintf(said, sizeof said, "word %d ", (int)(i / 6) + 1);
        for (char c = 'a'; c <= 'z'; c++) {
            struct trouble trouble = {0};
            text.text[i] = c;
            if (c != was &&
                (invite_read(text.text, &back, &trouble) || !strstr(trouble.text, said)))
                fail_msg("%c for %c: %s", c, was, trouble.text);
        }
        text.text[i] = was;
    }
    words_release(&text);
}

static void words_in_wrong_places(void **state)
{
    (void)state;
    struct invitation v = made("192.168.0.7:4222", false), back;
    struct words text;
    char turned[INVITE_LINE];
    words_init(&text);
    invite_write_words(&v, &text);
    size_t count = (text.length + 1) / 6;
    for (size_t i = 0; i + 1 < count; i++) {
        struct trouble trouble = {0};
        snprintf(turned, sizeof turned, "%s", text.text);
        memcpy(turned + 6 * i, text.text + 6 * (i + 1), 5);
        memcpy(turned + 6 * (i + 1), text.text + 6 * i, 5);
        assert_false(invite_read(turned, &back, &trouble));
        assert_non_null(strstr(trouble.text, "word "));
    }
    /* One left out, one too many, and none at all. */
    struct trouble trouble = {0};
    assert_false(invite_read(text.text + 6, &back, &trouble));
    snprintf(turned, sizeof turned, "%.*s", (int)text.length - 6, text.text);
    assert_false(invite_read(turned, &back, &trouble));
    assert_non_null(strstr(trouble.text, "not whole"));
    assert_false(invite_read("", &back, &trouble));
    words_release(&text);
}

static void however_they_are_typed(void **state)
{
    (void)state;
    struct invitation v = made("192.168.0.7:4222", false), back;
    struct words text;
    struct trouble trouble = {0};
    words_init(&text);
    invite_write_words(&v, &text);
    for (size_t i = 0; i < text.length; i++)
        text.text[i] = text.text[i] == ' ' ? (i % 4 ? '-' : '\n') : letter_upper(text.text[i]);
    assert_true(invite_read(text.text, &back, &trouble) && same(&v, &back));
    words_clear(&text);
    words_add(&text, "  <");
    invite_write(&v, &text);
    words_add(&text, "> \n");
    assert_true(invite_read(text.text, &back, &trouble) && same(&v, &back));
    words_release(&text);
}

static void spoilt_text_is_refused(void **state)
{
    (void)state;
    struct invitation v = made("192.168.0.7:4222", true), back;
    struct words text;
    words_init(&text);
    invite_write(&v, &text);
    for (size_t i = 9; i < text.length; i++) {
        char was = text.text[i];
        struct trouble trouble = {0};
        text.text[i] = was == 'A' ? 'B' : 'A';
        /* The last letter has bits that mean nothing; base64 refuses those as well. */
        if (invite_read(text.text, &back, &trouble))
            fail_msg("letter %zu", i);
        text.text[i] = was;
    }
    text.text[text.length - 3] = '\0';
    struct trouble trouble = {0};
    assert_false(invite_read(text.text, &back, &trouble));
    words_release(&text);
}

static void watchers_have_less(void **state)
{
    (void)state;
    struct invitation v = made("", false), w;
    struct keys play, watch;
    invite_watchers(&v, &w);
    invite_keys(&v, &play);
    invite_keys(&w, &watch);
    assert_true(play.may_play);
    assert_false(watch.may_play);
    assert_memory_equal(play.id, watch.id, GAME_ID);
    assert_memory_equal(play.read, watch.read, KEY_BYTES);
    assert_string_equal(play.watch_password, watch.watch_password);
    assert_string_equal(watch.play_password, "");
    assert_memory_not_equal(v.secret, w.secret, INVITE_SECRET);
    assert_true(keys_giver_good(&watch, play.giver));
    play.giver[5] ^= 1;
    assert_false(keys_giver_good(&watch, play.giver));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_ways),
        cmocka_unit_test(few_words),
        cmocka_unit_test(no_addresses),
        cmocka_unit_test(mistyped_words_are_named),
        cmocka_unit_test(words_in_wrong_places),
        cmocka_unit_test(however_they_are_typed),
        cmocka_unit_test(spoilt_text_is_refused),
        cmocka_unit_test(watchers_have_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
