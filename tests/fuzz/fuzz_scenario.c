/* Scenarios that no sane person would write. Whatever the bytes: either "path:line: …" and the
 * setting as it was, or a setting within its bounds, which its rule set takes or refuses with a
 * sentence, and whose table is sane.
 *
 * With libFuzzer (clang -fsanitize=fuzzer -DFOILSHOT_LIBFUZZER) it feeds LLVMFuzzerTestOneInput.
 * Without, it is a program of its own that mutates the scenarios given:
 *
 *     fuzz_scenario ROUNDS SEED scenarios/kiddies/ *.yaml
 */
#include "rules/game.h"
#include "scenario/scenario.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct setting setting, before;
static struct game game;

static void check_text(const char *text, size_t size)
{
    assert(memchr(text, 0, size));
}

static void check_piece(const struct setting_piece *p, int index)
{
    assert(p->kind > TERRAIN_NONE && p->kind < TERRAIN_COUNT);
    assert(p->shape > SHAPE_NONE && p->shape < SHAPE_COUNT);
    assert(p->hx >= 0 && p->hy >= 0 && p->round >= 0 && p->z >= 0 && p->height >= 0);
    assert(p->support >= 0 && p->support <= index && p->part_of >= 0 && p->part_of <= index);
    assert(p->points >= 0 && p->points <= OUTLINE_POINTS);
    assert(p->first_point >= 0 && p->first_point + p->points <= setting.point_count);
    assert(p->shape == SHAPE_BOX || p->points >= (p->shape == SHAPE_BAND ? 2 : 3));
    assert(p->pose.face >= 0 && p->pose.face < TURN);
    assert(p->pose.at.x >= 0 && p->pose.at.x <= setting.width);
    assert(p->pose.at.y >= 0 && p->pose.at.y <= setting.depth);
    check_text(p->name, sizeof p->name);
    check_text(p->mass, sizeof p->mass);
}

static void check_setting(void)
{
    const struct setting *s = &setting;
    const struct rules *rules = rules_find(s->set);
    assert(rules);
    assert(s->title[0] && s->width > 0 && s->depth > 0 && s->turns >= 0);
    assert(s->unit_count >= 2 && s->unit_count <= SETTING_UNITS);
    assert(s->piece_count >= 0 && s->piece_count <= SETTING_PIECES);
    assert(s->point_count >= 0 && s->point_count <= SETTING_POINTS);
    assert(s->goal_count >= 0 && s->goal_count <= SETTING_GOALS);
    check_text(s->notes, sizeof s->notes);
    for (int i = 0; i < s->piece_count; i++)
        check_piece(&s->piece[i], i);
    for (int i = 0; i < s->unit_count; i++)
        assert(troop_find(rules, s->unit[i].troop) >= 0 && s->unit[i].line > 0);
    for (int i = 0; i < s->option_count; i++) {
        const struct attr *option = &rules->attrs.option[option_find(rules, s->option[i].name)];
        assert(s->option[i].value >= option->low && s->option[i].value <= option->high);
    }
}

static void check_game(void)
{
    char why[200];
    struct trouble trouble = {0};
    const struct rules *rules = rules_find(setting.set);
    if (!game_begin(&game, rules, &setting, 1, &trouble)) {
        assert(trouble.text[0]);
        return;
    }
    if (!table_sane(&game.table, &rules->attrs, why, sizeof why)) {
        fprintf(stderr, "%s\n", why);
        abort();
    }
    game_release(&game);
}

static bool taken; /* the last input was a sound scenario */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct trouble trouble = {0};
    before = setting;
    taken = scenario_read("fuzz.yaml", (const char *)data, size, &setting, &trouble);
    if (taken) {
        check_setting();
        check_game();
    } else {
        assert(strncmp(trouble.text, "fuzz.yaml:", 10) == 0 && trouble.text[11]);
        assert(memcmp(&before, &setting, sizeof before) == 0);
    }
    return 0;
}

#ifndef FOILSHOT_LIBFUZZER

enum { TEXT_MOST = 65536, FILES_MOST = 32, CHANGES_MOST = 4 };

struct text {
    char byte[TEXT_MOST];
    size_t size;
};

static uint64_t state;

static size_t pick(size_t below)
{
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return below ? (size_t)((z ^ z >> 31) % below) : 0;
}

static void splice(struct text *t, size_t at, size_t gone, const char *in, size_t size)
{
    gone = gone < t->size - at ? gone : t->size - at;
    if (t->size - gone + size > TEXT_MOST)
        return;
    memmove(t->byte + at + size, t->byte + at + gone, t->size - at - gone);
    memcpy(t->byte + at, in, size);
    t->size = t->size - gone + size;
}

static size_t line_start(const struct text *t, size_t at)
{
    while (at > 0 && t->byte[at - 1] != '\n')
        at--;
    return at;
}

static size_t line_length(const struct text *t, size_t start)
{
    size_t end = start;
    while (end < t->size && t->byte[end++] != '\n')
        ;
    return end - start;
}

/* A number somewhere becomes one that hurts. */
static void hurt_number(struct text *t)
{
    static const char *const numbers[] = {"0",    "-1",   "1e9",  "99999999999", "0.0001", "600",
                                          "2047", "-0.5", "12,5", "nan",         "",       "1024",
                                          "183",  "0x10", "٣",    "90.5",        "2",      "360"};
    size_t at = pick(t->size), end = at;
    while (at < t->size && (t->byte[at] < '0' || t->byte[at] > '9'))
        at++;
    for (end = at;
         end < t->size && ((t->byte[end] >= '0' && t->byte[end] <= '9') || t->byte[end] == '.');)
        end++;
    const char *in = numbers[pick(sizeof numbers / sizeof *numbers)];
    splice(t, at < t->size ? at : 0, end - at, in, strlen(in));
}

static void mutate(struct text *t, const struct text *other)
{
    static const char *const bits[] = {
        "[",  "]",      "{",       "}", ": ", "- ", "\n",  "\t", "*a",
        "&a", "kind: ", "troop: ", "|", "#",  "\"", "\\0", "%",  "\xff"};
    size_t at = pick(t->size), start = line_start(t, at), length = line_length(t, start);
    const char *bit = bits[pick(sizeof bits / sizeof *bits)];
    char line[400];
    size_t from = line_start(other, pick(other->size)), size = line_length(other, from);
    size = size < sizeof line ? size : sizeof line;
    switch (pick(9)) {
    case 0:
        t->size = at; /* torn */
        break;
    case 1:
        if (t->size)
            t->byte[at] = (char)pick(256);
        break;
    case 2:
        splice(t, start, length, "", 0);
        break;
    case 3:
        memcpy(line, other->byte + from, size);
        splice(t, start, 0, line, size);
        break;
    case 4:
        memcpy(line, other->byte + from, size);
        splice(t, start, length, line, size);
        break;
    case 5:
        splice(t, at, pick(3), bit, strlen(bit));
        break;
    default:
        hurt_number(t);
        break;
    }
}

static bool file_text(const char *path, struct text *t)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    t->size = fread(t->byte, 1, sizeof t->byte, file);
    fclose(file);
    return true;
}

int main(int argc, char **argv)
{
    static struct text files[FILES_MOST], text;
    int count = 0;
    for (int i = 3; i < argc && count < FILES_MOST; i++)
        if (file_text(argv[i], &files[count]))
            count++;
    if (argc < 4 || !count) {
        fprintf(stderr, "usage: fuzz_scenario ROUNDS SEED SCENARIO…\n");
        return 2;
    }
    long rounds = strtol(argv[1], NULL, 10), sound = 0;
    state = (uint64_t)strtol(argv[2], NULL, 10);
    for (long i = 0; i < rounds; i++) {
        text = files[pick((size_t)count)];
        for (size_t changes = 1 + pick(CHANGES_MOST); changes > 0; changes--)
            mutate(&text, &files[pick((size_t)count)]);
        FILE *last = getenv("FUZZ_LAST") ? fopen(getenv("FUZZ_LAST"), "wb") : NULL;
        if (last) { /* what it was given when it fell */
            fwrite(text.byte, 1, text.size, last);
            fclose(last);
        }
        LLVMFuzzerTestOneInput((const uint8_t *)text.byte, text.size);
        sound += taken;
    }
    printf("%ld rounds, %ld sound scenarios\n", rounds, sound);
    return 0;
}
#endif
