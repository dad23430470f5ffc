#include "view/table/sound.h"

#include "kit/film.h"
#include "view/table/stage.h"

#include <SDL.h>

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { VOICES = 24, FULL = 1000, BLOCK = 1024 };

static const double pi = 3.14159265358979323846;

/* ---- making ---------------------------------------------------------------------------------- */

/* The state of one sound while it is made: noise and one low-pass filter. */
struct bench {
    uint32_t seed;
    double low;
};

static double noise(struct bench *b)
{
    b->seed = b->seed * 1664525u + 1013904223u;
    return (double)(int32_t)b->seed / 2147483648.0;
}

/* Noise with what is higher than about `hertz` taken off. */
static double dull(struct bench *b, double hertz)
{
    double k = 1 - exp(-2 * pi * hertz / SOUND_RATE);
    b->low += k * (noise(b) - b->low);
    return b->low;
}

static double tone(double t, double hertz)
{
    return sin(2 * pi * hertz * t);
}

/* 1 at once, half of it after `half` seconds. */
static double fade(double t, double half)
{
    return t < 0 ? 0 : exp2(-t / half);
}

/* A short knock: a tone that drops, and its click. */
static double knock(struct bench *b, double t, double hertz, double half)
{
    return t < 0 ? 0 : fade(t, half) * (0.8 * tone(t, hertz) + 0.4 * dull(b, 4 * hertz));
}

/* Knocks at even beats, each a little different. */
static double beats(struct bench *b, double t, const double *at, int count, double hertz,
                    double half)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += knock(b, t - at[i], hertz * (1 + 0.13 * ((i * 5) % 3)), half);
    return sum;
}

static double foil(struct bench *b, double t)
{
    double rattle = tone(t, 31) > 0.2 ? 1 : 0.25;
    return 0.5 * (noise(b) - dull(b, 2500)) * rattle * fade(t, 0.16);
}

static double finger(struct bench *b, double t)
{
    return 1.2 * knock(b, t, 620, 0.012);
}

static double wood(struct bench *b, double t)
{
    return knock(b, t, 380, 0.02) + 0.4 * knock(b, t, 910, 0.01);
}

static double fallen(struct bench *b, double t)
{
    static const double at[] = {0, 0.055, 0.09};
    return 0.8 * beats(b, t, at, 3, 1450, 0.014) + 0.4 * knock(b, t, 2900, 0.03);
}

static double dice(struct bench *b, double t)
{
    static const double at[] = {0, 0.07, 0.12, 0.2, 0.31, 0.36, 0.47, 0.55};
    return 0.75 * beats(b, t, at, 8, 1150, 0.008) * (1 - t);
}

static double musket(struct bench *b, double t)
{
    return 1.6 * dull(b, 900 + 5000 * fade(t, 0.02)) * (fade(t, 0.05) + 0.12 * fade(t, 0.3));
}

static double cannon(struct bench *b, double t)
{
    return 3.2 * dull(b, 160 + 1500 * fade(t, 0.02)) * fade(t, 0.22) +
           0.7 * tone(t, 46 + 30 * fade(t, 0.05)) * fade(t, 0.18);
}

static double hooves(struct bench *b, double t)
{
    static const double at[] = {0, 0.1, 0.2, 0.42, 0.52, 0.62, 0.84, 0.94, 1.04};
    return 1.1 * beats(b, t, at, 9, 190, 0.02) * (1 - t / 1.5);
}

static double march(struct bench *b, double t)
{
    static const double at[] = {0, 0.28, 0.56, 0.84};
    double sum = 0;
    for (int i = 0; i < 4; i++)
        sum += t < at[i] ? 0 : fade(t - at[i], 0.035) * dull(b, 700);
    return 1.5 * sum;
}

static double clash(struct bench *b, double t)
{
    double steel = tone(t, 2210) + tone(t, 3470) * 0.7 + tone(t, 5130) * 0.4;
    double late = t - 0.17;
    return 0.3 * steel * fade(t, 0.07) +
           (late > 0 ? 0.25 * tone(late, 2630) * fade(late, 0.06) : 0) +
           0.5 * noise(b) * fade(t, 0.01);
}

static double refused(struct bench *b, double t)
{
    return 0.7 * knock(b, t, 150, 0.03) + 0.6 * knock(b, t - 0.11, 130, 0.03);
}

static double bell(struct bench *b, double t)
{
    (void)b;
    return 0.35 * (tone(t, 880) + 0.5 * tone(t, 2217) + 0.25 * tone(t, 3960)) * fade(t, 0.18);
}

static const struct {
    const char *word;
    double (*make)(struct bench *, double);
    int ms;
} recipe[SOUND_COUNT] = {
    [SOUND_FOIL] = {"foil", foil, 700},          [SOUND_FINGER] = {"finger", finger, 160},
    [SOUND_KNOCK] = {"knock", wood, 220},        [SOUND_FALL] = {"fall", fallen, 320},
    [SOUND_DICE] = {"dice", dice, 700},          [SOUND_MUSKET] = {"musket", musket, 900},
    [SOUND_CANNON] = {"cannon", cannon, 1300},   [SOUND_HOOVES] = {"hooves", hooves, 1250},
    [SOUND_MARCH] = {"march", march, 1100},      [SOUND_CLASH] = {"clash", clash, 700},
    [SOUND_REFUSED] = {"refused", refused, 300}, [SOUND_BELL] = {"bell", bell, 1100},
};

const char *sound_word(enum sound sound)
{
    return recipe[sound].word;
}

int sound_make(enum sound sound, int16_t out[SOUND_MOST])
{
    enum { TAIL = SOUND_RATE / 50, LOUDEST = 29000 };
    struct bench bench = {.seed = 77u + (uint32_t)sound};
    int count = recipe[sound].ms * (SOUND_RATE / 100) / 10;
    for (int i = 0; i < count; i++) {
        double x = recipe[sound].make(&bench, (double)i / SOUND_RATE);
        double end = count - i < TAIL ? (double)(count - i) / TAIL : 1;
        out[i] = (int16_t)lrint(LOUDEST * end * tanh(x));
    }
    return count;
}

/* ---- mixing ---------------------------------------------------------------------------------- */

struct voice {
    bool on;
    enum sound sound;
    int wait, at;    /* samples until it begins, samples played */
    int left, right; /* loudness, thousandths */
};

/* The device is opened by the first sound, and closed when none has been heard for a while: SDL's
 * thread wakes many times a second as long as a device is open, even while it is paused. */
enum { REST_SAMPLES = 20 * SOUND_RATE };

struct sounds {
    SDL_AudioDeviceID device; /* 0: at rest, or there is none */
    bool ready, none;         /* SDL's audio is up; there is no device */
    bool mute;
    int silent; /* samples since something rang */
    bool told;  /* the main thread has been told that all has long been silent */
    int16_t *sample[SOUND_COUNT];
    int length[SOUND_COUNT];
    struct voice voice[VOICES];
};

static int16_t clipped(int32_t x)
{
    return (int16_t)(x > INT16_MAX ? INT16_MAX : x < INT16_MIN ? INT16_MIN : x);
}

static void mix(struct sounds *s, int32_t *left, int32_t *right)
{
    for (int v = 0; v < VOICES; v++) {
        struct voice *voice = &s->voice[v];
        if (!voice->on || voice->wait-- > 0)
            continue;
        int32_t x = s->sample[voice->sound][voice->at++];
        *left += x * voice->left / FULL;
        *right += x * voice->right / FULL;
        voice->on = voice->at < s->length[voice->sound];
    }
}

static bool ringing(const struct sounds *s)
{
    for (int v = 0; v < VOICES; v++)
        if (s->voice[v].on)
            return true;
    return false;
}

static void SDLCALL fill(void *self, Uint8 *bytes, int size)
{
    struct sounds *s = self;
    int16_t *out = (int16_t *)(void *)bytes;
    for (int i = 0; i < size / 4; i++) {
        int32_t left = 0, right = 0;
        mix(s, &left, &right);
        out[2 * i] = s->mute ? 0 : clipped(left);
        out[2 * i + 1] = s->mute ? 0 : clipped(right);
    }
    s->silent = ringing(s) ? 0 : s->silent + (s->told ? 0 : size / 4);
    if (s->silent >= REST_SAMPLES && !s->told) { /* wakes the main thread, which lets it rest */
        SDL_Event event = {.type = SDL_USEREVENT};
        s->told = true;
        SDL_PushEvent(&event);
    }
}

/* Makes the sound when it is first heard. False when memory is short. */
static bool make_once(struct sounds *s, enum sound sound)
{
    if (s->sample[sound])
        return true;
    int16_t *scratch = malloc(sizeof *scratch * SOUND_MOST), *kept = NULL;
    int length = scratch ? sound_make(sound, scratch) : 0;
    if (length > 0)
        kept = malloc(sizeof *kept * (size_t)length);
    if (kept)
        memcpy(kept, scratch, sizeof *kept * (size_t)length);
    free(scratch);
    s->length[sound] = length;
    s->sample[sound] = kept;
    return kept != NULL;
}

/* True when the device is open, or could be opened. */
static bool wake(struct sounds *s)
{
    SDL_AudioSpec want = {.freq = SOUND_RATE,
                          .format = AUDIO_S16SYS,
                          .channels = 2,
                          .samples = BLOCK,
                          .callback = fill,
                          .userdata = s};
    if (s->device || s->none)
        return s->device != 0;
    s->ready = s->ready || SDL_InitSubSystem(SDL_INIT_AUDIO) == 0;
    s->silent = 0;
    s->told = false;
    /* Asked first: opening a device that is not there makes some drivers talk. */
    if (s->ready && SDL_GetNumAudioDevices(0) > 0)
        s->device = SDL_OpenAudioDevice(NULL, 0, &want, NULL, 0);
    s->none = s->device == 0;
    if (s->device)
        SDL_PauseAudioDevice(s->device, 0);
    return s->device != 0;
}

struct sounds *sounds_open(void)
{
    return calloc(1, sizeof(struct sounds));
}

void sounds_close(struct sounds *s)
{
    if (!s)
        return;
    if (s->device)
        SDL_CloseAudioDevice(s->device);
    if (s->ready)
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
    for (int i = 0; i < SOUND_COUNT; i++)
        free(s->sample[i]);
    free(s);
}

void sounds_play(struct sounds *s, enum sound sound, int delay, int loudness, int aside)
{
    if (!s || s->mute || loudness <= 0 || !make_once(s, sound) || !wake(s))
        return;
    aside = aside > FULL ? FULL : aside < -FULL ? -FULL : aside;
    int64_t wait = delay > 0 ? (int64_t)delay * SOUND_RATE / 1000 : 0;
    SDL_LockAudioDevice(s->device);
    struct voice *voice = &s->voice[0];
    for (int v = 0; v < VOICES && voice->on; v++)
        if (!s->voice[v].on || s->voice[v].at > voice->at)
            voice = &s->voice[v];
    *voice = (struct voice){.on = true,
                            .sound = sound,
                            .wait = wait < INT_MAX ? (int)wait : INT_MAX,
                            .left = loudness * (aside > 0 ? FULL - aside / 2 : FULL) / FULL,
                            .right = loudness * (aside < 0 ? FULL + aside / 2 : FULL) / FULL};
    s->told = false;
    s->silent = 0;
    SDL_UnlockAudioDevice(s->device);
}

void sounds_rest(struct sounds *s)
{
    if (!s || !s->device)
        return;
    SDL_LockAudioDevice(s->device);
    bool silent = !ringing(s);
    SDL_UnlockAudioDevice(s->device);
    if (!silent)
        return;
    SDL_CloseAudioDevice(s->device);
    s->device = 0;
}

void sounds_hush(struct sounds *s)
{
    if (!s || !s->device)
        return;
    SDL_LockAudioDevice(s->device);
    memset(s->voice, 0, sizeof s->voice);
    SDL_UnlockAudioDevice(s->device);
}

void sounds_mute(struct sounds *s, bool mute)
{
    if (!s)
        return;
    if (s->device) /* the mixer reads it */
        SDL_LockAudioDevice(s->device);
    s->mute = mute;
    if (s->device)
        SDL_UnlockAudioDevice(s->device);
    if (mute)
        sounds_hush(s);
}

bool sounds_muted(const struct sounds *s)
{
    return !s || s->mute;
}

/* ---- what a block sounds like ---------------------------------------------------------------- */

enum { FALLS = 32 };

struct score {
    struct cue *cue;
    int count;
    const struct table *table;
    struct {
        struct ref body;
        int32_t lies;
    } fall[FALLS];
    int falls;
};

static int32_t aside_of(const struct table *t, int32_t x)
{
    if (t->width <= 0)
        return 0;
    int64_t aside = (int64_t)2 * FULL * x / t->width - FULL; /* things may lie beside the table */
    return (int32_t)(aside > FULL ? FULL : aside < -FULL ? -FULL : aside);
}

static void cue_add(struct score *score, enum sound sound, int32_t film, int32_t loudness,
                    int32_t x)
{
    if (score->count < CUES_MOST)
        score->cue[score->count++] =
            (struct cue){sound, film, loudness < FULL ? loudness : FULL, aside_of(score->table, x)};
}

/* What an icon's kind of order sounds like; SOUND_COUNT: nothing. */
static enum sound sound_of(const char *icon)
{
    static const struct {
        const char *icon;
        enum sound sound;
    } known[] = {{"musket", SOUND_MUSKET}, {"cannon", SOUND_CANNON}, {"horse", SOUND_HOOVES},
                 {"swords", SOUND_CLASH},  {"march", SOUND_MARCH},   {"wheel", SOUND_MARCH}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].icon, icon) == 0)
            return known[i].sound;
    return SOUND_COUNT;
}

/* When somebody who starts to fall at `time` is seen to lie. */
static void falls_add(struct score *score, struct ref body, int32_t time)
{
    if (score->falls == FALLS)
        return;
    score->fall[score->falls].body = body;
    score->fall[score->falls++].lies = time + STAGE_FALL_LEAST;
}

static int32_t lies_from(const struct score *score, struct ref body, int32_t time)
{
    for (int i = 0; i < score->falls; i++)
        if (ref_same(score->fall[i].body, body) && score->fall[i].lies > time)
            time = score->fall[i].lies;
    return time;
}

static void film_cue(struct score *score, const struct flick_event *e, struct ref body,
                     struct ref other)
{
    enum { LATER = 30000 }; /* µs */
    switch (e->moment) {
    case FLICK_AT_START:
        cue_add(score, SOUND_FINGER, e->time, FULL, e->pose.at.x);
        cue_add(score, SOUND_FOIL, e->time + LATER, 500, e->pose.at.x);
        break;
    case FLICK_AT_HIT:
        if (e->body == FLICK_PELLET)
            cue_add(score, SOUND_KNOCK, e->time, 350 + e->force / 2, e->pose.at.x);
        break;
    case FLICK_AT_TOPPLE:
        falls_add(score, body, e->time);
        break;
    case FLICK_AT_STRIKE:
    case FLICK_AT_DOWN:
        cue_add(score, SOUND_FALL, lies_from(score, body, e->time), other.kind ? 800 : 650,
                e->pose.at.x);
        break;
    case FLICK_AT_TUMBLE:
        cue_add(score, SOUND_FOIL, e->time, 160, e->pose.at.x);
        break;
    case FLICK_AT_FINGER:
    case FLICK_AT_CLIMB:
    case FLICK_AT_STOP:
    case FLICK_AT_LEAN:
    case FLICK_AT_DROP:
    case FLICK_AT_OFF:
    case FLICK_MOMENT_COUNT:
        break;
    }
}

int cues_of_block(const struct rules *rules, const struct table *before, const struct block *block,
                  struct cue cue[CUES_MOST])
{
    struct score score = {.cue = cue, .table = before};
    struct order order;
    struct trouble trouble = {0};
    int dice = 0, films = 0;
    int32_t middle = before->width / 2;
    for (int i = 0; i < block->count; i++) {
        const struct entry *entry = &block->entry[i];
        struct flick_event event;
        struct ref body, other;
        dice += entry->kind == ENTRY_DIE && entry->faces > 1;
        if (entry->kind == ENTRY_FILM &&
            film_read(before, block_text(block, entry), &event, &body, &other)) {
            film_cue(&score, &event, body, other);
            films++;
        }
    }
    if (dice > 0)
        cue_add(&score, SOUND_DICE, -1, 400 + 150 * (dice < 4 ? dice : 4), middle);
    if (!films && block->source != SOURCE_AUTO && block->order &&
        order_recall(rules, before, block->side, block->order, &order, &trouble)) {
        enum sound sound = sound_of(rules->verb[order.verb].icon);
        int32_t x = middle;
        if (order.ids > 0 && order.id[0].kind == KIND_UNIT)
            x = before->base[before->unit[order.id[0].index].base].x;
        if (sound != SOUND_COUNT)
            cue_add(&score, sound, -1, 600, x);
    }
    return score.count;
}

void sounds_play_block(struct sounds *s, const struct rules *rules, const struct table *before,
                       const struct block *block, const struct tabletop *view, int64_t now)
{
    struct cue cue[CUES_MOST];
    if (!s || s->none || s->mute)
        return;
    int count = cues_of_block(rules, before, block, cue);
    for (int i = 0; i < count; i++)
        sounds_play(s, cue[i].sound, tabletop_until(view, cue[i].film, now), cue[i].loudness,
                    cue[i].aside);
}
