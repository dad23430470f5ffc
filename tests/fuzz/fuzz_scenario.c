/* Scenarios that no sane person would write. Whatever the bytes: either "path:line: …" and the
 * setting as it was, or a setting within its bounds, which its rule set takes or refuses with a
 * sentence, and whose table is sane.
 * Its inputs are the scenarios themselves.
 */
#include "rules/game.h"
#include "scenario/scenario.h"

#define FUZZ_INPUTS FOILSHOT_SOURCE "/scenarios"
#include "fuzz/alone.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct trouble trouble = {0};
    before = setting;
    bool taken = scenario_read("fuzz.yaml", (const char *)data, size, &setting, &trouble);
    if (taken) {
        check_setting();
        check_game();
    } else {
        assert(strncmp(trouble.text, "fuzz.yaml:", 10) == 0 && trouble.text[11]);
        assert(memcmp(&before, &setting, sizeof before) == 0);
    }
    return 0;
}
