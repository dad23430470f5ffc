/* The golden journals and the demonstrations are played as they are written. tests/replays/run and
 * tests/run ask the program the same; this asks the rooms it is made of, so that tests/mutate sees
 * what they notice. */
#include "unit/check.h"

#include "disk/file.h"
#include "rules/game.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int played;

static void plays_as_written(const char *path)
{
    struct trouble trouble = {{0}}, notice = {{0}};
    char *text;
    if (!file_read(path, &text, NULL, &trouble) || !game_verify(text, path, &trouble, &notice))
        fail_msg("%s", trouble.text);
    if (notice.text[0])
        fail_msg("%s", notice.text);
    free(text);
    played++;
}

static void folder_plays(const char *folder)
{
    DIR *in = opendir(folder);
    assert_non_null(in);
    for (struct dirent *e = readdir(in); e; e = readdir(in)) {
        char path[700];
        size_t n = strlen(e->d_name);
        if (n < 8 || strcmp(e->d_name + n - 8, ".journal") != 0)
            continue;
        snprintf(path, sizeof path, "%.400s/%.250s", folder, e->d_name);
        plays_as_written(path);
    }
    closedir(in);
}

static void every_golden_plays_as_it_is_written(void **state)
{
    static const char replays[] = FOILSHOT_SOURCE "/tests/replays";
    (void)state;
    DIR *in = opendir(replays);
    assert_non_null(in);
    for (struct dirent *e = readdir(in); e; e = readdir(in)) {
        char path[700];
        snprintf(path, sizeof path, "%.400s/%.250s", replays, e->d_name);
        if (!strchr(e->d_name, '.') && strcmp(e->d_name, "run") != 0 &&
            strcmp(e->d_name, "rewrite") != 0 && strcmp(e->d_name, "old") != 0)
            folder_plays(path);
    }
    closedir(in);
    assert_true(played > 40);
}

static void every_demonstration_plays_as_it_is_written(void **state)
{
    (void)state;
    played = 0;
    folder_plays(FOILSHOT_SOURCE "/scenarios/demos");
    assert_true(played > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_golden_plays_as_it_is_written),
        cmocka_unit_test(every_demonstration_plays_as_it_is_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
