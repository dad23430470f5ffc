/* Where things lie: the program's data (art, cards, scenarios) and the player's own files (XDG). */
#ifndef FOILSHOT_APP_DESK_PATHS_H
#define FOILSHOT_APP_DESK_PATHS_H

#include "core/trouble.h"
#include "core/words.h"

enum { PATH_BYTES = 512 };

struct paths {
    char data[PATH_BYTES];      /* holds assets/ and scenarios/ */
    char fonts[PATH_BYTES];     /* font files that came with it, if any */
    char saves[PATH_BYTES];     /* journals */
    char scenarios[PATH_BYTES]; /* the player's own, a folder for each set */
    char config[PATH_BYTES];    /* settings */
};

/* Finds them; `given` is --data-dir or NULL. False when there is no data folder: trouble names the
 * places looked at. Nothing is created. */
bool paths_find(struct paths *paths, const char *given, struct trouble *trouble);
/* Makes a folder and its parents; false with trouble when it cannot. */
bool folder_make(const char *path, struct trouble *trouble);
/* `folder`/`name` into out; false when too long. */
bool path_join(char out[PATH_BYTES], const char *folder, const char *name);
bool path_exists(const char *path);

/* Names in a folder that end in `ending`, sorted; the caller frees with names_free. */
int folder_names(const char *folder, const char *ending, char ***names);
void names_free(char **names, int count);

#endif
