#!/bin/sh
# tests/players/worth.sh FOILSHOT CHECKOUT: what units are worth, from outside: the same figures
# whatever the jobs, others from another seed; what makes no sense refused; our own files sound,
# damaged ones named with their line; a scenario whose side is beyond its total found by check.
set -u
foilshot=$1
top=$2
work=$(mktemp -d "${TMPDIR:-/tmp}/foilshot-worth.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
failed=0
export XDG_DATA_HOME="$work" XDG_CONFIG_HOME="$work"
run="$foilshot --data-dir $top"

fail() {
    echo "worth: $*"
    failed=1
}

worth() {
    $run worth morschauser1 --level quick --games 100 "$@" 2>/dev/null
}

worth >"$work/one" || fail "it does not end"
worth --jobs 3 >"$work/three"
cmp -s "$work/one" "$work/three" || fail "other figures with three jobs"
worth --seed 2 >"$work/other"
figures() { # only those: the lines above them name the seed
    grep -v -e '^#' -e '^measured' "$1"
}
[ "$(figures "$work/one")" = "$(figures "$work/other")" ] && fail "the same figures from another seed"
worth -o "$work/file" >"$work/said"
cmp -s "$work/one" "$work/file" || fail "the file is not what is printed"
grep -q '^infantry 10.0 10.0 10.0$' "$work/one" || fail "Infantry is not the measure"
mkdir -p "$work/assets/points"
cp "$work/one" "$work/assets/points/morschauser1"
$run check "$work/assets/points/morschauser1" >/dev/null || fail "what was written is not sound"

$run worth nobody --games 200 2>"$work/said" && fail "a set that is not there was measured"
grep -q 'no rule set "nobody"' "$work/said" || fail "nobody tells that there is no such set"
$run worth sham --games 5 2>"$work/said" && fail "five games are enough"
grep -q 'games 100' "$work/said" || fail "nobody tells how many games it takes"
$run worth sham --games 100 --level nobody 2>"$work/said" && fail "a player that is not there plays"

for set in kiddies sixplus pikeshot sham morschauser1 morschauser2; do
    $run check "$top/assets/points/$set" >/dev/null || fail "$set: its points are not sound"
    $run rules $set --html | grep -q '<h2>Points, measured by us: ' || fail "$set: no points on its sheet"
    $run rules $set --html | grep -q '95 % intervals, ' || fail "$set: no intervals on its sheet"
done
sed 's/^grenadiers.*/grenadiers many/' "$work/one" >"$work/assets/points/morschauser1"
$run check "$work/assets/points/morschauser1" 2>"$work/said" >&2 && fail "damaged points are sound"
grep -q 'morschauser1:[0-9]*: points are wanted' "$work/said" || fail "the damaged line is not told"

first=$top/scenarios/morschauser1/first-lines.yaml
sed '/^  red:/a\    points: 500' "$first" >"$work/first.yaml"
sed '/^begin:/d' -i "$work/first.yaml"
$run check "$work/first.yaml" >/dev/null || fail "a side within its total is not sound"
sed 's/points: 500/points: 10/' "$work/first.yaml" >"$work/over.yaml"
$run check "$work/over.yaml" 2>"$work/said" >&2 && fail "a side beyond its total is sound"
grep -q 'over.yaml:[0-9]*: "points": Red costs [0-9.]*, and its total is 10' "$work/said" ||
    fail "what is beyond its total is not told: $(cat "$work/said")"
exit $failed
