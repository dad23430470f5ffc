#!/bin/sh
# clock.sh FOILSHOT SOURCES: a game whose guest's clock has stood since 1970 and whose watcher's is
# twenty years fast (with faketime); and with no network at all: the program says so and waits.
set -eu
# shellcheck source=tests/remote/lib.sh
. "$(dirname -- "$0")/lib.sh"
scenario=$sources/tests/rules/kiddies-horse.yaml

far() { # NAME COMMAND…: plays by itself, or looks on
    name=$1
    shift
    echo "random 7" >"$work/in"
    timeout 120 "$@" --headless --journal "$work/$name.journal" \
        <"$work/in" >"$work/$name.out" 2>"$work/$name.err" &
    last=$!
    here="$here $last"
}
guest_clock='1970-01-02 03:04:05' hall_clock='2046-05-06 07:08:09'
command -v faketime >/dev/null 2>&1 || guest_clock=

# Without a network: a host without one says what is amiss, and so does his friend; neither ends.
if unshare -rn true 2>/dev/null; then
    far alone unshare -rn "$foilshot" --data-dir "$sources" host "$scenario" --address 127.0.0.1
    until_has "$work/alone.out" '^state trying'
    sed -n 1p "$work/alone.out" >"$work/players"
    far guest unshare -rn "$foilshot" --data-dir "$sources" join "$work/players"
    until_has "$work/guest.out" '^state trying: .*does not answer'
    for one in $here; do
        kill -0 "$one" || bad "$one does not wait for a network"
        kill "$one"
        wait "$one" || :
    done
    rm -rf "$work"/*
    echo "no network: both wait"
fi

far red "$foilshot" --data-dir "$sources" host "$scenario" --address 127.0.0.1
red=$last
until_has "$work/red.out" '^state waiting'
sed -n 1p "$work/red.out" >"$work/players"
sed -n 2p "$work/red.out" >"$work/watchers"
if [ -n "$guest_clock" ]; then
    far watch faketime "$hall_clock" "$foilshot" --data-dir "$sources" watch "$work/watchers"
    watch=$last
    far blue faketime "$guest_clock" "$foilshot" --data-dir "$sources" join "$work/players"
else
    far watch "$foilshot" --data-dir "$sources" watch "$work/watchers"
    watch=$last
    far blue "$foilshot" --data-dir "$sources" join "$work/players"
    echo "faketime is not here: every clock was right"
fi
for one in "$red" "$last" "$watch"; do
    wait "$one" || bad "program $one failed"
done
alike red blue watch
echo "$(grep -c '^>' "$work/red.plain") orders by clocks of 1970, now and in twenty years"
