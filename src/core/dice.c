#include "core/dice.h"

#include <stddef.h>

/* splitmix64 at position n: the seed and the stream choose a start, n a step along it. */
uint64_t dice_bits(int32_t seed, enum stream stream, int32_t n)
{
    uint64_t z = (uint64_t)(uint32_t)seed << 32 | (uint64_t)stream << 28;
    z = (z + 1 + (uint64_t)(uint32_t)n) * 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    z = (z ^ z >> 33) * 0xff51afd7ed558ccdu;
    return z ^ z >> 33;
}

/* Multiply-shift: the bias is below faces / 2^32, far under what any table could notice. */
int dice_face(int32_t seed, enum stream stream, int32_t n, int faces)
{
    uint64_t high = dice_bits(seed, stream, n) >> 32;
    return (int)(high * (uint64_t)faces >> 32) + 1;
}

static int script_next(void *self, int faces)
{
    struct dice_script *script = self;
    if (script->at >= script->count)
        return 0;
    int face = script->face[script->at];
    script->misfit = face < 1 || face > faces ? faces : 0;
    if (script->misfit)
        return 0;
    script->at++;
    return face;
}

struct dice dice_scripted(struct dice_script *script)
{
    return (struct dice){.next = script_next, .self = script};
}
