#include "app/tools/bench_machine.h"

#include "app/desk/say.h"
#include "port/port.h"

enum { NAME = 120 };

#ifndef FOILSHOT_BUILD_TYPE
#define FOILSHOT_BUILD_TYPE "unknown"
#endif

void machine_print(bool json, const char *driver, int w, int h)
{
    char name[NAME];
    port_processor_name(name, sizeof name);
    say(json ? "{\"processor\": \"%s\", \"processors\": %d, \"load\": %.2f, \"compiler\": \"%s\", "
               "\"build\": \"%s\""
             : "processor %s\nprocessors %d\nload %.2f\ncompiler %s\nbuild %s\n",
        name, port_processors(), port_load(), __VERSION__, FOILSHOT_BUILD_TYPE);
    if (driver)
        say(json ? ", \"driver\": \"%s\", \"width\": %d, \"height\": %d"
                 : "driver %s\nsize %dx%d\n",
            driver, w, h);
    if (json)
        say("}\n");
}
