#!/bin/sh
# tests/e2e/played.sh FOILSHOT: the games in tests/replays that were played in a window by mouse or by
# keys, or by typed orders alone: each set has them, each is won by a victory rule of the set and not
# by its last turn, holds no order from anywhere else, and plays again as it is written. Every verb of
# a set is somewhere among its games.
set -u
foilshot=$1
top=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd) || exit 1
failed=0

fail() {
    echo "played: $*"
    failed=1
}

# one JOURNAL: by one hand, won, as it is written.
one() {
    name=$(basename "$1")
    hand=${name#played-by-}
    hand=${hand%%-*}
    hand=${hand%.journal}
    strange=$(grep -E '^>[0-9]+ ' "$1" | grep -vE "^>[0-9]+ [a-z]+ ($hand|auto) " | head -n 1)
    [ -z "$strange" ] || fail "$1: not by $hand: $strange"
    grep -q '^=over table 0 1$' "$1" || fail "$1: nobody has won"
    told=$("$foilshot" verify "$1") || fail "$1: does not verify"
    ending=$(echo "$told" | sed -n 's/^  turn //p')
    case $name in
    *-given-up.journal) ;; # a short one, for giving up
    *) case $ending in *"last turn"* | *HS-09*) fail "$1: ended so: $ending" ;; esac ;;
    esac
    echo "$name: $(grep -cE "^>[0-9]+ [a-z]+ $hand " "$1") orders by $hand, turn $ending"
}

# verbs SET: what people can say in it; what the game alone says begins with nothing.
verbs() {
    "$foilshot" help orders | sed -n "/^Verbs of .*($1):\$/,/^\$/s/^  \([a-z]*\) .*/\1/p" | grep -v '^open$'
}

for set in $("$foilshot" list | sed -n 's/^\([a-z0-9]*\)  .*/\1/p'); do
    folder=$top/tests/replays/$set
    for hand in mouse keys; do
        ls "$folder"/played-by-$hand*.journal >/dev/null 2>&1 || fail "$set was not played by $hand"
    done
    for journal in "$folder"/played-by-*.journal; do
        [ -e "$journal" ] && one "$journal"
    done
    for verb in $(verbs "$set"); do
        cat "$folder"/played-by-*.journal 2>/dev/null |
            grep -qE "^>[0-9]+ [a-z]+ (mouse|keys|typed) $verb( |\$)" ||
            fail "$set: nobody has given the order \"$verb\""
    done
done

for scenario in "$top"/scenarios/kiddies/*.yaml; do
    title=$(sed -n 's/^title: //p' "$scenario")
    grep -lqF "scenario \"$title\"" "$top"/tests/replays/kiddies/played-by-mouse-*.journal ||
        fail "$title was not played by mouse"
done
exit $failed
