#!/bin/sh
# dice.sh FOILSHOT SOURCES: dice that are kept back, in processes of their own: one is stopped in the
# middle of a roll; whoever waits claims the win too early, then in time; who watches sees it, and
# who comes back finds it. And what is no such time: refused before anything is made.
set -eu
# shellcheck source=tests/remote/lib.sh
. "$(dirname -- "$0")/lib.sh"
scenario=$sources/tests/rules/morschauser2-close.yaml
for silly in -5 4:60 ten "" always; do
    refused 'is no time for dice: minutes' host "$scenario" --headless --dice-within "$silly"
done
for silly in 0 0:29 1441; do
    refused "dice may be kept back from 30 seconds to 1440 minutes, and not $silly" \
        host "$scenario" --headless --dice-within "$silly"
done
refused 'only who hosts' join foilshot:QA --headless --dice-within 5
refused 'only who hosts' play "$scenario" --headless --dice-within never
refused 'as long as they take' host "$scenario" --headless --post --dice-within 5

state() { sed -n 's/^state //p' "$work/$1.out" | tail -n 1; }

: >"$work/red.out"
seat red host "$scenario" --address 127.0.0.1 --dice-within 0:30
until_has "$work/red.out" '^state waiting'
sed -n 1p "$work/red.out" >"$work/players"
sed -n 2p "$work/red.out" >"$work/watchers"
seat blue join "$work/players"
seat watch watch "$work/watchers"
for who in red blue watch; do until_has "$work/$who.out" '^dice within 0:30'; done
until_has "$work/red.out" '^state awaits'
tells red claim
until_has "$work/red.out" 'refused.*no dice of the other are awaited'
tells watch claim
until_has "$work/watch.out" 'refused.*who watches'

# Blue is stopped again and again, until that is in the middle of a roll.
tells red 'random 3'
tells blue 'random 4'
rolls=
for _ in $(seq 200); do
    pkill -STOP -P "$blue" foilshot || bad "blue has ended: $(state blue)"
    for _ in $(seq 100); do
        case $(state red) in
        'rolling, awaits blue') rolls=yes && break ;;
        'awaits blue' | 'setting up, awaits blue') break ;;
        over) bad "the game was over before anything was kept back" ;;
        esac
        sleep 0.1
    done
    [ -n "$rolls" ] && break
    pkill -CONT -P "$blue" foilshot
    sleep 0.05
done
[ -n "$rolls" ] || bad "blue never kept anything back"

tells red claim
until_has "$work/red.out" 'refused.*the other has .* left to show his dice'
grep -q '^>.* claim' "$work/red.journal" && bad "it was claimed too early"
until_has "$work/red.out" '^dice kept back by blue: the win may be claimed'
until_has "$work/watch.out" '^dice kept back by blue$'
tells red claim
until_has "$work/red.out" '^state over'

# He comes back, and finds it so; whatever he does by itself then is not played.
pkill -CONT -P "$blue" foilshot
for who in red blue watch; do
    until_has "$work/$who.out" '^red HS-17 .*kept the dice back'
    eval "pid=\$$who"
    wait "$pid" || bad "$who failed"
done
alike red blue watch
grep -q '^>[0-9]* red .*claim dice ' "$work/blue.journal" || bad "the claim is not in the journal"
[ "$(grep -n '^>' "$work/blue.journal" | tail -n 1 | grep -c 'claim dice')" = 1 ] ||
    bad "something was played behind the end"
echo "blue kept the dice back, and red claimed the win"
