#!/bin/sh
# tests/e2e/captain.sh FOILSHOT [ROBOT]: battles against the Captain, in a window, by mouse, from the
# start screen to the end and what comes after: who plays is chosen, its orders are told, hastened
# and skipped, what it did is looked at, a hint and the next best are asked for, and afterwards the
# turning points are pressed and the battle is told. Its journal has its reasons and plays again as it
# is written. One short table; with FOILSHOT_LONG=1 one of each set, with all the animation, or the
# tables named in FOILSHOT_TABLES (sham/first-drill …), in windows of FOILSHOT_SIZE.
set -u
foilshot=$1
robot=${2:-$(dirname "$foilshot")/robot}
top=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd) || exit 1
out=$top/tests/out/captain
size=${FOILSHOT_SIZE:-1366x768}
rm -rf "$out"
mkdir -p "$out" || exit 1
failed=0

# battle SCENARIO PATIENCE WISH...: pictures of its moments lie in tests/out/captain
battle() {
    table=$1 patience=$2
    shift 2
    name=$(basename "$(dirname "$table")")
    mkdir -p "$out/$name"
    if timeout "$patience" "$robot" "$foilshot" "$table" 3 mouse "$size" "$out/$name.journal" \
        folder="$out/$name/home" pictures="$out/$name" against=captain moves=4 skips=2 leave=quit \
        "$@" >"$out/$name.log" 2>&1; then
        echo "$name: $(grep '^against' "$out/$name.log")"
    else
        echo "captain: $name:"
        tail -n 12 "$out/$name.log"
        failed=1
    fi
}

if [ "${FOILSHOT_LONG:-0}" = 1 ]; then
    every='sixplus/tea-tray kiddies/gingerbread-yard sham/first-drill pikeshot/first-push
        morschauser1/first-lines morschauser2/parish-bounds'
    for table in ${FOILSHOT_TABLES:-$every}; do
        battle "$top/scenarios/$table.yaml" 3600 pace=usual
    done
else
    battle "$top/scenarios/kiddies/gingerbread-yard.yaml" 600
fi
exit $failed
