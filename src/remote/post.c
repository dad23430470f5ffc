#include "remote/post.h"

#include "disk/file.h"
#include "port/port.h"
#include "remote/message.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct post {
    char path[FILE_NAME];
    bool host;
    struct words *message; /* owned */
    size_t count, room;
    size_t heard; /* up to here the other has it: he said the last of these, or after it */
    size_t taken;
};

/* ---- the list ---------------------------------------------------------------------------------
 */

static void add(struct post *post, const void *bytes, size_t size)
{
    if (post->count == post->room) {
        post->room = post->room ? 2 * post->room : 64;
        post->message = realloc(post->message, post->room * sizeof *post->message);
        if (!post->message)
            abort();
    }
    struct words *w = &post->message[post->count++];
    words_init(w);
    words_addn(w, bytes, size);
}

static void cut(struct post *post, size_t count)
{
    while (post->count > count)
        words_release(&post->message[--post->count]);
}

static void number_add(size_t number, struct words *out)
{
    const char bytes[4] = {(char)(number >> 24), (char)(number >> 16), (char)(number >> 8),
                           (char)number};
    words_addn(out, bytes, sizeof bytes);
}

static bool number_take(const unsigned char **at, const unsigned char *end, size_t *number)
{
    if (end - *at < 4)
        return false;
    *number = (size_t)(*at)[0] << 24 | (size_t)(*at)[1] << 16 | (size_t)(*at)[2] << 8 | (*at)[3];
    *at += 4;
    return true;
}

/* Where it begins, then each message with its size before it. */
static void pack(const struct post *post, size_t from, struct words *out)
{
    number_add(from, out);
    for (size_t i = from; i < post->count; i++) {
        number_add(post->message[i].length, out);
        words_addn(out, post->message[i].text, post->message[i].length);
    }
}

/* The next message of a packed list; false at its end, *good false when it is torn. */
static bool unpack(const unsigned char **at, const unsigned char *end, const unsigned char **bytes,
                   size_t *size, bool *good)
{
    if (*at == end)
        return false;
    *good = number_take(at, end, size) && *size <= (size_t)(end - *at) && *size <= SEALED_MOST;
    if (!*good)
        return false;
    *bytes = *at;
    *at += *size;
    return true;
}

static bool keep(struct post *post, struct trouble *trouble)
{
    struct words out;
    words_init(&out);
    number_add(post->heard, &out);
    pack(post, 0, &out);
    bool good = file_write(post->path, out.text, out.length, trouble) &&
                (port_make_private(post->path) ||
                 trouble_at(trouble, post->path, 0, "cannot be kept from others"));
    words_release(&out);
    return good;
}

static bool load(struct post *post, struct trouble *trouble)
{
    char *text;
    size_t size, from = 0, length;
    struct port_info info;
    if (!port_info(post->path, &info))
        return true;
    if (!file_read_bytes(post->path, &text, &size, trouble))
        return false;
    const unsigned char *at = (unsigned char *)text, *end = at + size, *bytes;
    bool good = number_take(&at, end, &post->heard) && number_take(&at, end, &from) && from == 0;
    while (good && unpack(&at, end, &bytes, &length, &good))
        add(post, bytes, length);
    free(text);
    return (good && post->heard <= post->count) ||
           trouble_at(trouble, post->path, 0, "is no game by post");
}

struct post *post_open(const char *path, bool host, struct trouble *trouble)
{
    struct post *post = calloc(1, sizeof *post);
    if (!post)
        abort();
    post->host = host;
    snprintf(post->path, sizeof post->path, "%s", path);
    if (load(post, trouble))
        return post;
    post_close(post);
    return NULL;
}

void post_close(struct post *post)
{
    if (!post)
        return;
    cut(post, 0);
    free(post->message);
    free(post);
}

/* ---- the carrier ------------------------------------------------------------------------------
 */

static bool post_take(void *self, const void **bytes, size_t *size, uint64_t *place)
{
    struct post *post = self;
    if (post->taken >= post->count)
        return false;
    *bytes = post->message[post->taken].text;
    *size = post->message[post->taken].length;
    *place = (uint64_t)++post->taken;
    return true;
}

/* Said is what is on the disk. */
static void post_send(void *self, const void *bytes, size_t size, uint64_t behind)
{
    struct post *post = self;
    if ((uint64_t)post->count != behind)
        return;
    add(post, bytes, size);
    if (!keep(post, NULL))
        cut(post, post->count - 1);
}

static enum sending post_sending(void *self)
{
    (void)self;
    return SENDING_NOTHING;
}

static bool post_caught_up(void *self)
{
    const struct post *post = self;
    return post->taken == post->count;
}

static enum line post_state(void *self, struct trouble *why)
{
    (void)self, (void)why;
    return LINE_UP;
}

struct carrier post_carrier(struct post *post)
{
    post->taken = 0;
    return (struct carrier){.self = post,
                            .take = post_take,
                            .send = post_send,
                            .sending = post_sending,
                            .caught_up = post_caught_up,
                            .line = post_state};
}

/* ---- lines ------------------------------------------------------------------------------------
 */

size_t post_unsaid(const struct post *post)
{
    return post->count > post->heard ? post->count : 0;
}

enum { CHECK_BYTES = 6 }; /* at a line's end: of all before them */

static void check_of(const void *bytes, size_t size, unsigned char out[CHECK_BYTES])
{
    unsigned char whole[crypto_generichash_BYTES_MIN];
    crypto_generichash(whole, sizeof whole, bytes, size, NULL, 0);
    memcpy(out, whole, CHECK_BYTES);
}

void post_line(const struct post *post, struct words *out)
{
    enum { VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING };
    struct words packed;
    words_init(&packed);
    unsigned char check[CHECK_BYTES];
    pack(post, post->heard, &packed);
    check_of(packed.text, packed.length, check);
    words_addn(&packed, (const char *)check, sizeof check);
    size_t room = sodium_base64_encoded_len(packed.length, VARIANT);
    char *text = malloc(room);
    if (!text)
        abort();
    sodium_bin2base64(text, room, (unsigned char *)packed.text, packed.length, VARIANT);
    words_format(out, "%s%s", POST_PREFIX, text);
    free(text);
    words_release(&packed);
}

static unsigned char *line_bytes(const char *line, size_t *size)
{
    static const char white[] = " \t\r\n";
    const char *end;
    line += strspn(line, " \t\r\n");
    if (strncmp(line, POST_PREFIX, strlen(POST_PREFIX)) != 0)
        return NULL;
    line += strlen(POST_PREFIX);
    size_t room = strlen(line) + 1;
    unsigned char *bytes = malloc(room);
    if (!bytes)
        abort();
    unsigned char check[CHECK_BYTES];
    if (sodium_base642bin(bytes, room, line, strlen(line), white, size, &end,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
        !end[strspn(end, white)] && *size > CHECK_BYTES) {
        *size -= CHECK_BYTES;
        check_of(bytes, *size, check);
        if (memcmp(check, bytes + *size, CHECK_BYTES) == 0)
            return bytes;
    }
    free(bytes);
    return NULL;
}

static bool whole(const unsigned char *at, const unsigned char *end)
{
    const unsigned char *bytes;
    size_t size;
    bool good = true;
    while (unpack(&at, end, &bytes, &size, &good))
        ;
    return good;
}

/* Works in what stands from place `from` on. */
static enum pasted work_in(struct post *post, size_t from, const unsigned char *at,
                           const unsigned char *end, struct trouble *trouble)
{
    const unsigned char *bytes;
    size_t size, place = from;
    bool good = true, anew = false;
    while (unpack(&at, end, &bytes, &size, &good)) {
        const struct words *mine = place < post->count ? &post->message[place] : NULL;
        if (mine && (mine->length != size || memcmp(mine->text, bytes, size) != 0)) {
            if (post->host) {
                trouble_set(trouble, "this was said before yours was read: send your line first");
                return PASTED_REFUSED;
            }
            cut(post, place);
            anew = true;
            mine = NULL;
        }
        if (!mine)
            add(post, bytes, size);
        post->heard = ++place > post->heard ? place : post->heard;
    }
    return anew ? PASTED_ANEW : PASTED_TAKEN;
}

enum pasted post_paste(struct post *post, const char *line, struct trouble *trouble)
{
    size_t size = 0, from = 0;
    unsigned char *bytes = line_bytes(line, &size);
    const unsigned char *at = bytes, *end = bytes ? bytes + size : bytes;
    enum pasted pasted = PASTED_REFUSED;
    if (!bytes || !number_take(&at, end, &from) || !whole(at, end))
        trouble_set(trouble, "this line is not whole: something of it is missing or was altered");
    else if (from > post->count)
        trouble_set(trouble, "something said before this is missing: ask for the line before it");
    else
        pasted = work_in(post, from, at, end, trouble);
    free(bytes);
    if (pasted != PASTED_REFUSED && !keep(post, trouble))
        pasted = PASTED_REFUSED;
    return pasted;
}
