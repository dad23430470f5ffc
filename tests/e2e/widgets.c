#include "widgets.h"

#include <ctype.h>
#include <dirent.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { ITEMS = 600, STRANGE_MOST = 3000 };

/* ---- the file -------------------------------------------------------------------------------- */

static void *more(void *list, int count, size_t size)
{
    void *longer = realloc(list, (size_t)(count + 1) * size);
    if (!longer)
        abort();
    return longer;
}

static bool line_read(struct widgets *w, const char *text)
{
    char word[4][DESK_ID] = {"", "", "", ""};
    int words = sscanf(text, "%63s %63s %63s %63s", word[0], word[1], word[2], word[3]);
    if (words <= 0 || word[0][0] == '#')
        return true;
    if (words == 2 && strcmp(word[0], "not") == 0) {
        w->none = more(w->none, w->nones, sizeof *w->none);
        snprintf(w->none[w->nones++], DESK_ID, "%s", word[1]);
        return true;
    }
    static const char *const walks[] = {"short", "long", "hour", "else"};
    bool hit = strcmp(word[2], "hit") == 0;
    int when = 0;
    while (when <= WALK_ELSE && strcmp(word[3], walks[when]) != 0)
        when++;
    if (words != 4 || (!hit && strcmp(word[2], "see") != 0) || when > WALK_ELSE)
        return false;
    w->line = more(w->line, w->count, sizeof *w->line);
    struct widget_line *line = &w->line[w->count++];
    *line = (struct widget_line){.hit = hit, .when = (enum widgets_walk)when};
    snprintf(line->place, sizeof line->place, "%.23s", word[0]);
    snprintf(line->id, sizeof line->id, "%s", word[1]);
    return true;
}

bool widgets_load(struct widgets *w, const char *path)
{
    char text[256];
    int number = 0;
    bool good = true;
    *w = (struct widgets){0};
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        return false;
    }
    while (fgets(text, sizeof text, file)) {
        number++;
        if (!line_read(w, text)) {
            fprintf(stderr, "%s:%d: not PLACE ID see|hit short|long|hour: %s", path, number, text);
            good = false;
        }
    }
    fclose(file);
    return good;
}

void widgets_release(struct widgets *w)
{
    free(w->line);
    free(w->none);
    free(w->strange);
    *w = (struct widgets){0};
}

/* ---- what a walk meets ----------------------------------------------------------------------- */

char *widgets_place(const struct desk *desk, char out[WIDGETS_PLACE])
{
    static struct desk_item item[ITEMS];
    char screen[16];
    const char *over = NULL;
    int count = desk_items(desk, item, ITEMS);
    desk_says(desk, "screen", screen, sizeof screen);
    for (int i = 0; i < count; i++)
        if (strncmp(item[i].id, "dialogue:", 9) == 0 && !strchr(item[i].id, '/'))
            over = item[i].id + 9;
    if (!over)
        snprintf(out, WIDGETS_PLACE, "%s", screen);
    else if (desk_number(desk, "dialogue") == 0) /* the screen asks by itself */
        snprintf(out, WIDGETS_PLACE, "%s-%.12s", screen, over);
    else
        snprintf(out, WIDGETS_PLACE, "%.20s", over);
    return out;
}

/* How much of an id a pattern names. */
static int named(const char *pattern)
{
    int count = 0;
    for (; *pattern; pattern++)
        count += *pattern != '*';
    return count;
}

struct widget_line *widgets_line(struct widgets *w, const char *place, const char *id)
{
    struct widget_line *found = NULL;
    for (int i = 0; i < w->count; i++) {
        struct widget_line *line = &w->line[i];
        if (strcmp(line->place, place) != 0 && strcmp(line->place, "*") != 0)
            continue;
        if (strcmp(line->id, id) == 0)
            return line;
        if (fnmatch(line->id, id, FNM_PATHNAME) == 0 &&
            (!found || named(line->id) > named(found->id)))
            found = line;
    }
    return found;
}

static void strange_note(struct widgets *w, const char *place, const struct desk_item *item)
{
    for (int i = 0; i < w->stranges; i++)
        if (strcmp(w->strange[i].place, place) == 0 && strcmp(w->strange[i].id, item->id) == 0)
            return;
    if (w->stranges == STRANGE_MOST)
        return;
    w->strange = more(w->strange, w->stranges, sizeof *w->strange);
    struct widget_line *line = &w->strange[w->stranges++];
    bool shown = strcmp(item->kind, "label") == 0 || strcmp(item->kind, "panel") == 0 ||
                 strcmp(item->kind, "list") == 0;
    *line = (struct widget_line){.hit = !shown};
    snprintf(line->place, sizeof line->place, "%s", place);
    snprintf(line->id, sizeof line->id, "%s", item->id);
}

void widgets_see(struct widgets *w, const struct desk *desk, const char *place)
{
    static struct desk_item item[ITEMS];
    char screen[16];
    int count = desk_items(desk, item, ITEMS), first = count;
    desk_says(desk, "screen", screen, sizeof screen);
    for (int i = count - 1; i >= 0; i--) /* a dialogue begins with its veil */
        if (strncmp(item[i].id, "dialogue:", 9) == 0)
            first = i;
    for (int i = 0; i < count; i++) {
        const char *where = i < first ? screen : place;
        struct widget_line *line = widgets_line(w, where, item[i].id);
        if (line)
            line->seen++;
        else
            strange_note(w, where, &item[i]);
    }
}

void widgets_hit(struct widgets *w, const char *place, const char *id)
{
    struct widget_line *line = widgets_line(w, place, id);
    if (line)
        line->hits++;
}

bool widgets_done(const struct widget_line *line)
{
    return line->hit ? line->hits > 0 : line->seen > 0;
}

int widgets_missing(const struct widgets *w, enum widgets_walk walk, bool tell)
{
    int missing = 0;
    for (int i = 0; i < w->count; i++) {
        const struct widget_line *line = &w->line[i];
        if (widgets_done(line) || line->when > walk)
            continue;
        missing++;
        if (tell)
            printf("not reached: %s %s (%s)\n", line->place, line->id,
                   line->seen ? "seen, never hit" : "never seen");
    }
    return missing;
}

/* ---- the table and the source ---------------------------------------------------------------- */

/* Could one name fit both patterns? */
static bool overlap(const char *a, const char *b)
{
    if (*a == '*')
        return overlap(a + 1, b) || (*b && overlap(a, b + 1));
    if (*b == '*')
        return overlap(a, b + 1) || (*a && overlap(a + 1, b));
    if (!*a || !*b)
        return *a == *b;
    return *a == *b && overlap(a + 1, b + 1);
}

/* A literal "kind:name" becomes a pattern: %d and the like are stars. A single word may be an id,
 * too. False when it is none. */
static bool literal_pattern(const char *text, size_t length, char out[DESK_ID])
{
    size_t n = 0, colon = 0;
    while (colon < length && islower((unsigned char)text[colon]))
        colon++;
    if (colon == 0 || (colon < length && text[colon] != ':') || length >= DESK_ID - 1)
        return false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (c == '%') {
            i++;
            while (i < length && (isdigit((unsigned char)text[i]) || text[i] == '.'))
                i++;
            if (n == 0 || out[n - 1] != '*')
                out[n++] = '*';
        } else if (islower((unsigned char)c) || isdigit((unsigned char)c) || strchr(":-_/", c)) {
            out[n++] = c;
        } else {
            return false;
        }
    }
    if (colon + 1 == length) /* what begins all their names */
        out[n++] = '*';
    out[n] = '\0';
    return true;
}

struct source {
    char (*id)[DESK_ID]; /* owned */
    char (*where)[80];   /* owned */
    int count;
};

static void literal_add(struct source *s, const char *file, int line, const char *text, size_t n)
{
    char id[DESK_ID];
    if (!literal_pattern(text, n, id))
        return;
    s->id = more(s->id, s->count, sizeof *s->id);
    s->where = more(s->where, s->count, sizeof *s->where);
    snprintf(s->id[s->count], DESK_ID, "%s", id);
    snprintf(s->where[s->count], sizeof s->where[0], "%.60s:%d", file, line);
    s->count++;
}

static void file_scan(struct source *s, const char *folder, const char *name)
{
    char path[DESK_PATH * 2], text[600];
    int line = 0;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    if (!file)
        return;
    while (fgets(text, sizeof text, file)) {
        line++;
        for (char *from = text; (from = strchr(from, '"'));) {
            char *to = from + 1;
            while (*to && *to != '"')
                to += *to == '\\' && to[1] ? 2 : 1;
            if (!*to)
                break;
            literal_add(s, name, line, from + 1, (size_t)(to - from - 1));
            from = to + 1;
        }
    }
    fclose(file);
}

static void folder_scan(struct source *s, const char *top, const char *folder)
{
    char path[DESK_PATH];
    snprintf(path, sizeof path, "%.360s/%s", top, folder);
    DIR *open_folder = opendir(path);
    if (!open_folder)
        return;
    for (struct dirent *e; (e = readdir(open_folder));) {
        size_t n = strlen(e->d_name);
        struct stat info;
        char inner[DESK_PATH];
        snprintf(inner, sizeof inner, "%.200s/%.200s", folder, e->d_name);
        if (e->d_name[0] != '.' && fstatat(dirfd(open_folder), e->d_name, &info, 0) == 0 &&
            S_ISDIR(info.st_mode))
            folder_scan(s, top, inner);
        if (n > 2 && strcmp(e->d_name + n - 2, ".c") == 0)
            file_scan(s, path, e->d_name);
    }
    closedir(open_folder);
}

static bool literal_known(const struct widgets *w, const char *id)
{
    if (!strchr(id, ':')) /* a word, as there are many */
        return true;
    for (int i = 0; i < w->nones; i++)
        if (strcmp(w->none[i], id) == 0)
            return true;
    for (int i = 0; i < w->count; i++) {
        char whole[DESK_ID];
        snprintf(whole, sizeof whole, "%s", w->line[i].id);
        for (char *part; (part = strrchr(whole, '/')); *part = '\0')
            if (overlap(id, whole))
                return true;
        if (overlap(id, whole))
            return true;
    }
    return false;
}

/* Parts of a widget ("/plus") are named by the interface or by the row's choices. */
static bool line_known(const struct source *s, const char *id)
{
    char whole[DESK_ID];
    snprintf(whole, sizeof whole, "%s", id);
    for (;;) {
        for (int k = 0; k < s->count; k++)
            if (overlap(s->id[k], whole))
                return true;
        char *part = strrchr(whole, '/');
        if (!part)
            return false;
        *part = '\0';
    }
}

bool widgets_check(const struct widgets *w, const char *top)
{
    struct source s = {0};
    int wrong = 0;
    folder_scan(&s, top, "src/app");
    folder_scan(&s, top, "src/view");
    for (int i = 0; i < s.count; i++)
        if (!literal_known(w, s.id[i])) {
            printf("%s: the widget %s has no line in tests/e2e/widgets\n", s.where[i], s.id[i]);
            wrong++;
        }
    for (int i = 0; i < w->count; i++)
        if (!line_known(&s, w->line[i].id)) {
            printf("tests/e2e/widgets: nothing in the source is called %s (%s)\n", w->line[i].id,
                   w->line[i].place);
            wrong++;
        }
    printf("%d ids in the source, %d lines in the table, %d wrong\n", s.count, w->count, wrong);
    free(s.id);
    free(s.where);
    return wrong == 0 && s.count > 0;
}
