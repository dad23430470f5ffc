/* Where no servers are started, and the machine is not asked for more than it gives: Windows, so
 * far, and browsers. */
#include "port/port.h"

#include <stdio.h>

bool port_service_start(struct port_service *service, const char *program,
                        const char *const *argument, const char *says)
{
    (void)program, (void)argument, (void)says;
    service->at = 0;
    return false;
}

bool port_service_runs(struct port_service *service)
{
    return service->at != 0;
}

void port_service_end(struct port_service *service)
{
    service->at = 0;
}

void port_before_lines(void)
{
}

int port_free_port(void)
{
    return 0;
}

void port_address(char *out, size_t size)
{
    snprintf(out, size, "127.0.0.1");
}

void port_before_window(void)
{
}

double port_load(void)
{
    return -1;
}

void port_huge_pages(void *memory, size_t bytes)
{
    (void)memory, (void)bytes;
}

void port_keep_memory(size_t piece, size_t all)
{
    (void)piece, (void)all;
}
