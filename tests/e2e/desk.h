/* The robot's desk: a virtual display, the program in its window on it, a hand that only has a
 * mouse and keys (xdotool), and eyes that read the layout file the program writes after each frame.
 *
 * Pixels are those of the window, which fills the display. Nothing here knows a rule.
 */
#ifndef FOILSHOT_TESTS_E2E_DESK_H
#define FOILSHOT_TESTS_E2E_DESK_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

enum { DESK_PATH = 400, DESK_ID = 64, DESK_TEXT = 128, DESK_RUNS = -1000 };

struct desk {
    pid_t display, program;
    FILE *hand; /* commands to xdotool */
    pid_t hand_pid;
    int number; /* of the display */
    int w, h;
    int frame;      /* room for a frame around the window, which draws it itself; usually 0 */
    int left, high; /* how wide and high the frame is: where the window's own pixels begin */
    char folder[DESK_PATH]; /* the program's home, and the layout file */
    char layout[DESK_PATH];
    char said[DESK_PATH]; /* file that what the program prints is added to; "": nowhere */
    char *seen;           /* the layout file as it was read last */
    int x, y;             /* where the pointer was sent last */
    long press_ms;
    int press_x, press_y;
    long inputs; /* commands sent to the hand */
};

struct desk_item {
    char id[DESK_ID], kind[16], text[DESK_TEXT];
    int x, y, w, h;
    bool able, on, focus;
};

long desk_ms(void); /* since any time, growing */
void desk_sleep(int ms);
/* So long, or longer while others work on this machine: as many times as there are programs that
 * wait for each processor. */
long desk_patience(long ms);

/* Whoever calls this next opens a display with so much more room than the window. */
void desk_framed(int frame);
/* Starts display, program and hand. `settings` is what its settings file holds (may be "");
 * `folder` is made. False with a line on stderr when anything does not start. */
bool desk_open(struct desk *desk, const char *folder, const char *settings, int w, int h,
               char *const *program);
/* The display alone, and then the program in it, as often as it has ended. Its window is put into
 * the upper left corner: pixels of the window are those of the display. */
bool desk_display(struct desk *desk, const char *folder, const char *settings, int w, int h);
bool desk_begin(struct desk *desk, char *const *program);
/* The window is that large from now on, as far as it lets itself be. */
void desk_size(struct desk *desk, int w, int h);
/* Keys go to the program's window. */
void desk_focus(struct desk *desk);
/* Ends all that desk_open started. */
void desk_close(struct desk *desk);
/* Waits for the program to end by itself; its exit code, or minus the signal, or DESK_RUNS. */
int desk_ended(struct desk *desk, int ms);
void desk_kill(struct desk *desk); /* the program, without any warning */
bool desk_runs(struct desk *desk); /* the program has not ended */

/* ---- eyes ---- */

/* Reads the layout; true when it has changed. */
bool desk_look(struct desk *desk);
/* The words behind the first line beginning with `key`; false and "" when there is none. */
bool desk_says(const struct desk *desk, const char *key, char *out, size_t size);
int desk_number(const struct desk *desk, const char *key); /* -1 when there is none */
bool desk_pair(const struct desk *desk, const char *key, int *x, int *y);
bool desk_item(const struct desk *desk, const char *id, struct desk_item *item);
/* Every widget with a name, in the order they are built: the later lies on top. Returns how many.
 */
int desk_items(const struct desk *desk, struct desk_item *item, int most);
/* Looks until `true_now` is; false after so many ms. */
bool desk_wait(struct desk *desk, bool (*true_now)(const struct desk *desk, const void *what),
               const void *what, int ms);
/* Looks until the words behind `key` are `words`. */
bool desk_until(struct desk *desk, const char *key, const char *words, int ms);
bool desk_picture(struct desk *desk, const char *path); /* the whole display */

/* ---- the hand ---- */

void desk_hand(struct desk *desk, const char *format, ...) __attribute__((format(printf, 2, 3)));
void desk_move(struct desk *desk, int x, int y);
void desk_press(struct desk *desk, int button); /* never taken for a double click */
void desk_release(struct desk *desk, int button);
void desk_click(struct desk *desk, int x, int y);
void desk_key(struct desk *desk, const char *key);

#endif
