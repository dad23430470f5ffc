#include "app/desk/pricing.h"

#include "disk/file.h"

#include <stdio.h>
#include <stdlib.h>

static bool path_of(const struct paths *paths, const struct rules *rules, char path[PATH_BYTES])
{
    char name[80];
    snprintf(name, sizeof name, "assets/points/%s", rules->id);
    return path_join(path, paths->data, name);
}

bool pricing_there(const struct paths *paths, const struct rules *rules)
{
    char path[PATH_BYTES];
    return path_of(paths, rules, path) && path_exists(path);
}

bool pricing_of(const struct paths *paths, const struct rules *rules, struct points *points,
                struct trouble *trouble)
{
    char path[PATH_BYTES], *text;
    *points = (struct points){.known = false};
    if (!path_of(paths, rules, path))
        return trouble_at(trouble, paths->data, 0, "the name is too long");
    if (!file_read(path, &text, NULL, trouble))
        return false;
    bool good = points_read(text, path, rules, points, trouble);
    free(text);
    return good;
}

static void line_add(struct pricing_sheet *sheet)
{
    unsigned n = sheet->part.lines++;
    sheet->line[n] = (struct sheet_line){sheet->what[n], sheet->how[n], sheet->id};
}

void pricing_sheet(const struct points *points, const struct rules *rules,
                   struct pricing_sheet *sheet)
{
    *sheet = (struct pricing_sheet){.id = "ours"};
    sheet->part.head = sheet->head;
    sheet->part.line = sheet->line;
    if (!points->known)
        return;
    snprintf(sheet->head, sizeof sheet->head, "Points, %s",
             points->id[0] ? "by the author" : "measured by us: the author gives none");
    if (points->id[0])
        snprintf(sheet->id, sizeof sheet->id, "%s", points->id);
    for (int i = 0; i < points_kinds(rules); i++) {
        snprintf(sheet->what[i], sizeof sheet->what[i], "%s", points_kind(rules, i).name);
        points_brief(points, i, sheet->how[i], sizeof sheet->how[i]);
        line_add(sheet);
    }
    if (points->id[0])
        return;
    unsigned n = sheet->part.lines;
    snprintf(sheet->what[n], sizeof sheet->what[n], "In brackets");
    snprintf(sheet->how[n], sizeof sheet->how[n], "95 %% intervals, %d games", points->games);
    line_add(sheet);
}
