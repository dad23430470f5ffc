#!/bin/sh
# tests/players/campaign.sh FOILSHOT CHECKOUT: a campaign from outside: told, checked, begun, played by
# computers in every set to its end, battle by battle or at once; what is damaged or missing refused.
set -u
foilshot=$1
top=$2
work=$(mktemp -d "${TMPDIR:-/tmp}/foilshot-campaign.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
failed=0
export XDG_DATA_HOME="$work" XDG_CONFIG_HOME="$work"
run="$foilshot --data-dir $top"

fail() {
    echo "campaign: $*"
    failed=1
}

mill=$top/scenarios/campaigns/mill-road.yaml
$run check "$mill" >"$work/check" || fail "the mill road is not sound"
grep -q 'from "mill" into "gate"' "$work/check" || fail "nobody tells what is carried"
$run campaign "$mill" | grep -q 'Blue wins: to causeway' || fail "its branches are not told"
$run list | grep -q 'mill-road.yaml.*The Mill Road' || fail "it is not listed"

for set in kiddies sixplus pikeshot sham morschauser1 morschauser2; do
    $run campaign "$mill" --set $set -o "$work/$set.campaign" >/dev/null || fail "$set: cannot begin"
    $run campaign "$mill" --set $set -o "$work/$set.campaign" >/dev/null 2>&1 &&
        fail "$set: begun over another"
    $run campaign "$work/$set.campaign" --level random --games 1 >"$work/one" ||
        fail "$set: the first battle"
    grep -q '^  1\. ford: ' "$work/one" || fail "$set: nobody tells how the first battle ended"
    $run campaign "$work/$set.campaign" --level quick --games 5 >"$work/all" || fail "$set: the rest"
    grep -q '^It is over: ' "$work/all" || fail "$set: it does not end"
    $run check "$work/$set.campaign" >/dev/null || fail "$set: what was written is damaged"
    $run verify "$work/$set"-*.journal >/dev/null || fail "$set: a battle cannot be proved"
done
# In one go it comes to the same.
$run campaign "$mill" --set sham -o "$work/a.campaign" --level quick --games 5 >"$work/a"
$run campaign "$mill" --set sham -o "$work/b.campaign" --level quick --games 1 >/dev/null
$run campaign "$work/b.campaign" --level quick --games 4 >"$work/b"
cmp -s "$work/a" "$work/b" || fail "one after another is not the same as at once"

sed 's/^set sham$/set zham/' "$work/sham.campaign" >"$work/damaged.campaign"
$run campaign "$work/damaged.campaign" 2>"$work/said" && fail "a damaged one was taken"
grep -q 'damaged.campaign:5: ' "$work/said" || fail "its line is not told: $(cat "$work/said")"
sed 's/battle: fen-ford.yaml/battle: ten-ford.yaml/' "$mill" >"$work/mill.yaml"
$run check "$work/mill.yaml" 2>"$work/said" >&2 && fail "a missing battle was taken"
grep -q 'ten-ford.yaml' "$work/said" || fail "the missing battle is not told"
exit $failed
