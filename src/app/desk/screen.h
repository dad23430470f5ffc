/* A screen: what whoever shows it asks of it. */
#ifndef FOILSHOT_APP_DESK_SCREEN_H
#define FOILSHOT_APP_DESK_SCREEN_H

#include "view/widgets/widget.h"

/* One screen: what the main loop asks of whichever is shown. Members that are NULL: nothing. */
struct screen {
    const char *name;  /* for scripts */
    const char *enter; /* the button that Enter presses where the table does not answer; "" none */
    void (*build)(struct ui *ui, void *self);
    /* An event no widget used, with no dialogue over the screen. The first is asked before the keys
     * that mean the same everywhere, and says whether it used the event; the other after them. */
    bool (*first)(void *self, const struct ui_event *event);
    void (*event)(void *self, const struct ui_event *event);
    /* Time passes; and ms until it must, -1 never. NULL: the open game's, if there is one. */
    void (*step)(void *self);
    int (*wake)(void *self);
    /* A table lies behind it, drawn inside these boxes. */
    bool (*shows_table)(const void *self);
    int (*boxes)(void *self, struct rect *box, int max);
    void (*draw)(void *self, struct canvas *canvas, const struct rect *part, int parts);
};

#endif
