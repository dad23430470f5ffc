/* The captions of a demonstration: a text of lines "43 Two are down." or "44-64 Red marches on.",
 * by the blocks they are about.
 */
#ifndef FOILSHOT_APP_DESK_CAPTIONS_H
#define FOILSHOT_APP_DESK_CAPTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum { CAPTION_TEXT = 200 };

struct caption_line {
    int32_t first, last; /* blocks */
    char words[CAPTION_TEXT];
};

/* Reads on from *text to the next line that is a caption; false when there is none. */
bool captions_next(const char **text, struct caption_line *line);

#endif
