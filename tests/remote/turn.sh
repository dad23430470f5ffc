#!/bin/sh
# turn.sh FOILSHOT SOURCES: a game in which a turn may take half a minute, in processes of their own:
# carried to him who joins and to who watches, counted by each, standing while somebody is away; the
# win asked for too early, then in time, refused, asked for again and granted. And what is no time,
# or none to be had: refused before anything is made.
set -eu
# shellcheck source=tests/remote/lib.sh
. "$(dirname -- "$0")/lib.sh"
scenario=$sources/tests/rules/morschauser2-close.yaml

for silly in 0 0:09 241 -5 4:60 1:5 ten 1e3 "" 99999999999; do
    refused 'no time for a turn\|a turn takes from' host "$scenario" --headless --clock "$silly"
done
refused 'only who hosts' join foilshot:QA --headless --clock 5
refused 'only who hosts' watch foilshot:QA --headless --clock 5
refused 'only who hosts' play "$scenario" --headless --clock 5
refused 'as long as they take' host "$scenario" --headless --post --clock 5

# The last of what is shown of both sides' times, asked for anew: "red 0:07 blue 0:10, runs for red"
shown() {
    before=$(grep -c '^clock red' "$work/$1.out" || :)
    tells "$1" clock
    for _ in $(seq 100); do
        [ "$(grep -c '^clock red' "$work/$1.out" || :)" != "$before" ] && break
        sleep 0.1
    done
    grep '^clock red' "$work/$1.out" | tail -n 1
}
until_shown() { # WHO WORDS: within half a minute
    for _ in $(seq 60); do
        shown "$1" | grep -q "$2" && return
        sleep 0.5
    done
    bad "$1's clock is \"$(shown "$1")\", not $2"
}

: >"$work/red.out"
seat red host "$scenario" --address 127.0.0.1 --clock 0:30
until_has "$work/red.out" '^state waiting'
sed -n 1p "$work/red.out" >"$work/players"
sed -n 2p "$work/red.out" >"$work/watchers"
seat blue join "$work/players"
seat watch watch "$work/watchers"
for who in red blue watch; do
    until_has "$work/$who.out" '^clock 0:30 a turn'
    until_has "$work/$who.out" '^state awaits'
done
slow=$(sed -n 's/^state awaits //p' "$work/red.out" | tail -n 1)
[ "$slow" = red ] && waits=blue || waits=red

# It runs for him who is awaited, and for nobody while the other is away.
for who in red blue watch; do until_shown "$who" "runs for $slow"; done
tells "$waits" time
until_has "$work/$waits.out" "refused.*the other's time is not up"
tells "$slow" time
until_has "$work/$slow.out" "refused.*it is not the other's time"
# Meanwhile the other has counted, and heard of him since; who comes back takes that over.
until_shown "$slow" "$slow 0:\(2[0-3]\|1\)"
eval "gone=\$$waits"
pkill -9 -P "$gone" foilshot || :
wait "$gone" || :
until_shown "$slow" 'stands'
stood=$(shown "$slow")
sleep 3
[ "$(shown "$slow")" = "$stood" ] || bad "it runs on while $waits is away: $(shown "$slow"), not $stood"
grep -q 'time is up' "$work/$slow.out" && bad "the time was up while $waits was away"
[ "$waits" = red ] && seat red host "$scenario" --address 127.0.0.1 || seat blue join "$work/players"
for who in red blue watch; do until_shown "$who" "runs for $slow"; done
shown "$waits" | grep -q "$slow 0:30" && bad "$waits has come back and counts anew: $(shown "$waits")"

# It is up: everybody says so, and nothing comes of it but what both agree on.
for who in red blue watch; do until_has "$work/$who.out" "^time is up for $slow"; done
tells "$waits" time
until_has "$work/$slow.out" "^asked $waits: time"
tells "$slow" no
until_has "$work/$waits.out" "^answered $waits: no"
grep -q '^>.* claim' "$work/red.journal" && bad "a no is a yes"
tells "$waits" time
for _ in $(seq 100); do
    [ "$(grep -c "^asked $waits: time" "$work/$slow.out")" = 2 ] && break
    sleep 0.1
done
tells "$slow" yes
for who in red blue watch; do
    until_has "$work/$who.out" "^$waits HS-16 .* lost on time"
    eval "pid=\$$who"
    wait "$pid" || bad "$who failed"
done
alike red blue watch
grep -q "^>[0-9]* $waits .*claim time" "$work/red.journal" || bad "$slow has not lost on time"
grep -q resign "$work/red.journal" && bad "$slow has given up"
grep -qi clock "$work/red.journal" && bad "the clock stands in the journal"
echo "half a minute a turn: $waits waited, and $slow lost on time"
