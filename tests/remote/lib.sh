# shellcheck shell=sh disable=SC2034 # read by the scripts here: far games in processes of their own
# NAME.sh FOILSHOT SOURCES: sets foilshot, sources and work (a folder that ends with the script),
# and `here`, the processes that do. Nothing is played (77) where that is not possible.
#
#   bad WORDS    says so, with what was said last, and ends
#   alike NAME…  the journals $work/NAME.journal are proved, and one but for the source of orders
foilshot=$1 sources=$2
PATH=$PATH:/usr/sbin
work=$(mktemp -d "${TMPDIR:-/tmp}/$(basename "$0" .sh).XXXXXX") || exit 1
here=
trap 'kill $here 2>/dev/null || :; rm -rf "$work"' EXIT
if ! command -v nats-server >/dev/null 2>&1; then
    echo "nats-server is not here: nothing was played" && exit 77
fi
if "$foilshot" --data-dir "$sources" watch foilshot:QA --headless 2>&1 | grep -q FOILSHOT_REMOTE; then
    echo "built without far friends: nothing was played" && exit 77
fi

bad() {
    echo "$*" >&2
    tail -n 3 "$work"/*.out "$work"/*.err >&2
    exit 1
}

until_has() { # FILE WORDS: within a minute
    for _ in $(seq 600); do
        grep -q "$2" "$1" 2>/dev/null && return
        sleep 0.1
    done
    bad "$1 never says $2"
}

plain() { # NAME: its journal without the source of orders
    sed 's/^\(>[0-9]* [a-z]*\) [a-z]* /\1 /; /^!/d' "$work/$1.journal" >"$work/$1.plain"
}

alike() {
    first=$1
    for name; do
        plain "$name"
        "$foilshot" --data-dir "$sources" verify "$work/$name.journal" >"$work/$name.proof" ||
            bad "$name's journal is not proved"
        cmp "$work/$first.plain" "$work/$name.plain" || bad "$name's journal is another"
    done
}

# The command is refused with these words, and nothing is begun.
refused() { # WORDS ARGUMENT…
    words=$1
    shift
    "$foilshot" --data-dir "$sources" "$@" --journal "$work/no.journal" >"$work/no.out" 2>"$work/no.err" </dev/null &&
        bad "taken: $*"
    grep -q "$words" "$work/no.err" || bad "$* is not refused with \"$words\""
    [ ! -e "$work/no.journal.far" ] || bad "$* has begun something"
}

# seat NAME ARGUMENT…: a program that is told by `tells NAME LINE`
seat() {
    name=$1
    shift
    mkfifo "$work/$name.in" 2>/dev/null || :
    timeout 300 "$foilshot" --data-dir "$sources" "$@" --headless --quiet \
        --journal "$work/$name.journal" <>"$work/$name.in" >>"$work/$name.out" 2>>"$work/$name.err" &
    eval "$name=$!"
    here="$here $!"
}
tells() { echo "$2" >"$work/$1.in"; }
