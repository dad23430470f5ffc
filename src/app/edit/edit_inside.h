/* What the files of a table that is being set share. Nobody else reads this. */
#ifndef FOILSHOT_APP_EDIT_EDIT_INSIDE_H
#define FOILSHOT_APP_EDIT_EDIT_INSIDE_H

#include "app/edit/edit.h"

enum { FACE_DIGITS = 3 };

/* edit_entries.c */
int32_t edit_width_of(const struct edit *edit);
int32_t edit_depth_of(const struct edit *edit);
const struct raw_side *edit_side_of(const struct edit *edit, int side);
const struct raw_unit *edit_unit_of(const struct edit *edit, struct edit_ref e);
const struct raw_piece *edit_piece_of(const struct edit *edit, struct edit_ref e);
bool edit_unit_placed(const struct raw_unit *u);
int32_t edit_grid_edge(const struct edit *edit);
/* The box round every outline of an entry as shown; false when nothing of it lies on the table. */
bool edit_bounds_of(const struct edit *edit, struct edit_ref e, struct vec *low, struct vec *high);
int32_t edit_face_of(const struct edit *edit, struct edit_ref e);

/* edit_change.c */
void edit_box_put(const struct edit *edit, struct raw_unit *u, struct vec at);

/* edit.c */
void edit_states_clear(struct edit *edit, int from);

#endif
