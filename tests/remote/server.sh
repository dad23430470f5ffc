#!/bin/sh
# server.sh FOILSHOT SOURCES: a far game on a NATS server that somebody else runs and that asks who
# one is; the battle told as a page while it is watched; what goes wrong in beginning: a password on
# the command line, a wrong one, a port in use; and a disk that is full at either end.
set -eu
# shellcheck source=tests/remote/lib.sh
. "$(dirname -- "$0")/lib.sh"
scenario=$sources/tests/rules/kiddies-horse.yaml
password='pa@ss:word'

far() { # NAME ARGUMENT…: a program that plays by itself, or looks on
    name=$1
    shift
    echo "random 7" >"$work/in"
    timeout 120 "$foilshot" --data-dir "$sources" "$@" --headless --journal "$work/$name.journal" \
        <"$work/in" >"$work/$name.out" 2>"$work/$name.err" &
    last=$!
    here="$here $last"
}

# A port that is free just now, and the server on it.
far port host "$scenario" --address 127.0.0.1
until_has "$work/port.out" '^state'
port=$(sed -n 's/^listen: ".*:\([0-9]*\)"/\1/p' "$work/port.journal.far/nats.conf")
# A second program on the same seat: it says who has it, and the first goes on.
"$foilshot" --data-dir "$sources" host "$scenario" --address 127.0.0.1 --headless \
    --journal "$work/port.journal" >"$work/second.out" 2>"$work/second.err" </dev/null &&
    bad "two programs play one seat"
grep -q "port.journal: is being played by Foilshot .*process $(pgrep -P "$last" foilshot))" "$work/second.err" ||
    bad "the second does not say who has it"
# A damaged invitation leaves nothing behind.
"$foilshot" --data-dir "$sources" join foilshot:QAAA --headless --journal "$work/none.journal" \
    >"$work/none.out" 2>&1 </dev/null && bad "a damaged invitation is taken"
[ ! -e "$work/none.journal.far" ] || bad "a damaged invitation leaves a folder"
pkill -TERM -P "$last" foilshot || :
wait "$last" || :
cat >"$work/nats.conf" <<END
listen: "127.0.0.1:$port"
jetstream {store_dir: "$work/store"}
authorization {users: [{user: anna, password: "$password"}]}
END
nats-server -c "$work/nats.conf" >"$work/nats.log" 2>&1 &
here="$here $!"
until_has "$work/nats.log" 'Server is ready'

# The game of before finds its port in use.
far port host "$scenario" --address 127.0.0.1
wait "$last" && bad "a port in use is no trouble"
grep -q 'its port is in use' "$work/port.err" || bad "nothing is said of the port"

"$foilshot" --data-dir "$sources" host "$scenario" --headless --journal "$work/told.journal" \
    --server "nats://anna:$password@127.0.0.1:$port" >"$work/told.out" 2>&1 &&
    bad "a password on the command line is taken"
grep -q "$password" "$work/told.out" && bad "the refusal tells the password"

echo "nats://anna:wrong@127.0.0.1:$port" >"$work/url"
far wrong host "$scenario" --server "$work/url"
until_has "$work/wrong.out" '^state trying.*does not know'
pkill -TERM -P "$last" foilshot || :
wait "$last" || :

echo "nats://anna:$password@127.0.0.1:$port" >"$work/url"
far red host "$scenario" --server "$work/url"
red=$last
until_has "$work/red.out" '^state waiting'
sed -n 1p "$work/red.out" >"$work/players"
sed -n 2p "$work/red.out" >"$work/watchers"
NATS_USER=anna NATS_PASSWORD=$password
export NATS_USER NATS_PASSWORD
far watch watch "$work/watchers" --report -o "$work/told"
watch=$last
far blue join "$work/players"
for one in "$red" "$last" "$watch"; do
    wait "$one" || bad "program $one failed"
done
alike red blue watch
grep -q 'KI-8' "$work/told/watch.html" || bad "the page does not tell the end"

rm "$work/url" "$work/nats.conf" "$work/red.journal.far/seat"
grep -rl "$password" "$work" && bad "the password stands where it should not"
echo "$(grep -c '^>' "$work/red.plain") orders on somebody else's server, told in $(wc -c \
    <"$work/told/watch.html") bytes"

# A full disk at either end: it is said, both play on, and what is missing comes once there is room.
faults=$(CDPATH='' cd -- "$(dirname -- "$foilshot")" && pwd)/libfaults.so
sits() { # NAME ARGUMENT…: in a folder of its own, which is full when it is the one
    who=$1
    mkdir -p "$work/$who"
    [ "$who" = "$full" ] && export LD_PRELOAD="$faults" FAULTS_UNDER="$work/$who" FAULTS=write:30:ENOSPC:on
    shift
    far "$who/$who" "$@"
    unset LD_PRELOAD FAULTS_UNDER FAULTS
}
for full in red blue; do
    [ -s "$faults" ] || continue # built for another system
    rm -rf "$work/red" "$work/blue"
    sits red host "$scenario" --address 127.0.0.1
    red=$last
    until_has "$work/red/red.out" '^state'
    sed -n 1p "$work/red/red.out" >"$work/players"
    sits blue join "$work/players"
    wait "$last" && [ $full = blue ] && bad "Blue does not say that his disk is full"
    wait "$red" && [ $full = red ] && bad "Red does not say that his disk is full"
    grep -q 'the disk is full. The game goes on' "$work/$full/$full.err" || bad "$full says nothing"
    kept=$full
    full=none
    sits red host "$scenario" --address 127.0.0.1
    red=$last
    sleep 1
    sits blue join "$work/players"
    wait "$last" && wait "$red" || bad "$kept's game does not come back"
    for name in red blue; do
        sed 's/^\(>[0-9]* [a-z]*\) [a-z]* /\1 /; /^!/d' "$work/$name/$name.journal" \
            >"$work/$name/plain"
    done
    cmp "$work/red/plain" "$work/blue/plain" || bad "the journals differ after $kept's disk was full"
done
