#!/bin/sh
# tests/windows/files.sh THERE HERE: files and their names, as the program for Windows (THERE, a
# command that runs it) has them, and what it shares with this system's (HERE).
set -u
there=$(realpath "$1")
here=$(realpath "$2")
top=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd) || exit 1
work=$(mktemp -d "${TMPDIR:-/tmp}/foilshot-files.XXXXXX") || exit 1
player=
trap '[ -n "$player" ] && kill -9 "$player" 2>/dev/null; chmod -R u+w "$work"; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
failures=0
scenario=$top/scenarios/kiddies/book-ridge.yaml

fail() {
    echo "FAILED: $*" | tail -c 400
    failures=$((failures + 1))
}

# refuses WHAT PATTERN COMMAND…: exit 1 and a message that matches.
refuses() {
    what=$1 pattern=$2
    shift 2
    "$@" >"$work/out" 2>&1
    code=$?
    [ $code -eq 1 ] || fail "$what: exit $code, not 1: $(head -3 "$work/out")"
    grep -q -- "$pattern" "$work/out" || fail "$what: $(head -3 "$work/out")"
}

# A whole game, and its orders.
"$here" simulate "$scenario" --games 1 --seed 11 --journal "$work/whole.journal" >/dev/null 2>&1
sed -n 's/^>[0-9]* \(red\|blue\) computer /\1 /p' "$work/whole.journal" >"$work/whole.orders"
count=$(wc -l <"$work/whole.orders")
[ "$count" -gt 30 ] || fail "no whole game"
play() { # PROGRAM FILE…
    program=$1
    shift
    "$program" play "$@" --headless --seed 11
}

carry() { # PROGRAM JOURNAL ORDERS: it goes on in its own file
    "$1" play "$2" --headless --journal "$2" --orders "$3"
}

echo "== the same orders, the same journal, byte for byte"
for one in here there; do
    eval program=\$$one
    play "$program" "$scenario" --orders "$work/whole.orders" --journal "$work/$one.journal" \
        >"$work/$one.out" 2>&1 || fail "$one: $(tail -3 "$work/$one.out")"
done
cmp "$work/here.journal" "$work/there.journal" || fail "the journals differ"
cmp "$work/here.out" "$work/there.out" || fail "what was printed differs"
sed 's/$/\r/' "$work/whole.orders" >"$work/dos.orders"
play "$there" "$scenario" --orders "$work/dos.orders" --journal "$work/dos.journal" >/dev/null 2>&1
cmp "$work/here.journal" "$work/dos.journal" || fail "orders with lines as Windows ends them"
sed 's/$/\r/' "$scenario" >"$work/dos.yaml"
"$there" check "$work/dos.yaml" >"$work/out" 2>&1 || fail "a scenario with such lines: $(cat "$work/out")"

echo "== a game that travels: here, there, here"
third=$((count / 3))
head -n $third "$work/whole.orders" >"$work/1.orders"
tail -n +$((third + 1)) "$work/whole.orders" | head -n $third >"$work/2.orders"
tail -n +$((2 * third + 1)) "$work/whole.orders" >"$work/3.orders"
travel() { # NAME PROGRAM PROGRAM PROGRAM
    name=$1
    shift
    play "$1" "$scenario" --orders "$work/1.orders" --journal "$work/$name" >"$work/out" 2>&1 ||
        fail "$name begins: $(tail -3 "$work/out")"
    for n in 2 3; do
        shift
        carry "$1" "$work/$name" "$work/$n.orders" >"$work/out" 2>&1 ||
            fail "$name goes on: $(tail -3 "$work/out")"
    done
    "$1" verify "$work/$name" >"$work/out" 2>&1 || fail "$name: $(cat "$work/out")"
}
travel stayed.journal "$here" "$here" "$here"
travel travelled.journal "$here" "$there" "$here"
travel back.journal "$there" "$here" "$there"
cmp "$work/stayed.journal" "$work/travelled.journal" || fail "the traveller differs"
cmp "$work/stayed.journal" "$work/back.journal" || fail "the one that came differs"
end=$(grep '^\.[0-9]' "$work/here.journal" | tail -1)
[ "$(grep '^\.[0-9]' "$work/travelled.journal" | tail -1)" = "$end" ] || fail "another end"

echo "== names in any script, with blanks, and long ones"
deep=$work/deep
for n in 1 2 3 4; do deep="$deep/$n a folder whose name is as long as somebody might wish it to be, or longer"; done
for place in "$work/Ein Ordner, größer" "$work/Игры и бои" "$work/戦い 遊び" "$work/לוח" "$work/🎲 x" "$deep"; do
    mkdir -p "$place"
    name="$place/$(basename "$place" | cut -c1-30) é.journal"
    cp "$work/1.orders" "$place/приказы 1.txt"
    play "$there" "$scenario" --orders "$place/приказы 1.txt" --journal "$name" >"$work/out" 2>&1 ||
        fail "$name: $(tail -3 "$work/out")"
    [ -f "$name" ] || fail "$name is not there: $(ls "$place")"
    "$here" verify "$name" >/dev/null || fail "$name does not verify"
    "$there" verify "$name" >"$work/out" 2>&1 || fail "$name: $(cat "$work/out")"
    grep -qF "$(basename "$name")" "$work/out" || fail "$name is told wrongly: $(cat "$work/out")"
    for again in once more; do # over what is there
        "$there" picture "$name" --size 320x200 --out "$place/é ü.png" >"$work/out" 2>&1 ||
            fail "picture, $again: $(tail -c 100 "$work/out")"
    done
    [ "$place" = "$deep" ] || # where Windows cannot be
        (cd "$place" && "$there" check "./$(basename "$name")") >"$work/out" 2>&1 ||
        fail "from its own folder: $(cat "$work/out")"
done
"$there" report "$work/Игры и бои/Игры и бои é.journal" -o "$work/戦い 遊び/отчёт" >"$work/out" 2>&1 ||
    fail "report: $(cat "$work/out")"
ls "$work/戦い 遊び/отчёт"/*.html >/dev/null || fail "no report"

echo "== over a file that is there"
name="$work/Игры и бои/Игры и бои é.journal"
cp "$name" "$work/before"
refuses "a journal that is there" "or --force to write over it" play "$there" "$scenario" --orders "$work/1.orders" \
    --journal "$work/whole.journal"
play "$there" "$scenario" --orders "$work/2.orders" --journal "$name" --force >/dev/null 2>&1
cmp -s "$name" "$work/before" && fail "--force has written nothing"
"$here" check "$name" >"$work/out" 2>&1 || fail "written over: $(cat "$work/out")"

echo "== names Windows cannot have"
for name in 'a:b.journal' 'a?.journal' 'a*b.journal' 'nul.journal' 'COM1.journal' 'a|b.journal'; do
    refuses "$name" "nothing can have that name" play "$there" "$scenario" --orders "$work/1.orders" \
        --journal "$work/$name"
done
[ -z "$(find "$work" -maxdepth 1 -name 'a*b*' -o -maxdepth 1 -name 'nul*')" ] || fail "made all the same"

echo "== places that cannot be written to"
refuses "no such folder" "no such folder\|is not there" play "$there" "$scenario" --journal "$work/none/a.journal"
if ! touch /sys/foilshot.journal 2>/dev/null; then
    refuses "a folder nobody may write to" "not allowed\|read-only" \
        play "$there" "$scenario" --orders "$work/1.orders" --journal /sys/foilshot.journal
fi
mkdir "$work/locked" && cp "$work/1.orders" "$work/locked/a.png" && chmod a-w "$work/locked/a.png"
if ! sh -c ": >>'$work/locked/a.png'" 2>/dev/null; then # root may write to everything
    chmod a-w "$work/locked"
    refuses "a read-only folder" "not allowed\|read-only" play "$there" "$scenario" \
        --orders "$work/1.orders" --journal "$work/locked/b.journal"
fi

echo "== two programs at one game"
mkfifo "$work/pipe"
hold() {
    rm -f "$work/held.out"
    play "$there" "$1" --journal "$work/held.journal" <"$work/pipe" >"$work/held.out" 2>&1 &
    player=$!
    exec 3>"$work/pipe"
    head -n 1 "$work/whole.orders" >&3
    for _ in $(seq 300); do
        grep -q '^\.1 ' "$work/held.out" 2>/dev/null && return
        sleep 0.1
    done
    fail "the first does not begin: $(cat "$work/held.out")"
}
hold "$scenario"
refuses "the second" "is being played by Foilshot" carry "$there" "$work/held.journal" "$work/1.orders"
exec 3>&-
wait "$player"
player=
carry "$there" "$work/held.journal" "$work/2.orders" >"$work/out" 2>&1 ||
    fail "after the first has ended: $(tail -3 "$work/out")"
rm -f "$work/held.journal"
hold "$scenario"
kill -9 "$player"
exec 3>&-
wait "$player" 2>/dev/null
player=
for _ in $(seq 50); do # wine takes a moment to notice
    carry "$there" "$work/held.journal" "$work/2.orders" >"$work/out" 2>&1 && break
    sleep 0.2
done
grep -q 'Foilshot.*process' "$work/out" && fail "the dead still holds it: $(tail -3 "$work/out")"
"$here" verify "$work/held.journal" >"$work/out" 2>&1 || fail "killed: $(cat "$work/out")"

echo "== killed while it writes"
for n in 1 2 3 4 5; do
    rm -f "$work/killed.journal"
    play "$there" "$scenario" --orders "$work/whole.orders" --journal "$work/killed.journal" \
        >"$work/killed.out" 2>&1 &
    player=$!
    sleep "0.$((2 + n))"
    kill -9 "$player" 2>/dev/null
    wait "$player" 2>/dev/null
    player=
    [ ! -e "$work/killed.journal" ] && continue
    sleep 0.3
    "$here" check "$work/killed.journal" >"$work/out" 2>&1 || fail "killed: $(cat "$work/out")"
    shown=$(grep -c '^\.[0-9]' "$work/killed.out")
    kept=$(grep -c '^\.[0-9]* [0-9a-f]\{16\}$' "$work/killed.journal")
    [ "$kept" -ge "$shown" ] || fail "killed: $kept of $shown blocks kept"
done

[ $failures -eq 0 ] && echo ": all as it should be" && exit 0
echo "$failures failures"
exit 1
