/* Fuzzing without a fuzzer. Each tests/fuzz/fuzz_NAME.c defines LLVMFuzzerTestOneInput and includes
 * this. With clang and -DFOILSHOT_FUZZ=ON libFuzzer calls it; otherwise (FUZZ_ALONE) the main()
 * below does: first with each file of tests/fuzz/NAME (or FUZZ_INPUTS, folders within it too; those
 * whose names end in FUZZ_ENDING and that are no larger than FUZZ_MOST) as it
 * is, then for a number of rounds with one of them damaged. Every round hangs on its number alone:
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

#ifndef FUZZ_INPUTS
#define FUZZ_INPUTS FOILSHOT_SOURCE "/tests/fuzz/" FUZZ_NAME
#endif
#ifndef FUZZ_ENDING
#define FUZZ_ENDING "" /* of the names that count */
#endif
#ifndef FUZZ_MOST
#define FUZZ_MOST FUZZ_SIZE /* bytes; larger files are left out */
#endif
#ifndef FUZZ_ROUNDS
#define FUZZ_ROUNDS 10000
#endif

enum { FUZZ_FILES = 200, FUZZ_SIZE = 1 << 18 };

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

static void fuzz_read(const char *path)
{
    size_t n = strlen(path), tail = strlen(FUZZ_ENDING);
    if (fuzz_inputs == FUZZ_FILES || n < tail || strcmp(path + n - tail, FUZZ_ENDING) != 0)
        return;
    FILE *file = fopen(path, "rb");
    struct fuzz_input *input = &fuzz_input[fuzz_inputs];
    input->data = malloc(FUZZ_SIZE);
    if (!file || !input->data) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(1);
    }
    input->size = fread(input->data, 1, FUZZ_SIZE, file);
    fclose(file);
    if (input->size <= FUZZ_MOST)
        fuzz_inputs++;
    else
        free(input->data);
}

/* The files of a folder by name, so that rounds are the same everywhere; then its folders. */
static void fuzz_load(const char *folder, int depth)
{
    struct {
        char path[1024];
    } *found = calloc(FUZZ_FILES, sizeof *found);
    int count = 0;
    DIR *dir = opendir(folder);
    for (struct dirent *entry; found && dir && count < FUZZ_FILES && (entry = readdir(dir));)
        if (entry->d_name[0] != '.' && strlen(folder) + strlen(entry->d_name) < 1000)
            snprintf(found[count++].path, sizeof found->path, "%.600s/%.255s", folder,
                     entry->d_name);
    if (dir)
        closedir(dir);
    if (found)
        qsort(found, (size_t)count, sizeof *found, fuzz_by_name);
    for (int i = 0; i < count; i++) {
        DIR *below = opendir(found[i].path);
        if (!below)
            fuzz_read(found[i].path);
        else if (closedir(below) == 0 && depth > 0)
            fuzz_load(found[i].path, depth - 1);
    }
    free(found);
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

/* The digits at or behind a place: where they begin and end. */
static void fuzz_number(const uint8_t *data, size_t size, size_t *from, size_t *to)
{
    while (*from < size && (data[*from] < '0' || data[*from] > '9'))
        ++*from;
    for (*to = *from; *to < size && ((data[*to] >= '0' && data[*to] <= '9') || data[*to] == '.');)
        ++*to;
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
    static const char *const words[] = {
        "0",   "-1",   "2147483647", "-2147483648", "99999999999", "1e9",   "-0.5",    "12,5",
        "nan", "0x10", "\"",         "\n",          " ",           "\\",    "%s%n",    "",
        ".5",  "[",    "]",          "{",           "}",           ": ",    "- ",      "\t",
        "*a",  "&a",   "|",          "#",           "R1",          "65536", "\xff\xfe"};
    static uint8_t piece[FUZZ_SIZE];
    const struct fuzz_input *other = &fuzz_input[rng_bits(rng) % (uint64_t)fuzz_inputs];
    size_t a = fuzz_place(rng, data, size), b = fuzz_place(rng, data, size);
    size_t from = a < b ? a : b, to = a < b ? b : a, near = to - from > 40 ? from + 40 : to;
    const char *word = words[rng_bits(rng) % (sizeof words / sizeof *words)];
    switch (rng_bits(rng) % 9) {
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
    case 6: /* a number becomes one that hurts */
        fuzz_number(data, size, &from, &to);
        return fuzz_splice(data, size, from, to, (const uint8_t *)word, strlen(word));
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
    fuzz_load(FUZZ_INPUTS, 2);
    if (!fuzz_inputs) {
        fprintf(stderr, "%s: no inputs\n", FUZZ_INPUTS);
        return 1;
    }
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
