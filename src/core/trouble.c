#include "core/trouble.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool trouble_set(struct trouble *trouble, const char *format, ...)
{
    if (trouble) {
        va_list args;
        va_start(args, format);
        vsnprintf(trouble->text, sizeof trouble->text, format, args);
        va_end(args);
    }
    return false;
}

bool trouble_at(struct trouble *trouble, const char *path, int line, const char *format, ...)
{
    if (trouble) {
        int used = line > 0 ? snprintf(trouble->text, sizeof trouble->text, "%s:%d: ", path, line)
                            : snprintf(trouble->text, sizeof trouble->text, "%s: ", path);
        if (used > 0 && (size_t)used < sizeof trouble->text) {
            va_list args;
            va_start(args, format);
            vsnprintf(trouble->text + used, sizeof trouble->text - (size_t)used, format, args);
            va_end(args);
        }
    }
    return false;
}

void trouble_more(struct trouble *trouble, const char *format, ...)
{
    va_list args;
    if (!trouble || !trouble->text[0])
        return;
    size_t used = strlen(trouble->text);
    va_start(args, format);
    vsnprintf(trouble->text + used, sizeof trouble->text - used, format, args);
    va_end(args);
}
