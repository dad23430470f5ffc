#!/bin/sh
# tests/e2e/play-short.sh FOILSHOT [ROBOT]: the program in a real window, a short while, with a real
# mouse and then with real keys: a game is begun on the start screen, armies set up, a shot flicked;
# Ctrl+Q; "Carry on"; killed without warning; "Carry on" again. What is tested is that orders come,
# from where they should and readable; where a pellet rolls is tested elsewhere.
set -u
foilshot=$1
robot=${2:-$(dirname "$foilshot")/robot}
top=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd) || exit 1
scenario=$top/scenarios/kiddies/book-ridge.yaml
work=$(mktemp -d "${TMPDIR:-/tmp}/foilshot-play.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

fail() {
    echo "play-short: $*"
    exit 1
}

# sitting NAME HAND WISH...: one run of the program; its last lines are shown.
sitting() {
    name=$1
    hand=$2
    shift 2
    "$robot" "$foilshot" "$scenario" 5 "$hand" 1366x768 - folder="$work/$hand" verbose "$@" \
        >"$work/$name.log" 2>&1 || {
        cat "$work/$name.log"
        fail "$name, by $hand, went wrong"
    }
    tail -n 2 "$work/$name.log"
}

games() {
    find "$work/$1/data/foilshot/games" -name "*.$2" 2>/dev/null
}

for hand in mouse keys; do
    sitting first "$hand" until=flick moves=2 leave=quit
    [ "$(games "$hand" journal | wc -l)" -eq 1 ] || fail "one game should have been saved"
    journal=$(games "$hand" journal)
    grep -q "^>[0-9]* [a-z]* $hand muster$" "$journal" || fail "nobody mustered by $hand"
    grep -Eq "^>[0-9]* [a-z]* $hand deploy [RB][0-9]+ to [0-9.]+ [0-9.]+" "$journal" ||
        fail "nobody was set up by $hand"
    grep -Eq "^>[0-9]* [a-z]* $hand flick [RB0-9 ]+ spot [0-9]+ aim [0-9.]+ strength [0-9]+ hand \
(flick|catapult|steady) bend -?[0-9.]+$" "$journal" || fail "nothing was flicked by $hand"

    # F12 kept a picture: an empty window would be a very small file.
    picture=$(games "$hand" png | head -n 1)
    [ -n "$picture" ] || fail "F12 kept no picture"
    [ "$(wc -c <"$picture")" -gt 100000 ] || fail "the picture is empty: $(wc -c <"$picture") bytes"

    before=$(grep -c '^\.' "$journal")
    sitting carried "$hand" carry until=2 moves=2 leave=kill
    after=$(grep -c '^\.' "$journal")
    [ "$after" -gt "$before" ] || fail "the game was not carried on in its own file"

    # Killed without warning: at most the order that was being written is lost.
    sitting recovered "$hand" carry until=2 moves=2 leave=quit
    [ "$(grep -c '^\.' "$journal")" -gt "$after" ] || fail "nothing was recovered"
    [ "$(games "$hand" journal | wc -l)" -eq 1 ] || fail "carrying on began another file"
    "$foilshot" verify "$journal" || fail "the game does not verify"
done
echo "played by mouse and by keys"
