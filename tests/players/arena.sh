#!/bin/sh
# arena.sh PROGRAM SOURCE: the arena from outside: a program that plays, programs that do not, runs
# that go on where they were, and words that are no player.
set -eu
foilshot=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
battle=$source/scenarios/sham/first-drill.yaml

fail() {
    echo "arena.sh: $*" >&2
    exit 1
}

arena() {
    timeout 120 "$foilshot" --data-dir "$source" arena "$battle" --json "$@" 2>"$work/said"
}

# field NAME: the number behind it in the last line of what was printed
field() {
    sed -n '$p' "$work/out" | sed "s/.*\"$1\": \\([-0-9.]*\\).*/\\1/"
}

# A whole player in a script: no game is lost by what it says.
arena --red "program:sh $source/tests/players/plain.sh rush" --blue random --games 2 -o "$work/rush" >"$work/out"
[ "$(field games)" = 2 ] || fail "the script played $(field games) games"
grep -q '"why": ""' "$work/rush" || fail "the script lost by what it said: $(cat "$work/said")"
if grep -v '"why": ""' "$work/rush" | grep -q .; then fail "$(cat "$work/rush")"; fi

# What a program may do wrong loses it both games, and the reason is told, in the journal too.
loses() {
    arena --red "program:$1" --blue random --games 2 --seconds 1 --journal "$work/journal" \
        >"$work/out" || fail "the arena stopped at: $1"
    [ "$(field losses)" = 2 ] || fail "it did not lose: $1"
    grep -q "$2" "$work/said" || fail "nobody said \"$2\": $(cat "$work/said")"
    grep -q "$2" "$work/journal" || fail "the journal does not say \"$2\""
}
loses "exit 3" "it has ended"
loses "exec sleep 60" "silent"
loses "while read -r line; do case \$line in go*) echo nonsense ;; esac; done" "no order"
loses "while read -r line; do case \$line in go*) echo move B1 to 10 10 ;; esac; done" "refused"
loses "exec head -c 3000000 /dev/zero" "more than"
loses "while read -r line; do case \$line in go*) printf 'm\\001ove\\377\\n' ;; esac; done" "no order"
if LC_ALL=C grep -q '[^ -~]' "$work/said"; then fail "what it said is told as it was said"; fi

# What no option takes is refused with what it takes.
for many in 0 -2 some 9999999999; do
    code=0
    arena --red keen --blue random --games "$many" >"$work/out" || code=$?
    [ "$code" = 2 ] || fail "$many games end with $code"
    grep -q -- "--games takes N, a whole number from 1 to 1000000;.*: $many\$" "$work/said" ||
        fail "$many games: $(cat "$work/said")"
done

# A run that was stopped goes on; shards put together are the whole.
arena --red keen --blue random --games 6 -o "$work/whole" >"$work/out"
whole=$(field wins)
for shard in 1 2 3; do
    arena --red keen --blue random --games 6 --shard $shard/3 -o "$work/part$shard" >"$work/out"
done
cat "$work/part1" "$work/part2" "$work/part3" >"$work/parts"
arena --red keen --blue random --games 6 -o "$work/parts" >"$work/out"
[ "$(field wins)" = "$whole" ] || fail "shards: $(field wins) wins, the whole $whole"
head -n 3 "$work/whole" >"$work/some"
printf '{"game": 3, "sce' >>"$work/some"
arena --red keen --blue random --games 6 --jobs 2 -o "$work/some" >"$work/out"
[ "$(field wins)" = "$whole" ] || fail "resumed: $(field wins) wins, the whole $whole"

# Weights are fitted on games, the same on the same; and a file of them is read, or refused with its
# line. Where the set's own file is damaged, that is said and those built in count.
tune() {
    arena --tune --red quick --blue quick --games 20 --jobs 2 "$@" >"$work/out"
}
tune -o "$work/weights"
tune -o "$work/again" --jobs 1
cmp -s "$work/weights" "$work/again" || fail "the same games give other weights"
grep -q '^set sham [0-9]*$' "$work/weights" || fail "no set: $(cat "$work/weights")"
grep -q '^# .*Brier score' "$work/weights" || fail "no foresight: $(cat "$work/weights")"
# How far odds are to be believed is fitted on games of thinking players, and written where that is
# wanted; who does not think finds none.
trust() {
    "$foilshot" --data-dir "$source" arena "$source/scenarios/sixplus/tea-tray.yaml" --trust --games 4 "$@" \
        >"$work/out" 2>"$work/said"
}
trust --red recruit --blue playouts=12 -o "$work/trust" || fail "$(cat "$work/said")"
trust --red recruit --blue playouts=12 --jobs 2 || fail "$(cat "$work/said")"
cmp -s "$work/trust" "$work/out" || fail "the same games are believed otherwise"
grep -q '^trust [1-9]' "$work/trust" || fail "no trust: $(cat "$work/trust")"
grep -q '^# as it was found: Brier score 0' "$work/trust" || fail "not compared: $(cat "$work/trust")"
sed "/^ahead/r $work/trust" "$source/assets/weights/sixplus" >"$work/trusting"
"$foilshot" --data-dir "$source" arena "$source/scenarios/sixplus/tea-tray.yaml" --red playouts=2 --blue random \
    --games 2 --weights "$work/trusting" >"$work/out" 2>"$work/said" || fail "$(cat "$work/said")"
if trust --red quick --blue quick; then
    fail "players who do not think are believed"
fi
grep -q "do not think" "$work/said" || fail "no reason: $(cat "$work/said")"
# A file goes on with the same dice only.
code=0
arena --red keen --blue random --games 6 --seed 4 -o "$work/whole" >"$work/out" || code=$?
[ "$code" != 0 ] || fail "a file was gone on with under another seed"
grep -q "whole:1: .*another --seed" "$work/said" || fail "no line: $(cat "$work/said")"
# Nor with other players or on another table; what is no file of an arena, or damaged, is left as it is.
refuses() { # FILE WORDS OPTION…
    file=$1 words=$2 code=0
    shift 2
    cp "$file" "$work/before"
    arena --games 6 -o "$file" "$@" >"$work/out" || code=$?
    [ "$code" = 2 ] || fail "\"$words\" ends with $code"
    grep -q "$words" "$work/said" || fail "not \"$words\": $(cat "$work/said")"
    cmp -s "$file" "$work/before" || fail "a file was changed that was refused: $words"
}
refuses "$work/whole" "whole:1: .*by others" --red random --blue random
sed 's/"orders": [0-9]*/"orders": 1e300/' "$work/whole" >"$work/huge"
refuses "$work/huge" "huge:1: this is no line" --red keen --blue random
sed 's/"scenario": 0/"scenario": 9/' "$work/whole" >"$work/elsewhere"
refuses "$work/elsewhere" "elsewhere:1: .*none of this run" --red keen --blue random
printf 'my only copy of a poem' >"$work/poem"
refuses "$work/poem" "poem:1: this is no line" --red keen --blue random
# How far and how often it plays ahead, and against whom, is not fitted: that stays as it was.
kept() { # SCENARIO WORD…
    set_of=${1%%/*}
    "$foilshot" --data-dir "$source" arena "$source/scenarios/$1.yaml" --tune --red quick \
        --blue quick --games 4 -o "$work/$set_of" >"$work/out" 2>"$work/said" || fail "$(cat "$work/said")"
    shift
    for word in "$@"; do
        line=$(grep "^$word [1-9]" "$source/assets/weights/$set_of") || fail "$set_of says no \"$word\""
        grep -qx "$line" "$work/$set_of" || fail "\"$line\" is lost by fitting"
    done
}
kept pikeshot/first-push ahead games holds pauses presses
kept kiddies/gingerbread-yard games pauses presses crowd
kept morschauser2/little-wold trust swing stands
arena --red playouts=2 --blue random --games 2 --weights "$work/weights" >"$work/out"
sed 's/^late .*/late much/' "$work/weights" >"$work/damaged"
code=0
arena --red playouts=2 --weights "$work/damaged" >"$work/out" || code=$?
[ "$code" = 2 ] || fail "damaged weights end with $code"
grep -q "damaged:$(grep -n '^late' "$work/damaged" | cut -d: -f1):" "$work/said" ||
    fail "no line: $(cat "$work/said")"
mkdir "$work/data"
ln -s "$source/scenarios" "$work/data/scenarios"
cp -r "$source/assets" "$work/data/assets"
cp "$work/damaged" "$work/data/assets/weights/sham"
timeout 120 "$foilshot" --data-dir "$work/data" arena "$battle" --red playouts=2 --blue random \
    --games 2 --json >"$work/out" 2>"$work/said" || fail "damaged weights stop the arena"
[ "$(field games)" = 2 ] && grep -q "weights/sham:" "$work/said" || fail "unsaid: $(cat "$work/said")"

for word in lieutenant playouts=0 playouts=1000000 program:; do
    code=0
    arena --red "$word" >"$work/out" || code=$?
    [ "$code" = 2 ] || fail "\"$word\" ends with $code"
    grep -q "recruit, sergeant, captain" "$work/said" || fail "\"$word\": $(cat "$work/said")"
done
"$foilshot" help players | grep -q "^  try ORDER" || fail "help players lacks something"
echo "the arena holds"
