/* Windows: another program at the other end of two pipes. */
#define WIN32_LEAN_AND_MEAN
#undef _WIN32_WINNT
#define _WIN32_WINNT 0x0A00
#include "port/port_child.h"

#include <windows.h>

#include <stdlib.h>

enum { PIPE = 1 << 20, WORDS = 4096 };

struct port_child {
    HANDLE in, out, process, job; /* what it reads, what it says */
    struct child_heard heard;
};

/* A pipe whose far end the program inherits and whose near end it does not. */
static bool pipe_new(HANDLE *ours, HANDLE *its, bool it_reads)
{
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    HANDLE read, write;
    if (!CreatePipe(&read, &write, &inherited, PIPE))
        return false;
    *ours = it_reads ? write : read;
    *its = it_reads ? read : write;
    SetHandleInformation(*ours, HANDLE_FLAG_INHERIT, 0);
    return true;
}

/* In a job of its own, so that what it starts ends with it. */
static bool started(struct port_child *child, const char *command, HANDLE in, HANDLE out)
{
    wchar_t words[WORDS] = L"cmd.exe /c ";
    size_t n = wcslen(words);
    STARTUPINFOW how = {.cb = sizeof how,
                        .dwFlags = STARTF_USESTDHANDLES,
                        .hStdInput = in,
                        .hStdOutput = out,
                        .hStdError = GetStdHandle(STD_ERROR_HANDLE)};
    PROCESS_INFORMATION what;
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limit = {
        .BasicLimitInformation = {.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE}};
    if (!MultiByteToWideChar(CP_UTF8, 0, command, -1, words + n, (int)(WORDS - n)))
        return false;
    child->job = CreateJobObjectW(NULL, NULL);
    SetInformationJobObject(child->job, JobObjectExtendedLimitInformation, &limit, sizeof limit);
    if (!CreateProcessW(NULL, words, NULL, NULL, TRUE, CREATE_NO_WINDOW | CREATE_SUSPENDED, NULL,
                        NULL, &how, &what))
        return false;
    AssignProcessToJobObject(child->job, what.hProcess);
    ResumeThread(what.hThread);
    CloseHandle(what.hThread);
    child->process = what.hProcess;
    return true;
}

struct port_child *port_child_new(const char *command)
{
    DWORD straight = PIPE_READMODE_BYTE | PIPE_NOWAIT;
    HANDLE in, out;
    struct port_child *child = calloc(1, sizeof *child);
    if (!child || !pipe_new(&child->in, &in, true)) {
        free(child);
        return NULL;
    }
    if (!pipe_new(&child->out, &out, false)) {
        CloseHandle(child->in);
        CloseHandle(in);
        free(child);
        return NULL;
    }
    bool good = started(child, command, in, out);
    SetNamedPipeHandleState(child->in, &straight, NULL, NULL);
    CloseHandle(in);
    CloseHandle(out);
    if (good)
        return child;
    port_child_free(child);
    return NULL;
}

bool port_child_tell(struct port_child *child, const char *text, size_t size, double seconds)
{
    double until = port_seconds() + seconds;
    while (size > 0) {
        DWORD some = size < PIPE / 4 ? (DWORD)size : PIPE / 4, n = 0;
        if (!WriteFile(child->in, text, some, &n, NULL) && GetLastError() != ERROR_NO_DATA)
            return false;
        text += n;
        size -= n;
        if (n == 0 && port_seconds() > until)
            return false;
        if (n == 0)
            Sleep(1);
    }
    return true;
}

int64_t child_read(struct port_child *child, char *to, size_t size, double until)
{
    for (;;) {
        DWORD there = 0, n = 0;
        if (!PeekNamedPipe(child->out, NULL, 0, NULL, &there, NULL))
            return 0;
        if (there > 0)
            return ReadFile(child->out, to, (DWORD)size, &n, NULL) ? (int64_t)n : 0;
        if (port_seconds() >= until)
            return -1;
        Sleep(1);
    }
}

struct child_heard *child_heard(struct port_child *child)
{
    return &child->heard;
}

void port_child_free(struct port_child *child)
{
    if (!child)
        return;
    CloseHandle(child->in);
    CloseHandle(child->out);
    if (child->job)
        CloseHandle(child->job); /* which ends it */
    if (child->process)
        CloseHandle(child->process);
    free(child);
}
