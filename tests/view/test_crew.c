/* Work shared among the processors: every part is done, once, and before one goes on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "view/paint/crew.h"

#include <SDL.h>
#include <stdatomic.h>
#include <string.h>

enum { PARTS = 5000, ROUNDS = 400, SHARERS = 3 };

struct task {
    atomic_int done[PARTS];
    int count;
};

static void tick(void *self, int i)
{
    struct task *t = self;
    atomic_fetch_add(&t->done[i], 1);
}

static int wrong(const struct task *t)
{
    int count = 0;
    for (int i = 0; i < PARTS; i++)
        count += atomic_load(&t->done[i]) != (i < t->count ? 1 : 0);
    return count;
}

static void every_part_is_done_once(void **state)
{
    static struct task task;
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        memset(&task, 0, sizeof task);
        task.count = round * 37 % PARTS;
        crew_share(task.count, tick, &task);
        assert_int_equal(wrong(&task), 0);
    }
}

static void one_does_something_else_meanwhile(void **state)
{
    static struct task task;
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        memset(&task, 0, sizeof task);
        task.count = 1 + round * 53 % (PARTS - 1);
        if (!crew_begin(task.count, tick, &task)) {
            assert_int_equal(SDL_GetCPUCount(), 1); /* else there is somebody */
            return;
        }
        assert_false(crew_begin(1, tick, &task)); /* they are at work already */
        crew_end();
        assert_int_equal(wrong(&task), 0);
    }
    assert_false(crew_begin(0, tick, &task));
}

static struct task inner[64];

static void share_more(void *self, int i)
{
    (void)self;
    inner[i].count = 100;
    crew_share(100, tick, &inner[i]);
}

static void a_part_may_share_its_own(void **state)
{
    (void)state;
    memset(inner, 0, sizeof inner);
    crew_share(64, share_more, NULL);
    for (int i = 0; i < 64; i++)
        assert_int_equal(wrong(&inner[i]), 0);
}

static int sharer(void *self)
{
    struct task *t = self;
    int bad = 0;
    for (int round = 0; round < ROUNDS; round++) {
        memset(t, 0, sizeof *t);
        t->count = 200;
        crew_share(t->count, tick, t);
        bad += wrong(t);
    }
    return bad;
}

static void several_threads_may_share(void **state)
{
    static struct task task[SHARERS];
    SDL_Thread *thread[SHARERS];
    (void)state;
    for (int i = 0; i < SHARERS; i++)
        thread[i] = SDL_CreateThread(sharer, "sharer", &task[i]);
    for (int i = 0; i < SHARERS; i++) {
        int bad = -1;
        assert_non_null(thread[i]);
        SDL_WaitThread(thread[i], &bad);
        assert_int_equal(bad, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_part_is_done_once),
        cmocka_unit_test(one_does_something_else_meanwhile),
        cmocka_unit_test(a_part_may_share_its_own),
        cmocka_unit_test(several_threads_may_share),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
