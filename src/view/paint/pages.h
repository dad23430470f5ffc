/* Memory for large pictures: in huge pages where the system has them, so that going down a picture
 * column by column does not look up a page for every row. */
#ifndef FOILSHOT_VIEW_PAINT_PAGES_H
#define FOILSHOT_VIEW_PAINT_PAGES_H

#include <stddef.h>

/* As calloc(bytes, 1); given back with free. */
void *pages_new(size_t bytes);

/* Pictures up to some MB come and go all the time: from now on memory given back is kept for the
 * next one. Getting it from the system anew, page by page, often costs more than the drawing. */
void pages_keep(void);

#endif
