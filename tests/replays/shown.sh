#!/bin/sh
# tests/replays/shown.sh FOILSHOT: whatever stands in a scenario, a journal, a rule card, a file's
# name or an order, no terminal obeys it. Each command is run on files full of control characters and
# bidirectional marks, and every byte it prints is looked at.
set -u
foilshot=$1
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1
top=$here/../..
work=$(mktemp -d "${TMPDIR:-/tmp}/shown.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
failures=0
looked=0

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

obeyed='[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xd8\x9c|\xe2\x80[\x8e\x8f\xaa-\xae]|\xe2\x81[\xa6-\xa9]'

# clean WHAT FILE: nothing in it that a terminal obeys, and it is UTF-8.
clean() {
    looked=$((looked + 1))
    if LC_ALL=C grep -aqP "$obeyed" "$2"; then
        fail "$1: $(LC_ALL=C grep -anP "$obeyed" "$2" | head -3 | cat -v)"
    fi
    iconv -f UTF-8 -t UTF-8 "$2" >/dev/null 2>&1 || fail "$1: is no UTF-8"
}

# shows WHAT COMMAND...: neither output has any of it, and the stand-in ($seen) is seen.
seen='\x1b'
shows() {
    what=$1
    shift
    "$foilshot" "$@" >"$work/out" 2>"$work/err" </dev/null
    clean "$what" "$work/out"
    clean "$what, errors" "$work/err"
    cat "$work/out" "$work/err" | grep -qF "$seen" ||
        fail "$what: $seen is not told at all: $(cat -v "$work/out" "$work/err" | head -5)"
}

# shellcheck disable=SC2059 # bytes by their number are a part of the format
# Every control character but newline, and every mark, as they are; a byte that is no letter.
bad=$(
    n=1
    while [ $n -le 31 ]; do
        [ $n = 10 ] || printf "\\$(printf %03o $n)"
        n=$((n + 1))
    done
    printf '\177'
    n=128
    while [ $n -le 159 ]; do
        printf "\302\\$(printf %03o $n)"
        n=$((n + 1))
    done
    for n in 216 217 252 253 254 255 256; do printf "\342\200\\$n"; done
    for n in 246 247 250 251; do printf "\342\201\\$n"; done
    printf '\330\234\233[2J'
)
# Fewer for what has to be short; and the same for YAML, whose own signs they are then.
short=$(printf '\033[2J\302\233\342\200\256\a')
# No scenario holds what a terminal obeys but for these; a card may.
yaml='\\x9b\\u202e'

# A scenario, alone and in a folder of data.
mkdir -p "$work/data/scenarios/kiddies" "$work/data/assets/rules"
sed -e "s/^title: .*/title: \"March $yaml Off\"/" -e "s/name: The Book/name: \"Book $yaml\"/" \
    -e "s/piece: The Book/piece: \"Book $yaml\"/" \
    -e "s/^turns: .*/&\nteaser: \"Off $yaml\"/" "$here/kiddies/march-off.yaml" \
    >"$work/data/scenarios/kiddies/a.yaml"
sed -e "0,/^title: .*/s//title: \"Cards \\\\e[2J$yaml\"/" "$top/assets/rules/kiddies.yaml" \
    >"$work/data/assets/rules/kiddies.yaml"
scenario=$work/data/scenarios/kiddies/a.yaml

# A journal without seals, its title and every sentence, reason and order full of it.
old=$(find "$here/old" -name 'kiddies-undo-*.journal' | head -1)
BAD=$bad SHORT=$short LC_ALL=C awk '/^scenario / { $0 = "scenario \"" ENVIRON["SHORT"] "\"" }
    /^[:*]/ && /"$/ { sub(/"$/, ENVIRON["BAD"] "\"") }
    /^>[1-9]/ && / typed | mouse / { $0 = $0 ENVIRON["BAD"] }
    { print }' "$old" >"$work/a.journal"
LC_ALL=C grep -aqP '\x1b' "$work/a.journal" || fail "the journal is not spoilt"
name=$work/$(printf 'n\033[2J\302\233\342\200\256\233.journal')
cp "$work/a.journal" "$name"

seen='\u202e'
shows "list" list --data-dir "$work/data"
seen='\x1b'
shows "rules" rules kiddies --data-dir "$work/data"
shows "rules --html" rules kiddies --html --data-dir "$work/data"
shows "check, its name" check "$name" "$name.not"
shows "verify" verify "$work/a.journal" "$name"
shows "mend, its name" mend "$name.not"
shows "simulate, its name" simulate --games 1 "$name.not.yaml"
shows "picture, its name" picture "$name.not" --out "$work/x.png"
shows "an unknown word" "$bad"
shows "an unknown option" "--$bad"
shows "a wrong number" play "$scenario" --headless --seed "$bad"

# Played on, with orders that are full of it; the help tells pieces by their names.
typed=$(printf %s "$bad" | tr -d '\r') # that would end the line
printf 'help\nhelp %s\nmove %s\nend %s\nhelp orders\n' "$typed" "$typed" "$typed" >"$work/orders"
shows "play --headless of a journal" play "$work/a.journal" --headless --orders "$work/orders"
shows "play --headless of a scenario" play "$scenario" --headless --orders "$work/orders"
shows "a journal that is there" play "$scenario" --headless --orders "$work/orders" \
    --journal "$name"
shows "play --headless with dice" play "$scenario" --headless --dice 1,1 --orders "$work/orders"

# A journal with seals: mended and read.
"$foilshot" mend "$work/a.journal" >"$work/out" 2>&1 || fail "mend: $(cat -v "$work/out")"
clean "mend" "$work/out"
head -n 1 "$work/a.journal" | grep -q '^foilshot journal 2$' || fail "is not mended"
LC_ALL=C grep -aqP '\x1b' "$work/a.journal" || fail "mending has changed the words"
head -c -30 "$work/a.journal" >"$name"
shows "mend of a torn one" mend "$name"
shows "play of a mended one" play "$name" --headless --orders "$work/orders"

# The report is a page; what it says on the terminal is its name.
"$foilshot" report "$work/a.journal" -o "$work/page" --data-dir "$top" >"$work/out" 2>&1 ||
    fail "report: $(cat -v "$work/out")"
clean "report" "$work/out"
clean "the page" "$work/page/a.html"
grep -qF '\x1b' "$work/page/a.html" || fail "the page does not show it"

# A battle in which too little happened is no comic page, and none is written.
if "$foilshot" report --comic "$work/a.journal" -o "$work/comic" --data-dir "$top" >"$work/out" 2>&1; then
    fail "a comic page of nothing"
fi
clean "report --comic" "$work/out"
grep -q 'too little has happened for a comic page' "$work/out" || fail "comic: $(cat -v "$work/out")"
[ ! -e "$work/comic/a-comic.html" ] || fail "a comic page of nothing is there"

[ $failures -eq 0 ] && echo "shown: all as it should be ($looked outputs looked at)" && exit 0
echo "shown: $failures failures"
exit 1
