#!/bin/sh
# tests/e2e/played.sh FOILSHOT: the games in tests/replays that were played in a window by mouse or by
# keys: one of each scenario at least, won by a victory rule of the set and not by the last turn, no
# order from anywhere else, every verb somewhere among them, and each plays again as it is written.
set -u
foilshot=$1
top=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd) || exit 1
cd "$top/tests/replays/kiddies" || exit 1
failed=0

fail() {
    echo "played: $*"
    failed=1
}

for journal in played-by-*.journal; do
    hand=${journal#played-by-}
    hand=${hand%%-*}
    strange=$(grep -E '^>[0-9]+ ' "$journal" | grep -vE "^>[0-9]+ [a-z]+ ($hand|auto) " | head -n 1)
    [ -z "$strange" ] || fail "$journal: not by $hand: $strange"
    grep -q '^=over table 0 1$' "$journal" || fail "$journal: nobody has won"
    rule=$(sed -n 's/^=ended_by table 0 //p' "$journal" | tail -n 1)
    case $journal in
    *-given-up.journal) ;; # a short one, for giving up
    *) case $rule in 80 | 81 | 82 | 83) ;; *) fail "$journal: ended by rule $rule" ;; esac ;;
    esac
    "$foilshot" verify "$journal" >/dev/null || fail "$journal: does not verify"
    echo "$journal: $(grep -cE "^>[0-9]+ [a-z]+ $hand " "$journal") orders by $hand, rule KI-$rule"
done

for verb in deploy muster move charge pivot leave fight flick answer end draw resign; do
    grep -qE "^>[0-9]+ [a-z]+ (mouse|keys) $verb( |$)" played-by-*.journal ||
        fail "nobody has given the order \"$verb\""
done

for scenario in "$top"/scenarios/kiddies/*.yaml; do
    title=$(sed -n 's/^title: //p' "$scenario")
    grep -lqF "scenario \"$title\"" played-by-mouse-*.journal || fail "$title was not played by mouse"
done
grep -lq . played-by-keys-*.journal || fail "nothing was played by keys"
exit $failed
