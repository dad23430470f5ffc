#!/bin/sh
# faults.sh FOILSHOT SOURCES RELAY: far games over a line that delays, splits, stalls and cuts (relay.c)
# while players, watcher and server are killed (-9) at random moments and begun anew. In the end the
# three journals are one but for the source of orders, proved, and nobody has refused anything or
# played anything twice. Six kills, fifty with FOILSHOT_LONG=1.
set -eu
relay=$3
kills=6
[ "${FOILSHOT_LONG:-0}" = 1 ] && kills=50
# shellcheck source=tests/remote/lib.sh
. "$(dirname -- "$0")/lib.sh"

draw() { # 0 … $1-1
    awk -v below="$1" -v n="$(od -An -N4 -tu4 /dev/urandom)" 'BEGIN { print n % below }'
}
pause() { # up to $1 hundredths of a second
    sleep "$(awk -v n="$(draw "$1")" 'BEGIN { print n / 100 }')"
}
# seat NAME: a program that plays by itself, or looks on
seat() {
    turn=$((turn + 1))
    case $1 in
    red) set -- red host "$scenario" --address 127.0.0.2 ;;
    blue) set -- blue join "$work/players" ;;
    watch) set -- watch watch "$work/watchers" ;;
    esac
    who=$1
    shift
    echo "random $turn" >"$work/$who.in"
    "$foilshot" --data-dir "$sources" "$@" --headless --journal "$work/$who.journal" \
        <"$work/$who.in" >>"$work/$who.out" 2>>"$work/$who.err" &
    eval "$who=$!"
    here="$here $!"
}
killed() {
    case $1 in
    server) pkill -9 -P "$red" nats-server || : ;;
    *)
        eval "pid=\$$1"
        # shellcheck disable=SC2154 # set by eval
        kill -9 "$pid" 2>/dev/null || return 0
        wait "$pid" 2>/dev/null || :
        seat "$1"
        ;;
    esac
}
over() { tail -n 1 "$work/$1.out" | grep -qE '^(red|blue|draw) '; }

begin() { # SCENARIO
    rm -rf "$work"/*
    scenario=$sources/scenarios/$1
    : >"$work/red.out"
    seat red
    for _ in $(seq 100); do
        [ "$(wc -l <"$work/red.out")" -ge 2 ] && break
        sleep 0.1
    done
    sed -n 1p "$work/red.out" >"$work/players"
    sed -n 2p "$work/red.out" >"$work/watchers"
    port=$(sed -n 's/^listen: ".*:\([0-9]*\)"/\1/p' "$work/red.journal.far/nats.conf")
    "$relay" 2 1 "$port" "$turn" >"$work/moods" &
    line=$!
    here="$here $line"
    seat blue
    seat watch
}
compare() {
    alike red blue watch
    for name in red blue watch; do
        grep 'was refused' "$work/$name.err" && bad "$name refused something"
    done
    grep -q '^=over table 0 [1-9]' "$work/red.plain" || bad "the game did not come to its end"
}

turn=0 done=0
while [ $done -lt $kills ]; do
    begin "morschauser2/little-wold.yaml"
    those=0
    while [ $done -lt $kills ] && ! over red; do
        pause 250
        case $(draw 4) in
        0) killed red ;;
        1) killed blue ;;
        2) killed watch ;;
        *) killed server ;;
        esac
        done=$((done + 1)) those=$((those + 1))
    done
    kill -USR1 "$line"
    for who in red blue watch; do
        eval "pid=\$$who"
        tries=0
        while kill -0 "$pid" 2>/dev/null; do
            tries=$((tries + 1))
            [ $tries -lt 1800 ] || bad "$who does not come to an end"
            sleep 0.1
        done
        wait "$pid" || bad "$who failed"
    done
    compare
    kill "$line"
    wait "$line" || :
    echo "$those kills, $(cat "$work/moods"): $(grep -c '^>' "$work/red.plain") orders"
done
