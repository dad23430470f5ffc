/* Fuzzing without a fuzzer. Each tests/fuzz/fuzz_NAME.c defines LLVMFuzzerTestOneInput and includes
 * this. With clang and -DFOILSHOT_FUZZ=ON libFuzzer calls it; otherwise (FUZZ_ALONE) the main()
 * below does: first with each file of tests/fuzz/NAME as it is, then for a number of rounds with
 * one of them damaged. Every round hangs on its number alone:
 *
 *   fuzz_NAME            the rounds that ctest runs
 *   fuzz_NAME 50000      so many
 *   fuzz_NAME 1 4711     round 4711 only, the one a crash has named
 */
#ifndef FOILSHOT_TESTS_FUZZ_ALONE_H
#define FOILSHOT_TESTS_FUZZ_ALONE_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#ifdef FUZZ_ALONE

#include "unit/check.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef FUZZ_ROUNDS
#define FUZZ_ROUNDS 10000
#endif

enum { FUZZ_FILES = 64, FUZZ_SIZE = 1 << 18 };

static struct fuzz_input {
    uint8_t *data;
    size_t size;
} fuzz_input[FUZZ_FILES];
static int fuzz_inputs;
static char fuzz_where[80]; /* said when the program is stopped */

static void fuzz_stopped(int signal_number)
{
    if (write(STDERR_FILENO, fuzz_where, strlen(fuzz_where)) < 0)
        _exit(3);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static int fuzz_by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void fuzz_load(const char *folder)
{
    static char name[FUZZ_FILES][256];
    int names = 0;
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && names < FUZZ_FILES && (entry = readdir(dir));)
        if (entry->d_name[0] != '.')
            snprintf(name[names++], sizeof name[0], "%s", entry->d_name);
    if (dir)
        closedir(dir);
    qsort(name, (size_t)names, sizeof name[0], fuzz_by_name);
    for (int i = 0; i < names; i++) {
        FILE *file = chdir(folder) == 0 ? fopen(name[i], "rb") : NULL;
        struct fuzz_input *input = &fuzz_input[fuzz_inputs];
        input->data = malloc(FUZZ_SIZE);
        if (!file || !input->data) {
            fprintf(stderr, "%s/%s: cannot be read\n", folder, name[i]);
            exit(1);
        }
        input->size = fread(input->data, 1, FUZZ_SIZE, file);
        fclose(file);
        fuzz_inputs++;
    }
    if (!fuzz_inputs) {
        fprintf(stderr, "%s: no inputs\n", folder);
        exit(1);
    }
}

/* A place to cut at: anywhere, or where a line or word begins. */
static size_t fuzz_place(struct rng *rng, const uint8_t *data, size_t size)
{
    size_t at = size ? rng_bits(rng) % (size + 1) : 0;
    uint8_t mark = rng_bits(rng) & 1 ? '\n' : ' ';
    if (rng_bits(rng) & 1)
        while (at > 0 && at < size && data[at - 1] != mark)
            at++;
    return at;
}

/* Puts `more` bytes in the stead of data[from … to). */
static size_t fuzz_splice(uint8_t *data, size_t size, size_t from, size_t to, const uint8_t *more,
                          size_t count)
{
    if (size - (to - from) + count > FUZZ_SIZE)
        return size;
    memmove(data + from + count, data + to, size - to);
    memcpy(data + from, more, count);
    return size - (to - from) + count;
}

static size_t fuzz_damage(struct rng *rng, uint8_t *data, size_t size)
{
    static const char *const words[] = {"0",  "-1", "2147483647", "-2147483648", "99999999999",
                                        "\"", "\n", " ",          "\\",          "%s%n",
                                        "",   ".5", "\xff\xfe",   "R1",          "65536"};
    static uint8_t piece[FUZZ_SIZE];
    const struct fuzz_input *other = &fuzz_input[rng_bits(rng) % (uint64_t)fuzz_inputs];
    size_t a = fuzz_place(rng, data, size), b = fuzz_place(rng, data, size);
    size_t from = a < b ? a : b, to = a < b ? b : a, near = to - from > 40 ? from + 40 : to;
    const char *word = words[rng_bits(rng) % (sizeof words / sizeof *words)];
    switch (rng_bits(rng) % 8) {
    case 0:
        return from;
    case 1:
        if (size)
            data[rng_bits(rng) % size] = (uint8_t)rng_bits(rng);
        return size;
    case 2:
        if (size)
            data[rng_bits(rng) % size] ^= (uint8_t)(1u << rng_bits(rng) % 8);
        return size;
    case 3:
        return fuzz_splice(data, size, from, near, data, 0);
    case 4: /* something twice, or moved */
        memcpy(piece, data + from, to - from);
        return fuzz_splice(data, size, b, b, piece, to - from);
    case 5:
        a = fuzz_place(rng, other->data, other->size);
        b = fuzz_place(rng, other->data, other->size);
        return fuzz_splice(data, size, from, near, other->data + (a < b ? a : b),
                           a < b ? b - a : a - b);
    default:
        return fuzz_splice(data, size, from, rng_bits(rng) & 1 ? near : from, (const uint8_t *)word,
                           strlen(word));
    }
}

static void fuzz_round(uint64_t round)
{
    static uint8_t data[FUZZ_SIZE];
    struct rng rng = {round * 0x9e3779b97f4a7c15u};
    const struct fuzz_input *input = &fuzz_input[rng_bits(&rng) % (uint64_t)fuzz_inputs];
    size_t size = input->size;
    memcpy(data, input->data, size);
    for (int32_t i = rng_from(&rng, 1, 6); i > 0; i--)
        size = fuzz_damage(&rng, data, size);
    uint8_t *exact = malloc(size + 1); /* of its own size, so that a step too far is seen */
    if (!exact)
        abort();
    memcpy(exact, data, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
}

int main(int argc, char **argv)
{
    unsigned long rounds = argc > 1 ? strtoul(argv[1], NULL, 10) : FUZZ_ROUNDS;
    unsigned long first = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    fuzz_load(FUZZ_INPUTS);
    signal(SIGABRT, fuzz_stopped);
    signal(SIGSEGV, fuzz_stopped);
    for (int i = 0; i < fuzz_inputs; i++) {
        snprintf(fuzz_where, sizeof fuzz_where, "input %d as it is\n", i);
        LLVMFuzzerTestOneInput(fuzz_input[i].data, fuzz_input[i].size);
    }
    for (unsigned long round = first; round < first + rounds; round++) {
        snprintf(fuzz_where, sizeof fuzz_where, "round %lu\n", round);
        fuzz_round(round);
    }
    for (int i = 0; i < fuzz_inputs; i++)
        free(fuzz_input[i].data);
    printf("%lu rounds from %d inputs\n", rounds, fuzz_inputs);
    return 0;
}

#endif
#endif
