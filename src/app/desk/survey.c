#include "app/desk/survey.h"

#include "app/desk/meant.h"
#include "port/port.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STRIDE = 16 /* the curve is first seen in large steps */, WAIT_MS = 2 };

enum task { TASK_NOTHING, TASK_CHANCE, TASK_ACCOUNT };

struct job {
    struct port_worker *worker;
    struct judge *judge;
    enum task task;
    int deed;
    bool dice, good, begun;
    struct table before, after;
    struct order order;
    int32_t chance; /* what came of it */
    struct account account;
    struct thought instead;
};

struct survey {
    const struct game *game;
    struct survey_wish wish;
    struct fortunes turning;
    struct table table; /* of the journal, behind a block */
    int32_t at;
    int stride, next;                 /* chances: the deed to be looked at in this round */
    bool chances_out;                 /* all of them have been handed out */
    bool pointed;                     /* what is to be accounted for is known */
    int *deed, deeds, handed, chosen; /* … those; how many chances there are to work out */
    int accounted;
    struct job *job; /* owned */
};

static void begin(struct job *j)
{
    if (j->task == TASK_CHANCE)
        judge_chance_begin(j->judge, &j->after);
    else
        judge_account_begin(j->judge, &j->before, &j->order, &j->after, j->dice);
}

/* On a worker, a part of it. */
static bool work(void *self)
{
    struct job *j = self;
    if (!j->begun)
        begin(j);
    j->begun = judge_on(j->judge);
    if (j->begun)
        return true;
    if (j->task == TASK_CHANCE) {
        j->chance = judge_chance_found(j->judge);
        j->good = j->chance != CHANCE_UNKNOWN;
    } else {
        j->good = judge_account_found(j->judge, &j->account, &j->instead);
    }
    return false;
}

struct survey *survey_new(const struct game *game, const struct survey_wish *wish)
{
    struct survey *s = calloc(1, sizeof *s);
    int32_t *line = malloc(sizeof *line * (size_t)(game->journal.count + 1));
    if (!s || !line)
        abort();
    s->game = game;
    s->wish = *wish;
    s->wish.jobs = wish->jobs < 1 ? 1 : wish->jobs > SURVEY_JOBS ? SURVEY_JOBS : wish->jobs;
    table_init(&s->table); /* with the game's names: a journal's changes only point at them */
    memcpy(s->table.text, game->table.text, sizeof s->table.text);
    s->table.text_used = game->table.text_used;
    s->at = -1;
    s->stride = STRIDE;
    turning_init(&s->turning, &game->journal, line,
                 journal_line(&game->journal, game->journal.at, line));
    free(line);
    s->job = calloc((size_t)s->wish.jobs, sizeof *s->job);
    s->deed = calloc((size_t)s->turning.deeds + 1, sizeof *s->deed);
    if (!s->job || !s->deed)
        abort();
    return s;
}

static void end(struct job *j)
{
    while (j->worker && !port_worker_idle(j->worker)) {
        judge_hurry(j->judge);
        port_worker_nap(j->worker, WAIT_MS / 1000.0);
    }
    port_worker_free(j->worker);
    judge_free(j->judge);
}

void survey_free(struct survey *s)
{
    if (!s)
        return;
    for (int i = 0; i < s->wish.jobs; i++)
        if (s->job[i].worker && !port_worker_idle(s->job[i].worker))
            judge_hurry(s->job[i].judge); /* all at once */
    for (int i = 0; i < s->wish.jobs; i++)
        end(&s->job[i]);
    turning_release(&s->turning);
    free(s->job);
    free(s->deed);
    free(s);
}

struct fortunes *survey_turning(struct survey *s)
{
    return &s->turning;
}

/* ---- what is to be worked out ----------------------------------------------------------------
 */

/* The next deed whose chance nobody has worked out: first every sixteenth and the last. */
static int next_chance(struct survey *s)
{
    const struct fortunes *t = &s->turning;
    while (s->stride) {
        for (; s->next < t->deeds + s->stride - 1; s->next += s->stride) {
            int deed = s->next < t->deeds ? s->next : t->deeds - 1;
            if (t->chance[deed] == CHANCE_UNKNOWN && !s->deed[deed]) {
                s->deed[deed] = 1;
                return deed;
            }
        }
        s->stride /= 2;
        s->next = 0;
    }
    return -1;
}

/* The chances that are missing have all come. */
static bool chances_known(const struct survey *s)
{
    for (int i = 0; i < s->wish.jobs; i++)
        if (s->job[i].task == TASK_CHANCE)
            return false;
    return s->chances_out;
}

static bool is_chosen(const struct survey *s, int deed)
{
    for (int i = 0; i < s->chosen; i++)
        if (s->deed[i] == deed)
            return true;
    return false;
}

static void choose_accounts(struct survey *s)
{
    int point[POINTS_MOST], points = turning_points(&s->turning, point);
    for (int i = 0; i < s->turning.deeds && s->wish.all; i++)
        s->deed[s->chosen++] = i;
    for (int i = 0; i < points && !s->wish.all; i++)
        if (!is_chosen(s, point[i]))
            s->deed[s->chosen++] = point[i];
}

/* All accounts have come: where some explain nothing, others are turning points in their stead. */
static void choose_more(struct survey *s)
{
    if (s->handed >= s->chosen && s->accounted >= s->chosen && !s->wish.all)
        choose_accounts(s);
}

static void job_begin(struct survey *s, struct job *j)
{
    j->judge = judge_new(s->game->rules, &s->wish.weights, &s->wish.budget, s->wish.eyes);
    j->worker = port_worker_in_parts(work, j);
    if (!j->worker)
        abort();
    if (s->wish.meek)
        port_worker_meek(j->worker);
    table_init(&j->before);
    table_init(&j->after);
}

static struct job *free_job(struct survey *s)
{
    for (int i = 0; i < s->wish.jobs; i++) {
        struct job *j = &s->job[i];
        if (!j->worker)
            job_begin(s, j);
        if (j->task == TASK_NOTHING)
            return j;
    }
    return NULL;
}

static void look(struct survey *s, int deed, struct table *out)
{
    journal_seek(&s->game->journal, &s->table, &s->at, s->turning.deed[deed].last);
    table_copy(out, &s->table);
}

static void hand_out(struct survey *s, struct job *j, enum task task, int deed)
{
    j->task = task;
    j->deed = deed;
    j->dice = s->turning.deed[deed].dice;
    look(s, deed, &j->after);
    port_worker_ask(j->worker);
}

/* Makes ready what an order is weighed by; false: it says nothing of skill. */
static bool weighed(struct survey *s, struct job *j, int deed)
{
    const struct block *b = &s->game->journal.block[s->turning.deed[deed].block];
    if (deed < 1)
        return false;
    look(s, deed - 1, &j->before);
    return judge_weighs(s->game->rules, &s->table, b, &j->order);
}

static bool next_account(struct survey *s, struct job *j)
{
    while (s->handed < s->chosen) {
        int deed = s->deed[s->handed++];
        if (!s->turning.account[deed].known && weighed(s, j, deed)) {
            hand_out(s, j, TASK_ACCOUNT, deed);
            return true;
        }
        s->accounted++;
    }
    return false;
}

static bool next_task(struct survey *s, struct job *j)
{
    if (!s->chances_out) {
        int deed = next_chance(s);
        if (deed >= 0) {
            hand_out(s, j, TASK_CHANCE, deed);
            return true;
        }
        s->chances_out = true;
    }
    if (!s->pointed && chances_known(s)) {
        memset(s->deed, 0, sizeof *s->deed * (size_t)s->turning.deeds);
        s->pointed = true;
        choose_accounts(s);
    }
    for (int before = -1; s->pointed && before != s->chosen; choose_more(s)) {
        before = s->chosen;
        if (next_account(s, j))
            return true;
    }
    return false;
}

/* ---- what has come of it ---------------------------------------------------------------------
 */

static void take(struct survey *s, struct job *j)
{
    struct account *a = &s->turning.account[j->deed];
    if (j->task == TASK_CHANCE) {
        s->turning.chance[j->deed] = j->chance;
    } else {
        *a = j->account;
        if (a->better)
            thought_say(s->game->rules, &j->before, NULL, &j->instead, a->words, sizeof a->words);
        s->accounted++;
    }
}

bool survey_step(struct survey *s)
{
    bool news = false;
    for (int i = 0; i < s->wish.jobs; i++) {
        struct job *j = &s->job[i];
        if (j->task == TASK_NOTHING || !port_worker_idle(j->worker))
            continue;
        if (j->good)
            take(s, j);
        j->task = TASK_NOTHING;
        news = true;
    }
    for (struct job *j; (j = free_job(s)) && next_task(s, j);)
        ;
    return news;
}

bool survey_done(const struct survey *s)
{
    for (int i = 0; i < s->wish.jobs; i++)
        if (s->job[i].task != TASK_NOTHING)
            return false;
    return s->pointed && s->handed >= s->chosen;
}

int survey_progress(const struct survey *s, int *of)
{
    int known = 0;
    for (int i = 0; i < s->turning.deeds; i++)
        known += s->turning.chance[i] != CHANCE_UNKNOWN;
    int accounts = s->pointed ? s->chosen : s->wish.all ? s->turning.deeds : turning_terms.points;
    *of = s->turning.deeds + accounts;
    return known + s->accounted;
}

int64_t survey_orders(const struct survey *s)
{
    int64_t sum = 0;
    for (int i = 0; i < s->wish.jobs; i++)
        sum += s->job[i].judge ? judge_orders(s->job[i].judge) : 0;
    return sum;
}

/* Until there may be something new. */
static void wait(struct survey *s)
{
    for (int i = 0; i < s->wish.jobs; i++)
        if (s->job[i].worker && !port_worker_idle(s->job[i].worker)) {
            port_worker_nap(s->job[i].worker, WAIT_MS / 1000.0);
            return;
        }
}

void survey_finish(struct survey *s, void (*told)(void *self, int done, int of), void *self)
{
    int of;
    while (!survey_done(s)) {
        if (survey_step(s) && told) {
            int done = survey_progress(s, &of);
            told(self, done, of);
        } else {
            wait(s);
        }
    }
}
