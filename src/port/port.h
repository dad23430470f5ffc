/* The one door to the operating system: files, folders, locks, other programs, the threads that
 * wait for them, the machine. port_posix.c, port_windows.c or port_browser.c is behind it, and what
 * two of them or all share; nothing else asks the system for anything.
 *
 * Nothing here decides: each call does one thing and says whether it was done. After a failure
 * port_why and port_reason tell why (of the calling thread's last failure). Names are UTF-8 with
 * '/' between folders. Interrupted calls are begun again.
 */
#ifndef FOILSHOT_PORT_PORT_H
#define FOILSHOT_PORT_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- why not ----------------------------------------------------------------------------------
 */

enum port_why {
    PORT_ABSENT, /* no such file, or no such folder */
    PORT_THERE,  /* it exists already */
    PORT_BAD,    /* anything else: no room, not allowed, a broken disk */
};
enum port_why port_why(void);
const char *port_reason(void); /* in words: "the disk is full"; until the next failure */

/* ---- files ------------------------------------------------------------------------------------
 */

enum port_kind { PORT_FILE, PORT_FOLDER, PORT_DEVICE, PORT_PIPE, PORT_OTHER };

struct port_info {
    enum port_kind kind;
    int64_t size;      /* bytes */
    int64_t changed;   /* its contents, ns since 1970 by the system's clock */
    uint64_t disk, id; /* both the same: the same file */
    uint32_t links;    /* names it has; 0: none any more */
    uint64_t owner;    /* whose it is, and of which group */
    uint32_t mode;     /* who may do what, as the system has it */
};

struct port_file {
    intptr_t at; /* -1: none */
};

enum port_open {
    PORT_READ,     /* never waits for somebody at the other end of a pipe */
    PORT_LISTEN,   /* for reading; waits for him */
    PORT_APPEND,   /* what is there, at its end */
    PORT_NEW,      /* for writing; fails when anything has that name, a link to nowhere too */
    PORT_KEEP,     /* for reading and writing what is there, or made; no link is followed */
    PORT_STRAIGHT, /* a device or a pipe, for writing */
    PORT_OVER,     /* for writing over the first bytes of what is there */
};
bool port_open(struct port_file *file, const char *path, enum port_open how);
bool port_close(struct port_file *file); /* none: true */
/* Bytes read, perhaps fewer than asked for; 0 at the end, -1 on failure. */
int64_t port_read(struct port_file file, void *to, size_t size);
/* Bytes written, perhaps fewer than given; -1 on failure. */
int64_t port_write(struct port_file file, const void *from, size_t size);
bool port_cut(struct port_file file, int64_t size); /* to so many bytes */
FILE *port_stream(const char *path);                /* for reading; NULL */
/* Its bytes and size are on the disk. True as well where there is no disk to bring them to. */
bool port_sync(struct port_file file);
bool port_info(const char *path, struct port_info *info);
bool port_info_of(struct port_file file, struct port_info *info);
/* Mode and, where that is allowed, owner of another file. False when the mode cannot be set. */
bool port_set_like(struct port_file file, const struct port_info *other);

/* ---- names ------------------------------------------------------------------------------------
 */

bool port_rename(const char *from, const char *to); /* over what has that name */
/* Fails (PORT_THERE) when anything has that name. */
bool port_rename_new(const char *from, const char *to);
bool port_remove(const char *path);
bool port_remove_folder(const char *path); /* an empty one */
/* Where it is in truth, links followed; false when it is not there or the name is too long. */
bool port_real(const char *path, char *out, size_t size);
bool port_program(char *out, size_t size); /* the running program's own file */
/* The folder for a person's own files, of whatever program; false when nobody tells. */
enum port_home { PORT_HOME_DATA, PORT_HOME_SETTINGS };
bool port_home(enum port_home what, char *out, size_t size);
/* What the environment says under that name; false when nothing, or more than fits. */
bool port_told(const char *name, char *out, size_t size);
bool port_make_folder(const char *path);
bool port_make_private_folder(const char *path); /* that nobody else may look into */
/* The names in it are on the disk, as far as the file system and the folder's mode allow to ask. */
bool port_sync_folder(const char *path);
bool port_make_private(const char *path); /* a file that nobody else may read */
/* Calls each(self, name) for every name in it but "." and ".."; no order. */
bool port_each_name(const char *folder, void (*each)(void *self, const char *name), void *self);

/* ---- locks, and who one is --------------------------------------------------------------------
 */

enum port_lock { PORT_LOCKED, PORT_TAKEN, PORT_NO_LOCKS };
/* The file alone for this open file, until it is closed or the program ends, however it ends. */
enum port_lock port_lock(struct port_file file);
bool port_is_locked(struct port_file file); /* by somebody else; locks nothing */
int64_t port_process(void);                 /* this one's number */
void port_host(char *out, size_t size);     /* what this machine is called */
void port_random(void *to, size_t size);    /* bytes nobody can foresee */
double port_seconds(void);                  /* since any time, growing */
void port_sleep(double seconds);
/* The words of the command line as UTF-8, and what is printed goes out as it is: first thing in
 * main. `given` where they are that already. */
char **port_arguments(int *count, char **given);
/* Before a window is opened. Where no message bus of the session runs, the window's library would
 * have one launched and wait for it; once in some hundred starts that never ended. None is needed.
 */
void port_before_window(void);
/* How large a person has asked the system to show everything, in hundredths and steps of 25, as far
 * as the screen has room for it; 100 where the system sees to that itself. */
int port_enlarged(void);

/* ---- programs and lines -----------------------------------------------------------------------
 */

struct port_service {
    int64_t at; /* 0: none */
};
/* Starts a program with nothing to read; what it says goes to the end of a file. It ends with this
 * one, however that ends, where the system can see to it. `argument` is closed by NULL. */
bool port_service_start(struct port_service *service, const char *program,
                        const char *const *argument, const char *says);
bool port_service_runs(struct port_service *service);
void port_service_end(struct port_service *service); /* asks it to, and waits; none: nothing */
/* A line that breaks while something is written fails, and stops nobody. */
void port_before_lines(void);
/* A number of a port nobody listens at just now; 0: none is to be had. */
int port_free_port(void);
/* This machine's address as others of its network reach it, "127.0.0.1" where there is none. */
void port_address(char *out, size_t size);
/* What is on the standard input within `ms`: bytes read; 0: nothing yet, -1: its end. */
int64_t port_input(void *to, size_t size, int ms);

/* ---- the machine ------------------------------------------------------------------------------
 */

int port_processors(void);                        /* at least 1 */
void port_processor_name(char *out, size_t size); /* "unknown" where nobody tells */
double port_load(void); /* of the last minute: programs that run or wait; below 0 unknown */
/* Wishes, nothing is lost where they are refused: the whole huge pages inside `memory`; and memory
 * given back is kept for the next who asks, pieces up to `piece` bytes, `all` bytes in all. */
void port_huge_pages(void *memory, size_t bytes);
void port_keep_memory(size_t piece, size_t all);

/* ---- another program --------------------------------------------------------------------------
 */

/* A command that was started and is spoken with line by line. It reads and writes as programs do;
 * what it says on its error output goes where this program's goes. */
struct port_child;
enum port_said {
    PORT_LINE,   /* a line, its end taken off */
    PORT_SILENT, /* none in the time there was */
    PORT_GONE,   /* it has ended, or speaks no more */
    PORT_LONG,   /* a line that does not fit; nothing sensible comes after it */
};
struct port_child *port_child_new(const char *command); /* NULL: it cannot be started */
/* False when it does not listen within so many seconds. */
bool port_child_tell(struct port_child *child, const char *text, size_t size, double seconds);
enum port_said port_child_hear(struct port_child *child, char *line, size_t size, double seconds);
/* Ends it, if it has not ended, with all it has started. NULL: nothing. */
void port_child_free(struct port_child *child);

/* ---- a worker ---------------------------------------------------------------------------------
 */

/* A thread that does one kind of work whenever it is asked to. Asked again while it works, it does
 * it once more. Where there are no threads the work is done at once. */
struct port_worker;
struct port_worker *port_worker_new(void (*work)(void *self), void *self); /* NULL: no memory */
/* One whose work is done in parts, as long as `part` says that there is more. Where there are no
 * threads they are done between the window's turns (port_turns). */
struct port_worker *port_worker_in_parts(bool (*part)(void *self), void *self);
void port_worker_ask(struct port_worker *worker);
bool port_worker_idle(struct port_worker *worker); /* all that was asked for is done */
void port_worker_wait(struct port_worker *worker); /* until it is */
void port_worker_nap(struct port_worker *worker, double seconds); /* waits for it so long */
void port_worker_free(struct port_worker *worker); /* after what was asked for; NULL: nothing */
/* From now on its thread works only when nobody else has anything to do; a wish, as far as the
 * system knows such threads. */
void port_worker_meek(struct port_worker *worker);
/* A part of each that has no thread and something to do; is there more? */
bool port_workers_on(void);
/* Those made from now on have no threads, as if there were none; or may have them again. For tests.
 */
void port_threadless(bool wish);

/* ---- work in common ----------------------------------------------------------------------------
 */

/* Several who each do parts of a work, the caller among them as hand 0. Parts must not touch what
 * other parts write, nor what another hand works with. */
struct port_crew;
enum { PORT_HANDS_MOST = 8 };
struct port_crew *port_crew_new(int hands); /* 2 … PORT_HANDS_MOST; NULL: no memory */
int port_crew_hands(const struct port_crew *crew);
void port_crew_free(struct port_crew *crew); /* NULL: nothing */
/* Calls work(self, hand, part) once for each part of 0 … count - 1, in no order; returns when all
 * are done. Of one thread at a time. */
void port_crew_share(struct port_crew *crew, int count,
                     void (*work)(void *self, int hand, int part), void *self);

/* ---- the window's turns, and the page it is in -------------------------------------------------
 */

/* Lets `turn` have one turn after another until it says no, then `end`: its answer. In a browser,
 * where a page shows one picture after the other, that never comes back. */
int port_turns(bool (*turn)(void *self), int (*end)(void *self), void *self);
/* Is the window a page's? Then nobody may wait within a turn, for there will be another one soon,
 * and the picture goes to the page: parts of it, premultiplied and opaque. */
bool port_on_page(void);
void port_page_shows(const uint32_t *pixels, int stride, int x, int y, int w, int h);
/* A file that a person has put on the page since, or that its address asks for; to be looked at
 * only, or played. False: none, or there is no page. */
bool port_page_brought(char *path, size_t size, bool *to_watch);
/* Gives a person a file of his to keep, or to look at in a page of its own. False: no page. */
bool port_page_gives(const char *path);

#endif
