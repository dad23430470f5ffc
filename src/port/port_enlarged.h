/* For those systems that tell how large a person wants everything. For port alone. */
#ifndef FOILSHOT_PORT_PORT_ENLARGED_H
#define FOILSHOT_PORT_PORT_ENLARGED_H

/* What is made of a wish in hundredths on a screen of so many rows: as port_enlarged gives it. */
int enlarged_to(int wish, int rows);

#endif
