/* Small faults for C files, one at a time: what tests/mutate works with.
 *
 *   mutants list FILE...              every fault there is: file, number, line, function (=table),
 *                                     operator, before, after; a line each, separated by tabs
 *   mutants choose SEED COUNT FILE... so many of them, chosen by the seed
 *   mutants apply FILE NUMBER         the file with that fault, to standard output
 *
 * It reads tokens, not the language: comments, strings and the preprocessor's lines are left alone,
 * and so are functions and statements that only speak or draw (`quiet` below), buffers and the
 * heads of loops, since no game is another by them. A fault that does not compile is no harm: it is
 * not counted. Faults never add or remove a line.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 64, TEXT = 160, TOKENS = 200000, FAULTS = 60000, FILES = 200 };

enum kind { WORD, NUMBER, STRING, SIGN };
struct token {
    enum kind kind;
    const char *at;
    size_t n;
    int line;
    int depth;    /* of brackets of any kind */
    int function; /* index into names, -1: none, a table */
    bool tells;   /* within a function or statement that only speaks or draws */
    bool loop;    /* within the head of a for */
};

struct fault {
    const char *from; /* text replaced */
    size_t n;
    int line, function;
    const char *operator;
    char after[TEXT];
};

static struct {
    const char *path;
    char *text;
    struct token token[TOKENS];
    int tokens;
    char name[2000][NAME];
    int names;
    struct fault fault[FAULTS];
    int faults;
} file;

static void die(const char *what, const char *about)
{
    fprintf(stderr, "mutants: %s %s\n", what, about);
    exit(2);
}

/* ---- reading --------------------------------------------------------------------------------- */

static void file_load(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in || fseek(in, 0, SEEK_END) != 0)
        die("cannot read", path);
    long size = ftell(in);
    rewind(in);
    free(file.text);
    file.text = calloc((size_t)size + 1, 1);
    if (!file.text || fread(file.text, 1, (size_t)size, in) != (size_t)size)
        die("cannot read", path);
    fclose(in);
    file.path = path;
    file.tokens = file.names = file.faults = 0;
}

static bool name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

static size_t quoted(const char *c)
{
    size_t n = 1;
    while (c[n] && c[n] != c[0])
        n += c[n] == '\\' && c[n + 1] ? 2 : 1;
    return n + 1;
}

static size_t sign_length(const char *c)
{
    static const char *const signs[] = {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>",
                                        "<=",  ">=",  "==",  "!=", "&&", "||", "+=", "-=",
                                        "*=",  "/=",  "%=",  "&=", "|=", "^="};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strncmp(c, signs[i], strlen(signs[i])) == 0)
            return strlen(signs[i]);
    return 1;
}

/* Blanks, comments, lines of the preprocessor. */
static const char *skip(const char *c, int *line, bool *fresh)
{
    for (;;) {
        if (*c == '\n') {
            ++*line;
            *fresh = true;
            c++;
        } else if (*c == ' ' || *c == '\t' || *c == '\r') {
            c++;
        } else if (c[0] == '/' && c[1] == '*') {
            for (c += 2; *c && !(c[0] == '*' && c[1] == '/'); c++)
                *line += *c == '\n';
            c += *c ? 2 : 0;
        } else if (c[0] == '/' && c[1] == '/') {
            c += strcspn(c, "\n");
        } else if (*c == '#' && *fresh) {
            while (*c && *c != '\n') {
                if (*c == '\\' && c[1] == '\n') {
                    ++*line;
                    c++;
                }
                c++;
            }
        } else {
            return c;
        }
    }
}

static void tokens_read(void)
{
    int line = 1, depth = 0;
    bool fresh = true;
    for (const char *c = skip(file.text, &line, &fresh); *c; c = skip(c, &line, &fresh)) {
        struct token *t = &file.token[file.tokens++];
        if (file.tokens >= TOKENS)
            die("too long:", file.path);
        *t = (struct token){.at = c, .line = line, .function = -1};
        fresh = false;
        if (*c == '"' || *c == '\'') {
            t->kind = STRING;
            t->n = quoted(c);
        } else if (digit(*c)) {
            t->kind = NUMBER;
            while (name_char(c[t->n]) || c[t->n] == '.' ||
                   ((c[t->n] == '-' || c[t->n] == '+') && (c[t->n - 1] == 'e') && c[1] != 'x'))
                t->n++;
        } else if (name_char(*c)) {
            while (name_char(c[t->n]))
                t->n++;
        } else {
            t->kind = SIGN;
            t->n = sign_length(c);
        }
        if (t->n == 1 && strchr("([{", *c))
            t->depth = depth++;
        else if (t->n == 1 && strchr(")]}", *c))
            t->depth = --depth;
        else
            t->depth = depth;
        c += t->n;
    }
}

static bool is(int i, const char *word)
{
    return i >= 0 && i < file.tokens && file.token[i].n == strlen(word) &&
           strncmp(file.token[i].at, word, file.token[i].n) == 0;
}

static bool kind_is(int i, enum kind kind)
{
    return i >= 0 && i < file.tokens && file.token[i].kind == kind;
}

/* The bracket that closes the one at i. */
static int closing(int i)
{
    int k = i + 1;
    while (k < file.tokens && file.token[k].depth > file.token[i].depth)
        k++;
    return k;
}

/* ---- what no game depends on ----------------------------------------------------------------- */

/* Functions that speak, draw or advise, by parts of their names. */
static const char *const telling[] = {
    "coach",       "card",          "headline",  "_question", "roster",   "signs",  "qualities",
    "overlay",     "_paint",        "mark_",     "_say",      "say_",     "_text",  "text_",
    "_words",      "_word",         "called",    "appraise",  "outcome",  "_name",  "name_",
    "_shown",      "barred_refuse", "preview",   "film",      "refuse_",  "_label", "ground_says",
    "_scene_text", "told",          "_told",     "help_",     "grammar_", "usage_", "reasons_",
    "now_write",   "verb_now",      "names_add", "_write",
};
/* Statements that do, by what they begin with. */
static const char *const saying[] = {
    "turn_say", "words_",    "coach_", "snprintf",       "mark_", "refuse",
    "free",     "abort",     "assert", "turn_film",      "heard", "printf",
    "fprintf",  "offer_say", "p",      "struct painter", "allow"};

static bool part_of(const char *name, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strstr(name, list[i]))
            return true;
    return false;
}

static bool statement_tells(int i)
{
    for (size_t k = 0; k < sizeof saying / sizeof saying[0]; k++) {
        size_t n = strlen(saying[k]);
        if (strncmp(file.token[i].at, saying[k], n) == 0 &&
            (saying[k][n - 1] == '_' || !name_char(file.token[i].at[n])))
            return true;
    }
    return false;
}

/* Marks the functions, the statements that only tell and the heads of loops. */
static void places_find(void)
{
    for (int i = 0; i + 1 < file.tokens; i++) {
        if (file.token[i].depth == 0 && kind_is(i, WORD) && is(i + 1, "(")) {
            int close = closing(i + 1);
            if (!is(close + 1, "{"))
                continue;
            int end = closing(close + 1), name = file.names++;
            snprintf(file.name[name], NAME, "%.*s", (int)file.token[i].n, file.token[i].at);
            bool tells = part_of(file.name[name], telling, sizeof telling / sizeof telling[0]);
            for (int k = i; k <= end; k++) {
                file.token[k].function = name;
                file.token[k].tells = tells;
            }
            i = close;
        }
    }
    for (int i = 1; i + 1 < file.tokens; i++) {
        bool begins = is(i - 1, ";") || is(i - 1, "{") || is(i - 1, "}") || is(i - 1, ")") ||
                      is(i - 1, "else") || is(i - 1, ":");
        if (file.token[i].function >= 0 && begins && kind_is(i, WORD) && statement_tells(i))
            for (int k = i;
                 k < file.tokens && !(is(k, ";") && file.token[k].depth == file.token[i].depth);
                 k++)
                file.token[k].tells = true;
        if (is(i, "for") && is(i + 1, "("))
            for (int k = i + 1, end = closing(i + 1); k < end; k++)
                file.token[k].loop = true;
    }
    /* Named tables: the word before the first = at depth 0. */
    for (int i = 1; i + 1 < file.tokens; i++)
        if (file.token[i].depth == 0 && is(i, "=") && is(i + 1, "{")) {
            int k = i - 1, name = file.names++;
            while (k > 0 && (file.token[k].depth > 0 || !kind_is(k, WORD)))
                k--;
            snprintf(file.name[name], NAME, "=%.*s", (int)file.token[k].n, file.token[k].at);
            for (int end = closing(i + 1); i < end; i++)
                file.token[i].function = name;
        }
}

/* ---- faults ---------------------------------------------------------------------------------- */

static void fault_span(int from, int to, const char *operator, const char * after)
{
    struct fault *f = &file.fault[file.faults];
    const struct token *t = &file.token[from], *u = &file.token[to];
    size_t n = (size_t)(u->at + u->n - t->at);
    if (file.faults >= FAULTS)
        die("too many faults in", file.path);
    if (memchr(t->at, '\n', n) || strlen(after) >= TEXT) /* lines stay as they are */
        return;
    *f = (struct fault){
        .from = t->at, .n = n, .line = t->line, .function = t->function, .operator= operator};
    snprintf(f->after, TEXT, "%s", after);
    file.faults++;
}

static void fault_add(int i, const char *operator, const char * after)
{
    fault_span(i, i, operator, after);
}

static void copy(int from, int to, char out[TEXT])
{
    const struct token *t = &file.token[from], *u = &file.token[to];
    snprintf(out, TEXT, "%.*s", (int)(u->at + u->n - t->at), t->at);
}

/* Is the bracket that the token stands in, alone, the size of an array that is being declared? */
static bool array_size(int i)
{
    static const char *const types[] = {"char",    "int",  "int32_t", "int64_t", "uint64_t",
                                        "uint8_t", "bool", "double",  "size_t"};
    if (!is(i - 1, "[") || !is(i + 1, "]") || !kind_is(i - 2, WORD))
        return false;
    if (is(i - 4, "struct") || is(i - 4, "enum") || is(i - 3, ","))
        return true;
    for (size_t k = 0; k < sizeof types / sizeof types[0]; k++)
        if (is(i - 3, types[k]))
            return true;
    return is(i + 2, ",") || is(i + 2, ";") ? is(i - 3, "*") : false;
}

/* One unit more and one less; fractions by a twentieth. */
static void number_faults(int i)
{
    const struct token *t = &file.token[i];
    char text[TEXT], *end;
    snprintf(text, sizeof text, "%.*s", (int)t->n, t->at);
    if (strchr(text, '.') || (strchr(text, 'e') && text[1] != 'x')) {
        double value = strtod(text, &end);
        for (int way = -1; way <= 1; way += 2) {
            char out[TEXT];
            snprintf(out, sizeof out, "%.17g%s", value == 0 ? 0.05 * way : value * (1 + 0.05 * way),
                     end);
            fault_add(i, "number", out);
        }
        return;
    }
    long long value = strtoll(text, &end, 0);
    if (array_size(i) || text[1] == 'x')
        return;
    for (int way = -1; way <= 1; way += 2) {
        char out[TEXT];
        snprintf(out, sizeof out, value + way < 0 ? "(%lld%s)" : "%lld%s", value + way, end);
        fault_add(i, "number", out);
    }
}

/* Ends an operand at i's depth? */
static bool operand_ends(int i, int depth)
{
    static const char *const stops[] = {"&&",     "||", ";", "?", ":", ",", "=",
                                        "return", ")",  "]", "}", "(", "[", "{"};
    if (file.token[i].depth < depth)
        return true;
    for (size_t k = 0; k < sizeof stops / sizeof stops[0]; k++)
        if (file.token[i].depth == depth && is(i, stops[k]) && !(k >= 8 && k <= 13))
            return true;
    return false;
}

/* a && b: without a, without b, and with ||. */
static void condition_faults(int i)
{
    bool both = is(i, "&&");
    int depth = file.token[i].depth, left = i - 1, right = i + 1;
    while (left > 0 && !operand_ends(left - 1, depth))
        left--;
    while (right + 1 < file.tokens && !operand_ends(right + 1, depth))
        right++;
    char a[TEXT], b[TEXT];
    fault_add(i, "and-or", both ? "||" : "&&");
    copy(i + 1, right, b);
    copy(left, i - 1, a);
    fault_span(i + 1, right, "dropped", both ? "true" : "false");
    fault_span(left, i - 1, "dropped", both ? "true" : "false");
}

static void compare_faults(int i)
{
    static const char *const pairs[][2] = {{"<", "<="}, {"<=", "<"},  {">", ">="},
                                           {">=", ">"}, {"==", "!="}, {"!=", "=="}};
    for (size_t k = 0; k < sizeof pairs / sizeof pairs[0]; k++)
        if (is(i, pairs[k][0]))
            fault_add(i, "compare", pairs[k][1]);
}

static bool value_ends(int i)
{
    return kind_is(i, NUMBER) || is(i, ")") || is(i, "]") ||
           (kind_is(i, WORD) && !is(i, "return") && !is(i, "case"));
}

/* a + b: minus, and without b. */
static void sum_faults(int i)
{
    bool plus = is(i, "+");
    if (!value_ends(i - 1) || kind_is(i + 1, STRING) || is(i - 1, "sizeof"))
        return;
    fault_add(i, "sign", plus ? "-" : "+");
    int depth = file.token[i].depth, right = i + 1;
    while (right + 1 < file.tokens && !operand_ends(right + 1, depth) &&
           !(file.token[right + 1].depth == depth && kind_is(right + 1, SIGN) &&
             strchr("+-<>=!", *file.token[right + 1].at) && !is(right + 1, "->")))
        right++;
    fault_span(i, right, "modifier", plus ? "+ 0" : "- 0");
}

/* c ? a : b: the other way round. */
static void choice_faults(int i)
{
    int depth = file.token[i].depth, colon = i + 1, open = 0;
    while (colon < file.tokens && file.token[colon].depth >= depth &&
           !(file.token[colon].depth == depth && is(colon, ":") && open == 0)) {
        open += file.token[colon].depth == depth && is(colon, "?");
        open -= file.token[colon].depth == depth && is(colon, ":");
        colon++;
    }
    int end = colon + 1;
    while (end + 1 < file.tokens && file.token[end + 1].depth >= depth &&
           !(file.token[end + 1].depth == depth &&
             (is(end + 1, ";") || is(end + 1, ",") || is(end + 1, ")") || is(end + 1, "]") ||
              is(end + 1, "}"))))
        end++;
    if (!is(colon, ":") || kind_is(i + 1, STRING) || kind_is(colon + 1, STRING))
        return;
    char a[TEXT], b[TEXT], out[2 * TEXT + 8];
    copy(i + 1, colon - 1, a);
    copy(colon + 1, end, b);
    snprintf(out, sizeof out, "? %s : %s", b, a);
    if (strlen(out) < TEXT)
        fault_span(i, end, "choice", out);
}

/* if (c): if not. */
static void if_faults(int i)
{
    int close = closing(i + 1);
    char inside[TEXT], out[TEXT + 8];
    copy(i + 2, close - 1, inside);
    snprintf(out, sizeof out, "if (!(%s))", inside);
    if (strlen(out) < TEXT)
        fault_span(i, close, "if", out);
}

/* Who does and whom: f(t, unit, target) becomes f(t, target, unit). */
static void swap_faults(int i)
{
    static const char *const who[] = {"unit",  "target", "foe",  "enemy", "attacker", "defender",
                                      "a",     "b",      "mine", "his",   "side",     "other",
                                      "red",   "blue",   "from", "to",    "shooter",  "leader",
                                      "rider", "man",    "left", "right", "x",        "y",
                                      "mover", "by",     "me",   "him",   "body",     "with"};
    if (!is(i, ",") || !kind_is(i - 1, WORD) || !kind_is(i + 1, WORD) ||
        !(is(i - 2, ",") || is(i - 2, "(")) || !(is(i + 2, ",") || is(i + 2, ")")))
        return;
    int known = 0;
    for (size_t k = 0; k < sizeof who / sizeof who[0]; k++)
        known += is(i - 1, who[k]) + is(i + 1, who[k]);
    char a[NAME], b[NAME], out[TEXT];
    if (known < 2)
        return;
    snprintf(a, NAME, "%.*s", (int)file.token[i - 1].n, file.token[i - 1].at);
    snprintf(b, NAME, "%.*s", (int)file.token[i + 1].n, file.token[i + 1].at);
    snprintf(out, sizeof out, "%s, %s", b, a);
    fault_span(i - 1, i + 1, "swap", out);
}

/* Is the star at i part of a type? */
static bool pointer(int i)
{
    static const char *const types[] = {"char",    "int",     "int32_t",  "void", "double", "bool",
                                        "uint8_t", "int64_t", "uint64_t", "verb", "int16_t"};
    for (size_t k = 0; k < sizeof types / sizeof types[0]; k++)
        if (is(i - 1, types[k]))
            return true;
    return is(i - 2, "struct") || is(i - 2, "enum") || is(i - 2, "const") || is(i - 1, "const");
}

/* A statement that is one call or assignment is left out. */
static void statement_faults(int i)
{
    bool begins = is(i - 1, ";") || is(i - 1, "{") || is(i - 1, "}") || is(i - 1, "else") ||
                  (is(i - 1, ")") && !is(i, "{"));
    if (!begins || !kind_is(i, WORD))
        return;
    int end = i;
    bool does = false;
    while (end < file.tokens && !(is(end, ";") && file.token[end].depth == file.token[i].depth)) {
        bool call = end == i + 1 && is(end, "(");
        bool sets = file.token[end].depth == file.token[i].depth && kind_is(end, SIGN) &&
                    file.token[end].at[file.token[end].n - 1] == '=' && !kind_is(end - 1, SIGN) &&
                    !is(end, "==") && !is(end, "<=") && !is(end, ">=") && !is(end, "!=");
        does = does || call || (sets && !kind_is(i + 1, WORD));
        if (is(end, "{"))
            return;
        end++;
    }
    if (does && !is(i, "if") && !is(i, "while") && !is(i, "for") && !is(i, "switch") &&
        !is(i, "return") && !kind_is(i + 1, WORD) && !is(i + 1, "*"))
        fault_span(i, end, "statement", ";");
}

static void word_faults(int i)
{
    static const char *const pairs[][2] = {{"true", "false"},
                                           {"false", "true"},
                                           {"SIDE_RED", "SIDE_BLUE"},
                                           {"SIDE_BLUE", "SIDE_RED"},
                                           {"INT32_MAX", "0"}};
    for (size_t k = 0; k < sizeof pairs / sizeof pairs[0]; k++)
        if (is(i, pairs[k][0]))
            fault_add(i, "word", pairs[k][1]);
    if (is(i, "side_other") && is(i + 1, "("))
        fault_add(i, "word", "");
    if (is(i, "if") && is(i + 1, "("))
        if_faults(i);
}

static void faults_find(void)
{
    for (int i = 1; i + 1 < file.tokens; i++) {
        const struct token *t = &file.token[i];
        if (t->tells)
            continue;
        if (t->kind == NUMBER && !t->loop)
            number_faults(i);
        if (t->function < 0 || t->loop)
            continue;
        if (is(i, "&&") || is(i, "||"))
            condition_faults(i);
        else if (is(i, "+") || is(i, "-"))
            sum_faults(i);
        else if (is(i, "?"))
            choice_faults(i);
        else if (is(i, "!") && !is(i + 1, "="))
            fault_add(i, "not", "");
        else if (is(i, "+=") || is(i, "-="))
            fault_add(i, "sign", is(i, "+=") ? "-=" : "+=");
        else if (is(i, "*") && value_ends(i - 1) && !pointer(i))
            fault_add(i, "factor", "/");
        else if (is(i, "/") && value_ends(i - 1))
            fault_add(i, "factor", "*");
        else if (t->kind == SIGN)
            compare_faults(i);
        if (t->kind == WORD)
            word_faults(i);
        swap_faults(i);
        statement_faults(i);
    }
}

static void file_read_faults(const char *path)
{
    file_load(path);
    tokens_read();
    places_find();
    faults_find();
}

/* ---- what is asked --------------------------------------------------------------------------- */

static void fault_print(const char *path, int number)
{
    const struct fault *f = &file.fault[number];
    printf("%s\t%d\t%d\t%s\t%s\t%.*s\t%s\n", path, number, f->line,
           f->function < 0 ? "=" : file.name[f->function], f->operator,(int) f->n, f->from,
           *f->after ? f->after : "(nothing)");
}

static void list(int count, char **paths)
{
    for (int i = 0; i < count; i++) {
        file_read_faults(paths[i]);
        for (int k = 0; k < file.faults; k++)
            fault_print(paths[i], k);
    }
}

/* splitmix64 */
static uint64_t next(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* Every fault of every file is as likely as any other; they come in order of files. */
static void choose(uint64_t seed, int wanted, int count, char **paths)
{
    static int first[FILES + 1];
    if (count > FILES)
        die("too many files:", paths[FILES]);
    for (int i = 0; i < count; i++) {
        file_read_faults(paths[i]);
        first[i + 1] = first[i] + file.faults;
    }
    int all = first[count];
    char *taken = calloc((size_t)all + 1, 1);
    if (!taken)
        die("no memory for", "the choice");
    for (int n = 0; n < wanted && n < all;) {
        int k = (int)(next(&seed) % (uint64_t)all);
        n += !taken[k];
        taken[k] = 1;
    }
    for (int i = 0; i < count; i++) {
        file_read_faults(paths[i]);
        for (int k = 0; k < file.faults; k++)
            if (taken[first[i] + k])
                fault_print(paths[i], k);
    }
    free(taken);
}

static void apply(const char *path, int number)
{
    file_read_faults(path);
    if (number < 0 || number >= file.faults)
        die("no such fault in", path);
    const struct fault *f = &file.fault[number];
    fwrite(file.text, 1, (size_t)(f->from - file.text), stdout);
    fputs(f->after, stdout);
    fputs(f->from + f->n, stdout);
}

int main(int argc, char **argv)
{
    if (argc >= 3 && strcmp(argv[1], "list") == 0)
        list(argc - 2, argv + 2);
    else if (argc >= 5 && strcmp(argv[1], "choose") == 0)
        choose(strtoull(argv[2], NULL, 10), atoi(argv[3]), argc - 4, argv + 4);
    else if (argc == 4 && strcmp(argv[1], "apply") == 0)
        apply(argv[2], atoi(argv[3]));
    else
        die("usage:", "list FILE... | choose SEED COUNT FILE... | apply FILE NUMBER");
    return 0;
}
