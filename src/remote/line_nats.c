/* A line to a NATS server. Whatever may wait (connecting, making the stream, asking for it from a
 * place on) a worker does; messages come and are acknowledged in threads of libnats. The one who
 * plays only looks. */
#include "remote/line_nats.h"
#include "remote/line.h"

#include "port/port.h"
#include "remote/certificate.h"
#include "remote/line_login.h"
#include "remote/message.h"

#include <nats/nats.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHISPERS = 16, RING = 1 << 14, RETIRED = 32, CONNECT_MS = 2000, ASK_MS = 3000, LONG = 3 };
/* The server says so often that it has not forgotten whom it sends the game to, and is asked so
 * often whether it is there: those who play are told at once, and those who watch are many. */
static const struct {
    int64_t heartbeat; /* nanoseconds */
    int ask_ms, asked; /* asked: so many times in vain */
} playing = {4000000000, 4000, 1}, watching = {6000000000, 10000, 2};

struct line_nats {
    struct line_nats *kept; /* the next of still_called */
    struct invitation invitation;
    struct keys keys;
    struct login login;
    char host_password[PASSWORD_HEX];
    char stream[48], subject[48], beside[56];
    struct port_worker *worker;
    void (*news)(void *of); /* NULL: nobody asked for it */
    void *news_of;

    /* The worker's, and the caller's while it is idle. */
    natsConnection *connection;
    jsCtx *js;
    natsSubscription *subscription, *overhears;
    natsSubscription *retired[RETIRED]; /* heard no more, freed with the connection */
    int retirees;
    bool stream_there;
    double next_try; /* seconds, not before */
    struct trouble why;

    /* Everybody's. */
    atomic_flag pushing;
    natsMsg *_Atomic ring[RING];
    atomic_uint head, tail;             /* head: pushed, tail: taken */
    _Atomic uint64_t pushed;            /* place of the last in the ring */
    _Atomic uint64_t target;            /* the last place that is known of in the stream */
    _Atomic uint64_t behind;            /* where the last was to be added */
    natsSubscription *_Atomic heard_by; /* what the list is heard by; others are retired */
    natsMsg *_Atomic whisper[WHISPERS]; /* the last that came; a newer one takes the place */
    atomic_uint whispers;
    atomic_bool connected, anew; /* anew: it has to be asked for again */
    atomic_int calling;          /* subscriptions and connections that still may */
    atomic_bool under_way;

    /* The caller's. */
    natsMsg *held, *overheard;
    unsigned heard;        /* of the whispers */
    int64_t taken_at;      /* ms, when that came to the stream */
    uint64_t taken, lacks; /* lacks: the last place that has come while one was known to be there */
    double sent_at, lacks_since;
};

/* ---- what libnats calls -----------------------------------------------------------------------
 */

/* Its place in the stream, 0: it is not of one; and when it came there (ms; NULL: no matter). */
static uint64_t place_of(natsMsg *message, int64_t *when)
{
    enum { NS_MS = 1000000 };
    jsMsgMetaData *about = NULL;
    if (natsMsg_GetMetaData(&about, message) != NATS_OK)
        return 0;
    uint64_t place = about->Sequence.Stream;
    if (when)
        *when = about->Timestamp / NS_MS;
    jsMsgMetaData_Destroy(about);
    return place;
}

static bool push(struct line_nats *line, natsMsg *message, uint64_t place)
{
    bool good = false;
    while (atomic_flag_test_and_set(&line->pushing))
        ;
    uint64_t pushed = atomic_load(&line->pushed);
    unsigned head = atomic_load(&line->head);
    if (place == pushed + 1 && head - atomic_load(&line->tail) < RING) {
        atomic_store(&line->ring[head % RING], message);
        atomic_store(&line->head, head + 1);
        atomic_store(&line->pushed, place);
        good = true;
    } else if (place > pushed)
        atomic_store(&line->anew, true);
    atomic_flag_clear(&line->pushing);
    return good;
}

static void news_tell(struct line_nats *line)
{
    if (line->news)
        line->news(line->news_of);
}

static void on_message(natsConnection *connection, natsSubscription *subscription, natsMsg *message,
                       void *closure)
{
    (void)connection, (void)subscription;
    if (!push(closure, message, place_of(message, NULL)))
        natsMsg_Destroy(message);
    news_tell(closure);
}

static void on_whisper(natsConnection *connection, natsSubscription *subscription, natsMsg *message,
                       void *closure)
{
    struct line_nats *line = closure;
    (void)connection, (void)subscription;
    unsigned at = atomic_load(&line->whispers);
    natsMsg_Destroy(atomic_exchange(&line->whisper[at % WHISPERS], message));
    atomic_store(&line->whispers, at + 1);
    news_tell(line);
}

static void on_complete(void *closure)
{
    struct line_nats *line = closure;
    atomic_fetch_sub(&line->calling, 1);
}

static void on_disconnected(natsConnection *connection, void *closure)
{
    struct line_nats *line = closure;
    (void)connection;
    atomic_store(&line->connected, false);
    news_tell(line);
}

static void on_reconnected(natsConnection *connection, void *closure)
{
    struct line_nats *line = closure;
    (void)connection;
    atomic_store(&line->anew, true);
    atomic_store(&line->connected, true);
    atomic_store(&line->under_way, false);
    news_tell(line);
}

static void on_closed(natsConnection *connection, void *closure)
{
    struct line_nats *line = closure;
    (void)connection;
    atomic_fetch_sub(&line->calling, 1);
}

static void on_error(natsConnection *connection, natsSubscription *subscription, natsStatus status,
                     void *closure)
{
    struct line_nats *line = closure;
    (void)connection, (void)status;
    if (subscription && subscription != atomic_load(&line->heard_by))
        return;
    atomic_store(&line->anew, true); /* what was missed is asked for again */
    news_tell(line);
}

/* The stream holds at least so many: nothing is said before they have come. */
static void target_raise(struct line_nats *line, uint64_t place)
{
    uint64_t known = atomic_load(&line->target);
    while (known < place && !atomic_compare_exchange_weak(&line->target, &known, place))
        ;
}

static void on_ack(jsCtx *js, natsMsg *message, jsPubAck *ack, jsPubAckErr *error, void *closure)
{
    struct line_nats *line = closure;
    (void)js;
    if (ack)
        target_raise(line, ack->Sequence);
    else if (error && error->ErrCode == JSStreamWrongLastSequenceErr) /* another was there first */
        target_raise(line, atomic_load(&line->behind) + 1);
    natsMsg_Destroy(message);
    atomic_store(&line->under_way, false);
    news_tell(line);
}

/* ---- the worker -------------------------------------------------------------------------------
 */

static bool gone(struct line_nats *line, const char *what, natsStatus status)
{
    enum { LATER = 1 };
    trouble_set(&line->why, "%s: %s", what, natsStatus_GetText(status));
    line->next_try = port_seconds() + LATER;
    return false;
}

static bool refused(struct line_nats *line)
{
    enum { LATER = 3 };
    if (line->invitation.has_print)
        trouble_set(&line->why, "%s does not know this invitation", line->invitation.server);
    else
        line_refused(&line->login, line->invitation.server, &line->why);
    line->next_try = port_seconds() + LATER;
    return false;
}

static bool with_certificate(struct line_nats *line, natsOptions *options)
{
    struct words pem;
    words_init(&pem);
    bool good =
        certificate_fetch(line->invitation.server, line->invitation.print, &pem, &line->why) &&
        natsOptions_SetCATrustedCertificates(options, pem.text) == NATS_OK &&
        natsOptions_SetExpectedHostname(options, CERTIFICATE_NAME) == NATS_OK;
    words_release(&pem);
    return good;
}

static const char *user_of(const struct line_nats *line, const char **password)
{
    bool player = line->invitation.role == ROLE_PLAYER;
    *password = line->host_password[0] ? line->host_password
                : player               ? line->keys.play_password
                                       : line->keys.watch_password;
    return line->host_password[0] ? "host" : player ? "player" : "watcher";
}

/* Who only watches needs no threads of his own for what he says and for what is whispered: three
 * instead of five, which counts where ten thousand sit in one hall. */
static natsStatus only_listens(natsOptions *o)
{
    natsStatus s = natsOptions_UseGlobalMessageDelivery(o, true);
    s = s == NATS_OK ? natsOptions_SetSendAsap(o, true) : s;
    s = s == NATS_OK ? natsOptions_SetPingInterval(o, watching.ask_ms) : s;
    return s == NATS_OK ? natsOptions_SetMaxPingsOut(o, watching.asked) : s;
}

/* Only a server that somebody made for this game knows its passwords. */
static natsStatus options_set(struct line_nats *line, natsOptions *o)
{
    char url[INVITE_SERVER + 8];
    const char *password, *user = user_of(line, &password);
    snprintf(url, sizeof url, "nats://%s", line->invitation.server);
    natsStatus s = natsOptions_SetURL(o, url);
    s = s == NATS_OK ? natsOptions_SetName(o, "foilshot") : s;
    s = s == NATS_OK ? natsOptions_SetTimeout(o, CONNECT_MS) : s;
    s = s == NATS_OK ? natsOptions_SetMaxReconnect(o, -1) : s;
    s = s == NATS_OK ? natsOptions_SetReconnectWait(o, 250) : s;
    s = s == NATS_OK ? natsOptions_SetReconnectJitter(o, 50, 50) : s;
    s = s == NATS_OK ? natsOptions_SetPingInterval(o, playing.ask_ms) : s;
    s = s == NATS_OK ? natsOptions_SetMaxPingsOut(o, playing.asked) : s;
    s = s == NATS_OK ? natsOptions_SetIgnoreDiscoveredServers(o, true) : s;
    s = s == NATS_OK ? natsOptions_SetDisconnectedCB(o, on_disconnected, line) : s;
    s = s == NATS_OK ? natsOptions_SetReconnectedCB(o, on_reconnected, line) : s;
    s = s == NATS_OK ? natsOptions_SetClosedCB(o, on_closed, line) : s;
    s = s == NATS_OK ? natsOptions_SetErrorHandler(o, on_error, line) : s;
    if (s == NATS_OK && line->invitation.has_print)
        s = natsOptions_SetUserInfo(o, user, password);
    if (s == NATS_OK && line->invitation.tls)
        s = natsOptions_SetSecure(o, true);
    return s == NATS_OK && line->invitation.role == ROLE_WATCHER ? only_listens(o) : s;
}

/* It is not freed yet: the thread of libnats that reads may just have found it, and takes no share
 * in it (3.4: it then waits for ever for a lock that is gone). */
static void retire(struct line_nats *line, natsSubscription **subscription)
{
    if (*subscription)
        line->retired[line->retirees++] = *subscription;
    *subscription = NULL;
}

/* It hears one more at most. Not Unsubscribe: that waits for the server to forget whom it sends to,
 * which may be away, or be somebody's who does not let us ask. */
static void hear_no_more(struct line_nats *line)
{
    atomic_store(&line->heard_by, NULL);
    if (line->subscription)
        natsSubscription_AutoUnsubscribe(line->subscription, 1);
    retire(line, &line->subscription);
}

/* The one who reads has ended when the connection is closed: then what he reads for is freed. */
static void connection_drop(struct line_nats *line)
{
    atomic_store(&line->heard_by, NULL);
    retire(line, &line->subscription);
    retire(line, &line->overhears);
    if (line->connection)
        natsConnection_Close(line->connection);
    while (line->retirees > 0)
        natsSubscription_Destroy(line->retired[--line->retirees]);
    jsCtx_Destroy(line->js);
    line->js = NULL;
    natsConnection_Destroy(line->connection);
    line->connection = NULL;
}

/* What is said beside the list; without it the game goes on all the same. */
static void overhearing(struct line_nats *line)
{
    if (natsConnection_Subscribe(&line->overhears, line->connection, line->beside, on_whisper,
                                 line) != NATS_OK)
        return;
    atomic_fetch_add(&line->calling, 1);
    if (natsSubscription_SetOnCompleteCB(line->overhears, on_complete, line) != NATS_OK)
        atomic_fetch_sub(&line->calling, 1);
}

static bool connected(struct line_nats *line)
{
    natsOptions *options = NULL;
    jsOptions js;
    bool full = line->retirees >= RETIRED - 2; /* room for the two that are heard */
    if (line->connection && !full && !natsConnection_IsClosed(line->connection)) {
        if (natsConnection_Status(line->connection) == NATS_CONN_STATUS_CONNECTED &&
            !atomic_exchange(&line->connected, true)) /* told late, of a line before this one */
            atomic_store(&line->anew, true);
        return atomic_load(&line->connected);
    }
    connection_drop(line);
    natsStatus s = natsOptions_Create(&options);
    s = s == NATS_OK ? options_set(line, options) : s;
    if (s == NATS_OK &&
        !(line->invitation.has_print ? with_certificate(line, options)
                                     : line_login(&line->login, options, &line->why))) {
        natsOptions_Destroy(options);
        line->next_try = port_seconds() + 1;
        return false;
    }
    s = s == NATS_OK ? natsConnection_Connect(&line->connection, options) : s;
    natsOptions_Destroy(options);
    if (s == NATS_CONNECTION_AUTH_FAILED || s == NATS_NOT_PERMITTED)
        return refused(line);
    if (s != NATS_OK)
        return gone(line, line->invitation.server, s);
    atomic_fetch_add(&line->calling, 1);
    jsOptions_Init(&js);
    js.Wait = ASK_MS;
    js.PublishAsync.AckHandler = on_ack;
    js.PublishAsync.AckHandlerClosure = line;
    s = natsConnection_JetStream(&line->js, line->connection, &js);
    if (s != NATS_OK)
        return gone(line, line->invitation.server, s);
    overhearing(line);
    atomic_store(&line->connected, true);
    atomic_store(&line->anew, true);
    return true;
}

/* The stream of the game, kept for good; whoever hosts makes it. */
static bool stream_made(struct line_nats *line)
{
    jsStreamConfig config;
    const char *subjects[] = {line->subject};
    jsErrCode code = 0;
    if (line->stream_there || line->invitation.role == ROLE_WATCHER ||
        (line->invitation.has_print && !line->host_password[0]))
        return true;
    jsStreamConfig_Init(&config);
    config.Name = line->stream;
    config.Subjects = subjects;
    config.SubjectsLen = 1;
    config.MaxMsgSize = SEALED_MOST;
    config.DenyDelete = true;
    config.DenyPurge = true;
    config.Discard = js_DiscardNew;
    natsStatus s = js_AddStream(NULL, line->js, &config, NULL, &code);
    line->stream_there = s == NATS_OK || code == JSStreamNameExistErr;
    return line->stream_there || gone(line, "the game cannot be kept there", s);
}

static bool last_place(struct line_nats *line)
{
    jsStreamInfo *info = NULL;
    jsErrCode code = 0;
    natsStatus s = js_GetStreamInfo(&info, line->js, line->stream, NULL, &code);
    if (s != NATS_OK)
        return gone(line,
                    code == JSStreamNotFoundErr ? "the game is not there yet"
                                                : "the game cannot be read",
                    s);
    atomic_store(&line->target, info->State.LastSeq);
    jsStreamInfo_Destroy(info);
    return true;
}

static bool subscribed(struct line_nats *line)
{
    jsSubOptions options;
    jsErrCode code = 0;
    hear_no_more(line);
    atomic_store(&line->anew, false);
    jsSubOptions_Init(&options);
    options.Stream = line->stream;
    options.ManualAck = true;
    options.Config.DeliverPolicy = js_DeliverByStartSequence;
    options.Config.OptStartSeq = atomic_load(&line->pushed) + 1;
    options.Config.AckPolicy = js_AckNone;
    options.Config.MaxDeliver = 1;
    options.Config.MemoryStorage = true;
    options.Config.Heartbeat =
        line->invitation.role == ROLE_WATCHER ? watching.heartbeat : playing.heartbeat;
    natsStatus s = js_Subscribe(&line->subscription, line->js, line->subject, on_message, line,
                                NULL, &options, &code);
    if (s != NATS_OK) {
        atomic_store(&line->anew, true);
        return gone(line, "the game cannot be read", s);
    }
    atomic_store(&line->heard_by, line->subscription);
    atomic_fetch_add(&line->calling, 1);
    natsSubscription_SetPendingLimits(line->subscription, -1, -1);
    if (natsSubscription_SetOnCompleteCB(line->subscription, on_complete, line) != NATS_OK)
        atomic_fetch_sub(&line->calling, 1);
    return true;
}

static void work(void *self)
{
    struct line_nats *line = self;
    if (port_seconds() < line->next_try || !connected(line))
        return;
    if (!line->stream_there && !stream_made(line))
        return;
    if (atomic_load(&line->anew) && last_place(line) && subscribed(line)) {
        line->why.text[0] = '\0';
        news_tell(line);
    }
}

/* ---- the carrier ------------------------------------------------------------------------------
 */

static bool needs_work(const struct line_nats *line)
{
    return !atomic_load(&line->connected) || atomic_load(&line->anew);
}

/* What is in the stream and does not come is asked for again. */
static void lack(struct line_nats *line)
{
    uint64_t pushed = atomic_load(&line->pushed);
    if (pushed >= atomic_load(&line->target) || pushed != line->lacks || line->lacks_since <= 0) {
        line->lacks = pushed;
        line->lacks_since = port_seconds();
    } else if (port_seconds() - line->lacks_since > LONG) {
        line->lacks_since = port_seconds();
        atomic_store(&line->anew, true);
    }
}

static void look_after(struct line_nats *line)
{
    if (!needs_work(line))
        lack(line);
    if (needs_work(line) && port_worker_idle(line->worker) && port_seconds() >= line->next_try)
        port_worker_ask(line->worker);
}

static bool nats_take(void *self, const void **bytes, size_t *size, uint64_t *place)
{
    struct line_nats *line = self;
    natsMsg_Destroy(line->held);
    line->held = NULL;
    unsigned tail = atomic_load(&line->tail);
    if (tail == atomic_load(&line->head)) {
        look_after(line);
        return false;
    }
    line->held = atomic_exchange(&line->ring[tail % RING], NULL);
    atomic_store(&line->tail, tail + 1);
    line->taken_at = 0;
    line->taken = place_of(line->held, &line->taken_at);
    *bytes = natsMsg_GetData(line->held);
    *size = (size_t)natsMsg_GetDataLength(line->held);
    *place = line->taken;
    return true;
}

static int64_t nats_when(void *self)
{
    const struct line_nats *line = self;
    return line->taken_at;
}

static void nats_send(void *self, const void *bytes, size_t size, uint64_t behind)
{
    struct line_nats *line = self;
    jsPubOptions options;
    jsPubOptions_Init(&options);
    options.ExpectStream = line->stream;
    options.ExpectLastSeq = behind;
    options.ExpectNoMessage = behind == 0;
    if (!port_worker_idle(line->worker) || !line->js) /* in a moment */
        return;
    line->sent_at = port_seconds();
    atomic_store(&line->behind, behind);
    atomic_store(&line->under_way, true);
    if (js_PublishAsync(line->js, line->subject, bytes, (int)size, &options) != NATS_OK)
        line->sent_at = port_seconds();
}

/* What nobody has answered for a while is looked for in the stream. */
static enum sending nats_sending(void *self)
{
    struct line_nats *line = self;
    if (atomic_load(&line->under_way) && port_seconds() - line->sent_at > LONG) {
        atomic_store(&line->under_way, false);
        atomic_store(&line->anew, true);
    }
    return atomic_load(&line->under_way) ? SENDING : SENDING_NOTHING;
}

static bool nats_caught_up(void *self)
{
    struct line_nats *line = self;
    return !needs_work(line) && line->taken >= atomic_load(&line->target) &&
           line->taken == atomic_load(&line->pushed);
}

static enum line nats_line(void *self, struct trouble *why)
{
    struct line_nats *line = self;
    if (!needs_work(line))
        return LINE_UP;
    if (port_worker_idle(line->worker) && line->why.text[0])
        trouble_set(why, "%s", line->why.text);
    else
        trouble_set(why, "%s is tried", line->invitation.server);
    return LINE_TRYING;
}

static void nats_whisper(void *self, const void *bytes, size_t size)
{
    struct line_nats *line = self;
    if (atomic_load(&line->connected) && port_worker_idle(line->worker) && line->connection)
        natsConnection_Publish(line->connection, line->beside, bytes, (int)size);
}

static bool nats_overhear(void *self, const void **bytes, size_t *size)
{
    struct line_nats *line = self;
    unsigned there = atomic_load(&line->whispers);
    natsMsg_Destroy(line->overheard);
    line->overheard = NULL;
    if (there - line->heard > WHISPERS)
        line->heard = there - WHISPERS;
    while (line->heard != there && !line->overheard)
        line->overheard = atomic_exchange(&line->whisper[line->heard++ % WHISPERS], NULL);
    if (!line->overheard)
        return false;
    *bytes = natsMsg_GetData(line->overheard);
    *size = (size_t)natsMsg_GetDataLength(line->overheard);
    return true;
}

static void nats_on_news(void *self, void (*news)(void *of), void *of)
{
    struct line_nats *line = self;
    line->news = news;
    line->news_of = of;
}

/* Closed, and perhaps called once more. */
static struct line_nats *still_called;

static void nats_close(void *self)
{
    struct line_nats *line = self;
    port_worker_free(line->worker);
    natsMsg_Destroy(line->held);
    natsMsg_Destroy(line->overheard);
    connection_drop(line);
    for (int i = 0; i < 200 && atomic_load(&line->calling) > 0; i++)
        nats_Sleep(10);
    for (unsigned tail = atomic_load(&line->tail); tail != atomic_load(&line->head); tail++)
        natsMsg_Destroy(atomic_load(&line->ring[tail % RING]));
    for (int i = 0; i < WHISPERS; i++)
        natsMsg_Destroy(atomic_exchange(&line->whisper[i], NULL));
    sodium_memzero(&line->keys, sizeof line->keys);
    sodium_memzero(line->host_password, sizeof line->host_password);
    sodium_memzero(&line->login, sizeof line->login);
    /* Rather a few bytes too many than one call into nothing. */
    if (atomic_load(&line->calling) <= 0 && !atomic_load(&line->under_way)) {
        free(line);
        return;
    }
    line->kept = still_called;
    still_called = line;
}

void line_names(const struct keys *keys, char stream[48], char subject[48])
{
    char id[2 * GAME_ID + 1];
    sodium_bin2hex(id, sizeof id, keys->id, GAME_ID);
    snprintf(stream, 48, "foilshot_%s", id);
    snprintf(subject, 48, "foilshot.%s", id);
}

bool line_new(const struct invitation *invitation, const struct login *login,
              const char *host_password, struct carrier *carrier, struct trouble *trouble)
{
    struct line_nats *line = calloc(1, sizeof *line);
    if (!line)
        abort();
    port_before_lines();
    line->invitation = *invitation;
    line->login = login ? *login : (struct login){.user = ""};
    login_told(&line->login);
    snprintf(line->host_password, sizeof line->host_password, "%s", host_password);
    invite_keys(invitation, &line->keys);
    line_names(&line->keys, line->stream, line->subject);
    snprintf(line->beside, sizeof line->beside, "%s" LINE_BESIDE, line->subject);
    atomic_flag_clear(&line->pushing);
    line->worker = port_worker_new(work, line);
    if (!line->worker || !invitation->server[0]) {
        port_worker_free(line->worker);
        free(line);
        return trouble_set(trouble, "this invitation is for a game by post: it names no server");
    }
    *carrier = (struct carrier){.self = line,
                                .take = nats_take,
                                .when = nats_when,
                                .send = nats_send,
                                .sending = nats_sending,
                                .caught_up = nats_caught_up,
                                .line = nats_line,
                                .on_news = nats_on_news,
                                .whisper = nats_whisper,
                                .overhear = nats_overhear,
                                .close = nats_close};
    return true;
}
