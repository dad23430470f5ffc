/* The battle that is over is told in a page of its own, a picture with each frame. */
#include "app/app.h"
#include "app/desk/desk.h"
#include "app/play/play.h"
#include "app/tools/report.h"
#include "view/widgets/present.h"

/* How far it is, for the screen of the end. */
static void far(struct app *app)
{
    struct play *play = app->play;
    play->telling = app->telling != NULL;
    play->ponders = app->telling && report_ponders(app->telling);
    play->pictures = app->telling ? report_told(app->telling, &play->pictures_of) : 0;
}

/* The report lies beside the saved games; whatever shows web pages here is asked to show it. */
void tell_begin(struct app *app)
{
    struct trouble trouble = {0};
    const char *journal = app->match.game->path[0] ? app->match.game->path : "battle";
    if (app->telling)
        return;
    app->play->report[0] = '\0';
    app->telling = report_begin(app->match.game, app->cli, app->desk.figures, journal,
                                app->desk.paths.saves, &trouble);
    if (!app->telling)
        desk_trouble(&app->desk, &trouble);
    far(app);
    app->desk.redraw = true;
}

/* Writes it as far as it is told. */
static void told_so_far(struct app *app)
{
    struct trouble trouble = {0};
    if (!report_end(app->telling, app->play->report, &trouble)) {
        app->play->report[0] = '\0';
        desk_trouble(&app->desk, &trouble);
    }
    report_free(app->telling);
    app->telling = NULL;
    far(app);
}

void tell_let_go(struct app *app)
{
    if (app->telling)
        told_so_far(app);
    app->play->report[0] = '\0';
}

int tell_wake(const struct app *app)
{
    enum { PONDER_MS = 40 };
    return !app->telling ? -1 : report_ponders(app->telling) ? PONDER_MS : 0;
}

void tell_step(struct app *app)
{
    if (!app->telling)
        return;
    int before = app->play->pictures;
    bool ponders = report_ponders(app->telling), more = report_step(app->telling);
    far(app);
    if (!ponders || before != app->play->pictures || !app->play->ponders)
        app->desk.redraw = true;
    if (more)
        return;
    told_so_far(app);
    const char *told = app->play->report;
    if (told[0] && app->desk.present)
        present_show_file(app->desk.present, told);
}
