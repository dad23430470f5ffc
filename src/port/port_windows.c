/* Windows, from 10 on. Names are turned into wide ones on the way in and back on the way out, with
 * '/' between folders as everywhere. */
#define WIN32_LEAN_AND_MEAN
#undef _WIN32_WINNT
#define _WIN32_WINNT 0x0A00
#include "port/port.h"
#include "port/port_enlarged.h"

#include <windows.h>

#include <fcntl.h>
#include <io.h>
#include <ntsecapi.h>
#include <shellapi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 4096 }; /* of a name, in either kind of letters */

/* ---- why not ----------------------------------------------------------------------------------
 */

static _Thread_local DWORD failure;
static _Thread_local char failure_words[160];

/* Remembers the last error; always false. */
static bool failed(void)
{
    failure = GetLastError();
    return false;
}

static bool failed_by(DWORD why)
{
    failure = why;
    return false;
}

enum port_why port_why(void)
{
    switch (failure) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_BAD_NETPATH:
        return PORT_ABSENT;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
        return PORT_THERE;
    default:
        return PORT_BAD;
    }
}

/* UTF-8 of a wide name; false when it does not fit. */
static bool narrow(const wchar_t *from, char *out, size_t size)
{
    return WideCharToMultiByte(CP_UTF8, 0, from, -1, out, (int)size, NULL, NULL) > 0 ||
           failed_by(ERROR_FILENAME_EXCED_RANGE);
}

const char *port_reason(void)
{
    static const struct {
        DWORD number;
        const char *words;
    } known[] = {
        {ERROR_DISK_FULL, "the disk is full"},
        {ERROR_HANDLE_DISK_FULL, "the disk is full"},
        {ERROR_ACCESS_DENIED, "that is not allowed here"},
        {ERROR_PRIVILEGE_NOT_HELD, "that is not allowed here"},
        {ERROR_WRITE_PROTECT, "everything there is read-only"},
        {ERROR_SHARING_VIOLATION, "another program has it open"},
        {ERROR_LOCK_VIOLATION, "another program has it open"},
        {ERROR_FILE_NOT_FOUND, "it is not there"},
        {ERROR_PATH_NOT_FOUND, "there is no such folder"},
        {ERROR_INVALID_NAME, "nothing can have that name here"},
        {ERROR_FILE_EXISTS, "there is something of that name"},
        {ERROR_ALREADY_EXISTS, "there is something of that name"},
        {ERROR_CRC, "the disk does not answer as it should"},
        {ERROR_NOT_READY, "the disk does not answer as it should"},
        {ERROR_FILENAME_EXCED_RANGE, "the name is too long"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].number == failure)
            return known[i].words;
    wchar_t words[sizeof failure_words / 2];
    DWORD n = FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS |
                                 FORMAT_MESSAGE_MAX_WIDTH_MASK,
                             NULL, failure, 0, words, sizeof words / sizeof *words, NULL);
    if (n == 0 || !narrow(words, failure_words, sizeof failure_words))
        snprintf(failure_words, sizeof failure_words, "error %lu", failure);
    failure_words[strcspn(failure_words, "\r\n")] = '\0';
    return failure_words;
}

/* ---- names ------------------------------------------------------------------------------------
 */

/* What no file can be called: ':' would name a part of another file, and "nul.journal" a device.
 * The bare device is meant. */
static bool impossible(const wchar_t *name)
{
    static const wchar_t *const device[] = {L"con", L"prn", L"aux", L"nul", L"com", L"lpt"};
    const wchar_t *last = wcsrchr(name, L'\\');
    last = last ? last + 1 : name;
    if (wcspbrk(name + (name[0] && name[1] == L':' ? 2 : 0), L":*?\"<>|"))
        return true;
    size_t stem = wcscspn(last, L".");
    for (size_t i = 0; last[stem] && i < sizeof device / sizeof *device; i++)
        if (_wcsnicmp(last, device[i], 3) == 0 && stem == (i < 4 ? 3u : 4u) &&
            (i < 4 || (last[3] >= L'1' && last[3] <= L'9')))
            return true;
    return false;
}

/* A name as the system wants it. Long ones must be whole and be said to be meant as they stand. */
static bool wide(const char *name, wchar_t out[NAME])
{
    wchar_t plain[NAME];
    if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, name, -1, plain, NAME) <= 0)
        return failed_by(GetLastError() == ERROR_NO_UNICODE_TRANSLATION
                             ? ERROR_INVALID_NAME
                             : ERROR_FILENAME_EXCED_RANGE);
    for (wchar_t *c = plain; *c; c++)
        if (*c == L'/')
            *c = L'\\';
    if (wcsncmp(plain, L"\\\\?\\", 4) != 0 && impossible(plain))
        return failed_by(ERROR_INVALID_NAME);
    if (wcslen(plain) < MAX_PATH - 12) { /* a folder's name must leave room for a file's */
        memcpy(out, plain, (wcslen(plain) + 1) * sizeof *plain);
        return true;
    }
    memcpy(out, L"\\\\?\\", 4 * sizeof *out);
    DWORD n = GetFullPathNameW(plain, NAME - 4, out + 4, NULL);
    if (n == 0 || n >= NAME - 4)
        return failed_by(ERROR_FILENAME_EXCED_RANGE);
    if (out[4] == L'\\' && out[5] == L'\\') /* another machine's: it may be as long as it likes */
        memmove(out, out + 4, (wcslen(out + 4) + 1) * sizeof *out);
    return true;
}

/* The other way; what said that it is meant as it stands falls off. */
static bool named(wchar_t *name, char *out, size_t size)
{
    if (wcsncmp(name, L"\\\\?\\UNC\\", 8) == 0) {
        name += 6;
        *name = L'\\';
    } else if (wcsncmp(name, L"\\\\?\\", 4) == 0) {
        name += 4;
    }
    if (!narrow(name, out, size))
        return false;
    for (char *c = out; *c; c++)
        if (*c == '\\')
            *c = '/';
    return true;
}

/* ---- files ------------------------------------------------------------------------------------
 */

static HANDLE handle(struct port_file file)
{
    return (HANDLE)file.at;
}

static const struct {
    DWORD access, how, flags;
} open_ways[] = {
    /* A folder can be opened to be asked what it is. */
    [PORT_READ] = {GENERIC_READ, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS},
    [PORT_LISTEN] = {GENERIC_READ, OPEN_EXISTING, 0},
    [PORT_APPEND] = {FILE_APPEND_DATA | FILE_READ_ATTRIBUTES | SYNCHRONIZE, OPEN_EXISTING, 0},
    [PORT_NEW] = {GENERIC_WRITE, CREATE_NEW, 0},
    [PORT_KEEP] = {GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS, FILE_FLAG_OPEN_REPARSE_POINT},
    [PORT_STRAIGHT] = {GENERIC_WRITE, OPEN_EXISTING, 0},
    [PORT_OVER] = {GENERIC_WRITE, OPEN_EXISTING, 0},
};

/* Others may read, write, rename and remove it meanwhile, as on other systems. */
static HANDLE opened(const char *path, DWORD access, DWORD how, DWORD flags)
{
    wchar_t name[NAME];
    if (!wide(path, name))
        return INVALID_HANDLE_VALUE;
    HANDLE file = CreateFileW(name, access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                              NULL, how, FILE_ATTRIBUTE_NORMAL | flags, NULL);
    if (file == INVALID_HANDLE_VALUE)
        failed();
    return file;
}

bool port_open(struct port_file *file, const char *path, enum port_open how)
{
    *file = (struct port_file){
        (intptr_t)opened(path, open_ways[how].access, open_ways[how].how, open_ways[how].flags)};
    return file->at != -1;
}

bool port_close(struct port_file *file)
{
    HANDLE h = handle(*file);
    *file = (struct port_file){-1};
    return h == INVALID_HANDLE_VALUE || CloseHandle(h) || failed();
}

/* A call takes at most so many bytes at a time. */
static DWORD part(size_t size)
{
    return size > 1u << 30 ? 1u << 30 : (DWORD)size;
}

int64_t port_read(struct port_file file, void *to, size_t size)
{
    DWORD n = 0;
    if (ReadFile(handle(file), to, part(size), &n, NULL))
        return n;
    if (GetLastError() == ERROR_BROKEN_PIPE || GetLastError() == ERROR_HANDLE_EOF)
        return 0;
    failed();
    return -1;
}

int64_t port_write(struct port_file file, const void *from, size_t size)
{
    DWORD n = 0;
    if (WriteFile(handle(file), from, part(size), &n, NULL))
        return n;
    failed();
    return -1;
}

bool port_cut(struct port_file file, int64_t size)
{
    FILE_END_OF_FILE_INFO end = {.EndOfFile.QuadPart = size};
    return SetFileInformationByHandle(handle(file), FileEndOfFileInfo, &end, sizeof end) ||
           failed();
}

FILE *port_stream(const char *path)
{
    wchar_t name[NAME];
    FILE *stream = wide(path, name) ? _wfopen(name, L"rb") : NULL;
    if (!stream)
        failed();
    return stream;
}

bool port_sync(struct port_file file)
{
    if (FlushFileBuffers(handle(file)))
        return true;
    DWORD why = GetLastError(); /* a console, a pipe; or a disk that cannot be asked */
    return why == ERROR_INVALID_HANDLE || why == ERROR_INVALID_FUNCTION ||
           why == ERROR_NOT_SUPPORTED || failed_by(why);
}

/* What the set like of another file copies. */
enum { KEPT = FILE_ATTRIBUTE_READONLY | FILE_ATTRIBUTE_HIDDEN };

static bool info_from(HANDLE file, struct port_info *info)
{
    BY_HANDLE_FILE_INFORMATION b;
    FILE_STANDARD_INFO standard = {0};
    DWORD type = GetFileType(file);
    *info = (struct port_info){.kind = type == FILE_TYPE_CHAR   ? PORT_DEVICE
                                       : type == FILE_TYPE_PIPE ? PORT_PIPE
                                                                : PORT_OTHER,
                               .links = 1};
    if (type != FILE_TYPE_DISK)
        return true;
    if (!GetFileInformationByHandle(file, &b))
        return failed();
    GetFileInformationByHandleEx(file, FileStandardInfo, &standard, sizeof standard);
    uint64_t ticks =
        (uint64_t)b.ftLastWriteTime.dwHighDateTime << 32 | b.ftLastWriteTime.dwLowDateTime;
    enum { TICK_NS = 100 };
    const uint64_t year_1970 = 116444736000000000u; /* ticks since 1601 */
    *info = (struct port_info){
        .kind = b.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? PORT_FOLDER : PORT_FILE,
        .size = (int64_t)((uint64_t)b.nFileSizeHigh << 32 | b.nFileSizeLow),
        .changed = (int64_t)((ticks - year_1970) * TICK_NS),
        .disk = b.dwVolumeSerialNumber,
        .id = (uint64_t)b.nFileIndexHigh << 32 | b.nFileIndexLow,
        .links = standard.DeletePending ? 0 : b.nNumberOfLinks,
        .mode = b.dwFileAttributes & KEPT,
    };
    return true;
}

bool port_info(const char *path, struct port_info *info)
{
    HANDLE file = opened(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
    if (file == INVALID_HANDLE_VALUE)
        return false;
    bool good = info_from(file, info);
    CloseHandle(file);
    return good;
}

bool port_info_of(struct port_file file, struct port_info *info)
{
    return info_from(handle(file), info);
}

bool port_set_like(struct port_file file, const struct port_info *other)
{
    FILE_BASIC_INFO basic;
    if (!GetFileInformationByHandleEx(handle(file), FileBasicInfo, &basic, sizeof basic))
        return failed();
    DWORD wanted = (basic.FileAttributes & ~(DWORD)KEPT) | other->mode;
    if (wanted == basic.FileAttributes)
        return true;
    basic.FileAttributes = wanted;
    return SetFileInformationByHandle(handle(file), FileBasicInfo, &basic, sizeof basic) ||
           failed();
}

/* Over a file that somebody has open: what it was is then nameless, as on other systems. */
static bool rename_over_open(const wchar_t *from, const wchar_t *to)
{
    enum { REPLACE = 1, POSIX = 2 };
    size_t bytes = wcslen(to) * sizeof *to;
    FILE_RENAME_INFO *info = calloc(1, sizeof *info + bytes + sizeof *to);
    if (!info)
        return failed_by(ERROR_NOT_ENOUGH_MEMORY);
    *(DWORD *)info = REPLACE | POSIX; /* flags, where older systems had one byte */
    info->FileNameLength = (DWORD)bytes;
    memcpy(info->FileName, to, bytes);
    HANDLE file = CreateFileW(from, DELETE | SYNCHRONIZE,
                              FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                              OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT, NULL);
    bool good = file != INVALID_HANDLE_VALUE &&
                SetFileInformationByHandle(file, 22 /* FileRenameInfoEx */, info,
                                           (DWORD)(sizeof *info + bytes));
    if (!good)
        failed();
    if (file != INVALID_HANDLE_VALUE)
        CloseHandle(file);
    free(info);
    return good;
}

bool port_rename(const char *from, const char *to)
{
    wchar_t one[NAME], two[NAME], full[NAME];
    if (!wide(from, one) || !wide(to, two))
        return false;
    if (MoveFileExW(one, two, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
        return true;
    DWORD why = GetLastError();
    DWORD n = GetFullPathNameW(two, NAME, full, NULL);
    return (why == ERROR_ACCESS_DENIED && n > 0 && n < NAME && rename_over_open(one, full)) ||
           failed_by(why);
}

bool port_rename_new(const char *from, const char *to)
{
    wchar_t one[NAME], two[NAME];
    return wide(from, one) && wide(to, two) &&
           (MoveFileExW(one, two, MOVEFILE_WRITE_THROUGH) || failed());
}

bool port_remove(const char *path)
{
    wchar_t name[NAME];
    return wide(path, name) && (DeleteFileW(name) || failed());
}

bool port_remove_folder(const char *path)
{
    wchar_t name[NAME];
    return wide(path, name) && (RemoveDirectoryW(name) || failed());
}

bool port_real(const char *path, char *out, size_t size)
{
    wchar_t name[NAME], given[NAME];
    HANDLE file = opened(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
    if (file == INVALID_HANDLE_VALUE)
        return false;
    DWORD n = GetFinalPathNameByHandleW(file, name, NAME, 0);
    CloseHandle(file);
    if (n == 0 && wide(path, given)) /* some network drives cannot say, nor wine with long names */
        n = GetFullPathNameW(given, NAME, name, NULL);
    if (n == 0)
        failed();
    return n > 0 && n < NAME && named(name, out, size);
}

bool port_program(char *out, size_t size)
{
    wchar_t name[NAME];
    DWORD n = GetModuleFileNameW(NULL, name, NAME);
    return n > 0 && n < NAME && named(name, out, size);
}

bool port_told(const char *name, char *out, size_t size)
{
    wchar_t asked[64], told[NAME];
    if (MultiByteToWideChar(CP_UTF8, 0, name, -1, asked, 64) <= 0)
        return false;
    DWORD n = GetEnvironmentVariableW(asked, told, NAME);
    return n > 0 && n < NAME && narrow(told, out, size);
}

/* Whoever sets the variables other systems know means them. */
bool port_home(enum port_home what, char *out, size_t size)
{
    static const char *const wish[] = {
        [PORT_HOME_DATA] = "XDG_DATA_HOME", [PORT_HOME_SETTINGS] = "XDG_CONFIG_HOME"};
    if (!port_told(wish[what], out, size) && !port_told("APPDATA", out, size))
        return false;
    for (char *c = out; *c; c++)
        if (*c == '\\')
            *c = '/';
    return true;
}

bool port_make_folder(const char *path)
{
    wchar_t name[NAME];
    return wide(path, name) && (CreateDirectoryW(name, NULL) || failed());
}

bool port_sync_folder(const char *path)
{
    (void)path; /* MOVEFILE_WRITE_THROUGH and the file system's own journal see to it */
    return true;
}

bool port_each_name(const char *folder, void (*each)(void *self, const char *name), void *self)
{
    wchar_t pattern[NAME];
    char name[NAME];
    WIN32_FIND_DATAW found;
    if (!wide(folder, pattern) || wcslen(pattern) + 3 > NAME)
        return false;
    memcpy(pattern + wcslen(pattern), L"\\*", 3 * sizeof *pattern);
    HANDLE search = FindFirstFileW(pattern, &found);
    if (search == INVALID_HANDLE_VALUE)
        return failed();
    do
        if (wcscmp(found.cFileName, L".") != 0 && wcscmp(found.cFileName, L"..") != 0 &&
            narrow(found.cFileName, name, sizeof name))
            each(self, name);
    while (FindNextFileW(search, &found));
    FindClose(search);
    return true;
}

/* ---- locks, and who one is --------------------------------------------------------------------
 */

/* A locked byte nobody else may read: so it lies where no file reaches. */
static OVERLAPPED lock_place(void)
{
    return (OVERLAPPED){.OffsetHigh = 0x40000000};
}

enum port_lock port_lock(struct port_file file)
{
    OVERLAPPED at = lock_place();
    if (LockFileEx(handle(file), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at))
        return PORT_LOCKED;
    failed();
    return failure == ERROR_LOCK_VIOLATION || failure == ERROR_IO_PENDING ? PORT_TAKEN
                                                                          : PORT_NO_LOCKS;
}

bool port_is_locked(struct port_file file)
{
    OVERLAPPED at = lock_place();
    if (!LockFileEx(handle(file), LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at))
        return GetLastError() == ERROR_LOCK_VIOLATION || GetLastError() == ERROR_IO_PENDING;
    at = lock_place();
    UnlockFileEx(handle(file), 0, 1, 0, &at);
    return false;
}

int64_t port_process(void)
{
    return (int64_t)GetCurrentProcessId();
}

void port_host(char *out, size_t size)
{
    wchar_t name[NAME];
    DWORD n = NAME;
    if (!GetComputerNameExW(ComputerNameDnsHostname, name, &n) || !narrow(name, out, size))
        snprintf(out, size, "this machine");
}

void port_random(void *to, size_t size)
{
    if (!RtlGenRandom(to, (ULONG)size))
        abort();
}

double port_seconds(void)
{
    LARGE_INTEGER now, a_second;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&a_second);
    return (double)now.QuadPart / (double)a_second.QuadPart;
}

void port_sleep(double seconds)
{
    Sleep((DWORD)(1000 * seconds));
}

int port_enlarged(void)
{
    enum { USUAL_DPI = 96 };
    return enlarged_to((int)GetDpiForSystem() * 100 / USUAL_DPI, GetSystemMetrics(SM_CYSCREEN));
}

/* ---- programs and lines -----------------------------------------------------------------------
 * A person's folders are his alone already. */

bool port_make_private_folder(const char *path)
{
    return port_make_folder(path);
}

bool port_make_private(const char *path)
{
    (void)path;
    return true;
}

int64_t port_input(void *to, size_t size, int ms)
{
    HANDLE in = GetStdHandle(STD_INPUT_HANDLE);
    DWORD there = 0, got = 0;
    if (PeekNamedPipe(in, NULL, 0, NULL, &there, NULL) && there == 0) {
        Sleep((DWORD)ms);
        return 0;
    }
    return ReadFile(in, to, (DWORD)size, &got, NULL) && got > 0 ? (int64_t)got : -1;
}

/* ---- the machine ------------------------------------------------------------------------------
 */

int port_processors(void)
{
    DWORD n = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
    return n < 1 ? 1 : (int)n;
}

void port_processor_name(char *out, size_t size)
{
    wchar_t name[128];
    DWORD bytes = sizeof name;
    if (RegGetValueW(HKEY_LOCAL_MACHINE, L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0",
                     L"ProcessorNameString", RRF_RT_REG_SZ, NULL, name, &bytes) != ERROR_SUCCESS ||
        !narrow(name, out, size))
        snprintf(out, size, "unknown");
    for (char *c = out; *c; c++)
        if (*c == '"' || *c == '\\')
            *c = ' ';
}

/* ---- the program's own beginning --------------------------------------------------------------
 */

/* A program with a window has no console; where it was typed on one, that one is written to. */
static void console_borrow(void)
{
    HANDLE out = GetStdHandle(STD_OUTPUT_HANDLE);
    if ((out && out != INVALID_HANDLE_VALUE) || !AttachConsole(ATTACH_PARENT_PROCESS))
        return;
    if (!freopen("CONOUT$", "wb", stdout) || !freopen("CONOUT$", "wb", stderr) ||
        !freopen("CONIN$", "rb", stdin))
        FreeConsole(); /* then it stays without */
}

static UINT console_before;

static void console_give_back(void)
{
    SetConsoleOutputCP(console_before);
}

static void console_begin(void)
{
    console_borrow();
    _set_error_mode(_OUT_TO_STDERR); /* a failed assertion asks nobody whether to go on */
    console_before = GetConsoleOutputCP();
    if (console_before && SetConsoleOutputCP(CP_UTF8))
        atexit(console_give_back);
    _setmode(_fileno(stdin), _O_BINARY);
    _setmode(_fileno(stdout), _O_BINARY);
    _setmode(_fileno(stderr), _O_BINARY);
}

char **port_arguments(int *count, char **given)
{
    int n = 0;
    wchar_t **words = CommandLineToArgvW(GetCommandLineW(), &n);
    char **out = words ? calloc((size_t)n + 1, sizeof *out) : NULL;
    console_begin();
    for (int i = 0; out && i < n; i++) {
        size_t most = wcslen(words[i]) * 4 + 1;
        out[i] = malloc(most);
        if (!out[i] || !narrow(words[i], out[i], most))
            return given;
    }
    if (out)
        *count = n;
    LocalFree(words);
    return out ? out : given;
}
