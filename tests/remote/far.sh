#!/bin/sh
# far.sh FOILSHOT SOURCES: whole far games in processes of their own over a real nats-server on this
# machine, with somebody watching: deployments in secret and flicks; programs killed and started
# anew, the host and his server too. In the end the journals are equal but for the source of orders,
# their dice are proved, and no secret stands where it should not.
set -eu
# shellcheck source=tests/remote/lib.sh
. "$(dirname -- "$0")/lib.sh"

# seat NAME SEED COMMAND ARGUMENT: a program that plays by itself, or looks on; its number in $last
seat() {
    name=$1 seed=$2
    shift 2
    echo "random $seed" | timeout 240 "$foilshot" --data-dir "$sources" "$@" --headless \
        --journal "$work/$name.journal" >>"$work/$name.out" 2>>"$work/$name.err" &
    last=$!
    here="$here $last"
}
# The program itself, which timeout runs; killed as by the power going.
killed() { pkill -9 -P "$1" 2>/dev/null || :; wait "$1" 2>/dev/null || :; }
lines() { wc -l <"$1" 2>/dev/null || echo 0; }
until_lines() { # FILE LINES: within a minute
    tries=0
    while [ "$(lines "$1")" -lt "$2" ]; do
        tries=$((tries + 1))
        [ $tries -lt 600 ] || bad "$1 stays at $(lines "$1") lines"
        sleep 0.1
    done
}
begin() { # SCENARIO
    rm -rf "$work"/*
    : >"$work/red.out"
    scenario=$sources/scenarios/$1
    seat red 3 host "$scenario" --address 127.0.0.1
    red=$last
    until_lines "$work/red.out" 2
    sed -n 1p "$work/red.out" >"$work/players"
    sed -n 2p "$work/red.out" >"$work/watchers"
    seat blue 4 join "$work/players"
    blue=$last
    seat watch 5 watch "$work/watchers"
    watch=$last
}
compare() {
    alike red blue watch
    grep -q '^\^blue [0-9]' "$work/red.plain" || bad "nothing was rolled"
    sed '/^>1 /,$d' "$work/red.plain" | grep -q '^=seed' && bad "a seed stands in the journal"
    secret=$(sed 's/foilshot://' "$work/players")
    if grep -q "$secret" "$work"/*.journal "$work"/*.err "$work"/*.far/nats.log; then
        bad "the invitation stands where it should not"
    fi
    [ -z "$(find "$work"/*.far -maxdepth 1 -type f -perm /077)" ] || bad "others may read a secret"
}
over() { # waits for all three
    for one in "$red" "$blue" "$watch"; do
        wait "$one" || bad "program $one failed"
    done
    compare
    echo "$1: $(grep -c '^>' "$work/red.journal") orders, $(grep -c '^\^red' "$work/red.journal") rolls"
}

begin kiddies/book-ridge.yaml
over "Kiddies, set up in secret"

begin morschauser2/little-wold.yaml
for at in 300 900 1500; do
    until_lines "$work/watch.out" $at
    killed "$blue"
    seat blue 4$at join "$work/players"
    blue=$last
    until_lines "$work/watch.out" $((at + 200))
    killed "$watch"
    seat watch 5 watch "$work/watchers"
    watch=$last
    until_lines "$work/watch.out" $((at + 400))
    killed "$red"
    seat red 3$at host "$scenario" --address 127.0.0.1
    red=$last
done
over "Mark 2, everybody killed three times"

begin pikeshot/drummers-dice.yaml
over "Pike and Shot, with chance cards"
grep -q '^=seed .* 0 [1-9]' "$work/red.plain" || bad "no chance card was drawn"
