/* A build without libnats: the rules of a far game are there, lines are not. */
#include "remote/line.h"

static bool none(struct trouble *trouble)
{
    return trouble_set(trouble, "this build has no far games: libnats was not there when it was "
                                "made (FOILSHOT_REMOTE)");
}

bool line_new(const struct invitation *invitation, const struct login *login,
              const char *host_password, struct carrier *carrier, struct trouble *trouble)
{
    (void)invitation, (void)login, (void)host_password, (void)carrier;
    return none(trouble);
}

bool server_prepare(const char *folder, const char *address, struct invitation *invitation,
                    struct trouble *trouble)
{
    (void)folder, (void)address, (void)invitation;
    return none(trouble);
}

struct server *server_start(const char *folder, const struct invitation *invitation,
                            struct trouble *trouble)
{
    (void)folder, (void)invitation;
    none(trouble);
    return NULL;
}

bool server_line(const struct server *server, const struct invitation *invitation,
                 struct carrier *carrier, struct trouble *trouble)
{
    (void)server, (void)invitation, (void)carrier;
    return none(trouble);
}

bool server_runs(struct server *server)
{
    return server != 0;
}

void server_stop(struct server *server)
{
    (void)server;
}
