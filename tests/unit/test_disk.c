/* The disk: files that are whole or not there, under every call that fails; seals that find every
 * changed byte; a lock that dies with its holder; a tape that loses nothing it was given. */
#include "disk/file.h"
#include "disk/lock.h"
#include "disk/seal.h"
#include "disk/tape.h"

#include "faults/faults.h"
#include "unit/check.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- a folder of its own ----------------------------------------------------------------------
 */

enum { NAME = 400 };
static char folder[64];

static char *in_folder(const char *name, char out[NAME])
{
    snprintf(out, NAME, "%s/%s", folder, name);
    return out;
}

static int folder_make(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/foilshot-disk-XXXXXX");
    if (!mkdtemp(folder) || chmod(folder, 0777) != 0)
        return -1;
    faults_under(folder);
    alarm(120); /* nothing here may wait for ever */
    return 0;
}

static int folder_remove(void **state)
{
    (void)state;
    char command[NAME];
    faults_disarm();
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

/* Names in the folder, hidden ones too; those that are not hidden into `out`, with a blank behind
 * each. */
static int names_there(char *out, size_t size)
{
    int count = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    out[0] = '\0';
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        count++;
        if (entry->d_name[0] != '.')
            snprintf(out + strlen(out), size - strlen(out), "%s ", entry->d_name);
    }
    closedir(dir);
    return count;
}

static void assert_only(const char *visible, int all)
{
    char names[NAME];
    int count = names_there(names, sizeof names);
    assert_string_equal(names, visible);
    assert_int_equal(count, all);
}

static void assert_holds(const char *name, const char *want)
{
    char *text;
    size_t size;
    struct trouble trouble = {{0}};
    if (!file_read_bytes(name, &text, &size, &trouble))
        fail_msg("%s", trouble.text);
    assert_int_equal(size, strlen(want));
    assert_string_equal(text, want);
    free(text);
}

static bool write_text(const char *name, const char *text, struct trouble *trouble)
{
    return file_write(name, text, strlen(text), trouble);
}

/* ---- files ------------------------------------------------------------------------------------
 */

static void written_whole(void **state)
{
    (void)state;
    char name[NAME];
    struct trouble trouble = {{0}};
    in_folder("game", name);
    assert_true(write_text(name, "the old one\n", &trouble));
    assert_holds(name, "the old one\n");
    assert_true(write_text(name, "", &trouble));
    assert_holds(name, "");
    char *big = malloc(3000001);
    assert_non_null(big);
    memset(big, 'x', 3000000);
    big[3000000] = '\0';
    assert_true(write_text(name, big, &trouble));
    assert_holds(name, big);
    free(big);
    assert_true(file_write_quick(name, "now\n", 4, &trouble));
    assert_holds(name, "now\n");
    assert_string_equal(trouble.text, "");
    assert_only("game ", 1);
}

/* Links stay links, all names of a file stay names of one file, and modes and owners stay. */
static void what_it_is_stays(void **state)
{
    (void)state;
    char name[NAME], link_name[NAME], second[NAME];
    struct stat info, other;
    in_folder("game", name);
    assert_true(write_text(name, "1\n", NULL));
    assert_int_equal(chmod(name, 0640), 0);
    if (geteuid() == 0)
        assert_int_equal(chown(name, 65534, 65534), 0);
    assert_int_equal(stat(name, &other), 0);
    assert_int_equal(symlink("game", in_folder("link", link_name)), 0);
    assert_true(write_text(link_name, "2\n", NULL));
    assert_int_equal(lstat(link_name, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_holds(name, "2\n");
    assert_int_equal(stat(name, &info), 0);
    assert_int_equal(info.st_mode & 07777, 0640);
    assert_int_equal(info.st_uid, other.st_uid);
    assert_int_equal(info.st_gid, other.st_gid);
    assert_int_equal(link(name, in_folder("second", second)), 0);
    assert_true(write_text(name, "a longer third\n", NULL));
    assert_true(write_text(second, "four\n", NULL));
    assert_holds(name, "four\n");
    assert_int_equal(stat(second, &info), 0);
    assert_int_equal(info.st_nlink, 2);
    assert_int_equal(info.st_mode & 07777, 0640);
    char names[NAME];
    assert_int_equal(names_there(names, sizeof names), 3); /* and nothing hidden */
}

/* Nothing stands at a name that can be foreseen, and a link to nowhere is not followed. */
static void no_stranger_is_hurt(void **state)
{
    (void)state;
    char name[NAME], part[NAME], theirs[NAME], nowhere[NAME];
    struct trouble trouble = {{0}};
    in_folder("game", name);
    assert_true(write_text(in_folder("theirs", theirs), "theirs\n", NULL));
    assert_int_equal(symlink(theirs, in_folder("game.part", part)), 0);
    assert_true(write_text(name, "mine\n", NULL));
    assert_holds(theirs, "theirs\n");
    assert_holds(part, "theirs\n");
    assert_int_equal(symlink("gone", in_folder("nowhere", nowhere)), 0);
    assert_false(write_text(nowhere, "x", &trouble));
    assert_non_null(strstr(trouble.text, "there is something of that name"));
    assert_int_equal(access(in_folder("gone", part), F_OK), -1);
}

static void only_where_nothing_is(void **state)
{
    (void)state;
    char name[NAME], out[FILE_NAME];
    bool there = true;
    struct trouble trouble = {{0}};
    in_folder("game.journal", name);
    assert_true(file_write_new(name, "1\n", 2, &there, &trouble));
    assert_false(there);
    assert_false(file_write_new(name, "2\n", 2, &there, &trouble));
    assert_true(there);
    assert_holds(name, "1\n");
    trouble.text[0] = '\0';
    assert_true(file_write_beside(name, ".torn", "3\n", 2, out, &trouble));
    assert_string_equal(strrchr(out, '/'), "/game.journal.torn");
    assert_true(file_write_beside(name, ".torn", "4\n", 2, out, &trouble));
    assert_string_equal(strrchr(out, '/'), "/game.journal-2.torn");
    assert_true(file_write_beside(name, ".journal", "5\n", 2, out, &trouble));
    assert_string_equal(strrchr(out, '/'), "/game-2.journal");
    assert_holds(out, "5\n");
    assert_string_equal(trouble.text, "");
    assert_int_equal(file_begins(name, "1"), true);
    assert_int_equal(file_begins(name, "2"), false);
    assert_int_equal(file_begins(name, "1\n and more"), false);
}

static void long_names(void **state)
{
    (void)state;
    char longest[300] = "", name[NAME];
    struct trouble trouble = {{0}};
    for (int i = 0; i < 127; i++)
        strcat(longest, "ä");
    assert_true(write_text(in_folder(longest, name), "long\n", &trouble));
    assert_holds(name, "long\n");
    strcat(longest, "äö");
    assert_false(write_text(in_folder(longest, name), "long\n", &trouble));
    assert_non_null(strstr(trouble.text, "the name is too long"));
    char much[2 * FILE_NAME];
    memset(much, 'x', sizeof much);
    much[sizeof much - 1] = '\0';
    assert_false(write_text(much, "x", &trouble));
    assert_false(file_write_new(much, "x", 1, NULL, &trouble));
}

/* What is no plain file is not read, and nobody waits for it; a pipe or a device is written into
 * and stays what it is. */
static void no_plain_files(void **state)
{
    (void)state;
    char name[NAME], back[16] = "", *text = folder;
    struct trouble trouble = {{0}};
    struct stat info;
    assert_int_equal(mkfifo(in_folder("pipe", name), 0600), 0);
    assert_false(file_read(name, &text, NULL, &trouble));
    assert_null(text);
    assert_non_null(strstr(trouble.text, "this is a pipe"));
    assert_false(file_begins(name, "x"));
    int end = open(name, O_RDONLY | O_NONBLOCK);
    assert_true(end >= 0);
    assert_true(write_text(name, "a game\n", &trouble));
    assert_int_equal(read(end, back, sizeof back - 1), 7);
    close(end);
    assert_string_equal(back, "a game\n");
    assert_int_equal(stat(name, &info), 0);
    assert_true(S_ISFIFO(info.st_mode));
    assert_false(file_read("/dev/zero", &text, NULL, &trouble));
    assert_non_null(strstr(trouble.text, "this is a device"));
    assert_false(file_read(folder, &text, NULL, &trouble));
    assert_non_null(strstr(trouble.text, "this is a folder"));
    assert_false(write_text(folder, "x", &trouble));
    assert_non_null(strstr(trouble.text, "it is a folder"));
    assert_true(write_text("/dev/null", "x", &trouble));
    assert_false(write_text("/dev/full", "x", &trouble));
    assert_non_null(strstr(trouble.text, "/dev/full: cannot be written: the disk is full"));
    assert_false(file_read(in_folder("nothing", name), &text, NULL, &trouble));
    assert_non_null(strstr(trouble.text, "cannot be opened: it is not there"));
    assert_false(write_text(in_folder("no/where", name), "x", &trouble));
    assert_non_null(strstr(trouble.text, "there is no such folder"));
    assert_true(file_write(in_folder("zero", name), "one\ntwo\nth\0ree", 14, NULL));
    assert_false(file_read(name, &text, NULL, &trouble));
    assert_non_null(strstr(trouble.text, "zero:3: a zero byte"));
}

/* In a child that may not write there; the superuser may write anywhere. */
static int locked_try(const char *name)
{
    struct trouble trouble = {{0}};
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
        return 2;
    if (write_text(name, "new\n", &trouble))
        return 3;
    return strstr(trouble.text, "cannot be written: that is not allowed here") ? 0 : 4;
}

static void folder_locked(void **state)
{
    (void)state;
    char name[NAME], locked[NAME];
    in_folder("locked", locked);
    in_folder("locked/game", name);
    assert_int_equal(mkdir(locked, 0755), 0);
    assert_true(write_text(name, "the old one\n", NULL));
    assert_int_equal(chmod(locked, 0555), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(locked_try(name));
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_int_equal(chmod(locked, 0755), 0);
    assert_holds(name, "the old one\n");
}

/* A limit on the size of files is a full disk, not the end of the program. */
static void size_limited(void **state)
{
    (void)state;
    char name[NAME];
    in_folder("game", name);
    assert_true(write_text(name, "the old one\n", NULL));
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        static char big[100000];
        const struct rlimit limit = {.rlim_cur = 50000, .rlim_max = 50000};
        struct trouble trouble = {{0}};
        bool fails = setrlimit(RLIMIT_FSIZE, &limit) == 0 &&
                     !file_write(name, big, sizeof big, &trouble) &&
                     strstr(trouble.text, "files may not get that large here");
        _exit(fails ? 0 : 1);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_holds(name, "the old one\n");
    assert_only("game ", 1);
}

/* ---- every call that fails --------------------------------------------------------------------
 */

static const int errors[] = {ENOSPC, EIO, EROFS, FAULT_HALF};
enum { ERRORS = sizeof errors / sizeof *errors, LARGE = 9000 };

static const struct way {
    const char *name; /* "second": one of two names of the file */
    bool new;
} ways[] = {{"game", false}, {"second", false}, {"link", false}, {"fresh", true}};

static void put_there(void)
{
    char name[NAME], second[NAME], link_name[NAME], two[NAME], fresh[NAME];
    assert_true(write_text(in_folder("game", name), "the old one\n", NULL));
    assert_true(write_text(in_folder("two", two), "the old one\n", NULL));
    unlink(in_folder("second", second));
    unlink(in_folder("link", link_name));
    unlink(in_folder("fresh", fresh));
    assert_int_equal(link(two, second), 0);
    assert_int_equal(symlink("game", link_name), 0);
}

/* Is what there is now whole? With two names it may not be, when the disk does not even take back
 * what it had: then the whole new one lies beside it, and the message says where. */
static void assert_whole(const struct way *way, const char *name, const char *new, bool good,
                         const char *said)
{
    char *text = NULL;
    const char *copy = strstr(said, " is in /");
    size_t size = 0;
    if (copy) {
        assert_string_equal(way->name, "second");
        assert_holds(copy + strlen(" is in "), new);
        return;
    }
    if (!file_read_bytes(name, &text, &size, NULL)) {
        assert_true(way->new && !good);
        return;
    }
    bool old = strcmp(text, "the old one\n") == 0;
    /* When the very last call fails it may be the new one, whole, but not known to stay. */
    if (strcmp(text, new) != 0 && !(old && !good && !way->new))
        fail_msg("%s: %d bytes are there", name, (int)size);
    free(text);
}

/* One writing with one failure; was there one? What is there afterwards is whole, and there is room
 * again for the next. */
static bool fails_once(const struct way *way, enum fault_call call, int n, int error, bool on)
{
    char name[NAME], big[LARGE + 1], names[NAME];
    struct trouble trouble = {{0}};
    put_there();
    in_folder(way->name, name);
    memset(big, 'n', LARGE);
    big[LARGE] = '\0';
    int before = names_there(names, sizeof names);
    int calls = faults_count(call);
    faults_arm(call, n, error, on);
    bool good = write_text(name, big, &trouble);
    faults_disarm();
    bool reached = faults_count(call) - calls >= n;
    assert_whole(way, name, big, good, trouble.text);
    assert_int_equal(good, trouble.text[0] == '\0');
    if (!good) {
        assert_non_null(strstr(trouble.text, "cannot be written: "));
        assert_non_null(strstr(trouble.text, way->name));
    }
    int visible = 0, all = names_there(names, sizeof names);
    for (const char *c = names; *c; c++)
        visible += *c == ' ';
    assert_int_equal(visible, 4 + (way->new &&good));
    /* Only what cannot be removed stays, or is needed, and it is hidden. */
    assert_true(all == before + (way->new &&good) || call == FAULT_REMOVE ||
                strstr(trouble.text, " is in "));
    assert_true(write_text(name, "room again\n", NULL));
    assert_holds(name, "room again\n");
    snprintf(names, sizeof names, "find '%s' -name '.*.part' -delete", folder);
    assert_int_equal(all == visible ? 0 : system(names), 0);
    return reached;
}

static void every_call_that_fails(void **state)
{
    (void)state;
    int tried = 0, failed = 0;
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++)
        for (int call = 0; call < FAULT_CALLS; call++)
            for (int e = 0; e < ERRORS; e++)
                for (int on = 0; on < 2; on++)
                    for (int n = 1; n < 50; n++) {
                        if (errors[e] == FAULT_HALF && call != FAULT_WRITE)
                            break;
                        tried++;
                        if (!fails_once(&ways[w], (enum fault_call)call, n, errors[e], on))
                            break;
                        failed++;
                    }
    assert_true(failed > 150);
    printf("%d writings, in %d of which a call failed\n", tried, failed);
}

/* ---- seals ------------------------------------------------------------------------------------
 */

static const char *const records[] = {"the head\nof two lines\n",
                                      ">0 none auto setup\n=a b\n.0 00\n", "<4 red agreed\n",
                                      ">1 red typed move R1 by 1 0\n.1 ff\n"};
enum { RECORDS = sizeof records / sizeof *records };

static size_t sealed_text(struct words *out, size_t start[RECORDS + 1])
{
    struct seal seal = {{0}};
    words_init(out);
    for (int i = 0; i < RECORDS; i++) {
        start[i] = out->length;
        words_add(out, records[i]);
        seal_add(&seal, out, start[i]);
    }
    start[RECORDS] = out->length;
    struct seals seals = seals_read(out->text, out->length);
    assert_int_equal(seals.sound, out->length);
    assert_int_equal(seals.records, RECORDS);
    assert_int_equal(seals.lines, 12);
    assert_false(seals.torn);
    assert_memory_equal(&seals.seal, &seal, sizeof seal);
    return out->length;
}

static int record_of(const size_t start[RECORDS + 1], size_t at)
{
    int i = 0;
    while (at >= start[i + 1])
        i++;
    return i;
}

/* Every byte into every other: the records before it are sound, its own is not. And it is put right
 * again, to the byte, which is tried for one in sixteen. */
static void every_changed_byte(void **state)
{
    (void)state;
    struct words text;
    size_t start[RECORDS + 1], size = sealed_text(&text, start);
    char *spoilt = malloc(size);
    assert_non_null(spoilt);
    for (size_t i = 0; i < size; i++)
        for (unsigned x = 1; x < 256; x++) {
            memcpy(spoilt, text.text, size);
            spoilt[i] = (char)((unsigned char)spoilt[i] ^ x);
            struct seals seals = seals_read(spoilt, size);
            int record = record_of(start, i);
            assert_int_equal(seals.records, record);
            assert_int_equal(seals.sound, start[record]);
            if ((i + x) % 16 != 0)
                continue;
            double work = SEAL_WORK;
            char *at = spoilt + start[record];
            size_t length = start[record + 1] - start[record];
            if (i >= start[record + 1] - SEAL_LINE) /* the seal's own line */
                assert_int_equal(seal_put_back(&seals.seal, at, size - start[record]), length);
            else
                assert_true(seal_put_right(&seals.seal, at, length, &work));
            assert_memory_equal(spoilt, text.text, size);
        }
    free(spoilt);
    words_release(&text);
}

/* Lost, doubled and moved records, and every cut. */
static void every_other_damage(void **state)
{
    (void)state;
    struct words text, other;
    size_t start[RECORDS + 1], size = sealed_text(&text, start);
    for (size_t cut = 0; cut < size; cut++) {
        struct seals seals = seals_read(text.text, cut);
        int record = record_of(start, cut);
        assert_int_equal(seals.sound, start[record]);
        assert_int_equal(seals.torn, cut > start[record]);
    }
    for (int a = 0; a < RECORDS; a++)
        for (int b = 0; b < RECORDS; b++) {
            words_init(&other);
            for (int i = 0; i < RECORDS; i++) { /* b in the stead of a: doubled, lost or moved */
                int k = i == a ? b : i;
                words_addn(&other, text.text + start[k], start[k + 1] - start[k]);
            }
            struct seals seals = seals_read(other.text, other.length);
            assert_int_equal(seals.records, a == b ? RECORDS : a);
            assert_false(seals.torn);
            words_release(&other);
        }
    /* Two wrong bytes are not put right, nor is anything else made of them; nor is there time
     * without end. */
    double work = SEAL_WORK, none = 0;
    char *spoilt = malloc(size), *kept = malloc(size);
    assert_true(spoilt && kept);
    memcpy(spoilt, text.text, size);
    spoilt[2] = spoilt[5] = '?';
    memcpy(kept, spoilt, size);
    assert_false(seal_put_right(&(struct seal){{0}}, spoilt, start[1], &work));
    assert_true(work < SEAL_WORK);
    spoilt[5] = kept[5] = text.text[5];
    assert_false(seal_put_right(&(struct seal){{0}}, spoilt, start[1], &none));
    assert_int_equal(seal_put_back(&(struct seal){{0}}, spoilt, size), 0);
    assert_memory_equal(spoilt, kept, size);
    free(spoilt);
    free(kept);
    words_release(&text);
}

/* ---- the lock ---------------------------------------------------------------------------------
 */

/* A child that has the file, and says so; -1 when it could not. */
static pid_t holder(const char *name)
{
    int pipes[2];
    char said = 0;
    assert_int_equal(pipe(pipes), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        char who[LOCK_WHO];
        said = lock_take(name, who, NULL) ? 'y' : 'n';
        if (write(pipes[1], &said, 1) == 1)
            for (;;)
                pause();
        _exit(1);
    }
    assert_int_equal(read(pipes[0], &said, 1), 1);
    assert_int_equal(said, 'y');
    close(pipes[0]);
    close(pipes[1]);
    return child;
}

static void one_at_a_time(void **state)
{
    (void)state;
    char name[NAME], link_name[NAME], who[LOCK_WHO], wanted[80];
    struct trouble trouble = {{0}};
    in_folder("game", name);
    lock_holder(name, who);
    assert_string_equal(who, "");
    assert_true(write_text(name, "x\n", NULL));
    assert_int_equal(symlink(name, in_folder("link", link_name)), 0);
    pid_t child = holder(name);
    snprintf(wanted, sizeof wanted, "(process %d), since 2", (int)child);
    lock_holder(name, who);
    assert_non_null(strstr(who, wanted));
    /* By whatever name. */
    for (int i = 0; i < 2; i++) {
        assert_null(lock_take(i ? link_name : name, who, &trouble));
        assert_non_null(strstr(who, wanted));
        assert_non_null(strstr(trouble.text, wanted));
        assert_non_null(strstr(trouble.text, "is being played by Foilshot "));
    }
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    lock_holder(name, who); /* its file is still there, but nobody has it */
    assert_string_equal(who, "");
    struct lock *lock = lock_take(name, who, &trouble);
    assert_non_null(lock);
    assert_true(lock_holds(lock));
    assert_null(lock_take(name, who, &trouble)); /* nor twice in one program */
    lock_free(lock);
    assert_only("game link ", 2);
    assert_false(lock_holds(NULL));
}

/* Somebody took the lock's file away, and another program has it now: that one keeps it. */
static void lock_taken_away(void **state)
{
    (void)state;
    char name[NAME], beside[NAME], who[LOCK_WHO];
    in_folder("game", name);
    struct lock *lock = lock_take(name, who, NULL);
    assert_non_null(lock);
    assert_int_equal(unlink(in_folder(".game.lock", beside)), 0);
    assert_false(lock_holds(lock));
    pid_t child = holder(name);
    lock_free(lock);
    assert_int_equal(access(beside, F_OK), 0);
    assert_null(lock_take(name, who, NULL));
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, NULL, 0), child);
    struct trouble trouble = {{0}};
    assert_null(lock_take("/nowhere/game", who, &trouble));
    assert_string_equal(who, "");
    assert_non_null(strstr(trouble.text, "there is no such folder"));
}

/* ---- the tape ---------------------------------------------------------------------------------
 */

static struct tape *tape_of(const char *name, const char *text)
{
    struct trouble trouble = {{0}};
    assert_true(write_text(name, text, NULL));
    struct tape *tape = tape_open(name, (int64_t)strlen(text), &trouble);
    if (!tape)
        fail_msg("%s", trouble.text);
    return tape;
}

static void it_grows(void **state)
{
    (void)state;
    char name[NAME];
    struct trouble trouble = {{0}};
    struct tape *tape = tape_of(in_folder("tape", name), "head\n");
    int syncs = faults_count(FAULT_SYNC);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(tape_add(tape, "record\n", 7), TAPE_KEPT);
        assert_int_equal(tape_wait(tape), TAPE_KEPT);
        assert_true(tape_settled(tape));
        assert_int_equal(faults_count(FAULT_SYNC), syncs + i + 1); /* it is on the disk */
    }
    tape_sync(tape, false);
    assert_int_equal(tape_add(tape, "quick\n", 6), TAPE_KEPT);
    tape_wait(tape);
    assert_int_equal(faults_count(FAULT_SYNC), syncs + 5);
    tape_close(tape);
    assert_holds(name, "head\nrecord\nrecord\nrecord\nrecord\nrecord\nquick\n");
    assert_null(tape_open(name, 5, &trouble));
    assert_non_null(strstr(trouble.text, "was changed while it was being opened"));
    assert_null(tape_open(in_folder("none", name), 0, &trouble));
    assert_null(tape_open(folder, 0, &trouble));
    tape_close(NULL);
}

/* No room for some orders, then room again: nothing is lost, nothing is there by half. */
static void no_room_for_a_while(void **state)
{
    (void)state;
    char name[NAME];
    for (int e = 0; e < ERRORS; e++) {
        struct tape *tape = tape_of(in_folder("tape", name), "head\n");
        assert_int_equal(tape_add(tape, "one\n", 4), TAPE_KEPT);
        faults_arm(FAULT_WRITE, 1, errors[e], true);
        assert_int_equal(tape_add(tape, "twotwo\n", 7), TAPE_WAITING);
        assert_holds(name, "head\none\n");
        assert_int_equal(tape_add(tape, "three\n", 6), TAPE_WAITING);
        assert_int_equal(tape_waiting(tape), 2);
        assert_string_equal(tape_reason(tape),
                            errors[e] == EIO     ? "the disk does not answer as it should"
                            : errors[e] == EROFS ? "everything there is read-only"
                                                 : "the disk is full");
        assert_int_equal(tape_try(tape), TAPE_WAITING);
        assert_holds(name, "head\none\n");
        faults_disarm();
        assert_int_equal(tape_try(tape), TAPE_KEPT);
        assert_int_equal(tape_waiting(tape), 0);
        assert_holds(name, "head\none\ntwotwo\nthree\n");
        assert_int_equal(tape_add(tape, "four\n", 5), TAPE_KEPT);
        tape_close(tape);
        assert_holds(name, "head\none\ntwotwo\nthree\nfour\n");
    }
}

/* Half a record is in the file and cannot be taken back; or the disk did not keep it. */
static void the_disk_breaks(void **state)
{
    (void)state;
    char name[NAME];
    struct tape *tape = tape_of(in_folder("tape", name), "head\n");
    faults_arm(FAULT_SYNC, 1, EIO, false);
    assert_int_equal(tape_add(tape, "one\n", 4), TAPE_KEPT);
    assert_int_equal(tape_wait(tape), TAPE_BROKEN);
    assert_string_equal(tape_reason(tape), "the disk did not keep what it was given");
    assert_int_equal(tape_add(tape, "two\n", 4), TAPE_BROKEN);
    assert_int_equal(tape_try(tape), TAPE_BROKEN);
    assert_holds(name, "head\none\n");
    tape_close(tape);
}

static void somebody_else(void **state)
{
    (void)state;
    char name[NAME], other[NAME];
    for (int how = 0; how < 4; how++) {
        struct tape *tape = tape_of(in_folder("tape", name), "head\n");
        assert_int_equal(tape_add(tape, "one\n", 4), TAPE_KEPT);
        if (how == 0)
            assert_int_equal(unlink(name), 0);
        if (how == 1) { /* an editor */
            assert_true(write_text(in_folder("other", other), "head\none\n", NULL));
            assert_int_equal(rename(other, name), 0);
        }
        if (how >= 2) {
            FILE *file = fopen(name, how == 2 ? "r+" : "a");
            assert_non_null(file);
            /* The clock of files may go by hundredths. */
            nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
            fputs("H", file);
            fclose(file);
        }
        assert_int_equal(tape_add(tape, "two\n", 4), how < 2 ? TAPE_GONE : TAPE_CHANGED);
        assert_string_equal(tape_reason(tape), how == 0   ? "it was taken away"
                                               : how == 1 ? "another file was put in its place"
                                                          : "somebody else wrote into it");
        assert_int_equal(tape_try(tape), how < 2 ? TAPE_GONE : TAPE_CHANGED);
        tape_close(tape);
        if (how)
            assert_holds(name, how == 1   ? "head\none\n"
                               : how == 2 ? "Head\none\n"
                                          : "head\none\nH");
    }
}

static void devices(void **state)
{
    (void)state;
    struct trouble trouble = {{0}};
    struct tape *tape = tape_open("/dev/null", -1, &trouble);
    assert_non_null(tape);
    assert_int_equal(tape_add(tape, "one\n", 4), TAPE_KEPT);
    assert_int_equal(tape_wait(tape), TAPE_KEPT);
    tape_close(tape);
    tape = tape_open("/dev/full", -1, &trouble);
    assert_non_null(tape);
    assert_int_equal(tape_add(tape, "one\n", 4), TAPE_WAITING);
    assert_string_equal(tape_reason(tape), "the disk is full");
    tape_close(tape);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, folder_make, folder_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(written_whole),
        TEST(what_it_is_stays),
        TEST(no_stranger_is_hurt),
        TEST(only_where_nothing_is),
        TEST(long_names),
        TEST(no_plain_files),
        TEST(folder_locked),
        TEST(size_limited),
        TEST(every_call_that_fails),
        cmocka_unit_test(every_changed_byte),
        cmocka_unit_test(every_other_damage),
        TEST(one_at_a_time),
        TEST(lock_taken_away),
        TEST(it_grows),
        TEST(no_room_for_a_while),
        TEST(the_disk_breaks),
        TEST(somebody_else),
        TEST(devices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
