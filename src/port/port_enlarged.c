#include "port/port_enlarged.h"

int enlarged_to(int wish, int rows)
{
    enum { STEP = 25, MOST = 200, ROWS = 768 };
    wish = wish / STEP * STEP;
    wish = wish > MOST ? MOST : wish < 100 ? 100 : wish;
    while (wish > 100 && rows * 100 / wish < ROWS)
        wish -= STEP;
    return wish;
}
