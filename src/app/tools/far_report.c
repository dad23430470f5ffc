#include "app/tools/far_report.h"

#include "app/desk/say.h"
#include "app/tools/report.h"
#include "port/port.h"

/* Seconds: pictures take their time. */
static const double quiet = 1, apart = 10;

static bool is_time(struct far_report *r, const struct game *game, bool last)
{
    double now = port_seconds();
    int32_t count = game->journal.records;
    if (count != r->seen) {
        r->seen = count;
        r->since = now;
    }
    if (count == r->written)
        return false;
    return last || r->written == 0 ||
           (now - r->at >= apart && (game->table.turn != r->turn || now - r->since >= quiet));
}

/* All of it in one go; the chance to win is left to `foilshot report` afterwards. */
static bool tell_all(const struct game *game, const struct cli *cli, char path[PATH_BYTES],
                     struct trouble *trouble)
{
    struct cli wish = *cli;
    wish.has_playouts = true;
    wish.playouts = 0;
    struct report *report = report_begin(game, &wish, NULL, cli->journal ? cli->journal : "battle",
                                         cli->out ? cli->out : ".", trouble);
    if (!report)
        return false;
    while (report_step(report))
        ;
    bool good = report_end(report, path, trouble);
    report_free(report);
    return good;
}

bool far_report_step(struct far_report *r, const struct game *game, const struct cli *cli,
                     bool last, struct trouble *trouble)
{
    char path[PATH_BYTES];
    if (!game || !is_time(r, game, last))
        return true;
    bool good = tell_all(game, cli, path, trouble);
    r->written = r->seen;
    r->turn = game->table.turn;
    r->at = port_seconds();
    if (good && !r->told)
        say("report %s\n", path);
    r->told = r->told || good;
    return good;
}
