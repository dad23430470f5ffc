#!/bin/sh
# tests/replays/disk.sh FOILSHOT: what becomes of a game when the power, the disk, another program or
# the player's own hand fails it. The faults are injected into the calls of the system
# (tests/faults/faults.h); tests/README.md says which test proves what.
set -u
foilshot=$1
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1
faults=$(CDPATH='' cd -- "$(dirname -- "$1")" && pwd)/libfaults.so
top=$here/../..
scenario=$top/scenarios/kiddies/book-ridge.yaml
work=$(mktemp -d "${TMPDIR:-/tmp}/disk.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
failures=0
[ -s "$faults" ] || { echo "there is no $faults"; exit 1; }

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# faulty FAULT COMMAND...: the program with a fault in what it does in $at.
at=$work/at
faulty() {
    fault=$1
    shift
    FAULTS_UNDER=$at FAULTS=$fault LD_PRELOAD=$faults "$foilshot" "$@"
}

# How often the calls come when nothing fails, as "write 12" lines in $work/count.
counted() {
    FAULTS_UNDER=$at FAULTS_COUNT=$work/count LD_PRELOAD=$faults "$foilshot" "$@" \
        >"$work/out" 2>&1 </dev/null
}

clear() {
    rm -rf "$at"
    mkdir "$at"
}

# blocks FILE: the ends of its blocks.
blocks() {
    grep -a '^\.[0-9][0-9]* [0-9a-f]\{16\}$' "$1"
}

# strange: files in $at that do not belong there; what was stopped may leave hidden ones.
strange() {
    (cd "$at" && for f in *; do [ -e "$f" ] && echo "$f"; done) | grep -vx "$1"
}

# A game to do things to.
clear
"$foilshot" simulate "$scenario" --games 1 --seed 11 --journal "$at/whole.journal" >/dev/null 2>&1 ||
    fail "no whole game"
sed -n 's/^>[0-9]* \(red\|blue\) computer /\1 /p' "$at/whole.journal" | head -44 >"$work/orders"
play="play $scenario --headless --seed 11 --orders $work/orders"
# shellcheck disable=SC2086 # words
"$foilshot" $play --journal "$work/want.journal" >"$work/want" 2>&1 || fail "$(tail -1 "$work/want")"

echo "== the power goes: what is told is on the disk, and so is its name"
clear
# shellcheck disable=SC2086
FAULTS_UNDER=$at FAULTS_LOG=$work/log FAULTS_SLOW=20 LD_PRELOAD=$faults "$foilshot" $play \
    --journal "$at/a.journal" >/dev/null 2>&1 || fail "is not played"
LC_ALL=C awk -v folder="$at|" '
    /^(make|write|begin|sync|cut|rename|link|remove|folder|print) [^ ]*\| / {
        kind = $1
        mine = index($2, ".journal") > 0 && index($2, ".lock") == 0
        if (kind == "rename" || kind == "link") named = 0
        if (kind == "begin" && mine) for (b in written) begun[b] = 1
        if (kind == "sync" && mine) { for (b in begun) safe[b] = 1; syncs++ }
        if (kind == "sync" && $2 == folder) named = 1
        next
    }
    /^\.[0-9]+ [0-9a-f]+$/ && kind == "write" && mine { written[$0] = 1 }
    /^\.[0-9]+ [0-9a-f]+$/ && kind == "print" {
        told++
        if (!($0 in safe) || !named) { print "told before it is on the disk: " $0; bad = 1 }
    }
    END { print told " blocks told, " syncs " syncs"; exit bad || told < 40 || syncs < 40 }
' "$work/log" || fail "power"

echo "== a torn end, zeros in it, is set aside"
size=$(wc -c <"$work/want.journal")
for left in 5 100 300; do
    clear
    head -c $((size - left)) "$work/want.journal" >"$at/a.journal"
    head -c 700 /dev/zero >>"$at/a.journal"
    echo quit | "$foilshot" play "$at/a.journal" --headless --journal "$at/a.journal" \
        >"$work/out" 2>&1 || fail "a torn end: $(tail -1 "$work/out")"
    grep -q "a.journal.torn" "$work/out" || fail "a torn end is not told"
    [ -s "$at/a.journal.torn" ] || fail "a torn end is not set aside"
    "$foilshot" verify "$at/a.journal" >"$work/out" 2>&1 || fail "$(cat "$work/out")"
    cat "$at/a.journal" "$at/a.journal.torn" | head -c $((size - left)) |
        cmp -s - "$work/want.journal" && fail "nothing was torn"
    kept=$(wc -c <"$at/a.journal")
    head -c "$kept" "$work/want.journal" | cmp -s - "$at/a.journal" || fail "what is left is another"
done

echo "== line ends of another system"
sed 's/$/\r/' "$work/want.journal" >"$at/crlf.journal"
"$foilshot" verify "$at/crlf.journal" >"$work/out" 2>&1 || fail "CR LF: $(cat "$work/out")"

# killed FAULT NAME COMMAND...: what is called NAME is whole or not there; of a journal all is there
# that was told.
kills=0
killed() {
    fault=$1 name=$2
    shift 2
    clear
    faulty "$fault" "$@" >"$work/told" 2>/dev/null </dev/null
    if [ $? -le 128 ]; then # the last syncs may be one, when the thread is late
        [ "${fault#sync}" != "$fault" ] || fail "$fault: is not killed"
        return
    fi
    kills=$((kills + 1))
    odd=$(strange "$name")
    [ -z "$odd" ] || fail "$fault: $odd is left"
    case $name in
    *.journal)
        blocks "$work/told" >"$work/told.blocks"
        if [ -e "$at/$name" ]; then
            "$foilshot" verify "$at/$name" >"$work/out" 2>&1 || fail "$fault: $(cat "$work/out")"
            blocks "$at/$name" | grep -vxFf - "$work/told.blocks" && fail "$fault: these are lost"
        elif [ -s "$work/told.blocks" ]; then
            fail "$fault: told, but nothing is there"
        fi
        ;;
    *)
        [ ! -e "$at/$name" ] || cmp -s "$at/$name" "$work/$name" ||
            fail "$fault: $name is not whole"
        ;;
    esac
}

# killed_everywhere EVERY NAME COMMAND...: in each EVERYth of its calls of each kind.
killed_everywhere() {
    every=$1
    shift
    clear
    name=$1
    shift
    counted "$@" || fail "$1: $(tail -1 "$work/out")"
    [ -e "$at/$name" ] && cp "$at/$name" "$work/$name"
    cp "$work/count" "$work/count.kept"
    for call in open write sync rename close; do
        n=1
        most=$(sed -n "s/^$call //p" "$work/count.kept")
        while [ "$n" -le "$most" ]; do
            killed "$call:$n:KILL" "$name" "$@"
            [ $call = write ] && killed "$call:$n:HALFKILL" "$name" "$@"
            n=$((n + every))
        done
    done
}

echo "== killed in the midst of it"
# shellcheck disable=SC2086
killed_everywhere 1 a.journal $play --journal "$at/a.journal"
killed_everywhere 1 s.journal simulate "$scenario" --games 1 --seed 11 --journal "$at/s.journal"
killed_everywhere 1 p.png picture "$scenario" --size 320x200 --out "$at/p.png"
killed_everywhere 1 want.html report "$work/want.journal" -o "$at" --playouts 0
echo "$kills kills"
[ $kills -ge 200 ] || fail "only $kills kills"

# fault_each NAME COMMAND...: each of its calls fails in turn, once and from then on. It ends with 1
# or it has written the same as ever; what is there is whole.
broken=0
fault_each() {
    name=$1
    shift
    clear
    counted "$@"
    cp "$work/count" "$work/count.kept"
    for call in open write sync rename close cut; do
        n=1
        most=$(sed -n "s/^$call //p" "$work/count.kept")
        while [ "$n" -le "$most" ]; do
            for fault in "$call:$n:ENOSPC" "$call:$n:EIO:on" "$call:$n:HALF"; do
                case $fault in *HALF) [ $call = write ] || continue ;; esac
                clear
                faulty "$fault" "$@" >"$work/out" 2>"$work/err" </dev/null
                code=$?
                broken=$((broken + 1))
                same=0
                [ -e "$at/$name" ] && cmp -s "$at/$name" "$work/$name" && same=1
                [ $code -le 1 ] || fail "$name, $fault: exit $code"
                [ $code -eq 0 ] && [ $same = 0 ] && fail "$name, $fault: exit 0, but it is not whole"
                [ $code -eq 1 ] && [ ! -s "$work/err" ] && fail "$name, $fault: not told"
                case $name in
                *.journal) [ ! -e "$at/$name" ] ||
                    "$foilshot" verify "$at/$name" >"$work/out" 2>&1 ||
                    fail "$name, $fault: $(cat "$work/out")" ;;
                *) [ ! -e "$at/$name" ] || [ $same = 1 ] || fail "$name, $fault: is not whole" ;;
                esac
            done
            n=$((n + 1))
        done
    done
}

echo "== each call fails in turn"
# shellcheck disable=SC2086
fault_each a.journal $play --journal "$at/a.journal"
fault_each s.journal simulate "$scenario" --games 1 --seed 11 --journal "$at/s.journal"
fault_each p.png picture "$scenario" --size 320x200 --out "$at/p.png"
fault_each want.html report "$work/want.journal" -o "$at" --playouts 0
echo "$broken faults"

echo "== mending on a disk that fails: what was cut off stays somewhere"
# The end of the whole game with a bad spot in it: its last third cannot be saved.
third=$(($(wc -c <"$work/want.journal") * 2 / 3))
head -c $third "$work/want.journal" >"$work/hurt"
head -c 900 /dev/zero >>"$work/hurt"
tail -c +$((third + 901)) "$work/want.journal" >>"$work/hurt"
clear
cp "$work/hurt" "$at/a.journal"
counted mend "$at/a.journal" || fail "mend: $(tail -1 "$work/out")"
cp "$at/a.journal" "$work/a.journal"
cp "$at/a.journal.rest" "$work/a.rest"
cp "$work/count" "$work/count.kept"
mends=0
for call in open write sync rename close cut; do
    n=1
    most=$(sed -n "s/^$call //p" "$work/count.kept")
    [ "${most:-0}" -gt 0 ] || [ $call = cut ] || fail "mending has no $call"
    while [ "$n" -le "${most:-0}" ]; do
        for fault in "$call:$n:ENOSPC" "$call:$n:EIO:on" "$call:$n:HALF" "$call:$n:KILL"; do
            case $fault in *HALF) [ $call = write ] || continue ;; esac
            clear
            cp "$work/hurt" "$at/a.journal"
            faulty "$fault" mend "$at/a.journal" >"$work/out" 2>"$work/err" </dev/null
            code=$?
            mends=$((mends + 1))
            case $fault in
            *KILL) ;;
            *) [ $code -le 1 ] || fail "mend, $fault: exit $code" ;;
            esac
            if cmp -s "$at/a.journal" "$work/a.journal"; then
                cmp -s "$at/a.journal.rest" "$work/a.rest" ||
                    fail "mend, $fault: what was cut off is nowhere"
            elif [ $code -eq 0 ]; then
                fail "mend, $fault: exit 0, but it is not mended"
            else
                cmp -s "$at/a.journal" "$work/hurt" || fail "mend, $fault: the old one is another"
            fi
        done
        n=$((n + 1))
    done
done
echo "$mends faults"
[ $mends -ge 40 ] || fail "only $mends faults in mending"

echo "== a name as long as a name may be"
clear
long=$(printf '%0247d' 7).journal
for name in "$long" "$(echo "$long" | cut -c2-)"; do
    head -12 "$work/orders" >"$work/few"
    "$foilshot" play "$scenario" --headless --seed 11 --orders "$work/few" --journal "$at/$name" \
        >"$work/out" 2>&1 || fail "${#name} letters: $(tail -1 "$work/out")"
    "$foilshot" verify "$at/$name" >"$work/out" 2>&1 || fail "${#name} letters: $(cat "$work/out")"
    cp "$work/hurt" "$at/$name"
    "$foilshot" mend "$at/$name" >"$work/out" 2>&1 || fail "${#name} letters: $(tail -1 "$work/out")"
done

echo "== nobody listens any more"
clear
# shellcheck disable=SC2086
"$foilshot" $play --journal "$at/a.journal" 2>/dev/null | head -1 >"$work/out"
"$foilshot" verify "$at/a.journal" >"$work/out" 2>&1 || fail "a closed pipe: $(cat "$work/out")"
head -c "$(wc -c <"$at/a.journal")" "$work/want.journal" | cmp -s - "$at/a.journal" ||
    fail "a closed pipe: something else was written"

echo "== one may not write into it"
clear
cp "$work/hurt" "$at/a.journal"
chmod 444 "$at/a.journal"
if [ "$(id -u)" = 0 ]; then # who may do everything is refused by the faults instead
    faulty "open:1:EACCES:on" mend "$at/a.journal" >"$work/out" 2>&1 && fail "mended all the same"
else
    "$foilshot" mend "$at/a.journal" >"$work/out" 2>&1 && fail "mended all the same"
fi
cmp -s "$at/a.journal" "$work/hurt" || fail "a protected file is another now"

echo "== no room for a while"
clear
# shellcheck disable=SC2086
faulty "write:20:ENOSPC" $play --journal "$at/a.journal" >"$work/out" 2>"$work/err" ||
    fail "no room for a while: $(tail -1 "$work/err")"
grep -q "tried again by itself" "$work/err" || fail "no room: not told"
grep -q "everything is saved again" "$work/err" || fail "room again: not told"
cmp -s "$at/a.journal" "$work/want.journal" || fail "no room for a while: something is lost"

echo "== a file that is there"
for spoilt in text scenario game; do
    clear
    case $spoilt in
    text) echo "my letters" >"$at/a.journal" ;;
    scenario) cp "$scenario" "$at/a.journal" ;;
    game) "$foilshot" simulate "$scenario" --games 1 --seed 12 --journal "$at/a.journal" >/dev/null 2>&1 ;;
    esac
    cp "$at/a.journal" "$work/before"
    # shellcheck disable=SC2086
    "$foilshot" $play --journal "$at/a.journal" >"$work/out" 2>&1
    [ $? -eq 1 ] || fail "$spoilt: is not refused"
    grep -q -- "--force" "$work/out" || fail "$spoilt: not told: $(tail -1 "$work/out")"
    cmp -s "$at/a.journal" "$work/before" || fail "$spoilt: is another now"
    # shellcheck disable=SC2086
    "$foilshot" $play --journal "$at/a.journal" --force >"$work/out" 2>&1 || fail "$spoilt: --force"
    cmp -s "$at/a.journal" "$work/want.journal" || fail "$spoilt: --force writes another"
done

echo "== links, modes, and names that somebody may foresee"
clear
echo secret >"$at/secret"
ln -s "$at/secret" "$at/real.journal.part"
ln -s real.journal "$at/a.journal"
cp "$work/want.journal" "$at/real.journal"
chmod 640 "$at/real.journal"
echo "undo" | "$foilshot" play "$at/a.journal" --headless --journal "$at/a.journal" >"$work/out" 2>&1 ||
    fail "through a link: $(tail -1 "$work/out")"
[ "$(cat "$at/secret")" = secret ] || fail "a stranger's file was written into"
[ -L "$at/a.journal" ] || fail "a link is none any more"
[ -L "$at/real.journal.part" ] || fail "a stranger's link is none any more"
[ "$(stat -c %a "$at/real.journal")" = 640 ] || fail "the mode is another"
[ "$(wc -c <"$at/real.journal")" -gt "$size" ] || fail "nothing was written through the link"

# begin NAME: a game that waits for orders through file descriptor 3; ask ORDER: one.
begin() {
    clear
    mkfifo "$work/pipe"
    # shellcheck disable=SC2094
    FAULTS_UNDER=$at FAULTS_SLOW=${slow:-0} LD_PRELOAD=$faults "$foilshot" play "$scenario" \
        --headless --seed 11 --journal "$at/$1" <"$work/pipe" >"$work/shown" 2>"$work/err" &
    player=$!
    exec 3>"$work/pipe"
    rm "$work/pipe"
    given=0
    waits 1
}
# waits N: until so many blocks are told.
waits() {
    tries=0
    until [ "$(blocks "$work/shown" | wc -l)" -ge "$1" ] || [ $tries -ge 1000 ]; do
        sleep 0.02
        tries=$((tries + 1))
    done
    [ $tries -lt 1000 ] || fail "the program answers no more"
}
ask() {
    given=$((given + 1))
    before=$(blocks "$work/shown" | wc -l)
    sed -n "${given}p" "$work/orders" >&3
    waits $((before + 1))
}
finish() {
    exec 3>&-
    wait $player
}

echo "== two programs on one file"
for slow in 0 50; do
    begin a.journal
    ask
    cp "$at/a.journal" "$work/before"
    # shellcheck disable=SC2086
    "$foilshot" $play --journal "$at/a.journal" --force >"$work/out" 2>&1
    [ $? -eq 1 ] || fail "a second one may write"
    grep -q "is being played by Foilshot .*process $player), since 2" "$work/out" ||
        fail "the second is not told who: $(tail -1 "$work/out")"
    "$foilshot" mend "$at/a.journal" >"$work/out" 2>&1 && fail "a second one may mend"
    cmp -s "$at/a.journal" "$work/before" || fail "a second one wrote"
    "$foilshot" verify "$at/a.journal" >/dev/null 2>&1 || fail "a second one may not look"
    ask
    kill -9 $player
    finish 2>/dev/null
    # shellcheck disable=SC2086
    echo quit | "$foilshot" play "$at/a.journal" --headless --journal "$at/a.journal" >"$work/out" 2>&1 ||
        fail "the lock outlives its holder: $(tail -1 "$work/out")"
done
slow=0

echo "== taken away, replaced and changed under a running game"
for how in removed moved replaced changed; do
    begin a.journal
    ask
    case $how in
    removed) rm "$at/a.journal" ;;
    moved) mv "$at/a.journal" "$at/b.journal" ;;
    replaced) echo mine >"$at/c" && mv "$at/c" "$at/a.journal" ;;
    changed) echo "mine" >>"$at/a.journal" ;;
    esac
    ask
    [ -s "$work/err" ] || fail "$how: not told at the next order"
    ask
    finish || fail "$how: $(tail -1 "$work/err")"
    now=a
    case $how in replaced | changed) now=a-2 ;; esac
    [ -e "$at/$now.journal" ] || { fail "$how: there is no $now.journal"; continue; }
    "$foilshot" verify "$at/$now.journal" >"$work/out" 2>&1 || fail "$how: $(cat "$work/out")"
    blocks "$at/$now.journal" >"$work/kept"
    blocks "$work/shown" | grep -vxFf "$work/kept" && fail "$how: these are lost"
    case $how in replaced | changed)
        grep -qx mine "$at/a.journal" || fail "$how: what somebody wrote is lost" ;;
    esac
done

echo "== no plain files"
clear
mkfifo "$at/pipe.journal" "$at/pipe.yaml"
ln -s /dev/zero "$at/zero.journal"
mkdir "$at/folder.journal"
for file in pipe.journal pipe.yaml zero.journal folder.journal; do
    for command in check verify mend "play --headless" simulate report "picture --out $at/x.png"; do
        # shellcheck disable=SC2086
        timeout 20 "$foilshot" $command "$at/$file" >"$work/out" 2>&1 </dev/null
        [ $? -eq 1 ] || fail "$command $file: is not refused"
    done
done

[ $failures -eq 0 ] && echo "disk: all as it should be" && exit 0
echo "disk: $failures failures"
exit 1
