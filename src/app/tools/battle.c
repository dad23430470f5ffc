#include "app/tools/battle.h"
#include "app/desk/say.h"
#include "disk/file.h"
#include "rules/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct battle *battle_open(const char *path, struct trouble *trouble)
{
    struct battle *b = calloc(1, sizeof *b);
    if (!b)
        abort();
    if (battle_load(path, b, trouble))
        return b;
    free(b);
    return NULL;
}

static void indented(const char *lines, struct words *out)
{
    for (const char *at = lines; *at;) {
        int n = (int)strcspn(at, "\n");
        words_format(out, "    %.*s\n", n, at);
        at += n + (at[n] == '\n');
    }
}

/* One set's part of what is told. */
static bool set_tell(const struct battle *b, const struct rules *rules, struct words *out)
{
    struct trouble why = {0};
    struct words told;
    struct setting *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    words_init(&told);
    bool good = battle_translate(b, rules, s, NULL, &told, &why);
    if (good)
        words_format(out, "  %s: %d %s on %d by %d cm, %d turns\n", rules->title, s->unit_count,
                     counted(s->unit_count, NOUN_unit), (s->width + 5 * MM) / (10 * MM),
                     (s->depth + 5 * MM) / (10 * MM), s->turns);
    else
        words_format(out, "  %s\n", why.text);
    if (good)
        indented(told.text, out);
    words_release(&told);
    free(s);
    return good;
}

bool battle_check(const char *path, struct words *remarks, struct trouble *trouble)
{
    struct battle *b = battle_open(path, trouble);
    int good = 0;
    if (!b)
        return false;
    for (int i = 0; i < rules_count; i++)
        good += rules_list[i]->battle && set_tell(b, rules_list[i], remarks);
    free(b);
    return good || trouble_at(trouble, path, 0, "no set can hold it\n%.400s", remarks->text);
}

void battles_list(const struct cli *cli)
{
    char folder[PATH_BYTES], path[PATH_BYTES], **names;
    int count = path_join(folder, cli->paths.data, "scenarios/battles")
                    ? folder_names(folder, ".yaml", &names)
                    : 0;
    if (count)
        say("Battles that belong to no set (foilshot battle FILE --set SET)\n");
    for (int i = 0; i < count; i++) {
        struct trouble trouble = {0};
        if (!path_join(path, folder, names[i]))
            continue;
        struct battle *b = battle_open(path, &trouble);
        say("  %-28s %s%s%s\n", names[i], b ? b->title : trouble.text, b ? ": " : "",
            b ? b->teaser : "");
        free(b);
    }
    if (count)
        names_free(names, count);
}

/* "a/b/name.yaml" → "name.yaml" */
static const char *bare(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool lie_where(const struct cli *cli, const char *battle, const char *set, const char *out,
                      char path[PATH_BYTES], struct trouble *trouble)
{
    char folder[PATH_BYTES];
    if (out)
        return snprintf(path, PATH_BYTES, "%s", out) < PATH_BYTES ||
               trouble_set(trouble, "the name is too long");
    if (!path_join(folder, cli->paths.scenarios, set) || !path_join(path, folder, bare(battle)))
        return trouble_set(trouble, "the name is too long");
    return folder_make(folder, trouble);
}

bool battle_lay(const struct cli *cli, const char *battle, const char *set, const char *out,
                struct words *told, char path[PATH_BYTES], struct trouble *trouble)
{
    const struct rules *rules = rules_find(set);
    if (!rules)
        return trouble_set(trouble, "there is no rule set \"%s\"", set);
    struct battle *b = battle_open(battle, trouble);
    struct words text;
    bool there = false;
    words_init(&text);
    bool good = b && battle_translate(b, rules, NULL, &text, told, trouble) &&
                lie_where(cli, battle, set, out, path, trouble);
    if (good && out)
        good = file_write(path, text.text, text.length, trouble);
    else if (good && !file_write_new(path, text.text, text.length, &there, trouble))
        good = there;
    if (good && there)
        words_format(told, "%s was there already and stays as it is.\n", path);
    words_release(&text);
    free(b);
    return good;
}

int battle_command(const struct cli *cli, char path[PATH_BYTES])
{
    struct trouble trouble = {0};
    struct words told;
    words_init(&told);
    bool good = cli->set ? battle_lay(cli, cli->file[0], cli->set, cli->out, &told, path, &trouble)
                         : battle_check(cli->file[0], &told, &trouble);
    if (good)
        say_text(told.text);
    words_release(&told);
    if (!good)
        return fail(&trouble);
    if (!cli->set)
        return EXIT_OK;
    say("%s\n", path);
    return cli->out ? EXIT_OK : -1;
}
