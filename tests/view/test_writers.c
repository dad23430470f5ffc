/* What the window writes besides games: settings, tables set up by hand, the list of games played
 * last. Whatever call fails, and wherever the program is killed, the file is what it was
 * before or what was to be written: nothing between, and nothing left beside it that a listing
 * shows. */
#include "app/desk/games.h"
#include "app/desk/settings.h"
#include "app/edit/edit.h"
#include "disk/file.h"
#include "faults/faults.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NAME = 300, TEXT = 400000 };
static char folder[64];

static int desk_make(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/foilshot-writers-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int desk_remove(void **state)
{
    (void)state;
    char command[NAME];
    faults_disarm();
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

/* ---- the writers ------------------------------------------------------------------------------
 */

static bool settings_put(const char *path, bool second, struct trouble *trouble)
{
    struct settings settings = settings_default();
    settings.handicap[1] = second ? 70 : 100;
    settings.names = second;
    return settings_save(&settings, path, trouble);
}

static bool table_put(const char *path, bool second, struct trouble *trouble)
{
    struct edit edit;
    struct trouble none = {0};
    const char *from = FOILSHOT_SOURCE "/scenarios/kiddies/book-ridge.yaml";
    edit_init(&edit);
    if (!edit_open(&edit, second ? FOILSHOT_SOURCE "/scenarios/kiddies/brick-lane.yaml" : from,
                   &none))
        fail_msg("%s", none.text);
    bool good = edit_save(&edit, path, trouble);
    edit_release(&edit);
    return good;
}

static bool played_put(const char *path, bool second, struct trouble *trouble)
{
    char game[NAME];
    (void)path;
    snprintf(game, sizeof game, "%s/%s", folder, second ? "b.journal" : "a.journal");
    trouble->text[0] = '\0';
    games_played(folder, game); /* says nothing: another order of the list is no loss */
    return false;
}

struct writer {
    const char *name;
    bool (*put)(const char *path, bool second, struct trouble *trouble);
    bool silent; /* does not tell what became of it */
};
static const struct writer writers[] = {{"settings", settings_put, false},
                                        {"table.yaml", table_put, false},
                                        {"played-last.txt", played_put, true}};
enum { WRITERS = sizeof writers / sizeof writers[0] };

/* ---- before, after, and nothing else ----------------------------------------------------------
 */

static char *content(const char *path)
{
    char *text = calloc(1, TEXT);
    FILE *file = fopen(path, "rb");
    assert_non_null(text);
    if (file) {
        size_t n = fread(text, 1, TEXT - 1, file);
        assert_true(n < TEXT - 1);
        fclose(file);
    }
    return text;
}

struct state {
    char path[NAME];
    char *before, *after; /* owned */
};

/* Writes both, so that it is known what may stand there; the first is left. */
static void state_make(const struct writer *w, struct state *s)
{
    struct trouble trouble = {0};
    char game[NAME];
    for (int i = 0; i < 2; i++) { /* games that can be named */
        snprintf(game, sizeof game, "%s/%c.journal", folder, 'a' + i);
        assert_true(file_write(game, "x\n", 2, &trouble));
    }
    snprintf(s->path, sizeof s->path, "%s/%s", folder, w->name);
    unlink(s->path);
    w->put(s->path, false, &trouble);
    s->before = content(s->path);
    w->put(s->path, true, &trouble);
    s->after = content(s->path);
    assert_true(s->before[0] && s->after[0] && strcmp(s->before, s->after) != 0);
}

static void before_again(const struct state *s)
{
    FILE *file = fopen(s->path, "wb");
    assert_non_null(file);
    fputs(s->before, file);
    fclose(file);
}

static void state_end(struct state *s)
{
    free(s->before);
    free(s->after);
}

/* Names in the folder that a listing would show. */
static int shown(void)
{
    DIR *open_folder = opendir(folder);
    int count = 0;
    for (struct dirent *e; (e = readdir(open_folder));)
        count += e->d_name[0] != '.';
    closedir(open_folder);
    return count;
}

static void whole(const struct writer *w, const struct state *s, int files, bool done,
                  const char *what)
{
    char *now = content(s->path);
    bool old = strcmp(now, s->before) == 0, new = strcmp(now, s->after) == 0;
    if (!old && !new)
        fail_msg("%s, %s: half a file of %zu bytes", w->name, what, strlen(now));
    if (done && !new)
        fail_msg("%s, %s: said to be written, and is not", w->name, what);
    if (shown() != files)
        fail_msg("%s, %s: %d files instead of %d", w->name, what, shown(), files);
    free(now);
}

static int calls_of(const struct writer *w, const struct state *s, enum fault_call call)
{
    struct trouble trouble = {0};
    before_again(s);
    faults_under(folder);
    w->put(s->path, true, &trouble);
    return faults_count(call);
}

static void every_failing_call_leaves_the_old_file_or_the_new(void **state)
{
    static const int errors[] = {ENOSPC, EIO, EROFS, FAULT_HALF};
    int tried = 0;
    (void)state;
    for (int k = 0; k < WRITERS; k++) {
        const struct writer *w = &writers[k];
        struct state s;
        char what[80];
        state_make(w, &s);
        int files = shown();
        for (enum fault_call call = 0; call < FAULT_CALLS; call++)
            for (int n = calls_of(w, &s, call); n > 0; n--)
                for (size_t e = 0; e < sizeof errors / sizeof errors[0]; e++) {
                    struct trouble trouble = {0};
                    if (errors[e] == FAULT_HALF && call != FAULT_WRITE)
                        continue;
                    before_again(&s);
                    faults_under(folder);
                    faults_arm(call, n, errors[e], e % 2);
                    bool good = w->put(s.path, true, &trouble);
                    faults_disarm();
                    snprintf(what, sizeof what, "call %d, the %d., error %d", call, n, errors[e]);
                    if (!good && !w->silent && !trouble.text[0])
                        fail_msg("%s, %s: not told", w->name, what);
                    whole(w, &s, files, good, what);
                    tried++;
                }
        state_end(&s);
    }
    print_message("%d faults\n", tried);
    assert_true(tried > 30);
}

static void killed_in_any_call_it_leaves_the_old_file_or_the_new(void **state)
{
    static const int ways[] = {FAULT_KILL, FAULT_HALFKILL};
    int kills = 0;
    (void)state;
    for (int k = 0; k < WRITERS; k++) {
        const struct writer *w = &writers[k];
        struct state s;
        char what[80];
        state_make(w, &s);
        int files = shown();
        for (enum fault_call call = 0; call < FAULT_CALLS; call++)
            for (int n = calls_of(w, &s, call); n > 0; n--)
                for (int way = 0; way < (call == FAULT_WRITE ? 2 : 1); way++) {
                    int status = 0;
                    before_again(&s);
                    pid_t pid = fork();
                    if (pid == 0) {
                        struct trouble trouble = {0};
                        faults_under(folder);
                        faults_arm(call, n, ways[way], false);
                        w->put(s.path, true, &trouble);
                        _exit(0);
                    }
                    waitpid(pid, &status, 0);
                    snprintf(what, sizeof what, "killed in call %d, the %d.", call, n);
                    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
                    whole(w, &s, files, false, what);
                    kills++;
                }
        state_end(&s);
    }
    print_message("%d kills\n", kills);
    assert_true(kills > 12);
}

/* A folder that may only be read: as on a medium of its own. */
static void nothing_is_written_where_only_reading_is_allowed(void **state)
{
    (void)state;
    for (int k = 0; k < WRITERS; k++) {
        struct state s;
        struct trouble trouble = {0};
        state_make(&writers[k], &s);
        int files = shown();
        before_again(&s);
        faults_under(folder);
        faults_arm(FAULT_OPEN, 1, EROFS, true);
        assert_false(writers[k].put(s.path, true, &trouble));
        faults_disarm();
        if (!writers[k].silent)
            assert_non_null(strstr(trouble.text, s.path));
        char *now = content(s.path);
        assert_string_equal(now, s.before);
        assert_int_equal(shown(), files);
        free(now);
        state_end(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_failing_call_leaves_the_old_file_or_the_new,
                                        desk_make, desk_remove),
        cmocka_unit_test_setup_teardown(killed_in_any_call_it_leaves_the_old_file_or_the_new,
                                        desk_make, desk_remove),
        cmocka_unit_test_setup_teardown(nothing_is_written_where_only_reading_is_allowed, desk_make,
                                        desk_remove),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
