#!/bin/sh
# circle.sh "FOLDER..." OBJECT...: do the files of each folder of src call each other one way only?
# Names a circle where they do not. The objects may be those of more folders.
set -eu
folders=$1
shift
work=$(mktemp -d "${TMPDIR:-/tmp}/circle.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
for folder in $folders; do
    # file, its symbol, what it is to it: U asks for it, a capital defines it
    for object in "$@"; do
        case $object in */src/"$folder"/*/*) ;; */src/"$folder"/*) echo "$object" ;; esac
    done | xargs nm -A | awk '
        { file = $0; sub(/:[^:]*$/, "", file); sub(/.*\//, "", file); sub(/.*:/, "") }
        NF > 1 { print file, $NF, $(NF - 1) }' >"$work/symbols"
    awk '
        $3 ~ /^[TDRBSC]$/ { home[$2] = $1 }
        $3 == "U" { asks[++n] = $1; what[n] = $2 }
        END {
            for (i = 1; i <= n; i++)
                if (what[i] in home && home[what[i]] != asks[i]) print asks[i], home[what[i]]
        }' "$work/symbols" | sort -u >"$work/arrows"
    [ -s "$work/arrows" ] || { echo "$folder: no file of it calls another; was it built?" && exit 1; }
    if ! tsort "$work/arrows" >"$work/order" 2>"$work/said" || [ -s "$work/said" ]; then
        echo "$folder: these files call each other in a circle:"
        sed 's/^tsort: //; /input contains a/d; /cycle in data/d' "$work/said"
        exit 1
    fi
    echo "$folder: $(wc -l <"$work/order") files, $(wc -l <"$work/arrows") arrows, no circle"
done
