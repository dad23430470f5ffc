#include "app/commands.h"
#include "port/port.h"

int main(int argc, char **argv)
{
    argv = port_arguments(&argc, argv);
    return cli_main(argc, argv);
}
