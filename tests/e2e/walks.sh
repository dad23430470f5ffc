#!/bin/sh
# tests/e2e/walks.sh FOILSHOT [WANDER]: the editor, the presenter, the umpire, the settings, the saved
# games, the rules, a campaign, an army list and a game against the computer are each walked through by mouse, from the start screen to their end
# (walks/*.steps), on a build with sanitizers.
set -u
foilshot=$1
wander=${2:-$(dirname "$foilshot")/wander}
top=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd) || exit 1
# shellcheck source=tests/e2e/wander-lib.sh
. "$top/tests/e2e/wander-lib.sh"
out=$top/tests/out/walks
rm -rf "$out"
mkdir -p "$out" || exit 1
failed=0

wander_build || exit 1
walks="editor presenter umpire settings saves rules computer campaign army"
for walk in $walks; do # side by side, each on a display of its own
    "$wander" walk "$sanitized" "$top/tests/e2e/widgets" "$out" 1366x768 \
        "$top/tests/e2e/walks/$walk.steps" >"$out/$walk.log" 2>&1 &
    pids="${pids:-} $!"
done
for pid in $pids; do
    wait "$pid" || failed=1
done
for walk in $walks; do
    cat "$out/$walk.log"
    grep -q '^walked: ' "$out/$walk.log" || tail -n 60 "$out/$walk/said"
done
exit $failed
