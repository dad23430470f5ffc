/* Sounds, made by us from noise and sines when they are first heard: no recordings. Nothing is told
 * by sound alone: each has its picture on the table.
 *
 * Without an audio device everything here does nothing. The mixer runs in SDL's own thread and
 * touches only what is here; all functions are for the main thread.
 */
#ifndef FOILSHOT_VIEW_TABLE_SOUND_H
#define FOILSHOT_VIEW_TABLE_SOUND_H

#include "core/journal.h"
#include "rules/rules.h"
#include "view/table/tabletop.h"

#include <stdbool.h>
#include <stdint.h>

enum sound {
    SOUND_FOIL,   /* the pellet rattles over the cloth */
    SOUND_FINGER, /* the finger's tock */
    SOUND_KNOCK,  /* against wood or brick */
    SOUND_FALL,   /* a lead man goes over */
    SOUND_DICE,
    SOUND_MUSKET,
    SOUND_CANNON,
    SOUND_HOOVES,
    SOUND_MARCH,
    SOUND_CLASH, /* hand to hand */
    SOUND_REFUSED,
    SOUND_BELL, /* another's turn */
    SOUND_COUNT
};

enum { SOUND_RATE = 44100, SOUND_MOST = 2 * SOUND_RATE };

/* The sound itself, mono, −32767 … 32767: returns its length, at most SOUND_MOST. The same on every
 * call. */
int sound_make(enum sound sound, int16_t out[SOUND_MOST]);
const char *sound_word(enum sound sound);

struct sounds;
/* Never NULL unless memory is short. The device is opened by the first sound; where there is none,
 * nothing sounds. */
struct sounds *sounds_open(void);
void sounds_close(struct sounds *sounds);
/* Plays after `delay` ms; loudness 0 … 1000, left to right −1000 … 1000. */
void sounds_play(struct sounds *sounds, enum sound sound, int delay, int loudness, int aside);
void sounds_mute(struct sounds *sounds, bool mute);
bool sounds_muted(const struct sounds *sounds);
/* Call for every SDL_USEREVENT: the device is closed when nothing has sounded for long, so that an
 * idle program stays idle. */
void sounds_rest(struct sounds *sounds);
/* Ends what still waits or rings. */
void sounds_hush(struct sounds *sounds);

/* What one block of a game sounds like: at which time of its film (µs), -1 at its beginning. */
struct cue {
    enum sound sound;
    int32_t film, loudness, aside;
};
enum { CUES_MOST = 48 };
int cues_of_block(const struct rules *rules, const struct table *before, const struct block *block,
                  struct cue cue[CUES_MOST]);
/* All of its cues, each when the view, which has just begun to show the block, shows what sounds.
 */
void sounds_play_block(struct sounds *sounds, const struct rules *rules, const struct table *before,
                       const struct block *block, const struct tabletop *view, int64_t now);

#endif
