#include "remote/keep.h"

#include "disk/file.h"
#include "port/port.h"
#include "remote/talk_inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void line(const char *word, const unsigned char *bytes, size_t size, struct words *out)
{
    words_format(out, "%s ", word);
    hex_add(bytes, size, out);
    words_add(out, "\n");
}

bool seat_save(const char *path, const struct invitation *invitation, const struct seat *seat,
               struct trouble *trouble)
{
    struct words out;
    words_init(&out);
    words_format(&out, "foilshot seat 1\n%s %s\n", seat->host ? "host" : "friend",
                 side_word(seat->side));
    invite_write(invitation, &out);
    words_add(&out, "\n");
    login_write(&seat->login, &out);
    line("open", seat->key.open, KEY_BYTES, &out);
    line("key", seat->key.secret, SIGN_BYTES, &out);
    line("chain", seat->secret.of, LINK_BYTES, &out);
    line("salt", seat->salt, SALT_BYTES, &out);
    words_format(&out, "deployment\n%s", seat->deployment.text);
    bool good = file_write(path, out.text, out.length, trouble) &&
                (port_make_private(path) ||
                 trouble_at(trouble, path, 0, "cannot be kept from others: %s", port_reason()));
    sodium_memzero(out.text, out.length);
    words_release(&out);
    return good;
}

static bool word(const char **at, const char *wanted)
{
    size_t size = strlen(wanted);
    if (strncmp(*at, wanted, size) != 0)
        return false;
    *at += size;
    return true;
}

static bool side_read(const char **at, int *side)
{
    for (*side = SIDE_NONE; *side < SIDE_COUNT; ++*side)
        if (word(at, side_word(*side)))
            return word(at, "\n");
    return false;
}

static bool invitation_read(const char **at, struct invitation *invitation)
{
    char text[INVITE_LINE];
    size_t size = strcspn(*at, "\n");
    if (size >= sizeof text)
        return false;
    memcpy(text, *at, size);
    text[size] = '\0';
    *at += size;
    return invite_read(text, invitation, NULL) && word(at, "\n");
}

static bool read_seat(const char *at, struct invitation *invitation, struct seat *seat)
{
    if (!word(&at, "foilshot seat 1\n"))
        return false;
    seat->host = word(&at, "host ");
    if ((!seat->host && !word(&at, "friend ")) || !side_read(&at, &seat->side) ||
        !invitation_read(&at, invitation) || !login_read(&at, &seat->login) ||
        !word(&at, "open ") || !hex_read(&at, seat->key.open, KEY_BYTES) || !word(&at, "\nkey ") ||
        !hex_read(&at, seat->key.secret, SIGN_BYTES) || !word(&at, "\nchain ") ||
        !hex_read(&at, seat->secret.of, LINK_BYTES) || !word(&at, "\nsalt ") ||
        !hex_read(&at, seat->salt, SALT_BYTES) || !word(&at, "\ndeployment\n"))
        return false;
    words_add(&seat->deployment, at);
    return true;
}

bool seat_load(const char *path, struct invitation *invitation, struct seat *seat,
               struct trouble *trouble)
{
    char *text;
    size_t size;
    if (!file_read(path, &text, &size, trouble))
        return false;
    *seat = (struct seat){.side = SIDE_NONE};
    words_init(&seat->deployment);
    bool good = read_seat(text, invitation, seat);
    if (!good) {
        seat_release(seat);
        trouble_at(trouble, path, 0, "is no seat of a far game");
    }
    sodium_memzero(text, size);
    free(text);
    return good;
}
