#!/bin/sh
# compare.sh PROGRAM SOURCE: the comparison from outside: the same page whatever the jobs and shards,
# runs that go on where they were, damaged shards, sets that cannot hold a battle.
set -eu
foilshot=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
battle=$source/scenarios/battles/cowpens.yaml

fail() {
    echo "compare.sh: $*" >&2
    exit 1
}

compare() {
    timeout 300 "$foilshot" --data-dir "$source" compare "$battle" --sets morschauser1,sixplus \
        --games 12 "$@" >"$work/out" 2>"$work/said"
}

same() {
    cmp -s "$work/one/index.html" "$work/$1/index.html" || fail "$1 gives another page"
}

# One machine; several jobs; shards put together.
compare -o "$work/one" || fail "it cannot be run: $(cat "$work/said")"
grep -q "Morschauser, Mark 1: 12 games, " "$work/said" || fail "no progress: $(cat "$work/said")"
for words in "Who wins" "typical game" "Morgan stood his riflemen" "the dice and"; do
    grep -qi "$words" "$work/one/index.html" || fail "the page does not say \"$words\""
done
"$foilshot" --data-dir "$source" verify "$work/one/sixplus.journal" >/dev/null ||
    fail "the typical game is no journal"
compare --jobs 3 -o "$work/jobs"
same jobs
for shard in 1 2 3; do
    compare --shard $shard/3 -o "$work/part$shard"
    [ ! -e "$work/part$shard/index.html" ] || fail "a shard alone makes a page"
done
mkdir "$work/parts"
cp "$work"/part1/*.games "$work"/part2/*.games "$work"/part3/*.games "$work/parts"
compare -o "$work/parts"
same parts
[ ! -s "$work/parts/sixplus.games" ] || fail "games of the shards were played again"

# A run that was stopped, in the middle of a line, goes on.
mkdir "$work/torn"
head -n 4 "$work/one/morschauser1.games" >"$work/torn/morschauser1.games"
sed -n 5p "$work/one/morschauser1.games" | head -c 90 >>"$work/torn/morschauser1.games"
compare -o "$work/torn"
same torn
cmp -s "$work/one/morschauser1.games" "$work/torn/morschauser1.games" || fail "other lines"

# A damaged shard is named with its line, and left out on demand only.
sed '2s/"winner": [0-2]/"winner": 3/' "$work/part2/sixplus-2-of-3.games" \
    >"$work/parts/sixplus-2-of-3.games"
code=0
compare -o "$work/parts" || code=$?
[ "$code" != 0 ] || fail "a damaged shard is taken"
grep -q "sixplus-2-of-3.games:2: this line is damaged" "$work/said" || fail "$(cat "$work/said")"
compare --without-damaged -o "$work/parts" || fail "not left out: $(cat "$work/said")"
grep -q "sixplus-2-of-3.games:2" "$work/parts/index.html" || fail "nobody says what is left out"
[ -s "$work/parts/sixplus.games" ] || fail "what was left out is not played"

# Lines of another seed are none of this run's.
code=0
compare --seed 5 -o "$work/one" || code=$?
[ "$code" != 0 ] || fail "lines of another seed are taken"
code=0
compare --level nobody -o "$work/none" || code=$?
[ "$code" = 2 ] || fail "a player that is not there ends with $code"

# A set that cannot hold the battle says why, and the others go on.
grep -v "arm: leader" "$battle" | sed 's/, leader: [A-Z][a-z]* [A-Z][a-z]*//; s/leader: [A-Z][a-z]* [A-Z][a-z]*}/face: 90}/' >"$work/leaderless.yaml"
timeout 300 "$foilshot" --data-dir "$source" compare "$work/leaderless.yaml" --sets sham,morschauser1 \
    --games 5 -o "$work/some" >"$work/out" 2>"$work/said" || fail "none goes on: $(cat "$work/said")"
grep -q "S.H.A.M. cannot hold it: .*Army Commander" "$work/some/index.html" || fail "no reason given"

# The battle on a set's table; `check` tells all sets' losses.
"$foilshot" --data-dir "$source" battle "$battle" --set sham -o "$work/sham.yaml" >"$work/out"
grep -q "scenery" "$work/out" || fail "the loss is not told"
"$foilshot" --data-dir "$source" check "$work/sham.yaml" "$battle" >"$work/out" || fail "$(cat "$work/out")"
grep -q "Pike and Shot: 13 units" "$work/out" || fail "check does not tell: $(cat "$work/out")"
"$foilshot" --data-dir "$source" list >"$work/out"
grep -q "cowpens.yaml  *Cowpens: Tarleton" "$work/out" || fail "the battle is not listed"
