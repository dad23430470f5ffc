#!/bin/sh
# folders.sh SOURCES: does every folder include only what the list SOURCES/folders allows it? The
# list runs one way, every folder has its line, and nothing is allowed that nobody needs.
set -eu
src=$1
work=$(mktemp -d "${TMPDIR:-/tmp}/folders.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
sed 's/#.*//' "$src/folders" | grep '[^ ]' >"$work/list"
(cd "$src" && find . -name '*.[ch]' -o -name '*.def' | sed 's#^\./##' | sort) >"$work/files"
# folder, included folder, where
(cd "$src" && find . -type d | sed 's#^\./##') >"$work/there"
(cd "$src" && xargs grep -H '^ *# *include ["<][^">]*/' <"$work/files") |
    sed 's#^\([^:]*\)/\([^:/]*\): *\# *include ["<]\([^">]*\)/[^/]*[">].*#\1 \3 \1/\2#' |
    awk 'FNR == NR { there[$1] = 1; next } $2 in there' "$work/there" - >"$work/arrows"
# What asks the operating system does so in port alone.
if grep -rnE '^ *# *include *<(unistd|dirent|fcntl|pthread|signal|spawn|windows|emscripten|mach-o/[a-z]+|sys/[a-z]+)\.h>' \
    "$src" --include='*.[ch]' | grep -v "^$src/port/"; then
    echo "only port asks the operating system" && exit 1
fi
sed 's#/[^/]*$##' "$work/files" | sort -u >"$work/folders"
awk '
    FILENAME == ARGV[1] {
        if (split($0, part, ":") != 2) wrong("a line without a colon: " $0)
        line[part[1]] = ++lines
        n = split(part[2], to, " ")
        for (i = 1; i <= n; i++) {
            if (!(to[i] in line)) wrong("the line of " part[1] " allows " to[i] ", which is not above it")
            may[part[1] " " to[i]] = 1
        }
        next
    }
    FILENAME == ARGV[2] {
        there[$1] = 1
        if (!($1 in line)) wrong("the folder " $1 " has no line")
        next
    }
    $1 != $2 {
        arrows++
        used[$1 " " $2] = 1
        if (!(($1 " " $2) in may)) wrong($3 " includes " $2 ", which " $1 " may not")
    }
    END {
        for (f in line) if (!(f in there)) wrong("there is no folder " f)
        for (a in may) if (!(a in used)) wrong("allowed, and nobody needs it: " a)
        if (arrows < 100) wrong("only " arrows " includes were seen")
        print arrows " includes between " lines " folders, " bad + 0 " wrong"
        exit bad > 0
    }
    function wrong(why) { print why; bad++ }' "$work/list" "$work/folders" "$work/arrows"
