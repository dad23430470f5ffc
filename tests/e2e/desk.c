#define _DEFAULT_SOURCE /* getloadavg */
#include "desk.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum {
    LOOK_MS = 4,
    START_MS = 60000, /* a slow machine starts slowly */
    DOUBLE_MS = 560,  /* two presses this near in time and place are a double click */
    DOUBLE_PX = 40,
    LAYOUT_BYTES = 1 << 18,
};

long desk_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

long desk_patience(long ms)
{
    enum { MOST = 12 };
    double waiting = 1;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (processors < 1 || getloadavg(&waiting, 1) < 1)
        return ms;
    double crowd = waiting / (double)processors;
    return crowd < 1 ? ms : (long)((double)ms * (crowd < MOST ? crowd : MOST));
}

void desk_sleep(int ms)
{
    struct timespec t = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&t, NULL);
}

/* Whoever was begun ends with the robot, however that ends. */
static void mortal(void)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
}

/* ---- starting and ending --------------------------------------------------------------------- */

static bool trouble(const char *what)
{
    fprintf(stderr, "robot: %s\n", what);
    return false;
}

/* Xvfb finds a free display by itself and tells its number through a pipe. */
static bool display_open(struct desk *desk)
{
    int tell[2];
    char size[32], fd[16], number[16] = "";
    if (pipe(tell) != 0)
        return trouble("no pipe");
    snprintf(size, sizeof size, "%dx%dx24", desk->w + desk->frame, desk->h + desk->frame);
    snprintf(fd, sizeof fd, "%d", tell[1]);
    desk->display = fork();
    if (desk->display == 0) {
        mortal();
        int quiet = open("/dev/null", O_WRONLY);
        close(tell[0]);
        dup2(quiet, STDERR_FILENO);
        execlp("Xvfb", "Xvfb", "-displayfd", fd, "-screen", "0", size, "-nolisten", "tcp",
               (char *)NULL);
        _exit(127);
    }
    close(tell[1]);
    size_t used = 0;
    while (used + 1 < sizeof number && !strchr(number, '\n')) {
        ssize_t n = read(tell[0], number + used, sizeof number - 1 - used);
        if (n <= 0)
            break;
        used += (size_t)n;
        number[used] = '\0';
    }
    close(tell[0]);
    desk->number = atoi(number);
    return used > 0 || trouble("Xvfb does not start (is it installed?)");
}

static void make_folder(const char *path)
{
    if (mkdir(path, 0777) != 0 && errno != EEXIST)
        perror(path);
}

static void settings_put(const struct desk *desk, const char *settings)
{
    char path[DESK_PATH + 40];
    snprintf(path, sizeof path, "%s/config", desk->folder);
    make_folder(path);
    snprintf(path, sizeof path, "%s/config/foilshot", desk->folder);
    make_folder(path);
    snprintf(path, sizeof path, "%s/config/foilshot/settings", desk->folder);
    FILE *file = fopen(path, "w");
    if (file) {
        fputs(settings, file);
        fclose(file);
    }
}

static void environment(const struct desk *desk)
{
    char path[DESK_PATH + 40];
    snprintf(path, sizeof path, ":%d", desk->number);
    setenv("DISPLAY", path, 1);
    setenv("HOME", desk->folder, 1);
    snprintf(path, sizeof path, "%s/config", desk->folder);
    setenv("XDG_CONFIG_HOME", path, 1);
    snprintf(path, sizeof path, "%s/data", desk->folder);
    setenv("XDG_DATA_HOME", path, 1);
    snprintf(path, sizeof path, "%s/cache", desk->folder);
    setenv("XDG_CACHE_HOME", path, 1);
    setenv("SDL_VIDEODRIVER", "x11", 1);
    setenv("SDL_AUDIODRIVER", "dummy", 1);
}

static bool program_open(struct desk *desk, char *const *program)
{
    unlink(desk->layout);
    desk->seen[0] = '\0';
    desk->program = fork();
    if (desk->program == 0) {
        mortal();
        environment(desk);
        if (desk->said[0]) {
            int to = open(desk->said, O_WRONLY | O_CREAT | O_APPEND, 0666);
            dup2(to, STDOUT_FILENO);
            dup2(to, STDERR_FILENO);
        }
        execv(program[0], program);
        _exit(127);
    }
    long end = desk_ms() + desk_patience(START_MS);
    while (!desk_look(desk)) {
        if (!desk_runs(desk))
            return trouble("the program ended before its first frame");
        if (desk_ms() > end)
            return trouble("no first frame");
        desk_sleep(20);
    }
    return true;
}

/* One xdotool for the whole game reads its commands from a pipe. */
static bool hand_open(struct desk *desk)
{
    int pipe_to[2];
    if (pipe(pipe_to) != 0)
        return trouble("no pipe");
    desk->hand_pid = fork();
    if (desk->hand_pid == 0) {
        mortal();
        environment(desk);
        dup2(pipe_to[0], STDIN_FILENO);
        close(pipe_to[0]);
        close(pipe_to[1]);
        execlp("xdotool", "xdotool", "-", (char *)NULL);
        _exit(127);
    }
    close(pipe_to[0]);
    fcntl(pipe_to[1], F_SETFD, FD_CLOEXEC);
    desk->hand = fdopen(pipe_to[1], "w");
    desk_focus(desk);
    desk_sleep(200);
    return waitpid(desk->hand_pid, NULL, WNOHANG) == 0 ||
           trouble("xdotool does not start (is it installed?)");
}

static int next_frame;

void desk_framed(int frame)
{
    next_frame = frame;
}

/* How far off the program sees the pointer from where it was sent: told a few times in the same
 * way, since a window that has just been opened may still move. */
static bool frame_measure(struct desk *desk)
{
    enum { TRIES = 150, SAME = 5 };
    for (int try = 0, same = 0; desk->frame > 0 && try < TRIES; try++) {
        int x = desk->w / 2 + try % 3, y = desk->h / 2 - try % 3, at_x, at_y;
        desk_hand(desk, "mousemove %d %d", x, y);
        desk_sleep(200);
        desk_look(desk);
        if (!desk_pair(desk, "at", &at_x, &at_y))
            continue;
        same = x - at_x == desk->left && y - at_y == desk->high ? same + 1 : 0;
        desk->left = x - at_x;
        desk->high = y - at_y;
        if (same == SAME && desk->left >= 0 && desk->left <= desk->frame && desk->high >= 0 &&
            desk->high <= desk->frame)
            return true;
    }
    return desk->frame == 0 || trouble("the window does not see the pointer");
}

bool desk_display(struct desk *desk, const char *folder, const char *settings, int w, int h)
{
    *desk = (struct desk){.w = w, .h = h, .frame = next_frame, .press_x = -1000};
    signal(SIGPIPE, SIG_IGN);
    snprintf(desk->folder, sizeof desk->folder, "%s", folder);
    snprintf(desk->layout, sizeof desk->layout, "%.380s/layout", folder);
    desk->seen = calloc(1, LAYOUT_BYTES);
    make_folder(folder);
    settings_put(desk, settings);
    return desk->seen && display_open(desk);
}

void desk_focus(struct desk *desk)
{
    desk_hand(desk, "search --onlyvisible --name ^Foilshot windowfocus");
}

void desk_size(struct desk *desk, int w, int h)
{
    desk_hand(desk, "search --onlyvisible --name ^Foilshot windowsize %d %d", w, h);
}

bool desk_begin(struct desk *desk, char *const *program)
{
    if (!program_open(desk, program) || (!desk->hand && !hand_open(desk)))
        return false;
    desk_focus(desk);
    desk_hand(desk, "search --onlyvisible --name ^Foilshot windowmove 0 0");
    desk_sleep(100);
    return true;
}

bool desk_open(struct desk *desk, const char *folder, const char *settings, int w, int h,
               char *const *program)
{
    return desk_display(desk, folder, settings, w, h) && program_open(desk, program) &&
           hand_open(desk) && frame_measure(desk);
}

static void end(pid_t pid)
{
    if (pid <= 0)
        return;
    kill(pid, SIGTERM);
    for (int i = 0; i < 100; i++) {
        if (waitpid(pid, NULL, WNOHANG) != 0)
            return;
        desk_sleep(20);
    }
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
}

void desk_close(struct desk *desk)
{
    if (desk->hand)
        fclose(desk->hand);
    end(desk->hand_pid);
    end(desk->program);
    end(desk->display);
    free(desk->seen);
    *desk = (struct desk){0};
}

int desk_ended(struct desk *desk, int ms)
{
    int status = 0;
    for (long end = desk_ms() + ms; desk->program > 0 && desk_ms() < end; desk_sleep(20))
        if (waitpid(desk->program, &status, WNOHANG) == desk->program) {
            desk->program = 0;
            return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
        }
    return DESK_RUNS;
}

void desk_kill(struct desk *desk)
{
    if (desk->program <= 0)
        return;
    kill(desk->program, SIGKILL);
    waitpid(desk->program, NULL, 0);
    desk->program = 0;
}

bool desk_runs(struct desk *desk)
{
    if (desk->program > 0 && waitpid(desk->program, NULL, WNOHANG) != 0)
        desk->program = 0;
    return desk->program > 0;
}

/* ---- eyes ------------------------------------------------------------------------------------ */

bool desk_look(struct desk *desk)
{
    static char fresh[LAYOUT_BYTES];
    int file = open(desk->layout, O_RDONLY);
    if (file < 0)
        return false;
    size_t used = 0;
    ssize_t n;
    while ((n = read(file, fresh + used, sizeof fresh - 1 - used)) > 0)
        used += (size_t)n;
    close(file);
    fresh[used] = '\0';
    if (strcmp(fresh, desk->seen) == 0)
        return false;
    memcpy(desk->seen, fresh, used + 1);
    return true;
}

static const char *line_of(const struct desk *desk, const char *key)
{
    size_t n = strlen(key);
    for (const char *at = desk->seen; at && *at;) {
        if (strncmp(at, key, n) == 0 && (at[n] == ' ' || at[n] == '\n'))
            return at + n + (at[n] == ' ');
        at = strchr(at, '\n');
        at = at ? at + 1 : NULL;
    }
    return NULL;
}

bool desk_says(const struct desk *desk, const char *key, char *out, size_t size)
{
    const char *line = line_of(desk, key);
    out[0] = '\0';
    if (!line)
        return false;
    snprintf(out, size, "%.*s", (int)strcspn(line, "\n"), line);
    return true;
}

int desk_number(const struct desk *desk, const char *key)
{
    const char *line = line_of(desk, key);
    return line ? atoi(line) : -1;
}

bool desk_pair(const struct desk *desk, const char *key, int *x, int *y)
{
    const char *line = line_of(desk, key);
    return line && sscanf(line, "%d %d", x, y) == 2;
}

/* "button:play   button   968 673 340 58  able ..." A widget's name may hold blanks. */
static bool item_read(const char *line, size_t length, struct desk_item *item)
{
    static const char *const kinds[] = {"label", "panel",  "button", "row", "toggle",
                                        "field", "slider", "list",   "area"};
    char text[512], able[8];
    if (line[0] == '#') /* it has no name */
        return false;
    snprintf(text, sizeof text, "%.*s", (int)length, line);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        char key[16];
        int used = 0;
        snprintf(key, sizeof key, " %s ", kinds[i]);
        char *at = strstr(text, key);
        if (!at || sscanf(at + strlen(key), "%d %d %d %d %7s%n", &item->x, &item->y, &item->w,
                          &item->h, able, &used) != 5)
            continue;
        const char *rest = at + strlen(key) + used, *words = strstr(rest, "  ");
        snprintf(item->kind, sizeof item->kind, "%s", kinds[i]);
        item->able = strcmp(able, "able") == 0;
        item->on = strncmp(rest, " on", 3) == 0;
        item->focus = strstr(rest, " focus  ") != NULL;
        snprintf(item->text, sizeof item->text, "%s", words ? words + 2 : "");
        while (at > text && at[-1] == ' ')
            at--;
        *at = '\0';
        snprintf(item->id, sizeof item->id, "%.63s", text);
        return true;
    }
    return false;
}

bool desk_item(const struct desk *desk, const char *id, struct desk_item *item)
{
    size_t n = strlen(id);
    const char *line = line_of(desk, id);
    return line && item_read(line - n - 1, n + 1 + strcspn(line, "\n"), item);
}

int desk_items(const struct desk *desk, struct desk_item *item, int most)
{
    int count = 0;
    for (const char *at = desk->seen; at && *at && count < most;) {
        size_t length = strcspn(at, "\n");
        count += item_read(at, length, &item[count]);
        at += length + (at[length] == '\n');
    }
    return count;
}

bool desk_wait(struct desk *desk, bool (*true_now)(const struct desk *, const void *),
               const void *what, int ms)
{
    long end = desk_ms() + ms;
    for (;;) {
        desk_look(desk);
        if (true_now(desk, what))
            return true;
        if (desk_ms() > end || !desk_runs(desk))
            return false;
        desk_sleep(LOOK_MS);
    }
}

struct words_wanted {
    const char *key, *words;
};

static bool words_there(const struct desk *desk, const void *what)
{
    const struct words_wanted *wanted = what;
    char words[DESK_TEXT * 4];
    return desk_says(desk, wanted->key, words, sizeof words) && strcmp(words, wanted->words) == 0;
}

bool desk_until(struct desk *desk, const char *key, const char *words, int ms)
{
    return desk_wait(desk, words_there, &(struct words_wanted){key, words}, ms);
}

bool desk_picture(struct desk *desk, const char *path)
{
    int status = -1;
    pid_t pid = fork();
    if (pid == 0) {
        environment(desk);
        execlp("import", "import", "-window", "root", path, (char *)NULL);
        _exit(127);
    }
    waitpid(pid, &status, 0);
    return status == 0;
}

/* ---- the hand -------------------------------------------------------------------------------- */

void desk_hand(struct desk *desk, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vfprintf(desk->hand, format, args);
    va_end(args);
    fputc('\n', desk->hand);
    fflush(desk->hand);
    desk->inputs++;
}

void desk_move(struct desk *desk, int x, int y)
{
    desk_hand(desk, "mousemove %d %d", x + desk->left, y + desk->high);
    desk->x = x;
    desk->y = y;
}

void desk_press(struct desk *desk, int button)
{
    long since = desk_ms() - desk->press_ms;
    if (since < DOUBLE_MS && abs(desk->x - desk->press_x) < DOUBLE_PX &&
        abs(desk->y - desk->press_y) < DOUBLE_PX)
        desk_sleep((int)(DOUBLE_MS - since));
    desk_hand(desk, "mousedown %d", button);
    desk->press_ms = desk_ms();
    desk->press_x = desk->x;
    desk->press_y = desk->y;
}

void desk_release(struct desk *desk, int button)
{
    desk_hand(desk, "mouseup %d", button);
}

void desk_click(struct desk *desk, int x, int y)
{
    desk_move(desk, x, y);
    desk_press(desk, 1);
    desk_release(desk, 1);
}

void desk_key(struct desk *desk, const char *key)
{
    desk_hand(desk, "key --delay 0 --clearmodifiers %s", key);
}
