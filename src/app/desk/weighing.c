#include "app/desk/weighing.h"

#include "disk/file.h"

#include <stdio.h>
#include <stdlib.h>

bool weighing_read(const char *path, const struct rules *rules, struct weights *weights,
                   struct trouble *trouble)
{
    char *text;
    if (!file_read(path, &text, NULL, trouble))
        return false;
    bool good = weights_read(text, path, rules, weights, trouble);
    free(text);
    return good;
}

struct weights weighing_of(const struct paths *paths, const struct rules *rules,
                           struct trouble *trouble)
{
    char name[80], path[PATH_BYTES];
    struct weights w = weights_usual(rules);
    snprintf(name, sizeof name, "assets/weights/%s", rules->id);
    if (path_join(path, paths->data, name))
        weighing_read(path, rules, &w, trouble);
    return w;
}
