#include "app/desk/say.h"

#include "core/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void shown(FILE *to, const char *text)
{
    struct words out;
    words_init(&out);
    words_shown(&out, text);
    fwrite(out.text, 1, out.length, to);
    words_release(&out);
}

static void formatted(FILE *to, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int need = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = need < 0 ? NULL : malloc((size_t)need + 1);
    if (!text)
        abort();
    vsnprintf(text, (size_t)need + 1, format, args);
    shown(to, text);
    free(text);
}

void say(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    formatted(stdout, format, args);
    va_end(args);
}

void say_text(const char *text)
{
    shown(stdout, text);
}

void say_error(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    formatted(stderr, format, args);
    va_end(args);
}

void say_error_again(const char *format, ...)
{
    va_list args;
    fputc('\r', stderr);
    va_start(args, format);
    formatted(stderr, format, args);
    va_end(args);
}

bool say_flush(void)
{
    return fflush(stdout) == 0 && !ferror(stdout);
}

int fail(const struct trouble *trouble)
{
    say_error("foilshot: %s\n", trouble->text);
    return EXIT_FAILED;
}
